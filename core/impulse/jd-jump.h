/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-impulse.h"
#include "core/dynamics/motion/jd-motion.h"

G_BEGIN_DECLS

/**
 * JdJumpStage:
 *
 * One stage of a sequence of impacts.
 */
typedef struct
{
  gboolean  named;       /* FALSE: only the equations outside the order and the applied impulses act */
  gsize     equation;    /* the unilateral equation taken */
  double    approach;    /* rate of its left side before the stage, signed by its admissible side: < 0 if it
                          * approaches */
  double   *posterior;   /* N: p' after the stage */
  gsize     n_rows;
  double   *impulses;    /* n_rows: of the jump's rows, in this stage */
  double   *frictions;   /* of the jump's frictions, in this stage */
  gsize     dof_prior, dof_virtual, dof_posterior;
} JdJumpStage;

/**
 * JdJumpFriction:
 *
 * One friction impulse.
 */
typedef struct
{
  char            *name;         /* "joint.slip", or a name for a rate that is no equation of the file;
                                  * untranslated */
  gsize            normal;       /* equation that bounds it */
  int              slip;         /* equation whose impulse it is; -1: none */
  double           coefficient;
  JdSlipState  state;
  double           impulse;
  gboolean         unique;       /* whether the impulse is unique; else contacts and joints share it in an
                                  * indeterminate way */
} JdJumpFriction;

/**
 * JdJumpLimit:
 *
 * Limits of an equation whose coefficients vanish at the instant: it acts by the limits of B / |B| along the motion.
 * The same for an equation that follows from others at the instant but not next to it: it acts by the limits of its
 * part that the others do not give.
 */
typedef struct
{
  gsize     equation;
  double   *before;           /* N: D-; NULL: it did not act */
  double   *after;            /* N: D+ along the prior rates; NULL: it does not act */
  gsize     n_paths;          /* number of paths along which D+ was computed */
  gboolean  depends_on_path;  /* the limits differ by path: the jump is indeterminate */
  gsize     n_with;           /* number of equations with which it is dependent at the instant; 0: its coefficients
                               * vanish */
  gsize    *with;
} JdJumpLimit;

/**
 * JdJumpEnergyFrame:
 *
 * Frames in which the kinetic energy of a jump is reported: Pasquero, examples 12 and 13.
 */
typedef enum
{
  JD_JUMP_FRAME_FILE,       /* h = 0: the frame of the file's parameters */
  JD_JUMP_FRAME_REST,       /* h of the event's "rest_frame" */
  JD_JUMP_FRAME_PRIOR,      /* h = p'-: the frame that moves with the prior motion */
  JD_JUMP_FRAME_POSTERIOR,  /* h = p'+: the frame that moves with the posterior motion */
  JD_N_JUMP_FRAMES,
} JdJumpEnergyFrame;

/**
 * JdJump:
 *
 * The jump of a mechanism at an event.  Its rows and targets follow from the equations and the event's types.  It is
 * solved by jd_impulse_solve() in the retained parameters of a parameterization, and reported in all primitive
 * parameters.
 */
typedef struct
{
  JdParameterization *parameterization;  /* owned reference */
  char               *event;             /* name; NULL: an impact without an event of the file */
  JdEvent            *law;               /* of an impact: the joined laws of its contacts; NULL: the laws of their
                                          * joints */
  JdModel            *law_model;         /* owner of the law; reference owned, or NULL */
  JdModel            *model;             /* as given; reference owned; NULL: that of the parameterization */
  gboolean           *closing, *skip;    /* n_equations of the model, as given; NULL: none */
  double              time;
  JdImpulseResult    *result;            /* in retained parameters; its rows are the complementary equations that take
                                          * part */
  gsize               n_rows;
  gsize              *row_equation;      /* n_rows: equation of the model */
  gboolean           *broken;            /* n_equations of the model: breakable and above its threshold, which
                                          * releases the equations it names */
  JdRowType          *row_type;          /* n_rows: type with which the row took part, which says in which phases it
                                          * holds */
  gsize               N;
  double             *values;            /* N: p at the instant */
  double             *prior;             /* N: p'- */
  double             *posterior;         /* N: p'+ */
  GPtrArray          *laws;              /* char *: "joint.equation", then the text of its law, alternately, for every
                                          * row that is not regular */
  GPtrArray          *warnings;          /* JdWarning * */
  char               *why;               /* translated sentence for the status */
  double             *row_before, *row_after;  /* n_rows: left sides B p' + b before and after the instant */
  double             *row_scale;         /* n_rows: the sum of their terms before it, or far below the others */
  double             *row_goal;          /* n_rows: left side B p' + b after the instant by the row's law if the row
                                          * acts */
  GPtrArray          *stages;            /* JdJumpStage *, of an event with an order; else NULL */
  gsize               n_frictions;
  JdJumpFriction     *frictions;
  double             *friction;          /* N: the generalized impulse of all laws of friction */
  double             *slipping;          /* N: the part of it that no row holds */
  double             *parallel;          /* N: the part of it that laws along a constraint give (Pasquero) */
  gsize               n_outcomes;        /* of a jump that friction or the path leaves indeterminate */
  double             *outcomes;          /* n_outcomes x N: p'+ */
  gboolean            is_range;          /* what lies between the outcomes is possible too */
  GPtrArray          *limits;            /* JdJumpLimit * */
  double             *carnot;            /* n_rows: J lost by the row */
  double              carnot_applied;    /* J lost by the applied impulses; < 0: gained */
  double              carnot_friction;   /* J lost by frictions that are no equations */
  double              carnot_placement;  /* J lost to the prescribed motion of positions that depend on t */
  double              carnot_rest;       /* J lost by primitive equations */
  gboolean            has_rest_frame;    /* the event names one */
  double              rest_before, rest_after;  /* kinetic energy in it */
  /* |p' - h|^2 / 2 of the reported jump; NAN in JD_JUMP_FRAME_REST without a rest frame */
  double              frame_before[JD_N_JUMP_FRAMES], frame_after[JD_N_JUMP_FRAMES];
  gboolean            loss_is_invariant; /* the loss is the same in all rest frames of the acting equations: the
                                          * impulses have no power in the velocities that these equations allow */
  gboolean            rest_is_common;    /* all acting equations are at rest in the frame and nothing is applied, so
                                          * that energy cannot grow there */
} JdJump;

/**
 * jd_jump_new:
 *
 * Solves the jump at (t, p, p'-) by the types, impulses and laws of @event (NULL: none).  An equation that the event
 * does not name is regular if it acts.  @closing (n_equations of the model, may be NULL): unilateral equations that
 * close at the instant, in an impact found by the simulation.  Their laws are those of @event (joined laws of
 * contacts: jd_contact_laws_join()), else those of their joints.  @skip (n_equations, may be NULL): equations that
 * the state of the motion has switched off, which take no part.  @model: the mechanism at the instant, where live
 * equations have other rates than those written; NULL: the model of @parameterization.  Errors JD_MODEL_ERROR_*:
 * FORBIDDEN (a primitive equation typed inert, ...), INCONSISTENT (positions violated), SINGULAR.
 */
JdJump  *jd_jump_new   (JdParameterization *parameterization,
                        JdModel            *model,
                        const JdEvent      *event,
                        const gboolean     *closing,
                        double              t,
                        const double       *p,
                        const double       *pd,
                        const gboolean     *skip,
                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * JdJumpCase:
 *
 * The arguments of jd_jump_new().
 */
typedef struct
{
  JdModel       *model;           /* lent; NULL: that of the parameterization */
  JdModel       *own_model;       /* owned; NULL: none */
  const JdEvent *event;           /* lent */
  gboolean      *closing, *skip;  /* owned; NULL: none */
  double         t;
  const double  *p, *pd;          /* lent */
} JdJumpCase;

/**
 * jd_jump_case_init:
 *
 * Initializes the jump from the state of @model, which it lends.  No equation closes there.
 */
void     jd_jump_case_init           (JdJumpCase    *self,
                                      JdModel       *model,
                                      const JdEvent *event);
/**
 * jd_jump_case_init_of_motion:
 *
 * Initializes the jump of the motion at @event, an instant of the motion with a jump; an event of the file has the
 * types that @mechanism gives it now.  The state is that just before the instant, with the equations that close
 * there.
 */
gboolean jd_jump_case_init_of_motion (JdJumpCase           *self,
                                      JdMechanism          *mechanism,
                                      const JdMotion       *motion,
                                      const JdMotionEvent  *event,
                                      GError              **error);
void     jd_jump_case_clear          (JdJumpCase *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdJumpCase, jd_jump_case_clear)
/**
 * jd_jump_check_size:
 *
 * FALSE and JD_MODEL_ERROR_TOO_LARGE if the tables of a jump, which have the size of the square of the number of
 * parameters, are too large.  A mechanism of more than some 600 parameters has jumps only in its motion.
 */
gboolean jd_jump_check_size    (const JdModel      *model,
                                GError            **error);
/**
 * jd_jump_new_of_motion:
 *
 * The jump of the motion at @event in @parameterization.
 */
JdJump  *jd_jump_new_of_motion (JdParameterization   *parameterization,
                                const JdMotion       *motion,
                                const JdMotionEvent  *event,
                                GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_jump_dup_laws_of_motion:
 *
 * Laws that acted at an instant of the motion with a jump, in words: one line for each equation, as "laws" of a
 * JdJump.  The line of a default law says that it is one.  NULL if no jump function has reported laws.
 */
char    *jd_jump_dup_laws_of_motion (const JdMotion      *motion,
                                     const JdMotionEvent *event) G_GNUC_WARN_UNUSED_RESULT;
void     jd_jump_free  (JdJump *self);
/**
 * jd_jump_apply:
 *
 * The jump for the motion.  Its report is a JdJump, released with jd_jump_free().
 */
JdMotionJump jd_jump_apply;
/**
 * jd_jump_event_is_here:
 *
 * Returns whether @event happens in this state: at its "at", or at a zero of its "when".  An event without both
 * happens if a contact that it types is closed, or always if it types none.
 */
gboolean jd_jump_event_is_here (JdModel       *model,
                                const JdEvent *event,
                                double         t,
                                const double  *p,
                                const double  *pd);
/**
 * jd_jump_get_verdict:
 *
 * The verdict (indeterminate, inconsistent, energy-growth, hyperstatic, determinate) of the jump.
 */
JdVerdict jd_jump_get_verdict (const JdJump *self);
/**
 * jd_jump_is_known:
 *
 * Returns whether the jump has numbers: DETERMINATE or HYPERSTATIC.
 */
gboolean  jd_jump_is_known (const JdJump *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJump, jd_jump_free)

G_END_DECLS
