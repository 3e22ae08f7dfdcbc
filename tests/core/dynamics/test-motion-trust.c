/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The estimated error of a motion, against its error: of a chaotic motion against one of 34 digits, of others against
 * closed forms. */
#include <glib.h>
#include <math.h>
#include <stdio.h>

#include "core/dynamics/motion/jd-motion-trust.h"
#include "tests/core/model-from-text.h"

#define MAX_SAMPLES 400
#define SPACING     0.05 /* s, of the reference */

typedef struct
{
  double start[4];
  double angles[MAX_SAMPLES][2];
  guint  n;
} Reference;

static const char pendulum[] =
  "{'jourdain': 1, 'name': 'Double pendulum', 'constants': {'l1': 1.2, 'l2': 1.4, 'm1': 1.5, 'm2': 0.8},"
  " 'gravity': [0, -9.81], 'parameters': [%s],"
  " 'ground': {'points': {'O': [0, 0]}}, 'bodies': ["
  "{'name': 'upper', 'origin': [%s], 'angle': 'theta1', 'mass': 'm1', 'inertia': 'm1*l1^2/12',"
  " 'points': {'O': ['-l1/2', 0], 'A': ['l1/2', 0]}},"
  "{'name': 'lower', 'origin': [%s], 'angle': 'theta2', 'mass': 'm2', 'inertia': 'm2*l2^2/12',"
  " 'points': {'A': ['-l2/2', 0]}}], 'joints': [%s], 'parameterizations': []}";

/* In absolute coordinates, with pivots; or with the two angles alone. */
static JdModel *
new_pendulum (const double start[4],
              gboolean     absolute)
{
  const double c1 = cos (start[0]), s1 = sin (start[0]), c2 = cos (start[1]), s2 = sin (start[1]);
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autofree char *text = NULL;

  g_string_append_printf (parameters,
                          "{'name': 'theta1', 'value': %.17g, 'rate': %.17g},"
                          "{'name': 'theta2', 'value': %.17g, 'rate': %.17g}",
                          start[0], start[2], start[1], start[3]);
  if (absolute)
    g_string_append_printf (parameters,
                            ", {'name': 'x1', 'value': %.17g, 'rate': %.17g},"
                            "{'name': 'y1', 'value': %.17g, 'rate': %.17g},"
                            "{'name': 'x2', 'value': %.17g, 'rate': %.17g},"
                            "{'name': 'y2', 'value': %.17g, 'rate': %.17g}",
                            0.6 * c1, -0.6 * s1 * start[2], 0.6 * s1, 0.6 * c1 * start[2], 1.2 * c1 + 0.7 * c2,
                            -1.2 * s1 * start[2] - 0.7 * s2 * start[3], 1.2 * s1 + 0.7 * s2,
                            1.2 * c1 * start[2] + 0.7 * c2 * start[3]);
  text = g_strdup_printf (pendulum, parameters->str,
                          absolute ? "'x1', 'y1'" : "'l1/2*cos(theta1)', 'l1/2*sin(theta1)'",
                          absolute ? "'x2', 'y2'"
                                   : "'l1*cos(theta1) + l2/2*cos(theta2)', 'l1*sin(theta1) + l2/2*sin(theta2)'",
                          absolute ? "{'name': 'O', 'type': 'pivot', 'between': ['upper.O', 'ground.O']},"
                                     "{'name': 'A', 'type': 'pivot', 'between': ['upper.A', 'lower.A']}"
                                   : "");
  return model_from_text (text);
}

static JdMotionTrust *
estimate (JdModel   *model,
          double     until,
          double     tolerance,
          JdMotion **out_motion)
{
  const JdMotionOptions options = { .until = until, .tolerance = tolerance };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  JdMotionTrust *trust;

  g_assert_no_error (error);
  trust = jd_motion_trust_new (motion, &options, NULL, NULL, &error);
  g_assert_no_error (error);
  if (out_motion != NULL)
    *out_motion = g_steal_pointer (&motion);
  return trust;
}

static GArray *
read_references (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "dynamics", "double-pendulum.txt", NULL);
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;
  GArray *references = g_array_new (FALSE, TRUE, sizeof (Reference));

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      Reference *last = references->len > 0 ? &g_array_index (references, Reference, references->len - 1) : NULL;
      double v[4];
      const int n = lines[i][0] == '#' ? 0 : sscanf (lines[i], "%lf %lf %lf %lf", &v[0], &v[1], &v[2], &v[3]);

      if (n == 4)
        {
          Reference reference = { .start = { v[0], v[1], v[2], v[3] } };

          g_array_append_val (references, reference);
        }
      else if (n == 2)
        {
          g_assert_cmpuint (last->n, <, MAX_SAMPLES);
          last->angles[last->n][0] = v[0];
          last->angles[last->n++][1] = v[1];
        }
    }
  return references;
}

/* Index of the first sample whose angles differ from the reference by more than 1e-6 of their range; n: none does. */
static guint
find_wrong (const JdMotion  *motion,
            const Reference *reference)
{
  g_autofree double *p = g_new (double, 2 * jd_model_get_n_parameters (jd_motion_get_model (motion)));
  double range[2];

  for (guint k = 0; k < 2; k++)
    {
      double least = HUGE_VAL, largest = -HUGE_VAL;

      for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
        {
          const double *at;

          jd_motion_get_sample (motion, i, &at, NULL);
          least = MIN (least, at[k]);
          largest = MAX (largest, at[k]);
        }
      range[k] = largest - least;
    }
  for (guint i = 0; i < reference->n; i++)
    {
      jd_motion_get_state (motion, MIN (i * SPACING, jd_motion_get_end (motion)), TRUE, p,
                           p + jd_model_get_n_parameters (jd_motion_get_model (motion)));
      for (guint k = 0; k < 2; k++)
        if (fabs (p[k] - reference->angles[i][k]) > 1e-6 * range[k])
          return i;
    }
  return reference->n;
}

/* Never later than the time at which the reference differs by that much, and not earlier than half of it. */
static void
test_chaos (gconstpointer data)
{
  const gboolean absolute = GPOINTER_TO_INT (data);
  static const double tolerances[] = { 0.0, 1e-9, 1e-8 };
  g_autoptr(GArray) references = read_references ();

  g_assert_cmpuint (references->len, ==, 3);
  for (guint i = 0; i < references->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (tolerances); k++)
      {
        const Reference *reference = &g_array_index (references, Reference, i);
        g_autoptr(JdModel) model = new_pendulum (reference->start, absolute);
        g_autoptr(JdMotion) motion = NULL;
        g_autoptr(JdMotionTrust) trust = estimate (model, (reference->n - 1) * SPACING, tolerances[k], &motion);
        const guint wrong = find_wrong (motion, reference);

        g_test_message ("motion %u, tolerance %g: trusted until %g s, wrong at %g s", i, tolerances[k],
                        trust->trusted_until, wrong * SPACING);
        g_assert_cmpuint (wrong, >, 0);
        g_assert_cmpuint (wrong, <, reference->n);
        g_assert_cmpfloat (trust->trusted_until, <=, wrong * SPACING);
        g_assert_cmpfloat (trust->trusted_until, >=, 0.5 * (wrong - 1) * SPACING);
        g_assert_cmpuint (trust->parameter, <, trust->N);
      }
}

/* x'' = -w^2 x: x = cos (w t).  The estimate covers the error, and is not a hundred times as large. */
static void
test_oscillator (void)
{
  g_autoptr(JdModel) model = model_from_text ("{'jourdain': 1, 'name': 'Oscillator', 'constants': {'w': 3},"
                                              " 'parameters': [{'name': 'x', 'value': 1}],"
                                              " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 2}],"
                                              " 'efforts': [{'name': 'F', 'type': 'force', 'point': 'P.origin',"
                                              " 'vector': ['-2*w^2*x', 0]}]}");

  for (double tolerance = 1e-5; tolerance > 1e-10; tolerance *= 1e-2)
    {
      const double until = 20.0;
      g_autoptr(JdMotion) motion = NULL;
      g_autoptr(JdMotionTrust) trust = estimate (model, until, tolerance, &motion);
      double p, pd, error;

      jd_motion_get_state (motion, until, TRUE, &p, &pd);
      error = fabs (p - cos (3.0 * until));
      g_test_message ("tolerance %g: error %g, estimate %g, trusted until %g", tolerance, error, trust->error[0],
                      trust->trusted_until);
      g_assert_cmpfloat (trust->error[0], >=, error);
      g_assert_cmpfloat (trust->error[0], <=, 100.0 * error + 1e-13);
    }
}

/* The default tolerance keeps an oscillation of 100 periods. */
static void
test_trusted (void)
{
  const double start[] = { -1.5, -1.6, 0.0, 0.0 };
  g_autoptr(JdModel) model = new_pendulum (start, FALSE);
  g_autoptr(JdMotionTrust) trust = estimate (model, 100.0, 0.0, NULL);

  g_assert_true (isinf (trust->trusted_until));
  g_assert_cmpuint (trust->parameter, ==, trust->N);
  g_assert_cmpfloat (trust->until, ==, 100.0);
}

/* An unstable equilibrium in which every acceleration is exactly zero stays; beside one the motion is not
 * trusted before it has fallen. */
static void
test_equilibrium (void)
{
  static const char *const angles[] = { "0", "pi + 1e-12" };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'name': 'Pendulum', 'parameters': [{'name': 'q',"
                                               " 'value': '%s'}], 'gravity': [0, %s10], 'bodies': [{'name': 'P',"
                                               " 'origin': ['sin(q)', '-cos(q)'], 'mass': 1}]}",
                                               angles[i], i == 0 ? "" : "-");
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = NULL;
      g_autoptr(JdMotionTrust) trust = estimate (model, 30.0, 0.0, &motion);
      double p, pd, fallen;

      jd_motion_get_state (motion, 30.0, TRUE, &p, &pd);
      g_test_message ("from %s: at %g, trusted until %g", angles[i], p, trust->trusted_until);
      if (i == 0)
        {
          g_assert_cmpfloat (p, ==, 0.0);
          g_assert_true (isinf (trust->trusted_until));
          continue;
        }
      for (fallen = 0.0; fallen < 30.0; fallen += 0.01)
        {
          jd_motion_get_state (motion, fallen, TRUE, &p, &pd);
          if (fabs (p - G_PI) > 1e-3)
            break;
        }
      g_assert_cmpfloat (fallen, <, 30.0);
      g_assert_cmpfloat (trust->trusted_until, <, fallen);
    }
}

static void
test_cancelled (void)
{
  const double start[] = { 1.5, 0.3, 0.0, 0.0 };
  const JdMotionOptions options = { .until = 1.0 };
  g_autoptr(JdModel) model = new_pendulum (start, FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_cancellable_cancel (cancellable);
  g_assert_null (jd_motion_trust_new (motion, &options, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/core/dynamics/motion-trust/chaos/angles", GINT_TO_POINTER (FALSE), test_chaos);
  g_test_add_data_func ("/core/dynamics/motion-trust/chaos/absolute", GINT_TO_POINTER (TRUE), test_chaos);
  g_test_add_func ("/core/dynamics/motion-trust/oscillator", test_oscillator);
  g_test_add_func ("/core/dynamics/motion-trust/trusted", test_trusted);
  g_test_add_func ("/core/dynamics/motion-trust/equilibrium", test_equilibrium);
  g_test_add_func ("/core/dynamics/motion-trust/cancelled", test_cancelled);
  return g_test_run ();
}
