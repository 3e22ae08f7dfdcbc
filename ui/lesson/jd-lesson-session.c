/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The course of a lesson: which step stands, what was answered, and the jobs of the engine. */
#include "ui/lesson/jd-lesson-session-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-background.h"

G_DEFINE_FINAL_TYPE (JdLessonSession, jd_lesson_session, G_TYPE_OBJECT)

/* ms */
#define PATIENCE 20000

static guint signals[JD_LESSON_SESSION_N_SIGNALS];

void
jd_lesson_session_emit (JdLessonSession *self,
      guint            which)
{
  if (!self->closed)
    g_signal_emit (self, signals[which], 0);
}

gboolean
jd_lesson_session_is_kind (JdLessonSession *self,
         const char      *kind)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);

  return step->kind != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), kind);
}

static void
forget_answer (JdLessonSession *self)
{
  g_clear_pointer (&self->reply.given, g_free);
  g_clear_pointer (&self->reply.feedback, g_free);
  g_clear_pointer (&self->reply.answer, json_node_unref);
  g_clear_pointer (&self->reply.explanation, g_free);
  self->reply.committed = FALSE;
  self->reply.likeness = JD_LESSON_NOT_COMPARED;
  self->reply.judgement = (JdLessonJudgement) { .feedback = -1, .value = NAN, .angle = NAN };
}

/* What the student reads about a failure; NULL: nothing. */
static void
lesson_session_set_problem (JdLessonSession *self,
          const char      *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
}

static void
opened_done (JdLessonSession *self,
             JdLessonJob     *job)
{
  g_autoptr(GError) error = NULL;

  if (job->index != self->index || job->seed != self->seed)
    return;
  if (job->error == NULL)
    {
      g_clear_pointer (&self->opened, jd_lesson_opened_free);
      self->opened = g_steal_pointer (&job->opened);
      self->seed = self->opened->seed;
      jd_lesson_session_make_study (self, self->opened->document, &error);
    }
  if (job->error != NULL || error != NULL)
    {
      g_autofree char *place = g_strdup_printf ("%s: %s", jd_lesson_get_file_name (self->engine->lesson),
                                                (job->error != NULL ? job->error : error)->message);

      lesson_session_set_problem (self, place);
      self->state = JD_LESSON_FAULTY;
      jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
      return;
    }
  self->state = jd_lesson_session_get_step (self)->kind != NULL ? JD_LESSON_ASKED : JD_LESSON_NO_QUESTION;
  self->reply.began = g_get_monotonic_time ();
  if (self->state == JD_LESSON_NO_QUESTION)
    self->done[self->index] = TRUE;
  jd_lesson_session_emit (self, JD_LESSON_SESSION_OPENED);
}

static void
reveal (JdLessonSession *self,
        JdLessonJob     *job)
{
  self->state = JD_LESSON_ANSWERED;
  self->done[self->index] = TRUE;
  self->reply.answer = g_steal_pointer (&job->answer);
  self->reply.explanation = g_steal_pointer (&job->explanation);
  jd_covers_clear (jd_document_get_covers (self->document));
  if (jd_lesson_session_get_step (self)->reveal != NULL)
    jd_lesson_session_apply (self, jd_lesson_session_get_step (self)->reveal);
}

/* Makes the edit @solved in the student's document, so that it is seen and can be undone. */
static void
make_edit (JdLessonSession *self,
           JsonNode        *solved)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);
  const char *member = jd_lesson_session_is_kind (self, "make") ? "solution" : "when";
  g_autoptr(GError) error = NULL;

  if (!jd_document_replace_as_author (self->document, json_node_ref (solved), _("Show Me"), &error))
    lesson_session_set_problem (self, error->message);
  self->reply.edit = json_object_get_object_member (step->ask, member);
  self->reply.shown = TRUE;
  jd_lesson_session_apply (self, self->reply.edit);
  jd_lesson_session_emit (self, JD_LESSON_SESSION_SOLVED);
  jd_lesson_session_want_live (self);
}

static void
judged_done (JdLessonSession *self,
             JdLessonJob     *job)
{
  lesson_session_set_problem (self, job->error != NULL ? job->error->message : job->unwritten);
  if (job->error != NULL && !job->ends)
    {
      jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
      return;
    }
  self->reply.committed = self->reply.committed || !job->give_up;
  if (!job->give_up)
    {
      self->reply.judgement = job->judgement;
      g_free (self->reply.feedback);
      self->reply.feedback = g_steal_pointer (&job->feedback);
    }
  if (job->ends)
    reveal (self, job);
  else
    self->state = JD_LESSON_WRONG;
  if (!job->give_up && !job->judgement.right)
    self->reply.n_wrong++;
  jd_lesson_session_emit (self, job->ends ? JD_LESSON_SESSION_REVEALED : JD_LESSON_SESSION_CHANGED);
  if (job->ends && jd_lesson_session_is_kind (self, "change"))
    {
      g_queue_push_tail (&self->jobs, jd_lesson_job_new (JD_LESSON_JOB_SOLVE, self->engine));
      jd_lesson_session_run (self);
    }
}

static void
live_done (JdLessonSession *self,
           JdLessonJob     *job)
{
  if (self->state != JD_LESSON_ASKED)
    return;
  lesson_session_set_problem (self, job->error != NULL ? job->error->message : job->unwritten);
  /* what was said of the model before may be untrue of it now */
  g_free (self->reply.feedback);
  self->reply.feedback = g_steal_pointer (&job->feedback);
  if (job->goals == NULL)
    {
      jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
      return;
    }
  g_clear_pointer (&self->opened->goals, g_ptr_array_unref);
  self->opened->goals = g_steal_pointer (&job->goals);
  self->idle.reported = self->idle.reported || (job->is_idle && self->reply.feedback != NULL);
  if (job->ends)
    {
      self->reply.judgement = job->judgement;
      self->reply.committed = !self->reply.shown;
      reveal (self, job);
    }
  jd_lesson_session_emit (self, job->ends ? JD_LESSON_SESSION_REVEALED : JD_LESSON_SESSION_CHANGED);
  if (job->is_held && job->judgement.right)
    jd_lesson_session_want_later (self);
  /* the time played is a goal of its own */
  if (self->study != NULL && jd_study_get_playing (self->study))
    jd_lesson_session_want_live (self);
}

static void
solved_done (JdLessonSession *self,
             JdLessonJob     *job)
{
  if (job->solved != NULL)
    make_edit (self, job->solved);
  else
    {
      lesson_session_set_problem (self, job->error->message);
      jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
    }
}

static void
noted_done (JdLessonSession *self,
            JdLessonJob     *job)
{
  lesson_session_set_problem (self, job->unwritten);
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

static void
run_thread (GTask        *task,
            gpointer      source G_GNUC_UNUSED,
            gpointer      job,
            GCancellable *cancellable G_GNUC_UNUSED)
{
  jd_lesson_job_run (job);
  g_task_return_boolean (task, TRUE);
}

static void
ran_cb (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data G_GNUC_UNUSED)
{
  static void (*const ends[]) (JdLessonSession *self, JdLessonJob *job) = {
    [JD_LESSON_JOB_OPEN] = opened_done,
    [JD_LESSON_JOB_JUDGE] = judged_done,
    [JD_LESSON_JOB_LIVE] = live_done,
    [JD_LESSON_JOB_SOLVE] = solved_done,
    [JD_LESSON_JOB_NOTE] = noted_done,
  };
  JdLessonSession *self = JD_LESSON_SESSION (object);
  JdLessonJob *job = g_task_get_task_data (G_TASK (result));

  self->running = FALSE;
  if (!self->closed)
    ends[job->kind](self, job);
  jd_lesson_session_run (self);
}

void
jd_lesson_session_run (JdLessonSession *self)
{
  JdLessonJob *job = !self->running && !self->closed ? g_queue_pop_head (&self->jobs) : NULL;
  g_autoptr(GTask) task = NULL;

  if (job == NULL)
    {
      if (!self->running && self->live.wanted)
        jd_lesson_session_want_live (self);
      return;
    }
  self->running = TRUE;
  task = g_task_new (self, NULL, ran_cb, NULL);
  g_task_set_task_data (task, job, (GDestroyNotify) jd_lesson_job_free);
  jd_background_run (task, run_thread);
}

static void
push (JdLessonSession *self,
      JdLessonJob     *job)
{
  g_queue_push_tail (&self->jobs, job);
  jd_lesson_session_run (self);
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

static void
open_step (JdLessonSession *self,
           guint            index,
           gboolean         differs)
{
  JdLessonJob *job = jd_lesson_job_new (JD_LESSON_JOB_OPEN, self->engine);

  self->index = job->index = index;
  job->seed = self->seed;
  job->differs = differs;
  self->state = JD_LESSON_OPENING;
  self->reply.n_wrong = self->reply.n_hints = 0;
  self->reply.edit = NULL;
  self->reply.shown = self->live.wanted = self->live.asked = self->idle.now = self->idle.reported = FALSE;
  forget_answer (self);
  lesson_session_set_problem (self, NULL);
  g_queue_clear_full (&self->jobs, (GDestroyNotify) jd_lesson_job_free);
  push (self, job);
}

JdLessonRecord *
jd_lesson_session_new_record (JdLessonSession *self,
            const char      *given)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  JdLessonRecord *record;

  if (self->progress == NULL || self->in_class)
    return NULL;
  record = jd_lesson_record_new ();
  record->when = g_date_time_format_iso8601 (now);
  record->lesson = g_strdup (jd_lesson_get_file_name (self->engine->lesson));
  record->print = g_strdup (jd_lesson_get_print (self->engine->lesson));
  record->step = g_strdup (step->id);
  record->seed = self->seed;
  record->kind = g_strdup (jd_lesson_kind_get_name (step->kind));
  record->try = self->reply.n_wrong + 1;
  record->given = g_strdup (given != NULL ? given : "");
  record->hints = self->reply.n_hints;
  record->seconds = (double) (g_get_monotonic_time () - self->reply.began) / G_USEC_PER_SEC;
  record->mode = g_strdup (self->alone ? "warm-up" : "alone");
  return record;
}

static gboolean
is_of (JdLessonSession      *self,
       const JdLessonRecord *record)
{
  return g_strcmp0 (record->lesson, jd_lesson_get_file_name (self->engine->lesson)) == 0;
}

/* Marks the steps that are answered, and returns the lesson's last record; NULL: none. */
static const JdLessonRecord *
take_records (JdLessonSession *self,
              const GPtrArray *records)
{
  const JdLessonRecord *last = NULL;

  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);
      const int step = is_of (self, record) ? jd_lesson_find_step (self->engine->lesson, record->step) : -1;

      if (step < 0)
        continue;
      last = record;
      if (record->outcome != JD_LESSON_OUTCOME_OPEN)
        self->done[step] = TRUE;
    }
  return last;
}

/* The step to begin with: the first that is not answered; where all are, the one after the last answer. */
static guint
find_place (JdLessonSession      *self,
            const GPtrArray      *records,
            const JdLessonRecord *last)
{
  const guint n = jd_lesson_get_n_steps (self->engine->lesson);
  const guint next = jd_lesson_progress_get_next (self->engine->lesson, records);
  int step;

  if (last == NULL || next < n)
    return next < n ? next : 0;
  step = jd_lesson_find_step (self->engine->lesson, last->step);
  if (last->outcome != JD_LESSON_OUTCOME_OPEN)
    step++;
  return (guint) step < n ? (guint) step : 0;
}

void
jd_lesson_session_begin (JdLessonSession *self)
{
  g_autoptr(GPtrArray) records = NULL;
  const JdLessonRecord *last = NULL;
  guint place = 0;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  records = self->progress != NULL ? jd_lesson_progress_read (self->progress, NULL, NULL) : NULL;
  if (records != NULL)
    {
      last = take_records (self, records);
      place = find_place (self, records, last);
    }
  self->seed = last != NULL ? last->seed : 0;
  open_step (self, place, FALSE);
  if (last != NULL && last->outcome == JD_LESSON_OUTCOME_OPEN &&
      g_str_equal (last->step, jd_lesson_session_get_step (self)->id))
    self->reply.n_wrong = MIN (last->try, jd_lesson_get_tries (self->engine->lesson) - 1);
}

void
jd_lesson_session_begin_at (JdLessonSession *self,
                            guint            step)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));
  g_return_if_fail (step < jd_lesson_get_n_steps (self->engine->lesson));

  open_step (self, step, FALSE);
}

void
jd_lesson_session_begin_alone (JdLessonSession *self,
                               const char      *step,
                               guint64          seed)
{
  int place;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  place = jd_lesson_find_step (self->engine->lesson, step);
  self->alone = TRUE;
  self->seed = seed;
  open_step (self, (guint) MAX (place, 0), FALSE);
}

void
jd_lesson_session_set_in_class (JdLessonSession *self,
                                gboolean         in_class)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->in_class = in_class;
}

void
jd_lesson_session_close (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->closed = TRUE;
  self->live.wanted = FALSE;
  g_clear_handle_id (&self->live.source, g_source_remove);
  g_clear_handle_id (&self->idle.source, g_source_remove);
  g_queue_clear_full (&self->jobs, (GDestroyNotify) jd_lesson_job_free);
  g_signal_group_set_target (self->of_study, NULL);
  g_signal_group_set_target (self->of_document, NULL);
}

gboolean
jd_lesson_session_read_number (JdLessonSession  *self,
                               const char       *text,
                               double           *out,
                               GError          **error)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  if (self->running || self->engine->task == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, "");
      return FALSE;
    }
  return jd_lesson_task_read_number (self->engine->task, text, out, error);
}

static JdLessonJob *
new_judge (JdLessonSession *self,
           const char      *words)
{
  JdLessonJob *job = jd_lesson_job_new (JD_LESSON_JOB_JUDGE, self->engine);

  job->last_try = self->reply.n_wrong + 1 >= jd_lesson_get_tries (self->engine->lesson);
  job->record = jd_lesson_session_new_record (self, words);
  job->progress = g_strdup (self->progress);
  return job;
}

void
jd_lesson_session_commit (JdLessonSession     *self,
                          const JdLessonGiven *given,
                          const char          *words)
{
  JdLessonJob *job;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (self->state != JD_LESSON_ASKED || self->running || jd_lesson_session_is_kind (self, "make"))
    return;
  job = new_judge (self, words);
  job->text = g_strdup (given->text);
  job->choices = g_strdupv ((char **) given->choices);
  job->arrow[0] = given->arrow[0];
  job->arrow[1] = given->arrow[1];
  job->zero = given->zero;
  job->has_plane = given->plane != NULL;
  if (given->plane != NULL)
    memcpy (job->plane, given->plane, sizeof job->plane);
  g_free (self->reply.given);
  self->reply.given = g_strdup (words);
  push (self, job);
}

void
jd_lesson_session_give_up (JdLessonSession *self)
{
  JdLessonJob *job;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if ((self->state != JD_LESSON_ASKED && self->state != JD_LESSON_WRONG) || self->running ||
      jd_lesson_session_is_kind (self, "make"))
    return;
  job = new_judge (self, self->reply.given);
  job->give_up = TRUE;
  push (self, job);
}

void
jd_lesson_session_compare (JdLessonSession  *self,
                           JdLessonLikeness  likeness)
{
  static const char *const names[] = {
    [JD_LESSON_SAME] = "same",
    [JD_LESSON_PARTLY] = "partly",
    [JD_LESSON_OTHER] = "other",
  };
  JdLessonJob *job;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));
  g_return_if_fail (likeness > JD_LESSON_NOT_COMPARED && likeness <= JD_LESSON_OTHER);

  if (!jd_lesson_session_can_compare (self))
    return;
  self->reply.likeness = likeness;
  job = jd_lesson_job_new (JD_LESSON_JOB_NOTE, self->engine);
  job->record = jd_lesson_session_new_record (self, names[likeness]);
  if (job->record != NULL)
    job->record->try = 2;
  job->progress = g_strdup (self->progress);
  push (self, job);
}

static gboolean
can_be_solved (JdLessonSession *self)
{
  return self->state == JD_LESSON_ASKED && jd_lesson_session_is_kind (self, "make") && !self->reply.shown;
}

void
jd_lesson_session_show_me (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (can_be_solved (self))
    push (self, jd_lesson_job_new (JD_LESSON_JOB_SOLVE, self->engine));
}

gboolean
jd_lesson_session_can_show_me (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return can_be_solved (self) && !jd_lesson_session_has_hint (self);
}

void
jd_lesson_session_find_misconception (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->live.asked = TRUE;
  jd_lesson_session_want_live (self);
}

void
jd_lesson_session_try_again (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (self->state != JD_LESSON_WRONG)
    return;
  self->state = JD_LESSON_ASKED;
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

void
jd_lesson_session_hint (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (!jd_lesson_session_has_hint (self))
    return;
  self->reply.n_hints++;
  jd_lesson_session_emit (self, JD_LESSON_SESSION_CHANGED);
}

gboolean
jd_lesson_session_can_go (JdLessonSession *self,
                          int              direction)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  if (self->alone)
    return FALSE;
  if (direction < 0)
    return self->index > 0;
  return self->index + 1 < jd_lesson_get_n_steps (self->engine->lesson) &&
         (self->done[self->index] || self->state == JD_LESSON_FAULTY);
}

void
jd_lesson_session_go (JdLessonSession *self,
                      int              direction)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (jd_lesson_session_can_go (self, direction))
    open_step (self, direction < 0 ? self->index - 1 : self->index + 1, FALSE);
}

gboolean
jd_lesson_session_is_done (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return (self->alone || self->index + 1 == jd_lesson_get_n_steps (self->engine->lesson)) &&
         (self->state == JD_LESSON_ANSWERED || self->state == JD_LESSON_NO_QUESTION);
}

void
jd_lesson_session_start_again (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  open_step (self, self->index, FALSE);
}

void
jd_lesson_session_vary (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (!jd_lesson_has_variants (self->engine->lesson))
    return;
  self->seed++;
  open_step (self, 0, TRUE);
}

static void
jd_lesson_session_dispose (GObject *object)
{
  JdLessonSession *self = JD_LESSON_SESSION (object);

  if (self->of_study != NULL)
    jd_lesson_session_close (self);
  g_clear_object (&self->of_study);
  g_clear_object (&self->of_document);
  g_clear_object (&self->study);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (jd_lesson_session_parent_class)->dispose (object);
}

static void
jd_lesson_session_finalize (GObject *object)
{
  JdLessonSession *self = JD_LESSON_SESSION (object);

  forget_answer (self);
  g_free (self->problem);
  g_free (self->view);
  g_free (self->progress);
  g_free (self->done);
  g_clear_pointer (&self->opened, jd_lesson_opened_free);
  g_clear_pointer (&self->engine, jd_lesson_engine_unref);

  G_OBJECT_CLASS (jd_lesson_session_parent_class)->finalize (object);
}

static void
jd_lesson_session_class_init (JdLessonSessionClass *klass)
{
  static const char *const names[JD_LESSON_SESSION_N_SIGNALS] = { "opened", "revealed", "solved", "changed" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = jd_lesson_session_dispose;
  object_class->finalize = jd_lesson_session_finalize;
  for (guint i = 0; i < JD_LESSON_SESSION_N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
jd_lesson_session_init (JdLessonSession *self)
{
  g_queue_init (&self->jobs);
  self->idle.patience = PATIENCE;
  jd_lesson_session_init_study (self);
}

JdLessonSession *
jd_lesson_session_new (JdLesson   *lesson,
                       const char *progress)
{
  JdLessonSession *self = g_object_new (JD_TYPE_LESSON_SESSION, NULL);

  self->engine = jd_lesson_engine_new (lesson);
  self->progress = g_strdup (progress);
  self->done = g_new0 (gboolean, jd_lesson_get_n_steps (lesson) + 1);
  return self;
}
