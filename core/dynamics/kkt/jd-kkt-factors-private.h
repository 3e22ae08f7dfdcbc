/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sparse factors of the equations of motion, with the pattern of M and A.
 *
 * With M = L L^T (in blocks), W = A L^-T with each row scaled to length 1, z = L^-1 r and u = L^T x, the system is
 *
 *   u - W^T y = z,   W u = s,   so   (W W^T) y = s - W z,   u = z + W^T y.
 *
 * The length of a row of A L^-T is its length in the metric of M^-1.  Therefore W, S = W W^T and all thresholds below
 * do not depend on the units of parameters and equations. */
#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/**
 * JdKktSegment:
 *
 * A segment: the part of a row of A in a block of M, @size entries of W.
 */
typedef struct
{
  guint32 start;    /* first place of the block */
  guint32 size;
  guint32 block;
  guint32 offset;   /* index in white */
} JdKktSegment;

/**
 * JdKktContribution:
 *
 * The product of two segments of the same block, which is added to one entry of S.
 */
typedef struct
{
  guint32 a;
  guint32 b;
  guint32 size;
} JdKktContribution;

struct _JdKkt
{
  gsize         n, m;
  gsize         n_mass, n_rows;
  gsize        *mass_row, *mass_column;   /* n_mass: the pattern */
  gsize        *row_row, *row_column;     /* n_rows */
  gboolean      massless;                 /* a parameter has no entry on the diagonal, and M is never regular */

  /* M: connected blocks, dense, lower triangles */
  gsize         n_blocks;
  gsize        *block_start;              /* n_blocks + 1: first place of each block */
  gsize        *block_offset;             /* n_blocks: index in factor of its size x size entries */
  gsize        *parameter_at;             /* n: parameter at each place */
  gsize        *place;                    /* n: place of each parameter */
  guint32      *mass_slot;                /* n_mass: index in factor */
  gsize         n_factor;
  double       *factor;

  /* A and W */
  guint32      *segment_start;            /* m + 1 */
  JdKktSegment *segments;
  guint32      *row_slot;                 /* n_rows: index in white */
  gsize         n_white;
  double       *white;
  double       *length;                   /* m: length of each row in the metric of M^-1; 0 if it does not act */

  /* S of the rows in the pattern: upper triangle by columns, in the order of elimination; the diagonal is 1 */
  gboolean     *in_pattern;               /* m: the rows that act are among these */
  gsize         n_pattern;
  int          *order;                    /* n_pattern: row eliminated k-th */
  int          *column_start;             /* n_pattern + 1 */
  int          *row_index;
  double       *values;
  guint32      *contribution_start;       /* entries + 1 */
  JdKktContribution *contributions;
  int          *l_start, *parent, *l_count, *flag, *l_index, *pattern;
  double       *l_value, *diagonal, *scratch;

  double       *z, *u, *b;                /* n, n, m */
  double       *residual_x, *residual_y, *dx, *dy; /* refinement */
  /* the matrices of the present factors; equal matrices are not factored again */
  double       *known_mass, *known_rows;  /* n_mass, n_rows */
  gboolean     *known_active;             /* m */
  gboolean      mass_known, rows_known;
  double        mass_pivot, rows_pivot;   /* smallest pivots */
  gsize         n_acting;
  double        sine;                     /* of the last solution: jd_kkt_get_sine() */
  double        smallest_pivot;
  gboolean      regular;                  /* the last solution used the sparse factors, which are valid */
  gsize         n_redundant;
  gboolean     *independent;              /* m */
  const double *natural;                  /* m or NULL: jd_kkt_set_natural() */
  double        natural_factor;
};

/* Extends S to the @active rows (m; NULL: all), if they are not among its rows. */
void jd_kkt_include_rows (JdKkt          *self,
                          const gboolean *active);

G_END_DECLS
