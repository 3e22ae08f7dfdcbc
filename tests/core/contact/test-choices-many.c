/* SPDX-License-Identifier: GPL-3.0-or-later */

/* More contacts under Newton's and Coulomb's laws than can be tried one by one. */
#include "core/contact/jd-contact-private.h"
#include "core/linear/jd-dense.h"
#include "tests/core/contact/problem.h"

/* A row of disks on a rough floor, each pressed against the next: @n rows of normals and tangents at the floor, and
 * the contacts between neighbours without friction.  Disk k has the velocities x, y and r omega, and unit inertia. */
static void
fill_row_of_disks (JdContactProblem *problem,
                   gsize             disks,
                   double            friction,
                   GRand            *random)
{
  const gsize n = 3 * disks, c = 3 * disks - 1;
  g_autofree double *b = g_new0 (double, c * n), *inverse = g_new0 (double, n * n), *velocity = g_new0 (double, n);

  jd_contact_problem_init (problem, n, c, disks);
  for (gsize k = 0; k < n; k++)
    {
      inverse[k * n + k] = k % 3 == 2 ? 2.0 : 1.0;
      velocity[k] = k % 3 == 1 ? -g_rand_double_range (random, 0.1, 1.0) : g_rand_double_range (random, -1.0, 1.0);
    }
  for (gsize k = 0; k < disks; k++)
    {
      b[2 * k * n + 3 * k + 1] = 1.0;
      b[(2 * k + 1) * n + 3 * k] = b[(2 * k + 1) * n + 3 * k + 2] = 1.0;
      if (k + 1 < disks)
        {
          b[(2 * disks + k) * n + 3 * k] = -1.0;
          b[(2 * disks + k) * n + 3 * k + 3] = 1.0;
        }
    }
  problem_fill (problem, inverse, b, velocity);
  for (gsize i = 0; i < c; i++)
    problem->rows[i].side = i < 2 * disks && i % 2 == 1 ? 0 : 1;
  for (gsize k = 0; k < disks; k++)
    problem->laws[k] = (JdContactLaw) {
      .tangent = 2 * k + 1, .normal = 2 * k, .push = 1, .coefficient = friction, .partner = -1,
    };
}

/* Whether the impulses and rates of the first outcome satisfy every law. */
static void
check_laws (const JdContactProblem *problem,
            const JdContactAnswer  *answer)
{
  for (gsize i = 0; i < problem->c; i++)
    {
      const double w = problem->rows[i].free +
                       jd_dense_dot (problem->c, problem->w + i * problem->c, answer->impulses);

      if (problem->rows[i].side == 0)
        continue;
      g_assert_cmpfloat (answer->impulses[i], >, -1e-9);
      g_assert_cmpfloat (w, >, -1e-9);
      g_assert_cmpfloat (fabs (w * answer->impulses[i]), <, 1e-9);
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double w = problem->rows[law->tangent].free +
                       jd_dense_dot (problem->c, problem->w + law->tangent * problem->c, answer->impulses);
      const double bound = law->coefficient * answer->impulses[law->normal], t = answer->impulses[law->tangent];

      g_assert_cmpfloat (fabs (t), <, bound + 1e-9);
      if (fabs (w) > 1e-8)
        assert_near (t, w > 0.0 ? -bound : bound, 1e-9);
    }
}

/* Chains of more contacts than can be tried one by one: every law holds, and the outcome is proved to be the only one. */
static void
test_chains (void)
{
  GRand *random = g_rand_new_with_seed (18);

  for (gsize disks = 5; disks <= 20; disks = disks < 6 ? disks + 1 : 2 * disks - 2)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_row_of_disks (&problem, disks, 0.3, random);
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      g_assert_false (answer->unproved);
      check_laws (&problem, answer);
      jd_contact_problem_clear (&problem);
    }
  g_rand_free (random);
}

/* @contacts rough contacts on @n velocities, with random inertia and rows. */
static void
fill_strong_friction (JdContactProblem *problem,
                      gsize             n,
                      gsize             contacts,
                      double            friction,
                      GRand            *random)
{
  const gsize c = 2 * contacts;
  g_autofree double *a = g_new0 (double, n * n), *inverse = g_new0 (double, n * n), *b = g_new0 (double, c * n);
  g_autofree double *velocity = g_new0 (double, n);

  jd_contact_problem_init (problem, n, c, contacts);
  for (gsize i = 0; i < n * n; i++)
    a[i] = g_rand_double_range (random, -1.0, 1.0);
  for (gsize i = 0; i < n; i++)
    {
      for (gsize j = 0; j < n; j++)
        inverse[i * n + j] = jd_dense_dot (n, a + i * n, a + j * n) + (i == j ? 0.5 : 0.0);
      velocity[i] = g_rand_double_range (random, -1.0, 1.0);
    }
  for (gsize i = 0; i < c * n; i++)
    b[i] = g_rand_double_range (random, -1.0, 1.0);
  problem_fill (problem, inverse, b, velocity);
  for (gsize k = 0; k < contacts; k++)
    {
      problem->rows[2 * k].side = 1;
      problem->rows[2 * k + 1].side = 0;
      problem->laws[k] = (JdContactLaw) {
        .tangent = 2 * k + 1, .normal = 2 * k, .push = 1, .coefficient = friction, .partner = -1,
      };
    }
}

/* An impact without restitution has an outcome, however strong the friction is, and Newton's method does not always
 * find it. */
static void
test_strong_friction (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (77);

  for (guint trial = 0; trial < 30; trial++)
    {
      const gsize contacts = (gsize) g_rand_int_range (random, 4, 7);
      const gsize n = (gsize) g_rand_int_range (random, (gint32) contacts, 2 * (gint32) contacts + 1);
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_strong_friction (&problem, n, contacts, g_rand_double_range (random, 0.5, 4.0), random);
      answer = jd_contact_choose (&problem);
      g_test_message ("trial %u: status %d, %u outcomes", trial, (int) answer->status, (guint) answer->n_outcomes);
      g_assert_true (answer->status == JD_CONTACT_FOUND || answer->status == JD_CONTACT_SEVERAL);
      g_assert_cmpuint (answer->n_outcomes, >, 0);
      check_laws (&problem, answer);
      jd_contact_problem_clear (&problem);
    }
}

/* @side x @side disks of radius 1 side by side and above each other, between a floor and two walls, all rough, with
 * random velocities.  There are more rows than velocities. */
static void
fill_box_of_disks (JdContactProblem *problem,
                   gsize             side,
                   double            friction,
                   GRand            *random)
{
  const gsize disks = side * side, contacts = 2 * side * (side - 1) + 3 * side, n = 3 * disks, c = 2 * contacts;
  g_autofree double *b = g_new0 (double, c * n), *inverse = g_new0 (double, n * n), *velocity = g_new0 (double, n);
  gsize i = 0;

  jd_contact_problem_init (problem, n, c, contacts);
  for (gsize k = 0; k < n; k++)
    {
      inverse[k * n + k] = k % 3 == 2 ? 2.0 : 1.0;
      velocity[k] = g_rand_double_range (random, -1.0, 1.0);
    }
  for (gsize k = 0; k < disks; k++)
    for (int way = 0; way < 3; way++)
      {
        /* to the left, to the right, down; from disk k to the normal (x, y), with the tangent (-y, x) */
        const gsize column = k % side, row = k / side;
        const double x = way == 0 ? -1.0 : way == 1 ? 1.0 : 0.0, y = way == 2 ? -1.0 : 0.0;
        const gboolean wall = way == 0 ? column == 0 : way == 1 ? column + 1 == side : row == 0;
        const gsize other = way == 0 ? k - 1 : k - side;

        if (way == 1 && !wall)
          continue;
        b[i * n + 3 * k] = -x;
        b[i * n + 3 * k + 1] = -y;
        b[(i + 1) * n + 3 * k] = -y;
        b[(i + 1) * n + 3 * k + 1] = x;
        b[(i + 1) * n + 3 * k + 2] = 1.0;
        for (int e = 0; e < 2 && !wall; e++)
          {
            b[i * n + 3 * other + (gsize) e] = e == 0 ? x : y;
            b[(i + 1) * n + 3 * other + (gsize) e] = e == 0 ? y : -x;
            b[(i + 1) * n + 3 * other + 2] = 1.0;
          }
        i += 2;
      }
  g_assert_cmpuint (i, ==, c);
  problem_fill (problem, inverse, b, velocity);
  for (gsize k = 0; k < c; k++)
    problem->rows[k].side = k % 2 == 0 ? 1 : 0;
  for (gsize k = 0; k < contacts; k++)
    problem->laws[k] = (JdContactLaw) {
      .tangent = 2 * k + 1, .normal = 2 * k, .push = 1, .coefficient = friction, .partner = -1,
    };
}

/* An impact without restitution has an outcome, however many contacts there are, and one is found. */
static void
test_box_of_disks (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (28);

  for (guint trial = 0; trial < 3; trial++)
    {
      const gboolean large = trial == 2;
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_box_of_disks (&problem, large ? 6 : 3, trial % 2 == 0 ? 0.3 : 0.9, random);
      answer = jd_contact_choose (&problem);
      g_test_message ("%u rows: status %d, %u outcomes, range %d, unproved %d", (guint) problem.c, answer->status,
                      (guint) answer->n_outcomes, answer->is_range, answer->unproved);
      g_assert_true (answer->status == JD_CONTACT_FOUND || answer->status == JD_CONTACT_SEVERAL);
      if (!answer->is_range)
        check_laws (&problem, answer);
      jd_contact_problem_clear (&problem);
    }
}

/* Guides with friction, each pushed from a side of its own; the response of one to another is at most @coupling of that to
 * itself. */
static void
fill_guides (JdContactProblem *problem,
             gsize             guides,
             double            coupling,
             GRand            *random)
{
  const gsize c = 2 * guides;

  jd_contact_problem_init (problem, c, c, guides);
  for (gsize i = 0; i < c; i++)
    {
      const double free = g_rand_double_range (random, 0.5, 1.0) * (g_rand_boolean (random) ? 1.0 : -1.0);

      problem->rows[i] = (JdContactRow) { .row = i, .size = 1.0, .unit = 1.0, .free = free, .before = free };
      problem->base[i] = problem->prior[i] = free;
      for (gsize j = 0; j <= i; j++)
        problem->w[i * c + j] = problem->w[j * c + i] = i == j ? 1.0
                                                               : g_rand_double_range (random, -coupling, coupling);
    }
  memcpy (problem->response, problem->w, c * c * sizeof (double));
  for (gsize f = 0; f < guides; f++)
    problem->laws[f] = (JdContactLaw) {
      .tangent = 2 * f + 1, .normal = 2 * f, .push = 1, .coefficient = f % 2 == 0 ? 0.3 : 3.0, .partner = -1,
    };
}

/* Guides with friction, more than can be tried one by one, each pushed from a side of its own: the search is
 * complete.  The effect of a guide on the others is small, so there is one outcome, N = -w0 to first order. */
static void
test_sides (void)
{
  const gsize guides = 6;
  GRand *random = g_rand_new_with_seed (19);

  for (guint trial = 0; trial < 5; trial++)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_guides (&problem, guides, 0.02, random);
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      g_assert_false (answer->unproved);
      for (gsize f = 0; f < guides; f++)
        {
          const double n = answer->impulses[2 * f], t = answer->impulses[2 * f + 1],
                       w = rate_of (&problem, 2 * f + 1, answer->impulses);

          assert_near (rate_of (&problem, 2 * f, answer->impulses), 0.0, 1e-9);
          g_assert_cmpfloat (n * problem.rows[2 * f].free, <, 0.0);
          g_assert_cmpint (answer->pushes[2 * f], ==, n > 0.0 ? 1 : -1);
          if (f % 2 == 0)
            assert_near (t, w > 0.0 ? -0.3 * fabs (n) : 0.3 * fabs (n), 1e-9);
          else
            assert_near (w, 0.0, 1e-9);
        }
      jd_contact_problem_clear (&problem);
    }
  g_rand_free (random);
}

/* What only the iteration finds is told to be unproved, by the groups beside laws over time too. */
static void
test_unproved (void)
{
  GRand *random = g_rand_new_with_seed (18);

  for (guint beside = 0; beside < 2; beside++)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_guides (&problem, 12, 0.1, random);
      answer = beside ? jd_contact_follow (&problem) : jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      g_assert_true (answer->unproved);
      jd_contact_problem_clear (&problem);
    }
  g_rand_free (random);
}

/* Lemke's method alone ends with impulses that satisfy every law, as its theory says of impacts without restitution. */
static void
test_pivot (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (5);

  for (guint trial = 0; trial < 12; trial++)
    {
      JdContactProblem problem;
      JdChoices choices;
      JdContactAnswer answer = { 0 };
      g_autofree double *impulses = NULL;

      if (trial % 2 == 0)
        fill_row_of_disks (&problem, 2 + trial, 0.1 * trial, random);
      else
        fill_box_of_disks (&problem, 1 + trial / 3, 0.1 * trial, random);
      impulses = g_new0 (double, problem.c);
      jd_choices_init (&choices, &problem, NULL);
      g_assert_true (jd_choices_pivot (&choices, impulses));
      answer.impulses = impulses;
      check_laws (&problem, &answer);
      jd_choices_clear (&choices);
      jd_contact_problem_clear (&problem);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/choices/chains", test_chains);
  g_test_add_func ("/core/contact/choices/strong-friction", test_strong_friction);
  g_test_add_func ("/core/contact/choices/sides", test_sides);
  g_test_add_func ("/core/contact/choices/unproved", test_unproved);
  g_test_add_func ("/core/contact/choices/box-of-disks", test_box_of_disks);
  g_test_add_func ("/core/contact/choices/pivot", test_pivot);
  return g_test_run ();
}
