/* SPDX-License-Identifier: GPL-3.0-or-later */

/* More rows than velocities: every choice is compared with the corners of the set of impulses that it allows. */
#include "tests/core/contact/problem.h"

#define CONDITIONS 20
/* The sum of N is cut off here, so that a range without an end has a corner. */
#define LARGEST_SUM 1e5

/* Of a choice: conditions on the impulses of the unknown rows, sum_u row_u x_u = right, the first @n_equal; or >=. */
typedef struct
{
  gsize  n_unknown, n_equal, n;
  gsize  unknown[MOST];
  double row[CONDITIONS][MOST + 1];
} Corners;

static void
add_condition (Corners      *self,
               const double *impulses,
               double        right,
               const double *share)
{
  for (gsize u = 0; u < self->n_unknown; u++)
    {
      double sum = 0.0;

      for (gsize j = 0; j < MOST; j++)
        sum += impulses[j] * share[j * MOST + u];
      self->row[self->n][u] = sum;
    }
  self->row[self->n++][self->n_unknown] = right;
}

/* The conditions of a choice.  @share: all impulses by the unknown ones, L = share x. */
static void
write_conditions (const JdContactProblem *problem,
                  const int              *push,
                  const JdSlipState      *states,
                  Corners                *self,
                  double                 *share)
{
  double unit[MOST] = { 0.0 };

  memset (self, 0, sizeof *self);
  memset (share, 0, MOST * MOST * sizeof (double));
  for (gsize i = 0; i < problem->c; i++)
    if (push[i] != 0)
      self->unknown[self->n_unknown++] = i;
  for (gsize f = 0; f < problem->k; f++)
    if (states[f] == JD_SLIP_STICK)
      self->unknown[self->n_unknown++] = problem->laws[f].tangent;
  for (gsize u = 0; u < self->n_unknown; u++)
    {
      share[self->unknown[u] * MOST + u] = 1.0;
      for (gsize f = 0; f < problem->k; f++)
        if (problem->laws[f].normal == self->unknown[u] && states[f] > JD_SLIP_STICK)
          share[problem->laws[f].tangent * MOST + u] = (states[f] == JD_SLIP_FORWARD ? -1.0 : 1.0) *
                                                       problem->laws[f].coefficient * problem->laws[f].push;
    }
  for (int pass = 0; pass < 2; pass++)
    for (gsize i = 0; i < problem->c; i++)
      {
        const gboolean normal = problem->rows[i].side != 0;
        const gsize f = i / 2;
        const double side = normal ? problem->rows[i].side : states[f] == JD_SLIP_BACKWARD ? -1.0 : 1.0;
        double w[MOST] = { 0.0 };

        for (gsize j = 0; j < problem->c; j++)
          w[j] = side * problem->w[i * problem->c + j];
        if ((normal ? push[i] != 0 : states[f] == JD_SLIP_STICK) == (pass == 0) &&
            (normal || states[f] != JD_SLIP_OPEN))
          add_condition (self, w, -side * problem->rows[i].free, share);
        if (pass == 0 && i + 1 == problem->c)
          self->n_equal = self->n;
      }
  for (gsize i = 0; i < problem->c; i++)
    {
      memset (unit, 0, sizeof unit);
      unit[i] = problem->rows[i].side;
      if (problem->rows[i].side != 0 && push[i] != 0)
        add_condition (self, unit, 0.0, share);
      for (int s = -1; s <= 1 && problem->rows[i].side == 0 && states[i / 2] == JD_SLIP_STICK; s += 2)
        {
          unit[i] = s;
          unit[i - 1] = problem->laws[i / 2].coefficient * problem->laws[i / 2].push;
          add_condition (self, unit, 0.0, share);
        }
    }
  for (gsize i = 0; i < problem->c; i++)
    unit[i] = problem->rows[i].side != 0 && push[i] != 0 ? -problem->rows[i].side : 0.0;
  add_condition (self, unit, -LARGEST_SUM, share);
}

/* Takes the velocities at the corner where the conditions @chosen hold as equations, if it is one and new. */
static void
try_corner (const JdContactProblem *problem,
            const Corners          *self,
            const gsize            *chosen,
            const double           *share,
            Outcomes               *outcomes)
{
  const gsize d = self->n_unknown;
  double a[MOST * (MOST + 1)], x[MOST], impulses[MOST] = { 0.0 }, velocity[MOST];

  for (gsize r = 0; r < d; r++)
    memcpy (a + r * (d + 1), self->row[chosen[r]], (d + 1) * sizeof (double));
  if (d > 0 && !eliminate (a, d, x))
    return;
  for (gsize r = 0; r < self->n; r++)
    {
      double left = -self->row[r][d];

      for (gsize u = 0; u < d; u++)
        left += self->row[r][u] * x[u];
      if (r < self->n_equal ? fabs (left) > 1e-9 : left < -1e-9)
        return;
    }
  for (gsize i = 0; i < problem->c; i++)
    for (gsize u = 0; u < d; u++)
      impulses[i] += share[i * MOST + u] * x[u];
  velocity_of (problem, impulses, velocity);
  for (guint o = 0; o < outcomes->n; o++)
    if (distance_of (outcomes->velocity[o], velocity, problem->n) < 1e-7)
      return;
  g_assert_cmpuint (outcomes->n, <, G_N_ELEMENTS (outcomes->impulses));
  memcpy (outcomes->velocity[outcomes->n++], velocity, sizeof velocity);
}

static void
choose_corner (const JdContactProblem *problem,
               const Corners          *self,
               gsize                  *chosen,
               gsize                   n,
               gsize                   from,
               const double           *share,
               Outcomes               *outcomes)
{
  if (n == self->n_unknown)
    {
      try_corner (problem, self, chosen, share, outcomes);
      return;
    }
  for (gsize r = from; r + self->n_unknown - n <= self->n; r++)
    {
      chosen[n] = r;
      choose_corner (problem, self, chosen, n + 1, r + 1, share, outcomes);
    }
}

/* Row @i becomes row @from backwards and scaled by @scale, as of a wall opposite to another. */
static void
oppose (JdContactProblem *problem,
        gsize             i,
        gsize             from,
        double            scale)
{
  const gsize c = problem->c, n = problem->n;

  for (gsize j = 0; j < n; j++)
    problem->response[i * n + j] = -scale * problem->response[from * n + j];
  for (gsize j = 0; j < c; j++)
    problem->w[i * c + j] = -scale * problem->w[from * c + j];
  for (gsize j = 0; j < c; j++)
    problem->w[j * c + i] = -scale * problem->w[j * c + from];
  problem->rows[i] = problem->rows[from];
  problem->rows[i].row = i;
  problem->rows[i].before = problem->rows[i].free = -scale * problem->rows[from].free;
  problem->rows[i].size *= scale;
  problem->rows[i].unit *= scale;
}

/* Two rough contacts and a smooth one, numbers 0, 2 and 4, on a body of two velocities or three.  In half of the
 * problems one contact is opposite to another: the body is wedged. */
static void
draw_redundant (JdContactProblem *problem,
                guint             trial,
                GRand            *random)
{
  jd_contact_problem_init (problem, trial % 2 == 0 ? 2 : 3, 5, 2);
  problem_draw (problem, random);
  for (gsize i = 0; i < 5; i += 2)
    {
      problem->rows[i].side = g_rand_boolean (random) ? 1 : -1;
      problem->rows[i].goal = problem->rows[i].restitution = 0.0;
    }
  if (trial % 4 >= 2)
    oppose (problem, trial % 8 >= 6 ? 4 : 2, 0, g_rand_double_range (random, 0.5, 2.0));
  for (gsize f = 0; f < 2; f++)
    problem->laws[f] = (JdContactLaw) {
      .tangent = 2 * f + 1, .normal = 2 * f, .push = problem->rows[2 * f].side, .partner = -1,
      .coefficient = g_rand_double_range (random, 0.05, 2.5),
    };
}

/* The motions at the corners of what each choice allows. */
static void
find_corners (const JdContactProblem *problem,
              Outcomes               *outcomes)
{
  static const JdSlipState all[] = { JD_SLIP_OPEN, JD_SLIP_STICK, JD_SLIP_FORWARD, JD_SLIP_BACKWARD };

  for (guint choice = 0; choice < 32; choice++)
    {
      const JdSlipState states[] = { all[choice % 4], all[choice / 4 % 4] };
      const int push[MOST] = { states[0] != JD_SLIP_OPEN ? problem->rows[0].side : 0, 0,
                               states[1] != JD_SLIP_OPEN ? problem->rows[2].side : 0, 0,
                               choice < 16 ? problem->rows[4].side : 0 };
      double share[MOST * MOST];
      gsize chosen[MOST];
      Corners corners;

      write_conditions (problem, push, states, &corners, share);
      choose_corner (problem, &corners, chosen, 0, 0, share, outcomes);
    }
}

/* Where more contacts hold than there are velocities, the impulses are many.  The motions that the choices allow are
 * those that are found, whatever the impulses.  A range of motions has at least two corners. */
static void
test_redundant (void)
{
  const guint n_trials = g_getenv ("JD_TEST_LONG") != NULL ? 600 : 60;
  g_autoptr(GRand) random = g_rand_new_with_seed (29);
  guint n_rests = 0, n_shared = 0, n_several = 0;

  for (guint trial = 0; trial < n_trials; trial++)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;
      Outcomes outcomes = { 0 };
      gboolean shared = FALSE;

      draw_redundant (&problem, trial, random);
      find_corners (&problem, &outcomes);
      answer = jd_contact_choose (&problem);
      g_assert_cmpuint (answer->is_range ? outcomes.n >= 2 : answer->n_outcomes == outcomes.n, ==, TRUE);
      for (guint o = 0; o < outcomes.n && !answer->is_range; o++)
        find_outcome (&problem, answer, outcomes.velocity[o], 1e-7);
      for (gsize i = 0; i < problem.c && answer->n_outcomes == 1; i++)
        shared |= answer->shared[i];
      n_rests += answer->status == JD_CONTACT_FOUND;
      n_several += answer->status == JD_CONTACT_SEVERAL;
      n_shared += shared;
      jd_contact_problem_clear (&problem);
    }
  g_test_message ("%u found, %u of them with shared impulses, %u several", n_rests, n_shared, n_several);
  g_assert_cmpuint (n_shared, >, 5);
  g_assert_cmpuint (n_several, >, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/choices/redundant", test_redundant);
  return g_test_run ();
}
