/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts of which the roads of all answers are made, and those of states and of virtual fields. */
#include "core/report/jd-report-road-parts-private.h"

#include <math.h>

#include "core/analysis/verdict/jd-field-road.h"
#include "core/mechanism/jd-json.h"

void
jd_report_add_residual (JsonObject *residuals,
                        const char *name,
                        double      residual,
                        double      size)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "residual", residual);
  jd_answer_set_number (object, "size", size);
  json_object_set_object_member (residuals, name, object);
}

JsonObject *
jd_report_make_road (JsonObject   *residuals,
                     const JdRoad *system)
{
  JsonObject *road = json_object_new ();

  json_object_set_object_member (road, "residuals", residuals);
  if (system != NULL)
    {
      const gsize rank = system->rank;
      JsonArray *singular = json_array_new ();

      jd_answer_set_number (road, "condition", system->condition);
      json_object_set_int_member (road, "rows", (gint64) system->k);
      json_object_set_int_member (road, "rank", (gint64) rank);
      for (gsize i = 0; i < system->n_singular; i++)
        json_array_add_element (singular, jd_json_number (system->singular[i]));
      json_object_set_array_member (road, "singular_values", singular);
      jd_answer_set_number (road, "smallest_kept", rank > 0 ? system->singular[rank - 1] : NAN);
      jd_answer_set_number (road, "largest_dropped",
                            rank == system->k           ? NAN
                            : rank < system->n_singular ? system->singular[rank]
                                                        : 0.0);
      jd_answer_set_number (road, "tolerance", system->tolerance);
    }
  return road;
}

void
jd_report_add_state_residuals (JsonObject        *residuals,
                               const JdModel     *model,
                               const JdStateRoad *state)
{
  for (gsize i = 0; i < state->m; i++)
    {
      const char *name = jd_model_get_equation (model, i)->name;
      g_autofree char *rate = isnan (state->left[i]) ? g_strdup (name) : g_strconcat (name, "'", NULL);

      if (!isnan (state->left[i]))
        jd_report_add_residual (residuals, name, state->left[i], state->left_size[i]);
      if (!isnan (state->rate[i]))
        jd_report_add_residual (residuals, rate, state->rate[i], state->rate_size[i]);
    }
}

void
jd_report_add_state_road (JdAnswer *answer,
                          JdModel  *model)
{
  g_autoptr(JdStateRoad) state = jd_state_road_new (model);
  JsonObject *residuals = json_object_new ();

  jd_report_add_state_residuals (residuals, model, state);
  json_object_set_object_member (answer->members, "road", jd_report_make_road (residuals, state->system));
}

/* The residuals of each equation in each field, "field: equation"; of parameters that no equation contains none.
 * @parameterization: the fields have the names of its retained parameters; NULL: they have numbers from 1 on. */
static JsonObject *
road_of_fields (const JdFieldRoad        *road,
                const JdParameterization *parameterization)
{
  JsonObject *residuals = json_object_new ();

  for (gsize f = 0; f < road->n_fields; f++)
    for (gsize h = 0; h < road->n_equations; h++)
      {
        const double residual = road->residual[f * road->n_equations + h];
        const double size = road->size[f * road->n_equations + h];
        g_autofree char *name = NULL;

        if (size == 0.0)
          continue;
        if (parameterization != NULL)
          name =
            g_strdup_printf ("%s: %s",
                             jd_model_get_parameter_name (jd_parameterization_get_model (parameterization),
                                                          jd_parameterization_get_retained (parameterization)[f]),
                             road->equations[h]);
        else
          name = g_strdup_printf ("%" G_GSIZE_FORMAT ": %s", f + 1, road->equations[h]);
        jd_report_add_residual (residuals, name, residual, size);
      }
  return jd_report_make_road (residuals, road->system);
}

gboolean
jd_report_add_field_road (JdAnswer            *answer,
                          JdParameterization  *parameterization,
                          const gboolean      *joints,
                          GError             **error)
{
  g_autoptr(JdFieldRoad) basis = jd_field_road_new_basis (parameterization, error);
  g_autoptr(JdFieldRoad) fields = NULL;

  if (basis == NULL)
    return FALSE;
  json_object_set_object_member (answer->members, "road", road_of_fields (basis, parameterization));
  if (joints == NULL)
    return TRUE;
  fields = jd_field_road_new_compatible (parameterization, joints, error);
  if (fields != NULL)
    json_object_set_object_member (answer->members, "compatible_road", road_of_fields (fields, NULL));
  return fields != NULL;
}
