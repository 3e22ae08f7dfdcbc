/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/jd-document.h"

G_BEGIN_DECLS

/* Shared by jd-document.c (versions) and jd-document-edits.c (changes to the JSON). */
gboolean _jd_document_try  (JdDocument   *self,
                            JsonNode     *root,
                            JdMechanism **out_mechanism,
                            JdModel     **out_model,
                            GError      **error);
void     _jd_document_push (JdDocument   *self,
                            JdMechanism  *mechanism,
                            JdModel      *model);

G_END_DECLS
