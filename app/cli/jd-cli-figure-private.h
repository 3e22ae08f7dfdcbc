/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/cli/jd-cli-private.h"
#include "app/common/jd-figure-instants.h"
#include "ui/drawing/figure/jd-figure-look.h"
#include "ui/drawing/jd-export.h"

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

/* The look that the options ask for.  Returns FALSE for a wrong value. */
gboolean   jd_cli_get_look           (const JdCliOptions  *options,
                                      JdFigureLook        *out_look,
                                      GError             **error);

/* Data that a figure of several instants borrows.  All zero at first. */
typedef struct
{
  JdFigureInstants  states;
  char             *text;
} JdCliInstants;

/* Adds the instants before that of --at, and the paths of --trace. */
gboolean   jd_cli_set_instants       (const JdCliJob      *job,
                                      JdCliInstants       *instants,
                                      JdFigure            *figure,
                                      GError             **error);
void       jd_cli_instants_clear     (JdCliInstants       *instants);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCliInstants, jd_cli_instants_clear)

G_END_DECLS
