/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `integrals`: first integrals and their hypotheses. */
#include "core/report/jd-report-analysis.h"

#include "core/analysis/integrals/jd-integrals.h"
#include "core/analysis/integrals/jd-power-balance.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road.h"

#include <math.h>

static JsonObject *
integral_to_json (const JdIntegral *integral)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", integral->name);
  json_object_set_string_member (object, "formula", integral->formula);
  jd_answer_set_finite (object, "value", integral->value);
  if (!integral->exists && integral->has_rate)
    jd_answer_set_finite (object, "rate", integral->rate);
  else if (!integral->exists)
    json_object_set_null_member (object, "rate");
  return object;
}

static void
add_hypotheses (JsonArray        *array,
                const JdIntegral *integral)
{
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "integral", integral->name);
      json_object_set_string_member (object, "hypothesis", integral->hypotheses[k].text);
      json_object_set_boolean_member (object, "holds", integral->hypotheses[k].holds);
      json_object_set_string_member (object, "why", integral->hypotheses[k].why);
      json_array_add_object_element (array, object);
    }
}

/* Members `lemma` and `power`: Painlevé's lemma and the power balance in the state, W. */
static void
add_balance (JdAnswer           *answer,
             JdParameterization *parameterization,
             JdModel            *model,
             const JdPowerTerms *terms)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  JsonObject *lemma = json_object_new (), *power = json_object_new ();
  JsonObject *given = json_object_new (), *of_joints = json_object_new ();

  jd_answer_set_finite (lemma, "rate", terms->lemma_left);
  jd_answer_set_finite (lemma, "power", terms->generalized);
  jd_answer_set_finite (lemma, "partial", terms->partial_kinetic);
  jd_answer_set_finite (lemma, "residual", terms->lemma_residual);
  jd_answer_set_finite (power, "rate", terms->energy_rate);
  for (gsize e = 0; e < terms->n_efforts; e++)
    if (jd_model_get_effort (model, e)->potential == NULL)
      jd_answer_set_finite (given, jd_model_get_effort (model, e)->name, terms->given[e]);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const gsize j = jd_model_get_equation (model, jd_parameterization_get_complementary (parameterization)[h])
                        ->joint;

      jd_answer_set_finite (of_joints, ((JdJoint *) g_ptr_array_index (joints, j))->name, terms->joints[j]);
    }
  json_object_set_object_member (power, "given", given);
  json_object_set_object_member (power, "joints", of_joints);
  jd_answer_set_finite (power, "friction", terms->friction);
  jd_answer_set_finite (power, "carried", terms->carried);
  jd_answer_set_finite (power, "residual", terms->residual);
  json_object_set_object_member (answer->members, "lemma", lemma);
  json_object_set_object_member (answer->members, "power", power);
}

/* Adds the balance where the accelerations are determined, and with @integrals (else NULL) the road. */
static void
add_powers (JdAnswer           *answer,
            JdParameterization *parameterization,
            const JdIntegrals  *integrals)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, NULL);
  g_autoptr(JdPowerBalance) balance = evaluation != NULL ? jd_power_balance_new (parameterization, NULL) : NULL;
  g_autoptr(JdPowerTerms) terms = balance != NULL ? jd_power_balance_eval (balance, t, p, pd, evaluation) : NULL;

  /* a parameter that is eliminated numerically depends on the time */
  if (terms != NULL && isnan (terms->lemma_left))
    {
      json_object_set_null_member (answer->members, "lemma");
      json_object_set_null_member (answer->members, "power");
    }
  else if (terms != NULL)
    add_balance (answer, parameterization, model, terms);
  if (integrals != NULL)
    json_object_set_object_member (answer->members, "road",
                                   jd_report_road_of_integrals (parameterization, integrals, terms));
}

static JdAnswer *
integrals_answer (JdParameterization *parameterization,
                  const JdIntegrals  *integrals,
                  gboolean            road)
{
  JdAnswer *answer = jd_answer_new ("integrals");
  JsonArray *held = json_array_new (), *failed = json_array_new (), *hypotheses = json_array_new ();

  jd_report_add_state_warnings (answer, jd_parameterization_get_model (parameterization));
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);

      /* The energy is Painlevé's integral if the positions do not depend on time: it is reported once. */
      if (integral->kind == JD_INTEGRAL_PAINLEVE && !integral->with_hidden &&
          jd_integrals_painleve_is_energy (integrals))
        continue;
      add_hypotheses (hypotheses, integral);
      json_array_add_object_element (integral->exists ? held : failed, integral_to_json (integral));
    }
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  json_object_set_array_member (answer->members, "integrals", held);
  json_object_set_array_member (answer->members, "failed", failed);
  json_object_set_array_member (answer->members, "hypotheses", hypotheses);
  add_powers (answer, parameterization, road ? integrals : NULL);
  return answer;
}

JdAnswer *
jd_report_integrals (JdParameterization  *parameterization,
                     gboolean             road,
                     GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdIntegrals) integrals = NULL;
  GError *local = NULL;

  if (jd_model_check_state (model, t, p, pd, NULL, &local) &&
      jd_parameterization_check_primitive (parameterization, model, t, p, pd, NULL, &local))
    integrals = jd_integrals_new (parameterization, t, p, pd, NULL, &local);
  if (integrals == NULL)
    return jd_report_refuse ("integrals", model, local, error);
  return integrals_answer (parameterization, integrals, road);
}
