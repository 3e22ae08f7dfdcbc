/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A page to preview and print: a title, and a figure that fills the rest. */
#define JD_TYPE_PRINT (jd_print_get_type ())
G_DECLARE_FINAL_TYPE (JdPrint, jd_print, JD, PRINT, GObject)

/* @figure: a recording surface of @width x @height. */
JdPrint   *jd_print_new          (const char       *title,
                                  cairo_surface_t  *figure,
                                  double            width,
                                  double            height) G_GNUC_WARN_UNUSED_RESULT;
/* Shows the print dialog. */
void       jd_print_run          (JdPrint          *self,
                                  GtkWindow        *parent);
/* Writes the page as PDF by the same print operation. */
gboolean   jd_print_export       (JdPrint          *self,
                                  const char       *path,
                                  GError          **error);
/* Shows the page in a window with a print button. */
GtkWindow *jd_print_show_preview (JdPrint          *self,
                                  GtkWindow        *parent);

G_END_DECLS
