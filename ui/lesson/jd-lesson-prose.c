/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of a lesson as the window shows them: with prime characters and links. */
#include "ui/lesson/jd-lesson-prose.h"

/* A rate or an acceleration: one letter (or several capitals, or a Greek letter's name) with its index, not the
 * possessive “Newton's” and not a name in quotes. */
#define PRIMED                                                                                       \
  "(?<![\\p{L}\\p{N}_'\".=:])((?:\\p{L}|\\p{Lu}+|alpha|beta|gamma|theta|phi|psi|omega)(?:_?\\p{N}+|_\\w+)?)" \
  "(''?)(?![\\p{L}\\p{N}'])"

static gboolean
set_prime_cb (const GMatchInfo *match,
              GString          *out,
              gpointer          data G_GNUC_UNUSED)
{
  g_autofree char *name = g_match_info_fetch (match, 1);
  g_autofree char *primes = g_match_info_fetch (match, 2);

  g_string_append_printf (out, "%s%s", name, primes[1] != '\0' ? "\u2033" : "\u2032");
  return FALSE;
}

char *
jd_lesson_prose_set_primes (const char *text)
{
  g_autoptr(GRegex) primed = g_regex_new (PRIMED, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);

  return text != NULL ? g_regex_replace_eval (primed, text, -1, 0, G_REGEX_MATCH_DEFAULT, set_prime_cb, NULL, NULL)
                      : NULL;
}

char *
jd_lesson_prose_dup (JdLessonTask   *task,
                       JdLessonProse   which,
                       guint           i,
                       JdLessonScene  *scene,
                       GError        **error)
{
  g_autofree char *text = jd_lesson_task_dup_prose (task, which, i, scene, error);

  return jd_lesson_prose_set_primes (text);
}

GPtrArray *
jd_lesson_prose_list_goals (JdLessonTask  *task,
                       JdLessonScene *scene)
{
  GPtrArray *goals = jd_lesson_task_list_goals (task, scene);

  for (guint i = 0; i < goals->len; i++)
    {
      JdLessonGoal *goal = g_ptr_array_index (goals, i);
      char *words = jd_lesson_prose_set_primes (goal->words);

      g_free (goal->words);
      goal->words = words;
    }
  return goals;
}

static gboolean
mark_word_cb (const GMatchInfo *match,
              GString          *out,
              gpointer          data G_GNUC_UNUSED)
{
  g_autofree char *word = g_match_info_fetch (match, 1);
  g_autofree char *shown = g_match_info_fetch (match, 2);

  g_string_append_printf (out, "<a href=\"jd:%s\">%s</a>", word, *shown != '\0' ? shown : word);
  return FALSE;
}

char *
jd_lesson_prose_to_markup (const char *text)
{
  g_autofree char *primed = jd_lesson_prose_set_primes (text);
  g_autofree char *escaped = g_markup_escape_text (primed, -1);
  g_autoptr(GRegex)
    links = g_regex_new ("\\[\\[([^]|]*)(?:\\|([^]]*))?\\]\\]", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);

  return g_regex_replace_eval (links, escaped, -1, 0, G_REGEX_MATCH_DEFAULT, mark_word_cb, NULL, NULL);
}
