/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws a sketch: the user's arrow, the model's, or the candidates of a vote. */
#include "ui/study/sheet/jd-sketch-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/drawing/jd-arrows.h"
#include "ui/study/sheet/jd-sheet-private.h"
#include "ui/widgets/jd-readout.h"

/* px */
#define HANDLE       6.0   /* radius of the handle */
#define HEAD         11.0
#define BAR_PLACE    14.0  /* of the scale bar, from the sheet's edges */
#define BESIDE       12.0  /* from a tip to its word */
#define WORD_WIDTH   100.0 /* room for a word beside a tip */
#define WORD_HEIGHT  18.0
#define LETTER       20.0  /* from the tip of a candidate to the middle of its letter */
#define ROUND        15.0  /* radius of the circle around it */
#define SHORTEST     60.0  /* length of the longest candidate where the sheet has little room */

static void
set_color (cairo_t       *cr,
           const JdColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

static void
draw_head (cairo_t      *cr,
           const double  tip[2],
           double        angle,
           double        scale)
{
  cairo_save (cr);
  cairo_translate (cr, tip[0], tip[1]);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, -HEAD * scale, -0.4 * HEAD * scale);
  cairo_line_to (cr, 0, 0);
  cairo_line_to (cr, -HEAD * scale, 0.4 * HEAD * scale);
  cairo_restore (cr);
}

/* A line from the foot to @tip, with a head unless it is too short for one. */
static void
draw_line (const JdSketchPrivate *priv,
           const double           vector[2],
           const double           tip[2],
           double                 scale,
           cairo_t               *cr)
{
  double foot[2];

  jd_sketch_get_foot (priv, foot);
  cairo_move_to (cr, foot[0], foot[1]);
  cairo_line_to (cr, tip[0], tip[1]);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  if (jd_sketch_is_short (priv, vector))
    return;
  draw_head (cr, tip, atan2 (tip[1] - foot[1], tip[0] - foot[0]), scale);
  cairo_stroke (cr);
}

/* The height of the word beside the user's @tip: not on the model's word. */
static double
get_word_height (const JdSketchPrivate *priv,
                 const double          *tip,
                 double                 scale)
{
  double truth[2];

  jd_sketch_place_private (priv, priv->truth, truth);
  if (!priv->revealed || fabs (tip[0] - truth[0]) > WORD_WIDTH * scale ||
      fabs (tip[1] - truth[1]) > WORD_HEIGHT * scale)
    return tip[1];
  return truth[1] + (tip[1] < truth[1] ? -1.0 : 1.0) * WORD_HEIGHT * scale;
}

/* The user's arrow: dashed and grey, with a handle while it can be moved. */
static void
draw_guess (JdSketch        *self,
            const JdPainter *painter,
            cairo_t         *cr)
{
  const JdSketchPrivate *priv = jd_sketch_get_private (self);
  const JdDrawStyle *style = painter->style;
  const double dashes[] = { 6.0 * style->scale, 4.0 * style->scale };
  double tip[2];

  jd_sketch_place_private (priv, priv->vector, tip);
  set_color (cr, &style->colors[jd_sketch_can_move (priv) ? JD_COLOR_INK : JD_COLOR_MUTED]);
  cairo_set_line_width (cr, 1.5 * style->line);
  cairo_set_dash (cr, dashes, 2, 0.0);
  draw_line (priv, priv->vector, tip, style->scale, cr);
  if (jd_sketch_can_move (priv))
    {
      cairo_arc (cr, tip[0], tip[1], HANDLE * style->scale, 0.0, 2.0 * G_PI);
      if (gtk_widget_is_focus (GTK_WIDGET (self)))
        {
          set_color (cr, &style->colors[JD_COLOR_SELECTED]);
          cairo_set_line_width (cr, 2.0 * style->line);
        }
      cairo_stroke (cr);
    }
  /* Translators: you: beside the arrow that the user drew. */
  jd_painter_write (painter, JD_LABEL_SANS, _("you"), JD_COLOR_INK, tip[0] + BESIDE * style->scale,
                    get_word_height (priv, tip, style->scale), 0.0, 0.5);
}

/* The letter of a candidate, large enough for the last row of a room, in a circle around (@x, @y). */
static void
draw_letter (const JdPainter *painter,
             char             letter,
             double           x,
             double           y,
             cairo_t         *cr)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_from_string (painter->style->sans);
  int width, height;

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, 1.4 * ROUND * painter->style->scale * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, &letter, 1);
  pango_layout_get_pixel_size (layout, &width, &height);
  set_color (cr, &painter->style->colors[JD_COLOR_INK]);
  cairo_arc (cr, x, y, ROUND * painter->style->scale, 0.0, 2.0 * G_PI);
  cairo_fill (cr);
  set_color (cr, &painter->style->colors[JD_COLOR_PAPER]);
  cairo_move_to (cr, x - width / 2.0, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (font);
  g_object_unref (layout);
}

/* Makes all candidates fit into a sheet of this size, with their letters. */
static void
fit_candidates (JdSketchPrivate *priv,
                double           edge,
                double           width,
                double           height)
{
  double foot[2], scale, longest = 0.0;

  for (guint i = 0; i < priv->candidates->len; i++)
    {
      const double *vector = g_array_index (priv->candidates, JdSketchSeen, i).vector;

      longest = MAX (longest, hypot (vector[0], vector[1]));
    }
  if (longest <= 0.0)
    return;
  jd_sketch_get_foot (priv, foot);
  scale = JD_SKETCH_LONGEST / longest;
  for (guint i = 0; i < priv->candidates->len; i++)
    {
      const double *vector = g_array_index (priv->candidates, JdSketchSeen, i).vector;
      const double room[2] = { (vector[0] > 0.0 ? width - foot[0] : foot[0]) - edge,
                               (vector[1] < 0.0 ? height - foot[1] : foot[1]) - edge };

      for (int k = 0; k < 2; k++)
        if (vector[k] != 0.0)
          scale = MIN (scale, MAX (room[k], 0.0) / fabs (vector[k]));
    }
  priv->scale = MAX (scale, SHORTEST / longest);
  jd_sketch_share_scale (priv, TRUE);
}

/* The arrows to choose from, each with its letter beyond its tip. */
static void
draw_candidates (const JdSketchPrivate *priv,
                 const JdPainter       *painter,
                 cairo_t               *cr)
{
  const JdDrawStyle *style = painter->style;

  for (guint i = 0; i < priv->candidates->len; i++)
    {
      const JdSketchSeen *candidate = &g_array_index (priv->candidates, JdSketchSeen, i);
      const double length = hypot (candidate->vector[0], candidate->vector[1]);
      const gboolean null = jd_sketch_is_short (priv, candidate->vector);
      double tip[2];

      jd_sketch_place_private (priv, candidate->vector, tip);
      set_color (cr, &style->colors[JD_COLOR_INK]);
      cairo_set_line_width (cr, 2.0 * style->line);
      if (null)
        {
          cairo_arc (cr, tip[0], tip[1], HANDLE * style->scale, 0.0, 2.0 * G_PI);
          cairo_stroke (cr);
        }
      else
        draw_line (priv, candidate->vector, tip, style->scale, cr);
      draw_letter (painter, candidate->whole.letter,
                   tip[0] + (null ? -LETTER : LETTER * candidate->vector[0] / length) * style->scale,
                   tip[1] - (null ? -LETTER : LETTER * candidate->vector[1] / length) * style->scale, cr);
    }
}

/* The arc between both arrows, with its angle. */
static void
draw_angle (const JdSketchPrivate *priv,
            const JdPainter       *painter,
            cairo_t               *cr)
{
  const double a = atan2 (-priv->vector[1], priv->vector[0]), b = atan2 (-priv->truth[1], priv->truth[0]);
  const double sweep = remainder (b - a, 2.0 * G_PI), radius = JD_SKETCH_LENGTH / 2.0;
  g_autofree char *words = NULL;
  double foot[2];

  if (!priv->touched || jd_sketch_is_short (priv, priv->vector) || jd_sketch_is_short (priv, priv->truth) ||
      fabs (sweep) < G_PI / 180.0)
    return;
  words = g_strdup_printf ("%.0f°", fabs (sweep) * 180.0 / G_PI);
  jd_sketch_get_foot (priv, foot);
  set_color (cr, &painter->style->colors[JD_COLOR_INK]);
  cairo_set_line_width (cr, painter->style->line);
  cairo_new_sub_path (cr);
  if (sweep > 0.0)
    cairo_arc (cr, foot[0], foot[1], radius, a, a + sweep);
  else
    cairo_arc_negative (cr, foot[0], foot[1], radius, a, a + sweep);
  cairo_stroke (cr);
  jd_painter_write (painter, JD_LABEL_SANS, words, JD_COLOR_INK, foot[0] + 1.5 * radius * cos (a + sweep / 2.0),
                    foot[1] + 1.5 * radius * sin (a + sweep / 2.0), 0.5, 0.5);
}

/* The model's arrow in the colour of its kind. */
static void
draw_truth (const JdSketchPrivate *priv,
            const JdPainter       *painter)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdArrow *arrow = jd_arrows_add (arrows, priv->kind, JD_ARROW_STRAIGHT);
  JdArrowScale scale;
  double tip[2];

  memcpy (arrow->at, priv->at, sizeof arrow->at);
  memcpy (arrow->vector, priv->truth, sizeof arrow->vector);
  arrow->lit = TRUE;
  jd_arrow_scale_init (&scale);
  scale.straight[priv->kind] = priv->scale;
  jd_arrows_draw (arrows, &scale, painter);
  if (priv->candidates->len > 0)
    return;
  jd_sketch_place_private (priv, priv->truth, tip);
  jd_painter_write (painter, JD_LABEL_SANS, _("the model"), JD_COLOR_INK, tip[0] + BESIDE * painter->style->scale,
                    tip[1], 0.0, 0.5);
}

static double
get_bar_value (const JdSketchPrivate *priv)
{
  return jd_nice_number (100.0 / priv->scale);
}

JdBounds
jd_sketch_get_bar (const JdSketchPrivate *priv,
                   double                 width,
                   double                 height)
{
  /* the legend stands in the left corner, the bar of lengths, if there is one, in the right */
  const JdBounds lengths = jd_sheet_get_scale_bar (priv->sheet);
  const double y = (jd_bounds_is_empty (&lengths) ? height : lengths.y0) - BAR_PLACE;

  return (JdBounds) { width - BAR_PLACE - get_bar_value (priv) * priv->scale, y - 4.0, width - BAR_PLACE, y + 4.0 };
}

/* How long an arrow of a round value is. */
static void
draw_bar (const JdSketchPrivate *priv,
          const JdPainter       *painter,
          double                 width,
          double                 height,
          cairo_t               *cr)
{
  const JdBounds bar = jd_sketch_get_bar (priv, width, height);
  const double value = get_bar_value (priv), x = bar.x0, y = bar.y0 + 4.0, length = bar.x1 - bar.x0;
  g_autofree char *words = jd_readout_format_short (value, priv->unit);

  set_color (cr, &painter->style->colors[JD_COLOR_INK]);
  cairo_set_line_width (cr, painter->style->line);
  cairo_move_to (cr, x, y - 4.0);
  cairo_line_to (cr, x, y + 4.0);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + length, y);
  cairo_move_to (cr, x + length, y - 4.0);
  cairo_line_to (cr, x + length, y + 4.0);
  cairo_stroke (cr);
  jd_painter_write (painter, JD_LABEL_SANS, words, JD_COLOR_INK, x + length / 2.0, y - 6.0, 0.5, 1.0);
}

void
jd_sketch_draw (JdSketch          *self,
                const JdDrawStyle *style,
                double             width,
                double             height,
                cairo_t           *cr)
{
  JdSketchPrivate *priv;
  JdPainter painter;

  g_return_if_fail (JD_IS_SKETCH (self));

  priv = jd_sketch_get_private (self);
  if (priv->sheet == NULL)
    return;
  painter = (JdPainter) { .cr = cr, .style = style, .view = jd_sketch_get_view (priv), .labels = priv->labels };
  jd_labels_begin (priv->labels, style, width, height);
  fit_candidates (priv, (LETTER + ROUND) * style->scale, width, height);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (priv->revealed)
    draw_truth (priv, &painter);
  if (priv->candidates->len > 0)
    draw_candidates (priv, &painter, cr);
  else if (jd_sketch_can_move (priv) || priv->touched)
    draw_guess (self, &painter, cr);
  if (priv->revealed && priv->candidates->len == 0)
    draw_angle (priv, &painter, cr);
  draw_bar (priv, &painter, width, height, cr);
}
