/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of shapes: in the plane where ink is and where there is none, in space the order from far to near, the
 * floor and the shadows. */
#include "tests/core/model-from-text.h"
#include "ui/drawing/jd-stamp.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

#define SIDE 400

typedef struct
{
  JdModel        *model;
  JdPicture      *picture;
  JdPictureFrame *frame;
  cairo_surface_t *surface;
  JdStamps       *stamps;   /* NULL: shapes are drawn, not copied from images */
  JdDrawStyle     style;
  JdView          view;
} Sheet;

/* Draws the mechanism with its bodies @bodies; one metre is 100 pixels, and the origin is in the middle.  @stamps may
 * be NULL. */
static void
sheet_init_with (Sheet      *self,
                 guint       dimension,
                 const char *rest,
                 JdStamps   *stamps)
{
  g_autofree char *text = g_strdup_printf ("{\"jourdain\": 1, \"name\": \"shapes\", \"dimension\": %u, %s}",
                                           dimension, rest);
  g_autoptr(GError) error = NULL;
  JdPictureOptions options;
  JdPainter painter;

  self->model = model_from_json (text);
  self->picture = jd_picture_new (self->model, &error);
  g_assert_no_error (error);
  self->frame = jd_picture_frame_new (self->picture);
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  jd_draw_style_init (&self->style, JD_THEME_LIGHT, 1);
  jd_view_init (&self->view, SIDE, SIDE);
  self->view.scale = 100;
  self->view.center_x = self->view.center_y = 0;
  jd_picture_options_init (&options);
  options.flags = 0;
  painter = (JdPainter) { cairo_create (self->surface), &self->style, &self->view,
                          jd_picture_frame_get_labels (self->frame) };
  self->stamps = stamps;
  if (stamps != NULL)
    jd_stamps_use (stamps, painter.cr, 1);
  jd_picture_draw_still (self->frame, &options, &painter);
  jd_picture_draw_moving (self->frame, &options, &painter);
  cairo_destroy (painter.cr);
  cairo_surface_flush (self->surface);
}

static void
sheet_init (Sheet      *self,
            guint       dimension,
            const char *rest)
{
  sheet_init_with (self, dimension, rest, NULL);
}

static void
sheet_clear (Sheet *self)
{
  g_clear_pointer (&self->stamps, jd_stamps_free);
  cairo_surface_destroy (self->surface);
  jd_picture_frame_free (self->frame);
  jd_picture_unref (self->picture);
  jd_model_unref (self->model);
}

/* The green of the pixel at (@x, @y) m, from 0 to 255. */
static int
green_at (const Sheet *self,
          double       x,
          double       y)
{
  const guchar *data = cairo_image_surface_get_data (self->surface);
  const int column = SIDE / 2 + (int) lround (100 * x), row = SIDE / 2 - (int) lround (100 * y);
  guint32 pixel;

  memcpy (&pixel, data + row * cairo_image_surface_get_stride (self->surface) + 4 * column, sizeof pixel);
  return pixel >> 8 & 0xff;
}

static int
paper (const Sheet *self)
{
  return green_at (self, -1.9, 1.9);
}

/* What of a body of size 1 at the origin is drawn: in the middle, and between the middle and the boundary on each
 * side of body y. */
static void
test_shape_plane (void)
{
  static const struct
  {
    const char *shape;
    gboolean middle, above, below;
    gboolean bottom; /* at the distance 1 below the middle, where the boundary of round shapes is */
  } cases[] = {
    { "{\"disk\": 1}", TRUE, TRUE, TRUE, TRUE },        { "{\"sphere\": 1}", TRUE, TRUE, TRUE, TRUE },
    { "{\"ring\": 1}", FALSE, FALSE, FALSE, TRUE },     { "{\"shell\": 1}", FALSE, FALSE, FALSE, TRUE },
    { "{\"rod\": 2}", TRUE, FALSE, FALSE, FALSE },      { "{\"string\": 2}", TRUE, FALSE, FALSE, FALSE },
    { "{\"box\": [1, 1.6]}", TRUE, TRUE, TRUE, FALSE }, { "{\"pane\": [1, 1.6]}", TRUE, TRUE, TRUE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body = g_strdup_printf ("\"parameters\": [{\"name\": \"a\"}], \"bodies\": [{\"name\": \"B\", "
                                               "\"origin\": [0, 0], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1, "
                                               "\"center\": [1.9, 1.5], \"shape\": %s}]",
                                               cases[i].shape);
      Sheet sheet;

      sheet_init (&sheet, 2, body);
      g_test_message ("%s", cases[i].shape);
      g_assert_cmpint (green_at (&sheet, -0.02, 0) != paper (&sheet), ==, cases[i].middle);
      g_assert_cmpint (green_at (&sheet, 0.05, 0.5) != paper (&sheet), ==, cases[i].above);
      g_assert_cmpint (green_at (&sheet, 0.05, -0.5) != paper (&sheet), ==, cases[i].below);
      g_assert_cmpint (green_at (&sheet, 0, -0.985) != paper (&sheet), ==, cases[i].bottom);
      if (g_str_has_prefix (cases[i].shape, "{\"shell"))
        g_assert_cmpint (green_at (&sheet, 0, 0.985), ==, paper (&sheet));
      sheet_clear (&sheet);
    }
}

/* A ring makes contact as a disk does, and says so for every round shape. */
static void
test_shape_contact (void)
{
  static const char *const round[] = { "disk", "ring", "shell", "sphere" };

  for (gsize i = 0; i < G_N_ELEMENTS (round); i++)
    {
      g_autofree char
        *rest = g_strdup_printf ("\"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": 0.5}, "
                                 "{\"name\": \"a\"}], \"curves\": [{\"name\": \"floor\", \"line\": "
                                 "{\"direction\": [1, 0]}}], \"bodies\": [{\"name\": \"B\", \"origin\": "
                                 "[\"x\", \"y\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1, "
                                 "\"shape\": {\"%s\": 0.5}}], \"joints\": [{\"name\": \"c\", \"type\": "
                                 "\"rolling\", \"body\": \"B\", \"curve\": \"floor\"}]",
                                 round[i]);
      Sheet sheet;

      sheet_init (&sheet, 2, rest);
      g_assert_cmpuint (jd_model_get_n_equations (sheet.model), ==, 2);
      sheet_clear (&sheet);
    }
}

/* Of two balls in line with the eye the nearer one is drawn last, whatever their order in the file; the eye looks
 * from positive x and y. */
static void
test_shape_order (void)
{
  for (int first_is_near = 0; first_is_near < 2; first_is_near++)
    {
      g_autofree char *rest = g_strdup_printf ("\"parameters\": [{\"name\": \"x\"}], \"bodies\": ["
                                               "{\"name\": \"A\", \"origin\": [\"x + %d\", 0, 1], \"mass\": 1, "
                                               "\"shape\": {\"sphere\": 0.2}}, "
                                               "{\"name\": \"B\", \"origin\": [\"x + %d\", 0, 1], \"mass\": 1, "
                                               "\"shape\": {\"sphere\": 0.2}}]",
                                               first_is_near, 1 - first_is_near);
      Sheet sheet;

      sheet_init (&sheet, 3, rest);
      g_assert_cmpuint (sheet.frame->order[1], ==, first_is_near ? 0 : 1);
      g_assert_cmpfloat (sheet.frame->floor, ==, 0);
      sheet_clear (&sheet);
    }
}

/* The place of a shadow on the sheet is that of the particle moved along z to the floor. */
static void
test_shape_shadow (void)
{
  Sheet sheet;
  double foot[2];

  sheet_init (&sheet, 3,
              "\"parameters\": [{\"name\": \"x\", \"value\": 0.4}], \"bodies\": [{\"name\": \"A\", \"origin\": "
              "[\"x\", 0.5, 1.2], \"mass\": 1, \"shape\": {\"sphere\": 0.2}}]");
  jd_picture_project (sheet.frame, (const double[]) { 0.4, 0.5, 0 }, foot);
  g_assert_cmpint (green_at (&sheet, foot[0], foot[1]), <, paper (&sheet));
  g_assert_cmpint (green_at (&sheet, foot[0] + 0.3, foot[1]), ==, paper (&sheet));
  sheet_clear (&sheet);

  /* A pendulum below the origin has its floor below it; a table is the floor itself. */
  sheet_init (&sheet, 3,
              "\"parameters\": [{\"name\": \"x\"}], \"bodies\": [{\"name\": \"A\", \"origin\": [\"x\", 0, -1], "
              "\"mass\": 1, \"shape\": {\"sphere\": 0.2}}]");
  g_assert_cmpfloat (sheet.frame->floor, <, -1.2);
  sheet_clear (&sheet);
  sheet_init (&sheet, 3,
              "\"parameters\": [{\"name\": \"x\"}], \"bodies\": [{\"name\": \"T\", \"origin\": [0, 0, -0.5], "
              "\"shape\": {\"box\": [1, 1]}}, {\"name\": \"A\", \"origin\": [\"x\", 0, 0], \"mass\": 1}]");
  g_assert_true (sheet.picture->bodies[0].is_support);
  g_assert_cmpfloat (sheet.frame->floor, ==, -0.5);
  sheet_clear (&sheet);
}

/* A box that is welded to the ground is hatched: inside its upper border there are pixels of several shades. */
static void
test_shape_support (void)
{
  const char *const box = "\"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}, {\"name\": \"a\"}], \"ground\": "
                          "{\"points\": {\"O\": [0, 0]}}, \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], "
                          "\"angle\": \"a\", \"mass\": 1, \"inertia\": 1, \"shape\": {\"box\": [2, 1.6]}}], "
                          "\"joints\": [{\"name\": \"j\", \"type\": \"%s\", \"between\": [\"B.origin\", "
                          "\"ground.O\"]}]";

  for (int welded = 0; welded < 2; welded++)
    {
      g_autofree char *rest = g_strdup_printf (box, welded ? "weld" : "pivot");
      int low = 255, high = 0;
      Sheet sheet;

      sheet_init (&sheet, 2, rest);
      for (double x = -0.9; x < -0.4; x += 0.01)
        {
          low = MIN (low, green_at (&sheet, x, 0.77));
          high = MAX (high, green_at (&sheet, x, 0.77));
        }
      g_assert_cmpint (high > low, ==, welded);
      sheet_clear (&sheet);
    }
}

/* Disks that are copied from images look as if drawn, but for their edges: these may be an eighth of a pixel away in
 * both directions.  Another radius than the first disk's has other images. */
static void
test_copied_disks (void)
{
  static const char disks[] =
    "\"parameters\": [{\"name\": \"a\"}], \"bodies\": ["
    "{\"name\": \"A\", \"origin\": [-0.713, 0.604], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1,"
    " \"shape\": {\"disk\": 0.317}},"
    "{\"name\": \"B\", \"origin\": [0.512, -0.237], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1,"
    " \"shape\": {\"disk\": 0.8}},"
    "{\"name\": \"C\", \"origin\": [0.9, 1.421], \"angle\": \"a\", \"mass\": 1, \"inertia\": 1,"
    " \"shape\": {\"disk\": 0.049}}]";
  const int most = 64;
  int largest = 0;
  Sheet drawn, copied;

  sheet_init (&drawn, 2, disks);
  sheet_init_with (&copied, 2, disks, jd_stamps_new ());
  g_assert_cmpuint (jd_stamps_get_n_bytes (copied.stamps), >, 160 * 160 * 4);
  for (int row = -SIDE / 2 + 1; row < SIDE / 2; row++)
    for (int column = -SIDE / 2; column < SIDE / 2; column++)
      largest = MAX (largest, abs (green_at (&copied, 0.01 * column, 0.01 * row) -
                                   green_at (&drawn, 0.01 * column, 0.01 * row)));
  g_assert_cmpint (largest, <=, most);
  /* The edge of A is one. */
  g_assert_cmpint (paper (&drawn) - green_at (&drawn, -0.713 - 0.317, 0.604), >, most);
  sheet_clear (&drawn);
  sheet_clear (&copied);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/shape/plane", test_shape_plane);
  g_test_add_func ("/ui/drawing/shape/contact", test_shape_contact);
  g_test_add_func ("/ui/drawing/shape/order", test_shape_order);
  g_test_add_func ("/ui/drawing/shape/shadow", test_shape_shadow);
  g_test_add_func ("/ui/drawing/shape/support", test_shape_support);
  g_test_add_func ("/ui/drawing/shape/copied-disks", test_copied_disks);
  return g_test_run ();
}
