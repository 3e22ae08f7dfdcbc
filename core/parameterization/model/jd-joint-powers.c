/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The virtual power of the efforts that joints can transmit: Le van and Bouzidi, 5.5, [5.14]. */
#include "core/parameterization/model/jd-joint-powers.h"

#include <math.h>

#include "core/parameterization/model/jd-model-private.h"
#include "core/parameterization/model/jd-model-size.h"

typedef struct
{
  JdModel       *model;
  JdKinematics   kinematics;
  GPtrArray     *names;
  GArray        *absent;  /* gboolean */
  GArray        *given;   /* gboolean */
  GPtrArray     *forces;  /* const JdExpr * */
} Collector;

/* Index of the effort called @name, which is made if it is not there. */
static gsize
find_effort (Collector           *self,
             const char          *name,
             const JdJointEffort *term)
{
  for (guint e = 0; e < self->names->len; e++)
    if (g_str_equal (g_ptr_array_index (self->names, e), name))
      return e;
  g_ptr_array_add (self->names, g_strdup (name));
  g_array_append_val (self->absent, term->absent);
  g_array_append_val (self->given, term->given);
  for (gsize k = 0; k < self->model->n; k++)
    g_ptr_array_add (self->forces, (gpointer) jd_expr_number (self->kinematics.pool, 0.0));
  return self->names->len - 1;
}

static void
add_to (Collector    *self,
        gsize         effort,
        gsize         k,
        const JdExpr *force)
{
  gpointer *entry = &g_ptr_array_index (self->forces, effort * self->model->n + k);

  *entry = (gpointer) jd_expr_add (self->kinematics.pool, *entry, force);
}

/* vector . dV/dp'_k, V the velocity of the particle at the place; for a couple vector . dOmega/dp'_k. */
static void
add_term (Collector           *self,
          gsize                effort,
          const JdJointEffort *term)
{
  JdExprPool *pool = self->kinematics.pool;
  const JdExpr *power;

  if (term->along != NULL)
    power = jd_expr_diff_time (pool, term->along);
  else
    power = jd_expr_vec_dot (pool, term->vector,
                             term->couple
                               ? jd_kinematics_angular_velocity (&self->kinematics, term->body)
                               : jd_kinematics_particle_velocity (&self->kinematics, term->body, term->place));
  for (gsize k = 0; k < self->model->n; k++)
    {
      const JdExpr *rate = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, self->model->names[k], 1);

      if (jd_expr_depends_on (power, rate))
        add_to (self, effort, k, jd_expr_diff (pool, power, rate));
    }
}

static gboolean
collect_joint (Collector      *self,
               const JdJoint  *joint,
               gboolean        qualified,
               gboolean        one_side,
               int            *first_body,
               GError        **error)
{
  g_autoptr(GArray) terms = g_array_new (FALSE, FALSE, sizeof (JdJointEffort));
  JdJointBuilder builder = {
    .kinematics = &self->kinematics, .value = jd_model_state_value, .value_data = self->model, .efforts = terms,
  };

  if (joint->type->efforts == NULL || !joint->type->efforts (joint->type, joint, &builder, error))
    return joint->type->efforts == NULL;
  for (guint i = 0; i < terms->len; i++)
    {
      const JdJointEffort *term = &g_array_index (terms, JdJointEffort, i);
      g_autofree char *name = qualified ? g_strconcat (joint->name, ".", term->name, NULL) : g_strdup (term->name);

      if (*first_body == JD_NONE && term->along == NULL)
        *first_body = term->body;
      if (!one_side || term->along != NULL || term->body == *first_body)
        add_term (self, find_effort (self, name, term), term);
    }
  return TRUE;
}

JdJointPowers *
jd_joint_powers_new (JdModel      *model,
                     const gsize  *joints,
                     gsize         n_joints,
                     gboolean      one_side,
                     GError      **error)
{
  const GPtrArray *all = jd_mechanism_get_joints (model->mechanism);
  g_autoptr(JdJointPowers) self = g_new0 (JdJointPowers, 1);
  Collector collector = { .model = model };
  gboolean done = TRUE;
  int first_body = JD_NONE;

  self->pool = jd_expr_pool_new ();
  self->n_parameters = model->n;
  collector.kinematics = (JdKinematics) { .mechanism = model->mechanism, .pool = self->pool };
  collector.names = g_ptr_array_new ();
  collector.absent = g_array_new (FALSE, FALSE, sizeof (gboolean));
  collector.given = g_array_new (FALSE, FALSE, sizeof (gboolean));
  collector.forces = g_ptr_array_new ();
  for (gsize i = 0; done && i < n_joints; i++)
    done = collect_joint (&collector, g_ptr_array_index (all, (guint) joints[i]), n_joints > 1, one_side, &first_body,
                          error);
  self->n_efforts = collector.names->len;
  g_ptr_array_add (collector.names, NULL);
  self->names = (char **) g_ptr_array_free (collector.names, FALSE);
  self->absent = (gboolean *) (gpointer) g_array_free (collector.absent, FALSE);
  self->given = (gboolean *) (gpointer) g_array_free (collector.given, FALSE);
  self->forces = (const JdExpr **) g_ptr_array_free (collector.forces, FALSE);
  return done ? g_steal_pointer (&self) : NULL;
}

void
jd_joint_powers_free (JdJointPowers *self)
{
  g_strfreev (self->names);
  g_free (self->absent);
  g_free (self->given);
  g_free (self->forces);
  jd_expr_pool_free (self->pool);
  g_free (self);
}

void
jd_joint_powers_eval (const JdJointPowers *self,
                      const JdModel       *model,
                      double               t,
                      const double        *p,
                      double              *forces)
{
  for (gsize i = 0; i < self->n_efforts * self->n_parameters; i++)
    forces[i] = jd_expr_is_zero (self->forces[i]) ? 0.0 : jd_model_eval (model, self->forces[i], t, p, p);
}

double
jd_joint_powers_unit (const JdJointPowers *self,
                      const JdModel       *model,
                      gsize                e,
                      double               t,
                      const double        *p)
{
  const double *displacement = jd_model_get_sizes (model)->displacement;
  double unit = 0.0;

  g_return_val_if_fail (e < self->n_efforts, 0.0);

  for (gsize k = 0; k < self->n_parameters; k++)
    {
      const JdExpr *force = self->forces[e * self->n_parameters + k];
      const double size = jd_expr_is_zero (force)
                            ? 0.0
                            : jd_model_eval (model, jd_model_size_of_terms (self->pool, force, 0), t, p, p);

      if (isfinite (size))
        unit = hypot (unit, size * displacement[k]);
    }
  return unit;
}
