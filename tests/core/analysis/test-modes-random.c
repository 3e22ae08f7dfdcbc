/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Modes of random springs and masses, M q'' + C q' + K q = 0, in skew parameters, with damping and with equations,
 * against the eigenvalues of Cholesky's L^-1 K L^-T by Jacobi's rotations. */
#include "tests/core/analysis/equilibria-testing.h"

#include <gsl/gsl_errno.h>

#define MAX_N    5
#define N_SCENES 30

typedef double Matrix[MAX_N][MAX_N];

/* A A^T + I of a random A. */
static void
fill_positive (GRand  *rand,
               guint   n,
               Matrix  out)
{
  Matrix a;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      a[i][j] = g_rand_double_range (rand, -1, 1);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        out[i][j] = i == j ? 1.0 : 0.0;
        for (guint k = 0; k < n; k++)
          out[i][j] += a[i][k] * a[j][k];
      }
}

/* M = L L^T; M becomes L. */
static void
factor (guint  n,
        Matrix m)
{
  for (guint j = 0; j < n; j++)
    for (guint i = j; i < n; i++)
      {
        double sum = m[i][j];

        for (guint k = 0; k < j; k++)
          sum -= m[i][k] * m[j][k];
        m[i][j] = i == j ? sqrt (sum) : sum / m[j][j];
      }
}

/* a becomes L^-1 a L^-T, by forward substitution in the columns, then in the rows. */
static void
reduce (guint  n,
        Matrix l,
        Matrix a)
{
  for (guint j = 0; j < n; j++)
    for (guint i = 0; i < n; i++)
      {
        for (guint k = 0; k < i; k++)
          a[i][j] -= l[i][k] * a[k][j];
        a[i][j] /= l[i][i];
      }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        for (guint k = 0; k < j; k++)
          a[i][j] -= a[i][k] * l[j][k];
        a[i][j] /= l[j][j];
      }
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The eigenvalues of symmetric @a, ascending, by Jacobi's rotations: each makes one a_pq zero. */
static void
find_eigenvalues (guint   n,
                  Matrix  a,
                  double *values)
{
  for (guint sweep = 0; sweep < 30; sweep++)
    for (guint p = 0; p < n; p++)
      for (guint q = p + 1; q < n; q++)
        {
          const double angle = 0.5 * atan2 (2.0 * a[p][q], a[q][q] - a[p][p]), c = cos (angle), s = sin (angle);

          for (guint k = 0; k < n; k++)
            {
              const double x = a[k][p], y = a[k][q];

              a[k][p] = c * x - s * y;
              a[k][q] = s * x + c * y;
            }
          for (guint k = 0; k < n; k++)
            {
              const double x = a[p][k], y = a[q][k];

              a[p][k] = c * x - s * y;
              a[q][k] = s * x + c * y;
            }
        }
  for (guint i = 0; i < n; i++)
    values[i] = a[i][i];
  qsort (values, n, sizeof (double), compare);
}

/* The squares of the frequencies of M and K. */
static void
find_squares (guint   n,
              Matrix  mass,
              Matrix  stiffness,
              double *squares)
{
  Matrix l, a;

  memcpy (l, mass, sizeof (Matrix));
  memcpy (a, stiffness, sizeof (Matrix));
  factor (n, l);
  reduce (n, l, a);
  find_eigenvalues (n, a, squares);
}

/* sum_ij a_ij x_i x_j / 2 in the names of the parameters, with a suffix. */
static char *
print_form (guint       n,
            Matrix      a,
            const char *suffix)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      g_string_append_printf (text, "%s%.17g*q%u%s*q%u%s/2", i + j > 0 ? " + " : "", a[i][j], i, suffix, j, suffix);
  return g_string_free (text, FALSE);
}

/* The generalized forces -sum_j a_ij q'_j. */
static char *
print_damping (guint  n,
               Matrix a)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "%s\"q%u\":\"0", i > 0 ? "," : "", i);
      for (guint j = 0; j < n; j++)
        g_string_append_printf (text, " - (%.17g)*q%u'", a[i][j], j);
      g_string_append_c (text, '"');
    }
  return g_string_free (text, FALSE);
}

static JdLinearized *
find_modes (guint       n,
            Matrix      mass,
            Matrix      stiffness,
            Matrix      damping,
            const char *joints)
{
  g_autofree char *energy = print_form (n, mass, "'"), *potential = print_form (n, stiffness, "");
  g_autofree char *forces = print_damping (n, damping), *json = NULL;
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = NULL;
  JdLinearized *modes;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (parameters, "%s{\"name\":\"q%u\"}", i > 0 ? "," : "", i);
  json = g_strdup_printf ("{\"jourdain\":1,\"parameters\":[%s],\"kinetic_energy\":\"%s\",\"efforts\":["
                          "{\"name\":\"v\",\"type\":\"potential\",\"value\":\"%s\"},"
                          "{\"name\":\"d\",\"type\":\"generalized\",\"values\":{%s}}],\"joints\":[%s]}",
                          parameters->str, energy, potential, forces, joints);
  model = model_from_json (json);
  parameterization = choose (model, NULL);
  e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  g_assert_no_error (error);
  modes = jd_modes_new (parameterization, e, NULL, &error);
  g_assert_no_error (error);
  return modes;
}

/* Rayleigh's damping C = alpha M + beta K leaves the modes apart:
 *
 *   growth = -(alpha + beta w^2) / 2,   frequency^2 = w^2 - growth^2. */
static void
check_modes (const JdLinearized *modes,
             guint               n,
             const double       *squares,
             double              alpha,
             double              beta)
{
  g_assert_cmpuint (modes->n_freedom, ==, n);
  g_assert_cmpuint (modes->modes->len, ==, n);
  for (guint k = 0; k < n; k++)
    {
      const double growth = -0.5 * (alpha + beta * squares[k]), square = squares[k] - growth * growth;
      double nearest = HUGE_VAL;

      g_assert_cmpfloat (square, >, 0.0);
      for (guint i = 0; i < n; i++)
        {
          const JdMode *mode = g_ptr_array_index (modes->modes, i);

          nearest = fmin (nearest, hypot (mode->frequency - sqrt (square), mode->growth - growth));
        }
      g_assert_cmpfloat (nearest, <, 1e-9 * sqrt (squares[n - 1]));
    }
}

static void
test_free (void)
{
  static const double dampings[][2] = { { 0.0, 0.0 }, { 0.1, 0.0 }, { 0.0, 0.05 }, { 0.03, 0.02 } };
  g_autoptr(GRand) rand = g_rand_new_with_seed (44);

  for (guint scene = 0; scene < N_SCENES; scene++)
    {
      const guint n = 2 + scene % (MAX_N - 1);
      const double *damping = dampings[scene % G_N_ELEMENTS (dampings)];
      double squares[MAX_N];
      Matrix mass, stiffness, c;
      g_autoptr(JdLinearized) modes = NULL;

      g_test_message ("scene %u, %u parameters, damping %g, %g", scene, n, damping[0], damping[1]);
      fill_positive (rand, n, mass);
      fill_positive (rand, n, stiffness);
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          c[i][j] = damping[0] * mass[i][j] + damping[1] * stiffness[i][j];
      find_squares (n, mass, stiffness, squares);
      modes = find_modes (n, mass, stiffness, c, "");
      check_modes (modes, n, squares, damping[0], damping[1]);
    }
}

/* The last parameter is held by q_n = sum_i r_i q_i: the form in the others is  a_ij + r_i a_nj + a_in r_j + r_i r_j
 * a_nn. */
static void
hold_last (guint         n,
           const double *r,
           Matrix        a)
{
  for (guint i = 0; i + 1 < n; i++)
    for (guint j = 0; j + 1 < n; j++)
      a[i][j] += r[i] * a[n - 1][j] + a[i][n - 1] * r[j] + r[i] * r[j] * a[n - 1][n - 1];
}

static void
test_held (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (45);

  for (guint scene = 0; scene < N_SCENES; scene++)
    {
      const guint n = 2 + scene % (MAX_N - 1);
      double squares[MAX_N], r[MAX_N];
      Matrix mass, stiffness, none = { 0 };
      g_autoptr(GString) joint = g_string_new (NULL);
      g_autoptr(JdLinearized) modes = NULL;

      fill_positive (rand, n, mass);
      fill_positive (rand, n, stiffness);
      g_string_printf (joint, "{\"name\":\"j\",\"type\":\"equation\",\"holonomic\":{\"e\":\"3*q%u", n - 1);
      for (guint i = 0; i + 1 < n; i++)
        {
          r[i] = g_rand_double_range (rand, -1, 1);
          g_string_append_printf (joint, " - 3*(%.17g)*q%u", r[i], i);
        }
      g_string_append (joint, "\"}}");
      modes = find_modes (n, mass, stiffness, none, joint->str);
      hold_last (n, r, mass);
      hold_last (n, r, stiffness);
      find_squares (n - 1, mass, stiffness, squares);
      g_test_message ("scene %u, %u parameters, one held", scene, n);
      check_modes (modes, n - 1, squares, 0.0, 0.0);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/modes-random/free", test_free);
  g_test_add_func ("/core/analysis/modes-random/held", test_held);
  return g_test_run ();
}
