/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluation of a tape: an interpreter that jumps from one operation directly to the next. */
#include "core/expression/tape/jd-tape-private.h"
#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/tape/jd-simd.h"

#include <math.h>
#include <string.h>

void
jd_tape_free (JdTape *self)
{
  if (self == NULL)
    return;
  g_free (self->code);
  g_free (self->constants);
  g_free (self->outputs);
  g_clear_pointer (&self->feet, g_ptr_array_unref);
  jd_tape_machine_free (self->machine);
  g_free (self);
}

void
jd_tape_foot_free (gpointer foot)
{
  JdTapeFoot *self = foot;

  jd_tape_free (self->tape);
  g_free (self);
}

/* The curve's tape with its memory. */
typedef struct
{
  const JdTape *tape;
  double       *work;
  double        t;
} CurveRun;

static void
curve_at (double   s,
          gpointer data,
          double   out[6])
{
  const CurveRun *self = data;
  const double inputs[] = { s, self->t };

  jd_tape_eval (self->tape, inputs, out, self->work);
}

/* The foot of (@x, @y) at the time @t; see jd_feet_find(). */
static double
tape_foot_find (const JdTapeFoot *self,
                const JdFeet     *feet,
                double            x,
                double            y,
                double            t)
{
  CurveRun run = { self->tape, g_newa (double, jd_tape_get_work_size (self->tape)), t };

  return jd_feet_find (feet, self->id, curve_at, &run, self->graph, x, y);
}

gsize
jd_tape_get_n_inputs (const JdTape *self)
{
  return self->n_inputs;
}

gsize
jd_tape_get_n_outputs (const JdTape *self)
{
  return self->n_outputs;
}

gsize
jd_tape_get_n_operations (const JdTape *self)
{
  return self->n_operations;
}

gsize
jd_tape_get_cost (const JdTape *self)
{
  return self->cost;
}

gsize
jd_tape_get_work_size (const JdTape *self)
{
  return self->n_work;
}

gboolean
jd_tape_output_is_constant (const JdTape *self,
                            gsize         output,
                            double       *out_value)
{
  guint32 place;

  g_return_val_if_fail (output < self->n_outputs, FALSE);

  place = self->outputs[output];
  if (place >= self->n_constants)
    return FALSE;
  if (out_value != NULL)
    *out_value = self->constants[place];
  return TRUE;
}

/* The curve that words point to. */
static inline const JdTapeFoot *
foot_at (const guint32 *words)
{
  const JdTapeFoot *foot;

  memcpy (&foot, words, sizeof foot);
  return foot;
}

static inline double
holds (gboolean condition,
       double   left,
       double   right)
{
  return isunordered (left, right) ? (double) NAN : (double) condition;
}

/* The value at the place that word @i of the operation names; and storing a result there. */
#define AT(i) work[code[i]]
#define SET(i, x) AT (i) = last = (x)

/* Simple operations whose words begin with word @i; how many words these are: N_. */
#define DO_add(i) SET (i, AT ((i) + 1) + AT ((i) + 2))
#define DO_subtract(i) SET (i, AT ((i) + 1) - AT ((i) + 2))
#define DO_multiply(i) SET (i, AT ((i) + 1) * AT ((i) + 2))
#define DO_add_last(i) SET (i, last + AT ((i) + 1))
#define DO_subtract_last(i) SET (i, last - AT ((i) + 1))
#define DO_multiply_last(i) SET (i, last * AT ((i) + 1))
#define N_add 3
#define N_subtract 3
#define N_multiply 3
#define N_add_last 2
#define N_subtract_last 2
#define N_multiply_last 2

#define PRODUCT(i) AT (i) * AT ((i) + 1)
/* From @start on, products whose words begin with word @i. */
#define SUM_1(start, sign, i) ((start) sign PRODUCT (i))
#define SUM_2(start, sign, i) (SUM_1 (start, sign, i) sign PRODUCT ((i) + 2))
#define SUM_3(start, sign, i) (SUM_2 (start, sign, i) sign PRODUCT ((i) + 4))
#define SUM_4(start, sign, i) (SUM_3 (start, sign, i) sign PRODUCT ((i) + 6))

#define GO_ON(n) G_STMT_START { code += (n); goto *jumps[*code]; } G_STMT_END

#define SIMPLE(x) x: DO_##x (1); GO_ON (1 + N_##x);
#define PAIR(x, y) x##_##y: DO_##x (1); DO_##y (1 + N_##x); GO_ON (1 + N_##x + N_##y);
#define PAIRS(x) \
  PAIR (x, add) PAIR (x, subtract) PAIR (x, multiply) \
  PAIR (x, add_last) PAIR (x, subtract_last) PAIR (x, multiply_last)
#define SUMS(k) \
  add_##k: SET (1, SUM_##k (AT (2), +, 3)); GO_ON (3 + 2 * k); \
  add_last_##k: SET (1, SUM_##k (last, +, 2)); GO_ON (2 + 2 * k); \
  subtract_##k: SET (1, SUM_##k (AT (2), -, 3)); GO_ON (3 + 2 * k); \
  subtract_last_##k: SET (1, SUM_##k (last, -, 2)); GO_ON (2 + 2 * k);
#define PRODUCTS(k, less) products_##k: SET (1, SUM_##less (PRODUCT (2), +, 4)); GO_ON (2 + 2 * k);
#define OTHER(x, value) x: SET (1, value); GO_ON (4);
#define CALL(x) OTHER (x, x (AT (2)))

#define TWO(x) (*(JdDouble2 *) &(x)[i])
#define ONE(x) ((x)[i])
#define FIXED(x) ((x)[0])
#define MANY_sum(a, b, c) ((a) + (b))
#define MANY_difference(a, b, c) ((a) - (b))
#define MANY_product(a, b, c) ((a) * (b))
#define MANY_product_added(a, b, c) ((c) + (a) * (b))
#define MANY_product_subtracted(a, b, c) ((c) - (a) * (b))
/* @a and @c say whether these move: TWO and ONE, or FIXED. */
#define MANY(x, value, a_two, a_one, c_two, c_one) \
  x: \
  { \
    const gsize n = code[1]; \
    double *t = &work[code[2]], *a = &work[code[3]], *b = &work[code[4]], *c = &work[code[5]]; \
    gsize i = 0; \
    (void) c; \
    for (; i + 2 <= n; i += 2) \
      TWO (t) = MANY_##value (a_two (a), TWO (b), c_two (c)); \
    if (i < n) \
      ONE (t) = MANY_##value (a_one (a), ONE (b), c_one (c)); \
  } \
  GO_ON (6);
#define MANY_OF_TWO(x) MANY (many_##x, x, TWO, ONE, TWO, ONE) MANY (many_##x##_a, x, FIXED, FIXED, TWO, ONE)
#define MANY_OF_THREE(x) MANY_OF_TWO (x) \
  MANY (many_##x##_c, x, TWO, ONE, FIXED, FIXED) MANY (many_##x##_ac, x, FIXED, FIXED, FIXED, FIXED)

#define PAIR_LABELS(x) \
  &&x##_add, &&x##_subtract, &&x##_multiply, &&x##_add_last, &&x##_subtract_last, &&x##_multiply_last
#define MANY_LABELS(x) &&many_##x, &&many_##x##_a, &&many_##x##_c, &&many_##x##_ac
#define SUM_LABELS(x) &&x##_1, &&x##_2, &&x##_3, &&x##_4

/* Direct dispatch: each operation jumps to the next one's code, so that the processor learns what
 * follows what.  Keep GCC from merging the jumps again. */
#if defined (__GNUC__) && !defined (__clang__)
__attribute__ ((optimize ("no-gcse", "no-crossjumping")))
#endif
static void
tape_run (const guint32 *code,
          const JdFeet  *feet,
          double        *work)
{
  static const void *const labels[] = {
    [JD_OP_ADD] = &&add, &&subtract, &&multiply, &&divide,
    [JD_OP_PRODUCT_SUBTRACT] =
      &&product_subtract, &&negate, &&power, &&sincos, &&less, &&less_equal, &&greater, &&greater_equal, &&choose,
    &&foot,
    &&sin, &&cos, &&tan, &&asin, &&acos, &&atan, &&atan2, &&sinh, &&cosh, &&tanh, &&exp, &&log,
    &&sqrt, &&abs, &&sign, &&min, &&max, &&end,
    [JD_CODE_LAST] = &&add_last, &&subtract_last, &&multiply_last, &&divide_last,
    [JD_CODE_ADD] = SUM_LABELS (add), SUM_LABELS (add_last), SUM_LABELS (subtract), SUM_LABELS (subtract_last),
    [JD_CODE_PRODUCTS] = &&products_2, &&products_3, &&products_4,
    [JD_CODE_PAIR] = PAIR_LABELS (add), PAIR_LABELS (subtract), PAIR_LABELS (multiply),
    PAIR_LABELS (add_last), PAIR_LABELS (subtract_last), PAIR_LABELS (multiply_last),
    [JD_CODE_MANY_ADD] =
      &&many_sum, &&many_sum_a, &&many_difference, &&many_difference_a, &&many_product, &&many_product_a,
    MANY_LABELS (product_added), MANY_LABELS (product_subtracted), &&many_sincos,
  };
  const void *const *jumps = labels;
  double last = 0.0;

  G_STATIC_ASSERT (G_N_ELEMENTS (labels) == JD_N_CODES);

#ifdef __GNUC__
  /* where the table stands is not computed again for each jump */
  __asm__("" : "+r"(jumps));
#endif
  goto *jumps[*code];

  SIMPLE (add)
  SIMPLE (subtract)
  SIMPLE (multiply)
  SIMPLE (add_last)
  SIMPLE (subtract_last)
  SIMPLE (multiply_last)
  PAIRS (add)
  PAIRS (subtract)
  PAIRS (multiply)
  PAIRS (add_last)
  PAIRS (subtract_last)
  PAIRS (multiply_last)
  SUMS (1)
  SUMS (2)
  SUMS (3)
  SUMS (4)
  PRODUCTS (2, 1)
  PRODUCTS (3, 2)
  PRODUCTS (4, 3)
  MANY_OF_TWO (sum)
  MANY_OF_TWO (difference)
  MANY_OF_TWO (product)
  MANY_OF_THREE (product_added)
  MANY_OF_THREE (product_subtracted)
divide_last:
  SET (1, last / AT (2));
  GO_ON (3);
product_subtract:
  SET (1, PRODUCT (2) - AT (4));
  GO_ON (5);
sincos:
  sincos (AT (2), &AT (1), &AT (3));
  GO_ON (4);
many_sincos:
  for (gsize i = 0; i < code[1]; i++)
    sincos (work[code[3] + i], &work[code[2] + i], &work[code[5] + i]);
  GO_ON (6);
end:
  return;

  OTHER (divide, AT (2) / AT (3))
  OTHER (negate, -AT (2))
  OTHER (power, jd_power_value (AT (2), AT (3)))
  OTHER (less, holds (AT (2) < AT (3), AT (2), AT (3)))
  OTHER (less_equal, holds (AT (2) <= AT (3), AT (2), AT (3)))
  OTHER (greater, holds (AT (2) > AT (3), AT (2), AT (3)))
  OTHER (greater_equal, holds (AT (2) >= AT (3), AT (2), AT (3)))
  OTHER (choose, AT (1) == 1.0 ? AT (2) : AT (1) == 0.0 ? AT (3) : (double) NAN)
foot:
  SET (1, tape_foot_find (foot_at (code + 5), feet, AT (2), AT (3), AT (4)));
  GO_ON (5 + JD_POINTER_WORDS);
  OTHER (atan2, atan2 (AT (2), AT (3)))
  OTHER (abs, fabs (AT (2)))
  OTHER (sign, jd_function_value (JD_FUNCTION_SIGN, AT (2), 0.0))
  OTHER (min, jd_function_value (JD_FUNCTION_MIN, AT (2), AT (3)))
  OTHER (max, jd_function_value (JD_FUNCTION_MAX, AT (2), AT (3)))
  CALL (sin)
  CALL (cos)
  CALL (tan)
  CALL (asin)
  CALL (acos)
  CALL (atan)
  CALL (sinh)
  CALL (cosh)
  CALL (tanh)
  CALL (exp)
  CALL (log)
  CALL (sqrt)
}

double *
jd_tape_load (const JdTape *self,
              double       *work)
{
  if (self->n_constants > 0)
    memcpy (work, self->constants, self->n_constants * sizeof (double));
  return work + self->n_constants;
}

void
jd_tape_run_in_place (const JdTape *self,
                      const JdFeet *feet,
                      double       *work)
{
  if (self->machine != NULL)
    jd_tape_machine_run (self->machine, work);
  else
    tape_run (self->code, feet, work);
}

const guint32 *
jd_tape_get_places (const JdTape *self)
{
  return self->outputs;
}

void
jd_tape_eval (const JdTape *self,
              const double *inputs,
              double       *outputs,
              double       *work)
{
  jd_tape_eval_from (self, NULL, inputs, outputs, work);
}

void
jd_tape_eval_from (const JdTape *self,
                   const JdFeet *feet,
                   const double *inputs,
                   double       *outputs,
                   double       *work)
{
  double *place = jd_tape_load (self, work);

  if (self->n_inputs > 0)
    memcpy (place, inputs, self->n_inputs * sizeof (double));
  jd_tape_run_in_place (self, feet, work);
  for (gsize i = 0; i < self->n_outputs; i++)
    outputs[i] = work[self->outputs[i]];
}
