/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Expressions in (t, p, p') of a model, compiled for evaluation at states.  It has its own work memory: for one
 * thread. */
typedef struct
{
  const JdModel *model;  /* lent */
  JdTape *tape;
  gsize   n_outputs;
  gsize   n_inputs;
  gsize  *slots;     /* n_inputs: 0 is t, 1 + k is p_k, 1 + N + k is p'_k */
  gsize   N;
  double *inputs;
  double *work;
} JdStateExpressions;

JdStateExpressions *jd_state_expressions_new  (const JdModel        *model,
                                               const JdExpr *const  *outputs,
                                               gsize                 n_outputs,
                                               GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void         jd_state_expressions_free (JdStateExpressions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdStateExpressions, jd_state_expressions_free)
void         jd_state_expressions_eval (JdStateExpressions *self,
                                        double              t,
                                        const double       *p,
                                        const double       *pd,
                                        double             *outputs);

G_END_DECLS
