/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every bundled example as a lecturer meets it: its card on the start page does not look like the next one, and its
 * window opens on a mechanism that can be played. */
#include "app/start/jd-chapters.h"
#include "app/start/jd-examples.h"
#include "app/start/jd-thumbnail.h"
#include "tests/app/jd-test-app.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/jd-transport.h"
#include "ui/study/sheet/jd-sheet-private.h"
#include "ui/widgets/jd-background.h"

/* px: size of a card's picture. */
#define WIDTH  240
#define HEIGHT 150
/* Least mean difference of a colour (0 to 255) of two neighbouring pictures. */
#define LEAST_DIFFERENCE 0.35
/* px: the least size of a mechanism on the sheet, and how far a stroke may reach over the edge */
#define LEAST_SIZE 60.0
#define STROKE     3.0

/* What the sheet shows of the moving parts (sheet coordinates). */
static JdBounds
measure_moving (JdSheet *sheet)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (sheet));
  JdBounds world, shown;
  double x, y;

  jd_bounds_clear (&world);
  jd_bounds_clear (&shown);
  jd_picture_add_moving_bounds (sheet->frame, &world);
  g_assert_false (jd_bounds_is_empty (&world));
  jd_view_to_sheet (view, world.x0, world.y0, &x, &y);
  jd_bounds_add (&shown, x, y);
  jd_view_to_sheet (view, world.x1, world.y1, &x, &y);
  jd_bounds_add (&shown, x, y);
  return shown;
}

/* px: the diagonal of the moving parts with the ground nearby. */
static double
measure_size (JdSheet *sheet)
{
  JdBounds near;

  jd_bounds_clear (&near);
  jd_picture_add_moving_bounds (sheet->frame, &near);
  jd_picture_add_near_bounds (sheet->frame, &near);
  return hypot (near.x1 - near.x0, near.y1 - near.y0) * jd_paper_get_view (JD_PAPER (sheet))->scale;
}

static gboolean
is_drawn (gpointer sheet)
{
  return jd_paper_get_n_moving (sheet) > 0;
}

static void
check_window (JdWindow   *window,
              const char *name)
{
  GtkWidget *view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  JdSheet *sheet = jd_study_view_get_sheet (JD_STUDY_VIEW (view));
  const JdView *paper = jd_paper_get_view (JD_PAPER (sheet));
  GtkWidget *play = jd_test_child (jd_test_find (view, JD_TYPE_TRANSPORT), "play_button");
  JdBounds shown;

  if (jd_test_get_message (window) != NULL)
    g_test_fail_printf ("%s opens with a message: %s", name, jd_test_get_message (window));
  if (gtk_widget_get_visible (jd_test_child (view, "problem")))
    g_test_fail_printf ("%s opens with a banner: %s", name, gtk_label_get_text (jd_test_child (view, "problem")));
  if (!gtk_widget_is_sensitive (play))
    g_test_fail_printf ("%s cannot be played", name);
  if (!JD_PAPER_GET_CLASS (sheet)->is_ready (JD_PAPER (sheet)))
    {
      g_test_fail_printf ("%s opens with an empty sheet", name);
      return;
    }
  jd_test_wait (is_drawn, sheet);
  shown = measure_moving (sheet);
  if (measure_size (sheet) < LEAST_SIZE)
    g_test_fail_printf ("%s is a dot on the sheet", name);
  if (shown.x0 < -STROKE || shown.x1 > paper->width + STROKE || shown.y1 > paper->height + STROKE ||
      shown.y0 < jd_paper_get_top (JD_PAPER (sheet)) - STROKE)
    g_test_fail_printf ("%s is cut off: %g to %g of %g, %g (free from %g) to %g of %g", name, shown.x0, shown.x1,
                        paper->width, shown.y0, jd_paper_get_top (JD_PAPER (sheet)), shown.y1, paper->height);
}

/* None opens with a banner, an empty sheet, a disabled Play, or bodies cut off by the edge or by a notice. */
static void
test_open (void)
{
  JdApplication *application = jd_test_application ();
  g_autoptr(GPtrArray) files = jd_examples_list ();

  for (guint i = 0; i < files->len; i++)
    {
      JdWindow *window;
      g_autofree char *name = g_file_get_basename (files->pdata[i]);

      /* usually a seeded tenth */
      if (g_getenv ("JD_TEST_LONG") == NULL && g_test_rand_int_range (0, 10) != 0)
        continue;
      window = jd_window_new (application);
      gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
      gtk_window_present (GTK_WINDOW (window));
      jd_window_open_file (window, files->pdata[i]);
      jd_test_wait (jd_test_has_loaded, window);
      jd_test_settle ();
      check_window (window, name);
      gtk_window_destroy (GTK_WINDOW (window));
    }
  jd_test_end (application);
}

static gboolean
has_picture (gpointer thumbnail)
{
  g_assert_null (jd_thumbnail_get_problem (thumbnail));
  return gtk_picture_get_paintable (jd_test_find (thumbnail, GTK_TYPE_PICTURE)) != NULL;
}

static guint8 *
dup_pixels (GFile *file)
{
  JdThumbnail *thumbnail = g_object_ref_sink (g_object_new (JD_TYPE_THUMBNAIL, NULL));
  guint8 *pixels = g_malloc0 ((gsize) WIDTH * HEIGHT * 4);
  GdkTexture *texture;

  jd_thumbnail_show (thumbnail, file, WIDTH, HEIGHT);
  jd_test_wait (has_picture, thumbnail);
  texture = GDK_TEXTURE (gtk_picture_get_paintable (jd_test_find (GTK_WIDGET (thumbnail), GTK_TYPE_PICTURE)));
  g_assert_cmpint (gdk_texture_get_width (texture), ==, WIDTH);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, HEIGHT);
  gdk_texture_download (texture, pixels, (gsize) WIDTH * 4);
  g_object_unref (thumbnail);
  return pixels;
}

/* A card that nobody sees is not drawn until it is seen again. */
static void
test_unseen (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *picture, *thumbnail = g_object_new (JD_TYPE_THUMBNAIL, NULL);

  gtk_window_set_child (GTK_WINDOW (window), thumbnail);
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (gtk_widget_get_mapped (thumbnail));
  picture = jd_test_find (thumbnail, GTK_TYPE_PICTURE);
  jd_thumbnail_show (JD_THUMBNAIL (thumbnail), files->pdata[0], WIDTH, HEIGHT);
  gtk_widget_set_visible (thumbnail, FALSE);
  g_assert_true (jd_background_wait ((gint64) (G_USEC_PER_SEC * jd_test_get_patience ())));
  jd_test_settle ();
  g_assert_null (gtk_picture_get_paintable (GTK_PICTURE (picture)));
  gtk_widget_set_visible (thumbnail, TRUE);
  jd_test_wait (has_picture, thumbnail);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Mean over pixels and colours. */
static double
difference (const guint8 *one,
            const guint8 *other)
{
  double sum = 0;

  for (gsize i = 0; i < (gsize) WIDTH * HEIGHT * 4; i++)
    sum += abs (one[i] - other[i]);
  return sum / (WIDTH * HEIGHT * 3);
}

/* In the order of the start page. */
static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  g_autofree char *names[] = { g_file_get_basename (*(GFile *const *) a), g_file_get_basename (*(GFile *const *) b) };
  guint chapters[2], places[2];

  for (guint i = 0; i < 2; i++)
    chapters[i] = jd_chapters_find (names[i], &places[i]);
  return chapters[0] != chapters[1] ? (int) chapters[0] - (int) chapters[1] : (int) places[0] - (int) places[1];
}

/* No card has the picture of its neighbour. */
static void
test_pictures (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();
  g_autofree guint8 *before = NULL;

  g_ptr_array_sort (files, compare_places);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree guint8 *pixels = dup_pixels (files->pdata[i]);
      g_autofree char *name = g_file_get_basename (files->pdata[i]);

      if (i > 0)
        g_test_message ("%s: %.3f", name, difference (before, pixels));
      if (i > 0 && difference (before, pixels) < LEAST_DIFFERENCE)
        g_test_fail_printf ("%s looks like the example before it: %.3f", name, difference (before, pixels));
      g_free (before);
      before = g_steal_pointer (&pixels);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = jd_test_use_state ();
  int result;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/examples/open", test_open);
  g_test_add_func ("/app/examples/unseen", test_unseen);
  g_test_add_func ("/app/examples/pictures", test_pictures);
  result = jd_test_run ();
  jd_test_remove_tree (state);
  return result;
}
