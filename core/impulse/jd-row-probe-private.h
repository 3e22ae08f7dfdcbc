/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump-frame-private.h"

G_BEGIN_DECLS

/* The distance from the instant within which a row has to be, in displacements. */
#define JD_PROBE_FIRST_STEP 1.0

/* A row that is looked at beside the instant, and its limit along one path through it. */
typedef struct
{
  const JdJumpState *state;
  gsize      i;              /* equation */
  gsize      n_others;
  const gsize *others;       /* n_others: equations whose rows are taken out of it */
  gsize      n_fixed;
  const double *fixed;       /* n_fixed x N, orthonormal: rows that other motions keep */
  gboolean   of_positions;   /* some are holonomic: a straight motion keeps to these to its first order only */
  double    *basis;          /* n_others x (N + 1): these rows, orthonormal, and their b */
  gsize      N;
  double    *p;              /* N */
  double    *coefficients;   /* n_equations x N */
  double    *beta;           /* n_equations */
  JdExprPool *pool;
  gboolean   of_time;        /* the rows depend on time explicitly */
  gboolean   vanishes;       /* the row is 0 at the instant */
  gboolean   broken;         /* it is not, and another piece of it begins there */
  const JdExpr **derivatives;  /* derivatives of the coefficients and of b along a straight motion: N + 1 for each
                                * order */
} JdRowProbe;

void     jd_row_probe_init       (JdRowProbe        *self,
                                  const JdJumpState *state,
                                  gsize              i,
                                  gsize              n_others,
                                  const gsize       *others);
void     jd_row_probe_clear      (JdRowProbe *self);
/* The row and its b at p + s v, t + s. */
void     jd_row_probe_look       (JdRowProbe   *self,
                                  const double *v,
                                  double        s,
                                  double       *row,
                                  double       *out_b);
/* The row of length 1 and its b, continued to the instant from a moment before (@side -1) or after it (1):
 * 2 f (s) - f (2 s).  FALSE if there is no row. */
gboolean jd_row_probe_look_next  (JdRowProbe   *self,
                                  const double *v,
                                  int           side,
                                  double       *row,
                                  double       *out_b);
/* 1 / speed, of rest that of the slowest path; of rows that depend on time, at most the natural time. */
double   jd_row_probe_time_unit  (const JdRowProbe *self,
                                  const double     *v);
/* D on one side (-1 before, +1 after) of the instant for a motion through it at @v: B / |B|.  FALSE if there is no
 * row.  *out_sure: FALSE if the numbers end before the direction has settled. */
gboolean jd_row_probe_find_limit (JdRowProbe   *self,
                                  const double *v,
                                  int           side,
                                  double       *row,
                                  double       *out_b,
                                  gboolean     *out_sure);

/* |x|, scaled: rows may be as small as numbers go. */
double   jd_row_length           (gsize         n,
                                  const double *x);
/* row / |row|, b / |row|. */
void     jd_row_normalize        (gsize   n,
                                  double *row,
                                  double *b);
/* 1 - |cos| of the angle between two rows. */
double   jd_rows_apart           (gsize         n,
                                  const double *a,
                                  const double *b);

G_END_DECLS
