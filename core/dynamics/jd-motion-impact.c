/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-motion-run-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Contacts that close in the motion.  Without friction the law is Newton's, computed from the equations at hand; the
 * jump function of the options is asked for the others, and, if the options want it, for the first impact of each
 * contact: then both must agree. */

/* Left sides of positions that no correction of the parameters makes smaller. */
#define PLACED 1e-18
/* Rebounds that all together take less than this, in s, are over: contact.  Single flights shorter than FLIGHT are,
 * too. */
#define SHORTEST_REST 1e-10
#define SHORTEST_FLIGHT 1e-9
/* Instants that follow each other within no time before rebounds count as contact. */
#define MAX_REBOUNDS 1000
/* Impacts that follow from each other at one instant. */
#define MAX_IMPACTS 100
/* The two ways of computing a jump agree to this part of the rates. */
#define AGREES 1e-9

static gboolean
approaches (double rate,
            double scale)
{
  return rate < -JD_MOTION_RATE_ROUNDING * scale - JD_MOTION_REST;
}

gboolean
jd_motion_impact_find (JdMotionRun *run,
                       gboolean    *closing)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      double gap, rate, scale;

      closing[i] = FALSE;
      if (jd_run_equation (run, i)->side == 0 || !jd_motion_acting_is_there (run, i))
        continue;
      jd_motion_acting_gap (run, i, &gap, &rate, &scale);
      closing[i] = jd_run_equation (run, i)->f == NULL ? approaches (gap, scale)
                                                       : gap <= JD_MOTION_CLOSED && approaches (rate, scale);
      any |= closing[i];
    }
  return any;
}

/* Positions exactly on the contacts that close, rates untouched: otherwise errors of the gap grow from impact to
 * impact. The left sides are rounding already: one correction from the equations at hand.  FALSE: they are on them. */
static gboolean
place_on_contacts (JdMotionRun *run)
{
  JdSystem *system = run->system;
  double largest = 0.0;

  jd_system_complete (system);
  for (gsize h = 0; h < run->m; h++)
    {
      run->rows[h] = (run->active[h] || run->closing[system->complementary[h]]) && !system->differential[h];
      system->s[h] = run->rows[h] ? -system->terms.left[h] : 0.0;
      largest = MAX (largest, fabs (system->s[h]));
    }
  if (largest <= PLACED || jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, system->s,
                                         run->rows, system->x, system->y, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return FALSE;
  for (gsize i = 0; i < run->n; i++)
    run->y[i] += system->x[i];
  run->fresh = FALSE;
  return TRUE;
}

/* Rows that hold while @flying flies: those that act, and contacts that are closed and do not separate. */
static void
mark_holding (JdMotionRun *run,
              gsize        flying)
{
  for (gsize h = 0; h < run->m; h++)
    {
      const gsize i = run->system->complementary[h];
      double gap, rate, scale;

      run->rows[h] = jd_motion_acting_is_there (run, i) && i != flying;
      if (!run->rows[h] || jd_run_equation (run, i)->side == 0)
        continue;
      jd_motion_acting_gap (run, i, &gap, &rate, &scale);
      run->rows[h] = gap <= JD_MOTION_CLOSED && rate <= JD_MOTION_RATE_ROUNDING * scale + JD_MOTION_REST;
    }
}

/* After an impact, with the accelerations known: TRUE if @i separates from its contact, but the flights that follow,
 * each shorter than the one before by the same part, are together no flight worth the name. */
static gboolean
flight_is_over (JdMotionRun *run,
                gsize        i)
{
  double rate, acceleration, flight, part;

  if (!run->open[i] || jd_system_find_row (run->system, i) < 0)
    return FALSE;
  jd_motion_run_gap_motion (run, i, &rate, &acceleration);
  if (!(rate > 0.0))
    return FALSE;
  if (run->n_instants > MAX_REBOUNDS)
    return TRUE;
  flight = acceleration < 0.0 ? 2.0 * rate / -acceleration : HUGE_VAL;
  part = rate / run->approach[i];
  return part < 1.0 ? flight / (1.0 - part) < SHORTEST_REST : flight < SHORTEST_FLIGHT;
}

/* The rebound of @i is taken away: its row holds from now on. */
static void
hold (JdMotionRun *run,
      gsize        i)
{
  const int row = jd_system_find_row (run->system, i);

  mark_holding (run, i);
  run->rows[row] = TRUE;
  if (!jd_system_project (run->system, run->t, run->y, run->y + run->n, run->rows, NULL) ||
      !jd_motion_acting_expand (run, NULL))
    return;
  run->fresh = FALSE;
  jd_motion_events_add (run, JD_MOTION_CLOSES, jd_run_equation (run, i)->name, NULL)->accumulates = TRUE;
}

gboolean
jd_motion_impacts_hold (JdMotionRun *run)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < run->n_equations; i++)
    {
      if (run->approach[i] > 0.0 && flight_is_over (run, i))
        {
          hold (run, i);
          any = TRUE;
        }
      run->approach[i] = 0.0;
    }
  return any;
}

/* Rows that take part, and the rates they are to have after; FALSE if some law is not Newton's without friction. */
static gboolean
plan_jump (JdMotionRun *run)
{
  const JdSystem *system = run->system;
  const JdFriction *friction = system->friction;

  for (gsize h = 0; h < run->m; h++)
    {
      const gsize i = system->complementary[h];
      double gap, rate, scale;

      run->rows[h] = run->acting[h];
      run->goals[h] = 0.0;
      if (jd_run_equation (run, i)->side == 0 || !jd_motion_acting_is_there (run, i))
        continue;
      jd_motion_acting_gap (run, i, &gap, &rate, &scale);
      run->rows[h] = gap <= JD_MOTION_CLOSED;
      if (jd_run_equation (run, i)->f == NULL || (run->closing[i] && isnan (run->restitution[i])))
        return FALSE;
      if (run->closing[i])
        run->goals[h] = -run->restitution[i] * system->terms.rate[h];
    }
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && jd_system_find_row (system, i) < 0)
      return FALSE;
  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    if (friction->normal_row[k] < 0 || run->rows[friction->normal_row[k]])
      return FALSE;
  return TRUE;
}

/* An equation of a joint holds with the joint's contact only: one that closes brings the rest with it, which is left
 * to the jump function. */
static gboolean
joints_are_plain (const JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    for (gsize k = 0; run->closing[i] && k < run->n_equations; k++)
      if (k != i && jd_run_equation (run, k)->joint == jd_run_equation (run, i)->joint)
        return FALSE;
  return TRUE;
}

/* The change of q' into system->x. */
static gboolean
compute_jump (JdMotionRun *run)
{
  return joints_are_plain (run) && plan_jump (run) &&
         jd_system_jump (run->system, run->rows, run->goals) <= JD_VERDICT_HYPERSTATIC;
}

static gboolean
all_told (const JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && !run->law_known[i])
      return FALSE;
  return TRUE;
}

static void
apply_jump (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n; i++)
    run->y[run->n + i] += run->system->x[i];
  jd_system_add_rates (run->system, run->system->x);
  run->fresh = FALSE;
}

/* What the jump function tells becomes the state; contacts of which it told what is computed here need not be asked
 * for again. */
static gboolean
ask_for_jump (JdMotionRun *run,
              gpointer    *out_report)
{
  const gsize n = run->n;
  const gboolean computed = compute_jump (run);
  g_autofree double *expected = g_new (double, n + 1);
  double largest = 0.0, difference = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      expected[i] = run->y[n + i] + run->system->x[i];
      largest = MAX (largest, fabs (run->y[n + i]));
    }
  if (!jd_motion_events_jump (run, NULL, run->closing, out_report))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    difference = MAX (difference, fabs (run->y[n + i] - expected[i]));
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i])
      run->law_known[i] = computed && difference <= AGREES * largest;
  run->fresh = FALSE;
  return jd_system_eval (run->system, run->t, run->y, run->y + n, NULL);
}

static gboolean
impact (JdMotionRun *run)
{
  gpointer report = NULL;
  gboolean first = TRUE;

  if (run->options->jump != NULL && all_told (run) && compute_jump (run))
    apply_jump (run);
  else if (!ask_for_jump (run, &report))
    return FALSE;
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i])
      {
        JdMotionEvent *event = jd_motion_events_add (run, JD_MOTION_IMPACT, jd_run_equation (run, i)->name, NULL);

        event->jumps = first;
        event->report = first ? report : NULL;
        first = FALSE;
      }
  return TRUE;
}

static void
remember_approach (JdMotionRun *run)
{
  for (gsize i = 0; i < run->n_equations; i++)
    if (run->closing[i] && jd_run_equation (run, i)->f != NULL)
      {
        double gap, rate, scale;

        jd_motion_acting_gap (run, i, &gap, &rate, &scale);
        run->approach[i] = -rate;
      }
}

gboolean
jd_motion_impacts_happen (JdMotionRun  *run,
                          GError      **error)
{
  for (guint k = 0; jd_motion_acting_expand (run, error) && jd_motion_impact_find (run, run->closing); k++)
    {
      if (k == MAX_IMPACTS)
        {
          jd_motion_run_stop (run, NULL, _("At t = %g s impacts follow each other without end"), run->t);
          return FALSE;
        }
      if (k == 0 && place_on_contacts (run) && !jd_motion_acting_expand (run, error))
        return FALSE;
      remember_approach (run);
      if (!impact (run))
        return FALSE;
    }
  return error == NULL || *error == NULL;
}

/* Newton's law needs a constant coefficient; 0 where none is given. */
void
jd_motion_impacts_prepare (JdMotionRun *run)
{
  JdModel *model = run->motion->model;
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));

  run->restitution = g_new (double, run->n_equations + 1);
  for (gsize i = 0; i < run->n_equations; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, (guint) jd_run_equation (run, i)->joint);

      run->restitution[i] = joint->restitution == NULL ? 0.0
                            : jd_model_eval (model, joint->restitution, jd_model_get_time (model),
                                             jd_model_get_values (model), jd_model_get_rates (model));
    }
  run->law_known = g_new (gboolean, run->n_equations + 1);
  for (gsize i = 0; i < run->n_equations; i++)
    run->law_known[i] = !run->options->tell_laws;
  run->closing = g_new0 (gboolean, run->n_equations + 1);
  run->approach = g_new0 (double, run->n_equations + 1);
  run->listed = g_new0 (gboolean, run->events->len + 1);
  run->regions = g_new0 (gboolean, joints->len + 1);
  run->forced = g_new0 (gboolean, run->n_equations + 1);
  run->open_before = g_new0 (gboolean, run->n_equations + 1);
  run->rows = g_new0 (gboolean, run->m + 1);
  run->goals = g_new0 (double, run->m + 1);
}

void
jd_motion_impacts_clear (JdMotionRun *run)
{
  g_free (run->restitution);
  g_free (run->law_known);
  g_free (run->closing);
  g_free (run->approach);
  g_free (run->listed);
  g_free (run->regions);
  g_free (run->forced);
  g_free (run->kinks);
  g_free (run->open_before);
  g_free (run->rows);
  g_free (run->goals);
}
