/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Scenes of bodies that touch each other, written as files; their solution and their motion. */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/append-text.h"
#include "tests/core/model-from-text.h"

#include <math.h>

#define G 9.81

static inline void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("%.17g is not %.17g", value, expected);
}

/* A scene under construction: members of the file's lists. */
typedef struct
{
  GString *parameters, *bodies, *joints, *efforts;
} Scene;

static inline void
scene_init (Scene *self)
{
  *self = (Scene) { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
}

/* A body with the parameters xNAME, yNAME, aNAME and these values and rates. */
static inline void
add_body (Scene      *self,
          const char *name,
          const char *shape,
          double      mass,
          double      inertia,
          const double place[3],
          const double rate[3])
{
  static const char letters[] = "xya";

  for (int k = 0; k < 3; k++)
    append (self->parameters, "{'name': '%c%s', 'value': %.17g, 'rate': %.17g}", letters[k], name, place[k],
            rate != NULL ? rate[k] : 0.0);
  append (self->bodies,
          "{'name': '%s', 'origin': ['x%s', 'y%s'], 'angle': 'a%s', 'mass': %.17g, 'inertia': %.17g, "
          "'shape': {%s}}",
          name, name, name, name, mass, inertia, shape);
}

static inline void
add_fixed (Scene      *self,
           const char *name,
           const char *shape,
           const double place[3])
{
  append (self->bodies,
          "{'name': '%s', 'origin': [%.17g, %.17g], 'angle': %.17g, 'mass': 1, 'inertia': 1, 'shape': {%s}}", name,
          place[0], place[1], place[2], shape);
}

static inline JdModel *
scene_model (Scene  *self,
             double  gravity)
{
  g_autofree char *text =
    g_strdup_printf ("{'jourdain': 1, 'gravity': [0, %.17g], 'parameters': [%s], 'bodies': [%s], 'joints': [%s], "
                     "'efforts': [%s]}",
                     -gravity, self->parameters->str, self->bodies->str, self->joints->str, self->efforts->str);

  g_string_free (self->parameters, TRUE);
  g_string_free (self->bodies, TRUE);
  g_string_free (self->joints, TRUE);
  g_string_free (self->efforts, TRUE);
  return model_from_text (text);
}

static inline JdEvaluation *
evaluate (JdModel *model)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, &error);
  JdEvaluation *evaluation = jd_evaluate (total, jd_model_get_time (model), jd_model_get_values (model),
                                          jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  return evaluation;
}

/* In "total" each equation has its multiplier. */
static inline double
multiplier (JdModel            *model,
            const JdEvaluation *evaluation,
            const char         *equation)
{
  const int i = jd_model_find_equation (model, equation);

  g_assert_cmpint (i, >=, 0);
  return evaluation->multipliers[i];
}

static inline JdMotion *
motion_until (JdModel *model,
              double   until,
              double   step)
{
  const JdMotionOptions options = { .until = until, .step = step, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

/* How deep the corners of one box of width @w and height @h are inside another: by distances from its four sides.  Of
 * each: the middle, and the angle. */
static inline double
depth (const double a[3],
       const double b[3],
       double       w,
       double       h)
{
  double deepest = -HUGE_VAL;

  for (int k = 0; k < 4; k++)
    {
      const double u = k == 0 || k == 3 ? -0.5 * w : 0.5 * w, v = k < 2 ? -0.5 * h : 0.5 * h;
      const double x = a[0] + u * cos (a[2]) - v * sin (a[2]) - b[0],
                   y = a[1] + u * sin (a[2]) + v * cos (a[2]) - b[1];
      const double s = x * cos (b[2]) + y * sin (b[2]), t = -x * sin (b[2]) + y * cos (b[2]);

      deepest = MAX (deepest, MIN (0.5 * w - fabs (s), 0.5 * h - fabs (t)));
    }
  return deepest;
}
