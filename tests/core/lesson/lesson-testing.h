/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lessons written as text, on the bundled examples. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "core/lesson/jd-lesson-check.h"
#include "core/lesson/jd-lesson-task.h"
#include "core/mechanism/jd-json.h"

static inline GFile *
testing_folder (const char *variable)
{
  return g_file_new_for_path (g_getenv (variable));
}

/* The bundled glossary, which has no fault. */
static inline JdGlossary *
testing_glossary (void)
{
  g_autoptr(GFile) file = testing_folder ("JD_GLOSSARY");
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdGlossary *glossary = jd_glossary_load (file, faults);

  g_assert_cmpuint (faults->len, ==, 0);
  return glossary;
}

/* The lesson @text, with ' for ", and its faults. */
static inline JdLesson *
testing_lesson (const char *text,
                GPtrArray  *faults)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(GFile) examples = testing_folder ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = testing_folder ("JD_TEMPLATES_DIR");
  g_autoptr(JdGlossary) glossary = testing_glossary ();
  const JdLessonPlaces places = { examples, templates, glossary };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_strdelimit (json, "`", '\'');
  root = jd_json_parse (json, -1, &error);
  g_assert_no_error (error);
  return jd_lesson_new_from_json (root, "test.jlesson", NULL, &places, faults);
}

/* A lesson of one step, whose members are @step and those of the lesson @more ("" or ", ..."): no faults. */
static inline JdLesson *
testing_step (const char *model,
              const char *step,
              const char *more)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autofree char *text = g_strdup_printf ("{'jlesson': 1, 'name': 'Test', 'model': '%s'%s, "
                                           "'steps': [{'id': 'a', 'text': 'Text.', %s}]}",
                                           model, more, step);
  JdLesson *lesson = testing_lesson (text, faults);

  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%s: %s", ((JdLessonFault *) g_ptr_array_index (faults, i))->path,
                    ((JdLessonFault *) g_ptr_array_index (faults, i))->text);
  g_assert_nonnull (lesson);
  g_assert_cmpuint (faults->len, ==, 0);
  return lesson;
}

static inline JdLessonTask *
testing_task (JdLesson *lesson,
              guint64   seed)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, seed, &error);
  JdLessonTask *task;

  g_assert_no_error (error);
  task = jd_lesson_task_new (variant, 0, &error);
  g_assert_no_error (error);
  return task;
}

/* Whether some fault has the @path and its text contains @says. */
static inline gboolean
testing_has_fault (const GPtrArray *faults,
                   const char      *path,
                   const char      *says)
{
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_test_message ("%s: %s", fault->path, fault->text);
      if (g_str_equal (fault->path, path) && strstr (fault->text, says) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* What the judge says of @given; it can be judged. */
static inline JdLessonJudgement
testing_judge (JdLessonTask        *task,
               const JdLessonGiven  given)
{
  g_autoptr(GError) error = NULL;
  JdLessonJudgement out;

  g_assert_true (jd_lesson_task_judge (task, &given, &out, &error) || error != NULL);
  g_assert_no_error (error);
  return out;
}

/* The value of @text where the step stands; NAN: null. */
static inline double
testing_value (JdLessonTask *task,
               const char   *text)
{
  g_autoptr(GError) error = NULL;
  gboolean null = FALSE;
  double value = NAN;

  g_assert_true (jd_lesson_scene_number (jd_lesson_task_get_scene (task), text, &value, &null, &error) ||
                 error != NULL);
  g_assert_no_error (error);
  return null ? NAN : value;
}

/* The object @text, with ' for " and ` for '. */
static inline JsonObject *
testing_object (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (g_strdelimit (json, "`", '\''), -1, &error);

  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (node));
}

/* The step that opens on @model with the members @setup. */
static inline JdLessonTask *
testing_scene (const char *model,
               const char *setup)
{
  g_autofree char *step = g_strdup_printf ("'setup': {%s}", setup);
  g_autoptr(JdLesson) lesson = testing_step (model, step, "");

  return testing_task (lesson, 0);
}
