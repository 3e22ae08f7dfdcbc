/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* First integrals of the parameterization: which of them exist, each hypothesis with its verdict, the value at the
 * instant, and the change during the motion.  They are decided in a thread when the parameterization changes. */
#define JD_TYPE_INTEGRALS_PANEL (jd_integrals_panel_get_type ())
G_DECLARE_FINAL_TYPE (JdIntegralsPanel, jd_integrals_panel, JD, INTEGRALS_PANEL, JdPanel)


G_END_DECLS
