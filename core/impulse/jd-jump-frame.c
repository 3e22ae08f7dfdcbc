/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reduction of a jump to rows in retained parameters:
 *
 *   p' = T q' + tau:   M_q = T^T M T,  B_q = B T,  b_q = B tau + b,  P_q = T^T P,  a_q = T^T (M tau + a)
 *
 * A live equation that is primitive does not change T; only tau jumps, and with it b_q and a_q. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-feet.h"

void
jd_jump_frame_clear (JdJumpFrame *self)
{
  g_free (self->tangent);
  g_free (self->tau_before);
  g_free (self->tau_after);
  g_free (self->mass);
  g_free (self->offset_before);
  g_free (self->offset_after);
  g_free (self->applied);
  g_free (self->prior);
  g_free (self->friction);
  g_free (self->velocity);
  g_free (self->rest_frame);
  g_free (self->extra);
  g_free (self->row_equation);
  g_free (self->coefficients);
  g_free (self->rows);
}

static void
frame_init (JdJumpFrame       *self,
            gsize              n,
            const JdJumpState *state,
            const JdJumpPlan  *plan)
{
  gsize N = state->N, m = state->n_equations + plan->n_frictions + plan->n_old;

  *self = (JdJumpFrame) { .n = n, .N = N };
  self->tangent = g_new0 (double, N * n + 1);
  self->tau_before = g_new0 (double, N + 1);
  self->tau_after = g_new0 (double, N + 1);
  self->mass = g_new0 (double, n * n + 1);
  self->offset_before = g_new0 (double, n + 1);
  self->offset_after = g_new0 (double, n + 1);
  self->applied = g_new0 (double, n + 1);
  self->prior = g_new0 (double, n + 1);
  self->friction = g_new0 (double, n + 1);
  self->velocity = g_new0 (double, n + 1);
  self->row_equation = g_new0 (gsize, m + 1);
  self->extra = g_new0 (gsize, plan->n_frictions + plan->n_old + 1);
  self->coefficients = g_new0 (double, m * n + 1);
  self->rows = g_new0 (JdImpulseRow, m + 1);
}

/* A sum that counts as zero where its terms cancel to less than @part of their sizes. */
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

/* M_q = T^T M T, a_q = T^T (M tau + a) on either side, P_q = T^T P. */
static void
frame_reduce_energy (JdJumpFrame       *self,
                     const JdJumpState *state,
                     const double      *applied)
{
  gsize n = self->n, N = self->N;

  for (gsize k = 0; k < N; k++)
    {
      const double *mass = state->mass + k * N;
      double before = state->offset[k], after = state->offset[k];

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
reduced_constant (const JdJumpFrame *self,
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

/* Sets row @r: B_q = B T and b_q = B tau + b, on either side, from the row B = @b (N) in primitive parameters and the
 * b of @row.  @velocity (N): natural velocities. */
static void
frame_set_row (JdJumpFrame  *self,
               gsize         r,
               const double *b,
               const double *velocity,
               double        scale,
               JdImpulseRow  row)
{
  double *coefficients = self->coefficients + r * self->n, largest = 0.0, length = 0.0;
  Sum before = reduced_constant (self, b, self->tau_before, row.b);
  Sum after = reduced_constant (self, b, self->tau_after, row.b_after);
  double part = JD_CANCELLED_ENTRY;

  for (gsize j = 0; j < self->n; j++)
    {
      Sum entry = { 0.0, 0.0 };

      for (gsize k = 0; k < self->N; k++)
        sum_add (&entry, b[k] * self->tangent[k * self->n + j]);
      coefficients[j] = sum_get (&entry, JD_CANCELLED_ENTRY);
      largest = MAX (largest, fabs (coefficients[j]) * self->velocity[j]);
      length = MAX (length, entry.size * self->velocity[j]);
    }
  /* The entries of eliminated parameters count, too: T may be rounding where they are held fast. */
  for (gsize k = 0; k < self->N; k++)
    length = MAX (length, fabs (b[k]) * velocity[k]);
  /* An equation that the primitive ones imply: nothing of it is left. */
  if (largest <= JD_RANK_METRIC * length)
    {
      memset (coefficients, 0, self->n * sizeof (double));
      part = JD_RANK_METRIC;
    }
  row.b = sum_get (&before, part);
  row.b_after = sum_get (&after, part);
  row.scale = MAX (scale, MAX (before.size, after.size));
  self->rows[r] = row;
}

static void
frame_add_equation (JdJumpFrame          *self,
                    const JdJumpState    *state,
                    gsize                 equation,
                    const JdEquationPlan *plan)
{
  double scale;

  jd_jump_state_rate (state, equation, plan->row.b, &scale);
  /* the direction of a limit is known to this accuracy only */
  if (jd_jump_state_get_limit (state, equation) != NULL)
    scale *= JD_SAME_DIRECTION / JD_HOLDS;
  frame_set_row (self, self->n_rows, state->coefficients + equation * self->N, state->velocity, scale, plan->row);
  self->row_equation[self->n_rows++] = equation;
}

/* Adds, after the equations, the tangents of frictions that are no equations, and the rows D-. */
static void
frame_add_extra (JdJumpFrame       *self,
                 const JdJumpState *state,
                 const JdJumpPlan  *plan)
{
  for (gsize f = 0; f < plan->n_frictions; f++)
    if (plan->frictions[f].slip < 0)
      {
        frame_set_row (self, self->n_rows + self->n_extra, plan->frictions[f].row, state->velocity, 0.0,
                       (JdImpulseRow) {
                         .type = JD_ROW_INSTANTANEOUS,
                         .b = plan->frictions[f].beta,
                         .b_after = plan->frictions[f].beta,
                       });
        self->extra[self->n_extra++] = f;
      }
  for (gsize o = 0; o < plan->n_old; o++)
    {
      const double *old = plan->old + o * (self->N + 1);

      frame_set_row (self, self->n_rows + self->n_extra, old, state->velocity, 0.0, (JdImpulseRow) {
        .type = JD_ROW_RELEASED, .b = old[self->N], .b_after = old[self->N],
      });
      self->extra[self->n_extra++] = plan->n_frictions + o;
    }
}

/* B_q velocity + b.  *out_size: scale + |b| + sum_j |B_qj velocity_j|. */
double
jd_jump_frame_rate (const JdJumpFrame *self,
                    gsize              r,
                    const double      *velocity,
                    double             b,
                    double            *out_size)
{
  const double *row = self->coefficients + r * self->n;

  *out_size = self->rows[r].scale + fabs (b);
  for (gsize j = 0; j < self->n; j++)
    *out_size += fabs (row[j] * velocity[j]);
  return jd_dense_dot (self->n, row, velocity) + b;
}

void
jd_jump_frame_drop_row (JdJumpFrame *self,
                        gsize        r)
{
  gsize rest = self->n_rows + self->n_extra - r - 1;

  memmove (self->coefficients + r * self->n, self->coefficients + (r + 1) * self->n,
           rest * self->n * sizeof (double));
  memmove (self->rows + r, self->rows + r + 1, rest * sizeof (JdImpulseRow));
  memmove (self->row_equation + r, self->row_equation + r + 1, (self->n_rows - r - 1) * sizeof (gsize));
  self->n_rows--;
}

gsize
jd_jump_frame_find_equation (const JdJumpFrame *self,
                             gsize              i)
{
  for (gsize r = 0; r < self->n_rows; r++)
    if (self->row_equation[r] == i)
      return r;
  return G_MAXSIZE;
}

gsize
jd_jump_frame_find_friction (const JdJumpFrame *self,
                             const JdJumpPlan  *plan,
                             gsize              f)
{
  if (plan->frictions[f].slip >= 0)
    return jd_jump_frame_find_equation (self, (gsize) plan->frictions[f].slip);
  for (gsize e = 0; e < self->n_extra; e++)
    if (self->extra[e] == f)
      return self->n_rows + e;
  return G_MAXSIZE;
}

JdImpulseProblem
jd_jump_frame_problem (const JdJumpFrame *self)
{
  return (JdImpulseProblem) {
    .n = self->n, .m = self->n_rows + self->n_extra, .mass = self->mass, .offset_before = self->offset_before,
    .offset_after = self->offset_after, .coefficients = self->coefficients, .rows = self->rows,
    .prior = self->prior, .applied = self->applied, .friction = self->friction,
    .velocity = self->velocity,
  };
}

/* ---- The two frames ---- */

/* T = 1: all primitive parameters are retained, all equations complementary. */
void
jd_jump_frame_init_total (JdJumpFrame       *self,
                          const JdJumpState *state,
                          const JdJumpPlan  *plan,
                          const double      *applied)
{
  frame_init (self, state->N, state, plan);
  for (gsize k = 0; k < state->N; k++)
    {
      self->tangent[k * state->N + k] = 1.0;
      self->prior[k] = state->pd[k];
      self->velocity[k] = state->velocity[k];
    }
  frame_reduce_energy (self, state, applied);
  for (gsize i = 0; i < state->n_equations; i++)
    if (plan->equations[i].takes_part)
      frame_add_equation (self, state, i, &plan->equations[i]);
  frame_add_extra (self, state, plan);
  if (plan->rest_frame != NULL)
    self->rest_frame = g_memdup2 (plan->rest_frame, (state->N + 1) * sizeof (double));
}

/* beta of the equations as @parameterization eliminates by them. */
static double *
dup_written (const JdParameterization *parameterization,
             const JdJumpState        *state)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdModel) followed = jd_model_follow (model, jd_model_feet_for (state->model, state->p));
  double *beta = g_memdup2 (state->beta, (state->n_equations + 1) * sizeof (double));

  if (model != state->model)
    jd_model_eval_dense (followed, state->t, state->p, state->pd, NULL, NULL, NULL, beta);
  return beta;
}

/* tau where primitive equations are live: from A_u (tau - tau_written) = -(b - beta), A_u being
 * their coefficients of the eliminated parameters. */
static gboolean
shift_tau (const JdParameterization *parameterization,
           const JdJumpState        *state,
           const JdEquationPlan     *plans,
           double                   *tau_before,
           double                   *tau_after)
{
  g_autofree gsize *equation = g_new0 (gsize, state->n_equations + 1);
  g_autofree gsize *parameter = g_new0 (gsize, state->n_equations + 1);
  g_autofree double *beta = dup_written (parameterization, state);
  gsize count = 0;
  gboolean live = FALSE;

  for (gsize i = 0; i < state->n_equations; i++)
    if (jd_parameterization_get_eliminated (parameterization, i) >= 0)
      {
        equation[count] = i;
        parameter[count++] = (gsize) jd_parameterization_get_eliminated (parameterization, i);
        live = live || plans[i].row.b != beta[i] || plans[i].row.b_after != beta[i];
      }
  if (!live)
    return TRUE;

  g_autofree double *a = g_new (double, count * count), *shift = g_new (double, count);
  g_autofree gsize *pivot = g_new (gsize, count);
  double *taus[] = { tau_before, tau_after };

  for (gsize i = 0; i < count; i++)
    for (gsize j = 0; j < count; j++)
      a[i * count + j] = state->coefficients[equation[i] * state->N + parameter[j]];
  if (!jd_dense_lu_factor (a, pivot, NULL, count, 0.0))
    return FALSE;
  for (gsize side = 0; side < 2; side++)
    {
      for (gsize i = 0; i < count; i++)
        {
          const JdEquationPlan *plan = &plans[equation[i]];

          shift[i] = beta[equation[i]] - (side == 0 ? plan->row.b : plan->row.b_after);
        }
      jd_dense_lu_solve (a, pivot, shift, count);
      for (gsize i = 0; i < count; i++)
        taus[side][parameter[i]] += shift[i];
    }
  return TRUE;
}

gboolean
jd_jump_frame_init_retained (JdJumpFrame         *self,
                             JdParameterization  *parameterization,
                             const JdJumpState   *state,
                             const JdJumpPlan    *plan,
                             const double        *applied,
                             GError             **error)
{
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);

  frame_init (self, jd_parameterization_get_n_retained (parameterization), state, plan);
  jd_parameterization_work_set_feet (work, jd_model_feet_for (state->model, state->p));
  if (!jd_parameterization_tangent (parameterization, state->t, state->p, self->tangent, self->tau_before, work,
                                    error))
    return FALSE;
  memcpy (self->tau_after, self->tau_before, state->N * sizeof (double));
  if (!shift_tau (parameterization, state, plan->equations, self->tau_before, self->tau_after))
    return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                    _("The primitive equations do not determine their parameters at this position"));
  jd_parameterization_retain (parameterization, state->pd, self->prior);
  jd_parameterization_retain (parameterization, state->velocity, self->velocity);
  frame_reduce_energy (self, state, applied);
  for (gsize i = 0; i < state->n_equations; i++)
    if (plan->equations[i].takes_part && jd_parameterization_get_eliminated (parameterization, i) < 0)
      frame_add_equation (self, state, i, &plan->equations[i]);
  frame_add_extra (self, state, plan);
  if (plan->rest_frame != NULL)
    {
      self->rest_frame = g_new0 (double, self->n + 1);
      jd_parameterization_retain (parameterization, plan->rest_frame, self->rest_frame);
    }
  return TRUE;
}

/* Drops the rows that @jump, the solution on the same frame, did not keep. */
static void
jump_frame_keep_rows (JdJumpFrame  *self,
                      const JdJump *jump)
{
  for (gsize r = self->n_rows; r-- > 0;)
    {
      gboolean kept = FALSE;

      for (gsize i = 0; i < jump->n_rows; i++)
        kept = kept || jump->row_equation[i] == self->row_equation[r];
      if (!kept)
        jd_jump_frame_drop_row (self, r);
    }
}

/* ---- A solved jump, set up again ---- */

static void
setting_clear_state (JdJumpSetting *self)
{
  g_clear_pointer (&self->plan, jd_jump_plan_free);
  g_clear_pointer (&self->applied, g_free);
  jd_jump_state_clear (&self->state);
}

gboolean
jd_jump_setting_init (JdJumpSetting  *self,
                      const JdJump   *jump,
                      const JdEvent  *event,
                      GError        **error)
{
  gboolean made = FALSE;

  *self = (JdJumpSetting) { .applied = g_new0 (double, jump->N + 1) };
  jd_jump_state_init (&self->state,
                      jump->model != NULL ? jump->model : jd_parameterization_get_model (jump->parameterization),
                      jump->time, jump->values, jump->prior);
  self->state.event = jump->law != NULL ? jump->law : event;
  self->state.closing = jump->closing;
  self->state.skip = jump->skip;
  jd_jump_state_apply (&self->state, self->applied);
  jd_jump_state_find_limits (&self->state);
  self->plan = jd_jump_state_plan (&self->state, error);
  if (self->plan != NULL)
    {
      made = jd_jump_frame_init_retained (&self->frame, jump->parameterization, &self->state, self->plan,
                                          self->applied, error);
      if (made)
        jump_frame_keep_rows (&self->frame, jump);
      if (made && self->frame.n_rows != jump->n_rows)
        {
          made = FALSE;
          g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                               _("The jump began with a contact that the file does not type: name it in an event"));
        }
      if (!made)
        jd_jump_frame_clear (&self->frame);
    }
  if (!made)
    setting_clear_state (self);
  return made;
}

void
jd_jump_setting_clear (JdJumpSetting *self)
{
  jd_jump_frame_clear (&self->frame);
  setting_clear_state (self);
}
