/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-arrange-private.h"
#include "core/expression/jd-expr-print.h"
#include "core/expression/jd-math-private.h"

#include <math.h>

/* Text on one line, plain or marked up.  A node's text is made from those of its arguments, once, so
 * that neither sharing nor depth costs anything but the length of the result. */

typedef enum
{
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_POWER,
  LEVEL_ATOM,
} Level;

typedef struct
{
  char     *text;      /* without sign */
  Level     level;
  gboolean  negative;
} Piece;

typedef struct
{
  gboolean     markup;
  JdNodeOrder  order;
  Piece       *pieces;
} Writer;

static const Piece *
piece_of (const Writer *self,
          const JdExpr *node)
{
  return &self->pieces[jd_node_order_find (&self->order, node)];
}

/* In parentheses unless it binds at least as tightly as @level. */
static void
append_piece (GString     *out,
              const Piece *piece,
              Level        level,
              gboolean     markup)
{
  gboolean parens = (piece->negative ? LEVEL_SUM : piece->level) < level;

  if (parens)
    g_string_append_c (out, '(');
  if (piece->negative)
    g_string_append (out, markup ? "\u2212" : "-");
  g_string_append (out, piece->text);
  if (parens)
    g_string_append_c (out, ')');
}

static void
append_number (GString  *out,
               JdNumber  number)
{
  g_autofree char *digits = jd_number_digits (number);

  g_string_append (out, digits);
}

static Piece
number_piece (JdNumber number,
              gboolean alone)
{
  JdNumber top;
  JdNumber bottom;
  GString *out = g_string_new (NULL);
  gboolean fraction;

  jd_arrange_number (number, alone, &top, &bottom);
  fraction = !jd_number_is (bottom, 1.0) || isinf (number.value);
  append_number (out, top);
  if (!jd_number_is (bottom, 1.0))
    {
      g_string_append_c (out, '/');
      append_number (out, bottom);
    }
  return (Piece) {
    .text = g_string_free (out, FALSE),
    .level = fraction ? LEVEL_PRODUCT : LEVEL_ATOM,
    .negative = number.value < 0.0,
  };
}

static Piece
symbol_piece (const Writer *self,
              const JdExpr *symbol)
{
  Piece piece = { .level = LEVEL_ATOM };

  if (self->markup)
    piece.text = jd_symbol_to_markup (symbol);
  else if (symbol->op == JD_SYMBOL_MULTIPLIER)
    piece.text = g_strdup_printf ("lambda(\"%s\")", symbol->name);
  else
    piece.text = g_strdup_printf ("%s%.*s", symbol->name, (int) symbol->order, "''");
  return piece;
}

static void
append_exponent (const Writer   *self,
                 GString        *out,
                 const JdFactor *factor)
{
  Piece number = { 0 };
  const Piece *piece = &number;

  if (factor->exponent != NULL)
    piece = piece_of (self, factor->exponent);
  else
    number = number_piece (factor->power, FALSE);
  if (self->markup)
    {
      g_string_append (out, "<sup>");
      append_piece (out, piece, LEVEL_SUM, TRUE);
      g_string_append (out, "</sup>");
    }
  else
    {
      g_string_append_c (out, '^');
      append_piece (out, piece, LEVEL_ATOM, FALSE);
    }
  g_free (number.text);
}

/* @alone: nothing stands beside it on its side of the fraction. */
static Level
append_factor (const Writer   *self,
               GString        *out,
               const JdFactor *factor,
               gboolean        alone)
{
  const Piece *base = piece_of (self, factor->base);

  if (jd_factor_is_root (factor))
    {
      g_string_append (out, self->markup ? "\u221a" : "sqrt");
      if (self->markup)
        append_piece (out, base, LEVEL_ATOM, TRUE);
      else
        {
          g_string_append_c (out, '(');
          append_piece (out, base, LEVEL_SUM, FALSE);
          g_string_append_c (out, ')');
        }
      return self->markup ? LEVEL_POWER : LEVEL_ATOM;
    }
  if (jd_factor_is_plain (factor))
    {
      append_piece (out, base, alone ? LEVEL_SUM : LEVEL_POWER, self->markup);
      return alone ? base->level : LEVEL_POWER;
    }
  append_piece (out, base, LEVEL_ATOM, self->markup);
  append_exponent (self, out, factor);
  return LEVEL_POWER;
}

static void
append_factors (const Writer *self,
                GString      *out,
                JdNumber      number,
                const GArray *factors)
{
  gboolean first = jd_number_is (number, 1.0) && factors->len > 0;

  if (!first)
    append_number (out, number);
  for (guint i = 0; i < factors->len; i++)
    {
      if (!first)
        g_string_append (out, self->markup ? "\u22c5" : "*");
      append_factor (self, out, &g_array_index (factors, JdFactor, i), FALSE);
      first = FALSE;
    }
}

static void
append_divisor (const Writer     *self,
                GString          *out,
                const JdArranged *term)
{
  gboolean parens = term->bottom->len + !jd_number_is (term->divisor, 1.0) > 1;

  g_string_append_c (out, '/');
  if (parens)
    g_string_append_c (out, '(');
  append_factors (self, out, term->divisor, term->bottom);
  if (parens)
    g_string_append_c (out, ')');
}

static Piece
term_piece (const Writer *self,
            const JdExpr *node)
{
  g_auto(JdArranged) term = { 0 };
  GString *out = g_string_new (NULL);
  Level level = LEVEL_PRODUCT;
  gboolean divided;

  jd_arrange_term (&term, node);
  divided = term.bottom->len > 0 || !jd_number_is (term.divisor, 1.0);
  if (!divided && term.top->len == 1 && jd_number_is (term.number, 1.0))
    level = append_factor (self, out, &g_array_index (term.top, JdFactor, 0), !term.negative);
  else
    append_factors (self, out, term.number, term.top);
  if (divided)
    append_divisor (self, out, &term);
  return (Piece) { .text = g_string_free (out, FALSE), .level = level, .negative = term.negative };
}

static Piece
sum_piece (const Writer *self,
           const JdExpr *sum)
{
  g_autoptr(GPtrArray) terms = jd_arrange_sum (sum);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < terms->len; i++)
    {
      const JdExpr *term = g_ptr_array_index (terms, i);
      Piece number = { 0 };
      const Piece *piece = &number;

      if (term->kind == JD_EXPR_NUMBER)
        number = number_piece (term->number, FALSE);
      else
        piece = piece_of (self, term);
      if (i > 0)
        g_string_append (out, !piece->negative ? " + " : self->markup ? " \u2212 " : " - ");
      else if (piece->negative)
        g_string_append (out, self->markup ? "\u2212" : "-");
      g_string_append (out, piece->text);
      g_free (number.text);
    }
  return (Piece) { .text = g_string_free (out, FALSE), .level = LEVEL_SUM };
}

static Piece
call_piece (const Writer *self,
            const JdExpr *call)
{
  GString *out = g_string_new (jd_expr_function_name (call->op));

  g_string_append_c (out, '(');
  for (guint i = 0; i < call->n_args; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      append_piece (out, piece_of (self, call->args[i]), LEVEL_SUM, self->markup);
    }
  g_string_append_c (out, ')');
  return (Piece) { .text = g_string_free (out, FALSE), .level = LEVEL_ATOM };
}

static Piece
if_piece (const Writer *self,
          const JdExpr *node)
{
  static const char *const relations[] = { " < ", " <= ", " > ", " >= " };
  static const char *const marked[] = { " &lt; ", " \u2264 ", " &gt; ", " \u2265 " };
  const char *const after[] = {
    self->markup ? marked[node->op] : relations[node->op], ", ", ", ", ")",
  };
  GString *out = g_string_new ("if(");

  for (guint i = 0; i < 4; i++)
    {
      append_piece (out, piece_of (self, node->args[i]), LEVEL_SUM, self->markup);
      g_string_append (out, after[i]);
    }
  return (Piece) { .text = g_string_free (out, FALSE), .level = LEVEL_ATOM };
}

static Piece
node_piece (const Writer *self,
            const JdExpr *node)
{
  switch ((JdExprKind) node->kind)
    {
    case JD_EXPR_NUMBER:
      return number_piece (node->number, TRUE);
    case JD_EXPR_SYMBOL:
      return symbol_piece (self, node);
    case JD_EXPR_ADD:
      return sum_piece (self, node);
    case JD_EXPR_MUL:
    case JD_EXPR_POW:
      return term_piece (self, node);
    case JD_EXPR_CALL:
      return call_piece (self, node);
    case JD_EXPR_IF:
      return if_piece (self, node);
    default:
      g_return_val_if_reached ((Piece) { 0 });
    }
}

static char *
expr_write (const JdExpr *expr,
            gboolean      markup)
{
  Writer writer = { .markup = markup };
  GString *out = g_string_new (NULL);
  gsize n;

  jd_node_order_init (&writer.order, &expr, 1, NULL);
  n = writer.order.nodes.n;
  writer.pieces = g_new0 (Piece, n);
  for (gsize i = 0; i < n; i++)
    writer.pieces[i] = node_piece (&writer, writer.order.nodes.at[i]);
  append_piece (out, &writer.pieces[n - 1], LEVEL_SUM, markup);
  for (gsize i = 0; i < n; i++)
    g_free (writer.pieces[i].text);
  g_free (writer.pieces);
  jd_node_order_clear (&writer.order);
  return g_string_free (out, FALSE);
}

char *
jd_expr_to_text (const JdExpr *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return expr_write (self, FALSE);
}

char *
jd_expr_to_markup (const JdExpr *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return expr_write (self, TRUE);
}
