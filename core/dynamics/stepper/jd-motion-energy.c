/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The power of what has no potential, and the change of H - W between jumps, which measures the error. */
#include "core/dynamics/stepper/jd-motion-energy-private.h"

void
jd_energy_init (JdMotionEnergy *self,
                gsize           m,
                GPtrArray      *blocks)
{
  self->rows = jd_blocks_take (blocks, m, sizeof (gsize));
  self->values = jd_blocks_take (blocks, m + 1, sizeof (double));
}

void
jd_energy_clear (JdMotionEnergy *self)
{
  g_clear_pointer (&self->power, jd_state_expressions_free);
}

const JdExpr *
jd_energy_power_of_efforts (JdExprPool *pool,
                            JdModel    *model)
{
  const JdExpr *energy = jd_expr_sub (pool, jd_expr_import (pool, jd_model_get_kinetic_energy (model)),
                                      jd_expr_import (pool, jd_model_get_potential (model)));
  const JdExpr *sum = jd_expr_neg (pool, jd_expr_diff (pool, energy, jd_expr_time (pool)));

  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);

      for (gsize k = 0; effort->potential == NULL && k < jd_model_get_n_parameters (model); k++)
        sum = jd_expr_add (pool, sum,
                           jd_expr_mul (pool, jd_expr_import (pool, effort->forces[k]),
                                        jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                        jd_model_get_parameter_name (model, k), 1)));
    }
  return sum;
}

gboolean
jd_energy_prepare (JdMotionEnergy  *self,
                   const JdSystem  *system,
                   gboolean         keep,
                   GError         **error)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  const JdExpr *sum = jd_energy_power_of_efforts (pool, system->model);

  self->n_rows = 0;
  g_ptr_array_add (outputs, (gpointer) sum);
  for (gsize h = 0; h < system->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (system->model, system->complementary[h]);
      const JdExpr *speed = jd_expr_neg (pool, jd_expr_import (pool, equation->beta));

      for (gsize k = 0; k < system->live.n; k++)
        if (system->live.row[k] == h)
          speed = jd_expr_import (pool, system->live.speeds[k]);
      /* T of friction works on all of the slip: jd_friction_power() */
      if (jd_expr_is_zero (speed) || (system->friction != NULL && jd_friction_owns_row (system->friction, h)))
        continue;
      g_ptr_array_add (outputs, (gpointer) speed);
      self->rows[self->n_rows++] = h;
    }
  jd_energy_clear (self);
  if (jd_expr_is_zero (sum) && self->n_rows == 0 && !keep && system->friction == NULL)
    return TRUE;
  self->power = jd_state_expressions_new (system->model, (const JdExpr *const *) outputs->pdata, outputs->len, error);
  return self->power != NULL;
}

double
jd_energy_power (const JdMotionEnergy *self,
                 JdSystem             *system,
                 double                t,
                 const double         *qd)
{
  double sum;

  jd_state_expressions_eval (self->power, t, system->p, system->pd, self->values);
  /* P = D.q' - d(E - V)/dt + sum_h lambda_h v_h + sum_k T_k w_k */
  sum = self->values[0];
  for (gsize k = 0; k < self->n_rows; k++)
    sum += system->y[self->rows[k]] * self->values[1 + k];
  if (system->friction != NULL)
    sum += jd_friction_power (system->friction, qd);
  return sum;
}

/* E2 - E0 + V - W.  @out_energies: |E|, |V|. */
static double
find_kept (const JdMotionEnergy *self,
           JdSystem             *system,
           double                t,
           const double         *y,
           double               *out_energies)
{
  const gsize n = system->n;
  double kinetic[3] = { 0.0 }, potential = 0.0;

  out_energies[0] = out_energies[1] = 0.0;
  if (!jd_parameterization_energies (system->parameterization, t, y, y + n, system->lean ? NULL : system->p, kinetic,
                                     &potential, system->work, NULL))
    return NAN;
  out_energies[0] = fabs (kinetic[0] + kinetic[1] + kinetic[2]);
  out_energies[1] = fabs (potential);
  return kinetic[2] - kinetic[0] + potential - (self->power != NULL ? y[2 * n] : 0.0);
}

double
jd_energy_change (const JdMotionEnergy *self,
                  JdSystem             *system,
                  double                t,
                  const double         *y)
{
  double energies[2];

  return find_kept (self, system, t, y, energies) - self->base - self->now;
}

/* now = E2 - E0 + V - W - base, the change of H - W.  base is chosen at the start and after each jump so that the
 * drift so far goes on. */
void
jd_energy_follow (JdMotionEnergy *self,
                  JdSystem       *system,
                  double          t,
                  const double   *y,
                  gboolean        begins)
{
  double energies[2];
  const double kept = find_kept (self, system, t, y, energies);

  /* the drift so far goes on after a jump */
  if (begins)
    self->base = kept - self->now;
  self->now = kept - self->base;
  self->change = MAX (self->change, fabs (self->now));
  self->largest = MAX (self->largest, energies[0] + energies[1]);
  self->kinetic = MAX (self->kinetic, energies[0]);
  self->potential = MAX (self->potential, energies[1]);
}

double
jd_energy_get_drift (const JdMotionEnergy *self,
                     const JdSystem       *system,
                     double                time,
                     double                energy)
{
  const JdDynamicsPattern *pattern = system->pattern;
  double natural = 0.0;

  /* E2 = m_ii (displacement_i / time)^2 / 2, the largest */
  for (gsize k = 0; k < pattern->n_mass; k++)
    if (pattern->mass_row[k] == pattern->mass_column[k])
      {
        const double velocity = system->sizes.reach[pattern->mass_row[k]] / time;

        natural = MAX (natural, 0.5 * system->terms.mass[k] * velocity * velocity);
      }
  if (self->largest <= JD_MOTION_ENERGY_OF_REST * natural ||
      (self->kinetic <= JD_MOTION_ENERGY_OF_REST * natural &&
       self->potential <= JD_MOTION_POTENTIAL_OF_REST * energy))
    return 0.0;
  return self->change / self->largest;
}
