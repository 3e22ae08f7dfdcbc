/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Aligns and distributes bodies and points of the ground along an axis. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

/* An object with its coordinate: a body's origin, or a point of the ground. */
typedef struct
{
  const JdObject *object;
  double          at, to;
} Place;

static JsonNode *
get_coordinate (JsonNode       *root,
                const JdObject *object,
                guint           axis)
{
  g_autofree char *path = g_strdup_printf (object->kind == JD_OBJECT_BODY ? "origin/%u" : "%u", axis);

  return jd_edit_get_member (root, object->kind, object->name, path);
}

/* The objects that have a place, in their order. */
static GArray *
list_places (JsonNode  *root,
             GPtrArray *objects,
             guint      axis)
{
  g_autoptr(JdEditValues) values = jd_edit_values_new (root);
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint i = 0; i < objects->len; i++)
    {
      Place place = { .object = g_ptr_array_index (objects, i) };
      JsonNode *node;

      if (place.object->kind != JD_OBJECT_BODY &&
          !(place.object->kind == JD_OBJECT_POINT && g_str_has_prefix (place.object->name, "ground.")))
        continue;
      node = get_coordinate (root, place.object, axis);
      place.at = place.to = node != NULL ? jd_edit_values_get (values, node) : 0;
      g_array_append_val (places, place);
    }
  return places;
}

/* Moves each to its place.  What is there already stays: one before it may have the same coordinate. */
static gboolean
move_all (JsonNode  *root,
          GArray    *places,
          guint      axis,
          GError   **error)
{
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      g_autoptr(GPtrArray) one = jd_object_array_new ();
      JsonNode *node = get_coordinate (root, place->object, axis);
      const double by = place->to - (node != NULL ? jd_edit_evaluate (root, node) : 0);

      g_ptr_array_add (one, jd_object_copy (place->object));
      if (fabs (by) > JD_ROUNDING_NOISE * fabs (place->to) &&
          !jd_edit_move (root, one, axis == 0 ? by : 0, axis == 1 ? by : 0, error))
        return FALSE;
    }
  return TRUE;
}

/* Whether all are there: a coordinate that two have in common has one value. */
static gboolean
check_all (JsonNode  *root,
           GArray    *places,
           guint      axis,
           GError   **error)
{
  g_autoptr(JdEditValues) values = jd_edit_values_new (root);
  double size = 0;

  for (guint i = 0; i < places->len; i++)
    size = fmax (size, fabs (g_array_index (places, Place, i).to));
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      JsonNode *node = get_coordinate (root, place->object, axis);
      const char *text = node != NULL ? jd_json_get_text (node) : NULL;

      if (!(fabs (jd_edit_values_get (values, node) - place->to) <= JD_ON_BOUNDARY * size))
        return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                        _("%s cannot be moved there: its coordinate “%s” is another coordinate too"),
                        place->object->name, text != NULL ? text : "?");
    }
  return TRUE;
}

static gboolean
arrange (JsonNode  *root,
         GArray    *places,
         guint      axis,
         GError   **error)
{
  g_autoptr(JsonNode) copy = jd_json_copy (root);

  if (!move_all (copy, places, axis, error) || !check_all (copy, places, axis, error))
    return FALSE;
  jd_edit_take_root (root, copy);
  return TRUE;
}

gboolean
jd_edit_align (JsonNode   *root,
               GPtrArray  *objects,
               guint       axis,
               GError    **error)
{
  g_autoptr(GArray) places = NULL;

  g_return_val_if_fail (root != NULL && objects != NULL && axis < 2, FALSE);

  places = list_places (root, objects, axis);
  for (guint i = 1; i < places->len; i++)
    g_array_index (places, Place, i).to = g_array_index (places, Place, 0).at;
  return arrange (root, places, axis, error);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const double first = ((const Place *) a)->at, second = ((const Place *) b)->at;

  return (first > second) - (first < second);
}

gboolean
jd_edit_distribute (JsonNode   *root,
                    GPtrArray  *objects,
                    guint       axis,
                    GError    **error)
{
  g_autoptr(GArray) places = NULL;

  g_return_val_if_fail (root != NULL && objects != NULL && axis < 2, FALSE);

  places = list_places (root, objects, axis);
  g_array_sort (places, compare_places);
  for (guint i = 1; i + 1 < places->len; i++)
    {
      const double from = g_array_index (places, Place, 0).at, to = g_array_index (places, Place, places->len - 1).at;

      g_array_index (places, Place, i).to = jd_edit_clean (from + (to - from) * i / (places->len - 1));
    }
  return arrange (root, places, axis, error);
}
