/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-joint-powers.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* The virtual power of the efforts of joints. */

/* Sums of some ten products. */
#define SAME 1e-12

static const char *const names[] = { "rolling-disk", "four-bar", "slider-crank", "bowl", "double-pendulum", "sleigh" };
static const char *const texts[] = { ROLLING_DISK, FOUR_BAR, SLIDER_CRANK, BOWL, DOUBLE_PENDULUM (ALL_BUT_NONE),
                                     SLEIGH };

static gsize
rank_of (const double *rows,
         gsize         n_rows,
         gsize         n)
{
  g_autofree double *copy = g_memdup2 (rows, sizeof (double) * (n_rows * n + 1));
  g_autofree gsize *columns = g_new (gsize, n + 1);

  return jd_dense_reduce (copy, n_rows, n, columns, JD_RANK_ELIMINATION);
}

/* A perfect joint: in every field that satisfies its equations its efforts have no power (Le van and Bouzidi, 7.5),
 * so that their generalized forces are combinations of the rows of its equations, and of no others. */
static void
test_perfect (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_json (data);
  const gsize N = jd_model_get_n_parameters (model), n_equations = jd_model_get_n_equations (model);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  const guint n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  g_autofree double *all = g_new (double, n_equations * N + 1);

  jd_model_eval_dense (model, t, p, pd, NULL, NULL, all, NULL);
  for (gsize j = 0; j < n_joints; j++)
    {
      g_autoptr(JdJointPowers) powers = jd_joint_powers_new (model, &j, 1, FALSE, NULL);
      g_autofree double *rows = g_new0 (double, (n_equations + 1) * N + 1);
      g_autofree double *forces = g_new0 (double, powers->n_efforts * N + 1);
      gsize n_rows = 0, rank;

      for (gsize e = 0; e < n_equations; e++)
        if (jd_model_get_equation (model, e)->joint == j)
          memcpy (rows + n_rows++ * N, all + e * N, sizeof (double) * N);
      rank = rank_of (rows, n_rows, N);
      jd_joint_powers_eval (powers, model, t, p, forces);
      g_assert_cmpuint (powers->n_efforts, >=, 1);
      for (gsize e = 0; e < powers->n_efforts; e++)
        {
          if (powers->given[e])
            continue;
          memcpy (rows + n_rows * N, forces + e * N, sizeof (double) * N);
          g_assert_cmpuint (rank_of (rows, n_rows + 1, N), ==, rank);
          g_assert_cmpfloat (jd_joint_powers_unit (powers, model, e, t, p), >, 0.0);
        }
      g_assert_cmpuint (rank_of (forces, powers->n_efforts, N), ==, rank);
    }
}

/* A pivot between two bodies: the mutual efforts X, Y have the power X (V_A - V_B)_x + Y (V_A - V_B)_y, which the one
 * body alone receives with V_A; the second body receives the opposite of its part. */
static void
test_pivot (void)
{
  g_autoptr(JdModel) model = model_from_json (FOUR_BAR);
  const gsize joint = 0, N = jd_model_get_n_parameters (model);
  const double a = 1.0, b = 2.5, c = 2.0, *p = jd_model_get_values (model);
  const double of_mutual[] = { -a * sin (p[0]), -b * sin (p[1]), c * sin (p[2]),
                               a * cos (p[0]),  b * cos (p[1]),  -c * cos (p[2]) };
  const double of_rod[] = { -a * sin (p[0]), -b * sin (p[1]), 0.0, a * cos (p[0]), b * cos (p[1]), 0.0 };
  double forces[6];

  for (int one_side = 0; one_side < 2; one_side++)
    {
      g_autoptr(JdJointPowers) powers = jd_joint_powers_new (model, &joint, 1, one_side, NULL);

      g_assert_cmpuint (powers->n_efforts, ==, 2);
      g_assert_cmpstr (powers->names[0], ==, "X");
      g_assert_cmpstr (powers->names[1], ==, "Y");
      jd_joint_powers_eval (powers, model, 0.0, p, forces);
      for (gsize k = 0; k < 2 * N; k++)
        assert_near (forces[k], one_side ? of_rod[k] : of_mutual[k], SAME);
    }
}

/* Efforts of several joints carry the names of their joints, and are those of each joint by itself. */
static void
test_several (void)
{
  g_autoptr(JdModel) model = model_from_json (DOUBLE_PENDULUM (ALL_BUT_NONE));
  const gsize joints[] = { 0, 1 }, N = jd_model_get_n_parameters (model);
  g_autoptr(JdJointPowers) both = jd_joint_powers_new (model, joints, 2, FALSE, NULL);
  const double *p = jd_model_get_values (model);
  g_autofree double *together = g_new (double, both->n_efforts * N);
  gsize next = 0;

  jd_joint_powers_eval (both, model, 0.0, p, together);
  for (gsize j = 0; j < 2; j++)
    {
      g_autoptr(JdJointPowers) one = jd_joint_powers_new (model, &joints[j], 1, FALSE, NULL);
      g_autofree double *alone = g_new (double, one->n_efforts * N);

      jd_joint_powers_eval (one, model, 0.0, p, alone);
      for (gsize e = 0; e < one->n_efforts; e++, next++)
        {
          g_autofree char *name = g_strdup_printf ("%s.%s", j == 0 ? "O" : "K", one->names[e]);

          g_assert_cmpstr (both->names[next], ==, name);
          g_assert_cmpmem (alone + e * N, sizeof (double) * N, together + next * N, sizeof (double) * N);
        }
    }
  g_assert_cmpuint (next, ==, both->n_efforts);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/parameterization/joint-powers/perfect/%s", names[i]);

      g_test_add_data_func (path, texts[i], test_perfect);
    }
  g_test_add_func ("/core/parameterization/joint-powers/pivot", test_pivot);
  g_test_add_func ("/core/parameterization/joint-powers/several", test_several);
  return g_test_run ();
}
