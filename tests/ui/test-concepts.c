/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Concepts of the sources as the panels show them: what a reader finds there is the book's, and the numbers are those
 * of the engine. */
#include <glib/gi18n.h>
#include <math.h>

#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-table.h"

/* An unfolded panel of the type showing the study. */
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

/* The first formula inside @widget whose text is @text, or NULL. */
static JdFormulaView *
find_formula (GtkWidget  *widget,
              const char *text)
{
  if (JD_IS_FORMULA_VIEW (widget) && g_strcmp0 (jd_formula_view_get_text (JD_FORMULA_VIEW (widget)), text) == 0)
    return JD_FORMULA_VIEW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      JdFormulaView *found = find_formula (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A formula that a panel is to show. */
typedef struct
{
  GtkWidget  *panel;
  const char *text;
} Shown;

static gboolean
is_shown (gpointer data)
{
  const Shown *shown = data;

  jd_panel_flush (JD_PANEL (shown->panel));
  return find_formula (shown->panel, shown->text) != NULL;
}

/* What each multiplier stands for, in the source's letters: 6.8 and 8.3.2 to 8.3.5, 8.5.1, 8.6, 11.11, 11.13.  Both
 * panels say it, of the same multiplier; without a multiplier they say nothing. */
static void
test_meanings (void)
{
  static const struct
  {
    const char *example, *parameterization, *text;
  } cases[] = {
    { "02-cart-and-particle.jourdain", "total", "lambda = -T" },
    { "60-particle-on-a-rotating-hoop.jourdain", "total", "lambda = a*N*sin(theta)" },
    { "60-particle-on-a-rotating-hoop.jourdain", "total", "mu = Z" },
    { "62-disk-on-a-driven-rod.jourdain", "total", "lambda = Gamma" },
    { "63-disk-on-a-rotating-plate.jourdain", "rolling released", "lambda = Fn" },
    { "66-disk-and-rod.jourdain", "total", "lambda = N" },
    { "69-dumbbell-driven.jourdain", "engine released", "lambda = Gamma" },
    { "84-helical-joint.jourdain", NULL, "lambda(\"joint.screw\") = R.z1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdStudy *study = jd_test_study (cases[i].example);
      Shown equations = { .text = cases[i].text }, forces = { .text = cases[i].text };

      if (cases[i].parameterization != NULL)
        jd_study_set_parameterization_name (study, cases[i].parameterization);
      equations.panel = new_panel (JD_TYPE_EQUATIONS_PANEL, study);
      forces.panel = new_panel (JD_TYPE_FORCES_PANEL, study);
      jd_test_wait (is_shown, &equations);
      jd_test_wait (is_shown, &forces);
      g_assert_false (jd_formula_view_get_cut (find_formula (forces.panel, cases[i].text)));
      jd_test_assert_freed (equations.panel);
      jd_test_assert_freed (forces.panel);
      jd_test_assert_freed (study);
    }
}

/* A change of tags changes the meanings: what stood there before is gone at once. */
static void
test_meanings_retag (void)
{
  JdStudy *study = jd_test_study ("60-particle-on-a-rotating-hoop.jourdain");
  Shown shown = { .text = "mu = Z" };

  jd_study_set_parameterization_name (study, "total");
  shown.panel = new_panel (JD_TYPE_FORCES_PANEL, study);
  jd_test_wait (is_shown, &shown);
  jd_study_set_parameterization_name (study, "independent");
  jd_panel_flush (JD_PANEL (shown.panel));
  g_assert_null (find_formula (shown.panel, "mu = Z"));
  g_assert_finalize_object (shown.panel);
  jd_test_assert_freed (study);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/concepts/meanings", test_meanings);
  g_test_add_func ("/ui/concepts/meanings-retag", test_meanings_retag);
  return g_test_run ();
}
