/* SPDX-License-Identifier: GPL-3.0-or-later */

/* 200 rough disks that fall into a box play in the program's window: pictures a second, and seconds of motion a second
 * of the clock.  The motion is computed by time steps while it plays.  Needs a display. */

#include <math.h>

#include "tests/app/jd-test-app.h"
#include "tests/bench/bench.h"
#include "ui/panels/jd-study-view.h"

#define N_DISKS 200
#define N_COLUMNS 14
#define RADIUS 0.1
#define PLAYED 3.0          /* s of the clock */
#define FEWEST_FRAMES 30.0  /* a second */

static void
append_contact (GString    *joints,
                guint       k,
                const char *with)
{
  g_string_append_printf (joints,
                          "%s{\"name\": \"c%u\", \"type\": \"contact\", %s, \"friction\": 0.4, "
                          "\"impact\": {\"restitution\": 0}}",
                          joints->len > 0 ? ",\n" : "", k, with);
}

/* Rows of disks above a floor between two walls; each disk has a contact with those within five radii. */
static char *
write_disks (void)
{
  static const char *const walls[] = { "floor", "left", "right" };
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(GString) bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);
  double x[N_DISKS], y[N_DISKS];
  guint n = 0;

  for (guint k = 0; k < N_DISKS; k++)
    {
      const char *comma = k > 0 ? ",\n" : "";

      x[k] = RADIUS + 0.05 + 0.22 * (k % N_COLUMNS) + 0.01 * sin (7.0 * k);
      y[k] = 0.2 + 0.25 * (k / N_COLUMNS);
      g_string_append_printf (parameters,
                              "%s{\"name\": \"x%u\", \"value\": %.6f}, {\"name\": \"y%u\", \"value\": %.6f}, "
                              "{\"name\": \"a%u\"}",
                              comma, k, x[k], k, y[k], k);
      g_string_append_printf (bodies,
                              "%s{\"name\": \"D%u\", \"origin\": [\"x%u\", \"y%u\"], \"angle\": \"a%u\", "
                              "\"mass\": 1, \"inertia\": 0.005, \"shape\": {\"disk\": %g}}",
                              comma, k, k, k, k, RADIUS);
      for (guint w = 0; w < G_N_ELEMENTS (walls); w++)
        {
          g_autofree char *with = g_strdup_printf ("\"body\": \"D%u\", \"curve\": \"%s\"", k, walls[w]);

          append_contact (joints, n++, with);
        }
      for (guint j = 0; j < k; j++)
        if (hypot (x[j] - x[k], y[j] - y[k]) < 5 * RADIUS)
          {
            g_autofree char *with = g_strdup_printf ("\"bodies\": [\"D%u\", \"D%u\"]", j, k);

            append_contact (joints, n++, with);
          }
    }
  return g_strdup_printf ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"time_stepping\": 0.002,\n"
                          "\"parameters\": [%s],\n\"curves\": [\n"
                          "{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}},\n"
                          "{\"name\": \"left\", \"line\": {\"point\": [0, 0], \"direction\": [0, -1]}},\n"
                          "{\"name\": \"right\", \"line\": {\"point\": [%g, 0], \"direction\": [0, 1]}}],\n"
                          "\"bodies\": [%s],\n\"joints\": [%s]}\n",
                          parameters->str, 0.22 * N_COLUMNS + 0.11, bodies->str, joints->str);
}

/* Plays, and counts. */
static gboolean
bench_playing (JdWindow *window)
{
  JdStudy *study = jd_test_get_study (window);
  JdPaper *paper = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), JD_TYPE_PAPER);
  const guint before = jd_paper_get_n_moving (paper);
  const double from = jd_study_get_time (study);
  g_autoptr(GTimer) timer = g_timer_new ();
  const double own = bench_now ();
  double seconds, frames;

  jd_study_set_playing (study, TRUE);
  while ((seconds = g_timer_elapsed (timer, NULL)) < PLAYED && jd_study_get_playing (study))
    g_main_context_iteration (NULL, TRUE);
  frames = (jd_paper_get_n_moving (paper) - before) / seconds;
  g_print ("%.1f s: %.1f pictures a second, %.2f s of motion a second, %.1f ms of this thread's time a picture\n",
           seconds, frames, (jd_study_get_time (study) - from) / seconds,
           1e3 * (bench_now () - own) / (frames * seconds));
  return bench_check ("seconds a picture of 200 disks that play", 1 / frames, 1 / FEWEST_FRAMES);
}

int
main (void)
{
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GFile) file = NULL;
  JdWindow *window;
  gboolean ok;

  if (!gtk_init_check ())
    {
      g_print ("no display: skipped\n");
      return 77;
    }
  adw_init ();
  folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  path = g_build_filename (folder, "disks.jourdain", NULL);
  text = write_disks ();
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  file = g_file_new_for_path (path);
  window = jd_window_new (NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (jd_test_has_loaded, window);
  jd_test_settle ();
  ok = bench_playing (window);
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_settle ();
  g_unlink (path);
  g_rmdir (folder);
  return ok ? 0 : 1;
}
