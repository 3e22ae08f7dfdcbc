/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The answers about every example are checked by what they print: formulas are parsed and evaluated at the numbers of
 * other answers. */
#include <math.h>
#include <string.h>

#include "core/analysis/compare/jd-printed.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-json.h"
#include "tests/answer-text.h"
#include "tests/core/report/examples.h"

/* Relative to the sum of the sizes of the terms; the state of a file is exact to 1e-8 of the terms. */
#define HOLDS 2e-8
/* Rounding of sums whose terms all cancel: the examples have masses, lengths and speeds of order 1. */
#define ROUNDING 1e-12

/* What a test has compared since it began: no test passes because it compared nothing. */
static guint n_compared;

static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      model)
{
  *out_kind = jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0 ? JD_SYMBOL_PARAMETER
                                                                                      : JD_SYMBOL_CONSTANT;
  return TRUE;
}

/* The values of symbols, by their text. */
typedef struct
{
  JdModel    *model;
  JdExprPool *pool;
  GHashTable *values; /* char * -> double * */
} State;

static void
state_set (State      *self,
           const char *name,
           const char *primes,
           double      value)
{
  g_hash_table_insert (self->values, g_strconcat (name, primes, NULL), g_memdup2 (&value, sizeof value));
}

/* Numbers of an answer, {name: number}, as values of "name" and @primes. */
static void
state_set_all (State      *self,
               JsonObject *numbers,
               const char *primes)
{
  g_autoptr(GList) names = numbers != NULL ? json_object_get_members (numbers) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    if (!json_object_get_null_member (numbers, l->data))
      state_set (self, l->data, primes, json_object_get_double_member (numbers, l->data));
}

static void
state_init (State              *self,
            JdParameterization *parameterization)
{
  GHashTableIter iter;
  gpointer name, value;

  self->model = jd_parameterization_get_model (parameterization);
  self->pool = jd_expr_pool_new ();
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  state_set (self, "t", "", jd_model_get_time (self->model));
  state_set (self, "pi", "", G_PI);
  g_hash_table_iter_init (&iter, jd_model_get_constants (self->model));
  while (g_hash_table_iter_next (&iter, &name, &value))
    state_set (self, name, "", *(double *) value);
  for (gsize k = 0; k < jd_model_get_n_parameters (self->model); k++)
    {
      state_set (self, jd_model_get_parameter_name (self->model, k), "", jd_model_get_values (self->model)[k]);
      state_set (self, jd_model_get_parameter_name (self->model, k), "'", jd_model_get_rates (self->model)[k]);
    }
}

static void
state_clear (State *self)
{
  g_hash_table_unref (self->values);
  jd_expr_pool_free (self->pool);
}

static double
state_value (const JdExpr *symbol,
             gpointer      user_data)
{
  const State *self = user_data;
  g_autofree char *text = jd_expr_to_text (symbol);
  const double *value = g_hash_table_lookup (self->values, text);

  return value != NULL ? *value : (double) NAN;
}

static const JdExpr *
state_parse (State      *self,
             const char *text)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve,
    .call = jd_printed_read_foot,
    .user_data = self->model,
  };
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (self->pool, &scope, text, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

static double
state_eval (State        *self,
            const JdExpr *expr)
{
  return jd_expr_eval (expr, state_value, self);
}

/* The sum of the sizes of the terms of @expr. */
static double
state_size (State        *self,
            const JdExpr *expr)
{
  double size = 0.0;

  if (jd_expr_get_kind (expr) != JD_EXPR_ADD)
    return fabs (state_eval (self, expr));
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    size += fabs (state_eval (self, jd_expr_get_arg (expr, i)));
  return size;
}

static void
assert_close (const char *what,
              const char *name,
              double      a,
              double      b,
              double      size)
{
  if (isnan (a) || isnan (b))
    return;
  n_compared++;
  if (!(fabs (a - b) <= HOLDS * (size + fabs (a) + fabs (b)) + ROUNDING))
    g_error ("%s: %s: %.15g is not %.15g", what, name, a, b);
}

static JsonObject *
sub_object (JsonObject *object,
            const char *name)
{
  return json_object_has_member (object, name) ? json_object_get_object_member (object, name) : NULL;
}

/* The answers `equations` and `evaluate`; FALSE where the latter refuses. */
static gboolean
answer_both (JdParameterization  *parameterization,
             JdAnswer           **out_equations,
             JdAnswer           **out_evaluation)
{
  *out_equations = jd_report_equations (parameterization, NULL);
  *out_evaluation = jd_report_evaluate (parameterization, NULL);
  return *out_equations != NULL && *out_evaluation != NULL && jd_answer_is_known (*out_evaluation) &&
         json_object_has_member ((*out_equations)->members, "kinetic_energy");
}

/* The printed energies have the values that `evaluate` gives. */
static void
check_energy (const char         *what,
              JdParameterization *parameterization)
{
  g_autoptr(JdAnswer) equations = NULL, evaluation = NULL;
  State state;

  if (!answer_both (parameterization, &equations, &evaluation))
    return;
  state_init (&state, parameterization);
  for (guint i = 0; i < 2; i++)
    {
      const char *name = i == 0 ? "kinetic_energy" : "potential";
      const JdExpr *formula;
      double value = 0.0;

      if (!json_object_has_member (equations->members, name) ||
          json_object_get_null_member (equations->members, name))
        continue;
      formula = state_parse (&state, json_object_get_string_member (equations->members, name));
      if (i == 1)
        value = json_object_get_double_member (evaluation->members, name);
      else
        {
          JsonObject *parts = json_object_get_object_member (evaluation->members, name);

          value = json_object_get_double_member (parts, "E2") + json_object_get_double_member (parts, "E1") +
                  json_object_get_double_member (parts, "E0");
        }
      assert_close (what, name, state_eval (&state, formula), value, state_size (&state, formula));
    }
  state_clear (&state);
}

static void
test_energy (void)
{
  n_compared = 0;
  example_visit_all (check_energy);
  g_test_message ("%u energies", n_compared);
  g_assert_cmpuint (n_compared, >, 200);
}

/* The printed Lagrange equations hold for the accelerations and multipliers that `evaluate` gives. */
static void
check_lagrange (const char         *what,
                JdParameterization *parameterization)
{
  g_autoptr(JdAnswer) equations = NULL, evaluation = NULL;
  JsonObject *lagrange, *multipliers;
  g_autoptr(GList) names = NULL, lambdas = NULL;
  double force = 0.0;
  State state;

  if (!answer_both (parameterization, &equations, &evaluation))
    return;
  lagrange = sub_object (equations->members, "lagrange");
  multipliers = sub_object (evaluation->members, "multipliers");
  if (lagrange == NULL || multipliers == NULL)
    return;
  state_init (&state, parameterization);
  state_set_all (&state, sub_object (evaluation->members, "accelerations"), "''");
  lambdas = json_object_get_members (multipliers);
  for (GList *l = lambdas; l != NULL; l = l->next)
    if (!json_object_get_null_member (multipliers, l->data))
      {
        g_autofree char *symbol = g_strdup_printf ("lambda(\"%s\")", (char *) l->data);

        state_set (&state, symbol, "", json_object_get_double_member (multipliers, l->data));
        force = fmax (force, fabs (json_object_get_double_member (multipliers, l->data)));
      }
  names = json_object_get_members (lagrange);
  for (GList *l = names; l != NULL; l = l->next)
    {
      const JdExpr *left = state_parse (&state, json_object_get_string_member (lagrange, l->data));

      /* In equilibrium a force that vanishes is known to the rounding of the largest one. */
      assert_close (what, l->data, state_eval (&state, left), 0.0,
                    state_size (&state, left) + ROUNDING / HOLDS * force);
    }
  state_clear (&state);
}

static void
test_lagrange (void)
{
  n_compared = 0;
  example_visit_all (check_lagrange);
  g_test_message ("%u equations", n_compared);
  g_assert_cmpuint (n_compared, >, 400);
}

/* D is the sum of the virtual powers that `field` gives for all efforts. */
static void
check_powers (const char         *what,
              JdParameterization *parameterization)
{
  g_autoptr(JdAnswer) field = jd_report_field (parameterization, NULL, FALSE, NULL);
  g_autoptr(JdAnswer) evaluation = jd_report_evaluate (parameterization, NULL);
  JsonObject *given, *power;
  g_autoptr(GList) parameters = NULL, efforts = NULL;

  if (field == NULL || evaluation == NULL || !jd_answer_is_known (field) || !jd_answer_is_known (evaluation))
    return;
  given = json_object_get_object_member (json_object_get_object_member (evaluation->members, "generalized_forces"),
                                         "D");
  power = json_object_get_object_member (field->members, "power");
  parameters = json_object_get_members (given);
  efforts = json_object_get_members (power);
  for (GList *l = parameters; l != NULL; l = l->next)
    {
      double sum = 0.0, size = 0.0;

      for (GList *e = efforts; e != NULL; e = e->next)
        {
          const double part = json_object_get_double_member (json_object_get_object_member (power, e->data), l->data);

          sum += part;
          size += fabs (part);
        }
      assert_close (what, l->data, sum, json_object_get_double_member (given, l->data), size);
    }
}

static void
test_powers (void)
{
  n_compared = 0;
  example_visit_all (check_powers);
  g_test_message ("%u generalized forces", n_compared);
  g_assert_cmpuint (n_compared, >, 400);
}

/* Parameterizations that may be compared have the same compatible fields. */
static void
check_invariance (const char         *what,
                  JdParameterization *parameterization)
{
  g_autoptr(JdAnswer) field = jd_report_field (parameterization, "all", FALSE, NULL);
  JsonObject *angles;
  g_autoptr(GList) names = NULL;

  if (field == NULL || !jd_answer_is_known (field))
    return;
  angles = json_object_get_object_member (field->members, "invariance");
  names = json_object_get_members (angles);
  for (GList *l = names; l != NULL; l = l->next)
    assert_close (what, l->data, 1.0 + json_object_get_double_member (angles, l->data), 1.0, 0.0);
}

static void
test_invariance (void)
{
  n_compared = 0;
  example_visit_all (check_invariance);
  g_test_message ("%u pairs", n_compared);
  g_assert_cmpuint (n_compared, >, 50);
}

/* The momenta of the printed kinetic energy, dT/dx', along a privileged velocity of a jump. */
static double
momentum_along (State        *state,
                const JdExpr *kinetic,
                JsonObject   *velocity,
                double       *out_size)
{
  g_autoptr(GList) names = json_object_get_members (velocity);
  double sum = 0.0;

  for (GList *l = names; l != NULL; l = l->next)
    {
      const JdExpr *rate = jd_expr_symbol (state->pool, JD_SYMBOL_PARAMETER, l->data, 1);
      const double part = json_object_get_double_member (velocity, l->data) *
                          state_eval (state, jd_expr_diff (state->pool, kinetic, rate));

      sum += part;
      *out_size += fabs (part);
    }
  return sum;
}

/* Energies and privileged momenta before and after a jump are those of the printed kinetic energy at the rates that
 * the answer gives, where all parameters are retained. */
static void
check_jump (const char         *what,
            JdParameterization *parameterization)
{
  const GPtrArray
    *events = jd_mechanism_get_events (jd_model_get_mechanism (jd_parameterization_get_model (parameterization)));
  g_autoptr(JdAnswer) equations = jd_report_equations (parameterization, NULL);
  static const char *const phases[] = { "prior", "posterior" }, *const sides[] = { "before", "after" };

  if (equations == NULL || !json_object_has_member (equations->members, "kinetic_energy") ||
      jd_parameterization_get_n_retained (parameterization) !=
        jd_model_get_n_parameters (jd_parameterization_get_model (parameterization)))
    return;
  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      g_autoptr(JdAnswer) answer = jd_report_jump_at (parameterization, event, NULL, NULL, NULL);
      JsonObject *privileged, *energy;
      const JdExpr *kinetic;
      State state;

      if (answer == NULL || !jd_answer_is_known (answer))
        continue;
      privileged = sub_object (answer->members, "privileged");
      energy = json_object_get_object_member (answer->members, "kinetic_energy");
      state_init (&state, parameterization);
      kinetic = state_parse (&state, json_object_get_string_member (equations->members, "kinetic_energy"));
      for (guint phase = 0; phase < 2; phase++)
        {
          JsonArray *momenta = privileged != NULL ? json_object_get_array_member (privileged, sides[phase]) : NULL;

          state_set_all (&state, json_object_get_object_member (answer->members, phases[phase]), "'");
          assert_close (what, sides[phase], state_eval (&state, kinetic),
                        json_object_get_double_member (energy, sides[phase]), state_size (&state, kinetic));
          for (guint s = 0; momenta != NULL && s < json_array_get_length (momenta); s++)
            {
              double size = 0.0;
              JsonObject *velocity = json_array_get_object_element (json_object_get_array_member (privileged,
                                                                                                  "basis"),
                                                                    s);
              const double momentum = momentum_along (&state, kinetic, velocity, &size);

              assert_close (what, "momentum", momentum, json_array_get_double_element (momenta, s), size);
            }
        }
      state_clear (&state);
    }
}

static void
test_jump (void)
{
  n_compared = 0;
  example_visit_all (check_jump);
  g_test_message ("%u energies and momenta", n_compared);
  g_assert_cmpuint (n_compared, >, 100);
}

/* Every number of @node, at any depth, is in @text, written with 17 digits, as jd_number_to_text() writes it. */
static void
check_numbers_in (const char *what,
                  JsonNode   *node,
                  const char *text)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr(GList) values = json_object_get_values (json_node_get_object (node));

      for (GList *l = values; l != NULL; l = l->next)
        check_numbers_in (what, l->data, text);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        check_numbers_in (what, json_array_get_element (json_node_get_array (node), i), text);
    }
  else if (JSON_NODE_HOLDS_VALUE (node) &&
           (json_node_get_value_type (node) == G_TYPE_DOUBLE || json_node_get_value_type (node) == G_TYPE_INT64))
    {
      g_autofree char *number = jd_number_to_text (json_node_get_double (node) + 0.0); /* -0 is written 0 */

      n_compared++;
      if (strstr (text, number) == NULL)
        g_error ("%s: the text for reading has no %s:\n%s", what, number, text);
    }
}

/* The JSON is strict and reads back equal, the text for reading has the same numbers, and a second answer is equal to
 * the byte. */
static void
check_printed (const char         *what,
               JdParameterization *parameterization)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *first = NULL;

      for (guint again = 0; again < 2; again++)
        {
          g_autoptr(JdAnswer) answer = i == 0   ? jd_report_equations (parameterization, NULL)
                                        : i == 1 ? jd_report_evaluate (parameterization, NULL)
                                                 : jd_report_field (parameterization, NULL, FALSE, NULL);
          g_autofree char *json = NULL, *text = NULL, *back = NULL;
          g_autoptr(JsonNode) root = NULL, member = NULL;
          g_autoptr(GError) error = NULL;

          if (answer == NULL)
            continue;
          answer->digits = 17;
          json = jd_answer_to_json (answer);
          text = dup_answer_text (answer);
          root = jd_json_parse (json, -1, &error);
          g_assert_no_error (error);
          back = jd_json_to_text (root);
          g_assert_cmpstr (g_strchomp (back), ==, g_strchomp (json));
          g_assert_true (g_utf8_validate (text, -1, NULL));
          member = json_node_init_object (json_node_alloc (), answer->members);
          check_numbers_in (what, member, text);
          if (first == NULL)
            first = g_strconcat (json, text, NULL);
          else
            {
              g_autofree char *second = g_strconcat (json, text, NULL);

              g_assert_cmpstr (first, ==, second);
            }
        }
    }
}

static void
test_printed (void)
{
  n_compared = 0;
  example_visit_all (check_printed);
  g_test_message ("%u numbers", n_compared);
  g_assert_cmpuint (n_compared, >, 2000);
}

/* Number of times that @part occurs. */
static guint
count_of (const char *text,
          const char *part)
{
  g_auto(GStrv) parts = g_strsplit (text, part, -1);

  return g_strv_length (parts) - 1;
}

/* Each row of the LaTeX closes what it opens, also where an equation takes several; only parentheses of a fixed size
 * may reach over a break.  There is an end for each equation of Lagrange. */
static void
check_latex (const char         *what,
             JdParameterization *parameterization)
{
  g_autofree char *latex = jd_report_equations_latex (parameterization);
  g_auto(GStrv) rows = g_strsplit (latex, "\n", -1);

  for (guint i = 0; rows[i] != NULL; i++)
    {
      int depth = 0;

      for (const char *c = rows[i]; *c != '\0'; c++)
        {
          depth += *c == '{' && (c == rows[i] || c[-1] != '\\');
          depth -= *c == '}' && (c == rows[i] || c[-1] != '\\');
          g_assert_cmpint (depth, >=, 0);
        }
      g_assert_cmpint (depth, ==, 0);
      g_assert_cmpuint (count_of (rows[i], "\\left"), ==, count_of (rows[i], "\\right"));
    }
  g_assert_cmpuint (count_of (latex, "\\begin{"), ==, count_of (latex, "\\end{"));
  g_assert_cmpuint (count_of (latex, "\\bigl"), ==, count_of (latex, "\\bigr"));
  g_assert_cmpuint (count_of (latex, "\\biggl"), ==, count_of (latex, "\\biggr"));
  if (count_of (latex, "= 0") < jd_parameterization_get_n_retained (parameterization))
    g_error ("%s: there are fewer ends than equations of Lagrange:\n%s", what, latex);
}

static void
test_latex (void)
{
  example_visit_all (check_latex);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/answers/energy", test_energy);
  g_test_add_func ("/core/report/answers/lagrange", test_lagrange);
  g_test_add_func ("/core/report/answers/powers", test_powers);
  g_test_add_func ("/core/report/answers/invariance", test_invariance);
  g_test_add_func ("/core/report/answers/jump", test_jump);
  g_test_add_func ("/core/report/answers/printed", test_printed);
  g_test_add_func ("/core/report/answers/latex", test_latex);
  return g_test_run ();
}
