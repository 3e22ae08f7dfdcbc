/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Is the differential equation w = sum alpha_k dp_k + beta dt = 0 integrable, by itself or on the
 * holonomic equations f of its joint?  Frobenius: w ^ dw = 0 restricted to f = 0, decided at
 * random points of f = 0 (fixed seed).  An integral is sought by formulas, and accepted only if
 * its differential is proportional to w at those points. */
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-implicit.h"
#include "core/parameterization/model/jd-model-size.h"

#define N_POINTS 4
#define N_TRIALS 60
#define N_NEWTON 30
#define SEED 1909

/* Variables v: parameters and, last, t, each in its natural size, so that no unit is in what is compared. */
typedef struct
{
  JdOwned          *owned;
  JdModel          *model;
  const JdEquation *equation;
  gsize             n;             /* variables */
  gsize            *parameters;    /* n - 1 of them */
  const JdExpr    **v;
  double           *unit;          /* n: natural sizes of v */
  const JdExpr    **alpha;         /* n, the last is beta */
  gsize             n_f;           /* holonomic equations of the joint */
  const JdExpr    **f;
  double           *f_unit;        /* n_f: of their coefficients, each times its parameter's unit */
  JdModelTape      *form;          /* alpha: n, then d alpha_i / d v_j: n x n */
  JdModelTape      *constraint;    /* f: n_f, then df / dv: n_f x n */
  gsize             n_points;
  double           *points;        /* n_points x n */
} Pfaff;

static void
pfaff_clear (Pfaff *self)
{
  jd_owned_free (self->owned);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pfaff, pfaff_clear)

static void
find_variables (Pfaff *self)
{
  JdModel *model = self->model;
  const JdEquation *equation = self->equation;
  g_autoptr(GPtrArray) exprs = g_ptr_array_new ();
  g_autoptr(GArray) found = NULL;

  for (gsize i = 0; i < equation->n_terms; i++)
    {
      g_ptr_array_add (exprs, (gpointer) equation->coefficients[i]);
      g_ptr_array_add (exprs, (gpointer) model->p.q[equation->parameters[i]]);
    }
  g_ptr_array_add (exprs, (gpointer) equation->beta);
  for (gsize i = 0; i < self->n_f; i++)
    g_ptr_array_add (exprs, (gpointer) self->f[i]);
  found = jd_model_get_parameters_of (model, (const JdExpr *const *) exprs->pdata, exprs->len, 0);
  self->n = found->len + 1;
  self->parameters = jd_owned_take (self->owned, g_array_free (g_steal_pointer (&found), FALSE), g_free);
  self->v = jd_owned_array (self->owned, self->n, sizeof (JdExpr *));
  self->alpha = jd_owned_array (self->owned, self->n, sizeof (JdExpr *));
  for (gsize i = 0; i + 1 < self->n; i++)
    {
      self->v[i] = model->p.q[self->parameters[i]];
      self->alpha[i] = jd_expr_number (model->pool, 0.0);
      for (gsize k = 0; k < equation->n_terms; k++)
        if (equation->parameters[k] == self->parameters[i])
          self->alpha[i] = equation->coefficients[k];
    }
  self->v[self->n - 1] = model->p.t;
  self->alpha[self->n - 1] = equation->beta;
}

static void
compile_form (Pfaff *self)
{
  JdExprPool *pool = self->model->pool;
  const gsize n = self->n;
  g_autofree const JdExpr **form = g_new (const JdExpr *, n * (n + 1));
  g_autofree const JdExpr **constraint = g_new (const JdExpr *, self->n_f * (n + 1) + 1);

  for (gsize i = 0; i < n; i++)
    {
      form[i] = self->alpha[i];
      for (gsize j = 0; j < n; j++)
        form[n + i * n + j] = jd_expr_diff (pool, self->alpha[i], self->v[j]);
    }
  for (gsize i = 0; i < self->n_f; i++)
    {
      constraint[i] = self->f[i];
      for (gsize j = 0; j < n; j++)
        constraint[self->n_f + i * n + j] = jd_expr_diff (pool, self->f[i], self->v[j]);
    }
  self->form = jd_owned_take (self->owned, jd_model_tape_new (self->model, form, n * (n + 1), NULL),
                              jd_model_tape_free);
  self->constraint = jd_owned_take (self->owned,
                                    jd_model_tape_new (self->model, constraint, self->n_f * (n + 1), NULL),
                                    jd_model_tape_free);
}

static void
pfaff_init (Pfaff            *self,
            JdModel          *model,
            const JdEquation *equation)
{
  const JdModelJoint *joint = &model->joints[equation->joint];

  self->model = model;
  self->equation = equation;
  self->owned = jd_owned_new ();
  self->f = jd_owned_array (self->owned, joint->n_equations, sizeof (JdExpr *));
  self->f_unit = jd_owned_array (self->owned, joint->n_equations, sizeof (double));
  for (gsize i = joint->first; i < joint->first + joint->n_equations; i++)
    if (model->equations[i].f != NULL)
      {
        self->f_unit[self->n_f] = model->sizes.row[i] > 0.0 ? model->sizes.row[i] : 1.0;
        self->f[self->n_f++] = model->equations[i].f;
      }
  find_variables (self);
  self->unit = jd_owned_array (self->owned, self->n, sizeof (double));
  for (gsize i = 0; i + 1 < self->n; i++)
    self->unit[i] = model->sizes.displacement[self->parameters[i]];
  self->unit[self->n - 1] = jd_model_time_size (model);
  compile_form (self);
}

static void
eval_at (const Pfaff       *self,
         const JdModelTape *tape,
         const double      *v,
         double            *outputs)
{
  g_autofree double *p = g_memdup2 (self->model->values, sizeof (double) * self->model->n);

  for (gsize i = 0; i + 1 < self->n; i++)
    p[self->parameters[i]] = v[i] * self->unit[i];
  jd_model_tape_eval (tape, self->model, v[self->n - 1] * self->unit[self->n - 1], p, NULL, outputs);
}

static void
eval_form (const Pfaff  *self,
           const double *v,
           double       *values)
{
  const gsize n = self->n;

  eval_at (self, self->form, v, values);
  for (gsize i = 0; i < n; i++)
    {
      values[i] *= self->unit[i];
      for (gsize j = 0; j < n; j++)
        values[n + i * n + j] *= self->unit[i] * self->unit[j];
    }
}

static void
eval_constraint (const Pfaff  *self,
                 const double *v,
                 double       *values)
{
  const gsize n = self->n, m = self->n_f;

  eval_at (self, self->constraint, v, values);
  for (gsize i = 0; i < m; i++)
    {
      values[i] /= self->f_unit[i];
      for (gsize j = 0; j < n; j++)
        values[m + i * n + j] *= self->unit[j] / self->f_unit[i];
    }
}

/* One step of Newton's iteration with the smallest change of v; TRUE if f vanished. */
static gboolean
newton_step (const Pfaff *self,
             double      *v,
             gboolean    *out_failed)
{
  const gsize n = self->n, m = self->n_f;
  g_autofree double *values = g_new (double, m * (n + 1) + 1);
  g_autofree double *normal = g_new0 (double, m * m + 1);
  g_autofree double *scale = g_new0 (double, m + 1);
  g_autofree gsize *pivot = g_new (gsize, m + 1);
  const double *jacobian = values + m;
  double largest = 0.0;

  eval_constraint (self, v, values);
  for (gsize i = 0; i < m; i++)
    largest = isfinite (values[i]) ? fmax (largest, fabs (values[i])) : (double) INFINITY;
  *out_failed = !isfinite (largest);
  if (largest < JD_ROUNDING || *out_failed)
    return !*out_failed;
  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < m; j++)
      for (gsize k = 0; k + 1 < n; k++)
        normal[i * m + j] += jacobian[i * n + k] * jacobian[j * n + k];
  *out_failed = !jd_dense_lu_factor (normal, pivot, scale, m, JD_NEWTON_PIVOT);
  if (*out_failed)
    return FALSE;
  jd_dense_lu_solve (normal, pivot, values, m);
  for (gsize i = 0; i < m; i++)
    for (gsize k = 0; k + 1 < n; k++)
      v[k] -= jacobian[i * n + k] * values[i];
  return FALSE;
}

static gboolean
project (const Pfaff *self,
         double      *v)
{
  gboolean failed = FALSE;

  if (self->n_f == 0)
    return TRUE;
  for (int i = 0; i < N_NEWTON && !failed; i++)
    if (newton_step (self, v, &failed))
      return TRUE;
  return FALSE;
}

/* Random points of f = 0 around the file's state, where the form has a value. */
static void
draw_points (Pfaff *self)
{
  const gsize n = self->n;
  g_autoptr(GRand) rand = g_rand_new_with_seed (SEED);
  g_autofree double *values = g_new (double, n * (n + 1));

  self->points = jd_owned_array (self->owned, N_POINTS * n, sizeof (double));
  for (int trial = 0; trial < N_TRIALS && self->n_points < N_POINTS; trial++)
    {
      double *v = self->points + self->n_points * n;
      const double width = pow (0.1, 3 * trial / N_TRIALS);

      for (gsize i = 0; i + 1 < n; i++)
        v[i] = self->model->values[self->parameters[i]] / self->unit[i] + g_rand_double_range (rand, -width, width);
      v[n - 1] = self->model->time / self->unit[n - 1] + g_rand_double_range (rand, -width, width);
      if (!project (self, v))
        continue;
      eval_form (self, v, values);
      if (jd_are_finite (values, n * (n + 1)))
        self->n_points++;
    }
}

/* Tangent directions of f = 0 in (p, t): rows of @basis; returns how many. */
static gsize
tangent_basis (const Pfaff  *self,
               const double *v,
               double       *basis)
{
  const gsize n = self->n, m = self->n_f;
  g_autofree double *values = g_new (double, m * (n + 1) + 1);
  g_autofree gsize *columns = g_new (gsize, n);
  gsize rank;

  if (m > 0)
    eval_constraint (self, v, values);
  rank = jd_dense_reduce (values + m, m, n, columns, JD_NEWTON_PIVOT);
  jd_dense_null_space (values + m, n, rank, columns, basis);
  return n - rank;
}

/* w ^ dw = 0 on the tangent space at one point. */
static gboolean
is_integrable_at (const Pfaff  *self,
                  const double *v)
{
  const gsize n = self->n;
  g_autofree double *values = g_new (double, n * (n + 1));
  g_autofree double *basis = g_new (double, n * n);
  g_autofree double *w = g_new0 (double, n);
  g_autofree double *k = g_new0 (double, n * n);
  const gsize dimension = tangent_basis (self, v, basis);
  double w_size = 0.0, k_size = 0.0;

  eval_form (self, v, values);
  for (gsize i = 0; i < n; i++)
    w_size = fmax (w_size, fabs (values[i]));
  for (gsize a = 0; a < dimension; a++)
    {
      for (gsize i = 0; i < n; i++)
        w[a] += basis[a * n + i] * values[i];
      for (gsize b = 0; b < dimension; b++)
        for (gsize i = 0; i < n; i++)
          for (gsize j = 0; j < n; j++)
            {
              const double d_alpha = values[n + i * n + j];

              k[a * n + b] += (basis[a * n + j] * basis[b * n + i] - basis[a * n + i] * basis[b * n + j]) * d_alpha;
              k_size = fmax (k_size, fabs (d_alpha));
            }
    }
  for (gsize a = 0; a < dimension; a++)
    for (gsize b = a + 1; b < dimension; b++)
      for (gsize c = b + 1; c < dimension; c++)
        if (fabs (w[a] * k[b * n + c] - w[b] * k[a * n + c] + w[c] * k[a * n + b]) > JD_HOLDS * w_size * k_size)
          return FALSE;
  return TRUE;
}

/* dF is a multiple of w, not zero, at every point. */
static gboolean
is_integral (const Pfaff  *self,
             const JdExpr *integral)
{
  const gsize n = self->n;
  g_autofree const JdExpr **differential = g_new (const JdExpr *, n);
  g_autofree double *d = g_new (double, n);
  g_autofree double *w = g_new (double, n * (n + 1));
  JdModelTape *tape;
  gboolean result = TRUE;

  for (gsize i = 0; i < n; i++)
    differential[i] = jd_expr_diff (self->model->pool, integral, self->v[i]);
  tape = jd_model_tape_new (self->model, differential, n, NULL);
  for (gsize point = 0; result && tape != NULL && point < self->n_points; point++)
    {
      double d_size = 0.0, w_size = 0.0;

      eval_at (self, tape, self->points + point * n, d);
      eval_form (self, self->points + point * n, w);
      for (gsize i = 0; i < n; i++)
        {
          d[i] *= self->unit[i];
          d_size = fmax (d_size, fabs (d[i]));
          w_size = fmax (w_size, fabs (w[i]));
        }
      result = jd_are_finite (d, n) && d_size > 0.0;
      for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < i; j++)
          result = result && fabs (d[i] * w[j] - d[j] * w[i]) <= JD_HOLDS * d_size * w_size;
    }
  result = result && tape != NULL;
  jd_model_tape_free (tape);
  return result;
}

/* The integral of the form divided by @divisor. */
static const JdExpr *
integrate_divided (const Pfaff         *self,
                   const JdExpr *const *alpha,
                   const JdExpr        *divisor)
{
  g_autofree const JdExpr **scaled = g_new (const JdExpr *, self->n);
  const JdExpr *integral;

  for (gsize i = 0; i < self->n; i++)
    scaled[i] = jd_expr_div (self->model->pool, alpha[i], divisor);
  integral = jd_expr_integrate_form (self->model->pool, scaled, self->v, self->n);
  return integral != NULL && is_integral (self, integral) ? integral : NULL;
}

static gboolean
varies (const JdExpr *expr)
{
  return jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 0) ||
         jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* Tries the form as it is, divided by each of its coefficients, and by products of two of them. */
static const JdExpr *
integrate_with_factors (const Pfaff         *self,
                        const JdExpr *const *alpha)
{
  JdExprPool *pool = self->model->pool;
  const JdExpr *integral = integrate_divided (self, alpha, jd_expr_number (pool, 1.0));

  for (gsize k = 0; integral == NULL && k < self->n; k++)
    if (varies (alpha[k]))
      integral = integrate_divided (self, alpha, alpha[k]);
  for (gsize k = 0; integral == NULL && k < self->n; k++)
    for (gsize l = k; integral == NULL && l < self->n; l++)
      if (varies (alpha[k]) && varies (alpha[l]))
        integral = integrate_divided (self, alpha, jd_expr_mul (pool, alpha[k], alpha[l]));
  return integral;
}

/* Where a holonomic equation of the joint is solved for a parameter, its solution is put into the
 * form. */
static gboolean
restrict_form (const Pfaff   *self,
               const JdExpr **alpha)
{
  JdModel *model = self->model;
  JdExprPool *pool = model->pool;
  const JdModelJoint *joint = &model->joints[self->equation->joint];
  gboolean changed = FALSE;

  for (gsize e = joint->first; e < joint->first + joint->n_equations; e++)
    {
      const JdEquation *equation = &model->equations[e];
      gsize k;

      if (equation->f == NULL || equation->n_solvable == 0)
        continue;
      for (k = 0; k + 1 < self->n && self->parameters[k] != equation->solvable_for[0]; k++)
        ;
      if (k + 1 == self->n)
        continue;
      for (gsize i = 0; i < self->n; i++)
        if (i != k)
          {
            const JdExpr *slope = jd_expr_diff (pool, equation->solutions[0], self->v[i]);
            const JdExpr *by_chain = jd_expr_mul (pool, alpha[k], slope);

            alpha[i] = jd_expr_substitute_one (pool, jd_expr_add (pool, alpha[i], by_chain), self->v[k],
                                               equation->solutions[0]);
          }
      alpha[k] = jd_expr_number (pool, 0.0);
      changed = TRUE;
    }
  return changed;
}

static const JdExpr *
find_integral (const Pfaff *self)
{
  g_autofree const JdExpr **alpha = g_memdup2 (self->alpha, sizeof (JdExpr *) * self->n);
  const JdExpr *integral = integrate_with_factors (self, self->alpha);

  if (integral == NULL && restrict_form (self, alpha))
    integral = integrate_with_factors (self, alpha);
  return integral;
}

static void
classify (JdModel    *self,
          JdEquation *equation)
{
  g_auto(Pfaff) pfaff = { 0 };

  equation->kind = JD_EQUATION_NON_HOLONOMIC;
  pfaff_init (&pfaff, self, equation);
  if (pfaff.form == NULL || pfaff.constraint == NULL)
    return;
  draw_points (&pfaff);
  if (pfaff.n_points == 0)
    return;
  for (gsize i = 0; i < pfaff.n_points; i++)
    if (!is_integrable_at (&pfaff, pfaff.points + i * pfaff.n))
      return;
  equation->kind = JD_EQUATION_SEMI_HOLONOMIC;
  equation->integral = find_integral (&pfaff);
}

void
jd_model_classify (JdModel *self)
{
  for (gsize i = 0; i < self->n_equations; i++)
    if (self->equations[i].f == NULL)
      classify (self, &self->equations[i]);
}
