/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a frame of the animation takes, 1920x1080, for every bundled example with all its arrows, against a scene
 * of 20 bodies, 400 arrows and 40 labels drawn plainly with cairo in the same run.  A frame may take at most half as
 * long.  A chain of 500 hinged rods may take as long as two plain scenes. */

#include "tests/bench/plain-scene.h"
#include "tests/core/model-from-text.h"
#include "ui/drawing/jd-stamp.h"
#include "ui/drawing/picture/jd-picture-arrows.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define WIDTH 1920
#define HEIGHT 1080
#define N_FRAMES 40
#define LARGEST_RATIO 0.5
#define N_RODS 500
#define LARGEST_CROWD 2.0

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (double *times,
        gsize   n)
{
  qsort (times, n, sizeof *times, compare_doubles);
  return times[n / 2];
}

static double
now (void)
{
  return (double) g_get_monotonic_time () * 1e-3;
}

static double
time_reference (cairo_surface_t *surface)
{
  double times[N_FRAMES];

  for (int i = 0; i < N_FRAMES; i++)
    {
      cairo_t *cr = cairo_create (surface);
      double start = now ();

      plain_scene (cr, 0.05 * i);
      cairo_surface_flush (surface);
      times[i] = now () - start;
      cairo_destroy (cr);
    }
  return median (times, N_FRAMES);
}

/* A frame as the window draws it: the still layer copied, places updated, then bodies, joints, velocities, forces and
 * names. */
typedef struct
{
  JdPicture        *picture;
  JdPictureFrame   *frame;
  JdPictureOptions  options;
  JdDrawStyle       style;
  JdView            view;
  JdArrowScale      scale;
  GArray           *arrows;
  cairo_surface_t  *still;
} Sheet;

static void
draw_frame (Sheet        *sheet,
            cairo_t      *cr,
            double        t,
            const double *p,
            const double *pd)
{
  jd_picture_update (sheet->frame, t, p);
  g_array_set_size (sheet->arrows, 0);
  jd_picture_add_velocities (sheet->frame, pd, FALSE, sheet->arrows);
  jd_picture_add_efforts (sheet->frame, pd, sheet->arrows);
  jd_arrow_scale_update (&sheet->scale, sheet->arrows, &sheet->view);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface (cr, sheet->still, 0, 0);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  jd_picture_draw_moving (sheet->frame, &sheet->options,
                          &(JdPainter) { .cr = cr, .style = &sheet->style, .view = &sheet->view });
  jd_arrows_draw (sheet->arrows, &sheet->scale,
                  &(JdPainter) { .cr = cr,
                                 .style = &sheet->style,
                                 .view = &sheet->view,
                                 .labels = jd_picture_frame_get_labels (sheet->frame) });
  jd_labels_finish (jd_picture_frame_get_labels (sheet->frame), cr);
}

static double
time_example (JdModel         *model,
              cairo_surface_t *surface)
{
  gsize N = jd_model_get_n_parameters (model), n = jd_model_get_n_equations (model);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), N * sizeof *p);
  g_autofree gboolean *released = g_new0 (gboolean, n + 1);
  g_autoptr(GError) error = NULL;
  JdStamps *stamps = jd_stamps_new ();
  double times[N_FRAMES], result;
  JdBounds bounds;
  cairo_t *cr;
  Sheet sheet = { 0 };

  sheet.picture = jd_picture_new (model, &error);
  g_assert_no_error (error);
  sheet.frame = jd_picture_frame_new (sheet.picture);
  sheet.arrows = jd_arrows_new ();
  jd_picture_options_init (&sheet.options);
  for (gsize i = 0; i < n; i++)
    released[i] = i % 2;
  sheet.options.released = released;
  jd_draw_style_init (&sheet.style, JD_THEME_LIGHT, 1);
  jd_view_init (&sheet.view, WIDTH, HEIGHT);
  jd_bounds_clear (&bounds);
  jd_picture_add_bounds (sheet.frame, &bounds);
  jd_view_fit (&sheet.view, &bounds, 160);
  sheet.still = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cr = cairo_create (sheet.still);
  jd_picture_draw_still (sheet.frame, &sheet.options,
                         &(JdPainter) { .cr = cr, .style = &sheet.style, .view = &sheet.view });
  cairo_destroy (cr);

  for (int i = 0; i < N_FRAMES; i++)
    {
      double start;

      for (gsize k = 0; k < N; k++)
        p[k] = jd_model_get_values (model)[k] + 0.002 * i * jd_model_get_rates (model)[k];
      start = now ();
      cr = cairo_create (surface);
      jd_stamps_use (stamps, cr, 1);
      draw_frame (&sheet, cr, 0.002 * i, p, jd_model_get_rates (model));
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      times[i] = now () - start;
    }
  result = median (times, N_FRAMES);
  cairo_surface_destroy (sheet.still);
  g_array_unref (sheet.arrows);
  jd_picture_frame_free (sheet.frame);
  jd_picture_unref (sheet.picture);
  jd_stamps_free (stamps);
  return result;
}

/* A chain of hinged rods in absolute coordinates, drawn out straight. */
static char *
chain_text (void)
{
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(GString) bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);

  for (int i = 0; i < N_RODS; i++)
    {
      const char *comma = i > 0 ? ",\n" : "";
      g_autofree char *before = i > 0 ? g_strdup_printf ("rod%d.B", i - 1) : g_strdup ("ground.O");

      g_string_append_printf (parameters,
                              "%s{\"name\": \"x%d\", \"value\": %d.5}, {\"name\": \"y%d\"}, {\"name\": \"a%d\"}",
                              comma, i, i, i, i);
      g_string_append_printf (bodies,
                              "%s{\"name\": \"rod%d\", \"origin\": [\"x%d\", \"y%d\"], \"angle\": \"a%d\","
                              " \"mass\": 1, \"inertia\": 0.1, "
                              "\"points\": {\"A\": [-0.5, 0], \"B\": [0.5, 0]}, \"shape\": {\"rod\": 1}}",
                              comma, i, i, i, i);
      g_string_append_printf (joints,
                              "%s{\"name\": \"hinge%d\", \"type\": \"pivot\", \"between\": [\"rod%d.A\", \"%s\"]}",
                              comma, i, i, before);
    }
  return g_strdup_printf ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [%s],"
                          " \"ground\": {\"points\": {\"O\": [0, 0]}},\n\"bodies\": [%s], \"joints\": [%s]}\n",
                          parameters->str, bodies->str, joints->str);
}

/* The chain's frame as times of the plain scene. */
static double
time_crowd (cairo_surface_t *surface)
{
  g_autofree char *text = chain_text ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = NULL;
  double reference, frame;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  reference = time_reference (surface);
  frame = time_example (model, surface);
  g_print ("chain of %d rods %6.2f ms of %6.2f ms: %.2f, at most %.2f\n", N_RODS, frame, reference, frame / reference,
           LARGEST_CROWD);
  return frame / reference;
}

int
main (void)
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR") != NULL ? g_getenv ("JD_EXAMPLES_DIR") : "data/examples";
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  double largest = 0, crowd;
  const char *name;
  guint n = 0;

  if (dir == NULL)
    {
      g_printerr ("no examples in %s\n", folder);
      return 1;
    }
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr(JdModel) model = NULL;
      double reference, frame;

      if (!g_str_has_suffix (name, ".jourdain"))
        continue;
      model = model_from_path (path);
      /* Beside each other, so that other work on the machine slows both. */
      reference = time_reference (surface);
      frame = time_example (model, surface);
      g_print ("%-40s %6.2f ms of %6.2f ms: %.2f\n", name, frame, reference, frame / reference);
      largest = fmax (largest, frame / reference);
      n++;
    }
  crowd = time_crowd (surface);
  cairo_surface_destroy (surface);
  g_print ("frame over plain scene: largest ratio %.2f, at most %.2f\n", largest, LARGEST_RATIO);
  return n == 0 || largest > LARGEST_RATIO || crowd > LARGEST_CROWD;
}
