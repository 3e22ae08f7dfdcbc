/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panels of first integrals and of perfect joints: decided in a thread, shown, and followed along the motion. */
#include <math.h>
#include <string.h>

#include "core/analysis/integrals/jd-integrals.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-integrals-panel.h"
#include "ui/panels/jd-joints-panel.h"
#include "ui/widgets/jd-readout.h"

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
  return !gtk_widget_get_visible (jd_test_child (panel, "waiting"));
}

/* The row of integral @index, of those shown. */
static gpointer
integral_row (JdIntegralsPanel *panel,
              int               index)
{
  return gtk_list_box_get_row_at_index (jd_test_child (panel, "list"), index);
}

static double
shown_value (JdIntegralsPanel *panel)
{
  return jd_readout_get_value (jd_test_find (integral_row (panel, 0), JD_TYPE_READOUT));
}

/* The integrals of what the study shows, decided here. */
static JdIntegrals *
decide (JdStudy *study)
{
  JdModel *model = jd_study_get_model (study);
  g_autoptr(GError) error = NULL;
  JdIntegrals *integrals = jd_integrals_new (jd_study_get_parameterization (study), jd_model_get_time (model),
                                             jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  g_assert_true (jd_integrals_get (integrals, 0)->exists);
  return integrals;
}

/* The metronome on its cart keeps its energy and its horizontal momentum; the value shown stays while time goes
 * on. */
static void
test_integrals (void)
{
  JdStudy *study = jd_test_study ("03-metronome.jourdain");
  JdIntegralsPanel *panel = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  g_autoptr(JdIntegrals) integrals = decide (study);
  double energy;

  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "waiting")));
  jd_test_wait (integrals_are_found, panel);
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (integral_row (panel, 0)), "every condition is met"));
  adw_expander_row_set_expanded (integral_row (panel, 0), TRUE);
  energy = shown_value (panel);
  g_assert_cmpfloat_with_epsilon (energy, jd_integrals_get (integrals, 0)->value, 1e-9);
  jd_study_set_time (study, jd_study_get_end (study));
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat_with_epsilon (shown_value (panel), energy, 1e-7);
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
      subtitle = adw_expander_row_get_subtitle (integral_row (panel, 0));
      g_assert_cmpint (strstr (subtitle, "every condition is met") == NULL, ==, cases[i].changed);
      if (cases[i].changed)
        {
          const JdMotionEvent *event = jd_motion_find_listed (jd_study_get_motion (study), cases[i].event, 1.5);
          g_autoptr(JdIntegrals) integrals = decide (study);
          g_autofree JdIntegralCourse *courses = g_new0 (JdIntegralCourse, jd_integrals_get_n (integrals));

          jd_integrals_follow (integrals, jd_study_get_motion (study), courses);
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
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (study));

  jd_test_wait (integrals_are_found, panel);
  jd_study_set_parameterization_name (study,
                                      ((JdParameterizationTags *) g_ptr_array_index (parameterizations,
                                                                                     parameterizations->len - 1))
                                        ->name);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_false (gtk_widget_get_visible (jd_test_child (panel, "list")));
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "waiting")));
  jd_test_wait (integrals_are_found, panel);
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "list")));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* What the panel says of a joint: the list, the row, and how its title ends; no title: that the row is not there. */
typedef struct
{
  JdJointsPanel *panel;
  const char    *list;
  int            row;
  const char    *verdict;
} Saying;

static gboolean
says (gpointer data)
{
  const Saying *saying = data;
  GtkWidget *list = jd_test_child (saying->panel, saying->list);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), saying->row);

  if (row == NULL || saying->verdict == NULL || !gtk_widget_get_visible (list))
    return saying->verdict == NULL && row == NULL;
  return g_str_has_suffix (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), saying->verdict);
}

#define PERFECT     ": Perfect"
#define CONDITIONAL ": Perfect only under a condition"

static void
wait_for_verdict (JdJointsPanel *panel,
                  const char    *list,
                  int            row,
                  const char    *verdict)
{
  Saying saying = { panel, list, row, verdict };

  jd_test_wait (says, &saying);
}

/* Ticks joint @index, to be judged together with the others ticked. */
static void
tick (JdJointsPanel *panel,
      int            index)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (jd_test_child (panel, "list"), index));

  gtk_check_button_set_active (jd_test_find (row, GTK_TYPE_CHECK_BUTTON), TRUE);
}

static void
test_joints (void)
{
  JdStudy *study = jd_test_study ("03-metronome.jourdain");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);
  Saying none = { panel, "list", 0, NULL }, no_compound = { panel, "together", 0, NULL };

  g_assert_true (says (&none));
  wait_for_verdict (panel, "list", 0, PERFECT);
  wait_for_verdict (panel, "list", 1, PERFECT);
  g_assert_true (says (&no_compound));

  /* Ticked together. */
  tick (panel, 0);
  tick (panel, 1);
  wait_for_verdict (panel, "together", 0, PERFECT);

  /* The pivot between two bodies is not perfect for one of them alone. */
  gtk_check_button_set_active (jd_test_child (panel, "external"), TRUE);
  wait_for_verdict (panel, "list", 1, CONDITIONAL);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static void
assert_judged (JdJointsPanel *panel,
               const char    *verdict)
{
  jd_panel_flush (JD_PANEL (panel));
  wait_for_verdict (panel, "list", 1, verdict);
  wait_for_verdict (panel, "together", 0, verdict);
}

/* Only the test holds the panel: a task that judges for it would, too. */
static gboolean
is_left_alone (gpointer panel)
{
  return g_atomic_int_get (&G_OBJECT (panel)->ref_count) == 1;
}

/* The disk slips at first, and T is then no effort of a perfect joint; later it rolls.  The verdicts are of the
 * instant shown, and what is ticked stays ticked.  While it plays nothing is judged. */
static void
test_joints_at_instant (void)
{
  JdStudy *study = jd_test_study ("70-dragged-by-friction.jourdain");
  JdJointsPanel *panel = new_panel (JD_TYPE_JOINTS_PANEL, study);
  g_autofree char *instant = NULL;

  wait_for_verdict (panel, "list", 1, CONDITIONAL);
  tick (panel, 0);
  tick (panel, 1);
  assert_judged (panel, CONDITIONAL);
  jd_study_set_time (study, 0.3);
  assert_judged (panel, PERFECT);
  jd_study_go_to_start (study);
  assert_judged (panel, CONDITIONAL);

  jd_test_wait (is_left_alone, panel);
  instant = g_strdup (gtk_label_get_text (jd_test_child (panel, "remark")));
  jd_study_set_stop_at_events (study, FALSE);
  jd_study_set_playing (study, TRUE);
  for (guint i = 0; i < 10; i++)
    jd_study_advance (study, 0.05);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (jd_study_get_playing (study));
  g_assert_true (is_left_alone (panel));
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (panel, "remark")), ==, instant);
  wait_for_verdict (panel, "list", 1, CONDITIONAL);
  jd_study_set_playing (study, FALSE);
  assert_judged (panel, PERFECT);
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (panel, "remark")), !=, instant);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A panel that goes while its thread works. */
static void
test_gone (void)
{
  JdStudy *study = jd_test_study ("13-four-bar-linkage.jourdain");
  JdPanel *integrals = new_panel (JD_TYPE_INTEGRALS_PANEL, study);
  JdPanel *joints = new_panel (JD_TYPE_JOINTS_PANEL, study);

  g_assert_true (gtk_widget_get_visible (jd_test_child (integrals, "waiting")));
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
  return jd_test_run ();
}
