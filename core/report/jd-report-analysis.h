/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/parameterization/jd-parameterization.h"
#include "core/report/answer/jd-answer.h"

G_BEGIN_DECLS

/* Answers of the analyses of core/analysis (see jd-report.h). */

/**
 * jd_report_joints:
 *
 * Verdicts of perfect joints: of every joint, or of the joints @compound (names separated by commas; NULL: none)
 * judged together.  @external: as joints with the exterior.  @road: with the road of each.
 */
JdAnswer  *jd_report_joints     (JdModel             *model,
                                 const char          *compound,
                                 gboolean             external,
                                 gboolean             road,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_integrals:
 *
 * First integrals in the model's state: the existing ones, the others with their rates, and every hypothesis.
 * @road: with their road.
 */
JdAnswer  *jd_report_integrals  (JdParameterization  *parameterization,
                                 gboolean             road,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_add_assumed:
 *
 * Adds `assumed` to the answer of a command that solves the equations: the joints that the file assumes to be
 * perfect, the conditions that follow, and how many combinations of their efforts stay undetermined.  Those make the
 * verdict of `evaluate` hyperstatic.  Adds nothing where the file assumes nothing.
 */
void       jd_report_add_assumed   (JdAnswer *answer,
                                    JdModel  *model);
/**
 * jd_report_add_imperfect:
 *
 * Adds `imperfect`: the joints that are not perfect, and the efforts that their laws give.  The method of multipliers
 * does not represent these efforts (Le van and Bouzidi, 8.2.4); they enter the equations by their virtual power.
 */
void       jd_report_add_imperfect (JdAnswer           *answer,
                                    JdModel            *model,
                                    const JdEvaluation *evaluation);

/**
 * jd_report_add_meaning:
 *
 * Adds `meaning` and `efforts`: the meaning of each multiplier, and the efforts of joints that the parameterization
 * determines.  @evaluation is that of the file's state; NULL if it has no answer.
 */
void       jd_report_add_meaning (JdAnswer           *answer,
                                  JdParameterization *parameterization,
                                  const JdEvaluation *evaluation);
/**
 * jd_report_add_redundancy:
 *
 * Adds `dependent` and `unique`: the dependent sets of acting equations, and the equations with a unique
 * multiplier.  Adds the verdict, too, that @n equations follow from the others; and a warning where no acceleration
 * satisfies equations whose velocities agree.
 */
void       jd_report_add_redundancy (JdAnswer           *answer,
                                     JdModel            *model,
                                     gsize               n);

G_END_DECLS
