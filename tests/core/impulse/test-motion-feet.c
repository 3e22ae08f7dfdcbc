/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/dynamics/motion-testing.h"

#include <json-glib/json-glib.h>
#include <math.h>

/* An instant of a motion at which another part of the curve is nearer than the one that is touched: all that is asked
 * of it is about the point that the motion follows.  The second formulation has this point's parameter s as a
 * coordinate of its own.  A roof ends the way, so that there is an impact too. */

#define SAME 1e-10
#define UNTIL 0.5

typedef struct
{
  JdModel  *model;
  JdMotion *motion;
} Case;

static void
add_text (JsonObject *object,
          const char *member,
          const char *text)
{
  JsonArray *array = json_object_has_member (object, member) ? json_object_get_array_member (object, member)
                                                             : json_array_new ();

  if (!json_object_has_member (object, member))
    json_object_set_array_member (object, member, array);
  json_array_add_element (array, json_from_string (text, NULL));
}

static Case
read_case (JsonObject *pair,
           const char *member)
{
  JsonObject *file = json_object_get_object_member (pair, member);
  g_autofree char *text = NULL;
  Case self;

  add_text (file, "curves", "{\"name\": \"roof\", \"line\": {\"point\": [0, 0.0859], \"direction\": [-1, 0]}}");
  add_text (file, "joints",
            "{\"name\": \"hit\", \"type\": \"contact\", \"body\": \"D\", \"curve\": \"roof\","
            " \"impact\": {\"restitution\": 0.3}}");
  text = json_to_string (json_object_get_member (pair, member), FALSE);
  self.model = model_from_json (text);
  self.motion = motion_of (self.model, UNTIL, 0.1, jd_jump_apply);
  return self;
}

static void
case_clear (Case *self)
{
  jd_motion_unref (self->motion);
  jd_model_unref (self->model);
}

static JdParameterization *
parameterize (JdModel *model,
              guint    k)
{
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(GError) error = NULL;
  JdParameterization *parameterization = jd_parameterization_new (model, g_ptr_array_index (tags, k), NULL, &error);

  g_assert_no_error (error);
  return parameterization;
}

/* x, y and phi. */
static void
compare (const double *a,
         const double *b)
{
  for (int k = 0; k < 3; k++)
    if (!(fabs (a[k] - b[k]) <= SAME * MAX (1.0, fabs (b[k]))))
      g_error ("%d: %.17g is not %.17g", k, a[k], b[k]);
}

/* What the equations leave is their rounding. */
static void
check_road (JdParameterization *parameterization,
            const JdEvaluation *evaluation,
            const double       *p)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluationRoad) road = jd_evaluation_road_new (parameterization, evaluation, p, &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < road->n; i++)
    g_assert_cmpfloat (fabs (road->balance[i]), <=, SAME * road->balance_size[i]);
  for (gsize h = 0; h < road->m; h++)
    if (!isnan (road->rows[h]))
      g_assert_cmpfloat (fabs (road->rows[h]), <=, SAME * road->row_size[h]);
}

/* With y eliminated numerically, dy/dx is the direction of motion: from the model at the instant, and from the file's
 * model that is told the feet. */
static void
check_slope (JdParameterization *parameterization,
             const JdFeet       *feet,
             double              t,
             const double       *p,
             const double       *pd)
{
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(GError) error = NULL;
  double tangent[6], tau[3];

  g_assert_cmpuint (jd_parameterization_get_n_retained (parameterization), ==, 2);
  if (feet != NULL)
    jd_parameterization_work_set_feet (work, feet);
  g_assert_true (jd_parameterization_tangent (parameterization, t, p, tangent, tau, work, &error));
  g_assert_cmpfloat_with_epsilon (tangent[2], pd[1] / pd[0], SAME);
}

static void
test_instant (gconstpointer data)
{
  JsonObject *pair = (JsonObject *) data;
  Case first = read_case (pair, "model"), second = read_case (pair, "second");
  const JdMotionEvent *hit = jd_motion_get_event (first.motion, 0), *other = jd_motion_get_event (second.motion, 0);
  const double t = hit->time - 1e-3;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) here = jd_motion_new_model_at (first.motion, t, TRUE, &error);
  g_autoptr(JdModel) there = jd_motion_new_model_at (second.motion, t, TRUE, &error);
  g_autoptr(JdParameterization) total = parameterize (first.model, 0), other_total = parameterize (second.model, 0);
  g_autoptr(JdParameterization) reduced = parameterize (first.model, 1), reduced_here = parameterize (here, 1);
  g_autoptr(JdParameterization) other_here = parameterize (there, 0);
  const double *p = jd_model_get_values (here), *pd = jd_model_get_rates (here);
  const double *q = jd_model_get_values (there), *qd = jd_model_get_rates (there);
  g_autoptr(JdEvaluation) b = jd_evaluate (other_here, t, q, qd, NULL, &error);
  g_autoptr(JdJump) jump = jd_jump_new_of_motion (total, first.motion, hit, &error);
  g_autoptr(JdJump) other_jump = jd_jump_new_of_motion (other_total, second.motion, other, &error);
  double gap;
  JdFeet feet;

  g_assert_no_error (error);
  /* the premise: the nearest of all points is another one */
  jd_model_equation_residuals (first.model, 0, t, p, NULL, &gap, NULL, NULL);
  g_assert_cmpfloat (gap, <, -0.01);
  jd_model_equation_residuals (here, 0, t, p, NULL, &gap, NULL, NULL);
  g_assert_cmpfloat (fabs (gap), <, SAME);
  jd_motion_get_feet (first.motion, t, TRUE, p, &feet);
  g_assert_cmpfloat_with_epsilon (feet.s[0], q[3], SAME);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr(JdParameterization) parameterization = parameterize (here, k);
      g_autoptr(JdEvaluation) a = jd_evaluate (parameterization, t, p, pd, NULL, &error);

      g_assert_no_error (error);
      compare (a->pdd, b->pdd);
      check_road (parameterization, a, p);
    }
  check_slope (reduced_here, NULL, t, p, pd);
  check_slope (reduced, &feet, t, p, pd);
  compare (jump->prior, other_jump->prior);
  compare (jump->posterior, other_jump->posterior);
  g_free (feet.s);
  case_clear (&first);
  case_clear (&second);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *path = NULL;
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *pairs;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "core", "dynamics", "any-curve.json", NULL);
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  pairs = json_node_get_array (json_parser_get_root (parser));
  g_test_add_data_func ("/core/impulse/motion-feet/instant",
                        json_array_get_object_element (pairs, json_array_get_length (pairs) - 1), test_instant);
  return g_test_run ();
}
