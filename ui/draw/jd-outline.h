/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The outline: a list of all objects drawn (bodies, points, curves, joints with their equations, efforts, events),
 * for keyboard and screen reader.  It shares its selection with the canvas. */
#define JD_TYPE_OUTLINE (jd_outline_get_type ())
G_DECLARE_FINAL_TYPE (JdOutline, jd_outline, JD, OUTLINE, GtkWidget)

/* Either argument may be NULL. */
void   jd_outline_set_document  (JdOutline   *self,
                                 JdDocument  *document);
void   jd_outline_set_selection (JdOutline   *self,
                                 JdSelection *selection);

G_END_DECLS
