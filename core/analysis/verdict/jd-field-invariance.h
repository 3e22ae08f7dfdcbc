/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Invariance of the compatible virtual velocity fields (Le van and Bouzidi, 7.2 to 7.4, [7.78]): the fields of the
 * bodies that are compatible with joints are the same in all parameterizations of a mechanism.  So are those of two
 * files that describe one mechanism by other parameters. */

/**
 * JdFieldAgreement:
 *
 * The compatible fields of one parameterization beside those they are compared with.
 */
typedef struct
{
  char     *name;        /* of the parameterization */
  gboolean  comparable;  /* [7.78] applies: the equations of the other joints have the same tags */
  char     *refusal;     /* why it has no fields here, translated; NULL: it has */
  gsize     dimension;   /* of its space of compatible fields */
  double    angle;       /* largest principal angle to the other space, rad; NAN without a comparison */
} JdFieldAgreement;

typedef struct
{
  gsize             dimension;     /* of the compatible fields of the parameterization that the others are compared
                                    * with */
  gsize             n;
  JdFieldAgreement *agreements;    /* n: all parameterizations of the file compared with, this one included */
  gsize             n_compared;
  double            largest;       /* largest angle among those compared, rad */
  gboolean          same;          /* whether all of them are the same */
  /* Between two files: */
  char            **bodies;        /* those of the same name in both, which alone are compared; NULL: one file */
  char             *broken;        /* an equation that the other mechanism breaks at this position; NULL: none does.
                                    * Its fields are those of the same equation with another constant */
  double            broken_value;  /* its left side */
} JdFieldInvariance;

/**
 * jd_field_invariance_new:
 *
 * Compares the fields of @parameterization that are compatible with the @joints (@joints[j] is TRUE) with those of
 * all parameterizations of its file, at one state.
 */
JdFieldInvariance *jd_field_invariance_new       (JdParameterization  *parameterization,
                                                  const gboolean      *joints,
                                                  double               t,
                                                  const double        *p,
                                                  const double        *pd,
                                                  GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_field_invariance_new_between:
 *
 * Compares the fields compatible with all joints with those of the parameterizations of @other, the model of another
 * file.  Bodies of the same name are compared; the parameters of @other are first solved for their position here.
 * JD_MODEL_ERROR_INVALID if no body has the same name, JD_MODEL_ERROR_INCONSISTENT if the other mechanism cannot take
 * this position.
 */
JdFieldInvariance *jd_field_invariance_new_between (JdParameterization  *parameterization,
                                                    double               t,
                                                    const double        *p,
                                                    const double        *pd,
                                                    JdModel             *other,
                                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void               jd_field_invariance_free      (JdFieldInvariance *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdFieldInvariance, jd_field_invariance_free)

G_END_DECLS
