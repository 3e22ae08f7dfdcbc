/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

G_BEGIN_DECLS

/* What the sources of the search share, in the natural units of the statics. */
typedef struct
{
  JdParameterization    *parameterization;
  JdModel               *model;
  JdStatics             *statics;       /* owned, or lent with a constant varied */
  gboolean               varied;
  double                 time;
  gsize                  n, m;          /* S, R */
  double                *start;         /* S: the file's state */
  double                *low, *high;    /* S */
  double                *width;         /* S */
  gboolean              *given;         /* S: the range is the caller's */
  gboolean              *periodic;      /* S */
  gboolean              *ignorable;     /* S */
  double                 scale;         /* of forces */
  gboolean              *moving;        /* S: ignorable parameters with constant rates, for steady motions; NULL:
                                         * equilibria */
  double                *rates;         /* S: these rates, others 0; NULL */
  JdBudget               budget;        /* of the choice, or of what is told, at hand */
  double                 search_work, telling_work;  /* left */
  gboolean               exhausted;     /* something was left out because the budget was spent */
  GCancellable          *cancellable;
  JdProgressFunc         progress;
  gpointer               progress_data;
  JdEquilibria          *result;
} JdEquilibriumSearch;

/* Neither cancelled nor without budget. */
gboolean   jd_equilibrium_may_go_on       (const JdEquilibriumSearch *self);
/* The memory and what jd_equilibrium_search_prepare() finds; @statics: lent, with a constant set apart from the
 * model's, or NULL. */
gboolean   jd_equilibrium_search_init     (JdEquilibriumSearch        *self,
                                           JdParameterization         *parameterization,
                                           JdStatics                  *statics,
                                           const JdEquilibriumRanges  *ranges,
                                           GError                    **error);
void       jd_equilibrium_search_clear    (JdEquilibriumSearch *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdEquilibriumSearch, jd_equilibrium_search_clear)
/* jd_equilibria_new() with a search that is made; takes its result out of it. */
JdEquilibria *jd_equilibrium_search_all   (JdEquilibriumSearch *self,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* jd-steady-motion.c: whether the steady motion @e is stable. */
JdStability jd_steady_motion_judge       (const JdEquilibriumSearch  *self,
                                          const JdEquilibrium        *e,
                                          char                      **out_why);
/* Periods, ranges and the force scale. */
gboolean   jd_equilibrium_search_prepare  (JdEquilibriumSearch        *self,
                                           const JdEquilibriumRanges  *ranges,
                                           GError                    **error);
/* Brings periodic parameters into their range; FALSE if x is outside a range that was given. */
gboolean   jd_equilibrium_search_wrap     (const JdEquilibriumSearch *self,
                                           double                    *x);
/* Parameters and multipliers that are 0 to rounding become 0, where that does no harm. */
void       jd_equilibrium_search_round    (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           double                    *x);
/* Distance in s, in widths, whole turns left out. */
double     jd_equilibrium_search_distance (const JdEquilibriumSearch *self,
                                           const double              *a,
                                           const double              *b);
/* Whether that distance is less than @distance; soon told where it is not. */
gboolean   jd_equilibrium_search_is_within (const JdEquilibriumSearch *self,
                                            const double              *a,
                                            const double              *b,
                                            double                     distance);
/* Solutions of one choice of what acts: x of n_unknowns each (double *), none twice.  *@out_complete: whether these
 * are all; @out_starts, @out_quiet: how many starts were tried, and how many of the last brought nothing new. */
GPtrArray *jd_equilibrium_search_run      (JdEquilibriumSearch    *self,
                                           JdEquilibriumEquations *rest,
                                           gboolean               *out_complete,
                                           gsize                  *out_starts,
                                           gsize                  *out_quiet) G_GNUC_WARN_UNUSED_RESULT;
/* The same for one parameter alone, or a curve of configurations: every sign change of the force along it.  NULL
 * where the configurations are no curve. */
GPtrArray *jd_equilibrium_follow_curves   (JdEquilibriumSearch    *self,
                                           JdEquilibriumEquations *rest,
                                           gboolean               *out_complete) G_GNUC_WARN_UNUSED_RESULT;
/* The dimension of the range of equilibria around x, which is moved to its point nearest to the file's state. */
gsize      jd_equilibrium_family          (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           double                    *x);
/* That dimension alone. */
gsize      jd_equilibrium_family_dimension (JdEquilibriumEquations *rest,
                                            const double           *x);
/* Whether the straight way from a leads to b within a range: then they belong to one. */
gboolean   jd_equilibrium_leads_to        (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *a,
                                           const double              *b);
/* Whether a and b belong to one range of equilibria. */
gboolean   jd_equilibrium_connected       (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *a,
                                           const double              *b);
/* The parts of the range of dimension 1 through x where the inequalities hold, each an equilibrium handed to @add
 * with its limits (JdEquilibriumLimit); nothing if there is none. */
typedef void (*JdEquilibriumAdd)          (gpointer      user_data,
                                           const double *x,
                                           GPtrArray    *limits,
                                           gboolean      closed);
gsize      jd_equilibrium_trace_family    (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *x,
                                           JdEquilibriumAdd           add,
                                           gpointer                   user_data);
/* Goes towards @target as far as equilibria lead, inequalities apart; x is where it ends. */
void       jd_equilibrium_walk            (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           double                    *x,
                                           const double              *target);
/* Of the range of dimension 1 through x: where the inequalities, which hold at x, end (JdEquilibriumLimit, two or
 * none); and x moved to where they hold best, whose margin is returned. */
GPtrArray *jd_equilibrium_trace_interval  (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *x,
                                           gboolean                  *out_closed) G_GNUC_WARN_UNUSED_RESULT;
double     jd_equilibrium_trace_best      (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           double                    *x);
/* Of a range of more dimensions: x is moved to where the inequalities hold, if such a place is found, and the
 * interval along each of its free parameters is told, the others held (JdEquilibriumInterval). */
GPtrArray *jd_equilibrium_measure_sheet   (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           gsize                      dimension,
                                           double                    *x) G_GNUC_WARN_UNUSED_RESULT;
/* Joints (gsize) of complementary rows that may not act: a unilateral equation, or a "when". */
GArray    *jd_equilibrium_list_choices    (const JdEquilibriumSearch *self) G_GNUC_WARN_UNUSED_RESULT;
/* Which rows act (R) where the choices of the bits of @open do not. */
void       jd_equilibrium_fill_acts       (const JdEquilibriumSearch *self,
                                           const GArray              *choices,
                                           guint                      open,
                                           gboolean                  *acts);
/* The choices open in the file's state, as bits: where there are too many to try all. */
guint      jd_equilibrium_choice_of_state (const JdEquilibriumSearch *self,
                                           const GArray              *choices);
/* Whether the same x holds at later instants, with multipliers of their own. */
gboolean   jd_equilibrium_holds_later     (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *x);
/* Which inequality, condition or singularity at x (p: N) forbids it, worst first, translated; NULL if none does. */
char      *jd_equilibrium_judge           (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const GArray              *choices,
                                           const double              *x,
                                           const double              *p) G_GNUC_WARN_UNUSED_RESULT;
/* Where a force is 0/0 or unbounded; Euler's angles at theta = 0; a dead centre of the mechanism. */
gboolean   jd_equilibrium_is_force_singular (const JdEquilibriumSearch    *self,
                                             const JdEquilibriumEquations *rest,
                                             const double                 *x);
gboolean   jd_equilibrium_is_chart_singular (const JdEquilibriumSearch    *self,
                                             const JdEquilibriumEquations *rest,
                                             const double                 *x);
gboolean   jd_equilibrium_is_dead_centre  (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *rest,
                                           const double                 *x);
/* Moves s to the place next to it where the acting rows depend on each other; FALSE if there is none very near. */
gboolean   jd_equilibrium_find_singular   (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *rest,
                                           double                       *s);
/* Whether the solution x is one of a dead centre, where rounding tells many nearby; @out_holds: whether the dead centre
 * is an equilibrium itself, and then x is moved there. */
gboolean   jd_equilibrium_is_at_singular  (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           double                    *x,
                                           gboolean                  *out_holds);
/* FALSE where a force is singular and Newton's method ends wherever it began: rounding, and no solution. */
gboolean   jd_equilibrium_has_place       (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *rest,
                                           const double              *x);
JdEquilibriumLimit *jd_equilibrium_limit_new (JdStatics    *statics,
                                              double        t,
                                              const double *s,
                                              char         *why);
void       jd_equilibrium_limit_free      (JdEquilibriumLimit *limit);
/* Why row @h fails its inequality, translated. */
char      *jd_equilibrium_explain_margin  (const JdEquilibriumEquations *rest,
                                           gsize                         h) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
