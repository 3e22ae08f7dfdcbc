/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two shapes that fly towards each other in one long step: face on face, corner on face, past each other; and a
 * corner on a corner, where it is not determined which edges touch. */
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#define QUARTER 0.78539816339744831
#define E 0.5
/* Of times and speeds. */
#define ACCURATE 1e-9

typedef struct
{
  const char *first, *second;
  double      turn, up;  /* the first: rad, and m in units of the length */
  double      turn_second;
  double      u, speed;  /* place of the second, speed of the first */
  double      time;      /* s; NAN: they miss each other */
  gboolean    central;   /* the impact turns nothing */
} Case;

#define BOX "'box': ['0.4*L', '0.4*L']"

static const Case cases[] = {
  /* faces of one size, and of two */
  { BOX, BOX, 0, 0, 0, 2, 1.5, 1.6 / 1.5, TRUE },
  { BOX, BOX, 0, 0, 0, 20, 1.5, 19.6 / 1.5, TRUE },
  { BOX, "'box': ['0.6*L', 'L']", 0, 0.1, 0, 2, 1.5, 1.0, FALSE },
  /* a corner on a face */
  { BOX, "'box': ['0.6*L', 'L']", QUARTER, 0, 0, 2, 1.5, (1.7 - 0.2 * G_SQRT2) / 1.5, TRUE },
  /* a thin wall at high speed */
  { BOX, "'box': ['0.01*L', '2*L']", 0, 0, 0, 30, 20, 29.795 / 20, TRUE },
  /* one passes above the other */
  { BOX, BOX, 0, 0.4001, 0, 2, 1.5, NAN, FALSE },
};

static JdModel *
two_shapes (const Case *self,
            double      length)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'L': %.17g}, 'parameters': [{'name': 'x', 'rate': '%.17g*L'},"
    " {'name': 'y', 'value': '%.17g*L'}, {'name': 'a', 'value': %.17g}, {'name': 'u', 'value': '%.17g*L'},"
    " {'name': 'v'}, {'name': 'b', 'value': %.17g}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 'L^2',"
    " 'shape': {%s}}, {'name': 'B', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 1, 'inertia': 'L^2', 'shape': {%s}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'impact': {'restitution': %g}}]}",
    length, self->speed, self->up, self->turn, self->u, self->turn_second, self->first, self->second, E);

  return model_from_text (text);
}

static JdMotion *
play (JdModel *model,
      double   until)
{
  const JdMotionOptions options = { .until = until,
                                    .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static void
test_in_flight (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e6 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
      {
        const Case *at = &cases[i];
        g_autoptr(JdModel) model = two_shapes (at, lengths[k]);
        g_autoptr(JdMotion) motion = play (model, isnan (at->time) ? 3.0 : 3.0 * at->time);
        const double unit = at->speed * lengths[k];
        double p[6], pd[6];

        g_test_message ("case %" G_GSIZE_FORMAT ", length %g", i, lengths[k]);
        g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
        jd_motion_get_state (motion, jd_motion_get_end (motion), TRUE, p, pd);
        if (isnan (at->time))
          {
            g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
            continue;
          }
        g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, at->time, ACCURATE * at->time);
        /* momentum; equal masses: half of the speed, less and more by half of E of it */
        g_assert_cmpfloat_with_epsilon ((pd[0] + pd[3]) / unit, 1.0, ACCURATE);
        if (!at->central)
          continue;
        g_assert_cmpfloat_with_epsilon (pd[0] / unit, 0.5 * (1.0 - E), ACCURATE);
        g_assert_cmpfloat_with_epsilon (pd[1] / unit, 0.0, ACCURATE);
        g_assert_cmpfloat_with_epsilon (pd[2] / at->speed, 0.0, ACCURATE);
      }
}

/* Two boxes that stand on their corners meet with these: a refusal that says so.  A little higher the first touches
 * the upper edge of the second. */
static void
test_corner_on_corner (void)
{
  const double time = (2.0 - 0.4 * G_SQRT2) / 1.5;

  for (gsize k = 0; k < 3; k++)
    {
      const double up[] = { 0.0, 1e-10, 1e-3 };
      const Case at = { BOX, BOX, QUARTER, up[k], QUARTER, 2, 1.5, 0, FALSE };
      g_autoptr(JdModel) model = two_shapes (&at, 1.0);
      g_autoptr(JdMotion) motion = play (model, 3.0);
      const GError *cause = jd_motion_get_end_error (motion);

      if (up[k] > 1e-8)
        {
          g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, time + up[k] / 1.5, ACCURATE);
          continue;
        }
      g_assert_error (cause, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_nonnull (strstr (cause->message, "a corner meets a corner"));
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), time, 1e-7);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/meet/in-flight", test_in_flight);
  g_test_add_func ("/core/impulse/meet/corner-on-corner", test_corner_on_corner);
  return g_test_run ();
}
