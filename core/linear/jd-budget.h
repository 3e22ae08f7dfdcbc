/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * JdBudget:
 *
 * Bound on the work of an analysis, counted roughly in multiplications.  Time is not counted, so that a file has the
 * same answer on every machine.  An analysis that has spent its budget ends early and reports what it did not
 * search.
 */
typedef struct
{
  double        spent;
  double        limit;
  GCancellable *cancellable;  /* lent; may be NULL.  Once it is cancelled the budget counts as spent. */
} JdBudget;

static inline gboolean
jd_budget_is_spent (const JdBudget *self)
{
  return self != NULL && (self->spent > self->limit || g_cancellable_is_cancelled (self->cancellable));
}

/**
 * jd_budget_spend:
 *
 * Adds @work and returns whether some budget is left.  @self may be NULL: there is no limit.
 */
static inline gboolean
jd_budget_spend (JdBudget *self,
                 double    work)
{
  if (self != NULL)
    self->spent += work;
  return !jd_budget_is_spent (self);
}

/**
 * jd_budget_cost_of_solve:
 *
 * Work of a least-squares solution of @m equations for @n unknowns, including the overhead.
 */
static inline double
jd_budget_cost_of_solve (gsize m,
                         gsize n)
{
  return 2000.0 + 2.0 * (double) m * (double) n * (double) MIN (m, n);
}

G_END_DECLS
