/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The scene: the model at its instant, and what its readings share. */
#include "core/analysis/overlap/jd-overlap.h"
#include "core/lesson/language/jd-lesson-scene-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/contact/jd-contact-laws.h"
#include "core/dynamics/motion/jd-motion-steps.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/impulse/jd-jump.h"

/* Work of all readings of a scene, in the units of JdBudget: some two seconds. */
#define WORK_MOST 4e9
/* Work of one step of a motion: evaluations of the equations, for each operation of the model's formulas, and for
 * each entry of its mass matrix. */
#define EVALUATIONS_OF_STEP 30.0
/* Length of the motion where nothing else is said, s. */
#define USUAL_LENGTH 10.0

G_DEFINE_QUARK (jd-lesson-error-quark, jd_lesson_error)

char *
jd_lesson_did_you_mean (const char *name,
                        GPtrArray  *names)
{
  const char *nearest = jd_name_nearest (name, names);

  /* Translators: Ends a sentence that says that a name is not known. */
  return nearest != NULL ? g_strdup_printf (_("; did you mean “%s”?"), nearest) : g_strdup ("");
}

gboolean
jd_lesson_scene_spend (JdLessonScene  *self,
                       double          work,
                       GError        **error)
{
  if (jd_budget_spend (&self->budget, work))
    return TRUE;
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_BUDGET,
                       _("the readings of this step do more work than a step may; ask less of it, or take a smaller "
                         "mechanism or a shorter motion"));
  return FALSE;
}

GPtrArray *
jd_lesson_scene_list_retained (JdLessonScene *self)
{
  GPtrArray *names = g_ptr_array_new ();
  JdParameterization *shown = jd_lesson_scene_parameterize (self, NULL, NULL);

  for (gsize i = 0; shown != NULL && i < jd_parameterization_get_n_retained (shown); i++)
    g_ptr_array_add (names, (gpointer) jd_model_get_parameter_name (self->model,
                                                                    jd_parameterization_get_retained (shown)[i]));
  return names;
}

/* Operations of one evaluation of the equations of motion. */
static double
evaluation_work (JdModel *model)
{
  const double n = (double) (jd_model_get_n_parameters (model) + jd_model_get_n_equations (model));

  return 500.0 + (double) jd_model_get_size (model) + n * n * n;
}

/* Runs a motion of @model to @until, within the budget. */
static JdMotion *
lesson_scene_run (JdLessonScene  *self,
                  JdModel        *model,
                  double          until,
                  const char     *until_event,
                  GError        **error)
{
  const double work_of_step = EVALUATIONS_OF_STEP * evaluation_work (model);
  const double left = self->budget.limit - self->budget.spent;
  const JdMotionOptions options = {
    .until = until,
    .until_event = until_event,
    .max_steps = (gsize) CLAMP (left / work_of_step, 1.0, 1e7),
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };
  g_auto(GStrv)
    events = self->chooses && self->event_named ? jd_contact_laws_dup_choice (model, self->event->name, TRUE) : NULL;
  JdMotion *motion = jd_motion_new (model, &options, (const char *const *) events, NULL, NULL, NULL, error);

  if (motion == NULL)
    return NULL;
  if (jd_lesson_scene_spend (self, work_of_step * (double) jd_motion_get_figures (motion)->n_steps, error))
    return motion;
  jd_motion_unref (motion);
  return NULL;
}

/* The event called @name, or an error with the names that there are. */
static const JdEvent *
find_event (JdMechanism  *mechanism,
            const char   *name,
            GError      **error)
{
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const JdEvent *event = jd_mechanism_find_event (mechanism, name);
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  if (event != NULL)
    return event;
  for (guint i = 0; i < events->len; i++)
    g_ptr_array_add (names, ((const JdEvent *) g_ptr_array_index (events, i))->name);
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no event is called “%s”%s"), name, hint);
  return NULL;
}

static gboolean
set_names (JdLessonScene               *self,
           const JdLessonSceneOptions  *options,
           GError                     **error)
{
  JdMechanism *mechanism = jd_model_get_mechanism (self->base);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const JdParameterizationTags *first = g_ptr_array_index (parameterizations, 0);

  self->parameterization = g_strdup (options->parameterization != NULL ? options->parameterization : first->name);
  if (jd_mechanism_find_parameterization (mechanism, self->parameterization) == NULL &&
      !g_str_equal (self->parameterization, "total"))
    {
      g_autoptr(GPtrArray) names = g_ptr_array_new ();
      g_autofree char *hint = NULL;

      for (guint i = 0; i < parameterizations->len; i++)
        g_ptr_array_add (names, ((const JdParameterizationTags *) g_ptr_array_index (parameterizations, i))->name);
      g_ptr_array_add (names, (gpointer) "total");
      hint = jd_lesson_did_you_mean (self->parameterization, names);
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no parameterization is called “%s”%s"),
                   self->parameterization, hint);
      return FALSE;
    }
  self->event_named = options->event != NULL;
  if (options->event != NULL)
    self->event = find_event (mechanism, options->event, error);
  else if (events->len > 0)
    self->event = g_ptr_array_index (events, 0);
  return options->event == NULL || self->event != NULL;
}

static gboolean
fail_not_reached (const JdMotion  *motion,
                  const char      *what,
                  GError         **error)
{
  const char *reason = jd_motion_get_end_reason (motion);

  if (reason != NULL)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                 _("“%s” is not reached: the motion ends at t = %g s: %s"), what, jd_motion_get_end (motion),
                 reason);
  else
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                 _("“%s” is not reached until t = %g s; a greater “until” looks further"), what,
                 jd_motion_get_end (motion));
  return FALSE;
}

static gboolean
find_event_time (JdLessonScene               *self,
                 const JdLessonSceneOptions  *options,
                 double                       end,
                 double                      *out_time,
                 GError                     **error)
{
  const char *name = options->instant_event;

  if (find_event (jd_model_get_mechanism (self->base), name, error) == NULL)
    return FALSE;
  self->travel = lesson_scene_run (self, self->base, end, name, error);
  if (self->travel == NULL)
    return FALSE;
  for (gsize i = 0; i < jd_motion_get_n_events (self->travel); i++)
    if (g_strcmp0 (jd_motion_get_event (self->travel, i)->event, name) == 0)
      {
        *out_time = jd_motion_get_event (self->travel, i)->time;
        return TRUE;
      }
  *out_time = jd_motion_get_end (self->travel);
  return (!self->after && g_strcmp0 (jd_motion_get_end_event (self->travel), name) == 0) ||
         fail_not_reached (self->travel, name, error);
}

static gboolean
find_time_when (JdLessonScene               *self,
                const JdLessonSceneOptions  *options,
                double                       end,
                double                      *out_time,
                GError                     **error)
{
  g_autofree char *difference = jd_lesson_difference (options->instant_when, error);
  g_autoptr(JdLessonProgram) program = NULL;
  const JdExpr *expr;

  if (difference == NULL)
    return FALSE;
  program = jd_lesson_program_new (difference, self, error);
  if (program == NULL)
    return FALSE;
  expr = jd_lesson_program_get_sum (program);
  if (expr == NULL)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                   _("“%s” may use parameters, rates, constants and t, and no readings"), options->instant_when);
      return FALSE;
    }
  self->travel = lesson_scene_run (self, self->base, end, NULL, error);
  return self->travel != NULL && (jd_lesson_first_root (self->travel, expr, out_time) ||
                                  fail_not_reached (self->travel, options->instant_when, error));
}

static gboolean
find_given_time (JdLessonScene               *self,
                 const JdLessonSceneOptions  *options,
                 double                      *out_time,
                 GError                     **error)
{
  const double start = jd_model_get_time (self->base);
  const double rounding = JD_SAME_INSTANT * MAX (fabs (options->time), fabs (start));
  const JdMotionEvent *met;

  if (options->time < start)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("t = %g s is before the mechanism's time %g s"),
                   options->time, start);
      return FALSE;
    }
  self->travel = lesson_scene_run (self, self->base, options->time + rounding, NULL, error);
  if (self->travel == NULL)
    return FALSE;
  if (jd_motion_get_end (self->travel) < options->time - jd_motion_same_instant (self->travel, options->time))
    {
      g_autofree char *text = g_strdup_printf ("t = %g s", options->time);

      return fail_not_reached (self->travel, text, error);
    }
  met = jd_motion_find_event_at (self->travel, options->time);
  *out_time = met != NULL ? met->time : MIN (options->time, jd_motion_get_end (self->travel));
  return TRUE;
}

/* The model becomes that of the instant. */
static gboolean
go_to_instant (JdLessonScene               *self,
               const JdLessonSceneOptions  *options,
               GError                     **error)
{
  const double end = jd_model_get_time (self->base) + self->until;
  double time;
  gboolean found;

  if (options->instant_event == NULL && options->instant_when == NULL && !options->has_time)
    {
      self->model = jd_model_ref (self->base);
      return TRUE;
    }
  self->after = options->side == JD_LESSON_AFTER;
  self->model = jd_model_ref (self->base);
  found = options->instant_event != NULL  ? find_event_time (self, options, end, &time, error)
          : options->instant_when != NULL ? find_time_when (self, options, end, &time, error)
                                          : find_given_time (self, options, &time, error);
  g_clear_pointer (&self->model, jd_model_unref);
  if (found)
    self->model = jd_motion_get_steps (self->travel) != NULL
                    ? jd_motion_new_model_of_step (self->travel, time, error)
                    : jd_motion_new_model_at (self->travel, time, self->after, error);
  return self->model != NULL;
}

/* What has just happened is not to happen again, unless it was asked for. */
static void
forget_past_event (JdLessonScene *self)
{
  const double t = jd_model_get_time (self->model);

  if (!self->after || self->event == NULL || self->event_named)
    return;
  for (gsize i = 0; i < jd_motion_get_n_events (self->travel); i++)
    {
      const JdMotionEvent *met = jd_motion_get_event (self->travel, i);

      if (met->time == t && g_strcmp0 (met->event, self->event->name) == 0)
        {
          self->event = NULL;
          return;
        }
    }
}

JdLessonScene *
jd_lesson_scene_new (const JdLessonSceneOptions  *options,
                     GError                     **error)
{
  g_autoptr(JdLessonScene) self = g_new0 (JdLessonScene, 1);

  g_return_val_if_fail (options != NULL && options->model != NULL, NULL);

  self->base = jd_model_ref (options->model);
  self->until = options->until > 0.0 ? options->until : USUAL_LENGTH;
  self->direction = options->direction != NULL ? json_object_ref (options->direction) : NULL;
  self->view = g_strdup (options->view != NULL ? options->view : "study");
  self->played = options->played;
  self->chooses = options->chooses;
  self->budget.limit = WORK_MOST;
  self->programs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) jd_lesson_program_free);
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  self->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) jd_parameterization_unref);
  self->least = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (!set_names (self, options, error) || !go_to_instant (self, options, error))
    return NULL;
  forget_past_event (self);
  return g_steal_pointer (&self);
}

void
jd_lesson_scene_free (JdLessonScene *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->programs, g_hash_table_unref);
  g_clear_pointer (&self->answers, g_hash_table_unref);
  g_clear_pointer (&self->by_name, g_hash_table_unref);
  g_clear_pointer (&self->least, g_hash_table_unref);
  g_clear_pointer (&self->comparison, jd_comparison_free);
  g_clear_pointer (&self->total, jd_parameterization_unref);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_clear_pointer (&self->travel, jd_motion_unref);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_pointer (&self->base, jd_model_unref);
  g_clear_pointer (&self->direction, json_object_unref);
  g_free (self->parameterization);
  g_free (self->view);
  g_free (self);
}

JdModel *
jd_lesson_scene_get_model (const JdLessonScene *self)
{
  return self->model;
}

JdMechanism *
jd_lesson_scene_get_mechanism (const JdLessonScene *self)
{
  return jd_model_get_mechanism (self->model);
}

const char *
jd_lesson_scene_get_parameterization (const JdLessonScene *self)
{
  return self->parameterization;
}

const JdEvent *
jd_lesson_scene_get_event (const JdLessonScene *self)
{
  return self->event;
}

double
jd_lesson_scene_get_time (const JdLessonScene *self)
{
  return jd_model_get_time (self->model);
}

const double *
jd_lesson_scene_get_values (const JdLessonScene *self)
{
  return jd_model_get_values (self->model);
}

const double *
jd_lesson_scene_get_rates (const JdLessonScene *self)
{
  return jd_model_get_rates (self->model);
}

gboolean
jd_lesson_scene_check_forces (const JdLessonScene  *self,
                              GError              **error)
{
  return self->travel == NULL || jd_motion_check_forces (self->travel, error);
}

JdParameterization *
jd_lesson_scene_get_total (JdLessonScene  *self,
                           GError        **error)
{
  if (!jd_lesson_scene_check_forces (self, error))
    return NULL;
  if (self->total == NULL)
    {
      g_autoptr(GPtrArray) none = g_ptr_array_new ();
      const JdParameterizationTags tags = { (char *) "total", none };

      if (!jd_lesson_scene_spend (self, 50.0 * evaluation_work (self->model), error))
        return NULL;
      self->total = jd_parameterization_new (self->model, &tags, NULL, error);
    }
  return self->total;
}

JdParameterization *
jd_lesson_scene_parameterize (JdLessonScene  *self,
                              const char     *name,
                              GError        **error)
{
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (self);
  const char *wanted = name != NULL ? name : self->parameterization;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (mechanism, wanted);
  JdParameterization *found = g_hash_table_lookup (self->by_name, wanted);
  const GPtrArray *all;
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (!jd_lesson_scene_check_forces (self, error))
    return NULL;
  if (found != NULL)
    return found;
  if (tags == NULL && g_str_equal (wanted, "total"))
    return jd_lesson_scene_get_total (self, error);
  if (tags != NULL)
    {
      if (!jd_lesson_scene_spend (self, 50.0 * evaluation_work (self->model), error))
        return NULL;
      found = jd_parameterization_new (self->model, tags, NULL, error);
      if (found != NULL)
        g_hash_table_insert (self->by_name, g_strdup (wanted), found);
      return found;
    }
  all = jd_mechanism_get_parameterizations (mechanism);
  names = g_ptr_array_new ();
  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (names, ((const JdParameterizationTags *) g_ptr_array_index (all, i))->name);
  hint = jd_lesson_did_you_mean (wanted, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no parameterization is called “%s”%s"), wanted,
               hint);
  return NULL;
}

const JdMotionEvent *
jd_lesson_scene_find_occurrence (JdLessonScene *self)
{
  for (gsize i = 0;
       self->travel != NULL && !self->after && self->event != NULL && i < jd_motion_get_n_events (self->travel); i++)
    {
      const JdMotionEvent *met = jd_motion_get_event (self->travel, i);

      if (met->time == jd_model_get_time (self->model) && g_strcmp0 (met->event, self->event->name) == 0)
        return met;
    }
  return NULL;
}

/* Column 0 is total; column 1 is the scene's, which cannot always be made. */
static gboolean
ensure_comparison (JdLessonScene  *self,
                   GError        **error)
{
  g_autofree gboolean *skip = NULL;
  g_autoptr(GError) local = NULL;
  JdComparisonColumn columns[2] = { 0 };

  if (self->comparison != NULL)
    return TRUE;
  columns[0].parameterization = jd_lesson_scene_get_total (self, error);
  if (columns[0].parameterization == NULL ||
      !jd_lesson_scene_spend (self, 200.0 * evaluation_work (self->model), error))
    return FALSE;
  columns[1].parameterization = jd_lesson_scene_parameterize (self, NULL, &local);
  columns[1].refusal = local != NULL ? local->message : NULL;
  skip = jd_model_get_switched_off (self->model) == NULL ? jd_comparison_dup_skip (self->model, self->event) : NULL;
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    {
      columns[c].time = jd_model_get_time (self->model);
      columns[c].skip = skip;
      columns[c].event = self->event;
      columns[c].met_by = self->travel;
      columns[c].met = jd_lesson_scene_find_occurrence (self);
      columns[c].not_printed = "";
    }
  self->comparison = jd_comparison_new (self->model, columns, G_N_ELEMENTS (columns), NULL);
  return TRUE;
}

static gboolean
is_quantity (const JdComparisonRow *row)
{
  return row->group != JD_COMPARISON_SHAPE && row->group != JD_COMPARISON_PRINTED;
}

const JdComparisonRow *
jd_lesson_scene_find_row (JdLessonScene  *self,
                          const char     *name,
                          GError        **error)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  if (!ensure_comparison (self, error))
    return NULL;
  for (gsize i = 0; i < jd_comparison_get_n_rows (self->comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (self->comparison, i);

      if (is_quantity (row) && g_str_equal (row->name, name))
        return row;
      if (is_quantity (row))
        g_ptr_array_add (names, row->name);
    }
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no quantity is called “%s”%s"), name, hint);
  return NULL;
}

JdMotion *
jd_lesson_scene_get_motion (JdLessonScene  *self,
                            GError        **error)
{
  if (self->motion == NULL)
    self->motion = lesson_scene_run (self, self->model, jd_model_get_time (self->model) + self->until, NULL, error);
  return self->motion;
}

/* The retained parameter called @name, by its place among them; -1: none. */
static int
find_retained (JdParameterization *parameterization,
               const char         *name)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    if (g_str_equal (jd_model_get_parameter_name (model, retained[i]), name))
      return (int) i;
  return -1;
}

static gboolean
node_number (JdLessonScene  *self,
             JsonNode       *node,
             double         *out,
             GError        **error)
{
  gboolean null;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      if (!jd_lesson_scene_number (self, json_node_get_string (node), out, &null, error))
        return FALSE;
      if (!null)
        return TRUE;
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("null: nothing determines this"));
      return FALSE;
    }
  *out = json_node_get_double (node);
  return TRUE;
}

double *
jd_lesson_scene_dup_direction (JdLessonScene       *self,
                               JsonObject          *written,
                               JdParameterization  *parameterization,
                               GError             **error)
{
  g_autofree double *direction = g_new0 (double, jd_parameterization_get_n_retained (parameterization) + 1);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (written == NULL)
    return g_steal_pointer (&direction);
  json_object_iter_init_ordered (&iter, written);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const int i = find_retained (parameterization, name);

      if (i < 0)
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                       _("“%s” is no retained parameter of “%s”, and has no virtual rate of its own"), name,
                       jd_parameterization_get_name (parameterization));
          return NULL;
        }
      if (!node_number (self, node, &direction[i], error))
        return NULL;
    }
  return g_steal_pointer (&direction);
}

JdLessonProgram *
jd_lesson_scene_program (JdLessonScene  *self,
                         const char     *text,
                         GError        **error)
{
  JdLessonProgram *program = g_hash_table_lookup (self->programs, text);

  if (program == NULL)
    {
      program = jd_lesson_program_new (text, self, error);
      if (program != NULL)
        g_hash_table_insert (self->programs, g_strdup (text), program);
    }
  return program;
}

gboolean
jd_lesson_scene_value (JdLessonScene  *self,
                       const char     *text,
                       JdLessonValue  *out,
                       double         *out_size,
                       GError        **error)
{
  JdLessonProgram *program = jd_lesson_scene_program (self, text, error);

  return program != NULL && jd_lesson_program_eval (program, self, out, out_size, error);
}

gboolean
jd_lesson_scene_number (JdLessonScene  *self,
                        const char     *text,
                        double         *out_value,
                        gboolean       *out_null,
                        GError        **error)
{
  JdLessonValue value;
  g_autofree char *shown = NULL;

  if (!jd_lesson_scene_value (self, text, &value, NULL, error))
    return FALSE;
  *out_null = value.kind == JD_LESSON_NULL;
  *out_value = value.kind == JD_LESSON_NUMBER ? value.number : NAN;
  if (value.kind == JD_LESSON_NULL || value.kind == JD_LESSON_NUMBER)
    return TRUE;
  shown = jd_lesson_value_to_text (&value);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("%s is no number"), shown);
  return FALSE;
}

gboolean
jd_lesson_scene_holds (JdLessonScene  *self,
                       JsonNode       *condition,
                       GError        **error)
{
  if (condition == NULL)
    return FALSE;
  if (JSON_NODE_HOLDS_ARRAY (condition))
    {
      JsonArray *array = json_node_get_array (condition);

      for (guint i = 0; i < json_array_get_length (array); i++)
        if (!jd_lesson_scene_holds (self, json_array_get_element (array, i), error))
          return FALSE;
      return TRUE;
    }
  if (JSON_NODE_HOLDS_VALUE (condition) && json_node_get_value_type (condition) == G_TYPE_STRING)
    {
      JdLessonValue value;

      if (!jd_lesson_scene_value (self, json_node_get_string (condition), &value, NULL, error))
        return FALSE;
      if (value.kind == JD_LESSON_NULL || value.kind == JD_LESSON_NUMBER)
        return value.kind == JD_LESSON_NUMBER && value.number != 0.0;
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("this is no condition"));
      return FALSE;
    }
  return JSON_NODE_HOLDS_VALUE (condition) && json_node_get_value_type (condition) == G_TYPE_BOOLEAN &&
         json_node_get_boolean (condition);
}
