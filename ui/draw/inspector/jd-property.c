/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Properties of a selection: common members, writing, and texts. */
#include "ui/draw/inspector/jd-property-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/inspector/jd-joint-retype.h"
#include "ui/widgets/jd-name-list.h"

static void
choice_free (JdPropertyChoice *self)
{
  g_free (self->title);
  g_clear_pointer (&self->value, json_node_unref);
  g_free (self);
}

static void
property_free (JdProperty *self)
{
  g_ptr_array_unref (self->targets);
  g_free (self->path);
  g_free (self->title);
  g_free (self->text);
  g_ptr_array_unref (self->choices);
  g_free (self);
}

/* The text of a value: the expression, or the number with its significant digits. */
static char *
text_of (JsonNode *node)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return g_strdup ("");
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "true" : "false");
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.10g", json_node_get_double (node)));
}

JsonNode *
jd_property_member (JdPropertyLister *lister,
                    const char       *path)
{
  JsonNode *node = lister->root;
  g_auto(GStrv) steps = NULL;

  if (lister->object != NULL)
    return jd_edit_get_member (lister->root, lister->object->kind, lister->object->name, path);

  /* A path such as "gravity/0" or "sheet/grid" belongs to the mechanism itself. */
  if (*path == '\0')
    return node;
  steps = g_strsplit (path, "/", 2);
  node = json_object_get_member (json_node_get_object (node), steps[0]);
  if (node == NULL || steps[1] == NULL)
    return node;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), steps[1]);
  return json_array_get_element (json_node_get_array (node), (guint) g_ascii_strtoull (steps[1], NULL, 10));
}

/* A plain number stands in the document's unit. */
static void
show_in_unit (JdProperty *self)
{
  char *shown = self->shown != NULL && *self->text != '\0' ? jd_shown_unit_dup_text (self->shown, self->text) : NULL;

  if (shown == NULL)
    return;
  g_free (self->text);
  self->text = shown;
}

JdProperty *
jd_property_add (JdPropertyLister *lister,
                 JdPropertyKind    kind,
                 const char       *path,
                 const char       *title,
                 const char       *unit,
                 const char       *fallback)
{
  JdProperty *self = g_new0 (JdProperty, 1);

  self->kind = kind;
  self->targets = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_object_free);
  if (lister->object != NULL)
    g_ptr_array_add (self->targets, jd_object_copy (lister->object));
  self->path = g_strdup (path);
  self->title = g_strdup (title);
  self->unit = unit;
  self->text = kind == JD_PROPERTY_NAMES ? jd_name_list_to_text (jd_property_member (lister, path))
                                         : text_of (jd_property_member (lister, path));
  self->shown = kind == JD_PROPERTY_EXPRESSION ? jd_mechanism_get_shown_unit (lister->mechanism, unit) : NULL;
  show_in_unit (self);
  self->fallback = fallback;
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) choice_free);
  self->chosen = -1;
  g_ptr_array_add (lister->list, self);
  return self;
}

static GPtrArray *
list_one (JdMechanism    *mechanism,
          JsonNode       *root,
          const JdObject *object)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) property_free);
  JdPropertyLister lister = {
    .mechanism = mechanism,
    .root = root,
    .object = object,
    .list = list,
  };

  if (object == NULL || jd_edit_get (root, object->kind, object->name) != NULL)
    jd_property_list_object (&lister);
  return list;
}

/* The property in @list that has the meaning of @self for other objects. */
static JdProperty *
find_like (GPtrArray        *list,
           const JdProperty *self)
{
  for (guint i = 0; i < list->len; i++)
    {
      JdProperty *other = g_ptr_array_index (list, i);

      if (other->kind == self->kind && g_str_equal (other->title, self->title) &&
          g_strcmp0 (other->unit, self->unit) == 0)
        return other;
    }
  return NULL;
}

/* Keeps the properties that all selected objects have: values, but not names, headings and buttons. */
static void
keep_common (GPtrArray *list,
             GPtrArray *other)
{
  for (guint i = list->len; i-- > 0;)
    {
      JdProperty *self = g_ptr_array_index (list, i);
      JdProperty *like = find_like (other, self);

      if (like == NULL || self->kind == JD_PROPERTY_NAME || self->kind == JD_PROPERTY_HEADING ||
          self->kind == JD_PROPERTY_ACTION || self->kind == JD_PROPERTY_CHOICE)
        {
          g_ptr_array_remove_index (list, i);
          continue;
        }
      for (guint k = 0; k < like->targets->len; k++)
        g_ptr_array_add (self->targets, jd_object_copy (g_ptr_array_index (like->targets, k)));
      if (g_strcmp0 (self->text, like->text) != 0)
        g_clear_pointer (&self->text, g_free);
      /* The paths must be equal; only the parameters behind them may differ. */
      if (!g_str_equal (self->path, like->path))
        g_ptr_array_remove_index (list, i);
    }
}

GPtrArray *
jd_property_list (JdMechanism *mechanism,
                  JsonNode    *root,
                  GPtrArray   *objects)
{
  GPtrArray *list;

  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);
  g_return_val_if_fail (root != NULL, NULL);
  g_return_val_if_fail (objects != NULL, NULL);

  list = list_one (mechanism, root, objects->len > 0 ? g_ptr_array_index (objects, 0) : NULL);
  for (guint i = 1; i < objects->len; i++)
    {
      g_autoptr(GPtrArray) other = list_one (mechanism, root, g_ptr_array_index (objects, i));

      keep_common (list, other);
    }
  return list;
}

gboolean
jd_property_alike (const JdProperty *a,
                   const JdProperty *b)
{
  if (a->kind != b->kind || a->action != b->action || a->targets->len != b->targets->len ||
      !g_str_equal (a->path, b->path) || !g_str_equal (a->title, b->title) || a->choices->len != b->choices->len)
    return FALSE;
  for (guint i = 0; i < a->choices->len; i++)
    {
      const JdPropertyChoice *one = g_ptr_array_index (a->choices, i);
      const JdPropertyChoice *other = g_ptr_array_index (b->choices, i);

      if (!g_str_equal (one->title, other->title))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_property_same (const JdProperty *a,
                  const JdProperty *b)
{
  if (!jd_property_alike (a, b))
    return FALSE;
  for (guint i = 0; i < a->targets->len; i++)
    if (!jd_object_equal (g_ptr_array_index (a->targets, i), g_ptr_array_index (b->targets, i)))
      return FALSE;
  return TRUE;
}

static JsonNode *
copy_of (JsonNode *value)
{
  return value != NULL ? jd_json_copy (value) : NULL;
}

/* Path of the array that contains @path ("origin/0": "origin"), or NULL. */
static char *
dup_vector_path (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL && g_ascii_isdigit (slash[1]) ? g_strndup (path, (gsize) (slash - path)) : NULL;
}

static JsonNode *
new_zero_vector (guint n)
{
  JsonArray *array = json_array_new ();
  JsonNode *node = json_node_init_array (json_node_alloc (), array);

  for (guint i = 0; i < n; i++)
    json_array_add_element (array, jd_json_number (0));
  json_array_unref (array);
  return node;
}

static gboolean
set_member (const JdObject  *target,
            JsonNode        *root,
            const char      *path,
            JsonNode        *value,
            GError         **error)
{
  if (target != NULL && target->kind == JD_OBJECT_JOINT && g_str_equal (path, "type"))
    {
      g_autoptr(JsonNode) type = value;

      return jd_joint_retype (root, target->name, json_node_get_string (type), error);
    }
  if (target != NULL && target->kind == JD_OBJECT_BODY && jd_edit_is_size (root, path))
    {
      const gboolean crossed = !jd_edit_check_sides (root, target->name, NULL);

      return jd_edit_set_size (root, target->name, path, value, error) &&
             (crossed || jd_edit_check_sides (root, target->name, error));
    }
  return target != NULL ? jd_edit_set_member (root, target->kind, target->name, path, value, error)
                        : jd_edit_set_document_member (root, path, value, error);
}

/* Writes one component of an array.  A missing array is written completely; a removed component becomes zero. */
static gboolean
set_component (const JdProperty  *self,
               const JdObject    *target,
               JsonNode          *root,
               const char        *vector,
               JsonNode          *value,
               GError           **error)
{
  JsonObject *object = json_node_get_object (root);
  const gboolean there = target != NULL ? jd_edit_get_member (root, target->kind, target->name, vector) != NULL
                                        : json_object_has_member (object, vector);
  const gint64 dimension = json_object_get_int_member_with_default (object, "dimension", 2);

  if (!there && value == NULL)
    return TRUE;
  if (!there && !set_member (target, root, vector, new_zero_vector ((guint) dimension), error))
    return FALSE;
  return set_member (target, root, self->path, value != NULL ? copy_of (value) : jd_json_number (0), error);
}

gboolean
jd_property_set (const JdProperty  *self,
                 JsonNode          *root,
                 JsonNode          *value,
                 GError           **error)
{
  g_autoptr(JsonNode) kept = value;
  g_autofree char *vector = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (root != NULL, FALSE);

  vector = dup_vector_path (self->path);
  for (guint i = 0; i < MAX (self->targets->len, 1); i++)
    {
      const JdObject *target = self->targets->len > 0 ? g_ptr_array_index (self->targets, i) : NULL;
      const gboolean done = vector != NULL ? set_component (self, target, root, vector, kept, error)
                                           : set_member (target, root, self->path, copy_of (kept), error);

      if (!done)
        return FALSE;
    }
  return TRUE;
}

char *
jd_property_describe (const JdProperty *self)
{
  const JdObject *first;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->targets->len == 0)
    return g_strdup_printf (_("Change %s"), self->title);
  first = g_ptr_array_index (self->targets, 0);
  if (self->targets->len == 1)
    return g_strdup_printf (_("Change %s of %s"), self->title, first->name);
  return g_strdup_printf (ngettext ("Change %s of %u Object", "Change %s of %u Objects", self->targets->len),
                          self->title, self->targets->len);
}

/* The path as written in messages: ".origin[0]" for "origin/0", ".a" or "[\"ä\"]" for a constant. */
static char *
dup_own_place (const JdProperty *self,
               const char       *name_form)
{
  g_auto(GStrv) steps = g_strsplit (self->path, "/", -1);
  GString *place = g_string_new (NULL);

  for (char **step = steps; *step != NULL; step++)
    if (g_ascii_isdigit (**step))
      g_string_append_printf (place, "[%s]", *step);
    else if (**step != '\0')
      g_string_append_printf (place, ".%s", *step);
  if (place->len == 0 && self->targets->len == 1)
    g_string_printf (place, name_form, ((const JdObject *) g_ptr_array_index (self->targets, 0))->name);
  return g_string_free (place, FALSE);
}

const char *
jd_property_skip_place (const JdProperty *self,
                        const char       *message)
{
  static const char *const name_forms[] = { ".%s", "[\"%s\"]" };
  const char *colon;

  g_return_val_if_fail (self != NULL, message);
  g_return_val_if_fail (message != NULL, NULL);

  colon = strstr (message, ": ");
  for (gsize i = 0; colon != NULL && i < G_N_ELEMENTS (name_forms); i++)
    {
      g_autofree char *own = dup_own_place (self, name_forms[i]);
      g_autofree char *place = g_strdup_printf (".%.*s", (int) (colon - message), message);

      if (*own != '\0' && strchr (place, ' ') == NULL && g_str_has_suffix (place, own))
        return colon + 2;
    }
  return message;
}
