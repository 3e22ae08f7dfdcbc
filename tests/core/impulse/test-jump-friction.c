/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outcomes of jumps with friction: which of them are one, at all sizes and at rest, and friction 0. */

#include "tests/core/impulse/jump-fixture.h"

static JdJump *
jump_of (const char *text)
{
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(GError) error = NULL;
  JdJump *jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

  g_assert_no_error (error);
  return jump;
}

/* A disk that turns about a pin and a floor below it take hold at once.  They share the impulse in any way, so that
 * friction takes any part of the turn, at all lengths: the ends are 0 and all of it. */
static void
test_range (void)
{
  static const double lengths[] = { 1e-8, 1e-4, 1.0, 1e4, 1e8 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      const double l = lengths[i];
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"gravity\": [0, %g], \"parameters\": [ {\"name\": \"x\", \"rate\": %g},"
        " {\"name\": \"y\", \"rate\": %g}, {\"name\": \"th\", \"rate\": 1.5} ],"
        "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, %g], \"direction\": [1, 0]}} ],"
        "  \"bodies\": [ {\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"th\", \"mass\": 1.3,"
        " \"inertia\": %g, \"shape\": {\"disk\": %g}} ],"
        "  \"joints\": [ {\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"B.origin\", \"ground.origin\"]},"
        "     {\"name\": \"floor\", \"type\": \"contact\", \"body\": \"B\", \"curve\": \"floor\","
        " \"friction\": 0.4} ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"pin.x\": \"inert\", \"pin.y\": \"inert\","
        " \"floor.normal\": \"inert\"}} ] }",
        -9.81 * l, 0.3 * l, -0.4 * l, -0.25 * l, 0.7 * l * l, 0.25 * l);
      g_autoptr(JdJump) jump = jump_of (text);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
      g_assert_cmpuint (jump->n_outcomes, ==, 2);
      g_assert_true (jump->is_range);
      assert_near (MIN (jump->outcomes[2], jump->outcomes[5]), 0.0, 1e-9);
      assert_near (MAX (jump->outcomes[2], jump->outcomes[5]), 1.5, 1e-9);
    }
}

/* A gear holds the turn of a body that comes to rest on a floor and a wall with friction.  The impulses may grow
 * without bound together, and what rounding makes of them turns nothing. */
static void
test_held (void)
{
  g_autoptr(JdJump) jump = jump_of (
    "{ \"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": ["
    " {\"name\": \"u\", \"value\": 1.7, \"rate\": -9.103216946183162}, {\"name\": \"x\", \"value\": 0.43,"
    " \"rate\": 2}, {\"name\": \"y\", \"value\": 0.2, \"rate\": -0.4}, {\"name\": \"a\", \"value\": -0.5} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0.3649764478693505, -0.012887147729290394],"
    " \"direction\": [0.9950041652780258, 0.09983341664682815]}}, {\"name\": \"wall\", \"line\": {\"point\":"
    " [0.5657008100494576, 0.239815702328617], \"direction\": [-0.4161468365471424, 0.9092974268256817]}} ],"
    "  \"bodies\": [ {\"name\": \"U\", \"origin\": [\"u\", 0], \"mass\": 2.2}, {\"name\": \"B\", \"origin\":"
    " [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1.576, \"inertia\": 0.49, \"center\": [-0.458, 0.0288],"
    " \"points\": {\"P\": [0.045, -0.218], \"Q\": [0.1, 0.1]}} ],"
    "  \"joints\": [ {\"name\": \"link\", \"type\": \"equation\", \"holonomic\": {\"f\": \"0.18*sin(0.65*u)"
    " + 1.637*sin(0.689*a) + 0.527*sin(0.463*x) + 0.2878053833036792\"}},"
    "     {\"name\": \"guide\", \"type\": \"gear\", \"bodies\": [\"B\", \"ground\"], \"ratio\": 0.5},"
    "     {\"name\": \"floor\", \"type\": \"contact\", \"point\": \"B.P\", \"curve\": \"floor\", \"friction\": 1},"
    "     {\"name\": \"wall\", \"type\": \"contact\", \"point\": \"B.Q\", \"curve\": \"wall\", \"friction\": 1} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"floor.normal\": \"inert\", \"wall.normal\": \"inert\"}} ] }");

  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_HYPERSTATIC);
  for (gsize k = 0; k < jump->N; k++)
    assert_near (jump->posterior[k], 0.0, 1e-12);
}

/* A small body that rests on two feet, one on a moving belt, with rates of rounding: nothing jumps, in one way. */
static void
test_rest (void)
{
  g_autoptr(JdJump) jump = jump_of (
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 8.455591077647932e-09, \"rate\": "
    "3.7223127564886245e-24}, {\"name\": \"y\", \"value\": 1.4174842735479478e-08, \"rate\": "
    "1.3234889800848443e-23}, {\"name\": \"a\", \"value\": 2.7859000504967026, \"rate\": "
    "2.498001805406602e-16}], \"curves\": [{\"name\": \"belt\", \"line\": {\"point\": [1.0977375957252622e-09, "
    "3.2920089364256095e-08], \"direction\": [0.5846254975252133, -0.8113032895553899]}, \"velocity\": "
    "[-9.01390500117337e-09, 7.0065691921611744e-09]}, {\"name\": \"wall\", \"reversed\": true, \"line\": "
    "{\"point\": [7.602698905155832e-09, 1.5227535426446218e-08], \"direction\": [0.8084748084579513, "
    "-0.5885307843170814]}}], \"bodies\": [{\"name\": \"B\", \"mass\": 2.320138118559149, \"points\": {\"P\": "
    "[2.9265351835604866e-09, -7.969780940629804e-09], \"Q\": [-5.0039236777146965e-09, "
    "1.0414035848204808e-09]}, \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"inertia\": 1.916178216302771e-16, "
    "\"center\": [-1.6563149707492253e-09, 1.0904217136944982e-09]}], \"joints\": [{\"name\": \"f\", \"type\": "
    "\"contact\", \"point\": \"B.P\", \"curve\": \"belt\", \"friction\": 2}, {\"name\": \"w\", \"type\": \"rolling\", "
    "\"point\": \"B.Q\", \"curve\": \"wall\"}], \"gravity\": [-1.430336473022252e-08, -9.810000000000001e-08], "
    "\"events\": [{\"name\": \"hit\", \"types\": {}}]}");

  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
  for (gsize k = 0; k < jump->N; k++)
    assert_near (jump->posterior[k], 0.0, 1e-12);
}

/* A body slides over a moving edge, and nothing happens: the impulse of the contact is 0, not one of many. */
static void
test_nothing (void)
{
  g_autoptr(JdJump) jump = jump_of (
    "{\"jourdain\": 1, \"time\": -1.1544340133934914, \"parameters\": [{\"name\": \"y\", \"value\": "
    "-2.2125154520550785, \"rate\": -0.8017427889769262}, {\"name\": \"a\", \"value\": 1.137233400903951, "
    "\"rate\": -0.07317482899960884}, {\"name\": \"x\", \"value\": 2.006783368420262, \"rate\": "
    "1.4247168760050979}], \"curves\": [{\"name\": \"edge\", \"line\": {\"point\": "
    "[\"(1.818013962025594)+(0.6685323279209465)*(t-(-1.1544340133934914))\", "
    "\"(-0.1856054375886158)+(0.4271384790319612)*(t-(-1.1544340133934914))\"], \"direction\": "
    "[\"cos(-1.4436900785794617+(0.30763183849190945)*(t-(-1.1544340133934914)))\", "
    "\"sin(-1.4436900785794617+(0.30763183849190945)*(t-(-1.1544340133934914)))\"]}}, {\"name\": "
    "\"wire\", \"reversed\": true, \"parametric\": [\"2*(1)*cos(s)+(0.6701102042309195)\", "
    "\"(1)*1.5*sin(s)+(-4.024838523701236)\"]}], \"bodies\": [{\"name\": \"B\", \"mass\": 1.4482423980874688, "
    "\"points\": {\"P\": [-0.6146963144976866, -0.1524606694182859], \"Q\": [0.10726375651851146, "
    "-0.01494316713259896]}, \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"inertia\": 1.2544138820158623, "
    "\"center\": [0.3368274342524229, 0.3901618466371306]}], \"joints\": [{\"name\": \"c\", \"type\": "
    "\"contact\", \"point\": \"B.Q\", \"curve\": \"edge\", \"friction\": 1.0}, {\"name\": \"w\", \"type\": "
    "\"on-curve\", \"point\": \"B.P\", \"curve\": \"wire\"}], \"gravity\": [2.324212517227564, -9.81], "
    "\"events\": [{\"name\": \"hit\", \"types\": {}}]}");

  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
  assert_near (impulse_of (jump, "c.normal"), 0.0, 1e-12);
  for (gsize k = 0; k < jump->N; k++)
    assert_near (jump->posterior[k], jump->prior[k], 1e-12);
}

/* Friction 0 of a rolling contact holds no slip: neither of a disk that lands, nor of one that is struck. */
static void
test_smooth (void)
{
  static const char *const cases[][2] = { { "-3", "\"inert\"" }, { "0", "\"regular\"" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2}, {\"name\": \"y\", \"value\": 0.5,"
        " \"rate\": %s}, {\"name\": \"a\", \"rate\": %s} ],"
        "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
        "  \"bodies\": [ {\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 2,"
        " \"inertia\": 0.25, \"shape\": {\"disk\": 0.5}} ],"
        "  \"joints\": [ {\"name\": \"c\", \"type\": \"rolling\", \"body\": \"B\", \"curve\": \"floor\","
        " \"friction\": 0} ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.normal\": %s}, \"impulses\": [ {\"point\":"
        " \"B.center\", \"vector\": [1, 0]} ]} ] }",
        cases[i][0], i == 0 ? "7" : "-4", cases[i][1]);
      g_autoptr(JdJump) jump = jump_of (text);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
      assert_near (rate_after (jump, "x"), 2.5, 1e-14);
      assert_near (rate_after (jump, "y"), 0.0, 1e-14);
      assert_near (rate_after (jump, "a"), i == 0 ? 7.0 : -4.0, 1e-14);
    }
}

/* Two systems that do not touch each other: of one no law is known, as a blow comes on top; the other has no outcome,
 * as its friction is stronger than its push (Newton, e = 1).  The answer is that of the second, in either order. */
static void
test_two_reasons (void)
{
  static const char *const joints[] = {
    "{\"name\": \"A\", \"type\": \"equation\", \"holonomic\": {\"n\": \"s\"}, \"differential\": {\"u\": \"r'\"},"
    " \"friction\": 0.5, \"unilateral\": true}",
    "{\"name\": \"B\", \"type\": \"equation\", \"holonomic\": {\"n\": \"0.8*q\"}, \"differential\": {\"u\":"
    " \"-1.1*q'\"}, \"friction\": 1, \"unilateral\": true}",
  };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"r\", \"rate\": 1}, {\"name\": \"s\", \"rate\": -2},"
        " {\"name\": \"q\", \"rate\": -1} ], \"kinetic_energy\": \"r'^2 + s'^2 + q'^2\","
        "  \"joints\": [ %s, %s ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"A.n\": {\"type\": \"elastic\", \"restitution\": 0.5,"
        " \"law\": \"poisson\"}, \"B.n\": {\"type\": \"elastic\", \"restitution\": 1}},"
        " \"impulses\": [ {\"parameter\": \"s\", \"value\": 1} ]} ] }",
        joints[i], joints[1 - i]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INCONSISTENT);
    }
}

/* A ball lands on a heavy box that starts from rest with a constant acceleration.  The coefficients of its slip are
 * made of pieces, as those of all contacts of shapes, of which none ends here, though the part that the time has in
 * it is 0 at the instant and not next to it: |T| = f N is about the slip as it is written. */
static void
test_accelerated (void)
{
  g_autoptr(JdJump) jump = jump_of (
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\", \"value\": 0.5,"
    " \"rate\": -1}, {\"name\": \"phi\"}, {\"name\": \"u\"} ],"
    "  \"bodies\": [ {\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"phi\", \"mass\": 1, \"inertia\": 0.125,"
    " \"shape\": {\"disk\": 0.5}}, {\"name\": \"B\", \"origin\": [\"u + t^2\", -0.5], \"mass\": 1e9, \"inertia\": 1,"
    " \"shape\": {\"box\": [10, 1]}} ],"
    "  \"joints\": [ {\"name\": \"C\", \"type\": \"rolling\", \"bodies\": [\"A\", \"B\"], \"friction\": 0.2} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"C.normal\": \"inert\"}} ] }");

  g_assert_cmpuint (jump->limits->len, ==, 0);
  assert_near (jump->posterior[0], 1.0 - 0.2, 1e-8);
  assert_near (jump->posterior[1], 0.0, 1e-12);
  assert_near (jump->posterior[2], -0.2 * 0.5 / 0.125, 1e-8);
}

/* Where another piece of a slip begins, friction is about that piece as it is written: 3 x' before, 2 x' after. */
static void
test_another_piece (void)
{
  g_autoptr(JdJump) jump = jump_of (
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\", \"rate\": -1} ],"
    "  \"kinetic_energy\": \"(x'^2 + y'^2)/2\","
    "  \"joints\": [ {\"name\": \"C\", \"type\": \"equation\", \"holonomic\": {\"n\": \"y\"}, \"differential\":"
    " {\"slip\": \"if(x < 0, 3, 2)*x' + if(x < 0, 1, 0)*y'\"}, \"friction\": 0.1, \"unilateral\": true} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"C.n\": \"inert\"}} ] }");

  g_assert_cmpuint (jump->limits->len, ==, 1);
  assert_near (jump->posterior[0], 1.0 - 0.1 * 2.0, 1e-12);
}

/* What moves along one direction only is wedged by friction while it still approaches: the compression has no end, and
 * no rounding makes one of it. */
static void
test_wedged (void)
{
  static const char *const laws[] = { "poisson", "stronge" };
  static const double rows[][2] = { { 0.7, 1.3 }, { 0.6, 1.9 }, { 1.3, 2.9 }, { 0.3, 0.9 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < 4; k++)
      {
        g_autofree char *text = g_strdup_printf (
          "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"u\", \"rate\": -1} ],"
          "  \"kinetic_energy\": \"u'^2/2\","
          "  \"joints\": [ {\"name\": \"C\", \"type\": \"equation\", \"holonomic\": {\"n\": \"%g*u\"}, \"differential\":"
          " {\"slip\": \"%g*u' + 5\"}, \"friction\": 1, \"unilateral\": true} ],"
          "  \"events\": [ {\"name\": \"hit\", \"types\": {\"C.n\": {\"type\": \"elastic\", \"restitution\": %g,"
          " \"law\": \"%s\"}}} ] }",
          rows[i][0], rows[i][1], k < 2 ? 0.0 : 0.5, laws[k % 2]);
        g_autoptr(JdJump) jump = jump_of (text);

        g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INCONSISTENT);
      }
}

/* A particle in a corner takes the floor and the wall one after another, both with friction.  With the floor first it
 * slips there and sticks at the wall; with the wall first it slips at both.  A normal impulse m (1 + e) w changes the
 * velocity along the surface by f (1 + e) w at most. */
static void
test_order (void)
{
  static const struct
  {
    const char *order;
    double velocity[2], floor[2], wall[2]; /* of each contact the normal impulse and the size of friction's */
    gboolean wall_sticks;
  } cases[] = {
    { "'floor.normal', 'wall.normal'", { 1.02, 0.0 }, { 3.0, 0.9 }, { 7.14, 1.0 }, TRUE },
    { "'wall.normal', 'floor.normal'", { 1.128, 0.08 }, { 0.48, 0.144 }, { 8.4, 1.68 }, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': -3}, {'name': 'y', 'rate': -1}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
        " 'curves': [{'name': 'low', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
        " {'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
        " 'joints': [{'name': 'floor', 'type': 'contact', 'point': 'P.origin', 'curve': 'low', 'friction': 0.3},"
        " {'name': 'wall', 'type': 'contact', 'point': 'P.origin', 'curve': 'left', 'friction': 0.2}],"
        " 'events': [{'name': 'hit', 'types': {'floor.normal': {'type': 'elastic', 'restitution': 0.5},"
        " 'wall.normal': {'type': 'elastic', 'restitution': 0.4}}, 'order': [%s]}]}",
        cases[i].order);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), cases[i].velocity[0], 1e-12);
      assert_near (rate_after (jump, "y"), cases[i].velocity[1], 1e-12);
      assert_near (impulse_of (jump, "floor.normal"), cases[i].floor[0], 1e-12);
      assert_near (impulse_of (jump, "wall.normal"), cases[i].wall[0], 1e-12);
      assert_near (jump->friction[0], i == 0 ? 0.9 : -0.144, 1e-12);
      assert_near (jump->friction[1], i == 0 ? -1.0 : 1.68, 1e-12);
      g_assert_cmpuint (jump->n_frictions, ==, 2);
      for (gsize f = 0; f < jump->n_frictions; f++)
        {
          const JdJumpFriction *friction = &jump->frictions[f];
          const gboolean is_wall = friction->normal == (gsize) jd_model_find_equation (model, "wall.normal");

          assert_near (fabs (friction->impulse), is_wall ? cases[i].wall[1] : cases[i].floor[1], 1e-12);
          g_assert_cmpint (friction->state == JD_SLIP_STICK, ==, is_wall && cases[i].wall_sticks);
          g_assert_cmpint (friction->state, !=, JD_SLIP_OPEN);
        }
    }
}

/* What the event types beside the contacts of its order happens once, before them: a landing, a stop and a rebound of
 * others, and an impulse.  Then a particle takes the floor with e = 0.5 and the wall with e = 0.4. */
static void
test_order_prelude (void)
{
  static const char *const impulses[] = { "", " 'impulses': [{'parameter': 'x', 'value': -4}]," };
  static const char text[] =
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': -3}, {'name': 'y', 'rate': -1}, {'name': 'z', 'rate': -2},"
    " {'name': 'v', 'rate': 4}, {'name': 'w', 'rate': -2}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2},"
    " {'name': 'Q', 'origin': [5, 'z'], 'mass': 3}, {'name': 'R', 'origin': [6, 'v'], 'mass': 1},"
    " {'name': 'S', 'origin': [7, 'w'], 'mass': 1}],"
    " 'curves': [{'name': 'low', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
    " {'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
    " 'joints': [{'name': 'floor', 'type': 'contact', 'point': 'P.origin', 'curve': 'low'},"
    " {'name': 'wall', 'type': 'contact', 'point': 'P.origin', 'curve': 'left'},"
    " {'name': 'beside', 'type': 'contact', 'point': 'Q.origin', 'curve': 'low'},"
    " {'name': 'stop', 'type': 'equation', 'holonomic': {'v': 'v'}},"
    " {'name': 'back', 'type': 'equation', 'holonomic': {'w': 'w'}}],"
    " 'events': [{'name': 'hit', 'types': {'floor.normal': {'type': 'elastic', 'restitution': 0.5},"
    " 'wall.normal': {'type': 'elastic', 'restitution': 0.4}, 'beside.normal': 'inert', 'stop.v': 'inert',"
    " 'back.w': {'type': 'elastic', 'restitution': 0.5}},%s"
    " 'order': ['floor.normal', 'wall.normal']}]}";

  for (guint k = 0; k < 2; k++)
    {
      const double speed = k == 0 ? 3.0 : 5.0;
      const struct { const char *parameter; double rate; } expected[] = {
        { "x", 0.4 * speed }, { "y", 0.5 }, { "z", 0.0 }, { "v", 0.0 }, { "w", 1.0 },
      };
      g_autofree char *whole = g_strdup_printf (text, impulses[k]);
      g_autoptr(JdModel) model = model_from_text (whole);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      g_assert_no_error (error);
      for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
        assert_near (rate_after (jump, expected[i].parameter), expected[i].rate, 1e-12);
      assert_near (impulse_of (jump, "floor.normal"), 2.0 * 1.5, 1e-12);
      assert_near (impulse_of (jump, "wall.normal"), 2.0 * 1.4 * speed, 1e-12);
      assert_near (impulse_of (jump, "beside.normal"), 6.0, 1e-12);
      assert_near (fabs (impulse_of (jump, "stop.v")), 4.0, 1e-12);
      assert_near (fabs (impulse_of (jump, "back.w")), 3.0, 1e-12);
    }
}

/* An order of one contact.  The momentum along the floor, in which no equation acts, changes by the friction of the
 * stages: f m (1 + e) w = 0.9. */
static void
test_order_momentum (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': -3}, {'name': 'y', 'rate': -1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
    " 'curves': [{'name': 'low', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'floor', 'type': 'contact', 'point': 'P.origin', 'curve': 'low', 'friction': 0.3}],"
    " 'events': [{'name': 'hit', 'types': {'floor.normal': {'type': 'elastic', 'restitution': 0.5}},"
    " 'order': ['floor.normal']}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

  g_assert_no_error (error);
  assert_near (rate_after (jump, "x"), -2.55, 1e-12);
  g_assert_cmpuint (jump->result->n_privileged, ==, 1);
  assert_near (jump->result->momentum_before[0], 2.0 * -3.0, 1e-12);
  assert_near (jump->result->momentum_after[0], 2.0 * -2.55, 1e-12);
  assert_near (jump->result->momentum_friction[0], 0.9, 1e-12);
}

static double
energy_of (double x,
           double y,
           double spin)
{
  return 0.5 * 2.0 * (x * x + y * y) + 0.5 * 0.25 * spin * spin;
}

/* A disk that lands first and meets a wall afterwards.  On the floor it slips by f n, or takes hold and rolls, which needs
 * the impulse 3 / (1/m + r^2/J) = 2; the wall turns its velocity and not its spin.  The rows lose the energy that is lost. */
static void
test_order_rolling (void)
{
  static const struct
  {
    double friction, x, spin;
  } cases[] = { { 0.3, 1.02, 1.8 }, { 1.0, 0.8, 4.0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.5, 'rate': -3}, {'name': 'y', 'value': 0.5, 'rate': -1},"
        " {'name': 'a'}], 'bodies': [{'name': 'D', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 2, 'inertia': 0.25,"
        " 'shape': {'disk': 0.5}}], 'curves': [{'name': 'low', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
        " {'name': 'left', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
        " 'joints': [{'name': 'floor', 'type': 'rolling', 'body': 'D', 'curve': 'low', 'friction': %g},"
        " {'name': 'wall', 'type': 'contact', 'body': 'D', 'curve': 'left'}],"
        " 'events': [{'name': 'hit', 'types': {'floor.normal': {'type': 'elastic', 'restitution': 0.5},"
        " 'wall.normal': {'type': 'elastic', 'restitution': 0.4}}, 'order': ['floor.normal', 'wall.normal']}]}",
        cases[i].friction);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);
      double loss = 0.0;

      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), cases[i].x, 1e-12);
      assert_near (rate_after (jump, "y"), 0.5, 1e-12);
      assert_near (fabs (rate_after (jump, "a")), cases[i].spin, 1e-12);
      assert_near (impulse_of (jump, "floor.normal"), 3.0, 1e-12);
      assert_near (jump->friction[0], MIN (3.0 * cases[i].friction, 2.0), 1e-12);
      assert_near (fabs (jump->friction[2]), 0.5 * MIN (3.0 * cases[i].friction, 2.0), 1e-12);
      for (gsize r = 0; r < jump->n_rows; r++)
        loss += jump->carnot[r];
      assert_near (loss + jump->carnot_friction,
                   energy_of (-3.0, -1.0, 0.0) - energy_of (cases[i].x, 0.5, cases[i].spin), 1e-12);
      assert_near (fabs (impulse_of (jump, "floor.slip")), MIN (3.0 * cases[i].friction, 2.0), 1e-12);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/friction/range", test_range);
  g_test_add_func ("/core/impulse/friction/held", test_held);
  g_test_add_func ("/core/impulse/friction/rest", test_rest);
  g_test_add_func ("/core/impulse/friction/smooth", test_smooth);
  g_test_add_func ("/core/impulse/friction/nothing", test_nothing);
  g_test_add_func ("/core/impulse/friction/two-reasons", test_two_reasons);
  g_test_add_func ("/core/impulse/friction/accelerated", test_accelerated);
  g_test_add_func ("/core/impulse/friction/another-piece", test_another_piece);
  g_test_add_func ("/core/impulse/friction/order", test_order);
  g_test_add_func ("/core/impulse/friction/order-prelude", test_order_prelude);
  g_test_add_func ("/core/impulse/friction/order-momentum", test_order_momentum);
  g_test_add_func ("/core/impulse/friction/order-rolling", test_order_rolling);
  g_test_add_func ("/core/impulse/friction/wedged", test_wedged);
  return g_test_run ();
}
