/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Printing.  Text, LaTeX and boxes use the same arrangement: numbers before constants before parameters before rates,
 * fractions with a denominator, differences with a minus sign.  Strings are owned by the caller. */

/**
 * jd_expr_to_text:
 *
 * Text in the grammar of the mechanism file.  jd_expr_parse() reads it as the same node or as an equal value.
 */
char    *jd_expr_to_text    (const JdExpr *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_symbol_to_markup:
 *
 * Pango markup of the parameter @name (@dots 0) or its rate of order @dots, for labels: Greek letter, combining dots,
 * subscript.
 */
char    *jd_symbol_to_markup (const char *name,
                              guint       dots) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_greek_to_latex:
 *
 * The LaTeX command of a Greek letter, such as "\\theta" for "θ"; NULL for other texts.
 */
const char *jd_greek_to_latex (const char *letter);
/**
 * jd_greek_to_name:
 *
 * The name of a Greek letter in expressions, such as "theta" for θ; NULL for other letters.
 */
const char *jd_greek_to_name  (gunichar    letter);

/**
 * jd_latex_has_letter:
 *
 * The fonts and the input encoding of LaTeX have the letter @c as it is: ASCII and most Latin letters.
 */
gboolean    jd_latex_has_letter (gunichar c);

/**
 * jd_expr_count_not_finite:
 *
 * Number of non-finite numbers that this thread has printed.  They come from constants that overflowed; a text that
 * contains one is not shown.
 */
guint    jd_expr_count_not_finite (void);

/**
 * JdMath:
 *
 * A formula as a tree of boxes, which jd_math_to_latex() prints and ui/drawing lays out.
 */
typedef struct _JdMath JdMath;

typedef enum
{
  JD_MATH_ROW,        /* children side by side */
  JD_MATH_TEXT,       /* upright text: a number, an operator ("+", "\u2212", "\u22c5"), a function's name */
  JD_MATH_SYMBOL,     /* a letter (italic), with .dots 0, 1, 2 over it, child 0 = subscript (may be absent) */
  JD_MATH_FRACTION,   /* child 0 over child 1 */
  JD_MATH_POWER,      /* child 0 with superscript child 1 */
  JD_MATH_ROOT,       /* square root of child 0 */
  JD_MATH_PARENS,     /* child 0 in parentheses */
  JD_MATH_ABS,        /* child 0 between bars */
} JdMathKind;

struct _JdMath
{
  JdMathKind  kind;
  char       *text;      /* TEXT, SYMBOL: UTF-8, Greek letters already replaced */
  guint       dots;      /* SYMBOL */
  GPtrArray  *children;  /* JdMath *, owned; NULL if none */
};

/**
 * jd_math_new:
 *
 * The boxes of an expression; owned by the caller.
 */
JdMath  *jd_math_new        (const JdExpr *expr) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_new_symbol:
 *
 * A symbol's name as letter, subscript and dots: "theta1" -> theta with subscript 1.
 */
JdMath  *jd_math_new_symbol (const char *name,
                             guint       dots) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_new_text:
 *
 * A box of upright text.
 */
JdMath  *jd_math_new_text   (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_new_row:
 *
 * A row of boxes, which it owns.  The list ends with NULL.
 */
JdMath  *jd_math_new_row    (JdMath *first,
                             ...) G_GNUC_WARN_UNUSED_RESULT G_GNUC_NULL_TERMINATED;
/**
 * jd_math_new_box:
 *
 * A box of @kind with the children @first and @second (may be NULL), which it owns.
 */
JdMath  *jd_math_new_box    (JdMathKind  kind,
                             JdMath     *first,
                             JdMath     *second) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_new_index:
 *
 * The symbol @base with the index @index in the place of its own.  Takes both.
 */
JdMath  *jd_math_new_index  (JdMath *base,
                             JdMath *index) G_GNUC_WARN_UNUSED_RESULT;
void     jd_math_free       (JdMath *self);
/**
 * jd_math_to_latex:
 *
 * LaTeX for math mode: \frac{1}{2} m R^{2} \dot{\varphi}^{2}.  Names of Greek letters become these letters (phi1 is
 * \varphi_{1}), and lambda("a.b") becomes \lambda_{\mathrm{a.b}}.  Owned by the caller.
 */
char    *jd_math_to_latex   (const JdMath *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_to_latex_lines:
 *
 * Breaks the LaTeX of jd_math_to_latex() into lines that are no wider than @width points at 10 pt; the first line is
 * no wider than @first.  A line after a break begins with an operator.  Parentheses that reach over a break have a
 * fixed size.  Widths are estimated from those of Computer Modern.  A box that cannot be broken, such as a root, may
 * be wider.
 *
 * Returns: a list that ends with NULL, owned by the caller.
 */
char   **jd_math_to_latex_lines (const JdMath *self,
                                 double        first,
                                 double        width) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_math_latex_width:
 *
 * The estimated width of jd_math_to_latex() at 10 pt, in points.
 */
double   jd_math_latex_width (const JdMath *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMath, jd_math_free)

G_END_DECLS
