/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Align, distribute and turn the selected objects. */
#include "ui/draw/jd-arrange-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/draw/jd-ask-private.h"

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

/* The objects alone. */
static GPtrArray *
list_alone (GArray *items)
{
  GPtrArray *alone = jd_object_array_new ();

  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add (alone, jd_object_copy (g_array_index (items, Item, i).object));
  return alone;
}

static gboolean
align (JsonNode  *root,
       GArray    *items,
       int        axis,
       GError   **error)
{
  g_autoptr(GPtrArray) alone = list_alone (items);

  return jd_edit_align (root, alone, (guint) axis, error);
}

static gboolean
distribute (JsonNode  *root,
            GArray    *items,
            int        axis,
            GError   **error)
{
  g_autoptr(GPtrArray) alone = list_alone (items);

  return jd_edit_distribute (root, alone, (guint) axis, error);
}

/* Whether @point, "rod.A", is of an object in @objects; a point of the ground counts. */
static gboolean
is_of_objects (GPtrArray  *objects,
               const char *point)
{
  g_autofree char *owner = g_strndup (point, strcspn (point, "."));

  for (guint i = 0; i < objects->len; i++)
    if (g_str_equal (((const JdObject *) g_ptr_array_index (objects, i))->name, owner))
      return TRUE;
  return g_str_equal (owner, "ground");
}

/* Adds the points of the ground that a joint holds together with @objects alone: they go with these. */
static void
add_held_points (JsonNode  *root,
                 GPtrArray *objects)
{
  g_autoptr(GPtrArray) joints = jd_edit_list (root, JD_OBJECT_JOINT);
  g_autoptr(GPtrArray) held = jd_object_array_new ();

  for (guint j = 0; j < joints->len; j++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (joints, j))->name;
      JsonArray *points = jd_json_get_array (json_node_get_object (jd_edit_get (root, JD_OBJECT_JOINT, name)),
                                             "between");
      const guint n = points != NULL ? json_array_get_length (points) : 0;
      gboolean all = n > 0;

      for (guint i = 0; i < n; i++)
        all = all && is_of_objects (objects, json_array_get_string_element (points, i));
      for (guint i = 0; all && i < n; i++)
        {
          g_autoptr(JdObject) point = jd_object_new (JD_OBJECT_POINT, json_array_get_string_element (points, i));

          if (g_str_has_prefix (point->name, "ground.") && jd_edit_get (root, JD_OBJECT_POINT, point->name) != NULL &&
              !g_ptr_array_find_with_equal_func (objects, point, jd_object_equal, NULL) &&
              !g_ptr_array_find_with_equal_func (held, point, jd_object_equal, NULL))
            g_ptr_array_add (held, g_steal_pointer (&point));
        }
    }
  for (guint i = 0; i < held->len; i++)
    g_ptr_array_add (objects, jd_object_copy (g_ptr_array_index (held, i)));
}

/* The objects with what goes with them, and the middle of their places. */
static GPtrArray *
list_objects (JsonNode *root,
              GArray   *items,
              double    out_middle[2])
{
  GPtrArray *all = list_alone (items);

  out_middle[0] = out_middle[1] = 0;
  for (guint i = 0; i < items->len; i++)
    for (int axis = 0; axis < 2; axis++)
      out_middle[axis] += g_array_index (items, Item, i).at[axis] / items->len;
  for (int axis = 0; axis < 2; axis++)
    out_middle[axis] = jd_edit_clean (out_middle[axis]);
  add_held_points (root, all);
  return all;
}

static gboolean
rotate (JsonNode  *root,
        GArray    *items,
        double     angle,
        GError   **error)
{
  double middle[2];
  g_autoptr(GPtrArray) all = list_objects (root, items, middle);

  return jd_edit_turn (root, all, middle[0], middle[1], angle, error);
}

static gboolean
mirror (JsonNode  *root,
        GArray    *items,
        int        axis,
        GError   **error)
{
  double middle[2];
  g_autoptr(GPtrArray) all = list_objects (root, items, middle);

  return jd_edit_mirror (root, all, (guint) axis, middle[axis], error);
}

static void
commit (JdCanvas   *canvas,
        JsonNode   *root,
        const char *label,
        gboolean    done,
        GError    **error)
{
  g_autoptr(JsonNode) taken = root;

  jd_document_end_group (jd_canvas_get_document (canvas));
  if (done && jd_canvas_commit (canvas, g_steal_pointer (&taken), label, "arrange", error))
    jd_canvas_assemble (canvas, label, "arrange");
  jd_document_end_group (jd_canvas_get_document (canvas));
}

/* The angle that was typed: degrees without a unit. */
static gboolean
turn_by (JdCanvas    *canvas,
         double       angle,
         GError     **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  g_autoptr(GArray) items = list_items (canvas, root);
  GError *problem = NULL;

  commit (canvas, root, _("Turn"), items->len > 0 && rotate (root, items, angle, &problem), &problem);
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, problem);
  return FALSE;
}

void
jd_arrange (JdCanvas   *canvas,
            const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GArray) items = list_items (canvas, root);
  const int axis = g_str_has_suffix (name, "-y") ? 1 : 0;
  const char *label = _("Arrange");
  gboolean done;

  if (items->len == 0)
    return;
  if (g_str_equal (name, "rotate-by"))
    {
      jd_ask_value (canvas, _("Turn by"), "°", "rad", turn_by);
      return;
    }
  if (g_str_equal (name, "rotate"))
    {
      label = _("Turn");
      done = rotate (root, items, G_PI / 2, &error);
    }
  else if (g_str_has_prefix (name, "mirror"))
    {
      label = _("Mirror");
      done = mirror (root, items, axis, &error);
    }
  else
    done = g_str_has_prefix (name, "distribute") ? distribute (root, items, axis, &error)
                                                 : align (root, items, axis, &error);
  commit (canvas, g_steal_pointer (&root), label, done, &error);
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}

void
jd_arrange_name_sizes (JdCanvas *canvas)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) all = jd_edit_list (root, JD_OBJECT_BODY);
  JdSelection *selection = jd_canvas_get_selection (canvas);
  guint n_chosen = 0, n = 0;

  for (guint i = 0; i < jd_selection_get_n (selection); i++)
    n_chosen += jd_selection_get (selection, i)->kind == JD_OBJECT_BODY;
  for (guint i = 0; i < all->len && error == NULL; i++)
    {
      const JdObject *body = g_ptr_array_index (all, i);

      if (n_chosen == 0 || jd_selection_contains (selection, JD_OBJECT_BODY, body->name))
        n += jd_edit_name_sizes (root, body->name, &error);
    }
  if (error == NULL && n > 0 && jd_canvas_commit (canvas, g_steal_pointer (&root), _("Name Sizes"), NULL, &error))
    {
      g_autofree char *text = g_strdup_printf (ngettext ("%u constant was made", "%u constants were made", n), n);

      jd_canvas_note (canvas, text);
    }
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}
