/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-kinematics.h"

#include <math.h>

#include "tests/core/mechanism/fixture.h"

/* A state that moves: p = p0 + p' s + p'' s^2 / 2, t = t0 + s. */
typedef struct
{
  JdMechanism *mechanism;
  GHashTable  *constants;
  double       p0[8], pd[8], pdd[8];
  double       t0, s;
} Motion;

static double
get_value (const JdExpr *symbol,
           gpointer      user_data)
{
  const Motion *m = user_data;
  int i;

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_CONSTANT:
      return *(double *) g_hash_table_lookup (m->constants, jd_expr_get_name (symbol));
    case JD_SYMBOL_PI:
      return G_PI;
    case JD_SYMBOL_TIME:
      return m->t0 + m->s;
    case JD_SYMBOL_PARAMETER:
      i = jd_mechanism_find_parameter (m->mechanism, jd_expr_get_name (symbol));
      g_assert_cmpint (i, >=, 0);
      if (jd_expr_get_order (symbol) == 0)
        return m->p0[i] + m->pd[i] * m->s + m->pdd[i] * m->s * m->s / 2;
      return m->pd[i] + m->pdd[i] * m->s;
    default:
      g_assert_not_reached ();
    }
}

static double
value_at (Motion       *m,
          const JdExpr *expr,
          double        s)
{
  m->s = s;
  return jd_expr_eval (expr, get_value, m);
}

static void
motion_init (Motion      *m,
             JdMechanism *mechanism,
             GRand       *rand)
{
  double ignored[8];
  g_autoptr(GError) error = NULL;

  m->mechanism = mechanism;
  m->constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_assert_true (jd_mechanism_evaluate_state (mechanism, NULL, NULL, m->constants, ignored, ignored, &error));
  g_assert_no_error (error);
  for (int i = 0; i < 8; i++)
    {
      m->p0[i] = g_rand_double_range (rand, -1.5, 1.5);
      m->pd[i] = g_rand_double_range (rand, -1.5, 1.5);
      m->pdd[i] = g_rand_double_range (rand, -1.5, 1.5);
    }
  m->t0 = g_rand_double (rand);
}

/* The velocity of a body's particle, V(O) + Omega x r, is the derivative of its position along any motion. */
static void
test_velocity (gconstpointer data)
{
  const double h = 1e-5;
  g_autoptr(JdMechanism) mechanism = fixture_read (data);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (7);
  const JdKinematics kinematics = { mechanism, pool };
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (int round = 0; round < 5; round++)
    {
      Motion m;

      motion_init (&m, mechanism, rand);
      for (guint b = 0; b < bodies->len; b++)
        {
          const JdBody *body = g_ptr_array_index (bodies, b);

          for (guint k = 0; k < body->points->len; k++)
            {
              const JdExprVec place = jd_kinematics_point (&kinematics, (JdPointRef) { (int) b, k });
              const JdExprVec velocity = jd_kinematics_particle_velocity (&kinematics, (int) b, place);

              for (int i = 0; i < 3; i++)
                g_assert_cmpfloat_with_epsilon (value_at (&m, velocity.x[i], 0),
                                                (value_at (&m, place.x[i], h) - value_at (&m, place.x[i], -h)) /
                                                  (2 * h),
                                                1e-8);
            }
        }
      g_hash_table_unref (m.constants);
    }
}

/* Axes stay orthonormal and right-handed, and turn with Omega. */
static void
test_axes (gconstpointer data)
{
  const double h = 1e-5;
  g_autoptr(JdMechanism) mechanism = fixture_read (data);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (11);
  const JdKinematics kinematics = { mechanism, pool };
  const JdExpr *one = jd_expr_number (pool, 1);
  const JdExpr *zero = jd_expr_number (pool, 0);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  Motion m;

  motion_init (&m, mechanism, rand);
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdExprVec omega = jd_kinematics_angular_velocity (&kinematics, (int) b);
      JdExprVec axis[3];

      for (int i = 0; i < 3; i++)
        {
          JdExprVec e = { { zero, zero, zero } };

          e.x[i] = one;
          axis[i] = jd_kinematics_to_ground (&kinematics, (int) b, e);
        }
      for (int i = 0; i < 3; i++)
        {
          const JdExprVec turned = jd_expr_vec_cross (pool, omega, axis[i]);
          const JdExprVec third = jd_expr_vec_cross (pool, axis[i], axis[(i + 1) % 3]);

          for (int j = 0; j < 3; j++)
            {
              g_assert_cmpfloat_with_epsilon (value_at (&m, jd_expr_vec_dot (pool, axis[i], axis[j]), 0), i == j,
                                              1e-14);
              g_assert_cmpfloat_with_epsilon (value_at (&m, third.x[j], 0), value_at (&m, axis[(i + 2) % 3].x[j], 0),
                                              1e-14);
              g_assert_cmpfloat_with_epsilon (value_at (&m, turned.x[j], 0),
                                              (value_at (&m, axis[i].x[j], h) - value_at (&m, axis[i].x[j], -h)) /
                                                (2 * h),
                                              1e-8);
            }
        }
    }
  g_hash_table_unref (m.constants);
}

/* Positive angles turn from x to y: with phi = pi/2 the point (R, 0) of S lies above its origin. */
static void
test_sense (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (1);
  const JdKinematics kinematics = { mechanism, pool };
  const JdExprVec place = jd_kinematics_point (&kinematics, (JdPointRef) { 0, 2 });
  Motion m;

  motion_init (&m, mechanism, rand);
  m.p0[0] = 3;
  m.p0[1] = 4;
  m.p0[2] = G_PI / 2;
  g_assert_cmpfloat_with_epsilon (value_at (&m, place.x[0], 0), 3, 1e-15);
  g_assert_cmpfloat_with_epsilon (value_at (&m, place.x[1], 0), 4.5, 1e-15);
  g_assert_true (jd_expr_is_zero (place.x[2]));
  g_hash_table_unref (m.constants);
}

/* In space rotations follow each other about the body's own axes: R = Rz (psi) Rx (theta) Rz (phi). */
static void
test_order_of_rotations (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_space);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (2);
  const JdKinematics kinematics = { mechanism, pool };
  const JdExpr *zero = jd_expr_number (pool, 0);
  const JdExprVec ez = { { zero, zero, jd_expr_number (pool, 1) } };
  const JdExprVec axis = jd_kinematics_to_ground (&kinematics, 0, ez);
  Motion m;

  motion_init (&m, mechanism, rand);
  /* The body's z axis: (sin theta sin psi, -sin theta cos psi, cos theta). */
  g_assert_cmpfloat_with_epsilon (value_at (&m, axis.x[0], 0), sin (m.p0[2]) * sin (m.p0[1]), 1e-15);
  g_assert_cmpfloat_with_epsilon (value_at (&m, axis.x[1], 0), -sin (m.p0[2]) * cos (m.p0[1]), 1e-15);
  g_assert_cmpfloat_with_epsilon (value_at (&m, axis.x[2], 0), cos (m.p0[2]), 1e-15);
  g_hash_table_unref (m.constants);
}

/* The ground neither turns nor moves. */
static void
test_ground (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_plane);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { mechanism, pool };
  const JdExprVec place = jd_kinematics_point (&kinematics, (JdPointRef) { JD_GROUND, 0 });
  const JdExprVec velocity = jd_kinematics_particle_velocity (&kinematics, JD_GROUND, place);
  const JdExprVec omega = jd_kinematics_angular_velocity (&kinematics, JD_GROUND);

  for (int i = 0; i < 3; i++)
    {
      g_assert_true (jd_expr_is_zero (velocity.x[i]));
      g_assert_true (jd_expr_is_zero (omega.x[i]));
    }
  g_assert_true (jd_expr_is_zero (jd_kinematics_angle (&kinematics, JD_GROUND)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/core/mechanism/kinematics/velocity/plane", fixture_plane, test_velocity);
  g_test_add_data_func ("/core/mechanism/kinematics/velocity/space", fixture_space, test_velocity);
  g_test_add_data_func ("/core/mechanism/kinematics/axes/plane", fixture_plane, test_axes);
  g_test_add_data_func ("/core/mechanism/kinematics/axes/space", fixture_space, test_axes);
  g_test_add_func ("/core/mechanism/kinematics/sense", test_sense);
  g_test_add_func ("/core/mechanism/kinematics/order-of-rotations", test_order_of_rotations);
  g_test_add_func ("/core/mechanism/kinematics/ground", test_ground);

  return g_test_run ();
}
