/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The energy balance of a motion by time stepping. */
#include "core/dynamics/stepping/jd-stepping-private.h"

#include "core/dynamics/stepper/jd-motion-energy-private.h"
#include "core/parameterization/model/jd-model-entries.h"

gboolean
jd_stepping_energy_init (JdSteppingEnergy  *self,
                         JdModel           *model,
                         GError           **error)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *energies[] = { jd_model_get_kinetic_energy (model), jd_model_get_potential (model) };
  const JdExpr *power = jd_energy_power_of_efforts (pool, model);

  *self = (JdSteppingEnergy) { .quadratic = jd_model_has_quadratic_energy (model) };
  self->energy = jd_state_expressions_new (model, energies, G_N_ELEMENTS (energies), error);
  if (self->energy == NULL || jd_expr_is_zero (power))
    return self->energy != NULL;
  self->power = jd_state_expressions_new (model, &power, 1, error);
  return self->power != NULL;
}

void
jd_stepping_energy_clear (JdSteppingEnergy *self)
{
  g_clear_pointer (&self->energy, jd_state_expressions_free);
  g_clear_pointer (&self->power, jd_state_expressions_free);
}

/* E2 - E0 of E (v) = E2 + E1 + E0: (E (v) + E (-v)) / 2 - 2 E (0). */
static double
find_kinetic (JdSteppingEnergy *self,
              double            t,
              const double     *p,
              const double     *v,
              double            forward)
{
  const gsize n = self->energy->N;
  g_autofree double *other = NULL;
  double backward[2], rest[2];

  if (self->quadratic)
    return forward;
  other = g_new0 (double, n + 1);
  jd_state_expressions_eval (self->energy, t, p, other, rest);
  for (gsize i = 0; i < n; i++)
    other[i] = -v[i];
  jd_state_expressions_eval (self->energy, t, p, other, backward);
  return 0.5 * (forward + backward[0]) - 2.0 * rest[0];
}

void
jd_stepping_energy_look (JdSteppingEnergy *self,
                         double            t,
                         const double     *p,
                         const double     *v,
                         gboolean          begins)
{
  double energies[2];

  jd_state_expressions_eval (self->energy, t, p, v, energies);
  self->now = find_kinetic (self, t, p, v, energies[0]) + energies[1] - self->work;
  if (begins)
    self->start = self->now;
  self->change = MAX (self->change, fabs (self->now - self->start));
  self->largest = MAX (self->largest, fabs (energies[0]) + fabs (energies[1]));
  self->kinetic = MAX (self->kinetic, fabs (energies[0]));
  self->potential = MAX (self->potential, fabs (energies[1]));
}

double
jd_stepping_energy_power (JdSteppingEnergy *self,
                          double            t,
                          const double     *p,
                          const double     *v)
{
  double power = 0.0;

  if (self->power != NULL)
    jd_state_expressions_eval (self->power, t, p, v, &power);
  return power;
}

double
jd_stepping_energy_drift (const JdSteppingEnergy *self,
                          double                  natural)
{
  if (self->kinetic <= JD_MOTION_ENERGY_OF_REST * natural && self->potential <= JD_MOTION_POTENTIAL_OF_REST * natural)
    return 0.0;
  return self->change / self->largest;
}
