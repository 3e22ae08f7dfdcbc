/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jobs of a lesson: opening a step, judging an answer, judging the student's document, the author's edit. */
#include "ui/lesson/jd-lesson-job-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-check.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism-lock.h"

/* Seeds that are tried for numbers that differ from the last ones. */
#define MOST_DRAWS 20

JdLessonEngine *
jd_lesson_engine_new (JdLesson *lesson)
{
  JdLessonEngine *self = g_atomic_rc_box_new0 (JdLessonEngine);

  self->lesson = jd_lesson_ref (lesson);
  return self;
}

static void
engine_clear (gpointer data)
{
  JdLessonEngine *self = data;

  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_pointer (&self->task, jd_lesson_task_free);
  g_clear_pointer (&self->variant, jd_lesson_variant_unref);
  g_clear_pointer (&self->lesson, jd_lesson_unref);
}

void
jd_lesson_engine_unref (JdLessonEngine *self)
{
  g_atomic_rc_box_release_full (self, engine_clear);
}

static void
option_free (gpointer data)
{
  JdLessonOption *option = data;

  g_free (option->id);
  g_free (option->text);
  g_free (option);
}

void
jd_lesson_opened_free (JdLessonOpened *self)
{
  if (self == NULL)
    return;
  g_free (self->variant);
  for (guint i = 0; i < JD_LESSON_N_PROSES; i++)
    g_free (self->prose[i]);
  g_strfreev (self->hints);
  g_clear_pointer (&self->options, g_ptr_array_unref);
  g_clear_pointer (&self->goals, g_ptr_array_unref);
  g_strfreev (self->covers);
  g_clear_pointer (&self->document, json_node_unref);
  g_free (self->parameterization);
  g_free (self->event);
  g_clear_pointer (&self->directions, g_hash_table_unref);
  g_clear_pointer (&self->instants, g_hash_table_unref);
  g_free (self->arrow_kind);
  g_free (self);
}

JdLessonJob *
jd_lesson_job_new (JdLessonJobKind  kind,
                   JdLessonEngine  *engine)
{
  JdLessonJob *self = g_new0 (JdLessonJob, 1);

  self->kind = kind;
  self->engine = g_atomic_rc_box_acquire (engine);
  self->judgement = (JdLessonJudgement) { .feedback = -1, .value = NAN, .angle = NAN };
  return self;
}

void
jd_lesson_job_free (JdLessonJob *self)
{
  jd_lesson_engine_unref (self->engine);
  g_clear_error (&self->error);
  jd_lesson_opened_free (self->opened);
  g_free (self->text);
  g_strfreev (self->choices);
  g_clear_pointer (&self->record, jd_lesson_record_free);
  g_free (self->progress);
  g_free (self->feedback);
  g_clear_pointer (&self->answer, json_node_unref);
  g_free (self->explanation);
  g_free (self->unwritten);
  g_clear_object (&self->live.mechanism);
  g_free (self->live.parameterization);
  g_free (self->live.event);
  g_free (self->live.view);
  g_clear_pointer (&self->live.direction, json_object_unref);
  g_clear_pointer (&self->goals, g_ptr_array_unref);
  g_clear_pointer (&self->solved, json_node_unref);
  g_free (self);
}

static gboolean
is_kind (JdLessonEngine *engine,
         const char     *kind)
{
  const JdLessonStep *step = jd_lesson_task_get_step (engine->task);

  return step->kind != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), kind);
}

/* The topics of the file's lock that the step opens.  Playing is always open: while the time is covered, the cover
 * closes it. */
static JsonArray *
list_open (const JdLessonStep *step)
{
  JsonArray *open = json_array_new ();

  for (guint i = 0; step->open[i] != NULL; i++)
    {
      const char *colon = strchr (step->open[i], ':');
      g_autofree char *topic = colon != NULL ? g_strndup (step->open[i], (gsize) (colon - step->open[i]))
                                             : g_strdup (step->open[i]);
      const gboolean may_name = g_str_equal (topic, "values") || g_str_equal (topic, "constants");

      if (g_strv_contains (jd_lock_topics, topic))
        json_array_add_string_element (open, may_name ? step->open[i] : topic);
    }
  if (!g_strv_contains ((const char *const *) step->open, "time"))
    json_array_add_string_element (open, "time");
  return open;
}

static gboolean
has_named (JsonArray  *array,
           const char *name)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (g_strcmp0 (json_object_get_string_member_with_default (json_array_get_object_element (array, i), "name",
                                                               NULL),
                   name) == 0)
      return TRUE;
  return FALSE;
}

/* "total" may be named where the file does not list it. */
static void
ensure_total (JsonObject *document,
              const char *name)
{
  JsonArray *list = jd_json_get_array (document, "parameterizations");
  JsonObject *total;

  if (g_strcmp0 (name, "total") != 0 || list == NULL || has_named (list, name))
    return;
  total = json_object_new ();
  json_object_set_string_member (total, "name", name);
  json_array_add_object_element (list, total);
}

/* The columns of Compare that a setup names. */
static void
set_columns (JsonObject *document,
             JsonObject *setup)
{
  JsonArray *columns = jd_json_get_array (setup, "columns");
  JsonArray *compare;

  if (columns == NULL)
    return;
  compare = json_array_new ();
  for (guint i = 0; i < json_array_get_length (columns); i++)
    {
      const char *name = json_array_get_string_element (columns, i);
      JsonObject *column = json_object_new ();

      ensure_total (document, name);
      json_object_set_string_member (column, "parameterization", name);
      json_array_add_object_element (compare, column);
    }
  json_object_set_array_member (document, "compare", compare);
}

/* The step's own copy of @document: locked, with the columns and the parameterization that are to be shown. */
static JsonNode *
dup_locked (JdLessonEngine *engine,
            JsonNode       *document)
{
  const JdLessonStep *step = jd_lesson_task_get_step (engine->task);
  JsonNode *copy = jd_json_copy (document);
  JsonObject *object = json_node_get_object (copy);

  if (step->reveal != NULL)
    {
      ensure_total (object, json_object_get_string_member_with_default (step->reveal, "parameterization", NULL));
      if (!json_object_has_member (step->setup, "columns"))
        set_columns (object, step->reveal);
    }
  set_columns (object, step->setup);
  ensure_total (object, jd_lesson_scene_get_parameterization (jd_lesson_task_get_scene (engine->task)));
  json_object_set_boolean_member (object, "locked", TRUE);
  json_object_set_array_member (object, "open_to_students", list_open (step));
  return copy;
}

/* The numbers of "direction" of @setup, at the step's instant. */
static void
add_direction (JdLessonJob *self,
               JsonObject  *setup)
{
  JsonObject *written = setup != NULL ? jd_json_get_object (setup, "direction") : NULL;
  JdLessonScene *scene = jd_lesson_task_get_scene (self->engine->task);
  JsonObject *numbers;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (written == NULL)
    return;
  numbers = json_object_new ();
  json_object_iter_init_ordered (&iter, written);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *text = jd_json_get_text (node);
      double value = text == NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_double (node) : 0.0;
      gboolean null;

      if (text != NULL && (!jd_lesson_scene_number (scene, text, &value, &null, NULL) || null))
        value = 0.0;
      json_object_set_double_member (numbers, name, value);
    }
  g_hash_table_insert (self->opened->directions, setup, numbers);
}

/* The instant to which @setup goes, where it is an event, a condition or an expression. */
static void
add_instant (JdLessonJob *self,
             JsonObject  *setup)
{
  JsonNode *instant = setup != NULL ? json_object_get_member (setup, "instant") : NULL;
  JdLessonInstant found;
  JdLessonSide side;

  if (instant == NULL || (JSON_NODE_HOLDS_VALUE (instant) && json_node_get_value_type (instant) != G_TYPE_STRING) ||
      !jd_lesson_task_find_instant (self->engine->task, setup, &found.time, &side, NULL))
    return;
  found.side = (JdSide) side;
  g_hash_table_insert (self->opened->instants, setup, g_memdup2 (&found, sizeof found));
}

static void
add_option (GPtrArray  *options,
            const char *id,
            char       *text)
{
  JdLessonOption *option = g_new0 (JdLessonOption, 1);

  option->id = g_strdup (id);
  option->text = text;
  g_ptr_array_add (options, option);
}

static gboolean
list_choices (JdLessonJob *self)
{
  JdLessonTask *task = self->engine->task;
  JsonArray *choices = jd_json_get_array (jd_lesson_task_get_step (task)->ask, "choices");
  guint n;
  g_autofree guint *order = jd_lesson_task_dup_choices (task, &n);

  for (guint i = 0; i < n; i++)
    {
      char *text = jd_lesson_prose_dup (task, JD_LESSON_PROSE_CHOICE, order[i], NULL, &self->error);

      if (text == NULL)
        return FALSE;
      add_option (self->opened->options,
                  json_object_get_string_member (json_array_get_object_element (choices, order[i]), "id"), text);
    }
  return TRUE;
}

/* The three outcomes that can be predicted.  Of a value that is not known everywhere, two others are possible. */
static gboolean
list_outcomes (JdLessonJob *self)
{
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (self->engine->task, &self->error);

  if (answer == NULL)
    return FALSE;
  add_option (self->opened->options, "rises", g_strdup (_("It rises")));
  add_option (self->opened->options, "stays", g_strdup (_("It stays the same")));
  add_option (self->opened->options, "falls", g_strdup (_("It falls")));
  if (jd_lesson_task_may_vanish (self->engine->task))
    {
      add_option (self->opened->options, "appears", g_strdup (_("It can be read only then")));
      add_option (self->opened->options, "lost", g_strdup (_("It can no longer be read")));
    }
  return TRUE;
}

/* Where the arrow begins.  Its vector stays hidden; its size gives the scale. */
static gboolean
find_arrow (JdLessonJob *self)
{
  JdLessonOpened *opened = self->opened;
  g_autoptr(JsonNode) answer = jd_lesson_task_dup_answer (self->engine->task, &self->error);
  JsonObject *object;
  JsonArray *at, *vector;

  if (answer == NULL)
    return FALSE;
  object = json_node_get_object (answer);
  at = jd_json_get_array (object, "at");
  vector = jd_json_get_array (object, "vector");
  for (guint i = 0; at != NULL && i < json_array_get_length (at) && i < 3; i++)
    opened->at[i] = json_array_get_double_element (at, i);
  for (guint i = 0; i < json_array_get_length (vector); i++)
    opened->arrow_size = hypot (opened->arrow_size, json_array_get_double_element (vector, i));
  opened->arrow_kind = g_strdup (json_object_get_string_member (object, "kind"));
  opened->has_arrow = TRUE;
  return TRUE;
}

static gboolean
open_texts (JdLessonJob *self)
{
  static const JdLessonProse shown[] = { JD_LESSON_PROSE_TITLE, JD_LESSON_PROSE_TEXT, JD_LESSON_PROSE_PROMPT };
  JdLessonTask *task = self->engine->task;
  const JdLessonStep *step = jd_lesson_task_get_step (task);
  g_autoptr(GStrvBuilder) hints = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (shown); i++)
    if (shown[i] != JD_LESSON_PROSE_PROMPT || is_kind (self->engine, "say"))
      {
        self->opened->prose[shown[i]] = jd_lesson_prose_dup (task, shown[i], 0, NULL, &self->error);
        if (self->error != NULL)
          return FALSE;
      }
  for (guint i = 0; i < step->n_hints; i++)
    {
      g_autofree char *hint = jd_lesson_prose_dup (task, JD_LESSON_PROSE_HINT, i, NULL, &self->error);

      if (hint == NULL)
        return FALSE;
      g_strv_builder_add (hints, hint);
    }
  self->opened->hints = g_strv_builder_end (hints);
  return TRUE;
}

static gboolean
open_question (JdLessonJob *self)
{
  JdLessonEngine *engine = self->engine;

  self->opened->options = g_ptr_array_new_with_free_func (option_free);
  if (is_kind (engine, "choice"))
    return list_choices (self);
  if (is_kind (engine, "change"))
    return list_outcomes (self);
  if (is_kind (engine, "arrow"))
    return find_arrow (self);
  if (is_kind (engine, "make"))
    self->opened->goals = jd_lesson_prose_list_goals (engine->task, jd_lesson_task_get_scene (engine->task));
  return TRUE;
}

/* Draws the variant of the seed, or one of the next: two seeds may draw the same numbers. */
static void
change_variant (JdLessonJob *self)
{
  JdLessonEngine *engine = self->engine;
  g_autofree char *last = self->differs && engine->variant != NULL ? jd_lesson_variant_dup_words (engine->variant)
                                                                   : NULL;

  for (guint n = 0; n < MOST_DRAWS; n++)
    {
      g_autofree char *words = NULL;

      g_clear_pointer (&engine->variant, jd_lesson_variant_unref);
      engine->variant = jd_lesson_variant_new (engine->lesson, self->seed + n, &self->error);
      words = engine->variant != NULL ? jd_lesson_variant_dup_words (engine->variant) : NULL;
      if (last == NULL || words == NULL || !g_str_equal (words, last))
        return;
    }
}

static gboolean
open_task (JdLessonJob *self)
{
  JdLessonEngine *engine = self->engine;

  g_clear_pointer (&engine->task, jd_lesson_task_free);
  if (engine->variant == NULL || jd_lesson_variant_get_seed (engine->variant) != self->seed)
    change_variant (self);
  if (engine->variant != NULL)
    engine->task = jd_lesson_task_new (engine->variant, self->index, &self->error);
  return engine->task != NULL;
}

static void
open_step (JdLessonJob *self)
{
  JdLessonEngine *engine = self->engine;
  JdLessonOpened *opened = self->opened = g_new0 (JdLessonOpened, 1);
  const JdLessonStep *step;
  JdLessonScene *scene;

  if (!open_task (self) || !jd_lesson_check_task (engine->task, &self->error))
    return;
  step = jd_lesson_task_get_step (engine->task);
  scene = jd_lesson_task_get_scene (engine->task);
  opened->seed = jd_lesson_variant_get_seed (engine->variant);
  opened->variant = jd_lesson_variant_dup_words (engine->variant);
  opened->covers = jd_lesson_task_dup_covers (engine->task);
  opened->document = dup_locked (engine, jd_lesson_task_get_document (engine->task));
  opened->parameterization = g_strdup (jd_lesson_scene_get_parameterization (scene));
  opened->event = jd_lesson_scene_get_event (scene) != NULL ? g_strdup (jd_lesson_scene_get_event (scene)->name)
                                                            : NULL;
  opened->time = jd_lesson_scene_get_time (scene);
  opened->side = (JdSide) jd_lesson_task_get_side (engine->task);
  opened->duration = json_object_get_double_member_with_default (step->setup, "until", 0.0);
  opened->directions = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) json_object_unref);
  opened->instants = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (!open_texts (self) || (step->kind != NULL && !open_question (self)))
    return;
  add_direction (self, step->setup);
  add_direction (self, step->reveal);
  add_instant (self, step->reveal);
  if (step->ask != NULL)
    {
      add_direction (self, jd_json_get_object (step->ask, "solution"));
      add_direction (self, jd_json_get_object (step->ask, "when"));
      add_instant (self, jd_json_get_object (step->ask, "solution"));
      add_instant (self, jd_json_get_object (step->ask, "when"));
    }
}

static void
write_progress (JdLessonJob     *self,
                JdLessonOutcome  outcome)
{
  g_autoptr(GError) error = NULL;

  if (self->record == NULL)
    return;
  self->record->outcome = outcome;
  self->record->feedback = self->judgement.feedback;
  if (!jd_lesson_progress_append (self->progress, self->record, &error))
    self->unwritten = g_strdup (error->message);
}

static JdLessonOutcome
find_outcome (const JdLessonJob *self)
{
  if (self->give_up)
    return is_kind (self->engine, "say") ? JD_LESSON_OUTCOME_SKIPPED : JD_LESSON_OUTCOME_SHOWN;
  if (is_kind (self->engine, "say"))
    return JD_LESSON_OUTCOME_SAID;
  if (!self->judgement.right)
    return self->last_try ? JD_LESSON_OUTCOME_SHOWN : JD_LESSON_OUTCOME_OPEN;
  return self->record != NULL && self->record->try > 1 ? JD_LESSON_OUTCOME_LATER : JD_LESSON_OUTCOME_FIRST;
}

/* The answer and its explanation, told of @scene (NULL: that of the step). */
static void
explain (JdLessonJob   *self,
         JdLessonScene *scene)
{
  JdLessonTask *task = self->engine->task;

  self->ends = TRUE;
  self->answer = jd_lesson_task_dup_answer (task, &self->error);
  self->explanation = jd_lesson_prose_dup (task, JD_LESSON_PROSE_EXPLAIN, 0, scene, NULL);
  if (self->explanation == NULL && scene != NULL)
    self->explanation = jd_lesson_prose_dup (task, JD_LESSON_PROSE_EXPLAIN, 0, NULL, NULL);
}

/* What the author says about a wrong answer: the text that fits it, or the first hint. */
static void
find_feedback (JdLessonJob   *self,
               JdLessonScene *scene)
{
  const gboolean fits = self->judgement.feedback >= 0;

  if (!self->judgement.right)
    self->feedback = jd_lesson_prose_dup (self->engine->task, fits ? JD_LESSON_PROSE_FEEDBACK : JD_LESSON_PROSE_HINT,
                                          fits ? (guint) self->judgement.feedback : 0, scene, NULL);
}

static void
judge (JdLessonJob *self)
{
  const JdLessonGiven given = { .text = self->text,
                                .choices = (const char *const *) self->choices,
                                .arrow = { self->arrow[0], self->arrow[1] },
                                .zero = self->zero,
                                .plane = self->has_plane ? self->plane : NULL };
  JdLessonOutcome outcome;

  if (!self->give_up && !jd_lesson_task_judge (self->engine->task, &given, &self->judgement, &self->error))
    return;
  outcome = find_outcome (self);
  if (!self->give_up)
    find_feedback (self, NULL);
  if (outcome != JD_LESSON_OUTCOME_OPEN)
    explain (self, NULL);
  write_progress (self, outcome);
}

/* The model of the student's mechanism, which the engine keeps for what is judged next. */
static JdModel *
get_model (JdLessonJob *self)
{
  JdLessonEngine *engine = self->engine;

  if (engine->model != NULL && jd_model_get_mechanism (engine->model) == self->live.mechanism)
    return engine->model;
  g_clear_pointer (&engine->model, jd_model_unref);
  engine->model = jd_model_new (self->live.mechanism, NULL, NULL, &self->error);
  return engine->model;
}

static void
judge_live (JdLessonJob *self)
{
  const JdLessonLive *live = &self->live;
  JdModel *model = get_model (self);
  const JdLessonSceneOptions shown = { .model = model,
                                       .parameterization = live->parameterization,
                                       .event = live->event,
                                       .has_time = live->has_time,
                                       .time = live->time,
                                       .side = live->side,
                                       .direction = live->direction,
                                       .view = live->view,
                                       .played = live->played };
  g_autoptr(JdLessonScene)
    scene = model != NULL ? jd_lesson_task_open_live (self->engine->task, &shown, &self->error) : NULL;
  const JdLessonGiven given = { .scene = scene };

  if (scene == NULL)
    return;
  self->goals = jd_lesson_prose_list_goals (self->engine->task, scene);
  if (!jd_lesson_task_judge (self->engine->task, &given, &self->judgement, &self->error))
    return;
  if (self->is_asked || ((self->is_idle || self->is_told) && self->judgement.feedback >= 0))
    find_feedback (self, scene);
  /* a lesson may have neither a feedback that fits nor a hint */
  if (self->is_asked && !self->judgement.right && self->feedback == NULL)
    self->feedback = g_strdup (_("The goal is not reached yet."));
  if (!self->judgement.right || self->is_held)
    return;
  explain (self, scene);
  write_progress (self, self->give_up ? JD_LESSON_OUTCOME_SHOWN : JD_LESSON_OUTCOME_FIRST);
}

static void
solve (JdLessonJob *self)
{
  g_autoptr(JsonNode) solved = jd_lesson_task_dup_solved (self->engine->task, &self->error);

  if (solved != NULL)
    self->solved = dup_locked (self->engine, solved);
}

static void
note (JdLessonJob *self)
{
  write_progress (self, JD_LESSON_OUTCOME_SAID);
}

void
jd_lesson_job_run (JdLessonJob *self)
{
  static void (*const works[]) (JdLessonJob *self) = {
    [JD_LESSON_JOB_OPEN] = open_step,
    [JD_LESSON_JOB_JUDGE] = judge,
    [JD_LESSON_JOB_LIVE] = judge_live,
    [JD_LESSON_JOB_SOLVE] = solve,
    [JD_LESSON_JOB_NOTE] = note,
  };

  works[self->kind](self);
}
