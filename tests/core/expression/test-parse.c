/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/expression/expr-testing.h"

#include <glib/gstdio.h>
#include <locale.h>

typedef struct
{
  const char *text;
  int         code;
  gsize       position;
  const char *says;
} Refusal;

/* Each mistake has its place and its own words. */
static void
test_parse_refusals (void)
{
  static const Refusal cases[] = {
    { "", JD_EXPR_ERROR_SYNTAX, 1, "empty" }, { "  ", JD_EXPR_ERROR_SYNTAX, 1, "empty" },
    { "2x", JD_EXPR_ERROR_SYNTAX, 2, "2*x" }, { "2e", JD_EXPR_ERROR_SYNTAX, 2, "2*e" },
    { "x y", JD_EXPR_ERROR_SYNTAX, 3, "operator is missing" },
    { "2(x)", JD_EXPR_ERROR_SYNTAX, 2, "operator is missing" },
    { "x(2)", JD_EXPR_ERROR_SYNTAX, 2, "not a function" },
    { "sin x", JD_EXPR_ERROR_SYNTAX, 5, "parentheses" }, { "if x", JD_EXPR_ERROR_SYNTAX, 4, "if(condition" },
    { "x = 3", JD_EXPR_ERROR_SYNTAX, 3, "left side" }, 
    { "high = 3", JD_EXPR_ERROR_SYNTAX, 6, "right side of “high = …”" },
    { "2*high = 3", JD_EXPR_ERROR_UNKNOWN_SYMBOL, 3, "“high” is not known" }, { "1.5.2", JD_EXPR_ERROR_SYNTAX, 4, "one point" },
    { ".", JD_EXPR_ERROR_SYNTAX, 1, "digit" }, { "1,5", JD_EXPR_ERROR_SYNTAX, 2, "point" },
    { "1e999", JD_EXPR_ERROR_DOMAIN, 1, "too large" }, { "1e-999", JD_EXPR_ERROR_DOMAIN, 1, "too small" },
    { "x'''", JD_EXPR_ERROR_SYNTAX, 2, "two primes" }, { "m'", JD_EXPR_ERROR_SYNTAX, 2, "no rate" },
    { "t'", JD_EXPR_ERROR_SYNTAX, 2, "no rate" }, { "x '", JD_EXPR_ERROR_SYNTAX, 3, "at once" },
    { "(x", JD_EXPR_ERROR_SYNTAX, 3, "missing" }, { "x)", JD_EXPR_ERROR_SYNTAX, 2, "closes nothing" },
    { "sin(x", JD_EXPR_ERROR_SYNTAX, 6, "closes sin(" }, { "()", JD_EXPR_ERROR_SYNTAX, 2, "expected" },
    { "x +", JD_EXPR_ERROR_SYNTAX, 4, "ends" }, { "x * / y", JD_EXPR_ERROR_SYNTAX, 5, "expected" },
    { "+x", JD_EXPR_ERROR_SYNTAX, 1, "+" }, { "x ** 2", JD_EXPR_ERROR_SYNTAX, 3, "^" },
    { "x\u00b2", JD_EXPR_ERROR_SYNTAX, 2, "^2" }, { "x \u2212 1", JD_EXPR_ERROR_SYNTAX, 3, "-" },
    { "x \u00d7 y", JD_EXPR_ERROR_SYNTAX, 3, "*" }, { "x\u2019", JD_EXPR_ERROR_SYNTAX, 2, "'" },
    { "sin(x, y)", JD_EXPR_ERROR_SYNTAX, 6, "1 value" }, { "min(x)", JD_EXPR_ERROR_SYNTAX, 6, "2 values" },
    { "atan2(x, y, x)", JD_EXPR_ERROR_SYNTAX, 11, "2 values" },
    { "if(x > 0, 1)", JD_EXPR_ERROR_SYNTAX, 12, "3 values" },
    { "if(x, 1, 2)", JD_EXPR_ERROR_SYNTAX, 5, "condition" }, { "x < 1", JD_EXPR_ERROR_SYNTAX, 3, "if(" },
    { "if(x = 1, 1, 2)", JD_EXPR_ERROR_SYNTAX, 6, "compare" },
    { "if(x \u2264 1, 1, 2)", JD_EXPR_ERROR_SYNTAX, 6, "<=" },
    { "sinn(x)", JD_EXPR_ERROR_UNKNOWN_SYMBOL, 1, "sin" },
    { "1 + thta", JD_EXPR_ERROR_UNKNOWN_SYMBOL, 5, "theta" },
    { "zzzzzzz", JD_EXPR_ERROR_UNKNOWN_SYMBOL, 1, "zzzzzzz" },
    { "1/0", JD_EXPR_ERROR_DOMAIN, 2, "zero" }, { "log(0)", JD_EXPR_ERROR_DOMAIN, 1, "finite" },
    { "sqrt(-1)", JD_EXPR_ERROR_DOMAIN, 1, "real" }, { "2*tan(pi/2)", JD_EXPR_ERROR_DOMAIN, 3, "real" },
    { "0^-1", JD_EXPR_ERROR_DOMAIN, 2, "finite" },
    { "lambda(a.b)", JD_EXPR_ERROR_SYNTAX, 8, "lambda(" }, { "lambda(\"a", JD_EXPR_ERROR_SYNTAX, 8, "quotation" },
    { "x; y", JD_EXPR_ERROR_SYNTAX, 2, "expected" }, { "_x", JD_EXPR_ERROR_SYNTAX, 1, "expected" },
    { "\u00e9\u00e9 \u00a7", JD_EXPR_ERROR_SYNTAX, 4, "expected" }, { "x + \xff", JD_EXPR_ERROR_SYNTAX, 5, "UTF-8" },
    { "x\x01", JD_EXPR_ERROR_SYNTAX, 2, "U+0001" },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) known = g_ptr_array_new ();
  JdParseScope scope = testing_scope ();

  g_ptr_array_add (known, (gpointer) "theta");
  scope.known_names = known;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *place = g_strdup_printf ("Character %" G_GSIZE_FORMAT ":", cases[i].position);
      gsize position = 0;

      g_assert_null (jd_expr_parse (pool, &scope, cases[i].text, &position, &error));
      g_autofree char *shown = g_utf8_make_valid (cases[i].text, -1);

      g_test_message ("%s: %s", shown, error->message);
      g_assert_error (error, JD_EXPR_ERROR, cases[i].code);
      g_assert_cmpuint (position, ==, cases[i].position);
      g_assert_true (g_str_has_prefix (error->message, place));
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

/* What may stand depends on the place of the text in the file. */
static void
test_parse_scope (void)
{
  static const struct { const char *text; JdParseFlags needs; } cases[] = {
    { "m", 0 }, { "x", JD_PARSE_PARAMETERS }, { "t", JD_PARSE_TIME },
    { "x'", JD_PARSE_PARAMETERS | JD_PARSE_RATES }, { "x''", JD_PARSE_PARAMETERS | JD_PARSE_EQUATIONS },
    { "lambda(\"a.b\")", JD_PARSE_EQUATIONS },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdParseScope scope = testing_scope ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint flags = 0; flags < 16; flags++)
      {
        g_autoptr(GError) error = NULL;
        gboolean allowed = (cases[i].needs & ~flags) == 0 ||
                           (strcmp (cases[i].text, "x'") == 0 && (flags & 10) == 10);

        scope.flags = flags;
        g_assert_cmpint (jd_expr_parse (pool, &scope, cases[i].text, NULL, &error) != NULL, ==, allowed);
        g_assert_cmpint (error != NULL, ==, !allowed);
      }
}

/* "twice(x)": a function of another language, which reads its argument itself. */
static const JdExpr *
call_cb (JdExprPool   *pool,
         const char   *name,
         const char   *open,
         const char  **out_end,
         const char  **out_wrong,
         gpointer      user_data G_GNUC_UNUSED,
         GError      **error)
{
  const JdParseScope scope = testing_scope ();
  const JdExpr *argument;

  if (strcmp (name, "twice") != 0)
    return NULL;
  argument = jd_expr_parse_part (pool, &scope, open + 1, out_end, out_wrong, error);
  if (argument == NULL)
    return NULL;
  g_assert_cmpint (**out_end, ==, ')');
  (*out_end)++;
  return jd_expr_mul (pool, jd_expr_number (pool, 2.0), argument);
}

/* A sum is a part of a larger text, and has functions of another language; places are told within the text. */
static void
test_parse_part (void)
{
  static const struct { const char *text, *rest, *same; } cases[] = {
    { " x + 1 == 2", "== 2", "1 + x" }, { "twice(x) * 3, y", ", y", "6*x" }, { "x' - twice(y + 1)", "", "x' - 2*(y + 1)" },
    { "twice (x)^2) and", ") and", "(2*x)^2" }, { "sin(twice(x))", "", "sin(2*x)" },
  };
  static const struct { const char *text, *says; gsize place; } wrong[] = {
    { "1 + twice(zzzzz)", "“zzzzz” is not known here", 10 }, { "1 + twize(x)", "did you mean “twice”?", 4 },
    { "x *", "ends", 3 },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) calls = g_ptr_array_new ();
  JdParseScope scope = testing_scope ();
  const char *end, *place;

  g_ptr_array_add (calls, (gpointer) "twice");
  scope.call = call_cb;
  scope.known_calls = calls;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      const JdExpr *expr = jd_expr_parse_part (pool, &scope, cases[i].text, &end, &place, &error);

      g_assert_no_error (error);
      g_assert_true (expr == testing_parse (pool, cases[i].same));
      g_assert_cmpstr (end, ==, cases[i].rest);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_expr_parse_part (pool, &scope, wrong[i].text, &end, &place, &error));
      g_assert_nonnull (strstr (error->message, wrong[i].says));
      g_assert_null (strstr (error->message, "Character"));
      g_assert_cmpuint ((gsize) (place - wrong[i].text), ==, wrong[i].place);
    }
}

static void
test_parse_values (void)
{
  static const struct { const char *text; double value; } cases[] = {
    { "1.5", 1.5 }, { "2e-3", 2e-3 }, { "1E3", 1e3 }, { ".5", 0.5 }, { "5.", 5.0 }, { "0.1", 0.1 },
    { "123456789012345678901234567890", 123456789012345678901234567890.0 }, { "1e22", 1e22 },
    { "0.30000000000000004", 0.30000000000000004 }, { "5e-324", 5e-324 },
    { "1.7976931348623157e308", 1.7976931348623157e308 },
    { "-2^2", -4 }, { "2^3^2", 512 }, { "2^-1", 0.5 }, { "-2^-2", -0.25 }, { "2*-3", -6 }, { "6/2*3", 9 },
    { "6/(2*3)", 1 }, { "1-2-3", -4 }, { "2 - -3", 5 }, { "(1 + 2)*3", 9 }, { " 1\t+\n1 ", 2 },
    { "if(1 >= 1, 2, 3)", 2 }, { "atan2(1, -1)", 2.356194490192345 }, { "pi", 3.141592653589793 },
    { "max(1, min(5, 3))", 3 }, { "exp(1)", 2.718281828459045 },
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpfloat (testing_eval (testing_parse (pool, cases[i].text), 0.0), ==, cases[i].value);
    }
}

static char *
repeated (const char *before,
          const char *middle,
          const char *after,
          int         n)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append (text, before);
  g_string_append (text, middle);
  for (int i = 0; i < n; i++)
    g_string_append (text, after);
  return g_string_free (text, FALSE);
}

/* Long texts are answered or refused: no deep stack.  How long that takes, bench-limits.c measures. */
static void
test_parse_hostile (void)
{
  static const struct { const char *before, *middle, *after; gboolean answered; } cases[] = {
    { "(", "x", ")", FALSE }, { "-", "x", "", TRUE }, { "x^", "x", "", FALSE }, { "sin(", "x", ")", FALSE },
    { "1+x+", "1", "", TRUE }, { "x*", "1", "", TRUE }, { "x/", "2", "", TRUE }, { "if(x>0,", "1", ",2)", FALSE },
    { "2^-", "x", "", FALSE }, { "x^-(", "x", ")", FALSE }, { "1", "", "", FALSE }, { "(", "", "", FALSE },
    { "\xff", "", "", FALSE }, { "x*-", "x", "", TRUE }, { "sin(x)+", "1", "", TRUE }, { "a", "", "", FALSE },
  };
  JdParseScope scope = testing_scope ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GError) error = NULL;
      g_autofree char *text = repeated (cases[i].before, cases[i].middle, cases[i].after, 100000);
      const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, &error);

      g_autofree char *shown = g_utf8_make_valid (cases[i].before, -1);

      g_test_message ("%s...: %s", shown, error != NULL ? error->message : "answered");
      g_assert_cmpint (expr != NULL, ==, cases[i].answered);
      g_assert_cmpint (error != NULL, ==, !cases[i].answered);
      if (error != NULL)
        g_assert_cmpuint (strlen (error->message), <, 300);
    }
}

/* 100,000 different terms: parsed, differentiated, printed and read back. */
static void
test_parse_many_terms (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GString) text = g_string_new ("0");
  JdParseScope scope = testing_scope ();
  g_autofree char *printed = NULL;
  const JdExpr *expr;

  for (int i = 2; i < 100002; i++)
    g_string_append_printf (text, "+%d*x^%d", i % 1000 + 1, i);
  expr = testing_parse (pool, text->str);
  g_assert_cmpuint (jd_expr_get_n_args (expr), ==, 100000);
  jd_expr_diff (pool, expr, testing_parameter (pool, "x"));
  printed = jd_expr_to_text (expr);
  g_assert_true (jd_expr_parse (pool, &scope, printed, NULL, NULL) == expr);
}

/* Up to the limit nesting is allowed, and not beyond. */
static void
test_parse_depth (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) error = NULL;
  JdParseScope scope = testing_scope ();
  g_autofree char *within = repeated ("(", "x", ")", JD_EXPR_MAX_DEPTH);
  g_autofree char *beyond = repeated ("(", "x", ")", JD_EXPR_MAX_DEPTH + 1);

  g_assert_nonnull (jd_expr_parse (pool, &scope, within, NULL, &error));
  g_assert_no_error (error);
  g_assert_null (jd_expr_parse (pool, &scope, beyond, NULL, &error));
  g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_TOO_DEEP);
}

/* Random bytes and random pieces of the grammar never do worse than fail with one error. */
static void
test_parse_noise (void)
{
  static const char *const pieces[] = { "x", "y'", "sin(", ")", "(", "+", "-", "*", "/", "^", "1", ".5", "e", ",",
                                        "if(", "<", ">=", " ", "pi", "lambda(\"", "\"", "'", "2e5", "\xc3",
                                        "\u03b8" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);
  JdParseScope scope = testing_scope ();

  for (int i = 0; i < 20000; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GError) error = NULL;
      g_autoptr(GString) text = g_string_new (NULL);
      gsize position = 0;
      int n = g_rand_int_range (rand, 1, 12);

      for (int j = 0; j < n; j++)
        if (i % 4 == 0)
          g_string_append_c (text, (char) g_rand_int_range (rand, 1, 256));
        else
          g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
      if (jd_expr_parse (pool, &scope, text->str, &position, &error) == NULL)
        {
          g_assert_nonnull (error);
          g_assert_cmpuint (position, >=, 1);
          g_assert_cmpuint (position, <=, text->len + 1);
          g_assert_true (g_utf8_validate (error->message, -1, NULL));
        }
      else
        g_assert_no_error (error);
    }
}

/* Appends the tokens of a sum, whose names have letters of several bytes. */
static void
add_tokens (GPtrArray *tokens,
            GRand     *rand,
            guint      depth)
{
  static const char *const operands[] = {
    "\u03b8", "\u0436", "\u00e9\u03c9", "x", "2.5", "pi", "y'", "\u4e2d", "1e-3"
  };
  static const char *const operators[] = { "+", "-", "*", "/", "^" };
  static const char *const calls[] = { "sin", "max", "if" };
  const gint32 n = g_rand_int_range (rand, 1, 4);

  for (gint32 i = 0; i < n; i++)
    {
      const gint32 call = depth > 0 ? g_rand_int_range (rand, -1, 4) : -1;

      if (i > 0)
        g_ptr_array_add (tokens, (gpointer) operators[g_rand_int_range (rand, 0, 5)]);
      if (call < 0)
        {
          g_ptr_array_add (tokens, (gpointer) operands[g_rand_int_range (rand, 0, G_N_ELEMENTS (operands))]);
          continue;
        }
      if (call < 3)
        g_ptr_array_add (tokens, (gpointer) calls[call]);
      g_ptr_array_add (tokens, (gpointer) "(");
      add_tokens (tokens, rand, depth - 1);
      if (call == 2)
        {
          g_ptr_array_add (tokens, (gpointer) "<=");
          add_tokens (tokens, rand, depth - 1);
          g_ptr_array_add (tokens, (gpointer) ",");
          add_tokens (tokens, rand, depth - 1);
        }
      if (call == 1 || call == 2)
        {
          g_ptr_array_add (tokens, (gpointer) ",");
          add_tokens (tokens, rand, 0);
        }
      g_ptr_array_add (tokens, (gpointer) ")");
    }
}

/* The mistake is at the character that was put there, counted in letters, not bytes; without it the text is read. */
static void
test_parse_positions (void)
{
  static const char *const mistakes[] = { "$", "\u00a7", "#", "\u221e", "@", ";" };
  g_autoptr(GRand) rand = g_rand_new_with_seed (41);
  const JdParseScope scope = testing_scope ();
  guint n = 0;

  for (guint i = 0; i < 2000; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GPtrArray) tokens = g_ptr_array_new ();
      g_autoptr(GString) right = g_string_new (NULL), wrong = g_string_new (NULL);
      g_autoptr(GError) error = NULL, expected = NULL;
      g_autofree char *place = NULL;
      gsize position = 0, at = 0;
      guint before;

      add_tokens (tokens, rand, i % 3);
      before = (guint) g_rand_int_range (rand, 0, (gint32) tokens->len + 1);
      for (guint k = 0; k <= tokens->len; k++)
        {
          const char *space = g_rand_int_range (rand, 0, 3) == 0 ? " " : "";

          if (k == before)
            {
              at = (gsize) g_utf8_strlen (wrong->str, -1) + 1;
              g_string_append (wrong, mistakes[i % G_N_ELEMENTS (mistakes)]);
            }
          if (k == tokens->len)
            break;
          g_string_append_printf (right, "%s%s", (const char *) g_ptr_array_index (tokens, k), space);
          g_string_append_printf (wrong, "%s%s", (const char *) g_ptr_array_index (tokens, k), space);
        }
      if (jd_expr_parse (pool, &scope, right->str, NULL, &expected) == NULL)
        {
          /* a power that overflows, and the like */
          g_assert_error (expected, JD_EXPR_ERROR, JD_EXPR_ERROR_DOMAIN);
          continue;
        }
      n++;
      g_assert_null (jd_expr_parse (pool, &scope, wrong->str, &position, &error));
      place = g_strdup_printf ("Character %" G_GSIZE_FORMAT ": ", at);
      if (position != at || !g_str_has_prefix (error->message, place))
        g_error ("“%s”: %s, not character %" G_GSIZE_FORMAT, wrong->str, error->message, at);
    }
  g_assert_cmpuint (n, >, 1500);
}

static void
test_names (void)
{
  static const char *const valid[] = { "x", "x1", "x_A", "\u03b8", "Masse", "\u0436\u0436", "m_", "pi2", "sine" };
  static const char *const invalid[] = { "", "1x", "_x", "x y", "x-1", "t", "pi", "if", "sin", "ground", "max",
                                         "x'", "x.y", "\xff" };
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (valid); i++)
    g_assert_true (jd_name_is_valid (valid[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (invalid); i++)
    g_assert_false (jd_name_is_valid (invalid[i]));
  g_ptr_array_add (names, (gpointer) "theta");
  g_ptr_array_add (names, (gpointer) "phi");
  g_ptr_array_add (names, (gpointer) "Gamma");
  g_assert_cmpstr (jd_name_nearest ("tehta", names), ==, "theta");
  g_assert_cmpstr (jd_name_nearest ("gamma", names), ==, "Gamma");
  g_assert_cmpstr (jd_name_nearest ("ph", names), ==, "phi");
  g_assert_null (jd_name_nearest ("velocity", names));
  /* two letters exchanged are one mistake, two letters that also occur elsewhere are two; more than a third is far */
  g_assert_cmpstr (jd_name_nearest ("gmama", names), ==, "Gamma");
  g_assert_null (jd_name_nearest ("hpi", NULL));
  g_assert_cmpstr (jd_name_nearest ("hpi", names), ==, "phi");
  g_assert_null (jd_name_nearest ("ihp", names));
  g_assert_null (jd_name_nearest ("thxxx", names));
  /* one letter that stands beside its place is no exchange: two mistakes in four letters */
  g_ptr_array_add (names, (gpointer) "abcd");
  g_assert_null (jd_name_nearest ("acxd", names));
  g_assert_cmpstr (jd_name_nearest ("acbd", names), ==, "abcd");
  g_assert_null (jd_name_nearest ("x", NULL));
}

/* Shortest text that reads back as the same double. */
static void
test_number_text (void)
{
  static const struct { double value; const char *text; } cases[] = {
    { 0.1, "0.1" }, { 1e-9, "1e-09" }, { 3.0, "3" }, { -2.5, "-2.5" }, { 1.0 / 3.0, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" }, { 1e22, "1e+22" },
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = jd_number_to_text (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  for (int i = 0; i < 10000; i++)
    {
      double value = ldexp (g_rand_double (rand), g_rand_int_range (rand, -1000, 1000));
      g_autofree char *text = jd_number_to_text (value);

      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, value);
    }
}

/* A locale with a decimal comma: one that is installed, or made for the occasion. */
static gboolean
set_comma_locale (const char *directory)
{
  static const char *const names[] = { "de_DE.UTF-8", "fr_FR.UTF-8" };
  g_autofree char *path = g_build_filename (directory, "de_DE.UTF-8", NULL);
  const char *argv[] = { "localedef", "-f", "UTF-8", "-i", "de_DE", path, NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (setlocale (LC_ALL, names[i]) != NULL)
      return TRUE;
  g_spawn_sync (NULL, (char **) argv, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                NULL, NULL);
  g_setenv ("LOCPATH", directory, TRUE);
  return setlocale (LC_ALL, "de_DE.UTF-8") != NULL;
}

static void
remove_directory (const char *path)
{
  g_autoptr(GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_directory (child);
    }
  g_remove (path);
}

/* A decimal comma of the user's language changes nothing. */
static void
test_locale (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree char *before = g_strdup (setlocale (LC_ALL, NULL));
  g_autofree char *directory = g_dir_make_tmp ("jd-locale-XXXXXX", NULL);
  gboolean found = set_comma_locale (directory);
  g_autofree char *comma = g_strdup_printf ("%.1f", 0.5);
  g_autofree char *text = jd_expr_to_text (testing_parse (pool, "0.25*x + 1.5e-7"));

  setlocale (LC_ALL, before);
  g_unsetenv ("LOCPATH");
  remove_directory (directory);
  if (!found)
    {
      g_test_skip ("no locale with a decimal comma can be had");
      return;
    }
  g_assert_cmpstr (comma, ==, "0,5");
  g_assert_cmpstr (text, ==, "x/4 + 1.5e-07");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/parse/refusals", test_parse_refusals);
  g_test_add_func ("/core/expression/parse/scope", test_parse_scope);
  g_test_add_func ("/core/expression/parse/part", test_parse_part);
  g_test_add_func ("/core/expression/parse/values", test_parse_values);
  g_test_add_func ("/core/expression/parse/hostile", test_parse_hostile);
  g_test_add_func ("/core/expression/parse/many-terms", test_parse_many_terms);
  g_test_add_func ("/core/expression/parse/depth", test_parse_depth);
  g_test_add_func ("/core/expression/parse/noise", test_parse_noise);
  g_test_add_func ("/core/expression/parse/positions", test_parse_positions);
  g_test_add_func ("/core/expression/name", test_names);
  g_test_add_func ("/core/expression/number-text", test_number_text);
  g_test_add_func ("/core/expression/locale", test_locale);
  return g_test_run ();
}
