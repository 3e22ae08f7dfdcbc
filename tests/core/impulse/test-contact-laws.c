/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>

/* Events that are laws of contacts: the motion takes them whenever one of these closes. */

#define EXACT 1e-10

/* A ball above a floor, without weight; EVENTS and JOINT stand for what a test says of them. */
#define BALL(state, joint, events) \
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5}, 'parameters': [" state "]," \
  " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 'm', 'inertia': '2*m*R^2/5'," \
  "  'shape': {'disk': 'R'}}]," \
  " 'curves': [{'name': 'c', 'line': {'point': [0, 0], 'direction': [1, 0]}}]," \
  " 'joints': [" joint "], 'events': [" events "]}"
#define FALLING "{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 1.5, 'rate': -2}, {'name': 'a', 'rate': 4}"
#define TOUCHING "{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 0.5, 'rate': -2}, {'name': 'a', 'rate': 4}"
#define CONTACT "{'name': 'f', 'type': 'contact', 'body': 'b', 'curve': 'c', 'impact': {'restitution': 0.1}}"
#define ROLLING "{'name': 'f', 'type': 'rolling', 'body': 'b', 'curve': 'c'}"

#define BOUNCES "{'name': 'B', 'types': {'f.normal': {'type': 'elastic', 'restitution': 0.75}}}"

static const JdMotionOptions all_options = {
  .until = 2.0, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free, .report_laws = TRUE,
};

static JdMotion *
run_model (JdModel           *model,
           const char *const *events)
{
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &all_options, events, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static const JdMotionEvent *
find_impact (const JdMotion *motion,
             gsize           i)
{
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    if (jd_motion_get_event (motion, k)->kind == JD_MOTION_IMPACT && i-- == 0)
      return jd_motion_get_event (motion, k);
  return NULL;
}

/* The rates after the first impact of the motion of @text are @expected, its instant @time, its law @law. */
static void
check_first (const char        *text,
             const char *const *events,
             double             time,
             const char        *law,
             gsize              n,
             const double      *expected)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = run_model (model, events);
  const JdMotionEvent *impact = find_impact (motion, 0);
  const double *rates;

  g_assert_null (jd_motion_get_end_reason (motion));
  g_assert_nonnull (impact);
  g_assert_cmpfloat_with_epsilon (impact->time, time, EXACT);
  g_assert_cmpstr (impact->event, ==, law);
  jd_motion_get_sample (motion, impact->after, NULL, &rates);
  for (gsize k = 0; k < n; k++)
    g_assert_cmpfloat_with_epsilon (rates[k], expected[k], EXACT);
}

/* By position, and closed at the start; the joint's own impact yields. */
static void
test_acts (void)
{
  static const double after[] = { 1.0, 1.5, 4.0 };

  check_first (BALL (FALLING, CONTACT, BOUNCES), NULL, 0.5, "B", 3, after);
  check_first (BALL (TOUCHING, CONTACT, BOUNCES), NULL, 0.0, "B", 3, after);
}

/* A region that is entered where the contact in it is closed and approaching: the wall begins at x = 1. */
static void
test_region (void)
{
  static const double after[] = { 2.0, 0.5 };

  check_first ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'y', 'rate': -1}],"
               " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 1}],"
               " 'joints': [{'name': 'w', 'type': 'equation', 'unilateral': true, 'when': 'x > 1',"
               "  'holonomic': {'g': 'y + 0.5'}}],"
               " 'events': [{'name': 'B', 'types': {'w.g': {'type': 'elastic', 'restitution': 0.5}}}]}",
               NULL, 0.5, "B", 2, after);
}

/* A rough ball that is elastic in both directions: the speeds of the normal and of the slip are turned round, and the
 * momentum about the point of contact is kept. */
static void
test_slip (void)
{
  const double m = 2.0, R = 0.5, inertia = 0.4 * m * R * R, slip = 1.0 + R * 4.0;
  const double push = -2.0 * slip / (1.0 / m + R * R / inertia);
  const double after[] = { 1.0 + push / m, 2.0, 4.0 + R * push / inertia };

  check_first (BALL (FALLING, ROLLING,
                     "{'name': 'B', 'types': {'f.normal': {'type': 'elastic', 'restitution': 1},"
                     " 'f.slip': {'type': 'instantaneous', 'restitution': 1}}}"),
               NULL, 0.5, "B", 3, after);
  check_first (BALL (TOUCHING, ROLLING,
                     "{'name': 'B', 'types': {'f.normal': {'type': 'elastic', 'restitution': 1},"
                     " 'f.slip': {'type': 'instantaneous', 'restitution': 1}}}"),
               NULL, 0.0, "B", 3, after);
}

/* The first event in the file is the law, unless another is chosen or stands in its place. */
static void
test_precedence (void)
{
  static const char text[] =
    BALL (FALLING, CONTACT,
          "{'name': 'A', 'types': {'f.normal': {'type': 'elastic', 'restitution': 0.5}}},"
          "{'name': 'B', 'types': {'f.normal': {'type': 'elastic', 'restitution': 0.25}}},"
          "{'name': 'C', 'instead_of': 'A', 'types': {'f.normal': {'type': 'elastic', 'restitution': 1}}}");
  static const double half[] = { 1.0, 1.0 }, quarter[] = { 1.0, 0.5 }, whole[] = { 1.0, 2.0 };
  g_autoptr(JdModel) model = model_from_text (text);
  g_auto(GStrv) b = jd_contact_laws_dup_choice (model, "B", TRUE), c = jd_contact_laws_dup_choice (model, "C", TRUE);

  check_first (text, NULL, 0.5, "A", 2, half);
  check_first (text, (const char *const *) b, 0.5, "B", 2, quarter);
  check_first (text, (const char *const *) c, 0.5, "C", 2, whole);
  g_assert_false (g_strv_contains ((const char *const *) c, "A"));
}

/* Two contacts at once, of two events: each has its own law, and where both name one contact they must agree. */
#define CORNER(events) \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 1, 'rate': -1}, {'name': 'y', 'value': 1, 'rate': -1}]," \
  " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 1}]," \
  " 'joints': [{'name': 'u', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'x'}}," \
  "  {'name': 'v', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'y'}}], 'events': [" events "]}"
#define TYPED(e) "{'type': 'elastic', 'restitution': " e "}"

static void
check_conflict (const char *text)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = run_model (model, NULL);
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  const JdMotionEvent *impact = find_impact (motion, 0);

  g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 1.0, EXACT);
  g_assert_nonnull (impact);
  g_assert_null (jd_jump_new_of_motion (total, motion, impact, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
}

static void
test_together (void)
{
  static const double each[] = { 0.5, 0.25 };

  check_first (
    CORNER ("{'name': 'A', 'types': {'u.g': " TYPED ("0.5") "}},"
                                                            "{'name': 'B', 'types': {'v.g': " TYPED ("0.25") "}}"),
    NULL, 1.0, "A", 2, each);
  check_first (CORNER ("{'name': 'A', 'types': {'u.g': " TYPED ("0.5") "}},"
                                                                       "{'name': 'B', 'types': {'v.g': " TYPED (
                                                                         "0.25") ", 'u.g': " TYPED ("0.5") "}}"),
               NULL, 1.0, "A", 2, each);
  check_conflict (CORNER ("{'name': 'A', 'types': {'u.g': " TYPED ("0.5") "}},"
                                                                          "{'name': 'B', 'types': {'v.g': " TYPED (
                                                                            "0.25") ", 'u.g': 'inert'}}"));
  check_conflict (CORNER ("{'name': 'A', 'types': {'u.g': 'inert'}, 'order': ['u.g']},"
                          "{'name': 'B', 'types': {'v.g': 'inert'}}"));
}

/* What is a law, and what is none. */
static void
test_which (void)
{
  static const struct
  {
    const char *event;
    gboolean law;
  } cases[] = {
    { "'types': {'f.normal': 'inert'}", TRUE },
    { "'types': {'f.normal': 'inert', 'f.slip': 'inert', 'w.g': 'inert'}", TRUE },
    { "'types': {'f.normal': 'released'}", TRUE },
    { "'types': {'f.normal': 'inert'}, 'order': ['f.normal']", TRUE },
    { "'types': {'f.slip': 'inert'}", FALSE },
    { "'types': {}", FALSE },
    { "'types': {'f.normal': 'inert'}, 'at': 1", FALSE },
    { "'types': {'f.normal': 'inert'}, 'when': 'x - 1'", FALSE },
    { "'types': {'f.normal': 'inert'}, 'impulses': [{'parameter': 'x', 'value': 1}]", FALSE },
    { "'types': {'f.normal': 'inert', 'w.g': 'released'}", FALSE },
    { "'types': {'f.normal': 'inert', 'w.g': {'type': 'live', 'before': 0, 'after': 1}}", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char
        *text = g_strdup_printf (BALL (FALLING,
                                       ROLLING ", {'name': 'w', 'type': 'equation', 'holonomic': {'g': 'x - 0.5*x'}}",
                                       "{'name': 'E', %s}"),
                                 cases[i].event);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "E");

      g_assert_cmpint (jd_event_is_contact_law (model, event), ==, cases[i].law);
    }
}

/* Glass throws back what is slow, and lets through what is fast, for good; a fluid the other way round. */
static void
check_through (const char *type,
               double      speed)
{
  g_autofree char *text = g_strdup_printf (BALL (FALLING, CONTACT, "{'name': 'B', 'types': {'f.normal': %s}}"), type);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = run_model (model, NULL);
  double p[3], rates[3];

  g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
  g_assert_null (find_impact (motion, 1));
  jd_motion_get_state (motion, 2.0, TRUE, p, rates);
  g_assert_cmpfloat_with_epsilon (rates[1], speed, EXACT);
  g_assert_cmpfloat_with_epsilon (p[1], 0.5 + 1.5 * speed, EXACT);
}

static void
test_through (void)
{
  /* |V| of threshold r: e = 2 / (1 + r^2) - 1; the ball's is 2 */
  check_through ("{'type': 'breakable', 'law': 'glass', 'threshold': '4*sqrt(m)'}", 2.0 * (2.0 / 1.25 - 1.0));
  check_through ("{'type': 'breakable', 'law': 'glass', 'threshold': '1*sqrt(m)'}", 2.0 * (2.0 / 5.0 - 1.0));
  check_through ("{'type': 'breakable', 'law': 'fluid', 'threshold': '4*sqrt(m)'}", 2.0 * (0.5 / 1.25 - 1.0));
}

/* A contact that rests stays closed though a law types it, and takes part as unilateral where another closes. */
static void
test_resting (void)
{
  static const char text[] =
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 1, 'rate': -1}, {'name': 'y'}],"
    " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'mass': 1}],"
    " 'joints': [{'name': 'u', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'x + y'}},"
    "  {'name': 'v', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'y'}}],"
    " 'events': [{'name': 'A', 'types': {'u.g': " TYPED ("1") ", 'v.g': " TYPED ("1") "}}]}";
  /* u throws back across itself, (0, 1) - (1, 1) (p - 1) with p along it: the floor v is left */
  static const double after[] = { 0.0, 1.0 };

  check_first (text, NULL, 1.0, "A", 2, after);
}

/* One after another, contacts that rest are hit when their turn comes. */
static void
test_order (void)
{
  static const char text[] =
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}, {'name': 'y'}, {'name': 'z'}],"
    " 'bodies': [{'name': 'a', 'origin': ['x', 0], 'mass': 1}, {'name': 'b', 'origin': ['y', 0], 'mass': 1},"
    "  {'name': 'c', 'origin': ['z', 0], 'mass': 1}],"
    " 'joints': [{'name': 'u', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'y - x'}},"
    "  {'name': 'v', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'z - y'}}],"
    " 'events': [{'name': 'A', 'types': {'u.g': " TYPED ("1") ", 'v.g': " TYPED ("1") "},"
                                                                                      "  'order': ['u.g', 'v.g']}]}";
  static const double after[] = { 0.0, 0.0, 1.0 };

  check_first (text, NULL, 1.0, "A", 3, after);
}

/* Each impact says by which law: the event's, the joint's, or a default; those computed without the jump function
 * too. */
static void
test_words (void)
{
  static const struct
  {
    const char *joint, *events, *words;
  } cases[] = {
    { "", "{'name': 'B', 'types': {'f.normal': {'type': 'elastic', 'restitution': 0.75}}}",
      "f.normal: elastic, e = 0.75" },
    { ", 'impact': {'restitution': 0.5}", "", "f.normal: elastic, e = 0.5" },
    { "", "", "f.normal: inert, by default" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y', 'value': 1}],"
        " 'bodies': [{'name': 'b', 'origin': [0, 'y'], 'mass': 1}],"
        " 'curves': [{'name': 'c', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'joints': [{'name': 'f', 'type': 'contact', 'point': 'b.origin', 'curve': 'c'%s}], 'events': [%s]}",
        cases[i].joint, cases[i].events);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = run_model (model, NULL);
      const JdMotionEvent *impact;
      gsize n = 0;

      for (; (impact = find_impact (motion, n)) != NULL; n++)
        {
          g_autofree char *laws = jd_jump_dup_laws_of_motion (motion, impact);

          g_assert_nonnull (laws);
          g_assert_true (g_str_has_prefix (laws, cases[i].words));
        }
      g_assert_cmpuint (n, >=, i < 2 ? 2 : 1);
    }
}

/* ---- The jump that is told is that of the motion ---- */

/* What rates of rounding are compared with. */
static double
fastest_at_start (JdModel *model)
{
  double fastest = 0.0;

  for (gsize i = 0; i < jd_model_get_n_parameters (model); i++)
    fastest = fmax (fastest, fabs (jd_model_get_rates (model)[i]));
  return fastest;
}

/* At each jump of @motion, told again in @model's total parameterization from the state before. */
static void
check_reported (JdModel        *model,
                const JdMotion *motion,
                const char     *name)
{
  g_autoptr(JdParameterization) total = NULL;
  char total_name[] = "t";
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = total_name, .tags = none };
  const gsize N = jd_model_get_n_parameters (model);

  total = jd_parameterization_new (model, &tags, NULL, NULL);
  g_assert_nonnull (total);
  for (gsize k = 0; k < jd_motion_get_n_events (motion); k++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, k);
      const JdMotionEvent *next = k + 1 < jd_motion_get_n_events (motion) ? jd_motion_get_event (motion, k + 1)
                                                                          : NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = NULL;
      const double *rates, *prior;
      double largest = fastest_at_start (model);

      if (!event->jumps || (event->kind != JD_MOTION_IMPACT && event->kind != JD_MOTION_LISTED))
        continue;
      jump = jd_jump_new_of_motion (total, motion, event, &error);
      g_assert_no_error (error);
      if (event->after == event->before)
        {
          /* the motion ends here, and the jump says why */
          g_assert_cmpint (jd_jump_get_verdict (jump), >=, JD_VERDICT_INDETERMINATE);
          continue;
        }
      g_assert_cmpint (jd_jump_get_verdict (jump), <, JD_VERDICT_INDETERMINATE);
      if (next != NULL && next->time == event->time && next->jumps)
        continue;
      jd_motion_get_sample (motion, event->before, NULL, &prior);
      jd_motion_get_sample (motion, event->after, NULL, &rates);
      for (gsize i = 0; i < N; i++)
        largest = fmax (largest, fmax (fabs (rates[i]), fabs (prior[i])));
      for (gsize i = 0; i < N; i++)
        if (fabs (jump->posterior[i] - rates[i]) > 1e-9 * largest)
          g_error ("%s: the jump at t = %g gives %g, the motion has %g", name, event->time, jump->posterior[i],
                   rates[i]);
    }
}

static gboolean
meets (const JdMotion *motion,
       const char     *name)
{
  return jd_motion_find_listed (motion, name, 0.0) != NULL;
}

/* Of every bundled example: each event that has an instant or is a law is met within 10 s when it is chosen. */
static void
test_examples (void)
{
  const char *directory = g_getenv ("JD_EXAMPLES_DIR"), *name;
  g_autoptr(GDir) dir = g_dir_open (directory, 0, NULL);
  const JdMotionOptions options = {
    .until = 10.0, .jump = jd_jump_apply, .report_free = (GDestroyNotify) jd_jump_free,
  };
  gsize n_events = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL), *text = NULL;
      g_autoptr(JdModel) model = NULL;
      const GPtrArray *events;

      if (!g_str_has_suffix (name, ".jourdain"))
        continue;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      model = model_from_json (text);
      events = jd_mechanism_get_events (jd_model_get_mechanism (model));
      for (guint k = 0; k < events->len; k++)
        {
          const JdEvent *event = g_ptr_array_index (events, k);
          g_auto(GStrv) chosen = jd_contact_laws_dup_choice (model, event->name, FALSE);
          g_autoptr(GError) error = NULL;
          g_autoptr(JdMotion) motion = NULL;

          if (!event->has_at && event->when == NULL && !jd_event_is_contact_law (model, event))
            continue;
          motion = jd_motion_new (model, &options, (const char *const *) chosen, NULL, NULL, NULL, &error);
          g_assert_no_error (error);
          if (!meets (motion, event->name))
            g_error ("%s: “%s” does not happen: %s", name, event->name, jd_motion_get_end_reason (motion));
          check_reported (model, motion, name);
          n_events++;
        }
    }
  g_assert_cmpuint (n_events, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/impulse/contact-laws/acts", test_acts);
  g_test_add_func ("/core/impulse/contact-laws/region", test_region);
  g_test_add_func ("/core/impulse/contact-laws/slip", test_slip);
  g_test_add_func ("/core/impulse/contact-laws/precedence", test_precedence);
  g_test_add_func ("/core/impulse/contact-laws/together", test_together);
  g_test_add_func ("/core/impulse/contact-laws/which", test_which);
  g_test_add_func ("/core/impulse/contact-laws/through", test_through);
  g_test_add_func ("/core/impulse/contact-laws/resting", test_resting);
  g_test_add_func ("/core/impulse/contact-laws/order", test_order);
  g_test_add_func ("/core/impulse/contact-laws/words", test_words);
  g_test_add_func ("/core/impulse/contact-laws/examples", test_examples);
  return g_test_run ();
}
