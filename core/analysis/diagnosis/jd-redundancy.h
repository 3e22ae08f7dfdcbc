/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* Which of the acting equations follow from which others (a hyperstatic mechanism), and what is unique all the same:
 * a multiplier is unique in the total parameterization exactly if its equation stands in no dependence sum_h c_h (B_h
 * . p') = 0. */
typedef struct
{
  gsize    n_equations;    /* of the model */
  double  *coefficients;   /* n_equations: c, the largest 1; 0 outside the set */
} JdDependence;

typedef struct
{
  gsize          n_equations;   /* of the model */
  gsize          n;             /* how many equations follow from the others */
  JdDependence  *dependences;   /* n, independent of each other, each with few equations */
  gboolean      *acts;          /* n_equations */
  gboolean      *unique;        /* n_equations: its multiplier; TRUE for those that do not act (it is 0) */
} JdRedundancy;

JdRedundancy *jd_redundancy_new      (const JdModel  *model,
                                      double          t,
                                      const double   *p,
                                      const double   *pd) G_GNUC_WARN_UNUSED_RESULT;
void          jd_redundancy_free     (JdRedundancy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdRedundancy, jd_redundancy_free)
/* “a.x”, “a.y” and “b.x” ...: dependence @i by joint, as a translated sentence with the way out; owned by the
 * caller. */
char         *jd_redundancy_describe (const JdRedundancy *self,
                                      const JdModel      *model,
                                      gsize               i) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
