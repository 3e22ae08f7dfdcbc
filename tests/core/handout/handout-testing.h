/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <string.h>

#include "core/handout/jd-handout.h"
#include "tests/core/model-from-text.h"

/* Derivations as plain text, formulas in LaTeX. */

static inline JdHandout *
derive (JdModel    *model,
        const char *name)
{
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, name);
  const JdHandoutCase what = { .parameterization = parameterization };
  g_autoptr(GError) error = NULL;
  JdHandout *handout = jd_handout_new (&what, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return handout;
}

static inline void
append_cb (const char   *text,
           gsize         length,
           const JdMath *formula,
           gpointer      user_data)
{
  GString *out = user_data;
  g_autofree char *latex = formula != NULL ? jd_math_to_latex (formula) : NULL;

  if (latex != NULL)
    g_string_append (out, latex);
  else
    g_string_append_len (out, text, (gssize) length);
}

static inline char *
dup_prose (const JdProse *prose)
{
  GString *out = g_string_new (NULL);

  jd_prose_visit (prose, append_cb, out);
  /* the narrow space before a unit */
  g_string_replace (out, "\u202f", " ", 0);
  return g_string_free (out, FALSE);
}

/* The last row of the tables whose first cell is @head, its cells separated by |; NULL: no table has it. */
static inline char *
find_row (const JdHandout *handout,
          const char      *head)
{
  char *found = NULL;

  for (gsize i = 0; i < jd_handout_get_n_blocks (handout); i++)
    {
      const JdBlock *block = jd_handout_get_block (handout, i);
      const guint n_columns = block->kind == JD_BLOCK_TABLE ? (guint) strlen (block->columns) : 1;

      for (guint k = n_columns; block->kind == JD_BLOCK_TABLE && k < block->cells->len; k += n_columns)
        {
          g_autofree char *first = dup_prose (g_ptr_array_index (block->cells, k));
          GString *row = g_string_new (NULL);

          for (guint c = 0; c < n_columns; c++)
            {
              g_autofree char *cell = dup_prose (g_ptr_array_index (block->cells, k + c));

              g_string_append_printf (row, "%s%s", c > 0 ? "|" : "", cell);
            }
          if (g_str_equal (first, head))
            {
              g_free (found);
              found = g_strdup (row->str);
            }
          g_string_free (row, TRUE);
        }
    }
  return found;
}

static inline void
assert_contains (const char *text,
                 const char *part)
{
  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” is not in %s", part, text);
}

/* The braces and the environments close in the order in which they open. */
static inline void
check_latex (const char *latex)
{
  g_autoptr(GQueue) open = g_queue_new ();
  int depth = 0;

  for (const char *at = latex; *at != '\0'; at++)
    {
      const gboolean begins = g_str_has_prefix (at, "\\begin{"), ends = g_str_has_prefix (at, "\\end{");

      if (begins || ends)
        {
          const char *name = strchr (at, '{') + 1;
          char *word = g_strndup (name, strcspn (name, "}"));

          if (begins)
            g_queue_push_head (open, word);
          else
            {
              g_autofree char *last = g_queue_pop_head (open);

              g_assert_cmpstr (word, ==, last);
              g_free (word);
            }
        }
      if (*at == '\\' && at[1] != '\0')
        at++;
      else
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
      g_assert_cmpint (depth, >=, 0);
    }
  g_assert_cmpint (depth, ==, 0);
  g_assert_true (g_queue_is_empty (open));
  g_assert_null (strstr (latex, "nan"));
}

/* XML closes what it opens, and escapes what it shows. */
static inline void
check_html (const char *html)
{
  const GMarkupParser parser = { 0 };
  g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autoptr(GError) error = NULL;
  const char *root = strstr (html, "<html");

  g_assert_nonnull (root);
  g_markup_parse_context_parse (context, root, -1, &error);
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
}

/* Each block on a line, rows of displays and tables too. */
static inline char *
dup_text (const JdHandout *handout)
{
  GString *out = g_string_new (NULL);

  for (gsize i = 0; i < jd_handout_get_n_blocks (handout); i++)
    {
      const JdBlock *block = jd_handout_get_block (handout, i);
      const guint n_columns = block->kind == JD_BLOCK_TABLE ? (guint) strlen (block->columns) : 1;
      g_autofree char *prose = dup_prose (&block->prose);

      if (block->kind == JD_BLOCK_SECTION)
        g_string_append (out, "== ");
      if (block->kind == JD_BLOCK_ITEM)
        g_string_append (out, "- ");
      if (*prose != '\0')
        g_string_append_printf (out, "%s\n", prose);
      for (guint k = 0; block->kind == JD_BLOCK_DISPLAY && k < block->rows->len; k++)
        {
          const JdDisplayRow *row = g_ptr_array_index (block->rows, k);
          g_autofree char *left = jd_math_to_latex (row->left);
          g_autofree char *right = row->right != NULL ? jd_math_to_latex (row->right) : g_strdup ("0");

          g_string_append_printf (out, "%s = %s\n", left, right);
        }
      for (guint k = 0; block->kind == JD_BLOCK_TABLE && k < block->cells->len; k++)
        {
          g_autofree char *cell = dup_prose (g_ptr_array_index (block->cells, k));

          g_string_append_printf (out, "%s%s", cell, (k + 1) % n_columns == 0 ? "\n" : " | ");
        }
    }
  return g_string_free (out, FALSE);
}
