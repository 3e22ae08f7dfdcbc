/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compilation of expressions to a tape, node by node in their order.  Before that the nodes are found that their only
 * user computes, and the sines and cosines that are computed together. */
#include "core/expression/tape/jd-tape-node-private.h"

/* Nodes compiled between two reports of the progress. */
#define NODES_AT_ONCE 1024

static gboolean
symbol_equal (gconstpointer a,
              gconstpointer b)
{
  return jd_expr_compare (a, b) == 0;
}

/* Marks nodes that are computed by their only user: a product by a sum, a division by a product.  Outputs are not
 * marked. */
static void
compiler_mark_inlined (JdTapeCompiler *self)
{
  const gsize n = self->order.nodes.n;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *user = self->entries[i].node;

      for (guint j = 0; j < user->n_args; j++)
        {
          JdTapeEntry *entry = &self->entries[jd_node_order_find (&self->order, user->args[j])];
          const JdExpr *node = entry->node;

          if (entry->n_uses == 1)
            entry->inlined = (user->kind == JD_EXPR_ADD && node->kind == JD_EXPR_MUL) ||
                             (user->kind == JD_EXPR_MUL && node->kind == JD_EXPR_POW &&
                              node->args[1]->kind == JD_EXPR_NUMBER && node->args[1]->number.value < 0.0 &&
                              jd_tape_exponent_is_cheap (node->args[1]->number.value));
        }
    }
}

static void
compiler_count_uses (JdTapeCompiler      *self,
                     const JdExpr *const *outputs,
                     gsize                n_outputs)
{
  const gsize n = self->order.nodes.n;

  self->entries = g_new0 (JdTapeEntry, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    self->entries[i].node = self->order.nodes.at[i];
  for (gsize i = 0; i < n; i++)
    for (guint j = 0; j < self->entries[i].node->n_args; j++)
      self->entries[jd_node_order_find (&self->order, self->entries[i].node->args[j])].n_uses++;
  /* twice, so that an output is never left to its user */
  for (gsize i = 0; i < n_outputs; i++)
    self->entries[jd_node_order_find (&self->order, outputs[i])].n_uses += 2;
}

static gboolean
is_angle_call (const JdExpr *node)
{
  return node->kind == JD_EXPR_CALL && (node->op == JD_FUNCTION_SIN || node->op == JD_FUNCTION_COS);
}

/* The arguments of which both sine and cosine are wanted. */
static void
compiler_find_sincos (JdTapeCompiler *self)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);

  self->sincos = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    {
      const JdExpr *node = self->entries[i].node;

      if (is_angle_call (node) && !g_hash_table_add (seen, (gpointer) node->args[0]))
        g_hash_table_add (self->sincos, (gpointer) node->args[0]);
    }
}

/* Sums and differences of two angles whose sines or cosines are wanted anyway. */
static void
compiler_find_split (JdTapeCompiler *self)
{
  g_autoptr(GHashTable) wanted = g_hash_table_new (NULL, NULL);

  self->split = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    if (is_angle_call (self->entries[i].node) && self->entries[i].node->args[0]->kind == JD_EXPR_SYMBOL)
      g_hash_table_add (wanted, (gpointer) self->entries[i].node->args[0]);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    {
      const JdExpr *node = self->entries[i].node, *sum = is_angle_call (node) ? node->args[0] : NULL;
      const JdExpr *angles[2];
      gboolean negative;

      if (sum == NULL || sum->kind != JD_EXPR_ADD || sum->n_args != 2)
        continue;
      for (guint k = 0; k < 2; k++)
        angles[k] = jd_tape_angle_of (sum->args[k], &negative);
      if (!g_hash_table_contains (wanted, angles[0]) || !g_hash_table_contains (wanted, angles[1]))
        continue;
      g_hash_table_add (self->split, (gpointer) sum);
      g_hash_table_add (self->sincos, (gpointer) angles[0]);
      g_hash_table_add (self->sincos, (gpointer) angles[1]);
    }
}

static void
compiler_clear (JdTapeCompiler *self)
{
  jd_node_order_clear (&self->order);
  g_clear_pointer (&self->entries, g_free);
  g_clear_pointer (&self->inputs, g_hash_table_unref);
  g_clear_pointer (&self->defined, g_hash_table_unref);
  g_clear_pointer (&self->sincos, g_hash_table_unref);
  g_clear_pointer (&self->split, g_hash_table_unref);
  g_clear_pointer (&self->tape, jd_tape_builder_free);
}

/* The parts of a builder. */
typedef struct
{
  const JdExpr *const *exprs;
  gsize                n_exprs;
  const JdExpr *const *defined;
  gsize                n_defined;
  const JdExpr *const *inputs;
  gsize                n_inputs;
  GHashTable          *constants;
  JdProgress          *progress;  /* may be NULL */
  gboolean             split;  /* sines and cosines of sums come from those of the terms; to rounding of 1, no
                                * longer of themselves */
} Sources;

static gboolean
compile_nodes (JdTapeCompiler  *self,
               const Sources   *sources,
               GError         **error)
{
  JdProgress *progress = sources->progress;
  const gsize n = self->order.nodes.n;

  if (!jd_progress_report (progress, 0, n, error))
    return FALSE;
  compiler_count_uses (self, sources->exprs, sources->n_exprs);
  compiler_mark_inlined (self);
  compiler_find_sincos (self);
  if (sources->split)
    compiler_find_split (self);
  for (gsize i = 0; i < n; i++)
    if (!jd_tape_compiler_write (self, &self->entries[i], error) ||
        (i % NODES_AT_ONCE == 0 && !jd_progress_report (progress, i, n, error)))
      return FALSE;
  return jd_progress_report (progress, n, n, error);
}

static JdTapeBuilder *
builder_new (const Sources  *sources,
             GError        **error)
{
  JdTapeCompiler self = { 0 };
  JdTapeBuilder *builder = NULL;

  g_return_val_if_fail (sources->exprs != NULL || sources->n_exprs == 0, NULL);
  g_return_val_if_fail (sources->inputs != NULL || sources->n_inputs == 0, NULL);

  jd_node_order_init (&self.order, sources->exprs, sources->n_exprs, NULL);
  self.inputs = g_hash_table_new ((GHashFunc) jd_expr_hash, symbol_equal);
  for (gsize i = sources->n_inputs; i-- > 0;)
    g_hash_table_insert (self.inputs, (gpointer) sources->inputs[i], GUINT_TO_POINTER ((guint) i + 1));
  self.defined = g_hash_table_new ((GHashFunc) jd_expr_hash, symbol_equal);
  for (gsize i = 0; i < sources->n_defined; i++)
    g_hash_table_insert (self.defined, (gpointer) sources->defined[i], (gpointer) sources->exprs[i]);
  self.constants = sources->constants;
  self.tape = jd_tape_builder_new_empty (sources->n_inputs);
  if (compile_nodes (&self, sources, error))
    {
      builder = g_steal_pointer (&self.tape);
      builder->values = g_new (JdTapeValue, sources->n_exprs + 1);
      builder->n_values = sources->n_exprs;
      for (gsize k = 0; k < sources->n_exprs; k++)
        builder->values[k] = jd_tape_compiler_value (&self, sources->exprs[k]);
    }
  compiler_clear (&self);
  return builder;
}

JdTapeBuilder *
jd_tape_builder_new (const JdExpr *const  *exprs,
                     gsize                 n_exprs,
                     const JdExpr *const  *inputs,
                     gsize                 n_inputs,
                     GHashTable           *constants,
                     JdProgress           *progress,
                     GError              **error)
{
  const Sources sources = { .exprs = exprs, .n_exprs = n_exprs, .inputs = inputs, .n_inputs = n_inputs,
                            .constants = constants, .progress = progress, .split = TRUE };

  return builder_new (&sources, error);
}

JdTape *
jd_tape_new_stepwise (const JdExpr *const  *outputs,
                      gsize                 n_outputs,
                      const JdExpr *const  *defined,
                      gsize                 n_defined,
                      const JdExpr *const  *inputs,
                      gsize                 n_inputs,
                      GHashTable           *constants,
                      JdProgress           *progress,
                      GError              **error)
{
  const Sources sources = { .exprs = outputs, .n_exprs = n_outputs, .defined = defined, .n_defined = n_defined,
                            .inputs = inputs, .n_inputs = n_inputs, .constants = constants, .progress = progress };
  g_autoptr(JdTapeBuilder) builder = NULL;

  g_return_val_if_fail (n_defined <= n_outputs, NULL);

  builder = builder_new (&sources, error);
  return builder != NULL ? jd_tape_builder_finish_exprs (builder) : NULL;
}

JdTape *
jd_tape_new (const JdExpr *const *outputs,
             gsize                n_outputs,
             const JdExpr *const *inputs,
             gsize                n_inputs,
             GHashTable          *constants,
             GError             **error)
{
  return jd_tape_new_stepwise (outputs, n_outputs, NULL, 0, inputs, n_inputs, constants, NULL, error);
}
