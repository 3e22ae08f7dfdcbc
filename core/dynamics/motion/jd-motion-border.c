/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Borders that are crossed: of the places where two shapes touch, with the step beyond them, and of the regions in
 * which joints hold (Cortes et al., 4). */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How long after the state expanded last the border of contact @i is this far below zero, by its rate at the place
 * that is left. */
static double
time_below_border (const JdInstants *self,
                   gsize             i,
                   double            below)
{
  JdWatches *watches = self->watches;
  const double dt = JD_LAND_BEFORE * JD_NEARBY_TIME * self->stepper->unit;
  const gsize border = watches->first[JD_WATCH_BORDER] + i;
  double before;

  jd_watches_look_ahead (watches, -dt);
  before = watches->values[border];
  jd_watches_look_ahead (watches, 0.0);
  return (watches->values[border] + below) / ((before - watches->values[border]) / dt);
}

double
jd_instants_time_to_border (const JdInstants *self,
                            gsize             i)
{
  return time_below_border (self, i, 0.0);
}

gboolean
jd_instants_step_beyond_borders (JdInstants  *self,
                                 gboolean    *out_stepped,
                                 GError     **error)
{
  JdStepper *stepper = self->stepper;
  double dt = 0.0;

  *out_stepped = FALSE;
  if (!jd_stepper_expand (stepper, error))
    return FALSE;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->acting->leaving[i])
      {
        const double reach = jd_model_get_sizes (self->motion->run_model)->reach[i];
        const double time = time_below_border (self, i, JD_LAND_PAST * reach);

        if (time > dt && time < JD_LAND_BORDER_TIME * stepper->unit)
          dt = time;
      }
  memset (self->acting->leaving, 0, self->motion->n_equations * sizeof (gboolean));
  if (dt == 0.0)
    return TRUE;
  *out_stepped = TRUE;
  for (gsize i = 0; i < self->motion->n; i++)
    stepper->y[i] += dt * stepper->y[self->motion->n + i];
  stepper->fresh = FALSE;
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, dt);
  /* what stays closed follows */
  return jd_system_project (stepper->system, stepper->t, stepper->y, stepper->y + self->motion->n,
                            self->acting->rows.active, error) &&
         jd_stepper_expand (stepper, error);
}

gboolean
jd_instants_is_left (const JdInstants *self,
                     gsize             i)
{
  JdWatches *watches = self->watches;
  const double dt = JD_NEARBY_TIME * self->stepper->unit, *value = &watches->values[watches->first[JD_WATCH_GAP] + i];
  const double reach = jd_model_get_sizes (self->motion->run_model)->reach[i];
  double next;

  if (!jd_stepper_expand (self->stepper, NULL))
    return FALSE;
  jd_watches_look_ahead (watches, dt);
  next = *value;
  if (jd_acting_equation (self->acting, i)->side * next > jd_acting_gap (self->acting, i).closed)
    return TRUE;
  jd_watches_look_ahead (watches, 2.0 * dt);
  return fabs (*value - next) / dt >
         JD_LAND_BORDER_RATE * reach * jd_acting_fastest (self->acting, self->stepper->pd);
}

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

/* Enters and leaves the regions whose borders have been crossed. */
static gboolean
cross_borders (JdInstants *self)
{
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->motion->model))->len;
  g_autoptr(GPtrArray) types = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) impulses = g_ptr_array_new ();
  /* Translators: entering: the name of an event: a point enters a region. */
  const JdEvent crossing = { .name = (char *) _("entering"), .types = types, .impulses = impulses };
  g_autofree double *rates = g_new0 (double, n_joints + 1);
  gboolean enters = FALSE;
  gpointer report = NULL;

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

gboolean
jd_regions_happen (JdInstants *self)
{
  return !is_crossed (self, JD_WATCH_ANY) || !jd_stepper_expand (self->stepper, NULL) || cross_borders (self);
}
