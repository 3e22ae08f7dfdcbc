/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Export of figures as SVG, PDF, PNG and TikZ with reproducible bytes. */

#include "ui/drawing/jd-export.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-file.h"
#include "ui/drawing/jd-export-private.h"
#include "ui/drawing/jd-svg-text-private.h"
#include "ui/drawing/jd-text-turn.h"

#define LARGEST 16384.0
/* Lengths in PDF are in points, those of sheets in pixels of 1/96 inch. */
#define POINTS_PER_PIXEL 0.75

G_DEFINE_QUARK (jd-export-error-quark, jd_export_error)

gboolean
jd_export_format_of (const char      *path,
                     JdExportFormat  *out_format,
                     GError         **error)
{
  static const struct { const char *end; JdExportFormat format; } ends[] = {
    { ".svg", JD_EXPORT_SVG }, { ".pdf", JD_EXPORT_PDF }, { ".png", JD_EXPORT_PNG },
    { ".tex", JD_EXPORT_TIKZ }, { ".tikz", JD_EXPORT_TIKZ },
  };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (lower, ends[i].end))
      {
        *out_format = ends[i].format;
        return TRUE;
      }
  g_set_error (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_FORMAT,
               _("The name of the figure “%s” must end in .svg, .pdf, .png or .tex"), path);
  return FALSE;
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static double
dots_per_pixel (const JdExportChoice *choice)
{
  return choice->dpi > 0 ? choice->dpi / 96.0 : 1.0;
}

static cairo_surface_t *
create_surface (JdExportFormat         format,
                const JdExportChoice  *choice,
                double                 width,
                double                 height,
                GByteArray            *bytes)
{
  const double density = dots_per_pixel (choice);
  cairo_surface_t *surface;

  switch (format)
    {
    case JD_EXPORT_SVG:
      surface = cairo_svg_surface_create_for_stream (append_cb, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      return surface;
    case JD_EXPORT_PDF:
      surface = cairo_pdf_surface_create_for_stream (append_cb, bytes, width * POINTS_PER_PIXEL,
                                                     height * POINTS_PER_PIXEL);
      /* A fixed date makes equal drawings equal files. */
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE, "2000-01-01T00:00:00Z");
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Jourdain");
      return surface;
    case JD_EXPORT_PNG:
    case JD_EXPORT_TIKZ:
    default:
      return cairo_image_surface_create (choice->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                         (int) ceil (width * density), (int) ceil (height * density));
    }
}

static gboolean
is_name_char (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_';
}

/* Renumbers the identifiers of an SVG ("surface17") in the order of their appearance.  Cairo counts them during the
 * whole life of the program; renumbered, equal drawings are equal files. */
static GByteArray *
renumber_svg (GByteArray *bytes)
{
  static const char stem[] = "surface";
  g_autoptr(GHashTable) numbers = g_hash_table_new (g_direct_hash, g_direct_equal);
  GByteArray *result = g_byte_array_sized_new (bytes->len);
  const char *text = (const char *) bytes->data, *end = text + bytes->len, *p = text;

  while (p < end)
    {
      gboolean starts = (gsize) (end - p) > strlen (stem) && memcmp (p, stem, strlen (stem)) == 0 &&
                        g_ascii_isdigit (p[strlen (stem)]) && (p == text || !is_name_char (p[-1]));
      g_autofree char *number = NULL;
      guint64 old;
      gpointer renumbered;

      if (!starts)
        {
          g_byte_array_append (result, (const guint8 *) p++, 1);
          continue;
        }
      p += strlen (stem);
      for (old = 0; p < end && g_ascii_isdigit (*p); p++)
        old = 10 * old + (guint64) (*p - '0');
      renumbered = g_hash_table_lookup (numbers, GSIZE_TO_POINTER (old));
      if (renumbered == NULL)
        {
          renumbered = GSIZE_TO_POINTER ((gsize) g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, GSIZE_TO_POINTER (old), renumbered);
        }
      number = g_strdup_printf ("%s%" G_GSIZE_FORMAT, stem, GPOINTER_TO_SIZE (renumbered));
      g_byte_array_append (result, (const guint8 *) number, (guint) strlen (number));
    }
  return result;
}

static gboolean
check_size (double    width,
            double    height,
            GError  **error)
{
  if (width >= 1 && height >= 1 && width <= LARGEST && height <= LARGEST)
    return TRUE;
  g_set_error (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_SIZE,
               _("A figure of %g by %g pixels cannot be drawn: each side must be from 1 to %g"), width, height,
               LARGEST);
  return FALSE;
}

/* Draws, with the texts of an SVG into @texts (NULL: as outlines).  Returns the surface's status. */
static cairo_status_t
draw_all (cairo_surface_t *surface,
          double           scale,
          double           width,
          double           height,
          JdExportDraw     draw,
          gpointer         user_data,
          GString         *texts)
{
  cairo_t *cr = cairo_create (surface);
  g_autofree JdSink *sink = texts != NULL ? jd_svg_text_sink_new (texts) : NULL;
  cairo_status_t status;

  if (scale != 1)
    cairo_scale (cr, scale, scale);
  if (sink != NULL)
    jd_sink_set (cr, sink);
  draw (cr, width, height, user_data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

/* The SVG with equal names for equal drawings, and with @texts (NULL: none) before its end. */
static GBytes *
finish_svg (GByteArray    *bytes,
            const GString *texts)
{
  static const char end[] = "</svg>\n";
  GByteArray *renumbered = renumber_svg (bytes);

  if (texts != NULL && renumbered->len > strlen (end))
    {
      g_byte_array_set_size (renumbered, renumbered->len - (guint) strlen (end));
      g_byte_array_append (renumbered, (const guint8 *) texts->str, (guint) texts->len);
      g_byte_array_append (renumbered, (const guint8 *) end, (guint) strlen (end));
    }
  return g_byte_array_free_to_bytes (renumbered);
}

static GBytes *
to_bytes (JdExportFormat         format,
          const JdExportChoice  *choice,
          double                 width,
          double                 height,
          JdExportDraw           draw,
          gpointer               user_data,
          GError               **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  g_autoptr(GString) texts = format == JD_EXPORT_SVG && choice->texts ? g_string_new (NULL) : NULL;
  const double scale = format == JD_EXPORT_PDF   ? POINTS_PER_PIXEL
                       : format == JD_EXPORT_PNG ? dots_per_pixel (choice)
                                                 : 1;
  cairo_surface_t *surface;
  cairo_status_t status;

  if (!check_size (width * fmax (scale, 1), height * fmax (scale, 1), error))
    return NULL;
  if (format == JD_EXPORT_TIKZ)
    return jd_tikz_draw (width, height, draw, user_data);
  surface = create_surface (format, choice, width, height, bytes);
  status = draw_all (surface, scale, width, height, draw, user_data, texts);
  if (status == CAIRO_STATUS_SUCCESS && format == JD_EXPORT_PNG)
    status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_WRITE, _("The figure could not be drawn: %s"),
                   cairo_status_to_string (status));
      return NULL;
    }
  return format == JD_EXPORT_SVG ? finish_svg (bytes, texts) : g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

GBytes *
jd_export_to_bytes_with (JdExportFormat         format,
                         const JdExportChoice  *choice,
                         double                 width,
                         double                 height,
                         JdExportDraw           draw,
                         gpointer               user_data,
                         GError               **error)
{
  GBytes *bytes;

  jd_text_turn_begin ();
  bytes = to_bytes (format, choice, width, height, draw, user_data, error);
  jd_text_turn_end ();
  return bytes;
}

GBytes *
jd_export_to_bytes (JdExportFormat   format,
                    double           width,
                    double           height,
                    JdExportDraw     draw,
                    gpointer         user_data,
                    GError         **error)
{
  return jd_export_to_bytes_with (format, &(JdExportChoice) { 0 }, width, height, draw, user_data, error);
}

gboolean
jd_export_figure (GFile         *file,
                  double         width,
                  double         height,
                  JdExportDraw   draw,
                  gpointer       user_data,
                  GError       **error)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GBytes) bytes = NULL;
  JdExportFormat format;

  if (!jd_export_format_of (name, &format, error))
    return FALSE;
  bytes = jd_export_to_bytes (format, width, height, draw, user_data, error);
  return bytes != NULL && jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}
