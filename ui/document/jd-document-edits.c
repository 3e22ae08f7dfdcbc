/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits of a document that concern parameterizations and events. */
#include "ui/document/jd-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "core/parameterization/jd-parameterization.h"
#include "ui/document/jd-document-lock.h"

/* Adds a copy of @copy_of (NULL: an empty entry) with @name, made unique.  Returns the name. */
static char *
add_entry (JsonNode     *root,
           JdObjectKind  kind,
           const char   *name,
           const char   *copy_of)
{
  JsonNode *copied = copy_of != NULL ? jd_edit_get (root, kind, copy_of) : NULL;
  g_autoptr(JsonObject) empty = json_object_new ();

  return jd_edit_add (root, kind, name,
                      copied != NULL ? jd_json_copy (copied) : json_node_init_object (json_node_alloc (), empty));
}

/* A copy of the mechanism's JSON, to be changed.  A file without parameterizations has one, "total"; it is written
 * before it is changed or another is added. */
static JsonNode *
dup_root (JdDocument   *self,
          JdObjectKind  kind)
{
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (self));

  if (kind == JD_OBJECT_PARAMETERIZATION && jd_document_get_untagged (self))
    g_free (add_entry (root, kind, "total", NULL));
  return root;
}

/* Checks that @parameterization can be made and can run @event.  A change of tags or types does not change the
 * equations, so that the present model is used. */
static gboolean
check_parameterization (JdDocument   *self,
                        JdMechanism  *mechanism,
                        const char   *parameterization,
                        const char   *event,
                        GError      **error)
{
  JdModel *model = jd_document_get_model (self);
  const JdParameterizationTags *tags;
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
  tags = jd_mechanism_find_parameterization (mechanism, parameterization);
  g_return_val_if_fail (tags != NULL, FALSE);
  result = jd_parameterization_new (model, tags, event != NULL ? jd_mechanism_find_event (mechanism, event) : NULL,
                                    error);
  return result != NULL;
}

/* Reads the changed @root (taken), checks it, and makes it the document by an edit with the label @label. */
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

/* Replaces the tag of @equation, or appends one. */
static gboolean
set_tag (JsonNode    *root,
         const char  *parameterization,
         const char  *equation,
         const char  *parameter,
         gboolean     integrated,
         GError     **error)
{
  g_autofree char *path = g_strconcat ("primitive/", equation, NULL);
  JsonNode *tag = NULL;

  if (parameter != NULL)
    tag = json_node_init_string (json_node_alloc (), parameter);
  if (parameter != NULL && integrated)
    {
      JsonObject *object = json_object_new ();

      json_object_set_member (object, "parameter", tag);
      json_object_set_boolean_member (object, "integrated", TRUE);
      tag = json_node_init_object (json_node_alloc (), object);
      json_object_unref (object);
    }
  return jd_edit_set_member (root, JD_OBJECT_PARAMETERIZATION, parameterization, path, NULL, error) &&
         (tag == NULL || jd_edit_set_member (root, JD_OBJECT_PARAMETERIZATION, parameterization, path, tag, error));
}

/* Whether the tag is allowed alone.  Its own reason is reported before those that involve other tags. */
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

  json_object_set_array_member (json_node_get_object (root), "parameterizations", json_array_new ());
  g_free (add_entry (root, JD_OBJECT_PARAMETERIZATION, "alone", NULL));
  if (!set_tag (root, "alone", equation, parameter, integrated, error))
    return FALSE;
  mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
  return mechanism != NULL && check_parameterization (self, mechanism, "alone", event, error);
}

/* The class that @name claims, translated or not, with or without a number ("reduced 2"); -1 if it is no class. */
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

/* A parameterization named by its class is renamed to the class that the tag gives it. */
char *
jd_document_dup_retagged_name (JdDocument *self,
                               const char *parameterization,
                               const char *equation,
                               const char *parameter)
{
  g_autoptr(JsonNode) root = NULL;
  const JdParameterizationTags *tags;
  JdModel *model;
  JdParameterizationClass cls;
  gboolean translated;
  gsize n;
  int claimed;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  tags = jd_mechanism_find_parameterization (jd_document_get_mechanism (self), parameterization);
  model = jd_document_get_model (self);
  claimed = claimed_class (parameterization, &translated);
  if (tags == NULL || model == NULL || claimed < 0 || !jd_document_may (self, "parameterizations"))
    return g_strdup (parameterization);
  n = parameter != NULL;
  for (guint i = 0; i < tags->tags->len; i++)
    n += !g_str_equal (((const JdTag *) g_ptr_array_index (tags->tags, i))->equation, equation);
  cls = n == jd_model_get_n_equations (model) ? JD_CLASS_INDEPENDENT : n == 0 ? JD_CLASS_TOTAL : JD_CLASS_REDUCED;
  if ((int) cls == claimed)
    return g_strdup (parameterization);
  root = dup_root (self, JD_OBJECT_PARAMETERIZATION);
  return jd_edit_free_name (root, JD_OBJECT_PARAMETERIZATION,
                            translated ? _(jd_parameterization_class_name (cls))
                                       : jd_parameterization_class_name (cls));
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
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (parameterization != NULL && new_name != NULL && equation != NULL, FALSE);

  label = g_strdup_printf (_("Retag %s"), equation);
  root = dup_root (self, JD_OBJECT_PARAMETERIZATION);
  return (parameter == NULL || check_alone (self, event, equation, parameter, integrated, error)) &&
         set_tag (root, parameterization, equation, parameter, integrated, error) &&
         jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, parameterization, new_name, error) &&
         apply (self, g_steal_pointer (&root), new_name, event, label, error);
}

gboolean
jd_document_get_untagged (JdDocument *self)
{
  JsonNode *root;
  JsonArray *list;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);

  root = jd_mechanism_get_json (jd_document_get_mechanism (self));
  list = jd_json_get_array (json_node_get_object (root), "parameterizations");
  return list == NULL || json_array_get_length (list) == 0;
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
  g_autofree char *label = NULL, *name = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (parameterization != NULL && equation != NULL, NULL);

  label = g_strdup_printf (_("Retag %s"), equation);
  root = dup_root (self, JD_OBJECT_PARAMETERIZATION);
  /* Translators: variant: the name of a new parameterization; a number follows. */
  name = add_entry (root, JD_OBJECT_PARAMETERIZATION, _("variant"), parameterization);
  if ((parameter == NULL || check_alone (self, event, equation, parameter, integrated, error)) &&
      set_tag (root, name, equation, parameter, integrated, error) &&
      apply (self, g_steal_pointer (&root), name, event, label, error))
    return g_steal_pointer (&name);
  return NULL;
}

char *
jd_document_add_parameterization (JdDocument  *self,
                                  const char  *name,
                                  const char  *copy_of,
                                  GError     **error)
{
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *added = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  root = dup_root (self, JD_OBJECT_PARAMETERIZATION);
  added = add_entry (root, JD_OBJECT_PARAMETERIZATION, name, copy_of);
  return apply (self, g_steal_pointer (&root), NULL, NULL, _("Add Parameterization"), error)
           ? g_steal_pointer (&added)
           : NULL;
}

/* Refuses a @new_name that is another class than the parameterization's. */
static gboolean
check_claim (JdDocument  *self,
             const char  *name,
             const char  *new_name,
             GError     **error)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_document_get_mechanism (self), name);
  g_autofree char *stripped = g_strstrip (g_strdup (new_name));
  JdModel *model = jd_document_get_model (self);
  gboolean translated;
  const int claimed = claimed_class (stripped, &translated);
  JdParameterizationClass cls;

  if (tags == NULL || claimed < 0 || model == NULL || jd_model_get_n_equations (model) == 0)
    return TRUE;
  cls = jd_parameterization_class_of_tags (model, tags);
  if ((int) cls == claimed)
    return TRUE;
  g_set_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
               /* Translators: the second is a class: independent, reduced or total. */
               _("“%s” is the name of a class, but this parameterization belongs to another class: %s"), stripped,
               _(jd_parameterization_class_name (cls)));
  return FALSE;
}

gboolean
jd_document_rename (JdDocument    *self,
                    JdObjectKind   kind,
                    const char    *name,
                    const char    *new_name,
                    GError       **error)
{
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL && new_name != NULL, FALSE);

  label = g_strdup_printf (_("Rename “%s”"), name);
  root = dup_root (self, kind);
  return (kind != JD_OBJECT_PARAMETERIZATION || check_claim (self, name, new_name, error)) &&
         jd_edit_rename (root, kind, name, new_name, error) &&
         apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}

gboolean
jd_document_remove (JdDocument    *self,
                    JdObjectKind   kind,
                    const char    *name,
                    GError       **error)
{
  g_autoptr(GPtrArray) removed = NULL;
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  if (kind == JD_OBJECT_PARAMETERIZATION &&
      jd_mechanism_get_parameterizations (jd_document_get_mechanism (self))->len == 1)
    {
      g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LAST,
                           _("A mechanism needs at least one parameterization: the last one cannot be deleted"));
      return FALSE;
    }
  label = g_strdup_printf (_("Delete “%s”"), name);
  root = dup_root (self, kind);
  removed = jd_object_array_new ();
  g_ptr_array_add (removed, jd_object_new (kind, name));
  return jd_edit_remove (root, removed, error) && apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}

gboolean
jd_document_set_impulsive_type (JdDocument  *self,
                                const char  *event,
                                const char  *parameterization,
                                const char  *equation,
                                JsonNode    *type,
                                GError     **error)
{
  g_autofree char *label = NULL, *path = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (event != NULL && equation != NULL, FALSE);

  label = g_strdup_printf (_("Set Type of %s"), equation);
  path = g_strconcat ("types/", equation, NULL);
  root = dup_root (self, JD_OBJECT_EVENT);
  return jd_edit_set_member (root, JD_OBJECT_EVENT, event, path, type, error) &&
         apply (self, g_steal_pointer (&root), parameterization, event, label, error);
}

JsonNode *
jd_document_dup_impulsive_type (JdDocument *self,
                                const char *event,
                                const char *equation)
{
  g_autofree char *path = NULL;
  JsonNode *type;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);

  path = g_strconcat ("types/", equation, NULL);
  type = jd_edit_get_member (jd_mechanism_get_json (jd_document_get_mechanism (self)), JD_OBJECT_EVENT, event, path);
  return type != NULL ? jd_json_copy (type) : NULL;
}

static gboolean
set_instant (JsonNode    *root,
             const char  *event,
             double       at,
             GError     **error)
{
  return jd_edit_set_member (root, JD_OBJECT_EVENT, event, "when", NULL, error) &&
         jd_edit_set_member (root, JD_OBJECT_EVENT, event, "direction", NULL, error) &&
         jd_edit_set_member (root, JD_OBJECT_EVENT, event, "at", jd_json_number (at), error);
}

char *
jd_document_add_event (JdDocument  *self,
                       const char  *name,
                       const char  *copy_of,
                       double       at,
                       GError     **error)
{
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *added = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  root = dup_root (self, JD_OBJECT_EVENT);
  added = add_entry (root, JD_OBJECT_EVENT, name, copy_of);
  return set_instant (root, added, at, error) &&
             apply (self, g_steal_pointer (&root), NULL, NULL, _("Add Event"), error)
           ? g_steal_pointer (&added)
           : NULL;
}

gboolean
jd_document_set_event_time (JdDocument  *self,
                            const char  *name,
                            double       at,
                            GError     **error)
{
  g_autofree char *label = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_val_if_fail (JD_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  label = g_strdup_printf (_("Move “%s”"), name);
  root = dup_root (self, JD_OBJECT_EVENT);
  return set_instant (root, name, at, error) && apply (self, g_steal_pointer (&root), NULL, NULL, label, error);
}
