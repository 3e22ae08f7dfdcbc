/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-formulas-private.h"
#include "core/parameterization/model/jd-implicit.h"
#include "core/parameterization/model/jd-model-private.h"
#include "core/parameterization/jd-parameterization.h"
#include "core/parameterization/jd-partition-private.h"
#include "core/parameterization/model/jd-positions.h"
#include "core/parameterization/jd-reduction-private.h"

G_BEGIN_DECLS

/* The parts of a parameterization, in the order in which each is derived from those before it. */
struct _JdParameterization
{
  gatomicrefcount    refs;
  JdOwned           *owned;       /* its arrays, tables and tapes */
  JdModel           *model;
  char              *name;
  GRecMutex          lock;        /* of the pool and of everything derived late */
  JdExprPool        *pool;
  JdProgress        *progress;    /* of the caller who waits for the compilation; NULL: none */
  gboolean           compiled;    /* the tapes are there */
  gboolean           abandoned;   /* the compilation was cancelled: it can only be released */

  JdPartition        part;        /* of the parameters and equations by the tags */
  JdCoordinates      s;           /* symbols of the parameters s */
  JdPositions        positions;   /* p = X (s, t) */
  JdTangentFormulas  tangent;     /* T and eta; derived late */
  JdRawFormulas      raw;         /* energies, forces, equations; derived late */
  JdTeachingForms    shown;       /* derived late, each by itself */
  JdKinematicTapes   kinematics;
  JdImplicit         implicit;    /* u, eliminated numerically */
  JdDynamicsTapes    dynamics;
  JdParameterization *total;      /* for long chains: the same without tags, whose formulas in p are reduced by
                                   * numbers in place of the tapes of dynamics; else NULL */
};

struct _JdParameterizationWork
{
  const JdParameterization *of;
  JdOwned         *owned;
  JdTapeWork       tape;      /* s, s', t; outputs of the largest tape */
  JdImplicitWork   implicit;
  double          *mass;      /* ns x ns: M in s */
  double          *product;   /* ns x n: M S */
  double          *row;       /* ns */
  JdReductionWork  reduction;
};

/* Upper size (parameters s) of systems whose formulas are simplified. */
#define JD_SIMPLIFY_MAX 12

/* Elimination: fills the partition's solved and implicit parameters, and the maps and F of the positions, from the
 * tags. @equations, @parameters: n_tags of them. */
gboolean       jd_parameterization_eliminate      (JdParameterization  *self,
                                                   const gsize         *equations,
                                                   const gsize         *parameters,
                                                   gsize                n_tags,
                                                   GError             **error);
/* The parameterization of the same model without tags: all its formulas in p.  NULL where it is not compiled. */
JdParameterization *jd_parameterization_new_total (const JdParameterization *self, GError **error);

/* Held until the caller returns; the raw formulas are there. */
GRecMutexLocker *jd_parameterization_lock         (JdParameterization *self) G_GNUC_WARN_UNUSED_RESULT;
/* Formula @i of the @n that @place keeps, derived when first asked for; takes the lock. */
const JdExpr  *jd_parameterization_keep           (JdParameterization *self, const JdExpr ***place, gsize n, gsize i,
                                                   const JdExpr *(*derive) (JdParameterization *self, gsize i));
/* Formulas; the lock is held. */
/* Whether @expr is simplified quickly: any formula of a system of few parameters, a short formula of any system. */
gboolean       jd_parameterization_is_small       (const JdParameterization *self, const JdExpr *expr);
/* The number of nodes of @expr written out, where a shared node counts each time; at most a million. */
gsize          jd_parameterization_length_of      (const JdExpr *expr);
const JdExpr  *jd_parameterization_shorter        (const JdExpr *a, const JdExpr *b);
/* lambda of the complementary equation @h, and the coefficient alpha of @left, its left side, by s_k. */
const JdExpr  *jd_parameterization_multiplier     (JdParameterization *self, gsize h);
const JdExpr  *jd_parameterization_coefficient_in_s (JdParameterization *self, gsize h, const JdExpr *left, gsize k);
/* The part of @of (ns formulas) along q_i: of_i + sum_j of_(u_j) du_j/dq_i. */
const JdExpr  *jd_parameterization_along          (JdParameterization *self, const JdExpr *const *of, gsize i);
/* The form that @expr has while the same corners and edges touch as in the file's state, for formulas to be shown.
 * Contacts of shapes choose what touches by conditions, far too many to be read. */
const JdExpr  *jd_parameterization_where_it_touches (const JdParameterization *self, const JdExpr *expr);
/* Collected by accelerations, multipliers and rates. */
const JdExpr  *jd_parameterization_collected      (JdParameterization *self, const JdExpr *expr);
/* @expr with the constants written out that the shown formulas write out; and with all that the file defines by
 * others. */
const JdExpr  *jd_parameterization_merged         (JdParameterization *self, const JdExpr *expr);
const JdExpr  *jd_parameterization_defined        (JdParameterization *self, const JdExpr *expr);
/* A sum without the terms with a factor that is zero by these definitions. */
const JdExpr  *jd_parameterization_without_vanishing (JdParameterization *self, const JdExpr *sum);
/* @expr, in p and p' and of any pool, in s and s'. */
const JdExpr  *jd_parameterization_to_s           (JdParameterization *self, const JdExpr *expr);
void           jd_parameterization_derive         (JdParameterization *self);
void           jd_parameterization_derive_tangent (JdParameterization *self);
/* Adds the generalized forces of @effort in s to @out (ns). */
void           jd_parameterization_add_forces     (JdParameterization *self, const JdModelEffort *effort,
                                                   const JdExpr **out);
/* FALSE where the compilation was cancelled: formulas may be left out then, since no tape is made of them. */
gboolean       jd_parameterization_goes_on        (const JdParameterization *self);
gboolean       jd_parameterization_compile        (JdParameterization *self, GError **error);
/* @expr simplified where that is quick, in the shorter of both forms. */
const JdExpr  *jd_parameterization_simplified     (JdParameterization *self, const JdExpr *expr);
/* The shown.du: du_j/dq_i in formulas. */
void           jd_parameterization_derive_implicit (JdParameterization *self);
/* Leaves the entries of the tangent tape in the work's outputs, and U and u_t in its implicit part. */
gboolean       jd_parameterization_run_tangent    (const JdParameterization *self, double t, const double *p,
                                                   JdParameterizationWork *work, GError **error);

G_END_DECLS
