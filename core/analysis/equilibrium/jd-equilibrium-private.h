/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-equilibrium.h"
#include "core/analysis/equilibrium/jd-equilibrium-equations-private.h"

G_BEGIN_DECLS

/* Data of a search, in the natural units of the statics. */
typedef struct
{
  JdParameterization    *parameterization;
  JdModel               *model;
  JdStatics             *statics;       /* owned, or lent with a varied constant */
  gboolean               varied;
  double                 time;
  gsize                  n, m;          /* S, R */
  double                *start;         /* S: state of the file */
  double                *low, *high;    /* S */
  double                *width;         /* S */
  gboolean              *given;         /* S: whether the caller has given the range */
  gboolean              *periodic;      /* S */
  gboolean              *ignorable;     /* S */
  double                 scale;         /* force scale */
  gboolean              *moving;        /* S: ignorable parameters with constant rates, for steady motions; NULL:
                                         * equilibria */
  double                *rates;         /* S: these rates, 0 for the others; or NULL */
  JdBudget               budget;        /* of the present choice or report */
  double                 search_work, report_work;  /* work left for searching and for describing results */
  JdBudget              *shared;        /* of JdEquilibriumRanges; lent; may be NULL */
  gboolean               exhausted;     /* whether something was left out because the budget was spent */
  GCancellable          *cancellable;
  JdProgressFunc         progress;
  gpointer               progress_data;
  JdEquilibria          *result;
} JdEquilibriumSearch;

/* Lists @e, which it takes, unless it is a part of a range that is listed.  What is a part of @e goes. */
void       jd_equilibrium_search_list     (JdEquilibriumSearch *self,
                                           JdEquilibrium       *e);

/* Returns whether the search is neither cancelled nor out of budget. */
gboolean   jd_equilibrium_may_continue    (const JdEquilibriumSearch *self);
/* Allocates the search and calls jd_equilibrium_search_prepare().  @statics is lent, with a constant that differs
 * from the model's, or NULL. */
gboolean   jd_equilibrium_search_init     (JdEquilibriumSearch        *self,
                                           JdParameterization         *parameterization,
                                           JdStatics                  *statics,
                                           const JdEquilibriumRanges  *ranges,
                                           GError                    **error);
void       jd_equilibrium_search_clear    (JdEquilibriumSearch *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdEquilibriumSearch, jd_equilibrium_search_clear)
/* Does jd_equilibria_new() with an initialized search, and takes the result from it. */
JdEquilibria *jd_equilibrium_search_all   (JdEquilibriumSearch *self,
                                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Judges the stability of the steady motion @e (jd-steady-motion.c). */
JdStability jd_steady_motion_judge       (const JdEquilibriumSearch  *self,
                                          const JdEquilibrium        *e,
                                          char                      **out_why);
/* Finds periods, ranges and the force scale. */
gboolean   jd_equilibrium_search_prepare  (JdEquilibriumSearch        *self,
                                           const JdEquilibriumRanges  *ranges,
                                           GError                    **error);
/* Moves periodic parameters into their range.  Returns FALSE if x is outside a given range. */
gboolean   jd_equilibrium_search_wrap     (const JdEquilibriumSearch *self,
                                           double                    *x);
/* Sets parameters and multipliers that are rounding errors of 0 to 0, if the solution stays one. */
void       jd_equilibrium_search_round    (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           double                    *x);
/* Distance of two positions in s, in widths, modulo whole turns. */
double     jd_equilibrium_search_distance (const JdEquilibriumSearch *self,
                                           const double              *a,
                                           const double              *b);
/* Returns whether that distance is less than @distance; fast if it is not. */
gboolean   jd_equilibrium_search_is_within (const JdEquilibriumSearch *self,
                                            const double              *a,
                                            const double              *b,
                                            double                     distance);
/* Finds the solutions for one choice of acting rows: distinct x of n_unknowns each (double *). *@out_complete:
 * whether these are all solutions.  @out_starts, @out_quiet: number of starts, and number of the last ones without a
 * new solution. */
GPtrArray *jd_equilibrium_search_run      (JdEquilibriumSearch    *self,
                                           JdEquilibriumEquations *equations,
                                           gboolean               *out_complete,
                                           gsize                  *out_starts,
                                           gsize                  *out_quiet) G_GNUC_WARN_UNUSED_RESULT;
/* Finds the solutions for a single parameter or a curve of configurations, from every sign change of the force along
 * it.  Returns NULL if the configurations are no curve. */
GPtrArray *jd_equilibrium_follow_curves   (JdEquilibriumSearch    *self,
                                           JdEquilibriumEquations *equations,
                                           gboolean               *out_complete) G_GNUC_WARN_UNUSED_RESULT;
/* The acting holonomic rows of @numbers, in widths, into @rows (m x n), and unless NULL their left sides into @left
 * (m).  Returns their number. */
gsize      jd_equilibrium_gather_rows     (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *equations,
                                           const JdStaticsNumbers       *numbers,
                                           double                       *rows,
                                           double                       *left);
/* Projects the position @s (n) onto the acting holonomic equations.  FALSE if there is none near it. */
gboolean   jd_equilibrium_project         (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *equations,
                                           double                       *s);
/* Dimension of the continuum of equilibria that contains x.  Moves x to its point nearest to the file's state. */
gsize      jd_equilibrium_family          (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           double                    *x);
/* Only the dimension. */
gsize      jd_equilibrium_family_dimension (JdEquilibriumEquations *equations,
                                            const double           *x);
/* Returns whether walking straight from a within a continuum leads to b: then both belong to one continuum. */
gboolean   jd_equilibrium_leads_to        (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *a,
                                           const double              *b);
/* Returns whether a and b belong to one continuum of equilibria. */
gboolean   jd_equilibrium_connected       (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *a,
                                           const double              *b);
/* Finds the parts of the one-dimensional continuum through x in which the inequalities hold, and passes an
 * equilibrium of each to @add with its limits (JdEquilibriumLimit).  Returns the number of parts. */
typedef void (*JdEquilibriumAdd)          (gpointer      user_data,
                                           const double *x,
                                           GPtrArray    *limits,
                                           gboolean      closed);
gsize      jd_equilibrium_trace_family    (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *x,
                                           JdEquilibriumAdd           add,
                                           gpointer                   user_data);
/* Walks towards @target as far as equilibria lead, without regard to inequalities. x is the end. */
void       jd_equilibrium_walk            (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           double                    *x,
                                           const double              *target);
/* For the one-dimensional continuum through x: the limits of the inequalities, which hold at x (JdEquilibriumLimit,
 * two or none); and the point at which their margin is largest, to which x is moved and whose margin is returned. */
GPtrArray *jd_equilibrium_trace_interval  (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *x,
                                           gboolean                  *out_closed) G_GNUC_WARN_UNUSED_RESULT;
double     jd_equilibrium_trace_best      (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           double                    *x);
/* For a continuum of more dimensions: moves x to a position where the inequalities hold, if one is found, and finds
 * the interval along each of its free parameters with the others fixed (JdEquilibriumInterval). */
GPtrArray *jd_equilibrium_measure_sheet   (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           gsize                      dimension,
                                           double                    *x) G_GNUC_WARN_UNUSED_RESULT;
/* Joints (gsize) with complementary rows that may or may not act: unilateral equations, or equations with "when". */
GArray    *jd_equilibrium_list_choices    (const JdEquilibriumSearch *self) G_GNUC_WARN_UNUSED_RESULT;
/* Sets which rows act (R) if the choices whose bits in @open are set do not. */
void       jd_equilibrium_fill_acts       (const JdEquilibriumSearch *self,
                                           const GArray              *choices,
                                           guint                      open,
                                           gboolean                  *acts);
/* Fills in which rows act at rest in the position @p (R). */
void       jd_equilibrium_fill_acts_at    (const JdEquilibriumSearch *self,
                                           const double              *p,
                                           gboolean                  *acts);
/* Clears the rows of @acts (R) whose force is that of friction or rolling resistance with the coefficient 0: the
 * bodies may slip there, or roll, without a force.  A constant that varies may be that coefficient: nothing is
 * cleared. */
void       jd_equilibrium_release_smooth  (const JdEquilibriumSearch *self,
                                           gboolean                  *acts);
/* Whether of @acts (R) some contacts of a joint act and others do not, as two corners of a box on a floor: no choice
 * of whole joints is this. */
gboolean   jd_equilibrium_acts_in_part    (const JdEquilibriumSearch *self,
                                           const GArray              *choices,
                                           const gboolean            *acts);
/* The choices that do not act in the file's state, as bits; used if there are too many to try all. */
guint      jd_equilibrium_choice_of_state (const JdEquilibriumSearch *self,
                                           const GArray              *choices);
/* Returns whether the same s is an equilibrium at later instants, with other multipliers. */
gboolean   jd_equilibrium_holds_later     (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *x);
/* The inequality, condition or singularity at x (p: N) that forbids it, the worst first, translated; NULL if none
 * does. */
char      *jd_equilibrium_judge           (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const GArray              *choices,
                                           const double              *x,
                                           const double              *p) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether a force is 0/0 or unbounded; whether the parameters are singular, as Euler's angles at theta = 0;
 * whether it is a dead centre of the mechanism. */
gboolean   jd_equilibrium_is_force_singular (const JdEquilibriumSearch    *self,
                                             const JdEquilibriumEquations *equations,
                                             const double                 *x);
gboolean   jd_equilibrium_is_chart_singular (const JdEquilibriumSearch    *self,
                                             const JdEquilibriumEquations *equations,
                                             const double                 *x);
gboolean   jd_equilibrium_is_dead_centre  (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *equations,
                                           const double                 *x);
/* Moves s to the nearest position at which the acting rows are linearly dependent.  Returns FALSE if there is none
 * very near. */
gboolean   jd_equilibrium_find_singular   (const JdEquilibriumSearch    *self,
                                           const JdEquilibriumEquations *equations,
                                           double                       *s);
/* Returns whether the solution x belongs to a dead centre, near which rounding errors make many false solutions.
 * @out_holds: whether the dead centre is itself an equilibrium; x is then moved to it. */
gboolean   jd_equilibrium_is_at_singular  (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           double                    *x,
                                           gboolean                  *out_holds);
/* Returns FALSE if a force is singular and Newton's method stops wherever it starts: rounding errors, and no
 * solution. */
gboolean   jd_equilibrium_has_place       (const JdEquilibriumSearch *self,
                                           JdEquilibriumEquations    *equations,
                                           const double              *x);
JdEquilibriumLimit *jd_equilibrium_limit_new (JdStatics    *statics,
                                              double        t,
                                              const double *s,
                                              char         *why);
void       jd_equilibrium_limit_free      (JdEquilibriumLimit *limit);
/* Why row @h violates its inequality, translated. */
char      *jd_equilibrium_explain_margin  (const JdEquilibriumEquations *equations,
                                           gsize                         h) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
