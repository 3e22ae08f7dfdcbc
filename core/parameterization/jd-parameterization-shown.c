/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas that are only shown.  Numbers are never computed from them.  The constant of integration of an integrated
 * equation keeps a name, x = x_0 - R phi; numbers are computed from x = 0.73 - R phi. */
#include "core/parameterization/jd-shown.h"

#include "core/expression/simplify/jd-expr-forms.h"
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/parameterization/jd-parameterization-private.h"

#define N_CHECK_POINTS 8

/* A constant of integration. */
typedef struct
{
  const char   *name;      /* NULL: the parameter has none */
  double        value;
  const JdExpr *position;  /* of the parameter, with the name in it; the left side where it is solved numerically */
} Integrated;

static gboolean
is_taken (const JdParameterization *self,
          const char               *name)
{
  const Integrated *all = self->shown.integrated;

  for (gsize k = 0; k < self->model->n; k++)
    if (g_strcmp0 (all[k].name, name) == 0)
      return TRUE;
  return g_hash_table_contains (self->model->constants, name) || g_hash_table_contains (self->model->index, name);
}

/* @stem, or @stem with the least number that makes it new.  x_0 and x0 are written alike, so neither may be taken. */
static const char *
new_name (JdParameterization *self,
          const char         *stem,
          const char         *index)
{
  for (guint i = 0;; i++)
    {
      g_autofree char *number = i == 0 ? g_strdup ("") : g_strdup_printf ("%u", i);
      g_autofree char *last = g_strconcat (index, number, NULL);
      g_autofree char *name = g_strconcat (stem, *last != '\0' ? "_" : "", last, NULL);
      g_autofree char *other = g_strconcat (stem, last, NULL);

      if (!is_taken (self, name) && !is_taken (self, other))
        return jd_owned_take (self->owned, g_steal_pointer (&name), g_free);
    }
}

static gboolean
varies (const JdExpr *expr)
{
  return jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) ||
         jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* Whether @form with @value in place of the name is @expr. */
static gboolean
is_named (JdParameterization *self,
          const JdExpr       *form,
          const JdExpr       *symbol,
          const JdExpr       *value,
          const JdExpr       *expr)
{
  return jd_expr_agree (jd_expr_substitute_one (self->pool, form, symbol, value), expr, N_CHECK_POINTS);
}

/* F = a p_k + rest = F_0, the integral of @equation, is p_k = F_0 / a - rest / a; the constant is F_0 / a. */
static void
name_solved (JdParameterization *self,
             const JdEquation   *equation,
             gsize               k,
             Integrated         *out)
{
  JdExprPool *pool = self->pool;
  const JdExpr *integral = jd_expr_import (pool, equation->integral), *a, *rest, *symbol, *x;
  const JdExpr *parameter = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, self->model->names[k], 0);
  const char *name;
  double total;

  if (!jd_expr_is_affine (pool, integral, parameter, &a, &rest) || varies (a) || jd_expr_is_zero (a))
    return;
  total = jd_expr_eval (integral, jd_model_state_value, self->model);
  if (total == 0.0)
    return;
  name = new_name (self, self->model->names[k], "0");
  symbol = jd_expr_symbol (pool, JD_SYMBOL_CONSTANT, name, 0);
  x = jd_expr_sub (pool, symbol, jd_expr_div (pool, rest, a));
  x = jd_parameterization_simplified (self, jd_expr_substitute (pool, x, self->positions.map));
  if (is_named (self, x, symbol, jd_expr_div (pool, jd_expr_number (pool, total), a), self->positions.x[k]))
    *out = (Integrated) { name, total / jd_expr_eval (a, jd_model_state_value, self->model), x };
}

static void
name_implicit (JdParameterization *self,
               const JdEquation   *equation,
               gsize               k,
               Integrated         *out)
{
  JdExprPool *pool = self->pool;
  const JdExpr *f = jd_parameterization_get_implicit_equation (self, k), *integral, *symbol;
  const double value = jd_expr_eval (equation->integral, jd_model_state_value, self->model);
  const char *name = new_name (self, "C", "");

  symbol = jd_expr_symbol (pool, JD_SYMBOL_CONSTANT, name, 0);
  integral = jd_expr_substitute (pool, jd_expr_import (pool, equation->integral), self->positions.map);
  integral = jd_expr_sub (pool, integral, symbol);
  if (value != 0.0 && is_named (self, integral, symbol, jd_expr_number (pool, value), f))
    *out = (Integrated) { name, value, integral };
}

/* The constant of integration that belongs to parameter @k, which has none if its name is NULL. */
static const Integrated *
integrated_of (JdParameterization *self,
               gsize               k)
{
  Integrated *all = self->shown.integrated;

  if (all == NULL)
    {
      self->shown.integrated = all = jd_owned_array (self->owned, self->model->n, sizeof (Integrated));
      for (gsize e = 0; e < self->model->n_equations; e++)
        {
          const JdEquation *equation = &self->model->equations[e];
          const int eliminated = self->part.eliminated[e];

          if (eliminated < 0 || equation->f != NULL)
            continue;
          if (self->part.implicit[eliminated] >= 0)
            name_implicit (self, equation, (gsize) eliminated, &all[eliminated]);
          else
            name_solved (self, equation, (gsize) eliminated, &all[eliminated]);
        }
    }
  return &all[k];
}

static gboolean
is_positive (const JdExpr *constant,
             gpointer      model)
{
  const double *value = g_hash_table_lookup (((const JdModel *) model)->constants, jd_expr_get_name (constant));

  return value != NULL && *value > 0.0;
}

const JdExpr *
jd_parameterization_get_shown_position (JdParameterization *self,
                                        gsize               parameter)
{
  g_autoptr(GRecMutexLocker) locker = NULL;
  const Integrated *integrated;
  const JdExpr *position;

  g_return_val_if_fail (parameter < self->model->n, NULL);

  locker = jd_parameterization_lock (self);
  integrated = integrated_of (self, parameter);
  if (integrated->name != NULL)
    return integrated->position;
  if (self->part.implicit[parameter] < 0)
    position = jd_parameterization_get_position (self, parameter);
  else
    position = jd_parameterization_simplified (
      self, jd_parameterization_fix_contacts (self, jd_parameterization_get_implicit_equation (self, parameter)));
  return jd_expr_half_angles (self->pool, position, is_positive, self->model);
}

const char *
jd_parameterization_get_integration_constant (JdParameterization *self,
                                              gsize               parameter,
                                              double             *out_value)
{
  g_autoptr(GRecMutexLocker) locker = NULL;
  const Integrated *integrated;

  g_return_val_if_fail (parameter < self->model->n, NULL);

  locker = jd_parameterization_lock (self);
  integrated = integrated_of (self, parameter);
  if (out_value != NULL)
    *out_value = integrated->value;
  return integrated->name;
}

/* Constants that the file defines by others, as I = I_C - m l^2. */

/* A constant is written out where the kinetic energy gets shorter than this part of its length. */
#define MUCH_SHORTER 0.75

/* Both: symbol -> const JdExpr *, what the symbol is in independent constants. */
typedef struct
{
  GHashTable *all;
  GHashTable *merged;  /* those written out in shown formulas */
} Definitions;

static gboolean
is_in_force (const JdModel    *model,
             const JdConstant *constant)
{
  const double *value = g_hash_table_lookup (model->constants, constant->name);

  return value != NULL && *value == jd_expr_eval (constant->expr, jd_model_state_value, (gpointer) model);
}

static GHashTable *
list_definitions (JdParameterization *self)
{
  const GPtrArray *constants = jd_mechanism_get_constants (self->model->mechanism);
  GHashTable *all = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < constants->len; i++)
    {
      const JdConstant *constant = g_ptr_array_index (constants, i);
      const JdExpr *expr;

      if (!jd_expr_depends_on_kind (constant->expr, JD_SYMBOL_CONSTANT, 0, 0) || !is_in_force (self->model, constant))
        continue;
      expr = jd_expr_substitute (self->pool, jd_expr_import (self->pool, constant->expr), all);
      g_hash_table_insert (all, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_CONSTANT, constant->name, 0),
                           (gpointer) expr);
    }
  return all;
}

/* Puts the definitions of @all, or the one of @symbol alone, into the kinetic energy, and keeps them if that is the
 * shortest so far. */
static void
try_merge (JdParameterization *self,
           GHashTable         *all,
           const JdExpr       *symbol,
           double             *length,
           GHashTable        **best)
{
  const JdExpr *kinetic = jd_parameterization_get_kinetic_energy (self);
  g_autoptr(GHashTable) some = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key, value;
  double new_length;

  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if ((symbol == NULL || key == symbol) && jd_expr_depends_on (kinetic, key))
      g_hash_table_insert (some, key, value);
  if (g_hash_table_size (some) == 0)
    return;
  kinetic = jd_parameterization_simplified (self, jd_expr_substitute (self->pool, kinetic, some));
  new_length = (double) jd_parameterization_length_of (kinetic);
  if (new_length >= *length)
    return;
  *length = new_length;
  g_clear_pointer (best, g_hash_table_unref);
  *best = g_steal_pointer (&some);
}

static GHashTable *
choose_merged (JdParameterization *self,
               GHashTable         *all)
{
  const JdExpr *kinetic = jd_parameterization_get_kinetic_energy (self);
  double length = MUCH_SHORTER * (double) jd_parameterization_length_of (kinetic);
  GHashTable *best = g_hash_table_new (NULL, NULL);
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (kinetic);

  if (g_hash_table_size (all) == 0 || !jd_parameterization_is_small (self, kinetic))
    return best;
  for (guint i = 0; i < symbols->len; i++)
    if (g_hash_table_contains (all, g_ptr_array_index (symbols, i)))
      try_merge (self, all, g_ptr_array_index (symbols, i), &length, &best);
  try_merge (self, all, NULL, &length, &best);
  return best;
}

static const Definitions *
definitions_of (JdParameterization *self)
{
  Definitions *definitions = self->shown.definitions;

  if (definitions == NULL)
    {
      definitions = jd_owned_array (self->owned, 1, sizeof (Definitions));
      definitions->all = jd_owned_take (self->owned, list_definitions (self), (GDestroyNotify) g_hash_table_unref);
      definitions->merged = jd_owned_take (self->owned, choose_merged (self, definitions->all),
                                           (GDestroyNotify) g_hash_table_unref);
      self->shown.definitions = definitions;
    }
  return definitions;
}

const JdExpr *
jd_parameterization_defined (JdParameterization *self,
                             const JdExpr       *expr)
{
  GHashTable *all = definitions_of (self)->all;

  return g_hash_table_size (all) == 0 ? expr : jd_expr_substitute (self->pool, expr, all);
}

const JdExpr *
jd_parameterization_merged (JdParameterization *self,
                            const JdExpr       *expr)
{
  GHashTable *merged = definitions_of (self)->merged;
  const JdExpr *form = g_hash_table_size (merged) == 0 ? expr : jd_expr_substitute (self->pool, expr, merged);

  return form == expr ? expr : jd_parameterization_simplified (self, form);
}

static gboolean
is_constant (const JdExpr *expr)
{
  static const JdSymbolKind kinds[] = { JD_SYMBOL_PARAMETER, JD_SYMBOL_TIME, JD_SYMBOL_MULTIPLIER, JD_SYMBOL_LOCAL };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (jd_expr_depends_on_kind (expr, kinds[i], 0, 2))
      return FALSE;
  return TRUE;
}

/* Whether a sum of constants in @term is zero by their definitions. */
static gboolean
vanishes (JdParameterization *self,
          const JdExpr       *term)
{
  if (jd_expr_get_kind (term) != JD_EXPR_MUL)
    return FALSE;
  for (gsize i = 0; i < jd_expr_get_n_args (term); i++)
    {
      const JdExpr *factor = jd_expr_get_arg (term, i);

      if (jd_expr_get_kind (factor) == JD_EXPR_ADD && is_constant (factor) &&
          jd_expr_is_zero (jd_parameterization_simplified (self, jd_parameterization_defined (self, factor))))
        return TRUE;
    }
  return FALSE;
}

const JdExpr *
jd_parameterization_without_vanishing (JdParameterization *self,
                                       const JdExpr       *sum)
{
  const JdExpr *rest = jd_expr_number (self->pool, 0.0);

  if (jd_expr_get_kind (sum) != JD_EXPR_ADD || g_hash_table_size (definitions_of (self)->all) == 0)
    return sum;
  for (gsize i = 0; i < jd_expr_get_n_args (sum); i++)
    if (!vanishes (self, jd_expr_get_arg (sum, i)))
      rest = jd_expr_add (self->pool, rest, jd_expr_get_arg (sum, i));
  return rest;
}

/* The shown forms of energies and equations. */

/* @raw in @form, which numbers are computed from, or the other way where its angles are written otherwise. */
static const JdExpr *
shown_form (JdParameterization *self,
            const JdExpr       *raw,
            const JdExpr       *form)
{
  const JdExpr *half = jd_expr_half_angles (self->pool, form, is_positive, self->model);
  const JdExpr *exact = jd_expr_exact_angles (self->pool, raw);

  if (half != form)
    return jd_parameterization_merged (self, half);
  return jd_parameterization_merged (self, exact == raw ? form : jd_parameterization_simplified (self, exact));
}

static const JdExpr *
derive_kinetic (JdParameterization *self,
                gsize               i G_GNUC_UNUSED)
{
  const JdExpr *kinetic = jd_parameterization_merged (self, jd_parameterization_get_kinetic_energy (self)), *squares;

  if (!jd_parameterization_is_small (self, kinetic))
    return kinetic;
  squares = jd_expr_complete_squares (self->pool, kinetic, self->s.qd, self->part.ns);
  return squares == kinetic ? kinetic : jd_expr_take_common (self->pool, squares);
}

const JdExpr *
jd_shown_get_kinetic_energy (JdParameterization *self)
{
  return jd_parameterization_keep (self, &self->shown.shown_kinetic, 1, 0, derive_kinetic);
}

static const JdExpr *
derive_potential (JdParameterization *self,
                  gsize               i G_GNUC_UNUSED)
{
  return shown_form (self, self->raw.potential, jd_parameterization_get_potential (self));
}

const JdExpr *
jd_shown_get_potential (JdParameterization *self)
{
  return jd_parameterization_keep (self, &self->shown.shown_potential, 1, 0, derive_potential);
}

static const JdExpr *
derive_equation (JdParameterization *self,
                 gsize               h)
{
  const JdExpr *form = jd_parameterization_get_equation (self, h);
  const JdExpr *touching = jd_parameterization_fix_contacts (self, form);

  return shown_form (self, jd_parameterization_fix_contacts (self, self->raw.left[h]),
                     touching == form ? form : jd_parameterization_simplified (self, touching));
}

const JdExpr *
jd_shown_get_equation (JdParameterization *self,
                       gsize               h)
{
  g_return_val_if_fail (h < self->part.m, NULL);

  return jd_parameterization_keep (self, &self->shown.shown_left, self->part.m, h, derive_equation);
}

gboolean
jd_shown_is_idle (JdParameterization *self,
                  gsize               h)
{
  const JdEquation *equation;

  g_return_val_if_fail (h < self->part.m, FALSE);

  equation = jd_model_get_equation (jd_parameterization_get_model (self),
                                    jd_parameterization_get_complementary (self)[h]);
  return equation->border != NULL &&
         !jd_expr_depends_on_kind (jd_shown_get_equation (self, h), JD_SYMBOL_PARAMETER, 0, 2);
}

static const JdExpr *
derive_constraint_force (JdParameterization *self,
                         gsize               i)
{
  JdExprPool *pool = self->pool;
  const JdExpr *sum = jd_expr_import (pool, jd_parameterization_get_friction (self, i));

  for (gsize h = 0; h < self->part.m; h++)
    sum = jd_expr_add (pool, sum,
                       jd_expr_mul (pool, jd_parameterization_multiplier (self, h),
                                    jd_parameterization_get_coefficient (self, h, i)));
  return jd_parameterization_simplified (self, jd_parameterization_fix_contacts (self, sum));
}

const JdExpr *
jd_shown_get_constraint_force (JdParameterization *self,
                               gsize               i)
{
  g_return_val_if_fail (i < self->part.n, NULL);

  return jd_parameterization_keep (self, &self->shown.shown_constraint, self->part.n, i, derive_constraint_force);
}
