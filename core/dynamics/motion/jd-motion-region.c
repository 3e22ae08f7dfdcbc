/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints that hold in a region only: its border is crossed (Cortes et al., 4). */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>

static gboolean
is_crossed (const JdInstants *self,
            gsize             joint)
{
  return jd_watches_has_fired (self->watches, JD_WATCH_REGION, joint);
}

/* The type that crossing a border gives the equations of @joint: inert where it is entered, released where it is
 * left. */
static void
type_region (const JdInstants *self,
             gsize             joint,
             GPtrArray        *types)
{
  const JdActingSet *acting = self->acting;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (acting, i);
      JdImpulsiveType *type;

      if (equation->joint != joint || acting->skip[i] || equation->side != 0 || jd_instants_types (self, i))
        continue;
      type = g_new0 (JdImpulsiveType, 1);
      type->equation = equation->name;
      type->kind = acting->outside[joint] ? JD_IMPULSIVE_INERT : JD_IMPULSIVE_RELEASED;
      g_ptr_array_add (types, type);
    }
}

/* Rate of the function that is positive inside the region of @joint, in the state expanded last, by what it changes
 * in a tiny time: (g (t + dt) - g (t)) / dt. */
static double
region_rate (const JdInstants *self,
             gsize             joint)
{
  JdWatches *watches = self->watches;
  const double dt = JD_NEARBY_TIME * self->stepper->unit, *value = watches->values + watches->first[JD_WATCH_REGION];
  double before;

  jd_watches_look_ahead (watches, 0.0);
  before = value[joint];
  jd_watches_look_ahead (watches, dt);
  return (value[joint] - before) / dt;
}

/* The posterior motion has to lead into each region whose equations made it (Cortes et al., 4.1). */
static gboolean
check_entered (const JdInstants *self,
               const double     *rates)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->motion->model));

  for (guint j = 0; j < joints->len; j++)
    if (is_crossed (self, j) && !self->acting->outside[j] &&
        region_rate (self, j) < -JD_REGION_ROUNDING * fabs (rates[j]))
      return jd_motion_stop (self->motion, NULL,
                             _("At t = %g s the jump that “%s” demands leads back out of its region, "
                               "where it does not hold: no motion goes on from there (Cortés et al., 4.1)"),
                             self->stepper->t, ((const JdJoint *) g_ptr_array_index (joints, j))->name);
  return TRUE;
}

gboolean
jd_regions_happen (JdInstants *self)
{
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->motion->model))->len;
  g_autoptr(GPtrArray) types = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) impulses = g_ptr_array_new ();
  /* Translators: entering: the name of an event: a point enters a region. */
  const JdEvent crossing = { .name = (char *) _("entering"), .types = types, .impulses = impulses };
  g_autofree double *rates = g_new0 (double, n_joints + 1);
  gboolean enters = FALSE;
  gpointer report = NULL;

  if (!is_crossed (self, JD_WATCH_ANY) || !jd_stepper_expand (self->stepper, NULL))
    return TRUE;
  for (gsize j = 0; j < n_joints; j++)
    if (is_crossed (self, j))
      {
        const guint n_before = types->len;

        type_region (self, j, types);
        enters |= self->acting->outside[j] && types->len > n_before;
        rates[j] = region_rate (self, j);
      }
  for (gsize j = 0; j < n_joints; j++)
    self->acting->outside[j] ^= is_crossed (self, j);
  if (enters && !jd_instants_jump (self, &crossing, NULL, &report))
    return FALSE;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (self->acting, i);

      if (!is_crossed (self, equation->joint) || jd_instants_types (self, i))
        continue;
      jd_instants_add_jump (self, self->acting->outside[equation->joint] ? JD_MOTION_LEAVES : JD_MOTION_ENTERS,
                            equation->name, NULL, report);
      report = NULL;
    }
  return !enters || check_entered (self, rates);
}
