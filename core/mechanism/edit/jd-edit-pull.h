/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * JdPullNode:
 *
 * Position of the hand at an instant: s, and m along the ground axes.
 */
typedef struct
{
  double t, at[2];
} JdPullNode;

/**
 * JdPull:
 *
 * A hand that pulls a particle G of a body of a plane mechanism by a spring, and damps it:
 *
 *   F = k (X (t) - G) - c G'  for  path[0].t <= t < path[n_nodes - 1].t,  else 0,
 *
 * with X (t) along straight lines between the nodes, each at a constant velocity.
 */
typedef struct
{
  int               body;        /* index */
  double            at[2];       /* m: G in body axes */
  double            stiffness;   /* k, N/m */
  double            viscosity;   /* c, N s/m */
  gsize             n_nodes;     /* at least 2, at growing instants */
  const JdPullNode *path;
} JdPull;

/**
 * jd_edit_set_pull:
 *
 * Makes the effort @name of @root this pull: a "force" whose components are expressions in the parameters, their
 * rates and t.  The body, one of @mechanism, gets the point G if it has none there.  If there is no such effort it is
 * added.
 */
void jd_edit_set_pull (JsonNode     *root,
                       JdMechanism  *mechanism,
                       const char   *name,
                       const JdPull *pull);

G_END_DECLS
