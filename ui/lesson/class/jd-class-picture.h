/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-poll.h"
#include "ui/drawing/jd-export.h"

G_BEGIN_DECLS

/* The figure of the mechanism in the picture: @draw gets @data. */
typedef struct
{
  double       width, height;
  JdExportDraw draw;
  gpointer     data;
} JdClassFigure;

/* The result of a vote as a picture for slides: the question, the figure (may be NULL), and the hands of both votes
 * as bars.  SVG and PNG. */
GBytes *jd_class_picture_new (const JdLessonPoll   *poll,
                              const char           *question,
                              const JdClassFigure  *figure,
                              gboolean              revealed,
                              JdExportFormat        format,
                              GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
