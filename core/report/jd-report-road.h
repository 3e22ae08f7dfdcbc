/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium-road.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/impulse/jd-jump.h"
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

/**
 * jd_report_road_of_evaluation:
 *
 * The road of @evaluation, of @parameterization at the position @p: the member "road" of an answer of evaluate.  Its
 * verdict must give numbers.
 */
JsonObject *jd_report_road_of_evaluation (JdParameterization  *parameterization,
                                          const JdEvaluation  *evaluation,
                                          const double        *p,
                                          GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_jump:
 *
 * The same of @jump, which is that of @event; it must be known.
 */
JsonObject *jd_report_road_of_jump       (const JdJump   *jump,
                                          const JdEvent  *event,
                                          GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_equilibrium:
 *
 * The same of @e, with what jd_equilibrium_statics() made.
 */
JsonObject *jd_report_road_of_equilibrium (JdStatics           *statics,
                                           const double        *symbolic,
                                           const JdEquilibrium *e) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_modes:
 *
 * The same of modes, whose residuals have the numbers of the modes from 1 on.
 */
JsonObject *jd_report_road_of_modes       (const JdLinearized *linearized) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_sentences:
 *
 * What a road reports of the whole system, in sentences.
 */
char      **jd_report_road_sentences     (JsonObject *road) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_text:
 *
 * A road in words: a line for each equation, then the sentences.
 */
char       *jd_report_road_text          (JsonObject *road) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
