/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Singular positions: rows that depend on each other in a position and not nearby, and the accelerations of the
 * motion that goes through. */
#include "core/dynamics/kkt/jd-singular-state-private.h"
#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* States of a limit: so many steps before the position, and as many behind it. */
#define STEPS 4
#define SIDES (2 * STEPS)
/* The rank rises by fewer. */
#define MOST_ROWS 8
/* A projection that moves a state by more of its distance has gone back. */
#define MOVED 0.5

typedef struct
{
  JdSystem       *system;
  double          t;
  const double   *q, *qd;       /* n */
  const gboolean *acting;       /* m */
  double         *p;            /* N: the branch */
  gboolean       *rows;         /* m: acting rows that are independent nearby */
  gsize           n_redundant;  /* of the acting rows, in the state itself */
  double          unit;         /* natural time, s: no parameter moves by more than its natural size in it */
} Judge;

/* The natural time: the model's, and less where a parameter moves by its natural size sooner, min_i of size_i /
 * |q'_i| and sqrt (2 size_i / |q''_i|). */
static double
find_unit (const JdSystem *system,
           const double   *qd,
           const double   *qdd)
{
  const double time = jd_model_get_sizes (system->model)->time;
  double unit = time > 0.0 ? time : HUGE_VAL;

  for (gsize i = 0; i < system->n; i++)
    {
      unit = MIN (unit, system->sizes.reach[i] / fabs (qd[i]));
      unit = MIN (unit, sqrt (2.0 * system->sizes.reach[i] / fabs (qdd[i])));
    }
  return unit;
}

/* The largest of @values (n) as parts of the natural sizes, displacements in @time; 0 where it is rounding. */
static double
find_largest (const JdSystem *system,
              const double   *values,
              double          time)
{
  double largest = 0.0;

  for (gsize i = 0; i < system->n; i++)
    largest = MAX (largest, fabs (values[i]) * time * system->sizes.per_reach[i]);
  return largest > JD_SINGULAR_AT_REST ? largest : 0.0;
}

/* The acting row that holds least in the position evaluated last, and is not among the rows; -1: all hold. */
static int
find_broken (const Judge *self)
{
  const JdSystem *system = self->system;
  double largest = JD_POSITION_REACHED;
  int broken = -1;

  for (gsize h = 0; h < system->m; h++)
    if (self->acting[h] && !self->rows[h] && !system->rows.differential[h] &&
        fabs (system->terms.left[h]) > largest * system->sizes.left[h])
      {
        largest = fabs (system->terms.left[h]) / system->sizes.left[h];
        broken = (int) h;
      }
  return broken;
}

/* Projects @q and @qd (n) onto the constraints.  Rows that follow from others do so on the constraints only: Newton's
 * steps are with independent ones.  They begin with those of the state itself, and take in, one by one, what does not
 * hold. */
static gboolean
project (Judge  *self,
         double  t,
         double *q,
         double *qd)
{
  JdSystem *system = self->system;
  const gsize size = system->n * sizeof (double);
  g_autofree double *start = g_memdup2 (q, size + sizeof (double)),
                    *start_rates = g_memdup2 (qd, size + sizeof (double));

  for (guint k = 0; k < MOST_ROWS; k++)
    {
      int broken;

      memcpy (q, start, size);
      memcpy (qd, start_rates, size);
      memcpy (system->p, self->p, system->N * sizeof (double));
      if (!jd_system_project (system, t, q, qd, self->rows, NULL))
        return FALSE;
      broken = find_broken (self);
      if (broken < 0)
        break;
      self->rows[broken] = TRUE;
    }
  if (find_broken (self) >= 0 || !jd_system_correct_rates (system, self->acting))
    return FALSE;
  for (gsize i = 0; i < system->n; i++)
    qd[i] += system->x[i];
  return jd_system_eval (system, t, q, qd, NULL);
}

/* Evaluates and solves the state that the motion with the accelerations @qdd (NULL: 0) has after @h, projected onto
 * the constraints.  *out_moved: by how much of the distance from the state itself the projection moves it. */
static gboolean
solve_near (Judge        *self,
            double        h,
            const double *qdd,
            double       *out_moved)
{
  JdSystem *system = self->system;
  const double *reach = system->sizes.reach;
  const gsize n = system->n;
  g_autofree double *q = g_new (double, n + 1), * qd = g_new (double, n + 1), * there = g_new (double, n + 1);
  double distance = 0.0, moved = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      const double a = qdd != NULL ? qdd[i] : 0.0;

      there[i] = q[i] = self->q[i] + h * (self->qd[i] + 0.5 * h * a);
      qd[i] = self->qd[i] + h * a;
    }
  if (!project (self, self->t + h, q, qd) ||
      jd_system_solve (system, self->acting, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      distance = MAX (distance, fabs (there[i] - self->q[i]) / reach[i]);
      moved = MAX (moved, fabs (q[i] - there[i]) / reach[i]);
    }
  *out_moved = moved / distance;
  return TRUE;
}

/* The limit of the values @sides at the steps -4, ..., -1, 1, ..., 4.  Their mean (v(k) + v(-k)) / 2 is even in the
 * step, and a polynomial in k^2 through four or through three of them is extrapolated to 0.  FALSE: there is none,
 * for the two differ by more than a part of @size, or k (v(k) - v(-k)) does not go to 0. */
static gboolean
find_limit (const double sides[SIDES],
            double       size,
            double      *out_limit)
{
  static const double four[] = { 8.0 / 5.0, -4.0 / 5.0, 8.0 / 35.0, -1.0 / 35.0 }, three[] = { 1.5, -0.6, 0.1, 0.0 };
  double limit = 0.0, rough = 0.0, odd = 0.0;

  for (gsize k = 0; k < STEPS; k++)
    {
      const double before = sides[STEPS - 1 - k], behind = sides[STEPS + k];

      limit += 0.5 * four[k] * (behind + before);
      rough += 0.5 * three[k] * (behind + before);
      odd += 0.5 * four[k] * (double) (k + 1) * (behind - before);
    }
  *out_limit = limit;
  return isfinite (limit) && fabs (limit - rough) <= JD_SINGULAR_LIMIT * size &&
         fabs (odd) <= JD_SINGULAR_LIMIT * size;
}

/* Whether the rank changes where rows do that are bilateral equations between positions.  Where contacts, rates or
 * friction take part, the equations of rest and jump decide. */
static gboolean
may_be_singular (const JdSystem *system,
                 const gboolean *acting,
                 const gboolean *unique)
{
  if (system->friction != NULL || jd_kkt_get_n_redundant (system->kkt) == 0)
    return FALSE;
  for (gsize h = 0; h < system->m; h++)
    if (acting[h] && !unique[h] && (system->rows.side[h] != 0 || system->rows.differential[h]))
      return FALSE;
  return TRUE;
}

/* The limits of x and y along the motion, from states before and behind the position. */
static gboolean
find_limits (Judge    *self,
             gboolean *unique,
             double   *x,
             double   *y)
{
  const JdSystem *system = self->system;
  const gsize n = system->n, m = system->m;
  const double unit = self->unit, h = JD_SINGULAR_STEP * unit;
  g_autofree double *xs = g_new (double, SIDES * (n + 1)), *ys = g_new (double, SIDES * (m + 1));
  g_autofree double *limit = g_new (double, n + 1);
  double moved;

  for (gsize k = 0; k < SIDES; k++)
    {
      if (!solve_near (self, h * (k < STEPS ? (double) k - STEPS : (double) k + 1 - STEPS), NULL, &moved) ||
          jd_kkt_get_n_redundant (system->kkt) >= self->n_redundant)
        return FALSE;
      for (gsize i = 0; i < n; i++)
        xs[i * SIDES + k] = system->x[i];
      for (gsize e = 0; e < m; e++)
        ys[e * SIDES + k] = system->y[e];
    }
  for (gsize i = 0; i < n; i++)
    if (!find_limit (&xs[i * SIDES], system->sizes.reach[i] / (unit * unit), &limit[i]))
      return FALSE;
  memcpy (x, limit, n * sizeof (double));
  for (gsize e = 0; e < m; e++)
    {
      unique[e] = unique[e] && find_limit (&ys[e * SIDES],
                                           jd_model_multiplier_size (system->model, system->complementary[e]), &y[e]);
      if (!unique[e])
        y[e] = 0.0;
    }
  return TRUE;
}

JdSingularState
jd_system_judge_singular (JdSystem       *self,
                          double          t,
                          const double   *q,
                          const double   *qd,
                          const gboolean *acting,
                          gboolean       *unique)
{
  g_autofree double *x = NULL, *y = NULL, *p = NULL;
  g_autofree gboolean *rows = NULL;
  JdSingularState state = JD_SINGULAR_NOT;
  gboolean moves, accelerates, near;
  double moved;
  Judge judge;

  if (!may_be_singular (self, acting, unique))
    return JD_SINGULAR_NOT;
  x = g_memdup2 (self->x, (self->n + 1) * sizeof (double));
  y = g_memdup2 (self->y, (self->m + 1) * sizeof (double));
  p = g_memdup2 (self->p, (self->N + 1) * sizeof (double));
  rows = g_memdup2 (jd_kkt_get_independent (self->kkt), (self->m + 1) * sizeof (gboolean));
  judge = (Judge) { .rows = rows, .system = self, .t = t, .q = q, .qd = qd, .acting = acting, .p = p,
                    .n_redundant = jd_kkt_get_n_redundant (self->kkt), .unit = find_unit (self, qd, x) };
  if (judge.unit == HUGE_VAL)
    return JD_SINGULAR_NOT;
  moves = find_largest (self, qd, judge.unit) > 0.0;
  accelerates = find_largest (self, x, judge.unit * judge.unit) > 0.0;
  if (!moves && !accelerates)
    return JD_SINGULAR_NOT;
  near = solve_near (&judge, JD_SINGULAR_NEARBY * judge.unit, x, &moved) && moved <= MOVED;
  if (near && jd_kkt_get_n_redundant (self->kkt) < judge.n_redundant)
    state = moves && find_limits (&judge, unique, x, y) ? JD_SINGULAR_SMOOTH : JD_SINGULAR_OPEN;
  else if (!near && !moves)
    state = JD_SINGULAR_OPEN;
  memcpy (self->p, p, self->N * sizeof (double));
  if (!jd_system_eval (self, t, q, qd, NULL))
    return JD_SINGULAR_NOT;
  (void) jd_system_solve (self, acting, NULL, NULL);
  memcpy (self->x, x, self->n * sizeof (double));
  memcpy (self->y, y, self->m * sizeof (double));
  return state;
}

char *
jd_system_explain_open (const char *names)
{
  return g_strdup_printf (
    _("In this position, and not beside it, equations depend on each other: %s. They leave open "
      "how the mechanism goes on. Give it rates with which it can go through this position, or "
      "another position"),
    names);
}
