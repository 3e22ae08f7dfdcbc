/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The impulses of an outcome of a jump, from its velocities by the balance of momenta. */
#include "core/impulse/jd-jump-balance.h"

#include <math.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"

/* An impulse: free (@master is its own index), @factor times that of its @master, or 0 (@master -1). */
typedef struct
{
  const char *name;
  double     *row;     /* n, in natural units */
  int         master;
  double      factor;
} Unknown;

/* The unknown impulses L_r and their balance, sum_r row_r L_r = momentum. */
typedef struct
{
  const JdJump        *jump;
  const JdJumpSetting *setting;
  const double        *after;    /* N: p'+ */
  gsize                n;
  GPtrArray           *unknowns; /* Unknown *: rows of the jump, then frictions that are no equations */
} Balance;

static void
unknown_free (gpointer data)
{
  Unknown *self = data;

  g_free (self->row);
  g_free (self);
}

/* Adds the impulse along @row, in retained parameters. */
static void
add_unknown (Balance      *self,
             const char   *name,
             const double *row)
{
  Unknown *unknown = g_new0 (Unknown, 1);

  *unknown = (Unknown) { .name = name, .row = g_new0 (double, self->n + 1), .master = (int) self->unknowns->len,
                         .factor = 1.0 };
  for (gsize i = 0; i < self->n; i++)
    unknown->row[i] = row[i] * self->setting->frame.velocity[i];
  g_ptr_array_add (self->unknowns, unknown);
}

/* The row of equation @i among the unknowns; -1 if it takes no part. */
static int
find_row (const Balance *self,
          gsize          i)
{
  for (gsize r = 0; r < self->jump->n_rows; r++)
    if (self->jump->row_equation[r] == i)
      return (int) r;
  return -1;
}

/* Whether unilateral row @r without restitution separates after the instant, so that it gives no impulse: by Newton's
 * law, as under others the impulse of an earlier phase counts. */
static gboolean
separates (const Balance *self,
           gsize          r)
{
  const JdImpulseRow *row = &self->setting->frame.rows[r];
  const JdEquationPlan *plan = &self->setting->plan->equations[self->jump->row_equation[r]];
  const gsize *retained = jd_parameterization_get_retained (self->jump->parameterization);
  double rate = row->b_after, size = fmax (fabs (row->b_after), row->scale);

  if (row->side == 0 || plan->impact_law != JD_IMPACT_NEWTON ||
      (row->type != JD_ROW_INERT && row->type != JD_ROW_REGULAR &&
       !(row->type == JD_ROW_ELASTIC && row->restitution == 0.0)))
    return FALSE;
  for (gsize i = 0; i < self->n; i++)
    {
      const double coefficient = self->setting->frame.coefficients[r * self->n + i];

      rate += coefficient * self->after[retained[i]];
      size += fabs (coefficient) * fmax (fabs (self->after[retained[i]]), fabs (self->jump->prior[retained[i]]));
    }
  return row->side * rate > JD_SAME * size;
}

/* The slip speed of a friction after the instant; 0 if it is rounding of the terms before and after. */
static double
slip_after (const Balance        *self,
            const JdFrictionPlan *friction)
{
  const JdJumpState *state = &self->setting->state;
  const double *row = friction->row != NULL ? friction->row : state->coefficients + (gsize) friction->slip * state->N;
  double rate = friction->row != NULL ? friction->beta : state->beta[friction->slip], size = fabs (rate);

  for (gsize k = 0; k < state->N; k++)
    {
      rate += row[k] * self->after[k];
      size += fabs (row[k]) * fmax (fabs (self->after[k]), fabs (self->jump->prior[k]));
    }
  return fabs (rate) > JD_SAME * size ? rate : 0.0;
}

/* The friction @of a normal impulse that is 0 is 0, that of a slip follows from the normal impulse (Coulomb). */
static void
tie (Balance              *self,
     const JdFrictionPlan *friction,
     gsize                 of)
{
  Unknown *unknown = g_ptr_array_index (self->unknowns, of);
  const int normal = find_row (self, friction->normal);
  const JdEquationPlan *plan = &self->setting->plan->equations[friction->normal];
  const double slip = slip_after (self, friction);

  if (normal < 0)
    return;
  if (((Unknown *) g_ptr_array_index (self->unknowns, (guint) normal))->master < 0)
    unknown->master = -1;
  else if (friction->partner < 0 && slip != 0.0 && plan->row.side != 0 && plan->impact_law == JD_IMPACT_NEWTON)
    {
      unknown->master = normal;
      unknown->factor = -friction->coefficient * plan->row.side * (slip > 0.0 ? 1.0 : -1.0);
    }
}

static void
collect (Balance *self)
{
  const JdModel *model = jd_parameterization_get_model (self->jump->parameterization);
  const JdJumpFrame *frame = &self->setting->frame;
  const JdJumpPlan *plan = self->setting->plan;
  g_autofree double *row = g_new0 (double, self->n + 1);

  for (gsize r = 0; r < self->jump->n_rows; r++)
    {
      add_unknown (self, jd_model_get_equation (model, self->jump->row_equation[r])->name,
                   frame->coefficients + r * self->n);
      if (separates (self, r))
        ((Unknown *) g_ptr_array_index (self->unknowns, r))->master = -1;
    }
  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      const JdFrictionPlan *friction = &plan->frictions[f];
      const int along = friction->slip >= 0 ? find_row (self, (gsize) friction->slip) : -1;

      if (friction->row == NULL)
        {
          if (along >= 0)
            tie (self, friction, (gsize) along);
          continue;
        }
      for (gsize i = 0; i < self->n; i++)
        {
          row[i] = 0.0;
          for (gsize k = 0; k < frame->N; k++)
            row[i] += frame->tangent[k * self->n + i] * friction->row[k];
        }
      add_unknown (self, self->jump->frictions[f].name, row);
      tie (self, friction, self->unknowns->len - 1);
    }
}

/* M (q'+ - q'-) + a+ - a- - P in natural units, and the size of its terms. */
static double *
find_momentum (const Balance *self,
               double        *out_size)
{
  const JdJump *jump = self->jump;
  const JdJumpFrame *frame = &self->setting->frame;
  const gsize n = self->n, *retained = jd_parameterization_get_retained (jump->parameterization);
  double *momentum = g_new0 (double, n + 1);

  *out_size = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      double size = fabs (frame->offset_after[i]) + fabs (frame->offset_before[i]) + fabs (frame->applied[i]);

      momentum[i] = frame->offset_after[i] - frame->offset_before[i] - frame->applied[i];
      for (gsize j = 0; j < n; j++)
        {
          const double mass = frame->mass[i * n + j];

          momentum[i] += mass * (self->after[retained[j]] - jump->prior[retained[j]]);
          size += fabs (mass) * (fabs (self->after[retained[j]]) + fabs (jump->prior[retained[j]]));
        }
      momentum[i] *= frame->velocity[i];
      *out_size = fmax (*out_size, size * frame->velocity[i]);
    }
  return momentum;
}

/* The columns of the free impulses, with what follows them, each of length 1; @scale (k): their lengths, 0 of those
 * that are not free. */
static double *
find_columns (const Balance *self,
              double        *scale)
{
  const gsize n = self->n, k = self->unknowns->len;
  double *a = g_new0 (double, n * k + 1);

  for (gsize u = 0; u < k; u++)
    {
      const Unknown *unknown = g_ptr_array_index (self->unknowns, u);

      for (gsize i = 0; i < n && unknown->master >= 0; i++)
        a[i * k + (gsize) unknown->master] += unknown->factor * unknown->row[i];
    }
  for (gsize u = 0; u < k; u++)
    {
      scale[u] = 0.0;
      for (gsize i = 0; i < n; i++)
        scale[u] = hypot (scale[u], a[i * k + u]);
      for (gsize i = 0; i < n && scale[u] > 0.0; i++)
        a[i * k + u] /= scale[u];
    }
  return a;
}

/* The impulses that satisfy the balance; NULL if none do. */
static GArray *
solve (const Balance *self,
       const double  *momentum,
       double         size)
{
  const gsize n = self->n, k = self->unknowns->len;
  g_autofree double *scale = g_new0 (double, k + 1), * x = g_new0 (double, k + 1);
  g_autofree double *kernel = g_new0 (double, k * k + 1), *a = find_columns (self, scale);
  GArray *impulses;
  gsize dimension;

  if (k > 0 && !jd_linear_least_squares (a, n, k, momentum, JD_RANK_DERIVED, x))
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (!(fabs (jd_dense_dot (k, a + i * k, x) - momentum[i]) <= JD_ROWS_AGREE * size))
      return NULL;
  dimension = k > 0 ? jd_linear_kernel (a, n, k, JD_LINEAR_AS_IS, JD_RANK_DERIVED, kernel) : 0;
  impulses = g_array_new (FALSE, FALSE, sizeof (JdBalancedImpulse));
  for (gsize u = 0; u < k; u++)
    {
      const Unknown *unknown = g_ptr_array_index (self->unknowns, u);
      JdBalancedImpulse impulse = { .name = unknown->name, .unique = TRUE };
      const gsize of = (gsize) MAX (unknown->master, 0);

      if (unknown->master >= 0 && scale[of] > 0.0)
        {
          impulse.value = unknown->factor * x[of] / scale[of];
          for (gsize b = 0; b < dimension; b++)
            impulse.unique = impulse.unique && fabs (kernel[b * k + of]) <= JD_COEFFICIENT_OF_STATE;
        }
      g_array_append_val (impulses, impulse);
    }
  return impulses;
}

GArray *
jd_jump_balance_outcome (const JdJump  *jump,
                         const JdEvent *event,
                         gsize          o)
{
  g_autofree double *momentum = NULL;
  JdJumpSetting setting;
  Balance self;
  GArray *impulses;
  double size;

  g_return_val_if_fail (jump != NULL && o < jump->n_outcomes, NULL);

  if (jump->limits->len > 0 || jump->stages != NULL || !jd_jump_setting_init (&setting, jump, event, NULL))
    return NULL;
  self = (Balance) {
    .jump = jump, .setting = &setting, .after = jump->outcomes + o * jump->N, .n = setting.frame.n,
    .unknowns = g_ptr_array_new_with_free_func (unknown_free),
  };
  collect (&self);
  momentum = find_momentum (&self, &size);
  impulses = solve (&self, momentum, size);
  g_ptr_array_unref (self.unknowns);
  jd_jump_setting_clear (&setting);
  return impulses;
}
