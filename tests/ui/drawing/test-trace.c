/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/drawing/picture/jd-trace.h"

#include <glib/gstdio.h>
#include <math.h>

#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "ui/drawing/figure/jd-film.h"

/* Peaucellier's inversor: B runs on a circle through O, so that P runs on a straight line across the axis x. */
#define ARM_A 0.5    /* radius of the circle */
#define ARM_L 1.1    /* O to U and V */
#define ARM_S 0.6    /* sides of the rhombus U B V P */
#define LINE  ((ARM_L * ARM_L - ARM_S * ARM_S) / (2 * ARM_A))

static const char *const peaucellier =
  "{\"jourdain\": 1, \"constants\": {\"a\": 0.5, \"L\": 1.1, \"s\": 0.6, \"th0\": -0.9, \"w\": 1.1,"
  " \"r\": \"2*a*cos(th0/2)\", \"rd\": \"-a*sin(th0/2)*w\", \"d\": \"(L^2 - s^2 + r^2)/(2*r)\","
  " \"dd\": \"rd/2 - (L^2 - s^2)*rd/(2*r^2)\", \"h\": \"sqrt(L^2 - d^2)\", \"hd\": \"-d*dd/h\","
  " \"c\": \"cos(th0/2)\", \"e\": \"sin(th0/2)\", \"k\": \"w/2\"},"
  " \"parameters\": [{\"name\": \"th\", \"value\": \"th0\", \"rate\": \"w\"},"
  " {\"name\": \"xu\", \"value\": \"d*c - h*e\", \"rate\": \"(dd - h*k)*c - (hd + d*k)*e\"},"
  " {\"name\": \"yu\", \"value\": \"d*e + h*c\", \"rate\": \"(dd - h*k)*e + (hd + d*k)*c\"},"
  " {\"name\": \"xv\", \"value\": \"d*c + h*e\", \"rate\": \"(dd + h*k)*c - (-hd + d*k)*e\"},"
  " {\"name\": \"yv\", \"value\": \"d*e - h*c\", \"rate\": \"(dd + h*k)*e + (-hd + d*k)*c\"},"
  " {\"name\": \"xp\", \"value\": \"(2*d - r)*c\", \"rate\": \"(2*dd - rd)*c - (2*d - r)*k*e\"},"
  " {\"name\": \"yp\", \"value\": \"(2*d - r)*e\", \"rate\": \"(2*dd - rd)*e + (2*d - r)*k*c\"}],"
  " \"ground\": {\"points\": {\"O\": [0, 0]}},"
  " \"bodies\": [{\"name\": \"B\", \"origin\": [\"a + a*cos(th)\", \"a*sin(th)\"], \"mass\": 1},"
  " {\"name\": \"U\", \"origin\": [\"xu\", \"yu\"], \"mass\": 0.3},"
  " {\"name\": \"V\", \"origin\": [\"xv\", \"yv\"], \"mass\": 0.2},"
  " {\"name\": \"P\", \"origin\": [\"xp\", \"yp\"], \"mass\": 0.1}],"
  " \"joints\": [{\"name\": \"OU\", \"type\": \"rod\", \"between\": [\"U.origin\", \"ground.O\"], \"length\": \"L\"},"
  " {\"name\": \"OV\", \"type\": \"rod\", \"between\": [\"V.origin\", \"ground.O\"], \"length\": \"L\"},"
  " {\"name\": \"BU\", \"type\": \"rod\", \"between\": [\"U.origin\", \"B.origin\"], \"length\": \"s\"},"
  " {\"name\": \"BV\", \"type\": \"rod\", \"between\": [\"V.origin\", \"B.origin\"], \"length\": \"s\"},"
  " {\"name\": \"PU\", \"type\": \"rod\", \"between\": [\"P.origin\", \"U.origin\"], \"length\": \"s\"},"
  " {\"name\": \"PV\", \"type\": \"rod\", \"between\": [\"P.origin\", \"V.origin\"], \"length\": \"s\"}]}";

/* A point above a parabola, which has one nearest point on each branch: it flies to the right and keeps the right one
 * while the left one comes nearer. */
static const char *const valley =
  "{\"jourdain\": 1,"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.2, \"rate\": -0.4}, {\"name\": \"y\", \"value\": 2}],"
  " \"curves\": [{\"name\": \"c\", \"graph\": {\"y\": \"x^2\"}}],"
  " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
  " \"joints\": [{\"name\": \"touch\", \"type\": \"contact\", \"point\": \"B.origin\", \"curve\": \"c\"}]}";

/* A ball that is thrown and bounces: its path is parabolas with corners between them. */
static const char *const ball =
  "{\"jourdain\": 1, \"gravity\": [0, -10],"
  " \"parameters\": [{\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\", \"value\": 1.5, \"rate\": 2}],"
  " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"
  " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
  " \"joints\": [{\"name\": \"touch\", \"type\": \"contact\", \"point\": \"B.origin\", \"curve\": \"floor\","
  " \"impact\": {\"restitution\": 0.5}}]}";

/* A particle that begins to fall at rest, and nothing else. */
static const char *const stone =
  "{\"jourdain\": 1, \"gravity\": [0, -10], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}],"
  " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}]}";

typedef struct
{
  JdPicture *picture;
  JdMotion  *motion;
} Scene;

static void
scene_init (Scene      *self,
            const char *text,
            double      until)
{
  const JdMotionOptions options = { .until = until,
                                    .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error);
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autoptr(JdModel) model = NULL;

  g_assert_no_error (error);
  mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  self->motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_motion_get_end (self->motion), ==, until);
  self->picture = jd_picture_new (model, &error);
  g_assert_no_error (error);
}

static void
scene_clear (Scene *self)
{
  jd_picture_unref (self->picture);
  jd_motion_unref (self->motion);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

/* B traces its circle, and P the straight line, at every instant of the trace and also between them. */
static void
test_trace_peaucellier (void)
{
  const JdPointRef points[] = { { 0, 0 }, { 3, 0 } };
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdTrace) trace = NULL;
  double low = INFINITY, high = -INFINITY;

  scene_init (&scene, peaucellier, 1.5);
  trace = jd_trace_new (scene.picture, scene.motion, points, 2, 0, 1.5, NULL);
  g_assert_cmpuint (trace->n_points, ==, 2);
  g_assert_cmpuint (trace->n_instants, >, 300);
  for (gsize i = 0; i < trace->n_instants; i++)
    {
      const double *b = trace->places[i], *p = trace->places[trace->n_instants + i];
      double between[3];

      g_assert_cmpfloat_with_epsilon (hypot (b[0] - ARM_A, b[1]), ARM_A, 1e-12);
      g_assert_cmpfloat_with_epsilon (p[0], LINE, 1e-9);
      low = fmin (low, p[1]);
      high = fmax (high, p[1]);
      if (i == 0)
        continue;
      g_assert_cmpfloat (trace->times[i], >, trace->times[i - 1]);
      jd_trace_get_place (trace, 1, 0.3 * trace->times[i - 1] + 0.7 * trace->times[i], between);
      g_assert_cmpfloat_with_epsilon (between[0], LINE, 1e-9);
    }
  /* It is a long line, and not a point. */
  g_assert_cmpfloat (high - low, >, 0.6);
}

/* The path of a thrown ball between instants is flat to a part of its size, and has the corner of the impact. */
static void
test_trace_ball (void)
{
  const JdPointRef point = { 0, 0 };
  const double impact = (2 + sqrt (4 + 4 * 5 * 1.5)) / 10;
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdTrace) trace = NULL;
  double corner[3];

  scene_init (&scene, ball, 1.0);
  trace = jd_trace_new (scene.picture, scene.motion, &point, 1, 0, 1.0, NULL);
  for (gsize i = 0; i + 1 < trace->n_instants; i++)
    {
      const double t = (trace->times[i] + trace->times[i + 1]) / 2, u = t - impact, up = 0.5 * (10 * impact - 2);
      double place[3];

      jd_trace_get_place (trace, 0, t, place);
      g_assert_cmpfloat_with_epsilon (place[0], t, 1e-9);
      g_assert_cmpfloat_with_epsilon (place[1], u < 0 ? 1.5 + 2 * t - 5 * t * t : up * u - 5 * u * u, 4e-4);
    }
  jd_trace_get_place (trace, 0, impact, corner);
  g_assert_cmpfloat_with_epsilon (corner[1], 0, 1e-9);
}

/* The largest and smallest row of @surface that is not empty, in column @x; FALSE: the column is empty. */
static gboolean
find_ink (cairo_surface_t *surface,
          int              x)
{
  const guint32 *data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface) / 4;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    if (data[y * stride + x] != 0)
      return TRUE;
  return FALSE;
}

/* Only what lies between the instants is drawn, inside the extents; dots stand at equal times. */
static void
test_trace_draw (void)
{
  const JdPointRef point = { 0, 0 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 220, 300);
  cairo_t *cr = cairo_create (surface);
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdTrace) trace = NULL;
  g_autoptr(JdPictureFrame) frame = NULL;
  JdDrawStyle style;
  JdView view = { 1, 1, 100, 220, 300 };
  const JdPainter painter = { .cr = cr, .style = &style, .view = &view };
  JdBounds bounds;

  scene_init (&scene, ball, 1.0);
  trace = jd_trace_new (scene.picture, scene.motion, &point, 1, 0, 1.0, NULL);
  frame = jd_picture_frame_new (scene.picture);
  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_trace_draw (trace, frame, 0.2, 0.6, 0, 1, &painter);
  cairo_surface_flush (surface);
  /* x = t: the view has its middle, x = 1, at 110 px. */
  for (int x = 0; x < 220; x++)
    if (x > 10 + 20 + 2 && x < 10 + 60 - 2)
      g_assert_true (find_ink (surface, x));
    else if (x < 10 + 20 - 2 || x > 10 + 60 + 2)
      g_assert_false (find_ink (surface, x));
  bounds = jd_trace_get_extents (trace, frame, 0.2, 0.6, &painter);
  g_assert_cmpfloat (bounds.x0, <, 30);
  g_assert_cmpfloat (bounds.x1, >, 70);
  g_assert_cmpfloat (bounds.x0, >, 20);
  g_assert_cmpfloat (bounds.x1, <, 80);

  /* A dot at 0.8 s reaches beyond a path that begins there only. */
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  jd_trace_draw (trace, frame, 0.75, 0.8, 0.4, 1, &painter);
  cairo_surface_flush (surface);
  g_assert_true (find_ink (surface, 10 + 80 + 2));
  g_assert_false (find_ink (surface, 10 + 80 + 5));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A path is opaque at the point, and gone when it is as old as it is long. */
static void
test_trace_fades (void)
{
  g_assert_cmpfloat (jd_trace_get_alpha (3, 3, 2), ==, 1);
  g_assert_cmpfloat (jd_trace_get_alpha (2, 3, 2), ==, 0.5);
  g_assert_cmpfloat (jd_trace_get_alpha (0, 3, 2), ==, 0);
  g_assert_cmpfloat (jd_trace_get_alpha (0, 3, 0), ==, 1);
}

static void
test_trace_cancelled (void)
{
  const JdPointRef point = { 0, 0 };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_auto(Scene) scene = { 0 };

  scene_init (&scene, ball, 1.0);
  g_cancellable_cancel (cancellable);
  g_assert_null (jd_trace_new (scene.picture, scene.motion, &point, 1, 0, 1, cancellable));
}

static void
draw_figure (cairo_t  *cr,
             double    width,
             double    height,
             gpointer  data)
{
  jd_figure_draw (cr, data, width, height, NULL);
}

/* Whether the file has the bytes of the figure at @time. */
static gboolean
is_figure (const Scene *scene,
           JdFigure    *figure,
           double       time,
           GFile       *file)
{
  double p[2], pd[2];
  gboolean skip[1];
  JdFeet feet;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) expected = NULL, written = NULL;

  jd_motion_get_state (scene->motion, time, TRUE, p, pd);
  jd_motion_get_skipped (scene->motion, time, TRUE, skip);
  figure->time = time;
  figure->p = p;
  figure->pd = pd;
  figure->skip = skip;
  jd_motion_get_feet (scene->motion, time, TRUE, p, &feet);
  figure->feet = &feet;
  expected = jd_export_to_bytes (JD_EXPORT_SVG, 300, 200, draw_figure, figure, &error);
  g_assert_no_error (error);
  written = g_file_load_bytes (file, NULL, NULL, &error);
  g_assert_no_error (error);
  figure->p = figure->pd = NULL;
  figure->skip = NULL;
  figure->feet = NULL;
  g_free (feet.s);
  return g_bytes_equal (expected, written);
}

/* Each picture of a film has the feet of contacts with curves of its own instant, not of the one shown. */
static void
test_film_feet (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "valley.svg", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdFilm) film = NULL;
  const JdView view = { 0, 1, 60, 300, 200 };
  double left = -1.2;
  const JdFeet shown = { 1, &left };
  JdFigure figure;

  g_assert_no_error (error);
  scene_init (&scene, valley, 1.0);
  jd_figure_init (&figure, scene.picture, NULL);
  figure.view = &view;
  figure.feet = &shown;
  film = jd_film_new (&figure, scene.motion, NULL, 0, 300, 200);
  jd_film_set_times (film, 0, 1, 2);
  g_assert_true (jd_film_write (film, file, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < jd_film_get_n_frames (film); i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (file, i);

      g_assert_true (is_figure (&scene, &figure, i * 0.5, frame));
      g_file_delete (frame, NULL, NULL);
    }
  g_rmdir (folder);
}

/* The arrows of all pictures have one scale, in which the longest of the film can be drawn, although there is none at
 * the instant of the figure. */
static void
test_film_scale (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "stone.svg", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdFilm) film = NULL;
  const JdView view = { 0, -2.5, 30, 300, 200 };
  JdArrowScale scale;
  JdFigure figure;

  g_assert_no_error (error);
  scene_init (&scene, stone, 1.0);
  jd_figure_init (&figure, scene.picture, NULL);
  figure.show |= JD_FIGURE_VELOCITY;
  figure.view = &view;
  jd_arrow_scale_init (&scale);
  figure.arrow_scale = &scale;
  film = jd_film_new (&figure, scene.motion, NULL, 0, 300, 200);
  jd_film_set_times (film, 0, 1, 2);
  g_assert_true (jd_film_write (film, file, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  /* It falls at 10 m/s in the end. */
  jd_arrows_add (arrows, JD_ARROW_VELOCITY, JD_ARROW_STRAIGHT)->vector[1] = -10;
  jd_arrow_scale_update (&scale, arrows, &view);
  g_assert_cmpfloat (scale.straight[JD_ARROW_VELOCITY], >, 0);
  for (guint i = 0; i < jd_film_get_n_frames (film); i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (file, i);

      g_assert_true (is_figure (&scene, &figure, i * 0.5, frame));
      g_file_delete (frame, NULL, NULL);
    }
  g_rmdir (folder);
}

/* Whether the picture of @file is more than paper. */
static gboolean
has_ink (GFile *file)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (g_file_peek_path (file));
  const guint32 *data = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface) / 4;
  gboolean found = FALSE;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      found = found || data[y * stride + x] != data[0];
  cairo_surface_destroy (surface);
  return found;
}

/* A film whose view follows shows what leaves the first page in each picture; else the last pictures are empty. */
static void
test_film_follows (void)
{
  const JdFollow follow = { 20, 0, 0 };
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "stone.png", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdFilm) film = NULL;
  const JdView view = { 0, 0, 150, 200, 200 };
  JdFigure figure;

  g_assert_no_error (error);
  scene_init (&scene, stone, 1.0);
  jd_figure_init (&figure, scene.picture, NULL);
  figure.show = 0;
  figure.view = &view;
  film = jd_film_new (&figure, scene.motion, NULL, 0, 200, 200);
  jd_film_set_times (film, 0, 1, 10);
  for (int follows = 0; follows < 2; follows++)
    {
      jd_film_set_follow (film, follows ? &follow : NULL);
      g_assert_true (jd_film_write (film, file, NULL, NULL, NULL, &error));
      g_assert_no_error (error);
      for (guint i = 0; i < jd_film_get_n_frames (film); i++)
        {
          g_autoptr(GFile) frame = jd_film_dup_file (file, i);

          g_assert_true (has_ink (frame) == (follows || i < 4));
          g_file_delete (frame, NULL, NULL);
        }
    }
  g_rmdir (folder);
}

static void
stop_at_half (double   fraction,
              gpointer data)
{
  if (fraction >= 0.5)
    g_cancellable_cancel (data);
}

/* The pictures of a film are numbered figures at equal times, up to the end; cancelling keeps those before. */
static void
test_film (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "a.ball.svg", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_auto(Scene) scene = { 0 };
  g_autoptr(JdFilm) film = NULL;
  const JdView view = { 0.5, 0.8, 100, 300, 200 };
  JdFigure figure;

  g_assert_no_error (error);
  scene_init (&scene, ball, 1.0);
  jd_figure_init (&figure, scene.picture, NULL);
  figure.view = &view;
  film = jd_film_new (&figure, scene.motion, NULL, 0, 300, 200);
  jd_film_set_times (film, 0, 1, 10);
  g_assert_cmpuint (jd_film_get_n_frames (film), ==, 11);
  g_assert_true (jd_film_write (film, file, cancellable, NULL, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (file, i);
      g_autofree char *name = g_file_get_basename (frame), *expected = g_strdup_printf ("a.ball-%04u.svg", i + 1);

      g_assert_cmpstr (name, ==, expected);
      g_assert_true (g_file_query_exists (frame, NULL) == (i < 11));
      if (i < 11)
        g_assert_true (is_figure (&scene, &figure, fmin (i * 0.1, 1), frame));
      g_file_delete (frame, NULL, NULL);
    }
  g_assert_false (jd_film_write (film, file, cancellable, stop_at_half, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  /* A shorter film would be followed by pictures of this one. */
  g_clear_error (&error);
  jd_film_set_times (film, 0, 0.4, 10);
  g_assert_false (jd_film_write (film, file, NULL, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  for (guint i = 0; i < 11; i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (file, i);

      g_assert_true (g_file_query_exists (frame, NULL) == (i < 6));
      g_file_delete (frame, NULL, NULL);
    }
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/trace/peaucellier", test_trace_peaucellier);
  g_test_add_func ("/ui/drawing/trace/ball", test_trace_ball);
  g_test_add_func ("/ui/drawing/trace/draw", test_trace_draw);
  g_test_add_func ("/ui/drawing/trace/fades", test_trace_fades);
  g_test_add_func ("/ui/drawing/trace/cancelled", test_trace_cancelled);
  g_test_add_func ("/ui/drawing/film", test_film);
  g_test_add_func ("/ui/drawing/film-feet", test_film_feet);
  g_test_add_func ("/ui/drawing/film-scale", test_film_scale);
  g_test_add_func ("/ui/drawing/film-follows", test_film_follows);
  return g_test_run ();
}
