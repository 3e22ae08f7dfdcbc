/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Choice of the steps of earlier lessons that are repeated. */
#include "core/lesson/progress/jd-lesson-due.h"

/* Days that a step waits in each box. */
static const int waits[] = { 1, 3, 7, 21, 60 };

/* What the records say of a step. */
typedef struct
{
  gboolean answered;
  guint    box;
  int      day;   /* of the last answer */
} History;

static void
due_free (gpointer data)
{
  JdLessonDue *self = data;

  g_free (self->step);
  g_free (self);
}

/* The day of @when, counted from some day; FALSE if it is no time. */
static gboolean
day_of (const char *when,
        int        *out_day)
{
  g_autoptr(GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr(GDateTime) time = when != NULL ? g_date_time_new_from_iso8601 (when, utc) : NULL;

  if (time == NULL)
    return FALSE;
  *out_day = (int) (g_date_time_to_unix (time) / 86400);
  return TRUE;
}

/* Takes one commitment: a second right answer of the same day moves nothing. */
static void
take_record (History              *self,
             const JdLessonRecord *record,
             int                   day)
{
  const gboolean same_day = self->answered && day == self->day;

  if (record->outcome == JD_LESSON_OUTCOME_OPEN)
    return;
  if (record->outcome != JD_LESSON_OUTCOME_FIRST)
    self->box = 0;
  else if (self->answered && !same_day)
    self->box = MIN (self->box + 1, G_N_ELEMENTS (waits) - 1);
  self->answered = TRUE;
  self->day = day;
}

static History
read_history (const JdLesson  *lesson,
              const char      *step,
              const GPtrArray *records)
{
  History history = { 0 };

  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      int day;

      if (g_strcmp0 (record->lesson, jd_lesson_get_file_name (lesson)) == 0 && g_strcmp0 (record->step, step) == 0 &&
          g_strcmp0 (record->mode, "class") != 0 && day_of (record->when, &day))
        take_record (&history, record, day);
    }
  return history;
}

/* The variant after the last one that the student has seen of @lesson. */
static guint64
next_seed (const JdLesson  *lesson,
           const GPtrArray *records)
{
  guint64 seed = 0;

  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);

      if (g_strcmp0 (record->lesson, jd_lesson_get_file_name (lesson)) == 0)
        seed = MAX (seed, record->seed);
    }
  return seed + 1;
}

static gboolean
has_warmed_up (const GPtrArray *records,
               int              today)
{
  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      int day;

      if (g_strcmp0 (record->mode, "warm-up") == 0 && day_of (record->when, &day) && day == today)
        return TRUE;
    }
  return FALSE;
}

/* The step of @lesson that has waited longest; NULL if none is due. */
static JdLessonDue *
find_due (const JdLesson  *lesson,
          guint            index,
          const GPtrArray *records,
          int              today)
{
  JdLessonDue *due = NULL;

  for (guint k = 0; k < jd_lesson_get_n_steps (lesson); k++)
    {
      const JdLessonStep *step = jd_lesson_get_step (lesson, k);
      const History history = read_history (lesson, step->id, records);
      const int days = today - history.day - waits[history.box];

      if (step->is_faulty || step->kind == NULL || !jd_lesson_kind_is_prediction (step->kind) || !history.answered ||
          days < 0 || (due != NULL && days <= due->days))
        continue;
      if (due == NULL)
        due = g_new0 (JdLessonDue, 1);
      g_free (due->step);
      *due = (JdLessonDue) { index, g_strdup (step->id), next_seed (lesson, records), days };
    }
  return due;
}

static int
compare_due (gconstpointer a,
             gconstpointer b)
{
  const JdLessonDue *x = *(const JdLessonDue *const *) a, *y = *(const JdLessonDue *const *) b;

  return x->days != y->days ? y->days - x->days : (int) x->lesson - (int) y->lesson;
}

GPtrArray *
jd_lesson_list_due (const GPtrArray *lessons,
                    const GPtrArray *records,
                    GDateTime       *now)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (due_free);
  const int today = (int) (g_date_time_to_unix (now) / 86400);

  for (guint i = 0; i < lessons->len && !has_warmed_up (records, today); i++)
    {
      const JdLesson *lesson = g_ptr_array_index (lessons, i);
      JdLessonDue *due = jd_lesson_has_variants (lesson) ? find_due (lesson, i, records, today) : NULL;

      if (due != NULL)
        g_ptr_array_add (list, due);
    }
  g_ptr_array_sort (list, compare_due);
  if (list->len > JD_LESSON_MOST_DUE)
    g_ptr_array_set_size (list, JD_LESSON_MOST_DUE);
  return list;
}
