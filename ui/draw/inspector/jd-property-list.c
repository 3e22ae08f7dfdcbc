/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Properties of each kind of object.  Titles, units and defaults come from the table of the file format. */
#include "ui/draw/inspector/jd-property-private.h"

#include <glib/gi18n-lib.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-format.h"

/* Adds an expression at @path. */
static void
add (JdPropertyLister *lister,
     const char       *path,
     const char       *title,
     const char       *unit,
     const char       *fallback)
{
  (void) jd_property_add (lister, JD_PROPERTY_EXPRESSION, path, title, unit, fallback);
}

/* Adds the components of the array at @path: "Gravity x", "Gravity y". */
static void
add_vector (JdPropertyLister *lister,
            const char       *path,
            const char       *title,
            const char       *unit,
            const char       *fallback)
{
  static const char axes[] = "xyz";
  const guint n = jd_mechanism_get_dimension (lister->mechanism);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *member = g_strdup_printf (*path != '\0' ? "%s/%u" : "%s%u", path, i);
      g_autofree char *name = g_strdup_printf ("%s %c", title, axes[i]);

      add (lister, member, name, unit, fallback);
    }
}

static void
add_heading (JdPropertyLister *lister,
             const char       *title)
{
  (void) jd_property_add (lister, JD_PROPERTY_HEADING, "", title, NULL, NULL);
}

static void
add_action (JdPropertyLister *lister,
            JdPropertyAction  action,
            const char       *path,
            const char       *title)
{
  JdProperty *self = jd_property_add (lister, JD_PROPERTY_ACTION, path, title, NULL, NULL);

  self->action = action;
}

/* Adds an option.  It is the chosen one if the file has its value. */
static void
add_choice (JdProperty *self,
            const char *title,
            JsonNode   *value,
            JsonNode   *now)
{
  JdPropertyChoice *choice = g_new0 (JdPropertyChoice, 1);

  choice->title = g_strdup (title);
  choice->value = value;
  g_ptr_array_add (self->choices, choice);
  if (value == NULL ? now == NULL : now != NULL && json_node_equal (value, now))
    self->chosen = (int) self->choices->len - 1;
}

static JsonNode *
string_node (const char *text)
{
  return json_node_init_string (json_node_alloc (), text);
}

/* Adds a choice of names. */
static JdProperty *
add_reference (JdPropertyLister *lister,
               const char       *path,
               const char       *title)
{
  return jd_property_add (lister, JD_PROPERTY_CHOICE, path, title, NULL, NULL);
}

static void
offer_points (JdPropertyLister *lister,
              JdProperty       *self,
              const char       *owner,
              const GPtrArray  *points)
{
  JsonNode *now = jd_property_member (lister, self->path);

  for (guint i = 0; i < points->len; i++)
    {
      const JdPoint *point = g_ptr_array_index (points, i);
      g_autofree char *name = g_strdup_printf ("%s.%s", owner, point->name);

      add_choice (self, name, string_node (name), now);
    }
}

static void
add_point (JdPropertyLister *lister,
           const char       *path,
           const char       *title)
{
  JdProperty *self = add_reference (lister, path, title);
  const GPtrArray *bodies = jd_mechanism_get_bodies (lister->mechanism);

  offer_points (lister, self, "ground", jd_mechanism_get_ground_points (lister->mechanism));
  for (guint i = 0; i < bodies->len; i++)
    {
      const JdBody *body = g_ptr_array_index (bodies, i);

      offer_points (lister, self, body->name, body->points);
    }
}

/* Adds the names of @things, a list of the mechanism. */
static void
offer_names (JdPropertyLister *lister,
             JdProperty       *self,
             const GPtrArray  *things)
{
  JsonNode *now = jd_property_member (lister, self->path);

  for (guint i = 0; i < things->len; i++)
    {
      /* The first member of every named struct of a mechanism is its name. */
      const char *const *name = g_ptr_array_index (things, i);

      add_choice (self, *name, string_node (*name), now);
    }
}

static void
add_body (JdPropertyLister *lister,
          const char       *path,
          const char       *title,
          gboolean          ground)
{
  JdProperty *self = add_reference (lister, path, title);

  if (ground)
    add_choice (self, "ground", string_node ("ground"), jd_property_member (lister, path));
  offer_names (lister, self, jd_mechanism_get_bodies (lister->mechanism));
}

/* A choice of the texts that may stand at @path, and nothing. */
static void
add_choices (JdPropertyLister  *lister,
             const char        *path,
             const char        *title,
             const char *const *choices)
{
  JdProperty *self = add_reference (lister, path, title);
  JsonNode *now = jd_property_member (lister, path);

  add_choice (self, _("nothing"), NULL, now);
  for (; *choices != NULL; choices++)
    add_choice (self, _(*choices), string_node (*choices), now);
}

static guint
length_of (JdPropertyLister *lister,
           const char       *path)
{
  JsonNode *node = jd_property_member (lister, path);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_array_get_length (json_node_get_array (node)) : 0;
}

static void
add_pair (JdPropertyLister *lister,
          const char       *path,
          const char       *title,
          gboolean          bodies)
{
  for (guint i = 0; i < MAX (length_of (lister, path), 2); i++)
    {
      g_autofree char *member = g_strdup_printf ("%s/%u", path, i);
      g_autofree char *numbered = g_strdup_printf (title, i + 1);

      if (bodies)
        add_body (lister, member, numbered, TRUE);
      else
        add_point (lister, member, numbered);
    }
}

/* Adds a property for the member @field at @path, or one for each of its components. */
static void
add_field (JdPropertyLister *lister,
           const JdField    *field,
           const char       *path)
{
  const char *title = _(field->title);

  switch (field->kind)
    {
    case JD_FIELD_VECTOR:
      add_vector (lister, path, title, field->unit, field->fallback);
      break;
    case JD_FIELD_COUPLE:
      if (length_of (lister, path) > 0)
        add_vector (lister, path, title, field->unit, field->fallback);
      else
        add (lister, path, title, field->unit, field->fallback);
      break;
    case JD_FIELD_POINT:
      add_point (lister, path, title);
      break;
    case JD_FIELD_POINT_PAIR:
    case JD_FIELD_POINTS:
    case JD_FIELD_BODY_PAIR:
      add_pair (lister, path, title, field->kind == JD_FIELD_BODY_PAIR);
      break;
    case JD_FIELD_BODY:
      add_body (lister, path, title, FALSE);
      break;
    case JD_FIELD_CURVE:
      offer_names (lister, add_reference (lister, path, _("Curve")), jd_mechanism_get_curves (lister->mechanism));
      break;
    case JD_FIELD_CHOICE:
      add_choices (lister, path, title, field->choices);
      break;
    case JD_FIELD_BOOLEAN:
      (void) jd_property_add (lister, JD_PROPERTY_SWITCH, path, title, NULL, NULL);
      break;
    case JD_FIELD_TEXT:
    case JD_FIELD_LABEL:
    case JD_FIELD_CONDITION:
      (void) jd_property_add (lister, JD_PROPERTY_TEXT, path, title, NULL, field->fallback);
      break;
    default:
      add (lister, path, title, field->unit, field->fallback);
    }
}

/* Adds the titled fields of @table that the types with the bits @only have, but not every type.  @prefix is the path
 * of their parent. */
static void
add_fields (JdPropertyLister *lister,
            const JdField    *table,
            guint             only,
            const char       *prefix)
{
  for (const JdField *field = table; field->name != NULL; field++)
    if (field->title != NULL && (only == 0 || (field->only & only) != 0))
      {
        g_autofree char *path = g_strconcat (prefix, field->name, NULL);

        add_field (lister, field, path);
      }
}

/* Adds the titled fields of @table that are present in the file.  @prefix is the path of their parent. */
static void
add_present (JdPropertyLister *lister,
             const JdField    *table,
             const char       *prefix)
{
  for (const JdField *field = table; field->name != NULL; field++)
    {
      g_autofree char *path = g_strconcat (prefix, field->name, NULL);

      if (field->title != NULL && jd_property_member (lister, path) != NULL)
        add_field (lister, field, path);
    }
}

/* Adds the field @name of @table. */
static void
add_member (JdPropertyLister *lister,
            const JdField    *table,
            const char       *name)
{
  add_field (lister, jd_field_find (table, name, JD_EVERY_TYPE), name);
}

/* Adds a coordinate of the body at @path: value and rate of its parameter, or its expression. */
static void
add_coordinate (JdPropertyLister *lister,
                const char       *path,
                const char       *title,
                const char       *unit,
                const char       *rate_title,
                const char       *rate_unit)
{
  JsonNode *node = jd_property_member (lister, path);
  const char *name = node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
                       ? json_node_get_string (node)
                       : NULL;
  JdObject parameter = { JD_OBJECT_PARAMETER, (char *) name };
  JdPropertyLister of_parameter = *lister;

  if (name == NULL || jd_edit_get (lister->root, JD_OBJECT_PARAMETER, name) == NULL)
    {
      add (lister, path, title, unit, g_str_equal (path, "angle") ? "0" : NULL);
      return;
    }
  of_parameter.object = &parameter;
  add (&of_parameter, "value", title, unit, "0");
  add (&of_parameter, "rate", rate_title, rate_unit, "0");
}

static void
list_place (JdPropertyLister *lister)
{
  if (jd_mechanism_get_dimension (lister->mechanism) == 2)
    {
      add_coordinate (lister, "origin/0", _("Position x"), "m", _("Velocity x"), "m/s");
      add_coordinate (lister, "origin/1", _("Position y"), "m", _("Velocity y"), "m/s");
      if (jd_property_member (lister, "angle") != NULL)
        add_coordinate (lister, "angle", _("Angle"), "rad", _("Angular velocity"), "rad/s");
      return;
    }
  add_member (lister, jd_body_fields, "origin");
  for (guint i = 0; i < length_of (lister, "rotation"); i++)
    {
      g_autofree char *axis = g_strdup_printf ("rotation/%u/0", i);
      g_autofree char *angle = g_strdup_printf ("rotation/%u/1", i);
      JsonNode *node = jd_property_member (lister, axis);
      g_autofree char *title = g_strdup_printf (_("Rotation about %s"), json_node_get_string (node));

      add (lister, angle, title, "rad", NULL);
    }
}

static void
list_inertia (JdPropertyLister *lister)
{
  static const char *const moments[] = { "xx", "yy", "zz", "xy", "xz", "yz" };

  add_member (lister, jd_body_fields, "mass");
  if (jd_mechanism_get_dimension (lister->mechanism) == 2)
    {
      if (jd_property_member (lister, "angle") != NULL)
        add_member (lister, jd_body_fields, "inertia");
      if (jd_property_member (lister, "angle") != NULL && jd_property_member (lister, "shape") != NULL)
        add_action (lister, JD_ACTION_HOMOGENEOUS, "", _("Use the Inertia of Its Shape"));
    }
  else
    for (guint i = 0; i < MIN (length_of (lister, "inertia"), G_N_ELEMENTS (moments)); i++)
      {
        g_autofree char *path = g_strdup_printf ("inertia/%u", i);
        g_autofree char *title = g_strdup_printf (_("Inertia %s"), moments[i]);

        add (lister, path, title, "kg m²", NULL);
      }
  add_member (lister, jd_body_fields, "center");
}

static void
list_shape (JdPropertyLister *lister)
{
  static const char *const rectangles[][2] = { { "shape/box/0", "shape/box/1" }, { "shape/pane/0", "shape/pane/1" } };
  gboolean is_rectangle = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (rectangles); i++)
    if (jd_property_member (lister, rectangles[i][0]) != NULL)
      {
        is_rectangle = TRUE;
        add (lister, rectangles[i][0], _("Width"), "m", NULL);
        add (lister, rectangles[i][1], _("Height"), "m", NULL);
      }
  if (!is_rectangle)
    add_present (lister, jd_shape_fields, "shape/");
  for (guint i = 0; i < length_of (lister, "shape/polygon"); i++)
    {
      g_autofree char *path = g_strdup_printf ("shape/polygon/%u", i);
      g_autofree char *title = g_strdup_printf (_("Vertex %u"), i + 1);

      add_vector (lister, path, title, "m", NULL);
    }
  if (jd_property_member (lister, "shape") != NULL)
    add_member (lister, jd_body_fields, "rough");
}

static void
list_points (JdPropertyLister *lister)
{
  JsonNode *points = jd_property_member (lister, "points");
  JsonObjectIter iter;
  const char *name;
  JsonNode *point;

  if (points != NULL)
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (points));
      while (json_object_iter_next_ordered (&iter, &name, &point))
        {
          g_autofree char *path = g_strdup_printf ("points/%s", name);
          g_autofree char *title = g_strdup_printf (_("Point %s"), name);

          add_vector (lister, path, title, "m", NULL);
        }
    }
  add_action (lister, JD_ACTION_ADD_POINT, "", _("Add a Point"));
}

static void
list_body (JdPropertyLister *lister)
{
  list_place (lister);
  list_inertia (lister);
  add_heading (lister, _("Shape and Points"));
  list_shape (lister);
  list_points (lister);
}

static void
list_point (JdPropertyLister *lister)
{
  add_vector (lister, "", _("Position"), "m", NULL);
}

static void
list_constant (JdPropertyLister *lister)
{
  add (lister, "", _("Value"), NULL, NULL);
}

static void
list_parameter (JdPropertyLister *lister)
{
  add_fields (lister, jd_parameter_fields, 0, "");
}

static void
list_curve (JdPropertyLister *lister)
{
  JdProperty *on = add_reference (lister, "on", _("Fixed on"));

  add_choice (on, _("the ground"), NULL, jd_property_member (lister, "on"));
  offer_names (lister, on, jd_mechanism_get_bodies (lister->mechanism));
  for (const JdField *field = jd_curve_fields; field->name != NULL; field++)
    if (field->only != 0 && jd_property_member (lister, field->name) != NULL)
      {
        g_autofree char *prefix = g_strconcat (field->name, "/", NULL);

        if (field->fields != NULL)
          add_fields (lister, field->fields, 0, prefix);
        else
          add_member (lister, jd_curve_fields, field->name);
      }
  add_member (lister, jd_curve_fields, "reversed");
  add_heading (lister, _("Conveyor Belt"));
  add_vector (lister, "velocity", _("Velocity of the material"), "m/s", "0");
}

static void
add_equations (JdPropertyLister *lister)
{
  static const char *const kinds[] = { "holonomic", "differential" };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      JsonNode *node = jd_property_member (lister, kinds[k]);
      JsonObjectIter iter;
      const char *name;

      if (node == NULL)
        continue;
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, NULL))
        {
          g_autofree char *path = g_strdup_printf ("%s/%s", kinds[k], name);
          g_autofree char *title = g_strdup_printf (_("0 = %s"), name);

          add (lister, path, title, NULL, NULL);
        }
    }
}

static void
list_member (JdPropertyLister *lister,
             JdMember          member)
{
  const gboolean bodies = jd_property_member (lister, "bodies") != NULL;

  if (member == JD_MEMBER_EQUATIONS)
    add_equations (lister);
  else if (member == JD_MEMBER_CONTACT && bodies)
    add_fields (lister, jd_joint_fields, 1u << JD_MEMBER_BODIES, "");
  else if (member == JD_MEMBER_CURVE && bodies)
    return;
  else if (member == JD_MEMBER_CONTACT)
    add_member (lister, jd_joint_fields, jd_property_member (lister, "point") != NULL ? "point" : "body");
  else
    add_fields (lister, jd_joint_fields, 1u << member, "");
}

/* Adds the conditions under which the joint acts, and its laws. */
static void
list_laws (JdPropertyLister  *lister,
           const JdJointType *type)
{
  if (type->unilateral != NULL)
    {
      JdProperty *side = add_reference (lister, "unilateral", _("Acts"));
      JsonNode *now = jd_property_member (lister, "unilateral");
      g_autofree char *usual = g_strdup_printf (_("as usual (%s)"),
                                                type->side != 0 ? _("one side") : _("both sides"));

      add_choice (side, usual, NULL, now);
      add_choice (side, _("on one side"), json_node_init_boolean (json_node_alloc (), TRUE), now);
      add_choice (side, _("on both sides"), json_node_init_boolean (json_node_alloc (), FALSE), now);
    }
  add_member (lister, jd_joint_fields, "when");
  if (type->takes_friction)
    {
      add_member (lister, jd_joint_fields, "friction");
      add (lister, "impact/restitution", _("Restitution"), "", "");
    }
  if (type->takes_rolling_resistance)
    add_member (lister, jd_joint_fields, "rolling_resistance");
  if (jd_joint_type_has_member (type, JD_MEMBER_EQUATIONS) || jd_property_member (lister, "assumed") != NULL)
    add_member (lister, jd_joint_fields, "assumed");
}

/* The joint's type, if it is one of the plane. */
static void
list_type (JdPropertyLister  *lister,
           const JdJointType *type)
{
  const JdJointType *const *catalogue = jd_joint_catalogue ();
  JdProperty *self;

  if (jd_mechanism_get_dimension (lister->mechanism) != 2 || !type->planar)
    return;
  /* Translators: Type: a noun: the kind of a joint. */
  self = add_reference (lister, "type", _("Type"));
  for (gsize i = 0; catalogue[i] != NULL; i++)
    if (catalogue[i]->planar)
      add_choice (self, _(catalogue[i]->title), string_node (catalogue[i]->name),
                  jd_property_member (lister, "type"));
}

static void
list_joint (JdPropertyLister *lister)
{
  JsonNode *name = jd_property_member (lister, "type");
  const JdJointType *type = jd_joint_catalogue_find (json_node_get_string (name));

  if (type == NULL)
    return;
  list_type (lister, type);
  for (gsize i = 0; i < type->n_members; i++)
    list_member (lister, type->members[i]);
  list_laws (lister, type);
}

static void
list_generalized (JdPropertyLister *lister)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (lister->mechanism);

  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);
      g_autofree char *path = g_strdup_printf ("values/%s", parameter->name);

      add (lister, path, parameter->name, NULL, "0");
    }
}

static void
list_effort (JdPropertyLister *lister)
{
  const char *type = json_node_get_string (jd_property_member (lister, "type"));

  for (guint i = 0; i < JD_N_EFFORT_KINDS; i++)
    if (g_str_equal (jd_effort_types[i].name, type))
      add_fields (lister, jd_effort_fields, 1u << i, "");
  if (jd_property_member (lister, "values") != NULL)
    list_generalized (lister);
}

static void
list_impulse (JdPropertyLister *lister,
              guint             i)
{
  g_autofree char *path = g_strdup_printf ("impulses/%u", i);
  g_autofree char *title = g_strdup_printf (_("Applied Impulse %u"), i + 1);
  g_autofree char *prefix = g_strconcat (path, "/", NULL);

  add_heading (lister, title);
  add_present (lister, jd_impulse_fields, prefix);
  add_action (lister, JD_ACTION_REMOVE, path, _("Remove This Impulse"));
}

static void
list_event (JdPropertyLister *lister)
{
  JdProperty *direction;
  JsonNode *now = jd_property_member (lister, "direction");
  static const struct
  {
    const char *title;
    int value;
  } directions[] = {
    /* Translators: either way: of a crossing of zero: rising or falling. */
    { N_("either way"), 0 },
    { N_("rising"), 1 },
    { N_("falling"), -1 },
  };

  if (jd_property_member (lister, "when") == NULL)
    add_member (lister, jd_event_fields, "at");
  if (jd_property_member (lister, "at") == NULL)
    {
      (void) jd_property_add (lister, JD_PROPERTY_TEXT, "when", _("When this crosses zero"), NULL, "");
      direction = add_reference (lister, "direction", _("Crossing"));
      for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
        add_choice (direction, _(directions[i].title),
                    i == 0 && now == NULL ? NULL : json_node_init_int (json_node_alloc (), directions[i].value), now);
    }
  (void) jd_property_add (lister, JD_PROPERTY_NAMES, "order", _("Equations one after another"), NULL, "");
  for (guint i = 0; i < length_of (lister, "impulses"); i++)
    list_impulse (lister, i);
  add_action (lister, JD_ACTION_ADD_IMPULSE, "", _("Add an Applied Impulse"));
}

static void
list_measure (JdPropertyLister *lister)
{
  add_present (lister, jd_measure_fields, "");
  add_action (lister, JD_ACTION_CONSTANT, "", _("Make Its Value a Constant"));
}

static void
list_mechanism (JdPropertyLister *lister)
{
  static const char *const names[] = { "name", "source", "description", "gravity", "time", "time_stepping" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    add_member (lister, jd_document_fields, names[i]);
  if (jd_mechanism_get_dimension (lister->mechanism) != 2)
    return;
  jd_property_list_sheet (lister);
}

static void
list_name (JdPropertyLister *lister)
{
  JdProperty *self = jd_property_add (lister, JD_PROPERTY_NAME, "", _("Name"), NULL, NULL);
  const char *name = lister->object->name;

  /* The name entry of a point "body.point" has only the second part. */
  if (lister->object->kind == JD_OBJECT_POINT && strchr (name, '.') != NULL)
    name = strchr (name, '.') + 1;
  g_free (self->text);
  self->text = g_strdup (name);
}

/* Functions that list the properties after the name, for each kind. */
static void (*const listers[JD_N_OBJECT_KINDS]) (JdPropertyLister *lister) = {
  [JD_OBJECT_CONSTANT] = list_constant,
  [JD_OBJECT_PARAMETER] = list_parameter,
  [JD_OBJECT_POINT] = list_point,
  [JD_OBJECT_CURVE] = list_curve,
  [JD_OBJECT_BODY] = list_body,
  [JD_OBJECT_JOINT] = list_joint,
  [JD_OBJECT_EFFORT] = list_effort,
  [JD_OBJECT_EVENT] = list_event,
  [JD_OBJECT_MEASURE] = list_measure,
};

void
jd_property_list_object (JdPropertyLister *lister)
{
  if (lister->object == NULL)
    {
      list_mechanism (lister);
      return;
    }
  list_name (lister);
  if (listers[lister->object->kind] != NULL)
    listers[lister->object->kind](lister);
}
