/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The ring and the bubble of a step that points at a widget. */
#include "ui/lesson/jd-lesson-pointer.h"

#include <math.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/panels/jd-panel.h"
#include "ui/study/jd-transport.h"
#include "ui/widgets/jd-widget-helpers.h"

/* px */
#define RING_ROOM  4    /* between the ring and the widget */
#define ARROW_ROOM 18   /* between the ring and the bubble */
#define ARROW_HALF 6    /* of the arrow's base */
#define LEAST      6    /* less of a widget is out of sight */
/* Weight of the distance from the middle of the window beside that from the ring. */
#define MIDDLE_WEIGHT 0.01

struct _JdLessonPointer
{
  GtkWidget            parent_instance;

  GtkWidget           *strip;      /* weak */
  JdLessonPointerFind  find;
  gpointer             data;
  JdLessonSession     *session;
  GSignalGroup        *signals;
  GdkFrameClock       *clock;      /* of the window; NULL while unmapped */
  gulong               painted;

  JdLessonPoint        point;      /* JD_N_LESSON_POINTS: the step points at nothing */
  char                *name;
  GtkWidget           *target;     /* weak; NULL: none is in sight */
  GdkRectangle         place;      /* of the target */
  GdkRectangle         kept;       /* of the strip */
  gboolean             focused;    /* the target has had the focus in this step */

  GtkWidget           *ring, *bubble;
  gboolean             has_bubble; /* there is a place for it */
};

G_DEFINE_FINAL_TYPE (JdLessonPointer, jd_lesson_pointer, GTK_TYPE_WIDGET)

GtkWidget *
jd_lesson_pointer_get_target (JdLessonPointer *self)
{
  g_return_val_if_fail (JD_IS_LESSON_POINTER (self), NULL);

  return self->target;
}

static gboolean
get_bounds (JdLessonPointer *self,
            GtkWidget       *widget,
            GdkRectangle    *out)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &bounds))
    return FALSE;
  *out = (GdkRectangle) { (int) floorf (bounds.origin.x), (int) floorf (bounds.origin.y),
                          (int) ceilf (bounds.size.width), (int) ceilf (bounds.size.height) };
  return TRUE;
}

/* The part of @widget that is in sight. */
static gboolean
get_visible_bounds (JdLessonPointer *self,
                    GtkWidget       *widget,
                    GdkRectangle    *out)
{
  GdkRectangle part;

  if (!get_bounds (self, widget, out))
    return FALSE;
  for (GtkWidget *at = gtk_widget_get_parent (widget); at != NULL; at = gtk_widget_get_parent (at))
    if (GTK_IS_SCROLLED_WINDOW (at) && (!get_bounds (self, at, &part) || !gdk_rectangle_intersect (out, &part, out)))
      return FALSE;
  return out->width >= LEAST && out->height >= LEAST;
}

/* A screen reader says the sentence with the widget. */
static void
set_target (JdLessonPointer *self,
            GtkWidget       *target)
{
  if (target == self->target)
    return;
  if (self->target != NULL)
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->target), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  g_set_weak_pointer (&self->target, target);
  if (target != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (target), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->bubble, NULL,
                                    -1);
}

/* The widget that is pointed at: of a row in a folded panel, the panel. */
static GtkWidget *
find_target (JdLessonPointer *self,
             GdkRectangle    *out_place)
{
  GtkWidget *widget = self->point != JD_N_LESSON_POINTS ? self->find (self->point, self->name, self->data) : NULL;

  if (widget != NULL && !gtk_widget_get_mapped (widget))
    widget = gtk_widget_get_ancestor (widget, JD_TYPE_PANEL);
  if (widget == NULL || !gtk_widget_get_mapped (widget))
    return NULL;
  /* the focus scrolls it into sight, and tells a screen reader */
  if (!self->focused)
    self->focused = gtk_widget_grab_focus (widget) || gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD) || TRUE;
  return get_visible_bounds (self, widget, out_place) ? widget : NULL;
}

/* Follows the widget. */
static void
painted_cb (JdLessonPointer *self)
{
  GdkRectangle place = { 0 }, kept = { 0 };
  GtkWidget *target = find_target (self, &place);

  if (self->strip != NULL)
    get_bounds (self, self->strip, &kept);
  if (target == self->target && gdk_rectangle_equal (&place, &self->place) &&
      gdk_rectangle_equal (&kept, &self->kept))
    return;
  set_target (self, target);
  self->place = place;
  self->kept = kept;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* The sentence while the step waits; nothing before and after. */
static void
update (JdLessonPointer *self)
{
  const JdLessonState state = self->session != NULL ? jd_lesson_session_get_state (self->session) : JD_LESSON_OPENING;
  const gboolean waits = state == JD_LESSON_ASKED || state == JD_LESSON_WRONG || state == JD_LESSON_NO_QUESTION;
  JsonObject *step = waits ? jd_lesson_session_get_step (self->session)->object : NULL;
  const char *points = step != NULL && json_object_has_member (step, "points")
                         ? jd_json_get_text (json_object_get_member (step, "points"))
                         : NULL;
  const char *text = points != NULL ? jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_TEXT) : NULL;
  g_autofree char *markup = text != NULL ? jd_lesson_prose_to_markup (text) : NULL;
  const char *name = NULL;

  self->point = points != NULL ? jd_lesson_point_parse (points, &name) : JD_N_LESSON_POINTS;
  g_free (self->name);
  self->name = g_strdup (name);
  gtk_label_set_markup (GTK_LABEL (self->bubble), markup != NULL ? markup : "");
  gtk_widget_set_visible (GTK_WIDGET (self), self->point != JD_N_LESSON_POINTS);
  if (self->point == JD_N_LESSON_POINTS)
    set_target (self, NULL);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
opened_cb (JdLessonPointer *self)
{
  self->focused = FALSE;
  update (self);
}

void
jd_lesson_pointer_set_session (JdLessonPointer *self,
                               JdLessonSession *session)
{
  g_return_if_fail (JD_IS_LESSON_POINTER (self));

  g_set_object (&self->session, session);
  g_signal_group_set_target (self->signals, session);
  self->focused = FALSE;
  update (self);
}

/* The ring's frame. */
static GdkRectangle
get_ring (JdLessonPointer *self)
{
  const GdkRectangle all = { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)) };
  GdkRectangle ring = { self->place.x - RING_ROOM, self->place.y - RING_ROOM, self->place.width + 2 * RING_ROOM,
                        self->place.height + 2 * RING_ROOM };

  gdk_rectangle_intersect (&ring, &all, &ring);
  return ring;
}

/* What the target stands in, which the bubble had better not cover: its panel's column, its palette, the transport
 * bar; else the ring itself. */
static GdkRectangle
get_region (JdLessonPointer    *self,
            const GdkRectangle *ring)
{
  GtkWidget *region = gtk_widget_get_ancestor (self->target, GTK_TYPE_SCROLLED_WINDOW);
  GdkRectangle bounds;

  if (region == NULL)
    region = gtk_widget_get_ancestor (self->target, JD_TYPE_TRANSPORT);
  if (region == NULL || !get_bounds (self, region, &bounds))
    return *ring;
  gdk_rectangle_union (&bounds, ring, &bounds);
  return bounds;
}

/* The nearest points of the two frames, in the middle of what they have beside each other. */
static void
find_ends (const GdkRectangle *a,
           const GdkRectangle *b,
           double              out_a[2],
           double              out_b[2])
{
  const int from[2][2] = { { a->x, a->x + a->width }, { a->y, a->y + a->height } };
  const int to[2][2] = { { b->x, b->x + b->width }, { b->y, b->y + b->height } };

  for (int i = 0; i < 2; i++)
    if (from[i][1] <= to[i][0] || to[i][1] <= from[i][0])
      {
        out_a[i] = from[i][1] <= to[i][0] ? from[i][1] : from[i][0];
        out_b[i] = from[i][1] <= to[i][0] ? to[i][0] : to[i][1];
      }
    else
      out_a[i] = out_b[i] = 0.5 * (MAX (from[i][0], to[i][0]) + MIN (from[i][1], to[i][1]));
}

/* A place for the bubble of this size beside @region and level with the ring: of the four that which is nearest to
 * the ring, and of equal ones to the middle of the window, where the sheet is.  FALSE: each covers the strip or
 * leaves the window. */
static gboolean
find_place (JdLessonPointer    *self,
            const GdkRectangle *region,
            const GdkRectangle *ring,
            int                 width,
            int                 height,
            GdkRectangle       *out)
{
  const int all[2] = { gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)) };
  const int x = CLAMP (ring->x + (ring->width - width) / 2, 0, MAX (0, all[0] - width));
  const int y = CLAMP (ring->y + (ring->height - height) / 2, 0, MAX (0, all[1] - height));
  const GdkRectangle places[] = {
    { x, region->y - ARROW_ROOM - height, width, height },
    { x, region->y + region->height + ARROW_ROOM, width, height },
    { region->x - ARROW_ROOM - width, y, width, height },
    { region->x + region->width + ARROW_ROOM, y, width, height },
  };
  double nearest = INFINITY;

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const GdkRectangle *place = &places[i];
      const double off = hypot (place->x + 0.5 * (width - all[0]), place->y + 0.5 * (height - all[1]));
      double from[2], to[2], distance;

      find_ends (place, ring, from, to);
      distance = hypot (to[0] - from[0], to[1] - from[1]) + MIDDLE_WEIGHT * off;
      if (place->x < 0 || place->y < 0 || place->x + width > all[0] || place->y + height > all[1] ||
          gdk_rectangle_intersect (place, &self->kept, NULL) || distance >= nearest)
        continue;
      nearest = distance;
      *out = *place;
    }
  return isfinite (nearest);
}

static void
jd_lesson_pointer_size_allocate (GtkWidget *widget,
                                 int        width G_GNUC_UNUSED,
                                 int        height G_GNUC_UNUSED,
                                 int        baseline G_GNUC_UNUSED)
{
  JdLessonPointer *self = JD_LESSON_POINTER (widget);
  const GdkRectangle ring = get_ring (self);
  GdkRectangle bubble = { 0 }, region;
  int least, natural, high;

  self->has_bubble = FALSE;
  gtk_widget_measure (self->bubble, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  gtk_widget_measure (self->bubble, GTK_ORIENTATION_VERTICAL, natural, &high, NULL, NULL, NULL);
  if (self->target != NULL)
    {
      region = get_region (self, &ring);
      self->has_bubble = find_place (self, &region, &ring, natural, high, &bubble) ||
                         find_place (self, &ring, &ring, natural, high, &bubble);
    }
  gtk_widget_set_child_visible (self->ring, self->target != NULL);
  gtk_widget_set_child_visible (self->bubble, self->has_bubble);
  if (self->target != NULL)
    {
      gtk_widget_measure (self->ring, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_size_allocate (self->ring, &ring, -1);
    }
  if (self->has_bubble)
    gtk_widget_size_allocate (self->bubble, &bubble, -1);
}

/* The arrow from @from, a point of the bubble's or the strip's edge, to @to, one of the ring's. */
static void
draw_arrow (cairo_t      *cr,
            const double  from[2],
            const double  to[2])
{
  const double length = hypot (to[0] - from[0], to[1] - from[1]);
  const double across[2] = { -(to[1] - from[1]) / length, (to[0] - from[0]) / length };

  cairo_move_to (cr, to[0], to[1]);
  cairo_line_to (cr, from[0] + ARROW_HALF * across[0], from[1] + ARROW_HALF * across[1]);
  cairo_line_to (cr, from[0] - ARROW_HALF * across[0], from[1] - ARROW_HALF * across[1]);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
jd_lesson_pointer_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  JdLessonPointer *self = JD_LESSON_POINTER (widget);
  const GdkRectangle ring = get_ring (self);
  GdkRectangle other = self->kept;
  double from[2], to[2];
  GdkRGBA color;
  cairo_t *cr;

  if (self->target == NULL)
    return;
  if (self->has_bubble)
    {
      graphene_rect_t bounds;

      if (!gtk_widget_compute_bounds (self->bubble, widget, &bounds))
        return;
      other = (GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                               (int) bounds.size.height };
    }
  find_ends (&other, &ring, from, to);
  if (!self->has_bubble && hypot (to[0] - from[0], to[1] - from[1]) < ARROW_ROOM)
    from[1] = to[1] + (ring.y < other.y ? ARROW_ROOM : -ARROW_ROOM);
  jd_get_color (widget, &color);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                                 (float) gtk_widget_get_height (widget)));
  gdk_cairo_set_source_rgba (cr, &color);
  draw_arrow (cr, from, to);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (jd_lesson_pointer_parent_class)->snapshot (widget, snapshot);
}

static void
jd_lesson_pointer_map (GtkWidget *widget)
{
  JdLessonPointer *self = JD_LESSON_POINTER (widget);

  GTK_WIDGET_CLASS (jd_lesson_pointer_parent_class)->map (widget);
  self->clock = g_object_ref (gtk_widget_get_frame_clock (widget));
  self->painted = g_signal_connect_swapped (self->clock, "after-paint", G_CALLBACK (painted_cb), self);
}

static void
jd_lesson_pointer_unmap (GtkWidget *widget)
{
  JdLessonPointer *self = JD_LESSON_POINTER (widget);

  g_signal_handler_disconnect (self->clock, self->painted);
  g_clear_object (&self->clock);
  GTK_WIDGET_CLASS (jd_lesson_pointer_parent_class)->unmap (widget);
}

static void
jd_lesson_pointer_dispose (GObject *object)
{
  JdLessonPointer *self = JD_LESSON_POINTER (object);

  if (self->bubble != NULL)
    set_target (self, NULL);
  g_clear_object (&self->signals);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->strip);
  g_clear_pointer (&self->ring, gtk_widget_unparent);
  g_clear_pointer (&self->bubble, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_lesson_pointer_parent_class)->dispose (object);
}

static void
jd_lesson_pointer_finalize (GObject *object)
{
  g_free (JD_LESSON_POINTER (object)->name);

  G_OBJECT_CLASS (jd_lesson_pointer_parent_class)->finalize (object);
}

static void
jd_lesson_pointer_class_init (JdLessonPointerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_lesson_pointer_dispose;
  object_class->finalize = jd_lesson_pointer_finalize;
  widget_class->size_allocate = jd_lesson_pointer_size_allocate;
  widget_class->snapshot = jd_lesson_pointer_snapshot;
  widget_class->map = jd_lesson_pointer_map;
  widget_class->unmap = jd_lesson_pointer_unmap;
  gtk_widget_class_set_css_name (widget_class, "lessonpointer");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
jd_lesson_pointer_init (JdLessonPointer *self)
{
  self->point = JD_N_LESSON_POINTS;
  self->ring = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  self->bubble = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->ring, "ring");
  gtk_widget_add_css_class (self->bubble, "bubble");
  gtk_label_set_wrap (GTK_LABEL (self->bubble), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->bubble), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (self->bubble), 30);
  gtk_widget_set_parent (self->ring, GTK_WIDGET (self));
  gtk_widget_set_parent (self->bubble, GTK_WIDGET (self));
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->signals = g_signal_group_new (JD_TYPE_LESSON_SESSION);
  g_signal_group_connect_object (self->signals, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "revealed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

GtkWidget *
jd_lesson_pointer_new (GtkWidget           *strip,
                       JdLessonPointerFind  find,
                       gpointer             data)
{
  JdLessonPointer *self = g_object_new (JD_TYPE_LESSON_POINTER, NULL);

  g_set_weak_pointer (&self->strip, strip);
  self->find = find;
  self->data = data;
  return GTK_WIDGET (self);
}
