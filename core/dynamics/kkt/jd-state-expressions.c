/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled expressions in the time, the parameters and their rates. */
#include "core/dynamics/kkt/jd-state-expressions-private.h"

#include "core/parameterization/model/jd-model-feet.h"

static GHashTable *
index_names (const JdModel *model)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < jd_model_get_n_parameters (model); i++)
    g_hash_table_insert (index, (gpointer) jd_model_get_parameter_name (model, i), GSIZE_TO_POINTER (i));
  return index;
}

/* The distinct symbols (time, parameters, rates) of the outputs. */
static GPtrArray *
collect_inputs (const JdExpr *const *outputs,
                gsize                n_outputs)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (outputs, n_outputs);
  GPtrArray *inputs = g_ptr_array_new ();

  for (guint k = 0; k < symbols->len; k++)
    {
      gpointer symbol = g_ptr_array_index (symbols, k);
      const JdSymbolKind kind = jd_expr_get_symbol (symbol);

      if (kind == JD_SYMBOL_TIME || kind == JD_SYMBOL_PARAMETER)
        g_ptr_array_add (inputs, symbol);
    }
  return inputs;
}

JdStateExpressions *
jd_state_expressions_new (const JdModel        *model,
                          const JdExpr *const  *outputs,
                          gsize                 n_outputs,
                          GError              **error)
{
  g_autoptr(GPtrArray) inputs = collect_inputs (outputs, n_outputs);
  g_autoptr(GHashTable) index = index_names (model);
  g_autoptr(JdTape) tape = jd_tape_new (outputs, n_outputs, (const JdExpr *const *) inputs->pdata, inputs->len,
                                        jd_model_get_constants (model), error);
  JdStateExpressions *self;

  if (tape == NULL)
    return NULL;
  self = g_new0 (JdStateExpressions, 1);
  self->model = model;
  self->n_outputs = n_outputs;
  self->n_inputs = inputs->len;
  self->N = jd_model_get_n_parameters (model);
  self->slots = g_new0 (gsize, inputs->len + 1);
  self->inputs = g_new0 (double, inputs->len + 1);
  self->work = g_new0 (double, jd_tape_get_work_size (tape) + 1);
  for (guint k = 0; k < inputs->len; k++)
    {
      const JdExpr *symbol = g_ptr_array_index (inputs, k);
      gpointer parameter = NULL;

      if (jd_expr_get_symbol (symbol) == JD_SYMBOL_TIME)
        continue;
      g_hash_table_lookup_extended (index, jd_expr_get_name (symbol), NULL, &parameter);
      self->slots[k] = 1 + GPOINTER_TO_SIZE (parameter) + (jd_expr_get_order (symbol) == 1 ? self->N : 0);
    }
  self->tape = g_steal_pointer (&tape);
  return self;
}

void
jd_state_expressions_free (JdStateExpressions *self)
{
  if (self == NULL)
    return;
  jd_tape_free (self->tape);
  g_free (self->slots);
  g_free (self->inputs);
  g_free (self->work);
  g_free (self);
}

void
jd_state_expressions_eval (JdStateExpressions *self,
                           double              t,
                           const double       *p,
                           const double       *pd,
                           double             *outputs)
{
  for (gsize k = 0; k < self->n_inputs; k++)
    {
      const gsize slot = self->slots[k];

      self->inputs[k] = slot == 0 ? t : slot <= self->N ? p[slot - 1] : pd[slot - 1 - self->N];
    }
  jd_tape_eval_from (self->tape, jd_model_feet_for (self->model, p), self->inputs, outputs, self->work);
}
