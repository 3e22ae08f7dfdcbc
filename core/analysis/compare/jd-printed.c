/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The printed equations: text, terms and the tape that evaluates all terms. */
#include "core/analysis/compare/jd-printed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-feet.h"
#include "core/parameterization/model/jd-model-size.h"

/* An equation with more symbols and operations than this, about a thousand pages, is not printed. */
static const double longest_tree = 2e6;

/* The source of the value of an input of the tape. */
typedef struct
{
  JdSymbolKind kind;
  gsize        index;   /* of the parameter, the complementary equation, or the law */
  guint        order;
  gboolean     of_law;  /* the effort of a friction law without an equation */
} Input;

struct _JdPrinted
{
  gatomicrefcount      refs;
  JdParameterization  *parameterization;
  gsize                n;
  char               **texts;
  JdTape              *tape;        /* the terms of all equations, one after another */
  gsize               *first_term;  /* n + 1: the first term of each equation among the outputs of the tape */
  GArray              *inputs;      /* Input */
};

JdPrinted *
jd_printed_ref (JdPrinted *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
jd_printed_unref (JdPrinted *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->refs))
    return;
  jd_parameterization_unref (self->parameterization);
  g_strfreev (self->texts);
  g_clear_pointer (&self->tape, jd_tape_free);
  g_free (self->first_term);
  g_array_unref (self->inputs);
  g_free (self);
}

const char *const *
jd_printed_get_texts (const JdPrinted *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const char *const *) self->texts;
}

static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      user_data)
{
  JdModel *model = user_data;

  if (g_hash_table_contains (jd_model_get_constants (model), name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else if (jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0)
    *out_kind = JD_SYMBOL_PARAMETER;
  else
    return FALSE;
  return TRUE;
}

/* The equations as the program prints them. */
static char **
print_all (JdParameterization  *parameterization,
           GError             **error)
{
  g_autoptr(GStrvBuilder) texts = g_strv_builder_new ();

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *equation = jd_parameterization_get_lagrange (parameterization, i);
      g_autofree char *text = NULL;

      if (jd_expr_count_tree (equation) > longest_tree)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                       _("Lagrange’s equations of “%s” are too long to be printed, so what is printed cannot be "
                         "checked"),
                       jd_parameterization_get_name (parameterization));
          return NULL;
        }
      text = jd_expr_to_text (equation);
      g_strv_builder_add (texts, text);
    }
  return g_strv_builder_end (texts);
}

static int
find_complementary (const JdParameterization *parameterization,
                    const char               *name)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const int equation = jd_model_find_equation (model, name);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (equation >= 0 && complementary[h] == (gsize) equation)
      return (int) h;
  return -1;
}

/* The index of the friction law of "joint.T", "joint.T_2" of a second corner, or "joint.Gamma"; -1 without one. */
static int
find_law (const JdModel *model,
          const char    *name)
{
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const JdJoint *joint = jd_model_get_joint (model, law->joint);
      g_autofree char *own = g_strconcat (joint->name, ".", law->effort, NULL);

      if (law->slip < 0 && g_str_equal (own, name))
        return (int) k;
    }
  return -1;
}

/* Finds the source of the value of @symbol; FALSE if there is none. */
static gboolean
find_input (const JdPrinted  *self,
            const JdExpr     *symbol,
            Input            *out_input,
            GError          **error)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  int index = 0;

  out_input->kind = jd_expr_get_symbol (symbol);
  out_input->order = 0;
  out_input->of_law = FALSE;
  if (out_input->kind == JD_SYMBOL_PARAMETER)
    {
      index = jd_mechanism_find_parameter (jd_model_get_mechanism (model), jd_expr_get_name (symbol));
      out_input->order = jd_expr_get_order (symbol);
    }
  else if (out_input->kind == JD_SYMBOL_MULTIPLIER)
    {
      index = find_complementary (self->parameterization, jd_expr_get_name (symbol));
      out_input->of_law = index < 0;
      if (index < 0)
        index = find_law (model, jd_expr_get_name (symbol));
    }
  if (index < 0)
    {
      g_set_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL,
                   _("“%s” has no multiplier in the parameterization “%s”: it is not one of its complementary "
                     "equations"),
                   jd_expr_get_name (symbol), jd_parameterization_get_name (self->parameterization));
      return FALSE;
    }
  out_input->index = (gsize) index;
  return TRUE;
}

/* Collects the symbols of @terms whose values depend on the state. */
static gboolean
collect_inputs (JdPrinted  *self,
                GPtrArray  *terms,
                GPtrArray  *symbols,
                GError    **error)
{
  g_autoptr(GHashTable) known = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < terms->len; k++)
    {
      g_autoptr(GPtrArray) found = jd_expr_get_symbols (g_ptr_array_index (terms, k));

      for (guint i = 0; i < found->len; i++)
        {
          const JdExpr *symbol = g_ptr_array_index (found, i);
          const JdSymbolKind kind = jd_expr_get_symbol (symbol);
          Input input;

          if (kind == JD_SYMBOL_CONSTANT || kind == JD_SYMBOL_PI || !g_hash_table_add (known, (gpointer) symbol))
            continue;
          if (!find_input (self, symbol, &input, error))
            return FALSE;
          g_array_append_val (self->inputs, input);
          g_ptr_array_add (symbols, (gpointer) symbol);
        }
    }
  return TRUE;
}

/* The terms of a printed term: those of its first sum, each times the other factors.  m a^2 (x'' - y'') is 0 as a
 * difference of two terms, of which the size is known, and not as one small term. */
static void
add_terms (JdExprPool   *pool,
           const JdExpr *term,
           GPtrArray    *terms)
{
  const JdExpr *sum = NULL, *factor = jd_expr_number (pool, 1.0);

  for (gsize i = 0; jd_expr_get_kind (term) == JD_EXPR_MUL && i < jd_expr_get_n_args (term); i++)
    {
      const JdExpr *part = jd_expr_get_arg (term, i);

      if (sum == NULL && jd_expr_get_kind (part) == JD_EXPR_ADD)
        sum = part;
      else
        factor = jd_expr_mul (pool, factor, part);
    }
  if (sum == NULL)
    g_ptr_array_add (terms, (gpointer) term);
  for (gsize i = 0; sum != NULL && i < jd_expr_get_n_args (sum); i++)
    g_ptr_array_add (terms, (gpointer) jd_expr_mul (pool, factor, jd_expr_get_arg (sum, i)));
}

const JdExpr *
jd_printed_read_foot (JdExprPool   *pool,
                      const char   *name,
                      const char   *open,
                      const char  **out_end,
                      const char  **out_wrong G_GNUC_UNUSED,
                      gpointer      user_data,
                      GError      **error G_GNUC_UNUSED)
{
  const JdModel *model = user_data;
  const JdExpr *foot, *equation;

  for (gsize k = 0; g_str_equal (name, "foot") && k < jd_model_get_n_feet (model); k++)
    {
      const char *joint = jd_model_get_foot (model, k, &foot, &equation);
      g_autofree char *text = g_strdup_printf ("(\"%s\")", joint);

      if (!g_str_has_prefix (open, text))
        continue;
      *out_end = open + strlen (text);
      return jd_expr_import (pool, foot);
    }
  return NULL;
}

/* Parses the texts and compiles their terms. */
static gboolean
compile (JdPrinted  *self,
         GError    **error)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
    .resolve = resolve_cb,
    .user_data = model,
    .call = jd_printed_read_foot,
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) terms = g_ptr_array_new ();
  g_autoptr(GPtrArray) symbols = g_ptr_array_new ();

  for (gsize i = 0; i < self->n; i++)
    {
      const JdExpr *expr = jd_expr_parse (pool, &scope, self->texts[i], NULL, error);

      if (expr == NULL)
        return FALSE;
      self->first_term[i] = terms->len;
      if (jd_expr_get_kind (expr) == JD_EXPR_ADD)
        for (gsize k = 0; k < jd_expr_get_n_args (expr); k++)
          add_terms (pool, jd_expr_get_arg (expr, k), terms);
      else
        add_terms (pool, expr, terms);
    }
  self->first_term[self->n] = terms->len;
  if (!collect_inputs (self, terms, symbols, error))
    return FALSE;
  self->tape = jd_tape_new ((const JdExpr *const *) terms->pdata, terms->len, (const JdExpr *const *) symbols->pdata,
                            symbols->len, jd_model_get_constants (model), error);
  return self->tape != NULL;
}

JdPrinted *
jd_printed_new (JdParameterization  *parameterization,
                const char *const   *texts,
                GError             **error)
{
  g_autoptr(JdPrinted) self = NULL;

  g_return_val_if_fail (parameterization != NULL, NULL);

  self = g_new0 (JdPrinted, 1);
  g_atomic_ref_count_init (&self->refs);
  self->parameterization = jd_parameterization_ref (parameterization);
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->first_term = g_new0 (gsize, self->n + 1);
  self->inputs = g_array_new (FALSE, FALSE, sizeof (Input));
  self->texts = texts != NULL ? g_strdupv ((char **) texts) : print_all (parameterization, error);
  if (self->texts == NULL)
    return NULL;
  g_return_val_if_fail (g_strv_length (self->texts) == self->n, NULL);
  if (!compile (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

static double
value_of (const Input        *input,
          const JdEvaluation *evaluation,
          const double       *p,
          const double       *pd)
{
  if (input->kind == JD_SYMBOL_TIME)
    return evaluation->time;
  if (input->kind == JD_SYMBOL_MULTIPLIER)
    return input->of_law ? evaluation->laws[input->index].force : evaluation->multipliers[input->index];
  return input->order == 0 ? p[input->index] : input->order == 1 ? pd[input->index] : evaluation->pdd[input->index];
}

void
jd_printed_eval (const JdPrinted    *self,
                 const JdFeet       *feet,
                 const JdEvaluation *evaluation,
                 const double       *p,
                 const double       *pd,
                 double             *residuals,
                 double             *scales)
{
  const JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  g_autofree double *inputs = NULL, *terms = NULL, *work = NULL;
  double largest = 0.0;

  g_return_if_fail (self != NULL && evaluation != NULL && evaluation->n == self->n);

  inputs = g_new (double, self->inputs->len + 1);
  terms = g_new (double, self->first_term[self->n] + 1);
  work = g_new (double, jd_tape_get_work_size (self->tape) + 1);
  for (guint k = 0; k < self->inputs->len; k++)
    inputs[k] = value_of (&g_array_index (self->inputs, Input, k), evaluation, p, pd);
  if (feet == NULL || feet->n == 0)
    feet = jd_model_feet_for (model, p);
  jd_tape_eval_from (self->tape, feet, inputs, terms, work);
  for (gsize i = 0; i < self->n; i++)
    {
      double sum = 0.0, size = 0.0;

      for (gsize k = self->first_term[i]; k < self->first_term[i + 1]; k++)
        {
          sum += terms[k];
          size += fabs (terms[k]);
        }
      residuals[i] = sum;
      largest = fmax (largest, size / jd_model_force_size (model, retained[i]));
      if (scales != NULL)
        scales[i] = size;
    }
  for (gsize i = 0; scales != NULL && i < self->n; i++)
    scales[i] = fmax (scales[i],
                      fmax (JD_SMALL_PART * largest, JD_FORCE_ROUNDING) * jd_model_force_size (model, retained[i]));
}
