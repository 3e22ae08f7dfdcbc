/* SPDX-License-Identifier: GPL-3.0-or-later */

/* MathML of formulas. */
#include "core/expression/tree/jd-mathml.h"

#include "core/expression/tree/jd-expr-parse.h"

static gboolean
resolve (const char    *name,
         JdSymbolKind  *out_kind,
         gpointer       none G_GNUC_UNUSED)
{
  *out_kind = g_str_equal (name, "m") ? JD_SYMBOL_CONSTANT : JD_SYMBOL_PARAMETER;
  return TRUE;
}

static const struct
{
  const char *text, *mathml;
} cases[] = {
  { "theta1", "<math><msub><mi>θ</mi><mn>1</mn></msub></math>" },
  { "x'", "<math><mover accent=\"true\"><mi>x</mi><mo>˙</mo></mover></math>" },
  { "m*x", "<math><mi>m</mi><mi>x</mi></math>" },
  { "x^2", "<math><msup><mi>x</mi><mn>2</mn></msup></math>" },
  { "x/m", "<math><mfrac><mi>x</mi><mi>m</mi></mfrac></math>" },
  { "m - x", "<math><mi>m</mi></math> <math><mo form=\"infix\">−</mo><mi>x</mi></math>" },
  { "-x", "<math><mo form=\"prefix\">−</mo><mi>x</mi></math>" },
  { "sqrt(x)", "<math><msqrt><mi>x</mi></msqrt></math>" },
  { "abs(x)", "<math><mrow><mo>|</mo><mi>x</mi><mo>|</mo></mrow></math>" },
};

static void
test_mathml_forms (void)
{
  JdParseScope scope = { .resolve = resolve, .flags = JD_PARSE_PARAMETERS | JD_PARSE_RATES };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      const JdExpr *expr = jd_expr_parse (pool, &scope, cases[i].text, NULL, &error);
      g_autoptr(JdMath) math = NULL;
      g_autofree char *mathml = NULL;

      g_assert_no_error (error);
      math = jd_math_new (expr);
      mathml = jd_math_to_mathml (math);
      g_assert_cmpstr (mathml, ==, cases[i].mathml);
    }
}

/* A name that holds signs of HTML stays a name. */
static void
test_mathml_escaped (void)
{
  g_autoptr(JdMath) math = jd_math_new_text ("a<b&c");
  g_autofree char *mathml = jd_math_to_mathml (math);

  g_assert_cmpstr (mathml, ==, "<math><mi>a&lt;b&amp;c</mi></math>");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/page/mathml/forms", test_mathml_forms);
  g_test_add_func ("/ui/page/mathml/escaped", test_mathml_escaped);
  return g_test_run ();
}
