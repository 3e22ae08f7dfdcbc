/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Icons that must not be finalized in a thread. */
#include "ui/widgets/jd-icon-keeper.h"

/* px: the size of an icon whose image has none of its own. */
#define USUAL_SIZE 16

/* The icon that GTK has found for the image: the theme's cache gives the same for the same question. */
static GtkIconPaintable *
find_icon (GtkImage *image)
{
  GtkWidget *widget = GTK_WIDGET (image);
  const int size = gtk_image_get_pixel_size (image);
  g_autoptr(GIcon) icon = NULL;

  if (gtk_image_get_storage_type (image) != GTK_IMAGE_ICON_NAME || gtk_image_get_icon_name (image) == NULL)
    return NULL;
  icon = g_themed_icon_new (gtk_image_get_icon_name (image));
  return gtk_icon_theme_lookup_by_gicon (gtk_icon_theme_get_for_display (gtk_widget_get_display (widget)), icon,
                                         size > 0 ? size : USUAL_SIZE, gtk_widget_get_scale_factor (widget),
                                         gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_PRELOAD);
}

void
jd_icon_keeper_keep (GtkWidget *root)
{
  static GHashTable *kept;

  g_return_if_fail (GTK_IS_WIDGET (root));

  if (kept == NULL)
    kept = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  if (GTK_IS_IMAGE (root))
    {
      GtkIconPaintable *icon = find_icon (GTK_IMAGE (root));

      if (icon != NULL)
        g_hash_table_add (kept, icon);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    jd_icon_keeper_keep (child);
}

static gboolean
keep_image_cb (GSignalInvocationHint *hint G_GNUC_UNUSED,
               guint                  n_values G_GNUC_UNUSED,
               const GValue          *values,
               gpointer               user_data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_IMAGE (widget))
    jd_icon_keeper_keep (widget);
  return TRUE;
}

void
jd_icon_keeper_keep_shown (void)
{
  static gboolean keeps;

  if (keeps)
    return;
  keeps = TRUE;
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, keep_image_cb, NULL, NULL);
  g_signal_add_emission_hook (g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, keep_image_cb, NULL, NULL);
}
