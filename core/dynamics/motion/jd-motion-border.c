/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Borders of the places where two shapes touch: contacts that leave their place, and the step beyond its border. */
#include "core/dynamics/motion/jd-motion-events-private.h"

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
