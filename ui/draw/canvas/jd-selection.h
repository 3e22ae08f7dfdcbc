/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/jd-edit.h"

G_BEGIN_DECLS

/* The objects of a mechanism that are selected, in the order in which they were, by kind and name: what an edit takes
 * away or renames is dropped or followed by whoever edits, through jd_selection_keep() and jd_selection_rename().
 *
 * Signal "changed": after every change of what is selected, once. */
#define JD_TYPE_SELECTION (jd_selection_get_type ())
G_DECLARE_FINAL_TYPE (JdSelection, jd_selection, JD, SELECTION, GObject)

JdSelection    *jd_selection_new         (void) G_GNUC_WARN_UNUSED_RESULT;

guint           jd_selection_get_n       (JdSelection  *self);
/* Lent until the next change. */
const JdObject *jd_selection_get         (JdSelection  *self,
                                          guint         i);
/* JdObject *, lent until the next change. */
GPtrArray      *jd_selection_get_objects (JdSelection  *self);
gboolean        jd_selection_contains    (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);

void            jd_selection_clear       (JdSelection  *self);
/* This one alone. */
void            jd_selection_set         (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);
/* These alone: JdObject *, copied. */
void            jd_selection_set_objects (JdSelection  *self,
                                          GPtrArray    *objects);
void            jd_selection_add         (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);
void            jd_selection_toggle      (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);
void            jd_selection_rename      (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name,
                                          const char   *new_name);
/* Drops what @root, a mechanism's JSON, does not have. */
void            jd_selection_keep        (JdSelection  *self,
                                          JsonNode     *root);

G_END_DECLS
