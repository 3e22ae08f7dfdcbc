/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames of the Study sheet while a motion of 60 s plays: how much longer they take with the traces of ten points
 * than without, with sliders of constants below the sheet, and while one of these is dragged, which computes the
 * motion again.  What is timed is this thread: the state, the drawing, and GTK's painting. */
#include <time.h>

#include "tests/bench/bench.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/study/jd-sliders.h"
#include "ui/study/sheet/jd-sheet.h"

#define EXAMPLE  "13-four-bar-linkage.jourdain"
#define SECONDS  60.0
#define N_POINTS 10
#define N_FRAMES 60
#define LIMIT    1.3

typedef struct
{
  JdStudy *study;
  JdSheet *sheet;
  GtkRange *dragged;   /* a slider that moves before each frame, or NULL */
  guint    n;
} Frames;

static gboolean
has_frame (gpointer data)
{
  const Frames *frames = data;

  return jd_paper_get_n_moving (JD_PAPER (frames->sheet)) >= frames->n;
}

static gboolean
is_traced (gpointer sheet)
{
  return jd_traces_get_trace (jd_sheet_get_traces (sheet)) != NULL;
}

static gboolean
has_whole_motion (gpointer data)
{
  JdStudy *study = data;

  return !jd_study_get_computing (study) && jd_study_get_end (study) >= SECONDS;
}

static void
show_frame (Frames *frames,
            double  time)
{
  if (frames->dragged != NULL)
    gtk_range_set_value (frames->dragged, gtk_range_get_value (frames->dragged) > 9.805 ? 9.8 : 9.81);
  frames->n = jd_paper_get_n_moving (JD_PAPER (frames->sheet)) + 1;
  jd_study_set_time (frames->study, time);
  jd_test_wait (has_frame, frames);
  jd_test_settle ();
}

/* s: what this thread has computed, without the threads that compute motions. */
static double
thread_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Time of a frame near the end of the motion, where the paths are longest, ms. */
static double
measure (Frames *frames)
{
  const double from = SECONDS - 0.02 * N_FRAMES - 0.5;
  double start;

  for (guint i = 0; i < 10; i++)
    show_frame (frames, from - 0.01 * (11 - i));
  start = thread_now ();
  for (guint i = 0; i < N_FRAMES; i++)
    show_frame (frames, from + 0.02 * i);
  return 1e3 * (thread_now () - start) / N_FRAMES;
}

/* The time of a frame with three sliders, and while one of them is dragged. */
static void
measure_sliders (Frames    *frames,
                 JdSliders *sliders,
                 double    *out_shown,
                 double    *out_dragged)
{
  const char *const names[] = { "a", "rho", "g", NULL }, *const none[] = { NULL };

  jd_sliders_set_all (sliders, names);
  *out_shown = MIN (*out_shown, measure (frames));
  frames->dragged = GTK_RANGE (jd_test_find_named (sliders, GTK_TYPE_SCALE, "g"));
  *out_dragged = MIN (*out_dragged, measure (frames));
  frames->dragged = NULL;
  jd_sliders_set_all (sliders, none);
  jd_test_wait (has_whole_motion, frames->study);
}

static void
trace_points (Frames *frames)
{
  JdMechanism *mechanism = jd_study_get_mechanism (frames->study);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  guint n = 0;

  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len && n < N_POINTS; i++, n++)
      {
        g_autofree char *name = jd_mechanism_dup_point_name (mechanism, (JdPointRef) { (int) b, i });

        jd_traces_set_traced (jd_sheet_get_traces (frames->sheet), name, TRUE);
      }
  jd_test_wait (is_traced, frames->sheet);
}

int
main (int    argc,
      char **argv)
{
  Frames frames = { 0 };
  double plain = INFINITY, traced = INFINITY, fading = INFINITY, shown = INFINITY, dragged = INFINITY;
  GtkWidget *window, *box;
  JdSliders *sliders;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  frames.study = jd_test_study (EXAMPLE);
  jd_study_set_duration (frames.study, SECONDS);
  jd_test_wait (has_whole_motion, frames.study);
  jd_study_set_playing (frames.study, FALSE);
  frames.sheet = g_object_new (JD_TYPE_SHEET, NULL);
  jd_sheet_set_study (frames.sheet, frames.study);
  window = gtk_window_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  sliders = g_object_new (JD_TYPE_SLIDERS, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_widget_set_vexpand (GTK_WIDGET (frames.sheet), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (frames.sheet));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (sliders));
  jd_sliders_set_study (sliders, frames.study);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  for (guint run = 0; run < 3; run++)
    {
      jd_traces_clear (jd_sheet_get_traces (frames.sheet));
      plain = MIN (plain, measure (&frames));
      trace_points (&frames);
      jd_traces_set_look (jd_sheet_get_traces (frames.sheet), 0, 0.1, FALSE);
      traced = MIN (traced, measure (&frames));
      jd_traces_set_look (jd_sheet_get_traces (frames.sheet), 5, 0.1, TRUE);
      fading = MIN (fading, measure (&frames));
      jd_traces_clear (jd_sheet_get_traces (frames.sheet));
      measure_sliders (&frames, sliders, &shown, &dragged);
    }
  g_print ("frame: %.2f ms plain, %.2f ms with the traces of %d points over %g s: %.2f, fading: %.2f (at most %g)\n",
           plain, traced, N_POINTS, SECONDS, traced / plain, fading / plain, LIMIT);
  g_print ("frame: %.2f ms with three sliders: %.2f, %.2f ms while one is dragged: %.2f\n", shown, shown / plain,
           dragged, dragged / plain);
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (frames.study);
  return traced > LIMIT * plain || fading > LIMIT * plain || shown > LIMIT * plain || dragged > LIMIT * plain;
}
