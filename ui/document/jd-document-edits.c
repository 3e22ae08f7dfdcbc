/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/document/jd-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "core/parameterization/jd-parameterization.h"
#include "ui/document/jd-document-lock.h"

/* The array "parameterizations" or "events" of @root, made if absent.  A file without parameterizations has one,
 * named "total": it is written down before another joins it. */
static JsonArray *
ensure_list (JsonObject *root,
             const char *list)
{
  JsonArray *array;

  if (json_object_has_member (root, list))
    {
      array = json_object_get_array_member (root, list);
      if (json_array_get_length (array) > 0 || !g_str_equal (list, "parameterizations"))
        return array;
    }
  else
    {
      json_object_set_array_member (root, list, json_array_new ());
      array = json_object_get_array_member (root, list);
    }

  if (g_str_equal (list, "parameterizations"))
    {
      JsonObject *total = json_object_new ();

      json_object_set_string_member (total, "name", "total");
      json_object_set_object_member (total, "primitive", json_object_new ());
      json_array_add_object_element (array, total);
    }
  return array;
}

/* Index of the entry called @name, or -1. */
static int
find_entry (JsonArray  *array,
            const char *name)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (g_strcmp0 (json_object_get_string_member_with_default (json_array_get_object_element (array, i), "name",
                                                               NULL),
                   name) == 0)
      return (int) i;
  return -1;
}

static JsonObject *
get_entry (JsonArray   *array,
           const char  *name,
           GError     **error)
{
  const int i = find_entry (array, name);

  if (i >= 0)
    return json_array_get_object_element (array, (guint) i);
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME, _("Nothing is called “%s”"), name);
  return NULL;
}

/* @name, or "@name 2", "@name 3"... */
static char *
unique_name (JsonArray  *array,
             const char *name)
{
  char *candidate = g_strdup (name);

  for (guint k = 2; find_entry (array, candidate) >= 0; k++)
    {
      g_free (candidate);
      candidate = g_strdup_printf ("%s %u", name, k);
    }
  return candidate;
}

static JsonObject *
ensure_object (JsonObject *owner,
               const char *member)
{
  if (!json_object_has_member (owner, member))
    json_object_set_object_member (owner, member, json_object_new ());
  return json_object_get_object_member (owner, member);
}

/* What a change of tags or types must also satisfy: @parameterization can be made, and run @event.  Neither changes
 * the equations, so the model there is serves. */
static gboolean
check_parameterization (JdDocument   *self,
                        JdMechanism  *mechanism,
                        const char   *parameterization,
                        const char   *event,
                        GError      **error)
{
  JdModel *model = jd_document_get_model (self);
  const JdParameterizationTags *tagging;
  g_autoptr(JdParameterization) result = NULL;

  if (parameterization == NULL)
    return TRUE;
  if (model == NULL)
    {
      g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_BUSY,
                           jd_document_get_deriving (self)
                             ? _("The equations are still being derived; try again in a moment")
                             : _("The equations of this mechanism cannot be derived yet"));
      return FALSE;
    }
  tagging = jd_mechanism_find_parameterization (mechanism, parameterization);
  g_return_val_if_fail (tagging != NULL, FALSE);
  result = jd_parameterization_new (model, tagging, event != NULL ? jd_mechanism_find_event (mechanism, event) : NULL,
                                    error);
  return result != NULL;
}

/* Reads the changed @root (taken), checks it and makes it the document, by an edit called @label. */
static gboolean
apply (JdDocument  *self,
       JsonNode    *root,
       const char  *parameterization,
       const char  *event,
       const char  *label,
       GError     **error)
{
  g_autoptr(JsonNode) taken = root;
  g_autoptr(JdMechanism) mechanism = NULL;

  if (!jd_document_check_lock (self, taken, error))
    return FALSE;
  mechanism = jd_mechanism_new_from_json (taken, jd_joint_catalogue (), error);
  if (mechanism == NULL || !check_parameterization (self, mechanism, parameterization, event, error))
    return FALSE;
  jd_document_push (self, g_steal_pointer (&mechanism), label, NULL);
  return TRUE;
}

static void
set_tag (JsonObject *primitive,
         const char *equation,
         const char *parameter,
         gboolean    integrated)
{
  JsonObject *tag;

  if (json_object_has_member (primitive, equation))
    json_object_remove_member (primitive, equation);
  if (parameter != NULL && integrated)
    {
      tag = json_object_new ();
      json_object_set_string_member (tag, "parameter", parameter);
      json_object_set_boolean_member (tag, "integrated", TRUE);
      json_object_set_object_member (primitive, equation, tag);
    }
  else if (parameter != NULL)
    json_object_set_string_member (primitive, equation, parameter);
}

/* Whether the tag would be allowed alone: a reason of its own comes before those of its company. */
static gboolean
check_alone (JdDocument  *self,
             const char  *event,
             const char  *equation,
             const char  *parameter,
             gboolean     integrated,
             GError     **error)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  g_autoptr(JdMechanism) mechanism = NULL;
  JsonArray *list = json_array_new ();
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "name", "alone");
  set_tag (ensure_object (entry, "primitive"), equation, parameter, integrated);
  json_array_add_object_element (list, entry);
  json_object_set_array_member (json_node_get_object (root), "parameterizations", list);
  mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
  return mechanism != NULL && check_parameterization (self, mechanism, "alone", event, error);
}

/* Adds a copy of @copy_of, or an empty entry, at the end of @list. Fills @out_entry, which belongs to @root. */
static char *
add_entry (JsonNode    *root,
           const char  *list,
           const char  *name,
           const char  *copy_of,
           JsonObject **out_entry,
           GError     **error)
{
  JsonArray *array = ensure_list (json_node_get_object (root), list);
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  char *unique;
  JsonNode *node;

  if (*stripped == '\0')
    {
      g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME, _("A name cannot be empty"));
      return NULL;
    }
  if (copy_of != NULL)
    {
      const int i = find_entry (array, copy_of);

      if (i < 0)
        {
          get_entry (array, copy_of, error);
          return NULL;
        }
      node = jd_json_copy (json_array_get_element (array, (guint) i));
    }
  else
    {
      node = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (node, json_object_new ());
    }

  unique = unique_name (array, stripped);
  *out_entry = json_node_get_object (node);
  json_object_set_string_member (*out_entry, "name", unique);
  json_array_add_element (array, node);
  return unique;
}

/* The class that @name claims to be, translated or not, perhaps with a number behind ("reduced 2"); -1 if it is
 * another name. */
static int
claimed_class (const char *name,
               gboolean   *out_translated)
{
  for (int cls = JD_CLASS_INDEPENDENT; cls <= JD_CLASS_TOTAL; cls++)
    {
      const char *word = jd_parameterization_class_name ((JdParameterizationClass) cls);

      for (int translated = 0; translated < 2; translated++)
        {
          const char *claim = translated ? _(word) : word;
          const char *rest = g_str_has_prefix (name, claim) ? name + strlen (claim) : NULL;

          if (rest == NULL ||
              (*rest != '\0' && (*rest != ' ' || strspn (rest + 1, "0123456789") != strlen (rest + 1))))
            continue;
          *out_translated = translated;
          return cls;
        }
    }
  return -1;
}

static JdParameterizationClass
class_of_entry (JsonObject *entry,
                gsize       n_equations)
{
  const gsize n_primitive = json_object_has_member (entry, "primitive")
                              ? json_object_get_size (json_object_get_object_member (entry, "primitive"))
                              : 0;

  return n_primitive == n_equations ? JD_CLASS_INDEPENDENT : n_primitive == 0 ? JD_CLASS_TOTAL : JD_CLASS_REDUCED;
}

/* A parameterization called by its class is called by the class that the tag gives it. */
char *
jd_document_dup_retagged_name (JdDocument *self,
                               const char *parameterization,
                               const char *equation,
                               const char *parameter)
{
  g_autoptr(JsonNode) root = NULL;
  JsonArray *array;
  JsonObject *entry;
  JdModel *model;
  JdParameterizationClass cls;
  gboolean translated;
  int claimed;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  array = ensure_list (json_node_get_object (root), "parameterizations");
  entry = get_entry (array, parameterization, NULL);
  model = jd_document_get_model (self);
  claimed = claimed_class (parameterization, &translated);
  if (entry == NULL || model == NULL || claimed < 0 || !jd_document_may (self, "parameterizations"))
    return g_strdup (parameterization);
  set_tag (ensure_object (entry, "primitive"), equation, parameter, FALSE);
  cls = class_of_entry (entry, jd_model_get_n_equations (model));
  if ((int) cls == claimed)
    return g_strdup (parameterization);
  return unique_name (array,
                      translated ? _(jd_parameterization_class_name (cls)) : jd_parameterization_class_name (cls));
}

/* Called @name then.  With @variant, a copy of @parameterization with that name is tagged instead, in the same edit;
 * it is made unique in place. */
static gboolean
tag (JdDocument  *self,
     const char  *parameterization,
     const char  *name,
     char       **variant,
     const char  *event,
     const char  *equation,
     const char  *parameter,
     gboolean     integrated,
     GError     **error)
{
  g_autofree char *label = g_strdup_printf (_("Retag %s"), equation);
  g_autoptr(JsonNode) root = NULL;
  JsonObject *entry = NULL;

  if (parameter != NULL && !check_alone (self, event, equation, parameter, integrated, error))
    return FALSE;

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  if (variant != NULL)
    {
      char *unique = add_entry (root, "parameterizations", *variant, parameterization, &entry, error);

      g_free (*variant);
      *variant = unique;
    }
  else
    entry = get_entry (ensure_list (json_node_get_object (root), "parameterizations"), parameterization, error);
  if (entry == NULL)
    return FALSE;
  set_tag (ensure_object (entry, "primitive"), equation, parameter, integrated);
  if (variant == NULL && !g_str_equal (name, parameterization) &&
      !jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, parameterization, name, error))
    return FALSE;
  return apply (self, g_steal_pointer (&root), variant != NULL ? *variant : name, event, label, error);
}

gboolean
jd_document_retag (JdDocument  *self,
                   const char  *parameterization,
                   const char  *new_name,
                   const char  *event,
                   const char  *equation,
                   const char  *parameter,
                   gboolean     integrated,
                   GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (parameterization != NULL && new_name != NULL && equation != NULL, FALSE);

  return tag (self, parameterization, new_name, NULL, event, equation, parameter, integrated, error);
}

gboolean
jd_document_get_untagged (JdDocument *self)
{
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  object = json_node_get_object (root);
  return !json_object_has_member (object, "parameterizations") ||
         json_array_get_length (json_object_get_array_member (object, "parameterizations")) == 0;
}

char *
jd_document_add_variant (JdDocument  *self,
                         const char  *parameterization,
                         const char  *event,
                         const char  *equation,
                         const char  *parameter,
                         gboolean     integrated,
                         GError     **error)
{
  g_autofree char *variant = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (parameterization != NULL && equation != NULL, NULL);

  variant = g_strdup (_("variant"));
  if (!tag (self, parameterization, parameterization, &variant, event, equation, parameter, integrated, error))
    return NULL;
  return g_steal_pointer (&variant);
}

char *
jd_document_add_parameterization (JdDocument  *self,
                                  const char  *name,
                                  const char  *copy_of,
                                  GError     **error)
{
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *unique = NULL;
  JsonObject *entry;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  unique = add_entry (root, "parameterizations", name, copy_of, &entry, error);
  if (unique == NULL)
    return NULL;
  ensure_object (entry, "primitive");
  if (!apply (self, g_steal_pointer (&root), NULL, NULL, _("Add Parameterization"), error))
    return NULL;
  return g_steal_pointer (&unique);
}

static JdObjectKind
kind_of (const char *list)
{
  return g_str_equal (list, "events") ? JD_OBJECT_EVENT : JD_OBJECT_PARAMETERIZATION;
}

static gboolean
rename_entry (JdDocument  *self,
              const char  *list,
              const char  *name,
              const char  *new_name,
              GError     **error)
{
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  g_autofree char *stripped = g_strstrip (g_strdup (new_name));
  JsonArray *array = ensure_list (json_node_get_object (root), list);
  JsonObject *entry = get_entry (array, name, error);

  if (entry == NULL)
    return FALSE;
  if (g_str_equal (stripped, name))
    return TRUE;
  if (*stripped == '\0' || find_entry (array, stripped) >= 0)
    {
      g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
                   *stripped == '\0' ? _("A name cannot be empty") : _("“%s” is already taken"), stripped);
      return FALSE;
    }
  if (!jd_edit_rename (root, kind_of (list), name, stripped, error))
    return FALSE;
  label = g_strdup_printf (_("Rename “%s”"), name);
  return apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}

static gboolean
remove_entry (JdDocument  *self,
              const char  *list,
              const char  *name,
              GError     **error)
{
  g_autoptr(GPtrArray) removed = NULL;
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  JsonArray *array = ensure_list (json_node_get_object (root), list);

  if (get_entry (array, name, error) == NULL)
    return FALSE;
  if (json_array_get_length (array) == 1 && g_str_equal (list, "parameterizations"))
    {
      g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LAST,
                           _("A mechanism keeps at least one parameterization"));
      return FALSE;
    }
  removed = jd_object_array_new ();
  g_ptr_array_add (removed, jd_object_new (kind_of (list), name));
  if (!jd_edit_remove (root, removed, error))
    return FALSE;
  label = g_strdup_printf (_("Delete “%s”"), name);
  return apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}

/* Refuses a @new_name that is another class than the parameterization's. */
static gboolean
check_claim (JdDocument  *self,
             const char  *name,
             const char  *new_name,
             GError     **error)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  g_autofree char *stripped = g_strstrip (g_strdup (new_name));
  JsonObject *entry = get_entry (ensure_list (json_node_get_object (root), "parameterizations"), name, error);
  JdModel *model = jd_document_get_model (self);
  gboolean translated;
  const int claimed = claimed_class (stripped, &translated);
  JdParameterizationClass cls;

  if (entry == NULL)
    return FALSE;
  if (claimed < 0 || model == NULL || jd_model_get_n_equations (model) == 0)
    return TRUE;
  cls = class_of_entry (entry, jd_model_get_n_equations (model));
  if ((int) cls == claimed)
    return TRUE;
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
               /* Translators: the second is a class: independent, reduced or total. */
               _("“%s” is the name of a class, and this parameterization is of another one: %s"), stripped,
               _(jd_parameterization_class_name (cls)));
  return FALSE;
}

gboolean
jd_document_rename_parameterization (JdDocument  *self,
                                     const char  *name,
                                     const char  *new_name,
                                     GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL && new_name != NULL, FALSE);

  return check_claim (self, name, new_name, error) && rename_entry (self, "parameterizations", name, new_name, error);
}

gboolean
jd_document_remove_parameterization (JdDocument  *self,
                                     const char  *name,
                                     GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return remove_entry (self, "parameterizations", name, error);
}

gboolean
jd_document_set_impulsive_type (JdDocument  *self,
                                const char  *event,
                                const char  *parameterization,
                                const char  *equation,
                                JsonNode    *type,
                                GError     **error)
{
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) taken = type;
  g_autoptr(JsonNode) root = NULL;
  JsonObject *entry, *types;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (event != NULL && equation != NULL, FALSE);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  entry = get_entry (ensure_list (json_node_get_object (root), "events"), event, error);
  if (entry == NULL)
    return FALSE;

  types = ensure_object (entry, "types");
  if (taken != NULL)
    json_object_set_member (types, equation, g_steal_pointer (&taken));
  else if (json_object_has_member (types, equation))
    json_object_remove_member (types, equation);
  label = g_strdup_printf (_("Set Type of %s"), equation);
  return apply (self, g_steal_pointer (&root), parameterization, event, label, error);
}

JsonNode *
jd_document_dup_impulsive_type (JdDocument *self,
                                const char *event,
                                const char *equation)
{
  g_autoptr(JsonNode) root = NULL;
  JsonObject *entry, *types;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  entry = get_entry (ensure_list (json_node_get_object (root), "events"), event, NULL);
  if (entry == NULL || !json_object_has_member (entry, "types"))
    return NULL;
  types = json_object_get_object_member (entry, "types");
  return json_object_has_member (types, equation) ? json_object_dup_member (types, equation) : NULL;
}

static void
set_number (JsonObject *object,
            const char *member,
            double      value)
{
  json_object_set_member (object, member, jd_json_number (value));
}

char *
jd_document_add_event (JdDocument  *self,
                       const char  *name,
                       const char  *copy_of,
                       double       at,
                       GError     **error)
{
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *unique = NULL;
  JsonObject *entry;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  unique = add_entry (root, "events", name, copy_of, &entry, error);
  if (unique == NULL)
    return NULL;
  if (json_object_has_member (entry, "when"))
    json_object_remove_member (entry, "when");
  if (json_object_has_member (entry, "direction"))
    json_object_remove_member (entry, "direction");
  set_number (entry, "at", at);
  ensure_object (entry, "types");
  if (!apply (self, g_steal_pointer (&root), NULL, NULL, _("Add Event"), error))
    return NULL;
  return g_steal_pointer (&unique);
}

gboolean
jd_document_rename_event (JdDocument  *self,
                          const char  *name,
                          const char  *new_name,
                          GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL && new_name != NULL, FALSE);

  return rename_entry (self, "events", name, new_name, error);
}

gboolean
jd_document_remove_event (JdDocument  *self,
                          const char  *name,
                          GError     **error)
{
  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return remove_entry (self, "events", name, error);
}

gboolean
jd_document_set_event_time (JdDocument  *self,
                            const char  *name,
                            double       at,
                            GError     **error)
{
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = NULL;
  JsonObject *entry;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  root = jd_mechanism_dup_json (jd_document_get_mechanism (self));
  entry = get_entry (ensure_list (json_node_get_object (root), "events"), name, error);
  if (entry == NULL)
    return FALSE;
  if (json_object_has_member (entry, "when"))
    json_object_remove_member (entry, "when");
  if (json_object_has_member (entry, "direction"))
    json_object_remove_member (entry, "direction");
  set_number (entry, "at", at);
  label = g_strdup_printf (_("Move “%s”"), name);
  return apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}
