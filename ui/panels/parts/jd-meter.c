/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A bar that shows a signed value. */
#include "ui/panels/parts/jd-meter.h"

#include <math.h>

#include "ui/widgets/jd-theme.h"
#include "ui/widgets/jd-widget-helpers.h"

#define MIN_WIDTH 60
#define HEIGHT    10

struct _JdMeter
{
  GtkWidget parent_instance;

  double    value;
  double    full;
};

G_DEFINE_FINAL_TYPE (JdMeter, jd_meter, GTK_TYPE_WIDGET)

static void
jd_meter_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  JdMeter *self = JD_METER (widget);
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  const float middle = width / 2;
  const double share = self->full > 0 ? CLAMP (self->value / self->full, -1, 1) : 0;
  const float length = (float) (fabs (share) * (double) middle);
  JdDrawStyle style;
  JdColor force;
  GdkRGBA track, bar;

  jd_draw_style_init (&style, jd_theme_get_current (), 1);
  force = style.arrows[JD_ARROW_FORCE];
  bar = (GdkRGBA) { (float) force.red, (float) force.green, (float) force.blue, 1 };
  jd_get_color (widget, &track);
  track.alpha *= 0.15f;

  gtk_snapshot_append_color (snapshot, &track, &GRAPHENE_RECT_INIT (0, height / 2 - 3, width, 6));
  gtk_snapshot_append_color (snapshot, &bar,
                             &GRAPHENE_RECT_INIT (share < 0 ? middle - length : middle, height / 2 - 3, length, 6));
  track.alpha = 0.7f;
  gtk_snapshot_append_color (snapshot, &track, &GRAPHENE_RECT_INIT (middle - 1, 0, 2, height));
}

static void
jd_meter_class_init (JdMeterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = jd_meter_snapshot;
  gtk_widget_class_set_css_name (widget_class, "meter");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
jd_meter_init (JdMeter *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, HEIGHT);
  jd_theme_connect (self, G_CALLBACK (gtk_widget_queue_draw));
}

GtkWidget *
jd_meter_new (void)
{
  return g_object_new (JD_TYPE_METER, NULL);
}

void
jd_meter_set_value (JdMeter *self,
                    double   value,
                    double   full)
{
  g_return_if_fail (JD_IS_METER (self));

  if (self->value == value && self->full == full)
    return;
  self->value = value;
  self->full = full;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, -full, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, full,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
