/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/jd-report.h"

G_BEGIN_DECLS

/* The road of an answer's numbers, its member "road": what they leave of the equations that they solve, the condition
 * of the system, and how the rank of its rows was decided.  Nothing is added to an answer without numbers. */

/**
 * jd_report_evaluate_add_road:
 *
 * To an answer of jd_report_evaluate().
 */
gboolean jd_report_evaluate_add_road (JdAnswer            *answer,
                                      JdParameterization  *parameterization,
                                      GError             **error);
/**
 * jd_report_jump_add_road:
 *
 * To an answer of jd_report_jump_at() with the same arguments.
 */
gboolean jd_report_jump_add_road     (JdAnswer             *answer,
                                      JdParameterization   *parameterization,
                                      const JdEvent        *event,
                                      const JdMotion       *motion,
                                      const JdMotionEvent  *met,
                                      GError              **error);

G_END_DECLS
