/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/stepping/jd-stepping-terms-private.h"

G_BEGIN_DECLS

/* The energy of a motion by time stepping.  With H = E2 - E0 + V the work of a step is
 *
 *   W = h P (t_m, p_m, v_a) + sum_rows impulse (a . v_a) - sum_h P_bh beta_h,   v_a = (v + v+) / 2,
 *
 * P being the power of the efforts without potential, less what changes E and V explicitly, v+ the rates at the end
 * of the step, P_bh all impulses of the bilateral equation h in it, and beta_h its part without rates at (t_m, p_m).
 * The impulses of contacts are in it, so that what they dissipate counts as done.  What is left of H - W measures the
 * error of the smooth part: it is rounding where M is constant and the forces are. */
typedef struct
{
  JdStateExpressions *energy;     /* E, V */
  JdStateExpressions *power;      /* P; NULL: 0 always */
  gboolean            quadratic;  /* E = E2 */
  double              start, now; /* H at the start; H - W now */
  double              work;       /* W so far */
  double              change;     /* the largest |H - W - start| */
  double              largest;    /* the largest |E| + |V| */
  double              kinetic, potential; /* the largest |E|; |V| */
} JdSteppingEnergy;

gboolean jd_stepping_energy_init   (JdSteppingEnergy *self, JdModel *model, GError **error);
void     jd_stepping_energy_clear  (JdSteppingEnergy *self);
/* Looks at the energy in the state (t, p, v); @begins: at the start. */
void     jd_stepping_energy_look   (JdSteppingEnergy *self, double t, const double *p, const double *v,
                                    gboolean begins);
/* P (t, p, v). */
double   jd_stepping_energy_power  (JdSteppingEnergy *self, double t, const double *p, const double *v);
/* The largest |H - W - start| as a part of the largest |E| + |V|; 0 where both are rounding beside @natural, J. */
double   jd_stepping_energy_drift  (const JdSteppingEnergy *self, double natural);

typedef struct
{
  gsize  n_steps;
  gsize  sweeps;          /* of all steps */
  double penetration;     /* m: the largest depth at the end of a step */
  double residual;        /* the largest of jd_sweeps_solve() */
  double position_drift;  /* largest |f| of bilateral equations at the ends of steps */
  double rate_drift;      /* largest |B v + beta| there */
} JdSteppingFigures;

/* A motion under way.  For one thread. */
typedef struct
{
  JdSteppingTerms    terms;
  JdSteppingEnergy   energy;
  double             t;
  double            *p, *v;         /* N */
  double            *middle, *free; /* N: p_m; v + M^-1 h F, then v+ */
  double            *end;           /* N: p+ */
  double            *smooth;        /* N: v + M^-1 h F */
  gboolean          *missed;        /* terms.n_contacts: which have to be solved in this step, too */
  double            *mean;          /* N: v_a */

  gsize              n_active;      /* contacts in reach in the last step */
  guint32           *active;        /* n_active: indices of terms.contacts */
  JdSweepContact    *contacts;      /* n_active: with the impulses of the last step */
  double            *last;          /* terms.n_rows: impulses of the last step, for the next one's first guess */
  double             last_step;     /* s: its length; 0: none */
  GArray            *a, *x;         /* double: rows and responses of the active contacts */
  double            *tied;          /* terms.m: impulses P_b of the bilateral equations in the last step */
  double            *driven;        /* terms.m: their beta in its middle */
  JdSteppingFigures  figures;
} JdStepping;

/* Starts from the state of @model.  FALSE and @error: see jd_stepping_check(), or the state breaks an equation. */
gboolean jd_stepping_init  (JdStepping         *self,
                            JdModel            *model,
                            const char *const  *events,
                            GError            **error);
void     jd_stepping_clear (JdStepping *self);
/* One step of length @h.  FALSE and @error: it is not possible; the state stays. */
gboolean jd_stepping_step  (JdStepping *self, double h, GError **error);

G_END_DECLS
