/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-course.h"
#include "core/expression/jd-expr.h"

G_BEGIN_DECLS

/* Many expressions compiled to one flat list of operations with shared sub-expressions.  A tape is
 * constant once made and may be evaluated by several threads at once, each with its own work array. */
typedef struct _JdTape JdTape;

/* Compiles @outputs.  @inputs are symbol nodes; input i of jd_tape_eval() is the value of inputs[i].
 * @constants maps names (char *) of JD_SYMBOL_CONSTANT symbols to values (double *), folded in now; may be NULL.
 * NULL with JD_EXPR_ERROR_UNKNOWN_SYMBOL if a symbol is neither.  Does not keep the pool. sin and cos of one
 * argument are computed together.  */
JdTape   *jd_tape_new               (const JdExpr *const *outputs,
                                     gsize                n_outputs,
                                     const JdExpr *const *inputs,
                                     gsize                n_inputs,
                                     GHashTable          *constants,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same where there is much to compile: @course (may be NULL) is told how far it is, and G_IO_ERROR_CANCELLED ends
 * it soon. */
JdTape   *jd_tape_new_watched       (const JdExpr *const *outputs,
                                     gsize                n_outputs,
                                     const JdExpr *const *inputs,
                                     gsize                n_inputs,
                                     GHashTable          *constants,
                                     JdCourse            *course,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* As jd_tape_new_watched(), but the first @n_defined outputs are the values of the symbols @defined, which are no
 * inputs and may occur in all outputs that follow: what would have to be written out again and again otherwise. */
JdTape   *jd_tape_new_stepwise      (const JdExpr *const *outputs,
                                     gsize                n_outputs,
                                     const JdExpr *const *defined,
                                     gsize                n_defined,
                                     const JdExpr *const *inputs,
                                     gsize                n_inputs,
                                     GHashTable          *constants,
                                     JdCourse            *course,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void      jd_tape_free              (JdTape *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTape, jd_tape_free)

gsize     jd_tape_get_n_inputs      (const JdTape *self);
gsize     jd_tape_get_n_outputs     (const JdTape *self);
gsize     jd_tape_get_n_operations  (const JdTape *self);
/* What an evaluation takes, in multiplications, roughly: a sine counts for many. */
gsize     jd_tape_get_cost          (const JdTape *self);
/* How many doubles jd_tape_eval() needs in @work. */
gsize     jd_tape_get_work_size     (const JdTape *self);
/* Which outputs are the same for any inputs (structurally constant). */
gboolean  jd_tape_output_is_constant (const JdTape *self,
                                      gsize         output,
                                      double       *out_value);
/* Evaluates: no allocation, no errors; a value outside a function's domain is NAN or infinite. */
void      jd_tape_eval              (const JdTape *self,
                                     const double *inputs,
                                     double       *outputs,
                                     double       *work);
/* The same in two parts, where a work array is kept for one tape: what never changes is loaded once; then @inputs,
 * the place returned, are set and the tape is run as often as wanted (it leaves its inputs as they are). */
double   *jd_tape_load              (const JdTape *self,
                                     double       *work);
void      jd_tape_run               (const JdTape *self,
                                     double       *outputs,
                                     double       *work);
/* The same without copying the outputs: they stand in @work, at these places. */
void      jd_tape_run_in_place      (const JdTape *self,
                                     double       *work);
const guint32 *jd_tape_get_places   (const JdTape *self);

G_END_DECLS
