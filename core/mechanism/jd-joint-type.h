/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-kinematics.h"

G_BEGIN_DECLS

/* A joint type's descriptor.  core/mechanism declares it and is handed the catalogue; core/joint implements one in
 * each file.  The loader reads a joint's members by @members, so a new type needs no change here. */
typedef enum
{
  JD_MEMBER_BETWEEN,      /* "between": [P, Q] -> points */
  JD_MEMBER_THROUGH,      /* "through": [P1, ..., Pn], n >= 2 -> points */
  JD_MEMBER_POINT,        /* "point" -> points */
  JD_MEMBER_CONTACT,      /* "body" with a disk shape, or "point" -> bodies or points */
  JD_MEMBER_CURVE,        /* "curve" */
  JD_MEMBER_AXIS,         /* "axis" -> vector, not zero */
  JD_MEMBER_DIRECTION,    /* "direction" -> vector, not zero */
  JD_MEMBER_ANGLE,        /* "angle", 0 if absent */
  JD_MEMBER_LENGTH,       /* "length" */
  JD_MEMBER_BODIES,       /* "bodies": [A, B] */
  JD_MEMBER_RATIO,        /* "ratio" */
  JD_MEMBER_DRIVE_VALUE,  /* "value": in constants and t */
  JD_MEMBER_DRIVE_OF,     /* "of": in parameters */
  JD_MEMBER_EQUATIONS,    /* "holonomic", "differential" */
} JdMember;

/* A component of the joint's reaction on the first-named body, read from one multiplier: component = factor *
 * lambda. */
typedef struct
{
  const char *name;      /* "X", "N", "T", "Gamma" */
  const char *equation;  /* "x", "normal", ... */
  int         factor;    /* +1 or -1 */
} JdReaction;

/* What build() hands over for one equation, in expressions of the builder's pool. */
typedef struct
{
  const char   *name;      /* lent: a static string, or the mechanism's own */
  const JdExpr *f;         /* holonomic: f (p, t) = 0; else NULL */
  const JdExpr *rate;      /* differential: left side, affine in rates; NULL if holonomic (d f / dt is meant) */
  int           side;      /* 0: bilateral, +1: >= 0 admissible, -1: <= 0 admissible */
} JdJointEquation;

/* What build() hands over for a law of Coulomb's kind: an effort against a rate, at most a coefficient times the
 * reaction that the multiplier of the joint's first equation gives. */
typedef struct
{
  const JdExpr *rate;         /* of slip, m/s, or of rolling, rad/s: affine in the rates */
  const JdExpr *coefficient;  /* of friction, or of rolling resistance, m: in constants */
  gboolean      rolling;      /* a torque against the rolling, else a force against the slip */
  int           equation;     /* index of the joint's own equation with this rate, which holds while it sticks; -1:
                               * none */
  gboolean      paired;       /* with the law before it: components of one slip in a plane, of one force */
} JdJointLaw;

/* What efforts() hands over: the force or couple that one body receives from a component of 1 of an effort the joint
 * can transmit.  Terms of one name make one effort: a pivot's X pulls one body and pushes the other. */
typedef struct
{
  const char   *name;    /* of the component: lent, a static string or the mechanism's own */
  int           body;    /* that receives it, or JD_GROUND */
  gboolean      couple;
  JdExprVec     place;   /* of a force: where its particle of the body is, ground axes */
  JdExprVec     vector;  /* ground axes */
  const JdExpr *along;   /* instead of all this: the effort works on this expression in parameters (a drive); else
                          * NULL */
  gboolean      absent;  /* no law of the file gives it, or gives it as 0: the tangential force of a contact
                          * without friction */
  gboolean      given;   /* a law of the file gives it, whatever the joint's equations need */
} JdJointEffort;

/* The state of the file, for what depends on it: a gear's constant, the nearest point of a curve. */
typedef struct
{
  const JdKinematics *kinematics;
  JdExprValueFunc     value;       /* numeric value of constants, parameters, rates and t in the file's state */
  gpointer            value_data;
  GArray             *equations;   /* JdJointEquation: build() appends */
  GArray             *laws;        /* JdJointLaw: build() appends */
  GArray             *efforts;     /* JdJointEffort: efforts() appends */
} JdJointBuilder;

struct _JdJointType
{
  const char        *name;        /* key in saved files: never changes */
  const char        *title;       /* N_("Pivot") */
  const JdMember    *members;
  gsize              n_members;
  const char *const *equations;   /* NULL-terminated names in order; NULL: named by the file */
  const JdReaction  *reactions;   /* ends with { NULL }; NULL: its multipliers by equation name */
  int                side;        /* of the equation "normal" or "length" unless the file says otherwise: 0, +1, -1 */
  const char        *unilateral;  /* name of the equation "unilateral" is about; "*": every; NULL: may not be given */
  gboolean           planar;      /* available in dimension 2 */
  gboolean           spatial;     /* available in dimension 3 */
  gboolean           takes_friction;  /* "friction" may stand */
  gboolean           takes_rolling_resistance;
  /* Turns the drawing's data into expressions. */
  gboolean         (*build)       (const JdJointType  *type,
                                   const JdJoint      *joint,
                                   JdJointBuilder     *builder,
                                   GError            **error);
  /* The efforts it can transmit, whatever its equations: verdicts compare the two.  NULL: the file declares none. */
  gboolean         (*efforts)     (const JdJointType  *type,
                                   const JdJoint      *joint,
                                   JdJointBuilder     *builder,
                                   GError            **error);
};

/* The side (0, +1, -1) of @joint's unilateral equation: "unilateral" if given, else the type's. */
int            jd_joint_get_side          (const JdJoint *joint);

/* TRUE if a joint of @type has @member in the file. */
gboolean       jd_joint_type_has_member   (const JdJointType *type,
                                           JdMember           member);

G_END_DECLS
