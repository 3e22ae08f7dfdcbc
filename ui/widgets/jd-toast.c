/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Toasts that can be dismissed at any time. */
#include "ui/widgets/jd-toast.h"

/* us: longer than a toast of libadwaita takes to come in (0.5 s). */
#define COMES_IN 600000

/* When the label was first shown, us of the monotonic clock, as data of the label. */
static GQuark
shown_quark (void)
{
  return g_quark_from_static_string ("jd-toast-shown");
}

static void
map_cb (GtkWidget *label)
{
  if (g_object_get_qdata (G_OBJECT (label), shown_quark ()) == NULL)
    g_object_set_qdata_full (G_OBJECT (label), shown_quark (),
                             g_memdup2 (&(gint64) { g_get_monotonic_time () }, sizeof (gint64)), g_free);
}

AdwToast *
jd_toast_new (const char *text)
{
  AdwToast *toast = adw_toast_new (text);
  GtkWidget *label = gtk_label_new (text);

  /* The label is that of a plain toast, but tells when it is shown. */
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "heading");
  g_signal_connect (label, "map", G_CALLBACK (map_cb), NULL);
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

static gboolean
dismiss_cb (gpointer toast)
{
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

void
jd_toast_dismiss (AdwToast *toast)
{
  const gint64 *shown;
  gint64 left;

  g_return_if_fail (ADW_IS_TOAST (toast));

  /* A toast that waits for others has no animation. */
  shown = g_object_get_qdata (G_OBJECT (adw_toast_get_custom_title (toast)), shown_quark ());
  left = shown != NULL ? *shown + COMES_IN - g_get_monotonic_time () : 0;
  if (left > 0)
    g_timeout_add_full (G_PRIORITY_DEFAULT, (guint) (left / 1000 + 1), dismiss_cb, g_object_ref (toast),
                        g_object_unref);
  else
    adw_toast_dismiss (toast);
}
