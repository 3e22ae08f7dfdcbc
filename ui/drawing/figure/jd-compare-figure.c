/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Figure of a comparison: the sheets of the columns and the table. */
#include "ui/drawing/figure/jd-compare-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "ui/drawing/jd-markup.h"

/* px: distances and sizes of the parts */
#define MARGIN         16
#define TITLE_HEIGHT   34
#define NAME_HEIGHT    26
#define SHEET_HEIGHT   260
#define ROW_HEIGHT     21
#define HEADING_HEIGHT 27
#define TITLE_WIDTH    235
#define VERDICT_WIDTH  170
#define CELL_WIDTH     262
#define LEAST_WIDTH    1000
/* px: right of the text of a cell */
#define CELL_GAP       20

static double
cells_width (const JdCompareFigure *self,
             double                 width)
{
  return (width - 2 * MARGIN - TITLE_WIDTH - VERDICT_WIDTH) / (double) jd_comparison_get_n_columns (self->comparison);
}

/* Whether a heading stands above the row: it is the first of its group. */
static gboolean
begins_group (const JdComparison *comparison,
              gsize               i)
{
  return i == 0 || jd_comparison_get_row (comparison, i)->group != jd_comparison_get_row (comparison, i - 1)->group;
}

/* @markup with its italics set as in formulas, with dots. */
static char *
dup_set_words (const char *markup)
{
  GString *text = g_string_new (markup);

  if (strstr (markup, jd_markup_get_formula_span ()) == NULL)
    {
      g_string_replace (text, "<i>", jd_markup_get_formula_span (), 0);
      g_string_replace (text, "</i>", "</span>", 0);
    }
  return g_string_free (text, FALSE);
}

/* What a known cell says in words, as markup. */
static char *
dup_cell_words (const JdComparisonRow  *row,
                const JdComparisonCell *cell)
{
  g_autofree char *text = jd_comparison_cell_text (row, cell);
  const gboolean names = g_str_equal (row->name, "retained") && !g_str_equal (text, _("none"));

  return names ? jd_markup_of_parameters (text) : g_markup_escape_text (text, -1);
}

/* Width of a column in which the words of each cell have room, whole pixels. */
static double
find_cell_width (const JdCompareFigure *self)
{
  const gsize n = jd_comparison_get_n_columns (self->comparison);
  g_autoptr(JdLabels) labels = jd_labels_new ();
  double widest = CELL_WIDTH;

  jd_labels_begin (labels, &self->style, LEAST_WIDTH, SHEET_HEIGHT);
  for (gsize i = 0; i < jd_comparison_get_n_rows (self->comparison); i++)
    for (gsize c = 0; c < n; c++)
      {
        const JdComparisonRow *row = jd_comparison_get_row (self->comparison, i);
        g_autofree char *markup = NULL;
        g_autofree char *words = NULL;
        double width, height;

        if (row->group != JD_COMPARISON_SHAPE || !row->cells[c].known)
          continue;
        markup = dup_cell_words (row, &row->cells[c]);
        words = dup_set_words (markup);
        jd_labels_measure (labels, JD_LABEL_SMALL, words, &width, &height);
        widest = fmax (widest, ceil (width) + CELL_GAP);
      }
  return widest;
}

void
jd_compare_figure_measure (const JdCompareFigure *self,
                           double                *out_width,
                           double                *out_height)
{
  const gsize n_rows = jd_comparison_get_n_rows (self->comparison);
  const double n = (double) jd_comparison_get_n_columns (self->comparison);
  double height = 2 * MARGIN + TITLE_HEIGHT + NAME_HEIGHT + SHEET_HEIGHT + HEADING_HEIGHT;

  for (gsize i = 0; i < n_rows; i++)
    height += ROW_HEIGHT + (begins_group (self->comparison, i) ? HEADING_HEIGHT : 0);
  *out_width = MAX (LEAST_WIDTH, 2 * MARGIN + TITLE_WIDTH + VERDICT_WIDTH + n * find_cell_width (self));
  *out_height = height;
}

/* Draws @markup, whose italics are set as in formulas, with dots. */
static void
draw_words (const JdPainter *painter,
            const char      *markup,
            double           x,
            double           y)
{
  g_autofree char *words = dup_set_words (markup);

  jd_labels_draw_plain (painter->labels, painter->cr, JD_LABEL_SMALL, words, painter->style->colors[JD_COLOR_INK], x,
                        y, 0, 0.5);
}

static void
draw_text (const JdPainter *painter,
           JdLabelFace      face,
           gboolean         bold,
           JdColorRole      role,
           const char      *text,
           double           x,
           double           y,
           double           align)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autofree char *markup = bold ? g_strdup_printf ("<b>%s</b>", escaped) : g_strdup (escaped);

  jd_labels_draw_plain (painter->labels, painter->cr, face, markup, painter->style->colors[role], x, y, align, 0.5);
}

/* Computes the common view of the sheets, for a sheet of @width; the first one has the legend. */
static void
fit_together (const JdCompareFigure *self,
              const JdPainter       *painter,
              double                 width,
              JdView                *out_view,
              JdArrowScale          *out_scale)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  double legend_width = 0, legend_height = 0;
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  for (gsize c = 0; c < jd_comparison_get_n_columns (self->comparison); c++)
    jd_figure_add_extents (&self->figures[c], &bounds, arrows);
  jd_view_init (out_view, width, SHEET_HEIGHT);
  jd_arrow_scale_init (out_scale);
  jd_arrow_scale_update (out_scale, arrows, out_view);
  if (arrows->len > 0 && self->figures[0].show & JD_FIGURE_LEGEND)
    jd_arrows_draw_legend (arrows, out_scale, &(JdPainter) { NULL, painter->style, NULL, painter->labels }, 0, 0,
                           &legend_width, &legend_height);
  jd_view_fit_beside (out_view, &bounds, arrows->len > 0 ? 0.2 : 0.12, 0, 0, legend_width, legend_height);
  jd_arrow_scale_update (out_scale, arrows, out_view);
}

/* Draws one sheet in a frame, in its own view or in the common one @together. */
static gboolean
draw_sheet (const JdCompareFigure *self,
            const JdPainter       *painter,
            gsize                  c,
            const JdView          *together,
            const JdArrowScale    *scale,
            double                 x,
            double                 y,
            double                 width,
            GError               **error)
{
  cairo_t *cr = painter->cr;
  JdFigure figure = self->figures[c];
  JdView view;
  gboolean drawn;

  if (figure.view != NULL)
    {
      jd_view_init (&view, width, SHEET_HEIGHT);
      view.center_x = figure.view->center_x;
      view.center_y = figure.view->center_y;
      view.scale = figure.view->scale * MIN (width / figure.view->width, SHEET_HEIGHT / figure.view->height);
      figure.view = &view;
    }
  else
    {
      figure.view = together;
      figure.arrow_scale = scale;
    }
  figure.style = self->style;
  figure.show &= ~(guint) (JD_FIGURE_TITLE | JD_FIGURE_EQUATIONS);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rectangle (cr, 0, 0, width, SHEET_HEIGHT);
  cairo_clip (cr);
  drawn = jd_figure_draw (cr, &figure, width, SHEET_HEIGHT, error);
  cairo_restore (cr);
  cairo_rectangle (cr, x, y, width, SHEET_HEIGHT);
  jd_painter_pen (painter, JD_COLOR_MUTED, 0.75);
  cairo_stroke (cr);
  return drawn;
}

static gboolean
draw_sheets (const JdCompareFigure  *self,
             const JdPainter        *painter,
             double                  width,
             double                 *y,
             GError                **error)
{
  const gsize n = jd_comparison_get_n_columns (self->comparison);
  const double step = (width - 2 * MARGIN) / (double) n;
  gboolean drawn = TRUE;
  JdArrowScale scale;
  JdView together;

  fit_together (self, painter, step - 8, &together, &scale);
  for (gsize c = 0; c < n; c++)
    {
      const double x = MARGIN + (double) c * step;
      g_autofree char *name = g_strdup_printf ("%c  %s", 'A' + (char) c, self->names[c]);

      draw_text (painter, JD_LABEL_SANS, TRUE, JD_COLOR_INK, name, x, *y + NAME_HEIGHT / 2.0, 0);
      drawn = draw_sheet (self, painter, c, &together, &scale, x, *y + NAME_HEIGHT, step - 8, drawn ? error : NULL) &&
              drawn;
    }
  *y += NAME_HEIGHT + SHEET_HEIGHT;
  return drawn;
}

/* Chooses weight and mark of a cell: for a quantity that only this column gives, or for an error. */
static void
draw_cell (const JdPainter       *painter,
           const JdComparisonRow *row,
           gsize                  c,
           double                 x,
           double                 y,
           double                 width)
{
  const JdComparisonCell *cell = &row->cells[c];
  const gboolean only = row->only == (int) c;
  g_autofree char *text = NULL;

  if (!cell->known && cell->reveal != NULL)
    text = g_strdup_printf (_("%s → complementary"), cell->reveal);
  else
    text = jd_comparison_cell_text (row, cell);
  if (!cell->known)
    draw_text (painter, JD_LABEL_SMALL, FALSE, JD_COLOR_MUTED, text, x, y, 0);
  else if (row->group == JD_COMPARISON_SHAPE)
    {
      g_autofree char *markup = dup_cell_words (row, cell);

      draw_words (painter, markup, x, y);
    }
  else
    {
      if (only)
        draw_text (painter, JD_LABEL_SANS, TRUE, JD_COLOR_INK, "●", x, y, 0);
      draw_text (painter, JD_LABEL_SANS, only || row->agreement == JD_AGREEMENT_DIFFERENT, JD_COLOR_INK, text,
                 x + width - CELL_GAP, y, 1);
    }
}

static void
draw_row (const JdCompareFigure *self,
          const JdPainter       *painter,
          const JdComparisonRow *row,
          double                 width,
          double                 y)
{
  const JdModel *model = jd_picture_get_model (self->figures[0].picture);
  const gboolean loud = row->agreement == JD_AGREEMENT_ONLY || row->agreement == JD_AGREEMENT_DIFFERENT;
  g_autofree char *title = jd_comparison_row_title (model, row);
  g_autofree char *words = row->parameter < 0
                             ? g_markup_escape_text (title, -1)
                             : jd_markup_of_sentence (title,
                                                      jd_model_get_parameter_name (model, (gsize) row->parameter));
  g_autofree char *verdict = jd_comparison_row_verdict (row);
  double x = MARGIN + TITLE_WIDTH;

  draw_words (painter, words, MARGIN, y);
  for (gsize c = 0; c < jd_comparison_get_n_columns (self->comparison); c++, x += cells_width (self, width))
    draw_cell (painter, row, c, x, y, cells_width (self, width));
  draw_text (painter, JD_LABEL_SMALL, loud, JD_COLOR_INK, verdict, width - MARGIN - VERDICT_WIDTH + 8, y, 0);
}

static void
draw_table (const JdCompareFigure *self,
            const JdPainter       *painter,
            double                 width,
            double                 y)
{
  draw_text (painter, JD_LABEL_SMALL, TRUE, JD_COLOR_INK, _("Quantity (SI)"), MARGIN, y + HEADING_HEIGHT / 2.0, 0);
  for (gsize c = 0; c < jd_comparison_get_n_columns (self->comparison); c++)
    {
      g_autofree char *name = g_strdup_printf ("%c  %s", 'A' + (char) c, self->names[c]);

      draw_text (painter, JD_LABEL_SMALL, TRUE, JD_COLOR_INK, name,
                 MARGIN + TITLE_WIDTH + (double) c * cells_width (self, width), y + HEADING_HEIGHT / 2.0, 0);
    }
  y += HEADING_HEIGHT;
  for (gsize i = 0; i < jd_comparison_get_n_rows (self->comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (self->comparison, i);

      if (begins_group (self->comparison, i))
        {
          g_autofree char *heading = jd_comparison_group_heading (row->group,
                                                                  jd_comparison_get_jump (self->comparison));

          jd_painter_segment (painter, MARGIN, y + 3, width - MARGIN, y + 3);
          jd_painter_pen (painter, JD_COLOR_MUTED, 0.5);
          cairo_stroke (painter->cr);
          draw_text (painter, JD_LABEL_SANS, TRUE, JD_COLOR_INK, heading, MARGIN, y + 3 + HEADING_HEIGHT / 2.0, 0);
          y += HEADING_HEIGHT;
        }
      draw_row (self, painter, row, width, y + ROW_HEIGHT / 2.0);
      y += ROW_HEIGHT;
    }
}

gboolean
jd_compare_figure_draw (cairo_t                *cr,
                        const JdCompareFigure  *self,
                        double                  width,
                        double                  height,
                        GError                **error)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  const JdPainter painter = { cr, &self->style, NULL, labels };
  double own_width, own_height, scale, y = MARGIN;
  gboolean drawn;

  g_return_val_if_fail (cr != NULL && self != NULL, FALSE);

  jd_compare_figure_measure (self, &own_width, &own_height);
  scale = MIN (width / own_width, height / own_height);
  cairo_save (cr);
  jd_draw_style_set_source (&self->style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  cairo_translate (cr, (width - scale * own_width) / 2, 0);
  cairo_scale (cr, scale, scale);
  jd_labels_begin (labels, &self->style, own_width, own_height);
  draw_text (&painter, JD_LABEL_TITLE, FALSE, JD_COLOR_INK, self->title, MARGIN, y + TITLE_HEIGHT / 2.0, 0);
  y += TITLE_HEIGHT;
  drawn = draw_sheets (self, &painter, own_width, &y, error);
  draw_table (self, &painter, own_width, y);
  jd_labels_finish (labels, cr);
  cairo_restore (cr);
  return drawn;
}
