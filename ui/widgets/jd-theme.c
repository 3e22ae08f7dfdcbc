/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Theme of drawings, taken from the desktop's settings. */
#include "ui/widgets/jd-theme.h"

JdTheme
jd_theme_get_current (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  const gboolean dark = adw_style_manager_get_dark (manager);

  if (adw_style_manager_get_high_contrast (manager))
    return dark ? JD_THEME_HIGH_CONTRAST_DARK : JD_THEME_HIGH_CONTRAST;
  return dark ? JD_THEME_DARK : JD_THEME_LIGHT;
}

double
jd_theme_get_text_scale (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi = -1;

  if (settings != NULL)
    g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? dpi / (96.0 * PANGO_SCALE) : 1;
}

void
jd_theme_connect (gpointer  object,
                  GCallback callback)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_return_if_fail (G_IS_OBJECT (object));

  g_signal_connect_object (manager, "notify::dark", callback, object, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", callback, object, G_CONNECT_SWAPPED);
  if (gtk_settings_get_default () != NULL)
    g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-xft-dpi", callback, object, G_CONNECT_SWAPPED);
}
