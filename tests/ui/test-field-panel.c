/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Virtual Velocities panel. */
#include <math.h>
#include <string.h>

#include "tests/ui/jd-test-panels.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-observer-box.h"
#include "ui/panels/parts/jd-invariance-box.h"

#define SLEIGH "06-sleigh-landing.jourdain"

/* The badge of @joint, as it is read. */
static const char *
read_badge (JdFieldPanel *panel,
            int           joint)
{
  return gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (jd_test_child (panel, "joints"), 1, joint)));
}

/* The meter shows the zero of a perfect joint in a compatible field, and that the whole is the sum of its parts. */
static void
test_field (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdFieldPanel *panel;
  double direction[] = { 1, -0.5, 0.25, 0, 0, 0 };
  double sum = 0;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  panel = jd_test_new_panel (JD_TYPE_FIELD_PANEL, study);
  gtk_widget_activate_action (GTK_WIDGET (panel), "field.real", NULL);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (read_badge (panel, 0), ==, "✓ compatible");
  g_assert_cmpstr (read_badge (panel, 1), ==, "✓ compatible");
  g_assert_cmpfloat_with_epsilon (jd_test_read_power (panel, "joint weld"), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (jd_test_read_power (panel, "joint blade"), 0, 1e-9);

  jd_study_set_directions (study, direction);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (g_str_has_prefix (read_badge (panel, 0), "✗"));
  g_assert_cmpfloat (fabs (jd_test_read_power (panel, "joint weld")), >, 1e-3);
  for (gsize e = 0; e < jd_model_get_n_efforts (jd_study_get_model (study)); e++)
    sum += jd_test_read_power (panel, jd_model_get_effort (jd_study_get_model (study), e)->name);
  sum += jd_test_read_power (panel, "joint weld") + jd_test_read_power (panel, "joint blade");
  g_assert_cmpfloat_with_epsilon (jd_test_read_power (panel, "all efforts"), sum, 1e-9);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The slider of retained parameter @i. */
static GtkWidget *
find_slider (JdFieldPanel *panel,
             int           i)
{
  return gtk_grid_get_child_at (jd_test_child (panel, "sliders"), 1, i);
}

#define HOOP "60-particle-on-a-rotating-hoop.jourdain"

/* A panel about the turning hoop with nothing primitive: r, psi, theta, alpha. */
static JdFieldPanel *
new_hoop_panel (JdStudy **out_study)
{
  JdFieldPanel *panel;

  *out_study = jd_test_study (HOOP);
  jd_study_set_parameterization_name (*out_study, "total");
  panel = jd_test_new_panel (JD_TYPE_FIELD_PANEL, *out_study);
  jd_panel_flush (JD_PANEL (panel));
  return panel;
}

/* 7.5.4 as it is seen: a field that tears the particle out of the hoop names the broken equation and by how much, and N
 * has a power; "Compatible with All" leaves theta alone, no effort has power, the slider of theta moves along the
 * compatible fields and the others do not; leaving gives them back. */
static void
test_field_compatible (void)
{
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  JdTable *efforts = jd_test_child (panel, "efforts");
  GtkToggleButton *all = jd_test_child (panel, "all");
  const double wild[] = { 0, 0.5, 1, 0 };
  const double arm = 0.3 * sin (1.1);

  jd_study_set_directions (study, wild);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (read_badge (panel, 0), ==, "✓ compatible");
  g_assert_cmpstr (read_badge (panel, 1), ==, "✗ plane* = 0.5");
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (efforts, "hoop_joint.N", 1), 0.5 * arm, 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (efforts, "hoop_joint.N", 2),
                                  jd_test_read_cell (efforts, "hoop_joint.N", 0) * 0.5 * arm, 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (efforts, "hoop_joint.N", 2),
                                  jd_test_read_power (panel, "joint hoop_joint"), 1e-12);
  g_assert_cmpfloat (fabs (jd_test_read_cell (efforts, "hoop_joint.N", 2)), >, 1e-3);

  gtk_toggle_button_set_active (all, TRUE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat (jd_study_get_direction (study)[2], ==, 1);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (gtk_widget_get_sensitive (find_slider (panel, i)), ==, i == 2);
      g_assert_true (i == 2 || jd_study_get_direction (study)[i] == 0);
    }
  for (guint row = 0; row < jd_table_get_n_rows (efforts); row++)
    g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (efforts, row, 2)), ==, 0);
  gtk_range_set_value (GTK_RANGE (find_slider (panel, 2)), -1.5);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat (jd_study_get_direction (study)[2], ==, -1.5);
  g_assert_cmpstr (read_badge (panel, 1), ==, "✓ compatible");

  gtk_toggle_button_set_active (all, FALSE);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_study_get_compatible (study));
  g_assert_true (gtk_widget_get_sensitive (find_slider (panel, 0)));
  /* with the engine alone: alpha* = 0 follows, the others are free */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_grid_get_child_at (jd_test_child (panel, "joints"), 2, 0)),
                                TRUE);
  jd_panel_flush (JD_PANEL (panel));
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (gtk_widget_get_sensitive (find_slider (panel, i)), ==, i != 3);
  g_assert_false (gtk_toggle_button_get_active (all));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A dragged slider takes round values, and 0 and halves from near; the keyboard moves in its own steps. */
static void
test_field_snap (void)
{
  static const double dragged[][2] = { { 0.11, 0 }, { -0.09, 0 }, { 0.93, 1 }, { 0.331, 0.35 }, { -1.58, -1.5 } };
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  GtkWidget *slider = find_slider (panel, 0);
  gboolean handled;

  for (gsize i = 0; i < G_N_ELEMENTS (dragged); i++)
    {
      g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_JUMP, dragged[i][0], &handled);
      g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[0], dragged[i][1], 1e-12);
    }
  gtk_range_set_value (GTK_RANGE (slider), 0);
  g_signal_emit_by_name (slider, "change-value", GTK_SCROLL_STEP_FORWARD, 0.05, &handled);
  g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[0], 0.05, 1e-12);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* [7.82] to [7.85]: relative to the hoop the particle has -a theta* v, whatever psi* = alpha* is, and the absolute
 * velocity is the sum of the background and the relative one.  The hypothesis fails through alpha*. */
static void
test_field_observer (void)
{
  JdStudy *study;
  JdFieldPanel *panel = new_hoop_panel (&study);
  JdObserverBox *box = jd_test_child (panel, "observer");
  JdTable *velocities = jd_test_child (box, "velocities");
  const double turning[] = { 0, 0.8, 1, 0.8 };
  static const char *const rows[] = { "absolute V*₀", "= background V*₀ᵣ", "+ relative V*ᵣ" };

  jd_study_set_directions (study, turning);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (box, "why")), "hypothesis 2.33 holds"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (velocities)));
  gtk_drop_down_set_selected (jd_test_child (box, "observer"), 1);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpint (jd_study_get_observer (study), ==, 0);
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (box, "why")),
                            "hoop moves with α*: hypothesis 2.33 does not hold"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (velocities)));
  /* psi = 0, theta = 1.1, a = 0.3: p is at (0, -a sin theta, a cos theta) */
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (velocities, rows[2], 0), 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (velocities, rows[2], 1), -0.3 * cos (1.1), 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (velocities, rows[2], 2), -0.3 * sin (1.1), 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (velocities, rows[1], 0), 0.8 * 0.3 * sin (1.1), 1e-12);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (jd_test_read_cell (velocities, rows[0], c),
                                    jd_test_read_cell (velocities, rows[1], c) +
                                      jd_test_read_cell (velocities, rows[2], c),
                                    1e-12);
  gtk_drop_down_set_selected (jd_test_child (box, "observer"), 0);
  g_assert_cmpint (jd_study_get_observer (study), ==, JD_OBSERVER_GROUND);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* The statement shown, or "". */
static const char *
get_statement (gpointer box)
{
  GtkWidget *statement = jd_test_child (box, "statement");

  return gtk_widget_get_visible (statement) ? gtk_label_get_text (GTK_LABEL (statement)) : "";
}

static gboolean
is_checked (gpointer box)
{
  const char *text = get_statement (box);

  return g_str_has_prefix (text, "✓") || g_str_has_prefix (text, "✗") || g_str_has_prefix (text, "No ");
}

/* The statement in one file and between the files of 7.2.5; a file without the body is refused with its reason; another
 * instant takes the statement back. */
static void
test_field_invariance (void)
{
  static const struct { const char *file, *start; } others[] = {
    { "72-hoop-cartesian.jourdain", "✓ The fields compatible with all joints are the same in “72-hoop" },
    { "73-hoop-in-rates.jourdain", "✓ The fields compatible with all joints are the same in “73-hoop" },
    { "18-particle-on-a-circle.jourdain", "✓ The fields compatible with all joints are the same in “18-" },
    { "01-rolling-disk.jourdain", "No body of the other file has the name" },
  };
  JdStudy *study = jd_test_study ("71-hoop-polar.jourdain");
  JdFieldPanel *panel = jd_test_new_panel (JD_TYPE_FIELD_PANEL, study);
  JdInvarianceBox *box = jd_test_child (panel, "invariance");

  jd_study_set_time (study, 0.4);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (get_statement (box), ==, "");
  jd_invariance_box_check (box, NULL);
  jd_test_wait (is_checked, box);
  g_assert_cmpstr (
    get_statement (box), ==,
    "✓ The fields compatible with all joints are the same in all 2 parameterizations of this file that "
    "can be compared (dimension 1).");
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr(GFile) file = jd_test_example (others[i].file);

      jd_invariance_box_check (box, file);
      jd_test_wait (is_checked, box);
      g_assert_true (g_str_has_prefix (get_statement (box), others[i].start));
    }
  jd_study_set_time (study, 0.6);
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpstr (get_statement (box), ==, "");
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* One slider for each retained parameter, in their order, whatever was retained before. */
static void
check_sliders (JdFieldPanel *panel,
               JdStudy      *study)
{
  GtkGrid *grid = GTK_GRID (gtk_widget_get_parent (jd_test_find (GTK_WIDGET (panel), GTK_TYPE_SCALE)));
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize n = jd_parameterization_get_n_retained (parameterization);

  for (gsize i = 0; i < n; i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      g_autofree char *basis = g_strdup_printf ("Basis field of %s",
                                                jd_model_get_parameter_name (jd_study_get_model (study), k));

      g_assert_cmpstr (gtk_widget_get_tooltip_text (gtk_grid_get_child_at (grid, 0, (int) i)), ==, basis);
      gtk_range_set_value (GTK_RANGE (gtk_grid_get_child_at (grid, 1, (int) i)), 0.1 * (double) (i + 1));
      g_assert_cmpfloat_with_epsilon (jd_study_get_direction (study)[i], 0.1 * (double) (i + 1), 1e-12);
    }
  g_assert_null (gtk_grid_get_child_at (grid, 1, (int) n));
  g_signal_emit_by_name (gtk_grid_get_child_at (grid, 0, (int) n - 1), "clicked");
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat (jd_study_get_direction (study)[i], ==, i == n - 1 ? 1.0 : 0.0);
}

static void
test_field_sliders (void)
{
  static const char *const names[] = { "welded runner", "total", "torque in the weld", "total", "welded runner" };
  JdStudy *study = jd_test_study (SLEIGH);
  JdFieldPanel *panel = jd_test_new_panel (JD_TYPE_FIELD_PANEL, study);
  GtkWidget *kept = NULL, *scale;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      jd_study_set_parameterization_name (study, names[i]);
      jd_panel_flush (JD_PANEL (panel));
      check_sliders (panel, study);
      scale = jd_test_find (GTK_WIDGET (panel), GTK_TYPE_SCALE);
      g_assert_true (kept == NULL || scale == kept);
      kept = scale;
    }
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/field-panel/powers", test_field);
  g_test_add_func ("/ui/field-panel/sliders", test_field_sliders);
  g_test_add_func ("/ui/field-panel/compatible", test_field_compatible);
  g_test_add_func ("/ui/field-panel/snap", test_field_snap);
  g_test_add_func ("/ui/field-panel/observer", test_field_observer);
  g_test_add_func ("/ui/field-panel/invariance", test_field_invariance);
  return jd_test_run ();
}
