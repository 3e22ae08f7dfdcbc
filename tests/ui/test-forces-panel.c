/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Forces panel. */
#include <math.h>
#include <string.h>

#include "tests/ui/jd-test-panels.h"
#include "ui/panels/jd-forces-panel.h"

#define SLEIGH "06-sleigh-landing.jourdain"

/* What the forces panel says is what Lagrange's equations say; a multiplier two parameterizations both show is the
 * same in both. */
static void
test_forces (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = jd_test_new_panel (JD_TYPE_FORCES_PANEL, study);
  const JdEvaluation *evaluation;
  double lambda;

  jd_study_set_time (study, 1.3);
  jd_panel_flush (JD_PANEL (panel));
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  for (guint i = 0; i < evaluation->n; i++)
    {
      JdTable *forces = jd_test_child (panel, "forces");

      g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (forces, i, 1)), ==, evaluation->constraint[i]);
    }
  lambda = jd_test_read_cell (jd_test_child (panel, "multipliers"), "blade.lateral", 0);
  g_assert_cmpfloat (fabs (lambda), >, 1e-3);
  g_assert_cmpint (jd_table_find_row (jd_test_child (panel, "multipliers"), "weld.x"), ==, -1);

  jd_study_set_parameterization_name (study, "total");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_cmpfloat_with_epsilon (jd_test_read_cell (jd_test_child (panel, "multipliers"), "blade.lateral", 0),
                                  lambda, 1e-9);
  g_assert_cmpint (jd_table_find_row (jd_test_child (panel, "multipliers"), "weld.x"), >=, 0);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* A pendulum of a micrometre and 1e-15 kg, let go at 0.3 rad: its forces are small, and no rounding errors.  The pivot
 * pushes with -3/4 m g sin(0.3) cos(0.3) along x. */
static void
test_forces_small (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"constants\": {\"l\": 1e-6, \"m\": 1e-15}, \"parameters\": "
    "[{\"name\": \"x\", \"value\": \"l/2*sin(0.3)\"}, {\"name\": \"y\", \"value\": \"-l/2*cos(0.3)\"}, "
    "{\"name\": \"a\", \"value\": \"0.3 - pi/2\"}], \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], "
    "\"angle\": \"a\", \"mass\": \"m\", \"inertia\": \"m*l^2/12\", \"points\": {\"A\": [\"-l/2\", 0]}}], "
    "\"joints\": [{\"name\": \"p\", \"type\": \"pivot\", \"between\": [\"B.A\", \"ground.origin\"]}]}";
  const double force = -0.75e-15 * 9.81 * sin (0.3) * cos (0.3);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error);
  g_autoptr(JdDocument) document = jd_document_new_from_json (root, &error);
  JdStudy *study = jd_study_new (document);
  JdForcesPanel *panel;
  g_autofree char *shown = NULL;
  g_autoptr(GString) number = NULL;
  JdTable *multipliers;

  g_assert_no_error (error);
  jd_test_wait (jd_test_has_motion, study);
  panel = jd_test_new_panel (JD_TYPE_FORCES_PANEL, study);
  multipliers = jd_test_child (panel, "multipliers");
  shown = jd_readout_dup_shown (jd_table_get_cell (multipliers, (guint) jd_table_find_row (multipliers, "p.x"), 0));
  number = g_string_new (shown);
  g_string_replace (number, "−", "-", 0);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (number->str, NULL) / force, 1, 0.01);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gboolean
has_lines (gpointer label)
{
  return strchr (gtk_label_get_text (label), '\n') != NULL;
}

/* The button tells of each equation what the numbers leave of it: rounding, also in the middle of a motion. */
static void
test_forces_road (void)
{
  JdStudy *study = jd_test_study (SLEIGH);
  JdForcesPanel *panel = jd_test_new_panel (JD_TYPE_FORCES_PANEL, study);
  GtkMenuButton *button = jd_test_child (panel, "road");
  GtkWidget *window = gtk_window_new ();
  GtkLabel *label = GTK_LABEL (gtk_popover_get_child (gtk_menu_button_get_popover (button)));
  guint n = 0;
  g_auto(GStrv) lines = NULL;

  jd_study_set_parameterization_name (study, "total");
  jd_study_set_time (study, 1.3);
  jd_panel_set_expanded (JD_PANEL (panel), TRUE);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (panel));
  gtk_window_present (GTK_WINDOW (window));
  jd_panel_flush (JD_PANEL (panel));
  gtk_menu_button_popup (button);
  jd_test_wait (has_lines, label);
  lines = g_strsplit (gtk_label_get_text (label), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      double residual, size;

      if (sscanf (*line, "%*[^:]: %lf of %lf", &residual, &size) != 2)
        continue;
      n++;
      g_assert_cmpfloat (size, >=, 0);
      g_assert_cmpfloat (fabs (residual), <=, 1e-9 * size);
    }
  g_assert_cmpuint (n, ==, jd_study_get_evaluation (study, NULL)->n + jd_study_get_evaluation (study, NULL)->m);
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

/* What a law gives, and no multiplier, is told with the reactions: T and Gamma close the balance of a rolling disk's
 * momenta. */
static void
test_forces_laws (void)
{
  JdStudy *study = jd_test_study ("14-disk-with-rolling-resistance.jourdain");
  JdForcesPanel *panel = jd_test_new_panel (JD_TYPE_FORCES_PANEL, study);
  JdTable *reactions = jd_test_child (panel, "reactions");
  const JdEvaluation *evaluation;

  jd_panel_flush (JD_PANEL (panel));
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  g_assert_cmpfloat (fabs (jd_test_read_cell (reactions, "contact.Gamma", 0)), >, 1e-3);
  g_assert_cmpfloat_with_epsilon (2 * 0.5 * 0.5 / 2 * evaluation->qdd[2],
                                  3 + jd_test_read_cell (reactions, "contact.Gamma", 0) +
                                    0.5 * jd_test_read_cell (reactions, "contact.T", 0),
                                  1e-12);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/forces-panel/agrees", test_forces);
  g_test_add_func ("/ui/forces-panel/small", test_forces_small);
  g_test_add_func ("/ui/forces-panel/laws", test_forces_laws);
  g_test_add_func ("/ui/forces-panel/road", test_forces_road);
  return jd_test_run ();
}
