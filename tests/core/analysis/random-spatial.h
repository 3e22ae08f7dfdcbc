/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A random spatial mechanism and its document. */
#include "random-efforts.h"

typedef enum { BALL, ROD, ROPE, PLANE, BLADE, ROLLING, DRIVE, N_KINDS } Kind;

typedef struct
{
  double origin[3], angles[3], mass, inertia[6], centre[3];
  char   axes[4];                             /* successive rotations, such as "zxz" */
  double torque[3], damping, stiffness;       /* on y' and x of the origin */
} Body;

typedef struct
{
  Kind       kind;
  int        a, b;                       /* bodies; -1: ground */
  double     w[3], v[3], ring[3], d[3];  /* positions of P and Q, and of the ring; a direction */
  double     radius, speed;
  EffortList efforts;
} Joint;

typedef struct
{
  guint  n_bodies, n_joints;
  Body   bodies[MAX_BODIES];
  Joint  joints[MAX_JOINTS];
  double gravity;
} Mechanism;

double   dot      (const double    *a,
                   const double    *b);
void     turn     (const double     rotation[9],
                   const double     in[3],
                   double           out[3]);
/* Rotation from body to ground.  @axes, if not NULL, gets the axis of each angle. */
void     attitude (const char      *names,
                   const double    *angles,
                   double           rotation[9],
                   double           axes[3][3]);
/* The model of the mechanism's document with the rates @rates. */
JdModel *build    (const Mechanism *self,
                   const double    *rates);
