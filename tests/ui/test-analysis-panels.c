/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panels of first integrals and of perfect joints: decided in a thread, shown, and followed along the motion. */
#include <math.h>
#include <string.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/jd-integrals-panel.h"
#include "ui/jd-joints-panel.h"

static gpointer
new_panel (GType    type,
           JdStudy *study)
{
  JdPanel *panel = g_object_ref_sink (g_object_new (type, NULL));

  jd_panel_set_expanded (panel, TRUE);
  jd_panel_set_study (panel, study);
  jd_panel_flush (panel);
  return panel;
}

static gboolean
integrals_are_found (gpointer panel)
{
  return !jd_integrals_panel_is_busy (panel);
}

static gboolean
joints_are_judged (gpointer panel)
{
  return !jd_joints_panel_is_busy (panel);
}

/* The metronome on its cart keeps its energy and its horizontal momentum; the value shown stays while time goes
 * on. */
static void
test_integrals (void)
{
  JdStudy *study = jd_test_study ("03-metronome.jourdain");
  JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  double energy;

  g_assert_true (jd_integrals_panel_is_busy (panel));
  jd_test_wait (integrals_are_found, panel);
  g_assert_nonnull (jd_integrals_panel_get_found (panel));
  g_assert_true (jd_integrals_get (jd_integrals_panel_get_found (panel), 0)->exists);
  jd_integrals_panel_unfold (panel, 0);
  energy = jd_integrals_panel_get_value (panel, 0);
  g_assert_cmpfloat_with_epsilon (energy, jd_integrals_get (jd_integrals_panel_get_found (panel), 0)->value, 1e-9);
  jd_study_set_time (study, jd_study_get_end (study));
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat_with_epsilon (jd_integrals_panel_get_value (panel, 0), energy, 1e-7);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static gboolean
motion_is_there (gpointer study)
{
  return jd_study_get_motion (study) != NULL;
}

/* What an impact takes is said, and drawn: a kept energy goes down by it. */
static void
test_integrals_events (void)
{
  static const struct { const char *file, *event; gboolean changed; } cases[] = {
    { "11-double-pendulum.jourdain", "elbow locks", TRUE },
    { "03-metronome.jourdain", NULL, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdStudy *study = jd_test_study (cases[i].file);
      JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
      const char *subtitle;

      jd_test_wait (integrals_are_found, panel);
      jd_test_wait (motion_is_there, study);
      jd_panel_flush (JD_PANEL (panel));
      g_assert_true (jd_integrals_get (jd_integrals_panel_get_found (panel), 0)->exists);
      subtitle = jd_integrals_panel_get_subtitle (panel, 0);
      g_assert_cmpint (strstr (subtitle, "every hypothesis holds") == NULL, ==, cases[i].changed);
      if (cases[i].changed)
        {
          const JdMotionEvent *event = jd_motion_find_listed (jd_study_get_motion (study), cases[i].event, 1.5);
          g_autofree JdIntegralCourse *courses =
            g_new0 (JdIntegralCourse, jd_integrals_get_n (jd_integrals_panel_get_found (panel)));

          jd_integrals_follow (jd_integrals_panel_get_found (panel), jd_study_get_motion (study), courses);
          g_assert_nonnull (event);
          g_assert_cmpuint (courses[0].n_steps, ==, 1);
          g_assert_cmpfloat (courses[0].time, ==, event->time);
          g_assert_cmpfloat (courses[0].change, <, -1e-3);
          g_assert_false (courses[0].drifts);
          g_assert_nonnull (strstr (subtitle, cases[i].event));
          g_assert_nonnull (strstr (subtitle, " J at "));
        }
      jd_test_assert_freed (panel);
      jd_test_assert_freed (study);
    }
}

/* Which exist belongs to the parameterization: they are decided anew. */
static void
test_integrals_retag (void)
{
  JdStudy *study = jd_test_study ("12-slider-crank.jourdain");
  JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  const GPtrArray *taggings = jd_mechanism_get_taggings (jd_study_get_mechanism (study));

  jd_test_wait (integrals_are_found, panel);
  jd_study_set_parameterization_name (study, ((JdTagging *) g_ptr_array_index (taggings, taggings->len - 1))->name);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_integrals_panel_get_found (panel));
  g_assert_true (jd_integrals_panel_is_busy (panel));
  jd_test_wait (integrals_are_found, panel);
  g_assert_nonnull (jd_integrals_panel_get_found (panel));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static void
test_joints (void)
{
  JdStudy *study = jd_test_study ("03-metronome.jourdain");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);

  g_assert_true (jd_joints_panel_is_busy (panel));
  jd_test_wait (joints_are_judged, panel);
  g_assert_true (jd_joints_panel_get_verdict (panel, 0)->perfect);
  g_assert_true (jd_joints_panel_get_verdict (panel, 1)->perfect);
  g_assert_null (jd_joints_panel_get_compound (panel));

  /* Ticked together. */
  jd_joints_panel_tick (panel, 0, TRUE);
  jd_joints_panel_tick (panel, 1, TRUE);
  jd_test_wait (joints_are_judged, panel);
  g_assert_nonnull (jd_joints_panel_get_compound (panel));
  g_assert_true (jd_joints_panel_get_compound (panel)->perfect);

  /* The pivot between two bodies is not perfect for one of them alone. */
  jd_joints_panel_set_external (panel, TRUE);
  jd_test_wait (joints_are_judged, panel);
  g_assert_false (jd_joints_panel_get_verdict (panel, 1)->perfect);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static void
assert_judged (JdJointsPanel *panel,
               gboolean       perfect)
{
  jd_panel_flush (JD_PANEL (panel));
  jd_test_wait (joints_are_judged, panel);
  g_assert_cmpint (jd_joints_panel_get_verdict (panel, 1)->perfect, ==, perfect);
  g_assert_nonnull (jd_joints_panel_get_compound (panel));
  g_assert_cmpint (jd_joints_panel_get_compound (panel)->perfect, ==, perfect);
}

/* The disk slips at first, and T is then no effort of a perfect joint; later it rolls.  The verdicts are of the
 * instant shown, and what is ticked stays ticked.  While it plays nothing is judged. */
static void
test_joints_at_instant (void)
{
  JdStudy *study = jd_test_study ("70-dragged-by-friction.jourdain");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);

  jd_test_wait (joints_are_judged, panel);
  jd_joints_panel_tick (panel, 0, TRUE);
  jd_joints_panel_tick (panel, 1, TRUE);
  assert_judged (panel, FALSE);
  jd_study_set_time (study, 0.3);
  assert_judged (panel, TRUE);
  jd_study_go_to_start (study);
  assert_judged (panel, FALSE);

  jd_study_set_stop_at_events (study, FALSE);
  jd_study_set_playing (study, TRUE);
  for (guint i = 0; i < 10; i++)
    jd_study_advance (study, 0.05);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (jd_study_get_playing (study));
  g_assert_false (jd_joints_panel_is_busy (panel));
  g_assert_false (jd_joints_panel_get_verdict (panel, 1)->perfect);
  jd_study_set_playing (study, FALSE);
  assert_judged (panel, TRUE);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A panel that goes while its thread works. */
static void
test_gone (void)
{
  JdStudy *study = jd_test_study ("13-four-bar-linkage.jourdain");
  JdPanel *integrals = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  JdPanel *joints = new_panel (JD_TYPE_JOINTS_PANEL, study);

  g_assert_true (jd_integrals_panel_is_busy (JD_INTEGRALS_PANEL (integrals)));
  g_object_run_dispose (G_OBJECT (integrals));
  g_object_run_dispose (G_OBJECT (joints));
  jd_test_assert_freed (integrals);
  jd_test_assert_freed (joints);
  jd_test_assert_freed (study);
}

int
main (int   argc,
      char *argv[])
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/analysis-panels/integrals", test_integrals);
  g_test_add_func ("/ui/analysis-panels/integrals-events", test_integrals_events);
  g_test_add_func ("/ui/analysis-panels/integrals-retag", test_integrals_retag);
  g_test_add_func ("/ui/analysis-panels/joints", test_joints);
  g_test_add_func ("/ui/analysis-panels/joints-at-instant", test_joints_at_instant);
  g_test_add_func ("/ui/analysis-panels/gone", test_gone);
  return g_test_run ();
}
