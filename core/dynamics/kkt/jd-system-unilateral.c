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

#include <glib/gi18n-lib.h>

#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-tolerances.h"

/* Changes of unilateral rows for each row; each row usually changes at most once. */
#define FLIPS_EACH 4
#define FLIPS_MORE 10
/* The same in the dual method. */
#define STEPS_EACH 50
/* The most contacts with followers of which all choices are tried. */
#define MOST_TRIED 8

/* The second derivatives of all rows (m), and the sums of the sizes of their terms, with those of the accelerations
 * by each effort and each multiplier alone: where a pile rests, the terms cancel.
 *
 *   A x - s,   sum_i |A_i| (|x_i| + (|r_i| + sum_h |A_hi y_h|) / M_ii) + |s|. */
typedef struct
{
  double *value, *size;   /* m, m */
} Accelerations;

static void
accelerations_init (Accelerations *self,
                    gsize          m)
{
  self->value = g_new0 (double, m + 1);
  self->size = g_new0 (double, m + 1);
}

static void
accelerations_clear (Accelerations *self)
{
  g_free (self->value);
  g_free (self->size);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Accelerations, accelerations_clear)

/* value = A x - s, and its size with the acceleration of rates at rest beside each x_i. */
static void
accelerations_fill (Accelerations  *self,
                    const JdSystem *system)
{
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  g_autofree double *largest = g_new0 (double, system->n + 1), * force = g_new0 (double, system->n + 1);

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

/* Whether open row @h goes into what it touches. */
static gboolean
is_violated (const Accelerations *self,
             const JdSystem      *system,
             gsize                h)
{
  return system->side[h] * self->value[h] < -JD_INEQUALITY_HOLDS * self->size[h];
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
                Accelerations  *accelerations)
{
  double multiplier = largest_of (self->y, self->m);

  for (gsize h = 0; h < self->m; h++)
    multiplier = MAX (multiplier, jd_least_multiplier (self->model, self->complementary[h]));
  accelerations_fill (accelerations, self);
  for (gsize h = 0; h < self->m; h++)
    if (candidate[h])
      {
        if (active[h] && self->side[h] * self->y[h] < -JD_INEQUALITY_HOLDS * multiplier)
          return (int) h;
        if (!active[h] && is_violated (accelerations, self, h))
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
  g_auto(Accelerations) accelerations = { 0 };
  gboolean idle = FALSE;

  accelerations_init (&accelerations, self->m);
  accelerations_fill (&accelerations, self);
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
  Accelerations   accelerations;
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

  accelerations_fill (&self->accelerations, system);
  for (gsize h = 0; h < system->m; h++)
    {
      const double violation = -system->side[h] * self->accelerations.value[h];

      if (!self->candidate[h] || self->active[h] || !(self->size[h] > 0.0) ||
          !is_violated (&self->accelerations, system, h) || !(violation / self->size[h] > most))
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
      self->row[system->pattern->row_column[e]] = system->side[h] * system->terms.rows[e];
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
        const double fall = -system->side[h] * self->growth[h] * self->size[h];
        const double length = MAX (system->side[h] * system->y[h], 0.0) * self->size[h] / fall;

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
      const double whole = -system->side[entering] * self->accelerations.value[entering] / self->size[entering] /
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
      accelerations_fill (&self->accelerations, system);
    }
  return FALSE;
}

static void
dual_clear (Dual *self)
{
  accelerations_clear (&self->accelerations);
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

  accelerations_init (&self.accelerations, m);
  for (gsize h = 0; h < m; h++)
    active[h] = active[h] && !candidate[h];
  if (find_sizes (&self))
    for (gboolean goes_on = TRUE; goes_on;)
      {
        gsize entering = m;

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
  g_auto(Accelerations) accelerations = { 0 };
  double *combination = self->combination;

  accelerations_init (&accelerations, self->m);
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
    any |= self->candidate[h] = active[h] && self->side[h] != 0;
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

/* ---- Followers ---- */

/* Rows that act only with a contact, as the slip of a rolling joint without friction: its followers.  Either the
 * contact acts, and so do they; or it opens, and its acceleration must not close it without them.  Their multipliers
 * are not bounded by that of the contact, and so there may be no such motion, or several. */
typedef struct
{
  JdSystem       *system;
  const gboolean *given;      /* m */
  gsize          *contacts;   /* rows with followers */
  gsize           n_contacts;
  gboolean       *open;       /* n_contacts: the choice */
  gboolean       *acts;       /* m: of the choice */
  gboolean       *first;      /* n_contacts: the first consistent choice */
  double         *x;          /* n: its accelerations */
  gboolean        found, solvable;
  int             several;    /* contact that opens in one motion and not in another; -1: none */
  Accelerations   accelerations;
} Followers;

static const JdEquation *
equation_of (const JdSystem *self,
             gsize           h)
{
  return jd_model_get_equation (self->model, self->complementary[h]);
}

/* @given (m): rows that may act; NULL: all. */
static gboolean
has_followers (const JdSystem *self,
               const gboolean *given,
               gsize           h)
{
  gsize first;
  const gsize n = jd_model_get_beside (self->model, self->complementary[h], &first);

  for (gsize i = first; i < first + n; i++)
    {
      const int row = self->row_of[i];
      const gsize k = (gsize) row;

      if (row >= 0 && (given == NULL || given[k]) && self->side[k] == 0 &&
          (self->friction == NULL || !jd_friction_owns_row (self->friction, k)) &&
          jd_equation_is_with (equation_of (self, k), equation_of (self, h)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
any_has_followers (const JdSystem *self,
                   const gboolean *given)
{
  for (gsize h = 0; h < self->m; h++)
    if (given[h] && self->side[h] != 0 && has_followers (self, given, h))
      return TRUE;
  return FALSE;
}

static void
followers_init (Followers      *self,
                JdSystem       *system,
                const gboolean *given)
{
  *self = (Followers) { .system = system, .given = given, .several = -1 };
  self->contacts = g_new0 (gsize, system->m + 1);
  for (gsize h = 0; h < system->m; h++)
    if (given[h] && system->side[h] != 0 && has_followers (system, given, h))
      self->contacts[self->n_contacts++] = h;
  self->open = g_new0 (gboolean, self->n_contacts + 1);
  self->first = g_new0 (gboolean, self->n_contacts + 1);
  self->acts = g_new0 (gboolean, system->m + 1);
  self->x = g_new0 (double, system->n + 1);
  accelerations_init (&self->accelerations, system->m);
}

static void
followers_clear (Followers *self)
{
  g_free (self->contacts);
  g_free (self->open);
  g_free (self->first);
  g_free (self->acts);
  g_free (self->x);
  accelerations_clear (&self->accelerations);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Followers, followers_clear)

static JdVerdict
solve_choice (Followers *self,
              gboolean  *unique,
              double    *dependent)
{
  JdSystem *system = self->system;

  memcpy (self->acts, self->given, system->m * sizeof (gboolean));
  for (gsize c = 0; c < self->n_contacts; c++)
    for (gsize k = 0; k < system->m && self->open[c]; k++)
      if (jd_equation_is_with (equation_of (system, k), equation_of (system, self->contacts[c])))
        self->acts[k] = FALSE;
  return jd_system_solve_sides_unilateral (system, self->acts, unique, dependent);
}

/* Whether those contacts act of which the choice says so, and the others do not close. */
static gboolean
is_consistent (Followers *self)
{
  accelerations_fill (&self->accelerations, self->system);
  for (gsize c = 0; c < self->n_contacts; c++)
    if (self->open[c] ? is_violated (&self->accelerations, self->system, self->contacts[c])
                      : !self->acts[self->contacts[c]])
      return FALSE;
  return TRUE;
}

/* Whether the last solution has the accelerations of the first, max_i |x_i - first_i| <= JD_SAME_SOLUTION size, in
 * those of rates at rest, the size being that of the terms. */
static gboolean
is_same_motion (const Followers *self)
{
  const JdSystem *system = self->system;
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  double difference = 0.0, size = 1.0;

  for (gsize i = 0; i < system->n; i++)
    {
      const double unit = jd_least_acceleration (system->model, retained[i]);

      difference = fmax (difference, fabs (system->x[i] - self->x[i]) / unit);
      size = fmax (size, (fabs (system->x[i]) + fabs (self->x[i])) / unit);
    }
  for (gsize e = 0; e < pattern->n_mass; e++)
    {
      const gsize i = pattern->mass_row[e];

      if (i == pattern->mass_column[e] && system->terms.mass[e] > 0.0)
        size = fmax (size, fabs (system->r[i]) / system->terms.mass[e] /
                             jd_least_acceleration (system->model, retained[i]));
    }
  return difference <= JD_SAME_SOLUTION * size;
}

static void
try_choice (Followers *self)
{
  self->solvable = TRUE;
  if (!is_consistent (self))
    return;
  if (!self->found)
    {
      self->found = TRUE;
      memcpy (self->first, self->open, self->n_contacts * sizeof (gboolean));
      memcpy (self->x, self->system->x, self->system->n * sizeof (double));
    }
  else if (!is_same_motion (self))
    for (gsize c = 0; c < self->n_contacts && self->several < 0; c++)
      if (self->open[c] != self->first[c])
        self->several = (int) c;
}

/* All choices, the one without an open contact first. */
static void
try_all (Followers *self)
{
  for (guint choice = 0; choice < 1u << self->n_contacts && self->several < 0; choice++)
    {
      for (gsize c = 0; c < self->n_contacts; c++)
        self->open[c] = (choice >> c & 1) != 0;
      if (solve_choice (self, NULL, NULL) <= JD_VERDICT_HYPERSTATIC)
        try_choice (self);
    }
}

/* Opens the contacts that pull until no more do, where there are too many for all choices. */
static void
try_some (Followers *self)
{
  gboolean changed = TRUE;

  while (changed && solve_choice (self, NULL, NULL) <= JD_VERDICT_HYPERSTATIC)
    {
      changed = FALSE;
      for (gsize c = 0; c < self->n_contacts; c++)
        if (!self->open[c] && !self->acts[self->contacts[c]])
          self->open[c] = changed = TRUE;
    }
  if (!changed)
    try_choice (self);
}

/* The reason why there is no motion: @names of the contacts. */
static char *
explain_none (const char *names)
{
  return g_strdup_printf (
    _("No motion was found for “%s”, whose joint never slips: where it stays closed it would have "
      "to pull, and where it opens it would go into what it touches (Painlevé's paradox); with "
      "friction the joint could slip"),
    names);
}

/* The reason why the motion is refused. */
static char *
explain_followers (const Followers *self)
{
  const JdSystem *system = self->system;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  if (self->several >= 0)
    return g_strdup_printf (
      _("“%s” is closed and its joint never slips, and so several motions are possible: in one "
        "it opens, in another it does not (Painlevé's paradox), and rigid bodies do not tell "
        "which; with friction the joint could slip"),
      equation_of (system, self->contacts[self->several])->name);
  for (gsize c = 0; c < self->n_contacts; c++)
    g_ptr_array_add (names, (gpointer) equation_of (system, self->contacts[c])->name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv ("”, “", (char **) names->pdata);
  return explain_none (list);
}

gboolean
jd_system_may_let_go (JdSystem *self,
                      gsize     h)
{
  g_auto(Accelerations) accelerations = { 0 };

  if (self->side[h] == 0 || !has_followers (self, NULL, h))
    return TRUE;
  accelerations_init (&accelerations, self->m);
  accelerations_fill (&accelerations, self);
  if (!is_violated (&accelerations, self, h))
    return TRUE;
  g_free (self->why);
  self->why = explain_none (equation_of (self, h)->name);
  return FALSE;
}

JdVerdict
jd_system_solve_sides_followed (JdSystem  *self,
                                gboolean  *active,
                                gboolean  *unique,
                                double    *dependent,
                                char     **out_why)
{
  g_auto(Followers) followers = { 0 };
  JdVerdict verdict;

  *out_why = NULL;
  self->followed = any_has_followers (self, active);
  if (!self->followed)
    return jd_system_solve_sides_unilateral (self, active, unique, dependent);
  followers_init (&followers, self, active);
  if (followers.n_contacts > MOST_TRIED)
    try_some (&followers);
  else
    try_all (&followers);
  /* the answer; without one the solution with all rows, of which the verdict is withdrawn if it has numbers */
  memcpy (followers.open, followers.first, followers.n_contacts * sizeof (gboolean));
  verdict = solve_choice (&followers, unique, dependent);
  memcpy (active, followers.acts, self->m * sizeof (gboolean));
  if ((followers.found && followers.several < 0) || !followers.solvable)
    return verdict;
  *out_why = explain_followers (&followers);
  for (gsize h = 0; h < self->m; h++)
    self->y[h] = NAN;
  for (gsize i = 0; i < self->n; i++)
    self->x[i] = NAN;
  for (gsize h = 0; h < self->m && dependent != NULL; h++)
    dependent[h] = 0.0;
  return followers.found ? JD_VERDICT_INDETERMINATE : JD_VERDICT_INCONSISTENT;
}
