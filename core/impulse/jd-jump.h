/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-impulse.h"
#include "core/dynamics/jd-dynamics.h"

G_BEGIN_DECLS

/* The jump of a mechanism at an event: rows and targets taken from the equations and the event's
 * types, in the retained parameters of a parameterization, solved by jd_impulse_solve(), told in all
 * primitive parameters. */
typedef struct
{
  JdParameterization *parameterization;  /* owned reference */
  char               *event;             /* name, or NULL for an impact that is not listed */
  double              time;
  JdImpulseResult    *result;            /* in retained parameters; rows are the complementary equations that take part */
  gsize               n_rows;
  gsize              *row_equation;      /* model equation of each row */
  JdRowType          *row_type;          /* by which each row took part: which phases it holds in */
  gsize               N;
  double             *values;            /* N: p at the instant */
  double             *prior;             /* N: p'- */
  double             *posterior;         /* N: p'+ */
  GPtrArray          *laws;              /* char *: "joint.equation" then text, alternately: law used for every row that is not regular */
  GPtrArray          *warnings;          /* JdWarning * */
  char               *why;               /* translated sentence for the status */
} JdJump;

/* At (t, p, p'-) by @event's types, impulses and laws (@event NULL: none).  Equations not named in
 * the event are regular if they act. @closing (n_equations of the model, may be NULL): unilateral
 * equations that close now (an impact found by the simulation), with their joint's law.
 * JD_MODEL_ERROR_*: FORBIDDEN (a primitive equation typed inert, ...), INCONSISTENT (positions
 * violated), SINGULAR. */
JdJump  *jd_jump_new   (JdParameterization *parameterization,
                        const JdEvent      *event,
                        const gboolean     *closing,
                        double              t,
                        const double       *p,
                        const double       *pd,
                        const gboolean     *skip,
                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void     jd_jump_free  (JdJump *self);
/* The same as a JdMotionJump (see core/dynamics/jd-motion.h): the report is a JdJump, released with
 * jd_jump_free(). */
gboolean jd_jump_apply (JdParameterization  *parameterization,
                        const JdEvent       *event,
                        const gboolean      *closing,
                        double               t,
                        const double        *p,
                        const double        *pd,
                        const gboolean      *skip,
                        double              *posterior,
                        gpointer            *out_report,
                        GError             **error);
/* The verdict (indeterminate, inconsistent, energy-growth, hyperstatic, determinate) of the jump. */
JdVerdict jd_jump_get_verdict (const JdJump *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJump, jd_jump_free)

G_END_DECLS
