/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-edit.h"

G_BEGIN_DECLS

/* What a text in the document says. */
typedef enum
{
  JD_SLOT_EXPR,              /* an expression, or a condition */
  JD_SLOT_EXPR_X,            /* in which x is the curve's own */
  JD_SLOT_EXPR_S,            /* in which s is */
  JD_SLOT_POINT,             /* "body.point" */
  JD_SLOT_BODY,
  JD_SLOT_CURVE,
  JD_SLOT_EQUATION,          /* "joint.equation" */
  JD_SLOT_PARAMETER,
  JD_SLOT_PARAMETERIZATION,
  JD_SLOT_EVENT,
  JD_SLOT_OPEN,              /* "values:parameter", "constants:constant", or a word */
} JdSlotKind;

typedef struct
{
  JdSlotKind     kind;
  const JdObject *owner;    /* whose text it is: NULL for the document's own (gravity, time, kinetic energy) */
  gboolean       in_part;   /* it stands in a part (a tag, a type, an impulse) that its owner can lose */
} JdSlot;

typedef enum
{
  JD_SLOT_KEEP,
  JD_SLOT_REPLACE,  /* by *out_text */
  JD_SLOT_DROP,     /* the part goes; only if in_part */
} JdSlotAnswer;

typedef JdSlotAnswer (*JdSlotFunc) (const JdSlot  *slot,
                                    const char    *text,
                                    char         **out_text,
                                    gpointer       user_data);

/* Calls @func for every text of @root that names something, and does what it answers. */
void          _jd_edit_walk           (JsonNode     *root,
                                       JdSlotFunc    func,
                                       gpointer      user_data);
/* "x" or "s" where the slot has a symbol of its own, else NULL. */
const char   *_jd_slot_get_local      (const JdSlot *slot);

/* What stands instead of @name in an expression, or NULL. */
typedef const char *(*JdNameFunc)     (const char   *name,
                                       gpointer      user_data);
/* @text with names replaced, or NULL if none was.  What stands in quotes is an equation, lambda("joint.equation"). */
char         *_jd_edit_replace_names  (const char   *text,
                                       JdNameFunc    func,
                                       gpointer      user_data) G_GNUC_WARN_UNUSED_RESULT;
/* The same with the joints of equations in quotes. */
char         *_jd_edit_replace_joints (const char   *text,
                                       JdNameFunc    func,
                                       gpointer      user_data) G_GNUC_WARN_UNUSED_RESULT;
/* The name in a JD_SLOT_OPEN and what it is of; FALSE if it is a word. */
gboolean      _jd_edit_split_open     (const char   *text,
                                       JdObjectKind *out_kind,
                                       const char  **out_name);

/* Names of one kind: "parameters", "bodies"...; NULL for constants and points. */
/* An expression as a factor, or a base: a number or a name as it is, else in parentheses. */
char         *_jd_edit_factor_text    (JsonNode     *node) G_GNUC_WARN_UNUSED_RESULT;
const char   *_jd_edit_list_name      (JdObjectKind  kind);
/* The array of @kind, or NULL; made if @make. */
JsonArray    *_jd_edit_list_array     (JsonNode     *root,
                                       JdObjectKind  kind,
                                       gboolean      make);
/* The object that holds constants (or points of @owner) by name, or NULL; made if @make. */
JsonObject   *_jd_edit_constants      (JsonNode     *root,
                                       gboolean      make);
JsonObject   *_jd_edit_points         (JsonNode     *root,
                                       const char   *owner,
                                       gboolean      make);
/* The "name" of a list's element, or NULL. */
const char   *_jd_edit_name_of        (JsonNode     *node);
/* "joint.equation", "body.point" before and after the point; FALSE if there is none. */
gboolean      _jd_edit_split          (const char   *text,
                                       char        **out_owner,
                                       const char  **out_name);
/* Member @from of @object, in its place, is called @to from now on. */
void          _jd_edit_rename_member  (JsonObject   *object,
                                       const char   *from,
                                       const char   *to);
/* The kind in English, with which names begin in a file of any language. */
const char   *_jd_edit_kind_word      (JdObjectKind  kind);
/* The members of @object, which may be NULL, as objects of @kind, with "@owner." in front unless it is NULL. */
void          _jd_edit_list_members   (JsonObject   *object,
                                       JdObjectKind  kind,
                                       const char   *owner,
                                       GPtrArray    *out);
/* The names that are taken (char *, owned), for many questions: those of constants and parameters together; of points
 * with their owners. */
GHashTable   *_jd_edit_names          (JsonNode     *root,
                                       JdObjectKind  kind) G_GNUC_WARN_UNUSED_RESULT;
/* @stem, or the first free of its numbered ones, by @taken; @taken then has it. */
char         *_jd_edit_take_name      (GHashTable   *taken,
                                       JdObjectKind  kind,
                                       const char   *stem) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE and JD_EDIT_ERROR_UNKNOWN. */
gboolean      _jd_edit_fail_unknown   (JdObjectKind  kind,
                                       const char   *name,
                                       GError      **error);
/* The children of @to become those of @from. */
void          _jd_edit_take_root      (JsonNode     *to,
                                       JsonNode     *from);

/* New names for many things at once, each map from old to new (char *, owned); a point's key is "owner.point", its
 * value the new name without owner; constants and parameters share a map. */
typedef struct
{
  GHashTable *maps[JD_N_OBJECT_KINDS];
} JdRenaming;

void          _jd_renaming_init       (JdRenaming   *self);
void          _jd_renaming_clear      (JdRenaming   *self);
void          _jd_renaming_add        (JdRenaming   *self,
                                       JdObjectKind  kind,
                                       const char   *from,
                                       const char   *to);
/* Changes names and all uses of them. */
void          _jd_renaming_apply      (JdRenaming   *self,
                                       JsonNode     *root);

/* Values of constants and parameters in the document's state. */
typedef struct _JdEditValues JdEditValues;
JdEditValues *_jd_edit_values_new     (JsonNode     *root) G_GNUC_WARN_UNUSED_RESULT;
void          _jd_edit_values_free    (JdEditValues *self);
double        _jd_edit_values_get     (JdEditValues *self,
                                       JsonNode     *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdEditValues, _jd_edit_values_free)

G_END_DECLS
