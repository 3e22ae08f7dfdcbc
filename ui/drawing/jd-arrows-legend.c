/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Legend of arrows: a sample of each kind that is present, and its value. */

#include "ui/drawing/jd-arrows-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Makes a sample arrow of @length pixels along +x with its foot at (@x, @y), or a turn by @sweep. */
static void
draw_sample (JdArrowKind      kind,
             gboolean         turn,
             gboolean         hollow,
             const JdPainter *painter,
             double           x,
             double           y,
             double           length,
             double           sweep)
{
  JdArrow arrow = { .kind = kind, .shape = turn ? JD_ARROW_TURN : JD_ARROW_STRAIGHT, .hollow = hollow };
  JdShaft shaft = {
    .arrow = &arrow, .x0 = x, .y0 = y, .x1 = x + length, .y1 = y, .length = length, .ux = 1, .uy = 0
  };

  if (turn)
    {
      shaft.radius = 17 * painter->style->scale;
      shaft.x0 = x + shaft.radius;
      shaft.y0 = y + 0.7 * shaft.radius;
      shaft.sweep = -sweep;
      shaft.start = -G_PI / 2 + 0.5 * sweep;
      shaft.length = shaft.radius * sweep;
      shaft.x1 = shaft.x0 + shaft.radius * cos (shaft.start + shaft.sweep);
      shaft.y1 = shaft.y0 + shaft.radius * sin (shaft.start + shaft.sweep);
    }
  shaft.head = fmin (jd_arrow_head_length (&arrow, painter->style), 0.6 * shaft.length);
  jd_arrow_draw_shaft (&shaft, painter);
}

typedef struct
{
  JdArrowKind kind;
  gboolean    turn;
  gboolean    hollow;
  double      value;   /* value of the sample; 0: no number */
  double      length;  /* length of the sample, pixels */
  double      sweep;
  char       *text;
  const char *name;    /* untranslated */
} LegendLine;

static void
legend_line_clear (gpointer data)
{
  g_free (((LegendLine *) data)->text);
}

static void
add_legend_line (GArray            *lines,
                 JdArrowKind        kind,
                 gboolean           turn,
                 double             scale,
                 const JdDrawStyle *style)
{
  LegendLine line = { .kind = kind, .turn = turn, .length = 40 * style->scale, .sweep = 0.3 * G_PI };
  const char *unit = jd_arrow_kind_unit (kind, turn);
  g_autofree char *number = NULL;

  line.name = jd_arrow_kind_name (kind, turn);
  if (scale > 0)
    {
      double per_sample = jd_nice_number ((turn ? 0.6 * G_PI : 62 * style->scale) / scale);

      line.length = turn ? line.length : per_sample * scale;
      line.sweep = per_sample * scale;
      number = jd_nice_number_to_markup (per_sample);
      line.text = g_strdup_printf ("%s, %s\u2009%s", jd_arrow_kind_title (kind, turn), number, unit);
    }
  else
    line.text = g_strdup (jd_arrow_kind_title (kind, turn));
  g_array_append_val (lines, line);
}

static GArray *
collect_legend (const GArray       *arrows,
                const JdArrowScale *scale,
                const JdDrawStyle  *style)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (LegendLine));
  guint seen[2][JD_N_ARROW_KINDS] = { { 0 } };
  gboolean hollow = FALSE, filled = FALSE;

  g_array_set_clear_func (lines, legend_line_clear);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->shape != JD_ARROW_CENTRE && jd_arrow_get_size (arrow) > 0)
        seen[arrow->shape == JD_ARROW_TURN][arrow->kind]++;
      hollow |= arrow->hollow;
      filled |= !arrow->hollow && arrow->kind == JD_ARROW_VELOCITY;
    }
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    for (int turn = 0; turn < 2; turn++)
      if (seen[turn][kind] > 0)
        add_legend_line (lines, (JdArrowKind) kind, turn, turn ? scale->turn[kind] : scale->straight[kind], style);
  if (hollow && filled)
    {
      LegendLine before = {
        .hollow = TRUE, .length = 40 * style->scale, .text = g_strdup (_("before")), .name = "before"
      };
      LegendLine after = { .length = 40 * style->scale, .text = g_strdup (_("after")), .name = "after" };

      g_array_append_val (lines, before);
      g_array_append_val (lines, after);
    }
  return lines;
}

/* Height of a line. */
static double
row_height (const JdDrawStyle *style)
{
  return style->text * 1.55;
}

void
jd_arrows_draw_legend (const GArray       *arrows,
                       const JdArrowScale *scale,
                       const JdPainter    *painter,
                       double              x,
                       double              y,
                       double             *out_width,
                       double             *out_height)
{
  g_autoptr(GArray) lines = collect_legend (arrows, scale, painter->style);
  double row = row_height (painter->style), sample = 0, width = 0;

  for (guint i = 0; i < lines->len; i++)
    sample = fmax (sample, g_array_index (lines, LegendLine, i).length);
  sample += 10 * painter->style->scale;
  for (guint i = 0; i < lines->len; i++)
    {
      const LegendLine *line = &g_array_index (lines, LegendLine, i);
      double middle = y - row * (lines->len - i - 0.5), w, h;

      jd_labels_measure (painter->labels, JD_LABEL_SANS, line->text, &w, &h);
      width = fmax (width, sample + w);
      if (painter->cr == NULL)
        continue;
      draw_sample (line->kind, line->turn, line->hollow, painter, x, middle, line->length, line->sweep);
      jd_painter_write (painter, JD_LABEL_SANS, line->text, JD_COLOR_INK, x + sample, middle, 0, 0.5);
    }
  if (out_width != NULL)
    *out_width = width;
  if (out_height != NULL)
    *out_height = row * lines->len;
}

const char *
jd_arrows_pick_legend (const GArray       *arrows,
                       const JdArrowScale *scale,
                       const JdPainter    *painter,
                       double              left,
                       double              bottom,
                       double              x,
                       double              y)
{
  g_autoptr(GArray) lines = collect_legend (arrows, scale, painter->style);
  const double row = row_height (painter->style);
  double width;
  int i;

  jd_arrows_draw_legend (arrows, scale, painter, left, bottom, &width, NULL);
  i = (int) floor ((y - (bottom - row * lines->len)) / row);
  return x >= left && x <= left + width && i >= 0 && i < (int) lines->len ? g_array_index (lines, LegendLine, i).name
                                                                          : NULL;
}
