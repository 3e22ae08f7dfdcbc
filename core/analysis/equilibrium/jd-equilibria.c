/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria of a parameterization: the search over the choices of acting joints, the reduction of solutions to
 * distinct equilibria and continua, their judgement and their description. */
#include "core/analysis/equilibrium/jd-equilibrium.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/equilibrium/jd-equilibrium-private.h"
#include "core/analysis/verdict/jd-imperfect.h"
#include "core/analysis/equilibrium/jd-stability-private.h"
#include "core/linear/jd-tolerances.h"

/* Maximum number of joints that may or may not act for which every choice is tried. */
#define N_CHOICES_MOST 6
/* Work of the search, shared by the choices; and work for describing the results. */
#define SEARCH_WORK 1e10
#define REPORT_WORK 5e9
/* Maximum number of multiplications for judging one position. */
#define JUDGING_WORK 2e10
/* Factor of the cube of the number of parameters in the work of judging stability. */
#define STABILITY_WORK 12.0

static void
equilibrium_clear (gpointer data)
{
  jd_equilibrium_free (data);
}

void
jd_equilibrium_free (JdEquilibrium *self)
{
  if (self == NULL)
    return;
  g_free (self->p);
  g_free (self->q);
  g_free (self->multipliers);
  g_free (self->unique);
  g_free (self->acts);
  g_free (self->why);
  g_free (self->inadmissible);
  g_clear_pointer (&self->limits, g_ptr_array_unref);
  g_clear_pointer (&self->along, g_ptr_array_unref);
  g_free (self->s);
  g_free (self->y);
  g_free (self->rows_act);
  g_free (self->rounding);
  g_free (self);
}

void
jd_equilibria_free (JdEquilibria *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->list);
  g_ptr_array_unref (self->corners);
  g_free (self->why);
  g_free (self->searched);
  g_free (self->low);
  g_free (self->high);
  g_free (self->periodic);
  g_free (self->rates);
  g_free (self);
}

static GPtrArray *
new_limits (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) jd_equilibrium_limit_free);
}

void
jd_equilibrium_search_clear (JdEquilibriumSearch *self)
{
  if (!self->varied)
    g_clear_pointer (&self->statics, jd_statics_free);
  g_free (self->start);
  g_free (self->low);
  g_free (self->high);
  g_free (self->width);
  g_free (self->given);
  g_free (self->periodic);
  g_free (self->ignorable);
  g_free (self->moving);
  g_free (self->rates);
  g_clear_pointer (&self->result, jd_equilibria_free);
}

gboolean
jd_equilibrium_search_init (JdEquilibriumSearch        *self,
                            JdParameterization         *parameterization,
                            JdStatics                  *statics,
                            const JdEquilibriumRanges  *ranges,
                            GError                    **error)
{
  self->parameterization = parameterization;
  self->model = jd_parameterization_get_model (parameterization);
  self->time = jd_model_get_time (self->model);
  self->varied = statics != NULL;
  self->statics = statics != NULL ? statics : jd_statics_new (parameterization, NULL, self->moving, error);
  if (self->statics == NULL)
    return FALSE;
  if (self->rates != NULL)
    jd_statics_set_rates (self->statics, self->rates);
  self->n = jd_statics_get_n (self->statics);
  self->m = jd_statics_get_n_rows (self->statics);
  self->start = g_new0 (double, self->n + 1);
  self->low = g_new0 (double, self->n + 1);
  self->high = g_new0 (double, self->n + 1);
  self->width = g_new0 (double, self->n + 1);
  self->given = g_new0 (gboolean, self->n + 1);
  self->periodic = g_new0 (gboolean, self->n + 1);
  self->ignorable = g_new0 (gboolean, self->n + 1);
  self->result = g_new0 (JdEquilibria, 1);
  self->result->list = g_ptr_array_new_with_free_func (equilibrium_clear);
  self->result->corners = new_limits ();
  self->shared = ranges != NULL ? ranges->budget : NULL;
  return jd_equilibrium_search_prepare (self, ranges, error);
}

gboolean
jd_equilibrium_may_continue (const JdEquilibriumSearch *self)
{
  return !jd_budget_is_spent (&self->budget);
}

/* Allows @work more from now on. */
static void
allow (JdEquilibriumSearch *self,
       double               work)
{
  self->exhausted |= jd_budget_is_spent (&self->budget);
  self->budget = (JdBudget) { 0.0, work, self->cancellable };
}

/* @usual, or what the caller's budget leaves. */
static double
limit_work (const JdEquilibriumSearch *self,
            double                     usual)
{
  return self->shared != NULL ? CLAMP (self->shared->limit - self->shared->spent, 0.0, usual) : usual;
}

/* Charges the caller's budget with @work. */
static void
charge (JdEquilibriumSearch *self,
        double               work)
{
  jd_budget_spend (self->shared, self->exhausted ? INFINITY : work);
}

/* Describes x without its stability; its dimension is that of first order. */
static JdEquilibrium *
equilibrium_new (const JdEquilibriumSearch *self,
                 JdEquilibriumEquations    *equations,
                 const double              *x)
{
  JdEquilibrium *e = g_new0 (JdEquilibrium, 1);
  const gsize n = jd_parameterization_get_n_retained (self->parameterization);
  const gsize m = jd_parameterization_get_n_complementary (self->parameterization);
  const JdStaticsUnits *units = jd_statics_get_units (self->statics);
  g_autofree gboolean *not_unique = g_new0 (gboolean, self->m + 1);

  e->dimension = jd_equilibrium_equations_dimension (equations, x, NULL, not_unique);
  e->s = g_memdup2 (x, (self->n + 1) * sizeof (double));
  e->y = g_new0 (double, self->m + 1);
  e->rows_act = g_memdup2 (equations->acts, (self->m + 1) * sizeof (gboolean));
  for (gsize h = 0; h < self->m; h++)
    e->y[h] = equations->acts[h] ? x[self->n + h] * equations->scale : 0.0;
  e->p = g_new0 (double, jd_model_get_n_parameters (self->model) + 1);
  jd_statics_expand (self->statics, self->time, x, e->p);
  e->q = g_new0 (double, n + 1);
  for (gsize i = 0; i < n; i++)
    e->q[i] = x[i] * units->place[i];
  e->multipliers = g_new0 (double, m + 1);
  for (gsize h = 0; h < m; h++)
    e->multipliers[h] = e->y[h] * units->energy / units->row[h];
  e->acts = g_memdup2 (equations->acts, (m + 1) * sizeof (gboolean));
  e->unique = g_new0 (gboolean, m + 1);
  for (gsize h = 0; h < m; h++)
    e->unique[h] = !not_unique[h];
  e->limits = new_limits ();
  e->residual = jd_equilibrium_equations_residual (equations, x);
  e->rounding = g_new0 (double, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    e->rounding[i] = JD_ROUNDING * equations->scale / self->width[i];
  return e;
}

typedef struct
{
  JdEquilibriumSearch *search;
  JdEquilibriumEquations              *equations;
  const GArray        *choices;
  gsize                dimension;
  GPtrArray           *along;      /* of a continuum of more dimensions */
} Adding;

static gboolean
is_listed (const JdEquilibriumSearch *self,
           const JdEquilibrium       *e)
{
  for (guint k = 0; k < self->result->list->len; k++)
    {
      const JdEquilibrium *other = g_ptr_array_index (self->result->list, k);

      /* One point may represent continua of different dimensions. */
      if (other->admissible && other->dimension == e->dimension &&
          jd_equilibrium_search_is_within (self, other->s, e->s, JD_SAME_EQUILIBRIUM))
        return TRUE;
    }
  return FALSE;
}

static void
judge_stability (JdEquilibriumSearch          *self,
                 const JdEquilibriumEquations *equations,
                 JdEquilibrium                *e)
{
  const double work = jd_statics_get_cost (self->statics, TRUE) +
                      STABILITY_WORK * pow ((double) equations->n_live, 3.0);

  if (jd_budget_spend (&self->budget, work))
    {
      e->stability = self->moving != NULL ? jd_steady_motion_judge (self, e, &e->why)
                                          : jd_stability_judge (self->parameterization, self->statics, e, &e->why);
      return;
    }
  e->stability = JD_STABILITY_UNDECIDED;
  e->why = g_strdup (_("Undecided: the work that this search may do is spent"));
}

static void
add_equilibrium (Adding       *adding,
                 const double *x,
                 GPtrArray    *limits,
                 gboolean      closed)
{
  JdEquilibriumSearch *self = adding->search;
  g_autofree double *rounded = g_memdup2 (x, (adding->equations->n_unknowns + 1) * sizeof (double));
  JdEquilibrium *e;

  jd_equilibrium_search_round (self, adding->equations, rounded);
  e = equilibrium_new (self, adding->equations, rounded);
  e->dimension = adding->dimension;
  e->closed = closed;
  e->along = adding->along != NULL ? g_ptr_array_ref (adding->along) : NULL;
  if (limits != NULL)
    {
      g_ptr_array_unref (e->limits);
      e->limits = g_ptr_array_ref (limits);
    }
  e->inadmissible = jd_equilibrium_judge (self, adding->equations, adding->choices, x, e->p);
  e->admissible = e->inadmissible == NULL;
  /* A contact that touches without force is found closed and open: it is listed once. */
  if (is_listed (self, e))
    {
      jd_equilibrium_free (e);
      return;
    }
  judge_stability (self, adding->equations, e);
  jd_equilibrium_search_list (self, e);
}

static void
add_part (gpointer      user_data,
          const double *x,
          GPtrArray    *limits,
          gboolean      closed)
{
  const Adding *adding = user_data;
  g_autofree double *wrapped = g_memdup2 (x, (adding->equations->n_unknowns + 1) * sizeof (double));

  jd_equilibrium_search_wrap (adding->search, wrapped);
  add_equilibrium (user_data, wrapped, limits, closed);
}

static void
add_solution (Adding       *adding,
              const double *x)
{
  g_autofree double *moved = g_memdup2 (x, (adding->equations->n_unknowns + 1) * sizeof (double));

  adding->dimension = jd_equilibrium_equations_dimension (adding->equations, x, NULL, NULL) > 0
                        ? jd_equilibrium_family (adding->search, adding->equations, moved)
                        : 0;
  /* Without budget the dimension and the limits of a continuum are unknown. */
  if (!jd_equilibrium_may_continue (adding->search))
    return;
  if (adding->dimension == 1 &&
      jd_equilibrium_trace_family (adding->search, adding->equations, moved, add_part, adding) > 0)
    return;
  if (adding->dimension > 1)
    adding->along = jd_equilibrium_measure_sheet (adding->search, adding->equations, adding->dimension, moved);
  add_equilibrium (adding, moved, NULL, FALSE);
  g_clear_pointer (&adding->along, g_ptr_array_unref);
}

/* Message for a row that forbids rest: its beta is never 0. */
static char *
find_restless (const JdEquilibriumSearch    *self,
               const JdEquilibriumEquations *equations)
{
  for (gsize h = 0; h < self->m; h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (self->statics, h);

      if (equations->acts[h] && !row->homogeneous && equations->friction[h] < 0.0)
        return g_strdup_printf (_("None was found: “%s” is a moving constraint, which does not let the "
                                  "parameters stand still. Make it primitive to find relative equilibria"),
                                jd_model_get_equation (self->model, row->index)->name);
    }
  return NULL;
}

static int
compare_equilibria (gconstpointer a,
                    gconstpointer b,
                    gpointer      user_data)
{
  const JdEquilibrium *x = *(JdEquilibrium *const *) a, *y = *(JdEquilibrium *const *) b;
  const JdEquilibriumSearch *self = user_data;

  if (x->admissible != y->admissible)
    return x->admissible ? -1 : 1;
  for (gsize i = 0; i < self->n; i++)
    if (fabs (x->s[i] - y->s[i]) > JD_SAME * self->width[i])
      return x->s[i] < y->s[i] ? -1 : 1;
  return 0;
}

static int
compare_corners (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const JdEquilibriumLimit *x = *(JdEquilibriumLimit *const *) a, *y = *(JdEquilibriumLimit *const *) b;
  const JdEquilibriumSearch *self = user_data;

  for (gsize i = 0; i < self->n; i++)
    if (fabs (x->s[i] - y->s[i]) > JD_SAME * self->width[i])
      return x->s[i] < y->s[i] ? -1 : 1;
  return 0;
}

/* Extent of the search. */
typedef struct
{
  gboolean complete;
  gboolean all_choices;
  gsize    starts, quiet;
  char    *restless;
} Reach;

static char *
explain_reach (const JdEquilibriumSearch *self,
               const Reach               *reach)
{
  if (self->result->list->len == 0 && reach->restless != NULL)
    return g_strdup (reach->restless);
  if (self->exhausted && reach->starts == 0)
    return g_strdup (
      _("The work this search may take is spent: the force was not followed along all configurations, "
        "and there may be more"));
  if (self->exhausted)
    return g_strdup_printf (
      _("The work this search may take is spent after %lu starts, the last %lu of them without a "
        "new one: other starts were not tried, and there may be more"),
      (gulong) reach->starts, (gulong) reach->quiet);
  if (!reach->all_choices)
    return g_strdup_printf (_("Too many joints may open: only what acts in the file's state was searched (%lu "
                              "starts)"),
                            (gulong) reach->starts);
  if (reach->complete)
    return g_strdup (_("All in the range: the force was followed along every configuration"));
  if (reach->starts == 0)
    return g_strdup (_("The force was followed along the configurations; beyond the range there may be more"));
  return g_strdup_printf (_("The last %lu of %lu starts found no new equilibrium, which does not prove that "
                            "there is no other"),
                          (gulong) reach->quiet, (gulong) reach->starts);
}

/* Searches where the rows of @acts (R) act. */
static void
run_choice (JdEquilibriumSearch *self,
            const GArray        *choices,
            const gboolean      *acts,
            guint                n_left,
            Reach               *reach)
{
  g_autoptr(JdEquilibriumEquations) equations = NULL;
  g_autoptr(GPtrArray) found = NULL;
  Adding adding = { .search = self, .choices = choices };
  g_autofree gboolean *pressed = g_memdup2 (acts, (self->m + 1) * sizeof (gboolean));
  gboolean complete;
  gsize starts, quiet;

  jd_equilibrium_release_smooth (self, pressed);
  equations = jd_equilibrium_equations_new (self->statics, self->time, pressed, self->width, self->scale, FALSE);
  equations->budget = &self->budget;
  adding.equations = equations;
  jd_equilibrium_equations_pin (equations, self->moving, self->start);
  allow (self, self->search_work / n_left);
  found = jd_equilibrium_search_run (self, equations, &complete, &starts, &quiet);
  reach->complete = reach->complete && complete;
  reach->starts += starts;
  reach->quiet = starts > 0 ? (reach->quiet > 0 ? MIN (reach->quiet, quiet) : quiet) : reach->quiet;
  if (found->len == 0 && reach->restless == NULL)
    reach->restless = find_restless (self, equations);
  self->search_work = fmax (0.0, self->search_work - self->budget.spent);
  allow (self, self->report_work / n_left);
  for (guint k = 0; k < found->len && !g_cancellable_is_cancelled (self->cancellable); k++)
    if (jd_equilibrium_holds_later (self, equations, g_ptr_array_index (found, k)))
      add_solution (&adding, g_ptr_array_index (found, k));
  self->report_work = fmax (0.0, self->report_work - self->budget.spent);
}

static void
note_ranges (JdEquilibriumSearch *self)
{
  JdEquilibria *result = self->result;

  result->n_searched = self->n;
  result->searched = g_memdup2 (jd_parameterization_get_symbolic_indices (self->parameterization),
                                self->n * sizeof (gsize));
  result->low = g_new0 (double, self->n + 1);
  result->high = g_new0 (double, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    {
      const double place = jd_statics_get_units (self->statics)->place[i];

      result->low[i] = self->low[i] * place;
      result->high[i] = self->high[i] * place;
    }
  result->periodic = g_memdup2 (self->periodic, (self->n + 1) * sizeof (gboolean));
}

JdEquilibria *
jd_equilibrium_search_all (JdEquilibriumSearch *self,
                           GError             **error)
{
  g_autoptr(GArray) choices = jd_equilibrium_list_choices (self);
  g_autofree gboolean *acts = g_new0 (gboolean, self->m + 1);
  /* contacts of one joint are not tried in every combination */
  Reach reach = { .complete = !jd_model_has_borders (self->model), .all_choices = choices->len <= N_CHOICES_MOST };
  const guint n_choices = reach.all_choices ? 1u << choices->len : 1u;
  double search_work, report_work;

  note_ranges (self);
  /* With a varied constant, the search is one of several. */
  search_work = limit_work (self, self->varied ? SEARCH_WORK / 5.0 : SEARCH_WORK);
  report_work = limit_work (self, self->varied ? REPORT_WORK / 5.0 : REPORT_WORK);
  self->search_work = search_work;
  self->report_work = report_work;
  jd_equilibrium_fill_acts_at (self, jd_model_get_values (self->model), acts);
  if (jd_equilibrium_acts_in_part (self, choices, acts))
    run_choice (self, choices, acts, n_choices + 1, &reach);
  for (guint open = 0; open < n_choices && !g_cancellable_is_cancelled (self->cancellable); open++)
    {
      jd_equilibrium_fill_acts (self, choices,
                                reach.all_choices ? open : jd_equilibrium_choice_of_state (self, choices), acts);
      run_choice (self, choices, acts, n_choices - open, &reach);
      if (self->progress != NULL)
        self->progress ((open + 1.0) / n_choices, self->progress_data);
    }
  allow (self, 0.0);
  charge (self, search_work - self->search_work + report_work - self->report_work);
  g_ptr_array_sort_with_data (self->result->list, compare_equilibria, self);
  g_ptr_array_sort_with_data (self->result->corners, compare_corners, self);
  self->result->complete = reach.complete && reach.all_choices && !self->exhausted;
  self->result->why = explain_reach (self, &reach);
  g_free (reach.restless);
  return g_cancellable_set_error_if_cancelled (self->cancellable, error) ? NULL : g_steal_pointer (&self->result);
}

JdEquilibria *
jd_equilibria_new (JdParameterization         *parameterization,
                   const JdEquilibriumRanges  *ranges,
                   GCancellable               *cancellable,
                   JdProgressFunc              progress,
                   gpointer                    progress_data,
                   GError                    **error)
{
  g_auto(JdEquilibriumSearch) self = { .cancellable = cancellable, .progress = progress,
                                       .progress_data = progress_data };

  g_return_val_if_fail (parameterization != NULL, NULL);

  return jd_imperfect_check (jd_parameterization_get_model (parameterization), error) &&
             jd_equilibrium_search_init (&self, parameterization, NULL, ranges, error)
           ? jd_equilibrium_search_all (&self, error)
           : NULL;
}

static gboolean
fail_no_equilibrium (const JdEquilibriumSearch     *self,
                     const JdEquilibriumEquations  *equations,
                     const double                  *x,
                     GError                       **error)
{
  const JdStaticsUnits *units = jd_statics_get_units (self->statics);
  g_autofree double *y = g_new0 (double, self->m + 1);
  const JdStaticsNumbers *numbers;
  gsize worst = 0;

  for (gsize h = 0; h < self->m; h++)
    y[h] = equations->acts[h] ? x[self->n + h] * equations->scale : 0.0;
  numbers = jd_statics_eval (self->statics, self->time, x, NULL, y);
  for (gsize h = 0; h < self->m; h++)
    if (equations->acts[h] && jd_statics_get_row (self->statics, h)->kind != JD_STATICS_LAW &&
        fabs (numbers->beta[h]) > JD_EQUILIBRIUM_TOLERANCE)
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                     _("This position is no equilibrium: “%s” keeps the mechanism moving, at a rate of %g; make "
                       "it primitive, if it can be, to find a relative equilibrium"),
                     jd_model_get_equation (self->model, jd_statics_get_row (self->statics, h)->index)->name,
                     -numbers->beta[h] * units->row[h] / units->time);
        return FALSE;
      }
  for (gsize h = 0; h < self->m; h++)
    if (equations->acts[h] && fabs (numbers->left[h]) > JD_EQUILIBRIUM_TOLERANCE)
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                     _("This position is no equilibrium: it breaks “%s” by %g"),
                     jd_model_get_equation (self->model, jd_statics_get_row (self->statics, h)->index)->name,
                     numbers->left[h] * units->row[h]);
        return FALSE;
      }
  for (gsize i = 1; i < jd_parameterization_get_n_retained (self->parameterization); i++)
    if (fabs (numbers->force[i]) > fabs (numbers->force[worst]))
      worst = i;
  if (self->n == 0 || !(fabs (numbers->force[worst]) > JD_EQUILIBRIUM_TOLERANCE * self->scale))
    {
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                           _("This position is no permanent equilibrium: the equations contain the time"));
      return FALSE;
    }
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("This position is no equilibrium: a generalized force of %g is left along “%s”; “equilibria” finds "
                 "the positions that are"),
               numbers->force[worst] * units->energy / units->place[worst],
               jd_model_get_parameter_name (self->model,
                                            jd_parameterization_get_symbolic_indices (self
                                                                                        ->parameterization)[worst]));
  return FALSE;
}

/* Whether the budget suffices for a solution for the multipliers, and, of a system that is not sparse and regular,
 * for the dimension at @x: it needs a decomposition, eight times the work of a solution. */
static gboolean
check_work (JdEquilibriumEquations  *equations,
            double                  *x,
            GError                 **error)
{
  gboolean fits = jd_budget_cost_of_solve (equations->n, equations->m) <= JUDGING_WORK;

  if (fits)
    jd_equilibrium_equations_guess (equations, x);
  fits = fits && (8.0 * jd_budget_cost_of_solve (equations->n_live, equations->n_live) <= JUDGING_WORK ||
                  jd_equilibrium_equations_is_judged (equations, x, JD_RANK_DERIVED));
  if (fits)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
               _("Too large: an equilibrium of %lu parameters, with %lu multipliers, would take more work to judge "
                 "than an analysis may do; it was not judged"),
               (gulong) equations->n, (gulong) equations->m);
  return FALSE;
}

JdEquilibrium *
jd_equilibrium_at (JdParameterization  *parameterization,
                   const double        *p,
                   GError             **error)
{
  g_auto(JdEquilibriumSearch) self = { 0 };
  g_autofree gboolean *acts = NULL;
  g_autofree double *x = NULL;
  g_autoptr(GArray) choices = NULL;
  g_autoptr(JdEquilibriumEquations) equations = NULL;
  g_autoptr(JdEquilibrium) e = NULL;

  g_return_val_if_fail (parameterization != NULL && p != NULL, NULL);

  if (!jd_equilibrium_search_init (&self, parameterization, NULL, NULL, error))
    return NULL;
  acts = g_new0 (gboolean, self.m + 1);
  choices = jd_equilibrium_list_choices (&self);
  jd_equilibrium_fill_acts_at (&self, p, acts);
  jd_equilibrium_release_smooth (&self, acts);
  equations = jd_equilibrium_equations_new (self.statics, self.time, acts, self.width, self.scale, FALSE);
  x = g_new0 (double, equations->n_unknowns + 1);
  for (gsize i = 0; i < self.n; i++)
    x[i] = p[jd_parameterization_get_symbolic_indices (parameterization)[i]] /
           jd_statics_get_units (self.statics)->place[i];
  if (!jd_statics_check_domain (self.statics, self.time, x, NULL, error) || !check_work (equations, x, error))
    return NULL;
  /* A position with the digits of a file satisfies the equations to their accuracy. */
  if (!(jd_equilibrium_equations_residual (equations, x) < JD_EQUILIBRIUM_TOLERANCE * 10.0) ||
      !jd_equilibrium_holds_later (&self, equations, x))
    {
      fail_no_equilibrium (&self, equations, x, error);
      return NULL;
    }
  e = equilibrium_new (&self, equations, x);
  /* the first order cannot tell a range from a flat minimum */
  if (e->dimension > 0)
    e->dimension = jd_equilibrium_family_dimension (equations, x);
  e->inadmissible = jd_equilibrium_judge (&self, equations, choices, x, e->p);
  e->admissible = e->inadmissible == NULL;
  e->stability = jd_stability_judge (parameterization, self.statics, e, &e->why);
  return g_steal_pointer (&e);
}

/* The tags without those of @joint. */
static JdParameterization *
release (JdParameterization  *parameterization,
         gsize                joint,
         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GPtrArray) tags = g_ptr_array_new_with_free_func (g_free);
  const JdParameterizationTags kept = { .name = (char *) jd_parameterization_get_name (parameterization),
                                        .tags = tags };

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      const int parameter = jd_parameterization_get_eliminated (parameterization, i);
      JdTag *tag;

      if (parameter < 0 || equation->joint == joint)
        continue;
      tag = g_new0 (JdTag, 1);
      tag->equation = equation->name;
      tag->parameter = (char *) jd_model_get_parameter_name (model, (gsize) parameter);
      tag->integrated = equation->f == NULL;
      g_ptr_array_add (tags, tag);
    }
  return jd_parameterization_new (model, &kept, NULL, error);
}

double *
jd_equilibrium_cut (JdParameterization  *parameterization,
                    gsize                joint,
                    const double        *p,
                    gsize               *out_n,
                    GError             **error)
{
  g_autoptr(JdParameterization) cut = release (parameterization, joint, error);
  g_autoptr(JdEquilibrium) e = NULL;
  g_autoptr(GArray) efforts = g_array_new (FALSE, FALSE, sizeof (double));

  if (cut == NULL)
    return NULL;
  e = jd_equilibrium_at (cut, p, error);
  if (e == NULL)
    return NULL;
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (cut); h++)
    {
      const gsize equation = jd_parameterization_get_complementary (cut)[h];
      const double value = e->unique[h] ? e->multipliers[h] : NAN;

      if (jd_model_get_equation (jd_parameterization_get_model (cut), equation)->joint == joint)
        g_array_append_val (efforts, value);
    }
  *out_n = efforts->len;
  return (double *) (gpointer) g_array_free (g_steal_pointer (&efforts), FALSE);
}
