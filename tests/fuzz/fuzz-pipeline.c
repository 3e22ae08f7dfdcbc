/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a mechanism file through the commands of the command line: every answer is strict JSON of finite
 * numbers, every refusal says why. */
#include <gsl/gsl_errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "app/cli/jd-cli.h"
#include "core/mechanism/jd-json.h"
#include "tests/answer-text.h"
#include "tests/fuzz/fuzz.h"

#define LONGEST_TEXT 6000  /* bytes */

int
LLVMFuzzerInitialize (int    *argc G_GNUC_UNUSED,
                      char ***argv G_GNUC_UNUSED)
{
  fuzz_make_warnings_fatal ();
  gsl_set_error_handler_off ();
  return 0;
}

static void
check_answer (const JdAnswer *answer)
{
  g_autofree char *json = jd_answer_to_json (answer), *text = dup_answer_text (answer);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (json, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (answer->why, !=, "");
  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (jd_answer_is_known (answer))
    g_assert_null (jd_answer_find_not_finite (answer, TRUE));
}

/* Whether the file could be read, so that other commands have something to do. */
static gboolean
run (const char *command,
     const char *path)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autofree char *printed = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  if (g_str_equal (command, "simulate"))
    {
      options.motion.until = 0.01;
      options.answer.output = g_strdup ("/dev/null");
    }
  answer = jd_cli_run (command, path, &options, &printed, &error);
  g_assert_true ((answer != NULL) != (error != NULL));
  if (answer != NULL)
    check_answer (answer);
  else
    g_assert_true (g_str_has_prefix (error->message, path) && strlen (error->message) > strlen (path) + 10);
  return answer != NULL;
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  static const char *const commands[] = { "evaluate", "equations", "jump", "simulate" };
  const int descriptor = size <= LONGEST_TEXT ? memfd_create ("mechanism", 0) : -1;
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", descriptor);

  if (descriptor < 0)
    return 0;
  if (write (descriptor, data, size) == (gssize) size && run ("check", path))
    for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
      run (commands[i], path);
  close (descriptor);
  return 0;
}
