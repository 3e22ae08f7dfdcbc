/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers of a lesson in words. */
#include "ui/lesson/jd-lesson-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

static const char *
get_unit (JdLessonSession *session)
{
  JsonObject *ask = jd_lesson_session_get_step (session)->ask;

  return json_object_get_string_member_with_default (ask, "unit", NULL);
}

static gboolean
is_kind (JdLessonSession *session,
         const char      *kind)
{
  return g_str_equal (jd_lesson_kind_get_name (jd_lesson_session_get_step (session)->kind), kind);
}

char *
jd_lesson_words_number (double      value,
                        const char *unit)
{
  g_autofree char *shown = jd_lesson_number_to_text (value, JD_LESSON_ANSWER_DIGITS);

  return unit != NULL && *unit != '\0' ? g_strdup_printf ("%s %s", shown, unit) : g_steal_pointer (&shown);
}

/* "(1.2, −0.4) m/s", of @n components, or “zero”. */
static char *
lesson_words_arrow (const double *vector,
                    guint         n,
                    gboolean      zero,
                    const char   *unit)
{
  GString *words;

  if (zero)
    return g_strdup (_("zero"));
  words = g_string_new ("(");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *component = jd_lesson_words_number (vector[i], NULL);

      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", component);
    }
  g_string_append_printf (words, ") %s", unit);
  return g_string_free (words, FALSE);
}

char *
jd_lesson_words_drawn (const JdLessonGiven *given,
                       const char          *unit)
{
  const double *plane = given->plane;
  g_autofree char *words = NULL;
  double vector[3];

  if (plane == NULL || given->zero)
    return lesson_words_arrow (given->arrow, 2, given->zero, unit);
  for (int k = 0; k < 3; k++)
    vector[k] = given->arrow[0] * plane[k] + given->arrow[1] * plane[3 + k];
  words = lesson_words_arrow (vector, 3, FALSE, unit);
  /* Translators: a vector such as “(1, 0, 2) m/s”, which was drawn; only what the sheet shows counts. */
  return g_strdup_printf (_("%s, in the plane of the sheet"), words);
}

char *
jd_lesson_words_vector (JsonObject *answer)
{
  JsonArray *components = jd_json_get_array (answer, "vector");
  const guint n = components != NULL ? MIN (json_array_get_length (components), 3) : 0;
  double vector[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < n; i++)
    vector[i] = json_array_get_double_element (components, i);
  return n == 0 ? NULL
                : lesson_words_arrow (vector, n, hypot (hypot (vector[0], vector[1]), vector[2]) == 0.0,
                                      jd_lesson_arrow_get_unit (json_object_get_string_member (answer, "kind")));
}

char *
jd_lesson_words_options (JdLessonSession   *session,
                         const char *const *ids)
{
  const GPtrArray *options = jd_lesson_session_get_options (session);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < options->len; i++)
    {
      const JdLessonOption *option = g_ptr_array_index (options, i);

      if (g_strv_contains (ids, option->id))
        g_string_append_printf (words, "%s%s", words->len > 0 ? "; " : "", option->text);
    }
  return g_string_free (words, FALSE);
}

static char *
choices_words (JdLessonSession *session,
               JsonArray       *array)
{
  g_autoptr(GStrvBuilder) ids = g_strv_builder_new ();
  g_auto(GStrv) all = NULL;

  for (guint i = 0; i < json_array_get_length (array); i++)
    g_strv_builder_add (ids, json_array_get_string_element (array, i));
  all = g_strv_builder_end (ids);
  return jd_lesson_words_options (session, (const char *const *) all);
}

static char *
side_words (JsonObject *change,
            const char *side,
            const char *unit)
{
  JsonNode *value = json_object_get_member (change, side);

  return value == NULL || JSON_NODE_HOLDS_NULL (value) ? g_strdup ("?")
                                                       : jd_lesson_words_number (json_node_get_double (value), unit);
}

/* "It stays the same: 4.9 before, 4.9 after". */
static char *
change_words (JdLessonSession *session,
              JsonObject      *change)
{
  const char *ids[] = { json_object_get_string_member (change, "outcome"), NULL };
  g_autofree char *outcome = jd_lesson_words_options (session, ids);
  g_autofree char *before = side_words (change, "before", get_unit (session));
  g_autofree char *after = side_words (change, "after", get_unit (session));

  /* Translators: what happens to a value (“It rises”), and the value before and after the change. */
  return g_strdup_printf (_("%s: %s before, %s after"), outcome, before, after);
}

char *
jd_lesson_words_answer (JdLessonSession *session)
{
  JsonNode *answer = jd_lesson_session_get_answer (session);

  if (answer == NULL || is_kind (session, "make"))
    return NULL;
  if (is_kind (session, "number"))
    return jd_lesson_words_number (json_node_get_double (answer), get_unit (session));
  if (is_kind (session, "choice"))
    return choices_words (session, json_node_get_array (answer));
  if (is_kind (session, "change"))
    return change_words (session, json_node_get_object (answer));
  if (is_kind (session, "arrow"))
    return jd_lesson_words_vector (json_node_get_object (answer));
  return g_strdup (jd_json_get_text (answer));
}

/* "20.8 N apart", "32° apart"; NULL: of other kinds. */
static char *
difference_words (JdLessonSession *session)
{
  const JdLessonJudgement *judgement = jd_lesson_session_get_judgement (session);
  JsonNode *answer = jd_lesson_session_get_answer (session);
  g_autofree char *apart = NULL;

  if (is_kind (session, "arrow") && !isnan (judgement->angle))
    apart = g_strdup_printf ("%.0f°", judgement->angle * 180.0 / G_PI);
  else if (answer != NULL && is_kind (session, "number") && !isnan (judgement->value))
    apart = jd_lesson_words_number (fabs (judgement->value - json_node_get_double (answer)), get_unit (session));
  /* Translators: the student's answer and the model's: “20.8 N apart”, “32° apart”. */
  return apart != NULL ? g_strdup_printf (_("differ: %s apart"), apart) : NULL;
}

/* "Mine says this", "Partly", "No"; NULL: not compared. */
static const char *
lesson_words_likeness (JdLessonLikeness likeness)
{
  static const char *const words[] = {
    [JD_LESSON_SAME] = N_("Mine says this"),
    [JD_LESSON_PARTLY] = N_("Partly"),
    [JD_LESSON_OTHER] = N_("No"),
  };

  return likeness != JD_LESSON_NOT_COMPARED ? _(words[likeness]) : NULL;
}

char *
jd_lesson_words_verdict (JdLessonSession *session)
{
  char *words = NULL;

  if (!jd_lesson_session_get_committed (session) || is_kind (session, "make"))
    return NULL;
  if (is_kind (session, "say"))
    return g_strdup (lesson_words_likeness (jd_lesson_session_get_likeness (session)));
  if (jd_lesson_session_get_judgement (session)->right)
    /* Translators: agree: two answers, the one of the user and the one of the program. */
    return g_strdup (_("agree"));
  if (jd_lesson_session_get_state (session) == JD_LESSON_ANSWERED)
    words = difference_words (session);
  /* Translators: differ: two answers, the user's and the program's. */
  return words != NULL ? words : g_strdup (_("differ"));
}
