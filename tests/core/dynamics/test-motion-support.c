/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include <math.h>

/* Contacts that depend on each other at the first instant only: which of them carry beyond it.
 *
 * A bar lies on a floor with more than two points and slides with speed 1.  Ahead of each point the floor rises with
 * the cube of the distance: nothing is decided by velocities or accelerations. */
#define MOST_CONTACTS 4
#define END 0.3

typedef struct
{
  guint       n;
  double      place[MOST_CONTACTS];   /* from the centre of mass */
  double      rise[MOST_CONTACTS];    /* height of the floor / distance^3 */
  const char *carry;                  /* for each point: c carries, h carries and is held on both sides, - opens */
} Bar;

static const Bar bars[] = {
  { 3, { -1.6, -0.4, 0.4 }, { 0.0, 2.0, 0.0 }, "-cc" },
  { 3, { -0.4, 0.4, 1.6 }, { 0.0, 2.0, 0.0 }, "cc-" },
  { 3, { -0.5, 0.5, 1.5 }, { 0.0, -2.0, 0.0 }, "c-c" },
  { 3, { -0.5, 0.5, 1.5 }, { 0.0, 0.0, 2.0 }, "c-c" },
  { 3, { -1.5, -0.5, 0.5 }, { 0.0, 2.0, 0.0 }, "hc-" },
  { 3, { -1.5, -0.5, 0.5 }, { 0.0, 0.0, 2.0 }, "h-c" },
  { 4, { -1.5, -0.5, 0.5, 1.5 }, { 0.0, 2.0, 2.0, 0.0 }, "-cc-" },
  { 4, { -1.5, -0.5, 0.5, 1.5 }, { 0.0, 2.0, -2.0, 0.0 }, "-c-c" },
  { 4, { -1.5, -0.5, 0.5, 1.5 }, { 0.0, 2.0, 0.5, 0.0 }, "-c-c" },
  { 4, { -1.5, -0.5, 0.5, 1.5 }, { 0.0, 2.0, 1.5, 0.0 }, "-cc-" },
  { 4, { -1.5, -0.5, 0.5, 1.5 }, { 1.0, -1.0, -1.0, 1.0 }, "c--c" },
  { 4, { -1.5, -0.7, 0.5, 1.5 }, { -1.0, 0.0, 2.0, 0.0 }, "c-c-" },
};

/* The bar with its points in the order that begins with @first; with @carrying only those that carry. */
static JdModel *
bar_model (const Bar *bar,
           guint      first,
           gboolean   carrying)
{
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < bar->n; i++)
    {
      const guint k = (first + i) % bar->n;

      if (carrying && bar->carry[k] == '-')
        continue;
      g_string_append_printf (joints,
                              "%s{'name': 'c%u', 'type': 'equation', 'unilateral': %s, 'holonomic': {'gap':"
                              " 'y + %.17g*sin(a) - %.17g*(x + %.17g*(cos(a) - 1))^3'}}",
                              joints->len > 0 ? ", " : "", k, bar->carry[k] == 'h' ? "false" : "true", bar->place[k],
                              bar->rise[k], bar->place[k]);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 1},"
                          " {'name': 'y'}, {'name': 'a'}], 'bodies': [{'name': 'R', 'origin': ['x', 'y'],"
                          " 'angle': 'a', 'mass': 2, 'inertia': 0.5}], 'joints': [%s]}",
                          joints->str);
  return model_from_text (text);
}

static double
gap_at (const Bar    *bar,
        guint         k,
        const double  p[3])
{
  const double ahead = p[0] + bar->place[k] * (cos (p[2]) - 1.0);

  return p[1] + bar->place[k] * sin (p[2]) - bar->rise[k] * ahead * ahead * ahead;
}

/* The motion is that of the bar with only the two points that carry; the others are above the floor. */
static void
test_carrying (void)
{
  for (gsize b = 0; b < G_N_ELEMENTS (bars); b++)
    for (guint first = 0; first < bars[b].n; first++)
      {
        g_autoptr(JdModel) all = bar_model (&bars[b], first, FALSE), two = bar_model (&bars[b], first, TRUE);
        g_autoptr(JdMotion) motion = motion_of (all, END, 0.05, NULL);
        g_autoptr(JdMotion) expected = motion_of (two, END, 0.05, NULL);

        for (double t = 0.05; t < END + 0.01; t += 0.05)
          {
            double p[3], pd[3], q[3], qd[3];

            jd_motion_get_state (motion, MIN (t, END), FALSE, p, pd);
            jd_motion_get_state (expected, MIN (t, END), FALSE, q, qd);
            for (guint i = 0; i < 3; i++)
              {
                g_assert_cmpfloat_with_epsilon (p[i], q[i], 1e-9);
                g_assert_cmpfloat_with_epsilon (pd[i], qd[i], 1e-8);
              }
            for (guint k = 0; k < bars[b].n; k++)
              if (bars[b].carry[k] == '-')
                g_assert_cmpfloat (gap_at (&bars[b], k, p), >, 1e-6);
          }
      }
}

/* A fast disk whose mass centre is not its middle would have to pull at the floor, on which it never slips, after a
 * turn that is known from energy and momentum; let go, it would go into the floor.  The motion ends there, with the
 * reason. */
static void
test_never_slips (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': -10}, {'name': 'y', 'value': 0.5},"
    " {'name': 'phi', 'value': -1.2, 'rate': 20}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 1, 'inertia': 0.1, 'center': [0.4, 0],"
    " 'shape': {'disk': 0.5}}],"
    " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'A', 'curve': 'floor'}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.1, NULL);
  const double R = 0.5, c = 0.4, g = 9.81, inertia = 0.1, w = 20.0;
  double p[3], pd[3];

  g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_cmpfloat (jd_motion_get_end (motion), <, 0.1);
  jd_motion_get_state (motion, jd_motion_get_end (motion), FALSE, p, pd);
  {
    /* J (phi) phi'^2 / 2 + g c sin phi stays; with phi'' from its derivative N = g + (c sin phi)'' is 0 */
    const double sine = sin (p[2]), cosine = cos (p[2]);
    const double turning = inertia + c * c + R * R + 2.0 * R * c * sine, slope = 2.0 * R * c * cosine;
    const double start = inertia + c * c + R * R + 2.0 * R * c * sin (-1.2);
    const double speed = sqrt ((start * w * w + 2.0 * g * c * (sin (-1.2) - sine)) / turning);
    const double growth = -(slope * speed * speed / 2.0 + g * c * cosine) / turning;

    g_assert_cmpfloat_with_epsilon (pd[2], speed, 1e-8);
    g_assert_cmpfloat_with_epsilon (g + c * (growth * cosine - speed * speed * sine), 0.0, 1e-6);
  }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/motion/support/carrying", test_carrying);
  g_test_add_func ("/core/dynamics/motion/support/never-slips", test_never_slips);
  return g_test_run ();
}
