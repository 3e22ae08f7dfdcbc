/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * JdMechanism:
 *
 * A mechanism: constants, parameters, bodies, points, curves, joints, efforts, parameterizations and events, as in a
 * mechanism file.  A JdMechanism is read from JSON, validated completely, and constant afterwards: an edit changes a
 * copy of its JSON (jd_mechanism_dup_json()), which is read as a new mechanism.  Its expressions belong to its pool,
 * which does not change after loading, so that threads may share it.  SI units, radians.
 */
#define JD_TYPE_MECHANISM (jd_mechanism_get_type ())
G_DECLARE_FINAL_TYPE (JdMechanism, jd_mechanism, JD, MECHANISM, GObject)

#define JD_MECHANISM_ERROR (jd_mechanism_error_quark ())
typedef enum
{
  JD_MECHANISM_ERROR_INVALID,  /* well-formed JSON that is not a mechanism: message begins with the JSON path */
  JD_MECHANISM_ERROR_UNSUPPORTED, /* valid in the format, but not supported by this version; the message gives the
                                   * reason */
} JdMechanismError;

/**
 * JD_GROUND:
 *
 * An index that means the ground, or nothing.
 */
#define JD_GROUND (-1)
#define JD_NONE   (-2)

typedef struct
{
  char         *name;
  const JdExpr *expr;   /* in earlier constants */
  double        value;
} JdConstant;

typedef struct
{
  char         *name;
  const JdExpr *value_expr;  /* in constants; followed by its value, m or rad, in the file's state */
  double        value;
  const JdExpr *rate_expr;
  double        rate;
} JdParameter;

typedef struct
{
  char         *name;
  const JdExpr *at[3];  /* in the axes of the body (or ground); the third is 0 in the plane */
  gboolean      is_implied;  /* "ground.origin", which is in no file, if something refers to it */
} JdPoint;

typedef enum
{
  JD_SHAPE_NONE,
  JD_SHAPE_DISK,     /* size[0]: radius */
  JD_SHAPE_RING,     /* size[0]: radius of its thin rim */
  JD_SHAPE_SHELL,    /* size[0]: radius of a thin half sphere, open towards body y (in space: towards body z) */
  JD_SHAPE_SPHERE,   /* size[0]: radius */
  JD_SHAPE_ROD,      /* size[0]: length, along body x */
  JD_SHAPE_STRING,   /* size[0]: length, along body x */
  JD_SHAPE_BOX,      /* size[0], size[1]: width, height */
  JD_SHAPE_PANE,     /* size[0], size[1]: width, height of a pane of glass */
  JD_SHAPE_POLYGON,  /* vertices */
  JD_N_SHAPE_KINDS,
} JdShapeKind;

typedef struct
{
  JdShapeKind    kind;
  const JdExpr  *size[2];
  gsize          n_vertices;
  const JdExpr *(*vertices)[2];
} JdShape;

typedef struct
{
  char           axis;   /* 'x', 'y', 'z': of the body's own axes */
  const JdExpr  *angle;
} JdRotation;

typedef struct
{
  char          *name;
  const JdExpr  *origin[3];    /* in parameters, constants, t */
  gboolean       is_particle;  /* neither angle (rotation) nor inertia */
  const JdExpr  *angle;        /* in the plane; the number 0 if absent */
  gsize          n_rotations;  /* in space */
  JdRotation    *rotations;
  const JdExpr  *mass;
  gsize          n_inertia;    /* 1 in the plane; 3 or 6 (xx yy zz xy xz yz) in space */
  const JdExpr  *inertia[6];   /* about the mass centre */
  const JdExpr  *center[3];    /* mass centre, body axes */
  GPtrArray     *points;       /* JdPoint *: "origin" and "center" first, then the file's */
  JdShape        shape;
  gboolean       is_rough;     /* its boundary is drawn rough; no answer depends on it */
} JdBody;

/**
 * JdFrame:
 *
 * Frame in which positions are given, if it moves relative to a Galilean frame (Le van and Bouzidi, 6.9): its origin
 * and its attitude in that frame, in constants and t.
 */
typedef struct
{
  const JdExpr  *origin[3];
  const JdExpr  *angle;        /* in the plane */
  gsize          n_rotations;  /* in space, as of a body */
  JdRotation    *rotations;
} JdFrame;

typedef enum
{
  JD_CURVE_LINE,
  JD_CURVE_CIRCLE,
  JD_CURVE_GRAPH,       /* y as an expression in the LOCAL symbol x */
  JD_CURVE_PARAMETRIC,  /* x, y as expressions in the LOCAL symbol s */
  JD_N_CURVE_KINDS,
} JdCurveKind;

typedef struct
{
  char          *name;
  JdCurveKind    kind;
  int            on;            /* body index or JD_GROUND */
  const JdExpr  *local;         /* GRAPH, PARAMETRIC: the LOCAL symbol x or s; NULL for the others */
  const JdExpr  *point[2];      /* LINE: a point; CIRCLE: centre; with a local symbol: the place, x(s) and y(s) */
  const JdExpr  *direction[2];  /* LINE; else NULL */
  const JdExpr  *radius;        /* CIRCLE; else NULL */
  const JdExpr  *velocity[2];   /* of the material, carrier's axes; NULL if none */
  gboolean       reversed;
} JdCurve;

/**
 * JdPointRef:
 *
 * Reference to a point: body (or JD_GROUND) and index in its points.
 */
typedef struct
{
  int   body;
  gsize point;
} JdPointRef;

/**
 * JdImpactLaw:
 *
 * Law of restitution in an impact with friction.  Restitution is the ratio of the normal speeds after and before, of
 * the normal impulses of restitution and compression, or the square root of the ratio of their works.
 */
typedef enum
{
  JD_IMPACT_NEWTON,
  JD_IMPACT_POISSON,
  JD_IMPACT_STRONGE,
  JD_N_IMPACT_LAWS,
} JdImpactLaw;

/**
 * JdNamedEquation:
 *
 * One named equation of an "equation" joint.
 */
typedef struct
{
  char         *name;
  const JdExpr *expr;         /* left side; right side zero */
  gboolean      differential; /* affine in rates */
} JdNamedEquation;

/**
 * JdDeclaredEffort:
 *
 * Component of the efforts that an "equation" joint can transmit, as the file declares it: a force at a place, or a
 * couple, on one body, with its opposite on another.
 */
typedef struct
{
  char         *name;
  gboolean      couple;
  int           body;       /* body that receives it: index or JD_GROUND */
  int           by;         /* body that exerts it: index or JD_GROUND */
  gboolean      has_point;  /* at this point of @body, else @at, in ground axes */
  JdPointRef    point;
  const JdExpr *at[3];
  const JdExpr *vector[3];  /* for a component of 1, N or N m, in ground axes; absent components are NULL */
  const JdExpr *value;      /* its law: the component in parameters, rates and t; NULL if none */
} JdDeclaredEffort;

typedef struct _JdJointType JdJointType;

/**
 * JdAssumption:
 *
 * Assumption of the file about a joint.  Le van and Bouzidi, 7.5.2: a joint may be assumed perfect, and its efforts
 * then satisfy the condition of perfection.
 */
typedef enum
{
  JD_ASSUMED_NOTHING = -1,
  JD_ASSUMED_PERFECT,
} JdAssumption;

typedef struct
{
  char              *name;
  const JdJointType *type;
  gsize              n_points;     /* between, through, point */
  JdPointRef        *points;
  gsize              n_bodies;     /* body, bodies: index or JD_GROUND */
  int               *bodies;
  int                curve;        /* index or JD_NONE */
  gsize              n_contacts;   /* places where its bodies may touch, each with the equations of its type; else
                                    * 1 */
  const JdExpr      *vector[2];    /* axis, direction; NULL if none */
  const JdExpr      *angle;        /* of weld, slider: 0 if absent; else NULL */
  const JdExpr      *length;       /* rod, rope */
  const JdExpr      *ratio;        /* gear */
  const JdExpr      *value;        /* drive */
  const JdExpr      *of;           /* drive */
  gsize              n_equations;  /* type equation */
  JdNamedEquation   *equations;
  gsize              n_efforts;    /* type equation: declared ones */
  JdDeclaredEffort  *efforts;
  int                unilateral;   /* -1: default of the type, 0: "unilateral": false, 1: true */
  gboolean           has_when;
  const JdExpr      *when_left;    /* the equations act only where when_left relation when_right */
  const JdExpr      *when_right;
  JdExprRelation     when_relation;
  const JdExpr      *friction;           /* NULL if none */
  const JdExpr      *rolling_resistance; /* NULL if none */
  const JdExpr      *restitution;        /* "impact"; NULL if none */
  JdImpactLaw        impact_law;         /* "impact", with friction */
  JdAssumption       assumed;
} JdJoint;

/**
 * JdJointSet:
 *
 * Joints that are assumed to be perfect together, as one compound joint (Le van and Bouzidi, 7.6).
 */
typedef struct
{
  gsize  n_joints;
  gsize *joints;    /* indices, in the order of the file, each once; owned */
} JdJointSet;

typedef enum
{
  JD_EFFORT_FORCE,           /* points[0], vector (3), follower */
  JD_EFFORT_TORQUE,          /* bodies[0], vector: in the plane only its z */
  JD_EFFORT_SPRING,          /* points[0..1], stiffness, length */
  JD_EFFORT_DAMPER,          /* points[0..1], viscosity */
  JD_EFFORT_TORSION_SPRING,  /* bodies[0..1], stiffness, angle */
  JD_EFFORT_TORSION_DAMPER,  /* bodies[0..1], viscosity */
  JD_EFFORT_POTENTIAL,       /* value */
  JD_EFFORT_GENERALIZED,     /* values by parameter */
  JD_N_EFFORT_KINDS,
} JdEffortKind;

typedef struct
{
  char          *name;
  JdEffortKind   kind;
  JdPointRef     points[2];
  int            bodies[2];
  const JdExpr  *vector[3];
  gboolean       follower;
  const JdExpr  *value;
  const JdExpr  *stiffness;  /* also viscosity */
  const JdExpr  *length;     /* also the torsion spring's angle */
  gsize          n_values;
  gsize         *value_parameters;  /* indices */
  const JdExpr **values;
} JdEffort;

/**
 * JdMeasuredKind:
 *
 * Quantity that a measure of the file shows.  No answer depends on it.
 */
typedef enum
{
  JD_MEASURED_LENGTH,  /* the distance of points[0] and points[1] */
  JD_MEASURED_CORNER,  /* the angle at points[1], counterclockwise from points[0] to points[2], in [0, 2 pi) */
  JD_MEASURED_TURN,    /* the angle of bodies[0] less that of bodies[1] */
  JD_N_MEASURED_KINDS,
} JdMeasuredKind;

typedef struct
{
  char           *name;
  JdMeasuredKind  kind;
  JdPointRef      points[3];
  int             bodies[2];
} JdMeasured;

/**
 * JdTag:
 *
 * "primitive": {equation: parameter}.  Every other equation is complementary.
 */
typedef struct
{
  char     *equation;    /* "joint.equation" */
  char     *parameter;
  gboolean  integrated;  /* semi-holonomic in integrated form */
} JdTag;

typedef struct
{
  char       *name;
  GPtrArray  *tags;  /* JdTag * */
} JdParameterizationTags;

typedef enum
{
  JD_IMPULSIVE_REGULAR,
  JD_IMPULSIVE_LIVE,
  JD_IMPULSIVE_INERT,
  JD_IMPULSIVE_ELASTIC,
  JD_IMPULSIVE_INSTANTANEOUS,
  JD_IMPULSIVE_RELEASED,
  JD_IMPULSIVE_BREAKABLE,
  JD_IMPULSIVE_FRICTION,
  JD_IMPULSIVE_PASQUERO,  /* Pasquero (8) */
  JD_N_IMPULSIVE_TYPES,
} JdImpulsiveKind;

/**
 * JdBreakingLaw:
 *
 * Law by which a breakable equation breaks: Pasquero, examples 16, 17, 18.
 */
typedef enum
{
  JD_BREAKING_GLASS,
  JD_BREAKING_FLUID,
  JD_BREAKING_SWITCH,
} JdBreakingLaw;

typedef struct
{
  char            *equation;     /* "joint.equation" */
  JdImpulsiveKind  kind;
  const JdExpr    *before;       /* live: v, with B q' = v, before and after; in constants, parameters, t */
  const JdExpr    *after;
  const JdExpr    *restitution;  /* elastic, instantaneous; switch: up to the threshold */
  JdImpactLaw      impact_law;   /* elastic, with friction */
  JdBreakingLaw    breaking;     /* breakable */
  const JdExpr    *threshold;    /* in constants, parameters, rates, t and multipliers before the instant */
  const JdExpr    *above;        /* switch: restitution above the threshold */
  char           **releases;     /* switch: equations released above it, NULL-terminated; NULL: none */
  char            *normal;       /* friction: equation */
  const JdExpr    *coefficient;  /* friction; regular with friction, or NULL */
  const JdExpr    *alpha;        /* pasquero: in constants, parameters, rates, t */
  const JdExpr    *beta;
} JdImpulsiveType;

/**
 * jd_impulsive_type_is_off_before:
 *
 * Returns whether an equation of this type is inactive before its event (the format, "Before and after an event").
 */
gboolean jd_impulsive_type_is_off_before (const JdImpulsiveType *type);

typedef enum
{
  JD_IMPULSE_AT_POINT,   /* point, vector */
  JD_IMPULSE_COUPLE,     /* body, vector: in the plane only its z */
  JD_IMPULSE_PARAMETER,  /* parameter, value */
  JD_N_APPLIED_KINDS,
} JdAppliedKind;

typedef struct
{
  JdAppliedKind  kind;
  JdPointRef     point;
  int            body;
  gsize          parameter;
  const JdExpr  *vector[3];
  const JdExpr  *value;
} JdAppliedImpulse;

typedef struct
{
  char          *name;
  char          *instead_of; /* another event, which this one replaces if it is chosen; otherwise this one does not
                              * happen.  NULL: none */
  gboolean       has_at;
  const JdExpr  *at;         /* s; NULL unless has_at */
  const JdExpr  *when;       /* NULL if has_at; may contain rates */
  int            direction;  /* of the crossing: -1, 0, 1 */
  GPtrArray     *types;      /* JdImpulsiveType * */
  GPtrArray     *impulses;   /* JdAppliedImpulse * */
  char         **order;      /* equations, NULL-terminated; NULL if absent */
  gboolean       has_rest_frame;
  gsize          n_rest_frame;
  gsize         *rest_parameters;  /* others have the rate 0 */
  const JdExpr **rest_rates;
  gsize          n_quasi_velocities;
  char         **quasi_names;
  const JdExpr **quasi_velocities;  /* in parameters, rates and t; affine in the rates */
} JdEvent;

/**
 * jd_event_find_type:
 *
 * The type that the event gives to @equation ("joint.name"), lent; NULL if it gives none.
 */
const JdImpulsiveType *jd_event_find_type (const JdEvent *event,
                                           const char    *equation);

/**
 * JD_MAX_COLUMNS:
 *
 * A column of Compare.
 */
#define JD_MAX_COLUMNS 4
typedef struct
{
  char *parameterization;  /* its name */
  char *event;             /* the event that replaces another one in this column; NULL: as in the file */
} JdMechanismColumn;

/**
 * JdWarning:
 *
 * A warning, such as an unknown key with the nearest known one.
 */
typedef struct
{
  char *code;   /* "unknown-key", ... */
  char *text;   /* translated, begins with the JSON path */
} JdWarning;

GQuark        jd_mechanism_error_quark (void);

/**
 * jd_impact_law_name:
 *
 * "newton", "poisson", "stronge": untranslated.
 */
const char   *jd_impact_law_name       (JdImpactLaw law);
/**
 * jd_impact_law_parse:
 *
 * Law of this name; FALSE if there is none.
 */
gboolean      jd_impact_law_parse      (const char  *name,
                                        JdImpactLaw *out_law);

/**
 * jd_mechanism_new_from_json:
 *
 * Reads a mechanism.  @joint_types: the catalogue, a NULL-terminated array (see jd-joint-type.h).  The document is
 * kept (new_from_json(): a copy), so that unknown keys are saved too.
 */
JdMechanism  *jd_mechanism_new_from_json (JsonNode                  *root,
                                          const JdJointType *const  *joint_types,
                                          GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
JdMechanism  *jd_mechanism_new_from_text (const char                *text,
                                          gssize                     length,
                                          const JdJointType *const  *joint_types,
                                          GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
JdMechanism  *jd_mechanism_load          (GFile                     *file,
                                          const JdJointType *const  *joint_types,
                                          GError                   **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_mechanism_save:
 *
 * Writes atomically: after an error the old file is unchanged.
 */
gboolean      jd_mechanism_save          (JdMechanism  *self,
                                          GFile        *file,
                                          GError      **error);
char         *jd_mechanism_to_text       (JdMechanism *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_mechanism_get_json:
 *
 * The document as it was read, lent and constant.  An edit or an undo makes another mechanism.
 */
JsonNode     *jd_mechanism_get_json      (JdMechanism *self);
/**
 * jd_mechanism_dup_json:
 *
 * A deep copy of the document, for edits.
 */
JsonNode     *jd_mechanism_dup_json      (JdMechanism *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_mechanism_get_name:
 *
 * Queries.  All results are lent and constant.
 */
const char          *jd_mechanism_get_name         (JdMechanism *self);
const char          *jd_mechanism_get_description  (JdMechanism *self);
guint                jd_mechanism_get_dimension    (JdMechanism *self);
double               jd_mechanism_get_time         (JdMechanism *self);
const JdExpr *const *jd_mechanism_get_gravity      (JdMechanism *self);  /* three components, m/s^2, along axes of
                                                                          * the Galilean frame */
const JdFrame       *jd_mechanism_get_frame        (JdMechanism *self);  /* NULL: positions are in a Galilean frame */
const JdExpr        *jd_mechanism_get_kinetic_energy (JdMechanism *self); /* added to that of the bodies; NULL if
                                                                           * absent */
const GPtrArray     *jd_mechanism_get_constants    (JdMechanism *self);  /* JdConstant * */
const GPtrArray     *jd_mechanism_get_parameters   (JdMechanism *self);  /* JdParameter * */
const GPtrArray     *jd_mechanism_get_ground_points (JdMechanism *self); /* JdPoint * */
const GPtrArray     *jd_mechanism_get_curves       (JdMechanism *self);  /* JdCurve * */
const GPtrArray     *jd_mechanism_get_bodies       (JdMechanism *self);  /* JdBody * */
const GPtrArray     *jd_mechanism_get_joints       (JdMechanism *self);  /* JdJoint * */
const GPtrArray     *jd_mechanism_get_perfect_sets (JdMechanism *self);  /* JdJointSet *: each is assumed perfect as
                                                                          * a whole; may be empty */
const GPtrArray     *jd_mechanism_get_efforts      (JdMechanism *self);  /* JdEffort * */
const GPtrArray     *jd_mechanism_get_parameterizations (JdMechanism *self);  /* JdParameterizationTags *; "total" if
                                                                               * the file has none */
const GPtrArray     *jd_mechanism_get_events       (JdMechanism *self);  /* JdEvent * */
const GPtrArray     *jd_mechanism_get_measures     (JdMechanism *self);  /* JdMeasured *; may be empty */
const GPtrArray     *jd_mechanism_get_columns      (JdMechanism *self);  /* JdMechanismColumn *: of Compare; may be
                                                                          * empty */
const GPtrArray     *jd_mechanism_get_warnings     (JdMechanism *self);  /* JdWarning * */

const JdPoint       *jd_mechanism_get_point        (JdMechanism *self,
                                                    JdPointRef   ref);
/**
 * jd_mechanism_dup_point_name:
 *
 * "body.point", "ground.point" as written in the file; owned by the caller.
 */
char                *jd_mechanism_dup_point_name   (JdMechanism *self,
                                                    JdPointRef   ref) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_mechanism_find_parameter:
 *
 * Index by name, or -1.
 */
int                  jd_mechanism_find_parameter   (JdMechanism *self,
                                                    const char  *name);
int                  jd_mechanism_find_body        (JdMechanism *self,
                                                    const char  *name);
int                  jd_mechanism_find_joint       (JdMechanism *self,
                                                    const char  *name);
const JdParameterizationTags     *jd_mechanism_find_parameterization     (JdMechanism *self,
                                                                          const char  *name);
const JdEvent       *jd_mechanism_find_event       (JdMechanism *self,
                                                    const char  *name);

/**
 * jd_mechanism_evaluate_state:
 *
 * Recomputes constants, parameter values and rates with overrides (name -> double *): @values may name constants
 * (later constants follow) and parameters, @rates parameters; any may be NULL.  Fills @constants (name -> double *,
 * owned; create with g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free)) and the arrays of n_parameters
 * doubles.  FALSE and an error naming the override that fits nothing, or an expression without finite value.
 */
gboolean             jd_mechanism_evaluate_state   (JdMechanism  *self,
                                                    GHashTable   *values,
                                                    GHashTable   *rates,
                                                    GHashTable   *constants,
                                                    double       *out_values,
                                                    double       *out_rates,
                                                    GError      **error);
/**
 * jd_mechanism_evaluate_time:
 *
 * The instant of the file's state, with the @constants of jd_mechanism_evaluate_state().
 */
double               jd_mechanism_evaluate_time    (JdMechanism  *self,
                                                    GHashTable   *constants);

/**
 * jd_joint_set_free:
 *
 * Frees a set that its caller owns.
 */
void       jd_joint_set_free            (JdJointSet  *self);

G_END_DECLS
