/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps of a tape under construction: constants are folded, equal steps are shared, unused steps are dropped, and a
 * product that only one sum reads becomes part of that sum. */
#include "core/expression/tape/jd-tape-builder-private.h"

#include <string.h>

/* While building, constants are numbered from CONSTANTS on; they get the lowest places at the end, when their
 * number is known. */
#define CONSTANTS 0x80000000u

JdTapeBuilder *
jd_tape_builder_new_empty (gsize n_inputs)
{
  JdTapeBuilder *self = g_new0 (JdTapeBuilder, 1);

  g_assert (n_inputs < CONSTANTS / 2);
  self->n_inputs = n_inputs;
  self->n_places = (guint32) n_inputs;
  self->steps = g_array_new (FALSE, FALSE, sizeof (JdTapeStep));
  self->constant_values = g_array_new (FALSE, FALSE, sizeof (double));
  return self;
}

void
jd_tape_builder_free (JdTapeBuilder *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->steps, g_array_unref);
  jd_index_clear (&self->known_steps);
  g_clear_pointer (&self->constant_values, g_array_unref);
  jd_index_clear (&self->known_constants);
  g_clear_pointer (&self->feet, g_ptr_array_unref);
  g_free (self->values);
  g_free (self);
}

JdTapeValue
jd_tape_builder_get (const JdTapeBuilder *self,
                     gsize                i)
{
  return self->values[i];
}

JdTapeValue
jd_tape_value_constant (double value)
{
  return (JdTapeValue) { .is_constant = TRUE, .value = value };
}

gboolean
jd_tape_value_is (JdTapeValue value,
                  double      number)
{
  return value.is_constant && value.value == number;
}

guint32
jd_tape_builder_new_place (JdTapeBuilder *self)
{
  return self->n_places++;
}

/* Constants are compared bit by bit: 0 and -0 differ, and NAN equals itself. */
static guint32
constant_place (JdTapeBuilder *self,
                double         value)
{
  const double *known = (const double *) (gpointer) self->constant_values->data;
  guint64 bits;
  guint32 hash, probe = 0, i;

  memcpy (&bits, &value, sizeof bits);
  hash = (guint32) ((bits * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32);
  while ((i = jd_index_next (&self->known_constants, hash, &probe)) != 0)
    if (memcmp (&known[i - 1], &value, sizeof value) == 0)
      return CONSTANTS + i - 1;
  g_array_append_val (self->constant_values, value);
  jd_index_add (&self->known_constants, hash, self->constant_values->len);
  return CONSTANTS + self->constant_values->len - 1;
}

static guint32
place_of (JdTapeBuilder *self,
          JdTapeValue    value)
{
  return value.is_constant ? constant_place (self, value.value) : value.place;
}

static void
add_step (JdTapeBuilder *self,
          guint          op,
          guint32        target,
          guint32        a,
          guint32        b)
{
  const JdTapeStep step = { .op = op, .target = target, .a = a, .b = b };

  g_array_append_val (self->steps, step);
}

void
jd_tape_builder_write (JdTapeBuilder *self,
                       guint          op,
                       guint32        target,
                       JdTapeValue    a,
                       JdTapeValue    b)
{
  const guint32 place = place_of (self, a);

  add_step (self, op, target, place, place_of (self, b));
}

JdTapeValue
jd_tape_builder_find_foot (JdTapeBuilder *self,
                           JdTapeFoot    *foot,
                           JdTapeValue    x,
                           JdTapeValue    y,
                           JdTapeValue    t)
{
  const guint32 a = place_of (self, x), b = place_of (self, y), c = place_of (self, t);
  JdTapeStep step = { .op = JD_OP_FOOT, .a = a, .b = b, .c = c };

  if (self->feet == NULL)
    self->feet = g_ptr_array_new_with_free_func (jd_tape_foot_free);
  step.foot = self->feet->len;
  step.target = jd_tape_builder_new_place (self);
  g_ptr_array_add (self->feet, foot);
  g_array_append_val (self->steps, step);
  return (JdTapeValue) { .place = step.target };
}

JdTapeValue
jd_tape_builder_emit (JdTapeBuilder *self,
                      guint          op,
                      JdTapeValue    left,
                      JdTapeValue    right)
{
  const guint32 a = place_of (self, left), b = place_of (self, right);
  guint32 hash = (op * 31 + a) * 0x9e3779b1u + b * 0x85ebca6bu, probe = 0, i, target;

  hash ^= hash >> 15;
  while ((i = jd_index_next (&self->known_steps, hash, &probe)) != 0)
    {
      const JdTapeStep *step = &g_array_index (self->steps, JdTapeStep, i - 1);

      if (step->op == op && step->a == a && step->b == b)
        return (JdTapeValue) { .place = step->target };
    }
  target = jd_tape_builder_new_place (self);
  if (op == JD_OP_SINCOS)
    jd_tape_builder_new_place (self);
  add_step (self, op, target, a, b);
  jd_index_add (&self->known_steps, hash, self->steps->len);
  return (JdTapeValue) { .place = target };
}

JdTapeValue
jd_tape_builder_multiply (JdTapeBuilder *self,
                          JdTapeValue    a,
                          JdTapeValue    b)
{
  if (a.is_constant && b.is_constant)
    return jd_tape_value_constant (a.value * b.value);
  if (jd_tape_value_is (a, 0.0) || jd_tape_value_is (b, 1.0))
    return a;
  if (jd_tape_value_is (b, 0.0) || jd_tape_value_is (a, 1.0))
    return b;
  return jd_tape_builder_emit (self, JD_OP_MULTIPLY, a, b);
}

JdTapeValue
jd_tape_builder_divide (JdTapeBuilder *self,
                        JdTapeValue    a,
                        JdTapeValue    b)
{
  if (a.is_constant && b.is_constant)
    return jd_tape_value_constant (a.value / b.value);
  if (jd_tape_value_is (a, 0.0) || jd_tape_value_is (b, 1.0))
    return a;
  return jd_tape_builder_emit (self, JD_OP_DIVIDE, a, b);
}

/* Terms that are constants, the start among them, in one. */
static double
constant_part (JdTapeValue        start,
               gsize              n,
               const JdTapeValue *a,
               const JdTapeValue *b,
               gboolean           negative)
{
  double sum = start.is_constant ? start.value : 0.0;

  for (gsize i = 0; i < n; i++)
    if (a[i].is_constant && b[i].is_constant)
      sum += negative ? -(a[i].value * b[i].value) : a[i].value * b[i].value;
  return sum;
}

JdTapeValue
jd_tape_builder_add_products (JdTapeBuilder     *self,
                              JdTapeValue        start,
                              gsize              n,
                              const JdTapeValue *a,
                              const JdTapeValue *b,
                              gboolean           negative)
{
  const double constant = constant_part (start, n, a, b, negative);
  JdTapeValue sum = start.is_constant ? jd_tape_value_constant (constant) : start;
  gboolean own = FALSE;

  if (!start.is_constant && constant != 0.0)
    {
      sum = (JdTapeValue) { .place = jd_tape_builder_new_place (self) };
      own = TRUE;
      jd_tape_builder_write (self, JD_OP_ADD, sum.place, start, jd_tape_value_constant (constant));
    }
  for (gsize i = 0; i < n; i++)
    {
      const JdTapeValue before = sum;
      JdTapeValue product;

      if ((a[i].is_constant && b[i].is_constant) || jd_tape_value_is (a[i], 0.0) || jd_tape_value_is (b[i], 0.0))
        continue;
      if (own)
        {
          jd_tape_builder_write (self, negative ? JD_OP_MULTIPLY_SUBTRACT : JD_OP_MULTIPLY_ADD, sum.place, a[i],
                                 b[i]);
          continue;
        }
      product = jd_tape_builder_multiply (self, a[i], b[i]);
      if (jd_tape_value_is (sum, 0.0) && !negative)
        {
          sum = product;
          continue;
        }
      sum = (JdTapeValue) { .place = jd_tape_builder_new_place (self) };
      own = TRUE;
      jd_tape_builder_write (self, negative ? JD_OP_SUBTRACT : JD_OP_ADD, sum.place, before, product);
    }
  return sum;
}

static gboolean
step_reads_target (const JdTapeStep *step)
{
  return step->op == JD_OP_MULTIPLY_ADD || step->op == JD_OP_MULTIPLY_SUBTRACT || step->op == JD_OP_CHOOSE;
}

/* Leaves out the steps on which none of the outputs depends; all places are final. */
static void
drop_idle_steps (const JdTape *tape,
                 GArray       *steps)
{
  g_autofree gboolean *wanted = g_new0 (gboolean, tape->n_work + 1);
  guint n = steps->len;

  for (gsize i = 0; i < tape->n_outputs; i++)
    wanted[tape->outputs[i]] = TRUE;
  for (guint i = steps->len; i-- > 0;)
    {
      const JdTapeStep step = g_array_index (steps, JdTapeStep, i);

      if (!wanted[step.target] && !(step.op == JD_OP_SINCOS && wanted[step.target + 1]))
        continue;
      if (!step_reads_target (&step))
        wanted[step.target] = FALSE;
      wanted[step.a] = wanted[step.b] = TRUE;
      if (step.op == JD_OP_FOOT)
        wanted[step.c] = TRUE;
      g_array_index (steps, JdTapeStep, --n) = step;
    }
  g_array_remove_range (steps, 0, n);
}

/* Takes the product that @step adds or subtracts into it. */
static void
fuse_step (const GArray *steps,
           JdTapeStep   *step,
           const guint  *n_reads,
           const gsize  *product,
           gboolean     *fused)
{
  const gboolean second = product[step->b] > 0 && n_reads[step->b] == 1;
  const gboolean first = product[step->a] > 0 && n_reads[step->a] == 1;
  const gsize from = second ? product[step->b] - 1 : product[step->a] - 1;

  if ((step->op != JD_OP_ADD && step->op != JD_OP_SUBTRACT) || !(first || second))
    return;
  step->c = second ? step->a : step->b;
  step->op = step->op == JD_OP_ADD ? JD_OP_ADD_PRODUCT : second ? JD_OP_SUBTRACT_PRODUCT : JD_OP_PRODUCT_SUBTRACT;
  step->a = g_array_index (steps, JdTapeStep, from).a;
  step->b = g_array_index (steps, JdTapeStep, from).b;
  fused[from] = TRUE;
}

/* A product that nothing but one sum or difference reads is computed there; all places are final. */
static void
fuse_products (const JdTape *tape,
               GArray       *array)
{
  JdTapeStep *steps = (JdTapeStep *) (gpointer) array->data;
  g_autofree guint *n_reads = g_new0 (guint, tape->n_work + 1);
  g_autofree gsize *product = g_new0 (gsize, tape->n_work + 1); /* 1 + step that multiplies into the place */
  g_autofree gboolean *fused = g_new0 (gboolean, array->len + 1);
  guint n = 0;

  for (guint i = 0; i < array->len; i++)
    {
      const JdTapeStep *step = &steps[i];

      n_reads[step->a]++;
      n_reads[step->b]++;
      n_reads[step->c] += step->op == JD_OP_FOOT ? 1 : 0;
      n_reads[step->target] += step_reads_target (step) ? 1 : 0;
      product[step->target] = step->op == JD_OP_MULTIPLY ? i + 1 : 0;
    }
  for (gsize i = 0; i < tape->n_outputs; i++)
    n_reads[tape->outputs[i]]++;
  for (guint i = 0; i < array->len; i++)
    fuse_step (array, &steps[i], n_reads, product, fused);
  for (guint i = 0; i < array->len; i++)
    if (!fused[i])
      steps[n++] = steps[i];
  g_array_set_size (array, n);
}

static guint32
final_place (guint32 place,
             guint32 n_constants)
{
  return place >= CONSTANTS ? place - CONSTANTS : place + n_constants;
}

void
jd_tape_builder_set_frequent (JdTapeBuilder *self)
{
  self->frequent = TRUE;
}

JdTape *
jd_tape_builder_finish (JdTapeBuilder     *self,
                        const JdTapeValue *values,
                        gsize              n_values)
{
  JdTape *tape = g_new0 (JdTape, 1);
  guint32 n_constants;

  tape->n_outputs = n_values;
  tape->outputs = g_new (guint32, MAX (n_values, 1));
  for (gsize i = 0; i < n_values; i++)
    tape->outputs[i] = place_of (self, values[i]);
  n_constants = self->constant_values->len;
  tape->n_constants = n_constants;
  tape->n_inputs = self->n_inputs;
  tape->n_work = MAX ((gsize) n_constants + self->n_places, 1);
  for (gsize i = 0; i < n_values; i++)
    tape->outputs[i] = final_place (tape->outputs[i], n_constants);
  for (guint i = 0; i < self->steps->len; i++)
    {
      JdTapeStep *step = &g_array_index (self->steps, JdTapeStep, i);

      step->target = final_place (step->target, n_constants);
      step->a = final_place (step->a, n_constants);
      step->b = final_place (step->b, n_constants);
      step->c = step->op == JD_OP_SINCOS ? step->target + 1
                : step->op == JD_OP_FOOT ? final_place (step->c, n_constants)
                                         : 0;
    }
  tape->constants = (double *) g_array_free (g_steal_pointer (&self->constant_values), FALSE);
  tape->feet = g_steal_pointer (&self->feet);
  drop_idle_steps (tape, self->steps);
  fuse_products (tape, self->steps);
  tape->n_operations = self->steps->len;
  for (guint i = 0; i < self->steps->len; i++)
    tape->cost += jd_tape_op_cost (g_array_index (self->steps, JdTapeStep, i).op);
  jd_tape_batch (tape, self->steps);
  tape->code = jd_tape_pack (tape, (const JdTapeStep *) (gpointer) self->steps->data, self->steps->len);
  if (self->frequent)
    tape->machine = jd_tape_machine_new (tape, (const JdTapeStep *) (gpointer) self->steps->data, self->steps->len);
  g_clear_pointer (&self->steps, g_array_unref);
  return tape;
}

JdTape *
jd_tape_builder_finish_exprs (JdTapeBuilder *self)
{
  return jd_tape_builder_finish (self, self->values, self->n_values);
}
