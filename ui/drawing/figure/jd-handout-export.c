/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A derivation as a file: an article in LaTeX with its figure in TikZ, one page of HTML, or PDF. */
#include "ui/drawing/figure/jd-handout-pages-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-file.h"
#include "ui/drawing/jd-export.h"

gboolean
jd_handout_format_of (const char          *path,
                         JdHandoutFormat  *out_format,
                         GError             **error)
{
  static const struct { const char *end; JdHandoutFormat format; } ends[] = {
    { ".tex", JD_HANDOUT_TEX }, { ".html", JD_HANDOUT_HTML }, { ".pdf", JD_HANDOUT_PDF },
  };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (lower, ends[i].end))
      {
        *out_format = ends[i].format;
        return TRUE;
      }
  g_set_error (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_FORMAT,
               _("The name of the report “%s” must end in .tex, .html or .pdf"), path);
  return FALSE;
}

static void
draw_figure (cairo_t  *cr,
             double    width,
             double    height,
             gpointer  user_data)
{
  jd_figure_draw (cr, user_data, width, height, NULL);
}

static GBytes *
figure_to_bytes (const JdFigure  *figure,
                 JdExportFormat   format,
                 GError         **error)
{
  return jd_export_to_bytes (format, JD_REPORT_FIGURE_WIDTH, JD_REPORT_FIGURE_HEIGHT, draw_figure, (gpointer) figure,
                             error);
}

static GBytes *
to_html (const JdHandout  *self,
         const JdFigure      *figure,
         GError             **error)
{
  g_autoptr(GBytes) bytes = figure != NULL ? figure_to_bytes (figure, JD_EXPORT_SVG, error) : NULL;
  g_autofree char *svg = NULL, *language = NULL;
  const char *element;
  char *html;

  if (figure != NULL && bytes == NULL)
    return NULL;
  svg = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
  /* without the declaration of XML */
  element = svg != NULL ? strstr (svg, "<svg") : NULL;
  /* TRANSLATORS: the code of this language, such as "de". */
  language = g_strdup (C_("language code", "en"));
  html = jd_handout_to_html (self, element, language);
  return g_bytes_new_take (html, strlen (html));
}

/* The figure stands in the article as a TikZ picture, whose labels the article sets. */
static GBytes *
to_latex (const JdHandout  *self,
          const JdFigure   *figure,
          GError          **error)
{
  const double height = JD_REPORT_COLUMN_WIDTH * JD_REPORT_FIGURE_HEIGHT / JD_REPORT_FIGURE_WIDTH;
  g_autoptr(GBytes) tikz = NULL;
  g_autofree char *picture = NULL;
  char *latex;

  if (figure != NULL)
    {
      tikz = jd_export_to_bytes (JD_EXPORT_TIKZ, JD_REPORT_COLUMN_WIDTH, height, draw_figure, (gpointer) figure,
                                 error);
      if (tikz == NULL)
        return NULL;
      picture = g_strndup (g_bytes_get_data (tikz, NULL), g_bytes_get_size (tikz));
    }
  /* without the comment that says how to read it */
  latex = jd_handout_to_latex (self, picture != NULL ? strstr (picture, "\\begin{tikzpicture}") : NULL);
  return g_bytes_new_take (latex, strlen (latex));
}

static GBytes *
to_pdf (const JdHandout  *self,
        const JdFigure      *figure,
        guint               *out_pages,
        GError             **error)
{
  JdHandoutDrawing drawing = { .derivation = self, .figure = figure };
  GBytes *bytes = jd_export_to_bytes (JD_EXPORT_PDF, JD_PAGE_WIDTH, JD_PAGE_HEIGHT, jd_handout_draw_pages, &drawing,
                                      error);

  if (out_pages != NULL)
    *out_pages = drawing.n_pages;
  return bytes;
}

GBytes *
jd_handout_to_bytes (const JdHandout  *self,
                        const JdFigure      *figure,
                        JdHandoutFormat   format,
                        guint               *out_pages,
                        GError             **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  switch (format)
    {
    case JD_HANDOUT_TEX:
      return to_latex (self, figure, error);
    case JD_HANDOUT_HTML:
      return to_html (self, figure, error);
    case JD_HANDOUT_PDF:
    default:
      return to_pdf (self, figure, out_pages, error);
    }
}

gboolean
jd_handout_write (const JdHandout  *self,
                     const JdFigure      *figure,
                     GFile               *file,
                     guint               *out_pages,
                     GError             **error)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr(GBytes) bytes = NULL;
  JdHandoutFormat format;

  if (!jd_handout_format_of (base, &format, error))
    return FALSE;
  bytes = jd_handout_to_bytes (self, figure, format, out_pages, error);
  return bytes != NULL && jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}
