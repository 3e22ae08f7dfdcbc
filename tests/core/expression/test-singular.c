/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Values, derivatives, forms and tapes where functions are singular: zeros, signs, quadrants, ends of domains, and the
 * special numbers of IEEE 754. */
#include "tests/core/expression/expr-testing.h"

#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tape/jd-tape-builder.h"

/* Values of x and y, and what f and its derivatives by x and y are there; NAN: not a number. */
static const struct
{
  const char *text;
  double      x, y, value, by_x, by_y;
} values[] = {
  { "atan2(y, x)", 1, 1, G_PI_4, -0.5, 0.5 },
  { "atan2(y, x)", -1, 1, 3 * G_PI_4, -0.5, -0.5 },
  { "atan2(y, x)", -1, -1, -3 * G_PI_4, 0.5, -0.5 },
  { "atan2(y, x)", 1, -1, -G_PI_4, 0.5, 0.5 },
  { "atan2(y, x)", 0, 2, G_PI_2, -0.5, 0 },
  { "atan2(y, x)", 0, -2, -G_PI_2, 0.5, 0 },
  { "atan2(y, x)", -4, 0, G_PI, 0, -0.25 },
  { "atan2(y, x)", 4, 0, 0, 0, 0.25 },
  { "abs(x)", -3, 0, 3, -1, 0 },
  { "abs(x)", 0, 0, 0, 0, 0 },
  { "abs(x)^3", -2, 0, 8, -12, 0 },
  { "sign(x)*y", -2, 5, -5, 0, -1 },
  { "sign(x)*y", 0, 5, 0, 0, 0 },
  { "x*abs(x)", -3, 0, -9, 6, 0 },
  { "x^3", -2, 0, -8, 12, 0 },
  { "x^3", 0, 0, 0, 0, 0 },
  { "x^-3", -2, 0, -0.125, -0.1875, 0 },
  { "(-2)^x", 3, 0, -8, NAN, 0 },
  { "(-8)^y + x", 1, 2, 65, 1, NAN },
  { "x^(1/3)", -8, 0, NAN, NAN, 0 },
  { "x^(3/2)", 0, 0, 0, 0, 0 },
  { "x^(3/2)", 4, 0, 8, 3, 0 },
  { "x^2.5", -1, 0, NAN, NAN, 0 },
  { "x^y", 2, 3, 8, 12, 8 * G_LN2 },
  { "0^x", 2, 0, 0, NAN, 0 },
  { "1^x", 7, 0, 1, 0, 0 },
  { "sqrt(x^2)", -3, 0, 3, -1, 0 },
  { "sqrt(x^2 + y^2)", -3, 4, 5, -0.6, 0.8 },
  { "asin(x)", -0.6, 0, -0.64350110879328438680L, 1.25, 0 },
  { "acos(x)", -0.6, 0, 2.2142974355881810060L, -1.25, 0 },
  { "acos(x)", -1, 0, G_PI, -INFINITY, 0 },
  { "asin(x)", 1.5, 0, NAN, NAN, 0 },
  { "log(abs(x))", -2, 0, G_LN2, -0.5, 0 },
  { "log(x)", -2, 0, NAN, -0.5, 0 },
  { "min(x, y)", 2, 2, 2, 1, 0 },
  { "max(x, y)", 2, 2, 2, 1, 0 },
  { "min(x, max(y, -x))", -3, 5, -3, 1, 0 },
  { "max(min(x, y), -x)", -3, 5, 3, -1, 0 },
  { "if(x > 0, x^2, if(y >= x, -y, y))", 0, 0, 0, 0, -1 },
  { "if(x > 0, x^2, if(y >= x, -y, y))", -1, -2, -2, 0, 1 },
  { "if(x <= y, sqrt(y - x), x - y)", 1, 5, 2, -0.25, 0.25 },
  { "if(x <= y, sqrt(y - x), x - y)", 5, 1, 4, 1, -1 },
  { "tanh(x)", 400, 0, 1, 0, 0 },
  { "tanh(x)", -400, 0, -1, 0, 0 },
  { "exp(-x^2)", 40, 0, 0, 0, 0 },
  { "sinh(x)/cosh(x)", 0, 0, 0, 1, 0 },
};

typedef struct
{
  double x, y;
} Place;

static double
place_value (const JdExpr *symbol,
             gpointer      user_data)
{
  const Place *place = user_data;

  return *jd_expr_get_name (symbol) == 'x' ? place->x : place->y;
}

static void
assert_value (const char   *label,
              const JdExpr *expr,
              const Place  *place,
              double        expected)
{
  const double value = jd_expr_eval (expr, place_value, (gpointer) place);

  if (isnan (expected) ? !isnan (value)
                       : !(value == expected || fabs (value - expected) <= 1e-14 * (1.0 + fabs (expected))))
    {
      g_autofree char *text = jd_expr_to_text (expr);

      g_error ("%s at (%g, %g): %s is %.17g, not %.17g", label, place->x, place->y, text, value, expected);
    }
}

static void
test_values (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_parse (pool, values[i].text),
                   *by[] = { testing_parameter (pool, "x"), testing_parameter (pool, "y") };
      const Place place = { values[i].x, values[i].y };

      assert_value (values[i].text, f, &place, values[i].value);
      assert_value (values[i].text, jd_expr_diff (pool, f, by[0]), &place, values[i].by_x);
      assert_value (values[i].text, jd_expr_diff (pool, f, by[1]), &place, values[i].by_y);
      if (isfinite (values[i].value))
        assert_value (values[i].text, jd_expr_simplify (pool, f, 0), &place, values[i].value);
      if (isfinite (values[i].by_x) && isfinite (values[i].value))
        assert_value (values[i].text, jd_expr_simplify (pool, jd_expr_diff (pool, f, by[0]), 0), &place,
                      values[i].by_x);
    }
}

/* A random expression of functions with pieces, ends and poles. */
static const JdExpr *
random_singular (JdExprPool *pool,
                 GRand      *rand,
                 guint       depth)
{
  static const char *const leaves[] = { "x",   "y",  "theta", "m", "R",     "x'",    "2",
                                        "1/2", "-1", "pi",    "t", "x + 1", "x - y", "R - m" };
  static const int powers[][2] = {
    { 1, 2 }, { -1, 2 }, { 3, 2 }, { 1, 3 }, { -2, 3 }, { -1, 1 }, { 2, 1 }, { -3, 1 }
  };
  static const JdExprFunction two[] = { JD_FUNCTION_ATAN2, JD_FUNCTION_MIN, JD_FUNCTION_MAX };
  const gint32 kind = g_rand_int_range (rand, 0, 11);
  const JdExpr *a, *b;

  if (depth == 0)
    return testing_parse (pool, leaves[g_rand_int_range (rand, 0, G_N_ELEMENTS (leaves))]);
  a = random_singular (pool, rand, depth - 1);
  b = random_singular (pool, rand, depth - 1);
  if (kind < 2)
    return kind == 0 ? jd_expr_add (pool, a, b) : jd_expr_sub (pool, a, b);
  if (kind < 5)
    return kind < 4 ? jd_expr_mul (pool, a, b) : jd_expr_div (pool, a, b);
  if (kind < 7)
    {
      const int *power = powers[g_rand_int_range (rand, 0, G_N_ELEMENTS (powers))];

      return jd_expr_pow (pool, a, jd_expr_rational (pool, power[0], power[1]));
    }
  if (kind == 7)
    return jd_expr_call2 (pool, two[g_rand_int_range (rand, 0, 3)], a, b);
  if (kind == 8)
    return jd_expr_if (pool, (JdExprRelation) g_rand_int_range (rand, 0, 4), a, b, b, a);
  if (kind == 9)
    return jd_expr_call (pool, g_rand_boolean (rand) ? JD_FUNCTION_ABS : JD_FUNCTION_SIGN, a);
  return jd_expr_call (pool, (JdExprFunction) g_rand_int_range (rand, 0, JD_FUNCTION_ATAN2), a);
}

/* Values of all symbols, of constants positive ones. */
static double
point_value (const JdExpr *symbol,
             gpointer      user_data)
{
  static const double points[] = { 0, 1, -1, 0.5, -0.5, 2, -2, 3.3, -4.1, G_PI_2, -G_PI_2, G_PI, 7.7, 1e-3 };
  const guint seed = *(const guint *) user_data + 31u * (guint) *jd_expr_get_name (symbol) +
                     7u * jd_expr_get_order (symbol);
  const double value = points[seed * 2654435761u % 1009u % G_N_ELEMENTS (points)];

  return jd_expr_get_symbol (symbol) == JD_SYMBOL_CONSTANT ? fabs (value) + 0.1 : value;
}

/* Whether all nodes have finite values that are far from the ends of their domains. */
static gboolean
is_regular (const JdExpr *expr,
            guint         point)
{
  const double value = jd_expr_eval (expr, point_value, &point);

  if (!(fabs (value) < 1e6) || (jd_expr_get_kind (expr) == JD_EXPR_ADD && fabs (value) < 1e-9))
    return FALSE;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    if (!is_regular (jd_expr_get_arg (expr, i), point))
      return FALSE;
  return TRUE;
}

/* Every form has a value wherever the expression has one, and the same one: also for negative symbols, at 0, and far
 * outside of the region where the simplifier itself compares. */
static void
test_forms (void)
{
  static const char *const names[] = { "simplify",    "expand", "collect", "exact-angles",
                                       "half-angles", "factor", "common" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (92);
  guint n = 0;

  for (guint i = 0; i < 400; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = random_singular (pool, rand, 1 + i % 4), *rate = testing_parse (pool, "x'");
      const JdExpr *const forms[] = {
        jd_expr_simplify (pool, f, 0), jd_expr_expand (pool, f), jd_expr_collect (pool, f, &rate, 1),
        jd_expr_exact_angles (pool, f), jd_expr_half_angles (pool, f, NULL, NULL), jd_expr_take_factor (pool, f),
        jd_expr_take_common (pool, f),
      };

      for (guint point = 100 * i; point < 100 * i + 12; point++)
        for (gsize k = 0; k < G_N_ELEMENTS (forms) && is_regular (f, point); k++, n++)
          {
            const double value = jd_expr_eval (f, point_value, (gpointer) &point);
            const double form = jd_expr_eval (forms[k], point_value, (gpointer) &point);

            if (!(fabs (value - form) <= 1e-8 * (1.0 + fabs (value))))
              {
                g_autofree char *text = jd_expr_to_text (f), *other = jd_expr_to_text (forms[k]);

                g_error ("%s: %s is %.17g, %s is %.17g", names[k], text, value, other, form);
              }
          }
    }
  g_test_message ("%u values compared", n);
  g_assert_cmpuint (n, >, 7000);
}

/* Operations in C, without code of the program. */
#define SKIPPED 12345.0
#define IN_C(name, f)                         \
  static double                               \
  name (double x, double y G_GNUC_UNUSED)     \
  {                                           \
    return f;                                 \
  }

IN_C (plus, x + y)
IN_C (minus, x - y)
IN_C (times, x * y)
/* The graph has x y^-1, whose inverse overflows where y is denormal: there it is not compared. */
IN_C (over, isnormal (1.0 / y) || !isfinite (y) || y == 0.0 ? x / y : (double) SKIPPED)
IN_C (root, sqrt (x))
IN_C (cube, x * x * x)
IN_C (inverse_square, 1.0 / (x * x))
/* The root of -infinity is no number, but C has pow (-INFINITY, 0.5) = INFINITY. */
IN_C (power, x == -INFINITY ? (double) SKIPPED : pow (x, y))
IN_C (absolute, fabs (x))
IN_C (signum, isnan (x) ? x : (double) ((x > 0.0) - (x < 0.0)))
IN_C (least, isnan (x) || isnan (y) ? (double) NAN : x < y ? x : y)
IN_C (most, isnan (x) || isnan (y) ? (double) NAN : x > y ? x : y)
IN_C (choice, isnan (x) || isnan (y) ? (double) NAN : x <= y ? x : 7.0)
IN_C (product_sum, x * y + x)
IN_C (sine, sin (x))
IN_C (cosine, cos (x))
IN_C (angle, atan2 (x, y))
IN_C (exponential, exp (x))
IN_C (logarithm, log (x))
IN_C (arc, asin (x))

static const struct
{
  const char *text;
  double (*value) (double x, double y);
} operations[] = {
  { "x + y", plus }, { "x - y", minus }, { "x*y", times }, { "x/y", over }, { "sqrt(x)", root }, { "x^3", cube },
  { "1/x^2", inverse_square }, { "x^y", power }, { "abs(x)", absolute }, { "sign(x)", signum },
  { "min(x, y)", least }, { "max(x, y)", most }, { "if(x <= y, x, 7)", choice }, { "x*y + x", product_sum },
  { "sin(x)", sine }, { "cos(x)", cosine }, { "atan2(x, y)", angle }, { "exp(x)", exponential },
  { "log(x)", logarithm }, { "asin(x)", arc },
};

/* Copies of each operation in one tape: enough for a batch of equal steps. */
#define N_COPIES 24

static JdTape *
tape_of_copies (const char *text,
                gboolean    frequent)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) error = NULL;
  const JdExpr *inputs[2 * N_COPIES], *outputs[N_COPIES], *f = testing_parse (pool, text);
  const JdExpr *x = testing_parameter (pool, "x"), *y = testing_parameter (pool, "y");
  g_autoptr(JdTapeBuilder) builder = NULL;

  for (guint i = 0; i < N_COPIES; i++)
    {
      g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);
      g_autofree char *first = g_strdup_printf ("p%u", i), *second = g_strdup_printf ("q%u", i);

      inputs[2 * i] = testing_parameter (pool, first);
      inputs[2 * i + 1] = testing_parameter (pool, second);
      g_hash_table_insert (map, (gpointer) x, (gpointer) inputs[2 * i]);
      g_hash_table_insert (map, (gpointer) y, (gpointer) inputs[2 * i + 1]);
      outputs[i] = jd_expr_substitute (pool, f, map);
    }
  builder = jd_tape_builder_new (outputs, N_COPIES, inputs, G_N_ELEMENTS (inputs), NULL, NULL, &error);
  g_assert_no_error (error);
  if (frequent)
    jd_tape_builder_set_frequent (builder);
  return jd_tape_builder_finish_exprs (builder);
}

static void
assert_same_number (const char *text,
                    const char *road,
                    double      x,
                    double      y,
                    double      found,
                    double      expected)
{
  if (expected == SKIPPED)
    return;
  if (isnan (expected) ? !isnan (found) : !(found == expected || fabs (found - expected) <= 4e-16 * fabs (expected)))
    g_error ("%s of %g and %g: the %s gives %.17g, not %.17g", text, x, y, road, found, expected);
}

/* The graph, the interpreted tape and its machine code compute with infinities, denormal numbers, zeros and NAN as
 * C does. */
static void
test_special (void)
{
  static const double numbers[] = { 0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -2.0, 5e-324, -1e-310, 1e308, -1e308, INFINITY,
                                    -INFINITY, NAN, 2.2250738585072014e-308, 1e-200 };
  const guint n_numbers = G_N_ELEMENTS (numbers);

  for (gsize k = 0; k < G_N_ELEMENTS (operations); k++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_parse (pool, operations[k].text);

      for (guint frequent = 0; frequent < 2; frequent++)
        {
          g_autoptr(JdTape) tape = tape_of_copies (operations[k].text, frequent);
          g_autofree double *work = g_new (double, jd_tape_get_work_size (tape));

          for (guint first = 0; first < n_numbers * n_numbers; first += N_COPIES)
            {
              double inputs[2 * N_COPIES], out[N_COPIES];

              for (guint i = 0; i < N_COPIES; i++)
                {
                  inputs[2 * i] = numbers[(first + i) % n_numbers];
                  inputs[2 * i + 1] = numbers[(first + i) / n_numbers % n_numbers];
                }
              jd_tape_eval (tape, inputs, out, work);
              for (guint i = 0; i < N_COPIES; i++)
                {
                  const Place place = { inputs[2 * i], inputs[2 * i + 1] };
                  const double expected = operations[k].value (place.x, place.y);

                  assert_same_number (operations[k].text, "graph", place.x, place.y,
                                      jd_expr_eval (f, place_value, (gpointer) &place), expected);
                  assert_same_number (operations[k].text, frequent ? "machine" : "tape", place.x, place.y, out[i],
                                      expected);
                }
            }
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/singular/values", test_values);
  g_test_add_func ("/core/expression/singular/forms", test_forms);
  g_test_add_func ("/core/expression/singular/special", test_special);
  return g_test_run ();
}
