/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property.h"

G_BEGIN_DECLS

/* One entry of the inspector: its title, what stands there to be edited, its unit, and below a note: why the text
 * cannot stand, or what the expression is worth.
 *
 * Signals: "edited" while the user types, "committed" when a new value is to be written (Enter, leaving the entry, a
 * choice). Escape takes back what was typed. */
#define JD_TYPE_PROPERTY_ROW (jd_property_row_get_type ())
G_DECLARE_FINAL_TYPE (JdPropertyRow, jd_property_row, JD, PROPERTY_ROW, GtkWidget)

/* @property is lent, and lives as long as it is the row's. */
GtkWidget         *jd_property_row_new          (const JdProperty *property) G_GNUC_WARN_UNUSED_RESULT;
/* Without its title in sight: in a table, where the column says what it is. */
GtkWidget         *jd_property_row_new_untitled (const JdProperty *property) G_GNUC_WARN_UNUSED_RESULT;
const JdProperty  *jd_property_row_get_property (JdPropertyRow    *self);
/* Another entry about the same member (jd_property_same()); shows what stands there now. */
void               jd_property_row_set_property (JdPropertyRow    *self,
                                                 const JdProperty *property);
/* Another entry of whatever object that is entered in the same way: TRUE if the row shows it now. */
gboolean           jd_property_row_reuse        (JdPropertyRow    *self,
                                                 const JdProperty *property);
/* The row is about to go: nothing of it is written any more. */
void               jd_property_row_retire       (JdPropertyRow    *self);
/* What the user has put in: for an expression or text what is typed, for a switch "true" or "false". */
const char        *jd_property_row_get_text     (JdPropertyRow    *self);
/* The value to be written: NULL if the member is to go. */
JsonNode          *jd_property_row_dup_value    (JdPropertyRow    *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean           jd_property_row_get_changed  (JdPropertyRow    *self);
/* TRUE while the user types something that is not written yet. */
gboolean           jd_property_row_get_typing   (JdPropertyRow    *self);
/* Notes what the expression is worth in @root; nothing for a plain number. */
void               jd_property_row_note_worth   (JdPropertyRow    *self,
                                                 JsonNode         *root);
/* The note below: NULL for none.  @is_error: why what is typed cannot stand. */
void               jd_property_row_set_note     (JdPropertyRow    *self,
                                                 const char       *text,
                                                 gboolean          is_error);
/* Scrolls to it, if it has the focus, once it and its note have their places. */
void               jd_property_row_reveal       (JdPropertyRow    *self);

G_END_DECLS
