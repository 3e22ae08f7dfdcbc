/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-implicit.h"
#include "core/parameterization/model/jd-model-private.h"
#include "core/parameterization/jd-parameterization.h"
#include "core/parameterization/jd-partition-private.h"
#include "core/parameterization/model/jd-positions.h"

G_BEGIN_DECLS

/* The formulas of Lagrange's equations with multipliers in the parameters s (Le van and Bouzidi, 6.2):
 *
 *   M s'' + h = D + A^T lambda,   A s'' + gamma = 0
 */

/**
 * JdRawFormulas:
 *
 * The raw formulas, substituted and not simplified.
 */
typedef struct
{
  GPtrArray     *kinetic_terms;  /* of E, in s and s' */
  const JdExpr  *kinetic;        /* E, their sum */
  const JdExpr  *potential;      /* V */
  const JdExpr **left;           /* m: left sides of the complementary equations */
  const JdExpr **given;          /* ns: D' of the efforts without potential */
  const JdExpr **friction;       /* ns: the part of L from friction without an equation, in lambda ("joint.T") */
} JdRawFormulas;

/**
 * JdFormulas:
 *
 * The formulas from which numbers are computed, in s, s', t.
 */
typedef struct
{
  GArray        *mass;    /* JdFormulaEntry: M, row >= column, sorted */
  GArray        *rows;    /* JdFormulaEntry: A, sorted */
  gsize          n;       /* 2 ns + 3 m formulas in the list */
  const JdExpr **list;    /* the parts that follow, one after the other */
  const JdExpr **bias;    /* ns: h */
  const JdExpr **given;   /* ns: D, with the forces -dV/ds */
  const JdExpr **gamma;   /* m */
  const JdExpr **left;    /* m: f, 0 for differential equations */
  const JdExpr **rate;    /* m: A s' + b */
} JdFormulas;

/**
 * JdTeachingForms:
 *
 * The formulas as a reader wants them, each NULL until it is asked for.
 */
typedef struct
{
  const JdExpr **positions;      /* N */
  const JdExpr **kinetic;        /* 1 */
  const JdExpr  *kinetic_parts[3];
  const JdExpr **potential;      /* 1 */
  const JdExpr **left;           /* m */
  const JdExpr **coefficients;   /* m x n */
  const JdExpr **du;             /* n_u x n: du_j/dq_i */
  const JdExpr **lagrange_raw;   /* n */
  const JdExpr **lagrange;       /* n */
  const JdExpr **shown_kinetic;  /* 1: not computed from, as all that follows */
  const JdExpr **shown_potential;/* 1 */
  const JdExpr **shown_left;     /* m */
  const JdExpr **shown_constraint; /* n */
  const JdExpr **momenta;        /* n, each followed by the rest of its equation; 0 where there is no such form */
  gpointer       integrated;     /* N: constants of integration, of jd-parameterization-shown.c */
  gpointer       definitions;    /* constants that the file defines by others, of the same */
} JdTeachingForms;

/**
 * JdDynamicsTapes:
 *
 * The tapes of dynamics.
 */
typedef struct
{
  gboolean          at_rest;   /* nothing moves while s' = 0, and E is a quadratic form in p': E is E2 */
  JdFormulas        formulas;  /* what the terms tape computes */
  JdSparsity        mass;      /* of M in s */
  JdSparsity        rows;      /* of A in s */
  JdDynamicsPattern pattern;   /* of M and A in q */
  JdTape           *terms;     /* M, h, D, A, gamma, left, rate */
  JdTape           *free;      /* M, h, D; NULL where the terms tape has nothing else */
  JdTape           *left;      /* left, rate */
  JdTape           *energy;    /* E2, E1, E0, V */
} JdDynamicsTapes;

/**
 * jd_formulas_init:
 *
 * The formulas in p carried over to s by T and eta, as they come; @simplified: derived from the teaching forms.
 */
void           jd_formulas_init                   (JdFormulas *formulas, JdParameterization *of,
                                                   gboolean simplified);
/**
 * jd_formulas_init_expanded:
 *
 * The @raw ones multiplied out, like terms added.
 */
void           jd_formulas_init_expanded          (JdFormulas *formulas, JdParameterization *of,
                                                   const JdFormulas *raw);
void           jd_formulas_clear                  (JdFormulas *formulas);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdFormulas, jd_formulas_clear)

/* Numerical reduction from p, in place of the dynamics tapes in s, where every parameter s moves many others (a long
 * chain in its angles): formulas in s would have a number of terms that grows with the cube of their number.  There
 * the formulas stay in p, and numbers are reduced with T = dX/ds and eta, the part of p'' without s'':
 *
 *   M_s = T^T M T,   h_s = T^T (h + M eta),   D_s = T^T D,   A_s = A T,   gamma_s = gamma + A eta
 */

/**
 * JdReductionWork:
 *
 * Its numbers in one state.
 */
typedef struct
{
  JdTapeWork  total;    /* p, p', t; of the total tapes */
  double     *tangent;  /* entries of T, row after row, as in JdTangentFormulas */
  double     *eta;      /* N */
  double     *moved;    /* N */
  double     *dense;    /* ns x ns */
  double     *row;      /* ns */
  double     *terms;    /* as the terms tape in s would give them */
} JdReductionWork;

gboolean       jd_reduction_is_wanted     (const JdParameterization *of);
/**
 * jd_reduction_make:
 *
 * Makes of->total, the formulas in p, and of->dynamics.mass and rows.
 */
gboolean       jd_reduction_make          (JdParameterization *of, GError **error);
void           jd_reduction_work_init     (JdReductionWork *work, const JdParameterization *of, JdOwned *owned);
/**
 * jd_reduction_eval_terms:
 *
 * Evaluates the outputs of the terms tape, the left tape and the energy tape at the inputs of @tape.  The first two
 * are lent by the work.
 */
const double  *jd_reduction_eval_terms    (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work);
const double  *jd_reduction_eval_left     (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work);
void           jd_reduction_eval_energies (const JdParameterization *of, JdTapeWork *tape, JdReductionWork *work,
                                           double out[4]);

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
  gboolean           only_raw;    /* the tapes are of the formulas as derived */
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
/* Returns whether @expr is simplified quickly: any formula of a system of few parameters, a short formula of any
 * system. */
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
const JdExpr  *jd_parameterization_fix_contacts     (const JdParameterization *self, const JdExpr *expr);
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
gboolean       jd_parameterization_may_continue   (const JdParameterization *self);
gboolean       jd_parameterization_compile        (JdParameterization *self, GError **error);
/* @expr simplified where that is quick, in the shorter of both forms. */
const JdExpr  *jd_parameterization_simplified     (JdParameterization *self, const JdExpr *expr);
/* The shown.du: du_j/dq_i in formulas. */
void           jd_parameterization_derive_implicit (JdParameterization *self);
/* Leaves the entries of the tangent tape in the work's outputs, and U and u_t in its implicit part. */
gboolean       jd_parameterization_run_tangent    (const JdParameterization *self, double t, const double *p,
                                                   JdParameterizationWork *work, GError **error);

G_END_DECLS
