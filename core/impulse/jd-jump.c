/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump of a mechanism: its equations as rows in retained parameters, solved, and told in all primitive parameters.
 *
 *   p' = T q' + tau:   M_q = T^T M T,  B_q = B T,  b_q = B tau + b,  P_q = T^T P,  a_q = T^T (M tau + a)
 *
 * A live equation that is primitive leaves T as it is; only tau jumps, and with it b_q and a_q. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/impulse/jd-jump-private.h"

/* Parts of a row that the parameterization cancels leave rounding; below these parts of their terms
 * they are zero. */
#define CANCELLED_ENTRY 1e-14
#define CANCELLED_ROW   JD_ROW_RANK_TOLERANCE

/* The problem in the retained parameters of a parameterization, or in all primitive ones (T = 1). */
typedef struct
{
  gsize             n, N;
  double           *tangent;      /* N x n: T */
  double           *tau_before;   /* N */
  double           *tau_after;
  double           *mass;         /* n x n */
  double           *offset_before, *offset_after, *applied, *prior;  /* n */
  gsize             n_rows;
  gsize            *row_equation; /* n_rows */
  double           *coefficients; /* n_rows x n */
  JdImpulseRow     *rows;
} Frame;

static void
frame_clear (Frame *self)
{
  g_free (self->tangent);
  g_free (self->tau_before);
  g_free (self->tau_after);
  g_free (self->mass);
  g_free (self->offset_before);
  g_free (self->offset_after);
  g_free (self->applied);
  g_free (self->prior);
  g_free (self->row_equation);
  g_free (self->coefficients);
  g_free (self->rows);
}

static void
frame_init (Frame           *self,
            gsize            n,
            const JdInstant *instant)
{
  gsize N = instant->N, m = instant->n_equations;

  *self = (Frame) { .n = n, .N = N };
  self->tangent = g_new0 (double, N * n + 1);
  self->tau_before = g_new0 (double, N + 1);
  self->tau_after = g_new0 (double, N + 1);
  self->mass = g_new0 (double, n * n + 1);
  self->offset_before = g_new0 (double, n + 1);
  self->offset_after = g_new0 (double, n + 1);
  self->applied = g_new0 (double, n + 1);
  self->prior = g_new0 (double, n + 1);
  self->row_equation = g_new0 (gsize, m + 1);
  self->coefficients = g_new0 (double, m * n + 1);
  self->rows = g_new0 (JdImpulseRow, m + 1);
}

/* Sum, zero where its terms cancel to less than @part of their sizes. */
typedef struct
{
  double sum, size;
} Sum;

static inline void
sum_add (Sum    *self,
         double  term)
{
  self->sum += term;
  self->size += fabs (term);
}

static inline double
sum_get (const Sum *self,
         double     part)
{
  return fabs (self->sum) <= part * self->size ? 0.0 : self->sum;
}

/* T^T M T, T^T (M tau + a) on either side, T^T P. */
static void
frame_reduce_energy (Frame           *self,
                     const JdInstant *instant,
                     const double    *applied)
{
  gsize n = self->n, N = self->N;

  for (gsize k = 0; k < N; k++)
    {
      const double *mass = instant->mass + k * N;
      double before = instant->offset[k], after = instant->offset[k];

      for (gsize l = 0; l < N; l++)
        {
          before += mass[l] * self->tau_before[l];
          after += mass[l] * self->tau_after[l];
        }
      for (gsize i = 0; i < n; i++)
        {
          double t = self->tangent[k * n + i];

          self->offset_before[i] += t * before;
          self->offset_after[i] += t * after;
          self->applied[i] += t * applied[k];
          if (t == 0.0)
            continue;
          for (gsize l = 0; l < N; l++)
            for (gsize j = 0; mass[l] != 0.0 && j < n; j++)
              self->mass[i * n + j] += t * mass[l] * self->tangent[l * n + j];
        }
    }
  /* Rounding must not make it unsymmetric. */
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < i; j++)
      self->mass[i * n + j] = self->mass[j * n + i] = (self->mass[i * n + j] + self->mass[j * n + i]) / 2.0;
}

/* B tau + b on one side of the instant. */
static Sum
reduced_constant (const Frame  *self,
                  const double *b,
                  const double *tau,
                  double        constant)
{
  Sum sum = { 0.0, 0.0 };

  sum_add (&sum, constant);
  for (gsize k = 0; k < self->N; k++)
    sum_add (&sum, b[k] * tau[k]);
  return sum;
}

static void
frame_add_row (Frame                *self,
               const JdInstant      *instant,
               gsize                 equation,
               const JdEquationPlan *plan)
{
  const double *b = instant->coefficients + equation * self->N;
  double *row = self->coefficients + self->n_rows * self->n, largest = 0.0, length = 0.0, scale = 0.0;
  Sum before = reduced_constant (self, b, self->tau_before, plan->before);
  Sum after = reduced_constant (self, b, self->tau_after, plan->after);
  double part = CANCELLED_ENTRY;

  for (gsize j = 0; j < self->n; j++)
    {
      Sum entry = { 0.0, 0.0 };

      for (gsize k = 0; k < self->N; k++)
        sum_add (&entry, b[k] * self->tangent[k * self->n + j]);
      row[j] = sum_get (&entry, CANCELLED_ENTRY);
      largest = MAX (largest, fabs (row[j]));
      length = MAX (length, entry.size);
    }
  /* An equation that the primitive ones imply: nothing of it is left. */
  if (largest <= CANCELLED_ROW * length)
    {
      memset (row, 0, self->n * sizeof (double));
      part = CANCELLED_ROW;
    }
  jd_instant_rate (instant, equation, plan->before, &scale);
  self->rows[self->n_rows] = (JdImpulseRow) {
    .type = plan->type, .b = sum_get (&before, part), .b_after = sum_get (&after, part),
    .restitution = plan->restitution, .side = plan->side, .of_rates = plan->of_rates,
    .scale = MAX (scale, MAX (before.size, after.size)),
  };
  self->row_equation[self->n_rows++] = equation;
}

/* ---- The two frames ---- */

/* All primitive parameters retained, all equations complementary. */
static void
frame_init_total (Frame                *self,
                  const JdInstant      *instant,
                  const JdEquationPlan *plans,
                  const double         *applied)
{
  frame_init (self, instant->N, instant);
  for (gsize k = 0; k < instant->N; k++)
    {
      self->tangent[k * instant->N + k] = 1.0;
      self->prior[k] = instant->pd[k];
    }
  frame_reduce_energy (self, instant, applied);
  for (gsize i = 0; i < instant->n_equations; i++)
    if (plans[i].takes_part)
      frame_add_row (self, instant, i, &plans[i]);
}

/* tau where primitive equations are live: from A_u (tau - tau_written) = -(b - beta), A_u being
 * their coefficients of the eliminated parameters. */
static gboolean
shift_tau (const JdParameterization *parameterization,
           const JdInstant          *instant,
           const JdEquationPlan     *plans,
           double                   *tau_before,
           double                   *tau_after)
{
  g_autofree gsize *equation = g_new0 (gsize, instant->n_equations + 1);
  g_autofree gsize *parameter = g_new0 (gsize, instant->n_equations + 1);
  gsize count = 0;
  gboolean live = FALSE;

  for (gsize i = 0; i < instant->n_equations; i++)
    if (jd_parameterization_get_eliminated (parameterization, i) >= 0)
      {
        equation[count] = i;
        parameter[count++] = (gsize) jd_parameterization_get_eliminated (parameterization, i);
        live = live || plans[i].before != instant->beta[i] || plans[i].after != instant->beta[i];
      }
  if (!live)
    return TRUE;

  gsl_matrix *a = gsl_matrix_alloc (count, count);
  gsl_vector *right = gsl_vector_alloc (count), *shift = gsl_vector_alloc (count);
  gsl_permutation *order = gsl_permutation_alloc (count);
  double *taus[] = { tau_before, tau_after };
  gboolean regular = TRUE;
  int sign;

  for (gsize i = 0; i < count; i++)
    for (gsize j = 0; j < count; j++)
      gsl_matrix_set (a, i, j, instant->coefficients[equation[i] * instant->N + parameter[j]]);
  gsl_linalg_LU_decomp (a, order, &sign);
  for (gsize i = 0; i < count; i++)
    regular = regular && gsl_matrix_get (a, i, i) != 0.0;
  for (gsize side = 0; side < 2 && regular; side++)
    {
      for (gsize i = 0; i < count; i++)
        {
          const JdEquationPlan *plan = &plans[equation[i]];

          gsl_vector_set (right, i, instant->beta[equation[i]] - (side == 0 ? plan->before : plan->after));
        }
      gsl_linalg_LU_solve (a, order, right, shift);
      for (gsize i = 0; i < count; i++)
        taus[side][parameter[i]] += gsl_vector_get (shift, i);
    }
  gsl_matrix_free (a);
  gsl_vector_free (right);
  gsl_vector_free (shift);
  gsl_permutation_free (order);
  return regular;
}

static gboolean
frame_init_retained (Frame                 *self,
                     JdParameterization    *parameterization,
                     const JdInstant       *instant,
                     const JdEquationPlan  *plans,
                     const double          *applied,
                     GError               **error)
{
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);

  frame_init (self, jd_parameterization_get_n_retained (parameterization), instant);
  if (!jd_parameterization_tangent (parameterization, instant->t, instant->p, self->tangent,
                                    self->tau_before, work, error))
    return FALSE;
  memcpy (self->tau_after, self->tau_before, instant->N * sizeof (double));
  if (!shift_tau (parameterization, instant, plans, self->tau_before, self->tau_after))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("The primitive equations do not determine their parameters at this position"));
      return FALSE;
    }
  jd_parameterization_retain (parameterization, instant->pd, self->prior);
  frame_reduce_energy (self, instant, applied);
  for (gsize i = 0; i < instant->n_equations; i++)
    if (plans[i].takes_part && jd_parameterization_get_eliminated (parameterization, i) < 0)
      frame_add_row (self, instant, i, &plans[i]);
  return TRUE;
}

/* ---- Solving ---- */

static JdImpulseResult *
frame_solve_once (const Frame *self)
{
  const JdImpulseProblem problem = {
    .n = self->n, .m = self->n_rows, .mass = self->mass, .offset_before = self->offset_before,
    .offset_after = self->offset_after, .coefficients = self->coefficients, .rows = self->rows,
    .prior = self->prior, .applied = self->applied,
  };

  return jd_impulse_solve (&problem);
}

static void
frame_drop_row (Frame *self,
                gsize  r)
{
  gsize rest = self->n_rows - r - 1;

  memmove (self->coefficients + r * self->n, self->coefficients + (r + 1) * self->n,
           rest * self->n * sizeof (double));
  memmove (self->rows + r, self->rows + r + 1, rest * sizeof (JdImpulseRow));
  memmove (self->row_equation + r, self->row_equation + r + 1, rest * sizeof (gsize));
  self->n_rows--;
}

/* TRUE if the contact on which row @r depends is not pushed and opens. */
static gboolean
is_orphan (const Frame           *self,
           const JdEquationPlan  *plans,
           const JdImpulseResult *result,
           gsize                  r)
{
  int governor = plans[self->row_equation[r]].governor;

  if (governor < 0 || self->rows[r].type == JD_ROW_RELEASED)
    return FALSE;
  for (gsize i = 0; i < self->n_rows; i++)
    if (self->row_equation[i] == (gsize) governor)
      return !result->active[i];
  return FALSE;  /* primitive: it stays, or the parameterization fails, as the total one will tell */
}

/* Rolling needs its contact: where that opens, the slip goes with it. */
static JdImpulseResult *
frame_solve (Frame                *self,
             const JdEquationPlan *plans)
{
  JdImpulseResult *result = frame_solve_once (self);
  gboolean changed = TRUE;

  while (changed && (result->status == JD_IMPULSE_DETERMINATE || result->status == JD_IMPULSE_HYPERSTATIC))
    {
      changed = FALSE;
      for (gsize r = self->n_rows; r-- > 0;)
        if (is_orphan (self, plans, result, r))
          {
            changed = TRUE;
            if (plans[self->row_equation[r]].appears)
              {
                frame_drop_row (self, r);
                break;
              }
            self->rows[r].type = JD_ROW_RELEASED;
          }
      if (changed)
        {
          jd_impulse_result_free (result);
          result = frame_solve_once (self);
        }
    }
  return result;
}

/* ---- Primitive equations ---- */

static const char *
equation_name (const JdInstant *instant,
               gsize            i)
{
  return jd_model_get_equation (instant->model, i)->name;
}

/* Primitive equations act, as regular or live ones, and hold before. */
static gboolean
check_primitive (JdParameterization    *parameterization,
                 const JdInstant       *instant,
                 const JdEquationPlan  *plans,
                 GError               **error)
{
  for (gsize i = 0; i < instant->n_equations; i++)
    {
      const JdEquationPlan *plan = &plans[i];
      double rate, scale;

      if (jd_parameterization_get_eliminated (parameterization, i) < 0)
        continue;
      if (plan->takes_part && !plan->appears && plan->type != JD_ROW_REGULAR && plan->type != JD_ROW_LIVE)
        {
          gboolean by_event = plan->named && (instant->closing == NULL || !instant->closing[i]);

          g_set_error (error, JD_MODEL_ERROR, by_event ? JD_MODEL_ERROR_FORBIDDEN : JD_MODEL_ERROR_SINGULAR,
                       _("“%s” is primitive, but in this jump its law is “%s”: only regular and live equations can be primitive, so make it complementary"),
                       equation_name (instant, i), plan->law);
          return FALSE;
        }
      if (!plan->takes_part || plan->appears || (!plan->named && plan->side != 0 &&
                                                 jd_instant_separates (instant, i)))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                       _("“%s” is primitive, but does not act at this state, so it eliminates nothing: make it complementary"),
                       equation_name (instant, i));
          return FALSE;
        }
      rate = jd_instant_rate (instant, i, plan->before, &scale);
      if (fabs (rate) > JD_JUMP_RATE_TOLERANCE * scale)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The prior rates break “%s”: its left side grows at %g, not 0"), equation_name (instant, i), rate);
          return FALSE;
        }
    }
  return TRUE;
}

/* A primitive contact eliminates as if it could pull; whether it stays closed, only a total solution
 * can tell. */
static gboolean
check_primitive_contacts (JdParameterization    *parameterization,
                          const JdInstant       *instant,
                          const JdEquationPlan  *plans,
                          const double          *applied,
                          GError               **error)
{
  g_autoptr(JdImpulseResult) result = NULL;
  gboolean needed = FALSE, stays = TRUE;
  Frame total;

  for (gsize i = 0; i < instant->n_equations; i++)
    needed = needed || (plans[i].side != 0 && jd_parameterization_get_eliminated (parameterization, i) >= 0);
  if (!needed)
    return TRUE;

  frame_init_total (&total, instant, plans, applied);
  result = frame_solve (&total, plans);
  for (gsize r = 0; r < total.n_rows && stays; r++)
    {
      gsize i = total.row_equation[r];

      if (total.rows[r].side == 0 || result->active[r] ||
          jd_parameterization_get_eliminated (parameterization, i) < 0 ||
          (result->status != JD_IMPULSE_DETERMINATE && result->status != JD_IMPULSE_HYPERSTATIC))
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("“%s” is primitive, but it opens in this jump, so it eliminates nothing afterwards: make it complementary"),
                   equation_name (instant, i));
      stays = FALSE;
    }
  frame_clear (&total);
  return stays;
}

/* ---- What there is to tell ---- */

static void
add_warning (JdJump     *self,
             const char *code,
             char       *text)
{
  JdWarning *warning = g_new0 (JdWarning, 1);

  warning->code = g_strdup (code);
  warning->text = text;
  g_ptr_array_add (self->warnings, warning);
}

static void
warning_free (JdWarning *warning)
{
  g_free (warning->code);
  g_free (warning->text);
  g_free (warning);
}

/* Names of the rows with @member TRUE, "a", "b", "c". */
static char *
list_rows (const JdJump   *self,
           const gboolean *member)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize r = 0; r < self->n_rows; r++)
    if (member[r])
      g_string_append_printf (text, "%s“%s”", text->len > 0 ? ", " : "",
                              jd_model_get_equation (model, self->row_equation[r])->name);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
list_massless (const JdJump *self)
{
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  const JdImpulseResult *result = self->result;
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize j = 0; j < result->n; j++)
    for (gsize s = 0; s < result->n_massless; s++)
      if (fabs (result->massless[s * result->n + j]) > 1e-9)
        {
          g_string_append_printf (text, "%s%s'", text->len > 0 ? ", " : "",
                                  jd_model_get_parameter_name (model, retained[j]));
          break;
        }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
explain (const JdJump *self)
{
  const JdImpulseResult *result = self->result;
  g_autofree gboolean *member = g_new0 (gboolean, self->n_rows + 1);
  g_autofree char *names = NULL;

  for (gsize r = 0; r < self->n_rows; r++)
    member[r] = result->status == JD_IMPULSE_INCONSISTENT_PRIOR ? result->violated[r]
                : result->status == JD_IMPULSE_INCONSISTENT     ? result->dependent[r] != 0.0
                                                                : !result->unique[r];
  names = list_rows (self, member);
  switch (result->status)
    {
    case JD_IMPULSE_INCONSISTENT_PRIOR:
      return g_strdup_printf (_("The prior rates break %s, which must hold before the jump"), names);
    case JD_IMPULSE_INCONSISTENT:
      return g_strdup_printf (_("No velocity satisfies %s together after the jump"), names);
    case JD_IMPULSE_INDETERMINATE:
      {
        g_autofree char *rates = list_massless (self);

        return g_strdup_printf (_("Nothing determines %s: a velocity without inertia is left free"), rates);
      }
    case JD_IMPULSE_HYPERSTATIC:
      return g_strdup_printf (_("The velocities are determined, the impulses of %s are not: these equations are dependent"), names);
    case JD_IMPULSE_DETERMINATE:
    default:
      return g_strdup (_("The velocities and all impulses are determined"));
    }
}

static void
tell_warnings (JdJump *self)
{
  JdImpulseResult *result = self->result;
  g_autofree gboolean *member = g_new0 (gboolean, self->n_rows + 1);
  g_autofree char *names = NULL;

  if (result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE)
    add_warning (self, "kinetic-energy-increase",
                 g_strdup_printf (_("The kinetic energy grows from %g J to %g J although nothing brings energy: the laws do not fit together"),
                                  result->energy_before, result->energy_after));
  if (result->warnings & JD_IMPULSE_WARN_REDUNDANT_ROWS)
    {
      for (gsize r = 0; r < self->n_rows; r++)
        member[r] = !result->unique[r];
      names = list_rows (self, member);
      add_warning (self, "redundant-rows",
                   g_strdup_printf (_("%s are dependent: only the sum of their impulses' effects is determined"), names));
    }
  if (result->warnings & JD_IMPULSE_WARN_PRIOR_SEPARATING)
    add_warning (self, "prior-separating",
                 g_strdup (_("A closed contact separates before the jump: it acts only if it is pushed, with e = 0")));
  if (result->warnings & JD_IMPULSE_WARN_NEGATIVE_IMPULSE)
    add_warning (self, "negative-impulse",
                 g_strdup (_("A contact declared bilateral pulls in this jump: a real one would open")));
  if (result->warnings & JD_IMPULSE_WARN_RELEASED_REENTERS)
    add_warning (self, "released-reenters",
                 g_strdup (_("A released contact is closed again by the posterior velocity: type it elastic or inert instead")));
  if (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE)
    add_warning (self, "forms-disagree",
                 g_strdup (_("The three forms of the jump disagree: the masses or equations are badly conditioned here")));
}

static void
tell_laws (JdJump               *self,
           const JdInstant      *instant,
           const JdEquationPlan *plans)
{
  for (gsize i = 0; i < instant->n_equations; i++)
    if (plans[i].takes_part && plans[i].law != NULL)
      {
        gboolean told = !plans[i].appears;

        /* What would have come with a contact that did not act has no law to tell. */
        for (gsize r = 0; r < self->n_rows; r++)
          told = told || self->row_equation[r] == i;
        if (!told)
          continue;
        g_ptr_array_add (self->laws, g_strdup (equation_name (instant, i)));
        g_ptr_array_add (self->laws, g_strdup (plans[i].law));
      }
}

/* E (p, p', t) as it is: the same in every parameterization. */
static void
tell_energies (JdJump               *self,
               const JdInstant      *instant,
               const JdEquationPlan *plans,
               const double         *applied)
{
  JdImpulseResult *result = self->result;
  const JdExpr *energy = jd_model_get_kinetic_energy (instant->model);
  gboolean without_source = TRUE;

  result->warnings &= ~(JdImpulseWarnings) JD_IMPULSE_WARN_ENERGY_INCREASE;
  result->energy_before = jd_model_eval (instant->model, energy, instant->t, instant->p, self->prior);
  if (result->status != JD_IMPULSE_DETERMINATE && result->status != JD_IMPULSE_HYPERSTATIC)
    return;
  result->energy_after = jd_model_eval (instant->model, energy, instant->t, instant->p, self->posterior);
  for (gsize k = 0; k < instant->N; k++)
    without_source = without_source && applied[k] == 0.0 && instant->offset[k] == 0.0;
  for (gsize i = 0; i < instant->n_equations; i++)
    if (plans[i].takes_part)
      without_source = without_source && plans[i].before == 0.0 && plans[i].after == 0.0;
  if (without_source && result->energy_after > result->energy_before * (1.0 + 1e-9))
    result->warnings |= JD_IMPULSE_WARN_ENERGY_INCREASE;
}

/* Contacts declared bilateral that pull; frictional ones whose impulse would bring a friction
 * impulse, for which this version has no law. */
static gboolean
check_contacts (JdJump           *self,
                const JdInstant  *instant,
                GError          **error)
{
  JdMechanism *mechanism = jd_model_get_mechanism (instant->model);
  double largest = 0.0;

  for (gsize r = 0; r < self->n_rows; r++)
    largest = MAX (largest, fabs (self->result->impulses[r]));
  for (gsize r = 0; r < self->n_rows; r++)
    {
      const JdEquation *equation = jd_model_get_equation (instant->model, self->row_equation[r]);
      const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), (guint) equation->joint);
      double impulse = self->result->impulses[r];

      if (fabs (impulse) <= 1e-12 * largest || equation->index_in_joint != 0)
        continue;
      if (joint->type->side * impulse < 0.0 && equation->side == 0)
        self->result->warnings |= JD_IMPULSE_WARN_NEGATIVE_IMPULSE;
      if (joint->friction == NULL && joint->rolling_resistance == NULL)
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                   _("“%s” has friction and takes an impulse; friction at an impact is not handled by this version"), joint->name);
      return FALSE;
    }
  return TRUE;
}

static void
expand_posterior (JdJump      *self,
                  const Frame *frame)
{
  for (gsize k = 0; k < frame->N; k++)
    {
      self->posterior[k] = frame->tau_after[k];
      for (gsize j = 0; j < frame->n; j++)
        self->posterior[k] += frame->tangent[k * frame->n + j] * self->result->posterior[j];
    }
}

static JdJump *
jump_new (JdParameterization *parameterization,
          const JdInstant    *instant,
          Frame              *frame,
          JdImpulseResult    *result)
{
  JdJump *self = g_new0 (JdJump, 1);

  self->parameterization = jd_parameterization_ref (parameterization);
  self->event = instant->event != NULL ? g_strdup (instant->event->name) : NULL;
  self->time = instant->t;
  self->result = result;
  self->n_rows = frame->n_rows;
  self->row_equation = g_steal_pointer (&frame->row_equation);
  self->row_type = g_new0 (JdRowType, self->n_rows + 1);
  for (gsize r = 0; r < self->n_rows; r++)
    self->row_type[r] = frame->rows[r].type;
  self->N = instant->N;
  self->values = g_memdup2 (instant->p, instant->N * sizeof (double));
  self->prior = g_memdup2 (instant->pd, instant->N * sizeof (double));
  self->posterior = g_new0 (double, instant->N + 1);
  self->laws = g_ptr_array_new_with_free_func (g_free);
  self->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) warning_free);
  expand_posterior (self, frame);
  return self;
}

static JdJump *
jump_from_plans (JdParameterization    *parameterization,
                 const JdInstant       *instant,
                 const JdEquationPlan  *plans,
                 GError               **error)
{
  g_autofree double *applied = g_new0 (double, instant->N + 1);
  g_autoptr(JdJump) self = NULL;
  Frame frame;

  jd_instant_eval_applied (instant, applied);
  if (!check_primitive (parameterization, instant, plans, error) ||
      !check_primitive_contacts (parameterization, instant, plans, applied, error))
    return NULL;
  if (frame_init_retained (&frame, parameterization, instant, plans, applied, error))
    {
      JdImpulseResult *result = frame_solve (&frame, plans);

      self = jump_new (parameterization, instant, &frame, result);
      tell_energies (self, instant, plans, applied);
    }
  frame_clear (&frame);
  if (self == NULL || !check_contacts (self, instant, error))
    return NULL;
  tell_laws (self, instant, plans);
  tell_warnings (self);
  self->why = explain (self);
  return g_steal_pointer (&self);
}

JdJump *
jd_jump_new (JdParameterization  *parameterization,
             const JdEvent       *event,
             const gboolean      *closing,
             double               t,
             const double        *p,
             const double        *pd,
             const gboolean      *skip,
             GError             **error)
{
  JdInstant instant;
  JdEquationPlan *plans;
  JdJump *self = NULL;

  g_return_val_if_fail (parameterization != NULL && p != NULL && pd != NULL, NULL);

  jd_instant_init (&instant, jd_parameterization_get_model (parameterization), t, p, pd);
  instant.event = event;
  instant.closing = closing;
  instant.skip = skip;
  plans = jd_instant_plan (&instant, error);
  if (plans != NULL)
    self = jump_from_plans (parameterization, &instant, plans, error);
  jd_equation_plans_free (plans, instant.n_equations);
  jd_instant_clear (&instant);
  return self;
}

void
jd_jump_free (JdJump *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  g_free (self->event);
  jd_impulse_result_free (self->result);
  g_free (self->row_equation);
  g_free (self->row_type);
  g_free (self->values);
  g_free (self->prior);
  g_free (self->posterior);
  g_ptr_array_unref (self->laws);
  g_ptr_array_unref (self->warnings);
  g_free (self->why);
  g_free (self);
}

JdVerdict
jd_jump_get_verdict (const JdJump *self)
{
  switch (self->result->status)
    {
    case JD_IMPULSE_INCONSISTENT:
    case JD_IMPULSE_INCONSISTENT_PRIOR:
      return JD_VERDICT_INCONSISTENT;
    case JD_IMPULSE_INDETERMINATE:
      return JD_VERDICT_INDETERMINATE;
    case JD_IMPULSE_HYPERSTATIC:
    case JD_IMPULSE_DETERMINATE:
    default:
      if (self->result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE)
        return JD_VERDICT_ENERGY_GROWTH;
      return self->result->status == JD_IMPULSE_HYPERSTATIC ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE;
    }
}

gboolean
jd_jump_apply (JdParameterization  *parameterization,
               const JdEvent       *event,
               const gboolean      *closing,
               double               t,
               const double        *p,
               const double        *pd,
               const gboolean      *skip,
               double              *posterior,
               gpointer            *out_report,
               GError             **error)
{
  g_autoptr(JdJump) jump = jd_jump_new (parameterization, event, closing, t, p, pd, skip, error);

  if (jump == NULL)
    return FALSE;
  if (jd_jump_get_verdict (jump) >= JD_VERDICT_INDETERMINATE)
    {
      g_set_error_literal (error, JD_MODEL_ERROR,
                           jd_jump_get_verdict (jump) == JD_VERDICT_INDETERMINATE ? JD_MODEL_ERROR_INDETERMINATE
                                                                                  : JD_MODEL_ERROR_INCONSISTENT,
                           jump->why);
      return FALSE;
    }
  memcpy (posterior, jump->posterior, jump->N * sizeof (double));
  if (out_report != NULL)
    *out_report = g_steal_pointer (&jump);
  return TRUE;
}
