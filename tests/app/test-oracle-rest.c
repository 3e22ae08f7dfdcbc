/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria and small oscillations of random mechanisms, compared with the oracle (oracle.h): every equilibrium
 * satisfies all equations and balances all forces, and the modes are the eigenvalues of the accelerations'
 * differences.  Seeded.  JD_TEST_LONG set: 75 times as many. */
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "app/cli/jd-cli.h"
#include "tests/app/oracle.h"
#include "tests/jd-test-folder.h"

#define N_USUAL  8
#define BALANCED 1e-7   /* of the forces at an equilibrium, and of lengths */
#define APART    0.3L   /* m */
#define STEP     1e-3   /* of the differences of accelerations */
#define CLOSE    1e-5   /* eigenvalues, of the largest */
#define DOUBLE   3e-3   /* the same where two are equal, as those of a free motion are: their difference is a root */

static char *folder;

static JdAnswer *
run (const char *command,
     const char *text,
     int         at_equilibrium)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autofree char *path = g_build_filename (folder, "rest.jourdain", NULL), *printed = NULL;
  g_autoptr(GError) error = NULL;
  JdAnswer *answer;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  if (at_equilibrium > 0)
    options.equilibria.at_equilibrium = at_equilibrium;
  answer = jd_cli_run (command, path, &options, &printed, &error);
  g_assert_no_error (error);
  return answer;
}

/* Whether nothing in the mechanism depends on the time, and all equations are holonomic. */
static gboolean
is_still (const OracleMechanism *self)
{
  for (guint b = 0; b < self->n_bodies; b++)
    if (self->bodies[b].placed == PLACED_MOVING || self->bodies[b].mass == 0.0)
      return FALSE;
  for (guint k = 0; k < self->n_joints; k++)
    if (self->joints[k].type >= JOINT_BLADE || self->joints[k].type == JOINT_ROLLING)
      return FALSE;
  for (guint k = 0; k < self->n_efforts; k++)
    if (self->efforts[k].type == EFFORT_GENERALIZED || self->efforts[k].type == EFFORT_FOLLOWER)
      return FALSE;
  return self->N - self->m <= 3;
}

static void
read_parameters (const OracleMechanism *self,
                 JsonObject            *object,
                 Real                  *out)
{
  for (guint i = 0; i < self->N; i++)
    {
      g_autofree char *name = g_strdup_printf ("q%u", i);

      out[i] = json_object_get_double_member (object, name);
    }
}

/* Whether no two points of a rope, a spring or a rod are so near that the oracle's differences are not sharp. */
static gboolean
is_apart (const OracleMechanism *self,
          JsonObject            *equilibrium)
{
  Real p[ORACLE_N], a[2], b[2];

  read_parameters (self, json_object_get_object_member (equilibrium, "parameters"), p);
  for (guint k = 0; k < self->n_joints; k++)
    {
      const OracleJoint *joint = &self->joints[k];

      oracle_point (self, joint->a, joint->p, p, self->time, a);
      oracle_point (self, joint->b, joint->q, p, self->time, b);
      if (joint->type == JOINT_ROPE && (hypotl (a[0] - joint->ring[0], a[1] - joint->ring[1]) < APART ||
                                        hypotl (b[0] - joint->ring[0], b[1] - joint->ring[1]) < APART))
        return FALSE;
    }
  for (guint k = 0; k < self->n_efforts; k++)
    {
      const OracleEffort *effort = &self->efforts[k];

      oracle_point (self, effort->a, effort->p, p, self->time, a);
      oracle_point (self, effort->b, effort->q, p, self->time, b);
      if (hypotl (a[0] - b[0], a[1] - b[1]) < APART)
        return FALSE;
    }
  return TRUE;
}

/* D + A^T lambda = 0 with the multipliers told, and every left side is 0. */
static void
check_balance (const OracleMechanism *self,
               JsonObject            *equilibrium)
{
  JsonObject *multipliers = json_object_get_object_member (equilibrium, "multipliers");
  const Real zero[ORACLE_N] = { 0 };
  double M[ORACLE_N][ORACLE_N], A[ORACLE_M][ORACLE_N], D[ORACLE_N], bias[ORACLE_N], b[ORACLE_M], gamma[ORACLE_M];
  double energy, potential, size = 1.0;
  Real p[ORACLE_N];

  read_parameters (self, json_object_get_object_member (equilibrium, "parameters"), p);
  oracle_dynamics (self, p, zero, self->time, M, D, bias, &energy, &potential);
  oracle_rows (self, p, zero, self->time, A, b, gamma);
  for (guint i = 0; i < self->N; i++)
    size = MAX (size, fabs (D[i]));
  for (guint h = 0; h < self->m; h++)
    {
      g_autofree char *name = oracle_name (self, h);
      const Real left = oracle_left (self, h, p, zero, self->time);

      g_assert_cmpfloat (fabs ((double) left), <, BALANCED);
      if (json_object_get_null_member (multipliers, name))
        return;
      for (guint i = 0; i < self->N; i++)
        {
          D[i] += A[h][i] * json_object_get_double_member (multipliers, name);
          size = MAX (size, fabs (A[h][i] * json_object_get_double_member (multipliers, name)));
        }
    }
  for (guint i = 0; i < self->N; i++)
    if (!(fabs (D[i]) < BALANCED * size))
      g_error ("the force on q%u is %g of %g", i, D[i], size);
}

/* An orthonormal basis of the rates that the equations leave free, and the pseudo-inverse of A.  Returns the number of
 * these rates. */
static guint
find_free (const OracleMechanism *self,
           const Real            *p,
           double                 out_free[ORACLE_N][ORACLE_N],
           double                 out_inverse[ORACLE_N][ORACLE_M])
{
  const Real zero[ORACLE_N] = { 0 };
  double A[ORACLE_M][ORACLE_N], b[ORACLE_M], gamma[ORACLE_M];
  gsl_matrix *u = gsl_matrix_calloc (self->N, self->N), *v = gsl_matrix_alloc (self->N, self->N);
  gsl_vector *s = gsl_vector_alloc (self->N);
  guint n_free = 0;

  oracle_rows (self, p, zero, self->time, A, b, gamma);
  for (guint h = 0; h < self->m; h++)
    for (guint i = 0; i < self->N; i++)
      gsl_matrix_set (u, h, i, A[h][i]);
  gsl_linalg_SV_decomp_jacobi (u, v, s);
  memset (out_inverse, 0, sizeof (double) * ORACLE_N * ORACLE_M);
  for (guint c = 0; c < self->N; c++)
    {
      const double value = gsl_vector_get (s, c);

      if (value < 1e-3)
        {
          for (guint i = 0; i < self->N; i++)
            out_free[n_free][i] = gsl_matrix_get (v, i, c);
          n_free++;
          continue;
        }
      for (guint i = 0; i < self->N; i++)
        for (guint h = 0; h < self->m; h++)
          out_inverse[i][h] += gsl_matrix_get (v, i, c) * gsl_matrix_get (u, h, c) / value;
    }
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  return n_free;
}

/* The accelerations along the free rates, beside the equilibrium @p by @at along free rate @k, or with that rate. */
static void
accelerate (const OracleMechanism *self,
            const Real            *p,
            double                 free[ORACLE_N][ORACLE_N],
            double                 inverse[ORACLE_N][ORACLE_M],
            guint                  n_free,
            guint                  k,
            double                 at,
            gboolean               rate,
            double                *out)
{
  Real there[ORACLE_N], pd[ORACLE_N] = { 0 };
  OracleSolution solution;

  for (guint i = 0; i < self->N; i++)
    {
      there[i] = p[i] + (rate ? 0.0 : at * free[k][i]);
      pd[i] = rate ? at * free[k][i] : 0.0;
    }
  for (guint step = 0; step < 8; step++)
    {
      Real left[ORACLE_M];

      for (guint h = 0; h < self->m; h++)
        left[h] = oracle_left (self, h, there, pd, self->time);
      for (guint i = 0; i < self->N; i++)
        for (guint h = 0; h < self->m; h++)
          there[i] -= inverse[i][h] * left[h];
    }
  oracle_accelerate (self, there, pd, self->time, &solution);
  for (guint c = 0; c < n_free; c++)
    {
      out[c] = 0.0;
      for (guint i = 0; i < self->N; i++)
        out[c] += free[c][i] * solution.x[i];
    }
}

/* The eigenvalues of the motion beside the equilibrium @p.  Returns their number. */
static guint
find_eigenvalues (const OracleMechanism *self,
                  const Real            *p,
                  double                *out_growth,
                  double                *out_frequency)
{
  double free[ORACLE_N][ORACLE_N], inverse[ORACLE_N][ORACLE_M], value[4][ORACLE_N];
  const guint n = find_free (self, p, free, inverse);
  gsl_matrix *matrix = gsl_matrix_calloc (2 * n, 2 * n);
  gsl_vector_complex *values = gsl_vector_complex_alloc (2 * n);
  gsl_eigen_nonsymm_workspace *work = gsl_eigen_nonsymm_alloc (2 * n);

  for (guint c = 0; c < 2 * n; c++)
    {
      for (int side = 0; side < 4; side++)
        accelerate (self, p, free, inverse, n, c % n, STEP * (side < 2 ? side - 2 : side - 1), c >= n, value[side]);
      for (guint i = 0; i < n; i++)
        gsl_matrix_set (matrix, n + i, c,
                        (value[0][i] - 8.0 * value[1][i] + 8.0 * value[2][i] - value[3][i]) / (12.0 * STEP));
      if (c >= n)
        gsl_matrix_set (matrix, c - n, c, 1.0);
    }
  gsl_eigen_nonsymm (matrix, values, work);
  for (guint k = 0; k < 2 * n; k++)
    {
      out_growth[k] = GSL_REAL (gsl_vector_complex_get (values, k));
      out_frequency[k] = fabs (GSL_IMAG (gsl_vector_complex_get (values, k)));
    }
  gsl_matrix_free (matrix);
  gsl_vector_complex_free (values);
  gsl_eigen_nonsymm_free (work);
  return 2 * n;
}

/* Whether the list contains an eigenvalue, with the accuracy that it has. */
static gboolean
contains (double        growth,
          double        frequency,
          const double *growths,
          const double *frequencies,
          guint         n)
{
  double largest = 1.0, nearest = HUGE_VAL, next = HUGE_VAL;

  for (guint k = 0; k < n; k++)
    {
      const double distance = hypot (growths[k] - growth, frequencies[k] - frequency);

      largest = MAX (largest, hypot (growths[k], frequencies[k]));
      next = distance < nearest ? nearest : MIN (next, distance);
      nearest = MIN (nearest, distance);
    }
  return nearest < (hypot (growth, frequency) < 0.1 || next < 0.1 ? DOUBLE : CLOSE) * largest;
}

static guint n_modes, n_equilibria;

static void
check_modes (const OracleMechanism *self,
             JdAnswer              *answer)
{
  JsonArray *modes = json_object_get_array_member (answer->members, "modes");
  const guint n = json_array_get_length (modes);
  double growth[2 * ORACLE_N], frequency[2 * ORACLE_N], told_growth[2 * ORACLE_N], told_frequency[2 * ORACLE_N];
  Real p[ORACLE_N];
  guint n_all;

  read_parameters (self,
                   json_object_get_object_member (json_object_get_object_member (answer->members, "equilibrium"),
                                                  "parameters"),
                   p);
  n_all = find_eigenvalues (self, p, growth, frequency);
  g_assert_cmpuint (n, <=, n_all);
  for (guint k = 0; k < n; k++)
    {
      JsonObject *mode = json_array_get_object_element (modes, k);

      told_growth[k] = json_object_get_double_member (mode, "growth");
      told_frequency[k] = json_object_get_double_member (mode, "frequency");
      if (!contains (told_growth[k], told_frequency[k], growth, frequency, n_all))
        g_error ("no eigenvalue %g + %g i", told_growth[k], told_frequency[k]);
      n_modes++;
    }
  /* Without damping every growth has its opposite, which is not told. */
  for (guint k = 0; k < n_all; k++)
    if (!contains (growth[k], frequency[k], told_growth, told_frequency, n) &&
        !contains (-growth[k], frequency[k], told_growth, told_frequency, n))
      g_error ("eigenvalue %g + %g i is not told", growth[k], frequency[k]);
}

static void
check_one (GRand *random)
{
  OracleMechanism self;
  g_autofree char *text = NULL;
  g_autoptr(JdAnswer) answer = NULL;
  JsonArray *equilibria;

  do
    oracle_random (random, &self);
  while (!is_still (&self));
  memset (self.pd, 0, sizeof self.pd);
  text = oracle_to_text (&self, "", "");
  g_test_message ("%s", text);
  answer = run ("equilibria", text, 0);
  if (!jd_answer_is_known (answer))
    return;
  equilibria = json_object_get_array_member (answer->members, "equilibria");
  for (guint k = 0; k < json_array_get_length (equilibria); k++)
    {
      JsonObject *equilibrium = json_array_get_object_element (equilibria, k);
      g_autoptr(JdAnswer) modes = NULL;

      if (!is_apart (&self, equilibrium))
        continue;
      check_balance (&self, equilibrium);
      n_equilibria++;
      if (k > 1 || json_object_get_int_member (equilibrium, "dimension") > 0)
        continue;
      modes = run ("modes", text, (int) k + 1);
      if (jd_answer_is_known (modes) && modes->verdict != JD_VERDICT_HYPERSTATIC)
        check_modes (&self, modes);
    }
}

static void
test_rest (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? 75 * N_USUAL : N_USUAL;
  const char *first = g_getenv ("JD_TEST_FIRST");
  const guint begin = first != NULL ? (guint) atoi (first) : 0;

  for (guint k = begin; k < begin + n; k++)
    {
      g_autoptr(GRand) random = g_rand_new_with_seed (18340012 + k);

      g_test_message ("seed %u", k);
      check_one (random);
    }
  g_test_message ("%u equilibria, %u modes", n_equilibria, n_modes);
  g_assert_cmpuint (n_equilibria, >, N_USUAL / 2);
  g_assert_cmpuint (n_modes, >, N_USUAL / 2);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  folder = g_dir_make_tmp ("jourdain-rest-XXXXXX", NULL);
  g_test_add_func ("/app/oracle/rest", test_rest);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
