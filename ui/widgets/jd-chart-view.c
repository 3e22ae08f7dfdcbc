/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart in a panel: its render nodes and its input. */
#include "ui/widgets/jd-chart-view.h"

#include <math.h>

#include "ui/widgets/jd-theme.h"
#include "ui/widgets/jd-widget-helpers.h"

#define MIN_WIDTH  240
#define MIN_HEIGHT 260

struct _JdChartView
{
  GtkWidget      parent_instance;

  JdChart       *chart;
  JdDrawStyle    style;
  GskRenderNode *lines;   /* NULL: to be drawn again */
  double         time;
  double         press[2];
};

enum
{
  SEEK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdChartView, jd_chart_view, GTK_TYPE_WIDGET)

void
jd_chart_view_changed (JdChartView *self)
{
  g_return_if_fail (JD_IS_CHART_VIEW (self));

  g_clear_pointer (&self->lines, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Part of the parent's font size: larger in an enlarged panel. */
static double
get_font_ratio (JdChartView *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  const double size = parent != NULL ? jd_get_font_size (parent) : 0;

  return size > 0 ? jd_get_font_size (GTK_WIDGET (self)) / size : 1;
}

static void
update_style (JdChartView *self)
{
  jd_draw_style_init (&self->style, jd_theme_get_current (), jd_theme_get_text_scale () * get_font_ratio (self));
  jd_chart_view_changed (self);
}

static void
jd_chart_view_size_allocate (GtkWidget *widget,
                             int        width G_GNUC_UNUSED,
                             int        height G_GNUC_UNUSED,
                             int        baseline G_GNUC_UNUSED)
{
  update_style (JD_CHART_VIEW (widget));
}

static void
jd_chart_view_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  JdChartView *self = JD_CHART_VIEW (widget);
  const double width = gtk_widget_get_width (widget);
  const double height = gtk_widget_get_height (widget);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr;

  if (self->lines == NULL)
    {
      self->lines = gsk_cairo_node_new (&all);
      cr = gsk_cairo_node_get_draw_context (self->lines);
      jd_chart_draw (self->chart, &self->style, cr, width, height);
      cairo_destroy (cr);
    }
  gtk_snapshot_append_node (snapshot, self->lines);
  if (jd_chart_get_n_series (self->chart) == 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &all);
  jd_chart_draw_cursor (self->chart, &self->style, cr, width, height, self->time);
  cairo_destroy (cr);
}

/* Emits the time at (@x, @y); on lines with moments, of those near the time shown if @along. */
static void
seek (JdChartView *self,
      double       x,
      double       y,
      gboolean     along)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  double time;

  if (jd_chart_get_n_series (self->chart) == 0)
    return;
  time = jd_chart_moment_at (self->chart, &self->style, width, height, x, y, along ? self->time : NAN);
  if (isnan (time))
    time = jd_chart_time_at (self->chart, &self->style, width, height, x);
  g_signal_emit (self, signals[SEEK], 0, time);
}

static void
drag_begin_cb (JdChartView *self,
               double       x,
               double       y)
{
  self->press[0] = x;
  self->press[1] = y;
  seek (self, x, y, FALSE);
}

static void
drag_update_cb (JdChartView *self,
                double       dx,
                double       dy)
{
  seek (self, self->press[0] + dx, self->press[1] + dy, TRUE);
}

static void
jd_chart_view_finalize (GObject *object)
{
  JdChartView *self = JD_CHART_VIEW (object);

  g_clear_pointer (&self->lines, gsk_render_node_unref);
  g_clear_pointer (&self->chart, jd_chart_free);
  G_OBJECT_CLASS (jd_chart_view_parent_class)->finalize (object);
}

static void
jd_chart_view_class_init (JdChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_chart_view_finalize;
  widget_class->size_allocate = jd_chart_view_size_allocate;
  widget_class->snapshot = jd_chart_view_snapshot;

  signals[SEEK] = g_signal_new ("seek", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
jd_chart_view_init (JdChartView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->chart = jd_chart_new ();
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, MIN_HEIGHT);
  jd_theme_connect (self, G_CALLBACK (update_style));
  update_style (self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

JdChart *
jd_chart_view_get_chart (JdChartView *self)
{
  g_return_val_if_fail (JD_IS_CHART_VIEW (self), NULL);

  return self->chart;
}

void
jd_chart_view_set_time (JdChartView *self,
                        double       time)
{
  g_return_if_fail (JD_IS_CHART_VIEW (self));

  if (self->time == time)
    return;
  self->time = time;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
