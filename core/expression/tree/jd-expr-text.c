/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text of an expression on one line, in the grammar of the parser.  The text of a node is made once, from the texts
 * of its arguments, so that the cost is the length of the result, with shared or deep nodes too. */
#include "core/expression/tree/jd-expr-arrange-private.h"
#include "core/expression/tree/jd-expr-print.h"

#include <math.h>

/* Binding strength of a text, the loosest first. */
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
              Level        level)
{
  const gboolean parens = (piece->negative ? LEVEL_SUM : piece->level) < level;

  g_string_append_printf (out, "%s%s%s%s", parens ? "(" : "", piece->negative ? "-" : "", piece->text,
                          parens ? ")" : "");
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
  JdNumber top, bottom;
  GString *out = g_string_new (NULL);

  jd_arrange_number (number, alone, &top, &bottom);
  append_number (out, top);
  if (!jd_number_is (bottom, 1.0))
    {
      g_string_append_c (out, '/');
      append_number (out, bottom);
    }
  return (Piece) {
    .text = g_string_free (out, FALSE),
    .level = !jd_number_is (bottom, 1.0) || isinf (number.value) ? LEVEL_PRODUCT : LEVEL_ATOM,
    .negative = number.value < 0.0,
  };
}

char *
jd_symbol_to_text (const JdExpr *symbol)
{
  if (symbol->op == JD_SYMBOL_MULTIPLIER)
    return g_strdup_printf ("lambda(\"%s\")", symbol->name);
  return g_strdup_printf ("%s%.*s", symbol->name, (int) symbol->order, "''");
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
      g_string_append (out, "sqrt(");
      append_piece (out, base, LEVEL_SUM);
      g_string_append_c (out, ')');
      return LEVEL_ATOM;
    }
  if (jd_factor_is_plain (factor))
    {
      append_piece (out, base, alone ? LEVEL_SUM : LEVEL_POWER);
      return alone ? base->level : LEVEL_POWER;
    }
  append_piece (out, base, LEVEL_ATOM);
  g_string_append_c (out, '^');
  if (factor->exponent != NULL)
    append_piece (out, piece_of (self, factor->exponent), LEVEL_ATOM);
  else
    {
      const Piece number = number_piece (factor->power, FALSE);

      append_piece (out, &number, LEVEL_ATOM);
      g_free (number.text);
    }
  return LEVEL_POWER;
}

static void
append_factors (const Writer *self,
                GString      *out,
                JdNumber      number,
                const GArray *factors)
{
  const gboolean has_number = !jd_number_is (number, 1.0) || factors->len == 0;

  if (has_number)
    append_number (out, number);
  for (guint i = 0; i < factors->len; i++)
    {
      if (has_number || i > 0)
        g_string_append_c (out, '*');
      append_factor (self, out, &g_array_index (factors, JdFactor, i), FALSE);
    }
}

static Piece
term_piece (const Writer *self,
            const JdExpr *node)
{
  g_auto(JdArranged) term = { 0 };
  GString *out = g_string_new (NULL);
  Level level = LEVEL_PRODUCT;
  guint n_below;

  jd_arrange_term (&term, node);
  n_below = term.bottom->len + !jd_number_is (term.divisor, 1.0);
  if (n_below == 0 && term.top->len == 1 && jd_number_is (term.number, 1.0))
    level = append_factor (self, out, &g_array_index (term.top, JdFactor, 0), !term.negative);
  else
    append_factors (self, out, term.number, term.top);
  if (n_below > 0)
    {
      g_string_append (out, n_below > 1 ? "/(" : "/");
      append_factors (self, out, term.divisor, term.bottom);
      g_string_append (out, n_below > 1 ? ")" : "");
    }
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
      const gboolean is_number = term->kind == JD_EXPR_NUMBER;
      const Piece piece = is_number ? number_piece (term->number, FALSE) : *piece_of (self, term);

      g_string_append (out, i == 0 ? (piece.negative ? "-" : "") : piece.negative ? " - " : " + ");
      g_string_append (out, piece.text);
      if (is_number)
        g_free (piece.text);
    }
  return (Piece) { .text = g_string_free (out, FALSE), .level = LEVEL_SUM };
}

/* A function or a choice: arguments in parentheses, with a comma or a relation between them. */
static Piece
call_piece (const Writer *self,
            const JdExpr *node)
{
  static const char *const relations[] = { " < ", " <= ", " > ", " >= " };
  const gboolean is_choice = node->kind == JD_EXPR_IF;
  GString *out = g_string_new (is_choice ? "if" : jd_functions[node->op].name);

  for (guint i = 0; i < node->n_args; i++)
    {
      g_string_append (out, i == 0 ? "(" : is_choice && i == 1 ? relations[node->op] : ", ");
      append_piece (out, piece_of (self, node->args[i]), LEVEL_SUM);
    }
  g_string_append_c (out, ')');
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
      return (Piece) { .text = jd_symbol_to_text (node), .level = LEVEL_ATOM };
    case JD_EXPR_ADD:
      return sum_piece (self, node);
    case JD_EXPR_MUL:
    case JD_EXPR_POW:
      return term_piece (self, node);
    case JD_EXPR_FOOT:
      return (Piece) { .text = g_strdup_printf ("foot(\"%s\")", jd_expr_get_curve_name (node)), .level = LEVEL_ATOM };
    case JD_EXPR_GAP:
      {
        Piece piece = *piece_of (self, node->args[JD_GAP_VALUE]);

        piece.text = g_strdup (piece.text);
        return piece;
      }
    case JD_EXPR_CURVE:
      return (Piece) { .text = g_strdup (""), .level = LEVEL_ATOM };
    case JD_EXPR_CALL:
    case JD_EXPR_IF:
    default:
      return call_piece (self, node);
    }
}

char *
jd_expr_to_text (const JdExpr *self)
{
  Writer writer = { .pieces = NULL };
  GString *out = g_string_new (NULL);
  gsize n;

  g_return_val_if_fail (self != NULL, g_string_free (out, FALSE));

  jd_node_order_init (&writer.order, &self, 1, NULL);
  n = writer.order.nodes.n;
  writer.pieces = g_new0 (Piece, n);
  for (gsize i = 0; i < n; i++)
    writer.pieces[i] = node_piece (&writer, writer.order.nodes.at[i]);
  append_piece (out, &writer.pieces[n - 1], LEVEL_SUM);
  for (gsize i = 0; i < n; i++)
    g_free (writer.pieces[i].text);
  g_free (writer.pieces);
  jd_node_order_clear (&writer.order);
  return g_string_free (out, FALSE);
}
