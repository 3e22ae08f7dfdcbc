/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of equilibria: found in a thread, shown on the sheet when picked, played, and followed as a constant
 * varies. */
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/jd-equilibria-panel.h"

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
  return !jd_equilibria_panel_is_busy (panel);
}

static void
test_find (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  const double *p, *pd;

  g_assert_null (jd_equilibria_panel_get_found (panel));
  jd_equilibria_panel_find (panel);
  g_assert_true (jd_equilibria_panel_is_busy (panel));
  jd_test_wait (is_idle, panel);
  g_assert_nonnull (jd_equilibria_panel_get_found (panel));
  g_assert_cmpuint (jd_equilibria_panel_get_found (panel)->list->len, ==, 3);

  /* Picked: its position stands on the sheet, at rest, and Lagrange's equations give no acceleration there. */
  jd_equilibria_panel_pick (panel, 2);
  g_assert_true (jd_study_get_previewing (study));
  jd_study_get_state (study, &p, &pd, NULL);
  g_assert_cmpfloat_with_epsilon (p[0], 0.8447308434582821, 1e-9);
  g_assert_cmpfloat (pd[0], ==, 0.0);
  g_assert_nonnull (jd_study_get_evaluation (study, NULL));
  g_assert_cmpfloat (fabs (jd_study_get_evaluation (study, NULL)->qdd[0]), <, 1e-9);
  g_assert_nonnull (jd_equilibria_panel_get_modes (panel));
  g_assert_cmpuint (jd_equilibria_panel_get_modes (panel)->modes->len, ==, 1);

  /* The transport takes the sheet back. */
  jd_study_set_time (study, jd_study_get_end (study));
  g_assert_false (jd_study_get_previewing (study));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static gpointer
find_type (GtkWidget *widget,
           GType      type)
{
  gpointer found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

/* Steady motions: what the sheet shows of each moves, and Lagrange's equations leave its rates as they are. */
static void
test_steady (void)
{
  JdStudy *study = jd_test_study ("61-disk-on-a-free-rod.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);
  const JdEquilibria *found;
  guint n = 0;

  gtk_check_button_set_active (find_type (GTK_WIDGET (panel), GTK_TYPE_CHECK_BUTTON), TRUE);
  jd_equilibria_panel_find (panel);
  jd_test_wait (is_idle, panel);
  found = jd_equilibria_panel_get_found (panel);
  g_assert_nonnull (found);
  g_assert_nonnull (found->rates);
  for (guint k = 0; k < found->list->len; k++)
    {
      const double *pd, *qdd;
      double speed = 0;

      if (!((const JdEquilibrium *) g_ptr_array_index (found->list, k))->admissible)
        continue;
      n++;
      jd_equilibria_panel_pick (panel, k);
      g_assert_true (jd_study_get_previewing (study));
      jd_study_get_state (study, NULL, &pd, NULL);
      qdd = jd_study_get_evaluation (study, NULL)->qdd;
      for (gsize i = 0; i < jd_model_get_n_parameters (jd_study_get_model (study)); i++)
        speed = fmax (speed, fabs (pd[i]));
      g_assert_cmpfloat (speed, >, 0.1);
      for (gsize i = 0; i < jd_parameterization_get_n_retained (jd_study_get_parameterization (study)); i++)
        g_assert_cmpfloat (fabs (qdd[i]), <, 1e-8);
      g_assert_nonnull (jd_equilibria_panel_get_modes (panel));
    }
  g_assert_cmpuint (n, ==, 4);
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static void
test_retag (void)
{
  JdStudy *study = jd_test_study ("35-block-on-cylinder.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);

  jd_equilibria_panel_find (panel);
  jd_test_wait (is_idle, panel);
  g_assert_nonnull (jd_equilibria_panel_get_found (panel));
  /* What was found belongs to the parameterization: another one is asked anew. */
  jd_study_set_parameterization_name (study, "slip complementary");
  jd_panel_flush (JD_PANEL (panel));
  g_assert_null (jd_equilibria_panel_get_found (panel));
  g_assert_finalize_object (panel);
  jd_test_assert_freed (study);
}

static void
test_branches (void)
{
  JdStudy *study = jd_test_study ("24-governor.jourdain");
  JdEquilibriaPanel *panel = new_panel (study);

  jd_equilibria_panel_vary (panel, "omega", 3.0, 9.0);
  jd_test_wait (is_idle, panel);
  g_assert_nonnull (jd_equilibria_panel_get_branches (panel));
  g_assert_cmpuint (jd_equilibria_panel_get_branches (panel)->branches->len, >, 0);
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
  jd_equilibria_panel_find (panel);
  jd_test_wait (is_idle, panel);
  jd_equilibria_panel_pick (panel, 1);
  jd_equilibria_panel_play (panel, 0);
  jd_test_wait (has_moved, study);
  jd_equilibria_panel_play (panel, -1);
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
  g_test_add_func ("/ui/equilibria-panel/steady", test_steady);
  g_test_add_func ("/ui/equilibria-panel/retag", test_retag);
  g_test_add_func ("/ui/equilibria-panel/branches", test_branches);
  g_test_add_func ("/ui/equilibria-panel/play", test_play);

  return g_test_run ();
}
