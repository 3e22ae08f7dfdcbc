/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tree/jd-math-rate.h"
#include "tests/core/expression/expr-testing.h"

typedef struct
{
  const char *text;
  const char *printed;
  const char *latex;
} Printed;

static const Printed printed[] = {
  { "phi'^2*m*R^2/4", "m*R^2*phi'^2/4", "\\frac{1}{4} m R^{2} \\dot{\\varphi}^{2}" },
  { "-cos(theta)+1", "1 - cos(theta)", "1 - \\cos \\theta" },
  { "k*x + m*x'' - F", "m*x'' + k*x - F", "m \\ddot{x} + k x - F" },
  { "lambda(\"rod.length\")", "lambda(\"rod.length\")", "\\lambda_{\\mathrm{rod.length}}" },
  { "0.5*x'^2*m", "m*x'^2/2", "\\frac{1}{2} m \\dot{x}^{2}" },
  { "(x + y)/2", "(x + y)/2", "\\frac{x + y}{2}" },
  { "1/(2*sqrt(x))", "1/(2*sqrt(x))", "\\frac{1}{2 \\sqrt{x}}" },
  { "x*3/4", "3*x/4", "\\frac{3 x}{4}" },
  { "9.81*m", "9.81*m", "9.81 m" },
  { "0.5", "0.5", "0.5" }, { "1/3", "1/3", "\\frac{1}{3}" }, { "-x", "-x", "-x" },
  { "x^y", "x^y", "x^{y}" }, { "(x^y)^2", "(x^y)^2", "\\left( x^{y} \\right)^{2}" },
  { "x^(y^2)", "x^(y^2)", "x^{y^{2}}" }, { "(x + y)^2", "(x + y)^2", "\\left( x + y \\right)^{2}" },
  { "-x*(x + y)", "-x*(x + y)", "-x \\left( x + y \\right)" },
  { "2*3^x", "2*3^x", "2 \\cdot 3^{x}" }, { "(-2)^x", "(-2)^x", "\\left( -2 \\right)^{x}" },
  { "sin(theta1)^2", "sin(theta1)^2", "\\sin^{2} \\theta_{1}" },
  { "sin(2*x)", "sin(2*x)", "\\sin\\left( 2 x \\right)" },
  { "abs(x_A)", "abs(x_A)", "\\left| x_{A} \\right|" },
  { "Gamma*R", "Gamma*R", "\\Gamma R" }, { "m*g*R", "m*g*R", "m g R" },
  { "if(x >= 0, m, y)", "if(x >= 0, m, y)",
    "\\begin{cases} m & \\text{if } x \\ge 0 \\\\ y & \\text{otherwise} \\end{cases}" },
  { "min(x, y)", "min(x, y)", "\\min\\left( x, y \\right)" },
  { "2*pi*R", "2*pi*R", "2 \\pi R" }, { "x/(y + 1)^2", "x/(y + 1)^2", "\\frac{x}{\\left( y + 1 \\right)^{2}}" },
  { "sqrt(x^2 + y^2)", "sqrt(x^2 + y^2)", "\\sqrt{x^{2} + y^{2}}" },
  { "x + 3174531387119511/5e15", "x + 0.6349062774239022", "x + 0.6349062774239022" },
  { "1/30000001", "1/30000001", "\\frac{1}{30000001}" },
  { "1e-9*x", "1e-09*x", "10^{-9} x" }, { "log(x)", "log(x)", "\\ln x" },
};

static void
test_print_table (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (printed); i++)
    {
      const JdExpr *expr = testing_parse (pool, printed[i].text);
      g_autofree char *text = jd_expr_to_text (expr);
      g_autofree char *latex = testing_to_latex (expr);

      g_assert_cmpstr (text, ==, printed[i].printed);
      g_assert_cmpstr (latex, ==, printed[i].latex);
    }
}

/* Factors that differ by a number stand in the order of the numbers, whatever order they come in. */
static void
test_print_numbered (void)
{
  static const guint orders[][3] = { { 10, 2, 1 }, { 2, 10, 1 }, { 1, 2, 10 } };

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *product = jd_expr_number (pool, 1.0);
      g_autofree char *text = NULL, *latex = NULL;

      for (gsize k = 0; k < 3; k++)
        {
          g_autofree char *name = g_strdup_printf ("l%u", orders[i][k]);

          product = jd_expr_mul (pool, product, jd_expr_symbol (pool, JD_SYMBOL_CONSTANT, name, 0));
        }
      text = jd_expr_to_text (product);
      latex = testing_to_latex (product);
      g_assert_cmpstr (text, ==, "l1*l2*l10");
      g_assert_cmpstr (latex, ==, "l_{1} l_{2} l_{10}");
    }
}

static void
test_print_markup (void)
{
  static const struct
  {
    const char *name;
    guint dots;
    const char *markup;
  } cases[] = {
    { "theta", 1, "\u03b8\u0307" }, { "x", 2, "x\u0308" },
    { "x_A", 0, "x<sub>A</sub>" },  { "theta1", 1, "\u03b8\u0307<sub>1</sub>" },
    { "a&b", 0, "a&amp;b" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = jd_symbol_to_markup (cases[i].name, cases[i].dots);

      g_assert_cmpstr (markup, ==, cases[i].markup);
    }
}

/* What is printed is read back as the same node, whatever the expression. */
static void
test_print_round_trip (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (23);
  JdParseScope scope = testing_scope ();
  guint n_same = 0;
  guint n = 0;

  for (int i = 0; i < 4000; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GError) error = NULL;
      const JdExpr *expr = testing_random (pool, rand, (guint) (i % 7));
      g_autofree char *text = jd_expr_to_text (expr);
      g_autofree char *latex = testing_to_latex (expr);
      const JdExpr *back = jd_expr_parse (pool, &scope, text, NULL, &error);

      g_assert_true (g_utf8_validate (latex, -1, NULL));
      if (error != NULL)
        {
          /* a part without a value: 1/0 */
          g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_DOMAIN);
          continue;
        }
      n++;
      n_same += back == expr;
      for (double x = -1.9; x < 2.0; x += 0.7)
        if (back != expr)
          {
            double a = testing_eval (expr, x);
            double b = testing_eval (back, x);

            if (fabs (a - b) > 1e-12 * (fabs (a) + fabs (b)))
              g_error ("%s is read back as another value: %.17g, %.17g", text, a, b);
          }
    }
  g_test_message ("%u of %u are the same node", n_same, n);
  g_assert_cmpuint (n, >, 3500);
  g_assert_cmpuint (n_same * 100, >=, n * 99);
}

/* d/dt of a momentum, with what is added to it. */
static void
test_math_rate (void)
{
  static const struct { const char *of, *rest, *latex; } cases[] = {
    { "m*x", "0", "\\frac{\\mathrm{d}}{\\mathrm{d} t} \\left( m x \\right)" },
    { "x", "m*g", "\\frac{\\mathrm{d}}{\\mathrm{d} t} \\left( x \\right) + m g" },
    { "x", "-m*g", "\\frac{\\mathrm{d}}{\\mathrm{d} t} \\left( x \\right) - m g" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdMath)
        math = jd_math_new_rate (testing_parse (pool, cases[i].of), testing_parse (pool, cases[i].rest));
      g_autofree char *latex = jd_math_to_latex (math);

      g_assert_cmpstr (latex, ==, cases[i].latex);
    }
}

/* The text without spaces, and with all parentheses of one size. */
static char *
plain_latex (const char *latex)
{
  static const char *const sizes[] = { "\\left", "\\right", "\\biggl", "\\biggr", "\\bigl", "\\bigr", " ", NULL };
  char *plain = g_strdup (latex);

  for (guint i = 0; sizes[i] != NULL; i++)
    {
      g_auto(GStrv) parts = g_strsplit (plain, sizes[i], -1);

      g_free (plain);
      plain = g_strjoinv ("", parts);
    }
  return plain;
}

/* Lines that begin with a multiplication sign between two factors: without it, and FALSE if a function stands before. */
static gboolean
drop_dots (char **lines)
{
  for (guint k = 1; lines[k] != NULL; k++)
    if (g_str_has_prefix (lines[k], "\\cdot "))
      {
        if (g_regex_match_simple ("(sin|cos)(\\^\\{?.*\\}?)?$|[-+(,]$", lines[k - 1], 0, 0))
          return FALSE;
        memmove (lines[k], lines[k] + strlen ("\\cdot "), strlen (lines[k]) + 1 - strlen ("\\cdot "));
      }
    else if (lines[k][0] != '+' && lines[k][0] != '-')
      return FALSE;
  return TRUE;
}

/* A formula that fits a line stays as it is.  A long one is broken before signs, or between factors, into lines with
 * balanced braces, that are together the same formula. */
static void
test_lines (void)
{
  static const char *const sums[] = {
    "m*l^2*x + m*g*l*sin(x) + k*(x + y)*cos(x) - c*y*(x - y)^2 + m*x^2*y + 3*m*y + sin(x - y)*k - 7*c*x",
    "m*(m*l^2*x + m*g*l*sin(x) + k*(x + y)*cos(x) - c*y*(x - y)^2 + m*x^2*y + 3*m*y + sin(x - y)*k - 7*c*x)^2",
    "m*x - k*(c*(x + y + m*x*y - sin(x)*cos(y) + 4*k*x^3 - 5*g*l*y^2 + 7*m*k*x*y) - 3*m*g*l*sin(y) + 2*k*x)*y",
    "k*(x + y)^2*(c*x - m*y)^3*cos(m*x + 3*k*y - 4*c*x*y)^2*sin(x + y - 7*m*k*x*y + c*y^2 + 3*l*x*y^3 - k*c*m*x)*l",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (sums); i++)
    for (double width = 60; width < 2000; width *= 1.5)
      {
        const JdExpr *expr = testing_parse (pool, sums[i]);
        g_autoptr(JdMath) math = jd_math_new (expr);
        g_autofree char *whole = jd_math_to_latex (math);
        g_auto(GStrv) lines = jd_math_to_latex_lines (math, width, width);
        const gboolean right = drop_dots (lines);
        g_autofree char *joined = g_strjoinv ("", lines);
        g_autofree char *same = plain_latex (joined), *expected = plain_latex (whole);

        if (jd_math_latex_width (math) <= width)
          g_assert_cmpstr (joined, ==, whole);
        else if (i < 3 && width < 0.7 * jd_math_latex_width (math))
          g_assert_cmpuint (g_strv_length (lines), >, 1);
        g_assert_cmpstr (same, ==, expected);
        for (guint k = 0; lines[k] != NULL; k++)
          {
            int depth = 0;

            g_assert_true (right);
            for (const char *c = lines[k]; *c != '\0'; c++)
              {
                depth += *c == '{';
                depth -= *c == '}';
                g_assert_cmpint (depth, >=, 0);
              }
            g_assert_cmpint (depth, ==, 0);
          }
      }
}

/* A line does not end between d/dt and what it is the derivative of. */
static void
test_rate_lines (void)
{
  static const char *const momenta[] = {
    "m*(m*l^2*x + m*g*l*sin(x) + k*(x + y)*cos(x) - c*y*(x - y)^2)",
    "k*(m*x - k*(c*(x + y + m*x*y - sin(x)*cos(y)) - 3*m*g*l*sin(y) + 2*k*x)*y)*(c + k)",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (momenta); i++)
    for (double width = 60; width < 1000; width *= 1.2)
      {
        g_autoptr(JdMath) math = jd_math_new_rate (testing_parse (pool, momenta[i]), testing_parse (pool, "m*g"));
        g_autofree char *whole = jd_math_to_latex (math);
        g_auto(GStrv) lines = jd_math_to_latex_lines (math, width, width);
        const gboolean right = drop_dots (lines);
        g_autofree char *joined = g_strjoinv ("", lines);
        g_autofree char *same = plain_latex (joined), *expected = plain_latex (whole);

        g_assert_true (right);
        g_assert_cmpstr (same, ==, expected);
        for (guint k = 0; lines[k] != NULL; k++)
          g_assert_false (g_str_has_suffix (g_strchomp (lines[k]), "{\\mathrm{d} t}"));
      }
}

/* Parentheses that reach over a break are as high as a fraction where they hold one, else of the smaller size. */
static void
test_fences (void)
{
  static const struct { const char *text, *has, *has_not; } cases[] = {
    { "m*(k*l*x + c*g*y + m*g*l*sin(x) + k*c*y*cos(x))*x", "\\bigl( ", "\\biggl( " },
    { "m*(k*l*x/(c + g) + c*g*y + m*g*l*sin(x) + k*c*y*cos(x))*x", "\\biggl( ", "\\bigl( " },
    { "m*(k*l*x^(y/(2*k)) + c*g*y + m*g*l*sin(x) + k*c*y*cos(x))*x", "\\biggl( ", "\\bigl( " },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdMath) math = jd_math_new (testing_parse (pool, cases[i].text));
      g_auto(GStrv) lines = jd_math_to_latex_lines (math, 100.0, 100.0);
      g_autofree char *joined = g_strjoinv ("", lines);

      g_test_message ("%s", joined);
      g_assert_cmpuint (g_strv_length (lines), >, 1);
      g_assert_nonnull (strstr (joined, cases[i].has));
      g_assert_null (strstr (joined, cases[i].has_not));
    }
}

/* Boxes for a name. */
static void
test_math_symbol (void)
{
  static const struct { const char *name, *letter, *subscript; } cases[] = {
    { "theta1", "\u03b8", "1" }, { "x_A", "x", "A" }, { "phi", "\u03c6", NULL }, { "speed", "speed", NULL },
    { "omega_rod", "\u03c9", "rod" }, { "m12", "m", "12" },
    { "xA", "x", "A" }, { "yC1", "y", "C1" }, { "thetaB", "\u03b8", "B" }, { "IC", "I", "C" },
    { "massA", "massA", NULL }, { "Gamma_theta", "\u0393", "\u03b8" },
    { "mr", "m", "r" }, { "Mh", "M", "h" }, { "mu", "\u03bc", NULL }, { "abc", "abc", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdMath) math = jd_math_new_symbol (cases[i].name, 1);

      g_assert_cmpint (math->kind, ==, JD_MATH_SYMBOL);
      g_assert_cmpuint (math->dots, ==, 1);
      g_assert_cmpstr (math->text, ==, cases[i].letter);
      if (cases[i].subscript == NULL)
        g_assert_null (math->children);
      else
        g_assert_cmpstr (((JdMath *) g_ptr_array_index (math->children, 0))->text, ==, cases[i].subscript);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/print/table", test_print_table);
  g_test_add_func ("/core/expression/print/numbered", test_print_numbered);
  g_test_add_func ("/core/expression/print/markup", test_print_markup);
  g_test_add_func ("/core/expression/print/round-trip", test_print_round_trip);
  g_test_add_func ("/core/expression/math/symbol", test_math_symbol);
  g_test_add_func ("/core/expression/print/lines", test_lines);
  g_test_add_func ("/core/expression/print/rate-lines", test_rate_lines);
  g_test_add_func ("/core/expression/print/fences", test_fences);
  g_test_add_func ("/core/expression/math/rate", test_math_rate);
  return g_test_run ();
}
