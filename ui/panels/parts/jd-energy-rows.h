/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/integrals/jd-power-balance.h"
#include "ui/study/jd-study.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Rows of the First Integrals panel that unfold to tables of numbers at the instant: the parts of the kinetic energy,
 * Painlevé's lemma, and the power balance (Le van and Bouzidi, 2.57, 9.1.1, 9.2.1).  A folded row costs nothing. */
typedef struct _JdEnergyRows JdEnergyRows;

/* Adds the rows to @list, which owns them. */
JdEnergyRows *jd_energy_rows_new    (GtkListBox     *list) G_GNUC_WARN_UNUSED_RESULT;
void          jd_energy_rows_free   (JdEnergyRows   *self);
/* Makes the rows of the tables for the study's parameterization.  Takes @balance, which may be NULL. */
void          jd_energy_rows_make   (JdEnergyRows   *self,
                                     JdStudy        *study,
                                     JdPowerBalance *balance);
/* Drops what the rows show, because it is outdated. */
void          jd_energy_rows_forget (JdEnergyRows   *self);
/* Covers what the document's covers hide: energies and powers. */
void          jd_energy_rows_cover  (JdEnergyRows   *self,
                                     JdCovers       *covers);
/* Shows the numbers at the instant. */
void          jd_energy_rows_update (JdEnergyRows   *self,
                                     JdStudy        *study);

G_END_DECLS
