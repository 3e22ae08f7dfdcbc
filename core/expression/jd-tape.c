/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-tape-private.h"
#include "core/expression/jd-expr-private.h"

#include <math.h>
#include <string.h>

void
jd_tape_free (JdTape *self)
{
  if (self == NULL)
    return;
  g_free (self->steps);
  g_free (self->constants);
  g_free (self->outputs);
  g_free (self);
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
  return self->n_steps;
}

static gsize
cost_of (guint32 op)
{
  switch (op)
    {
    case JD_OP_DIVIDE:
    case JD_OP_DIVIDE_LAST:
    case JD_OP_FUNCTION + JD_FUNCTION_SQRT:
      return 4;
    case JD_OP_SINCOS:
      return 10;
    case JD_OP_POWER:
      return 15;
    case JD_OP_FUNCTION + JD_FUNCTION_ABS:
    case JD_OP_FUNCTION + JD_FUNCTION_SIGN:
    case JD_OP_FUNCTION + JD_FUNCTION_MIN:
    case JD_OP_FUNCTION + JD_FUNCTION_MAX:
      return 1;
    default:
      return op >= JD_OP_FUNCTION ? 10 : 1;
    }
}

gsize
jd_tape_get_cost (const JdTape *self)
{
  gsize sum = 0;

  for (gsize i = 0; i < self->n_steps; i++)
    sum += cost_of (self->steps[i].op);
  return sum;
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

static inline double
holds (gboolean condition,
       double   left,
       double   right)
{
  return isunordered (left, right) ? (double) NAN : (double) condition;
}

/* Direct dispatch: each operation jumps to the next one's code, so that the processor learns what
 * follows what.  Keep GCC from merging the jumps again. */
#if defined (__GNUC__) && !defined (__clang__)
__attribute__ ((optimize ("no-gcse", "no-crossjumping")))
#endif
static void
tape_run (const JdTapeStep *step,
          double           *work)
{
  static const void *const code[] = {
    &&add, &&subtract, &&multiply, &&divide, &&multiply_add, &&multiply_subtract,
    &&add_last, &&subtract_last, &&multiply_last, &&divide_last, &&multiply_add_last,
    &&multiply_subtract_last, &&add_product, &&subtract_product, &&product_subtract, &&negate, &&power, &&sincos, &&less, &&less_equal, &&greater, &&greater_equal, &&choose,
    &&sin, &&cos, &&tan, &&asin, &&acos, &&atan, &&atan2, &&sinh, &&cosh, &&tanh, &&exp, &&log,
    &&sqrt, &&abs, &&sign, &&min, &&max, &&end,
  };

  double last = 0.0;

  G_STATIC_ASSERT (G_N_ELEMENTS (code) == JD_OP_END + 1);

#define TARGET work[step->target]
#define A work[step->a]
#define B work[step->b]
#define C work[step->c]
#define RESULT(x) TARGET = last = (x)
#define NEXT G_STMT_START { step++; goto *code[step->op]; } G_STMT_END

  goto *code[step->op];

add:
  RESULT (A + B);
  NEXT;
subtract:
  RESULT (A - B);
  NEXT;
multiply:
  RESULT (A * B);
  NEXT;
divide:
  RESULT (A / B);
  NEXT;
multiply_add:
  RESULT (TARGET + A * B);
  NEXT;
multiply_subtract:
  RESULT (TARGET - A * B);
  NEXT;
add_last:
  RESULT (last + B);
  NEXT;
subtract_last:
  RESULT (last - B);
  NEXT;
multiply_last:
  RESULT (last * B);
  NEXT;
divide_last:
  RESULT (last / B);
  NEXT;
multiply_add_last:
  RESULT (last + A * B);
  NEXT;
multiply_subtract_last:
  RESULT (last - A * B);
  NEXT;
add_product:
  RESULT (C + A * B);
  NEXT;
subtract_product:
  RESULT (C - A * B);
  NEXT;
product_subtract:
  RESULT (A * B - C);
  NEXT;
negate:
  RESULT (-A);
  NEXT;
power:
  RESULT (jd_power_value (A, B));
  NEXT;
sincos:
  sincos (A, &work[step->target], &work[step->target + 1]);
  NEXT;
less:
  RESULT (holds (A < B, A, B));
  NEXT;
less_equal:
  RESULT (holds (A <= B, A, B));
  NEXT;
greater:
  RESULT (holds (A > B, A, B));
  NEXT;
greater_equal:
  RESULT (holds (A >= B, A, B));
  NEXT;
choose:
  RESULT (TARGET == 1.0 ? A : TARGET == 0.0 ? B : (double) NAN);
  NEXT;
sin:
  RESULT (sin (A));
  NEXT;
cos:
  RESULT (cos (A));
  NEXT;
tan:
  RESULT (tan (A));
  NEXT;
asin:
  RESULT (asin (A));
  NEXT;
acos:
  RESULT (acos (A));
  NEXT;
atan:
  RESULT (atan (A));
  NEXT;
atan2:
  RESULT (atan2 (A, B));
  NEXT;
sinh:
  RESULT (sinh (A));
  NEXT;
cosh:
  RESULT (cosh (A));
  NEXT;
tanh:
  RESULT (tanh (A));
  NEXT;
exp:
  RESULT (exp (A));
  NEXT;
log:
  RESULT (log (A));
  NEXT;
sqrt:
  RESULT (sqrt (A));
  NEXT;
abs:
  RESULT (fabs (A));
  NEXT;
sign:
  RESULT (jd_function_value (JD_FUNCTION_SIGN, A, 0.0));
  NEXT;
min:
  RESULT (jd_function_value (JD_FUNCTION_MIN, A, B));
  NEXT;
max:
  RESULT (jd_function_value (JD_FUNCTION_MAX, A, B));
  NEXT;
end:
  return;

#undef TARGET
#undef A
#undef B
#undef C
#undef RESULT
#undef NEXT
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
jd_tape_run (const JdTape *self,
             double       *outputs,
             double       *work)
{
  tape_run (self->steps, work);
  for (gsize i = 0; i < self->n_outputs; i++)
    outputs[i] = work[self->outputs[i]];
}

void
jd_tape_eval (const JdTape *self,
              const double *inputs,
              double       *outputs,
              double       *work)
{
  double *place = jd_tape_load (self, work);

  if (self->n_inputs > 0)
    memcpy (place, inputs, self->n_inputs * sizeof (double));
  jd_tape_run (self, outputs, work);
}
