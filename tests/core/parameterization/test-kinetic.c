/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/parameterization/model/jd-kinetic-squares.h"
#include "core/parameterization/model/jd-kinetic.h"

/* Lagrange's equations from squares of velocities, against those from the energy as one term. */

/* Two ways of some hundred operations each. */
#define SAME 1e-12

/* A cart, rods of a chain by their angles, a driven support, a wheel with a ratio, a slider on a turning rod. */
static const char *const positions[] = {
  "x + A*sin(3*t) + l*cos(a) + l/2*cos(b)", "l*(sin(a) + sin(b)/2)", "x + A*sin(3*t) + l*(cos(a) + cos(b)) + L*cos(c)",
  "l*(sin(a) + sin(b) + 0.25*sin(c))", "c - 3*a", "x*cos(a) - x*sin(a)*t", "x", "A*sin(3*t)", "l*m*x + L*cos(b + c)",
};
static const char *const inertias[] = { "m", "m", "2*m", "2*m", "m*l^2/12", "0.3", "L", "m", "m + L" };
static const char *const names[] = { "a", "b", "c", "x", NULL };

#define N (G_N_ELEMENTS (names) - 1)

static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data G_GNUC_UNUSED)
{
  *out_kind = g_strv_contains (names, name) ? JD_SYMBOL_PARAMETER : JD_SYMBOL_CONSTANT;
  return TRUE;
}

static const JdExpr *
parse (JdExprPool *pool,
       const char *text)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS, .resolve = resolve };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

/* Some number between 0.5 and 1.5 for each symbol; another one for each @seed. */
static double
value_of (const JdExpr *symbol,
          gpointer      seed)
{
  const char *name = jd_expr_get_symbol (symbol) == JD_SYMBOL_TIME ? "t" : jd_expr_get_name (symbol);
  g_autoptr(GRand)
    rand = g_rand_new_with_seed (g_str_hash (name) + 1000 * jd_expr_get_order (symbol) + GPOINTER_TO_UINT (seed));

  return g_rand_double_range (rand, 0.5, 1.5);
}

/* Adds the values of @entries to @dense (N x N). */
static void
add_values (const GArray *entries,
            guint         seed,
            double       *dense)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (entries, JdFormulaEntry, i);

      g_assert_cmpuint (entry->row, >=, entry->column);
      dense[entry->row * N + entry->column] += jd_expr_eval (entry->expr, value_of, GUINT_TO_POINTER (seed));
    }
}

static void
assert_same (const GArray *a,
             const GArray *b)
{
  for (guint seed = 1; seed < 4; seed++)
    {
      double x[N * N] = { 0.0 }, y[N * N] = { 0.0 }, largest = 0.0;

      add_values (a, seed, x);
      add_values (b, seed, y);
      for (gsize i = 0; i < N * N; i++)
        largest = fmax (largest, fabs (x[i]));
      g_assert_cmpfloat (largest, >, 0.1);
      for (gsize i = 0; i < N * N; i++)
        g_assert_cmpfloat_with_epsilon (x[i], y[i], SAME * largest);
    }
}

/* dE/dq' at q' = 0 of one term of E. */
static void
add_offset (const JdCoordinates *s,
            const JdExpr        *term,
            GArray              *offset)
{
  g_autoptr(GHashTable) rest = jd_coordinates_rest (s, term);

  for (gsize k = 0; k < s->n; k++)
    jd_entries_add (offset, k, 0, jd_expr_substitute (s->pool, jd_expr_diff (s->pool, term, s->qd[k]), rest));
}

static void
test_same (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdCoordinates s;
  g_autoptr(JdKineticSquares) squares = NULL;
  g_autoptr(GArray) mass = jd_entries_new (), bias = jd_entries_new (), offset = jd_entries_new ();
  g_autoptr(GArray) mass_of_terms = jd_entries_new (), bias_of_terms = jd_entries_new ();
  g_autoptr(GArray) offset_of_terms = jd_entries_new ();
  gboolean quadratic;

  jd_coordinates_init (&s, pool, names, N);
  squares = jd_kinetic_squares_new (&s);
  for (gsize i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      const JdExpr *w = jd_expr_diff_time (pool, parse (pool, positions[i])), *g = parse (pool, inertias[i]);
      const JdExpr *factors[] = { jd_expr_rational (pool, 1, 2), g, w, w };
      const JdExpr *term = jd_expr_product (pool, factors, G_N_ELEMENTS (factors));

      jd_kinetic_squares_add (squares, g, w);
      g_assert_true (jd_kinetic_add_term (&s, term, mass_of_terms, bias_of_terms, NULL, NULL));
      add_offset (&s, term, offset_of_terms);
    }
  g_assert_true (jd_kinetic_squares_is_possible (squares));
  g_assert_true (jd_kinetic_squares_derive (squares, mass, bias, offset, &quadratic, NULL, NULL));
  g_assert_false (quadratic);
  assert_same (mass, mass_of_terms);
  assert_same (bias, bias_of_terms);
  assert_same (offset, offset_of_terms);
  jd_coordinates_clear (&s);
}

/* An inertia that is not constant, or too many different ones, are not possible. */
static void
test_refused (void)
{
  static const char *const wrong[] = { "m*x", "t" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdCoordinates s;

  jd_coordinates_init (&s, pool, names, N);
  for (gsize i = 0; i < 3; i++)
    {
      g_autoptr(JdKineticSquares) squares = jd_kinetic_squares_new (&s);

      for (gsize k = 0; k < 20; k++)
        {
          g_autofree char *inertia = g_strdup_printf ("m_%zu", k);

          jd_kinetic_squares_add (squares, parse (pool, i < 2 ? wrong[i] : inertia), s.qd[0]);
        }
      g_assert_false (jd_kinetic_squares_is_possible (squares));
    }
  jd_coordinates_clear (&s);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/kinetic/squares", test_same);
  g_test_add_func ("/core/parameterization/kinetic/refused", test_refused);
  return g_test_run ();
}
