/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdMethod:
 *
 * A jump solved by the three methods of Wang and Chou, section 7, each with its own equations in all primitive
 * parameters:
 *
 *   Newton      momentum and moment of momentum of every body, M V = J^T (m V(G), I omega), with all constraint
 *               impulses as unknowns;
 *   Lagrange    (61): the dependent velocities q'_j = sum D_js q'_s + d_j are inserted into
 *               dE/dq'_s + sum dE/dq'_j D_js, and no impulse occurs;
 *   privileged  the solved jump, by its virtual-privileged momenta (23).
 *
 * The methods share the rows and their targets, and nothing else.
 */
typedef enum
{
  JD_METHOD_NEWTON,
  JD_METHOD_LAGRANGE,
  JD_METHOD_PRIVILEGED,
  JD_N_METHODS,
} JdMethod;

typedef struct
{
  gboolean  defined;      /* whether the method applies; Newton's only to planar mechanisms whose kinetic energy is
                           * that of the bodies */
  gsize     n_equations;  /* number of momentum equations and rows */
  gsize     n_unknowns;   /* number of velocities and impulses */
  double   *posterior;    /* N: p'+ */
  double    difference;   /* largest |difference| between p'+ and that of the jump */
} JdMethodResult;

typedef struct
{
  gsize           N;
  JdMethodResult  methods[JD_N_METHODS];
} JdJumpMethods;

/**
 * jd_method_name:
 *
 * "newton", "lagrange", "privileged": untranslated.
 */
const char    *jd_method_name         (JdMethod method);
/**
 * jd_jump_methods_new:
 *
 * Solves the jump @jump of @event again by each method.  Fails only with the errors of jd_jump_new().
 */
JdJumpMethods *jd_jump_methods_new    (const JdJump   *jump,
                                       const JdEvent  *event,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_jump_methods_free   (JdJumpMethods *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpMethods, jd_jump_methods_free)

G_END_DECLS
