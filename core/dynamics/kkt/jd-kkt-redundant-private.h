/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-kkt-factors-private.h"

G_BEGIN_DECLS

/* A problem with rows that follow from others: the entries of M and A, r (n), s (m), the @active rows (m; NULL: all).
 * The solution fills the rest as jd_kkt_solve() does; @unique and @dependent may be NULL. */
typedef struct
{
  const double   *mass, *rows, *r, *s;
  const gboolean *active;
  const double   *natural;      /* m or NULL, and a factor: jd_kkt_set_natural() */
  double          natural_factor;
  double         *x, *y;
  gboolean       *unique;
  double         *dependent;
  gboolean       *independent;
  gboolean       *left_out;     /* m: rows that the last solution left out, which this one tries first */
  gsize           n_redundant;
  JdVerdict       verdict;
} JdKktRedundant;

/* Solves a large problem in which some rows plainly follow from the others.  FALSE if the problem is small, or not
 * that plain: the dense solution decides. */
gboolean jd_kkt_redundant_solve (JdKktRedundant *problem,
                                 JdKktFactors   *factors);

G_END_DECLS
