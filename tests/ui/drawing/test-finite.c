/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers that are not finite, or too large for cairo: the program goes on, and the sheet says what is not drawn. */
#include "tests/core/model-from-text.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#define WIDTH  320
#define HEIGHT 240

/* x = 1 is where the formulas below have no value. */
#define BODY(places) \
  "{\"jourdain\": 1, \"name\": \"b\", \"gravity\": [0, \"-9.81\"], \"parameters\": [{\"name\": \"x\", \"value\": 1}," \
  " {\"name\": \"a\", \"value\": 0}], \"ground\": {\"points\": {\"O\": [0, 0]}}," \
  " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}]," \
  " \"bodies\": [{\"name\": \"C\", \"origin\": [1, \"a\"], \"mass\": 1, \"points\": {\"P\": [0, 0]}}," \
  " {\"name\": \"B\", \"mass\": 1, \"inertia\": 1, " places "}]," \
  " \"joints\": [{\"name\": \"pin\", \"type\": \"pivot\", \"between\": [\"B.P\", \"ground.O\"]}]," \
  " \"efforts\": [{\"name\": \"spring\", \"type\": \"spring\", \"between\": [\"B.P\", \"C.P\"], \"stiffness\": 1," \
  " \"length\": 1}]}"

static const struct
{
  const char *claim;
  const char *text;
  const char *missing;   /* names on the sheet, with a space between */
} cases[] = {
  { "origin/rod", BODY ("\"origin\": [\"1/(x-1)\", 0], \"angle\": \"a\", \"points\": {\"P\": [0, 0]},"
                        " \"shape\": {\"rod\": 1}"), "B.origin" },
  { "origin/disk", BODY ("\"origin\": [\"log(x-1)\", \"1/(x-1)\"], \"angle\": \"a\", \"points\": {\"P\": [1, 0]},"
                         " \"shape\": {\"disk\": 0.3}"), "B.origin" },
  { "origin/hull", BODY ("\"origin\": [\"sqrt(-x)\", 0], \"angle\": \"a\", \"points\": {\"P\": [1, 0], \"Q\": [0, 1],"
                         " \"R\": [1, 1]}"), "B.origin" },
  { "angle", BODY ("\"origin\": [\"x\", 0], \"angle\": \"1/(x-1)\", \"points\": {\"P\": [0, 0]},"
                   " \"shape\": {\"box\": [1, 1]}"), "B.angle" },
  { "huge", BODY ("\"origin\": [\"1e300*x\", \"-1e300\"], \"angle\": \"1e300\", \"points\": {\"P\": [1e200, 0]},"
                  " \"shape\": {\"rod\": 1e250}"), "" },
  { "largest", BODY ("\"origin\": [\"1.7e308*x\", \"-1.7e308\"], \"angle\": \"a\","
                     " \"points\": {\"P\": [1.7e308, 1.7e308]}, \"shape\": {\"disk\": 1.7e308}"), "B.P" },
  { "tiny", BODY ("\"origin\": [\"1e-300*x\", 0], \"angle\": \"a\", \"points\": {\"P\": [1e-300, 0]},"
                  " \"shape\": {\"rod\": 1e-300}"), "" },
  { "zero", BODY ("\"origin\": [\"x\", 0], \"angle\": \"a\", \"points\": {\"P\": [0, 0]},"
                  " \"shape\": {\"box\": [0, 0]}"), "" },
};

static void
assert_missing (const JdPictureFrame *frame,
                const char           *names)
{
  g_autoptr(GPtrArray) missing = jd_picture_list_not_finite (frame);
  g_autofree char *list = NULL;

  g_ptr_array_add (missing, NULL);
  list = g_strjoinv (" ", (char **) missing->pdata);
  g_assert_cmpstr (list, ==, names);
}

/* Every kind of figure of it, on pixels and as a drawing: cairo has no complaint. */
static void
test_case (gconstpointer data)
{
  const gsize k = GPOINTER_TO_SIZE (data);
  g_autoptr(JdModel) model = model_from_json (cases[k].text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  g_autoptr(JdPictureFrame) frame = NULL;
  JdFigure figure;

  g_assert_no_error (error);
  frame = jd_picture_frame_new (picture);
  assert_missing (frame, cases[k].missing);
  jd_figure_init (&figure, picture, NULL);
  figure.show = JD_FIGURE_VELOCITY | JD_FIGURE_FORCES | JD_FIGURE_LABELS | JD_FIGURE_GRID | JD_FIGURE_TITLE |
                JD_FIGURE_LEGEND;
  for (int kind = 0; kind < 2; kind++)
    {
      cairo_surface_t *surface = kind == 0 ? cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT)
                                           : cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);

      jd_figure_draw (cr, &figure, WIDTH, HEIGHT, NULL);
      g_assert_cmpstr (cairo_status_to_string (cairo_status (cr)), ==, cairo_status_to_string (CAIRO_STATUS_SUCCESS));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* The note is on the sheet, and only where something is missing. */
static void
test_note (void)
{
  guint n_inked[2] = { 0 };

  for (int k = 0; k < 2; k++)
    {
      g_autoptr(JdModel) model = model_from_json (cases[0].text);
      g_autoptr(JdPicture) picture = jd_picture_new (model, NULL);
      g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
      const double values[2] = { k == 0 ? 2 : 1, 0 };
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      JdPictureOptions options;
      JdDrawStyle style;
      JdView view;

      jd_draw_style_init_printed (&style);
      jd_picture_options_init (&options);
      jd_view_init (&view, WIDTH, HEIGHT);
      jd_view_pan (&view, 0, 2 * HEIGHT);
      jd_picture_update (frame, 0, values);
      jd_picture_draw_moving (frame, &options, &(JdPainter) { .cr = cr, .style = &style, .view = &view });
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (int i = 0; i < cairo_image_surface_get_stride (surface) * HEIGHT; i++)
        n_inked[k] += cairo_image_surface_get_data (surface)[i] != 0;
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (n_inked[0], ==, 0);
  g_assert_cmpuint (n_inked[1], >, 100);
}

static const double strange[] = { (double) NAN, (double) INFINITY, -(double) INFINITY, 1.7e308, -1e300, 1e10, 5e-324,
                                  0, -1 };

/* No function of the layer lets a strange number through, or spoils the context. */
static void
test_layer (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  for (gsize i = 0; i < G_N_ELEMENTS (strange); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (strange); k++)
      {
        const double a = strange[i], b = strange[k];

        cairo_save (cr);
        cairo_move_to (cr, a, b);
        cairo_line_to (cr, b, a);
        cairo_line_to (cr, 10, a);
        cairo_curve_to (cr, a, b, b, a, 10, b);
        cairo_arc (cr, a, b, 5, 0, 1);
        cairo_arc (cr, 5, 5, a, b, 1);
        cairo_arc (cr, 5, 5, 5, a, b);
        cairo_arc_negative (cr, 5, 5, 5, a, b);
        cairo_arc_negative (cr, a, 5, b, 0, 1);
        cairo_rectangle (cr, a, b, b, a);
        cairo_set_line_width (cr, a);
        cairo_stroke_preserve (cr);
        cairo_fill (cr);
        cairo_set_source_surface (cr, surface, a, b);
        cairo_translate (cr, a, b);
        cairo_rotate (cr, a);
        cairo_scale (cr, a, b);
        cairo_move_to (cr, 1, 1);
        cairo_line_to (cr, 20, 20);
        cairo_stroke (cr);
        cairo_restore (cr);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A line to a place too far away keeps its direction. */
static void
test_far_line (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  double x, y;

  cairo_move_to (cr, 100, 50);
  cairo_line_to (cr, 100 + 3e12, 50 + 1e12);
  cairo_get_current_point (cr, &x, &y);
  g_assert_cmpfloat_with_epsilon ((x - 100) / (y - 50), 3, 1e-3);
  g_assert_cmpfloat (x, <=, JD_CAIRO_FARTHEST);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/ui/drawing/finite/", cases[i].claim, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/ui/drawing/finite/note", test_note);
  g_test_add_func ("/ui/drawing/finite/layer", test_layer);
  g_test_add_func ("/ui/drawing/finite/far-line", test_far_line);
  return g_test_run ();
}
