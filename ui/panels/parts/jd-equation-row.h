/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Row of one constraint equation in the Parameterization panel: its name, kind and formula, its tag, the parameter
 * that it eliminates when primitive, and its impulsive type at the current event.  If a choice is refused, the row
 * shows the reason and keeps the old choice. */
#define JD_TYPE_EQUATION_ROW (jd_equation_row_get_type ())
G_DECLARE_FINAL_TYPE (JdEquationRow, jd_equation_row, JD, EQUATION_ROW, GtkListBoxRow)

/* @equation: index in the study's model. */
GtkWidget   *jd_equation_row_new          (JdStudy       *study,
                                           gsize          equation) G_GNUC_WARN_UNUSED_RESULT;
gsize        jd_equation_row_get_index    (JdEquationRow *self);
/* Updates the row from the study's parameterization and event.  An old refusal is removed. */
void         jd_equation_row_update       (JdEquationRow *self);
/* Updates whether the equation acts at the instant. */
void         jd_equation_row_update_instant (JdEquationRow *self);

/* Covers or shows the kind of the equation. */
void         jd_equation_row_cover        (JdEquationRow *self);

/* Does what the controls do. */
void         jd_equation_row_set_primitive (JdEquationRow *self,
                                            gboolean       primitive);

G_END_DECLS
