/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>

/* Particles on the same rough floor that know nothing of each other: each one sticks, begins to slip, slips on or is
 * lifted as if it were alone, whatever the others do. */

#define N 3
#define G 9.81
#define EXACT 1e-10

typedef enum
{
  STICKS,
  STARTS,
  SLIPS,
  LIFTED,
  N_MOVES,
} Move;

/* Friction, mass and the direction of the pull of particle @i. */
static double
friction_of (guint i)
{
  return 0.2 + 0.15 * i;
}

static double
mass_of (guint i)
{
  return i == 1 ? 40.0 : 0.5 + i;
}

static double
direction_of (guint i)
{
  return 0.4 + 2.1 * i;
}

/* The pull: half of what friction holds, or twice. */
static double
pull_of (guint i,
         Move  move)
{
  return (move == STICKS ? 0.5 : 2.0) * friction_of (i) * mass_of (i) * G;
}

static JdModel *
model_of (const Move *moves)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL), efforts = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < N; i++)
    {
      const char *comma = i > 0 ? ", " : "";
      const double pull = pull_of (i, moves[i]), angle = direction_of (i);

      g_string_append_printf (parameters,
                              "%s{'name': 'x%u', 'rate': %.17g}, {'name': 'y%u', 'rate': %.17g},"
                              " {'name': 'z%u'}",
                              comma, i, moves[i] == SLIPS ? 0.3 : 0.0, i, moves[i] == SLIPS ? -0.4 : 0.0, i);
      g_string_append_printf (bodies, "%s{'name': 'P%u', 'mass': %.17g, 'origin': ['x%u', 'y%u', 'z%u']}", comma, i,
                              mass_of (i), i, i, i);
      g_string_append_printf (joints,
                              "%s{'name': 'c%u', 'type': 'equation', 'unilateral': true, 'holonomic': {'n': 'z%u'},"
                              " 'differential': {'u': 'x%u`', 'v': 'y%u`'}, 'friction': %.17g}",
                              comma, i, i, i, i, friction_of (i));
      g_string_append_printf (
        efforts, "%s{'name': 'F%u', 'type': 'force', 'point': 'P%u.origin', 'vector': [%.17g, %.17g, %.17g]}", comma,
        i, i, pull * cos (angle), pull * sin (angle), moves[i] == LIFTED ? 1.5 * mass_of (i) * G : 0.0);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -9.81], 'parameters': [%s],"
                          " 'bodies': [%s], 'joints': [%s], 'efforts': [%s],"
                          " 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
                          parameters->str, bodies->str, joints->str, efforts->str);
  return model_from_text (text);
}

static void
assert_near (double value,
             double expected)
{
  if (!(fabs (value - expected) <= EXACT * (1.0 + fabs (expected))))
    g_error ("%.17g is not %.17g", value, expected);
}

/* The accelerations, the push and the state of particle @i, alone on the floor. */
static void
check_alone (const JdEvaluation *evaluation,
             const JdModel      *model,
             guint               i,
             Move                move)
{
  static const JdSlipState states[] = { JD_SLIP_STICK, JD_SLIP_FORWARD, JD_SLIP_FORWARD, JD_SLIP_OPEN };
  g_autofree char *name = g_strdup_printf ("c%u.n", i);
  const gsize normal = (gsize) jd_model_find_equation (model, name);
  const double m = mass_of (i), limit = friction_of (i) * G, angle = direction_of (i);
  const double pull = pull_of (i, move) / m, *a = evaluation->pdd + 3 * i;
  const double rub[] = { move == STARTS ? cos (angle) : move == SLIPS ? 0.6 : 0.0,
                         move == STARTS ? sin (angle) : move == SLIPS ? -0.8 : 0.0 };

  assert_near (a[0], move == STICKS ? 0.0 : pull * cos (angle) - limit * rub[0]);
  assert_near (a[1], move == STICKS ? 0.0 : pull * sin (angle) - limit * rub[1]);
  assert_near (a[2], move == LIFTED ? 0.5 * G : 0.0);
  g_assert_cmpint (evaluation->acts[normal], ==, move != LIFTED);
  assert_near (evaluation->multipliers[normal], move == LIFTED ? 0.0 : m * G);
  for (gsize k = 2 * i; k < 2 * i + 2; k++)
    {
      g_assert_cmpint (evaluation->laws[k].state, ==, states[move]);
      g_assert_true (evaluation->laws[k].unique);
    }
}

/* Every combination of moves: 64. */
static void
test_apart (void)
{
  for (guint combination = 0; combination < 64; combination++)
    {
      const Move moves[N] = { combination % 4, combination / 4 % 4, combination / 16 };
      g_autoptr(JdModel) model = model_of (moves);
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation)
        evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);

      g_assert_no_error (error);
      g_test_message ("%d %d %d: %s", moves[0], moves[1], moves[2], evaluation->why);
      g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
      g_assert_cmpuint (evaluation->n_laws, ==, 2 * N);
      g_assert_false (evaluation->unproved);
      for (guint i = 0; i < N; i++)
        check_alone (evaluation, model, i, moves[i]);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/friction/apart", test_apart);
  return g_test_run ();
}
