/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Packing of steps into the code of a tape.  Each operation costs a jump and the reading of its places, so
 * consecutive steps become one operation where possible.  The order of operations and the rounding do not change. */
#include "core/expression/tape/jd-tape-private.h"
#include "core/expression/tree/jd-expr-private.h"

#include <string.h>

#define NOWHERE G_MAXUINT32

typedef struct
{
  const JdTape     *tape;
  const JdTapeStep *steps;
  gsize             n;
  GArray           *code;  /* guint32 */
  guint32           last;  /* place of the last result, or NOWHERE */
} Packing;

gsize
jd_tape_op_cost (guint op)
{
  switch (op)
    {
    case JD_OP_DIVIDE:
      return 4;
    case JD_OP_SINCOS:
      return 10;
    case JD_OP_POWER:
      return 15;
    case JD_OP_FOOT:
      return 100;
    default:
      return op >= JD_OP_FUNCTION ? jd_functions[op - JD_OP_FUNCTION].cost : 1;
    }
}

static void
put (Packing *self,
     guint32  word)
{
  g_array_append_val (self->code, word);
}

/* +1 or -1: a step that adds products to, or subtracts them from, a number; else 0. */
static int
sum_sign (const JdTapeStep *step)
{
  switch (step->op)
    {
    case JD_OP_ADD_PRODUCT:
    case JD_OP_MULTIPLY_ADD:
      return 1;
    case JD_OP_SUBTRACT_PRODUCT:
    case JD_OP_MULTIPLY_SUBTRACT:
      return -1;
    default:
      return 0;
    }
}

/* Number of steps from step @i on that add their products to one sum of this @sign. */
static guint
count_products (const Packing *self,
                gsize          i,
                int            sign)
{
  const JdTapeStep *first = &self->steps[i];
  guint k = 1;

  for (; k < JD_MAX_PRODUCTS && i + k < self->n; k++)
    {
      const JdTapeStep *step = first + k;

      if ((step->op != JD_OP_MULTIPLY_ADD && step->op != JD_OP_MULTIPLY_SUBTRACT) || sum_sign (step) != sign ||
          step->target != first->target || step->a == first->target || step->b == first->target)
        break;
    }
  return k;
}

static void
put_products (Packing *self,
              gsize    i,
              guint    k)
{
  for (guint j = 0; j < k; j++)
    {
      put (self, self->steps[i + j].a);
      put (self, self->steps[i + j].b);
    }
}

/* A sum of products from step @i on; returns its steps, or 0 if there is none. */
static guint
pack_sum (Packing *self,
          gsize    i)
{
  const JdTapeStep *step = &self->steps[i];
  const gboolean grows = step->op == JD_OP_MULTIPLY_ADD || step->op == JD_OP_MULTIPLY_SUBTRACT;
  const guint32 c = grows ? step->target : step->c;
  const int sign = sum_sign (step);
  guint k;

  if (step->op == JD_OP_MULTIPLY)
    {
      k = count_products (self, i, 1);
      if (k == 1)
        return 0;
      put (self, JD_CODE_PRODUCTS + k - 2);
      put (self, step->target);
    }
  else if (sign != 0)
    {
      k = count_products (self, i, sign);
      put (self, (sign > 0 ? JD_CODE_ADD : JD_CODE_SUBTRACT) + (c == self->last ? JD_MAX_PRODUCTS : 0u) + k - 1);
      put (self, step->target);
      if (c != self->last)
        put (self, c);
    }
  else
    {
      return 0;
    }
  put_products (self, i, k);
  self->last = step->target;
  return k;
}

/* The number of a simple step among those of JD_CODE_PAIR, or -1; may exchange the operands. */
static int
simple_kind (JdTapeStep *step,
             guint32     last)
{
  if (step->op != JD_OP_ADD && step->op != JD_OP_SUBTRACT && step->op != JD_OP_MULTIPLY)
    return -1;
  if (step->op != JD_OP_SUBTRACT && step->b == last && step->a != last)
    {
      step->b = step->a;
      step->a = last;
    }
  return (int) step->op + (step->a == last ? JD_OP_MULTIPLY + 1 : 0);
}

static void
put_simple (Packing          *self,
            const JdTapeStep *step,
            int               kind)
{
  put (self, step->target);
  if (kind <= JD_OP_MULTIPLY)
    put (self, step->a);
  put (self, step->b);
  self->last = step->target;
}

/* One or two simple steps; returns how many, or 0. */
static guint
pack_simple (Packing *self,
             gsize    i)
{
  JdTapeStep first = self->steps[i], second = self->steps[MIN (i + 1, self->n - 1)];
  const int kind = simple_kind (&first, self->last), next = simple_kind (&second, first.target);
  const gboolean paired = i + 1 < self->n && second.n <= 1 && next >= 0 &&
                          (second.op != JD_OP_MULTIPLY || count_products (self, i + 1, 1) == 1);

  if (kind < 0)
    return 0;
  if (paired)
    put (self, JD_CODE_PAIR + (guint) (JD_N_SIMPLE * kind + next));
  else
    put (self, kind <= JD_OP_MULTIPLY ? (guint) kind : JD_CODE_LAST + (guint) kind - JD_OP_MULTIPLY - 1);
  put_simple (self, &first, kind);
  if (paired)
    put_simple (self, &second, next);
  return paired ? 2 : 1;
}

static void
pack_many (Packing          *self,
           const JdTapeStep *step)
{
  const gboolean grows = step->op == JD_OP_MULTIPLY_ADD || step->op == JD_OP_MULTIPLY_SUBTRACT;

  put (self, jd_tape_many_code (self->tape, step));
  put (self, step->n);
  put (self, step->target);
  put (self, step->a);
  put (self, step->b);
  put (self, grows ? step->target : step->c);
  self->last = NOWHERE;
}

/* The curve of a foot, as a pointer in words of the code. */
static void
put_foot (Packing          *self,
          const JdTapeStep *step)
{
  const gpointer foot = g_ptr_array_index (self->tape->feet, step->foot);
  guint32 words[JD_POINTER_WORDS];

  memcpy (words, &foot, sizeof words);
  put (self, step->c);
  for (guint i = 0; i < JD_POINTER_WORDS; i++)
    put (self, words[i]);
}

/* Any other step, with all of its places. */
static void
pack_step (Packing          *self,
           const JdTapeStep *step)
{
  const gboolean goes_on = step->op == JD_OP_DIVIDE && step->a == self->last;

  put (self, goes_on ? JD_CODE_LAST + JD_OP_DIVIDE : step->op);
  put (self, step->target);
  if (!goes_on)
    put (self, step->a);
  put (self, step->op == JD_OP_SINCOS ? step->c : step->b);
  if (step->op == JD_OP_PRODUCT_SUBTRACT)
    put (self, step->c);
  if (step->op == JD_OP_FOOT)
    put_foot (self, step);
  self->last = step->op == JD_OP_SINCOS ? NOWHERE : step->target;
}

/* Steps from step @i on as one operation; returns how many. */
static guint
pack_next (Packing *self,
           gsize    i)
{
  guint k;

  if (self->steps[i].n > 1)
    {
      pack_many (self, &self->steps[i]);
      return 1;
    }
  k = pack_sum (self, i);
  if (k == 0)
    k = pack_simple (self, i);
  if (k == 0)
    pack_step (self, &self->steps[i]);
  return MAX (k, 1);
}

guint32 *
jd_tape_pack (const JdTape     *tape,
              const JdTapeStep *steps,
              gsize             n)
{
  Packing self = { .tape = tape, .steps = steps, .n = n, .code = g_array_new (FALSE, FALSE, sizeof (guint32)),
                   .last = NOWHERE };

  for (gsize i = 0; i < n;)
    i += pack_next (&self, i);
  put (&self, JD_OP_END);
  return (guint32 *) (gpointer) g_array_free (self.code, FALSE);
}
