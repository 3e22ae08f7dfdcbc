/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * JdCoordinates:
 *
 * The symbols q, q' and t of some parameters, all of one pool.
 */
typedef struct
{
  JdExprPool    *pool;
  gsize          n;
  const JdExpr **inputs;  /* 2 n + 1: q, q' and t, the inputs of tapes */
  const JdExpr **q, **qd; /* n each: parts of the inputs */
  const JdExpr  *t;
  GHashTable    *index;   /* q_k and q'_k -> 1 + k */
} JdCoordinates;

/**
 * jd_coordinates_init:
 *
 * The @n parameters called @names.
 */
void          jd_coordinates_init  (JdCoordinates      *self,
                                    JdExprPool         *pool,
                                    const char *const  *names,
                                    gsize               n);
void          jd_coordinates_clear (JdCoordinates      *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCoordinates, jd_coordinates_clear)
/**
 * jd_coordinates_in:
 *
 * Indices (gsize), ascending, of the q (@order 0) or q' (1) in @expr.
 */
GArray       *jd_coordinates_in    (const JdCoordinates *self,
                                    const JdExpr        *expr,
                                    guint                order) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_coordinates_rest:
 *
 * The rates in @expr, each to be replaced by 0.
 */
GHashTable   *jd_coordinates_rest  (const JdCoordinates *self,
                                    const JdExpr        *expr) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_coordinates_drift:
 *
 * The time derivative of @expr (q, t) without the q'' of its rates: sum_k dX/dq_k q'_k + dX/dt.
 */
const JdExpr *jd_coordinates_drift (const JdCoordinates *self,
                                    const JdExpr        *expr);

G_END_DECLS
