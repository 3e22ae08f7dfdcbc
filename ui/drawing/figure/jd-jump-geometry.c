/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of the velocity space of a jump.  In the velocities
 *     y = M^(1/2) (q' - q'_0)
 * the kinetic metric is Euclidean, so that an inelastic jump is an orthogonal projection. */
#include "ui/drawing/figure/jd-jump-geometry.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/drawing/jd-markup.h"

/* Fraction of the sheet that the geometry fills. */
#define FILLED 0.36

typedef struct
{
  const JdJumpGeometry *geometry;
  const JdModel        *model;
  const JdGeometryView *view;
  const JdDrawStyle    *style;
  JdLabels             *labels;
  cairo_t              *cr;
} Sheet;

static double
dot (const double a[3],
     const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ---- The view ---- */

static void
add_point (const double y[3],
           double       low[3],
           double       high[3])
{
  for (int c = 0; c < 3; c++)
    {
      low[c] = fmin (low[c], y[c]);
      high[c] = fmax (high[c], y[c]);
    }
}

void
jd_geometry_view_init (JdGeometryView       *self,
                       const JdJumpGeometry *geometry,
                       double                width,
                       double                height,
                       double                azimuth,
                       double                elevation)
{
  const double origin[3] = { 0.0, 0.0, 0.0 };
  double low[3] = { 0.0, 0.0, 0.0 }, high[3] = { 0.0, 0.0, 0.0 };
  const double *points[] = { origin, geometry->prior, geometry->free, geometry->foot, geometry->posterior };

  *self = (JdGeometryView) { .n = geometry->n, .right = { 1.0, 0.0, 0.0 }, .up = { 0.0, 1.0, 0.0 } };
  if (geometry->n == 3)
    {
      const double right[] = { -sin (azimuth), cos (azimuth), 0.0 };
      const double up[] = { -sin (elevation) * cos (azimuth), -sin (elevation) * sin (azimuth), cos (elevation) };

      memcpy (self->right, right, sizeof right);
      memcpy (self->up, up, sizeof up);
    }
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    add_point (points[i], low, high);
  for (int c = 0; c < 3; c++)
    self->middle[c] = (low[c] + high[c]) / 2.0;
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      const double away[] = { points[i][0] - self->middle[0], points[i][1] - self->middle[1],
                              points[i][2] - self->middle[2] };

      self->radius = fmax (self->radius, sqrt (dot (away, away)));
    }
  if (!(self->radius > 0.0))
    self->radius = 1.0;
  self->scale = FILLED * fmin (width, height) / self->radius;
  self->center[0] = width / 2.0;
  self->center[1] = height / 2.0;
}

void
jd_geometry_view_place (const JdGeometryView *self,
                        const double          y[3],
                        double                out[2])
{
  const double away[] = { y[0] - self->middle[0], y[1] - self->middle[1], y[2] - self->middle[2] };

  out[0] = self->center[0] + self->scale * dot (self->right, away);
  out[1] = self->center[1] - self->scale * dot (self->up, away);
}

/* ---- Strokes ---- */

static void
move_to (const Sheet  *self,
         const double  y[3])
{
  double at[2];

  jd_geometry_view_place (self->view, y, at);
  cairo_move_to (self->cr, at[0], at[1]);
}

static void
line_to (const Sheet  *self,
         const double  y[3])
{
  double at[2];

  jd_geometry_view_place (self->view, y, at);
  cairo_line_to (self->cr, at[0], at[1]);
}

static void
stroke_between (const Sheet  *self,
                const double  a[3],
                const double  b[3],
                gboolean      dashed)
{
  cairo_save (self->cr);
  jd_draw_style_set_dashed (self->style, self->cr, dashed);
  move_to (self, a);
  line_to (self, b);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

static void
label_at (const Sheet  *self,
          const char   *text,
          const double  y[3],
          JdColorRole   role)
{
  double at[2], from[2];

  jd_geometry_view_place (self->view, y, at);
  jd_geometry_view_place (self->view, self->view->middle, from);
  jd_labels_add (self->labels, JD_LABEL_SANS, text, self->style->colors[role], at[0], at[1], at[0] - from[0],
                 at[1] - from[1], 0.6 * self->style->text);
}

/* Draws a vector with a head; @hollow: before the impact. */
static void
arrow (const Sheet  *self,
       const double  from[3],
       const double  to[3],
       JdArrowKind   kind,
       gboolean      hollow)
{
  double a[2], b[2], length, head = 0.8 * self->style->text;

  jd_geometry_view_place (self->view, from, a);
  jd_geometry_view_place (self->view, to, b);
  length = hypot (b[0] - a[0], b[1] - a[1]);
  if (length < 1.0)
    return;
  head = fmin (head, 0.5 * length);
  jd_draw_style_set_arrow (self->style, self->cr, kind);
  cairo_set_line_width (self->cr, 1.5 * self->style->line);
  cairo_save (self->cr);
  cairo_translate (self->cr, b[0], b[1]);
  cairo_rotate (self->cr, atan2 (b[1] - a[1], b[0] - a[0]));
  cairo_move_to (self->cr, -length, 0.0);
  cairo_line_to (self->cr, hollow ? -head : -0.5 * head, 0.0);
  cairo_stroke (self->cr);
  for (int k = 0; k < (kind == JD_ARROW_IMPULSE ? 2 : 1); k++)
    {
      cairo_move_to (self->cr, -0.7 * k * head, 0.0);
      cairo_line_to (self->cr, -(1.0 + 0.7 * k) * head, 0.35 * head);
      cairo_line_to (self->cr, -(1.0 + 0.7 * k) * head, -0.35 * head);
      cairo_close_path (self->cr);
      if (hollow)
        cairo_stroke (self->cr);
      else
        cairo_fill (self->cr);
    }
  cairo_restore (self->cr);
}

static void
dot_at (const Sheet  *self,
        const double  y[3],
        JdColorRole   role)
{
  double at[2];

  jd_geometry_view_place (self->view, y, at);
  jd_draw_style_set_source (self->style, self->cr, role);
  cairo_arc (self->cr, at[0], at[1], 2.0 * self->style->line, 0.0, 2.0 * G_PI);
  cairo_fill (self->cr);
}

/* ---- Constraints ---- */

/* Unit vectors that span the plane with this normal; in two dimensions one vector. */
static void
span_plane (const double normal[3],
            gsize        n,
            double       first[3],
            double       second[3])
{
  int least = 0;
  double length;

  memset (second, 0, 3 * sizeof (double));
  if (n == 2)
    {
      first[0] = -normal[1];
      first[1] = normal[0];
      first[2] = 0.0;
      return;
    }
  for (int c = 1; c < 3; c++)
    if (fabs (normal[c]) < fabs (normal[least]))
      least = c;
  for (int c = 0; c < 3; c++)
    first[c] = (c == least ? 1.0 : 0.0) - normal[least] * normal[c];
  length = sqrt (dot (first, first));
  for (int c = 0; c < 3; c++)
    first[c] /= length;
  second[0] = normal[1] * first[2] - normal[2] * first[1];
  second[1] = normal[2] * first[0] - normal[0] * first[2];
  second[2] = normal[0] * first[1] - normal[1] * first[0];
}

/* Corners of the drawn part of the plane normal . y = value, around the point nearest to the centre. */
static void
plane_corners (const Sheet           *self,
               const JdGeometryPlane *plane,
               double                 value,
               double                 corners[4][3])
{
  double first[3], second[3], off = value - dot (plane->normal, self->view->middle),
                              r = (self->geometry->n == 3 ? 0.9 : 1.25) * self->view->radius;

  span_plane (plane->normal, self->geometry->n, first, second);
  for (int k = 0; k < 4; k++)
    for (int c = 0; c < 3; c++)
      corners[k][c] = self->view->middle[c] + off * plane->normal[c] +
                      r * (k == 0 || k == 3 ? -1.0 : 1.0) * first[c] + r * (k < 2 ? -1.0 : 1.0) * second[c];
}

static void
draw_plane (const Sheet           *self,
            const JdGeometryPlane *plane)
{
  double corners[4][3];
  g_autofree char *name = g_markup_escape_text (jd_model_get_equation (self->model, plane->equation)->name, -1);

  if (dot (plane->normal, plane->normal) < 0.5)
    return;
  for (int side = 0; side < 2; side++)
    {
      if (side == 0 && plane->before == plane->after)
        continue;
      plane_corners (self, plane, side == 0 ? plane->before : plane->after, corners);
      cairo_set_line_width (self->cr, self->style->line);
      jd_draw_style_set_source (self->style, self->cr, plane->active ? JD_COLOR_INK : JD_COLOR_MUTED);
      if (self->geometry->n == 3)
        {
          for (int k = 0; k < 4; k++)
            k == 0 ? move_to (self, corners[k]) : line_to (self, corners[k]);
          cairo_close_path (self->cr);
          cairo_save (self->cr);
          jd_draw_style_set_source (self->style, self->cr, JD_COLOR_FILL);
          cairo_fill_preserve (self->cr);
          cairo_restore (self->cr);
          jd_draw_style_set_dashed (self->style, self->cr, !plane->active || side == 0);
          cairo_stroke (self->cr);
          jd_draw_style_set_dashed (self->style, self->cr, FALSE);
        }
      else if (self->geometry->n == 2)
        stroke_between (self, corners[0], corners[1], !plane->active || side == 0);
      else
        dot_at (self, corners[0], JD_COLOR_INK);
    }
  label_at (self, name, corners[1], JD_COLOR_MUTED);
}

/* ---- The projection ---- */

/* Whether the active constraints leave a free direction at the foot. */
static gboolean
leaves_direction (const JdJumpGeometry *geometry)
{
  gsize active = 0;

  for (gsize k = 0; k < geometry->n_planes; k++)
    if (geometry->planes[k].active && dot (geometry->planes[k].normal, geometry->planes[k].normal) > 0.5)
      active++;
  return active < geometry->n;
}

/* Draws the mark of the right angle at the foot, between the perpendicular and a direction that the constraints
 * allow. */
static void
draw_right_angle (const Sheet *self)
{
  const JdJumpGeometry *geometry = self->geometry;
  double up[3], along[3] = { 0.0, 0.0, 0.0 }, corner[3][3], length, size = self->style->text / self->view->scale,
                rest;

  for (int c = 0; c < 3; c++)
    up[c] = geometry->free[c] - geometry->foot[c];
  length = sqrt (dot (up, up));
  if (geometry->n < 2 || length < 2.0 * size || !leaves_direction (geometry))
    return;
  for (int c = 0; c < 3; c++)
    up[c] /= length;
  /* A free direction at the foot: towards the origin, made orthogonal to the perpendicular. */
  for (int c = 0; c < 3; c++)
    along[c] = -geometry->foot[c];
  rest = dot (along, up);
  for (int c = 0; c < 3; c++)
    along[c] -= rest * up[c];
  length = sqrt (dot (along, along));
  if (length < 1e-9 * self->view->radius)
    {
      double other[3];

      span_plane (up, geometry->n, along, other);
      length = 1.0;
    }
  for (int c = 0; c < 3; c++)
    {
      along[c] /= length;
      corner[0][c] = geometry->foot[c] + size * up[c];
      corner[1][c] = corner[0][c] + size * along[c];
      corner[2][c] = geometry->foot[c] + size * along[c];
    }
  jd_draw_style_set_source (self->style, self->cr, JD_COLOR_MUTED);
  cairo_set_line_width (self->cr, self->style->line);
  move_to (self, corner[0]);
  line_to (self, corner[1]);
  line_to (self, corner[2]);
  cairo_stroke (self->cr);
}

static double
distance (const double a[3],
          const double b[3])
{
  const double away[] = { a[0] - b[0], a[1] - b[1], a[2] - b[2] };

  return sqrt (dot (away, away));
}

static void
draw_axes (const Sheet *self)
{
  const double origin[3] = { 0.0, 0.0, 0.0 };
  double longest = 0;

  for (gsize j = 0; j < self->geometry->n_axes; j++)
    longest = fmax (longest, sqrt (dot (self->geometry->axes[j], self->geometry->axes[j])));
  cairo_set_line_width (self->cr, self->style->line);
  for (gsize j = 0; j < self->geometry->n_axes; j++)
    {
      const double *axis = self->geometry->axes[j];
      double length = sqrt (dot (axis, axis)), end[3], start[3];
      g_autofree char *parameter = NULL;
      g_autofree char *name = NULL;

      /* rounding of an axis that is orthogonal to the space shown */
      if (!(length > 1e-12 * longest))
        continue;
      for (int c = 0; c < 3; c++)
        {
          end[c] = self->view->radius * axis[c] / length;
          start[c] = -0.3 * end[c];
        }
      jd_draw_style_set_source (self->style, self->cr, JD_COLOR_MUTED);
      stroke_between (self, start, end, FALSE);
      /* The parameter "theta" of the axis "theta'". */
      parameter = g_strndup (self->geometry->axis_names[j], strlen (self->geometry->axis_names[j]) - 1);
      name = jd_markup_of_parameter (parameter, 1);
      label_at (self, name, end, JD_COLOR_MUTED);
    }
  dot_at (self, origin, JD_COLOR_MUTED);
}

static void
draw_jump (const Sheet *self)
{
  const JdJumpGeometry *geometry = self->geometry;
  const double origin[3] = { 0.0, 0.0, 0.0 };
  double small = 1e-6 * self->view->radius;

  arrow (self, origin, geometry->prior, JD_ARROW_VELOCITY, TRUE);
  arrow (self, origin, geometry->posterior, JD_ARROW_VELOCITY, FALSE);
  if (distance (geometry->free, geometry->prior) > small)
    arrow (self, geometry->prior, geometry->free, JD_ARROW_IMPULSE, FALSE);
  if (distance (geometry->posterior, geometry->free) > small)
    arrow (self, geometry->free, geometry->posterior, JD_ARROW_IMPULSE, FALSE);
  if (distance (geometry->foot, geometry->free) > small)
    {
      cairo_set_line_width (self->cr, self->style->line);
      jd_draw_style_set_source (self->style, self->cr, JD_COLOR_INK);
      stroke_between (self, geometry->free, geometry->foot, TRUE);
      draw_right_angle (self);
    }
  dot_at (self, geometry->foot, JD_COLOR_INK);
  label_at (self, _("before"), geometry->prior, JD_COLOR_INK);
  label_at (self, _("after"), geometry->posterior, JD_COLOR_INK);
  if (distance (geometry->foot, geometry->posterior) > small)
    /* Translators: foot: of a perpendicular, in the space of velocities. */
    label_at (self, _("foot"), geometry->foot, JD_COLOR_INK);
}

void
jd_jump_geometry_draw (const JdJumpGeometry *self,
                       const JdModel        *model,
                       const JdGeometryView *view,
                       const JdPainter      *painter)
{
  cairo_t *cr = painter->cr;
  const Sheet sheet = {
    .geometry = self, .model = model, .view = view, .style = painter->style, .labels = painter->labels, .cr = cr
  };

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (gsize k = 0; k < self->n_planes; k++)
    draw_plane (&sheet, &self->planes[k]);
  draw_axes (&sheet);
  draw_jump (&sheet);
  jd_labels_finish (painter->labels, cr);
  cairo_restore (cr);
}
