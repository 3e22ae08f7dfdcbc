/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-tape-builder-private.h"

#include <string.h>

/* While building, constants are numbered from CONSTANTS on; they get the lowest places at the end, when their
 * number is known. */
#define CONSTANTS 0x80000000u
#define NO_PLACE  G_MAXUINT32

static guint32
step_hash (gconstpointer array,
           guint32       place)
{
  const JdTapeStep *step = (const JdTapeStep *) array + place;
  const guint32 hash = (step->op * 31 + step->a) * 0x9e3779b1u + step->b * 0x85ebca6bu;

  return hash ^ (hash >> 15);
}

static gboolean
step_equal (gconstpointer array,
            guint32       place,
            guint32       other)
{
  const JdTapeStep *x = (const JdTapeStep *) array + place;
  const JdTapeStep *y = (const JdTapeStep *) array + other;

  return x->op == y->op && x->a == y->a && x->b == y->b;
}

static guint32
constant_hash (gconstpointer array,
               guint32       place)
{
  guint64 bits;

  memcpy (&bits, (const double *) array + place, sizeof bits);
  bits *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (guint32) (bits >> 32);
}

/* Bit by bit: 0 and -0 differ, and a number that is none equals itself. */
static gboolean
constant_equal (gconstpointer array,
                guint32       place,
                guint32       other)
{
  return memcmp ((const double *) array + place, (const double *) array + other, sizeof (double)) == 0;
}

typedef guint32  (*HashFunc)  (gconstpointer array, guint32 place);
typedef gboolean (*EqualFunc) (gconstpointer array, guint32 place, guint32 other);

static void
table_grow (JdTapeTable   *self,
            gconstpointer  array,
            HashFunc       hash)
{
  g_autofree guint32 *old = self->slots;
  const guint32 old_size = self->size;

  self->size = MAX (64, old_size * 4);
  self->slots = g_new0 (guint32, self->size);
  for (guint32 i = 0; i < old_size; i++)
    if (old[i] != 0)
      {
        guint32 j = hash (array, old[i] - 1) & (self->size - 1);

        while (self->slots[j] != 0)
          j = (j + 1) & (self->size - 1);
        self->slots[j] = old[i];
      }
}

/* The place of what equals the thing at @place: itself, then remembered if @keep, when nothing does. */
static guint32
table_find (JdTapeTable   *self,
            gconstpointer  array,
            guint32        place,
            HashFunc       hash,
            EqualFunc      equal,
            gboolean       keep)
{
  guint32 i;

  if (self->n * 2 >= self->size)
    table_grow (self, array, hash);
  i = hash (array, place) & (self->size - 1);
  while (self->slots[i] != 0)
    {
      if (equal (array, self->slots[i] - 1, place))
        return self->slots[i] - 1;
      i = (i + 1) & (self->size - 1);
    }
  if (keep)
    {
      self->slots[i] = place + 1;
      self->n++;
    }
  return place;
}

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
  g_free (self->known_steps.slots);
  g_clear_pointer (&self->constant_values, g_array_unref);
  g_free (self->known_constants.slots);
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

static guint32
constant_place (JdTapeBuilder *self,
                double         value)
{
  const guint32 last = self->constant_values->len;
  guint32 place;

  g_array_append_val (self->constant_values, value);
  place = table_find (&self->known_constants, self->constant_values->data, last, constant_hash, constant_equal, TRUE);
  if (place != last)
    g_array_set_size (self->constant_values, last);
  return CONSTANTS + place;
}

guint32
jd_tape_builder_place_of (JdTapeBuilder *self,
                          JdTapeValue    value)
{
  return value.is_constant ? constant_place (self, value.value) : value.place;
}

void
jd_tape_builder_write (JdTapeBuilder *self,
                       guint          op,
                       guint32        target,
                       guint32        a,
                       guint32        b)
{
  JdTapeStep step = { .op = op, .target = target, .a = a, .b = b };

  g_array_append_val (self->steps, step);
}

/* The place among the steps of one that jd_tape_builder_emit() made, or, if @make, of a new one without a target;
 * else G_MAXUINT32. */
static guint32
find_step (JdTapeBuilder *self,
           guint          op,
           guint32        a,
           guint32        b,
           gboolean       make)
{
  const guint32 last = self->steps->len;
  guint32 place;

  jd_tape_builder_write (self, op, NO_PLACE, a, b);
  place = table_find (&self->known_steps, self->steps->data, last, step_hash, step_equal, make);
  if (place == last && make)
    return last;
  g_array_set_size (self->steps, last);
  return place == last ? G_MAXUINT32 : place;
}

JdTapeValue
jd_tape_builder_emit (JdTapeBuilder *self,
                      guint          op,
                      JdTapeValue    a,
                      JdTapeValue    b)
{
  const guint32 place = find_step (self, op, jd_tape_builder_place_of (self, a), jd_tape_builder_place_of (self, b),
                                   TRUE);
  JdTapeStep *step = &g_array_index (self->steps, JdTapeStep, place);

  if (step->target == NO_PLACE)
    {
      step->target = jd_tape_builder_new_place (self);
      if (op == JD_OP_SINCOS)
        jd_tape_builder_new_place (self);
    }
  return (JdTapeValue) { .place = step->target };
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
      jd_tape_builder_write (self, JD_OP_ADD, sum.place, start.place, constant_place (self, constant));
    }
  for (gsize i = 0; i < n; i++)
    {
      JdTapeValue product;
      guint32 before;

      if ((a[i].is_constant && b[i].is_constant) || jd_tape_value_is (a[i], 0.0) || jd_tape_value_is (b[i], 0.0))
        continue;
      if (own)
        {
          jd_tape_builder_write (self, negative ? JD_OP_MULTIPLY_SUBTRACT : JD_OP_MULTIPLY_ADD, sum.place,
                                 jd_tape_builder_place_of (self, a[i]), jd_tape_builder_place_of (self, b[i]));
          continue;
        }
      product = jd_tape_builder_multiply (self, a[i], b[i]);
      if (jd_tape_value_is (sum, 0.0) && !negative)
        {
          sum = product;
          continue;
        }
      before = jd_tape_builder_place_of (self, sum);
      sum = (JdTapeValue) { .place = jd_tape_builder_new_place (self) };
      own = TRUE;
      jd_tape_builder_write (self, negative ? JD_OP_SUBTRACT : JD_OP_ADD, sum.place, before,
                             jd_tape_builder_place_of (self, product));
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
  g_autofree gsize *product = g_new0 (gsize, tape->n_work + 1);   /* 1 + step that multiplies into the place */
  g_autofree gboolean *fused = g_new0 (gboolean, array->len + 1);
  guint n = 0;

  for (guint i = 0; i < array->len; i++)
    {
      const JdTapeStep *step = &steps[i];

      n_reads[step->a]++;
      n_reads[step->b]++;
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
    tape->outputs[i] = jd_tape_builder_place_of (self, values[i]);
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
      step->c = step->op == JD_OP_SINCOS ? step->target + 1 : 0;
    }
  tape->constants = (double *) g_array_free (g_steal_pointer (&self->constant_values), FALSE);
  drop_idle_steps (tape, self->steps);
  fuse_products (tape, self->steps);
  tape->n_operations = self->steps->len;
  for (guint i = 0; i < self->steps->len; i++)
    tape->cost += jd_tape_op_cost (g_array_index (self->steps, JdTapeStep, i).op);
  jd_tape_batch (tape, self->steps);
  tape->code = jd_tape_pack (tape, (const JdTapeStep *) (gpointer) self->steps->data, self->steps->len);
  g_clear_pointer (&self->steps, g_array_unref);
  return tape;
}

JdTape *
jd_tape_builder_finish_exprs (JdTapeBuilder *self)
{
  return jd_tape_builder_finish (self, self->values, self->n_values);
}
