/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The blocks of a derivation on pages: Pango sets the words, JdFormula the formulas.  Lengths are pixels of 1/96
 * inch, as in figures. */
#include "ui/drawing/figure/jd-handout-pages-private.h"

#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "ui/drawing/jd-formula-font.h"
#include "ui/drawing/jd-formula.h"

/* The margins, and the sizes of text, formulas and headings. */
#define MARGIN_X   86.0
#define MARGIN_Y   88.0
#define TEXT       14.0
#define FORMULA    15.0
#define SMALL      12.5
#define HEADING    18.0
#define TITLE      25.0
#define LEADING    1.3
#define GAP        9.0    /* between blocks */
#define ROW_GAP    5.0    /* between the rows of a display or of a table */
#define INDENT     26.0   /* of displays and items */
#define CELL_GAP   16.0   /* between the columns of a table */
/* The least width of a column of words, and how often a table is made smaller at most. */
#define LEAST_COLUMN (4.0 * TEXT)
#define N_SIZES      3
/* Height that must be left below a heading, and below a paragraph that announces something. */
#define KEEP_HEADING 60.0
#define KEEP         80.0

typedef struct
{
  cairo_t        *cr;
  PangoContext   *context;
  const JdFigure *figure;
  double          y;      /* where the next block begins */
  guint           page;   /* from 1 */
} Pages;

static const JdColor black = { 0, 0, 0, 1 };

/* ---- Pages ---- */

static PangoLayout *
new_layout (Pages      *self,
            double      size,
            PangoWeight weight)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family_static (font, jd_formula_font ());
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_spacing (layout, (int) ((LEADING - 1.0) * size * PANGO_SCALE));
  pango_font_description_free (font);
  return layout;
}

static double
bottom (void)
{
  return JD_PAGE_HEIGHT - MARGIN_Y;
}

static double
text_width (void)
{
  return JD_PAGE_WIDTH - 2.0 * MARGIN_X;
}

static void
draw_page_number (Pages *self)
{
  g_autoptr(PangoLayout) layout = new_layout (self, SMALL, PANGO_WEIGHT_NORMAL);
  g_autofree char *number = g_strdup_printf ("%u", self->page);
  int width;

  pango_layout_set_text (layout, number, -1);
  pango_layout_get_size (layout, &width, NULL);
  cairo_move_to (self->cr, 0.5 * (JD_PAGE_WIDTH - (double) width / PANGO_SCALE), JD_PAGE_HEIGHT - 0.6 * MARGIN_Y);
  pango_cairo_show_layout (self->cr, layout);
}

static void
new_page (Pages *self)
{
  draw_page_number (self);
  cairo_show_page (self->cr);
  self->page++;
  self->y = MARGIN_Y;
}

/* Begins a page if @height does not fit on this one. */
static void
reserve (Pages  *self,
         double  height)
{
  if (self->y > MARGIN_Y && self->y + height > bottom ())
    new_page (self);
}

/* ---- Prose ---- */

/* Words being collected, with the formulas as shapes. */
typedef struct
{
  GString       *text;
  PangoAttrList *attributes;
  GPtrArray     *formulas;  /* JdFormula * */
  double         size;
} Words;

static void
add_shape (Words        *words,
           const JdMath *math)
{
  JdFormula *formula = jd_formula_new (math, words->size);
  const guint start = (guint) words->text->len;
  double width, ascent, descent;
  PangoRectangle rectangle;
  PangoAttribute *shape;

  jd_formula_measure (formula, &width, &ascent, &descent);
  rectangle = (PangoRectangle) { 0, (int) (-ascent * PANGO_SCALE), (int) (width * PANGO_SCALE),
                                 (int) ((ascent + descent) * PANGO_SCALE) };
  shape = pango_attr_shape_new_with_data (&rectangle, &rectangle, formula, NULL, NULL);
  g_string_append (words->text, "\uFFFC");
  shape->start_index = start;
  shape->end_index = (guint) words->text->len;
  pango_attr_list_insert (words->attributes, shape);
  g_ptr_array_add (words->formulas, formula);
}

static void
collect (const char   *text,
         gsize         length,
         const JdMath *formula,
         gpointer      user_data)
{
  Words *words = user_data;

  if (formula != NULL)
    add_shape (words, formula);
  else
    g_string_append_len (words->text, text, (gssize) length);
}

/* The renderer of shapes, for the context: a formula at the current point. */
static void
draw_shape (cairo_t        *cr,
            PangoAttrShape *shape,
            gboolean        do_path G_GNUC_UNUSED,
            gpointer        data G_GNUC_UNUSED)
{
  double x, y;

  cairo_get_current_point (cr, &x, &y);
  jd_formula_draw (shape->data, cr, black, x, y);
}

/* Prose as a layout, which keeps the formulas alive. */
static PangoLayout *
layout_prose (Pages         *self,
              const JdProse *prose,
              double         size,
              PangoWeight    weight)
{
  PangoLayout *layout = new_layout (self, size, weight);
  Words words = { g_string_new (NULL), pango_attr_list_new (),
                  g_ptr_array_new_with_free_func ((GDestroyNotify) jd_formula_free), size * FORMULA / TEXT };

  jd_prose_visit (prose, collect, &words);
  pango_layout_set_text (layout, words.text->str, -1);
  pango_layout_set_attributes (layout, words.attributes);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  g_object_set_data_full (G_OBJECT (layout), "formulas", words.formulas, (GDestroyNotify) g_ptr_array_unref);
  pango_attr_list_unref (words.attributes);
  g_string_free (words.text, TRUE);
  return layout;
}

static double
layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

static double
layout_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double) width / PANGO_SCALE;
}

/* Draws the layout at @x, a line at a time: a page may end between two lines. */
static void
flow_layout (Pages       *self,
             PangoLayout *layout,
             double       x)
{
  PangoLayoutIter *lines = pango_layout_get_iter (layout);
  double top = self->y;

  do
    {
      PangoRectangle logical;
      int baseline = pango_layout_iter_get_baseline (lines);
      double low;

      pango_layout_iter_get_line_extents (lines, NULL, &logical);
      low = (double) (logical.y + logical.height) / PANGO_SCALE;
      if (top + low > bottom () && self->y > MARGIN_Y)
        {
          new_page (self);
          top = self->y - (double) logical.y / PANGO_SCALE;
        }
      cairo_move_to (self->cr, x + (double) logical.x / PANGO_SCALE, top + (double) baseline / PANGO_SCALE);
      pango_cairo_show_layout_line (self->cr, pango_layout_iter_get_line_readonly (lines));
      self->y = top + low;
    }
  while (pango_layout_iter_next_line (lines));
  pango_layout_iter_free (lines);
}

/* A paragraph, or an item with a dot before it.  @keep: height that must be left on the page below it. */
static void
flow_prose (Pages         *self,
            const JdProse *prose,
            gboolean       is_item,
            double         keep)
{
  const double indent = is_item ? INDENT : 0.0;
  g_autoptr(PangoLayout) layout = layout_prose (self, prose, TEXT, PANGO_WEIGHT_NORMAL);
  double height;

  pango_layout_set_width (layout, (int) ((text_width () - indent) * PANGO_SCALE));
  height = layout_height (layout);
  reserve (self, fmin (height, 3.0 * TEXT * LEADING) + keep);
  if (is_item)
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, MARGIN_X + 0.5 * INDENT, self->y + 0.55 * TEXT * LEADING, 2.0, 0.0, 2.0 * G_PI);
      cairo_fill (self->cr);
    }
  flow_layout (self, layout, MARGIN_X + indent);
  self->y += GAP;
}

static void
flow_heading (Pages         *self,
              const JdProse *prose,
              gboolean       is_title,
              double         keep)
{
  g_autoptr(PangoLayout) layout = layout_prose (self, prose, is_title ? TITLE : HEADING, PANGO_WEIGHT_BOLD);

  pango_layout_set_width (layout, (int) (text_width () * PANGO_SCALE));
  if (is_title)
    pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  else if (self->y > MARGIN_Y)
    self->y += 1.5 * GAP;
  reserve (self, layout_height (layout) + KEEP_HEADING + keep);
  flow_layout (self, layout, MARGIN_X);
  self->y += is_title ? 2.0 * GAP : 0.8 * GAP;
}

/* ---- Displays ---- */

/* A line of a display.  It is made smaller where it is wider or higher than a page. */
static void
flow_formula (Pages              *self,
              const JdDisplayRow *row)
{
  g_autoptr(JdMath) zero = jd_math_new_text ("0"), equals = jd_math_new_text ("=");
  g_autoptr(GPtrArray) parts = g_ptr_array_new ();
  const JdMath whole = { .kind = JD_MATH_ROW, .children = parts };
  const double width = text_width () - INDENT;
  g_autoptr(JdFormula) formula = NULL;
  double natural, ascent, descent, fit;

  g_ptr_array_add (parts, row->left);
  g_ptr_array_add (parts, equals);
  g_ptr_array_add (parts, row->right != NULL ? row->right : zero);
  formula = jd_formula_new (&whole, FORMULA);
  jd_formula_set_width (formula, width);
  jd_formula_measure (formula, &natural, &ascent, &descent);
  fit = fmin (1.0, fmin (width / natural, (JD_PAGE_HEIGHT - 2.0 * MARGIN_Y) / (ascent + descent)));
  reserve (self, fit * (ascent + descent));
  cairo_save (self->cr);
  cairo_translate (self->cr, MARGIN_X + INDENT, self->y);
  cairo_scale (self->cr, fit, fit);
  jd_formula_draw (formula, self->cr, black, 0.0, ascent);
  cairo_restore (self->cr);
  self->y += fit * (ascent + descent) + ROW_GAP;
}

/* ---- Tables ---- */

typedef struct
{
  guint         n_columns, n_rows;
  PangoLayout **cells;
  double       *widths;   /* of the columns */
  double       *heights;  /* of the rows */
  double        width;
} Table;

/* The widths of all columns together, without the gaps between them. */
static double
sum_of_widths (const Table *table)
{
  double sum = 0.0;

  for (guint c = 0; c < table->n_columns; c++)
    sum += table->widths[c];
  return sum;
}

/* What the text leaves for the columns. */
static double
width_for_columns (const Table *table)
{
  return text_width () - CELL_GAP * (table->n_columns - 1.0);
}

/* Gives a column of words what is left where the table is wider than the text.  FALSE if too little is left. */
static gboolean
fit_words (Table      *table,
           const char *columns)
{
  const double excess = sum_of_widths (table) - width_for_columns (table);
  guint widest = 0;

  for (guint c = 0; c < table->n_columns; c++)
    if (columns[c] != 'r' && (columns[widest] == 'r' || table->widths[c] > table->widths[widest]))
      widest = c;
  if (excess <= 0.0)
    return TRUE;
  if (columns[widest] == 'r' || table->widths[widest] - excess < LEAST_COLUMN)
    return FALSE;
  table->widths[widest] -= excess;
  for (guint r = 0; r < table->n_rows; r++)
    pango_layout_set_width (table->cells[r * table->n_columns + widest], (int) (table->widths[widest] * PANGO_SCALE));
  return TRUE;
}

static void
layout_cells (Table         *table,
              Pages         *self,
              const JdBlock *block,
              double         size)
{
  for (guint c = 0; c < table->n_columns; c++)
    table->widths[c] = 0.0;
  for (guint i = 0; i < table->n_rows * table->n_columns; i++)
    {
      g_set_object (&table->cells[i], NULL);
      table->cells[i] = layout_prose (self, g_ptr_array_index (block->cells, i), size, PANGO_WEIGHT_NORMAL);
      table->widths[i % table->n_columns] = fmax (table->widths[i % table->n_columns],
                                                  layout_width (table->cells[i]));
    }
}

/* A table of numbers that is wider than the text is made smaller. */
static void
table_init (Table         *table,
            Pages         *self,
            const JdBlock *block)
{
  double size = TEXT;

  *table = (Table) { .n_columns = (guint) strlen (block->columns) };
  table->n_rows = block->cells->len / table->n_columns;
  table->cells = g_new0 (PangoLayout *, block->cells->len + 1);
  table->widths = g_new0 (double, table->n_columns);
  table->heights = g_new0 (double, table->n_rows + 1);
  layout_cells (table, self, block, size);
  for (guint i = 0; i < N_SIZES && !fit_words (table, block->columns); i++)
    {
      size *= 0.98 * width_for_columns (table) / sum_of_widths (table);
      layout_cells (table, self, block, size);
    }
  for (guint i = 0; i < table->n_rows * table->n_columns; i++)
    table->heights[i / table->n_columns] = fmax (fmax (table->heights[i / table->n_columns], size * LEADING),
                                                 layout_height (table->cells[i]));
  table->width = sum_of_widths (table) + CELL_GAP * (table->n_columns - 1.0);
}

static void
table_clear (Table *table)
{
  for (guint i = 0; table->cells[i] != NULL; i++)
    g_object_unref (table->cells[i]);
  g_free (table->cells);
  g_free (table->widths);
  g_free (table->heights);
}

static void
draw_rule (Pages       *self,
           const Table *table,
           double       x,
           double       thickness)
{
  cairo_set_line_width (self->cr, thickness);
  cairo_move_to (self->cr, x, self->y);
  cairo_line_to (self->cr, x + table->width, self->y);
  cairo_stroke (self->cr);
  self->y += ROW_GAP;
}

/* The baselines of a row's first lines are one line. */
static void
draw_row (Pages       *self,
          const Table *table,
          const char  *columns,
          guint        r,
          double       x)
{
  double baseline = 0.0;

  for (guint c = 0; c < table->n_columns; c++)
    baseline = fmax (baseline,
                     (double) pango_layout_get_baseline (table->cells[r * table->n_columns + c]) / PANGO_SCALE);
  for (guint c = 0; c < table->n_columns; c++)
    {
      PangoLayout *cell = table->cells[r * table->n_columns + c];
      const double left = columns[c] == 'r' ? table->widths[c] - layout_width (cell) : 0.0;

      cairo_move_to (self->cr, x + left,
                     self->y + baseline - (double) pango_layout_get_baseline (cell) / PANGO_SCALE);
      pango_cairo_show_layout (self->cr, cell);
      x += table->widths[c] + CELL_GAP;
    }
  self->y += table->heights[r] + ROW_GAP;
}

static void
draw_head (Pages       *self,
           const Table *table,
           const char  *columns,
           double       x)
{
  draw_rule (self, table, x, 1.4);
  draw_row (self, table, columns, 0, x);
  draw_rule (self, table, x, 0.7);
}

static void
flow_table (Pages         *self,
            const JdBlock *block)
{
  Table table;
  double x, height = 4.0 * ROW_GAP;

  table_init (&table, self, block);
  x = MARGIN_X + fmax (0.0, 0.5 * (text_width () - table.width));
  for (guint r = 0; r < table.n_rows; r++)
    height += table.heights[r] + ROW_GAP;
  /* a table that is no longer than a third of a page is not broken */
  reserve (self, height < 0.33 * JD_PAGE_HEIGHT ? height : KEEP);
  draw_head (self, &table, block->columns, x);
  for (guint r = 1; r < table.n_rows; r++)
    {
      if (self->y + table.heights[r] > bottom ())
        {
          draw_rule (self, &table, x, 0.7);
          new_page (self);
          draw_head (self, &table, block->columns, x);
        }
      draw_row (self, &table, block->columns, r, x);
    }
  draw_rule (self, &table, x, 1.4);
  self->y += GAP;
  table_clear (&table);
}

/* ---- The figure ---- */

static void
flow_figure (Pages         *self,
             const JdBlock *block)
{
  const double height = text_width () * JD_REPORT_FIGURE_HEIGHT / JD_REPORT_FIGURE_WIDTH;
  g_autoptr(PangoLayout) caption = layout_prose (self, &block->prose, SMALL, PANGO_WEIGHT_NORMAL);

  if (self->figure == NULL)
    return;
  pango_layout_set_width (caption, (int) ((text_width () - 2.0 * INDENT) * PANGO_SCALE));
  pango_layout_set_alignment (caption, PANGO_ALIGN_CENTER);
  reserve (self, height + layout_height (caption) + GAP);
  cairo_save (self->cr);
  cairo_translate (self->cr, MARGIN_X, self->y);
  cairo_rectangle (self->cr, 0.0, 0.0, text_width (), height);
  cairo_clip (self->cr);
  jd_figure_draw (self->cr, self->figure, text_width (), height, NULL);
  cairo_restore (self->cr);
  cairo_set_source_rgb (self->cr, 0, 0, 0);
  self->y += height + 0.5 * GAP;
  flow_layout (self, caption, MARGIN_X + INDENT);
  self->y += 1.5 * GAP;
}

/* ---- Blocks ---- */

static void
flow_display (Pages         *self,
              const JdBlock *block)
{
  for (guint i = 0; i < block->rows->len; i++)
    flow_formula (self, g_ptr_array_index (block->rows, i));
  self->y += GAP - ROW_GAP;
}

/* The height that what follows a paragraph should have on the same page. */
static double
announced_height (const JdBlock *next)
{
  if (next == NULL || next->kind == JD_BLOCK_PARAGRAPH || next->kind == JD_BLOCK_SECTION)
    return 0.0;
  if (next->kind != JD_BLOCK_TABLE)
    return KEEP;
  return fmin (0.33 * JD_PAGE_HEIGHT,
               (double) (next->cells->len / strlen (next->columns) + 2) * (TEXT * LEADING + 2.0 * ROW_GAP));
}

static void
flow_block (Pages         *self,
            const JdBlock *block,
            const JdBlock *next,
            const JdBlock *after_next)
{
  switch (block->kind)
    {
    case JD_BLOCK_TITLE:
    case JD_BLOCK_SECTION:
      flow_heading (self, &block->prose, block->kind == JD_BLOCK_TITLE,
                    fmax (announced_height (next), announced_height (after_next)));
      break;
    case JD_BLOCK_PARAGRAPH:
    case JD_BLOCK_ITEM:
      flow_prose (self, &block->prose, block->kind == JD_BLOCK_ITEM, announced_height (next));
      break;
    case JD_BLOCK_DISPLAY:
      flow_display (self, block);
      break;
    case JD_BLOCK_TABLE:
      flow_table (self, block);
      break;
    case JD_BLOCK_FIGURE:
    default:
      flow_figure (self, block);
    }
}

void
jd_handout_draw_pages (cairo_t  *cr,
                          double    width G_GNUC_UNUSED,
                          double    height G_GNUC_UNUSED,
                          gpointer  user_data)
{
  JdHandoutDrawing *drawing = user_data;
  const gsize n = jd_handout_get_n_blocks (drawing->derivation);
  Pages pages = { .cr = cr, .context = jd_formula_font_new_context (), .figure = drawing->figure, .y = MARGIN_Y,
                  .page = 1 };

  if (cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_PDF)
    cairo_pdf_surface_set_metadata (cairo_get_target (cr), CAIRO_PDF_METADATA_TITLE,
                                    jd_handout_get_title (drawing->derivation));
  pango_cairo_context_set_shape_renderer (pages.context, draw_shape, NULL, NULL);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (gsize i = 0; i < n; i++)
    flow_block (&pages, jd_handout_get_block (drawing->derivation, i),
                i + 1 < n ? jd_handout_get_block (drawing->derivation, i + 1) : NULL,
                i + 2 < n ? jd_handout_get_block (drawing->derivation, i + 2) : NULL);
  draw_page_number (&pages);
  drawing->n_pages = pages.page;
  g_object_unref (pages.context);
}
