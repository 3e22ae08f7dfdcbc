/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Study view: its column of panels, and its notice. */
#include <string.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-chart-view.h"

#define SLEIGH "06-sleigh-landing.jourdain"

/* An enlarged panel has the column to itself until it is made small or folded, and its graph fills it. A joint picked on
 * the sheet brings its rows back. */
static void
test_enlarged (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  JdPanel *tags = jd_study_view_get_panel (view, JD_TYPE_PARAMETERIZATION_PANEL);
  JdPanel *jump = jd_study_view_get_panel (view, JD_TYPE_JUMP_PANEL);
  JdPanel *graphs = jd_study_view_get_panel (view, JD_TYPE_GRAPHS_PANEL);

  jd_study_view_set_study (view, study);
  jd_panel_set_enlarged (jump, TRUE);
  g_assert_true (jd_panel_get_expanded (jump));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (jump)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (tags)));
  jd_panel_set_enlarged (graphs, TRUE);
  g_assert_false (jd_panel_get_enlarged (jump));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (jump)));
  g_assert_true (gtk_widget_compute_expand (GTK_WIDGET (graphs), GTK_ORIENTATION_VERTICAL));
  g_assert_true (gtk_widget_compute_expand (jd_test_child (graphs, "chart_view"), GTK_ORIENTATION_VERTICAL));
  jd_panel_set_expanded (graphs, FALSE);
  g_assert_false (jd_panel_get_enlarged (graphs));
  g_assert_false (gtk_widget_compute_expand (GTK_WIDGET (graphs), GTK_ORIENTATION_VERTICAL));
  g_assert_false (gtk_widget_compute_expand (jd_test_child (graphs, "chart_view"), GTK_ORIENTATION_VERTICAL));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (tags)));
  jd_panel_set_enlarged (jump, TRUE);
  jd_panel_set_expanded (tags, FALSE);
  g_signal_emit_by_name (jd_study_view_get_sheet (view), "joint-picked", "weld");
  g_assert_false (jd_panel_get_enlarged (jump));
  g_assert_true (jd_panel_get_expanded (tags));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (tags)));
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* The notice of an event without a jump says what happens; while something is covered it only names the equation. */
static void
test_notice (void)
{
  JdStudy *study = jd_test_study ("114-box-on-an-incline.jourdain");
  JdCovers *covers = jd_study_get_covers (study);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));

  jd_study_view_set_study (view, study);
  jd_study_next_event (study);
  g_assert_nonnull (jd_test_find_label (view, "feet.normal begins to slip"));
  jd_study_go_to_start (study);
  jd_covers_cover (covers, "feet.N");
  jd_study_next_event (study);
  g_assert_null (jd_test_find_label (view, "feet.normal begins to slip"));
  jd_covers_uncover (covers, "feet.N");
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* A study of @n rough disks that fall on a floor, by time stepping, with its motion computed. */
static JdStudy *
study_of_disks (guint n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(JdDocument) document = NULL;
  JdStudy *study;

  for (guint k = 0; k < n; k++)
    {
      const char *comma = k > 0 ? ", " : "";

      g_string_append_printf (parameters,
                              "%s{\"name\": \"x%u\", \"value\": %g}, {\"name\": \"y%u\", \"value\": %g},"
                              " {\"name\": \"a%u\"}",
                              comma, k, 0.25 * (k % 4) + 0.01 * k, k, 0.2 + 0.25 * (k / 4), k);
      g_string_append_printf (bodies,
                              "%s{\"name\": \"D%u\", \"origin\": [\"x%u\", \"y%u\"], \"angle\": \"a%u\","
                              " \"mass\": 1, \"inertia\": 0.005, \"shape\": {\"disk\": 0.1}}",
                              comma, k, k, k, k);
      g_string_append_printf (joints,
                              "%s{\"name\": \"f%u\", \"type\": \"contact\", \"body\": \"D%u\","
                              " \"curve\": \"floor\", \"friction\": 0.3}",
                              comma, k, k);
      for (guint l = 0; l < k; l++)
        g_string_append_printf (joints,
                                ", {\"name\": \"c%u_%u\", \"type\": \"contact\", \"bodies\": [\"D%u\", \"D%u\"],"
                                " \"friction\": 0.3}",
                                l, k, l, k);
    }
  text = g_strdup_printf ("{\"jourdain\": 1, \"time_stepping\": 0.002, \"gravity\": [0, -9.81], \"parameters\": [%s],"
                          " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\":"
                          " [1, 0]}}], \"bodies\": [%s], \"joints\": [%s]}",
                          parameters->str, bodies->str, joints->str);
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  document = jd_document_new_from_json (root, &error);
  g_assert_no_error (error);
  study = jd_study_new (document);
  jd_test_wait (jd_test_has_motion, study);
  g_assert_nonnull (jd_study_get_motion (study));
  return study;
}

/* A motion by time stepping is played; the view says what it is, and the panels ask for no forces. */
static void
test_steps (void)
{
  JdStudy *study = study_of_disks (16);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  GtkWidget *problem = jd_test_child (view, "problem");
  const char *why;

  g_assert_cmpuint (jd_motion_get_n_events (jd_study_get_motion (study)), ==, 0);
  jd_study_view_set_study (view, study);
  jd_study_view_set_expanded (view, TRUE);
  jd_test_settle ();
  g_assert_false (gtk_widget_get_visible (problem));
  jd_study_set_playing (study, TRUE);
  while (jd_study_get_time (study) < 0.5)
    {
      jd_study_advance (study, 0.033);
      jd_test_settle ();
      g_assert_true (jd_study_get_playing (study));
    }
  g_assert_true (gtk_widget_get_visible (problem));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (problem)), "0.002"));
  g_assert_null (jd_study_get_evaluation (study, &why));
  g_assert_nonnull (strstr (why, "time stepping"));
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

/* The laws of five balls, a line for each contact, scroll in a narrow notice: it leaves room for the sheet. */
static void
test_long_notice (void)
{
  JdStudy *study = jd_test_study ("40-newtons-cradle.jourdain");
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  GtkWidget *label = jd_test_child (view, "notice_label");
  GtkWidget *scroller = gtk_widget_get_ancestor (label, GTK_TYPE_SCROLLED_WINDOW);
  int whole, shown;

  jd_study_view_set_study (view, study);
  jd_study_next_event (study);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, 200, NULL, &whole, NULL, NULL);
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, 200, NULL, &shown, NULL, NULL);
  g_assert_cmpint (whole, >, 150);
  g_assert_cmpint (shown, <=, 100);
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

static gboolean
is_placed (gpointer label)
{
  return gtk_widget_get_mapped (label) && gtk_widget_get_height (label) > 0;
}

/* On a narrow sheet the notice is as high as its text of several lines.  Below the buttons more of a long text has room
 * than beside them. */
static void
check_narrow (const char *example,
              gboolean    whole)
{
  JdStudy *study = jd_test_study (example);
  JdStudyView *view = g_object_new (JD_TYPE_STUDY_VIEW, NULL);
  GtkWidget *window = gtk_window_new (), *label = jd_test_child (view, "notice_label");
  GtkWidget *scroller = gtk_widget_get_ancestor (label, GTK_TYPE_SCROLLED_WINDOW);
  gpointer alive = view;
  int high;

  g_object_add_weak_pointer (G_OBJECT (view), &alive);
  jd_study_view_set_study (view, study);
  jd_study_next_event (study);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 600);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (view));
  gtk_window_present (GTK_WINDOW (window));
  jd_test_wait (is_placed, label);
  jd_test_settle ();
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), NULL, &high, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (scroller), >=, MIN (high, 96));
  g_assert_cmpint (high <= 96, ==, whole);
  /* below the buttons */
  g_assert_cmpint (gtk_widget_get_width (label), >, 300);
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_wait (jd_test_is_null, &alive);
  jd_test_assert_freed (study);
}

static void
test_narrow_notice (void)
{
  check_narrow ("48-kanes-double-pendulum.jourdain", TRUE);
  check_narrow ("52-oblique-rod.jourdain", FALSE);
}

/* At an instant in the pole of a body's angles Study says which rates have no value, and which order would serve. */
static void
test_pole (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [{\"name\": \"a\", \"value\": 0.2}, {\"name\": \"b\", \"value\": 1.3, "
    "\"rate\": -2.6}, {\"name\": \"c\", \"value\": 0.1}], \"bodies\": [{\"name\": \"T\", \"origin\": [0, 0, 0], \"rotation\": "
    "[[\"z\", \"a\"], [\"x\", \"b\"], [\"z\", \"c\"]], \"mass\": 1, \"inertia\": [1, 1, 1]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = json_from_string (text, &error);
  g_autoptr(JdDocument) document = jd_document_new_from_json (g_steal_pointer (&root), &error);
  JdStudy *study = jd_study_new (document);
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  const char *sentence = "The rates of a and c have no value here: “T” stands at the pole";
  GtkLabel *problem;

  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  jd_study_view_set_study (view, study);
  problem = jd_test_child (view, "problem");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
  jd_study_set_time (study, 0.5);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (problem)));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (problem), sentence));
  g_assert_nonnull (strstr (gtk_label_get_text (problem), "z-x-y"));
  jd_study_set_time (study, 0.51);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

static gboolean
has_searched (gpointer panel)
{
  return !gtk_widget_get_visible (jd_test_child (panel, "cancel"));
}

static gboolean
has_equilibria (gpointer panel)
{
  return gtk_list_box_get_row_at_index (jd_test_child (panel, "list"), 0) != NULL;
}

/* A step of a lesson that unfolds the equilibria finds them; one that is left before the panel shows the model does
 * not. */
static void
test_wanted (void)
{
  g_autoptr(JsonNode) unfolds = json_from_string ("{\"panels\": [\"equilibria\"]}", NULL);
  g_autoptr(JsonNode) folds = json_from_string ("{\"panels\": []}", NULL);
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdStudyView *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  JdPanel *panel = jd_study_view_get_panel (view, JD_TYPE_EQUILIBRIA_PANEL);

  jd_study_view_set_study (view, study);
  for (guint left = 2; left-- > 0;)
    {
      jd_lesson_setup_apply (json_node_get_object (unfolds), view);
      jd_lesson_setup_run (json_node_get_object (unfolds), view, study);
      if (left)
        jd_lesson_setup_apply (json_node_get_object (folds), view);
      jd_panel_set_expanded (panel, TRUE);
      jd_panel_flush (panel);
      jd_test_wait (has_searched, panel);
      g_assert_cmpint (has_equilibria (panel), ==, !left);
    }
  g_assert_finalize_object (view);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/study-view/wanted", test_wanted);
  g_test_add_func ("/ui/panel/enlarged", test_enlarged);
  g_test_add_func ("/ui/panels/notice", test_notice);
  g_test_add_func ("/ui/panels/steps", test_steps);
  g_test_add_func ("/ui/panels/long-notice", test_long_notice);
  g_test_add_func ("/ui/panels/narrow-notice", test_narrow_notice);
  g_test_add_func ("/ui/study-view/pole", test_pole);
  return jd_test_run ();
}
