/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The note of a document: its description, its source, and three things to try, below a heading that folds it.  It
 * shows itself only if there is something to read.  Property "expanded". */
#define JD_TYPE_NOTE (jd_note_get_type ())
G_DECLARE_FINAL_TYPE (JdNote, jd_note, JD, NOTE, AdwBin)

/* @wide: description and things to try stand beside each other. */
GtkWidget  *jd_note_new          (gboolean    wide);
/* @document: NULL for none. */
void        jd_note_set_document (JdNote     *self,
                                  JdDocument *document);
gboolean    jd_note_get_expanded (JdNote     *self);
void        jd_note_set_expanded (JdNote     *self,
                                  gboolean    expanded);

G_END_DECLS
