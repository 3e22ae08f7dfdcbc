/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An independent road to the program's numbers.  A random plane mechanism is kept as numbers and written as a file.
 * Its positions are computed here in long double; velocities, accelerations, Jacobians and the second derivatives of
 * the constraints are differences of eighth order of these positions.  The equations of motion are d'Alembert's
 * principle body by body, solved densely by a singular value decomposition.  No code of the program takes part. */
#include <glib.h>

typedef long double Real;

enum
{
  ORACLE_BODIES = 5,
  ORACLE_JOINTS = 6,
  ORACLE_EFFORTS = 6,
  ORACLE_N = 24,   /* parameters */
  ORACLE_M = 24,   /* equations */
};

/* How a body's place depends on its parameters u, v, w. */
typedef enum
{
  PLACED_ABSOLUTE,  /* (u, v), angle w */
  PLACED_POLAR,     /* (u cos v, u sin v), angle v + w */
  PLACED_MOVING,    /* (u + a t, v + b sin (2 t)), angle w - a t^2 */
  PLACED_SKEW,      /* (u + v, u - 2 v), angle w/2 */
  PLACED_HINGED,    /* hinged to a point of another body, at the angle u to it */
  N_PLACED,
} Placed;

typedef struct
{
  Placed placed;
  guint  first;       /* its first parameter */
  int    parent;      /* HINGED: a body before it */
  double hinge[2];    /* HINGED: the point of the parent, in its axes */
  double a, b;        /* MOVING */
  double mass, inertia, center[2], radius;
} OracleBody;

typedef enum
{
  JOINT_PIVOT,
  JOINT_WELD,
  JOINT_SLIDER,
  JOINT_PIN_SLOT,
  JOINT_ROD,
  JOINT_ROPE,
  JOINT_CONTACT,
  JOINT_ON_CURVE,
  JOINT_ROLLING,
  JOINT_GEAR,
  JOINT_BLADE,
  JOINT_DRIVE,
  JOINT_HOLONOMIC,
  JOINT_DIFFERENTIAL,
  N_JOINT_TYPES,
} OracleType;

typedef enum { CURVE_LINE, CURVE_CIRCLE, CURVE_GRAPH, N_CURVES } OracleCurve;

typedef struct
{
  OracleType  type;
  int         a, b;         /* bodies; -1: the ground */
  double      p[2], q[2];   /* points of a and b, in their axes */
  double      ring[2];      /* ROPE: a point of the ground */
  double      axis;         /* direction: its angle in the axes of b (SLIDER, PIN_SLOT) or of a (BLADE) */
  double      constant;     /* length, angle, ratio, or the constant of an equation */
  double      offset;       /* GEAR: the value in the state */
  guint       i, j;         /* DRIVE, HOLONOMIC, DIFFERENTIAL: parameters */
  gboolean    unilateral;
  OracleCurve curve;
  double      place[2];     /* of the curve, in the axes of b */
  double      shape;        /* of the curve: angle of the line, radius of the circle, y = shape x^2 */
  double      belt;         /* ROLLING: velocity of the curve's material along x of b */
  double      foot;         /* parameter of the nearest point of the curve, in the file's state */
  gboolean    reversed, disk;
} OracleJoint;

typedef enum { EFFORT_FORCE, EFFORT_FOLLOWER, EFFORT_TORQUE, EFFORT_SPRING, EFFORT_DAMPER, EFFORT_TORSION_SPRING,
               EFFORT_TORSION_DAMPER, EFFORT_POTENTIAL, EFFORT_GENERALIZED, N_EFFORT_TYPES } OracleEffortType;

typedef struct
{
  OracleEffortType type;
  int              a, b;
  double           p[2], q[2];
  double           value[2];   /* vector; torque; stiffness and length; viscosity; coefficient */
  guint            i, j;       /* POTENTIAL, GENERALIZED */
} OracleEffort;

typedef struct
{
  guint        n_bodies, n_joints, n_efforts;
  OracleBody   bodies[ORACLE_BODIES];
  OracleJoint  joints[ORACLE_JOINTS];
  OracleEffort efforts[ORACLE_EFFORTS];
  guint        N, m;
  double       p[ORACLE_N], pd[ORACLE_N];
  double       time, gravity, added;   /* added: the coefficient of the kinetic energy added to the bodies' */
  guint        joint_of[ORACLE_M], index_of[ORACLE_M];  /* of each equation */
} OracleMechanism;

/* The left side of equation @h: of its rate form where it is differential. */
Real        oracle_left         (const OracleMechanism *self, guint h, const Real *p, const Real *pd, Real t);
gboolean    oracle_is_rate      (const OracleMechanism *self, guint h);
/* Its name in the file, "joint.equation"; owned. */
char       *oracle_name         (const OracleMechanism *self, guint h) G_GNUC_WARN_UNUSED_RESULT;
/* Position of a point of @body (-1: the ground) given in its axes, and the body's angle. */
void        oracle_point        (const OracleMechanism *self, int body, const double *at, const Real *p, Real t,
                                 Real *out);
Real        oracle_angle        (const OracleMechanism *self, int body, const Real *p, Real t);

/* A random mechanism whose positions satisfy all its equations. */
void        oracle_random       (GRand *random, OracleMechanism *self);
/* The file of the mechanism.  @tags and @events: members to add; owned. */
char       *oracle_to_text      (const OracleMechanism *self, const char *tags, const char *events)
  G_GNUC_WARN_UNUSED_RESULT;

/* Rows A and b of the rate form A p' + b of all equations, the rates of its terms g along a motion with p'' = 0, at
 * the state (p, pd, t). */
void        oracle_rows         (const OracleMechanism *self, const Real *p, const Real *pd, Real t,
                                 double A[ORACLE_M][ORACLE_N], double *b, double *gamma);
/* Adds the generalized forces of the force (@fx, @fy) at a point of @body, and of a couple on it, to @D. */
void        oracle_add_force    (const OracleMechanism *self, int body, const double *at, Real fx, Real fy,
                                 Real couple, const Real *p, Real t, double *D);
/* The mass matrix, the given forces D and d'Alembert's forces of a motion with p'' = 0; the kinetic energy and the
 * potential.  Any of the pointers to numbers may be NULL. */
void        oracle_dynamics     (const OracleMechanism *self, const Real *p, const Real *pd, Real t,
                                 double M[ORACLE_N][ORACLE_N], double *D, double *bias, double *energy,
                                 double *potential);

typedef struct
{
  gboolean sharp;                 /* the ranks are certain */
  gboolean determinate;           /* the accelerations are unique */
  gboolean redundant;             /* some multiplier is not */
  double   x[ORACLE_N];
  double   multipliers[ORACLE_M];
  gboolean unique[ORACLE_M];
} OracleSolution;

/* Solves M x - A^T lambda = r, A x = s by a singular value decomposition, with the @n_rows rows @rows of A. */
void        oracle_solve        (guint N, double M[ORACLE_N][ORACLE_N], double A[ORACLE_M][ORACLE_N],
                                 const guint *rows, guint n_rows, const double *r, const double *s,
                                 OracleSolution *out);
/* The accelerations and multipliers at a state. */
void        oracle_accelerate   (const OracleMechanism *self, const Real *p, const Real *pd, Real t,
                                 OracleSolution *out);
