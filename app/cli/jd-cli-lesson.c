/* SPDX-License-Identifier: GPL-3.0-or-later */

/* lesson FILE...: checks lessons and prints the teacher's crib; with --results sums up what students have answered.
 * */
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/common/jd-places.h"
#include "core/lesson/jd-lesson-check.h"
#include "core/lesson/jd-lesson-task.h"
#include "core/lesson/progress/jd-lesson-progress.h"
#include "core/report/answer/jd-text-layout.h"

#define USUAL_SEEDS 10
#define MOST_SEEDS  10000

static gboolean
check_options (const JdCliOptions  *options,
               GError             **error)
{
  const char *problem = NULL;

  if (!jd_cli_options_check (options, "lesson", error))
    return FALSE;
  if (options->state.parameterizations != NULL || options->state.event != NULL ||
      options->state.value_texts != NULL || options->state.rate_texts != NULL)
    problem = _("-p, -e, --set and --rate do not go with lesson: a lesson says them itself");
  else if (options->check.seeds != JD_CLI_NOT_GIVEN &&
           (options->check.seeds < 1 || options->check.seeds > MOST_SEEDS))
    problem = _("--seeds N should be from 1 to 10000");
  else if (options->seed != JD_CLI_NOT_GIVEN && options->seed < 0)
    problem = _("--seed K should be 0 or more");
  if (problem != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
  return problem == NULL;
}

/* The faults of @file on lines, and in the answer: errors as texts, warnings with a code. */
static guint
print_faults (const char      *file,
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
  const guint n_seeds = options->check.seeds != JD_CLI_NOT_GIVEN ? (guint) options->check.seeds : USUAL_SEEDS;
  const guint64 first = options->seed != JD_CLI_NOT_GIVEN ? (guint64) options->seed : 0;
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLesson) lesson = jd_cli_load_lesson (path, &self->places, faults, &error);
  const char *name = jd_cli_is_stream (path) ? _("standard input") : path;
  g_autofree char *plain = NULL, *text = NULL;
  JsonObject *object;
  JsonArray *crib;
  guint n;

  if (error != NULL)
    {
      g_string_append_printf (self->lines, "jourdain-cli: %s: %s\n", name, error->message);
      json_array_add_string_element (self->errors, error->message);
      self->n_errors++;
      return;
    }
  if (lesson == NULL)
    {
      self->n_errors += print_faults (name, faults, self->answer, self->errors, self->lines);
      return;
    }
  crib = jd_lesson_check (lesson, first, n_seeds, faults);
  n = print_faults (name, faults, self->answer, self->errors, self->lines);
  self->n_errors += n;
  if (n > 0 && !has_answer (crib))
    {
      json_array_unref (crib);
      return;
    }
  plain = jd_lesson_crib_to_text (lesson, crib,
                                  options->answer.digits != JD_CLI_NOT_GIVEN ? options->answer.digits
                                                                             : JD_ANSWER_USUAL_DIGITS);
  text = jd_text_fold (plain, 2, jd_cli_get_width ());
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

/* The text of the feedback that @result counts, in the lesson's own words, with the numbers of the file; owned.
 * NULL: the lesson is neither bundled nor beside the results. */
static char *
find_words (const JdLessonResult *result,
            const JdLessonPlaces *places,
            char                **paths)
{
  g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func (g_object_unref);
  GFile *bundled = jd_places_find_data ("lessons", "JD_LESSONS_DIR");
  char *words = NULL;

  if (result->misconception < 0 || strchr (result->lesson, '/') != NULL)
    {
      g_clear_object (&bundled);
      return NULL;
    }
  for (char **path = paths; *path != NULL; path++)
    {
      g_autoptr(GFile) file = g_file_new_for_commandline_arg (*path);
      GFile *parent = g_file_get_parent (file);

      if (parent != NULL)
        g_ptr_array_add (folders, parent);
    }
  if (bundled != NULL)
    g_ptr_array_add (folders, bundled);
  for (guint i = 0; words == NULL && i < folders->len; i++)
    {
      g_autoptr(GFile) file = g_file_get_child (g_ptr_array_index (folders, i), result->lesson);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = g_file_query_exists (file, NULL) ? jd_lesson_load (file, places, faults) : NULL;
      const int step = lesson != NULL ? jd_lesson_find_step (lesson, result->step) : -1;
      g_autoptr(JdLessonVariant) variant = step >= 0 ? jd_lesson_variant_new (lesson, 0, NULL) : NULL;
      g_autoptr(JdLessonTask) task = variant != NULL ? jd_lesson_task_new (variant, (guint) step, NULL) : NULL;

      if (task != NULL)
        {
          g_autofree char *said = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_FEEDBACK,
                                                            (guint) result->misconception, NULL, NULL);

          words = said != NULL ? jd_glossary_dup_plain (said) : NULL;
        }
    }
  return words;
}

/* One step of the class, in the answer and as text. */
static void
print_result (const JdLessonResult *result,
              const char           *words,
              JsonArray            *list,
              GString              *text)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "lesson", result->lesson);
  json_object_set_string_member (object, "step", result->step);
  json_object_set_string_member (object, "kind", result->kind);
  json_object_set_int_member (object, "answered", result->n_answered);
  json_object_set_int_member (object, "right_at_once", result->n_right_at_once);
  if (result->misconception >= 0)
    {
      json_object_set_int_member (object, "misconception", result->misconception);
      json_object_set_int_member (object, "had_it", result->n_misconception);
    }
  else
    json_object_set_null_member (object, "misconception");
  if (words != NULL)
    json_object_set_string_member (object, "words", words);
  json_array_add_object_element (list, object);
  g_string_append_printf (text, _("%s, %s: %u of %u right at once\n"), result->lesson, result->step,
                          result->n_right_at_once, result->n_answered);
  if (result->misconception >= 0)
    g_string_append_printf (text, _("   most often wrong (%u times): %s\n"), result->n_misconception,
                            words != NULL ? words : _("a misconception whose lesson is not at hand"));
}

/* The text of the file @path, or of standard input. */
static gboolean
read_results (const char  *path,
              char       **out_text,
              GError     **error)
{
  GString *text;

  if (!jd_cli_is_stream (path))
    return g_file_get_contents (path, out_text, NULL, error);
  text = jd_cli_read_input (error);
  *out_text = text != NULL ? g_string_free (text, FALSE) : NULL;
  return text != NULL;
}

/* Sums the results of all files up. */
static JdAnswer *
sum_up (char                 **paths,
        const JdLessonPlaces  *places,
        char                 **out_printed,
        GError               **error)
{
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  g_autoptr(GPtrArray) results = NULL;
  g_autoptr(GString) text = g_string_new (NULL);
  JsonArray *list = json_array_new ();
  JdAnswer *answer;

  for (char **path = paths; *path != NULL; path++)
    {
      g_autofree char *contents = NULL;
      g_autoptr(GPtrArray) records = NULL;
      GError *local = NULL;

      if (read_results (*path, &contents, &local))
        records = jd_lesson_results_from_csv (contents, &local);
      if (records == NULL)
        {
          g_propagate_prefixed_error (error, local, "%s: ", jd_cli_is_stream (*path) ? _("standard input") : *path);
          json_array_unref (list);
          return NULL;
        }
      g_ptr_array_extend_and_steal (all, g_steal_pointer (&records));
    }
  results = jd_lesson_results_sum (all);
  for (guint i = 0; i < results->len; i++)
    {
      const JdLessonResult *result = g_ptr_array_index (results, i);
      g_autofree char *words = find_words (result, places, paths);

      print_result (result, words, list, text);
    }
  answer = jd_answer_new ("lesson");
  json_object_set_array_member (answer->members, "results", list);
  *out_printed = g_strdup (text->str);
  return answer;
}

JdAnswer *
jd_cli_run_lesson (char               **paths,
                   const JdCliOptions  *options,
                   char               **out_printed,
                   char               **out_faults,
                   GError             **error)
{
  g_autoptr(GFile) examples = jd_places_find_data ("examples", "JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = jd_places_find_data ("templates", "JD_TEMPLATES_DIR");
  g_autoptr(JdGlossary) glossary = jd_cli_load_glossary (error);
  g_autoptr(GString) lines = g_string_new (NULL);
  g_autoptr(GString) crib = g_string_new (NULL);
  g_autoptr(JsonArray) lessons = json_array_new ();
  g_autoptr(JsonArray) errors = json_array_new ();
  g_autoptr(JdAnswer) answer = NULL;
  Check check = { options, { examples, templates, glossary }, NULL, lessons, errors, lines, crib, 0 };

  if (glossary == NULL || !check_options (options, error))
    return NULL;
  if (options->check.results)
    return sum_up (paths, &check.places, out_printed, error);
  check.answer = jd_answer_new ("lesson");
  for (char **path = paths; *path != NULL; path++)
    check_file (&check, *path);
  answer = conclude (&check, g_strv_length (paths));
  g_clear_pointer (&check.answer, jd_answer_free);
  *out_printed = g_strdup (crib->str);
  *out_faults = lines->len > 0 ? g_strdup (lines->str) : NULL;
  return g_steal_pointer (&answer);
}
