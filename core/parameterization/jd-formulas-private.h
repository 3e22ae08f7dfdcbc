/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"
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

G_END_DECLS
