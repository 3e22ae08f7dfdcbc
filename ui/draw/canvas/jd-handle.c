/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/draw/canvas/jd-handle.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* px */
#define ROTATE_DISTANCE 34.0
#define VELOCITY_STUB   44.0
#define REACH            9.0
/* An arrow this long is a m/s, px. */
#define VELOCITY_PIXELS 80.0

typedef struct
{
  JdCanvas             *canvas;
  const JdPicture      *picture;
  const JdPictureFrame *frame;
  const JdView         *view;
  JdMechanism          *mechanism;
  JdHandle             *out;
  guint                 n;
} Finder;

static void
add (Finder       *finder,
     JdHandleKind  kind,
     int           thing,
     guint         index,
     double        x,
     double        y)
{
  if (finder->n < JD_MAX_HANDLES)
    finder->out[finder->n++] = (JdHandle) { kind, thing, index, { x, y } };
}

double
jd_handle_velocity_scale (JdCanvas *canvas)
{
  return VELOCITY_PIXELS / jd_paper_get_view (JD_PAPER (canvas))->scale;
}

/* By differences of the picture over a moment: any way of placing the body will do. */
static void
body_velocity (Finder *finder,
               int     body,
               double  out[2])
{
  const double *p = jd_canvas_get_positions (finder->canvas), *pd = jd_picture_get_rates (finder->picture);
  const gsize n = jd_mechanism_get_parameters (finder->mechanism)->len;
  const double h = 1e-6, t = jd_picture_get_time (finder->picture);
  g_autoptr(JdPictureFrame) moment = jd_picture_frame_new (finder->picture);
  g_autofree double *q = g_new (double, n + 1);
  double at[2][2];

  for (int side = 0; side < 2; side++)
    {
      const double dt = side == 0 ? -h : h;

      for (gsize k = 0; k < n; k++)
        q[k] = p[k] + dt * pd[k];
      jd_picture_update (moment, t + dt, q);
      jd_picture_get_center (moment, (gsize) body, at[side]);
    }
  for (int i = 0; i < 2; i++)
    out[i] = (at[1][i] - at[0][i]) / (2 * h);
}

/* At rest there is a stub to pull at, on the other side of the handle that turns the body. */
static void
add_velocity (Finder       *finder,
              int           body,
              const double  ey[2])
{
  const double scale = jd_handle_velocity_scale (finder->canvas), stub = VELOCITY_STUB / finder->view->scale;
  double at[2], v[2];

  jd_picture_get_center (finder->frame, (gsize) body, at);
  body_velocity (finder, body, v);
  if (hypot (v[0], v[1]) < 1e-6)
    add (finder, JD_HANDLE_VELOCITY, body, 0, at[0] - stub * ey[0], at[1] - stub * ey[1]);
  else
    add (finder, JD_HANDLE_VELOCITY, body, 1, at[0] + scale * v[0], at[1] + scale * v[1]);
}

/* Of corner @i of a polygon, in body axes. */
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

/* One for each corner; returns how far up the polygon reaches. */
static double
add_vertices (Finder       *finder,
              const JdBody *body,
              int           index,
              const double  o[2],
              const double  ex[2],
              const double  ey[2])
{
  JsonNode *root = jd_mechanism_get_json (finder->mechanism);
  double up = 0, at[2];

  for (guint i = 0; i < jd_handle_count_corners (root, body->name); i++)
    {
      corner_at (root, body->name, i, at);
      up = fmax (up, at[1]);
      add (finder, JD_HANDLE_VERTEX, index, i, o[0] + at[0] * ex[0] + at[1] * ey[0],
           o[1] + at[0] * ex[1] + at[1] * ey[1]);
    }
  return up;
}

static void
find_body_handles (Finder *finder,
                   int     index)
{
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (finder->mechanism), index);
  const double a = jd_picture_get_body_size (finder->frame, (gsize) index, 0);
  const double b = jd_picture_get_body_size (finder->frame, (gsize) index, 1);
  double o[2], ex[2], ey[2], up = 0;

  jd_picture_get_body_axes (finder->frame, (gsize) index, o, ex, ey);
  add_velocity (finder, index, ey);
  if (body->shape.kind == JD_SHAPE_ROD)
    for (guint i = 0; i < 2; i++)
      add (finder, JD_HANDLE_END, index, i, o[0] + (i == 0 ? -a : a) / 2 * ex[0],
           o[1] + (i == 0 ? -a : a) / 2 * ex[1]);
  else if (body->shape.kind == JD_SHAPE_DISK)
    add (finder, JD_HANDLE_RADIUS, index, 0, o[0] + a * ex[0], o[1] + a * ex[1]);
  else if (body->shape.kind == JD_SHAPE_BOX)
    for (guint i = 0; i < 4; i++)
      {
        const double x = i == 0 || i == 3 ? a / 2 : -a / 2, y = i < 2 ? b / 2 : -b / 2;

        add (finder, JD_HANDLE_CORNER, index, i, o[0] + x * ex[0] + y * ey[0], o[1] + x * ex[1] + y * ey[1]);
      }
  if (body->is_particle)
    return;
  if (body->shape.kind == JD_SHAPE_POLYGON)
    up = add_vertices (finder, body, index, o, ex, ey);
  else
    up = body->shape.kind == JD_SHAPE_DISK ? a : body->shape.kind == JD_SHAPE_BOX ? b / 2 : 0;
  up += ROTATE_DISTANCE / finder->view->scale;
  add (finder, JD_HANDLE_ROTATE, index, 0, o[0] + up * ey[0], o[1] + up * ey[1]);
}

static int
find_curve (JdMechanism *mechanism,
            const char  *name)
{
  const GPtrArray *curves = jd_mechanism_get_curves (mechanism);

  for (guint i = 0; i < curves->len; i++)
    if (g_str_equal (((const JdCurve *) g_ptr_array_index (curves, i))->name, name))
      return (int) i;
  return -1;
}

/* Handles of curves on the ground; those of bodies go with these. */
static void
find_curve_handles (Finder   *finder,
                    int       index,
                    JsonNode *root)
{
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (finder->mechanism), index);
  const gboolean line = curve->kind == JD_CURVE_LINE;
  double v[4];
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
  if (line)
    {
      const double length = hypot (v[2], v[3]), far = 110 / finder->view->scale;

      add (finder, JD_HANDLE_LINE_POINT, index, 0, v[0], v[1]);
      if (length > 0)
        add (finder, JD_HANDLE_LINE_END, index, 0, v[0] + far * v[2] / length, v[1] + far * v[3] / length);
      return;
    }
  add (finder, JD_HANDLE_CIRCLE_CENTRE, index, 0, v[0], v[1]);
  add (finder, JD_HANDLE_CIRCLE_RADIUS, index, 0, v[0] + v[2], v[1]);
}

guint
jd_handles_find (JdCanvas *canvas,
                 JdHandle *out)
{
  JdSelection *selection = jd_canvas_get_selection (canvas);
  JdDocument *document = jd_canvas_get_document (canvas);
  Finder finder = { .canvas = canvas, .picture = jd_canvas_get_picture (canvas),
                    .frame = jd_canvas_get_frame (canvas), .view = jd_paper_get_view (JD_PAPER (canvas)),
                    .out = out };
  const JdObject *object;
  int i;

  if (finder.picture == NULL || selection == NULL || jd_selection_get_n (selection) != 1)
    return 0;
  finder.mechanism = jd_document_get_mechanism (document);
  if (jd_mechanism_get_dimension (finder.mechanism) == 3)
    return 0;
  object = jd_selection_get (selection, 0);
  if (object->kind == JD_OBJECT_BODY && (i = jd_mechanism_find_body (finder.mechanism, object->name)) >= 0)
    find_body_handles (&finder, i);
  if (object->kind == JD_OBJECT_CURVE && (i = find_curve (finder.mechanism, object->name)) >= 0)
    find_curve_handles (&finder, i, jd_mechanism_get_json (finder.mechanism));
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
  double nearest = REACH * jd_canvas_get_reach (canvas) * jd_paper_get_style (JD_PAPER (canvas))->scale, sx, sy;
  gboolean found = FALSE;

  for (guint i = 0; i < n; i++)
    {
      jd_view_to_sheet (jd_paper_get_view (JD_PAPER (canvas)), handles[i].at[0], handles[i].at[1], &sx, &sy);
      if (hypot (sx - x, sy - y) >= nearest)
        continue;
      nearest = hypot (sx - x, sy - y);
      *out = handles[i];
      found = TRUE;
    }
  return found;
}

/* A stub of the arrow that is not there yet. */
static void
draw_velocity (JdCanvas       *canvas,
               const JdHandle *handle,
               double          x,
               double          y,
               cairo_t        *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (canvas));
  double at[2], angle;

  jd_picture_get_center (jd_canvas_get_frame (canvas), (gsize) handle->thing, at);
  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (canvas)), at[0], at[1], &at[0], &at[1]);
  angle = atan2 (y - at[1], x - at[0]);
  jd_draw_style_set_arrow (style, cr, JD_ARROW_VELOCITY);
  cairo_set_line_width (cr, style->line);
  jd_draw_style_set_dashed (style, cr, handle->index == 0);
  cairo_move_to (cr, at[0], at[1]);
  cairo_line_to (cr, x, y);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x - 11 * style->scale * cos (angle + side * 0.45),
                     y - 11 * style->scale * sin (angle + side * 0.45));
    }
  cairo_stroke (cr);
}

/* An arrow that goes round in the ring. */
static void
draw_turn (const JdDrawStyle *style,
           double             x,
           double             y,
           double             radius,
           cairo_t           *cr)
{
  const double from = -0.15 * G_PI, to = 1.35 * G_PI, head = 0.75 * radius;

  cairo_set_line_width (cr, style->line);
  cairo_arc (cr, x, y, radius, from, to);
  cairo_stroke (cr);
  cairo_move_to (cr, x + radius * cos (to) - head * sin (to), y + radius * sin (to) + head * cos (to));
  cairo_line_to (cr, x + (radius + head) * cos (to), y + (radius + head) * sin (to));
  cairo_line_to (cr, x + (radius - head) * cos (to), y + (radius - head) * sin (to));
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_handle (JdCanvas       *canvas,
             const JdHandle *handle,
             cairo_t        *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (canvas));
  /* Larger for a finger, though it need not cover what it reaches. */
  const double r = 4.5 * style->scale * sqrt (jd_canvas_get_reach (canvas));
  double x, y;

  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (canvas)), handle->at[0], handle->at[1], &x, &y);
  cairo_new_path (cr);
  if (handle->kind == JD_HANDLE_VELOCITY)
    {
      draw_velocity (canvas, handle, x, y, cr);
      return;
    }
  if (handle->kind == JD_HANDLE_ROTATE)
    cairo_arc (cr, x, y, 2.1 * r, 0, 2 * G_PI);
  else
    cairo_rectangle (cr, x - r, y - r, 2 * r, 2 * r);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_fill_preserve (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_set_line_width (cr, style->line);
  cairo_stroke (cr);
  if (handle->kind == JD_HANDLE_ROTATE)
    draw_turn (style, x, y, 1.05 * r, cr);
}

void
jd_handles_draw (JdCanvas *canvas,
                 cairo_t  *cr)
{
  JdHandle handles[JD_MAX_HANDLES];
  const guint n = jd_handles_find (canvas, handles);

  for (guint i = 0; i < n; i++)
    draw_handle (canvas, &handles[i], cr);
}

void
jd_handles_occupy (JdCanvas *canvas,
                   JdLabels *labels)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (canvas));
  const double half = REACH * jd_paper_get_style (JD_PAPER (canvas))->scale;
  JdHandle handles[JD_MAX_HANDLES];
  const guint n = jd_handles_find (canvas, handles);

  for (guint i = 0; i < n; i++)
    {
      double x, y;

      jd_view_to_sheet (view, handles[i].at[0], handles[i].at[1], &x, &y);
      jd_labels_occupy_line (labels, x, y, x, y, half);
    }
}

char *
jd_handle_label (const JdHandle *self)
{
  switch (self->kind)
    {
    case JD_HANDLE_ROTATE:
      return g_strdup (_("Rotate Body"));
    case JD_HANDLE_VELOCITY:
      return g_strdup (_("Set Initial Velocity"));
    case JD_HANDLE_LINE_POINT:
    case JD_HANDLE_CIRCLE_CENTRE:
      return g_strdup (_("Move Curve"));
    case JD_HANDLE_LINE_END:
      return g_strdup (_("Turn Line"));
    case JD_HANDLE_END:
    case JD_HANDLE_RADIUS:
    case JD_HANDLE_CORNER:
    case JD_HANDLE_VERTEX:
    case JD_HANDLE_CIRCLE_RADIUS:
    default:
      return g_strdup (_("Resize"));
    }
}
