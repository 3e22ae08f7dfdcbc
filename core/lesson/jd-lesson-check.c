/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks a lesson by running it, and writes the teacher's crib. */
#include "core/lesson/jd-lesson-check.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-parts.h"
#include "core/lesson/jd-lesson-private.h"
#include "core/lesson/jd-lesson-text-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-text-layout.h"

typedef struct
{
  JdLesson   *lesson;
  GPtrArray  *faults;
  GHashTable *seen;    /* faults told for another variant */
  JsonArray  *crib;
  gboolean    first;   /* of the variants */
  gboolean   *broken;  /* of the steps: the state breaks an equation with the file's own numbers too */
} Run;

/* Adds a fault that has not been told for another variant, which the words @where name. */
static void
add_once (GPtrArray  *faults,
          GHashTable *seen,
          const char *path,
          const char *where,
          const char *format,
          va_list     args)
{
  g_autofree char *text = g_strdup_vprintf (format, args);
  g_autoptr(GString) key = g_string_new (strcmp (format, "%s") == 0 || strcmp (format, "%s%s") == 0 ? text : format);

  if (*where != '\0')
    g_string_replace (key, where, "", 0);
  g_string_prepend (key, ": ");
  g_string_prepend (key, path);
  if (g_hash_table_add (seen, g_strdup (key->str)))
    jd_lesson_add_fault (faults, JD_LESSON_FAULT_ERROR, path, "%s", text);
}

void
jd_lesson_check_fail (JdLessonCheck *self,
                      const char    *path,
                      const char    *format,
                      ...)
{
  g_autofree char *full = g_strdup_printf ("steps[%u].%s", self->task->index, path);
  va_list args;

  va_start (args, format);
  add_once (self->faults, self->seen, full, self->where, format, args);
  va_end (args);
}

static void
fail_step (Run        *run,
           const char *path,
           const char *where,
           const char *format,
           ...) G_GNUC_PRINTF (4, 5);

static void
fail_step (Run        *run,
           const char *path,
           const char *where,
           const char *format,
           ...)
{
  va_list args;

  va_start (args, format);
  add_once (run->faults, run->seen, path, where, format, args);
  va_end (args);
}

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
};

/* Tells every mistake of a text with mistakes, not only the first. */
static void
check_expressions (JdLessonCheck *check,
                   const char    *path,
                   const char    *text,
                   JdLessonScene *scene)
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
        jd_lesson_check_fail (check, path, "%s", error->message);
    }
}

/* The text node of a prose, by its path in the step; every language of it is expanded. */
static void
check_text (JdLessonCheck *check,
            const char    *path,
            JsonNode      *node,
            JdLessonScene *scene,
            gboolean       null_allowed)
{
  const char *text = jd_json_get_text (node);
  g_autofree char *shown = NULL;
  g_autoptr(GError) error = NULL;
  JsonObjectIter iter;
  const char *language;
  JsonNode *member;
  gboolean null;

  if (text == NULL)
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &language, &member))
        check_text (check, path, member, scene, null_allowed);
      return;
    }
  shown = jd_lesson_scene_expand (scene, text, &null, &error);
  if (error != NULL)
    check_expressions (check, path, text, scene);
  else if (null && !null_allowed)
    jd_lesson_check_fail (check, path, _("a value in this text is null%s: “%s”"), check->where, shown);
}

static JsonNode *
prose_node (const JdLessonStep *step,
            JdLessonProse       which,
            guint               i)
{
  JsonArray *hints = jd_lesson_array (step->object, "hints");

  switch (which)
    {
    case JD_LESSON_PROSE_HINT:
      return hints != NULL && i < json_array_get_length (hints) ? json_array_get_element (hints, i) : NULL;
    case JD_LESSON_PROSE_FEEDBACK:
      return jd_lesson_member (jd_lesson_element (step->object, "feedback", i), "text");
    case JD_LESSON_PROSE_CHOICE:
      return jd_lesson_member (jd_lesson_element (step->ask, "choices", i), "text");
    case JD_LESSON_PROSE_PROMPT:
      return jd_lesson_member (step->ask, "prompt");
    case JD_LESSON_PROSE_EXPLAIN:
      return jd_lesson_member (step->object, "explain");
    case JD_LESSON_PROSE_TITLE:
      return jd_lesson_member (step->object, "title");
    case JD_LESSON_PROSE_TEXT:
    case JD_LESSON_PROSE_MODEL:
    default:
      return jd_lesson_member (step->object, "text");
    }
}

/* The scene after the solution, in which a “make” step is explained; NULL for the others. */
static JdLessonScene *
open_solved (JdLessonTask *task)
{
  JsonObject *solution = jd_lesson_object (task->step->ask, "solution");
  g_autoptr(JdLessonStage) solved = NULL;

  if (solution == NULL)
    return NULL;
  solved = jd_lesson_stage_edit (task->stage, task->variant, solution, NULL);
  return solved != NULL ? jd_lesson_stage_open (solved, task->variant, NULL) : NULL;
}

static void
check_texts (JdLessonCheck *check,
             JdLessonScene *solved)
{
  const JdLessonStep *step = check->task->step;
  const gboolean makes = step->kind == &jd_lesson_kind_make;

  for (gsize k = 0; k < G_N_ELEMENTS (proses); k++)
    for (guint i = 0; i == 0 || proses[k].many; i++)
      {
        JsonNode *node = prose_node (step, proses[k].which, i);
        g_autoptr(GString) path = g_string_new (proses[k].path);
        g_autofree char *number = g_strdup_printf ("%u", i);
        const gboolean after = proses[k].which == JD_LESSON_PROSE_EXPLAIN && solved != NULL;

        if (node == NULL)
          break;
        g_string_replace (path, "%u", number, 0);
        check_text (check, path->str, node, after ? solved : check->task->scene,
                    makes && proses[k].which == JD_LESSON_PROSE_FEEDBACK);
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
  JsonArray *hide = jd_lesson_array (check->task->step->written, "hide");

  for (guint i = 0; hide != NULL && i < json_array_get_length (hide); i++)
    {
      const char *name = jd_json_get_text (json_array_get_element (hide, i));
      g_autofree char *path = g_strdup_printf ("setup.hide[%u]", i);
      g_autoptr(GError) error = NULL;

      if (name == NULL || g_strv_contains (hide_words, name) || g_str_has_prefix (name, "power:"))
        continue;
      if (jd_lesson_scene_find_row (check->task->scene, name, &error) == NULL)
        jd_lesson_check_fail (check, path, "%s", error->message);
    }
}

/* Names of parameterizations in @setup must be there when it is applied. */
static void
check_columns (JdLessonCheck *check,
               JsonObject    *setup,
               const char    *member)
{
  JsonArray *columns = jd_lesson_array (setup, "columns");
  const char *named = jd_lesson_string (setup, "parameterization");
  const guint n = columns != NULL ? json_array_get_length (columns) : 0;

  for (guint i = 0; i < n + 1; i++)
    {
      const char *name = i < n ? jd_json_get_text (json_array_get_element (columns, i)) : named;
      g_autofree char *path = i < n ? g_strdup_printf ("%s.columns[%u]", member, i)
                                    : g_strdup_printf ("%s.parameterization", member);
      g_autoptr(GError) error = NULL;

      if (name != NULL && jd_lesson_scene_parameterize (check->task->scene, name, &error) == NULL &&
          g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME))
        jd_lesson_check_fail (check, path, "%s", error->message);
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
  jd_lesson_check_fail (check, path, _("no parameter “%s” is retained here%s"), name, hint);
}

/* The names in "direction" of @object. */
static void
check_direction (JdLessonCheck *check,
                 JsonObject    *object,
                 const char    *member)
{
  JsonObject *direction = jd_lesson_object (object, "direction");
  JsonObjectIter iter;
  const char *name;

  if (direction == NULL)
    return;
  json_object_iter_init_ordered (&iter, direction);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      g_autofree char *path = g_strdup_printf ("%s.direction.%s", member, name);

      check_retained (check, path, name);
    }
}

/* The names of the sliders. */
static void
check_controls (JdLessonCheck *check)
{
  JsonObject *step = check->task->step->object;
  JdModel *model = jd_lesson_scene_get_model (check->task->scene);

  for (guint i = 0; i < jd_lesson_length (step, "controls"); i++)
    for (gsize k = 0; jd_lesson_controls[k] != NULL; k++)
      {
        const char *what = jd_lesson_controls[k];
        const char *name = jd_lesson_string (jd_lesson_element (step, "controls", i), what);
        g_autofree char *path = g_strdup_printf ("controls[%u].%s", i, what);

        if (name == NULL)
          continue;
        if (g_str_equal (what, "direction"))
          check_retained (check, path, name);
        else if (g_str_equal (what, "constant")
                   ? !g_hash_table_contains (jd_model_get_constants (model), name)
                   : jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) < 0)
          jd_lesson_check_fail (check, path,
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

/* An answer in sight, which its cover takes away, is told to the author. */
static void
warn_in_sight (Run           *run,
               JdLessonCheck *check)
{
  const JdLessonStep *step = check->task->step;
  JsonArray *show = jd_lesson_array (step->written, "show"), *hide = jd_lesson_array (step->written, "hide");
  g_auto(GStrv) covers = jd_lesson_task_dup_covers (check->task);

  for (guint i = 0; show != NULL && i < json_array_get_length (show); i++)
    for (char **cover = covers; *cover != NULL; cover++)
      {
        const char *shown = jd_json_get_text (json_array_get_element (show, i));
        g_autofree char *path = g_strdup_printf ("steps[%u].setup.show", check->task->index);
        gboolean hidden = FALSE;

        for (guint k = 0; hide != NULL && k < json_array_get_length (hide); k++)
          hidden = hidden || g_strcmp0 (jd_json_get_text (json_array_get_element (hide, k)), *cover) == 0;
        if (!hidden && (g_str_equal (shown, *cover) || is_shown_by (check->task->scene, shown, *cover)))
          jd_lesson_add_fault (run->faults, JD_LESSON_FAULT_WARNING, path,
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
    jd_lesson_check_fail (check, "setup",
                          _("the state breaks an equation%s: %s Write what follows from the constants "
                            "as an expression in them."),
                          check->where, error->message);
}

/* Adds the answer to the crib, with the texts in the first variant. */
static void
add_to_crib (Run           *run,
             JdLessonCheck *check,
             JdLessonScene *solved)
{
  static const struct { const char *name; JdLessonProse which; } shown[] = {
    { "title", JD_LESSON_PROSE_TITLE }, { "text", JD_LESSON_PROSE_TEXT }, { "explain", JD_LESSON_PROSE_EXPLAIN },
  };
  JsonObject *step = json_array_get_object_element (run->crib, check->task->index);
  JsonObject *answer = json_object_new ();

  for (gsize i = 0; run->first && i < G_N_ELEMENTS (shown); i++)
    {
      const gboolean after = shown[i].which == JD_LESSON_PROSE_EXPLAIN && solved != NULL;
      g_autofree char *text = jd_lesson_task_dup_prose (check->task, shown[i].which, 0, after ? solved : NULL, NULL);

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

/* What can be wrong with the step of @check; the scene after its solution, or NULL. */
static JdLessonScene *
check_task (Run           *run,
            JdLessonCheck *check)
{
  JdLessonTask *task = check->task;
  JdLessonScene *solved;

  check_state (run, check);
  if (task->step->kind != NULL)
    task->step->kind->check (check);
  solved = open_solved (task);
  check_texts (check, solved);
  if (run->first)
    {
      check_hide (check);
      check_columns (check, task->step->written, "setup");
      check_columns (check, task->step->reveal, "reveal");
      check_direction (check, task->step->written, "setup");
      check_controls (check);
      warn_in_sight (run, check);
      jd_lesson_point_check (check);
      jd_lesson_open_check (check);
    }
  return solved;
}

gboolean
jd_lesson_check_task (JdLessonTask  *task,
                      GError       **error)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(JdLessonScene) solved = NULL;
  g_autoptr(JsonArray) wrong = json_array_new ();
  g_autofree char *where = NULL;
  g_autofree gboolean *broken = NULL;

  g_return_val_if_fail (task != NULL, FALSE);

  where = variant_words (task->variant);
  broken = g_new0 (gboolean, task->index + 1);
  /* whether only the variant breaks an equation is told by the check of all of them */
  broken[task->index] = TRUE;
  {
    Run run = { task->variant->lesson, faults, seen, NULL, TRUE, broken };
    JdLessonCheck check = { .task = task, .faults = faults, .where = where, .seen = seen, .wrong = wrong };

    solved = check_task (&run, &check);
    g_clear_pointer (&check.answer, json_node_unref);
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

static void
check_step (Run             *run,
            JdLessonVariant *variant,
            guint            i,
            const char      *where)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonTask) task = NULL;
  g_autoptr(JdLessonScene) solved = NULL;
  JdLessonCheck check = { .faults = run->faults, .where = where, .seen = run->seen };

  if (jd_lesson_get_step (run->lesson, i)->is_faulty)
    return;
  task = jd_lesson_task_new (variant, i, &error);
  if (task == NULL)
    {
      char *colon = strstr (error->message, ": ");

      *colon = '\0';
      fail_step (run, error->message, where, "%s%s", colon + 2, where);
      return;
    }
  check.task = task;
  check.wrong = json_array_new ();
  solved = check_task (run, &check);
  add_to_crib (run, &check, solved);
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

/* A lesson without variants has the same answers for every seed. */
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
      for (guint k = 1; k < n_seeds; k++)
        {
          JsonNode *copy = jd_json_copy (json_array_get_element (answers, 0));

          json_object_set_int_member (json_node_get_object (copy), "seed", (gint64) (first_seed + k));
          json_array_add_element (answers, copy);
        }
    }
}

JsonArray *
jd_lesson_check (JdLesson   *lesson,
                 guint64     first_seed,
                 guint       n_seeds,
                 GPtrArray  *faults)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree gboolean *broken = g_new0 (gboolean, jd_lesson_get_n_steps (lesson) + 1);
  const gboolean varies = jd_lesson_has_variants (lesson);
  Run run = { lesson, faults, seen, json_array_new (), TRUE, broken };

  g_return_val_if_fail (lesson != NULL && faults != NULL, NULL);

  begin_crib (&run);
  for (guint k = 0; lesson->model != NULL && k < (varies ? n_seeds : MIN (n_seeds, 1)); k++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, varies ? first_seed + k : 0, &error);
      g_autofree char *where = NULL;

      if (variant == NULL)
        {
          char *colon = strstr (error->message, ": ");

          *colon = '\0';
          fail_step (&run, error->message, "", "%s", colon + 2);
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

/* A text of the lesson on a line; of a link, the words that are shown. */
static void
append_text (GString    *out,
             const char *before,
             const char *text)
{
  g_autofree char *plain = text != NULL ? jd_glossary_dup_plain (text) : NULL;

  if (plain != NULL)
    g_string_append_printf (out, "%s%s\n", before, plain);
}

/* The edit @member of the question (may be NULL) in words. */
static void
append_edit (GString    *out,
             const char *before,
             JsonObject *ask,
             const char *member)
{
  JsonObject *edit = ask != NULL ? jd_lesson_object (ask, member) : NULL;
  g_autofree char *words = edit != NULL ? jd_lesson_parts_to_text (edit) : NULL;

  append_text (out, before, words);
}

/* A line for the answer @words of the variant @one. */
static void
append_answer (GString    *out,
               JsonObject *one,
               const char *words)
{
  const int seed = (int) json_object_get_int_member (one, "seed");
  JsonObject *drawn = jd_lesson_object (one, "constants");
  g_autofree char *constants = drawn != NULL ? jd_lesson_constants_to_text (drawn) : NULL;

  if (constants == NULL)
    g_string_append_printf (out, _("   variant %d: %s\n"), seed, words);
  else
    /* Translators: A line of the teacher's crib: number of the variant, its constants, the right answer. */
    g_string_append_printf (out, _("   variant %d (%s): %s\n"), seed, constants, words);
}

char *
jd_lesson_crib_to_text (const JdLesson *lesson,
                        JsonArray      *crib,
                        int             digits)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s: %s\n", jd_lesson_get_file_name (lesson), jd_lesson_get_name (lesson));
  for (guint i = 0; i < json_array_get_length (crib); i++)
    {
      JsonObject *step = json_array_get_object_element (crib, i);
      JsonArray *answers = json_object_get_array_member (step, "answers");
      const char *kind = jd_lesson_string (step, "kind");
      JsonObject *object = jd_lesson_get_step (lesson, i)->ask;
      const char *text = jd_lesson_string (step, "text"), *explain = jd_lesson_string (step, "explain");

      g_string_append_printf (out, "\n%u  %s [%s]\n", i + 1, json_object_get_string_member (step, "id"),
                              kind != NULL ? kind : "-");
      append_text (out, "   ", text);
      for (guint k = 0; kind != NULL && k < json_array_get_length (answers); k++)
        {
          JsonObject *one = json_array_get_object_element (answers, k);
          g_autofree char *answer = jd_text_of_json (json_object_get_member (one, "answer"), digits);

          append_answer (out, one, answer);
          if (!jd_lesson_has_variants (lesson))
            break;
        }
      append_edit (out, _("   solution: "), object, "solution");
      append_edit (out, _("   the change: "), object, "when");
      append_text (out, "   > ", explain);
    }
  return g_string_free (out, FALSE);
}
