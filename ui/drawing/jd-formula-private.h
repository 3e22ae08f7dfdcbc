/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "ui/drawing/jd-formula.h"

G_BEGIN_DECLS

/* Lengths in em that both the layout and the drawing use. */
#define JD_MATH_AXIS_HEIGHT 0.26      /* height above the baseline of fraction bars and of the centre of
                                       * parentheses */
#define JD_MATH_RULE 0.05             /* thickness of bars */
#define JD_MATH_FRACTION_SIDE 0.08
#define JD_MATH_DOT_RADIUS 0.06
#define JD_MATH_DOTS_APART 0.26       /* distance of the centres of two dots */

/* Class of a leaf, which determines the spaces around it. */
typedef enum
{
  JD_MATH_ROLE_ORDINARY,
  JD_MATH_ROLE_BINARY,     /* + - and the multiplication dot */
  JD_MATH_ROLE_RELATION,
  JD_MATH_ROLE_FUNCTION,
  JD_MATH_ROLE_PUNCTUATION,
  JD_MATH_ROLE_NUMBER,
  JD_MATH_ROLE_OPEN,       /* the left parenthesis of a sum that may be broken */
  JD_MATH_ROLE_CLOSE,
} JdMathRole;

/* A box of the layout: a leaf with text, or a box that contains boxes. */
typedef struct _JdMathBox JdMathBox;
struct _JdMathBox
{
  JdMathKind   kind;
  JdMathRole   role;
  guint        depth;
  double       size;        /* em, pixels */
  double       x, y;        /* left end of the baseline, relative to the parent box; y points down */
  double       width, ascent, descent;
  PangoLayout *layout;      /* NULL for boxes without text */
  double       baseline;    /* baseline of the layout, below its top */
  double       ink_left, ink_right;
  guint        dots;
  double       nucleus;     /* SYMBOL: width without the subscript */
  double       fence;       /* PARENS, ABS: width of one fence; ROOT: width of the sign */
  gboolean     opens_line;  /* a line may break before this box */
  gboolean     spaced;      /* the formula asks for a thin space before this box */
  GPtrArray   *children;    /* JdMathBox * */
};

struct _JdFormula
{
  PangoContext *context;
  const char   *font;       /* family, static */
  double        size;
  JdMathBox    *root;       /* a ROW */
  guint         fractions;  /* number of fractions around the box being laid out */
  gsize         n_lines;
  double        width, ascent, descent;
};

/* Child @i of @box, lent. */
JdMathBox *jd_math_box_child (const JdMathBox *box,
                              guint            i);

G_END_DECLS
