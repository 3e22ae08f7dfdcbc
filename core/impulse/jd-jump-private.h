/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump-frame.h"
#include "core/parameterization/jd-model-size.h"

G_BEGIN_DECLS

/* An equation whose coefficients vanish at the instant: the limits of B / |B| and b / |B| on either side of it.  Or
 * one that follows there from others, though not next to it: the same limits of what is left of B when the others'
 * rows are taken out of it. */
typedef struct
{
  gboolean  acts_before, acts_after;  /* whether there is a row on that side */
  double   *before, *after;           /* N: D-, D+ along the prior rates */
  double    b_before, b_after;
  gboolean  same;                     /* D- and D+ are one direction */
  gboolean  depends_on_path;          /* another path gives another D+ */
  gsize     n_paths;                  /* looked at beside the prior one */
  gsize     dimension;                /* of what the limits of all paths span */
  double   *family;                   /* dimension x N, orthonormal */
  gsize     n_others;
  gsize    *others;                   /* n_others: equations that are taken out of it; 0: it vanishes by itself */
  gboolean *involved;                 /* n_others: those without which it would not follow from the rest at the
                                       * instant */
  gboolean  of_positions;             /* holonomic ones act: what is looked at must stay where these hold */
} JdRowLimit;

/* What the laws have made of a frame. */
typedef struct
{
  JdImpulseResult  *result;      /* of all rows, extra ones too */
  JdContactStatus  friction;    /* why there is no outcome, or several */
  JdSlipState  *states;      /* n_frictions */
  double           *impulses;    /* n_frictions */
  gsize             n_outcomes;  /* SEVERAL: how many */
  double           *outcomes;    /* n_outcomes x n */
  gboolean          is_range;    /* SEVERAL: the outcomes are two of a range */
  double            factor;      /* friction impulse factor M (parallel - h) of Pasquero's laws */
  double           *parallel;    /* n; NULL: none */
  GPtrArray        *stages;      /* JdJumpStage *; NULL: together */
  gboolean          unfinished;  /* the order did not come to an end */
  gsize             n_known;     /* rows of the frame when laws of friction were solved; 0: there were none */
  double           *known;       /* n_known: impulses that these determine; NAN elsewhere */
  gboolean         *shared;      /* n_known: impulses that these leave to be shared */
  gboolean          by_phases;   /* contacts were compressed together and released together (Poisson) */
} JdJumpSolution;

/* B p' + b of equation @i at @pd, *out_scale: the sum of its terms' sizes. */
double          jd_jump_state_rate       (const JdJumpState *self,
                                          gsize              i,
                                          double             b,
                                          double            *out_scale);
/* Unilateral equation @i, standing on its bound: whether its left side grows on the admissible side. */
gboolean        jd_jump_state_separates  (const JdJumpState *self,
                                          gsize              i);
/* Whether @velocity leads into the region where @joint's equations hold, at whose border the instant is; TRUE inside
 * it. */
gboolean        jd_jump_state_enters     (const JdJumpState *self,
                                          const JdJoint     *joint,
                                          const double      *velocity);
/* Of equations that are planned regular: those that follow from others at the instant, but not next to it. */
void            jd_jump_state_find_dependent_limits (const JdJumpState *self,
                                                     const JdJumpPlan  *plan);
/* The impulse of the limit of a dependent equation is no impulse of the equation: next to the instant those of all
 * that are dependent grow against each other without bound.  None of them is told. */
void            jd_jump_mark_dependent   (JdJump            *self,
                                          const JdJumpState *instant);
/* The limits of equation @i without what the @others make of it, along motions that keep the rows of @fixed (@n_fixed
 * x N, orthonormal); @of_positions: some of these are holonomic.  NULL if nothing is left of it next to the instant
 * either. */
JdRowLimit     *jd_row_limit_new_dependent (const JdJumpState *instant,
                                            gsize              i,
                                            gsize              n_others,
                                            const gsize       *others,
                                            gsize              n_fixed,
                                            const double      *fixed,
                                            gboolean           of_positions);
/* NULL if equation @i is as written. */
const JdRowLimit *jd_jump_state_get_limit   (const JdJumpState *self,
                                             gsize              i);
/* D+ of equation @i if the motion goes on with the rates @v; FALSE if it has none there. */
gboolean        jd_jump_state_limit_along   (JdJumpState  *self,
                                             gsize         i,
                                             const double *v,
                                             double       *row);
/* Whether two rows have one direction. */
gboolean        jd_rows_are_one          (gsize         n,
                                          const double *a,
                                          const double *b);
void            jd_row_limit_free        (JdRowLimit *self);
/* Whether equation @i is a slip with friction: by the event's type, or by its joint unless the event types it. */
gboolean        jd_jump_state_slips_with_friction (const JdJumpState *self,
                                                   gsize              i);
/* @expr may contain the accelerations and multipliers before the instant (Pasquero, remark 7: active forces entering
 * the law). */
gboolean        jd_jump_state_eval_force_law (const JdJumpState  *self,
                                              const JdExpr       *expr,
                                              double             *out_value,
                                              GError            **error);
/* Adds the frictions, the rest frame and the order to the plan of the equations. */
gboolean        jd_jump_state_plan_friction (const JdJumpState  *self,
                                             JdJumpPlan         *plan,
                                             GError            **error);
/* The file's type of equation @i, or NULL. */
const JdImpulsiveType *jd_jump_state_find_type (const JdJumpState *self,
                                                gsize              i);

void            jd_jump_frame_init_total    (JdJumpFrame       *self,
                                             const JdJumpState *instant,
                                             const JdJumpPlan  *plan,
                                             const double      *applied);
/* Drops the rows that @jump, solved on the same frame, did not keep. */
void            jd_jump_frame_keep_rows     (JdJumpFrame  *self,
                                             const JdJump *jump);
/* B_r velocity + @b, and the sum of the sizes of its terms. */
double          jd_jump_frame_rate          (const JdJumpFrame *self,
                                             gsize              r,
                                             const double      *velocity,
                                             double             b,
                                             double            *out_size);
void            jd_jump_frame_drop_row      (JdJumpFrame *self,
                                             gsize        r);
/* Row of friction @f, or of equation @i; G_MAXSIZE if there is none. */
gsize           jd_jump_frame_find_friction (const JdJumpFrame *self,
                                             const JdJumpPlan  *plan,
                                             gsize              f);
gsize           jd_jump_frame_find_equation (const JdJumpFrame *self,
                                             gsize              i);
/* The frame as a problem of jd-impulse.h; lent. */
JdImpulseProblem jd_jump_frame_problem      (const JdJumpFrame *self);

/* Solves the frame by the plan's laws: together, or in the event's order.  The frame's rows are left as they took
 * part.  FALSE and JD_MODEL_ERROR_UNSUPPORTED, with the reason, where no law is known. */
gboolean        jd_jump_solve               (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *instant,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
/* The same with all rows at once, whatever the order. */
gboolean        jd_jump_solve_together      (JdJumpFrame        *frame,
                                             const JdJumpPlan   *plan,
                                             const JdJumpState  *instant,
                                             JdJumpSolution     *out_solution,
                                             GError            **error);
void            jd_jump_solution_init       (JdJumpSolution   *self,
                                             const JdJumpPlan *plan);
void            jd_jump_solution_clear      (JdJumpSolution *self);
gboolean        jd_impulse_result_is_known  (const JdImpulseResult *self);

/* What there is to tell in words: laws, warnings, and the sentence for the status. */
void            jd_jump_report              (JdJump               *self,
                                             const JdJumpState    *instant,
                                             const JdJumpPlan     *plan,
                                             const JdJumpSolution *solution);
/* Energies and Carnot's loss.  @applied: N. */
void            jd_jump_report_energies     (JdJump            *self,
                                             const JdJumpState *instant,
                                             const JdJumpPlan  *plan,
                                             const double      *applied);
/* Of equations whose coefficients vanish: whether the motion after the jump is the one it was made for; if that
 * depends on the path, the jump is indeterminate, and its outcomes are those consistent with themselves. */
void            jd_jump_check_limits        (JdJump           *self,
                                             JdJumpState      *instant,
                                             const JdJumpPlan *plan,
                                             const double     *applied);
void            jd_jump_add_warning         (JdJump     *self,
                                             const char *code,
                                             char       *text);

G_END_DECLS
