/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdJumpSpan:
 *
 * A space of covectors, spanned by rows of equations.
 */
typedef struct
{
  gsize   n;          /* number of rows */
  gsize  *equations;  /* n: of the model */
  double *rows;       /* n x N, in all primitive parameters */
  gsize   rank;       /* in retained parameters */
} JdJumpSpan;

/**
 * JdJumpCases:
 *
 * A change of rank of the constraints in the words of Cortés et al., section 4.  D- and D+ are the limits of the
 * constraints before and after the instant, D is what is there at the instant itself.  Table 1 has three cases, by
 * the ranks before, at and after:
 *
 *   case 1   r, r, more        constraints appear
 *   case 2   r, less, the same as at the instant   constraints vanish
 *   case 3   r, less, more than at the instant     constraints vanish, others appear
 *
 * Table 2: if D+ lies in D-, no momentum jumps; else it jumps if p- does not satisfy D+.
 */
typedef struct
{
  JdJumpSpan before, after;   /* D-, D+ */
  gsize      rank_at;         /* of D */
  guint      number;          /* 1, 2, 3; 0: the rank is the same in all three */
  gboolean   contained;       /* D+ lies in D- */
  gboolean   satisfied;       /* the velocity before satisfies D+ */
} JdJumpCases;

/**
 * jd_jump_cases_new:
 *
 * The case of @jump, computed at @event; also of a jump that is indeterminate because the limit depends on the path.
 * NULL without an error if the case is none of these: a contact acts, or an equation acts only during the impact.
 */
JdJumpCases *jd_jump_cases_new  (const JdJump   *jump,
                                 const JdEvent  *event,
                                 GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void         jd_jump_cases_free (JdJumpCases    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpCases, jd_jump_cases_free)

G_END_DECLS
