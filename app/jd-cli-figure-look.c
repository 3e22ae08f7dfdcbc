/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of the command figure that change how it looks, and those that show more than one instant. */
#include "app/jd-cli-figure.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

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
set_font (const char   *family,
          JdDrawStyle  *style,
          GError      **error)
{
  const char *found = family != NULL ? jd_formula_font_find (family) : NULL;
  g_autofree char *others = NULL;

  if (family == NULL)
    return TRUE;
  style->sans = style->serif = found;
  if (found != NULL)
    return TRUE;
  others = jd_formula_font_list ();
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--font %s: it is not installed, or lacks letters of formulas; these have them: %s"), family,
               others);
  return FALSE;
}

gboolean
jd_cli_set_look (const JdCliOptions  *options,
                 JdFigure            *figure,
                 double              *width,
                 double              *height,
                 GError             **error)
{
  JdDrawStyle *style = &figure->style;
  double length = 0;

  if (options->font_size != NULL)
    {
      if (!parse_length ("--font-size", options->font_size, MIN_TEXT, MAX_TEXT, &length, error))
        return FALSE;
      jd_draw_style_set_text (style, length);
    }
  if (options->line_width != NULL &&
      !parse_length ("--line-width", options->line_width, 0.05, MAX_LINE, &style->line, error))
    return FALSE;
  if (!set_font (options->font, style, error))
    return FALSE;
  if (options->black_white)
    jd_draw_style_set_black (style);
  style->transparent = options->transparent;
  figure->keeps_labels = options->width != NULL || options->crop;
  if (options->dpi != JD_CLI_NOT_GIVEN && (options->dpi < 10 || options->dpi > 2400))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--dpi %d: should be from 10 to 2400, such as 300"), options->dpi);
      return FALSE;
    }
  if (options->width == NULL)
    return TRUE;
  if (!parse_length ("--width", options->width, MIN_WIDTH, MAX_WIDTH, &length, error))
    return FALSE;
  *height *= length / *width;
  *width = length;
  return TRUE;
}

/* ---- Several instants ---- */

static gboolean
find_point (JdMechanism  *mechanism,
            const char   *name,
            JdPointRef   *out,
            GError      **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  g_autoptr(GString) names = g_string_new (NULL);

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);

      for (guint i = 0; i < body->points->len; i++)
        {
          g_autofree char *known = jd_mechanism_dup_point_name (mechanism, (JdPointRef) { (int) b, i });

          *out = (JdPointRef) { (int) b, i };
          if (g_str_equal (known, name))
            return TRUE;
          g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", known);
        }
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--trace %s: no body has this point; there are %s"), name, names->str);
  return FALSE;
}

/* Computes the states at @n times of the motion. */
static double *
sample (const JdCliJob *job,
        const double   *times,
        gsize           n)
{
  const gsize N = jd_model_get_n_parameters (job->model);
  double *states = g_new0 (double, N * n + 1);
  g_autofree double *rates = g_new0 (double, N + 1);

  for (gsize i = 0; i < n; i++)
    jd_motion_get_state (job->motion, times[i], TRUE, states + N * i, rates);
  return states;
}

static gboolean
add_traces (const JdCliJob    *job,
            JdCliInstants     *instants,
            JdFigure          *figure,
            GError           **error)
{
  const double start = jd_model_get_time (job->base);
  const gsize n = g_strv_length (job->options->traces);

  g_autofree JdPointRef *points = g_new0 (JdPointRef, n + 1);

  for (gsize k = 0; k < n; k++)
    if (!find_point (job->mechanism, job->options->traces[k], &points[k], error))
      return FALSE;
  instants->trace = jd_trace_new (figure->picture, job->motion, points, n, start, job->time, NULL);
  figure->trace = instants->trace;
  figure->trace_from = start;
  figure->trace_to = job->time;
  return TRUE;
}

gboolean
jd_cli_set_instants (const JdCliJob  *job,
                     JdCliInstants   *instants,
                     JdFigure        *figure,
                     GError         **error)
{
  if (job->motion == NULL)
    return TRUE;
  if (job->earlier != NULL && job->earlier->len > 0)
    {
      figure->n_earlier = job->earlier->len;
      figure->earlier_times = (const double *) (gpointer) job->earlier->data;
      figure->earlier_p = instants->earlier = sample (job, figure->earlier_times, figure->n_earlier);
    }
  if (job->at_event != NULL)
    figure->instant = instants->text = g_strdup_printf (job->after ? _("t = %.4g s, just after “%s”")
                                                                   : _("t = %.4g s, just before “%s”"),
                                                        job->time, job->at_event->name);
  return job->options->traces == NULL || add_traces (job, instants, figure, error);
}

void
jd_cli_instants_clear (JdCliInstants *instants)
{
  g_free (instants->earlier);
  jd_trace_free (instants->trace);
  g_free (instants->text);
}
