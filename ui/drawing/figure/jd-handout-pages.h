/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/handout/jd-handout.h"
#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* A derivation on pages of A4 and in files.  A figure is drawn in its place.  Thread-safe. */
typedef enum
{
  JD_HANDOUT_TEX,
  JD_HANDOUT_HTML,
  JD_HANDOUT_PDF,
} JdHandoutFormat;

/* The format by the end of a name: .tex, .html or .pdf. */
gboolean  jd_handout_format_of (const char       *path,
                                JdHandoutFormat  *out_format,
                                GError          **error);
/* The derivation in @format.  @figure may be NULL.  @out_pages (may be NULL): of PDF, their number. */
GBytes   *jd_handout_to_bytes  (const JdHandout  *self,
                                const JdFigure   *figure,
                                JdHandoutFormat   format,
                                guint            *out_pages,
                                GError          **error) G_GNUC_WARN_UNUSED_RESULT;
/* Writes @file, in the format of its name, completely or not at all. */
gboolean  jd_handout_write     (const JdHandout  *self,
                                const JdFigure   *figure,
                                GFile            *file,
                                guint            *out_pages,
                                GError          **error);

G_END_DECLS
