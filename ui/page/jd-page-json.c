/* SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON of a page: short numbers, and columns of them. */

#include "ui/page/jd-page-private.h"

#include <math.h>

void
jd_page_add_string (GString    *json,
                    const char *text)
{
  g_string_append_c (json, '"');
  for (const char *at = text; *at != '\0'; at++)
    if (*at == '"' || *at == '\\')
      g_string_append_printf (json, "\\%c", *at);
    /* no "</script" and no "<!--": the text stands inside a script element */
    else if ((guchar) *at < 0x20 || *at == '<' || *at == 0x7f)
      g_string_append_printf (json, "\\u%04x", (guint) *at);
    else
      g_string_append_c (json, *at);
  g_string_append_c (json, '"');
}

void
jd_page_add_name (GString    *json,
                  const char *name)
{
  jd_page_add_string (json, name);
  g_string_append_c (json, ':');
}

void
jd_page_add_number (GString *json,
                    double   value,
                    double   zero)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    g_string_append (json, "null");
  else if (zero < 0.0)
    g_string_append (json, g_ascii_dtostr (text, sizeof text, fabs (value) < -zero ? 0.0 : value));
  else
    g_string_append (json, g_ascii_formatd (text, sizeof text, "%.6g", fabs (value) < zero ? 0.0 : value));
}

static void
add_array (GString   *json,
           JsonArray *array,
           double     zero)
{
  g_string_append_c (json, '[');
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      jd_page_add_node (json, json_array_get_element (array, i), zero);
    }
  g_string_append_c (json, ']');
}

static void
add_object (GString    *json,
            JsonObject *object,
            double      zero)
{
  g_autoptr(GList) names = json_object_get_members (object);

  g_string_append_c (json, '{');
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append (json, l != names ? "," : "");
      jd_page_add_name (json, l->data);
      jd_page_add_node (json, json_object_get_member (object, l->data), zero);
    }
  g_string_append_c (json, '}');
}

void
jd_page_add_node (GString  *json,
                  JsonNode *node,
                  double    zero)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      add_object (json, json_node_get_object (node), zero);
      break;
    case JSON_NODE_ARRAY:
      add_array (json, json_node_get_array (node), zero);
      break;
    case JSON_NODE_VALUE:
      if (json_node_get_value_type (node) == G_TYPE_STRING)
        jd_page_add_string (json, json_node_get_string (node));
      else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
        g_string_append (json, json_node_get_boolean (node) ? "true" : "false");
      else
        jd_page_add_number (json, json_node_get_double (node), zero);
      break;
    case JSON_NODE_NULL:
    default:
      g_string_append (json, "null");
    }
}

void
jd_page_add_steps (GString   *json,
                   const int *values,
                   gsize      n)
{
  gboolean same = TRUE;
  int last = 0;

  for (gsize i = 1; i < n && same; i++)
    same = values[i] == values[0];
  if (n == 0 || (same && values[0] == G_MININT))
    {
      g_string_append (json, "null");
      return;
    }
  if (same)
    {
      g_string_append_printf (json, "%d", values[0]);
      return;
    }
  g_string_append_c (json, '[');
  for (gsize i = 0; i < n; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      if (values[i] == G_MININT)
        {
          g_string_append (json, "null");
          continue;
        }
      g_string_append_printf (json, "%d", values[i] - last);
      last = values[i];
    }
  g_string_append_c (json, ']');
}

/* ---- Columns ---- */

typedef struct
{
  char   *path;    /* the elements of a JSON list: "multipliers","rope.length" */
  double *values;  /* n_samples */
} Column;

struct _JdPageColumns
{
  gsize       n_samples;
  double      zero;
  GPtrArray  *columns;  /* Column *, in the order in which they came */
  GHashTable *places;   /* path -> Column * */
};

static void
column_free (gpointer data)
{
  Column *self = data;

  g_free (self->path);
  g_free (self->values);
  g_free (self);
}

JdPageColumns *
jd_page_columns_new (gsize  n_samples,
                     double zero)
{
  JdPageColumns *self = g_new0 (JdPageColumns, 1);

  self->n_samples = n_samples;
  self->zero = zero;
  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->places = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
jd_page_columns_free (JdPageColumns *self)
{
  g_hash_table_unref (self->places);
  g_ptr_array_unref (self->columns);
  g_free (self);
}

static Column *
ensure_column (JdPageColumns *self,
               const char    *path)
{
  Column *column = g_hash_table_lookup (self->places, path);

  if (column != NULL)
    return column;
  column = g_new0 (Column, 1);
  column->path = g_strdup (path);
  column->values = g_new (double, self->n_samples + 1);
  for (gsize i = 0; i < self->n_samples; i++)
    column->values[i] = NAN;
  g_ptr_array_add (self->columns, column);
  g_hash_table_insert (self->places, column->path, column);
  return column;
}

static void
set_members (JdPageColumns *self,
             gsize          sample,
             const char    *path,
             JsonObject    *object)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);
      g_autoptr(GString) longer = g_string_new (path);

      g_string_append (longer, *path != '\0' ? "," : "");
      jd_page_add_string (longer, l->data);
      if (JSON_NODE_HOLDS_OBJECT (node))
        set_members (self, sample, longer->str, json_node_get_object (node));
      else if (JSON_NODE_HOLDS_NULL (node))
        ensure_column (self, longer->str);
      else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) != G_TYPE_STRING &&
               json_node_get_value_type (node) != G_TYPE_BOOLEAN)
        ensure_column (self, longer->str)->values[sample] = json_node_get_double (node);
    }
}

void
jd_page_columns_set (JdPageColumns *self,
                     gsize          sample,
                     JsonObject    *object)
{
  set_members (self, sample, "", object);
}

/* The values as they are written; one if all are alike. */
static void
add_values (GString      *json,
            const double *values,
            gsize         n,
            double        zero)
{
  const gsize begin = json->len;
  gboolean same = n > 0;

  for (gsize i = 1; i < n && same; i++)
    same = values[i] == values[0] || (!isfinite (values[i]) && !isfinite (values[0]));
  if (same)
    {
      jd_page_add_number (json, values[0], zero);
      return;
    }
  for (gsize i = 0; i < n; i++)
    {
      g_string_append_c (json, json->len == begin ? '[' : ',');
      jd_page_add_number (json, values[i], zero);
    }
  g_string_append_c (json, ']');
}

void
jd_page_columns_add (JdPageColumns *self,
                     GString       *json)
{
  g_string_append_c (json, '[');
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);

      g_string_append_printf (json, "%s{\"path\":[%s],\"values\":", i > 0 ? ",\n" : "", column->path);
      add_values (json, column->values, self->n_samples, self->zero);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}
