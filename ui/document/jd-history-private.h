/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The edits of a document that can be undone and redone, as differences of its text.  The document keeps the present
 * text.  A thousand edits of a large mechanism then need little memory, and undo restores the same bytes. */
typedef struct
{
  GPtrArray *steps;       /* Step *, oldest first */
  guint      n_done;      /* number of steps done; steps[n_done] is the next to redo */
  int        saved;       /* n_done of the saved version; -1: it cannot be reached by undo or redo */
  gboolean   group_open;  /* the next edit may join the last group */
} JdHistory;

void        jd_history_init          (JdHistory *self);
void        jd_history_clear         (JdHistory *self);

gboolean    jd_history_is_modified   (const JdHistory *self);
void        jd_history_set_saved     (JdHistory *self,
                                      gboolean   saved);
/* The label of the next step to undo and to redo; NULL: there is none. */
const char *jd_history_get_undo_name (const JdHistory *self);
const char *jd_history_get_redo_name (const JdHistory *self);
/* Opens the group @group again, if the last step belongs to it. */
void        jd_history_reopen_group  (JdHistory  *self,
                                      const char *group);

/* Undoes (@back) or redoes one step, which there must be.  Returns the text of that version. */
char       *jd_history_go            (JdHistory  *self,
                                      const char *text,
                                      gboolean    back) G_GNUC_WARN_UNUSED_RESULT;
/* One more step, from @text to @after; it joins the last one if that has the same @group (NULL: none) and the group
 * is open.  This clears redo.  FALSE: nothing changes. */
gboolean    jd_history_push          (JdHistory  *self,
                                      const char *text,
                                      const char *after,
                                      const char *label,
                                      const char *group);

G_END_DECLS
