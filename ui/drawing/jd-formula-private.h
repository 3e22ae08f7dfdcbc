/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "ui/drawing/jd-formula.h"

G_BEGIN_DECLS

/* Measures in em that the layout leaves room for and the drawing fills. */
#define JD_MATH_AXIS_HEIGHT 0.26      /* of fraction bars and of the middle of parentheses, above the baseline */
#define JD_MATH_RULE 0.05             /* thickness of bars */
#define JD_MATH_FRACTION_SIDE 0.08
#define JD_MATH_DOT_RADIUS 0.06
#define JD_MATH_DOTS_APART 0.26       /* of the middles of two dots */

/* What decides the spaces around a leaf. */
typedef enum
{
  JD_MATH_ROLE_ORDINARY,
  JD_MATH_ROLE_BINARY,     /* + - and the multiplication dot */
  JD_MATH_ROLE_RELATION,
  JD_MATH_ROLE_FUNCTION,
  JD_MATH_ROLE_PUNCTUATION,
  JD_MATH_ROLE_NUMBER,
} JdMathRole;

/* What is laid out: a leaf of text, or a box of boxes. */
typedef struct _JdMathBox JdMathBox;
struct _JdMathBox
{
  JdMathKind   kind;
  JdMathRole   role;
  guint        depth;
  double       size;        /* em, pixels */
  double       x, y;        /* left end of the baseline, relative to the parent's; y down */
  double       width, ascent, descent;
  PangoLayout *layout;      /* TEXT, SYMBOL, small PARENS have none of their own */
  double       baseline;    /* of the layout, below its top */
  double       ink_left, ink_right;
  guint        dots;
  double       nucleus;     /* SYMBOL: width without its subscript */
  double       fence;       /* PARENS, ABS: width of one; ROOT: of the sign */
  gboolean     opens_line;  /* a line may break before it */
  gboolean     spaced;      /* the formula asks for a thin space before it */
  GPtrArray   *children;    /* JdMathBox * */
};

struct _JdFormula
{
  PangoContext *context;
  const char   *font;       /* family, static */
  double        size;
  JdMathBox    *root;       /* a ROW */
  guint         fractions;  /* around what is being laid out */
  gsize         n_lines;
  double        width, ascent, descent;
};

/* Child @i of @box, lent. */
JdMathBox *jd_math_box_child (const JdMathBox *box,
                              guint            i);

G_END_DECLS
