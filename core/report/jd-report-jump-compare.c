/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparison of one jump under every order of its impacts, under several laws, and in every parameterization. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/jump/jd-jump-sequences.h"

/* The outcome of a group: verdict, posterior, kinetic energy after; or why there is none. */
static void
add_outcome (JsonObject        *object,
             const JdJumpGroup *group)
{
  JdModel *model;

  if (group->jump == NULL)
    {
      json_object_set_null_member (object, "posterior");
      json_object_set_string_member (object, "why", group->refusal);
      return;
    }
  model = jd_parameterization_get_model (group->jump->parameterization);
  json_object_set_string_member (object, "verdict", jd_verdict_name (jd_jump_get_verdict (group->jump)));
  if (!jd_jump_is_known (group->jump))
    {
      json_object_set_null_member (object, "posterior");
      json_object_set_string_member (object, "why", group->jump->why);
      return;
    }
  json_object_set_object_member (object, "posterior", jd_report_parameters (model, group->jump->posterior));
  jd_answer_set_number (object, "kinetic_energy", group->jump->result->energy_after);
}

static JsonArray *
orders_of (const JdJumpGroup *group)
{
  JsonArray *orders = json_array_new ();

  for (guint k = 0; k < group->orders->len; k++)
    {
      char **order = g_ptr_array_index (group->orders, k);
      JsonArray *names;

      if (order == NULL)
        {
          json_array_add_string_element (orders, "together");
          continue;
        }
      names = json_array_new ();
      for (gsize i = 0; order[i] != NULL; i++)
        json_array_add_string_element (names, order[i]);
      json_array_add_array_element (orders, names);
    }
  return orders;
}

gboolean
jd_report_jump_add_orders (JdAnswer            *answer,
                           JdParameterization  *parameterization,
                           const JdJumpCase    *at,
                           GError             **error)
{
  g_autoptr(GPtrArray) groups = jd_jump_all_orders (parameterization, at, NULL, error);
  JsonArray *array;

  if (groups == NULL)
    return FALSE;
  array = json_array_new ();
  for (guint g = 0; g < groups->len; g++)
    {
      const JdJumpGroup *group = g_ptr_array_index (groups, g);
      JsonObject *object = json_object_new ();

      json_object_set_array_member (object, "orders", orders_of (group));
      add_outcome (object, group);
      if (group->jump != NULL && group->jump->stages != NULL)
        json_object_set_int_member (object, "stages", (gint64) group->jump->stages->len);
      jd_answer_set_number (object, "difference", group->difference);
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (answer->members, "orders", array);
  return TRUE;
}

/* ---- Types ---- */

/* The impulses of the rows of a known jump; null if not unique. */
static JsonObject *
impulses_of (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonObject *object = json_object_new ();

  for (gsize r = 0; r < jump->n_rows; r++)
    jd_answer_set_number (object, jd_model_get_equation (model, jump->row_equation[r])->name,
                          jump->result->unique[r] ? jump->result->impulses[r] : NAN);
  return object;
}

gboolean
jd_report_jump_add_types (JdAnswer            *answer,
                          JdParameterization  *parameterization,
                          const JdJumpCase    *at,
                          const char          *text,
                          GError             **error)
{
  g_auto(GStrv) types = g_strsplit (text, ",", -1);
  g_autoptr(GPtrArray) groups = NULL;
  JsonArray *array;

  for (gsize i = 0; types[i] != NULL; i++)
    g_strstrip (types[i]);
  groups = jd_jump_all_types (parameterization, at, (const char *const *) types, error);
  if (groups == NULL)
    {
      g_prefix_error (error, "--types: ");
      return FALSE;
    }
  array = json_array_new ();
  for (guint g = 0; g < groups->len; g++)
    {
      const JdJumpGroup *group = g_ptr_array_index (groups, g);
      JsonObject *object = json_object_new ();
      JsonArray *names = json_array_new ();

      for (guint k = 0; k < group->names->len; k++)
        json_array_add_string_element (names, g_ptr_array_index (group->names, k));
      json_object_set_array_member (object, "types", names);
      add_outcome (object, group);
      if (group->jump != NULL && jd_jump_is_known (group->jump))
        {
          const JdImpulseResult *result = group->jump->result;

          jd_answer_set_number (object, "loss", result->energy_before - result->energy_after);
          json_object_set_object_member (object, "impulses", impulses_of (group->jump));
        }
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (answer->members, "types", array);
  return TRUE;
}

/* ---- Laws ---- */

/* "newton,poisson": an array of JdImpactLaw; NULL and an error naming what is none, or stands there twice. */
static GArray *
parse_laws (const char  *text,
            GError     **error)
{
  g_auto(GStrv) names = g_strsplit (text, ",", -1);
  g_autoptr(GArray) laws = g_array_new (FALSE, FALSE, sizeof (JdImpactLaw));

  for (gsize i = 0; names[i] != NULL; i++)
    {
      JdImpactLaw law;

      if (!jd_impact_law_parse (g_strstrip (names[i]), &law))
        return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                             _("--laws: “%s” is not a law of impact; expected newton, poisson or stronge"),
                             names[i]);
      for (guint k = 0; k < laws->len; k++)
        if (g_array_index (laws, JdImpactLaw, k) == law)
          return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("%s %s: “%s” is given twice"),
                               "--laws", text, names[i]);
      g_array_append_val (laws, law);
    }
  return g_steal_pointer (&laws);
}

/* The group of law number @k: those that agree stand together, in the order of the laws. */
static const JdJumpGroup *
group_of (const GPtrArray *groups,
          const char      *name)
{
  for (guint g = 0; g < groups->len; g++)
    {
      const JdJumpGroup *group = g_ptr_array_index (groups, g);

      if (g_ptr_array_find_with_equal_func (group->names, name, g_str_equal, NULL))
        return group;
    }
  return NULL;
}

/* Largest difference of p'+; NAN if one of them has none. */
static double
difference_of (const JdJumpGroup *a,
               const JdJumpGroup *b)
{
  double difference = 0.0;

  if (a == NULL || b == NULL || a->jump == NULL || b->jump == NULL || !jd_jump_is_known (a->jump) ||
      !jd_jump_is_known (b->jump))
    return NAN;
  for (gsize k = 0; k < a->jump->N; k++)
    difference = fmax (difference, fabs (a->jump->posterior[k] - b->jump->posterior[k]));
  return difference;
}

/* {law: largest difference of that parameterization's p'+ from the chosen one's, each solved in its own
 * equations}. */
static JsonObject *
compare_parameterization (const GPtrArray *groups,
                          const GArray    *laws,
                          const GPtrArray *chosen)
{
  JsonObject *object = json_object_new ();

  for (guint k = 0; k < laws->len; k++)
    {
      const char *name = jd_impact_law_name (g_array_index (laws, JdImpactLaw, k));

      jd_answer_set_number (object, name, difference_of (group_of (groups, name), group_of (chosen, name)));
    }
  return object;
}

static GPtrArray *
solve_laws (JdParameterization *parameterization,
            const JdJumpCase   *at,
            const GArray       *laws)
{
  return jd_jump_all_laws (parameterization, at, (const JdImpactLaw *) (gpointer) laws->data, laws->len);
}

static JsonObject *
laws_to_json (const GPtrArray *groups,
              const GArray    *laws)
{
  JsonObject *by_law = json_object_new ();

  for (guint k = 0; k < laws->len; k++)
    {
      const char *name = jd_impact_law_name (g_array_index (laws, JdImpactLaw, k));
      const JdJumpGroup *group = group_of (groups, name);
      JsonArray *same = json_array_new ();
      JsonObject *object = json_object_new ();

      add_outcome (object, group);
      for (guint i = 0; i < group->names->len; i++)
        if (g_strcmp0 (g_ptr_array_index (group->names, i), name) != 0)
          json_array_add_string_element (same, g_ptr_array_index (group->names, i));
      json_object_set_array_member (object, "same_as", same);
      json_object_set_object_member (by_law, name, object);
    }
  return by_law;
}

/* The table over laws and parameterizations. @solved: GPtrArray * of JdJumpGroup, one for each column. */
static JsonArray *
table_of (JdModel         *model,
          const GArray    *laws,
          const GPtrArray *solved)
{
  g_autofree const char **names = g_new0 (const char *, laws->len + 1);
  g_autofree const JdJump **jumps = g_new0 (const JdJump *, solved->len * laws->len + 1);

  for (guint k = 0; k < laws->len; k++)
    {
      names[k] = jd_impact_law_name (g_array_index (laws, JdImpactLaw, k));
      for (guint c = 0; c < solved->len; c++)
        {
          const JdJumpGroup *group = group_of (g_ptr_array_index (solved, c), names[k]);

          if (group != NULL && group->jump != NULL && jd_jump_is_known (group->jump))
            jumps[c * laws->len + k] = group->jump;
        }
    }
  return jd_report_jump_matrix (model, laws->len, names, solved->len, jumps);
}

/* All parameterizations of the file except those in which the event is forbidden. */
static GPtrArray *
list_parameterizations (JdModel       *model,
                        const JdEvent *event)
{
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_parameterization_unref);

  for (guint i = 0; i < tags->len; i++)
    {
      JdParameterization *parameterization = jd_parameterization_new (model, g_ptr_array_index (tags, i), event,
                                                                      NULL);

      if (parameterization != NULL)
        g_ptr_array_add (all, parameterization);
    }
  return all;
}

gboolean
jd_report_jump_add_laws (JdAnswer            *answer,
                         JdParameterization  *parameterization,
                         const JdJumpCase    *at,
                         const char          *text,
                         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GArray) laws = parse_laws (text, error);
  g_autoptr(GPtrArray) others = list_parameterizations (model, at->event);
  g_autoptr(GPtrArray) groups = NULL;
  g_autoptr(GPtrArray) solved = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  JsonObject *by_parameterization, *object;

  if (laws == NULL)
    return FALSE;
  groups = solve_laws (parameterization, at, laws);
  by_parameterization = json_object_new ();
  for (guint i = 0; i < others->len; i++)
    {
      JdParameterization *other = g_ptr_array_index (others, i);

      g_ptr_array_add (solved, solve_laws (other, at, laws));
      json_object_set_object_member (by_parameterization, jd_parameterization_get_name (other),
                                     compare_parameterization (g_ptr_array_index (solved, i), laws, groups));
    }
  object = json_object_new ();
  json_object_set_object_member (object, "laws", laws_to_json (groups, laws));
  json_object_set_object_member (object, "parameterizations", by_parameterization);
  json_object_set_array_member (object, "table", table_of (model, laws, solved));
  json_object_set_object_member (answer->members, "comparison", object);
  return TRUE;
}
