/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "tests/bench/bench-chain-text.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <string.h>

/* Two hand-written simulations of a chain of uniform rods (mass 1, length 1) whose time is proportional to the
 * number of rods.  One uses the angles, by the articulated-body method from the tip to the pivot.  The other uses
 * all the parameters x, y, a of each rod, with multipliers, whose matrix is block-tridiagonal, and a projection
 * after each step. */

#define PLAIN_G 9.81
#define PLAIN_MAX 100

typedef struct
{
  guint    n;
  double   tolerance;
  double   until;
  /* results */
  double   drift;
  gsize    n_steps;
  gsize    n_evaluations;
} PlainChain;

/* Directions u = (c, s) of the rods.  The force on the head of a rod is @a times its acceleration plus @b. */
typedef struct
{
  double c, s, w2;         /* w2: square of the rate */
  double xx, xy, yy;       /* the matrix a */
  double bx, by;           /* the vector b */
  double ex, ey, per_d;    /* e = m L/2 n + L a n of the part that hangs on the rod, and per_d = 1 / (m L^2/3 + L^2
                            * n.a n) */
  double free;             /* alpha if the head does not accelerate */
} PlainRod;

static inline void
plain_chain_accelerations (guint         n,
                           const double *angle,
                           const double *rate,
                           double       *out)
{
  PlainRod rods[PLAIN_MAX + 1];
  double ax = 0.0, ay = 0.0;

  memset (&rods[n], 0, sizeof (PlainRod));
  for (guint k = n; k-- > 0;)
    {
      const PlainRod *t = &rods[k + 1];
      PlainRod *r = &rods[k];
      double ux, uy, nx, ny, px, py, rest;

      r->s = sin (angle[k]);
      r->c = cos (angle[k]);
      r->w2 = rate[k] * rate[k];
      ux = r->c * r->w2;
      uy = r->s * r->w2;
      nx = -r->s;
      ny = r->c;
      px = t->xx * nx + t->xy * ny;
      py = t->xy * nx + t->yy * ny;
      r->per_d = 1.0 / (1.0 / 3.0 + nx * px + ny * py);
      r->ex = 0.5 * nx + px;
      r->ey = 0.5 * ny + py;
      rest = 0.5 * ny * PLAIN_G + nx * t->bx + ny * t->by - (px * ux + py * uy);
      r->free = -rest * r->per_d;
      r->xx = 1.0 + t->xx - r->ex * r->ex * r->per_d;
      r->xy = t->xy - r->ex * r->ey * r->per_d;
      r->yy = 1.0 + t->yy - r->ey * r->ey * r->per_d;
      r->bx = t->bx - 0.5 * ux - (t->xx * ux + t->xy * uy) + r->ex * r->free;
      r->by = t->by + PLAIN_G - 0.5 * uy - (t->xy * ux + t->yy * uy) + r->ey * r->free;
    }
  for (guint k = 0; k < n; k++)
    {
      const PlainRod *r = &rods[k];

      out[k] = r->free - r->per_d * (r->ex * ax + r->ey * ay);
      ax += -out[k] * r->s - r->w2 * r->c;
      ay += out[k] * r->c - r->w2 * r->s;
    }
}

static inline int
plain_angles_rates (double        t G_GNUC_UNUSED,
                    const double *y,
                    double       *f,
                    void         *data)
{
  PlainChain *chain = data;

  chain->n_evaluations++;
  memcpy (f, y + chain->n, chain->n * sizeof (double));
  plain_chain_accelerations (chain->n, y, y + chain->n, f + chain->n);
  return GSL_SUCCESS;
}

static inline double
plain_angles_energy (guint         n,
                     const double *y,
                     double       *total)
{
  double vx = 0.0, vy = 0.0, height = 0.0, kinetic = 0.0, potential = 0.0;

  for (guint k = 0; k < n; k++)
    {
      const double s = sin (y[k]), c = cos (y[k]), w = y[n + k], mx = vx - 0.5 * s * w, my = vy + 0.5 * c * w;

      kinetic += 0.5 * (mx * mx + my * my) + w * w / 24.0;
      potential += PLAIN_G * (height + 0.5 * s);
      vx -= s * w;
      vy += c * w;
      height += s;
    }
  *total = MAX (*total, fabs (kinetic) + fabs (potential));
  return kinetic + potential;
}

/* Integrates @y to the end.  @settle (may be NULL) projects a state onto the constraints. */
static inline void
plain_run (PlainChain *chain,
           int       (*rates)  (double, const double *, double *, void *),
           double    (*energy) (guint, const double *, double *),
           void      (*settle) (guint, double *),
           double     *y,
           gsize       size)
{
  const gsl_odeiv2_system system = { .function = rates, .dimension = size, .params = chain };
  gsl_odeiv2_step *step = gsl_odeiv2_step_alloc (gsl_odeiv2_step_rk8pd, size);
  gsl_odeiv2_control *control = gsl_odeiv2_control_standard_new (chain->tolerance, chain->tolerance, 1.0, 0.0);
  gsl_odeiv2_evolve *evolve = gsl_odeiv2_evolve_alloc (size);
  double t = 0.0, h = 1e-3, total = 0.0, worst = 0.0;
  const double start = energy (chain->n, y, &total);

  chain->n_steps = chain->n_evaluations = 0;
  while (t < chain->until)
    {
      if (gsl_odeiv2_evolve_apply (evolve, control, step, &system, &t, chain->until, &h, y) != GSL_SUCCESS)
        g_error ("the integrator failed");
      if (settle != NULL)
        settle (chain->n, y);
      chain->n_steps++;
      worst = MAX (worst, fabs (energy (chain->n, y, &total) - start));
    }
  chain->drift = worst / total;
  gsl_odeiv2_evolve_free (evolve);
  gsl_odeiv2_control_free (control);
  gsl_odeiv2_step_free (step);
}

static inline void
plain_run_angles (gpointer data)
{
  PlainChain *chain = data;
  double y[2 * PLAIN_MAX] = { 0.0 };

  for (guint k = 0; k < chain->n; k++)
    y[k] = CHAIN_ANGLE (k);
  plain_run (chain, plain_angles_rates, plain_angles_energy, NULL, y, 2 * chain->n);
}

/* All parameters: x_k, y_k, a_k of each rod, then their rates.  Pivot k: the head of rod k less the tip of rod k -
 * 1. */

/* A M^-1 A^T, which is block-tridiagonal: the 2 x 2 diagonal block of each pivot, later its inverse, and the block
 * before it in its row. */
typedef struct
{
  double xx[PLAIN_MAX], xy[PLAIN_MAX], yy[PLAIN_MAX], oxx[PLAIN_MAX], oxy[PLAIN_MAX], oyx[PLAIN_MAX], oyy[PLAIN_MAX];
  double s[PLAIN_MAX], c[PLAIN_MAX];
} PlainBlocks;

/* Rows of a pivot: for the head of rod k, 1 in x, y, and (s, -c) / 2 in a; for the tip of rod k - 1, -1, and (s, -c)
 * / 2. */
static inline void
plain_fill_blocks (PlainBlocks  *m,
                   guint         n,
                   const double *q)
{
  for (guint k = 0; k < n; k++)
    {
      const double s = sin (q[3 * k + 2]), c = cos (q[3 * k + 2]);

      m->s[k] = s;
      m->c[k] = c;
      m->xx[k] = 1.0 + 3.0 * s * s;
      m->xy[k] = -3.0 * s * c;
      m->yy[k] = 1.0 + 3.0 * c * c;
    }
  for (guint k = n; k-- > 1;)
    {
      m->xx[k] += m->xx[k - 1];
      m->xy[k] += m->xy[k - 1];
      m->yy[k] += m->yy[k - 1];
      /* between pivot k and pivot k - 1, through rod k - 1: -1 + 3 ... */
      m->oxx[k] = -1.0 + 3.0 * m->s[k - 1] * m->s[k - 1];
      m->oxy[k] = m->oyx[k] = -3.0 * m->s[k - 1] * m->c[k - 1];
      m->oyy[k] = -1.0 + 3.0 * m->c[k - 1] * m->c[k - 1];
    }
}

static inline void
plain_eliminate (PlainBlocks *m,
                 guint        n,
                 double      *b)
{
  double *xx = m->xx, *xy = m->xy, *yy = m->yy;

  for (guint k = 0; k < n; k++)
    {
      double det;

      if (k > 0)
        {
          const double oxx = m->oxx[k], oxy = m->oxy[k], oyx = m->oyx[k], oyy = m->oyy[k];
          /* f = o d^-1; the inverse of d is stored in place of the block */
          const double fxx = oxx * xx[k - 1] + oxy * xy[k - 1], fxy = oxx * xy[k - 1] + oxy * yy[k - 1];
          const double fyx = oyx * xx[k - 1] + oyy * xy[k - 1], fyy = oyx * xy[k - 1] + oyy * yy[k - 1];

          xx[k] -= fxx * oxx + fxy * oxy;
          xy[k] -= fxx * oyx + fxy * oyy;
          yy[k] -= fyx * oyx + fyy * oyy;
          b[2 * k] -= fxx * b[2 * k - 2] + fxy * b[2 * k - 1];
          b[2 * k + 1] -= fyx * b[2 * k - 2] + fyy * b[2 * k - 1];
        }
      det = 1.0 / (xx[k] * yy[k] - xy[k] * xy[k]);
      {
        const double kept = xx[k];

        xx[k] = yy[k] * det;
        yy[k] = kept * det;
        xy[k] *= -det;
      }
    }
}

static inline void
plain_substitute (const PlainBlocks *m,
                  guint              n,
                  double            *b)
{
  for (guint k = n; k-- > 0;)
    {
      double rx = b[2 * k], ry = b[2 * k + 1];

      if (k + 1 < n)
        {
          rx -= m->oxx[k + 1] * b[2 * k + 2] + m->oyx[k + 1] * b[2 * k + 3];
          ry -= m->oxy[k + 1] * b[2 * k + 2] + m->oyy[k + 1] * b[2 * k + 3];
        }
      b[2 * k] = m->xx[k] * rx + m->xy[k] * ry;
      b[2 * k + 1] = m->xy[k] * rx + m->yy[k] * ry;
    }
}

/* Solves A M^-1 A^T l = @b, where A has the rows of the pivots at these angles; then adds M^-1 A^T l to @out (3
 * n). */
static inline void
plain_add_efforts (guint         n,
                   const double *q,
                   double       *b,
                   double       *out)
{
  PlainBlocks m;

  plain_fill_blocks (&m, n, q);
  plain_eliminate (&m, n, b);
  plain_substitute (&m, n, b);
  for (guint k = 0; k < n; k++)
    {
      const double hx = b[2 * k], hy = b[2 * k + 1];
      const double tx = k + 1 < n ? b[2 * k + 2] : 0.0, ty = k + 1 < n ? b[2 * k + 3] : 0.0;

      out[3 * k] += hx - tx;
      out[3 * k + 1] += hy - ty;
      out[3 * k + 2] += 6.0 * (m.s[k] * (hx + tx) - m.c[k] * (hy + ty));
    }
}

static inline int
plain_total_rates (double        t G_GNUC_UNUSED,
                   const double *y,
                   double       *f,
                   void         *data)
{
  PlainChain *chain = data;
  const guint n = chain->n;
  double b[2 * PLAIN_MAX], tx = 0.0, ty = 0.0;

  chain->n_evaluations++;
  memcpy (f, y + 3 * n, 3 * n * sizeof (double));
  f += 3 * n;
  for (guint k = 0; k < n; k++)
    {
      const double w2 = 0.5 * y[3 * n + 3 * k + 2] * y[3 * n + 3 * k + 2];
      const double ux = w2 * cos (y[3 * k + 2]), uy = w2 * sin (y[3 * k + 2]);

      /* accelerations of head and tip without alpha and without efforts: +- w^2 u / 2; gravity cancels except at the
       * pivot */
      b[2 * k] = -(ux + tx);
      b[2 * k + 1] = -(uy + ty) + (k == 0 ? PLAIN_G : 0.0);
      tx = ux;
      ty = uy;
      f[3 * k] = f[3 * k + 2] = 0.0;
      f[3 * k + 1] = -PLAIN_G;
    }
  plain_add_efforts (n, y, b, f);
  return GSL_SUCCESS;
}

static inline double
plain_total_energy (guint         n,
                    const double *y,
                    double       *total)
{
  double kinetic = 0.0, potential = 0.0;

  for (guint k = 0; k < n; k++)
    {
      const double *v = y + 3 * n + 3 * k;

      kinetic += 0.5 * (v[0] * v[0] + v[1] * v[1]) + v[2] * v[2] / 24.0;
      potential += PLAIN_G * y[3 * k + 1];
    }
  *total = MAX (*total, fabs (kinetic) + fabs (potential));
  return kinetic + potential;
}

/* Left sides of the pivots' equations, or their rates. */
static inline double
plain_total_residuals (guint         n,
                       const double *y,
                       gboolean      rates,
                       double       *out)
{
  double tx = 0.0, ty = 0.0, worst = 0.0;

  for (guint k = 0; k < n; k++)
    {
      const double s = 0.5 * sin (y[3 * k + 2]), c = 0.5 * cos (y[3 * k + 2]), *v = y + (rates ? 3 * n : 0) + 3 * k;
      const double ex = rates ? -s * v[2] : c, ey = rates ? c * v[2] : s;

      out[2 * k] = -(v[0] - ex - tx);
      out[2 * k + 1] = -(v[1] - ey - ty);
      tx = v[0] + ex;
      ty = v[1] + ey;
      worst = MAX (worst, MAX (fabs (out[2 * k]), fabs (out[2 * k + 1])));
    }
  return worst;
}

static inline void
plain_total_settle (guint   n,
                    double *y)
{
  double b[2 * PLAIN_MAX];

  for (guint i = 0; i < 5 && plain_total_residuals (n, y, FALSE, b) > 1e-13; i++)
    plain_add_efforts (n, y, b, y);
  plain_total_residuals (n, y, TRUE, b);
  plain_add_efforts (n, y, b, y + 3 * n);
}

static inline void
plain_run_total (gpointer data)
{
  PlainChain *chain = data;
  double y[6 * PLAIN_MAX] = { 0.0 }, x = 0.0, h = 0.0;

  for (guint k = 0; k < chain->n; k++)
    {
      const double a = CHAIN_ANGLE (k);

      y[3 * k] = x + 0.5 * cos (a);
      y[3 * k + 1] = h + 0.5 * sin (a);
      y[3 * k + 2] = a;
      x += cos (a);
      h += sin (a);
    }
  plain_run (chain, plain_total_rates, plain_total_energy, plain_total_settle, y, 6 * chain->n);
}
