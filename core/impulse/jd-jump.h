/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-impulse.h"
#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/* One stage of impacts that come one after another. */
typedef struct
{
  gboolean  named;       /* FALSE: only what is not in the order, and the applied impulses, act */
  gsize     equation;    /* the unilateral equation taken */
  double    approach;    /* its left side's rate before the stage; < 0 on the admissible side's scale */
  double   *posterior;   /* N: p' after the stage */
  gsize     n_rows;
  double   *impulses;    /* n_rows: of the jump's rows, in this stage */
  double   *frictions;   /* of the jump's frictions, in this stage */
  gsize     dof_prior, dof_virtual, dof_posterior;
} JdJumpStage;

/* One friction impulse. */
typedef struct
{
  char            *name;         /* "joint.slip", or what the file has no equation for, untranslated */
  gsize            normal;       /* equation that bounds it */
  int              slip;         /* equation whose impulse it is; -1: none */
  double           coefficient;
  JdSlipState  state;
  double           impulse;
  gboolean         unique;       /* whether impulse is: else contacts and joints share it in a way nobody can tell */
} JdJumpFriction;

/* An equation whose coefficients vanish at the instant: it acts by the limits of B / |B| along the motion; or one
 * that follows there from others, but not next to it: by the limits of what is left of it without them. */
typedef struct
{
  gsize     equation;
  double   *before;           /* N: D-; NULL: it did not act */
  double   *after;            /* N: D+ along the prior rates; NULL: it does not act */
  gsize     n_paths;          /* along which D+ was looked at */
  gboolean  depends_on_path;  /* they disagree: the jump is indeterminate */
  gsize     n_with;           /* equations with which it is dependent at the instant; 0: its coefficients vanish */
  gsize    *with;
} JdJumpLimit;

/* Frames in which the kinetic energy of a jump is told: Pasquero, examples 12 and 13. */
typedef enum
{
  JD_JUMP_FRAME_FILE,       /* that of the file's parameters: h = 0 */
  JD_JUMP_FRAME_REST,       /* the event's "rest_frame" */
  JD_JUMP_FRAME_PRIOR,      /* h = p'-: that moves along before */
  JD_JUMP_FRAME_POSTERIOR,  /* h = p'+ */
  JD_N_JUMP_FRAMES,
} JdJumpEnergyFrame;

/* The jump of a mechanism at an event: rows and targets taken from the equations and the event's
 * types, in the retained parameters of a parameterization, solved by jd_impulse_solve(), told in all
 * primitive parameters. */
typedef struct
{
  JdParameterization *parameterization;  /* owned reference */
  char               *event;             /* name, or NULL for an impact that is not listed */
  JdEvent            *law;               /* of an impact: the joined laws of its contacts; NULL: those of joints */
  JdModel            *law_model;         /* owned reference, or NULL: to whom these belong */
  gboolean           *closing, *skip;    /* n_equations of the model, as given; NULL: none */
  double              time;
  JdImpulseResult    *result;            /* in retained parameters; rows are the complementary equations that take
                                          * part */
  gsize               n_rows;
  gsize              *row_equation;      /* model equation of each row */
  gboolean           *broken;            /* n_equations of the model: breakable, and above its threshold: what it
                                          * releases is released */
  JdRowType          *row_type;          /* by which each row took part: which phases it holds in */
  gsize               N;
  double             *values;            /* N: p at the instant */
  double             *prior;             /* N: p'- */
  double             *posterior;         /* N: p'+ */
  GPtrArray          *laws;              /* char *: "joint.equation", then its law as text, alternately, for every row
                                          * that is not regular */
  GPtrArray          *warnings;          /* JdWarning * */
  char               *why;               /* translated sentence for the status */
  double             *row_before, *row_after;  /* n_rows: left sides B p' + b on either side of the instant */
  double             *row_goal;          /* n_rows: left side B p' + b after, as the row's law asks if it acts */
  GPtrArray          *stages;            /* JdJumpStage *, of an event with an order; else NULL */
  gsize               n_frictions;
  JdJumpFriction     *frictions;
  double             *friction;          /* N: the generalized impulse of all laws of friction */
  double             *slipping;          /* N: of it, what no row holds */
  double             *parallel;          /* N: of it, what laws along a constraint give (Pasquero) */
  gsize               n_outcomes;        /* of a jump that friction, or the path, leaves indeterminate */
  double             *outcomes;          /* n_outcomes x N: p'+ */
  GPtrArray          *limits;            /* JdJumpLimit * */
  double             *carnot;            /* n_rows: J lost by the row */
  double              carnot_applied;    /* J lost by the applied impulses (less than 0: brought) */
  double              carnot_friction;   /* J lost by frictions that are no equations */
  double              carnot_placement;  /* J lost to what moves the placement (positions that depend on t) */
  double              carnot_rest;       /* J lost by primitive equations */
  gboolean            has_rest_frame;    /* the event names one */
  double              rest_before, rest_after;  /* kinetic energy in it */
  /* |p' - h|^2 / 2 of the jump that is told */
  double              frame_before[JD_N_JUMP_FRAMES], frame_after[JD_N_JUMP_FRAMES];
  gboolean            loss_is_invariant; /* it is the same in all rest frames of what acts: the impulses have no
                                          * power in what that allows */
  gboolean            rest_is_common;    /* all that acts is at rest in it, and nothing is applied: there energy
                                          * cannot grow */
} JdJump;

/* At (t, p, p'-) by @event's types, impulses and laws (@event NULL: none).  Equations not named in
 * the event are regular if they act. @closing (n_equations of the model, may be NULL): unilateral
 * equations that close now (an impact found by the simulation), with the law that @event (joined laws of contacts:
 * jd_contact_laws_join()) gives them, else with their joint's.  @skip (may be NULL: those
 * that the model's state has switched off): take no part.
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
/* What a jump is solved from: the arguments of jd_jump_new(). */
typedef struct
{
  const JdEvent *event;           /* lent */
  gboolean      *closing, *skip;  /* owned; NULL: none */
  double         t;
  const double  *p, *pd;          /* lent */
} JdJumpCase;

/* That of the state of @model, which it lends: nothing closes there. */
void     jd_jump_case_init           (JdJumpCase    *self,
                                      JdModel       *model,
                                      const JdEvent *event);
/* That of the motion at @event (a listed one as @mechanism types it now), one of its instants that jumps: the state
 * just before it, and what closes there. */
gboolean jd_jump_case_init_of_motion (JdJumpCase           *self,
                                      JdMechanism          *mechanism,
                                      const JdMotion       *motion,
                                      const JdMotionEvent  *event,
                                      GError              **error);
void     jd_jump_case_clear          (JdJumpCase *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdJumpCase, jd_jump_case_clear)
/* JD_MODEL_ERROR_TOO_LARGE where the tables of a jump, each parameter by each, would not fit: of a mechanism of more
 * than some 600 parameters only the motion takes its jumps. */
gboolean jd_jump_check_size    (const JdModel      *model,
                                GError            **error);
/* The jump of the motion there, in @parameterization. */
JdJump  *jd_jump_new_of_motion (JdParameterization   *parameterization,
                                const JdMotion       *motion,
                                const JdMotionEvent  *event,
                                GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Which laws acted at an instant of the motion that jumps, in words: one line for each equation, as "laws" of a
 * JdJump (a law that was a default says so).  NULL where no jump function has told any. */
char    *jd_jump_dup_laws_of_motion (const JdMotion      *motion,
                                     const JdMotionEvent *event) G_GNUC_WARN_UNUSED_RESULT;
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
                        gboolean            *broken,
                        gpointer            *out_report,
                        GError             **error);
/* Whether @event happens in this state: at its "at", where its "when" is zero, or, without them, where a contact that
 * it types is closed (it types none: anywhere). */
gboolean jd_jump_event_is_here (JdModel       *model,
                                const JdEvent *event,
                                double         t,
                                const double  *p,
                                const double  *pd);
/* The verdict (indeterminate, inconsistent, energy-growth, hyperstatic, determinate) of the jump. */
JdVerdict jd_jump_get_verdict (const JdJump *self);
/* Whether there are numbers: DETERMINATE or HYPERSTATIC. */
gboolean  jd_jump_is_known (const JdJump *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJump, jd_jump_free)

G_END_DECLS
