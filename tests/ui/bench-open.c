/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening a file of 500 bodies: how long until the sheet is painted, and, until the model has come, the longest time the window did
 * not answer.  Needs a display. */

#include <glib/gstdio.h>

#include "core/mechanism/jd-mechanism.h"
#include "tests/bench/bench.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/draw/jd-draw-view.h"

#define N_BODIES 500
#define LARGEST_OPENING 300.0   /* ms */
#define LARGEST_PAUSE 250.0

typedef struct
{
  JdDocument *document;
  JdStudy    *study;
  GtkWidget  *view;
  gint64      start;
  double      painted;   /* ms after start; 0: not yet */
} Opening;

static double
since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) * 1e-3;
}

/* A chain of hinged rods, as a file. */
static char *
write_chain (const char *path)
{
  g_autoptr(GString) parameters = g_string_new (NULL);
  g_autoptr(GString) bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (int i = 0; i < N_BODIES; i++)
    {
      const char *comma = i + 1 < N_BODIES ? ",\n" : "\n";

      g_string_append_printf (parameters, "{\"name\": \"x%d\", \"value\": %d.5}, {\"name\": \"y%d\"}, {\"name\": \"a%d\"}%s",
                              i, i, i, i, comma);
      g_string_append_printf (bodies, "{\"name\": \"rod%d\", \"origin\": [\"x%d\", \"y%d\"], \"angle\": \"a%d\", \"mass\": 1, \"inertia\": 0.1, "
                              "\"points\": {\"A\": [-0.5, 0], \"B\": [0.5, 0]}, \"shape\": {\"rod\": 1}}%s", i, i, i, i, comma);
      if (i == 0)
        g_string_append_printf (joints, "{\"name\": \"hinge0\", \"type\": \"pivot\", \"between\": [\"rod0.A\", \"ground.O\"]}%s", comma);
      else
        g_string_append_printf (joints, "{\"name\": \"hinge%d\", \"type\": \"pivot\", \"between\": [\"rod%d.A\", \"rod%d.B\"]}%s",
                                i, i, i - 1, comma);
    }
  text = g_strdup_printf ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [%s], \"ground\": {\"points\": {\"O\": [0, 0]}},\n"
                          "\"bodies\": [%s], \"joints\": [%s]}\n", parameters->str, bodies->str, joints->str);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_strdup (path);
}

static void
painted_cb (Opening *opening)
{
  if (opening->document != NULL && opening->painted == 0)
    opening->painted = since (opening->start);
}

static void
loaded_cb (GObject      *source G_GNUC_UNUSED,
           GAsyncResult *result,
           gpointer      user_data)
{
  Opening *opening = user_data;
  g_autoptr(GError) error = NULL;

  opening->document = jd_document_load_finish (result, &error);
  g_assert_no_error (error);
  opening->study = jd_study_new (opening->document);
  jd_draw_view_set_study (JD_DRAW_VIEW (opening->view), opening->study);
  gtk_widget_queue_draw (opening->view);
}

int
main (void)
{
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  g_autoptr(GFile) file = NULL;
  Opening opening = { 0 };
  GtkWidget *window;
  double longest = 0, derived;
  gboolean ok;

  if (!gtk_init_check ())
    {
      g_print ("no display: skipped\n");
      return 77;
    }
  adw_init ();
  folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  path = g_build_filename (folder, "chain.jourdain", NULL);
  g_free (write_chain (path));
  file = g_file_new_for_path (path);
  window = gtk_window_new ();
  opening.view = g_object_new (JD_TYPE_DRAW_VIEW, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (window), opening.view);
  gtk_window_present (GTK_WINDOW (window));
  jd_test_settle ();
  while (gtk_widget_get_frame_clock (opening.view) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (opening.view), "after-paint", G_CALLBACK (painted_cb), &opening);

  opening.start = g_get_monotonic_time ();
  jd_document_load_async (file, NULL, loaded_cb, &opening);
  while (opening.document == NULL || opening.painted == 0 || jd_document_get_deriving (opening.document))
    {
      const gint64 start = g_get_monotonic_time ();

      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
      longest = MAX (longest, since (start));
    }
  derived = since (opening.start);
  g_print ("%d bodies; equations derived after %.0f ms\n", N_BODIES, derived);
  ok = bench_check ("sheet painted, ms", opening.painted, LARGEST_OPENING);
  ok = bench_check ("longest pause of the window, ms", longest, LARGEST_PAUSE) && ok;
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (opening.study);
  g_object_unref (opening.document);
  g_unlink (path);
  g_rmdir (folder);
  return ok ? 0 : 1;
}
