/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Continua of equilibria ("ranges"): which equilibria belong to one, its point nearest to the file's state, and its
 * limits.  Le van and Bouzidi, 10.4.1, 10.9. */
#include "core/analysis/equilibrium/jd-equilibrium-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* First and longest step of a walk in a continuum, in widths. */
#define WALK 0.05
#define LONGEST_WALK 0.2
/* Step along a one-dimensional continuum, in widths. */
#define STRIDE 0.01
#define N_WALK 200
#define N_DETOURS 3
#define N_TRACE 4000

void
jd_equilibrium_limit_free (JdEquilibriumLimit *limit)
{
  if (limit == NULL)
    return;
  g_free (limit->p);
  g_free (limit->s);
  g_free (limit->why);
  g_free (limit);
}

JdEquilibriumLimit *
jd_equilibrium_limit_new (JdStatics    *statics,
                          double        t,
                          const double *s,
                          char         *why)
{
  JdEquilibriumLimit *limit = g_new0 (JdEquilibriumLimit, 1);
  JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (statics));

  limit->p = g_new0 (double, jd_model_get_n_parameters (model) + 1);
  jd_statics_expand (statics, t, s, limit->p);
  limit->s = g_memdup2 (s, (jd_statics_get_n (statics) + 1) * sizeof (double));
  limit->why = why;
  return limit;
}

static double *
copy (const JdEquilibriumEquations *equations,
      const double                 *x)
{
  return g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
}

/* Moves s by @step and corrects it onto the equations.  Returns FALSE if the correction moves it back or away. */
static gboolean
persists (JdEquilibriumEquations *equations,
          const double           *x,
          const double           *direction,
          double                  step)
{
  g_autofree double *moved = copy (equations, x);
  double distance = 0.0, off = 0.0;

  for (gsize i = 0; i < equations->n; i++)
    moved[i] += step * direction[i] * equations->width[i];
  jd_equilibrium_equations_guess (equations, moved);
  if (!jd_equilibrium_equations_solve (equations, moved, NULL))
    return FALSE;
  for (gsize i = 0; i < equations->n; i++)
    {
      const double d = (moved[i] - x[i]) / equations->width[i];

      distance += d * direction[i];
      off += (d - step * direction[i]) * (d - step * direction[i]);
    }
  return distance / step > 0.5 && sqrt (off) < 0.5 * fabs (step);
}

/* Difference from x to @target in widths, by the shorter way around for angles.  Returns its length. */
static double
way_to (const JdEquilibriumSearch *self,
        const double              *x,
        const double              *target,
        double                    *way)
{
  double distance = 0.0;

  for (gsize i = 0; i < self->n; i++)
    {
      const double d = target[i] - x[i];

      way[i] = (self->periodic[i] ? remainder (d, 2.0 * G_PI) : d) / self->width[i];
      distance = hypot (distance, way[i]);
    }
  return distance;
}

/* Projects @way onto the directions e_k of the continuum at x, if it has any: sum_k (e_k . way) e_k.  Returns the
 * length. */
static double
along_range (JdEquilibriumEquations *equations,
             const double           *x,
             double                 *way)
{
  const gsize n = equations->n;
  g_autofree double *basis = g_new0 (double, n * n + 1), *part = g_new0 (double, n + 1);
  const gsize n_basis = jd_equilibrium_equations_dimension (equations, x, basis, NULL);

  for (gsize k = 0; k < n_basis; k++)
    {
      const double component = jd_dense_dot (n, basis + k * n, way);

      for (gsize i = 0; i < n; i++)
        part[i] += component * basis[k * n + i];
    }
  if (n_basis > 0)
    memcpy (way, part, n * sizeof (double));
  return sqrt (jd_dense_dot (n, way, way));
}

void
jd_equilibrium_walk (const JdEquilibriumSearch *self,
                     JdEquilibriumEquations    *equations,
                     double                    *x,
                     const double              *target)
{
  double length = WALK;
  g_autofree double *trial = copy (equations, x), *way = g_new0 (double, equations->n + 1),
                    *from = copy (equations, x);

  for (guint k = 0; k < N_WALK && length > JD_FAMILY_SHORTEST_WALK && !jd_budget_is_spent (equations->budget); k++)
    {
      const double distance = way_to (self, x, target, way);
      const double along = distance < JD_FAMILY_ARRIVED ? 0.0 : along_range (equations, x, way);

      if (along < JD_FAMILY_ARRIVED)
        break;
      memcpy (trial, x, equations->n_unknowns * sizeof (double));
      for (gsize i = 0; i < equations->n; i++)
        trial[i] += way[i] * equations->width[i] * fmin (1.0, length / along);
      jd_equilibrium_equations_guess (equations, trial);
      if (jd_equilibrium_equations_converge (equations, trial, NULL) &&
          way_to (self, trial, target, way) < distance * (1.0 - JD_FAMILY_NEARER))
        {
          memcpy (x, trial, equations->n_unknowns * sizeof (double));
          length = fmin (2.0 * length, LONGEST_WALK);
        }
      else
        {
          length *= 0.5;
        }
    }
  memcpy (trial, x, equations->n_unknowns * sizeof (double));
  memcpy (x, jd_equilibrium_equations_solve (equations, trial, NULL) ? trial : from,
          equations->n_unknowns * sizeof (double));
}

gsize
jd_equilibrium_family_dimension (JdEquilibriumEquations *equations,
                                 const double           *x)
{
  g_autofree double *basis = g_new0 (double, equations->n * equations->n + 1);
  const gsize first = jd_equilibrium_equations_dimension (equations, x, basis, NULL);
  gsize dimension = 0;

  for (gsize k = 0; k < first; k++)
    if (jd_equilibrium_equations_is_idle (equations, basis + k * equations->n) ||
        persists (equations, x, basis + k * equations->n, JD_FAMILY_PROBE) ||
        persists (equations, x, basis + k * equations->n, -JD_FAMILY_PROBE))
      dimension++;
  return dimension;
}

gsize
jd_equilibrium_family (const JdEquilibriumSearch *self,
                       JdEquilibriumEquations    *equations,
                       double                    *x)
{
  const gsize dimension = jd_equilibrium_family_dimension (equations, x);

  if (dimension > 0)
    jd_equilibrium_walk (self, equations, x, self->start);
  return dimension;
}

gboolean
jd_equilibrium_leads_to (const JdEquilibriumSearch *self,
                         JdEquilibriumEquations    *equations,
                         const double              *a,
                         const double              *b)
{
  g_autofree double *x = copy (equations, a);

  jd_equilibrium_walk (self, equations, x, b);
  return jd_equilibrium_search_distance (self, x, b) < JD_FAMILY_MEETS;
}

/* Tries detours, too: a straight walk may end where the continuum turns away from b, for example on a circle at the
 * opposite point. */
gboolean
jd_equilibrium_connected (const JdEquilibriumSearch *self,
                          JdEquilibriumEquations    *equations,
                          const double              *a,
                          const double              *b)
{
  g_autofree double *target = g_new0 (double, self->n + 1);
  g_autoptr(GRand) rand = g_rand_new_with_seed (23);

  if (jd_equilibrium_leads_to (self, equations, a, b))
    return TRUE;
  for (guint detour = 0; detour < N_DETOURS && !jd_budget_is_spent (equations->budget); detour++)
    {
      g_autofree double *x = copy (equations, a);

      for (gsize i = 0; i < self->n; i++)
        target[i] = g_rand_double_range (rand, self->low[i], self->high[i]);
      jd_equilibrium_walk (self, equations, x, target);
      if (jd_equilibrium_leads_to (self, equations, x, b))
        return TRUE;
    }
  return FALSE;
}

char *
jd_equilibrium_explain_margin (const JdEquilibriumEquations *equations,
                               gsize                         h)
{
  const JdStaticsRow *row = jd_statics_get_row (equations->statics, h);
  const JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (equations->statics));
  const char *joint;

  if (equations->friction[h] >= 0.0)
    {
      const gsize index = row->kind == JD_STATICS_LAW ? jd_model_get_law (model, row->index)->joint
                                                      : jd_model_get_equation (model, row->index)->joint;

      joint = jd_model_get_joint (model, index)->name;
      return g_strdup_printf (_("|T| reaches f N at “%s”: it would slip"), joint);
    }
  if (equations->acts[h])
    return g_strdup_printf (_("“%s” would have to pull"), jd_model_get_equation (model, row->index)->name);
  return g_strdup_printf (_("“%s” is violated: bodies that it keeps apart would overlap"),
                          jd_model_get_equation (model, row->index)->name);
}

/* A followed one-dimensional continuum. */
typedef struct
{
  GPtrArray *points;   /* double *, x */
  guint      start;    /* index of the point from which it was followed */
  gboolean   closed;
} Curve;

/* Whether x is outside the ranges.  A full turn of an angle counts as the same position. */
static gboolean
is_outside (const JdEquilibriumSearch    *self,
            const JdEquilibriumEquations *equations,
            const double                 *x)
{
  g_autofree double *wrapped = copy (equations, x);

  if (!jd_equilibrium_search_wrap (self, wrapped))
    return TRUE;
  for (gsize i = 0; i < self->n; i++)
    if (!self->periodic[i] && (x[i] < self->low[i] || x[i] > self->high[i]))
      return TRUE;
  return FALSE;
}

/* Adds the point at which the curve leaves the ranges, if that is where the last point, @at, stopped short of it: the
 * steps along @tangent end at a fraction of a width. */
static void
add_border (const JdEquilibriumSearch *self,
            JdEquilibriumEquations    *equations,
            const double              *at,
            const double              *tangent,
            GPtrArray                 *points)
{
  g_autofree double *border = copy (equations, at);
  double step = INFINITY, value = 0.0;
  gsize at_border = 0;

  for (gsize i = 0; i < self->n; i++)
    {
      const double rate = tangent[i] * jd_equilibrium_equations_unit (equations, i);
      const double end = rate > 0.0 ? self->high[i] : self->low[i];

      if (rate != 0.0 && (end - at[i]) / rate < step)
        {
          step = (end - at[i]) / rate;
          at_border = i;
          value = end;
        }
    }
  if (!(step > 0.0 && step < 2.0 * JD_FAMILY_SHORTEST_STRIDE) ||
      !jd_equilibrium_equations_advance (equations, at, tangent, step, border) ||
      fabs (border[at_border] - value) > JD_FAMILY_SHORTEST_STRIDE * self->width[at_border] * step)
    return;
  border[at_border] = value;
  g_ptr_array_add (points, copy (equations, border));
}

/* Follows the curve from its first point.  Returns whether it came back. */
static gboolean
follow (const JdEquilibriumSearch *self,
        JdEquilibriumEquations    *equations,
        const double              *x,
        double                     sign,
        GPtrArray                 *points)
{
  g_autofree double *tangent = g_new0 (double, equations->n_unknowns + 1);
  g_autofree double *last = g_new0 (double, equations->n_unknowns + 1);
  g_autofree double *at = copy (equations, x), *next = copy (equations, x);
  double step = STRIDE, covered = 0.0;

  if (!jd_equilibrium_equations_tangent (equations, at, NULL, last))
    return FALSE;
  for (gsize i = 0; i < equations->n_unknowns; i++)
    last[i] *= sign;
  for (guint k = 0; k < N_TRACE && step > JD_FAMILY_SHORTEST_STRIDE && !jd_budget_is_spent (equations->budget); k++)
    {
      if (!jd_equilibrium_equations_tangent (equations, at, last, tangent) ||
          !jd_equilibrium_equations_advance (equations, at, tangent, step, next) ||
          is_outside (self, equations, next))
        {
          step *= 0.5;
          continue;
        }
      memcpy (last, tangent, equations->n_unknowns * sizeof (double));
      memcpy (at, next, equations->n_unknowns * sizeof (double));
      g_ptr_array_add (points, copy (equations, at));
      covered += step;
      if (covered > 3.0 * STRIDE && jd_equilibrium_search_distance (self, at, x) < 0.9 * step)
        return TRUE;
      step = fmin (step * 1.5, STRIDE);
    }
  if (step <= JD_FAMILY_SHORTEST_STRIDE && jd_equilibrium_equations_tangent (equations, at, last, tangent))
    add_border (self, equations, at, tangent, points);
  return FALSE;
}

static Curve
trace (const JdEquilibriumSearch *self,
       JdEquilibriumEquations    *equations,
       const double              *x)
{
  Curve curve = { .points = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr(GPtrArray) back = g_ptr_array_new_with_free_func (g_free);

  curve.closed = follow (self, equations, x, 1.0, curve.points);
  if (!curve.closed)
    follow (self, equations, x, -1.0, back);
  g_ptr_array_insert (curve.points, 0, copy (equations, x));
  for (guint k = 0; k < back->len; k++)
    g_ptr_array_insert (curve.points, 0, copy (equations, g_ptr_array_index (back, k)));
  curve.start = back->len;
  return curve;
}

/* Last point between @good, where the inequalities hold, and @bad, where they still hold, by bisection. */
static double *
find_end (JdEquilibriumEquations *equations,
          const double           *good,
          const double           *bad,
          int                    *out_row)
{
  double *a = copy (equations, good);
  g_autofree double *b = copy (equations, bad), *c = copy (equations, good);

  for (guint k = 0; k < 60; k++)
    {
      int row;

      for (gsize i = 0; i < equations->n_unknowns; i++)
        c[i] = 0.5 * (a[i] + b[i]);
      if (!jd_equilibrium_equations_solve (equations, c, NULL))
        break;
      if (jd_equilibrium_equations_margin (equations, c, &row) >= 0.0)
        {
          memcpy (a, c, equations->n_unknowns * sizeof (double));
        }
      else
        {
          *out_row = row;
          memcpy (b, c, equations->n_unknowns * sizeof (double));
        }
    }
  return a;
}

/* Whether x lies at the end of a range, to the shortest stride; or at the end of a turn. */
static gboolean
is_at_border (const JdEquilibriumSearch *self,
              const double              *x)
{
  for (gsize i = 0; i < self->n; i++)
    if (fmin (fabs (x[i] - self->low[i]), fabs (x[i] - self->high[i])) <=
        4.0 * JD_FAMILY_SHORTEST_STRIDE * self->width[i])
      return TRUE;
  return FALSE;
}

/* The border of @equation at x. */
static double
border_at (const JdEquilibriumSearch *self,
           const JdEquation          *equation,
           const double              *x)
{
  g_autofree double *p = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  jd_statics_expand (self->statics, self->time, x, p);
  return jd_model_eval (self->model, equation->border, self->time, p, jd_model_get_rates (self->model));
}

/* The acting contact that reaches the end of the place where it touches near x; or NULL. */
static const JdEquation *
find_leaving (const JdEquilibriumSearch    *self,
              const JdEquilibriumEquations *equations,
              const double                 *x)
{
  double near = 0.0;

  for (gsize i = 0; i < self->n; i++)
    near = fmax (near, JD_FAMILY_AT_END * self->width[i]);
  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);
      const JdEquation *equation = row->kind == JD_STATICS_COMPLEMENTARY
                                     ? jd_model_get_equation (self->model, row->index)
                                     : NULL;

      if (equation != NULL && equation->border != NULL && equations->acts[h] &&
          fabs (border_at (self, equation, x)) <= near * jd_model_get_sizes (self->model)->length)
        return equation;
    }
  return NULL;
}

/* Moves x along the curve, by the little that is left, to where the border b of @equation is 0:
 *   x <- x - b / (db/dstep) dx/dstep. */
static void
move_to_border (const JdEquilibriumSearch *self,
                JdEquilibriumEquations    *equations,
                const JdEquation          *equation,
                double                    *x)
{
  g_autofree double *tangent = g_new0 (double, equations->n_unknowns + 1), * beside = copy (equations, x);
  const double border = border_at (self, equation, x);
  double step;

  if (!jd_equilibrium_equations_tangent (equations, x, NULL, tangent))
    return;
  for (gsize i = 0; i < self->n; i++)
    beside[i] += JD_FAMILY_AT_END * tangent[i] * self->width[i];
  step = -border * JD_FAMILY_AT_END / (border_at (self, equation, beside) - border);
  if (!(fabs (step) <= 2.0 * JD_FAMILY_AT_END))
    return;
  for (gsize i = 0; i < self->n; i++)
    x[i] += step * tangent[i] * self->width[i];
}

static JdEquilibriumLimit *
make_limit (const JdEquilibriumSearch *self,
            JdEquilibriumEquations    *equations,
            const double              *x,
            int                        row)
{
  const JdEquation *leaving = row < 0 ? find_leaving (self, equations, x) : NULL;
  g_autofree double *end = copy (equations, x);

  if (leaving != NULL)
    move_to_border (self, equations, leaving, end);
  return jd_equilibrium_limit_new (
    self->statics, self->time, end,
    row >= 0          ? jd_equilibrium_explain_margin (equations, (gsize) row)
    : leaving != NULL ? g_strdup_printf (_("“%s” comes to the end of what it touches"), leaving->name)
    : jd_budget_is_spent (equations->budget) ? g_strdup (_("the search ended here: the work it may take is spent"))
    : is_at_border (self, x)
      ? g_strdup (_("the end of the range searched"))
      : g_strdup (_("the curve could be followed no farther: the equations are nearly singular here")));
}

/* The point of the part nearest to the file's state, which represents it. */
static const double *
representative (const JdEquilibriumSearch *self,
                const Curve               *curve,
                guint                      from,
                guint                      count)
{
  const double *best = NULL;
  double least = INFINITY;

  for (guint k = 0; k < count; k++)
    {
      const double *x = g_ptr_array_index (curve->points, (from + k) % curve->points->len);
      double distance = 0.0;

      for (gsize i = 0; i < self->n; i++)
        distance = hypot (distance, (self->periodic[i] ? remainder (x[i] - self->start[i], 2.0 * G_PI)
                                                       : x[i] - self->start[i]) /
                                      self->width[i]);

      if (distance < least)
        {
          least = distance;
          best = x;
        }
    }
  return best;
}

/* A part of the curve in which the inequalities hold: @count points from @from on. */
typedef struct
{
  const Curve *curve;
  gboolean    *holds;   /* for each point */
  guint        from;
  guint        count;
} Part;

static gboolean
is_whole (const Part *part)
{
  return part->count == part->curve->points->len;
}

/* Limit of the part on one side (0: before, 1: after). */
static JdEquilibriumLimit *
end_part (const JdEquilibriumSearch *self,
          JdEquilibriumEquations    *equations,
          const Part                *part,
          int                        side)
{
  const Curve *curve = part->curve;
  const guint n = curve->points->len, last = (part->from + part->count - 1) % n;
  const guint end = side == 0 ? part->from : last, outside = side == 0 ? (part->from + n - 1) % n : (last + 1) % n;
  const gboolean is_end = !curve->closed && (side == 0 ? part->from == 0 : last == n - 1);
  g_autofree double *x = NULL;
  int row = -1;

  if (is_end || part->holds[outside])
    return make_limit (self, equations, g_ptr_array_index (curve->points, end), -1);
  x = find_end (equations, g_ptr_array_index (curve->points, end), g_ptr_array_index (curve->points, outside), &row);
  return make_limit (self, equations, x, row);
}

/* Both limits; none if the part is closed. */
static GPtrArray *
end_both (const JdEquilibriumSearch *self,
          JdEquilibriumEquations    *equations,
          const Part                *part)
{
  GPtrArray *limits = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_equilibrium_limit_free);

  for (int side = 0; side < 2 && !(is_whole (part) && part->curve->closed); side++)
    g_ptr_array_add (limits, end_part (self, equations, part, side));
  return limits;
}

/* Evaluates the inequalities at each point.  Returns the number of points at which they hold. */
static guint
judge_points (JdEquilibriumEquations *equations,
              const Curve            *curve,
              gboolean               *holds)
{
  guint n_hold = 0;

  for (guint k = 0; k < curve->points->len; k++)
    {
      int row;

      holds[k] = jd_equilibrium_equations_margin (equations, g_ptr_array_index (curve->points, k), &row) >=
                 -JD_EQUILIBRIUM_TOLERANCE;
      n_hold += holds[k] ? 1 : 0;
    }
  return n_hold;
}

/* The part around point @k in which they hold. */
static void
find_part (Part  *part,
           guint  k)
{
  const guint n = part->curve->points->len;

  part->from = k;
  part->count = 1;
  while (part->count < n && part->holds[(part->from + n - 1) % n] && (part->curve->closed || part->from > 0))
    {
      part->from = (part->from + n - 1) % n;
      part->count++;
    }
  while (part->count < n && part->holds[(part->from + part->count) % n] &&
         (part->curve->closed || part->from + part->count < n))
    part->count++;
}

gsize
jd_equilibrium_trace_family (const JdEquilibriumSearch *self,
                             JdEquilibriumEquations    *equations,
                             const double              *x,
                             JdEquilibriumAdd           add,
                             gpointer                   user_data)
{
  Curve curve = trace (self, equations, x);
  const guint n = curve.points->len;
  g_autofree gboolean *holds = g_new0 (gboolean, n + 1), * reported = g_new0 (gboolean, n + 1);
  gsize n_parts = 0;

  judge_points (equations, &curve, holds);
  for (guint k = 0; k < n; k++)
    {
      Part part = { .curve = &curve, .holds = holds };
      g_autoptr(GPtrArray) limits = NULL;

      if (!holds[k] || reported[k])
        continue;
      find_part (&part, k);
      for (guint i = 0; i < part.count; i++)
        reported[(part.from + i) % n] = TRUE;
      limits = end_both (self, equations, &part);
      add (user_data, representative (self, &curve, part.from, part.count), limits, curve.closed && is_whole (&part));
      n_parts++;
    }
  g_ptr_array_unref (curve.points);
  return n_parts;
}

GPtrArray *
jd_equilibrium_trace_interval (const JdEquilibriumSearch *self,
                               JdEquilibriumEquations    *equations,
                               const double              *x,
                               gboolean                  *out_closed)
{
  Curve curve = trace (self, equations, x);
  g_autofree gboolean *holds = g_new0 (gboolean, curve.points->len + 1);
  Part part = { .curve = &curve, .holds = holds };
  GPtrArray *limits;

  judge_points (equations, &curve, holds);
  holds[curve.start] = TRUE;
  find_part (&part, curve.start);
  limits = end_both (self, equations, &part);
  *out_closed = curve.closed && is_whole (&part);
  g_ptr_array_unref (curve.points);
  return limits;
}

double
jd_equilibrium_trace_best (const JdEquilibriumSearch *self,
                           JdEquilibriumEquations    *equations,
                           double                    *x)
{
  Curve curve = trace (self, equations, x);
  const double *best = NULL;
  double most = -INFINITY;
  int row;

  for (guint k = 0; k < curve.points->len; k++)
    {
      const double margin = jd_equilibrium_equations_margin (equations, g_ptr_array_index (curve.points, k), &row);

      if (margin > most)
        {
          most = margin;
          best = g_ptr_array_index (curve.points, k);
        }
    }
  if (best != NULL)
    memcpy (x, best, equations->n_unknowns * sizeof (double));
  g_ptr_array_unref (curve.points);
  return most;
}
