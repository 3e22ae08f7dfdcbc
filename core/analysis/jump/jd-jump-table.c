/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of the phases of a jump.  The acting rows of a phase and its privileged velocities form a square linear
 * system, whose solution gives D, d, and from these G, g, beta and gamma. */
#include "core/analysis/jump/jd-jump-table.h"

#include <math.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-quasi-private.h"
#include "core/impulse/jd-jump-frame.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

const char *
jd_phase_name (JdPhase phase)
{
  static const char *const names[JD_N_PHASES] = { "prior", "virtual", "posterior" };

  g_return_val_if_fail (phase < JD_N_PHASES, NULL);
  return names[phase];
}

/* ---- Privileged velocities of a phase ---- */

/* The square system of a phase: its independent rows, then its privileged velocities. */
typedef struct
{
  gsize      n, k, m;  /* k rows, m velocities, k + m = n */
  JdRowRank *rank;     /* rank of the rows so far */
  double    *rows;     /* n x n */
  double    *right;    /* n: -b, or -c */
  gssize    *which;    /* m: quasi-velocity, or -1 - j for the rate of retained parameter j */
} PhaseSystem;

static gboolean
adds_rank (PhaseSystem  *self,
           gsize         filled,
           const double *row)
{
  memcpy (self->rows + filled * self->n, row, self->n * sizeof (double));
  return jd_row_rank_add (self->rank, row, JD_RANK_METRIC);
}

static int
compare_which (gconstpointer a,
               gconstpointer b)
{
  gssize first = *(const gssize *) a, second = *(const gssize *) b;

  /* quasi-velocities in the order of the file, then rates in the order of the parameters */
  if (first >= 0 || second >= 0)
    return first >= 0 && second >= 0 ? (first > second) - (first < second) : first >= 0 ? -1 : 1;
  return (first < second) - (first > second);
}

/* Chooses the privileged velocities: first the quasi-velocities that are independent of the rows, then rates from the
 * last parameter on.  These rates are the columns without pivot of the reduced row echelon form. */
static void
choose_privileged (PhaseSystem       *self,
                   const JdJumpQuasi *quasi)
{
  g_autofree double *unit = g_new0 (double, self->n + 1);
  gsize filled = self->k;

  self->which = g_new0 (gssize, self->n + 1);
  for (gsize q = 0; q < quasi->count && filled < self->n; q++)
    if (adds_rank (self, filled, quasi->u + q * self->n))
      self->which[filled++ - self->k] = (gssize) q;
  for (gsize j = self->n; j-- > 0 && filled < self->n;)
    {
      unit[j] = 1.0;
      if (adds_rank (self, filled, unit))
        self->which[filled++ - self->k] = -1 - (gssize) j;
      unit[j] = 0.0;
    }
  self->m = filled - self->k;
  qsort (self->which, self->m, sizeof (gssize), compare_which);
  for (gsize s = 0; s < self->m; s++)
    {
      double *row = self->rows + (self->k + s) * self->n;

      if (self->which[s] >= 0)
        memcpy (row, quasi->u + (gsize) self->which[s] * self->n, self->n * sizeof (double));
      else
        {
          memset (row, 0, self->n * sizeof (double));
          row[-1 - self->which[s]] = 1.0;
        }
      self->right[self->k + s] = self->which[s] >= 0 ? -quasi->c[self->which[s]] : 0.0;
    }
}

static void
phase_system_init (PhaseSystem       *self,
                   const JdJumpFrame *frame,
                   const gboolean    *acts,
                   gboolean           after,
                   const JdJumpQuasi *quasi)
{
  gsize n = frame->n, m = frame->n_rows + frame->n_extra;

  *self = (PhaseSystem) { .n = n, .rows = g_new0 (double, (n + 1) * n + 1), .right = g_new0 (double, n + 1) };
  self->rank = jd_row_rank_new (n, 0, NULL, frame->mass, JD_RANK_METRIC);
  for (gsize r = 0; r < m && self->k < n; r++)
    if (acts[r] && adds_rank (self, self->k, frame->coefficients + r * n))
      self->right[self->k++] = -(after ? frame->rows[r].b_after : frame->rows[r].b);
  choose_privileged (self, quasi);
}

static void
phase_system_clear (PhaseSystem *self)
{
  g_free (self->rows);
  g_free (self->right);
  g_free (self->which);
  jd_row_rank_free (self->rank);
}

/* Solves the system.  @d (n): all privileged velocities are 0.  @D (m x n): one of them is 1, and the right sides are
 * 0. */
static void
phase_system_solve (const PhaseSystem *self,
                    double            *D,
                    double            *d)
{
  const gsize n = self->n;
  g_autofree double *matrix = g_memdup2 (self->rows, (n * n + 1) * sizeof (double));
  g_autofree gsize *pivot = g_new (gsize, n + 1);

  if (!jd_dense_lu_factor (matrix, pivot, NULL, n, 0.0))
    return;
  for (gsize s = 0; s <= self->m; s++)
    {
      double *x = s == self->m ? d : D + s * n;

      for (gsize i = 0; i < n; i++)
        x[i] = s == self->m ? self->right[i] : i == self->k + s ? 1.0 : 0.0;
      jd_dense_lu_solve (matrix, pivot, x, n);
    }
}

/* ---- The phases of a solved jump ---- */

/* The natural size of the rate of row @r. */
static double
row_size (const JdJumpFrame *frame,
          gsize              r)
{
  double size = 0.0;

  for (gsize j = 0; j < frame->n; j++)
    size += fabs (frame->coefficients[r * frame->n + j]) * frame->velocity[j];
  return size;
}

/* The rows that act in @phase, counted as in jd_impulse_solve(). */
static gboolean *
rows_of_phase (const JdJump      *jump,
               const JdJumpFrame *frame,
               JdPhase            phase)
{
  gsize m = frame->n_rows + frame->n_extra;
  gboolean *acts = g_new0 (gboolean, m + 1);

  for (gsize r = 0; r < m; r++)
    {
      JdRowType type = r < jump->n_rows ? jump->row_type[r] : frame->rows[r].type;
      gboolean holds_before = r >= jump->n_rows || frame->rows[r].side == 0 ||
                              fabs (jump->row_before[r]) <= JD_HOLDS * frame->rows[r].scale;
      gboolean holds_after = r >= jump->n_rows ||
                             fabs (jump->row_after[r]) <= JD_HOLDS * fmax (frame->rows[r].scale, row_size (frame, r));
      gboolean active = r < jump->result->m && jump->result->active[r];

      if (phase == JD_PHASE_PRIOR)
        acts[r] = (type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_RELEASED) && holds_before;
      else if (phase == JD_PHASE_VIRTUAL)
        acts[r] = active;
      else
        acts[r] = active && holds_after && (type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_INERT);
    }
  return acts;
}

/* Computes the velocity of the mass centre and the angular velocity of every body at the rates @pd: @out n_bodies x
 * 6. */
static void
eval_bodies (const JdJumpState *state,
             JdExprPool        *pool,
             gsize              n_bodies,
             const double      *pd,
             double            *out)
{
  for (gsize b = 0; b < n_bodies; b++)
    {
      JdExprVec center = jd_model_get_center (state->model, b);
      JdExprVec omega = jd_model_get_angular_velocity (state->model, b);

      for (gsize c = 0; c < 3; c++)
        {
          const JdExpr *rate = jd_expr_diff_time (pool, jd_expr_import (pool, center.x[c]));

          out[b * 6 + c] = jd_model_eval (state->model, rate, state->t, state->p, pd);
          out[b * 6 + 3 + c] = jd_model_eval (state->model, omega.x[c], state->t, state->p, pd);
        }
    }
}

/* u . v + c, or u . v without the constant. */
static double
apply (const JdJumpQuasi *self,
       gsize              k,
       const double      *v,
       gboolean           with_constant)
{
  double value = with_constant ? self->c[k] : 0.0;

  for (gsize j = 0; j < self->n; j++)
    value += self->u[k * self->n + j] * v[j];
  return value;
}

static void
name_privileged (const JdJump      *jump,
                 const JdJumpState *state,
                 const PhaseSystem *system,
                 JdPhaseTable      *table)
{
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);

  table->names = g_new0 (char *, table->m + 1);
  for (gsize s = 0; s < table->m; s++)
    table->names[s] = system->which[s] >= 0
                        ? g_strdup (state->event->quasi_names[system->which[s]])
                        : g_strconcat (jd_model_get_parameter_name (state->model, retained[-1 - system->which[s]]),
                                       "'", NULL);
}

/* Computes the matrices of (9) in all parameters, (10) and (11).  The velocities of the bodies are affine in the
 * rates, so that two evaluations give each column of beta. */
static void
fill_phase (JdJumpTable       *self,
            const JdJumpState *state,
            const JdJumpFrame *frame,
            const JdJumpQuasi *quasi,
            const double      *tau,
            const double      *D,
            const double      *d,
            JdPhaseTable      *table)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree double *pd = g_new0 (double, self->N + 1), * moving = g_new0 (double, self->n_bodies * 6 + 1);
  gsize n = frame->n;

  table->D = g_new0 (double, table->m * self->N + 1);
  table->d = g_new0 (double, self->N + 1);
  table->G = g_new0 (double, table->m * self->n_quasi + 1);
  table->g = g_new0 (double, self->n_quasi + 1);
  table->beta = g_new0 (double, table->m * self->n_bodies * 6 + 1);
  table->gamma = g_new0 (double, self->n_bodies * 6 + 1);
  for (gsize k = 0; k < self->N; k++)
    {
      table->d[k] = tau[k];
      for (gsize j = 0; j < n; j++)
        {
          table->d[k] += frame->tangent[k * n + j] * d[j];
          for (gsize s = 0; s < table->m; s++)
            table->D[s * self->N + k] += frame->tangent[k * n + j] * D[s * n + j];
        }
    }
  for (gsize q = 0; q < self->n_quasi; q++)
    {
      table->g[q] = apply (quasi, q, table->d, TRUE);
      for (gsize s = 0; s < table->m; s++)
        table->G[s * self->n_quasi + q] = apply (quasi, q, table->D + s * self->N, FALSE);
    }
  eval_bodies (state, pool, self->n_bodies, table->d, table->gamma);
  for (gsize s = 0; s < table->m; s++)
    {
      const double factor = jd_model_rate_factor (state->model, table->D + s * self->N);

      for (gsize k = 0; k < self->N; k++)
        pd[k] = table->d[k] + factor * table->D[s * self->N + k];
      eval_bodies (state, pool, self->n_bodies, pd, moving);
      for (gsize i = 0; i < self->n_bodies * 6; i++)
        table->beta[s * self->n_bodies * 6 + i] = (moving[i] - table->gamma[i]) / factor;
    }
}

static void
make_phase (JdJumpTable       *self,
            const JdJump      *jump,
            const JdJumpState *state,
            const JdJumpFrame *frame,
            const JdJumpQuasi *quasi,
            JdPhase            phase)
{
  JdPhaseTable *table = &self->phases[phase];
  g_autofree gboolean *acts = rows_of_phase (jump, frame, phase);
  const double *tau = phase == JD_PHASE_PRIOR ? frame->tau_before : frame->tau_after;
  const double *velocity = phase == JD_PHASE_PRIOR ? jump->prior : jump->posterior;
  g_autofree double *D = g_new0 (double, frame->n * frame->n + 1), * d = g_new0 (double, frame->n + 1);
  JdJumpQuasi reduced;
  PhaseSystem system;

  jd_jump_quasi_reduce (quasi, frame, tau, &reduced);
  phase_system_init (&system, frame, acts, phase != JD_PHASE_PRIOR, &reduced);
  table->m = system.m;
  phase_system_solve (&system, D, d);
  name_privileged (jump, state, &system, table);
  fill_phase (self, state, frame, quasi, tau, D, d, table);
  table->phi = g_new0 (double, table->m + 1);
  for (gsize s = 0; s < table->m; s++)
    {
      const gsize *retained = jd_parameterization_get_retained (jump->parameterization);

      table->phi[s] = phase == JD_PHASE_VIRTUAL ? NAN
                      : system.which[s] >= 0    ? apply (quasi, (gsize) system.which[s], velocity, TRUE)
                                                : velocity[retained[-1 - system.which[s]]];
    }
  phase_system_clear (&system);
  jd_jump_quasi_clear (&reduced);
}

/* Computes the momenta D'^T (M p' + a) of (16), and D'^T P of (18). */
static void
fill_momenta (JdJumpTable       *self,
              const JdJump      *jump,
              const JdJumpState *state,
              const double      *applied)
{
  const JdPhaseTable *table = &self->phases[JD_PHASE_VIRTUAL];
  gsize N = self->N;

  self->momentum_before = g_new0 (double, table->m + 1);
  self->momentum_after = g_new0 (double, table->m + 1);
  self->momentum_applied = g_new0 (double, table->m + 1);
  self->momentum_friction = g_new0 (double, table->m + 1);
  for (gsize s = 0; s < table->m; s++)
    for (gsize k = 0; k < N; k++)
      {
        double before = state->offset[k], after = state->offset[k], d = table->D[s * N + k];

        for (gsize l = 0; l < N; l++)
          {
            before += state->mass[k * N + l] * jump->prior[l];
            after += state->mass[k * N + l] * jump->posterior[l];
          }
        self->momentum_before[s] += d * before;
        self->momentum_after[s] += d * after;
        self->momentum_applied[s] += d * applied[k];
        self->momentum_friction[s] += d * jump->friction[k];
      }
}

static JdJumpTable *
table_from_frame (const JdJump      *jump,
                  const JdJumpState *state,
                  const JdJumpFrame *frame,
                  const JdJumpQuasi *quasi,
                  const double      *applied)
{
  JdJumpTable *self = g_new0 (JdJumpTable, 1);
  const JdEvent *event = state->event;

  self->N = jump->N;
  self->n_quasi = quasi->count;
  self->n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (state->model))->len;
  self->quasi_names = event != NULL && event->quasi_names != NULL ? g_strdupv (event->quasi_names)
                                                                  : g_new0 (char *, 1);
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    make_phase (self, jump, state, frame, quasi, phase);
  fill_momenta (self, jump, state, applied);
  return self;
}

JdJumpTable *
jd_jump_table_new (const JdJump   *jump,
                   const JdEvent  *event,
                   GError        **error)
{
  JdJumpTable *self = NULL;
  JdJumpQuasi quasi = { .count = 0 };
  JdJumpSetting setting;

  if (!jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  /* of the laws of several contacts together, none has quasi-velocities */
  setting.state.event = event;
  if (jd_jump_quasi_init (&setting.state, &quasi, error))
    self = table_from_frame (jump, &setting.state, &setting.frame, &quasi, setting.applied);
  jd_jump_quasi_clear (&quasi);
  jd_jump_setting_clear (&setting);
  return self;
}

void
jd_jump_table_free (JdJumpTable *self)
{
  if (self == NULL)
    return;
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      g_strfreev (self->phases[phase].names);
      g_free (self->phases[phase].phi);
      g_free (self->phases[phase].D);
      g_free (self->phases[phase].d);
      g_free (self->phases[phase].G);
      g_free (self->phases[phase].g);
      g_free (self->phases[phase].beta);
      g_free (self->phases[phase].gamma);
    }
  g_strfreev (self->quasi_names);
  g_free (self->momentum_before);
  g_free (self->momentum_after);
  g_free (self->momentum_applied);
  g_free (self->momentum_friction);
  g_free (self);
}
