/* SPDX-License-Identifier: GPL-3.0-or-later */

/* lesson FILE...: checks lessons and prints the teacher's crib; with --results sums up what students have answered.
 * */
#include "app/jd-cli-private.h"

#include <glib/gi18n.h>

#include "core/lesson/jd-lesson-check.h"
#include "core/mechanism/jd-json.h"
#include "jd-config.h"

#define USUAL_SEEDS 10
#define MOST_SEEDS  10000

/* A bundled folder: what the environment says wins, as in the window. */
static GFile *
find_folder (const char *name,
             const char *variable)
{
  const char *chosen = variable != NULL ? g_getenv (variable) : NULL;
  const char *const data[] = { JD_DATA_DIR, JD_SOURCE_DATA_DIR };

  if (chosen != NULL && *chosen != '\0')
    return g_file_new_for_path (chosen);
  for (gsize i = 0; i < G_N_ELEMENTS (data); i++)
    {
      g_autofree char *path = g_build_filename (data[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_file_new_for_path (path);
    }
  return NULL;
}

static gboolean
check_options (const JdCliOptions  *options,
               GError             **error)
{
  const char *problem = NULL;

  if (!jd_cli_options_check (options, "lesson", error))
    return FALSE;
  if (options->parameterizations != NULL || options->event != NULL || options->value_texts != NULL ||
      options->rate_texts != NULL)
    problem = _("-p, -e, --set and --rate do not go with lesson: a lesson says them itself");
  else if (options->seeds != JD_CLI_NOT_GIVEN && (options->seeds < 1 || options->seeds > MOST_SEEDS))
    problem = _("--seeds N should be from 1 to 10000");
  else if (options->seed != JD_CLI_NOT_GIVEN && options->seed < 0)
    problem = _("--seed K should be 0 or more");
  if (problem != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
  return problem == NULL;
}

/* The faults of @file on lines, and in the answer: errors as texts, warnings with a code. */
static guint
tell_faults (const char      *file,
             const GPtrArray *faults,
             JdAnswer        *answer,
             JsonArray       *errors,
             GString         *lines)
{
  guint n = 0;

  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);
      g_autofree char *text = *fault->path != '\0' ? g_strdup_printf ("%s: %s: %s", file, fault->path, fault->text)
                                                   : g_strdup_printf ("%s: %s", file, fault->text);

      if (fault->kind == JD_LESSON_FAULT_WARNING)
        {
          jd_answer_add_warning (answer, "lesson", text);
          g_string_append_printf (lines, _("jourdain-cli: warning: %s\n"), text);
          continue;
        }
      json_array_add_string_element (errors, text);
      g_string_append_printf (lines, "jourdain-cli: %s\n", text);
      n++;
    }
  return n;
}

typedef struct
{
  const JdCliOptions *options;
  JdLessonPlaces      places;
  JdAnswer           *answer;
  JsonArray          *lessons;
  JsonArray          *errors;
  GString            *lines;    /* faults */
  GString            *crib;
  guint               n_errors;
} Check;

/* Whether a single step could be run. */
static gboolean
has_answer (JsonArray *crib)
{
  for (guint i = 0; i < json_array_get_length (crib); i++)
    if (json_array_get_length (json_object_get_array_member (json_array_get_object_element (crib, i), "answers")) > 0)
      return TRUE;
  return FALSE;
}

static void
check_file (Check      *self,
            const char *path)
{
  const JdCliOptions *options = self->options;
  const guint n_seeds = options->seeds != JD_CLI_NOT_GIVEN ? (guint) options->seeds : USUAL_SEEDS;
  const guint64 first = options->seed != JD_CLI_NOT_GIVEN ? (guint64) options->seed : 0;
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_load (file, &self->places, faults);
  g_autofree char *text = NULL;
  JsonObject *object;
  JsonArray *crib;
  guint n;

  if (lesson == NULL)
    {
      self->n_errors += tell_faults (path, faults, self->answer, self->errors, self->lines);
      return;
    }
  crib = jd_lesson_check (lesson, first, n_seeds, faults);
  n = tell_faults (path, faults, self->answer, self->errors, self->lines);
  self->n_errors += n;
  if (n > 0 && !has_answer (crib))
    {
      json_array_unref (crib);
      return;
    }
  text = jd_lesson_crib_to_text (lesson, crib);
  g_string_append_printf (self->crib, "%s%s", self->crib->len > 0 ? "\n" : "", text);
  object = json_object_new ();
  json_object_set_string_member (object, "file", path);
  json_object_set_string_member (object, "name", jd_lesson_get_name (lesson));
  json_object_set_int_member (object, "errors", n);
  json_object_set_array_member (object, "steps", crib);
  json_array_add_object_element (self->lessons, object);
}

/* What the answer says in all: the steps of a single lesson stand at the top. */
static JdAnswer *
conclude (Check *self,
          guint  n_files)
{
  JsonObject *members = self->answer->members;
  const guint n = json_array_get_length (self->lessons);

  if (n == 0)
    return NULL;
  g_free (self->answer->why);
  self->answer->why = self->n_errors == 0 ? g_strdup (_("No mistake was found."))
                                          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "There is %u mistake.",
                                                                          "There are %u mistakes.", self->n_errors),
                                                             self->n_errors);
  if (n_files == 1)
    json_object_set_member (members, "steps",
                            json_node_ref (json_object_get_member (json_array_get_object_element (self->lessons, 0),
                                                                   "steps")));
  json_object_set_array_member (members, "lessons", json_array_ref (self->lessons));
  json_object_set_array_member (members, "errors", json_array_ref (self->errors));
  json_object_set_boolean_member (members, "faulty", self->n_errors > 0);
  return g_steal_pointer (&self->answer);
}

JdAnswer *
jd_cli_run_lesson (char               **paths,
                   const JdCliOptions  *options,
                   char               **out_printed,
                   char               **out_faults,
                   GError             **error)
{
  g_autoptr(GFile) examples = find_folder ("examples", "JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = find_folder ("templates", "JD_TEMPLATES_DIR");
  g_autoptr(GString) lines = g_string_new (NULL);
  g_autoptr(GString) crib = g_string_new (NULL);
  g_autoptr(JsonArray) lessons = json_array_new ();
  g_autoptr(JsonArray) errors = json_array_new ();
  g_autoptr(JdAnswer) answer = NULL;
  Check check = { options, { examples, templates }, NULL, lessons, errors, lines, crib, 0 };

  if (!check_options (options, error))
    return NULL;
  check.answer = jd_answer_new ("lesson");
  for (char **path = paths; *path != NULL; path++)
    check_file (&check, *path);
  answer = conclude (&check, g_strv_length (paths));
  g_clear_pointer (&check.answer, jd_answer_free);
  *out_printed = g_strdup (crib->str);
  *out_faults = lines->len > 0 ? g_strdup (lines->str) : NULL;
  return g_steal_pointer (&answer);
}
