/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jd-integrals.h"
#include "ui/jd-panel.h"

G_BEGIN_DECLS

/* First integrals of the parameterization: which exist and which do not, each hypothesis held or failed, the value at
 * the instant and the change along the motion.  Decided in a thread when the parameterization changes. */
#define JD_TYPE_INTEGRALS_PANEL (jd_integrals_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdIntegralsPanel, jd_integrals_panel, JD, INTEGRALS_PANEL, JdPanel)

/* TRUE while they are being decided. */
gboolean            jd_integrals_panel_is_busy   (JdIntegralsPanel *self);
/* What is shown; NULL before. */
const JdIntegrals  *jd_integrals_panel_get_found (JdIntegralsPanel *self);
/* Unfolds integral @index, of those shown. */
void                jd_integrals_panel_unfold    (JdIntegralsPanel *self,
                                                  guint             index);
/* What is said of integral @index, of those shown; markup. */
const char         *jd_integrals_panel_get_subtitle (JdIntegralsPanel *self,
                                                     guint             index);
/* The value that integral @index shows. */
double              jd_integrals_panel_get_value (JdIntegralsPanel *self,
                                                  guint             index);

G_END_DECLS
