/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command-line program: jourdain-cli COMMAND FILE [options].  It does for a file what the window can do.  Exit
 * status 0: an answer; 2: a refusal with its reason; 1: a wrong file or argument. */
#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>

#include "app/jd-cli-commands.h"
#include "app/jd-locale.h"
#include "jd-config.h"

static int
fail (const GError *error)
{
  g_autofree char *message = jd_text_to_show (error->message);

  g_printerr ("jourdain-cli: %s\n", message);
  return 1;
}

/* Flushes and closes standard output.  If this fails the answer is lost, and the exit status is 1. */
static int
finish (int status)
{
  const gboolean lost = ferror (stdout) != 0 || fflush (stdout) != 0;

  if (fclose (stdout) == 0 && !lost)
    return status;
  g_printerr (_("jourdain-cli: the answer cannot be written: %s\n"), g_strerror (errno));
  return 1;
}

static void
print_cb (const char             *piece,
          G_GNUC_UNUSED gpointer  user_data)
{
  g_autofree char *shown = jd_text_to_show (piece);

  g_print ("%s", shown);
}

/* The command on lessons, which takes several files: what is wrong with one does not hide the others. */
static int
run_lesson (char               **paths,
            const JdCliOptions  *options)
{
  g_autofree char *printed = NULL;
  g_autofree char *faults = NULL;
  g_autofree char *shown = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_cli_run_lesson (paths, options, &printed, &faults, &error);

  if (error != NULL)
    return fail (error);
  if (answer != NULL && printed != NULL && !options->json)
    print_cb (printed, NULL);
  else if (answer != NULL && !jd_answer_print (answer, options->json, print_cb, NULL, &error))
    return fail (error);
  if (faults == NULL)
    return finish (0);
  shown = jd_text_to_show (faults);
  if (finish (0) != 0)
    return 1;
  g_printerr ("%s", shown);
  return answer == NULL || json_object_get_boolean_member_with_default (answer->members, "faulty", TRUE);
}

/* The warnings of an answer in whose place another text is printed. */
static void
report_warnings (const JdAnswer *answer)
{
  for (guint i = 0; i < json_array_get_length (answer->warnings); i++)
    {
      JsonObject *warning = json_array_get_object_element (answer->warnings, i);
      g_autofree char *text = jd_text_to_show (json_object_get_string_member (warning, "text"));

      g_printerr (_("jourdain-cli: warning: %s\n"), text);
    }
}

/* Prints the answer.  A refusal is also explained on standard error. */
static int
conclude (const JdAnswer     *answer,
          const JdCliOptions *options,
          const char         *printed)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *why = NULL;

  if (printed != NULL && !options->json && jd_answer_is_known (answer))
    {
      print_cb (printed, NULL);
      report_warnings (answer);
    }
  else if (!jd_answer_print (answer, options->json, print_cb, NULL, &error))
    return fail (error);
  if (finish (0) != 0)
    return 1;
  if (jd_answer_is_known (answer))
    return 0;
  why = jd_text_to_show (answer->why);
  g_printerr ("jourdain-cli: %s: %s\n", jd_verdict_name (answer->verdict), why);
  return 2;
}

int
main (int    argc,
      char **argv)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *printed = NULL;

  /* The program checks every GSL status; GSL's default handler would abort. */
  gsl_set_error_handler_off ();
  jd_locale_init ();

  if (!jd_cli_options_parse (&options, &argc, &argv, &error))
    return fail (error);
  if (options.version)
    {
      g_print ("jourdain-cli %s\n", JD_VERSION);
      return finish (0);
    }
  if (options.help != NULL)
    {
      g_print ("%s", options.help);
      return finish (0);
    }
  if (argc >= 3 && g_str_equal (argv[1], "lesson"))
    return run_lesson (argv + 2, &options);
  if (argc >= 2 && g_str_equal (argv[1], "explain"))
    {
      answer = jd_cli_run_explain (argv + 2, &options, &printed, &error);
      return answer != NULL ? conclude (answer, &options, printed) : fail (error);
    }
  if (argc != 3)
    {
      g_printerr (_("Usage: jourdain-cli COMMAND FILE [options]; see jourdain-cli --help\n"));
      return 1;
    }
  answer = jd_cli_run (argv[1], argv[2], &options, &printed, &error);
  if (answer == NULL)
    return fail (error);
  return conclude (answer, &options, printed);
}
