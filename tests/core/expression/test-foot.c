/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest point of a curve, compared with closed forms and with a search through all points; the nodes of curves,
 * feet and gaps, whose derivatives are those of implicit functions, compared with differences. */
#include "tests/core/expression/expr-testing.h"

#include "core/expression/tree/jd-foot.h"

/* A curve of the size @size; @turn: its direction. */
typedef struct
{
  double size;
} Shape;

static void
parabola (double   s,
          gpointer data,
          double   out[6])
{
  const double a = ((const Shape *) data)->size;
  const double values[] = { s, s * s / a, 1.0, 2.0 * s / a, 0.0, 2.0 / a };

  memcpy (out, values, sizeof values);
}

static void
wave (double   s,
      gpointer data,
      double   out[6])
{
  const double a = ((const Shape *) data)->size;
  const double values[] = { s, a * sin (s / a), 1.0, cos (s / a), 0.0, -sin (s / a) / a };

  memcpy (out, values, sizeof values);
}

static void
ellipse (double   s,
         gpointer data,
         double   out[6])
{
  const double a = ((const Shape *) data)->size, b = 0.3 * a;
  const double values[] = { a * cos (s), b * sin (s), -a * sin (s), b * cos (s), -a * cos (s), -b * sin (s) };

  memcpy (out, values, sizeof values);
}

/* A spiral that does not repeat itself. */
static void
spiral (double   s,
        gpointer data,
        double   out[6])
{
  const double a = 0.1 * ((const Shape *) data)->size, c = cos (s), d = sin (s);
  const double values[] = {
    a * s * c, a * s * d, a * (c - s * d), a * (d + s * c), a * (-2.0 * d - s * c), a * (2.0 * c - s * d)
  };

  memcpy (out, values, sizeof values);
}

static double
distance_at (JdFootCurve curve,
             Shape      *shape,
             double      s,
             double      x,
             double      y)
{
  double out[6];

  curve (s, shape, out);
  return hypot (x - out[0], y - out[1]);
}

/* The least distance among 2000 points between @low and @high, made more exact by halving the step around it. */
static double
search_distance (JdFootCurve curve,
                 Shape      *shape,
                 double      low,
                 double      high,
                 double      x,
                 double      y)
{
  double step = (high - low) / 2000.0, best = low;

  for (int i = 1; i <= 2000; i++)
    if (distance_at (curve, shape, low + i * step, x, y) < distance_at (curve, shape, best, x, y))
      best = low + i * step;
  for (; fabs (step) > 1e-12 * (high - low); step *= 0.5)
    for (int side = -1; side <= 1; side += 2)
      if (distance_at (curve, shape, best + side * step, x, y) < distance_at (curve, shape, best, x, y))
        best += side * step;
  return distance_at (curve, shape, best, x, y);
}

static const struct
{
  const char *name;
  JdFootCurve curve;
  gboolean    graph;
  double      low, high;  /* range of s, in sizes of a graph */
} curves[] = {
  { "parabola", parabola, TRUE, -5.0, 5.0 },
  { "wave", wave, TRUE, -9.0, 9.0 },
  { "ellipse", ellipse, FALSE, -3.2, 3.2 },
  { "spiral", spiral, FALSE, -40.0, 40.0 },
};

/* No point of the curve is nearer than the foot; distance, curvature and margin are those of the curve there. */
static void
test_nearest (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (81);

  for (gsize k = 0; k < G_N_ELEMENTS (curves); k++)
    for (int i = 0; i < 60; i++)
      {
        Shape shape = { pow (10.0, 6.0 * (i % 3) - 6.0) };
        const double unit = curves[k].graph ? shape.size : 1.0, size = shape.size;
        const double x = size * g_rand_double_range (rand, -2.0, 2.0),
                     y = size * g_rand_double_range (rand, -2.0, 2.0);
        const double least = search_distance (curves[k].curve, &shape, unit * curves[k].low, unit * curves[k].high, x,
                                              y);
        JdFoot foot;
        double r[6], before[6], after[6], h = 1e-5 * unit, turn;

        jd_foot_nearest (curves[k].curve, &shape, curves[k].graph, x, y, &foot);
        g_test_message ("%s of size %g, (%g, %g): s = %g", curves[k].name, size, x, y, foot.s);
        curves[k].curve (foot.s, &shape, r);
        g_assert_cmpfloat (foot.at[0], ==, r[0]);
        g_assert_cmpfloat (foot.at[1], ==, r[1]);
        g_assert_cmpfloat (hypot (x - r[0], y - r[1]), <=, least * (1.0 + 1e-9));
        g_assert_cmpfloat (hypot (x - r[0], y - r[1]), >=, least * (1.0 - 1e-6));
        /* positive on the left of the direction of the curve */
        g_assert_cmpfloat_with_epsilon (foot.distance * hypot (r[2], r[3]), r[2] * (y - r[1]) - r[3] * (x - r[0]),
                                        1e-12 * size * hypot (r[2], r[3]));
        curves[k].curve (foot.s - h, &shape, before);
        curves[k].curve (foot.s + h, &shape, after);
        turn = remainder (atan2 (after[3], after[2]) - atan2 (before[3], before[2]), 2.0 * G_PI);
        g_assert_cmpfloat_with_epsilon (foot.curvature * size, turn / (2.0 * h * hypot (r[2], r[3])) * size,
                                        1e-5 * (1.0 + fabs (foot.curvature) * size));
        g_assert_cmpfloat_with_epsilon (foot.margin, 1.0 - foot.curvature * foot.distance, 1e-12);
        g_assert_cmpfloat (foot.margin, >=, -1e-9);
      }
}

/* The foot of (0, b) on y = x^2: the vertex while b <= 1/2, else two points with x^2 = b - 1/2. */
static void
test_parabola (void)
{
  for (int power = -6; power <= 6; power += 3)
    for (double b = -1.0; b <= 3.0; b += 0.25)
      {
        const double size = pow (10.0, power), s = b > 0.5 ? sqrt (b - 0.5) : 0.0;
        Shape shape = { size };
        JdFoot foot;

        jd_foot_nearest (parabola, &shape, TRUE, 0.0, b * size, &foot);
        g_test_message ("b = %g of %g: s = %g", b, size, foot.s);
        /* at b = 1/2 the foot is a root of the third order */
        g_assert_cmpfloat_with_epsilon (fabs (foot.s) / size, s, b == 0.5 ? 1e-4 : 1e-9);
        if (b != 0.5)
          g_assert_cmpint (foot.tie, ==, b > 0.5);
        if (b > 0.5)
          {
            g_assert_cmpfloat_with_epsilon (foot.other[0] / size, -foot.s / size, 1e-9);
            g_assert_cmpfloat_with_epsilon (foot.other[1] / size, s * s, 1e-9);
          }
        g_assert_cmpfloat_with_epsilon (foot.curvature * size, 2.0 / pow (1.0 + 4.0 * s * s, 1.5), 1e-6);
      }
}

/* A foot that is followed stays on its branch, where another point has become nearer, up to the centre of curvature;
 * a step as long as the curve's own size finds the same foot as many short ones. */
static void
test_followed (void)
{
  Shape shape = { 1.0 };
  double s[] = { NAN };
  const JdFeet feet = { 1, s };
  const double from = jd_feet_find (&feet, 0, parabola, &shape, TRUE, 0.5, 2.0);
  double last = from;

  g_assert_cmpfloat (from, >, 1.0);
  for (int i = 1; i <= 100; i++)
    {
      double root;

      s[0] = last;
      last = jd_feet_find (&feet, 0, parabola, &shape, TRUE, 0.5 - 0.01 * i, 2.0);
      /* 2 s^3 + (1 - 2 y) s = x */
      root = 2.0 * last * last * last - 3.0 * last - (0.5 - 0.01 * i);
      g_assert_cmpfloat (last, >, 0.7);
      g_assert_cmpfloat_with_epsilon (root, 0.0, 1e-12);
    }
  s[0] = from;
  g_assert_cmpfloat_with_epsilon (jd_feet_find (&feet, 0, parabola, &shape, TRUE, -0.5, 2.0), last, 1e-12);
  /* past the evolute the branch has ended: 27 x^2 = 16 (y - 1/2)^3 */
  s[0] = last;
  g_assert_true (isnan (jd_feet_find (&feet, 0, parabola, &shape, TRUE, -sqrt (2.0) * 1.01, 2.0)));
  g_assert_false (isnan (jd_feet_find (&feet, 0, parabola, &shape, TRUE, -sqrt (2.0) * 0.99, 2.0)));
  /* without a foot to follow: the nearest point */
  s[0] = NAN;
  g_assert_cmpfloat (jd_feet_find (&feet, 0, parabola, &shape, TRUE, -0.5, 2.0), <, -1.0);
  g_assert_cmpfloat (jd_feet_find (&feet, 7, parabola, &shape, TRUE, -0.5, 2.0), <, -1.0);
  g_assert_cmpfloat (jd_feet_find (NULL, 0, parabola, &shape, TRUE, -0.5, 2.0), <, -1.0);
}

/* Places without a foot: not finite, or as far from all points of the curve, which has no direction. */
static void
test_none (void)
{
  Shape shape = { 1.0 }, point = { 0.0 };
  JdFoot foot;

  jd_foot_nearest (parabola, &shape, TRUE, NAN, 1.0, &foot);
  g_assert_true (isnan (foot.s));
  jd_foot_nearest (ellipse, &shape, FALSE, 1.0, INFINITY, &foot);
  g_assert_true (isnan (foot.s));
  jd_foot_nearest (ellipse, &point, FALSE, 1.0, 0.0, &foot);
  g_assert_true (isnan (foot.s));
}

/* Moving curves as expressions, the centre being (x, y). */
static const struct
{
  const char *x, *y;
  gboolean    graph;
} moving[] = {
  { "s", "R*s^2 + t*sin(s)", TRUE },
  { "2*cos(s) + t^2/4", "sin(s)*(1 + t/5)", FALSE },
  { "s", "exp(s/3)", TRUE },
};

static double
moving_value (const JdExpr *symbol,
              gpointer      user_data)
{
  const double *state = user_data;
  const char *name = jd_expr_get_name (symbol);

  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_TIME)
    return state[2];
  if (g_str_equal (name, "x"))
    return state[0];
  if (g_str_equal (name, "y"))
    return state[1];
  return g_str_equal (name, "R") ? 0.4 : (double) NAN;
}

static const JdExpr *
new_curve (JdExprPool *pool,
           gsize       k)
{
  const JdExpr *local = jd_expr_symbol (pool, JD_SYMBOL_LOCAL, "s", 0),
               *c = jd_expr_symbol (pool, JD_SYMBOL_CONSTANT, "s", 0);
  const JdExpr *x = jd_expr_substitute_one (pool, testing_parse (pool, moving[k].x), c, local);
  const JdExpr *y = jd_expr_substitute_one (pool, testing_parse (pool, moving[k].y), c, local);

  return jd_expr_curve (pool, "curve", x, y, local, moving[k].graph);
}

/* First and second derivatives of a foot by x, y and t, and of the place on the curve, are those of differences. */
static void
test_derivatives (void)
{
  const double h = 1e-4;

  for (gsize k = 0; k < G_N_ELEMENTS (moving); k++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *by[] = { testing_parameter (pool, "x"), testing_parameter (pool, "y"), jd_expr_time (pool) };
      const JdExpr *curve = new_curve (pool, k), *foot = jd_expr_foot (pool, curve, by[0], by[1], 0);
      const JdExpr *place = jd_expr_curve_at (pool, curve, 0, 1, foot);
      g_autoptr(GPtrArray) feet = g_ptr_array_new ();

      g_assert_cmpstr (jd_expr_get_curve_name (foot), ==, "curve");
      jd_expr_add_feet (jd_expr_add (pool, place, foot), feet);
      g_assert_cmpuint (feet->len, ==, 1);
      g_assert_true (g_ptr_array_index (feet, 0) == foot);
      for (guint i = 0; i < 3; i++)
        for (guint j = 0; j < 3; j++)
          {
            const JdExpr *first = jd_expr_diff (pool, foot, by[i]), *second = jd_expr_diff (pool, first, by[j]);
            double state[] = { 0.7, -0.9, 0.3 }, sides[2][3];

            for (int side = 0; side < 2; side++)
              {
                state[j] += side == 0 ? h : -2.0 * h;
                sides[side][0] = jd_expr_eval (foot, moving_value, state);
                sides[side][1] = jd_expr_eval (place, moving_value, state);
                sides[side][2] = jd_expr_eval (first, moving_value, state);
              }
            state[j] += h;
            g_assert_cmpfloat_with_epsilon (jd_expr_eval (jd_expr_diff (pool, foot, by[j]), moving_value, state),
                                            (sides[0][0] - sides[1][0]) / (2.0 * h), 1e-6);
            g_assert_cmpfloat_with_epsilon (jd_expr_eval (jd_expr_diff (pool, place, by[j]), moving_value, state),
                                            (sides[0][1] - sides[1][1]) / (2.0 * h), 1e-6);
            g_assert_cmpfloat_with_epsilon (jd_expr_eval (second, moving_value, state),
                                            (sides[0][2] - sides[1][2]) / (2.0 * h), 1e-6);
          }
    }
}

/* The distance along the normal, a node that names its own gradient, has the derivative of the distance; the tape
 * computes feet and gaps as the graph does. */
static void
test_gap (void)
{
  const double h = 1e-5;

  for (gsize k = 0; k < G_N_ELEMENTS (moving); k++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *by[] = { testing_parameter (pool, "x"), testing_parameter (pool, "y"), jd_expr_time (pool) };
      const JdExpr *curve = new_curve (pool, k), *foot = jd_expr_foot (pool, curve, by[0], by[1], 0);
      const JdExpr *normal[2], *value = jd_expr_number (pool, 0.0), *rate = value, *speed, *gap, *outputs[5];
      g_autoptr(GHashTable) constants = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdTape) tape = NULL;
      g_autofree double *work = NULL;
      double R = 0.4, inputs[] = { 0.7, -0.9, 0.3 }, out[5];
      JdFoot examined;

      speed = jd_expr_call (pool, JD_FUNCTION_SQRT,
                            jd_expr_add (pool, jd_expr_pow_int (pool, jd_expr_curve_at (pool, curve, 1, 0, foot), 2),
                                         jd_expr_pow_int (pool, jd_expr_curve_at (pool, curve, 1, 1, foot), 2)));
      normal[0] = jd_expr_neg (pool, jd_expr_div (pool, jd_expr_curve_at (pool, curve, 1, 1, foot), speed));
      normal[1] = jd_expr_div (pool, jd_expr_curve_at (pool, curve, 1, 0, foot), speed);
      for (guint i = 0; i < 2; i++)
        {
          value = jd_expr_add (pool, value,
                               jd_expr_mul (pool, normal[i],
                                            jd_expr_sub (pool, by[i], jd_expr_curve_at (pool, curve, 0, i, foot))));
          rate = jd_expr_sub (pool, rate, jd_expr_mul (pool, normal[i], jd_expr_curve_rate (pool, curve, i, foot)));
        }
      gap = jd_expr_gap (pool, value, by[0], by[1], normal[0], normal[1], rate);
      g_assert_cmpfloat (jd_expr_eval (gap, moving_value, inputs), ==, jd_expr_eval (value, moving_value, inputs));
      jd_expr_examine_foot (foot, moving_value, inputs, &examined);
      g_assert_cmpfloat_with_epsilon (examined.distance, jd_expr_eval (gap, moving_value, inputs), 1e-14);
      g_assert_cmpfloat (examined.s, ==, jd_expr_eval (foot, moving_value, inputs));
      for (guint j = 0; j < 3; j++)
        {
          double state[] = { inputs[0], inputs[1], inputs[2] }, sides[2];

          for (int side = 0; side < 2; side++)
            {
              state[j] += side == 0 ? h : -2.0 * h;
              sides[side] = jd_expr_eval (gap, moving_value, state);
            }
          outputs[2 + j] = jd_expr_diff (pool, gap, by[j]);
          g_assert_cmpfloat_with_epsilon (jd_expr_eval (outputs[2 + j], moving_value, inputs),
                                          (sides[0] - sides[1]) / (2.0 * h), 1e-8);
        }
      outputs[0] = gap;
      outputs[1] = foot;
      g_hash_table_insert (constants, (gpointer) "R", &R);
      tape = jd_tape_new (outputs, 5, by, 3, constants, &error);
      g_assert_no_error (error);
      work = g_new (double, jd_tape_get_work_size (tape));
      jd_tape_eval (tape, inputs, out, work);
      for (guint j = 0; j < 5; j++)
        g_assert_cmpfloat_with_epsilon (out[j], jd_expr_eval (outputs[j], moving_value, inputs), 1e-14);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/foot/nearest", test_nearest);
  g_test_add_func ("/core/expression/foot/parabola", test_parabola);
  g_test_add_func ("/core/expression/foot/followed", test_followed);
  g_test_add_func ("/core/expression/foot/none", test_none);
  g_test_add_func ("/core/expression/foot/derivatives", test_derivatives);
  g_test_add_func ("/core/expression/foot/gap", test_gap);
  return g_test_run ();
}
