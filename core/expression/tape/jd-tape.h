/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * JdTape:
 *
 * Many expressions compiled to one flat list of operations with shared sub-expressions.  A tape is
 * constant once made and may be evaluated by several threads at once, each with its own work array.
 */
typedef struct _JdTape JdTape;

/**
 * jd_tape_new:
 *
 * Compiles @outputs.  @inputs are symbol nodes; input i of jd_tape_eval() is the value of inputs[i].  @constants maps
 * names (char *) of JD_SYMBOL_CONSTANT symbols to values (double *), which are folded in; it may be NULL.  The tape
 * does not keep the pool.  Sine and cosine of one argument are computed together.  NULL with
 * JD_EXPR_ERROR_UNKNOWN_SYMBOL if a symbol is neither an input nor a constant.
 */
JdTape   *jd_tape_new               (const JdExpr *const *outputs,
                                     gsize                n_outputs,
                                     const JdExpr *const *inputs,
                                     gsize                n_inputs,
                                     GHashTable          *constants,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_tape_new_stepwise:
 *
 * Compiles as jd_tape_new(), but the first @n_defined outputs are the values of the symbols @defined, which are no
 * inputs and may occur in the outputs that follow.  @progress (may be NULL) reports the progress, and ends the work
 * with G_IO_ERROR_CANCELLED.
 */
JdTape   *jd_tape_new_stepwise      (const JdExpr *const  *outputs,
                                     gsize                 n_outputs,
                                     const JdExpr *const  *defined,
                                     gsize                 n_defined,
                                     const JdExpr *const  *inputs,
                                     gsize                 n_inputs,
                                     GHashTable           *constants,
                                     JdProgress           *progress,
                                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void      jd_tape_free              (JdTape *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTape, jd_tape_free)

/**
 * jd_tape_get_n_inputs:
 *
 * Number of inputs, of outputs, and of steps before they are batched.
 */
gsize     jd_tape_get_n_inputs      (const JdTape *self);
gsize     jd_tape_get_n_outputs     (const JdTape *self);
gsize     jd_tape_get_n_operations  (const JdTape *self);
/**
 * jd_tape_get_cost:
 *
 * Rough cost of an evaluation, in multiplications: a sine counts ten.
 */
gsize     jd_tape_get_cost          (const JdTape *self);
/**
 * jd_tape_get_work_size:
 *
 * Number of doubles that jd_tape_eval() needs in @work.
 */
gsize     jd_tape_get_work_size     (const JdTape *self);
/**
 * jd_tape_output_is_constant:
 *
 * Returns whether the output is constant by its structure.  *out_value (may be NULL) is its value.
 */
gboolean  jd_tape_output_is_constant (const JdTape *self,
                                      gsize         output,
                                      double       *out_value);
/**
 * jd_tape_eval:
 *
 * Evaluates without allocation and without errors.  A value outside a function's domain is NAN or infinite.  @work
 * holds jd_tape_get_work_size() doubles, with any content.  FOOT nodes are nearest points.
 */
void      jd_tape_eval              (const JdTape *self,
                                     const double *inputs,
                                     double       *outputs,
                                     double       *work);
/**
 * jd_tape_eval_from:
 *
 * jd_tape_eval() where FOOT nodes are followed from @feet (may be NULL).
 */
void      jd_tape_eval_from         (const JdTape *self,
                                     const JdFeet *feet,
                                     const double *inputs,
                                     double       *outputs,
                                     double       *work);
/**
 * jd_tape_load:
 *
 * Evaluates in steps, with a work array kept for one tape.  jd_tape_load() writes the constants into @work and
 * returns the place of the inputs.  jd_tape_run_in_place() computes, as often as wanted, and leaves the inputs
 * unchanged.  Output i is then in work[jd_tape_get_places (self)[i]].  @feet: see jd_tape_eval_from().
 */
double   *jd_tape_load              (const JdTape *self,
                                     double       *work);
void      jd_tape_run_in_place      (const JdTape *self,
                                     const JdFeet *feet,
                                     double       *work);
const guint32 *jd_tape_get_places   (const JdTape *self);

G_END_DECLS
