/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joints that a file assumes to be perfect, each by itself or several as one compound joint. */
#include "core/mechanism/jd-joint-sets.h"

void
jd_joint_set_free (JdJointSet *self)
{
  g_free (self->joints);
  g_free (self);
}

static gboolean
is_assumed_alone (JdMechanism *self,
                  gsize        joint)
{
  const JdJoint *it = g_ptr_array_index (jd_mechanism_get_joints (self), (guint) joint);

  return it->assumed == JD_ASSUMED_PERFECT;
}

static gboolean
set_has (const JdJointSet *set,
         gsize             joint)
{
  for (gsize i = 0; i < set->n_joints; i++)
    if (set->joints[i] == joint)
      return TRUE;
  return FALSE;
}

/* Whether a set of the file has these joints. */
static gboolean
is_set (JdMechanism *self,
        const gsize *joints,
        gsize        n_joints)
{
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (self);

  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);
      gboolean same = set->n_joints == n_joints;

      for (gsize i = 0; i < n_joints; i++)
        same = same && set_has (set, joints[i]);
      if (same)
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_mechanism_assumes_perfect (JdMechanism *self,
                              const gsize *joints,
                              gsize        n_joints)
{
  gboolean each = TRUE;

  for (gsize i = 0; i < n_joints; i++)
    each = each && (is_assumed_alone (self, joints[i]) || is_set (self, &joints[i], 1));
  return each || is_set (self, joints, n_joints);
}

static gboolean
is_compound (JdMechanism      *self,
             const JdJointSet *set)
{
  for (gsize i = 0; i < set->n_joints; i++)
    if (!jd_mechanism_assumes_perfect (self, &set->joints[i], 1))
      return set->n_joints > 1;
  return FALSE;
}

/* Gives joints of one compound one number in @of (n_joints): the smallest index of its joints. */
static void
number_compounds (JdMechanism *self,
                  gsize       *of,
                  gsize        n_joints)
{
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (self);

  for (gsize j = 0; j < n_joints; j++)
    of[j] = j;
  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);

      for (gsize i = 1; i < set->n_joints && is_compound (self, set); i++)
        {
          const gsize a = of[set->joints[0]], b = of[set->joints[i]];

          for (gsize j = 0; j < n_joints; j++)
            if (of[j] == MAX (a, b))
              of[j] = MIN (a, b);
        }
    }
}

GPtrArray *
jd_mechanism_list_compounds (JdMechanism *self)
{
  const gsize n = jd_mechanism_get_joints (self)->len;
  g_autofree gsize *of = g_new0 (gsize, n + 1);
  GPtrArray *compounds = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_joint_set_free);

  if (jd_mechanism_get_perfect_sets (self)->len == 0)
    return compounds;
  number_compounds (self, of, n);
  for (gsize first = 0; first < n; first++)
    {
      JdJointSet *set;

      if (of[first] != first || !jd_mechanism_is_in_compound (self, first))
        continue;
      set = g_new0 (JdJointSet, 1);
      set->joints = g_new0 (gsize, n);
      for (gsize j = first; j < n; j++)
        if (of[j] == first)
          set->joints[set->n_joints++] = j;
      g_ptr_array_add (compounds, set);
    }
  return compounds;
}

gboolean
jd_mechanism_is_in_compound (JdMechanism *self,
                             gsize        joint)
{
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (self);

  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);

      if (set_has (set, joint) && is_compound (self, set))
        return TRUE;
    }
  return FALSE;
}
