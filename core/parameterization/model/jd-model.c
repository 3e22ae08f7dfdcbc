/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The model: made from a mechanism, released, read. */
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"

/* Rewriting steps spent on finding that an expression is zero. */
#define VANISH_BUDGET 5000

G_DEFINE_QUARK (jd-model-error-quark, jd_model_error)

gsize
jd_model_symbol_index (const JdModel *self,
                       const JdExpr  *symbol)
{
  const gpointer found = g_hash_table_lookup (self->index, jd_expr_get_name (symbol));

  g_assert (found != NULL);
  return GPOINTER_TO_SIZE (found) - 1;
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  const gsize x = *(const gsize *) a, y = *(const gsize *) b;

  return (x > y) - (x < y);
}

GArray *
jd_model_get_parameters_of (const JdModel       *self,
                            const JdExpr *const *exprs,
                            gsize                n,
                            guint                order)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (exprs, n);
  GArray *result = g_array_sized_new (FALSE, FALSE, sizeof (gsize), symbols->len);

  for (guint j = 0; j < symbols->len; j++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, j);

      if (jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER && jd_expr_get_order (symbol) == order)
        {
          const gsize k = jd_model_symbol_index (self, symbol);

          g_array_append_val (result, k);
        }
    }
  g_array_sort (result, compare_indices);
  return result;
}

gboolean
jd_model_vanishes (JdModel      *self,
                   const JdExpr *expr)
{
  if (jd_expr_is_zero (expr))
    return TRUE;
  if (jd_expr_get_kind (expr) == JD_EXPR_NUMBER || jd_expr_get_kind (expr) == JD_EXPR_SYMBOL)
    return FALSE;
  return jd_expr_is_zero (jd_expr_simplify (self->pool, expr, VANISH_BUDGET));
}

double
jd_model_state_value (const JdExpr *symbol,
                      gpointer      model)
{
  const JdModel *self = model;

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_CONSTANT:
      {
        const double *value = g_hash_table_lookup (self->constants, jd_expr_get_name (symbol));

        return value != NULL ? *value : (double) NAN;
      }
    case JD_SYMBOL_TIME:
      return self->time;
    case JD_SYMBOL_PARAMETER:
      {
        const gsize k = jd_model_symbol_index (self, symbol);

        return jd_expr_get_order (symbol) == 0   ? self->values[k]
               : jd_expr_get_order (symbol) == 1 ? self->rates[k]
                                                 : (double) NAN;
      }
    case JD_SYMBOL_MULTIPLIER:
    case JD_SYMBOL_LOCAL:
    default:
      return (double) NAN;
    }
}

static GHashTable *
own_table (JdModel    *self,
           GHashTable *table)
{
  return jd_owned_take (self->owned, table, (GDestroyNotify) g_hash_table_unref);
}

static gboolean
read_state (JdModel     *self,
            GHashTable  *values,
            GHashTable  *rates,
            GError     **error)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (self->mechanism);
  GError *local_error = NULL;

  self->n = parameters->len;
  self->names = jd_owned_array (self->owned, self->n, sizeof (char *));
  self->values = jd_owned_array (self->owned, self->n, sizeof (double));
  self->rates = jd_owned_array (self->owned, self->n, sizeof (double));
  self->constants = own_table (self, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free));
  self->index = own_table (self, g_hash_table_new (g_str_hash, g_str_equal));
  for (gsize k = 0; k < self->n; k++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, (guint) k);

      self->names[k] = parameter->name;
      g_hash_table_insert (self->index, parameter->name, GSIZE_TO_POINTER (k + 1));
    }
  if (jd_mechanism_evaluate_state (self->mechanism, values, rates, self->constants, self->values, self->rates,
                                   &local_error))
    {
      self->time = jd_mechanism_evaluate_time (self->mechanism, self->constants);
      return TRUE;
    }
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, local_error->message);
  g_error_free (local_error);
  return FALSE;
}

static gboolean
derive_positions (JdModel     *self,
                  JdProgress  *progress,
                  GError     **error)
{
  JdExprPool *pool = self->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdExprVec at_origin = { { zero, zero, zero } };
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);

  jd_coordinates_init (&self->p, pool, self->names, self->n);
  self->bodies.n = bodies->len;
  self->bodies.origins = jd_owned_array (self->owned, self->bodies.n, sizeof (JdExprVec));
  self->bodies.centers = jd_owned_array (self->owned, self->bodies.n, sizeof (JdExprVec));
  self->bodies.velocities = jd_owned_array (self->owned, self->bodies.n, sizeof (JdExprVec));
  self->bodies.omegas = jd_owned_array (self->owned, self->bodies.n, sizeof (JdExprVec));
  self->bodies.angles = jd_owned_array (self->owned, self->bodies.n, sizeof (JdExpr *));
  for (gsize b = 0; b < self->bodies.n; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, (guint) b);
      const JdExprVec center = { { jd_expr_import (pool, body->center[0]), jd_expr_import (pool, body->center[1]),
                                   jd_expr_import (pool, body->center[2]) } };

      self->bodies.origins[b] = jd_kinematics_place (&self->kinematics, (int) b, at_origin);
      self->bodies.centers[b] = jd_kinematics_place (&self->kinematics, (int) b, center);
      self->bodies.velocities[b] = jd_expr_vec_diff_time (pool, self->bodies.origins[b]);
      self->bodies.omegas[b] = jd_kinematics_angular_velocity (&self->kinematics, (int) b);
      self->bodies.angles[b] = jd_mechanism_get_dimension (self->mechanism) == 2
                                 ? jd_kinematics_angle (&self->kinematics, (int) b)
                                 : zero;
      if (!jd_progress_report (progress, b + 1, self->bodies.n, error))
        return FALSE;
    }
  return TRUE;
}

/* Parts of the whole are rough shares of the time a large mechanism takes. */
static gboolean
derive (JdModel     *self,
        JdProgress  *progress,
        GError     **error)
{
  jd_progress_enter (progress, 0.0, 0.04);
  if (!derive_positions (self, progress, error))
    return FALSE;
  jd_progress_enter (progress, 0.04, 0.08);
  if (!jd_model_derive_kinetic (self, progress, error))
    return FALSE;
  jd_progress_enter (progress, 0.08, 0.14);
  if (!jd_model_derive_efforts (self, progress, error))
    return FALSE;
  jd_progress_enter (progress, 0.14, 0.25);
  return jd_model_derive_equations (self, progress, error) && jd_model_find_feet (self, error) &&
         jd_model_compile (self, progress, error);
}

JdModel *
jd_model_new_full (JdMechanism  *mechanism,
                   GHashTable   *values,
                   GHashTable   *rates,
                   gboolean      divided,
                   JdProgress   *progress,
                   GError      **error)
{
  g_autoptr(JdModel) self = g_new0 (JdModel, 1);

  self->divided = divided;
  g_atomic_ref_count_init (&self->refs);
  self->owned = jd_owned_new ();
  self->line_distances = jd_owned_take (self->owned, g_array_new (FALSE, FALSE, sizeof (JdLineDistance)),
                                        (GDestroyNotify) g_array_unref);
  self->mechanism = jd_owned_take (self->owned, g_object_ref (mechanism), g_object_unref);
  self->pool = jd_owned_take (self->owned, jd_expr_pool_new (), (GDestroyNotify) jd_expr_pool_free);
  self->kinematics = (JdKinematics) { .mechanism = mechanism, .pool = self->pool };
  if (!read_state (self, values, rates, error) || !derive (self, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}

JdModel *
jd_model_new (JdMechanism  *mechanism,
              GHashTable   *values,
              GHashTable   *rates,
              GError      **error)
{
  return jd_model_new_watched (mechanism, values, rates, NULL, error);
}

JdModel *
jd_model_new_watched (JdMechanism  *mechanism,
                      GHashTable   *values,
                      GHashTable   *rates,
                      JdProgress   *progress,
                      GError      **error)
{
  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  return jd_model_new_full (mechanism, values, rates, FALSE, progress, error);
}

JdModel *
jd_model_ref (JdModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
jd_model_unref (JdModel *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  if (self->base == NULL)
    jd_coordinates_clear (&self->p);
  jd_owned_free (self->owned);
  g_free (self);
}

JdMechanism *
jd_model_get_mechanism (const JdModel *self)
{
  return self->mechanism;
}

GHashTable *
jd_model_get_constants (const JdModel *self)
{
  return self->constants;
}

gsize
jd_model_get_n_parameters (const JdModel *self)
{
  return self->n;
}

const char *
jd_model_get_parameter_name (const JdModel *self,
                             gsize          i)
{
  g_return_val_if_fail (i < self->n, NULL);

  return self->names[i];
}

double
jd_model_get_time (const JdModel *self)
{
  return self->time;
}

const double *
jd_model_get_values (const JdModel *self)
{
  return self->values;
}

const double *
jd_model_get_rates (const JdModel *self)
{
  return self->rates;
}

gsize
jd_model_get_n_equations (const JdModel *self)
{
  return self->n_equations;
}

const JdJoint *
jd_model_get_joint (const JdModel *self,
                    gsize          joint)
{
  return g_ptr_array_index (jd_mechanism_get_joints (self->mechanism), (guint) joint);
}

gsize
jd_model_get_joint_equations (const JdModel *self,
                              gsize          i,
                              gsize         *out_first)
{
  const JdModelJoint *joint;

  g_return_val_if_fail (i < self->n_equations, 0);

  joint = &self->joints[self->equations[i].joint];
  *out_first = joint->first;
  return joint->n_equations;
}

const JdEquation *
jd_model_get_equation (const JdModel *self,
                       gsize          i)
{
  g_return_val_if_fail (i < self->n_equations, NULL);

  return &self->equations[i];
}

gboolean
jd_model_has_borders (const JdModel *self)
{
  for (gsize i = 0; i < self->n_equations; i++)
    if (self->equations[i].border != NULL)
      return TRUE;
  return FALSE;
}

int
jd_model_find_equation (const JdModel *self,
                        const char    *name)
{
  g_return_val_if_fail (name != NULL, -1);

  for (gsize i = 0; i < self->n_equations; i++)
    if (g_str_equal (self->equations[i].name, name))
      return (int) i;
  return -1;
}

gsize
jd_model_get_n_laws (const JdModel *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_laws;
}

const JdModelLaw *
jd_model_get_law (const JdModel *self,
                  gsize          i)
{
  g_return_val_if_fail (self != NULL && i < self->n_laws, NULL);

  return &self->laws[i];
}

void
jd_model_add_line_distance (JdModel      *self,
                            const JdExpr *distance,
                            const char   *owner,
                            gboolean      of_joint)
{
  const JdLineDistance added = { distance, owner, of_joint };

  g_array_append_val (self->line_distances, added);
}

gsize
jd_model_get_n_line_distances (const JdModel *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->line_distances->len;
}

const JdLineDistance *
jd_model_get_line_distance (const JdModel *self,
                            gsize          i)
{
  g_return_val_if_fail (self != NULL && i < self->line_distances->len, NULL);

  return &g_array_index (self->line_distances, JdLineDistance, i);
}

gsize
jd_model_get_n_efforts (const JdModel *self)
{
  return self->n_efforts;
}

const JdModelEffort *
jd_model_get_effort (const JdModel *self,
                     gsize          i)
{
  g_return_val_if_fail (i < self->n_efforts, NULL);

  return &self->efforts[i];
}

const JdExpr *
jd_model_get_kinetic_energy (const JdModel *self)
{
  return self->energy.kinetic;
}

const JdExpr *
jd_model_get_potential (const JdModel *self)
{
  return self->energy.potential;
}

JdExprVec
jd_model_get_origin (const JdModel *self,
                     gsize          body)
{
  g_assert (body < self->bodies.n);
  return self->bodies.origins[body];
}

JdExprVec
jd_model_get_center (const JdModel *self,
                     gsize          body)
{
  g_assert (body < self->bodies.n);
  return self->bodies.centers[body];
}

const JdExpr *
jd_model_get_angle (const JdModel *self,
                    gsize          body)
{
  g_return_val_if_fail (body < self->bodies.n, NULL);

  return self->bodies.angles[body];
}

JdExprVec
jd_model_get_angular_velocity (const JdModel *self,
                               gsize          body)
{
  g_assert (body < self->bodies.n);
  return self->bodies.omegas[body];
}
