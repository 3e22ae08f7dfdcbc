/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture below a drawing: where its pixels are, which formats are read, and what is refused. */

#include "core/joint/jd-joint-catalogue.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/picture/jd-underlay.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define SIDE 400

static char *folder;

static JdMechanism *
mechanism_with (const char *underlay)
{
  g_autofree char *text = g_strdup_printf ("{\"jourdain\": 1, \"ground\": {\"points\": {\"O\": [0, 0]}}, "
                                           "\"underlay\": %s}",
                                           underlay);
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

/* A picture of 20 x 10 pixels, white, with a red square of 2 x 2 around the pixel corner (15, 2) from the top left. */
static void
write_png (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 20, 10);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_rectangle (cr, 14, 1, 2, 2);
  cairo_fill (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static JdUnderlayImage *
load (JdMechanism  *mechanism,
      GError      **error)
{
  g_autoptr(GFile) place = g_file_new_for_path (folder);

  return jd_underlay_image_load (mechanism, place, error);
}

/* How red the figure is at the world point (@x, @y): from 0, white, to 255. */
static int
redness (JdMechanism     *mechanism,
         JdUnderlayImage *image,
         double           x,
         double           y)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new_for_mechanism (mechanism, &error);
  const JdView view = { 0.5, 0.5, 100, SIDE, SIDE };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);
  JdFigure figure;
  double sx, sy;
  guint32 pixel;

  g_assert_no_error (error);
  jd_figure_init (&figure, picture, NULL);
  figure.show = 0;
  figure.view = &view;
  figure.underlay = image;
  g_assert_true (jd_figure_draw (cr, &figure, SIDE, SIDE, &error));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  jd_view_to_sheet (&view, x, y, &sx, &sy);
  memcpy (&pixel,
          cairo_image_surface_get_data (surface) + (int) sy * cairo_image_surface_get_stride (surface) + 4 * (int) sx,
          sizeof pixel);
  cairo_surface_destroy (surface);
  return (int) (pixel >> 16 & 255) - (int) (pixel >> 8 & 255);
}

/* The red square of the picture of 2 m x 1 m is where its place says, also when it is turned about its corner. */
static void
test_place (void)
{
  g_autoptr(JdMechanism) straight = mechanism_with ("{\"image\": \"a.png\", \"x\": -0.5, \"y\": 0, \"width\": 2, "
                                                    "\"opacity\": 1}");
  g_autoptr(JdMechanism) turned = mechanism_with ("{\"image\": \"a.png\", \"x\": 1, \"y\": -0.5, \"width\": 2, "
                                                  "\"opacity\": 1, \"angle\": \"pi/2\"}");
  g_autoptr(JdMechanism) pale = mechanism_with ("{\"image\": \"a.png\", \"x\": -0.5, \"y\": 0, \"width\": 2}");
  g_autoptr(JdUnderlayImage) image = NULL;
  g_autoptr(GError) error = NULL;
  JdUnderlay place;
  JdBounds bounds;

  write_png ("a.png");
  image = load (straight, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_underlay_image_get_aspect (image), ==, 0.5);
  g_assert_cmpint (redness (straight, image, 1.0, 0.8), >, 240);
  g_assert_cmpint (redness (straight, image, 0.7, 0.8), ==, 0);
  g_assert_cmpint (redness (straight, image, 1.0, 0.2), ==, 0);
  g_assert_cmpint (redness (straight, NULL, 1.0, 0.8), ==, 0);
  /* 1.5 along and 0.8 across, turned by a right angle */
  g_assert_cmpint (redness (turned, image, 0.2, 1.0), >, 240);
  g_assert_cmpint (redness (turned, image, 1.0, 0.8), ==, 0);
  g_assert_cmpint (abs (redness (pale, image, 1.0, 0.8) - 127), <, 8);

  g_assert_true (jd_mechanism_get_underlay (turned, &place));
  jd_bounds_clear (&bounds);
  jd_underlay_image_add_bounds (image, &place, &bounds);
  g_assert_cmpfloat_with_epsilon (bounds.x0, 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (bounds.y1, 1.5, 1e-12);
  g_assert_true (jd_underlay_image_contains (image, &place, 0.2, 1.0));
  g_assert_false (jd_underlay_image_contains (image, &place, 1.2, 0));
}

/* PNG, JPEG (a square of one colour) and SVG are read; a text, a folder and a missing file are refused with their
 * names, and a GIF by its contents, whatever it is called. */
static void
test_formats (void)
{
  static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">"
                            "<rect width=\"20\" height=\"10\" fill=\"#f00\"/></svg>";
  static const char gif[] = "GIF89a\1\0\1\0\200\0\0\377\377\377\0\0\0!\371\4\0\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;";
  static const char *const refused[] = { "text.png", "gif.png", "folder.png", "missing.png" };
  g_autofree char *svg_path = g_build_filename (folder, "b.svg", NULL);
  g_autofree char *text_path = g_build_filename (folder, "text.png", NULL);
  g_autofree char *gif_path = g_build_filename (folder, "gif.png", NULL);
  g_autofree char *sub = g_build_filename (folder, "folder.png", NULL);
  g_autoptr(JdMechanism) mechanism = mechanism_with ("{\"image\": \"b.svg\", \"width\": 2, \"opacity\": 1}");
  g_autoptr(JdUnderlayImage) image = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (g_file_set_contents (svg_path, svg, -1, NULL));
  g_assert_true (g_file_set_contents (text_path, "no picture", -1, NULL));
  g_assert_true (g_file_set_contents (gif_path, gif, sizeof gif - 1, NULL));
  g_mkdir (sub, 0700);
  image = load (mechanism, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    {
      g_test_message ("no loader of SVG is installed");
      g_clear_error (&error);
    }
  else
    {
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (jd_underlay_image_get_aspect (image), 0.5, 1e-3);
      g_assert_cmpint (redness (mechanism, image, 1.5, 0.5), >, 240);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *underlay = g_strdup_printf ("{\"image\": \"%s\", \"width\": 1}", refused[i]);
      g_autoptr(JdMechanism) other = mechanism_with (underlay);
      JdUnderlayImage *none = load (other, &error);

      g_assert_null (none);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, refused[i]));
      g_clear_error (&error);
    }
}

/* Only files beside the document can be named. */
static void
test_beside (void)
{
  static const char *const names[] = {
    "../a.png", "/etc/passwd", "sub/a.png", "..", ".hidden.png", "a\\\\b.png", ""
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jourdain\": 1, \"underlay\": {\"image\": \"%s\", \"width\": 1}}",
                                               names[i]);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);

      g_assert_null (mechanism);
      g_assert_nonnull (strstr (error->message, "underlay.image"));
    }
}

/* The units of the sheet, and their values. */
static void
test_units (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism =
    jd_mechanism_new_from_text ("{\"jourdain\": 1, \"sheet\": {\"length_unit\": \"mm\", \"angle_unit\": \"deg\"}}",
                                -1, jd_joint_catalogue (), &error);
  g_autoptr(JdMechanism)
    wrong = jd_mechanism_new_from_text ("{\"jourdain\": 1, \"sheet\": {\"length_unit\": \"inch\"}}", -1,
                                        jd_joint_catalogue (), NULL);

  g_assert_no_error (error);
  g_assert_null (wrong);
  g_assert_cmpstr (jd_mechanism_get_shown_unit (mechanism, "m")->name, ==, "mm");
  g_assert_cmpfloat (jd_shown_unit_get_value (jd_mechanism_get_shown_unit (mechanism, "m"), 0.25), ==, 250);
  g_assert_cmpfloat_with_epsilon (jd_shown_unit_get_value (jd_mechanism_get_shown_unit (mechanism, "rad"), G_PI / 6),
                                  30, 1e-12);
  g_assert_null (jd_mechanism_get_shown_unit (mechanism, "kg"));
  g_assert_null (jd_mechanism_get_shown_unit (mechanism, "N/m"));
}

int
main (int    argc,
      char **argv)
{
  int result;
  g_autoptr(GDir) dir = NULL;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("jourdain-underlay-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/ui/drawing/underlay/place", test_place);
  g_test_add_func ("/ui/drawing/underlay/formats", test_formats);
  g_test_add_func ("/ui/drawing/underlay/beside", test_beside);
  g_test_add_func ("/ui/drawing/underlay/units", test_units);
  result = g_test_run ();
  dir = g_dir_open (folder, 0, NULL);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_free (folder);
  return result;
}
