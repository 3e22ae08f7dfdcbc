/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jump/jd-jump-table.h"
#include "core/expression/tree/jd-fail.h"
#include "core/report/answer/jd-latex.h"
#include "core/report/jd-report.h"

G_BEGIN_DECLS

/* Adds the warnings of the file itself, which every answer has. */
void        jd_report_add_file_warnings (JdAnswer           *answer,
                                         JdModel            *model);
/* Adds the warnings of the file, and `impact-due` for each contact that is closed and approaches in the model's
 * state.  This impact has not happened yet. */
void        jd_report_add_state_warnings (JdAnswer          *answer,
                                          JdModel           *model);
/* Object {retained parameter: value}; @values has n entries. */
JsonObject *jd_report_retained          (JdParameterization *parameterization,
                                         const double       *values);
/* Object {parameter: value}; @values has N entries. */
JsonObject *jd_report_parameters        (JdModel            *model,
                                         const double       *values);
/* The jump of jd_report_jump_at(). */
JdJump     *jd_report_new_jump          (JdParameterization  *parameterization,
                                         const JdEvent       *event,
                                         const JdMotion      *motion,
                                         const JdMotionEvent *met,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Wang and Chou, table 1, as {prior, virtual, posterior: {velocities, values, D, d, G, g, beta, gamma}}. */
JsonObject *jd_report_jump_table        (JdModel            *model,
                                         const JdJumpTable  *table);
/* Adds "mass_matrix", "projector" and kinetic energy "during" of a jump that has numbers; nothing where a velocity
 * has no inertia. */
void        jd_report_jump_add_projector (JdAnswer          *answer,
                                          const JdJump      *jump,
                                          const JdEvent     *event);
/* Adds "change_of_rank", if constraints appear or vanish. */
void        jd_report_jump_add_cases    (JdAnswer           *answer,
                                         const JdJump       *jump,
                                         const JdEvent      *event);
/* The jump under @n_laws laws in @n_columns parameterizations as one table: list of {name, values: {law: number},
 * told_by, difference, agreement, why}.  @jumps (columns x laws) has NULL where there is no solution. */
JsonArray  *jd_report_jump_matrix       (JdModel             *model,
                                         gsize                n_laws,
                                         const char         **laws,
                                         gsize                n_columns,
                                         const JdJump *const *jumps);
/* {velocity, angular, centre} of a body's field. */
JsonObject *jd_report_body_field        (const JdBodyField  *field,
                                         guint               dimension) G_GNUC_WARN_UNUSED_RESULT;
/* The refusal with the verdict of @error.  If the error is no verdict, returns NULL and propagates it.  Takes
 * @error. */
JdAnswer   *jd_report_refuse            (const char         *command,
                                         JdModel            *model,
                                         GError             *error,
                                         GError            **propagate);

/* The displays of a parameterization's equations, in this order. */
typedef enum
{
  JD_REPORT_ENERGIES,
  JD_REPORT_LAGRANGE,
  JD_REPORT_COMPLEMENTARY,   /* without those that are idle */
  JD_REPORT_PRIMITIVE,
  JD_REPORT_FEET,            /* nearest points of curves */
  JD_REPORT_N_DISPLAYS,
} JdReportDisplays;

typedef struct
{
  GArray    *rows;   /* JdLatexRow; owned */
  GPtrArray *owned;  /* JdMath * of the rows */
} JdReportDisplay;

void        jd_report_displays_init     (JdReportDisplay     displays[JD_REPORT_N_DISPLAYS],
                                         JdParameterization *parameterization);
void        jd_report_displays_clear    (JdReportDisplay     displays[JD_REPORT_N_DISPLAYS]);

G_END_DECLS
