/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/dynamics/motion-testing.h"

#include "core/dynamics/motion/jd-motion-pole.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

/* Motions of bodies in space through the pole of the angles that place them, against Euler's equations with
 * quaternions integrated here. */

#define MASS    1.3
#define GRAVITY 9.81
/* When the body passes the pole, and how long the motion is. */
#define PASSING 0.7
#define UNTIL   1.5

/* A body that turns about its origin, with its mass centre in body axes, and its inertia about that centre. */
typedef struct
{
  const char *name;
  double      center[3], inertia[3];
  double      at_origin[9];  /* the inertia about the origin */
} Top;

static void
cross (const double a[3],
       const double b[3],
       double       out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void
multiply (const double M[9],
          const double v[3],
          double       out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = M[3 * i] * v[0] + M[3 * i + 1] * v[1] + M[3 * i + 2] * v[2];
}

static void
multiply_transposed (const double M[9],
                     const double v[3],
                     double       out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = M[i] * v[0] + M[3 + i] * v[1] + M[6 + i] * v[2];
}

/* A x = b by Cramer's rule. */
static void
solve (const double A[9],
       const double b[3],
       double       x[3])
{
  double minor[3];
  const double c0[3] = { A[0], A[3], A[6] }, c1[3] = { A[1], A[4], A[7] }, c2[3] = { A[2], A[5], A[8] };
  double determinant;

  cross (c1, c2, minor);
  determinant = c0[0] * minor[0] + c0[1] * minor[1] + c0[2] * minor[2];
  x[0] = (b[0] * minor[0] + b[1] * minor[1] + b[2] * minor[2]) / determinant;
  cross (c2, c0, minor);
  x[1] = (b[0] * minor[0] + b[1] * minor[1] + b[2] * minor[2]) / determinant;
  cross (c0, c1, minor);
  x[2] = (b[0] * minor[0] + b[1] * minor[1] + b[2] * minor[2]) / determinant;
}

static void
inertia_at_origin (Top *self)
{
  const double *c = self->center, squared = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      self->at_origin[3 * i + j] = (i == j ? self->inertia[i] + MASS * squared : 0.0) - MASS * c[i] * c[j];
}

/* Body to ground, of a quaternion of any length. */
static void
quaternion_matrix (const double q[4],
                   double       R[9])
{
  const double w = q[0], x = q[1], y = q[2], z = q[3], n = w * w + x * x + y * y + z * z;
  const double M[9] = { w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
                        2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
                        2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z };

  for (int i = 0; i < 9; i++)
    R[i] = M[i] / n;
}

/* y = (quaternion, angular velocity in body axes): q' = q w / 2, I w' = c x m g - w x I w. */
static int
euler_equations (double       t G_GNUC_UNUSED,
                 const double y[],
                 double       f[],
                 void        *data)
{
  const Top *self = data;
  const double *w = y + 4, down[3] = { 0.0, 0.0, -MASS * GRAVITY };
  double R[9], weight[3], moment[3], momentum[3], gyroscopic[3];

  quaternion_matrix (y, R);
  multiply_transposed (R, down, weight);
  cross (self->center, weight, moment);
  multiply (self->at_origin, w, momentum);
  cross (w, momentum, gyroscopic);
  for (int i = 0; i < 3; i++)
    moment[i] -= gyroscopic[i];
  solve (self->at_origin, moment, f + 4);
  f[0] = 0.5 * (-y[1] * w[0] - y[2] * w[1] - y[3] * w[2]);
  f[1] = 0.5 * (y[0] * w[0] + y[2] * w[2] - y[3] * w[1]);
  f[2] = 0.5 * (y[0] * w[1] + y[3] * w[0] - y[1] * w[2]);
  f[3] = 0.5 * (y[0] * w[2] + y[1] * w[1] - y[2] * w[0]);
  return GSL_SUCCESS;
}

static void
integrate (Top    *self,
           double  from,
           double  to,
           double  y[7])
{
  gsl_odeiv2_system system = { euler_equations, NULL, 7, self };
  gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new (&system, gsl_odeiv2_step_rk8pd, to > from ? 1e-3 : -1e-3,
                                                             1e-14, 1e-14);
  double t = from;

  g_assert_cmpint (gsl_odeiv2_driver_apply (driver, &t, to, y), ==, GSL_SUCCESS);
  gsl_odeiv2_driver_free (driver);
}

/* R_i (a) R_j (b) R_k (c), built from the quaternions of the three rotations. */
static void
attitude (const char   *axes,
          const double *angles,
          double        q[4])
{
  const double one[4] = { 1.0, 0.0, 0.0, 0.0 };

  memcpy (q, one, sizeof one);
  for (int r = 0; r < 3; r++)
    {
      double turn[4] = { cos (0.5 * angles[r]), 0.0, 0.0, 0.0 }, old[4], c[3];

      turn[1 + axes[r] - 'x'] = sin (0.5 * angles[r]);
      memcpy (old, q, sizeof old);
      cross (old + 1, turn + 1, c);
      q[0] = old[0] * turn[0] - old[1] * turn[1] - old[2] * turn[2] - old[3] * turn[3];
      for (int i = 0; i < 3; i++)
        q[1 + i] = old[0] * turn[1 + i] + turn[0] * old[1 + i] + c[i];
    }
}

/* The largest difference of two attitudes. */
static double
difference (const double q[4],
            const double r[4])
{
  double A[9], B[9], largest = 0.0;

  quaternion_matrix (q, A);
  quaternion_matrix (r, B);
  for (int i = 0; i < 9; i++)
    largest = MAX (largest, fabs (A[i] - B[i]));
  return largest;
}

/* The angular velocity in ground axes: each rate about its axis as the rotations before it have turned it. */
static void
angular_velocity (const char   *axes,
                  const double *angles,
                  const double *rates,
                  double        omega[3])
{
  double q[4], R[9];

  memset (omega, 0, 3 * sizeof (double));
  for (int r = 0; r < 3; r++)
    {
      double before[3] = { 0.0, 0.0, 0.0 }, e[3] = { 0.0, 0.0, 0.0 }, axis[3];

      for (int s = 0; s < r; s++)
        before[s] = angles[s];
      attitude (axes, before, q);
      quaternion_matrix (q, R);
      e[axes[r] - 'x'] = 1.0;
      multiply (R, e, axis);
      for (int i = 0; i < 3; i++)
        omega[i] += rates[r] * axis[i];
    }
}

/* The angles and rates that have this attitude and angular velocity (body axes), by Newton's method from one place
 * after another. */
static void
find_angles (const char   *axes,
             const double  y[7],
             double        angles[3],
             double        rates[3])
{
  double R[9], wanted[3], A[9], q[4] = { 1.0, 0.0, 0.0, 0.0 };

  for (int k = 0; k < 2000 && !(k % 40 == 39 && difference (q, y) < 1e-14); k++)
    {
      double relative[4], error[3], change[3];

      for (int r = 0; r < 3 && k % 40 == 0; r++)
        angles[r] = 0.3 + 1.7 * k / 40 * (r + 1);
      attitude (axes, angles, q);
      /* the small rotation, in ground axes, from the one to the other: y = d q, d = y q^-1 */
      relative[0] = y[0] * q[0] + y[1] * q[1] + y[2] * q[2] + y[3] * q[3];
      cross (q + 1, y + 1, error);
      for (int i = 0; i < 3; i++)
        relative[1 + i] = -y[0] * q[1 + i] + q[0] * y[1 + i] + error[i];
      for (int i = 0; i < 3; i++)
        error[i] = 2.0 * relative[1 + i] / (relative[0] < 0.0 ? -1.0 : 1.0);
      for (int r = 0; r < 3; r++)
        {
          const double unit[3] = { r == 0, r == 1, r == 2 };
          double column[3];

          angular_velocity (axes, angles, unit, column);
          for (int i = 0; i < 3; i++)
            A[3 * i + r] = column[i];
        }
      solve (A, error, change);
      for (int r = 0; r < 3; r++)
        angles[r] += CLAMP (change[r], -0.3, 0.3);
      attitude (axes, angles, q);
    }
  g_assert_cmpfloat (difference (q, y), <, 1e-13);
  quaternion_matrix (y, R);
  multiply (R, y + 4, wanted);
  solve (A, wanted, rates);
}

static JdModel *
top_model (const Top    *self,
           const char   *axes,
           const double  angles[3],
           const double  rates[3],
           const char   *more)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, %.17g],"
    " 'parameters': [{'name': 'a', 'value': %.17g, 'rate': %.17g}, {'name': 'b', 'value': %.17g, 'rate': %.17g},"
    "                {'name': 'c', 'value': %.17g, 'rate': %.17g}],"
    " 'bodies': [{'name': 'T', 'origin': [0, 0, 0], 'rotation': [['%c', 'a'], ['%c', 'b'], ['%c', 'c']],"
    "   'mass': %.17g, 'center': [%.17g, %.17g, %.17g], 'inertia': [%.17g, %.17g, %.17g]}]%s}",
    -GRAVITY, angles[0], rates[0], angles[1], rates[1], angles[2], rates[2], axes[0], axes[1], axes[2], MASS,
    self->center[0], self->center[1], self->center[2], self->inertia[0], self->inertia[1], self->inertia[2], more);

  return model_from_text (text);
}

static const Top tops[] = {
  { "heavy symmetric top", { 0.0, 0.0, 0.2 }, { 0.03, 0.03, 0.02 }, { 0 } },
  { "free asymmetric body", { 0.0, 0.0, 0.0 }, { 0.02, 0.03, 0.045 }, { 0 } },
  { "heavy asymmetric body", { 0.1, -0.05, 0.15 }, { 0.02, 0.03, 0.045 }, { 0 } },
};
static const char *const orders[] = { "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
                                      "xyz", "xzy", "yxz", "yzx", "zxy", "zyx" };

/* The state at t = 0 of the motion that is @beside rad beside the pole at PASSING. */
static void
start (Top        *top,
       const char *axes,
       double      beside,
       double      y[7])
{
  const double pole = axes[0] == axes[2] ? 0.0 : G_PI_2, at_pole[3] = { 0.4, pole + beside, -0.7 };
  const double spin[3] = { 2.1, -1.4, 1.7 };

  attitude (axes, at_pole, y);
  memcpy (y + 4, spin, sizeof spin);
  integrate (top, PASSING, 0.0, y);
}

static void
check_through_pole (Top        *top,
                    const char *axes,
                    double      beside)
{
  double y[7], angles[3], rates[3], before[3] = { NAN, NAN, NAN }, t = 0.0;
  double largest = 0.0, fastest = 0.0;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;

  inertia_at_origin (top);
  start (top, axes, beside, y);
  find_angles (axes, y, angles, rates);
  model = top_model (top, axes, angles, rates, "");
  motion = motion_of (model, UNTIL, 0.0, NULL);
  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  for (guint k = 0; k <= 300; k++)
    {
      const double next = UNTIL * k / 300.0;
      double p[3], pd[3], q[4], R[9], omega[3], wanted[3];

      integrate (top, t, next, y);
      t = next;
      jd_motion_get_state (motion, t, FALSE, p, pd);
      attitude (axes, p, q);
      largest = MAX (largest, difference (q, y));
      angular_velocity (axes, p, pd, omega);
      quaternion_matrix (y, R);
      multiply (R, y + 4, wanted);
      for (int i = 0; i < 3; i++)
        fastest = MAX (fastest, fabs (omega[i] - wanted[i]));
      /* through the pole all three angles are continuous; elsewhere the motion may pass near one */
      for (int r = 0; r < 3 && beside == 0.0 && fabs (t - PASSING) < 0.02; r++)
        g_assert_cmpfloat (fabs (p[r] - before[r]), <, 0.2);
      memcpy (before, p, sizeof before);
    }
  g_test_message ("%s, %s, beside %g: attitude %g, angular velocity %g, energy %g, steps %zu", top->name, axes,
                  beside, largest, fastest, jd_motion_get_figures (motion)->energy_drift,
                  jd_motion_get_figures (motion)->n_steps);
  g_assert_cmpfloat (largest, <, 1e-9);
  g_assert_cmpfloat (fastest, <, 1e-7);
  g_assert_cmpfloat (jd_motion_get_figures (motion)->energy_drift, <, 1e-9);
}

/* All twelve orders, three bodies, through the pole and past it. */
static void
test_through_pole (void)
{
  static const double besides[] = { 0.0, 1e-5, 1e-2 };

  for (gsize b = 0; b < G_N_ELEMENTS (tops); b++)
    for (gsize o = 0; o < G_N_ELEMENTS (orders); o++)
      for (gsize k = 0; k < G_N_ELEMENTS (besides); k++)
        {
          Top top = tops[b];

          check_through_pole (&top, orders[o], besides[k]);
        }
}

/* The free body past its pole: the first and the third angle turn by nearly a half turn, continuously; what is kept
 * of the motion does not matter. */
static void
test_beside_pole (void)
{
  Top top = tops[1];
  const double beside = 1e-4;
  double y[7], angles[3], rates[3], p[3], pd[3], before[3], largest = 0.0;
  const double *last;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL, brief = NULL;
  g_autoptr(GError) error = NULL;
  const JdMotionOptions options = { .until = UNTIL, .keep = JD_MOTION_KEEP_EVENTS };

  inertia_at_origin (&top);
  start (&top, "zxz", beside, y);
  find_angles ("zxz", y, angles, rates);
  model = top_model (&top, "zxz", angles, rates, "");
  motion = motion_of (model, UNTIL, 0.0, NULL);
  jd_motion_get_state (motion, PASSING - 0.01, FALSE, before, pd);
  memcpy (p, before, sizeof p);
  for (int k = -10000; k <= 10000; k++)
    {
      double q[3];

      jd_motion_get_state (motion, PASSING + 1e-6 * k, FALSE, q, pd);
      for (int r = 0; r < 3; r++)
        largest = MAX (largest, fabs (q[r] - p[r]));
      memcpy (p, q, sizeof p);
    }
  g_assert_cmpfloat (largest, <, 0.1);
  g_assert_cmpfloat (fabs (p[0] - before[0]), >, 2.8);
  g_assert_cmpfloat (fabs (p[2] - before[2]), >, 2.8);
  g_assert_cmpfloat (p[1] * before[1], >, 0.0);

  brief = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  jd_motion_get_sample (brief, jd_motion_get_n_samples (brief) - 1, &last, NULL);
  jd_motion_get_state (motion, UNTIL, FALSE, p, pd);
  for (int r = 0; r < 3; r++)
    g_assert_cmpfloat_with_epsilon (last[r], p[r], 1e-8);
}

/* At the pole the rates of the first and the third angle have no value; the attitude has. */
static void
test_in_pole (void)
{
  Top top = tops[1];
  double y[7], angles[3], rates[3], p[3], pd[3];
  gboolean unvalued[3];
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GError) error = NULL;

  inertia_at_origin (&top);
  start (&top, "zxz", 0.0, y);
  find_angles ("zxz", y, angles, rates);
  model = top_model (&top, "zxz", angles, rates, "");
  motion = motion_of (model, UNTIL, 0.0, NULL);
  jd_motion_get_state (motion, PASSING, FALSE, p, pd);
  g_assert_true (jd_motion_find_unvalued (motion, PASSING, FALSE, p, unvalued));
  g_assert_true (unvalued[0] && !unvalued[1] && unvalued[2]);
  jd_motion_get_state (motion, PASSING + 1e-3, FALSE, p, pd);
  g_assert_false (jd_motion_find_unvalued (motion, PASSING + 1e-3, FALSE, p, unvalued));

  total = jd_parameterization_new (model, &tags, NULL, &error);
  g_assert_no_error (error);
  evaluation = jd_motion_evaluate (motion, total, PASSING, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_INDETERMINATE);
  g_assert_nonnull (strstr (evaluation->why, "z-x-y"));
}

/* A motion that begins in a pole, and one whose angles are used elsewhere, say what would serve. */
static void
test_refusals (void)
{
  Top top = tops[1];
  const double at_pole[3] = { 0.1, 0.0, 0.2 };
  double y[7], angles[3], rates[3] = { 0.3, 0.4, 0.5 };
  const JdMotionOptions options = { .until = UNTIL };
  g_autoptr(JdModel) begins = top_model (&top, "zxz", at_pole, rates, ""), used = NULL;
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_motion_new (begins, &options, NULL, NULL, NULL, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
  g_assert_nonnull (strstr (error->message, "z-x-y"));

  inertia_at_origin (&top);
  start (&top, "xyz", 0.0, y);
  find_angles ("xyz", y, angles, rates);
  used = top_model (&top, "xyz", angles, rates, ", 'events': [{'name': 'E', 'when': 'a - 100', 'types': {}}]");
  motion = motion_of (used, UNTIL, 0.0, NULL);
  g_assert_nonnull (jd_motion_get_end_reason (motion));
  g_test_message ("%s", jd_motion_get_end_reason (motion));
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), PASSING, 1e-4);
  g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "x-y-x"));
  g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "“a”"));
}

/* A body that turns about its line of nodes alone passes the pole in one step, without other angles.  Its rates have
 * no value there either, though its first and third angle stand still.  Where the
 * angles also occur elsewhere nothing is told: what is there may determine the rates. */
static void
test_still (void)
{
  static const double start[] = { 0.2, 1.3, 0.1 }, rates[] = { 0.0, -2.6, 0.0 };
  const Top top = { "ball", { 0.0, 0.0, 0.0 }, { 0.2, 0.2, 0.2 }, { 0.0 } };
  const char *const elsewhere = ", 'efforts': [{'name': 'm', 'type': 'generalized', 'values': {'b': '0*a'}}]";

  for (int own = 1; own >= 0; own--)
    {
      g_autoptr(JdModel) model = top_model (&top, "zxz", start, rates, own ? "" : elsewhere);
      g_autoptr(JdMotion) motion = motion_of (model, 1.0, 0.0, NULL);
      g_autofree char *text = NULL;
      gboolean unvalued[3];
      double p[3], pd[3];

      jd_motion_get_state (motion, 0.5, FALSE, p, pd);
      g_assert_cmpfloat_with_epsilon (p[1], 0.0, 1e-9);
      g_assert_cmpint (jd_motion_find_unvalued (motion, 0.5, FALSE, p, unvalued), ==, own);
      g_assert_true (unvalued[0] == own && !unvalued[1] && unvalued[2] == own);
      text = jd_motion_dup_pole (motion, 0.5, FALSE, p);
      g_assert_true ((text != NULL) == own);
      if (!own)
        continue;
      g_assert_nonnull (strstr (text, "The rates of a and c have no value here: “T” stands at the pole"));
      g_assert_nonnull (strstr (text, "z-x-y"));
      jd_motion_get_state (motion, 0.5 + 1e-8, FALSE, p, pd);
      g_assert_null (jd_motion_dup_pole (motion, 0.5 + 1e-8, FALSE, p));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/dynamics/motion-pole/twelve-orders", test_through_pole);
  g_test_add_func ("/core/dynamics/motion-pole/beside", test_beside_pole);
  g_test_add_func ("/core/dynamics/motion-pole/in", test_in_pole);
  g_test_add_func ("/core/dynamics/motion-pole/still", test_still);
  g_test_add_func ("/core/dynamics/motion-pole/refusals", test_refusals);
  return g_test_run ();
}
