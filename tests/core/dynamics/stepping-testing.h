/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/dynamics/motion/jd-motion-steps.h"
#include "tests/core/model-from-text.h"

/* Motions by time stepping of mechanisms written as text. */

#define FLOOR "'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}]"

static inline gsize
parameter_of (const JdMotion *motion,
              const char     *name)
{
  const JdModel *model = jd_motion_get_model (motion);

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (g_str_equal (jd_model_get_parameter_name (model, k), name))
      return k;
  g_assert_not_reached ();
}

/* The motion of @model from its state to @until by steps of @step; it goes through. */
static inline JdMotion *
step_model (JdModel *model,
            double   step,
            double   until)
{
  const JdMotionOptions options = { .until = until, .time_stepping = step };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_cmpfloat (jd_motion_get_end (motion), ==, until);
  return motion;
}

static inline JdMotion *
step_text (const char *text,
           double      step,
           double      until)
{
  g_autoptr(JdModel) model = model_from_text (text);

  return step_model (model, step, until);
}

/* The value of parameter @name at @t, or its rate. */
static inline double
value_at (const JdMotion *motion,
          const char     *name,
          double          t,
          gboolean        rate)
{
  const gsize n = jd_model_get_n_parameters (jd_motion_get_model (motion));
  g_autofree double *p = g_new (double, 2 * n);

  jd_motion_get_state (motion, t, TRUE, p, p + n);
  return p[parameter_of (motion, name) + (rate ? n : 0)];
}

static inline double
end_value (const JdMotion *motion,
           const char     *name)
{
  return value_at (motion, name, jd_motion_get_end (motion), FALSE);
}

static inline double
end_rate (const JdMotion *motion,
          const char     *name)
{
  return value_at (motion, name, jd_motion_get_end (motion), TRUE);
}

/* The mean multiplier of @equation in the last step. */
static inline double
end_force (const JdMotion *motion,
           const char     *equation)
{
  JdModel *model = jd_motion_get_model (motion);
  g_autofree double *multipliers = g_new0 (double, jd_model_get_n_equations (model) + 1);

  g_assert_true (jd_motion_get_mean_forces (motion, jd_motion_get_end (motion), multipliers, NULL));
  return multipliers[jd_model_find_equation (model, equation)];
}

/* Disks in a box. */
typedef struct
{
  guint  n;
  double radius, width;
  double gravity, speed;   /* m/s: of their random velocities */
  double friction, restitution;
  double length, time;     /* units of the file's numbers, m and s */
  gboolean reversed;       /* the last disk stands first in the file */
} Disks;

/* @n disks on a grid that leaves half a radius between them, moved at random. */
static inline JdModel *
disks_new (const Disks *box,
           guint32      seed)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree double *state = g_new (double, 5 * box->n + 1);
  const double r = box->radius, L = box->length > 0.0 ? box->length : 1.0, T = box->time > 0.0 ? box->time : 1.0;
  const guint columns = (guint) ((box->width - r) / (2.5 * r));
  g_autofree char *law = g_strdup_printf ("'friction': %.17g, 'impact': {'restitution': %.17g}", box->friction,
                                          box->restitution);
  g_autofree char *text = NULL;

  for (guint i = 0; i < box->n; i++)
    {
      double *s = state + 5 * i;

      s[0] = r * (1.5 + 2.5 * (i % columns) + g_rand_double_range (rand, -0.2, 0.2));
      s[1] = r * (1.5 + 2.5 * (i / columns) + g_rand_double_range (rand, -0.2, 0.2));
      for (guint k = 2; k < 5; k++)
        s[k] = g_rand_double_range (rand, -box->speed, box->speed) / (k == 4 ? r : 1.0);
    }
  for (guint k = 0; k < box->n; k++)
    {
      const guint i = box->reversed ? box->n - 1 - k : k;
      const double *s = state + 5 * i;
      const char *comma = k > 0 ? ", " : "";

      g_string_append_printf (parameters, "%s{'name': 'x%u', 'value': %.17g, 'rate': %.17g}", comma, i, s[0] * L,
                              s[2] * L / T);
      g_string_append_printf (parameters, ", {'name': 'y%u', 'value': %.17g, 'rate': %.17g}", i, s[1] * L,
                              s[3] * L / T);
      g_string_append_printf (parameters, ", {'name': 'a%u', 'rate': %.17g}", i, s[4] / T);
      g_string_append_printf (bodies,
                              "%s{'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1,"
                              " 'inertia': %.17g, 'shape': {'disk': %.17g}}",
                              comma, i, i, i, i, 0.5 * r * r * L * L, r * L);
      for (guint w = 0; w < 3; w++)
        g_string_append_printf (joints, "%s{'name': 'w%u_%u', 'type': 'contact', 'body': 'D%u', 'curve': 'w%u', %s}",
                                k + w > 0 ? ", " : "", i, w, i, w, law);
      for (guint l = 0; l < k; l++)
        {
          const guint j = box->reversed ? box->n - 1 - l : l;

          /* the same one first, whatever the order of the file: a slip is measured where its surface is */
          g_string_append_printf (joints, ", {'name': 'c%u_%u', 'type': 'contact', 'bodies': ['D%u', 'D%u'], %s}",
                                  MAX (i, j), MIN (i, j), MAX (i, j), MIN (i, j), law);
        }
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, %.17g], 'parameters': [%s], 'bodies': [%s], 'joints': [%s],"
                          " 'curves': [{'name': 'w0', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
                          " {'name': 'w1', 'line': {'point': [0, 0], 'direction': [0, -1]}},"
                          " {'name': 'w2', 'line': {'point': [%.17g, 0], 'direction': [0, 1]}}]}",
                          -box->gravity * L / (T * T), parameters->str, bodies->str, joints->str, box->width * L);
  return model_from_text (text);
}
