/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/analysis/compare/jd-comparison.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "core/report/jd-answer.h"

G_BEGIN_DECLS

/* What the program has found, told: as answers (JSON and text), LaTeX and CSV.  The members are those of the
 * documentation of the format (README, data/FORMAT.md).
 *
 * Functions returning a JdAnswer return NULL with an error only for a mistake of the file or of the arguments; what
 * cannot be told is an answer with its verdict. */

/* Degrees of freedom, parameters, kinds of equations, redundancy, at the model's state. */
JdAnswer  *jd_report_check         (JdModel             *model,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The parameterization's formulas as text in the grammar of the file. */
JdAnswer  *jd_report_equations     (JdParameterization  *parameterization,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same as a LaTeX fragment (amsmath's align* and prose), for a paper; owned by the caller. */
char      *jd_report_equations_latex (JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/* Lagrange's equations solved at the model's state. */
JdAnswer  *jd_report_evaluate      (JdParameterization  *parameterization,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Virtual velocity basis fields; @compatible: name of a joint, or NULL. */
JdAnswer  *jd_report_field         (JdParameterization  *parameterization,
                                    const char          *compatible,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The jump of @event from the model's state. */
JdAnswer  *jd_report_jump          (JdParameterization  *parameterization,
                                    const JdEvent       *event,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same where @motion meets @event as @met (NULL: it does not), from the state just before. */
JdAnswer  *jd_report_jump_at       (JdParameterization  *parameterization,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The table of the jump's three phases (Wang and Chou, table 1) as a LaTeX tabular; NULL without an error if the jump
 * has no answer. */
char      *jd_report_jump_latex    (JdParameterization  *parameterization,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds `orders`: the impacts @at an instant in every order and together, those that agree standing together. */
gboolean   jd_report_jump_add_orders (JdAnswer            *answer,
                                      JdParameterization  *parameterization,
                                      const JdJumpCase    *at,
                                      GError             **error);
/* Adds `comparison`: the event under each of @laws ("newton,poisson,stronge"), and how far the @others
 * (JdParameterization *) are from @parameterization. */
gboolean   jd_report_jump_add_laws (JdAnswer            *answer,
                                    JdParameterization  *parameterization,
                                    const GPtrArray     *others,
                                    const JdJumpCase    *at,
                                    const char          *laws,
                                    GError             **error);
/* The events of a motion as they happen, in little memory however many they are. */
typedef struct _JdMotionLog JdMotionLog;

JdMotionLog *jd_motion_log_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void       jd_motion_log_free      (JdMotionLog         *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdMotionLog, jd_motion_log_free)
/* A JdMotionEventFunc, of the log. */
void       jd_motion_log_add       (const JdMotionEvent *event,
                                    gpointer             log);
/* Events, drifts and steps of a motion; @log was told of each event, and gives its list away. */
JdAnswer  *jd_report_motion        (const JdMotion      *motion,
                                    JdMotionLog         *log) G_GNUC_WARN_UNUSED_RESULT;
/* Where the parameterization no longer describes the mechanism along the motion: "chart", and a warning. */
void       jd_report_motion_chart  (JdAnswer            *answer,
                                    const JdMotionChart *chart);
/* The first line of the file that jd_report_motion_csv() writes, and the lines of the samples that @motion holds. */
gboolean   jd_report_motion_csv_header (JdParameterization  *parameterization,
                                    GOutputStream       *stream,
                                    GCancellable        *cancellable,
                                    GError             **error);
gboolean   jd_report_motion_csv_rows (const JdMotion    *motion,
                                    JdParameterization  *parameterization,
                                    GOutputStream       *stream,
                                    GCancellable        *cancellable,
                                    GError             **error);
/* One line for each sample: t, every parameter and rate, energy E + V, the parameterization's multipliers (empty
 * where it cannot tell); two lines of equal t at an event. */
gboolean   jd_report_motion_csv    (JdMotion            *motion,
                                    JdParameterization  *parameterization,
                                    GOutputStream       *stream,
                                    GCancellable        *cancellable,
                                    GError             **error);
/* What all of @parameterizations say alike at the model's state, each by its own equations, and what only one tells;
 * @event (may be NULL): the jump too, where @motion (may be NULL) meets it at @met (may be NULL), else from the
 * model's state. */
JdAnswer  *jd_report_compare       (JdParameterization **parameterizations,
                                    gsize                n_parameterizations,
                                    const JdEvent       *event,
                                    const JdMotion      *motion,
                                    const JdMotionEvent *met,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* All equilibria in @ranges (may be NULL); @cut (may be NULL): a joint to be cut virtually, for its efforts at each.
 * @steady: steady motions with the rates of the model's state instead. */
JdAnswer  *jd_report_equilibria    (JdParameterization  *parameterization,
                                    const JdEquilibriumRanges *ranges,
                                    const char          *cut,
                                    gboolean             steady,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Branches of equilibria as @constant goes from @from to @to, at @count values. */
JdAnswer  *jd_report_branches      (JdParameterization  *parameterization,
                                    const JdEquilibriumRanges *ranges,
                                    const char          *constant,
                                    double               from,
                                    double               to,
                                    gsize                count,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Small oscillations: around the model's state; @which > 0: around equilibrium number @which that
 * jd_report_equilibria() lists (the inadmissible ones last); @steady: around the steady motion of the model's
 * state. */
JdAnswer  *jd_report_modes         (JdParameterization  *parameterization,
                                    gint                 which,
                                    gboolean             steady,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* The comparison behind jd_report_compare(): at the model's state, the printed equations put to the test. */
JdComparison *jd_report_new_comparison (JdParameterization **parameterizations,
                                        gsize                n_parameterizations,
                                        const JdEvent       *event,
                                        const JdMotion      *motion,
                                        const JdMotionEvent *met) G_GNUC_WARN_UNUSED_RESULT;
/* Any comparison as a LaTeX table; @titles: of its columns, NULL-terminated.  Owned by the caller. */
char         *jd_report_compare_latex  (JdModel             *model,
                                        const JdComparison  *comparison,
                                        const char *const   *titles) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
