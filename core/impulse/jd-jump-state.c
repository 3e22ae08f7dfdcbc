/* SPDX-License-Identifier: GPL-3.0-or-later */

/* State at the jump: the equations evaluated at the instant, and the generalized impulses P_k = impulse . dP/dp_k. */
#include "core/impulse/jd-jump-frame-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* Clears the rows of positions that are the rounding error of zero beside the terms of their equations, as of a
 * contact that its bodies' coordinates keep closed. */
static void
clear_rounding (JdJumpState *self)
{
  const JdModelSizes *sizes = jd_model_get_sizes (self->model);

  for (gsize i = 0; i < self->n_equations; i++)
    {
      double *row = self->coefficients + i * self->N;

      if (jd_model_get_equation (self->model, i)->f != NULL &&
          jd_model_row_length (self->model, row) <= JD_ROUNDING * sizes->reach[i])
        memset (row, 0, self->N * sizeof (double));
    }
}

void
jd_jump_state_init (JdJumpState  *self,
                    JdModel      *model,
                    double        t,
                    const double *p,
                    const double *pd)
{
  gsize n = jd_model_get_n_parameters (model), m = jd_model_get_n_equations (model);

  *self = (JdJumpState) { .model = model, .t = t, .p = p, .pd = pd, .N = n, .n_equations = m };
  self->mass = g_new0 (double, n * n + 1);
  self->offset = g_new0 (double, n + 1);
  self->coefficients = g_new0 (double, m * n + 1);
  self->beta = g_new0 (double, m + 1);
  self->velocity = g_memdup2 (jd_model_get_sizes (model)->velocity, (n + 1) * sizeof (double));
  jd_model_eval_dense (model, t, p, pd, self->mass, self->offset, self->coefficients, self->beta);
  clear_rounding (self);
}

void
jd_jump_state_clear (JdJumpState *self)
{
  g_free (self->mass);
  g_free (self->offset);
  g_free (self->coefficients);
  g_free (self->beta);
  g_free (self->velocity);
  g_clear_pointer (&self->limits, g_ptr_array_unref);
}

/* rate = B p' + b.  scale = |b| + sum_k |B_k p'_k| + JD_IMPACT_REST sum_k |B_k| v_k max (1, |p'_j| / v_j), with the
 * natural velocities v. */
double
jd_jump_state_rate (const JdJumpState *self,
                    gsize              i,
                    double             b,
                    double            *out_scale)
{
  const double *row = self->coefficients + i * self->N, *velocity = self->velocity;
  double rate = b, terms = fabs (b), length = 0.0, fastest = 1.0;

  for (gsize k = 0; k < self->N; k++)
    {
      rate += row[k] * self->pd[k];
      terms += fabs (row[k] * self->pd[k]);
      length += fabs (row[k]) * velocity[k];
      fastest = MAX (fastest, fabs (self->pd[k]) / velocity[k]);
    }
  /* A floor, far below any motion, for what is at rest but for rounding: of the natural velocities, or of what they
   * would be if all moved as fast as the fastest. */
  if (out_scale != NULL)
    *out_scale = terms + JD_IMPACT_REST * length * fastest;
  return rate;
}

double
jd_jump_state_eval (const JdJumpState *self,
                    const JdExpr      *expr)
{
  return jd_model_eval (self->model, expr, self->t, self->p, self->pd);
}

/* vector . d place / d p_k for all k. */
static void
add_point_impulse (const JdJumpState      *self,
                   const JdKinematics     *kinematics,
                   const JdAppliedImpulse *impulse,
                   double                 *applied)
{
  JdExprVec place = jd_kinematics_point (kinematics, impulse->point);

  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *symbol = jd_expr_symbol (kinematics->pool, JD_SYMBOL_PARAMETER,
                                             jd_model_get_parameter_name (self->model, k), 0);

      for (gsize c = 0; c < 3; c++)
        applied[k] += jd_jump_state_eval (self, impulse->vector[c]) *
                      jd_jump_state_eval (self, jd_expr_diff (kinematics->pool, place.x[c], symbol));
    }
}

/* couple . d omega / d p'_k for all k. */
static void
add_couple (const JdJumpState      *self,
            const JdKinematics     *kinematics,
            const JdAppliedImpulse *impulse,
            double                 *applied)
{
  JdExprVec omega = jd_kinematics_angular_velocity (kinematics, impulse->body);
  gboolean spatial = jd_mechanism_get_dimension (kinematics->mechanism) == 3;

  for (gsize k = 0; k < self->N; k++)
    {
      const JdExpr *symbol = jd_expr_symbol (kinematics->pool, JD_SYMBOL_PARAMETER,
                                             jd_model_get_parameter_name (self->model, k), 1);

      for (gsize c = spatial ? 0 : 2; c < 3; c++)
        applied[k] += jd_jump_state_eval (self, impulse->vector[c]) *
                      jd_jump_state_eval (self, jd_expr_diff (kinematics->pool, omega.x[c], symbol));
    }
}

/* What is applied makes velocities natural too, where there are no others: with the displacements d,
 *
 *   v_k = max (v_k, d_k max_j |P_j| / (M_jj d_j)). */
static void
raise_velocities (JdJumpState  *self,
                  const double *applied)
{
  const double *displacement = jd_model_get_sizes (self->model)->displacement;
  double fastest = 0.0;

  for (gsize k = 0; k < self->N; k++)
    if (self->mass[k * self->N + k] > 0.0)
      fastest = fmax (fastest, fabs (applied[k]) / self->mass[k * self->N + k] / displacement[k]);
  for (gsize k = 0; k < self->N && isfinite (fastest); k++)
    self->velocity[k] = fmax (self->velocity[k], fastest * displacement[k]);
}

void
jd_jump_state_apply (JdJumpState *self,
                     double      *applied)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { jd_model_get_mechanism (self->model), pool };

  memset (applied, 0, self->N * sizeof (double));
  for (guint i = 0; self->event != NULL && i < self->event->impulses->len; i++)
    {
      const JdAppliedImpulse *impulse = g_ptr_array_index (self->event->impulses, i);

      if (impulse->kind == JD_IMPULSE_AT_POINT)
        add_point_impulse (self, &kinematics, impulse, applied);
      else if (impulse->kind == JD_IMPULSE_COUPLE)
        add_couple (self, &kinematics, impulse, applied);
      else
        applied[impulse->parameter] += jd_jump_state_eval (self, impulse->value);
    }
  raise_velocities (self, applied);
}
