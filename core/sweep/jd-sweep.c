/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sweeps: each row is a model of its own, computed in one of several threads, and handed over in order. */
#include "core/sweep/jd-sweep.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/language/jd-lesson-scene.h"
#include "core/linear/jd-random.h"
#include "core/report/jd-report-road.h"

typedef struct
{
  char        *column;   /* as it was given */
  char        *text;     /* for the language of readings */
  gboolean     has_time;
  double       time;
} Measure;

typedef struct
{
  JdSweepAxis  range;    /* its name is owned */
  char        *target;   /* name of the constant or parameter */
  gboolean     is_rate;
} Axis;

struct _JdSweep
{
  JdMechanism *mechanism;
  GHashTable  *values, *rates;
  char        *parameterization, *event;
  double       until;
  Axis        *axes;
  guint        n_axes;
  Measure     *measures;
  guint        n_measures;
  guint64      n_samples, seed;
  guint64      first, n_rows;     /* of the share */
  guint        n_threads;
  gboolean     with_road;
  /* of a run, under the mutex */
  GMutex       mutex;
  GCond        cond;
  guint64      next;              /* row that the next thread takes */
  gboolean     ending;
  double      *numbers;           /* n_rows x n_measures */
  gboolean    *done;              /* n_rows */
  guint64      n_refused, refused_row;
  char        *refusal;
  JsonObject **roads;             /* n_rows: the worst of the instants of a row; NULL where there is none */
};

/* ---- Axes ---- */

/* A copy of the overrides @given (name -> double *, may be NULL). */
static GHashTable *
dup_overrides (GHashTable *given)
{
  GHashTable *copy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer name, value;

  if (given == NULL)
    return copy;
  g_hash_table_iter_init (&iter, given);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_replace (copy, g_strdup (name), g_memdup2 (value, sizeof (double)));
  return copy;
}

/* Names of constants, of parameters, and of rates. */
static GPtrArray *
list_names (JdMechanism *mechanism)
{
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < constants->len; i++)
    g_ptr_array_add (names, g_strdup (((const JdConstant *) g_ptr_array_index (constants, i))->name));
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);

      g_ptr_array_add (names, g_strdup (parameter->name));
      g_ptr_array_add (names, g_strconcat (parameter->name, "'", NULL));
    }
  return names;
}

static gboolean
take_axis (JdSweep            *self,
           Axis               *axis,
           const JdSweepAxis  *given,
           GError            **error)
{
  g_autoptr(GPtrArray) names = list_names (self->mechanism);

  if (!g_ptr_array_find_with_equal_func (names, given->name, g_str_equal, NULL))
    {
      const char *near = jd_name_nearest (given->name, names);
      g_autofree char *hint = near != NULL ? g_strdup_printf (_("; did you mean “%s”?"), near) : g_strdup ("");

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary %s: no constant, parameter or rate has this name%s"), given->name, hint);
      return FALSE;
    }
  for (const Axis *other = self->axes; other < axis; other++)
    if (g_str_equal (other->range.name, given->name))
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--vary %s: it is varied twice"),
                     given->name);
        return FALSE;
      }
  axis->range = *given;
  axis->range.name = g_strdup (given->name);
  axis->is_rate = g_str_has_suffix (given->name, "'");
  axis->target = g_strndup (given->name, strlen (given->name) - (axis->is_rate ? 1 : 0));
  return TRUE;
}

/* The value of axis @a in row @row of the whole. */
static double
axis_value (const JdSweep *self,
            guint          a,
            guint64        row)
{
  const JdSweepAxis *range = &self->axes[a].range;
  guint64 place = row;

  if (self->n_samples > 0)
    return range->from +
           (range->to - range->from) * (jd_random_draw (range->name, self->seed, (guint) row) / 4294967296.0);
  for (guint later = self->n_axes - 1; later > a; later--)
    place /= self->axes[later].range.count;
  place %= range->count;
  if (place + 1 == range->count && range->count > 1)
    return range->to;
  return range->from + (range->to - range->from) * ((double) place / MAX (1.0, range->count - 1.0));
}

/* ---- Measures ---- */

/* A scene of @model at the measure's instant. */
static JdLessonScene *
new_scene (const JdSweep  *self,
           JdModel        *model,
           const Measure  *measure,
           GError        **error)
{
  const JdLessonSceneOptions options = {
    .model = model,
    .parameterization = self->parameterization,
    .event = self->event,
    .chooses = TRUE,
    .has_time = measure->has_time,
    .time = measure->time,
    .side = JD_LESSON_AFTER,
    .until = self->until,
  };

  return jd_lesson_scene_new (&options, error);
}

/* "name(t)" with a number t: the text before it, owned, and @out_time; NULL if @text is nothing of this kind. */
static char *
split_time (const char *text,
            double     *out_time)
{
  const gsize length = strlen (text);
  const char *open = strrchr (text, '(');
  char *end;

  if (open == NULL || open == text || text[length - 1] != ')' || open + 2 > text + length - 1)
    return NULL;
  *out_time = g_ascii_strtod (open + 1, &end);
  if (end != text + length - 1 || !isfinite (*out_time) || !g_ascii_isgraph (open[1]))
    return NULL;
  return g_strndup (text, (gsize) (open - text));
}

/* The message of @error about @text without the column in the reading that was put around it; in an expression the
 * reading has to be written.  Takes @error. */
static GError *
name_error (const char *text,
            GError     *error)
{
  const char *colon = g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME) ? strstr (error->message, ": ")
                                                                                     : NULL;
  GError *named;

  if (colon == NULL)
    return error;
  if (strpbrk (text, "+-*/^ ") != NULL)
    named = g_error_new (error->domain, error->code,
                         _("%s; in an expression a quantity is read, as in truth('E') + truth('V')"), colon + 2);
  else
    named = g_error_new_literal (error->domain, error->code, colon + 2);
  g_error_free (error);
  return named;
}

/* Finds how @text is to be read: as an expression, or as the name of a quantity. */
static gboolean
take_text (const JdSweep  *self,
           Measure        *measure,
           JdLessonScene  *scene,
           const char     *text,
           GError        **error)
{
  g_autoptr(GError) as_expression = NULL;
  g_autofree char *quoted = NULL;
  GError *as_quantity = NULL;
  gboolean null;
  double value;

  if (jd_lesson_scene_number (scene, text, &value, &null, &as_expression))
    {
      measure->text = g_strdup (text);
      return TRUE;
    }
  quoted = g_strdup_printf ("%s(\"%s\")", self->parameterization != NULL ? "value" : "truth", text);
  if (strpbrk (text, "\"\\(") == NULL && jd_lesson_scene_number (scene, quoted, &value, &null, &as_quantity))
    {
      measure->text = g_steal_pointer (&quoted);
      return TRUE;
    }
  g_propagate_error (error, as_quantity != NULL ? name_error (text, as_quantity) : g_steal_pointer (&as_expression));
  return FALSE;
}

static gboolean
take_measure (JdSweep     *self,
              Measure     *measure,
              JdModel     *model,
              const char  *given,
              GError     **error)
{
  g_autoptr(GError) local = NULL, plain = NULL;
  g_autoptr(JdLessonScene) now = NULL;
  g_autofree char *before = NULL;
  const Measure state = { 0 };

  measure->column = g_strdup (given);
  now = new_scene (self, model, &state, &local);
  /* sin(2) is an expression, and x(10) is not. */
  if (now != NULL && take_text (self, measure, now, given, &plain))
    return TRUE;
  if (now != NULL && (before = split_time (given, &measure->time)) != NULL)
    {
      measure->has_time = TRUE;
      if (take_text (self, measure, now, before, &local))
        return TRUE;
    }
  if (local == NULL)
    local = g_steal_pointer (&plain);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--measure %s: %s", given, local->message);
  return FALSE;
}

/* The model of row @row; NULL and @error where there is none. */
static JdModel *
row_model (const JdSweep  *self,
           guint64         row,
           GError        **error)
{
  g_autoptr(GHashTable) values = dup_overrides (self->values);
  g_autoptr(GHashTable) rates = dup_overrides (self->rates);

  for (guint a = 0; a < self->n_axes; a++)
    {
      const double value = axis_value (self, a, row);

      g_hash_table_replace (self->axes[a].is_rate ? rates : values, g_strdup (self->axes[a].target),
                            g_memdup2 (&value, sizeof value));
    }
  return jd_model_new (self->mechanism, values, rates, error);
}

static gboolean
same_instant (const Measure *a,
              const Measure *b)
{
  return a->has_time == b->has_time && (!a->has_time || a->time == b->time);
}

/* Takes the road of the state of @scene into @worst. */
static JsonObject *
take_road (const JdSweep  *self,
           JdLessonScene  *scene,
           JsonObject     *worst,
           guint64         row)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  JdParameterization *parameterization = self->parameterization != NULL
                                           ? jd_lesson_scene_parameterize (scene, self->parameterization, NULL)
                                           : jd_lesson_scene_get_total (scene, NULL);
  const double *p = jd_model_get_values (model);
  g_autoptr(JdEvaluation) evaluation = parameterization != NULL
                                          ? jd_evaluate (parameterization, jd_model_get_time (model), p,
                                                         jd_model_get_rates (model), NULL, NULL)
                                          : NULL;
  g_autoptr(JsonObject) road = NULL;

  if (evaluation == NULL || evaluation->verdict > JD_VERDICT_ENERGY_GROWTH)
    return worst;
  road = jd_report_road_of_evaluation (parameterization, evaluation, p, NULL);
  return road != NULL ? jd_report_road_worsen (worst, road, row) : worst;
}

/* Fills the measures of row @row of the whole; measures of one instant share a scene.  Owned: why the first of those
 * that are NAN is; NULL if none is. */
static char *
measure_row (const JdSweep  *self,
             guint64         row,
             double         *numbers,
             JsonObject    **road)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = row_model (self, row, &error);
  char *why = error != NULL ? g_strdup (error->message) : NULL;

  for (guint m = 0; m < self->n_measures; m++)
    numbers[m] = NAN;
  for (guint first = 0; first < self->n_measures && model != NULL; first++)
    {
      g_autoptr(GError) local = NULL;
      g_autoptr(JdLessonScene) scene = NULL;
      guint earlier = 0;

      while (!same_instant (&self->measures[earlier], &self->measures[first]))
        earlier++;
      if (earlier < first)
        continue;
      scene = new_scene (self, model, &self->measures[first], &local);
      for (guint m = first; m < self->n_measures; m++)
        {
          gboolean null = FALSE;
          double value;

          if (!same_instant (&self->measures[m], &self->measures[first]))
            continue;
          if (scene != NULL && jd_lesson_scene_number (scene, self->measures[m].text, &value, &null, &local) &&
              !null && isfinite (value))
            numbers[m] = value;
          else if (why == NULL)
            why = local != NULL ? g_strdup (local->message)
                                : g_strdup_printf (_("nothing determines “%s”"), self->measures[m].column);
          if (scene != NULL)
            g_clear_error (&local);
        }
      if (scene != NULL && self->with_road)
        *road = take_road (self, scene, *road, row + 1);
    }
  return why;
}

/* ---- The sweep ---- */

/* The rows of the whole; FALSE if they are none or too many. */
static gboolean
count_rows (const JdSweep  *self,
            guint64        *out_n,
            GError        **error)
{
  double n = (double) self->n_samples;

  if (self->n_samples == 0)
    {
      n = 1.0;
      for (guint a = 0; a < self->n_axes; a++)
        n *= self->axes[a].range.count;
    }
  if (n >= 1.0 && n <= JD_SWEEP_MAX_ROWS)
    {
      *out_n = (guint64) n;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("sweep: %g rows; a sweep has 1 to %d rows: take fewer values"), n, JD_SWEEP_MAX_ROWS);
  return FALSE;
}

static gboolean
take_axes (JdSweep               *self,
           const JdSweepOptions  *options,
           GError               **error)
{
  self->axes = g_new0 (Axis, options->n_axes + 1);
  for (guint a = 0; a < options->n_axes; a++)
    {
      self->n_axes = a + 1;
      if (!take_axis (self, &self->axes[a], &options->axes[a], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_measures (JdSweep               *self,
               const JdSweepOptions  *options,
               GError               **error)
{
  g_autoptr(JdModel) model = jd_model_new (self->mechanism, self->values, self->rates, error);

  self->measures = g_new0 (Measure, g_strv_length ((char **) options->measures) + 1);
  for (const char *const *given = options->measures; model != NULL && *given != NULL; given++)
    if (!take_measure (self, &self->measures[self->n_measures++], model, *given, error))
      return FALSE;
  return model != NULL;
}

JdSweep *
jd_sweep_new (const JdSweepOptions  *options,
              GError               **error)
{
  g_autoptr(JdSweep) self = g_new0 (JdSweep, 1);
  const guint n_shares = MAX (1, options->n_shares), share = MAX (1, options->share);
  guint64 n;

  g_return_val_if_fail (JD_IS_MECHANISM (options->mechanism), NULL);
  g_return_val_if_fail (options->measures != NULL && share <= n_shares, NULL);

  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->mechanism = g_object_ref (options->mechanism);
  self->values = dup_overrides (options->values);
  self->rates = dup_overrides (options->rates);
  self->parameterization = g_strdup (options->parameterization);
  self->event = g_strdup (options->event);
  self->until = options->until;
  self->n_samples = options->n_samples;
  self->seed = options->seed;
  self->with_road = options->with_road;
  self->n_threads = options->n_threads > 0 ? options->n_threads : g_get_num_processors ();
  if (!take_axes (self, options, error) || !count_rows (self, &n, error) || !take_measures (self, options, error))
    return NULL;
  self->first = n * (share - 1) / n_shares;
  self->n_rows = n * share / n_shares - self->first;
  return g_steal_pointer (&self);
}

static void
free_roads (JdSweep *self)
{
  for (guint64 row = 0; self->roads != NULL && row < self->n_rows; row++)
    g_clear_pointer (&self->roads[row], json_object_unref);
  g_clear_pointer (&self->roads, g_free);
}

void
jd_sweep_free (JdSweep *self)
{
  if (self == NULL)
    return;
  for (guint a = 0; a < self->n_axes; a++)
    {
      g_free ((char *) self->axes[a].range.name);
      g_free (self->axes[a].target);
    }
  for (guint m = 0; m < self->n_measures; m++)
    {
      g_free (self->measures[m].column);
      g_free (self->measures[m].text);
    }
  g_free (self->axes);
  g_free (self->measures);
  g_free (self->numbers);
  g_free (self->done);
  g_free (self->refusal);
  free_roads (self);
  g_free (self->parameterization);
  g_free (self->event);
  g_hash_table_unref (self->values);
  g_hash_table_unref (self->rates);
  g_object_unref (self->mechanism);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self);
}

guint
jd_sweep_get_n_columns (const JdSweep *self)
{
  return self->n_axes + self->n_measures;
}

guint
jd_sweep_get_n_axes (const JdSweep *self)
{
  return self->n_axes;
}

const char *
jd_sweep_get_column (const JdSweep *self,
                     guint          column)
{
  return column < self->n_axes ? self->axes[column].range.name : self->measures[column - self->n_axes].column;
}

guint64
jd_sweep_get_n_rows (const JdSweep *self)
{
  return self->n_rows;
}

/* ---- The run ---- */

/* Takes the next row; FALSE if there is none. */
static gboolean
take_row (JdSweep *self,
          guint64 *out_row)
{
  gboolean taken;

  g_mutex_lock (&self->mutex);
  taken = !self->ending && self->next < self->n_rows;
  if (taken)
    *out_row = self->next++;
  g_mutex_unlock (&self->mutex);
  return taken;
}

static gpointer
work (gpointer data)
{
  JdSweep *self = data;
  guint64 row;

  while (take_row (self, &row))
    {
      char *why = measure_row (self, self->first + row, self->numbers + row * self->n_measures, &self->roads[row]);

      g_mutex_lock (&self->mutex);
      self->done[row] = TRUE;
      if (why != NULL && (self->n_refused++ == 0 || row < self->refused_row))
        {
          g_free (self->refusal);
          self->refusal = g_steal_pointer (&why);
          self->refused_row = row;
        }
      g_cond_signal (&self->cond);
      g_mutex_unlock (&self->mutex);
      g_free (why);
    }
  return NULL;
}

/* Waits for row @row.  FALSE: the sweep is cancelled. */
static gboolean
wait_for (JdSweep      *self,
          guint64       row,
          GCancellable *cancellable)
{
  g_mutex_lock (&self->mutex);
  while (!self->done[row] && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&self->cond, &self->mutex, g_get_monotonic_time () + G_TIME_SPAN_SECOND / 10);
  g_mutex_unlock (&self->mutex);
  return !g_cancellable_is_cancelled (cancellable);
}

gboolean
jd_sweep_run (JdSweep         *self,
              JdSweepRowFunc   func,
              gpointer         user_data,
              GCancellable    *cancellable)
{
  const guint n_threads = (guint) MIN (self->n_threads, MAX (1, self->n_rows));
  g_autofree GThread **threads = g_new (GThread *, n_threads);
  g_autofree double *numbers = g_new (double, jd_sweep_get_n_columns (self));
  gboolean goes_on = TRUE;

  g_free (self->numbers);
  g_free (self->done);
  g_clear_pointer (&self->refusal, g_free);
  free_roads (self);
  self->roads = g_new0 (JsonObject *, self->n_rows + 1);
  self->numbers = g_new (double, self->n_rows * self->n_measures + 1);
  self->done = g_new0 (gboolean, self->n_rows + 1);
  self->next = self->n_refused = 0;
  self->ending = FALSE;
  for (guint k = 0; k < n_threads; k++)
    threads[k] = g_thread_new ("sweep", work, self);
  for (guint64 row = 0; row < self->n_rows && goes_on; row++)
    {
      if (!(goes_on = wait_for (self, row, cancellable)))
        break;
      for (guint a = 0; a < self->n_axes; a++)
        numbers[a] = axis_value (self, a, self->first + row);
      memcpy (numbers + self->n_axes, self->numbers + row * self->n_measures, self->n_measures * sizeof (double));
      goes_on = func (row, numbers, user_data);
    }
  g_mutex_lock (&self->mutex);
  self->ending = TRUE;
  g_mutex_unlock (&self->mutex);
  for (guint k = 0; k < n_threads; k++)
    g_thread_join (threads[k]);
  return goes_on;
}

const char *
jd_sweep_get_refusal (const JdSweep *self,
                      guint64       *out_n,
                      guint64       *out_row)
{
  *out_n = self->n_refused;
  *out_row = self->refused_row;
  return self->refusal;
}

JsonObject *
jd_sweep_dup_road (const JdSweep *self)
{
  JsonObject *worst = NULL;

  for (guint64 row = 0; self->roads != NULL && row < self->n_rows; row++)
    if (self->roads[row] != NULL)
      worst = jd_report_road_worsen (worst, self->roads[row], self->first + row + 1);
  return worst;
}
