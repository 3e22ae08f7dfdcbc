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

  jd_mechanism_evaluate_state (mechanism, options->values, options->rates, values, q, rates, &error);
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

/* The factor found / expected of this state must be that of the states before, in @factor (NAN: none yet). */
static gboolean
factor_holds (double      found,
              double      expected,
              const char *up_to,
              double     *factor)
{
  const double size = SAME * (1.0 + fmax (fabs (found), fabs (expected)));

  if (up_to == NULL)
    return fabs (found - expected) <= size;
  if (isnan (*factor))
    {
      if (fabs (expected) < 0.05)
        return TRUE;
      *factor = found / expected;
      if (g_str_equal (up_to, "sign"))
        *factor = *factor < 0.0 ? -1.0 : 1.0;
      if (fabs (*factor) < SAME)
        return FALSE;
    }
  return fabs (found - *factor * expected) <= size * fmax (1.0, fabs (*factor));
}

gboolean
sources_same (JdMechanism *mechanism,
              const char  *found,
              const char  *expected,
              JsonObject  *letters,
              JsonArray   *positive,
              const char  *up_to)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *sides[] = {
    parse (pool, mechanism, found),
    replace_letters (pool, mechanism, parse (pool, mechanism, expected), letters),
  };
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (sides, 2);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GRand) random = g_rand_new_with_seed (1788);
  double sign = NAN;

  g_assert_true (up_to == NULL || g_str_equal (up_to, "sign") || g_str_equal (up_to, "factor"));
  for (int set = 0; set < N_CONSTANTS; set++)
    {
      double factor = up_to != NULL && g_str_equal (up_to, "sign") ? sign : NAN;
      int n_states = 0;

      draw (random, symbols, positive, TRUE, values);
      for (int try = 0; try < N_TRIES && n_states < N_STATES; try++)
        {
          double a, b;

          draw (random, symbols, positive, FALSE, values);
          a = jd_expr_eval (sides[0], look_up_cb, values);
          b = jd_expr_eval (sides[1], look_up_cb, values);
          if (!isfinite (a) || !isfinite (b))
            continue;
          n_states++;
          if (!factor_holds (a, b, up_to, &factor))
            return FALSE;
        }
      if (n_states < N_STATES)
        g_error ("%s: has no value in most states; name what is “positive”", expected);
      if (up_to != NULL && isnan (factor))
        g_error ("%s: is 0 in all states", expected);
      sign = factor;
    }
  return TRUE;
}
