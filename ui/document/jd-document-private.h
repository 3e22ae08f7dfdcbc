/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* One edit: between two texts that begin and end alike, what stood in between.  So a thousand edits of a large
 * mechanism need little memory, and undo gives the same bytes. */
typedef struct
{
  char  *label;
  char  *group;    /* NULL: an edit of its own */
  gsize  prefix;   /* bytes at the beginning that stay */
  char  *old;
  char  *new;
} JdStep;

/* jd-document-steps.c */
/* What leads from @before to @after. */
JdStep  *jd_step_new              (const char *label,
                                   const char *group,
                                   const char *before,
                                   const char *after) G_GNUC_WARN_UNUSED_RESULT;
void     jd_step_free             (JdStep       *step);
/* @text, in which @from stands where the step is, with @to in its place. */
char    *jd_step_apply            (const JdStep *step,
                                   const char   *text,
                                   const char   *from,
                                   const char   *to) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the two move alike: they differ in names, texts and tags at most. */
gboolean jd_document_same_motion  (JdMechanism *a,
                                   JdMechanism *b);

/* jd-document.c, for jd-document-edits.c. */
/* FALSE if @root would change what the file's author has closed. */
gboolean jd_document_check_lock  (JdDocument  *self,
                                  JsonNode    *root,
                                  GError     **error);
void jd_document_push  (JdDocument  *self,
                        JdMechanism *mechanism,
                        const char  *label,
                        const char  *group);

G_END_DECLS
