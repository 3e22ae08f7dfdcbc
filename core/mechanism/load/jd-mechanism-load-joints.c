/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads joints: the members that the descriptor of their type lists, and the laws that any joint may have. */
#include "core/mechanism/load/jd-reader-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-outline.h"

/* Finds the relation of a condition, outside all parentheses; NULL if there is none, or more than one. */
static const char *
find_relation (const char     *text,
               JdExprRelation *out_relation,
               gsize          *out_length)
{
  const char *found = NULL;
  gsize depth = 0;

  for (const char *p = text; *p; p++)
    {
      if (*p == '(')
        depth++;
      else if (*p == ')' && depth > 0)
        depth--;
      else if (depth == 0 && (*p == '<' || *p == '>'))
        {
          if (found != NULL)
            return NULL;
          found = p;
          *out_length = p[1] == '=' ? 2 : 1;
          if (*p == '<')
            *out_relation = p[1] == '=' ? JD_RELATION_LESS_EQUAL : JD_RELATION_LESS;
          else
            *out_relation = p[1] == '=' ? JD_RELATION_GREATER_EQUAL : JD_RELATION_GREATER;
          p += *out_length - 1;
        }
    }
  return found;
}

/* One side of a condition; the other is blanked, so that positions in messages stay those of the whole text. */
static const JdExpr *
read_side (JdReader   *self,
           const char *text,
           gsize       from,
           gsize       to)
{
  const gsize n_blank = (gsize) g_utf8_strlen (text, (gssize) from);
  g_autoptr(GString) side = g_string_new (NULL);
  g_autoptr(JsonNode) node = NULL;

  for (gsize i = 0; i < n_blank; i++)
    g_string_append_c (side, ' ');
  g_string_append_len (side, text + from, (gssize) (to - from));
  node = json_node_init_string (json_node_alloc (), side->str);
  return jd_reader_expr (self, node, JD_SCOPE_POSITION);
}

gboolean
jd_reader_condition (JdReader      *self,
                     JsonNode      *node,
                     const JdField *field G_GNUC_UNUSED,
                     gpointer       out)
{
  JdJoint *joint = out;
  const char *text = jd_reader_string (self, node);
  const char *relation;
  gsize length = 0, start;

  if (text == NULL)
    return FALSE;
  relation = find_relation (text, &joint->when_relation, &length);
  if (relation == NULL)
    return jd_reader_fail (self,
                           _("“%s” is not a condition; expected one of < <= > >= between two expressions, "
                             "such as \"x > 0\""),
                           text);
  joint->has_when = TRUE;
  start = (gsize) (relation - text);
  joint->when_left = read_side (self, text, 0, start);
  if (joint->when_left != NULL)
    joint->when_right = read_side (self, text, start + length, strlen (text));
  return joint->when_right != NULL;
}

/* Points and bodies go into arrays of the joint's own. */
static gboolean
read_ends (JdReader      *self,
           JsonObject    *object,
           const JdField *field,
           JdJoint       *joint)
{
  JsonNode *node = json_object_get_member (object, field->name);
  guint n = field->kind == JD_FIELD_POINT || field->kind == JD_FIELD_BODY ? 1 : 2;

  if (field->kind == JD_FIELD_POINTS && node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    n = json_array_get_length (json_node_get_array (node));
  if (field->kind == JD_FIELD_BODY || field->kind == JD_FIELD_BODY_PAIR)
    {
      joint->bodies = g_new0 (int, n);
      joint->n_bodies = n;
      return jd_reader_field (self, object, field, joint->bodies);
    }
  joint->points = g_new0 (JdPointRef, n);
  joint->n_points = n;
  return jd_reader_field (self, object, field, joint->points);
}

static gboolean
read_members (JdReader   *self,
              JsonObject *object,
              JdJoint    *joint)
{
  const guint only = jd_joint_type_only (joint->type);
  const gboolean contact = jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT);

  jd_reader_check_keys (self, object, jd_joint_fields, only);
  for (const JdField *field = jd_joint_fields; field->name != NULL; field++)
    switch (field->kind)
      {
      case JD_FIELD_TYPE:
        break;
      case JD_FIELD_POINT:
      case JD_FIELD_POINT_PAIR:
      case JD_FIELD_POINTS:
      case JD_FIELD_BODY:
      case JD_FIELD_BODY_PAIR:
        if (jd_field_has (field, only) && (!contact || json_object_has_member (object, field->name)) &&
            !read_ends (self, object, field, joint))
          return FALSE;
        break;
      case JD_FIELD_CURVE:
        /* bodies that touch each other need none */
        if (jd_field_has (field, only) && !(contact && json_object_has_member (object, "bodies")) &&
            !jd_reader_field (self, object, field, (char *) joint + field->offset))
          return FALSE;
        break;
      default:
        if (jd_field_has (field, only) && !jd_reader_field (self, object, field, (char *) joint + field->offset))
          return FALSE;
      }
  return TRUE;
}

/* A contact is that of a point, or of a body with the shape of a disk, with a curve; or that of two bodies. */
static gboolean
check_contact_members (JdReader      *self,
                       JsonObject    *object,
                       const JdJoint *joint)
{
  const gboolean body = json_object_has_member (object, "body"), point = json_object_has_member (object, "point");
  const gboolean bodies = json_object_has_member (object, "bodies");

  if (!jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT))
    return TRUE;
  if (bodies && (body || point || json_object_has_member (object, "curve")))
    return jd_reader_fail_at (self, "bodies",
                              _("“bodies” touch each other; remove “%s”, which touches a curve, or “bodies”"),
                              body    ? "body"
                              : point ? "point"
                                      : "curve");
  if (bodies || body != point)
    return TRUE;
  return body ? jd_reader_fail (self, _("“body” and “point” stand together; keep the one that makes contact"))
              : jd_reader_fail (self, _("one of these is required: body (a disk), point, bodies"));
}

static double
constant_value (const JdExpr *symbol,
                gpointer      data)
{
  const double *value = g_hash_table_lookup (data, jd_expr_get_name (symbol));

  return value != NULL ? *value : NAN;
}

/* The outline of body @k of a contact; NULL and the failure. */
static JdOutline *
read_outline (JdReader      *self,
              const JdJoint *joint,
              gsize          k,
              JdExprPool    *pool)
{
  const JdBody *body = g_ptr_array_index (self->mechanism->bodies, (guint) joint->bodies[k]);
  g_autoptr(GError) error = NULL;
  JdOutline *outline = jd_outline_new (body, pool, constant_value, self->constant_values, &error);

  if (outline == NULL)
    jd_reader_fail_at (self, "bodies", "%s", error->message);
  return outline;
}

/* Where nothing has an edge, or no side. */
static gboolean
check_outlines (JdReader        *self,
                const JdJoint   *joint,
                const JdOutline *a,
                const JdOutline *b)
{
  const gboolean points = (a->is_round && a->radius == NULL) + (b->is_round && b->radius == NULL) > 0;
  const gboolean lines = (!a->is_round && a->n_vertices == 2) + (!b->is_round && b->n_vertices == 2) > 0;

  if (a->is_round && b->is_round && a->radius == NULL && b->radius == NULL)
    return jd_reader_fail_at (self, "bodies",
                              _("two points have no boundary to touch at; give one of them a “shape”"));
  if (points && lines)
    return jd_reader_fail_at (
      self, "bodies",
      _("a rod has no side for a point to stay on; fix a line as “curve” on the rod, and let the "
        "“point” touch that"));
  if (joint->type->takes_rolling_resistance && !a->is_round && !b->is_round)
    return jd_reader_fail_at (self, "bodies",
                              _("a corner does not roll; use the type “contact”, or a body with a disk shape"));
  if (joint->unilateral == 0 && !(a->is_round && b->is_round))
    return jd_reader_fail_at (
      self, "unilateral",
      _("bodies with corners may leave each other, so that their contact is unilateral; remove "
        "this key"));
  return TRUE;
}

/* Bodies that touch each other: at how many places they may. */
static gboolean
read_contacts (JdReader *self,
               JdJoint  *joint)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdOutline) a = NULL, b = NULL;

  joint->n_contacts = 1;
  if (!jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT) || joint->n_bodies < 2)
    return TRUE;
  if (joint->bodies[0] == JD_GROUND || joint->bodies[1] == JD_GROUND)
    return jd_reader_fail_at (
      self, "bodies",
      _("the ground has no shape; give a “body” with a disk shape or a “point”, and a “curve” of "
        "the ground, or make the ground's shape a body that does not move"));
  a = read_outline (self, joint, 0, pool);
  b = a != NULL ? read_outline (self, joint, 1, pool) : NULL;
  if (b == NULL || !check_outlines (self, joint, a, b))
    return FALSE;
  joint->n_contacts = jd_outline_count_contacts (a, b);
  return TRUE;
}

static gboolean
check_disk (JdReader      *self,
            const JdJoint *joint)
{
  const JdBody *body;

  if (!jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT) || joint->n_bodies != 1)
    return TRUE;
  body = g_ptr_array_index (self->mechanism->bodies, (guint) joint->bodies[0]);
  return jd_shape_types[body->shape.kind].form == JD_FORM_ROUND ||
         jd_reader_fail_at (self, "body",
                            _("the body “%s” has no disk shape to make contact with; give it "
                              "\"shape\": {\"disk\": radius}, or name a “point”"),
                            body->name);
}

static gboolean
check_curve (JdReader      *self,
             const JdJoint *joint)
{
  const JdCurve *curve;
  int owner;

  if (joint->curve < 0)
    return TRUE;
  curve = g_ptr_array_index (self->mechanism->curves, (guint) joint->curve);
  owner = joint->n_points > 0 ? joint->points[0].body : joint->n_bodies > 0 ? joint->bodies[0] : JD_NONE;
  return owner != curve->on ||
         jd_reader_fail_at (self, "curve",
                            _("the curve “%s” belongs to the very body that meets it; name another curve"),
                            curve->name);
}

/* Checks members against each other. */
static gboolean
check_members (JdReader      *self,
               const JdJoint *joint)
{
  const JdJointType *type = joint->type;

  if (jd_joint_type_has_member (type, JD_MEMBER_BETWEEN) && joint->points[0].body == joint->points[1].body)
    return jd_reader_fail_at (self, "between",
                              _("both points belong to the same body, where they cannot move apart; "
                                "join two bodies"));
  /* A direction is drawn on the body of the joint's point, so there must be one. */
  if (jd_joint_type_has_member (type, JD_MEMBER_DIRECTION) && joint->n_points > 0 &&
      joint->points[0].body == JD_GROUND)
    return jd_reader_fail_at (self, "point",
                              _("the point belongs to the ground; name a point of the body that "
                                "carries the joint"));
  if (joint->of != NULL && !jd_expr_depends_on_kind (joint->of, JD_SYMBOL_PARAMETER, 0, 0))
    return jd_reader_fail_at (self, "of",
                              _("the expression contains no parameter, so there is nothing to drive; "
                                "name one, such as \"phi\""));
  return check_disk (self, joint) && check_curve (self, joint);
}

/* Friction of an "equation" joint: one contact, and the slip along one direction or two. */
static gboolean
check_friction_equations (JdReader      *self,
                          const JdJoint *joint)
{
  gsize n_holonomic = 0;

  if (joint->friction == NULL || joint->equations == NULL)
    return TRUE;
  for (gsize i = 0; i < joint->n_equations; i++)
    n_holonomic += !joint->equations[i].differential;
  if (n_holonomic == 1 && joint->n_equations >= 2 && joint->n_equations <= 3)
    return TRUE;
  return jd_reader_fail_at (self, "friction",
                            _("friction needs one “holonomic” equation, the contact, and one or two "
                              "“differential” ones, the components of the slip; write other equations into "
                              "another joint"));
}

/* jd-mechanism-load-joints.c: fails if @joint has a law that contradicts the assumption that it is perfect. */
static gboolean
reader_check_perfect (JdReader      *self,
                      const JdJoint *joint)
{
  static const char with_law[] =
    N_("“%s” is assumed perfect and has “%s”, a law of efforts with virtual power; remove "
       "one of them");

  if (joint->friction != NULL)
    return jd_reader_fail (self, _(with_law), joint->name, "friction");
  if (joint->rolling_resistance != NULL)
    return jd_reader_fail (self, _(with_law), joint->name, "rolling_resistance");
  for (gsize i = 0; i < joint->n_efforts; i++)
    if (joint->efforts[i].value != NULL)
      return jd_reader_fail (self,
                             _("“%s” is assumed perfect, which is the law of its efforts, and “%s” has a “value”, "
                               "another law; remove one of them"),
                             joint->name, joint->efforts[i].name);
  return TRUE;
}

static gboolean
check_assumed (JdReader      *self,
               const JdJoint *joint)
{
  const gsize mark = jd_reader_enter (self, "assumed");

  if (joint->assumed == JD_ASSUMED_PERFECT && !reader_check_perfect (self, joint))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* Laws that joints of this type do not have. */
static gboolean
check_laws (JdReader      *self,
            JsonObject    *object,
            const JdJoint *joint)
{
  static const char no_law[] = N_("a joint of type “%s” has no “%s”; remove this key, or choose a type that has it");
  const JdJointType *type = joint->type;

  if (type->unilateral == NULL && json_object_has_member (object, "unilateral"))
    return jd_reader_fail_at (self, "unilateral",
                              _("a joint of type “%s” has no equation that could hold on one "
                                "side only; remove this key"),
                              type->name);
  if (joint->friction != NULL && !type->takes_friction)
    return jd_reader_fail_at (self, "friction", _(no_law), type->name, "friction");
  if (joint->rolling_resistance != NULL && !type->takes_rolling_resistance)
    return jd_reader_fail_at (self, "rolling_resistance", _(no_law), type->name, "rolling_resistance");
  if (joint->restitution != NULL && type->unilateral == NULL)
    return jd_reader_fail_at (self, "impact",
                              _("a joint of type “%s” has no equation that could close in an impact; "
                                "remove this key"),
                              type->name);
  return check_friction_equations (self, joint) && check_assumed (self, joint);
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
  for (gsize i = 0; i < jd_joint_count_equations (joint); i++)
    {
      char *name = g_strconcat (joint->name, ".", jd_joint_get_equation_name (joint, i), NULL);

      g_hash_table_insert (self->equations, name, GINT_TO_POINTER (self->mechanism->joints->len));
      g_ptr_array_add (self->equation_names, name);
    }
}

/* "holonomic" and "differential" share one set of names, and there is an equation. */
static gboolean
check_equation_names (JdReader      *self,
                      const JdJoint *joint)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  if (jd_joint_type_has_member (joint->type, JD_MEMBER_EQUATIONS) && joint->n_equations == 0)
    return jd_reader_fail (self, _("there is no equation; give “holonomic” or “differential”: {name: expression}"));
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
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autoptr(GPtrArray) types = g_ptr_array_new ();
  JsonNode *node = json_object_get_member (object, "type");
  const char *name = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
  int index;

  for (gsize i = 0; self->joint_types[i] != NULL; i++)
    {
      const JdJointType *type = self->joint_types[i];

      if (self->mechanism->dimension == 2 ? type->planar : type->spatial)
        {
          g_ptr_array_add (names, (gpointer) type->name);
          g_ptr_array_add (types, (gpointer) type);
        }
      else if (g_strcmp0 (type->name, name) == 0)
        {
          jd_reader_fail_at (self, "type",
                             _("a joint of type “%s” does not exist in dimension %u; choose another "
                               "type or dimension"),
                             name, self->mechanism->dimension);
          return NULL;
        }
    }
  index = jd_reader_type (self, object, names, _("there is no joint type “%s”%s; expected one of %s"));
  return index >= 0 ? g_ptr_array_index (types, (guint) index) : NULL;
}

gboolean
jd_reader_read_joint (JdReader   *self,
                      JsonObject *object,
                      gpointer    out)
{
  JdJoint *joint = out;

  joint->curve = JD_NONE;
  joint->assumed = JD_ASSUMED_NOTHING;
  joint->unilateral = -1;
  joint->type = read_type (self, object);
  if (joint->type == NULL || !check_contact_members (self, object, joint) || !read_members (self, object, joint) ||
      !check_members (self, joint) || !read_contacts (self, joint) || !check_equation_names (self, joint) ||
      !check_laws (self, object, joint))
    return FALSE;
  warn_about_particles (self, joint);
  register_equations (self, joint);
  return TRUE;
}

static gboolean
read_set_joint (JdReader *self,
                JsonNode *node,
                gpointer  data)
{
  JdJointSet *set = data;
  const char *name = jd_reader_string (self, node);
  const int index = name != NULL ? jd_mechanism_find_joint (self->mechanism, name) : -1;
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (name == NULL)
    return FALSE;
  if (index < 0)
    {
      names = jd_names_of (self->mechanism->joints);
      hint = jd_did_you_mean (name, names);
      return jd_reader_fail (self, _("there is no joint “%s”%s; name one of “joints”"), name, hint);
    }
  for (gsize i = 0; i < set->n_joints; i++)
    if (set->joints[i] == (gsize) index)
      return jd_reader_fail (self, _("“%s” stands in this set already; remove it here"), name);
  set->joints[set->n_joints++] = (gsize) index;
  return TRUE;
}

static gboolean
read_joint_set (JdReader *self,
                JsonNode *node,
                gpointer  data)
{
  GPtrArray *sets = data;
  JsonArray *array = jd_reader_array (self, node);
  JdJointSet *set;

  if (array == NULL)
    return FALSE;
  set = g_new0 (JdJointSet, 1);
  g_ptr_array_add (sets, set);
  set->joints = g_new0 (gsize, json_array_get_length (array) + 1);
  if (!jd_reader_each_element (self, node, read_set_joint, set))
    return FALSE;
  if (set->n_joints == 0)
    return jd_reader_fail (self, _("the set is empty; name joints that are perfect together, or remove it"));
  for (gsize i = 0; i < set->n_joints; i++)
    {
      const gsize mark = jd_reader_enter_index (self, (guint) i);

      if (!reader_check_perfect (self, g_ptr_array_index (self->mechanism->joints, (guint) set->joints[i])))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  return TRUE;
}

gboolean
jd_reader_joint_sets (JdReader      *self,
                      JsonNode      *node,
                      const JdField *field G_GNUC_UNUSED,
                      gpointer       out)
{
  return jd_reader_each_element (self, node, read_joint_set, *(GPtrArray **) out);
}
