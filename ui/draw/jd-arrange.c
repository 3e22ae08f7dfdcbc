/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Align, distribute and turn the selected objects. */
#include "ui/draw/jd-arrange.h"

#include <glib/gi18n-lib.h>

#include "ui/draw/canvas/jd-selection.h"

/* A selected object and where it is: a body's origin, or a point of the ground. */
typedef struct
{
  const JdObject *object;
  double          at[2];
} Item;

static double
value_at (JsonNode       *root,
          const JdObject *object,
          int             axis)
{
  g_autofree char *path = g_strdup_printf (object->kind == JD_OBJECT_BODY ? "origin/%d" : "%d", axis);
  JsonNode *node = jd_edit_get_member (root, object->kind, object->name, path);

  return node != NULL ? jd_edit_evaluate (root, node) : 0;
}

static GArray *
list_items (JdCanvas *canvas,
            JsonNode *root)
{
  JdSelection *selection = jd_canvas_get_selection (canvas);
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));

  for (guint i = 0; i < jd_selection_get_n (selection); i++)
    {
      Item item = { .object = jd_selection_get (selection, i) };

      if (item.object->kind != JD_OBJECT_BODY &&
          !(item.object->kind == JD_OBJECT_POINT && g_str_has_prefix (item.object->name, "ground.")))
        continue;
      for (int axis = 0; axis < 2; axis++)
        item.at[axis] = value_at (root, item.object, axis);
      g_array_append_val (items, item);
    }
  return items;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      axis)
{
  const double first = ((const Item *) a)->at[GPOINTER_TO_INT (axis)];
  const double second = ((const Item *) b)->at[GPOINTER_TO_INT (axis)];

  return (first > second) - (first < second);
}

static gboolean
move_to (JsonNode    *root,
         const Item  *item,
         int          axis,
         double       to,
         GError     **error)
{
  g_autoptr(GPtrArray) one = jd_object_array_new ();
  const double by = to - item->at[axis];

  g_ptr_array_add (one, jd_object_copy (item->object));
  return by == 0 || jd_edit_move (root, one, axis == 0 ? by : 0, axis == 1 ? by : 0, error);
}

static gboolean
align (JsonNode  *root,
       GArray    *items,
       int        axis,
       GError   **error)
{
  for (guint i = 1; i < items->len; i++)
    if (!move_to (root, &g_array_index (items, Item, i), axis, g_array_index (items, Item, 0).at[axis], error))
      return FALSE;
  return TRUE;
}

static gboolean
distribute (JsonNode  *root,
            GArray    *items,
            int        axis,
            GError   **error)
{
  double from, to;

  g_array_sort_with_data (items, compare_items, GINT_TO_POINTER (axis));
  from = g_array_index (items, Item, 0).at[axis];
  to = g_array_index (items, Item, items->len - 1).at[axis];
  for (guint i = 1; i + 1 < items->len; i++)
    if (!move_to (root, &g_array_index (items, Item, i), axis,
                  jd_edit_clean (from + (to - from) * i / (items->len - 1)), error))
      return FALSE;
  return TRUE;
}

/* About the middle of the places. */
static gboolean
rotate (JsonNode  *root,
        GArray    *items,
        GError   **error)
{
  g_autoptr(GPtrArray) all = jd_object_array_new ();
  double middle[2] = { 0, 0 };

  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = &g_array_index (items, Item, i);

      g_ptr_array_add (all, jd_object_copy (item->object));
      for (int axis = 0; axis < 2; axis++)
        middle[axis] += item->at[axis] / items->len;
    }
  return jd_edit_rotate (root, all, middle[0], middle[1], G_PI / 2, error);
}

void
jd_arrange (JdCanvas   *canvas,
            const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GArray) items = list_items (canvas, root);
  /* Translators: Turn: a verb: rotate the selected bodies. */
  /* Translators: Arrange: a verb: align the selected bodies. */
  const char *label = g_str_equal (name, "rotate") ? _("Turn") : _("Arrange");
  const int axis = g_str_has_suffix (name, "-y") ? 1 : 0;
  gboolean done;

  if (items->len == 0)
    return;
  done = g_str_equal (name, "rotate")            ? rotate (root, items, &error)
         : g_str_has_prefix (name, "distribute") ? distribute (root, items, axis, &error)
                                                 : align (root, items, axis, &error);
  jd_document_end_group (jd_canvas_get_document (canvas));
  if (done && jd_canvas_commit (canvas, g_steal_pointer (&root), label, "arrange", &error))
    jd_canvas_assemble (canvas, label, "arrange");
  jd_document_end_group (jd_canvas_get_document (canvas));
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}
