/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The raw formulas in s: T and eta, energies, equations and forces, differentiated before complementary equations are
 * used (Le van and Bouzidi, 6.2). */
#include "core/parameterization/jd-parameterization-private.h"

/* @n formulas 0, released with @self. */
static const JdExpr **
new_zeros (JdParameterization *self,
           gsize               n)
{
  const JdExpr **zeros = jd_owned_array (self->owned, n, sizeof (JdExpr *));

  for (gsize i = 0; i < n; i++)
    zeros[i] = jd_expr_number (self->pool, 0.0);
  return zeros;
}

/* T = dX/ds, and eta, what is left of X'' without s''. */
void
jd_parameterization_derive_tangent (JdParameterization *self)
{
  JdTangentFormulas *tangent = &self->tangent;
  const gsize n_all = self->model->n;
  g_autoptr(GArray) columns = NULL;
  g_autoptr(GPtrArray) entries = NULL;

  if (tangent->start != NULL)
    return;
  columns = g_array_new (FALSE, FALSE, sizeof (gsize));
  entries = g_ptr_array_new ();
  tangent->start = jd_owned_array (self->owned, n_all + 1, sizeof (gsize));
  tangent->eta = new_zeros (self, n_all);
  for (gsize k = 0; k < n_all; k++)
    {
      const JdExpr *x = self->positions.x[k];
      g_autoptr(GArray) in = NULL;

      tangent->start[k] = columns->len;
      if (!jd_parameterization_may_continue (self))
        continue;
      in = jd_coordinates_in (&self->s, x, 0);
      if (self->part.s_of[k] == G_MAXSIZE)
        tangent->eta[k] = jd_coordinates_drift (&self->s, self->positions.xd[k]);
      g_array_append_vals (columns, in->data, in->len);
      for (guint i = 0; i < in->len; i++)
        g_ptr_array_add (entries, (gpointer) jd_expr_diff (self->pool, x, self->s.q[g_array_index (in, gsize, i)]));
    }
  tangent->start[n_all] = columns->len;
  tangent->column = jd_owned_take (self->owned, g_array_free (g_steal_pointer (&columns), FALSE), g_free);
  tangent->entry = jd_owned_take (self->owned, g_ptr_array_free (g_steal_pointer (&entries), FALSE), g_free);
}

const JdExpr *
jd_parameterization_to_s (JdParameterization *self,
                          const JdExpr       *expr)
{
  const JdExpr *own = jd_expr_import (self->pool, expr);

  return g_hash_table_size (self->positions.rate_map) == 0
           ? own
           : jd_expr_substitute (self->pool, own, self->positions.rate_map);
}

static void
derive_kinetic (JdParameterization *self)
{
  const GPtrArray *terms = self->model->energy.terms;
  GPtrArray *own = g_ptr_array_sized_new (terms->len);

  self->raw.kinetic_terms = jd_owned_take (self->owned, own, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < terms->len && jd_parameterization_may_continue (self); i++)
    g_ptr_array_add (own, (gpointer) jd_parameterization_to_s (self, g_ptr_array_index (terms, i)));
  self->raw.kinetic = jd_expr_sum (self->pool, (const JdExpr *const *) own->pdata, own->len);
}

/* Left side as written: f, or the rate expression. */
static const JdExpr *
left_side (JdParameterization *self,
           const JdEquation   *equation)
{
  JdExprPool *pool = self->pool;
  const JdExpr *sum;

  if (equation->f != NULL)
    return jd_parameterization_to_s (self, equation->f);
  sum = jd_parameterization_to_s (self, equation->beta);
  for (gsize i = 0; i < equation->n_terms; i++)
    sum = jd_expr_add (pool, sum,
                       jd_expr_mul (pool, jd_parameterization_to_s (self, equation->coefficients[i]),
                                    self->positions.xd[equation->parameters[i]]));
  return sum;
}

/* Adds force dX_k/ds_i to the generalized forces: virtual power with time frozen, Le van [4.2], [5.20]. */
static void
add_force (JdParameterization  *self,
           gsize                k,
           const JdExpr        *force,
           const JdExpr       **out)
{
  for (gsize j = self->tangent.start[k]; j < self->tangent.start[k + 1]; j++)
    {
      const JdExpr **place = &out[self->tangent.column[j]];

      *place = jd_expr_add (self->pool, *place, jd_expr_mul (self->pool, force, self->tangent.entry[j]));
    }
}

void
jd_parameterization_add_forces (JdParameterization  *self,
                                const JdModelEffort *effort,
                                const JdExpr       **out)
{
  for (gsize k = 0; k < self->model->n && jd_parameterization_may_continue (self); k++)
    if (!jd_expr_is_zero (effort->forces[k]))
      add_force (self, k, jd_parameterization_to_s (self, effort->forces[k]), out);
}

/* The effort of a law of friction that no equation's multiplier stands for: lambda ("joint.T"), or lambda
 * ("joint.Gamma") of rolling resistance, in the direction of its rate. */
static void
add_law (JdParameterization *self,
         const JdModelLaw   *law,
         const JdExpr      **out)
{
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (self->model->mechanism), (guint) law->joint);
  g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->effort);
  const JdExpr *effort = jd_expr_symbol (self->pool, JD_SYMBOL_MULTIPLIER, name, 0);

  for (gsize j = 0; j < law->n_terms; j++)
    add_force (self, law->parameters[j],
               jd_expr_mul (self->pool, effort, jd_parameterization_to_s (self, law->coefficients[j])), out);
}

void
jd_parameterization_derive (JdParameterization *self)
{
  const JdModel *model = self->model;

  if (self->raw.kinetic_terms != NULL)
    return;
  jd_parameterization_derive_tangent (self);
  derive_kinetic (self);
  self->raw.potential = jd_parameterization_to_s (self, model->energy.potential);
  self->raw.left = new_zeros (self, self->part.m);
  for (gsize h = 0; h < self->part.m; h++)
    self->raw.left[h] = left_side (self, &model->equations[self->part.complementary[h]]);
  self->raw.given = new_zeros (self, self->part.ns);
  for (gsize e = 0; e < model->n_efforts; e++)
    if (model->efforts[e].potential == NULL)
      jd_parameterization_add_forces (self, &model->efforts[e], self->raw.given);
  self->raw.friction = new_zeros (self, self->part.ns);
  for (gsize k = 0; k < model->n_laws; k++)
    if (model->laws[k].slip < 0)
      add_law (self, &model->laws[k], self->raw.friction);
}
