/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Returns whether @a and @b have the same motion: they differ at most in names, texts and tags. */
gboolean jd_document_same_motion (JdMechanism *a,
                                  JdMechanism *b);

/* Functions of jd-document.c for jd-document-edits.c. */
/* Returns FALSE if @root would change a locked topic. */
gboolean jd_document_check_lock  (JdDocument  *self,
                                  JsonNode    *root,
                                  GError     **error);
void jd_document_push  (JdDocument  *self,
                        JdMechanism *mechanism,
                        const char  *label,
                        const char  *group);

G_END_DECLS
