/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-cli-commands.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* What the sources of the commands share. */

/* What a command works on. */
typedef struct
{
  const JdCliOptions *options;
  JdMechanism        *mechanism;
  JdModel            *model;
  JdModel            *base;     /* with --at: in the file's state; else NULL */
  JdMotion           *motion;   /* with --at: from the file's state; else NULL */
  double              time;     /* with --at: the instant, s */
  gboolean            after;    /* with --at: which side of what happens there */
  char               *printed;  /* text to print instead of the answer's own */
} JdCliJob;

/* A number, or an expression without names such as pi/4; with a point in every locale.  @given: what the option was
 * given, @text (NULL: nothing, which is right) being all or the end of it. */
gboolean             jd_cli_parse_value      (const char     *option,
                                              const char     *given,
                                              const char     *text,
                                              double         *out_value,
                                              GError        **error);
/* Whether @command knows all that was given. */
gboolean             jd_cli_options_check    (const JdCliOptions *options,
                                              const char     *command,
                                              GError        **error);
/* jd-cli-at.c: --at.  job->model becomes that of the instant, job->base that of the file.  FALSE and @error: a
 * mistake, or a refusal of JD_MODEL_ERROR. */
gboolean             jd_cli_go_to_instant    (JdCliJob       *job,
                                              GError        **error);
/* The motion of the file up to just after @time with these listed events (NULL: the file's). */
JdMotion            *jd_cli_move_to          (JdCliJob       *job,
                                              double          time,
                                              const char *const *events,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/* Where the motion of --at meets @event at the instant of --at, seen from before it; NULL if it does not. */
const JdMotionEvent *jd_cli_find_met         (const JdCliJob *job,
                                              const JdEvent  *event);
/* Whether the instant of --at is the one just after @event. */
gboolean             jd_cli_is_past          (const JdCliJob *job,
                                              const JdEvent  *event);
void                 jd_cli_job_clear        (JdCliJob       *job);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCliJob, jd_cli_job_clear)
/* The event of -e, or the file's first; FALSE if there is none, or none though @required. */
gboolean             jd_cli_find_event       (JdCliJob       *job,
                                              gboolean        required,
                                              const JdEvent **out_event,
                                              GError        **error);
/* The parameterization called @name, or the first (@name NULL). */
JdParameterization  *jd_cli_new_parameterization (JdCliJob      *job,
                                                  const char    *name,
                                                  const JdEvent *event,
                                                  GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The parameterization of -p, or the file's first. */
JdParameterization  *jd_cli_parameterization (JdCliJob       *job,
                                              const JdEvent  *event,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/* A refusal of the elimination itself at this position is an answer, not a mistake.  Takes @local. */
JdAnswer            *jd_cli_refuse_or_fail   (const char     *command,
                                              GError         *local,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* A mistake in the file, to be told with its place; not a refusal at the file's state. */
gboolean             jd_cli_is_mistake       (const GError   *error);

/* Adds what --orders and --laws ask for to the answer of `jump`. */
gboolean             jd_cli_compare_jumps    (JdCliJob            *job,
                                              JdAnswer            *answer,
                                              JdParameterization  *parameterization,
                                              const JdEvent       *event,
                                              GError             **error);

/* A warning where the file's state is not the instant of @event: where that is, and the option that goes there. */
void                 jd_cli_report_elsewhere (JdCliJob      *job,
                                              JdAnswer      *answer,
                                              const JdEvent *event);

/* Commands with files of their own; @parameterization: that of -p, or the file's first, else none is made for them.
 */
JdAnswer            *jd_cli_run_simulate     (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_figure       (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_equilibria   (JdCliJob       *job,
                                              JdParameterization *parameterization,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_modes        (JdCliJob       *job,
                                              JdParameterization *parameterization,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
