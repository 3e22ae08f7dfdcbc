/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-tape.h"

G_BEGIN_DECLS

/* One operation: work[target] = work[a] op work[b].  ADD_PRODUCT, SUBTRACT_PRODUCT and PRODUCT_SUBTRACT take work[c] too: c + a b,
 * c - a b, a b - c, each rounded twice like the two operations they stand for.  MULTIPLY_ADD and MULTIPLY_SUBTRACT add to what
 * stands in the target; CHOOSE reads from it whether the condition holds (1, 0 or NAN); SINCOS writes
 * the sine into the target and the cosine behind it. */
typedef enum
{
  JD_OP_ADD,
  JD_OP_SUBTRACT,
  JD_OP_MULTIPLY,
  JD_OP_DIVIDE,
  JD_OP_MULTIPLY_ADD,
  JD_OP_MULTIPLY_SUBTRACT,
  JD_OP_ADD_LAST,            /* these six take the result of the step before them for a, */
  JD_OP_SUBTRACT_LAST,       /* or for the target that is added to: it is still in a register */
  JD_OP_MULTIPLY_LAST,
  JD_OP_DIVIDE_LAST,
  JD_OP_MULTIPLY_ADD_LAST,
  JD_OP_MULTIPLY_SUBTRACT_LAST,
  JD_OP_ADD_PRODUCT,
  JD_OP_SUBTRACT_PRODUCT,
  JD_OP_PRODUCT_SUBTRACT,
  JD_OP_NEGATE,
  JD_OP_POWER,
  JD_OP_SINCOS,
  JD_OP_LESS,           /* the relations: in the order of JdExprRelation */
  JD_OP_LESS_EQUAL,
  JD_OP_GREATER,
  JD_OP_GREATER_EQUAL,
  JD_OP_CHOOSE,
  JD_OP_FUNCTION,       /* + JdExprFunction */
  JD_OP_END = JD_OP_FUNCTION + JD_N_FUNCTIONS,
} JdTapeOp;

typedef struct
{
  guint32 op;
  guint32 target;
  guint32 a;
  guint32 b;
  guint32 c;
} JdTapeStep;

/* The work array holds the constants, the inputs and then the targets. */
struct _JdTape
{
  JdTapeStep *steps;      /* ends with JD_OP_END */
  gsize       n_steps;    /* without that */
  double     *constants;
  gsize       n_constants;
  gsize       n_inputs;
  gsize       n_work;
  guint32    *outputs;    /* places in the work array */
  gsize       n_outputs;
};

G_END_DECLS
