/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts of whole shapes: of a body with corners on a line, and of all pairs in a rectangle or a selection. */

#include "ui/draw/canvas/jd-connect.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-tools-private.h"

/* px: a click this near to a corner means the corner. */
#define REACH_CORNER 8.0
/* m: points closer than this coincide. */
#define SAME_PLACE 1e-9
/* Index of a body's mass centre among its points. */
#define CENTER 1

static const JdCurve *
curve_of (JdCanvas *canvas,
          int       curve)
{
  return g_ptr_array_index (jd_mechanism_get_curves (jd_canvas_get_mechanism (canvas)), (guint) curve);
}

/* Vertices of the JSON of a polygon. */
static void
add_vertices (JsonNode *root,
              const char *body,
              GArray   *out)
{
  JsonNode *node = jd_edit_get_member (root, JD_OBJECT_BODY, body, "shape/polygon");
  JsonArray *vertices = jd_json_as_array (node);

  for (guint i = 0; vertices != NULL && i < json_array_get_length (vertices); i++)
    {
      JsonArray *pair = json_array_get_array_element (vertices, i);
      const double at[2] = { jd_edit_evaluate (root, json_array_get_element (pair, 0)),
                             jd_edit_evaluate (root, json_array_get_element (pair, 1)) };

      g_array_append_vals (out, at, 2);
    }
}

/* Pairs of coordinates of a body's corners in its axes: none of a round body; of a particle its origin. */
static GArray *
list_corners (JdCanvas *canvas,
              JsonNode *root,
              int       body)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (double));
  const JdBody *it = jd_tool_body (canvas, body);
  const JdShapeForm form = jd_shape_types[it->shape.kind].form;
  const double w = jd_picture_get_body_size (canvas->frame, (gsize) body, 0) / 2,
               h = form == JD_FORM_RECTANGLE ? jd_picture_get_body_size (canvas->frame, (gsize) body, 1) / 2 : 0;
  const double corners[4][2] = { { -w, -h }, { w, -h }, { w, h }, { -w, h } };

  if (it->shape.n_vertices > 0)
    add_vertices (root, it->name, out);
  else if (form == JD_FORM_RECTANGLE || form == JD_FORM_LINE)
    g_array_append_vals (out, corners, form == JD_FORM_LINE ? 4 : 8);
  else if (form != JD_FORM_ROUND)
    g_array_append_vals (out, (const double[2]) { 0, 0 }, 2);
  return out;
}

static gboolean
has_corners (JdCanvas *canvas,
             int       body)
{
  return !jd_tool_is_round (canvas, body) && jd_tool_body (canvas, body)->shape.kind != JD_SHAPE_NONE;
}

/* Whether the click was near a corner of @body, which then is meant, and not the shape. */
static gboolean
is_at_corner (JdCanvas      *canvas,
              int            body,
              const JdPlace *place)
{
  g_autoptr(GArray) corners = list_corners (canvas, jd_mechanism_get_json (jd_canvas_get_mechanism (canvas)), body);
  JdBodyAxes axes;
  double at[2];

  jd_picture_get_body_axes (canvas->frame, body, &axes);
  for (guint i = 0; i + 1 < corners->len; i += 2)
    {
      jd_body_axes_to_world (&axes, g_array_index (corners, double, i), g_array_index (corners, double, i + 1), at);
      if (jd_tool_distance (at, place->at) * canvas->view->scale <= REACH_CORNER)
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_tool_contact_is_shape (const JdClicks *clicks,
                          int             curve)
{
  JdCanvas *canvas = clicks->canvas;
  const JdPlace *place = &clicks->places[0];
  const int body = jd_tool_top_body (canvas, place);

  return curve >= 0 && curve_of (canvas, curve)->kind == JD_CURVE_LINE && body >= 0 && has_corners (canvas, body) &&
         !(place->caught == JD_CATCH_POINT && place->point.point > 1) && !is_at_corner (canvas, body, place);
}

/* ---- Which pairs ---- */

static const JdJoint *
joint_at (JdCanvas *canvas,
          guint     j)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_canvas_get_mechanism (canvas));

  return j < joints->len ? g_ptr_array_index (joints, j) : NULL;
}

/* A joint that holds its bodies together at a place, or lets them touch.  What has a length lets them apart. */
static gboolean
are_joined (JdCanvas *canvas,
            int       a,
            int       b)
{
  const JdJoint *joint;

  for (guint j = 0; (joint = joint_at (canvas, j)) != NULL; j++)
    if (joint->length == NULL && joint->n_equations == 0 && joint->curve < 0 && jd_joint_has_body (joint, a) &&
        jd_joint_has_body (joint, b))
      return TRUE;
  return FALSE;
}

static gboolean
is_welded_to_ground (JdCanvas *canvas,
                     int       body)
{
  const JdJoint *joint;

  for (guint j = 0; (joint = joint_at (canvas, j)) != NULL; j++)
    if (g_str_equal (joint->type->name, "weld") && jd_joint_has_body (joint, JD_GROUND) &&
        jd_joint_has_body (joint, body))
      return TRUE;
  return FALSE;
}

/* Points, and what has no boundary, do not touch each other. */
static gboolean
may_touch (JdCanvas *canvas,
           int       a,
           int       b)
{
  const JdShapeKind first = jd_tool_body (canvas, a)->shape.kind, second = jd_tool_body (canvas, b)->shape.kind;
  const gboolean point = first == JD_SHAPE_NONE || second == JD_SHAPE_NONE;
  const gboolean line = jd_shape_types[first].form == JD_FORM_LINE || jd_shape_types[second].form == JD_FORM_LINE;
  const gboolean bare = (first != JD_SHAPE_NONE && !jd_shape_types[first].has_border) ||
                        (second != JD_SHAPE_NONE && !jd_shape_types[second].has_border);

  return !bare && !(point && (line || first == second)) && !are_joined (canvas, a, b) &&
         !(is_welded_to_ground (canvas, a) && is_welded_to_ground (canvas, b));
}

gboolean
jd_tool_contact_is_behind (JdCanvas *canvas,
                           int       body,
                           int       curve)
{
  const JdCurve *it = curve_of (canvas, curve);
  const JdJoint *joint;
  JdCurveSpot spot;
  double at[2];

  if (it->kind != JD_CURVE_LINE || body < 0 || it->on == body)
    return FALSE;
  for (guint j = 0; (joint = joint_at (canvas, j)) != NULL; j++)
    if (joint->curve == curve)
      return FALSE;
  jd_picture_get_point (canvas->frame, (JdPointRef) { body, CENTER }, at);
  jd_picture_find_spot (canvas->frame, (gsize) curve, at[0], at[1], &spot);
  return (at[0] - spot.at[0]) * spot.normal[0] + (at[1] - spot.at[1]) * spot.normal[1] < -SAME_PLACE;
}

void
jd_tool_contact_turn_curve (JdCanvas *canvas,
                            JsonNode *root,
                            int       curve)
{
  const JdCurve *it = curve_of (canvas, curve);
  JsonObject *object = json_node_get_object (jd_edit_get (root, JD_OBJECT_CURVE, it->name));

  if (it->reversed)
    json_object_remove_member (object, "reversed");
  else
    json_object_set_boolean_member (object, "reversed", TRUE);
}

/* Turns a line that has all @bodies behind it. */
static gboolean
turn_before_all (JdCanvas *canvas,
                 JsonNode *root,
                 GArray   *bodies,
                 int       curve)
{
  for (guint k = 0; k < bodies->len; k++)
    if (!jd_tool_contact_is_behind (canvas, g_array_index (bodies, int, k), curve))
      return FALSE;
  if (bodies->len > 0)
    jd_tool_contact_turn_curve (canvas, root, curve);
  return bodies->len > 0;
}

/* Whether the body can touch the curve from the side where it is, and does not yet.  @turned: the curve's other side
 * becomes the solid one. */
static gboolean
may_touch_curve (JdCanvas *canvas,
                 int       body,
                 int       curve,
                 gboolean  turned)
{
  const JdCurve *it = curve_of (canvas, curve);
  const JdJoint *joint;
  JdBodyAxes axes;
  JdCurveSpot spot;

  if (it->on == body || (has_corners (canvas, body) && it->kind != JD_CURVE_LINE) ||
      is_welded_to_ground (canvas, body))
    return FALSE;
  for (guint j = 0; (joint = joint_at (canvas, j)) != NULL; j++)
    if (joint->curve == curve && jd_tool_is_round (canvas, body) && jd_joint_has_body (joint, body))
      return FALSE;
  jd_picture_get_body_axes (canvas->frame, body, &axes);
  jd_picture_find_spot (canvas->frame, (gsize) curve, axes.o[0], axes.o[1], &spot);
  return turned || (axes.o[0] - spot.at[0]) * spot.normal[0] + (axes.o[1] - spot.at[1]) * spot.normal[1] >= 0;
}

/* Whether a joint without a length holds the place of @body on the ground. */
static gboolean
is_held (JdCanvas     *canvas,
         int           body,
         const double  place[2])
{
  const JdJoint *joint;
  double at[2];

  for (guint j = 0; (joint = joint_at (canvas, j)) != NULL; j++)
    {
      if (joint->n_points != 2 || joint->length != NULL || !jd_joint_has_body (joint, JD_GROUND) ||
          !jd_joint_has_body (joint, body))
        continue;
      jd_picture_get_point (canvas->frame, joint->points[0], at);
      if (jd_tool_distance (at, place) < SAME_PLACE)
        return TRUE;
    }
  return FALSE;
}

/* ---- The contacts made ---- */

typedef struct
{
  JdCanvas  *canvas;
  JsonNode  *root;
  GPtrArray *made;   /* JdObject: joints */
} Making;

/* Adds the contact (taken) unless there is the same one. */
static void
add_contact (Making     *self,
             JsonObject *contact)
{
  g_autoptr(JsonObject) object = contact;
  g_autofree char *doubled = jd_tool_dup_double (self->root, object);
  g_autofree char *name = NULL;

  if (doubled != NULL)
    return;
  name = jd_tool_add (self->root, JD_OBJECT_JOINT, "contact", json_object_ref (object));
  g_ptr_array_add (self->made, jd_object_new (JD_OBJECT_JOINT, name));
}

static void
add_pair (Making *self,
          int     a,
          int     b)
{
  JsonObject *object = jd_tool_new_object ("contact");

  jd_tool_set_names (object, "bodies", jd_tool_body_name (self->canvas, a), jd_tool_body_name (self->canvas, b));
  add_contact (self, object);
}

static void
add_corner (Making       *self,
            int           body,
            int           curve,
            const double  corner[2])
{
  JsonObject *object;
  JdBodyAxes axes;
  double at[2];
  g_autofree char *point = NULL;

  jd_picture_get_body_axes (self->canvas->frame, body, &axes);
  jd_body_axes_to_world (&axes, corner[0], corner[1], at);
  if (is_held (self->canvas, body, at))
    return;
  object = jd_tool_new_object ("contact");
  point = jd_edit_add_point (self->root, jd_tool_body_name (self->canvas, body), "A", jd_edit_clean (corner[0]),
                             jd_edit_clean (corner[1]));
  json_object_set_string_member (object, "point", point);
  json_object_set_string_member (object, "curve", curve_of (self->canvas, curve)->name);
  add_contact (self, object);
}

/* A round body touches by its circle, another one by each of its corners. */
static void
add_on_curve (Making *self,
              int     body,
              int     curve)
{
  g_autoptr(GArray) corners = list_corners (self->canvas, self->root, body);
  JsonObject *object;

  if (jd_tool_is_round (self->canvas, body))
    {
      object = jd_tool_new_object ("contact");
      json_object_set_string_member (object, "body", jd_tool_body_name (self->canvas, body));
      json_object_set_string_member (object, "curve", curve_of (self->canvas, curve)->name);
      add_contact (self, object);
    }
  for (guint i = 0; i + 1 < corners->len; i += 2)
    add_corner (self, body, curve, &g_array_index (corners, double, i));
}

char *
jd_tool_contact_make_shape (const JdClicks *clicks,
                            int             curve,
                            JsonNode       *root,
                            GError        **error)
{
  g_autoptr(GPtrArray) made = jd_object_array_new ();
  const int body = jd_tool_top_body (clicks->canvas, &clicks->places[0]);

  add_on_curve (&(Making) { clicks->canvas, root, made }, body, curve);
  if (made->len > 0)
    return g_strdup (((const JdObject *) g_ptr_array_index (made, 0))->name);
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME, _("All corners of %s already touch %s"),
               jd_tool_body_name (clicks->canvas, body), curve_of (clicks->canvas, curve)->name);
  return NULL;
}

/* Contacts of all pairs among the bodies and curves of @objects, as one undo step. */
static void
touch_all (JdCanvas  *canvas,
           GPtrArray *objects)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (canvas);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) made = jd_object_array_new ();
  g_autoptr(GArray) bodies = g_array_new (FALSE, FALSE, sizeof (int));
  Making self = { canvas, root, made };

  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);
      const int body = object->kind == JD_OBJECT_BODY ? jd_mechanism_find_body (mechanism, object->name) : -1;

      for (guint k = 0; body >= 0 && k < bodies->len; k++)
        if (may_touch (canvas, body, g_array_index (bodies, int, k)))
          add_pair (&self, body, g_array_index (bodies, int, k));
      if (body >= 0)
        g_array_append_val (bodies, body);
    }
  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);
      const int curve = object->kind == JD_OBJECT_CURVE
                          ? jd_canvas_find_named (jd_mechanism_get_curves (mechanism), object->name)
                          : -1;
      const gboolean turned = curve >= 0 && turn_before_all (canvas, root, bodies, curve);

      for (guint k = 0; curve >= 0 && k < bodies->len; k++)
        if (may_touch_curve (canvas, g_array_index (bodies, int, k), curve, turned))
          add_on_curve (&self, g_array_index (bodies, int, k), curve);
    }
  if (made->len == 0)
    {
      jd_canvas_complain (canvas,
                          _("There are no two shapes here that can touch and have no contact yet: take two or more "
                            "bodies, or a body and a line"));
      return;
    }
  jd_document_end_group (canvas->document);
  if (jd_canvas_commit (canvas, g_steal_pointer (&root), _("Add Contacts"), "make", &error))
    {
      jd_tool_assemble_touching (canvas, _("Add Contacts"));
      jd_document_end_group (canvas->document);
      jd_selection_set_objects (canvas->selection, made);
    }
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
  if (error == NULL)
    {
      g_autofree char *note = g_strdup_printf (ngettext ("%u contact was added", "%u contacts were added", made->len),
                                               made->len);

      jd_canvas_note (canvas, note);
    }
}

/* Whether the curve passes through the rectangle: then the corners of the rectangle are on both of its sides. */
static gboolean
passes_through (JdCanvas     *canvas,
                guint         curve,
                const double  band[4])
{
  gboolean left = FALSE, right = FALSE;

  for (int i = 0; i < 4; i++)
    {
      double x, y;
      JdCurveSpot spot;

      jd_view_to_world (canvas->view, band[i & 1 ? 2 : 0], band[i & 2 ? 3 : 1], &x, &y);
      jd_picture_find_spot (canvas->frame, curve, x, y, &spot);
      if ((x - spot.at[0]) * spot.normal[0] + (y - spot.at[1]) * spot.normal[1] > 0)
        left = TRUE;
      else
        right = TRUE;
    }
  return left && right;
}

void
jd_tool_contact_take_band (JdCanvas     *canvas,
                           const double  band[4])
{
  const GPtrArray *curves = jd_mechanism_get_curves (jd_canvas_get_mechanism (canvas));
  g_autoptr(GPtrArray) objects = jd_tool_list_in_band (canvas, band);

  for (guint i = 0; i < curves->len; i++)
    {
      JdObject *object = jd_object_new (JD_OBJECT_CURVE, ((const JdCurve *) g_ptr_array_index (curves, i))->name);

      if (passes_through (canvas, i, band) &&
          !g_ptr_array_find_with_equal_func (objects, object, jd_object_equal, NULL))
        g_ptr_array_add (objects, object);
      else
        jd_object_free (object);
    }
  touch_all (canvas, objects);
}

void
jd_connect_touching (JdCanvas *canvas)
{
  g_return_if_fail (JD_IS_CANVAS (canvas));

  if (canvas->picture != NULL && canvas->selection != NULL)
    touch_all (canvas, jd_selection_get_objects (canvas->selection));
}
