/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window/jd-window.h"
#include "ui/drawing/figure/jd-figure.h"

G_BEGIN_DECLS

/* The dialog that chooses how the figure of the view shown leaves the program: format, what it shows, size, look,
 * earlier instants and a path, with a preview.  It begins with the figure as the view shows it, and remembers
 * nothing.  What the options mean is said at the command `figure`. */
#define JD_TYPE_FIGURE_DIALOG (jd_figure_dialog_get_type ())
G_DECLARE_FINAL_TYPE (JdFigureDialog, jd_figure_dialog, JD, FIGURE_DIALOG, AdwWindow)

/* For the window @parent, whose view shows a figure. */
JdFigureDialog *jd_figure_dialog_new    (JdWindow        *parent) G_GNUC_WARN_UNUSED_RESULT;
/* Writes the figure as it is chosen; the suffix of the name says the format. */
gboolean        jd_figure_dialog_export (JdFigureDialog  *self,
                                         GFile           *file,
                                         GError         **error);

G_END_DECLS
