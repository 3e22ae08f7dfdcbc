/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparison of columns in a thread. */
#include "ui/compare/jd-compare-job-private.h"

#include "ui/widgets/jd-background.h"

#include <string.h>

/* Data of one column, with references held during the comparison. */
typedef struct
{
  char      *refusal;
  char      *not_printed;
  double    *p, *pd;
  gboolean  *skip;
} Held;

typedef struct
{
  JdModel            *model;
  JdMechanism        *mechanism;  /* the mechanism that owns the events */
  gsize               n;
  JdComparisonColumn  columns[JD_MAX_COLUMNS];
  Held                held[JD_MAX_COLUMNS];
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  for (gsize c = 0; c < self->n; c++)
    {
      g_clear_pointer (&self->columns[c].parameterization, jd_parameterization_unref);
      g_clear_pointer (&self->columns[c].motion, jd_motion_unref);
      g_clear_pointer (&self->columns[c].printed, jd_printed_unref);
      g_free (self->held[c].refusal);
      g_free (self->held[c].not_printed);
      g_free (self->held[c].p);
      g_free (self->held[c].pd);
      g_free (self->held[c].skip);
    }
  jd_model_unref (self->model);
  g_object_unref (self->mechanism);
  g_free (self);
}

static gpointer
dup_array (gconstpointer values,
           gsize         n,
           gsize         size)
{
  gpointer copy = g_malloc0 ((n + 1) * size);

  memcpy (copy, values, n * size);
  return copy;
}

/* Index of the first column with the same events, which therefore has the same motion. */
static guint
law_of (GPtrArray *columns,
        guint      c)
{
  const char *const *events = jd_compare_column_get_events (g_ptr_array_index (columns, c));

  for (guint other = 0; other < c; other++)
    {
      const char *const *others = jd_compare_column_get_events (g_ptr_array_index (columns, other));

      if (events == others || (events != NULL && others != NULL && g_strv_equal (events, others)))
        return other;
    }
  return c;
}

/* Without a motion, the state shown is compared. */
static void
hold_state (Job     *self,
            gsize    c,
            JdStudy *study)
{
  const gsize N = jd_model_get_n_parameters (self->model);
  const double *p, *pd;
  const gboolean *skip;
  Held *held = &self->held[c];

  jd_study_get_state (study, &p, &pd, &skip);
  held->p = dup_array (p, N, sizeof *p);
  held->pd = dup_array (pd, N, sizeof *pd);
  held->skip = dup_array (skip, jd_model_get_n_equations (self->model), sizeof *skip);
  self->columns[c].p = held->p;
  self->columns[c].pd = held->pd;
  self->columns[c].skip = held->skip;
}

static void
hold_column (Job       *self,
             GPtrArray *columns,
             guint      c)
{
  JdCompareColumn *from = g_ptr_array_index (columns, c);
  JdStudy *study = jd_compare_column_get_study (from);
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  JdMotion *motion = jd_study_get_motion (study);
  JdComparisonColumn *column = &self->columns[c];
  const char *not_printed;
  JdPrinted *printed = jd_compare_column_get_printed (from, &not_printed);

  self->held[c].refusal = g_strdup (jd_study_get_refusal (study));
  self->held[c].not_printed = g_strdup (not_printed);
  column->refusal = self->held[c].refusal;
  column->not_printed = self->held[c].not_printed;
  column->parameterization = parameterization != NULL ? jd_parameterization_ref (parameterization) : NULL;
  column->motion = motion != NULL ? jd_motion_ref (motion) : NULL;
  column->printed = printed != NULL ? jd_printed_ref (printed) : NULL;
  column->law = law_of (columns, c);
  column->after = jd_study_get_side (study) == JD_SIDE_AFTER;
  column->time = jd_study_get_time (study);
  column->event = jd_study_get_event (study);
  column->event_time = jd_study_get_jump (study) != NULL ? jd_study_get_jump (study)->time : column->time;
  if (motion == NULL)
    hold_state (self, c, study);
}

static void
compare_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Job *self = task_data;
  JdComparison *comparison;

  if (g_task_return_error_if_cancelled (task))
    return;
  comparison = jd_comparison_new (self->model, self->columns, self->n, cancellable);
  if (comparison != NULL)
    g_task_return_pointer (task, comparison, (GDestroyNotify) jd_comparison_free);
  else
    g_task_return_error_if_cancelled (task);
}

void
jd_compare_async (GPtrArray           *columns,
                  GCancellable        *cancellable,
                  GAsyncReadyCallback  callback,
                  gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  JdStudy *first = jd_compare_column_get_study (g_ptr_array_index (columns, 0));
  Job *self = g_new0 (Job, 1);

  self->model = jd_model_ref (jd_study_get_model (first));
  self->mechanism = g_object_ref (jd_study_get_mechanism (first));
  self->n = MIN (columns->len, JD_MAX_COLUMNS);
  for (guint c = 0; c < self->n; c++)
    hold_column (self, columns, c);
  g_task_set_source_tag (task, jd_compare_async);
  g_task_set_task_data (task, self, job_free);
  jd_background_run (task, compare_thread);
}

JdComparison *
jd_compare_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
