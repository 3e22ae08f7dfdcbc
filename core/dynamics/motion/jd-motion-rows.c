/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/motion/jd-motion-run-private.h"

#include <math.h>
#include <string.h>

/* Of equations that depend on each other a largest independent set is solved; in the progress of the motion that set
 * may come near to depending on itself (two of three parallel cranks at their dead centre) while another does not. */

/* Part of the independence at the start of the segment at which another set is looked for. */
#define WORSE 0.4
/* Of the way to where it would vanish, that one step may go. */
#define REACH 0.5

/* Whether a row that acts is not solved, because others give it: without one there is no other set to choose. */
static gboolean
leaves_out (const JdMotionRun *run)
{
  for (gsize h = 0; h < run->m; h++)
    if (run->rows.acting[h] && !run->rows.active[h])
      return TRUE;
  return FALSE;
}

/* The smallest rest of a row beside the others, rows being unit vectors and the largest rests taken first. */
static double
least_rest (JdMotionRun *run)
{
  JdSystem *system = run->stepper.system;
  const gsize n = run->n, m = run->m;
  g_autofree double *a = g_new0 (double, m * n + 1);
  g_autofree double *rest = g_new0 (double, m + 1);
  g_autofree gboolean *left = g_memdup2 (run->rows.active, (m + 1) * sizeof (gboolean));
  double least = 1.0;

  jd_system_complete (system);
  for (gsize e = 0; e < system->pattern->n_rows; e++)
    a[system->pattern->row_row[e] * n + system->pattern->row_column[e]] = system->terms.rows[e];
  for (gsize h = 0; h < m; h++)
    {
      double size = 0.0;

      for (gsize i = 0; i < n; i++)
        size = hypot (size, a[h * n + i]);
      for (gsize i = 0; i < n && size > 0.0; i++)
        a[h * n + i] /= size;
    }
  for (;;)
    {
      gsize best = m;

      for (gsize h = 0; h < m; h++)
        {
          rest[h] = 0.0;
          for (gsize i = 0; i < n && left[h]; i++)
            rest[h] = hypot (rest[h], a[h * n + i]);
          if (left[h] && (best == m || rest[h] > rest[best]))
            best = h;
        }
      if (best == m)
        return least;
      least = MIN (least, rest[best]);
      if (rest[best] <= 0.0)
        return 0.0;
      left[best] = FALSE;
      for (gsize h = 0; h < m; h++)
        {
          double along = 0.0;

          for (gsize i = 0; i < n && left[h]; i++)
            along += a[h * n + i] * a[best * n + i] / (rest[best] * rest[best]);
          for (gsize i = 0; i < n && left[h]; i++)
            a[h * n + i] -= along * a[best * n + i];
        }
    }
}

double
jd_motion_rows_independence (JdMotionRun *run)
{
  return leaves_out (run) ? least_rest (run) : 1.0;
}

/* The largest independent set of the rows that act, whatever stands on their right; FALSE if it has another size than
 * the one that is solved. */
static gboolean
find_rows (JdMotionRun *run)
{
  JdSystem *system = run->stepper.system;
  gsize n_now = 0, n_new = 0;

  memset (system->s, 0, run->m * sizeof (double));
  if (jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, system->s, run->rows.acting,
                    system->kept, system->kept + run->n, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return FALSE;
  memcpy (run->chosen, jd_kkt_get_independent (system->kkt), run->m * sizeof (gboolean));
  for (gsize h = 0; h < run->m; h++)
    {
      n_now += run->rows.active[h] ? 1 : 0;
      n_new += run->chosen[h] ? 1 : 0;
    }
  return n_new == n_now && memcmp (run->chosen, run->rows.active, run->m * sizeof (gboolean)) != 0;
}

/* No step may pass over the place where the set would depend on itself. */
static void
limit_step (JdMotionRun *run,
            double       before,
            double       now)
{
  if (now < before && run->stepper.step_h > 0.0)
    run->stepper.h = MIN (run->stepper.h, REACH * run->stepper.step_h * now / (before - now));
}

/* The motion goes on in another segment, with nothing to be told. */
static gboolean
go_on_with (JdMotionRun *run)
{
  gboolean success;

  run->rechoosing = TRUE;
  jd_motion_run_end_segment (run);
  memcpy (run->rows.active, run->chosen, run->m * sizeof (gboolean));
  run->stepper.fresh = FALSE;
  success = jd_motion_run_begin_segment (run, &run->stepper.failure);
  run->rechoosing = FALSE;
  return success;
}

gboolean
jd_motion_rows_follow (JdMotionRun *run)
{
  const double before = run->independence_now;

  if (run->rows.all_active || run->stepper.system->friction != NULL)
    return TRUE;
  run->independence_now = jd_motion_rows_independence (run);
  limit_step (run, before, run->independence_now);
  if (run->independence_now >= WORSE * run->independence)
    return TRUE;
  run->independence = run->independence_now;
  if (find_rows (run))
    return go_on_with (run);
  /* the responses of the rows that are solved, again */
  run->stepper.fresh = FALSE;
  return jd_stepper_settle (&run->stepper);
}
