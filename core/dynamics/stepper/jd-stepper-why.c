/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of the equations and parameters because of which a motion ends. */
#include "core/dynamics/stepper/jd-stepper-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/linear/jd-linear.h"

/* Rows with less than this part of the largest coefficient are not named; nor are more than this number. */
#define NAMED 0.1
#define MOST  6
/* Parts of a time within which an undefined place is looked for ahead: powers of ten. */
#define NEAREST -12
#define FARTHEST -3

static gboolean
evaluate (JdStepper *self)
{
  JdSystem *system = self->system;

  return jd_system_eval (system, self->t, self->y, self->y + system->n, NULL) ||
         jd_system_eval (system, self->start, self->y_start, self->y_start + system->n, NULL);
}

static const char *
name_of (const JdSystem *system,
         gsize           h)
{
  return jd_model_get_equation (system->model, system->complementary[h])->name;
}

/* The acting rows (m x n) by the natural displacements, each with a largest entry of 1; @zero: a row that vanishes,
 * or -1. */
static double *
scaled_rows (const JdStepper *self,
             int             *out_zero)
{
  const JdSystem *system = self->system;
  const JdDynamicsPattern *pattern = system->pattern;
  double *rows = g_new0 (double, system->m * system->n + 1);

  *out_zero = -1;
  for (gsize e = 0; e < pattern->n_rows; e++)
    rows[pattern->row_row[e] * system->n + pattern->row_column[e]] = system->terms.rows[e] *
                                                                     system->sizes.reach[pattern->row_column[e]];
  for (gsize h = 0; h < system->m; h++)
    {
      double largest = 0.0;

      for (gsize i = 0; i < system->n; i++)
        largest = MAX (largest, fabs (rows[h * system->n + i]));
      for (gsize i = 0; i < system->n && largest > 0.0; i++)
        rows[h * system->n + i] /= largest;
      if (self->rows->acting[h] && !(largest > 0.0))
        *out_zero = (int) h;
    }
  return rows;
}

/* The combination (n_acting) of the rows that is shortest: an eigenvector of A A^T. */
static double *
shortest_combination (const JdStepper *self,
                      const double    *rows,
                      const gsize     *acting,
                      gsize            n_acting)
{
  const gsize n = self->system->n;
  g_autofree double *products = g_new0 (double, n_acting * n_acting);
  g_autofree double *values = g_new0 (double, n_acting);
  double *vectors = g_new0 (double, n_acting * n_acting);

  for (gsize a = 0; a < n_acting; a++)
    for (gsize b = 0; b < n_acting; b++)
      for (gsize i = 0; i < n; i++)
        products[a * n_acting + b] += rows[acting[a] * n + i] * rows[acting[b] * n + i];
  if (jd_linear_symmetric (products, n_acting, values, vectors))
    return vectors;
  g_free (vectors);
  return NULL;
}

/* The names of the @chosen rows (m), at most MOST of them.  NULL: none is chosen. */
static char *
list_names (const JdSystem *system,
            const gboolean *chosen)
{
  g_autoptr(GString) names = g_string_new (NULL);
  guint n_named = 0;

  for (gsize h = 0; h < system->m; h++)
    if (chosen[h] && n_named++ < MOST)
      g_string_append_printf (names, _("%s“%s”"), names->len > 0 ? ", " : "", name_of (system, h));
  if (n_named > MOST)
    g_string_append (names, ", …");
  return n_named > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

char *
jd_stepper_why_inconsistent (JdStepper *self)
{
  JdSystem *system = self->system;
  g_autofree double *dependent = g_new0 (double, system->m + 1);
  g_autofree gboolean *chosen = g_new0 (gboolean, system->m + 1);

  if (jd_system_solve (system, self->rows->acting, NULL, dependent) != JD_VERDICT_INCONSISTENT)
    return NULL;
  for (gsize h = 0; h < system->m; h++)
    chosen[h] = dependent[h] != 0.0;
  return list_names (system, chosen);
}

char *
jd_stepper_why_dependent (JdStepper *self)
{
  JdSystem *system = self->system;
  g_autofree double *rows = NULL, *combination = NULL;
  g_autofree gsize *acting = g_new0 (gsize, system->m + 1);
  g_autofree gboolean *chosen = g_new0 (gboolean, system->m + 1);
  gsize n_acting = 0;
  double largest = 0.0;
  int zero;

  if (system->m == 0 || !evaluate (self))
    return NULL;
  jd_system_complete (system);
  rows = scaled_rows (self, &zero);
  if (zero >= 0)
    return g_strdup_printf (_("“%s”"), name_of (system, (gsize) zero));
  for (gsize h = 0; h < system->m; h++)
    if (self->rows->acting[h])
      acting[n_acting++] = h;
  combination = n_acting > 0 ? shortest_combination (self, rows, acting, n_acting) : NULL;
  if (combination == NULL)
    return NULL;
  for (gsize a = 0; a < n_acting; a++)
    largest = MAX (largest, fabs (combination[a]));
  for (gsize a = 0; a < n_acting; a++)
    chosen[acting[a]] = fabs (combination[a]) >= NAMED * largest;
  return list_names (system, chosen);
}

char *
jd_stepper_why_unsatisfied (JdStepper *self)
{
  JdSystem *system = self->system;
  double largest = 0.0;
  int found = -1;

  if (!evaluate (self))
    return NULL;
  for (gsize h = 0; h < system->m; h++)
    {
      const double size = system->sizes.left[h] > 0.0 ? system->sizes.left[h] : 1.0;
      const double part = fabs (system->terms.left[h]) / size;

      if (self->rows->acting[h] && !system->rows.differential[h] && part > largest)
        {
          largest = part;
          found = (int) h;
        }
    }
  return found >= 0 ? g_strdup_printf (_("“%s”"), name_of (system, (gsize) found)) : NULL;
}

/* The first body whose position or attitude contains parameter @name; NULL: none. */
static const char *
body_of (JdModel    *model,
         const char *name)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0);

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      const JdExpr *places[] = { body->origin[0], body->origin[1], body->origin[2], body->angle };

      for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
        if (places[k] != NULL && jd_expr_depends_on (jd_expr_import (pool, places[k]), symbol))
          return body->name;
    }
  return NULL;
}

char *
jd_stepper_why_fastest (JdStepper *self)
{
  const JdSystem *system = self->system;
  double largest = 0.0;
  const char *name = NULL, *body;

  for (gsize i = 0; i < system->n; i++)
    {
      const double part = jd_stepper_part (self, i, self->derivative[system->n + i]);

      if (!(part > largest))
        continue;
      largest = part;
      name = jd_model_get_parameter_name (system->model,
                                          jd_parameterization_get_retained (system->parameterization)[i]);
    }
  if (name == NULL)
    return NULL;
  body = body_of (system->model, name);
  return body != NULL ? g_strdup_printf (_("“%s” of body “%s”"), name, body) : g_strdup_printf (_("“%s”"), name);
}

/* Whether effort @e, or else equation @e, has only finite values. */
static gboolean
effort_is_defined (const JdModel *model,
                   gsize          e,
                   double         t,
                   const double  *p,
                   const double  *pd)
{
  const JdModelEffort *effort = jd_model_get_effort (model, e);

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (effort->forces[k] != NULL && !isfinite (jd_model_eval (model, effort->forces[k], t, p, pd)))
      return FALSE;
  return TRUE;
}

static gboolean
equation_is_defined (const JdModel *model,
                     gsize          e,
                     double         t,
                     const double  *p,
                     const double  *pd)
{
  const JdEquation *equation = jd_model_get_equation (model, e);

  for (gsize k = 0; k < equation->n_terms; k++)
    if (!isfinite (jd_model_eval (model, equation->coefficients[k], t, p, pd)))
      return FALSE;
  return isfinite (jd_model_eval (model, equation->beta, t, p, pd)) &&
         (equation->f == NULL || isfinite (jd_model_eval (model, equation->f, t, p, pd)));
}

static char *
find_undefined (const JdStepper *self,
                double           t,
                const double    *p)
{
  const JdModel *model = self->system->model;

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    if (!equation_is_defined (model, e, t, p, self->pd))
      return g_strdup_printf (_("the equation “%s” is not defined beyond this position"),
                              jd_model_get_equation (model, e)->name);
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    if (!effort_is_defined (model, e, t, p, self->pd))
      return g_strdup_printf (_("the effort “%s” is not defined beyond this position"),
                              jd_model_get_effort (model, e)->name);
  return NULL;
}

char *
jd_stepper_why_undefined (JdStepper *self,
                          double     span)
{
  const gsize n = jd_model_get_n_parameters (self->system->model);
  g_autofree double *p = g_new0 (double, n + 1);
  char *why = NULL;

  if (!(span > 0.0) || !jd_stepper_expand (self, NULL))
    return NULL;
  for (int k = NEAREST; k <= FARTHEST && why == NULL; k++)
    {
      const double ahead = span * pow (10.0, k);

      for (gsize i = 0; i < n; i++)
        p[i] = self->p[i] + ahead * self->pd[i];
      why = find_undefined (self, self->t + ahead, p);
    }
  return why;
}
