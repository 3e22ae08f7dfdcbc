/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Retagging: every equation of every bundled example is made complementary, or primitive by each parameter it is
 * solved for, with all panels unfolded.  What is timed is computation, on this thread's own clock: the new
 * parameterization, its formulas and numbers, and every panel brought up to date; not GTK's layout and painting of
 * them.  Beside each time stands its ratio to the plain cairo scene drawn in the same run. */
#include <cairo.h>
#include <math.h>

#include "tests/bench/bench.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"

#define LIMIT_MS 16.0

/* A plain scene of 400 strokes with heads on 1920x1080, ms. */
static double
reference_ms (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1920, 1080);
  cairo_t *cr = cairo_create (surface);
  double best = INFINITY;

  for (guint run = 0; run < 5; run++)
    {
      double start = bench_now ();

      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_set_source_rgb (cr, 0, 0, 0);
      for (guint i = 0; i < 400; i++)
        {
          double x = 40.0 + 45.0 * (i % 40), y = 50.0 + 100.0 * (i / 40);

          cairo_move_to (cr, x, y);
          cairo_line_to (cr, x + 30.0, y + 60.0);
          cairo_set_line_width (cr, 2.0);
          cairo_stroke (cr);
          cairo_arc (cr, x + 30.0, y + 60.0, 8.0, 0.0, 2.0 * G_PI);
          cairo_fill (cr);
        }
      cairo_surface_flush (surface);
      best = fmin (best, 1e3 * (bench_now () - start));
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return best;
}

static void
flush_panels (JdStudyView *view)
{
  const GType types[] = {
    JD_TYPE_PARAMETERIZATION_PANEL, JD_TYPE_EQUATIONS_PANEL, JD_TYPE_FIELD_PANEL,
    JD_TYPE_FORCES_PANEL, JD_TYPE_JUMP_PANEL, JD_TYPE_GRAPHS_PANEL,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      JdPanel *panel = jd_study_view_get_panel (view, types[i]);

      g_assert_nonnull (panel);
      jd_panel_flush (panel);
    }
}

/* The median time of retagging @equation and back, ms; negative if the tag is refused. */
static double
retag_ms (JdStudyView *view,
          const char  *equation,
          const char  *now,
          const char  *then)
{
  JdStudy *study = jd_panel_get_study (jd_study_view_get_panel (view, JD_TYPE_PANEL));
  double times[5];

  for (guint run = 0; run < G_N_ELEMENTS (times); run++)
    {
      double start = bench_now ();

      if (!jd_study_set_primitive (study, equation, then, NULL))
        return -1.0;
      flush_panels (view);
      times[run] = 1e3 * (bench_now () - start);
      jd_test_settle ();
      if (!jd_study_set_primitive (study, equation, now, NULL))
        return -1.0;
      flush_panels (view);
      jd_test_settle ();
    }
  qsort (times, G_N_ELEMENTS (times), sizeof (double), bench_compare);
  return times[G_N_ELEMENTS (times) / 2];
}

static double
worst_of_example (JdStudyView *view,
                  guint       *n_retags)
{
  JdStudy *study = jd_panel_get_study (jd_study_view_get_panel (view, JD_TYPE_PANEL));
  g_autoptr(JdModel) model = jd_model_ref (jd_study_get_model (study));
  double worst = 0.0;

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      int k = jd_parameterization_get_eliminated (jd_study_get_parameterization (study), i);
      const char *now = k >= 0 ? jd_model_get_parameter_name (model, (gsize) k) : NULL;

      if (now != NULL)
        {
          worst = fmax (worst, retag_ms (view, equation->name, now, NULL));
          (*n_retags)++;
        }
      for (gsize s = 0; now == NULL && s < equation->n_solvable; s++)
        {
          double ms = retag_ms (view, equation->name, NULL,
                                jd_model_get_parameter_name (model, equation->solvable_for[s]));

          worst = fmax (worst, ms);
          *n_retags += ms >= 0.0;
        }
    }
  return worst;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) folder = NULL;
  GtkWidget *window, *view;
  const char *name;
  gboolean met = TRUE;

  if (!jd_test_init_display (&argc, &argv))
    return 77;
  folder = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      g_ptr_array_add (names, g_strdup (name));
  window = gtk_window_new ();
  view = g_object_new (JD_TYPE_STUDY_VIEW, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < names->len; i++)
    {
      g_autoptr(JdDocument) document = jd_test_open (g_ptr_array_index (names, i));
      g_autoptr(JdStudy) study = jd_study_new (document);
      guint n_retags = 0;
      double worst, reference = reference_ms ();

      jd_test_wait (jd_test_has_motion, study);
      jd_study_view_set_study (JD_STUDY_VIEW (view), study);
      jd_study_view_set_expanded (JD_STUDY_VIEW (view), TRUE);
      jd_test_settle ();
      worst = worst_of_example (JD_STUDY_VIEW (view), &n_retags);
      g_print ("%-34s %2u retags, slowest %6.2f ms (at most %g), %.2f of the reference scene\n",
               (char *) g_ptr_array_index (names, i), n_retags, worst, LIMIT_MS, worst / reference);
      met = met && worst <= LIMIT_MS;
    }
  gtk_window_destroy (GTK_WINDOW (window));
  return met ? 0 : 1;
}
