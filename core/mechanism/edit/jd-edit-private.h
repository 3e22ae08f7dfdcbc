/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-fail.h"
#include "core/mechanism/edit/jd-edit.h"

G_BEGIN_DECLS

/* An occurrence of a name in the document. */
typedef struct
{
  JdObjectKind    kind;      /* kind of the named object; in an expression JD_OBJECT_PARAMETER, also for a constant */
  const char     *name;      /* the name; of a point "owner.point" */
  const char     *text;      /* the text that contains it */
  gboolean        whole;     /* the text is this name alone */
  const char     *local;     /* the curve's own symbol, "x" or "s", in its expression; else NULL */
  const JdObject *owner;     /* object whose text it is; NULL: the document itself (gravity, time, kinetic energy) */
  gboolean        in_part;   /* it occurs in a part (a tag, a type, an impulse) that can be removed from its owner */
} JdReference;

typedef enum
{
  JD_REFERENCE_KEEP,  /* keep the name, or replace it by *out_instead (of a point: its own name without owner) */
  JD_REFERENCE_DROP,  /* remove the part; only if in_part */
} JdReferenceAnswer;

typedef JdReferenceAnswer (*JdReferenceFunc) (const JdReference  *reference,
                                              char              **out_instead,
                                              gpointer            user_data);

/* Calls @func for every name in @root and applies its answer.  A curve's own symbol and "ground" are no names. */
void          jd_edit_walk            (JsonNode        *root,
                                       JdReferenceFunc  func,
                                       gpointer         user_data);

/* Replacement of @name in an expression, owned by the caller, or NULL to keep it.  @kind: JD_OBJECT_PARAMETER, also
 * for constants, or the JD_OBJECT_JOINT in lambda("joint.equation"). */
typedef char *(*JdNameFunc)           (JdObjectKind  kind,
                                       const char   *name,
                                       gpointer      user_data);
/* @text with names replaced; NULL if no name was replaced. */
char         *jd_edit_replace_names   (const char *text,
                                       JdNameFunc  func,
                                       gpointer    user_data) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces element @index by @value (taken). */
void          jd_edit_set_element     (JsonArray *array,
                                       guint      index,
                                       JsonNode  *value);
/* The names of the members of @object, in order. */
char        **jd_edit_dup_names       (JsonObject   *object) G_GNUC_WARN_UNUSED_RESULT;

/* An expression as a factor or a base: a number or a name unchanged, any other expression in parentheses. */
char         *jd_edit_factor_text     (JsonNode     *node) G_GNUC_WARN_UNUSED_RESULT;
/* The coordinate of a point on the boundary of a body: a size times a factor. */
JsonNode     *jd_edit_scaled          (JsonNode     *size,
                                       double        factor) G_GNUC_WARN_UNUSED_RESULT;
/* The array of @kind, or NULL.  @make: it is made if it is missing. */
JsonArray    *jd_edit_list_array      (JsonNode     *root,
                                       JdObjectKind  kind,
                                       gboolean      make);
/* The object that holds constants by name; the object that holds the points of @owner.  NULL if it is missing; @make:
 * it is made. */
JsonObject   *jd_edit_constants       (JsonNode *root,
                                       gboolean  make);
JsonObject   *jd_edit_points          (JsonNode   *root,
                                       const char *owner,
                                       gboolean    make);
/* The "name" of a list's element, or NULL. */
const char   *jd_edit_name_of         (JsonNode     *node);
/* Splits "joint.equation" or "body.point" at the point.  FALSE if there is none. */
gboolean      jd_edit_split           (const char  *text,
                                       char       **out_owner,
                                       const char **out_name);
/* Renames member @from of @object to @to, without a change of its place. */
void          jd_edit_rename_member   (JsonObject *object,
                                       const char *from,
                                       const char *to);
/* Appends the members of @object (may be NULL) as objects of @kind.  Their names begin with "@owner." unless @owner
 * is NULL. */
void          jd_edit_list_members    (JsonObject   *object,
                                       JdObjectKind  kind,
                                       const char   *owner,
                                       GPtrArray    *out);
/* The names in use (char *, owned), for many queries: those of constants and parameters together; of points with
 * their owners. */
GHashTable   *jd_edit_names           (JsonNode     *root,
                                       JdObjectKind  kind) G_GNUC_WARN_UNUSED_RESULT;
/* A free name: @stem, or @stem with the first free number.  It is added to @taken. */
char         *jd_edit_take_name       (GHashTable   *taken,
                                       JdObjectKind  kind,
                                       const char   *stem) G_GNUC_WARN_UNUSED_RESULT;
/* Always FALSE, with JD_EDIT_ERROR_UNKNOWN. */
gboolean      jd_edit_fail_unknown    (JdObjectKind   kind,
                                       const char    *name,
                                       GError       **error);
/* Always FALSE, with JD_EDIT_ERROR_FIXED: the place of @name is the expression @text. */
gboolean      jd_edit_fail_fixed      (const char    *name,
                                       const char    *text,
                                       GError       **error);
/* The owners of the two points of @joint, to be freed.  FALSE unless each is one of @bodies (names) or the ground,
 * and not both are the ground. */
gboolean      jd_edit_find_owners     (JsonObject *joint,
                                       GHashTable *bodies,
                                       char       *out[2]);
/* Whether the type of @joint has an angle, which is 0 if it is not written. */
gboolean      jd_edit_joint_has_angle (JsonObject *joint);
/* Adds @by to @node, a number or an expression; numbers at its end are gathered. */
void          jd_edit_add_to_node     (JsonNode *node,
                                       double    by);
/* Displaces the @added objects by (@dx, @dy) m, except those that cannot be moved, and what joints connect with
 * them. */
void          jd_edit_displace        (JsonNode  *root,
                                       GPtrArray *added,
                                       double     dx,
                                       double     dy);
/* Moves the children of @from to @to. */
void          jd_edit_take_root       (JsonNode *to,
                                       JsonNode *from);

/* New names of many objects, which are applied together.  Each map goes from old to new names (char *, owned).  A
 * point's key is "owner.point", its value the new name without owner.  Constants and parameters share a map. */
typedef struct
{
  GHashTable *maps[JD_N_OBJECT_KINDS];
} JdRenaming;

void          jd_renaming_init        (JdRenaming   *self);
void          jd_renaming_clear       (JdRenaming   *self);
void          jd_renaming_add         (JdRenaming   *self,
                                       JdObjectKind  kind,
                                       const char   *from,
                                       const char   *to);
/* Changes names and all uses of them. */
void          jd_renaming_apply       (JdRenaming *self,
                                       JsonNode   *root);

/* Values of constants and parameters in the document's state. */
typedef struct _JdEditValues JdEditValues;
JdEditValues *jd_edit_values_new      (JsonNode     *root) G_GNUC_WARN_UNUSED_RESULT;
void          jd_edit_values_free     (JdEditValues *self);
double        jd_edit_values_get      (JdEditValues *self,
                                       JsonNode     *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEditValues, jd_edit_values_free)

G_END_DECLS
