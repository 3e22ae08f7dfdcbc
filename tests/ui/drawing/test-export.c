/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-export.h"

#include <glib/gstdio.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "ui/drawing/jd-label.h"
#include "ui/drawing/jd-sink.h"
#include "ui/drawing/jd-text-turn.h"

static void
draw_cb (cairo_t  *cr,
         double    width,
         double    height,
         gpointer  user_data)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdDrawStyle style;
  guint *calls = user_data;

  (*calls)++;
  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_labels_begin (labels, &style, width, height);
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  cairo_push_group (cr);
  jd_labels_draw (labels, cr, JD_LABEL_MATH, "λ<sub>pin.y</sub> Jourdain", style.colors[JD_COLOR_INK], width / 2,
                  height / 2, 0.5, 0.5);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 0.8);
  jd_labels_draw (labels, cr, JD_LABEL_SANS, "force, 2 N", style.colors[JD_COLOR_INK], 10, 10, 0, 0);
}

/* The same drawing gives the same bytes, in each format, though other surfaces were made in between. */
static void
test_export_same_bytes (void)
{
  static const struct { JdExportFormat format; const char *head; } formats[] = {
    { JD_EXPORT_SVG, "<?xml" }, { JD_EXPORT_PDF, "%PDF-1." }, { JD_EXPORT_PNG, "\x89PNG\r\n" },
    { JD_EXPORT_TIKZ, "% A figure of Jourdain" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr(GBytes) first = NULL, second = NULL;
      g_autoptr(GError) error = NULL;
      guint calls = 0;

      first = jd_export_to_bytes (formats[i].format, 320, 200, draw_cb, &calls, &error);
      g_assert_no_error (error);
      for (int k = 0; k < 3; k++)
        cairo_surface_destroy (cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 4, 4));
      second = jd_export_to_bytes (formats[i].format, 320, 200, draw_cb, &calls, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (calls, ==, 2);
      g_assert_cmpuint (g_bytes_get_size (first), >, 400);
      g_assert_true (memcmp (g_bytes_get_data (first, NULL), formats[i].head, strlen (formats[i].head)) == 0);
      g_assert_true (g_bytes_equal (first, second));
    }
}

static gpointer
fonts_thread (gpointer user_data G_GNUC_UNUSED)
{
  gpointer fonts;

  jd_text_turn_begin ();
  jd_text_turn_begin ();
  jd_text_turn_end ();
  fonts = pango_cairo_font_map_get_default ();
  jd_text_turn_end ();
  g_assert_true (fonts != pango_cairo_font_map_get_default ());
  return fonts;
}

static gpointer
export_thread (gpointer user_data G_GNUC_UNUSED)
{
  GBytes *bytes = NULL;

  for (int k = 0; k < 3; k++)
    {
      guint calls = 0;

      g_clear_pointer (&bytes, g_bytes_unref);
      bytes = jd_export_to_bytes (JD_EXPORT_PNG, 320, 200, draw_cb, &calls, NULL);
    }
  return bytes;
}

/* Threads draw text in turns, with fonts that stay; the main thread draws meanwhile with its own. */
static void
test_export_threads (void)
{
  GThread *threads[4];
  g_autoptr(GBytes) own = NULL;
  gpointer fonts[2] = { NULL, NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("export", export_thread, NULL);
  own = export_thread (NULL);
  g_assert_nonnull (own);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr(GBytes) bytes = g_thread_join (threads[i]);

      g_assert_true (g_bytes_equal (bytes, own));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (fonts); i++)
    fonts[i] = g_thread_join (g_thread_new ("fonts", fonts_thread, NULL));
  g_assert_true (fonts[0] == fonts[1]);
  g_assert_true (fonts[0] != pango_cairo_font_map_get_default ());
}

/* The markup of labels in LaTeX: letters, subscripts, dots, signs, words, and what LaTeX would misread. */
static void
test_export_latex (void)
{
  static const struct { const char *markup; JdLabelFace face; const char *latex; } cases[] = {
    { "θ<sub>1</sub>", JD_LABEL_MATH, "$\\theta_{1}$" },
    { "θ\u0307<sub>1</sub>", JD_LABEL_MATH, "$\\dot{\\theta}_{1}$" },
    { "2\u2009a", JD_LABEL_MATH, "$2\\,a$" },
    { "θ\u2009l", JD_LABEL_MATH, "$\\theta\\,l$" },
    { "Ωt", JD_LABEL_MATH, "$\\Omega t$" },
    { "m<sub>S</sub>\u2009<b>g</b>", JD_LABEL_MATH, "$m_{S}\\,\\mathbf{g}$" },
    { "N = \u2212λ<sub>blade.lateral</sub>", JD_LABEL_MATH, "$N=-\\lambda_{\\mathrm{blade.lateral}}$" },
    { "tip", JD_LABEL_MATH, "$\\mathit{tip}$" },
    { "2\u00d710⁻¹⁶", JD_LABEL_SANS, "2$\\times$10$^{-}$$^{1}$$^{6}$" },
    { "<b>●</b>", JD_LABEL_SANS, "\\textbf{$\\bullet$}" },
    { "«\u202fa\u202f»", JD_LABEL_SANS,
      "\\UseTextSymbol{T1}{\\guillemotleft}\\,a\\,\\UseTextSymbol{T1}{\\guillemotright}" },
    { "50 % of a_b &amp; {θ}", JD_LABEL_SANS, "50 \\% of a\\_b \\& \\{$\\theta$\\}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *latex = jd_markup_to_latex (cases[i].markup, cases[i].face);

      g_assert_cmpstr (latex, ==, cases[i].latex);
    }
}

static guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

static void
draw_clipped (cairo_t  *cr,
              double    width,
              double    height,
              gpointer  user_data)
{
  draw_cb (cr, width, height, user_data);
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_set_line_width (cr, 4);
  cairo_rectangle (cr, 10, 20, 40, 40);
  cairo_stroke (cr);
  cairo_rectangle (cr, 0, 0, 50, 50);
  cairo_clip (cr);
  cairo_move_to (cr, 8, 8);
  cairo_line_to (cr, 400, 8);
  cairo_stroke (cr);
}

/* TikZ has paths in points with y upwards, a scope for each clip, and labels as nodes of LaTeX. */
static void
test_export_tikz (void)
{
  g_autoptr(GError) error = NULL;
  guint calls = 0;
  g_autoptr(GBytes) bytes = jd_export_to_bytes (JD_EXPORT_TIKZ, 320, 200, draw_clipped, &calls, &error);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_no_error (error);
  g_assert_nonnull (strstr (text, "\\useasboundingbox (0,0) rectangle (240,150);"));
  g_assert_nonnull (strstr (text, "line width=3bp] (7.5,135)--(37.5,135)--(37.5,105)--(7.5,105)--cycle;"));
  g_assert_nonnull (strstr (text, "\\clip (0,150) rectangle (37.5,112.5);"));
  g_assert_nonnull (strstr (text, "{$\\lambda_{\\mathrm{pin.y}}\\ \\mathit{Jourdain}$};"));
  g_assert_nonnull (strstr (text, "{force, 2 N};"));
  g_assert_cmpuint (count (text, "\\begin{"), ==, count (text, "\\end{"));
}

/* SVG and PDF hold vectors of the size asked for; PDF its fonts; no date but the fixed one. */
static void
test_export_vectors (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) svg = NULL, pdf = NULL;
  g_autofree char *text = NULL;
  guint calls = 0;

  svg = jd_export_to_bytes (JD_EXPORT_SVG, 320, 200, draw_cb, &calls, &error);
  text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_assert_nonnull (strstr (text, "width=\"320"));
  g_assert_nonnull (strstr (text, "<path"));
  g_assert_null (strstr (text, "<image"));
  pdf = jd_export_to_bytes (JD_EXPORT_PDF, 320, 200, draw_cb, &calls, &error);
  g_assert_nonnull (memmem (g_bytes_get_data (pdf, NULL), g_bytes_get_size (pdf), "/FontFile", 9));
  g_assert_nonnull (memmem (g_bytes_get_data (pdf, NULL), g_bytes_get_size (pdf), "20000101", 8));
  g_assert_nonnull (memmem (g_bytes_get_data (pdf, NULL), g_bytes_get_size (pdf), "240 150", 7));
}

static void
test_export_file (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jd-export-XXXXXX", &error);
  static const char *const names[] = { "figure.svg", "figure.PDF", "a.b.png" };
  guint calls = 0;

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);

      g_assert_true (jd_export_figure (file, 100, 80, draw_cb, &calls, &error));
      g_assert_no_error (error);
      g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
      g_unlink (path);
    }
  g_rmdir (folder);
}

/* What a user can get wrong is told, and nothing is drawn. */
static void
test_export_refusals (void)
{
  static const struct { const char *path; double width, height; JdExportError code; } cases[] = {
    { "/tmp/figure.gif", 10, 10, JD_EXPORT_ERROR_FORMAT },
    { "/tmp/svg", 10, 10, JD_EXPORT_ERROR_FORMAT },
    { "/tmp/figure.svg", 0, 10, JD_EXPORT_ERROR_SIZE },
    { "/tmp/figure.png", 1e6, 10, JD_EXPORT_ERROR_SIZE },
    { "/tmp/figure.png", 0.0 / 0.0, 10, JD_EXPORT_ERROR_SIZE },
  };
  g_autoptr(GFile) nowhere = g_file_new_for_path ("/nonexistent-folder/figure.svg");
  g_autoptr(GError) error = NULL;
  guint calls = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GFile) file = g_file_new_for_path (cases[i].path);

      g_assert_false (jd_export_figure (file, cases[i].width, cases[i].height, draw_cb, &calls, &error));
      g_assert_error (error, JD_EXPORT_ERROR, (int) cases[i].code);
      g_clear_error (&error);
    }
  g_assert_cmpuint (calls, ==, 0);
  g_assert_false (jd_export_figure (nowhere, 10, 10, draw_cb, &calls, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/export/same-bytes", test_export_same_bytes);
  g_test_add_func ("/ui/drawing/export/threads", test_export_threads);
  g_test_add_func ("/ui/drawing/export/latex", test_export_latex);
  g_test_add_func ("/ui/drawing/export/tikz", test_export_tikz);
  g_test_add_func ("/ui/drawing/export/vectors", test_export_vectors);
  g_test_add_func ("/ui/drawing/export/file", test_export_file);
  g_test_add_func ("/ui/drawing/export/refusals", test_export_refusals);
  return g_test_run ();
}
