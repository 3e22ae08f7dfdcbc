/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits made by dragging a handle. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-sheet.h"
#include "ui/draw/canvas/jd-mechanism-drag.h"
#include "ui/draw/canvas/jd-canvas-private.h"

/* m: positions closer than this are equal; sizes smaller than this are refused */
#define SAME     1e-9
#define SMALLEST 1e-6
/* rad: a rotation catches multiples of the angle step within this distance */
#define TURN_REACH 0.06

typedef struct
{
  JdCanvas              *canvas;
  const JdPictureFrame  *frame;    /* at the start of the drag, like root */
  JsonNode              *root;
  const JdBody          *body;
  JdBodyAxes             axes;
  GPtrArray             *objects;  /* only the body */
  GError               **error;
} Change;

static double
angle_step (const JdPictureFrame *frame)
{
  return jd_mechanism_get_angle_step (jd_picture_get_mechanism (jd_picture_frame_get_picture (frame)));
}

static double
rounded (const Change *change,
         double        value)
{
  return jd_place_round (change->canvas->view, value);
}

/* Sets a member that is a number.  A constant written there gets the value; any other expression is kept. */
static gboolean
set_number (const Change *change,
            JdObjectKind  kind,
            const char   *name,
            const char   *path,
            double        value)
{
  JsonNode *was = jd_edit_get_member (change->root, kind, name, path);
  const char *text;

  if (was == NULL || !JSON_NODE_HOLDS_VALUE (was) || json_node_get_value_type (was) != G_TYPE_STRING)
    return kind == JD_OBJECT_BODY
             ? jd_edit_set_size (change->root, name, path, jd_json_number (value), change->error)
             : jd_edit_set_member (change->root, kind, name, path, jd_json_number (value), change->error);
  text = json_node_get_string (was);
  if (fabs (jd_edit_evaluate (change->root, was) - value) < SAME)
    return TRUE;
  if (jd_edit_get (change->root, JD_OBJECT_CONSTANT, text) != NULL)
    return jd_edit_set_member (change->root, JD_OBJECT_CONSTANT, text, "", jd_json_number (value), change->error);
  g_set_error (change->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
               _("The size of %s is written as “%s”; change that expression in the inspector"), name, text);
  return FALSE;
}

/* Moves the points of the body at (@from_x, @from_y) to (@to_x, @to_y), body axes. */
static gboolean
carry_points (const Change *change,
              double        from_x,
              double        from_y,
              double        to_x,
              double        to_y)
{
  const double to[2] = { to_x, to_y };

  for (guint i = 2; i < change->body->points->len; i++)
    {
      const JdPoint *point = g_ptr_array_index (change->body->points, i);
      g_autofree char *name = g_strdup_printf ("%s.%s", change->body->name, point->name);
      JsonNode *x = jd_edit_get_member (change->root, JD_OBJECT_POINT, name, "0");
      JsonNode *y = jd_edit_get_member (change->root, JD_OBJECT_POINT, name, "1");

      if (x == NULL || y == NULL || fabs (jd_edit_evaluate (change->root, x) - from_x) > SAME ||
          fabs (jd_edit_evaluate (change->root, y) - from_y) > SAME)
        continue;
      for (int k = 0; k < 2; k++)
        {
          /* Setting a component may replace the array: it is read again. */
          JsonNode *was = jd_edit_get_member (change->root, JD_OBJECT_POINT, name, k == 0 ? "0" : "1");

          /* An expression is not overwritten; it follows its constants. */
          if (json_node_get_value_type (was) != G_TYPE_STRING &&
              !jd_edit_set_member (change->root, JD_OBJECT_POINT, name, k == 0 ? "0" : "1", jd_json_number (to[k]),
                                   change->error))
            return FALSE;
        }
    }
  return TRUE;
}

static void
move_origin (const Change *change,
             double        x,
             double        y,
             gboolean     *done)
{
  *done = *done &&
          jd_edit_move (change->root, change->objects, x - change->axes.o[0], y - change->axes.o[1], change->error);
}

/* Sets the size of the body's shape: member "shape/rod" of a rod, with @rest "/0" that of the width of a box. */
static gboolean
set_size (const Change *change,
          const char   *rest,
          double        value)
{
  const JdField *field = jd_field_of_type (jd_shape_fields, change->body->shape.kind);
  g_autofree char *path = g_strconcat ("shape/", field->name, rest, NULL);

  return set_number (change, JD_OBJECT_BODY, change->body->name, path, value);
}

/* Moves one end of a rod.  The other end stays; the points at the ends move with them. */
static gboolean
pull_end (const Change *change,
          const double  to[2],
          guint         end,
          double        length)
{
  const double sign = end == 0 ? -1 : 1;
  double fixed[2], dx, dy, longer, turn;
  gboolean done;

  jd_body_axes_to_world (&change->axes, -sign * length / 2, 0, fixed);
  dx = sign * (to[0] - fixed[0]);
  dy = sign * (to[1] - fixed[1]);
  longer = hypot (dx, dy);
  turn = atan2 (dy, dx) - atan2 (change->axes.ex[1], change->axes.ex[0]);
  if (longer < SMALLEST)
    return TRUE;
  done = set_size (change, "", longer) && carry_points (change, length / 2, 0, longer / 2, 0) &&
         carry_points (change, -length / 2, 0, -longer / 2, 0) &&
         jd_edit_rotate (change->root, change->objects, change->axes.o[0], change->axes.o[1],
                         remainder (turn, 2 * G_PI), change->error);
  move_origin (change, (fixed[0] + to[0]) / 2, (fixed[1] + to[1]) / 2, &done);
  return done;
}

/* Moves one corner of a box.  The opposite corner stays. */
static gboolean
pull_corner (const Change *change,
             const double  to[2],
             guint         corner,
             double        width,
             double        height)
{
  const double sx = corner == 0 || corner == 3 ? 1 : -1, sy = corner < 2 ? 1 : -1;
  double along[2], size[2], middle[2];
  gboolean done;

  jd_body_axes_from_world (&change->axes, to[0], to[1], along);
  size[0] = fabs (along[0] + sx * width / 2);
  size[1] = fabs (along[1] + sy * height / 2);
  jd_body_axes_to_world (&change->axes, sx * (size[0] - width) / 2, sy * (size[1] - height) / 2, middle);
  if (size[0] < SMALLEST || size[1] < SMALLEST)
    return TRUE;
  done = set_size (change, "/0", rounded (change, size[0])) && set_size (change, "/1", rounded (change, size[1]));
  move_origin (change, middle[0], middle[1], &done);
  return done;
}

/* Moves one corner of a polygon.  The other corners stay; the points at this corner move with it. */
static gboolean
pull_vertex (const Change *change,
             const double  to[2],
             guint         vertex)
{
  const gboolean crossed = !jd_edit_check_sides (change->root, change->body->name, NULL);
  double at[2], was[2];

  jd_body_axes_from_world (&change->axes, to[0], to[1], at);
  for (int k = 0; k < 2; k++)
    {
      g_autofree char *path = g_strdup_printf ("shape/polygon/%u/%d", vertex, k);
      JsonNode *node = jd_edit_get_member (change->root, JD_OBJECT_BODY, change->body->name, path);

      at[k] = rounded (change, at[k]);
      was[k] = node != NULL ? jd_edit_evaluate (change->root, node) : 0;
      if (!set_number (change, JD_OBJECT_BODY, change->body->name, path, at[k]))
        return FALSE;
    }
  return (crossed || jd_edit_check_sides (change->root, change->body->name, change->error)) &&
         carry_points (change, was[0], was[1], at[0], at[1]);
}

static gboolean
turn_body (const Change *change,
           const double  to[2])
{
  const double was = atan2 (change->axes.ex[1], change->axes.ex[0]);
  const double step = angle_step (change->frame);
  double angle = atan2 (to[1] - change->axes.o[1], to[0] - change->axes.o[0]) - G_PI / 2;

  if (fabs (remainder (angle, step)) < fmin (TURN_REACH, step / 4))
    angle = round (angle / step) * step;
  return jd_edit_rotate (change->root, change->objects, change->axes.o[0], change->axes.o[1],
                         remainder (angle - was, 2 * G_PI), change->error);
}

/* Sets the rates of all parameters so that the mass centre has the velocity of the arrow and the joints allow it.
 * The body's own parameters get the velocity; the projection onto the joints' equations gives the others. */
static gboolean
set_velocity (const Change *change,
              const double  to[2])
{
  const JdPicture *picture = jd_picture_frame_get_picture (change->frame);
  JdMechanism *mechanism = jd_picture_get_mechanism (picture);
  JdModel *model = jd_document_get_model (change->canvas->document);
  const gsize n = jd_mechanism_get_parameters (mechanism)->len;
  g_autofree double *p = g_memdup2 (jd_picture_get_values (picture), (n + 1) * sizeof *p);
  g_autofree double *pd = g_memdup2 (jd_picture_get_rates (picture), (n + 1) * sizeof *pd);
  const double scale = jd_handle_velocity_scale (change->canvas);
  const int body = jd_mechanism_find_body (mechanism, change->body->name);
  double at[2];

  jd_picture_get_center (change->frame, (gsize) body, at);
  for (int i = 0; i < 2; i++)
    {
      const JdExpr *origin = change->body->origin[i];
      const int k = jd_expr_get_kind (origin) == JD_EXPR_SYMBOL
                      ? jd_mechanism_find_parameter (mechanism, jd_expr_get_name (origin))
                      : -1;

      if (k < 0)
        {
          g_set_error (change->error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                       _("The velocity of %s follows from rates of other parameters; set them in the table of "
                         "parameters"),
                       change->body->name);
          return FALSE;
        }
      pd[k] = rounded (change, (to[i] - at[i]) / scale);
    }
  if (model != NULL)
    jd_mechanism_drag_project (model, p, pd);
  return jd_edit_set_state (change->root, p, pd, change->error);
}

static gboolean
apply_to_body (const JdHandle *self,
               Change         *change,
               const double    to[2])
{
  const double a = jd_picture_get_body_size (change->frame, (gsize) self->thing, 0);
  const double b = jd_picture_get_body_size (change->frame, (gsize) self->thing, 1);
  const gboolean homogeneous = jd_edit_is_homogeneous (change->root, change->body->name);
  gboolean done;

  switch (self->kind)
    {
    case JD_HANDLE_ROTATE:
      return turn_body (change, to);
    case JD_HANDLE_VELOCITY:
      return set_velocity (change, to);
    case JD_HANDLE_END:
      done = pull_end (change, to, self->index, a);
      break;
    case JD_HANDLE_CORNER:
      done = pull_corner (change, to, self->index, a, b);
      break;
    case JD_HANDLE_VERTEX:
      done = pull_vertex (change, to, self->index);
      break;
    case JD_HANDLE_RADIUS:
    default:
      done = hypot (to[0] - change->axes.o[0], to[1] - change->axes.o[1]) < SMALLEST ||
             set_size (change, "", rounded (change, hypot (to[0] - change->axes.o[0], to[1] - change->axes.o[1])));
      break;
    }
  if (done && homogeneous)
    jd_edit_set_homogeneous (change->root, change->body->name);
  return done;
}

/* A position that is not written is [0, 0]: it is written before one of its coordinates is set. */
static gboolean
write_place (const Change *change,
             const char   *curve,
             const char   *path)
{
  if (jd_edit_get_member (change->root, JD_OBJECT_CURVE, curve, path) != NULL)
    return TRUE;
  return jd_edit_set_member (change->root, JD_OBJECT_CURVE, curve, path, jd_json_parse ("[0, 0]", -1, NULL),
                             change->error);
}

static gboolean
apply_to_curve (const JdHandle *self,
                Change         *change,
                const double    to[2])
{
  JdMechanism *mechanism = jd_picture_get_mechanism (jd_picture_frame_get_picture (change->frame));
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (mechanism), self->thing);
  const gboolean circle = curve->kind == JD_CURVE_CIRCLE;
  const char *place = circle ? "circle/center" : "line/point", *x = circle ? "circle/center/0" : "line/point/0",
             *y = circle ? "circle/center/1" : "line/point/1";
  double dx, dy;

  if (!write_place (change, curve->name, place))
    return FALSE;
  dx = to[0] - jd_edit_evaluate (change->root, jd_edit_get_member (change->root, JD_OBJECT_CURVE, curve->name, x));
  dy = to[1] - jd_edit_evaluate (change->root, jd_edit_get_member (change->root, JD_OBJECT_CURVE, curve->name, y));
  if (self->kind == JD_HANDLE_LINE_POINT || self->kind == JD_HANDLE_CIRCLE_CENTRE)
    return set_number (change, JD_OBJECT_CURVE, curve->name, x, to[0]) &&
           set_number (change, JD_OBJECT_CURVE, curve->name, y, to[1]);
  if (hypot (dx, dy) < SMALLEST)
    return TRUE;
  if (circle)
    return set_number (change, JD_OBJECT_CURVE, curve->name, "circle/radius", rounded (change, hypot (dx, dy)));
  return set_number (change, JD_OBJECT_CURVE, curve->name, "line/direction/0", rounded (change, dx)) &&
         set_number (change, JD_OBJECT_CURVE, curve->name, "line/direction/1", rounded (change, dy));
}

gboolean
jd_handle_catch_turn (const JdHandle       *self,
                      const JdPictureFrame *frame,
                      double                at[2])
{
  const double step = angle_step (frame);
  double angle, length;
  JdBodyAxes axes;
  const double *o = axes.o;

  if (self->kind != JD_HANDLE_ROTATE)
    return FALSE;
  jd_picture_get_body_axes (frame, self->thing, &axes);
  angle = atan2 (at[1] - o[1], at[0] - o[0]);
  length = hypot (at[0] - o[0], at[1] - o[1]);
  if (length < SMALLEST || fabs (remainder (angle, step)) >= fmin (TURN_REACH, step / 4))
    return FALSE;
  angle = round (angle / step) * step;
  at[0] = o[0] + length * cos (angle);
  at[1] = o[1] + length * sin (angle);
  return TRUE;
}

gboolean
jd_handle_apply (const JdHandle        *self,
                 JdCanvas              *canvas,
                 const JdPictureFrame  *frame,
                 JsonNode              *root,
                 const double           to[2],
                 GError               **error)
{
  JdMechanism *mechanism = jd_picture_get_mechanism (jd_picture_frame_get_picture (frame));
  g_autoptr(GPtrArray) objects = jd_object_array_new ();
  Change change = { .canvas = canvas, .frame = frame, .root = root, .objects = objects,
                    .error = error };

  if (self->kind >= JD_HANDLE_LINE_POINT)
    return apply_to_curve (self, &change, to);
  change.body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), self->thing);
  g_ptr_array_add (objects, jd_object_new (JD_OBJECT_BODY, change.body->name));
  jd_picture_get_body_axes (frame, self->thing, &change.axes);
  return apply_to_body (self, &change, to);
}
