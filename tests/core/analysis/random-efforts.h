/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The efforts of joints, written down by hand for a random mechanism, against the balances of its bodies: Newton's
 * and Euler's laws, body by body.  In the plane the third component of forces and the first two of couples are
 * zero. */
#include "random-physics.h"

#define MAX_BODIES 8
#define MAX_JOINTS 16

/* What a component of 1 does on one body: a force at a place, a couple. */
typedef struct
{
  int    body;  /* -1: the ground, where it need not be said */
  double place[3], force[3], couple[3];
} Term;

typedef struct
{
  char  name[8];  /* of the component of the reaction */
  Term  terms[2];
  guint n_terms;
} Effort;

/* All efforts of a joint. */
typedef struct
{
  Effort efforts[3];
  guint  n_efforts;
} EffortList;

/* A random mechanism as its balances see it. */
typedef struct
{
  gconstpointer      mechanism;
  guint              n_bodies, n_joints;
  guint              n_numbers;                /* parameters of a body; its origin's coordinates come first */
  guint              n_coordinates;            /* of a place: 2 or 3 */
  const EffortList  *joints[MAX_JOINTS];
  gboolean           integrals;                /* whether to check the first integrals too */
  /* The balance of a body about its mass centre, less what the joints give: m a_G - F, then the derivative of the
   * angular momentum - M. */
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

/* In the given parameterization of @model and in random ones: multipliers are the balances' efforts, no effort has
 * virtual power in the fields compatible with its joint, accelerations and common multipliers agree, first integrals
 * are kept.  Returns how many integrals there were. */
guint check_mechanism (GRand         *random,
                       JdModel       *model,
                       const Physics *physics);
