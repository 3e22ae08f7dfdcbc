/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Expressions in the grammar of the file, evaluated and compared for test-sources.c. */
#include "tests/app/sources.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/joint/jd-joint-catalogue.h"

/* Of values of the size of 1, after rounding in a few hundred terms. */
#define SAME 1e-9

#define N_CONSTANTS 4     /* sets of constants */
#define N_STATES    12    /* states of each that both texts can be evaluated in */
#define N_TRIES     2000  /* of them, inside the domain or not */

JdMechanism *
sources_mechanism (const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = g_file_new_for_path (path);
  JdMechanism *mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

void
sources_values_set (GHashTable *values,
                    const char *key,
                    double      value)
{
  g_hash_table_replace (values, g_strdup (key), g_memdup2 (&value, sizeof value));
}

GHashTable *
sources_values_new (JdMechanism  *mechanism,
                    JdCliOptions *options)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
  g_autofree double *q = g_new0 (double, parameters->len + 1), * rates = g_new0 (double, parameters->len + 1);
  g_autoptr(GError) error = NULL;

  jd_mechanism_evaluate_state (mechanism, options->state.values, options->state.rates, values, q, rates, &error);
  g_assert_no_error (error);
  sources_values_set (values, "t", jd_mechanism_evaluate_time (mechanism, values));
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);
      g_autofree char *rate = g_strconcat (parameter->name, "'", NULL);

      sources_values_set (values, parameter->name, q[i]);
      sources_values_set (values, rate, rates[i]);
    }
  return values;
}

/* The key of a symbol in a table of values; NULL for pi. */
static char *
key_of (const JdExpr *symbol)
{
  static const char *const primes[] = { "", "'", "''" };

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_PI:
      return NULL;
    case JD_SYMBOL_TIME:
      return g_strdup ("t");
    case JD_SYMBOL_MULTIPLIER:
      return g_strconcat ("lambda:", jd_expr_get_name (symbol), NULL);
    case JD_SYMBOL_CONSTANT:
    case JD_SYMBOL_PARAMETER:
    case JD_SYMBOL_LOCAL:
    default:
      return g_strconcat (jd_expr_get_name (symbol), primes[jd_expr_get_order (symbol)], NULL);
    }
}

/* A name that is no constant of the file may have a rate: a parameter, a component of an effort, a letter. */
static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      user_data)
{
  const GPtrArray *constants = jd_mechanism_get_constants (user_data);

  *out_kind = JD_SYMBOL_PARAMETER;
  for (guint i = 0; i < constants->len; i++)
    if (g_str_equal (((const JdConstant *) g_ptr_array_index (constants, i))->name, name))
      *out_kind = JD_SYMBOL_CONSTANT;
  return TRUE;
}

static const JdExpr *
parse_side (JdExprPool  *pool,
            JdMechanism *mechanism,
            const char  *text)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve_cb,
    .user_data = mechanism,
  };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

  if (expr == NULL)
    g_error ("%s: %s", text, error->message);
  return expr;
}

/* An expression, or the left side less the right side of an equation. */
static const JdExpr *
parse (JdExprPool  *pool,
       JdMechanism *mechanism,
       const char  *text)
{
  g_auto(GStrv) sides = g_strsplit (text, " = ", -1);
  const guint n = g_strv_length (sides);

  if (n > 2)
    g_error ("%s: more than one equation", text);
  return n < 2 ? parse_side (pool, mechanism, text)
               : jd_expr_sub (pool, parse_side (pool, mechanism, sides[0]), parse_side (pool, mechanism, sides[1]));
}

static double
look_up_cb (const JdExpr *symbol,
            gpointer      user_data)
{
  g_autofree char *key = key_of (symbol);
  const double *value = key == NULL ? NULL : g_hash_table_lookup (user_data, key);

  if (key == NULL)
    return G_PI;
  if (value == NULL)
    g_error ("“%s” has no value here", key);
  return *value;
}

double
sources_eval (JdMechanism *mechanism,
              GHashTable  *values,
              const char  *text)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  return jd_expr_eval (parse_side (pool, mechanism, text), look_up_cb, values);
}

/* Puts what @letters says in the place of its names; the rate of a letter is the rate of what it stands for. */
static const JdExpr *
replace_letters (JdExprPool   *pool,
                 JdMechanism  *mechanism,
                 const JdExpr *expr,
                 JsonObject   *letters)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);

  for (guint i = 0; letters != NULL && i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);
      g_autofree char *key = key_of (symbol);
      const JdExpr *by;

      if (key == NULL)
        continue;
      if (json_object_has_member (letters, key))
        by = parse_side (pool, mechanism, json_object_get_string_member (letters, key));
      else if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER &&
               json_object_has_member (letters, jd_expr_get_name (symbol)))
        {
          by = parse_side (pool, mechanism, json_object_get_string_member (letters, jd_expr_get_name (symbol)));
          for (guint order = jd_expr_get_order (symbol); order > 0; order--)
            by = jd_expr_diff_time (pool, by);
        }
      else
        continue;
      g_hash_table_insert (map, (gpointer) symbol, (gpointer) by);
    }
  return jd_expr_substitute (pool, expr, map);
}

static gboolean
is_listed (JsonArray  *names,
           const char *name)
{
  for (guint i = 0; names != NULL && i < json_array_get_length (names); i++)
    if (g_str_equal (json_array_get_string_element (names, i), name))
      return TRUE;
  return FALSE;
}

/* Random values of @symbols: of the constants if @of_constants, else of all others. */
static void
draw (GRand      *random,
      GPtrArray  *symbols,
      JsonArray  *positive,
      gboolean    of_constants,
      GHashTable *values)
{
  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);
      const gboolean constant = jd_expr_get_symbol (symbol) == JD_SYMBOL_CONSTANT;
      g_autofree char *key = key_of (symbol);

      if (key != NULL && constant == of_constants)
        sources_values_set (values, key,
                            constant || is_listed (positive, key) ? g_rand_double_range (random, 0.5, 2.0)
                                                                  : g_rand_double_range (random, -3.0, 3.0));
    }
}

/* Whether @found = A @expected + B in all states, with A = 1 or what @up_to leaves free, and B = 0 but for an
 * integral.  @sign: of the sets of constants before (0: none yet). */
static gboolean
relation_holds (const double *found,
                const double *expected,
                const char   *up_to,
                double       *sign)
{
  const gboolean is_integral = g_strcmp0 (up_to, "integral") == 0;
  double factor = 1.0, constant = 0.0;
  int least = 0, most = 0;

  for (int i = 1; i < N_STATES; i++)
    {
      const gboolean more = is_integral ? expected[i] > expected[most] : fabs (expected[i]) > fabs (expected[most]);

      most = more ? i : most;
      least = expected[i] < expected[least] ? i : least;
    }
  if (is_integral)
    factor = (found[most] - found[least]) / (expected[most] - expected[least]);
  else if (up_to != NULL)
    factor = found[most] / expected[most];
  if (up_to != NULL && !(fabs (factor) > SAME && isfinite (factor)))
    return FALSE;
  if (is_integral)
    constant = found[most] - factor * expected[most];
  if (g_strcmp0 (up_to, "sign") == 0)
    {
      factor = factor < 0.0 ? -1.0 : 1.0;
      if (*sign == -factor)
        return FALSE;
      *sign = factor;
    }
  for (int i = 0; i < N_STATES; i++)
    {
      const double value = factor * expected[i] + constant;

      if (fabs (found[i] - value) > SAME * (1.0 + fabs (found[most]) + fabs (value) + fabs (constant)))
        return FALSE;
    }
  return TRUE;
}

gboolean
sources_same (JdMechanism *mechanism,
              const char  *found,
              const char  *expected,
              const char  *rate_of,
              JsonObject  *letters,
              JsonArray   *positive,
              const char  *up_to)
{
  static const char *const known[] = { "sign", "factor", "integral", NULL };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *sides[] = {
    parse (pool, mechanism, found),
    replace_letters (pool, mechanism, parse (pool, mechanism, expected), letters),
  };
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GRand) random = g_rand_new_with_seed (1788);
  g_autoptr(GPtrArray) symbols = NULL;
  double sign = 0.0;

  g_assert_true (up_to == NULL || g_strv_contains (known, up_to));
  if (rate_of != NULL)
    {
      const JdExpr *whole = replace_letters (pool, mechanism, parse (pool, mechanism, rate_of), letters);

      sides[1] = jd_expr_add (pool, sides[1], jd_expr_diff_time (pool, whole));
    }
  symbols = jd_expr_get_symbols_of (sides, 2);
  for (int set = 0; set < N_CONSTANTS; set++)
    {
      double a[N_STATES], b[N_STATES];
      int n = 0;

      draw (random, symbols, positive, TRUE, values);
      for (int try = 0; try < N_TRIES && n < N_STATES; try++)
        {
          draw (random, symbols, positive, FALSE, values);
          a[n] = jd_expr_eval (sides[0], look_up_cb, values);
          b[n] = jd_expr_eval (sides[1], look_up_cb, values);
          n += isfinite (a[n]) && isfinite (b[n]);
        }
      if (n < N_STATES)
        g_error ("%s: has no value in most states; name what is “positive”", expected);
      if (!relation_holds (a, b, up_to, &sign))
        return FALSE;
    }
  return TRUE;
}
