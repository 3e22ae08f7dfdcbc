/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-cli-private.h"
#include "core/dynamics/motion/jd-motion.h"
#include "ui/drawing/jd-export.h"
#include "ui/drawing/picture/jd-figure.h"

G_BEGIN_DECLS

/* Functions that the sources of the command `figure` share. */

/* Parses a size such as "800x600".  NULL changes nothing. */
gboolean   jd_cli_parse_size        (const char         *text,
                                     double             *out_width,
                                     double             *out_height,
                                     GError            **error);
/* Exports the columns of Compare with their table: `figure --show compare`.  @event is the event whose jump is shown
 * in columns that have not chosen one. */
JdAnswer  *jd_cli_export_comparison (JdCliJob           *job,
                                     const JdEvent      *event,
                                     JdFigureShow        show,
                                     GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
