/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges a prediction as a lesson's step does. */
#include "app/window/parts/jd-prediction.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/start/jd-lessons.h"
#include "core/lesson/draft/jd-lesson-draft.h"
#include "core/lesson/jd-lesson-task.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-readout.h"




/* s; what the format computes unless another is given */
#define USUAL_UNTIL 10.0

typedef struct
{
  JsonNode *question, *before;
  char     *text, *outcome;
  gboolean  is_arrow;
  double    arrow[2];
  gboolean  in_space;
  double    plane[6];
} Work;

static void
work_free (gpointer data)
{
  Work *self = data;

  json_node_unref (self->question);
  g_clear_pointer (&self->before, json_node_unref);
  g_free (self->text);
  g_free (self->outcome);
  g_free (self);
}

void
jd_prediction_free (JdPrediction *self)
{
  if (self == NULL)
    return;
  g_free (self->you);
  g_free (self->model);
  g_free (self->verdict);
  g_free (self->fault);
  g_free (self->kind);
  g_free (self);
}

static JsonObject *
new_ask (JdStudy    *study,
         const char *quantity)
{
  if (g_str_has_prefix (quantity, "velocity:"))
    return jd_lesson_draft_ask_arrow ("velocity", quantity + strlen ("velocity:"), NULL);
  if (g_str_has_prefix (quantity, "force:"))
    return jd_lesson_draft_ask_arrow ("force", quantity + strlen ("force:"), NULL);
  return jd_lesson_draft_ask_number (jd_study_get_model (study), quantity);
}

/* How the model stands. */
static JsonObject *
new_setup (JdStudy *study)
{
  JsonObject *setup = json_object_new ();
  JsonNode *instant = jd_lesson_setup_dup_instant (study);

  json_object_set_string_member (setup, "parameterization", jd_study_get_parameterization_name (study));
  if (jd_study_get_event_name (study) != NULL)
    json_object_set_string_member (setup, "event", jd_study_get_event_name (study));
  if (instant != NULL)
    json_object_set_member (setup, "instant", instant);
  if (jd_study_get_time (study) > USUAL_UNTIL)
    json_object_set_double_member (setup, "until", jd_study_get_time (study));
  return setup;
}

/* An event that was run by hand happens at its instant.  FALSE: a law was put in force by hand, which no file
 * says. */
static gboolean
set_run (JdStudy    *study,
         JsonObject *mechanism)
{
  double time;
  const char *run = jd_study_get_run (study, &time);
  JsonArray *events = jd_json_get_array (mechanism, "events");

  if (run != NULL && isnan (time))
    return FALSE;
  for (guint i = 0; run != NULL && events != NULL && i < json_array_get_length (events); i++)
    {
      JsonObject *event = json_array_get_object_element (events, i);

      if (g_strcmp0 (json_object_get_string_member_with_default (event, "name", NULL), run) == 0)
        json_object_set_double_member (event, "at", time);
    }
  return TRUE;
}

JsonNode *
jd_prediction_dup_question (JdStudy    *study,
                            const char *quantity)
{
  JsonObject *ask = jd_study_get_model (study) != NULL ? new_ask (study, quantity) : NULL;
  JsonNode *question;
  JsonObject *lesson, *step;
  JsonArray *steps;

  if (ask == NULL)
    return NULL;
  question = jd_mechanism_dup_json (jd_study_get_mechanism (study));
  if (!set_run (study, json_node_get_object (question)))
    {
      json_node_unref (question);
      json_object_unref (ask);
      return NULL;
    }
  lesson = json_object_new ();
  step = json_object_new ();
  steps = json_array_new ();
  json_object_set_string_member (step, "id", "prediction");
  json_object_set_string_member (step, "text", "?");
  json_object_set_object_member (step, "setup", new_setup (study));
  json_object_set_object_member (step, "ask", ask);
  json_array_add_object_element (steps, step);
  json_object_set_string_member (lesson, "name", "prediction");
  json_object_set_array_member (lesson, "steps", steps);
  json_object_set_object_member (json_node_get_object (question), "lesson", lesson);
  return question;
}

static JsonObject *
get_ask (JsonNode *question)
{
  JsonObject *lesson = json_object_get_object_member (json_node_get_object (question), "lesson");

  return json_object_get_object_member (json_array_get_object_element (json_object_get_array_member (lesson, "steps"),
                                                                       0),
                                        "ask");
}

char *
jd_prediction_dup_unit (JsonNode *question)
{
  return g_strdup (json_object_get_string_member_with_default (get_ask (question), "unit", NULL));
}

/* The step of @question, opened; NULL and @error. */
static JdLessonTask *
open_task (JsonNode  *question,
           GError   **error)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lessons_read (question, "prediction.jlesson", NULL, faults);
  g_autoptr(JdLessonVariant) variant = NULL;

  if (lesson == NULL || jd_lesson_faults_count (faults, FALSE) > 0)
    {
      const JdLessonFault *fault = faults->len > 0 ? g_ptr_array_index (faults, 0) : NULL;

      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, fault != NULL ? fault->text : "?");
      return NULL;
    }
  variant = jd_lesson_variant_new (lesson, 0, error);
  return variant != NULL ? jd_lesson_task_new (variant, 0, error) : NULL;
}

/* The model's number; NAN: nothing determines it. */
static double
find_number (JsonNode *question)
{
  g_autoptr(JdLessonTask) task = open_task (question, NULL);
  g_autoptr(JsonNode) answer = task != NULL ? jd_lesson_task_dup_answer (task, NULL) : NULL;

  return answer != NULL && JSON_NODE_HOLDS_VALUE (answer) ? json_node_get_double (answer) : NAN;
}

/* The arrow of the model, in words and components. */
static void
take_arrow (JdPrediction *self,
            JsonObject   *answer)
{
  JsonArray *vector = jd_json_get_array (answer, "vector"), *at = jd_json_get_array (answer, "at");
  const guint n = MIN (json_array_get_length (vector), G_N_ELEMENTS (self->vector));

  self->kind = g_strdup (json_object_get_string_member (answer, "kind"));
  for (guint i = 0; i < n; i++)
    {
      self->vector[i] = json_array_get_double_element (vector, i);
      self->at[i] = at != NULL ? json_array_get_double_element (at, i) : NAN;
    }
  self->model = jd_lesson_words_vector (answer);
}

static void
take_answer (JdPrediction *self,
             JsonNode     *answer,
             const char   *unit)
{
  if (JSON_NODE_HOLDS_OBJECT (answer))
    take_arrow (self, json_node_get_object (answer));
  else
    self->model = jd_readout_format_short (json_node_get_double (answer), unit);
}

/* "agree, within 2 %", "agree, exactly"; owned. */
static char *
agreement_words (const JdPrediction *self,
                 JsonObject         *ask)
{
  if (self->kind == NULL && json_object_has_member (ask, "tolerance"))
    return g_strdup (_("agree, exactly"));
  /* Translators: a tolerance: “2 %”. */
  return g_strdup_printf (_("agree, within %s"), self->kind != NULL ? "12°, 25 %" : "2 %");
}

/* "differ: 1.4 N apart", "differ: 32° apart", and what can be said of it. */
static char *
difference_words (const JdPrediction     *self,
                  const JdLessonJudgement *judgement,
                  double                   truth,
                  const char              *unit)
{
  const char *note = jd_lesson_note_to_text (judgement->note);
  g_autofree char *apart = self->kind == NULL ? jd_readout_format_short (fabs (judgement->value - truth), unit)
                           : isnan (judgement->angle) ? NULL
                                                      : g_strdup_printf ("%.0f°", judgement->angle * 180.0 / G_PI);
  g_autofree char *words = apart != NULL ? g_strdup_printf (_("differ: %s apart"), apart) : g_strdup (_("differ"));

  return note != NULL ? g_strdup_printf ("%s. %s", words, note) : g_steal_pointer (&words);
}

/* What is typed, without the unit at its end. */
static char *
dup_number (const char *text,
            const char *unit)
{
  char *number = g_strstrip (g_strdup (text));

  if (unit != NULL && g_str_has_suffix (number, unit) && strlen (number) > strlen (unit) &&
      strchr (" 0123456789)", number[strlen (number) - strlen (unit) - 1]) != NULL)
    number[strlen (number) - strlen (unit)] = '\0';
  return g_strchomp (number);
}

static void
judge (JdPrediction *self,
       const Work   *work,
       JdLessonTask *task,
       JsonNode     *answer)
{
  JsonObject *ask = get_ask (work->question);
  const char *unit = json_object_get_string_member_with_default (ask, "unit", NULL);
  g_autofree char *number = work->text != NULL ? dup_number (work->text, unit) : NULL;
  const JdLessonGiven given = { .text = number,
                                .arrow = { work->arrow[0], work->arrow[1] },
                                .plane = work->in_space ? work->plane : NULL,
                                .zero = hypot (work->arrow[0], work->arrow[1]) == 0.0 };
  JdLessonJudgement judgement = { 0 };
  g_autoptr(GError) error = NULL;

  if (!jd_lesson_task_judge (task, &given, &judgement, &error))
    {
      self->fault = g_strdup (error->message);
      return;
    }
  self->you = work->is_arrow ? jd_lesson_words_drawn (&given, jd_lesson_arrow_get_unit (self->kind))
                             : jd_readout_format_short (judgement.value, unit);
  self->agrees = judgement.right;
  self->verdict = judgement.right
                    ? agreement_words (self, ask)
                    : difference_words (self, &judgement, work->is_arrow ? 0.0 : json_node_get_double (answer), unit);
}

/* What has happened to the number since the question was @work->before. */
static void
judge_change (JdPrediction *self,
              const Work   *work)
{
  static const struct { const char *id, *words; } outcomes[] = { { "rises", N_("rises") }, { "falls", N_("falls") },
                                                                 { "stays", N_("stays") } };
  const char *unit = json_object_get_string_member_with_default (get_ask (work->question), "unit", NULL);
  const double before = find_number (work->before), now = find_number (work->question);
  const gboolean same = fabs (now - before) <= JD_SAME * fmax (fabs (now), fabs (before));
  const char *outcome = same ? "stays" : now > before ? "rises" : "falls";
  g_autofree char *first = NULL, *second = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (outcomes); i++)
    if (g_str_equal (outcomes[i].id, work->outcome))
      self->you = g_strdup (_(outcomes[i].words));
  if (isnan (before) || isnan (now))
    return;
  first = jd_readout_format_short (before, unit);
  second = jd_readout_format_short (now, unit);
  g_free (self->model);
  self->model = g_strdup_printf ("%s → %s", first, second);
  self->agrees = g_str_equal (outcome, work->outcome);
  self->verdict = g_strdup (self->agrees ? _("agree") : _("differ"));
}

static void
judge_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      data,
              GCancellable *cancellable G_GNUC_UNUSED)
{
  const Work *work = data;
  JdPrediction *self = g_new0 (JdPrediction, 1);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonTask) step = open_task (work->question, &error);
  g_autoptr(JsonNode) answer = step != NULL ? jd_lesson_task_dup_answer (step, NULL) : NULL;

  if (answer != NULL)
    take_answer (self, answer, json_object_get_string_member_with_default (get_ask (work->question), "unit", NULL));
  else if (step != NULL)
    self->model = g_strdup (_("nothing determines it"));
  if (work->outcome != NULL)
    judge_change (self, work);
  else if (answer != NULL && (work->text != NULL || work->is_arrow))
    judge (self, work, step, answer);
  if (self->you == NULL && work->text != NULL)
    self->you = g_strdup (work->text);
  g_task_return_pointer (task, self, (GDestroyNotify) jd_prediction_free);
}

void
jd_prediction_begin (gpointer                  owner,
                     GCancellable            **running,
                     JsonNode                 *question,
                     const JdPredictionGiven  *given,
                     GAsyncReadyCallback       done)
{
  Work *work = g_new0 (Work, 1);

  work->question = question;
  work->before = given->before;
  work->text = g_strdup (given->text);
  work->outcome = g_strdup (given->outcome);
  work->is_arrow = given->arrow != NULL;
  if (work->is_arrow)
    memcpy (work->arrow, given->arrow, sizeof work->arrow);
  work->in_space = given->plane != NULL;
  if (work->in_space)
    memcpy (work->plane, given->plane, sizeof work->plane);
  jd_background_begin (owner, running, judge_thread, work, work_free, done);
}

JdPrediction *
jd_prediction_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
