/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/drawing/picture-testing.h"

#define WIDTH 640
#define HEIGHT 480

typedef enum { STILL, MOVING } Layer;

static cairo_surface_t *
draw_layer (JdPictureFrame         *frame,
            const JdPictureOptions *options,
            Layer                   layer,
            const JdView           *view)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  if (layer == STILL)
    jd_picture_draw_still (frame, options, &(JdPainter) { .cr = cr, .style = &style, .view = view });
  else
    {
      jd_picture_draw_moving (frame, options, &(JdPainter) { .cr = cr, .style = &style, .view = view });
      jd_labels_finish (jd_picture_frame_get_labels (frame), cr);
    }
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint
count_differing (cairo_surface_t *a,
                 cairo_surface_t *b)
{
  const guint32 *p = (const guint32 *) cairo_image_surface_get_data (a);
  const guint32 *q = (const guint32 *) cairo_image_surface_get_data (b);
  guint n = 0;

  for (int i = 0; i < WIDTH * HEIGHT; i++)
    n += p[i] != q[i];
  return n;
}

static guint
alpha_at (cairo_surface_t *surface,
          double           x,
          double           y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  return data[(int) y * cairo_image_surface_get_stride (surface) + 4 * (int) x + 3];
}

/* A disk is painted where its parameters put it: opaque rim, translucent inside, nothing outside; its radius turns
 * with it. */
static void
test_picture_disk (void)
{
  static const double states[][3] = { { 0, 0.5, 0 }, { 0.7, 0.9, 2.0 }, { -1.1, 0.2, -0.7 } };
  g_autoptr(JdModel) model = model_from_json (disk_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdPictureOptions options;

  jd_picture_options_init (&options);
  options.flags = 0;
  for (gsize s = 0; s < G_N_ELEMENTS (states); s++)
    {
      JdView view = { 0, 0.5, 150, WIDTH, HEIGHT };
      double x, y, at[2], angle = states[s][2];
      cairo_surface_t *surface;

      jd_picture_update (frame, 0, states[s]);
      surface = draw_layer (frame, &options, MOVING, &view);
      jd_picture_get_center (frame, 0, at);
      g_assert_cmpfloat (at[0], ==, states[s][0]);
      g_assert_cmpfloat (at[1], ==, states[s][1]);
      for (int k = 0; k < 12; k++)
        {
          double direction = angle + G_PI / 12 + k * G_PI / 6, c = cos (direction), d = sin (direction);

          jd_view_to_sheet (&view, at[0] + 0.5 * c, at[1] + 0.5 * d, &x, &y);
          g_assert_cmpuint (alpha_at (surface, x, y), >, 145);
          jd_view_to_sheet (&view, at[0] + 0.35 * c, at[1] + 0.35 * d, &x, &y);
          g_assert_cmpuint (alpha_at (surface, x, y), >, 60);
          g_assert_cmpuint (alpha_at (surface, x, y), <, 130);
        }
      jd_view_to_sheet (&view, at[0] + 0.25 * cos (angle), at[1] + 0.25 * sin (angle), &x, &y);
      g_assert_cmpuint (alpha_at (surface, x, y), >, 145);
      jd_view_to_sheet (&view, at[0] + 0.56, at[1] + 0.2, &x, &y);
      g_assert_cmpuint (alpha_at (surface, x, y), ==, 0);
      cairo_surface_destroy (surface);
    }
}

/* The still layer knows nothing of the parameters, the moving one does. */
static void
test_picture_layers (void)
{
  g_autoptr(JdModel) model = model_from_json (disk_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdView view = { 0, 0.5, 150, WIDTH, HEIGHT };
  cairo_surface_t *still[2], *moving[2];
  JdPictureOptions options;

  jd_picture_options_init (&options);
  for (int i = 0; i < 2; i++)
    {
      double p[3] = { 0.5 * i, 0.5, i };

      jd_picture_update (frame, 3.0 * i, p);
      still[i] = draw_layer (frame, &options, STILL, &view);
      moving[i] = draw_layer (frame, &options, MOVING, &view);
    }
  g_assert_cmpuint (count_differing (still[0], still[1]), ==, 0);
  g_assert_cmpuint (count_differing (moving[0], moving[1]), >, 1000);
  /* The paper is everywhere, the floor's line is there. */
  g_assert_cmpuint (alpha_at (still[0], 3, 3), ==, 255);
  for (int i = 0; i < 2; i++)
    {
      cairo_surface_destroy (still[i]);
      cairo_surface_destroy (moving[i]);
    }
}

/* In a mechanism with every planar joint, releasing any one equation, or letting it not act, or selecting its joint,
 * is seen. */
static void
test_picture_released (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  gsize n = jd_model_get_n_equations (model);
  g_autofree gboolean *released = g_new0 (gboolean, n);
  JdView view = { 0, 0.4, 110, WIDTH, HEIGHT };
  JdPictureOptions options;
  cairo_surface_t *solid;

  jd_picture_options_init (&options);
  options.released = released;
  solid = draw_layer (frame, &options, MOVING, &view);
  for (gsize i = 0; i < n; i++)
    {
      cairo_surface_t *other;

      released[i] = TRUE;
      other = draw_layer (frame, &options, MOVING, &view);
      g_assert_cmpuint (count_differing (solid, other), >=, 40);
      released[i] = FALSE;
      cairo_surface_destroy (other);
    }
  for (gsize j = 0; j < jd_mechanism_get_joints (jd_model_get_mechanism (model))->len; j++)
    {
      cairo_surface_t *other;

      options.selected = (int) j;
      other = draw_layer (frame, &options, MOVING, &view);
      g_assert_cmpuint (count_differing (solid, other), >=, 100);
      cairo_surface_destroy (other);
    }
  cairo_surface_destroy (solid);
}

/* The place on a curve nearest to a point: the connection is normal to the curve, and no sample of the curve is
 * nearer; the normal is at the left of the tangent. */
static void
test_picture_spots (void)
{
  static const double places[][2] = { { 0.3, 0.2 }, { -1.2, 0.9 }, { 1.9, -0.4 }, { 0.1, 2.5 } };
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);

  for (gsize c = 0; c < 4; c++)
    for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
      {
        double dx, dy, x = places[i][0], y = places[i][1], least;
        JdCurveSpot spot;

        jd_picture_find_spot (frame, c, x, y, &spot);
        dx = x - spot.at[0];
        dy = y - spot.at[1];
        least = hypot (dx, dy);
        g_assert_cmpfloat_with_epsilon (hypot (spot.tangent[0], spot.tangent[1]), 1, 1e-9);
        g_assert_cmpfloat_with_epsilon (spot.normal[0], -spot.tangent[1], 1e-12);
        g_assert_cmpfloat_with_epsilon (spot.normal[1], spot.tangent[0], 1e-12);
        g_assert_cmpfloat_with_epsilon (dx * spot.tangent[0] + dy * spot.tangent[1], 0, 1e-5);
        for (double s = -6; s < 6; s += 0.01)
          {
            double on[4][2] = { { s, -0.6 + 0.1 * s }, { 1.8 * cos (s), 0.4 + 1.8 * sin (s) },
                                { s, -1 + s * s / 3 }, { 1.2 * cos (s), 0.7 * sin (s) } };

            g_assert_cmpfloat (hypot (x - on[c][0], y - on[c][1]), >=, least - 1e-9);
          }
      }
}

/* On a body that is turned by 0.7 rad the parabola y = x^2 has the tangent R(0.7) (1, 2 x), and so has the same curve
 * written with a parameter. */
static void
test_picture_carried (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"carried\", \"parameters\": [{\"name\": \"x\", \"value\": 0.3},"
    " {\"name\": \"y\", \"value\": -0.2}, {\"name\": \"a\", \"value\": 0.7}],"
    " \"curves\": [{\"name\": \"graph\", \"on\": \"B\", \"graph\": {\"y\": \"x^2\"}},"
    " {\"name\": \"path\", \"on\": \"B\", \"parametric\": [\"s\", \"s^2\"]}],"
    " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1,"
    " \"inertia\": 1}]}";
  const double c = cos (0.7), s = sin (0.7);
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);

  for (gsize curve = 0; curve < 2; curve++)
    for (double at = -1.1; at < 1.2; at += 0.4)
      {
        const double x = 0.3 + c * at - s * at * at, y = -0.2 + s * at + c * at * at, length = hypot (1, 2 * at);
        JdCurveSpot spot;

        jd_picture_find_spot (frame, curve, x, y, &spot);
        g_assert_cmpfloat_with_epsilon (spot.at[0], x, 1e-6);
        g_assert_cmpfloat_with_epsilon (spot.at[1], y, 1e-6);
        g_assert_cmpfloat_with_epsilon (spot.tangent[0], (c - s * 2 * at) / length, 1e-5);
        g_assert_cmpfloat_with_epsilon (spot.tangent[1], (s + c * 2 * at) / length, 1e-5);
      }
}

static void
test_picture_pick (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdView view = { 0, 0.4, 110, WIDTH, HEIGHT };
  double x, y;

  jd_view_to_sheet (&view, 0.5, 0.1, &x, &y);
  g_assert_cmpint (jd_picture_pick_body (frame, &view, x, y), ==, 0);
  jd_view_to_sheet (&view, -0.9, 0.75, &x, &y);
  g_assert_cmpint (jd_picture_pick_body (frame, &view, x, y), ==, 1);
  g_assert_cmpint (jd_picture_pick_body (frame, &view, 3, 3), ==, -1);
  jd_view_to_sheet (&view, 0.5 + 0.4 * cos (0.4), 0.3 + 0.4 * sin (0.4), &x, &y);
  g_assert_cmpint (jd_picture_pick_joint (frame, &view, x, y), ==, 0);
  jd_view_to_sheet (&view, 0.5 * (0.1 - 1.6), 0.5 * (1.2 + 1.1), &x, &y);
  g_assert_cmpint (jd_picture_pick_joint (frame, &view, x, y), ==, 4);
  g_assert_cmpint (jd_picture_pick_joint (frame, &view, 3, 3), ==, -1);
}

/* What the frame shows lies within its bounds, and they are tight for a disk alone. */
static void
test_picture_bounds (void)
{
  g_autoptr(JdModel) model = model_from_json (disk_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  jd_picture_add_bounds (frame, &bounds);
  g_assert_cmpfloat_with_epsilon (bounds.x0, -0.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (bounds.x1, 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (bounds.y0, 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (bounds.y1, 1, 1e-12);
}

/* A bead on an ellipse: the bounds have the whole wire.  A spiral has no end and adds nothing. */
static void
test_picture_round (void)
{
  static const char *const texts[] = { "[\"2*cos(s)\", \"sin(s)\"]", "[\"s*cos(s)\", \"s*sin(s)\"]" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 0}, {\"name\": \"y\"}],"
                         " \"curves\": [{\"name\": \"w\", \"parametric\": %s}],"
                         " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}]}",
                         texts[i]);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdPicture) picture = new_picture (model);
      g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
      JdBounds bounds;

      jd_bounds_clear (&bounds);
      jd_picture_add_near_bounds (frame, &bounds);
      g_assert_cmpfloat_with_epsilon (bounds.x1, i == 0 ? 2 : 0, 1e-12);
      g_assert_cmpfloat_with_epsilon (bounds.y0, i == 0 ? -1 : 0, 1e-12);
      g_assert_cmpfloat_with_epsilon (bounds.y1, i == 0 ? 1 : 0, 1e-12);
    }
}

/* However far away and however near the eye is, there is an end to drawing what is seen. */
static void
test_picture_far (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdPictureOptions options;

  jd_picture_options_init (&options);
  for (double far = 1; far < 1e40; far *= 1e3)
    for (double scale = 1e-6; scale < 1e9; scale *= 1e3)
      {
        /* Along the floor of the mechanism, which is tilted. */
        JdView view = { far, -0.6 + 0.1 * far, scale, WIDTH, HEIGHT };
        cairo_surface_t *still = draw_layer (frame, &options, STILL, &view);

        g_assert_cmpuint (alpha_at (still, 3, 3), ==, 255);
        cairo_surface_destroy (still);
      }
}

static gpointer
draw_in_thread (gpointer data)
{
  const JdPicture *picture = data;
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  JdView view = { 0, 0.4, 110, WIDTH, HEIGHT };
  cairo_surface_t *surface = NULL;
  JdPictureOptions options;

  jd_picture_options_init (&options);
  for (int i = 0; i < 5; i++)
    {
      g_clear_pointer (&surface, cairo_surface_destroy);
      surface = draw_layer (frame, &options, MOVING, &view);
    }
  return surface;
}

/* Threads share a picture, each with its own frame. */
/* Two particles in space, away from the axes. */
static const char space_text[] =
  "{\"jourdain\": 1, \"name\": \"space\", \"dimension\": 3, \"gravity\": [0, 0, -9.81],"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.4}, {\"name\": \"z\", \"value\": 0.7}],"
  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", 0.9, \"z\"], \"mass\": 1},"
  "   {\"name\": \"B\", \"origin\": [-0.3, \"x\", 1.1], \"mass\": 1}]}";

/* However the mechanism is turned, what is seen is a rotation of it: with the part along the line of sight, which
 * lies across both axes of the sheet, the distance of two particles is their own; the vertical stays upright, and the
 * eye never comes quite above. */
static void
test_picture_eye (void)
{
  g_autoptr(JdModel) model = model_from_json (space_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const double between[3] = { 0.4 + 0.3, 0.9 - 0.4, 0.7 - 1.1 };
  const double vertical[3] = { 0, 0, 1 };
  double last[2];

  g_assert_true (jd_picture_get_spatial (picture));
  for (int i = -8; i <= 8; i++)
    for (int j = -2; j <= 2; j++)
      {
        double azimuth, height, a[2], b[2], up[2], sight;

        jd_picture_frame_set_eye (frame, 0.9 * i, 0.6 * j);
        jd_picture_frame_get_eye (frame, &azimuth, &height);
        g_assert_cmpfloat_with_epsilon (cos (azimuth), cos (0.9 * i), 1e-12);
        g_assert_cmpfloat (height, ==, 0.6 * j);
        jd_picture_update (frame, jd_picture_get_time (picture), jd_picture_get_values (picture));
        jd_picture_get_center (frame, 0, a);
        jd_picture_get_center (frame, 1, b);
        sight = cos (height) * (cos (azimuth) * between[0] + sin (azimuth) * between[1]) + sin (height) * between[2];
        g_assert_cmpfloat_with_epsilon ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + sight * sight,
                                        between[0] * between[0] + between[1] * between[1] + between[2] * between[2],
                                        1e-12);
        jd_picture_project (frame, vertical, up);
        g_assert_cmpfloat (up[0], ==, 0);
        g_assert_cmpfloat (up[1], >, 0);
      }
  jd_picture_frame_set_eye (frame, 0, 10);
  jd_picture_frame_get_eye (frame, &last[0], &last[1]);
  g_assert_cmpfloat (last[1], <, G_PI / 2);
  g_assert_cmpfloat (last[1], >, 1.5);
}

static void
test_picture_threads (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  GThread *threads[4];
  cairo_surface_t *surfaces[4];

  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new ("draw", draw_in_thread, picture);
  for (int i = 0; i < 4; i++)
    surfaces[i] = g_thread_join (threads[i]);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpuint (count_differing (surfaces[0], surfaces[i]), ==, 0);
      if (i > 0)
        cairo_surface_destroy (surfaces[i]);
    }
  cairo_surface_destroy (surfaces[0]);
}

/* The glyphs of many contacts would hide the bodies: then only that of the selected contact is drawn. */
static void
test_picture_crowded (void)
{
  for (gsize n = 60; n <= 61; n++)
    {
      g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL),
                          joints = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autofree gboolean *released = g_new0 (gboolean, n);
      g_autofree double *p = g_new (double, 2 * n);
      const JdView view = { 0, 0.5, 150, WIDTH, HEIGHT };
      cairo_surface_t *surfaces[2];
      JdPictureOptions options;

      for (gsize k = 0; k < n; k++)
        {
          const char *comma = k == 0 ? "" : ",";

          g_string_append_printf (parameters, "%s{'name': 'x%zu'}, {'name': 'y%zu'}", comma, k, k);
          g_string_append_printf (bodies, "%s{'name': 'P%zu', 'origin': ['x%zu', 'y%zu'], 'mass': 1}", comma, k, k,
                                  k);
          g_string_append_printf (joints,
                                  "%s{'name': 'c%zu', 'type': 'contact', 'point': 'P%zu.origin', 'curve': 'floor'}",
                                  comma, k, k);
          p[2 * k] = -1.5 + 0.05 * (double) k;
          p[2 * k + 1] = 0.0;
        }
      text = g_strdup_printf ("{'jourdain': 1, 'parameters': [%s], 'bodies': [%s], 'joints': [%s],"
                              " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}]}",
                              parameters->str, bodies->str, joints->str);
      {
        g_autoptr(JdModel) model = model_from_text (text);
        g_autoptr(JdPicture) picture = new_picture (model);
        g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);

        jd_picture_options_init (&options);
        options.flags = 0;
        jd_picture_update (frame, 0, p);
        for (int selected = -1; selected <= 30; selected += 31)
          {
            options.selected = selected;
            for (int i = 0; i < 2; i++)
              {
                released[30] = i == 1;
                options.released = released;
                surfaces[i] = draw_layer (frame, &options, MOVING, &view);
              }
            if (n == 60 || selected == 30)
              g_assert_cmpuint (count_differing (surfaces[0], surfaces[1]), >, 20);
            else
              g_assert_cmpuint (count_differing (surfaces[0], surfaces[1]), ==, 0);
            cairo_surface_destroy (surfaces[0]);
            cairo_surface_destroy (surfaces[1]);
          }
      }
    }
}

/* A pivot on the ground that does not act leaves its ground where it is, also when the body is elsewhere. */
static void
test_picture_ground_left (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}],"
                             " 'ground': {'points': {'O': [0, 0]}},"
                             " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}],"
                             " 'joints': [{'name': 'j', 'type': 'pivot', 'between': ['P.origin', 'ground.O']}]}");
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const JdView view = { 0, 0.5, 150, WIDTH, HEIGHT };
  const double p[] = { 1, 0.5 };
  JdDrawStyle style;
  JdPictureOptions options;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_picture_options_init (&options);
  options.flags = 0;
  jd_picture_update (frame, 0, p);
  for (int acts = 0; acts < 2; acts++)
    {
      const gboolean both[] = { acts == 1, acts == 1 };
      cairo_surface_t *surface;
      double at[2], ground[2];
      guint beside[2] = { 0, 0 };

      options.acts = both;
      surface = draw_layer (frame, &options, MOVING, &view);
      jd_view_to_sheet (&view, p[0], p[1], &at[0], &at[1]);
      jd_view_to_sheet (&view, 0, 0, &ground[0], &ground[1]);
      for (int dx = -12; dx <= 12; dx++)
        for (int dy = 6; dy <= 18; dy++)
          {
            beside[0] += alpha_at (surface, at[0] + dx, at[1] + dy) > 0;
            beside[1] += alpha_at (surface, ground[0] + dx, ground[1] + dy) > 0;
          }
      g_assert_cmpuint (beside[acts], ==, 0);
      g_assert_cmpuint (beside[1 - acts], >, 20);
      cairo_surface_destroy (surface);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/picture/disk", test_picture_disk);
  g_test_add_func ("/ui/drawing/picture/layers", test_picture_layers);
  g_test_add_func ("/ui/drawing/picture/released", test_picture_released);
  g_test_add_func ("/ui/drawing/picture/spots", test_picture_spots);
  g_test_add_func ("/ui/drawing/picture/carried", test_picture_carried);
  g_test_add_func ("/ui/drawing/picture/pick", test_picture_pick);
  g_test_add_func ("/ui/drawing/picture/bounds", test_picture_bounds);
  g_test_add_func ("/ui/drawing/picture/round", test_picture_round);
  g_test_add_func ("/ui/drawing/picture/far", test_picture_far);
  g_test_add_func ("/ui/drawing/picture/eye", test_picture_eye);
  g_test_add_func ("/ui/drawing/picture/threads", test_picture_threads);
  g_test_add_func ("/ui/drawing/picture/crowded", test_picture_crowded);
  g_test_add_func ("/ui/drawing/picture/ground-left", test_picture_ground_left);
  return g_test_run ();
}
