/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Members `dependent` and `unique`: dependent sets of equations, and equations with a unique multiplier. */
#include "core/report/jd-report-analysis.h"

#include "core/analysis/diagnosis/jd-redundancy.h"
#include "core/mechanism/jd-json.h"

static JsonObject *
dependence_to_json (const JdRedundancy *redundancy,
                    JdModel            *model,
                    gsize               i)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  JsonObject *object = json_object_new (), *equations = json_object_new ();
  JsonArray *names = json_array_new ();
  g_autofree char *why = jd_redundancy_describe (redundancy, model, i);
  gsize last = G_MAXSIZE;

  for (gsize h = 0; h < redundancy->n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, h);
      const double c = redundancy->dependences[i].coefficients[h];

      if (c == 0.0)
        continue;
      json_object_set_member (equations, equation->name, jd_json_number (c));
      if (equation->joint != last)
        json_array_add_string_element (names,
                                       ((JdJoint *) g_ptr_array_index (joints, (guint) equation->joint))->name);
      last = equation->joint;
    }
  json_object_set_object_member (object, "equations", equations);
  json_object_set_array_member (object, "joints", names);
  json_object_set_string_member (object, "why", why);
  return object;
}

void
jd_report_add_redundancy (JdAnswer *answer,
                          JdModel  *model)
{
  g_autoptr(JdRedundancy) redundancy = jd_redundancy_new (model, jd_model_get_time (model),
                                                          jd_model_get_values (model), jd_model_get_rates (model));
  JsonArray *dependent = json_array_new (), *unique = json_array_new ();

  for (gsize i = 0; i < redundancy->n; i++)
    json_array_add_object_element (dependent, dependence_to_json (redundancy, model, i));
  for (gsize h = 0; h < redundancy->n_equations; h++)
    if (redundancy->acts[h] && redundancy->unique[h])
      json_array_add_string_element (unique, jd_model_get_equation (model, h)->name);
  json_object_set_array_member (answer->members, "dependent", dependent);
  json_object_set_array_member (answer->members, "unique", unique);
}
