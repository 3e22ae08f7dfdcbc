/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Each parameterization solves its own equations; nothing is copied from one to another, or the agreement would prove
 * nothing.  A quantity is told by some of them: its values stand here by the order of the parameterizations. */
typedef struct
{
  char    *name;    /* "x''", "lambda:joint.equation", "E", "V", "x'+", "impulse:joint.equation" */
  GArray  *tellers; /* guint: index of the parameterization */
  GArray  *values;  /* double */
} Quantity;

/* Relative to the largest value, and to 1 for small ones. */
static const double agreement = 1e-8;

static void
quantity_free (gpointer data)
{
  Quantity *quantity = data;

  g_free (quantity->name);
  g_array_unref (quantity->tellers);
  g_array_unref (quantity->values);
  g_free (quantity);
}

static void
tell (GPtrArray  *quantities,
      guint       teller,
      double      value,
      const char *before,
      const char *name,
      const char *after)
{
  g_autofree char *full = g_strconcat (before, name, after, NULL);
  Quantity *quantity = NULL;

  for (guint i = 0; i < quantities->len && quantity == NULL; i++)
    if (g_str_equal (((Quantity *) g_ptr_array_index (quantities, i))->name, full))
      quantity = g_ptr_array_index (quantities, i);
  if (quantity == NULL)
    {
      quantity = g_new0 (Quantity, 1);
      quantity->name = g_steal_pointer (&full);
      quantity->tellers = g_array_new (FALSE, FALSE, sizeof (guint));
      quantity->values = g_array_new (FALSE, FALSE, sizeof (double));
      g_ptr_array_add (quantities, quantity);
    }
  g_array_append_val (quantity->tellers, teller);
  g_array_append_val (quantity->values, value);
}

static gboolean
tell_evaluation (GPtrArray           *quantities,
                 guint                teller,
                 JdParameterization  *parameterization,
                 const gboolean      *skip,
                 JdAnswer            *answer,
                 GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autoptr(JdEvaluation) evaluation =
    jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                 jd_model_get_rates (model), skip, error);

  if (evaluation == NULL)
    return FALSE;
  jd_answer_add_verdict (answer, evaluation->verdict, evaluation->why);
  tell (quantities, teller, evaluation->kinetic[0] + evaluation->kinetic[1] + evaluation->kinetic[2],
        "", "E", "");
  tell (quantities, teller, evaluation->potential, "", "V", "");
  if (evaluation->verdict > JD_VERDICT_ENERGY_GROWTH)
    return TRUE;
  for (gsize k = 0; k < evaluation->N; k++)
    tell (quantities, teller, evaluation->pdd[k], "", jd_model_get_parameter_name (model, k), "''");
  for (gsize h = 0; h < evaluation->m; h++)
    if (evaluation->unique[h])
      tell (quantities, teller, evaluation->multipliers[h], "lambda:",
            jd_model_get_equation (model, complementary[h])->name, "");
  return TRUE;
}

static gboolean
tell_jump (GPtrArray           *quantities,
           guint                teller,
           JdParameterization  *parameterization,
           const JdEvent       *event,
           JdAnswer            *answer,
           GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdJump) jump =
    jd_jump_new (parameterization, event, NULL, jd_model_get_time (model),
                 jd_model_get_values (model), jd_model_get_rates (model), NULL, error);

  if (jump == NULL)
    return FALSE;
  jd_answer_add_verdict (answer, jd_jump_get_verdict (jump), jump->why);
  if (jd_jump_get_verdict (jump) > JD_VERDICT_ENERGY_GROWTH)
    return TRUE;
  for (gsize k = 0; k < jump->N; k++)
    tell (quantities, teller, jump->posterior[k], "", jd_model_get_parameter_name (model, k), "'+");
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->result->unique[r])
      tell (quantities, teller, jump->result->impulses[r], "impulse:",
            jd_model_get_equation (model, jump->row_equation[r])->name, "");
  return TRUE;
}

/* The spread of a quantity's values, and their largest size. */
static double
spread (const Quantity *quantity,
        double         *out_scale)
{
  double least = INFINITY, greatest = -INFINITY, scale = 1.0;

  for (guint i = 0; i < quantity->values->len; i++)
    {
      double value = g_array_index (quantity->values, double, i);

      least = fmin (least, value);
      greatest = fmax (greatest, value);
      scale = fmax (scale, fabs (value));
    }
  *out_scale = scale;
  return greatest - least;
}

/* Sorts the quantities into those told alike, those told differently, and those only one tells. */
static void
sort_quantities (JdAnswer            *answer,
                 GPtrArray           *quantities,
                 JdParameterization **parameterizations,
                 gsize                n_parameterizations)
{
  JsonObject *same = json_object_new ();
  JsonObject *differ = json_object_new ();
  JsonObject *only = json_object_new ();

  for (gsize i = 0; i < n_parameterizations; i++)
    json_object_set_array_member (only, jd_parameterization_get_name (parameterizations[i]),
                                  json_array_new ());
  for (guint i = 0; i < quantities->len; i++)
    {
      const Quantity *quantity = g_ptr_array_index (quantities, i);
      guint first = g_array_index (quantity->tellers, guint, 0);
      double scale, difference = spread (quantity, &scale);
      JsonObject *entry;

      if (quantity->tellers->len == 1 && n_parameterizations > 1)
        {
          const char *name = jd_parameterization_get_name (parameterizations[first]);

          json_array_add_string_element (json_object_get_array_member (only, name),
                                         quantity->name);
          continue;
        }
      entry = json_object_new ();
      jd_answer_set_number (entry, "value", g_array_index (quantity->values, double, 0));
      jd_answer_set_number (entry, "difference", difference);
      json_object_set_object_member (difference <= agreement * scale ? same : differ,
                                     quantity->name, entry);
    }
  json_object_set_object_member (answer->members, "same", same);
  json_object_set_object_member (answer->members, "only", only);
  if (json_object_get_size (differ) > 0)
    {
      jd_answer_add_warning (answer, "disagreement",
                             _("The parameterizations disagree: one of them is outside its range"));
      json_object_set_object_member (answer->members, "differ", differ);
    }
  else
    json_object_unref (differ);
}

/* Before @event, what it types inert, elastic or instantaneous does not act; NULL without an event. */
static gboolean *
not_acting_before (JdModel       *model,
                   const JdEvent *event)
{
  gboolean *skip;

  if (event == NULL)
    return NULL;
  skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  for (guint i = 0; i < event->types->len; i++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, i);
      int equation = jd_model_find_equation (model, type->equation);

      if (equation >= 0)
        skip[equation] = type->kind == JD_IMPULSIVE_INERT || type->kind == JD_IMPULSIVE_ELASTIC ||
                         type->kind == JD_IMPULSIVE_INSTANTANEOUS;
    }
  return skip;
}

/* Adds what one parameterization tells.  A jump that its tags forbid is a warning: the others still tell it. */
static gboolean
tell_all (GPtrArray           *quantities,
          guint                teller,
          JdParameterization  *parameterization,
          const JdEvent       *event,
          const gboolean      *skip,
          JdAnswer            *answer,
          GError             **error)
{
  g_autoptr(GError) local = NULL;

  if (!tell_evaluation (quantities, teller, parameterization, skip, answer, error))
    return FALSE;
  if (event == NULL || tell_jump (quantities, teller, parameterization, event, answer, &local))
    return TRUE;
  if (g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN))
    {
      jd_answer_add_warning (answer, "jump-forbidden", local->message);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

JdAnswer *
jd_report_compare (JdParameterization **parameterizations,
                   gsize                n_parameterizations,
                   const JdEvent       *event,
                   GError             **error)
{
  g_autoptr(GPtrArray) quantities = g_ptr_array_new_with_free_func (quantity_free);
  JdModel *model = jd_parameterization_get_model (parameterizations[0]);
  JdAnswer *answer = jd_answer_new ("compare");
  g_autofree gboolean *skip = not_acting_before (model, event);

  jd_report_add_file_warnings (answer, model);
  for (guint i = 0; i < n_parameterizations; i++)
    {
      g_autoptr(GError) refused = NULL;
      g_autoptr(JdAnswer) refusal = NULL;

      if (tell_all (quantities, i, parameterizations[i], event, skip, answer, &refused))
        continue;
      refusal = jd_answer_new_refusal ("compare", refused);
      if (refusal == NULL)
        {
          jd_answer_free (answer);
          g_propagate_error (error, g_steal_pointer (&refused));
          return NULL;
        }
      jd_answer_add_verdict (answer, refusal->verdict, refusal->why);
    }
  sort_quantities (answer, quantities, parameterizations, n_parameterizations);
  return answer;
}
