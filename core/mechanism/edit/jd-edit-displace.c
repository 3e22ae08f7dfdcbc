/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Displaces what was pasted, as far as its joints stay as they are: objects that a joint connects move together, or
 * not at all. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonNode   *root;
  double      by[2];
  GHashTable *places;    /* JdObject *, lent: the added bodies, ground points and curves */
  GHashTable *stuck;     /* JdObject *, lent: those of them that stay */
  GHashTable *joints;    /* names of the added joints, lent */
  GPtrArray  *links;     /* Link *: of these joints */
} Displacing;

/* A joint refers to a place. */
typedef struct
{
  char           *joint;
  const JdObject *place;
} Link;

static void
link_free (gpointer data)
{
  g_free (((Link *) data)->joint);
  g_free (data);
}

static const char *
coordinate_of (JsonNode   *root,
               const char *body,
               guint       axis)
{
  JsonNode *node = jd_edit_get_member (root, JD_OBJECT_BODY, body, axis == 0 ? "origin/0" : "origin/1");

  return node != NULL ? jd_json_get_text (node) : NULL;
}

/* The added place that goes with the object: a body for its points and its curves; NULL: none. */
static const JdObject *
find_place (Displacing   *self,
            JdObjectKind  kind,
            const char   *name)
{
  g_autofree char *owner = NULL;
  const char *point;
  JdObject key = { kind, (char *) name };

  if (kind == JD_OBJECT_POINT && !g_str_has_prefix (name, "ground.") && jd_edit_split (name, &owner, &point))
    key = (JdObject) { JD_OBJECT_BODY, owner };
  else if (kind == JD_OBJECT_CURVE)
    {
      JsonNode *curve = jd_edit_get (self->root, kind, name);
      const char *on = curve != NULL
                         ? json_object_get_string_member_with_default (json_node_get_object (curve), "on", "ground")
                         : "ground";

      if (!g_str_equal (on, "ground"))
        key = (JdObject) { JD_OBJECT_BODY, (char *) on };
    }
  return g_hash_table_lookup (self->places, &key);
}

static void
add_link (Displacing     *self,
          const char     *joint,
          const JdObject *place)
{
  Link *link = g_new (Link, 1);

  *link = (Link) { g_strdup (joint), place };
  g_ptr_array_add (self->links, link);
}

/* A joint that names a coordinate of a body holds the body where it is. */
static void
hold_coordinate (Displacing *self,
                 const char *parameter)
{
  GHashTableIter iter;
  gpointer place;

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    for (guint axis = 0; axis < 2; axis++)
      if (((const JdObject *) place)->kind == JD_OBJECT_BODY && self->by[axis] != 0 &&
          g_strcmp0 (coordinate_of (self->root, ((const JdObject *) place)->name, axis), parameter) == 0)
        g_hash_table_add (self->stuck, place);
}

static JdReferenceAnswer
note_link (const JdReference  *reference,
           char              **out_instead G_GNUC_UNUSED,
           gpointer            user_data)
{
  Displacing *self = user_data;
  const JdObject *place;

  if (reference->owner == NULL || reference->owner->kind != JD_OBJECT_JOINT ||
      !g_hash_table_contains (self->joints, reference->owner->name))
    return JD_REFERENCE_KEEP;
  if (reference->kind == JD_OBJECT_PARAMETER)
    {
      hold_coordinate (self, reference->name);
      return JD_REFERENCE_KEEP;
    }
  place = find_place (self, reference->kind, reference->name);
  if (place != NULL)
    add_link (self, reference->owner->name, place);
  return JD_REFERENCE_KEEP;
}

/* Whatever a joint connects with a place that stays stays too. */
static void
spread (Displacing *self)
{
  guint before;

  do
    {
      before = g_hash_table_size (self->stuck);
      for (guint i = 0; i < self->links->len; i++)
        for (guint k = 0; k < self->links->len; k++)
          {
            const Link *one = g_ptr_array_index (self->links, i), *other = g_ptr_array_index (self->links, k);

            if (g_hash_table_contains (self->stuck, one->place) && g_str_equal (one->joint, other->joint))
              g_hash_table_add (self->stuck, (gpointer) other->place);
          }
    }
  while (g_hash_table_size (self->stuck) > before);
}

/* Moves the places that do not stay, in a copy; NULL if they cannot be moved together.  A body whose coordinates are
 * expressions may go with the others. */
static JsonNode *
move_rest (Displacing *self)
{
  g_autoptr(JsonNode) copy = jd_json_copy (self->root), trial = NULL;
  g_autoptr(GPtrArray) rest = g_ptr_array_new (), able = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer place;

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    if (!g_hash_table_contains (self->stuck, place))
      g_ptr_array_add (rest, place);
  if (jd_edit_move (copy, rest, self->by[0], self->by[1], NULL))
    return g_steal_pointer (&copy);
  trial = jd_json_copy (self->root);
  for (guint i = 0; i < rest->len; i++)
    {
      g_autoptr(GPtrArray) alone = g_ptr_array_new ();
      JdObject *object = g_ptr_array_index (rest, i);

      g_ptr_array_add (alone, object);
      if (jd_edit_move (trial, alone, self->by[0], self->by[1], NULL))
        g_ptr_array_add (able, object);
      else if (object->kind != JD_OBJECT_BODY)
        g_hash_table_add (self->stuck, object);
    }
  return jd_edit_move (copy, able, self->by[0], self->by[1], NULL) ? g_steal_pointer (&copy) : NULL;
}

static void
hold_all (Displacing *self)
{
  GHashTableIter iter;
  gpointer place;

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    g_hash_table_add (self->stuck, place);
}

/* Holds the bodies that have not gone with the others; TRUE if there are new ones.  All stay if one that is to stay
 * has gone: it depends on a parameter of another. */
static gboolean
note_lost (Displacing *self,
           JsonNode   *moved)
{
  g_autoptr(JdEditValues) before = jd_edit_values_new (self->root), after = jd_edit_values_new (moved);
  const guint n = g_hash_table_size (self->stuck);
  GHashTableIter iter;
  gpointer place;
  GList *lost = NULL;

  g_hash_table_iter_init (&iter, self->places);
  while (g_hash_table_iter_next (&iter, NULL, &place))
    for (guint axis = 0; ((const JdObject *) place)->kind == JD_OBJECT_BODY && axis < 2; axis++)
      {
        const char *path = axis == 0 ? "origin/0" : "origin/1", *name = ((const JdObject *) place)->name;
        const double was = jd_edit_values_get (before, jd_edit_get_member (self->root, JD_OBJECT_BODY, name, path));
        const double is = jd_edit_values_get (after, jd_edit_get_member (moved, JD_OBJECT_BODY, name, path));

        const double size = fabs (was) + fabs (self->by[axis]);

        if (g_hash_table_contains (self->stuck, place) && !(fabs (is - was) <= JD_ON_BOUNDARY * size))
          hold_all (self);
        else if (!(fabs (is - was - self->by[axis]) <= JD_ON_BOUNDARY * size))
          lost = g_list_prepend (lost, place);
      }
  for (GList *l = lost; l != NULL; l = l->next)
    g_hash_table_add (self->stuck, l->data);
  g_list_free (lost);
  return g_hash_table_size (self->stuck) > n;
}

/* Bodies that have a coordinate in common with one that stays. */
static void
hold_shared (Displacing *self)
{
  GHashTableIter iter;
  gpointer place;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  g_hash_table_iter_init (&iter, self->stuck);
  while (g_hash_table_iter_next (&iter, &place, NULL))
    for (guint axis = 0; ((const JdObject *) place)->kind == JD_OBJECT_BODY && axis < 2; axis++)
      if (coordinate_of (self->root, ((const JdObject *) place)->name, axis) != NULL)
        g_ptr_array_add (names, (gpointer) coordinate_of (self->root, ((const JdObject *) place)->name, axis));
  for (guint i = 0; i < names->len; i++)
    hold_coordinate (self, g_ptr_array_index (names, i));
}

static gboolean
is_on_ground (JsonNode       *root,
              const JdObject *object)
{
  JsonNode *node = object->kind == JD_OBJECT_CURVE ? jd_edit_get (root, object->kind, object->name) : NULL;

  return node != NULL &&
         g_str_equal (json_object_get_string_member_with_default (json_node_get_object (node), "on", "ground"),
                      "ground");
}

void
jd_edit_displace (JsonNode  *root,
                  GPtrArray *added,
                  double     dx,
                  double     dy)
{
  g_autoptr(GHashTable) places = g_hash_table_new (jd_object_hash, jd_object_equal);
  g_autoptr(GHashTable) stuck = g_hash_table_new (jd_object_hash, jd_object_equal);
  g_autoptr(GHashTable) joints = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) links = g_ptr_array_new_with_free_func (link_free);
  Displacing self = { root, { dx, dy }, places, stuck, joints, links };

  for (guint i = 0; i < added->len; i++)
    {
      JdObject *object = g_ptr_array_index (added, i);

      if (object->kind == JD_OBJECT_JOINT)
        g_hash_table_add (joints, object->name);
      else if (object->kind == JD_OBJECT_BODY || object->kind == JD_OBJECT_POINT || is_on_ground (root, object))
        g_hash_table_insert (places, object, object);
    }
  jd_edit_walk (root, note_link, &self);
  for (;;)
    {
      g_autoptr(JsonNode) moved = NULL;
      guint n;

      do
        {
          n = g_hash_table_size (stuck);
          spread (&self);
          hold_shared (&self);
        }
      while (g_hash_table_size (stuck) > n);
      if (g_hash_table_size (stuck) == g_hash_table_size (places))
        return;
      moved = move_rest (&self);
      if (moved == NULL)
        return;
      if (g_hash_table_size (stuck) == n && !note_lost (&self, moved))
        {
          jd_edit_take_root (root, moved);
          return;
        }
    }
}
