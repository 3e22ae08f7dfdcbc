/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How much work an analysis may do, in multiplications, roughly: never in time, so that a file has the same answer on
 * every machine.  What has spent it ends early, and says what was not searched. */
typedef struct
{
  double        spent;
  double        limit;
  GCancellable *cancellable;  /* lent; NULL: nobody waits.  Once it is cancelled nothing is left to spend. */
} JdBudget;

static inline gboolean
jd_budget_is_spent (const JdBudget *self)
{
  return self != NULL && (self->spent > self->limit || g_cancellable_is_cancelled (self->cancellable));
}

/* TRUE if there was enough; @self may be NULL: no limit. */
static inline gboolean
jd_budget_spend (JdBudget *self,
                 double    work)
{
  if (self != NULL)
    self->spent += work;
  return !jd_budget_is_spent (self);
}

/* What a least-squares solution of @m equations for @n unknowns takes, its overhead included. */
static inline double
jd_budget_cost_of_solve (gsize m,
                         gsize n)
{
  return 2000.0 + 2.0 * (double) m * (double) n * (double) MIN (m, n);
}

G_END_DECLS
