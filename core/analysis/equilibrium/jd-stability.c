/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Stability of an equilibrium: the theorem of Lagrange and Dirichlet where its hypotheses hold, else the linearized
 * motion. */
#include "core/analysis/equilibrium/jd-stability-private.h"

#include "core/analysis/verdict/jd-gyroscopic.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"
#include "core/parameterization/model/jd-model-size.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* Distance from the equilibrium, in natural units, at which forces are tested for a potential. */
#define NEARBY 0.03
#define N_NEARBY 4
/* Distances at which the power of a damper is tried, each a part of the one before. */
#define N_DISTANCES 5
#define NEARER 0.01

/* Properties of the efforts and the equations on which the criteria depend. */
typedef struct
{
  JdModel             *model;
  JdParameterization  *parameterization;
  JdStatics           *statics;
  const JdEquilibrium *e;
  const JdLinearized  *linearized;
  const char          *non_holonomic;  /* name of an acting row that is not integrable, or NULL */
  gboolean             semi;           /* an acting differential row that is integrable */
  gboolean             sticks;         /* a contact with friction acts */
  gboolean             grazes;         /* a unilateral row acts without force */
  gboolean             presses;        /* a unilateral row acts with force */
} Judge;

static void
look_at_rows (Judge *j)
{
  double largest = 0.0;

  for (gsize h = 0; h < jd_statics_get_n_rows (j->statics); h++)
    largest = fmax (largest, fabs (j->e->y[h]));
  for (gsize h = 0; h < jd_statics_get_n_rows (j->statics); h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (j->statics, h);
      const JdEquation *equation;

      if (!j->e->rows_act[h])
        continue;
      if (row->kind == JD_STATICS_LAW)
        {
          j->sticks = TRUE;
          continue;
        }
      equation = jd_model_get_equation (j->model, row->index);
      if (equation->kind == JD_EQUATION_NON_HOLONOMIC)
        j->non_holonomic = equation->name;
      j->semi |= equation->kind == JD_EQUATION_SEMI_HOLONOMIC;
      if (equation->side == 0 || row->kind != JD_STATICS_COMPLEMENTARY)
        continue;
      if (equation->side * j->e->y[h] > JD_MODE_STRICT * largest)
        j->presses = TRUE;
      else
        j->grazes = TRUE;
    }
}

static gboolean
is_damper (const Judge         *j,
           const JdModelEffort *effort)
{
  const GPtrArray *efforts = jd_mechanism_get_efforts (jd_model_get_mechanism (j->model));
  const JdEffort *given;

  if (effort->effort == JD_NONE)
    return FALSE;
  given = g_ptr_array_index (efforts, (guint) effort->effort);
  return jd_effort_types[given->kind].is_damper;
}

/* Whether a damper feeds the motion, as one of negative viscosity does: its power sum_k F_k p_k' is positive in some
 * state near the equilibrium. */
static gboolean
feeds (const Judge         *j,
       const JdModelEffort *effort)
{
  const gsize N = jd_model_get_n_parameters (j->model);
  const JdModelSizes *sizes = jd_model_get_sizes (j->model);
  const double t = jd_model_get_time (j->model);
  g_autofree double *p = g_new0 (double, N + 1);
  g_autofree double *pd = g_new0 (double, N + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (9);
  double distance = NEARBY;

  for (guint state = 0; state < N_DISTANCES * N_NEARBY; state++)
    {
      double power = 0.0, size = 0.0;

      for (gsize k = 0; k < N; k++)
        {
          p[k] = j->e->p[k] + distance * sizes->displacement[k] * g_rand_double_range (rand, -1.0, 1.0);
          pd[k] = distance * sizes->velocity[k] * g_rand_double_range (rand, -1.0, 1.0);
        }
      for (gsize k = 0; k < N; k++)
        if (effort->forces[k] != NULL)
          {
            const double part = jd_model_eval (j->model, effort->forces[k], t, p, pd) * pd[k];

            power += part;
            size += fabs (part);
          }
      if (power > JD_ROUNDING_SOLVED * size)
        return TRUE;
      if (state % N_NEARBY == N_NEARBY - 1)
        distance *= NEARER;
    }
  return FALSE;
}

static gboolean
depends_on_rates (const Judge         *j,
                  const JdModelEffort *effort)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (j->model); k++)
    if (jd_expr_depends_on_kind (effort->forces[k], JD_SYMBOL_PARAMETER, 1, 1))
      return TRUE;
  return FALSE;
}

/* Whether the forces that depend on the rates have no power: energy plus potential is then conserved. */
static gboolean
is_gyroscopic (const Judge         *j,
               const JdModelEffort *effort)
{
  const gsize N = jd_model_get_n_parameters (j->model);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree const JdExpr **forces = g_new0 (const JdExpr *, N + 1), **rates = g_new0 (const JdExpr *, N + 1);

  for (gsize k = 0; k < N; k++)
    {
      forces[k] = jd_expr_import (pool, effort->forces[k]);
      rates[k] = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (j->model, k), 1);
    }
  return jd_forces_are_gyroscopic (pool, forces, rates, N);
}

/* Whether the forces at rest have a potential near the equilibrium: their derivatives are symmetric there, |K_ab -
 * K_ba| <= JD_SYMMETRIC max |K|. */
static gboolean
is_derivable (const Judge *j)
{
  const gsize n = jd_statics_get_n (j->statics);
  g_autofree double *s = g_memdup2 (j->e->s, (n + 1) * sizeof (double));
  g_autoptr(GRand) rand = g_rand_new_with_seed (8);

  for (guint point = 0; point <= N_NEARBY; point++)
    {
      const JdStaticsNumbers *numbers = jd_statics_linearize (j->statics, jd_model_get_time (j->model), s, NULL,
                                                              j->e->y);
      double largest = 0.0;

      for (gsize i = 0; i < n * n; i++)
        largest = fmax (largest, fabs (numbers->stiffness[i]));
      for (gsize a = 0; a < n; a++)
        for (gsize b = 0; b < a; b++)
          if (!(fabs (numbers->stiffness[a * n + b] - numbers->stiffness[b * n + a]) <= JD_SYMMETRIC * largest))
            return FALSE;
      for (gsize i = 0; i < n; i++)
        s[i] = j->e->s[i] + NEARBY * g_rand_double_range (rand, -1.0, 1.0);
    }
  return TRUE;
}

/* Why the theorem of Lagrange and Dirichlet is not applicable, or NULL. */
static const char *
find_obstacle (const Judge *j)
{
  gboolean other = FALSE;

  for (gsize i = 0; i < jd_model_get_n_efforts (j->model); i++)
    {
      const JdModelEffort *effort = jd_model_get_effort (j->model, i);

      if (effort->potential != NULL)
        continue;
      if (is_damper (j, effort))
        {
          if (feeds (j, effort))
            return _("a damper has a negative viscosity");
          continue;
        }
      if (depends_on_rates (j, effort) && !is_gyroscopic (j, effort))
        return _("an effort depends on the rates and is no damper");
      other = TRUE;
    }
  if (other && jd_statics_get_n (j->statics) > 1 && !is_derivable (j))
    return _("the efforts have no potential");
  return j->linearized->has_stiffness ? NULL : _("the efforts have no potential");
}

static double
stiffness_size (const JdLinearized *l)
{
  return l->n_freedom == 0 ? 0.0 : fmax (fabs (l->stiffness[0]), fabs (l->stiffness[l->n_freedom - 1]));
}

static gboolean
is_strict_minimum (const JdLinearized *l)
{
  return l->n_freedom == 0 || l->stiffness[0] > JD_MODE_STRICT * stiffness_size (l);
}

/* Whether the least stiffness k has another sign at the distance JD_FORCE_ZERO / |k| to either side: there the force
 * is still rounding, so the equilibrium may as well be there, as of V = x^3. */
static gboolean
may_be_inflection (const Judge *j)
{
  const JdLinearized *l = j->linearized;
  const gsize n = jd_statics_get_n (j->statics);
  g_autofree double *s = g_new0 (double, n + 1);
  const double least = l->softest != NULL ? fabs (l->stiffness[0]) : 0.0;
  const double sign = least > 0.0 ? l->stiffness[0] / least : 0.0;
  gboolean changes = FALSE;

  if (sign == 0.0)
    return FALSE;
  for (int side = -1; side <= 1 && !changes; side += 2)
    {
      g_autoptr(JdLinearized) nearby = NULL;

      for (gsize i = 0; i < n; i++)
        s[i] = j->e->s[i] + side * fmin (JD_FORCE_ZERO / least, JD_MODE_NEARBY) * l->softest[i];
      nearby = jd_linearized_new (j->statics, jd_model_get_time (j->model), s, NULL, j->e->y, j->e->rows_act, NULL,
                                  FALSE, NULL);
      changes = nearby != NULL && nearby->has_stiffness && nearby->n_freedom == l->n_freedom &&
                sign * nearby->stiffness[0] < -JD_MODE_STRICT * least;
    }
  return changes;
}

/* Whether the only free motion is driven back on both sides, near and far: V has a minimum then, also where its
 * second derivative is 0, as of V = x^4.  Only where no equation acts: the motion is then along the parameter. */
static gboolean
is_flat_minimum (const Judge *j)
{
  if (jd_statics_get_n (j->statics) != 1 || j->linearized->n_freedom != 1)
    return FALSE;
  for (gsize h = 0; h < jd_statics_get_n_rows (j->statics); h++)
    if (j->e->rows_act[h])
      return FALSE;
  for (double distance = JD_MODE_ASIDE; distance >= JD_MODE_ASIDE_LEAST; distance *= 0.1)
    for (int side = -1; side <= 1; side += 2)
      {
        const double s = j->e->s[0] + side * distance;
        const JdStaticsNumbers *numbers = jd_statics_eval (j->statics, jd_model_get_time (j->model), &s, NULL,
                                                           j->e->y);

        if (!(-side * numbers->force[0] > (distance == JD_MODE_ASIDE ? JD_FORCE_ZERO : 0.0)))
          return FALSE;
      }
  return TRUE;
}

/* Non-integrable rows forbid velocities, not positions: the potential must have a minimum in all directions that the
 * holonomic rows allow. */
static gboolean
is_strict_without (const Judge *j)
{
  const gsize m = jd_statics_get_n_rows (j->statics);
  g_autofree gboolean *acts = g_memdup2 (j->e->rows_act, (m + 1) * sizeof (gboolean));
  g_autoptr(JdLinearized) free_of_them = NULL;

  for (gsize h = 0; h < m; h++)
    if (!jd_statics_get_row (j->statics, h)->holonomic)
      {
        /* If these rows carry force, the potential is not stationary at the position. */
        if (fabs (j->e->y[h]) > JD_MULTIPLIER_CARRIES * (1.0 + stiffness_size (j->linearized)))
          return FALSE;
        acts[h] = FALSE;
      }
  free_of_them = jd_linearized_new (j->statics, jd_model_get_time (j->model), j->e->s, NULL, j->e->y, acts,
                                    j->e->rounding, FALSE, NULL);
  return free_of_them != NULL && free_of_them->has_stiffness && is_strict_minimum (free_of_them);
}

/* Whether an effort without a potential may act along parameter @k. */
static gboolean
is_pushed (const Judge *j,
           gsize        k)
{
  for (gsize i = 0; i < jd_model_get_n_efforts (j->model); i++)
    {
      const JdModelEffort *effort = jd_model_get_effort (j->model, i);

      if (effort->potential == NULL && !is_damper (j, effort) && effort->forces[k] != NULL &&
          !jd_expr_is_number (effort->forces[k], 0.0))
        return TRUE;
    }
  return FALSE;
}

/* A parameter that V - E0 does not contain and along which the mechanism can move, and nothing pushes it. */
static const char *
find_ignorable (const Judge *j)
{
  const gsize n = jd_parameterization_get_n_retained (j->parameterization);
  const JdStaticsNumbers *numbers = jd_statics_eval (j->statics, jd_model_get_time (j->model), j->e->s, NULL,
                                                     j->e->y);

  for (gsize i = 0; i < n; i++)
    {
      gboolean constrained = FALSE;

      if (jd_statics_potential_depends_on (j->statics, i) ||
          is_pushed (j, jd_parameterization_get_retained (j->parameterization)[i]))
        continue;
      for (gsize h = 0; h < jd_statics_get_n_rows (j->statics); h++)
        constrained |= j->e->rows_act[h] && numbers->rows[h * jd_statics_get_n (j->statics) + i] != 0.0;
      if (!constrained)
        return jd_model_get_parameter_name (j->model, jd_parameterization_get_retained (j->parameterization)[i]);
    }
  return NULL;
}

static char *
explain_minimum (const Judge *j)
{
  const char *where = j->linearized->n_freedom == 0 ? _("no motion is free")
                                                    : _("V - E0 has a strict minimum among the positions the "
                                                        "equations allow");

  if (j->presses)
    return g_strdup_printf (_("Lagrange-Dirichlet: %s, and the contacts press"), where);
  if (j->sticks)
    return g_strdup_printf (_("Lagrange-Dirichlet, while the contact sticks: %s"), where);
  if (j->semi)
    return g_strdup_printf (_("Lagrange-Dirichlet, the rolling equations integrated: %s"), where);
  return g_strdup_printf (_("Lagrange-Dirichlet: %s"), where);
}

static JdStability
judge_minimum (const Judge  *j,
               char        **out_why)
{
  if (j->grazes)
    {
      *out_why = g_strdup (_("Undecided: a contact touches without pressing, so the motion differs on its two "
                             "sides"));
      return JD_STABILITY_UNDECIDED;
    }
  if (j->non_holonomic == NULL || is_strict_without (j))
    {
      *out_why =
        j->non_holonomic == NULL
          ? explain_minimum (j)
          : g_strdup (_("Lagrange-Dirichlet: V - E0 has a strict minimum in all the parameters, with or without "
                        "the non-holonomic equations"));
      return JD_STABILITY_STABLE;
    }
  *out_why = g_strdup_printf (
    _("Undecided: a minimum of V - E0 among the velocities that the non-holonomic “%s” allows proves "
      "nothing, and the linearized motion does not grow"),
    j->non_holonomic);
  return JD_STABILITY_UNDECIDED;
}

/* Whether K is not positive definite and nothing has inertia: with any added inertia, M xi'' + K xi = 0 would have a
 * growing motion. */
static gboolean
falls_with_any_mass (const JdLinearized *l)
{
  return l->has_stiffness && !l->gyroscopic && l->n_massless > 0 && l->n_freedom > 0 &&
         l->stiffness[0] < -JD_MODE_STRICT * stiffness_size (l);
}

static JdStability
judge_linearized (const Judge  *j,
                  const char   *obstacle,
                  char        **out_why)
{
  const JdLinearized *l = j->linearized;
  const char *ignorable = find_ignorable (j);
  const gboolean may_be_flat = may_be_inflection (j);

  if (jd_linearized_grows (l) && !may_be_flat)
    {
      *out_why = g_strdup_printf (_("Linearized motion: it grows at %.6g 1/s"), l->growth);
      return JD_STABILITY_UNSTABLE;
    }
  if (falls_with_any_mass (l))
    {
      *out_why = g_strdup (_("V has no minimum, no gyroscopic term can stabilize the equilibrium, and with any "
                             "inertia, however small, the linearized motion would grow"));
      return JD_STABILITY_UNSTABLE;
    }
  if (l->modes->len > 0 && l->n_zero == 0 && l->n_leaves == 0 && l->n_massless == 0 &&
      l->growth < -JD_MODE_DECAYS * l->scale && !may_be_flat)
    {
      *out_why = g_strdup (_("Linearized motion: all of it decays (Lyapunov's first method)"));
      return JD_STABILITY_STABLE;
    }
  if (ignorable != NULL)
    *out_why = g_strdup_printf (
      _("Undecided: V - E0 does not contain “%s”, so it has no strict minimum, and the linearized motion "
        "does not grow"),
      ignorable);
  else if (obstacle != NULL)
    *out_why = g_strdup_printf (_("Undecided: %s, and the linearized motion does not grow"), obstacle);
  else if (j->e->dimension > 0)
    *out_why = g_strdup (
      _("Undecided: one of a range of equilibria, so V - E0 has no strict minimum, and the linearized motion "
        "does not grow"));
  else if (l->has_stiffness && l->n_freedom > 0 && !may_be_flat &&
           l->stiffness[0] < -JD_MODE_STRICT * stiffness_size (l))
    *out_why = g_strdup (
      _("Undecided: V - E0 has no minimum, but the gyroscopic terms keep the linearized motion from growing"));
  else
    *out_why = g_strdup (
      _("Undecided: the second derivatives of V - E0 do not show whether it has a minimum, and the linearized "
        "motion does not grow"));
  return JD_STABILITY_UNDECIDED;
}

JdStability
jd_stability_judge (JdParameterization   *parameterization,
                    JdStatics            *statics,
                    const JdEquilibrium  *equilibrium,
                    char                **out_why)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) linearized = NULL;
  Judge j = { .model = model, .parameterization = parameterization, .statics = statics, .e = equilibrium };
  const char *obstacle;

  if (jd_statics_depends_on_time (statics))
    {
      *out_why = g_strdup (_("Undecided: the equations contain the time, which neither criterion allows"));
      return JD_STABILITY_UNDECIDED;
    }
  linearized = jd_linearized_new (statics, jd_model_get_time (model), equilibrium->s, NULL, equilibrium->y,
                                  equilibrium->rows_act, equilibrium->rounding, FALSE, &error);
  if (linearized == NULL)
    {
      *out_why = g_strdup_printf (_("Undecided: %s"), error->message);
      return JD_STABILITY_UNDECIDED;
    }
  j.linearized = linearized;
  look_at_rows (&j);
  obstacle = find_obstacle (&j);
  /* where the linearized motion grows a force feeds it, and the energy does not decide */
  if (obstacle == NULL && !jd_linearized_grows (linearized) &&
      ((is_strict_minimum (linearized) && !may_be_inflection (&j)) || is_flat_minimum (&j)))
    return judge_minimum (&j, out_why);
  return judge_linearized (&j, obstacle, out_why);
}
