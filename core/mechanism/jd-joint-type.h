/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-kinematics.h"

G_BEGIN_DECLS

/**
 * JdMember:
 *
 * Descriptor of a joint type. core/mechanism declares it and receives the catalogue; core/joint implements one type
 * in each file.  The loader reads a joint's members by @members, so that a new type needs no change here.
 */
typedef enum
{
  JD_MEMBER_BETWEEN,      /* "between": [P, Q] -> points */
  JD_MEMBER_THROUGH,      /* "through": [P1, ..., Pn], n >= 2 -> points */
  JD_MEMBER_POINT,        /* "point" -> points */
  JD_MEMBER_CONTACT,      /* "body" with a disk shape, "point", or two "bodies" -> bodies or points */
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

/**
 * JdReaction:
 *
 * Component of the joint's reaction on the first-named body, from one multiplier: component = factor * lambda.
 */
typedef struct
{
  const char *name;      /* "X", "N", "T", "Gamma" */
  const char *equation;  /* "x", "normal", ... */
  int         factor;    /* +1 or -1 */
} JdReaction;

/**
 * JdJointEquation:
 *
 * One equation from build(), in expressions of the builder's pool.
 */
typedef struct
{
  const char   *name;      /* lent: a static string, or the mechanism's own */
  const JdExpr *f;         /* holonomic: f (p, t) = 0; else NULL */
  const JdExpr *rate;      /* differential: left side, affine in rates; holonomic: NULL for d f / dt */
  int           side;      /* 0: bilateral, +1: >= 0 admissible, -1: <= 0 admissible */
  gsize         contact;   /* of a joint with several contacts: the one it belongs to */
  const JdExpr *border;    /* of a contact, while it touches: not zero before another place of its bodies touches;
                            * NULL: none */
} JdJointEquation;

/**
 * JdJointLaw:
 *
 * One law of Coulomb's kind from build(): an effort opposed to a rate, at most a coefficient times the reaction that
 * the multiplier of the joint's equation @normal, its first, gives.
 */
typedef struct
{
  const JdExpr *rate;         /* of slip, m/s, or of rolling, rad/s: affine in the rates */
  const JdExpr *coefficient;  /* of friction, or of rolling resistance, m: in constants */
  gboolean      rolling;      /* a torque opposed to the rolling; else a force opposed to the slip */
  int           equation;     /* index of the joint's own equation with this rate, which holds during sticking; -1:
                               * none */
  gboolean      paired;       /* with the law before it: two components of one slip in a plane and of one force */
  gsize         normal;       /* index of the joint's equation that gives the reaction */
} JdJointLaw;

/**
 * JdJointEffort:
 *
 * One effort from efforts(): the force or couple on one body for a component of 1 of an effort that the joint can
 * transmit.  Terms with the same name make one effort: a pivot's X pulls one body and pushes the other.
 */
typedef struct
{
  const char   *name;    /* of the component: lent, a static string or the mechanism's own */
  int           body;    /* body that receives it, or JD_GROUND */
  gboolean      couple;
  JdExprVec     place;   /* of a force: position of its particle of the body, ground axes */
  JdExprVec     vector;  /* ground axes */
  const JdExpr *along;   /* replaces the members above: the effort works on this expression in parameters (a drive);
                          * else NULL */
  gboolean      absent;  /* no law of the file gives it, or a law gives 0: the tangential force of a contact without
                          * friction */
  gboolean      given;   /* a law of the file gives it, independently of the joint's equations */
} JdJointEffort;

/**
 * JdJointBuilder:
 *
 * Builder of a joint's equations.  It provides the state of the file, on which some depend: a gear's constant, the
 * nearest point of a curve.
 */
typedef struct
{
  const JdKinematics *kinematics;
  JdExprValueFunc     value;       /* value of constants, parameters, rates and t in the file's state */
  gpointer            value_data;
  GArray             *equations;   /* JdJointEquation: build() appends */
  GArray             *laws;        /* JdJointLaw: build() appends */
  GArray             *efforts;     /* JdJointEffort: efforts() appends */
  GPtrArray          *distances;   /* const JdExpr *: of points on one line, which the joint lets meet; build()
                                    * appends.  May be NULL */
} JdJointBuilder;

struct _JdJointType
{
  const char        *name;        /* key in saved files: never changes */
  const char        *title;       /* N_("Pivot") */
  const JdMember    *members;
  gsize              n_members;
  const char *const *equations;   /* NULL-terminated names in order; NULL: named by the file */
  const JdReaction  *reactions;   /* ends with { NULL }; NULL: its multipliers by equation name */
  int                side;        /* side of the equation "normal" or "length" unless the file gives another: 0, +1,
                                   * -1 */
  const char        *unilateral;  /* name of the equation that "unilateral" concerns; "*": every; NULL: not allowed */
  gboolean           planar;      /* available in dimension 2 */
  gboolean           spatial;     /* available in dimension 3 */
  gboolean           takes_friction;  /* "friction" is allowed */
  gboolean           takes_rolling_resistance;
  /* Adds the joint's equations as expressions. */
  gboolean         (*build)       (const JdJointType  *type,
                                   const JdJoint      *joint,
                                   JdJointBuilder     *builder,
                                   GError            **error);
  /* Adds the efforts that the joint can transmit, independently of its equations; verdicts compare the two.  NULL:
   * the file declares none. */
  gboolean         (*efforts)     (const JdJointType  *type,
                                   const JdJoint      *joint,
                                   JdJointBuilder     *builder,
                                   GError            **error);
};

/**
 * jd_joint_get_side:
 *
 * The side (0, +1, -1) of @joint's unilateral equation: "unilateral" if given, else the type's.
 */
int            jd_joint_get_side          (const JdJoint *joint);

/**
 * jd_joint_has_body:
 *
 * Returns whether @body, JD_GROUND among them, is one of the joint's bodies or has one of its points.
 */
gboolean       jd_joint_has_body          (const JdJoint *joint,
                                           int            body);

/**
 * jd_joint_type_has_member:
 *
 * Returns whether a joint of @type has @member in the file.
 */
gboolean       jd_joint_type_has_member   (const JdJointType *type,
                                           JdMember           member);

/**
 * jd_joint_count_equations:
 *
 * The number of equations of @joint in the file's names: those of its type for each of its contacts, or its own.
 */
gsize          jd_joint_count_equations   (const JdJoint *joint);
/**
 * jd_joint_get_equation_name:
 *
 * The name of equation @i of @joint, as in "normal" or "slip_2": contact by contact.
 */
const char    *jd_joint_get_equation_name (const JdJoint *joint,
                                           gsize          i);
/**
 * jd_joint_number_name:
 *
 * @name for a joint's contact number @contact from 0: "normal", "normal_2", ....  A static string.
 */
const char    *jd_joint_number_name       (const char *name,
                                           gsize       contact);
/**
 * jd_joint_base_name:
 *
 * The name of the type's equation or reaction that @name, of @joint, is: "normal" for "normal_2".  NULL if the type
 * has none such.
 */
const char    *jd_joint_base_name         (const JdJoint *joint,
                                           const char    *name);
/**
 * jd_joint_find_reaction:
 *
 * The component of the reaction that the equation called @equation in @joint gives, with its contact in *out_contact
 * (may be NULL).  NULL if there is none.
 */
const JdReaction *jd_joint_find_reaction  (const JdJoint *joint,
                                           const char    *equation,
                                           gsize         *out_contact);

G_END_DECLS
