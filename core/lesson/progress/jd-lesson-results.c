/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Results as CSV, and their sum over a class. */
#include "core/lesson/progress/jd-lesson-progress.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"

typedef enum
{
  COLUMN_WHO,
  COLUMN_LESSON,
  COLUMN_STEP,
  COLUMN_KIND,
  COLUMN_SEED,
  COLUMN_TRY,
  COLUMN_GIVEN,
  COLUMN_RIGHT,
  COLUMN_OUTCOME,
  COLUMN_MISCONCEPTION,
  COLUMN_HINTS,
  COLUMN_SECONDS,
  COLUMN_WHEN,
  N_COLUMNS,
} Column;

static const char *const columns[N_COLUMNS] = {
  "who",     "lesson",        "step",  "kind",    "seed", "try", "given", "right",
  "outcome", "misconception", "hints", "seconds", "when",
};

/* Whether @text is a number and nothing else, which a spreadsheet may take for one. */
static gboolean
is_number (const char *text)
{
  char *end;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0';
}

/* One field: an apostrophe before what a spreadsheet would compute, quotes around what has commas, quotes or
 * lines. */
static void
add_field (GString    *out,
           const char *text,
           char        after)
{
  g_autoptr(GString) field = g_string_new (text);

  if (*text != '\0' && strchr ("=+-@\t\r", *text) != NULL && !is_number (text))
    g_string_prepend_c (field, '\'');
  if (strpbrk (field->str, ",\"\r\n") != NULL)
    {
      g_string_replace (field, "\"", "\"\"", 0);
      g_string_prepend_c (field, '"');
      g_string_append_c (field, '"');
    }
  g_string_append (out, field->str);
  if (after == '\n')
    g_string_append (out, "\r\n");
  else
    g_string_append_c (out, after);
}

static void
add_count (GString *out,
           gint64   number)
{
  g_string_append_printf (out, "%" G_GINT64_FORMAT ",", number);
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

char *
jd_lesson_results_to_csv (const GPtrArray *records,
                          const char      *who)
{
  GString *out = g_string_new (NULL);

  for (guint c = 0; c < N_COLUMNS; c++)
    add_field (out, columns[c], c + 1 < N_COLUMNS ? ',' : '\n');
  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      g_autofree char *seconds = jd_number_to_text (record->seconds);

      add_field (out, or_empty (who != NULL ? who : record->who), ',');
      add_field (out, or_empty (record->lesson), ',');
      add_field (out, or_empty (record->step), ',');
      add_field (out, or_empty (record->kind), ',');
      add_count (out, (gint64) record->seed);
      add_count (out, record->try);
      add_field (out, or_empty (record->given), ',');
      add_count (out, record->right || record->outcome == JD_LESSON_OUTCOME_FIRST ||
                        record->outcome == JD_LESSON_OUTCOME_LATER);
      add_field (out, jd_lesson_outcome_get_name (record->outcome), ',');
      if (record->feedback >= 0)
        g_string_append_printf (out, "%d", record->feedback);
      g_string_append_c (out, ',');
      add_count (out, record->hints);
      add_field (out, seconds, ',');
      add_field (out, or_empty (record->when), '\n');
    }
  return g_string_free (out, FALSE);
}

/* The fields of the next line of @at, owned; NULL after the last, or with *@at NULL where a quote is not closed. */
static GPtrArray *
next_line (const char **at)
{
  g_autoptr(GPtrArray) fields = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GString) field = g_string_new (NULL);
  const char *c = *at;
  gboolean quoted = FALSE;

  if (*c == '\0')
    return NULL;
  for (;; c++)
    {
      if (quoted && *c == '\0')
        {
          *at = NULL;
          return NULL;
        }
      if (quoted && *c == '"' && c[1] == '"')
        g_string_append_c (field, *c++);
      else if (*c == '"' && (quoted || field->len == 0))
        quoted = !quoted;
      else if (quoted)
        g_string_append_c (field, *c);
      else if (*c == ',' || *c == '\n' || *c == '\r' || *c == '\0')
        {
          g_ptr_array_add (fields, g_strdup (field->str));
          g_string_truncate (field, 0);
          if (*c != ',')
            break;
        }
      else
        g_string_append_c (field, *c);
    }
  *at = *c == '\0' ? c : *c == '\r' && c[1] == '\n' ? c + 2 : c + 1;
  return g_steal_pointer (&fields);
}

/* The number of the line in which @place lies, of the text that begins at @text. */
static guint
count_lines (const char *text,
             const char *place)
{
  guint n = 1;

  for (const char *c = text; c < place; c++)
    n += *c == '\n';
  return n;
}

/* The text of a field without the apostrophe that add_field() has set. */
static const char *
plain (const char *field)
{
  return *field == '\'' && strchr ("=+-@\t\r", field[1]) != NULL && field[1] != '\0' ? field + 1 : field;
}

/* @whole, @begin: the text of the file, and where the line of @fields begins in it. */
static JdLessonRecord *
record_from_fields (const GPtrArray  *fields,
                    const int        *place,
                    const char       *whole,
                    const char       *begin,
                    GError          **error)
{
  g_autoptr(JdLessonRecord) record = jd_lesson_record_new ();
  const char *text[N_COLUMNS];

  for (guint c = 0; c < N_COLUMNS; c++)
    text[c] = place[c] >= 0 && (guint) place[c] < fields->len ? plain (g_ptr_array_index (fields, (guint) place[c]))
                                                              : "";
  record->who = g_strdup (text[COLUMN_WHO]);
  record->lesson = g_strdup (text[COLUMN_LESSON]);
  record->step = g_strdup (text[COLUMN_STEP]);
  record->kind = g_strdup (text[COLUMN_KIND]);
  record->given = g_strdup (text[COLUMN_GIVEN]);
  record->when = g_strdup (text[COLUMN_WHEN]);
  record->seed = g_ascii_strtoull (text[COLUMN_SEED], NULL, 10);
  record->try = (guint) MIN (g_ascii_strtoull (text[COLUMN_TRY], NULL, 10), G_MAXINT);
  record->hints = (guint) MIN (g_ascii_strtoull (text[COLUMN_HINTS], NULL, 10), G_MAXINT);
  record->seconds = g_ascii_strtod (text[COLUMN_SECONDS], NULL);
  record->right = g_str_equal (text[COLUMN_RIGHT], "1");
  if (*text[COLUMN_MISCONCEPTION] != '\0')
    record->feedback = (int) MIN (g_ascii_strtoull (text[COLUMN_MISCONCEPTION], NULL, 10), G_MAXINT);
  if (jd_lesson_outcome_find (text[COLUMN_OUTCOME], &record->outcome))
    return g_steal_pointer (&record);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
               _("line %u: “%s” is no outcome; it is “first”, “later”, “shown”, “said” or “skipped”, or empty while "
                 "the step goes on"),
               count_lines (whole, begin), text[COLUMN_OUTCOME]);
  return NULL;
}

GPtrArray *
jd_lesson_results_from_csv (const char  *text,
                            GError     **error)
{
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  /* a spreadsheet may begin the file with a byte order mark */
  const char *at = g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text, *begin;
  g_autoptr(GPtrArray) head = NULL;
  GPtrArray *fields;
  int place[N_COLUMNS];

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("the text is not valid UTF-8"));
      return NULL;
    }
  head = next_line (&at);
  for (guint c = 0; c < N_COLUMNS; c++)
    {
      guint found;

      place[c] = head != NULL && g_ptr_array_find_with_equal_func (head, columns[c], g_str_equal, &found)
                   ? (int) found
                   : -1;
      if (place[c] < 0 && (c == COLUMN_LESSON || c == COLUMN_STEP || c == COLUMN_OUTCOME))
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
                       _("line 1: there is no column “%s”; the first line names the columns"), columns[c]);
          return NULL;
        }
    }
  while ((begin = at) != NULL && (fields = next_line (&at)) != NULL)
    {
      const gboolean blank = fields->len == 1 && *(char *) g_ptr_array_index (fields, 0) == '\0';
      JdLessonRecord *record = blank ? NULL : record_from_fields (fields, place, text, begin, error);

      g_ptr_array_unref (fields);
      if (record == NULL && !blank)
        return NULL;
      if (record != NULL)
        g_ptr_array_add (records, record);
    }
  if (at != NULL)
    return g_steal_pointer (&records);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("line %u: a quote is not closed"),
               count_lines (text, begin));
  return NULL;
}

static void
result_free (gpointer data)
{
  JdLessonResult *result = data;

  g_free (result->lesson);
  g_free (result->step);
  g_free (result->kind);
  g_free (result);
}

static JdLessonResult *
ensure_result (GPtrArray            *results,
               const JdLessonRecord *record)
{
  JdLessonResult *result;

  for (guint i = 0; i < results->len; i++)
    {
      result = g_ptr_array_index (results, i);
      if (g_str_equal (result->lesson, record->lesson) && g_str_equal (result->step, record->step))
        return result;
    }
  result = g_new0 (JdLessonResult, 1);
  result->lesson = g_strdup (record->lesson);
  result->step = g_strdup (record->step);
  result->kind = g_strdup (or_empty (record->kind));
  result->misconception = -1;
  g_ptr_array_add (results, result);
  return result;
}

/* Hands of a class that votes again: it was counted at its first vote. */
static gboolean
is_second_vote (const JdLessonRecord *record)
{
  return record->try > 1 && record->who != NULL && g_str_has_prefix (record->who, JD_LESSON_HAND);
}

/* The misconception that most answers to the step of @result had; of equally frequent ones the first. */
static void
count_misconceptions (const GPtrArray *records,
                      JdLessonResult  *result)
{
  g_autoptr(GHashTable) counts = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      const gpointer key = GINT_TO_POINTER (record->feedback);
      guint n;

      if (record->feedback < 0 || is_second_vote (record) || !g_str_equal (record->lesson, result->lesson) ||
          !g_str_equal (record->step, result->step))
        continue;
      n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1;
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (n));
      if (n > result->n_misconception || (n == result->n_misconception && record->feedback < result->misconception))
        {
          result->n_misconception = n;
          result->misconception = record->feedback;
        }
    }
}

GPtrArray *
jd_lesson_results_sum (const GPtrArray *records)
{
  GPtrArray *results = g_ptr_array_new_with_free_func (result_free);

  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      JdLessonResult *result = ensure_result (results, record);

      /* a step that goes on is counted when it ends; one that was said, when it was said */
      if (record->outcome == JD_LESSON_OUTCOME_OPEN || is_second_vote (record) ||
          (record->outcome == JD_LESSON_OUTCOME_SAID && record->try > 1))
        continue;
      result->n_answered++;
      if (record->outcome == JD_LESSON_OUTCOME_FIRST)
        result->n_right_at_once++;
    }
  for (guint i = 0; i < results->len; i++)
    count_misconceptions (records, g_ptr_array_index (results, i));
  return results;
}
