/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers that a document has outside its constants. */
#include "core/parameterization/model/jd-file-numbers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/expression/tree/jd-fail.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "core/parameterization/model/jd-model.h"

/* Called for each number of the document with its name; an expression in its place is @replace, NULL: it stays. */
typedef struct
{
  GPtrArray  *found;     /* JdFileNumber *; NULL: not listed */
  const char *wanted;    /* the number to replace; NULL: none */
  const char *constant;  /* the name that replaces it */
  gboolean    replaced;
  double      value;     /* of the number that was replaced */
  char       *text;      /* the text that stands in the place of the number, owned; or NULL */
} Walk;

static void
file_number_free (gpointer data)
{
  JdFileNumber *number = data;

  g_free (number->name);
  g_free (number);
}

static void walk_node (Walk       *self,
                       JsonNode   *node,
                       const char *name);

static void
walk_object (Walk       *self,
             JsonObject *object,
             const char *name)
{
  static const char *const left_out[] = { "name", "type", "shape", "time", NULL };
  g_autoptr(GList) members = json_object_get_members (object);

  for (GList *at = members; at != NULL; at = at->next)
    {
      g_autofree char *inner = g_strdup_printf ("%s.%s", name, (char *) at->data);

      if (!g_strv_contains (left_out, at->data))
        walk_node (self, json_object_get_member (object, at->data), inner);
    }
}

static void
walk_node (Walk       *self,
           JsonNode   *node,
           const char *name)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    walk_object (self, json_node_get_object (node), name);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        g_autofree char *inner = g_strdup_printf ("%s[%u]", name, i);

        walk_node (self, json_array_get_element (json_node_get_array (node), i), inner);
      }
  else if (jd_json_is_number (node) && self->found != NULL)
    {
      JdFileNumber *number = g_new (JdFileNumber, 1);

      *number = (JdFileNumber) { g_strdup (name), json_node_get_double (node) };
      g_ptr_array_add (self->found, number);
    }
  else if (jd_json_is_number (node) && g_strcmp0 (self->wanted, name) == 0)
    {
      self->replaced = TRUE;
      self->value = json_node_get_double (node);
      json_node_set_string (node, self->constant);
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING &&
           g_strcmp0 (self->wanted, name) == 0)
    {
      g_free (self->text);
      self->text = json_node_dup_string (node);
    }
}

static void
walk_document (Walk     *self,
               JsonNode *root)
{
  static const char *const lists[] = { "bodies", "joints", "efforts" };
  JsonObject *document = json_node_get_object (root);

  for (gsize l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      JsonArray *list = json_object_has_member (document, lists[l])
                          ? json_object_get_array_member (document, lists[l])
                          : NULL;

      for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
        {
          JsonObject *object = json_array_get_object_element (list, i);

          if (json_object_has_member (object, "name"))
            walk_object (self, object, json_object_get_string_member (object, "name"));
        }
    }
  if (json_object_has_member (document, "gravity"))
    walk_node (self, json_object_get_member (document, "gravity"), "gravity");
}

GPtrArray *
jd_file_numbers_list (JdMechanism *mechanism)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  Walk walk = { .found = g_ptr_array_new_with_free_func (file_number_free) };

  walk_document (&walk, root);
  return walk.found;
}

/* "spring_stiffness", with a number if a constant or a parameter has this name. */
static char *
new_constant (JdMechanism *mechanism,
              const char  *name)
{
  g_autofree char *stem = g_strdup (name);
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);

  for (char *c = stem; *c != '\0'; c++)
    if (strchr (".[]", *c) != NULL)
      *c = '_';
  while (g_str_has_suffix (stem, "_"))
    stem[strlen (stem) - 1] = '\0';
  for (guint k = 0;; k++)
    {
      g_autofree char *tried = k == 0 ? g_strdup (stem) : g_strdup_printf ("%s_%u", stem, k);
      gboolean taken = jd_mechanism_find_parameter (mechanism, tried) >= 0;

      for (guint i = 0; i < constants->len; i++)
        taken = taken || g_str_equal (((const JdConstant *) g_ptr_array_index (constants, i))->name, tried);
      if (!taken)
        return g_steal_pointer (&tried);
    }
}

/* The first constant of the expression @text; NULL if it has none. */
static const char *
find_constant (JdMechanism *mechanism,
               const char  *text)
{
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);
  g_auto(GStrv) words = g_regex_split_simple ("[^\\p{L}\\p{N}_]+", text, 0, 0);

  for (guint k = 0; words[k] != NULL; k++)
    for (guint i = 0; i < constants->len; i++)
      {
        const JdConstant *constant = g_ptr_array_index (constants, i);

        if (g_str_equal (constant->name, words[k]))
          return constant->name;
      }
  return NULL;
}

/* Says that @name is no number, and which constant varies it where its place has the expression @text (or NULL). */
static JdMechanism *
refuse_name (JdMechanism  *mechanism,
             const char   *name,
             const char   *text,
             GError      **error)
{
  const char *constant = text != NULL ? find_constant (mechanism, text) : NULL;

  if (constant == NULL)
    return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                         _("There is no constant and no number “%s”; a number is called like “spring.stiffness”"),
                         name);
  return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("“%s” is no number in the file, but the expression “%s”: vary the constant “%s”"), name,
                       text, constant);
}

JdMechanism *
jd_file_numbers_new_varied (JdMechanism  *mechanism,
                            const char   *name,
                            char        **out_constant,
                            GError      **error)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  g_autofree char *constant = new_constant (mechanism, name);
  Walk walk = { .wanted = name, .constant = constant };
  JsonObject *document = json_node_get_object (root);
  JdMechanism *varied;

  walk_document (&walk, root);
  if (!walk.replaced)
    {
      varied = refuse_name (mechanism, name, walk.text, error);
      g_free (walk.text);
      return varied;
    }
  if (!json_object_has_member (document, "constants"))
    json_object_set_object_member (document, "constants", json_object_new ());
  json_object_set_double_member (json_object_get_object_member (document, "constants"), constant, walk.value);
  varied = jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
  if (varied != NULL)
    *out_constant = g_steal_pointer (&constant);
  return varied;
}
