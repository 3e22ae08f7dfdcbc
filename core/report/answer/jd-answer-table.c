/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of an answer for reading.  Members that are objects give a column for each of theirs. */
#include "core/report/answer/jd-answer-private.h"

#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-text-layout.h"

#define GAP         2   /* columns between two columns of a table */
#define LONG_TEXT   40  /* a wider text stands last, and may be folded */
#define LEAST_TEXT  24  /* columns that a folded text has at least */
#define MOST_NESTED 16  /* columns of a table with objects in its rows, where lines are not folded */

/* A column: the member @name of the rows, or of their member @outer. */
typedef struct
{
  char     *outer, *name;
  int       lead, tail;   /* of numbers: columns before the point and from it on */
  int       text;         /* of other cells, with their units */
  char     *unit;         /* of all numbers; NULL: none */
  int       units;        /* columns of the widest unit, if they differ */
  gboolean  has_number, units_differ;
} Column;

struct _JdAnswerTable
{
  const JdAnswer *answer;
  JdAnswerPlace   place;
  GPtrArray      *columns;    /* Column *, in the order of the table */
  int             indent, title;
  gboolean        has_title, too_deep, is_nested;
};

/* ---- Cells ---- */

gboolean
jd_answer_is_flat (JsonNode *node)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return !JSON_NODE_HOLDS_OBJECT (node);
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!jd_answer_is_flat (json_array_get_element (array, i)))
      return FALSE;
  return TRUE;
}

gboolean
jd_answer_has_number (JsonNode *node)
{
  JsonArray *array = jd_json_as_array (node);

  return jd_json_is_number (node) || (array != NULL && json_array_get_length (array) > 0 &&
                                      jd_json_is_number (json_array_get_element (array, 0)));
}

gboolean
jd_answer_is_matrix (JsonObject *object)
{
  g_autoptr(GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  guint most = 0, rows = 0;
  JsonObjectIter iter, inner;
  const char *name;
  JsonNode *row, *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &row))
    {
      if (!JSON_NODE_HOLDS_OBJECT (row))
        return FALSE;
      rows++;
      most = MAX (most, json_object_get_size (json_node_get_object (row)));
      json_object_iter_init_ordered (&inner, json_node_get_object (row));
      while (json_object_iter_next_ordered (&inner, &name, &member))
        {
          if (!jd_answer_is_flat (member))
            return FALSE;
          g_hash_table_add (names, (char *) name);
        }
    }
  return rows > 1 && most > 0 && g_hash_table_size (names) <= most + 1;
}

const char *
jd_answer_get_record (JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "name");

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

int
jd_answer_find_point (const char *text)
{
  return (int) strcspn (text, ".e");
}

/* ---- Columns ---- */

static void
column_free (Column *self)
{
  g_free (self->outer);
  g_free (self->name);
  g_free (self->unit);
  g_free (self);
}

JdAnswerTable *
jd_answer_table_new (const JdAnswer      *answer,
                     const JdAnswerPlace *place,
                     int                  indent)
{
  JdAnswerTable *self = g_new0 (JdAnswerTable, 1);

  self->answer = answer;
  self->place.names = g_ptr_array_new ();
  for (guint i = 0; i < place->names->len; i++)
    g_ptr_array_add (self->place.names, g_ptr_array_index (place->names, i));
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) column_free);
  self->indent = indent;
  return self;
}

void
jd_answer_table_free (JdAnswerTable *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->place.names);
  g_ptr_array_unref (self->columns);
  g_free (self);
}

static Column *
find_column (JdAnswerTable *self,
             const char    *outer,
             const char    *name)
{
  Column *column;

  for (guint i = 0; i < self->columns->len; i++)
    {
      column = g_ptr_array_index (self->columns, i);
      if (g_strcmp0 (column->outer, outer) == 0 && g_str_equal (column->name, name))
        return column;
    }
  column = g_new0 (Column, 1);
  column->outer = g_strdup (outer);
  column->name = g_strdup (name);
  g_ptr_array_add (self->columns, column);
  return column;
}

/* Calls @visit for each cell of a row with the place of its value. */
typedef void (*CellVisit) (JdAnswerTable *self, const char *outer, const char *name, JsonNode *node,
                           gpointer user_data);

static void
visit_row (JdAnswerTable *self,
           const char    *title,
           JsonObject    *object,
           CellVisit      visit,
           gpointer       user_data)
{
  GPtrArray *names = self->place.names;
  const guint depth = names->len;
  JsonObjectIter iter, inner;
  const char *name, *inner_name;
  JsonNode *node, *inner_node;

  self->place.record = jd_answer_get_record (object);
  if (title != NULL)
    g_ptr_array_add (names, (char *) title);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_ptr_array_add (names, (char *) name);
      if (!JSON_NODE_HOLDS_OBJECT (node))
        visit (self, NULL, name, node, user_data);
      else
        {
          json_object_iter_init_ordered (&inner, json_node_get_object (node));
          while (json_object_iter_next_ordered (&inner, &inner_name, &inner_node))
            {
              g_ptr_array_add (names, (char *) inner_name);
              visit (self, name, inner_name, inner_node, user_data);
              g_ptr_array_set_size (names, (int) names->len - 1);
            }
        }
      g_ptr_array_set_size (names, (int) names->len - 1);
    }
  g_ptr_array_set_size (names, (int) depth);
}

static void
look_at_cell (JdAnswerTable          *self,
              const char             *outer,
              const char             *name,
              JsonNode               *node,
              G_GNUC_UNUSED gpointer  user_data)
{
  Column *column = find_column (self, outer, name);
  g_autofree char *text = jd_text_of_json (node, self->answer->digits);
  g_autofree char *unit = NULL;

  self->too_deep = self->too_deep || !jd_answer_is_flat (node);
  self->is_nested = self->is_nested || outer != NULL;
  if (jd_json_is_number (node))
    {
      const int lead = jd_answer_find_point (text);

      column->lead = MAX (column->lead, lead);
      column->tail = MAX (column->tail, jd_text_width (text) - lead);
    }
  if (!jd_answer_has_number (node))
    {
      column->text = MAX (column->text, jd_text_width (text));
      return;
    }
  unit = jd_answer_dup_unit (self->answer, &self->place);
  column->units_differ = column->units_differ || (column->has_number && g_strcmp0 (unit, column->unit) != 0);
  column->units = MAX (column->units, unit != NULL ? jd_text_width (unit) : 0);
  if (!column->has_number)
    column->unit = g_steal_pointer (&unit);
  column->has_number = TRUE;
  if (!jd_json_is_number (node))
    column->text = MAX (column->text, jd_text_width (text) + 1 + column->units);
}

void
jd_answer_table_look (JdAnswerTable *self,
                      const char    *title,
                      JsonObject    *object)
{
  self->has_title = title != NULL;
  if (title != NULL)
    self->title = MAX (self->title, jd_text_width (title));
  visit_row (self, title, object, look_at_cell, NULL);
}

/* The head of a column: its name with its unit. */
static char *
dup_head (const Column *column)
{
  g_autofree char *name = column->outer != NULL ? g_strconcat (column->outer, ".", column->name, NULL)
                                                : g_strdup (column->name);

  return column->unit != NULL && !column->units_differ ? g_strdup_printf ("%s (%s)", name, column->unit)
                                                       : g_steal_pointer (&name);
}

static int
cell_width (const Column *column)
{
  const int number = column->lead + column->tail + (column->units_differ ? 1 + column->units : 0);

  return MAX (number, column->text);
}

static int
column_width (const Column *column)
{
  g_autofree char *head = dup_head (column);

  return MAX (cell_width (column), jd_text_width (head));
}

/* Columns with long texts after the others. */
static void
move_long_texts (JdAnswerTable *self)
{
  const guint n = self->columns->len;
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    if (cell_width (g_ptr_array_index (self->columns, kept)) > LONG_TEXT)
      g_ptr_array_add (self->columns, g_ptr_array_steal_index (self->columns, kept));
    else
      kept++;
}

gboolean
jd_answer_table_close (JdAnswerTable *self)
{
  const int width = self->answer->width;
  int sum = self->indent + (self->has_title ? self->title + GAP : 0), last = 0;

  move_long_texts (self);
  for (guint i = 0; i < self->columns->len; i++)
    {
      last = column_width (g_ptr_array_index (self->columns, i));
      sum += last + GAP;
    }
  /* the text of the last column may be folded */
  if (last > LONG_TEXT)
    sum -= last - LEAST_TEXT;
  return !self->too_deep && (width == 0 || sum - GAP <= width) &&
         (!self->is_nested || width > 0 || self->columns->len <= MOST_NESTED);
}

/* ---- Rows ---- */

static void
end_line (GString *into)
{
  while (into->len > 0 && into->str[into->len - 1] == ' ')
    g_string_truncate (into, into->len - 1);
  g_string_append_c (into, '\n');
}

void
jd_answer_table_append_head (JdAnswerTable *self,
                             GString       *into)
{
  g_string_append_printf (into, "%*s", self->indent + (self->has_title ? self->title + GAP : 0), "");
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);
      g_autofree char *head = dup_head (column);

      jd_text_append_padded (into, head, column_width (column) + GAP);
    }
  end_line (into);
}

/* The cells of a row, by columns. */
typedef struct
{
  char **texts;
  char **units;
  gboolean *numbers;
} Row;

static void
fill_cell (JdAnswerTable *self,
           const char    *outer,
           const char    *name,
           JsonNode      *node,
           gpointer       user_data)
{
  const Row *row = user_data;
  guint i;

  if (!g_ptr_array_find (self->columns, find_column (self, outer, name), &i))
    return;
  row->texts[i] = jd_text_of_json (node, self->answer->digits);
  row->numbers[i] = jd_json_is_number (node);
  if (((Column *) g_ptr_array_index (self->columns, i))->units_differ && jd_answer_has_number (node))
    row->units[i] = jd_answer_dup_unit (self->answer, &self->place);
}

static void
append_row_cell (JdAnswerTable *self,
                 const Row     *row,
                 guint          i,
                 int            at,
                 GString       *into)
{
  const Column *column = g_ptr_array_index (self->columns, i);
  g_autoptr(GString) cell = g_string_new (NULL);
  const char *text = row->texts[i] != NULL ? row->texts[i] : "";

  if (row->numbers[i])
    g_string_append_printf (cell, "%*s", column->lead - jd_answer_find_point (text), "");
  g_string_append (cell, text);
  if (row->units[i] != NULL)
    {
      g_autofree char *number = g_strdup (cell->str);

      g_string_truncate (cell, 0);
      jd_text_append_padded (cell, number, row->numbers[i] ? column->lead + column->tail : 0);
      g_string_append_printf (cell, " %s", row->units[i]);
    }
  if (i + 1 < self->columns->len)
    jd_text_append_padded (into, cell->str, column_width (column) + GAP);
  else
    jd_text_append_wrapped (into, cell->str, at, at, row->numbers[i] ? 0 : self->answer->width);
}

void
jd_answer_table_append_row (JdAnswerTable *self,
                            const char    *title,
                            JsonObject    *object,
                            GString       *into)
{
  const guint n = self->columns->len;
  g_autofree char **texts = g_new0 (char *, n + 1);
  g_autofree char **units = g_new0 (char *, n + 1);
  g_autofree gboolean *numbers = g_new0 (gboolean, n + 1);
  const Row row = { texts, units, numbers };
  int at = self->indent;

  visit_row (self, title, object, fill_cell, (gpointer) &row);
  g_string_append_printf (into, "%*s", self->indent, "");
  if (self->has_title)
    {
      jd_text_append_padded (into, title, self->title + GAP);
      at += self->title + GAP;
    }
  for (guint i = 0; i < n; i++)
    {
      append_row_cell (self, &row, i, at, into);
      at += column_width (g_ptr_array_index (self->columns, i)) + GAP;
    }
  end_line (into);
  for (guint i = 0; i < n; i++)
    {
      g_free (texts[i]);
      g_free (units[i]);
    }
}
