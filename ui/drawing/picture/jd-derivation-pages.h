/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/derivation/jd-derivation.h"
#include "ui/drawing/picture/jd-figure.h"

G_BEGIN_DECLS

/* A derivation on pages of A4 and in files.  A figure is drawn in its place.  Thread-safe. */
typedef enum
{
  JD_DERIVATION_TEX,
  JD_DERIVATION_HTML,
  JD_DERIVATION_PDF,
} JdDerivationFormat;

/* The format by the end of a name: .tex, .html or .pdf. */
gboolean  jd_derivation_format_of (const char          *path,
                                   JdDerivationFormat  *out_format,
                                   GError             **error);
/* The derivation in @format.  @figure may be NULL.  @figure_name: of LaTeX, the name of the file that \includegraphics
 * reads, which jd_derivation_figure_to_bytes() fills; NULL: none.  @out_pages (may be NULL): of PDF, their number. */
GBytes   *jd_derivation_to_bytes  (const JdDerivation  *self,
                                   const JdFigure      *figure,
                                   JdDerivationFormat   format,
                                   const char          *figure_name,
                                   guint               *out_pages,
                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Writes @file, in the format of its name, and for LaTeX the figure beside it: "x-figure.pdf" of "x.tex".  Each file is
 * written completely or not at all. */
gboolean  jd_derivation_write     (const JdDerivation  *self,
                                   const JdFigure      *figure,
                                   GFile               *file,
                                   guint               *out_pages,
                                   GError             **error);

G_END_DECLS
