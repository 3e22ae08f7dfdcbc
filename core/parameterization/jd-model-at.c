/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A model in another state than the file's, such as one of its motion. */
#include "core/parameterization/jd-model-private.h"

/* B p' + beta = 0 becomes B p' = v for the live equations: their formulas are of the new model alone. */
static gboolean
replace_live (JdModel               *self,
              const JdModel         *base,
              const JdModelInstant  *instant,
              GError               **error)
{
  self->is_live = g_new0 (gboolean, self->n_equations + 1);
  self->equations = g_memdup2 (base->equations, self->n_equations * sizeof (JdEquation));
  self->equation_tapes = g_memdup2 (base->equation_tapes, self->n_equations * sizeof (JdModelTape *));
  for (gsize k = 0; k < instant->n_live; k++)
    {
      const gsize i = instant->live[k];
      JdEquation *equation = &self->equations[i];

      self->equation_tapes[i] = NULL;
      self->is_live[i] = TRUE;
      equation->beta = jd_expr_neg (self->pool, jd_expr_import (self->pool, instant->speeds[k]));
      equation->homogeneous = jd_expr_is_zero (equation->beta);
      equation->integral = NULL;
    }
  for (gsize k = 0; k < instant->n_live; k++)
    {
      const gsize i = instant->live[k];

      self->equation_tapes[i] = jd_model_compile_equation (self, &self->equations[i], error);
      if (self->equation_tapes[i] == NULL)
        return FALSE;
    }
  return TRUE;
}

/* What the state alone would decide otherwise: equations that do not act, and joints whose "when" holds. */
static void
take_acting (JdModel         *self,
             const gboolean  *acts)
{
  g_autofree gboolean *off = g_new0 (gboolean, self->n_equations + 1);
  gboolean *inside = g_new0 (gboolean, self->n_joints + 1);

  for (gsize i = 0; i < self->n_equations; i++)
    if (acts[i])
      inside[self->equations[i].joint] = TRUE;
    else
      off[i] = jd_model_equation_acts (self, i, self->time, self->values, self->rates);
  self->inside = inside;
  self->off = g_steal_pointer (&off);
}

JdModel *
jd_model_new_at (JdModel               *base,
                 const JdModelInstant  *instant,
                 GError               **error)
{
  g_autoptr(JdModel) self = NULL;

  g_return_val_if_fail (base != NULL && base->base == NULL && instant != NULL, NULL);

  self = g_memdup2 (base, sizeof (JdModel));
  g_atomic_ref_count_init (&self->refs);
  self->base = jd_model_ref (base);
  self->time = instant->t;
  self->values = g_memdup2 (instant->p, (self->n + 1) * sizeof (double));
  self->rates = g_memdup2 (instant->pd, (self->n + 1) * sizeof (double));
  if (instant->switched_off != NULL)
    self->switched_off = g_memdup2 (instant->switched_off, (self->n_equations + 1) * sizeof (gboolean));
  if (instant->n_live > 0 && !replace_live (self, base, instant, error))
    return NULL;
  if (instant->acts != NULL)
    take_acting (self, instant->acts);
  return g_steal_pointer (&self);
}

/* Releases what is not shared with the base. */
void
jd_model_at_free (JdModel *self)
{
  for (gsize i = 0; self->is_live != NULL && i < self->n_equations; i++)
    if (self->is_live[i])
      jd_model_tape_free (self->equation_tapes[i]);
  if (self->is_live != NULL)
    {
      g_free (self->equations);
      g_free (self->equation_tapes);
    }
  g_free (self->is_live);
  g_free (self->off);
  g_free (self->inside);
  g_free (self->switched_off);
  g_free (self->values);
  g_free (self->rates);
  jd_model_unref (self->base);
  g_free (self);
}

const gboolean *
jd_model_get_switched_off (const JdModel *self)
{
  return self->switched_off;
}

gboolean
jd_model_is_live (const JdModel *self,
                  gsize          i)
{
  g_return_val_if_fail (i < self->n_equations, FALSE);

  return self->is_live != NULL && self->is_live[i];
}
