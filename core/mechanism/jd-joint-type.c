/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions about a joint that its descriptor answers. */
#include "core/mechanism/jd-joint-type.h"

#include <string.h>

int
jd_joint_get_side (const JdJoint *joint)
{
  if (joint->unilateral < 0)
    return joint->type->side;
  if (joint->unilateral == 0)
    return 0;
  return joint->type->side != 0 ? joint->type->side : 1;
}

gboolean
jd_joint_has_body (const JdJoint *joint,
                   int            body)
{
  for (gsize i = 0; i < joint->n_points; i++)
    if (joint->points[i].body == body)
      return TRUE;
  for (gsize i = 0; i < joint->n_bodies; i++)
    if (joint->bodies[i] == body)
      return TRUE;
  return FALSE;
}

gboolean
jd_joint_type_has_member (const JdJointType *type,
                          JdMember           member)
{
  for (gsize i = 0; i < type->n_members; i++)
    if (type->members[i] == member)
      return TRUE;
  return FALSE;
}

gsize
jd_joint_count_equations (const JdJoint *joint)
{
  if (joint->type->equations == NULL)
    return joint->n_equations;
  return joint->n_contacts * g_strv_length ((char **) joint->type->equations);
}

const char *
jd_joint_get_equation_name (const JdJoint *joint,
                            gsize          i)
{
  gsize n;

  if (joint->type->equations == NULL)
    return joint->equations[i].name;
  n = g_strv_length ((char **) joint->type->equations);
  return jd_joint_number_name (joint->type->equations[i % n], i / n);
}

const char *
jd_joint_number_name (const char *name,
                      gsize       contact)
{
  g_autofree char *numbered = NULL;

  if (contact == 0)
    return name;
  numbered = g_strdup_printf ("%s_%" G_GSIZE_FORMAT, name, contact + 1);
  return g_intern_string (numbered);
}

/* Whether @name is @base, or its name for another contact of @joint: *out_contact. */
static gboolean
is_numbered (const JdJoint *joint,
             const char    *name,
             const char    *base,
             gsize         *out_contact)
{
  const gsize length = strlen (base);
  guint64 number = 1;

  if (strncmp (name, base, length) != 0)
    return FALSE;
  if (name[length] != '\0' &&
      (name[length] != '_' ||
       !g_ascii_string_to_unsigned (name + length + 1, 10, 2, MAX (joint->n_contacts, 1), &number, NULL)))
    return FALSE;
  if (number > joint->n_contacts && number > 1)
    return FALSE;
  if (out_contact != NULL)
    *out_contact = (gsize) (number - 1);
  return TRUE;
}

const char *
jd_joint_base_name (const JdJoint *joint,
                    const char    *name)
{
  const JdJointType *type = joint->type;

  for (gsize i = 0; type->equations != NULL && type->equations[i] != NULL; i++)
    if (is_numbered (joint, name, type->equations[i], NULL))
      return type->equations[i];
  for (gsize i = 0; type->reactions != NULL && type->reactions[i].name != NULL; i++)
    if (is_numbered (joint, name, type->reactions[i].name, NULL))
      return type->reactions[i].name;
  return NULL;
}

const JdReaction *
jd_joint_find_reaction (const JdJoint *joint,
                        const char    *equation,
                        gsize         *out_contact)
{
  const JdReaction *reaction = joint->type->reactions;

  for (; reaction != NULL && reaction->name != NULL; reaction++)
    if (is_numbered (joint, equation, reaction->equation, out_contact))
      return reaction;
  return NULL;
}
