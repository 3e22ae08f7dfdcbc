/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"
#include "ui/panels/parts/jd-equation-row.h"

G_BEGIN_DECLS

/* The choice of the parameterization, and a row for each constraint equation with its tag and impulsive type. */
#define JD_TYPE_PARAMETERIZATION_PANEL (jd_parameterization_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdParameterizationPanel, jd_parameterization_panel, JD, PARAMETERIZATION_PANEL,
                      JdPanel)

/* The row of the equation @name, or NULL. */
JdEquationRow *jd_parameterization_panel_get_row (JdParameterizationPanel *self,
                                                  const char              *name);
/* Marks the rows of the joint @name and no others.  Returns the first one, or NULL if there is none. */
JdEquationRow *jd_parameterization_panel_mark_joint (JdParameterizationPanel *self,
                                                     const char              *name);

G_END_DECLS
