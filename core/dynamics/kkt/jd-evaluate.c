/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation of Lagrange's equations at one state: which equations act, accelerations, multipliers, forces,
 * energies and the verdict. */
#include "core/dynamics/kkt/jd-singular-state-private.h"
#include "core/dynamics/kkt/jd-system-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/jd-compile-raw.h"
#include "core/parameterization/model/jd-implicit.h"
#include "core/parameterization/model/jd-model-feet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static JdEvaluation *
evaluation_new (const JdSystem *system,
                double          t)
{
  JdEvaluation *self = g_new0 (JdEvaluation, 1);

  self->n = system->n;
  self->m = system->m;
  self->N = system->N;
  self->time = t;
  self->q = g_new0 (double, self->n + 1);
  self->qd = g_new0 (double, self->n + 1);
  self->qdd = g_new0 (double, self->n + 1);
  self->pdd = g_new0 (double, self->N + 1);
  self->acts = g_new0 (gboolean, self->m + 1);
  self->multipliers = g_new0 (double, self->m + 1);
  self->unique = g_new0 (gboolean, self->m + 1);
  self->given = g_new0 (double, self->n + 1);
  self->constraint = g_new0 (double, self->n + 1);
  self->n_laws = system->friction != NULL ? system->friction->n_laws : 0;
  self->laws = g_new0 (JdSlipValue, self->n_laws + 1);
  return self;
}

void
jd_evaluation_free (JdEvaluation *self)
{
  if (self == NULL)
    return;
  g_free (self->why);
  g_free (self->q);
  g_free (self->qd);
  g_free (self->qdd);
  g_free (self->pdd);
  g_free (self->acts);
  g_free (self->multipliers);
  g_free (self->unique);
  g_free (self->given);
  g_free (self->constraint);
  g_free (self->laws);
  g_strfreev (self->redundant);
  g_free (self);
}

/* Finds the first equation, primitive in @system, that does not act in the parameterization without tags.  @opened is
 * -1 if there is none.  @raw: uses the formulas as derived, and is FALSE where their numbers do not decide. */
static gboolean
find_opened (const JdSystem  *system,
             const JdSystem  *live,
             gboolean         raw,
             double           t,
             const double    *p,
             const double    *pd,
             const gboolean  *skip,
             int             *opened,
             GError         **error)
{
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (system->model, &tags, NULL, error);
  g_autoptr(JdEvaluation) evaluation = NULL;

  *opened = -1;
  if (total == NULL)
    return FALSE;
  if (raw)
    jd_parameterization_compile_raw (total);
  evaluation = jd_evaluate_known (total, &(JdKnownInstant) { .live = live }, t, p, pd, skip, error);
  if (evaluation == NULL ||
      (raw && (evaluation->verdict > JD_VERDICT_HYPERSTATIC || !jd_are_finite (evaluation->qdd, evaluation->n))))
    return FALSE;
  if (evaluation->verdict > JD_VERDICT_HYPERSTATIC)
    {
      g_set_error_literal (error, JD_MODEL_ERROR,
                           evaluation->verdict == JD_VERDICT_INCONSISTENT ? JD_MODEL_ERROR_INCONSISTENT
                                                                          : JD_MODEL_ERROR_INDETERMINATE,
                           evaluation->why);
      return FALSE;
    }
  for (gsize h = 0; h < evaluation->m && *opened < 0; h++)
    {
      const gsize i = jd_parameterization_get_complementary (total)[h];

      if (!evaluation->acts[h] && jd_parameterization_get_eliminated (system->parameterization, i) >= 0)
        *opened = (int) i;
    }
  return TRUE;
}

/* Whether the equation is unilateral, or acts only with one that is. */
static gboolean
may_open (const JdModel *model,
          gsize          i)
{
  for (gsize k = 0; k < jd_model_get_n_equations (model); k++)
    if (jd_model_get_equation (model, k)->side != 0 &&
        jd_equation_is_with (jd_model_get_equation (model, k), jd_model_get_equation (model, i)))
      return TRUE;
  return FALSE;
}

static void
fail_opened (const JdSystem  *system,
             gsize            i,
             GError         **error)
{
  const JdEquation *equation = jd_model_get_equation (system->model, i);
  const int eliminated = jd_parameterization_get_eliminated (system->parameterization, i);
  const char *parameter = jd_model_get_parameter_name (system->model, (gsize) eliminated);

  if (equation->side != 0)
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                 _("“%s” is primitive but opens in this state (it would have to pull), so it cannot eliminate “%s”; "
                   "make it complementary"),
                 equation->name, parameter);
  else
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                 _("“%s” is primitive but its contact opens in this state (it would have to pull), so it cannot "
                   "eliminate “%s”; make it complementary"),
                 equation->name, parameter);
}

/* Checks that no primitive equation opens.  Its multiplier is not known here; the total parameterization shows
 * whether it, or the contact with which it acts, would pull.  If the formulas as derived show that none opens, this
 * is the answer; only otherwise they are simplified. */
static gboolean
check_primitive_unilateral (const JdSystem  *system,
                            const JdSystem  *live,
                            double           t,
                            const double    *p,
                            const double    *pd,
                            const gboolean  *skip,
                            GError         **error)
{
  gboolean any = FALSE;
  int i;

  for (gsize e = 0; e < jd_model_get_n_equations (system->model) && !any; e++)
    any = jd_parameterization_get_eliminated (system->parameterization, e) >= 0 && may_open (system->model, e);
  if (!any)
    return TRUE;
  if (find_opened (system, live, TRUE, t, p, pd, skip, &i, NULL) && i < 0)
    return TRUE;
  if (!find_opened (system, live, FALSE, t, p, pd, skip, &i, error))
    return FALSE;
  if (i < 0)
    return TRUE;
  fail_opened (system, (gsize) i, error);
  return FALSE;
}

/* Releases all rows of each joint whose unilateral row has opened. */
static void
release_opened_joints (const JdSystem *system,
                       const gboolean *before,
                       gboolean       *acts)
{
  for (gsize h = 0; h < system->m; h++)
    {
      const JdEquation *opened = jd_model_get_equation (system->model, system->complementary[h]);

      if (!before[h] || acts[h])
        continue;
      for (gsize k = 0; k < system->m; k++)
        if (jd_equation_is_with (jd_model_get_equation (system->model, system->complementary[k]), opened))
          acts[k] = FALSE;
    }
}

/* Solves for the acting rows.  A unilateral row that opens releases its joint; where the solution does not know that
 * yet, it is repeated. */
static JdVerdict
solve_acting (JdSystem *system,
              gboolean *acts,
              gboolean *unique,
              double   *dependent)
{
  const gsize size = system->m * sizeof (gboolean);
  g_autofree gboolean *before = g_new0 (gboolean, system->m + 1), * solved = g_new0 (gboolean, system->m + 1);
  JdVerdict verdict;

  do
    {
      memcpy (before, acts, size);
      verdict = jd_system_solve_unilateral (system, acts, unique, dependent);
      memcpy (solved, acts, size);
      release_opened_joints (system, before, acts);
    }
  while (verdict <= JD_VERDICT_HYPERSTATIC && memcmp (system->followed ? solved : before, acts, size) != 0);
  return verdict;
}

static void
name_redundant (JdEvaluation   *self,
                const JdSystem *system,
                const double   *dependent)
{
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();

  for (gsize h = 0; h < self->m; h++)
    if (self->acts[h] && (self->verdict == JD_VERDICT_INCONSISTENT ? dependent[h] != 0.0 : !self->unique[h]))
      g_strv_builder_add (names, jd_model_get_equation (system->model, system->complementary[h])->name);
  self->redundant = g_strv_builder_end (names);
  self->n_redundant = jd_kkt_get_n_redundant (system->kkt) +
                      (system->friction != NULL ? system->friction->equations.rank_defect : 0);
}

static char *
explain_hyperstatic (const JdEvaluation *self,
                     const JdSystem     *system,
                     const char         *names)
{
  /* also where rows follow from others, but no multiplier is left open: it is forces of friction that they share */
  if (self->n_redundant == 0 || self->redundant[0] == NULL)
    return g_strdup (_("Hyperstatic: the equations do not determine how contacts share their friction. The "
                       "accelerations are unique"));
  /* the redundant rows vanish if no other row takes part in the dependences */
  if (system->friction == NULL && self->n_redundant == g_strv_length (self->redundant))
    return g_strdup_printf (ngettext ("Hyperstatic: in this state an equation forbids nothing: %s. The "
                                      "accelerations are unique, its multiplier is not (it is given as 0)",
                                      "Hyperstatic: in this state some equations forbid nothing: %s. The "
                                      "accelerations are unique, their multipliers are not (they are given as 0)",
                                      self->n_redundant),
                            names);
  return g_strdup_printf (ngettext ("Hyperstatic: %lu equation follows from the others. The accelerations are "
                                    "unique, the multipliers of these are not: %s (those given have the least norm)",
                                    "Hyperstatic: %lu equations follow from the others. The accelerations are "
                                    "unique, the multipliers of these are not: %s (those given have the least norm)",
                                    self->n_redundant),
                          (gulong) self->n_redundant, names);
}

const char *
jd_unproved_motion (void)
{
  return _(
    "A motion was found that satisfies Coulomb's law at all contacts, but they are too many to prove that it is the "
    "only one");
}

static char *
explain (const JdEvaluation *self,
         const JdSystem     *system)
{
  g_autofree char *names = g_strjoinv (", ", self->redundant);

  if (system->why != NULL)
    return g_strdup (system->why);
  if (self->unproved)
    return g_strdup (jd_unproved_motion ());
  switch (self->verdict)
    {
    case JD_VERDICT_HYPERSTATIC:
      return explain_hyperstatic (self, system, names);
    case JD_VERDICT_INCONSISTENT:
      return g_strdup_printf (_("No acceleration satisfies these equations together: %s"), names);
    case JD_VERDICT_INDETERMINATE:
      {
        const char *massless = jd_system_find_massless (system);
        g_autofree char *pole = jd_attitude_describe_pole (jd_model_get_mechanism (system->model), JD_POLE, system->p,
                                                           NULL);

        if (pole != NULL)
          return g_strdup_printf (_("A motion has no inertia, and no equation determines it: %s"), pole);
        return massless != NULL
                 ? g_strdup_printf (
                     _("A motion has no inertia, and no equation determines it: mass is missing along “%s”"),
                     massless)
                 : g_strdup (_("A motion has no inertia, and no equation determines it"));
      }
    case JD_VERDICT_DETERMINATE:
    case JD_VERDICT_ENERGY_GROWTH:
    case JD_VERDICT_SINGULAR:
    default:
      return g_strdup (_("Accelerations and multipliers are unique"));
    }
}

static char *
explain_singular (const JdEvaluation *self,
                  JdSingularState     singular)
{
  g_autofree char *names = g_strjoinv (", ", self->redundant);

  if (singular == JD_SINGULAR_OPEN)
    return jd_system_explain_open (names);
  return g_strdup_printf (
    _("Hyperstatic: in this position, and not beside it, equations depend on each other (a dead "
      "centre): %s. The accelerations are those of the motion that goes through it; the "
      "multipliers of these equations have no value"),
    names);
}

/* L = M q'' - r, also where a multiplier has no value. */
static void
fill_singular_forces (JdEvaluation   *self,
                      const JdSystem *system)
{
  const JdDynamicsPattern *pattern = system->pattern;

  for (gsize i = 0; i < self->n; i++)
    self->constraint[i] = -system->r[i];
  for (gsize e = 0; e < pattern->n_mass; e++)
    {
      const gsize i = pattern->mass_row[e], k = pattern->mass_column[e];

      self->constraint[i] += system->terms.mass[e] * self->qdd[k];
      if (i != k)
        self->constraint[k] += system->terms.mass[e] * self->qdd[i];
    }
}

/* q'' = x, the multipliers lambda = y, and the generalized constraint forces L = A^T lambda. */
static void
fill_forces (JdEvaluation   *self,
             const JdSystem *system,
             gboolean        singular)
{
  memcpy (self->qdd, system->x, self->n * sizeof (double));
  memcpy (self->multipliers, system->y, self->m * sizeof (double));
  memcpy (self->given, system->terms.given, self->n * sizeof (double));
  if (singular)
    fill_singular_forces (self, system);
  for (gsize k = 0; k < system->pattern->n_rows && !singular; k++)
    self->constraint[system->pattern->row_column[k]] += system->terms.rows[k] *
                                                        self->multipliers[system->pattern->row_row[k]];
}

/* Adds friction to L, L_i += W_ki T_k, except along slip equations, whose multipliers are in L already.  The limit
 * of T_k is f |N|, NAN if N is not unique. */
static void
fill_friction (JdEvaluation   *self,
               const JdSystem *system)
{
  const JdFriction *friction = system->friction;

  for (gsize k = 0; k < self->n_laws; k++)
    {
      JdSlipValue *value = &self->laws[k];
      const int normal = friction->normal_row[k];

      value->state = friction->states[k];
      value->speed = friction->rates.speed[k];
      value->force = friction->forces[k];
      value->unique = friction->unique[k] || value->state == JD_SLIP_OPEN;
      value->limit = normal < 0 ? 0.0
                     : self->acts[normal] && !self->unique[normal] && value->state != JD_SLIP_OPEN
                       ? NAN
                       : jd_model_get_law (system->model, k)->coefficient * fabs (self->multipliers[normal]);
      for (gsize i = 0; friction->slip_row[k] < 0 && i < self->n; i++)
        self->constraint[i] += friction->rates.rows[k * self->n + i] * value->force;
    }
}

/* Whether row @h acts.  A slip equation with a law of friction acts if its contact acts. */
static gboolean
acts_at (const JdSystem *system,
         gsize           h,
         double          t,
         const double   *p,
         const double   *pd)
{
  gsize i = system->complementary[h];

  for (gsize k = 0; system->friction != NULL && k < system->friction->n_laws; k++)
    if (system->friction->slip_row[k] == (int) h)
      i = jd_model_get_law (system->model, k)->normal;
  return jd_model_equation_acts (system->model, i, t, p, pd);
}

static gboolean
fill_energies (JdEvaluation  *self,
               JdSystem      *system,
               GError       **error)
{
  return jd_parameterization_energies (system->parameterization, self->time, self->q, self->qd, system->p,
                                       self->kinetic, &self->potential, system->work, error) &&
         jd_parameterization_acceleration (system->parameterization, self->time, self->q, self->qd, self->qdd,
                                           system->p, system->pd, self->pdd, system->work, error);
}

/* Whether the rate and the acceleration that are written in @equation equal those of @speed: beta + v = 0, beta' + v'
 * = 0. */
static gboolean
moves_as_written (JdModel          *model,
                  const JdEquation *equation,
                  const JdExpr     *speed,
                  double            t,
                  const double     *p,
                  const double     *pd)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *beta = jd_expr_import (pool, equation->beta), *v = jd_expr_import (pool, speed);
  const JdExpr *const outputs[] = { beta, v, jd_expr_diff_time (pool, beta), jd_expr_diff_time (pool, v) };
  g_autoptr(JdStateExpressions) tape = jd_state_expressions_new (model, outputs, G_N_ELEMENTS (outputs), NULL);
  double values[G_N_ELEMENTS (outputs)];

  if (tape == NULL)
    return FALSE;
  jd_state_expressions_eval (tape, t, p, pd, values);
  for (gsize k = 0; k < G_N_ELEMENTS (outputs); k += 2)
    if (!(fabs (values[k] + values[k + 1]) <= JD_ROUNDING_SOLVED * (fabs (values[k]) + fabs (values[k + 1]))))
      return FALSE;
  return TRUE;
}

/* Gives @system the live equations of @live.  A primitive live equation moves as written; if the event has given it
 * another rate, this parameterization no longer describes the mechanism. */
static gboolean
take_live (JdSystem        *system,
           const JdSystem  *live,
           double           t,
           const double    *p,
           const double    *pd,
           GError         **error)
{
  g_autofree gsize *equations = NULL;
  g_autofree const JdExpr **speeds = NULL;
  gsize n = 0;

  if (live == NULL || live->live.n == 0)
    return TRUE;
  equations = g_new (gsize, live->live.n);
  speeds = g_new (const JdExpr *, live->live.n);
  for (gsize k = 0; k < live->live.n; k++)
    {
      const gsize i = live->complementary[live->live.row[k]];
      const JdEquation *equation = jd_model_get_equation (system->model, i);

      if (jd_system_find_row (system, i) >= 0)
        {
          equations[n] = i;
          speeds[n++] = live->live.speeds[k];
        }
      else if (!moves_as_written (system->model, equation, live->live.speeds[k], t, p, pd))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                       _("“%s” is primitive, but the event has given it another rate: make it complementary"),
                       equation->name);
          return FALSE;
        }
    }
  return jd_system_set_live (system, n, equations, speeds, error);
}

/* Checks the state.  Live equations have a rate of their own and no position, and are left out. */
static gboolean
check_state (const JdSystem  *system,
             const JdSystem  *live,
             double           t,
             const double    *p,
             const double    *pd,
             const gboolean  *skip,
             GError         **error)
{
  const gsize n_equations = jd_model_get_n_equations (system->model);
  g_autofree gboolean *left_out = g_new0 (gboolean, n_equations + 1);

  for (gsize i = 0; skip != NULL && i < n_equations; i++)
    left_out[i] = skip[i];
  for (gsize k = 0; live != NULL && k < live->live.n; k++)
    left_out[live->complementary[live->live.row[k]]] = TRUE;
  return jd_model_check_state (system->model, t, p, pd, left_out, error);
}

static JdEvaluation *
evaluate_in (JdParameterization  *parameterization,
             JdModel             *model,
             const JdSystem      *live,
             double               t,
             const double        *p,
             const double        *pd,
             const gboolean      *skip,
             GError             **error)
{
  g_autoptr(JdSystem) system = jd_system_new_in (parameterization, model);
  g_autoptr(JdEvaluation) self = NULL;
  g_autofree double *dependent = NULL;
  JdSingularState singular = JD_SINGULAR_NOT;

  if (!check_state (system, live, t, p, pd, skip, error) || !take_live (system, live, t, p, pd, error) ||
      !jd_parameterization_check_primitive (parameterization, model, t, p, pd, skip, error) ||
      !check_primitive_unilateral (system, live, t, p, pd, skip, error))
    return NULL;

  self = evaluation_new (system, t);
  dependent = g_new0 (double, self->m + 1);
  jd_parameterization_retain (parameterization, p, self->q);
  jd_parameterization_retain (parameterization, pd, self->qd);
  memcpy (system->p, p, self->N * sizeof (double));
  if (!jd_system_eval (system, t, self->q, self->qd, error))
    return NULL;
  for (gsize h = 0; h < self->m; h++)
    {
      const gsize i = system->complementary[h];

      self->acts[h] = (skip == NULL || !skip[i]) && acts_at (system, h, t, p, pd);
    }
  self->verdict = solve_acting (system, self->acts, self->unique, dependent);
  self->unproved = system->friction != NULL && system->friction->unproved && self->verdict <= JD_VERDICT_HYPERSTATIC;
  name_redundant (self, system, dependent);
  if (self->verdict == JD_VERDICT_HYPERSTATIC)
    singular = jd_system_judge_singular (system, t, self->q, self->qd, self->acts, self->unique);
  if (singular == JD_SINGULAR_OPEN)
    self->verdict = JD_VERDICT_INDETERMINATE;
  self->why = singular != JD_SINGULAR_NOT ? explain_singular (self, singular) : explain (self, system);
  fill_forces (self, system, singular == JD_SINGULAR_SMOOTH);
  fill_friction (self, system);
  if (!fill_energies (self, system, error))
    return NULL;
  return g_steal_pointer (&self);
}

JdEvaluation *
jd_evaluate_known (JdParameterization    *parameterization,
                   const JdKnownInstant  *known,
                   double                 t,
                   const double          *p,
                   const double          *pd,
                   const gboolean        *skip,
                   GError               **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const JdFeet *feet = known->feet != NULL ? known->feet : jd_model_feet_for (model, p);
  g_autoptr(JdModel) followed = jd_model_follow (model, feet);
  g_autoptr(JdModel) entered = known->acts != NULL ? jd_model_enter (followed, known->acts, known->ending_slips)
                                                    : jd_model_ref (followed);

  return evaluate_in (parameterization, entered, known->live, t, p, pd, skip, error);
}

JdEvaluation *
jd_evaluate (JdParameterization  *parameterization,
             double               t,
             const double        *p,
             const double        *pd,
             const gboolean      *skip,
             GError             **error)
{
  g_return_val_if_fail (parameterization != NULL && p != NULL && pd != NULL, NULL);

  return jd_evaluate_known (parameterization, &(JdKnownInstant) { 0 }, t, p, pd, skip, error);
}
