/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A page with a title and a figure that fills what is left, to be looked at and printed. */
#define JD_TYPE_PRINT (jd_print_get_type ())
G_DECLARE_FINAL_TYPE (JdPrint, jd_print, JD, PRINT, GObject)

/* @figure: a recording surface of @width x @height. */
JdPrint   *jd_print_new          (const char       *title,
                                  cairo_surface_t  *figure,
                                  double            width,
                                  double            height) G_GNUC_WARN_UNUSED_RESULT;
/* Draws the page, of any size in points: what the printer gets, and what the preview shows. */
void       jd_print_draw_page    (JdPrint          *self,
                                  cairo_t          *cr,
                                  double            width,
                                  double            height);
/* Asks for a printer. */
void       jd_print_run          (JdPrint          *self,
                                  GtkWindow        *parent);
/* Writes the page as a PDF, by the same operation. */
gboolean   jd_print_export       (JdPrint          *self,
                                  const char       *path,
                                  GError          **error);
/* Shows the page in a window of its own, with a button that prints it. */
GtkWindow *jd_print_show_preview (JdPrint          *self,
                                  GtkWindow        *parent);

G_END_DECLS
