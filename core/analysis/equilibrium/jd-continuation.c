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
#include "core/analysis/equilibrium/jd-stability.h"
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
copy (const JdEquilibriumEquations *rest,
      const double                 *x)
{
  return g_memdup2 (x, (rest->n_unknowns + 1) * sizeof (double));
}

static double *
expand (Tracer                       *self,
        const JdEquilibriumEquations *rest,
        const double                 *x)
{
  double *p = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);

  jd_statics_set_constant (self->statics, x[rest->n + rest->m]);
  jd_statics_expand (self->statics, rest->time, x, p);
  return p;
}

static JdStability
judge (Tracer                       *self,
       const JdEquilibriumEquations *rest,
       const double                 *x,
       double                       *p)
{
  g_autofree double *y = g_new0 (double, rest->m + 1);
  g_autofree char *why = NULL;
  const JdEquilibrium e = { .p = p, .s = (double *) x, .y = y, .rows_act = rest->acts };

  for (gsize h = 0; h < rest->m; h++)
    y[h] = rest->acts[h] ? x[rest->n + h] * rest->scale : 0.0;
  jd_statics_set_constant (self->statics, x[rest->n + rest->m]);
  return jd_stability_judge (self->parameterization, self->statics, &e, &why);
}

static void
add_point (Tracer                       *self,
           const JdEquilibriumEquations *rest,
           GPtrArray                    *points,
           const double                 *x,
           gboolean                      turns)
{
  JdBranchPoint *point = g_new0 (JdBranchPoint, 1);

  point->value = x[rest->n + rest->m];
  point->p = expand (self, rest, x);
  point->stability = turns ? JD_STABILITY_UNDECIDED : judge (self, rest, x, point->p);
  point->turns = turns;
  g_ptr_array_add (points, point);
}

/* Adds the point at value @k between the neighbours @a and @b of the curve. */
static void
add_sample (Tracer                 *self,
            JdEquilibriumEquations *rest,
            GPtrArray              *points,
            const double           *a,
            const double           *b,
            gsize                   k)
{
  const gsize c = rest->n + rest->m;
  const double value = value_at (self, k), part = b[c] == a[c] ? 0.0 : (value - a[c]) / (b[c] - a[c]);
  g_autofree double *x = g_new0 (double, rest->n_unknowns + 1);
  g_autoptr(JdEquilibriumEquations) fixed = NULL;
  Sample *sample;

  for (gsize i = 0; i < rest->n_unknowns; i++)
    x[i] = a[i] + part * (b[i] - a[i]);
  x[c] = value;
  fixed = jd_equilibrium_equations_new (self->statics, rest->time, rest->acts, rest->width, rest->scale, FALSE);
  fixed->budget = rest->budget;
  jd_statics_set_constant (self->statics, value);
  if (!jd_equilibrium_equations_solve (fixed, x, NULL))
    return;
  add_point (self, rest, points, x, FALSE);
  sample = g_new0 (Sample, 1);
  sample->k = k;
  sample->s = copy (rest, x);
  g_ptr_array_add (self->known, sample);
}

static void
add_samples (Tracer                 *self,
             JdEquilibriumEquations *rest,
             GPtrArray              *points,
             const double           *a,
             const double           *b)
{
  const gsize c = rest->n + rest->m;
  const gboolean rises = b[c] > a[c];

  for (gsize i = 0; i < self->count; i++)
    {
      const gsize k = rises == (self->to > self->from) ? i : self->count - 1 - i;
      const double value = value_at (self, k);

      if (rises ? value > a[c] && value <= b[c] : value < a[c] && value >= b[c])
        add_sample (self, rest, points, a, b, k);
    }
}

/* Whether the solutions at x have two independent directions. */
static gboolean
crosses (JdEquilibriumEquations *rest,
         const double           *x)
{
  return jd_equilibrium_equations_nullity (rest, x, JD_CURVE_CROSSING) > 1;
}

static void
add_turn (Tracer                 *self,
          JdEquilibriumEquations *rest,
          const double           *x,
          JdTurnKind              kind)
{
  JdTurn *turn = g_new0 (JdTurn, 1);

  turn->kind = kind;
  turn->value = x[rest->n + rest->m];
  turn->p = expand (self, rest, x);
  turn->s = copy (rest, x);
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
  turn->branching = kind == JD_TURN_BRANCHING ? jd_turn_classify (rest, x) : JD_BRANCHING_NONE;
  g_ptr_array_add (self->result->turns, turn);
}

/* Locates the extremum of the constant between x and the point @step along @tangent, by bisection on the sign of the
 * constant's component of the tangent. */
static double *
find_turn (JdEquilibriumEquations *rest,
           const double           *x,
           const double           *tangent,
           double                  step)
{
  const gsize c = rest->n + rest->m;
  double low = 0.0, high = step;
  double *at = copy (rest, x);
  g_autofree double *direction = g_new0 (double, rest->n_unknowns + 1);

  for (guint k = 0; k < 50; k++)
    {
      const double middle = 0.5 * (low + high);

      if (!jd_equilibrium_equations_advance (rest, x, tangent, middle, at) ||
          !jd_equilibrium_equations_tangent (rest, at, tangent, direction))
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
              JdEquilibriumEquations *rest,
              const double           *at,
              const double           *tangent,
              double                  step,
              gboolean                turns,
              double                  before,
              double                  after)
{
  const gboolean changes = before * after < 0.0, told = before != 0.0 && after != 0.0;
  double *x = NULL;

  if (told ? changes != turns : turns)
    x = jd_turn_locate (rest, at, tangent, step, turns);
  if (x != NULL && !is_beyond (self, x[rest->n + rest->m]) && crosses (rest, x))
    {
      add_turn (self, rest, x, JD_TURN_BRANCHING);
      return x;
    }
  g_free (x);
  if (!turns)
    return NULL;
  x = find_turn (rest, at, tangent, step);
  add_turn (self, rest, x, crosses (rest, x) ? JD_TURN_BRANCHING : JD_TURN_FOLD);
  return x;
}

static gboolean
leaves_ranges (const Tracer                 *self,
               const JdEquilibriumEquations *rest,
               const double                 *x)
{
  g_autofree double *wrapped = copy (rest, x);

  return !jd_equilibrium_search_wrap (&self->search, wrapped);
}

/* Cosine between two directions, without their multipliers. */
static double
cosine (const JdEquilibriumEquations *rest,
        const double                 *a,
        const double                 *b)
{
  double dot = 0.0, aa = 0.0, bb = 0.0;

  for (gsize i = 0; i < rest->n_unknowns; i++)
    if (i < rest->n || i == rest->n + rest->m)
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
        JdEquilibriumEquations *rest,
        const double           *x,
        double                  sign,
        GPtrArray              *points)
{
  const gsize n = rest->n_unknowns, c = rest->n + rest->m;
  g_autofree double *at = copy (rest, x), *next = copy (rest, x);
  g_autofree double *tangent = g_new0 (double, n + 1), * after = g_new0 (double, n + 1);
  double step = STRIDE, covered = 0.0, before = jd_turn_determinant (rest, x);

  if (!jd_equilibrium_equations_tangent (rest, at, NULL, tangent))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    tangent[i] *= sign;
  for (guint k = 0; k < N_TRACE && step > JD_CURVE_LEAST_STEP && jd_equilibrium_may_go_on (&self->search); k++)
    {
      gboolean came_back, turns;
      double determinant;
      g_autofree double *special = NULL;

      if (!jd_equilibrium_equations_advance (rest, at, tangent, step, next) ||
          !jd_equilibrium_equations_tangent (rest, next, tangent, after) ||
          cosine (rest, tangent, after) < STRAIGHT || leaves_ranges (self, rest, next))
        {
          step *= 0.5;
          continue;
        }
      if (is_beyond (self, next[c]) && (after[c] > 0.0) == (tangent[c] > 0.0))
        {
          add_samples (self, rest, points, at, next);
          return FALSE;
        }
      turns = (after[c] > 0.0) != (tangent[c] > 0.0);
      determinant = jd_turn_determinant (rest, next);
      special = find_special (self, rest, at, tangent, step, turns, before, determinant);
      add_samples (self, rest, points, at, special != NULL ? special : next);
      if (special != NULL)
        {
          add_point (self, rest, points, special, TRUE);
          add_samples (self, rest, points, special, next);
        }
      covered += step;
      came_back = covered > 4.0 * STRIDE && jd_equilibrium_search_distance (&self->search, next, x) < 0.7 * step &&
                  fabs (next[c] - x[c]) < 0.7 * step * rest->constant_width;
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
               JdEquilibriumEquations *rest,
               const double           *x)
{
  g_autofree double *tangent = g_new0 (double, rest->n_unknowns + 1), * place = NULL;

  if (jd_turn_determinant (rest, x) != 0.0 || !jd_equilibrium_equations_tangent (rest, x, NULL, tangent))
    return;
  place = jd_turn_locate (rest, x, tangent, 0.0, FALSE);
  if (place != NULL && crosses (rest, place))
    add_turn (self, rest, place, JD_TURN_BRANCHING);
}

static void
trace (Tracer              *self,
       const JdEquilibrium *e,
       gsize                k)
{
  g_autoptr(JdEquilibriumEquations)
    rest = jd_equilibrium_equations_new (self->statics, jd_model_get_time (self->model), e->rows_act,
                                         self->search.width, self->search.scale, TRUE);
  g_autofree double *x = g_new0 (double, rest->n_unknowns + 1);
  GPtrArray *points = g_ptr_array_new_with_free_func (point_free);
  g_autoptr(GPtrArray) back = g_ptr_array_new_with_free_func (point_free);
  JdBranch *branch;

  rest->budget = &self->search.budget;
  rest->constant_width = fabs (self->to - self->from);
  memcpy (x, e->s, rest->n * sizeof (double));
  for (gsize h = 0; h < rest->m; h++)
    x[rest->n + h] = e->y[h] / rest->scale;
  x[rest->n + rest->m] = value_at (self, k);
  add_sample (self, rest, points, x, x, k);
  note_crossing (self, rest, x);
  if (!follow (self, rest, x, 1.0, points))
    follow (self, rest, x, -1.0, back);
  /* Joins both directions into one line from end to end. */
  while (back->len > 0)
    g_ptr_array_insert (points, 0, g_ptr_array_steal_index (back, 0));
  if (points->len == 0)
    {
      g_ptr_array_unref (points);
      return;
    }
  branch = g_new0 (JdBranch, 1);
  branch->points = points;
  g_ptr_array_add (self->result->branches, branch);
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
  for (guint i = 0; i < equilibria->list->len && jd_equilibrium_may_go_on (&self->search); i++)
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
               _("A constant varies between two different values, at 2 to 10000 of them; not from %g to %g at %lu"),
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
  const gsize n_seeds = MIN (N_SEEDS, count);

  g_return_val_if_fail (parameterization != NULL && constant != NULL, NULL);

  self.model = jd_parameterization_get_model (parameterization);
  if (!check_arguments (from, to, count, error) || !jd_imperfect_check (self.model, error))
    return NULL;
  self.statics = jd_statics_new (parameterization, constant, NULL, error);
  if (self.statics == NULL ||
      !jd_equilibrium_search_init (&self.search, parameterization, self.statics, ranges, error))
    return NULL;
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
  self.result->complete &= !self.result->exhausted && !self.result->incomplete;
  g_ptr_array_sort (self.result->turns, compare_turns);
  return g_steal_pointer (&self.result);
}
