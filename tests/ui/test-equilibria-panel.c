/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of equilibria: found in a thread, shown on the sheet when picked, played, and followed as a constant
 * varies. */
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/study/jd-transport.h"
#include "ui/study/sheet/jd-sheet.h"

static JdEquilibriaPanel *
new_panel (JdStudy *study)
{
  JdEquilibriaPanel *panel = g_object_ref_sink (g_object_new (JD_TYPE_EQUILIBRIA_PANEL, NULL));

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

/* How many rows the list called @name shows. */
static guint
count_shown (JdEquilibriaPanel *panel,
             const char        *name)
{
  GtkWidget *list = jd_test_child (panel, name);

  return gtk_widget_get_visible (list) ? jd_test_count_children (list) : 0;
}

static const char *
pick (JdEquilibriaPanel *panel,
      int                index)
{
  GtkListBox *list = jd_test_child (panel, "list");
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);

  gtk_list_box_select_row (list, row);
  return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
}

/* Figures of the sheet are headed @heading; NULL: the time. */
static void
assert_headed (JdSheet    *sheet,
               const char *heading)
{
  JdFigure figure;
  double width, height;

  g_assert_true (jd_sheet_get_figure (sheet, &figure, &width, &height));
  g_assert_cmpstr (figure.instant, ==, heading);
}

static void
test_find (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  GtkWidget *transport = g_object_ref_sink (g_object_new (JD_TYPE_TRANSPORT, NULL));
  JdSheet *sheet = g_object_ref_sink (g_object_new (JD_TYPE_SHEET, NULL));
  GtkInscription *time = jd_test_child (transport, "time_label");
  const double *p, *pd;

  jd_transport_set_study (JD_TRANSPORT (transport), study);
  jd_sheet_set_study (sheet, study);
  assert_headed (sheet, NULL);
  g_assert_cmpuint (count_shown (panel, "list"), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "cancel")));
  jd_test_wait (is_idle, panel);
  g_assert_cmpuint (count_shown (panel, "list"), ==, 3);

  /* Picked: its position stands on the sheet, at rest, and Lagrange's equations give no acceleration there. */
  pick (panel, 2);
  g_assert_true (jd_study_get_previewing (study));
  jd_study_get_state (study, &p, &pd, NULL);
  g_assert_cmpfloat_with_epsilon (p[0], 0.8447308434582821, 1e-9);
  g_assert_cmpfloat (pd[0], ==, 0.0);
  g_assert_nonnull (jd_study_get_evaluation (study, NULL));
  g_assert_cmpfloat (fabs (jd_study_get_evaluation (study, NULL)->qdd[0]), <, 1e-9);
  g_assert_cmpuint (count_shown (panel, "modes_list"), ==, 1);
  /* It is at no time of the motion. */
  assert_headed (sheet, "equilibrium");
  g_assert_cmpstr (gtk_inscription_get_text (time), ==, NULL);

  /* The transport takes the sheet back. */
  jd_study_set_time (study, jd_study_get_end (study));
  g_assert_false (jd_study_get_previewing (study));
  assert_headed (sheet, NULL);
  g_assert_true (g_str_has_prefix (gtk_inscription_get_text (time), "t = "));
  g_assert_finalize_object (sheet);
  g_assert_finalize_object (transport);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* Eight positions of a truss are equilibria, which differ in two parameters that are eliminated: the rows name those,
 * too. */
static void
test_names (void)
{
  JdStudy *study = jd_test_study ("26-hexagonal-truss.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  g_autoptr(GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (is_idle, panel);
  g_assert_cmpuint (count_shown (panel, "list"), ==, 8);
  for (int i = 0; i < 8; i++)
    g_assert_true (g_hash_table_add (titles, g_strdup (pick (panel, i))));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* Steady motions: what the sheet shows of each moves, and Lagrange's equations leave its rates as they are. */
static void
test_steady (void)
{
  JdStudy *study = jd_test_study ("61-disk-on-a-free-rod.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  guint n = 0;

  gtk_check_button_set_active (jd_test_child (panel, "steady"), TRUE);
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (is_idle, panel);
  for (guint k = 0; k < count_shown (panel, "list"); k++)
    {
      const double *pd, *qdd;
      double speed = 0;

      if (g_str_has_prefix (pick (panel, (int) k), "No steady motion"))
        continue;
      n++;
      g_assert_true (jd_study_get_previewing (study));
      jd_study_get_state (study, NULL, &pd, NULL);
      qdd = jd_study_get_evaluation (study, NULL)->qdd;
      for (gsize i = 0; i < jd_model_get_n_parameters (jd_study_get_model (study)); i++)
        speed = fmax (speed, fabs (pd[i]));
      g_assert_cmpfloat (speed, >, 0.1);
      for (gsize i = 0; i < jd_parameterization_get_n_retained (jd_study_get_parameterization (study)); i++)
        g_assert_cmpfloat (fabs (qdd[i]), <, 1e-8);
      g_assert_cmpuint (count_shown (panel, "modes_list"), >, 0);
    }
  g_assert_cmpuint (n, ==, 4);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gboolean
has_lines (gpointer label)
{
  return strchr (gtk_label_get_text (label), '\n') != NULL;
}

/* The button tells what the equilibrium leaves of its equations, and each mode of its own. */
static void
test_road (void)
{
  JdStudy *study = jd_test_study ("36-metronome-on-a-fixed-base.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  GtkMenuButton *button = jd_test_child (panel, "road");
  GtkWidget *window = gtk_window_new ();
  GtkLabel *label = GTK_LABEL (gtk_popover_get_child (gtk_menu_button_get_popover (button)));
  guint n = 0;
  g_auto(GStrv) lines = NULL;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (panel));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (is_idle, panel);
  pick (panel, 0);
  gtk_menu_button_popup (button);
  jd_test_wait (has_lines, label);
  lines = g_strsplit (gtk_label_get_text (label), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      double residual, size;

      if (sscanf (*line, "%*[^:]: %lf of %lf", &residual, &size) != 2)
        continue;
      n++;
      g_assert_cmpfloat (size, >, 0);
      g_assert_cmpfloat (fabs (residual), <=, 1e-9 * size);
    }
  g_assert_cmpuint (n, ==,
                    count_shown (panel, "modes_list") +
                      jd_parameterization_get_n_symbolic (jd_study_get_parameterization (study)) +
                      jd_parameterization_get_n_complementary (jd_study_get_parameterization (study)));
  g_assert_nonnull (strstr (gtk_label_get_text (label), "Mode 1: "));
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static void
test_retag (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);

  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (is_idle, panel);
  g_assert_cmpuint (count_shown (panel, "list"), >, 0);
  /* What was found belongs to the parameterization: another one is asked anew. */
  jd_study_set_parameterization_name (study, "slip complementary");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpuint (count_shown (panel, "list"), ==, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static void
select_text (GtkDropDown *names,
             const char  *name)
{
  GListModel *model = gtk_drop_down_get_model (names);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr(GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), name))
        gtk_drop_down_set_selected (names, i);
    }
}

static void
test_branches (void)
{
  JdStudy *study = jd_test_study ("24-governor.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  JdChartView *diagram = jd_test_child (panel, "diagram");

  select_text (jd_test_child (panel, "constant"), "omega");
  gtk_editable_set_text (jd_test_child (panel, "from"), "3");
  gtk_editable_set_text (jd_test_child (panel, "to"), "9");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (diagram)));
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.vary", NULL);
  jd_test_wait (is_idle, panel);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (diagram)));
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (diagram)), >, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A mode plays on the sheet while the frames go by. */
static gboolean
has_moved (gpointer data)
{
  JdStudy *study = data;
  const double *p;

  jd_study_get_state (study, &p, NULL, NULL);
  return jd_study_get_previewing (study) && fabs (p[0]) > 0.01;
}

static void
test_play (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (panel));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (panel), "equilibria.find", NULL);
  jd_test_wait (is_idle, panel);
  pick (panel, 1);
  gtk_toggle_button_set_active (jd_test_find (jd_test_child (panel, "modes_list"), GTK_TYPE_TOGGLE_BUTTON), TRUE);
  jd_test_wait (has_moved, study);
  g_assert_cmpstr (jd_study_get_preview_name (study), ==, "Mode 1");
  gtk_toggle_button_set_active (jd_test_find (jd_test_child (panel, "modes_list"), GTK_TYPE_TOGGLE_BUTTON), FALSE);
  g_assert_cmpstr (jd_study_get_preview_name (study), ==, "equilibrium");
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The button of @widget that activates @action. */
static GtkWidget *
find_button (GtkWidget  *widget,
             const char *action)
{
  GtkWidget *found = NULL;

  if (GTK_IS_ACTIONABLE (widget) && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action);
  return found;
}

/* The keyboard focus goes to Stop while the search runs, and back to the button that began it. */
static void
test_focus (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  GtkWidget *window = gtk_window_new (), *find = find_button (GTK_WIDGET (panel), "equilibria.find");

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (panel));
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (gtk_widget_grab_focus (find));
  g_assert_true (gtk_widget_activate_action (find, "equilibria.find", NULL));
  g_assert_true (gtk_widget_is_focus (jd_test_child (panel, "cancel")));
  jd_test_wait (is_idle, panel);
  g_assert_true (gtk_widget_is_focus (find));
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

int
main (int   argc,
      char *argv[])
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/equilibria-panel/find", test_find);
  g_test_add_func ("/ui/equilibria-panel/names", test_names);
  g_test_add_func ("/ui/equilibria-panel/steady", test_steady);
  g_test_add_func ("/ui/equilibria-panel/retag", test_retag);
  g_test_add_func ("/ui/equilibria-panel/road", test_road);
  g_test_add_func ("/ui/equilibria-panel/focus", test_focus);
  g_test_add_func ("/ui/equilibria-panel/branches", test_branches);
  g_test_add_func ("/ui/equilibria-panel/play", test_play);

  return jd_test_run ();
}
