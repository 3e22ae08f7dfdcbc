/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"

/* x, y, r, s and names that begin with th, phi, psi or q are parameters, others constants. */
static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data G_GNUC_UNUSED)
{
  static const char *const parameters[] = { "x", "y", "r", "s", "x1", "x2", "y1", "y2", NULL };
  gboolean is_parameter = g_strv_contains (parameters, name) || g_str_has_prefix (name, "th") ||
                          g_str_has_prefix (name, "ph") || g_str_has_prefix (name, "ps") ||
                          g_str_has_prefix (name, "q");

  *out_kind = is_parameter ? JD_SYMBOL_PARAMETER : JD_SYMBOL_CONSTANT;
  return TRUE;
}

static const JdExpr *
parse (JdExprPool *pool,
       const char *text)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve,
  };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  if (error != NULL)
    g_error ("%s: %s", text, error->message);
  return expr;
}

static void
assert_same (const char   *label,
             const JdExpr *found,
             const JdExpr *expected)
{
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  if (found == expected)
    return;
  a = jd_expr_to_text (found);
  b = jd_expr_to_text (expected);
  g_error ("%s: found %s, expected %s", label, a, b);
}

/* What is printed, parsed back, is the raw formula again. */
static void
check_printed (JdExprPool   *pool,
               const char   *label,
               const JdExpr *raw,
               const JdExpr *form)
{
  g_autofree char *text = jd_expr_to_text (form);
  const JdExpr *back = parse (pool, text);

  assert_same (text, back, form);
  if (!jd_expr_agree (raw, back, 20))
    g_error ("%s: printed as %s", label, text);
}

/* What every simplified formula must be: equal to the raw one, and its own simplest form. */
static const JdExpr *
simplify_checked (JdExprPool   *pool,
                  const char   *label,
                  const JdExpr *raw)
{
  const JdExpr *form = jd_expr_simplify (pool, raw, 0);

  if (!jd_expr_agree (raw, form, 40))
    g_error ("%s: the simplified form does not agree", label);
  assert_same (label, jd_expr_simplify (pool, form, 0), form);
  check_printed (pool, label, raw, form);
  return form;
}

typedef struct
{
  const char *mass;
  const char *x;
  const char *y;
  const char *inertia;  /* may be NULL */
  const char *angle;
} Body;

typedef struct
{
  const char *parameter;
  const char *text;
} Equation;

typedef struct
{
  const char *name;
  Body        bodies[5];
  const char *potential;
  const char *kinetic_text;
  const char *potential_text;
  Equation    equations[4];
} System;

/* Textbook forms: Goldstein, Landau and Lifshitz, Spong for relative angles. */
static const System systems[] = {
  { "simple-pendulum",
    { { "m", "l*sin(th)", "-l*cos(th)", NULL, NULL } },
    "-m*g*l*cos(th)",
    "m*l^2*th'^2/2", "-m*g*l*cos(th)",
    { { "th", "m*l^2*th'' + m*g*l*sin(th)" } } },
  { "physical-pendulum",
    { { "m", "a*sin(th)", "-a*cos(th)", "J", "th" } },
    "-m*g*a*cos(th)",
    "(J + m*a^2)*th'^2/2", "-m*g*a*cos(th)",
    { { "th", "(J + m*a^2)*th'' + m*g*a*sin(th)" } } },
  { "rod-pendulum",
    { { "m", "l/2*sin(th)", "-l/2*cos(th)", "m*l^2/12", "th" } },
    "m*g*l/2*(1 - cos(th))",
    "m*l^2*th'^2/6", "m*g*l/2*(1 - cos(th))",
    { { "th", "m*l^2*th''/3 + m*g*l*sin(th)/2" } } },
  { "double-pendulum",
    { { "m1", "l1*sin(th1)", "-l1*cos(th1)", NULL, NULL },
      { "m2", "l1*sin(th1) + l2*sin(th2)", "-l1*cos(th1) - l2*cos(th2)", NULL, NULL } },
    "-m1*g*l1*cos(th1) - m2*g*(l1*cos(th1) + l2*cos(th2))",
    "(m1 + m2)*l1^2*th1'^2/2 + m2*l2^2*th2'^2/2 + m2*l1*l2*cos(th1 - th2)*th1'*th2'",
    "-(m1 + m2)*g*l1*cos(th1) - m2*g*l2*cos(th2)",
    { { "th1", "(m1 + m2)*l1^2*th1'' + m2*l1*l2*cos(th1 - th2)*th2''"
               " + m2*l1*l2*sin(th1 - th2)*th2'^2 + (m1 + m2)*g*l1*sin(th1)" },
      { "th2", "m2*l2^2*th2'' + m2*l1*l2*cos(th1 - th2)*th1''"
               " - m2*l1*l2*sin(th1 - th2)*th1'^2 + m2*g*l2*sin(th2)" } } },
  { "double-pendulum-relative",
    { { "m1", "l1*sin(th1)", "-l1*cos(th1)", NULL, NULL },
      { "m2", "l1*sin(th1) + l2*sin(th1 + th2)", "-l1*cos(th1) - l2*cos(th1 + th2)", NULL, NULL } },
    "-m1*g*l1*cos(th1) - m2*g*(l1*cos(th1) + l2*cos(th1 + th2))",
    "(m1 + m2)*l1^2*th1'^2/2 + m2*l2^2*(th1' + th2')^2/2 + m2*l1*l2*cos(th2)*th1'*(th1' + th2')",
    "-(m1 + m2)*g*l1*cos(th1) - m2*g*l2*cos(th1 + th2)",
    { { "th1", "(m1 + m2)*l1^2*th1'' + m2*l2^2*(th1'' + th2'')"
               " + m2*l1*l2*cos(th2)*(2*th1'' + th2'') - m2*l1*l2*sin(th2)*th2'*(2*th1' + th2')"
               " + (m1 + m2)*g*l1*sin(th1) + m2*g*l2*sin(th1 + th2)" },
      { "th2", "m2*l2^2*(th1'' + th2'') + m2*l1*l2*cos(th2)*th1''"
               " + m2*l1*l2*sin(th2)*th1'^2 + m2*g*l2*sin(th1 + th2)" } } },
  { "triple-pendulum",
    { { "m1", "l1*sin(th1)", "-l1*cos(th1)", NULL, NULL },
      { "m2", "l1*sin(th1) + l2*sin(th2)", "-l1*cos(th1) - l2*cos(th2)", NULL, NULL },
      { "m3", "l1*sin(th1) + l2*sin(th2) + l3*sin(th3)",
              "-l1*cos(th1) - l2*cos(th2) - l3*cos(th3)", NULL, NULL } },
    "-m1*g*l1*cos(th1) - m2*g*(l1*cos(th1) + l2*cos(th2))"
    " - m3*g*(l1*cos(th1) + l2*cos(th2) + l3*cos(th3))",
    "(m1 + m2 + m3)*l1^2*th1'^2/2 + (m2 + m3)*l2^2*th2'^2/2 + m3*l3^2*th3'^2/2"
    " + (m2 + m3)*l1*l2*cos(th1 - th2)*th1'*th2' + m3*l1*l3*cos(th1 - th3)*th1'*th3'"
    " + m3*l2*l3*cos(th2 - th3)*th2'*th3'",
    "-(m1 + m2 + m3)*g*l1*cos(th1) - (m2 + m3)*g*l2*cos(th2) - m3*g*l3*cos(th3)",
    { { "th2", "(m2 + m3)*l2^2*th2'' + (m2 + m3)*l1*l2*cos(th1 - th2)*th1''"
               " - (m2 + m3)*l1*l2*sin(th1 - th2)*th1'^2 + m3*l2*l3*cos(th2 - th3)*th3''"
               " + m3*l2*l3*sin(th2 - th3)*th3'^2 + (m2 + m3)*g*l2*sin(th2)" } } },
  { "cart-pendulum",
    { { "M", "x", "0", NULL, NULL }, { "m", "x + l*sin(th)", "-l*cos(th)", NULL, NULL } },
    "-m*g*l*cos(th)",
    "(M + m)*x'^2/2 + m*l^2*th'^2/2 + m*l*cos(th)*x'*th'", "-m*g*l*cos(th)",
    { { "x", "(M + m)*x'' + m*l*cos(th)*th'' - m*l*sin(th)*th'^2" },
      { "th", "m*l^2*th'' + m*l*cos(th)*x'' + m*g*l*sin(th)" } } },
  { "disk-in-bowl",
    { { "m", "(R - a)*sin(th)", "-(R - a)*cos(th)", "m*a^2/2", "(R - a)/a*th" } },
    "-m*g*(R - a)*cos(th)",
    "3/4*m*(R - a)^2*th'^2", "-m*g*(R - a)*cos(th)",
    { { "th", "3/2*m*(R - a)^2*th'' + m*g*(R - a)*sin(th)" } } },
  { "polar",
    { { "m", "r*cos(th)", "r*sin(th)", NULL, NULL } },
    "-K/r",
    "m*r'^2/2 + m*r^2*th'^2/2", "-K/r",
    { { "r", "m*r'' - m*r*th'^2 + K/r^2" }, { "th", "m*r^2*th'' + 2*m*r*r'*th'" } } },
  { "elastic-pendulum",
    { { "m", "r*sin(th)", "-r*cos(th)", NULL, NULL } },
    "k*(r - l0)^2/2 - m*g*r*cos(th)",
    "m*r'^2/2 + m*r^2*th'^2/2", "k*(r - l0)^2/2 - m*g*r*cos(th)",
    { { "r", "m*r'' - m*r*th'^2 + k*(r - l0) - m*g*cos(th)" },
      { "th", "m*r^2*th'' + 2*m*r*r'*th' + m*g*r*sin(th)" } } },
  { "rotating-hoop",
    { { "m", "R*sin(th)*cos(Omega*t)", "R*sin(th)*sin(Omega*t)", NULL, NULL },
      { "m", "-R*cos(th)", "0", NULL, NULL } },
    "-m*g*R*cos(th)",
    "m*R^2*th'^2/2 + m*R^2*Omega^2*sin(th)^2/2", "-m*g*R*cos(th)",
    { { "th", "m*R^2*th'' + m*R*sin(th)*(g - R*Omega^2*cos(th))" } } },
  { "spherical-pendulum",
    { { "m", "l*sin(th)*cos(phi)", "l*sin(th)*sin(phi)", NULL, NULL },
      { "m", "-l*cos(th)", "0", NULL, NULL } },
    "-m*g*l*cos(th)",
    "m*l^2*th'^2/2 + m*l^2*sin(th)^2*phi'^2/2", "-m*g*l*cos(th)",
    { { "phi", "m*l^2*sin(th)^2*phi'' + 2*m*l^2*sin(th)*cos(th)*phi'*th'" } } },
  { "wedge",
    { { "M", "x", "0", NULL, NULL }, { "m", "x + s*cos(alpha)", "-s*sin(alpha)", NULL, NULL } },
    "-m*g*s*sin(alpha)",
    "(M + m)*x'^2/2 + m*s'^2/2 + m*cos(alpha)*x'*s'", "-m*g*s*sin(alpha)",
    { { "s", "m*s'' + m*cos(alpha)*x'' - m*g*sin(alpha)" },
      { "x", "(M + m)*x'' + m*cos(alpha)*s''" } } },
  { "slider-crank",  /* crank angle th; the rod falls back to the slider's line at phi */
    { { "m1", "a/2*cos(th)", "a/2*sin(th)", "m1*a^2/12", "th" },
      { "m2", "a*cos(th) + l/2*cos(phi)", "a*sin(th) - l/2*sin(phi)", "m2*l^2/12", "phi" },
      { "m3", "a*cos(th) + l*cos(phi)", "0", NULL, NULL } },
    "0",
    "(m1 + 3*m2)*a^2*th'^2/6 + m2*l^2*phi'^2/6 - m2*a*l*cos(th + phi)*th'*phi'/2"
    " + m3*(a*sin(th)*th' + l*sin(phi)*phi')^2/2", "0",
    { { NULL, NULL } } },
  { "two-springs",
    { { "m1", "x1", "0", NULL, NULL }, { "m2", "x2", "0", NULL, NULL } },
    "k1*(x1 - a)^2/2 + k2*(x2 - x1 - b)^2/2",
    "m1*x1'^2/2 + m2*x2'^2/2", "k1*(x1 - a)^2/2 + k2*(b + x1 - x2)^2/2",
    { { "x2", "m2*x2'' - k2*(b + x1 - x2)" } } },
  { "spring-from-a-point",
    { { "m", "x", "y", NULL, NULL } },
    "k*(sqrt((x - a)^2 + (y - b)^2) - l0)^2/2",
    "m*(x'^2 + y'^2)/2", "k*(sqrt((x - a)^2 + (y - b)^2) - l0)^2/2",
    { { "x", "m*x'' + k*(x - a)*(1 - l0/sqrt((x - a)^2 + (y - b)^2))" } } },
};

static const JdExpr *
kinetic_energy (JdExprPool   *pool,
                const System *system)
{
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (const Body *body = system->bodies; body->mass != NULL; body++)
    {
      const char *const texts[] = { body->x, body->y, body->angle };
      const char *const factors[] = { body->mass, body->mass, body->inertia };

      for (gsize i = 0; i < 3; i++)
        if (factors[i] != NULL)
          {
            const JdExpr *rate = jd_expr_diff_time (pool, parse (pool, texts[i]));
            const JdExpr *square = jd_expr_mul (pool, jd_expr_rational (pool, 1, 2), jd_expr_pow_int (pool, rate, 2));

            sum = jd_expr_add (pool, sum, jd_expr_mul (pool, parse (pool, factors[i]), square));
          }
    }
  return sum;
}

static const JdExpr *
lagrange (JdExprPool   *pool,
          const JdExpr *kinetic,
          const JdExpr *potential,
          const char   *parameter)
{
  const JdExpr *q = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter, 0);
  const JdExpr *rate = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter, 1);

  return jd_expr_sub (pool, jd_expr_diff_time (pool, jd_expr_diff (pool, kinetic, rate)),
                      jd_expr_diff (pool, jd_expr_sub (pool, kinetic, potential), q));
}

static void
test_textbook (gconstpointer data)
{
  const System *system = data;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *kinetic = kinetic_energy (pool, system);
  const JdExpr *potential = parse (pool, system->potential);
  const JdExpr *form = simplify_checked (pool, "kinetic energy", kinetic);

  assert_same ("kinetic energy", form, parse (pool, system->kinetic_text));
  assert_same ("potential", simplify_checked (pool, "potential", potential), parse (pool, system->potential_text));
  for (const Equation *equation = system->equations; equation->parameter != NULL; equation++)
    assert_same (equation->parameter,
                 simplify_checked (pool, equation->parameter,
                                   lagrange (pool, kinetic, potential, equation->parameter)),
                 parse (pool, equation->text));
}

/* Left simplifies to right. */
static const struct
{
  const char *raw;
  const char *expected;
} forms[] = {
  { "sin(th)^2 + cos(th)^2", "1" },
  { "cos(th1)*cos(th2) + sin(th1)*sin(th2)", "cos(th1 - th2)" },
  { "sin(th1)*cos(th2) - cos(th1)*sin(th2)", "sin(th1 - th2)" },
  { "cos(th1)*cos(th2) - sin(th1)*sin(th2)", "cos(th1 + th2)" },
  { "cos(th)^2 - sin(th)^2", "cos(2*th)" },
  { "1 - cos(th)^2", "sin(th)^2" },
  { "2 - cos(th)^2", "1 + sin(th)^2" },
  { "cos(th)^4 + 2*sin(th)^2*cos(th)^2 + sin(th)^4", "1" },
  { "cos(th)^8", "cos(th)^8" },
  { "1 - 2*cos(th)^2 + cos(th)^4", "sin(th)^4" },
  { "(1 - cos(th)^2)^3", "sin(th)^6" },
  { "(1 - cos(th)^2)*(2 + cos(th)^2)", "(2 + cos(th)^2)*sin(th)^2" },
  { "cos(th - pi/2)", "sin(th)" },
  { "sin(th + 3*pi)", "-sin(th)" },
  { "cos(pi/3)*x", "x/2" },
  { "cos(-th) + sin(-th) + sin(th)", "cos(th)" },
  { "tan(th)*cos(th)", "sin(th)" },
  { "1 + tan(th)^2 - 1/cos(th)^2", "0" },
  { "(cos(th) + sin(th))/cos(th)", "1 + tan(th)" },
  { "sin(asin(x))", "x" },
  { "cos(asin(x))", "sqrt(1 - x^2)" },
  { "sin(2*th)", "sin(2*th)" },
  { "(x'*cos(th) + y'*sin(th))^2 + (y'*cos(th) - x'*sin(th))^2", "x'^2 + y'^2" },
  { "m*l^2/4*th'' + m*l^2/12*th''", "m*l^2*th''/3" },
  { "x/x", "1" },
  { "(x^2 - y^2)/(x - y)", "x + y" },
  { "(x + y)*(x - y)", "x^2 - y^2" },
  { "1/(x^2 - y^2)", "1/(x^2 - y^2)" },
  { "(a + b)/(a^2 + 2*a*b + b^2)", "1/(a + b)" },
  { "a/(b + c) + d/(b + c)", "(a + d)/(b + c)" },
  { "sqrt(x^2)", "sqrt(x^2)" },
  { "sqrt(4*x^2 + 4*y^2)", "2*sqrt(x^2 + y^2)" },
  { "sqrt(x + 1)*sqrt(x + 1)", "1 + x" },
  { "(x + 1)/sqrt(x + 1)", "sqrt(1 + x)" },
  { "abs(x - x + y)", "abs(y)" },
  { "if(x + x > 0, x*x, x^2 + 0*y)", "x^2" },
  { "min(x + x, 2*x + y - y)", "2*x" },
  { "0.1*x + 0.2*x - 0.3*x", "0" },
  { "m*R^2 - 2*m*R*a + m*a^2", "m*(R - a)^2" },
  { "k*x - k*a", "k*(x - a)" },
  { "k*a - k*x", "-k*(x - a)" },
  { "k - k*cos(th)", "k*(1 - cos(th))" },
  { "-m*g*R*cos(th) + m*g*a*cos(th)", "-m*g*(R - a)*cos(th)" },
  { "m1*a^2 + m2*a^2", "(m1 + m2)*a^2" },
  { "1 - (y + sin(th)/2)", "1 - y - sin(th)/2" },
  { "-(x + cos(th)/2) - 1/2", "-x - cos(th)/2 - 1/2" },
  { "x/2 + y/2", "(x + y)/2" },
  { "(m*R^2/12 + m*a^2 + J)*th'' + m*x''*sin(th)", "(m*R^2/12 + m*a^2 + J)*th'' + m*x''*sin(th)" },
  { "x*(a + b)*(c + d) + y*(a + b)", "(a + b)*(y + x*(c + d))" },
  { "(a + b)^2*(R - a)^2", "(a + b)^2*(R - a)^2" },
  { "lambda(\"j.x\")*cos(th)*l - l*lambda(\"j.x\")*cos(th) + x''", "x''" },
  { "sin(th1)*sin(th2)*cos(phi)*cos(psi) + sin(th1)*sin(th2)*sin(phi)*sin(psi)",
    "sin(th1)*sin(th2)*cos(phi - psi)" },
};

static void
test_forms (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *raw = parse (pool, forms[i].raw);

      assert_same (forms[i].raw, simplify_checked (pool, forms[i].raw, raw), parse (pool, forms[i].expected));
    }
}

/* The same formula however it was written and in whatever pool. */
static void
test_order (void)
{
  static const char *const variants[] = {
    "m1*l1^2*th1'^2/2 + m2/2*((l1*cos(th1)*th1' + l2*cos(th2)*th2')^2"
      " + (l1*sin(th1)*th1' + l2*sin(th2)*th2')^2)",
    "((l2*sin(th2)*th2' + l1*sin(th1)*th1')^2 + (th2'*l2*cos(th2) + l1*th1'*cos(th1))^2)*m2/2"
      " + th1'^2*l1*l1*m1/2",
    "m2*th2'*th1'*l2*l1*cos(th2 - th1) + 1/2*l2^2*th2'^2*m2 + 1/2*(m2 + m1)*l1^2*th1'^2",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *first = jd_expr_simplify (pool, parse (pool, variants[0]), 0);

  for (gsize i = 1; i < G_N_ELEMENTS (variants); i++)
    {
      g_autoptr(JdExprPool) other = jd_expr_pool_new ();
      const JdExpr *form;

      /* symbols come into this pool in another order */
      parse (other, "th2 + th1 + m2 + m1 + l2");
      form = jd_expr_simplify (other, parse (other, variants[i]), 0);
      assert_same (variants[i], jd_expr_import (pool, form), first);
    }
}

static void
test_expand (void)
{
  static const char *const cases[][2] = {
    { "(x + y)^2", "x^2 + 2*x*y + y^2" },
    { "(x + y)*(x - y)", "x^2 - y^2" },
    { "(a + b)*(c + d)*x", "a*c*x + a*d*x + b*c*x + b*d*x" },
    { "(x + sin(th))^2", "x^2 + 2*x*sin(th) + sin(th)^2" },
    { "sin(th)^2 + cos(th)^2", "sin(th)^2 + cos(th)^2" },
    { "(a + b)/c", "a/c + b/c" },
    { "(a + b)/(c + d)", "a/(c + d) + b/(c + d)" },
    { "(x + 1)^3 - x^3 - 3*x^2 - 3*x - 1", "0" },
    { "(sqrt(x) + 1)^2", "x + 2*sqrt(x) + 1" },
    { "(x + y + a)^3", "x^3 + y^3 + a^3 + 3*x^2*y + 3*x^2*a + 3*y^2*x + 3*y^2*a + 3*a^2*x + 3*a^2*y + 6*x*y*a" },
    { "(x + y)^2*(x - a)^2",
      "x^4 + 2*x^3*y + x^2*y^2 - 2*a*x^3 - 4*a*x^2*y - 2*a*x*y^2 + a^2*x^2 + 2*a^2*x*y + a^2*y^2" },
    { "a*(x + y*(x + cos(th)*(y - 1)))/2", "a*x/2 + a*x*y/2 + a*y^2*cos(th)/2 - a*y*cos(th)/2" },
    { "((x + y)*(x - y) + y^2)^2/x^3", "x" },
    { "(0.1234567890123456789*x + y)^2 - y^2 - 0.2469135780246913578*x*y", "0.015241578753238836*x^2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *raw = parse (pool, cases[i][0]);

      assert_same (cases[i][0], jd_expr_expand (pool, raw), parse (pool, cases[i][1]));
    }
}

static void
test_count_terms (void)
{
  static const struct { const char *text; double n; } cases[] = {
    { "x", 1 }, { "3*x*sin(x + y)", 1 }, { "x + y", 2 }, { "(x + y)^3*a", 4 }, { "(x + y)*(x - y)", 4 },
    { "(x + y + a)^2 + 1/(x + y)", 7 }, { "x*(y + a*(x + y))*(a + 1) + 2", 7 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

      g_assert_cmpfloat (jd_expr_count_terms (parse (pool, cases[i].text)), ==, cases[i].n);
    }
}

static void
test_collect (void)
{
  static const struct
  {
    const char *raw;
    const char *symbols[4];
    const char *expected;
  } cases[] = {
    { "m*l^2*th'' + m*l*cos(th)*x'' + J*th'' + m*g*l*sin(th)",
      { "th''", "x''" },
      "(J + m*l^2)*th'' + m*l*cos(th)*x'' + m*g*l*sin(th)" },
    { "(a*x + b)^2", { "x" }, "a^2*x^2 + 2*a*b*x + b^2" },
    { "(x' + y')^2*m/2", { "x'", "y'" }, "m*x'^2/2 + m*x'*y' + m*y'^2/2" },
    { "x*sin(th)^2 + x*cos(th)^2 + y*x", { "x" }, "(1 + y)*x" },
    { "lambda(\"c.x\")*a + lambda(\"c.x\")*b + x", { "lambda(\"c.x\")" }, "(a + b)*lambda(\"c.x\") + x" },
    { "1/(x + 0*y) + cos(x)", { "x" }, "1/x + cos(x)" },
    { "cos(th)*cos(th1) + sin(th)*sin(th1)", { "th" }, "cos(th - th1)" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *symbols[4];
      gsize n = 0;

      for (; n < 4 && cases[i].symbols[n] != NULL; n++)
        symbols[n] = parse (pool, cases[i].symbols[n]);
      assert_same (cases[i].raw, jd_expr_collect (pool, parse (pool, cases[i].raw), symbols, n),
                   parse (pool, cases[i].expected));
    }
}

static void
test_agree (void)
{
  static const struct
  {
    const char *a;
    const char *b;
    gboolean agree;
  } cases[] = {
    { "x", "x + 0", TRUE },
    { "sin(x)^2", "1 - cos(x)^2", TRUE },
    { "x", "x*(1 + 1e-7)", FALSE },
    { "x", "x + 1e-12*y", TRUE },
    { "1e-12*x", "2e-12*x", FALSE },
    { "0*x", "1e-12*x", FALSE },
    { "sin(x)^2 + cos(x)^2 - 1", "0", TRUE },
    { "(x + 1e8)^2 - x^2 - 2e8*x", "1e16", TRUE },
    { "sqrt(x^2)", "x", FALSE },
    { "abs(x)", "sqrt(x^2)", TRUE },
    { "x'", "x''", FALSE },
    { "x", "y", FALSE },
    { "log(x - 1.5)", "log(2*x - 3) - log(2)", TRUE },
    { "log(-x^2)", "log(-x^2) + 0*y", FALSE },
    { "log(-x^2 - 1)", "1", FALSE },
    { "1/(x - x + y)", "y/y^2", TRUE },
    { "if(x > y, 1, 2)", "if(x > y, 1, 2.5)", FALSE },
    /* constants are positive, between 0.2 and 2.2; parameters of either sign, up to 2 */
    { "sqrt(a^2)", "a", TRUE },
    { "abs(a - 0.2) + abs(2.2 - a)", "2", TRUE },
    { "abs(a - 1.2)", "a - 1.2", FALSE },
    { "abs(a - 1.2)", "1.2 - a", FALSE },
    { "abs(x - 2) + abs(x + 2)", "4", TRUE },
    { "abs(x)", "-x", FALSE },
    /* max(0, x) is exactly 0 on half of the line; a force that acts only there is no constant */
    { "sign(max(0, x))", "1", FALSE },
    { "sign(max(0, x*y))", "1", FALSE },
    { "sign(max(0, x))", "if(x > 0, 1, 0)", TRUE },
    { "if(max(0, x) > 0, 1, 2)", "1", FALSE },
    { "if(min(0, x*y) < 0, 1, 2)", "1", FALSE },
    { "if(max(0, x) > 0, 1, 2)", "if(x > 0, 1, 2)", TRUE },
    { "sign(max(0, x))", "1 - sign(max(0, -x))", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(JdExprPool) other = jd_expr_pool_new ();

      if (jd_expr_agree (parse (pool, cases[i].a), parse (other, cases[i].b), 20) != cases[i].agree)
        g_error ("%s and %s", cases[i].a, cases[i].b);
    }
}

/* Work that does not end in time ends by itself, with what was given. */
static void
test_budget (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *kinetic = kinetic_energy (pool, &systems[3]);
  GString *product = g_string_new ("1");
  const JdExpr *expr;

  g_assert_true (jd_expr_simplify (pool, kinetic, 10) == kinetic);
  /* a double pendulum takes less than this, whatever the machine */
  g_assert_true (jd_expr_simplify (pool, kinetic, 5000) != kinetic);
  g_assert_true (jd_expr_simplify (pool, lagrange (pool, kinetic, parse (pool, "0"), "th1"), 5000) ==
                 jd_expr_simplify (pool, lagrange (pool, kinetic, parse (pool, "0"), "th1"), 0));

  expr = parse (pool, "(a + b + c + d + x + y)^50");
  assert_same ("power", jd_expr_simplify (pool, expr, 0), expr);
  assert_same ("power", jd_expr_expand (pool, expr), expr);
  for (char c = 'a'; c < 'm'; c++)
    g_string_append_printf (product, "*(1 + %c + %c1 + %c2 + %c3 + %c4)", c, c, c, c, c);
  expr = parse (pool, product->str);
  assert_same ("product", jd_expr_simplify (pool, expr, 0), expr);
  assert_same ("product", jd_expr_expand (pool, expr), expr);
  g_string_free (product, TRUE);
}

/* Nested as deep as text may be, and deeper, without recursion over nodes. */
static void
test_depth (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *x = parse (pool, "x");
  const JdExpr *expr = x;
  const JdExpr *form;

  for (guint i = 0; i < 2000; i++)
    expr = jd_expr_call (pool, JD_FUNCTION_ATAN, jd_expr_add (pool, expr, x));
  form = jd_expr_simplify (pool, expr, 0);
  g_assert_true (jd_expr_agree (expr, form, 4));
}

typedef struct
{
  JdExprPool *pool;
  GRand      *rand;
} Generator;

static const JdExpr *
random_symbol (Generator *self)
{
  static const char *const names[] = { "x", "y", "m", "x'", "th1'" };

  return parse (self->pool, names[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (names))]);
}

static const JdExpr *
random_angle (Generator *self)
{
  static const char *const texts[] = { "th1", "th2", "th1 - th2", "th1 + th2", "2*th1", "-th2", "x",
                                       "th1 + pi/2", "th2/2", "m*t", "th1 + alpha" };

  return parse (self->pool, texts[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (texts))]);
}

static const JdExpr *
random_expr (Generator *self,
             int        depth)
{
  JdExprPool *pool = self->pool;
  const JdExpr *a;
  int choice = g_rand_int_range (self->rand, depth > 2 ? 4 : 0, depth > 0 ? 16 : 4);

  if (choice < 2)
    return random_symbol (self);
  if (choice == 2)
    return jd_expr_rational (pool, g_rand_int_range (self->rand, -4, 5), g_rand_int_range (self->rand, 1, 4));
  if (choice == 3)
    return jd_expr_call (pool, g_rand_boolean (self->rand) ? JD_FUNCTION_SIN : JD_FUNCTION_COS, random_angle (self));
  a = random_expr (self, depth - 1);
  switch (choice)
    {
    case 4:
    case 5:
    case 6:
    case 7:
      return jd_expr_add (pool, a, random_expr (self, depth - 1));
    case 8:
    case 9:
    case 10:
    case 11:
      return jd_expr_mul (pool, a, random_expr (self, depth - 1));
    case 12:
      return jd_expr_pow_int (pool, a, g_rand_int_range (self->rand, 2, 4));
    case 13:
      return jd_expr_div (pool, random_expr (self, depth - 1),
                          jd_expr_add (pool, jd_expr_pow_int (pool, a, 2), jd_expr_number (pool, 1.0)));
    case 14:
      return jd_expr_call (pool, JD_FUNCTION_SQRT,
                           jd_expr_add (pool, jd_expr_pow_int (pool, a, 2), random_symbol (self)));
    default:
      return jd_expr_call (pool, g_rand_boolean (self->rand) ? JD_FUNCTION_ABS : JD_FUNCTION_ATAN, a);
    }
}

static void
test_random (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20261121);
  guint n_shorter = 0;

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      Generator generator = { pool, rand };
      const JdExpr *raw = random_expr (&generator, i % 5 == 0 ? 5 : 4);
      g_autofree char *label = jd_expr_to_text (raw);
      const JdExpr *form;
      const JdExpr *expanded;

      if (!jd_expr_agree (raw, jd_expr_add (pool, raw, jd_expr_number (pool, 0.0)), 10))
        continue;
      form = jd_expr_simplify (pool, raw, 0);
      expanded = jd_expr_expand (pool, raw);
      if (!jd_expr_agree (raw, form, 20) || !jd_expr_agree (raw, expanded, 20))
        g_error ("no agreement: %s", label);
      assert_same (label, jd_expr_simplify (pool, form, 0), form);
      check_printed (pool, label, raw, form);
      if (jd_expr_count_nodes (form) * 2 > jd_expr_count_nodes (raw) * 3 + 16)
        {
          g_autofree char *text = jd_expr_to_text (form);

          g_error ("longer: %s  ->  %s", label, text);
        }
      n_shorter += jd_expr_count_nodes (form) < jd_expr_count_nodes (raw);
    }
  /* the test would mean nothing if the raw form came back */
  g_assert_cmpuint (n_shorter, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (systems); i++)
    {
      g_autofree char *path = g_strconcat ("/core/expression/simplify/textbook/", systems[i].name, NULL);

      g_test_add_data_func (path, &systems[i], test_textbook);
    }
  g_test_add_func ("/core/expression/simplify/forms", test_forms);
  g_test_add_func ("/core/expression/simplify/order", test_order);
  g_test_add_func ("/core/expression/simplify/expand", test_expand);
  g_test_add_func ("/core/expression/simplify/count-terms", test_count_terms);
  g_test_add_func ("/core/expression/simplify/collect", test_collect);
  g_test_add_func ("/core/expression/simplify/agree", test_agree);
  g_test_add_func ("/core/expression/simplify/budget", test_budget);
  g_test_add_func ("/core/expression/simplify/depth", test_depth);
  g_test_add_func ("/core/expression/simplify/random", test_random);
  return g_test_run ();
}
