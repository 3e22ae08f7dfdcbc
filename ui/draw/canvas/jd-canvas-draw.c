/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the canvas looks: the mechanism, what is selected in it, and what the hand is about to do. */

#include "ui/draw/canvas/jd-canvas-private.h"

#include <math.h>

#include "ui/drawing/picture/jd-picture-arrows.h"

/* px: room for names around what moves. */
#define LABEL_WIDTH  150
#define LABEL_HEIGHT 60
/* px: radius of the outer ring around a joint that is wrong. */
#define FAULT_RING 19
/* More names than these nobody could read. */
#define MANY_BODIES  80

void
jd_canvas_draw_still (JdPaper *paper,
                      cairo_t *cr)
{
  JdCanvas *self = JD_CANVAS (paper);

  self->options.flags |= JD_PICTURE_AXES | JD_PICTURE_CURVE_NAMES;
  jd_picture_draw_still (self->frame, &self->options, jd_paper_get_style (paper), jd_paper_get_view (paper), cr);
}

/* The impulses that events apply, each by its event's name, as if they struck now. */
static void
collect_impulses (JdCanvas     *self,
                  const double *rates)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_picture_get_mechanism (self->picture));

  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);

      if (event->instead_of == NULL)
        jd_picture_add_impulses (self->frame, event, jd_picture_get_time (self->picture), self->p, rates, event->name,
                                 self->arrows);
    }
}

/* What is worth an arrow while drawing: given forces and torques, applied impulses, and how fast everything begins.
 * Where that is not known forces are as at the file's rates. */
static void
collect_arrows (JdCanvas *self)
{
  const double *rates = self->pd != NULL ? self->pd : jd_picture_get_rates (self->picture);

  g_array_set_size (self->arrows, 0);
  jd_picture_add_given (self->frame, rates, self->arrows);
  if (self->pd != NULL)
    jd_picture_add_velocities (self->frame, rates, FALSE, self->arrows);
  collect_impulses (self, rates);
  jd_arrow_scale_update (&self->arrow_scale, self->arrows, jd_paper_get_view (JD_PAPER (self)));
}

void
jd_canvas_update_moving (JdPaper         *paper,
                         graphene_rect_t *out_bounds)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdView *view = jd_paper_get_view (paper);
  const JdDrawStyle *style = jd_paper_get_style (paper);
  const double dx = LABEL_WIDTH * style->scale, dy = LABEL_HEIGHT * style->scale;
  JdBounds world, sheet;
  double x, y;

  self->options.flags = JD_PICTURE_GRID | JD_PICTURE_AXES | JD_PICTURE_CENTRES | JD_PICTURE_CURVE_NAMES;
  if (jd_mechanism_get_bodies (jd_document_get_mechanism (self->document))->len <= MANY_BODIES)
    self->options.flags |= JD_PICTURE_POINT_NAMES | JD_PICTURE_BODY_NAMES;
  collect_arrows (self);
  jd_bounds_clear (&world);
  jd_bounds_clear (&sheet);
  jd_picture_add_bounds (self->frame, &world);
  if (!jd_bounds_is_empty (&world))
    {
      jd_view_to_sheet (view, world.x0, world.y0, &x, &y);
      jd_bounds_add (&sheet, x - dx, y + dy);
      jd_view_to_sheet (view, world.x1, world.y1, &x, &y);
      jd_bounds_add (&sheet, x + dx, y - dy);
    }
  else
    jd_bounds_add (&sheet, 0, 0);
  for (guint i = 0; i < self->arrows->len; i++)
    {
      JdBounds arrow;

      if (jd_arrow_get_extents (&g_array_index (self->arrows, JdArrow, i), &self->arrow_scale, style, view, &arrow))
        {
          jd_bounds_add (&sheet, arrow.x0 - dx, arrow.y0 - dy);
          jd_bounds_add (&sheet, arrow.x1 + dx, arrow.y1 + dy);
        }
    }
  /* Selected curves cross the sheet. */
  if (self->selection != NULL)
    for (guint i = 0; i < jd_selection_get_n (self->selection); i++)
      if (jd_selection_get (self->selection, i)->kind == JD_OBJECT_CURVE)
        sheet = (JdBounds) { 0, 0, view->width, view->height };
  /* Badges of joints that are equations, without any place of their own. */
  jd_bounds_add (&sheet, 0, 0);
  jd_bounds_add (&sheet, 200, 200);
  *out_bounds = GRAPHENE_RECT_INIT ((float) CLAMP (floor (sheet.x0), 0, view->width),
                                    (float) CLAMP (floor (sheet.y0), 0, view->height),
                                    (float) (CLAMP (ceil (sheet.x1), 0, view->width) -
                                             CLAMP (floor (sheet.x0), 0, view->width)),
                                    (float) (CLAMP (ceil (sheet.y1), 0, view->height) -
                                             CLAMP (floor (sheet.y0), 0, view->height)));
}

static int
find_named (const GPtrArray *things,
            const char      *name)
{
  for (guint i = 0; i < things->len; i++)
    if (g_str_equal (*(const char *const *) g_ptr_array_index (things, i), name))
      return (int) i;
  return -1;
}

static void
ring (cairo_t *cr,
      double   x,
      double   y,
      double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

/* World place to sheet, as a ring. */
static void
ring_at (JdCanvas     *self,
         cairo_t      *cr,
         const double  at[2],
         double        radius)
{
  double x, y;

  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self)), at[0], at[1], &x, &y);
  ring (cr, x, y, radius * jd_paper_get_style (JD_PAPER (self))->scale);
}

static gboolean
trace_point (JdCanvas   *self,
             const char *name,
             cairo_t    *cr)
{
  JdMechanism *mechanism = jd_document_get_mechanism (self->document);
  const char *dot = strchr (name, '.');
  g_autofree char *owner = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : NULL;
  const GPtrArray *points;
  JdPointRef ref;
  double at[2];
  int i;

  if (dot == NULL)
    return FALSE;
  ref.body = g_str_equal (owner, "ground") ? JD_GROUND : jd_mechanism_find_body (mechanism, owner);
  if (ref.body < JD_GROUND || (ref.body == -1 && !g_str_equal (owner, "ground")))
    return FALSE;
  points = ref.body == JD_GROUND
             ? jd_mechanism_get_ground_points (mechanism)
             : ((const JdBody *) g_ptr_array_index (jd_mechanism_get_bodies (mechanism), ref.body))->points;
  i = find_named (points, dot + 1);
  if (i < 0)
    return FALSE;
  ref.point = (gsize) i;
  jd_picture_get_point (self->frame, ref, at);
  ring_at (self, cr, at, 8);
  return TRUE;
}

static gboolean
trace_effort (JdCanvas *self,
              gsize     effort,
              cairo_t  *cr)
{
  double at[2][2];
  const guint n = jd_picture_get_effort_places (self->frame, effort, at);

  for (guint k = 0; k < n; k++)
    ring_at (self, cr, at[k], n == 1 ? 16 : 9);
  return n > 0;
}

gboolean
jd_canvas_trace_object (JdCanvas       *self,
                        const JdObject *object,
                        cairo_t        *cr)
{
  JdMechanism *mechanism = jd_document_get_mechanism (self->document);
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  double at[2];
  int i;

  cairo_new_path (cr);
  switch (object->kind)
    {
    case JD_OBJECT_BODY:
      if ((i = jd_mechanism_find_body (mechanism, object->name)) < 0)
        return FALSE;
      jd_picture_trace_body (self->frame, (gsize) i, jd_paper_get_style (JD_PAPER (self)), view, cr);
      return TRUE;
    case JD_OBJECT_JOINT:
      if ((i = jd_mechanism_find_joint (mechanism, object->name)) < 0)
        return FALSE;
      jd_picture_get_joint_anchor (self->frame, (gsize) i, at);
      ring_at (self, cr, at, 16);
      return TRUE;
    case JD_OBJECT_CURVE:
      if ((i = find_named (jd_mechanism_get_curves (mechanism), object->name)) < 0)
        return FALSE;
      jd_picture_trace_curve (self->frame, (gsize) i, view, cr);
      return TRUE;
    case JD_OBJECT_EFFORT:
      i = find_named (jd_mechanism_get_efforts (mechanism), object->name);
      return i >= 0 && trace_effort (self, (gsize) i, cr);
    case JD_OBJECT_POINT:
      return trace_point (self, object->name, cr);
    case JD_OBJECT_CONSTANT:
    case JD_OBJECT_PARAMETER:
    case JD_OBJECT_PARAMETERIZATION:
    case JD_OBJECT_EVENT:
    case JD_N_OBJECT_KINDS:
    default:
      return FALSE;
    }
}

/* Wide and translucent, so that what is below stays to be seen; with an ink edge, so that it is not told by colour
 * alone. */
static void
draw_selection (JdCanvas *self,
                cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));

  for (guint i = 0; self->selection != NULL && i < jd_selection_get_n (self->selection); i++)
    {
      if (!jd_canvas_trace_object (self, jd_selection_get (self->selection, i), cr))
        continue;
      jd_draw_style_set_source (style, cr, JD_COLOR_SELECTED);
      cairo_set_line_width (cr, 7 * style->scale);
      cairo_stroke_preserve (cr);
      jd_draw_style_set_source (style, cr, JD_COLOR_INK);
      cairo_set_line_width (cr, 0.8 * style->line);
      cairo_stroke (cr);
    }
}

/* Where a joint should hold and does not: the two places, and what is between. */
static void
draw_gaps (JdCanvas *self,
           cairo_t  *cr)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const gsize n = jd_mechanism_get_joints (jd_document_get_mechanism (self->document))->len;
  double from[2], to[2];

  cairo_save (cr);
  jd_draw_style_set_arrow (style, cr, JD_ARROW_IMPULSE);
  cairo_set_line_width (cr, 1.4 * style->line);
  for (gsize j = 0; j < n; j++)
    {
      if (!jd_picture_get_joint_gap (self->frame, j, from, to))
        continue;
      cairo_new_path (cr);
      ring_at (self, cr, from, 5);
      ring_at (self, cr, to, 5);
      cairo_stroke (cr);
      jd_view_to_sheet (view, from[0], from[1], &from[0], &from[1]);
      jd_view_to_sheet (view, to[0], to[1], &to[0], &to[1]);
      jd_draw_style_set_dashed (style, cr, TRUE);
      jd_draw_line (cr, from[0], from[1], to[0], to[1]);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
    }
  cairo_restore (cr);
}

static void
line_to_sheet (const JdView        *view,
               const JdFindingLine *line,
               cairo_t             *cr,
               double               out[4])
{
  jd_view_to_sheet (view, line->from[0], line->from[1], &out[0], &out[1]);
  jd_view_to_sheet (view, line->to[0], line->to[1], &out[2], &out[3]);
  jd_draw_line (cr, out[0], out[1], out[2], out[3]);
}

/* What is missing, between ends that no size of the sheet hides, with its length. */
static void
draw_loop_gap (JdCanvas            *self,
               const JdFindingLine *gap,
               cairo_t             *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  g_autofree char *text = g_strdup_printf ("%.3g m", hypot (gap->to[0] - gap->from[0], gap->to[1] - gap->from[1]));
  double at[4];

  cairo_new_path (cr);
  line_to_sheet (jd_paper_get_view (JD_PAPER (self)), gap, cr, at);
  cairo_set_line_width (cr, 2.5 * style->line);
  cairo_stroke (cr);
  ring_at (self, cr, gap->from, 5);
  ring_at (self, cr, gap->to, 5);
  cairo_set_line_width (cr, 1.4 * style->line);
  cairo_stroke (cr);
  jd_labels_draw (jd_picture_frame_get_labels (self->frame), cr, JD_LABEL_SANS, text, style->colors[JD_COLOR_INK],
                  (at[0] + at[2]) / 2, (at[1] + at[3]) / 2 - 10 * style->scale, 0.5, 1);
}

/* Loops that cannot close: their bodies as near to it as they come, dashed, and what is missing. */
static void
draw_loops (JdCanvas *self,
            cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  double at[4];

  if (self->loop_gaps->len == 0)
    return;
  cairo_save (cr);
  jd_draw_style_set_arrow (style, cr, JD_ARROW_IMPULSE);
  jd_draw_style_set_dashed (style, cr, TRUE);
  cairo_set_line_width (cr, 1.4 * style->line);
  cairo_new_path (cr);
  for (guint i = 0; i < self->loops->len; i++)
    line_to_sheet (jd_paper_get_view (JD_PAPER (self)), &g_array_index (self->loops, JdFindingLine, i), cr, at);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < self->loop_gaps->len; i++)
    draw_loop_gap (self, &g_array_index (self->loop_gaps, JdFindingLine, i), cr);
  cairo_restore (cr);
}

/* Names keep off the rings. */
static void
occupy_faults (JdCanvas *self,
               JdLabels *labels)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const gsize n = jd_mechanism_get_joints (jd_document_get_mechanism (self->document))->len;
  const double half = FAULT_RING * jd_paper_get_style (JD_PAPER (self))->scale;
  double at[2], x, y;

  for (gsize j = 0; j < n; j++)
    {
      if (!self->faulty[j])
        continue;
      jd_picture_get_joint_anchor (self->frame, j, at);
      jd_view_to_sheet (view, at[0], at[1], &x, &y);
      jd_labels_occupy_line (labels, x, y, x, y, half);
    }
}

/* Joints that say the same as others, or the contrary: a double ring. */
static void
draw_faults (JdCanvas *self,
             cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const gsize n = jd_mechanism_get_joints (jd_document_get_mechanism (self->document))->len;
  double at[2];

  cairo_save (cr);
  jd_draw_style_set_arrow (style, cr, JD_ARROW_IMPULSE);
  cairo_set_line_width (cr, style->line);
  for (gsize j = 0; j < n; j++)
    {
      if (!self->faulty[j])
        continue;
      jd_picture_get_joint_anchor (self->frame, j, at);
      cairo_new_path (cr);
      ring_at (self, cr, at, FAULT_RING - 4);
      ring_at (self, cr, at, FAULT_RING);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

void
jd_canvas_draw_moving (JdPaper *paper,
                       cairo_t *cr)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdView *view = jd_paper_get_view (paper);
  const JdDrawStyle *style = jd_paper_get_style (paper);
  JdLabels *labels = jd_picture_frame_get_labels (self->frame);

  cairo_save (cr);
  draw_selection (self, cr);
  cairo_restore (cr);
  jd_picture_draw_moving (self->frame, &self->options, style, view, cr);
  jd_arrows_draw (self->arrows, &self->arrow_scale, style, view, labels, cr);
  occupy_faults (self, labels);
  if (self->tool->max_places == 0)
    jd_handles_occupy (self, labels);
  jd_labels_finish (labels, cr);
  draw_gaps (self, cr);
  draw_faults (self, cr);
  draw_loops (self, cr);
}

static void
draw_guides (JdCanvas      *self,
             const JdPlace *place,
             cairo_t       *cr)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  double from[2], to[2];

  jd_draw_style_set_source (style, cr, JD_COLOR_RELEASED);
  cairo_set_line_width (cr, 0.8 * style->line);
  jd_draw_style_set_dashed (style, cr, TRUE);
  for (guint i = 0; i < place->n_guides; i++)
    {
      jd_view_to_sheet (view, place->guides[i].from[0], place->guides[i].from[1], &from[0], &from[1]);
      jd_view_to_sheet (view, place->guides[i].to[0], place->guides[i].to[1], &to[0], &to[1]);
      jd_draw_line (cr, from[0], from[1], to[0], to[1]);
    }
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* Each thing caught has its own mark: a ring on a point, a square on the grid, a bar on a curve. */
static void
draw_catch (JdCanvas      *self,
            const JdPlace *place,
            cairo_t       *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const double r = 5 * style->scale;
  double x, y;

  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self)), place->at[0], place->at[1], &x, &y);
  jd_draw_style_set_source (style, cr, JD_COLOR_RELEASED);
  cairo_set_line_width (cr, 1.2 * style->line);
  switch (place->caught)
    {
    case JD_CATCH_OWN:
    case JD_CATCH_POINT:
      ring (cr, x, y, 1.4 * r);
      break;
    case JD_CATCH_CURVE:
    case JD_CATCH_TANGENT:
      cairo_move_to (cr, x - r, y - r);
      cairo_line_to (cr, x + r, y + r);
      cairo_move_to (cr, x - r, y + r);
      cairo_line_to (cr, x + r, y - r);
      break;
    case JD_CATCH_GRID:
    case JD_CATCH_ALIGNED:
    case JD_CATCH_ANGLE:
    case JD_CATCH_NOTHING:
    default:
      cairo_move_to (cr, x - r, y);
      cairo_line_to (cr, x + r, y);
      cairo_move_to (cr, x, y - r);
      cairo_line_to (cr, x, y + r);
      break;
    }
  cairo_stroke (cr);
}

static void
draw_crosshair (JdCanvas *self,
                cairo_t  *cr)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  double x, y;

  jd_view_to_sheet (view, self->crosshair[0], self->crosshair[1], &x, &y);
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_set_line_width (cr, style->line);
  ring (cr, x, y, 12 * style->scale);
  cairo_move_to (cr, x - 24 * style->scale, y);
  cairo_line_to (cr, x + 24 * style->scale, y);
  cairo_move_to (cr, x, y - 24 * style->scale);
  cairo_line_to (cr, x, y + 24 * style->scale);
  cairo_stroke (cr);
}

static void
draw_preview (JdCanvas *self,
              cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  g_autofree JdPlace *places = g_new (JdPlace, self->places->len + 1);
  guint n = self->places->len;

  for (guint i = 0; i < n; i++)
    places[i] = g_array_index (self->places, JdPlace, i);
  if (self->inside || self->has_crosshair)
    places[n++] = self->here;
  if (n == 0)
    return;
  cairo_save (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_RELEASED);
  cairo_set_line_width (cr, 1.3 * style->line);
  if (self->tool->preview != NULL)
    self->tool->preview (self->tool, self, places, n, cr);
  cairo_restore (cr);
  if (self->inside || self->has_crosshair)
    {
      draw_guides (self, &self->here, cr);
      draw_catch (self, &self->here, cr);
    }
}

static void
draw_band (JdCanvas *self,
           cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));

  cairo_rectangle (cr, fmin (self->band[0], self->band[2]), fmin (self->band[1], self->band[3]),
                   fabs (self->band[2] - self->band[0]), fabs (self->band[3] - self->band[1]));
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_set_line_width (cr, 0.8 * style->line);
  jd_draw_style_set_dashed (style, cr, TRUE);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_over (JdCanvas *self,
           cairo_t  *cr)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));

  if (self->hovered != NULL && jd_canvas_trace_object (self, self->hovered, cr))
    {
      jd_draw_style_set_source (style, cr, JD_COLOR_RELEASED);
      cairo_set_line_width (cr, 1.6 * style->line);
      cairo_stroke (cr);
    }
  if (self->tool->max_places == 0)
    {
      jd_handles_draw (self, cr);
      if (self->hand != NULL)
        draw_guides (self, &self->here, cr);
    }
  else
    draw_preview (self, cr);
  if (self->banding)
    draw_band (self, cr);
  if (self->has_crosshair)
    draw_crosshair (self, cr);
}

/* Drawn to a recording first, so that the frame repaints only what the recording covers. */
void
jd_canvas_snapshot_over (JdPaper     *paper,
                         GtkSnapshot *snapshot)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdView *view = jd_paper_get_view (paper);
  const cairo_rectangle_t sheet = { 0, 0, view->width, view->height };
  cairo_surface_t *recording;
  cairo_t *cr;
  double x, y, width, height;

  if (self->picture == NULL)
    {
      jd_paper_snapshot_refusal (paper, self->refusal, snapshot);
      return;
    }
  recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &sheet);
  cr = cairo_create (recording);
  draw_over (self, cr);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (recording, &x, &y, &width, &height);
  if (width > 0 && height > 0)
    {
      const graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) floor (x), (float) floor (y),
                                                         (float) ceil (width) + 1, (float) ceil (height) + 1);

      cr = gtk_snapshot_append_cairo (snapshot, &bounds);
      cairo_set_source_surface (cr, recording, 0, 0);
      cairo_paint (cr);
      cairo_destroy (cr);
    }
  cairo_surface_destroy (recording);
}
