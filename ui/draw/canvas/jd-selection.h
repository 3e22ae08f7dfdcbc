/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/edit/jd-edit.h"

G_BEGIN_DECLS

/* The selected objects of a mechanism by kind and name, in the order of their selection.  The caller of an edit
 * updates the selection with jd_selection_keep() after a removal and jd_selection_rename() after a renaming.
 *
 * Signal "changed": emitted once after every change of the selection. */
#define JD_TYPE_SELECTION (jd_selection_get_type ())
G_DECLARE_FINAL_TYPE (JdSelection, jd_selection, JD, SELECTION, GObject)

JdSelection    *jd_selection_new         (void) G_GNUC_WARN_UNUSED_RESULT;

guint           jd_selection_get_n       (JdSelection  *self);
/* The object is lent until the next change. */
const JdObject *jd_selection_get         (JdSelection  *self,
                                          guint         i);
/* List of JdObject *, lent until the next change. */
GPtrArray      *jd_selection_get_objects (JdSelection  *self);
gboolean        jd_selection_contains    (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);

void            jd_selection_clear       (JdSelection  *self);
/* Selects only this object. */
void            jd_selection_set         (JdSelection  *self,
                                          JdObjectKind  kind,
                                          const char   *name);
/* Selects only these objects (JdObject *, copied). */
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
/* Removes from the selection what @root, a mechanism's JSON, does not contain. */
void            jd_selection_keep        (JdSelection  *self,
                                          JsonNode     *root);

G_END_DECLS
