/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a mechanism of 20 bodies with 5 loops takes to follow the pointer, against a scene drawn plainly with
 * cairo in the same run: at the 95th percentile at most as long, within its reach and beyond. */

#include "tests/bench/bench.h"
#include "tests/bench/plain-scene.h"
#include "tests/core/dynamics/rig.h"

#define WIDTH 1920
#define HEIGHT 1080
#define N_FRAMES 40
#define N_DRAGS 400
#define LARGEST_RATIO 1.0

static double
percentile (double *times,
            gsize   n,
            double  part)
{
  qsort (times, n, sizeof *times, bench_compare);
  return times[(gsize) (part * (double) (n - 1))];
}

static double
time_scene (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  double times[N_FRAMES], median;

  for (int i = 0; i < N_FRAMES; i++)
    {
      cairo_t *cr = cairo_create (surface);
      const double start = 1e3 * bench_now ();

      plain_scene (cr, 0.05 * i);
      cairo_surface_flush (surface);
      times[i] = 1e3 * bench_now () - start;
      cairo_destroy (cr);
    }
  median = percentile (times, N_FRAMES, 0.5);
  cairo_surface_destroy (surface);
  return median;
}

/* A pointer that goes round an ellipse of @reach times the mechanism's length, as fast as a hand. */
static double
time_drags (double reach)
{
  Rig *rig = rig_new_ladder ();
  const double at[2] = { 0.5, 0 };
  double times[N_DRAGS], result;
  double center[2];
  JdDragReport report;

  jd_assembly_begin (rig->assembly, rig->work, 0, rig->p, NULL);
  center[0] = rig->p[rig->N - 3];
  center[1] = rig->p[rig->N - 2];
  for (int i = 0; i < N_DRAGS; i++)
    {
      const double angle = 4 * G_PI * i / N_DRAGS;
      const double target[2] = { center[0] + reach * (cos (angle) - 1), center[1] + reach * sin (angle) };
      const double start = 1e3 * bench_now ();

      jd_assembly_drag (rig->assembly, rig->work, 19, at, target, rig->p, &report);
      times[i] = 1e3 * bench_now () - start;
    }
  result = percentile (times, N_DRAGS, 0.95);
  rig_free (rig);
  return result;
}

int
main (void)
{
  static const double reaches[] = { 0.5, 2, 12 };
  const double scene = time_scene ();
  gboolean ok = TRUE;

  g_print ("plain scene: %.3f ms\n", scene);
  for (gsize i = 0; i < G_N_ELEMENTS (reaches); i++)
    {
      const double drag = time_drags (reaches[i]);

      g_print ("drag, 20 bodies, 5 loops, reach %g: %.3f ms at the 95th percentile, %.2f of the scene\n", reaches[i],
               drag, drag / scene);
      ok = ok && drag <= LARGEST_RATIO * scene;
    }
  return ok ? 0 : 1;
}
