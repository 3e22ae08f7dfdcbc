/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tool of every joint type.  The type's descriptor determines what must be clicked, so that a new type of the
 * catalogue needs no change here. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Meaning of one click. */
typedef enum
{
  SLOT_TOGETHER,   /* a place where two bodies, or a body and the ground, are held together */
  SLOT_POINT,      /* a point of a body or of the ground */
  SLOT_MOVING,     /* a point of a body */
  SLOT_TOUCHING,   /* a disk, or a point of another body */
  SLOT_CURVE,
  SLOT_DIRECTION,  /* a direction from the last place */
  SLOT_BODY,
} Slot;

#define MAX_SLOTS 4

static const char *const slot_hints[] = {
  [SLOT_TOGETHER] = N_("Click where two bodies meet, or click one body to join it to the ground; if the bodies are "
                       "apart, drag from one to the other"),
  [SLOT_POINT] = N_("Click the point of a body, or of the ground"),
  [SLOT_MOVING] = N_("Click the point of the body"),
  [SLOT_TOUCHING] = N_("Click the disk or the point that touches the curve"),
  [SLOT_CURVE] = N_("Click the curve, or for a contact the other body"),
  [SLOT_DIRECTION] = N_("Click to set its direction"),
  [SLOT_BODY] = N_("Click the body"),
};

/* The clicks for each member of a joint.  Members that are not listed need none. */
static const struct
{
  Slot  slot;
  guint n;
} member_slots[] = {
  [JD_MEMBER_BETWEEN] = { SLOT_TOGETHER, 1 },    [JD_MEMBER_THROUGH] = { SLOT_POINT, 1 },
  [JD_MEMBER_POINT] = { SLOT_MOVING, 1 },        [JD_MEMBER_CONTACT] = { SLOT_TOUCHING, 1 },
  [JD_MEMBER_CURVE] = { SLOT_CURVE, 1 },         [JD_MEMBER_AXIS] = { SLOT_DIRECTION, 1 },
  [JD_MEMBER_DIRECTION] = { SLOT_DIRECTION, 1 }, [JD_MEMBER_BODIES] = { SLOT_BODY, 2 },
  [JD_MEMBER_DRIVE_OF] = { SLOT_BODY, 1 },       [JD_MEMBER_EQUATIONS] = { SLOT_BODY, 1 },
};

/* Finds the clicks of a joint type. */
static guint
find_slots (const JdJointType *type,
            Slot               out[MAX_SLOTS])
{
  guint n = 0;

  for (gsize i = 0; i < type->n_members && n < MAX_SLOTS - 1; i++)
    {
      const JdMember member = type->members[i];
      /* A joint with a length is between two places, one without at one place. */
      const gboolean apart = member == JD_MEMBER_BETWEEN && jd_joint_type_has_member (type, JD_MEMBER_LENGTH);

      for (guint k = 0; k < (apart ? 2 : member_slots[member].n); k++)
        out[n++] = apart ? SLOT_POINT : member_slots[member].slot;
    }
  return n;
}

static gboolean
takes_many (const JdJointType *type)
{
  return jd_joint_type_has_member (type, JD_MEMBER_THROUGH);
}

/* Whether the joint may take two places instead of one, one on each body. */
static gboolean
may_be_apart (const JdJointType *type)
{
  Slot slots[MAX_SLOTS];

  return find_slots (type, slots) == 1 && slots[0] == SLOT_TOGETHER;
}

guint
jd_tool_joint_count (const JdJointType *type,
                     gboolean           most)
{
  Slot slots[MAX_SLOTS];
  const guint n = find_slots (type, slots);

  if (takes_many (type))
    return most ? G_MAXUINT : 2;
  return most && may_be_apart (type) ? 2 : n;
}

static Slot
slot_of (const JdJointType *type,
         guint              i)
{
  Slot slots[MAX_SLOTS];
  const guint n = find_slots (type, slots);

  return slots[MIN (i, n - 1)];
}

const char *const *
jd_tool_joint_hints (const JdJointType *type)
{
  GPtrArray *hints = g_ptr_array_new ();
  Slot slots[MAX_SLOTS];
  const guint n = find_slots (type, slots);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (hints, (gpointer) (i > 0 && slots[i] == SLOT_BODY && slots[i - 1] == SLOT_BODY
                                          ? N_("Click the other body")
                                          : slot_hints[slots[i]]));
  if (takes_many (type))
    g_ptr_array_add (hints, (gpointer) N_("Click the next point it goes through"));
  if (takes_many (type))
    g_ptr_array_add (hints, (gpointer) N_("Click the next point it goes through; Enter or a double click ends it"));
  g_ptr_array_add (hints, NULL);
  return (const char *const *) g_ptr_array_free (hints, FALSE);
}

static int
curve_at (JdCanvas      *canvas,
          const JdPlace *place)
{
  double at[2];

  if (place->curve >= 0)
    return place->curve;
  jd_view_to_sheet (canvas->view, place->at[0], place->at[1], &at[0], &at[1]);
  return jd_picture_pick_curve (canvas->frame, canvas->view, at[0], at[1]);
}

/* Whether what touches may touch another body instead of a curve. */
static gboolean
may_touch_body (const JdJointType *type)
{
  return jd_joint_type_has_member (type, JD_MEMBER_CONTACT);
}

/* Whether the second click of a contact is on another body, and on no curve. */
static gboolean
meets_body (const JdClicks *clicks,
            const JdPlace  *second)
{
  const int body = jd_tool_top_body (clicks->canvas, second);

  return may_touch_body (clicks->tool->joint_type) && curve_at (clicks->canvas, second) < 0 && body != JD_GROUND &&
         body != jd_tool_top_body (clicks->canvas, &clicks->places[0]);
}

static gboolean
joint_accepts (const JdClicks *clicks,
               const JdPlace  *next,
               char          **out_why)
{
  const JdJointType *type = clicks->tool->joint_type;
  JdCanvas *canvas = clicks->canvas;
  const guint n = clicks->n;
  const Slot slot = slot_of (type, n);
  const int body = jd_tool_top_body (canvas, next);
  int pair[2];

  switch (slot)
    {
    case SLOT_TOGETHER:
      if (n == 0 && body == JD_GROUND)
        return jd_tool_refuse (out_why, _("There is no body here. A joint connects a body to another body or to "
                                          "the ground: click on a body"));
      if (n == 0 && !jd_tool_find_pair (canvas, next, pair))
        return jd_tool_refuse (out_why, _("The bodies here are already joined to each other and to the ground"));
      if (n == 0 && jd_joint_type_has_member (type, JD_MEMBER_ANGLE) && jd_tool_is_particle (canvas, body))
        return jd_tool_refuse (out_why,
                               _("A particle has no angle that a joint can fix: use a pivot, or draw a body with a "
                                 "size"));
      if (n == 1 && body == jd_tool_top_body (canvas, &clicks->places[0]))
        return jd_tool_refuse (out_why, _("Both ends are on one body: end on another one, or on the ground"));
      return TRUE;
    case SLOT_MOVING:
      if (body == JD_GROUND)
        return jd_tool_refuse (out_why, _("The ground does not move: click on a body"));
      if (jd_joint_type_has_member (type, JD_MEMBER_DIRECTION) && jd_tool_is_particle (canvas, body))
        return jd_tool_refuse (out_why, _("A particle has no direction of its own: click on a body with a size"));
      return TRUE;
    case SLOT_TOUCHING:
      if (body == JD_GROUND)
        return jd_tool_refuse (out_why,
                               _("What touches the curve must be a body: click on a disk, or on a point of a body"));
      if (g_str_equal (type->name, "rolling") && !jd_tool_is_round (canvas, body))
        return jd_tool_refuse (out_why, _("Only a disk rolls: click on a disk"));
      return TRUE;
    case SLOT_CURVE:
      if (curve_at (canvas, next) < 0 && !meets_body (clicks, next))
        return jd_tool_refuse (out_why,
                               may_touch_body (type)
                                 ? _("There is no curve and no other body here: click on one of them")
                                 : _("There is no curve here: click on a line, a circle or a graph, or draw "
                                     "one first"));
      return TRUE;
    case SLOT_BODY:
      if (body == JD_GROUND)
        return jd_tool_refuse (out_why, _("There is no body here: click on a body"));
      if (jd_joint_type_has_member (type, JD_MEMBER_RATIO) && jd_tool_is_particle (canvas, body))
        return jd_tool_refuse (out_why, _("A particle does not turn: click on a body with a size"));
      if (n == 1 && body == jd_tool_top_body (canvas, &clicks->places[0]))
        return jd_tool_refuse (out_why, _("This is the first body again: click on another one"));
      return TRUE;
    case SLOT_POINT:
      return jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why);
    case SLOT_DIRECTION:
      return jd_tool_check_apart (clicks, next, _("The direction needs a second place: click away from the point"),
                                  out_why);
    default:
      return TRUE;
    }
}

/* A joint of two bodies needs at most a click on each.  A drag may end on the other body. */
static gboolean
joint_is_enough (const JdClicks *clicks)
{
  const JdJointType *type = clicks->tool->joint_type;
  int bodies[2];

  return !takes_many (type) && may_be_apart (type) && clicks->n == 1 && clicks->tool->min_places == 1 &&
         (!clicks->canvas->press.held || jd_tool_bodies_at (clicks->canvas, &clicks->places[0], bodies, 2) == 2);
}

/* Pairs of bodies where the joint holds two together, else the bodies there.  The user is asked where three bodies
 * meet that are not yet joined there, for the topmost two of them are no obvious choice, and which of several bodies
 * turns. */
static gboolean
joint_choices (const JdClicks *clicks,
               const JdPlace  *next,
               GArray         *out)
{
  const Slot slot = slot_of (clicks->tool->joint_type, clicks->n);
  gsize n;

  if (slot == SLOT_TOGETHER && clicks->n == 0)
    return jd_tool_list_pairs (clicks->canvas, next, out) > 2;
  if (slot == SLOT_CURVE || slot == SLOT_DIRECTION)
    return FALSE;
  n = jd_tool_list_bodies (clicks, next, out);
  if (slot == SLOT_POINT || slot == SLOT_TOGETHER)
    jd_tool_add_choice (clicks, next, JD_GROUND, out);
  return n > 1 && slot == SLOT_BODY;
}

/* Data while a joint is made. */
typedef struct
{
  const JdClicks    *clicks;
  const JdJointType *type;
  JdCanvas          *canvas;
  JsonNode          *root;
  JsonObject        *object;
  guint              next;      /* index of the next place to use */
  int                first, second; /* bodies of the first two points */
  gboolean           failed;
  GError           **error;
} Making;

static const JdPlace *
take_place (Making *making)
{
  return &making->clicks->places[making->next++];
}

static int
take_body (Making *making)
{
  return jd_tool_top_body (making->canvas, take_place (making));
}

/* The two bodies of the joint: at one place, the topmost two that are not joined yet, or one and the ground; with
 * two places, one body at each. */
static void
set_together (Making *making)
{
  const JdPlace *place = take_place (making);
  const JdPlace *other = place;
  g_autofree char *p = NULL;
  g_autofree char *q = NULL;
  int bodies[2] = { JD_GROUND, JD_GROUND };
  gboolean slot_first = FALSE;

  if (may_be_apart (making->type) && making->clicks->n == 2)
    {
      other = take_place (making);
      bodies[0] = jd_tool_top_body (making->canvas, place);
      bodies[1] = jd_tool_top_body (making->canvas, other);
    }
  else
    {
      (void) jd_tool_find_pair (making->canvas, place, bodies);
      slot_first = jd_tool_slot_is_first (making->canvas, making->type, bodies, place);
    }
  making->first = bodies[slot_first ? 1 : 0];
  making->second = bodies[slot_first ? 0 : 1];
  p = jd_tool_point (making->canvas, making->root, making->first, place->at);
  q = jd_tool_point (making->canvas, making->root, making->second, other->at);
  jd_tool_set_names (making->object, "between", p, q);
}

/* The points of @n places, and the length of the path through them. */
static void
set_points (Making     *making,
            const char *member,
            guint       n)
{
  JsonArray *points = json_array_new ();
  double length = 0;

  for (guint i = 0; i < n; i++)
    {
      const JdPlace *place = take_place (making);
      const int body = jd_tool_top_body (making->canvas, place);
      g_autofree char *name = jd_tool_point (making->canvas, making->root, body, place->at);

      if (i == 0)
        making->first = body;
      else
        length += jd_tool_distance (place[-1].at, place->at);
      making->second = body;
      json_array_add_string_element (points, name);
    }
  json_object_set_array_member (making->object, member, points);
  jd_edit_set_number (making->object, "length", length);
}

static void
set_point (Making *making)
{
  const JdPlace *place = take_place (making);
  g_autofree char *name = NULL;

  making->first = jd_tool_top_body (making->canvas, place);
  name = jd_tool_point (making->canvas, making->root, making->first, place->at);
  json_object_set_string_member (making->object, "point", name);
}

static void
set_bodies (Making *making)
{
  making->first = take_body (making);
  making->second = take_body (making);
  jd_tool_set_names (making->object, "bodies", jd_tool_body_name (making->canvas, making->first),
                     jd_tool_body_name (making->canvas, making->second));
}

static void
set_contact (Making *making)
{
  const JdPlace *place = &making->clicks->places[making->next];
  const int body = jd_tool_top_body (making->canvas, place);

  if (meets_body (making->clicks, &place[1]))
    {
      set_bodies (making);
      return;
    }
  if (!jd_tool_is_round (making->canvas, body) || (place->caught == JD_CATCH_POINT && place->point.point > 1))
    {
      set_point (making);
      return;
    }
  making->next++;
  making->first = body;
  json_object_set_string_member (making->object, "body", jd_tool_body_name (making->canvas, body));
}

/* Bodies that touch each other have no curve. */
static void
set_curve (Making *making)
{
  const JdCurve *it;
  int curve;

  if (json_object_has_member (making->object, "bodies"))
    return;
  curve = curve_at (making->canvas, take_place (making));
  it = g_ptr_array_index (jd_mechanism_get_curves (jd_canvas_get_mechanism (making->canvas)), curve);
  json_object_set_string_member (making->object, "curve", it->name);
}

static void
set_direction (Making     *making,
               const char *member,
               int         body)
{
  const JdPlace *to = take_place (making);
  const double d[2] = { to->at[0] - to[-1].at[0], to->at[1] - to[-1].at[1] };
  const double length = hypot (d[0], d[1]);
  double local[2];

  jd_tool_to_axes (making->canvas, body, d, local);
  for (int i = 0; i < 2; i++)
    {
      local[i] = local[i] / length;
      local[i] = fabs (local[i] - round (local[i])) < 1e-12 ? round (local[i]) : local[i];
    }
  json_object_set_member (making->object, member, jd_tool_pair (local[0], local[1]));
}

/* Sets the ratio: two disks turn in the ratio of their radii, other bodies one to one. */
static void
set_ratio (Making *making)
{
  double a = 0, b = 0;

  if (jd_tool_is_round (making->canvas, making->first) && jd_tool_is_round (making->canvas, making->second))
    {
      a = jd_picture_get_body_size (making->canvas->frame, (gsize) making->first, 0);
      b = jd_picture_get_body_size (making->canvas->frame, (gsize) making->second, 0);
    }
  jd_edit_set_number (making->object, "ratio", a > 0 && b > 0 ? -b / a : 1);
}

/* The parameter that turns the body, else one that moves it; NULL if no single parameter does. */
static const char *
parameter_of (const JdBody *body)
{
  if (!body->is_particle && jd_expr_get_kind (body->angle) == JD_EXPR_SYMBOL)
    return jd_expr_get_name (body->angle);
  for (int i = 0; i < 2; i++)
    if (jd_expr_get_kind (body->origin[i]) == JD_EXPR_SYMBOL)
      return jd_expr_get_name (body->origin[i]);
  return NULL;
}

static double
value_of (JdCanvas   *canvas,
          const char *parameter)
{
  const int k = jd_mechanism_find_parameter (jd_canvas_get_mechanism (canvas), parameter);

  return k < 0 ? 0 : canvas->instant.p[k];
}

/* The parameter of the clicked body.  NULL with @complaint, which has the body's name, if no single parameter moves
 * it. */
static const char *
take_parameter (Making     *making,
                const char *complaint)
{
  const JdBody *body = jd_tool_body (making->canvas, take_body (making));
  const char *parameter = parameter_of (body);
  g_autofree char *text = g_strdup_printf (complaint, body->name);

  making->failed = parameter == NULL;
  if (making->failed)
    g_set_error_literal (making->error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME, text);
  return parameter;
}

/* Sets the drive: from the present value with a rate of one unit per second. */
static void
set_drive (Making *making)
{
  const char *parameter = take_parameter (making,
                                          _("No single parameter moves %s: write the drive in the inspector"));
  g_autofree char *value = NULL;

  if (parameter == NULL)
    return;
  value = jd_tool_sum_angle ("t", value_of (making->canvas, parameter) - making->canvas->instant.time);
  json_object_set_string_member (making->object, "of", parameter);
  json_object_set_string_member (making->object, "value", value);
}

/* Sets an equation that already holds for the body.  The user writes the intended one in the inspector. */
static void
set_equations (Making *making)
{
  const char *parameter = take_parameter (making,
                                          _("No single parameter moves %s: click on another body, and write the "
                                            "equation in the inspector"));
  JsonObject *equations;
  g_autofree char *text = NULL;

  if (parameter == NULL)
    return;
  equations = json_object_new ();
  text = jd_tool_sum_angle (parameter, -value_of (making->canvas, parameter));
  json_object_set_string_member (equations, "f", text);
  json_object_set_object_member (making->object, "holonomic", equations);
}

static void
set_between (Making *making)
{
  if (jd_joint_type_has_member (making->type, JD_MEMBER_LENGTH))
    set_points (making, "between", 2);
  else
    set_together (making);
}

static void
set_through (Making *making)
{
  set_points (making, "through", making->clicks->n);
}

static void
set_axis (Making *making)
{
  set_direction (making, "axis", making->second);
}

static void
set_own_direction (Making *making)
{
  set_direction (making, "direction", making->first);
}

static void
set_angle (Making *making)
{
  const double angle = jd_tool_angle_of (making->canvas, making->first) -
                       jd_tool_angle_of (making->canvas, making->second);

  jd_edit_set_number (making->object, "angle", remainder (angle, 2 * G_PI));
}

/* Functions that write each member from its places.  The length and the value of a drive are written with other
 * members. */
static void (*const setters[]) (Making *making) = {
  [JD_MEMBER_BETWEEN] = set_between, [JD_MEMBER_THROUGH] = set_through,
  [JD_MEMBER_POINT] = set_point,     [JD_MEMBER_CONTACT] = set_contact,
  [JD_MEMBER_CURVE] = set_curve,     [JD_MEMBER_AXIS] = set_axis,
  [JD_MEMBER_ANGLE] = set_angle,     [JD_MEMBER_DIRECTION] = set_own_direction,
  [JD_MEMBER_BODIES] = set_bodies,   [JD_MEMBER_RATIO] = set_ratio,
  [JD_MEMBER_DRIVE_OF] = set_drive,  [JD_MEMBER_EQUATIONS] = set_equations,
};

static char *
fail_double (const char  *doubled,
             GError     **error)
{
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
               _("%s already connects the same objects in the same way"), doubled);
  return NULL;
}

static char *
make_joint (const JdClicks *clicks,
            JsonNode       *root,
            GError        **error)
{
  const JdJointType *type = clicks->tool->joint_type;
  g_autofree char *doubled = NULL;
  g_autoptr(JsonObject) object = jd_tool_new_object (type->name);
  Making making = { clicks, type, clicks->canvas, root, object, 0, JD_GROUND, JD_GROUND, FALSE, error };
  const int curve = jd_joint_type_has_member (type, JD_MEMBER_CONTACT) && !meets_body (clicks, &clicks->places[1])
                      ? curve_at (clicks->canvas, &clicks->places[1])
                      : JD_NONE;

  if (curve >= 0 &&
      jd_tool_contact_is_behind (clicks->canvas, jd_tool_top_body (clicks->canvas, &clicks->places[0]), curve))
    jd_tool_contact_turn_curve (clicks->canvas, root, curve);
  if (clicks->tool->take_band != NULL && jd_tool_contact_is_shape (clicks, curve))
    return jd_tool_contact_make_shape (clicks, curve, root, error);
  for (gsize i = 0; i < type->n_members && !making.failed; i++)
    if (setters[type->members[i]] != NULL)
      setters[type->members[i]](&making);
  if (making.failed)
    return NULL;
  doubled = jd_tool_dup_double (root, object);
  if (doubled == NULL)
    return jd_tool_add (root, JD_OBJECT_JOINT, type->name, g_steal_pointer (&object));
  return fail_double (doubled, error);
}

/* Draws the outlines of the bodies or curves that a click here would take. */
static void
joint_preview (const JdClicks  *clicks,
               const JdPainter *painter)
{
  JdCanvas *canvas = clicks->canvas;
  const JdPlace *last = &clicks->places[clicks->n - 1];
  const Slot slot = slot_of (clicks->tool->joint_type, clicks->n - 1);
  int bodies[2];
  gsize n_bodies = jd_tool_bodies_at (canvas, last, bodies, 1);

  if (slot == SLOT_TOGETHER && clicks->n == 1 && n_bodies > 0)
    n_bodies = jd_tool_find_pair (canvas, last, bodies) ? (bodies[1] == JD_GROUND ? 1 : 2) : 0;
  else if (last->choice.n > 0)
    {
      bodies[0] = last->choice.bodies[0];
      n_bodies = bodies[0] != JD_GROUND;
    }
  if (clicks->n > 1)
    jd_tool_draw_path (clicks, FALSE, painter);
  if (slot == SLOT_DIRECTION)
    return;
  if (slot == SLOT_CURVE)
    {
      const int curve = curve_at (canvas, last);

      if (clicks->n < 2 || !meets_body (clicks, last))
        n_bodies = 0;
      if (curve >= 0)
        jd_picture_trace_curve (canvas->frame, (gsize) curve, painter);
    }
  for (gsize i = 0; i < n_bodies; i++)
    jd_picture_trace_body (canvas->frame, (gsize) bodies[i], painter);
  cairo_set_line_width (painter->cr, 2.5 * painter->style->line);
  cairo_stroke (painter->cr);
}

const JdTool jd_tool_joint = {
  .group = JD_TOOL_JOINTS, .kind = JD_OBJECT_JOINT,
  .accepts = joint_accepts, .list_choices = joint_choices, .is_enough = joint_is_enough,
  .preview = joint_preview, .make = make_joint,
};

/* ---- A pivot on the ground ---- */

static gboolean
ground_pivot_accepts (const JdClicks *clicks,
                      const JdPlace  *next,
                      char          **out_why)
{
  return jd_tool_top_body (clicks->canvas, next) != JD_GROUND ||
         jd_tool_refuse (out_why, _("There is no body here: click on a body"));
}

static void
ground_pivot_preview (const JdClicks  *clicks,
                      const JdPainter *painter)
{
  const int body = jd_tool_top_body (clicks->canvas, &clicks->places[0]);

  if (body == JD_GROUND)
    return;
  jd_picture_trace_body (clicks->canvas->frame, (gsize) body, painter);
  cairo_set_line_width (painter->cr, 2.5 * painter->style->line);
  cairo_stroke (painter->cr);
}

/* Joins the topmost body to the ground there, also where another body is. */
static char *
make_ground_pivot (const JdClicks *clicks,
                   JsonNode       *root,
                   GError        **error)
{
  const JdPlace *place = &clicks->places[0];
  g_autoptr(JsonObject) object = jd_tool_new_object ("pivot");
  g_autofree char *p = jd_tool_point (clicks->canvas, root, jd_tool_top_body (clicks->canvas, place), place->at);
  g_autofree char *q = jd_tool_point (clicks->canvas, root, JD_GROUND, place->at);
  g_autofree char *doubled = NULL;

  jd_tool_set_names (object, "between", p, q);
  doubled = jd_tool_dup_double (root, object);
  if (doubled == NULL)
    return jd_tool_add (root, JD_OBJECT_JOINT, "pivot", g_steal_pointer (&object));
  return fail_double (doubled, error);
}

static const char *const ground_pivot_hints[] = { N_("Click the point of a body that turns on the ground"), NULL };

const JdTool jd_tool_ground_pivot = {
  .name = "ground-pivot", .title = N_("Ground Pivot"), .icon = "jd-tool-ground-pivot-symbolic", .key = "a",
  .group = JD_TOOL_JOINTS, .kind = JD_OBJECT_JOINT, .min_places = 1, .max_places = 1, .hints = ground_pivot_hints,
  .accepts = ground_pivot_accepts, .preview = ground_pivot_preview, .make = make_ground_pivot,
};
