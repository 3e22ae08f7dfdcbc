/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "tests/core/dynamics/rig.h"
#include "tests/core/model-from-text.h"

static double
rig_get (Rig        *rig,
         const char *parameter)
{
  return rig->p[jd_mechanism_find_parameter (jd_model_get_mechanism (rig->model), parameter)];
}

/* No equation is broken. */
static void
assert_assembled (Rig *rig)
{
  for (gsize i = 0; i < jd_model_get_n_equations (rig->model); i++)
    {
      const int side = jd_model_get_equation (rig->model, i)->side;
      double f;

      jd_model_equation_residuals (rig->model, i, 0, rig->p, jd_model_get_rates (rig->model), &f, NULL, NULL);
      g_assert_true (side == 0 ? fabs (f) < 1e-10 : side * f > -1e-10);
    }
}

static void
assert_back (Rig *rig)
{
  for (gsize k = 0; k < rig->N; k++)
    g_assert_cmpfloat_with_epsilon (rig->p[k], rig->first[k], 1e-9);
}

static JdDragReport
drag (Rig    *rig,
      gsize   body,
      double  at_x,
      double  x,
      double  y)
{
  const double at[2] = { at_x, 0 };
  const double target[2] = { x, y };
  JdDragReport report;

  jd_assembly_drag (rig->assembly, rig->work, body, at, target, rig->p, &report);
  assert_assembled (rig);
  return report;
}

/* Hinges (0, 0) and (@base, 0); crank, coupler and rocker of these lengths, crank at @angle, the coupler's end
 * above. */
static Rig *
four_bar (double crank,
          double coupler,
          double rocker,
          double base,
          double angle)
{
  Rig *rig = rig_new ();
  const double ax = crank * cos (angle), ay = crank * sin (angle);
  const double d = hypot (base - ax, 0 - ay);
  const double along = (d * d + coupler * coupler - rocker * rocker) / (2 * d);
  const double above = sqrt (coupler * coupler - along * along);
  const double ux = (base - ax) / d, uy = -ay / d;
  const double bx = ax + along * ux - above * uy, by = ay + along * uy + above * ux;
  g_autofree char *one = rig_add_rod (rig, 0, 0, ax, ay);
  g_autofree char *two = rig_add_rod (rig, ax, ay, bx, by);
  g_autofree char *three = rig_add_rod (rig, base, 0, bx, by);

  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "C", base, 0));
  rig_add_pivot (rig, "rod.A", "ground.O");
  rig_add_pivot (rig, "rod2.A", "rod.B");
  rig_add_pivot (rig, "rod3.B", "rod2.B");
  rig_add_pivot (rig, "rod3.A", "ground.C");
  rig_build (rig);
  return rig;
}

/* On which side of the line from the crank's end to the rocker's hinge the joint between coupler and rocker is. */
static double
branch (Rig *rig)
{
  return sin (rig_get (rig, "theta_rod3") - rig_get (rig, "theta_rod2"));
}

/* The crank of a crank-rocker goes round, through both dead points of the rocker, and back. */
static void
test_turn (void)
{
  Rig *rig = four_bar (1, 3, 2.5, 3.5, 0.4);
  const double start = rig_get (rig, "theta_rod"), side = branch (rig);

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  for (int i = 1; i <= 100; i++)
    {
      const double angle = start + 2 * G_PI * i / 100;
      const JdDragReport report = drag (rig, 0, 0.5, cos (angle), sin (angle));

      g_assert_false (report.at_limit);
      g_assert_cmpfloat (report.distance, <, 1e-5);
      g_assert_cmpfloat_with_epsilon (rig_get (rig, "theta_rod"), angle, 1e-5);
      g_assert_true (branch (rig) * side > 0);
    }
  for (int i = 99; i >= 0; i--)
    {
      const double angle = start + 2 * G_PI * i / 100;

      drag (rig, 0, 0.5, cos (angle), sin (angle));
      g_assert_true (branch (rig) * side > 0);
    }
  drag (rig, 0, 0.5, cos (start), sin (start));
  assert_back (rig);
  rig_free (rig);
}

/* The rocker is pulled beyond both of its dead points, where the crank could turn either way, and let back. */
static void
test_dead_point (void)
{
  Rig *rig = four_bar (1, 3, 2.5, 3.5, 0.4);
  const double start = rig_get (rig, "theta_rod3"), side = branch (rig);
  const double x0 = 3.5 + 2.5 * cos (start), y0 = 2.5 * sin (start);
  guint n_limits = 0;

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  for (int i = 1; i <= 240; i++)
    {
      const double angle = start + 1.5 * sin (2 * G_PI * i / 240);
      const JdDragReport report = drag (rig, 2, 1.25, 3.5 + 2.5 * cos (angle), 2.5 * sin (angle));

      n_limits += report.at_limit;
      g_assert_true (branch (rig) * side > 0);
    }
  g_assert_cmpuint (n_limits, >, 40);
  g_assert_cmpuint (n_limits, <, 200);
  drag (rig, 2, 1.25, x0, y0);
  assert_back (rig);
  rig_free (rig);
}

/* The crank of a double rocker meets its own dead point, coupler and rocker in line: farther it does not go, and it
 * comes back on the branch it came from. */
static void
test_limit (void)
{
  Rig *rig = four_bar (3, 1.5, 2, 4, 0.5);
  /* Coupler and rocker stretched: 3.5 from the rocker's hinge, by the law of cosines. */
  const double most = acos ((9 + 16 - 3.5 * 3.5) / (2 * 3 * 4));
  const double start = rig_get (rig, "theta_rod"), side = branch (rig);
  JdDragReport report = { 0 };

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  for (int i = 1; i <= 60; i++)
    {
      const double angle = start + 1.2 * i / 60;

      report = drag (rig, 0, 1.5, 3 * cos (angle), 3 * sin (angle));
      g_assert_cmpfloat (rig_get (rig, "theta_rod"), <=, most + 1e-9);
    }
  g_assert_true (report.at_limit);
  g_assert_cmpint (report.stop, ==, -1);
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "theta_rod"), most, 1e-4);
  for (int i = 59; i >= 0; i--)
    {
      const double angle = start + 1.2 * i / 60;

      drag (rig, 0, 1.5, 3 * cos (angle), 3 * sin (angle));
    }
  g_assert_true (branch (rig) * side > 0);
  assert_back (rig);
  rig_free (rig);
}

/* In the flat position of a parallelogram another motion begins, the crossed one: it is not taken. */
static void
test_parallelogram (void)
{
  Rig *rig = four_bar (1, 3, 1, 3, 0.6);
  const double start = rig_get (rig, "theta_rod");

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  for (int turn = 0; turn < 2; turn++)
    for (int i = 1; i <= 90; i++)
      {
        const double angle = start + (turn == 0 ? 2 * G_PI * i / 90 : 2 * G_PI * (90 - i) / 90);

        drag (rig, 0, 0.5, cos (angle), sin (angle));
        g_assert_cmpfloat_with_epsilon (sin (rig_get (rig, "theta_rod") - rig_get (rig, "theta_rod3")), 0, 1e-6);
        g_assert_cmpfloat (cos (rig_get (rig, "theta_rod") - rig_get (rig, "theta_rod3")), >, 0.99);
      }
  drag (rig, 0, 0.5, cos (start), sin (start));
  assert_back (rig);
  rig_free (rig);
}

/* A point pulled far at once goes where many small pulls bring it. */
static void
test_far (void)
{
  Rig *rig = four_bar (1, 3, 2.5, 3.5, 0.4);
  const double start = rig_get (rig, "theta_rod");
  const double side = branch (rig);

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  drag (rig, 0, 0.5, cos (start + 2.5), sin (start + 2.5));
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "theta_rod"), start + 2.5, 1e-5);
  g_assert_true (branch (rig) * side > 0);
  drag (rig, 0, 0.5, 40, 17);
  drag (rig, 0, 0.5, cos (start), sin (start));
  assert_back (rig);
  rig_free (rig);
}

/* A weight on a rope of length 2: inside it goes anywhere, outside it stays on the circle, at the nearest point of
 * it. */
static void
test_rope (void)
{
  Rig *rig = rig_new ();
  const JdBodyDraft draft = { .stem = "bob", .is_particle = TRUE, .x = 0.5, .y = -1, .mass = 1 };
  JdDragReport report;

  g_free (jd_edit_add_body (rig->root, &draft));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add (rig, JD_OBJECT_JOINT, "rope",
           "{\"type\": \"rope\", \"through\": [\"ground.O\", \"bob.origin\"], \"length\": 2}");
  rig_build (rig);
  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  report = drag (rig, 0, 0, 0.75, 1);
  g_assert_false (report.at_limit);
  g_assert_cmpfloat_with_epsilon (report.point[0], 0.75, 1e-6);
  report = drag (rig, 0, 0, 3, 4);
  g_assert_true (report.at_limit);
  g_assert_cmpint (report.stop, ==, 0);
  g_assert_cmpfloat_with_epsilon (report.point[0], 1.2, 1e-5);
  g_assert_cmpfloat_with_epsilon (report.point[1], 1.6, 1e-5);
  g_assert_cmpfloat_with_epsilon (report.distance, 3, 1e-5);
  report = drag (rig, 0, 0, 0.5, -1);
  assert_back (rig);
  rig_free (rig);
}

/* A disk that rolls on a line turns as it is dragged; a blade keeps nothing from being dragged sideways. */
static void
test_differential (void)
{
  Rig *rig = rig_new ();
  const JdBodyDraft disk = { .stem = "disk", .y = 0.5, .angle = 0.3, .mass = 2, .shape = JD_SHAPE_DISK,
                             .size = { 0.5 } };
  const JdBodyDraft sledge = { .stem = "sledge", .x = 2, .y = 2, .mass = 1, .shape = JD_SHAPE_BOX,
                               .size = { 1, 0.2 } };

  g_free (jd_edit_add_body (rig->root, &disk));
  g_free (jd_edit_add_body (rig->root, &sledge));
  rig_add (rig, JD_OBJECT_CURVE, "floor", "{\"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}");
  rig_add (rig, JD_OBJECT_JOINT, "wheel", "{\"type\": \"rolling\", \"body\": \"disk\", \"curve\": \"floor\"}");
  rig_add (rig, JD_OBJECT_JOINT, "blade",
           "{\"type\": \"blade\", \"point\": \"sledge.origin\", \"direction\": [1, 0]}");
  rig_build (rig);
  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  drag (rig, 0, 0, 1.5, 0.5);
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "x_disk"), 1.5, 1e-5);
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "theta_disk"), 0.3 - rig_get (rig, "x_disk") / 0.5, 1e-9);
  drag (rig, 1, 0, 2, 3);
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "y_sledge"), 3, 1e-5);
  rig_free (rig);
}

/* What is held stays, and the rest follows as it can. */
static void
test_hold (void)
{
  Rig *rig = rig_new ();
  g_autofree char *one = rig_add_rod (rig, 0, 0, 1, 0);
  g_autofree char *two = rig_add_rod (rig, 1, 0, 2, 0.5);
  g_autofree gboolean *hold = NULL;

  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add_pivot (rig, "rod.A", "ground.O");
  rig_add_pivot (rig, "rod2.A", "rod.B");
  rig_build (rig);
  hold = g_new0 (gboolean, rig->N);
  hold[2] = TRUE;
  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, hold);
  drag (rig, 1, hypot (1, 0.5) / 2, 1, 5);
  g_assert_cmpfloat (rig->p[2], ==, rig->first[2]);
  g_assert_cmpfloat_with_epsilon (rig_get (rig, "theta_rod2"), G_PI / 2, 1e-4);
  rig_free (rig);
}

/* The nearest point of a circle, by the closed form; and equations that hold already change nothing. */
static void
test_project (void)
{
  Rig *rig = rig_new ();
  const JdBodyDraft draft = { .stem = "bob", .is_particle = TRUE, .x = 3, .y = 4, .mass = 1.5 };
  double p[2];
  g_autoptr(GError) error = NULL;

  g_free (jd_edit_add_body (rig->root, &draft));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add (rig, JD_OBJECT_JOINT, "rod",
           "{\"type\": \"rod\", \"between\": [\"ground.O\", \"bob.origin\"], \"length\": 2}");
  rig_build (rig);
  g_assert_cmpfloat_with_epsilon (rig->p[0], 1.2, 1e-9);
  g_assert_cmpfloat_with_epsilon (rig->p[1], 1.6, 1e-9);
  p[0] = rig->p[0];
  p[1] = rig->p[1];
  g_assert_true (jd_assembly_project (rig->assembly, rig->work, 0, p, NULL, NULL, &error));
  g_assert_cmpfloat_with_epsilon (p[0], rig->p[0], 1e-12);
  rig_free (rig);
}

/* Two rods of length 1 to hinges 3 apart: each lacks a half, and the message says which joint. */
static void
test_gaps (void)
{
  Rig *rig = rig_new ();
  const JdBodyDraft draft = { .stem = "bob", .is_particle = TRUE, .x = 1, .y = 0.7, .mass = 1.5 };
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autoptr(GError) error = NULL;
  double p[2] = { 1, 0.7 };
  double gaps[2];

  g_free (jd_edit_add_body (rig->root, &draft));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  g_free (jd_edit_add_point (rig->root, "ground", "C", 3, 0));
  rig_add (rig, JD_OBJECT_JOINT, "left",
           "{\"type\": \"rod\", \"between\": [\"ground.O\", \"bob.origin\"], \"length\": 1}");
  rig_add (rig, JD_OBJECT_JOINT, "right",
           "{\"type\": \"rod\", \"between\": [\"ground.C\", \"bob.origin\"], \"length\": 1}");
  mechanism = jd_mechanism_new_from_json (rig->root, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  rig->model = jd_model_new (mechanism, NULL, NULL, &error);
  rig->assembly = jd_assembly_new (rig->model, &error);
  rig->work = jd_assembly_work_new (rig->assembly);
  g_assert_false (jd_assembly_project (rig->assembly, rig->work, 0, p, NULL, gaps, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, ".length"));
  g_assert_cmpfloat_with_epsilon (gaps[0], 0.5, 1e-4);
  g_assert_cmpfloat_with_epsilon (gaps[1], 0.5, 1e-4);
  g_assert_cmpfloat_with_epsilon (p[0], 1.5, 1e-4);
  rig_free (rig);
}

/* A hinged rod: the rate of its angle keeps the moment of momentum about the hinge, w = (I w0 + m d v0)/(I + m
 * d^2). */
static void
test_rates (void)
{
  Rig *rig = rig_new ();
  g_autofree char *one = rig_add_rod (rig, 0, 0, 2, 0);
  const JdBodyDraft mark = { .stem = "mark", .is_particle = TRUE, .x = 3, .y = 0 };
  g_autoptr(GError) error = NULL;
  const double m = 2, inertia = m * 4 / 12, d = 1, v0 = 0.75, w0 = -0.25;
  double pd[5] = { 0.5, v0, w0, 0.125, 7 };
  const double expected = (inertia * w0 + m * d * v0) / (inertia + m * d * d);

  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add_pivot (rig, "rod.A", "ground.O");
  /* A second, dependent one changes nothing. */
  rig_add_pivot (rig, "rod.A", "ground.O");
  /* A free particle without mass keeps its rates, and no other rate takes a part of them. */
  g_free (jd_edit_add_body (rig->root, &mark));
  rig_build (rig);
  g_assert_false (jd_assembly_holds (rig->assembly, 0, rig->p, pd, rig->p));
  g_assert_true (jd_assembly_project_rates (rig->assembly, rig->work, 0, rig->p, pd, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (jd_assembly_holds (rig->assembly, 0, rig->p, pd, rig->p));
  g_assert_cmpfloat_with_epsilon (pd[0], 0, 1e-14);
  g_assert_cmpfloat_with_epsilon (pd[1], expected * d, 1e-14);
  g_assert_cmpfloat_with_epsilon (pd[2], expected, 1e-14);
  g_assert_cmpfloat_with_epsilon (pd[3], 0.125, 1e-14);
  g_assert_cmpfloat_with_epsilon (pd[4], 7, 1e-14);
  {
    const gboolean hold[5] = { FALSE, FALSE, TRUE };
    double other[5] = { 0, 0, 1.5 };

    g_assert_true (jd_assembly_project_rates (rig->assembly, rig->work, 0, rig->p, other, hold, &error));
    g_assert_cmpfloat (other[2], ==, 1.5);
    g_assert_cmpfloat_with_epsilon (other[1], 1.5, 1e-14);
  }
  rig_free (rig);
}

/* Coupled rates change least in the metric of the whole of M: v = v0 + M^-1 r lambda under r . v = 1. */
static void
test_rates_coupled (void)
{
  const double a = 0.3, b = 1.1, c = 3.0 * cos (a - b), v0[2] = { 0.4, -0.2 };
  const double determinant = 5.0 * 3.0 - c * c;
  const double x[2] = { (3.0 + c) / determinant, -(c + 5.0) / determinant }; /* M^-1 (1, -1) */
  const double lambda = (1.0 - (v0[0] - v0[1])) / (x[0] - x[1]);
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'a', 'value': 0.3}, {'name': 'b', 'value': 1.1}],"
                     " 'bodies': [{'name': 'P', 'origin': ['sin(a)', '-cos(a)'], 'mass': 2},"
                     "  {'name': 'Q', 'origin': ['sin(a) + sin(b)', '-cos(a) - cos(b)'], 'mass': 3}],"
                     " 'joints': [{'name': 'e', 'type': 'equation', 'differential': {'d': 'a` - b` - 1'}}]}");
  g_autoptr(GError) error = NULL;
  JdAssembly *assembly = jd_assembly_new (model, &error);
  JdAssemblyWork *work;
  double pd[2] = { v0[0], v0[1] };

  g_assert_no_error (error);
  work = jd_assembly_work_new (assembly);
  g_assert_true (jd_assembly_project_rates (assembly, work, 0, jd_model_get_values (model), pd, NULL, &error));
  g_assert_no_error (error);
  for (guint k = 0; k < 2; k++)
    g_assert_cmpfloat_with_epsilon (pd[k], v0[k] + lambda * x[k], 1e-14);
  jd_assembly_work_free (work);
  jd_assembly_free (assembly);
}

/* Rates of a weight at the end of its rope: outwards they lose what the rope stops, inwards they stay. */
static void
test_rates_unilateral (void)
{
  Rig *rig = rig_new ();
  const JdBodyDraft draft = { .stem = "bob", .is_particle = TRUE, .x = 2, .y = 0, .mass = 1 };
  g_autoptr(GError) error = NULL;
  double out[2] = { 1, 0.5 }, in[2] = { -1, 0.5 };
  const double beside[2] = { 2 + 1e-9, 0 };

  g_free (jd_edit_add_body (rig->root, &draft));
  g_free (jd_edit_add_point (rig->root, "ground", "O", 0, 0));
  rig_add (rig, JD_OBJECT_JOINT, "rope",
           "{\"type\": \"rope\", \"through\": [\"ground.O\", \"bob.origin\"], \"length\": 2}");
  rig_build (rig);
  /* a state just before the rope is pulled holds */
  g_assert_true (jd_assembly_holds (rig->assembly, 0, rig->p, out, rig->p));
  g_assert_false (jd_assembly_holds (rig->assembly, 0, rig->p, out, beside));
  g_assert_true (jd_assembly_project_rates (rig->assembly, rig->work, 0, rig->p, out, NULL, &error));
  g_assert_cmpfloat_with_epsilon (out[0], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (out[1], 0.5, 1e-12);
  g_assert_true (jd_assembly_project_rates (rig->assembly, rig->work, 0, rig->p, in, NULL, &error));
  g_assert_cmpfloat (in[0], ==, -1);
  rig_free (rig);
}

/* 20 bodies with 5 loops, the end dragged about at random and back. */
static void
test_ladder (void)
{
  Rig *rig = rig_new_ladder ();
  g_autoptr(GRand) random = g_rand_new_with_seed (7);
  double place[2], at = 0.5, start[2];

  g_assert_cmpuint (jd_mechanism_get_bodies (jd_model_get_mechanism (rig->model))->len, ==, 20);
  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  start[0] = rig_get (rig, "x_rod20") + at * cos (rig_get (rig, "theta_rod20"));
  start[1] = rig_get (rig, "y_rod20") + at * sin (rig_get (rig, "theta_rod20"));
  place[0] = start[0];
  place[1] = start[1];
  /* Not so far that its elbows turn over, which a chain as free as this may do. */
  for (int i = 0; i < 200; i++)
    {
      place[0] = start[0] + 0.8 * (g_rand_double (random) - 0.5);
      place[1] = start[1] + 0.8 * (g_rand_double (random) - 0.5);
      g_assert_cmpfloat (drag (rig, 19, at, place[0], place[1]).distance, <, 1e-5);
    }
  drag (rig, 19, at, start[0], start[1]);
  assert_back (rig);
  /* Far beyond its reach and anywhere: assembled all the same. */
  for (int i = 0; i < 40; i++)
    drag (rig, 19, at, 20 * (g_rand_double (random) - 0.5), 20 * (g_rand_double (random) - 0.5));
  rig_free (rig);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/dynamics/assembly/turn", test_turn);
  g_test_add_func ("/core/dynamics/assembly/dead-point", test_dead_point);
  g_test_add_func ("/core/dynamics/assembly/limit", test_limit);
  g_test_add_func ("/core/dynamics/assembly/parallelogram", test_parallelogram);
  g_test_add_func ("/core/dynamics/assembly/far", test_far);
  g_test_add_func ("/core/dynamics/assembly/rope", test_rope);
  g_test_add_func ("/core/dynamics/assembly/differential", test_differential);
  g_test_add_func ("/core/dynamics/assembly/hold", test_hold);
  g_test_add_func ("/core/dynamics/assembly/project", test_project);
  g_test_add_func ("/core/dynamics/assembly/gaps", test_gaps);
  g_test_add_func ("/core/dynamics/assembly/rates", test_rates);
  g_test_add_func ("/core/dynamics/assembly/rates/coupled", test_rates_coupled);
  g_test_add_func ("/core/dynamics/assembly/rates-unilateral", test_rates_unilateral);
  g_test_add_func ("/core/dynamics/assembly/ladder", test_ladder);
  return g_test_run ();
}
