/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

G_BEGIN_DECLS

/* Shared by jd-comparison.c (solution of the columns, agreement of the rows), jd-comparison-rows.c (contents of the
 * rows) and jd-comparison-reveal.c (tags that would make a value known). */

/* The solution of one column's own equations. */
typedef struct
{
  const JdComparisonColumn *given;
  double                   *p, *pd;       /* N */
  JdFeet                    feet;         /* of contacts with curves, by joint; none without a motion */
  JdEvaluation             *evaluation;   /* NULL: see @error, or there is no parameterization */
  GError                   *error;
  JdJump                   *jump;         /* NULL: see @jump_error, or no jump is compared */
  GError                   *jump_error;
  double                    jump_time;
  gboolean                  jump_met;     /* the jump is that of an event of the motion, not of the model's state */
  JdTangent                *fields;       /* n x N: row i is dP/dq_i; NULL if not available */
  double                   *residuals;    /* n: residuals of the printed equations; NULL if not known */
  double                   *scales;       /* n */
} JdSolvedColumn;

struct _JdComparison
{
  gsize           n_columns;
  GPtrArray      *rows;       /* JdComparisonRow * */
  JdColumnVerdict *verdicts;  /* 2 n_columns: of the equations and of the jump of each column */
  char           *jump;       /* see jd_comparison_get_jump() */
};

/* A comparison without rows. */
JdComparison *jd_comparison_alloc (gsize n_columns) G_GNUC_WARN_UNUSED_RESULT;
/* Adds all rows of @columns, and the words about their jump. */
void jd_comparison_add_rows  (JdComparison         *self,
                              JdModel              *model,
                              const JdSolvedColumn *columns,
                              GCancellable         *cancellable);
/* The equations (gsize) that must become complementary for @column to know a value.  The value is the multiplier of
 * the primitive @equation, or its impulse, or a quantity of the parameter that it eliminates.  @equation -1: the
 * column could not be solved at all.  NULL: no set of equations is known. */
GArray  *jd_comparison_find_needed      (JdModel              *model,
                                         const JdSolvedColumn *column,
                                         int                   equation,
                                         gboolean              jump);
/* Returns whether the multiplier (impulse) of the primitive @equation would be unique if it were complementary. */
gboolean jd_comparison_would_be_unique  (JdModel              *model,
                                         const JdSolvedColumn *column,
                                         gsize                 equation,
                                         gboolean              jump);

G_END_DECLS
