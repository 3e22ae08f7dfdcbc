/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations of equilibrium: Lagrange's equations at rest, for one parameterization.  The formulas are those that the
 * motion is computed from (jd_formulas_init()), with the rates of what does not move replaced by 0 after the
 * derivatives by rates are taken. */
#include "core/parameterization/jd-statics-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"

#define SIMPLIFY_BUDGET 20000
/* Numbers of 8 bytes in 1 GB, less what formulas take. */
#define ENTRIES_MOST 1e8

/* Scratch data of the construction. */
typedef struct
{
  JdStatics          *self;
  JdParameterization *of;
  JdExprPool         *pool;
  GHashTable         *at_rest;    /* s' -> 0, of what does not move */
  GHashTable         *constants;  /* constants that follow the varied one -> their expression */
  const JdExpr       *vary;       /* or NULL */
  const JdExpr      **y;          /* R */
  const JdExpr      **force;      /* S, without the rows */
  const JdExpr      **moving;     /* S: D - h with all rates */
  const JdExpr      **rows;       /* R x S */
  const JdExpr      **left;       /* R */
  const JdExpr      **beta;       /* R */
} Build;

static const JdExpr *
follow (const Build  *b,
        const JdExpr *expr)
{
  return b->constants == NULL ? expr : jd_expr_substitute (b->pool, expr, b->constants);
}

static const JdExpr *
rest (const Build  *b,
      const JdExpr *expr)
{
  return jd_expr_substitute (b->pool, follow (b, expr), b->at_rest);
}

static const JdExpr **
new_list (const Build *b,
          gsize        n)
{
  const JdExpr **list = g_new (const JdExpr *, n + 1);

  for (gsize i = 0; i < n; i++)
    list[i] = jd_expr_number (b->pool, 0.0);
  return list;
}

/* A constant that was given another value than its own expression has does not follow. */
static gboolean
is_own_value (const JdConstant *constant,
              GHashTable       *values,
              JdModel          *model)
{
  const double *value = g_hash_table_lookup (values, constant->name);
  const double own = jd_expr_eval (constant->expr, jd_model_state_value, model);

  return value != NULL && *value == own;
}

/* The varied constant as a symbol, and the constants after it that use it written out. */
static gboolean
follow_constant (Build       *b,
                 const char  *vary,
                 GError     **error)
{
  JdModel *model = b->of->model;
  const GPtrArray *constants = jd_mechanism_get_constants (model->mechanism);

  if (vary == NULL)
    return TRUE;
  if (g_hash_table_lookup (model->constants, vary) == NULL)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("There is no constant “%s” to vary"), vary);
      return FALSE;
    }
  b->self->varied = *(const double *) g_hash_table_lookup (model->constants, vary);
  b->vary = jd_expr_symbol (b->pool, JD_SYMBOL_CONSTANT, vary, 0);
  b->constants = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < constants->len; i++)
    {
      const JdConstant *constant = g_ptr_array_index (constants, i);
      const JdExpr *expr = jd_expr_substitute (b->pool, jd_expr_import (b->pool, constant->expr), b->constants);

      if (!g_str_equal (constant->name, vary) && jd_expr_depends_on (expr, b->vary) &&
          is_own_value (constant, model->constants, model))
        g_hash_table_insert (b->constants, (gpointer) jd_expr_symbol (b->pool, JD_SYMBOL_CONSTANT, constant->name, 0),
                             (gpointer) expr);
    }
  return TRUE;
}

static void
note_moving (Build          *b,
             const gboolean *moving)
{
  b->at_rest = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < b->of->part.ns; i++)
    if (moving == NULL || !moving[i])
      g_hash_table_insert (b->at_rest, (gpointer) b->of->s.qd[i], (gpointer) jd_expr_number (b->pool, 0.0));
}

/* Laws whose rate no equation of the model has: T is then an effort of its own. */
static void
list_rows (Build *b)
{
  JdStatics *self = b->self;
  const JdParameterization *of = b->of;
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (JdStaticsRow));

  for (gsize h = 0; h < of->part.m; h++)
    {
      const JdStaticsRow row = { JD_STATICS_COMPLEMENTARY, of->part.complementary[h],
                                 of->model->equations[of->part.complementary[h]].f != NULL, FALSE };

      g_array_append_val (rows, row);
    }
  for (gsize j = 0; j < of->part.n_u; j++)
    {
      const JdStaticsRow row = { JD_STATICS_IMPLICIT, (gsize) of->part.implicit[of->part.symbolic[of->part.n + j]],
                                 TRUE, FALSE };

      g_array_append_val (rows, row);
    }
  for (gsize k = 0; k < jd_model_get_n_laws (of->model); k++)
    {
      const JdStaticsRow row = { JD_STATICS_LAW, k, FALSE, FALSE };

      if (jd_model_get_law (of->model, k)->slip < 0)
        g_array_append_val (rows, row);
    }
  self->m = rows->len;
  self->rows = (JdStaticsRow *) (gpointer) g_array_free (g_steal_pointer (&rows), FALSE);
}

/* A and beta of a rate form in s and s'. */
static void
add_rate (Build        *b,
          gsize         h,
          const JdExpr *rate)
{
  for (gsize i = 0; i < b->of->part.ns; i++)
    b->rows[h * b->of->part.ns + i] = follow (b, jd_expr_diff (b->pool, rate, b->of->s.qd[i]));
}

static void
form_row (Build            *b,
          gsize             h,
          const JdFormulas *formulas)
{
  const JdStaticsRow *row = &b->self->rows[h];
  JdParameterization *of = b->of;
  const JdExpr *rate, *left;

  if (row->kind == JD_STATICS_COMPLEMENTARY)
    {
      left = formulas->left[h];
      rate = formulas->rate[h];
    }
  else if (row->kind == JD_STATICS_IMPLICIT)
    {
      left = of->positions.f[h - of->part.m];
      rate = jd_coordinates_drift (&of->s, left);
    }
  else
    {
      left = jd_expr_number (b->pool, 0.0);
      rate = jd_expr_substitute (b->pool, jd_expr_import (b->pool, jd_model_get_law (of->model, row->index)->rate),
                                 of->positions.rate_map);
    }
  b->left[h] = row->holonomic ? follow (b, left) : jd_expr_number (b->pool, 0.0);
  add_rate (b, h, rate);
  b->beta[h] = rest (b, rate);
}

static void
form_all (Build            *b,
          const JdFormulas *formulas)
{
  const gsize ns = b->of->part.ns, m = b->self->m;

  b->force = new_list (b, ns);
  b->moving = new_list (b, ns);
  b->rows = new_list (b, m * ns);
  b->left = new_list (b, m);
  b->beta = new_list (b, m);
  b->y = new_list (b, m);
  for (gsize h = 0; h < m; h++)
    {
      g_autofree char *name = g_strdup_printf ("y%" G_GSIZE_FORMAT, h);

      b->y[h] = jd_expr_symbol (b->pool, JD_SYMBOL_MULTIPLIER, name, 0);
      form_row (b, h, formulas);
      b->self->rows[h].homogeneous = jd_expr_is_zero (jd_expr_simplify (b->pool, b->beta[h], SIMPLIFY_BUDGET));
      if (b->self->rows[h].homogeneous)
        b->beta[h] = jd_expr_number (b->pool, 0.0);
    }
  for (gsize i = 0; i < ns; i++)
    {
      b->moving[i] = follow (b, jd_expr_sub (b->pool, formulas->given[i], formulas->bias[i]));
      b->force[i] = jd_expr_substitute (b->pool, b->moving[i], b->at_rest);
      for (gsize h = 0; h < m; h++)
        b->force[i] = jd_expr_add (b->pool, b->force[i], jd_expr_mul (b->pool, b->y[h], b->rows[h * ns + i]));
    }
}

static gboolean
compile (const Build             *b,
         JdStaticsTape           *tape,
         const JdStaticsOutputs  *outputs,
         gsize                    n_watched,
         GError                 **error)
{
  const JdParameterization *of = b->of;
  const gsize ns = of->part.ns, m = b->self->m;
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 2 * ns + m + 2);
  gsize n = 2 * ns + 1;

  memcpy (inputs, of->s.inputs, sizeof (JdExpr *) * n);
  for (gsize h = 0; h < m; h++)
    inputs[n++] = b->y[h];
  if (b->vary != NULL)
    inputs[n++] = b->vary;
  return jd_statics_tape_init (tape, outputs, n_watched, inputs, n, of->model->constants, error);
}

static void
add_mass (const Build      *b,
          JdStaticsOutputs *outputs,
          const JdFormulas *formulas)
{
  const gsize ns = b->of->part.ns, first = outputs->next;

  for (guint k = 0; k < formulas->mass->len; k++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, k);
      const JdExpr *expr = follow (b, entry->expr);

      jd_statics_add (outputs, first + entry->row * ns + entry->column, expr);
      if (entry->row != entry->column)
        jd_statics_add (outputs, first + entry->column * ns + entry->row, expr);
    }
  outputs->next += ns * ns;
}

static void
add_by_constant (const Build         *b,
                 JdStaticsOutputs    *outputs,
                 const JdExpr *const *exprs,
                 gsize                n)
{
  for (gsize i = 0; i < n; i++, outputs->next++)
    if (b->vary != NULL)
      jd_statics_add (outputs, outputs->next, jd_expr_diff (b->pool, exprs[i], b->vary));
}

/* V - E0, and the parameters. */
static gboolean
compile_energy (Build    *b,
                GError  **error)
{
  JdParameterization *of = b->of;
  g_auto(JdStaticsOutputs) outputs = { 0 };
  const JdExpr *potential = jd_expr_sub (b->pool, of->raw.potential, jd_parameterization_get_kinetic_part (of, 0));

  potential = follow (b, potential);
  jd_statics_outputs_init (&outputs, 0);
  g_ptr_array_add (outputs.exprs, (gpointer) potential);
  for (gsize k = 0; k < of->model->n; k++)
    g_ptr_array_add (outputs.exprs, (gpointer) follow (b, of->positions.x[k]));
  g_array_set_size (outputs.places, outputs.exprs->len);
  return compile (b, &b->self->energy, &outputs, 1, error);
}

static gboolean
compile_all (Build             *b,
             const JdFormulas  *formulas,
             GError           **error)
{
  JdStatics *self = b->self;
  const gsize ns = b->of->part.ns, m = self->m;
  g_auto(JdStaticsOutputs) first = { 0 }, second = { 0 };

  jd_statics_outputs_init (&first, 0);
  jd_statics_add_all (&first, b->force, ns);
  jd_statics_add_all (&first, b->rows, m * ns);
  jd_statics_add_all (&first, b->left, m);
  jd_statics_add_all (&first, b->beta, m);
  jd_statics_outputs_init (&second, first.next);
  jd_statics_add_derivatives (&second, b->pool, b->force, ns, b->of->s.q, ns, TRUE, NULL);
  jd_statics_add_derivatives (&second, b->pool, b->beta, m, b->of->s.q, ns, FALSE, NULL);
  jd_statics_add_derivatives (&second, b->pool, b->moving, ns, b->of->s.qd, ns, TRUE, b->at_rest);
  add_mass (b, &second, formulas);
  add_by_constant (b, &second, b->force, ns);
  add_by_constant (b, &second, b->left, m);
  add_by_constant (b, &second, b->beta, m);
  return compile (b, &self->first, &first, first.exprs->len, error) &&
         compile (b, &self->second, &second, 0, error) && compile_energy (b, error);
}

static void
build_clear (Build *b)
{
  g_clear_pointer (&b->at_rest, g_hash_table_unref);
  g_clear_pointer (&b->constants, g_hash_table_unref);
  g_free (b->y);
  g_free (b->force);
  g_free (b->moving);
  g_free (b->rows);
  g_free (b->left);
  g_free (b->beta);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Build, build_clear)

/* Places of the numbers in one array. */
static void
make_room (JdStatics *self)
{
  const gsize ns = self->ns, m = self->m;
  const gsize sizes[] = { ns, m * ns, m, m, ns * ns, m * ns, ns * ns, ns * ns, ns, m, m };
  double **places[] = { &self->view.force, &self->view.rows, &self->view.left, &self->view.beta,
                        &self->view.stiffness,
                        &self->view.drift, &self->view.damping, &self->view.mass, &self->view.force_by,
                        &self->view.left_by, &self->view.beta_by };
  gsize total = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    total += sizes[i];
  self->numbers = g_new0 (double, total + 1);
  self->factor = g_new0 (double, total + 1);
  total = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      *places[i] = self->numbers + total;
      total += sizes[i];
    }
  self->inputs = g_new0 (double, 2 * ns + m + 2);
  self->tape = g_new0 (double,
                       MAX (MAX (jd_tape_get_work_size (self->first.tape), jd_tape_get_work_size (self->second.tape)),
                            jd_tape_get_work_size (self->energy.tape)) +
                         1);
}

void
jd_statics_compute (JdStatics           *self,
                    const JdStaticsTape *tape)
{
  jd_tape_eval (tape->tape, self->inputs, tape->outputs, self->tape);
  for (gsize k = 0; k < tape->n; k++)
    self->numbers[tape->place[k]] = tape->outputs[k];
}

/* Numbers of the view, by the tape that gives them. */
static void
run (JdStatics           *self,
     const JdStaticsTape *tape)
{
  jd_tape_eval (tape->tape, self->inputs, tape->outputs, self->tape);
  for (gsize k = 0; k < tape->n; k++)
    self->numbers[tape->place[k]] = tape->outputs[k] * self->factor[tape->place[k]];
}

double
jd_statics_get_cost (const JdStatics *self,
                     gboolean         derivatives)
{
  /* Three matrices of the parameters and one of the rows, each computed, copied and brought to its units. */
  const double copied = 4.0 * (double) (self->ns * (3 * self->ns + self->m));

  return 200.0 + (double) jd_tape_get_cost (self->first.tape) +
         (derivatives ? copied + (double) jd_tape_get_cost (self->second.tape) : 0.0);
}

/* Dense matrices of the parameters, and the formulas of their entries. */
static gboolean
check_size (const JdStatics  *self,
            GError          **error)
{
  const double ns = (double) self->ns, unknowns = ns + (double) self->m;
  /* The tapes' outputs, the numbers and a copy; the Jacobian, singular vectors and LAPACK's copies. */
  const double entries = 9.0 * ns * ns + 6.0 * unknowns * unknowns;

  if (entries <= ENTRIES_MOST)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
               _("Too large: the equations of equilibrium in %lu parameters, with %lu multipliers, would take more "
                 "than the memory an analysis may have (1 GB); nothing was searched"),
               (gulong) self->ns, (gulong) self->m);
  return FALSE;
}

JdStatics *
jd_statics_new (JdParameterization  *parameterization,
                const char          *vary,
                const gboolean      *moving,
                GError             **error)
{
  g_autoptr(JdStatics) self = g_new0 (JdStatics, 1);
  g_autoptr(GRecMutexLocker) locker = NULL;
  g_auto(JdFormulas) formulas = { 0 };
  g_auto(Build) b = { .self = self, .of = parameterization };

  g_return_val_if_fail (parameterization != NULL, NULL);

  locker = g_rec_mutex_locker_new (&parameterization->lock);
  b.pool = parameterization->pool;
  self->parameterization = jd_parameterization_ref (parameterization);
  self->ns = parameterization->part.ns;
  self->has_vary = vary != NULL;
  self->depends = g_new0 (gboolean, self->ns + 1);
  self->potential_depends = g_new0 (gboolean, self->ns + 1);
  jd_formulas_init (&formulas, parameterization, FALSE);
  note_moving (&b, moving);
  list_rows (&b);
  if (!check_size (self, error) || !follow_constant (&b, vary, error))
    return NULL;
  form_all (&b, &formulas);
  if (!compile_all (&b, &formulas, error))
    return NULL;
  make_room (self);
  jd_statics_find_units (self);
  jd_statics_find_dependence (self);
  return g_steal_pointer (&self);
}

void
jd_statics_free (JdStatics *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_free (self->rows);
  g_free (self->depends);
  g_free (self->potential_depends);
  jd_statics_tape_clear (&self->first);
  jd_statics_tape_clear (&self->second);
  jd_statics_tape_clear (&self->energy);
  g_free (self->inputs);
  g_free (self->steady);
  g_free (self->tape);
  g_free (self->numbers);
  g_free (self->factor);
  g_free (self->units.place);
  g_free (self->units.row);
  g_free (self->angle);
  g_free (self);
}

JdParameterization *
jd_statics_get_parameterization (const JdStatics *self)
{
  return self->parameterization;
}

gsize
jd_statics_get_n (const JdStatics *self)
{
  return self->ns;
}

gsize
jd_statics_get_n_rows (const JdStatics *self)
{
  return self->m;
}

const JdStaticsRow *
jd_statics_get_row (const JdStatics *self,
                    gsize            i)
{
  g_return_val_if_fail (i < self->m, NULL);

  return &self->rows[i];
}

gboolean
jd_statics_depends_on_time (const JdStatics *self)
{
  return self->timed;
}

const JdStaticsUnits *
jd_statics_get_units (const JdStatics *self)
{
  return &self->units;
}

gboolean
jd_statics_is_angle (const JdStatics *self,
                     gsize            i)
{
  g_return_val_if_fail (i < self->ns, FALSE);

  return self->angle[i];
}

gboolean
jd_statics_depends_on (const JdStatics *self,
                       gsize            i)
{
  g_return_val_if_fail (i < self->ns, FALSE);

  return self->depends[i];
}

gboolean
jd_statics_potential_depends_on (const JdStatics *self,
                                 gsize            i)
{
  g_return_val_if_fail (i < self->ns, FALSE);

  return self->potential_depends[i];
}

const gsize *
jd_statics_get_places (const JdStatics *self,
                       gsize           *n)
{
  *n = self->first.n;
  return self->first.place;
}

void
jd_statics_set_constant (JdStatics *self,
                         double     value)
{
  self->varied = value;
}

void
jd_statics_set_rates (JdStatics    *self,
                      const double *rates)
{
  g_clear_pointer (&self->steady, g_free);
  if (rates == NULL)
    return;
  self->steady = g_new0 (double, self->ns + 1);
  memcpy (self->steady, rates, self->ns * sizeof (double));
}

static void
load (JdStatics    *self,
      double        t,
      const double *s,
      const double *rates,
      const double *y)
{
  const gsize ns = self->ns;
  const JdStaticsUnits *units = &self->units;

  if (rates == NULL)
    rates = self->steady;
  for (gsize i = 0; i < ns; i++)
    {
      self->inputs[i] = s[i] * units->place[i];
      self->inputs[ns + i] = rates != NULL ? rates[i] * units->place[i] / units->time : 0.0;
    }
  self->inputs[2 * ns] = t;
  for (gsize h = 0; y != NULL && h < self->m; h++)
    self->inputs[2 * ns + 1 + h] = y[h] * units->energy / units->row[h];
  if (self->has_vary)
    self->inputs[2 * ns + 1 + self->m] = self->varied;
}

const JdStaticsNumbers *
jd_statics_eval (JdStatics    *self,
                 double        t,
                 const double *s,
                 const double *rates,
                 const double *y)
{
  load (self, t, s, rates, y);
  run (self, &self->first);
  return &self->view;
}

gboolean
jd_statics_check_domain (JdStatics     *self,
                         double         t,
                         const double  *s,
                         const double  *rates,
                         GError       **error)
{
  g_autofree double *y = g_new0 (double, self->m + 1);
  const JdStaticsNumbers *numbers = jd_statics_eval (self, t, s, rates, y);
  double sum = 0.0;

  for (gsize i = 0; i < self->ns; i++)
    sum += 0.0 * numbers->force[i];
  for (gsize k = 0; k < self->m * self->ns; k++)
    sum += 0.0 * numbers->rows[k];
  for (gsize h = 0; h < self->m; h++)
    sum += 0.0 * numbers->left[h] + 0.0 * numbers->beta[h];
  if (sum == 0.0)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
               _("The parameterization “%s” has no finite equations at this position"),
               jd_parameterization_get_name (self->parameterization));
  return FALSE;
}

const JdStaticsNumbers *
jd_statics_linearize (JdStatics    *self,
                      double        t,
                      const double *s,
                      const double *rates,
                      const double *y)
{
  load (self, t, s, rates, y);
  run (self, &self->first);
  run (self, &self->second);
  return &self->view;
}

void
jd_statics_expand (JdStatics    *self,
                   double        t,
                   const double *s,
                   double       *p)
{
  load (self, t, s, NULL, NULL);
  jd_tape_eval (self->energy.tape, self->inputs, self->energy.outputs, self->tape);
  memcpy (p, self->energy.outputs + 1, jd_model_get_n_parameters (self->parameterization->model) * sizeof (double));
}
