/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Results of the program for random expressions, compared with a second evaluation (second-road.h): values, printed
 * text and LaTeX, derivatives, rearranged forms, substitutions and tapes. */
#include "tests/core/expression/second-road.h"

#include "core/expression/simplify/jd-expr-simplify.h"

#define N_ROUNDS 400

/* A whole combination of angles, such as 2 theta - phi. */
static const JdExpr *
random_angle (JdExprPool *pool,
              GRand      *rand)
{
  static const char *const angles[] = { "theta", "phi", "theta1", "pi", "x" };
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (guint i = 0; i < 2; i++)
    sum = jd_expr_add (pool, sum,
                       jd_expr_mul (pool, jd_expr_number (pool, g_rand_int_range (rand, -2, 3)),
                                    testing_parse (pool, angles[g_rand_int_range (rand, 0, 5)])));
  return sum;
}

/* A rational function of symbols, sines and cosines, whose value modulo p exists. */
static const JdExpr *
random_rational (JdExprPool *pool,
                 GRand      *rand,
                 guint       depth)
{
  static const char *const leaves[] = { "x", "y", "m", "R", "x'", "theta'", "t", "2", "-3", "1/2", "0.7", "x_A" };
  const gint32 kind = g_rand_int_range (rand, 0, 10);
  const JdExpr *a, *b;

  if (depth == 0 && kind < 5)
    return jd_expr_call (pool, kind < 3 ? JD_FUNCTION_SIN : JD_FUNCTION_COS, random_angle (pool, rand));
  if (depth == 0)
    return testing_parse (pool, leaves[g_rand_int_range (rand, 0, G_N_ELEMENTS (leaves))]);
  a = random_rational (pool, rand, depth - 1);
  if (kind == 0)
    return jd_expr_pow_int (pool, a, g_rand_int_range (rand, -2, 4));
  b = random_rational (pool, rand, depth - 1);
  if (kind < 5)
    return jd_expr_add (pool, a, b);
  if (kind < 9)
    return jd_expr_mul (pool, a, b);
  return jd_expr_div (pool, a, jd_expr_add (pool, jd_expr_mul (pool, b, b), jd_expr_number (pool, 1.0)));
}

/* Every other expression is rational; the others have all kinds of nodes. */
static const JdExpr *
random_any (JdExprPool *pool,
            GRand      *rand,
            guint       i)
{
  return i % 2 == 0 ? random_rational (pool, rand, 1 + i % 4) : testing_random (pool, rand, i % 6);
}

static double
value_on_road (const JdExpr *symbol,
               gpointer      user_data)
{
  const Road *road = user_data;
  g_autofree char *text = jd_expr_to_text (symbol);

  return (double) road->real[road_find (text)];
}

typedef void (*Check) (JdExprPool *pool, GRand *rand, Road *road, const JdExpr *expr, RoadCount *count);

/* Calls @check with random expressions; at least @n_exact values must have been compared modulo p. */
static void
check_all (guint32  seed,
           gboolean rational,
           Check    check,
           guint    n_exact,
           guint    n_real)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (seed);
  RoadCount count = { 0 };

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      Road road;

      road_init (&road, rand);
      check (pool, rand, &road, rational ? random_rational (pool, rand, 1 + i % 4) : random_any (pool, rand, i),
             &count);
    }
  g_test_message ("%u values modulo p, %u real ones", count.n_exact, count.n_real);
  g_assert_cmpuint (count.n_exact, >=, n_exact);
  g_assert_cmpuint (count.n_real, >=, n_real);
}

static void
check_value (JdExprPool   *pool G_GNUC_UNUSED,
             GRand        *rand G_GNUC_UNUSED,
             Road         *road,
             const JdExpr *expr,
             RoadCount    *count)
{
  const RoadValue value = { .real = (long double) jd_expr_eval (expr, value_on_road, road) };

  road_compare (count, road_of_expr (road, expr), value, "value", expr);
}

static void
test_value (void)
{
  check_all (61, FALSE, check_value, 0, 250);
}

static void
check_printed (JdExprPool   *pool G_GNUC_UNUSED,
               GRand        *rand G_GNUC_UNUSED,
               Road         *road,
               const JdExpr *expr,
               RoadCount    *count)
{
  const guint before = jd_expr_count_not_finite ();
  const RoadValue value = road_of_expr (road, expr);
  g_autofree char *text = jd_expr_to_text (expr), *latex = testing_to_latex (expr);

  if (jd_expr_count_not_finite () > before)
    return;
  road_compare (count, value, road_of_text (road, text, FALSE), "text", expr);
  road_compare (count, value, road_of_text (road, latex, TRUE), "LaTeX", expr);
}

static void
test_printed (void)
{
  check_all (62, FALSE, check_printed, 300, 500);
}

/* The derivative of a rational function is that of dual numbers modulo p, to the last digit. */
static void
check_derivative (JdExprPool   *pool,
                  GRand        *rand G_GNUC_UNUSED,
                  Road         *road,
                  const JdExpr *expr,
                  RoadCount    *count)
{
  static const char *const by[] = { "x", "theta", "x'", "m", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (by); i++)
    {
      const JdExpr *derivative;
      RoadValue value, found;

      if (by[i] == NULL && jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 2, 2))
        continue;
      derivative = by[i] == NULL ? jd_expr_diff_time (pool, expr)
                                 : jd_expr_diff (pool, expr, testing_parse (pool, by[i]));
      road_differentiate_by (road, by[i] == NULL ? -1 : road_find (by[i]));
      value = road_of_expr (road, expr);
      found = road_of_expr (road, derivative);
      if (!value.exact || !found.exact)
        continue;
      count->n_exact++;
      if (found.whole != value.derivative)
        {
          g_autofree char *text = jd_expr_to_text (expr), *wrong = jd_expr_to_text (derivative);

          g_error ("the derivative of %s by %s is not %s", text, by[i] != NULL ? by[i] : "the time", wrong);
        }
    }
}

static void
test_derivative (void)
{
  check_all (63, TRUE, check_derivative, 4 * N_ROUNDS, 0);
}

/* Simplified, expanded and collected forms are equal modulo p, and so are their derivatives. */
static void
check_forms (JdExprPool   *pool,
             GRand        *rand G_GNUC_UNUSED,
             Road         *road,
             const JdExpr *expr,
             RoadCount    *count)
{
  const JdExpr *rates[] = { testing_parse (pool, "x'"), testing_parse (pool, "theta'") };
  const JdExpr *const forms[] = {
    jd_expr_simplify (pool, expr, 0),
    jd_expr_expand (pool, expr),
    jd_expr_collect (pool, expr, rates, G_N_ELEMENTS (rates)),
    jd_expr_import (pool, expr),
  };
  static const char *const names[] = { "simplified", "expanded", "collected", "imported" };
  RoadValue value;

  road_differentiate_by (road, road_find ("theta"));
  value = road_of_expr (road, expr);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const RoadValue form = road_of_expr (road, forms[i]);

      road_compare (count, value, form, names[i], expr);
      if (value.exact && form.exact)
        g_assert_cmpuint (value.derivative, ==, form.derivative);
    }
}

static void
test_forms (void)
{
  check_all (64, FALSE, check_forms, 700, 800);
}

/* A polynomial in symbols, sines and cosines that is 0 simplifies to 0: f - expand (f), f (sin^2 a + cos^2 a - 1),
 * and f (cos (a - b) - cos a cos b - sin a sin b). */
static void
test_zero (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (65);

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = jd_expr_number (pool, 1.0), *zero;
      static const char *const factors[] = { "x + 2*y", "R*cos(theta) - y", "m*x'*sin(phi - theta) + 3",
                                             "theta' - 1/2" };
      static const char *const zeros[] = {
        "sin(theta)^2 + cos(theta)^2 - 1",
        "cos(theta - phi) - cos(theta)*cos(phi) - sin(theta)*sin(phi)",
        "sin(2*theta) - 2*sin(theta)*cos(theta)",
        "cos(3*phi) - 4*cos(phi)^3 + 3*cos(phi)",
        "sin(theta + pi) + sin(theta)",
      };

      for (guint k = 0; k < 2; k++)
        f = jd_expr_mul (pool, f,
                         jd_expr_pow_int (pool, testing_parse (pool, factors[g_rand_int_range (rand, 0, 4)]),
                                          g_rand_int_range (rand, 1, 3)));
      g_assert_true (jd_expr_is_zero (jd_expr_simplify (pool, jd_expr_sub (pool, f, jd_expr_expand (pool, f)), 0)));
      zero = jd_expr_mul (pool, f, testing_parse (pool, zeros[i % G_N_ELEMENTS (zeros)]));
      g_assert_true (jd_expr_is_zero (jd_expr_simplify (pool, zero, 0)));
    }
}

static gboolean
contains_sum (const JdExpr *expr)
{
  if (jd_expr_get_kind (expr) == JD_EXPR_ADD)
    return TRUE;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    if (contains_sum (jd_expr_get_arg (expr, i)))
      return TRUE;
  return FALSE;
}

/* An expanded polynomial has no sum inside of its terms, and a collected one no rate inside of a coefficient. */
static void
test_shape (void)
{
  static const char *const sums[] = { "x' + 2*y", "R - y*x'", "m*x'*t + theta'", "theta' - 1/2" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (66);

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *rates[] = { testing_parse (pool, "x'"), testing_parse (pool, "theta'") };
      const JdExpr *f = jd_expr_number (pool, 1.0), *expanded, *collected;

      for (guint k = 0; k < 3; k++)
        f = jd_expr_mul (pool, f, testing_parse (pool, sums[g_rand_int_range (rand, 0, 4)]));
      expanded = jd_expr_expand (pool, f);
      g_assert_cmpint (jd_expr_get_kind (expanded), ==, JD_EXPR_ADD);
      for (gsize k = 0; k < jd_expr_get_n_args (expanded); k++)
        g_assert_false (contains_sum (jd_expr_get_arg (expanded, k)));
      collected = jd_expr_collect (pool, f, rates, 2);
      g_assert_cmpint (jd_expr_get_kind (collected), ==, JD_EXPR_ADD);
      for (gsize k = 0; k < jd_expr_get_n_args (collected); k++)
        {
          const JdExpr *term = jd_expr_get_arg (collected, k);

          for (gsize j = 0; jd_expr_get_kind (term) == JD_EXPR_MUL && j < jd_expr_get_n_args (term); j++)
            if (jd_expr_get_kind (jd_expr_get_arg (term, j)) == JD_EXPR_ADD)
              g_assert_false (jd_expr_depends_on_kind (jd_expr_get_arg (term, j), JD_SYMBOL_PARAMETER, 1, 1));
        }
    }
}

/* f with x replaced by g has the value of f where x has the value of g; all symbols are replaced at once. */
static void
check_substituted (JdExprPool   *pool,
                   GRand        *rand,
                   Road         *road,
                   const JdExpr *expr,
                   RoadCount    *count)
{
  g_autoptr(GHashTable) map = g_hash_table_new (NULL, NULL);
  const JdExpr *y = testing_parse (pool, "y"), *m = testing_parse (pool, "m"), *result;
  const JdExpr *by = random_rational (pool, rand, 1);
  const RoadValue value = road_of_expr (road, by);
  Road moved = *road;
  RoadValue found, expected;

  if (!value.exact || value.unsure || value.error > 1e-14L)
    return;
  g_hash_table_insert (map, (gpointer) y, (gpointer) by);
  g_hash_table_insert (map, (gpointer) m, (gpointer) y);
  result = jd_expr_substitute (pool, expr, map);
  moved.real[road_find ("y")] = value.real;
  moved.whole[road_find ("y")] = value.whole;
  moved.real[road_find ("m")] = road->real[road_find ("y")];
  moved.whole[road_find ("m")] = road->whole[road_find ("y")];
  found = road_of_expr (road, result);
  expected = road_of_expr (&moved, expr);
  expected.unsure = TRUE; /* the bound does not know the error of the value that was set */
  road_compare (count, found, expected, "substituted", expr);
}

static void
test_substituted (void)
{
  check_all (67, TRUE, check_substituted, 250, 0);
}

/* f = coefficient x + remainder. */
static void
check_affine (JdExprPool   *pool,
              GRand        *rand,
              Road         *road,
              const JdExpr *expr,
              RoadCount    *count)
{
  const JdExpr *x = testing_parse (pool, "x'"), *coefficient = NULL, *remainder = NULL;
  const JdExpr *made = jd_expr_add (pool, jd_expr_mul (pool, expr, x), random_rational (pool, rand, 2));
  RoadValue value;

  made = jd_expr_mul (pool, made, testing_parse (pool, "(R + 1)^2"));
  if (!jd_expr_is_affine (pool, made, x, &coefficient, &remainder))
    {
      /* then the derivative depends on x', also modulo p */
      g_assert_true (jd_expr_depends_on (jd_expr_simplify (pool, jd_expr_diff (pool, made, x), 0), x));
      return;
    }
  g_assert_false (jd_expr_depends_on (coefficient, x) || jd_expr_depends_on (remainder, x));
  value = road_sum (road_product (road_of_expr (road, coefficient), road_of_expr (road, x)),
                    road_of_expr (road, remainder));
  value.unsure = TRUE;
  road_compare (count, road_of_expr (road, made), value, "affine", made);
}

static void
test_affine (void)
{
  check_all (68, TRUE, check_affine, 150, 0);
}

/* The gradient of the potential that is found is the form; of one that is not exact none is found. */
static void
test_integrated (void)
{
  static const char *const parts[] = { "x^2*y", "-3*m*x*y^3", "R*cos(theta - x)", "sin(2*theta)*m", "x^4/4",
                                       "theta*R", "m*R*sin(theta)*x", "y*cos(theta)", "(x + R)^2*y" };
  static const char *const variables[] = { "x", "y", "theta" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (69);
  RoadCount count = { 0 };
  guint n_found = 0;

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *potential = jd_expr_number (pool, 0.0), *found, *v[3], *form[3];
      Road road;

      road_init (&road, rand);
      for (guint k = 0; k < 3; k++)
        potential = jd_expr_add (pool, potential, testing_parse (pool, parts[g_rand_int_range (rand, 0, 9)]));
      for (guint k = 0; k < 3; k++)
        {
          v[k] = testing_parse (pool, variables[k]);
          form[k] = jd_expr_diff (pool, potential, v[k]);
        }
      found = jd_expr_integrate_form (pool, form, v, 3);
      n_found += found != NULL;
      for (guint k = 0; found != NULL && k < 3; k++)
        {
          RoadValue value, gradient = road_of_expr (&road, form[k]);

          road_differentiate_by (&road, road_find (variables[k]));
          value = road_of_expr (&road, found);
          g_assert_true (value.exact && gradient.exact);
          g_assert_cmpuint (value.derivative, ==, gradient.whole);
          count.n_exact++;
        }
      form[0] = jd_expr_add (pool, form[0], testing_parse (pool, "y*R"));
      g_assert_null (jd_expr_integrate_form (pool, form, v, 3));
    }
  g_assert_cmpuint (n_found * 10, >=, N_ROUNDS / 4 * 9);
  g_assert_cmpuint (count.n_exact, >, 200);
}

/* A tape of several expressions at once has their values, whatever they share. */
static void
test_tape (void)
{
  enum
  {
    N_OUTPUTS = 6
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (70);
  RoadCount count = { 0 };

  for (guint i = 0; i < N_ROUNDS / 2; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GError) error = NULL;
      g_autoptr(GPtrArray) inputs = NULL;
      g_autoptr(JdTape) tape = NULL;
      g_autofree double *values = NULL, *work = NULL;
      const JdExpr *outputs[N_OUTPUTS];
      double out[N_OUTPUTS];
      Road road;

      road_init (&road, rand);
      for (guint k = 0; k < N_OUTPUTS; k++)
        outputs[k] = k == 0 ? random_any (pool, rand, i)
                            : jd_expr_add (pool, outputs[k - 1],
                                           jd_expr_mul (pool, outputs[k / 2], random_any (pool, rand, i + k)));
      inputs = jd_expr_get_symbols_of (outputs, N_OUTPUTS);
      values = g_new0 (double, inputs->len + 1);
      for (guint k = 0; k < inputs->len; k++)
        values[k] = value_on_road (g_ptr_array_index (inputs, k), &road);
      tape = jd_tape_new (outputs, N_OUTPUTS, (const JdExpr *const *) inputs->pdata, inputs->len, NULL, &error);
      g_assert_no_error (error);
      work = g_new (double, jd_tape_get_work_size (tape) + 1);
      jd_tape_eval (tape, values, out, work);
      for (guint k = 0; k < N_OUTPUTS; k++)
        road_compare (&count, road_of_expr (&road, outputs[k]), (RoadValue) { .real = (long double) out[k] }, "tape",
                      outputs[k]);
    }
  g_assert_cmpuint (count.n_real, >, 500);
}

/* Equal expressions agree, and a difference of a thousandth of a term is seen. */
static void
check_agree (JdExprPool   *pool,
             GRand        *rand G_GNUC_UNUSED,
             Road         *road,
             const JdExpr *expr,
             RoadCount    *count)
{
  const RoadValue value = road_of_expr (road, expr);
  const JdExpr *other = jd_expr_expand (pool, expr);

  if (!value.exact || value.unsure || !jd_expr_agree (expr, expr, 10))
    return;
  count->n_exact++;
  g_assert_true (jd_expr_agree (expr, other, 10));
  other = jd_expr_mul (pool, other, testing_parse (pool, "1 + y/1000"));
  if (value.whole != 0)
    g_assert_false (jd_expr_agree (expr, other, 10));
}

static void
test_agree (void)
{
  check_all (71, TRUE, check_agree, 300, 0);
}

/* A text that grows by the rules of the grammar, with the value that the rules give it. */
typedef struct
{
  GRand      *rand;
  const Road *road;
  GString    *text;
} Grammar;

static RoadValue write_sum (Grammar *self,
                            guint    depth);

static void
write_token (Grammar    *self,
             const char *token)
{
  static const char *const spaces[] = { "", "", " ", "  " };

  g_string_append_printf (self->text, "%s%s", spaces[g_rand_int_range (self->rand, 0, 4)], token);
}

/* A number, a symbol, a function or a sum in parentheses. */
static RoadValue
write_primary (Grammar *self,
               guint    depth)
{
  static const struct { const char *text; gint64 numerator, denominator; } numbers[] = {
    { "2", 2, 1 }, { "0.5", 1, 2 }, { ".25", 1, 4 }, { "3.", 3, 1 }, { "1e2", 100, 1 }, { "125e-2", 5, 4 },
    { "007", 7, 1 },
  };
  static const char *const symbols[] = { "x", "m", "theta'", "x_A", "t", "pi" };
  const gint32 kind = g_rand_int_range (self->rand, 0, depth == 0 ? 2 : 4);
  const RoadValue none = { 0 };
  RoadValue value;

  if (kind == 0)
    {
      const gsize i = (gsize) g_rand_int_range (self->rand, 0, G_N_ELEMENTS (numbers));

      write_token (self, numbers[i].text);
      return road_number ((long double) numbers[i].numerator / (long double) numbers[i].denominator,
                          numbers[i].numerator, numbers[i].denominator);
    }
  if (kind == 1)
    {
      const char *symbol = symbols[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (symbols))];

      write_token (self, symbol);
      return road_symbol (self->road, road_find (symbol));
    }
  write_token (self, kind == 2 ? "(" : "cos(");
  value = write_sum (self, depth - 1);
  write_token (self, ")");
  return kind == 2 ? value : road_call (self->road, 1, value, none);
}

/* Powers are read from right to left, and bind tighter than a sign; an exponent may have a sign. */
static RoadValue
write_power (Grammar *self,
             guint    depth)
{
  const RoadValue base = write_primary (self, depth);
  RoadValue exponent;
  gboolean negative;

  if (g_rand_int_range (self->rand, 0, 4) > 0)
    return base;
  negative = g_rand_boolean (self->rand);
  write_token (self, negative ? "^-" : "^");
  if (g_rand_int_range (self->rand, 0, 3) == 0)
    {
      write_token (self, "2^");
      write_token (self, "2");
      exponent = road_number (4.0L, 4, 1);
    }
  else
    {
      write_token (self, "3");
      exponent = road_number (3.0L, 3, 1);
    }
  return road_power (base, negative ? road_minus (exponent) : exponent);
}

/* Products and quotients are read from left to right; a factor may have a sign. */
static RoadValue
write_product (Grammar *self,
               guint    depth)
{
  const gint32 n = g_rand_int_range (self->rand, 1, 4);
  RoadValue product = road_number (1.0L, 1, 1);

  for (gint32 i = 0; i < n; i++)
    {
      const gboolean divides = i > 0 && g_rand_boolean (self->rand);
      const gboolean negative = g_rand_int_range (self->rand, 0, 4) == 0;
      RoadValue factor;

      if (i > 0)
        write_token (self, divides ? "/" : "*");
      if (negative)
        write_token (self, "-");
      factor = write_power (self, depth);
      if (negative)
        factor = road_minus (factor);
      product = divides ? road_quotient (product, factor) : road_product (product, factor);
    }
  return product;
}

static RoadValue
write_sum (Grammar *self,
           guint    depth)
{
  const gint32 n = g_rand_int_range (self->rand, 1, 4);
  RoadValue sum = write_product (self, depth);

  for (gint32 i = 1; i < n; i++)
    {
      const gboolean subtracts = g_rand_boolean (self->rand);
      RoadValue term;

      write_token (self, subtracts ? "-" : "+");
      term = write_product (self, depth);
      sum = road_sum (sum, subtracts ? road_minus (term) : term);
    }
  return sum;
}

/* A text has the value that the grammar of the format gives it: "a - b - c", "a/b/c", "-x^2", "2^-3^2". */
static void
test_grammar (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (72);
  RoadCount count = { 0 };

  for (guint i = 0; i < 4 * N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GString) text = g_string_new (NULL);
      g_autoptr(GError) error = NULL;
      const JdParseScope scope = testing_scope ();
      const JdExpr *expr;
      RoadValue value;
      Road road;
      Grammar grammar = { rand, &road, text };

      road_init (&road, rand);
      value = write_sum (&grammar, i % 4);
      expr = jd_expr_parse (pool, &scope, text->str, NULL, &error);
      if (error != NULL)
        {
          /* a difference that is 0 as a divisor */
          g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_DOMAIN);
          continue;
        }
      road_compare (&count, value, road_of_expr (&road, expr), text->str, expr);
    }
  g_test_message ("%u values modulo p, %u real ones", count.n_exact, count.n_real);
  g_assert_cmpuint (count.n_exact, >, N_ROUNDS);
  g_assert_cmpuint (count.n_real, >, N_ROUNDS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/second-road/value", test_value);
  g_test_add_func ("/core/expression/second-road/printed", test_printed);
  g_test_add_func ("/core/expression/second-road/derivative", test_derivative);
  g_test_add_func ("/core/expression/second-road/forms", test_forms);
  g_test_add_func ("/core/expression/second-road/zero", test_zero);
  g_test_add_func ("/core/expression/second-road/shape", test_shape);
  g_test_add_func ("/core/expression/second-road/substituted", test_substituted);
  g_test_add_func ("/core/expression/second-road/affine", test_affine);
  g_test_add_func ("/core/expression/second-road/integrated", test_integrated);
  g_test_add_func ("/core/expression/second-road/tape", test_tape);
  g_test_add_func ("/core/expression/second-road/agree", test_agree);
  g_test_add_func ("/core/expression/second-road/grammar", test_grammar);
  return g_test_run ();
}
