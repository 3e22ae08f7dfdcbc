/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The roads of answers about states, virtual fields, integrals, motions, comparisons and sweeps. */
#include "core/report/jd-report-road.h"

#include <math.h>

#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road-parts-private.h"

JsonObject *
jd_report_road_of_verdict (const JdFieldRoad *road)
{
  JsonObject *residuals = json_object_new ();

  for (gsize h = 0; h < road->n_equations; h++)
    {
      double residual = 0.0, size = 0.0;

      for (gsize f = 0; f < road->n_fields; f++)
        {
          const double left = road->residual[f * road->n_equations + h];
          const double terms = road->size[f * road->n_equations + h];

          if (size == 0.0 || fabs (left) * size > fabs (residual) * terms)
            {
              residual = left;
              size = terms;
            }
        }
      if (size > 0.0)
        jd_report_add_residual (residuals, road->equations[h], residual, size);
    }
  return jd_report_make_road (residuals, road->system);
}

static double
size_of_power (const JdPowerTerms *terms)
{
  double size = fabs (terms->lemma_left) + fabs (terms->energy_rate - terms->lemma_left) + fabs (terms->friction) +
                fabs (terms->carried);

  for (gsize e = 0; e < terms->n_efforts; e++)
    size += fabs (terms->given[e]);
  for (gsize j = 0; j < terms->n_joints; j++)
    size += fabs (terms->joints[j]);
  return size;
}

JsonObject *
jd_report_road_of_integrals (JdParameterization *parameterization,
                             const JdIntegrals  *integrals,
                             const JdPowerTerms *terms)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, NULL);
  const gboolean known = evaluation != NULL && evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH;
  g_autoptr(JdEvaluationRoad) road = known ? jd_evaluation_road_new (parameterization, evaluation, p, NULL) : NULL;
  JsonObject *residuals = json_object_new ();

  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);

      if (!integral->exists || isnan (integral->rate) ||
          (integral->kind == JD_INTEGRAL_PAINLEVE && !integral->with_hidden &&
           jd_integrals_painleve_is_energy (integrals)))
        continue;
      jd_report_add_residual (residuals, integral->name, integral->rate,
                              jd_integral_rate_size (integral, model, t, p, pd,
                                                     evaluation != NULL ? evaluation->pdd : NULL));
    }
  if (terms != NULL && !isnan (terms->lemma_residual))
    jd_report_add_residual (residuals, "lemma", terms->lemma_residual,
                            fabs (terms->lemma_left) + fabs (terms->generalized) + fabs (terms->partial_kinetic));
  if (terms != NULL && !isnan (terms->residual))
    jd_report_add_residual (residuals, "power", terms->residual, size_of_power (terms));
  return jd_report_make_road (residuals, road != NULL ? road->system : NULL);
}

/* The road of the state of @model and of what @parameterization gives there: an equation's name has a prime for each
 * time derivative. */
static JsonObject *
road_of_state (JdModel            *model,
               JdParameterization *parameterization)
{
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdStateRoad) state = jd_state_road_new (model);
  g_autoptr(JdEvaluation)
    evaluation = parameterization != NULL ? jd_evaluate (parameterization, t, p, pd, NULL, NULL) : NULL;
  const gboolean known = evaluation != NULL && evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH;
  g_autoptr(JdEvaluationRoad) road = known ? jd_evaluation_road_new (parameterization, evaluation, p, NULL) : NULL;
  JsonObject *residuals = json_object_new ();

  for (gsize i = 0; road != NULL && i < road->n; i++)
    jd_report_add_residual (residuals,
                            jd_model_get_parameter_name (model,
                                                         jd_parameterization_get_retained (parameterization)[i]),
                            road->balance[i], road->balance_size[i]);
  jd_report_add_state_residuals (residuals, model, state);
  for (gsize h = 0; road != NULL && h < road->m; h++)
    {
      const gsize i = jd_parameterization_get_complementary (parameterization)[h];
      const JdEquation *equation = jd_model_get_equation (model, i);
      g_autofree char *name = g_strconcat (equation->name, equation->f != NULL ? "''" : "'", NULL);

      if (!isnan (road->rows[h]))
        jd_report_add_residual (residuals, name, road->rows[h], road->row_size[h]);
    }
  return jd_report_make_road (residuals, road != NULL ? road->system : NULL);
}

gboolean
jd_report_motion_add_road (JdAnswer                     *answer,
                           const JdMotion               *motion,
                           const JdParameterizationTags *tags,
                           GError                      **error)
{
  g_autoptr(JdModel) model = jd_motion_new_model_at (motion, jd_motion_get_end (motion), TRUE, error);
  g_autoptr(JdParameterization) parameterization = NULL;
  JsonObject *road;

  if (model == NULL)
    return FALSE;
  /* where it is singular, the residuals of positions and velocities are told alone */
  parameterization = jd_parameterization_new (model, tags, NULL, NULL);
  road = road_of_state (model, parameterization);
  jd_answer_set_number (road, "time", jd_motion_get_end (motion));
  json_object_set_object_member (answer->members, "road", road);
  return TRUE;
}

/* Sets the road (taken), or null where there is none. */
static void
set_road (JsonObject *roads,
          const char *name,
          JsonObject *road)
{
  if (road != NULL)
    json_object_set_object_member (roads, name, road);
  else
    json_object_set_null_member (roads, name);
}

void
jd_report_compare_add_road (JdAnswer             *answer,
                            JdParameterization  **parameterizations,
                            gsize                 n_parameterizations,
                            const JdEvent        *event,
                            const JdMotion       *motion,
                            const JdMotionEvent  *met)
{
  JdModel *model = jd_parameterization_get_model (parameterizations[0]);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autofree gboolean *skip = jd_model_get_switched_off (model) == NULL ? jd_comparison_dup_skip (model, event)
                                                                        : NULL;
  JsonObject *states = json_object_new (), *jumps = json_object_new ();

  for (gsize i = 0; i < n_parameterizations; i++)
    {
      const char *name = jd_parameterization_get_name (parameterizations[i]);
      g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterizations[i], t, p, pd, skip, NULL);
      const gboolean known = evaluation != NULL && evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH;
      g_autoptr(JdJump) jump = event != NULL ? jd_report_new_jump (parameterizations[i], event, motion, met, NULL)
                                              : NULL;
      const gboolean jumped = jump != NULL && jd_jump_get_verdict (jump) <= JD_VERDICT_ENERGY_GROWTH;

      set_road (states, name,
                known ? jd_report_road_of_evaluation (parameterizations[i], evaluation, p, NULL) : NULL);
      set_road (jumps, name, jumped ? jd_report_road_of_jump (jump, event, NULL) : NULL);
    }
  json_object_set_object_member (answer->members, "road", states);
  if (event != NULL)
    json_object_set_object_member (answer->members, "jump_road", jumps);
  else
    json_object_unref (jumps);
}

/* ---- The worst of several ---- */

static double
get_number (JsonObject *object,
            const char *member)
{
  return json_object_get_null_member (object, member) ? INFINITY : json_object_get_double_member (object, member);
}

/* Whether the residual @a is a larger part of its size than @b. */
static gboolean
is_worse (JsonObject *a,
          JsonObject *b)
{
  return fabs (get_number (a, "residual")) * get_number (b, "size") >
         fabs (get_number (b, "residual")) * get_number (a, "size");
}

static void
worsen_residuals (JsonObject *worst,
                  JsonObject *residuals,
                  guint64     row)
{
  g_autoptr(GList) names = json_object_get_members (residuals);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonObject *one = json_object_get_object_member (residuals, name->data);

      if (json_object_has_member (worst, name->data) &&
          !is_worse (one, json_object_get_object_member (worst, name->data)))
        continue;
      json_object_set_int_member (one, "row", (gint64) row);
      json_object_set_object_member (worst, name->data, json_object_ref (one));
    }
}

JsonObject *
jd_report_road_worsen (JsonObject *worst,
                       JsonObject *road,
                       guint64     row)
{
  static const char *const members[] = {
    "condition", "rows", "rank", "singular_values", "smallest_kept", "largest_dropped", "tolerance",
  };

  if (worst == NULL)
    {
      worst = json_object_new ();
      json_object_set_object_member (worst, "residuals", json_object_new ());
    }
  worsen_residuals (json_object_get_object_member (worst, "residuals"),
                    json_object_get_object_member (road, "residuals"), row);
  if (!json_object_has_member (road, "condition") ||
      (json_object_has_member (worst, "condition") &&
       !(get_number (road, "condition") > get_number (worst, "condition"))))
    return worst;
  for (gsize k = 0; k < G_N_ELEMENTS (members); k++)
    if (json_object_has_member (road, members[k]))
      json_object_set_member (worst, members[k], json_object_dup_member (road, members[k]));
  json_object_set_int_member (worst, "row", (gint64) row);
  return worst;
}
