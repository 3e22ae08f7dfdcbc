/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A derivation as a LaTeX article. */
#include "core/handout/jd-handout-private.h"

#include <math.h>
#include <string.h>

#include "core/report/answer/jd-latex.h"

#define CLASS "\\documentclass[a4paper,10pt]{article}\n"
#define FONTS                                                                                      \
  "\\usepackage[T1]{fontenc}\n"                                                                    \
  "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"                                         \
  "\\usepackage[utf8]{inputenc}\n"
#define SETTINGS                                                                                   \
  "\\usepackage{amsmath,booktabs,tikz}\n"                                                          \
  "\\allowdisplaybreaks\n"                                                                         \
  "\\emergencystretch=4em \\raggedbottom\n"                                                       \
  "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{0.7ex plus 0.3ex}\n"                       \
  "\\renewcommand{\\arraystretch}{1.1}\n"

/* Widths at 10 pt, points: of the text on A4, between two columns, and of a letter. */
#define TEXT_WIDTH   340.0
#define COLUMN_GAP   12.0
#define LETTER_WIDTH 5.0
/* Width of a column with words that may be broken into lines. */
#define LEAST_WORDS  90.0

typedef struct
{
  GString    *out;
  const char *figure;
  gboolean    in_list;
} Writer;

static void
visit (const char   *text,
       gsize         length,
       const JdMath *formula,
       gpointer      user_data)
{
  GString *out = user_data;
  g_autofree char *piece = NULL;

  if (formula == NULL)
    {
      piece = g_strndup (text, length);
      jd_latex_append_words (out, piece);
      return;
    }
  piece = jd_math_to_latex (formula);
  g_string_append_printf (out, "$%s$", piece);
}

static void
append_prose (Writer        *self,
              const JdProse *prose)
{
  jd_prose_visit (prose, visit, self->out);
}

static void
append_display (Writer        *self,
                const JdBlock *block)
{
  g_autoptr(GArray) rows = g_array_new (FALSE, FALSE, sizeof (JdLatexRow));

  for (guint i = 0; i < block->rows->len; i++)
    {
      const JdDisplayRow *from = g_ptr_array_index (block->rows, i);
      const JdLatexRow row = { from->left, from->right };

      g_array_append_val (rows, row);
    }
  g_string_append (self->out, "\\begin{align*}\n");
  jd_latex_append_rows (self->out, (const JdLatexRow *) (gpointer) rows->data, rows->len);
  g_string_append (self->out, "\\end{align*}\n");
}

static void
add_width (const char   *text,
           gsize         length,
           const JdMath *formula,
           gpointer      user_data)
{
  double *width = user_data;

  *width += formula != NULL ? jd_math_latex_width (formula)
                            : LETTER_WIDTH * (double) g_utf8_strlen (text, (gssize) length);
}

/* The estimated width of the widest cell of column @c, points. */
static double
column_width (const JdBlock *block,
              guint          n,
              guint          c)
{
  double widest = 0.0;

  for (guint i = c; i < block->cells->len; i += n)
    {
      double width = 0.0;

      jd_prose_visit (g_ptr_array_index (block->cells, i), add_width, &width);
      widest = fmax (widest, width);
    }
  return widest;
}

/* Begins the table.  If it is wider than the text, the widest column with words gets a width; a table of numbers gets
 * a smaller font. */
static void
append_columns (Writer        *self,
                const JdBlock *block,
                guint          n)
{
  double sum = COLUMN_GAP * ((double) n - 1.0), widest = 0.0;
  guint wide = n;

  for (guint c = 0; c < n; c++)
    {
      const double width = column_width (block, n, c);

      sum += width;
      if (block->columns[c] == 'l' && width > widest)
        {
          widest = width;
          wide = c;
        }
    }
  if (sum > TEXT_WIDTH && widest < LEAST_WORDS)
    g_string_append (self->out, "\\small\\setlength{\\tabcolsep}{3pt}\n");
  g_string_append (self->out, "\\begin{tabular}{@{}");
  for (guint c = 0; c < n; c++)
    if (c == wide && sum > TEXT_WIDTH && widest >= LEAST_WORDS)
      g_string_append_printf (self->out, "p{%.0fpt}", fmax (widest - (sum - TEXT_WIDTH), 4.0 * COLUMN_GAP));
    else
      g_string_append_c (self->out, block->columns[c]);
}

static void
append_table (Writer        *self,
              const JdBlock *block)
{
  const guint n = (guint) strlen (block->columns);

  g_string_append (self->out, "\\begin{center}\n");
  append_columns (self, block, n);
  g_string_append (self->out, "@{}}\n\\toprule\n");
  for (guint i = 0; i < block->cells->len; i++)
    {
      append_prose (self, g_ptr_array_index (block->cells, i));
      g_string_append (self->out, (i + 1) % n != 0 ? " & " : " \\\\\n");
      if (i + 1 == n)
        g_string_append (self->out, "\\midrule\n");
    }
  g_string_append (self->out, "\\bottomrule\n\\end{tabular}\n\\end{center}\n");
}

static void
append_figure (Writer        *self,
               const JdBlock *block)
{
  if (self->figure == NULL)
    return;
  g_string_append_printf (self->out, "\\begin{center}\n%s\n\n\\smallskip\n\\begin{minipage}{0.85\\linewidth}\\small ",
                          self->figure);
  append_prose (self, &block->prose);
  g_string_append (self->out, "\\end{minipage}\n\\end{center}\n");
}

/* @before, the prose, @after. */
static void
append_between (Writer        *self,
                const char    *before,
                const JdBlock *block,
                const char    *after)
{
  g_string_append (self->out, before);
  append_prose (self, &block->prose);
  g_string_append (self->out, after);
}

static void
append_block (Writer        *self,
              const JdBlock *block)
{
  switch (block->kind)
    {
    case JD_BLOCK_TITLE:
      append_between (self, "\\title{", block, "}\n\\date{}\n\\author{}\n\\maketitle\n");
      break;
    case JD_BLOCK_SECTION:
      append_between (self, "\n\\section*{", block, "}\n");
      break;
    case JD_BLOCK_PARAGRAPH:
      append_between (self, "\n", block, "\n");
      break;
    case JD_BLOCK_ITEM:
      append_between (self, "\\item ", block, "\n");
      break;
    case JD_BLOCK_DISPLAY:
      append_display (self, block);
      break;
    case JD_BLOCK_TABLE:
      append_table (self, block);
      break;
    case JD_BLOCK_FIGURE:
    default:
      append_figure (self, block);
    }
}

/* A letter of Chinese or Japanese, or a sign of their texts. */
static gboolean
is_ideograph (gunichar c)
{
  return (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe4f) ||
         (c >= 0xff00 && c <= 0xffef) || c >= 0x20000;
}

/* The first installed one of the fonts with Cyrillic and polytonic Greek letters. */
static void
append_font_choice (GString *out)
{
  static const char *const fonts[] = { "CMU Serif", "Libertinus Serif", "FreeSerif", "DejaVu Serif",
                                       "Times New Roman" };

  for (gsize i = 0; i < G_N_ELEMENTS (fonts); i++)
    g_string_append_printf (out, "\\IfFontExistsTF{%s}{\\setmainfont{%s}}{", fonts[i], fonts[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (fonts); i++)
    g_string_append_c (out, '}');
  g_string_append_c (out, '\n');
}

/* Fonts for @letters, which pdflatex does not have: it shows their numbers, other engines the letters. */
static void
append_fonts (GString      *out,
              const GArray *letters)
{
  gboolean ideographs = FALSE, others = FALSE;

  g_string_append (out, "\\usepackage{iftex}\n\\ifPDFTeX\n" FONTS);
  for (guint i = 0; i < letters->len; i++)
    {
      const gunichar c = g_array_index (letters, gunichar, i);

      g_string_append_printf (out, "\\DeclareUnicodeCharacter{%04X}{{[}U+%04X]}\n", c, c);
      ideographs |= is_ideograph (c);
      others |= !is_ideograph (c);
    }
  g_string_append (out, "\\else\n\\usepackage{fontspec}\n");
  if (ideographs)
    g_string_append (out, "\\usepackage[scheme=plain]{ctex}\n");
  if (others)
    append_font_choice (out);
  g_string_append (out, "\\fi\n");
}

char *
jd_handout_to_latex (const JdHandout *self,
                        const char         *figure)
{
  GString *out = g_string_new (NULL);
  g_autoptr(GString) body = g_string_new ("\\begin{document}\n");
  g_autoptr(GArray) letters = NULL;
  Writer writer = { .out = body, .figure = figure };

  for (guint i = 0; i < self->blocks->len; i++)
    {
      /* a display in an item ends the list, and the next item begins another */
      const gboolean in_list = jd_handout_get_block (self, i)->kind == JD_BLOCK_ITEM;

      if (in_list != writer.in_list)
        g_string_append (writer.out, in_list ? "\\begin{itemize}\n" : "\\end{itemize}\n");
      writer.in_list = in_list;
      append_block (&writer, g_ptr_array_index (self->blocks, i));
    }
  g_string_append (body, writer.in_list ? "\\end{itemize}\n\\end{document}\n" : "\\end{document}\n");
  letters = jd_latex_restore_letters (body);
  jd_latex_append_comment (out,
                           letters->len > 0 ? "an article of its own, for lualatex or xelatex"
                                            : "an article of its own, for pdflatex",
                           self->title, "derivation");
  g_string_append (out, CLASS);
  if (letters->len > 0)
    append_fonts (out, letters);
  else
    g_string_append (out, FONTS);
  g_string_append (out, SETTINGS);
  g_string_append_len (out, body->str, (gssize) body->len);
  return g_string_free (out, FALSE);
}
