/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jump/jd-jump-table.h"
#include "core/report/jd-report.h"

G_BEGIN_DECLS

/* Warnings of the file itself stand in every answer. */
void        jd_report_add_file_warnings (JdAnswer           *answer,
                                         JdModel            *model);
/* Those of the file, and `impact-due` for each contact that is closed and approaches in the model's state: it does
 * not act yet. */
void        jd_report_add_state_warnings (JdAnswer          *answer,
                                          JdModel           *model);
/* The beginning of a comment line: "% name, ". */
void        jd_report_append_latex_head (GString           *out,
                                         JdModel           *model);
/* {retained parameter: value}; @values has n entries. */
JsonObject *jd_report_retained          (JdParameterization *parameterization,
                                         const double       *values);
/* {parameter: value}; @values has N entries. */
JsonObject *jd_report_parameters        (JdModel            *model,
                                         const double       *values);
/* Of jd_report_jump_at(). */
JdJump     *jd_report_new_jump          (JdParameterization  *parameterization,
                                         const JdEvent       *event,
                                         const JdMotion      *motion,
                                         const JdMotionEvent *met,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Wang and Chou, table 1: {prior, virtual, posterior: {velocities, values, D, d, G, g, beta, gamma}}. */
JsonObject *jd_report_jump_table        (JdModel            *model,
                                         const JdJumpTable  *table);
/* The jump under @n_laws laws in @n_columns parameterizations, @jumps (columns x laws, NULL where there is no
 * answer), as one table: list of {name, values: {law: number}, told_by, difference, agreement, why}. */
JsonArray  *jd_report_jump_matrix       (JdModel             *model,
                                         gsize                n_laws,
                                         const char         **laws,
                                         gsize                n_columns,
                                         const JdJump *const *jumps);
/* The refusal that @error stands for; propagates @error and returns NULL if it is none. Takes @error. */
JdAnswer   *jd_report_refuse            (const char         *command,
                                         JdModel            *model,
                                         GError             *error,
                                         GError            **propagate);

G_END_DECLS
