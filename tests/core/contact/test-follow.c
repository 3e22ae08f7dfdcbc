/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/contact/problem.h"

/* Laws of impact over time.  One contact is followed in small steps of its impulse; several without friction are
 * compressed and released by trying every choice of pushing and open ones; the final slip by Newton's law is looked
 * for in every direction. */

#define NORMAL 0
#define MOST_SLIPS 2

/* ---- One contact, in small steps ---- */

typedef struct
{
  double nn, b[MOST_SLIPS], tt[MOST_SLIPS][MOST_SLIPS], f;  /* for the push N */
  gsize  n_slips;
} Contact;

typedef struct
{
  double n, nu, u[MOST_SLIPS], t[MOST_SLIPS], work;
} Impact;

static Contact
contact_of (const JdContactProblem *problem)
{
  const int push = problem->laws[0].push;
  Contact self = { .f = problem->laws[0].coefficient, .n_slips = problem->k };

  self.nn = problem->w[NORMAL * problem->c + NORMAL];
  for (gsize i = 0; i < self.n_slips; i++)
    {
      self.b[i] = push * problem->w[(1 + i) * problem->c + NORMAL];
      for (gsize j = 0; j < self.n_slips; j++)
        self.tt[i][j] = problem->w[(1 + i) * problem->c + 1 + j];
    }
  return self;
}

/* dT/dN that keeps a slip of zero: W_tt dT/dN = -b.  Returns its length. */
static double
holding (const Contact *self,
         double        *slope)
{
  if (self->n_slips == 1)
    return fabs (slope[0] = -self->b[0] / self->tt[0][0]);
  const double det = self->tt[0][0] * self->tt[1][1] - self->tt[0][1] * self->tt[1][0];

  slope[0] = (-self->b[0] * self->tt[1][1] + self->b[1] * self->tt[0][1]) / det;
  slope[1] = (-self->b[1] * self->tt[0][0] + self->b[0] * self->tt[1][0]) / det;
  return hypot (slope[0], slope[1]);
}

/* One step of at most @most; as the slip ends, shorter ones.  Returns dnu/dN. */
static double
step (const Contact *self,
      Impact        *at,
      double         most)
{
  const double slip = self->n_slips == 1 ? fabs (at->u[0]) : hypot (at->u[0], at->u[1]);
  double slope[MOST_SLIPS] = { 0.0 }, rise = self->nn, fastest = 0.0, dn = most;

  for (gsize i = 0; i < self->n_slips; i++)
    fastest += fabs (self->b[i]) + self->f * self->tt[i][i];
  if (slip > 1e-3 * most * fastest || holding (self, slope) > self->f)
    {
      dn = CLAMP (0.2 * slip / fastest, 1e-3 * most, most);
      for (gsize i = 0; i < self->n_slips; i++)
        slope[i] = slip > 0.0 ? -self->f * at->u[i] / slip : 0.0;
    }
  for (gsize i = 0; i < self->n_slips; i++)
    rise += self->b[i] * slope[i];
  at->work += dn * (at->nu + 0.5 * rise * dn);
  at->n += dn;
  at->nu += rise * dn;
  for (gsize i = 0; i < self->n_slips; i++)
    {
      at->t[i] += slope[i] * dn;
      at->u[i] += self->b[i] * dn;
      for (gsize j = 0; j < self->n_slips; j++)
        at->u[i] += self->tt[i][j] * slope[j] * dn;
    }
  return rise;
}

/* Steps until the number at @place of Impact is @target, and goes back to it along the last step.  FALSE where the push
 * may grow without bound. */
static gboolean
go_until (const Contact *self,
          Impact        *at,
          gsize          place,
          double         target,
          double         most)
{
  double *numbers = (double *) at;
  Impact before = *at;
  double part;

  while (numbers[place] < target)
    {
      before = *at;
      if (step (self, at, most) < 0.2 * self->nn)
        return FALSE;
    }
  part = (numbers[place] - target) / (numbers[place] - ((double *) &before)[place]);
  for (gsize k = 0; k < sizeof (Impact) / sizeof (double) && isfinite (part); k++)
    numbers[k] -= part * (numbers[k] - ((double *) &before)[k]);
  return TRUE;
}

/* Compression, then restitution of e N or of e^2 of the work. */
static gboolean
march (const JdContactProblem *problem,
       Impact                 *out)
{
  const Contact self = contact_of (problem);
  const double e = problem->rows[NORMAL].restitution, fast = fabs (problem->rows[NORMAL].free);
  const double most = fast / self.nn / 3000.0;
  double work;

  *out = (Impact) { .nu = -fast };
  for (gsize i = 0; i < self.n_slips; i++)
    out->u[i] = problem->rows[1 + i].free;
  if (!go_until (&self, out, G_STRUCT_OFFSET (Impact, nu) / sizeof (double), 0.0, most))
    return FALSE;
  work = -e * e * out->work;
  out->work = 0.0;
  return problem->rows[NORMAL].law == JD_IMPACT_POISSON
           ? go_until (&self, out, G_STRUCT_OFFSET (Impact, n) / sizeof (double), (1.0 + e) * out->n, most)
           : go_until (&self, out, G_STRUCT_OFFSET (Impact, work) / sizeof (double), work, most);
}

/* A random contact that approaches, with @n_slips components of slip. */
static void
draw_contact (JdContactProblem *problem,
              gsize             n_slips,
              JdImpactLaw       law,
              GRand            *random)
{
  const double f = g_rand_double_range (random, 0.05, 1.5);

  jd_contact_problem_init (problem, 5, 1 + n_slips, n_slips);
  problem_draw (problem, random);
  problem->rows[NORMAL].side = problem->rows[NORMAL].free > 0.0 ? -1 : 1;
  problem->rows[NORMAL].law = law;
  problem->rows[NORMAL].restitution = g_rand_double_range (random, 0.0, 1.0);
  problem->rows[NORMAL].goal = -problem->rows[NORMAL].restitution * problem->rows[NORMAL].free;
  for (gsize i = 0; i < n_slips; i++)
    problem->laws[i] = (JdContactLaw) {
      .tangent = 1 + i, .normal = NORMAL, .push = problem->rows[NORMAL].side, .coefficient = f,
      .partner = n_slips == 1 ? -1 : (int) (1 - i),
    };
}

/* The energy that the impulses bring in: L . (w- + w+) / 2. */
static double
energy_of (const JdContactProblem *problem,
           const double           *impulses)
{
  double energy = 0.0;

  for (gsize i = 0; i < problem->c; i++)
    energy += 0.5 * impulses[i] * (problem->rows[i].free + rate_of (problem, i, impulses));
  return energy;
}

/* Poisson's and Stronge's laws for one contact, whose slip ends, turns, or goes on, agree with small steps of the
 * impulse; Stronge's law brings in no energy. */
static void
test_alone (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (3);
  guint n_stuck = 0, n_slid = 0;

  for (guint trial = 0; trial < 160; trial++)
    {
      const JdImpactLaw law = trial % 2 == 0 ? JD_IMPACT_POISSON : JD_IMPACT_STRONGE;
      const gsize n_slips = 1 + trial / 2 % 2;
      JdContactProblem problem;
      Impact expected;

      draw_contact (&problem, n_slips, law, random);
      g_test_message ("trial %u: law %d, %u slips, f = %g, e = %g", trial, law, (guint) n_slips,
                      problem.laws[0].coefficient, problem.rows[NORMAL].restitution);
      if (march (&problem, &expected))
        {
          g_autoptr(JdContactAnswer) answer = jd_contact_follow (&problem);
          const int push = problem.laws[0].push;
          double slip = 0.0;

          g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
          assert_near (push * answer->impulses[NORMAL], expected.n, 1e-3 * expected.n);
          assert_near (push * answer->speeds[NORMAL], expected.nu, 1e-3 * fabs (problem.rows[NORMAL].free));
          for (gsize i = 0; i < n_slips; i++)
            {
              assert_near (answer->impulses[1 + i], expected.t[i], 2e-3 * expected.n);
              assert_near (answer->speeds[1 + i], rate_of (&problem, 1 + i, answer->impulses), 1e-12);
              slip = fmax (slip, fabs (answer->speeds[1 + i]));
            }
          g_assert_true (answer->known[NORMAL] && !answer->shared[NORMAL]);
          g_assert_false (answer->by_phases);
          if (law == JD_IMPACT_STRONGE)
            g_assert_cmpfloat (energy_of (&problem, answer->impulses), <=, 1e-12);
          g_assert_cmpint (answer->states[0], ==,
                           slip == 0.0               ? JD_SLIP_STICK
                           : n_slips == 2            ? JD_SLIP_OBLIQUE
                           : answer->speeds[1] > 0.0 ? JD_SLIP_FORWARD
                                                     : JD_SLIP_BACKWARD);
          *(slip == 0.0 ? &n_stuck : &n_slid) += 1;
        }
      jd_contact_problem_clear (&problem);
    }
  g_assert_cmpuint (n_stuck, >, 20);
  g_assert_cmpuint (n_slid, >, 20);
}

/* ---- Several contacts, every choice ---- */

/* Solves w = w0 + W x >= 0 _|_ x >= 0 for one sign of each row by trying every set of pushing rows. */
static void
solve_choices (const JdContactProblem *problem,
               const double           *w0,
               double                 *x)
{
  const gsize c = problem->c;

  for (guint set = 0; set < 1u << c; set++)
    {
      double a[MOST * (MOST + 1)] = { 0 };
      gboolean holds = TRUE;

      for (gsize i = 0; i < c; i++)
        {
          for (gsize j = 0; j < c; j++)
            a[i * (c + 1) + j] = set >> i & 1u ? problem->w[i * c + j] : i == j ? 1.0 : 0.0;
          a[i * (c + 1) + c] = set >> i & 1u ? -w0[i] : 0.0;
        }
      if (!eliminate (a, c, x))
        continue;
      for (gsize i = 0; i < c && holds; i++)
        {
          double rate = w0[i];

          for (gsize j = 0; j < c; j++)
            rate += problem->w[i * c + j] * x[j];
          holds = set >> i & 1u ? x[i] >= 0.0 : rate >= 0.0;
        }
      if (holds)
        return;
    }
  g_error ("no choice of pushing contacts is consistent");
}

/* Poisson's law for contacts that push each other: compressed together, w >= 0 _|_ N >= 0, then released with e N and
 * as much more as keeps w >= 0. */
static void
test_together (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (8);

  for (guint trial = 0; trial < 60; trial++)
    {
      const gsize c = 2 + trial % 4;
      JdContactProblem problem;
      gsize n_approaching = 0, n_pushing = 0;
      double w0[MOST], compression[MOST] = { 0 }, more[MOST] = { 0 }, total[MOST];
      g_autoptr(JdContactAnswer) answer = NULL;

      jd_contact_problem_init (&problem, 6, c, 0);
      problem_draw (&problem, random);
      for (gsize i = 0; i < c; i++)
        {
          problem.rows[i].side = 1;
          problem.rows[i].law = JD_IMPACT_POISSON;
          problem.rows[i].restitution = g_rand_double (random);
          w0[i] = problem.rows[i].free;
        }
      if (w0[0] > 0.0 && w0[1] > 0.0)
        problem.rows[0].free = problem.rows[0].before = w0[0] = -w0[0];
      g_test_message ("trial %u: %u contacts", trial, (guint) c);
      answer = jd_contact_follow (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      solve_choices (&problem, w0, compression);
      for (gsize i = 0; i < c; i++)
        total[i] = (1.0 + problem.rows[i].restitution) * compression[i];
      for (gsize i = 0; i < c; i++)
        w0[i] = rate_of (&problem, i, total);
      solve_choices (&problem, w0, more);
      for (gsize i = 0; i < c; i++)
        total[i] += more[i];
      for (gsize i = 0; i < c; i++)
        {
          n_approaching += problem.rows[i].free < 0.0 ? 1 : 0;
          n_pushing += total[i] > 1e-9 ? 1 : 0;
        }
      /* one that approaches and pushes no other is followed alone */
      g_assert_cmpint (answer->by_phases, ==, n_approaching > 1 || n_pushing > 1);
      for (gsize i = 0; i < c; i++)
        {
          assert_near (answer->impulses[i], total[i], 1e-9);
          assert_near (answer->speeds[i], rate_of (&problem, i, total), 1e-9);
        }
      jd_contact_problem_clear (&problem);
    }
}

/* ---- Newton's law for a slip with two components ---- */

/* The cross product of the slip after an impact, if it had the direction @angle, with that direction.  @out: N, T and
 * the component along the direction, which is to be positive. */
static double
miss (const JdContactProblem *problem,
      double                  angle,
      double                  out[4])
{
  const Contact self = contact_of (problem);
  const double d[] = { cos (angle), sin (angle) };
  const double nu = -fabs (problem->rows[NORMAL].free), e = problem->rows[NORMAL].restitution;
  const double rise = self.nn - self.f * (self.b[0] * d[0] + self.b[1] * d[1]);
  double u[2];

  out[0] = -(1.0 + e) * nu / rise;
  for (gsize i = 0; i < 2; i++)
    {
      out[1 + i] = -self.f * out[0] * d[i];
      u[i] = problem->rows[1 + i].free + self.b[i] * out[0] -
             self.f * out[0] * (self.tt[i][0] * d[0] + self.tt[i][1] * d[1]);
    }
  out[3] = u[0] * d[0] + u[1] * d[1];
  return d[0] * u[1] - d[1] * u[0];
}

/* The impulses N and T for which the final slip sticks; FALSE: T is beyond the cone. */
static gboolean
sticks (const JdContactProblem *problem,
        double                  out[4])
{
  const Contact self = contact_of (problem);
  double a[] = { self.nn, self.b[0], self.b[1], -(1.0 + problem->rows[NORMAL].restitution) *
                 -fabs (problem->rows[NORMAL].free),
                 self.b[0], self.tt[0][0], self.tt[0][1], -problem->rows[1].free,
                 self.b[1], self.tt[1][0], self.tt[1][1], -problem->rows[2].free };

  return eliminate (a, 3, out) && out[0] >= 0.0 && hypot (out[1], out[2]) <= self.f * out[0];
}

/* Every outcome by Newton's law on the normal speed and Coulomb's on the final slip: sticking, and each direction in
 * which the slip that it causes has this direction. */
static void
test_directions (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (21);
  guint n_single = 0, n_several = 0;

  for (guint trial = 0; trial < 60; trial++)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;
      const guint n_samples = 4000;
      double found[4] = { 0 }, before[4], after[4], last;
      guint n = 0;

      draw_contact (&problem, 2, JD_IMPACT_NEWTON, random);
      g_test_message ("trial %u: f = %g, e = %g", trial, problem.laws[0].coefficient, problem.rows[0].restitution);
      answer = jd_contact_follow (&problem);
      n += sticks (&problem, found) ? 1 : 0;
      last = miss (&problem, 0.0, before);
      for (guint k = 1; k <= n_samples; k++)
        {
          const double angle = 2.0 * G_PI * k / n_samples, value = miss (&problem, angle, after);

          if (last * value <= 0.0 && after[0] > 0.0 && before[0] > 0.0 && after[3] > 0.0 && before[3] > 0.0)
            {
              for (gsize i = 0; i < 3; i++)
                found[i] = before[i] + (after[i] - before[i]) * last / (last - value);
              n++;
            }
          last = value;
          memcpy (before, after, sizeof after);
        }
      g_assert_cmpint (answer->status, ==, n == 0 ? JD_CONTACT_NONE : n == 1 ? JD_CONTACT_FOUND : JD_CONTACT_SEVERAL);
      *(n == 1 ? &n_single : &n_several) += 1;
      if (n == 1)
        {
          assert_near (problem.laws[0].push * answer->impulses[NORMAL], found[0], 1e-4 * found[0]);
          assert_near (answer->impulses[1], found[1], 1e-4 * found[0]);
          assert_near (answer->impulses[2], found[2], 1e-4 * found[0]);
        }
      jd_contact_problem_clear (&problem);
    }
  g_assert_cmpuint (n_single, >, 40);
  g_test_message ("%u with several outcomes or none", n_several);
}

/* ---- Groups, and refusals ---- */

/* Contacts that do not push each other are independent: side by side, each has the outcome that it has alone. */
static void
test_apart (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (13);

  for (guint trial = 0; trial < 30; trial++)
    {
      JdContactProblem parts[3], whole;
      gsize n = 0, c = 0, k = 0, first = 0, row = 0, law = 0;
      g_autoptr(JdContactAnswer) answer = NULL;

      for (gsize p = 0; p < 3; p++)
        {
          draw_contact (&parts[p], 1,
                        p == 0   ? JD_IMPACT_NEWTON
                        : p == 1 ? JD_IMPACT_POISSON
                                 : JD_IMPACT_STRONGE,
                        random);
          parts[p].laws[0].coefficient *= 0.2;
          n += parts[p].n;
          c += parts[p].c;
          k += parts[p].k;
        }
      jd_contact_problem_init (&whole, n, c, k);
      for (gsize p = 0; p < 3; p++)
        {
          for (gsize i = 0; i < parts[p].c; i++)
            {
              whole.rows[row + i] = parts[p].rows[i];
              whole.rows[row + i].row = row + i;
              for (gsize j = 0; j < parts[p].c; j++)
                whole.w[(row + i) * c + row + j] = parts[p].w[i * parts[p].c + j];
              memcpy (whole.response + (row + i) * n + first, parts[p].response + i * parts[p].n,
                      parts[p].n * sizeof (double));
            }
          whole.laws[law] = parts[p].laws[0];
          whole.laws[law].tangent += row;
          whole.laws[law++].normal += row;
          memcpy (whole.base + first, parts[p].base, parts[p].n * sizeof (double));
          row += parts[p].c;
          first += parts[p].n;
        }
      answer = jd_contact_follow (&whole);
      row = 0;
      for (gsize p = 0; p < 3; p++)
        {
          g_autoptr(JdContactAnswer) alone = jd_contact_follow (&parts[p]);

          g_assert_cmpint (alone->status, ==, JD_CONTACT_FOUND);
          g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
          g_assert_cmpint (answer->states[p], ==, alone->states[0]);
          for (gsize i = 0; i < parts[p].c; i++)
            {
              assert_near (answer->impulses[row + i], alone->impulses[i], 1e-10);
              assert_near (answer->speeds[row + i], alone->speeds[i], 1e-10);
            }
          row += parts[p].c;
          jd_contact_problem_clear (&parts[p]);
        }
      jd_contact_problem_clear (&whole);
    }
}

/* Which laws can act together on contacts that push each other.  Row 0 has the slip, if any; the last row the other
 * law. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *name;
    gsize n_slips;
    JdImpactLaw first, second;
    double restitution; /* of the second */
    gboolean jumps;     /* something else changes the velocities at the instant */
    JdContactStatus status;
    gsize offending;
  } cases[] = {
    { "Poisson twice", 0, JD_IMPACT_POISSON, JD_IMPACT_POISSON, 0.5, FALSE, JD_CONTACT_FOUND, 0 },
    { "inert beside Poisson", 0, JD_IMPACT_POISSON, JD_IMPACT_NEWTON, 0.0, FALSE, JD_CONTACT_FOUND, 0 },
    { "Newton beside Poisson", 0, JD_IMPACT_POISSON, JD_IMPACT_NEWTON, 0.5, FALSE, JD_CONTACT_MIXED, 1 },
    { "Stronge beside Poisson", 0, JD_IMPACT_POISSON, JD_IMPACT_STRONGE, 0.5, FALSE, JD_CONTACT_TANGLED, 1 },
    { "Stronge beside inert", 0, JD_IMPACT_STRONGE, JD_IMPACT_NEWTON, 0.0, FALSE, JD_CONTACT_TANGLED, 0 },
    { "slip in space beside another", 2, JD_IMPACT_POISSON, JD_IMPACT_POISSON, 0.5, FALSE, JD_CONTACT_SPATIAL, 0 },
    { "slip in space by Newton beside another", 2, JD_IMPACT_NEWTON, JD_IMPACT_NEWTON, 0.5, FALSE, JD_CONTACT_SPATIAL,
      0 },
    { "Poisson while something else jumps", 0, JD_IMPACT_POISSON, JD_IMPACT_POISSON, 0.5, TRUE, JD_CONTACT_CROWDED,
      0 },
    { "Stronge while something else jumps", 0, JD_IMPACT_NEWTON, JD_IMPACT_STRONGE, 0.5, TRUE, JD_CONTACT_CROWDED,
      1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const gsize c = 2 + cases[k].n_slips, last = c - 1;
      g_autoptr(GRand) random = g_rand_new_with_seed (2);
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      g_test_message ("%s", cases[k].name);
      jd_contact_problem_init (&problem, 6, c, cases[k].n_slips);
      problem_draw (&problem, random);
      for (gsize i = 0; i < c; i++)
        problem.rows[i].before = problem.rows[i].free = -1.0;
      problem.rows[0].side = 1;
      problem.rows[0].law = cases[k].first;
      problem.rows[0].restitution = 0.5;
      problem.rows[last].side = 1;
      problem.rows[last].law = cases[k].second;
      problem.rows[last].restitution = cases[k].restitution;
      if (cases[k].jumps)
        {
          problem.rows[last].free -= 0.5;
          problem.rows[last].jump = -0.5;
        }
      for (gsize i = 0; i < cases[k].n_slips; i++)
        problem.laws[i] = (JdContactLaw) {
          .tangent = 1 + i, .normal = 0, .push = 1, .coefficient = 0.3, .partner = (int) (1 - i),
        };
      answer = jd_contact_follow (&problem);
      g_assert_cmpint (answer->status, ==, cases[k].status);
      if (cases[k].status != JD_CONTACT_FOUND)
        g_assert_cmpuint (answer->offending, ==, cases[k].offending);
      jd_contact_problem_clear (&problem);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/follow/alone", test_alone);
  g_test_add_func ("/core/contact/follow/together", test_together);
  g_test_add_func ("/core/contact/follow/directions", test_directions);
  g_test_add_func ("/core/contact/follow/apart", test_apart);
  g_test_add_func ("/core/contact/follow/refusals", test_refusals);
  return g_test_run ();
}
