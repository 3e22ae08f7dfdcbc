/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jumps of mechanisms: closed forms from the sources, and the same outcome in every
 * parameterization. */

#include <math.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-methods.h"
#include "tests/core/impulse/jump-fixture.h"

/* ---- The sleigh of Wang and Chou, section 7 ---- */

/* C is the mass centre, the blade at A, a distance l behind; xa, ya are there to be eliminated, or
 * to eliminate by. */
#define SLEIGH(state, events) \
  "{ \"jourdain\": 1, \"name\": \"sleigh\"," \
  "  \"constants\": { \"M\": 2.5, \"I\": \"4/3\", \"l\": 0.75, \"a\": 0.4, \"th0\": 0.6435011087932844, \"P\": 1.5," \
  "                   \"vC\": 2.25, \"psi\": 1.176005207095135, \"w\": \"-2/7\", \"u\": 1.2, \"vS\": 0.85," \
  " \"psiS\": 1.9 }," \
  "  \"parameters\": [ {\"name\": \"x\", \"value\": 0.3, \"rate\": " state (x) "}," \
  "                    {\"name\": \"y\", \"value\": -0.2, \"rate\": " state (y) "}," \
  "                    {\"name\": \"th\", \"value\": \"th0\", \"rate\": \"w\"}," \
  "                    {\"name\": \"xa\", \"value\": \"0.3 - l*cos(th0)\", \"rate\": " state (xa) "}," \
  "                    {\"name\": \"ya\", \"value\": \"-0.2 - l*sin(th0)\", \"rate\": " state (ya) "} ]," \
  "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": \"M\", \"inertia\": \"I\"," \
  "                 \"points\": {\"A\": [\"-l\", 0], \"D\": [\"a\", 0]}} ]," \
  "  \"joints\": [ {\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.A\", \"direction\": [1, 0]}," \
  "                {\"name\": \"def\", \"type\": \"equation\"," \
  "                 \"holonomic\": {\"a\": \"xa - x + l*cos(th)\", \"b\": \"ya - y + l*sin(th)\"}} ]," \
  "  \"parameterizations\": [ {\"name\": \"C\", \"primitive\": {\"def.a\": \"xa\", \"def.b\": \"ya\"}}," \
  "     {\"name\": \"A\", \"primitive\": {\"def.a\": \"x\", \"def.b\": \"y\"}}," \
  "     {\"name\": \"mixed\", \"primitive\": {\"def.a\": \"x\", \"def.b\": \"ya\"}}," \
  "     {\"name\": \"numerical\", \"primitive\": {\"def.a\": \"th\", \"def.b\": \"y\"}}," \
  "     {\"name\": \"one\", \"primitive\": {\"def.b\": \"ya\"}}," \
  "     {\"name\": \"total\", \"primitive\": {}} ]," \
  "  \"events\": [ " events " ] }"

#define ON_ICE(c) ON_ICE_##c
#define ON_ICE_x "\"u*cos(th0) - l*w*sin(th0)\""
#define ON_ICE_y "\"u*sin(th0) + l*w*cos(th0)\""
#define ON_ICE_xa "\"u*cos(th0)\""
#define ON_ICE_ya "\"u*sin(th0)\""
#define IN_AIR(c) IN_AIR_##c
#define IN_AIR_x "\"vC*cos(psi)\""
#define IN_AIR_y "\"vC*sin(psi)\""
#define IN_AIR_xa "\"vC*cos(psi) + l*w*sin(th0)\""
#define IN_AIR_ya "\"vC*sin(psi) - l*w*cos(th0)\""

static const double M = 2.5, I = 4.0 / 3.0, l = 0.75, a = 0.4, th0 = 0.6435011087932844, P = 1.5, vC = 2.25,
                    psi = 1.176005207095135, w = -2.0 / 7.0, u = 1.2, vS = 0.85, psiS = 1.9;

/* v_C = u e_x + l th' e_y. */
static void
assert_sleigh (const JdJump *jump, double speed, double turn)
{
  assert_near (rate_after (jump, "th"), turn, 1e-12);
  assert_near (rate_after (jump, "x"), speed * cos (th0) - l * turn * sin (th0), 1e-12);
  assert_near (rate_after (jump, "y"), speed * sin (th0) + l * turn * cos (th0), 1e-12);
}

/* Case (i): struck at D across the blade. */
static void
test_sleigh_struck (void)
{
  const char *text = SLEIGH (ON_ICE,
                             "{\"name\": \"blow\", \"at\": 0,"
                             " \"impulses\": [{\"point\": \"S.D\", \"vector\": [\"-P*sin(th)\", \"P*cos(th)\"]}]}");
  g_autoptr(JdJump) jump = jump_everywhere (text, "blow", NULL);

  assert_sleigh (jump, u, w + (a + l) * P / (M * l * l + I));
  g_assert_cmpuint (jump->result->dof_prior, ==, 2);
  g_assert_cmpuint (jump->result->dof_virtual, ==, 2);
  g_assert_cmpuint (jump->result->dof_posterior, ==, 2);
}

/* Case (ii), landing: (57), by privileged momenta; then by Newton's law, and by Lagrange's impulsive
 * equations (63). */
static void
test_sleigh_landing (void)
{
  const char *text = SLEIGH (IN_AIR, "{\"name\": \"landing\", \"at\": 0, \"types\": {\"blade.lateral\": \"inert\"}}");
  g_autoptr(JdJump) jump = jump_everywhere (text, "landing", NULL);
  double speed = vC * cos (psi - th0), turn = (M * l * vC * sin (psi - th0) + I * w) / (M * l * l + I);
  double x0 = vC * cos (psi), y0 = vC * sin (psi);
  double x = rate_after (jump, "x"), y = rate_after (jump, "y"), th = rate_after (jump, "th");

  assert_sleigh (jump, speed, turn);
  g_assert_cmpuint (jump->result->dof_prior, ==, 3);
  g_assert_cmpuint (jump->result->dof_virtual, ==, 2);
  g_assert_cmpuint (jump->result->dof_posterior, ==, 2);
  g_assert_nonnull (law_of (jump, "blade.lateral"));
  for (gsize s = 0; s < jump->result->n_privileged; s++)
    assert_near (jump->result->momentum_after[s], jump->result->momentum_before[s], 1e-12);

  /* Newton: momentum along the blade, angular momentum about A; the blade's impulse is the change
   * across. */
  assert_near (M * (x * cos (th0) + y * sin (th0)), M * (x0 * cos (th0) + y0 * sin (th0)), 1e-12);
  assert_near (I * th + M * l * (y * cos (th0) - x * sin (th0)), I * w + M * l * (y0 * cos (th0) - x0 * sin (th0)),
               1e-12);
  assert_near (impulse_of (jump, "blade.lateral"), M * (l * turn - vC * sin (psi - th0)), 1e-12);
  /* Lagrange, th' eliminated by the constraint: (63). */
  assert_near (M * x - I / l * th * sin (th0), M * x0 - I / l * w * sin (th0), 1e-12);
  assert_near (M * y + I / l * th * cos (th0), M * y0 + I / l * w * cos (th0), 1e-12);
}

/* Case (iii), the ice moves off: u of the paper is relative to the ice. */
static void
test_sleigh_quake (void)
{
  const char *text = SLEIGH (ON_ICE, "{\"name\": \"quake\", \"at\": 0, \"types\": {\"blade.lateral\":"
                                     " {\"type\": \"live\", \"before\": 0, \"after\": \"vS*sin(psiS - th)\"}}}");
  g_autoptr(JdJump) jump = jump_everywhere (text, "quake", NULL);
  double turn = w - M * l / (M * l * l + I) * vS * sin (psiS - th0);
  double speed = u - vS * cos (psiS - th0);

  assert_near (rate_after (jump, "th"), turn, 1e-12);
  assert_near (rate_after (jump, "x"), speed * cos (th0) - l * turn * sin (th0) + vS * cos (psiS), 1e-12);
  assert_near (rate_after (jump, "y"), speed * sin (th0) + l * turn * cos (th0) + vS * sin (psiS), 1e-12);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
}

/* ---- Live primitive equations ---- */

/* A bead on an arm that is driven, the wire a distance d beside the axis; the motor's speed jumps.
 * Along the wire nothing acts, so r' - d phi' stays; in the driven frame that is a jump of the
 * momentum's offset. */
#define ARM(primitive) \
  "{ \"jourdain\": 1, \"name\": \"arm\", \"constants\": { \"m\": 1.5, \"J\": 0.7, \"d\": 0.3, \"w\": 2.0 }," \
  " \"time\": 0.4," \
  "  \"parameters\": [ {\"name\": \"r\", \"value\": 0.8, \"rate\": 0.25}," \
  " {\"name\": \"phi\", \"value\": \"2.0*0.4\", \"rate\": \"w\"} ]," \
  "  \"bodies\": [ {\"name\": \"arm\", \"origin\": [0, 0], \"angle\": \"phi\", \"inertia\": \"J\"}," \
  "                {\"name\": \"bead\", \"origin\": [\"r*cos(phi) - d*sin(phi)\", \"r*sin(phi) + d*cos(phi)\"]," \
  " \"mass\": \"m\"} ]," \
  "  \"joints\": [ {\"name\": \"motor\", \"type\": \"drive\", \"value\": \"w*t\", \"of\": \"phi\"} ]," \
  "  \"parameterizations\": [ {\"name\": \"total\", \"primitive\": {}}," \
  " {\"name\": \"driven\", \"primitive\": {\"motor.drive\": \"phi\"}} ]," \
  "  \"events\": [ {\"name\": \"gear\", \"at\": 0.4, \"types\": {\"motor.drive\": " primitive "}} ] }"

static void
test_live_primitive (void)
{
  const char *text = ARM ("{\"type\": \"live\", \"before\": \"w\", \"after\": 3.25}");
  g_autoptr(JdJump) jump = jump_everywhere (text, "gear", NULL);

  assert_near (rate_after (jump, "phi"), 3.25, 1e-13);
  assert_near (rate_after (jump, "r"), 0.25 + 0.3 * (3.25 - 2.0), 1e-13);
}

/* An elastic equation that contains the driven angle: restitution acts on its whole left side, with the
 * motor's speed before and after. */
static void
test_live_and_elastic (void)
{
  const char *arm = ARM ("{\"type\": \"live\", \"before\": \"w\", \"after\": 3.25},"
                         " \"stop.s\": {\"type\": \"elastic\", \"restitution\": 0.5}");
  const char *joints = strstr (arm, "\"joints\": [");
  g_autofree char *head = g_strndup (arm, (gsize) (joints - arm) + strlen ("\"joints\": ["));
  g_autofree char *text =
    g_strconcat (head, "{\"name\": \"stop\", \"type\": \"equation\", \"differential\": {\"s\": \"r' - 0.4*phi'\"}}, ",
                 joints + strlen ("\"joints\": ["), NULL);
  g_autoptr(JdJump) jump = jump_everywhere (text, "gear", NULL);

  assert_near (rate_after (jump, "phi"), 3.25, 1e-13);
  assert_near (rate_after (jump, "r"), 0.4 * 3.25 - 0.5 * (0.25 - 0.4 * 2.0), 1e-13);
}

/* A live equation whose prior value is not that of the state. */
static void
test_live_prior (void)
{
  g_autoptr(JdModel) model = model_from_json (ARM ("{\"type\": \"live\", \"before\": 1.5, \"after\": 3.25}"));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) total = jump_in (model, tags_of (model, 0), "gear", NULL, &error), driven = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (jd_jump_get_verdict (total), ==, JD_VERDICT_INCONSISTENT);
  g_assert_nonnull (strstr (total->why, "motor.drive"));
  driven = jump_in (model, tags_of (model, 1), "gear", NULL, &error);
  g_assert_null (driven);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "motor.drive"));
}

/* An equation that appears cannot have eliminated. */
static void
test_forbidden (void)
{
  g_autoptr(JdModel) model = model_from_json (ARM ("\"inert\""));
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "gear");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) refused = jd_parameterization_new (model, tags_of (model, 1), event, &error),
                                 unaware = NULL;
  g_autoptr(JdJump) jump = NULL;

  g_assert_null (refused);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_clear_error (&error);

  unaware = jd_parameterization_new (model, tags_of (model, 1), NULL, &error);
  g_assert_no_error (error);
  jump = jd_jump_new (unaware, NULL, event, NULL, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, &error);
  g_assert_null (jump);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
  g_assert_nonnull (strstr (error->message, "motor.drive"));
}

/* ---- Contacts ---- */

/* A disk above or on the floor, with contact or rolling; rates and law as wanted. */
#define DISK(joint, height, rates, events) \
  "{ \"jourdain\": 1, \"name\": \"disk\", \"constants\": { \"m\": 2.0, \"R\": 0.5 }," \
  "  \"parameters\": [ {\"name\": \"x\", \"value\": 0.3, \"rate\": " rates (x) "}," \
  "                    {\"name\": \"y\", \"value\": " height ", \"rate\": " rates (y) "}," \
  "                    {\"name\": \"phi\", \"value\": 0.1, \"rate\": " rates (phi) "} ]," \
  "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"phi\", \"mass\": \"m\", \"inertia\": \"m*R^2/2\"," \
  "                 \"points\": {\"A\": [\"R\", 0]}, \"shape\": {\"disk\": \"R\"}} ]," \
  "  \"joints\": [ {\"name\": \"touch\", \"body\": \"S\", \"curve\": \"floor\", " joint "} ]," \
  "  \"events\": [ " events " ] }"

#define FALLING(c) FALLING_##c
#define FALLING_x "1.25"
#define FALLING_y "-2"
#define FALLING_phi "3"
#define AT_REST(c) "0"

static void
test_bounce (void)
{
  const char *text = DISK ("\"type\": \"contact\"", "\"R\"", FALLING,
                           "{\"name\": \"hit\", \"at\": 0, \"types\": {\"touch.normal\": {\"type\": \"elastic\","
                           " \"restitution\": 0.75}}}");
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  assert_near (rate_after (jump, "x"), 1.25, 1e-14);
  assert_near (rate_after (jump, "y"), 1.5, 1e-14);
  assert_near (rate_after (jump, "phi"), 3.0, 1e-14);
  assert_near (impulse_of (jump, "touch.normal"), 7.0, 1e-14);
  g_assert_cmpuint (jump->result->dof_prior, ==, 3);
  g_assert_cmpuint (jump->result->dof_virtual, ==, 2);
  g_assert_cmpuint (jump->result->dof_posterior, ==, 3);
  assert_near (jump->result->energy_before, 0.5 * 2.0 * (1.25 * 1.25 + 4.0) + 0.5 * 0.25 * 9.0, 1e-14);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
}

/* A contact that closes by itself takes its joint's impact, and says so when there is none. */
static void
test_closing (void)
{
  g_autoptr(JdJump)
    plain = jump_everywhere (DISK ("\"type\": \"contact\"", "\"R\"", FALLING, ""), NULL, "touch.normal");
  g_autoptr(JdJump) lively = jump_everywhere (DISK ("\"type\": \"contact\", \"impact\": {\"restitution\": 0.5}",
                                                    "\"R\"", FALLING, ""),
                                               NULL, "touch.normal");

  assert_near (rate_after (plain, "y"), 0.0, 1e-14);
  g_assert_nonnull (strstr (law_of (plain, "touch.normal"), "default"));
  g_assert_cmpuint (plain->result->dof_posterior, ==, 2);
  assert_near (rate_after (lively, "y"), 1.0, 1e-14);
  g_assert_null (strstr (law_of (lively, "touch.normal"), "default"));
  g_assert_cmpuint (lively->result->dof_posterior, ==, 3);
}

/* A disk that lands rolling: angular momentum about the point of contact stays; without rebound it
 * goes on rolling, with rebound the rolling holds for the instant only. */
static void
test_landing_rolling (void)
{
  g_autoptr(JdJump)
    plain = jump_everywhere (DISK ("\"type\": \"rolling\"", "\"R\"", FALLING, ""), NULL, "touch.normal");
  g_autoptr(JdJump) lively = jump_everywhere (DISK ("\"type\": \"rolling\", \"impact\": {\"restitution\": 0.5}",
                                                    "\"R\"", FALLING, ""),
                                               NULL, "touch.normal");
  const JdJump *jumps[] = { plain, lively };
  double x = (2.0 * 0.5 * 1.25 - 0.25 * 3.0) / (2.0 * 0.5 + 0.25 / 0.5);

  for (gsize i = 0; i < G_N_ELEMENTS (jumps); i++)
    {
      assert_near (rate_after (jumps[i], "x"), x, 1e-13);
      assert_near (rate_after (jumps[i], "phi"), -x / 0.5, 1e-13);
      g_assert_nonnull (strstr (law_of (jumps[i], "touch.slip"), "default"));
      g_assert_cmpuint (jumps[i]->result->dof_prior, ==, 3);
      g_assert_cmpuint (jumps[i]->result->dof_virtual, ==, 1);
    }
  g_assert_cmpuint (plain->result->dof_posterior, ==, 1);
  g_assert_cmpuint (lively->result->dof_posterior, ==, 3);
}

/* A rolling disk at rest: struck along the floor it rolls, struck upwards contact and rolling go
 * together. */
#define STRUCK(x, y) "{\"name\": \"blow\", \"at\": 0, \"impulses\": [{\"point\": \"S.origin\", \"vector\": [" x ", " y "]}]}"

static void
test_struck_rolling (void)
{
  g_autoptr(JdJump)
    along = jump_everywhere (DISK ("\"type\": \"rolling\"", "\"R\"", AT_REST, STRUCK ("3", "0")), "blow", NULL);
  g_autoptr(JdJump)
    upwards = jump_everywhere (DISK ("\"type\": \"rolling\"", "\"R\"", AT_REST, STRUCK ("3", "1")), "blow", NULL);

  assert_near (rate_after (along, "x"), 3.0 / (1.5 * 2.0), 1e-13);
  assert_near (rate_after (along, "phi"), -1.0 / 0.5, 1e-13);
  assert_near (impulse_of (along, "touch.slip"), -1.0, 1e-13);
  g_assert_cmpuint (along->result->dof_prior, ==, 1);
  g_assert_cmpuint (along->result->dof_virtual, ==, 1);
  g_assert_cmpuint (along->result->dof_posterior, ==, 1);

  assert_near (rate_after (upwards, "x"), 1.5, 1e-13);
  assert_near (rate_after (upwards, "y"), 0.5, 1e-13);
  assert_near (rate_after (upwards, "phi"), 0.0, 1e-13);
  g_assert_cmpuint (upwards->result->dof_prior, ==, 1);
  g_assert_cmpuint (upwards->result->dof_virtual, ==, 3);
  g_assert_cmpuint (upwards->result->dof_posterior, ==, 3);
}

/* A contact that the file declares bilateral holds the disk back: the answer stands, with a word about it. */
static void
test_pulling_contact (void)
{
  g_autoptr(JdJump)
    up = jump_everywhere (DISK ("\"type\": \"contact\", \"unilateral\": false", "\"R\"", AT_REST, STRUCK ("0", "1")),
                          "blow", NULL);
  g_autoptr(JdJump) down = jump_everywhere (DISK ("\"type\": \"contact\", \"unilateral\": false", "\"R\"", AT_REST,
                                                  STRUCK ("0", "-1")),
                                             "blow", NULL);

  assert_near (impulse_of (up, "touch.normal"), -1.0, 1e-14);
  g_assert_true (warns (up, "negative-impulse"));
  assert_near (impulse_of (down, "touch.normal"), 1.0, 1e-14);
  g_assert_false (warns (down, "negative-impulse"));
}

/* A particle hits a slope, in coordinates at rest and in coordinates that move with 0.5 m/s: the
 * kinetic energy has a part of degree 1 there, and the momentum an offset. */
#define SLOPE \
  "{ \"jourdain\": 1, \"name\": \"slope\", \"time\": 0.2, \"constants\": { \"V\": %s }," \
  "  \"parameters\": [ {\"name\": \"x\", \"value\": \"2 - 0.2*V\", \"rate\": \"1.5 - V\"}," \
  " {\"name\": \"y\", \"value\": 1, \"rate\": -3} ]," \
  "  \"curves\": [ {\"name\": \"slope\", \"line\": {\"point\": [0, 0], \"direction\": [2, 1]}} ]," \
  "  \"bodies\": [ {\"name\": \"p\", \"origin\": [\"x + V*t\", \"y\"], \"mass\": 2} ]," \
  "  \"joints\": [ {\"name\": \"touch\", \"type\": \"contact\", \"point\": \"p.origin\", \"curve\": \"slope\"} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"at\": 0, \"types\": {\"touch.normal\": {\"type\": \"elastic\"," \
  " \"restitution\": 0.5}}}," \
  "                {\"name\": \"struck\", \"at\": 0, \"impulses\": [{\"point\": \"p.origin\", \"vector\": [-0.4," \
  " 0.8]}]," \
  "                 \"types\": {\"touch.normal\": {\"type\": \"elastic\", \"restitution\": 0.5}}} ] }"

static void
test_moving_coordinates (void)
{
  const double normal[] = { -1.0 / sqrt (5.0), 2.0 / sqrt (5.0) }, speed = 1.5 * normal[0] - 3.0 * normal[1];
  static const char *const frames[] = { "0", "0.5" };

  for (gsize i = 0; i < G_N_ELEMENTS (frames); i++)
    {
      g_autofree char *text = g_strdup_printf (SLOPE, frames[i]);
      g_autoptr(JdJump) hit = jump_everywhere (text, "hit", NULL), struck = jump_everywhere (text, "struck", NULL);
      double frame = g_ascii_strtod (frames[i], NULL);

      assert_near (rate_after (hit, "x") + frame, 1.5 - 1.5 * speed * normal[0], 1e-13);
      assert_near (rate_after (hit, "y"), -3.0 - 1.5 * speed * normal[1], 1e-13);
      assert_near (impulse_of (hit, "touch.normal"), -2.0 * 1.5 * speed, 1e-13);
      assert_near (hit->result->energy_before, 1.5 * 1.5 + 9.0, 1e-13);
      assert_near (hit->result->energy_after, hit->result->energy_before - 0.75 * speed * speed, 1e-13);
      g_assert_cmpint (hit->warnings->len, ==, 0);
      /* Restitution is that of the prior velocity, whatever is applied: the contact gives the less. */
      assert_near (rate_after (struck, "y"), rate_after (hit, "y"), 1e-13);
      assert_near (impulse_of (struck, "touch.normal"), -2.0 * 1.5 * speed - 0.4 * sqrt (5.0), 1e-13);
    }
}

/* At rest but for rounding: the contact neither opens nor breaks. */
#define ALMOST(c) ALMOST_##c
#define ALMOST_x "2e-17"
#define ALMOST_y "1e-17"
#define ALMOST_phi "-3e-17"

static void
test_almost_at_rest (void)
{
  g_autoptr(JdJump)
    jump = jump_everywhere (DISK ("\"type\": \"rolling\"", "\"R\"", ALMOST, STRUCK ("3", "-1")), "blow", NULL);

  assert_near (rate_after (jump, "x"), 3.0 / (1.5 * 2.0), 1e-13);
  assert_near (impulse_of (jump, "touch.normal"), 1.0, 1e-13);
  g_assert_cmpuint (jump->result->dof_prior, ==, 1);
  g_assert_null (law_of (jump, "touch.slip"));
}

/* The same disk with the contact primitive: right while it stays closed, refused where it opens. */
static void
test_primitive_contact (void)
{
  static const char *const blows[] = { STRUCK ("3", "-1"), STRUCK ("3", "1") };

  for (gsize i = 0; i < G_N_ELEMENTS (blows); i++)
    {
      g_autofree char *text = g_strdup_printf (DISK ("\"type\": \"rolling\"", "\"R\"", AT_REST, "%s"), blows[i]);
      g_autofree char *cut = g_strndup (text, strlen (text) - 1);
      g_autofree char *tagged = g_strconcat (cut,
                                             ", \"parameterizations\": [ {\"name\": \"total\", \"primitive\": {}},"
                                             " {\"name\": \"reduced\", \"primitive\": {\"touch.normal\": \"y\"}} ] }",
                                             NULL);
      g_autoptr(JdModel) model = model_from_json (tagged);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) total = jump_in (model, tags_of (model, 0), "blow", NULL, &error), reduced = NULL;

      g_assert_no_error (error);
      reduced = jump_in (model, tags_of (model, 1), "blow", NULL, &error);
      if (i == 0)
        {
          g_assert_no_error (error);
          assert_same (total, reduced);
        }
      else
        {
          g_assert_null (reduced);
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
          g_assert_nonnull (strstr (error->message, "touch.normal"));
        }
    }
}

/* An event about a contact that is not there. */
static void
test_position (void)
{
  g_autoptr(JdModel)
    model = model_from_json (DISK ("\"type\": \"contact\"", "\"R + 0.01\"", FALLING,
                                   "{\"name\": \"hit\", \"at\": 0, \"types\": {\"touch.normal\": \"inert\"}}"));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

  g_assert_null (jump);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "touch.normal"));
}

/* Pasquero, examples 16 and 17, at the threshold and far from it: e = lambda - 1. */
static void
test_breakable (void)
{
  static const struct { const char *law, *threshold; double e; } cases[] = {
    { "glass", "2*sqrt(m)", 0.0 }, { "fluid", "2*sqrt(m)", 0.0 },
    { "glass", "6*sqrt(m)", 0.8 }, { "fluid", "6*sqrt(m)", -0.8 },
    { "fluid", "2*sqrt(m)/3", 0.8 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        DISK ("\"type\": \"contact\"", "\"R\"", FALLING,
              "{\"name\": \"hit\", \"at\": 0, \"types\": {\"touch.normal\": {\"type\": \"breakable\","
              " \"law\": \"%s\", \"threshold\": \"%s\"}}}"),
        cases[i].law, cases[i].threshold);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

      assert_near (rate_after (jump, "y"), 2.0 * cases[i].e, 1e-13);
    }
}

/* What goes away from a contact does not break it, whatever law it has, and nothing pulls. */
static void
test_breakable_apart (void)
{
  static const char *const laws[] = { "glass", "fluid" };

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"parameters\": [{\"name\": \"y\", \"rate\": 2}],"
        " \"bodies\": [{\"name\": \"P\", \"origin\": [0, \"y\"], \"mass\": 1.5}],"
        " \"curves\": [{\"name\": \"c\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"
        " \"joints\": [{\"name\": \"touch\", \"type\": \"contact\", \"point\": \"P.origin\","
        " \"curve\": \"c\"}], \"events\": [{\"name\": \"hit\", \"at\": 0, \"types\": {\"touch.normal\":"
        " {\"type\": \"breakable\", \"law\": \"%s\", \"threshold\": %g}}}]}",
        laws[i % 2], i < 2 ? 0.5 : 8.0);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

      g_test_message ("%s %u", laws[i % 2], i);
      assert_near (rate_after (jump, "y"), 2.0, 1e-13);
    }
}

/* ---- Greenwood, example 2.13 ---- */

/* Three particles joined by rods in an equilateral triangle; number 1, straight below number 3, hits
 * the floor. */
#define TRIANGLE \
  "{ \"jourdain\": 1, \"name\": \"triangle\", \"constants\": { \"m\": 1.5, \"l\": 2.0, \"v0\": 3.0 }," \
  "  \"parameters\": [ {\"name\": \"x1\"}, {\"name\": \"y1\", \"rate\": \"-v0\"}," \
  "     {\"name\": \"x2\", \"value\": \"l*sqrt(3)/2\"}, {\"name\": \"y2\", \"value\": \"l/2\", \"rate\": \"-v0\"}," \
  "     {\"name\": \"x3\"}, {\"name\": \"y3\", \"value\": \"l\", \"rate\": \"-v0\"} ]," \
  "  \"bodies\": [ {\"name\": \"p1\", \"origin\": [\"x1\", \"y1\"], \"mass\": \"m\"}," \
  " {\"name\": \"p2\", \"origin\": [\"x2\", \"y2\"], \"mass\": \"m\"}," \
  "     {\"name\": \"p3\", \"origin\": [\"x3\", \"y3\"], \"mass\": \"m\"} ]," \
  "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"joints\": [ {\"name\": \"r12\", \"type\": \"rod\", \"between\": [\"p1.origin\", \"p2.origin\"]," \
  " \"length\": \"l\"}," \
  "     {\"name\": \"r23\", \"type\": \"rod\", \"between\": [\"p2.origin\", \"p3.origin\"], \"length\": \"l\"}," \
  "     {\"name\": \"r31\", \"type\": \"rod\", \"between\": [\"p3.origin\", \"p1.origin\"], \"length\": \"l\"}," \
  "     {\"name\": \"hit\", \"type\": \"contact\", \"point\": \"p1.origin\", \"curve\": \"floor\"} ]," \
  "  \"parameterizations\": [ {\"name\": \"total\", \"primitive\": {}}," \
  "     {\"name\": \"some\", \"primitive\": {\"r12.length\": \"x2\", \"r31.length\": \"y3\"}}," \
  "     {\"name\": \"rods\", \"primitive\": {\"r12.length\": \"x2\", \"r23.length\": \"y2\"," \
  " \"r31.length\": \"y3\"}} ]," \
  "  \"events\": [ {\"name\": \"fall\", \"at\": 0, \"types\": {\"hit.normal\": \"inert\"}} ] }"

/* The body's answer: mass 3m, centre at distance l/sqrt(3) from each, moment of inertia m l^2 about
 * it; the impulse at particle 1 acts on the arm l/(2 sqrt 3). */
static void
test_triangle (void)
{
  g_autoptr(JdJump) jump = jump_everywhere (TRIANGLE, "fall", NULL);
  double m = 1.5, length = 2.0, v0 = 3.0, arm = length / (2.0 * sqrt (3.0));
  double impulse = v0 / (1.0 / (3.0 * m) + arm * arm / (m * length * length));
  double spin = -arm * impulse / (m * length * length), sink = -v0 + impulse / (3.0 * m);

  assert_near (impulse_of (jump, "hit.normal"), impulse, 1e-12);
  assert_near (rate_after (jump, "y1"), 0.0, 1e-12);
  assert_near (rate_after (jump, "y3"), 0.0, 1e-12);
  assert_near (rate_after (jump, "x1"), spin * length / 2.0, 1e-12);
  assert_near (rate_after (jump, "x3"), -spin * length / 2.0, 1e-12);
  assert_near (rate_after (jump, "y2"), sink + spin * (length * sqrt (3.0) / 2.0 - arm), 1e-12);
  g_assert_cmpuint (jump->result->dof_prior, ==, 3);
  g_assert_cmpuint (jump->result->dof_virtual, ==, 2);
  g_assert_cmpuint (jump->result->dof_posterior, ==, 2);
}

/* ---- Dependent equations, and impulses of every kind ---- */

/* A pivoted rod whose pivot is said twice. */
#define PENDULUM(extra, events) PENDULUM_AT ("L/2*cos(al)", extra, events)
#define PENDULUM_AT(at, extra, events) \
  "{ \"jourdain\": 1, \"name\": \"pendulum\", \"constants\": { \"m\": 3.0, \"L\": 1.2, \"al\": 0.5 }," \
  "  \"parameters\": [ {\"name\": \"x\", \"value\": \"" at "\"}, {\"name\": \"y\", \"value\": \"L/2*sin(al)\"}," \
                                                           " {\"name\": \"th\", \"value\": \"al\"} ]," \
  "  \"ground\": {\"points\": {\"O\": [0, 0]}}," \
  "  \"bodies\": [ {\"name\": \"rod\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": \"m\", \"inertia\": \"m*L^2/12\"," \
  "                 \"points\": {\"O\": [\"-L/2\", 0], \"B\": [\"L/2\", 0]}} ]," \
  "  \"joints\": [ {\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"rod.O\", \"ground.O\"]}" extra " ]," \
  "  \"parameterizations\": [ {\"name\": \"angle\", \"primitive\": {\"pin.x\": \"x\", \"pin.y\": \"y\"}}," \
  "     {\"name\": \"x\", \"primitive\": {\"pin.x\": \"th\", \"pin.y\": \"y\"}}," \
  "     {\"name\": \"half\", \"primitive\": {\"pin.x\": \"x\"}}, {\"name\": \"total\", \"primitive\": {}} ]," \
  "  \"events\": [ {\"name\": \"blow\", \"at\": 0, \"impulses\": [ " events " ]} ] }"

/* The same blow as an impulse at the end, as a couple, and as a generalized impulse; J th' = moment
 * about the pivot. */
static void
test_applied (void)
{
  static const struct { const char *impulse; double moment; } cases[] = {
    { "{\"point\": \"rod.B\", \"vector\": [\"-2*sin(th)\", \"2*cos(th)\"]}", 2.0 * 1.2 },
    { "{\"point\": \"rod.B\", \"vector\": [0, 2]}", 2.0 * 1.2 * 0.87758256189037276 },
    { "{\"body\": \"rod\", \"couple\": 1.7}", 1.7 },
    { "{\"parameter\": \"th\", \"value\": 1.7}", 1.7 },
    { "{\"parameter\": \"y\", \"value\": 1.5}", 1.5 * 0.6 * 0.87758256189037276 },
    { "{\"body\": \"rod\", \"couple\": 1.7}, {\"parameter\": \"th\", \"value\": -0.7}", 1.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (PENDULUM ("", "%s"), cases[i].impulse);
      g_autoptr(JdJump) jump = jump_everywhere (text, "blow", NULL);

      assert_near (rate_after (jump, "th"), cases[i].moment / (3.0 * 1.2 * 1.2 / 3.0), 1e-12);
      g_assert_cmpuint (jump->result->dof_virtual, ==, 1);
      for (gsize s = 0; s < jump->result->n_privileged; s++)
        assert_near (jump->result->momentum_after[s] - jump->result->momentum_before[s],
                     jump->result->momentum_applied[s], 1e-12);
    }
}

/* Said twice, in the same words or in turned axes, the pivot's impulses are shared: the verdict names
 * them, the motion is unmoved.  Also where the position is given to nine digits only. */
static void
test_hyperstatic (void)
{
  static const struct { const char *joint, *named, *x; double tolerance; } again[] = {
    { ", {\"name\": \"again\", \"type\": \"pivot\", \"between\": [\"rod.O\", \"ground.O\"]}", "again.x",
      "L/2*cos(al)", 1e-12 },
    { ", {\"name\": \"again\", \"type\": \"equation\", \"holonomic\": {\"turned\":"
      " \"(x - L/2*cos(th))*cos(0.3) + (y - L/2*sin(th))*sin(0.3)\"}}", "again.turned", "L/2*cos(al)", 1e-12 },
    { ", {\"name\": \"again\", \"type\": \"equation\", \"holonomic\": {\"turned\":"
      " \"(x^2 + y^2 - L^2/4)/L + (y - L/2*sin(th))*0.3\"}}", "again.turned", "0.526549536", 1e-7 },
  };
  g_autoptr(JdJump)
    once = jump_everywhere (PENDULUM ("", "{\"point\": \"rod.B\", \"vector\": [0, 2]}"), "blow", NULL);

  for (guint i = 0; i < 4 * G_N_ELEMENTS (again); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *text = g_strdup_printf (PENDULUM_AT ("%s", "%s", "{\"point\": \"rod.B\", \"vector\": [0, 2]}"),
                                               again[i / 4].x, again[i / 4].joint);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, i % 4), "blow", NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_HYPERSTATIC);
      g_assert_true (warns (jump, "redundant-rows"));
      g_assert_nonnull (strstr (jump->why, again[i / 4].named));
      g_assert_cmpuint (jump->result->dof_virtual, ==, 1);
      for (gsize k = 0; k < 3; k++)
        assert_near (jump->posterior[k], once->posterior[k], again[i / 4].tolerance);
    }
}

/* Pasquero, example 7: a disk rolls upright, its coaster brake forbids phi' < 0 at all times.  The
 * impulse P along the track, too weak to engage it, strong enough, and a state that the brake
 * forbids. */
#define COASTER \
  "{ \"jourdain\": 1, \"name\": \"coaster\", \"constants\": { \"m\": 1.5, \"r\": 0.8, \"k\": 0.48, \"P\": %s," \
  " \"w\": %s }," \
  "  \"parameters\": [ {\"name\": \"x\", \"rate\": \"-r*w*0.6\"}, {\"name\": \"y\", \"rate\": \"-r*w*0.8\"}," \
  "     {\"name\": \"th\", \"value\": \"atan2(0.8, 0.6)\", \"rate\": 0.5}, {\"name\": \"phi\", \"rate\": \"w\"} ]," \
  "  \"kinetic_energy\": \"m*(x'^2 + y'^2)/2 + k*th'^2/4 + k*phi'^2/2\"," \
  "  \"joints\": [ {\"name\": \"roll\", \"type\": \"equation\"," \
  "                 \"differential\": {\"x\": \"x' + r*phi'*cos(th)\", \"y\": \"y' + r*phi'*sin(th)\"}}," \
  "                {\"name\": \"brake\", \"type\": \"equation\", \"differential\": {\"b\": \"phi'\"}," \
  " \"unilateral\": true} ]," \
  "  \"events\": [ {\"name\": \"push\", \"at\": 0, \"impulses\": [" \
  "     {\"parameter\": \"x\", \"value\": \"0.6*P\"}, {\"parameter\": \"y\", \"value\": \"0.8*P\"}]} ] }"

static void
test_coaster_brake (void)
{
  static const struct { const char *push, *rate; double after; gsize dof; JdVerdict verdict; } cases[] = {
    { "1.0", "1.8", 1.8 - 0.8 / (0.48 + 1.5 * 0.64), 2, JD_VERDICT_DETERMINATE },
    { "4.0", "1.8", 0.0, 1, JD_VERDICT_DETERMINATE },
    { "1.0", "-1.0", NAN, 0, JD_VERDICT_INCONSISTENT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (COASTER, cases[i].push, cases[i].rate);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "push", NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, cases[i].verdict);
      if (cases[i].verdict == JD_VERDICT_INCONSISTENT)
        {
          g_assert_nonnull (strstr (jump->why, "brake.b"));
          continue;
        }
      assert_near (rate_after (jump, "phi"), cases[i].after, 1e-13);
      g_assert_cmpuint (jump->result->dof_prior, ==, 2);
      g_assert_cmpuint (jump->result->dof_posterior, ==, cases[i].dof);
      g_assert_false (warns (jump, "prior-separating"));
    }
}

/* A breakable pane that is welded to the ground breaks at the same speed whatever its mass: Pasquero's metric is that
 * of the velocities which the permanent positional constraints leave (2.1.1).  Example 16: 0.75 of the threshold. */
#define PANE \
  "{ \"jourdain\": 1, \"constants\": { \"M\": %s }, \"parameters\": [ {\"name\": \"y\", \"rate\": -30}, " \
  "     {\"name\": \"X\"}, {\"name\": \"Y\"}, {\"name\": \"A\"} ]," \
  "  \"curves\": [ {\"name\": \"c\", \"on\": \"pane\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"bodies\": [ {\"name\": \"pane\", \"origin\": [\"X\", \"Y\"], \"angle\": \"A\", \"mass\": \"M\"," \
  "     \"inertia\": \"M\"}, {\"name\": \"P\", \"origin\": [0.2, \"y\"], \"mass\": 0.01} ]," \
  "  \"joints\": [ {\"name\": \"weld\", \"type\": \"weld\", \"between\": [\"pane.origin\", \"ground.origin\"]}," \
  "     {\"name\": \"touch\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": \"c\"} ]," \
  "  \"parameterizations\": [ {\"name\": \"total\"}, {\"name\": \"fixed\", \"primitive\": " \
  "     {\"weld.x\": \"X\", \"weld.y\": \"Y\", \"weld.angle\": \"A\"}} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"touch.normal\": " \
  "     {\"type\": \"breakable\", \"law\": \"glass\", \"threshold\": 4}}} ] }"

static void
test_breakable_held (void)
{
  static const char *const masses[] = { "0.001", "2" };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (masses); i++)
    {
      g_autofree char *text = g_strdup_printf (PANE, masses[i / 2]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, i % 2), "hit", NULL, &error);

      g_assert_no_error (error);
      assert_near (rate_after (jump, "y"), 30.0 * (2.0 / (1.0 + 0.75 * 0.75) - 1.0), 1e-13);
      assert_near (impulse_of (jump, "touch.normal"), 0.01 * 38.4, 1e-13);
    }
}

/* Pasquero, example 15: the friction of a permanent constraint against a blow is the same whether what carries the
 * constraint is one with the particle (primitive) or held to it by three equations more. */
#define CARRIED \
  "{ \"jourdain\": 1, \"dimension\": 3, \"constants\": { \"M\": %s }, \"parameters\": [" \
  "     {\"name\": \"x\", \"rate\": 1.25}, {\"name\": \"y\", \"value\": 1.5, \"rate\": -0.5}," \
  "     {\"name\": \"z\", \"rate\": 1.875}, {\"name\": \"X\", \"rate\": 1.25}," \
  "     {\"name\": \"Y\", \"value\": 1.5, \"rate\": -0.5}, {\"name\": \"Z\", \"rate\": 1.875} ]," \
  "  \"bodies\": [ {\"name\": \"P\", \"origin\": [\"x\", \"y\", \"z\"], \"mass\": \"1.5 - M\"}," \
  "     {\"name\": \"K\", \"origin\": [\"X\", \"Y\", \"Z\"], \"mass\": \"M\"} ]," \
  "  \"joints\": [ {\"name\": \"seat\", \"type\": \"ball\", \"between\": [\"P.origin\", \"K.origin\"]}," \
  "     {\"name\": \"A\", \"type\": \"equation\", \"differential\": {\"slope\": \"Z' - Y*X'\"}} ]," \
  "  \"parameterizations\": [ {\"name\": \"total\"}, {\"name\": \"seated\", \"primitive\": " \
  "     {\"seat.x\": \"X\", \"seat.y\": \"Y\", \"seat.z\": \"Z\"}} ]," \
  "  \"events\": [ {\"name\": \"blow\", \"at\": 0, \"rest_frame\": {}, \"types\": {\"A.slope\": " \
  "     {\"type\": \"regular\", \"friction\": 0.5}}, \"impulses\": [" \
  "     {\"point\": \"P.origin\", \"vector\": [2, \"-1/3\", 0.6]} ]} ] }"

static void
test_rubbing_carried (void)
{
  static const char *const masses[] = { "0", "0.3", "1.2" };
  /* the smooth velocity, the impulse of the constraint, and their sizes in the metric of the mass */
  const double m = 1.5, y = 1.5, vx = 1.25 + (2.0 + y * 0.6) / (m * (1.0 + y * y)), vy = -0.5 - 1.0 / (3.0 * m);
  const double pressed = (m * (y * vx - 1.875) - 0.6) * sqrt ((1.0 + y * y) / m);
  const double left = 1.0 - 0.5 * pressed / sqrt (m * (vx * vx + vy * vy + y * y * vx * vx));

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (masses); i++)
    {
      g_autofree char *text = g_strdup_printf (CARRIED, masses[i / 2]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, i % 2), "blow", NULL, &error);

      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), left * vx, 1e-13);
      assert_near (rate_after (jump, "y"), left * vy, 1e-13);
      assert_near (rate_after (jump, "Z"), left * y * vx, 1e-13);
    }
}

/* ---- The bundled mechanisms ---- */

/* Newton's balances with every impulse unknown and Lagrange's (61) give what the privileged equations give. */
static void
assert_methods_agree (const JdJump  *jump,
                      const JdEvent *event)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJumpMethods) methods = NULL;

  if (jd_jump_get_verdict (jump) >= JD_VERDICT_SINGULAR)
    return;
  methods = jd_jump_methods_new (jump, event, &error);
  g_assert_no_error (error);
  for (guint m = 0; m < JD_N_METHODS; m++)
    {
      JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (jump->parameterization));

      /* Newton's balances are of bodies in the plane. */
      if (m != JD_METHOD_NEWTON ||
          (jd_mechanism_get_kinetic_energy (mechanism) == NULL && jd_mechanism_get_dimension (mechanism) == 2))
        g_assert_true (methods->methods[m].defined);
      for (gsize k = 0; methods->methods[m].defined && k < jump->N; k++)
        assert_near (methods->methods[m].posterior[k], jump->posterior[k], 1e-10);
    }
}

/* Every event of @mechanism from the file's state, in every parameterization that may run it; returns how
 * many outcomes could be compared. */
static guint
compare_events (JdMechanism *mechanism)
{
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  guint compared = 0;

  g_assert_no_error (error);
  for (guint e = 0; e < events->len; e++)
    {
      const JdEvent *event = events->pdata[e];
      g_autoptr(JdJump) first = NULL;

      for (guint i = 0; i < parameterizations->len; i++)
        {
          g_autoptr(GError) refusal = NULL;
          g_autoptr(JdJump) jump = jump_in (model, parameterizations->pdata[i], event->name, NULL, &refusal);

          /* A tag that the event forbids, a primitive contact that opens in the jump, or an event for another state
           * than the file's. */
          if (jump == NULL)
            {
              g_assert_true (g_error_matches (refusal, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN) ||
                             g_error_matches (refusal, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR) ||
                             g_error_matches (refusal, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT));
              continue;
            }
          g_test_message ("%s, %s: %s", event->name,
                          ((const JdParameterizationTags *) parameterizations->pdata[i])->name, jump->why);
          compared++;
          assert_methods_agree (jump, event);
          if (first == NULL)
            first = g_steal_pointer (&jump);
          else if (jd_jump_get_verdict (first) >= JD_VERDICT_SINGULAR)
            g_assert_cmpint (jd_jump_get_verdict (jump), ==, jd_jump_get_verdict (first));
          else
            assert_same (first, jump);
        }
    }
  return compared;
}

static void
test_examples (void)
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autoptr(GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  guint compared = 0;
  const char *name;

  if (dir == NULL)
    {
      g_test_skip ("JD_EXAMPLES_DIR is not set");
      return;
    }
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autoptr(JdMechanism) mechanism = NULL;

      if (!g_str_has_suffix (name, ".jourdain"))
        continue;
      g_test_message ("%s", name);
      mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
      g_assert_no_error (error);
      compared += compare_events (mechanism);
    }
  g_assert_cmpuint (compared, >, 10);
}

/* What a simulation calls: the rates, the report, and a refusal as an error. */
static void
test_apply (void)
{
  g_autoptr(JdModel) model = model_from_json (DISK ("\"type\": \"contact\"", "\"R\"", FALLING, ""));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, tags_of (model, 0), NULL, &error);
  const gboolean closing[] = { TRUE };
  double posterior[3];
  gpointer report = NULL;

  g_assert_no_error (error);
  g_assert_true (jd_jump_apply (total, NULL, NULL, closing, 0.0, jd_model_get_values (model),
                                jd_model_get_rates (model), NULL, posterior, NULL, &report, &error));
  g_assert_no_error (error);
  assert_near (posterior[1], 0.0, 1e-14);
  assert_near (((JdJump *) report)->posterior[1], 0.0, 1e-14);
  jd_jump_free (report);

  /* Approaching, and nothing says that it is an impact: the state breaks the contact. */
  g_assert_false (jd_jump_apply (total, NULL, NULL, NULL, 0.0, jd_model_get_values (model),
                                 jd_model_get_rates (model), NULL, posterior, NULL, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "touch.normal"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/impulse/jump/sleigh/struck", test_sleigh_struck);
  g_test_add_func ("/core/impulse/jump/sleigh/landing", test_sleigh_landing);
  g_test_add_func ("/core/impulse/jump/sleigh/quake", test_sleigh_quake);
  g_test_add_func ("/core/impulse/jump/live-primitive", test_live_primitive);
  g_test_add_func ("/core/impulse/jump/live-and-elastic", test_live_and_elastic);
  g_test_add_func ("/core/impulse/jump/live-prior", test_live_prior);
  g_test_add_func ("/core/impulse/jump/forbidden", test_forbidden);
  g_test_add_func ("/core/impulse/jump/bounce", test_bounce);
  g_test_add_func ("/core/impulse/jump/closing", test_closing);
  g_test_add_func ("/core/impulse/jump/landing-rolling", test_landing_rolling);
  g_test_add_func ("/core/impulse/jump/struck-rolling", test_struck_rolling);
  g_test_add_func ("/core/impulse/jump/moving-coordinates", test_moving_coordinates);
  g_test_add_func ("/core/impulse/jump/pulling-contact", test_pulling_contact);
  g_test_add_func ("/core/impulse/jump/almost-at-rest", test_almost_at_rest);
  g_test_add_func ("/core/impulse/jump/coaster-brake", test_coaster_brake);
  g_test_add_func ("/core/impulse/jump/primitive-contact", test_primitive_contact);
  g_test_add_func ("/core/impulse/jump/position", test_position);
  g_test_add_func ("/core/impulse/jump/breakable", test_breakable);
  g_test_add_func ("/core/impulse/jump/breakable-apart", test_breakable_apart);
  g_test_add_func ("/core/impulse/jump/breakable-held", test_breakable_held);
  g_test_add_func ("/core/impulse/jump/rubbing-carried", test_rubbing_carried);
  g_test_add_func ("/core/impulse/jump/triangle", test_triangle);
  g_test_add_func ("/core/impulse/jump/applied", test_applied);
  g_test_add_func ("/core/impulse/jump/hyperstatic", test_hyperstatic);
  g_test_add_func ("/core/impulse/jump/examples", test_examples);
  g_test_add_func ("/core/impulse/jump/apply", test_apply);
  return g_test_run ();
}
