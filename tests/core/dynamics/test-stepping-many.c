/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motions by time stepping of many bodies, and what is refused. */
#include "core/mechanism/jd-time-step.h"
#include "tests/core/dynamics/stepping-testing.h"

#include <string.h>

/* The kinetic and the potential energy at sample @i. */
static double
energy_at (const JdMotion *motion,
           gsize           i)
{
  const JdModel *model = jd_motion_get_model (motion);
  const double *p, *pd, t = jd_motion_get_sample (motion, i, &p, &pd);

  return jd_model_eval (model, jd_model_get_kinetic_energy (model), t, p, pd) +
         jd_model_eval (model, jd_model_get_potential (model), t, p, pd);
}

/* Without restitution and gravity no step gives energy. */
static void
test_dissipates (void)
{
  for (guint32 seed = 1; seed <= 8; seed++)
    {
      const Disks box = { .n = 8, .radius = 0.1, .width = 1.0, .speed = 2.0, .friction = 0.4 * (seed % 3) };
      g_autoptr(JdModel) model = disks_new (&box, seed);
      g_autoptr(JdMotion) motion = step_model (model, 0.005, 2.0);
      const double first = energy_at (motion, 0);

      for (gsize i = 1; i < jd_motion_get_n_samples (motion); i++)
        g_assert_cmpfloat (energy_at (motion, i), <=, energy_at (motion, i - 1) + 1e-13 * first);
      g_assert_cmpfloat (energy_at (motion, jd_motion_get_n_samples (motion) - 1), <, 0.5 * first);
      g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-13);
      g_assert_cmpfloat (jd_motion_get_steps (motion)->residual, <, 1e-9);
      g_assert_cmpfloat (jd_motion_get_steps (motion)->penetration, <, 1e-13);
    }
}

static double
largest_difference (const JdMotion *a,
                    const JdMotion *b,
                    double          t,
                    double          factor)
{
  const JdModel *model = jd_motion_get_model (a);
  double largest = 0.0;

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      if (name[0] != 'a')
        largest = MAX (largest, fabs (value_at (a, name, t, FALSE) - value_at (b, name, t * 1.0, FALSE) / factor));
    }
  return largest;
}

/* The order of the bodies does not matter. */
static void
test_order_of_bodies (void)
{
  Disks box = { .n = 6, .radius = 0.1, .width = 0.8, .gravity = 9.81, .speed = 1.0, .friction = 0.3,
                .restitution = 0.5 };
  g_autoptr(JdModel) model = disks_new (&box, 3);
  g_autoptr(JdMotion) motion = step_model (model, 0.002, 0.5), other = NULL;
  g_autoptr(JdModel) reversed = NULL;

  box.reversed = TRUE;
  reversed = disks_new (&box, 3);
  other = step_model (reversed, 0.002, 0.5);
  g_assert_cmpfloat (largest_difference (motion, other, 0.5, 1.0), <, 1e-8);
}

/* Neither do the units of length and time: gravity stays the same where lengths are 2^20 and times 2^10 times as
 * large. */
static void
test_scale (void)
{
  static const double lengths[] = { 0x1p20, 0x1p-20 }, times[] = { 0x1p10, 0x1p-10 };
  Disks box = { .n = 6, .radius = 0.1, .width = 0.8, .gravity = 9.81, .speed = 1.0, .friction = 0.3 };
  g_autoptr(JdModel) model = disks_new (&box, 4);
  g_autoptr(JdMotion) motion = step_model (model, 0x1p-9, 0.5);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(JdModel) scaled = NULL;
      g_autoptr(JdMotion) other = NULL;

      box.length = lengths[i];
      box.time = times[i];
      scaled = disks_new (&box, 4);
      other = step_model (scaled, 0x1p-9 * times[i], 0.5 * times[i]);
      for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
        {
          const char *name = jd_model_get_parameter_name (model, k);

          g_assert_cmpfloat_with_epsilon (end_value (other, name) / (name[0] == 'a' ? 1.0 : lengths[i]),
                                          end_value (motion, name), 1e-9);
        }
    }
}

/* The friction of the walls on the disks, upwards: the left one runs down, the right one up. */
static double
find_lift (const JdMotion *motion)
{
  const JdModel *model = jd_motion_get_model (motion);
  const gsize n = jd_model_get_n_laws (model);
  g_autofree double *laws = g_new0 (double, n + 1);
  double sum = 0.0;

  g_assert_true (jd_motion_get_mean_forces (motion, jd_motion_get_end (motion), NULL, laws));
  for (gsize k = 0; k < n; k++)
    {
      const char *joint = jd_model_get_joint (model, jd_model_get_law (model, k)->joint)->name;

      if (joint[0] == 'w')
        sum += g_str_has_suffix (joint, "_1") ? -laws[k] : g_str_has_suffix (joint, "_2") ? laws[k] : 0.0;
    }
  return sum;
}

/* 50 disks settle: the floor and the walls carry them in the end, and nothing reaches deep into anything. */
static void
test_fifty (void)
{
  const Disks box = { .n = 50, .radius = 0.1, .width = 1.6, .gravity = 9.81, .friction = 0.3 };
  g_autoptr(JdModel) model = disks_new (&box, 5);
  g_autoptr(JdMotion) motion = step_model (model, 0.002, 3.0);
  double weight = find_lift (motion);

  for (guint i = 0; i < box.n; i++)
    {
      g_autofree char *floor = g_strdup_printf ("w%u_0.normal", i);

      weight += end_force (motion, floor);
    }
  g_assert_cmpfloat_with_epsilon (weight, 50 * 9.81, 1e-3 * 50 * 9.81);
  g_assert_cmpfloat (jd_motion_get_steps (motion)->penetration, <, 0.01 * box.radius);
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, ==, 1500);
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
}

#define PARTICLE                                                                                                     \
  "'parameters': [{'name': 'x'}, {'name': 'y'}],"                                                                    \
  " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'mass': 1}]"
#define CONTACT "{'name': 'c', 'type': 'contact', 'point': 'B.origin', 'curve': 'floor'"
#define ROUND                                                                                                        \
  "'parameters': [{'name': 'x'}, {'name': 'y', 'value': 1}, {'name': 'a'}], 'bodies': [{'name': 'B', 'origin':"      \
  " ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1, 'shape': {'disk': 1}}]"

/* What the scheme does not cover, and a word of the reason. */
static const struct
{
  const char *text, *why;
} refused[] = {
  { PARTICLE ", " FLOOR ", 'joints': [" CONTACT "}], 'events': [{'name': 'blow', 'at': 1}]", "blow" },
  { PARTICLE ", " FLOOR ", 'joints': [" CONTACT "}], 'events': [{'name': 'law', 'types': {'c.normal':"
    " {'type': 'elastic', 'restitution': 1}}}]", "law" },
  { PARTICLE ", " FLOOR ", 'joints': [" CONTACT ", 'when': 'x > 0'}]", "when" },
  { PARTICLE ", " FLOOR ", 'joints': [" CONTACT ", 'friction': 1, 'impact': {'restitution': 0.5, 'law': 'poisson'}}]",
    "Newton" },
  { PARTICLE ", " FLOOR ", 'joints': [" CONTACT ", 'friction': 1, 'unilateral': false}]", "bilateral" },
  { ROUND ", " FLOOR ", 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'B', 'curve': 'floor'}]", "friction" },
  { PARTICLE ", 'curves': [{'name': 'g', 'graph': {'y': 'x^2'}}], 'joints': [{'name': 'c', 'type': 'contact',"
    " 'point': 'B.origin', 'curve': 'g'}]", "curve" },
  { PARTICLE ", 'joints': [{'name': 'e', 'type': 'equation', 'holonomic': {'f': 'y - abs(x)'}}]", "pieces" },
  { PARTICLE ", 'joints': [{'name': 'e', 'type': 'equation', 'differential': {'f': 'y` - x'}, 'unilateral': true}]",
    "rates" },
  { "'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies': [{'name': 'B', 'origin': ['x', 0], 'mass': 1}]", "y" },
};

static void
test_refuses (void)
{
  const JdMotionOptions options = { .until = 1.0, .time_stepping = 0.01 };

  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, %s}", refused[i].text);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      const GError *why = motion != NULL ? jd_motion_get_end_error (motion) : error;

      g_test_message ("%s: %s", refused[i].why, why != NULL ? why->message : "none");
      g_assert_error (why, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
      g_assert_nonnull (strstr (why->message, refused[i].why));
    }
}

/* The file's own step, with the value of a constant; a wrong one is a mistake of the file. */
static void
test_file (void)
{
  static const char *const wrong[] = { "0", "-0.01", "'1/0'", "'x'", "true", "[1]" };
  const JdMotionOptions options = { .until = 0.1 };
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'constants': {'n': 50}, 'time_stepping': '1/n', " PARTICLE "}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (jd_motion_get_steps (motion)->step, ==, 1.0 / 50);
  g_assert_cmpuint (jd_motion_get_figures (motion)->n_steps, ==, 5);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'time_stepping': %s, " PARTICLE "}", wrong[i]);
      g_autofree char *json = g_strdelimit (text, "'", '"');
      g_autoptr(GError) mistake = NULL;
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &mistake);

      text = NULL;
      g_assert_null (mechanism);
      g_assert_nonnull (strstr (mistake->message, "time_stepping"));
    }
}

/* Readings: states are linear between the ends of steps, samples stand at multiples of the options' step, and forces
 * at an instant are refused. */
static void
test_readings (void)
{
  const JdMotionOptions options = { .until = 0.25, .time_stepping = 0.1, .step = 0.05 };
  g_autoptr(JdModel) model = model_from_text ("{'jourdain': 1, 'gravity': [0, -10], " PARTICLE "}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(JdModel) there = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (jd_motion_get_n_samples (motion), ==, 6);
  g_assert_cmpfloat_with_epsilon (value_at (motion, "y", 0.15, FALSE), -0.5 * (0.05 + 0.2), 1e-14);
  g_assert_cmpfloat_with_epsilon (value_at (motion, "y", 0.25, FALSE), -5.0 * 0.25 * 0.25, 1e-14);
  g_assert_cmpfloat_with_epsilon (value_at (motion, "y", 0.15, TRUE), -1.5, 1e-14);
  evaluation = jd_motion_evaluate (motion, total, 0.15, TRUE, &error);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
  g_assert_null (evaluation);
  g_clear_error (&error);
  there = jd_motion_new_model_at (motion, 0.15, TRUE, &error);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
  g_assert_null (there);
}

static void
test_cancelled (void)
{
  const JdMotionOptions options = { .until = 1.0, .time_stepping = 0.1 };
  g_autoptr(JdModel) model = model_from_text ("{'jourdain': 1, 'gravity': [0, -10], " PARTICLE "}");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = NULL;

  g_cancellable_cancel (cancellable);
  motion = jd_motion_new (model, &options, NULL, cancellable, NULL, NULL, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (motion);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/stepping-many/dissipates", test_dissipates);
  g_test_add_func ("/core/dynamics/stepping-many/order-of-bodies", test_order_of_bodies);
  g_test_add_func ("/core/dynamics/stepping-many/scale", test_scale);
  g_test_add_func ("/core/dynamics/stepping-many/fifty", test_fifty);
  g_test_add_func ("/core/dynamics/stepping-many/refuses", test_refuses);
  g_test_add_func ("/core/dynamics/stepping-many/file", test_file);
  g_test_add_func ("/core/dynamics/stepping-many/readings", test_readings);
  g_test_add_func ("/core/dynamics/stepping-many/cancelled", test_cancelled);
  return g_test_run ();
}
