/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Contacts in one time step, solved by nonlinear Gauss-Seidel (Moreau 1988; Jean 1999).  Contact i has one normal row
 * and up to two tangential rows a_r in the rates v (of slip, and of rolling), and the impulses P_r along them:
 *
 *   v = v_free + sum x_r P_r,   x_r = M^-1 a_r,   u_r = a_r . v + b_r,
 *   0 <= P_0,   u_0 >= goal,   P_0 (u_0 - goal) = 0,
 *   |P_r| <= f_r P_0,   P_r = -f_r P_0 sign (u_r) where u_r is not 0.
 *
 * A visit of a contact solves each of its rows for its own impulse, w_r = a_r . x_r:
 *
 *   P_0 := max (0, P_0 - (u_0 - goal) / w_0),   P_r := clamp (P_r - u_r / w_r, -f_r P_0, f_r P_0),
 *
 * and a sweep visits all contacts, forwards or backwards in turn.  The laws hold where no visit changes anything.
 * These files know no mechanism. */

#define JD_SWEEP_ROWS 3

typedef struct
{
  guint          n_rows;                 /* 1 to JD_SWEEP_ROWS */
  guint          n_columns;
  const guint32 *columns;                /* n_columns: the rates that the rows and their responses touch; lent */
  const double  *a;                      /* n_rows x n_columns; lent */
  const double  *x;                      /* n_rows x n_columns: M^-1 a; lent */
  double         goal;
  double         b[JD_SWEEP_ROWS];
  double         inverse[JD_SWEEP_ROWS]; /* 1 / w; 0: the row has no effect, and no impulse */
  double         root[JD_SWEEP_ROWS];    /* sqrt (w) */
  double         limit[JD_SWEEP_ROWS];   /* f */
  double         impulse[JD_SWEEP_ROWS]; /* P: the first guess, then the solution */
} JdSweepContact;

typedef struct
{
  gsize  sweeps;
  double residual;  /* max sqrt (w) |change of P| of a visit, over max sqrt (w) |P|, or over JD_STEPPING_IMPULSE of
                     * the largest impulse that stops what moves at a contact: how far a law does not hold, both in
                     * the square root of an energy */
} JdSweepResult;

/* Solves for the impulses of the @n contacts and the rates @v, which are v_free on entry.  Ends when the residual of
 * a sweep is not above @tolerance, or after @most sweeps.  The residual of the result is that of its own v and P. */
JdSweepResult jd_sweeps_solve (JdSweepContact *contacts,
                               gsize           n,
                               double         *v,
                               double          tolerance,
                               gsize           most);

G_END_DECLS
