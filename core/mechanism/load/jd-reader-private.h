/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism-private.h"
#include "core/mechanism/jd-format.h"

G_BEGIN_DECLS

/* Reader of a document.  It keeps its JSON path, with which every message begins.  The first error ends the
 * reading. */
typedef struct
{
  JdMechanism               *mechanism;
  const JdJointType *const  *joint_types;
  GString                   *path;
  GError                    *error;
  GHashTable                *constant_values;  /* name -> double * */
  GHashTable                *equations;        /* "joint.equation" -> joint index + 1 */
  GPtrArray                 *equation_names;   /* lent */
  GHashTable                *curve_index;      /* name (lent) -> index + 1 */
  GHashTable                *names;            /* names in the list being read: name (lent) -> index + 1; NULL:
                                                * none */
  guint                      position;         /* index + 1 in that list */
  gboolean                   reading_constants;
} JdReader;

/* jd-reader.c: values and their JSON paths. */
/* Sets the reader's error.  Returns FALSE always, for "return jd_reader_fail (...)". */
gboolean      jd_reader_fail          (JdReader   *self,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (2, 3);
/* Sets the reader's error at the member @name of the object being read.  Returns FALSE always. */
gboolean      jd_reader_fail_at       (JdReader   *self,
                                       const char *name,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (3, 4);
void          jd_reader_warn          (JdReader   *self,
                                       const char *code,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (3, 4);
/* Enters a member or an element; jd_reader_leave() with the result leaves it. */
gsize         jd_reader_enter         (JdReader   *self,
                                       const char *member);
gsize         jd_reader_enter_index   (JdReader   *self,
                                       guint       index);
void          jd_reader_leave         (JdReader   *self,
                                       gsize       mark);

/* Each reads @node; NULL or FALSE after an error. */
JsonObject   *jd_reader_object        (JdReader *self, JsonNode *node);
JsonArray    *jd_reader_array         (JdReader *self, JsonNode *node);
const char   *jd_reader_string        (JdReader *self, JsonNode *node);
const JdExpr *jd_reader_expr          (JdReader *self, JsonNode *node, JdScope scope);
gboolean      jd_reader_vector        (JdReader *self, JsonNode *node, const JdField *field, gsize n,
                                       const JdExpr **out);
/* Calls @func with each element of the array @node, or each member of the object @node, until it returns FALSE. */
typedef gboolean (*JdElementFunc) (JdReader *self, JsonNode *node, gpointer data);
typedef gboolean (*JdMemberFunc)  (JdReader *self, const char *name, JsonNode *node, gpointer data);
gboolean      jd_reader_each_element  (JdReader *self, JsonNode *node, JdElementFunc func, gpointer data);
gboolean      jd_reader_each_member   (JdReader *self, JsonNode *node, JdMemberFunc func, gpointer data);
/* Checks a name for a new object. */
gboolean      jd_reader_check_name    (JdReader *self, const char *name);
/* Checks a name that may be any text: it is not empty and has no control characters, which act on terminals and in
 * LaTeX. */
gboolean      jd_reader_check_text    (JdReader *self, const char *name);
/* Stores the bound of the value just read at this path, and checks it.  A value that depends on the motion has no
 * bound. */
gboolean      jd_reader_bound         (JdReader *self, JdBound bound, const JdExpr *const *expr, gsize n);
/* Value of @expr in constants; fails if it has none. */
gboolean      jd_reader_evaluate      (JdReader *self, const JdExpr *expr, double *out);

/* jd-reader-fields.c: members of an object by the tables of jd-format.h. */
/* Warns about members of @object that @table does not have; then reads the fields of types with the bits @only into
 * @out.  Each of the next two functions does one of these steps. */
gboolean      jd_reader_fields        (JdReader *self, JsonObject *object, const JdField *table, guint only,
                                       gpointer out);
void          jd_reader_check_keys    (JdReader *self, JsonObject *object, const JdField *table, guint only);
gboolean      jd_reader_read_fields   (JdReader *self, JsonObject *object, const JdField *table, guint only,
                                       gpointer out);
/* Reads the member @field into @place, or stores its value for absence. */
gboolean      jd_reader_field         (JdReader *self, JsonObject *object, const JdField *field, gpointer place);
/* Alternative of @object by the first member that only this alternative has: an index of bits of "only", or -1.
 * @none is the message if there is none; NULL: the list of names. */
int           jd_reader_alternative   (JdReader *self, JsonObject *object, const JdField *table, const char *none);
/* Index in @names of the member "type" of @object.  If it is unknown, -1 and the message @unknown with its text, a
 * suggestion and the list of names. */
int           jd_reader_type          (JdReader *self, JsonObject *object, GPtrArray *names, const char *unknown)
                                       G_GNUC_PRINTF (4, 0);

/* jd-reader-names.c: references. */
gboolean      jd_reader_point         (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_point_pair    (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_points        (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_body          (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_body_pair     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_curve         (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_parameter     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_equation      (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_equations     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
/* Index of the parameter @name; fails if there is none. */
gboolean      jd_reader_find_parameter (JdReader *self, const char *name, gsize *out);
/* Fails unless there is an equation "joint.equation". */
gboolean      jd_reader_check_equation (JdReader *self, const char *name);

/* jd-reader-degree.c: fails unless @expr is a polynomial in rates of at most this @degree (and, if @need_rate,
 * contains one). */
gboolean      jd_reader_check_degree  (JdReader *self, const JdExpr *expr, guint degree, gboolean need_rate);

/* Readers of single fields, defined beside the reader of the object that has them. */
gboolean      jd_reader_constants     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_list          (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_open          (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_columns       (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_frame         (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_inertia       (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_rotation      (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_point_map     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_shape         (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_polygon       (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_condition     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_equation_map  (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_declared_efforts (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_joint_sets    (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_primitive     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_impulses      (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_letters       (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_impulsive_types (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_quasi_velocities (JdReader *self, JsonNode *node, const JdField *field, gpointer out);
gboolean      jd_reader_direction     (JdReader *self, JsonNode *node, const JdField *field, gpointer out);

/* Readers of the elements of a list. */
gboolean      jd_reader_read_body     (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_read_curve    (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_read_joint    (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_read_effort   (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_read_measure  (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_read_event    (JdReader *self, JsonObject *object, gpointer out);
gboolean      jd_reader_check_alternatives (JdReader *self);
gboolean      jd_reader_is_unilateral (JdReader *self, const char *equation);

G_END_DECLS
