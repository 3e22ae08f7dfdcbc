/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Joints that hold in a region only: its boundary is crossed (Cortes et al., 4). */

/* The type that crossing a boundary gives the equations of @joint: inert where it is entered, released where it is
 * left. */
static void
type_region (const JdMotionRun *run,
             gsize              joint,
             guint              first_event,
             GPtrArray         *types)
{
  for (gsize i = 0; i < run->n_equations; i++)
    if (jd_acting_equation (&run->acting, i)->joint == joint && !run->acting.skip[i] &&
        jd_acting_equation (&run->acting, i)->side == 0 && !jd_motion_events_is_typed_now (run, i, first_event))
      {
        JdImpulsiveType *type = g_new0 (JdImpulsiveType, 1);

        type->equation = jd_acting_equation (&run->acting, i)->name;
        type->kind = run->acting.outside[joint] ? JD_IMPULSIVE_INERT : JD_IMPULSIVE_RELEASED;
        g_ptr_array_add (types, type);
      }
}

/* Rate of the function that is positive inside the region of @joint, in the state expanded last, by what it changes
 * in a tiny time. */
static double
region_rate (JdMotionRun *run,
             gsize        joint)
{
  const double dt = JD_NEARBY_TIME * run->stepper.unit;
  g_autofree double *p = g_memdup2 (run->stepper.p, (run->N + 1) * sizeof (double));
  double before;

  jd_state_expressions_eval (run->watch_tape, run->stepper.t, run->stepper.p, run->stepper.pd, run->watch_values);
  before = run->watch_values[run->n_listed + joint];
  for (gsize k = 0; k < run->N; k++)
    p[k] += dt * run->stepper.pd[k];
  jd_state_expressions_eval (run->watch_tape, run->stepper.t + dt, p, run->stepper.pd, run->watch_values);
  return (run->watch_values[run->n_listed + joint] - before) / dt;
}

/* The posterior motion has to lead into each region whose equations made it (Cortes et al., 4.1). */
static gboolean
check_entered (JdMotionRun    *run,
               const gboolean *regions,
               const double   *rates)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (run->motion->model));

  for (gsize j = 0; j < run->n_regions; j++)
    if (regions[j] && !run->acting.outside[j] && region_rate (run, j) < -JD_REGION_ROUNDING * fabs (rates[j]))
      {
        jd_motion_run_stop (run, NULL,
                            _("At t = %g s the jump that “%s” demands leads back out of its region, "
                              "where it does not hold: no motion goes on from there (Cortés et al., 4.1)"),
                            run->stepper.t, ((const JdJoint *) g_ptr_array_index (joints, (guint) j))->name);
        return FALSE;
      }
  return TRUE;
}

/* Boundaries crossed at this instant, all in one jump: D- of the joints that are left, D+ of those that are
 * entered. */
gboolean
jd_motion_regions_happen (JdMotionRun    *run,
                          const gboolean *regions,
                          guint           first_event)
{
  g_autoptr(GPtrArray) types = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) impulses = g_ptr_array_new ();
  const JdEvent crossing = { .name = (char *) _("entering"), .types = types, .impulses = impulses };
  g_autofree double *rates = g_new0 (double, run->n_regions + 1);
  gboolean enters = FALSE, any = FALSE;
  gpointer report = NULL;

  if (!jd_stepper_expand (&run->stepper, NULL))
    return TRUE;
  for (gsize j = 0; j < run->n_regions; j++)
    if (regions[j])
      {
        const guint n_before = types->len;

        type_region (run, j, first_event, types);
        enters |= run->acting.outside[j] && types->len > n_before;
        rates[j] = region_rate (run, j);
        any = TRUE;
      }
  if (!any)
    return TRUE;
  for (gsize j = 0; j < run->n_regions; j++)
    run->acting.outside[j] ^= regions[j];
  if (enters && !jd_motion_events_jump (run, &crossing, NULL, &report))
    return FALSE;
  for (gsize i = 0; i < run->n_equations; i++)
    if (regions[jd_acting_equation (&run->acting, i)->joint] && !jd_motion_events_is_typed_now (run, i, first_event))
      {
        const JdEquation *equation = jd_acting_equation (&run->acting, i);

        jd_motion_events_add_jump (run, run->acting.outside[equation->joint] ? JD_MOTION_LEAVES : JD_MOTION_ENTERS,
                                   equation->name, NULL, report);
        report = NULL;
      }
  return !enters || check_entered (run, regions, rates);
}
