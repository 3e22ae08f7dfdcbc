/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "core/parameterization/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

G_BEGIN_DECLS

/* Shared by jd-comparison.c (solving, and what the rows agree about), jd-comparison-rows.c (what each row says) and
 * jd-comparison-reveal.c (what would make it say more). */

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
  JdTangent                *fields;       /* n x N: row i is dP/dq_i; NULL: not to be had */
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
void jd_comparison_add_rows  (JdComparison         *self,
                              JdModel              *model,
                              const JdSolvedColumn *columns,
                              GCancellable         *cancellable);
/* Index of parameter @k among the retained ones, or -1. */
int  jd_comparison_find_retained  (const JdParameterization *parameterization,
                                   gsize                     k);
/* The equations (gsize) that would all have to be complementary for @column to tell the multiplier of the primitive
 * @equation, or its impulse, or what belongs to the parameter that it eliminates; @equation -1: for the column to be
 * solved at all.  NULL: none is known. */
GArray  *jd_comparison_find_needed      (JdModel              *model,
                                         const JdSolvedColumn *column,
                                         int                   equation,
                                         gboolean              jump);
/* Whether the multiplier (impulse) of the primitive @equation would be unique if it were complementary. */
gboolean jd_comparison_would_be_unique  (JdModel              *model,
                                         const JdSolvedColumn *column,
                                         gsize                 equation,
                                         gboolean              jump);

G_END_DECLS
