/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The compiled equations, and their values in a state. */
#include "core/dynamics/assembly/jd-assembly-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

/* Largest change of an angle at once, rad, and of a length, as a part of the size of the whole. */
#define LARGEST_TURN 0.12
#define LARGEST_SHIFT 0.12

typedef struct
{
  JdAssembly  *assembly;
  JdExprPool  *pool;
  const JdExpr **parameters;  /* N */
  GPtrArray   *inputs;        /* const JdExpr *: t, p */
} Compiler;

static void
compiler_init (Compiler   *self,
               JdAssembly *assembly)
{
  self->assembly = assembly;
  self->pool = jd_expr_pool_new ();
  self->parameters = g_new (const JdExpr *, assembly->N + 1);
  self->inputs = g_ptr_array_new ();
  g_ptr_array_add (self->inputs, (gpointer) jd_expr_time (self->pool));
  for (gsize k = 0; k < assembly->N; k++)
    {
      self->parameters[k] = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                            jd_model_get_parameter_name (assembly->model, k), 0);
      g_ptr_array_add (self->inputs, (gpointer) self->parameters[k]);
    }
}

static void
compiler_clear (Compiler *self)
{
  g_ptr_array_unref (self->inputs);
  g_free (self->parameters);
  jd_expr_pool_free (self->pool);
}

static JdTape *
compile (Compiler   *self,
         GPtrArray  *outputs,
         GError    **error)
{
  JdTape *tape = jd_tape_new ((const JdExpr *const *) outputs->pdata, outputs->len,
                              (const JdExpr *const *) self->inputs->pdata, self->inputs->len,
                              jd_model_get_constants (self->assembly->model), error);

  if (tape != NULL)
    self->assembly->n_work = MAX (self->assembly->n_work, jd_tape_get_work_size (tape));
  return tape;
}

/* Indices of the parameters in @expr, ascending. */
static GArray *
parameters_of (Compiler     *self,
               const JdExpr *expr)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);
  JdMechanism *mechanism = jd_model_get_mechanism (self->assembly->model);
  g_autofree gboolean *has = g_new0 (gboolean, self->assembly->N + 1);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (guint i = 0; i < symbols->len; i++)
    if (jd_expr_get_symbol (g_ptr_array_index (symbols, i)) == JD_SYMBOL_PARAMETER)
      has[jd_mechanism_find_parameter (mechanism, jd_expr_get_name (g_ptr_array_index (symbols, i)))] = TRUE;
  for (gsize k = 0; k < self->assembly->N; k++)
    if (has[k])
      g_array_append_val (found, k);
  return found;
}

/* The equations that limit positions. */
static void
choose_rows (JdAssembly *self)
{
  const gsize n = jd_model_get_n_equations (self->model);

  self->equation = jd_blocks_take (self->blocks, n, sizeof (gsize));
  self->integral = jd_blocks_take (self->blocks, n, sizeof (gboolean));
  self->side = jd_blocks_take (self->blocks, n, sizeof (int));
  self->condition = jd_blocks_take (self->blocks, n, sizeof (int));
  for (gsize i = 0; i < n; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      if (equation->f == NULL && (equation->integral == NULL || equation->of_rates))
        continue;
      self->equation[self->m] = i;
      self->integral[self->m] = equation->f == NULL;
      self->side[self->m] = equation->side;
      self->m++;
    }
}

static gboolean
compile_positions (Compiler  *compiler,
                   GError   **error)
{
  JdAssembly *self = compiler->assembly;
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model));
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autoptr(GArray) columns = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree const JdExpr **f = g_new (const JdExpr *, self->m + 1);

  self->row_start = jd_blocks_take (self->blocks, self->m, sizeof (gsize));
  self->relation = jd_blocks_take (self->blocks, self->m, sizeof (JdExprRelation));
  for (gsize i = 0; i < self->m; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, self->equation[i]);

      f[i] = jd_expr_import (compiler->pool, self->integral[i] ? equation->integral : equation->f);
      g_ptr_array_add (outputs, (gpointer) f[i]);
    }
  for (gsize i = 0; i < self->m; i++)
    {
      g_autoptr(GArray) parameters = parameters_of (compiler, f[i]);

      for (guint k = 0; k < parameters->len; k++)
        g_ptr_array_add (outputs,
                         (gpointer) jd_expr_diff (compiler->pool, f[i],
                                                  compiler->parameters[g_array_index (parameters, gsize, k)]));
      g_array_append_vals (columns, parameters->data, parameters->len);
      self->row_start[i + 1] = columns->len;
    }
  for (gsize i = 0; i < self->m; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, (guint) jd_model_get_equation (self->model, self->equation[i])
                                                          ->joint);

      self->condition[i] = joint->has_when ? (int) self->n_conditions : -1;
      if (!joint->has_when)
        continue;
      self->relation[self->n_conditions++] = joint->when_relation;
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (compiler->pool, joint->when_left));
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (compiler->pool, joint->when_right));
    }
  self->n_entries = columns->len;
  self->column = jd_blocks_adopt (self->blocks, g_steal_pointer (&columns));
  self->tape = compile (compiler, outputs, error);
  return self->tape != NULL;
}

static gboolean
compile_body (Compiler  *compiler,
              gsize      b,
              GError   **error)
{
  JdAssembly *self = compiler->assembly;
  JdAssemblyBody *body = &self->bodies[b];
  const JdExprVec origin = jd_model_get_origin (self->model, b);
  const JdExpr *place[] = {
    jd_expr_import (compiler->pool, origin.x[0]), jd_expr_import (compiler->pool, origin.x[1]),
    jd_expr_import (compiler->pool, jd_model_get_angle (self->model, b)),
  };
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  const JdExpr *all;
  g_autoptr(GArray) parameters = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (place); i++)
    g_ptr_array_add (outputs, (gpointer) place[i]);
  /* In a maximum nothing cancels. */
  all = jd_expr_call2 (compiler->pool, JD_FUNCTION_MAX,
                       jd_expr_call2 (compiler->pool, JD_FUNCTION_MAX, place[0], place[1]), place[2]);
  parameters = parameters_of (compiler, all);
  for (guint k = 0; k < parameters->len; k++)
    for (gsize i = 0; i < G_N_ELEMENTS (place); i++)
      g_ptr_array_add (outputs, (gpointer) jd_expr_diff (compiler->pool, place[i],
                                                         compiler->parameters[g_array_index (parameters, gsize, k)]));
  body->n = parameters->len;
  body->parameters = jd_blocks_adopt (self->blocks, g_steal_pointer (&parameters));
  self->n_body_outputs = MAX (self->n_body_outputs, outputs->len);
  body->tape = compile (compiler, outputs, error);
  return body->tape != NULL;
}

static gboolean
compile_bodies (Compiler  *compiler,
                GError   **error)
{
  JdAssembly *self = compiler->assembly;
  JdMechanism *mechanism = jd_model_get_mechanism (self->model);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  const double *p = jd_model_get_values (self->model);

  if (jd_mechanism_get_dimension (mechanism) != 2)
    return TRUE;
  self->n_bodies = bodies->len;
  self->bodies = jd_blocks_take (self->blocks, self->n_bodies, sizeof (JdAssemblyBody));
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, (guint) b);

      if (!compile_body (compiler, b, error))
        return FALSE;
      self->bodies[b].mass = jd_model_eval (self->model, body->mass, 0, p, NULL);
      self->bodies[b].inertia = body->is_particle ? 0 : jd_model_eval (self->model, body->inertia[0], 0, p, NULL);
    }
  return TRUE;
}

static gboolean
compile_rates (Compiler  *compiler,
               GError   **error)
{
  JdAssembly *self = compiler->assembly;
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  const gsize n = jd_model_get_n_equations (self->model);

  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (outputs,
                     (gpointer) jd_expr_import (compiler->pool, jd_model_get_equation (self->model, i)->beta));
  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < jd_model_get_equation (self->model, i)->n_terms; k++)
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (compiler->pool,
                                                           jd_model_get_equation (self->model, i)->coefficients[k]));
  self->n_rate_entries = outputs->len - n;
  self->rate_tape = compile (compiler, outputs, error);
  return self->rate_tape != NULL;
}

/* Angles turn, everything else is a length. */
static void
find_steps (JdAssembly *self)
{
  g_autoptr(JdAssemblyWork) work = jd_assembly_work_new (self);
  const double *p = jd_model_get_values (self->model);
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };
  const double none[2] = { 0, 0 };
  g_autofree gboolean *turns = g_new0 (gboolean, self->N + 1);

  work->t = jd_model_get_time (self->model);
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      if (!jd_assembly_eval_point (self, work, b, none, p))
        continue;
      for (gsize i = 0; i < 2; i++)
        {
          low[i] = fmin (low[i], work->place[i]);
          high[i] = fmax (high[i], work->place[i]);
        }
      for (gsize k = 0; k < self->bodies[b].n; k++)
        if (work->body_outputs[3 + 3 * k + 2] != 0)
          turns[self->bodies[b].parameters[k]] = TRUE;
    }
  self->length = high[0] >= low[0] ? hypot (high[0] - low[0], high[1] - low[1]) : 1;
  if (!(self->length > JD_DRAG_LEAST_LENGTH))
    self->length = 1;
  self->step = jd_blocks_take (self->blocks, self->N, sizeof (double));
  for (gsize k = 0; k < self->N; k++)
    self->step[k] = turns[k] ? LARGEST_TURN : LARGEST_SHIFT * self->length;
}

JdAssembly *
jd_assembly_new (JdModel  *model,
                 GError  **error)
{
  g_autoptr(JdAssembly) self = NULL;
  Compiler compiler;
  gboolean ok;

  g_return_val_if_fail (model != NULL, NULL);

  self = g_new0 (JdAssembly, 1);
  self->blocks = jd_blocks_new ();
  self->model = jd_model_ref (model);
  self->N = jd_model_get_n_parameters (model);
  compiler_init (&compiler, self);
  choose_rows (self);
  ok = compile_positions (&compiler, error) && compile_bodies (&compiler, error) && compile_rates (&compiler, error);
  compiler_clear (&compiler);
  if (!ok)
    return NULL;
  jd_assembly_analyze (self);
  find_steps (self);
  return g_steal_pointer (&self);
}

void
jd_assembly_free (JdAssembly *self)
{
  if (self == NULL)
    return;
  for (gsize b = 0; b < self->n_bodies; b++)
    g_clear_pointer (&self->bodies[b].tape, jd_tape_free);
  g_clear_pointer (&self->tape, jd_tape_free);
  g_clear_pointer (&self->rate_tape, jd_tape_free);
  g_clear_pointer (&self->blocks, g_ptr_array_unref);
  jd_model_unref (self->model);
  g_free (self);
}

JdAssemblyWork *
jd_assembly_work_new (const JdAssembly *self)
{
  JdAssemblyWork *work;
  const gsize n_outputs = MAX (self->m + self->n_entries + 2 * self->n_conditions,
                               jd_model_get_n_equations (self->model) + self->n_rate_entries);
  const gsize n = self->m + JD_N_TARGET;

  g_return_val_if_fail (self != NULL, NULL);

  work = g_new0 (JdAssemblyWork, 1);
  work->assembly = self;
  work->blocks = jd_blocks_new ();
  work->inputs = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->outputs = jd_blocks_take (work->blocks, n_outputs, sizeof (double));
  work->body_outputs = jd_blocks_take (work->blocks, self->n_body_outputs, sizeof (double));
  work->memory = jd_blocks_take (work->blocks, self->n_work, sizeof (double));
  work->reference = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->weight = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->inverse = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->offset = jd_blocks_take (work->blocks, self->m, sizeof (double));
  work->acts = jd_blocks_take (work->blocks, self->m, sizeof (gboolean));
  work->skipped = jd_blocks_take (work->blocks, self->m, sizeof (gboolean));
  work->f = jd_blocks_take (work->blocks, self->m, sizeof (double));
  work->entries = work->outputs + self->m;
  work->active = jd_blocks_take (work->blocks, self->m, sizeof (gboolean));
  work->gradient = jd_blocks_take (work->blocks, 2 * self->N, sizeof (double));
  work->trial = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->change = jd_blocks_take (work->blocks, self->N, sizeof (double));
  work->solver.values = jd_blocks_take (work->blocks, self->pattern.n_values, sizeof (double));
  work->solver.b = jd_blocks_take (work->blocks, n, sizeof (double));
  work->multiplier = jd_blocks_take (work->blocks, self->m, sizeof (double));
  work->solver.l_count = jd_blocks_take (work->blocks, n, sizeof (int));
  work->solver.flag = jd_blocks_take (work->blocks, n, sizeof (int));
  work->solver.scratch_pattern = jd_blocks_take (work->blocks, n, sizeof (int));
  work->solver.l_index = jd_blocks_take (work->blocks, (gsize) self->pattern.l_start[n], sizeof (int));
  work->solver.l_value = jd_blocks_take (work->blocks, (gsize) self->pattern.l_start[n], sizeof (double));
  work->solver.diagonal = jd_blocks_take (work->blocks, n, sizeof (double));
  work->solver.scratch = jd_blocks_take (work->blocks, n, sizeof (double));
  return work;
}

void
jd_assembly_work_free (JdAssemblyWork *work)
{
  if (work == NULL)
    return;
  g_clear_pointer (&work->rates.kkt, jd_kkt_free);
  g_ptr_array_unref (work->blocks);
  g_free (work);
}

static void
set_inputs (JdAssemblyWork *work,
            const double   *p)
{
  work->inputs[0] = work->t;
  for (gsize k = 0; k < work->assembly->N; k++)
    work->inputs[k + 1] = p[k];
}

gboolean
jd_assembly_eval (const JdAssembly *self,
                  JdAssemblyWork   *work,
                  const double     *p)
{
  set_inputs (work, p);
  jd_tape_eval (self->tape, work->inputs, work->outputs, work->memory);
  for (gsize i = 0; i < self->m; i++)
    {
      const double *sides = work->outputs + self->m + self->n_entries + 2 * MAX (self->condition[i], 0);

      work->f[i] = work->outputs[i] - work->offset[i];
      if (self->condition[i] >= 0)
        work->acts[i] = jd_relation_holds (self->relation[self->condition[i]], sides[0], sides[1]) &&
                        (work->acts[i] || fabs (work->f[i]) <= JD_DRAG_ENTERS);
      work->acts[i] = work->acts[i] && !work->skipped[i];
      if (!isfinite (work->f[i]) && work->acts[i])
        return FALSE;
    }
  for (gsize k = 0; k < self->n_entries; k++)
    if (!isfinite (work->entries[k]))
      work->entries[k] = 0;
  return TRUE;
}

gboolean
jd_assembly_eval_point (const JdAssembly *self,
                        JdAssemblyWork   *work,
                        gsize             b,
                        const double      at[2],
                        const double     *p)
{
  const JdAssemblyBody *body = &self->bodies[b];
  const double *out = work->body_outputs;
  double c, s;

  set_inputs (work, p);
  jd_tape_eval (body->tape, work->inputs, work->body_outputs, work->memory);
  c = cos (out[2]);
  s = sin (out[2]);
  work->place[0] = out[0] + c * at[0] - s * at[1];
  work->place[1] = out[1] + s * at[0] + c * at[1];
  for (gsize k = 0; k < 2 * self->N; k++)
    work->gradient[k] = 0;
  for (gsize k = 0; k < body->n; k++)
    {
      const double *d = out + 3 + 3 * k;

      work->gradient[body->parameters[k]] = d[0] - d[2] * (s * at[0] + c * at[1]);
      work->gradient[self->N + body->parameters[k]] = d[1] + d[2] * (c * at[0] - s * at[1]);
    }
  return isfinite (work->place[0]) && isfinite (work->place[1]);
}

double
jd_assembly_residual (const JdAssembly     *self,
                      const JdAssemblyWork *work)
{
  double largest = 0;

  for (gsize i = 0; i < self->m; i++)
    if (jd_assembly_is_violated (self, work, i))
      largest = fmax (largest, fabs (work->f[i]));
  return largest;
}

/* The metric at @p. */
static void
weigh (const JdAssembly *self,
       JdAssemblyWork   *work,
       const double     *p,
       const gboolean   *hold)
{
  double mean = 0;
  gsize n = 0;

  for (gsize b = 0; b < self->n_bodies; b++)
    if (self->bodies[b].mass > 0)
      {
        mean += self->bodies[b].mass;
        n++;
      }
  mean = n > 0 ? mean / (double) n : 1;
  for (gsize k = 0; k < self->N; k++)
    work->weight[k] = 0;
  set_inputs (work, p);
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdAssemblyBody *body = &self->bodies[b];
      const double mass = fmax (body->mass, JD_DRAG_LEAST_WEIGHT * mean);
      const double inertia = fmax (body->inertia, JD_DRAG_LEAST_WEIGHT * mean * self->length * self->length);

      jd_tape_eval (body->tape, work->inputs, work->body_outputs, work->memory);
      for (gsize k = 0; k < body->n; k++)
        {
          const double *d = work->body_outputs + 3 + 3 * k;

          work->weight[body->parameters[k]] += mass * (d[0] * d[0] + d[1] * d[1]) + inertia * d[2] * d[2];
        }
    }
  for (gsize k = 0; k < self->N; k++)
    {
      if (!(work->weight[k] > 0) || !isfinite (work->weight[k]))
        work->weight[k] = mean;
      work->inverse[k] = hold != NULL && hold[k] ? 0 : 1 / work->weight[k];
    }
}

void
jd_assembly_skip (const JdAssembly *self,
                  JdAssemblyWork   *work,
                  const gboolean   *skip)
{
  g_return_if_fail (self != NULL && work != NULL && work->assembly == self);

  for (gsize i = 0; i < self->m; i++)
    work->skipped[i] = skip != NULL && skip[self->equation[i]];
}

void
jd_assembly_begin (const JdAssembly *self,
                   JdAssemblyWork   *work,
                   double            t,
                   const double     *p,
                   const gboolean   *hold)
{
  g_return_if_fail (self != NULL && work != NULL && work->assembly == self && p != NULL);

  work->t = t;
  for (gsize k = 0; k < self->N; k++)
    work->reference[k] = p[k];
  weigh (self, work, p, hold);
  for (gsize i = 0; i < self->m; i++)
    {
      work->offset[i] = 0;
      work->acts[i] = TRUE;
    }
  jd_assembly_eval (self, work, p);
  for (gsize i = 0; i < self->m; i++)
    if (self->integral[i])
      {
        work->offset[i] = work->f[i];
        work->f[i] = 0;
      }
}
