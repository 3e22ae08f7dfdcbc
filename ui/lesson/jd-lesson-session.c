/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The course of a lesson: which step stands, what was answered, and the jobs of the engine. */
#include "ui/lesson/jd-lesson-session.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-lesson-job-private.h"
#include "ui/widgets/jd-background.h"

/* ms: how often goals are judged while the study plays. */
#define PLAYING_INTERVAL 300
/* s: two instants as near as this are one. */
#define SAME_INSTANT     1e-9

struct _JdLessonSession
{
  GObject            parent_instance;

  JdLessonEngine    *engine;
  char              *progress;
  GQueue             jobs;       /* JdLessonJob *: those that wait */
  gboolean           running;
  gboolean           closed;

  guint              index;
  guint64            seed;
  gboolean          *done;       /* n_steps */
  JdLessonState      state;
  char              *problem;
  JdLessonOpened    *opened;     /* NULL before the first step */
  JdDocument        *document;
  JdStudy           *study;
  GSignalGroup      *of_study;
  GSignalGroup      *of_document;

  guint              n_wrong;
  guint              n_hints;
  gint64             began;      /* us: when the step was asked */
  char              *given;
  gboolean           committed;
  gboolean           shown;      /* the author's solution was made */
  JdLessonJudgement  judgement;
  char              *feedback;
  JsonNode          *answer;
  char              *explanation;
  JsonObject        *edit;       /* lent by the step */

  char              *view;
  JsonObject        *direction;  /* virtual rates that wait for the parameterization; lent by @opened */
  gboolean           plays;      /* as soon as there is a motion */
  gboolean           arrived;    /* the study has been at the step's instant */
  gboolean           live_wanted;
  gboolean           live_asked; /* by the student */
  guint              live_source;
  gint64             playing_since;
  double             played;     /* s, before @playing_since */
};

G_DEFINE_FINAL_TYPE (JdLessonSession, jd_lesson_session, G_TYPE_OBJECT)

enum
{
  OPENED,
  REVEALED,
  SOLVED,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void run_next (JdLessonSession *self);
static void want_live (JdLessonSession *self);

static void
emit (JdLessonSession *self,
      guint            which)
{
  if (!self->closed)
    g_signal_emit (self, signals[which], 0);
}

static gboolean
is_kind (JdLessonSession *self,
         const char      *kind)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);

  return step->kind != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), kind);
}

static void
forget_answer (JdLessonSession *self)
{
  g_clear_pointer (&self->given, g_free);
  g_clear_pointer (&self->feedback, g_free);
  g_clear_pointer (&self->answer, json_node_unref);
  g_clear_pointer (&self->explanation, g_free);
  self->committed = FALSE;
  self->judgement = (JdLessonJudgement) { .feedback = -1, .value = NAN, .angle = NAN };
}

static void
set_problem (JdLessonSession *self,
             const char      *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
}

/* Sets the virtual rates that wait, once there is a parameterization. */
static void
set_direction (JdLessonSession *self)
{
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const gsize n = parameterization != NULL ? jd_parameterization_get_n_retained (parameterization) : 0;
  g_autofree double *values = g_new0 (double, n + 1);

  if (self->direction == NULL || parameterization == NULL)
    return;
  for (gsize i = 0; i < n; i++)
    values[i] = json_object_get_double_member_with_default (
      self->direction,
      jd_model_get_parameter_name (jd_study_get_model (self->study),
                                   jd_parameterization_get_retained (parameterization)[i]),
      0.0);
  self->direction = NULL;
  jd_study_set_directions (self->study, values);
}

/* Plays once there is a motion. */
static void
play (JdLessonSession *self)
{
  if (!self->plays || jd_study_get_motion (self->study) == NULL)
    return;
  self->plays = FALSE;
  jd_study_set_playing (self->study, TRUE);
}

/* What @setup (of the step: its setup, its reveal, or an edit) says about the study. */
static void
apply_to_study (JdLessonSession *self,
                JsonObject      *setup)
{
  const char *parameterization = json_object_get_string_member_with_default (setup, "parameterization", NULL);
  const char *event = json_object_get_string_member_with_default (setup, "event", NULL);
  JsonNode *instant = json_object_get_member (setup, "instant");

  if (parameterization != NULL)
    jd_study_set_parameterization_name (self->study, parameterization);
  if (event != NULL)
    jd_study_set_event_name (self->study, event);
  if (json_object_has_member (setup, "direction"))
    self->direction = g_hash_table_lookup (self->opened->directions, setup);
  set_direction (self);
  if (json_object_has_member (setup, "speed"))
    jd_study_set_speed (self->study, json_object_get_double_member (setup, "speed"));
  if (setup != jd_lesson_session_get_step (self)->setup && instant != NULL && JSON_NODE_HOLDS_VALUE (instant) &&
      json_node_get_value_type (instant) != G_TYPE_STRING)
    jd_study_set_time (self->study, json_node_get_double (instant));
  if (json_object_get_boolean_member_with_default (setup, "play", FALSE) || json_object_has_member (setup, "played"))
    {
      self->plays = TRUE;
      play (self);
    }
}

/* The document and the study of the step that was opened. */
static gboolean
make_study (JdLessonSession  *self,
            JsonNode         *document,
            GError          **error)
{
  JdLessonOpened *opened = self->opened;
  g_autoptr(JdDocument) made = jd_document_new_from_json (document, error);

  if (made == NULL)
    return FALSE;
  jd_document_set_saved (made, TRUE);
  jd_document_set_of_lesson (made, TRUE);
  if (jd_lesson_session_get_step (self)->kind != NULL)
    jd_covers_set (jd_document_get_covers (made), (const char *const *) opened->covers);
  g_set_object (&self->document, made);
  g_clear_object (&self->study);
  self->study = jd_study_new (made);
  if (opened->duration > 0.0)
    jd_study_set_duration (self->study, opened->duration);
  else if (opened->time >= jd_study_get_start (self->study) + jd_study_get_duration (self->study))
    jd_study_set_duration (self->study, 2.0 * opened->time);
  jd_study_set_parameterization_name (self->study, opened->parameterization);
  if (opened->event != NULL)
    jd_study_set_event_name (self->study, opened->event);
  jd_study_set_time (self->study, opened->time);
  jd_study_set_side (self->study, opened->side);
  g_signal_group_set_target (self->of_study, self->study);
  g_signal_group_set_target (self->of_document, self->document);
  self->arrived = FALSE;
  self->played = 0.0;
  self->playing_since = 0;
  self->direction = NULL;
  self->plays = FALSE;
  apply_to_study (self, jd_lesson_session_get_step (self)->setup);
  return TRUE;
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
      make_study (self, self->opened->document, &error);
    }
  if (job->error != NULL || error != NULL)
    {
      set_problem (self, (job->error != NULL ? job->error : error)->message);
      self->state = JD_LESSON_FAULTY;
      emit (self, CHANGED);
      return;
    }
  self->state = jd_lesson_session_get_step (self)->kind != NULL ? JD_LESSON_ASKED : JD_LESSON_TOLD;
  self->began = g_get_monotonic_time ();
  if (self->state == JD_LESSON_TOLD)
    self->done[self->index] = TRUE;
  emit (self, OPENED);
}

static void
reveal (JdLessonSession *self,
        JdLessonJob     *job)
{
  self->state = JD_LESSON_ANSWERED;
  self->done[self->index] = TRUE;
  self->answer = g_steal_pointer (&job->answer);
  self->explanation = g_steal_pointer (&job->explanation);
  jd_covers_clear (jd_document_get_covers (self->document));
  if (jd_lesson_session_get_step (self)->reveal != NULL)
    apply_to_study (self, jd_lesson_session_get_step (self)->reveal);
}

/* Makes the edit @solved in the student's document, so that it is seen and can be undone. */
static void
make_edit (JdLessonSession *self,
           JsonNode        *solved)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);
  const char *member = is_kind (self, "make") ? "solution" : "when";
  g_autoptr(GError) error = NULL;

  if (!jd_document_replace_as_author (self->document, json_node_ref (solved), _("Show Me"), &error))
    set_problem (self, error->message);
  self->edit = json_object_get_object_member (step->ask, member);
  self->shown = TRUE;
  apply_to_study (self, self->edit);
  emit (self, SOLVED);
  want_live (self);
}

static void
judged_done (JdLessonSession *self,
             JdLessonJob     *job)
{
  set_problem (self, job->error != NULL ? job->error->message : job->unwritten);
  if (job->error != NULL && !job->ends)
    {
      emit (self, CHANGED);
      return;
    }
  self->committed = self->committed || !job->give_up;
  if (!job->give_up)
    {
      self->judgement = job->judgement;
      g_free (self->feedback);
      self->feedback = g_steal_pointer (&job->feedback);
    }
  if (job->ends)
    reveal (self, job);
  else
    self->state = JD_LESSON_WRONG;
  if (!job->give_up && !job->judgement.right)
    self->n_wrong++;
  emit (self, job->ends ? REVEALED : CHANGED);
  if (job->ends && is_kind (self, "change"))
    {
      g_queue_push_tail (&self->jobs, jd_lesson_job_new (JD_LESSON_JOB_SOLVE, self->engine));
      run_next (self);
    }
}

static void
live_done (JdLessonSession *self,
           JdLessonJob     *job)
{
  if (self->state != JD_LESSON_ASKED)
    return;
  set_problem (self, job->error != NULL ? job->error->message : job->unwritten);
  if (job->goals == NULL)
    {
      emit (self, CHANGED);
      return;
    }
  g_clear_pointer (&self->opened->goals, g_ptr_array_unref);
  self->opened->goals = g_steal_pointer (&job->goals);
  if (job->is_asked || job->ends)
    {
      g_free (self->feedback);
      self->feedback = g_steal_pointer (&job->feedback);
    }
  if (job->ends)
    {
      self->judgement = job->judgement;
      self->committed = !self->shown;
      reveal (self, job);
    }
  emit (self, job->ends ? REVEALED : CHANGED);
  /* the time played is a goal of its own */
  if (self->study != NULL && jd_study_get_playing (self->study))
    want_live (self);
}

static void
solved_done (JdLessonSession *self,
             JdLessonJob     *job)
{
  if (job->solved != NULL)
    make_edit (self, job->solved);
  else
    {
      set_problem (self, job->error->message);
      emit (self, CHANGED);
    }
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
  };
  JdLessonSession *self = JD_LESSON_SESSION (object);
  JdLessonJob *job = g_task_get_task_data (G_TASK (result));

  self->running = FALSE;
  if (!self->closed)
    ends[job->kind](self, job);
  run_next (self);
}

/* Starts the next job if none runs.  Goals are judged when nothing else waits. */
static void
run_next (JdLessonSession *self)
{
  JdLessonJob *job = !self->running && !self->closed ? g_queue_pop_head (&self->jobs) : NULL;
  g_autoptr(GTask) task = NULL;

  if (job == NULL)
    {
      if (!self->running && self->live_wanted)
        want_live (self);
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
  run_next (self);
  emit (self, CHANGED);
}

static void
open_step (JdLessonSession *self,
           guint            index)
{
  JdLessonJob *job = jd_lesson_job_new (JD_LESSON_JOB_OPEN, self->engine);

  self->index = job->index = index;
  job->seed = self->seed;
  self->state = JD_LESSON_OPENING;
  self->n_wrong = self->n_hints = 0;
  self->edit = NULL;
  self->shown = self->live_wanted = self->live_asked = FALSE;
  forget_answer (self);
  set_problem (self, NULL);
  g_queue_clear_full (&self->jobs, (GDestroyNotify) jd_lesson_job_free);
  push (self, job);
}

/* The record of a commitment; NULL where no progress is kept. */
static JdLessonRecord *
new_record (JdLessonSession *self,
            const char      *given)
{
  const JdLessonStep *step = jd_lesson_session_get_step (self);
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  JdLessonRecord *record;

  if (self->progress == NULL)
    return NULL;
  record = jd_lesson_record_new ();
  record->when = g_date_time_format_iso8601 (now);
  record->lesson = g_strdup (jd_lesson_get_file_name (self->engine->lesson));
  record->print = g_strdup (jd_lesson_get_print (self->engine->lesson));
  record->step = g_strdup (step->id);
  record->seed = self->seed;
  record->kind = g_strdup (jd_lesson_kind_get_name (step->kind));
  record->try = self->n_wrong + 1;
  record->given = g_strdup (given != NULL ? given : "");
  record->hints = self->n_hints;
  record->seconds = (double) (g_get_monotonic_time () - self->began) / G_USEC_PER_SEC;
  record->mode = g_strdup ("alone");
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
  open_step (self, place);
  if (last != NULL && last->outcome == JD_LESSON_OUTCOME_OPEN &&
      g_str_equal (last->step, jd_lesson_session_get_step (self)->id))
    self->n_wrong = MIN (last->try, jd_lesson_get_tries (self->engine->lesson) - 1);
}

void
jd_lesson_session_close (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->closed = TRUE;
  self->live_wanted = FALSE;
  g_clear_handle_id (&self->live_source, g_source_remove);
  g_queue_clear_full (&self->jobs, (GDestroyNotify) jd_lesson_job_free);
  g_signal_group_set_target (self->of_study, NULL);
  g_signal_group_set_target (self->of_document, NULL);
}

/* The virtual direction of the study, by name. */
static JsonObject *
list_direction (JdLessonSession *self)
{
  JdModel *model = jd_study_get_model (self->study);
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const double *values = jd_study_get_direction (self->study);
  JsonObject *direction = json_object_new ();

  for (gsize i = 0;
       parameterization != NULL && values != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    json_object_set_double_member (
      direction, jd_model_get_parameter_name (model, jd_parameterization_get_retained (parameterization)[i]),
      values[i]);
  return direction;
}

static double
get_played (JdLessonSession *self)
{
  const gint64 now = g_get_monotonic_time ();

  return self->played + (self->playing_since > 0 ? (double) (now - self->playing_since) / G_USEC_PER_SEC : 0.0);
}

/* Judges the goals in the student's document as it is now. */
static gboolean
judge_live_cb (gpointer data)
{
  JdLessonSession *self = data;
  JdLessonJob *job;

  self->live_source = 0;
  /* without a model it is judged when the model arrives; with a job under way, after that job */
  if (self->running || jd_document_get_model (self->document) == NULL || self->state != JD_LESSON_ASKED)
    return G_SOURCE_REMOVE;
  job = jd_lesson_job_new (JD_LESSON_JOB_LIVE, self->engine);
  job->live = (JdLessonLive) {
    .mechanism = g_object_ref (jd_document_get_mechanism (self->document)),
    .parameterization = g_strdup (jd_study_get_parameterization_name (self->study)),
    .event = g_strdup (jd_study_get_event_name (self->study)),
    .view = g_strdup (self->view),
    .has_time = self->arrived && fabs (jd_study_get_time (self->study) - self->opened->time) > SAME_INSTANT,
    .time = jd_study_get_time (self->study),
    .side = (JdLessonSide) jd_study_get_side (self->study),
    .played = get_played (self),
    .direction = list_direction (self),
  };
  job->is_asked = self->live_asked;
  job->give_up = self->shown;
  job->record = new_record (self, NULL);
  job->progress = g_strdup (self->progress);
  self->live_wanted = self->live_asked = FALSE;
  g_queue_push_tail (&self->jobs, job);
  run_next (self);
  return G_SOURCE_REMOVE;
}

/* Judges the goals soon.  Several edits in a row are judged once. */
static void
want_live (JdLessonSession *self)
{
  if (self->closed || self->state != JD_LESSON_ASKED || !is_kind (self, "make"))
    return;
  self->live_wanted = TRUE;
  if (self->live_source == 0)
    self->live_source = g_timeout_add (jd_study_get_playing (self->study) ? PLAYING_INTERVAL : 0, judge_live_cb,
                                       self);
}

static void
study_changed_cb (JdLessonSession *self,
                  JdStudyChanges   changes)
{
  const gboolean playing = jd_study_get_playing (self->study);

  set_direction (self);
  play (self);
  self->arrived = self->arrived || fabs (jd_study_get_time (self->study) - self->opened->time) <= SAME_INSTANT;
  if (changes & JD_STUDY_PLAYING)
    {
      self->played = get_played (self);
      self->playing_since = playing ? g_get_monotonic_time () : 0;
    }
  if (changes & (JD_STUDY_MODEL | JD_STUDY_PARAMETERIZATION | JD_STUDY_PARAMETERIZATION_NAME | JD_STUDY_EVENT_NAME |
                 JD_STUDY_DIRECTION | JD_STUDY_TIME | JD_STUDY_SIDE | JD_STUDY_PLAYING))
    want_live (self);
}

static void
document_changed_cb (JdLessonSession *self)
{
  want_live (self);
  emit (self, CHANGED);
}

void
jd_lesson_session_set_view (JdLessonSession *self,
                            const char      *view)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (g_strcmp0 (self->view, view) == 0)
    return;
  g_free (self->view);
  self->view = g_strdup (view);
  if (self->study != NULL)
    want_live (self);
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

  job->last_try = self->n_wrong + 1 >= jd_lesson_get_tries (self->engine->lesson);
  job->record = new_record (self, words);
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

  if (self->state != JD_LESSON_ASKED || self->running || is_kind (self, "make"))
    return;
  job = new_judge (self, words);
  job->text = g_strdup (given->text);
  job->choices = g_strdupv ((char **) given->choices);
  job->arrow[0] = given->arrow[0];
  job->arrow[1] = given->arrow[1];
  job->zero = given->zero;
  g_free (self->given);
  self->given = g_strdup (words);
  push (self, job);
}

void
jd_lesson_session_give_up (JdLessonSession *self)
{
  JdLessonJob *job;

  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if ((self->state != JD_LESSON_ASKED && self->state != JD_LESSON_WRONG) || self->running || is_kind (self, "make"))
    return;
  job = new_judge (self, self->given);
  job->give_up = TRUE;
  push (self, job);
}

void
jd_lesson_session_show_me (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (jd_lesson_session_can_show_me (self))
    push (self, jd_lesson_job_new (JD_LESSON_JOB_SOLVE, self->engine));
}

gboolean
jd_lesson_session_can_show_me (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->state == JD_LESSON_ASKED && is_kind (self, "make") && !jd_lesson_session_has_hint (self) &&
         !self->shown;
}

void
jd_lesson_session_where_am_i (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  self->live_asked = TRUE;
  want_live (self);
}

void
jd_lesson_session_try_again (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (self->state != JD_LESSON_WRONG)
    return;
  self->state = JD_LESSON_ASKED;
  emit (self, CHANGED);
}

void
jd_lesson_session_hint (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (!jd_lesson_session_has_hint (self))
    return;
  self->n_hints++;
  emit (self, CHANGED);
}

gboolean
jd_lesson_session_can_go (JdLessonSession *self,
                          int              direction)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

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
    open_step (self, direction < 0 ? self->index - 1 : self->index + 1);
}

gboolean
jd_lesson_session_is_done (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->index + 1 == jd_lesson_get_n_steps (self->engine->lesson) &&
         (self->state == JD_LESSON_ANSWERED || self->state == JD_LESSON_TOLD);
}

void
jd_lesson_session_start_again (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  open_step (self, self->index);
}

void
jd_lesson_session_vary (JdLessonSession *self)
{
  g_return_if_fail (JD_IS_LESSON_SESSION (self));

  if (!jd_lesson_has_variants (self->engine->lesson))
    return;
  self->seed++;
  open_step (self, 0);
}

JdLesson *
jd_lesson_session_get_lesson (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->engine->lesson;
}

guint
jd_lesson_session_get_index (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->index;
}

const JdLessonStep *
jd_lesson_session_get_step (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return jd_lesson_get_step (self->engine->lesson, self->index);
}

guint64
jd_lesson_session_get_seed (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->seed;
}

const char *
jd_lesson_session_get_variant (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), "");

  return self->opened != NULL ? self->opened->variant : "";
}

JdLessonState
jd_lesson_session_get_state (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), JD_LESSON_FAULTY);

  return self->state;
}

gboolean
jd_lesson_session_get_busy (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->running || self->live_source != 0 || self->jobs.length > 0;
}

const char *
jd_lesson_session_get_problem (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->problem;
}

JdDocument *
jd_lesson_session_get_document (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->document;
}

JdStudy *
jd_lesson_session_get_study (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->study;
}

gboolean
jd_lesson_session_is_open (JdLessonSession *self,
                           const char      *topic)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return g_strv_contains ((const char *const *) jd_lesson_session_get_step (self)->open, topic);
}

const char *
jd_lesson_session_get_prose (JdLessonSession *self,
                             JdLessonProse    which)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  if (which == JD_LESSON_PROSE_EXPLAIN)
    return self->explanation;
  return self->opened != NULL ? self->opened->prose[which] : NULL;
}

const GPtrArray *
jd_lesson_session_get_options (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->opened != NULL ? self->opened->options : NULL;
}

const GPtrArray *
jd_lesson_session_get_goals (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->opened != NULL ? self->opened->goals : NULL;
}

guint
jd_lesson_session_get_n_hints (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->n_hints;
}

const char *
jd_lesson_session_get_hint (JdLessonSession *self,
                            guint            i)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);
  g_return_val_if_fail (i < self->n_hints, NULL);

  return self->opened->hints[i];
}

gboolean
jd_lesson_session_has_hint (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->state != JD_LESSON_OPENING && self->opened != NULL && self->opened->hints != NULL &&
         self->opened->hints[self->n_hints] != NULL;
}

guint
jd_lesson_session_get_n_wrong (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->n_wrong;
}

const char *
jd_lesson_session_get_given (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->given;
}

const JdLessonJudgement *
jd_lesson_session_get_judgement (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return &self->judgement;
}

const char *
jd_lesson_session_get_feedback (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->feedback;
}

gboolean
jd_lesson_session_get_committed (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->committed;
}

JsonNode *
jd_lesson_session_get_answer (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->answer;
}

gboolean
jd_lesson_session_get_arrow (JdLessonSession  *self,
                             double            out_at[3],
                             const char      **out_kind,
                             double           *out_size)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  if (self->opened == NULL || !self->opened->has_arrow)
    return FALSE;
  for (int i = 0; i < 3; i++)
    out_at[i] = self->opened->at[i];
  *out_kind = self->opened->arrow_kind;
  *out_size = self->opened->arrow_size;
  return TRUE;
}

JsonObject *
jd_lesson_session_get_edit (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->edit;
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
  static const char *const names[N_SIGNALS] = { "opened", "revealed", "solved", "changed" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = jd_lesson_session_dispose;
  object_class->finalize = jd_lesson_session_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
jd_lesson_session_init (JdLessonSession *self)
{
  g_queue_init (&self->jobs);
  self->of_study = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->of_study, "changed", G_CALLBACK (study_changed_cb), self, G_CONNECT_SWAPPED);
  self->of_document = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->of_document, "notify::mechanism", G_CALLBACK (document_changed_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->of_document, "notify::model", G_CALLBACK (document_changed_cb), self,
                                 G_CONNECT_SWAPPED);
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
