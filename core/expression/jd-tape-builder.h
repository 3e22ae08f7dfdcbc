/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-tape.h"

G_BEGIN_DECLS

/* A tape in the making: first the values of some expressions, then whatever is computed from these operation by
 * operation (by eliminating, say), so that all of it becomes one list.  Constants are folded, and an operation
 * done before is not done again. */
typedef struct _JdTapeBuilder JdTapeBuilder;

/* A constant known now, or a place in the work array. */
typedef struct
{
  gboolean is_constant;
  double   value;   /* of a constant */
  guint32  place;   /* of anything else */
} JdTapeValue;

/* As jd_tape_new(), but for what is handed out at the end; and sine and cosine of a sum of two angles come from
 * those of the angles where these are wanted too, right to the rounding of 1.  @course as of
 * jd_tape_new_watched(). */
JdTapeBuilder *jd_tape_builder_new          (const JdExpr *const *exprs,
                                             gsize                n_exprs,
                                             const JdExpr *const *inputs,
                                             gsize                n_inputs,
                                             GHashTable          *constants,
                                             JdCourse            *course,
                                             GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_tape_builder_free         (JdTapeBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTapeBuilder, jd_tape_builder_free)

/* The value of exprs[@i]. */
JdTapeValue    jd_tape_builder_get          (const JdTapeBuilder *self, gsize i);
JdTapeValue    jd_tape_value_constant       (double value);
gboolean       jd_tape_value_is             (JdTapeValue value, double number);

JdTapeValue    jd_tape_builder_multiply     (JdTapeBuilder *self, JdTapeValue a, JdTapeValue b);
JdTapeValue    jd_tape_builder_divide       (JdTapeBuilder *self, JdTapeValue a, JdTapeValue b);
/* @start + sum a[i] b[i], or @start - sum a[i] b[i] where it is @negative; terms with a 0 cost nothing. */
JdTapeValue    jd_tape_builder_add_products (JdTapeBuilder     *self,
                                             JdTapeValue        start,
                                             gsize              n,
                                             const JdTapeValue *a,
                                             const JdTapeValue *b,
                                             gboolean           negative);
/* The tape that computes @values; nothing can be added to the builder then. */
JdTape        *jd_tape_builder_finish       (JdTapeBuilder     *self,
                                             const JdTapeValue *values,
                                             gsize              n_values) G_GNUC_WARN_UNUSED_RESULT;
/* The same of the expressions themselves. */
JdTape        *jd_tape_builder_finish_exprs (JdTapeBuilder     *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
