/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jumps with rolling contacts without friction: their slip acts if and only if the contact does.  And equations that
 * the primitive ones imply. */

#include "core/impulse/jd-jump-balance.h"
#include "tests/core/impulse/jump-fixture.h"

/* A rod at rest (m = 1, I = 1) that rolls with its lower left end, at (-1, -1) from its centre, on a floor; a blow at
 * its centre. */
#define ROD \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\"}, {\"name\": \"y\", \"value\": 1}, {\"name\": \"th\"} ]," \
  "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"bodies\": [ {\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"th\", \"mass\": 1, \"inertia\": 1," \
  " \"points\": {\"A\": [-1, -1]}} ]," \
  "  \"joints\": [ {\"name\": \"foot\", \"type\": \"rolling\", \"point\": \"B.A\", \"curve\": \"floor\"} ]," \
  "  \"events\": [ {\"name\": \"blow\", \"impulses\": [ {\"point\": \"B.center\", \"vector\": [%g, %g]} ]} ] }"

/* C = B M^-1 B^T = (2 -1; -1 2) in normal and slip.  Held, the impulse is -C^-1 u of the free velocity u = (py, px),
 * so that the normal one is -(2 py + px)/3; open, the foot leaves with py.  Which of both is possible follows. */
static void
test_rod (void)
{
  static const struct { double px, py; JdVerdict verdict; double vx, vy, omega; } cases[] = {
    { 1.0, -1.0, JD_VERDICT_DETERMINATE, 2.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0 },
    { -1.0, 1.0, JD_VERDICT_DETERMINATE, -1.0, 1.0, 0.0 },
    { -3.0, 0.0, JD_VERDICT_DETERMINATE, -1.0, 1.0, 1.0 },
    { 3.0, 0.0, JD_VERDICT_DETERMINATE, 3.0, 0.0, 0.0 },  /* the foot slides, without being pushed */
    { 3.0, -1.0, JD_VERDICT_INCONSISTENT, 0.0, 0.0, 0.0 },
    { -3.0, 1.0, JD_VERDICT_INDETERMINATE, 0.0, 0.0, 0.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (ROD, cases[i].px, cases[i].py);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "blow", NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, cases[i].verdict);
      if (cases[i].verdict == JD_VERDICT_DETERMINATE)
        {
          assert_near (rate_after (jump, "x"), cases[i].vx, 1e-13);
          assert_near (rate_after (jump, "y"), cases[i].vy, 1e-13);
          assert_near (rate_after (jump, "th"), cases[i].omega, 1e-13);
          continue;
        }
      g_assert_nonnull (strstr (jump->why, "foot.slip"));
      g_assert_cmpuint (jump->n_outcomes, ==, cases[i].verdict == JD_VERDICT_INDETERMINATE ? 2 : 0);
    }
}

/* The two outcomes of the last case: held, the normal impulse is 1/3 and that of the slip 5/3; and open. */
static void
test_outcomes (void)
{
  static const double expected[] = { -4.0 / 3.0, 4.0 / 3.0, 4.0 / 3.0, -3.0, 1.0, 0.0 };
  g_autofree char *text = g_strdup_printf (ROD, -3.0, 1.0);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "blow", NULL, NULL);

  g_assert_nonnull (jump);
  g_assert_cmpuint (jump->n_outcomes, ==, 2);
  for (gsize k = 0; k < G_N_ELEMENTS (expected); k++)
    assert_near (jump->outcomes[k], expected[k], 1e-13);
}

/* The rod with a second contact at its foot, of which no one can tell what each gives while both hold.  What has opened
 * has given nothing, alone as well as beside another. */
static void
test_outcome_beside (void)
{
  static const char second[] = "{\"name\": \"beside\", \"type\": \"contact\", \"point\": \"B.A\","
                               " \"curve\": \"floor\"}, {\"name\": \"foot\"";
  g_autofree char *one = g_strdup_printf (ROD, -3.0, 1.0);
  g_auto(GStrv) parts = g_strsplit (one, "{\"name\": \"foot\"", 2);
  g_autofree char *text = g_strjoinv (second, parts);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "blow", NULL, NULL);
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "blow");
  guint n_open = 0;

  g_assert_nonnull (jump);
  g_assert_cmpuint (jump->n_outcomes, ==, 2);
  for (gsize o = 0; o < 2; o++)
    {
      g_autoptr(GArray) impulses = jd_jump_balance_outcome (jump, event, o);
      const gboolean open = fabs (jump->outcomes[o * 3 + 2]) < 1e-9;
      double normal = 0.0;

      n_open += open ? 1 : 0;
      g_assert_nonnull (impulses);
      g_assert_cmpuint (impulses->len, ==, 3);
      for (guint i = 0; i < impulses->len; i++)
        {
          const JdBalancedImpulse *impulse = &g_array_index (impulses, JdBalancedImpulse, i);
          const gboolean slips = g_str_equal (impulse->name, "foot.slip");

          g_assert_cmpint (impulse->unique, ==, open || slips);
          if (slips)
            assert_near (impulse->value, open ? 0.0 : 5.0 / 3.0, 1e-12);
          else
            normal += impulse->value;
          if (open)
            g_assert_cmpfloat (impulse->value, ==, 0.0);
        }
      assert_near (normal, open ? 0.0 : 1.0 / 3.0, 1e-12);
    }
  g_assert_cmpuint (n_open, ==, 1);
}

/* A disk that rests on the floor with friction, which is no equation, is nothing to the rod that is struck. */
static void
test_rod_and_disk (void)
{
  static const char disk[] =
    "\"joints\": [ {\"name\": \"rest\", \"type\": \"contact\", \"body\": \"D\", \"curve\": \"floor\","
    " \"friction\": 0.3},";
  static const char body[] =
    "\"bodies\": [ {\"name\": \"D\", \"origin\": [\"u\", \"v\"], \"angle\": \"w\", \"mass\": 2,"
    " \"inertia\": 0.25, \"shape\": {\"disk\": 0.5}},";
  static const char parameters[] =
    "\"parameters\": [ {\"name\": \"u\", \"value\": 5}, {\"name\": \"v\", \"value\": 0.5}, {\"name\": \"w\"},";
  static const struct { double px, py, vx, vy, omega; } cases[] = {
    { 1.0, -1.0, 2.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0 }, { -1.0, 1.0, -1.0, 1.0, 0.0 }, { -3.0, 0.0, -1.0, 1.0, 1.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GString) text = g_string_new (NULL);
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(GError) error = NULL;

      g_string_printf (text, ROD, cases[i].px, cases[i].py);
      g_assert_cmpuint (g_string_replace (text, "\"joints\": [", disk, 1), ==, 1);
      g_assert_cmpuint (g_string_replace (text, "\"bodies\": [", body, 1), ==, 1);
      g_assert_cmpuint (g_string_replace (text, "\"parameters\": [", parameters, 1), ==, 1);
      model = model_from_json (text->str);
      jump = jump_in (model, tags_of (model, 0), "blow", NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
      assert_near (rate_after (jump, "x"), cases[i].vx, 1e-13);
      assert_near (rate_after (jump, "y"), cases[i].vy, 1e-13);
      assert_near (rate_after (jump, "th"), cases[i].omega, 1e-13);
      assert_near (rate_after (jump, "u"), 0.0, 1e-13);
      assert_near (rate_after (jump, "v"), 0.0, 1e-13);
      assert_near (rate_after (jump, "w"), 0.0, 1e-13);
    }
}

/* What begins to act takes the rod up, sideways and without a turn: the foot opens, and its slip forbids nothing. */
static void
test_taken_up (void)
{
  static const char text[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\"}, {\"name\": \"y\", \"value\": 1}, {\"name\": \"th\"} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
    "  \"bodies\": [ {\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"th\", \"mass\": 1, \"inertia\": 1,"
    " \"points\": {\"A\": [-1, -1]}} ],"
    "  \"joints\": [ {\"name\": \"foot\", \"type\": \"rolling\", \"point\": \"B.A\", \"curve\": \"floor\"},"
    "    {\"name\": \"lift\", \"type\": \"equation\", \"differential\": {\"x\": \"x' - 2\", \"y\": \"y' - 3\","
    " \"th\": \"th'\"}} ],"
    "  \"events\": [ {\"name\": \"lifted\", \"types\": {\"lift.x\": \"inert\", \"lift.y\": \"inert\","
    " \"lift.th\": \"inert\"}} ] }";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "lifted", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
  assert_near (rate_after (jump, "x"), 2.0, 1e-14);
  assert_near (rate_after (jump, "y"), 3.0, 1e-14);
  assert_near (rate_after (jump, "th"), 0.0, 1e-14);
  assert_near (impulse_of (jump, "foot.normal"), 0.0, 1e-14);
  assert_near (impulse_of (jump, "foot.slip"), 0.0, 1e-14);
  assert_near (impulse_of (jump, "lift.x"), 2.0, 1e-14);
}

/* Ten disks at rest on one floor, each struck at its rim: every second one upwards.  Too many to try all choices. */
static void
test_many (void)
{
  g_autoptr(GString) text = g_string_new ("{ \"jourdain\": 1, \"parameters\": [ ");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdJump) jump = NULL;

  for (guint i = 0; i < 10; i++)
    g_string_append_printf (text,
                            "%s{\"name\": \"x%u\", \"value\": %u}, {\"name\": \"y%u\", \"value\": 0.5},"
                            " {\"name\": \"a%u\"}",
                            i > 0 ? ", " : "", i, 2 * i, i, i);
  g_string_append (text, "], \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0],"
                         " \"direction\": [1, 0]}} ], \"bodies\": [ ");
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (text,
                            "%s{\"name\": \"B%u\", \"origin\": [\"x%u\", \"y%u\"], \"angle\": \"a%u\", \"mass\": 2,"
                            " \"inertia\": 0.25, \"shape\": {\"disk\": 0.5}}",
                            i > 0 ? ", " : "", i, i, i, i);
  g_string_append (text, "], \"joints\": [ ");
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (text,
                            "%s{\"name\": \"c%u\", \"type\": \"rolling\", \"body\": \"B%u\","
                            " \"curve\": \"floor\"}",
                            i > 0 ? ", " : "", i, i);
  g_string_append (text, "], \"events\": [ {\"name\": \"blow\", \"impulses\": [ ");
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (text, "%s{\"point\": \"B%u.center\", \"vector\": [3, %d]}", i > 0 ? ", " : "", i,
                            i % 2 == 0 ? -1 : 1);
  g_string_append (text, "]} ] }");
  model = model_from_json (text->str);
  jump = jump_in (model, tags_of (model, 0), "blow", NULL, NULL);
  g_assert_nonnull (jump);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
  g_assert_true (warns (jump, "not-proved-unique"));
  for (guint i = 0; i < 10; i++)
    {
      /* x' = P / (m + I/r^2) = 3/3 where it rolls, P/m = 3/2 where it is lifted */
      assert_near (jump->posterior[3 * i], i % 2 == 0 ? 1.0 : 1.5, 1e-13);
      assert_near (jump->posterior[3 * i + 1], i % 2 == 0 ? 0.0 : 0.5, 1e-13);
      assert_near (jump->posterior[3 * i + 2], i % 2 == 0 ? -2.0 : 0.0, 1e-13);
    }
}

/* A body hinged to another by its coordinates is held by a pivot at a second place.  Eliminating the angle of the
 * hinge by one of its equations leaves rounding of the other one, which forbids nothing: the pair flies on. */
static void
test_implied (void)
{
  for (guint i = 0; i < 40; i++)
    {
      const double a = 0.17 * i + 0.124704, b = -0.353004304536757 + 0.05 * i, px = 0.61, py = 0.81 - 0.02 * i;
      const double hx = 0.779126450231836, hy = 1.1488895282002178;
      /* the place (px, py) of the first body in axes of the second, which is turned by b at (hx, hy) */
      const double ux = cos (b) * (px - hx) + sin (b) * (py - hy), uy = cos (b) * (py - hy) - sin (b) * (px - hx);
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 0.7}, {\"name\": \"y\", \"rate\": -2.8},"
        " {\"name\": \"a\", \"value\": %.17g, \"rate\": -0.16}, {\"name\": \"b\", \"value\": %.17g} ],"
        "  \"bodies\": [ {\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 0.4,"
        " \"inertia\": 1.6, \"points\": {\"P\": [%.17g, %.17g]}}, {\"name\": \"B\", \"origin\":"
        " [\"x + %.17g*cos(a) - %.17g*sin(a)\", \"y + %.17g*sin(a) + %.17g*cos(a)\"], \"angle\": \"a + b\","
        " \"mass\": 1, \"inertia\": 1.7, \"center\": [-0.23, -0.15], \"points\": {\"P\": [%.17g, %.17g]}} ],"
        "  \"joints\": [ {\"name\": \"J\", \"type\": \"pivot\", \"between\": [\"B.P\", \"A.P\"]} ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"J.x\": \"inert\"}} ],"
        "  \"parameterizations\": [ {\"name\": \"total\"}, {\"name\": \"reduced\", \"primitive\": {\"J.y\": \"b\"}} ] }",
        a, b, px, py, hx, hy, hx, hy, ux, uy);
      g_autoptr(JdModel) model = model_from_json (text);

      for (guint k = 0; k < 2; k++)
        {
          g_autoptr(JdJump) jump = jump_in (model, tags_of (model, k), "hit", NULL, NULL);

          g_assert_nonnull (jump);
          g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_HYPERSTATIC);
          for (gsize j = 0; j < jump->N; j++)
            assert_near (jump->posterior[j], jump->prior[j], 1e-12);
        }
    }
}

/* A disk hinged to a plate by its coordinates, and an edge on the plate that moves towards it: no velocity changes
 * their distance.  What rounding leaves of the row is no equation. */
static void
test_no_row (void)
{
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 0.3}, {\"name\": \"y\", \"value\": 0.4,"
        " \"rate\": -0.2}, {\"name\": \"a\", \"value\": %.17g, \"rate\": 0.5}, {\"name\": \"b\", \"value\": 1.37,"
        " \"rate\": 0.4} ],"
        "  \"curves\": [ {\"name\": \"edge\", \"on\": \"A\", \"line\": {\"point\": [\"-1.2 - 0.18*t\","
        " \"0.8 + 0.24*t\"], \"direction\": [0.8, 0.6]}} ],"
        "  \"bodies\": [ {\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 0.8,"
        " \"inertia\": 1.1, \"center\": [-0.38, -0.2]}, {\"name\": \"B\", \"origin\": [\"x - 1.52*cos(a) -"
        " 1.3*sin(a)\", \"y - 1.52*sin(a) + 1.3*cos(a)\"], \"angle\": \"a + b\", \"mass\": 2.1, \"inertia\": 0.6,"
        " \"shape\": {\"disk\": 0.592}} ],"
        "  \"joints\": [ {\"name\": \"c\", \"type\": \"contact\", \"body\": \"B\", \"curve\": \"edge\"} ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.normal\": \"inert\"}} ] }",
        -2.46 + 0.7 * i);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, NULL);

      g_assert_nonnull (jump);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INCONSISTENT);
    }
}

/* A disk that lands on a floor it never slips on is struck upwards at the same instant, more than it falls: its contact
 * does not act, and neither does its rolling, which only begins with it.  A particle that lands beside it rebounds with e = 0.5.  Struck
 * less, the disk rolls: x' = 2/3 of its rate, as m r^2 / 2 is its moment of inertia. */
static void
test_struck (void)
{
  static const struct
  {
    double struck, x, y, normal;
  } cases[] = { { 10.0, 3.0, 4.0, 0.0 }, { 1.0, 2.0, 0.0, 1.0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 3}, {'name': 'y', 'value': 0.5, 'rate': -1}, {'name': 'a'},"
        " {'name': 'z', 'rate': -2}], 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 0.25,"
        " 'shape': {'disk': 0.5}}, {'name': 'P', 'origin': [5, 'z'], 'mass': 3}],"
        " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'D', 'curve': 'floor'},"
        " {'name': 'd', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor',"
        " 'impact': {'restitution': 0.5}}],"
        " 'events': [{'name': 'hit', 'types': {'c.normal': 'inert'},"
        " 'impulses': [{'parameter': 'y', 'value': %g}]}]}",
        cases[i].struck);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      gboolean closing[3] = { FALSE };
      g_autoptr(JdJump) jump = NULL;

      closing[jd_model_find_equation (model, "c.normal")] = closing[jd_model_find_equation (model, "d.normal")] =
        TRUE;
      jump = jump_in (model, tags_of (model, 0), "hit", closing, &error);
      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), cases[i].x, 1e-12);
      assert_near (rate_after (jump, "y"), cases[i].y, 1e-12);
      assert_near (rate_after (jump, "a"), (cases[i].x - 3.0) / 0.5 * 2.0, 1e-12);
      assert_near (rate_after (jump, "z"), 1.0, 1e-12);
      assert_near (impulse_of (jump, "d.normal"), 9.0, 1e-12);
      assert_near (impulse_of (jump, "c.normal"), cases[i].normal, 1e-12);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/followers/rod", test_rod);
  g_test_add_func ("/core/impulse/followers/outcomes", test_outcomes);
  g_test_add_func ("/core/impulse/followers/outcome-beside", test_outcome_beside);
  g_test_add_func ("/core/impulse/followers/rod-and-disk", test_rod_and_disk);
  g_test_add_func ("/core/impulse/followers/taken-up", test_taken_up);
  g_test_add_func ("/core/impulse/followers/many", test_many);
  g_test_add_func ("/core/impulse/followers/implied", test_implied);
  g_test_add_func ("/core/impulse/followers/no-row", test_no_row);
  g_test_add_func ("/core/impulse/followers/struck", test_struck);
  return g_test_run ();
}
