/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/ui/jd-test-ui.h"
#include "ui/study/jd-sliders.h"
#include "ui/study/sheet/jd-sheet.h"

#define PENDULUM "11-double-pendulum.jourdain"

typedef struct
{
  JdStudy   *study;
  JdSliders *sliders;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  name)
{
  self->study = jd_test_study (name);
  self->sliders = g_object_ref_sink (g_object_new (JD_TYPE_SLIDERS, NULL));
  jd_sliders_set_study (self->sliders, self->study);
}

static void
tear_down (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  jd_test_assert_freed (self->sliders);
  jd_test_assert_freed (self->study);
}

/* Also while the model is derived. */
static double
constant_of (JdStudy    *study,
             const char *name)
{
  JsonObject *root = json_node_get_object (jd_mechanism_get_json (jd_study_get_mechanism (study)));

  return json_object_get_double_member (json_object_get_object_member (root, "constants"), name);
}

/* A slider for each number that is pinned, none for a formula; the sliders show values changed elsewhere. */
static void
test_pins (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  const char *names[] = { "l1", "nothing", "g", NULL };
  g_auto(GStrv) pinned = NULL;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->sliders)));
  jd_sliders_set_all (self->sliders, names);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->sliders)));
  g_assert_nonnull (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "l1"));
  g_assert_null (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "nothing"));
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "g"))), ==,
                     constant_of (self->study, "g"));
  pinned = jd_sliders_dup_pinned (self->sliders);
  g_assert_cmpstrv (pinned, names);
  jd_sliders_set_pinned (self->sliders, "l1", FALSE);
  jd_sliders_set_pinned (self->sliders, "g", FALSE);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->sliders)));
}

/* The motion with the new value is shown at the same instant; while it is computed the sheet keeps the old picture;
 * values that come meanwhile are written when it is known, the last one only; one undo takes all back. */
static void
test_slide (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  JdDocument *document = jd_study_get_document (self->study);
  const double before = constant_of (self->study, "g");
  JdMotion *motion = jd_study_get_motion (self->study);
  GtkRange *scale;

  jd_sliders_set_pinned (self->sliders, "g", TRUE);
  scale = GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "g"));
  jd_study_set_time (self->study, 1.2);
  gtk_range_set_value (scale, 4.912);
  g_assert_cmpfloat (constant_of (self->study, "g"), ==, 4.9);
  g_assert_true (jd_study_get_computing (self->study));
  g_assert_true (jd_study_get_holding (self->study));
  gtk_range_set_value (scale, 2.3);
  gtk_range_set_value (scale, 1.2);
  g_assert_cmpfloat (constant_of (self->study, "g"), ==, 4.9);
  jd_test_wait (jd_test_has_motion, self->study);
  jd_test_wait (jd_test_has_motion, self->study);
  g_assert_cmpfloat (constant_of (self->study, "g"), ==, 1.2);
  g_assert_false (jd_study_get_holding (self->study));
  g_assert_true (jd_study_get_motion (self->study) != motion);
  g_assert_cmpfloat (jd_study_get_time (self->study), ==, 1.2);
  jd_document_undo (document);
  g_assert_cmpfloat (constant_of (self->study, "g"), ==, before);
  g_assert_false (jd_document_get_can_undo (document));
  g_assert_cmpfloat (gtk_range_get_value (scale), ==, before);
  jd_test_wait (jd_test_has_motion, self->study);
}

/* A value with which no motion gets as far as the instant: when it is taken back, the same instant is shown. */
static void
test_refused (Fixture       *self,
              gconstpointer  name G_GNUC_UNUSED)
{
  GtkRange *scale;

  jd_sliders_set_pinned (self->sliders, "l1", TRUE);
  scale = GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "l1"));
  jd_study_set_time (self->study, 1.2);
  for (guint i = 0; i < 2; i++)
    {
      gtk_range_set_value (scale, 0);
      jd_test_wait (jd_test_has_motion, self->study);
      g_assert_cmpfloat (jd_study_get_time (self->study), <, 1.2);
    }
  gtk_range_set_value (scale, 0.5);
  jd_test_wait (jd_test_has_motion, self->study);
  g_assert_cmpfloat (jd_study_get_time (self->study), ==, 1.2);
  /* An instant that the user chose meanwhile stays. */
  gtk_range_set_value (scale, 0);
  jd_test_wait (jd_test_has_motion, self->study);
  jd_study_go_to_start (self->study);
  gtk_range_set_value (scale, 0.5);
  jd_test_wait (jd_test_has_motion, self->study);
  g_assert_cmpfloat (jd_study_get_time (self->study), ==, 0);
}

static gboolean
is_drawn (gpointer sheet)
{
  return jd_paper_get_n_moving (JD_PAPER (sheet)) > 0;
}

/* The sheet survives everything that may ask it while it waits. */
static void
test_sheet (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  GtkWidget *window = gtk_window_new ();
  JdSheet *sheet = g_object_new (JD_TYPE_SHEET, NULL);
  const double before = constant_of (self->study, "l1");
  JdFigure figure;
  double width, height;
  guint n;

  jd_sheet_set_study (sheet, self->study);
  gtk_window_set_default_size (GTK_WINDOW (window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (sheet));
  gtk_window_present (GTK_WINDOW (window));
  jd_test_wait (is_drawn, sheet);
  jd_study_set_time (self->study, 1);
  jd_test_settle ();
  jd_sliders_set_pinned (self->sliders, "l1", TRUE);
  n = jd_paper_get_n_still (JD_PAPER (sheet));
  gtk_range_set_value (GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "l1")), 0.9 * before);
  jd_test_settle ();
  g_assert_true (!jd_study_get_holding (self->study) || jd_paper_get_n_still (JD_PAPER (sheet)) == n);
  jd_test_wait (jd_test_has_motion, self->study);
  gtk_range_set_value (GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "l1")), 0.8 * before);
  /* A figure is of the mechanism that there is. */
  g_assert_nonnull (jd_test_derive (jd_study_get_document (self->study)));
  g_assert_true (jd_sheet_get_figure (sheet, &figure, &width, &height));
  g_assert_true (jd_picture_get_model (figure.picture) == jd_study_get_model (self->study));
  gtk_range_set_value (GTK_RANGE (jd_test_find_named (self->sliders, GTK_TYPE_SCALE, "l1")), 0.7 * before);
  jd_paper_zoom (JD_PAPER (sheet), 1.2);
  jd_sheet_pick (sheet, 100, 100);
  jd_test_wait (jd_test_has_motion, self->study);
  jd_test_wait (jd_test_has_motion, self->study);
  jd_test_settle ();
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add ("/ui/sliders/pins", Fixture, PENDULUM, set_up, test_pins, tear_down);
  g_test_add ("/ui/sliders/slide", Fixture, PENDULUM, set_up, test_slide, tear_down);
  g_test_add ("/ui/sliders/refused", Fixture, PENDULUM, set_up, test_refused, tear_down);
  g_test_add ("/ui/sliders/sheet", Fixture, PENDULUM, set_up, test_sheet, tear_down);
  return jd_test_run ();
}
