/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Members `meaning` and `efforts`: the meaning of each multiplier, and the efforts that a parameterization
 * determines. */
#include "core/report/jd-report-analysis.h"

#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/mechanism/jd-json.h"

static JsonObject *
efforts_to_json (JdModel                    *model,
                 const JdMultiplierMeanings *meaning)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  JsonObject *object = json_object_new ();

  for (gsize e = 0; e < meaning->n_efforts; e++)
    {
      const JdEffortMeaning *effort = &meaning->efforts[e];
      const char *joint = ((JdJoint *) g_ptr_array_index (joints, effort->joint))->name;
      JsonObject *member = json_object_new ();

      json_object_set_boolean_member (member, "told", effort->known);
      if (effort->has_value)
        jd_answer_set_number (member, "value", effort->value);
      json_object_set_string_member (member, "why", effort->why);
      json_object_set_object_member (jd_json_ensure_object (object, joint), effort->effort, member);
    }
  return object;
}

void
jd_report_add_meaning (JdAnswer           *answer,
                       JdParameterization *parameterization,
                       const JdEvaluation *evaluation)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMultiplierMeanings)
    meaning = jd_multiplier_meanings_new (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                          jd_model_get_rates (model), evaluation, &error);
  JsonObject *multipliers;

  if (meaning == NULL)
    {
      jd_answer_add_warning (answer, "meaning", error->message);
      return;
    }
  multipliers = json_object_new ();
  for (gsize h = 0; h < meaning->n_multipliers; h++)
    {
      const char *name = jd_model_get_equation (model, meaning->multipliers[h].equation)->name;

      if (meaning->multipliers[h].meaning != NULL)
        json_object_set_string_member (multipliers, name, meaning->multipliers[h].meaning);
      else
        json_object_set_null_member (multipliers, name);
    }
  json_object_set_object_member (answer->members, "meaning", multipliers);
  json_object_set_object_member (answer->members, "efforts", efforts_to_json (model, meaning));
}
