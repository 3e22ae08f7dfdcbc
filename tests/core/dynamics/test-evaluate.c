/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* Lagrange's equations solved at a state: closed forms, agreement of parameterizations, and every verdict. */

static JdEvaluation *
evaluate (JdModel     *model,
          const char  *name,
          GError     **error)
{
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, name);

  return jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, error);
}

static JdEvaluation *
evaluate_well (JdModel    *model,
               const char *name)
{
  g_autoptr(GError) error = NULL;
  JdEvaluation *evaluation = evaluate (model, name, &error);

  g_assert_no_error (error);
  g_assert_nonnull (evaluation->why);
  return evaluation;
}

/* A particle on a rod, total: the tension is m (l w^2 + g cos), lambda = -T for length = |PQ| - l. */
static void
test_pendulum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'m': 1.5, 'l': 0.7, 'g': 9.81, 'a': 0.6, 'w': 2}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 'l*sin(a)', 'rate': 'l*w*cos(a)'},"
    " {'name': 'y', 'value': '-l*cos(a)', 'rate': 'l*w*sin(a)'}],"
    " 'ground': {'points': {'O': [0, 0]}},"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
    " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.O'], 'length': 'l'}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'x kept',"
    " 'primitive': {'rod.length': 'y'}}]}");
  g_autoptr(JdEvaluation) total = evaluate_well (model, "total"), reduced = evaluate_well (model, "x kept");
  const double g = 9.81, l = 0.7, a = 0.6, w = 2.0, m = 1.5, angular = -g / l * sin (a);

  g_assert_cmpint (total->verdict, ==, JD_VERDICT_DETERMINATE);
  g_assert_cmpfloat_with_epsilon (total->multipliers[0], -m * (l * w * w + g * cos (a)), 1e-12);
  for (gsize k = 0; k < 2; k++)
    {
      const JdEvaluation *e = k == 0 ? total : reduced;

      g_assert_cmpfloat_with_epsilon (e->pdd[0], l * (angular * cos (a) - w * w * sin (a)), 1e-12);
      g_assert_cmpfloat_with_epsilon (e->pdd[1], l * (angular * sin (a) + w * w * cos (a)), 1e-12);
      g_assert_cmpfloat_with_epsilon (e->kinetic[2], 0.5 * m * l * l * w * w, 1e-12);
      g_assert_cmpfloat_with_epsilon (e->potential, -m * g * l * cos (a), 1e-12);
    }
  /* L is the tension along the rod */
  g_assert_cmpfloat_with_epsilon (total->constraint[0], total->multipliers[0] * sin (a), 1e-12);
  g_assert_cmpfloat_with_epsilon (total->constraint[1], -total->multipliers[0] * cos (a), 1e-12);
  g_assert_cmpfloat_with_epsilon (total->given[1], -m * g, 1e-12);
}

/* A particle on a line, lifted by @lift times its weight.  The contact is primitive: where it opens the state is
 * refused, and where it presses the answer is that of a particle that cannot leave. */
static void
check_lifted (double   lift,
              gboolean opens)
{
  g_autofree char *text =
    g_strdup_printf ("{'jourdain': 1, 'constants': {'m': 2, 'g': 9.81, 'k': %.17g}, 'gravity': [0, '-g'],"
                     " 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y'}], 'ground': {'points': {'O': [0, 0]}},"
                     " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                     " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
                     " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor'}],"
                     " 'efforts': [{'name': 'lift', 'type': 'force', 'point': 'P.origin', 'vector': [3, 'k*m*g']}],"
                     " 'parameterizations': [{'name': 'on', 'primitive': {'c.normal': 'y'}}]}",
                     lift);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) e = evaluate (model, "on", &error);

  if (opens)
    {
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
      g_assert_nonnull (strstr (error->message, "c.normal"));
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (e->pdd[0], 1.5, 1e-14);
  g_assert_cmpfloat (e->pdd[1], ==, 0.0);
}

static void
test_primitive_contact (void)
{
  check_lifted (0.0, FALSE);
  check_lifted (0.5, FALSE);
  check_lifted (1.0 - 1e-6, FALSE);
  check_lifted (1.0 + 1e-6, TRUE);
  check_lifted (2.0, TRUE);
}

/* A body pinned to the ground twice: four equations, three parameters.  The accelerations are told, what the pins
 * share is not; the sums are those of one pin. */
static void
test_hyperstatic (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}],"
    " 'ground': {'points': {'A': [-1, 0], 'B': [3, 0]}},"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 2, 'inertia': 1, 'points': {'P': [-1,"
    " 0], 'Q': [3, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'pivot', 'between': ['S.P', 'ground.A']},"
    " {'name': 'b', 'type': 'pivot', 'between': ['S.Q', 'ground.B']}]}");
  g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

  g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
  g_assert_cmpuint (e->n_redundant, ==, 1);
  g_assert_cmpuint (g_strv_length (e->redundant), ==, 2);
  g_assert_cmpstr (e->redundant[0], ==, "a.x");
  g_assert_cmpstr (e->redundant[1], ==, "b.x");
  g_assert_true (!e->unique[0] && e->unique[1] && !e->unique[2] && e->unique[3]);
  /* the weight shared by the lever: 3/4 and 1/4 */
  g_assert_cmpfloat_with_epsilon (e->multipliers[1], 0.75 * 19.62, 1e-11);
  g_assert_cmpfloat_with_epsilon (e->multipliers[3], 0.25 * 19.62, 1e-11);
  for (gsize k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (e->pdd[k], 0.0, 1e-12);
  g_assert_nonnull (strstr (e->why, "1 equation follows from the others"));
}

/* Where its row vanishes an equation forbids nothing: there are no others that it would follow from.  At rest the
 * particle falls along x = 0; with a velocity along y = 0 it stays on that line, where the row does not vanish. */
static void
test_vanishing (void)
{
  static const double rates[] = { 0.0, 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': %g}, {'name': 'y'}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
        " 'joints': [{'name': 'a', 'type': 'equation', 'holonomic': {'phi': 'x^2*y'}}]}",
        rates[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

      g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpuint (e->n_redundant, ==, 1);
      g_assert_cmpfloat_with_epsilon (e->pdd[0], 0.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (e->pdd[1], i == 0 ? -9.81 : 0.0, 1e-12);
      g_assert_nonnull (strstr (e->why, i == 0 ? "forbids nothing: a.phi" : "the motion that goes through it"));
    }
}

/* A parallelogram that lies flat.  Its equations leave the accelerations a freedom that the motion does not have: of
 * 0.5 cos a + cos c = 0.5 cos b + 1 only the third derivative determines them, 0.5 a' a'' + c' c'' = 0.5 b' b''.  With
 * the rates of a parallelogram it is a pendulum; those of crossed cranks are another motion; at rest nothing says
 * which. */
static void
test_dead_centre (void)
{
  static const double rates[][2] = { { 2.0, 2.0 }, { 2.0, -6.0 }, { 0.0, 0.0 } };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      const double w = rates[i][0], v = rates[i][1], c = 0.5 * (v - w);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'a', 'rate': %g}, {'name': 'b', 'rate': %g},"
        " {'name': 'x', 'value': 0.5}, {'name': 'y', 'rate': %g}, {'name': 'c', 'rate': %g}], 'bodies': ["
        "{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 3, 'inertia': 0.2, 'points': {'E': [0.5, 0]}},"
        "{'name': 'B', 'origin': [1, 0], 'angle': 'b', 'mass': 1, 'inertia': 0.3, 'points': {'E': [0.5, 0]}},"
        "{'name': 'S', 'origin': ['x', 'y'], 'angle': 'c', 'mass': 2, 'inertia': 1, 'points': {'F': [1, 0]}}],"
        " 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['A.E', 'S.origin']},"
        " {'name': 'k', 'type': 'pivot', 'between': ['B.E', 'S.F']}]}",
        w, v, 0.5 * w, c);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

      g_test_message ("rates %g, %g", w, v);
      g_assert_cmpint (e->verdict, ==, i == 2 ? JD_VERDICT_INDETERMINATE : JD_VERDICT_HYPERSTATIC);
      if (i == 2)
        continue;
      g_assert_false (e->unique[0] || e->unique[2]);
      g_assert_cmpfloat_with_epsilon (e->pdd[2], -0.5 * w * w, 1e-9);
      g_assert_cmpfloat_with_epsilon (e->pdd[3], 0.5 * e->pdd[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (0.5 * e->pdd[0] + e->pdd[4], 0.5 * e->pdd[1], 1e-9);
      g_assert_cmpfloat_with_epsilon (0.5 * w * e->pdd[0] + c * e->pdd[4], 0.5 * v * e->pdd[1], 1e-8);
      /* the power of inertia and weight */
      g_assert_cmpfloat_with_epsilon (0.2 * w * e->pdd[0] + 0.3 * v * e->pdd[1] + c * e->pdd[4] +
                                        2.0 * 0.5 * w * (e->pdd[3] + 10.0),
                                      0.0, 1e-8);
      if (i == 0)
        for (guint k = 0; k < 2; k++)
          g_assert_cmpfloat_with_epsilon (e->pdd[k], -10.0 * 2.0 * 0.5 / (0.2 + 0.3 + 2.0 * 0.25), 1e-9);
    }
}

/* Two bars in line between fixed pivots cannot move, and the forces in them that carry a load across would be infinite:
 * the equation along them, of which the row vanishes, forbids nothing to first order. */
static void
test_toggle (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'a'}, {'name': 'b'}], 'bodies': ["
    "{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 0.1, 'center': [0.5, 0],"
    " 'points': {'E': [1, 0]}},"
    "{'name': 'B', 'origin': [2, 0], 'angle': 'b', 'mass': 2, 'inertia': 0.1, 'center': [-0.5, 0],"
    " 'points': {'E': [-1, 0]}}], 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['A.E', 'B.E']}]}");
  g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

  g_assert_cmpint (e->verdict, ==, JD_VERDICT_INDETERMINATE);
  g_assert_nonnull (strstr (e->why, "j.x"));
}

#define FLOOR \
  "{'jourdain': 1, 'constants': {'F': %s, 'm': 2, 'g': 10}, 'gravity': [0, '-g']," \
  " 'parameters': [{'name': 'x'}, {'name': 'y', 'value': %s, 'rate': %s}]," \
  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}]," \
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}]," \
  " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor'}]," \
  " 'efforts': [{'name': 'lift', 'type': 'force', 'point': 'P.origin', 'vector': [0, 'F']}]," \
  " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'fixed', 'primitive': {'c.normal': 'y'}}]}"

/* A contact pushes or opens; it never pulls. A primitive one that does not act eliminates nothing. */
static void
test_contact (void)
{
  static const struct { const char *force, *y, *rate; gboolean acts; double lambda, acceleration; } cases[] = {
    { "5", "0", "0", TRUE, 15.0, 0.0 },
    { "50", "0", "0", FALSE, 0.0, 15.0 },
    { "5", "0.1", "0", FALSE, 0.0, -7.5 },
    { "5", "0", "1", FALSE, 0.0, -7.5 },
    { "5", "0.1", "-1", FALSE, 0.0, -7.5 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = g_strdup_printf (FLOOR, cases[k].force, cases[k].y, cases[k].rate);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdEvaluation) total = evaluate_well (model, "total"), fixed = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_cmpint (total->verdict, ==, JD_VERDICT_DETERMINATE);
      g_assert_true (total->acts[0] == cases[k].acts);
      g_assert_cmpfloat_with_epsilon (total->multipliers[0], cases[k].lambda, 1e-12);
      g_assert_cmpfloat_with_epsilon (total->pdd[1], cases[k].acceleration, 1e-12);
      fixed = evaluate (model, "fixed", &error);
      if (cases[k].acts)
        g_assert_no_error (error);
      else
        {
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
          g_assert_nonnull (strstr (error->message, "c.normal"));
        }
    }
}

/* Three supports under a rigid beam: one too many, all pushing; each tells its share only as not unique. */
static void
test_three_supports (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -10],"
    " 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 3, 'inertia': 1, 'points': {'A': [-1,"
    " 0], 'B': [0, 0], 'C': [1, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor'},"
    " {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor'},"
    "            {'name': 'c', 'type': 'contact', 'point': 'S.C', 'curve': 'floor'}]}");
  g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

  g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
  g_assert_cmpuint (e->n_redundant, ==, 1);
  g_assert_cmpfloat_with_epsilon (e->multipliers[0] + e->multipliers[1] + e->multipliers[2], 30.0, 1e-11);
  for (gsize k = 0; k < 3; k++)
    {
      g_assert_false (e->unique[k]);
      g_assert_true (e->acts[k]);
      g_assert_cmpfloat_with_epsilon (e->multipliers[k], 10.0, 1e-11);
    }
}

/* A lever over an edge: pressed down at one end beyond its support, the far contact opens and the rest turns about
 * the near one. */
static void
test_one_opens (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1,"
    " 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'th'}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'th', 'mass': 3, 'inertia': 2, 'points': {'A': [-1,"
    " 0], 'B': [1, 0], 'E': [4, 0]}}],"
    " 'joints': [{'name': 'a', 'type': 'contact', 'point': 'S.A', 'curve': 'floor'},"
    " {'name': 'b', 'type': 'contact', 'point': 'S.B', 'curve': 'floor'}],"
    " 'efforts': [{'name': 'press', 'type': 'force', 'point': 'S.E', 'vector': [0, -5]}]}");
  g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

  /* about B: (2 + 3 1^2) th'' = -5 3 */
  g_assert_cmpint (e->verdict, ==, JD_VERDICT_DETERMINATE);
  g_assert_true (!e->acts[0] && e->acts[1]);
  g_assert_cmpfloat_with_epsilon (e->pdd[2], -3.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (e->pdd[1], 3.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (e->multipliers[1], 14.0, 1e-12);
  g_assert_cmpfloat (e->multipliers[0], ==, 0.0);
}

/* Two drives that want different accelerations; a parameter without inertia; a state that breaks an equation. */
static void
test_refusals (void)
{
  g_autoptr(JdModel) drives = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}],"
    " 'joints': [{'name': 'a', 'type': 'drive', 'of': 'x', 'value': 't^2'},"
    " {'name': 'b', 'type': 'drive', 'of': '2*x', 'value': '3*t^2'}]}");
  g_autoptr(JdModel) massless = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'idle'}], 'bodies': [{'name': 'P', 'origin': ['x', 0],"
    " 'mass': 1}]}");
  g_autoptr(JdModel)
    tied = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'idle', 'rate': 6}],"
                            " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}],"
                            " 'joints': [{'name': 'tie', 'type': 'equation', 'holonomic': {'f': 'idle - 3*x'}}],"
                            " 'efforts': [{'name': 'push', 'type': 'generalized', 'values': {'idle': 5}}]}");
  g_autoptr(JdModel) broken = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1e-6}], 'bodies': [{'name': 'P', 'origin': ['x', 0],"
    " 'mass': 1}],"
    " 'joints': [{'name': 'a', 'type': 'drive', 'of': 'x', 'value': 't^2'}]}");
  g_autoptr(JdEvaluation) two = evaluate_well (drives, "total"), idle = evaluate_well (massless, "total"),
                           moved = evaluate_well (tied, "total");
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (two->verdict, ==, JD_VERDICT_INCONSISTENT);
  g_assert_cmpuint (g_strv_length (two->redundant), ==, 2);
  g_assert_nonnull (strstr (two->why, "a.drive"));
  g_assert_true (isnan (two->qdd[0]));
  g_assert_cmpint (idle->verdict, ==, JD_VERDICT_INDETERMINATE);
  g_assert_nonnull (strstr (idle->why, "idle"));
  g_assert_true (isnan (idle->qdd[0]));
  g_assert_cmpint (moved->verdict, ==, JD_VERDICT_DETERMINATE);
  g_assert_cmpfloat_with_epsilon (moved->pdd[0], 15.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (moved->pdd[1], 45.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (moved->multipliers[0], -5.0, 1e-12);
  g_assert_null (evaluate (broken, "total", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
}

/* All tags of a disk that rolls on a moving belt-free axis say the same; skipped equations do not act. */
static void
test_agreement (void)
{
  static const char *const names[] = { "total", "reduced", "independent" };
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'G': 1.2, 'g': 9.81}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': 0.3, 'rate': 0.4}, {'name': 'y', 'value': 'R'},"
    " {'name': 'phi', 'value': 0.1, 'rate': '-0.4/R'}],"
    " 'curves': [{'name': 'axis', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': 'm*R^2/2',"
    " 'shape': {'disk': 'R'}}],"
    " 'joints': [{'name': 'contact', 'type': 'rolling', 'body': 'S', 'curve': 'axis'}],"
    " 'efforts': [{'name': 'motor', 'type': 'torque', 'body': 'S', 'value': 'G'}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'reduced',"
    " 'primitive': {'contact.normal': 'y'}},"
    "   {'name': 'independent', 'primitive': {'contact.normal': 'y', 'contact.slip': {'parameter': 'phi',"
    " 'integrated': true}}}]}");
  const gboolean skip[2] = { FALSE, TRUE };
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdEvaluation) sliding = NULL;
  g_autoptr(GError) error = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr(JdEvaluation) e = evaluate_well (model, names[k]);

      /* 3/2 m R^2 phi'' = G */
      g_assert_cmpint (e->verdict, ==, JD_VERDICT_DETERMINATE);
      g_assert_cmpfloat_with_epsilon (e->pdd[2], 1.2 / 0.75, 1e-12);
      g_assert_cmpfloat_with_epsilon (e->pdd[0], -0.5 * 1.2 / 0.75, 1e-12);
      g_assert_cmpfloat_with_epsilon (e->pdd[1], 0.0, 1e-12);
    }
  sliding = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), skip, &error);
  g_assert_no_error (error);
  g_assert_false (sliding->acts[1]);
  g_assert_cmpfloat (sliding->multipliers[1], ==, 0.0);
  g_assert_cmpfloat_with_epsilon (sliding->pdd[2], 1.2 / 0.25, 1e-12);
}

/* A rod B hinged to A by its coordinates, and pivoted to it a second time: the second pivot holds the angle b twice.
 * One of its equations eliminates b; the other forbids nothing more, and what is left of its coefficients is
 * rounding.  B and A turn together as one pendulum. */
static void
test_held_twice (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'a', 'value': 0.4, 'rate': 1.1}, {'name': 'b', 'value': 0.3}],"
    " 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 'a', 'mass': 1, 'inertia': 0.2, 'center': [0.7, 0],"
    "  'points': {'C': ['0.71 + 0.83*cos(0.3) - 0.37*sin(0.3)', '0.23 + 0.83*sin(0.3) + 0.37*cos(0.3)']}},"
    " {'name': 'B', 'origin': ['0.71*cos(a) - 0.23*sin(a)', '0.71*sin(a) + 0.23*cos(a)'], 'angle': 'a + b', 'mass': 2,"
    "  'inertia': 0.1, 'points': {'D': [0.83, 0.37]}}],"
    " 'joints': [{'name': 'end', 'type': 'pivot', 'between': ['B.D', 'A.C']}],"
    " 'parameterizations': [{'name': 'total'}, {'name': 'reduced', 'primitive': {'end.x': 'b'}}]}");
  const double inertia = 0.2 + 0.49 + 0.1 + 2.0 * (0.71 * 0.71 + 0.23 * 0.23);

  for (guint k = 0; k < 80; k++)
    {
      g_autoptr(JdParameterization) kept = parameterization_of (model, k % 2 == 0 ? "reduced" : "total");
      const double a = 0.4 + 0.0731 * k, p[] = { a, 0.3 }, pd[] = { 1.1, 0.0 };
      const double moment = -9.81 * (0.7 * cos (a) + 2.0 * (0.71 * cos (a) - 0.23 * sin (a)));
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation) e = jd_evaluate (kept, 0.0, p, pd, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpfloat_with_epsilon (e->pdd[0], moment / inertia, 1e-9);
      g_assert_cmpfloat_with_epsilon (e->pdd[1], 0.0, 1e-9);
      g_assert_false (e->unique[0]);
    }
}

/* A disk on a body that turns about the disk's own centre: the gap to a line of the other body depends on no
 * parameter, although its formula has all of them, and no rate breaks it. */
static void
test_no_parameter (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x', 'value': -0.99, 'rate': 0.3}, {'name': 'y', 'value': 0.685, 'rate': -0.2},"
    " {'name': 'a', 'value': 1.46, 'rate': 1.09}, {'name': 'b', 'value': -1.98, 'rate': 0.44}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 0.2},"
    " {'name': 'B', 'origin': ['x + 0.525*cos(a) + 0.515*sin(a)', 'y + 0.525*sin(a) - 0.515*cos(a)'], 'angle': 'a + b',"
    "  'mass': 2, 'inertia': 0.1, 'shape': {'disk': 0.25}}],"
    " 'curves': [{'name': 'edge', 'on': 'A', 'line': {'point': ['0.525 + 0.25*sin(0.8)', '-0.515 - 0.25*cos(0.8)'],"
    "  'direction': ['cos(0.8)', 'sin(0.8)']}}],"
    " 'joints': [{'name': 'rest', 'type': 'contact', 'body': 'B', 'curve': 'edge', 'unilateral': false}]}");
  g_autoptr(JdEvaluation) e = evaluate_well (model, "total");

  g_assert_cmpint (e->verdict, ==, JD_VERDICT_HYPERSTATIC);
  g_assert_false (e->unique[0]);
  for (guint k = 0; k < 8; k++)
    {
      const double p[] = { -0.99 + 0.11 * k, 0.685 - 0.07 * k, 1.46 + 0.61 * k, -1.98 + 0.3 * k };
      const double pd[] = { 0.3, -0.2, 1.09, 0.44 };
      g_autoptr(JdParameterization) total = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEvaluation) there = jd_evaluate (total, 0.0, p, pd, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (there->verdict, ==, JD_VERDICT_HYPERSTATIC);
    }
}

/* A disk of radius 1/2 and mass 1 rests on a floor, on which it never slips, with its mass centre at (a, b) from the
 * middle, a force (f, g) at the mass centre and a torque c.  By hand, with u = b + 1/2:
 *
 *   free accelerations of the gap and of the slip   g - a c / I,   f + u c / I,
 *   their responses to N and T                      1 + a^2 / I,   -a u / I,   1 + u^2 / I.
 *
 * It stays if N of the solution with both at rest is positive, and it leaves if the free gap opens: there may be both
 * motions, or none. */
static void
test_rolling_alone (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (7);
  guint counts[2][2] = { { 0 } };

  for (guint k = 0; k < 80; k++)
    {
      const double a = g_rand_double_range (rand, -0.45, 0.45), b = g_rand_double_range (rand, -0.45, 0.45);
      const double f = g_rand_double_range (rand, -20.0, 20.0), g = g_rand_double_range (rand, -20.0, 20.0);
      const double c = g_rand_double_range (rand, -8.0, 8.0), inertia = g_rand_double_range (rand, 0.005, 0.1);
      const double u = b + 0.5, gap = g - a * c / inertia, slip = f + u * c / inertia;
      const double nn = 1.0 + a * a / inertia, nt = -a * u / inertia, tt = 1.0 + u * u / inertia;
      const double normal = (nt * slip - tt * gap) / (nn * tt - nt * nt);
      const gboolean stays = normal > 0.0, leaves = gap > 0.0;
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}, {'name': 'phi'}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 1, 'inertia': %.17g,"
        " 'center': [%.17g, %.17g], 'shape': {'disk': 0.5}}],"
        " 'efforts': [{'name': 'F', 'type': 'force', 'point': 'A.center', 'vector': [%.17g, %.17g]},"
        " {'name': 'C', 'type': 'torque', 'body': 'A', 'value': %.17g}],"
        " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'A', 'curve': 'floor'}],"
        " 'parameterizations': [{'name': 'total'}, {'name': 'no gap', 'primitive': {'c.normal': 'y'}},"
        " {'name': 'no slip', 'primitive': {'c.slip': {'parameter': 'x', 'integrated': true}}}]}",
        inertia, a, b, f, g, c);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdEvaluation) total = evaluate_well (model, "total");

      counts[stays][leaves]++;
      if (stays != leaves)
        {
          g_assert_cmpint (total->verdict, ==, JD_VERDICT_DETERMINATE);
          g_assert_cmpfloat_with_epsilon (total->multipliers[0], MAX (normal, 0.0), 1e-9);
          g_assert_cmpfloat_with_epsilon (total->pdd[1], leaves ? gap : 0.0, 1e-9);
        }
      else
        g_assert_cmpint (total->verdict, ==, stays ? JD_VERDICT_INDETERMINATE : JD_VERDICT_INCONSISTENT);
      for (guint p = 1; p < 3; p++)
        {
          g_autoptr(GError) error = NULL;
          g_autoptr(JdEvaluation) reduced = evaluate (model, p == 1 ? "no gap" : "no slip", &error);

          const int code = stays ? JD_MODEL_ERROR_INDETERMINATE
                                 : (leaves ? JD_MODEL_ERROR_SINGULAR : JD_MODEL_ERROR_INCONSISTENT);

          if (stays && !leaves)
            g_assert_cmpfloat_with_epsilon (reduced->pdd[2], total->pdd[2], 1e-9);
          else
            g_assert_error (error, JD_MODEL_ERROR, code);
        }
    }
  for (guint k = 0; k < 4; k++)
    g_assert_cmpuint (counts[k / 2][k % 2], >=, 4);
}

/* A particle on a graph with its normal on the other side moves as the mirror image of one on the mirrored graph, and is
 * pushed alike: a bead that the graph holds, and one that is pressed from below. */
static void
test_reversed_graph (void)
{
  static const char *const texts[] = {
    "'gravity': [0.7, -9.81], 'parameters': [{'name': 'x', 'value': 0.5, 'rate': 0.3}, {'name': 'y', 'value': 0.25,"
    " 'rate': 0.3}], 'curves': [{'name': 'k', 'graph': {'y': 'x^2'}}]",
    "'gravity': [0.7, 9.81], 'parameters': [{'name': 'x', 'value': 0.5, 'rate': 0.3}, {'name': 'y', 'value': -0.25,"
    " 'rate': -0.3}], 'curves': [{'name': 'k', 'graph': {'y': '-x^2'}, 'reversed': true}]",
  };
  static const char *const types[] = { "on-curve", "contact" };

  for (guint type = 0; type < 2; type++)
    {
      double x[2], y[2], push[2];

      for (guint k = 0; k < 2; k++)
        {
          g_autofree char
            *text = g_strdup_printf ("{'jourdain': 1, %s, 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
                                     " 'joints': [{'name': 'c', 'type': '%s', 'point': 'P.origin', 'curve': 'k'}],"
                                     " 'parameterizations': [{'name': 'total', 'primitive': {}}]}",
                                     texts[k], types[type]);
          g_autoptr(JdModel) model = model_from_text (text);
          g_autoptr(JdEvaluation) evaluation = evaluate_well (model, "total");

          x[k] = evaluation->pdd[0];
          y[k] = evaluation->pdd[1];
          push[k] = evaluation->multipliers[0];
        }
      /* y = x^2: y'' = 2 x'^2 + 2 x x'', and along the curve x'' + 2 x y'' = 0.7 - 9.81 * 2 x */
      g_assert_cmpfloat_with_epsilon (x[0], (0.7 - 9.81 - 2.0 * 0.09) / 2.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (x[1], x[0], 1e-12);
      g_assert_cmpfloat_with_epsilon (y[1], -y[0], 1e-12);
      g_assert_cmpfloat (push[0], >, 1.0);
      g_assert_cmpfloat_with_epsilon (push[1], push[0], 1e-12);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/evaluate/pendulum", test_pendulum);
  g_test_add_func ("/core/dynamics/evaluate/primitive-contact", test_primitive_contact);
  g_test_add_func ("/core/dynamics/evaluate/hyperstatic", test_hyperstatic);
  g_test_add_func ("/core/dynamics/evaluate/vanishing", test_vanishing);
  g_test_add_func ("/core/dynamics/evaluate/dead-centre", test_dead_centre);
  g_test_add_func ("/core/dynamics/evaluate/toggle", test_toggle);
  g_test_add_func ("/core/dynamics/evaluate/contact", test_contact);
  g_test_add_func ("/core/dynamics/evaluate/three-supports", test_three_supports);
  g_test_add_func ("/core/dynamics/evaluate/one-opens", test_one_opens);
  g_test_add_func ("/core/dynamics/evaluate/refusals", test_refusals);
  g_test_add_func ("/core/dynamics/evaluate/agreement", test_agreement);
  g_test_add_func ("/core/dynamics/evaluate/held-twice", test_held_twice);
  g_test_add_func ("/core/dynamics/evaluate/no-parameter", test_no_parameter);
  g_test_add_func ("/core/dynamics/evaluate/rolling-alone", test_rolling_alone);
  g_test_add_func ("/core/dynamics/evaluate/reversed-graph", test_reversed_graph);
  return g_test_run ();
}
