/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-label.h"

#include <math.h>
#include <string.h>

#define WIDTH 300
#define HEIGHT 200

static cairo_surface_t *
new_sheet (cairo_t **out_cr)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);

  *out_cr = cairo_create (surface);
  return surface;
}

/* What is painted at a label's colour (red here), as a box; TRUE if anything. */
static gboolean
find_ink (cairo_surface_t *surface,
          int              channel,
          JdBounds        *out)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  jd_bounds_clear (out);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint8 *p = data + y * stride + 4 * x;

        if (p[3] > 128 && p[channel] > 150 && p[(channel + 1) % 3] < 100 && p[(channel + 2) % 3] < 100)
          jd_bounds_add (out, x, y);
      }
  return !jd_bounds_is_empty (out);
}

static double
top_of_ink (JdLabelFace  face,
            const char  *markup)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;
  JdBounds ink;
  cairo_t *cr;
  cairo_surface_t *surface = new_sheet (&cr);

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  style.text = 50;
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  jd_labels_draw_plain (labels, cr, face, markup, red, 20, 60, 0, 0);
  g_assert_true (find_ink (surface, 2, &ink));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return ink.y0;
}

/* The dots of a derivative are ink above the letter, however tall it is, in every face. */
static void
test_label_dots (void)
{
  static const char *const letters[] = { "θ", "β", "λ", "ψ", "l", "d", "x", "T" };

  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    for (int face = JD_LABEL_SANS; face <= JD_LABEL_SMALL; face++)
      for (int order = 1; order <= 2; order++)
        {
          g_autofree char *plain = g_strdup_printf ("<i>%s<sub>1</sub></i> m", letters[i]);
          g_autofree char *dotted = g_strdup_printf ("<i>%s%s<sub>1</sub></i> m", letters[i],
                                                     order == 1 ? "\u0307" : "\u0308");
          const double rise = top_of_ink (face, plain) - top_of_ink (face, dotted);

          /* Dots take 0.12 em and a gap below them, of a font of 41 px at least. */
          g_assert_cmpfloat (rise, >, 0.12 * 0.82 * 50);
          g_assert_cmpfloat (rise, <, 0.40 * 1.35 * 50);
        }
}

/* Two labels asked for at one place stand beside each other. */
static void
test_label_apart (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdColor red = { 1, 0, 0, 1 }, blue = { 0, 0, 1, 1 };
  JdBounds a, b;
  JdDrawStyle style;
  cairo_surface_t *surface;
  cairo_t *cr;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  surface = new_sheet (&cr);
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  jd_labels_add (labels, JD_LABEL_SANS, "first", red, 150, 100, 1, 0, 5);
  jd_labels_add (labels, JD_LABEL_SANS, "second", blue, 150, 100, 1, 0, 5);
  jd_labels_finish (labels, cr);
  g_assert_true (find_ink (surface, 2, &a));
  g_assert_true (find_ink (surface, 0, &b));
  g_assert_true (a.x1 < b.x0 || b.x1 < a.x0 || a.y1 < b.y0 || b.y1 < a.y0);
  /* The first has its wish. */
  g_assert_cmpfloat (a.x0, >, 150);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Requests @n labels in a column of this height, and returns how many are drawn.  None covers another. */
static guint
count_drawn (guint  n,
             double height)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;
  const GArray *placed;
  cairo_surface_t *surface;
  cairo_t *cr;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  surface = new_sheet (&cr);
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strdup_printf ("rod %u", i);

      jd_labels_add (labels, JD_LABEL_SANS, text, red, 150, 100 + height * (i - 0.5 * n) / n, 1, 0, 5);
    }
  jd_labels_finish (labels, cr);
  placed = jd_labels_get_placed (labels);
  for (guint i = 0; n > 60 && i < placed->len; i++)
    for (guint k = i + 1; k < placed->len; k++)
      {
        const JdBounds *a = &g_array_index (placed, JdBounds, i), *b = &g_array_index (placed, JdBounds, k);

        g_assert_true (a->x1 <= b->x0 || b->x1 <= a->x0 || a->y1 <= b->y0 || b->y1 <= a->y0);
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return placed->len;
}

/* Few labels are all drawn.  Of many, those without room are left out, until the drawing is larger. */
static void
test_label_many (void)
{
  g_assert_cmpuint (count_drawn (60, 20), ==, 60);
  g_assert_cmpuint (count_drawn (70, 20), >=, 4);
  g_assert_cmpuint (count_drawn (70, 20), <, 20);
  g_assert_cmpuint (count_drawn (70, 180), >, count_drawn (70, 20));
}

/* A label asked for at the edge turns inwards. */
static void
test_label_on_the_sheet (void)
{
  static const double places[][4] = { { 298, 100, 1, 0 }, { 2, 100, -1, 0 }, { 150, 2, 0, -1 }, { 150, 198, 0, 1 } };
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr(JdLabels) labels = jd_labels_new ();
      cairo_surface_t *surface;
      JdBounds ink;
      double w, h;
      cairo_t *cr;

      surface = new_sheet (&cr);
      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      jd_labels_measure (labels, JD_LABEL_SANS, "wwwwww", &w, &h);
      jd_labels_add (labels, JD_LABEL_SANS, "wwwwww", red, places[i][0], places[i][1], places[i][2], places[i][3], 4);
      jd_labels_finish (labels, cr);
      g_assert_true (find_ink (surface, 2, &ink));
      g_assert_cmpfloat (ink.x1 - ink.x0, >, 0.85 * w);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* While its place stays free a label does not jump, even when its first choice becomes free again. */
static void
test_label_keeps_its_place (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdBounds wall = { 152, 90, 300, 110 }, first, second;
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int page = 0; page < 2; page++)
    {
      cairo_surface_t *surface;
      cairo_t *cr;

      surface = new_sheet (&cr);
      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      if (page == 0)
        jd_labels_occupy (labels, &wall);
      jd_labels_add (labels, JD_LABEL_MATH, "name", red, 150, 100, 1, 0, 5);
      jd_labels_finish (labels, cr);
      g_assert_true (find_ink (surface, 2, page == 0 ? &first : &second));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_true (first.y1 < 90 || first.y0 > 110 || first.x1 < 152);
  g_assert_cmpfloat (first.x0, ==, second.x0);
  g_assert_cmpfloat (first.y0, ==, second.y0);
}

static gboolean
has_ink_near (cairo_surface_t *surface,
              int              x,
              int              y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  gboolean found = FALSE;

  cairo_surface_flush (surface);
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++)
      found = found || data[(y + i) * stride + 4 * (x + j) + 3] > 60;
  return found;
}

/* A label whose place is crowded goes away from it, and a line joins the two; one that is near has none. */
static void
test_label_joined (void)
{
  const JdBounds wall = { 100, 50, 200, 150 };
  JdColor red = { 1, 0, 0, 1 };

  for (int crowded = 0; crowded < 2; crowded++)
    {
      g_autoptr(JdLabels) labels = jd_labels_new ();
      const JdBounds *box;
      cairo_surface_t *surface;
      JdDrawStyle style;
      cairo_t *cr;

      jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
      surface = new_sheet (&cr);
      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      if (crowded)
        jd_labels_occupy (labels, &wall);
      jd_labels_add (labels, JD_LABEL_SANS, "name", red, 150, 100, 1, 0, 11);
      jd_labels_finish (labels, cr);
      box = &g_array_index (jd_labels_get_placed (labels), JdBounds, 0);
      g_assert_true (crowded ? box->x0 >= 200 || box->x1 <= 100 || box->y0 >= 150 || box->y1 <= 50 : box->x0 < 162);
      g_assert_true (has_ink_near (surface, 150, 100) == crowded);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* The projector setting makes type larger, in proportion. */
/* The area that two labels share, when only a place that covers a seventh of the first one is free of lines. */
static double
shared_area (gboolean still)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  const JdColor red = { 1, 0, 0, 1 };
  JdBounds first, second, free;
  double width, height;
  JdDrawStyle style;
  cairo_surface_t *surface;
  cairo_t *cr;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  surface = new_sheet (&cr);
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  if (still)
    jd_labels_search_far (labels);
  jd_labels_add (labels, JD_LABEL_SANS, "first", red, 150, 100, 1, 0, 5);
  jd_labels_finish (labels, cr);
  first = g_array_index (jd_labels_get_placed (labels), JdBounds, 0);
  jd_labels_measure (labels, JD_LABEL_SANS, "first", &width, &height);
  free = (JdBounds) { first.x0, first.y0 - 6 * height / 7, first.x1, first.y0 + height / 7 };
  jd_labels_occupy (labels, &(JdBounds) { -WIDTH, -HEIGHT, free.x0, 2 * HEIGHT });
  jd_labels_occupy (labels, &(JdBounds) { free.x1, -HEIGHT, 2 * WIDTH, 2 * HEIGHT });
  /* two lines, one upon the other */
  jd_labels_occupy (labels, &(JdBounds) { free.x0, -HEIGHT, free.x1, free.y0 });
  jd_labels_occupy (labels, &(JdBounds) { free.x0, -HEIGHT, free.x1, free.y0 });
  jd_labels_occupy (labels, &(JdBounds) { free.x0, free.y1, free.x1, 2 * HEIGHT });
  jd_labels_add (labels, JD_LABEL_SANS, "first", red, 0.5 * (free.x0 + free.x1), free.y1 + 5 - 0.1 * height, 0, -1,
                 5);
  jd_labels_finish (labels, cr);
  second = g_array_index (jd_labels_get_placed (labels), JdBounds, 1);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return fmax (0, fmin (first.x1, second.x1) - fmax (first.x0, second.x0)) *
         fmax (0, fmin (first.y1, second.y1) - fmax (first.y0, second.y0));
}

/* In a still figure a label rather stands over lines than on another label. */
static void
test_label_still (void)
{
  g_assert_cmpfloat (shared_area (FALSE), >, 1);
  g_assert_cmpfloat (shared_area (TRUE), ==, 0);
}

static void
test_label_projector (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  double w1, h1, w2, h2;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  jd_labels_measure (labels, JD_LABEL_SANS, "Jourdain", &w1, &h1);
  jd_draw_style_init (&style, JD_THEME_LIGHT, 2);
  jd_labels_begin (labels, &style, WIDTH, HEIGHT);
  jd_labels_measure (labels, JD_LABEL_SANS, "Jourdain", &w2, &h2);
  g_assert_cmpfloat_with_epsilon (w2 / w1, 2, 0.02);
  g_assert_cmpfloat_with_epsilon (h2 / h1, 2, 0.1);
}

/* What is recorded stays vectors, for print and export: shown on pixels it differs from labels that are drawn on
 * them. */
static void
test_label_recorded (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  cairo_surface_t *sheets[2];
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int i = 0; i < 2; i++)
    {
      cairo_surface_t *recording = NULL;
      cairo_t *cr, *sheet;

      sheets[i] = new_sheet (&sheet);
      if (i > 0)
        recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cr = i > 0 ? cairo_create (recording) : cairo_reference (sheet);
      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      jd_labels_draw (labels, cr, JD_LABEL_MATH, "G<sub>1</sub>", red, 50.3, 60.8, 0, 0);
      if (i > 0)
        {
          cairo_set_source_surface (sheet, recording, 0, 0);
          cairo_paint (sheet);
          cairo_surface_destroy (recording);
        }
      cairo_destroy (cr);
      cairo_destroy (sheet);
      cairo_surface_flush (sheets[i]);
    }
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (sheets[0]), cairo_image_surface_get_data (sheets[1]),
                           (gsize) cairo_image_surface_get_stride (sheets[0]) * HEIGHT),
                   !=, 0);
  for (int i = 0; i < 2; i++)
    cairo_surface_destroy (sheets[i]);
}

/* Is anything painted on the sheet? */
static gboolean
has_paint (cairo_surface_t *sheet,
           cairo_surface_t *blank)
{
  cairo_surface_flush (sheet);
  cairo_surface_flush (blank);
  return memcmp (cairo_image_surface_get_data (sheet), cairo_image_surface_get_data (blank),
                 (gsize) cairo_image_surface_get_stride (sheet) * HEIGHT) != 0;
}

/* A sheet with more names than can be read has none; with fewer in sight it has them again. */
static void
test_label_crowded (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdColor red = { 1, 0, 0, 1 };
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int spread = 1; spread <= 20; spread += 19)
    {
      cairo_t *cr, *other;
      cairo_surface_t *sheet = new_sheet (&cr), *blank = new_sheet (&other);

      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      for (int i = 0; i < 1000; i++)
        jd_labels_add (labels, JD_LABEL_MATH, "G", red, spread * (double) WIDTH * i / 1000, HEIGHT / 2.0, 1, 0, 5);
      jd_labels_finish (labels, cr);
      g_assert_true (has_paint (sheet, blank) == (spread > 1));
      cairo_destroy (cr);
      cairo_destroy (other);
      cairo_surface_destroy (sheet);
      cairo_surface_destroy (blank);
    }
}

/* How many pixels of @box are still as blue as what the label was drawn over. */
static int
count_blue (cairo_surface_t *surface,
            const JdBounds  *box)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int n = 0;

  for (int y = (int) box->y0; y <= (int) box->y1; y++)
    for (int x = (int) box->x0; x <= (int) box->x1; x++)
      {
        const guint8 *p = data + y * cairo_image_surface_get_stride (surface) + 4 * x;

        n += p[0] > 200 && p[1] < 60 && p[2] < 60;
      }
  return n;
}

/* On a plate a number can be read over anything: nothing of what is beneath shows between its digits. */
static void
test_label_plate (void)
{
  for (int plates = 0; plates < 2; plates++)
    {
      g_autoptr(JdLabels) labels = jd_labels_new ();
      const JdColor red = { 1, 0, 0, 1 };
      JdDrawStyle style;
      cairo_surface_t *surface;
      cairo_t *cr;
      JdBounds ink;

      jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
      surface = new_sheet (&cr);
      cairo_set_source_rgb (cr, 0, 0, 1);
      cairo_paint (cr);
      jd_labels_begin (labels, &style, WIDTH, HEIGHT);
      jd_labels_add (labels, JD_LABEL_TITLE, "1 1 1", red, 150, 100, 1, 0, 5);
      if (plates)
        jd_labels_finish_on_plates (labels, cr);
      else
        jd_labels_finish (labels, cr);
      g_assert_true (find_ink (surface, 2, &ink));
      if (plates)
        g_assert_cmpint (count_blue (surface, &ink), ==, 0);
      else
        g_assert_cmpint (count_blue (surface, &ink), >, 0);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/label/dots", test_label_dots);
  g_test_add_func ("/ui/drawing/label/apart", test_label_apart);
  g_test_add_func ("/ui/drawing/label/many", test_label_many);
  g_test_add_func ("/ui/drawing/label/on-the-sheet", test_label_on_the_sheet);
  g_test_add_func ("/ui/drawing/label/keeps-its-place", test_label_keeps_its_place);
  g_test_add_func ("/ui/drawing/label/joined", test_label_joined);
  g_test_add_func ("/ui/drawing/label/still", test_label_still);
  g_test_add_func ("/ui/drawing/label/projector", test_label_projector);
  g_test_add_func ("/ui/drawing/label/recorded", test_label_recorded);
  g_test_add_func ("/ui/drawing/label/crowded", test_label_crowded);
  g_test_add_func ("/ui/drawing/label/plate", test_label_plate);
  return g_test_run ();
}
