/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/linear/jd-tolerances.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>

/* Disks piled up between two walls, each row one shorter than the row below it.  All contacts touch, up to the
 * rounding of the places, so that they depend on each other. */

#define RADIUS  0.1
#define GRAVITY 9.81
#define LAW     "'impact': {'restitution': 0.3}"

static void
add_disk (GString *parameters,
          GString *bodies,
          GString *joints,
          guint    k,
          double   x,
          double   y)
{
  const char *comma = k > 0 ? ", " : "";

  g_string_append_printf (parameters, "%s{'name': 'x%u', 'value': %.17g}, {'name': 'y%u', 'value': %.17g}", comma, k,
                          x, k, y);
  g_string_append_printf (parameters, ", {'name': 'a%u'}", k);
  g_string_append_printf (bodies,
                          "%s{'name': 'D%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': 1,"
                          " 'inertia': 0.005, 'shape': {'disk': 0.1}}",
                          comma, k, k, k, k);
  g_string_append_printf (joints,
                          "%s{'name': 'floor%u', 'type': 'contact', 'body': 'D%u', 'curve': 'floor', " LAW "}", comma,
                          k, k);
  g_string_append_printf (joints, ", {'name': 'left%u', 'type': 'contact', 'body': 'D%u', 'curve': 'left', " LAW "}",
                          k, k);
  g_string_append_printf (joints,
                          ", {'name': 'right%u', 'type': 'contact', 'body': 'D%u', 'curve': 'right', " LAW "}", k, k);
  for (guint l = 0; l < k; l++)
    g_string_append_printf (joints, ", {'name': 'c%u_%u', 'type': 'contact', 'bodies': ['D%u', 'D%u'], " LAW "}", l,
                            k, l, k);
}

/* A pile of @n_rows, whose places are wrong by at most @error, m. */
static JdModel *
pile_up (GRand  *rand,
         guint   n_rows,
         double  error,
         guint  *out_n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  *out_n = 0;
  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i + row < n_rows; i++)
      add_disk (parameters, bodies, joints, (*out_n)++,
                RADIUS * (2 * i + row + 1) + g_rand_double_range (rand, -error, error),
                RADIUS * (1 + row * sqrt (3.0)) + g_rand_double_range (rand, -error, error));
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [%s], 'curves': ["
                          "{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
                          " {'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}},"
                          " {'name': 'right', 'line': {'point': [%g, 0], 'direction': [0, 1]}}],"
                          " 'bodies': [%s], 'joints': [%s], 'parameterizations': [{'name': 'total'}]}",
                          parameters->str, 2 * RADIUS * n_rows, bodies->str, joints->str);
  return model_from_text (text);
}

/* Whatever the places are wrong by, the pile rests, the contacts push, and the floor carries the weight. */
static void
test_rests (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (1);

  for (guint scene = 0; scene < 16; scene++)
    {
      guint n;
      g_autoptr(JdModel) model = pile_up (rand, 2 + scene % 3, pow (10, g_rand_double_range (rand, -15, -10)), &n);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation)
        e = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
      double carried = 0.0;

      g_assert_no_error (error);
      g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
      for (gsize i = 0; i < 3 * n; i++)
        g_assert_cmpfloat_with_epsilon (e->pdd[i], 0.0, GRAVITY * JD_HOLDS);
      for (gsize h = 0; h < e->m; h++)
        {
          const gsize equation = jd_parameterization_get_complementary (total)[h];

          g_assert_cmpfloat (e->multipliers[h], >=, -GRAVITY * JD_HOLDS);
          if (g_str_has_prefix (jd_model_get_equation (model, equation)->name, "floor"))
            carried += e->multipliers[h];
        }
      g_assert_cmpfloat_with_epsilon (carried, n * GRAVITY, n * GRAVITY * JD_HOLDS);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/pile/rests", test_rests);
  return g_test_run ();
}
