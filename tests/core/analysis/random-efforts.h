/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The efforts of joints, written by hand for a random mechanism, compared with the balances of its bodies, which are
 * Newton's and Euler's laws for each body.  In the plane the third component of forces and the first two components
 * of couples are zero. */
#include "random-physics.h"

#define MAX_BODIES 8
#define MAX_JOINTS 16

/* Effect of a unit component on one body: a force at a position, and a couple. */
typedef struct
{
  int    body;  /* -1: the ground, which has no balance */
  double place[3], force[3], couple[3];
} Term;

typedef struct
{
  char  name[8];  /* name of the component of the reaction */
  Term  terms[2];
  guint n_terms;
} Effort;

/* All efforts of a joint. */
typedef struct
{
  Effort efforts[3];
  guint  n_efforts;
} EffortList;

/* A random mechanism as needed for its balances. */
typedef struct
{
  gconstpointer      mechanism;
  guint              n_bodies, n_joints;
  guint              n_numbers;                /* number of parameters of a body; its origin's coordinates come
                                                * first */
  guint              n_coordinates;            /* of a position: 2 or 3 */
  const EffortList  *joints[MAX_JOINTS];
  gboolean           integrals;                /* whether to check the first integrals, too */
  /* The balance of a body about its mass centre without the efforts of the joints: m a_G - F, then (derivative of
   * the angular momentum) - M. */
  void             (*balance) (gconstpointer  mechanism,
                               JdModel       *model,
                               const double  *pdd,
                               guint          body,
                               double         out[6],
                               double         centre[3]);
} Physics;

void  cross           (const double  a[3],
                       const double  b[3],
                       double        out[3]);
void  add_effort      (EffortList   *self,
                       const char   *name,
                       Term          on,
                       Term          by);

/* Checks the given parameterization of @model and random ones.  The multipliers must be the efforts of the balances.
 * No effort may have virtual power in the fields compatible with its joint.  Accelerations and common multipliers
 * must agree, and first integrals must be conserved.  Returns the number of integrals. */
guint check_mechanism (GRand         *random,
                       JdModel       *model,
                       const Physics *physics);
