/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-blocks.h"

#include <math.h>

G_BEGIN_DECLS

/* The energy of a motion (J): the power of what has no potential (W), and the drift of the energy balance.
 *
 *   H = E2 - E0 + V,   dH/dt = P,   P = D.q' - sum_h lambda_h beta_h - d(E - V)/dt explicit + T.w
 *
 * (Le van [9.2] with its Painleve form): D are the efforts without potential, beta_h the part of equation h without
 * rates (-v for a live equation, whose rate is v), T.w the power of friction.  The stepper integrates the work
 * W = int P dt beside the state, so H - W stays constant between jumps, and its change measures the error. */
typedef struct
{
  JdStateExpressions *power;     /* D.q' - d(E - V)/dt, then -beta or v of each of @rows; NULL: P = 0 always */
  gsize               n_rows;
  gsize              *rows;      /* n_rows: complementary rows h with a beta or v */
  double             *values;    /* 1 + n_rows: of these expressions */
  double              base;      /* H - W at the start, with the changes that jumps made since */
  double              now;       /* H - W - base at the last node */
  double              change;    /* the largest |H - W - base| at a node */
  double              largest;   /* the largest |E| + |V| at a node */
  double              kinetic, potential; /* the largest |E| at a node; |V| */
} JdMotionEnergy;

void     jd_energy_init      (JdMotionEnergy *self, gsize m, GPtrArray *blocks);
void     jd_energy_clear     (JdMotionEnergy *self);
/* D.q' - d(E - V)/dt explicit, with the efforts D without potential, in the parameters of @model. */
const JdExpr *jd_energy_power_of_efforts (JdExprPool *pool, JdModel *model);
/* The expressions of P for the live equations of @system.  @keep: P is computed even where it is 0 now, because it
 * may not stay so. */
gboolean jd_energy_prepare   (JdMotionEnergy *self, const JdSystem *system, gboolean keep, GError **error);
/* P at the state that @system was evaluated and solved at last. */
double   jd_energy_power     (const JdMotionEnergy *self, JdSystem *system, double t, const double *qd);
/* Looks at the energy in the state @y = (q, q', W).  @begins: a segment begins here, and what a jump changed is not
 * drift. */
void     jd_energy_follow    (JdMotionEnergy *self, JdSystem *system, double t, const double *y, gboolean begins);
/* The change of H - W since the last node; NAN where the energy has no value. */
double   jd_energy_change    (const JdMotionEnergy *self, JdSystem *system, double t, const double *y);
/* The largest change of H - W as a part of the largest |E| + |V|; 0 where E is no more than rounding of the kinetic
 * energy at the natural velocities, displacement / @time for each parameter, and V rounding of
 * the natural energy @energy. */
double   jd_energy_get_drift (const JdMotionEnergy *self, const JdSystem *system, double time,
                              double energy);

G_END_DECLS
