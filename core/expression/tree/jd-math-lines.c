/* SPDX-License-Identifier: GPL-3.0-or-later */

/* LaTeX of a formula in several lines.  The formula becomes a list of pieces, with a depth at each place where a line
 * may begin: 1 at a sum, 2 at a sum in parentheses of that sum, and so on.  Parentheses are taken apart only where
 * the term that holds them is wider than a line.  Between the factors of such a term a line may begin too, with a
 * multiplication sign, where no sum has a place.  Then each line takes as many pieces as it can. */
#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tree/jd-math-latex-private.h"

#include <string.h>

/* Widths at 10 pt, points, rounded upwards: a letter, a digit, upright text, and their parts in scripts. */
#define SCRIPT          0.75
#define DIGIT           5.1
#define LETTER          5.9
#define WIDE_LETTER     9.9
#define UPRIGHT         5.6
#define OPERATOR        12.3
#define RELATION        13.4
#define THIN_SPACE      1.7
#define FENCE           6.5
#define ROOT_SIGN       8.6
#define FRACTION_MARGIN 2.6
/* Part of a line from which on a break at a lower depth is taken before a later one. */
#define EARLIEST        0.55
/* Depth of a place between two factors, more than that of the sum they stand in: such a place is the last choice. */
#define FACTOR          1000

/* ---- Widths ---- */

static double
text_width (const char *text)
{
  static const char *const narrow[] = { ",", "\u22c5", "\u2009" };
  static const char *const relations[] = { "=", "<", ">", "≤", "≥" };
  double width = 0.0;

  if (strcmp (text, "+") == 0 || strcmp (text, "\u2212") == 0)
    return OPERATOR;
  for (gsize i = 0; i < G_N_ELEMENTS (narrow); i++)
    if (strcmp (text, narrow[i]) == 0)
      return DIGIT + THIN_SPACE;
  for (gsize i = 0; i < G_N_ELEMENTS (relations); i++)
    if (strcmp (text, relations[i]) == 0)
      return RELATION;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    width += g_ascii_isdigit (*c) ? DIGIT : *c == 'm' || *c == 'w' ? 1.5 * UPRIGHT : UPRIGHT;
  /* a function's name has a thin space beside it */
  return g_ascii_isalpha (*text) ? width + THIN_SPACE : width;
}

static double
symbol_width (const JdMath *symbol)
{
  const gboolean one = symbol->text[0] != '\0' && *g_utf8_next_char (symbol->text) == '\0';
  const gboolean wide = strcmp (symbol->text, "m") == 0 || g_ascii_isupper (*symbol->text);
  const JdMath *subscript = jd_math_get_child (symbol, 0);

  return (!one   ? text_width (symbol->text)
          : wide ? WIDE_LETTER
                 : LETTER) +
         (subscript != NULL ? SCRIPT * jd_math_latex_width (subscript) : 0.0);
}

static double
row_width (const JdMath *row)
{
  double width = 0.0;

  for (guint i = 0; jd_math_get_child (row, i) != NULL; i++)
    width += jd_math_latex_width (jd_math_get_child (row, i)) + 0.3;
  return width;
}

/* A box of the kind of @self around the width of its first child. */
double
jd_math_latex_width (const JdMath *self)
{
  const JdMath *inner = jd_math_get_child (self, 0), *other = jd_math_get_child (self, 1);
  const double width = inner != NULL ? jd_math_latex_width (inner) : 0.0;

  switch (self->kind)
    {
    case JD_MATH_TEXT:
      return text_width (self->text);
    case JD_MATH_SYMBOL:
      return symbol_width (self);
    case JD_MATH_FRACTION:
      return MAX (width, other != NULL ? jd_math_latex_width (other) : 0.0) + FRACTION_MARGIN;
    case JD_MATH_POWER:
      return width + (other != NULL ? SCRIPT * jd_math_latex_width (other) : 0.0);
    case JD_MATH_ROOT:
      return width + ROOT_SIGN;
    case JD_MATH_PARENS:
    case JD_MATH_ABS:
      return width + 2.0 * FENCE;
    case JD_MATH_ROW:
    default:
      return row_width (self);
    }
}

/* ---- Pieces ---- */

typedef struct
{
  char  *latex;
  double width;
  guint  depth;  /* a line may begin here; 0: it may not */
  gboolean dot;  /* such a line begins with a multiplication sign */
} Piece;

typedef struct
{
  GArray *pieces;
  double  limit;  /* width of a line */
} Breaker;

static void
piece_clear (gpointer data)
{
  g_free (((Piece *) data)->latex);
}

static void
add_piece (Breaker *self,
           char    *latex,
           double   width,
           guint    depth)
{
  const Piece piece = { latex, width, depth, FALSE };

  g_array_append_val (self->pieces, piece);
}

static gboolean
is_sign (const JdMath *math)
{
  return math->kind == JD_MATH_TEXT && (strcmp (math->text, "+") == 0 || strcmp (math->text, "\u2212") == 0);
}

static gboolean
is_sum (const JdMath *math)
{
  for (guint i = 1; math->kind == JD_MATH_ROW && jd_math_get_child (math, i) != NULL; i++)
    if (is_sign (jd_math_get_child (math, i)))
      return TRUE;
  return FALSE;
}

/* Whether fences around @math must be as high as a fraction. */
static gboolean
is_high (const JdMath *math)
{
  if (math->kind == JD_MATH_FRACTION)
    return TRUE;
  for (guint i = 0; jd_math_get_child (math, i) != NULL; i++)
    if (is_high (jd_math_get_child (math, i)))
      return TRUE;
  return FALSE;
}

static void add_math (Breaker      *self,
                      const JdMath *math,
                      guint         depth);

/* Fences of a fixed size around @inner, which may be broken. */
static void
add_fences (Breaker      *self,
            const JdMath *inner,
            const char   *left,
            const char   *right,
            guint         depth)
{
  const char *size = is_high (inner) ? "bigg" : "big";

  add_piece (self, g_strdup_printf (" \\%sl%s ", size, left), FENCE, 0);
  add_math (self, inner, depth + 1);
  add_piece (self, g_strdup_printf (" \\%sr%s", size, right), FENCE, 0);
}

/* A line may begin at piece @n, a factor in a sum of depth @depth. */
static void
allow_factor (Breaker  *self,
              guint     n,
              guint     depth,
              gboolean  dot)
{
  Piece *piece = &g_array_index (self->pieces, Piece, n);

  piece->depth = piece->depth == 0 ? depth + FACTOR : piece->depth;
  piece->dot = dot;
}

/* The numerator beside 1 over the denominator, or beside a power of one that is wide itself. */
static void
add_fraction (Breaker      *self,
              const JdMath *numerator,
              const JdMath *denominator,
              guint         depth)
{
  const double width = jd_math_latex_width (denominator);
  const gboolean is_root = denominator->kind == JD_MATH_ROOT;
  g_autoptr(GString) over = g_string_new (" \\frac{1}{");
  guint n;

  if (width <= 0.5 * self->limit)
    {
      jd_math_append_latex (over, denominator);
      add_piece (self, g_strdup_printf ("%s}", over->str), width + FRACTION_MARGIN, 0);
      n = self->pieces->len;
      add_fences (self, numerator, "(", ")", depth);
      allow_factor (self, n, depth, TRUE);
      return;
    }
  if (is_sum (numerator))
    add_fences (self, numerator, "(", ")", depth);
  else
    {
      add_piece (self, g_strdup (" "), 0.0, 0);
      add_math (self, numerator, depth);
    }
  n = self->pieces->len;
  add_fences (self, is_root ? jd_math_get_child (denominator, 0) : denominator, "(", ")", depth);
  allow_factor (self, n, depth, TRUE);
  add_piece (self, g_strdup (is_root ? "^{-1/2}" : "^{-1}"), SCRIPT * 4.0 * DIGIT, 0);
}

/* d/dt, which belongs to what follows it. */
static gboolean
is_derivative (const JdMath *math)
{
  const JdMath *over = math->kind == JD_MATH_FRACTION ? jd_math_get_child (math, 0) : NULL;

  return over != NULL && over->kind == JD_MATH_TEXT && strcmp (over->text, "d") == 0;
}

/* A box that is too wide for a line, taken apart.  FALSE if it cannot be. */
static gboolean
add_opened (Breaker      *self,
            const JdMath *math,
            guint         depth)
{
  const JdMath *inner = jd_math_get_child (math, 0), *other = jd_math_get_child (math, 1);
  g_autoptr(GString) power = NULL;

  switch (math->kind)
    {
    case JD_MATH_ROW:
      if (jd_math_is_cases (math))
        return FALSE;
      add_piece (self, g_strdup (" "), 0.0, 0);
      add_math (self, math, depth);
      return TRUE;
    case JD_MATH_PARENS:
      add_fences (self, inner, "(", ")", depth);
      return TRUE;
    case JD_MATH_ABS:
      add_fences (self, inner, "|", "|", depth);
      return TRUE;
    case JD_MATH_POWER:
      if (inner->kind != JD_MATH_PARENS)
        return FALSE;
      power = g_string_new ("^{");
      add_fences (self, jd_math_get_child (inner, 0), "(", ")", depth);
      jd_math_append_latex (power, other);
      g_string_append_c (power, '}');
      add_piece (self, g_strdup (power->str), SCRIPT * jd_math_latex_width (other), 0);
      return TRUE;
    case JD_MATH_FRACTION:
      if (is_derivative (math))
        return FALSE;
      add_fraction (self, inner, other, depth);
      return TRUE;
    case JD_MATH_ROOT:
      add_fences (self, inner, "(", ")", depth);
      add_piece (self, g_strdup ("^{1/2}"), SCRIPT * 3.0 * DIGIT, 0);
      return TRUE;
    case JD_MATH_TEXT:
    case JD_MATH_SYMBOL:
    default:
      return FALSE;
    }
}

/* The name of a function, with its power if there is one. */
static gboolean
is_function (const JdMath *math)
{
  const JdMath *name = math->kind == JD_MATH_POWER ? jd_math_get_child (math, 0) : math;

  return name->kind == JD_MATH_TEXT && g_ascii_isalpha (*name->text);
}

/* Whether a line may begin at child @i of the term of @row that begins with child @first: it is a factor, and another
 * one stands before it.  @out_dot: no multiplication sign stands between them. */
static gboolean
is_later_factor (const JdMath *row,
                 guint         first,
                 guint         i,
                 gboolean     *out_dot)
{
  const JdMath *before;
  gboolean space;

  if (i <= first || jd_math_get_child (row, i)->kind == JD_MATH_TEXT)
    return FALSE;
  before = jd_math_get_child (row, i - 1);
  space = before->kind == JD_MATH_TEXT && strcmp (before->text, "\u2009") == 0;
  *out_dot = before->kind != JD_MATH_TEXT || space;
  if (space && i > first + 1)
    before = jd_math_get_child (row, i - 2);
  return !is_function (before) && !is_derivative (before) &&
         (before->kind != JD_MATH_TEXT || strcmp (before->text, "\u22c5") == 0);
}

/* Children @first to @end of @row, a term.  The boxes of a term that is wider than a line are taken apart. */
static void
add_term (Breaker      *self,
          const JdMath *row,
          guint         first,
          guint         end,
          guint         depth)
{
  double width = 0.0;

  for (guint i = first; i < end; i++)
    width += jd_math_latex_width (jd_math_get_child (row, i));
  for (guint i = first; i < end; i++)
    {
      const JdMath *child = jd_math_get_child (row, i), *before = i > first ? jd_math_get_child (row, i - 1) : NULL;
      g_autoptr(GString) text = g_string_new (NULL);
      const guint n = self->pieces->len;
      const double limit = self->limit, own = jd_math_latex_width (child);
      gboolean dot;

      /* What d/dt stands before begins on its line. */
      if (before != NULL && is_derivative (before))
        self->limit -= jd_math_latex_width (before);
      if (width <= limit || own <= 0.2 * limit || !add_opened (self, child, depth))
        {
          jd_math_append_child (text, row, i);
          add_piece (self, g_strdup (text->str), own, i == first && i > 0 ? depth : 0);
        }
      self->limit = limit;
      if (width > limit && is_later_factor (row, first, i, &dot))
        allow_factor (self, n, depth, dot);
    }
}

/* A row is a sum: its terms begin at the signs. */
static void
add_math (Breaker      *self,
          const JdMath *math,
          guint         depth)
{
  g_autoptr(GString) text = NULL;
  guint first = 0, i = 1;

  if (math->kind != JD_MATH_ROW || jd_math_is_cases (math))
    {
      if (jd_math_latex_width (math) > self->limit && math->kind != JD_MATH_ROW && add_opened (self, math, depth))
        return;
      text = g_string_new (NULL);
      jd_math_append_latex (text, math);
      add_piece (self, g_strdup (text->str), jd_math_latex_width (math), 0);
      return;
    }
  for (; jd_math_get_child (math, i) != NULL; i++)
    if (is_sign (jd_math_get_child (math, i)))
      {
        add_term (self, math, first, i, depth);
        first = i;
      }
  add_term (self, math, first, i, depth);
}

/* ---- Lines ---- */

/* The piece at which the line after the one that begins with piece @first begins. */
static guint
find_break (const GArray *pieces,
            guint         first,
            double        limit)
{
  double width = 0.0;
  guint best = 0, best_depth = G_MAXUINT;

  for (guint i = first; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);

      if (i > first && piece->depth > 0 && (best == 0 || piece->depth <= best_depth || width < EARLIEST * limit))
        {
          best = i;
          best_depth = width < EARLIEST * limit ? G_MAXUINT : piece->depth;
        }
      width += piece->width;
      /* a line ends before the piece that is too much, or, if it cannot, at the next place */
      if (width > limit && best != 0)
        return best;
    }
  return pieces->len;
}

char **
jd_math_to_latex_lines (const JdMath *self,
                        double        first,
                        double        width)
{
  g_autoptr(GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  Breaker breaker = { pieces, MIN (first, width) };
  GPtrArray *lines = g_ptr_array_new ();

  g_return_val_if_fail (self != NULL, NULL);

  g_array_set_clear_func (pieces, piece_clear);
  add_math (&breaker, self, 1);
  for (guint start = 0; start < pieces->len;)
    {
      const guint end = find_break (pieces, start, lines->len == 0 ? first : width);
      GString *line = g_string_new (start > 0 && g_array_index (pieces, Piece, start).dot ? "\\cdot " : NULL);

      for (; start < end; start++)
        {
          const char *latex = g_array_index (pieces, Piece, start).latex;
          const gboolean doubled = *latex == ' ' && line->len > 0 && line->str[line->len - 1] == ' ';

          g_string_append (line, latex + (doubled ? 1 : 0));
        }
      g_ptr_array_add (lines, g_strstrip (g_string_free (line, FALSE)));
    }
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}
