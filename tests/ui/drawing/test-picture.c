/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"
#include "ui/drawing/picture/jd-picture-arrows.h"
#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#define WIDTH 640
#define HEIGHT 480

/* A disk that rolls and slips on a tilted line, with a motor and a follower force off its centre. */
static const char disk_text[] =
  "{\"jourdain\": 1, \"name\": \"disk\", \"constants\": {\"m\": 2, \"R\": 0.5, \"g\": 9.81, \"G\": 1.2},"
  " \"gravity\": [0, \"-g\"],"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.3, \"rate\": 0.4}, {\"name\": \"y\", \"value\": \"R\"},"
  "   {\"name\": \"phi\", \"value\": 0.1, \"rate\": \"-0.4/R\"}],"
  " \"curves\": [{\"name\": \"axis\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}],"
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"phi\", \"mass\": \"m\","
  "   \"inertia\": \"m*R^2/2\", \"points\": {\"A\": [\"R\", 0]}, \"shape\": {\"disk\": \"R\"}}],"
  " \"joints\": [{\"name\": \"contact\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"axis\"}],"
  " \"efforts\": [{\"name\": \"motor\", \"type\": \"torque\", \"body\": \"S\", \"value\": \"G\"},"
  "   {\"name\": \"jet\", \"type\": \"force\", \"point\": \"S.A\", \"vector\": [3, 1], \"follower\": true}]}";

/* A sleigh that is struck and lands on its runner at once; its mass centre is off its origin. */
static const char sleigh_text[] =
  "{\"jourdain\": 1, \"name\": \"sleigh\", \"constants\": {\"m\": 10, \"l\": 0.4},"
  " \"parameters\": [{\"name\": \"x\", \"rate\": 1.2}, {\"name\": \"y\", \"rate\": 0.5},"
  " {\"name\": \"th\", \"value\": 0.5, \"rate\": 0.7}],"
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"],"
  " \"angle\": \"th\", \"mass\": \"m\", \"inertia\": 2, \"center\": [0.1, 0.05],"
  "   \"points\": {\"B\": [\"-l\", 0], \"C\": [0.6, 0.2]}, \"shape\": {\"polygon\": [[-0.7, -0.3], [0.8, 0],"
  " [-0.7, 0.3]]}}],"
  " \"joints\": [{\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.B\", \"direction\": [2, 0]}],"
  " \"events\": [{\"name\": \"landing\", \"at\": 1, \"types\": {\"blade.lateral\": \"inert\"},"
  "   \"impulses\": [{\"point\": \"S.C\", \"vector\": [-3, 5]}, {\"body\": \"S\", \"couple\": 0.7}]}]}";

/* Every planar joint at once, with springs and curves; consistent nowhere in particular. */
static const char many_text[] =
  "{\"jourdain\": 1, \"name\": \"many\", \"constants\": {\"g\": 9.81},"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.5}, {\"name\": \"y\", \"value\": 0.3},"
  " {\"name\": \"a\", \"value\": 0.4},"
  "   {\"name\": \"u\", \"value\": -0.9}, {\"name\": \"v\", \"value\": 0.6}, {\"name\": \"b\", \"value\": -0.3},"
  "   {\"name\": \"p\", \"value\": 0.1}, {\"name\": \"q\", \"value\": 1.2}],"
  " \"ground\": {\"points\": {\"O\": [0, 0], \"W\": [-1.6, 1.1], \"V\": [1.5, 1.3]}},"
  " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, -0.6], \"direction\": [1, 0.1]}},"
  "   {\"name\": \"bowl\", \"circle\": {\"center\": [0, 0.4], \"radius\": 1.8}},"
  "   {\"name\": \"hill\", \"graph\": {\"y\": \"-1+x^2/3\"}}, {\"name\": \"loop\", \"parametric\": [\"1.2*cos(s)\","
  " \"0.7*sin(s)\"]},"
  "   {\"name\": \"top\", \"on\": \"B\", \"line\": {\"point\": [0, 0.2], \"direction\": [1, 0]}}],"
  " \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 0.2,"
  "     \"points\": {\"P\": [0.4, 0], \"Q\": [-0.4, 0.1]}, \"shape\": {\"disk\": 0.3}},"
  "   {\"name\": \"B\", \"origin\": [\"u\", \"v\"], \"angle\": \"b\", \"mass\": 1, \"inertia\": 0.2,"
  "     \"points\": {\"P\": [0.4, 0], \"Q\": [-0.4, 0.1]}, \"shape\": {\"box\": [0.9, 0.4]}},"
  "   {\"name\": \"C\", \"origin\": [\"p\", \"q\"], \"mass\": 1}],"
  " \"joints\": [{\"name\": \"pivot\", \"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]},"
  "   {\"name\": \"weld\", \"type\": \"weld\", \"between\": [\"B.P\", \"ground.W\"]},"
  "   {\"name\": \"slider\", \"type\": \"slider\", \"between\": [\"A.Q\", \"ground.V\"], \"axis\": [1, 0.4]},"
  "   {\"name\": \"slot\", \"type\": \"pin-slot\", \"between\": [\"B.origin\", \"A.origin\"], \"axis\": [0, 1]},"
  "   {\"name\": \"rod\", \"type\": \"rod\", \"between\": [\"C.origin\", \"ground.W\"], \"length\": 1},"
  "   {\"name\": \"rope\", \"type\": \"rope\", \"through\": [\"C.origin\", \"ground.V\", \"B.P\"], \"length\": 1},"
  "   {\"name\": \"touch\", \"type\": \"contact\", \"body\": \"A\", \"curve\": \"floor\"},"
  "   {\"name\": \"roll\", \"type\": \"rolling\", \"body\": \"A\", \"curve\": \"bowl\"},"
  "   {\"name\": \"bead\", \"type\": \"on-curve\", \"point\": \"C.origin\", \"curve\": \"hill\"},"
  "   {\"name\": \"gear\", \"type\": \"gear\", \"bodies\": [\"A\", \"B\"], \"ratio\": -2},"
  "   {\"name\": \"blade\", \"type\": \"blade\", \"point\": \"B.Q\", \"direction\": [1, 0]},"
  "   {\"name\": \"drive\", \"type\": \"drive\", \"value\": \"t\", \"of\": \"b\"},"
  "   {\"name\": \"law\", \"type\": \"equation\", \"holonomic\": {\"f\": \"p - 2*q\", \"h\": \"p*q\"}}],"
  " \"efforts\": [{\"name\": \"k\", \"type\": \"spring\", \"between\": [\"A.P\", \"ground.V\"],"
  " \"stiffness\": 3, \"length\": 0.2},"
  "   {\"name\": \"c\", \"type\": \"damper\", \"between\": [\"A.P\", \"ground.V\"], \"viscosity\": 3},"
  "   {\"name\": \"s\", \"type\": \"torsion-spring\", \"bodies\": [\"A\", \"B\"], \"stiffness\": 3}]}";

static JdPicture *
new_picture (JdModel *model)
{
  g_autoptr(GError) error = NULL;
  JdPicture *picture = jd_picture_new (model, &error);

  g_assert_no_error (error);
  return picture;
}

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

static const char *const example_names[] = {
  "01-rolling-disk", "03-metronome", "05-sleigh-struck", "11-double-pendulum", "12-slider-crank",
  "13-four-bar-linkage",
};

static JdModel *
load_example (const char *name)
{
  g_autofree char *file_name = g_strconcat (name, ".jourdain", NULL);
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autofree char *path = g_build_filename (folder != NULL ? folder : "data/examples", file_name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

/* Fills a list of arrows whose feet are particles. */
typedef void (*FillFunc) (JdPictureFrame *frame, gpointer data, GArray *arrows);

static void
fill_velocities (JdPictureFrame *frame,
                 gpointer        data,
                 GArray         *arrows)
{
  jd_picture_add_velocities (frame, data, FALSE, arrows);
}

static void
fill_field (JdPictureFrame *frame,
            gpointer        data,
            GArray         *arrows)
{
  jd_picture_add_field (frame, data, arrows);
}

/* The arrow of @arrows that @arrow becomes when everything moves by a hair: lists may differ by arrows of no
 * length. */
static const JdArrow *
find_neighbour (const GArray  *arrows,
                const JdArrow *arrow)
{
  const JdArrow *nearest = NULL;
  double least = 1e-3;

  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *other = &g_array_index (arrows, JdArrow, i);
      double distance = hypot (other->at[0] - arrow->at[0], other->at[1] - arrow->at[1]) +
                        hypot (other->vector[0] - arrow->vector[0], other->vector[1] - arrow->vector[1]);

      if (other->shape == arrow->shape && other->minor == arrow->minor && distance < least)
        {
          least = distance;
          nearest = other;
        }
    }
  return nearest;
}

/* An arrow is the derivative of its foot's place along @rates, time running at @dt: central differences. */
static void
check_arrows_are_derivatives (const JdPicture *picture,
                              const double    *p,
                              const double    *rates,
                              double           dt,
                              FillFunc         fill,
                              gpointer         data)
{
  const double h = 1e-6;
  gsize N = jd_model_get_n_parameters (jd_picture_get_model (picture));
  double t = jd_model_get_time (jd_picture_get_model (picture));
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) now = jd_arrows_new (), before = jd_arrows_new (), after = jd_arrows_new ();
  g_autofree double *q = g_new (double, N);
  guint checked = 0;

  jd_picture_update (frame, t, p);
  fill (frame, data, now);
  for (int side = -1; side <= 1; side += 2)
    {
      for (gsize i = 0; i < N; i++)
        q[i] = p[i] + side * h * rates[i];
      jd_picture_update (frame, t + side * h * dt, q);
      fill (frame, data, side < 0 ? before : after);
    }
  for (guint i = 0; i < now->len; i++)
    {
      const JdArrow *arrow = &g_array_index (now, JdArrow, i), *earlier, *later;

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      earlier = find_neighbour (before, arrow);
      later = find_neighbour (after, arrow);
      g_assert_nonnull (earlier);
      g_assert_nonnull (later);
      for (int k = 0; k < 2; k++)
        {
          double slope = (later->at[k] - earlier->at[k]) / (2 * h);

          g_assert_cmpfloat_with_epsilon (arrow->vector[k], slope, 1e-6 * (1 + fabs (slope)));
          checked++;
        }
    }
  g_assert_cmpuint (checked, >, 2);
}

static void
test_picture_velocities (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (example_names); i++)
    {
      g_autoptr(JdModel) model = load_example (example_names[i]);
      g_autoptr(JdPicture) picture = new_picture (model);
      const double *rates = jd_model_get_rates (model);

      check_arrows_are_derivatives (picture, jd_model_get_values (model), rates, 1, fill_velocities,
                                    (gpointer) rates);
    }
}

/* A velocity of rounding gets no arrow: 28 stands in an unstable equilibrium.  A hundred times the bound gets all. */
static void
test_picture_at_rest (void)
{
  g_autoptr(JdModel) model = load_example ("28-jack-in-parts");
  const JdModelSizes *sizes = jd_model_get_sizes (model);
  const gsize N = jd_model_get_n_parameters (model);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autofree double *rates = g_new0 (double, N);

  for (int moves = 0; moves < 2; moves++)
    {
      g_autoptr(GArray) arrows = jd_arrows_new ();

      for (gsize k = 0; k < N; k++)
        rates[k] = (moves ? 1e-7 : 1e-11) * sizes->displacement[k] / jd_model_time_size (model);
      jd_picture_update (frame, 0, jd_model_get_values (model));
      jd_picture_add_velocities (frame, rates, FALSE, arrows);
      if (moves)
        g_assert_cmpuint (arrows->len, >, N);
      else
        g_assert_cmpuint (arrows->len, ==, 0);
    }
}

/* The three arrows of a composition add up on the sheet, in the plane and in space: the relative one leads from the tip
 * of the background, which is pale, to the tip of the absolute one. */
static void
test_picture_composition (void)
{
  static const char *const names[] = { "11-double-pendulum", "60-particle-on-a-rotating-hoop" };
  const double place[] = { 0.3, -0.2, 0.1 }, background[] = { 0.7, 0.4, -0.5 }, relative[] = { -0.2, 0.9, 0.3 };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdModel) model = load_example (names[i]);
      g_autoptr(JdPicture) picture = new_picture (model);
      g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
      g_autoptr(GArray) arrows = jd_arrows_new ();
      const JdArrow *absolute, *carried, *seen;

      jd_picture_update (frame, 0, jd_model_get_values (model));
      jd_picture_add_composition (frame, place, background, relative, arrows);
      g_assert_cmpuint (arrows->len, ==, 3);
      absolute = &g_array_index (arrows, JdArrow, 0);
      carried = &g_array_index (arrows, JdArrow, 1);
      seen = &g_array_index (arrows, JdArrow, 2);
      g_assert_true (carried->faint && !absolute->faint && !seen->faint);
      for (int k = 0; k < 2; k++)
        {
          g_assert_cmpfloat (seen->at[k], ==, absolute->at[k]);
          g_assert_cmpfloat (seen->after[k], ==, carried->vector[k]);
          g_assert_cmpfloat_with_epsilon (absolute->vector[k], seen->after[k] + seen->vector[k], 1e-15);
        }
    }
}

/* Each basis field is the derivative of places along its virtual motion, time standing still; virtual centres do not
 * move. */
static void
test_picture_fields (void)
{
  for (gsize e = 0; e < G_N_ELEMENTS (example_names); e++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = load_example (example_names[e]);
      g_autoptr(JdPicture) picture = new_picture (model);
      const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, &error);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
      gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
      gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
      g_autofree double *tangent = g_new0 (double, N * n + 1), *tau = g_new0 (double, N + 1);
      g_autofree double *direction = g_new0 (double, n + 1), * rates = g_new0 (double, N + 1);
      g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);
      const double *p = jd_model_get_values (model);

      g_assert_no_error (error);
      g_assert_true (jd_parameterization_tangent (parameterization, jd_model_get_time (model), p, tangent, tau, work,
                                                  &error));
      for (gsize i = 0; i < n; i++)
        {
          memset (direction, 0, n * sizeof *direction);
          direction[i] = 1;
          for (gsize k = 0; k < N; k++)
            rates[k] = tangent[k * n + i];
          g_assert_true (jd_parameterization_field (parameterization, jd_model_get_time (model), p, direction, fields,
                                                    work, &error));
          check_arrows_are_derivatives (picture, p, rates, 0, fill_field, fields);
        }
    }
}

/* Sum of the straight arrows of @kind, and of moments about @about: those of straight arrows and the turned ones. */
static void
sum_arrows (const GArray *arrows,
            JdArrowKind   kind,
            const double  about[2],
            double        out[3])
{
  memset (out, 0, 3 * sizeof *out);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->kind != kind)
        continue;
      if (arrow->shape == JD_ARROW_TURN)
        out[2] += arrow->vector[0];
      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      out[0] += arrow->vector[0];
      out[1] += arrow->vector[1];
      out[2] += (arrow->at[0] - about[0]) * arrow->vector[1] - (arrow->at[1] - about[1]) * arrow->vector[0];
    }
}

/* Newton and Euler for a disk in the total parameterization: the force arrows drawn add up to m a, their moments to I
 * phi''. */
static void
test_picture_newton (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = model_from_json (disk_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, &error);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, 0, p, pd, NULL, &error);
  double sum[3], m = 2, inertia = 2 * 0.25 / 2;
  guint n_constraint = 0;

  g_assert_no_error (error);
  jd_picture_add_efforts (frame, pd, arrows);
  jd_picture_add_reactions (frame, total, evaluation, arrows);
  sum_arrows (arrows, JD_ARROW_FORCE, p, sum);
  g_assert_cmpfloat_with_epsilon (sum[0], m * evaluation->pdd[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], m * evaluation->pdd[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[2], inertia * evaluation->pdd[2], 1e-9);
  for (guint i = 0; i < arrows->len; i++)
    n_constraint += g_array_index (arrows, JdArrow, i).constraint;
  g_assert_cmpuint (n_constraint, ==, 2);
}

/* A mechanism with the picture of its reactions in the first parameterization, in the file's state. */
typedef struct
{
  JdModel            *model;
  JdPicture          *picture;
  JdPictureFrame     *frame;
  JdParameterization *parameterization;
  JdEvaluation       *evaluation;
  GArray             *arrows;
} Reactions;

static void
reactions_init (Reactions  *self,
                const char *text)
{
  g_autoptr(GError) error = NULL;
  const GPtrArray *parameterizations;

  self->model = model_from_json (text);
  self->picture = new_picture (self->model);
  self->frame = jd_picture_frame_new (self->picture);
  self->arrows = jd_arrows_new ();
  parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (self->model));
  self->parameterization = jd_parameterization_new (self->model, g_ptr_array_index (parameterizations, 0), NULL,
                                                    &error);
  g_assert_no_error (error);
  self->evaluation = jd_evaluate (self->parameterization, 0, jd_model_get_values (self->model),
                                  jd_model_get_rates (self->model), NULL, &error);
  g_assert_no_error (error);
  jd_picture_add_reactions (self->frame, self->parameterization, self->evaluation, self->arrows);
}

static void
reactions_clear (Reactions *self)
{
  g_array_unref (self->arrows);
  jd_evaluation_free (self->evaluation);
  jd_parameterization_unref (self->parameterization);
  jd_picture_frame_free (self->frame);
  jd_picture_unref (self->picture);
  jd_model_unref (self->model);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reactions, reactions_clear)

/* The friction of a contact that slips or sticks has its arrow, on the curve and on the shape of another body: with it
 * all forces are the rate of momentum. */
static void
test_picture_friction (void)
{
  static const char *const contacts[] = {
    "\"body\": \"S\", \"curve\": \"slope\"",
    "\"bodies\": [\"S\", \"block\"]",
    "\"bodies\": [\"block\", \"S\"]",
  };
  static const double spins[] = { 0, 3, -3 };

  for (gsize k = 0; k < G_N_ELEMENTS (contacts) * G_N_ELEMENTS (spins); k++)
    {
      const double spin = spins[k % G_N_ELEMENTS (spins)];
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": \"0.5/cos(0.3)\"},"
        " {\"name\": \"a\", \"rate\": %g}], \"curves\": [{\"name\": \"slope\", \"line\": {\"point\": [0, 0], \"direction\": [\"cos(0.3)\","
        " \"sin(0.3)\"]}}], \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 2, \"inertia\": 0.25,"
        " \"shape\": {\"disk\": 0.5}}, {\"name\": \"block\", \"origin\": [\"0.5*sin(0.3)\", \"-0.5*cos(0.3)\"], \"angle\": 0.3, \"mass\": 1,"
        " \"inertia\": 1, \"shape\": {\"box\": [9, 1]}}],"
        " \"joints\": [{\"name\": \"c\", \"type\": \"contact\", %s, \"friction\": 0.4}], \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}]}",
        spin, contacts[k / G_N_ELEMENTS (spins)]);
      const gboolean swapped = k / G_N_ELEMENTS (spins) == 2;
      g_auto(Reactions) it = { 0 };
      double sum[3];

      reactions_init (&it, text);
      g_assert_cmpuint (it.arrows->len, ==, 2);
      sum_arrows (it.arrows, JD_ARROW_FORCE, jd_model_get_values (it.model), sum);
      /* the arrows of the contact act on the body that it names first */
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[0] : sum[0]), 2 * it.evaluation->pdd[0], 1e-9);
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[1] : sum[1]) - 2 * 9.81, 2 * it.evaluation->pdd[1], 1e-9);
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[2] : sum[2]), 0.25 * it.evaluation->pdd[2], 1e-9);
    }
}

/* A drive of a length acts by a force on the body that it moves, one of an angle by a torque: its arrows are its part
 * of the rate of momentum. */
static void
test_picture_drive (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"driven\", \"parameters\": [{\"name\": \"x\"}, {\"name\": \"theta\", \"value\": 0.5},"
    " {\"name\": \"psi\"}], \"bodies\": [{\"name\": \"cart\", \"origin\": [\"x\", 0], \"mass\": 2},"
    " {\"name\": \"bob\", \"origin\": [\"x + sin(theta)\", \"-cos(theta)\"], \"mass\": 1},"
    " {\"name\": \"wheel\", \"origin\": [3, 0], \"angle\": \"psi\", \"mass\": 1, \"inertia\": 3}],"
    " \"gravity\": [0, -9.81], \"joints\": ["
    " {\"name\": \"push\", \"type\": \"drive\", \"of\": \"2*x\", \"value\": \"0.5*t^2\"},"
    " {\"name\": \"turn\", \"type\": \"drive\", \"of\": \"3*psi\", \"value\": \"t^2\"}]}";
  g_auto(Reactions) it = { 0 };
  const double about[2] = { 0, 0 };
  double sum[3];

  reactions_init (&it, text);
  g_assert_cmpuint (it.arrows->len, ==, 2);
  sum_arrows (it.arrows, JD_ARROW_FORCE, about, sum);
  g_assert_cmpfloat_with_epsilon (sum[0], 2 * 0.5 + (0.5 + cos (0.5) * it.evaluation->pdd[1]), 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (sum[2], 3 * 2.0 / 3.0, 1e-9);
}

/* Several parameters may move a body: the drive of one of them acts on the body that it moves alone, though others
 * stand before that in the file, and its sign is beside that body. */
static void
test_picture_driven_body (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"driven\", \"parameters\": [{\"name\": \"x\", \"value\": 0.1}, {\"name\": \"s\"},"
    " {\"name\": \"q\"}, {\"name\": \"r\"}], \"bodies\": ["
    " {\"name\": \"string\", \"origin\": [\"x\", 0], \"angle\": \"asin(x - s)\"},"
    " {\"name\": \"beam\", \"origin\": [\"s\", 2], \"mass\": 3},"
    " {\"name\": \"ball\", \"origin\": [\"x\", 1], \"mass\": 1},"
    " {\"name\": \"second\", \"origin\": [4, 0], \"angle\": \"q + r\", \"inertia\": 1},"
    " {\"name\": \"first\", \"origin\": [5, 0], \"angle\": \"q\", \"inertia\": 2}],"
    " \"joints\": [{\"name\": \"push\", \"type\": \"drive\", \"of\": \"s\", \"value\": \"0.5*t^2\"},"
    " {\"name\": \"turn\", \"type\": \"drive\", \"of\": \"q\", \"value\": \"2*t^2\"}]}";
  g_auto(Reactions) it = { 0 };
  double at[2];

  reactions_init (&it, text);
  g_assert_cmpuint (it.arrows->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const JdArrow *arrow = &g_array_index (it.arrows, JdArrow, i);

      jd_picture_get_joint_anchor (it.frame, i, at);
      g_assert_cmpmem (at, sizeof at, arrow->at, sizeof at);
      g_assert_cmpint (arrow->shape, ==, i == 0 ? JD_ARROW_STRAIGHT : JD_ARROW_TURN);
      g_assert_cmpfloat (at[0], ==, i == 0 ? 0 : 5);
      g_assert_cmpfloat_with_epsilon (arrow->vector[0], it.evaluation->multipliers[i], 1e-12);
    }
  /* the ball and the second body are free: 3 kg m/s^2, and 2 kg m^2 times 4 rad/s^2 */
  g_assert_cmpfloat_with_epsilon (it.evaluation->multipliers[0], 3, 1e-12);
}

/* The momentum of a jump: impulse arrows drawn add up to m (V+ - V-) of the mass centre, their moments to I (w+ -
 * w-). */
static void
test_picture_jump (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = model_from_json (sleigh_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                     NULL, &error);
  g_autoptr(JdJump) jump = jd_jump_new (total, NULL, jd_mechanism_find_event (mechanism, "landing"), NULL, 0,
                                        jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  double center[2], sum[3], change[2] = { 0, 0 };
  guint hollow = 0, filled = 0;

  g_assert_no_error (error);
  jd_picture_update (frame, jump->time, jump->values);
  jd_picture_get_center (frame, 0, center);
  jd_picture_add_jump (frame, jump, jump->posterior, arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->kind != JD_ARROW_VELOCITY || arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      hollow += arrow->hollow;
      filled += !arrow->hollow;
      for (int k = 0; k < 2; k++)
        if (arrow->at[0] == center[0] && arrow->at[1] == center[1])
          change[k] += arrow->hollow ? -arrow->vector[k] : arrow->vector[k];
    }
  g_assert_cmpuint (hollow, ==, 3);
  g_assert_cmpuint (filled, ==, 3);
  sum_arrows (arrows, JD_ARROW_IMPULSE, center, sum);
  g_assert_cmpfloat (hypot (change[0], change[1]), >, 0.1);
  g_assert_cmpfloat_with_epsilon (sum[0], 10 * change[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], 10 * change[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[2], 2 * (jump->posterior[2] - jump->prior[2]), 1e-9);
}

/* A spring pulls its two ends together, equally. */
static void
test_picture_spring (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  double length = hypot (1.5 - (0.5 + 0.4 * cos (0.4)), 1.3 - (0.3 + 0.4 * sin (0.4)));
  const JdArrow *near = NULL, *far = NULL;

  jd_picture_add_efforts (frame, jd_model_get_rates (model), arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      if (arrow->at[0] == 1.5)
        far = arrow;
      else
        near = arrow;
    }
  g_assert_nonnull (near);
  g_assert_nonnull (far);
  g_assert_cmpfloat_with_epsilon (hypot (near->vector[0], near->vector[1]), 3 * (length - 0.2), 1e-9);
  g_assert_cmpfloat (near->vector[0], >, 0);
  for (int k = 0; k < 2; k++)
    g_assert_cmpfloat_with_epsilon (near->vector[k], -far->vector[k], 1e-12);
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
  g_test_add_func ("/ui/drawing/picture/velocities", test_picture_velocities);
  g_test_add_func ("/ui/drawing/picture/at-rest", test_picture_at_rest);
  g_test_add_func ("/ui/drawing/picture/fields", test_picture_fields);
  g_test_add_func ("/ui/drawing/picture/newton", test_picture_newton);
  g_test_add_func ("/ui/drawing/picture/jump", test_picture_jump);
  g_test_add_func ("/ui/drawing/picture/spring", test_picture_spring);
  g_test_add_func ("/ui/drawing/picture/pick", test_picture_pick);
  g_test_add_func ("/ui/drawing/picture/friction", test_picture_friction);
  g_test_add_func ("/ui/drawing/picture/drive", test_picture_drive);
  g_test_add_func ("/ui/drawing/picture/driven-body", test_picture_driven_body);
  g_test_add_func ("/ui/drawing/picture/composition", test_picture_composition);
  g_test_add_func ("/ui/drawing/picture/bounds", test_picture_bounds);
  g_test_add_func ("/ui/drawing/picture/far", test_picture_far);
  g_test_add_func ("/ui/drawing/picture/eye", test_picture_eye);
  g_test_add_func ("/ui/drawing/picture/threads", test_picture_threads);
  return g_test_run ();
}
