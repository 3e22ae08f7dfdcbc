/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns of Compare that the file remembers. */
#include "core/mechanism/jd-mechanism-private.h"

#include <glib/gi18n-lib.h>

static void
column_free (gpointer data)
{
  JdMechanismColumn *self = data;

  g_free (self->parameterization);
  g_free (self->event);
  g_free (self);
}

GPtrArray *
jd_columns_new (void)
{
  return g_ptr_array_new_with_free_func (column_free);
}

/* A name that nothing has is no reason not to open the file: the column is left out, with a warning. */
static gboolean
read_column (JdReader *self,
             JsonNode *node)
{
  static const char *const keys[] = { "parameterization", "event", NULL };
  JdMechanism *mechanism = self->mechanism;
  JsonObject *object = jd_reader_object (self, node);
  JdMechanismColumn *column;

  if (object == NULL)
    return FALSE;
  jd_reader_check_keys (self, object, keys);
  column = g_new0 (JdMechanismColumn, 1);
  g_ptr_array_add (mechanism->columns, column);
  if (!jd_reader_string_member (self, object, "parameterization", TRUE, &column->parameterization) ||
      !jd_reader_string_member (self, object, "event", FALSE, &column->event))
    return FALSE;
  if (jd_mechanism_find_tagging (mechanism, column->parameterization) == NULL)
    {
      jd_reader_warn (self, "unknown-column", _("no parameterization is called “%s”: this column is left out"),
                      column->parameterization);
      g_ptr_array_remove (mechanism->columns, column);
      return TRUE;
    }
  if (column->event != NULL && jd_mechanism_find_event (mechanism, column->event) == NULL)
    {
      jd_reader_warn (self, "unknown-column", _("no event is called “%s”: this column has those of the file"),
                      column->event);
      g_clear_pointer (&column->event, g_free);
    }
  return TRUE;
}

gboolean
jd_reader_read_columns (JdReader   *self,
                        JsonObject *root)
{
  JsonArray *array;
  gsize outer;

  if (!jd_reader_array_member (self, root, "compare", &array))
    return FALSE;
  outer = jd_reader_enter (self, "compare");
  if (array != NULL && json_array_get_length (array) > JD_MAX_COLUMNS)
    return jd_reader_fail (self, _("Compare has at most %d columns"), JD_MAX_COLUMNS);
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);

      if (!read_column (self, json_array_get_element (array, i)))
        return FALSE;
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

/* An event may stand in the place of another one in a column that chooses it. */
gboolean
jd_reader_check_alternatives (JdReader *self)
{
  const GPtrArray *events = self->mechanism->events;
  const gsize outer = jd_reader_enter (self, "events");

  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      const JdEvent *other = event->instead_of != NULL
                               ? jd_mechanism_find_event (self->mechanism, event->instead_of) : NULL;
      gsize mark;

      if (event->instead_of == NULL || (other != NULL && other->instead_of == NULL))
        continue;
      mark = jd_reader_enter_index (self, i);
      jd_reader_enter (self, "instead_of");
      jd_reader_fail (self, other == NULL ? _("no event is called “%s”")
                                          : _("“%s” itself stands in the place of another event"), event->instead_of);
      jd_reader_leave (self, mark);
      return FALSE;
    }
  jd_reader_leave (self, outer);
  return TRUE;
}
