/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Broken lines of LaTeX, and MathML: whatever the width, the lines together have the value of the expression, read by
 * the parser of second-road.h; MathML is well formed, each element has the children it needs, and it says what the
 * LaTeX says. */
#include "core/expression/tree/jd-mathml.h"
#include "tests/core/expression/second-road.h"

static char *
replaced (char       *text,
          const char *from,
          const char *to)
{
  g_auto(GStrv) parts = g_strsplit (text, from, -1);

  g_free (text);
  return g_strjoinv (to, parts);
}

/* The lines in one, with parentheses of one kind, and without the signs of multiplication at the beginnings. */
static char *
join_lines (char **lines)
{
  static const char *const sizes[][2] = { { "\\biggl", "\\left" }, { "\\biggr", "\\right" }, { "\\bigl", "\\left" },
                                          { "\\bigr", "\\right" }, { "^{-1/2}", "^{-\\frac{1}{2}}" },
                                          { "^{1/2}", "^{\\frac{1}{2}}" } };
  GString *out = g_string_new (NULL);
  char *text;

  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (out, "%s ", lines[i]);
  text = g_string_free (out, FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    text = replaced (text, sizes[i][0], sizes[i][1]);
  return text;
}

/* A factor or a term: any expression, or one whose value modulo p exists. */
static const JdExpr *
random_part (JdExprPool *pool,
             GRand      *rand,
             gboolean    rational)
{
  static const char *const sums[] = { "x + 2*y", "m*R^2*x'^2 - 3*theta'", "R*cos(theta - phi) - y*sin(2*theta)", "x_A", "t^2*x - m",
                                      "(x - y)*(R + 0.7*t)*cos(phi)", "theta''*m*R + x''*cos(theta)", "1/3 - x*y" };

  return rational ? testing_parse (pool, sums[g_rand_int_range (rand, 0, G_N_ELEMENTS (sums))])
                  : testing_random (pool, rand, 3);
}

/* A long expression: a sum of products of random ones, some below a fraction bar, a root or a function. */
static const JdExpr *
random_long (JdExprPool *pool,
             GRand      *rand,
             gboolean    rational)
{
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (guint i = 0; i < 3; i++)
    {
      const JdExpr *a = random_part (pool, rand, rational), *b = random_part (pool, rand, rational);
      const JdExpr *c = random_part (pool, rand, rational);

      switch (rational ? (gint32) (5 * (i % 2)) : g_rand_int_range (rand, 0, 6))
        {
        case 0:
          a = jd_expr_div (pool, jd_expr_add (pool, a, c), b);
          break;
        case 1:
          a = jd_expr_mul (pool, jd_expr_call (pool, JD_FUNCTION_SQRT, jd_expr_add (pool, a, b)), c);
          break;
        case 2:
          a = jd_expr_mul (pool,
                           jd_expr_call (pool, JD_FUNCTION_SIN, jd_expr_div (pool, a, jd_expr_add (pool, b, c))), c);
          break;
        case 3:
          a = jd_expr_div (pool, a, jd_expr_call (pool, JD_FUNCTION_SQRT, jd_expr_add (pool, b, c)));
          break;
        case 4:
          a = jd_expr_mul (pool, jd_expr_call (pool, JD_FUNCTION_ABS, jd_expr_add (pool, a, b)),
                           jd_expr_pow_int (pool, jd_expr_add (pool, b, c), g_rand_int_range (rand, -2, 4)));
          break;
        default:
          a = jd_expr_mul (pool, jd_expr_add (pool, a, c), b);
          break;
        }
      sum = i % 2 == 0 ? jd_expr_add (pool, sum, a) : jd_expr_sub (pool, sum, a);
    }
  return sum;
}

static void
test_lines (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (95);
  RoadCount count = { 0 };
  guint n_broken = 0;

  for (guint i = 0; i < 250; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const guint before = jd_expr_count_not_finite ();
      const JdExpr *expr = random_long (pool, rand, i % 2);
      g_autoptr(JdMath) math = jd_math_new (expr);
      const double width = 40.0 * (1.0 + i % 7);
      g_auto(GStrv) lines = jd_math_to_latex_lines (math, width, width);
      g_autofree char *joined = join_lines (lines);
      Road road;

      if (jd_expr_count_not_finite () > before)
        continue;
      road_init (&road, rand);
      n_broken += g_strv_length (lines) > 1;
      road_compare (&count, road_of_expr (&road, expr), road_of_text (&road, joined, TRUE), joined, expr);
    }
  g_test_message ("%u broken; %u values modulo p, %u real ones", n_broken, count.n_exact, count.n_real);
  g_assert_cmpuint (n_broken, >, 100);
  g_assert_cmpuint (count.n_exact, >, 100);
  g_assert_cmpuint (count.n_real, >, 50);
}

/* ---- MathML ---- */

typedef struct
{
  GPtrArray *open;      /* names of the elements that are open, lent */
  GArray    *children;  /* guint: how many each has */
  GString   *text;      /* the characters of all elements */
} Reading;

static void
start_cb (GMarkupParseContext *context G_GNUC_UNUSED,
          const char          *name,
          const char         **attributes G_GNUC_UNUSED,
          const char         **values G_GNUC_UNUSED,
          gpointer             data,
          GError             **error G_GNUC_UNUSED)
{
  static const char *const known[] = { "root", "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msup", "msub",
                                       "msqrt", "mover", "mtable", "mtr", "mtd", NULL };
  Reading *self = data;
  const guint none = 0;
  guint k = 0;

  while (known[k] != NULL && !g_str_equal (known[k], name))
    k++;
  if (known[k] == NULL)
    g_error ("<%s> is no element of MathML that is used", name);
  if (self->children->len > 0)
    g_array_index (self->children, guint, self->children->len - 1)++;
  g_ptr_array_add (self->open, (gpointer) known[k]);
  g_array_append_val (self->children, none);
}

static void
end_cb (GMarkupParseContext *context G_GNUC_UNUSED,
        const char          *name,
        gpointer             data,
        GError             **error G_GNUC_UNUSED)
{
  static const char *const pairs[] = { "mfrac", "msup", "msub", "mover", NULL };
  static const char *const leaves[] = { "mi", "mn", "mo", "mtext", "mspace", NULL };
  Reading *self = data;
  const guint n = g_array_index (self->children, guint, self->children->len - 1);

  if (g_strv_contains (pairs, name))
    g_assert_cmpuint (n, ==, 2);
  if (g_strv_contains (leaves, name))
    g_assert_cmpuint (n, ==, 0);
  if (g_str_equal (name, "math"))
    g_assert_cmpuint (n, >, 0);
  g_ptr_array_set_size (self->open, (gint) self->open->len - 1);
  g_array_set_size (self->children, self->children->len - 1);
}

static void
text_cb (GMarkupParseContext *context G_GNUC_UNUSED,
         const char          *text,
         gsize                length,
         gpointer             data,
         GError             **error G_GNUC_UNUSED)
{
  Reading *self = data;

  g_string_append_len (self->text, text, (gssize) length);
}

/* The characters of the boxes in reading order: letters before their dots and indices, fences around. */
static void
add_text (const JdMath *math,
          GString      *out)
{
  static const char *const dots[] = { "", "\u02d9", "\u00a8" };
  const gboolean fenced = math->kind == JD_MATH_PARENS || math->kind == JD_MATH_ABS;

  if (fenced)
    g_string_append (out, math->kind == JD_MATH_PARENS ? "(" : "|");
  if (math->text != NULL && (math->kind == JD_MATH_TEXT || math->kind == JD_MATH_SYMBOL))
    g_string_append_printf (out, "%s%s", math->text, math->kind == JD_MATH_SYMBOL ? dots[math->dots] : "");
  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    add_text (g_ptr_array_index (math->children, i), out);
  if (fenced)
    g_string_append (out, math->kind == JD_MATH_PARENS ? ")" : "|");
}

/* Well formed, with the right number of children everywhere, and with all characters of the formula in their order;
 * one element alone holds the same as several that a browser may break. */
static void
test_mathml (void)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  g_autoptr(GRand) rand = g_rand_new_with_seed (96);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(JdMath)
        math = jd_math_new (i % 4 == 0 ? random_long (pool, rand, i % 8) : testing_random (pool, rand, i % 6));
      g_autofree char *terms = jd_math_to_mathml (math), *alone = jd_math_to_mathml_alone (math);
      g_autoptr(GString) expected = g_string_new (NULL);

      add_text (math, expected);
      for (guint k = 0; k < 2; k++)
        {
          g_autofree char *root = g_strconcat ("<root>", k == 0 ? terms : alone, "</root>", NULL), *found = NULL,
                          *same = NULL;
          Reading reading = { g_ptr_array_new (), g_array_new (FALSE, FALSE, sizeof (guint)), g_string_new (NULL) };
          g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reading, NULL);
          g_autoptr(GError) error = NULL;

          g_assert_true (g_markup_parse_context_parse (context, root, -1, &error));
          g_assert_true (g_markup_parse_context_end_parse (context, &error));
          g_assert_no_error (error);
          /* spaces between elements, and thin ones, which are elements */
          found = replaced (g_string_free (reading.text, FALSE), " ", "");
          same = replaced (replaced (g_strdup (expected->str), "\u2009", ""), " ", "");
          g_assert_cmpstr (found, ==, same);
          g_assert_cmpint (k == 1 && strstr (root, "</math> <math") != NULL, ==, FALSE);
          g_ptr_array_unref (reading.open);
          g_array_unref (reading.children);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/lines/values", test_lines);
  g_test_add_func ("/core/expression/lines/mathml", test_mathml);
  return g_test_run ();
}
