/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any text as an expression: refused with the place of the mistake, or parsed.  What is parsed is printed, parsed
 * back, differentiated, simplified and compiled; every form is compared with an evaluation that shares no code with
 * the program (second-road.h). */
#include "tests/core/expression/second-road.h"

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tape/jd-tape-builder.h"
#include "tests/fuzz/fuzz.h"

#define LONGEST_TEXT 400     /* bytes */
#define LARGEST_TREE 3000.0  /* nodes as a tree, which the second evaluation visits one by one */
#define MOST_TERMS   100.0   /* of the expanded form: (x + y)^729 has a right one, and takes as long as 1000 inputs */
#define MOST_DIGITS  12.0    /* of a fraction that stays exact in all forms: one of more than 2^53 becomes a double */
#define BUDGET       3000    /* rewriting steps */

int
LLVMFuzzerInitialize (int    *argc G_GNUC_UNUSED,
                      char ***argv G_GNUC_UNUSED)
{
  fuzz_make_warnings_fatal ();
  return 0;
}

/* The symbols of which the second evaluation has values. */
static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data)
{
  return strcmp (name, "lambda") != 0 && road_find (name) >= 0 && testing_resolve (name, out_kind, user_data);
}

/* Accelerations are read of every parameter; the second evaluation has those of two. */
static gboolean
road_knows (const JdExpr *expr)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);

  for (guint i = 0; i < symbols->len; i++)
    {
      g_autofree char *name = jd_expr_to_text (symbols->pdata[i]);

      if (road_find (name) < 0)
        return FALSE;
    }
  return TRUE;
}

/* About as many terms as the expanded form has. */
static double
count_terms (const JdExpr *expr)
{
  const gsize n_args = jd_expr_get_n_args (expr);
  const JdExprKind kind = jd_expr_get_kind (expr);
  double count = kind == JD_EXPR_ADD ? 0.0 : 1.0;

  if (kind == JD_EXPR_POW && jd_expr_get_kind (jd_expr_get_arg (expr, 1)) == JD_EXPR_NUMBER)
    return pow (1.0 + fabs (jd_expr_get_value (jd_expr_get_arg (expr, 1))),
                count_terms (jd_expr_get_arg (expr, 0)) - 1.0);
  for (gsize i = 0; i < n_args; i++)
    {
      const double of_arg = count_terms (jd_expr_get_arg (expr, i));

      count = kind == JD_EXPR_ADD ? count + of_arg : kind == JD_EXPR_MUL ? count * of_arg : MAX (count, of_arg);
    }
  return count;
}

/* At most as many digits as numerators and denominators of the expanded form and of the derivative have. */
static double
count_digits (const JdExpr *expr)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  gint64 numerator, denominator;
  double count = 0.0;

  if (kind == JD_EXPR_NUMBER)
    return jd_expr_get_rational (expr, &numerator, &denominator)
             ? log10 (1.0 + fabs ((double) numerator)) + log10 ((double) denominator)
             : INFINITY;
  if (kind == JD_EXPR_POW && jd_expr_get_kind (jd_expr_get_arg (expr, 1)) == JD_EXPR_NUMBER)
    {
      const double exponent = fabs (jd_expr_get_value (jd_expr_get_arg (expr, 1)));
      const JdExpr *base = jd_expr_get_arg (expr, 0);

      return log10 (1.0 + exponent) + exponent * (count_digits (base) + log10 (count_terms (base)));
    }
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    count += count_digits (jd_expr_get_arg (expr, i));
  return count;
}

/* The value, for a comparison in which it is exact only if all fractions are. */
static RoadValue
get_value (const Road   *road,
           const JdExpr *expr)
{
  RoadValue value = road_of_expr (road, expr);

  value.exact = value.exact && count_digits (expr) <= MOST_DIGITS;
  return value;
}

static void
check_derivative (Road         *road,
                  JdExprPool   *pool,
                  const JdExpr *expr)
{
  const JdExpr *derivative = jd_expr_diff (pool, expr, testing_parameter (pool, "x"));
  RoadValue value, found;

  if (jd_expr_count_tree (derivative) > LARGEST_TREE)
    return;
  road_differentiate_by (road, road_find ("x"));
  value = get_value (road, expr);
  found = road_of_expr (road, derivative);
  if (value.exact && found.exact && found.whole != value.derivative)
    g_error ("another derivative");
}

static void
check_forms (Road         *road,
             JdExprPool   *pool,
             const JdExpr *expr)
{
  const RoadValue value = get_value (road, expr);
  const JdExpr *rates[] = { testing_parse (pool, "x'"), testing_parse (pool, "theta'") };
  const JdExpr *const forms[] = { jd_expr_simplify (pool, expr, BUDGET), jd_expr_expand (pool, expr),
                                  jd_expr_collect (pool, expr, rates, G_N_ELEMENTS (rates)) };
  static const char *const names[] = { "simplified", "expanded", "collected" };
  RoadCount count = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (jd_expr_count_tree (forms[i]) <= LARGEST_TREE)
      road_compare (&count, value, road_of_expr (road, forms[i]), names[i], expr);
}

/* The text reads back as the same node, or as an equal value. */
static void
check_printed (Road         *road,
               JdExprPool   *pool,
               const JdExpr *expr)
{
  const guint before = jd_expr_count_not_finite ();
  g_autofree char *text = jd_expr_to_text (expr), *latex = testing_to_latex (expr);
  JdParseScope scope = testing_scope ();
  g_autoptr(GError) error = NULL;
  const JdExpr *again;
  RoadCount count = { 0 };

  g_assert_true (g_utf8_validate (latex, -1, NULL));
  if (jd_expr_count_not_finite () > before)
    return;
  again = jd_expr_parse (pool, &scope, text, NULL, &error);
  /* printed text may nest deeper than what was parsed */
  if (again == NULL)
    {
      g_assert_nonnull (strstr (error->message, "deep"));
      return;
    }
  if (again != expr)
    road_compare (&count, get_value (road, expr), road_of_expr (road, again), "text", expr);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) random = g_rand_new_with_seed (1788);
  JdParseScope scope = testing_scope ();
  const JdExpr *expr;
  gsize position = 0;
  Road road;

  if (size > LONGEST_TEXT || !g_utf8_validate (text, -1, NULL))
    return 0;
  scope.resolve = resolve;
  expr = jd_expr_parse (pool, &scope, text, &position, &error);
  if (expr == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (position, >=, 1);
      g_assert_cmpuint (position, <=, (gsize) g_utf8_strlen (text, -1) + 1);
      return 0;
    }
  if (jd_expr_count_tree (expr) > LARGEST_TREE || strstr (text, "lambda") != NULL || !road_knows (expr))
    return 0;
  road_init (&road, random);
  check_printed (&road, pool, expr);
  check_derivative (&road, pool, expr);
  if (count_terms (expr) <= MOST_TERMS)
    check_forms (&road, pool, expr);
  return 0;
}
