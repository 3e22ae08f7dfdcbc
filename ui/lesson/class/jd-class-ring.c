/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The time that a class has to think. */
#include "ui/lesson/class/jd-class-ring.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

#define SIZE  56    /* px */
#define WIDTH 7.0   /* of the ring, px */
#define PALE  0.2   /* opacity of what is not filled */
#define STEP  200   /* ms between two pictures: a tenth of a degree a picture would be no quieter */

struct _JdClassRing
{
  GtkWidget  parent_instance;

  gint64     begun;    /* g_get_monotonic_time() */
  guint      seconds;  /* 0: not started */
  guint      source;
};

G_DEFINE_FINAL_TYPE (JdClassRing, jd_class_ring, GTK_TYPE_WIDGET)

gboolean
jd_class_ring_get_started (JdClassRing *self)
{
  g_return_val_if_fail (JD_IS_CLASS_RING (self), FALSE);

  return self->seconds > 0;
}

double
jd_class_ring_get_part (JdClassRing *self)
{
  g_return_val_if_fail (JD_IS_CLASS_RING (self), 0.0);

  if (self->seconds == 0)
    return 0.0;
  return MIN (1.0, (double) (g_get_monotonic_time () - self->begun) / G_USEC_PER_SEC / self->seconds);
}

/* A screen reader is told when it begins and when it is over. */
static void
update_accessible (JdClassRing *self)
{
  g_autofree char *length = g_strdup_printf (ngettext ("%u second", "%u seconds", self->seconds), self->seconds);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  jd_class_ring_get_part (self) >= 1.0 ? C_("the time of a vote", "over") : length,
                                  -1);
}

static gboolean
step_cb (gpointer data)
{
  JdClassRing *self = data;

  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (jd_class_ring_get_part (self) < 1.0)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  update_accessible (self);
  return G_SOURCE_REMOVE;
}

void
jd_class_ring_stop (JdClassRing *self)
{
  g_return_if_fail (JD_IS_CLASS_RING (self));

  g_clear_handle_id (&self->source, g_source_remove);
  self->seconds = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
jd_class_ring_start (JdClassRing *self,
                     guint        seconds)
{
  g_return_if_fail (JD_IS_CLASS_RING (self) && seconds > 0);

  jd_class_ring_stop (self);
  self->seconds = seconds;
  self->begun = g_get_monotonic_time ();
  self->source = g_timeout_add (STEP, step_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  update_accessible (self);
}

static void
draw_arc (cairo_t       *cr,
          const GdkRGBA *color,
          double         opacity,
          double         part)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, opacity);
  cairo_arc (cr, SIZE / 2.0, SIZE / 2.0, (SIZE - WIDTH) / 2.0, -G_PI / 2.0, (2.0 * part - 0.5) * G_PI);
  cairo_stroke (cr);
}

static void
jd_class_ring_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, SIZE, SIZE));
  GdkRGBA color;

  jd_get_color (widget, &color);
  cairo_set_line_width (cr, WIDTH);
  draw_arc (cr, &color, PALE, 1.0);
  draw_arc (cr, &color, 0.8, jd_class_ring_get_part (JD_CLASS_RING (widget)));
  cairo_destroy (cr);
}

static void
jd_class_ring_measure (GtkWidget      *widget G_GNUC_UNUSED,
                       GtkOrientation  orientation G_GNUC_UNUSED,
                       int             for_size G_GNUC_UNUSED,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline G_GNUC_UNUSED,
                       int            *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = SIZE;
}

static void
jd_class_ring_dispose (GObject *object)
{
  g_clear_handle_id (&JD_CLASS_RING (object)->source, g_source_remove);

  G_OBJECT_CLASS (jd_class_ring_parent_class)->dispose (object);
}

static void
jd_class_ring_class_init (JdClassRingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_class_ring_dispose;
  widget_class->snapshot = jd_class_ring_snapshot;
  widget_class->measure = jd_class_ring_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR);
}

static void
jd_class_ring_init (JdClassRing *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Time to think"), -1);
}
