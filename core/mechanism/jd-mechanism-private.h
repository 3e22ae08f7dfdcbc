/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-expr-parse.h"
#include "core/mechanism/jd-joint-type.h"

G_BEGIN_DECLS

/* A bound on a value computed from constants: checked when the file is read, and again with
 * overridden constants. */
typedef enum
{
  JD_BOUND_FINITE,        /* any finite number */
  JD_BOUND_NOT_NEGATIVE,
  JD_BOUND_POSITIVE,
  JD_BOUND_UNIT,          /* in [0, 1] */
  JD_BOUND_NOT_ZERO,      /* a vector: not all components 0 */
  JD_BOUND_INERTIA,       /* six components: a matrix no moment of which is negative */
} JdBound;

typedef struct
{
  JdBound        bound;
  char          *path;      /* JSON path, for the message */
  const JdExpr  *expr[6];
  gsize          n;
} JdBoundCheck;

struct _JdMechanism
{
  GObject      parent_instance;

  JsonNode    *root;
  JdExprPool  *pool;
  char        *name;
  char        *source;
  char        *description;
  guint        dimension;
  const JdExpr *time_expr;
  double       time;
  const JdExpr *gravity[3];
  JdFrame     *frame;            /* NULL if none */
  const JdExpr *kinetic_energy;
  GPtrArray   *constants;
  GPtrArray   *parameters;
  GPtrArray   *ground_points;
  GPtrArray   *curves;
  GPtrArray   *bodies;
  GPtrArray   *joints;
  GPtrArray   *efforts;
  GPtrArray   *taggings;
  GPtrArray   *events;
  GPtrArray   *columns;
  gboolean     locked;
  char       **open;             /* what a locked file leaves open; NULL at the end */
  GPtrArray   *warnings;
  GPtrArray   *checks;           /* JdBoundCheck * */
  GHashTable  *constant_index;   /* name (lent) -> index + 1 */
  GHashTable  *parameter_index;
  GHashTable  *body_index;
  GHashTable  *joint_index;
};

/* jd-mechanism.c: an empty mechanism, to be filled by the reader before anybody else sees it. */
JdMechanism *jd_mechanism_new_empty   (void) G_GNUC_WARN_UNUSED_RESULT;
/* Value of @expr with constants from @values (name -> double *) and, if @self is not NULL, parameters, rates and t in
 * the file's state. */
double       jd_mechanism_eval        (JdMechanism  *self,
                                       GHashTable   *values,
                                       const JdExpr *expr);
/* FALSE and a message that begins with the path if the bound is broken. */
gboolean     jd_bound_check_run       (const JdBoundCheck  *check,
                                       GHashTable          *constants,
                                       GError             **error);

/* What names may stand in an expression, besides constants. */
typedef enum
{
  JD_SCOPE_CONSTANTS  = 0,
  JD_SCOPE_TIME       = 1 << 0,
  JD_SCOPE_PARAMETERS = 1 << 1,
  JD_SCOPE_RATES      = 1 << 2,
  JD_SCOPE_LOCAL_X    = 1 << 3,  /* a graph's x */
  JD_SCOPE_LOCAL_S    = 1 << 4,  /* a parametric curve's s */
  JD_SCOPE_MULTIPLIERS = 1 << 5, /* lambda("joint.equation") */
} JdScope;
#define JD_SCOPE_POSITION (JD_SCOPE_TIME | JD_SCOPE_PARAMETERS)
#define JD_SCOPE_MOTION   (JD_SCOPE_POSITION | JD_SCOPE_RATES)

/* Reads a document into a mechanism.  It knows where it is, so that every message begins with the JSON
 * path; the first error stops it. */
typedef struct
{
  JdMechanism               *mechanism;
  const JdJointType *const  *joint_types;
  GString                   *path;
  GError                    *error;
  GHashTable                *constant_values;  /* name -> double * */
  GHashTable                *curve_index;      /* name (lent) -> index + 1 */
  GHashTable                *equations;        /* "joint.equation" -> joint index + 1 */
  GPtrArray                 *equation_names;   /* lent */
  gboolean                   reading_constants;
} JdReader;

/* jd-mechanism-read.c */
/* Always FALSE, for "return jd_reader_fail (...)". */
gboolean      jd_reader_fail          (JdReader   *self,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (2, 3);
void          jd_reader_warn          (JdReader   *self,
                                       const char *code,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (3, 4);
/* " (did you mean “...”?)" or "". */
char         *jd_reader_did_you_mean  (const char *name,
                                       GPtrArray  *names) G_GNUC_WARN_UNUSED_RESULT;
/* Steps into a member or element; jd_reader_leave() with the result steps out. */
gsize         jd_reader_enter         (JdReader   *self,
                                       const char *member);
gsize         jd_reader_enter_index   (JdReader   *self,
                                       guint       index);
void          jd_reader_leave         (JdReader   *self,
                                       gsize       mark);
/* "a number", "an object", ... */
const char   *jd_json_describe        (JsonNode   *node);

/* Each reads @node, or fails: NULL or FALSE. */
JsonObject   *jd_reader_object        (JdReader *self, JsonNode *node);
JsonArray    *jd_reader_array         (JdReader *self, JsonNode *node);
const char   *jd_reader_string        (JdReader *self, JsonNode *node);
const JdExpr *jd_reader_expr          (JdReader *self, JsonNode *node, JdScope scope);
/* An array of @n expressions. */
gboolean      jd_reader_vector        (JdReader *self, JsonNode *node, JdScope scope,
                                       gsize n, const JdExpr **out);
/* Members of @object.  An absent member leaves *out as it is, or fails if @required. */
JsonNode     *jd_reader_member        (JdReader *self, JsonObject *object, const char *name, gboolean required);
gboolean      jd_reader_expr_member   (JdReader *self, JsonObject *object, const char *name, gboolean required,
                                       JdScope scope, const JdExpr **out);
gboolean      jd_reader_vector_member (JdReader *self, JsonObject *object, const char *name, gboolean required,
                                       JdScope scope, gsize n, const JdExpr **out);
gboolean      jd_reader_string_member (JdReader *self, JsonObject *object, const char *name, gboolean required,
                                       char **out);
gboolean      jd_reader_boolean_member (JdReader *self, JsonObject *object, const char *name, gboolean *out);
/* An array (absent: NULL and TRUE). */
gboolean      jd_reader_array_member  (JdReader *self, JsonObject *object, const char *name, JsonArray **out);
/* The "name" member: a valid name not yet in @index, which may be NULL. */
gboolean      jd_reader_name_member   (JdReader *self, JsonObject *object, GHashTable *index, char **out);
/* A name that may be given to something. */
gboolean      jd_reader_check_name    (JdReader *self, const char *name);
/* The names that may be any text are text without control characters: these would act on terminals and in LaTeX. */
gboolean      jd_reader_check_controls (JdReader *self, const char *name);
/* Warns about members not in @known (NULL-terminated). */
void          jd_reader_check_keys    (JdReader *self, JsonObject *object, const char *const *known);
/* Remembers the bound of the value just read at this path, and checks it now. */
gboolean      jd_reader_bound         (JdReader *self, JdBound bound, const JdExpr *const *expr, gsize n);

/* jd-mechanism-read-names.c: what a file calls by name. */
/* "name" as a body, or the ground if @ground. */
gboolean      jd_reader_body_member   (JdReader *self, JsonObject *object, const char *name, gboolean ground,
                                       int *out);
gboolean      jd_reader_point         (JdReader *self, JsonNode *node, JdPointRef *out);
gboolean      jd_reader_point_member  (JdReader *self, JsonObject *object, const char *name, JdPointRef *out);
/* Array "name" of two points, or two bodies. */
gboolean      jd_reader_point_pair    (JdReader *self, JsonObject *object, const char *name, JdPointRef *out);
gboolean      jd_reader_body_pair     (JdReader *self, JsonObject *object, const char *name, gboolean ground,
                                       int *out);
/* Index of a parameter named as the member just entered, or in @node. */
gboolean      jd_reader_parameter     (JdReader *self, const char *name, gsize *out);
/* "joint.equation" that exists. */
gboolean      jd_reader_equation      (JdReader *self, const char *name);
/* The names (lent) of an array of JdParameter, JdBody ...: all begin with their name. */
GPtrArray    *jd_names_of             (GPtrArray *array) G_GNUC_WARN_UNUSED_RESULT;

/* jd-mechanism-degree.c: @expr is a polynomial in rates of at most this @degree (and, if @need_rate, has one). */
gboolean      jd_reader_check_degree  (JdReader *self, const JdExpr *expr, guint degree, gboolean need_rate);

/* jd-mechanism-load.c, -load-joints.c, -load-efforts.c, -load-study.c: the parts of a document. */
gboolean      jd_reader_read_frame    (JdReader *self, JsonObject *root);
/* "rotation": successive rotations, each [axis, angle]. */
gboolean      jd_reader_read_rotations (JdReader *self, JsonObject *object, JdScope scope, gsize *out_n,
                                        JdRotation **out);
gboolean      jd_reader_read_bodies   (JdReader *self, JsonObject *root);
gboolean      jd_reader_read_curves   (JdReader *self, JsonObject *root);
gboolean      jd_reader_read_joints   (JdReader *self, JsonObject *root);
gboolean      jd_reader_read_efforts  (JdReader *self, JsonObject *root);
gboolean      jd_reader_read_taggings (JdReader *self, JsonObject *root);
gboolean      jd_reader_read_events   (JdReader *self, JsonObject *root);
/* "law" of an impact, if it stands there. */
gboolean      jd_reader_impact_law    (JdReader *self, JsonObject *object, JdImpactLaw *out_law);
/* "types" of an event. */
gboolean      jd_reader_read_impulsive_types (JdReader *self, JsonObject *object, JdEvent *event);
/* Whether "unilateral" is about @equation ("joint.name") and makes it so. */
gboolean      jd_reader_is_unilateral (JdReader *self, const char *equation);
/* jd-mechanism-load-equations.c: "holonomic", "differential" and "efforts" of a joint of type "equation". */
gboolean      jd_reader_read_equation_joint (JdReader *self, JsonObject *object, JdJoint *joint);
/* jd-mechanism-load-joint-laws.c: "unilateral", "when", "friction", "rolling_resistance" and "impact" of any
 * joint. */
gboolean      jd_reader_read_joint_laws (JdReader *self, JsonObject *object, JdJoint *joint);
/* jd-mechanism-load-columns.c */
gboolean      jd_reader_read_columns  (JdReader *self, JsonObject *root);
/* jd-mechanism-lock.c */
gboolean      jd_reader_read_lock     (JdReader *self, JsonObject *root);
gboolean      jd_reader_check_alternatives (JdReader *self);
GPtrArray    *jd_columns_new          (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean      jd_reader_read_points   (JdReader *self, JsonNode *node, JdScope scope, GPtrArray *points);

/* Making and releasing. */
JdTagging    *jd_tagging_new          (const char *name) G_GNUC_WARN_UNUSED_RESULT;
JdEvent      *jd_event_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void          jd_point_free           (JdPoint *self);

G_END_DECLS
