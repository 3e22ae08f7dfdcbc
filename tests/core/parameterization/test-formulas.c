/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-shown.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* Every formula that a parameterization shows, and every number that it gives without one, against another way to the
 * same: the numbers of the motion, the model in p, or differences. */

/* Two ways of some ten operations each. */
#define SAME 1e-11
/* Step of central differences, and their error: h^2 of the third derivatives, rounding / h. */
#define STEP 1e-5
#define DIFFERENCE 1e-7

static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum" };
static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE) };

/* A parameterization in the file's state. */
typedef struct
{
  JdParameterization     *self;
  JdParameterizationWork *work;
  const JdModel          *model;
  gsize                   N, n;
  Solved                  s;
  Values                  values;
} Column;

static void
column_clear (Column *self)
{
  g_clear_pointer (&self->work, jd_parameterization_work_free);
  g_clear_pointer (&self->self, jd_parameterization_unref);
  solved_clear (&self->s);
}

typedef void (*Claim) (Column *column);

/* Tests @claim for each parameterization of the file. */
static void
for_each_column (const char *text,
                 Claim       claim)
{
  g_autoptr(JdModel) model = model_from_json (text);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      Column column = { .self = nth_parameterization (model, i), .model = model };

      column.N = jd_model_get_n_parameters (model);
      column.n = jd_parameterization_get_n_retained (column.self);
      column.work = jd_parameterization_work_new (column.self);
      solve_here (&column.s, column.self);
      column.values = (Values) { .self = column.self, .s = &column.s };
      claim (&column);
      column_clear (&column);
    }
}

static double
value_of (Column       *column,
          const JdExpr *expr)
{
  return jd_expr_eval (expr, value_cb, &column->values);
}

/* E and V at @q, @qd; @p holds the branch. */
static double
energies_at (Column       *column,
             const double *q,
             const double *qd,
             double       *out_potential)
{
  g_autofree double *p = g_memdup2 (column->s.p, sizeof (double) * (column->N + 1));
  double kinetic[3];

  g_assert_true (jd_parameterization_energies (column->self, column->s.t, q, qd, p, kinetic, out_potential,
                                               column->work, NULL));
  return kinetic[0] + kinetic[1] + kinetic[2];
}

/* The formulas of the positions give the parameters, those of the energies the energies, also the part of each degree
 * where nothing is eliminated numerically. */
static void
claim_values (Column *column)
{
  JdParameterization *self = column->self;
  double potential, kinetic[3];
  double sum = 0.0;

  for (gsize k = 0; k < column->N; k++)
    assert_near (value_of (column, jd_parameterization_get_position (self, k)), column->s.p[k], SAME);
  g_assert_true (jd_parameterization_energies (self, column->s.t, column->s.q, column->s.qd, column->s.p, kinetic,
                                               &potential, column->work, NULL));
  for (guint degree = 0; degree < 3; degree++)
    {
      const double part = value_of (column, jd_parameterization_get_kinetic_part (self, degree));

      if (jd_parameterization_get_n_symbolic (self) == column->n)
        assert_near (part, kinetic[degree], SAME);
      sum += part;
    }
  assert_near (sum, kinetic[0] + kinetic[1] + kinetic[2], SAME);
  assert_near (value_of (column, jd_parameterization_get_kinetic_energy (self)), sum, SAME);
  assert_near (value_of (column, jd_parameterization_get_potential (self)), potential, SAME);
}

/* A formula of the model in p and p' has the same value when it is carried over to s. */
static void
claim_reduced (Column *column)
{
  const JdModel *model = column->model;
  const JdExpr *const formulas[] = { jd_model_get_kinetic_energy (model), jd_model_get_potential (model),
                                     jd_model_get_origin (model, 0).x[0], jd_model_get_angle (model, 0) };

  for (gsize i = 0; i < G_N_ELEMENTS (formulas); i++)
    assert_near (value_of (column, jd_parameterization_reduce (column->self, formulas[i])),
                 jd_model_eval (model, formulas[i], column->s.t, column->s.p, column->s.pd), SAME);
}

/* The momentum dE/dq'_i is a difference of E, exact for any step because E is quadratic in q'. */
static void
claim_momenta (Column *column)
{
  double *qd = column->s.qd;

  for (gsize i = 0; i < column->n; i++)
    {
      const double rate = qd[i];
      double before, after;

      qd[i] = rate + 1.0;
      after = energies_at (column, column->s.q, qd, NULL);
      qd[i] = rate - 1.0;
      before = energies_at (column, column->s.q, qd, NULL);
      qd[i] = rate;
      assert_near (value_of (column, jd_parameterization_get_momentum (column->self, i)), (after - before) / 2.0,
                   SAME);
    }
}

/* D_i of all efforts is that of the efforts without potential less dV/dq_i. */
static void
claim_forces (Column *column)
{
  double *q = column->s.q;

  for (gsize i = 0; i < column->n; i++)
    {
      const double place = q[i];
      double before, after;

      q[i] = place + STEP;
      energies_at (column, q, column->s.qd, &after);
      q[i] = place - STEP;
      energies_at (column, q, column->s.qd, &before);
      q[i] = place;
      assert_near (column->s.terms.given[i],
                   value_of (column, jd_parameterization_get_given (column->self, i)) - (after - before) / (2 * STEP),
                   DIFFERENCE);
      g_assert_cmpfloat (value_of (column, jd_parameterization_get_friction (column->self, i)), ==, 0.0);
    }
}

/* F = 0 holds for each parameter that is eliminated numerically, and there is none for the others. */
static void
claim_implicit (Column *column)
{
  gsize n_implicit = 0;

  for (gsize k = 0; k < column->N; k++)
    {
      const JdExpr *f = jd_parameterization_get_implicit_equation (column->self, k);

      g_assert_cmpint (f != NULL, ==, jd_parameterization_get_implicit (column->self, k) >= 0);
      if (f == NULL)
        continue;
      g_assert_cmpfloat_with_epsilon (value_of (column, f), 0.0, SAME);
      column->s.p[k] += 0.1;
      g_assert_cmpfloat (fabs (value_of (column, f)), >, 1e-4);
      column->s.p[k] -= 0.1;
      n_implicit++;
    }
  g_assert_cmpuint (n_implicit, ==, jd_parameterization_get_n_symbolic (column->self) - column->n);
}

/* A row's size before its terms cancel is at least the row, and without elimination the row's largest entry. */
static void
claim_row_sizes (Column *column)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (column->self);
  g_autofree double *sizes = g_new0 (double, pattern->m + 1), * largest = g_new0 (double, pattern->m + 1);

  g_assert_true (jd_parameterization_row_sizes (column->self, column->s.t, column->s.p, sizes, column->work, NULL));
  for (gsize k = 0; k < pattern->n_rows; k++)
    {
      const gsize parameter = jd_parameterization_get_retained (column->self)[pattern->row_column[k]];
      const double entry = fabs (column->s.terms.rows[k]) *
                           jd_model_get_sizes (column->model)->displacement[parameter];

      largest[pattern->row_row[k]] = fmax (largest[pattern->row_row[k]], entry);
    }
  for (gsize h = 0; h < pattern->m; h++)
    {
      g_assert_cmpfloat (sizes[h], >=, largest[h] * (1.0 - SAME));
      if (column->n == column->N)
        assert_near (sizes[h], largest[h], SAME);
    }
}

/* The origin of every body at the place q + step q* of the retained parameters, at the same time. */
static void
origins_at (Column       *column,
            double        step,
            const double *direction,
            double       *origins)
{
  g_autofree double *p = g_memdup2 (column->s.p, sizeof (double) * (column->N + 1));
  g_autofree double *q = g_memdup2 (column->s.q, sizeof (double) * (column->n + 1));
  const guint n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (column->model))->len;

  for (gsize i = 0; i < column->n; i++)
    q[i] += step * direction[i];
  g_assert_true (jd_parameterization_expand (column->self, column->s.t, q, NULL, p, NULL, column->work, NULL));
  for (gsize b = 0; b < n_bodies; b++)
    {
      for (gsize c = 0; c < 2; c++)
        origins[3 * b + c] = jd_model_eval (column->model, jd_model_get_origin (column->model, b).x[c], column->s.t,
                                            p, p);
      origins[3 * b + 2] = jd_model_eval (column->model, jd_model_get_angle (column->model, b), column->s.t, p, p);
    }
}

/* A virtual velocity field is the derivative of the positions with time frozen (Le van and Bouzidi, 4.2), and vanishes
 * at its centre: V* + w* x OC = 0. */
static void
claim_fields (Column *column)
{
  const guint n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (column->model))->len;
  g_autofree double *direction = g_new0 (double, column->n + 1);
  g_autofree double *before = g_new (double, 3 * n_bodies), * after = g_new (double, 3 * n_bodies);
  g_autofree double *here = g_new (double, 3 * n_bodies);
  g_autofree JdBodyField *fields = g_new (JdBodyField, n_bodies);
  g_autoptr(GRand) rand = g_rand_new_with_seed (41);

  for (gsize i = 0; i < column->n; i++)
    direction[i] = g_rand_double_range (rand, -1, 1);
  g_assert_true (jd_parameterization_field (column->self, column->s.t, column->s.p, direction, fields, column->work,
                                            NULL));
  origins_at (column, STEP, direction, after);
  origins_at (column, -STEP, direction, before);
  origins_at (column, 0.0, direction, here);
  for (gsize b = 0; b < n_bodies; b++)
    {
      const JdBodyField *field = &fields[b];
      const double w = field->angular[2];

      for (gsize c = 0; c < 2; c++)
        assert_near (field->velocity[c], (after[3 * b + c] - before[3 * b + c]) / (2 * STEP), DIFFERENCE);
      assert_near (w, (after[3 * b + 2] - before[3 * b + 2]) / (2 * STEP), DIFFERENCE);
      if (!field->has_centre)
        continue;
      assert_near (field->velocity[0], w * (field->centre[1] - here[3 * b + 1]), SAME);
      assert_near (field->velocity[1], -w * (field->centre[0] - here[3 * b]), SAME);
    }
}

/* The rank of @n_rows rows of @n columns, by singular values. */
static gsize
rank_of (const double *rows,
         gsize         n_rows,
         gsize         n)
{
  gsl_matrix *a = gsl_matrix_calloc (MAX (n_rows, n) + 1, n + 1), *v = gsl_matrix_alloc (n + 1, n + 1);
  gsl_vector *values = gsl_vector_alloc (n + 1), *work = gsl_vector_alloc (n + 1);
  gsize rank = 0;

  for (gsize h = 0; h < n_rows; h++)
    for (gsize i = 0; i < n; i++)
      gsl_matrix_set (a, h, i, rows[h * n + i]);
  gsl_linalg_SV_decomp (a, v, values, work);
  for (gsize i = 0; i < n; i++)
    rank += gsl_vector_get (values, i) > 1e-9;
  gsl_matrix_free (a);
  gsl_matrix_free (v);
  gsl_vector_free (values);
  gsl_vector_free (work);
  return rank;
}

/* Each of the @n_rows rows has a 1 in a column of its own, of a free parameter, where the others have 0; these columns
 * ascend. */
static void
assert_echelon (const double *rows,
                gsize         n_rows,
                gsize         n)
{
  gsize least = 0;

  for (gsize b = 0; b < n_rows; b++)
    {
      gsize free = n;

      for (gsize i = n; i-- > least;)
        {
          gboolean is_free = rows[b * n + i] == 1.0;

          for (gsize other = 0; other < n_rows; other++)
            is_free = is_free && (other == b || rows[other * n + i] == 0.0);
          free = is_free ? i : free;
        }
      g_assert_cmpuint (free, <, n);
      least = free + 1;
    }
}

/* What is shown has the values of what is computed from: energies, left sides, and the force of the constraints, which
 * is A^T lambda. */
static void
claim_shown (Column *column)
{
  JdParameterization *self = column->self;
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (self);
  g_autofree double *forces = g_new0 (double, column->n + 1);

  assert_near (value_of (column, jd_shown_get_kinetic_energy (self)),
               value_of (column, jd_parameterization_get_kinetic_energy (self)), SAME);
  assert_near (value_of (column, jd_shown_get_potential (self)),
               value_of (column, jd_parameterization_get_potential (self)), SAME);
  for (gsize h = 0; h < pattern->m; h++)
    {
      const gsize equation = jd_parameterization_get_complementary (self)[h];
      const gboolean is_position = jd_model_get_equation (column->model, equation)->f != NULL;

      g_assert_false (jd_shown_is_idle (self, h));
      assert_near (value_of (column, jd_parameterization_get_equation (self, h)),
                   is_position ? column->s.terms.left[h] : column->s.terms.rate[h], SAME);
      column->s.p[0] += 0.2; /* off the constraints, where the left side is not 0 */
      column->s.pd[0] += 0.2;
      assert_near (value_of (column, jd_shown_get_equation (self, h)),
                   value_of (column, jd_parameterization_get_equation (self, h)), SAME);
      column->s.p[0] -= 0.2;
      column->s.pd[0] -= 0.2;
    }
  for (gsize k = 0; k < pattern->n_rows; k++)
    forces[pattern->row_column[k]] += column->s.terms.rows[k] * column->s.lambda[pattern->row_row[k]];
  for (gsize i = 0; i < column->n; i++)
    assert_near (value_of (column, jd_shown_get_constraint_force (self, i)), forces[i], SAME);
}

/* Where an equation is shown as d/dt (momentum) + rest, that is Lagrange's equation at any accelerations. */
static void
claim_rate_forms (Column *column)
{
  for (gsize i = 0; i < column->n; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *momentum, *rest;

      if (!jd_shown_get_rate_form (column->self, i, &momentum, &rest))
        continue;
      for (gsize k = 0; k < column->N; k++)
        column->s.pdd[k] += 0.3 * (double) (k + 1);
      assert_near (value_of (column, jd_expr_diff_time (pool, jd_expr_import (pool, momentum))) +
                     value_of (column, rest),
                   value_of (column, jd_parameterization_get_lagrange (column->self, i)), SAME);
      for (gsize k = 0; k < column->N; k++)
        column->s.pdd[k] -= 0.3 * (double) (k + 1);
    }
}

/* All compatible fields of every set of joints, and without every single equation: as many as the rank of the rows
 * leaves, each a solution of the rows, in reduced echelon form. */
static void
claim_compatible (Column *column)
{
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (column->self);
  const guint n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (column->model))->len;
  const gsize n = column->n, n_equations = jd_model_get_n_equations (column->model);
  g_autofree double *basis = g_new (double, n * n + 1), *rows = g_new0 (double, (pattern->m + 1) * (n + 1));
  g_autofree gboolean *joints = g_new (gboolean, n_joints + 1), * skip = g_new0 (gboolean, n_equations + 1);

  for (guint set = 0; set < 1u << n_joints; set++)
    for (gsize without = 0; without <= n_equations; without++)
      {
        gsize dimension, n_rows = 0;

        for (guint j = 0; j < n_joints; j++)
          joints[j] = set >> j & 1;
        for (gsize e = 0; e < n_equations; e++)
          skip[e] = e == without;
        g_assert_true (jd_parameterization_compatible_with (column->self, joints, without < n_equations ? skip : NULL,
                                                            column->s.t, column->s.p, column->s.pd, basis, &dimension,
                                                            column->work, NULL));
        memset (rows, 0, (pattern->m + 1) * n * sizeof (double));
        for (gsize h = 0; h < pattern->m; h++)
          {
            const gsize e = jd_parameterization_get_complementary (column->self)[h];

            if (!joints[jd_model_get_equation (column->model, e)->joint] || e == without)
              continue;
            for (gsize k = 0; k < pattern->n_rows; k++)
              if (pattern->row_row[k] == h)
                rows[n_rows * n + pattern->row_column[k]] = column->s.terms.rows[k];
            for (gsize b = 0; b < dimension; b++)
              {
                double sum = 0.0;

                for (gsize i = 0; i < n; i++)
                  sum += rows[n_rows * n + i] * basis[b * n + i];
                g_assert_cmpfloat_with_epsilon (sum, 0.0, SAME);
              }
            n_rows++;
          }
        g_assert_cmpuint (dimension, ==, n - rank_of (rows, n_rows, n));
        assert_echelon (basis, dimension, n);
      }
}

static const struct
{
  const char *name;
  Claim       claim;
} claims[] = { { "values", claim_values },     { "reduced", claim_reduced },     { "momenta", claim_momenta },
               { "forces", claim_forces },     { "implicit", claim_implicit },   { "row-sizes", claim_row_sizes },
               { "fields", claim_fields },     { "shown", claim_shown },         { "rate-forms", claim_rate_forms },
               { "compatible", claim_compatible } };

static void
test_claim (gconstpointer data)
{
  const gsize place = GPOINTER_TO_SIZE (data);

  for_each_column (texts[place % G_N_ELEMENTS (texts)], claims[place / G_N_ELEMENTS (texts)].claim);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (claims) * G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/parameterization/formulas/%s/%s",
                                               claims[i / G_N_ELEMENTS (texts)].name,
                                               names[i % G_N_ELEMENTS (texts)]);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_claim);
    }
  return g_test_run ();
}
