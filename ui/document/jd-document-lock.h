/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Lock of a document: which topics the file's author has left open ("tags", "values:theta", "draw", ...; see
 * core/mechanism/jd-mechanism-lock.h).  Every edit of a document respects it.  With these functions the window
 * disables what would be refused. */
gboolean     jd_document_get_locked  (JdDocument         *self);
gboolean     jd_document_may         (JdDocument         *self,
                                      const char         *topic);
/* Text for a tooltip: the file is locked by its author. */
const char  *jd_document_lock_reason (void);
/* Returns the reason for the lock of this document, for a tooltip.  A step of a lesson says that the topic is closed
 * there. */
const char  *jd_document_get_lock_reason (JdDocument     *self);
/* The open topics of a locked document, in words. */
char        *jd_document_dup_open    (JdDocument         *self) G_GNUC_WARN_UNUSED_RESULT;
/* Name of a topic in words: "the tags of equations", ...; @topic is spelled as in the file. */
char        *jd_lock_topic_dup_name  (const char         *topic) G_GNUC_WARN_UNUSED_RESULT;

/* Locks or unlocks the document as an edit.  @open (NULL-terminated) lists the topics that stay open. */
gboolean     jd_document_set_lock    (JdDocument         *self,
                                      gboolean            locked,
                                      const char *const  *open,
                                      GError            **error);

G_END_DECLS
