/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-kkt-mass-private.h"

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

/* The rows of A, and W = A L^-T with each row scaled to length 1. */
typedef struct
{
  gsize         m, n_entries;
  gsize         n_blocks;        /* of M */
  gsize        *row, *column;    /* n_entries: the pattern of A */
  guint32      *segment_start;   /* m + 1 */
  JdKktSegment *segments;
  guint32      *slot;            /* n_entries: index in white */
  gsize         n_white;
  double       *white;
  double       *length;          /* m: length of each row in the metric of M^-1; 0 if it does not act */
} JdKktRows;

void     jd_kkt_rows_init   (JdKktRows               *self,
                             const JdDynamicsPattern *pattern,
                             const JdKktMass         *mass);
void     jd_kkt_rows_clear  (JdKktRows *self);
/* Computes W from @rows (n_entries): a row of length 1 for each @active equation (m; NULL: all), and of zeros for the
 * others.  Returns FALSE if an acting row is zero. */
gboolean jd_kkt_rows_whiten (JdKktRows       *self,
                             const JdKktMass *mass,
                             const double    *rows,
                             const gboolean  *active);

G_END_DECLS
