/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers for reading.  A member with one value is a line: name, value, unit.  A member with members is a heading
 * with these below.  A list of objects, and an object of similar objects, is a table if it fits. */
#include "core/report/answer/jd-answer-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-text-layout.h"

#define STEP 2  /* columns that a level is moved to the right */

typedef struct
{
  const JdAnswer *answer;
  GString        *out;
  JdAnswerPlace   place;
} Printer;

static void print_object (Printer *self, JsonObject *object, int indent);

static gboolean
is_line (JsonNode *node)
{
  return !JSON_NODE_HOLDS_OBJECT (node) && jd_answer_is_flat (node);
}

/* A matrix without columns, a list of empty lists or objects, is empty too. */
static gboolean
is_empty (JsonNode *node)
{
  JsonArray *array = jd_json_as_array (node);

  if (array == NULL)
    return JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) == 0;
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!is_empty (json_array_get_element (array, i)))
      return FALSE;
  return TRUE;
}

/* ---- Lines ---- */

/* The columns that the lines of an object share. */
typedef struct
{
  int name, lead, number;
} Columns;

static void
look_at_line (Printer    *self,
              const char *name,
              JsonNode   *node,
              Columns    *columns)
{
  columns->name = MAX (columns->name, jd_text_width (name));
  if (jd_json_is_number (node))
    {
      g_autofree char *text = jd_text_of_json (node, self->answer->digits);
      const int lead = jd_answer_find_point (text);

      columns->number = MAX (columns->number, jd_text_width (text) - lead);
      columns->lead = MAX (columns->lead, lead);
    }
}

static void
print_line (Printer       *self,
            const char    *name,
            JsonNode      *node,
            const Columns *columns,
            int            indent)
{
  const gboolean number = jd_json_is_number (node);
  /* Translators: none: nothing stands in this list. */
  g_autofree char *text = is_empty (node) ? g_strdup (_("none")) : jd_text_of_json (node, self->answer->digits);
  g_autofree char *unit = jd_answer_has_number (node) ? jd_answer_dup_unit (self->answer, &self->place) : NULL;
  const int at = indent + columns->name + STEP, width = self->answer->width;
  /* a long name leaves too little beside it */
  const int hang = width > 0 && at > width / 2 ? indent + 2 * STEP : at;

  g_string_append_printf (self->out, "%*s", indent, "");
  jd_text_append_padded (self->out, name, columns->name + STEP);
  if (number)
    {
      g_string_append_printf (self->out, "%*s", columns->lead - jd_answer_find_point (text), "");
      jd_text_append_padded (self->out, text, unit != NULL ? columns->number + jd_answer_find_point (text) : 0);
    }
  else
    jd_text_append_wrapped (self->out, text, at, hang, width);
  g_string_append_printf (self->out, "%s%s\n", unit != NULL ? " " : "", unit != NULL ? unit : "");
}

/* ---- Tables ---- */

static void
print_heading (Printer    *self,
               const char *name,
               int         indent)
{
  g_string_append_printf (self->out, "%*s%s\n", indent, "", name);
}

/* The elements of @array one below the other, each with its number. */
static void
print_records (Printer   *self,
               JsonArray *array,
               int        indent)
{
  const char *outer = self->place.record;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *object = json_array_get_object_element (array, i);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      self->place.record = jd_answer_get_record (object);
      print_heading (self, number, indent);
      print_object (self, object, indent + STEP);
    }
  self->place.record = outer;
}

static void
print_objects (Printer   *self,
               JsonArray *array,
               int        indent)
{
  const guint n = json_array_get_length (array);
  g_autoptr(JdAnswerTable) table = jd_answer_table_new (self->answer, &self->place, indent);

  for (guint i = 0; i < n; i++)
    jd_answer_table_look (table, NULL, json_array_get_object_element (array, i));
  if (!jd_answer_table_close (table))
    {
      print_records (self, array, indent);
      return;
    }
  jd_answer_table_append_head (table, self->out);
  for (guint i = 0; i < n; i++)
    jd_answer_table_append_row (table, NULL, json_array_get_object_element (array, i), self->out);
}

/* An object whose members are all alike as a table with a row for each.  FALSE: they are not, or it does not fit. */
static gboolean
print_matrix (Printer    *self,
              JsonObject *object,
              int         indent)
{
  g_autoptr(JdAnswerTable) table = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!jd_answer_is_matrix (object))
    return FALSE;
  table = jd_answer_table_new (self->answer, &self->place, indent);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    jd_answer_table_look (table, name, json_node_get_object (member));
  if (!jd_answer_table_close (table))
    return FALSE;
  jd_answer_table_append_head (table, self->out);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    jd_answer_table_append_row (table, name, json_node_get_object (member), self->out);
  return TRUE;
}

/* ---- Objects ---- */

static void
print_member (Printer       *self,
              const char    *name,
              JsonNode      *node,
              const Columns *columns,
              int            indent)
{
  g_ptr_array_add (self->place.names, (char *) name);
  if (is_line (node) || is_empty (node))
    print_line (self, name, node, columns, indent);
  else
    {
      print_heading (self, name, indent);
      if (JSON_NODE_HOLDS_ARRAY (node))
        print_objects (self, json_node_get_array (node), indent + STEP);
      else if (!print_matrix (self, json_node_get_object (node), indent + STEP))
        print_object (self, json_node_get_object (node), indent + STEP);
    }
  g_ptr_array_set_size (self->place.names, (int) self->place.names->len - 1);
}

static Columns
look_at_object (Printer    *self,
                JsonObject *object)
{
  Columns columns = { 0 };
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    if (is_line (member) || is_empty (member))
      look_at_line (self, name, member, &columns);
  return columns;
}

static void
print_object (Printer    *self,
              JsonObject *object,
              int         indent)
{
  const Columns columns = look_at_object (self, object);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    print_member (self, name, member, &columns, indent);
}

/* ---- The answer ---- */

/* The left sides in @object as equations. */
static JsonNode *
new_equations (JsonObject *object)
{
  JsonObject *equations = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      g_autofree char *text = g_strconcat (json_node_get_string (member), " = 0", NULL);

      json_object_set_string_member (equations, name, text);
    }
  json_node_take_object (node, equations);
  return node;
}

static void
print_verdict (Printer *self)
{
  const JdAnswer *answer = self->answer;
  g_autofree char *head = g_strdup_printf ("%s: %s. %s", answer->command, jd_verdict_name (answer->verdict),
                                           answer->why);

  jd_text_append_wrapped (self->out, head, 0, STEP, answer->width);
  g_string_append_c (self->out, '\n');
  for (guint i = 0; i < json_array_get_length (answer->warnings); i++)
    {
      JsonObject *warning = json_array_get_object_element (answer->warnings, i);
      g_autofree char *line = g_strdup_printf (_("warning (%s): %s"),
                                               json_object_get_string_member (warning, "code"),
                                               json_object_get_string_member (warning, "text"));

      jd_text_append_wrapped (self->out, line, 0, STEP, answer->width);
      g_string_append_c (self->out, '\n');
    }
}

/* Calls @visit for each item of the long list, which is read from its beginning. */
static gboolean
visit_items (const JdAnswer  *answer,
             void           (*visit) (JdAnswerTable *table, JsonObject *object, gpointer user_data),
             JdAnswerTable   *table,
             gpointer         user_data,
             GError         **error)
{
  GError *local = NULL;
  char *line;

  if (!jd_spool_rewind (answer->items, error))
    return FALSE;
  while ((line = jd_spool_read (answer->items, &local)) != NULL)
    {
      g_autoptr(JsonNode) node = jd_json_parse (line, -1, &local);

      g_free (line);
      if (node == NULL)
        break;
      visit (table, json_node_get_object (node), user_data);
    }
  if (local != NULL)
    g_propagate_error (error, local);
  return local == NULL;
}

static void
look_cb (JdAnswerTable         *table,
         JsonObject            *object,
         G_GNUC_UNUSED gpointer user_data)
{
  jd_answer_table_look (table, NULL, object);
}

typedef struct
{
  JdAnswerPrint print;
  gpointer      user_data;
} Sink;

static void
print_cb (JdAnswerTable *table,
          JsonObject    *object,
          gpointer       user_data)
{
  const Sink *sink = user_data;
  g_autoptr(GString) row = g_string_new (NULL);

  jd_answer_table_append_row (table, NULL, object, row);
  sink->print (row->str, sink->user_data);
}

/* Gives what has been written so far to @sink. */
static void
hand_over (Printer    *self,
           const Sink *sink)
{
  sink->print (self->out->str, sink->user_data);
  g_string_truncate (self->out, 0);
}

/* The long list: its rows go to @sink one by one. */
static gboolean
print_items (Printer     *self,
             const char  *name,
             const Sink  *sink,
             GError     **error)
{
  const JdAnswer *answer = self->answer;
  g_autoptr(JdAnswerTable) table = NULL;
  gboolean read;

  g_ptr_array_add (self->place.names, (char *) name);
  table = jd_answer_table_new (answer, &self->place, STEP);
  read = visit_items (answer, look_cb, table, NULL, error);
  if (read)
    {
      (void) jd_answer_table_close (table);
      print_heading (self, name, 0);
      jd_answer_table_append_head (table, self->out);
      hand_over (self, sink);
      read = visit_items (answer, print_cb, table, (gpointer) sink, error);
    }
  g_ptr_array_set_size (self->place.names, (int) self->place.names->len - 1);
  return read;
}

gboolean
jd_answer_print_text (const JdAnswer  *self,
                      JdAnswerPrint    print,
                      gpointer         user_data,
                      GError         **error)
{
  g_autoptr(GString) out = g_string_new (NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  Printer printer = { self, out, { names, NULL } };
  const Sink sink = { print, user_data };
  const Columns columns = look_at_object (&printer, self->members);
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  g_ptr_array_add (names, self->command);
  print_verdict (&printer);
  json_object_iter_init_ordered (&iter, self->members);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      const gboolean is_left_sides = self->left_sides != NULL && g_strv_contains (self->left_sides, name);
      g_autoptr(JsonNode) equations = is_left_sides ? new_equations (json_node_get_object (member)) : NULL;

      if (g_strcmp0 (name, self->list) != 0 || jd_spool_get_n_lines (self->items) == 0)
        print_member (&printer, name, equations != NULL ? equations : member, &columns, 0);
      else if (!print_items (&printer, name, &sink, error))
        return FALSE;
    }
  hand_over (&printer, &sink);
  return TRUE;
}
