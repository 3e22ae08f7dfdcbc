/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of sweeps: drawn in a thread, cancelled, dropped with its mechanism, covered, exported. */
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-sweep-panel.h"
#include "ui/widgets/jd-chart-view.h"

static JdSweepPanel *
new_panel (JdStudy *study)
{
  JdSweepPanel *panel = g_object_ref_sink (g_object_new (JD_TYPE_SWEEP_PANEL, NULL));

  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  jd_panel_set_study (JD_PANEL (panel), study);
  jd_panel_flush (JD_PANEL (panel));
  return panel;
}

static gboolean
is_idle (gpointer panel)
{
  return !gtk_widget_get_visible (jd_test_child (panel, "cancel"));
}

static gboolean
is_derived (gpointer study)
{
  return jd_study_get_parameterization (study) != NULL;
}

/* Chooses @text in the list @name. */
static void
choose (JdSweepPanel *panel,
        const char   *name,
        const char   *text)
{
  GtkDropDown *list = jd_test_child (panel, name);
  GListModel *model = gtk_drop_down_get_model (list);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), text))
        {
          gtk_drop_down_set_selected (list, i);
          return;
        }
    }
  g_error ("%s has no %s", name, text);
}

static void
type (JdSweepPanel *panel,
      const char   *name,
      const char   *text)
{
  gtk_editable_set_text (GTK_EDITABLE (jd_test_child (panel, name)), text);
}

static gboolean
shows_curve (JdSweepPanel *panel)
{
  GtkWidget *view = jd_test_child (panel, "chart_view");

  return gtk_widget_get_visible (view) && gtk_widget_get_visible (jd_test_child (panel, "export")) &&
         jd_chart_get_n_series (jd_chart_view_get_chart (JD_CHART_VIEW (view))) == 1;
}

static void
draw (JdSweepPanel *panel)
{
  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.draw", NULL);
  jd_test_wait (is_idle, panel);
}

static char *
export_as (JdSweepPanel *panel,
           const char   *name)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  g_assert_true (jd_sweep_panel_export (panel, file, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_file_delete (file, NULL, NULL);
  return text;
}

/* A free rolling disk that slips nowhere: N = m g, a line through 0, and x'' = Gamma / (R (m + I/R^2)). */
static void
test_curve (void)
{
  JdStudy *study = jd_test_study ("01-rolling-disk.jourdain");
  JdSweepPanel *panel;
  g_autofree char *csv = NULL, *svg = NULL;
  g_auto(GStrv) lines = NULL;

  jd_study_set_parameterization_name (study, "total");
  jd_test_wait (is_derived, study);
  panel = new_panel (study);
  choose (panel, "constant", "m");
  choose (panel, "measure", "contact.N");
  type (panel, "from", "1");
  type (panel, "to", "2+2");
  draw (panel);
  g_assert_true (shows_curve (panel));
  csv = export_as (panel, "jourdain-test-sweep.csv");
  lines = g_strsplit (csv, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 53);
  g_assert_cmpstr (lines[0], ==, "m,contact.N");
  for (guint i = 1; i <= 51; i++)
    {
      g_auto(GStrv) cells = g_strsplit (lines[i], ",", -1);
      const double m = g_ascii_strtod (cells[0], NULL), force = g_ascii_strtod (cells[1], NULL);

      g_assert_cmpfloat_with_epsilon (m, 1 + 3 * (i - 1) / 50.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (force, 9.81 * m, 1e-9);
    }
  svg = export_as (panel, "jourdain-test-sweep.svg");
  g_assert_nonnull (strstr (svg, "<svg"));

  /* another quantity: the curve no longer shown was that of the old one */
  choose (panel, "measure", "E");
  g_assert_false (shows_curve (panel));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* Wrong entries are marked and start nothing; a cancelled and an outdated curve is not shown. */
static void
test_refused (void)
{
  JdStudy *study = jd_test_study ("11-double-pendulum.jourdain");
  JdSweepPanel *panel = new_panel (study);
  g_autoptr(GFile) file = g_file_new_for_path ("/nowhere/curve.csv");
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_sweep_panel_export (panel, file, &error));
  g_assert_nonnull (error);
  type (panel, "from", "one");
  type (panel, "time", "-1");
  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.draw", NULL);
  g_assert_true (is_idle (panel));
  g_assert_true (gtk_widget_has_css_class (jd_test_child (panel, "from"), "error"));
  g_assert_true (gtk_widget_has_css_class (jd_test_child (panel, "time"), "error"));

  type (panel, "from", "0.5");
  type (panel, "time", "10");
  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.draw", NULL);
  g_assert_false (is_idle (panel));
  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.cancel", NULL);
  g_assert_true (is_idle (panel));
  g_assert_false (shows_curve (panel));

  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.draw", NULL);
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (is_idle (panel));
  jd_test_settle ();
  g_assert_false (shows_curve (panel));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* While something is asked there is no curve, because it may tell the answer. */
static void
test_covered (void)
{
  JdStudy *study = jd_test_study ("01-rolling-disk.jourdain");
  JdSweepPanel *panel = new_panel (study);

  draw (panel);
  g_assert_true (shows_curve (panel));
  jd_covers_cover (jd_study_get_covers (study), "x''");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_false (shows_curve (panel));
  gtk_widget_activate_action (GTK_WIDGET (panel), "sweep.draw", NULL);
  g_assert_true (is_idle (panel));
  jd_covers_uncover (jd_study_get_covers (study), "x''");
  jd_panel_flush (JD_PANEL (panel));
  draw (panel);
  g_assert_true (shows_curve (panel));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

int
main (int   argc,
      char *argv[])
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/sweep-panel/curve", test_curve);
  g_test_add_func ("/ui/sweep-panel/refused", test_refused);
  g_test_add_func ("/ui/sweep-panel/covered", test_covered);
  return jd_test_run ();
}
