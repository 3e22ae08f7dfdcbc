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
    &&add, &&subtract, &&multiply, &&divide, &&multiply_add, &&multiply_subtract, &&negate, &&power,
    &&sincos, &&less, &&less_equal, &&greater, &&greater_equal, &&choose,
    &&sin, &&cos, &&tan, &&asin, &&acos, &&atan, &&atan2, &&sinh, &&cosh, &&tanh, &&exp, &&log,
    &&sqrt, &&abs, &&sign, &&min, &&max, &&end,
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (code) == JD_OP_END + 1);

#define TARGET work[step->target]
#define A work[step->a]
#define B work[step->b]
#define NEXT G_STMT_START { step++; goto *code[step->op]; } G_STMT_END

  goto *code[step->op];

add:
  TARGET = A + B;
  NEXT;
subtract:
  TARGET = A - B;
  NEXT;
multiply:
  TARGET = A * B;
  NEXT;
divide:
  TARGET = A / B;
  NEXT;
multiply_add:
  TARGET += A * B;
  NEXT;
multiply_subtract:
  TARGET -= A * B;
  NEXT;
negate:
  TARGET = -A;
  NEXT;
power:
  TARGET = jd_power_value (A, B);
  NEXT;
sincos:
  sincos (A, &work[step->target], &work[step->target + 1]);
  NEXT;
less:
  TARGET = holds (A < B, A, B);
  NEXT;
less_equal:
  TARGET = holds (A <= B, A, B);
  NEXT;
greater:
  TARGET = holds (A > B, A, B);
  NEXT;
greater_equal:
  TARGET = holds (A >= B, A, B);
  NEXT;
choose:
  TARGET = TARGET == 1.0 ? A : TARGET == 0.0 ? B : (double) NAN;
  NEXT;
sin:
  TARGET = sin (A);
  NEXT;
cos:
  TARGET = cos (A);
  NEXT;
tan:
  TARGET = tan (A);
  NEXT;
asin:
  TARGET = asin (A);
  NEXT;
acos:
  TARGET = acos (A);
  NEXT;
atan:
  TARGET = atan (A);
  NEXT;
atan2:
  TARGET = atan2 (A, B);
  NEXT;
sinh:
  TARGET = sinh (A);
  NEXT;
cosh:
  TARGET = cosh (A);
  NEXT;
tanh:
  TARGET = tanh (A);
  NEXT;
exp:
  TARGET = exp (A);
  NEXT;
log:
  TARGET = log (A);
  NEXT;
sqrt:
  TARGET = sqrt (A);
  NEXT;
abs:
  TARGET = fabs (A);
  NEXT;
sign:
  TARGET = jd_function_value (JD_FUNCTION_SIGN, A, 0.0);
  NEXT;
min:
  TARGET = jd_function_value (JD_FUNCTION_MIN, A, B);
  NEXT;
max:
  TARGET = jd_function_value (JD_FUNCTION_MAX, A, B);
  NEXT;
end:
  return;

#undef TARGET
#undef A
#undef B
#undef NEXT
}

void
jd_tape_eval (const JdTape *self,
              const double *inputs,
              double       *outputs,
              double       *work)
{
  if (self->n_constants > 0)
    memcpy (work, self->constants, self->n_constants * sizeof (double));
  if (self->n_inputs > 0)
    memcpy (work + self->n_constants, inputs, self->n_inputs * sizeof (double));
  tape_run (self->steps, work);
  for (gsize i = 0; i < self->n_outputs; i++)
    outputs[i] = work[self->outputs[i]];
}
