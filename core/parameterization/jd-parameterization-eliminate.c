/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Primitive equations eliminate one parameter each: Le van and Bouzidi, 2.4.  What is solved is
 * substituted; what is left determines its parameters together, as an implicit function. */
#include "core/parameterization/jd-parameterization-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* Positions tried, and steps towards each. */
#define N_RANDOM 6
#define N_STEPS 60

typedef struct
{
  gsize         equation;   /* of the model */
  gsize         parameter;  /* that it determines */
  const JdExpr *g;          /* g = 0, as written */
  const JdExpr *current;    /* g after the substitutions so far */
  const JdExpr *solution;   /* of g for the parameter; NULL if not solved */
  GArray       *needs;      /* eliminated parameters (gsize) in the solution */
  gboolean      done;
} Step;

typedef struct
{
  JdParameterization *self;
  gsize               n;
  Step               *steps;
  gboolean           *pending;   /* for each parameter: to be eliminated, not yet */
  gboolean            mixed;     /* solutions so far may contain pending parameters */
} Elimination;

static void
elimination_clear (Elimination *e)
{
  for (gsize i = 0; i < e->n; i++)
    g_clear_pointer (&e->steps[i].needs, g_array_unref);
  g_free (e->steps);
  g_free (e->pending);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)

static const JdExpr *
parameter_symbol (const Elimination *e,
                  gsize              k)
{
  return jd_expr_symbol (e->self->pool, JD_SYMBOL_PARAMETER, e->self->model->names[k], 0);
}

static const JdExpr *
solve_for (const Elimination *e,
           const JdExpr      *g,
           gsize              k)
{
  return jd_model_solve_for (e->self->model, e->self->pool, g, parameter_symbol (e, k));
}

/* The solution the model already knows, or one found now. */
static const JdExpr *
first_solution (const Elimination *e,
                const Step        *step)
{
  const JdEquation *equation = &e->self->model->equations[step->equation];

  if (equation->f == NULL)
    return solve_for (e, step->g, step->parameter);
  for (gsize i = 0; i < equation->n_solvable; i++)
    if (equation->solvable_for[i] == step->parameter)
      return jd_expr_import (e->self->pool, equation->solutions[i]);
  return NULL;
}

/* f, or the integral less its value in the file's state. */
static const JdExpr *
integrated (JdParameterization *self,
            const JdEquation   *equation)
{
  double value;

  if (equation->f != NULL)
    return jd_expr_import (self->pool, equation->f);
  value = jd_expr_eval (equation->integral, jd_model_state_value, self->model);
  return jd_expr_sub (self->pool, jd_expr_import (self->pool, equation->integral),
                      jd_expr_number (self->pool, value));
}

static void
elimination_init (Elimination        *e,
                  JdParameterization *self,
                  const gsize        *equations,
                  const gsize        *parameters,
                  gsize               n)
{
  e->self = self;
  e->n = n;
  e->steps = g_new0 (Step, MAX (n, 1));
  e->pending = g_new0 (gboolean, MAX (self->model->n, 1));
  for (gsize i = 0; i < n; i++)
    e->pending[parameters[i]] = TRUE;
  for (gsize i = 0; i < n; i++)
    {
      Step *step = &e->steps[i];
      g_autoptr(GArray) in = NULL;

      step->equation = equations[i];
      step->parameter = parameters[i];
      step->g = step->current = integrated (self, &self->model->equations[equations[i]]);
      step->solution = first_solution (e, step);
      step->needs = g_array_new (FALSE, FALSE, sizeof (gsize));
      if (step->solution == NULL)
        continue;
      in = jd_model_get_parameters_of (self->model, &step->solution, 1, 0);
      for (guint j = 0; j < in->len; j++)
        if (e->pending[g_array_index (in, gsize, j)])
          g_array_append_val (step->needs, g_array_index (in, gsize, j));
    }
}

static void
accept (Elimination  *e,
        Step         *step,
        const JdExpr *x)
{
  JdParameterization *self = e->self;

  self->positions.stepwise[self->part.n_solved] = step->solution;
  g_hash_table_insert (self->positions.map, (gpointer) parameter_symbol (e, step->parameter), (gpointer) x);
  self->part.solved[self->part.n_solved++] = step->parameter;
  e->pending[step->parameter] = FALSE;
  step->done = TRUE;
}

/* Puts the new solution into the earlier ones that contain its parameter. */
static void
substitute_back (Elimination  *e,
                 gsize         k,
                 const JdExpr *x)
{
  JdParameterization *self = e->self;
  const JdExpr *symbol = parameter_symbol (e, k);

  for (gsize i = 0; i + 1 < self->part.n_solved; i++)
    {
      const JdExpr *key = parameter_symbol (e, self->part.solved[i]);
      const JdExpr *old = g_hash_table_lookup (self->positions.map, key);

      if (jd_expr_depends_on (old, symbol))
        g_hash_table_insert (self->positions.map, (gpointer) key,
                             (gpointer) jd_expr_substitute_one (self->pool, old, symbol, x));
    }
}

/* Substitutes every solved equation whose solution needs only what is known. */
static gboolean
substitute_ready (Elimination *e)
{
  gboolean progress = FALSE, again = TRUE;

  while (again)
    {
      again = FALSE;
      for (gsize i = 0; i < e->n; i++)
        {
          Step *step = &e->steps[i];
          gboolean ready = !step->done && step->solution != NULL;
          const JdExpr *x;

          for (guint j = 0; ready && j < step->needs->len; j++)
            ready = !e->pending[g_array_index (step->needs, gsize, j)];
          if (!ready)
            continue;
          x = jd_expr_substitute (e->self->pool, step->solution, e->self->positions.map);
          /* A parameter in x may have been solved for in terms of the parameter of this step. */
          if (e->mixed && jd_expr_depends_on (x, parameter_symbol (e, step->parameter)))
            continue;
          accept (e, step, x);
          if (e->mixed)
            substitute_back (e, step->parameter, x);
          again = progress = TRUE;
        }
    }
  return progress;
}

/* The step that determines parameter @k gets the parameter of @step instead. */
static void
exchange (Elimination *e,
          Step        *step,
          gsize        k)
{
  for (gsize i = 0; i < e->n; i++)
    if (e->steps[i].parameter == k)
      {
        e->steps[i].parameter = step->parameter;
        e->steps[i].solution = NULL;
      }
  step->parameter = k;
}

/* After the substitutions so far, one more equation may be solved: for its own parameter, or, with
 * @any, for another that is to be eliminated; only what the set determines together matters. */
static gboolean
solve_one (Elimination *e,
           gboolean     any)
{
  JdParameterization *self = e->self;

  for (gsize i = 0; i < e->n; i++)
    {
      Step *step = &e->steps[i];
      const JdExpr *x = NULL;
      gsize k = step->parameter;

      if (step->done)
        continue;
      step->current = jd_expr_substitute (self->pool, step->g, self->positions.map);
      if (!any)
        {
          x = solve_for (e, step->current, k);
        }
      else
        {
          g_autoptr(GArray) in = jd_model_get_parameters_of (self->model, &step->current, 1, 0);

          for (guint j = 0; x == NULL && j < in->len; j++)
            {
              k = g_array_index (in, gsize, j);
              x = e->pending[k] ? solve_for (e, step->current, k) : NULL;
            }
        }
      if (x == NULL)
        continue;
      if (k != step->parameter)
        exchange (e, step, k);
      accept (e, step, x);
      substitute_back (e, k, x);
      e->mixed = TRUE;
      return TRUE;
    }
  return FALSE;
}

/* The n equations in n parameters that no substitution solved, and which of them determines which parameter. */
typedef struct
{
  Elimination *of;
  gsize        n;
  Step       **steps;       /* n */
  gsize       *parameters;  /* n */
  int         *match;       /* n: of each parameter, the place of its equation; -1: none yet */
  gboolean    *visited;     /* n parameters, by the last search */
} Matching;

static void
matching_clear (Matching *self)
{
  g_free (self->steps);
  g_free (self->parameters);
  g_free (self->match);
  g_free (self->visited);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Matching, matching_clear)

static void
matching_init (Matching    *self,
               Elimination *of)
{
  JdParameterization *parameterization = of->self;
  gsize n_parameters = 0;

  *self = (Matching) { .of = of, .steps = g_new (Step *, of->n + 1), .parameters = g_new (gsize, of->n + 1),
                       .match = g_new (int, of->n + 1), .visited = g_new (gboolean, of->n + 1) };
  for (gsize i = 0; i < of->n; i++)
    if (!of->steps[i].done)
      {
        Step *step = self->steps[self->n] = &of->steps[i];

        step->current = jd_expr_substitute (parameterization->pool, step->g, parameterization->positions.map);
        self->match[self->n++] = -1;
      }
  for (gsize k = 0; k < parameterization->model->n; k++)
    if (of->pending[k])
      self->parameters[n_parameters++] = k;
  g_assert (self->n == n_parameters);
}

static gboolean
contains (const Matching *self,
          gsize           i,
          gsize           j)
{
  return jd_expr_depends_on (self->steps[i]->current, parameter_symbol (self->of, self->parameters[j]));
}

/* Augmenting path of a bipartite matching between the equations, from @i on, and the parameters. */
static gboolean
augment (Matching *self,
         gsize     i)
{
  for (gsize j = 0; j < self->n; j++)
    {
      if (self->visited[j] || !contains (self, i, j))
        continue;
      self->visited[j] = TRUE;
      if (self->match[j] < 0 || augment (self, (gsize) self->match[j]))
        {
          self->match[j] = (int) i;
          return TRUE;
        }
    }
  return FALSE;
}

/* Each equation first gets the parameter that its tag names, if it contains it, then any that is left.  FALSE where
 * equation *out_failed gets none. */
static gboolean
match_all (Matching *self,
           gsize    *out_failed)
{
  g_autofree gboolean *matched = g_new0 (gboolean, self->n + 1);

  for (gsize i = 0; i < self->n; i++)
    for (gsize j = 0; j < self->n; j++)
      if (self->steps[i]->parameter == self->parameters[j] && contains (self, i, j))
        {
          self->match[j] = (int) i;
          matched[i] = TRUE;
        }
  for (gsize i = 0; i < self->n; i++)
    {
      memset (self->visited, 0, sizeof (gboolean) * self->n);
      if (!matched[i] && !augment (self, i))
        {
          *out_failed = i;
          return FALSE;
        }
    }
  return TRUE;
}

/* Names of the primitive equations that @step depends on, itself included. */
static void
mark_dependent (const Elimination *e,
                const Step        *step,
                gboolean          *marked)
{
  g_autoptr(GArray) in = NULL;

  if (marked[step - e->steps])
    return;
  marked[step - e->steps] = TRUE;
  in = jd_model_get_parameters_of (e->self->model, &step->g, 1, 0);
  for (gsize i = 0; i < e->n; i++)
    for (guint j = 0; e->steps[i].done && j < in->len; j++)
      if (e->steps[i].parameter == g_array_index (in, gsize, j))
        mark_dependent (e, &e->steps[i], marked);
}

static char *
join_names (const Elimination *e,
            const gboolean    *marked)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; i < e->n; i++)
    if (marked[i])
      g_ptr_array_add (names, e->self->model->equations[e->steps[i].equation].name);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

static gboolean
refuse_together (const Elimination  *e,
                 const gboolean     *marked,
                 GError            **error)
{
  g_autofree char *names = join_names (e, marked);

  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN,
               _("The primitive equations %s depend on each other: they cannot eliminate all their "
                 "parameters together; leave one of them complementary, or let it eliminate another "
                 "parameter"),
               names);
  return FALSE;
}

/* Equation @failed could not be matched: the equations reached from it depend on each other. */
static gboolean
refuse_dependent (const Matching  *matching,
                  gsize            failed,
                  GError         **error)
{
  const Elimination *e = matching->of;
  const JdModel *model = e->self->model;
  const gsize equation = matching->steps[failed]->equation;
  g_autofree gboolean *marked = g_new0 (gboolean, e->n);
  gsize n_marked = 0;

  mark_dependent (e, matching->steps[failed], marked);
  for (gsize j = 0; j < matching->n; j++)
    if (matching->visited[j] && matching->match[j] >= 0)
      mark_dependent (e, matching->steps[matching->match[j]], marked);
  for (gsize i = 0; i < e->n; i++)
    n_marked += marked[i] ? 1 : 0;
  if (n_marked > 1)
    return refuse_together (e, marked, error);
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN,
               _("The equation “%s” cannot eliminate “%s”, which it does not contain"),
               model->equations[equation].name, model->names[e->self->part.eliminated[equation]]);
  return FALSE;
}

/* F, dF/du and dF/ds of what is left, for deciding whether it is regular. */
typedef struct
{
  const JdParameterization *self;
  gsize          n;
  const JdExpr **f;         /* n */
  const JdExpr **by_u;      /* n x n */
  GArray        *in;        /* all parameters (gsize) that occur */
  const JdExpr **by_all;    /* n x in->len */
  double        *p;         /* N: where it is evaluated */
} Left;

static void
left_clear (Left *left)
{
  g_free (left->f);
  g_free (left->by_u);
  g_free (left->by_all);
  g_free (left->p);
  g_clear_pointer (&left->in, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Left, left_clear)

static void
left_init (Left           *left,
           const Matching *matching)
{
  const Elimination *e = matching->of;
  const JdModel *model = e->self->model;
  JdExprPool *pool = e->self->pool;
  const gsize n = matching->n;

  left->self = e->self;
  left->n = n;
  left->p = g_memdup2 (model->values, sizeof (double) * model->n);
  left->f = g_new (const JdExpr *, n);
  for (gsize i = 0; i < n; i++)
    left->f[i] = matching->steps[i]->current;
  left->in = jd_model_get_parameters_of (model, left->f, n, 0);
  left->by_u = g_new (const JdExpr *, n * n);
  left->by_all = g_new (const JdExpr *, n * MAX (left->in->len, 1));
  for (gsize i = 0; i < n; i++)
    {
      for (gsize j = 0; j < n; j++)
        left->by_u[i * n + j] = jd_expr_diff (pool, left->f[i], parameter_symbol (e, matching->parameters[j]));
      for (gsize j = 0; j < left->in->len; j++)
        left->by_all[i * left->in->len + j] = jd_expr_diff (pool, left->f[i],
                                                            parameter_symbol (e, g_array_index (left->in, gsize, j)));
    }
}

static void
left_eval (const Left          *left,
           const JdExpr *const *exprs,
           gsize                n,
           double              *values)
{
  const JdModel *model = left->self->model;

  for (gsize i = 0; i < n; i++)
    values[i] = jd_model_eval (model, exprs[i], model->time, left->p, model->rates);
}

static gboolean
is_regular (const Left *left,
            double      tolerance)
{
  const gsize n = left->n;
  g_autofree double *a = g_new (double, n * n);
  g_autofree double *scale = g_new0 (double, n);
  g_autofree gsize *pivot = g_new (gsize, n);

  left_eval (left, left->by_u, n * n, a);
  return jd_dense_lu_factor (a, pivot, scale, n, tolerance);
}

/* One step of Levenberg's towards F = 0, which need not be of full rank there; returns the largest
 * |F| before it. */
static double
step_towards (Left *left)
{
  const gsize n = left->n, n_in = left->in->len;
  g_autofree double *f = g_new (double, n);
  g_autofree double *jacobian = g_new (double, n * n_in);
  g_autofree double *normal = g_new0 (double, n * n);
  g_autofree double *scale = g_new0 (double, n);
  g_autofree gsize *pivot = g_new (gsize, n);
  double largest = 0.0;

  left_eval (left, left->f, n, f);
  left_eval (left, left->by_all, n * n_in, jacobian);
  for (gsize i = 0; i < n; i++)
    {
      largest = isfinite (f[i]) ? fmax (largest, fabs (f[i])) : (double) INFINITY;
      for (gsize j = 0; j < n; j++)
        for (gsize k = 0; k < n_in; k++)
          normal[i * n + j] += jacobian[i * n_in + k] * jacobian[j * n_in + k];
    }
  /* Damped as |F|: quadratic convergence even where the rank is not full (Fan and Yuan). */
  for (gsize i = 0; i < n; i++)
    normal[i * n + i] *= 1.0 + JD_ELIMINATION_DAMPING + largest;
  if (!isfinite (largest) || !jd_dense_lu_factor (normal, pivot, scale, n, JD_ELIMINATION_DAMPING / 1000.0))
    return INFINITY;
  jd_dense_lu_solve (normal, pivot, f, n);
  for (gsize k = 0; k < n_in; k++)
    for (gsize i = 0; i < n; i++)
      left->p[g_array_index (left->in, gsize, k)] -= jacobian[i * n_in + k] * f[i];
  return largest;
}

/* Equations that are dependent wherever they hold are a wrong choice of tags; dependent in this
 * position only, a singular position. */
static gboolean
are_dependent (Left *left)
{
  const JdModel *model = left->self->model;
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);
  gsize n_found = 0;

  if (is_regular (left, JD_RANK_ROWS))
    return FALSE;
  for (int trial = 0; trial < N_RANDOM; trial++)
    {
      double distance = INFINITY;

      for (guint k = 0; k < left->in->len; k++)
        {
          const gsize p = g_array_index (left->in, gsize, k);

          left->p[p] = model->values[p] + g_rand_double_range (rand, -0.3, 0.3);
        }
      for (int i = 0; i < N_STEPS && !(distance <= JD_ELIMINATION_FOUND); i++)
        distance = step_towards (left);
      if (!(distance <= JD_ELIMINATION_FOUND))
        continue;
      n_found++;
      if (is_regular (left, JD_ELIMINATION_ELSEWHERE))
        return FALSE;
    }
  return n_found > 0;
}

static gboolean
check_regular (const Matching  *matching,
               GError         **error)
{
  g_auto(Left) left = { 0 };
  g_autofree gboolean *marked = g_new0 (gboolean, matching->of->n);

  left_init (&left, matching);
  if (!are_dependent (&left))
    return TRUE;
  for (gsize i = 0; i < matching->n; i++)
    mark_dependent (matching->of, matching->steps[i], marked);
  return refuse_together (matching->of, marked, error);
}

/* Equations that no substitution solved: F (q, u, t) = 0, u_j matched with an F that contains it. */
static gboolean
keep_implicit (Elimination  *e,
               GError      **error)
{
  JdParameterization *self = e->self;
  g_auto(Matching) matching = { 0 };
  gsize failed = 0;

  matching_init (&matching, e);
  if (!match_all (&matching, &failed))
    return refuse_dependent (&matching, failed, error);
  if (matching.n > 0 && !check_regular (&matching, error))
    return FALSE;
  self->part.n_u = matching.n;
  self->positions.f = jd_owned_array (self->owned, matching.n, sizeof (JdExpr *));
  for (gsize j = 0; j < matching.n; j++)
    {
      const Step *step = matching.steps[matching.match[j]];

      self->positions.f[j] = step->current;
      self->part.implicit[matching.parameters[j]] = (int) step->equation;
    }
  return TRUE;
}

gboolean
jd_parameterization_eliminate (JdParameterization  *self,
                               const gsize         *equations,
                               const gsize         *parameters,
                               gsize                n_tags,
                               GError             **error)
{
  g_auto(Elimination) e = { 0 };

  self->part.solved = jd_owned_array (self->owned, n_tags, sizeof (gsize));
  self->positions.stepwise = jd_owned_array (self->owned, n_tags, sizeof (JdExpr *));
  elimination_init (&e, self, equations, parameters, n_tags);
  do
    substitute_ready (&e);
  while (solve_one (&e, FALSE) || solve_one (&e, TRUE));
  if (e.mixed)
    self->positions.stepwise = NULL;
  return keep_implicit (&e, error);
}
