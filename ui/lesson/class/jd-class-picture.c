/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The result of a vote as a picture. */
#include "ui/lesson/class/jd-class-picture.h"

#include <pango/pangocairo.h>

#include "ui/drawing/jd-draw-style.h"
#include "ui/lesson/jd-lesson-prose.h"

#define WIDTH  1280
#define HEIGHT 720
#define FIGURE 360  /* greatest height of the figure, by which the picture is higher */
#define MARGIN 60
#define TEXT   26
#define BARS   0.55  /* where the bars begin, as a part of the width */

typedef struct
{
  const JdLessonPoll  *poll;
  const char          *question;
  const JdClassFigure *figure;  /* NULL: none */
  gboolean             revealed;
} Picture;

/* Draws @text from (@x, @y) on, at most @width wide; returns its height. */
static double
write_text (cairo_t           *cr,
            const JdDrawStyle *style,
            const char        *text,
            double             x,
            double             y,
            double             width,
            gboolean           bold)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_from_string (style->sans);
  int height;

  pango_font_description_set_absolute_size (font, TEXT * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, NULL, &height);
  jd_draw_style_set_source (style, cr, JD_COLOR_INK);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (font);
  g_object_unref (layout);
  return height;
}

/* The bars of option @i: a first vote is pale beside a second one. */
static void
draw_bars (const Picture     *picture,
           guint              i,
           cairo_t           *cr,
           const JdDrawStyle *style,
           double             y,
           double             height)
{
  const guint vote = jd_lesson_poll_get_vote (picture->poll);
  const double left = WIDTH * BARS, room = WIDTH - MARGIN - left - 3 * TEXT;
  const double bar = height / (vote + 1) - 4;
  const JdColor color = style->series[0];

  for (guint v = 0; v <= vote; v++)
    {
      const guint hands = jd_lesson_poll_get_hands (picture->poll, v, i);
      const guint all = MAX (jd_lesson_poll_get_total (picture->poll, v),
                             jd_lesson_poll_get_class_size (picture->poll));
      const double length = all > 0 ? room * hands / all : 0.0;
      g_autofree char *number = g_strdup_printf ("%u", hands);

      cairo_set_source_rgba (cr, color.red, color.green, color.blue, v == vote ? 1.0 : 0.4);
      cairo_rectangle (cr, left, y + v * (bar + 4), length, bar);
      cairo_fill (cr);
      write_text (cr, style, number, left + length + 8, y + v * (bar + 4) + bar / 2 - TEXT * 0.65, 3 * TEXT, FALSE);
    }
}

/* The scale at which the figure fits; 0: there is none. */
static double
find_scale (const JdClassFigure *figure)
{
  return figure != NULL ? MIN ((WIDTH - 2.0 * MARGIN) / figure->width, FIGURE / figure->height) : 0.0;
}

/* Draws the figure in its frame with its upper edge at @y; returns its height. */
static double
draw_figure (const Picture     *picture,
             cairo_t           *cr,
             const JdDrawStyle *style,
             double             y)
{
  const JdClassFigure *figure = picture->figure;
  const double scale = find_scale (figure);

  if (scale <= 0.0)
    return 0.0;
  cairo_save (cr);
  cairo_translate (cr, (WIDTH - scale * figure->width) / 2.0, y);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, figure->width, figure->height);
  cairo_clip_preserve (cr);
  cairo_new_path (cr);
  figure->draw (cr, figure->width, figure->height, figure->data);
  cairo_restore (cr);
  jd_draw_style_set_source (style, cr, JD_COLOR_GRID_MAJOR);
  cairo_set_line_width (cr, 1.0);
  cairo_rectangle (cr, (WIDTH - scale * figure->width) / 2.0, y, scale * figure->width, scale * figure->height);
  cairo_stroke (cr);
  return scale * figure->height + TEXT;
}

static void
draw (cairo_t  *cr,
      double    width G_GNUC_UNUSED,
      double    height,
      gpointer  data)
{
  const Picture *picture = data;
  const guint n = jd_lesson_poll_get_n_options (picture->poll);
  JdDrawStyle style;
  double y, row;

  jd_draw_style_init_printed (&style);
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  y = MARGIN + write_text (cr, &style, picture->question, MARGIN, MARGIN, WIDTH - 2 * MARGIN, TRUE) + TEXT;
  y += draw_figure (picture, cr, &style, y);
  row = (height - MARGIN - y) / n;
  for (guint i = 0; i < n; i++)
    {
      const JdLessonPollOption *option = jd_lesson_poll_get_option (picture->poll, i);
      const gboolean right = picture->revealed && option->right;
      g_autofree char *plain = jd_glossary_dup_plain (option->text);
      g_autofree char *primed = jd_lesson_prose_set_primes (plain);
      g_autofree char *text = g_strdup_printf ("%c  %s%s", 'A' + (char) i, primed, right ? "  ✓" : "");

      write_text (cr, &style, text, MARGIN, y + i * row, WIDTH * BARS - MARGIN - TEXT, right);
      draw_bars (picture, i, cr, &style, y + i * row, MIN (row - TEXT / 2.0, 3.0 * TEXT));
    }
}

GBytes *
jd_class_picture_new (const JdLessonPoll   *poll,
                      const char           *question,
                      const JdClassFigure  *figure,
                      gboolean              revealed,
                      JdExportFormat        format,
                      GError              **error)
{
  Picture picture = { poll, question, figure, revealed };
  const double more = figure != NULL ? find_scale (figure) * figure->height : 0.0;

  g_return_val_if_fail (poll != NULL && question != NULL, NULL);

  return jd_export_to_bytes (format, WIDTH, HEIGHT + more, draw, &picture, error);
}
