/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* One constraint equation in the Parameterization panel: its name, kind and formula, its tag, the parameter it
 * eliminates when primitive, and its impulsive type at the current event.  A choice that is refused says why, below,
 * and what stood before stays. */
#define JD_TYPE_EQUATION_ROW (jd_equation_row_get_type ())
G_DECLARE_FINAL_TYPE (JdEquationRow, jd_equation_row, JD, EQUATION_ROW, GtkListBoxRow)

/* @equation: index in the study's model. */
GtkWidget   *jd_equation_row_new          (JdStudy       *study,
                                           gsize          equation) G_GNUC_WARN_UNUSED_RESULT;
gsize        jd_equation_row_get_index    (JdEquationRow *self);
/* Follows the study's parameterization and event; an old refusal is forgotten. */
void         jd_equation_row_update       (JdEquationRow *self);
/* Follows the instant: whether the equation acts. */
void         jd_equation_row_update_instant (JdEquationRow *self);

/* What the controls do. */
void         jd_equation_row_set_primitive (JdEquationRow *self,
                                            gboolean       primitive);

G_END_DECLS
