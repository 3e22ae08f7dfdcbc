/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Runs the built command-line program (JD_CLI) in a folder of the test's own. */

#include <gio/gio.h>
#include <sys/wait.h>

#include "tests/jd-test-folder.h"

typedef struct
{
  int   status;      /* exit status */
  char *out, *err;   /* all output */
} JdTestRun;

static inline void
jd_test_run_clear (JdTestRun *run)
{
  g_free (run->out);
  g_free (run->err);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdTestRun, jd_test_run_clear)

/* Runs @argv (NULL-terminated) in @folder (NULL: the current one) with @environment (NULL: the test's) until it
 * exits.  The time limit of the suite ends a program that hangs. */
static inline JdTestRun
jd_test_run (const char        *folder,
             const char *const *argv,
             char             **environment)
{
  g_autoptr(GError) error = NULL;
  JdTestRun run = { 0 };
  int status;

  g_spawn_sync (folder, (char **) argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &run.out, &run.err, &status,
                &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  run.status = WEXITSTATUS (status);
  return run;
}
