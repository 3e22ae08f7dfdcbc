/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A derivation as one HTML page, well-formed XML, with MathML. */
#include "core/handout/jd-handout-private.h"

#include <string.h>

#include "core/expression/tree/jd-mathml.h"

#define STYLE                                                                                      \
  "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 serif;color:#111;background:#fff}"        \
  "h1,h2{line-height:1.2}h2{margin-top:2em}figure{margin:1.5em 0;text-align:center}"               \
  "svg{max-width:100%;height:auto}figcaption{font-size:.9em;margin-top:.5em}"                      \
  ".display{margin:1em 0 1em 2em;text-indent:-1em;padding-left:1em}math{font-size:1.05em}"         \
  ".scroll{overflow-x:auto}table{border-collapse:collapse;margin:1em auto;border:solid;border-width:1.5pt 0}"      \
  "th{border-bottom:1pt solid;font-weight:normal}th,td{padding:.2em .8em;text-align:left;vertical-align:top}"      \
  "th.r,td.r{text-align:right}@media print{body{max-width:none;margin:0}h2,figure,table{break-inside:avoid}"       \
  "h2{break-after:avoid}}"

typedef struct
{
  GString    *out;
  const char *figure;
} Writer;

static void
visit (const char   *text,
       gsize         length,
       const JdMath *formula,
       gpointer      user_data)
{
  GString *out = user_data;
  g_autofree char *piece = formula != NULL ? jd_math_to_mathml (formula)
                                           : g_markup_escape_text (text, (gssize) length);

  g_string_append (out, piece);
}

static void
append_element (Writer        *self,
                const char    *name,
                const JdProse *prose)
{
  g_string_append_printf (self->out, "<%s>", name);
  jd_prose_visit (prose, visit, self->out);
  g_string_append_printf (self->out, "</%.*s>\n", (int) strcspn (name, " "), name);
}

static void
append_display (Writer        *self,
                const JdBlock *block)
{
  for (guint i = 0; i < block->rows->len; i++)
    {
      const JdDisplayRow *row = g_ptr_array_index (block->rows, i);

      g_autofree char *left = jd_math_to_mathml (row->left);
      g_autofree char *right = row->right != NULL ? jd_math_to_mathml (row->right)
                                                  : g_strdup ("<math><mn>0</mn></math>");

      g_string_append_printf (self->out, "<div class=\"display\">%s <math><mo>=</mo></math> %s</div>\n", left, right);
    }
}

static void
append_table (Writer        *self,
              const JdBlock *block)
{
  const guint n = (guint) strlen (block->columns);

  g_string_append (self->out, "<div class=\"scroll\"><table>\n");
  for (guint i = 0; i < block->cells->len; i++)
    {
      const gboolean is_number = block->columns[i % n] == 'r';

      if (i % n == 0)
        g_string_append (self->out, "<tr>");
      append_element (self, i < n ? (is_number ? "th class=\"r\"" : "th") : (is_number ? "td class=\"r\"" : "td"),
                      g_ptr_array_index (block->cells, i));
      if (i % n == n - 1)
        g_string_append (self->out, "</tr>\n");
    }
  g_string_append (self->out, "</table></div>\n");
}

static void
append_block (Writer        *self,
              const JdBlock *block)
{
  switch (block->kind)
    {
    case JD_BLOCK_TITLE:
      append_element (self, "h1", &block->prose);
      break;
    case JD_BLOCK_SECTION:
      append_element (self, "h2", &block->prose);
      break;
    case JD_BLOCK_PARAGRAPH:
      append_element (self, "p", &block->prose);
      break;
    case JD_BLOCK_ITEM:
      append_element (self, "li", &block->prose);
      break;
    case JD_BLOCK_DISPLAY:
      append_display (self, block);
      break;
    case JD_BLOCK_TABLE:
      append_table (self, block);
      break;
    case JD_BLOCK_FIGURE:
    default:
      if (self->figure == NULL)
        return;
      g_string_append_printf (self->out, "<figure>\n%s\n", self->figure);
      append_element (self, "figcaption", &block->prose);
      g_string_append (self->out, "</figure>\n");
    }
}

char *
jd_handout_to_html (const JdHandout *self,
                       const char         *figure,
                       const char         *language)
{
  Writer writer = { g_string_new (NULL), figure };
  g_autofree char *title = g_markup_escape_text (self->title, -1);
  gboolean in_list = FALSE;

  g_string_append_printf (writer.out,
                          "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\">\n<head>\n"
                          "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n"
                          "<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n",
                          language, title, STYLE);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const JdBlock *block = g_ptr_array_index (self->blocks, i);

      if ((block->kind == JD_BLOCK_ITEM) != in_list)
        g_string_append (writer.out, in_list ? "</ul>\n" : "<ul>\n");
      in_list = block->kind == JD_BLOCK_ITEM;
      append_block (&writer, block);
    }
  g_string_append (writer.out, in_list ? "</ul>\n</body>\n</html>\n" : "</body>\n</html>\n");
  return g_string_free (writer.out, FALSE);
}
