/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools without places: one selects, moves and drags handles; the other moves the paper. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/draw/canvas/jd-canvas-private.h"

/* px: a shorter movement is a click. */
#define DRAG_DISTANCE 4.0

void
jd_rubber_band_begin (JdRubberBand *self,
                      double        x,
                      double        y)
{
  *self = (JdRubberBand) { TRUE, { x, y, x, y } };
}

void
jd_rubber_band_follow (JdRubberBand *self,
                       double        x,
                       double        y)
{
  self->at[2] = x;
  self->at[3] = y;
}

double
jd_rubber_band_length (const JdRubberBand *self)
{
  return hypot (self->at[2] - self->at[0], self->at[3] - self->at[1]);
}

static gboolean
is_selected (JdCanvas       *canvas,
             const JdObject *object)
{
  return jd_selection_contains (canvas->selection, object->kind, object->name);
}

/* The object that a drag on @object moves: for a joint, its first body. */
static JdObject *
dup_dragged (JdCanvas       *canvas,
             const JdObject *object)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (canvas);
  const int j = object->kind == JD_OBJECT_JOINT ? jd_mechanism_find_joint (mechanism, object->name) : -1;
  const JdJoint *joint;

  if (j < 0)
    return jd_object_copy (object);
  joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), (guint) j);
  for (gsize i = 0; i < joint->n_points + joint->n_bodies; i++)
    {
      const int body = i < joint->n_points ? joint->points[i].body : joint->bodies[i - joint->n_points];

      if (body >= 0)
        return jd_object_new (JD_OBJECT_BODY,
                              ((JdBody *) g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) body))
                                ->name);
    }
  return jd_object_copy (object);
}

/* Begins a drag at sheet (@x, @y): of a handle there, else of the selected object there. */
static gboolean
begin_drag (JdCanvas *canvas,
            double    x,
            double    y)
{
  g_autoptr(JdObject) object = NULL;
  g_autoptr(JdObject) dragged = NULL;
  JdHandle handle;

  if (jd_handles_pick (canvas, x, y, &handle))
    {
      canvas->drag = jd_drag_new_handle (canvas, &handle);
      return TRUE;
    }
  object = jd_canvas_pick (canvas, x, y);
  if (object == NULL || !is_selected (canvas, object))
    return FALSE;
  dragged = dup_dragged (canvas, object);
  canvas->drag = jd_drag_new_object (canvas, dragged, x, y);
  return TRUE;
}

static void
select_press (JdCanvas      *canvas,
              const JdPlace *at,
              guint          n_press)
{
  const gboolean more = (at->state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
  g_autoptr(JdObject) object = NULL;
  JdHandle handle;

  if (canvas->selection == NULL)
    return;
  jd_document_end_group (canvas->document);
  jd_canvas_complain (canvas, NULL);
  if (n_press == 2 && jd_handles_edit_corner (canvas, at->x, at->y))
    return;
  if (jd_handles_pick (canvas, at->x, at->y, &handle))
    {
      begin_drag (canvas, at->x, at->y);
      return;
    }
  object = jd_canvas_pick (canvas, at->x, at->y);
  if (object == NULL && !more && jd_tool_underlay_press (canvas, at))
    {
      jd_selection_clear (canvas->selection);
      return;
    }
  if (object == NULL)
    {
      jd_rubber_band_begin (&canvas->band, at->x, at->y);
      if (!more)
        jd_selection_clear (canvas->selection);
      return;
    }
  if (more)
    jd_selection_toggle (canvas->selection, object->kind, object->name);
  else if (!is_selected (canvas, object))
    jd_selection_set (canvas->selection, object->kind, object->name);
  begin_drag (canvas, at->x, at->y);
}

static void
select_motion (JdCanvas      *canvas,
               const JdPlace *at,
               gboolean       pressed)
{
  JdPlace place;

  if (!pressed)
    return;
  if (canvas->band.drawn)
    {
      jd_rubber_band_follow (&canvas->band, at->x, at->y);
      gtk_widget_queue_draw (GTK_WIDGET (canvas));
      return;
    }
  if (canvas->scaled.held)
    {
      if (hypot (at->x - canvas->press.x, at->y - canvas->press.y) >= DRAG_DISTANCE || canvas->dragging)
        {
          canvas->dragging = TRUE;
          jd_tool_underlay_move (canvas, at);
        }
      return;
    }
  if (canvas->drag == NULL ||
      (!canvas->dragging && hypot (at->x - canvas->press.x, at->y - canvas->press.y) < DRAG_DISTANCE))
    return;
  /* A drag in the midst of a motion begins where it stopped. */
  if (canvas->instant.elsewhere)
    {
      g_clear_pointer (&canvas->drag, jd_drag_free);
      jd_canvas_keep_instant (canvas);
      if (!begin_drag (canvas, canvas->press.x, canvas->press.y) || canvas->drag == NULL)
        return;
    }
  canvas->dragging = TRUE;
  jd_drag_move (canvas->drag, at->x, at->y, at->state, &place);
  canvas->here = place;
}

static gboolean
lies_in (JdCanvas       *canvas,
         const double    band[4],
         const JdObject *object)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x0, y0, x1, y1;
  gboolean inside = FALSE;

  if (jd_canvas_trace_object (canvas, object, cr))
    {
      cairo_path_extents (cr, &x0, &y0, &x1, &y1);
      inside = x0 >= fmin (band[0], band[2]) && x1 <= fmax (band[0], band[2]) && y0 >= fmin (band[1], band[3]) &&
               y1 <= fmax (band[1], band[3]);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return inside;
}

GPtrArray *
jd_tool_list_in_band (JdCanvas     *canvas,
                      const double  band[4])
{
  g_autoptr(GPtrArray) objects = jd_canvas_list_drawn (canvas, TRUE);
  GPtrArray *inside = jd_object_array_new ();

  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      /* A body's points are selected with it. */
      if ((object->kind != JD_OBJECT_POINT || g_str_has_prefix (object->name, "ground.")) &&
          lies_in (canvas, band, object))
        g_ptr_array_add (inside, jd_object_copy (object));
    }
  return inside;
}

static void
select_in_band (JdCanvas *canvas)
{
  g_autoptr(GPtrArray) objects = jd_tool_list_in_band (canvas, canvas->band.at);

  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      jd_selection_add (canvas->selection, object->kind, object->name);
    }
}

/* A click, not a drag, on one of several selected objects selects it alone. */
static void
select_only (JdCanvas      *canvas,
             const JdPlace *at)
{
  g_autoptr(JdObject) object = jd_canvas_pick (canvas, at->x, at->y);

  if (object != NULL && is_selected (canvas, object) && jd_selection_get_n (canvas->selection) > 1)
    jd_selection_set (canvas->selection, object->kind, object->name);
}

static void
select_release (JdCanvas      *canvas,
                const JdPlace *at)
{
  JdDrag *drag = g_steal_pointer (&canvas->drag);
  const gboolean dragging = canvas->dragging;

  canvas->dragging = FALSE;
  if (canvas->scaled.held)
    jd_document_end_group (canvas->document);
  canvas->scaled.held = FALSE;
  if (drag != NULL && !dragging && (canvas->state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0)
    select_only (canvas, at);
  if (canvas->band.drawn)
    {
      canvas->band.drawn = FALSE;
      jd_rubber_band_follow (&canvas->band, at->x, at->y);
      if (jd_rubber_band_length (&canvas->band) >= DRAG_DISTANCE)
        select_in_band (canvas);
      gtk_widget_queue_draw (GTK_WIDGET (canvas));
    }
  if (drag == NULL)
    return;
  if (dragging)
    jd_drag_drop (drag);
  jd_drag_free (drag);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
select_cancel (JdCanvas *canvas)
{
  JdDrag *drag = g_steal_pointer (&canvas->drag);

  canvas->band.drawn = canvas->dragging = canvas->scaled.held = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  if (drag == NULL)
    return;
  jd_drag_cancel (drag);
  jd_drag_free (drag);
}

static void
pan_motion (JdCanvas      *canvas,
            const JdPlace *at,
            gboolean       pressed)
{
  if (!pressed)
    return;
  jd_paper_pan (JD_PAPER (canvas), at->x - canvas->pan[0], at->y - canvas->pan[1]);
  canvas->pan[0] = at->x;
  canvas->pan[1] = at->y;
}

static void
pan_press (JdCanvas      *canvas,
           const JdPlace *at,
           guint          n_press)
{
  canvas->pan[0] = at->x;
  canvas->pan[1] = at->y;
  if (n_press == 2)
    jd_paper_fit (JD_PAPER (canvas));
}

static gboolean
is_body (const JdObject *object)
{
  return object->kind == JD_OBJECT_BODY;
}

/* The hint for the selection; on an empty sheet, how to begin. */
static const char *
select_hint (JdCanvas *canvas)
{
  JdMechanism *mechanism = canvas->document != NULL ? jd_canvas_get_mechanism (canvas) : NULL;
  const guint n = canvas->selection != NULL ? jd_selection_get_n (canvas->selection) : 0;
  const JdObject *first = n > 0 ? jd_selection_get (canvas->selection, 0) : NULL;

  if (mechanism != NULL && jd_mechanism_get_bodies (mechanism)->len == 0)
    return N_("Choose a tool, such as Linkage of Rods (L) or Rod (R), and click on the sheet");
  if (n == 1 && is_body (first) && jd_handle_count_corners (jd_mechanism_get_json (mechanism), first->name) > 0)
    return N_("Drag a corner to move it; double-click a corner to remove it, or an edge to add one; drag the "
              "dashed arrow to set the initial velocity");
  if (n == 1 && is_body (first))
    return N_("Drag the body to move it, its handles to resize and turn it, and the dashed arrow to set its "
              "initial velocity");
  if (n == 2 && is_body (first) && is_body (jd_selection_get (canvas->selection, 1)))
    return N_("Drag to move both; press Ctrl+J to join them");
  return NULL;
}

static const char *const select_hints[] = {
  N_("Click to select, drag to move; drag on the empty sheet to select several objects"),
  NULL
};

static const char *const pan_hints[] = { N_("Drag to move the sheet; double-click to see everything"), NULL };

const JdTool jd_tool_select = {
  .name = "select", .title = N_("Select and Move"), .icon = "jd-tool-select-symbolic", .key = "s",
  .group = JD_TOOL_SELECTION, .hints = select_hints, .hint = select_hint,
  .press = select_press, .motion = select_motion, .release = select_release, .cancel = select_cancel,
};

const JdTool jd_tool_pan = {
  .name = "pan", .title = N_("Move the Paper"), .icon = "jd-tool-pan-symbolic", .key = "h", .cursor = "grab",
  .group = JD_TOOL_SELECTION, .hints = pan_hints,
  .press = pan_press, .motion = pan_motion,
};
