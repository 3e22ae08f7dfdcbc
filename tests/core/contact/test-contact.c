/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/contact/jd-circle.h"
#include "core/contact/jd-cones.h"
#include "core/contact/jd-contact-private.h"

#include <math.h>

/* Contacts as problems of numbers: each answer is compared with one found on another road. */

static void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance))
    g_error ("%.17g is not %.17g", value, expected);
}

/* ---- Directions ---- */

typedef struct
{
  double   zero;     /* sin (angle - zero), over its cosine for a pole */
  gboolean has_pole;
  guint    n_zeros, n_poles;
  double   found[4];
} Circle;

static double
across (gpointer data,
        double   angle)
{
  const Circle *self = data;

  return self->has_pole ? tan (angle - self->zero) : sin (angle - self->zero);
}

static gboolean
count (gpointer data,
       double   angle,
       double   value,
       double   size)
{
  Circle *self = data;

  if (fabs (value) > size)
    self->n_poles++;
  else
    self->found[self->n_zeros++] = angle;
  return TRUE;
}

/* Both zeros of a sine are found, on the axes too; poles are told from zeros. */
static void
test_circle (void)
{
  for (guint k = 0; k < 24; k++)
    for (guint pole = 0; pole < 2; pole++)
      {
        Circle self = { .zero = k * G_PI / 12.0, .has_pole = pole == 1 };

        jd_circle_scan (96, across, count, &self);
        g_assert_cmpuint (self.n_zeros, ==, 2);
        g_assert_cmpuint (self.n_poles, ==, 2 * pole);
        for (guint i = 0; i < 2; i++)
          assert_near (sin (self.found[i] - self.zero), 0.0, 1e-14);
      }
}

/* ---- Cones ---- */

/* The corners and the barrier find the same best t where no cone is round. */
static void
test_corners (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (7);

  for (guint trial = 0; trial < 40; trial++)
    {
      double rows[4][2][4] = { { { 0.0 } } };
      JdCone cones[4];

      for (gsize k = 0; k < 4; k++)
        {
          cones[k] = (JdCone) { .n_w = k < 3 ? 1 : 0, .u = rows[k][0], .w = { rows[k][1], rows[k][1] } };
          for (gsize e = 0; e < 2 && k < 3; e++)
            {
              rows[k][0][e] = g_rand_double_range (random, -0.3, 0.3);
              rows[k][1][e] = g_rand_double_range (random, -1.0, 1.0);
            }
          rows[k][0][2] = -1.0;
          rows[k][0][3] = k < 3 ? g_rand_double_range (random, 0.5, 2.0) : 6.0;
          rows[k][1][3] = k < 3 ? g_rand_double_range (random, -1.0, 1.0) : 0.0;
        }
      assert_near (jd_cones_best (cones, 4, 2, 3.0), jd_corners_best (cones, 4, 2), 1e-9);
    }
}

/* ---- Impacts over time ---- */

/* A contact that approaches, its slips (one, or two of which the second is at rest and answers nothing else), with
 * W = L L^T > 0. */
static void
fill_contact (JdContactProblem *problem,
              gsize             n_slips,
              JdImpactLaw       law,
              const double      numbers[6])
{
  const gsize c = 1 + n_slips;
  const double tt = numbers[0], nt = numbers[1], nn = numbers[2] + nt * nt / tt;

  jd_contact_problem_init (problem, 0, c, n_slips);
  problem->w[0] = nn;
  problem->w[1] = problem->w[c] = nt;
  problem->w[c + 1] = tt;
  if (n_slips == 2)
    problem->w[2 * c + 2] = 0.7;
  for (gsize i = 0; i < c; i++)
    problem->rows[i] = (JdContactRow) { .row = i, .size = 1.0, .unit = 1.0 };
  problem->rows[0].side = 1;
  problem->rows[0].law = law;
  problem->rows[0].restitution = numbers[3];
  problem->rows[0].before = problem->rows[0].free = -1.0;
  problem->rows[1].before = problem->rows[1].free = numbers[4];
  for (gsize f = 0; f < n_slips; f++)
    problem->laws[f] = (JdContactLaw) {
      .tangent = f + 1, .normal = 0, .push = 1, .coefficient = numbers[5], .partner = n_slips == 2 ? (int) (1 - f) : -1,
    };
}

/* A slip in closed form, and the flow of a slip with two components that stays straight, have one outcome. */
static void
test_straight (void)
{
  static const JdImpactLaw laws[] = { JD_IMPACT_POISSON, JD_IMPACT_STRONGE };
  g_autoptr(GRand) random = g_rand_new_with_seed (11);
  guint n_stick = 0, n_slip = 0;

  for (guint trial = 0; trial < 200; trial++)
    {
      const double numbers[6] = {
        g_rand_double_range (random, 0.5, 4.0), g_rand_double_range (random, -1.0, 1.0),
        g_rand_double_range (random, 0.5, 2.0), g_rand_double_range (random, 0.0, 1.0),
        g_rand_double_range (random, -2.0, 2.0), g_rand_double_range (random, 0.05, 0.8),
      };
      JdContactProblem line, plane;
      double one[2] = { 0.0 }, two[3] = { 0.0 };
      gboolean followed;

      fill_contact (&line, 1, laws[trial % 2], numbers);
      fill_contact (&plane, 2, laws[trial % 2], numbers);
      followed = jd_impact_follow (&line, 0, one, NULL);
      g_assert_cmpint (jd_impact_follow (&plane, 0, two, NULL), ==, followed);
      for (gsize i = 0; followed && i < 2; i++)
        assert_near (two[i], one[i], 1e-9 * (1.0 + fabs (one[i])));
      if (followed)
        {
          const double slip = jd_contact_speed (&line, 1, one);

          /* Coulomb's law over the whole impact, and the normal speed that Poisson's law asks for is not negative */
          g_assert_cmpfloat (fabs (one[1]), <=, numbers[5] * one[0] * (1.0 + 1e-12));
          g_assert_cmpfloat (jd_contact_speed (&line, 0, one), >=, -1e-12);
          n_stick += fabs (slip) < 1e-12;
          n_slip += fabs (slip) >= 1e-12;
        }
      jd_contact_problem_clear (&line);
      jd_contact_problem_clear (&plane);
    }
  g_assert_cmpuint (n_stick, >, 20);
  g_assert_cmpuint (n_slip, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/circle", test_circle);
  g_test_add_func ("/core/contact/corners", test_corners);
  g_test_add_func ("/core/contact/straight", test_straight);
  return g_test_run ();
}
