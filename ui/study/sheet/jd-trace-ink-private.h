/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/picture/jd-trace.h"

G_BEGIN_DECLS

/* The ink of traces on a sheet.  The time is divided into blocks.  What is complete is kept as pixels.  A frame
 * strokes only the last part of a path, however long the path is, and going back strokes no block again. */
typedef struct _JdTraceInk JdTraceInk;

/* Between the instants @from and @to of @trace.  With @fades the paths grow pale towards @from. */
typedef struct
{
  double   from, to;   /* s */
  double   dots;       /* s between dots; 0: none */
  double   length;     /* s: the longest difference of @from and @to in this ink */
  gboolean fades;
} JdTraceSpan;

JdTraceInk *jd_trace_ink_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void        jd_trace_ink_free     (JdTraceInk *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTraceInk, jd_trace_ink_free)

/* Drops all pixels: the trace, its look, the view or the style are others. */
void        jd_trace_ink_forget   (JdTraceInk *self);
/* Appends the paths.  @scale: pixels of the screen for one of the sheet. */
void        jd_trace_ink_snapshot (JdTraceInk           *self,
                                   GtkSnapshot          *snapshot,
                                   const JdTrace        *trace,
                                   const JdTraceSpan    *span,
                                   const JdPictureFrame *frame,
                                   const JdPainter      *painter,
                                   int                   scale);
/* For tests: how many times a part of the paths was stroked into pixels. */
guint       jd_trace_ink_get_n_strokes (JdTraceInk *self);

G_END_DECLS
