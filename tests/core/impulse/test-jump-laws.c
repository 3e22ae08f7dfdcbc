/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Laws of impact: friction under Newton's, Poisson's and Stronge's laws, orders, rest frames, what breaks. */

#include "core/analysis/jump/jd-jump-sequences.h"
#include "core/analysis/jump/jd-jump-table.h"
#include "core/impulse/jd-jump-balance.h"
#include "tests/core/impulse/jump-fixture.h"

/* ---- An eccentric frictional impact ---- */

#define MASS 1.5
#define LENGTH 2.0
#define ANGLE 1.0
#define INERTIA (MASS * LENGTH * LENGTH / 12.0)

/* A rod that falls obliquely, its end A on a rough floor; the law, e and the friction are to be filled in. */
#define ROD(joint, type) \
  "{ \"jourdain\": 1, \"constants\": { \"m\": 1.5, \"l\": 2, \"a\": 1.0 }," \
  "  \"parameters\": [ {\"name\": \"x\", \"rate\": %.17g}, {\"name\": \"y\", \"value\": \"l/2*sin(a)\"," \
  " \"rate\": -3}, {\"name\": \"th\", \"value\": \"a\", \"rate\": %.17g} ]," \
  "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ]," \
  "  \"bodies\": [ {\"name\": \"R\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": \"m\", \"inertia\": \"m*l^2/12\", \"points\": {\"A\": [\"-l/2\", 0]}} ]," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": " joint ", \"point\": \"R.A\", \"curve\": \"floor\"} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"at\": 0, \"types\": {\"c.normal\": " type "}} ] }"

/* The same impact, followed in small steps of the normal impulse N: the rates of A along and across the floor, the
 * compression until the normal one is zero, then until restitution ends.  What the program finds in closed form. */
typedef struct
{
  double n, t;        /* impulses */
  double wn, wt;      /* rates of A */
  double compression; /* N at the end of compression */
  double taken, given; /* work of N: in compression, in restitution */
} Steps;

static void
follow_rod (double vx, double omega, double f, double e, JdImpactLaw law, double step, Steps *self)
{
  const double s = LENGTH / 2.0 * sin (ANGLE), c = LENGTH / 2.0 * cos (ANGLE);
  /* A is at -l/2: its rates are x' + s th', y' - c th'. */
  const double nn = 1.0 / MASS + c * c / INERTIA, tt = 1.0 / MASS + s * s / INERTIA, nt = -s * c / INERTIA;

  *self = (Steps) { .wn = -3.0 - c * omega, .wt = vx + s * omega };
  for (;;)
    {
      double slip = fabs (self->wt) > 4.0 * step * tt ? (self->wt > 0.0 ? 1.0 : -1.0) : 0.0, dt = -f * slip,
             before = self->wn;

      if (slip == 0.0)
        dt = CLAMP (-nt / tt - self->wt / (tt * step), -f, f);
      self->n += step;
      self->t += dt * step;
      self->wn += (nn + nt * dt) * step;
      self->wt += (nt + tt * dt) * step;
      if (self->wn < 0.0)
        self->taken -= (before + self->wn) / 2.0 * step;
      else
        {
          if (self->compression == 0.0)
            self->compression = self->n;
          self->given += (before + self->wn) / 2.0 * step;
        }
      if (self->compression > 0.0 &&
          (law == JD_IMPACT_POISSON ? self->n >= (1.0 + e) * self->compression : self->given >= e * e * self->taken))
        return;
    }
}

static void
test_rod_laws (void)
{
  static const struct { double vx, omega, f; } cases[] = {
    { 2.0, 0.0, 0.3 }, { 0.3, 0.0, 0.3 }, { -2.0, 1.0, 0.5 }, { 1.0, -3.0, 0.15 }, { 5.0, 0.0, 0.2 },
    { -0.4, 0.0, 0.9 },
  };
  const double step = 2e-6, e = 0.6;
  double apart = 0.0;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (JdImpactLaw law = JD_IMPACT_POISSON; law <= JD_IMPACT_STRONGE; law++)
      {
        g_autofree char
          *text = g_strdup_printf (ROD ("\"contact\", \"friction\": %.17g",
                                        "{\"type\": \"elastic\", \"restitution\": 0.6, \"law\": \"%s\"}"),
                                   cases[i].vx, cases[i].omega, cases[i].f, jd_impact_law_name (law));
        g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);
        Steps steps;

        follow_rod (cases[i].vx, cases[i].omega, cases[i].f, e, law, step, &steps);
        g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
        assert_near (impulse_of (jump, "c.normal"), steps.n, 4.0 * step);
        g_assert_cmpfloat (fabs (jump->frictions[0].impulse - steps.t), <, 4.0 * step);
        g_assert_cmpfloat (fabs (jump->row_after[0] - steps.wn), <, 40.0 * step);
        g_assert_cmpfloat (jump->result->energy_after, <, jump->result->energy_before);
        if (law == JD_IMPACT_STRONGE)
          assert_near (steps.given / steps.taken, e * e, 1e-4);
        else
          assert_near (steps.n / steps.compression, 1.0 + e, 1e-4);
        apart = MAX (apart, fabs (jump->row_after[0] + e * jump->row_before[0]));
      }
  /* Neither is Newton's. */
  g_assert_cmpfloat (apart, >, 0.1);
}

/* Newton's law on the same rod: the ratio of the normal speeds, and Coulomb's law on the final slip. */
static void
test_rod_newton (void)
{
  static const double speeds[] = { 2.0, 0.3, -2.0, 5.0, -0.4, 20.0 };
  const double f = 0.3;

  for (gsize i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autofree char *text = g_strdup_printf (ROD ("\"contact\", \"friction\": 0.3",
                                                    "{\"type\": \"elastic\", \"restitution\": 0.6}"),
                                               speeds[i], 0.0);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);
      double slip = jump->posterior[0] + LENGTH / 2.0 * sin (ANGLE) * jump->posterior[2];
      double n = impulse_of (jump, "c.normal"), t = jump->frictions[0].impulse;

      assert_near (jump->row_after[0], -0.6 * jump->row_before[0], 1e-13);
      g_assert_nonnull (strstr (law_of (jump, "c.normal"), "Newton"));
      g_assert_cmpfloat (n, >, 0.0);
      if (jump->frictions[0].state == JD_SLIP_STICK)
        {
          g_assert_cmpfloat (fabs (slip), <, 1e-13);
          g_assert_cmpfloat (fabs (t), <=, f * n * (1.0 + 1e-12));
        }
      else
        assert_near (t, slip > 0.0 ? -f * n : f * n, 1e-13);
      /* Momentum and moment of momentum. */
      assert_near (MASS * (jump->posterior[0] - jump->prior[0]), t, 1e-13);
      assert_near (MASS * (jump->posterior[1] - jump->prior[1]), n, 1e-13);
      assert_near (INERTIA * (jump->posterior[2] - jump->prior[2]),
                   LENGTH / 2.0 * (sin (ANGLE) * t - cos (ANGLE) * n), 1e-13);
    }
}

/* Where the contact's directions do not mix, and without friction, the three laws are one. */
static void
test_laws_agree (void)
{
  static const char *const texts[] = {
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2},"
    " {\"name\": \"y\", \"value\": 0.5, \"rate\": -3}, {\"name\": \"th\", \"rate\": 1} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}} ],"
    "  \"bodies\": [ {\"name\": \"D\", \"origin\": [\"x\", \"y\"],"
    " \"angle\": \"th\", \"mass\": 1.5, \"inertia\": 0.2, \"shape\": {\"disk\": 0.5}} ],"
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"contact\", \"body\": \"D\", \"curve\": \"floor\","
    " \"friction\": 0.05} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c.normal\": {\"type\": \"elastic\","
    " \"restitution\": 0.7}}} ] }",
  };
  static const JdImpactLaw laws[] = { JD_IMPACT_NEWTON, JD_IMPACT_POISSON, JD_IMPACT_STRONGE };
  g_autofree char *smooth = g_strdup_printf (ROD ("\"contact\"", "{\"type\": \"elastic\", \"restitution\": 0.6}"),
                                             2.0, 0.7);
  const char *const all[] = { texts[0], smooth };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr(JdModel) model = model_from_json (all[i]);
      const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "hit");
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, tags_of (model, 0), event, NULL);
      g_autoptr(GPtrArray) groups = NULL;
      JdJumpCase at;

      jd_jump_case_init (&at, model, event);
      groups = jd_jump_all_laws (parameterization, &at, laws, 3);
      g_assert_cmpuint (groups->len, ==, 1);
      g_assert_cmpfloat (((JdJumpGroup *) groups->pdata[0])->difference, <, 1e-13);
    }
}

/* ---- Painleve ---- */

/* The impulses of both outcomes of test_painleve(), by hand: none, and W (N, T) = (0, -1) with
 * W = [244 180; 180 601] / 169 of a rod of mass 1, whose determinant is 4. */
static void
test_outcome_impulses (void)
{
  static const char *const masses[] = { "1", "1e-6", "1e6" };
  static const char format[] =
    "{ \"jourdain\": 1, \"constants\": { \"c\": \"5/13\", \"s\": \"12/13\", \"m\": %s },"
    "  \"parameters\": [ {\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\"}, {\"name\": \"th\"} ],"
    "  \"kinetic_energy\": \"m*(x'^2/2 + y'^2/2 + th'^2/6)\","
    "  \"joints\": [ {\"name\": \"n\", \"type\": \"equation\", \"holonomic\": {\"e\": \"y + c*th\"},"
    " \"unilateral\": true},"
    "     {\"name\": \"t1\", \"type\": \"equation\", \"differential\": {\"e\": \"x' + s*th'\"}} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"n.e\": {\"type\": \"elastic\", \"restitution\": 0},"
    "     \"t1.e\": {\"type\": \"friction\", \"normal\": \"n.e\", \"coefficient\": 2}}} ] }";

  for (gsize k = 0; k < G_N_ELEMENTS (masses); k++)
    {
      const double m = g_ascii_strtod (masses[k], NULL);
      g_autofree char *text = g_strdup_printf (format, masses[k]);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);
      const JdModel *model = jd_parameterization_get_model (jump->parameterization);
      const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "hit");

      g_assert_cmpuint (jump->n_outcomes, ==, 2);
      for (gsize o = 0; o < 2; o++)
        {
          g_autoptr(GArray) impulses = jd_jump_balance_outcome (jump, event, o);
          const double *v = jump->outcomes + o * 3;
          const gboolean stops = fabs (v[0] + 12.0 / 13.0 * v[2]) < 0.5;

          g_assert_cmpuint (impulses->len, ==, 2);
          for (guint i = 0; i < 2; i++)
            {
              const JdBalancedImpulse *impulse = &g_array_index (impulses, JdBalancedImpulse, i);
              const double expected = !stops                               ? 0.0
                                      : g_str_equal (impulse->name, "n.e") ? 180.0 / 676.0
                                                                           : -244.0 / 676.0;

              g_assert_true (impulse->unique);
              g_assert_cmpfloat_with_epsilon (impulse->value / m, expected, 1e-12);
            }
        }
    }
}

/* A rod that slides on its end, standing obliquely, at rest across: w_n = 0 and f above the critical value.  Sliding
 * on without an impulse, and an impulse that stops the slip, are both consistent. */
static void
test_painleve (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"constants\": { \"c\": \"5/13\", \"s\": \"12/13\" },"
    "  \"parameters\": [ {\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\"}, {\"name\": \"th\"} ],"
    "  \"kinetic_energy\": \"x'^2/2 + y'^2/2 + th'^2/6\","
    "  \"joints\": [ {\"name\": \"n\", \"type\": \"equation\", \"holonomic\": {\"e\": \"y + c*th\"},"
    " \"unilateral\": true},"
    "     {\"name\": \"t1\", \"type\": \"equation\", \"differential\": {\"e\": \"x' + s*th'\"}} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"n.e\": {\"type\": \"elastic\", \"restitution\": 0%s},"
    "     \"t1.e\": {\"type\": \"friction\", \"normal\": \"n.e\", \"coefficient\": %s}}} ] }";
  /* W_nn = 1 + 3 c^2, W_nt = 3 c s: critical where f W_nt = W_nn. */
  const double critical = (1.0 + 3.0 * 25.0 / 169.0) / (3.0 * 60.0 / 169.0);

  for (int above = 0; above < 2; above++)
    {
      g_autofree char *f = g_strdup_printf ("%.17g", critical * (above ? 1.05 : 0.95));
      g_autofree char *text = g_strdup_printf (format, "", f);
      g_autofree char *poisson = g_strdup_printf (format, ", \"law\": \"poisson\"", f);
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);
      g_autoptr(JdJump) other = jump_everywhere (poisson, "hit", NULL);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, above ? JD_VERDICT_INDETERMINATE : JD_VERDICT_DETERMINATE);
      g_assert_cmpuint (jump->n_outcomes, ==, above ? 2 : 0);
      g_assert_cmpint (jd_jump_get_verdict (other), ==, jd_jump_get_verdict (jump));
      if (above)
        {
          gboolean slides = FALSE, stops = FALSE;

          for (gsize o = 0; o < 2; o++)
            {
              const double *v = jump->outcomes + o * 3;
              double slip = v[0] + 12.0 / 13.0 * v[2];

              g_assert_cmpfloat (fabs (v[1] + 5.0 / 13.0 * v[2]), <, 1e-13);
              slides = slides || fabs (slip - 1.0) < 1e-13;
              stops = stops || fabs (slip) < 1e-13;
            }
          g_assert_true (slides && stops);
        }
      else
        assert_near (rate_after (jump, "x"), 1.0, 0.0);
    }
}

/* ---- Rest frames ---- */

#define DISK(curve, joint, event) \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2}," \
  " {\"name\": \"y\", \"value\": 0.8, \"rate\": -3}, {\"name\": \"th\", \"rate\": 0.5} ]," \
  "  \"curves\": [ {\"name\": \"belt\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}" curve "} ]," \
  "  \"bodies\": [ {\"name\": \"D\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": 1.5, \"inertia\": 0.48, \"shape\": {\"disk\": 0.8}} ]," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": " joint ", \"body\": \"D\", \"curve\": \"belt\"} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {" event " } ] }"
#define BOUNCE "\"c.normal\": {\"type\": \"elastic\", \"restitution\": 0.5}"
#define RUBS BOUNCE ", \"c.slip\": {\"type\": \"friction\", \"normal\": \"c.normal\", \"coefficient\": 0.1}"

/* A belt is the curve's velocity, or the frame's, or both; on a contact's friction as on a rolling joint's slip. */
static void
test_belt (void)
{
  static const char *const same[] = {
    DISK (", \"velocity\": [3, 0]", "\"rolling\"", RUBS "}"),
    DISK ("", "\"rolling\"", RUBS "}, \"rest_frame\": {\"x\": 3}"),
    DISK (", \"velocity\": [3, 0]", "\"rolling\"", RUBS "}, \"rest_frame\": {\"x\": 3}"),
    DISK (", \"velocity\": [3, 0]", "\"contact\", \"friction\": 0.1", BOUNCE "}"),
    DISK ("", "\"contact\", \"friction\": 0.1", BOUNCE "}, \"rest_frame\": {\"x\": 3}"),
    DISK (", \"velocity\": [3, 0]", "\"rolling\", \"friction\": 0.1", BOUNCE "}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (same[i], "hit", NULL);

      /* Slip -0.6, N = 6.75, T = 0.675: x' + 0.45, th' + 1.125, and more than the slip: it sticks. */
      g_assert_cmpint (jump->frictions[0].state, ==, JD_SLIP_STICK);
      assert_near (rate_after (jump, "x"), 2.2, 1e-13);
      assert_near (rate_after (jump, "th"), 1.0, 1e-13);
      assert_near (rate_after (jump, "y"), 1.5, 1e-13);
      if (jump->has_rest_frame)
        {
          g_assert_true (jump->rest_is_common);
          g_assert_cmpfloat (jump->rest_after, <, jump->rest_before);
        }
    }
}

static void
test_frames_refused (void)
{
  static const struct { const char *text; JdModelError code; } cases[] = {
    { DISK ("", "\"rolling\"", RUBS "}, \"rest_frame\": {\"y\": 0.5}"), JD_MODEL_ERROR_INCONSISTENT },
    { DISK (", \"velocity\": [3, 0]", "\"rolling\"", RUBS "}, \"rest_frame\": {\"x\": 1}"),
      JD_MODEL_ERROR_INCONSISTENT },
    { DISK ("", "\"contact\"",
            "\"c.normal\": {\"type\": \"pasquero\", \"alpha\": -1.5, \"beta\": -0.2}}, \"rest_frame\": {\"y\": 1}"),
      JD_MODEL_ERROR_INCONSISTENT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = model_from_json (cases[i].text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      g_assert_null (jump);
      g_assert_error (error, JD_MODEL_ERROR, (int) cases[i].code);
    }
}

/* Pasquero (8) without a frame has no answer; with one, the belt's. */
static void
test_pasquero (void)
{
  static const char law[] = "\"c.normal\": {\"type\": \"pasquero\", \"alpha\": -1.6, \"beta\": \"-0.1*abs(y')\"}}";
  g_autoptr(JdJump) none = NULL, jump = NULL;
  g_autofree char *bare = g_strdup_printf (DISK ("", "\"contact\"", "%s"), law);
  g_autofree char *framed = g_strdup_printf (DISK ("", "\"contact\"", "%s, \"rest_frame\": {\"x\": 3, \"th\": 0.2}"),
                                             law);

  none = jump_everywhere (bare, "hit", NULL);
  g_assert_cmpint (jd_jump_get_verdict (none), ==, JD_VERDICT_INDETERMINATE);
  jump = jump_everywhere (framed, "hit", NULL);
  assert_near (rate_after (jump, "x"), 2.0 - 0.3 * (2.0 - 3.0), 1e-13);
  assert_near (rate_after (jump, "th"), 0.5 - 0.3 * (0.5 - 0.2), 1e-13);
  assert_near (rate_after (jump, "y"), 1.8, 1e-13);
}

/* One disk lands with a friction relative to the rest frame, another hits a rough wall at the same instant.  With laws
 * that follow the impact over time it is not known how both go on together; with Newton's law there is an answer. */
static void
test_frame_over_time (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": 2},"
    " {\"name\": \"y\", \"value\": 0.8, \"rate\": -3}, {\"name\": \"th\", \"rate\": 0.5}, {\"name\": \"u\","
    " \"value\": 5, \"rate\": 2}, {\"name\": \"v\", \"value\": 3, \"rate\": 1}, {\"name\": \"w\"} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}},"
    " {\"name\": \"wall\", \"line\": {\"point\": [5.8, 0], \"direction\": [0, 1]}} ],"
    "  \"bodies\": [ {\"name\": \"D\", \"origin\": [\"x\", \"y\"], \"angle\": \"th\", \"mass\": 1.5,"
    " \"inertia\": 0.48, \"shape\": {\"disk\": 0.8}}, {\"name\": \"E\", \"origin\": [\"u\", \"v\"],"
    " \"angle\": \"w\", \"mass\": 1.5, \"inertia\": 0.48, \"shape\": {\"disk\": 0.8}} ],"
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"contact\", \"body\": \"D\", \"curve\": \"floor\"},"
    " {\"name\": \"e\", \"type\": \"contact\", \"body\": \"E\", \"curve\": \"wall\", \"friction\": 0.1} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {"
    "\"c.normal\": {\"type\": \"pasquero\", \"alpha\": -1.6, \"beta\": \"-0.1*abs(y')\"},"
    " \"e.normal\": {\"type\": \"elastic\", \"restitution\": 0.5, \"law\": \"%s\"}},"
    " \"rest_frame\": {\"x\": 0} } ] }";
  static const char *const laws[] = { "newton", "poisson", "stronge" };

  for (gsize i = 0; i < G_N_ELEMENTS (laws); i++)
    {
      g_autofree char *text = g_strdup_printf (format, laws[i]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);

      if (i > 0)
        {
          g_assert_null (jump);
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
          g_assert_nonnull (strstr (error->message, "“c.normal” relative to the rest frame"));
          continue;
        }
      g_assert_no_error (error);
      assert_near (rate_after (jump, "x"), 2.0 - 0.3 * 2.0, 1e-13);
      assert_near (rate_after (jump, "y"), 1.8, 1e-13);
      assert_near (rate_after (jump, "u"), -1.0, 1e-13);
    }
}

/* The floor lets go of a disk that slides over it: there is no friction without a contact, and the disk goes on as it
 * did. */
static void
test_released_friction (void)
{
  static const char released[] =
    DISK ("", "\"rolling\"",
          "\"c.normal\": \"released\","
          " \"c.slip\": {\"type\": \"friction\", \"normal\": \"c.normal\", \"coefficient\": 0.1}}");
  g_autoptr(GString) text = g_string_new (released);
  g_autoptr(JdJump) jump = NULL;

  g_assert_cmpuint (g_string_replace (text, "\"rate\": -3", "\"rate\": 0", 1), ==, 1);
  jump = jump_everywhere (text->str, "hit", NULL);
  assert_near (rate_after (jump, "x"), 2.0, 1e-15);
  assert_near (rate_after (jump, "y"), 0.0, 1e-15);
  assert_near (rate_after (jump, "th"), 0.5, 1e-15);
  g_assert_true (isnan (impulse_of (jump, "c.slip")));
  g_assert_cmpuint (jump->n_frictions, ==, 0);
}

/* ---- What breaks ---- */

/* Pasquero, example 18, in the plane: a disk that rolls on the floor hits a smooth wall.  The threshold is a multiple
 * of the weight that presses it on the floor, so a heavier disk keeps rolling (remark 7). */
static void
test_switch (void)
{
  static const char format[] =
    "{ \"jourdain\": 1, \"constants\": {\"g\": %s}, \"gravity\": [0, \"-g\"],"
    "  \"parameters\": [ {\"name\": \"x\", \"value\": -0.5, \"rate\": 2}, {\"name\": \"y\", \"value\": 0.5},"
    " {\"name\": \"th\", \"rate\": -4} ],"
    "  \"curves\": [ {\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}},"
    " {\"name\": \"wall\", \"line\": {\"point\": [0, 0], \"direction\": [0, 1]}} ],"
    "  \"bodies\": [ {\"name\": \"D\", \"origin\": [\"x\", \"y\"],"
    " \"angle\": \"th\", \"mass\": 2, \"inertia\": 0.25, \"shape\": {\"disk\": 0.5}} ],"
    "  \"joints\": [ {\"name\": \"f\", \"type\": \"rolling\", \"body\": \"D\", \"curve\": \"floor\"},"
    " {\"name\": \"w\", \"type\": \"contact\", \"body\": \"D\", \"curve\": \"wall\"} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"w.normal\": {\"type\": \"breakable\", \"law\": \"switch\","
    "     \"threshold\": \"0.2*lambda(\\\"f.normal\\\")\", \"restitution\": 0.75, \"above\": 0.5,"
    " \"releases\": [\"f.slip\"]}}} ] }";

  /* |V_perp| = 2 sqrt (2) = 2.83; the threshold 0.2 m g: 3.92 and 1.96. */
  for (int heavy = 0; heavy < 2; heavy++)
    {
      g_autofree char *text = g_strdup_printf (format, heavy ? "9.8" : "4.9");
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

      assert_near (rate_after (jump, "x"), heavy ? -1.5 : -1.0, 1e-13);
      assert_near (rate_after (jump, "th"), heavy ? 3.0 : -4.0, 1e-13);
      g_assert_cmpuint (jump->result->dof_posterior, ==, heavy ? 1 : 2);
    }
}

/* ---- Orders ---- */

#define CORNER(angle, e) \
  "{ \"jourdain\": 1, \"constants\": {\"a\": " angle "}, \"parameters\": [ {\"name\": \"x\", \"rate\": -3}," \
                                                     " {\"name\": \"y\", \"rate\": -0.1} ]," \
  "  \"bodies\": [ {\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2} ]," \
  "  \"joints\": [ {\"name\": \"w1\", \"type\": \"equation\", \"holonomic\": {\"e\": \"y\"}, \"unilateral\": true}," \
  " {\"name\": \"w2\", \"type\": \"equation\", \"holonomic\": {\"e\": \"sin(a)*x - cos(a)*y\"}," \
  " \"unilateral\": true} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"w1.e\": {\"type\": \"elastic\", \"restitution\": " e "}, \"w2.e\": {\"type\": \"elastic\", \"restitution\": " e "}}%s} ] }"

static GPtrArray *
all_orders (JdModel *model)
{
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "hit");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags_of (model, 0), event, NULL);
  JdJumpCase at;
  GPtrArray *groups;

  jd_jump_case_init (&at, model, event);
  groups = jd_jump_all_orders (parameterization, &at, NULL, &error);
  g_assert_no_error (error);
  return groups;
}

/* Walls at pi/n, e = 1: both orders agree, and with the simultaneous law for even n only. */
static void
test_orders_agree (void)
{
  static const struct { const char *angle; guint groups; } cases[] = {
    { "\"pi/2\"", 1 }, { "\"pi/3\"", 2 }, { "\"pi/4\"", 1 }, { "\"pi/5\"", 2 }, { "\"pi/6\"", 1 }, { "0.9", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *format = g_strdup_printf (CORNER ("%s", "1"), cases[i].angle, "");
      g_autoptr(JdModel) model = model_from_json (format);
      g_autoptr(GPtrArray) groups = all_orders (model);
      guint names = 0;

      g_assert_cmpuint (groups->len, ==, cases[i].groups);
      for (guint g = 0; g < groups->len; g++)
        {
          const JdJumpGroup *group = g_ptr_array_index (groups, g);

          names += group->names->len;
          assert_near (group->jump->result->energy_after, group->jump->result->energy_before, 1e-12);
        }
      g_assert_cmpuint (names, ==, 3);
    }
}

/* Between walls at a very small angle a ball bounces very often: 1,000 stages are not enough. */
static void
test_order_unfinished (void)
{
  g_autofree char *text = g_strdup_printf (CORNER ("%s", "1"), "\"pi/5000\"", ", \"order\": [\"w2.e\", \"w1.e\"]");
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
  g_assert_true (warns (jump, "order-unfinished"));
}

/* e < 1: infinitely many impacts, whose limit is at rest in the corner. */
static void
test_order_limit (void)
{
  g_autofree char *text = g_strdup_printf (CORNER ("0.5", "0.4"), ", \"order\": [\"w2.e\", \"w1.e\"]");
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
  for (gsize r = 0; r < 2; r++)
    g_assert_cmpfloat (jump->row_after[r], >=, -1e-11);
}

/* A struck cradle: the applied impulse is a stage of its own, then the balls pass it on. */
static void
test_cradle_struck (void)
{
  static const char text[] =
    "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"a\"}, {\"name\": \"b\"}, {\"name\": \"c\"} ],"
    "  \"kinetic_energy\": \"a'^2 + b'^2 + c'^2\","
    "  \"joints\": [ {\"name\": \"c1\", \"type\": \"equation\", \"holonomic\": {\"e\": \"b - a\"},"
    " \"unilateral\": true}, {\"name\": \"c2\", \"type\": \"equation\", \"holonomic\": {\"e\": \"c - b\"},"
    " \"unilateral\": true} ],"
    "  \"events\": [ {\"name\": \"hit\", \"types\": {\"c1.e\": {\"type\": \"elastic\", \"restitution\": 1},"
    " \"c2.e\": {\"type\": \"elastic\", \"restitution\": 1}},"
    "     \"order\": [\"c1.e\", \"c2.e\"], \"impulses\": [{\"parameter\": \"a\", \"value\": 6}]} ] }";
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  g_assert_cmpuint (jump->stages->len, ==, 3);
  g_assert_false (((JdJumpStage *) jump->stages->pdata[0])->named);
  assert_near (rate_after (jump, "a"), 0.0, 1e-14);
  assert_near (rate_after (jump, "b"), 0.0, 1e-14);
  assert_near (rate_after (jump, "c"), 3.0, 1e-14);
  assert_near (jump->carnot_applied, -9.0, 1e-13);
}

/* ---- Carnot ---- */

/* What the constraints, the friction and the applied impulses take makes up the whole loss. */
static void
test_carnot (void)
{
  static const char *const texts[] = {
    DISK (", \"velocity\": [3, 0]", "\"rolling\"", RUBS "}"),
    DISK ("", "\"contact\", \"friction\": 0.3", BOUNCE "}, \"impulses\": [{\"body\": \"D\", \"couple\": 0.4}]"),
    DISK ("", "\"rolling\"", "\"c.normal\": \"inert\", \"c.slip\": \"inert\"}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (texts[i], "hit", NULL);
      double sum = jump->carnot_applied + jump->carnot_friction + jump->carnot_rest;

      for (gsize r = 0; r < jump->n_rows; r++)
        sum += jump->carnot[r];
      assert_near (sum, jump->result->energy_before - jump->result->energy_after, 1e-12);
      g_assert_cmpfloat (jump->carnot_rest, ==, 0.0);
    }
}

/* Where the placement itself moves with time, what moves it takes part: a particle of mass 2 carried along at 5 m/s
 * that hits a wall (x' = 3 becomes -1.5, the impulse -9 moves on at 5) loses 9 (8 + 3.5)/2. */
static void
test_carnot_carried (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 3}, {\"name\": \"y\", \"rate\": 1}],"
    " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x + 5*t\", \"y\"], \"mass\": 2}],"
    " \"joints\": [{\"name\": \"w\", \"type\": \"equation\", \"holonomic\": {\"n\": \"x\"}}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {\"w.n\": {\"type\": \"elastic\", \"restitution\": 0.5}}}]}";
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  assert_near (jump->result->energy_before - jump->result->energy_after, 9.0 * (8.0 + 3.5) / 2.0, 1e-12);
  assert_near (jump->carnot[0], 9.0 * (3.0 - 1.5) / 2.0, 1e-12);
  assert_near (jump->carnot_placement, 9.0 * 5.0, 1e-12);
  g_assert_cmpfloat (jump->carnot_rest, ==, 0.0);
}

/* A particle pinned to a bar whose edge it touches with friction: it sticks, and the velocities are those without
 * friction; who gives what nobody can tell. */
static void
test_pinned (void)
{
  for (double turn = 0.1; turn < 3.0; turn += 0.31)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"constants\": {\"W\": %.2f, \"X\": \"0.4 + 0.3*cos(W)\", \"Y\": \"0.3*sin(W) - 0.2\","
        " \"VX\": \"0.3 - 0.33*sin(W)\", \"VY\": \"0.33*cos(W) - 0.5\"},"
        " \"parameters\": [{\"name\": \"r\", \"value\": \"sqrt(X^2 + Y^2)\", \"rate\": \"(X*VX + Y*VY)/sqrt(X^2 + Y^2)\"},"
        " {\"name\": \"al\", \"value\": \"atan2(Y, X)\", \"rate\": \"(X*VY - Y*VX)/(X^2 + Y^2)\"},"
        " {\"name\": \"u\", \"value\": 0.4, \"rate\": 0.3}, {\"name\": \"v\", \"value\": -0.2, \"rate\": -0.5},"
        " {\"name\": \"w\", \"value\": \"W\", \"rate\": 1.1}],"
        " \"curves\": [{\"name\": \"edge\", \"on\": \"B\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"
        " \"bodies\": [{\"name\": \"P\", \"origin\": [\"r*cos(al)\", \"r*sin(al)\"], \"mass\": 1.7},"
        " {\"name\": \"B\", \"origin\": [\"u\", \"v\"], \"angle\": \"w\", \"mass\": 0.9, \"inertia\": 0.21,"
        " \"center\": [0.1, -0.07], \"points\": {\"Q\": [0.3, 0]}}],"
        " \"joints\": [{\"name\": \"c\", \"type\": \"contact\", \"point\": \"P.origin\", \"curve\": \"edge\","
        " \"unilateral\": false, \"friction\": 0.4},"
        " {\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"P.origin\", \"B.Q\"]}],"
        " \"events\": [{\"name\": \"hit\", \"types\": {}, \"impulses\": [{\"parameter\": \"u\", \"value\": 0.7},"
        " {\"parameter\": \"w\", \"value\": -0.4}]}]}",
        turn);
      g_autofree char *smooth = g_strdup (text);
      const char *friction = ", \"friction\": 0.4";
      g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);
      g_autoptr(JdJump) expected = NULL;

      memset (strstr (smooth, friction), ' ', strlen (friction));
      expected = jump_everywhere (smooth, "hit", NULL);
      g_assert_cmpint (jump->frictions[0].state, ==, JD_SLIP_STICK);
      g_assert_false (jump->frictions[0].unique);
      for (gsize k = 0; k < jump->N; k++)
        assert_near (jump->posterior[k], expected->posterior[k], 1e-12);
      for (gsize r = 0; r < jump->n_rows; r++)
        g_assert_false (jump->result->unique[r]);
    }
}

/* A contact with friction that closes in the motion: its joint's impact and friction. */
static void
test_closing_friction (void)
{
  static const char text[] =
    DISK ("", "\"contact\", \"friction\": 0.05, \"impact\": {\"restitution\": 0.5, \"law\": \"stronge\"}", "}");
  g_autoptr(JdJump) jump = jump_everywhere (text, NULL, "c.normal");

  g_assert_cmpint (jump->frictions[0].state, ==, JD_SLIP_FORWARD);
  assert_near (rate_after (jump, "y"), 1.5, 1e-13);
  assert_near (rate_after (jump, "x"), 2.0 - 0.05 * 4.5, 1e-13);
  g_assert_nonnull (strstr (law_of (jump, "c.normal"), "Stronge"));
}

/* ---- Variable rank ---- */

#define LIMIT(rates, equation) \
  "{ \"jourdain\": 1, \"parameters\": [ " rates " ], \"kinetic_energy\": \"(x'^2+y'^2+z'^2)/2\"," \
  "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\", \"differential\": {\"phi\": \"" equation "\"}} ]," \
  "  \"events\": [ {\"name\": \"cross\", \"types\": {}} ] }"
#define RATES(x, y, z) "{\"name\": \"x\", \"rate\": " x "}, {\"name\": \"y\", \"rate\": " y "}, {\"name\": \"z\", \"rate\": " z "}"

/* Cortes et al., table 2: the row appears (a jump), disappears, stays (none), is another (case 3); flat at the border
 * as in their example 2.1, of the first order, and with a kink. */
static void
test_limits (void)
{
  static const struct { const char *text; JdRowType type; double x, y, z; gsize prior, posterior; } cases[] = {
    { LIMIT (RATES ("1", "0", "0"), "if(x > 0, exp(-1/x^2), 0)*(x' - y')"), JD_ROW_INERT, 0.5, 0.5, 0.0, 3, 2 },
    { LIMIT (RATES ("-1", "-1", "0"), "if(x > 0, exp(-1/x^2), 0)*(x' - y')"), JD_ROW_RELEASED, -1.0, -1.0, 0.0, 2,
      3 },
    { LIMIT (RATES ("1", "0", "2"), "max(x, 0)*(x' - y')"), JD_ROW_INERT, 0.5, 0.5, 2.0, 3, 2 },
    { LIMIT (RATES ("1", "1", "2"), "x*(x' - y')"), JD_ROW_REGULAR, 1.0, 1.0, 2.0, 2, 2 },
    { LIMIT (RATES ("1", "1", "2"), "x^3*(x' - y')"), JD_ROW_REGULAR, 1.0, 1.0, 2.0, 2, 2 },
    { LIMIT (RATES ("2", "2", "0"), "min(x, 0)*(x' - y') + max(x, 0)*(x' - z')"), JD_ROW_INERT, 1.0, 2.0, 1.0, 2, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (cases[i].text, "cross", NULL);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
      g_assert_cmpuint (jump->limits->len, ==, 1);
      g_assert_cmpint (jump->row_type[0], ==, cases[i].type);
      assert_near (rate_after (jump, "x"), cases[i].x, 1e-13);
      assert_near (rate_after (jump, "y"), cases[i].y, 1e-13);
      assert_near (rate_after (jump, "z"), cases[i].z, 1e-13);
      g_assert_cmpuint (jump->result->dof_prior, ==, cases[i].prior);
      g_assert_cmpuint (jump->result->dof_posterior, ==, cases[i].posterior);
      g_assert_false (warns (jump, "posterior-region-not-entered"));
    }
}

/* The jump leads back out of the region that it was made for: x' = -1 from (1, -3). */
static void
test_limit_not_entered (void)
{
  g_autoptr(JdJump) jump = jump_everywhere (LIMIT (RATES ("1", "-3", "0"), "max(x, 0)*(x' - y')"), "cross", NULL);

  assert_near (rate_after (jump, "x"), -1.0, 1e-13);
  g_assert_true (warns (jump, "posterior-region-not-entered"));
}

/* Cortes et al., 5.2: D+ depends on the path.  To the first order s = lim (z - y^2)/x = (z' - 2 y y')/x', and the
 * limiting row gives y' (y + s) = 0: at y = 2 three outcomes are consistent, for y^2 < 3 only no jump. */
static void
test_path_dependent (void)
{
  static const double expected[3][3] = { { 1.0, 0.5, 0.0 }, { 0.5, 0.0, 0.5 }, { 0.9, 0.0, 0.3 } };
  static const char format[] =
    "{ \"jourdain\": 1, \"constants\": {\"y0\": %s}, \"parameters\": [ {\"name\": \"x\", \"rate\": 1},"
    " {\"name\": \"y\", \"value\": \"y0\", \"rate\": 0.5}, {\"name\": \"z\", \"value\": \"y0^2\"} ],"
    "  \"kinetic_energy\": \"(x'^2+y'^2+z'^2)/2\","
    "  \"joints\": [ {\"name\": \"c\", \"type\": \"equation\","
    " \"differential\": {\"phi\": \"(y^2-x^2-z)*x' + (z-y^2-x*y)*y' + x*z'\"}} ],"
    "  \"events\": [ {\"name\": \"cross\", \"types\": {}} ] }";

  for (int far = 0; far < 2; far++)
    {
      g_autofree char *text = g_strdup_printf (format, far ? "2" : "1.5");
      g_autoptr(JdJump) jump = jump_everywhere (text, "cross", NULL);
      guint found = 0;

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
      g_assert_cmpuint (jump->n_outcomes, ==, far ? 3 : 1);
      for (gsize o = 0; o < jump->n_outcomes; o++)
        for (guint e = 0; e < 3; e++)
          {
            double difference = 0.0;

            for (guint k = 0; k < 3; k++)
              difference = MAX (difference, fabs (jump->outcomes[o * 3 + k] - expected[e][k]));
            found |= difference < 1e-9 ? 1u << e : 0;
          }
      g_assert_cmpuint (found, ==, far ? 7 : 1);
    }
}

/* ---- The table of the phases ---- */

/* p' = D phi + d, pi = G phi + g, v = beta phi + gamma, before and after; the privileged momenta are those of the
 * event's quasi-velocities, and change by D'^T of what is applied. */
static void
assert_table (const JdJump *jump, const JdEvent *event)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJumpTable) table = jd_jump_table_new (jump, event, &error);
  const gsize expected[] = { jump->result->dof_prior, jump->result->dof_virtual, jump->result->dof_posterior };

  g_assert_no_error (error);
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      const JdPhaseTable *self = &table->phases[phase];
      const double *rates = phase == JD_PHASE_PRIOR ? jump->prior : jump->posterior;

      g_assert_cmpuint (self->m, ==, expected[phase]);
      for (gsize k = 0; phase != JD_PHASE_VIRTUAL && k < jump->N; k++)
        {
          double rate = self->d[k];

          for (gsize s = 0; s < self->m; s++)
            rate += self->D[s * jump->N + k] * self->phi[s];
          assert_near (rate, rates[k], 1e-12);
        }
      for (gsize q = 0; phase != JD_PHASE_VIRTUAL && q < table->n_quasi; q++)
        {
          double value = self->g[q];

          for (gsize s = 0; s < self->m; s++)
            value += self->G[s * table->n_quasi + q] * self->phi[s];
          assert_near (value, jd_model_eval (model, event->quasi_velocities[q], jump->time, jump->values, rates),
                       1e-12);
        }
      for (gsize b = 0; phase != JD_PHASE_VIRTUAL && b < table->n_bodies; b++)
        {
          JdExprVec omega = jd_model_get_angular_velocity (model, b);
          double spin = self->gamma[b * 6 + 5];

          for (gsize s = 0; s < self->m; s++)
            spin += self->beta[(s * table->n_bodies + b) * 6 + 5] * self->phi[s];
          assert_near (spin, jd_model_eval (model, omega.x[2], jump->time, jump->values, rates), 1e-12);
        }
    }
  for (gsize s = 0; s < table->phases[JD_PHASE_VIRTUAL].m; s++)
    assert_near (table->momentum_after[s] - table->momentum_before[s],
                 table->momentum_applied[s] + table->momentum_friction[s], 1e-12);
}

#define SLEIGH(event) \
  "{ \"jourdain\": 1, \"constants\": {\"M\": 2, \"l\": 0.5}, \"parameters\": [ {\"name\": \"x\", \"rate\": 2}," \
  " {\"name\": \"y\", \"rate\": 1}, {\"name\": \"th\", \"value\": 0.4, \"rate\": 0.7} ]," \
  "  \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"th\", \"mass\": \"M\", \"inertia\": 0.3, \"points\": {\"B\": [\"-l\", 0]}} ]," \
  "  \"joints\": [ {\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.B\", \"direction\": [1, 0]} ]," \
  "  \"events\": [ {\"name\": \"hit\", \"types\": {\"blade.lateral\": \"inert\"}" event "} ] }"

static void
test_table (void)
{
  static const char *const texts[] = {
    SLEIGH (", \"quasi_velocities\": {\"u\": \"x'*cos(th) + y'*sin(th)\", \"w\": \"th'\"}"),
    SLEIGH (", \"quasi_velocities\": {\"u\": \"x'*cos(th) + y'*sin(th) + 0.3\"},"
            " \"impulses\": [{\"body\": \"S\", \"couple\": 0.2}]"),
    SLEIGH (""),
    DISK (", \"velocity\": [3, 0]", "\"rolling\"", RUBS "}"),
    DISK (", \"velocity\": [3, 0]", "\"rolling\"",
          "\"c.normal\": \"inert\", \"c.slip\": \"inert\"}, \"quasi_velocities\": {\"spin\": \"2*th'\"}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (texts[i], "hit", NULL);
      const JdEvent *event =
        jd_mechanism_find_event (jd_model_get_mechanism (jd_parameterization_get_model (jump->parameterization)),
                                 "hit");

      assert_table (jump, event);
      if (i == 0)
        {
          g_autoptr(JdJumpTable) table = jd_jump_table_new (jump, event, NULL);

          /* M u is kept: the landing sleigh's longitudinal momentum. */
          g_assert_cmpstr (table->phases[JD_PHASE_VIRTUAL].names[0], ==, "u");
          assert_near (table->momentum_after[0], 2.0 * (2.0 * cos (0.4) + sin (0.4)), 1e-13);
        }
    }
}

static void
test_quasi_refused (void)
{
  static const char *const texts[] = {
    SLEIGH (", \"quasi_velocities\": {\"u\": \"x'^2\"}"),
    SLEIGH (", \"quasi_velocities\": {\"u\": \"x'*th'\"}"),
    SLEIGH (", \"quasi_velocities\": {\"u\": \"x' + y'\", \"v\": \"2*x' + 2*y'\"}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdModel) model = model_from_json (texts[i]);
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "hit", NULL, NULL);
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_jump_table_new (jump, jd_mechanism_find_event (jd_model_get_mechanism (model), "hit"),
                                        &error));
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
    }
}

/* A flat row begins at x = 0 whatever the direction in which it is entered: the jump is the projection on x' = y',
 * (x' + y') / 2.  Rows that begin only later do not act. */
static void
test_flat (void)
{
  static const struct { const char *function; gboolean acts; } rows[] = {
    { "exp(-1/x)", TRUE },          { "exp(-1/x^2)", TRUE },
    { "exp(-1/x^4)", TRUE },        { "exp(-3/x^6)", TRUE },
    { "if(x < 3, x^2, 0)", TRUE },  { "if(x < 3, exp(-1/x^2), 0)", TRUE },
    { "if(x > 0.3, 1, 0)", FALSE }, { "max(x - 0.1, 0)", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < 40; k++)
      {
        const double rate = 0.1 + 0.08 * k;
        g_autofree char *text = g_strdup_printf (
          "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 1},"
          " {\"name\": \"y\", \"value\": 1, \"rate\": %.17g}], \"kinetic_energy\": \"(x'^2 + y'^2)/2\","
          " \"joints\": [{\"name\": \"right\", \"type\": \"equation\","
          " \"differential\": {\"phi\": \"if(x > 0, %s, 0)*(x' - y')\"}}],"
          " \"parameterizations\": [{\"name\": \"total\"}], \"events\": [{\"name\": \"cross\", \"types\": {}}]}",
          rate, rows[i].function);
        g_autoptr(JdJump) jump = jump_everywhere (text, "cross", NULL);

        g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
        assert_near (rate_after (jump, "x"), rows[i].acts ? (1.0 + rate) / 2.0 : 1.0, 1e-9);
        assert_near (rate_after (jump, "y"), rows[i].acts ? (1.0 + rate) / 2.0 : rate, 1e-9);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/laws/rod", test_rod_laws);
  g_test_add_func ("/core/impulse/laws/rod-newton", test_rod_newton);
  g_test_add_func ("/core/impulse/laws/agree", test_laws_agree);
  g_test_add_func ("/core/impulse/laws/painleve", test_painleve);
  g_test_add_func ("/core/impulse/laws/outcome-impulses", test_outcome_impulses);
  g_test_add_func ("/core/impulse/laws/belt", test_belt);
  g_test_add_func ("/core/impulse/laws/frames-refused", test_frames_refused);
  g_test_add_func ("/core/impulse/laws/pasquero", test_pasquero);
  g_test_add_func ("/core/impulse/laws/frame-over-time", test_frame_over_time);
  g_test_add_func ("/core/impulse/laws/released-friction", test_released_friction);
  g_test_add_func ("/core/impulse/laws/switch", test_switch);
  g_test_add_func ("/core/impulse/laws/orders-agree", test_orders_agree);
  g_test_add_func ("/core/impulse/laws/order-unfinished", test_order_unfinished);
  g_test_add_func ("/core/impulse/laws/order-limit", test_order_limit);
  g_test_add_func ("/core/impulse/laws/cradle-struck", test_cradle_struck);
  g_test_add_func ("/core/impulse/laws/carnot", test_carnot);
  g_test_add_func ("/core/impulse/laws/carnot-carried", test_carnot_carried);
  g_test_add_func ("/core/impulse/laws/pinned", test_pinned);
  g_test_add_func ("/core/impulse/laws/closing-friction", test_closing_friction);
  g_test_add_func ("/core/impulse/laws/limits", test_limits);
  g_test_add_func ("/core/impulse/laws/limit-not-entered", test_limit_not_entered);
  g_test_add_func ("/core/impulse/laws/path-dependent", test_path_dependent);
  g_test_add_func ("/core/impulse/laws/flat", test_flat);
  g_test_add_func ("/core/impulse/laws/table", test_table);
  g_test_add_func ("/core/impulse/laws/quasi-refused", test_quasi_refused);
  return g_test_run ();
}
