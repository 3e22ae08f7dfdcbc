/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"

G_BEGIN_DECLS

/**
 * JdBranchPoint:
 *
 * A point of a branch of equilibria, which is a curve of equilibria as a constant of the file varies, followed
 * around folds.  SI units, radians.
 */
typedef struct
{
  double       value;      /* of the constant */
  double      *p;          /* N */
  JdStability  stability;
  gboolean     turns;      /* a fold or a branching, between two requested values */
} JdBranchPoint;

typedef struct
{
  GPtrArray *points;       /* JdBranchPoint, along the curve: at each requested value, and at turns */
} JdBranch;

typedef enum
{
  JD_TURN_FOLD,            /* two equilibria meet and vanish */
  JD_TURN_BRANCHING,       /* curves cross */
} JdTurnKind;

/**
 * JdBranching:
 *
 * The way in which curves cross at a branching.
 */
typedef enum
{
  JD_BRANCHING_NONE,           /* a fold */
  JD_BRANCHING_PITCHFORK,      /* the constant has an extremum along one curve and is monotonic along the other */
  JD_BRANCHING_TRANSCRITICAL,  /* the constant is monotonic along both */
  JD_BRANCHING_OTHER,          /* more than two curves, or undecided */
} JdBranching;

typedef struct
{
  JdTurnKind  kind;
  JdBranching branching;
  double      value;
  double     *p;           /* N */
  double     *s;           /* in units of the statics */
} JdTurn;

typedef struct
{
  char      *constant;
  GPtrArray *branches;     /* JdBranch */
  GPtrArray *turns;        /* JdTurn, sorted by value */
  gboolean   incomplete;   /* a continuum of equilibria was left out, because it is no curve */
  gboolean   complete;     /* every search was exhaustive, and every curve was followed to its end */
  gboolean   exhausted;    /* not complete, because the budget of work was spent */
  guint      n_searches;   /* number of searches for starts of curves */
} JdContinuation;

/**
 * jd_continuation_new:
 *
 * Finds the branches of the equilibria of @parameterization as @constant varies from @from to @to, with points at
 * @count >= 2 evenly spaced values.  The acting equations of a branch are those at its start; it ends where a contact
 * would pull, slip or be entered.  Fails with JD_MODEL_ERROR_INVALID if there is no such constant.
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
