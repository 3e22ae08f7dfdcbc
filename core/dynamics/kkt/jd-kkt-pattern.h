/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sparse road of the equations of motion: where its numbers stand.  Made once from the patterns of M and A.
 *
 * With M = L L^T (in blocks), W = A L^-T with each row brought to length 1, z = L^-1 r and u = L^T x, the system is
 *
 *   u - W^T y = z,   W u = s,   so   (W W^T) y = s - W z,   u = z + W^T y.
 *
 * The length of a row of A L^-T is its length in the metric of M^-1, so W, S = W W^T and every threshold below are
 * the same whatever the units of parameters and equations. */
#include "core/dynamics/kkt/jd-kkt-private.h"

G_BEGIN_DECLS

/* What a row of A has in a block of M: @size entries of W. */
typedef struct
{
  guint32 start;    /* first place of the block */
  guint32 size;
  guint32 block;
  guint32 offset;   /* in white */
} JdKktSegment;

/* Product of two segments of the same block, to be added to one entry of S. */
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
  gboolean      massless;                 /* a parameter has no entry on the diagonal: never regular */

  /* M: connected blocks, dense, lower triangles */
  gsize         n_blocks;
  gsize        *block_start;              /* n_blocks + 1: first place of each block */
  gsize        *block_offset;             /* n_blocks: where its size x size entries begin in factor */
  gsize        *parameter_at;             /* n: parameter at each place */
  gsize        *place;                    /* n: place of each parameter */
  guint32      *mass_slot;                /* n_mass: where in factor */
  gsize         n_factor;
  double       *factor;

  /* A and W */
  guint32      *segment_start;            /* m + 1 */
  JdKktSegment *segments;
  guint32      *row_slot;                 /* n_rows: where in white */
  gsize         n_white;
  double       *white;
  double       *length;                   /* m: of the rows in the metric of M^-1; 0: does not act */

  /* S, upper triangle by columns, in the order of elimination; the diagonal is 1 */
  int          *order;                    /* m: row eliminated k-th */
  int          *column_start;             /* m + 1 */
  int          *row_index;
  double       *values;
  guint32      *contribution_start;       /* entries + 1 */
  JdKktContribution *contributions;
  int          *l_start, *parent, *l_count, *flag, *l_index, *pattern;
  double       *l_value, *diagonal, *scratch;

  double       *z, *u, *b;                /* n, n, m */
  double       *rest_x, *rest_y, *dx, *dy; /* refinement */
  /* what the factors are of: equal matrices are not factored again */
  double       *known_mass, *known_rows;  /* n_mass, n_rows */
  gboolean     *known_active;             /* m */
  gboolean      mass_known, rows_known;
  double        mass_pivot, rows_pivot;   /* smallest pivots */
  gsize         n_acting;
  double        sine;                     /* of the last solution: jd_kkt_get_sine() */
  double        smallest_pivot;
  gboolean      regular;                  /* the last solve went the sparse road: its factors are at hand */
  gsize         n_redundant;
  gboolean     *independent;              /* m */
  const double *natural;                  /* m or NULL: jd_kkt_set_natural() */
  double        natural_factor;
};

G_END_DECLS
