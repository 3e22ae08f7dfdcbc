/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joints that the file assumes to be perfect: which of them share their multipliers, and the conditions on their
 * efforts. */
#include "core/analysis/verdict/jd-multiplier-meaning-private.h"

#include "core/analysis/verdict/jd-verdict.h"
#include "core/linear/jd-subspace.h"
#include "core/mechanism/jd-joint-sets.h"

/* Takes the conditions of the verdict on @joints, which are assumed perfect together, as conditions of the efforts.
 * */
static void
add_conditions (JdMeaningJoint *self,
                const gsize    *joints,
                gsize           n_joints)
{
  const gsize n_efforts = self->powers->n_efforts;
  g_autoptr(JdJointVerdict) verdict = jd_joint_verdict_new (self->model, joints, n_joints, FALSE, NULL, NULL);
  const char *prefix = n_joints == 1 && self->n_joints > 1 ? jd_model_get_joint (self->model, joints[0])->name : NULL;
  g_autofree double *rows = g_new0 (double, verdict != NULL ? verdict->n_fields * n_efforts + 1 : 1);
  gsize rank;

  if (verdict == NULL)
    return;
  for (gsize e = 0; e < verdict->n_efforts; e++)
    {
      g_autofree char *name = prefix != NULL ? g_strconcat (prefix, ".", verdict->efforts[e], NULL)
                                             : g_strdup (verdict->efforts[e]);

      for (gsize f = 0; f < n_efforts; f++)
        for (gsize b = 0; b < verdict->n_fields && g_str_equal (self->powers->names[f], name); b++)
          if (self->effort_unit[f] > 0.0)
            rows[b * n_efforts + f] = verdict->powers[b * verdict->n_efforts + e] / self->effort_unit[f];
    }
  rank = jd_subspace_orthonormalize (rows, verdict->n_fields, n_efforts, JD_RANK_DERIVED);
  g_array_append_vals (self->conditions, rows, (guint) (rank * n_efforts));
}

void
jd_meaning_joint_take_assumptions (JdMeaningJoint *self)
{
  JdMechanism *mechanism = jd_model_get_mechanism (self->model);
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (mechanism);

  self->assumed = jd_mechanism_assumes_perfect (mechanism, self->joints, 1) ||
                  jd_mechanism_is_in_compound (mechanism, self->joints[0]);
  if (!self->assumed || self->powers->n_efforts == 0)
    return;
  g_array_set_size (self->conditions, 0);
  for (gsize i = 0; i < self->n_joints; i++)
    if (jd_mechanism_assumes_perfect (mechanism, &self->joints[i], 1))
      add_conditions (self, &self->joints[i], 1);
  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);
      g_autofree gsize *within = g_new0 (gsize, set->n_joints + 1);
      gsize n = 0;

      for (gsize i = 0; i < set->n_joints; i++)
        if (jd_meaning_joint_has (self, set->joints[i]))
          within[n++] = set->joints[i];
      if (n > 0)
        add_conditions (self, within, n);
    }
}

static gboolean
joint_acts (JdModel      *model,
            gsize         j,
            double        t,
            const double *p,
            const double *pd)
{
  for (gsize h = 0; h < jd_model_get_n_equations (model); h++)
    if (jd_model_get_equation (model, h)->joint == j && jd_model_equation_acts (model, h, t, p, pd))
      return TRUE;
  return FALSE;
}

gsize
jd_meaning_joint_group (JdModel      *model,
                        gsize         j,
                        double        t,
                        const double *p,
                        const double *pd,
                        gsize        *group)
{
  g_autoptr(GPtrArray) compounds = jd_mechanism_list_compounds (jd_model_get_mechanism (model));
  gsize n = 0;

  group[0] = j;
  if (!joint_acts (model, j, t, p, pd))
    return 1;
  for (guint c = 0; c < compounds->len; c++)
    {
      const JdJointSet *set = g_ptr_array_index (compounds, c);
      gboolean in = FALSE;

      for (gsize i = 0; i < set->n_joints; i++)
        in |= set->joints[i] == j;
      for (gsize i = 0; i < set->n_joints && in; i++)
        if (joint_acts (model, set->joints[i], t, p, pd))
          group[n++] = set->joints[i];
      if (in)
        return group[0] == j ? n : 0;
    }
  return 1;
}
