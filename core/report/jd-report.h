/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/analysis/compare/jd-comparison.h"
#include "core/analysis/overlap/jd-overlap.h"
#include "core/dynamics/motion/jd-motion-trust.h"
#include "core/impulse/jd-jump.h"
#include "core/report/answer/jd-answer.h"

G_BEGIN_DECLS

/* The results of the program as answers (JSON and text), LaTeX and CSV.  The members are those of the documentation
 * of the format (README, data/format-answers.md).
 *
 * Functions that return a JdAnswer return NULL with an error only for a mistake of the file or of the arguments.  A
 * result that cannot be given is an answer with its verdict. */

/**
 * jd_report_check:
 *
 * Degrees of freedom, parameters, kinds of equations, redundancy, at the model's state.  @road: with the road of the
 * state, whether it satisfies the equations or not.
 */
JdAnswer  *jd_report_check         (JdModel             *model,
                                    gboolean             road,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_equations:
 *
 * The parameterization's formulas as text in the grammar of the file.
 */
JdAnswer  *jd_report_equations     (JdParameterization  *parameterization,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_equations_latex:
 *
 * Returns the formulas of jd_report_equations() as a LaTeX fragment (amsmath's align* and prose) for a paper; owned
 * by the caller.
 */
char      *jd_report_equations_latex (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_equations_mathml:
 *
 * Returns the formulas of jd_report_equations_latex() as one element <math> of MathML, for other programs; owned by
 * the caller.
 */
char      *jd_report_equations_mathml (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_evaluate:
 *
 * Lagrange's equations solved at the model's state.
 */
JdAnswer  *jd_report_evaluate      (JdParameterization  *parameterization,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_add_evaluation:
 *
 * Adds the numbers of jd_report_evaluate() to @members, from an evaluation of @parameterization at the state (p, p'),
 * N entries each.
 */
void       jd_report_add_evaluation (JsonObject         *members,
                                     JdParameterization *parameterization,
                                     const JdEvaluation *evaluation,
                                     const double       *p,
                                     const double       *pd);
/**
 * jd_report_field:
 *
 * Basis fields of virtual velocities.  @compatible: name of a joint with which they are compatible, or NULL.  @road:
 * with the road of the fields.
 */
JdAnswer  *jd_report_field         (JdParameterization  *parameterization,
                                    const char          *compatible,
                                    gboolean             road,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_field_relative:
 *
 * Adds the basis fields relative to @observer to an answer of jd_report_field(), with their background fields:
 * "ground", "galilean" (of a file with a frame) or a body.  FALSE and JD_MODEL_ERROR_INVALID for another name.
 */
gboolean   jd_report_field_relative (JdAnswer            *answer,
                                     JdParameterization  *parameterization,
                                     const char          *observer,
                                     GError             **error);
/**
 * jd_report_field_same_as:
 *
 * Adds the comparison of the fields compatible with all joints with those of @other, the model of the file @name.  A
 * refusal stands in it; FALSE only where no body has the same name.
 */
gboolean   jd_report_field_same_as  (JdAnswer            *answer,
                                     JdParameterization  *parameterization,
                                     const char          *name,
                                     JdModel             *other,
                                     GError             **error);
/**
 * jd_report_jump_at:
 *
 * The jump of @event at the instant @met of @motion, from the state just before it; with @met NULL from the model's
 * state.
 */
JdAnswer  *jd_report_jump_at       (JdParameterization  *parameterization,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_jump_latex:
 *
 * Table of the three phases of the jump (Wang and Chou, table 1) as a LaTeX tabular.  NULL without an error if the
 * jump has no solution.
 */
char      *jd_report_jump_latex    (JdParameterization  *parameterization,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_jump_add_orders:
 *
 * Adds `orders`: the impacts @at an instant in every order and simultaneously, grouped by equal results.
 */
gboolean   jd_report_jump_add_orders (JdAnswer            *answer,
                                      JdParameterization  *parameterization,
                                      const JdJumpCase    *at,
                                      GError             **error);
/**
 * jd_report_jump_add_observer:
 *
 * Adds `observer` to the kinetic energy: as seen by an observer with the @rates {name: double *} of retained
 * parameters; the others are 0.  Nothing if the jump has no numbers.  Fails for another name.
 */
gboolean   jd_report_jump_add_observer (JdAnswer            *answer,
                                        JdParameterization  *parameterization,
                                        const JdEvent       *event,
                                        const JdMotion      *motion,
                                        const JdMotionEvent *met,
                                        GHashTable          *rates,
                                        GError             **error);
/**
 * jd_report_jump_add_types:
 *
 * Adds "types": the jump with each of the types @text ("inert,0.5,elastic") for its contacts.
 */
gboolean   jd_report_jump_add_types (JdAnswer            *answer,
                                     JdParameterization  *parameterization,
                                     const JdJumpCase    *at,
                                     const char          *text,
                                     GError             **error);
/**
 * jd_report_jump_add_laws:
 *
 * Adds `comparison`: the event under each of @laws ("newton,poisson,stronge"), and the differences between
 * @parameterization and the others of the file, except those in which the event is forbidden.
 */
gboolean   jd_report_jump_add_laws (JdAnswer            *answer,
                                    JdParameterization  *parameterization,
                                    const JdJumpCase    *at,
                                    const char          *laws,
                                    GError             **error);
/**
 * JdMotionLog:
 *
 * Log of the events of a motion, in bounded memory for any number of events.
 */
typedef struct _JdMotionLog JdMotionLog;

JdMotionLog *jd_motion_log_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void       jd_motion_log_free      (JdMotionLog         *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMotionLog, jd_motion_log_free)
/**
 * jd_motion_log_add:
 *
 * Adds an event to the log; it is a JdMotionEventFunc.
 */
void       jd_motion_log_add       (const JdMotionEvent *event,
                                    gpointer             log);
/**
 * jd_report_motion:
 *
 * Events, drifts and steps of a motion.  @log must have received every event; its list moves to the answer.
 */
JdAnswer  *jd_report_motion        (const JdMotion      *motion,
                                    JdMotionLog         *log) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_early_events:
 *
 * Warns of the events among @events (those of a motion of @model; NULL: all that stand in the place of no other)
 * whose instant is before the motion begins.
 */
void       jd_report_early_events  (JdAnswer            *answer,
                                    JdModel             *model,
                                    const char *const   *events);
/**
 * jd_report_motion_chart:
 *
 * Adds "chart", and a warning: the instant from which the parameterization no longer describes the mechanism.
 */
void       jd_report_motion_chart  (JdAnswer            *answer,
                                    const JdMotionChart *chart);
/**
 * jd_report_overlaps:
 *
 * Adds the warnings "overlap": pairs of bodies that pass through each other.
 */
void       jd_report_overlaps      (JdAnswer            *answer,
                                    const JdOverlaps    *overlaps);
/**
 * jd_report_motion_overlaps:
 *
 * Adds the overlaps of a motion, as jd_report_overlaps() does.  Where a contact did not keep its bodies apart the
 * answer is indeterminate.
 */
void       jd_report_motion_overlaps (JdAnswer         *answer,
                                      const JdOverlaps *overlaps);
/**
 * jd_report_motion_trust:
 *
 * Adds "error_estimate" and "trusted_until", and a warning where the motion is not trusted to its end.
 */
void       jd_report_motion_trust  (JdAnswer            *answer,
                                    JdModel             *model,
                                    const JdMotionTrust *trust);
/**
 * jd_report_motion_csv_header:
 *
 * Writes the header of jd_report_motion_csv(), with units in it unless @units is NULL; and the lines of the samples
 * that @motion holds.  They end at the instant from which on @overlaps (may be NULL) finds the motion wrong.
 */
gboolean   jd_report_motion_csv_header (JdParameterization  *parameterization,
                                        const JdUnits       *units,
                                        GOutputStream       *stream,
                                        GCancellable        *cancellable,
                                        GError             **error);
gboolean   jd_report_motion_csv_rows (const JdMotion    *motion,
                                    JdParameterization  *parameterization,
                                    const JdOverlaps    *overlaps,
                                    GOutputStream       *stream,
                                    GCancellable        *cancellable,
                                    GError             **error);
/**
 * jd_report_motion_csv:
 *
 * Writes one line for each sample: t, every parameter and rate, the energy E + V, and the multipliers of the
 * parameterization (empty if it does not determine them).  An event has two lines of equal t.
 */
gboolean   jd_report_motion_csv    (JdMotion            *motion,
                                    JdParameterization  *parameterization,
                                    GOutputStream       *stream,
                                    GCancellable        *cancellable,
                                    GError             **error);
/**
 * jd_report_compare:
 *
 * Compares @parameterizations at the model's state, each by its own equations: results that all share, and results
 * that one alone gives.  @event (may be NULL) adds its jump, at the instant @met (may be NULL) of @motion (may be
 * NULL), else from the model's state.
 */
JdAnswer  *jd_report_compare       (JdParameterization **parameterizations,
                                    gsize                n_parameterizations,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_report_equilibria:
 *
 * All equilibria in @ranges (may be NULL).  @cut (may be NULL): a joint whose efforts at each equilibrium are
 * computed by a virtual cut.  @steady: steady motions with the rates of the model's state instead.  @road: with the
 * road of each.
 */
JdAnswer  *jd_report_equilibria    (JdParameterization  *parameterization,
                                    const JdEquilibriumRanges *ranges,
                                    const char          *cut,
                                    gboolean             steady,
                                    gboolean             road,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_branches:
 *
 * Branches of equilibria for @count values of @constant between @from and @to.
 */
JdAnswer  *jd_report_branches      (JdParameterization  *parameterization,
                                    const JdEquilibriumRanges *ranges,
                                    const char          *constant,
                                    double               from,
                                    double               to,
                                    gsize                count,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_modes:
 *
 * Small oscillations around the model's state.  @which > 0: around equilibrium number @which in the list of
 * jd_report_equilibria() (inadmissible ones last).  @steady: around the steady motion of the model's state.
 * @budget bounds the search for equilibria too, and is charged with it; NULL: the usual bound.  @road: with the
 * roads of the equilibrium and of the modes.
 */
JdAnswer  *jd_report_modes         (JdParameterization  *parameterization,
                                    gint                 which,
                                    gboolean             steady,
                                    JdBudget            *budget,
                                    gboolean             road,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_report_new_comparison:
 *
 * The comparison of jd_report_compare(), with the test of the printed equations at the model's state.
 */
JdComparison *jd_report_new_comparison (JdParameterization **parameterizations,
                                        gsize                n_parameterizations,
                                        const JdEvent       *event,
                                        const JdMotion      *motion,
                                        const JdMotionEvent *met) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_report_compare_latex:
 *
 * A comparison as a LaTeX table.  @titles: the titles of its columns, NULL-terminated.  Owned by the caller.
 */
char         *jd_report_compare_latex  (JdModel             *model,
                                        const JdComparison  *comparison,
                                        const char *const   *titles) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
