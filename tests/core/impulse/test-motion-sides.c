/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two sides of an event: the multipliers before it and after it are the limits of those a moment earlier and a
 * moment later, although the state at the event alone does not tell which side is meant. */
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

/* s, from the event to the first of two instants through which the limit is extrapolated. */
#define ASIDE 2e-6

static JdParameterization *
new_total (JdModel *model)
{
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = none };
  g_autoptr(GError) error = NULL;
  JdParameterization *total = jd_parameterization_new (model, &tags, NULL, &error);

  g_assert_no_error (error);
  return total;
}

/* The multipliers at @t along the motion, or those of the model there; caller frees. */
static double *
dup_multipliers (const JdMotion     *motion,
                 JdParameterization *total,
                 double              t,
                 gboolean            after,
                 gboolean            of_model)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) here = of_model ? jd_motion_new_model_at (motion, t, after, &error) : NULL;
  g_autoptr(JdParameterization) there = of_model ? new_total (here) : NULL;
  g_autoptr(JdEvaluation) evaluation = of_model
                                          ? jd_evaluate (there, jd_model_get_time (here), jd_model_get_values (here),
                                                         jd_model_get_rates (here), NULL, &error)
                                          : jd_motion_evaluate (motion, total, t, after, &error);

  g_assert_no_error (error);
  return g_memdup2 (evaluation->multipliers, evaluation->m * sizeof (double));
}

/* Compares both roads with 2 lambda (t +- h) - lambda (t +- 2 h).  Returns the largest multiplier. */
static double
check_side (const JdMotion     *motion,
            JdParameterization *total,
            double              t,
            gboolean            after,
            double             *out_values)
{
  const double h = after ? ASIDE : -ASIDE;
  const gsize m = jd_parameterization_get_n_complementary (total);
  g_autofree double *near = dup_multipliers (motion, total, t + h, after, FALSE),
                    *far = dup_multipliers (motion, total, t + 2.0 * h, after, FALSE);
  double largest = 0.0;

  for (gsize i = 0; i < m; i++)
    largest = fmax (largest, fabs (near[i]));
  for (int of_model = 0; of_model < 2; of_model++)
    {
      g_autofree double *at = dup_multipliers (motion, total, t, after, of_model == 1);

      for (gsize i = 0; i < m; i++)
        if (fabs (at[i] - 2.0 * near[i] + far[i]) > 1e-7 * (largest + 1.0))
          g_error ("%s %.17g, multiplier %lu: %.12g at the event, %.12g and %.12g beside it",
                   after ? "after" : "before", t, (gulong) i, at[i], near[i], far[i]);
      memcpy (out_values, at, m * sizeof (double));
    }
  return largest;
}

typedef struct
{
  const char *name, *text;
  double      until;
  guint       n_events, n_steps;   /* events, and those at which a multiplier is another one afterwards */
} Sides;

static void
test_sides (gconstpointer data)
{
  const Sides *sides = data;
  g_autoptr(JdModel) model = model_from_text (sides->text);
  const JdMotionOptions options = {
    .until = sides->until, .step = 0.1, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free,
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdParameterization) total = new_total (model);
  const gsize m = jd_parameterization_get_n_complementary (total);
  guint n_steps = 0;
  double last = -1.0;

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    {
      const double t = jd_motion_get_event (motion, k)->time;
      g_autofree double *before = g_new0 (double, m + 1), * after = g_new0 (double, m + 1);
      double largest;
      gboolean steps = FALSE;

      if (t == last)
        continue;
      last = t;
      largest = fmax (check_side (motion, total, t, FALSE, before), check_side (motion, total, t, TRUE, after));
      for (gsize i = 0; i < m; i++)
        steps |= fabs (after[i] - before[i]) > 1e-3 * largest;
      n_steps += steps ? 1 : 0;
    }
  g_assert_cmpuint (jd_motion_get_n_events (motion), ==, sides->n_events);
  g_assert_cmpuint (n_steps, ==, sides->n_steps);
}

#define PARTICLE(x, y, xd, yd, joints)                                                                              \
  "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': " x ", 'rate': " xd "},"           \
  " {'name': 'y', 'value': " y ", 'rate': " yd "}], 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'mass': 1}],"   \
  " 'joints': [" joints "]}"

#define ROLLING(inertia)                                                                                            \
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.3, 'g': 9.81, 'f': 0.25},"                                         \
  " 'gravity': ['g*sin(0.2)', '-g*cos(0.2)'],"                                                                     \
  " 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 'R'}, {'name': 'phi', 'rate': 4}],"            \
  " 'curves': [{'name': 'fl', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"                                   \
  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': '" inertia "',"         \
  " 'shape': {'disk': 'R'}}],"                                                                                     \
  " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'S', 'curve': 'fl', 'friction': 'f'}]}"

static const Sides all_sides[] = {
  { "a region that is left", PARTICLE ("-0.5", "0.25", "1", "-1", "{'name': 'c', 'type': 'equation', 'when': 'x < 0.3',"
                                       " 'holonomic': {'f': 'y-x^2'}}"), 0.6, 1, 1 },
  { "a region that is entered",
    PARTICLE ("-0.5", "0", "1", "0", "{'name': 'c', 'type': 'equation', 'when': 'x > -0.2', 'differential':"
              " {'f': 'y`-3*x`'}}, {'name': 'k', 'type': 'equation', 'when': 'x <= -0.2', 'holonomic': {'f': 'y'}}"),
    0.45, 4, 2 },
  { "a contact whose curvature changes",
    PARTICLE ("-0.5", "0", "2", "0", "{'name': 'c', 'type': 'equation', 'unilateral': true, 'holonomic':"
              " {'f': 'y+if(x<0,0,5*x^2)'}}"), 0.6, 1, 1 },
  { "slip that ends", ROLLING ("m*R^2/2"), 1.0, 1, 1 },
  { "slip that ends, of a ring", ROLLING ("m*R^2"), 1.0, 1, 1 },
  { "a cam of five corners",
    "{'jourdain': 1, 'constants': {'r': 0.06, 'rho': 0.015, 'm': 0.3, 'J': 0.0005, 'k': 500, 'h': 0.25, 'omega': 6,"
    " 'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'theta', 'rate': 'omega'}, {'name': 'y', 'value': '0.8*r + rho'}],"
    " 'ground': {'points': {'H': [0, 'h']}},"
    " 'bodies': [{'name': 'cam', 'origin': [0, 0], 'angle': 'theta', 'inertia': 'J', 'shape': {'polygon':"
    " [['-0.7*r', '0.8*r'], ['-r', '-0.3*r'], [0, '-0.9*r'], ['0.9*r', '-0.4*r'], ['0.5*r', '0.8*r']]}},"
    " {'name': 'roller', 'origin': [0, 'y'], 'angle': 0, 'mass': 'm', 'shape': {'disk': 'rho'}}],"
    " 'joints': [{'name': 'touch', 'type': 'contact', 'bodies': ['roller', 'cam']},"
    " {'name': 'motor', 'type': 'drive', 'of': 'theta', 'value': 'omega*t'}],"
    " 'efforts': [{'name': 'spring', 'type': 'spring', 'between': ['roller.origin', 'ground.H'], 'stiffness': 'k',"
    " 'length': 'h'}]}", 1.0, 10, 10 },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (all_sides); i++)
    {
      g_autofree char *path = g_strdup_printf ("/motion-sides/%s", all_sides[i].name);

      g_test_add_data_func (path, &all_sides[i], test_sides);
    }
  return g_test_run ();
}
