/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations of Newton and Lagrange for a jump, solved in all primitive parameters. */
#include "core/analysis/jump/jd-jump-methods.h"

#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-tolerances.h"

/* Each pass halves the exponents of the largest entries: twelve bring 1e-300 to 1e300 near 1. */
#define N_EQUILIBRATIONS 12

/* The rows that act in the virtual phase, in all primitive parameters. */
typedef struct
{
  gsize   N, k;
  double *coefficients;  /* k x N: B */
  double *target;        /* k: B p'+ = r */
} VirtualRows;

const char *
jd_method_name (JdMethod method)
{
  static const char *const names[JD_N_METHODS] = { "newton", "lagrange", "privileged" };

  g_return_val_if_fail (method < JD_N_METHODS, NULL);
  return names[method];
}

/* Adds the row B p'+ = r of equation @i, whose left side after the jump is @speed: r = speed - b+. */
static void
virtual_rows_add (VirtualRows       *self,
                  const JdJumpState *state,
                  gsize              i,
                  double             after,
                  double             speed)
{
  memcpy (self->coefficients + self->k * self->N, state->coefficients + i * self->N, self->N * sizeof (double));
  self->target[self->k++] = speed - after;
}

/* Collects the rows.  A primitive equation is a row if it takes part.  The solved jump has the active complementary
 * equations and their goals (Wang and Chou, table 1 and (27)). */
static void
virtual_rows_init (VirtualRows       *self,
                   const JdJump      *jump,
                   const JdJumpState *state,
                   const JdJumpPlan  *plan)
{
  self->N = state->N;
  self->k = 0;
  self->coefficients = g_new0 (double, state->n_equations * state->N + 1);
  self->target = g_new0 (double, state->n_equations + 1);
  for (gsize i = 0; i < state->n_equations; i++)
    if (plan->equations[i].takes_part && jd_parameterization_get_eliminated (jump->parameterization, i) >= 0)
      virtual_rows_add (self, state, i, plan->equations[i].row.b_after, 0.0);
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->result->active[r] && jump->row_type[r] != JD_ROW_RELEASED && jump->row_type[r] != JD_ROW_SLIPPING)
      virtual_rows_add (self, state, jump->row_equation[r], plan->equations[jump->row_equation[r]].row.b_after,
                        jump->row_goal[r]);
}

static void
virtual_rows_clear (VirtualRows *self)
{
  g_free (self->coefficients);
  g_free (self->target);
}

/* Computes the partial derivatives dx/dp_k of an expression of the model for all k, at the instant. */
static void
gradient (const JdJumpState *state,
          JdExprPool        *pool,
          const JdExpr      *expr,
          double            *out)
{
  const JdExpr *imported = jd_expr_import (pool, expr);

  for (gsize k = 0; k < state->N; k++)
    {
      const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, jd_model_get_parameter_name (state->model, k),
                                             0);

      out[k] = jd_model_eval (state->model, jd_expr_diff (pool, imported, symbol), state->t, state->p, state->pd);
    }
}

static void
add_outer_product (double       *mass,
                   gsize         n,
                   double        factor,
                   const double *row)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      mass[i * n + j] += factor * row[i] * row[j];
}

/* Computes the mass matrix from the bodies: sum m (dG/dp)^T (dG/dp) + I (dangle/dp)^T (dangle/dp). */
static void
bodies_mass (const JdJumpState *state,
             double            *mass)
{
  JdModel *model = state->model;
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree double *row = g_new (double, state->N + 1);

  memset (mass, 0, state->N * state->N * sizeof (double));
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      JdExprVec center = jd_model_get_center (model, b);
      double m = jd_model_eval (model, body->mass, state->t, state->p, state->pd);

      for (guint axis = 0; axis < 2; axis++)
        {
          gradient (state, pool, center.x[axis], row);
          add_outer_product (mass, state->N, m, row);
        }
      if (body->is_particle)
        continue;
      gradient (state, pool, jd_model_get_angle (model, b), row);
      add_outer_product (mass, state->N, jd_model_eval (model, body->inertia[0], state->t, state->p, state->pd), row);
    }
}

/* momentum := M p'- + P. */
static void
momentum_of (const JdJumpState *state,
             const double      *mass,
             const double      *applied,
             double            *momentum)
{
  for (gsize i = 0; i < state->N; i++)
    {
      momentum[i] = applied[i];
      for (gsize j = 0; j < state->N; j++)
        momentum[i] += mass[i * state->N + j] * state->pd[j];
    }
}

/* Solves @matrix x = @right by least squares (rows x columns) after equilibration: rows and columns are multiplied by
 * such factors that the largest entry of each is 1 (D. Ruiz, 2001).  Masses, lengths and angles of any size then have
 * one rank. */
static gboolean
solve_equilibrated (const double *matrix,
                    gsize         rows,
                    gsize         columns,
                    const double *right,
                    double       *x)
{
  g_autofree double *a = g_memdup2 (matrix, (rows * columns + 1) * sizeof (double));
  g_autofree double *b = g_memdup2 (right, (rows + 1) * sizeof (double));
  g_autofree double *of_column = g_new (double, columns + 1);
  g_autofree double *largest = g_new (double, rows + columns + 1);

  for (gsize j = 0; j < columns; j++)
    of_column[j] = 1.0;
  for (guint pass = 0; pass < N_EQUILIBRATIONS; pass++)
    {
      memset (largest, 0, (rows + columns) * sizeof (double));
      for (gsize i = 0; i < rows; i++)
        for (gsize j = 0; j < columns; j++)
          {
            largest[i] = fmax (largest[i], fabs (a[i * columns + j]));
            largest[rows + j] = fmax (largest[rows + j], fabs (a[i * columns + j]));
          }
      for (gsize i = 0; i < rows + columns; i++)
        largest[i] = largest[i] > 0.0 ? 1.0 / sqrt (largest[i]) : 1.0;
      for (gsize i = 0; i < rows; i++)
        {
          b[i] *= largest[i];
          for (gsize j = 0; j < columns; j++)
            a[i * columns + j] *= largest[i] * largest[rows + j];
        }
      for (gsize j = 0; j < columns; j++)
        of_column[j] *= largest[rows + j];
    }
  if (!jd_linear_least_squares (a, rows, columns, b, JD_RANK_RESPONSE, x))
    return FALSE;
  for (gsize j = 0; j < columns; j++)
    x[j] *= of_column[j];
  return TRUE;
}

/* Factors of the unknowns of solve_newton() and of its equations: of a velocity 1 / sqrt (M_kk), which makes the
 * diagonal of M 1, and of an impulse what makes its row of B so scaled 1.  Without them light bodies would
 * be rounding beside the rows. */
static double *
scale_newton (const double      *mass,
              gsize              n,
              const VirtualRows *rows)
{
  double *scale = g_new (double, n + rows->k + 1);

  for (gsize i = 0; i < n; i++)
    scale[i] = mass[i * n + i] > 0.0 ? 1.0 / sqrt (mass[i * n + i]) : 1.0;
  for (gsize r = 0; r < rows->k; r++)
    {
      double largest = 0.0;

      for (gsize j = 0; j < n; j++)
        largest = fmax (largest, fabs (rows->coefficients[r * n + j]) * scale[j]);
      scale[n + r] = largest > 0.0 ? 1.0 / largest : 1.0;
    }
  return scale;
}

/* Solves M p'+ - B^T L = M p'- + P, B p'+ = r for all velocities and all constraint impulses. */
static void
solve_newton (JdMethodResult    *self,
              const JdJumpState *state,
              const VirtualRows *rows,
              const double      *applied)
{
  const gsize n = state->N, k = rows->k, size = n + k;
  g_autofree double *mass = g_new0 (double, n * n + 1);
  g_autofree double *matrix = g_new0 (double, size * size + 1);
  g_autofree double *right = g_new0 (double, size + 1);
  g_autofree double *x = g_new0 (double, size + 1), * scale = NULL;
  JdMechanism *mechanism = jd_model_get_mechanism (state->model);

  self->n_equations = self->n_unknowns = size;
  if (jd_mechanism_get_dimension (mechanism) != 2 || jd_mechanism_get_kinetic_energy (mechanism) != NULL)
    return;
  bodies_mass (state, mass);
  momentum_of (state, mass, applied, right);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      matrix[i * size + j] = mass[i * n + j];
  for (gsize r = 0; r < k; r++)
    {
      right[n + r] = rows->target[r];
      for (gsize j = 0; j < n; j++)
        {
          matrix[(n + r) * size + j] = rows->coefficients[r * n + j];
          matrix[j * size + n + r] = -rows->coefficients[r * n + j];
        }
    }
  scale = scale_newton (mass, n, rows);
  for (gsize i = 0; i < size; i++)
    {
      right[i] *= scale[i];
      for (gsize j = 0; j < size; j++)
        matrix[i * size + j] *= scale[i] * scale[j];
    }
  self->defined = size == 0 || solve_equilibrated (matrix, size, size, right, x);
  for (gsize i = 0; i < n; i++)
    self->posterior[i] = x[i] * scale[i];
}

/* Solves (61), D^T (M p'+ - M p'- - P) = 0 with D a basis of the null space of B, together with B p'+ = r. */
static void
solve_lagrange (JdMethodResult    *self,
                const JdJumpState *state,
                const VirtualRows *rows,
                const double      *applied)
{
  const gsize n = state->N, k = rows->k;
  g_autofree double *echelon = g_memdup2 (rows->coefficients, (k * n + 1) * sizeof (double));
  g_autofree gsize *dependent = g_new (gsize, n + 1);
  g_autofree double *momentum = g_new0 (double, n + 1), * basis = g_new0 (double, n * n + 1);
  const gsize rank = jd_dense_reduce (echelon, k, n, dependent, JD_RANK_ROWS), n_free = n - rank;
  g_autofree double *matrix = g_new0 (double, (n_free + k) * n + 1);
  g_autofree double *right = g_new0 (double, n_free + k + 1);

  momentum_of (state, state->mass, applied, momentum);
  jd_dense_null_space (echelon, n, rank, dependent, basis);
  for (gsize s = 0; s < n_free; s++)
    {
      const double *d = basis + s * n;

      right[s] = jd_dense_dot (n, d, momentum);
      for (gsize c = 0; c < n; c++)
        for (gsize j = 0; j < n; j++)
          matrix[s * n + c] += d[j] * state->mass[j * n + c];
    }
  memcpy (matrix + n_free * n, rows->coefficients, k * n * sizeof (double));
  memcpy (right + n_free, rows->target, k * sizeof (double));
  self->n_equations = n_free + k;
  self->n_unknowns = n;
  self->defined = n == 0 || solve_equilibrated (matrix, n_free + k, n, right, self->posterior);
}

static void
solve_methods (JdJumpMethods       *self,
               const JdJump        *jump,
               const JdJumpSetting *setting)
{
  const JdJumpState *state = &setting->state;
  g_autofree double *applied = g_memdup2 (setting->applied, (state->N + 1) * sizeof (double));
  JdMethodResult *privileged = &self->methods[JD_METHOD_PRIVILEGED];
  VirtualRows rows;

  for (gsize k = 0; k < self->N; k++)
    applied[k] += jump->slipping[k];
  virtual_rows_init (&rows, jump, state, setting->plan);
  solve_newton (&self->methods[JD_METHOD_NEWTON], state, &rows, applied);
  solve_lagrange (&self->methods[JD_METHOD_LAGRANGE], state, &rows, applied);
  virtual_rows_clear (&rows);

  privileged->defined = TRUE;
  privileged->n_equations = privileged->n_unknowns = jump->result->n_privileged;
  memcpy (privileged->posterior, jump->posterior, self->N * sizeof (double));
  for (guint m = 0; m < JD_N_METHODS; m++)
    for (gsize k = 0; self->methods[m].defined && k < self->N; k++)
      self->methods[m].difference = fmax (self->methods[m].difference,
                                          fabs (self->methods[m].posterior[k] - jump->posterior[k]));
}

JdJumpMethods *
jd_jump_methods_new (const JdJump   *jump,
                     const JdEvent  *event,
                     GError        **error)
{
  JdJumpMethods *self;
  JdJumpSetting setting;

  g_return_val_if_fail (jd_jump_get_verdict (jump) < JD_VERDICT_SINGULAR, NULL);

  if (!jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  self = g_new0 (JdJumpMethods, 1);
  self->N = jump->N;
  for (guint m = 0; m < JD_N_METHODS; m++)
    self->methods[m].posterior = g_new0 (double, self->N + 1);
  solve_methods (self, jump, &setting);
  jd_jump_setting_clear (&setting);
  return self;
}

void
jd_jump_methods_free (JdJumpMethods *self)
{
  if (self == NULL)
    return;
  for (guint m = 0; m < JD_N_METHODS; m++)
    g_free (self->methods[m].posterior);
  g_free (self);
}
