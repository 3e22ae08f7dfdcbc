/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What multipliers stand for: Le van and Bouzidi, 8.2.2, 8.3. */
#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "tests/core/model-from-text.h"

#include <string.h>

#include <gsl/gsl_errno.h>

static JdMultiplierMeanings *
meaning_of (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (parameterization, t, p, pd, NULL, &error);
  JdMultiplierMeanings *meaning;

  g_assert_no_error (error);
  meaning = jd_multiplier_meanings_new (parameterization, t, p, pd, evaluation, &error);
  g_assert_no_error (error);
  return meaning;
}

static const char *
text_of (const JdMultiplierMeanings *meaning,
         JdModel                    *model,
         const char                 *equation)
{
  for (gsize h = 0; h < meaning->n_multipliers; h++)
    if (g_str_equal (jd_model_get_equation (model, meaning->multipliers[h].equation)->name, equation))
      return meaning->multipliers[h].meaning;
  g_error ("“%s” has no multiplier", equation);
}

static const JdEffortMeaning *
effort_of (const JdMultiplierMeanings *meaning,
           JdModel                    *model,
           const char                 *joint,
           const char                 *effort)
{
  const gsize j = (gsize) jd_mechanism_find_joint (jd_model_get_mechanism (model), joint);

  for (gsize e = 0; e < meaning->n_efforts; e++)
    if (meaning->efforts[e].joint == j && g_str_equal (meaning->efforts[e].effort, effort))
      return &meaning->efforts[e];
  g_error ("“%s” has no “%s”", joint, effort);
}

#define DISK                                                                                                        \
  "{'jourdain': 1, 'name': 'd', 'gravity': [0, -9.81], 'constants': {'R': 0.3},"                                    \
  " 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 'R'}, {'name': 'phi'}],"                                   \
  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"                                 \
  " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 1, 'inertia': 0.045," \
  " 'shape': {'disk': 'R'}}]," \
  " 'joints': [{'name': 'c', %s}],"                                                                                 \
  " 'parameterizations': [{'name': 'total', 'primitive': {}}, {'name': 'reduced', 'primitive': {'c.normal': 'y'}}]}"

static void
test_meaning_rolling (void)
{
  g_autofree char *text = g_strdup_printf (DISK, "'type': 'rolling', 'body': 'S', 'curve': 'floor'");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterization) reduced = parameterization_of (model, "reduced");
  g_autoptr(JdMultiplierMeanings) of_total = meaning_of (total);
  g_autoptr(JdMultiplierMeanings) of_reduced = meaning_of (reduced);

  g_assert_cmpstr (text_of (of_total, model, "c.normal"), ==, "N");
  g_assert_cmpstr (text_of (of_total, model, "c.slip"), ==, "T");
  g_assert_cmpstr (text_of (of_reduced, model, "c.slip"), ==, "T");
  g_assert_true (effort_of (of_total, model, "c", "N")->known);
  g_assert_false (effort_of (of_reduced, model, "c", "N")->known);
  g_assert_true (effort_of (of_reduced, model, "c", "T")->known);
  /* The tag that would show it is named. */
  g_assert_nonnull (strstr (effort_of (of_reduced, model, "c", "N")->why, "c.normal"));
}

/* On an incline of which the direction has no simple unit vector, too. */
static void
test_meaning_incline (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'r': 0.2}, 'parameters': [{'name': 'x', 'value': -1.2}, {'name': 'y', 'value': 0.2},"
    " {'name': 'phi'}], 'curves': [{'name': 'line', 'line': {'point': [-2.8, 0.6], 'direction': [5.6, -2.6]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 1, 'inertia': 0.02,"
    " 'shape': {'disk': 'r'}}], 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'S', 'curve': 'line'}],"
    " 'parameterizations': [{'name': 'total', 'primitive': {}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMultiplierMeanings) meanings = meaning_of (total);

  g_assert_cmpstr (text_of (meanings, model, "c.normal"), ==, "N");
  g_assert_cmpstr (text_of (meanings, model, "c.slip"), ==, "T");
}

/* Friction enters by its own virtual power: no multiplier stands for it. */
static void
test_meaning_friction (void)
{
  g_autofree char *text = g_strdup_printf (DISK, "'type': 'contact', 'body': 'S', 'curve': 'floor', 'friction': 0.3");
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMultiplierMeanings) meaning = meaning_of (total);

  g_assert_cmpstr (text_of (meaning, model, "c.normal"), ==, "N");
  g_assert_true (effort_of (meaning, model, "c", "T")->known);
  g_assert_nonnull (strstr (effort_of (meaning, model, "c", "T")->why, "no multiplier stands for it"));
}

/* 8.3: lambda of psi - alpha is a sin (theta) N, that of r - a is Z; and their values with it. */
static void
test_meaning_hoop (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'hoop', 'dimension': 3, 'gravity': [0, 0, -9.81],"
    " 'constants': {'a': 0.5, 'w': 6, 'm': 0.4},"
    " 'parameters': [{'name': 'r', 'value': 'a'}, {'name': 'psi', 'value': 2.1, 'rate': 'w'},"
    " {'name': 'theta', 'value': 1.9, 'rate': -2.2},"
    "  {'name': 'alpha', 'value': 2.1, 'rate': 'w'}],"
    " 'bodies': [{'name': 'p', 'origin': ['r*sin(theta)*sin(psi)', '-r*sin(theta)*cos(psi)', 'r*cos(theta)'],"
    " 'mass': 'm'},"
    "  {'name': 'hoop', 'origin': [0, 0, 0], 'rotation': [['z', 'alpha']],"
    " 'mass': 1.1, 'inertia': [0.275, 0.1375, 0.1375]}],"
    " 'joints': [{'name': 'bead', 'type': 'equation', 'holonomic': {'radius': 'r - a', 'plane': 'psi - alpha'},"
    " 'efforts': ["
    "  {'name': 'N', 'point': 'p.origin', 'vector': ['cos(psi)', 'sin(psi)', 0], 'by': 'hoop'},"
    "  {'name': 'T', 'point': 'p.origin', 'vector': ['-cos(theta)*sin(psi)', 'cos(theta)*cos(psi)', 'sin(theta)'],"
    " 'by': 'hoop'},"
    "  {'name': 'Z', 'point': 'p.origin', 'vector': ['sin(theta)*sin(psi)', '-sin(theta)*cos(psi)', 'cos(theta)'],"
    " 'by': 'hoop'}]},"
    "  {'name': 'engine', 'type': 'drive', 'of': 'alpha', 'value': '2.1 + w*t'}],"
    " 'parameterizations': [{'name': 'P2', 'primitive': {'engine.drive': 'alpha'}},"
    " {'name': 'P3', 'primitive': {'bead.radius': 'r', 'bead.plane': 'psi'}}]}");
  g_autoptr(JdParameterization) p2 = parameterization_of (model, "P2");
  g_autoptr(JdParameterization) p3 = parameterization_of (model, "P3");
  g_autoptr(JdMultiplierMeanings) of_p2 = meaning_of (p2);
  g_autoptr(JdMultiplierMeanings) of_p3 = meaning_of (p3);

  g_assert_cmpstr (text_of (of_p2, model, "bead.plane"), ==, "a*N*sin(theta)");
  g_assert_cmpstr (text_of (of_p2, model, "bead.radius"), ==, "Z");
  g_assert_true (effort_of (of_p2, model, "bead", "N")->known);
  g_assert_false (effort_of (of_p2, model, "engine", "Gamma")->known);
  g_assert_cmpstr (text_of (of_p3, model, "engine.drive"), ==, "Gamma");
  g_assert_false (effort_of (of_p3, model, "bead", "N")->known);
  g_assert_nonnull (strstr (effort_of (of_p3, model, "bead", "N")->why, "bead.plane"));
}

/* The sign and scale of the equation set those of lambda: 7.2.5 and the tension of a wire. */
static void
test_meaning_scale (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'r', 'constants': {'R': 0.9}, 'ground': {'points': {'O': [2, 0]}},"
    " 'parameters': [{'name': 'x', 'value': '0.9*cos(0.7)'}, {'name': 'y', 'value': '0.9*sin(0.7)'}],"
    " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'differential': {'f': 'x*x` + y*y`'},"
    "  'efforts': [{'name': 'N', 'point': 'p.origin', 'vector': ['x/R', 'y/R']}]},"
    " {'name': 'k', 'type': 'equation', 'holonomic': {'f': '2*R - 2*sqrt(x^2 + y^2)'},"
    "  'efforts': [{'name': 'N', 'point': 'p.origin', 'vector': ['x/R', 'y/R']}]},"
    " {'name': 'w', 'type': 'rope', 'through': ['p.origin', 'ground.O'], 'length': 2}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdMultiplierMeanings) meaning = meaning_of (total);

  g_assert_cmpstr (text_of (meaning, model, "j.f"), ==, "N/R");
  g_assert_cmpstr (text_of (meaning, model, "k.f"), ==, "-N/2");
  g_assert_cmpstr (text_of (meaning, model, "w.length"), ==, "-T");
}

/* 7.5.2: with X and Y declared lambda is Y, and X follows from perfection; nothing is said where nothing is
 * declared. */
static void
test_meaning_conditional (void)
{
  static const char *const text =
    "{'jourdain': 1, 'name': 'c', 'parameters': [{'name': 'x', 'value': 0.5}, {'name': 'y', 'value': 0.25}],"
    " 'bodies': [{'name': 'p', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'y - x^2'} %s}]}";
  g_autofree char *declared = g_strdup_printf (text,
                                               ", 'efforts': [{'name': 'X', 'point': 'p.origin', 'vector': [1, 0]},"
                                               " {'name': 'Y', 'point': 'p.origin', 'vector': [0, 1]}]");
  g_autofree char *silent = g_strdup_printf (text, "");
  g_autoptr(JdModel) model = model_from_text (declared);
  g_autoptr(JdModel) mute = model_from_text (silent);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdParameterization) mute_total = parameterization_of (mute, "total");
  g_autoptr(JdMultiplierMeanings) meaning = meaning_of (total);
  g_autoptr(JdMultiplierMeanings) nothing = meaning_of (mute_total);

  /* The columns are chosen in the state, where |alpha| is 1 for both; either form is right. */
  g_assert_nonnull (text_of (meaning, model, "j.f"));
  g_assert_true (effort_of (meaning, model, "j", "X")->known);
  g_assert_true (effort_of (meaning, model, "j", "Y")->known);
  g_assert_null (text_of (nothing, mute, "j.f"));
  g_assert_cmpuint (nothing->n_efforts, ==, 0);
}

/* Two guides that hold the same: either may push alone, and no evaluation is needed to see it. */
static void
test_meaning_redundant (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'name': 'r', 'gravity': [0, -9.81], 'parameters': [{'name': 'x'}, {'name': 'y'}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'curves': [{'name': 'f', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
    "            {'name': 'w', 'line': {'point': [0, 0], 'direction': [0, 1]}}],"
    " 'joints': [{'name': 'a', 'type': 'on-curve', 'point': 'A.origin', 'curve': 'f'},"
    "            {'name': 'b', 'type': 'on-curve', 'point': 'A.origin', 'curve': 'f'},"
    "            {'name': 'c', 'type': 'on-curve', 'point': 'A.origin', 'curve': 'w'}],"
    " 'parameterizations': [{'name': 'total'}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMultiplierMeanings) meaning = jd_multiplier_meanings_new (total, 0.0, jd_model_get_values (model),
                                                                        jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  g_assert_false (effort_of (meaning, model, "a", "N")->known);
  g_assert_false (effort_of (meaning, model, "b", "N")->known);
  g_assert_true (effort_of (meaning, model, "c", "N")->known);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/meaning/rolling", test_meaning_rolling);
  g_test_add_func ("/core/analysis/meaning/incline", test_meaning_incline);
  g_test_add_func ("/core/analysis/meaning/friction", test_meaning_friction);
  g_test_add_func ("/core/analysis/meaning/hoop", test_meaning_hoop);
  g_test_add_func ("/core/analysis/meaning/scale", test_meaning_scale);
  g_test_add_func ("/core/analysis/meaning/conditional", test_meaning_conditional);
  g_test_add_func ("/core/analysis/meaning/redundant", test_meaning_redundant);
  return g_test_run ();
}
