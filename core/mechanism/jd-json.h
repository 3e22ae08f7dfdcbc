/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * JD_JSON_MAX_DEPTH:
 *
 * Strict JSON (RFC 8259) into json-glib's nodes.  The text is read by our own parser, because json-glib's accepts
 * comments, trailing text and repeated names, overflows its stack on deep nesting and loses digits of long
 * integers.
 */
#define JD_JSON_MAX_DEPTH   64
#define JD_JSON_MAX_BYTES   (64 * 1024 * 1024)
/**
 * JD_JSON_MAX_VALUES:
 *
 * Limits on memory and time for hostile files, far above any mechanism.
 */
#define JD_JSON_MAX_VALUES  2000000
#define JD_JSON_MAX_MEMBERS 10000   /* of one object */

#define JD_JSON_ERROR (jd_json_error_quark ())
typedef enum
{
  JD_JSON_ERROR_SYNTAX,  /* not strict JSON: message has line and column, counted from 1 */
} JdJsonError;

GQuark     jd_json_error_quark (void);

/**
 * jd_json_parse:
 *
 * Parses UTF-8 @text of @length bytes (-1: zero-terminated).  A zero byte within @length is an error.  Numbers are
 * the double nearest to the text; integers that fit 53 bits are integer nodes.
 */
JsonNode  *jd_json_parse       (const char  *text,
                                gssize       length,
                                GError     **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_json_to_text:
 *
 * Writes @node: two-space indentation, small arrays and objects on one line, members in their order, numbers in the
 * shortest form that reads back equal, a newline at the end.  Equal nodes give equal bytes.  Owned by the caller.
 */
char      *jd_json_to_text     (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_json_to_line:
 *
 * All of @node on one line, without a newline.  Owned by the caller.
 */
char      *jd_json_to_line     (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_json_number:
 *
 * A number node: an integer where it is one and fits 53 bits, else a double.
 */
JsonNode  *jd_json_number      (double value) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_json_copy:
 *
 * A deep copy: json_node_copy() shares arrays and objects.
 */
JsonNode  *jd_json_copy        (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_json_set_value:
 *
 * Replaces the contents of @node by the text or number @value.
 */
void        jd_json_set_value   (JsonNode   *node,
                                 JsonNode   *value);
/**
 * jd_json_describe:
 *
 * Describes @node for messages: "an array […]"; lent.
 */
const char *jd_json_describe    (JsonNode   *node);
/**
 * jd_json_get_text:
 *
 * Safe access to the node @node, which may be NULL; lent.  NULL or FALSE if it is of another kind.
 */
const char *jd_json_get_text    (JsonNode   *node);
JsonObject *jd_json_as_object   (JsonNode   *node);
JsonArray  *jd_json_as_array    (JsonNode   *node);
gboolean    jd_json_is_number   (JsonNode   *node);
gboolean    jd_json_is_boolean  (JsonNode   *node);
/**
 * jd_json_get_member:
 *
 * Safe access to member @name of @object, which may be NULL; lent.  NULL, 0, or @fallback if it is absent or of
 * another kind.
 */
JsonNode   *jd_json_get_member  (JsonObject *object,
                                 const char *name);
const char *jd_json_get_string  (JsonObject *object,
                                 const char *name);
JsonObject *jd_json_get_object  (JsonObject *object,
                                 const char *name);
JsonArray  *jd_json_get_array   (JsonObject *object,
                                 const char *name);
gboolean    jd_json_get_boolean (JsonObject *object,
                                 const char *name,
                                 gboolean    fallback);
double      jd_json_get_number  (JsonObject *object,
                                 const char *name,
                                 double      fallback);
/**
 * jd_json_get_length:
 *
 * Length of the array @name of @object.
 */
guint       jd_json_get_length  (JsonObject *object,
                                 const char *name);
/**
 * jd_json_get_element:
 *
 * Object @i of the array @name of @object.
 */
JsonObject *jd_json_get_element (JsonObject *object,
                                 const char *name,
                                 guint       i);
/**
 * jd_json_ensure_object:
 *
 * Object @name of @object, made if it is absent or of another kind; lent.
 */
JsonObject *jd_json_ensure_object (JsonObject *object,
                                   const char *name);
/**
 * jd_json_is_same:
 *
 * Returns whether member @name is absent in both @a and @b, which may be NULL, or equal in both.
 */
gboolean    jd_json_is_same     (JsonObject *a,
                                 JsonObject *b,
                                 const char *name);

G_END_DECLS
