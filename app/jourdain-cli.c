/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command-line program: jourdain-cli COMMAND FILE [options].  It does for a file what the window can do.  Exit
 * status 0: an answer; 2: a refusal with its reason; 1: a wrong file or argument. */
#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>
#include <stdio.h>

#include "app/cli/jd-cli-stream.h"
#include "app/common/jd-locale.h"
#include "core/mechanism/jd-json.h"
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

/* Prints the answer, or @printed in its place.  FALSE and @error: it could not be read again. */
static gboolean
print_answer (JdAnswer            *answer,
              const JdCliOptions  *options,
              const char          *printed,
              GError             **error)
{
  jd_cli_fit (answer, options);
  /* An empty text stands for an output that was written already, also beside a refusal. */
  if (printed != NULL && !options->answer.json && (jd_answer_is_known (answer) || *printed == '\0'))
    {
      print_cb (printed, NULL);
      report_warnings (answer);
      return TRUE;
    }
  return jd_answer_print (answer, options->answer.json, print_cb, NULL, error);
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
  if (answer != NULL && printed != NULL && !options->answer.json)
    print_cb (printed, NULL);
  else if (answer != NULL && !print_answer (answer, options, NULL, &error))
    return fail (error);
  if (faults == NULL)
    return finish (0);
  shown = jd_text_to_show (faults);
  if (finish (0) != 0)
    return 1;
  g_printerr ("%s", shown);
  return answer == NULL || json_object_get_boolean_member_with_default (answer->members, "faulty", TRUE);
}

/* The exit status of an answer.  A refusal is explained on standard error. */
static int
explain_status (const JdAnswer *answer)
{
  g_autofree char *why = NULL;

  if (jd_answer_is_known (answer))
    return 0;
  why = jd_text_to_show (answer->why);
  g_printerr ("jourdain-cli: %s: %s\n", jd_verdict_name (answer->verdict), why);
  return 2;
}

static int
conclude (JdAnswer           *answer,
          const JdCliOptions *options,
          const char         *printed)
{
  g_autoptr(GError) error = NULL;

  if (!print_answer (answer, options, printed, &error))
    return fail (error);
  return finish (0) != 0 ? 1 : explain_status (answer);
}

static void
print_mistake (const char   *command,
               const char   *path,
               const GError *error)
{
  JsonObject *object = json_object_new ();
  g_autoptr(JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_object_set_string_member (object, "command", command);
  json_object_set_string_member (object, "file", path);
  json_object_set_string_member (object, "error", error->message);
  json_node_take_object (root, object);
  text = jd_json_to_text (root);
  print_cb (text, NULL);
}

/* One of several files: in text its answer stands under its name; in JSON it is an element of a list, with the member
 * "file", and "error" where there is no answer. */
static int
run_one_of (const char         *command,
            const char         *path,
            const JdCliOptions *options)
{
  g_autofree char *printed = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_cli_run (command, path, options, &printed, &error);

  if (answer == NULL)
    {
      if (options->answer.json)
        print_mistake (command, path, error);
      return fail (error);
    }
  if (options->answer.json)
    json_object_set_string_member (answer->members, "file", path);
  else
    g_print ("%s\n", path);
  if (!print_answer (answer, options, printed, &error))
    return fail (error);
  return explain_status (answer);
}

/* Several files: a mistake in one does not hide the others.  The exit status is 1 if there is a mistake, else 2 if
 * there is a refusal. */
static int
run_files (const char          *command,
           char               **paths,
           const JdCliOptions  *options)
{
  int status = 0;

  if (options->answer.output != NULL)
    {
      g_printerr (_("jourdain-cli: -o %s: this takes one mechanism file at a time\n"), options->answer.output);
      return 1;
    }
  for (char **path = paths; *path != NULL; path++)
    {
      int one;

      g_print ("%s", !options->answer.json ? path != paths ? "\n" : "" : path == paths ? "[" : ",");
      one = run_one_of (command, *path, options);
      status = one == 1 || status == 1 ? 1 : MAX (status, one);
    }
  if (options->answer.json)
    g_print ("]\n");
  return finish (status);
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
  if (options.about.version)
    {
      g_print ("jourdain-cli %s\n", JD_VERSION);
      return finish (0);
    }
  if (options.about.help != NULL)
    {
      g_print ("%s", options.about.help);
      return finish (0);
    }
  if (argc >= 3 && g_str_equal (argv[1], "lesson"))
    return run_lesson (argv + 2, &options);
  if (argc >= 2 && g_str_equal (argv[1], "explain"))
    {
      answer = jd_cli_run_explain (argv + 2, &options, &printed, &error);
      return answer != NULL ? conclude (answer, &options, printed) : fail (error);
    }
  if (argc > 3)
    return run_files (argv[1], argv + 2, &options);
  if (argc != 3)
    {
      g_printerr (_("Usage: jourdain-cli COMMAND FILE… [options]; see jourdain-cli --help\n"));
      return 1;
    }
  answer = jd_cli_run (argv[1], argv[2], &options, &printed, &error);
  if (answer == NULL)
    return fail (error);
  return conclude (answer, &options, printed);
}
