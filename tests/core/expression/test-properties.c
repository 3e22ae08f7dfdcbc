/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Properties that hold for all expressions, checked on random ones and on every function of the language. */
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tape/jd-tape-builder.h"
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/tree/jd-index-private.h"
#include "tests/core/expression/expr-testing.h"

/* Two evaluations of one value by different roads: sums that cancel and large arguments of sines widen a rounding. */
#define ROUNDING 1e-8
/* Values beyond this are not compared: nothing is left of a sine of them. */
#define LARGEST  1e6
#define N_ROUNDS 400

static void
assert_same_value (const JdExpr *a,
                   const JdExpr *b,
                   const char   *what)
{
  for (double x = -1.83; x < 2.0; x += 0.61)
    {
      const double u = testing_eval (a, x), v = testing_eval (b, x);

      if (isfinite (u) && isfinite (v) && fabs (u) < LARGEST && fabs (u - v) > ROUNDING * (1.0 + fabs (u)))
        {
          g_autofree char *text = jd_expr_to_text (a);
          g_autofree char *other = jd_expr_to_text (b);

          g_error ("%s: at x = %g %.17g is not %.17g: %s and %s", what, x, u, v, text, other);
        }
    }
}

/* Fourth-order central difference. */
static double
difference (const JdExpr *f,
            double        x,
            double        h)
{
  return (8.0 * (testing_eval (f, x + h) - testing_eval (f, x - h)) -
          (testing_eval (f, x + 2.0 * h) - testing_eval (f, x - 2.0 * h))) /
         (12.0 * h);
}

/* Where two differences agree, the function is smooth there, and the derivative is what they say. */
static guint
count_agreeing (const JdExpr *f,
                const JdExpr *df)
{
  guint n = 0;

  for (double x = -1.83; x < 2.0; x += 0.37)
    {
      const double coarse = difference (f, x, 2e-3), fine = difference (f, x, 1e-3), exact = testing_eval (df, x);

      if (!isfinite (coarse) || !isfinite (fine) || fabs (testing_eval (f, x)) > LARGEST ||
          fabs (coarse - fine) > 1e-7 * (1.0 + fabs (fine)))
        continue;
      n++;
      if (!(fabs (exact - fine) <= 1e-5 * (1.0 + fabs (fine))))
        {
          g_autofree char *text = jd_expr_to_text (f);

          g_error ("at x = %g the derivative of %s is %g, not %g", x, text, fine, exact);
        }
    }
  return n;
}

static void
test_derivative (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);
  guint n = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *x = testing_parameter (pool, "x"), *f = testing_random (pool, rand, i % 5);

      if (jd_expr_depends_on (f, x))
        n += count_agreeing (f, jd_expr_diff (pool, f, x));
      else
        g_assert_true (jd_expr_is_zero (jd_expr_diff (pool, f, x)));
    }
  g_assert_cmpuint (n, >, 500);
}

/* d/dx d/dy = d/dy d/dx, and the derivative is linear: as values. */
static void
test_derivative_rules (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (32);

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *x = testing_parameter (pool, "x"), *y = testing_parameter (pool, "y");
      const JdExpr *f = testing_random (pool, rand, 3), *g = testing_random (pool, rand, 3);
      const JdExpr *sum = jd_expr_add (pool, f, jd_expr_mul (pool, jd_expr_number (pool, -2.5), g));
      const JdExpr *product = jd_expr_mul (pool, f, g);
      const JdExpr *df = jd_expr_diff (pool, f, x), *dg = jd_expr_diff (pool, g, x);

      assert_same_value (jd_expr_diff (pool, df, y), jd_expr_diff (pool, jd_expr_diff (pool, f, y), x), "order");
      assert_same_value (jd_expr_diff (pool, sum, x),
                         jd_expr_sub (pool, df, jd_expr_mul (pool, jd_expr_number (pool, 2.5), dg)), "linear");
      assert_same_value (jd_expr_diff (pool, product, x),
                         jd_expr_add (pool, jd_expr_mul (pool, df, g), jd_expr_mul (pool, f, dg)), "product");
    }
}

/* Every row of the table of functions: name, value, derivative, text and LaTeX belong to one function. */
static void
test_functions (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *x = testing_parameter (pool, "x"), *y = testing_parameter (pool, "y");

  for (guint i = 0; i < JD_N_FUNCTIONS; i++)
    {
      const gboolean two = jd_function_n_args (i) == 2;
      const JdExpr *call = two ? jd_expr_call2 (pool, i, x, y) : jd_expr_call (pool, i, x);
      g_autofree char *text = jd_expr_to_text (call), *latex = testing_to_latex (call);
      JdExprFunction found;
      double other = testing_eval (y, 0.0);

      g_assert_true (jd_function_find (jd_functions[i].name, &found) && found == i);
      g_assert_true (jd_name_is_reserved (jd_functions[i].name));
      g_assert_true (g_str_has_prefix (text, jd_functions[i].name));
      g_assert_true (testing_parse (pool, text) == call);
      if (jd_functions[i].latex != NULL)
        g_assert_nonnull (strstr (latex, jd_functions[i].latex));
      for (double at = -1.83; at < 2.0; at += 0.37)
        testing_assert_close (testing_eval (call, at), jd_function_value (i, at, other), 0.0);
      g_assert_cmpuint (count_agreeing (call, jd_expr_diff (pool, call, x)), >=, 4);
    }
  g_assert_false (jd_function_find ("sec", &(JdExprFunction) { JD_FUNCTION_SIN }));
}

/* Simplified, expanded and collected expressions keep the value; simplifying again changes nothing. */
static void
test_rearranged (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (33);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_random (pool, rand, i % 5);
      const JdExpr *symbols[] = { testing_parse (pool, "x'"), testing_parse (pool, "theta''") };
      const JdExpr *simple = jd_expr_simplify (pool, f, 0), *expanded = jd_expr_expand (pool, f);

      assert_same_value (f, simple, "simplified");
      assert_same_value (f, expanded, "expanded");
      assert_same_value (f, jd_expr_collect (pool, f, symbols, 2), "collected");
      g_assert_true (jd_expr_simplify (pool, simple, 0) == simple);
    }
}

/* A product of powers of sums has, multiplied out, no more terms than were counted before. */
static void
test_count_terms (void)
{
  static const char *const sums[] = { "x + y", "x - 2*y + 3", "m*x + R + sin(x)", "x^2 + y^2 - R*x + 1" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (38);

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = jd_expr_number (pool, 1.0), *expanded;

      for (guint k = 0; k < 3; k++)
        f = jd_expr_mul (pool, f,
                         jd_expr_pow_int (pool, testing_parse (pool, sums[g_rand_int_range (rand, 0, 4)]),
                                          g_rand_int_range (rand, 0, 4)));
      expanded = jd_expr_expand (pool, f);
      assert_same_value (f, expanded, "expanded");
      if (jd_expr_get_kind (expanded) == JD_EXPR_ADD)
        g_assert_cmpfloat ((double) jd_expr_get_n_args (expanded), <=, jd_expr_count_terms (f));
      else
        g_assert_cmpfloat (jd_expr_count_terms (f), <=, 4.0);
    }
}

/* f = coefficient x + rest, with both free of x; a x + b with any a and b is recognized. */
static void
test_affine (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (34);
  guint n = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *x = testing_parameter (pool, "x"), *zero = jd_expr_number (pool, 0.3);
      const JdExpr *f = testing_random (pool, rand, i % 5), *coefficient, *rest;
      const JdExpr *a = jd_expr_substitute_one (pool, f, x, zero);
      const JdExpr *b = jd_expr_substitute_one (pool, testing_random (pool, rand, 3), x, zero);

      g_assert_false (jd_expr_depends_on (a, x));
      if (jd_expr_is_affine (pool, f, x, &coefficient, &rest))
        {
          n++;
          g_assert_false (jd_expr_depends_on (coefficient, x) || jd_expr_depends_on (rest, x));
          assert_same_value (f, jd_expr_add (pool, jd_expr_mul (pool, coefficient, x), rest), "affine");
        }
      g_assert_true (jd_expr_is_affine (pool, jd_expr_add (pool, jd_expr_mul (pool, a, x), b), x, NULL, NULL));
    }
  g_assert_cmpuint (n, >, 100);
  g_assert_cmpuint (n, <, N_ROUNDS);
}

/* A potential is found again from its gradient; a form that is not exact has none. */
static void
test_integrated (void)
{
  static const char *const potentials[] = {
    "x^2*y^3 - 3*x*y + 7*y", "m*R*cos(x - y)", "sin(x)*cos(y)", "exp(2*x + y)/3", "x*log(abs(y))*0 + y^4",
    "(1 + x^2)^3/6 + y", "R*sin(x)^3", "sqrt(1 + y^2) + x", "x/R - y^(-2)",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *v[] = { testing_parameter (pool, "x"), testing_parameter (pool, "y") };
  const JdExpr *form[2];

  for (gsize i = 0; i < G_N_ELEMENTS (potentials); i++)
    {
      const JdExpr *potential = testing_parse (pool, potentials[i]), *found;

      for (gsize k = 0; k < 2; k++)
        form[k] = jd_expr_diff (pool, potential, v[k]);
      found = jd_expr_integrate_form (pool, form, v, 2);
      g_assert_nonnull (found);
      for (gsize k = 0; k < 2; k++)
        assert_same_value (form[k], jd_expr_diff (pool, found, v[k]), potentials[i]);
    }
  form[0] = testing_parse (pool, "y");
  form[1] = testing_parse (pool, "-x");
  g_assert_null (jd_expr_integrate_form (pool, form, v, 2));
}

/* Kinks vanish at the points where a piece ends; pieces of constants have none, and each kink is told once. */
static void
test_kinks (void)
{
  static const struct
  {
    const char *text;
    guint n;
    double at; /* x where the first kink vanishes */
  } cases[] = {
    { "abs(x - 1.5)", 1, 1.5 },
    { "sign(2*x + 1)*y", 1, -0.5 },
    { "max(x, 0.25)", 1, 0.25 },
    { "min(3, x)^2", 1, 3.0 },
    { "if(x > 0.7, x, 2*x) + if(x > 0.7, 1, 2)", 1, 0.7 },
    { "abs(m - R) + x^2", 0, 0.0 },
    { "sin(x)", 0, 0.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

      jd_expr_add_kinks (pool, testing_parse (pool, cases[i].text), kinks);
      g_assert_cmpuint (kinks->len, ==, cases[i].n);
      if (cases[i].n > 0)
        g_assert_cmpfloat_with_epsilon (testing_eval (g_ptr_array_index (kinks, 0), cases[i].at), 0.0, 1e-15);
    }
}

/* LaTeX has as many opening as closing braces and delimiters; the boxes are those it is printed from. */
static void
test_latex_balanced (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (35);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_random (pool, rand, i % 6);
      g_autoptr(JdMath) math = jd_math_new (f);
      g_autofree char *latex = testing_to_latex (f), *of_boxes = jd_math_to_latex (math);
      g_auto(GStrv) lefts = g_strsplit (latex, "\\left", -1), rights = g_strsplit (latex, "\\right", -1);
      int depth = 0;

      for (const char *c = latex; *c != '\0'; c++)
        {
          depth += *c == '{' ? 1 : *c == '}' ? -1 : 0;
          g_assert_cmpint (depth, >=, 0);
        }
      g_assert_cmpint (depth, ==, 0);
      g_assert_cmpuint (g_strv_length (lefts), ==, g_strv_length (rights));
      g_assert_cmpstr (latex, ==, of_boxes);
    }
}

/* Sums, products and powers of small fractions are exact: compared with integers. */
static void
test_fractions (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (36);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      const gint64 a = g_rand_int_range (rand, -999, 1000), b = g_rand_int_range (rand, 1, 1000);
      const gint64 c = g_rand_int_range (rand, -999, 1000), d = g_rand_int_range (rand, 1, 1000);
      const JdExpr *x = jd_expr_rational (pool, a, b), *y = jd_expr_rational (pool, c, d);
      gint64 numerator, denominator;

      g_assert_true (jd_expr_add (pool, x, y) == jd_expr_rational (pool, a * d + c * b, b * d));
      g_assert_true (jd_expr_mul (pool, x, y) == jd_expr_rational (pool, a * c, b * d));
      g_assert_true (jd_expr_sub (pool, x, x) == jd_expr_number (pool, 0.0));
      g_assert_true (jd_expr_pow_int (pool, x, 3) == jd_expr_rational (pool, a * a * a, b * b * b));
      if (c != 0)
        g_assert_true (jd_expr_div (pool, x, y) == jd_expr_rational (pool, a * d, b * c));
      g_assert_true (jd_expr_get_rational (x, &numerator, &denominator));
      g_assert_cmpuint (jd_common_divisor ((guint64) ABS (numerator), (guint64) denominator), ==, 1);
      g_assert_true (numerator * b == a * denominator);
    }
}

/* The index finds what was added, in any number of rounds, also where all hashes are equal. */
static void
test_index (void)
{
  JdIndex index = { 0 };
  guint32 probe;

  for (guint32 n = 2000; n > 0; n /= 10)
    {
      for (guint32 i = 1; i <= n; i++)
        jd_index_add (&index, i % 2 == 0 ? i * 2654435761u : 7, i);
      for (guint32 i = 1; i <= n; i++)
        {
          const guint32 hash = i % 2 == 0 ? i * 2654435761u : 7;
          guint32 number, n_found = 0;

          for (probe = 0; (number = jd_index_next (&index, hash, &probe)) != 0;)
            n_found += number == i;
          g_assert_cmpuint (n_found, ==, 1);
        }
      jd_index_empty (&index);
      probe = 0;
      g_assert_cmpuint (jd_index_next (&index, 7, &probe), ==, 0);
    }
  jd_index_clear (&index);
  probe = 0;
  g_assert_cmpuint (jd_index_next (&index, 7, &probe), ==, 0);
}

/* Random chains of operations of a builder give what the same operations give outside of it. */
static void
test_builder (void)
{
  enum
  {
    N = 60,
    N_START = 4
  };
  static const char *const texts[N_START] = { "sin(x)", "x", "2", "0" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (37);

  for (guint round = 0; round < 50; round++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *x = testing_parameter (pool, "x"), *exprs[N_START];
      g_autoptr(JdTapeBuilder) builder = NULL;
      g_autoptr(JdTape) tape = NULL;
      g_autofree double *work = NULL;
      const double at = g_rand_double_range (rand, 0.2, 1.5);
      JdTapeValue values[N];
      double expected[N], out[N];

      for (guint i = 0; i < N_START; i++)
        exprs[i] = testing_parse (pool, texts[i]);
      builder = jd_tape_builder_new (exprs, N_START, &x, 1, NULL, NULL, NULL);
      for (guint i = 0; i < N_START; i++)
        {
          values[i] = jd_tape_builder_get (builder, i);
          expected[i] = testing_eval (exprs[i], at);
        }
      for (gint32 i = N_START; i < N; i++)
        {
          const gint32 a = g_rand_int_range (rand, 0, i), b = g_rand_int_range (rand, 0, i);
          const gint32 first = g_rand_int_range (rand, 0, i - 2);
          const gboolean negative = g_rand_boolean (rand);

          if (g_rand_int_range (rand, 0, 3) == 0)
            {
              values[i] = jd_tape_builder_multiply (builder, values[a], values[b]);
              expected[i] = expected[a] * expected[b];
            }
          else
            {
              values[i] = jd_tape_builder_add_products (builder, values[a], 2, values + first, values + first + 1,
                                                        negative);
              expected[i] = expected[a] + (negative ? -1.0 : 1.0) * (expected[first] * expected[first + 1] +
                                                                     expected[first + 1] * expected[first + 2]);
            }
        }
      tape = jd_tape_builder_finish (builder, values, N);
      work = g_new (double, jd_tape_get_work_size (tape));
      jd_tape_eval (tape, &at, out, work);
      for (guint i = 0; i < N && fabs (expected[i]) < LARGEST; i++)
        g_assert_cmpfloat_with_epsilon (out[i], expected[i], 1e-9 * (1.0 + fabs (expected[i])));
    }
}

typedef struct
{
  double last;
  guint  n;
} Reports;

static void
report_cb (double   fraction,
           gpointer data)
{
  Reports *reports = data;

  g_assert_cmpfloat (fraction, >, reports->last);
  g_assert_cmpfloat (fraction, <=, 1.0);
  reports->last = fraction;
  reports->n++;
}

/* Progress of a compilation grows to 1, or to the end of its part; cancelled, there is no tape. */
static void
test_progress (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  const JdExpr *x = testing_parameter (pool, "x");
  Reports reports = { 0.0, 0 };
  JdProgress progress = { .progress = report_cb, .progress_data = &reports, .cancellable = cancellable };

  for (int i = 0; i < 2000; i++)
    g_ptr_array_add (outputs, (gpointer) jd_expr_call (pool, JD_FUNCTION_EXP,
                                                       jd_expr_mul (pool, x, jd_expr_rational (pool, i, 7))));
  for (guint part = 0; part < 3; part++)
    {
      g_autoptr(JdTape) tape = NULL;

      if (part == 2)
        g_cancellable_cancel (cancellable);
      jd_progress_enter (&progress, 0.5 * MIN (part, 1), part == 0 ? 0.5 : 1.0);
      tape = jd_tape_new_stepwise ((const JdExpr *const *) outputs->pdata, outputs->len, NULL, 0, &x, 1, NULL,
                                   &progress, &error);
      g_assert_true ((tape != NULL) == (part < 2));
      g_assert_cmpfloat (reports.last, ==, part == 0 ? 0.5 : 1.0);
    }
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (reports.n, >, 4);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/properties/derivative", test_derivative);
  g_test_add_func ("/core/expression/properties/derivative-rules", test_derivative_rules);
  g_test_add_func ("/core/expression/properties/functions", test_functions);
  g_test_add_func ("/core/expression/properties/rearranged", test_rearranged);
  g_test_add_func ("/core/expression/properties/count-terms", test_count_terms);
  g_test_add_func ("/core/expression/properties/affine", test_affine);
  g_test_add_func ("/core/expression/properties/integrated", test_integrated);
  g_test_add_func ("/core/expression/properties/kinks", test_kinks);
  g_test_add_func ("/core/expression/properties/latex-balanced", test_latex_balanced);
  g_test_add_func ("/core/expression/properties/fractions", test_fractions);
  g_test_add_func ("/core/expression/properties/index", test_index);
  g_test_add_func ("/core/expression/properties/builder", test_builder);
  g_test_add_func ("/core/expression/properties/progress", test_progress);
  return g_test_run ();
}
