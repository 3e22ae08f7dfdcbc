/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"
#include "tests/core/expression/expr-testing.h"

/* Limits on the cost of large input, in seconds of the processor: far above the time needed, far below the time of an
 * algorithm that is quadratic where it should be linear. */

#define N_REPEATS 100000
#define N_TERMS   100000
#define N_BODIES  200

/* A text of one piece repeated many times is answered or refused. */
static gboolean
check_repeated (void)
{
  static const char *const pieces[] = { "(", "-", "x^", "sin(", "1+x+", "x*", "x/", "2^-", "1", "\xff", "a" };
  const JdParseScope scope = testing_scope ();
  const double start = bench_now ();

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GString) text = g_string_new (NULL);

      for (guint k = 0; k < N_REPEATS; k++)
        g_string_append (text, pieces[i]);
      g_string_append_c (text, 'x');
      jd_expr_parse (pool, &scope, text->str, NULL, NULL);
    }
  return bench_check ("texts of one piece repeated, s", bench_now () - start, 10.0);
}

/* Different terms: parsed, differentiated, printed and read back. */
static gboolean
check_terms (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GString) text = g_string_new ("0");
  const double start = bench_now ();
  g_autofree char *printed = NULL;
  const JdExpr *expr;

  for (int i = 2; i < N_TERMS + 2; i++)
    g_string_append_printf (text, "+%d*x^%d", i % 1000 + 1, i);
  expr = testing_parse (pool, text->str);
  jd_expr_diff (pool, expr, testing_parameter (pool, "x"));
  printed = jd_expr_to_text (expr);
  g_assert_true (testing_parse (pool, printed) == expr);
  return bench_check ("a sum of many terms, s", bench_now () - start, 10.0);
}

static gboolean
check_diagnosis (void)
{
  g_autofree char *text = chain_text (N_BODIES);
  g_autoptr(JdModel) model = model_from_json (text);
  const double start = bench_now ();
  g_autoptr(JdDiagnosis) diagnosis = jd_diagnosis_new (model, NULL, NULL);

  g_assert_cmpuint (diagnosis->freedom, ==, N_BODIES);
  return bench_check ("diagnosis of a long chain, s", bench_now () - start, 20.0);
}

int
main (void)
{
  gboolean kept = TRUE;

  kept &= check_repeated ();
  kept &= check_terms ();
  kept &= check_diagnosis ();
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
