/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verdict on joints.  At several positions the kernel of the equations' rows gives the compatible fields, and the
 * virtual powers of the efforts in them give linear conditions on the efforts. */
#include "core/analysis/verdict/jd-verdict.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/analysis/verdict/jd-isolated-joints-private.h"
#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-joint-sets.h"
#include "core/parameterization/model/jd-model-size.h"

/* Number of random positions, besides that of the file, at which the powers are computed. */
#define N_RANDOM_POSITIONS 8
#define MAX_DRAWS          40
#define SPREAD             0.5   /* range of the random positions in displacements and times (jd-model-size.h) */

void
jd_judging_fill_rows (const JdJudging *self,
                      double           t,
                      const double    *p,
                      double          *rows)
{
  const gsize first = self->release.first, all = jd_model_get_n_parameters (self->release.model) - first;
  g_autofree double *whole = g_new0 (double, all + 1);

  for (gsize h = 0; h < self->n_equations; h++)
    {
      jd_position_rows (self->release.model, self->equations + h, 1, first, t, p, whole);
      for (gsize k = 0; k < self->n; k++)
        rows[h * self->n + k] = whole[self->columns[k] - first];
    }
}

/* field = ker A,   power_be = sum_k field_bk F_ek. */
void
jd_judging_eval_powers (JdJudging    *self,
                        double        t,
                        const double *p,
                        double       *field,
                        double       *powers,
                        gsize        *out_dimension)
{
  const gsize n = self->n, N = jd_model_get_n_parameters (self->release.model);
  const gsize n_efforts = self->forces->n_efforts;
  g_autofree double *rows = g_new0 (double, self->n_equations * n + 1);
  g_autofree double *forces = g_new0 (double, n_efforts * N + 1);
  g_autofree double *force = g_new0 (double, n + 1);
  gsize dimension;

  jd_judging_fill_rows (self, t, p, rows);
  dimension = jd_subspace_kernel (rows, self->n_equations, n, JD_RANK_DERIVED, field);
  jd_joint_powers_eval (self->forces, self->release.model, t, p, forces);
  for (gsize e = 0; e < n_efforts; e++)
    {
      const double *all = forces + e * N;
      double size = 0.0;

      for (gsize k = 0; k < n; k++)
        {
          force[k] = all[self->columns[k]] * jd_model_get_sizes (self->release.model)->displacement[self->columns[k]];
          size = hypot (size, force[k]);
        }
      if (self->unit[e] == 0.0)
        self->unit[e] = jd_joint_powers_unit (self->forces, self->release.model, e, t, p);
      size = MAX (size, self->unit[e]);
      for (gsize b = 0; b < dimension; b++)
        {
          double power = 0.0;

          for (gsize k = 0; k < n; k++)
            power += field[b * n + k] * force[k];
          powers[b * n_efforts + e] = fabs (power) > JD_POWER_ZERO * size ? power / self->unit[e] : 0.0;
        }
    }
  *out_dimension = dimension;
}

/* Adds the independent rows of the powers at one more position to the conditions. */
static void
add_position (JdJudging    *self,
              double        t,
              const double *p)
{
  const gsize n_efforts = self->forces->n_efforts;
  g_autofree double *field = g_new0 (double, self->n * self->n + 1);
  g_autofree double *powers = g_new0 (double, self->n * n_efforts + 1);
  gsize dimension, rank;

  jd_judging_eval_powers (self, t, p, field, powers, &dimension);
  rank = jd_subspace_orthonormalize (powers, dimension, n_efforts, JD_RANK_DERIVED);
  g_array_append_vals (self->conditions, powers, (guint) (rank * n_efforts));
  self->rank_here = MAX (self->rank_here, rank);
}

/* Adds random positions that satisfy the equations of the joints ([7.6]). */
static void
add_random_positions (JdJudging    *self,
                      double        t,
                      const double *p)
{
  const gsize N = jd_model_get_n_parameters (self->release.model);
  g_autoptr(GRand) random = g_rand_new_with_seed (7079);
  g_autofree double *moved = g_new (double, N + 1);
  guint found = 0;
  double when;

  for (guint draw = 0; draw < MAX_DRAWS && found < N_RANDOM_POSITIONS; draw++)
    {
      if (!jd_position_draw (self->release.model, self->equations, self->n_equations, self->release.first, random,
                             SPREAD, t, p, &when, moved))
        continue;
      add_position (self, when, moved);
      g_array_append_vals (self->positions, moved, (guint) N);
      g_array_append_val (self->times, when);
      found++;
    }
}

/* Whether a law of friction lets its joint slip along equation @i. */
static gboolean
is_slip (const JdModel *model,
         gsize          i)
{
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    if (jd_model_get_law (model, k)->slip == (int) i && !jd_model_get_law (model, k)->rolling)
      return TRUE;
  return FALSE;
}

/* The gap of the contact that equation @i belongs to, in the model's state. */
static double
gap_of (const JdModel *model,
        gsize          i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  double gap = 0.0;

  for (gsize k = 0; k < jd_model_get_n_equations (model); k++)
    {
      const JdEquation *other = jd_model_get_equation (model, k);

      if (other->side != 0 && other->f != NULL && jd_equation_is_with (other, equation))
        jd_model_equation_residuals (model, k, jd_model_get_time (model), jd_model_get_values (model), NULL, &gap,
                                     NULL, NULL);
    }
  return gap;
}

/* Of bodies that may touch at several places those count where they do, or, if they are apart, would first. */
static gboolean
touches_elsewhere (const JdModel *model,
                   gsize          i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  double gap, nearest;

  if (jd_model_get_joint (model, equation->joint)->n_contacts < 2)
    return FALSE;
  gap = nearest = gap_of (model, i);
  for (gsize k = 0; k < jd_model_get_n_equations (model); k++)
    if (jd_model_get_equation (model, k)->joint == equation->joint)
      nearest = MIN (nearest, gap_of (model, k));
  return gap > nearest && gap > jd_model_get_closed (model, i);
}

/* Collects the equations of the released joints, in order.  @joints: their indices in the file. */
static void
collect_equations (JdJudging      *self,
                   const gsize    *joints,
                   const gboolean *slipping)
{
  const JdModel *model = self->release.model;
  g_autoptr(GArray) found = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize j = 0; j < self->release.n_joints; j++)
    self->may_slip = self->may_slip || jd_joint_may_slip (model, self->release.joints[j]);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    for (gsize j = 0; j < self->release.n_joints; j++)
      if (jd_model_get_equation (model, i)->joint == self->release.joints[j] &&
          !(slipping != NULL && slipping[joints[j]] && is_slip (model, i)) && !touches_elsewhere (model, i))
        g_array_append_val (found, i);
  self->n_equations = found->len;
  self->equations = (gsize *) (gpointer) g_array_free (g_steal_pointer (&found), FALSE);
}

/* Collects the parameters that the equations or the efforts contain.  All others are free and need no matrix. */
static void
collect_columns (JdJudging *self)
{
  const JdModel *model = self->release.model;
  const gsize N = jd_model_get_n_parameters (model);
  g_autofree gboolean *occurs = g_new0 (gboolean, N + 1);

  for (gsize h = 0; h < self->n_equations; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, self->equations[h]);

      for (gsize i = 0; i < equation->n_terms; i++)
        occurs[equation->parameters[i]] = TRUE;
    }
  for (gsize i = 0; i < self->forces->n_efforts * N; i++)
    occurs[i % N] |= !jd_expr_is_zero (self->forces->forces[i]);
  self->columns = g_new0 (gsize, N + 1);
  for (gsize k = self->release.first; k < N; k++)
    if (occurs[k])
      self->columns[self->n++] = k;
  self->n_idle = N - self->release.first - self->n;
}

gboolean
jd_judging_init (JdJudging       *self,
                 JdModel         *model,
                 const gsize     *joints,
                 gsize            n_joints,
                 gboolean         external,
                 const gboolean  *slipping,
                 GError         **error)
{
  if (!jd_isolated_joints_init (&self->release, model, joints, n_joints, error))
    return FALSE;
  self->forces = jd_joint_powers_new (self->release.model, self->release.joints, n_joints, external, error);
  if (self->forces == NULL)
    return FALSE;
  self->unit = g_new0 (double, self->forces->n_efforts + 1);
  self->conditions = g_array_new (FALSE, FALSE, sizeof (double));
  self->positions = g_array_new (FALSE, FALSE, sizeof (double));
  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  collect_equations (self, joints, slipping);
  collect_columns (self);
  return TRUE;
}

void
jd_judging_clear (JdJudging *self)
{
  jd_isolated_joints_clear (&self->release);
  g_clear_pointer (&self->forces, jd_joint_powers_free);
  g_clear_pointer (&self->equations, g_free);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->columns, g_free);
  g_clear_pointer (&self->conditions, g_array_unref);
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->times, g_array_unref);
}

/* Writes one row of coefficients as a formula: "T = 0", "2 X - Y = 0".  The first coefficient is 1.  Sets
 * @out_several if there is another one. */
static char *
write_row (const double      *row,
           const double      *unit,
           char *const       *names,
           gsize              n,
           gboolean          *out_several)
{
  GString *text = g_string_new (NULL);
  double first = 0.0;

  for (gsize e = 0; e < n; e++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      const double size = row[e] == 0.0 || first == 0.0 ? fabs (row[e]) : fabs (row[e]) * (unit[e] / first);

      if (size == 0.0)
        continue;
      first = first == 0.0 ? unit[e] : first;
      *out_several |= text->len > 0;
      if (text->len > 0)
        g_string_append (text, row[e] < 0.0 ? " - " : " + ");
      else if (row[e] < 0.0)
        g_string_append_c (text, '-');
      g_ascii_formatd (number, sizeof number, "%.10g", size);
      if (!g_str_equal (number, "1"))
        g_string_append_printf (text, "%s*", number);
      g_string_append (text, names[e]);
    }
  g_string_append (text, " = 0");
  return g_string_free (text, FALSE);
}

/* Writes the conditions whose coefficients are the same at all positions.  A coefficient such as 76.92 is written
 * with the constants of the file, where that is possible. */
static char **
write_constant_conditions (JdJudging    *self,
                           gsize         rank,
                           const double *p)
{
  const gsize n_efforts = self->forces->n_efforts;
  double *rows = (double *) (gpointer) self->conditions->data;
  g_autofree gsize *pivots = g_new0 (gsize, n_efforts + 1);
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();
  gboolean several = FALSE;
  char **with_numbers, **with_symbols;

  /* the pivots are in the order of the efforts */
  jd_dense_reduce_in_order (rows, rank, n_efforts, pivots, JD_RANK_DERIVED);
  for (gsize i = 0; i < rank * n_efforts; i++)
    if (fabs (rows[i]) < JD_RANK_DERIVED)
      rows[i] = 0.0;
  for (gsize r = 0; r < rank; r++)
    g_ptr_array_add (texts, write_row (&rows[r * n_efforts], self->unit, self->forces->names, n_efforts, &several));
  g_ptr_array_add (texts, NULL);
  with_numbers = (char **) g_ptr_array_free (g_steal_pointer (&texts), FALSE);
  with_symbols = several ? jd_judging_write_symbols (self, p, rank) : NULL;
  if (with_symbols == NULL)
    return with_numbers;
  g_strfreev (with_numbers);
  return with_symbols;
}

/* Finds the efforts that have power at any position, and from them whether the joint is perfect.  The rows are
 * orthonormal to rounding. */
static void
find_powerful (const JdJudging *self,
               JdJointVerdict  *verdict)
{
  const gsize n_efforts = self->forces->n_efforts;

  verdict->powerful = g_new0 (gboolean, n_efforts + 1);
  for (guint i = 0; i < self->conditions->len; i++)
    verdict->powerful[i % n_efforts] |= fabs (g_array_index (self->conditions, double, i)) > JD_RANK_DERIVED;
  verdict->perfect = TRUE;
  for (gsize e = 0; e < n_efforts; e++)
    if (verdict->powerful[e] && !self->forces->absent[e])
      {
        verdict->perfect = FALSE;
        verdict->lawless |= !self->forces->given[e];
      }
}

/* Takes the perfection of the joints from the file, which is that of their mutual efforts. */
static void
assume (JdJudging      *self,
        JdModel        *model,
        const gsize    *joints,
        JdJointVerdict *verdict)
{
  verdict->assumed = verdict->n_efforts > 0 &&
                     jd_mechanism_assumes_perfect (jd_model_get_mechanism (model), joints, self->release.n_joints);
  if (!verdict->assumed)
    return;
  verdict->needed = !verdict->perfect;
  verdict->perfect = TRUE;
  verdict->lawless = FALSE;
}

static char *
describe (const JdJointVerdict *verdict,
          gboolean              may_slip)
{
  g_autofree char *all = g_strjoinv (_(" and "), verdict->conditions);
  g_autofree char *names = g_strjoinv (", ", verdict->efforts);

  if (verdict->n_efforts == 0)
    return may_slip ? g_strdup (_("perfect if and only if it does not slip"))
                    : g_strdup (_("perfect by definition: its efforts are those its multipliers stand for"));
  if (may_slip && verdict->conditions[0] == NULL)
    return g_strdup (_("perfect if and only if it does not slip"));
  if (may_slip)
    return g_strdup_printf (_("perfect if and only if %s and it does not slip"), all);
  if (verdict->conditions[0] == NULL)
    return g_strdup_printf (_("perfect whatever %s"), names);
  if (verdict->needed)
    return g_strdup_printf (_("assumed perfect: %s"), all);
  return g_strdup_printf (_("perfect if and only if %s"), all);
}

static char *
explain (const JdJudging      *self,
         const JdJointVerdict *verdict,
         gboolean              external)
{
  const char *field = self->release.new_parameters
                        ? _("its bodies placed by parameters of their own, all other joints released")
                        : _("in the file's parameters, all other joints released");
  const char *view = external ? _("the effort on one body alone, as a joint with the exterior")
                              : _("the efforts on all its bodies together");
  const char *outcome;

  if (verdict->n_efforts == 0 && !verdict->perfect)
    outcome = _("It slips, and its friction has virtual power in the fields compatible with it");
  else if (verdict->n_efforts == 0)
    outcome = _("The file declares no efforts for it; write “efforts” to have it judged");
  else if (verdict->conditions[0] == NULL)
    outcome = _("No effort has virtual power in any compatible field");
  else if (verdict->needed)
    outcome =
      _("These combinations of its efforts have virtual power in compatible fields; the file assumes that the "
        "joint is perfect, so that they are zero");
  else if (verdict->perfect)
    outcome = _("The only efforts with virtual power in a compatible field are those that no law of the file gives: "
                "they are zero");
  else if (verdict->lawless)
    outcome =
      _("These combinations of its efforts have virtual power in compatible fields, and nothing makes them zero");
  else
    outcome = _("These combinations of its efforts have virtual power in compatible fields; laws of the file give "
                "them, and they enter the general equations as efforts of their own");
  return g_strdup_printf (_("%s (%s; %s)."), outcome, field, view);
}

/* Names of the equations of the joints, which represent the efforts where the file declares none. */
static char **
equation_names (const JdJudging *self)
{
  char **names = g_new0 (char *, self->n_equations + 1);

  for (gsize h = 0; h < self->n_equations; h++)
    {
      const char *name = jd_model_get_equation (self->release.model, self->equations[h])->name;

      names[h] = g_strdup (self->release.n_joints > 1 ? name : strrchr (name, '.') + 1);
    }
  return names;
}

/* Stores the compatible fields and their powers in the state of the file, moved to the nearest position that
 * satisfies the joints. */
static void
store_field (JdJudging      *self,
             JdJointVerdict *verdict,
             const double   *p)
{
  const JdModel *model = self->release.model;
  const gsize n = self->n, n_efforts = self->forces->n_efforts;
  const double *displacement = jd_model_get_sizes (model)->displacement;
  g_autofree double *natural = g_new0 (double, n * n + 1), *powers = g_new0 (double, n * n_efforts + 1);

  verdict->n_parameters = n;
  verdict->parameters = g_new0 (char *, n + 1);
  for (gsize k = 0; k < n; k++)
    verdict->parameters[k] = g_strdup (jd_model_get_parameter_name (model, self->columns[k]));
  verdict->field = g_new0 (double, n * n + 1);
  verdict->powers = g_new0 (double, n * n_efforts + 1);
  jd_judging_eval_powers (self, jd_model_get_time (model), p, natural, powers, &verdict->n_fields);
  verdict->dimension = verdict->n_fields + self->n_idle;
  for (gsize i = 0; i < verdict->n_fields * n; i++)
    verdict->field[i] = natural[i] * displacement[self->columns[i % n]];
  jd_linear_orthonormalize (verdict->field, verdict->n_fields, n);
  /* the powers of the orthonormal fields, as powers are linear in the fields */
  for (gsize b = 0; b < verdict->n_fields; b++)
    for (gsize a = 0; a < verdict->n_fields; a++)
      {
        double part = 0.0;

        for (gsize k = 0; k < n; k++)
          part += verdict->field[b * n + k] / displacement[self->columns[k]] * natural[a * n + k];
        for (gsize e = 0; e < n_efforts; e++)
          verdict->powers[b * n_efforts + e] += part * powers[a * n_efforts + e] * self->unit[e];
      }
}

static void
store_conditions (JdJudging      *self,
                  JdJointVerdict *verdict,
                  const double   *p)
{
  const gsize n_efforts = self->forces->n_efforts;
  gsize rank = 0;

  find_powerful (self, verdict);
  if (n_efforts > 0)
    rank = jd_subspace_orthonormalize ((double *) (gpointer) self->conditions->data,
                                       self->conditions->len / n_efforts, n_efforts, JD_RANK_DERIVED);
  if (rank > self->rank_here)
    verdict->conditions = jd_judging_write_formulas (self, p);
  if (verdict->conditions == NULL)
    verdict->conditions = write_constant_conditions (self, rank, p);
}

/* Completes the verdict @self of slipping joints with @held, the verdict of the same joints without slip.  Efforts
 * with power in @self alone are those of friction (zero if @rubs is FALSE: the coefficient is 0).  Where the file
 * declares no efforts, friction stands for itself.  The condition is that of @held. */
static void
complete_slipping (JdJointVerdict *self,
                   JdJointVerdict *held,
                   gboolean        rubs)
{
  self->lawless = FALSE;
  self->perfect = self->n_efforts > 0 || !rubs;
  for (gsize e = 0; e < self->n_efforts; e++)
    {
      const gboolean of_slip = self->powerful[e] && !held->powerful[e];

      self->given[e] = self->given[e] || (of_slip && rubs);
      self->absent[e] = self->absent[e] || (of_slip && !rubs);
      self->perfect &= !self->powerful[e] || self->absent[e];
      self->lawless |= self->powerful[e] && !self->absent[e] && !self->given[e];
    }
  self->condition = g_steal_pointer (&held->condition);
}

/* @joints: their indices in @drawn, the model of the file.  @held: the verdict of the same joints without slip; NULL
 * if they do not slip. */
static JdJointVerdict *
judge (JdJudging       *self,
       JdModel         *drawn,
       const gsize     *joints,
       gboolean         external,
       JdJointVerdict  *held,
       GError         **error)
{
  const JdModel *model = self->release.model;
  const gsize N = jd_model_get_n_parameters (model);
  const double t = jd_model_get_time (model);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), N * sizeof (double));
  g_autoptr(JdJointVerdict) verdict = g_new0 (JdJointVerdict, 1);

  if (!jd_position_project (model, self->equations, self->n_equations, self->release.first, t, p))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("No position near the file's satisfies the equations of “%s”, so that no field compatible with "
                     "it can be looked at"),
                   self->title);
      return NULL;
    }
  verdict->n_efforts = self->forces->n_efforts;
  verdict->efforts = verdict->n_efforts > 0 ? g_strdupv (self->forces->names) : equation_names (self);
  verdict->absent = g_memdup2 (self->forces->absent, MAX (verdict->n_efforts, 1) * sizeof (gboolean));
  verdict->given = g_memdup2 (self->forces->given, MAX (verdict->n_efforts, 1) * sizeof (gboolean));
  verdict->declared = verdict->n_efforts > 0;
  verdict->new_parameters = self->release.new_parameters;
  store_field (self, verdict, p);
  add_position (self, t, p);
  add_random_positions (self, t, p);
  store_conditions (self, verdict, p);
  if (!external)
    assume (self, drawn, joints, verdict);
  if (held != NULL)
    complete_slipping (verdict, held, self->may_slip);
  else
    verdict->condition = describe (verdict, self->may_slip);
  verdict->why = explain (self, verdict, external);
  return g_steal_pointer (&verdict);
}

static JdJointVerdict *
judge_joints (JdModel         *model,
              const gsize     *joints,
              gsize            n_joints,
              gboolean         external,
              const gboolean  *slipping,
              JdJointVerdict  *held,
              GError         **error)
{
  g_auto(JdJudging) judging = { 0 };

  judging.title = jd_model_get_joint (model, joints[0])->name;
  if (!jd_judging_init (&judging, model, joints, n_joints, external, slipping, error))
    return NULL;
  return judge (&judging, model, joints, external, held, error);
}

static gboolean
any_slips (const gsize    *joints,
           gsize           n_joints,
           const gboolean *slipping)
{
  for (gsize j = 0; slipping != NULL && j < n_joints; j++)
    if (slipping[joints[j]])
      return TRUE;
  return FALSE;
}

JdJointVerdict *
jd_joint_verdict_new (JdModel         *model,
                      const gsize     *joints,
                      gsize            n_joints,
                      gboolean         external,
                      const gboolean  *slipping,
                      GError         **error)
{
  g_autoptr(JdJointVerdict) held = NULL;

  g_return_val_if_fail (n_joints > 0, NULL);

  held = judge_joints (model, joints, n_joints, external, NULL, NULL, error);
  if (held == NULL || !any_slips (joints, n_joints, slipping))
    return g_steal_pointer (&held);
  return judge_joints (model, joints, n_joints, external, slipping, held, error);
}

void
jd_joint_verdict_free (JdJointVerdict *self)
{
  g_free (self->condition);
  g_strfreev (self->conditions);
  g_free (self->why);
  g_strfreev (self->efforts);
  g_free (self->absent);
  g_free (self->given);
  g_free (self->powerful);
  g_strfreev (self->parameters);
  g_free (self->field);
  g_free (self->powers);
  g_free (self);
}
