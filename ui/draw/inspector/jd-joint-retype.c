/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A joint that becomes one of another type: each member of the new type from those of the old one. */
#include "ui/draw/inspector/jd-joint-retype.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonNode          *root;
  const char        *joint;
  const JdJointType *old, *new;
  GPtrArray         *points;   /* char *: "body.point" */
  GPtrArray         *bodies;   /* char *: names, "ground" among them */
  JsonObject        *from;
  JsonObject        *to;
} Retype;

/* ---- What the joint holds ---- */

static void
collect (JsonObject *object,
         const char *member,
         GPtrArray  *into)
{
  JsonNode *node = json_object_get_member (object, member);

  if (node == NULL)
    return;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      g_ptr_array_add (into, json_node_dup_string (node));
      return;
    }
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    g_ptr_array_add (into, g_strdup (json_array_get_string_element (json_node_get_array (node), i)));
}

static void
collect_all (Retype *self)
{
  static const char *const point_members[] = { "between", "through", "point" };

  for (gsize i = 0; i < G_N_ELEMENTS (point_members); i++)
    collect (self->from, point_members[i], self->points);
  collect (self->from, "body", self->bodies);
  collect (self->from, "bodies", self->bodies);
  for (guint i = 0; i < self->points->len && self->bodies->len < 2; i++)
    {
      const char *point = g_ptr_array_index (self->points, i);

      g_ptr_array_add (self->bodies, g_strndup (point, strcspn (point, ".")));
    }
}

static double
value_at (Retype       *self,
          JdObjectKind  kind,
          const char   *name,
          const char   *path)
{
  JsonNode *node = jd_edit_get_member (self->root, kind, name, path);

  return node != NULL ? jd_edit_evaluate (self->root, node) : 0;
}

static double
angle_of (Retype     *self,
          const char *body)
{
  return g_str_equal (body, "ground") ? 0 : value_at (self, JD_OBJECT_BODY, body, "angle");
}

/* Position of a point in ground axes, m. */
static void
place_of (Retype     *self,
          const char *point,
          double      out[2])
{
  const char *own = strchr (point, '.') + 1;
  g_autofree char *body = g_strndup (point, strcspn (point, "."));
  const double angle = angle_of (self, body);
  const gboolean of_ground = g_str_equal (body, "ground");
  double local[2] = { 0, 0 };

  for (int i = 0; i < 2; i++)
    {
      g_autofree char *path = g_strdup_printf (g_str_equal (own, "center") ? "center/%d" : "%d", i);

      if (g_str_equal (own, "center"))
        local[i] = value_at (self, JD_OBJECT_BODY, body, path);
      else if (!g_str_equal (own, "origin"))
        local[i] = value_at (self, JD_OBJECT_POINT, point, path);
    }
  out[0] = (of_ground ? 0 : value_at (self, JD_OBJECT_BODY, body, "origin/0")) + cos (angle) * local[0] -
           sin (angle) * local[1];
  out[1] = (of_ground ? 0 : value_at (self, JD_OBJECT_BODY, body, "origin/1")) + sin (angle) * local[0] +
           cos (angle) * local[1];
}

/* ---- Members of the new type.  Each returns FALSE if the joint has nothing for it ---- */

static void
set_names (Retype     *self,
           const char *member,
           GPtrArray  *names)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < names->len; i++)
    json_array_add_string_element (array, g_ptr_array_index (names, i));
  json_object_set_array_member (self->to, member, array);
}

static gboolean
make_between (Retype *self)
{
  if (self->points->len != 2)
    return FALSE;
  set_names (self, "between", self->points);
  return TRUE;
}

static gboolean
make_through (Retype *self)
{
  if (self->points->len < 2)
    return FALSE;
  set_names (self, "through", self->points);
  return TRUE;
}

/* The first point of a body. */
static gboolean
make_point (Retype *self)
{
  for (guint i = 0; i < self->points->len; i++)
    if (!g_str_has_prefix (g_ptr_array_index (self->points, i), "ground."))
      {
        json_object_set_string_member (self->to, "point", g_ptr_array_index (self->points, i));
        return TRUE;
      }
  return FALSE;
}

static gboolean
copy (Retype     *self,
      const char *member)
{
  JsonNode *node = json_object_get_member (self->from, member);

  if (node == NULL)
    return FALSE;
  json_object_set_member (self->to, member, jd_json_copy (node));
  return TRUE;
}

static gboolean
make_contact (Retype *self)
{
  return copy (self, "body") || make_point (self);
}

static gboolean
make_curve (Retype *self)
{
  return copy (self, "curve");
}

static gboolean
make_vector (Retype     *self,
             const char *member,
             const char *other)
{
  JsonNode *node = json_object_get_member (self->from, other);

  if (!copy (self, member))
    json_object_set_member (self->to, member, node != NULL ? jd_json_copy (node) : json_from_string ("[1, 0]", NULL));
  return TRUE;
}

static gboolean
make_axis (Retype *self)
{
  return make_vector (self, "axis", "direction");
}

static gboolean
make_direction (Retype *self)
{
  return make_vector (self, "direction", "axis");
}

static gboolean
make_angle (Retype *self)
{
  if (copy (self, "angle"))
    return TRUE;
  if (self->bodies->len != 2)
    return FALSE;
  json_object_set_member (self->to, "angle",
                          jd_json_number (jd_edit_clean (remainder (angle_of (self, self->bodies->pdata[0]) -
                                                                      angle_of (self, self->bodies->pdata[1]),
                                                                    2 * G_PI))));
  return TRUE;
}

/* The length of the way through the points. */
static gboolean
make_length (Retype *self)
{
  double length = 0, a[2], b[2];

  if (copy (self, "length"))
    return TRUE;
  for (guint i = 1; i < self->points->len; i++)
    {
      place_of (self, g_ptr_array_index (self->points, i - 1), a);
      place_of (self, g_ptr_array_index (self->points, i), b);
      length += hypot (b[0] - a[0], b[1] - a[1]);
    }
  jd_edit_set_number (self->to, "length", length);
  return length > 0;
}

static gboolean
make_bodies (Retype *self)
{
  for (guint i = 0; i < self->bodies->len; i++)
    if (g_str_equal (g_ptr_array_index (self->bodies, i), "ground"))
      return FALSE;
  if (self->bodies->len != 2)
    return FALSE;
  set_names (self, "bodies", self->bodies);
  return TRUE;
}

static gboolean
make_ratio (Retype *self)
{
  if (!copy (self, "ratio"))
    json_object_set_member (self->to, "ratio", jd_json_number (1));
  return TRUE;
}

static gboolean
make_nothing (Retype *self G_GNUC_UNUSED)
{
  return FALSE;
}

static const struct
{
  gboolean  (*make) (Retype *self);
  const char *needs;
} members[] = {
  [JD_MEMBER_BETWEEN] = { make_between, N_("two points") },
  [JD_MEMBER_THROUGH] = { make_through, N_("two points") },
  [JD_MEMBER_POINT] = { make_point, N_("a point of a body") },
  [JD_MEMBER_CONTACT] = { make_contact, N_("a point of a body") },
  [JD_MEMBER_CURVE] = { make_curve, N_("a curve") },
  [JD_MEMBER_AXIS] = { make_axis, NULL },
  [JD_MEMBER_DIRECTION] = { make_direction, NULL },
  [JD_MEMBER_ANGLE] = { make_angle, N_("two bodies") },
  [JD_MEMBER_LENGTH] = { make_length, N_("points that are apart") },
  [JD_MEMBER_BODIES] = { make_bodies, N_("two bodies that move") },
  [JD_MEMBER_RATIO] = { make_ratio, NULL },
  [JD_MEMBER_DRIVE_VALUE] = { make_nothing, N_("a driven parameter") },
  [JD_MEMBER_DRIVE_OF] = { make_nothing, N_("a driven parameter") },
  [JD_MEMBER_EQUATIONS] = { make_nothing, N_("equations of its own") },
};

/* ---- Laws and tags ---- */

static void
copy_laws (Retype *self)
{
  copy (self, "when");
  copy (self, "assumed");
  if (self->new->unilateral != NULL)
    copy (self, "unilateral");
  if (self->new->takes_friction)
    {
      copy (self, "friction");
      copy (self, "impact");
    }
  if (self->new->takes_rolling_resistance)
    copy (self, "rolling_resistance");
}

static gboolean
has_equation (const JdJointType *type,
              const char        *equation)
{
  return type->equations != NULL && g_strv_contains (type->equations, equation);
}

static void
forget (Retype     *self,
        const char *equation)
{
  g_autofree char *name = g_strdup_printf ("%s.%s", self->joint, equation);

  if (!has_equation (self->new, equation))
    jd_edit_forget_equation (self->root, name);
}

/* Tags of equations that the new type does not have. */
static void
forget_tags (Retype *self)
{
  static const char *const kinds[] = { "holonomic", "differential" };

  for (gsize i = 0; self->old->equations != NULL && self->old->equations[i] != NULL; i++)
    forget (self, self->old->equations[i]);
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (json_object_has_member (self->from, kinds[k]))
      {
        g_autoptr(GList) names = json_object_get_members (json_object_get_object_member (self->from, kinds[k]));

        for (GList *name = names; name != NULL; name = name->next)
          forget (self, name->data);
      }
}

static void
replace (Retype *self)
{
  g_autoptr(GList) old = json_object_get_members (self->from);
  g_autoptr(GList) new = json_object_get_members (self->to);

  forget_tags (self);
  for (GList *name = old; name != NULL; name = name->next)
    if (!g_str_equal (name->data, "name"))
      json_object_remove_member (self->from, name->data);
  for (GList *name = new; name != NULL; name = name->next)
    json_object_set_member (self->from, name->data, jd_json_copy (json_object_get_member (self->to, name->data)));
}

gboolean
jd_joint_retype (JsonNode    *root,
                 const char  *joint,
                 const char  *type,
                 GError     **error)
{
  JsonNode *node = jd_edit_get (root, JD_OBJECT_JOINT, joint);
  g_autoptr(JsonObject) to = json_object_new ();
  g_autoptr(GPtrArray) points = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) bodies = g_ptr_array_new_with_free_func (g_free);
  Retype self = { root, joint, NULL, jd_joint_catalogue_find (type), points, bodies, NULL, to };

  g_return_val_if_fail (node != NULL && self.new != NULL, FALSE);

  self.from = json_node_get_object (node);
  self.old = jd_joint_catalogue_find (json_object_get_string_member (self.from, "type"));
  g_return_val_if_fail (self.old != NULL, FALSE);
  json_object_set_string_member (to, "type", type);
  collect_all (&self);
  for (gsize i = 0; i < self.new->n_members; i++)
    if (!members[self.new->members[i]].make (&self))
      {
        g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                     _("The type “%s” needs %s, which %s does not have: draw this joint with its tool"),
                     _(self.new->title), _(members[self.new->members[i]].needs), joint);
        return FALSE;
      }
  copy_laws (&self);
  replace (&self);
  return TRUE;
}
