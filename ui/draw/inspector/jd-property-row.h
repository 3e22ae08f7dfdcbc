/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/draw/inspector/jd-property.h"

G_BEGIN_DECLS

/* A row of the inspector: title, entry, unit, and a note below.  The note is an error or the value of the
 * expression.
 *
 * Signals: "edited" while the user types; "committed" when a new value is to be written (Enter, leaving the entry, a
 * choice); "defined" with a name and a text when the offered name is to become a constant.  Escape restores the old
 * text. */
#define JD_TYPE_PROPERTY_ROW (jd_property_row_get_type ())
G_DECLARE_FINAL_TYPE (JdPropertyRow, jd_property_row, JD, PROPERTY_ROW, GtkWidget)

/* @property is lent and must live as long as the row shows it. */
GtkWidget         *jd_property_row_new          (const JdProperty *property) G_GNUC_WARN_UNUSED_RESULT;
/* A row without a visible title, for a table whose column has the title. */
GtkWidget         *jd_property_row_new_untitled (const JdProperty *property) G_GNUC_WARN_UNUSED_RESULT;
const JdProperty  *jd_property_row_get_property (JdPropertyRow    *self);
/* Shows another property of the same member (jd_property_same()). */
void               jd_property_row_set_property (JdPropertyRow    *self,
                                                 const JdProperty *property);
/* Shows a property of any object if it has the same kind of entry.  Returns whether the row now shows it. */
gboolean           jd_property_row_reuse        (JdPropertyRow    *self,
                                                 const JdProperty *property);
/* Disconnects the row before it is removed: it writes nothing any more. */
void               jd_property_row_retire       (JdPropertyRow    *self);
/* The input: for an expression or a text the typed text, for a switch "true" or "false". */
const char        *jd_property_row_get_text     (JdPropertyRow    *self);
/* The typed text; a plain number has the document's unit behind it.  The caller owns it. */
char              *jd_property_row_dup_typed    (JdPropertyRow    *self) G_GNUC_WARN_UNUSED_RESULT;
/* The value to write; NULL to remove the member. */
JsonNode          *jd_property_row_dup_value    (JdPropertyRow    *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean           jd_property_row_get_changed  (JdPropertyRow    *self);
/* Returns whether the user has typed something that is not written yet. */
gboolean           jd_property_row_get_typing   (JdPropertyRow    *self);
/* Shows the value of the expression in @root as the note; no note for a plain number. */
void               jd_property_row_note_worth   (JdPropertyRow    *self,
                                                 JsonNode         *root);
/* Sets the note; NULL for none.  @is_error: the note says why the text is wrong. */
void               jd_property_row_set_note     (JdPropertyRow    *self,
                                                 const char       *text,
                                                 gboolean          is_error);
/* Shows the value of the file again, and keeps the note: a choice was refused. */
void               jd_property_row_revert       (JdPropertyRow    *self);
/* After its value was written: shows the value of the file also if it is the same as before, so that "0.2" replaces
 * "20 cm". */
void               jd_property_row_settle       (JdPropertyRow    *self);
/* Offers to make @name, which the text contains, a constant: asks for its value below the note.  NULL ends the
 * offer, as does a note that is no error. */
void               jd_property_row_offer        (JdPropertyRow    *self,
                                                 const char       *name);
/* If the row has the focus, scrolls to it after the next layout. */
void               jd_property_row_reveal       (JdPropertyRow    *self);

G_END_DECLS
