/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of the canvas: the mechanism, the selection, faults, and the preview of the tool or drag. */

#include "ui/draw/canvas/jd-canvas-private.h"

#include <math.h>

#include "ui/drawing/picture/jd-picture-arrows.h"

/* px: space for names around moving parts. */
#define LABEL_WIDTH  150
#define LABEL_HEIGHT 60
/* px: radius of the outer ring around a faulty joint. */
#define FAULT_RING 19
/* With more bodies than this the names are not drawn: they would be unreadable. */
#define MANY_BODIES  80

/* In the place of a picture that cannot be read: the reason. */
static void
draw_missing_picture (JdCanvas        *self,
                      const JdPainter *painter)
{
  g_autofree char *text = NULL;
  JdUnderlay place;
  double x, y;

  if (self->layers.underlay.complaint == NULL || !jd_mechanism_get_underlay (jd_canvas_get_mechanism (self), &place))
    return;
  jd_view_to_sheet (self->view, place.x, place.y, &x, &y);
  text = g_markup_escape_text (self->layers.underlay.complaint, -1);
  jd_painter_pen (painter, JD_COLOR_MUTED, 1);
  cairo_rectangle (painter->cr, x, y - 0.6 * place.width * self->view->scale, place.width * self->view->scale,
                   0.6 * place.width * self->view->scale);
  cairo_stroke (painter->cr);
  jd_painter_write (painter, JD_LABEL_SMALL, text, JD_COLOR_MUTED, x, y, 0, -0.5);
}

void
jd_canvas_draw_still (JdPaper *paper,
                      cairo_t *cr)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdPainter painter = jd_canvas_get_painter (self, cr);

  self->layers.options.flags |= JD_PICTURE_AXES | JD_PICTURE_CURVE_NAMES;
  jd_picture_draw_still (self->frame, &self->layers.options, &painter);
  draw_missing_picture (self, &painter);
}

/* Adds the impulses of events as arrows, each with its event's name. */
static void
collect_impulses (JdCanvas     *self,
                  const double *rates)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_picture_get_mechanism (self->picture));

  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);

      if (event->instead_of == NULL)
        jd_picture_add_impulses (self->frame, event, self->instant.time, self->instant.p, rates, event->name,
                                 self->arrows);
    }
}

/* Collects the arrows of the Draw view: given forces and torques, impulses, and initial velocities.  Where the rates
 * are not known, forces are drawn for the rates of the file. */
static void
collect_arrows (JdCanvas *self)
{
  const double *rates = self->instant.pd != NULL ? self->instant.pd : jd_picture_get_rates (self->picture);

  g_array_set_size (self->arrows, 0);
  jd_picture_add_given (self->frame, rates, self->arrows);
  if (self->instant.pd != NULL)
    jd_picture_add_velocities (self->frame, rates, FALSE, self->arrows);
  collect_impulses (self, rates);
  jd_arrow_scale_update (&self->arrow_scale, self->arrows, self->view);
}

/* What is marked as in a textbook.  The coordinates of several bodies would hide the figure. */
static JdMeasureShow
measures_shown (JdCanvas *self)
{
  const guint n = jd_mechanism_get_bodies (jd_canvas_get_mechanism (self))->len;
  const JdMeasureShow of_file = jd_measures_of_file (self->picture);

  if (!self->layers.shows_measures)
    return of_file;
  return of_file | JD_MEASURE_ANGLES | JD_MEASURE_DIMENSIONS | (n == 1 ? JD_MEASURE_LENGTHS : 0);
}

static JdPictureFlags
flags_shown (JdCanvas *self)
{
  const JdPictureFlags flags = JD_PICTURE_GRID | JD_PICTURE_AXES | JD_PICTURE_CENTRES;

  if (self->layers.hides_names)
    return flags;
  return flags | JD_PICTURE_CURVE_NAMES |
         (jd_mechanism_get_bodies (jd_canvas_get_mechanism (self))->len <= MANY_BODIES
            ? JD_PICTURE_POINT_NAMES | JD_PICTURE_BODY_NAMES
            : 0);
}

void
jd_canvas_get_look (JdCanvas     *self,
                    JdCanvasLook *out)
{
  g_return_if_fail (JD_IS_CANVAS (self) && self->picture != NULL);

  *out = (JdCanvasLook) { .time = self->instant.time, .pd = self->instant.pd, .flags = flags_shown (self),
                          .measures = measures_shown (self), .arrow_scale = &self->arrow_scale };
}

void
jd_canvas_update_moving (JdPaper         *paper,
                         graphene_rect_t *out_bounds)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdView *view = self->view;
  const JdPainter painter = jd_canvas_get_painter (self, NULL);
  const double dx = LABEL_WIDTH * self->style->scale, dy = LABEL_HEIGHT * self->style->scale;
  JdBounds world, sheet;
  double x, y;

  self->layers.options.flags = flags_shown (self);
  collect_arrows (self);
  jd_bounds_clear (&world);
  jd_bounds_clear (&sheet);
  jd_picture_add_bounds (self->frame, &world);
  if (measures_shown (self) != 0 && self->layers.measures == NULL)
    self->layers.measures = jd_measures_new (self->picture);
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

      if (jd_arrow_get_extents (&g_array_index (self->arrows, JdArrow, i), &self->arrow_scale, &painter, &arrow))
        {
          jd_bounds_add (&sheet, arrow.x0 - dx, arrow.y0 - dy);
          jd_bounds_add (&sheet, arrow.x1 + dx, arrow.y1 + dy);
        }
    }
  /* A selected curve may cross the whole sheet. */
  if (self->selection != NULL)
    for (guint i = 0; i < jd_selection_get_n (self->selection); i++)
      if (jd_selection_get (self->selection, i)->kind == JD_OBJECT_CURVE)
        sheet = (JdBounds) { 0, 0, view->width, view->height };
  /* Dimension lines are outside what they measure. */
  if (measures_shown (self) != 0)
    sheet = (JdBounds) { 0, 0, view->width, view->height };
  /* Joints without a position, such as equations, have a badge. */
  jd_bounds_add (&sheet, 0, 0);
  jd_bounds_add (&sheet, 200, 200);
  sheet.x0 = CLAMP (floor (sheet.x0), 0, view->width);
  sheet.y0 = CLAMP (floor (sheet.y0), 0, view->height);
  sheet.x1 = CLAMP (ceil (sheet.x1), 0, view->width);
  sheet.y1 = CLAMP (ceil (sheet.y1), 0, view->height);
  *out_bounds = GRAPHENE_RECT_INIT ((float) sheet.x0, (float) sheet.y0, (float) (sheet.x1 - sheet.x0),
                                    (float) (sheet.y1 - sheet.y0));
}

int
jd_canvas_find_named (const GPtrArray *things,
                      const char      *name)
{
  for (guint i = 0; i < things->len; i++)
    if (g_str_equal (*(const char *const *) g_ptr_array_index (things, i), name))
      return (int) i;
  return -1;
}

JdPainter
jd_canvas_get_painter (JdCanvas *self,
                       cairo_t  *cr)
{
  return (JdPainter) { cr, self->style, self->view,
                       self->frame != NULL ? jd_picture_frame_get_labels (self->frame) : NULL };
}

/* Draws a ring of @radius around a world position. */
static void
ring_at (const JdPainter *painter,
         const double     at[2],
         double           radius)
{
  double place[2];

  jd_painter_place (painter, at, place);
  jd_painter_circle (painter, place[0], place[1], radius * painter->style->scale);
}

/* Draws the visible part of a straight line between two world positions. */
static void
line_between (const JdPainter *painter,
              const double     from[2],
              const double     to[2])
{
  double p[2], q[2];

  jd_painter_place (painter, from, p);
  jd_painter_place (painter, to, q);
  jd_draw_line (painter->cr, p[0], p[1], q[0], q[1]);
}

static gboolean
trace_point (JdCanvas        *self,
             const char      *name,
             const JdPainter *painter)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (self);
  const char *dot = strchr (name, '.');
  g_autofree char *owner = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : NULL;
  const GPtrArray *points = jd_mechanism_get_ground_points (mechanism);
  JdPointRef ref = { JD_GROUND, 0 };
  double at[2];
  int i;

  if (dot == NULL)
    return FALSE;
  if (!g_str_equal (owner, "ground"))
    {
      ref.body = jd_mechanism_find_body (mechanism, owner);
      if (ref.body < 0)
        return FALSE;
      points = ((const JdBody *) g_ptr_array_index (jd_mechanism_get_bodies (mechanism), ref.body))->points;
    }
  i = jd_canvas_find_named (points, dot + 1);
  if (i < 0)
    return FALSE;
  ref.point = (gsize) i;
  jd_picture_get_point (self->frame, ref, at);
  ring_at (painter, at, 8);
  return TRUE;
}

static gboolean
trace_effort (JdCanvas        *self,
              gsize            effort,
              const JdPainter *painter)
{
  double at[2][2];
  const guint n = jd_picture_get_effort_places (self->frame, effort, at);

  for (guint k = 0; k < n; k++)
    ring_at (painter, at[k], n == 1 ? 16 : 9);
  return n > 0;
}

static gboolean
trace_measure (JdCanvas        *self,
               const char      *name,
               const JdPainter *painter)
{
  double line[4];

  if (self->layers.measures == NULL || !jd_measures_get_line (self->layers.measures, name, line))
    return FALSE;
  jd_painter_segment (painter, line[0], line[1], line[2], line[3]);
  return TRUE;
}

gboolean
jd_canvas_trace_object (JdCanvas       *self,
                        const JdObject *object,
                        cairo_t        *cr)
{
  const JdPainter painter = jd_canvas_get_painter (self, cr);
  JdMechanism *mechanism = jd_canvas_get_mechanism (self);
  double at[2];
  int i;

  cairo_new_path (cr);
  switch (object->kind)
    {
    case JD_OBJECT_BODY:
      if ((i = jd_mechanism_find_body (mechanism, object->name)) < 0)
        return FALSE;
      jd_picture_trace_body (self->frame, (gsize) i, &painter);
      return TRUE;
    case JD_OBJECT_JOINT:
      if ((i = jd_mechanism_find_joint (mechanism, object->name)) < 0)
        return FALSE;
      jd_picture_get_joint_anchor (self->frame, (gsize) i, at);
      ring_at (&painter, at, 16);
      return TRUE;
    case JD_OBJECT_CURVE:
      if ((i = jd_canvas_find_named (jd_mechanism_get_curves (mechanism), object->name)) < 0)
        return FALSE;
      jd_picture_trace_curve (self->frame, (gsize) i, &painter);
      return TRUE;
    case JD_OBJECT_EFFORT:
      i = jd_canvas_find_named (jd_mechanism_get_efforts (mechanism), object->name);
      return i >= 0 && trace_effort (self, (gsize) i, &painter);
    case JD_OBJECT_POINT:
      return trace_point (self, object->name, &painter);
    case JD_OBJECT_MEASURE:
      return trace_measure (self, object->name, &painter);
    case JD_OBJECT_CONSTANT:
    case JD_OBJECT_PARAMETER:
    case JD_OBJECT_PARAMETERIZATION:
    case JD_OBJECT_EVENT:
    case JD_N_OBJECT_KINDS:
    default:
      return FALSE;
    }
}

/* Draws the highlight of the selection: wide and translucent, so that the object below stays visible, with a dark
 * edge, so that it does not depend on colour alone. */
static void
draw_selection (JdCanvas        *self,
                const JdPainter *painter)
{
  for (guint i = 0; self->selection != NULL && i < jd_selection_get_n (self->selection); i++)
    {
      if (!jd_canvas_trace_object (self, jd_selection_get (self->selection, i), painter->cr))
        continue;
      jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_SELECTED);
      cairo_set_line_width (painter->cr, 7 * painter->style->scale);
      cairo_stroke_preserve (painter->cr);
      jd_painter_pen (painter, JD_COLOR_INK, 0.8);
      cairo_stroke (painter->cr);
    }
}

/* Sets the colour of faults, which is that of impulses; @width is in units of ordinary strokes. */
static void
set_fault_pen (const JdPainter *painter,
               double           width)
{
  jd_draw_style_set_arrow (painter->style, painter->cr, JD_ARROW_IMPULSE);
  cairo_set_line_width (painter->cr, width * painter->style->line);
}

static gsize
count_joints (JdCanvas *self)
{
  return jd_mechanism_get_joints (jd_canvas_get_mechanism (self))->len;
}

/* Draws the gap of a joint that does not hold in the present positions: its two points and the line between them. */
static void
draw_gaps (JdCanvas        *self,
           const JdPainter *painter)
{
  double from[2], to[2];

  set_fault_pen (painter, 1.4);
  for (gsize j = 0; j < count_joints (self); j++)
    {
      if (!jd_picture_get_joint_gap (self->frame, j, from, to))
        continue;
      cairo_new_path (painter->cr);
      ring_at (painter, from, 5);
      ring_at (painter, to, 5);
      cairo_stroke (painter->cr);
      jd_draw_style_set_dashed (painter->style, painter->cr, TRUE);
      line_between (painter, from, to);
      cairo_stroke (painter->cr);
      cairo_set_dash (painter->cr, NULL, 0, 0);
    }
}

/* Draws a gap with its length.  The marks at its ends stay visible at every size of the sheet. */
static void
draw_loop_gap (const JdFindingLine *gap,
               const JdPainter     *painter)
{
  g_autofree char *text = g_strdup_printf ("%.3g m", hypot (gap->to[0] - gap->from[0], gap->to[1] - gap->from[1]));
  const double middle[2] = { (gap->from[0] + gap->to[0]) / 2, (gap->from[1] + gap->to[1]) / 2 };
  double at[2];

  cairo_new_path (painter->cr);
  line_between (painter, gap->from, gap->to);
  cairo_set_line_width (painter->cr, 2.5 * painter->style->line);
  cairo_stroke (painter->cr);
  ring_at (painter, gap->from, 5);
  ring_at (painter, gap->to, 5);
  cairo_set_line_width (painter->cr, 1.4 * painter->style->line);
  cairo_stroke (painter->cr);
  jd_painter_place (painter, middle, at);
  jd_painter_write (painter, JD_LABEL_SANS, text, JD_COLOR_INK, at[0], at[1] - 10 * painter->style->scale, 0.5, 1);
}

/* Draws loops that cannot close: their bodies in the nearest position, dashed, and the gap. */
static void
draw_loops (const JdCanvasFindings *self,
            const JdPainter        *painter)
{
  if (self->gaps->len == 0)
    return;
  set_fault_pen (painter, 1.4);
  jd_draw_style_set_dashed (painter->style, painter->cr, TRUE);
  cairo_new_path (painter->cr);
  for (guint i = 0; i < self->loops->len; i++)
    {
      const JdFindingLine *line = &g_array_index (self->loops, JdFindingLine, i);

      line_between (painter, line->from, line->to);
    }
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
  for (guint i = 0; i < self->gaps->len; i++)
    draw_loop_gap (&g_array_index (self->gaps, JdFindingLine, i), painter);
}

/* Draws a double ring around redundant or contradictory joints.  With @draw FALSE only reserves its place, so that
 * names are not drawn there. */
static void
show_faults (JdCanvas        *self,
             gboolean         draw,
             const JdPainter *painter)
{
  double at[2];

  set_fault_pen (painter, 1);
  for (gsize j = 0; j < count_joints (self); j++)
    {
      if (!self->findings.faulty[j])
        continue;
      jd_picture_get_joint_anchor (self->frame, j, at);
      if (draw)
        {
          cairo_new_path (painter->cr);
          ring_at (painter, at, FAULT_RING - 4);
          ring_at (painter, at, FAULT_RING);
          cairo_stroke (painter->cr);
          continue;
        }
      jd_painter_place (painter, at, at);
      jd_labels_occupy_line (painter->labels, at[0], at[1], at[0], at[1], FAULT_RING * painter->style->scale);
    }
}

void
jd_canvas_draw_moving (JdPaper *paper,
                       cairo_t *cr)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdPainter painter = jd_canvas_get_painter (self, cr);

  cairo_save (cr);
  draw_selection (self, &painter);
  cairo_restore (cr);
  jd_picture_draw_moving (self->frame, &self->layers.options, &painter);
  jd_arrows_draw (self->arrows, &self->arrow_scale, &painter);
  if (measures_shown (self) != 0 && self->layers.measures != NULL)
    jd_measures_keep_lines (self->layers.measures);
  if (measures_shown (self) != 0 && self->layers.measures != NULL)
    jd_measures_draw (self->layers.measures, self->frame, measures_shown (self), NULL, &painter);
  cairo_save (cr);
  show_faults (self, FALSE, &painter);
  if (self->tool->max_places == 0)
    jd_handles_occupy (self, painter.labels);
  jd_labels_finish (painter.labels, cr);
  draw_gaps (self, &painter);
  show_faults (self, TRUE, &painter);
  draw_loops (&self->findings, &painter);
  cairo_restore (cr);
}

static void
draw_guides (const JdPlace   *place,
             const JdPainter *painter)
{
  jd_painter_pen (painter, JD_COLOR_RELEASED, 0.8);
  jd_draw_style_set_dashed (painter->style, painter->cr, TRUE);
  for (guint i = 0; i < place->n_guides; i++)
    line_between (painter, place->guides[i].from, place->guides[i].to);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

/* Draws the mark of what is caught: a ring on a point, a cross on the grid, a slanted cross on a curve. */
static void
draw_catch (const JdPlace   *place,
            const JdPainter *painter)
{
  const double r = 5 * painter->style->scale;
  double at[2];

  jd_painter_place (painter, place->at, at);
  jd_painter_pen (painter, JD_COLOR_RELEASED, 1.2);
  switch (place->caught)
    {
    case JD_CATCH_OWN:
    case JD_CATCH_POINT:
      jd_painter_circle (painter, at[0], at[1], 1.4 * r);
      break;
    case JD_CATCH_CURVE:
    case JD_CATCH_TANGENT:
      jd_painter_segment (painter, at[0] - r, at[1] - r, at[0] + r, at[1] + r);
      jd_painter_segment (painter, at[0] - r, at[1] + r, at[0] + r, at[1] - r);
      break;
    case JD_CATCH_GRID:
    case JD_CATCH_ALIGNED:
    case JD_CATCH_ANGLE:
    case JD_CATCH_NOTHING:
    default:
      jd_painter_segment (painter, at[0] - r, at[1], at[0] + r, at[1]);
      jd_painter_segment (painter, at[0], at[1] - r, at[0], at[1] + r);
      break;
    }
  cairo_stroke (painter->cr);
}

static void
draw_crosshair (const JdCrosshair *self,
                const JdPainter   *painter)
{
  const double half = 24 * painter->style->scale;
  double at[2];

  jd_painter_place (painter, self->at, at);
  jd_painter_pen (painter, JD_COLOR_INK, 1);
  jd_painter_circle (painter, at[0], at[1], 0.5 * half);
  jd_painter_segment (painter, at[0] - half, at[1], at[0] + half, at[1]);
  jd_painter_segment (painter, at[0], at[1] - half, at[0], at[1] + half);
  cairo_stroke (painter->cr);
}

static void
draw_preview (JdCanvas        *self,
              const JdPainter *painter)
{
  g_autofree JdPlace *places = g_new (JdPlace, self->places->len + 1);
  JdClicks clicks = { self->tool, self, places, self->places->len };

  for (guint i = 0; i < clicks.n; i++)
    places[i] = g_array_index (self->places, JdPlace, i);
  if (self->inside || self->crosshair.shown || self->chooser != NULL)
    places[clicks.n++] = self->here;
  if (clicks.n == 0)
    return;
  cairo_save (painter->cr);
  jd_painter_pen (painter, JD_COLOR_RELEASED, 1.3);
  if (self->tool->preview != NULL)
    self->tool->preview (&clicks, painter);
  cairo_restore (painter->cr);
  if (self->inside || self->crosshair.shown)
    {
      draw_guides (&self->here, painter);
      draw_catch (&self->here, painter);
    }
}

static void
draw_band (const JdRubberBand *self,
           const JdPainter    *painter)
{
  cairo_rectangle (painter->cr, fmin (self->at[0], self->at[2]), fmin (self->at[1], self->at[3]),
                   fabs (self->at[2] - self->at[0]), fabs (self->at[3] - self->at[1]));
  jd_painter_pen (painter, JD_COLOR_INK, 0.8);
  jd_draw_style_set_dashed (painter->style, painter->cr, TRUE);
  cairo_stroke (painter->cr);
  cairo_set_dash (painter->cr, NULL, 0, 0);
}

static void
draw_over (JdCanvas        *self,
           const JdPainter *painter)
{
  if (self->hovered != NULL && jd_canvas_trace_object (self, self->hovered, painter->cr))
    {
      jd_painter_pen (painter, JD_COLOR_RELEASED, 1.6);
      cairo_stroke (painter->cr);
    }
  if (self->tool->max_places == 0)
    {
      jd_handles_draw (self, painter);
      if (self->drag != NULL)
        draw_guides (&self->here, painter);
    }
  else
    draw_preview (self, painter);
  if (self->band.drawn)
    draw_band (&self->band, painter);
  if (self->crosshair.shown)
    draw_crosshair (&self->crosshair, painter);
}

/* The moving layer is drawn to a recording first, whose extents are the region that the frame repaints. */
void
jd_canvas_snapshot_over (JdPaper     *paper,
                         GtkSnapshot *snapshot)
{
  JdCanvas *self = JD_CANVAS (paper);
  const JdView *view = jd_paper_get_view (paper);
  const cairo_rectangle_t sheet = { 0, 0, view->width, view->height };
  cairo_surface_t *recording;
  JdPainter painter;
  cairo_t *cr;
  double x, y, width, height;

  if (self->picture == NULL)
    {
      jd_paper_snapshot_refusal (paper, self->refusal, snapshot);
      return;
    }
  recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &sheet);
  cr = cairo_create (recording);
  painter = jd_canvas_get_painter (self, cr);
  draw_over (self, &painter);
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
