/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria of mechanisms with one degree of freedom.  The configurations are curves, which are followed
 * completely.  Equilibria are the points at which the force along the curve, Q . dp/ds, changes its sign or touches
 * zero. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* Number of samples of a single parameter; step along a curve as a fraction of the width. */
#define N_SAMPLES 3000
#define STRIDE 0.004
#define N_TRACE 20000
/* Number of starts on known curves after which all curves count as found. */
#define N_QUIET 40
#define N_STARTS 400
/* Newton's method onto the equations: maximum number of iterations, and longest step in widths, so that it stays
 * near the curve. */
#define N_PROJECT 40
#define LONGEST 0.1
/* If the cosine between neighbouring tangents is smaller, the step is too long for the bend. */
#define STRAIGHT 0.97
/* In widths: a curve is followed this far beyond the ranges, so that a root on their border is found. */
#define BEYOND 0.02
/* Ratio of a force at a pole to the force one step away. */
#define POLE 100.0
/* As fractions of the stride: distances from a dead centre at which the force is evaluated.  The force jumps if the
 * nearer value exceeds JUMPS times the farther one. */
#define FARTHER 0.25
#define NEARER 0.03
#define JUMPS 0.5

typedef struct
{
  JdEquilibriumSearch *search;
  JdEquilibriumEquations              *equations;
  gsize                n_holonomic;
  double              *x;          /* scratch, n_unknowns */
  double              *rows;       /* scratch: acting holonomic rows in widths */
  double              *basis;      /* scratch, n x n */
  GPtrArray           *found;
  GPtrArray           *points;     /* double *, s: of all curves */
  gboolean             complete;
  gboolean             locked;     /* one parameter with an equation that fixes it: zeros of the equation's left side
                                    * are searched */
  gboolean             has_family; /* the curve consists of equilibria: sign changes do not matter */
} Follower;

/* A point of the curve. */
typedef struct
{
  double *s;        /* n */
  double *tangent;  /* n, in widths */
  double  force;    /* along the tangent, in units of the force scale */
} Point;

static void
point_init (Point *p,
            gsize  n)
{
  *p = (Point) { .s = g_new0 (double, n + 1), .tangent = g_new0 (double, n + 1) };
}

static void
point_copy (Point       *to,
            const Point *from,
            gsize        n)
{
  memcpy (to->s, from->s, n * sizeof (double));
  memcpy (to->tangent, from->tangent, n * sizeof (double));
  to->force = from->force;
}

static void
point_clear (Point *p)
{
  g_free (p->s);
  g_free (p->tangent);
}

static const JdStaticsNumbers *
evaluate (const JdEquilibriumSearch    *self,
          const JdEquilibriumEquations *equations,
          const double                 *s)
{
  g_autofree double *y = g_new0 (double, self->m + 1);

  jd_budget_spend (equations->budget, jd_statics_get_cost (self->statics, FALSE));
  return jd_statics_eval (self->statics, self->time, s, NULL, y);
}

gsize
jd_equilibrium_gather_rows (const JdEquilibriumSearch    *self,
                            const JdEquilibriumEquations *equations,
                            const JdStaticsNumbers       *numbers,
                            double                       *rows,
                            double                       *left)
{
  const gsize n = self->n;
  gsize k = 0;

  for (gsize h = 0; h < self->m; h++)
    if (equations->acts[h] && jd_statics_get_row (self->statics, h)->holonomic)
      {
        for (gsize i = 0; i < n; i++)
          rows[k * n + i] = numbers->rows[h * n + i] * self->width[i];
        if (left != NULL)
          left[k] = numbers->left[h];
        k++;
      }
  return k;
}

/* Newton steps of least norm, s <- s - A^+ f. */
gboolean
jd_equilibrium_project (const JdEquilibriumSearch    *self,
                        const JdEquilibriumEquations *equations,
                        double                       *s)
{
  const gsize n = self->n;
  g_autofree double *a = g_new0 (double, self->m * n + 1), *left = g_new0 (double, self->m + 1);
  g_autofree double *d = g_new0 (double, n + 1);

  for (guint k = 0; k < N_PROJECT; k++)
    {
      const gsize rows = jd_equilibrium_gather_rows (self, equations, evaluate (self, equations, s), a, left);
      double size = 0.0, step = 0.0;

      if (!jd_budget_spend (equations->budget, jd_budget_cost_of_solve (rows, n)))
        return FALSE;
      for (gsize r = 0; r < rows; r++)
        size = fmax (size, fabs (left[r]));
      if (!isfinite (size) || !jd_linear_least_squares (a, rows, n, left, JD_RANK_ROWS, d))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        step = fmax (step, fabs (d[i]));
      for (gsize i = 0; i < n; i++)
        s[i] -= d[i] * self->width[i] * fmin (1.0, LONGEST / fmax (step, LONGEST));
      if (size < JD_CURVE_HOLDS && step < JD_CURVE_SETTLED)
        return TRUE;
    }
  return FALSE;
}

static gsize
gather_rows (Follower               *f,
             const JdStaticsNumbers *numbers,
             double                 *left)
{
  return jd_equilibrium_gather_rows (f->search, f->equations, numbers, f->rows, left);
}

static gboolean
project (Follower *f,
         double   *s)
{
  return f->n_holonomic == 0 || f->locked || jd_equilibrium_project (f->search, f->equations, s);
}

/* Computes the tangent at p->s, A tangent = 0, with its sign chosen by @last, and the force along it, sum_i Q_i
 * tangent_i width_i / (scale width_0).  Of a locked parameter the force is the equation's left side, f / width_0.
 * Returns FALSE if the configurations are no curve there. */
static gboolean
measure (Follower     *f,
         Point        *p,
         const double *last)
{
  const gsize n = f->search->n;
  const JdStaticsNumbers *numbers = evaluate (f->search, f->equations, p->s);
  g_autofree double *left = g_new0 (double, f->search->m + 1);
  const gsize rows = gather_rows (f, numbers, left);
  double along = 0.0;

  for (gsize i = 0; i < n; i++)
    if (!isfinite (numbers->force[i]))
      return FALSE;
  for (gsize i = 0; i < rows * n; i++)
    if (!isfinite (f->rows[i]))
      return FALSE;
  if (f->locked)
    {
      p->tangent[0] = 1.0;
      p->force = left[0] / f->search->width[0];
      return isfinite (left[0]);
    }
  if (rows == 0)
    {
      p->tangent[0] = 1.0;
    }
  else
    {
      if (jd_subspace_kernel (f->rows, rows, n, JD_RANK_ROWS, f->basis) != 1)
        return FALSE;
      memcpy (p->tangent, f->basis, n * sizeof (double));
    }
  for (gsize i = 0; i < n && last != NULL; i++)
    along += p->tangent[i] * last[i];
  p->force = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      if (along < 0.0)
        p->tangent[i] = -p->tangent[i];
      p->force += p->tangent[i] * numbers->force[i] * f->search->width[i] / (f->search->scale * f->search->width[0]);
    }
  return TRUE;
}

/* Adds a root.  Returns FALSE for a false root, which rounding errors make near a dead centre. */
static gboolean
keep_root (Follower *f,
           double   *x)
{
  gboolean holds;

  if ((jd_equilibrium_is_at_singular (f->search, f->equations, x, &holds) && !holds) ||
      !jd_equilibrium_has_place (f->search, f->equations, x))
    return FALSE;
  if (!jd_equilibrium_search_wrap (f->search, x))
    return TRUE;
  jd_equilibrium_search_round (f->search, f->equations, x);
  if (jd_equilibrium_equations_dimension (f->equations, x, NULL, NULL) > 0)
    {
      g_autofree double *moved = g_memdup2 (x, (f->equations->n_unknowns + 1) * sizeof (double));

      f->has_family |= jd_equilibrium_family (f->search, f->equations, moved) > 0;
    }
  for (guint k = 0; k < f->found->len; k++)
    if (jd_equilibrium_search_is_within (f->search, g_ptr_array_index (f->found, k), x, JD_SAME_EQUILIBRIUM))
      return TRUE;
  g_ptr_array_add (f->found, g_memdup2 (x, (f->equations->n_unknowns + 1) * sizeof (double)));
  return TRUE;
}

static gboolean
polish (Follower     *f,
        const double *s,
        double        reach)
{
  memcpy (f->x, s, f->search->n * sizeof (double));
  jd_equilibrium_equations_guess (f->equations, f->x);
  if (!jd_equilibrium_equations_solve (f->equations, f->x, NULL) ||
      jd_equilibrium_search_distance (f->search, f->x, s) > reach)
    return FALSE;
  return keep_root (f, f->x);
}

/* Message for a force that changes its sign by a jump. */
static char *
explain_jump (double before,
              double after)
{
  return g_strdup (
    before < after
      ? _("The potential has a peak without a derivative here: the force changes its sign with a jump and drives "
          "away on both sides, so no equation of equilibrium holds")
      : _("The force changes its sign with a jump here and drives back on both sides: the potential has no "
          "derivative, so no equation of equilibrium holds"));
}

static void
note_corner (Follower     *f,
             const double *s,
             char         *why)
{
  GPtrArray *corners = f->search->result->corners;
  JdEquilibriumLimit *limit;

  memcpy (f->x, s, f->search->n * sizeof (double));
  if (!jd_equilibrium_search_wrap (f->search, f->x))
    {
      g_free (why);
      return;
    }
  limit = jd_equilibrium_limit_new (f->search->statics, f->search->time, f->x, why);
  for (guint k = 0; k < corners->len; k++)
    {
      const JdEquilibriumLimit *other = g_ptr_array_index (corners, k);

      if (jd_equilibrium_search_is_within (f->search, other->s, limit->s, JD_SAME_EQUILIBRIUM))
        {
          jd_equilibrium_limit_free (limit);
          return;
        }
    }
  g_ptr_array_add (corners, limit);
}

/* Whether the force jumps at the position @s of dependent rows, where it cannot be evaluated.  A continuous force
 * near its zero is proportional to the distance. */
static gboolean
jumps (Follower     *f,
       const double *s,
       const double *tangent,
       double       *before,
       double       *after)
{
  const gsize n = f->search->n;
  double force[4];
  Point p;

  point_init (&p, n);
  for (guint k = 0; k < 4; k++)
    {
      const double distance = (k < 2 ? -1.0 : 1.0) * (k % 2 == 0 ? FARTHER : NEARER) * STRIDE;

      for (gsize i = 0; i < n; i++)
        p.s[i] = s[i] + distance * tangent[i] * f->search->width[i];
      force[k] = project (f, p.s) && measure (f, &p, tangent) ? p.force : 0.0;
    }
  point_clear (&p);
  *before = force[1];
  *after = force[3];
  return (*before > 0.0) != (*after > 0.0) && fabs (*before) > JUMPS * fabs (force[0]) &&
         fabs (*after) > JUMPS * fabs (force[2]) && *before != 0.0 && *after != 0.0;
}

/* Handles a sign change of the force at the dead centre @s.  It is an equilibrium if the forces balance along every
 * direction of motion. */
static void
look_at_dead_centre (Follower     *f,
                     const double *s,
                     const double *tangent)
{
  double before, after;

  if (jumps (f, s, tangent, &before, &after))
    {
      note_corner (f, s, explain_jump (before, after));
      return;
    }
  memcpy (f->x, s, f->search->n * sizeof (double));
  jd_equilibrium_equations_guess (f->equations, f->x);
  if (jd_equilibrium_equations_residual (f->equations, f->x) < JD_EQUILIBRIUM_TOLERANCE)
    keep_root (f, f->x);
  else
    note_corner (f, s,
                 g_strdup (_("A dead centre: the mechanism can move on in several ways here. Along one of them "
                             "the force changes its sign, but along another it does not vanish, so the "
                             "position is no equilibrium")));
}

/* Narrows a sign change between two neighbours by bisection, then uses Newton's method.  A jump through zero is
 * reported. */
static void
bracket (Follower    *f,
         const Point *a,
         const Point *b)
{
  const gsize n = f->search->n;
  g_autofree double *low = g_memdup2 (a->s, n * sizeof (double)), *high = g_memdup2 (b->s, n * sizeof (double));
  g_autofree double *middle = g_new0 (double, n + 1), * tangent = g_new0 (double, n + 1);
  double before = a->force, after = b->force;

  for (guint k = 0; k < 60; k++)
    {
      Point p = { .s = middle, .tangent = tangent };

      if (k == 8 && polish (f, low, 4.0 * STRIDE))
        {
          /* Accepts the root only if it lies between both ends. */
          if (jd_equilibrium_search_distance (f->search, f->x, middle) < STRIDE / 16.0)
            return;
        }
      for (gsize i = 0; i < n; i++)
        middle[i] = 0.5 * (low[i] + high[i]);
      if (!project (f, middle) || !measure (f, &p, a->tangent))
        break;
      if ((p.force > 0.0) == (before > 0.0))
        {
          memcpy (low, middle, n * sizeof (double));
          before = p.force;
        }
      else
        {
          memcpy (high, middle, n * sizeof (double));
          after = p.force;
        }
    }
  if (polish (f, middle, JD_SAME_EQUILIBRIUM))
    return;
  if (f->locked)
    return;
  /* At a pole the force is unbounded; at a corner it is bounded.  Near a dead centre the sign change is rounding
   * error. */
  if (jd_equilibrium_find_singular (f->search, f->equations, middle))
    look_at_dead_centre (f, middle, a->tangent);
  else if (fmin (fabs (before), fabs (after)) > JD_CURVE_CORNER &&
           fmax (fabs (before), fabs (after)) < POLE * fmax (fabs (a->force), fabs (b->force)))
    note_corner (f, middle, explain_jump (before, after));
}

/* Searches roots between neighbours.  @before is the point before @a, for roots at which the force touches zero. */
static void
look (Follower    *f,
      const Point *before,
      const Point *a,
      const Point *b)
{
  if (f->has_family)
    return;
  if (a->force == 0.0)
    polish (f, a->s, STRIDE);
  else if (b->force != 0.0 && (a->force > 0.0) != (b->force > 0.0))
    bracket (f, a, b);
  else if (before != NULL && fabs (a->force) < fabs (before->force) && fabs (a->force) <= fabs (b->force) &&
           fabs (a->force) < JD_CURVE_TOUCHES)
    polish (f, a->s, 4.0 * STRIDE);
}

/* Samples a single parameter over its range.  There is nothing to find outside the domain. */
static void
scan (Follower *f)
{
  const JdEquilibriumSearch *search = f->search;
  Point points[3];
  guint n_valid = 0;

  for (int k = 0; k < 3; k++)
    point_init (&points[k], search->n);
  /* One step beyond each end, so that a root at the end is found. */
  for (int k = -1; k <= N_SAMPLES + 1 && jd_equilibrium_may_continue (f->search); k++)
    {
      point_copy (&points[0], &points[1], search->n);
      point_copy (&points[1], &points[2], search->n);
      points[2].s[0] = search->low[0] + search->width[0] * (k + JD_CURVE_OFF_ROUND) / N_SAMPLES;
      if (!measure (f, &points[2], NULL))
        n_valid = 0;
      else
        n_valid++;
      if (n_valid >= 2)
        look (f, n_valid >= 3 ? &points[0] : NULL, &points[1], &points[2]);
    }
  for (int k = 0; k < 3; k++)
    point_clear (&points[k]);
  f->complete = !jd_budget_is_spent (f->equations->budget);
}

static gboolean
is_beyond (const Follower *f,
           const double   *s)
{
  const JdEquilibriumSearch *search = f->search;

  for (gsize i = 0; i < search->n; i++)
    if (!search->periodic[i] &&
        (s[i] < search->low[i] - BEYOND * search->width[i] || s[i] > search->high[i] + BEYOND * search->width[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_on_known_curve (const Follower *f,
                   const double   *s)
{
  for (guint k = 0; k < f->points->len; k++)
    if (jd_equilibrium_search_is_within (f->search, g_ptr_array_index (f->points, k), s, STRIDE))
      return TRUE;
  return FALSE;
}

/* Follows the curve from @first.  Returns TRUE if it came back or left the ranges, so that this side of the curve is
 * complete. */
static gboolean
follow (Follower    *f,
        const Point *first,
        double       sign)
{
  const gsize n = f->search->n;
  Point at[3];
  gboolean whole = FALSE, moved = FALSE;
  double step = STRIDE, covered = 0.0;

  for (int k = 0; k < 3; k++)
    point_init (&at[k], n);
  point_copy (&at[1], first, n);
  for (gsize i = 0; i < n; i++)
    at[1].tangent[i] *= sign;
  at[1].force *= sign;
  for (guint k = 0; k < N_TRACE && step > JD_CURVE_SHORTEST * STRIDE && jd_equilibrium_may_continue (f->search); k++)
    {
      double turn = 0.0;

      for (gsize i = 0; i < n; i++)
        at[2].s[i] = at[1].s[i] + step * at[1].tangent[i] * f->search->width[i];
      if (project (f, at[2].s) && measure (f, &at[2], at[1].tangent))
        for (gsize i = 0; i < n; i++)
          turn += at[2].tangent[i] * at[1].tangent[i];
      /* Shortens the step at a sharp bend, so as not to jump to another curve. */
      if (turn < STRAIGHT || jd_equilibrium_search_distance (f->search, at[1].s, at[2].s) > 1.5 * step)
        {
          step *= 0.5;
          continue;
        }
      look (f, moved ? &at[0] : NULL, &at[1], &at[2]);
      covered += step;
      g_ptr_array_add (f->points, g_memdup2 (at[2].s, n * sizeof (double)));
      if (is_beyond (f, at[2].s) ||
          (covered > 3.0 * STRIDE && jd_equilibrium_search_distance (f->search, at[2].s, first->s) < 0.7 * step))
        {
          whole = TRUE;
          break;
        }
      point_copy (&at[0], &at[1], n);
      point_copy (&at[1], &at[2], n);
      moved = TRUE;
      step = fmin (1.4 * step, STRIDE);
    }
  for (int k = 0; k < 3; k++)
    point_clear (&at[k]);
  return whole;
}

static void
place (const Follower *f,
       guint           k,
       GRand          *rand,
       double         *s)
{
  for (gsize i = 0; i < f->search->n; i++)
    s[i] = k == 0 ? f->search->start[i] : g_rand_double_range (rand, f->search->low[i], f->search->high[i]);
}

static void
follow_all (Follower *f)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (31);
  guint quiet = 0;
  Point first;

  point_init (&first, f->search->n);
  f->complete = TRUE;
  for (guint k = 0; k < N_STARTS && quiet < N_QUIET && jd_equilibrium_may_continue (f->search); k++)
    {
      gboolean whole;

      place (f, k, rand, first.s);
      quiet++;
      if (!project (f, first.s) || is_beyond (f, first.s) || is_on_known_curve (f, first.s) ||
          !measure (f, &first, NULL))
        continue;
      quiet = 0;
      g_ptr_array_add (f->points, g_memdup2 (first.s, f->search->n * sizeof (double)));
      whole = follow (f, &first, 1.0);
      whole = follow (f, &first, -1.0) && whole;
      f->complete = f->complete && whole;
    }
  f->complete = f->complete && !jd_budget_is_spent (f->equations->budget);
  point_clear (&first);
}

/* Whether one degree of freedom is left by the holonomic equations, no row is differential, and no parameter is
 * ignorable. */
static gboolean
are_curves (Follower *f)
{
  const JdEquilibriumSearch *search = f->search;

  for (gsize i = 0; i < search->n; i++)
    if (search->ignorable[i])
      return FALSE;
  for (gsize h = 0; h < search->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (search->statics, h);

      if (f->equations->acts[h] && (!row->holonomic || !row->homogeneous))
        return FALSE;
      f->n_holonomic += f->equations->acts[h] ? 1 : 0;
    }
  return search->n > 0 && search->n <= f->n_holonomic + 1;
}

/* Counts the degrees of freedom at the start of the curve, because redundant rows leave more than their number
 * suggests. */
static gboolean
has_one_freedom (Follower *f)
{
  const gsize n = f->search->n;
  g_autofree double *s = g_memdup2 (f->search->start, n * sizeof (double));
  const JdStaticsNumbers *numbers;

  f->locked = n == 1 && f->n_holonomic > 0;
  if (n == 1)
    return TRUE;
  if (!project (f, s))
    return FALSE;
  numbers = evaluate (f->search, f->equations, s);
  return jd_subspace_kernel (f->rows, gather_rows (f, numbers, NULL), n, JD_RANK_ROWS, f->basis) == 1;
}

GPtrArray *
jd_equilibrium_follow_curves (JdEquilibriumSearch    *self,
                              JdEquilibriumEquations *equations,
                              gboolean               *out_complete)
{
  Follower f = { .search = self, .equations = equations };

  f.rows = g_new0 (double, self->m * self->n + 1);
  f.basis = g_new0 (double, self->n * self->n + 1);
  f.x = g_new0 (double, equations->n_unknowns + 1);
  if (are_curves (&f) && has_one_freedom (&f))
    {
      f.found = g_ptr_array_new_with_free_func (g_free);
      f.points = g_ptr_array_new_with_free_func (g_free);
      if (self->n == 1)
        scan (&f);
      else
        follow_all (&f);
      *out_complete = f.complete;
      g_ptr_array_unref (f.points);
      if (f.has_family)
        g_clear_pointer (&f.found, g_ptr_array_unref);
    }
  g_free (f.rows);
  g_free (f.basis);
  g_free (f.x);
  return f.found;
}
