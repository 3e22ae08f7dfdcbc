/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The forms that printed equations take beyond jd_expr_simplify().  Each is the source's printed form, and has the value
 * of the raw formula at random points and at singular ones: 0, pi/2, pi and negative angles. */
#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"

#define N_POINTS 400
/* Relative to the larger of the two values and 1, which is the size of the terms. */
#define TOLERANCE 1e-11

/* Latin letters from p to z and Greek names of angles are parameters, others constants. */
static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data G_GNUC_UNUSED)
{
  static const char *const angles[] = { "theta", "phi", "psi", "alpha", "beta", NULL };
  const gboolean is_parameter = g_strv_contains (angles, name) || (name[0] >= 'p' && name[0] <= 'z');

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

  g_assert_no_error (error);
  return expr;
}

typedef struct
{
  GRand      *rand;
  GHashTable *values;
} Point;

/* Every second value of a parameter is singular for some function. */
static double
value_of (const JdExpr *symbol,
          gpointer      user_data)
{
  static const double special[] = { 0.0, G_PI_2, G_PI, -G_PI_2, -G_PI, -3.0, 2.0 * G_PI, -0.25 };
  Point *point = user_data;
  double *known = g_hash_table_lookup (point->values, symbol), value;

  if (known != NULL)
    return *known;
  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PI)
    return G_PI;
  if (jd_expr_get_symbol (symbol) == JD_SYMBOL_CONSTANT)
    value = g_rand_double_range (point->rand, 0.3, 2.0);
  else if (g_rand_boolean (point->rand))
    value = special[g_rand_int_range (point->rand, 0, G_N_ELEMENTS (special))];
  else
    value = g_rand_double_range (point->rand, -7.0, 7.0);
  g_hash_table_insert (point->values, (gpointer) symbol, g_memdup2 (&value, sizeof value));
  return value;
}

static void
assert_equal_everywhere (const char   *label,
                         const JdExpr *raw,
                         const JdExpr *form)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (1788);
  guint n_finite = 0;

  for (int i = 0; i < N_POINTS; i++)
    {
      g_autoptr(GHashTable) values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      Point point = { rand, values };
      const double a = jd_expr_eval (raw, value_of, &point), b = jd_expr_eval (form, value_of, &point);

      if (!isfinite (a))
        continue;
      if (!(fabs (a - b) <= TOLERANCE * fmax (1.0, fmax (fabs (a), fabs (b)))))
        g_error ("%s: %.17g, but the form has %.17g", label, a, b);
      n_finite++;
    }
  g_assert_cmpuint (n_finite, >, N_POINTS / 4);
}

typedef struct
{
  const char *raw;
  const char *form;
} Case;

static void
assert_form (JdExprPool   *pool,
             const Case   *c,
             const JdExpr *form)
{
  g_autofree char *text = jd_expr_to_text (form);

  g_assert_cmpstr (text, ==, c->form);
  assert_equal_everywhere (c->raw, parse (pool, c->raw), form);
  assert_equal_everywhere (c->raw, form, parse (pool, text));
}

static void
test_common (void)
{
  static const Case cases[] = {
    /* Le van and Bouzidi [8.26] */
    { "2*m*a^2*phi'' + 2*m*a^2*psi''*cos(theta) - 2*m*a^2*psi'*theta'*sin(theta)",
      "2*m*a^2*(phi'' + psi''*cos(theta) - psi'*theta'*sin(theta))" },
    /* other constants stay outside, and letters beside the common ones come in */
    { "2*m*a^2*phi'' + 3*m*a^2*psi''*cos(theta) - m*a^2*psi'^2/4 - 2*m*a^2*b*theta' + m*g*a*sin(theta)",
      "m*a^2*(8*phi'' + 12*psi''*cos(theta) - psi'^2 - 8*b*theta')/4 + m*g*a*sin(theta)" },
    /* the acceleration tells the sign */
    { "m*a*x'^2 - m*a*x'' + m*a*y'^2", "-m*a*(x'' - x'^2 - y'^2)" },
    { "-m*a*x'^2 + m*a*x'' - m*a*y'^2", "m*a*(x'' - x'^2 - y'^2)" },
    /* two terms, or one letter, stay */
    { "m*a*x'' + m*a*y''", "m*a*x'' + m*a*y''" },
    { "m*x'' + m*y'' + m*z''", "m*x'' + m*y'' + m*z''" },
    { "m*x''", "m*x''" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_form (pool, &cases[i], jd_expr_take_common (pool, parse (pool, cases[i].raw)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/expression/forms/common", test_common);

  return g_test_run ();
}
