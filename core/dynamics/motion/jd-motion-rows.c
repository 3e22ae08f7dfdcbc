/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Choice of the rows that are solved.  A largest independent set is solved of equations that depend on each other.
 * During the motion that set may become nearly dependent (two of three parallel cranks at their dead centre) while
 * another one does not. */
#include "core/dynamics/motion/jd-motion-acting-private.h"
#include "core/dynamics/kkt/jd-singular-state-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Part of the independence at the start of the segment at which another set is looked for. */
#define WORSE 0.4
/* A set that is taken in its place is this much more independent. */
#define BETTER 2.0
/* One step may go so far of the way to where the independence would vanish. */
#define REACH 0.5
/* With more rows the independence is measured by the factors of the sparse solver. */
#define MANY_ROWS 100

/* Whether a row that acts is not solved, because others give it: without one there is no other set to choose. */
static gboolean
leaves_out (const JdActingSet *self)
{
  for (gsize h = 0; h < self->motion->m; h++)
    if (self->rows.acting[h] && !self->rows.active[h])
      return TRUE;
  return FALSE;
}

/* The smallest rest of one of @rows (m) beside the others, rows being unit vectors and the largest rests taken first:
 * a_h -= (a_h . a_best) a_best / |a_best|^2. */
static double
least_rest (const JdActingSet *self,
            const gboolean    *rows)
{
  JdSystem *system = self->stepper->system;
  const gsize n = system->n, m = system->m;
  g_autofree double *a = g_new0 (double, m * n + 1);
  g_autofree double *rest = g_new0 (double, m + 1);
  g_autofree gboolean *left = g_memdup2 (rows, m * sizeof (gboolean));
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

/* The least sine between one of @rows (m) and those before it in the order of elimination: for many rows, of which
 * least_rest() would take as long as the motion. */
static double
least_sine (const JdActingSet *self,
            const gboolean    *rows)
{
  JdSystem *system = self->stepper->system;
  g_autofree double *zeros = g_new0 (double, system->m + 1);
  g_autofree double *x = g_new (double, system->n + 1), * y = g_new (double, system->m + 1);

  jd_system_complete (system);
  jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, system->zero, zeros, rows, x, y, NULL, NULL);
  return jd_kkt_get_sine (system->kkt);
}

/* Independence of @rows (m), from 0 to 1. */
static double
independence_of (const JdActingSet *self,
                 const gboolean    *rows)
{
  return self->motion->m > MANY_ROWS ? least_sine (self, rows) : least_rest (self, rows);
}

static double
find_independence (const JdActingSet *self)
{
  return !self->rows.all_active && leaves_out (self) ? independence_of (self, self->rows.active) : 1.0;
}

void
jd_acting_measure (JdActingSet *self)
{
  self->independence = self->independence_now = find_independence (self);
}

const gboolean *
jd_acting_find_independent (const JdActingSet *self,
                            const gboolean    *rows)
{
  JdSystem *system = self->stepper->system;

  memset (system->s, 0, system->m * sizeof (double));
  return jd_stepper_least_change (system, rows, system->kept, system->kept + system->n)
           ? jd_kkt_get_independent (system->kkt)
           : NULL;
}

/* The independence, at its rate in the last step, would vanish after step_h now / (before - now). */
gboolean
jd_acting_weakens (JdActingSet *self)
{
  JdStepper *stepper = self->stepper;
  const double before = self->independence_now;
  double now;

  if (self->rows.all_active || stepper->system->friction != NULL)
    return FALSE;
  now = self->independence_now = find_independence (self);
  /* no step may pass over the place where the set would depend on itself */
  if (now < before && stepper->step_h > 0.0)
    stepper->h = MIN (stepper->h, REACH * stepper->step_h * now / (before - now));
  if (now >= WORSE * self->independence)
    return FALSE;
  self->independence = now;
  return TRUE;
}

/* A set of another size is not taken, nor one that is hardly more independent: where every set comes to depend on
 * itself the position is passed (jd-passage-private.h), and the set stays. */
gboolean
jd_acting_find_others (JdActingSet *self)
{
  const gsize m = self->motion->m;
  const gboolean *independent = jd_acting_find_independent (self, self->rows.acting);
  gsize n_now = 0, n_new = 0;

  if (independent == NULL)
    return FALSE;
  memcpy (self->chosen, independent, m * sizeof (gboolean));
  for (gsize h = 0; h < m; h++)
    {
      n_now += self->rows.active[h] ? 1 : 0;
      n_new += self->chosen[h] ? 1 : 0;
    }
  return n_new == n_now && memcmp (self->chosen, self->rows.active, m * sizeof (gboolean)) != 0 &&
         independence_of (self, self->chosen) > BETTER * self->independence_now;
}

void
jd_acting_take_others (JdActingSet *self)
{
  memcpy (self->rows.active, self->chosen, self->motion->m * sizeof (gboolean));
  self->stepper->fresh = FALSE;
}

/* Why nothing goes on from the state, as the parameterization without tags says it: in that of the motion equations
 * may be eliminated.  @unique: of its own multipliers. */
static char *
explain_open (JdActingSet    *self,
              const gboolean *unique)
{
  JdStepper *stepper = self->stepper;
  const JdSystem *system = stepper->system;
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (self->motion->run_model, &tags, NULL, NULL);
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GString) names = g_string_new (NULL);

  if (total != NULL && jd_stepper_expand (stepper, NULL))
    evaluation = jd_evaluate (total, stepper->t, stepper->p, stepper->pd, self->skip, NULL);
  if (evaluation != NULL && evaluation->verdict == JD_VERDICT_INDETERMINATE)
    return g_strdup (evaluation->why);
  for (gsize h = 0; h < system->m; h++)
    if (self->rows.acting[h] && !unique[h])
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              jd_acting_equation (self, system->complementary[h])->name);
  return jd_system_explain_open (names->str);
}

/* Whether only bilateral equations between positions are left out, which may be dependent here alone. */
static gboolean
leaves_out_positions (const JdActingSet *self)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m; h++)
    if (self->rows.acting[h] && !self->rows.active[h] && (system->rows.side[h] != 0 || system->rows.differential[h]))
      return FALSE;
  return !self->rows.all_active && leaves_out (self) && system->friction == NULL && system->live.n == 0;
}

gboolean
jd_acting_begin_singular (JdActingSet  *self,
                          gboolean     *out_leaves,
                          GError      **error)
{
  const JdStepper *stepper = self->stepper;
  const gsize m = self->motion->m, n = stepper->system->n;
  const double *q = stepper->y, *qd = stepper->y + n;
  g_autoptr(JdSystem) system = NULL;
  g_autofree gboolean *unique = NULL;
  JdSingularState state;

  *out_leaves = FALSE;
  if (!leaves_out_positions (self) || memcmp (self->rows.bound, self->rows.acting, m * sizeof (gboolean)) != 0)
    return TRUE;
  system = jd_system_new (self->motion->run_form);
  unique = g_new0 (gboolean, m + 1);
  memcpy (system->p, stepper->system->p, system->N * sizeof (double));
  if (!jd_system_eval (system, stepper->t, q, qd, NULL) ||
      jd_system_solve (system, self->rows.acting, unique, NULL) != JD_VERDICT_HYPERSTATIC)
    return TRUE;
  state = jd_system_judge_singular (system, stepper->t, q, qd, self->rows.acting, unique);
  if (state == JD_SINGULAR_OPEN)
    {
      g_autofree char *why = explain_open (self, unique);

      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, why);
      return FALSE;
    }
  if (state == JD_SINGULAR_NOT)
    return TRUE;
  memcpy (self->rows.active, self->rows.acting, m * sizeof (gboolean));
  memcpy (stepper->system->x, system->x, n * sizeof (double));
  memcpy (stepper->system->y, system->y, m * sizeof (double));
  *out_leaves = TRUE;
  return TRUE;
}

gboolean
jd_acting_choose_beyond (JdActingSet *self)
{
  const gsize m = self->motion->m;
  const gboolean *independent = jd_acting_find_independent (self, self->rows.acting);

  if (independent == NULL)
    return FALSE;
  memcpy (self->chosen, independent, m * sizeof (gboolean));
  self->rows.all_active = TRUE;
  for (gsize h = 0; h < m; h++)
    self->rows.all_active &= self->chosen[h];
  jd_acting_take_others (self);
  return TRUE;
}

gboolean
jd_acting_check_left_out (JdActingSet *self,
                          double       since)
{
  JdStepper *stepper = self->stepper;
  const JdSystem *system = stepper->system;

  for (gsize h = 0; h < system->m && !self->rows.all_active; h++)
    {
      const gsize i = system->complementary[h];

      if (self->rows.bound[h] && !self->rows.active[h] && jd_stepper_expand (stepper, NULL) &&
          !(fabs (system->terms.rate[h]) <=
            jd_acting_rate_tolerance (self, i, JD_MOTION_LEFT_OUT, JD_MOTION_LEFT_OUT_MOVING)))
        return jd_stepper_fail (
          stepper, JD_MODEL_ERROR_INDETERMINATE,
          _("“%s” followed from the others, or had no coefficients, where the motion began at "
            "t = %g s, and not beyond: the rank of the equations changes there, and which motion "
            "goes on is not determined (Cortés et al., 5.2); “jump” tells more"),
          jd_acting_equation (self, i)->name, since);
    }
  return TRUE;
}

gboolean
jd_acting_is_released (JdActingSet *self)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m && !self->rows.all_active; h++)
    if (self->rows.acting[h] && !self->rows.bound[h] && jd_stepper_expand (self->stepper, NULL) &&
        fabs (system->terms.rate[h]) >
          jd_acting_rate_tolerance (self, system->complementary[h], JD_SUPPORT_APART, JD_SUPPORT_APART))
      return TRUE;
  return FALSE;
}
