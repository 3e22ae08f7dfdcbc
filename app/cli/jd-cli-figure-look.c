/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of the command figure that change how it looks, and those that show more than one instant. */
#include "app/cli/jd-cli-figure-private.h"

#include <glib/gi18n.h>

#include "ui/drawing/jd-formula-font.h"

/* Pixels: limits of widths, of strokes and of labels. */
#define MIN_WIDTH 20.0
#define MAX_WIDTH 16384.0
#define MAX_LINE  50.0
#define MIN_TEXT  2.0
#define MAX_TEXT  400.0

/* Parses a length with its unit into pixels of 1/96 inch between @low and @high. */
static gboolean
parse_length (const char  *option,
              const char  *text,
              double       low,
              double       high,
              double      *out_pixels,
              GError     **error)
{
  static const struct { const char *name; double pixels; } units[] = {
    { "mm", 96 / 25.4 }, { "cm", 96 / 2.54 }, { "in", 96 }, { "pt", 96 / 72.0 }, { "px", 1 },
  };
  char *end;
  const double value = g_ascii_strtod (text, &end);

  for (gsize i = 0; end != text && i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (end, units[i].name) && value * units[i].pixels >= low && value * units[i].pixels <= high)
      {
        *out_pixels = value * units[i].pixels;
        return TRUE;
      }
  g_set_error (
    error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
    _("%s %s: should be a length from %.3g mm to %.4g mm with its unit mm, cm, in, pt or px, such as 8cm"), option,
    text, low * 25.4 / 96, high * 25.4 / 96);
  return FALSE;
}

static gboolean
set_font (const char    *family,
          JdFigureLook  *look,
          GError       **error)
{
  g_autofree char *others = NULL;

  if (family == NULL)
    return TRUE;
  look->font = jd_formula_font_find (family);
  if (look->font != NULL)
    return TRUE;
  others = jd_formula_font_list ();
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--font %s: it is not installed, or lacks letters of formulas; these have them: %s"), family,
               others);
  return FALSE;
}

gboolean
jd_cli_get_look (const JdCliOptions  *options,
                 JdFigureLook        *out_look,
                 GError             **error)
{
  *out_look = (JdFigureLook) {
    .black = options->figure.black_white, .transparent = options->figure.transparent, .crop = options->figure.crop
  };
  if (options->figure.font_size != NULL &&
      !parse_length ("--font-size", options->figure.font_size, MIN_TEXT, MAX_TEXT, &out_look->text, error))
    return FALSE;
  if (options->figure.line_width != NULL &&
      !parse_length ("--line-width", options->figure.line_width, 0.05, MAX_LINE, &out_look->line, error))
    return FALSE;
  if (!set_font (options->figure.font, out_look, error))
    return FALSE;
  if (options->figure.dpi != JD_CLI_NOT_GIVEN && (options->figure.dpi < 10 || options->figure.dpi > 2400))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--dpi %d: should be from 10 to 2400, such as 300"), options->figure.dpi);
      return FALSE;
    }
  return options->figure.width == NULL ||
         parse_length ("--width", options->figure.width, MIN_WIDTH, MAX_WIDTH, &out_look->width, error);
}

/* ---- Several instants ---- */

gboolean
jd_cli_set_instants (const JdCliJob  *job,
                     JdCliInstants   *instants,
                     JdFigure        *figure,
                     GError         **error)
{
  const GArray *earlier = job->earlier;

  if (job->motion == NULL)
    return TRUE;
  if (earlier != NULL && earlier->len > 0)
    jd_figure_instants_add_earlier (&instants->states, figure, job->motion, (const double *) (gpointer) earlier->data,
                                    earlier->len);
  if (job->at_event != NULL)
    figure->instant = instants->text = g_strdup_printf (figure->show & JD_FIGURE_JUMP ? _("t = %.4g s, during “%s”")
                                                        : job->after ? _("t = %.4g s, just after “%s”")
                                                                     : _("t = %.4g s, just before “%s”"),
                                                        job->time, job->at_event->name);
  return job->options->figure.traces == NULL ||
         jd_figure_instants_add_traces (&instants->states, figure, job->motion, job->mechanism,
                                        (const char *const *) job->options->figure.traces,
                                        jd_model_get_time (job->base), error);
}

void
jd_cli_instants_clear (JdCliInstants *instants)
{
  jd_figure_instants_clear (&instants->states);
  g_free (instants->text);
}
