/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"

G_BEGIN_DECLS

/* One operation while a tape is made: work[target] = work[a] op work[b].  ADD_PRODUCT, SUBTRACT_PRODUCT and
 * PRODUCT_SUBTRACT take work[c] too: c + a b, c - a b, a b - c, each rounded twice like the two operations they stand
 * for.  MULTIPLY_ADD and MULTIPLY_SUBTRACT add to the value in the target; CHOOSE reads from it whether the
 * condition holds (1, 0 or NAN); SINCOS writes the sine into the target and the cosine into c. */
typedef enum
{
  JD_OP_ADD,
  JD_OP_SUBTRACT,
  JD_OP_MULTIPLY,
  JD_OP_DIVIDE,
  JD_OP_MULTIPLY_ADD,
  JD_OP_MULTIPLY_SUBTRACT,
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
  JD_OP_FOOT,           /* a, b: the centre; c: t; foot: number of the curve */
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
  guint32 n;   /* more than 1: as many operations, on these places and those behind them; constants stay */
  guint32 foot; /* of FOOT: index of the curve */
} JdTapeStep;

/* A curve on which feet are found. */
typedef struct
{
  JdTape   *tape;   /* inputs s, t; outputs x, y, x', y', x'', y'' */
  gboolean  graph;
  gsize     id;
} JdTapeFoot;

void     jd_tape_foot_free (gpointer foot);
/* Number of words of a pointer in the code. */
#define JD_POINTER_WORDS (sizeof (gpointer) / sizeof (guint32))

/* Largest number of products that one operation adds.  Number of simple operations that can be joined in pairs: ADD,
 * SUBTRACT, MULTIPLY, and the same three with the last result as operand. */
#define JD_MAX_PRODUCTS 4
#define JD_N_SIMPLE 6

/* Operations of the code besides the JdTapeOp.  LAST: one operand is the last result, which is still in a
 * register. */
typedef enum
{
  JD_CODE_LAST = JD_OP_END + 1,                        /* + ADD, SUBTRACT, MULTIPLY, DIVIDE: target, b; the last
                                                        * result is a */
  JD_CODE_ADD = JD_CODE_LAST + JD_OP_DIVIDE + 1,       /* target, c, then a, b of 1 to JD_MAX_PRODUCTS products: c
                                                        * + a b + ... */
  JD_CODE_ADD_LAST = JD_CODE_ADD + JD_MAX_PRODUCTS,    /* the last result is c */
  JD_CODE_SUBTRACT = JD_CODE_ADD_LAST + JD_MAX_PRODUCTS, /* the same less the products */
  JD_CODE_SUBTRACT_LAST = JD_CODE_SUBTRACT + JD_MAX_PRODUCTS,
  JD_CODE_PRODUCTS = JD_CODE_SUBTRACT_LAST + JD_MAX_PRODUCTS, /* the same without c, for 2 products or more */
  JD_CODE_PAIR = JD_CODE_PRODUCTS + JD_MAX_PRODUCTS - 1, /* + JD_N_SIMPLE * first + second: two operations in
                                                          * sequence */
  JD_CODE_MANY_ADD = JD_CODE_PAIR + JD_N_SIMPLE * JD_N_SIMPLE, /* n, target, a, b, c; + 1: a is a constant */
  JD_CODE_MANY_SUBTRACT = JD_CODE_MANY_ADD + 2,
  JD_CODE_MANY_MULTIPLY = JD_CODE_MANY_SUBTRACT + 2,
  JD_CODE_MANY_ADD_PRODUCT = JD_CODE_MANY_MULTIPLY + 2,         /* + 2: c is one */
  JD_CODE_MANY_SUBTRACT_PRODUCT = JD_CODE_MANY_ADD_PRODUCT + 4,
  JD_CODE_MANY_SINCOS = JD_CODE_MANY_SUBTRACT_PRODUCT + 4,
  JD_N_CODES,
} JdTapeCode;

/* Machine code that does what the code does. */
typedef struct _JdTapeMachine JdTapeMachine;

/* The code is a list of words: an operation, then the places that it writes and reads.  The work array holds the
 * constants, the inputs and then the targets. */
struct _JdTape
{
  guint32    *code;
  gsize       n_operations;
  gsize       cost;
  double     *constants;
  gsize       n_constants;
  gsize       n_inputs;
  gsize       n_work;
  guint32    *outputs;    /* places in the work array */
  gsize       n_outputs;
  GPtrArray  *feet;       /* JdTapeFoot *; NULL: none */
  JdTapeMachine *machine; /* NULL: the code is interpreted */
};

/* Returns whether an operation reads the place c. */
static inline gboolean
jd_tape_op_reads_c (guint op)
{
  return op == JD_OP_ADD_PRODUCT || op == JD_OP_SUBTRACT_PRODUCT || op == JD_OP_PRODUCT_SUBTRACT || op == JD_OP_FOOT;
}

/* Returns whether an operation reads the place b, and whether it reads its target. */
static inline gboolean
jd_tape_op_reads_b (guint op)
{
  return op <= JD_OP_PRODUCT_SUBTRACT || op == JD_OP_POWER || op == JD_OP_FUNCTION + JD_FUNCTION_ATAN2;
}

static inline gboolean
jd_tape_op_reads_target (guint op)
{
  return op == JD_OP_MULTIPLY_ADD || op == JD_OP_MULTIPLY_SUBTRACT;
}

/* Approximate cost of an operation, in multiplications. */
gsize    jd_tape_op_cost   (guint op);
/* jd-tape-batch.c: sorts @steps (JdTapeStep, all places final) so that equal operations form batches, and renumbers
 * their places and the tape's outputs. */
void     jd_tape_batch     (JdTape *tape,
                            GArray *steps);
/* The code that repeats a step, or JD_N_CODES. */
guint    jd_tape_many_code (const JdTape     *tape,
                            const JdTapeStep *step);
/* jd-tape-pack.c: the code of @n steps.  Several steps become one operation if possible. */
guint32 *jd_tape_pack      (const JdTape     *tape,
                            const JdTapeStep *steps,
                            gsize             n) G_GNUC_WARN_UNUSED_RESULT;

/* jd-tape-next.c: when the values that each step reads and writes are read next: the number of a step, @n for
 * outputs, or never.  Of @n steps after jd_tape_batch(). */
#define JD_TAPE_NEVER G_MAXUINT32

typedef struct
{
  guint32 target, a, b, c;
} JdTapeNext;

void           jd_tape_find_next    (const JdTape     *tape,
                                     const JdTapeStep *steps,
                                     guint32           n,
                                     JdTapeNext       *all);
/* jd-tape-machine.c: machine code of @n steps after jd_tape_batch().  NULL where there is none: on other processors,
 * for steps that it does not know, or where the system forbids it. */
JdTapeMachine *jd_tape_machine_new  (const JdTape     *tape,
                                     const JdTapeStep *steps,
                                     gsize             n) G_GNUC_WARN_UNUSED_RESULT;
void           jd_tape_machine_free (JdTapeMachine *self);
void           jd_tape_machine_run  (const JdTapeMachine *self,
                                     double              *work);

G_END_DECLS
