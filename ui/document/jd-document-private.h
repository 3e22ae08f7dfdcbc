/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* One edit of a document's text: the part that differs between the text before and the text after.  A thousand edits
 * of a large mechanism then need little memory, and undo restores the same bytes. */
typedef struct
{
  char  *label;
  char  *group;    /* NULL: no group */
  gsize  prefix;   /* length of the common prefix, bytes */
  char  *old;
  char  *new;
} JdStep;

/* The difference between @before and @after (jd-document-steps.c). */
JdStep  *jd_step_new              (const char *label,
                                   const char *group,
                                   const char *before,
                                   const char *after) G_GNUC_WARN_UNUSED_RESULT;
void     jd_step_free             (JdStep       *step);
/* Replaces @from by @to in @text at the position of the step. */
char    *jd_step_apply            (const JdStep *step,
                                   const char   *text,
                                   const char   *from,
                                   const char   *to) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether @a and @b have the same motion: they differ at most in names, texts and tags. */
gboolean jd_document_same_motion  (JdMechanism *a,
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
