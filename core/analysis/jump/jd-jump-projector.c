/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The projector of a jump as a matrix.  With Z an orthonormal basis, in the metric of M, of the velocities that the
 * rows allow, the velocities are projected by Z^T Z M and the momenta by its transpose: this needs no inverse of M.
 * The matrix C needs one. */
#include "core/analysis/jump/jd-jump-projector.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-quasi-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

/* The rows of the virtual phase. */
typedef struct
{
  gsize   k;
  double *rows;           /* k x n */
  double *target;         /* k: -b after */
  gsize  *which;          /* k: of the frame */
} ActiveRows;

static void
active_rows_init (ActiveRows        *self,
                  const JdJump      *jump,
                  const JdJumpFrame *frame)
{
  const gsize m = MIN (frame->n_rows + frame->n_extra, jump->result->m), n = frame->n;

  *self = (ActiveRows) {
    .rows = g_new0 (double, m * n + 1), .target = g_new0 (double, m + 1), .which = g_new0 (gsize, m + 1),
  };
  for (gsize r = 0; r < m; r++)
    if (jump->result->active[r])
      {
        memcpy (self->rows + self->k * n, frame->coefficients + r * n, n * sizeof (double));
        self->target[self->k] = -frame->rows[r].b_after;
        self->which[self->k++] = r;
      }
}

static void
active_rows_clear (ActiveRows *self)
{
  g_free (self->rows);
  g_free (self->target);
  g_free (self->which);
}

/* An entry that is rounding beside @size is 0. */
static double
clean (double value,
       double size)
{
  return fabs (value) <= JD_ROUNDING_SHARED * size ? 0.0 : value;
}

/* y = A x, for A n x n.  A sum of which only rounding is left is 0. */
static void
multiply (gsize         n,
          const double *a,
          const double *x,
          double       *y)
{
  for (gsize i = 0; i < n; i++)
    {
      double sum = 0.0, size = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          sum += a[i * n + j] * x[j];
          size += fabs (a[i * n + j] * x[j]);
        }
      y[i] = clean (sum, size);
    }
}

static const char *
row_name (const JdJump      *jump,
          const JdJumpFrame *frame,
          gsize              r)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  if (r < frame->n_rows)
    return jd_model_get_equation (model, frame->row_equation[r])->name;
  return frame->extra[r - frame->n_rows] < jump->n_frictions ? jump->frictions[frame->extra[r - frame->n_rows]].name
                                                             : "D-";
}

/* P = M Z^T Z; an entry has the natural size sqrt (M_ii / M_jj).  FALSE if a free velocity has no inertia. */
static gboolean
set_projector (JdJumpProjector *self,
               const JdRowRank *rank,
               const double    *rows)
{
  const gsize n = self->n, m = n - rank->rank;
  g_autofree double *z = g_new0 (double, n * m + 1), *momentum = g_new0 (double, n + 1);

  if (!jd_row_rank_metric_kernel (rank, rows, self->mass, z))
    return FALSE;
  for (gsize s = 0; s < m; s++)
    {
      multiply (n, self->mass, z + s * n, momentum);
      for (gsize i = 0; i < n; i++)
        jd_dense_add_scaled (n, self->P + i * n, momentum[i], z + s * n);
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      if (self->mass[j * n + j] > 0.0)
        self->P[i * n + j] = clean (self->P[i * n + j], sqrt (self->mass[i * n + i] / self->mass[j * n + j]));
  return TRUE;
}

/* The independent rows w, in the order of the file, and C = w M^-1 w^T. */
static void
set_rows (JdJumpProjector   *self,
          const JdJump      *jump,
          const JdJumpFrame *frame,
          const ActiveRows  *active,
          const JdRowRank   *rank)
{
  const gsize n = self->n;
  g_autofree gboolean *chosen = g_new0 (gboolean, active->k + 1);

  self->n_rows = rank->rank;
  self->rows = g_new0 (double, rank->rank * n + 1);
  self->row_names = g_new0 (char *, rank->rank + 1);
  for (gsize s = 0; s < rank->rank; s++)
    chosen[rank->order[s]] = TRUE;
  for (gsize i = 0, s = 0; i < active->k; i++)
    if (chosen[i])
      {
        memcpy (self->rows + s * n, active->rows + i * n, n * sizeof (double));
        self->row_names[s++] = g_strdup (row_name (jump, frame, active->which[i]));
      }
}

static void
set_C (JdJumpProjector *self)
{
  const gsize n = self->n, k = self->n_rows;
  g_autofree double *factors = g_new0 (double, n * n + 1), *x = g_new0 (double, n + 1);
  g_autofree double *column = g_new0 (double, n + 1), * C = g_new0 (double, k * k + 1);
  g_autofree gsize *pivot = g_new0 (gsize, n + 1);

  for (gsize i = 0; i < n; i++)
    {
      if (!(self->mass[i * n + i] > 0.0))
        return;
      column[i] = 1.0 / sqrt (self->mass[i * n + i]);
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      factors[i * n + j] = column[i] * self->mass[i * n + j] * column[j];
  if (!jd_dense_lu_factor (factors, pivot, NULL, n, JD_MASS_PIVOT))
    return;
  for (gsize b = 0; b < k; b++)
    {
      for (gsize i = 0; i < n; i++)
        x[i] = column[i] * self->rows[b * n + i];
      jd_dense_lu_solve (factors, pivot, x, n);
      for (gsize i = 0; i < n; i++)
        x[i] *= column[i];
      for (gsize a = 0; a < k; a++)
        C[a * k + b] = jd_dense_dot (n, self->rows + a * n, x);
    }
  for (gsize a = 0; a < k; a++)
    for (gsize b = 0; b < k; b++)
      if (a != b)
        C[a * k + b] = clean (C[a * k + b], sqrt (C[a * k + a] * C[b * k + b]));
  self->C = g_steal_pointer (&C);
}

/* Splits the momentum that meets the rows, and the velocity before. */
static void
set_splits (JdJumpProjector   *self,
            const JdJumpFrame *frame,
            const ActiveRows  *active)
{
  const gsize n = self->n;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, active->k);
  g_autofree double *own = g_new0 (double, n + 1);

  multiply (n, self->mass, frame->prior, own);
  for (gsize i = 0; i < n; i++)
    self->momentum[i] = own[i] + frame->offset_before[i] + frame->applied[i];
  multiply (n, self->P, self->momentum, self->kept);
  for (gsize i = 0; i < n; i++)
    self->taken[i] = clean (self->momentum[i] - self->kept[i], fabs (self->momentum[i]) + fabs (self->kept[i]));
  jd_impulse_multiplier_form (n, active->k, self->mass, active->rows, active->target, own, self->parallel, NULL,
                              work);
  for (gsize i = 0; i < n; i++)
    {
      self->orthogonal[i] = clean (frame->prior[i] - self->parallel[i], frame->velocity[i] + fabs (frame->prior[i]));
      self->parallel[i] = frame->prior[i] - self->orthogonal[i];
    }
}

/* The velocity at which all rows are at rest together, after the applied impulses, and its energy. */
static void
set_during (JdJumpProjector     *self,
            const JdJump        *jump,
            const JdJumpSetting *setting,
            const ActiveRows    *active)
{
  const JdJumpFrame *frame = &setting->frame;
  const gsize n = self->n;
  JdModel *model = setting->state.model;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, active->k);
  g_autofree double *momentum = g_new0 (double, n + 1), * velocity = g_new0 (double, n + 1);

  self->has_during = jump->n_frictions == 0 && (jump->stages == NULL || jump->stages->len <= 1);
  for (gsize k = 0; k < jump->N; k++)
    self->has_during = self->has_during && jump->friction[k] == 0.0;
  if (!self->has_during)
    return;
  for (gsize i = 0; i < n; i++)
    momentum[i] = self->momentum[i] - frame->offset_after[i];
  jd_impulse_multiplier_form (n, active->k, self->mass, active->rows, active->target, momentum, velocity, NULL, work);
  for (gsize k = 0; k < jump->N; k++)
    self->during[k] = frame->tau_after[k] + jd_dense_dot (n, frame->tangent + k * n, velocity);
  self->energy_during = jd_model_eval (model, jd_model_get_kinetic_energy (model), jump->time, jump->values,
                                       self->during);
}

/* Entries that are rounding beside the largest of their row. */
static void
clean_rows (gsize   n,
            double *matrix)
{
  for (gsize i = 0; i < n; i++)
    {
      double largest = 0.0;

      for (gsize j = 0; j < n; j++)
        largest = fmax (largest, fabs (matrix[i * n + j]));
      for (gsize j = 0; j < n; j++)
        matrix[i * n + j] = clean (matrix[i * n + j], largest);
    }
}

/* P in the quasi-velocities v = U q' + c, of which there are n: their momenta are U^-T p. */
static gboolean
set_quasi (JdJumpProjector      *self,
           const JdJumpSetting  *setting,
           GError              **error)
{
  const gsize n = self->n;
  const JdEvent *event = setting->state.event;
  JdJumpQuasi all = { 0 }, own = { 0 };
  gboolean done = event == NULL || event->n_quasi_velocities != n || n == 0;
  g_autofree gsize *pivot = g_new0 (gsize, n + 1);

  if (done)
    return TRUE;
  if (jd_jump_quasi_init (&setting->state, &all, error))
    {
      g_autofree double *transposed = g_new0 (double, n * n + 1), *column = g_new0 (double, n + 1);
      g_autofree double *scale = g_new0 (double, n + 1);

      done = TRUE;
      jd_jump_quasi_reduce (&all, &setting->frame, setting->frame.tau_after, &own);
      for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < n; j++)
          transposed[i * n + j] = own.u[j * n + i];
      /* dependent once the primitive equations hold: then they are no basis */
      if (jd_dense_lu_factor (transposed, pivot, scale, n, JD_RANK_METRIC))
        {
          self->quasi_names = g_strdupv (event->quasi_names);
          self->quasi_P = g_new0 (double, n * n + 1);
          for (gsize j = 0; j < n; j++)
            {
              multiply (n, self->P, own.u + j * n, column);
              jd_dense_lu_solve (transposed, pivot, column, n);
              for (gsize i = 0; i < n; i++)
                self->quasi_P[i * n + j] = column[i];
            }
          clean_rows (n, self->quasi_P);
        }
    }
  jd_jump_quasi_clear (&all);
  jd_jump_quasi_clear (&own);
  return done;
}

static JdJumpProjector *
projector_alloc (const JdJump      *jump,
                 const JdJumpFrame *frame)
{
  JdJumpProjector *self = g_new0 (JdJumpProjector, 1);
  const gsize n = frame->n;
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  self->n = n;
  self->names = g_new0 (char *, n + 1);
  for (gsize i = 0; i < n; i++)
    self->names[i] = g_strconcat (jd_model_get_parameter_name (model, retained[i]), "'", NULL);
  self->mass = g_memdup2 (frame->mass, (n * n + 1) * sizeof (double));
  self->P = g_new0 (double, n * n + 1);
  self->momentum = g_new0 (double, n + 1);
  self->kept = g_new0 (double, n + 1);
  self->taken = g_new0 (double, n + 1);
  self->parallel = g_new0 (double, n + 1);
  self->orthogonal = g_new0 (double, n + 1);
  self->during = g_new0 (double, jump->N + 1);
  return self;
}

static JdJumpProjector *
projector_from_setting (const JdJump         *jump,
                        const JdJumpSetting  *setting,
                        GError              **error)
{
  const JdJumpFrame *frame = &setting->frame;
  g_autoptr(JdJumpProjector) self = projector_alloc (jump, frame);
  g_autoptr(JdRowRank) rank = NULL;
  ActiveRows active;
  gboolean done;

  active_rows_init (&active, jump, frame);
  rank = jd_row_rank_new (frame->n, active.k, active.rows, frame->mass, JD_RANK_METRIC);
  done = set_projector (self, rank, active.rows);
  if (!done)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                 _("A velocity has no inertia: there is no projector"));
  else
    {
      set_rows (self, jump, frame, &active, rank);
      set_C (self);
      set_splits (self, frame, &active);
      set_during (self, jump, setting, &active);
      done = set_quasi (self, setting, error);
    }
  active_rows_clear (&active);
  return done ? g_steal_pointer (&self) : NULL;
}

JdJumpProjector *
jd_jump_projector_new (const JdJump   *jump,
                       const JdEvent  *event,
                       GError        **error)
{
  JdJumpProjector *self;
  JdJumpSetting setting;

  if (!jd_jump_is_known (jump))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                   _("The jump has no answer: there is no projector"));
      return NULL;
    }
  if (!jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  self = projector_from_setting (jump, &setting, error);
  jd_jump_setting_clear (&setting);
  return self;
}

void
jd_jump_projector_free (JdJumpProjector *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->names);
  g_free (self->mass);
  g_free (self->P);
  g_strfreev (self->row_names);
  g_free (self->rows);
  g_free (self->C);
  g_free (self->momentum);
  g_free (self->kept);
  g_free (self->taken);
  g_free (self->parallel);
  g_free (self->orthogonal);
  g_strfreev (self->quasi_names);
  g_free (self->quasi_P);
  g_free (self->during);
  g_free (self);
}
