/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sheet of every example, as the Study view draws it at first: no label covers a label, no badge a badge, and no
 * arrow an arrow. */
#include "tests/core/model-from-text.h"
#include "ui/drawing/jd-arrows-private.h"
#include "ui/drawing/picture/jd-picture-arrows.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

#define WIDTH 890
#define HEIGHT 680
/* px^2: boxes contain the space around the letters. */
#define SLACK 12.0

static double
covered (const JdBounds *a,
         const JdBounds *b)
{
  const double w = fmin (a->x1, b->x1) - fmax (a->x0, b->x0), h = fmin (a->y1, b->y1) - fmax (a->y0, b->y0);

  return w > 0 && h > 0 ? w * h : 0;
}

static guint
count_covered (const GArray *boxes)
{
  guint n = 0;

  for (guint i = 0; i < boxes->len; i++)
    for (guint k = i + 1; k < boxes->len; k++)
      n += covered (&g_array_index (boxes, JdBounds, i), &g_array_index (boxes, JdBounds, k)) > SLACK;
  return n;
}

/* Adds what the view shows at first: velocities, given efforts and the reactions of the first parameterization. */
static void
add_arrows (JdPictureFrame *frame,
            JdModel        *model,
            gboolean       *released,
            GArray         *arrows)
{
  const JdPicture *picture = frame->picture;
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization)
    parameterization = jd_parameterization_new (model, g_ptr_array_index (tags, 0), NULL, NULL);
  g_autoptr(JdEvaluation) evaluation = NULL;

  g_assert_nonnull (parameterization);
  jd_picture_get_released (picture, parameterization, released);
  jd_picture_add_velocities (frame, jd_picture_get_rates (picture), FALSE, arrows);
  jd_picture_add_efforts (frame, jd_picture_get_rates (picture), arrows);
  evaluation = jd_evaluate (parameterization, jd_picture_get_time (picture), jd_picture_get_values (picture),
                            jd_picture_get_rates (picture), NULL, NULL);
  if (evaluation != NULL)
    jd_picture_add_reactions (frame, parameterization, evaluation, arrows);
}

/* Draws the sheet with strokes and letters @large times as large, and returns the frame with the places of its labels
 * and badges.  Large ones stand for a projector, where the whole motion leaves less room for the mechanism. */
static JdPictureFrame *
draw (JdModel *model,
      double   large,
      JdView  *out_view)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  JdPictureFrame *frame;
  g_autoptr(GArray) arrows = jd_arrows_new ();
  g_autofree gboolean *released = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  JdPictureOptions options;
  JdArrowScale scale;
  JdDrawStyle style;
  JdBounds bounds;
  JdView view;
  JdPainter painter = { cairo_create (surface), &style, &view, NULL };

  g_assert_no_error (error);
  frame = jd_picture_frame_new (picture);
  painter.labels = jd_picture_frame_get_labels (frame);
  released = g_new0 (gboolean, jd_picture_get_n_equations (picture) + 1);
  add_arrows (frame, model, released, arrows);
  jd_draw_style_init (&style, JD_THEME_LIGHT, large);
  jd_view_init (&view, WIDTH, HEIGHT);
  jd_bounds_clear (&bounds);
  jd_picture_add_near_bounds (frame, &bounds);
  jd_view_fit (&view, &bounds, 0.2);
  view.scale /= large;
  jd_arrow_scale_init (&scale);
  jd_arrow_scale_update (&scale, arrows, &view);
  jd_picture_options_init (&options);
  options.flags |= JD_PICTURE_BODY_NAMES;
  options.released = released;
  jd_picture_draw_moving (frame, &options, &painter);
  jd_arrows_draw (arrows, &scale, &painter);
  jd_labels_finish (painter.labels, painter.cr);
  cairo_destroy (painter.cr);
  cairo_surface_destroy (surface);
  *out_view = view;
  return frame;
}

static void
test_crowd_example (gconstpointer data)
{
  g_autoptr(JdModel) model = model_from_path (data);
  JdView view;
  g_autoptr(JdPictureFrame) frame = draw (model, 1, &view);
  g_autoptr(GArray) badges = g_array_new (FALSE, FALSE, sizeof (JdBounds));

  for (gsize j = 0; j < frame->picture->n_joints; j++)
    if (frame->picture->joints[j].is_badge)
      g_array_append_val (badges, frame->badges[j].box);
  g_assert_cmpuint (count_covered (badges), ==, 0);
  g_assert_cmpuint (count_covered (jd_labels_get_placed (frame->labels)), ==, 0);
}

/* The middle of an angle iron's vertices is outside it, in the ball that lies in its corner: only the ball's name stands
 * in the ball. */
static void
test_crowd_polygon (void)
{
  g_autoptr(JdModel) model = model_of_example ("112-ball-in-a-corner.jourdain");
  JdView view;
  g_autoptr(JdPictureFrame) frame = draw (model, 1, &view);
  const GArray *placed = jd_labels_get_placed (frame->labels);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
  JdDrawStyle style;
  JdPainter painter = { cairo_create (surface), &style, &view, frame->labels };
  JdBounds ball;
  guint n = 0;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_labels_begin (frame->labels, &style, WIDTH, HEIGHT);
  jd_picture_ask_for_names (frame, JD_PICTURE_BODY_NAMES, &painter);
  jd_labels_finish (frame->labels, painter.cr);
  cairo_destroy (painter.cr);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (placed->len, ==, 2);
  jd_bounds_clear (&ball);
  jd_picture_add_body_bounds (frame, 1, &ball);
  for (guint i = 0; i < placed->len; i++)
    {
      const JdBounds *box = &g_array_index (placed, JdBounds, i);
      double x, y;

      jd_view_to_world (&view, 0.5 * (box->x0 + box->x1), 0.5 * (box->y0 + box->y1), &x, &y);
      n += hypot (x - 0.5 * (ball.x0 + ball.x1), y - 0.5 * (ball.y0 + ball.y1)) < 0.5 * (ball.x1 - ball.x0);
    }
  g_assert_cmpuint (n, ==, 1);
}

/* The densest sheets at the size for a projector. */
static void
test_crowd_projector (gconstpointer name)
{
  g_autoptr(JdModel) model = model_of_example (name);
  JdView view;
  g_autoptr(JdPictureFrame) frame = draw (model, 1.6, &view);

  g_assert_cmpuint (jd_labels_get_placed (frame->labels)->len, >, 10);
  g_assert_cmpuint (count_covered (jd_labels_get_placed (frame->labels)), ==, 0);
}

/* Three arrows on one line, two of them over each other: the third is drawn beside the second, and not the first. */
static void
test_crowd_arrows (void)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  static const double rows[][4] = { { 0, 0, 0, -1 }, { 0, -1, 0, 1 }, { 0.5, 0, 0, 1 } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 400, 400);
  JdArrowScale scale;
  JdDrawStyle style;
  JdView view;
  JdPainter painter = { cairo_create (surface), &style, &view, NULL };
  const guchar *data;
  int stride, inked = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      JdArrow *arrow = jd_arrows_add (arrows, JD_ARROW_FORCE, JD_ARROW_STRAIGHT);

      memcpy (arrow->at, rows[i], sizeof arrow->at);
      memcpy (arrow->vector, rows[i] + 2, sizeof arrow->vector);
    }
  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_view_init (&view, 400, 400);
  view.scale = 100;
  view.center_x = view.center_y = 0;
  jd_arrow_scale_init (&scale);
  scale.straight[JD_ARROW_FORCE] = 100;
  jd_arrows_draw (arrows, &scale, &painter);
  cairo_destroy (painter.cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  /* a row of pixels across the first two, and one across the third */
  for (int x = 190; x < 220; x++)
    inked += data[250 * stride + x] > 100 && data[250 * stride + x - 1] <= 100;
  g_assert_cmpint (inked, ==, 2);
  inked = 0;
  for (int x = 240; x < 260; x++)
    inked += data[150 * stride + x] > 100 && data[150 * stride + x - 1] <= 100;
  g_assert_cmpint (inked, ==, 1);
  g_assert_cmpint (data[150 * stride + 250], >, 100);
  cairo_surface_destroy (surface);
}

int
main (int   argc,
      char *argv[])
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (folder != NULL ? folder : "data/examples", 0, NULL);
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/crowd/arrows", test_crowd_arrows);
  g_test_add_func ("/ui/drawing/crowd/polygon", test_crowd_polygon);
  g_test_add_data_func ("/ui/drawing/crowd/projector/jack", "28-jack-in-parts.jourdain", test_crowd_projector);
  g_test_add_data_func ("/ui/drawing/crowd/projector/cradle", "40-newtons-cradle.jourdain", test_crowd_projector);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      {
        g_autofree char *test = g_strconcat ("/ui/drawing/crowd/example/", name, NULL);
        char *path = g_build_filename (folder != NULL ? folder : "data/examples", name, NULL);

        g_ptr_array_add (paths, path);
        g_test_add_data_func (test, path, test_crowd_example);
      }
  return g_test_run ();
}
