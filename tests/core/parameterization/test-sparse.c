/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sparse matrices of numbers and of formulas against dense ones, and the terms of Lagrange's equations of an energy
 * against differences along a motion. */
#include <math.h>
#include <string.h>

#include "core/parameterization/jd-tangent.h"
#include "core/parameterization/model/jd-kinetic.h"
#include "tests/core/expression/expr-testing.h"

#define N_ROWS 7
#define N_COLUMNS 5
#define SAME 1e-14

/* A random sparse matrix with empty rows and columns, and the same as a dense one. */
static JdTangent *
random_tangent (GRand  *rand,
                double  dense[N_ROWS][N_COLUMNS])
{
  JdTangent *self = g_new0 (JdTangent, 1);
  gsize n = 0;

  memset (dense, 0, N_ROWS * sizeof dense[0]);
  self->n_rows = N_ROWS;
  self->n_columns = N_COLUMNS;
  self->start = g_new0 (gsize, N_ROWS + 1);
  self->column = g_new0 (gsize, N_ROWS * N_COLUMNS);
  self->value = g_new0 (double, N_ROWS * N_COLUMNS);
  for (gsize k = 0; k < N_ROWS; k++)
    {
      const gint32 filled = g_rand_int_range (rand, 0, 4);

      for (gsize i = 0; i < N_COLUMNS; i++)
        if (g_rand_int_range (rand, 0, 3) < filled)
          {
            dense[k][i] = g_rand_double_range (rand, -2.0, 2.0);
            self->column[n] = i;
            self->value[n++] = dense[k][i];
          }
      self->start[k + 1] = n;
    }
  return self;
}

/* The transpose has the rows for columns, in ascending order; transposed again it is the same. */
static void
test_transpose (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (231);

  for (guint i = 0; i < 200; i++)
    {
      double dense[N_ROWS][N_COLUMNS];
      g_autoptr(JdTangent) self = random_tangent (rand, dense), other = jd_tangent_transpose (self),
                            again = jd_tangent_transpose (other);
      const gsize n = self->start[N_ROWS];

      g_assert_cmpuint (other->n_rows, ==, N_COLUMNS);
      g_assert_cmpuint (other->n_columns, ==, N_ROWS);
      g_assert_cmpuint (other->start[0], ==, 0);
      g_assert_cmpuint (other->start[N_COLUMNS], ==, n);
      for (gsize c = 0; c < N_COLUMNS; c++)
        for (gsize a = other->start[c]; a < other->start[c + 1]; a++)
          {
            g_assert_cmpfloat (other->value[a], ==, dense[other->column[a]][c]);
            if (a > other->start[c])
              g_assert_cmpuint (other->column[a], >, other->column[a - 1]);
          }
      g_assert_cmpmem (again->start, (N_ROWS + 1) * sizeof (gsize), self->start, (N_ROWS + 1) * sizeof (gsize));
      g_assert_cmpmem (again->column, n * sizeof (gsize), self->column, n * sizeof (gsize));
      g_assert_cmpmem (again->value, n * sizeof (double), self->value, n * sizeof (double));
    }
}

/* T q*, f^T T with the sum of its absolute terms, and the difference of two rows in units of their columns. */
static void
test_products (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (232);

  for (guint i = 0; i < 200; i++)
    {
      double dense[2][N_ROWS][N_COLUMNS], direction[N_COLUMNS], factors[N_ROWS], unit[N_COLUMNS];
      g_autoptr(JdTangent) a = random_tangent (rand, dense[0]), b = random_tangent (rand, dense[1]);
      double rates[N_ROWS], row[N_COLUMNS], again[N_COLUMNS], terms[N_COLUMNS];

      for (gsize c = 0; c < N_COLUMNS; c++)
        {
          direction[c] = g_rand_double_range (rand, -1.0, 1.0);
          unit[c] = g_rand_double_range (rand, 0.1, 10.0);
        }
      for (gsize k = 0; k < N_ROWS; k++)
        factors[k] = g_rand_int_range (rand, -1, 2) * g_rand_double_range (rand, 0.5, 1.0);
      jd_tangent_apply (a, direction, rates);
      jd_tangent_combine (a, factors, row, terms);
      jd_tangent_combine (a, factors, again, NULL);
      g_assert_cmpmem (row, sizeof row, again, sizeof again);
      for (gsize k = 0; k < N_ROWS; k++)
        {
          double rate = 0.0;

          for (gsize c = 0; c < N_COLUMNS; c++)
            rate += dense[0][k][c] * direction[c];
          g_assert_cmpfloat_with_epsilon (rates[k], rate, SAME);
        }
      for (gsize c = 0; c < N_COLUMNS; c++)
        {
          double sum = 0.0, size = 0.0;

          for (gsize k = 0; k < N_ROWS; k++)
            {
              sum += factors[k] * dense[0][k][c];
              size += fabs (factors[k] * dense[0][k][c]);
            }
          g_assert_cmpfloat_with_epsilon (row[c], sum, SAME);
          g_assert_cmpfloat_with_epsilon (terms[c], size, SAME);
        }
      for (gsize k = 0; k < N_ROWS; k++)
        for (gsize l = 0; l < N_ROWS; l++)
          {
            double difference = 0.0, size = 0.0, found_size;

            for (gsize c = 0; c < N_COLUMNS; c++)
              {
                difference = fmax (difference, fabs (dense[0][k][c] - dense[1][l][c]) / unit[c]);
                size = fmax (size, fmax (fabs (dense[0][k][c]), fabs (dense[1][l][c])) / unit[c]);
              }
            g_assert_cmpfloat_with_epsilon (jd_tangent_compare (a, k, b, l, unit, &found_size), difference,
                                            SAME * (1.0 + difference));
            g_assert_cmpfloat_with_epsilon (found_size, size, SAME * (1.0 + size));
          }
    }
}

/* Entries come sorted by row, then column, each place once with the sum of what was added there; what is zero, and
 * what cancels, is gone. */
static void
test_entries (void)
{
  static const char *const texts[] = { "x", "-x", "0", "m*y", "2*x", "x - x" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (233);

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GArray) entries = jd_entries_new ();
      g_autoptr(GPtrArray) list = g_ptr_array_new ();
      JdOwned *owned = jd_owned_new ();
      const JdExpr *dense[N_ROWS][N_COLUMNS];
      JdSparsity sparsity;
      guint n = 0;

      for (gsize k = 0; k < N_ROWS * N_COLUMNS; k++)
        dense[k / N_COLUMNS][k % N_COLUMNS] = jd_expr_number (pool, 0.0);
      for (guint k = 0; k < 60; k++)
        {
          const gsize row = (gsize) g_rand_int_range (rand, 0, N_ROWS),
                      column = (gsize) g_rand_int_range (rand, 0, N_COLUMNS);
          const JdExpr *expr = testing_parse (pool, texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))]);

          jd_entries_add (entries, row, column, expr);
          dense[row][column] = jd_expr_add (pool, dense[row][column], expr);
        }
      g_assert_true (jd_entries_merge (entries, pool, NULL, NULL));
      jd_entries_list (entries, list);
      jd_sparsity_init (&sparsity, entries, owned);
      g_assert_cmpuint (sparsity.n, ==, list->len);
      for (gsize row = 0; row < N_ROWS; row++)
        for (gsize column = 0; column < N_COLUMNS; column++)
          if (!jd_expr_is_zero (dense[row][column]))
            {
              g_assert_cmpuint (n, <, list->len);
              g_assert_cmpuint (sparsity.row[n], ==, row);
              g_assert_cmpuint (sparsity.column[n], ==, column);
              g_assert_true (g_ptr_array_index (list, n) == dense[row][column]);
              n++;
            }
      g_assert_cmpuint (n, ==, list->len);
      jd_owned_free (owned);
    }
}

/* The places of a dense matrix: all, those that are there, and the lower triangle of either. */
static void
test_dense_places (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (234);

  for (guint i = 0; i < 100; i++)
    for (gint all = 0; all < 2; all++)
      for (gint lower = 0; lower < 2; lower++)
        {
          const gsize n = N_COLUMNS;
          JdOwned *owned = jd_owned_new ();
          gboolean present[N_COLUMNS * N_COLUMNS];
          JdSparsity sparsity;
          gsize k = 0;

          for (gsize c = 0; c < n * n; c++)
            present[c] = g_rand_boolean (rand);
          jd_sparsity_init_dense (&sparsity, all ? NULL : present, n, n, lower, owned);
          for (gsize row = 0; row < n; row++)
            for (gsize column = 0; column < n; column++)
              if ((all || present[row * n + column]) && (!lower || column <= row))
                {
                  g_assert_cmpuint (k, <, sparsity.n);
                  g_assert_cmpuint (sparsity.row[k], ==, row);
                  g_assert_cmpuint (sparsity.column[k], ==, column);
                  k++;
                }
          g_assert_cmpuint (k, ==, sparsity.n);
          jd_owned_free (owned);
        }
}

/* Values of x, y and their rates on the motion x = 0.4 + 0.7 t - 0.3 t^2, y = 1.1 - 0.2 t + 0.5 t^2. */
typedef struct
{
  double t;
} Motion;

static const double motions[2][3] = { { 0.4, 0.7, -0.3 }, { 1.1, -0.2, 0.5 } };

static double
motion_value (const JdExpr *symbol,
              gpointer      data)
{
  const double t = ((const Motion *) data)->t;
  const char *name = jd_expr_get_name (symbol);

  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_TIME)
    return t;
  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER)
    {
      const double *c = motions[name[0] == 'x' ? 0 : 1];

      return jd_expr_get_order (symbol) == 0 ? c[0] + t * (c[1] + t * c[2]) : c[1] + 2.0 * t * c[2];
    }
  return 0.5 + 0.1 * name[0] / 'a';
}

/* M q'' + h = d/dt dE/dq' - dE/dq on a motion, the derivative by time being a difference of momenta, which are
 * differences of E. */
static void
test_energy (void)
{
  static const char *const energies[] = {
    "m*x'^2/2", "m*(x'^2 + x^2*y'^2)/2", "m*(x' + R*cos(y)*y')^2/2", "m*x'*sin(t)*y", "m*R*t^2*x^2/2",
    "(x'*y - y'*x)^2*exp(-t)/2 + x'*cos(x*y)", "m*(x'*cos(3*t) - y'*sin(x))^2/2 + y^3*t", "m*R^2",
  };
  static const char *const names[] = { "x", "y" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_auto(JdCoordinates) s = { 0 };

  jd_coordinates_init (&s, pool, names, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (energies); i++)
    {
      const JdExpr *energy = testing_parse (pool, energies[i]);
      g_autoptr(GArray) mass = jd_entries_new (), bias = jd_entries_new ();
      double left[2] = { 0.0, 0.0 };
      const double h = 1e-3;

      g_test_message ("%s", energies[i]);
      g_assert_true (jd_kinetic_add_term (&s, energy, mass, bias, NULL, NULL));
      for (guint k = 0; k < mass->len; k++)
        {
          const JdFormulaEntry *entry = &g_array_index (mass, JdFormulaEntry, k);
          const double value = jd_expr_eval (entry->expr, motion_value, &(Motion) { 0.0 });

          g_assert_cmpuint (entry->row, >=, entry->column);
          left[entry->row] += value * 2.0 * motions[entry->column][2];
          if (entry->row != entry->column)
            left[entry->column] += value * 2.0 * motions[entry->row][2];
        }
      for (guint k = 0; k < bias->len; k++)
        left[g_array_index (bias, JdFormulaEntry, k).row] +=
          jd_expr_eval (g_array_index (bias, JdFormulaEntry, k).expr, motion_value, &(Motion) { 0.0 });
      for (gsize k = 0; k < 2; k++)
        {
          double momenta[4], slope;

          for (int side = 0; side < 4; side++)
            {
              Motion at = { (side < 2 ? side - 2 : side - 1) * h };
              const JdExpr *moved[2];

              /* E is quadratic in q': a difference of any step is the derivative */
              for (int sign = 0; sign < 2; sign++)
                moved[sign] = jd_expr_substitute_one (pool, energy, s.qd[k],
                                                      jd_expr_add (pool, s.qd[k],
                                                                   jd_expr_number (pool, 2.0 * sign - 1.0)));
              momenta[side] = (jd_expr_eval (moved[1], motion_value, &at) -
                               jd_expr_eval (moved[0], motion_value, &at)) /
                              2.0;
            }
          slope = (momenta[0] - 8.0 * momenta[1] + 8.0 * momenta[2] - momenta[3]) / (12.0 * h);
          for (int side = 0; side < 2; side++)
            {
              const JdExpr *moved = jd_expr_substitute_one (pool, energy, s.q[k],
                                                            jd_expr_add (pool, s.q[k],
                                                                         jd_expr_number (pool,
                                                                                         side == 0 ? -1e-5 : 1e-5)));

              slope -= (side == 0 ? -1.0 : 1.0) * jd_expr_eval (moved, motion_value, &(Motion) { 0.0 }) / 2e-5;
            }
          g_assert_cmpfloat_with_epsilon (left[k], slope, 1e-8 * (1.0 + fabs (slope)));
        }
    }
}

/* Whoever computes can be stopped between two entries. */
static void
test_cancelled (void)
{
  static const char *const names[] = { "x", "y" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GArray) mass = jd_entries_new (), bias = jd_entries_new ();
  g_auto(JdCoordinates) s = { 0 };
  JdProgress progress = { .cancellable = cancellable };
  const JdExpr *energy = testing_parse (pool, "m*(x'^2 + x^2*y'^2)/2");

  jd_coordinates_init (&s, pool, names, 2);
  g_assert_true (jd_kinetic_add_term (&s, energy, mass, bias, &progress, NULL));
  g_cancellable_cancel (cancellable);
  for (gsize i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (i == 0 ? jd_kinetic_add_term (&s, energy, mass, bias, &progress, &error)
                             : jd_entries_merge (mass, pool, &progress, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/sparse/transpose", test_transpose);
  g_test_add_func ("/core/parameterization/sparse/products", test_products);
  g_test_add_func ("/core/parameterization/sparse/entries", test_entries);
  g_test_add_func ("/core/parameterization/sparse/dense-places", test_dense_places);
  g_test_add_func ("/core/parameterization/sparse/energy", test_energy);
  g_test_add_func ("/core/parameterization/sparse/cancelled", test_cancelled);
  return g_test_run ();
}
