/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jump as linear algebra: statements that hold for every problem, tried on random ones from fixed seeds.
 * JD_TEST_LONG set: 1000 of them, else the first 100. */

#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"

#define MAX_N 8
#define MAX_M 6

typedef struct
{
  JdImpulseProblem problem;
  double           mass[MAX_N * MAX_N];
  double           coefficients[MAX_M * MAX_N];
  JdImpulseRow     rows[MAX_M];
  double           prior[MAX_N], applied[MAX_N], before[MAX_N], after[MAX_N];
} Random;

static void
random_numbers (GRand *rand, gsize count, double *numbers)
{
  for (gsize i = 0; i < count; i++)
    numbers[i] = g_rand_double_range (rand, -1.0, 1.0);
}

static double
dot (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* M = 0.2 + F^T F, well conditioned. */
static void
random_mass (GRand *rand, gsize n, double *mass)
{
  double f[MAX_N * MAX_N];

  random_numbers (rand, n * n, f);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        mass[i * n + j] = i == j ? 0.2 : 0.0;
        for (gsize k = 0; k < n; k++)
          mass[i * n + j] += f[k * n + i] * f[k * n + j];
      }
}

/* Any mix of types; b chosen so that rows that act before hold. @quiet: no P, no moving rows, no
 * offsets, one e in [0, 1] for all (0 if inert), so that nothing brings energy: bilateral rows with
 * unequal e may. */
static void
random_problem (GRand *rand, gboolean quiet, Random *self)
{
  gsize n = (gsize) g_rand_int_range (rand, 2, MAX_N + 1);
  gsize m = (gsize) g_rand_int_range (rand, 0, (gint32) MIN (n, MAX_M) + 1);
  double e = g_rand_double (rand);
  gboolean plastic = g_rand_boolean (rand);

  memset (self, 0, sizeof *self);
  random_mass (rand, n, self->mass);
  random_numbers (rand, n, self->prior);
  random_numbers (rand, n, self->applied);
  random_numbers (rand, n, self->before);
  random_numbers (rand, n, self->after);
  random_numbers (rand, m * n, self->coefficients);
  for (gsize i = 0; i < m; i++)
    {
      JdImpulseRow *row = &self->rows[i];
      double speed = dot (n, self->coefficients + i * n, self->prior);

      row->type = (JdRowType) g_rand_int_range (rand, 0, 6);
      if (quiet)
        row->type = plastic ? JD_ROW_INERT : i % 2 == 0 ? JD_ROW_ELASTIC : JD_ROW_INSTANTANEOUS;
      row->restitution = quiet ? e : g_rand_double (rand);
      if (row->type == JD_ROW_REGULAR || row->type == JD_ROW_LIVE || row->type == JD_ROW_RELEASED)
        row->b = -speed;
      else
        row->b = quiet || g_rand_boolean (rand) ? 0.0 : g_rand_double_range (rand, -0.5, 0.5);
      row->b_after = row->type == JD_ROW_LIVE ? g_rand_double_range (rand, -1.0, 1.0) : row->b;
      if (g_rand_int_range (rand, 0, 3) == 0)
        row->side = g_rand_boolean (rand) ? 1 : -1;
      /* Nothing separates: a pushed separating row may bring energy. */
      if (quiet && row->side != 0)
        row->side = speed > 0.0 ? -1 : 1;
    }
  self->problem = (JdImpulseProblem) {
    .n = n, .m = m, .mass = self->mass, .coefficients = self->coefficients, .rows = self->rows, .prior = self->prior,
    .applied = quiet ? NULL : self->applied,
    .offset_before = quiet ? NULL : self->before, .offset_after = quiet ? NULL : self->after,
  };
}

static int
n_random (void)
{
  return g_getenv ("JD_TEST_LONG") != NULL ? 1000 : 100;
}

static double
size_of (gsize n, const double *v)
{
  double largest = 1.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, fabs (v[i]));
  return largest;
}

/* The balance, the rows and the signs, checked one by one from the definitions. */
static void
assert_jump_laws (const Random *self, const JdImpulseResult *result)
{
  const JdImpulseProblem *p = &self->problem;
  gsize n = p->n;
  double scale = size_of (n, result->posterior);

  for (gsize j = 0; j < n; j++)
    {
      double balance = p->applied != NULL ? self->before[j] - self->after[j] + self->applied[j] : 0.0, size = 1.0;

      for (gsize k = 0; k < n; k++)
        balance += self->mass[j * n + k] * (self->prior[k] - result->posterior[k]);
      for (gsize i = 0; i < p->m; i++)
        {
          balance += result->impulses[i] * self->coefficients[i * n + j];
          size = MAX (size, fabs (result->impulses[i]));
        }
      g_assert_cmpfloat (fabs (balance), <, 1e-10 * size);
    }
  for (gsize i = 0; i < p->m; i++)
    {
      const JdImpulseRow *row = &self->rows[i];
      const double *b = self->coefficients + i * n;
      double before = dot (n, b, self->prior) + row->b;
      double after = dot (n, b, result->posterior) + (row->type == JD_ROW_LIVE ? row->b_after : row->b);
      gboolean restitutes = row->type == JD_ROW_ELASTIC || row->type == JD_ROW_INSTANTANEOUS;
      double law = after;

      if (restitutes && (row->side == 0 || row->side * before < 0.0))
        law += row->restitution * before;
      if (row->type == JD_ROW_RELEASED)
        g_assert_cmpfloat (result->impulses[i], ==, 0.0);
      else if (row->side == 0)
        g_assert_cmpfloat (fabs (law), <, 1e-10 * scale);
      else
        {
          g_assert_cmpfloat (row->side * law, >, -1e-10 * scale);
          g_assert_cmpfloat (row->side * result->impulses[i], >=, -1e-12);
          g_assert_cmpfloat (fabs (law * result->impulses[i]), <, 1e-9 * scale * scale);
        }
    }
}

static gboolean
is_solved (const JdImpulseResult *result)
{
  return result->status == JD_VERDICT_DETERMINATE || result->status == JD_VERDICT_HYPERSTATIC;
}

static void
test_laws (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20031);
  int solved = 0;

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self;

      random_problem (rand, FALSE, &self);
      result = jd_impulse_solve (&self.problem);
      if (!is_solved (result))
        continue;
      solved++;
      assert_jump_laws (&self, result);
      g_assert_true (result->has_privileged && result->has_multiplier && result->has_projector);
      g_assert_cmpfloat (MAX (result->form_privileged, result->form_projector), <,
                         1e-10 * size_of (self.problem.n, result->posterior));
      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, ==, 0);
    }
  /* Opposed unilateral rows may have no answer; most problems have. */
  g_assert_cmpint (solved, >, n_random () * 8 / 10);
}

/* L+ - L- = D'^T P, Wang and Chou (18); and D' lies in the kernel of the active rows. */
static void
test_momenta (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20032);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self;
      gsize n;

      random_problem (rand, FALSE, &self);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      if (!is_solved (result))
        continue;
      g_assert_cmpuint (result->n_privileged, ==, result->dof_virtual);
      for (gsize s = 0; s < result->n_privileged; s++)
        {
          const double *d = result->privileged + s * n;
          double size = size_of (n, d) * size_of (n, result->posterior);

          g_assert_cmpfloat (fabs (result->momentum_after[s] - result->momentum_before[s] -
                                   result->momentum_applied[s]),
                             <, 1e-10 * size);
          g_assert_cmpfloat (fabs (result->momentum_applied[s] - dot (n, d, self.applied)), <, 1e-12 * size);
          for (gsize i = 0; i < self.problem.m; i++)
            if (result->active[i])
              g_assert_cmpfloat (fabs (dot (n, d, self.coefficients + i * n)), <, 1e-11 * size);
        }
    }
}

/* Without applied impulses and moving rows, and with one restitution, energy never grows; without
 * restitution the loss is that of the lost velocities (Carnot; Cortes et al., theorem 4.3). */
static void
test_energy (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20033);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      double lost = 0.0;
      gboolean plastic = TRUE;
      Random self;
      gsize n;

      random_problem (rand, TRUE, &self);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      g_assert_true (is_solved (result));
      g_assert_cmpfloat (result->energy_after, <=, result->energy_before * (1.0 + 1e-12));
      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_ENERGY_INCREASE, ==, 0);
      for (gsize i = 0; i < self.problem.m; i++)
        plastic = plastic && (self.rows[i].type == JD_ROW_INERT || !result->active[i]);
      for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < n; j++)
          lost += 0.5 * self.mass[i * n + j] * (self.prior[i] - result->posterior[i]) *
                  (self.prior[j] - result->posterior[j]);
      if (plastic)
        g_assert_cmpfloat (fabs (result->energy_before - result->energy_after - lost), <, 1e-10);
    }
}

/* q' = S w: M -> S^T M S, B -> B S, covectors -> S^T covector.  Rows multiplied by any factor, with
 * their b, too. */
static void
reparametrize (GRand *rand, const Random *self, Random *other, double *s, double *factor)
{
  gsize n = self->problem.n, m = self->problem.m;
  double inverse[MAX_N * MAX_N];

  *other = *self;
  other->problem.mass = other->mass;
  other->problem.coefficients = other->coefficients;
  other->problem.rows = other->rows;
  other->problem.prior = other->prior;
  other->problem.applied = self->problem.applied != NULL ? other->applied : NULL;
  other->problem.offset_before = self->problem.offset_before != NULL ? other->before : NULL;
  other->problem.offset_after = self->problem.offset_after != NULL ? other->after : NULL;

  /* S = 1 + strictly lower, so that w = S^-1 q' is a forward substitution. */
  random_numbers (rand, n * n, inverse);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      s[i * n + j] = i == j ? 1.0 + 0.5 * inverse[i * n + j] : j < i ? inverse[i * n + j] : 0.0;
  for (gsize i = 0; i < n; i++)
    {
      other->prior[i] = self->prior[i];
      for (gsize j = 0; j < i; j++)
        other->prior[i] -= s[i * n + j] * other->prior[j];
      other->prior[i] /= s[i * n + i];
    }
  for (gsize i = 0; i < n; i++)
    {
      other->applied[i] = other->before[i] = other->after[i] = 0.0;
      for (gsize k = 0; k < n; k++)
        {
          other->applied[i] += s[k * n + i] * self->applied[k];
          other->before[i] += s[k * n + i] * self->before[k];
          other->after[i] += s[k * n + i] * self->after[k];
        }
      for (gsize j = 0; j < n; j++)
        {
          other->mass[i * n + j] = 0.0;
          for (gsize k = 0; k < n; k++)
            for (gsize l = 0; l < n; l++)
              other->mass[i * n + j] += s[k * n + i] * self->mass[k * n + l] * s[l * n + j];
        }
    }
  for (gsize i = 0; i < m; i++)
    {
      factor[i] = exp (g_rand_double_range (rand, -6.0, 6.0)) * (g_rand_boolean (rand) ? 1.0 : -1.0);
      other->rows[i].b *= factor[i];
      other->rows[i].b_after *= factor[i];
      other->rows[i].side *= factor[i] > 0.0 ? 1 : -1;
      for (gsize j = 0; j < n; j++)
        {
          other->coefficients[i * n + j] = 0.0;
          for (gsize k = 0; k < n; k++)
            other->coefficients[i * n + j] += factor[i] * self->coefficients[i * n + k] * s[k * n + j];
        }
    }
}

static void
test_invariance (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20034);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL, again = NULL;
      double s[MAX_N * MAX_N], factor[MAX_M];
      Random self, other;
      gsize n;

      random_problem (rand, FALSE, &self);
      reparametrize (rand, &self, &other, s, factor);
      n = self.problem.n;
      result = jd_impulse_solve (&self.problem);
      again = jd_impulse_solve (&other.problem);
      g_assert_cmpint (result->status, ==, again->status);
      g_assert_cmpuint (result->dof_prior, ==, again->dof_prior);
      g_assert_cmpuint (result->dof_virtual, ==, again->dof_virtual);
      g_assert_cmpuint (result->dof_posterior, ==, again->dof_posterior);
      if (!is_solved (result))
        continue;
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat (fabs (dot (n, s + i * n, again->posterior) - result->posterior[i]), <,
                           1e-10 * size_of (n, result->posterior));
      for (gsize i = 0; i < self.problem.m; i++)
        g_assert_cmpfloat (fabs (again->impulses[i] * factor[i] - result->impulses[i]), <,
                           1e-9 * size_of (self.problem.m, result->impulses));
      g_assert_cmpfloat (fabs (again->energy_after - result->energy_after), <,
                         1e-9 * MAX (1.0, result->energy_after));
    }
}

/* More contacts than velocities, all approaching, some rows written twice: the laws hold (which makes
 * the answer the only one, the program being convex), nothing pulls, no energy comes in. */
static void
test_many_contacts (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20037);

  for (int round = 0; round < n_random (); round++)
    {
      g_autoptr(JdImpulseResult) result = NULL;
      Random self = { 0 };
      gsize n = (gsize) g_rand_int_range (rand, 1, 5);

      random_mass (rand, n, self.mass);
      random_numbers (rand, n, self.prior);
      random_numbers (rand, MAX_M * n, self.coefficients);
      for (gsize i = 0; i < MAX_M; i++)
        {
          JdImpulseRow *row = &self.rows[i];

          row->type = g_rand_boolean (rand) ? JD_ROW_INERT : JD_ROW_ELASTIC;
          row->restitution = g_rand_double (rand);
          if (i > 3)
            {
              *row = self.rows[i - 2];
              memcpy (self.coefficients + i * n, self.coefficients + (i - 2) * n, n * sizeof (double));
            }
          row->side = dot (n, self.coefficients + i * n, self.prior) > 0.0 ? -1 : 1;
        }
      self.problem = (JdImpulseProblem) {
        .n = n, .m = MAX_M, .mass = self.mass, .coefficients = self.coefficients, .rows = self.rows,
        .prior = self.prior,
      };
      result = jd_impulse_solve (&self.problem);
      g_assert_true (is_solved (result));
      assert_jump_laws (&self, result);
      g_assert_cmpfloat (result->energy_after, <=, result->energy_before * (1.0 + 1e-12));
      g_assert_cmpint (result->active[2], ==, result->active[4]);
      g_assert_cmpfloat (fabs (result->impulses[2] - result->impulses[4]), <, 1e-10);
    }
}

/* ---- Breaking each form ---- */

typedef enum
{
  BREAK_MASS,
  BREAK_ROWS,
  BREAK_TARGET,
  BREAK_MOMENTUM,
  N_BREAKS,
} Break;

/* Perturbed copies of a form's inputs; what is broken travels in the size of the perturbation of the
 * static copy. */
typedef struct
{
  double mass[MAX_N * MAX_N], rows[MAX_M * MAX_N], target[MAX_M], momentum[MAX_N];
} Inputs;

static void
break_inputs (Break what, gsize n, gsize k, const double *mass, const double *rows, const double *target,
              const double *momentum, Inputs *inputs)
{
  memcpy (inputs->mass, mass, n * n * sizeof (double));
  memcpy (inputs->rows, rows, n * k * sizeof (double));
  memcpy (inputs->target, target, k * sizeof (double));
  memcpy (inputs->momentum, momentum, n * sizeof (double));
  if (what == BREAK_MASS)
    inputs->mass[0] *= 1.001;
  else if (what == BREAK_ROWS)
    inputs->rows[0] += 0.001;
  else if (what == BREAK_TARGET)
    inputs->target[0] += 0.001;
  else
    inputs->momentum[0] += 0.001;
}

#define BROKEN(what, name) \
static gboolean \
broken_multiplier_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                          const double *momentum, double *posterior, double *impulses, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_multiplier_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, impulses, work); \
} \
static gboolean \
broken_privileged_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                          const double *momentum, double *posterior, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_privileged_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, work); \
} \
static gboolean \
broken_projector_##name (gsize n, gsize k, const double *mass, const double *rows, const double *target, \
                         const double *momentum, double *posterior, JdImpulseWork *work) \
{ \
  Inputs in; \
  break_inputs (what, n, k, mass, rows, target, momentum, &in); \
  return jd_impulse_projector_form (n, k, in.mass, in.rows, in.target, in.momentum, posterior, work); \
}

BROKEN (BREAK_MASS, mass)
BROKEN (BREAK_ROWS, rows)
BROKEN (BREAK_TARGET, target)
BROKEN (BREAK_MOMENTUM, momentum)

/* Whatever one form gets wrong, it is that form that stands apart, and the report says so. */
static void
test_break_forms (void)
{
  static const struct { gboolean multiplier, privileged, projector; JdImpulseForms forms; } broken[] = {
#define THREE(name) \
    { TRUE, FALSE, FALSE, \
      { broken_multiplier_##name, jd_impulse_privileged_form, jd_impulse_projector_form } }, \
    { FALSE, TRUE, FALSE, \
      { jd_impulse_multiplier_form, broken_privileged_##name, jd_impulse_projector_form } }, \
    { FALSE, FALSE, TRUE, \
      { jd_impulse_multiplier_form, jd_impulse_privileged_form, broken_projector_##name } }
    THREE (mass), THREE (rows), THREE (target), THREE (momentum),
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (20035);
  g_autoptr(JdImpulseResult) sound = NULL;
  Random self;

  do
    {
      g_clear_pointer (&sound, jd_impulse_result_free);
      random_problem (rand, FALSE, &self);
      sound = jd_impulse_solve (&self.problem);
    }
  while (self.problem.n < 4 || sound->dof_virtual < 2 || sound->dof_virtual + 1 > self.problem.n ||
         !is_solved (sound));
  g_assert_cmpint (sound->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, ==, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr(JdImpulseResult) result = jd_impulse_solve_with_forms (&self.problem, &broken[i].forms);
      gboolean privileged_far = result->form_privileged > 1e-6, projector_far = result->form_projector > 1e-6;

      g_assert_cmpint (result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE, !=, 0);
      /* The multiplier form gives the posterior velocity: when it is broken both others are far from
       * it. */
      g_assert_cmpint (privileged_far, ==, broken[i].multiplier || broken[i].privileged);
      g_assert_cmpint (projector_far, ==, broken[i].multiplier || broken[i].projector);
    }
}

/* The projector form, 3e-9 beside the velocity. */
static gboolean
nearly_projector (gsize n, gsize k, const double *mass, const double *rows, const double *target,
                  const double *momentum, double *posterior, JdImpulseWork *work)
{
  const gboolean known = jd_impulse_projector_form (n, k, mass, rows, target, momentum, posterior, work);

  posterior[0] += 3e-9;
  return known;
}

/* A particle whose fast velocity ends at a wall: the forms are compared with the fastest velocity, which is that
 * before, whichever way it goes.  At a hundredth of the speeds the same difference counts. */
static void
test_forms_scale (void)
{
  const JdImpulseForms forms = { jd_impulse_multiplier_form, jd_impulse_privileged_form, nearly_projector };
  const double mass[] = { 1.0, 0.0, 0.0, 1.0 }, row[] = { 0.0, 1.0 };
  const JdImpulseRow wall = { .type = JD_ROW_INERT };

  for (int way = -1; way <= 1; way += 2)
    for (gsize slow = 0; slow < 2; slow++)
      {
        const double speed = slow == 1 ? 0.01 : 1.0, prior[] = { way * 1e-3 * speed, way * speed };
        const JdImpulseProblem problem = { .n = 2, .m = 1, .mass = mass, .coefficients = row, .rows = &wall,
                                           .prior = prior };
        g_autoptr(JdImpulseResult) result = jd_impulse_solve_with_forms (&problem, &forms);

        g_assert_true (is_solved (result));
        g_assert_cmpfloat (result->posterior[1], ==, 0.0);
        g_assert_cmpint ((result->warnings & JD_IMPULSE_WARN_FORMS_DISAGREE) != 0, ==, slow == 1);
      }
}

/* ---- Ranks ---- */

/* A row written again, and the sum of two rows: the motion is that of the independent rows, the
 * impulses have least norm, and only what the dependent set leaves alone is unique. */
static void
test_redundant (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20036);

  for (int round = 0; round < n_random () / 10; round++)
    {
      const gsize n = 6, m = 5;
      double coefficients[5 * 6], mass[6 * 6], prior[6];
      double *c = coefficients;
      JdImpulseRow rows[5] = { 0 };
      JdImpulseProblem problem = {
        .n = n, .m = m, .mass = mass, .coefficients = coefficients, .rows = rows, .prior = prior,
      };
      g_autoptr(JdImpulseResult) all = NULL, few = NULL;

      random_mass (rand, n, mass);
      random_numbers (rand, n, prior);
      random_numbers (rand, 3 * n, coefficients);
      for (gsize j = 0; j < n; j++)
        {
          c[3 * n + j] = 3.0 * c[j];
          c[4 * n + j] = c[j] - 2.0 * c[n + j];
        }
      for (gsize i = 0; i < m; i++)
        rows[i].type = JD_ROW_INERT;
      all = jd_impulse_solve (&problem);
      problem.m = 3;
      few = jd_impulse_solve (&problem);

      g_assert_cmpint (all->status, ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpint (all->warnings, ==, JD_IMPULSE_WARN_REDUNDANT_ROWS);
      g_assert_cmpuint (all->dof_virtual, ==, 3);
      for (gsize j = 0; j < n; j++)
        g_assert_cmpfloat (fabs (all->posterior[j] - few->posterior[j]), <, 1e-12);
      for (gsize i = 0; i < m; i++)
        g_assert_cmpint (all->unique[i], ==, i == 2);
      g_assert_cmpfloat (fabs (all->impulses[2] - few->impulses[2]), <, 1e-11);
      /* Least norm: no part along the idle combinations (3, 0, 0, -1, 0) and (1, -2, 0, 0, -1). */
      g_assert_cmpfloat (fabs (3.0 * all->impulses[0] - all->impulses[3]), <, 1e-10);
      g_assert_cmpfloat (fabs (all->impulses[0] - 2.0 * all->impulses[1] - all->impulses[4]), <, 1e-10);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/impulse/random/laws-and-forms", test_laws);
  g_test_add_func ("/core/impulse/random/momenta", test_momenta);
  g_test_add_func ("/core/impulse/random/energy", test_energy);
  g_test_add_func ("/core/impulse/random/invariance", test_invariance);
  g_test_add_func ("/core/impulse/random/many-contacts", test_many_contacts);
  g_test_add_func ("/core/impulse/random/break-each-form", test_break_forms);
  g_test_add_func ("/core/impulse/random/forms-scale", test_forms_scale);
  g_test_add_func ("/core/impulse/random/redundant", test_redundant);
  return g_test_run ();
}
