/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-efforts.h"

#include "core/analysis/verdict/jd-virtual-field.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#define N_PARAMETERIZATIONS 2

void
cross (const double a[3],
       const double b[3],
       double       out[3])
{
  const double c[3] = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };

  memcpy (out, c, sizeof c);
}

void
add_effort (EffortList *self,
            const char *name,
            Term        on,
            Term        by)
{
  Effort *effort = &self->efforts[self->n_efforts++];

  g_strlcpy (effort->name, name, sizeof effort->name);
  if (on.body >= 0)
    effort->terms[effort->n_terms++] = on;
  if (by.body >= 0)
    effort->terms[effort->n_terms++] = by;
}

static guint
count_efforts (const Physics *self)
{
  guint n = 0;

  for (guint j = 0; j < self->n_joints; j++)
    n += self->joints[j]->n_efforts;
  return n;
}

/* What one component of 1 adds to the balance about @centre. */
static void
add_term (const Term   *term,
          const double *centre,
          gsl_matrix   *a,
          guint         row,
          guint         column)
{
  double arm[3], moment[3];

  for (int i = 0; i < 3; i++)
    arm[i] = term->place[i] - centre[i];
  cross (arm, term->force, moment);
  for (guint i = 0; i < 3; i++)
    {
      *gsl_matrix_ptr (a, row + i, column) += term->force[i];
      *gsl_matrix_ptr (a, row + 3 + i, column) += term->couple[i] + moment[i];
    }
}

/* The columns of body b: what the efforts add to its balance about @centre. */
static void
add_efforts (const Physics *self,
             guint          b,
             const double  *centre,
             gsl_matrix    *a)
{
  guint column = 0;

  for (guint j = 0; j < self->n_joints; j++)
    for (guint e = 0; e < self->joints[j]->n_efforts; e++, column++)
      for (guint t = 0; t < self->joints[j]->efforts[e].n_terms; t++)
        if (self->joints[j]->efforts[e].terms[t].body == (int) b)
          add_term (&self->joints[j]->efforts[e].terms[t], centre, a, 6 * b, column);
}

/* The efforts of all joints from the balances of all bodies (least squares; the rest must vanish). */
static double *
solve_efforts (const Physics *self,
               JdModel       *model,
               const double  *pdd)
{
  const guint rows = 6 * self->n_bodies, n = count_efforts (self);
  double *result = g_new0 (double, n + 1), size = 1.0;
  gsl_matrix *a = gsl_matrix_calloc (rows, MAX (n, 1));
  gsl_vector *b = gsl_vector_calloc (rows), *rest = gsl_vector_calloc (rows);
  gsl_vector *x = gsl_vector_calloc (MAX (n, 1)), *tau = gsl_vector_calloc (MAX (MIN (rows, n), 1));

  for (guint i = 0; i < self->n_bodies; i++)
    {
      double balance[6], centre[3];

      self->balance (self->mechanism, model, pdd, i, balance, centre);
      for (guint k = 0; k < 6; k++)
        {
          gsl_vector_set (b, 6 * i + k, balance[k]);
          size = MAX (size, fabs (balance[k]));
        }
      add_efforts (self, i, centre, a);
    }
  gsl_vector_memcpy (rest, b);
  if (n > 0)
    {
      gsl_linalg_QR_decomp (a, tau);
      gsl_linalg_QR_lssolve (a, tau, b, x, rest);
    }
  for (guint k = 0; k < n; k++)
    result[k] = gsl_vector_get (x, k);
  for (guint i = 0; i < rows; i++)
    if (!(fabs (gsl_vector_get (rest, i)) < 1e-8 * size))
      g_error ("body %u is not in balance: %g", i / 6, gsl_vector_get (rest, i));
  gsl_matrix_free (a);
  gsl_vector_free (b);
  gsl_vector_free (x);
  gsl_vector_free (tau);
  gsl_vector_free (rest);
  return result;
}

/* Every multiplier is the component of the reaction that the balances give. */
static void
check_multipliers (const Physics      *self,
                   JdParameterization *parameterization,
                   const JdEvaluation *evaluation,
                   const double       *efforts)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const double size = largest (efforts, count_efforts (self));

  for (gsize h = 0; h < evaluation->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      guint column = 0, n_compared = 0;

      for (guint j = 0; j < self->n_joints; j++)
        for (guint e = 0; e < self->joints[j]->n_efforts; e++, column++)
          if (equation->joint == j && g_str_equal (equation->reaction, self->joints[j]->efforts[e].name))
            {
              n_compared++;
              if (!(fabs (equation->reaction_factor * evaluation->multipliers[h] - efforts[column]) < 1e-8 * size))
                g_error ("%s: lambda %.12g, balance %.12g", equation->name, evaluation->multipliers[h],
                         efforts[column]);
            }
      g_assert_cmpuint (n_compared, ==, 1);
    }
}

/* Virtual power of a component of 1 in a field of twists, one a body; @p: the parameters. */
static double
power_of (const Physics *self,
          const Effort  *effort,
          const double  *p,
          const double  *twists)
{
  double power = 0.0;

  for (guint t = 0; t < effort->n_terms; t++)
    {
      const Term *term = &effort->terms[t];
      const double *twist = &twists[6 * term->body];
      double arm[3] = { 0 }, velocity[3];

      for (guint i = 0; i < self->n_coordinates; i++)
        arm[i] = term->place[i] - p[self->n_numbers * (guint) term->body + i];
      cross (twist + 3, arm, velocity);
      for (int i = 0; i < 3; i++)
        power += term->force[i] * (twist[i] + velocity[i]) + term->couple[i] * twist[3 + i];
    }
  return power;
}

/* The balances' efforts of joint j in every field compatible with it: no virtual power. */
static void
check_power (const Physics      *self,
             JdParameterization *parameterization,
             guint               j,
             const double       *efforts,
             double              size)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  gboolean joints[MAX_JOINTS] = { FALSE };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdVirtualFields) fields = NULL;

  joints[j] = TRUE;
  fields = jd_virtual_fields_new (parameterization, joints, 0.0, p, pd, &error);
  g_assert_no_error (error);
  for (gsize k = 0; k < fields->n_fields; k++)
    {
      const double *twists = &fields->twists[k * 6 * self->n_bodies];
      double power = 0.0;

      for (guint e = 0; e < self->joints[j]->n_efforts; e++)
        power += efforts[e] * power_of (self, &self->joints[j]->efforts[e], p, twists);
      if (!(fabs (power) < 1e-10 * size * largest (twists, 6 * self->n_bodies)))
        g_error ("joint j%u has virtual power %g in a compatible field", j, power);
    }
}

static guint
check_parameterization (const Physics      *self,
                        JdParameterization *parameterization,
                        const JdEvaluation *evaluation,
                        const double       *efforts,
                        const JdMotion     *motion)
{
  const double size = largest (efforts, count_efforts (self));

  check_multipliers (self, parameterization, evaluation, efforts);
  for (guint j = 0, first = 0; j < self->n_joints; first += self->joints[j++]->n_efforts)
    check_power (self, parameterization, j, &efforts[first], size);
  return self->integrals ? check_integrals (parameterization, motion) : 0;
}

guint
check_mechanism (GRand         *random,
                 JdModel       *model,
                 const Physics *physics)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_model_get_mechanism (model), "total");
  const JdMotionOptions options = { .until = 0.2 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, tags, NULL, &error);
  g_autoptr(JdEvaluation) of_total = evaluate (total);
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autofree double *efforts = solve_efforts (physics, model, of_total->pdd);
  guint n_integrals;

  g_assert_no_error (error);
  n_integrals = check_parameterization (physics, total, of_total, efforts, motion);
  for (guint i = 0; i < N_PARAMETERIZATIONS; i++)
    {
      g_autoptr(JdParameterization) other = random_parameterization (random, model);
      g_autoptr(JdEvaluation) of_other = NULL;

      if (other == NULL)
        continue;
      of_other = evaluate (other);
      check_same (total, of_total, other, of_other);
      n_integrals += check_parameterization (physics, other, of_other, efforts, motion);
    }
  return n_integrals;
}
