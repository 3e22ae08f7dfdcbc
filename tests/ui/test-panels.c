/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of panels, and the panels of the parameterization, the equations, the jump and the graphs. */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/lesson/jd-lesson-task-private.h"
#include "tests/ui/jd-test-panels.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-panels.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/jd-study-export.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-resources.h"

#define SLEIGH "06-sleigh-landing.jourdain"

/* Each line of the table makes a panel with its title, its icon and its template, and the Study view has one of each,
 * in the order of the table, the first unfolded; lessons can name it; and no panel's template is without a line. */
static void
test_table (void)
{
#define LINE(Type, name, title) { #Type, "jd-" #name "-panel.ui", title, jd_##name##_panel_get_type },
  static const struct
  {
    const char *type, *template, *title;
    GType (*get_type) (void);
  } lines[] = { JD_PANELS (LINE) };
#undef LINE
  GtkWidget *view = g_object_ref_sink (g_object_new (JD_TYPE_STUDY_VIEW, NULL));
  JdPanel *panel = jd_study_view_get_panel (JD_STUDY_VIEW (view), JD_TYPE_PANEL);
  g_auto(GStrv) files = g_resources_enumerate_children (JD_RESOURCES "/ui", 0, NULL);
  gsize n_templates = 0;

  g_assert_nonnull (panel);
  g_assert_null (gtk_widget_get_prev_sibling (GTK_WIDGET (panel)));
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      JdPanelClass *klass = JD_PANEL_GET_CLASS (panel);
      g_autofree char *icon = g_strdup_printf (JD_RESOURCES "/icons/scalable/actions/%s.svg", klass->icon_name);

      g_assert_cmpstr (G_OBJECT_TYPE_NAME (panel), ==, lines[i].type);
      g_assert_true (G_OBJECT_TYPE (panel) == lines[i].get_type ());
      g_assert_nonnull (jd_test_find_label (GTK_WIDGET (panel), lines[i].title));
      g_assert_true (g_resources_get_info (icon, 0, NULL, NULL, NULL));
      g_assert_true (g_strv_contains ((const char *const *) files, lines[i].template));
      if (!g_strv_contains (jd_lesson_panels, klass->name))
        g_error ("the panel “%s” is missing from jd_lesson_panels", klass->name);
      g_assert_cmpint (jd_panel_get_expanded (panel), ==, i == 0);
      panel = (JdPanel *) gtk_widget_get_next_sibling (GTK_WIDGET (panel));
      g_assert_cmpint (panel == NULL, ==, i + 1 == G_N_ELEMENTS (lines));
    }
  for (gsize i = 0; files[i] != NULL; i++)
    n_templates += g_str_has_suffix (files[i], "-panel.ui") && !g_str_equal (files[i], "jd-panel.ui");
  g_assert_cmpuint (n_templates, ==, G_N_ELEMENTS (lines));
  g_assert_finalize_object (view);
}

/* Before it is filled the panel does not say that there is no parameterization. */
static void
test_unfilled (void)
{
  JdPanel *panel = g_object_ref_sink (g_object_new (JD_TYPE_PARAMETERIZATION_PANEL, NULL));

  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "names")), !=, GTK_INVALID_LIST_POSITION);
  g_assert_finalize_object (panel);
}

/* A row for each equation; its tag is changed in place and the study follows. */
static void
test_retag (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = jd_test_new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdModel *model = jd_study_get_model (study);
  JdEquationRow *row;

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    g_assert_nonnull (jd_parameterization_panel_get_row (panel, jd_model_get_equation (model, e)->name));
  row = jd_parameterization_panel_get_row (panel, "weld.x");
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  jd_equation_row_set_primitive (row, FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_false (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  g_assert_cmpint (jd_parameterization_get_eliminated (jd_study_get_parameterization (study),
                                                       (gsize) jd_model_find_equation (model, "weld.x")),
                   ==, -1);
  g_assert_null (jd_test_refusal (row));
  jd_equation_row_set_primitive (row, TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  /* The same row throughout: an edit takes the focus from nobody. */
  g_assert_true (row == jd_parameterization_panel_get_row (panel, "weld.x"));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A refused tag explains itself in its row and leaves the control as it was; the next choice forgets it. */
static void
test_refusal (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = jd_test_new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdEquationRow *row = jd_parameterization_panel_get_row (panel, "blade.lateral");

  jd_equation_row_set_primitive (row, TRUE);
  g_assert_false (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  g_assert_nonnull (jd_test_refusal (row));
  g_assert_nonnull (strstr (jd_test_refusal (row), "blade.lateral"));
  g_assert_nonnull (strstr (jd_test_refusal (row), "non-holonomic"));
  jd_equation_row_set_primitive (jd_parameterization_panel_get_row (panel, "weld.x"), FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_test_refusal (row));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The button of the row that says @label. */
static GtkToggleButton *
find_toggle (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return GTK_TOGGLE_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkToggleButton *found = find_toggle (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Pressing the buttons themselves: never both, never none. */
static void
test_toggles (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = jd_test_new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  static const struct
  {
    const char *equation;
    const char *press;
    gboolean primitive; /* afterwards */
    gboolean refused;
  } steps[] = {
    { "blade.lateral", "Primitive", FALSE, TRUE },
    { "blade.lateral", "Complementary", FALSE, TRUE }, /* it is pressed already: nothing happens */
    { "weld.x", "Complementary", FALSE, FALSE },
    { "weld.x", "Primitive", TRUE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      JdEquationRow *row = jd_parameterization_panel_get_row (panel, steps[i].equation);
      GtkToggleButton *complementary = find_toggle (GTK_WIDGET (row), "Complementary");
      GtkToggleButton *primitive = find_toggle (GTK_WIDGET (row), "Primitive");

      gtk_toggle_button_set_active (find_toggle (GTK_WIDGET (row), steps[i].press), TRUE);
      jd_panel_flush (JD_PANEL (panel));
      g_assert_cmpint (gtk_toggle_button_get_active (primitive), ==, steps[i].primitive);
      g_assert_cmpint (gtk_toggle_button_get_active (complementary), ==, !steps[i].primitive);
      g_assert_cmpint (jd_test_refusal (row) != NULL, ==, steps[i].refused);
    }
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static guint
count_formulas (JdEquationsPanel *panel)
{
  return jd_test_count_children (jd_test_child (panel, "formulas"));
}

static gboolean
has_formulas (gpointer panel)
{
  return count_formulas (panel) > 0;
}

static gboolean
has_more_formulas (gpointer panel)
{
  return count_formulas (panel) > GPOINTER_TO_UINT (g_object_get_data (panel, "before"));
}

/* The total parameterization has more equations; what is shown stays until they are there. */
static void
test_equations (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdEquationsPanel *panel = jd_test_new_panel (JD_TYPE_EQUATIONS_PANEL, study);
  guint before;

  jd_test_wait (has_formulas, panel);
  before = count_formulas (panel);
  g_object_set_data (G_OBJECT (panel), "before", GUINT_TO_POINTER (before));
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpuint (count_formulas (panel), ==, before);
  jd_test_wait (has_more_formulas, panel);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

static GtkWidget *
find_formula (GtkWidget  *widget,
              const char *part)
{
  if (JD_IS_FORMULA_VIEW (widget))
    {
      const char *text = jd_formula_view_get_text (JD_FORMULA_VIEW (widget));

      return text != NULL && strstr (text, part) != NULL ? widget : NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_formula (child, part);

      if (found != NULL)
        return found;
    }
  return NULL;
}

#define AT_START "y*cos(theta) - rho - 4*r/5"
#define LATER    "3*sin(theta) + cos(theta)"

static gboolean
shows_start (gpointer panel)
{
  return find_formula (panel, AT_START) != NULL && find_formula (panel, LATER) == NULL;
}

static gboolean
shows_later (gpointer panel)
{
  return find_formula (panel, LATER) != NULL && find_formula (panel, AT_START) == NULL;
}

static void
assert_latex (JdStudy    *study,
              const char *part)
{
  g_autofree char *latex = jd_study_dup_equations (study, NULL);

  g_assert_nonnull (latex);
  if (strstr (latex, part) == NULL)
    g_error ("no %s in %s", part, latex);
}

/* The formulas are those of the edge that touches in the state shown: another one of the cam does so after a turn. */
static void
test_touching (void)
{
  JdStudy *study = jd_test_study ("116-cam-of-five-corners.jourdain");
  const GType types[] = { JD_TYPE_EQUATIONS_PANEL, JD_TYPE_PARAMETERIZATION_PANEL, JD_TYPE_FORCES_PANEL };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      gpointer panel = jd_test_new_panel (types[i], study);

      jd_study_set_time (study, 0.0);
      jd_panel_flush (panel);
      jd_test_wait (shows_start, panel);
      assert_latex (study, "y \\cos");
      jd_study_set_time (study, 3.267);
      jd_panel_flush (panel);
      jd_test_wait (shows_later, panel);
      assert_latex (study, "3 \\sin");
      jd_study_set_time (study, 0.0);
      jd_panel_flush (panel);
      jd_test_wait (shows_start, panel);
      jd_test_assert_freed (panel);
    }
  jd_test_assert_freed (study);
}

#define BEFORE_JERK "U_0"
#define AFTER_JERK  "U_1"

static gboolean
shows_before (gpointer panel)
{
  return find_formula (panel, BEFORE_JERK) != NULL && find_formula (panel, AFTER_JERK) == NULL;
}

static gboolean
shows_after (gpointer panel)
{
  return find_formula (panel, AFTER_JERK) != NULL && find_formula (panel, BEFORE_JERK) == NULL;
}

/* After its event a live constraint has another velocity. */
static void
test_live (void)
{
  JdStudy *study = jd_test_study ("57-disk-on-a-moved-plane.jourdain");
  const GType types[] = { JD_TYPE_EQUATIONS_PANEL, JD_TYPE_PARAMETERIZATION_PANEL };

  jd_study_set_parameterization_name (study, "total");
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      gpointer panel = jd_test_new_panel (types[i], study);

      jd_study_set_time (study, 0.5);
      jd_panel_flush (panel);
      jd_test_wait (shows_before, panel);
      jd_study_set_time (study, 1.3);
      jd_panel_flush (panel);
      jd_test_wait (shows_after, panel);
      jd_study_set_time (study, 0.5);
      jd_panel_flush (panel);
      jd_test_wait (shows_before, panel);
      jd_test_assert_freed (panel);
    }
  jd_test_assert_freed (study);
}

/* Before an event is run the panel has nothing to say; then its phases, rates, momenta and energies are those of the
 * jump. */
static void
test_jump (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdJumpPanel *panel = jd_test_new_panel (JD_TYPE_JUMP_PANEL, study);
  const JdJump *jump;

  g_assert_false (gtk_widget_get_visible (jd_test_child (panel, "result")));
  jd_study_run_event (study);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "result")));
  jump = jd_study_get_jump (study);
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (jd_study_get_model (study), k);

      g_assert_cmpfloat (jd_test_read_cell (jd_test_child (panel, "rates"), name, 0), ==, jump->prior[k]);
      g_assert_cmpfloat (jd_test_read_cell (jd_test_child (panel, "rates"), name, 1), ==, jump->posterior[k]);
    }
  /* No impulse is applied: privileged momenta are kept; the blade is inert: energy is lost. */
  for (guint v = 0; v < jd_table_get_n_rows (jd_test_child (panel, "momenta")); v++)
    {
      JdTable *momenta = jd_test_child (panel, "momenta");

      g_assert_cmpfloat_with_epsilon (jd_readout_get_value (jd_table_get_cell (momenta, v, 0)),
                                      jd_readout_get_value (jd_table_get_cell (momenta, v, 1)), 1e-9);
    }
  g_assert_cmpfloat (jd_test_read_cell (jd_test_child (panel, "energies"), "E", 2), <,
                     jd_test_read_cell (jd_test_child (panel, "energies"), "E", 0));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gboolean
is_sampled (gpointer panel)
{
  return !gtk_spinner_get_spinning (jd_test_child (panel, "spinner"));
}

static void
test_graphs (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdGraphsPanel *panel = jd_test_new_panel (JD_TYPE_GRAPHS_PANEL, study);
  const JdQuantity energy = { JD_QUANTITY_ENERGY, 0 };
  guint n;

  jd_test_wait (is_sampled, panel);
  n = jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view")));
  g_assert_cmpuint (n, >, 0);
  jd_graphs_panel_set_shown (panel, &energy, TRUE);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view"))), ==, n + 1);
  jd_graphs_panel_set_shown (panel, &energy, FALSE);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view"))), ==, n);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A smaller mechanism takes the place of one whose last quantities are shown, and something is covered. */
static void
test_graphs_of_another (void)
{
  static const char *const covered[] = { "forces", NULL };
  JdStudy *study = jd_test_study ("03-metronome.jourdain"),
          *other = jd_test_study ("36-metronome-on-a-fixed-base.jourdain");
  const JdQuantity last = { JD_QUANTITY_RATE, jd_model_get_n_parameters (jd_study_get_model (study)) - 1 };
  JdGraphsPanel *panel = jd_test_new_panel (JD_TYPE_GRAPHS_PANEL, study);

  g_assert_cmpuint (jd_model_get_n_parameters (jd_study_get_model (other)), <=, last.index);
  jd_graphs_panel_set_shown (panel, &last, TRUE);
  jd_covers_set (jd_study_get_covers (other), covered);
  jd_panel_set_study (JD_PANEL (panel), other);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (jd_chart_get_n_series (jd_chart_view_get_chart (jd_test_child (panel, "chart_view"))), >, 0);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
  jd_test_assert_freed (other);
}

/* A bouncing ball: impacts have lines as long as they can be told apart, and the others are counted.  Those that come
 * too soon after one another do not take the lines of all that follow. */
static void
test_graph_events (void)
{
  JdStudy *study = jd_test_study ("10-bouncing-ball.jourdain");
  JdGraphsPanel *panel = jd_test_new_panel (JD_TYPE_GRAPHS_PANEL, study);
  JdMotion *motion = jd_study_get_motion (study);
  const gsize n_events = jd_motion_get_n_events (motion);
  const double apart = (jd_motion_get_end (motion) - jd_motion_get_start (motion)) / 120;
  GtkWidget *remark = jd_test_child (panel, "remark");
  gsize n_lines, n_left, n_apart = 1;

  jd_test_wait (is_sampled, panel);
  n_lines = jd_chart_get_n_events (jd_chart_view_get_chart (jd_test_child (panel, "chart_view")));
  n_left = g_ascii_strtoull (gtk_label_get_text (GTK_LABEL (remark)), NULL, 10);
  g_assert_true (gtk_widget_get_visible (remark));
  g_assert_cmpuint (n_lines + n_left, ==, n_events);
  while (n_apart < n_events &&
         jd_motion_get_event (motion, n_apart)->time - jd_motion_get_event (motion, n_apart - 1)->time >= apart)
    n_apart++;
  g_assert_cmpuint (n_apart, <, n_lines);
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A rate against its parameter: the lines have moments, and a press on the chart shows one.  The choice outlives
 * other tags; time comes back. */
static void
test_phase_portrait (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdGraphsPanel *panel = jd_test_new_panel (JD_TYPE_GRAPHS_PANEL, study);
  JdChartView *view = jd_test_child (panel, "chart_view");
  const JdQuantity value = { JD_QUANTITY_VALUE, 0 };
  const double end = jd_study_get_end (study);
  JdDrawStyle style;
  double time;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_test_wait (is_sampled, panel);
  g_assert_true (isnan (jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN)));
  jd_graphs_panel_set_abscissa (panel, &value);
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "across")), ==, 1);
  time = jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN);
  g_assert_cmpfloat (time, >=, 0);
  g_assert_cmpfloat (time, <=, end);
  g_signal_emit_by_name (view, "seek", time);
  g_assert_cmpfloat_with_epsilon (jd_study_get_time (study), time, 1e-9);
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  jd_test_wait (is_sampled, panel);
  g_assert_cmpuint (gtk_drop_down_get_selected (jd_test_child (panel, "across")), ==, 1);
  gtk_drop_down_set_selected (jd_test_child (panel, "across"), 0);
  jd_test_wait (is_sampled, panel);
  g_assert_true (isnan (jd_chart_moment_at (jd_chart_view_get_chart (view), &style, 400, 300, 200, 150, NAN)));
  jd_test_assert_freed (panel);
  jd_test_assert_freed (study);
}

/* A folded panel does nothing while the study changes, and makes up for it when it is unfolded. */
static void
test_folded (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = jd_test_new_panel (JD_TYPE_FORCES_PANEL, study);
  JdTable *multipliers = jd_test_child (panel, "multipliers");

  jd_panel_set_expanded (JD_PANEL (panel), FALSE);
  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_table_find_row (multipliers, "weld.x"), ==, -1);
  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_table_find_row (multipliers, "weld.x"), >=, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The rows of one joint are marked, and only those. */
static void
test_mark (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdParameterizationPanel *panel = jd_test_new_panel (JD_TYPE_PARAMETERIZATION_PANEL, study);
  JdEquationRow *weld = jd_parameterization_panel_get_row (panel, "weld.angle");
  JdEquationRow *blade = jd_parameterization_panel_get_row (panel, "blade.lateral");

  g_assert_true (jd_parameterization_panel_mark_joint (panel, "weld") ==
                 jd_parameterization_panel_get_row (panel, "weld.x"));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (weld), "picked"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (blade), "picked"));
  g_assert_true (jd_parameterization_panel_mark_joint (panel, "blade") == blade);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (weld), "picked"));
  g_assert_null (jd_parameterization_panel_mark_joint (panel, "bla"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (blade), "picked"));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/panels/table", test_table);
  g_test_add_func ("/ui/parameterization-panel/unfilled", test_unfilled);
  g_test_add_func ("/ui/parameterization-panel/retag", test_retag);
  g_test_add_func ("/ui/parameterization-panel/refusal", test_refusal);
  g_test_add_func ("/ui/parameterization-panel/toggles", test_toggles);
  g_test_add_func ("/ui/equations-panel/derives", test_equations);
  g_test_add_func ("/ui/panels/touching", test_touching);
  g_test_add_func ("/ui/panels/live", test_live);
  g_test_add_func ("/ui/jump-panel/tells", test_jump);
  g_test_add_func ("/ui/graphs-panel/lines", test_graphs);
  g_test_add_func ("/ui/graphs-panel/another-mechanism", test_graphs_of_another);
  g_test_add_func ("/ui/graphs-panel/events", test_graph_events);
  g_test_add_func ("/ui/graphs-panel/phase-portrait", test_phase_portrait);
  g_test_add_func ("/ui/panel/folded", test_folded);
  g_test_add_func ("/ui/parameterization-panel/marks", test_mark);
  return jd_test_run ();
}
