/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/cli/jd-cli.h"
#include "app/cli/jd-cli-progress-private.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/lesson/jd-glossary.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Functions that the sources of the commands share. */

/* Data of a command. */
typedef struct
{
  const JdCliOptions *options;
  GFile              *folder;   /* of the file; NULL: it is read from standard input */
  JdMechanism        *mechanism;
  JdModel            *model;
  JdModel            *base;     /* with --at: the model in the file's state; else NULL */
  JdMotion           *motion;   /* with --at: the motion from the file's state; else NULL */
  double              time;     /* with --at: the instant, s */
  const JdEvent      *at_event; /* with --at EVENT: that event; else NULL */
  GArray             *earlier;  /* figure: the instants before that of --at, s (double); NULL: one instant only */
  gboolean            after;    /* with --at: whether the state after the event at the instant is meant */
  char               *printed;  /* text to print instead of the answer */
  JdCliProgress      *progress; /* lent; NULL: none is shown */
} JdCliJob;

/* The glossary (jd-cli-explain.c).  NULL and @error: it is not there, or wrong. */
JdGlossary          *jd_cli_load_glossary    (GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/* An option, its member of JdCliOptions, and the commands that know it, separated by commas; NULL: all commands. */
typedef struct
{
  const char *name;
  char        key;
  GOptionArg  arg;
  glong       place;
  const char *commands;
  const char *description;
  const char *value;
} JdCliOption;

const JdCliOption   *jd_cli_options_list     (gsize          *out_n);
gboolean             jd_cli_option_belongs   (const JdCliOption *option,
                                              const char     *command);
/* "-o, --output=FILE", with the value's name in the user's language, as @command takes it (NULL: all commands). */
char                *jd_cli_option_dup_name  (const JdCliOption *option,
                                              const char        *command) G_GNUC_WARN_UNUSED_RESULT;

/* Help of a command. */
typedef struct
{
  const char *name;
  const char *arguments;
  const char *summary;
  const char *examples[3];  /* without the program's name */
} JdCliHelp;

const JdCliHelp     *jd_cli_help_list        (gsize          *out_n);
/* The command line of @example, which begins at column @indent, folded at @width so that a shell reads it whole. */
char                *jd_cli_dup_example      (const char     *example,
                                              int             indent,
                                              int             width) G_GNUC_WARN_UNUSED_RESULT;
/* The names of all commands, NULL-terminated. */
const char *const   *jd_cli_list_commands    (void);

/* Parses a number, or an expression without names such as pi/4, with a decimal point in every locale.  @given is the
 * argument of @option; @text (NULL: missing, which is valid) is all of it or its end. */
gboolean             jd_cli_parse_value      (const char     *option,
                                              const char     *given,
                                              const char     *text,
                                              double         *out_value,
                                              GError        **error);
/* Checks that @command knows all options given. */
gboolean             jd_cli_options_check    (const JdCliOptions *options,
                                              const char     *command,
                                              GError        **error);
/* Handles --at (jd-cli-at.c): sets job->model to the model at the instant and job->base to that of the file.
 * Returns FALSE and @error for a mistake, or for a refusal of JD_MODEL_ERROR. */
gboolean             jd_cli_go_to_instant    (JdCliJob       *job,
                                              GError        **error);
/* The motion of the file up to just after @time, with these listed events (NULL: the file's). */
JdMotion            *jd_cli_move_to          (JdCliJob       *job,
                                              double          time,
                                              const char *const *events,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/* The event of the motion at the instant of --at that is @event; NULL if there is none. */
const JdMotionEvent *jd_cli_find_occurrence  (const JdCliJob *job,
                                              const JdEvent  *event);
/* Returns whether the instant of --at is the one just after @event. */
gboolean             jd_cli_is_past          (const JdCliJob *job,
                                              const JdEvent  *event);
void                 jd_cli_job_clear        (JdCliJob       *job);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCliJob, jd_cli_job_clear)
/* Finds the event of -e, or the first of the file.  Returns FALSE if the name is unknown, or if there is none
 * although @required. */
gboolean             jd_cli_find_event       (JdCliJob       *job,
                                              gboolean        required,
                                              const JdEvent **out_event,
                                              GError        **error);
/* The parameterization @name as the file has it, or the first one (@name NULL). */
const JdParameterizationTags *jd_cli_find_tags (const JdCliJob *job,
                                                const char     *name,
                                                GError        **error);
/* The same, made. */
JdParameterization  *jd_cli_new_parameterization (JdCliJob      *job,
                                                  const char    *name,
                                                  const JdEvent *event,
                                                  GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The parameterization of -p, or the first of the file. */
JdParameterization  *jd_cli_parameterization (JdCliJob       *job,
                                              const JdEvent  *event,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
/* Returns an answer if the error is a refusal of the elimination at this position; else sets @error.  Takes
 * @local. */
JdAnswer            *jd_cli_refuse_or_fail   (const char     *command,
                                              GError         *local,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* Returns whether the error is a mistake in the file, to be reported with its place, and not a refusal at the file's
 * state. */
gboolean             jd_cli_is_mistake       (const GError   *error);

/* Adds the comparisons of --orders and --laws to the answer of `jump`. */
gboolean             jd_cli_compare_jumps    (JdCliJob            *job,
                                              JdAnswer            *answer,
                                              JdParameterization  *parameterization,
                                              const JdEvent       *event,
                                              GError             **error);

/* Adds a warning if the file's state is not the instant of @event: it gives that instant and the option that goes
 * there. */
void                 jd_cli_report_elsewhere (JdCliJob      *job,
                                              JdAnswer      *answer,
                                              const JdEvent *event);

/* Adds a warning if --at names another event than @event, whose jump is reported because -e names none. */
void                 jd_cli_report_choice    (JdCliJob      *job,
                                              JdAnswer      *answer,
                                              const JdEvent *event);

/* Commands in other sources.  @parameterization is that of -p, or the first of the file.  Commands with @none do not
 * use it. */
JdAnswer            *jd_cli_run_simulate     (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_figure       (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_report       (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_page         (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_equilibria   (JdCliJob       *job,
                                              JdParameterization *parameterization,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_sweep        (JdCliJob       *job,
                                              JdParameterization *none,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_modes        (JdCliJob       *job,
                                              JdParameterization *parameterization,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
