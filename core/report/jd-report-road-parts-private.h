/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-road.h"
#include "core/report/answer/jd-answer.h"

G_BEGIN_DECLS

/* Parts of which the roads of all answers are made. */

void        jd_report_add_residual (JsonObject   *residuals,
                                    const char   *name,
                                    double        residual,
                                    double        size);
/* The road with @residuals (taken); @system NULL: not known, or too large. */
JsonObject *jd_report_make_road    (JsonObject   *residuals,
                                    const JdRoad *system) G_GNUC_WARN_UNUSED_RESULT;
/* Residuals of the equations that act, and (name') of the rate forms of the holonomic ones. */
void        jd_report_add_state_residuals (JsonObject        *residuals,
                                           const JdModel     *model,
                                           const JdStateRoad *state);
/* `road` of the state of an answer of `check`. */
void        jd_report_add_state_road (JdAnswer           *answer,
                                      JdModel            *model);
/* `road` of the basis fields of an answer of `field`; with the @joints (not NULL) with which the fields are
 * compatible also `compatible_road`. */
gboolean    jd_report_add_field_road (JdAnswer            *answer,
                                      JdParameterization  *parameterization,
                                      const gboolean      *joints,
                                      GError             **error);

G_END_DECLS
