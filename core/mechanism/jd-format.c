/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables of the mechanism file: every field of every object.  A new member of the format is a row here. */
#include "core/mechanism/jd-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-mechanism-private.h"

#define AT(type, member) .offset = G_STRUCT_OFFSET (type, member)
#define OPTIONAL         .fallback = ""
#define OR_ZERO          .fallback = "0"
#define ONLY(type)       .only = 1u << (type)
#define ONLY_TWO(a, b)   .only = 1u << (a) | 1u << (b)
#define END              { .name = NULL }

/* Readers that fill neighbouring members rely on their order. */
#define BEHIND(type, first, second) \
  G_STATIC_ASSERT (G_STRUCT_OFFSET (type, second) == G_STRUCT_OFFSET (type, first) + sizeof (gsize))
BEHIND (JdMechanism, time_expr, time);
BEHIND (JdMechanism, time_stepping_expr, time_stepping);
BEHIND (JdMechanism, sheet.grid_expr, sheet.grid);
BEHIND (JdMechanism, sheet.angle_step_expr, sheet.angle_step);
BEHIND (JdMechanism, underlay.x_expr, underlay.x);
BEHIND (JdMechanism, underlay.y_expr, underlay.y);
BEHIND (JdMechanism, underlay.width_expr, underlay.width);
BEHIND (JdMechanism, underlay.angle_expr, underlay.angle);
BEHIND (JdMechanism, underlay.opacity_expr, underlay.opacity);
BEHIND (JdParameter, value_expr, value);
BEHIND (JdParameter, rate_expr, rate);
BEHIND (JdBody, n_rotations, rotations);
BEHIND (JdFrame, n_rotations, rotations);
BEHIND (JdEffort, n_values, value_parameters);
BEHIND (JdEffort, value_parameters, values);
BEHIND (JdEvent, n_rest_frame, rest_parameters);
BEHIND (JdEvent, rest_parameters, rest_rates);

const char *const jd_length_units[] = { "m", "cm", "mm", "km", NULL };
const char *const jd_mass_units[] = { "kg", "g", NULL };
const char *const jd_angle_units[] = { "rad", "deg", NULL };
const char *const jd_impact_laws[] = {
  [JD_IMPACT_NEWTON] = "newton", [JD_IMPACT_POISSON] = "poisson", [JD_IMPACT_STRONGE] = "stronge", NULL
};

const char *const jd_breaking_laws[] = {
  [JD_BREAKING_GLASS] = "glass", [JD_BREAKING_FLUID] = "fluid", [JD_BREAKING_SWITCH] = "switch", NULL
};

const char *const jd_assumptions[] = { [JD_ASSUMED_PERFECT] = N_("perfect"), NULL };

const char *const jd_lock_topics[] = {
  "tags", "parameterizations", "types", "events", "values", "constants", "compare", "time", "draw", NULL
};

#define IMPACT_LAW \
  .choices = jd_impact_laws, \
  .complaint = N_("“%s” is not a law of impact; expected \"newton\", \"poisson\" or \"stronge\"")

const JdField jd_parameter_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdParameter, name) },
  { "value", JD_FIELD_VALUE, AT (JdParameter, value_expr), OR_ZERO, .title = N_("Value") },
  /* Translators: Rate: the time derivative of a parameter. */
  { "rate", JD_FIELD_VALUE, AT (JdParameter, rate_expr), OR_ZERO, .title = N_("Rate") },
  END
};

const JdField jd_frame_fields[] = {
  { "origin", JD_FIELD_VECTOR, AT (JdFrame, origin), .scope = JD_SCOPE_TIME, OR_ZERO },
  { "angle", JD_FIELD_EXPR, AT (JdFrame, angle), .scope = JD_SCOPE_TIME, OR_ZERO, ONLY (2) },
  { "rotation", JD_FIELD_ROTATION, AT (JdFrame, n_rotations), .scope = JD_SCOPE_TIME, OPTIONAL, ONLY (3) },
  END
};

/* A point of the ground may move in a known way: a support that is shaken. */
const JdField jd_ground_fields[] = {
  { "points", JD_FIELD_POINT_MAP, AT (JdMechanism, ground_points), .scope = JD_SCOPE_TIME, OPTIONAL },
  END
};

const JdShapeType jd_shape_types[JD_N_SHAPE_KINDS] = {
  [JD_SHAPE_NONE]    = { N_("body") },
  [JD_SHAPE_DISK]    = { N_("disk"), JD_FORM_ROUND, 2, { 1 }, 0, TRUE, TRUE, TRUE },
  [JD_SHAPE_RING]    = { N_("ring"), JD_FORM_ROUND, 1, { 1 }, 0, TRUE, FALSE, TRUE },
  /* 2 m a^2 / 3 about the centre of the sphere, less m (a / 2)^2 */
  [JD_SHAPE_SHELL]   = { N_("hemispherical shell"), JD_FORM_ROUND, 2.4, { 1 }, -0.5 },
  [JD_SHAPE_SPHERE]  = { N_("sphere"), JD_FORM_ROUND, 2.5, { 1 }, 0, FALSE, TRUE, TRUE },
  [JD_SHAPE_ROD]     = { N_("rod"), JD_FORM_LINE, 12, { 0.5 }, 0, FALSE, TRUE, TRUE },
  [JD_SHAPE_STRING]  = { N_("string"), JD_FORM_LINE, 12, { 0.5 } },
  [JD_SHAPE_BOX]     = { N_("box"), JD_FORM_RECTANGLE, 12, { 0.5, 0.5 }, 0, TRUE, TRUE, TRUE },
  [JD_SHAPE_PANE]    = { N_("pane of glass"), JD_FORM_RECTANGLE, 12, { 0.5, 0.5 }, 0, TRUE, TRUE, TRUE },
  [JD_SHAPE_POLYGON] = { N_("polygon"), .is_flat = TRUE, .is_solid = TRUE, .has_border = TRUE },
};

const JdField jd_shape_fields[] = {
  { "disk", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_DISK),
    .title = N_("Radius"), .unit = "m" },
  { "ring", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_RING),
    .title = N_("Radius"), .unit = "m" },
  { "shell", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_SHELL),
    .title = N_("Radius"), .unit = "m" },
  { "sphere", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_SPHERE),
    .title = N_("Radius"), .unit = "m" },
  { "rod", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_ROD),
    .title = N_("Length"), .unit = "m" },
  { "string", JD_FIELD_EXPR, AT (JdShape, size), .bound = JD_BOUND_NOT_NEGATIVE, ONLY (JD_SHAPE_STRING),
    .title = N_("Length"), .unit = "m" },
  { "box", JD_FIELD_VECTOR, AT (JdShape, size), 2, .bound = JD_BOUND_NOT_NEGATIVE, .each = TRUE, ONLY (JD_SHAPE_BOX),
    .complaint = N_("a box is [width, height]; the length of this array is %u"), .unit = "m" },
  { "pane", JD_FIELD_VECTOR, AT (JdShape, size), 2, .bound = JD_BOUND_NOT_NEGATIVE, .each = TRUE,
    ONLY (JD_SHAPE_PANE), .complaint = N_("a pane is [width, height]; the length of this array is %u"),
    .unit = "m" },
  { "polygon", JD_FIELD_POLYGON, ONLY (JD_SHAPE_POLYGON), .unit = "m" },
  END
};

const JdField jd_body_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdBody, name) },
  /* Translators: Position: the coordinates of a point. */
  { "origin", JD_FIELD_VECTOR, AT (JdBody, origin), .scope = JD_SCOPE_POSITION, .title = N_("Position"),
    .unit = "m" },
  { "angle", JD_FIELD_EXPR, AT (JdBody, angle), .scope = JD_SCOPE_POSITION, OR_ZERO, .title = N_("Angle"),
    .unit = "rad" },
  { "rotation", JD_FIELD_ROTATION, AT (JdBody, n_rotations), .scope = JD_SCOPE_POSITION, OPTIONAL, .unit = "rad" },
  { "mass", JD_FIELD_EXPR, AT (JdBody, mass), .bound = JD_BOUND_NOT_NEGATIVE, OR_ZERO, .title = N_("Mass"),
    .unit = "kg" },
  { "center", JD_FIELD_VECTOR, AT (JdBody, center), .bound = JD_BOUND_FINITE, OR_ZERO, .title = N_("Mass centre"),
    .unit = "m" },
  { "inertia", JD_FIELD_INERTIA, OR_ZERO, .title = N_("Moment of inertia"), .unit = "kg m²" },
  { "points", JD_FIELD_POINT_MAP, AT (JdBody, points), .bound = JD_BOUND_FINITE, OPTIONAL, .unit = "m" },
  { "shape", JD_FIELD_SHAPE, AT (JdBody, shape), OPTIONAL, .fields = jd_shape_fields },
  /* Translators: Drawn rough: a switch: the body is drawn with a rough edge. */
  { "rough", JD_FIELD_BOOLEAN, AT (JdBody, is_rough), OPTIONAL, .title = N_("Drawn rough") },
  END
};

const JdCurveType jd_curve_types[JD_N_CURVE_KINDS] = {
  [JD_CURVE_LINE] = { N_("line") },
  [JD_CURVE_CIRCLE] = { N_("circle") },
  [JD_CURVE_GRAPH] = { N_("graph"), "x" },
  [JD_CURVE_PARAMETRIC] = { N_("parametric curve"), "s" },
};

static const JdField line_fields[] = {
  { "point", JD_FIELD_VECTOR, AT (JdCurve, point), 2, .scope = JD_SCOPE_TIME, .bound = JD_BOUND_FINITE, OR_ZERO,
    .title = N_("Point"), .unit = "m" },
  { "direction", JD_FIELD_VECTOR, AT (JdCurve, direction), 2, .scope = JD_SCOPE_TIME, .bound = JD_BOUND_NOT_ZERO,
    .title = N_("Direction") },
  END
};

static const JdField circle_fields[] = {
  { "center", JD_FIELD_VECTOR, AT (JdCurve, point), 2, .scope = JD_SCOPE_TIME, .bound = JD_BOUND_FINITE, OR_ZERO,
    .title = N_("Centre"), .unit = "m" },
  { "radius", JD_FIELD_EXPR, AT (JdCurve, radius), .scope = JD_SCOPE_TIME, .bound = JD_BOUND_POSITIVE,
    .title = N_("Radius"), .unit = "m" },
  END
};

static const JdField graph_fields[] = {
  { "y", JD_FIELD_EXPR, AT (JdCurve, point[1]), .scope = JD_SCOPE_LOCAL_X | JD_SCOPE_TIME,
    .title = N_("y as an expression in x"),
    .unit = "m" },
  END
};

const JdField jd_curve_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdCurve, name) },
  /* Translators: Fixed on: before the body on which a curve is fixed. */
  { "on", JD_FIELD_CARRIER, AT (JdCurve, on), OPTIONAL, .title = N_("Fixed on") },
  { "line", JD_FIELD_OBJECT, ONLY (JD_CURVE_LINE), .fields = line_fields },
  { "circle", JD_FIELD_OBJECT, ONLY (JD_CURVE_CIRCLE), .fields = circle_fields },
  { "graph", JD_FIELD_OBJECT, ONLY (JD_CURVE_GRAPH), .fields = graph_fields },
  { "parametric", JD_FIELD_VECTOR, AT (JdCurve, point), 2, JD_SCOPE_LOCAL_S | JD_SCOPE_TIME,
    ONLY (JD_CURVE_PARAMETRIC),
    .title = N_("Place at s,"), .unit = "m" },
  { "velocity", JD_FIELD_VECTOR, AT (JdCurve, velocity), 2, JD_SCOPE_MOTION, OPTIONAL,
    .title = N_("Velocity of the material"), .unit = "m/s" },
  { "reversed", JD_FIELD_BOOLEAN, AT (JdCurve, reversed), OPTIONAL, .title = N_("Normal on the other side") },
  END
};

const JdField jd_declared_effort_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdDeclaredEffort, name) },
  { "point", JD_FIELD_POINT, AT (JdDeclaredEffort, point), ONLY (JD_DECLARED_AT_POINT) },
  { "body", JD_FIELD_BODY, AT (JdDeclaredEffort, body), ONLY_TWO (JD_DECLARED_AT_PLACE, JD_DECLARED_COUPLE) },
  { "at", JD_FIELD_VECTOR, AT (JdDeclaredEffort, at), .scope = JD_SCOPE_POSITION, ONLY (JD_DECLARED_AT_PLACE) },
  { "vector", JD_FIELD_VECTOR, AT (JdDeclaredEffort, vector), .scope = JD_SCOPE_POSITION, .components = TRUE,
    ONLY_TWO (JD_DECLARED_AT_POINT, JD_DECLARED_AT_PLACE) },
  { "couple", JD_FIELD_COUPLE, AT (JdDeclaredEffort, vector), .scope = JD_SCOPE_POSITION, .components = TRUE,
    ONLY (JD_DECLARED_COUPLE) },
  { "by", JD_FIELD_CARRIER, AT (JdDeclaredEffort, by), OPTIONAL },
  { "value", JD_FIELD_EXPR, AT (JdDeclaredEffort, value), .scope = JD_SCOPE_MOTION, OPTIONAL },
  END
};

static const JdField impact_fields[] = {
  /* Translators: Restitution: the coefficient of restitution of an impact. */
  { "restitution", JD_FIELD_EXPR, AT (JdJoint, restitution), .bound = JD_BOUND_UNIT, .title = N_("Restitution"),
    .unit = "" },
  { "law", JD_FIELD_CHOICE, AT (JdJoint, impact_law), OPTIONAL, IMPACT_LAW },
  END
};

const JdField jd_joint_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdJoint, name) },
  { .name = "type", .kind = JD_FIELD_TYPE },
  /* Translators: Only when: before a condition, such as x > 0: a joint or an effort acts only when it holds. */
  { "when", JD_FIELD_CONDITION, .scope = JD_SCOPE_POSITION, OPTIONAL, .title = N_("Only when") },
  /* Translators: Acts: before “one side” or “both sides”. */
  { "unilateral", JD_FIELD_BOOLEAN, AT (JdJoint, unilateral), OPTIONAL, .title = N_("Acts") },
  { "friction", JD_FIELD_EXPR, AT (JdJoint, friction), .bound = JD_BOUND_NOT_NEGATIVE, OPTIONAL,
    .title = N_("Coefficient of friction"), .unit = "" },
  { "rolling_resistance", JD_FIELD_EXPR, AT (JdJoint, rolling_resistance), .bound = JD_BOUND_NOT_NEGATIVE, OPTIONAL,
    .title = N_("Rolling resistance"), .unit = "m" },
  { "impact", JD_FIELD_OBJECT, OPTIONAL, .fields = impact_fields },
  { "assumed", JD_FIELD_CHOICE, AT (JdJoint, assumed), OPTIONAL, .choices = jd_assumptions,
    .complaint = N_("“%s” is no assumption about a joint; expected \"perfect\""), .title = N_("Assumed to be") },

  { "between", JD_FIELD_POINT_PAIR, ONLY (JD_MEMBER_BETWEEN), .title = N_("Point %u") },
  { "through", JD_FIELD_POINTS, ONLY (JD_MEMBER_THROUGH), .title = N_("Point %u") },
  { "point", JD_FIELD_POINT, ONLY_TWO (JD_MEMBER_POINT, JD_MEMBER_CONTACT), .title = N_("Point") },
  { "body", JD_FIELD_BODY, ONLY (JD_MEMBER_CONTACT), .title = N_("Body") },
  { "curve", JD_FIELD_CURVE, AT (JdJoint, curve), ONLY (JD_MEMBER_CURVE), .title = N_("Curve") },
  { "axis", JD_FIELD_VECTOR, AT (JdJoint, vector), 2, JD_SCOPE_POSITION, JD_BOUND_NOT_ZERO, ONLY (JD_MEMBER_AXIS),
    .title = N_("Axis") },
  { "direction", JD_FIELD_VECTOR, AT (JdJoint, vector), 2, JD_SCOPE_POSITION, JD_BOUND_NOT_ZERO,
    ONLY (JD_MEMBER_DIRECTION), .title = N_("Direction") },
  { "angle", JD_FIELD_EXPR, AT (JdJoint, angle), 0, JD_SCOPE_POSITION, JD_BOUND_FINITE, OR_ZERO,
    ONLY (JD_MEMBER_ANGLE), .title = N_("Relative angle"), .unit = "rad" },
  { "length", JD_FIELD_EXPR, AT (JdJoint, length), 0, JD_SCOPE_POSITION, JD_BOUND_POSITIVE, ONLY (JD_MEMBER_LENGTH),
    .title = N_("Length"), .unit = "m" },
  { "bodies", JD_FIELD_BODY_PAIR, ONLY_TWO (JD_MEMBER_BODIES, JD_MEMBER_CONTACT), .title = N_("Body %u") },
  { "ratio", JD_FIELD_EXPR, AT (JdJoint, ratio), .bound = JD_BOUND_FINITE, ONLY (JD_MEMBER_RATIO),
    /* Translators: Ratio: of a pair of gears. */
    .title = N_("Ratio"), .unit = "" },
  { "value", JD_FIELD_EXPR, AT (JdJoint, value), .scope = JD_SCOPE_TIME, ONLY (JD_MEMBER_DRIVE_VALUE),
    .title = N_("Driven value") },
  /* Translators: Of: before the quantity that a drive prescribes. */
  { "of", JD_FIELD_EXPR, AT (JdJoint, of), .scope = JD_SCOPE_POSITION, ONLY (JD_MEMBER_DRIVE_OF), .title = N_("Of") },
  { "holonomic", JD_FIELD_EQUATION_MAP, .scope = JD_SCOPE_POSITION, OPTIONAL, ONLY (JD_MEMBER_EQUATIONS) },
  { "differential", JD_FIELD_EQUATION_MAP, .scope = JD_SCOPE_MOTION, OPTIONAL, ONLY (JD_MEMBER_EQUATIONS) },
  { "efforts", JD_FIELD_DECLARED_EFFORTS, OPTIONAL, ONLY (JD_MEMBER_EQUATIONS), .fields = jd_declared_effort_fields },
  END
};

const JdEffortType jd_effort_types[JD_N_EFFORT_KINDS] = {
  [JD_EFFORT_FORCE] = { "force", N_("force"), JD_ACTS_AT_POINT },
  [JD_EFFORT_TORQUE] = { "torque", N_("torque"), JD_ACTS_ON_BODY },
  [JD_EFFORT_SPRING] = {
    "spring", N_("spring"), JD_ACTS_ALONG_LINE,
    .sentence = N_("“%s” is a spring between “%s” and “%s”, of stiffness %s and free length %s."),
  },
  [JD_EFFORT_DAMPER] = {
    "damper", N_("damper"), JD_ACTS_ALONG_LINE, .is_damper = TRUE,
    .sentence = N_("“%s” is a damper between “%s” and “%s”, of viscosity %s."),
  },
  [JD_EFFORT_TORSION_SPRING] = {
    "torsion-spring", N_("torsion spring"), JD_ACTS_BETWEEN_BODIES, .planar_only = TRUE,
    .sentence = N_("“%s” is a torsion spring between “%s” and “%s”, of stiffness %s and free angle %s."),
  },
  [JD_EFFORT_TORSION_DAMPER] = {
    "torsion-damper", N_("torsion damper"), JD_ACTS_BETWEEN_BODIES, .planar_only = TRUE, .is_damper = TRUE,
    .sentence = N_("“%s” is a torsion damper between “%s” and “%s”, of viscosity %s."),
  },
  [JD_EFFORT_POTENTIAL] = { "potential", N_("potential"), JD_ACTS_ON_PARAMETERS },
  [JD_EFFORT_GENERALIZED] = { "generalized", N_("generalized force"), JD_ACTS_ON_PARAMETERS },
};

/* The numbers of springs may depend on time, not on the position: else k (l - l0)^2 / 2 would not be a potential. */
const JdField jd_effort_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdEffort, name) },
  { .name = "type", .kind = JD_FIELD_TYPE },
  { "point", JD_FIELD_POINT, AT (JdEffort, points), ONLY (JD_EFFORT_FORCE), .title = N_("Point") },
  { "vector", JD_FIELD_VECTOR, AT (JdEffort, vector), .scope = JD_SCOPE_MOTION, ONLY (JD_EFFORT_FORCE),
    .title = N_("Force"), .unit = "N" },
  { "follower", JD_FIELD_BOOLEAN, AT (JdEffort, follower), OPTIONAL, ONLY (JD_EFFORT_FORCE),
    .title = N_("Turns with the body") },
  { "body", JD_FIELD_BODY, AT (JdEffort, bodies), ONLY (JD_EFFORT_TORQUE), .title = N_("Body") },
  { "between", JD_FIELD_POINT_PAIR, AT (JdEffort, points), ONLY_TWO (JD_EFFORT_SPRING, JD_EFFORT_DAMPER),
    .title = N_("Point %u") },
  { "bodies", JD_FIELD_BODY_PAIR, AT (JdEffort, bodies),
    ONLY_TWO (JD_EFFORT_TORSION_SPRING, JD_EFFORT_TORSION_DAMPER), .title = N_("Body %u") },
  { "value", JD_FIELD_COUPLE, AT (JdEffort, vector), .scope = JD_SCOPE_MOTION, ONLY (JD_EFFORT_TORQUE),
    .title = N_("Torque"), .unit = "N m" },
  { "value", JD_FIELD_EXPR, AT (JdEffort, value), .scope = JD_SCOPE_POSITION, ONLY (JD_EFFORT_POTENTIAL),
    .title = N_("Potential energy"), .unit = "J" },
  { "stiffness", JD_FIELD_EXPR, AT (JdEffort, stiffness), .scope = JD_SCOPE_TIME, ONLY (JD_EFFORT_SPRING),
    .title = N_("Stiffness"), .unit = "N/m" },
  { "stiffness", JD_FIELD_EXPR, AT (JdEffort, stiffness), .scope = JD_SCOPE_TIME, ONLY (JD_EFFORT_TORSION_SPRING),
    .title = N_("Stiffness"), .unit = "N m/rad" },
  { "length", JD_FIELD_EXPR, AT (JdEffort, length), .scope = JD_SCOPE_TIME, OR_ZERO, ONLY (JD_EFFORT_SPRING),
    .title = N_("Free length"), .unit = "m" },
  { "angle", JD_FIELD_EXPR, AT (JdEffort, length), .scope = JD_SCOPE_TIME, OR_ZERO, ONLY (JD_EFFORT_TORSION_SPRING),
    .title = N_("Free angle"), .unit = "rad" },
  { "viscosity", JD_FIELD_EXPR, AT (JdEffort, stiffness), .scope = JD_SCOPE_MOTION, ONLY (JD_EFFORT_DAMPER),
    .title = N_("Viscosity"), .unit = "N s/m" },
  { "viscosity", JD_FIELD_EXPR, AT (JdEffort, stiffness), .scope = JD_SCOPE_MOTION, ONLY (JD_EFFORT_TORSION_DAMPER),
    .title = N_("Viscosity"), .unit = "N m s/rad" },
  { "values", JD_FIELD_BY_PARAMETER, AT (JdEffort, n_values), .scope = JD_SCOPE_MOTION,
    ONLY (JD_EFFORT_GENERALIZED) },
  END
};

const JdField jd_tag_fields[] = {
  { "parameter", JD_FIELD_PARAMETER_NAME, AT (JdTag, parameter) },
  { "integrated", JD_FIELD_BOOLEAN, AT (JdTag, integrated), OPTIONAL },
  END
};

const JdField jd_parameterization_tags_fields[] = {
  { "name", JD_FIELD_FREE_NAME, AT (JdParameterizationTags, name) },
  { "primitive", JD_FIELD_PRIMITIVE, AT (JdParameterizationTags, tags), OPTIONAL, .fields = jd_tag_fields },
  END
};

const JdImpulsiveTypeName jd_impulsive_types[JD_N_IMPULSIVE_TYPES] = {
  [JD_IMPULSIVE_REGULAR]       = { "regular", TRUE },
  [JD_IMPULSIVE_LIVE]          = { "live", FALSE },
  [JD_IMPULSIVE_INERT]         = { "inert", TRUE },
  [JD_IMPULSIVE_ELASTIC]       = { "elastic", FALSE },
  [JD_IMPULSIVE_INSTANTANEOUS] = { "instantaneous", FALSE },
  [JD_IMPULSIVE_RELEASED]      = { "released", TRUE },
  [JD_IMPULSIVE_BREAKABLE]     = { "breakable", FALSE },
  [JD_IMPULSIVE_FRICTION]      = { "friction", FALSE },
  [JD_IMPULSIVE_PASQUERO]      = { "pasquero", FALSE },
};

#define SWITCH (1u << JD_N_IMPULSIVE_TYPES)

/* The threshold is that of the instant, so that active forces may enter it (Pasquero, remark 7). */
const JdField jd_impulsive_fields[] = {
  { .name = "type", .kind = JD_FIELD_TYPE },
  { "friction", JD_FIELD_EXPR, AT (JdImpulsiveType, coefficient), .bound = JD_BOUND_NOT_NEGATIVE, OPTIONAL,
    ONLY (JD_IMPULSIVE_REGULAR) },
  { "before", JD_FIELD_EXPR, AT (JdImpulsiveType, before), .scope = JD_SCOPE_MOTION, ONLY (JD_IMPULSIVE_LIVE) },
  { "after", JD_FIELD_EXPR, AT (JdImpulsiveType, after), .scope = JD_SCOPE_MOTION, ONLY (JD_IMPULSIVE_LIVE) },
  { "law", JD_FIELD_CHOICE, AT (JdImpulsiveType, breaking), ONLY (JD_IMPULSIVE_BREAKABLE),
    .choices = jd_breaking_laws,
    .complaint = N_("“%s” is not a law of breaking; expected \"glass\", \"fluid\" or \"switch\"") },
  { "threshold", JD_FIELD_EXPR, AT (JdImpulsiveType, threshold), .scope = JD_SCOPE_MOTION | JD_SCOPE_MULTIPLIERS,
    .bound = JD_BOUND_POSITIVE, ONLY (JD_IMPULSIVE_BREAKABLE) },
  { "restitution", JD_FIELD_EXPR, AT (JdImpulsiveType, restitution), .bound = JD_BOUND_UNIT,
    .only = 1u << JD_IMPULSIVE_ELASTIC | 1u << JD_IMPULSIVE_INSTANTANEOUS | SWITCH },
  { "law", JD_FIELD_CHOICE, AT (JdImpulsiveType, impact_law), OPTIONAL, ONLY (JD_IMPULSIVE_ELASTIC), IMPACT_LAW },
  { "above", JD_FIELD_EXPR, AT (JdImpulsiveType, above), .bound = JD_BOUND_UNIT, .only = SWITCH },
  { "releases", JD_FIELD_EQUATIONS, AT (JdImpulsiveType, releases), OPTIONAL, .only = SWITCH },
  { "normal", JD_FIELD_EQUATION, AT (JdImpulsiveType, normal), ONLY (JD_IMPULSIVE_FRICTION) },
  { "coefficient", JD_FIELD_EXPR, AT (JdImpulsiveType, coefficient), .bound = JD_BOUND_NOT_NEGATIVE,
    ONLY (JD_IMPULSIVE_FRICTION) },
  { "alpha", JD_FIELD_EXPR, AT (JdImpulsiveType, alpha), .scope = JD_SCOPE_MOTION, ONLY (JD_IMPULSIVE_PASQUERO) },
  { "beta", JD_FIELD_EXPR, AT (JdImpulsiveType, beta), .scope = JD_SCOPE_MOTION, ONLY (JD_IMPULSIVE_PASQUERO) },
  END
};

const JdField jd_impulse_fields[] = {
  { "point", JD_FIELD_POINT, AT (JdAppliedImpulse, point), ONLY (JD_IMPULSE_AT_POINT), .title = N_("Point") },
  { "vector", JD_FIELD_VECTOR, AT (JdAppliedImpulse, vector), .scope = JD_SCOPE_POSITION, ONLY (JD_IMPULSE_AT_POINT),
    .title = N_("Impulse"), .unit = "N s" },
  { "body", JD_FIELD_BODY, AT (JdAppliedImpulse, body), ONLY (JD_IMPULSE_COUPLE), .title = N_("Body") },
  { "couple", JD_FIELD_COUPLE, AT (JdAppliedImpulse, vector), .scope = JD_SCOPE_POSITION, ONLY (JD_IMPULSE_COUPLE),
    /* Translators: Couple: the impulse of a torque, N m s. */
    .title = N_("Couple"), .unit = "N m s" },
  { "parameter", JD_FIELD_PARAMETER, AT (JdAppliedImpulse, parameter), ONLY (JD_IMPULSE_PARAMETER) },
  { "value", JD_FIELD_EXPR, AT (JdAppliedImpulse, value), .scope = JD_SCOPE_POSITION, ONLY (JD_IMPULSE_PARAMETER),
    .title = N_("Generalized impulse") },
  END
};

const JdField jd_event_fields[] = {
  { "name", JD_FIELD_FREE_NAME, AT (JdEvent, name) },
  { "instead_of", JD_FIELD_EVENT, AT (JdEvent, instead_of), OPTIONAL, .part = TRUE },
  /* Translators: At: before the time of an event, s. */
  { "at", JD_FIELD_EXPR, AT (JdEvent, at), .bound = JD_BOUND_FINITE, OPTIONAL, .title = N_("At"), .unit = "s" },
  { "when", JD_FIELD_EXPR, AT (JdEvent, when), .scope = JD_SCOPE_MOTION, OPTIONAL,
    .title = N_("When this crosses zero") },
  /* Translators: Crossing: before the direction in which a quantity crosses zero. */
  { "direction", JD_FIELD_DIRECTION, AT (JdEvent, direction), OPTIONAL, .title = N_("Crossing") },
  { "types", JD_FIELD_IMPULSIVE_TYPES, AT (JdEvent, types), OPTIONAL, .fields = jd_impulsive_fields },
  { "impulses", JD_FIELD_IMPULSES, AT (JdEvent, impulses), OPTIONAL, .fields = jd_impulse_fields },
  { "order", JD_FIELD_EQUATIONS, AT (JdEvent, order), OPTIONAL, .title = N_("Equations one after another") },
  { "rest_frame", JD_FIELD_BY_PARAMETER, AT (JdEvent, n_rest_frame), .scope = JD_SCOPE_POSITION, OPTIONAL },
  { "quasi_velocities", JD_FIELD_NAMED, .scope = JD_SCOPE_MOTION, OPTIONAL,
    .part = TRUE },
  END
};

const JdField jd_column_fields[] = {
  { "parameterization", JD_FIELD_PARAMETERIZATION, AT (JdMechanismColumn, parameterization) },
  { "event", JD_FIELD_EVENT, AT (JdMechanismColumn, event), OPTIONAL, .part = TRUE },
  END
};

const JdField jd_measure_fields[] = {
  { "name", JD_FIELD_NAME, AT (JdMeasured, name) },
  { "between", JD_FIELD_POINT_PAIR, AT (JdMeasured, points), ONLY (JD_MEASURED_LENGTH), .title = N_("Point %u") },
  { "angle", JD_FIELD_POINTS, AT (JdMeasured, points), .n = 3, ONLY (JD_MEASURED_CORNER), .title = N_("Point %u") },
  { "bodies", JD_FIELD_BODY_PAIR, AT (JdMeasured, bodies), ONLY (JD_MEASURED_TURN), .title = N_("Body %u") },
  END
};

/* The grid and the steps that the sheet catches while drawing, and its units. */
static const JdField sheet_fields[] = {
  { "grid", JD_FIELD_VALUE, AT (JdMechanism, sheet.grid_expr), .bound = JD_BOUND_POSITIVE, OPTIONAL, .unit = "m" },
  { "angle_step", JD_FIELD_VALUE, AT (JdMechanism, sheet.angle_step_expr), .bound = JD_BOUND_POSITIVE, OPTIONAL,
    .unit = "rad" },
  { "length_unit", JD_FIELD_CHOICE, AT (JdMechanism, sheet.length_unit), OPTIONAL, .choices = jd_length_units,
    .complaint = N_("“%s” is no unit of lengths; lengths are shown in “m”, “cm”, “mm” or “km”") },
  { "mass_unit", JD_FIELD_CHOICE, AT (JdMechanism, sheet.mass_unit), OPTIONAL, .choices = jd_mass_units,
    .complaint = N_("“%s” is no unit of masses; masses are shown in “kg” or “g”") },
  { "angle_unit", JD_FIELD_CHOICE, AT (JdMechanism, sheet.angle_unit), OPTIONAL, .choices = jd_angle_units,
    .complaint = N_("“%s” is no unit of angles; angles are shown in “rad” or “deg”") },
  END
};

/* A picture below the drawing. */
static const JdField underlay_fields[] = {
  { "image", JD_FIELD_FILE, AT (JdMechanism, underlay.image) },
  { "x", JD_FIELD_VALUE, AT (JdMechanism, underlay.x_expr), .bound = JD_BOUND_FINITE, OR_ZERO, .unit = "m" },
  { "y", JD_FIELD_VALUE, AT (JdMechanism, underlay.y_expr), .bound = JD_BOUND_FINITE, OR_ZERO, .unit = "m" },
  { "width", JD_FIELD_VALUE, AT (JdMechanism, underlay.width_expr), .bound = JD_BOUND_POSITIVE, .unit = "m" },
  { "angle", JD_FIELD_VALUE, AT (JdMechanism, underlay.angle_expr), .bound = JD_BOUND_FINITE, OR_ZERO,
    .unit = "rad" },
  { "opacity", JD_FIELD_VALUE, AT (JdMechanism, underlay.opacity_expr), .bound = JD_BOUND_UNIT, OPTIONAL },
  { "locked", JD_FIELD_BOOLEAN, AT (JdMechanism, underlay.locked), OPTIONAL },
  { "exported", JD_FIELD_BOOLEAN, AT (JdMechanism, underlay.exported), OPTIONAL },
  END
};

const JdField jd_document_fields[] = {
  { .name = "jourdain", .kind = JD_FIELD_VERSION },
  { "dimension", JD_FIELD_DIMENSION, AT (JdMechanism, dimension), OPTIONAL },
  { "name", JD_FIELD_LABEL, AT (JdMechanism, name), OPTIONAL, .title = N_("Title") },
  /* Translators: Source: the book or paper of an example. */
  { "source", JD_FIELD_TEXT, AT (JdMechanism, source), OPTIONAL, .title = N_("Source") },
  { "description", JD_FIELD_TEXT, AT (JdMechanism, description), OPTIONAL, .title = N_("Description") },
  { "constants", JD_FIELD_CONSTANTS, OPTIONAL, .own_topic = TRUE },
  { "time", JD_FIELD_VALUE, AT (JdMechanism, time_expr), OR_ZERO, .title = N_("Time of this state"), .unit = "s" },
  { "time_stepping", JD_FIELD_VALUE, AT (JdMechanism, time_stepping_expr), .bound = JD_BOUND_POSITIVE, OPTIONAL,
    .title = N_("Step of time stepping"), .unit = "s" },
  { "gravity", JD_FIELD_VECTOR, AT (JdMechanism, gravity), .bound = JD_BOUND_FINITE, .each = TRUE, OR_ZERO,
    .title = N_("Gravity"), .unit = "m/s²" },
  { "frame", JD_FIELD_FRAME, AT (JdMechanism, frame), OPTIONAL, .fields = jd_frame_fields },
  { "parameters", JD_FIELD_LIST, .list = JD_OBJECT_PARAMETER, OPTIONAL, .own_topic = TRUE,
    .fields = jd_parameter_fields },
  { "ground", JD_FIELD_OBJECT, OPTIONAL, .fields = jd_ground_fields },
  { "bodies", JD_FIELD_LIST, .list = JD_OBJECT_BODY, OPTIONAL, .fields = jd_body_fields },
  { "curves", JD_FIELD_LIST, .list = JD_OBJECT_CURVE, OPTIONAL, .fields = jd_curve_fields },
  { "kinetic_energy", JD_FIELD_EXPR, AT (JdMechanism, kinetic_energy), .scope = JD_SCOPE_MOTION,
    .bound = JD_BOUND_QUADRATIC, OPTIONAL },
  { "joints", JD_FIELD_LIST, .list = JD_OBJECT_JOINT, OPTIONAL, .fields = jd_joint_fields },
  { "assumed_perfect", JD_FIELD_JOINT_SETS, AT (JdMechanism, perfect_sets), OPTIONAL },
  { "efforts", JD_FIELD_LIST, .list = JD_OBJECT_EFFORT, OPTIONAL, .fields = jd_effort_fields },
  { "parameterizations", JD_FIELD_LIST, .list = JD_OBJECT_PARAMETERIZATION, OPTIONAL, .own_topic = TRUE,
    .fields = jd_parameterization_tags_fields },
  { "events", JD_FIELD_LIST, .list = JD_OBJECT_EVENT, OPTIONAL, .own_topic = TRUE,
    .fields = jd_event_fields },
  { "measures", JD_FIELD_LIST, .list = JD_OBJECT_MEASURE, OPTIONAL, .fields = jd_measure_fields },
  { "letters", JD_FIELD_LETTERS, AT (JdMechanism, letters), OPTIONAL },
  { "compare", JD_FIELD_COLUMNS, AT (JdMechanism, columns), OPTIONAL, .own_topic = TRUE,
    .fields = jd_column_fields },
  { "sheet", JD_FIELD_OBJECT, OPTIONAL, .fields = sheet_fields },
  { "underlay", JD_FIELD_OBJECT, OPTIONAL, .fields = underlay_fields },
  { "locked", JD_FIELD_BOOLEAN, AT (JdMechanism, locked), OPTIONAL, .own_topic = TRUE },
  { "open_to_students", JD_FIELD_OPEN, AT (JdMechanism, open), OPTIONAL, .own_topic = TRUE },
  { .name = "lesson", .kind = JD_FIELD_LESSON, OPTIONAL },
  END
};

gboolean
jd_field_has (const JdField *field,
              guint          only)
{
  return field->only == 0 || (field->only & only) != 0;
}

const JdField *
jd_field_find (const JdField *table,
               const char    *name,
               guint          only)
{
  for (const JdField *field = table; field->name != NULL; field++)
    if (strcmp (field->name, name) == 0 && jd_field_has (field, only))
      return field;
  return NULL;
}

const JdField *
jd_field_of_type (const JdField *table,
                  guint          type)
{
  for (const JdField *field = table; field->name != NULL; field++)
    if ((field->only & 1u << type) != 0)
      return field;
  return NULL;
}

guint
jd_joint_type_only (const JdJointType *type)
{
  guint only = 0;

  for (gsize i = 0; i < type->n_members; i++)
    only |= 1u << type->members[i];
  return only;
}

const char *
jd_impact_law_name (JdImpactLaw law)
{
  g_return_val_if_fail (law < JD_N_IMPACT_LAWS, NULL);

  return jd_impact_laws[law];
}

gboolean
jd_impact_law_parse (const char  *name,
                     JdImpactLaw *out_law)
{
  for (guint i = 0; i < JD_N_IMPACT_LAWS; i++)
    if (g_str_equal (jd_impact_laws[i], name))
      {
        *out_law = (JdImpactLaw) i;
        return TRUE;
      }
  return FALSE;
}
