/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/* One jump solved by the three methods that Wang and Chou set side by side in section 7, each by its own equations in
 * all primitive parameters:
 *
 *   Newton      momentum and moment of momentum of every body, M V = J^T (m V(G), I omega), with all constraint
 *     impulses
 *               unknown;
 *   Lagrange    (61): dependent velocities q'_j = sum D_js q'_s + d_j put into dE/dq'_s + sum dE/dq'_j D_js, no
 *     impulses;
 *   privileged  the jump as it stands, by its virtual-privileged momenta (23).
 *
 * They share the mechanism's rows and targets and nothing else. */
typedef enum
{
  JD_METHOD_NEWTON,
  JD_METHOD_LAGRANGE,
  JD_METHOD_PRIVILEGED,
  JD_N_METHODS,
} JdMethod;

typedef struct
{
  gboolean  defined;      /* Newton: in the plane, when bodies alone have the kinetic energy */
  gsize     n_equations;  /* momentum equations and rows solved together */
  gsize     n_unknowns;   /* velocities and impulses */
  double   *posterior;    /* N: p'+ */
  double    difference;   /* largest |difference| of p'+ from the jump */
} JdMethodResult;

typedef struct
{
  gsize           N;
  JdMethodResult  methods[JD_N_METHODS];
} JdJumpMethods;

/* "newton", "lagrange", "privileged": untranslated. */
const char    *jd_method_name         (JdMethod method);
/* Solves the jump @jump of @event again by each method; NULL and an error only where jd_jump_new() would give one. */
JdJumpMethods *jd_jump_methods_new    (const JdJump   *jump,
                                       const JdEvent  *event,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_jump_methods_free   (JdJumpMethods *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpMethods, jd_jump_methods_free)

G_END_DECLS
