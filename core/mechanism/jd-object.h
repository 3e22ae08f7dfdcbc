/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The kinds of things in a mechanism that have a name, and a thing by its kind and its name. */
typedef enum
{
  JD_OBJECT_CONSTANT,
  JD_OBJECT_PARAMETER,
  JD_OBJECT_POINT,              /* name: "body.point" or "ground.point" */
  JD_OBJECT_CURVE,
  JD_OBJECT_BODY,
  JD_OBJECT_JOINT,
  JD_OBJECT_EFFORT,
  JD_OBJECT_PARAMETERIZATION,
  JD_OBJECT_EVENT,
  JD_OBJECT_MEASURE,            /* a length or an angle that the figure shows */
  JD_N_OBJECT_KINDS,
} JdObjectKind;

/**
 * JdObject:
 *
 * An object of the document that has a name.
 */
typedef struct
{
  JdObjectKind  kind;
  char         *name;
} JdObject;

JdObject     *jd_object_new            (JdObjectKind    kind,
                                        const char     *name) G_GNUC_WARN_UNUSED_RESULT;
JdObject     *jd_object_copy           (const JdObject *self) G_GNUC_WARN_UNUSED_RESULT;
void          jd_object_free           (JdObject       *self);
/**
 * jd_object_equal:
 *
 * Equality and hash of JdObject *, for hash tables.
 */
gboolean      jd_object_equal          (gconstpointer   a,
                                        gconstpointer   b);
guint         jd_object_hash           (gconstpointer   self);
/**
 * jd_object_array_new:
 *
 * An empty array of JdObject * that frees them.
 */
GPtrArray    *jd_object_array_new      (void) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_object_set_new:
 *
 * An empty set of JdObject * that frees them.
 */
GHashTable   *jd_object_set_new        (void) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_object_describe:
 *
 * "Body rod", "Joint B": translated, for messages and lists.  Owned by the caller.
 */
char         *jd_object_describe       (const JdObject *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_object_kind_title:
 *
 * "Body", "Joint": translated.
 */
const char   *jd_object_kind_title     (JdObjectKind    kind);
/**
 * jd_object_kind_word:
 *
 * The kind as an English word, with which new names begin in a file of any language.
 */
const char   *jd_object_kind_word      (JdObjectKind    kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdObject, jd_object_free)

G_END_DECLS
