/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdDependence:
 *
 * The dependences of the acting equations (a hyperstatic mechanism), and the multipliers that are unique all the
 * same.  In the total parameterization a multiplier is unique if and only if its equation occurs in no dependence
 * sum_h c_h (B_h . p') = 0.
 */
typedef struct
{
  gsize    n_equations;    /* of the model */
  double  *coefficients;   /* n_equations: c, the largest is 1; 0 for equations outside of the dependence */
} JdDependence;

typedef struct
{
  gsize          n_equations;   /* of the model */
  gsize          n;             /* number of dependences */
  JdDependence  *dependences;   /* n independent dependences, each with few equations */
  gboolean      *acts;          /* n_equations */
  gboolean      *unique;        /* n_equations: whether its multiplier is unique; TRUE for an equation that does not
                                 * act (it is 0) */
} JdRedundancy;

JdRedundancy *jd_redundancy_new      (const JdModel  *model,
                                      double          t,
                                      const double   *p,
                                      const double   *pd) G_GNUC_WARN_UNUSED_RESULT;
void          jd_redundancy_free     (JdRedundancy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRedundancy, jd_redundancy_free)
/**
 * jd_redundancy_describe:
 *
 * Dependence @i as a translated sentence with the remedy, by joints: “a.x”, “a.y” and “b.x” ...  The caller owns
 * it.  @contradicting (may be NULL): the names of equations that no acceleration satisfies together.
 */
char         *jd_redundancy_describe (const JdRedundancy *self,
                                      const JdModel      *model,
                                      const char *const  *contradicting,
                                      gsize               i) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
