/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "ui/drawing/jd-cairo.h"

G_BEGIN_DECLS

/* Export of figures as SVG, PDF (both with vectors and embedded fonts), PNG and TikZ.  Equal drawings give equal
 * bytes. */
#define JD_EXPORT_ERROR (jd_export_error_quark ())
typedef enum
{
  JD_EXPORT_ERROR_FORMAT,  /* the name does not end in .svg, .pdf, .png or .tex */
  JD_EXPORT_ERROR_SIZE,    /* not between 1 and 16384 pixels */
  JD_EXPORT_ERROR_WRITE,
} JdExportError;

typedef enum
{
  JD_EXPORT_SVG,
  JD_EXPORT_PDF,
  JD_EXPORT_PNG,
  JD_EXPORT_TIKZ,  /* LaTeX with the package tikz */
} JdExportFormat;

GQuark    jd_export_error_quark   (void);

/* Draws into @width x @height pixels; in SVG and PDF a pixel is 1/96 inch. */
typedef void (*JdExportDraw) (cairo_t  *cr,
                              double    width,
                              double    height,
                              gpointer  user_data);

gboolean  jd_export_format_of     (const char      *path,
                                   JdExportFormat  *out_format,
                                   GError         **error);
/* Options of a format.  All zero: the usual ones. */
typedef struct
{
  gboolean transparent;  /* PNG: what is not drawn on is transparent */
  double   dpi;          /* PNG: dots per inch; 0: 96, a dot for each pixel */
  gboolean texts;        /* SVG: labels are <text>, which a program can edit; their fonts are the viewer's */
} JdExportChoice;

GBytes   *jd_export_to_bytes_with (JdExportFormat         format,
                                   const JdExportChoice  *choice,
                                   double                 width,
                                   double                 height,
                                   JdExportDraw           draw,
                                   gpointer               user_data,
                                   GError               **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes   *jd_export_to_bytes      (JdExportFormat   format,
                                   double           width,
                                   double           height,
                                   JdExportDraw     draw,
                                   gpointer         user_data,
                                   GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* The suffix of the name chooses the format.  The file is written completely or not at all. */
gboolean  jd_export_figure        (GFile           *file,
                                   double           width,
                                   double           height,
                                   JdExportDraw     draw,
                                   gpointer         user_data,
                                   GError         **error);

G_END_DECLS
