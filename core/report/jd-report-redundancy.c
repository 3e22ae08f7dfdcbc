/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Members `dependent` and `unique`: dependent sets of equations, and equations with a unique multiplier. */
#include "core/report/jd-report-analysis.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/diagnosis/jd-redundancy.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/mechanism/jd-json.h"

static JsonObject *
dependence_to_json (const JdRedundancy *redundancy,
                    JdModel            *model,
                    const char *const  *contradicting,
                    gsize               i)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  JsonObject *object = json_object_new (), *equations = json_object_new ();
  JsonArray *names = json_array_new ();
  g_autofree char *why = jd_redundancy_describe (redundancy, model, contradicting, i);
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

/* The evaluation of Lagrange's equations with all equations complementary, if no acceleration satisfies these; NULL
 * otherwise, or if it fails for another reason. */
static JdEvaluation *
find_contradiction (JdModel *model)
{
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = none };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);
  g_autoptr(JdEvaluation) evaluation = NULL;

  if (total != NULL)
    evaluation = jd_evaluate (total, jd_model_get_time (model), jd_model_get_values (model),
                              jd_model_get_rates (model), NULL, NULL);
  if (evaluation == NULL || evaluation->verdict != JD_VERDICT_INCONSISTENT || evaluation->redundant == NULL ||
      evaluation->redundant[0] == NULL)
    return NULL;
  return g_steal_pointer (&evaluation);
}

void
jd_report_add_redundancy (JdAnswer *answer,
                          JdModel  *model,
                          gsize     n)
{
  g_autoptr(JdRedundancy) redundancy = jd_redundancy_new (model, jd_model_get_time (model),
                                                          jd_model_get_values (model), jd_model_get_rates (model));
  g_autoptr(JdEvaluation) contradiction = find_contradiction (model);
  const char *const *names = contradiction != NULL ? (const char *const *) contradiction->redundant : NULL;
  g_autofree char *why = NULL;
  JsonArray *dependent = json_array_new (), *unique = json_array_new ();

  for (gsize i = 0; i < redundancy->n; i++)
    json_array_add_object_element (dependent, dependence_to_json (redundancy, model, names, i));
  for (gsize h = 0; h < redundancy->n_equations; h++)
    if (redundancy->acts[h] && redundancy->unique[h])
      json_array_add_string_element (unique, jd_model_get_equation (model, h)->name);
  json_object_set_array_member (answer->members, "dependent", dependent);
  json_object_set_array_member (answer->members, "unique", unique);
  if (contradiction != NULL)
    {
      jd_answer_add_warning (answer, jd_verdict_name (JD_VERDICT_INCONSISTENT), contradiction->why);
      why = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                          "The rate of %lu equation follows from the others, but no acceleration "
                                          "satisfies all of them.",
                                          "The rates of %lu equations follow from the others, but no acceleration "
                                          "satisfies all of them.",
                                          (gulong) n),
                             (gulong) n);
    }
  else
    why = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                        "%lu equation follows from the others: not every multiplier is unique.",
                                        "%lu equations follow from the others: not every multiplier is unique.",
                                        (gulong) n),
                           (gulong) n);
  jd_answer_add_verdict (answer, JD_VERDICT_HYPERSTATIC, why);
}
