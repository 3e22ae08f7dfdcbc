/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/cli/jd-cli-private.h"
#include "core/lesson/jd-lesson.h"
#include "ui/drawing/jd-export.h"

G_BEGIN_DECLS

/* Returns whether @path means standard input, or standard output. */
gboolean     jd_cli_is_stream     (const char *path);
/* The mechanism in the file @path, or in standard input. */
JdMechanism *jd_cli_load          (const char  *path,
                                   GError     **error) G_GNUC_WARN_UNUSED_RESULT;
/* All of standard input; NULL and @error if it cannot be read, or is too long. */
GString     *jd_cli_read_input    (GError    **error) G_GNUC_WARN_UNUSED_RESULT;
/* The lesson in the file @path, or in standard input; NULL: it cannot be shown, see @faults, or standard input cannot
 * be read, with @error. */
JdLesson    *jd_cli_load_lesson   (const char           *path,
                                   const JdLessonPlaces *places,
                                   GPtrArray            *faults,
                                   GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The format of the picture that -o asks for; standard output gets that of --format, SVG by default. */
gboolean     jd_cli_figure_format (const JdCliOptions  *options,
                                   JdExportFormat      *out_format,
                                   GError             **error);
/* Draws a picture of @width x @height pixels to where -o says. */
gboolean     jd_cli_write_figure  (JdCliJob      *job,
                                   double         width,
                                   double         height,
                                   JdExportDraw   draw,
                                   gpointer       user_data,
                                   GError       **error);
/* The columns of a line of text on standard output: those that COLUMNS says, else those of the terminal; 0: there is
 * none, and lines are not folded. */
int          jd_cli_get_width     (void);
/* The digits and the width of @answer as text. */
void         jd_cli_fit           (JdAnswer           *answer,
                                   const JdCliOptions *options);
/* Writes @bytes to standard output, in the place of the answer.  FALSE and @error: it is full or closed. */
gboolean     jd_cli_write_output  (JdCliJob  *job,
                                   GBytes    *bytes,
                                   GError   **error);
/* Standard output has what was asked for: the answer is not printed beside it. */
void         jd_cli_take_output   (JdCliJob *job);

G_END_DECLS
