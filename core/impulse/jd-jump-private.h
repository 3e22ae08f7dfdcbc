/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/* How far a closed contact may stand off, m or rad; how exactly a rate must hold, of the sum of its
 * terms. */
#define JD_JUMP_POSITION_TOLERANCE 1e-8
#define JD_JUMP_RATE_TOLERANCE     1e-8

/* The instant of a jump: the model's numbers at (t, p, p'-), in primitive parameters. */
typedef struct
{
  JdModel        *model;         /* lent */
  const JdEvent  *event;         /* lent; NULL: none */
  const gboolean *closing;       /* lent; NULL: none */
  const gboolean *skip;          /* lent; NULL: none */
  double          t;
  const double   *p, *pd;        /* lent, N */
  gsize           N, n_equations;
  double         *mass;          /* N x N */
  double         *offset;        /* N: dE/dp' at p' = 0 */
  double         *coefficients;  /* n_equations x N: B */
  double         *beta;          /* n_equations */
} JdInstant;

/* What one equation does in the jump. */
typedef struct
{
  gboolean   takes_part;
  gboolean   named;        /* typed by the event, or closing: not merely regular by the state */
  JdRowType  type;
  double     before;       /* b of B p' + b, on either side of the instant */
  double     after;
  double     restitution;
  int        side;
  gboolean   of_rates;
  gboolean   appears;      /* with its governor: did not act before */
  int        governor;     /* equation without whose contact this one does not act, or -1 */
  char      *law;          /* translated; NULL if regular */
} JdEquationPlan;

void            jd_instant_init          (JdInstant      *self,
                                          JdModel        *model,
                                          double          t,
                                          const double   *p,
                                          const double   *pd);
void            jd_instant_clear         (JdInstant *self);
/* B p' + b of equation @i at @pd, *out_scale: the sum of its terms' sizes. */
double          jd_instant_rate          (const JdInstant *self,
                                          gsize            i,
                                          double           b,
                                          double          *out_scale);
/* Unilateral equation @i, standing on its bound: whether its left side grows on the admissible side. */
gboolean        jd_instant_separates     (const JdInstant *self,
                                          gsize            i);
/* The generalized impulses P_k of the event's impulses: their virtual power in dP/dp_k.  @applied:
 * N. */
void            jd_instant_eval_applied  (const JdInstant *self,
                                          double          *applied);
/* The part of every equation: n_equations of them.  NULL and JD_MODEL_ERROR_UNSUPPORTED or
 * _INCONSISTENT (positions). */
JdEquationPlan *jd_instant_plan          (const JdInstant  *self,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_equation_plans_free   (JdEquationPlan *plans,
                                          gsize           n_equations);

G_END_DECLS
