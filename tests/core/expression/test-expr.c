/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/expression/expr-testing.h"
#include "core/expression/simplify/jd-expr-simplify.h"

/* The derivative agrees with a central difference of fourth order. */
static void
test_diff (gconstpointer data)
{
  const double h = 1e-3;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *f = testing_parse (pool, data);
  const JdExpr *df = jd_expr_diff (pool, f, testing_parameter (pool, "x"));
  guint n = 0;

  for (double x = -2.03; x <= 2.0; x += 0.17)
    {
      double numeric = (8.0 * (testing_eval (f, x + h) - testing_eval (f, x - h)) -
                        (testing_eval (f, x + 2 * h) - testing_eval (f, x - 2 * h))) /
                       (12.0 * h);
      double exact = testing_eval (df, x);

      if (!isfinite (numeric))
        continue;
      n++;
      g_assert_cmpfloat (fabs (exact - numeric), <=, 1e-7 * (1.0 + fabs (numeric)));
    }
  g_assert_cmpuint (n, >=, 5);
  g_assert_true (df == jd_expr_diff (pool, f, testing_parameter (pool, "x")));
}

/* Products of many factors are differentiated by halves: still the sum of all terms. */
static void
test_diff_large_product (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) factors = g_ptr_array_new ();
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *product;
  double expected = 0.0;

  for (int i = 1; i <= 100; i++)
    {
      const JdExpr *term = jd_expr_mul (pool, x, jd_expr_rational (pool, 1, i));

      g_ptr_array_add (factors,
                       (gpointer) jd_expr_add (pool, jd_expr_number (pool, 1.0), jd_expr_mul (pool, term, term)));
      expected += 2 * 0.5 / ((double) i * i) / (1 + 0.25 / ((double) i * i));
    }
  product = jd_expr_product (pool, (const JdExpr *const *) factors->pdata, factors->len);
  expected *= testing_eval (product, 0.5);
  testing_assert_close (testing_eval (jd_expr_diff (pool, product, x), 0.5), expected, 1e-13);
}

/* d/dt is the sum of partial derivatives times rates, plus the explicit part. */
static void
test_diff_time (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (11);

  g_assert_true (jd_expr_diff_time (pool, testing_parse (pool, "sin(x)*t")) ==
                 testing_parse (pool, "sin(x) + t*cos(x)*x'"));
  g_assert_true (jd_expr_diff_time (pool, testing_parse (pool, "m*x'^2/2")) == testing_parse (pool, "m*x'*x''"));
  for (int i = 0; i < 300; i++)
    {
      const JdExpr *f = testing_random (pool, rand, 4);
      g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (f);
      const JdExpr *sum = jd_expr_number (pool, 0.0);

      if (jd_expr_depends_on_kind (f, JD_SYMBOL_PARAMETER, 2, 2))
        continue;
      for (guint j = 0; j < symbols->len; j++)
        {
          const JdExpr *s = g_ptr_array_index (symbols, j);

          if (jd_expr_get_symbol (s) == JD_SYMBOL_PARAMETER || jd_expr_get_symbol (s) == JD_SYMBOL_TIME)
            sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_diff (pool, f, s), jd_expr_diff_time (pool, s)));
        }
      testing_assert_close (testing_eval (jd_expr_diff_time (pool, f), 0.7), testing_eval (sum, 0.7), 1e-9);
    }
}

/* Texts which are one node. */
static void
test_shared (void)
{
  static const char *const same[][2] = {
    { "x + 1 + x", "2*x + 1" }, { "x*y*x", "y*x^2" }, { "0.3", "3/10" }, { "1e-3*x", "x/1000" },
    { "-x^2", "-(x^2)" }, { "2^-3", "1/8" }, { "2^3^2", "512" }, { "sqrt(9/4)", "1.5" },
    { "sqrt(x)^2", "x" }, { "sqrt(2)*sqrt(2)", "2" }, { "(x + y) - (x + y)", "0" },
    { "x/x", "1" }, { "(2*x)^2", "4*x^2" }, { "1/(x*y)", "x^-1*y^-1" }, { "x - (y - 1)", "1 + x - y" },
    { "sin(pi/2)", "1" }, { "cos(3*pi/2)", "0" }, { "tan(pi)", "0" }, { "cos(0)", "1" },
    { "min(2, 3)", "2" }, { "max(2, 3)", "3" }, { "abs(-1/3)", "1/3" }, { "sign(-2)", "-1" },
    { "if(1 < 2, x, y)", "x" }, { "if(2 <= 1, x, y)", "y" }, { "0*x", "0" }, { "x^0", "1" },
    { "0.1 + 0.2", "0.3" }, { "1/3 + 1/6", "1/2" }, { "3*(x + y) - 2*(x + y)", "x + y" },
    { "--x", "x" }, { "x*sqrt(x^2)*sqrt(x^2)", "x^3" }, { "sqrt(x*y)*sqrt(x*y)*x", "x^2*y" },
    { "x/y/2/x", "1/(2*y)" },
  };
  static const char *const different[][2] = {
    { "sqrt(x^2)", "x" }, { "sqrt(x^2)", "abs(x)" }, { "x", "x'" }, { "0.1", "0.10000000000000001 + 1e-17" },
    { "if(x < 1, x, y)", "if(x <= 1, x, y)" }, { "(x^2)^0.5", "x" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_test_message ("%s is %s", same[i][0], same[i][1]);
      g_assert_true (testing_parse (pool, same[i][0]) == testing_parse (pool, same[i][1]));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (different); i++)
    g_assert_true (testing_parse (pool, different[i][0]) != testing_parse (pool, different[i][1]));
}

/* Arithmetic stays exact while it fits, and is right to a rounding after. */
static void
test_numbers (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *sum = jd_expr_number (pool, 0.0);
  gint64 n;
  gint64 d;

  for (int i = 1; i <= 30; i++)
    sum = jd_expr_add (pool, sum, jd_expr_rational (pool, 1, i));
  g_assert_true (jd_expr_get_rational (sum, &n, &d));
  g_assert_cmpint (n, ==, 9304682830147);
  g_assert_cmpint (d, ==, 2329089562800);
  for (int i = 31; i <= 300; i++)
    sum = jd_expr_add (pool, sum, jd_expr_rational (pool, 1, i));
  testing_assert_close (jd_expr_get_value (sum), 6.2826638802995035, 1e-15);
  g_assert_cmpfloat (jd_expr_get_value (testing_parse (pool, "2^100")), ==, ldexp (1.0, 100));
  g_assert_cmpfloat (jd_expr_get_value (testing_parse (pool, "0.1^20")), ==, 1e-20);
  g_assert_true (isinf (jd_expr_get_value (jd_expr_pow_int (pool, jd_expr_number (pool, 0.0), -1))));
  g_assert_true (isnan (testing_eval (jd_expr_number (pool, NAN), 0.0)));
  for (double v = 1e-300; v < 1e300; v *= 7.3)
    g_assert_cmpfloat (jd_expr_get_value (jd_expr_number (pool, v)), ==, v);
}

/* Import keeps structure, order and value; the copy differs only in its pool. */
static void
test_import (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdExprPool) other = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);

  /* symbols in another order, so that nothing hangs on it */
  testing_parse (other, "R*phi + y*x - m");
  for (int i = 0; i < 500; i++)
    {
      const JdExpr *f = testing_random (pool, rand, 5);
      const JdExpr *copy = jd_expr_import (other, f);
      g_autofree char *text = jd_expr_to_text (f);
      g_autofree char *copied = jd_expr_to_text (copy);

      g_assert_cmpint (jd_expr_compare (f, copy), ==, 0);
      g_assert_cmpuint (jd_expr_hash (f), ==, jd_expr_hash (copy));
      g_assert_cmpstr (text, ==, copied);
      testing_assert_close (testing_eval (f, 0.3), testing_eval (copy, 0.3), 0.0);
      g_assert_true (jd_expr_import (pool, copy) == f);
      g_assert_true (jd_expr_import (pool, f) == f);
    }
}

static void
test_substitute (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *y = testing_parameter (pool, "y");

  /* all at once: a swap */
  g_hash_table_insert (map, (gpointer) x, (gpointer) y);
  g_hash_table_insert (map, (gpointer) y, (gpointer) x);
  g_assert_true (jd_expr_substitute (pool, testing_parse (pool, "x^2 - sin(y)*m"), map) ==
                 testing_parse (pool, "y^2 - sin(x)*m"));
  g_assert_true (jd_expr_substitute_one (pool, testing_parse (pool, "x*y + x'"), x, testing_parse (pool, "2*phi")) ==
                 testing_parse (pool, "2*phi*y + x'"));
}

static void
test_affine (void)
{
  static const struct { const char *text, *coefficient, *rest; } affine[] = {
    { "3*x + y", "3", "y" }, { "x*y + x - x*(y + 2)", "-1", "0" }, { "m*(x - R*phi)", "m", "-m*R*phi" },
    { "(x + 1)^2 - x^2", "2", "1" }, { "sin(y)*x - cos(y)", "sin(y)", "-cos(y)" }, { "y", "0", "y" },
    { "if(y > 0, x, 2*x + 1)", "if(y > 0, 1, 2)", "if(y > 0, 0, 1)" }, { "x/y", "1/y", "0" },
    { "x*(y + 1)^2 - x*(y^2 + 2*y + 1)", "0", "0" }, { "x'", "0", "x'" },
  };
  static const char *const not_affine[] = {
    "x^2", "sin(x)", "sign(x)", "abs(x)", "if(x > 0, 1, 2)", "if(x > 0, x + 1, x + 2)", "x*x'*x",
    "x*(x + y)", "1/x", "sqrt(x)", "abs(x)*sign(x)", "min(x, 1)", "2^x", "y/(1 + x)",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *coefficient;
  const JdExpr *rest;

  for (gsize i = 0; i < G_N_ELEMENTS (affine); i++)
    {
      const JdExpr *f = testing_parse (pool, affine[i].text);

      g_test_message ("%s", affine[i].text);
      g_assert_true (jd_expr_is_affine (pool, f, x, &coefficient, &rest));
      g_assert_false (jd_expr_depends_on (coefficient, x) || jd_expr_depends_on (rest, x));
      testing_assert_close (testing_eval (coefficient, 0.4),
                            testing_eval (testing_parse (pool, affine[i].coefficient), 0.9), 1e-14);
      testing_assert_close (testing_eval (rest, 0.4), testing_eval (testing_parse (pool, affine[i].rest), 0.9),
                            1e-14);
      if (strcmp (affine[i].coefficient, "0") == 0)
        g_assert_true (jd_expr_is_zero (coefficient));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (not_affine); i++)
    g_assert_false (jd_expr_is_affine (pool, testing_parse (pool, not_affine[i]), x, NULL, NULL));
}

/* Several hundred symbols share bits of the quick test; the answer stays right. */
static void
test_depends (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *symbols[400];

  for (int i = 0; i < 400; i++)
    {
      g_autofree char *name = g_strdup_printf ("q%d", i);

      symbols[i] = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0);
    }
  for (int i = 0; i < 399; i++)
    {
      const JdExpr *f = jd_expr_call (pool, JD_FUNCTION_SIN, jd_expr_mul (pool, symbols[i], symbols[i + 1]));

      for (int j = 0; j < 400; j++)
        {
          gboolean depends = j == i || j == i + 1;

          g_assert_cmpint (jd_expr_depends_on (f, symbols[j]), ==, depends);
          g_assert_cmpint (jd_expr_is_zero (jd_expr_diff (pool, f, symbols[j])), ==, !depends);
        }
    }
}

/* NAN is not hidden, and does not leak from the branch not taken. */
static void
test_eval_nan (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  g_assert_true (isnan (testing_eval (testing_parse (pool, "log(x)"), -1.0)));
  g_assert_true (isnan (testing_eval (testing_parse (pool, "min(log(x), 1)"), -1.0)));
  g_assert_true (isnan (testing_eval (testing_parse (pool, "max(1, log(x))"), -1.0)));
  g_assert_true (isnan (testing_eval (testing_parse (pool, "sign(log(x))"), -1.0)));
  g_assert_true (isnan (testing_eval (testing_parse (pool, "if(log(x) > 0, 1, 2)"), -1.0)));
  g_assert_cmpfloat (testing_eval (testing_parse (pool, "if(x > 0, log(x), 5)"), -1.0), ==, 5.0);
}

/* Nodes far deeper than parsed text, and huge as trees: everything still answers. */
static void
test_deep (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdExprPool) other = jd_expr_pool_new ();
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *f = x;
  const JdExpr *shared = x;
  const JdExpr *copy;
  g_autofree char *text = NULL;
  g_autofree char *latex = NULL;

  for (int i = 0; i < 100000; i++)
    f = jd_expr_call (pool, JD_FUNCTION_SIN, f);
  for (int i = 0; i < 100; i++)
    shared = jd_expr_mul (pool, jd_expr_add (pool, jd_expr_call (pool, JD_FUNCTION_COS, shared), x), shared);
  g_assert_true (isfinite (testing_eval (f, 0.5)));
  g_assert_true (isfinite (testing_eval (jd_expr_diff (pool, shared, x), 0.5)));
  g_assert_cmpfloat (jd_expr_count_tree (shared), >, 1e30);
  g_assert_cmpfloat (jd_expr_count_tree (f), ==, 100001.0);
  copy = jd_expr_import (other, f);
  g_assert_cmpint (jd_expr_compare (f, copy), ==, 0);
  g_assert_false (jd_expr_is_affine (pool, f, x, NULL, NULL));
  g_assert_true (jd_expr_substitute_one (pool, f, x, jd_expr_number (pool, 0.0)) == jd_expr_number (pool, 0.0));
  /* the chain rule writes a product of as many factors as functions */
  f = x;
  for (int i = 0; i < 2000; i++)
    f = jd_expr_call (pool, JD_FUNCTION_SIN, f);
  g_assert_true (isfinite (testing_eval (jd_expr_diff (pool, f, x), 0.5)));
  f = x;
  for (int i = 0; i < 2000; i++)
    f = jd_expr_call (pool, JD_FUNCTION_SIN, f);
  text = jd_expr_to_text (f);
  g_assert_cmpuint (strlen (text), ==, 2000 * 5 + 1);
  latex = testing_to_latex (f);
  g_assert_nonnull (strstr (latex, "\\dots"));
}

int
main (int    argc,
      char **argv)
{
  static const char *const functions[] = {
    "sin(x)", "cos(x)", "tan(x/2)", "asin(x/3)", "acos(x/3)", "atan(x)", "atan2(x, y)", "atan2(y, x)",
    "atan2(sin(x), 2 + cos(x))", "sinh(x)", "cosh(x)", "tanh(x)", "exp(x)", "log(3 + x)", "log(x^2 + 0.3)",
    "sqrt(3 + x)", "sqrt(x^2 + 1)", "abs(x + 0.005)", "abs(x^3)", "x*sign(x + 0.005)", "min(x, y)", "max(x^2, 1.001)",
    "if(x < 0.1234, x^2, sin(x))", "if(x >= 0.4, 1/(x + 5), x^3)", "x^3", "1/(x^2 + 1)", "(x^2 + 1)^(-3/2)",
    "2^x", "(x + 3)^y", "(x + 3)^x", "(x^2 + 1)^(x*y)", "x*y + x^2*sin(x)*cos(x)", "exp(-x^2/2)*cos(3*x)",
    "sin(cos(sin(x)))", "(x + 1)*(x + 2)*(x + 3)*(x + 4)*(x + 5)", "x/(y + x^2)",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/expression/diff/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, functions[i], test_diff);
    }
  g_test_add_func ("/core/expression/diff/large-product", test_diff_large_product);
  g_test_add_func ("/core/expression/diff/time", test_diff_time);
  g_test_add_func ("/core/expression/shared", test_shared);
  g_test_add_func ("/core/expression/numbers-exact", test_numbers);
  g_test_add_func ("/core/expression/import", test_import);
  g_test_add_func ("/core/expression/substitute", test_substitute);
  g_test_add_func ("/core/expression/affine", test_affine);
  g_test_add_func ("/core/expression/depends", test_depends);
  g_test_add_func ("/core/expression/eval-nan", test_eval_nan);
  g_test_add_func ("/core/expression/deep", test_deep);
  return g_test_run ();
}
