/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints, read by the members their type's descriptor lists. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MAX_KEYS 32

/* The keys a member stands under. */
#define MAX_MEMBER_KEYS 3
static const struct
{
  const char *keys[MAX_MEMBER_KEYS];
} member_keys[] = {
  [JD_MEMBER_BETWEEN]     = { { "between" } },
  [JD_MEMBER_THROUGH]     = { { "through" } },
  [JD_MEMBER_POINT]       = { { "point" } },
  [JD_MEMBER_CONTACT]     = { { "body", "point" } },
  [JD_MEMBER_CURVE]       = { { "curve" } },
  [JD_MEMBER_AXIS]        = { { "axis" } },
  [JD_MEMBER_DIRECTION]   = { { "direction" } },
  [JD_MEMBER_ANGLE]       = { { "angle" } },
  [JD_MEMBER_LENGTH]      = { { "length" } },
  [JD_MEMBER_BODIES]      = { { "bodies" } },
  [JD_MEMBER_RATIO]       = { { "ratio" } },
  [JD_MEMBER_DRIVE_VALUE] = { { "value" } },
  [JD_MEMBER_DRIVE_OF]    = { { "of" } },
  [JD_MEMBER_EQUATIONS]   = { { "holonomic", "differential", "efforts" } },
};

static void
check_joint_keys (JdReader          *self,
                  JsonObject        *object,
                  const JdJointType *type)
{
  const char *keys[MAX_KEYS] = {
    "name", "type", "when", "unilateral", "friction", "rolling_resistance", "impact", NULL
  };
  gsize n = 7;

  for (gsize i = 0; i < type->n_members; i++)
    for (int k = 0; k < MAX_MEMBER_KEYS; k++)
      if (member_keys[type->members[i]].keys[k] != NULL && n + 1 < MAX_KEYS)
        keys[n++] = member_keys[type->members[i]].keys[k];
  keys[n] = NULL;
  jd_reader_check_keys (self, object, keys);
}

static void
set_points (JdJoint          *joint,
            const JdPointRef *points,
            gsize             n)
{
  joint->points = g_memdup2 (points, n * sizeof *points);
  joint->n_points = n;
}

static gboolean
read_between (JdReader   *self,
              JsonObject *object,
              JdJoint    *joint)
{
  JdPointRef points[2];

  if (!jd_reader_point_pair (self, object, "between", points))
    return FALSE;
  if (points[0].body == points[1].body)
    {
      jd_reader_enter (self, "between");
      return jd_reader_fail (self,
                             _("both points belong to the same body, where they cannot move apart; join two bodies"));
    }
  set_points (joint, points, 2);
  return TRUE;
}

static gboolean
read_through (JdReader   *self,
              JsonObject *object,
              JdJoint    *joint)
{
  JsonNode *node = jd_reader_member (self, object, "through", TRUE);
  JsonArray *array;
  guint n;
  gsize outer;

  if (node == NULL)
    return FALSE;
  outer = jd_reader_enter (self, "through");
  array = jd_reader_array (self, node);
  if (array == NULL)
    return FALSE;
  n = json_array_get_length (array);
  if (n < 2)
    return jd_reader_fail (self, _("the length of this array is %u; expected 2 points or more"), n);
  joint->points = g_new0 (JdPointRef, n);
  joint->n_points = n;
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!jd_reader_point (self, json_array_get_element (array, i), &joint->points[i]))
        return FALSE;
      if (i > 0 && joint->points[i].body == joint->points[i - 1].body &&
          joint->points[i].point == joint->points[i - 1].point)
        return jd_reader_fail (self, _("this is the point before it again; name a different one"));
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_single_point (JdReader   *self,
                   JsonObject *object,
                   JdJoint    *joint)
{
  JdPointRef point;

  if (!jd_reader_point_member (self, object, "point", &point))
    return FALSE;
  set_points (joint, &point, 1);
  return TRUE;
}

/* "body", which must be a disk, or "point". */
static gboolean
read_contact (JdReader   *self,
              JsonObject *object,
              JdJoint    *joint)
{
  const JdBody *body;
  gsize mark;
  int index;

  if (json_object_has_member (object, "body") && json_object_has_member (object, "point"))
    return jd_reader_fail (self, _("“body” and “point” stand together; keep the one that makes contact"));
  if (json_object_has_member (object, "point"))
    return read_single_point (self, object, joint);
  if (!json_object_has_member (object, "body"))
    return jd_reader_fail (self, _("one of these is required: body (a disk), point"));

  if (!jd_reader_body_member (self, object, "body", FALSE, &index))
    return FALSE;
  body = g_ptr_array_index (self->mechanism->bodies, (guint) index);
  mark = jd_reader_enter (self, "body");
  if (body->shape.kind != JD_SHAPE_DISK)
    return jd_reader_fail (self, _("the body “%s” has no disk shape to make contact with; give it \"shape\": "
                                   "{\"disk\": radius}, or name a “point”"),
                           body->name);
  jd_reader_leave (self, mark);
  joint->n_bodies = 1;
  joint->bodies = g_memdup2 (&index, sizeof index);
  return TRUE;
}

static gboolean
read_curve (JdReader   *self,
            JsonObject *object,
            JdJoint    *joint)
{
  g_autofree char *name = NULL;
  const JdCurve *curve;
  gsize mark;
  int owner;

  if (!jd_reader_string_member (self, object, "curve", TRUE, &name))
    return FALSE;
  mark = jd_reader_enter (self, "curve");
  joint->curve = GPOINTER_TO_INT (g_hash_table_lookup (self->curve_index, name)) - 1;
  if (joint->curve < 0)
    {
      g_autoptr(GPtrArray) names = jd_names_of (self->mechanism->curves);
      g_autofree char *hint = jd_reader_did_you_mean (name, names);

      return jd_reader_fail (self, _("there is no curve “%s”%s; name one of “curves”"), name, hint);
    }
  curve = g_ptr_array_index (self->mechanism->curves, (guint) joint->curve);
  owner = joint->n_points > 0 ? joint->points[0].body : joint->n_bodies > 0 ? joint->bodies[0] : JD_NONE;
  if (owner == curve->on)
    return jd_reader_fail (self, _("the curve “%s” belongs to the very body that meets it; name another curve"),
                           name);
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
depends_on_motion (const JdExpr *expr)
{
  return jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) ||
         jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* A direction may be steered: in parameters and t. */
static gboolean
read_direction (JdReader   *self,
                JsonObject *object,
                const char *name,
                JdJoint    *joint)
{
  gsize mark;

  if (!jd_reader_vector_member (self, object, name, TRUE, JD_SCOPE_POSITION, 2, joint->vector))
    return FALSE;
  mark = jd_reader_enter (self, name);
  if (!depends_on_motion (joint->vector[0]) && !depends_on_motion (joint->vector[1]) &&
      !jd_reader_bound (self, JD_BOUND_NOT_ZERO, joint->vector, 2))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* A direction is drawn on the body of the joint's point, so there must be one. */
static gboolean
check_carried (JdReader      *self,
               const JdJoint *joint)
{
  if (joint->n_points == 0 || joint->points[0].body != JD_GROUND)
    return TRUE;
  jd_reader_enter (self, "point");
  return jd_reader_fail (self, _("the point belongs to the ground; name a point of the body that carries the joint"));
}

/* A length or angle may be driven in time. */
static gboolean
read_driven (JdReader      *self,
             JsonObject    *object,
             const char    *name,
             gboolean       required,
             JdBound        bound,
             const JdExpr **out)
{
  gsize mark;

  if (!jd_reader_expr_member (self, object, name, required, JD_SCOPE_POSITION, out))
    return FALSE;
  mark = jd_reader_enter (self, name);
  if (!depends_on_motion (*out) && !jd_reader_bound (self, bound, out, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_ratio (JdReader   *self,
            JsonObject *object,
            JdJoint    *joint)
{
  gsize mark;

  if (!jd_reader_expr_member (self, object, "ratio", TRUE, JD_SCOPE_CONSTANTS, &joint->ratio))
    return FALSE;
  mark = jd_reader_enter (self, "ratio");
  if (!jd_reader_bound (self, JD_BOUND_FINITE, &joint->ratio, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_drive_of (JdReader   *self,
               JsonObject *object,
               JdJoint    *joint)
{
  if (!jd_reader_expr_member (self, object, "of", TRUE, JD_SCOPE_POSITION, &joint->of))
    return FALSE;
  if (jd_expr_depends_on_kind (joint->of, JD_SYMBOL_PARAMETER, 0, 0))
    return TRUE;
  jd_reader_enter (self, "of");
  return jd_reader_fail (self, _("the expression contains no parameter, so there is nothing to drive; name one, "
                                 "such as \"phi\""));
}

static gboolean
read_member (JdReader   *self,
             JsonObject *object,
             JdMember    member,
             JdJoint    *joint)
{
  switch (member)
    {
    case JD_MEMBER_BETWEEN:
      return read_between (self, object, joint);
    case JD_MEMBER_THROUGH:
      return read_through (self, object, joint);
    case JD_MEMBER_POINT:
      return read_single_point (self, object, joint);
    case JD_MEMBER_CONTACT:
      return read_contact (self, object, joint);
    case JD_MEMBER_CURVE:
      return read_curve (self, object, joint);
    case JD_MEMBER_AXIS:
      return read_direction (self, object, "axis", joint);
    case JD_MEMBER_DIRECTION:
      return check_carried (self, joint) && read_direction (self, object, "direction", joint);
    case JD_MEMBER_ANGLE:
      joint->angle = jd_expr_number (self->mechanism->pool, 0);
      return read_driven (self, object, "angle", FALSE, JD_BOUND_FINITE, &joint->angle);
    case JD_MEMBER_LENGTH:
      return read_driven (self, object, "length", TRUE, JD_BOUND_POSITIVE, &joint->length);
    case JD_MEMBER_BODIES:
      joint->n_bodies = 2;
      joint->bodies = g_new0 (int, 2);
      return jd_reader_body_pair (self, object, "bodies", TRUE, joint->bodies);
    case JD_MEMBER_RATIO:
      return read_ratio (self, object, joint);
    case JD_MEMBER_DRIVE_VALUE:
      return jd_reader_expr_member (self, object, "value", TRUE, JD_SCOPE_TIME, &joint->value);
    case JD_MEMBER_DRIVE_OF:
      return read_drive_of (self, object, joint);
    case JD_MEMBER_EQUATIONS:
      return jd_reader_read_equation_joint (self, object, joint);
    default:
      g_assert_not_reached ();
    }
}

/* A particle has no angle of its own: where a joint's equation takes one, it is 0 (the defaults of the format). */
static void
warn_about_particles (JdReader      *self,
                      const JdJoint *joint)
{
  static const char *const concerned[] = { "weld", "slider", "gear", NULL };

  if (!g_strv_contains (concerned, joint->type->name))
    return;
  for (gsize i = 0; i < joint->n_points + joint->n_bodies; i++)
    {
      const int index = i < joint->n_points ? joint->points[i].body : joint->bodies[i - joint->n_points];
      const JdBody *body = index < 0 ? NULL : g_ptr_array_index (self->mechanism->bodies, (guint) index);

      if (body != NULL && body->is_particle)
        jd_reader_warn (self, "particle-angle",
                        _("“%s” is a particle: its angle counts as 0 in this joint; give it an “angle”, or join it "
                          "without one"),
                        body->name);
    }
}

/* Remembers the names of the joint's equations, for tags and events. */
static void
register_equations (JdReader      *self,
                    const JdJoint *joint)
{
  const gsize n = joint->type->equations != NULL ? g_strv_length ((char **) joint->type->equations)
                                                 : joint->n_equations;

  for (gsize i = 0; i < n; i++)
    {
      const char *equation = joint->type->equations != NULL ? joint->type->equations[i] : joint->equations[i].name;
      char *name = g_strconcat (joint->name, ".", equation, NULL);

      g_hash_table_insert (self->equations, name, GINT_TO_POINTER (self->mechanism->joints->len));
      g_ptr_array_add (self->equation_names, name);
    }
}

/* "holonomic" and "differential" share one set of names. */
static gboolean
check_equation_names (JdReader      *self,
                      const JdJoint *joint)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < joint->n_equations; i++)
    if (!g_hash_table_add (seen, joint->equations[i].name))
      return jd_reader_fail (self, _("the joint has two equations called “%s”; rename one"),
                             joint->equations[i].name);
  return TRUE;
}

static const JdJointType *
read_type (JdReader   *self,
           JsonObject *object)
{
  g_autofree char *name = NULL;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  g_autofree char *list = NULL;
  gsize mark;

  if (!jd_reader_string_member (self, object, "type", TRUE, &name))
    return NULL;
  mark = jd_reader_enter (self, "type");
  for (gsize i = 0; self->joint_types[i] != NULL; i++)
    {
      const JdJointType *type = self->joint_types[i];
      const gboolean available = self->mechanism->dimension == 2 ? type->planar : type->spatial;

      if (strcmp (type->name, name) == 0 && !available)
        {
          jd_reader_fail (self,
                          _("a joint of type “%s” does not exist in dimension %u; choose another type or dimension"),
                          name, self->mechanism->dimension);
          return NULL;
        }
      if (strcmp (type->name, name) == 0)
        {
          jd_reader_leave (self, mark);
          return type;
        }
      if (available)
        g_ptr_array_add (names, (gpointer) type->name);
    }
  hint = jd_reader_did_you_mean (name, names);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  jd_reader_fail (self, _("there is no joint type “%s”%s; expected one of %s"), name, hint, list);
  return NULL;
}

static gboolean
read_joint (JdReader *self,
            JsonNode *node)
{
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, node);
  JdJoint *joint;

  if (object == NULL)
    return FALSE;
  joint = g_new0 (JdJoint, 1);
  joint->curve = JD_NONE;
  g_ptr_array_add (mechanism->joints, joint);
  if (!jd_reader_name_member (self, object, mechanism->joint_index, &joint->name))
    return FALSE;
  g_hash_table_insert (mechanism->joint_index, joint->name, GINT_TO_POINTER (mechanism->joints->len));
  joint->type = read_type (self, object);
  if (joint->type == NULL)
    return FALSE;
  check_joint_keys (self, object, joint->type);
  for (gsize i = 0; i < joint->type->n_members; i++)
    if (!read_member (self, object, joint->type->members[i], joint))
      return FALSE;
  if (!check_equation_names (self, joint) ||
      !jd_reader_read_joint_laws (self, object, joint))
    return FALSE;
  warn_about_particles (self, joint);
  register_equations (self, joint);
  return TRUE;
}

gboolean
jd_reader_read_joints (JdReader   *self,
                       JsonObject *root)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "joints", &array))
    return FALSE;
  outer = jd_reader_enter (self, "joints");
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_joint (self, json_array_get_element (array, i)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}
