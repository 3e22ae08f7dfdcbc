/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/jd-document.h"

G_BEGIN_DECLS

/* jd-document.c, for jd-document-edits.c. */
/* FALSE if @root would change what the file's author has closed. */
gboolean _jd_document_check_lock (JdDocument  *self,
                                  JsonNode    *root,
                                  GError     **error);
void _jd_document_push (JdDocument  *self,
                        JdMechanism *mechanism,
                        const char  *label,
                        const char  *group);

G_END_DECLS
