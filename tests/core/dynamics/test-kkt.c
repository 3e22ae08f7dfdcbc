/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/dynamics/kkt/jd-road.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_rng.h>
#include <math.h>

/* The solver of M x - A^T y = r, A x = s against dense LU of the whole system, and against statements that LU cannot
 * make: dependent rows, motions without inertia, units. */

typedef struct
{
  gsize    n, m;
  double  *mass;   /* n x n */
  double  *rows;   /* m x n */
  double  *r, *s;
  double  *x, *y;
  GArray  *mass_row, *mass_column, *row_row, *row_column, *mass_values, *row_values;
  JdKkt   *kkt;
} Fixture;

static Fixture *
fixture_new (gsize n,
             gsize m)
{
  Fixture *f = g_new0 (Fixture, 1);

  f->n = n;
  f->m = m;
  f->mass = g_new0 (double, n * n + 1);
  f->rows = g_new0 (double, m * n + 1);
  f->r = g_new0 (double, n + 1);
  f->s = g_new0 (double, m + 1);
  f->x = g_new0 (double, n + 1);
  f->y = g_new0 (double, m + 1);
  return f;
}

static void
fixture_free (Fixture *f)
{
  g_free (f->mass);
  g_free (f->rows);
  g_free (f->r);
  g_free (f->s);
  g_free (f->x);
  g_free (f->y);
  g_clear_pointer (&f->mass_row, g_array_unref);
  g_clear_pointer (&f->mass_column, g_array_unref);
  g_clear_pointer (&f->row_row, g_array_unref);
  g_clear_pointer (&f->row_column, g_array_unref);
  g_clear_pointer (&f->mass_values, g_array_unref);
  g_clear_pointer (&f->row_values, g_array_unref);
  jd_kkt_free (f->kkt);
  g_free (f);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fixture, fixture_free)

/* The pattern is that of the entries that are not zero. */
static void
fixture_prepare (Fixture *f)
{
  JdDynamicsPattern pattern = { .n = f->n, .m = f->m };

  f->mass_row = g_array_new (FALSE, FALSE, sizeof (gsize));
  f->mass_column = g_array_new (FALSE, FALSE, sizeof (gsize));
  f->row_row = g_array_new (FALSE, FALSE, sizeof (gsize));
  f->row_column = g_array_new (FALSE, FALSE, sizeof (gsize));
  f->mass_values = g_array_new (FALSE, FALSE, sizeof (double));
  f->row_values = g_array_new (FALSE, FALSE, sizeof (double));
  for (gsize i = 0; i < f->n; i++)
    for (gsize j = 0; j <= i; j++)
      if (f->mass[i * f->n + j] != 0.0)
        {
          g_array_append_val (f->mass_row, i);
          g_array_append_val (f->mass_column, j);
          g_array_append_val (f->mass_values, f->mass[i * f->n + j]);
        }
  for (gsize h = 0; h < f->m; h++)
    for (gsize j = 0; j < f->n; j++)
      if (f->rows[h * f->n + j] != 0.0)
        {
          g_array_append_val (f->row_row, h);
          g_array_append_val (f->row_column, j);
          g_array_append_val (f->row_values, f->rows[h * f->n + j]);
        }
  pattern.n_mass = f->mass_row->len;
  pattern.mass_row = (const gsize *) (gpointer) f->mass_row->data;
  pattern.mass_column = (const gsize *) (gpointer) f->mass_column->data;
  pattern.n_rows = f->row_row->len;
  pattern.row_row = (const gsize *) (gpointer) f->row_row->data;
  pattern.row_column = (const gsize *) (gpointer) f->row_column->data;
  f->kkt = jd_kkt_new (&pattern);
}

static JdVerdict
fixture_solve (Fixture        *f,
               const gboolean *active,
               gboolean       *unique,
               double         *dependent)
{
  if (f->kkt == NULL)
    fixture_prepare (f);
  return jd_kkt_solve (f->kkt, (const double *) (gpointer) f->mass_values->data,
                       (const double *) (gpointer) f->row_values->data, f->r, f->s, active, f->x, f->y, unique,
                       dependent);
}

static double
uniform (gsl_rng *rng)
{
  return 2.0 * gsl_rng_uniform (rng) - 1.0;
}

/* Positive definite in blocks of @block parameters, shuffled; rows that touch few parameters. */
static void
fixture_fill (Fixture *f,
              gsl_rng *rng,
              gsize    block)
{
  const gsize n = f->n;
  g_autofree double *g = g_new (double, block * block);
  g_autofree gsize *shuffle = g_new (gsize, n + 1);

  for (gsize i = 0; i < n; i++)
    shuffle[i] = i;
  for (gsize i = n; i > 1; i--)
    {
      const gsize j = gsl_rng_uniform_int (rng, i), swap = shuffle[i - 1];

      shuffle[i - 1] = shuffle[j];
      shuffle[j] = swap;
    }
  for (gsize start = 0; start < n; start += block)
    {
      const gsize size = MIN (block, n - start);

      for (gsize i = 0; i < size * size; i++)
        g[i] = uniform (rng);
      for (gsize i = 0; i < size; i++)
        for (gsize j = 0; j < size; j++)
          {
            double sum = i == j ? 0.5 : 0.0;

            for (gsize k = 0; k < size; k++)
              sum += g[i * size + k] * g[j * size + k];
            f->mass[shuffle[start + i] * n + shuffle[start + j]] = sum;
          }
    }
  for (gsize h = 0; h < f->m; h++)
    for (gsize k = 0; k < MIN (n, 4); k++)
      f->rows[h * n + (h + k * k) % n] = uniform (rng);
  for (gsize i = 0; i < n; i++)
    f->r[i] = uniform (rng);
  for (gsize h = 0; h < f->m; h++)
    f->s[h] = uniform (rng);
}

/* x and y of the rows that act, by LU with partial pivoting of the whole matrix. */
static void
solve_by_lu (const Fixture  *f,
             const gboolean *active,
             double         *x,
             double         *y)
{
  const gsize n = f->n, size = n + f->m;
  gsl_matrix *a = gsl_matrix_calloc (size, size);
  gsl_vector *b = gsl_vector_calloc (size), *z = gsl_vector_calloc (size);
  gsl_permutation *p = gsl_permutation_alloc (size);
  int sign;

  for (gsize i = 0; i < n; i++)
    {
      for (gsize j = 0; j < n; j++)
        gsl_matrix_set (a, i, j, f->mass[i * n + j]);
      gsl_vector_set (b, i, f->r[i]);
    }
  for (gsize h = 0; h < f->m; h++)
    if (active == NULL || active[h])
      {
        for (gsize j = 0; j < n; j++)
          {
            gsl_matrix_set (a, n + h, j, f->rows[h * n + j]);
            gsl_matrix_set (a, j, n + h, -f->rows[h * n + j]);
          }
        gsl_vector_set (b, n + h, f->s[h]);
      }
    else
      gsl_matrix_set (a, n + h, n + h, 1.0);
  gsl_linalg_LU_decomp (a, p, &sign);
  gsl_linalg_LU_solve (a, p, b, z);
  for (gsize i = 0; i < n; i++)
    x[i] = gsl_vector_get (z, i);
  for (gsize h = 0; h < f->m; h++)
    y[h] = gsl_vector_get (z, n + h);
  gsl_matrix_free (a);
  gsl_vector_free (b);
  gsl_vector_free (z);
  gsl_permutation_free (p);
}

static void
assert_close (const double *a,
              const double *b,
              gsize         n,
              double        tolerance)
{
  double scale = 1.0;

  for (gsize i = 0; i < n; i++)
    scale = MAX (scale, fabs (b[i]));
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (a[i], b[i], tolerance * scale);
}

/* Largest residual of both equations for the rows that act. */
static double
residual (const Fixture  *f,
          const gboolean *active)
{
  double largest = 0.0;

  for (gsize i = 0; i < f->n; i++)
    {
      double rest = -f->r[i];

      for (gsize j = 0; j < f->n; j++)
        rest += f->mass[i * f->n + j] * f->x[j];
      for (gsize h = 0; h < f->m; h++)
        rest -= f->rows[h * f->n + i] * f->y[h];
      largest = MAX (largest, fabs (rest));
    }
  for (gsize h = 0; h < f->m; h++)
    if (active == NULL || active[h])
      {
        double rest = -f->s[h];

        for (gsize j = 0; j < f->n; j++)
          rest += f->rows[h * f->n + j] * f->x[j];
        largest = MAX (largest, fabs (rest));
      }
  return largest;
}

typedef struct
{
  gsize n, m, block;
} Size;

static void
test_against_lu (void)
{
  static const Size sizes[] = {
    { 1, 0, 1 }, { 1, 1, 1 }, { 2, 1, 2 }, { 3, 0, 3 }, { 3, 2, 1 }, { 6, 2, 6 }, { 9, 4, 3 }, { 12, 8, 1 },
    { 20, 7, 4 }, { 30, 20, 3 }, { 60, 41, 3 }, { 100, 66, 10 }, { 16, 3, 16 }, { 17, 5, 17 }, { 54, 9, 18 }, { 38, 6, 19 },
    { 33, 12, 33 },
  };
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (rng, 1909);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (guint repeat = 0; repeat < 10; repeat++)
      {
        g_autoptr(Fixture) f = fixture_new (sizes[k].n, sizes[k].m);
        g_autofree double *x = g_new0 (double, f->n + 1);
        g_autofree double *y = g_new0 (double, f->m + 1);
        g_autofree gboolean *active = g_new0 (gboolean, f->m + 1);

        fixture_fill (f, rng, sizes[k].block);
        g_assert_cmpint (fixture_solve (f, NULL, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
        solve_by_lu (f, NULL, x, y);
        assert_close (f->x, x, f->n, 1e-9);
        assert_close (f->y, y, f->m, 1e-9);

        /* and with some of the rows left out, on the same structure */
        for (gsize h = 0; h < f->m; h++)
          active[h] = h % 3 != 1;
        g_assert_cmpint (fixture_solve (f, active, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
        solve_by_lu (f, active, x, y);
        assert_close (f->x, x, f->n, 1e-9);
        assert_close (f->y, y, f->m, 1e-9);
      }
  gsl_rng_free (rng);
}

/* A row given twice, once multiplied: the motion is that without it, the two multipliers share the effort with the
 * least norm, the others are unique. */
static void
test_redundant (void)
{
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (rng, 7);
  for (guint repeat = 0; repeat < 20; repeat++)
    {
      const double factor = repeat % 2 == 0 ? 1.0 : -2.5;
      g_autoptr(Fixture) f = fixture_new (9, 5);
      g_autofree double *x = g_new0 (double, f->n);
      g_autofree double *y = g_new0 (double, f->m);
      gboolean unique[5], without[5] = { TRUE, TRUE, TRUE, TRUE, FALSE };

      fixture_fill (f, rng, 3);
      for (gsize j = 0; j < f->n; j++)
        f->rows[4 * f->n + j] = factor * f->rows[1 * f->n + j];
      f->s[4] = factor * f->s[1];
      g_assert_cmpint (fixture_solve (f, NULL, unique, NULL), ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpuint (jd_kkt_get_n_redundant (f->kkt), ==, 1);
      solve_by_lu (f, without, x, y);
      assert_close (f->x, x, f->n, 1e-10);
      for (gsize h = 0; h < 4; h++)
        {
          g_assert_true (unique[h] == (h != 1));
          if (h != 1)
            g_assert_cmpfloat_with_epsilon (f->y[h], y[h], 1e-9);
        }
      g_assert_false (unique[4]);
      /* y_1 + factor y_4 is what one row alone had; the shortest such pair is along (1, factor) */
      g_assert_cmpfloat_with_epsilon (f->y[1], y[1] / (1.0 + factor * factor), 1e-9);
      g_assert_cmpfloat_with_epsilon (f->y[4], y[1] * factor / (1.0 + factor * factor), 1e-9);
      g_assert_cmpfloat (residual (f, NULL), <, 1e-9);

      /* rows that say different things have no solution, and the combination tells which */
      {
        double c[5];
        gsize n_involved = 0;

        f->s[4] += 0.01;
        g_assert_cmpint (fixture_solve (f, NULL, NULL, c), ==, JD_VERDICT_INCONSISTENT);
        for (gsize j = 0; j < f->n; j++)
          {
            double sum = 0.0;

            for (gsize h = 0; h < 5; h++)
              sum += c[h] * f->rows[h * f->n + j];
            g_assert_cmpfloat_with_epsilon (sum, 0.0, 1e-12);
          }
        for (gsize h = 0; h < 5; h++)
          n_involved += c[h] != 0.0;
        g_assert_cmpuint (n_involved, ==, 2);
        g_assert_true (c[1] != 0.0 && c[4] != 0.0);
        g_assert_true (isnan (f->x[0]) && isnan (f->y[0]));
      }
    }
  gsl_rng_free (rng);
}

/* A parameter without inertia is determined if the rows tie it to others, else not. */
static void
test_massless (void)
{
  g_autoptr(Fixture) tied = fixture_new (3, 2), loose = fixture_new (3, 1), particle = fixture_new (2, 1);
  double x[3], y[2];

  tied->mass[0] = 2.0;
  tied->mass[4] = 3.0;
  tied->rows[0] = 1.0;
  tied->rows[2] = -1.0;
  tied->rows[3 + 1] = 1.0;
  tied->rows[3 + 2] = 0.5;
  tied->r[0] = 1.0;
  tied->r[1] = -2.0;
  tied->r[2] = 0.7;
  tied->s[0] = 0.2;
  g_assert_cmpint (fixture_solve (tied, NULL, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
  solve_by_lu (tied, NULL, x, y);
  assert_close (tied->x, x, 3, 1e-13);
  assert_close (tied->y, y, 2, 1e-13);

  loose->mass[0] = 2.0;
  loose->mass[4] = 3.0;
  loose->rows[0] = 1.0;
  loose->rows[1] = 1.0;
  g_assert_cmpint (fixture_solve (loose, NULL, NULL, NULL), ==, JD_VERDICT_INDETERMINATE);

  /* one particle placed at a + b: M has rank 1 with a full diagonal; the row b = 0 makes up for it */
  particle->mass[0] = particle->mass[1] = particle->mass[2] = particle->mass[3] = 4.0;
  particle->rows[1] = 1.0;
  particle->r[0] = particle->r[1] = 8.0;
  g_assert_cmpint (fixture_solve (particle, NULL, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
  g_assert_cmpfloat_with_epsilon (particle->x[0], 2.0, 1e-14);
  g_assert_cmpfloat_with_epsilon (particle->y[0], 0.0, 1e-14);
}

/* Parameters u and v without inertia, in any unit, beside x with the mass 1: u + x = 3, u + v = 5 and x = 2, so that
 * u = 1 and v = 4.  The first row gives u its scale by x, and the second one v by u. */
static void
test_massless_units (void)
{
  static const double units[] = { 1e-12, 1e-9, 1e-6, 1.0, 1e6, 1e9, 1e12 };

  for (gsize k = 0; k < G_N_ELEMENTS (units); k++)
    {
      const double unit = units[k];
      g_autoptr(Fixture) f = fixture_new (3, 3);

      f->mass[8] = 1.0;
      f->rows[0] = f->rows[3] = f->rows[4] = unit;
      f->rows[2] = f->rows[8] = 1.0;
      f->s[0] = 3.0;
      f->s[1] = 5.0;
      f->s[2] = 2.0;
      g_test_message ("unit %g", unit);
      g_assert_cmpint (fixture_solve (f, NULL, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
      g_assert_cmpfloat_with_epsilon (f->x[0] * unit, 1.0, 1e-13);
      g_assert_cmpfloat_with_epsilon (f->x[1] * unit, 4.0, 1e-13);
      g_assert_cmpfloat_with_epsilon (f->x[2], 2.0, 1e-13);
    }
}

/* Other units of parameters and equations give the same numbers in those units. */
static void
test_units (void)
{
  static const double units[] = { 1e-6, 1.0, 1e6 };
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (rng, 4);
  for (guint repeat = 0; repeat < 20; repeat++)
    {
      const gboolean redundant = repeat % 2 == 1;
      g_autoptr(Fixture) f = fixture_new (8, 4), g = fixture_new (8, 4);
      double d[8], e[4];
      gboolean unique_f[4], unique_g[4];
      JdVerdict verdict;

      fixture_fill (f, rng, 4);
      if (redundant)
        {
          for (gsize j = 0; j < 8; j++)
            f->rows[3 * 8 + j] = f->rows[j] - f->rows[8 + j];
          f->s[3] = f->s[0] - f->s[1];
        }
      for (gsize i = 0; i < 8; i++)
        d[i] = units[gsl_rng_uniform_int (rng, 3)];
      for (gsize h = 0; h < 4; h++)
        e[h] = units[gsl_rng_uniform_int (rng, 3)];
      for (gsize i = 0; i < 8; i++)
        {
          for (gsize j = 0; j < 8; j++)
            g->mass[i * 8 + j] = f->mass[i * 8 + j] * d[i] * d[j];
          for (gsize h = 0; h < 4; h++)
            g->rows[h * 8 + i] = e[h] * f->rows[h * 8 + i] * d[i];
          g->r[i] = f->r[i] * d[i];
        }
      for (gsize h = 0; h < 4; h++)
        g->s[h] = f->s[h] * e[h];
      verdict = fixture_solve (f, NULL, unique_f, NULL);
      g_assert_cmpint (verdict, ==, redundant ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE);
      g_assert_cmpint (fixture_solve (g, NULL, unique_g, NULL), ==, verdict);
      for (gsize i = 0; i < 8; i++)
        g->x[i] *= d[i];
      assert_close (g->x, f->x, 8, 1e-9);
      for (gsize h = 0; h < 4; h++)
        {
          g_assert_true (unique_f[h] == unique_g[h]);
          if (unique_f[h])
            g_assert_cmpfloat_with_epsilon (g->y[h] * e[h], f->y[h], 1e-9 * (1.0 + fabs (f->y[h])));
        }
    }
  gsl_rng_free (rng);
}

/* Nothing retained, nothing constrained, rows of zeros. */
static void
test_empty (void)
{
  g_autoptr(Fixture) none = fixture_new (0, 0), all = fixture_new (0, 2), zero = fixture_new (1, 1);
  gboolean unique[2];
  double c[2];

  g_assert_cmpint (fixture_solve (none, NULL, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
  g_assert_cmpint (fixture_solve (all, NULL, unique, c), ==, JD_VERDICT_HYPERSTATIC);
  g_assert_false (unique[0] || unique[1]);
  g_assert_cmpuint (jd_kkt_get_n_redundant (all->kkt), ==, 2);
  all->s[1] = 1.0;
  g_assert_cmpint (fixture_solve (all, NULL, unique, c), ==, JD_VERDICT_INCONSISTENT);
  g_assert_true (c[0] == 0.0 && c[1] == 1.0);
  zero->mass[0] = 2.0;
  zero->r[0] = 3.0;
  g_assert_cmpint (fixture_solve (zero, NULL, unique, NULL), ==, JD_VERDICT_HYPERSTATIC);
  g_assert_cmpfloat_with_epsilon (zero->x[0], 1.5, 1e-15);
  g_assert_cmpfloat (zero->y[0], ==, 0.0);
}

/* A row that vanishes says something if its right side is not rounding of what it is nearby, in whatever unit the
 * equation is written; the other rows do not matter to that. */
static void
test_vanished_row (void)
{
  const double units[] = { 1e-12, 1e-6, 1.0, 1e6, 1e12 };

  for (gsize k = 0; k < G_N_ELEMENTS (units); k++)
    for (int breaks = 0; breaks <= 1; breaks++)
      {
        const double natural[] = { 1.0, 3.0 * units[k] };
        g_autoptr(Fixture) f = fixture_new (2, 2);
        double c[2];

        f->mass[0] = f->mass[3] = 2.0;
        f->rows[0] = 1.0;
        f->s[0] = 1e6;
        f->s[1] = (breaks ? 1e-6 : 1e-12) * units[k];
        fixture_prepare (f);
        jd_kkt_set_natural (f->kkt, natural, 2.0);
        g_assert_cmpint (fixture_solve (f, NULL, NULL, c), ==,
                         breaks ? JD_VERDICT_INCONSISTENT : JD_VERDICT_HYPERSTATIC);
        g_assert_true (!breaks || (c[0] == 0.0 && c[1] == 1.0));
      }
}

/* Rows nearly parallel are still told apart, and the solution keeps the digits that the angle leaves; below the
 * accuracy of a state (1e-8, as a position) they follow from each other. */
static void
test_nearly_dependent (void)
{
  for (double angle = 1e-1; angle > 5e-9; angle *= 0.1)
    {
      const gboolean dependent = angle < 2e-7;
      g_autoptr(Fixture) f = fixture_new (3, 2);

      for (gsize i = 0; i < 3; i++)
        f->mass[i * 3 + i] = 1.0;
      f->rows[0] = 1.0;
      f->rows[3] = 1.0;
      f->rows[4] = angle;
      f->s[0] = 2.0;
      f->s[1] = 2.0 + 3.0 * angle;
      f->r[2] = 5.0;
      g_assert_cmpint (fixture_solve (f, NULL, NULL, NULL), ==,
                       dependent ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE);
      if (dependent)
        continue;
      g_assert_cmpfloat_with_epsilon (f->x[0], 2.0, 1e-13);
      g_assert_cmpfloat_with_epsilon (f->x[1], 3.0, 1e-14 / angle);
      g_assert_cmpfloat_with_epsilon (f->x[2], 5.0, 1e-13);
    }
}

/* Singular values, descending, of @a (rows x columns, at least as many rows). */
static void
singular_values (const double *a,
                 gsize         n_rows,
                 gsize         n_columns,
                 double       *values)
{
  gsl_matrix *matrix = gsl_matrix_alloc (n_rows, n_columns), *v = gsl_matrix_alloc (n_columns, n_columns);
  gsl_vector *s = gsl_vector_alloc (n_columns), *work = gsl_vector_alloc (n_columns);

  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < n_columns; j++)
      gsl_matrix_set (matrix, i, j, a[i * n_columns + j]);
  g_assert_cmpint (gsl_linalg_SV_decomp (matrix, v, s, work), ==, GSL_SUCCESS);
  for (gsize i = 0; i < n_columns; i++)
    values[i] = gsl_vector_get (s, i);
  gsl_matrix_free (matrix);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  gsl_vector_free (work);
}

/* The road of a system: the singular values and the condition are those that GSL finds of the scaled matrices, for
 * rows of which the last follow from the others. */
static void
test_road (void)
{
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  for (guint trial = 0; trial < 60; trial++)
    {
      enum
      {
        N = 7,
        K = 5,
        SIZE = N + K
      };
      const gsize n_dependent = trial % 3;
      double mass[N * N], rows[K * N], scaled[K * N], columns[N * K], kkt[SIZE * SIZE] = { 0 };
      double values[N], all[SIZE];
      g_autoptr(JdRoad) road = NULL;

      for (gsize i = 0; i < N; i++)
        for (gsize j = 0; j <= i; j++)
          mass[i * N + j] = mass[j * N + i] = i == j ? exp (4.0 * gsl_rng_uniform (rng)) * N
                                                     : gsl_rng_uniform (rng) - 0.5;
      for (gsize h = 0; h < K; h++)
        for (gsize j = 0; j < N; j++)
          rows[h * N + j] = h < K - n_dependent ? 10.0 * (gsl_rng_uniform (rng) - 0.5)
                                                : rows[(h - 2) * N + j] - 3.0 * rows[(h - 1 - n_dependent) * N + j];
      for (gsize h = 0; h < K; h++)
        {
          double length = 0.0;

          for (gsize j = 0; j < N; j++)
            {
              scaled[h * N + j] = rows[h * N + j] / sqrt (mass[j * N + j]);
              length = hypot (length, scaled[h * N + j]);
            }
          for (gsize j = 0; j < N; j++)
            columns[j * K + h] = scaled[h * N + j] /= length;
        }
      for (gsize i = 0; i < N; i++)
        for (gsize j = 0; j < N; j++)
          kkt[i * SIZE + j] = mass[i * N + j] / sqrt (mass[i * N + i] * mass[j * N + j]);
      for (gsize h = 0; h < K; h++)
        for (gsize j = 0; j < N; j++)
          kkt[(N + h) * SIZE + j] = kkt[j * SIZE + N + h] = scaled[h * N + j];

      road = jd_road_new (N, K, mass, rows);
      singular_values (columns, N, K, values);
      singular_values (kkt, SIZE, SIZE, all);
      g_assert_cmpuint (road->rank, ==, K - n_dependent);
      g_assert_cmpuint (road->n_singular, ==, K);
      for (gsize i = 0; i < K; i++)
        g_assert_cmpfloat_with_epsilon (road->singular[i], values[i], 1e-13);
      if (n_dependent > 0)
        g_assert_cmpfloat (road->singular[road->rank], <, 1e-13);
      g_assert_cmpfloat (road->singular[road->rank - 1], >, 1e-4);
      g_assert_cmpfloat_with_epsilon (road->condition * all[SIZE - n_dependent - 1] / all[0], 1.0, 1e-9);
    }
  gsl_rng_free (rng);
}

/* A velocity that nothing gives inertia has no condition; numbers that are not finite have no road. */
static void
test_road_refused (void)
{
  const double mass[4] = { 2.0, 0.0, 0.0, 0.0 }, along[2] = { 1.0, 0.0 }, across[2] = { 0.0, 1.0 };
  const double broken[2] = { NAN, 1.0 };
  g_autoptr(JdRoad) loose = jd_road_new (2, 1, mass, along), held = jd_road_new (2, 1, mass, across);

  g_assert_true (isinf (loose->condition));
  g_assert_cmpfloat_with_epsilon (held->condition, 1.0, 1e-14);
  g_assert_cmpfloat_with_epsilon (held->singular[0], 1.0, 1e-14);
  g_assert_null (jd_road_new (2, 1, mass, broken));
}

/* Of many rows only those that act enter the factors: sets that grow, shrink and change, one after the other. */
static void
test_changing_rows (void)
{
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);
  g_autoptr(Fixture) f = fixture_new (60, 150);
  gboolean active[150];
  double x[60], y[150], again_x[60], again_y[150];

  fixture_fill (f, rng, 3);
  for (guint k = 0; k < 40; k++)
    {
      const gsize n_acting = k % 8 == 7 ? 0 : 1 + gsl_rng_uniform_int (rng, 20);
      const gsize first = gsl_rng_uniform_int (rng, f->m);

      for (gsize h = 0; h < f->m; h++)
        active[h] = FALSE;
      for (gsize i = 0; i < n_acting; i++)
        active[(first + 7 * i) % f->m] = TRUE;
      g_assert_cmpint (fixture_solve (f, active, NULL, NULL), ==, JD_VERDICT_DETERMINATE);
      g_assert_true (jd_kkt_is_regular (f->kkt));
      solve_by_lu (f, active, x, y);
      assert_close (f->x, x, f->n, 1e-9);
      assert_close (f->y, y, f->m, 1e-9);
      jd_kkt_solve_again (f->kkt, f->r, f->s, again_x, again_y);
      assert_close (again_x, x, f->n, 1e-9);
      assert_close (again_y, y, f->m, 1e-9);
    }
  gsl_rng_free (rng);
}

/* Row @h becomes @factor times the sum of row @g and row @k, and so does its right side. */
static void
combine_rows (Fixture *f,
              gsize    h,
              double   factor,
              gsize    g,
              gsize    k)
{
  for (gsize j = 0; j < f->n; j++)
    f->rows[h * f->n + j] = factor * (f->rows[g * f->n + j] + f->rows[k * f->n + j]);
  f->s[h] = factor * (f->s[g] + f->s[k]);
}

/* The same problem by the dense solution of all rows, which small problems take. */
static JdVerdict
assert_like_dense (Fixture    *f,
                   const char *what,
                   double      tolerance)
{
  g_autofree double *x = g_new0 (double, f->n), * y = g_new0 (double, f->m), * c = g_new0 (double, f->m);
  g_autofree double *natural = g_new0 (double, f->m), * own = g_new0 (double, f->m);
  g_autofree gboolean *unique = g_new0 (gboolean, f->m), * independent = g_new0 (gboolean, f->m);
  g_autofree gboolean *own_unique = g_new0 (gboolean, f->m);
  JdKktDense problem = {
    .n = f->n, .k = f->m, .mass = f->mass, .rows = f->rows, .r = f->r, .s = f->s, .natural = natural, .x = x, .y = y,
    .unique = unique, .dependent = c, .independent = independent,
  };
  const JdVerdict verdict = jd_kkt_dense_solve (&problem), found = fixture_solve (f, NULL, own_unique, own);

  g_test_message ("%s", what);
  g_assert_cmpint (found, ==, verdict);
  g_assert_cmpuint (jd_kkt_get_n_redundant (f->kkt), ==, problem.n_redundant);
  for (gsize h = 0; h < f->m; h++)
    g_assert_cmpint (own_unique[h], ==, unique[h]);
  if (verdict <= JD_VERDICT_HYPERSTATIC)
    {
      assert_close (f->x, x, f->n, tolerance);
      assert_close (f->y, y, f->m, tolerance);
    }
  else
    for (gsize j = 0; j < f->n; j++)
      {
        double sum = 0.0;

        g_assert_true (isnan (f->x[j]));
        for (gsize h = 0; h < f->m; h++)
          sum += own[h] * f->rows[h * f->n + j];
        g_assert_cmpfloat_with_epsilon (sum, 0.0, 1e-9);
      }
  return found;
}

/* Many rows, of which some follow from others: repeated, combined, in other units, and one that vanishes.  They
 * change from one solution to the next. */
static void
test_many_redundant (void)
{
  enum
  {
    N = 240,
    M = 130,
    DEPENDENT = 9
  };
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (rng, 2024);
  for (guint repeat = 0; repeat < 6; repeat++)
    {
      g_autoptr(Fixture) f = fixture_new (N, M);
      g_autofree double *kept = NULL;
      double s;

      fixture_fill (f, rng, 3);
      for (gsize i = 0; i < DEPENDENT; i++)
        combine_rows (f, 7 + 11 * i, pow (10.0, uniform (rng) * 3.0), 3 * i, i % 2 == 0 ? 3 * i : 60 + i);
      /* one that depends on dependent ones */
      combine_rows (f, M - 1, -1.0, 7, 18);
      g_assert_cmpint (assert_like_dense (f, "dependent", 1e-9), ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpuint (jd_kkt_get_n_redundant (f->kkt), ==, DEPENDENT + 1);
      g_assert_cmpint (assert_like_dense (f, "again", 1e-9), ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpfloat (residual (f, NULL), <, 1e-9);

      s = f->s[7 + 11 * 4];
      f->s[7 + 11 * 4] += 0.01 * fabs (s) + 0.01;
      g_assert_cmpint (assert_like_dense (f, "contradictory", 1e-9), ==, JD_VERDICT_INCONSISTENT);
      f->s[7 + 11 * 4] = s;

      /* an entry of a row changes: it is independent, plainly or nearly, and then it is not */
      kept = g_memdup2 (f->rows, N * M * sizeof (double));
      for (guint digits = 1; digits < 12; digits++)
        {
          for (gsize k = 0; k < f->row_values->len; k++)
            if (g_array_index (f->row_row, gsize, k) == 7)
              {
                double *entry = &g_array_index (f->row_values, double, k);

                *entry *= 1.0 + pow (0.1, digits);
                f->rows[7 * N + g_array_index (f->row_column, gsize, k)] = *entry;
                break;
              }
          if (digits < 6 || digits > 8)
            {
              const double change = pow (0.1, digits);

              /* Either of two rows that differ so little may be left out. */
              g_test_message ("changed by 1e-%u", digits);
              assert_like_dense (f, "changed", digits < 6 ? 1e-9 : 1e-9 + change / sqrt (JD_KKT_REGULAR_PIVOT));
            }
          memcpy (f->rows, kept, N * M * sizeof (double));
          for (gsize k = 0; k < f->row_values->len; k++)
            g_array_index (f->row_values, double, k) =
              f->rows[g_array_index (f->row_row, gsize, k) * N + g_array_index (f->row_column, gsize, k)];
        }
      memset (f->rows + 20 * N, 0, N * sizeof (double));
      f->s[20] = 0.0;
      for (gsize k = 0; k < f->row_values->len; k++)
        if (g_array_index (f->row_row, gsize, k) == 20)
          g_array_index (f->row_values, double, k) = 0.0;
      g_assert_cmpint (assert_like_dense (f, "vanished", 1e-9), ==, JD_VERDICT_HYPERSTATIC);
      f->s[20] = 0.5;
      g_assert_cmpint (assert_like_dense (f, "vanished, not 0", 1e-9), ==, JD_VERDICT_INCONSISTENT);
    }
  gsl_rng_free (rng);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/kkt/lu", test_against_lu);
  g_test_add_func ("/core/dynamics/kkt/changing-rows", test_changing_rows);
  g_test_add_func ("/core/dynamics/kkt/redundant", test_redundant);
  g_test_add_func ("/core/dynamics/kkt/many-redundant", test_many_redundant);
  g_test_add_func ("/core/dynamics/kkt/massless", test_massless);
  g_test_add_func ("/core/dynamics/kkt/massless-units", test_massless_units);
  g_test_add_func ("/core/dynamics/kkt/units", test_units);
  g_test_add_func ("/core/dynamics/kkt/empty", test_empty);
  g_test_add_func ("/core/dynamics/kkt/vanished-row", test_vanished_row);
  g_test_add_func ("/core/dynamics/kkt/nearly-dependent", test_nearly_dependent);
  g_test_add_func ("/core/dynamics/kkt/road", test_road);
  g_test_add_func ("/core/dynamics/kkt/road-refused", test_road_refused);
  return g_test_run ();
}
