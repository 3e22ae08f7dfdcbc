/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/ui/jd-test-ui.h"
#include "ui/drawing/jd-export.h"
#include "ui/study/sheet/jd-arrow-group-private.h"
#include "ui/study/sheet/jd-sheet-private.h"

#define SLEIGH "06-sleigh-landing.jourdain"
#define CHAIR  "78-elastic-chair-in-parts.jourdain"
#define TRUSS  "26-hexagonal-truss.jourdain"
#define HOOP   "60-particle-on-a-rotating-hoop.jourdain"

/* A window with nothing but a sheet. */
typedef struct
{
  JdStudy *study;
  GtkWidget *window;
  JdSheet *sheet;
} Fixture;

static gboolean
is_drawn (gpointer sheet)
{
  return jd_paper_get_n_moving (JD_PAPER (sheet)) > 0;
}

static void
show_study (Fixture *self)
{
  self->window = gtk_window_new ();
  self->sheet = g_object_new (JD_TYPE_SHEET, NULL);
  jd_sheet_set_study (self->sheet, self->study);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->sheet));
  gtk_window_present (GTK_WINDOW (self->window));
  jd_test_wait (is_drawn, self->sheet);
  jd_test_settle ();
}

static void
set_up (Fixture       *self,
        gconstpointer  name)
{
  self->study = jd_test_study (name);
  show_study (self);
}

/* Also of an example whose motion is refused. */
static void
set_up_any (Fixture       *self,
            gconstpointer  name)
{
  g_autoptr(JdDocument) document = jd_test_open (name);

  self->study = jd_study_new (document);
  jd_test_wait (jd_test_has_motion, self->study);
  show_study (self);
}

/* The window, the sheet and the study are gone together. */
static void
tear_down (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  gpointer sheet = self->sheet;

  g_object_add_weak_pointer (G_OBJECT (sheet), &sheet);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &sheet);
  jd_test_assert_freed (self->study);
}

typedef struct
{
  JdSheet *sheet;
  guint    n;
} Frames;

static gboolean
has_frames (gpointer data)
{
  const Frames *frames = data;

  return jd_paper_get_n_moving (JD_PAPER (frames->sheet)) >= frames->n;
}

/* While the motion plays, frames draw what moves and nothing else: the still layer not once, and of the moving one no
 * more than its own bounds. */
static void
test_repaints_what_moves (Fixture       *self,
                          gconstpointer  name G_GNUC_UNUSED)
{
  const guint n_still = jd_paper_get_n_still (JD_PAPER (self->sheet));
  const guint n_moving = jd_paper_get_n_moving (JD_PAPER (self->sheet));
  Frames frames = { self->sheet, n_moving + 10 };

  jd_paper_zoom (JD_PAPER (self->sheet), 0.5);
  jd_study_set_stop_at_events (self->study, FALSE);
  jd_study_set_playing (self->study, TRUE);
  jd_test_wait (has_frames, &frames);
  /* Once for the zoom. */
  g_assert_cmpuint (jd_paper_get_n_still (JD_PAPER (self->sheet)), ==, n_still + 1);
  g_assert_cmpfloat (jd_paper_get_moving_area (JD_PAPER (self->sheet)), >, 0);
  g_assert_cmpfloat (jd_paper_get_moving_area (JD_PAPER (self->sheet)), <, 0.6 * 900 * 600);
  jd_study_set_playing (self->study, FALSE);
}

/* A frame in which nothing changed draws nothing anew, and a retag only what moves. */
static void
test_caches_layers (Fixture       *self,
                    gconstpointer  name G_GNUC_UNUSED)
{
  g_autoptr(GError) error = NULL;
  Frames frames = { self->sheet, 0 };
  guint n_still, n_moving;

  n_still = jd_paper_get_n_still (JD_PAPER (self->sheet));
  n_moving = jd_paper_get_n_moving (JD_PAPER (self->sheet));
  gtk_widget_queue_draw (GTK_WIDGET (self->sheet));
  jd_test_settle ();
  g_assert_cmpuint (jd_paper_get_n_moving (JD_PAPER (self->sheet)), ==, n_moving);

  g_assert_true (jd_study_set_primitive (self->study, "weld.x", NULL, &error));
  frames.n = n_moving + 1;
  jd_test_wait (has_frames, &frames);
  g_assert_cmpuint (jd_paper_get_n_still (JD_PAPER (self->sheet)), ==, n_still);
}

/* What lies under the pointer stays there while zooming; fitting brings everything back. */
static void
test_zoom (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  const JdView fitted = *jd_paper_get_view (JD_PAPER (self->sheet));
  double x, y, u, v;

  jd_view_to_world (jd_paper_get_view (JD_PAPER (self->sheet)), 100, 200, &x, &y);
  jd_paper_zoom_at (JD_PAPER (self->sheet), 2, 100, 200);
  jd_view_to_world (jd_paper_get_view (JD_PAPER (self->sheet)), 100, 200, &u, &v);
  g_assert_cmpfloat_with_epsilon (u, x, 1e-9);
  g_assert_cmpfloat_with_epsilon (v, y, 1e-9);
  g_assert_cmpfloat_with_epsilon (jd_paper_get_view (JD_PAPER (self->sheet))->scale, 2 * fitted.scale, 1e-9);
  jd_paper_pan (JD_PAPER (self->sheet), 30, -20);
  jd_view_to_world (jd_paper_get_view (JD_PAPER (self->sheet)), 130, 180, &u, &v);
  g_assert_cmpfloat_with_epsilon (u, x, 1e-9);
  jd_paper_fit (JD_PAPER (self->sheet));
  g_assert_true (jd_view_equal (jd_paper_get_view (JD_PAPER (self->sheet)), &fitted));
}

static gboolean
is_named (Fixture *self,
          double   time)
{
  g_autofree char *name = g_strdup_printf ("The sheet: %s at %.3f s",
                                           jd_document_get_title (jd_study_get_document (self->study)), time);
  g_autofree char *other = gtk_test_accessible_check_property (GTK_ACCESSIBLE (self->sheet),
                                                               GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  return other == NULL;
}

/* The accessible name says the time shown, wherever this comes from; while the motion plays it stays as it is. */
static void
test_name (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  static const double times[] = { 0.6, 2.5, 0 };
  Frames frames = { self->sheet, 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      jd_study_set_time (self->study, times[i]);
      g_assert_true (is_named (self, times[i]));
    }
  jd_test_settle ();
  frames.n = jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 5;
  jd_study_set_playing (self->study, TRUE);
  jd_test_wait (has_frames, &frames);
  g_assert_cmpfloat (jd_study_get_time (self->study), >, 0.001);
  g_assert_true (is_named (self, 0));
  jd_study_set_playing (self->study, FALSE);
  g_assert_true (is_named (self, jd_study_get_time (self->study)));
}

/* Each thing that can be shown is a property; setting it again notifies nothing. */
static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_shows (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  guint n = 0;

  g_signal_connect_swapped (self->sheet, "notify::show-velocities", G_CALLBACK (count_cb), &n);
  jd_sheet_set_show (self->sheet, JD_SHOW_VELOCITIES, FALSE);
  jd_sheet_set_show (self->sheet, JD_SHOW_VELOCITIES, FALSE);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (self->sheet, "show-velocities", TRUE, NULL);
  g_assert_true (jd_sheet_get_show (self->sheet, JD_SHOW_VELOCITIES));
  g_assert_cmpuint (n, ==, 2);
}

static void
picked_cb (GPtrArray  *names,
           const char *name)
{
  g_ptr_array_add (names, g_strdup (name));
}

/* A click on a joint says which; beside it there is nothing to say. */
static void
test_picks_joints (Fixture       *self,
                   gconstpointer  name G_GNUC_UNUSED)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  const int xA = jd_mechanism_find_parameter (mechanism, "xA");
  const int yA = jd_mechanism_find_parameter (mechanism, "yA");
  const double *p;
  double x, y;

  g_signal_connect_swapped (self->sheet, "joint-picked", G_CALLBACK (picked_cb), names);
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self->sheet)), p[xA], p[yA], &x, &y);
  g_assert_true (jd_sheet_pick (self->sheet, x, y));
  g_assert_cmpuint (names->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (names, 0), ==, "weld");
  g_assert_false (jd_sheet_pick (self->sheet, x - 150, y));
  g_assert_cmpuint (names->len, ==, 1);
}

/* The sleigh goes many times its length; wherever it is looked at, it is in the sheet, clear of the margin. */
static void
test_follows (Fixture       *self,
              gconstpointer  name G_GNUC_UNUSED)
{
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  const int k[] = { jd_mechanism_find_parameter (mechanism, "xA"),
                    jd_mechanism_find_parameter (mechanism, "yA") };
  const double *p;
  double x, y;

  for (guint i = 1; i <= 10; i++)
    {
      Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };

      jd_study_set_time (self->study, jd_study_get_end (self->study) * i / 10);
      jd_test_wait (has_frames, &frames);
      jd_study_get_state (self->study, &p, NULL, NULL);
      jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self->sheet)), p[k[0]], p[k[1]], &x, &y);
      g_assert_cmpfloat (x, >, 54);
      g_assert_cmpfloat (x, <, 900 - 54);
      g_assert_cmpfloat (y, >, 54);
      g_assert_cmpfloat (y, <, 600 - 54);
    }
}

/* What moves, in the sheet, where the study is. */
static JdBounds
moving_in_sheet (Fixture        *self,
                 JdPictureFrame *frame)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self->sheet));
  JdBounds world, sheet;
  const double *p;
  double x, y;

  jd_bounds_clear (&world);
  jd_bounds_clear (&sheet);
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_update (frame, jd_study_get_time (self->study), p);
  jd_picture_add_moving_bounds (frame, &world);
  jd_view_to_sheet (view, world.x0, world.y0, &x, &y);
  jd_bounds_add (&sheet, x, y);
  jd_view_to_sheet (view, world.x1, world.y1, &x, &y);
  jd_bounds_add (&sheet, x, y);
  return sheet;
}

/* Wherever a motion goes, what moves is in the sheet; a point of the ground that stays behind does not hold it. */
static void
test_in_sight (Fixture       *self,
               gconstpointer  name)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->sheet));
  const int height = gtk_widget_get_height (GTK_WIDGET (self->sheet));
  const double start = jd_study_get_start (self->study), end = jd_study_get_end (self->study);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (jd_study_get_model (self->study), &error);
  g_autoptr(JdPictureFrame) frame = NULL;

  g_assert_no_error (error);
  frame = jd_picture_frame_new (picture);
  for (guint i = 1; i <= 16; i++)
    {
      Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };
      JdBounds here;

      jd_study_set_time (self->study, start + (end - start) * i / 16);
      if (end > start)
        jd_test_wait (has_frames, &frames);
      here = moving_in_sheet (self, frame);
      g_test_message ("%s at %g s: %.0f to %.0f, %.0f to %.0f", (const char *) name, jd_study_get_time (self->study),
                      here.x0, here.x1, here.y0, here.y1);
      g_assert_true (here.x0 >= 0 && here.x1 <= width && here.y0 >= 0 && here.y1 <= height);
    }
}

/* Names and strokes grow with the text of the desktop, and go back with it. */
static void
test_text_scale (Fixture       *self,
                 gconstpointer  name G_GNUC_UNUSED)
{
  GtkSettings *settings = gtk_settings_get_default ();
  const double scale = jd_paper_get_style (JD_PAPER (self->sheet))->scale;
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  g_assert_cmpfloat_with_epsilon (jd_paper_get_style (JD_PAPER (self->sheet))->scale, 2, 1e-9);
  jd_paper_set_stroke_scale (JD_PAPER (self->sheet), 1.6);
  g_assert_cmpfloat_with_epsilon (jd_paper_get_style (JD_PAPER (self->sheet))->scale, 3.2, 1e-9);
  jd_paper_set_stroke_scale (JD_PAPER (self->sheet), 1);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  g_assert_cmpfloat_with_epsilon (jd_paper_get_style (JD_PAPER (self->sheet))->scale, scale, 1e-9);
}

/* A sheet that is close shows the sleigh large, follows it all the same, and goes back when it no longer need be
 * close. */
static void
test_close (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self->sheet));
  const int k = jd_mechanism_find_parameter (jd_study_get_mechanism (self->study), "x");
  const double scale = view->scale;
  const double *p;
  double x, y;

  jd_sheet_set_close (self->sheet, TRUE);
  g_assert_true (jd_paper_get_fitted (JD_PAPER (self->sheet)));
  g_assert_cmpfloat (view->scale, >, 1.8 * scale);
  for (guint i = 1; i <= 5; i++)
    {
      Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };

      jd_study_set_time (self->study, jd_study_get_end (self->study) * i / 5);
      jd_test_wait (has_frames, &frames);
      jd_study_get_state (self->study, &p, NULL, NULL);
      jd_view_to_sheet (view, p[k], p[k + 1], &x, &y);
      g_assert_true (x > 16 && x < 900 - 16 && y > 16 && y < 600 - 16);
    }
  jd_sheet_set_close (self->sheet, FALSE);
  g_assert_cmpfloat (view->scale, <, 1.3 * scale);
}

/* A state beside the motion, as an equilibrium of the truss, is on the sheet as a whole; the motion gets its view back,
 * and a view that the user has chosen stays. */
static void
test_preview (Fixture       *self,
              gconstpointer  name G_GNUC_UNUSED)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self->sheet));
  const double p[] = { 2 * G_PI / 3, G_PI, G_PI / 3 };
  const double scale = view->scale;
  Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };
  JdBounds truss;
  double x0, y0, x1, y1;

  g_assert_cmpuint (jd_model_get_n_parameters (jd_study_get_model (self->study)), ==, G_N_ELEMENTS (p));
  jd_study_set_preview (self->study, p, NULL, "equilibrium");
  jd_test_wait (has_frames, &frames);
  jd_bounds_clear (&truss);
  jd_picture_add_moving_bounds (self->sheet->frame, &truss);
  jd_view_to_sheet (view, truss.x0, truss.y1, &x0, &y0);
  jd_view_to_sheet (view, truss.x1, truss.y0, &x1, &y1);
  g_assert_true (x0 >= 0 && y0 >= 0 && x1 <= view->width && y1 <= view->height);
  jd_study_set_preview (self->study, NULL, NULL, NULL);
  g_assert_cmpfloat (view->scale, ==, scale);

  jd_paper_zoom (JD_PAPER (self->sheet), 4);
  jd_study_set_preview (self->study, p, NULL, "equilibrium");
  g_assert_cmpfloat (view->scale, ==, 4 * scale);
}

/* The legend is in the lower left corner: what is fitted stays off it, and comes back where there is none. */
static void
test_legend_corner (Fixture       *self,
                    gconstpointer  name G_GNUC_UNUSED)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self->sheet));
  const int k = jd_mechanism_find_parameter (jd_study_get_mechanism (self->study), "xD");
  const double scale = view->scale;
  const double *p;
  double x, y;

  jd_study_get_state (self->study, &p, NULL, NULL);
  /* The chair stands on A, at the origin, and on D, to the right of it. */
  jd_view_to_sheet (view, 0, 0, &x, &y);
  g_assert_true (x > 240 || y < 600 - 90);
  jd_sheet_set_show (self->sheet, JD_SHOW_LEGEND, FALSE);
  g_assert_cmpfloat (view->scale, >=, 0.999 * scale);
  jd_view_to_sheet (view, 0, 0, &x, &y);
  g_assert_true (x < 240 && y > 600 - 90);
  jd_view_to_sheet (view, p[k], 0, &x, &y);
  g_assert_true (x > 600 && x < 900);
  jd_sheet_set_show (self->sheet, JD_SHOW_LEGEND, TRUE);
  g_assert_cmpfloat_with_epsilon (view->scale, scale, 1e-9 * scale);
}

/* A figure of the sheet names what the sheet names: points, and bodies. */
static void
test_figure_names (Fixture       *self,
                   gconstpointer  name G_GNUC_UNUSED)
{
  const JdFigureShow names = JD_FIGURE_LABELS | JD_FIGURE_BODIES;
  JdFigure figure;
  double width, height;

  g_assert_true (jd_sheet_get_figure (self->sheet, &figure, &width, &height));
  g_assert_cmpint (figure.show & names, ==, names);
  jd_sheet_set_show (self->sheet, JD_SHOW_NAMES, FALSE);
  g_assert_true (jd_sheet_get_figure (self->sheet, &figure, &width, &height));
  g_assert_cmpint (figure.show & names, ==, 0);
}

static void
draw_figure (cairo_t  *cr,
             double    width,
             double    height,
             gpointer  data)
{
  jd_figure_draw (cr, data, width, height, NULL);
}

/* The mechanism alone, as a figure of the sheet at this side of the landing; its heading is @heading. */
static GBytes *
draw_side (Fixture    *self,
           JdSide      side,
           const char *heading)
{
  g_autoptr(GError) error = NULL;
  JdFigure figure;
  double width, height;
  GBytes *bytes;

  jd_study_set_side (self->study, side);
  g_assert_true (jd_sheet_get_figure (self->sheet, &figure, &width, &height));
  g_assert_cmpstr (figure.instant, ==, heading);
  figure.show = 0;
  bytes = jd_export_to_bytes (JD_EXPORT_SVG, width, height, draw_figure, &figure, &error);
  g_assert_no_error (error);
  return bytes;
}

/* A figure of the landing itself is headed so, and in it the blade acts, also where the jump is not shown. */
static void
test_figure_during (Fixture       *self,
                    gconstpointer  name G_GNUC_UNUSED)
{
  jd_study_run_event (self->study);
  for (int shown = 0; shown < 2; shown++)
    {
      g_autoptr(GBytes) before = NULL, during = NULL, after = NULL;

      jd_sheet_set_show (self->sheet, JD_SHOW_JUMP, shown);
      before = draw_side (self, JD_SIDE_BEFORE, "t = 0.6 s, just before “landing”");
      during = draw_side (self, JD_SIDE_DURING, "t = 0.6 s, during “landing”");
      after = draw_side (self, JD_SIDE_AFTER, "t = 0.6 s, just after “landing”");
      g_assert_true (g_bytes_equal (during, after));
      g_assert_false (g_bytes_equal (during, before));
    }
}

/* In space the sheet can be turned, and what it exports is seen as it is; in the plane it cannot. */
static void
test_turns (Fixture       *self,
            gconstpointer  name)
{
  const gboolean spatial = g_str_equal (name, HOOP);
  Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };
  const guint still = jd_paper_get_n_still (JD_PAPER (self->sheet));
  JdFigure before, after;
  double width, height;

  g_assert_true (jd_sheet_get_figure (self->sheet, &before, &width, &height));
  g_assert_null (before.eye);
  jd_sheet_turn (self->sheet, 0.5, 0.2);
  g_assert_true (jd_sheet_get_figure (self->sheet, &after, &width, &height));
  if (!spatial)
    {
      g_assert_null (after.eye);
      return;
    }
  jd_test_wait (has_frames, &frames);
  g_assert_cmpuint (jd_paper_get_n_still (JD_PAPER (self->sheet)), >, still);
  g_assert_cmpfloat_with_epsilon (after.eye[0], 0.55 + 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (after.eye[1], 0.38 + 0.2, 1e-12);
}

/* Usually a third of the examples, by the seed; with JD_TEST_LONG all. */
static void
add_examples (void)
{
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_strconcat ("/ui/sheet/in-sight/", name, NULL);

      if (g_str_has_suffix (name, ".jourdain") && (whole || g_test_rand_int_range (0, 3) == 0))
        g_test_add (path, Fixture, g_intern_string (name), set_up_any, test_in_sight, tear_down);
    }
}

/* A scale that is set stays, however long the arrows are, and when another mechanism is shown; without one the longest
 * arrow decides. */
static void
test_arrow_scale (Fixture       *fixture,
                  gconstpointer  data)
{
  static const double lengths[] = { 0.3, 5.0, 0.001 };
  const JdView view = { .scale = 100.0, .width = 800.0, .height = 600.0 };

  (void) data;
  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      JdArrowGroup *group = jd_arrow_group_new ();
      g_autoptr(GArray) arrows = jd_arrows_new ();
      JdArrow *arrow = jd_arrows_add (arrows, JD_ARROW_VELOCITY, JD_ARROW_STRAIGHT);
      double length;

      arrow->vector[0] = lengths[i];
      jd_arrow_group_set_scale (group, JD_ARROW_VELOCITY, 300.0);
      jd_arrow_group_update (group, JD_PAPER (fixture->sheet), arrows, &view);
      g_assert_cmpfloat (jd_arrow_group_get_scale (group)->straight[JD_ARROW_VELOCITY], ==, 300.0);
      jd_arrow_group_forget (group);
      g_assert_cmpfloat (jd_arrow_group_get_scale (group)->straight[JD_ARROW_VELOCITY], ==, 300.0);
      jd_arrow_group_set_scale (group, JD_ARROW_VELOCITY, 0.0);
      jd_arrow_group_update (group, JD_PAPER (fixture->sheet), arrows, &view);
      length = lengths[i] * jd_arrow_group_get_scale (group)->straight[JD_ARROW_VELOCITY];
      g_assert_cmpfloat (length, >, 20.0);
      g_assert_cmpfloat (length, <, 300.0);
      jd_arrow_group_leave (group, JD_PAPER (fixture->sheet));
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/ui/sheet/repaints-what-moves", test_repaints_what_moves },
    { "/ui/sheet/caches-layers", test_caches_layers },
    { "/ui/sheet/zoom", test_zoom },
    { "/ui/sheet/shows", test_shows },
    { "/ui/sheet/name", test_name },
    { "/ui/sheet/picks-joints", test_picks_joints },
    { "/ui/sheet/follows", test_follows },
    { "/ui/sheet/close", test_close },
    { "/ui/sheet/text-scale", test_text_scale },
    { "/ui/sheet/arrow-scale", test_arrow_scale },
  };

  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, SLEIGH, set_up, tests[i].test, tear_down);
  add_examples ();
  g_test_add ("/ui/sheet/turns/space", Fixture, HOOP, set_up, test_turns, tear_down);
  g_test_add ("/ui/sheet/preview", Fixture, TRUSS, set_up, test_preview, tear_down);
  g_test_add ("/ui/sheet/legend-corner", Fixture, CHAIR, set_up, test_legend_corner, tear_down);
  g_test_add ("/ui/sheet/turns/plane", Fixture, SLEIGH, set_up, test_turns, tear_down);
  g_test_add ("/ui/sheet/figure-during", Fixture, SLEIGH, set_up, test_figure_during, tear_down);
  g_test_add ("/ui/sheet/figure-names", Fixture, SLEIGH, set_up, test_figure_names, tear_down);
  return jd_test_run ();
}
