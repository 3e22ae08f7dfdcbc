/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property-row.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The table of named values: the constants with their expressions and values, and the parameters with their values
 * and rates in the file's state.  Renaming a value renames it in every expression. */
#define JD_TYPE_VALUES (jd_values_get_type ())
G_DECLARE_FINAL_TYPE (JdValues, jd_values, JD, VALUES, GtkWidget)

/* Either argument may be NULL. */
void           jd_values_set_document  (JdValues    *self,
                                        JdDocument  *document);
void           jd_values_set_selection (JdValues    *self,
                                        JdSelection *selection);
/* The entry of the constant or parameter @name in the column @title ("Name", "Value", "Rate"), or NULL. */
JdPropertyRow *jd_values_find_row      (JdValues    *self,
                                        JdObjectKind kind,
                                        const char  *name,
                                        const char  *title);
/* Adds a constant with the value 1.  Returns its name, or NULL. */
char          *jd_values_add_constant  (JdValues    *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
