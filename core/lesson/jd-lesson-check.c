/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks a lesson by running it, and writes the teacher's crib. */
#include "core/lesson/jd-lesson-check.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-task-private.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JdLesson   *lesson;
  GPtrArray  *faults;
  GHashTable *seen;    /* faults reported for another variant */
  JsonArray  *crib;
  gboolean    first;   /* of the variants */
  gboolean   *broken;  /* of the steps: the state breaks an equation with the file's own numbers too */
  gboolean   *wrong;   /* of the steps: one did not open as it is written */
  gboolean    unsure;  /* the variant is not known: only names are judged */
  guint       n_read;  /* of the faults: those of the reader */
} Run;

/* " in variant 4 (m = 1.2, k = 40)"; "" for a lesson without variants. */
static char *
variant_words (JdLessonVariant *variant)
{
  g_autofree char *constants = NULL;

  if (!jd_lesson_has_variants (variant->lesson))
    return g_strdup ("");
  constants = jd_lesson_variant_dup_words (variant);
  if (*constants == '\0')
    /* Translators: Ends a sentence on a mistake of a lesson; %lu is a number. */
    return g_strdup_printf (_(" in variant %lu"), (gulong) variant->seed);
  /* Translators: Ends a sentence on a mistake of a lesson; %s lists constants. */
  return g_strdup_printf (_(" in variant %lu (%s)"), (gulong) variant->seed, constants);
}

static const struct
{
  JdLessonProse  which;
  const char    *path;
  gboolean       many;
} proses[] = {
  { JD_LESSON_PROSE_TITLE, "title", FALSE },
  { JD_LESSON_PROSE_TEXT, "text", FALSE },
  { JD_LESSON_PROSE_HINT, "hints[%u]", TRUE },
  { JD_LESSON_PROSE_FEEDBACK, "feedback[%u].text", TRUE },
  { JD_LESSON_PROSE_CHOICE, "ask.choices[%u].text", TRUE },
  { JD_LESSON_PROSE_EXPLAIN, "explain", FALSE },
  { JD_LESSON_PROSE_PROMPT, "ask.prompt", FALSE },
  { JD_LESSON_PROSE_MODEL, "ask.model", FALSE },
};

/* Tells every mistake of a text with mistakes, not only the first. */
static void
check_expressions (JdLessonCheck       *check,
                   const JdLessonStage *stage,
                   const char          *path,
                   const char          *text,
                   JdLessonScene       *scene)
{
  char *next;

  while ((next = jd_lesson_text_next_expression (&text, NULL)) != NULL)
    {
      g_autofree char *expression = next;
      g_autofree char *alone = g_strdup_printf ("{%s}", expression);
      g_autofree char *shown = NULL;
      g_autoptr(GError) error = NULL;

      shown = jd_lesson_scene_expand (scene, alone, NULL, &error);
      if (error != NULL)
        jd_lesson_check_error (check, stage, path, expression, error);
    }
}

/* The text node of a prose, by its path in the step; every language of it is expanded. */
static void
check_text (JdLessonCheck       *check,
            const JdLessonStage *stage,
            const char          *path,
            JsonNode            *node,
            JdLessonScene       *scene,
            gboolean             null_allowed)
{
  const char *text = jd_json_get_text (node);
  g_autofree char *shown = NULL;
  g_autoptr(GError) error = NULL;
  JsonObjectIter iter;
  const char *language;
  JsonNode *member;
  gboolean null;

  if (jd_lesson_check_is_reported (check, path))
    return;
  if (text == NULL)
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &language, &member))
        check_text (check, stage, path, member, scene, null_allowed);
      return;
    }
  shown = jd_lesson_scene_expand (scene, text, &null, &error);
  if (error != NULL)
    check_expressions (check, stage, path, text, scene);
  else if (null && !null_allowed)
    jd_lesson_check_fail (check, stage, path, _("a value in this text is null%s: “%s”"), check->where, shown);
}

static JsonNode *
prose_node (const JdLessonStep *step,
            JdLessonProse       which,
            guint               i)
{
  JsonArray *hints = jd_json_get_array (step->object, "hints");

  switch (which)
    {
    case JD_LESSON_PROSE_HINT:
      return hints != NULL && i < json_array_get_length (hints) ? json_array_get_element (hints, i) : NULL;
    case JD_LESSON_PROSE_FEEDBACK:
      return jd_json_get_member (jd_json_get_element (step->object, "feedback", i), "text");
    case JD_LESSON_PROSE_CHOICE:
      return jd_json_get_member (jd_json_get_element (step->ask, "choices", i), "text");
    case JD_LESSON_PROSE_PROMPT:
      return jd_json_get_member (step->ask, "prompt");
    case JD_LESSON_PROSE_EXPLAIN:
      return jd_json_get_member (step->object, "explain");
    case JD_LESSON_PROSE_TITLE:
      return jd_json_get_member (step->object, "title");
    case JD_LESSON_PROSE_MODEL:
      return step->kind == &jd_lesson_kind_say ? jd_json_get_member (step->ask, "model") : NULL;
    case JD_LESSON_PROSE_TEXT:
    default:
      return jd_json_get_member (step->object, "text");
    }
}

static void
check_texts (JdLessonCheck *check)
{
  const JdLessonStep *step = check->task->step;
  const gboolean makes = step->kind == &jd_lesson_kind_make;

  for (gsize k = 0; k < G_N_ELEMENTS (proses); k++)
    for (guint i = 0; i == 0 || proses[k].many; i++)
      {
        JsonNode *node = prose_node (step, proses[k].which, i);
        g_autoptr(GString) path = g_string_new (proses[k].path);
        g_autofree char *number = g_strdup_printf ("%u", i);
        const gboolean after = proses[k].which == JD_LESSON_PROSE_EXPLAIN && check->solved != NULL;

        if (node == NULL)
          break;
        g_string_replace (path, "%u", number, 0);
        check_text (check, after ? check->solved_stage : check->task->stage, path->str, node,
                    after ? check->solved : check->task->scene, makes && proses[k].which == JD_LESSON_PROSE_FEEDBACK);
      }
}

/* Words of "hide" that are no quantities. */
static const char *const hide_words[] = {
  "velocity", "field", "forces", "jump",   "freedoms",  "kinds",      "counts",
  "dof",      "time",  "joints", "integrals", "equilibria", NULL,
};

static void
check_hide (JdLessonCheck *check)
{
  JsonArray *hide = jd_json_get_array (check->task->step->written, "hide");

  for (guint i = 0; hide != NULL && i < json_array_get_length (hide); i++)
    {
      const char *name = jd_json_get_text (json_array_get_element (hide, i));
      g_autofree char *path = g_strdup_printf ("setup.hide[%u]", i);
      g_autoptr(GError) error = NULL;

      if (name == NULL || g_strv_contains (hide_words, name) || g_str_has_prefix (name, "power:"))
        continue;
      if (jd_lesson_scene_find_row (check->task->scene, name, &error) == NULL)
        jd_lesson_check_error (check, check->task->stage, path, name, error);
    }
}

/* Names of parameterizations in @setup must be there when it is applied. */
static void
check_columns (JdLessonCheck *check,
               JsonObject    *setup,
               const char    *member)
{
  JsonArray *columns = jd_json_get_array (setup, "columns");
  const char *named = jd_json_get_string (setup, "parameterization");
  const guint n = columns != NULL ? json_array_get_length (columns) : 0;

  for (guint i = 0; i < n + 1; i++)
    {
      const char *name = i < n ? jd_json_get_text (json_array_get_element (columns, i)) : named;
      g_autofree char *path = i < n ? g_strdup_printf ("%s.columns[%u]", member, i)
                                    : g_strdup_printf ("%s.parameterization", member);
      g_autoptr(GError) error = NULL;

      if (name != NULL && jd_lesson_scene_parameterize (check->task->scene, name, &error) == NULL &&
          g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME))
        jd_lesson_check_name (check, check->task->stage, path, name, "%s", error->message);
    }
}

/* Whether @name is a retained parameter where the step stands. */
static void
check_retained (JdLessonCheck *check,
                const char    *path,
                const char    *name)
{
  JdLessonScene *scene = check->task->scene;
  g_autoptr(GPtrArray) names = jd_lesson_scene_list_retained (scene);
  g_autofree char *hint = NULL;

  if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    return;
  hint = jd_lesson_did_you_mean (name, names);
  jd_lesson_check_name (check, check->task->stage, path, name, _("no parameter “%s” is retained here%s"), name,
                        hint);
}

/* The names in "direction" of @object, and their values. */
static void
check_direction (JdLessonCheck *check,
                 JsonObject    *object,
                 const char    *member)
{
  JsonObject *direction = jd_json_get_object (object, "direction");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (direction == NULL)
    return;
  json_object_iter_init_ordered (&iter, direction);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *path = g_strdup_printf ("%s.direction.%s", member, name);
      double number;

      check_retained (check, path, name);
      jd_lesson_check_number (check, path, value, &number);
    }
}

/* The names of the sliders. */
static void
check_controls (JdLessonCheck *check)
{
  JsonObject *step = check->task->step->object;
  JdModel *model = jd_lesson_scene_get_model (check->task->scene);

  for (guint i = 0; i < jd_json_get_length (step, "controls"); i++)
    for (gsize k = 0; jd_lesson_controls[k] != NULL; k++)
      {
        const char *what = jd_lesson_controls[k];
        const char *name = jd_json_get_string (jd_json_get_element (step, "controls", i), what);
        g_autofree char *path = g_strdup_printf ("controls[%u].%s", i, what);

        if (name == NULL)
          continue;
        if (g_str_equal (what, "direction"))
          check_retained (check, path, name);
        else if (g_str_equal (what, "constant")
                   ? !g_hash_table_contains (jd_model_get_constants (model), name)
                   : jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) < 0)
          jd_lesson_check_name (check, check->task->stage, path, name,
                                g_str_equal (what, "constant") ? _("no constant or parameter is called “%s”%s")
                                                               : _("no parameter is called “%s”%s"),
                                name, "");
      }
}

/* What "show" draws: the group of the quantities, and their beginning. */
static gboolean
is_shown_by (JdLessonScene *scene,
             const char    *show,
             const char    *name)
{
  const JdComparisonRow *row = jd_lesson_scene_find_row (scene, name, NULL);

  if (row == NULL)
    return FALSE;
  if (g_str_equal (show, "forces"))
    return row->group == JD_COMPARISON_REACTION || row->group == JD_COMPARISON_MULTIPLIER;
  if (g_str_equal (show, "jump"))
    return row->group == JD_COMPARISON_JUMP || row->group == JD_COMPARISON_IMPULSE;
  return FALSE;
}

/* An answer in sight, which its cover takes away, is reported to the author. */
static void
warn_in_sight (Run           *run,
               JdLessonCheck *check)
{
  const JdLessonStep *step = check->task->step;
  JsonArray *show = jd_json_get_array (step->written, "show"), *hide = jd_json_get_array (step->written, "hide");
  g_auto(GStrv) covers = jd_lesson_task_dup_covers (check->task);

  for (guint i = 0; show != NULL && i < json_array_get_length (show); i++)
    for (char **cover = covers; *cover != NULL; cover++)
      {
        const char *shown = jd_json_get_text (json_array_get_element (show, i));
        g_autofree char *path = jd_lesson_task_dup_path (check->task, "setup.show");
        gboolean hidden = FALSE;

        for (guint k = 0; hide != NULL && k < json_array_get_length (hide); k++)
          hidden = hidden || g_strcmp0 (jd_json_get_text (json_array_get_element (hide, k)), *cover) == 0;
        if (!hidden && (g_str_equal (shown, *cover) || is_shown_by (check->task->scene, shown, *cover)))
          jd_lesson_faults_add (run->faults, JD_LESSON_FAULT_WARNING, path,
                                _("“%s” shows %s, which is asked; it will be covered"), shown, *cover);
      }
}

/* A variant must not break an equation that the file's own numbers fulfil. */
static void
check_state (Run           *run,
             JdLessonCheck *check)
{
  JdModel *model = jd_lesson_scene_get_model (check->task->scene);
  JdLessonScene *scene = check->task->scene;
  g_autofree gboolean *skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  g_autoptr(GError) error = NULL;

  if (scene->travel != NULL)
    return;
  /* what an event switches on only at its instant is not looked at */
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));

      for (guint i = 0; i < events->len; i++)
        {
          const JdImpulsiveType *type = jd_event_find_type (g_ptr_array_index (events, i),
                                                            jd_model_get_equation (model, e)->name);

          skip[e] = skip[e] || (type != NULL && jd_impulsive_type_is_off_before (type));
        }
    }
  if (jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                            skip, &error))
    return;
  if (check->task->variant->seed == 0)
    run->broken[check->task->index] = TRUE;
  else if (!run->broken[check->task->index])
    jd_lesson_check_fail (check, check->task->stage, "setup",
                          _("the state breaks an equation%s: %s. Write what follows from the constants "
                            "as an expression in them."),
                          check->where, error->message);
}

/* Adds the answer to the crib, with the texts in the first variant. */
static void
add_to_crib (Run           *run,
             JdLessonCheck *check)
{
  static const struct { const char *name; JdLessonProse which; } shown[] = {
    { "title", JD_LESSON_PROSE_TITLE }, { "text", JD_LESSON_PROSE_TEXT }, { "explain", JD_LESSON_PROSE_EXPLAIN },
  };
  JsonObject *step = json_array_get_object_element (run->crib, check->task->index);
  JsonObject *answer = json_object_new ();

  for (gsize i = 0; run->first && i < G_N_ELEMENTS (shown); i++)
    {
      const gboolean after = shown[i].which == JD_LESSON_PROSE_EXPLAIN && check->solved != NULL;
      g_autofree char *text = jd_lesson_task_dup_prose (check->task, shown[i].which, 0, after ? check->solved : NULL,
                                                        NULL);

      if (text != NULL)
        json_object_set_string_member (step, shown[i].name, text);
    }
  json_object_set_int_member (answer, "seed", (gint64) check->task->variant->seed);
  if (json_object_get_size (check->task->variant->constants) > 0)
    json_object_set_object_member (answer, "constants", json_object_ref (check->task->variant->constants));
  if (check->answer != NULL)
    json_object_set_member (answer, "answer", g_steal_pointer (&check->answer));
  else
    json_object_set_null_member (answer, "answer");
  json_object_set_array_member (answer, "wrong", g_steal_pointer (&check->wrong));
  json_array_add_object_element (json_object_get_array_member (step, "answers"), answer);
}

/* The event and the instant of the reveal, which follows the solution of a “make” step. */
static void
check_reveal (JdLessonCheck *check)
{
  JdLessonTask *task = check->task;
  JsonObject *reveal = task->step->reveal;
  const JdLessonStage *base = check->solved_stage != NULL ? check->solved_stage : task->stage;
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonStage) stage = NULL;
  g_autoptr(JdLessonScene) scene = NULL;

  if (jd_json_get_member (reveal, "event") == NULL && jd_json_get_member (reveal, "instant") == NULL)
    return;
  stage = jd_lesson_stage_edit (base, task->variant, reveal, "reveal", mistakes);
  scene = jd_lesson_stage_try (stage, task->variant, "reveal", mistakes);
  jd_lesson_check_mistakes (check, mistakes);
}

/* What can be wrong with the step of @check. */
static void
check_task (Run           *run,
            JdLessonCheck *check)
{
  JdLessonTask *task = check->task;
  const JdLessonStep *step = task->step;
  JsonObject *solution = step->kind == &jd_lesson_kind_make ? jd_json_get_object (step->ask, "solution") : NULL;

  if (!task->stage->unsure)
    check_state (run, check);
  if (solution != NULL)
    check->solved = jd_lesson_check_edit (check, "ask.solution", solution, &check->solved_stage);
  if (step->kind != NULL)
    step->kind->check (check);
  check_texts (check);
  if (run->first)
    {
      check_hide (check);
      check_columns (check, step->written, "setup");
      check_columns (check, step->reveal, "reveal");
      check_reveal (check);
      check_direction (check, step->written, "setup");
      check_controls (check);
      if (!step->is_faulty && !task->stage->unsure)
        warn_in_sight (run, check);
      jd_lesson_point_check (check);
      jd_lesson_open_check (check);
      /* a step alone, which a window opens, is shown all the same */
      if (run->crib != NULL)
        jd_lesson_open_check_solution (check);
    }
}

static void
check_clear (JdLessonCheck *check)
{
  g_clear_pointer (&check->answer, json_node_unref);
  g_clear_pointer (&check->wrong, json_array_unref);
  g_clear_pointer (&check->solved, jd_lesson_scene_free);
  g_clear_pointer (&check->solved_stage, jd_lesson_stage_free);
}

gboolean
jd_lesson_check_task (JdLessonTask  *task,
                      GError       **error)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *where = NULL;
  g_autofree gboolean *broken = NULL;

  g_return_val_if_fail (task != NULL, FALSE);

  where = variant_words (task->variant);
  broken = g_new0 (gboolean, task->index + 1);
  /* whether only the variant breaks an equation is reported by the check of all of them */
  broken[task->index] = TRUE;
  {
    Run run = { .lesson = task->variant->lesson, .faults = faults, .seen = seen, .first = TRUE, .broken = broken };
    JdLessonCheck check = { .lesson = run.lesson, .task = task, .faults = faults, .where = where, .seen = seen,
                            .wrong = json_array_new () };

    check_task (&run, &check);
    check_clear (&check);
  }
  for (guint i = 0; i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      if (fault->kind != JD_LESSON_FAULT_ERROR)
        continue;
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s", fault->path, fault->text);
      return FALSE;
    }
  return TRUE;
}

/* Whether the reader reported something that the state of the step depends on. */
static gboolean
is_setup_reported (const JdLessonCheck *check)
{
  static const char *const members[] = {
    "setup.model", "setup.document", "setup.merge",     "setup.set",  "setup.rate", "setup.event",
    "setup.until", "setup.instant",  "setup.direction", "setup.view", "begin",      "setup.parameterization",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    if (jd_lesson_check_is_reported (check, members[i]))
      return TRUE;
  return FALSE;
}

/* Tells every mistake of step @i.  One with mistakes is checked as far as it is known: what a wrong kind was meant to
 * be, and what its setup does without what is wrong. */
static void
check_step (Run             *run,
            JdLessonVariant *variant,
            guint            i,
            const char      *where)
{
  const JdLessonStep *written = jd_lesson_get_step (run->lesson, i);
  const guint n_before = run->faults->len;
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonTask) task = NULL;
  JdLessonStep step = *written;
  JdLessonTask place = { .variant = variant, .step = &step, .index = i };
  JdLessonCheck check = { .lesson = run->lesson, .task = &place, .faults = run->faults, .where = where,
                          .seen = run->seen, .n_read = run->n_read };

  if (run->wrong[i])
    return;
  if (step.kind == NULL && jd_json_get_object (step.object, "ask") != NULL)
    {
      step.ask = jd_json_get_object (step.object, "ask");
      step.kind = jd_lesson_kind_guess (step.ask);
    }
  task = jd_lesson_task_try (variant, i, written->is_faulty ? &step : written, mistakes);
  run->wrong[i] = mistakes->len > 0;
  jd_lesson_check_mistakes (&check, mistakes);
  if (task == NULL)
    {
      /* a mistake that only follows from another was reported with it, unless there is none */
      if (run->faults->len == n_before && jd_lesson_faults_count (run->faults, FALSE) == 0)
        jd_lesson_check_name (&check, NULL, "setup", NULL, "%s",
                              ((JdLessonMistake *) g_ptr_array_index (mistakes, 0))->error->message);
      return;
    }
  check.task = task;
  check.wrong = json_array_new ();
  task->stage->unsure = task->stage->unsure || run->unsure || is_setup_reported (&check);
  check_task (run, &check);
  if (!written->is_faulty && mistakes->len == 0 && !run->unsure)
    add_to_crib (run, &check);
  check_clear (&check);
}

static void
begin_crib (Run *run)
{
  for (guint i = 0; i < jd_lesson_get_n_steps (run->lesson); i++)
    {
      const JdLessonStep *step = jd_lesson_get_step (run->lesson, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "id", step->id != NULL ? step->id : "");
      if (step->kind != NULL)
        json_object_set_string_member (object, "kind", step->kind->name);
      else
        json_object_set_null_member (object, "kind");
      json_object_set_array_member (object, "answers", json_array_new ());
      json_array_add_object_element (run->crib, object);
    }
}

/* A lesson without variants has the same answers for every seed; those of the first are there. */
static void
repeat_answers (Run     *run,
                guint64  first_seed,
                guint    n_seeds)
{
  for (guint i = 0; i < json_array_get_length (run->crib); i++)
    {
      JsonArray *answers = json_object_get_array_member (json_array_get_object_element (run->crib, i), "answers");

      if (json_array_get_length (answers) != 1)
        continue;
      json_object_set_int_member (json_array_get_object_element (answers, 0), "seed", (gint64) first_seed);
      for (guint k = 1; k < n_seeds; k++)
        {
          JsonNode *copy = jd_json_copy (json_array_get_element (answers, 0));

          json_object_set_int_member (json_node_get_object (copy), "seed", (gint64) (first_seed + k));
          json_array_add_element (answers, copy);
        }
    }
}

/* The steps with the file's own numbers, where "variants" or "where" are wrong: only names are told. */
static void
check_plain (Run        *run,
             const char *message)
{
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new_plain (run->lesson);
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  JdLessonCheck check = { .lesson = run->lesson, .faults = run->faults, .where = "", .seen = run->seen,
                          .n_read = run->n_read };
  const char *colon = message != NULL ? strstr (message, ": ") : NULL;

  jd_lesson_variant_list_mistakes (variant, mistakes);
  jd_lesson_check_mistakes (&check, mistakes);
  if (mistakes->len == 0 && colon != NULL)
    {
      g_autofree char *path = g_strndup (message, (gsize) (colon - message));

      jd_lesson_check_whole (&check, path, "%s", colon + 2);
    }
  if (!run->first)
    return;
  run->unsure = TRUE;
  for (guint i = 0; i < jd_lesson_get_n_steps (run->lesson); i++)
    check_step (run, variant, i, "");
}

JsonArray *
jd_lesson_check (JdLesson   *lesson,
                 guint64     first_seed,
                 guint       n_seeds,
                 GPtrArray  *faults)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree gboolean *broken = g_new0 (gboolean, jd_lesson_get_n_steps (lesson) + 1);
  g_autofree gboolean *wrong = g_new0 (gboolean, jd_lesson_get_n_steps (lesson) + 1);
  const JdLessonCheck read = { .lesson = lesson, .faults = faults, .n_read = faults->len };
  /* what is drawn from values with mistakes is not the author's; his own numbers are */
  const gboolean varies = jd_lesson_has_variants (lesson) && !jd_lesson_check_is_lesson_reported (&read, "variants");
  Run run = { .lesson = lesson, .faults = faults, .seen = seen, .crib = json_array_new (), .first = TRUE,
              .broken = broken, .wrong = wrong, .n_read = faults->len,
              .unsure = jd_lesson_check_is_lesson_reported (&read, "instant") };

  g_return_val_if_fail (lesson != NULL && faults != NULL, NULL);

  begin_crib (&run);
  if (lesson->model == NULL)
    check_plain (&run, NULL);
  for (guint k = 0; lesson->model != NULL && k < (varies ? n_seeds : MIN (n_seeds, 1)); k++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, varies ? first_seed + k : 0, &error);
      g_autofree char *where = NULL;

      if (variant == NULL)
        {
          check_plain (&run, error->message);
          break;
        }
      where = variant_words (variant);
      for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
        check_step (&run, variant, i, where);
      run.first = FALSE;
    }
  if (!varies)
    repeat_answers (&run, first_seed, n_seeds);
  return run.crib;
}
