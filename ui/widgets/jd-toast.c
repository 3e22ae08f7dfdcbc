/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Toasts that can be dismissed at any time. */
#include "ui/widgets/jd-toast.h"

/* us of the frame clock: a toast of libadwaita comes in 0.3 s, or in 0.5 s where another one goes. */
#define COMES_IN 500000

typedef enum
{
  WAITS,   /* for other toasts, or for its window */
  COMES,   /* its animation plays */
  ENDS,    /* the animation plays in this frame for the last time */
  STAYS,
} Entrance;

/* What jd_toast_new() keeps as data of the toast. */
typedef struct
{
  Entrance entrance;
  gint64 since;         /* us of the frame clock: the first frame of the animation; 0 before it */
  gboolean dismissed;   /* while it came in */
} Toast;

static GQuark
toast_quark (void)
{
  return g_quark_from_static_string ("jd-toast");
}

/* The animation counts the time of the frame clock, which stands still while the program draws no frames. */
static gboolean
tick_cb (GtkWidget     *label G_GNUC_UNUSED,
         GdkFrameClock *clock,
         gpointer       data)
{
  Toast *self = g_object_get_qdata (data, toast_quark ());
  gint64 time = gdk_frame_clock_get_frame_time (clock);

  if (self->entrance == COMES)
    {
      if (self->since == 0)
        self->since = time;
      if (time - self->since >= COMES_IN)
        self->entrance = ENDS;
      return G_SOURCE_CONTINUE;
    }
  self->entrance = STAYS;
  /* adw_toast_dismiss() says it once only. */
  if (self->dismissed)
    g_signal_emit_by_name (data, "dismissed");
  return G_SOURCE_REMOVE;
}

static void
map_cb (GtkWidget *label,
        AdwToast  *toast)
{
  Toast *self = g_object_get_qdata (G_OBJECT (toast), toast_quark ());

  if (self->entrance != WAITS)
    return;
  self->entrance = COMES;
  gtk_widget_add_tick_callback (label, tick_cb, toast, NULL);
}

/* Keeps from the overlay that a toast is dismissed that still comes in. */
static void
dismissed_cb (AdwToast *toast)
{
  Toast *self = g_object_get_qdata (G_OBJECT (toast), toast_quark ());

  if (self->entrance != COMES && self->entrance != ENDS)
    return;
  self->dismissed = TRUE;
  g_signal_stop_emission_by_name (toast, "dismissed");
}

AdwToast *
jd_toast_new (const char *text)
{
  AdwToast *toast = adw_toast_new (text);
  GtkWidget *label = gtk_label_new (text);

  g_object_set_qdata_full (G_OBJECT (toast), toast_quark (), g_new0 (Toast, 1), g_free);
  /* This handler comes before that of the overlay. */
  g_signal_connect (toast, "dismissed", G_CALLBACK (dismissed_cb), NULL);
  /* The label is that of a plain toast, but tells when it is shown. */
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "heading");
  g_signal_connect (label, "map", G_CALLBACK (map_cb), toast);
  adw_toast_set_custom_title (toast, label);
  return toast;
}

void
jd_toast_set_text (AdwToast   *toast,
                   const char *text)
{
  g_return_if_fail (ADW_IS_TOAST (toast));

  gtk_label_set_text (GTK_LABEL (adw_toast_get_custom_title (toast)), text);
}
