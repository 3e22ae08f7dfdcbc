/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Batches of equal steps.  A mechanism of many equal parts needs the same steps for each part.  Steps with the same
 * operations and adjacent operands become one step for many (SIMD), which costs one jump.  For this, places are
 * renumbered, and steps are ordered by levels, so that a step seldom waits for the previous one.  Rounding does not
 * change. */
#include "core/expression/tape/jd-tape-private.h"

#include <stdlib.h>

/* Steps fewer than this stay alone. */
#define LEAST 8
#define N_MANY (JD_N_CODES - JD_CODE_MANY_ADD + 1)
/* Steps of a node that a shape has room for. */
#define LONGEST 12

/* A step, and those that follow it in the same target. */
typedef struct
{
  JdTapeStep *steps;
  guint32     n;
  guint32     number;    /* in the given order */
  guint32     level;     /* 1 + the highest level of its operands */
  guint32     group;     /* of nodes of one shape and level; 0: alone */
  guint64     shape;     /* the operations, and which operands are constants; 0: there are none for many */
  guint32     place;     /* new one */
} Node;

typedef struct
{
  JdTape  *tape;
  Node    *nodes;
  Node   **order;
  gsize    n;
  guint32 *producer;     /* n_work: 1 + node, or 0 */
  guint32 *place;        /* n_work: the new one */
  guint32  n_places;
} Batching;

static gboolean
is_constant (const JdTape *tape,
             guint32       place)
{
  return place < tape->n_constants;
}

static gboolean
has_addend (guint op)
{
  return op == JD_OP_ADD_PRODUCT || op == JD_OP_SUBTRACT_PRODUCT || op == JD_OP_PRODUCT_SUBTRACT;
}

static gboolean
extends_target (guint op)
{
  return op == JD_OP_MULTIPLY_ADD || op == JD_OP_MULTIPLY_SUBTRACT || op == JD_OP_CHOOSE;
}

/* Of factors and terms the constant one first. */
static void
put_constant_first (const JdTape *tape,
                    JdTapeStep   *step)
{
  const guint32 a = step->a;

  if (step->op == JD_OP_SUBTRACT || step->op > JD_OP_PRODUCT_SUBTRACT || step->op == JD_OP_DIVIDE ||
      is_constant (tape, a) || !is_constant (tape, step->b))
    return;
  step->a = step->b;
  step->b = a;
}

guint
jd_tape_many_code (const JdTape     *tape,
                   const JdTapeStep *step)
{
  const gboolean a = is_constant (tape, step->a), c = has_addend (step->op) && is_constant (tape, step->c);

  if (is_constant (tape, step->b))
    return JD_N_CODES;
  switch (step->op)
    {
    case JD_OP_SINCOS:
      return JD_CODE_MANY_SINCOS;
    case JD_OP_ADD:
      return JD_CODE_MANY_ADD + (a ? 1u : 0u);
    case JD_OP_SUBTRACT:
      return JD_CODE_MANY_SUBTRACT + (a ? 1u : 0u);
    case JD_OP_MULTIPLY:
      return JD_CODE_MANY_MULTIPLY + (a ? 1u : 0u);
    case JD_OP_ADD_PRODUCT:
    case JD_OP_MULTIPLY_ADD:
      return JD_CODE_MANY_ADD_PRODUCT + (a ? 1u : 0u) + (c ? 2u : 0u);
    case JD_OP_SUBTRACT_PRODUCT:
    case JD_OP_MULTIPLY_SUBTRACT:
      return JD_CODE_MANY_SUBTRACT_PRODUCT + (a ? 1u : 0u) + (c ? 2u : 0u);
    default:
      return JD_N_CODES;
    }
}

/* Divides the steps into nodes.  FALSE where a target is written again later. */
static gboolean
find_nodes (Batching *self,
            GArray   *steps)
{
  Node *node = NULL;

  for (guint i = 0; i < steps->len; i++)
    {
      JdTapeStep *step = &g_array_index (steps, JdTapeStep, i);

      put_constant_first (self->tape, step);
      if (node != NULL && extends_target (step->op) && step->target == node->steps->target)
        {
          if (step->a == step->target || step->b == step->target)
            return FALSE;
          node->n++;
          continue;
        }
      if (extends_target (step->op) || self->producer[step->target] > 0)
        return FALSE;
      node = &self->nodes[self->n];
      *node = (Node) { .steps = step, .n = 1, .number = (guint32) self->n };
      self->order[self->n++] = node;
      self->producer[step->target] = (guint32) self->n;
      if (step->op == JD_OP_SINCOS)
        self->producer[step->target + 1] = (guint32) self->n;
    }
  return TRUE;
}

static void
read_place (const Batching *self,
            Node           *node,
            guint32         place)
{
  const guint32 producer = self->producer[place];

  if (producer > 0 && producer - 1 != node->number)
    node->level = MAX (node->level, self->nodes[producer - 1].level + 1);
}

/* Levels and shapes; each node comes after its operands. */
static void
find_levels (Batching *self)
{
  for (gsize i = 0; i < self->n; i++)
    {
      Node *node = &self->nodes[i];

      node->level = 1;
      for (guint32 k = 0; k < node->n; k++)
        {
          const JdTapeStep *step = &node->steps[k];
          const guint code = jd_tape_many_code (self->tape, step);

          read_place (self, node, step->a);
          read_place (self, node, step->b);
          if (jd_tape_op_reads_c (step->op))
            read_place (self, node, step->c);
          node->shape = code == JD_N_CODES || (k > 0 && node->shape == 0) || k >= LONGEST
                          ? 0
                          : N_MANY * node->shape + code - JD_CODE_MANY_ADD + 1;
        }
    }
}

static int
compare_shapes (gconstpointer a,
                gconstpointer b)
{
  const Node *x = *(Node *const *) a, *y = *(Node *const *) b;

  if (x->level != y->level)
    return x->level < y->level ? -1 : 1;
  if (x->shape != y->shape)
    return x->shape < y->shape ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* Distance of operand @x from the step's last one; it is the same along a row of steps. */
static gint64
distance (const Batching *self,
          guint32         x,
          guint32         from)
{
  return is_constant (self->tape, x) ? x : (gint64) self->place[x] - self->place[from];
}

static int
compare_distances (const Batching *self,
                   const Node     *x,
                   const Node     *y,
                   guint32         x_operand,
                   guint32         y_operand)
{
  const gint64 i = distance (self, x_operand, x->steps->b), j = distance (self, y_operand, y->steps->b);

  return (i > j) - (i < j);
}

/* Whether @y has the operands of @x, or those behind them: 0. */
static int
compare_rows (const Batching *self,
              const Node     *x,
              const Node     *y)
{
  int difference = (x->n > y->n) - (x->n < y->n);

  for (guint32 k = 0; difference == 0 && k < x->n; k++)
    {
      const JdTapeStep *s = &x->steps[k], *t = &y->steps[k];

      difference = (s->op > t->op) - (s->op < t->op);
      if (difference == 0)
        difference = compare_distances (self, x, y, s->a, t->a);
      if (difference == 0 && k > 0)
        difference = compare_distances (self, x, y, s->b, t->b);
      if (difference == 0 && has_addend (s->op))
        difference = compare_distances (self, x, y, s->c, t->c);
    }
  return difference;
}

static int
compare_operands (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  const Batching *self = data;
  const Node *x = *(Node *const *) a, *y = *(Node *const *) b;
  const int difference = compare_rows (self, x, y);
  const guint32 p = self->place[x->steps->b], q = self->place[y->steps->b];

  return difference != 0 ? difference
         : p != q        ? (p > q) - (p < q)
                         : (x->number > y->number) - (x->number < y->number);
}

/* New places of @n nodes of one group, or of one node. */
static void
place_nodes (Batching *self,
             Node    **nodes,
             gsize     n)
{
  const gboolean two = nodes[0]->steps->op == JD_OP_SINCOS;

  for (gsize i = 0; i < n; i++)
    {
      nodes[i]->place = self->n_places + (guint32) i;
      self->place[nodes[i]->steps->target] = nodes[i]->place;
      if (two)
        self->place[nodes[i]->steps->target + 1] = self->n_places + (guint32) (n + i);
    }
  self->n_places += (guint32) (two ? 2 * n : n);
}

/* Level by level: groups, and new places.  How many groups there are. */
static guint32
find_groups (Batching *self)
{
  guint32 n_groups = 0;
  gsize n;

  find_levels (self);
  qsort (self->order, self->n, sizeof (Node *), compare_shapes);
  for (gsize i = 0; i < self->n; i += n)
    {
      Node **nodes = self->order + i;

      for (n = 1; nodes[0]->shape != 0 && i + n < self->n && nodes[n]->level == nodes[0]->level &&
                  nodes[n]->shape == nodes[0]->shape;
           n++)
        ;
      if (n < LEAST)
        n = 1;
      else
        n_groups++;
      if (n > 1)
        g_qsort_with_data (nodes, (int) n, sizeof (Node *), compare_operands, self);
      for (gsize k = 0; k < n; k++)
        nodes[k]->group = n > 1 ? n_groups : 0;
      place_nodes (self, nodes, n);
    }
  return n_groups;
}

/* Number of nodes from @nodes on, of one group, that have operands side by side. */
static gsize
count_row (const Batching *self,
           Node *const    *nodes,
           gsize           n)
{
  gsize k = 1;

  while (nodes[0]->group > 0 && k < n && nodes[k]->group == nodes[0]->group &&
         self->place[nodes[k]->steps->b] == self->place[nodes[0]->steps->b] + k &&
         compare_rows (self, nodes[0], nodes[k]) == 0)
    k++;
  return k >= LEAST ? k : 1;
}

/* The steps of a row of nodes, in new places. */
static void
write_row (const Batching *self,
           const Node     *node,
           gsize           n_nodes,
           GArray         *steps)
{
  for (guint32 k = 0; k < node->n; k++)
    {
      JdTapeStep step = node->steps[k];

      step.target = node->place;
      step.a = self->place[step.a];
      step.b = self->place[step.b];
      step.c = jd_tape_op_reads_c (step.op) ? self->place[step.c] : 0;
      step.n = (guint32) n_nodes;
      /* where the cosines stand */
      if (step.op == JD_OP_SINCOS)
        step.c = self->place[node->steps->target + 1];
      g_array_append_val (steps, step);
    }
}

static void
batching_clear (Batching *self)
{
  g_free (self->nodes);
  g_free (self->order);
  g_free (self->producer);
  g_free (self->place);
}

void
jd_tape_batch (JdTape *tape,
               GArray *steps)
{
  Batching self = { .tape = tape, .n_places = (guint32) (tape->n_constants + tape->n_inputs) };
  g_autoptr(GArray) given = g_array_copy (steps);

  self.nodes = g_new (Node, steps->len + 1);
  self.order = g_new (Node *, steps->len + 1);
  self.producer = g_new0 (guint32, tape->n_work + 1);
  self.place = g_new (guint32, tape->n_work + 1);
  for (guint32 i = 0; i < tape->n_work; i++)
    self.place[i] = i;
  if (find_nodes (&self, given) && find_groups (&self) > 0)
    {
      g_array_set_size (steps, 0);
      for (gsize i = 0, n; i < self.n; i += n)
        {
          n = count_row (&self, self.order + i, self.n - i);
          write_row (&self, self.order[i], n, steps);
        }
      for (gsize i = 0; i < tape->n_outputs; i++)
        tape->outputs[i] = self.place[tape->outputs[i]];
      tape->n_work = MAX (self.n_places, 1);
    }
  batching_clear (&self);
}
