/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Poisson's and Stronge's laws at several contacts at once. */

#include "core/analysis/jump/jd-jump-sequences.h"
#include "tests/core/impulse/jump-fixture.h"

/* Three balls in a row, the first of which comes; the types of the contacts are to be filled in. */
#define CRADLE \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"a\", \"rate\": 1}, {\"name\": \"b\"}, {\"name\": \"c\"} ]," \
  "  \"kinetic_energy\": \"a'^2/2 + b'^2/2 + c'^2/2\"," \
  "  \"joints\": [ {\"name\": \"c1\", \"type\": \"equation\", \"holonomic\": {\"e\": \"b - a\"}," \
  " \"unilateral\": true}," \
  "     {\"name\": \"c2\", \"type\": \"equation\", \"holonomic\": {\"e\": \"c - b\"}, \"unilateral\": true} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c1.e\": %s, \"c2.e\": %s}} ] }"
#define ELASTIC(e, law) "{\"type\": \"elastic\", \"restitution\": " e ", \"law\": \"" law "\"}"

/* By hand.  Compression takes all to 1/3 with impulses 2/3 and 1/3.  e = 0, 1: release gives 0 and 1/3, then the
 * first two would meet: they share.  e = 1, 0: 2/3 and 0, the last two share.  The contact at rest restores its own
 * impulse, which Newton's law cannot: there its speed before is 0. */
static void
test_cradle (void)
{
  static const struct { const char *first, *second; double a, b, c; } cases[] = {
    { ELASTIC ("0", "poisson"), ELASTIC ("1", "poisson"), 1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0 },
    { ELASTIC ("1", "poisson"), ELASTIC ("0", "poisson"), -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 },
    { ELASTIC ("1", "poisson"), ELASTIC ("1", "poisson"), -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 },
    { ELASTIC ("0.5", "poisson"), ELASTIC ("1", "poisson"), 0.0, 1.0 / 3.0, 2.0 / 3.0 },
    { ELASTIC ("0", "newton"), ELASTIC ("1", "newton"), 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (CRADLE, cases[i].first, cases[i].second);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
      assert_near (rate_after (jump, "a"), cases[i].a, 1e-14);
      assert_near (rate_after (jump, "b"), cases[i].b, 1e-14);
      assert_near (rate_after (jump, "c"), cases[i].c, 1e-14);
      assert_near (jump->carnot[0] + jump->carnot[1], jump->result->energy_before - jump->result->energy_after,
                   1e-14);
      if (i < 4)
        g_assert_nonnull (strstr (law_of (jump, "c2.e"), "Glocker"));
    }
}

/* A plank that falls obliquely with both feet on a rough floor. */
#define PLANK(f) \
  "{ \"jourdain\": 1, \"constants\": {\"f\": " f "}, \"parameters\": [ {\"name\": \"x\", \"rate\": %.17g}," \
                                                 " {\"name\": \"y\", \"value\": 0.3, \"rate\": -2}," \
                                                 " {\"name\": \"th\", \"rate\": %.17g} ]," \
  "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"bodies\": [ {\"name\": \"B\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": 1.5, \"inertia\": 0.4, \"points\": {\"A\": [-0.8, -0.3], \"C\": [0.5, -0.3]}} ]," \
  "  \"joints\": [ {\"name\": \"l\", \"type\": \"contact\", \"point\": \"B.A\", \"curve\": \"floor\"," \
  " \"friction\": \"f\"}, {\"name\": \"r\", \"type\": \"contact\", \"point\": \"B.C\", \"curve\": \"floor\"," \
  " \"friction\": \"f\"} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"l.normal\": %s, \"r.normal\": %s}} ] }"

static JdJump *
plank (double vx, double omega, const char *f, const char *left, const char *right)
{
  g_autofree char *format = g_strdup_printf (PLANK ("%s"), f, vx, omega, left, right);

  return jump_everywhere (format, "hit", NULL);
}

/* Poisson's ratio at each contact: the compression alone is the same plank that stays (e = 0); with the feet slipping
 * one way throughout, the release is e times its impulses, frictions too. */
static void
test_plank_ratio (void)
{
  static const double omegas[] = { 0.0, 0.6, -1.0 };
  static const char law[] = ELASTIC ("0.6", "poisson");

  for (gsize i = 0; i < G_N_ELEMENTS (omegas); i++)
    {
      g_autoptr(JdJump) compression = plank (9.0, omegas[i], "0.2", "\"inert\"", "\"inert\"");
      g_autoptr(JdJump) jump = plank (9.0, omegas[i], "0.2", law, law);

      for (gsize r = 0; r < 2; r++)
        {
          assert_near (jump->result->impulses[r], 1.6 * compression->result->impulses[r], 1e-13);
          assert_near (jump->frictions[r].impulse, 1.6 * compression->frictions[r].impulse, 1e-13);
          g_assert_cmpint (jump->frictions[r].state, ==, JD_SLIP_FORWARD);
          assert_near (jump->frictions[r].impulse, -0.2 * jump->result->impulses[r], 1e-13);
        }
      /* Momentum and moment of momentum. */
      assert_near (1.5 * (rate_after (jump, "y") + 2.0), jump->result->impulses[0] + jump->result->impulses[1],
                   1e-13);
      assert_near (0.4 * (rate_after (jump, "th") - omegas[i]),
                   -0.8 * jump->result->impulses[0] + 0.5 * jump->result->impulses[1] +
                     0.3 * (jump->frictions[0].impulse + jump->frictions[1].impulse),
                   1e-13);
      g_assert_cmpfloat (jump->result->energy_after, <, jump->result->energy_before);
    }
}

/* Of two contacts only one is pushed, or the contacts do not push each other: each law is that of one contact. */
static void
test_apart (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": %s},"
    " {\"name\": \"y\", \"value\": \"sin(1)\", \"rate\": -3}, {\"name\": \"th\", \"value\": 1},"
    " {\"name\": \"u\", \"rate\": %s}, {\"name\": \"v\", \"value\": \"sin(1)\", \"rate\": -3},"
    " {\"name\": \"ph\", \"value\": 1} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
    "  \"bodies\": [ {\"name\": \"A\", \"origin\": [\"x\", \"y\"],"
    " \"angle\": \"th\", \"mass\": 1.5, \"inertia\": 0.5, \"points\": {\"P\": [-1, 0]}},"
    " {\"name\": \"B\", \"origin\": [\"u\", \"v\"], \"angle\": \"ph\", \"mass\": 1.5, \"inertia\": 0.5,"
    " \"points\": {\"P\": [-1, 0]}} ],"
    "  \"joints\": [ {\"name\": \"a\", \"type\": \"contact\", \"point\": \"A.P\", \"curve\": \"floor\","
    " \"friction\": 0.3}, {\"name\": \"b\", \"type\": \"contact\", \"point\": \"B.P\", \"curve\": \"floor\","
    " \"friction\": 0.3} ],"
    "  \"events\": [ {\"name\": \"both\", \"types\": {\"a.normal\": %s, \"b.normal\": %s}} ] }";
  static const char *const laws[] = { ELASTIC ("0.6", "stronge"), ELASTIC ("0.6", "poisson"),
                                      ELASTIC ("0.6", "newton") };

  for (gsize i = 0; i < 3; i++)
    {
      g_autofree char *together = g_strdup_printf (format, "0.3", "-2", laws[i], laws[(i + 1) % 3]);
      g_autofree char *equal = g_strdup_printf (format, "-2", "-2", laws[(i + 1) % 3], laws[(i + 1) % 3]);
      g_autoptr(JdJump) jump = jump_everywhere (together, "both", NULL);
      g_autoptr(JdJump) other = jump_everywhere (equal, "both", NULL);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
      /* The second rod is as in the other file, whatever the first does. */
      for (gsize k = 3; k < 6; k++)
        assert_near (jump->posterior[k], other->posterior[k], 1e-14);
      /* And there the two are twins. */
      for (gsize k = 0; k < 3; k++)
        assert_near (other->posterior[k], other->posterior[k + 3], 1e-14);
    }
}

/* What has no law is refused, with a way out. */
static void
test_refused (void)
{
  static const struct { const char *first, *second; } cases[] = {
    { ELASTIC ("0.5", "stronge"), ELASTIC ("0.5", "stronge") },
    { ELASTIC ("0.5", "poisson"), ELASTIC ("0.5", "newton") },
    { ELASTIC ("0.5", "poisson"), ELASTIC ("0.5", "stronge") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (CRADLE, cases[i].first, cases[i].second);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      g_assert_null (jump);
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_nonnull (strstr (error->message, "order"));
    }
}

/* Four balls fixed to each other by contacts that depend: with unequal e nothing tells which one restores; with equal
 * e it does not matter. */
static void
test_dependent (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"y\", \"rate\": -1}, {\"name\": \"z\", \"rate\": -1} ],"
    "  \"kinetic_energy\": \"y'^2 + z'^2\","
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"holonomic\": {\"a\": \"y + z\","
    " \"b\": \"2*y + 2*z\"}, \"unilateral\": true} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.a\": " ELASTIC ("0.5",
                                                                         "poisson") ", \"c.b\": {\"type\": "
                                                                                    "\"elastic\", \"restitution\": "
                                                                                    "%s, \"law\": \"poisson\"}}} ] }";
  g_autofree char *equal = g_strdup_printf (format, "0.5"), *unequal = g_strdup_printf (format, "0.8");
  g_autoptr(JdJump) one = jump_everywhere (equal, "hit", NULL);
  g_autoptr(JdJump) several = jump_everywhere (unequal, "hit", NULL);

  g_assert_cmpint (jd_jump_get_verdict (one), ==, JD_VERDICT_HYPERSTATIC);
  assert_near (rate_after (one, "y"), 0.5, 1e-14);
  g_assert_cmpint (jd_jump_get_verdict (several), ==, JD_VERDICT_INDETERMINATE);
  g_assert_nonnull (strstr (several->why, "restitution"));
}

/* A contact that cannot open, struck from either side: its N has the sign of the side, its friction the size. */
static void
test_bilateral (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2},"
    " {\"name\": \"y\", \"value\": 0.5, \"rate\": %s}, {\"name\": \"th\"} ],"
    "  \"curves\": [ {\"name\": \"rail\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
    "  \"bodies\": [ {\"name\": \"D\", \"origin\": [\"x\", \"y\"],"
    " \"angle\": \"th\", \"mass\": 2, \"inertia\": 0.1, \"shape\": {\"disk\": 0.5}} ],"
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"rolling\", \"unilateral\": false, \"body\": \"D\","
    " \"curve\": \"rail\"} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.normal\": {\"type\": \"elastic\", \"restitution\": 0.5,"
    " \"law\": \"%s\"},"
    "     \"c.slip\": {\"type\": \"friction\", \"normal\": \"c.normal\", \"coefficient\": 0.1}}} ] }";
  static const char *const laws[] = { "newton", "poisson", "stronge" };

  for (gsize i = 0; i < 6; i++)
    {
      g_autofree char *text = g_strdup_printf (format, i % 2 == 0 ? "-1" : "1", laws[i / 2]);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

      assert_near (impulse_of (jump, "c.normal"), i % 2 == 0 ? 3.0 : -3.0, 1e-13);
      assert_near (jump->frictions[0].impulse, -0.3, 1e-13);
      assert_near (rate_after (jump, "y"), i % 2 == 0 ? 0.5 : -0.5, 1e-13);
      assert_near (rate_after (jump, "x"), 1.85, 1e-13);
      assert_near (rate_after (jump, "th"), -1.5, 1e-13);
    }
}

/* A contact along which something bilateral moves already: its impulse does nothing, so it cannot be held back, nor
 * rub. */
static void
test_follows (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 0.3}, {\"name\": \"y\", \"rate\": -0.7},"
    " {\"name\": \"z\", \"rate\": 0.1} ],"
    "  \"kinetic_energy\": \"(1.3*x'^2 + 1.7*y'^2 + 1.9*z'^2 + 0.3*x'*y' + 0.1*y'*z')/2\","
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"differential\": {\"n\": \"0.3*x' + 0.9*y'\","
    " \"g\": \"x' - 0.7*z'\"}},"
    "     {\"name\": \"n\", \"type\": \"equation\", \"holonomic\": {\"e\": \"0.7*(0.3*x + 0.9*y)\"},"
    " \"unilateral\": true},"
    "     {\"name\": \"s\", \"type\": \"equation\", \"differential\": {\"e\": \"0.3*(x' - 0.7*z')\"}} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.n\": {\"type\": \"live\", \"before\": -0.54,"
    " \"after\": %s}, \"c.g\": \"inert\", \"n.e\": \"inert\","
    "     \"s.e\": {\"type\": \"friction\", \"normal\": \"n.e\", \"coefficient\": 0.4}}} ] }";
  g_autofree char *away = g_strdup_printf (format, "0.2"), *into = g_strdup_printf (format, "-0.2");
  g_autoptr(JdJump) opens = jump_everywhere (away, "hit", NULL);
  g_autoptr(JdJump) enters = jump_everywhere (into, "hit", NULL);

  g_assert_true (jd_jump_is_known (opens));
  assert_near (0.3 * rate_after (opens, "x") + 0.9 * rate_after (opens, "y"), 0.2, 1e-13);
  assert_near (impulse_of (opens, "n.e"), 0.0, 0.0);
  g_assert_cmpint (opens->frictions[0].state, ==, JD_SLIP_OPEN);
  g_assert_cmpint (jd_jump_get_verdict (enters), ==, JD_VERDICT_INCONSISTENT);
}

/* What cannot be told says so, and not that something else is missing. */
static void
test_too_large (void)
{
  static const char *const rates[] = { "-1e200", "-1e308" };

  for (gsize i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2}, {\"name\": \"y\", \"rate\": %s} ],"
        "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
        "  \"bodies\": [ {\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2} ],"
        "  \"joints\": [ {\"name\": \"c\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": \"floor\","
        " \"friction\": 0.3} ],"
        "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.normal\": \"inert\"}} ] }",
        rates[i]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, NULL);

      g_assert_nonnull (jump);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
      g_assert_nonnull (strstr (jump->why, "too large"));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/contacts/cradle", test_cradle);
  g_test_add_func ("/core/impulse/contacts/plank-ratio", test_plank_ratio);
  g_test_add_func ("/core/impulse/contacts/apart", test_apart);
  g_test_add_func ("/core/impulse/contacts/refused", test_refused);
  g_test_add_func ("/core/impulse/contacts/dependent", test_dependent);
  g_test_add_func ("/core/impulse/contacts/bilateral", test_bilateral);
  g_test_add_func ("/core/impulse/contacts/follows", test_follows);
  g_test_add_func ("/core/impulse/contacts/too-large", test_too_large);
  return g_test_run ();
}
