/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium-road.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/analysis/integrals/jd-integrals.h"
#include "core/analysis/integrals/jd-power-balance.h"
#include "core/analysis/verdict/jd-field-road.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/impulse/jd-jump.h"
#include "core/report/jd-report.h"

G_BEGIN_DECLS

/* The road of an answer's numbers, its member "road": what they leave of the equations that they solve, the condition
 * of the system, and how the rank of its rows was decided.  Nothing is added to an answer without numbers. */

/**
 * jd_report_evaluate_add_road:
 *
 * Adds the road to an answer of jd_report_evaluate().
 */
gboolean jd_report_evaluate_add_road (JdAnswer            *answer,
                                      JdParameterization  *parameterization,
                                      GError             **error);
/**
 * jd_report_jump_add_road:
 *
 * Adds the road to an answer of jd_report_jump_at() with the same arguments.
 */
gboolean jd_report_jump_add_road     (JdAnswer             *answer,
                                      JdParameterization   *parameterization,
                                      const JdEvent        *event,
                                      const JdMotion       *motion,
                                      const JdMotionEvent  *met,
                                      GError              **error);

/**
 * jd_report_motion_add_road:
 *
 * To an answer of jd_report_motion(): of the last state of @motion, and of its evaluation in the parameterization
 * with @tags.
 */
gboolean jd_report_motion_add_road   (JdAnswer                    *answer,
                                      const JdMotion              *motion,
                                      const JdParameterizationTags *tags,
                                      GError                     **error);
/**
 * jd_report_compare_add_road:
 *
 * To an answer of jd_report_compare() with the same arguments: `road` of each parameterization and, with an event,
 * `jump_road`; null of those that have no numbers.
 */
void     jd_report_compare_add_road  (JdAnswer             *answer,
                                      JdParameterization  **parameterizations,
                                      gsize                 n_parameterizations,
                                      const JdEvent        *event,
                                      const JdMotion       *motion,
                                      const JdMotionEvent  *met);
/**
 * jd_report_road_of_verdict:
 *
 * The road of the compatible fields of a joint, jd_field_road_new_verdict(): of each equation the largest residual.
 */
JsonObject *jd_report_road_of_verdict    (const JdFieldRoad *road) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_integrals:
 *
 * The road of first integrals in the model's state: the rates of those that exist, and the residuals of the lemma and
 * of the power balance, with the system of the accelerations.
 */
JsonObject *jd_report_road_of_integrals  (JdParameterization *parameterization,
                                          const JdIntegrals  *integrals,
                                          const JdPowerTerms *terms) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_worsen:
 *
 * Takes into @worst (NULL: nothing yet) what is worse in @road, of row @row: of each equation the residual that is
 * the larger part of its size, with its row, and the system with the larger condition.  Of equal ones the earlier row
 * stays.  Returns @worst, or a new object.
 */
JsonObject *jd_report_road_worsen        (JsonObject *worst,
                                          JsonObject *road,
                                          guint64     row) G_GNUC_WARN_UNUSED_RESULT;
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
 * Returns the road of @jump, which is that of @event.  The jump must be known.
 */
JsonObject *jd_report_road_of_jump       (const JdJump   *jump,
                                          const JdEvent  *event,
                                          GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_equilibrium:
 *
 * Returns the road of the equilibrium @e.  @statics and @symbolic are those that jd_equilibrium_statics() made.
 */
JsonObject *jd_report_road_of_equilibrium (JdStatics           *statics,
                                           const double        *symbolic,
                                           const JdEquilibrium *e) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_of_modes:
 *
 * Returns the road of modes.  Its residuals have the numbers of the modes, from 1 on.
 */
JsonObject *jd_report_road_of_modes       (const JdLinearized *linearized) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_sentences:
 *
 * Returns the sentences of a road about the whole system.
 */
char      **jd_report_road_sentences     (JsonObject *road) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_text:
 *
 * A road in words: a line for each equation, then the sentences.
 */
char       *jd_report_road_text          (JsonObject *road) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_road_text_of_modes:
 *
 * The roads of @e, found with the @rates (N; NULL: an equilibrium), and of its modes (may be NULL) in words.
 */
char       *jd_report_road_text_of_modes (JdParameterization   *parameterization,
                                          const double         *rates,
                                          const JdEquilibrium  *e,
                                          const JdLinearized   *linearized,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
