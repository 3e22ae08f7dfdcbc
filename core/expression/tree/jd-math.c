/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas as trees of boxes, and names as Greek letters with subscripts. */
#include "core/expression/tree/jd-expr-arrange-private.h"
#include "core/expression/tree/jd-expr-print.h"

#include <math.h>
#include <string.h>

/* A formula nested deeper than this is cut with dots: no page could show it, and boxes are laid out
 * and freed by recursion. */
#define LARGEST_NESTING 1000

#define THIN_SPACE "\u2009"
#define TIMES "\u22c5"
#define MINUS "\u2212"

static JdMath *
math_new (JdMathKind  kind,
          const char *text)
{
  JdMath *self = g_new0 (JdMath, 1);

  self->kind = kind;
  self->text = g_strdup (text);
  return self;
}

void
jd_math_free (JdMath *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self->text);
  g_free (self);
}

static void
math_add (JdMath *self,
          JdMath *child)
{
  if (self->children == NULL)
    self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_math_free);
  g_ptr_array_add (self->children, child);
}

JdMath *
jd_math_new_box (JdMathKind  kind,
                 JdMath     *first,
                 JdMath     *second)
{
  JdMath *self = math_new (kind, NULL);

  math_add (self, first);
  if (second != NULL)
    math_add (self, second);
  return self;
}

JdMath *
jd_math_new_index (JdMath *base,
                   JdMath *index)
{
  g_return_val_if_fail (base != NULL && index != NULL, base);

  if (base->children != NULL)
    g_ptr_array_set_size (base->children, 0);
  math_add (base, index);
  return base;
}

JdMath *
jd_math_new_text (const char *text)
{
  return math_new (JD_MATH_TEXT, text);
}

JdMath *
jd_math_new_row (JdMath *first,
                 ...)
{
  JdMath *self = math_new (JD_MATH_ROW, NULL);
  va_list args;

  va_start (args, first);
  for (JdMath *child = first; child != NULL; child = va_arg (args, JdMath *))
    math_add (self, child);
  va_end (args);
  return self;
}

typedef struct
{
  const char *name;
  const char *letter;
  const char *latex;
} Greek;

static const Greek greek[] = {
  { "alpha", "α", "\\alpha" }, { "beta", "β", "\\beta" }, { "gamma", "γ", "\\gamma" },
  { "delta", "δ", "\\delta" }, { "epsilon", "ε", "\\varepsilon" }, { "zeta", "ζ", "\\zeta" },
  { "eta", "η", "\\eta" }, { "theta", "θ", "\\theta" }, { "iota", "ι", "\\iota" },
  { "kappa", "κ", "\\kappa" }, { "lambda", "λ", "\\lambda" }, { "mu", "μ", "\\mu" },
  { "nu", "ν", "\\nu" }, { "xi", "ξ", "\\xi" }, { "pi", "π", "\\pi" }, { "rho", "ρ", "\\rho" },
  { "sigma", "σ", "\\sigma" }, { "tau", "τ", "\\tau" }, { "upsilon", "υ", "\\upsilon" },
  { "phi", "φ", "\\varphi" }, { "chi", "χ", "\\chi" }, { "psi", "ψ", "\\psi" },
  { "omega", "ω", "\\omega" },
  { "Gamma", "Γ", "\\Gamma" }, { "Delta", "Δ", "\\Delta" }, { "Theta", "Θ", "\\Theta" },
  { "Lambda", "Λ", "\\Lambda" }, { "Xi", "Ξ", "\\Xi" }, { "Pi", "Π", "\\Pi" },
  { "Sigma", "Σ", "\\Sigma" }, { "Upsilon", "Υ", "\\Upsilon" }, { "Phi", "Φ", "\\Phi" },
  { "Psi", "Ψ", "\\Psi" }, { "Omega", "Ω", "\\Omega" },
};

static const char *
greek_letter (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (greek); i++)
    if (strcmp (name, greek[i].name) == 0)
      return greek[i].letter;
  return name;
}

const char *
jd_greek_to_latex (const char *letter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (greek); i++)
    if (strcmp (letter, greek[i].letter) == 0)
      return greek[i].latex;
  return NULL;
}

const char *
jd_greek_to_name (gunichar letter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (greek); i++)
    if (g_utf8_get_char (greek[i].letter) == letter)
      return greek[i].name;
  return NULL;
}

static gboolean
is_one_letter (const char *text)
{
  return *text != '\0' && *g_utf8_next_char (text) == '\0';
}

/* Where the name of a point begins in xA, yC1 or thetaB: a capital, and at most one character more, after a single
 * small letter or the name of a Greek one; NULL in other names. */
static const char *
point_suffix (const char *name)
{
  const char *end = name;

  while (g_ascii_islower (*end))
    end++;
  if (end == name || !g_ascii_isupper (*end) || strlen (end) > 2 || (end[1] != '\0' && !g_ascii_isalnum (end[1])))
    return NULL;
  if (end == name + 1)
    return end;
  for (gsize i = 0; i < G_N_ELEMENTS (greek); i++)
    if (strlen (greek[i].name) == (gsize) (end - name) && strncmp (name, greek[i].name, (gsize) (end - name)) == 0)
      return end;
  return NULL;
}

/* Two letters, mr or IC, which are no Greek one: in a formula the second can only be an index. */
static gboolean
is_letter_with_index (const char *name)
{
  if (strlen (name) != 2 || !g_ascii_isalpha (name[0]) || !g_ascii_isalpha (name[1]))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (greek); i++)
    if (strcmp (name, greek[i].name) == 0)
      return FALSE;
  return TRUE;
}

/* theta1 -> theta and 1, x_A and xA -> x and A, mr -> m and r, vitesse -> vitesse. */
static void
name_split (const char  *name,
            char       **out_head,
            char       **out_subscript)
{
  const char *end = strchr (name, '_');
  const char *subscript;

  if (end != NULL && end > name && end[1] != '\0')
    subscript = end + 1;
  else if ((end = point_suffix (name)) != NULL)
    subscript = end;
  else if (is_letter_with_index (name))
    subscript = end = name + 1;
  else
    {
      end = name + strlen (name);
      while (end > name + 1 && g_ascii_isdigit (end[-1]))
        end--;
      subscript = end;
    }
  *out_head = g_strndup (name, (gsize) (end - name));
  *out_subscript = *subscript != '\0' ? g_strdelimit (g_strdup (subscript), "_", ',') : NULL;
}

static JdMath *
math_new_subscript (const char *text)
{
  const char *letter = greek_letter (text);

  if (letter != text || (is_one_letter (text) && !g_ascii_isdigit (*text)))
    return math_new (JD_MATH_SYMBOL, letter);
  return jd_math_new_text (text);
}

JdMath *
jd_math_new_symbol (const char *name,
                    guint       dots)
{
  g_autofree char *head = NULL;
  g_autofree char *subscript = NULL;
  JdMath *self;

  g_return_val_if_fail (name != NULL, NULL);

  name_split (name, &head, &subscript);
  self = math_new (JD_MATH_SYMBOL, greek_letter (head));
  self->dots = dots;
  if (subscript != NULL)
    math_add (self, math_new_subscript (subscript));
  return self;
}

static JdMath *
math_of_symbol (const JdExpr *symbol)
{
  JdMath *self;

  if (symbol->op != JD_SYMBOL_MULTIPLIER)
    return jd_math_new_symbol (symbol->name, symbol->order);
  self = math_new (JD_MATH_SYMBOL, "λ");
  math_add (self, jd_math_new_text (symbol->name));
  return self;
}

/* s with the name of the contact. */
static JdMath *
math_of_foot (const JdExpr *foot)
{
  JdMath *self = math_new (JD_MATH_SYMBOL, "s");

  math_add (self, jd_math_new_text (jd_expr_get_curve_name (foot)));
  return self;
}

char *
jd_symbol_to_markup (const char *name,
                     guint       dots)
{
  static const char *const over[] = { "", "\u0307", "\u0308" };
  g_autoptr(JdMath) math = jd_math_new_symbol (name, dots);
  g_autofree char *head = g_markup_escape_text (math->text, -1);
  g_autofree char *subscript = NULL;

  if (math->children == NULL)
    return g_strconcat (head, over[MIN (dots, 2)], NULL);
  subscript = g_markup_escape_text (((JdMath *) g_ptr_array_index (math->children, 0))->text, -1);
  return g_strconcat (head, over[MIN (dots, 2)], "<sub>", subscript, "</sub>", NULL);
}

static JdMath *math_of (const JdExpr *expr,
                        guint         depth);

/* 1.5e-09 as 1.5 . 10^-9 */
static JdMath *
math_of_digits (JdNumber number)
{
  g_autofree char *digits = NULL;
  char *e, *exponent;
  JdMath *power;

  if (!isfinite (number.value))
    digits = jd_number_digits (number);
  if (digits != NULL)
    return jd_math_new_text (isnan (number.value) ? "?" : "∞");
  digits = jd_number_digits (number);
  e = strchr (digits, 'e');
  if (e == NULL)
    return jd_math_new_text (digits);
  *e = '\0';
  exponent = e + 2;
  while (*exponent == '0' && exponent[1] != '\0')
    exponent++;
  power = e[1] == '-' ? jd_math_new_row (jd_math_new_text (MINUS), jd_math_new_text (exponent), NULL)
                      : jd_math_new_text (exponent);
  power = jd_math_new_box (JD_MATH_POWER, jd_math_new_text ("10"), power);
  if (strcmp (digits, "1") == 0)
    return power;
  return jd_math_new_row (jd_math_new_text (digits), jd_math_new_text (TIMES), power, NULL);
}

static JdMath *
math_of_size (JdNumber number,
              gboolean alone)
{
  JdNumber top, bottom;

  jd_arrange_number (number, alone, &top, &bottom);
  if (jd_number_is (bottom, 1.0))
    return math_of_digits (top);
  return jd_math_new_box (JD_MATH_FRACTION, math_of_digits (top), math_of_digits (bottom));
}

static JdMath *
math_of_number (JdNumber number,
                gboolean alone)
{
  JdMath *size = math_of_size (number, alone);

  return number.value < 0.0 ? jd_math_new_row (jd_math_new_text (MINUS), size, NULL) : size;
}

static gboolean
is_simple_argument (const JdExpr *expr)
{
  return (expr->kind == JD_EXPR_SYMBOL) || (expr->kind == JD_EXPR_NUMBER && expr->number.value >= 0.0);
}

/* sin, with its power if there is one, then the argument. */
static JdMath *
math_of_call (const JdExpr *call,
              JdMath       *power,
              guint         depth)
{
  JdMath *name = jd_math_new_text (jd_functions[call->op].word);
  JdMath *arguments;

  if (power != NULL)
    name = jd_math_new_box (JD_MATH_POWER, name, power);
  if (call->n_args == 1 && is_simple_argument (call->args[0]))
    return jd_math_new_row (name, jd_math_new_text (THIN_SPACE), math_of (call->args[0], depth), NULL);
  arguments = math_of (call->args[0], depth);
  if (call->n_args == 2)
    arguments = jd_math_new_row (arguments, jd_math_new_text (","), math_of (call->args[1], depth), NULL);
  return jd_math_new_row (name, jd_math_new_box (JD_MATH_PARENS, arguments, NULL), NULL);
}

/* A row with the text "if": if, then condition, two values and their commas in parentheses. */
static JdMath *
math_of_if (const JdExpr *node,
            guint         depth)
{
  static const char *const relations[] = { "<", "≤", ">", "≥" };
  JdMath *condition = jd_math_new_row (math_of (node->args[0], depth), jd_math_new_text (relations[node->op]),
                                       math_of (node->args[1], depth), NULL);
  JdMath *inner = jd_math_new_row (condition, jd_math_new_text (","), math_of (node->args[2], depth),
                                   jd_math_new_text (","), math_of (node->args[3], depth), NULL);
  JdMath *row = jd_math_new_row (jd_math_new_text ("if"), jd_math_new_box (JD_MATH_PARENS, inner, NULL), NULL);

  row->text = g_strdup ("if");
  return row;
}

static gboolean
needs_parens (const JdExpr *base,
              gboolean      in_power)
{
  if (base->kind == JD_EXPR_ADD)
    return TRUE;
  if (base->kind == JD_EXPR_NUMBER)
    return base->number.value < 0.0 || (in_power && base->number.denominator != 1);
  return in_power && (base->kind == JD_EXPR_MUL || base->kind == JD_EXPR_POW || base->kind == JD_EXPR_CALL ||
                      base->kind == JD_EXPR_IF);
}

static JdMath *
math_of_base (const JdExpr *base,
              gboolean      in_power,
              guint         depth)
{
  JdMath *math = math_of (base, depth);

  return needs_parens (base, in_power) ? jd_math_new_box (JD_MATH_PARENS, math, NULL) : math;
}

static JdMath *
math_of_factor (const JdFactor *factor,
                gboolean        alone,
                guint           depth)
{
  JdMath *exponent;

  if (jd_factor_is_root (factor))
    return jd_math_new_box (JD_MATH_ROOT, math_of (factor->base, depth), NULL);
  if (jd_factor_is_plain (factor))
    return alone ? math_of (factor->base, depth) : math_of_base (factor->base, FALSE, depth);
  exponent = factor->exponent != NULL ? math_of (factor->exponent, depth) : math_of_number (factor->power, FALSE);
  /* sin^2 x; but sin^-1 would be read as the inverse, and does not come: it is a denominator */
  if (factor->base->kind == JD_EXPR_CALL && factor->base->op != JD_FUNCTION_ABS && factor->base->n_args == 1 &&
      factor->exponent == NULL && factor->power.denominator == 1)
    return math_of_call (factor->base, exponent, depth);
  return jd_math_new_box (JD_MATH_POWER,
                          math_of_base (factor->base,
                                        factor->base->kind != JD_EXPR_CALL || factor->base->op != JD_FUNCTION_ABS,
                                        depth),
                          exponent);
}

/* Whether two factors side by side need something between them. */
static const char *
separator (const JdFactor *left,
           const JdFactor *right)
{
  const JdExpr *sides[] = { left != NULL ? left->base : NULL, right->base };

  if (right->base->kind == JD_EXPR_NUMBER && right->base->number.value >= 0.0 && !jd_factor_is_root (right))
    return TIMES;
  if (right->base->kind == JD_EXPR_CALL && right->base->op != JD_FUNCTION_ABS && left != NULL)
    return THIN_SPACE;
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autofree char *head = NULL;
      g_autofree char *subscript = NULL;

      if (sides[i] == NULL || sides[i]->kind != JD_EXPR_SYMBOL)
        continue;
      name_split (sides[i]->name, &head, &subscript);
      if (!is_one_letter (greek_letter (head)))
        return THIN_SPACE;
    }
  if (left != NULL && left->base->kind == JD_EXPR_CALL)
    return THIN_SPACE;
  return NULL;
}

static JdMath *
math_of_factors (JdMath       *number,
                 const GArray *factors,
                 guint         depth)
{
  JdMath *row;

  if (factors->len == 0)
    return number != NULL ? number : jd_math_new_text ("1");
  if (number == NULL && factors->len == 1)
    return math_of_factor (&g_array_index (factors, JdFactor, 0), TRUE, depth);
  row = math_new (JD_MATH_ROW, NULL);
  if (number != NULL)
    math_add (row, number);
  for (guint i = 0; i < factors->len; i++)
    {
      const JdFactor *left = i > 0 ? &g_array_index (factors, JdFactor, i - 1) : NULL;
      const JdFactor *factor = &g_array_index (factors, JdFactor, i);
      const char *between = i > 0 || number != NULL ? separator (left, factor) : NULL;

      if (between != NULL)
        math_add (row, jd_math_new_text (between));
      math_add (row, math_of_factor (factor, FALSE, depth));
    }
  return row;
}

/* A number over a number stands before many factors; over one, or over symbols, it joins the fraction. */
static JdMath *
math_of_term (const JdExpr *node,
              gboolean     *out_negative,
              guint         depth)
{
  g_auto(JdArranged) term = { 0 };
  JdMath *number = NULL, *top;
  gboolean has_divisor;

  jd_arrange_term (&term, node);
  *out_negative = term.negative;
  has_divisor = !jd_number_is (term.divisor, 1.0);
  if (!jd_number_is (term.number, 1.0) || (has_divisor && term.bottom->len == 0 && term.top->len > 1))
    number = math_of_digits (term.number);
  if (term.bottom->len == 0 && has_divisor && term.top->len > 1)
    return math_of_factors (jd_math_new_box (JD_MATH_FRACTION, number, math_of_digits (term.divisor)), term.top,
                            depth);
  top = math_of_factors (number, term.top, depth);
  if (term.bottom->len == 0 && !has_divisor)
    return top;
  return jd_math_new_box (JD_MATH_FRACTION, top,
                          math_of_factors (has_divisor ? math_of_digits (term.divisor) : NULL, term.bottom, depth));
}

static JdMath *
math_of_signed (const JdExpr *expr,
                gboolean     *out_negative,
                guint         depth)
{
  *out_negative = FALSE;
  if (expr->kind == JD_EXPR_MUL || expr->kind == JD_EXPR_POW)
    return math_of_term (expr, out_negative, depth);
  if (expr->kind != JD_EXPR_NUMBER)
    return math_of (expr, depth);
  *out_negative = expr->number.value < 0.0;
  return math_of_size (expr->number, FALSE);
}

static JdMath *
math_of_sum (const JdExpr *sum,
             guint         depth)
{
  g_autoptr(GPtrArray) terms = jd_arrange_sum (sum);
  JdMath *row = math_new (JD_MATH_ROW, NULL);

  for (guint i = 0; i < terms->len; i++)
    {
      gboolean negative;
      JdMath *term = math_of_signed (g_ptr_array_index (terms, i), &negative, depth);

      if (negative)
        math_add (row, jd_math_new_text (MINUS));
      else if (i > 0)
        math_add (row, jd_math_new_text ("+"));
      math_add (row, term);
    }
  return row;
}

static JdMath *
math_of (const JdExpr *expr,
         guint         depth)
{
  gboolean negative;
  JdMath *math;

  if (++depth > LARGEST_NESTING)
    return jd_math_new_text ("…");
  switch ((JdExprKind) expr->kind)
    {
    case JD_EXPR_NUMBER:
      return math_of_number (expr->number, TRUE);
    case JD_EXPR_SYMBOL:
      return math_of_symbol (expr);
    case JD_EXPR_ADD:
      return math_of_sum (expr, depth);
    case JD_EXPR_MUL:
    case JD_EXPR_POW:
      math = math_of_term (expr, &negative, depth);
      return negative ? jd_math_new_row (jd_math_new_text (MINUS), math, NULL) : math;
    case JD_EXPR_CALL:
      if (expr->op == JD_FUNCTION_ABS)
        return jd_math_new_box (JD_MATH_ABS, math_of (expr->args[0], depth), NULL);
      return math_of_call (expr, NULL, depth);
    case JD_EXPR_IF:
      return math_of_if (expr, depth);
    case JD_EXPR_FOOT:
      return math_of_foot (expr);
    case JD_EXPR_GAP:
      return math_of (expr->args[JD_GAP_VALUE], depth);
    case JD_EXPR_CURVE:
      return jd_math_new_text ("");
    default:
      g_return_val_if_reached (NULL);
    }
}

JdMath *
jd_math_new (const JdExpr *expr)
{
  g_return_val_if_fail (expr != NULL, NULL);

  return math_of (expr, 0);
}
