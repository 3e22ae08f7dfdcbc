/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The teacher's crib as text. */
#include "core/lesson/jd-lesson-check.h"
#include "core/lesson/jd-lesson-parts.h"
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-text-layout.h"

/* A text of the lesson on a line; of a link, the words that are shown. */
static void
append_text (GString    *out,
             const char *before,
             const char *text)
{
  g_autofree char *plain = text != NULL ? jd_glossary_dup_plain (text) : NULL;

  if (plain != NULL)
    g_string_append_printf (out, "%s%s\n", before, plain);
}

/* The edit @member of the question (may be NULL) in words. */
static void
append_edit (GString    *out,
             const char *before,
             JsonObject *ask,
             const char *member)
{
  JsonObject *edit = ask != NULL ? jd_json_get_object (ask, member) : NULL;
  g_autofree char *words = edit != NULL ? jd_lesson_parts_to_text (edit) : NULL;

  append_text (out, before, words);
}

/* The answer of one variant with so many digits.  A number that is a rounding beside the wrong answers, which are of
 * its unit, is 0. */
static char *
dup_answer (JsonObject         *one,
            const JdLessonKind *kind,
            int                 digits)
{
  JsonNode *answer = json_object_get_member (one, "answer");
  JsonArray *wrong = json_object_get_array_member (one, "wrong");
  double size = 0.0;

  for (guint i = 0; kind == &jd_lesson_kind_number && i < json_array_get_length (wrong); i++)
    size = MAX (size, fabs (json_array_get_double_element (wrong, i)));
  return kind == &jd_lesson_kind_number && !JSON_NODE_HOLDS_NULL (answer) &&
             fabs (json_node_get_double (answer)) <= JD_ROUNDING_NOISE * size
           ? g_strdup ("0")
           : jd_text_of_json (answer, digits);
}

/* A line for the answer @words of the variant @one. */
static void
append_answer (GString    *out,
               JsonObject *one,
               const char *words)
{
  const int seed = (int) json_object_get_int_member (one, "seed");
  JsonObject *drawn = jd_json_get_object (one, "constants");
  g_autofree char *constants = drawn != NULL ? jd_lesson_constants_to_text (drawn) : NULL;

  if (constants == NULL)
    g_string_append_printf (out, _("   variant %d: %s\n"), seed, words);
  else
    /* Translators: A line of the teacher's crib: number of the variant, its constants, the right answer. */
    g_string_append_printf (out, _("   variant %d (%s): %s\n"), seed, constants, words);
}

char *
jd_lesson_crib_to_text (const JdLesson *lesson,
                        JsonArray      *crib,
                        int             digits)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s: %s\n", jd_lesson_get_file_name (lesson), jd_lesson_get_name (lesson));
  for (guint i = 0; i < json_array_get_length (crib); i++)
    {
      JsonObject *step = json_array_get_object_element (crib, i);
      JsonArray *answers = json_object_get_array_member (step, "answers");
      const char *kind = jd_json_get_string (step, "kind");
      JsonObject *object = jd_lesson_get_step (lesson, i)->ask;
      const char *text = jd_json_get_string (step, "text"), *explain = jd_json_get_string (step, "explain");

      g_string_append_printf (out, "\n%u  %s [%s]\n", i + 1, json_object_get_string_member (step, "id"),
                              kind != NULL ? kind : "-");
      append_text (out, "   ", text);
      for (guint k = 0; kind != NULL && k < json_array_get_length (answers); k++)
        {
          JsonObject *one = json_array_get_object_element (answers, k);
          g_autofree char *answer = dup_answer (one, jd_lesson_get_step (lesson, i)->kind, digits);

          append_answer (out, one, answer);
          if (!jd_lesson_has_variants (lesson))
            break;
        }
      append_edit (out, _("   solution: "), object, "solution");
      append_edit (out, _("   the change: "), object, "when");
      append_text (out, "   > ", explain);
    }
  return g_string_free (out, FALSE);
}
