/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-fail.h"
#include "core/impulse/jd-jump-frame.h"
#include "core/parameterization/model/jd-model-size.h"

G_BEGIN_DECLS

/* Limits of B / |B| and b / |B|, before and after the instant, of an equation whose coefficients vanish there.  The
 * same of an equation that follows from others at the instant, though not next to it: these are the limits of the
 * remainder of B after the rows of the others are projected out. */
typedef struct
{
  gboolean  acts_before, acts_after;  /* whether there is a row before and after the instant */
  double   *before, *after;           /* N: D-, D+ along the prior rates */
  double    b_before, b_after;
  double    length_before, length_after;  /* |B| next to the instant, if it does not vanish there; else 1 */
  gboolean  same;                     /* D- and D+ are one direction */
  gboolean  depends_on_path;          /* D+ differs by path */
  gsize     n_paths;                  /* number of paths examined besides the prior one */
  gsize     dimension;                /* dimension of the span of the limits of all paths */
  double   *family;                   /* dimension x N, orthonormal */
  gsize     n_others;
  gsize    *others;                   /* n_others: equations that are projected out; 0: the coefficients of the
                                       * equation vanish */
  gboolean *involved;                 /* n_others: equations without which this one would be independent at the
                                       * instant */
  gboolean  broken;                   /* another piece of the row begins at the instant, where it does not vanish */
  gboolean  of_positions;             /* some of the equations are holonomic: the limits are computed at positions
                                       * that satisfy these */
} JdRowLimit;

/* Solution of a frame by the laws. */
typedef struct
{
  JdImpulseResult  *result;      /* of all rows, extra ones too */
  JdContactStatus  friction;    /* why there is no outcome, or several outcomes */
  JdSlipState  *states;      /* n_frictions */
  double           *impulses;    /* n_frictions */
  gsize             n_outcomes;  /* SEVERAL: number of outcomes */
  double           *outcomes;    /* n_outcomes x n */
  gboolean          is_range;    /* SEVERAL: the outcomes are two of a range */
  double            factor;      /* friction impulse factor M (parallel - h) of Pasquero's laws */
  double           *parallel;    /* n; NULL: none */
  GPtrArray        *stages;      /* JdJumpStage *; NULL: simultaneous impacts */
  gboolean          unfinished;  /* the sequence of impacts did not end */
  gsize             n_known;     /* rows of the frame when laws of friction were solved; 0: there were none */
  double           *known;       /* n_known: impulses that these laws determine; NAN elsewhere */
  gboolean         *shared;      /* n_known: impulses that these laws leave to be shared */
  gboolean          unproved;    /* an outcome of the frictions satisfies all laws, but not all choices were tried:
                                  * others are possible */
  gboolean          by_phases;   /* several contacts were compressed together and released together (Poisson) */
  gboolean          by_choice;   /* NONE, SEVERAL: of the choices of which contacts act with their followers */
} JdJumpSolution;

/* B p' + b of equation @i at @pd.  *out_scale: the sum of the sizes of its terms. */
double          jd_jump_state_rate       (const JdJumpState *self,
                                          gsize              i,
                                          double             b,
                                          double            *out_scale);
/* Returns whether the left side of unilateral equation @i, which is on its bound, moves to the admissible side. */
gboolean        jd_jump_state_separates  (const JdJumpState *self,
                                          gsize              i);
/* The size of the condition @left - @right (@right may be NULL: 0) at the state: the largest of its value and of its
 * changes for the natural displacement of one parameter, or in the natural time. */
double          jd_condition_size        (JdModel      *model,
                                          const JdExpr *left,
                                          const JdExpr *right,
                                          double        t,
                                          const double *p,
                                          const double *pd);
/* Returns whether @velocity enters the region in which the equations of @joint hold, if the instant is at its border;
 * TRUE inside it. */
gboolean        jd_jump_state_enters     (const JdJumpState *self,
                                          const JdJoint     *joint,
                                          const double      *velocity);
/* Computes the limits of equations that are planned regular and follow from others at the instant, but not next to
 * it. */
void            jd_jump_state_find_dependent_limits (const JdJumpState *self,
                                                     const JdJumpPlan  *plan);
/* Marks the impulses of dependent equations as unknown.  The impulse of the limit of a dependent equation is no
 * impulse of the equation: next to the instant the impulses of all dependent equations grow without bound and cancel
 * each other. */
void            jd_jump_mark_dependent   (JdJump            *self,
                                          const JdJumpState *state);
/* Limits of equation @i after the rows of the @others are projected out, along motions that keep the rows of @fixed
 * (@n_fixed x N, orthonormal).  @of_positions: some of these are holonomic.  NULL if no remainder exists next to the
 * instant either. */
JdRowLimit     *jd_row_limit_new_dependent (const JdJumpState *state,
                                            gsize              i,
                                            gsize              n_others,
                                            const gsize       *others,
                                            gsize              n_fixed,
                                            const double      *fixed,
                                            gboolean           of_positions);
/* Limits of equation @i; NULL: it acts as written. */
const JdRowLimit *jd_jump_state_get_limit   (const JdJumpState *self,
                                             gsize              i);
/* D+ of equation @i if the motion continues with the rates @v; FALSE if it has none. */
gboolean        jd_jump_state_limit_along   (JdJumpState  *self,
                                             gsize         i,
                                             const double *v,
                                             double       *row);
/* Returns whether two rows have the same direction. */
gboolean        jd_rows_are_one          (gsize         n,
                                          const double *a,
                                          const double *b);
void            jd_row_limit_free        (JdRowLimit *self);
/* Returns whether equation @i is a slip with friction, by the event's type, or by its joint if the event does not
 * type it. */
gboolean        jd_jump_state_slips_with_friction (const JdJumpState *self,
                                                   gsize              i);
/* Evaluates @expr, which may contain the accelerations and multipliers before the instant (Pasquero, remark 7: active
 * forces in the law). */
gboolean        jd_jump_state_eval_force_law (const JdJumpState  *self,
                                              const JdExpr       *expr,
                                              double             *out_value,
                                              GError            **error);
/* Adds the frictions, the rest frame and the order to the plan of the equations. */
gboolean        jd_jump_state_plan_friction (const JdJumpState  *self,
                                             JdJumpPlan         *plan,
                                             GError            **error);
/* The event's type of equation @i; NULL: none. */
const JdImpulsiveType *jd_jump_state_find_type (const JdJumpState *self,
                                                gsize              i);

void            jd_jump_frame_init_total    (JdJumpFrame       *self,
                                             const JdJumpState *state,
                                             const JdJumpPlan  *plan,
                                             const double      *applied);
/* B_r velocity + @b.  *out_size: the sum of the sizes of its terms. */
double          jd_jump_frame_rate          (const JdJumpFrame *self,
                                             gsize              r,
                                             const double      *velocity,
                                             double             b,
                                             double            *out_size);
void            jd_jump_frame_drop_row      (JdJumpFrame *self,
                                             gsize        r);
/* Row of friction @f; row of equation @i.  G_MAXSIZE if there is none. */
gsize           jd_jump_frame_find_friction (const JdJumpFrame *self,
                                             const JdJumpPlan  *plan,
                                             gsize              f);
gsize           jd_jump_frame_find_equation (const JdJumpFrame *self,
                                             gsize              i);
/* The frame as a problem of jd-impulse.h; lent. */
JdImpulseProblem jd_jump_frame_problem      (const JdJumpFrame *self);

/* Solves the frame by the laws of the plan: simultaneously, or in the event's order.  The rows keep the types with
 * which they took part.  FALSE and JD_MODEL_ERROR_UNSUPPORTED, with the reason, if no law is known. */
gboolean        jd_jump_solve               (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *state,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
/* Solves all rows simultaneously; the followers of a contact act even if it does not. */
gboolean        jd_jump_solve_rows          (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *state,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
/* Solves all rows simultaneously; the followers of a contact act if and only if it acts.  Takes the followers of
 * contacts that open out of the frame. */
gboolean        jd_jump_solve_followers     (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *state,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
/* Solves all rows simultaneously, without regard to the order. */
gboolean        jd_jump_solve_together      (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *state,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
void            jd_jump_solution_init       (JdJumpSolution   *self,
                                             const JdJumpPlan *plan);
void            jd_jump_solution_clear      (JdJumpSolution *self);
gboolean        jd_impulse_result_is_known  (const JdImpulseResult *self);

/* Writes the report of the jump in words: laws, warnings, and the sentence for the status. */
void            jd_jump_report              (JdJump               *self,
                                             const JdJumpState    *state,
                                             const JdJumpPlan     *plan,
                                             const JdJumpSolution *solution);
/* Computes the energies and Carnot's loss.  @applied: N. */
void            jd_jump_report_energies     (JdJump            *self,
                                             const JdJumpState *state,
                                             const JdJumpPlan  *plan,
                                             const double      *applied);
/* Checks the limits of equations whose coefficients vanish: whether the motion after the jump is the one for which
 * they were computed.  If that depends on the path, the jump is indeterminate, and its outcomes are the consistent
 * ones. */
void            jd_jump_check_limits        (JdJump           *self,
                                             JdJumpState      *state,
                                             const JdJumpPlan *plan,
                                             const double     *applied);
void            jd_jump_add_warning         (JdJump     *self,
                                             const char *code,
                                             char       *text);

G_END_DECLS
