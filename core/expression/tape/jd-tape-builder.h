/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"

G_BEGIN_DECLS

/**
 * JdTapeBuilder:
 *
 * A builder makes a tape from the values of some expressions and from operations on these values (the steps of an
 * elimination, for example).  Constants are folded, and equal operations are done once.
 */
typedef struct _JdTapeBuilder JdTapeBuilder;

/**
 * JdTapeValue:
 *
 * A constant, or a place in the work array.
 */
typedef struct
{
  gboolean is_constant;
  double   value;   /* of a constant */
  guint32  place;   /* of any other value */
} JdTapeValue;

/**
 * jd_tape_builder_new:
 *
 * A builder of the values of @exprs, with the parameters of jd_tape_new_stepwise().  Sine and cosine of a sum of two
 * angles are computed from those of the two angles if these are needed too; the error is the rounding of 1.
 */
JdTapeBuilder *jd_tape_builder_new          (const JdExpr *const  *exprs,
                                             gsize                 n_exprs,
                                             const JdExpr *const  *inputs,
                                             gsize                 n_inputs,
                                             GHashTable           *constants,
                                             JdProgress           *progress,
                                             GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_tape_builder_free         (JdTapeBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTapeBuilder, jd_tape_builder_free)

/**
 * jd_tape_builder_get:
 *
 * The value of exprs[@i].
 */
JdTapeValue    jd_tape_builder_get          (const JdTapeBuilder *self,
                                             gsize                i);
/**
 * jd_tape_value_constant:
 *
 * A constant, and whether @value is the constant @number.
 */
JdTapeValue    jd_tape_value_constant       (double      value);
gboolean       jd_tape_value_is             (JdTapeValue value,
                                             double      number);

/**
 * jd_tape_builder_multiply:
 *
 * Product and quotient.
 */
JdTapeValue    jd_tape_builder_multiply     (JdTapeBuilder *self,
                                             JdTapeValue    a,
                                             JdTapeValue    b);
JdTapeValue    jd_tape_builder_divide       (JdTapeBuilder *self,
                                             JdTapeValue    a,
                                             JdTapeValue    b);
/**
 * jd_tape_builder_add_products:
 *
 * @start + sum of a[i] b[i], or @start - sum of a[i] b[i] if @negative.  Terms with a factor 0 are skipped.
 */
JdTapeValue    jd_tape_builder_add_products (JdTapeBuilder     *self,
                                             JdTapeValue        start,
                                             gsize              n,
                                             const JdTapeValue *a,
                                             const JdTapeValue *b,
                                             gboolean           negative);
/**
 * jd_tape_builder_set_frequent:
 *
 * The tape will be evaluated thousands of times: it gets machine code if possible.  The values are the same to the
 * bit.
 */
void           jd_tape_builder_set_frequent (JdTapeBuilder     *self);
/**
 * jd_tape_builder_finish:
 *
 * The tape that computes @values.  The builder is closed afterwards.
 */
JdTape        *jd_tape_builder_finish       (JdTapeBuilder     *self,
                                             const JdTapeValue *values,
                                             gsize              n_values) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_tape_builder_finish_exprs:
 *
 * The tape that computes the expressions themselves.
 */
JdTape        *jd_tape_builder_finish_exprs (JdTapeBuilder     *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
