/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-road.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* The figures of accuracy beside an answer: singular values and conditions against closed forms, residuals against
 * equations evaluated by hand and against their change with the numbers they are about. */

#define MOST 8
#define SAME 1e-11
/* Rounding, 1e-16 of a natural size, in parts of the least size given, JD_FORCE_ZERO of the natural one. */
#define ROUNDING 1e-6

/* ---- Rows of equal angles ---- */

/* Fills @rows (k x n) with unit vectors of which each two have the cosine @cosine, in a random frame.  Their singular
 * values are sqrt (1 + (k - 1) cosine), once, and sqrt (1 - cosine), k - 1 times. */
static void
draw_rows (GRand  *random,
           gsize   n,
           gsize   k,
           double  cosine,
           double *rows)
{
  double frame[MOST * MOST], triangle[MOST * MOST] = { 0 };

  for (gsize i = 0; i < n; i++)
    {
      double length = 0.0;

      for (gsize j = 0; j < n; j++)
        frame[i * n + j] = g_rand_double_range (random, -1.0, 1.0);
      for (gsize again = 0; again < 2 * i; again++)
        {
          double dot = 0.0;

          for (gsize j = 0; j < n; j++)
            dot += frame[i * n + j] * frame[again % i * n + j];
          for (gsize j = 0; j < n; j++)
            frame[i * n + j] -= dot * frame[again % i * n + j];
        }
      for (gsize j = 0; j < n; j++)
        length = hypot (length, frame[i * n + j]);
      for (gsize j = 0; j < n; j++)
        frame[i * n + j] /= length;
    }
  /* Cholesky's factor of the cosines, which has no last column if the last row follows from the others */
  for (gsize h = 0; h < k; h++)
    for (gsize j = 0; j <= h; j++)
      {
        double rest = h == j ? 1.0 : cosine;

        for (gsize i = 0; i < j; i++)
          rest -= triangle[h * MOST + i] * triangle[j * MOST + i];
        triangle[h * MOST + j] = h == j ? sqrt (fmax (rest, 0.0)) : rest / triangle[j * MOST + j];
        if (h == j && rest < SAME)
          triangle[h * MOST + j] = 0.0;
      }
  for (gsize h = 0; h < k; h++)
    for (gsize j = 0; j < n; j++)
      {
        rows[h * n + j] = 0.0;
        for (gsize i = 0; i <= h && i < n; i++)
          rows[h * n + j] += triangle[h * MOST + i] * frame[i * n + j];
      }
}

/* Singular value @i of the @k rows, descending. */
static double
singular_of (gsize  k,
             double cosine,
             gsize  i)
{
  const double once = 1.0 + (double) (k - 1) * cosine, often = 1.0 - cosine;
  const gsize place = cosine > 0.0 ? 0 : k - 1;

  return sqrt (fmax (i == place ? once : often, 0.0));
}

/* The condition of [[s, A^T], [A, 0]]: its eigenvalues are s, n - rank times, and (s +- sqrt (s^2 + 4 sigma^2)) / 2
 * for each singular value sigma of A that is not 0. */
static double
condition_of (double s,
              gsize  n,
              gsize  k,
              gsize  rank,
              double cosine)
{
  double most = rank < n ? s : 0.0, least = rank < n ? s : HUGE_VAL;

  for (gsize i = 0; i < rank; i++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const double value = fabs (s + sign * sqrt (s * s + 4.0 * pow (singular_of (k, cosine, i), 2))) / 2.0;

        most = fmax (most, value);
        least = fmin (least, value);
      }
  return most / least;
}

static void
assert_ratio (double found,
              double expected,
              double tolerance)
{
  if (!(fabs (found / expected - 1.0) <= tolerance))
    g_error ("%.17g is not %.17g", found, expected);
}

static void
check_singular (const JdRoad *road,
                gsize         n,
                gsize         k,
                gsize         rank,
                double        cosine)
{
  g_assert_cmpuint (road->n, ==, n);
  g_assert_cmpuint (road->k, ==, k);
  g_assert_cmpuint (road->rank, ==, rank);
  g_assert_cmpuint (road->n_singular, ==, MIN (n, k));
  for (gsize i = 0; i < road->n_singular; i++)
    g_assert_cmpfloat_with_epsilon (road->singular[i], i < rank ? singular_of (k, cosine, i) : 0.0, 1e-7);
  for (gsize i = 0; i < rank; i++)
    assert_ratio (road->singular[i], singular_of (k, cosine, i), SAME);
}

/* In whatever units the parameters are measured and by whatever factors the rows are multiplied, rank, singular values
 * and condition are those of the rows of length 1 in parameters of unit inertia. */
static void
test_units (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (5);

  for (guint trial = 0; trial < 120; trial++)
    {
      const gsize n = 2 + trial % (MOST - 1), k = 1 + (gsize) g_rand_int_range (random, 0, (gint32) n);
      const gboolean dependent = k > 1 && trial % 3 == 0;
      const double cosine = dependent ? -1.0 / (double) (k - 1)
                                      : g_rand_double_range (random, k > 1 ? -0.7 / (double) (k - 1) : 0.0, 0.95);
      const gsize rank = dependent ? k - 1 : k;
      double rows[MOST * MOST], mass[MOST * MOST] = { 0 }, same[MOST * MOST] = { 0 }, scaled[MOST * MOST];
      double s = exp (g_rand_double_range (random, -3.0, 3.0));
      g_autoptr(JdRoad) road = NULL;

      g_test_message ("n = %u, k = %u, cosine %g", (guint) n, (guint) k, cosine);
      draw_rows (random, n, k, cosine, rows);
      for (gsize h = 0; h < k; h++)
        {
          const double factor = exp (g_rand_double_range (random, -14.0, 14.0));

          for (gsize j = 0; j < n; j++)
            scaled[h * n + j] = factor * rows[h * n + j];
        }
      for (gsize j = 0; j < n; j++)
        {
          const double unit = exp (g_rand_double_range (random, -14.0, 14.0));

          mass[j * n + j] = unit * unit;
          same[j * n + j] = s;
          for (gsize h = 0; h < k; h++)
            scaled[h * n + j] *= unit;
        }
      road = jd_road_new (n, k, mass, scaled);
      check_singular (road, n, k, rank, cosine);
      g_assert_cmpfloat (road->tolerance, ==, JD_RANK_METRIC);
      assert_ratio (road->condition, condition_of (1.0, n, k, rank, cosine), SAME);
      assert_ratio (jd_road_condition (n, k, rank, same, rows), condition_of (s, n, k, rank, cosine), SAME);
    }
}

/* Where rows alone are decided on, each is divided by the power of two below its largest entry: the sum of the squares
 * of the singular values is that of the entries, powers of two in a row change nothing, and the condition is the ratio
 * of the first to the last kept. */
static void
test_of_rows (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (6);

  for (guint trial = 0; trial < 80; trial++)
    {
      const gsize n = 2 + trial % (MOST - 1), k = 2 + trial % (n - 1);
      const gsize rank = trial % 2 == 0 ? k - 1 : k;
      double rows[MOST * MOST], scaled[MOST * MOST], squares = 0.0, found = 0.0;
      g_autoptr(JdRoad) road = NULL;
      g_autoptr(JdRoad) same = NULL;

      draw_rows (random, n, k, trial % 2 == 0 ? -1.0 / (double) (k - 1) : 0.3, rows);
      for (gsize h = 0; h < k; h++)
        {
          const int power = g_rand_int_range (random, -12, 12);
          double largest = 0.0;

          for (gsize j = 0; j < n; j++)
            {
              largest = fmax (largest, fabs (rows[h * n + j]));
              scaled[h * n + j] = ldexp (rows[h * n + j], power);
            }
          for (gsize j = 0; j < n; j++)
            squares += pow (rows[h * n + j] / exp2 (floor (log2 (largest))), 2);
        }
      road = jd_road_new_of_rows (n, k, rows, rank, 1e-5);
      same = jd_road_new_of_rows (n, k, scaled, rank, 1e-5);
      g_assert_cmpuint (road->n_singular, ==, k);
      g_assert_cmpuint (road->rank, ==, rank);
      g_assert_cmpfloat (road->tolerance, ==, 1e-5);
      g_assert_cmpmem (road->singular, k * sizeof (double), same->singular, k * sizeof (double));
      for (gsize i = 0; i < k; i++)
        {
          found += pow (road->singular[i], 2);
          g_assert_cmpint (road->singular[i] > 1e-7, ==, i < rank);
          g_assert_true (i == 0 || road->singular[i] <= road->singular[i - 1]);
        }
      assert_ratio (found, squares, SAME);
      g_assert_cmpfloat (road->condition, ==, road->singular[0] / road->singular[rank - 1]);
    }
}

/* Of no rows, of no parameters, of a motion without inertia, of numbers that are not finite, and of too many. */
static void
test_limits (void)
{
  const double axis[] = { 1.0, 0.0 }, unit[] = { 1.0, 0.0, 0.0, 1.0 }, flat[] = { 1.0, 0.0, 0.0, 0.0 };
  g_autoptr(JdRoad) no_rows = jd_road_new (2, 0, unit, axis), nothing = jd_road_new (0, 0, unit, axis);
  g_autoptr(JdRoad) none = jd_road_new_of_rows (2, 0, axis, 0, 1e-7);
  g_autoptr(JdRoad) zero = jd_road_new_of_rows (2, 1, flat + 2, 0, 1e-7);

  g_assert_cmpuint (no_rows->rank, ==, 0);
  g_assert_cmpuint (no_rows->n_singular, ==, 0);
  g_assert_cmpfloat (no_rows->condition, ==, 1.0);
  g_assert_cmpfloat (nothing->condition, ==, 1.0);
  g_assert_cmpfloat (none->condition, ==, 1.0);
  g_assert_cmpfloat (zero->condition, ==, 1.0);
  g_assert_cmpfloat (zero->singular[0], ==, 0.0);
  /* S = 0 beside one row of two parameters leaves a motion without inertia; with both held there is none */
  g_assert_true (isinf (jd_road_condition (2, 1, 1, flat, axis)));
  g_assert_cmpfloat_with_epsilon (jd_road_condition (2, 2, 2, flat, unit), (sqrt (5.0) + 1.0) / (sqrt (5.0) - 1.0),
                                  1e-14);
  for (gsize entry = 0; entry < 4; entry++)
    for (int k = 0; k < 3; k++)
      {
        const double broken = k == 0 ? NAN : k == 1 ? INFINITY : -INFINITY;
        double numbers[4];

        memcpy (numbers, unit, sizeof numbers);
        numbers[entry] = broken;
        g_assert_null (jd_road_new (2, 2, numbers, unit));
        g_assert_null (jd_road_new (2, 2, unit, numbers));
        g_assert_null (jd_road_new_of_rows (2, 2, numbers, 2, 1e-7));
      }
  g_assert_null (jd_road_new (JD_ROAD_LARGEST, 1, unit, unit));
  g_assert_null (jd_road_new_of_rows (1, JD_ROAD_LARGEST, unit, 1, 1e-7));
}

/* ---- A state ---- */

/* Left sides, rates and rank of five equations written by hand, three of which act: the state breaks the first two. */
static void
test_state (void)
{
  static const char
    *const text = "{'jourdain': 1, 'time': 2, 'parameters': [{'name': 'x', 'value': 3, 'rate': 0.5},"
                  " {'name': 'y', 'value': 4, 'rate': -2}, {'name': 'a', 'value': 0.5, 'rate': 1.5}],"
                  " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 3}],"
                  " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': '%s*(x^2 + y^2 - 24 - t/4)'}},"
                  "  {'name': 'k', 'type': 'equation', 'differential': {'f': 'x*y` + x` - t'}},"
                  "  {'name': 'l', 'type': 'equation', 'holonomic': {'f': '7*(x - y + t - 1)'}},"
                  "  {'name': 'o', 'type': 'equation', 'unilateral': true, 'holonomic': {'f': 'y - 1'}},"
                  "  {'name': 'w', 'type': 'equation', 'when': 'x < 0', 'holonomic': {'f': 'y - 4'}}]}";
  static const struct
  {
    const char *name;
    double left, rate;
  } expected[] = {
    { "j.f", 0.5, 2 * 3 * 0.5 + 2 * 4 * -2.0 - 0.25 },
    { "k.f", NAN, 3 * -2.0 + 0.5 - 2.0 },
    { "l.f", 0.0, 7 * (0.5 + 2.0 + 1.0) },
    { "o.f", NAN, NAN },
    { "w.f", NAN, NAN },
  };

  for (int power = -8; power <= 8; power += 4)
    {
      const double factor = pow (10.0, power);
      g_autofree char *number = g_strdup_printf ("%.17g", factor), *all = g_strdup_printf (text, number);
      g_autoptr(JdModel) model = model_from_text (all);
      g_autoptr(JdStateRoad) road = jd_state_road_new (model);

      g_assert_cmpuint (road->m, ==, G_N_ELEMENTS (expected));
      for (gsize k = 0; k < G_N_ELEMENTS (expected); k++)
        {
          const gsize i = (gsize) jd_model_find_equation (model, expected[k].name);
          const double by = k == 0 ? factor : 1.0;

          g_test_message ("%s by %g", expected[k].name, by);
          g_assert_cmpint (isnan (road->left[i]), ==, isnan (expected[k].left));
          g_assert_cmpint (isnan (road->left_size[i]), ==, isnan (expected[k].left));
          g_assert_cmpint (isnan (road->rate[i]), ==, isnan (expected[k].rate));
          g_assert_cmpint (isnan (road->rate_size[i]), ==, isnan (expected[k].rate));
          if (!isnan (expected[k].left))
            {
              g_assert_cmpfloat_with_epsilon (road->left[i], by * expected[k].left, SAME * by);
              /* no less than the sum of the terms: 9 + 16 + 24 + 1/2, 7 (3 + 4 + 2 + 1) */
              g_assert_cmpfloat (road->left_size[i], >=, by * (k == 0 ? 49.5 : 70.0) * (1.0 - SAME));
              g_assert_cmpfloat (road->left_size[i], <=, by * 1e3);
            }
          if (!isnan (expected[k].rate))
            {
              g_assert_cmpfloat_with_epsilon (road->rate[i], by * expected[k].rate, SAME * by);
              g_assert_cmpfloat (road->rate_size[i], >=, fabs (road->rate[i]));
            }
        }
      g_assert_cmpuint (road->system->n, ==, 3);
      g_assert_cmpuint (road->system->k, ==, 3);
      g_assert_cmpuint (road->system->rank, ==, 2);
      g_assert_cmpuint (road->system->n_singular, ==, 3);
      g_assert_cmpfloat (road->system->singular[2], <, 1e-14);
      assert_ratio (road->system->condition, road->system->singular[0] / road->system->singular[1], SAME);
    }
}

/* The rows are those of the equations: x - y = 0 has the row (1, -1), in whatever power of two it is measured. */
static void
test_state_row (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'z', 'value': 3}],"
    " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 2}, {'name': 'c', 'origin': ['z', 0], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'x - y'}}]}");
  g_autoptr(JdStateRoad) road = jd_state_road_new (model);
  int power;

  g_assert_cmpuint (road->system->n_singular, ==, 1);
  g_assert_cmpfloat_with_epsilon (frexp (road->system->singular[0] / sqrt (2.0), &power), 0.5, SAME);
}

/* ---- An evaluation ---- */

/* The residuals of @evaluation with @change added to entry @j of q''. */
static JdEvaluationRoad *
residuals (JdParameterization *parameterization,
           JdEvaluation       *evaluation,
           const double       *p,
           gsize               j,
           double              change)
{
  const double kept = evaluation->qdd[j];
  g_autoptr(GError) error = NULL;
  JdEvaluationRoad *road;

  evaluation->qdd[j] = kept + change;
  road = jd_evaluation_road_new (parameterization, evaluation, p, &error);
  evaluation->qdd[j] = kept;
  g_assert_no_error (error);
  return road;
}

static void
check_residuals (const char             *name,
                 const JdEvaluation     *evaluation,
                 const JdEvaluationRoad *road)
{
  gsize k = 0;

  for (gsize i = 0; i < road->n; i++)
    if (!(fabs (road->balance[i]) <= ROUNDING * road->balance_size[i]))
      g_error ("%s: M q'' + h - D - L of parameter %u is %g of %g", name, (guint) i, road->balance[i],
               road->balance_size[i]);
  for (gsize h = 0; h < road->m; h++)
    {
      if (!evaluation->acts[h])
        g_assert_true (isnan (road->rows[h]));
      g_assert_cmpint (isnan (road->rows[h]), ==, isnan (road->row_size[h]));
      k += isnan (road->rows[h]) ? 0 : 1;
      if (fabs (road->rows[h]) > ROUNDING * road->row_size[h])
        g_error ("%s: A q'' + gamma of row %u is %g of %g", name, (guint) h, road->rows[h], road->row_size[h]);
    }
  g_assert_cmpuint (road->system->n, ==, road->n);
  g_assert_cmpuint (road->system->k, ==, k);
}

/* The residuals at an evaluation are rounding; their change with q'' is a symmetric positive matrix M, 2 E2 = q'^T M q',
 * and their change with an entry of L is that entry. */
static void
check_evaluation (const char         *name,
                  JdModel            *model,
                  JdParameterization *parameterization)
{
  const double *p = jd_model_get_values (model), t = jd_model_get_time (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, jd_model_get_rates (model), NULL, NULL);
  g_autoptr(JdEvaluationRoad) road = NULL;
  g_autofree double *mass = NULL;
  double energy = 0.0;
  gsize n;

  if (evaluation == NULL || evaluation->verdict > JD_VERDICT_ENERGY_GROWTH || evaluation->n == 0)
    return;
  n = evaluation->n;
  mass = g_new (double, n * n);
  road = residuals (parameterization, evaluation, p, 0, 0.0);
  check_residuals (name, evaluation, road);
  for (gsize j = 0; j < n; j++)
    {
      const double change = 1.0 + fabs (evaluation->qdd[j]);
      g_autoptr(JdEvaluationRoad) changed = residuals (parameterization, evaluation, p, j, change);
      g_autoptr(JdEvaluationRoad) pulled = NULL;
      const double kept = evaluation->constraint[j];

      for (gsize i = 0; i < n; i++)
        mass[i * n + j] = (changed->balance[i] - road->balance[i]) / change;
      evaluation->constraint[j] += change;
      pulled = residuals (parameterization, evaluation, p, 0, 0.0);
      evaluation->constraint[j] = kept;
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (pulled->balance[i] - road->balance[i], i == j ? -change : 0.0,
                                        SAME * (road->balance_size[i] + change));
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        energy += 0.5 * mass[i * n + j] * evaluation->qd[i] * evaluation->qd[j];
        g_assert_cmpfloat_with_epsilon (mass[i * n + j], mass[j * n + i], 1e-8 * road->balance_size[i]);
      }
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat (mass[i * n + i], >=, 0.0);
  g_assert_cmpfloat_with_epsilon (energy, evaluation->kinetic[2], 1e-8 * (fabs (energy) + 1.0));
}

/* Plane and spatial, driven, with friction, rolling and springs, in all parameterizations of the file. */
static void
test_evaluation (void)
{
  static const char *const names[] = {
    "01-rolling-disk", "03-metronome",  "11-double-pendulum",          "13-four-bar-linkage", "21-lifting-platform",
    "24-governor",     "41-rocking-block", "62-disk-on-a-driven-rod",  "67-disk-and-rod-driven", "80-ball-joint",
    "70-dragged-by-friction", "114-box-on-an-incline", "120-bead-on-an-ellipse", "99-damped-pendulum-on-a-cart",
  };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autofree char *file = g_strconcat (names[k], ".jourdain", NULL);
      g_autoptr(JdModel) model = model_of_example (file);
      const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));

      for (guint i = 0; i < tags->len; i++)
        {
          g_autoptr(JdParameterization)
            parameterization = jd_parameterization_new (model, g_ptr_array_index (tags, i), NULL, NULL);

          if (parameterization != NULL)
            check_evaluation (names[k], model, parameterization);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/road/units", test_units);
  g_test_add_func ("/core/dynamics/road/of-rows", test_of_rows);
  g_test_add_func ("/core/dynamics/road/limits", test_limits);
  g_test_add_func ("/core/dynamics/road/state", test_state);
  g_test_add_func ("/core/dynamics/road/state-row", test_state_row);
  g_test_add_func ("/core/dynamics/road/evaluation", test_evaluation);
  return g_test_run ();
}
