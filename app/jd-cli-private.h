/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-cli-commands.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* What the sources of the commands share. */

/* What a command works on. */
typedef struct
{
  const JdCliOptions *options;
  JdMechanism        *mechanism;
  JdModel            *model;
  char               *printed;  /* text to print instead of the answer's own */
} JdCliJob;

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

/* Commands with files of their own. */
JdAnswer            *jd_cli_run_joints       (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_simulate     (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_figure       (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_equilibria   (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_modes        (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
JdAnswer            *jd_cli_run_integrals    (JdCliJob       *job,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
