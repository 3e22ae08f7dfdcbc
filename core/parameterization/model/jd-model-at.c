/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A model in another state than the file's, such as one of its motion. */
#include "core/parameterization/model/jd-model-private.h"

#include <string.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/parameterization/model/jd-model-size.h"

static GMutex pool_mutex;

/* Points at which two formulas of a rate are compared. */
#define N_CHECK_POINTS 12

/* The @n members of @size bytes of a caller's array, which has no more. */
static gpointer
own_copy (JdModel       *self,
          gconstpointer  array,
          gsize          n,
          gsize          size)
{
  return memcpy (jd_owned_array (self->owned, n, size), array, n * size);
}

/* Whether live equation @i moves as it is written: B p' = v with v = -beta, and its position holds.  Then it
 * needs no formulas of its own, and it can be primitive. */
static gboolean
moves_as_written (JdModel               *self,
                  const JdModelInstant  *instant,
                  gsize                  i,
                  const JdExpr          *speed)
{
  const JdEquation *equation = &self->equations[i];
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  double f = 0.0;

  if (!jd_expr_agree (equation->beta, jd_expr_neg (pool, jd_expr_import (pool, speed)), N_CHECK_POINTS))
    return FALSE;
  jd_model_equation_residuals (self, i, instant->t, instant->p, NULL, &f, NULL, NULL);
  return equation->f == NULL || jd_model_position_holds (self, i, instant->t, instant->p, f);
}

/* B p' + beta = 0 becomes B p' = v for the live equations: their formulas are of the new model alone. */
static gboolean
replace_live (JdModel               *self,
              JdModel               *base,
              const JdModelInstant  *instant,
              GError               **error)
{
  self->is_live = jd_owned_array (self->owned, self->n_equations, sizeof (gboolean));
  self->equations = own_copy (self, base->equations, self->n_equations, sizeof (JdEquation));
  self->equation_tapes = own_copy (self, base->equation_tapes, self->n_equations, sizeof (JdModelTape *));
  for (gsize k = 0; k < instant->n_live; k++)
    {
      const gsize i = instant->live[k];
      JdEquation *equation = &self->equations[i];

      if (moves_as_written (self, instant, i, instant->speeds[k]))
        continue;
      self->equation_tapes[i] = NULL;
      self->is_live[i] = TRUE;
      equation->beta = jd_expr_neg (self->pool, jd_expr_import (self->pool, instant->speeds[k]));
      equation->homogeneous = jd_expr_is_zero (equation->beta);
      equation->integral = NULL;
    }
  for (gsize k = 0; k < instant->n_live; k++)
    {
      const gsize i = instant->live[k];

      if (!self->is_live[i])
        continue;
      self->equation_tapes[i] = jd_model_compile_equation (self, &self->equations[i], error);
      if (self->equation_tapes[i] == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Takes the choices that the state alone would make otherwise: equations that do not act, and joints whose "when"
 * holds. */
static void
take_acting (JdModel         *self,
             const gboolean  *acts)
{
  gboolean *off = jd_owned_array (self->owned, self->n_equations, sizeof (gboolean));
  gboolean *inside = jd_owned_array (self->owned, self->n_joints, sizeof (gboolean));

  for (gsize i = 0; i < self->n_equations; i++)
    if (acts[i])
      inside[self->equations[i].joint] = TRUE;
    else
      off[i] = jd_model_equation_acts (self, i, self->time, self->values, self->rates);
  self->inside = inside;
  self->off = off;
}

static JdModel *
model_lent_by (JdModel *base)
{
  JdModel *self = g_memdup2 (base, sizeof (JdModel));

  g_atomic_ref_count_init (&self->refs);
  self->owned = jd_owned_new ();
  self->base = jd_owned_take (self->owned, jd_model_ref (base), (GDestroyNotify) jd_model_unref);
  return self;
}

JdModel *
jd_model_follow (JdModel      *base,
                 const JdFeet *feet)
{
  JdModel *self;

  g_return_val_if_fail (base != NULL, NULL);

  if (base->feet.n == 0 || feet == NULL || feet->n == 0)
    return jd_model_ref (base);
  self = model_lent_by (base);
  self->feet.state.s = own_copy (self, feet->s, self->n_joints, sizeof (double));
  return self;
}

JdModel *
jd_model_enter (JdModel         *base,
                const gboolean  *acts,
                const double    *ending_slips)
{
  JdModel *self;

  g_return_val_if_fail (base != NULL && acts != NULL, NULL);

  self = model_lent_by (base);
  self->inside = jd_owned_array (self->owned, self->n_joints, sizeof (gboolean));
  for (gsize i = 0; i < self->n_equations; i++)
    self->inside[self->equations[i].joint] |= acts[i];
  if (ending_slips != NULL)
    self->ending_slips = own_copy (self, ending_slips, self->n_laws, sizeof (double));
  return self;
}

double
jd_model_get_ending_slip (const JdModel *self,
                          gsize          k)
{
  g_return_val_if_fail (k < self->n_laws, 0);

  return self->ending_slips != NULL ? self->ending_slips[k] : 0.0;
}

JdModel *
jd_model_new_at (JdModel               *base,
                 const JdModelInstant  *instant,
                 GError               **error)
{
  g_autoptr(JdModel) self = NULL;

  g_return_val_if_fail (base != NULL && !base->at_instant && instant != NULL, NULL);

  self = model_lent_by (base);
  self->at_instant = TRUE;
  self->time = instant->t;
  self->values = own_copy (self, instant->p, self->n, sizeof (double));
  self->rates = own_copy (self, instant->pd, self->n, sizeof (double));
  if (self->feet.n > 0)
    {
      const double *feet = instant->feet != NULL ? instant->feet : base->feet.state.s;

      self->feet.state.s = own_copy (self, feet, self->n_joints, sizeof (double));
      jd_model_follow_feet (self, instant->t, instant->p, &self->feet.state);
    }
  if (instant->switched_off != NULL)
    self->switched_off = own_copy (self, instant->switched_off, self->n_equations, sizeof (gboolean));
  if (instant->n_live > 0)
    {
      /* new formulas go into the base's pool */
      g_autoptr(GMutexLocker) locker = g_mutex_locker_new (&pool_mutex);

      if (!replace_live (self, base, instant, error))
        return NULL;
    }
  if (instant->acts != NULL)
    take_acting (self, instant->acts);
  if (instant->ending_slips != NULL)
    self->ending_slips = own_copy (self, instant->ending_slips, self->n_laws, sizeof (double));
  return g_steal_pointer (&self);
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
