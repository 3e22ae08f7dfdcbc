/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences, displays and tables of a derivation. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/linear/jd-tolerances.h"

/* Number of the nodes of a formula above which it is longer than a page. */
#define LARGEST_FORMULA 2000.0
/* Width at 10 pt, in points, above which coordinates do not stand in a sentence. */
#define WIDEST_VECTOR 120.0

/* ---- Formulas in sentences ---- */

const char *
jd_derive_math (JdDeriver *w,
                JdMath    *math)
{
  char character[7] = { 0 };

  g_unichar_to_utf8 (JD_PROSE_FORMULA + w->out->formulas->len, character);
  g_ptr_array_add (w->out->formulas, math);
  return g_string_chunk_insert_const (w->placeholders, character);
}

const char *
jd_derive_expr (JdDeriver    *w,
                const JdExpr *expr)
{
  return jd_derive_math (w, jd_mechanism_set_letters (w->mechanism, jd_math_new (expr)));
}

const char *
jd_derive_symbol (JdDeriver  *w,
                  const char *name,
                  guint       dots)
{
  return jd_derive_math (w, jd_math_new_symbol (name, dots));
}

JdMath *
jd_derive_new_number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *exponent = NULL;
  JdMath *digits, *power;
  char *e;

  if (!isfinite (value))
    return jd_math_new_text ("\u2013");
  g_ascii_formatd (text, sizeof text, "%.6g", fabs (value));
  e = strchr (text, 'e');
  if (e != NULL)
    {
      exponent = g_strdup_printf ("%d", abs ((int) g_ascii_strtoll (e + 1, NULL, 10)));
      *e = '\0';
    }
  digits = jd_math_new_text (text);
  if (e != NULL)
    {
      power = jd_math_new_text (exponent);
      if (e[1] == '-')
        power = jd_math_new_row (jd_math_new_text ("\u2212"), power, NULL);
      digits = jd_math_new_row (digits, jd_math_new_text ("\u22c5"),
                                jd_math_new_box (JD_MATH_POWER, jd_math_new_text ("10"), power), NULL);
    }
  return value < 0.0 ? jd_math_new_row (jd_math_new_text ("\u2212"), digits, NULL) : digits;
}

const char *
jd_derive_number (JdDeriver *w,
                  double     value)
{
  return jd_derive_math (w, jd_derive_new_number (value));
}

const char *
jd_derive_with_unit (JdDeriver  *w,
                     const char *text,
                     const char *name)
{
  g_autofree char *unit = jd_units_dup_unit (w->units, name);
  g_autofree char *whole = unit != NULL ? g_strdup_printf ("%s\u202f%s", text, unit) : NULL;

  return whole != NULL ? g_string_chunk_insert_const (w->placeholders, whole) : text;
}

const char *
jd_derive_quantity (JdDeriver  *w,
                    double      value,
                    const char *name)
{
  const char *number = jd_derive_number (w, value);

  return isfinite (value) ? jd_derive_with_unit (w, number, name) : number;
}

double
jd_derive_round (double value,
                 double size)
{
  return fabs (value) <= JD_ROUNDING_SOLVED * size ? 0.0 : value;
}

static gboolean
resolve_any (const char   *name G_GNUC_UNUSED,
             JdSymbolKind *out_kind,
             gpointer      user_data G_GNUC_UNUSED)
{
  *out_kind = JD_SYMBOL_PARAMETER;
  return TRUE;
}

/* One side of an equation; NULL if it is no formula. */
static JdMath *
parse_side (const char *text)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES | JD_PARSE_EQUATIONS,
                               .resolve = resolve_any };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *expr = jd_expr_parse (pool, &scope, text, NULL, NULL);

  return expr != NULL ? jd_math_new (expr) : NULL;
}

const char *
jd_derive_formula (JdDeriver  *w,
                   const char *text)
{
  g_auto(GStrv) sides = g_strsplit (text, " = ", 2);
  g_autoptr(JdMath) left = parse_side (sides[0]);
  g_autoptr(JdMath) right = left != NULL && sides[1] != NULL ? parse_side (sides[1]) : NULL;

  if (left == NULL || (sides[1] != NULL && right == NULL))
    return g_string_chunk_insert_const (w->placeholders, text);
  if (right == NULL)
    return jd_derive_math (w, g_steal_pointer (&left));
  return jd_derive_math (w, jd_math_new_row (g_steal_pointer (&left), jd_math_new_text ("="),
                                             g_steal_pointer (&right), NULL));
}

const char *
jd_derive_vector (JdDeriver           *w,
                  const JdExpr *const *components)
{
  const guint n = jd_mechanism_get_dimension (w->mechanism);
  JdMath *row = jd_math_new_row (jd_math_new (components[0]), NULL);

  for (guint i = 1; i < n; i++)
    {
      g_ptr_array_add (row->children, jd_math_new_text (","));
      g_ptr_array_add (row->children, jd_math_new_text ("\u2009"));
      g_ptr_array_add (row->children, jd_math_new (components[i]));
    }
  return jd_derive_math (w, jd_math_new_box (JD_MATH_PARENS, row, NULL));
}

gboolean
jd_derive_is_wide (JdDeriver           *w,
                   const JdExpr *const *components)
{
  double width = 0.0;

  for (guint i = 0; i < jd_mechanism_get_dimension (w->mechanism); i++)
    {
      g_autoptr(JdMath) math = jd_math_new (components[i]);

      width += jd_math_latex_width (math);
    }
  /* no line ends between parentheses */
  return width > WIDEST_VECTOR;
}

void
jd_derive_components (JdDeriver           *w,
                      const char          *letter,
                      const char          *of,
                      const JdExpr *const *components)
{
  static const char *const axes[] = { "x", "y", "z" };

  for (guint i = 0; i < jd_mechanism_get_dimension (w->mechanism); i++)
    {
      JdMath *left = jd_math_new_index (jd_math_new_symbol (letter, 0), jd_math_new_symbol (axes[i], 0));

      if (of != NULL)
        left = jd_math_new_row (left, jd_math_new_box (JD_MATH_PARENS, jd_math_new_text (of), NULL), NULL);
      jd_derive_expr_row (w, left, components[i]);
    }
}

/* ---- Blocks ---- */

static void
prose_clear (JdProse *self)
{
  g_free (self->text);
}

static void
prose_free (gpointer data)
{
  prose_clear (data);
  g_free (data);
}

static void
row_free (gpointer data)
{
  JdDisplayRow *self = data;

  jd_math_free (self->left);
  jd_math_free (self->right);
  g_free (self);
}

static void
block_free (gpointer data)
{
  JdBlock *self = data;

  prose_clear (&self->prose);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
  g_free (self->columns);
  g_free (self);
}

GPtrArray *
jd_derive_new_blocks (void)
{
  return g_ptr_array_new_with_free_func (block_free);
}

static JdBlock *
add_block (JdDeriver   *w,
           JdBlockKind  kind)
{
  JdBlock *block = g_new0 (JdBlock, 1);

  block->kind = kind;
  w->open = kind == JD_BLOCK_PARAGRAPH;
  g_ptr_array_add (w->out->blocks, block);
  return block;
}

static JdBlock *
last_block (JdDeriver *w)
{
  return w->out->blocks->len > 0 ? g_ptr_array_index (w->out->blocks, w->out->blocks->len - 1) : NULL;
}

/* Adds the sentence to the end of @prose, behind a space. */
static void
take_sentence (JdDeriver  *w,
               JdProse    *prose,
               const char *format,
               va_list     arguments)
{
  g_autofree char *sentence = g_strdup_vprintf (format, arguments);
  char *text = prose->text != NULL ? g_strconcat (prose->text, " ", sentence, NULL) : g_steal_pointer (&sentence);

  g_free (prose->text);
  prose->text = text;
  prose->formulas = w->out->formulas;
}

void
jd_derive_heading (JdDeriver   *w,
                   JdBlockKind  kind,
                   const char  *text)
{
  JdBlock *block = add_block (w, kind);

  block->prose = (JdProse) { g_strdup (text), w->out->formulas };
}

void
jd_derive_section (JdDeriver  *w,
                   const char *title)
{
  jd_derive_heading (w, JD_BLOCK_SECTION, title);
}

void
jd_derive_say (JdDeriver  *w,
               const char *format,
               ...)
{
  JdBlock *block = w->open ? last_block (w) : add_block (w, JD_BLOCK_PARAGRAPH);
  va_list arguments;

  va_start (arguments, format);
  take_sentence (w, &block->prose, format, arguments);
  va_end (arguments);
}

void
jd_derive_break (JdDeriver *w)
{
  w->open = FALSE;
}

void
jd_derive_join (JdDeriver *w)
{
  w->open = TRUE;
}

void
jd_derive_item (JdDeriver  *w,
                const char *format,
                ...)
{
  JdBlock *block = add_block (w, JD_BLOCK_ITEM);
  va_list arguments;

  va_start (arguments, format);
  take_sentence (w, &block->prose, format, arguments);
  va_end (arguments);
}

void
jd_derive_figure (JdDeriver  *w,
                  const char *format,
                  ...)
{
  JdBlock *block = add_block (w, JD_BLOCK_FIGURE);
  va_list arguments;

  va_start (arguments, format);
  take_sentence (w, &block->prose, format, arguments);
  va_end (arguments);
}

void
jd_derive_row (JdDeriver *w,
               JdMath    *left,
               JdMath    *right)
{
  JdBlock *block = last_block (w);
  JdDisplayRow *row = g_new0 (JdDisplayRow, 1);

  if (block == NULL || block->kind != JD_BLOCK_DISPLAY)
    {
      block = add_block (w, JD_BLOCK_DISPLAY);
      block->rows = g_ptr_array_new_with_free_func (row_free);
    }
  row->left = jd_mechanism_set_letters (w->mechanism, left);
  row->right = right != NULL ? jd_mechanism_set_letters (w->mechanism, right) : NULL;
  g_ptr_array_add (block->rows, row);
}

void
jd_derive_expr_row (JdDeriver    *w,
                    JdMath       *left,
                    const JdExpr *expr)
{
  const double length = jd_expr_count_tree (expr);

  if (length <= LARGEST_FORMULA)
    {
      JdMath *math = jd_math_new (expr);

      jd_derive_row (w, left != NULL ? left : math, left != NULL ? math : NULL);
      return;
    }
  w->open = FALSE;
  if (left != NULL)
    jd_derive_say (w,
                   _("The expression of %s has %.0f numbers and names and is not shown; the command “equations” "
                     "prints it."),
                   jd_derive_math (w, left), length);
  else
    jd_derive_say (w,
                   _("This equation has %.0f numbers and names and is not shown; the command “equations” prints "
                     "it."),
                   length);
}

void
jd_derive_table (JdDeriver  *w,
                 const char *columns)
{
  JdBlock *block = add_block (w, JD_BLOCK_TABLE);

  block->columns = g_strdup (columns);
  block->cells = g_ptr_array_new_with_free_func (prose_free);
}

void
jd_derive_cell (JdDeriver  *w,
                const char *format,
                ...)
{
  JdBlock *block = last_block (w);
  JdProse *cell = g_new0 (JdProse, 1);
  va_list arguments;

  g_assert (block != NULL && block->kind == JD_BLOCK_TABLE);
  va_start (arguments, format);
  take_sentence (w, cell, format, arguments);
  va_end (arguments);
  g_ptr_array_add (block->cells, cell);
}

void
jd_prose_visit (const JdProse *self,
                JdProseFunc    func,
                gpointer       user_data)
{
  const char *start = self->text, *c = start;

  for (; c != NULL && *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar character = g_utf8_get_char (c);

      if (character < JD_PROSE_FORMULA || character - JD_PROSE_FORMULA >= self->formulas->len)
        continue;
      if (c > start)
        func (start, (gsize) (c - start), NULL, user_data);
      func (NULL, 0, g_ptr_array_index (self->formulas, character - JD_PROSE_FORMULA), user_data);
      start = g_utf8_next_char (c);
    }
  if (c > start)
    func (start, (gsize) (c - start), NULL, user_data);
}
