/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "core/joint/jd-joint-catalogue.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/jd-export.h"

#include <math.h>
#include <string.h>

#define ALL (JD_MEASURE_ANGLES | JD_MEASURE_LENGTHS | JD_MEASURE_DIMENSIONS)

static JdPicture *
picture_of (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  JdPicture *picture;

  g_assert_no_error (error);
  picture = jd_picture_new_for_mechanism (mechanism, &error);
  g_assert_no_error (error);
  return picture;
}

static JdPicture *
picture_of_example (const char *name)
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autofree char *path = g_build_filename (folder != NULL ? folder : "data/examples", name, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return picture_of (text);
}

/* The index of the measure with this label; -1: there is none. */
static int
find (const JdMeasures *measures,
      const char       *label)
{
  for (gsize i = 0; i < jd_measures_get_n (measures); i++)
    if (g_str_equal (jd_measures_get_label (measures, i), label))
      return (int) i;
  return -1;
}

/* What each example's measures say is so in its picture at three states: turning a parameter by h turns the line of
 * its angle by h about a vertex of the picture; the length of a dimension line is the value it bears. */
static gsize
check_picture (const JdPicture *picture)
{
  g_autoptr(JdMeasures) measures = jd_measures_new (picture);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const gsize N = jd_mechanism_get_parameters (jd_picture_get_mechanism (picture))->len;
  g_autofree double *p = g_memdup2 (jd_picture_get_values (picture), (N + 1) * sizeof *p);
  const double h = 0.01;

  for (int state = 0; state < 3; state++)
    {
      for (gsize i = 0; i < N; i++)
        p[i] = jd_picture_get_values (picture)[i] + 0.03 * state * sin (1.0 + (double) i);
      for (gsize i = 0; i < jd_measures_get_n (measures); i++)
        {
          double from[2], to[2], from_2[2], to_2[2], value, value_2, length;
          int parameter;

          jd_picture_update (frame, jd_picture_get_time (picture), p);
          value = jd_measures_get (measures, i, frame, &parameter, from, to);
          length = hypot (to[0] - from[0], to[1] - from[1]);
          if (!isfinite (length))
            continue;
          if (parameter < 0)
            {
              /* The length of a joint is that of its picture only where its equation holds. */
              if (state == 0)
                g_assert_cmpfloat_with_epsilon (length, value, 1e-6 * (1 + length));
              continue;
            }
          g_assert_cmpfloat (value, ==, p[parameter]);
          p[parameter] += h;
          jd_picture_update (frame, jd_picture_get_time (picture), p);
          value_2 = jd_measures_get (measures, i, frame, &parameter, from_2, to_2);
          p[parameter] -= h;
          g_assert_cmpfloat_with_epsilon (value_2 - value, h, 1e-12);
          if (jd_measures_shows (measures, i, JD_MEASURE_ANGLES))
            {
              const double turned = remainder (atan2 (to_2[1] - from_2[1], to_2[0] - from_2[0]) -
                                                 atan2 (to[1] - from[1], to[0] - from[0]),
                                               2 * G_PI);

              g_assert_cmpfloat_with_epsilon (fabs (turned), h, 1e-9);
            }
          else if (!jd_picture_get_spatial (picture))
            g_assert_cmpfloat_with_epsilon (length, fabs (value), 1e-9 * (1 + length));
        }
    }
  return jd_measures_get_n (measures);
}

static void
test_measure_examples (void)
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR"), *name;
  g_autoptr(GDir) dir = g_dir_open (folder != NULL ? folder : "data/examples", 0, NULL);

  gsize n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      {
        g_autoptr(JdPicture) picture = picture_of_example (name);

        n += check_picture (picture);
      }
  g_test_message ("%" G_GSIZE_FORMAT " measures", n);
  g_assert_cmpuint (n, >, 250);
}

/* The crank's angle is at its main bearing, between the ground's x axis and the crank; the arm of the metronome, not
 * its disk, shows the angle from the vertical. */
static void
test_measure_vertex (void)
{
  g_autoptr(JdPicture) crank = picture_of_example ("12-slider-crank.jourdain");
  g_autoptr(JdMeasures) of_crank = jd_measures_new (crank);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (crank);
  const int phi = find (of_crank, "\u03c6"), r = find (of_crank, "r"), s = find (of_crank, "s");
  double from[2], to[2], value;
  int parameter;

  g_assert_cmpint (phi, >=, 0);
  value = jd_measures_get (of_crank, (gsize) phi, frame, &parameter, from, to);
  g_assert_cmpfloat_with_epsilon (hypot (from[0], from[1]), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (atan2 (to[1] - from[1], to[0] - from[0]), value, 1e-9);
  g_assert_cmpint (r, >=, 0);
  g_assert_cmpint (s, >=, 0);
  g_assert_cmpfloat_with_epsilon (jd_measures_get (of_crank, (gsize) r, frame, &parameter, from, to), 0.65, 1e-12);
  g_assert_cmpint (parameter, <, 0);
}

/* A particle in polar coordinates, one on a moving arm, and a coordinate relative to another body. */
static void
test_measure_relative (void)
{
  g_autoptr(JdPicture) picture = picture_of (
    "{\"jourdain\": 1, \"name\": \"polar\", \"constants\": {\"l\": 2, \"m\": 1},"
    " \"parameters\": [{\"name\": \"x\", \"value\": 1}, {\"name\": \"theta\", \"value\": 0.5},"
    "                  {\"name\": \"r\", \"value\": 3}, {\"name\": \"psi\", \"value\": 0.3},"
    "                  {\"name\": \"u\", \"value\": 0.4}],"
    " \"bodies\": [{\"name\": \"cart\", \"origin\": [\"x\", 0], \"angle\": 0, \"mass\": \"m\", \"inertia\": 1},"
    "  {\"name\": \"bob\", \"origin\": [\"x + l*sin(theta)\", \"-l*cos(theta)\"], \"mass\": \"m\"},"
    "  {\"name\": \"far\", \"origin\": [\"r*cos(psi)\", \"r*sin(psi)\"], \"mass\": \"m\"},"
    "  {\"name\": \"next\", \"origin\": [\"x + u\", 1], \"mass\": \"m\"}]}");
  g_autoptr(JdMeasures) measures = jd_measures_new (picture);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const int theta = find (measures, "\u03b8"), u = find (measures, "u"), r = find (measures, "r");
  double from[2], to[2];
  int parameter;

  check_picture (picture);
  g_assert_cmpint (theta, >=, 0);
  jd_measures_get (measures, (gsize) theta, frame, &parameter, from, to);
  g_assert_cmpfloat_with_epsilon (from[0], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (from[1], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (to[0], 1 + 2 * sin (0.5), 1e-9);
  g_assert_cmpint (find (measures, "l"), >=, 0);
  g_assert_cmpint (find (measures, "\u03c8"), >=, 0);
  g_assert_cmpint (r, >=, 0);
  jd_measures_get (measures, (gsize) r, frame, &parameter, from, to);
  g_assert_cmpfloat_with_epsilon (hypot (from[0], from[1]), 0, 1e-9);
  g_assert_cmpint (u, >=, 0);
  jd_measures_get (measures, (gsize) u, frame, &parameter, from, to);
  g_assert_cmpfloat_with_epsilon (from[0], 1, 1e-9);
}

/* What the formulas do not say is not marked: twice a length, an angle with a factor, an arc length, an angle beside
 * another that no body has. */
static void
test_measure_unread (void)
{
  g_autoptr(JdPicture) picture = picture_of (
    "{\"jourdain\": 1, \"name\": \"unread\", \"constants\": {\"m\": 1},"
    " \"parameters\": [{\"name\": \"a\", \"value\": 1}, {\"name\": \"b\", \"value\": 0.5}, {\"name\": \"c\"},"
    "                  {\"name\": \"d\"}, {\"name\": \"e\"}],"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [\"2*a\", 0], \"angle\": \"2*b\", \"mass\": 1, \"inertia\": 1},"
    "  {\"name\": \"B\", \"origin\": [\"cos(2*c)\", \"sin(2*c)\"], \"mass\": 1},"
    "  {\"name\": \"C\", \"origin\": [0, 3], \"angle\": \"d + e\", \"mass\": 1, \"inertia\": 1}]}");
  g_autoptr(JdMeasures) measures = jd_measures_new (picture);

  g_assert_cmpuint (jd_measures_get_n (measures), ==, 0);
}

static void
draw_cb (cairo_t  *cr,
         double    width,
         double    height,
         gpointer  user_data)
{
  g_assert_true (jd_figure_draw (cr, user_data, width, height, NULL));
}

/* The lengths and angles that a file measures are in its picture, with their values. */
static void
test_measure_of_file (void)
{
  g_autoptr(JdPicture) picture = picture_of (
    "{\"jourdain\": 1, \"name\": \"asked\", \"constants\": {\"l\": 2},"
    " \"parameters\": [{\"name\": \"q\", \"value\": 0.4}], \"ground\": {\"points\": {\"X\": [3, 0]}},"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [0, 0], \"angle\": \"q\", \"points\": {\"P\": [\"l\", 0]}}],"
    " \"measures\": [{\"name\": \"d\", \"between\": [\"A.P\", \"ground.X\"]},"
    "  {\"name\": \"alpha\", \"angle\": [\"ground.X\", \"A.origin\", \"A.P\"]},"
    "  {\"name\": \"beta\", \"bodies\": [\"ground\", \"A\"]}]}");
  g_autoptr(JdMeasures) measures = jd_measures_new (picture);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const int d = find (measures, "d"), alpha = find (measures, "\u03b1"), beta = find (measures, "\u03b2");
  g_autoptr(GBytes) tikz = NULL;
  g_autofree char *text = NULL;
  JdFigure figure;
  double from[2], to[2];
  int parameter;

  g_assert_cmpuint (jd_measures_of_file (picture), ==, JD_MEASURE_OF_FILE);
  g_assert_cmpint (MIN (d, MIN (alpha, beta)), >=, 0);
  g_assert_cmpfloat_with_epsilon (jd_measures_get (measures, (gsize) d, frame, &parameter, from, to),
                                  hypot (3 - 2 * cos (0.4), 2 * sin (0.4)), 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_measures_get (measures, (gsize) alpha, frame, &parameter, from, to), 0.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (atan2 (to[1] - from[1], to[0] - from[0]), 0.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (jd_measures_get (measures, (gsize) beta, frame, &parameter, from, to), -0.4, 1e-12);
  g_assert_false (jd_measures_shows (measures, (gsize) d, ALL));
  jd_figure_init (&figure, picture, NULL);
  tikz = jd_export_to_bytes (JD_EXPORT_TIKZ, 400, 300, draw_cb, &figure, NULL);
  text = g_strndup (g_bytes_get_data (tikz, NULL), g_bytes_get_size (tikz));
  g_assert_nonnull (strstr (text, "22.92"));
}

/* Each word of the list changes the figure, switched on and switched off. */
static void
test_measure_switches (void)
{
  static const char *const words[] = { "axes", "angles", "dimensions", "parameters", "labels" };
  g_autoptr(JdPicture) picture = picture_of_example ("12-slider-crank.jourdain");
  g_autoptr(GBytes) none = NULL;
  g_autoptr(GError) error = NULL;
  JdFigure figure;

  jd_figure_init (&figure, picture, NULL);
  g_assert_true (jd_figure_parse_show ("none", &figure.show, &error));
  g_assert_cmpint (figure.show, ==, 0);
  none = jd_export_to_bytes (JD_EXPORT_SVG, 400, 300, draw_cb, &figure, &error);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *on = g_strdup_printf ("none, %s", words[i]), *off = g_strdup_printf ("%s,no-%s", on, words[i]);
      g_autoptr(GBytes) with = NULL, without = NULL;

      g_assert_true (jd_figure_parse_show (on, &figure.show, &error));
      with = jd_export_to_bytes (JD_EXPORT_SVG, 400, 300, draw_cb, &figure, &error);
      g_assert_true (jd_figure_parse_show (off, &figure.show, &error));
      without = jd_export_to_bytes (JD_EXPORT_SVG, 400, 300, draw_cb, &figure, &error);
      g_assert_false (g_bytes_equal (with, none));
      g_assert_true (g_bytes_equal (without, none));
    }
  g_assert_false (jd_figure_parse_show ("no-arcs", &figure.show, &error));
  g_assert_nonnull (strstr (error->message, "angles"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/measure/examples", test_measure_examples);
  g_test_add_func ("/ui/drawing/measure/vertex", test_measure_vertex);
  g_test_add_func ("/ui/drawing/measure/relative", test_measure_relative);
  g_test_add_func ("/ui/drawing/measure/unread", test_measure_unread);
  g_test_add_func ("/ui/drawing/measure/of-file", test_measure_of_file);
  g_test_add_func ("/ui/drawing/measure/switches", test_measure_switches);
  return g_test_run ();
}
