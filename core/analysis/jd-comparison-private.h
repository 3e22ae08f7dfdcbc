/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jd-comparison.h"

G_BEGIN_DECLS

/* Shared by jd-comparison.c (solving, and what the rows agree about) and jd-comparison-rows.c (what each row says). */

/* What a column's own equations have given. */
typedef struct
{
  const JdComparisonColumn *given;
  double                   *p, *pd;       /* N */
  JdEvaluation             *evaluation;   /* NULL: @error, or no parameterization */
  GError                   *error;
  JdJump                   *jump;         /* NULL: @jump_error, or none is asked for */
  GError                   *jump_error;
  double                    jump_time;
  double                   *tangent;      /* N x n: p' = T q' + tau; NULL: not to be had */
  double                   *residuals;    /* n: of the printed equations; NULL: not known */
  double                   *scales;       /* n */
} JdSolvedColumn;

struct _JdComparison
{
  gsize           n_columns;
  GPtrArray      *rows;       /* JdComparisonRow * */
  JdVerdict      *verdicts, *jump_verdicts;
  char          **whys, **jump_whys;
  GError        **errors, **jump_errors;
};

/* Adds the rows of everything @columns tell or cannot tell. */
void _jd_comparison_add_rows (JdComparison         *self,
                              JdModel              *model,
                              const JdSolvedColumn *columns);
/* Index of parameter @k among the retained ones, or -1. */
int  _jd_comparison_find_retained (const JdParameterization *parameterization,
                                   gsize                     k);

G_END_DECLS
