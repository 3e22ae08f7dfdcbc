/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The table of the mechanism's named values: its constants, each with its expression and what that is worth, and its
 * parameters with their values and rates in the file's state.  A new name is taken over by every expression that has
 * the old one. */
#define JD_TYPE_VALUES (jd_values_get_type ())
G_DECLARE_FINAL_TYPE (JdValues, jd_values, JD, VALUES, GtkWidget)

/* Either may be NULL. */
void           jd_values_set_document  (JdValues    *self,
                                        JdDocument  *document);
void           jd_values_set_selection (JdValues    *self,
                                        JdSelection *selection);
/* The field of the constant or parameter @name that is titled @title ("Name", "Value", "Rate"), or NULL. */
JdPropertyRow *jd_values_find_row      (JdValues    *self,
                                        JdObjectKind kind,
                                        const char  *name,
                                        const char  *title);
/* Adds a constant of value 1; returns its name, or NULL. */
char          *jd_values_add_constant  (JdValues    *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
