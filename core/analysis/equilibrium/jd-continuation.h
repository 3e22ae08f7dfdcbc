/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"

G_BEGIN_DECLS

/**
 * JdBranchPoint:
 *
 * Equilibria as a constant of the file varies: curves, followed around their folds.  SI units, radians.
 */
typedef struct
{
  double       value;      /* of the constant */
  double      *p;          /* N */
  JdStability  stability;
  gboolean     turns;      /* a fold or a branching: between two values asked for */
} JdBranchPoint;

typedef struct
{
  GPtrArray *points;       /* JdBranchPoint, along the curve: one at each of the values asked for, and the turns */
} JdBranch;

typedef enum
{
  JD_TURN_FOLD,            /* two equilibria meet and vanish */
  JD_TURN_BRANCHING,       /* curves cross */
} JdTurnKind;

/**
 * JdBranching:
 *
 * How curves cross.
 */
typedef enum
{
  JD_BRANCHING_NONE,           /* a fold */
  JD_BRANCHING_PITCHFORK,      /* one turns back where the other goes on */
  JD_BRANCHING_TRANSCRITICAL,  /* both go on */
  JD_BRANCHING_OTHER,          /* more than two, or what was not told */
} JdBranching;

typedef struct
{
  JdTurnKind  kind;
  JdBranching branching;
  double      value;
  double     *p;           /* N */
  double     *s;           /* of the statics, in its units */
} JdTurn;

typedef struct
{
  char      *constant;
  GPtrArray *branches;     /* JdBranch */
  GPtrArray *turns;        /* JdTurn, by value */
  gboolean   incomplete;   /* a range of equilibria was left out: it makes no curve */
  gboolean   complete;     /* each search was exhaustive, and each curve was followed to its end */
  gboolean   exhausted;    /* not complete because the work it may take was spent */
  guint      n_searches;   /* for where curves start */
} JdContinuation;

/**
 * jd_continuation_new:
 *
 * Branches of the equilibria of @parameterization as @constant goes from @from to @to, at @count >= 2 values evenly
 * spaced.  What acts stays as it is at each start.  JD_MODEL_ERROR_INVALID: no such constant.
 */
JdContinuation *jd_continuation_new   (JdParameterization         *parameterization,
                                       const JdEquilibriumRanges  *ranges,
                                       const char                 *constant,
                                       double                      from,
                                       double                      to,
                                       gsize                       count,
                                       GCancellable               *cancellable,
                                       JdProgressFunc              progress,
                                       gpointer                    progress_data,
                                       GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void        jd_continuation_free  (JdContinuation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdContinuation, jd_continuation_free)

G_END_DECLS
