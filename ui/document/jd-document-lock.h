/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* What a file's author has left open: see core/mechanism/jd-mechanism-lock.h for the topics ("tags", "values:theta",
 * "draw", ...).  Every edit of a document keeps to it; these let the window disable what would be refused. */
gboolean     jd_document_get_locked  (JdDocument         *self);
gboolean     jd_document_may         (JdDocument         *self,
                                      const char         *topic);
/* For a tooltip: that the file is locked by its author. */
const char  *jd_document_lock_reason (void);
/* What may be touched, in words; for a document that is locked. */
char        *jd_document_dup_open    (JdDocument         *self) G_GNUC_WARN_UNUSED_RESULT;
/* In words: "the tags of equations", ...; @topic as in the file. */
char        *jd_lock_topic_dup_name  (const char         *topic) G_GNUC_WARN_UNUSED_RESULT;

/* Locks or unlocks, as an edit; @open (NULL at the end) is what stays open. */
gboolean     jd_document_set_lock    (JdDocument         *self,
                                      gboolean            locked,
                                      const char *const  *open,
                                      GError            **error);

G_END_DECLS
