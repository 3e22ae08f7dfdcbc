/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Branches of equilibria as a constant varies, by continuation: equilibria are searched at a few values of the
 * constant, and the curves through them are followed by a predictor along the tangent and a Newton corrector. */
#include "core/analysis/equilibrium/jd-continuation.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/equilibrium/jd-continuation-private.h"
#include "core/analysis/equilibrium/jd-equilibrium-private.h"
#include "core/analysis/verdict/jd-imperfect.h"
#include "core/analysis/equilibrium/jd-stability-private.h"
#include "core/linear/jd-tolerances.h"

/* Largest step along a curve, in fractions of the ranges; maximum number of steps; smallest cosine between
 * successive directions. */
#define STRIDE 0.01
#define N_TRACE 4000
#define STRAIGHT 0.95
/* Number of evenly spaced values at which curves are searched. */
#define N_SEEDS 5
/* Work for following all curves.  Searches have budgets of their own. */
#define TRACING_WORK 1e10

typedef struct
{
  JdParameterization         *parameterization;
  JdModel                    *model;
  const JdEquilibriumRanges  *ranges;
  double                      from, to;
  gsize                       count;
  JdStatics                  *statics;   /* with the varied constant */
  JdEquilibriumSearch         search;    /* for its widths, periods, range checks, and the budget of the curves */
  GPtrArray                  *known;     /* Sample: points at the requested values, of all branches */
  JdContinuation             *result;
} Tracer;

/* A point at one of the requested values. */
typedef struct
{
  gsize   k;
  double *s;
} Sample;

static void
sample_free (gpointer data)
{
  Sample *sample = data;

  g_free (sample->s);
  g_free (sample);
}

static void
point_free (gpointer data)
{
  JdBranchPoint *point = data;

  if (point == NULL)
    return;
  g_free (point->p);
  g_free (point);
}

static void
branch_free (gpointer data)
{
  JdBranch *branch = data;

  g_ptr_array_unref (branch->points);
  g_free (branch);
}

static void
turn_free (gpointer data)
{
  JdTurn *turn = data;

  g_free (turn->p);
  g_free (turn->s);
  g_free (turn);
}

void
jd_continuation_free (JdContinuation *self)
{
  if (self == NULL)
    return;
  g_free (self->constant);
  g_ptr_array_unref (self->branches);
  g_ptr_array_unref (self->turns);
  g_free (self);
}

static double
value_at (const Tracer *self,
          gsize         k)
{
  return k + 1 == self->count ? self->to
                              : self->from + (self->to - self->from) * (double) k / (double) (self->count - 1);
}

static double *
copy (const JdEquilibriumEquations *equations,
      const double                 *x)
{
  return g_memdup2 (x, (equations->n_unknowns + 1) * sizeof (double));
}

static double *
expand (Tracer                       *self,
        const JdEquilibriumEquations *equations,
        const double                 *x)
{
  double *p = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  jd_statics_set_constant (self->statics, x[equations->n + equations->m]);
  jd_statics_expand (self->statics, equations->time, x, p);
  return p;
}

static JdStability
judge (Tracer                       *self,
       const JdEquilibriumEquations *equations,
       const double                 *x,
       double                       *p)
{
  g_autofree double *y = g_new0 (double, equations->m + 1);
  g_autofree char *why = NULL;
  const JdEquilibrium e = { .p = p, .s = (double *) x, .y = y, .rows_act = equations->acts };

  for (gsize h = 0; h < equations->m; h++)
    y[h] = equations->acts[h] ? x[equations->n + h] * equations->scale : 0.0;
  jd_statics_set_constant (self->statics, x[equations->n + equations->m]);
  return jd_stability_judge (self->parameterization, self->statics, &e, &why);
}

/* Whether no contact pulls, slips or goes into what it touches. */
static gboolean
is_admissible (JdEquilibriumEquations *equations,
               const double           *x)
{
  int row;

  return !(jd_equilibrium_equations_margin (equations, x, &row) < -JD_EQUILIBRIUM_TOLERANCE);
}

static void
add_point (Tracer                 *self,
           JdEquilibriumEquations *equations,
           GPtrArray              *points,
           const double           *x,
           gboolean                turns)
{
  JdBranchPoint *point;

  if (!is_admissible (equations, x))
    {
      g_ptr_array_add (points, NULL);
      return;
    }
  point = g_new0 (JdBranchPoint, 1);
  point->value = x[equations->n + equations->m];
  point->p = expand (self, equations, x);
  point->stability = turns ? JD_STABILITY_UNDECIDED : judge (self, equations, x, point->p);
  point->turns = turns;
  g_ptr_array_add (points, point);
}

/* Adds the point at value @k between the neighbours @a and @b of the curve.  Newton's method starts from the linear
 * interpolation a + (value - a_c) / (b_c - a_c) (b - a). */
static void
add_sample (Tracer                 *self,
            JdEquilibriumEquations *equations,
            GPtrArray              *points,
            const double           *a,
            const double           *b,
            gsize                   k)
{
  const gsize c = equations->n + equations->m;
  const double value = value_at (self, k), part = b[c] == a[c] ? 0.0 : (value - a[c]) / (b[c] - a[c]);
  g_autofree double *x = g_new0 (double, equations->n_unknowns + 1);
  g_autoptr(JdEquilibriumEquations) fixed = NULL;
  Sample *sample;

  for (gsize i = 0; i < equations->n_unknowns; i++)
    x[i] = a[i] + part * (b[i] - a[i]);
  x[c] = value;
  fixed = jd_equilibrium_equations_new (self->statics, equations->time, equations->acts, equations->width,
                                        equations->scale, FALSE);
  fixed->budget = equations->budget;
  jd_statics_set_constant (self->statics, value);
  if (!jd_equilibrium_equations_solve (fixed, x, NULL))
    return;
  add_point (self, equations, points, x, FALSE);
  sample = g_new0 (Sample, 1);
  sample->k = k;
  sample->s = copy (equations, x);
  g_ptr_array_add (self->known, sample);
}

static void
add_samples (Tracer                 *self,
             JdEquilibriumEquations *equations,
             GPtrArray              *points,
             const double           *a,
             const double           *b)
{
  const gsize c = equations->n + equations->m;
  const gboolean rises = b[c] > a[c];

  for (gsize i = 0; i < self->count; i++)
    {
      const gsize k = rises == (self->to > self->from) ? i : self->count - 1 - i;
      const double value = value_at (self, k);

      if (rises ? value > a[c] && value <= b[c] : value < a[c] && value >= b[c])
        add_sample (self, equations, points, a, b, k);
    }
}

/* Whether the solutions at x have two independent directions. */
static gboolean
crosses (JdEquilibriumEquations *equations,
         const double           *x)
{
  return jd_equilibrium_equations_nullity (equations, x, JD_CURVE_CROSSING) > 1;
}

static void
add_turn (Tracer                 *self,
          JdEquilibriumEquations *equations,
          const double           *x,
          JdTurnKind              kind)
{
  JdTurn *turn;

  if (!is_admissible (equations, x))
    return;
  turn = g_new0 (JdTurn, 1);
  turn->kind = kind;
  turn->value = x[equations->n + equations->m];
  turn->p = expand (self, equations, x);
  turn->s = copy (equations, x);
  for (guint k = 0; k < self->result->turns->len; k++)
    {
      const JdTurn *other = g_ptr_array_index (self->result->turns, k);

      if (fabs (other->value - turn->value) < JD_SAME_TURN * fabs (self->to - self->from) &&
          jd_equilibrium_search_distance (&self->search, other->s, turn->s) < JD_SAME_TURN)
        {
          turn_free (turn);
          return;
        }
    }
  turn->branching = kind == JD_TURN_BRANCHING ? jd_turn_classify (equations, x) : JD_BRANCHING_NONE;
  g_ptr_array_add (self->result->turns, turn);
}

/* Locates the extremum of the constant between x and the point @step along @tangent, by bisection on the sign of the
 * constant's component of the tangent. */
static double *
find_turn (JdEquilibriumEquations *equations,
           const double           *x,
           const double           *tangent,
           double                  step)
{
  const gsize c = equations->n + equations->m;
  double low = 0.0, high = step;
  double *at = copy (equations, x);
  g_autofree double *direction = g_new0 (double, equations->n_unknowns + 1);

  for (guint k = 0; k < 50; k++)
    {
      const double middle = 0.5 * (low + high);

      if (!jd_equilibrium_equations_advance (equations, x, tangent, middle, at) ||
          !jd_equilibrium_equations_tangent (equations, at, tangent, direction))
        break;
      if ((direction[c] > 0.0) == (tangent[c] > 0.0))
        low = middle;
      else
        high = middle;
    }
  return at;
}

static gboolean
is_beyond (const Tracer *self,
           double        constant)
{
  return constant < fmin (self->from, self->to) || constant > fmax (self->from, self->to);
}

/* Locates a fold or a branching in one step of the curve, between points with the determinants @before and @after.
 * At a fold both the direction of the constant and the sign of the determinant change; at a crossing only one of
 * them does. */
static double *
find_special (Tracer                 *self,
              JdEquilibriumEquations *equations,
              const double           *at,
              const double           *tangent,
              double                  step,
              gboolean                turns,
              double                  before,
              double                  after)
{
  const gboolean changes = before * after < 0.0, both_known = before != 0.0 && after != 0.0;
  double *x = NULL;

  if (both_known ? changes != turns : turns)
    x = jd_turn_locate (equations, at, tangent, step, turns);
  if (x != NULL && !is_beyond (self, x[equations->n + equations->m]) && crosses (equations, x))
    {
      add_turn (self, equations, x, JD_TURN_BRANCHING);
      return x;
    }
  g_free (x);
  if (!turns)
    return NULL;
  x = find_turn (equations, at, tangent, step);
  add_turn (self, equations, x, crosses (equations, x) ? JD_TURN_BRANCHING : JD_TURN_FOLD);
  return x;
}

static gboolean
leaves_ranges (const Tracer                 *self,
               const JdEquilibriumEquations *equations,
               const double                 *x)
{
  g_autofree double *wrapped = copy (equations, x);

  return !jd_equilibrium_search_wrap (&self->search, wrapped);
}

/* Cosine between two directions, a . b / (|a| |b|), without their multipliers. */
static double
cosine (const JdEquilibriumEquations *equations,
        const double                 *a,
        const double                 *b)
{
  double dot = 0.0, aa = 0.0, bb = 0.0;

  for (gsize i = 0; i < equations->n_unknowns; i++)
    if (i < equations->n || i == equations->n + equations->m)
      {
        dot += a[i] * b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
      }
  return dot / sqrt (aa * bb);
}

/* Follows a curve from x to its end or back to x, and adds the points at the requested values and the turns.
 * Returns whether it came back. */
static gboolean
follow (Tracer                 *self,
        JdEquilibriumEquations *equations,
        const double           *x,
        double                  sign,
        GPtrArray              *points)
{
  const gsize n = equations->n_unknowns, c = equations->n + equations->m;
  g_autofree double *at = copy (equations, x), *next = copy (equations, x);
  g_autofree double *tangent = g_new0 (double, n + 1), * after = g_new0 (double, n + 1);
  double step = STRIDE, covered = 0.0, before = jd_turn_determinant (equations, x);

  if (!jd_equilibrium_equations_tangent (equations, at, NULL, tangent))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    tangent[i] *= sign;
  for (guint k = 0; k < N_TRACE && step > JD_CURVE_LEAST_STEP && jd_equilibrium_may_continue (&self->search); k++)
    {
      gboolean came_back, turns;
      double determinant;
      g_autofree double *special = NULL;

      if (!jd_equilibrium_equations_advance (equations, at, tangent, step, next) ||
          !jd_equilibrium_equations_tangent (equations, next, tangent, after) ||
          cosine (equations, tangent, after) < STRAIGHT || leaves_ranges (self, equations, next))
        {
          step *= 0.5;
          continue;
        }
      if (is_beyond (self, next[c]) && (after[c] > 0.0) == (tangent[c] > 0.0))
        {
          add_samples (self, equations, points, at, next);
          return FALSE;
        }
      turns = (after[c] > 0.0) != (tangent[c] > 0.0);
      determinant = jd_turn_determinant (equations, next);
      special = find_special (self, equations, at, tangent, step, turns, before, determinant);
      add_samples (self, equations, points, at, special != NULL ? special : next);
      if (special != NULL)
        {
          add_point (self, equations, points, special, TRUE);
          add_samples (self, equations, points, special, next);
        }
      covered += step;
      came_back = covered > 4.0 * STRIDE && jd_equilibrium_search_distance (&self->search, next, x) < 0.7 * step &&
                  fabs (next[c] - x[c]) < 0.7 * step * equations->constant_width;
      if (came_back)
        return TRUE;
      memcpy (at, next, n * sizeof (double));
      memcpy (tangent, after, n * sizeof (double));
      before = determinant != 0.0 ? determinant : before;
      step = fmin (1.5 * step, STRIDE);
    }
  return FALSE;
}

static gboolean
is_known (const Tracer *self,
          gsize         k,
          const double *s)
{
  for (guint i = 0; i < self->known->len; i++)
    {
      const Sample *sample = g_ptr_array_index (self->known, i);

      if (sample->k == k && jd_equilibrium_search_distance (&self->search, sample->s, s) < JD_SAME_TURN)
        return TRUE;
    }
  return FALSE;
}

/* A curve may be found exactly at a crossing: adds this crossing. */
static void
note_crossing (Tracer                 *self,
               JdEquilibriumEquations *equations,
               const double           *x)
{
  g_autofree double *tangent = g_new0 (double, equations->n_unknowns + 1), * place = NULL;

  if (jd_turn_determinant (equations, x) != 0.0 || !jd_equilibrium_equations_tangent (equations, x, NULL, tangent))
    return;
  place = jd_turn_locate (equations, x, tangent, 0.0, FALSE);
  if (place != NULL && crosses (equations, place))
    add_turn (self, equations, place, JD_TURN_BRANCHING);
}

/* Adds the @points of a curve.  At those that are not admissible, NULL, the branch ends; beyond them another one
 * begins. */
static void
add_branches (Tracer    *self,
              GPtrArray *points)
{
  JdBranch *branch = NULL;

  for (guint k = 0; k < points->len; k++)
    {
      if (g_ptr_array_index (points, k) == NULL)
        {
          branch = NULL;
          continue;
        }
      if (branch == NULL)
        {
          branch = g_new0 (JdBranch, 1);
          branch->points = g_ptr_array_new_with_free_func (point_free);
          g_ptr_array_add (self->result->branches, branch);
        }
      g_ptr_array_add (branch->points, g_steal_pointer (&points->pdata[k]));
    }
}

static void
trace (Tracer              *self,
       const JdEquilibrium *e,
       gsize                k)
{
  g_autoptr(JdEquilibriumEquations)
    equations = jd_equilibrium_equations_new (self->statics, jd_model_get_time (self->model), e->rows_act,
                                              self->search.width, self->search.scale, TRUE);
  g_autofree double *x = g_new0 (double, equations->n_unknowns + 1);
  g_autoptr(GPtrArray) points = g_ptr_array_new_with_free_func (point_free);
  g_autoptr(GPtrArray) back = g_ptr_array_new_with_free_func (point_free);

  equations->budget = &self->search.budget;
  equations->constant_width = fabs (self->to - self->from);
  memcpy (x, e->s, equations->n * sizeof (double));
  for (gsize h = 0; h < equations->m; h++)
    x[equations->n + h] = e->y[h] / equations->scale;
  x[equations->n + equations->m] = value_at (self, k);
  add_sample (self, equations, points, x, x, k);
  note_crossing (self, equations, x);
  if (!follow (self, equations, x, 1.0, points))
    follow (self, equations, x, -1.0, back);
  /* Joins both directions into one line from end to end. */
  while (back->len > 0)
    g_ptr_array_insert (points, 0, g_ptr_array_steal_index (back, 0));
  add_branches (self, points);
}

/* Finds the equilibria at the @k-th value, and follows those that are on no known branch. */
static gboolean
seed (Tracer  *self,
      gsize    k,
      GError **error)
{
  g_auto(JdEquilibriumSearch) search = { .cancellable = self->search.cancellable };
  g_autoptr(JdEquilibria) equilibria = NULL;

  jd_statics_set_constant (self->statics, value_at (self, k));
  if (!jd_equilibrium_search_init (&search, self->parameterization, self->statics, self->ranges, error))
    return FALSE;
  equilibria = jd_equilibrium_search_all (&search, error);
  if (equilibria == NULL)
    return FALSE;
  self->result->n_searches++;
  self->result->complete &= equilibria->complete;
  self->result->exhausted |= search.exhausted;
  for (guint i = 0; i < equilibria->list->len && jd_equilibrium_may_continue (&self->search); i++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, i);

      if (!e->admissible || is_known (self, k, e->s))
        continue;
      /* A continuum of equilibria is not a point of a curve. */
      if (e->dimension == 0)
        trace (self, e, k);
      else
        self->result->incomplete = TRUE;
    }
  self->result->exhausted |= jd_budget_is_spent (&self->search.budget);
  return !g_cancellable_set_error_if_cancelled (self->search.cancellable, error);
}

static int
compare_turns (gconstpointer a,
               gconstpointer b)
{
  const JdTurn *x = *(JdTurn *const *) a, *y = *(JdTurn *const *) b;

  return (x->value > y->value) - (x->value < y->value);
}

static void
tracer_clear (Tracer *self)
{
  jd_equilibrium_search_clear (&self->search);
  g_clear_pointer (&self->statics, jd_statics_free);
  g_clear_pointer (&self->known, g_ptr_array_unref);
  g_clear_pointer (&self->result, jd_continuation_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tracer, tracer_clear)

static gboolean
check_arguments (double   from,
                 double   to,
                 gsize    count,
                 GError **error)
{
  if (from != to && isfinite (from) && isfinite (to) && count >= 2 && count <= 10000)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
               _("Give two different values of the constant and 2 to 10000 points from one to the other; given "
                 "are %g, %g and %lu"),
               from, to, (gulong) count);
  return FALSE;
}

JdContinuation *
jd_continuation_new (JdParameterization         *parameterization,
                     const JdEquilibriumRanges  *ranges,
                     const char                 *constant,
                     double                      from,
                     double                      to,
                     gsize                       count,
                     GCancellable               *cancellable,
                     JdProgressFunc              progress,
                     gpointer                    progress_data,
                     GError                    **error)
{
  g_auto(Tracer) self = { .parameterization = parameterization, .ranges = ranges, .from = from, .to = to,
                          .count = count,
                          .search = { .cancellable = cancellable, .budget = { 0.0, TRACING_WORK, cancellable } } };
  JdBudget *shared = ranges != NULL ? ranges->budget : NULL;
  const gsize n_seeds = MIN (N_SEEDS, count);

  g_return_val_if_fail (parameterization != NULL && constant != NULL, NULL);

  self.model = jd_parameterization_get_model (parameterization);
  if (!check_arguments (from, to, count, error) || !jd_imperfect_check (self.model, error))
    return NULL;
  self.statics = jd_statics_new (parameterization, constant, NULL, error);
  if (self.statics == NULL ||
      !jd_equilibrium_search_init (&self.search, parameterization, self.statics, ranges, error))
    return NULL;
  if (shared != NULL)
    self.search.budget.limit = CLAMP (shared->limit - shared->spent, 0.0, TRACING_WORK);
  self.known = g_ptr_array_new_with_free_func (sample_free);
  self.result = g_new0 (JdContinuation, 1);
  self.result->constant = g_strdup (constant);
  self.result->complete = TRUE;
  self.result->branches = g_ptr_array_new_with_free_func (branch_free);
  self.result->turns = g_ptr_array_new_with_free_func (turn_free);
  for (gsize k = 0; k < n_seeds; k++)
    {
      if (!seed (&self, k * (count - 1) / (n_seeds - 1), error))
        return NULL;
      if (progress != NULL)
        progress ((double) (k + 1) / (double) n_seeds, progress_data);
    }
  jd_budget_spend (shared, self.result->exhausted ? INFINITY : self.search.budget.spent);
  self.result->complete &= !self.result->exhausted && !self.result->incomplete;
  g_ptr_array_sort (self.result->turns, compare_turns);
  return g_steal_pointer (&self.result);
}
