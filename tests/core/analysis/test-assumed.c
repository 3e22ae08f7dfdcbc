/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints that are assumed perfect: Le van and Bouzidi, 7.5.2 and 7.6, against closed forms. */
#include "core/analysis/verdict/jd-assumed.h"
#include "core/analysis/verdict/jd-imperfect.h"
#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/dynamics/motion/jd-motion.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#define HELICAL  "84-helical-joint.jourdain"
#define COMPOUND "87-compound-joint.jourdain"
#define PARTS    "98-ball-joint-and-point-contact.jourdain"

static void
assert_near (double value,
             double expected,
             double size)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-11 * size);
}

/* The evaluation of a parameterization in the state of its model, with the meaning of its multipliers. */
typedef struct
{
  JdModel              *model;
  JdParameterization   *parameterization;
  JdEvaluation         *evaluation;
  JdMultiplierMeanings *meanings;
} Rig;

static void
rig_init (Rig        *self,
          JdModel    *model,
          const char *name)
{
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(GError) error = NULL;

  self->model = model;
  g_assert_true (jd_imperfect_check (model, &error));
  g_assert_no_error (error);
  self->parameterization = parameterization_of (model, name);
  self->evaluation = jd_evaluate (self->parameterization, t, p, pd, NULL, &error);
  g_assert_no_error (error);
  self->meanings = jd_multiplier_meanings_new (self->parameterization, t, p, pd, self->evaluation, &error);
  g_assert_no_error (error);
}

static void
rig_clear (Rig *self)
{
  g_clear_pointer (&self->meanings, jd_multiplier_meanings_free);
  g_clear_pointer (&self->evaluation, jd_evaluation_free);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rig, rig_clear)

static const JdEffortMeaning *
effort_of (const Rig  *self,
           const char *joint,
           const char *effort)
{
  const gsize j = (gsize) jd_mechanism_find_joint (jd_model_get_mechanism (self->model), joint);

  for (gsize e = 0; e < self->meanings->n_efforts; e++)
    if (self->meanings->efforts[e].joint == j && g_str_equal (self->meanings->efforts[e].effort, effort))
      return &self->meanings->efforts[e];
  g_error ("“%s” has no “%s”", joint, effort);
}

static double
value_of (const Rig  *self,
          const char *joint,
          const char *effort)
{
  const JdEffortMeaning *it = effort_of (self, joint, effort);

  g_test_message ("%s.%s: %s", joint, effort, it->why);
  g_assert_true (it->known && it->has_value);
  return it->value;
}

static double
multiplier_of (const Rig  *self,
               const char *equation)
{
  const gsize *complementary = jd_parameterization_get_complementary (self->parameterization);

  for (gsize h = 0; h < self->evaluation->m; h++)
    if (g_str_equal (jd_model_get_equation (self->model, complementary[h])->name, equation))
      return self->evaluation->multipliers[h];
  g_error ("“%s” has no multiplier", equation);
}

static double
acceleration_of (const Rig  *self,
                 const char *parameter)
{
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);

  for (gsize i = 0; i < self->evaluation->n; i++)
    if (g_str_equal (jd_model_get_parameter_name (self->model, retained[i]), parameter))
      return self->evaluation->qdd[i];
  g_error ("“%s” is not retained", parameter);
}

/* The numbers of example 84. */
static const double p = 0.05, m = 2.0, r = 0.3, theta0 = 0.3, g = 9.81, spin = 12.0;

/* (m p^2 + C) phi2'' = -m g p cos(theta), for zeta2 = p phi2 and the screw's moment of inertia C. */
static double
turning (void)
{
  return -m * g * p * cos (theta0) / (m * p * p + m * r * r / 2);
}

/* m zeta2'' = R.z1 - m g cos(theta) and C phi2'' = M.z1, so that p R.z1 + M.z1 = 0 [A2.22].  The mass centre moves
 * along the axis, and the axis does not turn: the rest of the weight rests on the nut, without a couple. */
static void
test_helical (void)
{
  static const char *const names[] = { "screw complementary", "independent", "book", "total" };
  const double size = m * g;
  g_autoptr(JdModel) model = model_of_example (HELICAL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_auto(Rig) rig = { 0 };

      rig_init (&rig, model, names[i]);
      g_assert_cmpint (rig.evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
      assert_near (acceleration_of (&rig, "phi2"), turning (), 100.0);
      if (i == 1)
        {
          /* all is primitive: the condition alone does not determine two efforts */
          g_assert_false (effort_of (&rig, "joint", "R.z1")->known);
          g_assert_false (effort_of (&rig, "joint", "M.z1")->known);
          continue;
        }
      assert_near (value_of (&rig, "joint", "R.z1"), m * (g * cos (theta0) + p * turning ()), size);
      assert_near (value_of (&rig, "joint", "M.z1"), m * r * r / 2 * turning (), size);
      assert_near (p * value_of (&rig, "joint", "R.z1") + value_of (&rig, "joint", "M.z1"), 0.0, size);
      g_assert_cmpint (effort_of (&rig, "joint", "R.x1")->known, ==, i == 3);
      if (i < 3)
        continue;
      assert_near (value_of (&rig, "joint", "R.x1"), 0.0, size);
      assert_near (value_of (&rig, "joint", "R.y1"), m * g * sin (theta0), size);
      assert_near (value_of (&rig, "joint", "M.x1"), 0.0, size);
      assert_near (value_of (&rig, "joint", "M.y1"), 0.0, size);
      assert_near (value_of (&rig, "support", "Z"), m * (2 * g + p * turning () * cos (theta0)), size);
    }
}

static JdMotion *
motion_of (JdModel *model)
{
  const JdMotionOptions options = { .until = 2.4, .step = 0.2 };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  return motion;
}

/* The motion of the screw agrees with its one equation of motion, with that of a file in which the screw is written
 * by its energy in the parameter phi alone, and keeps the energy. */
static void
test_helical_moves (void)
{
  g_autoptr(JdModel) model = model_of_example (HELICAL);
  g_autoptr(JdModel) reduced =
    model_from_text ("{'jourdain': 1, 'constants': {'m': 2, 'p': 0.05, 'C': 0.09, 'g': 9.81, 'theta': 0.3},"
                     " 'parameters': [{'name': 'phi', 'rate': 12}], 'kinetic_energy': '(m*p^2 + C)*phi`^2/2',"
                     " 'efforts': [{'name': 'V', 'type': 'potential', 'value': 'm*g*p*cos(theta)*phi'}]}");
  g_autoptr(JdMotion) motion = motion_of (model);
  g_autoptr(JdMotion) other = motion_of (reduced);
  const gsize N = jd_model_get_n_parameters (model);
  g_autofree double *q = g_new0 (double, N), * qd = g_new0 (double, N);
  const int zeta = jd_mechanism_find_parameter (jd_model_get_mechanism (model), "zeta2");
  const int phi = jd_mechanism_find_parameter (jd_model_get_mechanism (model), "phi2");

  for (double t = 0.0; t <= 2.4; t += 0.2)
    {
      double one, rate, energy;

      jd_motion_get_state (motion, t, FALSE, q, qd);
      jd_motion_get_state (other, t, FALSE, &one, &rate);
      g_assert_cmpfloat_with_epsilon (q[phi], spin * t + turning () * t * t / 2, 1e-9);
      g_assert_cmpfloat_with_epsilon (q[phi], one, 1e-9);
      g_assert_cmpfloat_with_epsilon (q[zeta], p * q[phi], 1e-12);
      g_assert_cmpfloat_with_epsilon (qd[zeta], p * rate, 1e-9);
      energy = m * qd[zeta] * qd[zeta] / 2 + m * r * r * qd[phi] * qd[phi] / 4 + m * g * cos (theta0) * q[zeta];
      g_assert_cmpfloat_with_epsilon (energy, (m * p * p + m * r * r / 2) * spin * spin / 2, 1e-9);
    }
}

/* The numbers of examples 87 and 88: the body turns by psi' about the vertical and by phi' about its axis, both
 * constant.  The moment about A of the force F at I is -rho F n, that of the weight m g e sin(theta) n, and the
 * angular momentum changes by psi' (sin(theta) Ls - cos(theta) Lv) n. */
static const double a = 0.3, e = 0.4, psi = 0.4, psi_rate = 0.8, phi_rate = 1.5;

static double
force_at_contact (void)
{
  const double theta = atan2 (e, a), rho = e * sin (theta) + a * cos (theta);
  const double l_v = (m * a * a / 4 + m * e * e) * psi_rate * sin (theta);
  const double l_s = m * a * a / 2 * (psi_rate * cos (theta) + phi_rate);

  return (m * g * e * sin (theta) - psi_rate * (sin (theta) * l_s - cos (theta) * l_v)) / rho;
}

static void
assert_steady (const Rig *rig)
{
  assert_near (acceleration_of (rig, "psi"), 0.0, 1.0);
  assert_near (acceleration_of (rig, "theta"), 0.0, 1.0);
  assert_near (acceleration_of (rig, "phi"), 0.0, 1.0);
}

/* Each joint is assumed perfect: no couple at A [7.92], no friction at I [7.95]; F_A = m a_C - m g - F_I. */
static void
test_parts (void)
{
  static const char *const zero[][2] = { { "A", "C.z0" }, { "A", "C.zS" }, { "A", "C.n" }, { "I", "F.n" },
                                         { "I", "F.u" } };
  const double towards = m * psi_rate * psi_rate * e * sin (atan2 (e, a)), size = m * g;
  g_autoptr(JdModel) model = model_of_example (PARTS);
  g_auto(Rig) ball = { 0 }, total = { 0 };

  rig_init (&ball, model, "ball primitive");
  rig_init (&total, model, "total");
  assert_steady (&ball);
  assert_steady (&total);
  g_assert_cmpint (total.evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  for (gsize i = 0; i < G_N_ELEMENTS (zero); i++)
    {
      assert_near (value_of (&ball, zero[i][0], zero[i][1]), 0.0, size);
      assert_near (value_of (&total, zero[i][0], zero[i][1]), 0.0, size);
    }
  assert_near (value_of (&ball, "I", "F.z0"), force_at_contact (), size);
  assert_near (value_of (&total, "I", "F.z0"), force_at_contact (), size);
  g_assert_false (effort_of (&ball, "A", "F.z0")->known);
  assert_near (value_of (&total, "A", "F.x0"), -towards * sin (psi), size);
  assert_near (value_of (&total, "A", "F.y0"), towards * cos (psi), size);
  assert_near (value_of (&total, "A", "F.z0"), m * g - force_at_contact (), size);
}

/* The compound joint is assumed perfect: the same motion and the same multipliers, which stand for the efforts of
 * both joints.  Nine efforts satisfy six equations [7.90]: the sharing is hyperstatic of degree three. */
static void
test_compound (void)
{
  g_autoptr(JdModel) model = model_of_example (COMPOUND);
  g_autoptr(GPtrArray) assumed = jd_assumed_list (model);
  const JdAssumed *it = g_ptr_array_index (assumed, 0);
  g_auto(Rig) ball = { 0 }, total = { 0 };

  rig_init (&ball, model, "ball primitive");
  rig_init (&total, model, "total");
  assert_steady (&ball);
  assert_steady (&total);
  assert_near (multiplier_of (&ball, "I.z"), force_at_contact (), m * g);
  assert_near (multiplier_of (&total, "I.z"), force_at_contact (), m * g);
  for (gsize i = 0; i < total.meanings->n_efforts; i++)
    g_assert_false (total.meanings->efforts[i].known || ball.meanings->efforts[i].known);
  g_assert_cmpuint (total.meanings->n_efforts, ==, 9);
  for (gsize h = 0; h < total.meanings->n_multipliers; h++)
    {
      const char *meaning = total.meanings->multipliers[h].meaning;

      g_assert_nonnull (meaning);
      /* the multiplier of z is the vertical force and what the couple C.n takes of it */
      g_assert_cmpint (strstr (meaning, "F.u") != NULL, ==, h < 2);
      g_assert_cmpint (strstr (meaning, "C.n") != NULL, ==, h >= 2);
    }
  g_assert_cmpuint (assumed->len, ==, 1);
  g_assert_cmpuint (it->set->n_joints, ==, 2);
  g_assert_cmpuint (it->n_open, ==, 3);
  g_assert_cmpstr (it->conditions[0], ==, "A.C.z0 + I.F.n*(e*sin(theta) + a*cos(theta)) = 0");
  g_assert_cmpstr (it->conditions[1], ==, "A.C.zS + a*I.F.n = 0");
  g_assert_null (it->conditions[2]);
  for (gsize h = 0; h < jd_model_get_n_equations (model); h++)
    g_assert_null (jd_model_get_equation (model, h)->reaction);
}

/* Rods on two particles of a line each: J1 holds y, J2 the difference x - u, J3 holds v; each transmits a force along
 * the line besides, T1, S and T3.  Judged in pairs, T1 + S = 0 and S + T3 = 0. */
#define PAIRS                                                                                                       \
  "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'u'}, {'name': 'v'}],"                     \
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}, {'name': 'Q', 'origin': ['u', 'v'], 'mass': 3}],"    \
  " 'joints': [{'name': 'J1', 'type': 'equation', 'holonomic': {'y': 'y'}, %s"                                      \
  "  'efforts': [{'name': 'N', 'point': 'P.origin', 'vector': [0, 1]},"                                             \
  "   {'name': 'T', 'point': 'P.origin', 'vector': [1, 0]}]},"                                                      \
  "  {'name': 'J2', 'type': 'equation', 'holonomic': {'x': 'x - u'}, %s"                                            \
  "  'efforts': [{'name': 'X', 'point': 'P.origin', 'vector': [1, 0], 'by': 'Q'},"                                  \
  "   {'name': 'S', 'point': 'P.origin', 'vector': [1, 0]}]},"                                                      \
  "  {'name': 'J3', 'type': 'equation', 'holonomic': {'v': 'v'},"                                                   \
  "  'efforts': [{'name': 'N', 'point': 'Q.origin', 'vector': [0, 1]},"                                             \
  "   {'name': 'T', 'point': 'Q.origin', 'vector': [1, 0]}]}],"                                                     \
  " 'efforts': [{'name': 'push', 'type': 'force', 'point': 'P.origin', 'vector': [8, 0]}]%s}"

static const char perfect[] = "'assumed': 'perfect',";

/* Pairs with a common joint determine less than the motion needs: in the field x* = u* the power of all three is that
 * of T1 + S + T3 = -S. */
static void
test_pairs (void)
{
  static const struct
  {
    const char *first, *second, *sets;
    gboolean determined;
  } cases[] = {
    { "", "", "", FALSE },
    { "", "", ", 'assumed_perfect': [['J1', 'J2']]", FALSE },
    { "", "", ", 'assumed_perfect': [['J1', 'J2'], ['J2', 'J3']]", FALSE },
    { "", "", ", 'assumed_perfect': [['J1', 'J2', 'J3']]", TRUE },
    { "", "", ", 'assumed_perfect': [['J1', 'J2'], ['J3']]", TRUE },
    { "", "", ", 'assumed_perfect': [['J1', 'J2'], ['J2', 'J3'], ['J3', 'J1', 'J2']]", TRUE },
    { "", perfect, ", 'assumed_perfect': [['J1', 'J2'], ['J2', 'J3']]", TRUE },
    { perfect, "", ", 'assumed_perfect': [['J1', 'J2'], ['J2', 'J3']]", TRUE },
    { perfect, perfect, ", 'assumed_perfect': [['J3']]", TRUE },
    { perfect, perfect, "", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (PAIRS, cases[i].first, cases[i].second, cases[i].sets);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_auto(Rig) rig = { 0 };

      g_test_message ("%" G_GSIZE_FORMAT "%s", i, cases[i].sets);
      g_assert_cmpint (jd_imperfect_check (model, &error), ==, cases[i].determined);
      if (!cases[i].determined)
        {
          g_test_message ("%s", error->message);
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
          continue;
        }
      /* (m_P + m_Q) x'' = 8, and the push that Q does not take is on it by P */
      rig_init (&rig, model, "total");
      assert_near (acceleration_of (&rig, "x"), 2.0, 1.0);
      assert_near (multiplier_of (&rig, "J2.x"), -6.0, 1.0);
    }
}

/* Of three joints that are perfect together, or in pairs with one that is perfect itself: what is told. */
static void
test_pairs_told (void)
{
  g_autofree char *one = g_strdup_printf (PAIRS, "", "", ", 'assumed_perfect': [['J1', 'J2', 'J3']]");
  g_autofree char *pairs = g_strdup_printf (PAIRS, "", perfect, ", 'assumed_perfect': [['J1', 'J2'], ['J2', 'J3']]");
  g_autoptr(JdModel) together = model_from_text (one);
  g_autoptr(JdModel) apart = model_from_text (pairs);
  g_autoptr(GPtrArray) of_together = jd_assumed_list (together);
  g_autoptr(GPtrArray) of_apart = jd_assumed_list (apart);
  g_auto(Rig) open = { 0 }, told = { 0 };

  rig_init (&open, together, "total");
  rig_init (&told, apart, "total");
  /* T1 + S + T3 = 0 and the motion leave two of X, T1, S, T3 open */
  g_assert_cmpuint (((JdAssumed *) g_ptr_array_index (of_together, 0))->n_open, ==, 2);
  g_assert_false (effort_of (&open, "J2", "X")->known);
  assert_near (value_of (&open, "J1", "N"), 0.0, 1.0);
  for (guint i = 0; i < of_apart->len; i++)
    g_assert_cmpuint (((JdAssumed *) g_ptr_array_index (of_apart, i))->n_open, ==, 0);
  g_assert_cmpuint (of_apart->len, ==, 3);
  assert_near (value_of (&told, "J2", "X"), -6.0, 1.0);
  assert_near (value_of (&told, "J2", "S"), 0.0, 1.0);
  assert_near (value_of (&told, "J1", "T"), 0.0, 1.0);
  assert_near (value_of (&told, "J3", "T"), 0.0, 1.0);
}

/* The verdict says that perfection is assumed, with the condition that follows, and only where it is needed. */
static void
test_says (void)
{
  g_autofree char *text = g_strdup_printf (PAIRS, perfect, "", ", 'assumed_perfect': [['J2', 'J3']]");
  g_autoptr(JdModel) model = model_from_text (text);
  const gsize alone = 0, part = 1, set[] = { 2, 1 }, other[] = { 0, 1 };
  g_autoptr(JdJointVerdict) of_alone = jd_joint_verdict_new (model, &alone, 1, FALSE, NULL, NULL);
  g_autoptr(JdJointVerdict) of_part = jd_joint_verdict_new (model, &part, 1, FALSE, NULL, NULL);
  g_autoptr(JdJointVerdict) of_set = jd_joint_verdict_new (model, set, 2, FALSE, NULL, NULL);
  g_autoptr(JdJointVerdict) of_other = jd_joint_verdict_new (model, other, 2, FALSE, NULL, NULL);
  g_autoptr(JdJointVerdict) outside = jd_joint_verdict_new (model, &alone, 1, TRUE, NULL, NULL);

  g_assert_true (of_alone->perfect && of_alone->assumed && of_alone->needed && !of_alone->lawless);
  g_assert_cmpstr (of_alone->condition, ==, "assumed perfect: T = 0");
  g_assert_nonnull (strstr (of_alone->why, "the file assumes"));
  g_assert_false (of_part->perfect || of_part->assumed);
  g_assert_true (of_set->perfect && of_set->assumed);
  g_assert_cmpstr (of_set->condition, ==, "assumed perfect: J3.T + J2.S = 0");
  g_assert_false (of_other->perfect || of_other->assumed);
  g_assert_false (outside->perfect || outside->assumed);
}

/* A joint of a set that does not act has no efforts: the other is perfect without it, and its couple is zero. */
static void
test_open (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), COMPOUND, NULL);
  g_autofree char *text = NULL;
  g_autoptr(GString) changed = NULL;
  g_autoptr(JdModel) model = NULL;
  g_auto(Rig) rig = { 0 };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_string_new (text);
  g_assert_cmpuint (g_string_replace (changed, "\"atan(e/a)\"", "\"atan(e/a) - 0.2\"", 0), ==, 1);
  g_assert_cmpuint (g_string_replace (changed, "\"holonomic\": { \"z\": \"z + e",
                                      "\"unilateral\": true, \"holonomic\": { \"z\": \"z + e", 0),
                    ==, 1);
  model = model_from_json (changed->str);
  rig_init (&rig, model, "total");
  assert_near (value_of (&rig, "I", "F.z0"), 0.0, 1.0);
  assert_near (value_of (&rig, "A", "C.z0"), 0.0, 1.0);
  assert_near (value_of (&rig, "A", "C.zS"), 0.0, 1.0);
  assert_near (value_of (&rig, "A", "C.n"), 0.0, 1.0);
  assert_near (value_of (&rig, "A", "F.x0"), multiplier_of (&rig, "A.x"), 1.0);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/assumed/helical", test_helical);
  g_test_add_func ("/core/analysis/assumed/helical-moves", test_helical_moves);
  g_test_add_func ("/core/analysis/assumed/parts", test_parts);
  g_test_add_func ("/core/analysis/assumed/compound", test_compound);
  g_test_add_func ("/core/analysis/assumed/pairs", test_pairs);
  g_test_add_func ("/core/analysis/assumed/pairs-told", test_pairs_told);
  g_test_add_func ("/core/analysis/assumed/says", test_says);
  g_test_add_func ("/core/analysis/assumed/open", test_open);
  return g_test_run ();
}
