/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The check of the laws of imperfect joints.  It compares the verdict on each joint that declares efforts with the
 * laws that the file gives. */
#include "core/analysis/verdict/jd-imperfect.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-assumed.h"
#include "core/analysis/verdict/jd-verdict.h"

/* "T", "R1, R2": the efforts that have virtual power and no law. */
static char *
list_lawless (const JdJointVerdict *verdict)
{
  GString *list = g_string_new (NULL);

  for (gsize e = 0; e < verdict->n_efforts; e++)
    if (verdict->powerful[e] && !verdict->absent[e] && !verdict->given[e])
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", verdict->efforts[e]);
  return g_string_free (list, FALSE);
}

static gboolean
refuse_lawless (const JdJoint        *joint,
                const JdJointVerdict *verdict,
                GError              **error)
{
  g_autofree char *list = list_lawless (verdict);

  g_set_error (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
    _("“%s” is %s, and no law determines %s: the method of multipliers is refused, for it needs perfect "
      "joints (8.2.4), and the general equations need each such effort given. Write its law as “value” "
      "beside it (0: it is not there), leave it out of the joint's “efforts”, or assume that the joint is "
      "perfect (\"assumed\": \"perfect\")"),
    joint->name, verdict->condition, list);
  return FALSE;
}

/* Refuses a law of an effort without virtual power.  The equations determine this effort, so a law would count it
 * twice. */
static gboolean
check_laws (const JdJoint        *joint,
            const JdJointVerdict *verdict,
            GError              **error)
{
  for (gsize e = 0; e < verdict->n_efforts; e++)
    if (verdict->given[e] && !verdict->powerful[e])
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                     _("“%s” of “%s” has no virtual power in the fields compatible with the joint: its equations "
                       "determine it, and a law would count it twice; remove its “value”"),
                     verdict->efforts[e], joint->name);
        return FALSE;
      }
  return TRUE;
}

/* Whether assumptions of the file are the law of the efforts of @joint.  The assumptions about compound joints are
 * checked once, together. */
static gboolean
is_assumed (JdModel *model,
            gsize    joint)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);

  return jd_mechanism_assumes_perfect (mechanism, &joint, 1) || jd_mechanism_is_in_compound (mechanism, joint);
}

static gboolean
check_compounds (JdModel  *model,
                 GError  **error)
{
  g_autoptr(GPtrArray) compounds = jd_mechanism_list_compounds (jd_model_get_mechanism (model));

  for (guint c = 0; c < compounds->len; c++)
    {
      g_autoptr(GError) local = NULL;

      /* without a position that satisfies the joints the check of the equations reports the error */
      if (!jd_assumed_check (model, g_ptr_array_index (compounds, c), &local) &&
          !g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
jd_imperfect_check (JdModel  *model,
                    GError  **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));

  for (gsize j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, (guint) j);
      g_autoptr(JdJointVerdict) verdict = NULL;

      if (joint->n_efforts > 0 && !is_assumed (model, j))
        verdict = jd_joint_verdict_new (model, &j, 1, FALSE, NULL, NULL);
      /* without a position that satisfies the joint the check of the equations reports the error */
      if (verdict == NULL)
        continue;
      if (verdict->lawless)
        return refuse_lawless (joint, verdict, error);
      if (!check_laws (joint, verdict, error))
        return FALSE;
    }
  return check_compounds (model, error);
}
