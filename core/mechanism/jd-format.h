/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-bound.h"
#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-object.h"

G_BEGIN_DECLS

/* Description of the mechanism file.  A field is a member of a JSON object of the file, with its name, contents,
 * units, and the place where the loader stores it.  The loader, the edits, the inspector and the JSON Schema read
 * these tables.  A rule that no table can express is in a function of the loader named after it. */

/**
 * JdScope:
 *
 * The names an expression may use, besides constants.
 */
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

/**
 * JdFieldKind:
 *
 * Contents of a field.  The arrow shows the type of the value that the loader stores.
 */
typedef enum
{
  JD_FIELD_NONE,           /* no field: ends a table */
  /* Expressions. */
  JD_FIELD_EXPR,           /* -> const JdExpr * */
  JD_FIELD_VALUE,          /* in constants -> const JdExpr *, followed by its value, a double */
  JD_FIELD_CONDITION,      /* two expressions and a relation -> JdJoint */
  JD_FIELD_VECTOR,         /* n expressions, or one for each dimension -> const JdExpr *[] */
  JD_FIELD_COUPLE,         /* in the plane one expression, about z; in space a vector -> const JdExpr *[3] */
  JD_FIELD_INERTIA,        /* in the plane one expression; in space 3 or 6 -> JdBody */
  JD_FIELD_ROTATION,       /* [axis, angle], one after another -> JdRotations */
  JD_FIELD_POLYGON,        /* 2 or more vectors -> JdShape */
  JD_FIELD_BY_PARAMETER,   /* {parameter: expression} -> JdParameterExprs */
  JD_FIELD_NAMED,          /* {name: expression} -> JdEvent's quasi-velocities */
  JD_FIELD_EQUATION_MAP,   /* {name: expression} -> JdJoint's equations; differential if rates are in scope */
  JD_FIELD_POINT_MAP,      /* {name: vector} -> GPtrArray * of JdPoint */
  /* Texts, names and switches. */
  JD_FIELD_TEXT,           /* -> char * */
  JD_FIELD_LABEL,          /* without control characters -> char * */
  JD_FIELD_NAME,           /* name of the object, free in its list -> char * */
  JD_FIELD_FREE_NAME,      /* any text that is free in its list -> char * */
  JD_FIELD_TYPE,           /* name of the type, which determines the other fields */
  JD_FIELD_FILE,           /* name of a file in the folder of this one -> char * */
  JD_FIELD_CHOICE,         /* one of choices -> int, its index */
  JD_FIELD_BOOLEAN,        /* -> gboolean */
  JD_FIELD_VERSION,
  JD_FIELD_DIMENSION,      /* 2 or 3 -> guint */
  JD_FIELD_DIRECTION,      /* -1, 0, 1 */
  /* References. */
  JD_FIELD_POINT,          /* -> JdPointRef */
  JD_FIELD_POINT_PAIR,     /* -> JdPointRef[2] */
  JD_FIELD_POINTS,         /* n, or 2 or more if n is 0 -> JdPointRef[] */
  JD_FIELD_BODY,           /* -> int */
  JD_FIELD_CARRIER,        /* a body or the ground -> int */
  JD_FIELD_BODY_PAIR,      /* bodies or the ground -> int[2] */
  JD_FIELD_CURVE,          /* -> int */
  JD_FIELD_PARAMETER,      /* -> gsize */
  JD_FIELD_PARAMETER_NAME, /* -> char * */
  JD_FIELD_EQUATION,       /* -> char * */
  JD_FIELD_EQUATIONS,      /* -> char **, NULL-terminated */
  JD_FIELD_PARAMETERIZATION, /* -> char * */
  JD_FIELD_EVENT,          /* -> char * */
  JD_FIELD_JOINT_SETS,     /* arrays of names of joints -> GPtrArray * of JdJointSet */
  JD_FIELD_LESSON,         /* an object that core/lesson reads; it is only kept */
  JD_FIELD_OPEN,           /* topics that a locked file leaves open -> char **, NULL-terminated */
  /* Objects. */
  JD_FIELD_OBJECT,         /* its fields are stored where those of the enclosing object are */
  JD_FIELD_FRAME,          /* -> JdFrame * */
  JD_FIELD_SHAPE,          /* one field of its table -> JdShape */
  JD_FIELD_CONSTANTS,      /* {name: expression} */
  JD_FIELD_LIST,           /* named objects of the kind "list" */
  JD_FIELD_DECLARED_EFFORTS, /* -> JdJoint */
  JD_FIELD_IMPULSES,       /* -> GPtrArray * of JdAppliedImpulse */
  JD_FIELD_COLUMNS,        /* -> GPtrArray * of JdMechanismColumn */
  JD_FIELD_PRIMITIVE,      /* {equation: parameter} -> GPtrArray * of JdTag */
  JD_FIELD_IMPULSIVE_TYPES, /* {equation: type} -> GPtrArray * of JdImpulsiveType */
  JD_FIELD_LETTERS,        /* {equation: name} -> GHashTable * */
  JD_N_FIELD_KINDS,
} JdFieldKind;

/**
 * JD_EVERY_TYPE:
 *
 * All bits of "only": fields of every type.
 */
#define JD_EVERY_TYPE G_MAXUINT

typedef struct _JdField JdField;
struct _JdField
{
  const char           *name;
  JdFieldKind           kind;
  gsize                 offset;    /* offset of its value in the struct of the object */
  guint                 n;         /* components of a vector; 0: the mechanism's dimension; number of points */
  JdScope               scope;
  JdBound               bound;
  gboolean              each;      /* the bound applies to each component */
  const char           *fallback;  /* value if it is absent; "": nothing; NULL: it is required */
  const char           *title;     /* N_("Mass"); NULL: the inspector has no row for it */
  const char           *unit;      /* "kg"; "": a pure number; NULL: none, or it depends */
  gboolean              part;      /* a reference in it can be removed without removal of the enclosing object */
  gboolean              components; /* a vector may be given by its components on others: {name: vector} */
  gboolean              own_topic; /* a topic of its own for a locked file; else it belongs to the drawing */
  JdObjectKind          list;      /* of JD_FIELD_LIST */
  const char *const    *choices;   /* of JD_FIELD_CHOICE: NULL-terminated */
  const char           *complaint; /* N_("... %s ...") for another choice, or (%u) another length */
  guint                 only;      /* bits of the types that have it; 0: all */
  const JdField        *fields;    /* fields of the object, or of each part; ends with JD_FIELD_NONE */
};

/**
 * JdEffortAction:
 *
 * Object on which an effort acts, with the members of JdEffort that describe it.
 */
typedef enum
{
  JD_ACTS_ON_PARAMETERS,   /* value: a potential; or values: generalized forces */
  JD_ACTS_AT_POINT,        /* points[0], vector: a force */
  JD_ACTS_ON_BODY,         /* bodies[0], vector: a torque */
  JD_ACTS_ALONG_LINE,      /* points[0..1], stiffness, length: opposite forces along the line of two points */
  JD_ACTS_BETWEEN_BODIES,  /* bodies[0..1], stiffness, length: opposite torques, by the relative angle */
} JdEffortAction;

/**
 * JdEffortType:
 *
 * The types of efforts.
 */
typedef struct
{
  const char    *name;         /* key in saved files: never changes */
  const char    *title;        /* N_("torsion spring") */
  JdEffortAction action;
  gboolean       planar_only;
  gboolean       is_damper;    /* its coefficient is a viscosity */
  const char    *sentence;     /* along a line and between bodies: N_() of its name, its two ends, its coefficient and
                                * its free length or angle */
} JdEffortType;
extern const JdEffortType jd_effort_types[JD_N_EFFORT_KINDS];

/**
 * JdShapeForm:
 *
 * Geometry that several shapes have in common.
 */
typedef enum
{
  JD_FORM_CORNERS,    /* the vertices of the shape, or points of the body */
  JD_FORM_ROUND,      /* a circle of radius size[0] about the origin */
  JD_FORM_LINE,       /* from -size[0] / 2 to size[0] / 2 on body x */
  JD_FORM_RECTANGLE,  /* size[0] along body x, size[1] along body y, about the origin */
} JdShapeForm;

typedef struct
{
  const char *title;        /* N_("disk") */
  JdShapeForm form;
  double      inertia;      /* of a homogeneous body in the plane, about its mass centre:
                             * m (size[0]^2 + size[1]^2) / inertia; 0: computed from the vertices */
  double      boundary[2];  /* distance of the boundary from the origin: this part of size[0] along x, of size[1]
                             * along y */
  double      center;       /* mass centre of a homogeneous body: this part of size[0] on body y */
  gboolean    is_flat;      /* in space: lies in the plane of body x and y */
  gboolean    is_solid;     /* fills its form: other bodies cannot pass through it */
  gboolean    has_border;   /* other bodies can touch it */
} JdShapeType;
extern const JdShapeType  jd_shape_types[JD_N_SHAPE_KINDS];

typedef struct
{
  const char *title;  /* N_("circle") */
  const char *local;  /* the LOCAL symbol its place is an expression in; NULL: none */
} JdCurveType;
extern const JdCurveType  jd_curve_types[JD_N_CURVE_KINDS];

typedef struct
{
  const char *name;         /* key in saved files: never changes */
  gboolean    alone;        /* the name may be written without an object */
} JdImpulsiveTypeName;
extern const JdImpulsiveTypeName jd_impulsive_types[JD_N_IMPULSIVE_TYPES];

/**
 * JdDeclaredKind:
 *
 * Place where an effort declared by a joint acts.
 */
typedef enum
{
  JD_DECLARED_AT_POINT,
  JD_DECLARED_AT_PLACE,
  JD_DECLARED_COUPLE,
} JdDeclaredKind;

/* Tables of fields.  "only" has bits by JdShapeKind, JdCurveKind, JdMember, JdEffortKind, JdImpulsiveKind (the law
 * "switch" of a breakable one: JD_N_IMPULSIVE_TYPES), JdAppliedKind, JdDeclaredKind, JdMeasuredKind, and of a frame
 * by dimension. */
extern const JdField jd_document_fields[];
extern const JdField jd_parameter_fields[];
extern const JdField jd_frame_fields[];
extern const JdField jd_ground_fields[];
extern const JdField jd_body_fields[];
extern const JdField jd_shape_fields[];
extern const JdField jd_curve_fields[];
extern const JdField jd_joint_fields[];
extern const JdField jd_declared_effort_fields[];
extern const JdField jd_effort_fields[];
extern const JdField jd_parameterization_tags_fields[];
extern const JdField jd_tag_fields[];
extern const JdField jd_event_fields[];
extern const JdField jd_impulsive_fields[];
extern const JdField jd_impulse_fields[];
extern const JdField jd_column_fields[];
extern const JdField jd_measure_fields[];

/* "newton", "poisson", "stronge"; "glass", "fluid", "switch". */
extern const char *const jd_impact_laws[];
extern const char *const jd_breaking_laws[];
/* The topics of a locked file (jd-mechanism-lock.h), NULL-terminated: "tags" (which equations are primitive),
 * "parameterizations" (adding, renaming, deleting them), "types" (impulsive types at events), "events" (other members
 * of events), "values" (of parameters, and rates), "constants", "compare" (columns), "time" (playing and scrubbing),
 * "draw" (everything else). */
extern const char *const jd_lock_topics[];

/* Units of the window's sheet, SI first. */
extern const char *const jd_length_units[];
extern const char *const jd_mass_units[];
extern const char *const jd_angle_units[];

/* "perfect": translatable. */
extern const char *const jd_assumptions[];

/**
 * jd_field_has:
 *
 * Returns whether types with the bits @only have @field.
 */
gboolean       jd_field_has        (const JdField     *field,
                                    guint              only);
/**
 * jd_field_find:
 *
 * The first field @name in @table that types with the bits @only have, or NULL.
 */
const JdField *jd_field_find       (const JdField     *table,
                                    const char        *name,
                                    guint              only);
/**
 * jd_field_of_type:
 *
 * The first field of @table with the bit 1 << @type in "only", which identifies that type in the file, or NULL.
 */
const JdField *jd_field_of_type    (const JdField     *table,
                                    guint              type);
/**
 * jd_joint_type_only:
 *
 * The bits of "only" for joints of @type.
 */
guint          jd_joint_type_only  (const JdJointType *type);

G_END_DECLS
