/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/parameterization/jd-parameterization.h"
#include "core/report/jd-answer.h"

G_BEGIN_DECLS

/* What core/analysis has found, told as answers (see jd-report.h). */

/* Verdicts of perfect joints: of every joint, or (@compound, names with commas between; NULL: none) of these joints
 * judged together.  @external: as joints with the exterior. */
JdAnswer  *jd_report_joints     (JdModel             *model,
                                 const char          *compound,
                                 gboolean             external,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* First integrals in the model's state: those that exist, those that do not with their rate, and every hypothesis. */
JdAnswer  *jd_report_integrals  (JdParameterization  *parameterization,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The joints that are not perfect, and what they do by laws: `imperfect`.  The method of multipliers does not stand
 * for these efforts (Le van and Bouzidi, 8.2.4); they are in the equations by their own virtual power. */
void       jd_report_add_imperfect (JdAnswer           *answer,
                                    JdModel            *model,
                                    const JdEvaluation *evaluation);

/* What each multiplier stands for, and which efforts of joints the parameterization can tell: `meaning`, `efforts`.
 * @evaluation of the file's state, NULL where it tells nothing. */
void       jd_report_add_meaning (JdAnswer           *answer,
                                  JdParameterization *parameterization,
                                  const JdEvaluation *evaluation);
/* The dependent sets of acting equations, and those whose multiplier is unique: `dependent`, `unique`. */
void       jd_report_add_redundancy (JdAnswer           *answer,
                                     JdModel            *model);

G_END_DECLS
