/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-system-private.h"
#include "tests/core/angle-tags.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>

/* Equations solved by a tape against the solver that factors matrices: the same accelerations and multipliers
 * wherever the tape trusts itself, and no trust where the solver's verdict is not "determinate". */

#define N_STATES 8

typedef struct
{
  guint n_compared, n_refused, n_singular;
} Count;

static void
draw_state (GRand                    *rand,
            const JdParameterization *parameterization,
            double                   *q,
            double                   *qd)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);

  jd_parameterization_retain (parameterization, jd_model_get_values (model), q);
  jd_parameterization_retain (parameterization, jd_model_get_rates (model), qd);
  for (gsize i = 0; i < n; i++)
    {
      q[i] += g_rand_double_range (rand, -0.3, 0.3);
      qd[i] += g_rand_double_range (rand, -1.0, 1.0);
    }
}

static void
assert_close (const double *got,
              const double *expected,
              gsize         n,
              double        scale)
{
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (got[i], expected[i], 1e-10 * scale);
}

static void
compare_at (JdSystem           *system,
            JdAccelerationTape *tape,
            const gboolean     *active,
            const double       *q,
            const double       *qd,
            Count              *count)
{
  const double t = jd_model_get_time (system->model);
  g_autofree double *x = g_new0 (double, system->n + 1), * y = g_new0 (double, system->m + 1);
  const gboolean trusted = jd_acceleration_tape_eval (tape, NULL, t, q, qd, x, y);
  JdVerdict verdict;
  double scale = 1.0;

  count->n_refused += !trusted;
  if (!jd_system_eval (system, t, q, qd, NULL))
    {
      g_assert_false (trusted);
      return;
    }
  verdict = jd_system_solve (system, active, NULL, NULL);
  count->n_singular += verdict != JD_VERDICT_DETERMINATE;
  if (!trusted)
    return;
  g_assert_cmpint (verdict, ==, JD_VERDICT_DETERMINATE);
  for (gsize i = 0; i < system->n; i++)
    scale = fmax (scale, fabs (system->x[i]));
  for (gsize h = 0; h < system->m; h++)
    scale = fmax (scale, fabs (system->y[h]));
  assert_close (x, system->x, system->n, scale);
  assert_close (y, system->y, system->m, scale);
  count->n_compared++;
}

static void
compare (JdParameterization *parameterization,
         GRand              *rand,
         Count              *count)
{
  g_autoptr(JdSystem) system = jd_system_new (parameterization);
  g_autofree gboolean *active = g_new0 (gboolean, system->m + 1);
  g_autofree double *q = g_new0 (double, system->n + 1), * qd = g_new0 (double, system->n + 1);

  if (system->friction != NULL)
    return;
  for (guint set = 0; set < 3; set++)
    {
      JdAccelerationTape *tape;

      /* all rows, none, some */
      for (gsize h = 0; h < system->m; h++)
        active[h] = set == 0 || (set == 2 && g_rand_boolean (rand));
      tape = jd_acceleration_tape_new (parameterization, active, NULL);
      g_assert_true (jd_acceleration_tape_is (tape, active));
      for (guint state = 0; state < N_STATES; state++)
        {
          draw_state (rand, parameterization, q, qd);
          compare_at (system, tape, active, q, qd, count);
        }
      jd_acceleration_tape_free (tape);
    }
}

/* Every bundled example in one of its parameterizations, at states that need not satisfy the equations. */
static void
test_examples (void)
{
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  g_autoptr(GRand) rand = g_rand_new_with_seed (11);
  Count count = { 0 };
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
      g_autofree char *text = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(JdModel) model = NULL;

      if (!g_str_has_suffix (name, ".jourdain") || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), NULL);
      model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, NULL) : NULL;
      if (model != NULL)
        {
          const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
          const JdParameterizationTags *tags = g_ptr_array_index (parameterizations,
                                                                  g_str_hash (name) % parameterizations->len);
          g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, NULL);

          if (parameterization != NULL)
            compare (parameterization, rand, &count);
        }
    }
  g_test_message ("%u compared, %u refused, %u singular", count.n_compared, count.n_refused, count.n_singular);
  g_assert_cmpuint (count.n_compared, >, 500);
  g_assert_cmpuint (count.n_singular, >, 0);
}

/* A particle on two lines through one point, at an angle a: the nearer they are, the less the multipliers are
 * worth. */
static void
test_near_dependent (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a', 'value': 1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}, {'name': 'W', 'origin': [0, 0],"
    " 'angle': 'a', 'mass': 1, 'inertia': 1}],"
    " 'joints': [{'name': 'r', 'type': 'equation', 'holonomic': {'e': 'y'}},"
    "  {'name': 's', 'type': 'equation', 'holonomic': {'e': 'y*cos(a) - x*sin(a)'}}]}");
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const gboolean both[] = { TRUE, TRUE, FALSE };
  JdAccelerationTape *tape = jd_acceleration_tape_new (parameterization, both, NULL);
  double q[3] = { 0.0, 0.0, 1.0 }, qd[3] = { 0.0, 0.0, 0.0 }, x[3], y[2];

  g_assert_true (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  g_assert_cmpfloat_with_epsilon (x[1], 0.0, 1e-14);
  q[2] = 1e-4;
  g_assert_false (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  q[2] = NAN;
  g_assert_false (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  q[2] = -1.0;
  g_assert_true (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  jd_acceleration_tape_free (tape);
}

/* A row that vanishes where x does is not trusted there. */
static void
test_vanishing_row (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1}, {'name': 'y'}],"
                             " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
                             " 'joints': [{'name': 'r', 'type': 'equation', 'differential': {'e': 'x*y`'}}]}");
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const gboolean all[] = { TRUE, FALSE };
  JdAccelerationTape *tape = jd_acceleration_tape_new (parameterization, all, NULL);
  double q[2] = { 1.0, 0.0 }, qd[2] = { -1.0, 0.0 }, x[2], y[1];

  g_assert_true (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  q[0] = 1e-2;
  g_assert_true (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  q[0] = 1e-4;
  g_assert_false (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  q[0] = 0.0;
  g_assert_false (jd_acceleration_tape_eval (tape, NULL, 0.0, q, qd, x, y));
  jd_acceleration_tape_free (tape);
}

/* @n rods, each hung on the tip of rod parent[k], or on the ground where that is negative; the last one's tip held if
 * @held. */
static JdModel *
tree_model (guint      n,
            const int *parent,
            gboolean   held)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [");

  for (guint k = 0; k < n; k++)
    g_string_append_printf (text, "%s{'name': 'x%u'}, {'name': 'y%u'}, {'name': 'a%u', 'value': 0.%u, 'rate': -0.%u}",
                            k > 0 ? ", " : "", k, k, k, (k * 37) % 100, (k * 53) % 100);
  g_string_append (text, "], 'ground': {'points': {'O': [0, 0], 'E': [3, 0]}}, 'bodies': [");
  for (guint k = 0; k < n; k++)
    g_string_append_printf (text,
                            "%s{'name': 'R%u', 'origin': ['x%u', 'y%u'], 'angle': 'a%u', 'mass': %u, 'inertia': 0.1,"
                            " 'points': {'P': [-0.5, 0.1], 'Q': [0.5, 0]}}",
                            k > 0 ? ", " : "", k, k, k, k, 1 + k % 3);
  g_string_append (text, "], 'joints': [");
  for (guint k = 0; k < n; k++)
    {
      g_autofree char *place = parent[k] < 0 ? g_strdup ("ground.O") : g_strdup_printf ("R%d.Q", parent[k]);

      g_string_append_printf (text, "%s{'name': 'p%u', 'type': 'pivot', 'between': ['R%u.P', '%s']}",
                              k > 0 ? ", " : "", k, k, place);
    }
  if (held)
    g_string_append_printf (text, ", {'name': 'end', 'type': 'pivot', 'between': ['R%u.Q', 'ground.E']}", n - 1);
  g_string_append (text, "]}");
  return model_from_text (text->str);
}

/* The pivots of a tree eliminate: its angles are left, and the equations in p are sparse where those in the angles
 * are full. */
static void
compare_tree (guint      n,
              const int *parent,
              gboolean   held)
{
  g_autoptr(JdModel) model = tree_model (n, parent, held);
  g_autoptr(GRand) rand = g_rand_new_with_seed (3 * n + held);
  g_autoptr(GPtrArray) list = angle_tags_new (n);
  const JdParameterizationTags tags = { .name = (char *) "angles", .tags = list };
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(GError) error = NULL;
  Count count = { 0 };

  parameterization = jd_parameterization_new (model, &tags, NULL, &error);
  g_assert_no_error (error);
  compare (parameterization, rand, &count);
  g_assert_cmpuint (count.n_compared, ==, 3 * N_STATES);
}

static void
test_tree (void)
{
  static const guint sizes[] = { 9, 14, 25, 40 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const guint n = sizes[i];
      g_autofree int *chain = g_new (int, n), * tree = g_new (int, n);
      g_autoptr(GRand) rand = g_rand_new_with_seed (n);

      for (guint k = 0; k < n; k++)
        {
          chain[k] = (int) k - 1;
          tree[k] = k == 0 ? -1 : g_rand_int_range (rand, -1, (int) k);
        }
      compare_tree (n, chain, FALSE);
      compare_tree (n, chain, TRUE);
      compare_tree (n, tree, FALSE);
      compare_tree (n, tree, TRUE);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/acceleration-tape/examples", test_examples);
  g_test_add_func ("/core/dynamics/solve-tape/near-dependent", test_near_dependent);
  g_test_add_func ("/core/dynamics/solve-tape/vanishing-row", test_vanishing_row);
  g_test_add_func ("/core/dynamics/solve-tape/tree", test_tree);
  return g_test_run ();
}
