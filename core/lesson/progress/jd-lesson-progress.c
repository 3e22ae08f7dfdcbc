/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The progress file. */
#include "core/lesson/progress/jd-lesson-progress.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "core/mechanism/jd-json.h"

static const char *const outcomes[JD_LESSON_N_OUTCOMES] = {
  [JD_LESSON_OUTCOME_OPEN] = "",          [JD_LESSON_OUTCOME_FIRST] = "first", [JD_LESSON_OUTCOME_LATER] = "later",
  [JD_LESSON_OUTCOME_SHOWN] = "shown",    [JD_LESSON_OUTCOME_SAID] = "said",
  [JD_LESSON_OUTCOME_SKIPPED] = "skipped",
};

JdLessonRecord *
jd_lesson_record_new (void)
{
  JdLessonRecord *self = g_new0 (JdLessonRecord, 1);

  self->try = 1;
  self->feedback = -1;
  return self;
}

void
jd_lesson_record_free (JdLessonRecord *self)
{
  if (self == NULL)
    return;
  g_free (self->when);
  g_free (self->lesson);
  g_free (self->print);
  g_free (self->step);
  g_free (self->kind);
  g_free (self->given);
  g_free (self->mode);
  g_free (self->who);
  g_free (self);
}

const char *
jd_lesson_outcome_get_name (JdLessonOutcome outcome)
{
  return outcomes[outcome];
}

gboolean
jd_lesson_outcome_find (const char      *name,
                        JdLessonOutcome *out_outcome)
{
  for (guint i = 0; i < JD_LESSON_N_OUTCOMES; i++)
    if (g_str_equal (outcomes[i], name))
      {
        *out_outcome = (JdLessonOutcome) i;
        return TRUE;
      }
  return FALSE;
}

static void
set_text (JsonObject *object,
          const char *name,
          const char *text)
{
  json_object_set_string_member (object, name, text != NULL ? text : "");
}

static char *
record_to_line (const JdLessonRecord *record)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  set_text (object, "when", record->when);
  set_text (object, "lesson", record->lesson);
  set_text (object, "print", record->print);
  set_text (object, "step", record->step);
  json_object_set_member (object, "seed", jd_json_number ((double) record->seed));
  set_text (object, "kind", record->kind);
  json_object_set_int_member (object, "try", record->try);
  set_text (object, "given", record->given);
  set_text (object, "outcome", outcomes[record->outcome]);
  json_object_set_int_member (object, "feedback", record->feedback);
  json_object_set_int_member (object, "hints", record->hints);
  json_object_set_member (object, "seconds", jd_json_number (record->seconds));
  set_text (object, "mode", record->mode);
  json_node_take_object (node, object);
  return jd_json_to_line (node);
}

static char *
dup_text (JsonObject *object,
          const char *name)
{
  const char *text = jd_json_get_string (object, name);

  return g_strdup (text != NULL ? text : "");
}

static guint
get_count (JsonObject *object,
           const char *name)
{
  return (guint) CLAMP (jd_json_get_number (object, name, 0.0), 0.0, 1e9);
}

/* NULL: the line is broken. */
static JdLessonRecord *
record_from_line (const char *line)
{
  g_autoptr(JsonNode) node = jd_json_parse (line, -1, NULL);
  JsonObject *object = jd_json_as_object (node);
  const char *name = jd_json_get_string (object, "outcome");
  JdLessonOutcome outcome;
  JdLessonRecord *record;

  if (jd_json_get_string (object, "lesson") == NULL || jd_json_get_string (object, "step") == NULL || name == NULL ||
      !jd_lesson_outcome_find (name, &outcome))
    return NULL;
  record = jd_lesson_record_new ();
  record->outcome = outcome;
  record->when = dup_text (object, "when");
  record->lesson = dup_text (object, "lesson");
  record->print = dup_text (object, "print");
  record->step = dup_text (object, "step");
  record->seed = (guint64) CLAMP (jd_json_get_number (object, "seed", 0.0), 0.0, 9e15);
  record->kind = dup_text (object, "kind");
  record->try = get_count (object, "try");
  record->given = dup_text (object, "given");
  record->feedback = (int) CLAMP (jd_json_get_number (object, "feedback", -1.0), -1.0, 1e6);
  record->hints = get_count (object, "hints");
  record->seconds = jd_json_get_number (object, "seconds", 0.0);
  record->mode = dup_text (object, "mode");
  return record;
}

static gboolean
fail_file (const char  *path,
           GError     **error)
{
  const int code = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), _("“%s” cannot be written: %s"), path,
               g_strerror (code));
  return FALSE;
}

/* Whether the file ends within a line: a crash has left it so. */
static gboolean
ends_within_line (int fd)
{
  const off_t end = lseek (fd, 0, SEEK_END);
  char last = '\n';

  return end > 0 && pread (fd, &last, 1, end - 1) == 1 && last != '\n';
}

static gboolean
write_all (int         fd,
           const char *text,
           gsize       length)
{
  while (length > 0)
    {
      const ssize_t n = write (fd, text, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      text += n;
      length -= (gsize) n;
    }
  return TRUE;
}

gboolean
jd_lesson_progress_append (const char            *path,
                           const JdLessonRecord  *record,
                           GError               **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *line = record_to_line (record);
  g_autofree char *text = NULL;
  gboolean ok;
  int fd;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail_file (folder, error);
  fd = g_open (path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0)
    return fail_file (path, error);
  /* two windows write one after another; a file system without locks is written all the same */
  (void) flock (fd, LOCK_EX);
  text = g_strconcat (ends_within_line (fd) ? "\n" : "", line, "\n", NULL);
  ok = write_all (fd, text, strlen (text)) && fsync (fd) == 0;
  if (!ok)
    fail_file (path, error);
  if (close (fd) != 0 && ok)
    return fail_file (path, error);
  return ok;
}

GPtrArray *
jd_lesson_progress_read (const char  *path,
                         guint       *out_skipped,
                         GError     **error)
{
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  g_autoptr(GError) local = NULL;
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;
  guint skipped = 0;

  if (!g_file_get_contents (path, &text, NULL, &local) && !g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      JdLessonRecord *record = **line != '\0' ? record_from_line (*line) : NULL;

      if (record != NULL)
        g_ptr_array_add (records, record);
      else if (**line != '\0')
        skipped++;
    }
  if (out_skipped != NULL)
    *out_skipped = skipped;
  return g_steal_pointer (&records);
}

static gboolean
is_of_step (const JdLesson       *lesson,
            const JdLessonStep   *step,
            const JdLessonRecord *record)
{
  return g_strcmp0 (record->lesson, jd_lesson_get_file_name (lesson)) == 0 && g_strcmp0 (record->step, step->id) == 0;
}

static gboolean
was_tried (const JdLesson     *lesson,
           const JdLessonStep *step,
           const GPtrArray    *records)
{
  for (guint i = 0; i < records->len; i++)
    if (is_of_step (lesson, step, g_ptr_array_index (records, i)))
      return TRUE;
  return FALSE;
}

/* Whether a step without a question, or one that has come to its end, is done. */
static gboolean
is_done (const JdLesson     *lesson,
         const JdLessonStep *step,
         const GPtrArray    *records)
{
  if (step->kind == NULL)
    return TRUE;
  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);

      if (is_of_step (lesson, step, record) && record->outcome != JD_LESSON_OUTCOME_OPEN)
        return TRUE;
    }
  return FALSE;
}

/* Right at once in two variants, on different days: the date is the beginning of "when". */
static gboolean
is_sure (const JdLesson     *lesson,
         const JdLessonStep *step,
         const GPtrArray    *records)
{
  if (step->kind == NULL || !jd_lesson_kind_is_prediction (step->kind))
    return TRUE;
  for (guint i = 0; i < records->len; i++)
    for (guint k = 0; k < i; k++)
      {
        const JdLessonRecord *a = g_ptr_array_index (records, i), *b = g_ptr_array_index (records, k);

        if (is_of_step (lesson, step, a) && is_of_step (lesson, step, b) && a->outcome == JD_LESSON_OUTCOME_FIRST &&
            b->outcome == JD_LESSON_OUTCOME_FIRST && a->seed != b->seed && strncmp (a->when, b->when, 10) != 0)
          return TRUE;
      }
  return FALSE;
}

guint
jd_lesson_progress_get_next (const JdLesson  *lesson,
                             const GPtrArray *records)
{
  const guint n = jd_lesson_get_n_steps (lesson);
  guint unread = 0; /* after the last question that is done */

  for (guint i = 0; i < n; i++)
    {
      const JdLessonStep *step = jd_lesson_get_step (lesson, i);

      if (step->kind == NULL)
        continue;
      if (!is_done (lesson, step, records))
        return was_tried (lesson, step, records) ? i : unread;
      unread = i + 1;
    }
  return n;
}

JdLessonProgressState
jd_lesson_progress_get_state (const JdLesson  *lesson,
                              const GPtrArray *records)
{
  gboolean sure = TRUE, begun = FALSE;

  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    sure = sure && is_sure (lesson, jd_lesson_get_step (lesson, i), records);
  for (guint i = 0; i < records->len; i++)
    begun = begun || g_strcmp0 (((const JdLessonRecord *) g_ptr_array_index (records, i))->lesson,
                                jd_lesson_get_file_name (lesson)) == 0;
  if (!begun)
    return JD_LESSON_NEW;
  if (jd_lesson_progress_get_next (lesson, records) < jd_lesson_get_n_steps (lesson))
    return JD_LESSON_BEGUN;
  return sure ? JD_LESSON_SURE : JD_LESSON_DONE;
}
