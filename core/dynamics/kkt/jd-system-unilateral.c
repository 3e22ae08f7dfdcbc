/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lagrange's equations without friction where unilateral rows may open:
 *
 *   M x - A^T y = r,   w = side (A x - s) >= 0,   side y >= 0,   w y = 0,
 *
 * which is  min |x - M^-1 r|_M  under  A x = s  and  side (A x - s) >= 0  (Gauss' principle).  x is unique.
 *
 * First rows change their state one by one (Murty's principal pivoting): it starts with all rows closed, and usually
 * few open.  Where rows depend on each other it may go round in circles.  Then the dual method of Goldfarb and Idnani
 * (Mathematical Programming 27, 1983) is used, which keeps its rows independent and ends. */
#include <math.h>
#include <string.h>

#include "core/dynamics/kkt/jd-accelerations-private.h"
#include "core/linear/jd-tolerances.h"

/* Changes of unilateral rows for each row; each row usually changes at most once. */
#define FLIPS_EACH 4
#define FLIPS_MORE 10
/* The same in the dual method. */
#define STEPS_EACH 50

static void
accelerations_init (JdAccelerations *self,
                       const JdSystem  *system)
{
  self->value = g_new0 (double, 2 * (system->m + system->n) + 1);
  self->size = self->value + system->m;
  self->largest = self->size + system->m;
  self->force = self->largest + system->n;
}

void
jd_accelerations_clear (JdAccelerations *self)
{
  g_free (self->value);
}

void
jd_accelerations_fill (JdAccelerations *self,
                       const JdSystem  *system)
{
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  double *largest, *force;

  if (self->value == NULL)
    accelerations_init (self, system);
  largest = self->largest;
  force = self->force;
  for (gsize i = 0; i < system->n; i++)
    {
      largest[i] = fabs (system->x[i]) + jd_least_acceleration (system->model, retained[i]);
      force[i] = fabs (system->r[i]);
    }
  for (gsize e = 0; e < pattern->n_rows; e++)
    force[pattern->row_column[e]] += fabs (system->terms.rows[e] * system->y[pattern->row_row[e]]);
  for (gsize e = 0; e < pattern->n_mass; e++)
    if (pattern->mass_row[e] == pattern->mass_column[e] && system->terms.mass[e] > 0.0)
      largest[pattern->mass_row[e]] += force[pattern->mass_row[e]] / system->terms.mass[e];
  for (gsize h = 0; h < system->m; h++)
    {
      self->value[h] = -system->s[h];
      self->size[h] = fabs (system->s[h]);
    }
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      const gsize h = pattern->row_row[e], i = pattern->row_column[e];

      self->value[h] += system->terms.rows[e] * system->x[i];
      self->size[h] += fabs (system->terms.rows[e]) * largest[i];
    }
}

gboolean
jd_accelerations_violate (const JdAccelerations *self,
                          const JdSystem        *system,
                          gsize                  h)
{
  return system->rows.side[h] * self->value[h] < -JD_INEQUALITY_HOLDS * self->size[h];
}

static double
largest_of (const double *values,
            gsize         n)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, fabs (values[i]));
  return largest;
}

/* The first unilateral row that pulls, or that is open and violated by its acceleration; -1 if there is none. */
static int
find_offending (const JdSystem *self,
                const gboolean *candidate,
                const gboolean *active,
                JdAccelerations *accelerations)
{
  double multiplier = largest_of (self->y, self->m);
  gboolean filled = FALSE;

  for (gsize h = 0; h < self->m; h++)
    multiplier = MAX (multiplier, jd_least_multiplier (self->model, self->complementary[h]));
  for (gsize h = 0; h < self->m; h++)
    if (candidate[h])
      {
        if (active[h] && self->rows.side[h] * self->y[h] < -JD_INEQUALITY_HOLDS * multiplier)
          return (int) h;
        if (!active[h] && !filled)
          {
            jd_accelerations_fill (accelerations, self);
            filled = TRUE;
          }
        if (!active[h] && jd_accelerations_violate (accelerations, self, h))
          return (int) h;
      }
  return -1;
}

/* Restores open rows with zero acceleration: they belong to a dependent set and still act, with a multiplier that is
 * not unique.  The multipliers found remain (none of them pulls). */
static JdVerdict
mark_idle_rows (JdSystem       *self,
                const gboolean *candidate,
                gboolean       *active,
                gboolean       *unique,
                JdVerdict       verdict)
{
  g_autofree gboolean *all = g_memdup2 (active, self->m * sizeof (gboolean));
  g_autofree gboolean *all_unique = g_new0 (gboolean, self->m + 1);
  g_autofree double *x = g_memdup2 (self->x, self->n * sizeof (double));
  g_autofree double *y = g_memdup2 (self->y, self->m * sizeof (double));
  g_auto(JdAccelerations) accelerations = { 0 };
  gboolean idle = FALSE;

  jd_accelerations_fill (&accelerations, self);
  for (gsize h = 0; h < self->m; h++)
    if (candidate[h] && !active[h] && fabs (accelerations.value[h]) <= JD_INEQUALITY_HOLDS * accelerations.size[h])
      idle = all[h] = TRUE;
  if (!idle || jd_system_solve_sides (self, all, all_unique, NULL) != JD_VERDICT_HYPERSTATIC)
    idle = FALSE;
  else
    for (gsize h = 0; h < self->m; h++)
      if (all[h] && !active[h] && all_unique[h])
        idle = FALSE;
  memcpy (self->x, x, self->n * sizeof (double));
  memcpy (self->y, y, self->m * sizeof (double));
  if (!idle)
    return verdict;
  memcpy (active, all, self->m * sizeof (gboolean));
  if (unique != NULL)
    memcpy (unique, all_unique, self->m * sizeof (gboolean));
  return JD_VERDICT_HYPERSTATIC;
}

/* A unilateral row of a contradictory set, which is to be opened; -1 if the contradiction is between bilateral
 * rows. */
static int
find_contradicting (const JdSystem *self,
                    const gboolean *candidate,
                    const gboolean *active,
                    const double   *dependent)
{
  for (gsize h = 0; h < self->m; h++)
    if (candidate[h] && active[h] && dependent[h] != 0.0)
      return (int) h;
  return -1;
}

/* ---- The dual method ---- */

typedef struct
{
  JdSystem       *system;
  const gboolean *candidate;     /* m */
  gboolean       *active;        /* m: an independent set */
  JdAccelerations accelerations;
  double         *size;          /* m: sqrt (A M^-1 A^T) with nothing acting */
  double         *row;           /* n: of the row that enters */
  double         *z, *growth;    /* n, m: how x and y grow with its multiplier */
  double         *zero;          /* m */
} Dual;

/* The row that is most violated, by its size: the largest -side (A x - s) / size.  m if there is none. */
static gsize
find_entering (Dual *self)
{
  const JdSystem *system = self->system;
  gsize worst = system->m;
  double most = 0.0;

  jd_accelerations_fill (&self->accelerations, system);
  for (gsize h = 0; h < system->m; h++)
    {
      const double violation = -system->rows.side[h] * self->accelerations.value[h];

      if (!self->candidate[h] || self->active[h] || !(self->size[h] > 0.0) ||
          !jd_accelerations_violate (&self->accelerations, system, h) || !(violation / self->size[h] > most))
        continue;
      most = violation / self->size[h];
      worst = h;
    }
  return worst;
}

static void
load_row (Dual  *self,
          gsize  h)
{
  const JdSystem *system = self->system;

  memset (self->row, 0, system->n * sizeof (double));
  for (gsize e = 0; e < system->pattern->n_rows; e++)
    if (system->pattern->row_row[e] == h)
      self->row[system->pattern->row_column[e]] = system->rows.side[h] * system->terms.rows[e];
}

/* z and growth for the loaded row, M z - A^T growth = row, A z = 0 for the active rows.  Returns row . z, how fast
 * the violation falls; NAN where that is not determined. */
static double
find_direction (Dual           *self,
                const gboolean *active)
{
  JdSystem *system = self->system;
  double fall = 0.0;

  if (jd_kkt_solve (system->kkt, system->terms.mass, system->terms.rows, self->row, self->zero, active, self->z,
                    self->growth, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return NAN;
  for (gsize i = 0; i < system->n; i++)
    fall += self->row[i] * self->z[i];
  return fall;
}

/* size_h = sqrt (A_h M^-1 A_h^T) of the candidates.  FALSE where something has no inertia. */
static gboolean
find_sizes (Dual *self)
{
  g_autofree gboolean *none = g_new0 (gboolean, self->system->m + 1);

  for (gsize h = 0; h < self->system->m; h++)
    if (self->candidate[h])
      {
        double square;

        load_row (self, h);
        square = find_direction (self, none);
        if (!isfinite (square))
          return FALSE;
        self->size[h] = sqrt (MAX (square, 0.0));
      }
  return TRUE;
}

/* Of the active rows that fall the first to reach zero while the multiplier of the loaded row grows, y_h + length
 * growth_h = 0; *out_length: by how much it has grown then.  m if none falls. */
static gsize
find_leaving (const Dual *self,
              double     *out_length)
{
  const JdSystem *system = self->system;
  gsize leaving = system->m;

  *out_length = HUGE_VAL;
  for (gsize h = 0; h < system->m; h++)
    if (self->candidate[h] && self->active[h])
      {
        const double fall = -system->rows.side[h] * self->growth[h] * self->size[h];
        const double length = MAX (system->rows.side[h] * system->y[h], 0.0) * self->size[h] / fall;

        if (fall > JD_COEFFICIENT_ZERO && length < *out_length)
          {
            *out_length = length;
            leaving = h;
          }
      }
  return leaving;
}

/* Row @entering becomes active, those that would pull leave: x += length z, y += length growth, until the
 * violation, which falls by length row . z, is 0.  FALSE: the active rows contradict it. */
static gboolean
enter (Dual   *self,
       gsize   entering,
       gsize  *n_steps)
{
  JdSystem *system = self->system;

  load_row (self, entering);
  for (gsize i = 0; i < system->n; i++)
    self->row[i] /= self->size[entering];
  for (; *n_steps < STEPS_EACH * (system->m + 1); ++*n_steps)
    {
      const double fall = find_direction (self, self->active);
      const gboolean follows = !(fall > JD_ROUNDING);
      const double whole = -system->rows.side[entering] * self->accelerations.value[entering] / self->size[entering] /
                           fall;
      double length;
      const gsize leaving = find_leaving (self, &length);

      if (isnan (fall) || (follows && leaving == system->m))
        return FALSE;
      if (!follows && whole <= length)
        {
          self->active[entering] = TRUE;
          return TRUE;
        }
      for (gsize h = 0; h < system->m; h++)
        system->y[h] += length * self->growth[h];
      for (gsize i = 0; i < system->n && !follows; i++)
        system->x[i] += length * self->z[i];
      system->y[leaving] = 0.0;
      self->active[leaving] = FALSE;
      jd_accelerations_fill (&self->accelerations, system);
    }
  return FALSE;
}

static void
dual_clear (Dual *self)
{
  jd_accelerations_clear (&self->accelerations);
  g_free (self->size);
  g_free (self->row);
  g_free (self->z);
  g_free (self->growth);
  g_free (self->zero);
}

/* Starts from the bilateral rows.  The verdict is that of the last solution. */
static JdVerdict
solve_dual (JdSystem       *system,
            const gboolean *candidate,
            gboolean       *active,
            gboolean       *unique,
            double         *dependent)
{
  const gsize n = system->n, m = system->m;
  Dual self = { .system = system, .candidate = candidate, .active = active, 
                .size = g_new0 (double, m + 1), .row = g_new0 (double, n + 1),
                .z = g_new0 (double, n + 1), .growth = g_new0 (double, m + 1), .zero = g_new0 (double, m + 1) };
  JdVerdict verdict = JD_VERDICT_INDETERMINATE;
  gsize n_steps = 0;

  for (gsize h = 0; h < m; h++)
    active[h] = active[h] && !candidate[h];
  if (find_sizes (&self))
    for (gboolean goes_on = TRUE; goes_on;)
      {
        gsize entering;

        verdict = jd_system_solve_sides (system, active, unique, dependent);
        goes_on = FALSE;
        if (verdict > JD_VERDICT_HYPERSTATIC || (entering = find_entering (&self)) == m)
          continue;
        goes_on = enter (&self, entering, &n_steps);
        if (!goes_on)
          verdict = n_steps < STEPS_EACH * (m + 1) ? JD_VERDICT_INCONSISTENT : JD_VERDICT_INDETERMINATE;
      }
  dual_clear (&self);
  return verdict;
}

/* Principal pivoting with the least index (Murty 1974): each violated row changes its state.  It ends where rows are
 * independent, as the reduced matrix is then positive definite.  FALSE: it was given up. */
static gboolean
pivot (JdSystem  *self,
       gboolean  *active,
       gboolean  *unique,
       double    *dependent,
       gboolean  *out_dropped,
       JdVerdict *out_verdict)
{
  const gboolean *candidate = self->candidate;
  g_auto(JdAccelerations) accelerations = { 0 };
  double *combination = self->combination;

  for (gsize flip = 0; flip < FLIPS_EACH * self->m + FLIPS_MORE; flip++)
    {
      const JdVerdict verdict = jd_system_solve_sides (self, active, unique, combination);
      int offending;

      *out_verdict = verdict;
      if (dependent != NULL)
        memcpy (dependent, combination, self->m * sizeof (double));
      if (verdict == JD_VERDICT_INDETERMINATE)
        return TRUE;
      offending = verdict == JD_VERDICT_INCONSISTENT ? find_contradicting (self, candidate, active, combination)
                                                     : find_offending (self, candidate, active, &accelerations);
      if (offending < 0)
        return TRUE;
      active[offending] = !active[offending];
      *out_dropped = TRUE;
    }
  return FALSE;
}

JdVerdict
jd_system_solve_sides_unilateral (JdSystem *self,
                                  gboolean *active,
                                  gboolean *unique,
                                  double   *dependent)
{
  g_autofree gboolean *given = NULL;
  gboolean any = FALSE, dropped = FALSE;
  JdVerdict verdict;

  for (gsize h = 0; h < self->m; h++)
    any |= self->candidate[h] = active[h] && self->rows.side[h] != 0;
  if (!any)
    return jd_system_solve_sides (self, active, unique, dependent);
  given = g_memdup2 (active, self->m * sizeof (gboolean));
  if (!pivot (self, active, unique, dependent, &dropped, &verdict))
    {
      memcpy (active, given, self->m * sizeof (gboolean));
      verdict = solve_dual (self, self->candidate, active, unique, dependent);
    }
  return dropped && verdict <= JD_VERDICT_HYPERSTATIC
           ? mark_idle_rows (self, self->candidate, active, unique, verdict)
           : verdict;
}
