/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"
#include "core/parameterization/model/jd-kinetic.h"

G_BEGIN_DECLS

/* Solution of the primitive equations: positions, velocities and accelerations of all N parameters p by the remaining
 * parameters s (Le van and Bouzidi, 2.4, 4.2).
 *
 *   p = X (s, t),   p' = T s' + dX/dt,   p'' = T s'' + eta,   T = dX/ds,   eta = d2X/dt2 without s'' */

/**
 * JdPositions:
 *
 * Formulas of the positions.
 */
typedef struct
{
  const JdExpr **x;         /* N: X */
  const JdExpr **xd;        /* N: its rate, with s' */
  const JdExpr **stepwise;  /* n_solved: each solved parameter in s and those solved before it; NULL where they do not
                             * follow each other so */
  GHashTable    *map;       /* p_k -> X_k of the solved parameters */
  GHashTable    *rate_map;  /* the same, and p'_k -> X'_k */
  const JdExpr **f;         /* n_u: F (s, t) = 0, the equations left; f[j] belongs to u_j = s[n + j] */
} JdPositions;

/**
 * JdTangentFormulas:
 *
 * Formulas of T, row after row, and of eta.
 */
typedef struct
{
  gsize         *start;     /* N + 1: the first entry of each row */
  gsize         *column;    /* of each entry */
  const JdExpr **entry;
  const JdExpr **eta;       /* N */
} JdTangentFormulas;

/**
 * JdKinematicTapes:
 *
 * Tapes of the solved parameters.
 */
typedef struct
{
  JdTape     *position;      /* X */
  JdTape     *velocity;      /* X, X' */
  JdTape     *tangent;       /* entries of T, dX/dt in the order of elimination */
  JdTape     *acceleration;  /* entries of T, eta in the order of elimination */
  JdSparsity  entries;       /* of T, the rows of the solved parameters in ascending order: parameter, s */
} JdKinematicTapes;

G_END_DECLS
