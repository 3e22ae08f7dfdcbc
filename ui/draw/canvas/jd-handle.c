/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Handles of the selected object: their positions, picking and drawing. */
#include "ui/draw/canvas/jd-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-format.h"

/* px: distances of the handles that rotate */
#define ROTATE_DISTANCE 34.0
#define VELOCITY_STUB   44.0
#define REACH            9.0
/* px: distance of the direction handle from the point of a line. */
#define FAR_ALONG 110.0
/* px: length of the arrow for 1 m/s. */
#define VELOCITY_PIXELS 80.0

typedef struct
{
  JdCanvas    *canvas;
  int          thing;   /* index of the body or of the curve */
  JdBodyAxes   axes;    /* of the body; world axes for a curve */
  JdHandle    *out;
  guint        n;
} Finder;

/* Adds a handle at (@x, @y) in these axes. */
static void
add (Finder       *finder,
     JdHandleKind  kind,
     guint         index,
     double        x,
     double        y)
{
  JdHandle *handle = &finder->out[finder->n];

  if (finder->n == JD_MAX_HANDLES)
    return;
  *handle = (JdHandle) { kind, finder->thing, index, { 0 } };
  jd_body_axes_to_world (&finder->axes, x, y, handle->at);
  finder->n++;
}

double
jd_handle_velocity_scale (JdCanvas *canvas)
{
  return VELOCITY_PIXELS / canvas->view->scale;
}

/* Velocity of the body's centre by the central difference
 *   v = (r(t + h, p + h p') - r(t - h, p - h p')) / (2 h),
 * which works for every way to place a body. */
static void
body_velocity (Finder *finder,
               double  out[2])
{
  const JdPicture *picture = finder->canvas->picture;
  const double *p = finder->canvas->instant.p, h = 1e-6;
  const double *pd = finder->canvas->instant.elsewhere ? finder->canvas->instant.pd : jd_picture_get_rates (picture);
  const gsize n = jd_mechanism_get_parameters (jd_picture_get_mechanism (picture))->len;
  g_autoptr(JdPictureFrame) moment = jd_picture_frame_new (picture);
  g_autofree double *q = g_new (double, n + 1);
  double at[2][2];

  for (int side = 0; side < 2; side++)
    {
      const double dt = side == 0 ? -h : h;

      for (gsize k = 0; k < n; k++)
        q[k] = p[k] + dt * pd[k];
      jd_picture_update (moment, finder->canvas->instant.time + dt, q);
      jd_picture_get_center (moment, (gsize) finder->thing, at[side]);
    }
  for (int i = 0; i < 2; i++)
    out[i] = (at[1][i] - at[0][i]) / (2 * h);
}

/* Adds the handle of the velocity.  At rest it is a short arrow on the side opposite to the rotation handle. */
static void
add_velocity (Finder *finder)
{
  const double scale = jd_handle_velocity_scale (finder->canvas), stub = VELOCITY_STUB / finder->canvas->view->scale;
  const double *ey = finder->axes.ey;
  double at[2], v[2];
  gboolean rests;

  jd_picture_get_center (finder->canvas->frame, (gsize) finder->thing, at);
  body_velocity (finder, v);
  rests = hypot (v[0], v[1]) < 1e-6;
  for (int i = 0; i < 2; i++)
    at[i] += rests ? -stub * ey[i] : scale * v[i];
  finder->out[finder->n++] = (JdHandle) { JD_HANDLE_VELOCITY, finder->thing, rests ? 0 : 1, { at[0], at[1] } };
}

/* Position of corner @i of a polygon, in body axes. */
static void
corner_at (JsonNode   *root,
           const char *body,
           guint       i,
           double      out[2])
{
  for (int k = 0; k < 2; k++)
    {
      g_autofree char *path = g_strdup_printf ("shape/polygon/%u/%d", i, k);
      JsonNode *node = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);

      out[k] = node != NULL ? jd_edit_evaluate (root, node) : 0;
    }
}

static void
find_body_handles (Finder       *finder,
                   const JdBody *body)
{
  const double a = jd_picture_get_body_size (finder->canvas->frame, (gsize) finder->thing, 0);
  const double b = jd_picture_get_body_size (finder->canvas->frame, (gsize) finder->thing, 1);
  JsonNode *root = jd_mechanism_get_json (jd_canvas_get_mechanism (finder->canvas));
  double up = 0, at[2];

  jd_picture_get_body_axes (finder->canvas->frame, finder->thing, &finder->axes);
  add_velocity (finder);
  switch (jd_shape_types[body->shape.kind].form)
    {
    case JD_FORM_LINE:
      add (finder, JD_HANDLE_END, 0, -a / 2, 0);
      add (finder, JD_HANDLE_END, 1, a / 2, 0);
      break;
    case JD_FORM_ROUND:
      add (finder, JD_HANDLE_RADIUS, 0, a, 0);
      up = a;
      break;
    case JD_FORM_RECTANGLE:
      for (guint i = 0; i < 4; i++)
        add (finder, JD_HANDLE_CORNER, i, i == 0 || i == 3 ? a / 2 : -a / 2, i < 2 ? b / 2 : -b / 2);
      up = b / 2;
      break;
    case JD_FORM_CORNERS:
    default:
      for (guint i = 0; i < jd_handle_count_corners (root, body->name); i++)
        {
          corner_at (root, body->name, i, at);
          up = fmax (up, at[1]);
          add (finder, JD_HANDLE_VERTEX, i, at[0], at[1]);
        }
      break;
    }
  if (!body->is_particle)
    add (finder, JD_HANDLE_ROTATE, 0, 0, up + ROTATE_DISTANCE / finder->canvas->view->scale);
}

/* Adds the handles of curves on the ground. */
static void
find_curve_handles (Finder        *finder,
                    const JdCurve *curve)
{
  const gboolean line = curve->kind == JD_CURVE_LINE;
  JsonNode *root = jd_mechanism_get_json (jd_canvas_get_mechanism (finder->canvas));
  double v[4], length;
  static const char *const paths[2][4] = {
    { "circle/center/0", "circle/center/1", "circle/radius", "circle/radius" },
    { "line/point/0", "line/point/1", "line/direction/0", "line/direction/1" },
  };

  if (curve->on != JD_GROUND || (!line && curve->kind != JD_CURVE_CIRCLE))
    return;
  for (int i = 0; i < 4; i++)
    {
      JsonNode *node = jd_edit_get_member (root, JD_OBJECT_CURVE, curve->name, paths[line][i]);

      v[i] = node != NULL ? jd_edit_evaluate (root, node) : 0;
    }
  jd_picture_get_body_axes (finder->canvas->frame, JD_GROUND, &finder->axes);
  add (finder, line ? JD_HANDLE_LINE_POINT : JD_HANDLE_CIRCLE_CENTRE, 0, v[0], v[1]);
  length = hypot (v[2], v[3]) * finder->canvas->view->scale / FAR_ALONG;
  if (!line)
    add (finder, JD_HANDLE_CIRCLE_RADIUS, 0, v[0] + v[2], v[1]);
  else if (length > 0)
    add (finder, JD_HANDLE_LINE_END, 0, v[0] + v[2] / length, v[1] + v[3] / length);
}

guint
jd_handles_find (JdCanvas *canvas,
                 JdHandle *out)
{
  Finder finder = { .canvas = canvas, .out = out };
  const JdObject *object;
  JdMechanism *mechanism;

  if (canvas->picture == NULL || canvas->selection == NULL || jd_selection_get_n (canvas->selection) != 1)
    return 0;
  mechanism = jd_canvas_get_mechanism (canvas);
  if (jd_mechanism_get_dimension (mechanism) == 3)
    return 0;
  object = jd_selection_get (canvas->selection, 0);
  if (object->kind == JD_OBJECT_BODY && (finder.thing = jd_mechanism_find_body (mechanism, object->name)) >= 0)
    find_body_handles (&finder, g_ptr_array_index (jd_mechanism_get_bodies (mechanism), finder.thing));
  if (object->kind == JD_OBJECT_CURVE &&
      (finder.thing = jd_canvas_find_named (jd_mechanism_get_curves (mechanism), object->name)) >= 0)
    find_curve_handles (&finder, g_ptr_array_index (jd_mechanism_get_curves (mechanism), finder.thing));
  return finder.n;
}

gboolean
jd_handles_pick (JdCanvas *canvas,
                 double    x,
                 double    y,
                 JdHandle *out)
{
  JdHandle handles[JD_MAX_HANDLES];
  const guint n = jd_handles_find (canvas, handles);
  double nearest = REACH * jd_canvas_get_reach (canvas) * canvas->style->scale, sx, sy;
  gboolean found = FALSE;

  for (guint i = 0; i < n; i++)
    {
      jd_view_to_sheet (canvas->view, handles[i].at[0], handles[i].at[1], &sx, &sy);
      if (hypot (sx - x, sy - y) >= nearest)
        continue;
      nearest = hypot (sx - x, sy - y);
      *out = handles[i];
      found = TRUE;
    }
  return found;
}

/* Draws the short arrow of a velocity that is zero. */
static void
draw_velocity (JdCanvas        *canvas,
               const JdHandle  *handle,
               double           x,
               double           y,
               const JdPainter *painter)
{
  cairo_t *cr = painter->cr;
  const double length = 11 * painter->style->scale;
  double at[2], angle;

  jd_picture_get_center (canvas->frame, (gsize) handle->thing, at);
  jd_painter_place (painter, at, at);
  angle = atan2 (y - at[1], x - at[0]);
  jd_draw_style_set_arrow (painter->style, cr, JD_ARROW_VELOCITY);
  cairo_set_line_width (cr, painter->style->line);
  jd_draw_style_set_dashed (painter->style, cr, handle->index == 0);
  jd_painter_segment (painter, at[0], at[1], x, y);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int side = -1; side <= 1; side += 2)
    jd_painter_segment (painter, x, y, x - length * cos (angle + side * 0.45),
                        y - length * sin (angle + side * 0.45));
  cairo_stroke (cr);
}

/* Draws a circular arrow in the ring of a rotation handle. */
static void
draw_turn (double           x,
           double           y,
           double           radius,
           const JdPainter *painter)
{
  const double from = -0.15 * G_PI, to = 1.35 * G_PI, head = 0.75 * radius;
  cairo_t *cr = painter->cr;

  cairo_set_line_width (cr, painter->style->line);
  cairo_arc (cr, x, y, radius, from, to);
  cairo_stroke (cr);
  cairo_move_to (cr, x + radius * cos (to) - head * sin (to), y + radius * sin (to) + head * cos (to));
  cairo_line_to (cr, x + (radius + head) * cos (to), y + (radius + head) * sin (to));
  cairo_line_to (cr, x + (radius - head) * cos (to), y + (radius - head) * sin (to));
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_handle (JdCanvas        *canvas,
             const JdHandle  *handle,
             const JdPainter *painter)
{
  /* Handles are larger for a finger, but smaller than its catching distance. */
  const double r = 4.5 * painter->style->scale * sqrt (jd_canvas_get_reach (canvas));
  double at[2];

  jd_painter_place (painter, handle->at, at);
  cairo_new_path (painter->cr);
  if (handle->kind == JD_HANDLE_VELOCITY)
    {
      draw_velocity (canvas, handle, at[0], at[1], painter);
      return;
    }
  if (handle->kind == JD_HANDLE_ROTATE)
    jd_painter_circle (painter, at[0], at[1], 2.1 * r);
  else
    cairo_rectangle (painter->cr, at[0] - r, at[1] - r, 2 * r, 2 * r);
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_PAPER);
  cairo_fill_preserve (painter->cr);
  jd_painter_pen (painter, JD_COLOR_INK, 1);
  cairo_stroke (painter->cr);
  if (handle->kind == JD_HANDLE_ROTATE)
    draw_turn (at[0], at[1], 1.05 * r, painter);
}

void
jd_handles_draw (JdCanvas        *canvas,
                 const JdPainter *painter)
{
  JdHandle handles[JD_MAX_HANDLES];
  const guint n = jd_handles_find (canvas, handles);

  for (guint i = 0; i < n; i++)
    draw_handle (canvas, &handles[i], painter);
}

void
jd_handles_occupy (JdCanvas *canvas,
                   JdLabels *labels)
{
  JdHandle handles[JD_MAX_HANDLES];
  const guint n = jd_handles_find (canvas, handles);
  double x, y;

  for (guint i = 0; i < n; i++)
    {
      jd_view_to_sheet (canvas->view, handles[i].at[0], handles[i].at[1], &x, &y);
      jd_labels_occupy_line (labels, x, y, x, y, REACH * canvas->style->scale);
    }
}

const char *
jd_handle_label (const JdHandle *self)
{
  static const char *const labels[] = {
    [JD_HANDLE_ROTATE] = N_("Rotate Body"),
    [JD_HANDLE_VELOCITY] = N_("Set Initial Velocity"),
    [JD_HANDLE_LINE_POINT] = N_("Move Curve"),
    [JD_HANDLE_LINE_END] = N_("Turn Line"),
    [JD_HANDLE_CIRCLE_CENTRE] = N_("Move Curve"),
    [JD_HANDLE_CIRCLE_RADIUS] = NULL,
  };

  return labels[self->kind] != NULL ? _(labels[self->kind]) : _("Resize");
}
