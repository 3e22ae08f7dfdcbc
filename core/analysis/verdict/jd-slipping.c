/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joints that slip in a state, by the evaluation of the total parameterization. */
#include "core/analysis/verdict/jd-slipping.h"

/* Whether law @k is friction along a slip equation. */
static gboolean
has_slip_equation (const JdModel *model,
                   gsize          k)
{
  const JdModelLaw *law = jd_model_get_law (model, k);

  return law->slip >= 0 && !law->rolling;
}

gboolean
jd_joint_may_slip (const JdModel *model,
                   gsize          joint)
{
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    if (has_slip_equation (model, k) && jd_model_get_law (model, k)->joint == joint &&
        jd_model_get_law (model, k)->coefficient > 0.0)
      return TRUE;
  return FALSE;
}

static JdEvaluation *
evaluate_here (JdModel *model)
{
  char name[] = "total";
  g_autoptr(GPtrArray) tags = g_ptr_array_new ();
  const JdParameterizationTags total = { .name = name, .tags = tags };
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, &total, NULL, NULL);
  g_autoptr(JdEvaluation) evaluation = NULL;

  if (parameterization == NULL)
    return NULL;
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                            jd_model_get_rates (model), NULL, NULL);
  if (evaluation != NULL &&
      (evaluation->verdict == JD_VERDICT_INCONSISTENT || evaluation->verdict == JD_VERDICT_INDETERMINATE))
    return NULL;
  return g_steal_pointer (&evaluation);
}

/* Whether the slip speed shows that the joint slips: the contact acts, its slip equation does not. */
static gboolean
slips_already (const JdModel    *model,
               const JdModelLaw *law)
{
  const double t = jd_model_get_time (model);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  return jd_model_equation_acts (model, law->normal, t, p, pd) &&
         !jd_model_equation_acts (model, (gsize) law->slip, t, p, pd);
}

gboolean *
jd_find_slipping (JdModel            *model,
                  const JdEvaluation *evaluation)
{
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  gboolean *slipping = g_new0 (gboolean, n_joints + 1);
  g_autoptr(JdEvaluation) made = NULL;
  gboolean any = FALSE;

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    any = any || has_slip_equation (model, k);
  if (any && evaluation == NULL)
    evaluation = made = evaluate_here (model);
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const JdSlipState state = evaluation != NULL ? evaluation->laws[k].state : JD_SLIP_STICK;

      if (has_slip_equation (model, k) &&
          (evaluation != NULL ? state == JD_SLIP_FORWARD || state == JD_SLIP_BACKWARD : slips_already (model, law)))
        slipping[law->joint] = TRUE;
    }
  return slipping;
}
