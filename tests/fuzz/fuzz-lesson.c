/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a lesson on the bundled examples: every mistake has its path and its sentence, and a lesson without a
 * faulty step can be asked for all it holds. */
#include <gsl/gsl_errno.h>
#include <string.h>

#include "core/lesson/jd-lesson.h"
#include "core/mechanism/jd-json.h"
#include "tests/fuzz/fuzz.h"

static JdLessonPlaces places;

int
LLVMFuzzerInitialize (int    *argc G_GNUC_UNUSED,
                      char ***argv G_GNUC_UNUSED)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(GFile) glossary = NULL;

  fuzz_make_warnings_fatal ();
  gsl_set_error_handler_off ();
  g_assert_nonnull (g_getenv ("JD_EXAMPLES_DIR"));
  glossary = g_file_new_for_path (g_getenv ("JD_GLOSSARY"));
  places = (JdLessonPlaces) { g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR")),
                              g_file_new_for_path (g_getenv ("JD_TEMPLATES_DIR")),
                              jd_glossary_load (glossary, faults) };
  return 0;
}

static void
check_steps (const JdLesson *lesson)
{
  g_assert_nonnull (jd_lesson_get_name (lesson));
  g_assert_cmpuint (jd_lesson_get_n_steps (lesson), <=, JD_LESSON_MAX_STEPS);
  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    {
      const JdLessonStep *step = jd_lesson_get_step (lesson, i);

      g_assert_nonnull (step->setup);
      if (!step->is_faulty)
        g_assert_cmpint (jd_lesson_find_step (lesson, step->id), >=, 0);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autoptr(JsonNode) root = jd_json_parse (text, (gssize) size, NULL);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = NULL;

  if (root == NULL)
    return 0;
  lesson = jd_lesson_new_from_json (root, "fuzz.jlesson", NULL, &places, faults);
  g_assert_true (lesson != NULL || jd_lesson_faults_count (faults, TRUE) > 0);
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      g_assert_true (g_utf8_validate (fault->path, -1, NULL) && g_utf8_validate (fault->text, -1, NULL));
      g_assert_cmpstr (fault->text, !=, "");
    }
  if (lesson != NULL)
    check_steps (lesson);
  return 0;
}
