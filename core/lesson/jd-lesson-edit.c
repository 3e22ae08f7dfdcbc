/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits of a stage.  Each edit does all that can be done of it, and reports every mistake. */
#include "core/lesson/jd-lesson-stage-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

JsonObject *
jd_lesson_stage_find_named (JsonNode   *document,
            const char *list,
            const char *name)
{
  JsonObject *object = json_node_get_object (document);

  for (guint i = 0; i < jd_json_get_length (object, list); i++)
    if (g_strcmp0 (jd_json_get_string (jd_json_get_element (object, list, i), "name"), name) == 0)
      return jd_json_get_element (object, list, i);
  return NULL;
}

/* The tags of the stage's parameterization; one that the file does not name, total, is added to it. */
static JsonObject *
ensure_primitive (JdLessonStage *self)
{
  JsonObject *document = json_node_get_object (self->document);
  JsonObject *found = self->parameterization != NULL
                        ? jd_lesson_stage_find_named (self->document, "parameterizations", self->parameterization)
                        : jd_json_get_element (document, "parameterizations", 0);

  if (found == NULL)
    {
      if (jd_json_get_array (document, "parameterizations") == NULL)
        json_object_set_array_member (document, "parameterizations", json_array_new ());
      found = json_object_new ();
      json_object_set_string_member (found, "name",
                                     self->parameterization != NULL ? self->parameterization : "total");
      json_array_add_object_element (jd_json_get_array (document, "parameterizations"), found);
    }
  return jd_json_ensure_object (found, "primitive");
}

JdLessonMistake *
jd_lesson_stage_add_mistake (GPtrArray     *mistakes,
             JdLessonStage *stage,
             const char    *path,
             const char    *name,
             JdLessonError  code,
             const char    *format,
             ...)
{
  va_list args;
  GError *error;

  va_start (args, format);
  error = g_error_new_valist (JD_LESSON_ERROR, code, format, args);
  va_end (args);
  return jd_lesson_mistakes_add (mistakes, stage, path, name, error);
}

gboolean
jd_lesson_stage_check_document (JdLessonStage    *self,
                JdLessonVariant  *variant,
                const char       *path,
                JsonNode         *before,
                JsonNode         *patch,
                GPtrArray        *mistakes)
{
  GError *error = NULL;

  if (jd_lesson_variant_get_model (variant, self->document, &error) != NULL)
    {
      json_node_unref (before);
      return TRUE;
    }
  jd_lesson_mistakes_add (mistakes, self, path, NULL, error);
  json_node_unref (self->document);
  self->document = before;
  if (patch != NULL && self->left_out == NULL)
    self->left_out = json_node_ref (patch);
  return FALSE;
}

static void
merge_patch (JdLessonStage    *self,
             JdLessonVariant  *variant,
             const char       *path,
             JsonNode         *patch,
             GPtrArray        *mistakes)
{
  g_autofree char *own = jd_lesson_path_join (path, "merge");
  JsonNode *before = jd_json_copy (self->document);

  self->document = jd_lesson_merge (self->document, patch);
  jd_lesson_stage_check_document (self, variant, own, before, patch, mistakes);
}

static void
check_equation (JdLessonStage *self,
                JdModel       *model,
                const char    *path,
                const char    *equation,
                GPtrArray     *mistakes)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    g_ptr_array_add (names, jd_model_get_equation (model, e)->name);
  hint = jd_lesson_did_you_mean (equation, names);
  jd_lesson_stage_add_mistake (mistakes, self, path, equation, JD_LESSON_ERROR_NAME,
                               _("there is no equation “%s”%s"), equation, hint);
}

/* The names of the document's @list, "parameters"; and of its constants, with @constants. */
static GPtrArray *
list_names (const JdLessonStage *self,
            const char          *list,
            gboolean             constants)
{
  JsonObject *document = json_node_get_object (self->document);
  GPtrArray *names = g_ptr_array_new ();
  JsonObject *object = constants ? jd_json_get_object (document, "constants") : NULL;
  JsonObjectIter iter;
  const char *name;

  for (guint i = 0; i < jd_json_get_length (document, list); i++)
    {
      const char *own = jd_json_get_string (jd_json_get_element (document, list, i), "name");

      if (own != NULL)
        g_ptr_array_add (names, (gpointer) own);
    }
  if (object == NULL)
    return names;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    g_ptr_array_add (names, (gpointer) name);
  return names;
}

/* Whether @tag names a parameter that the mechanism does not have, or is none, which the reader reported. */
static gboolean
is_wrong_tag (JdLessonStage *self,
              const char    *path,
              JsonNode      *tag,
              GPtrArray     *mistakes)
{
  const char *name = JSON_NODE_HOLDS_OBJECT (tag) ? jd_json_get_string (json_node_get_object (tag), "parameter")
                                                  : jd_json_get_text (tag);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (name == NULL)
    {
      self->unsure = TRUE;
      return TRUE;
    }
  if (!jd_name_is_valid (name) || jd_lesson_stage_find_named (self->document, "parameters", name) != NULL)
    return FALSE;
  names = list_names (self, "parameters", FALSE);
  hint = jd_lesson_did_you_mean (name, names);
  jd_lesson_stage_add_mistake (mistakes, self, path, name, JD_LESSON_ERROR_NAME, _("no parameter is called “%s”%s"),
                               name, hint);
  return TRUE;
}

static void
set_tags (JdLessonStage    *self,
          JdLessonVariant  *variant,
          const char       *path,
          JsonObject       *tags,
          GPtrArray        *mistakes)
{
  JdModel *model = jd_lesson_variant_get_model (variant, self->document, NULL);
  g_autofree char *own = jd_lesson_path_join (path, "tags");
  JsonNode *before = jd_json_copy (self->document);
  JsonObject *primitive = ensure_primitive (self);
  JsonObjectIter iter;
  const char *equation;
  JsonNode *tag;

  json_object_iter_init_ordered (&iter, tags);
  while (model != NULL && json_object_iter_next_ordered (&iter, &equation, &tag))
    {
      g_autofree char *place = jd_lesson_path_join (own, equation);

      if (jd_model_find_equation (model, equation) < 0)
        check_equation (self, model, place, equation, mistakes);
      else if (JSON_NODE_HOLDS_NULL (tag))
        json_object_remove_member (primitive, equation);
      else if (!is_wrong_tag (self, place, tag, mistakes))
        json_object_set_member (primitive, equation, jd_json_copy (tag));
    }
  jd_lesson_stage_check_document (self, variant, own, before, NULL, mistakes);
}

static void
set_types (JdLessonStage    *self,
           JdLessonVariant  *variant,
           const char       *path,
           JsonObject       *types,
           GPtrArray        *mistakes)
{
  JdModel *model = jd_lesson_variant_get_model (variant, self->document, NULL);
  JsonObject *event = self->event != NULL ? jd_lesson_stage_find_named (self->document, "events", self->event)
                                          : jd_json_get_element (json_node_get_object (self->document), "events", 0);
  g_autofree char *own_path = jd_lesson_path_join (path, "types");
  JsonNode *before;
  JsonObject *own;
  JsonObjectIter iter;
  const char *equation;
  JsonNode *type;

  if (event == NULL)
    {
      jd_lesson_stage_add_mistake (mistakes, self, own_path, NULL, JD_LESSON_ERROR_NAME,
                                   _("the mechanism has no event"));
      return;
    }
  before = jd_json_copy (self->document);
  own = jd_json_ensure_object (event, "types");
  json_object_iter_init_ordered (&iter, types);
  while (model != NULL && json_object_iter_next_ordered (&iter, &equation, &type))
    {
      g_autofree char *place = jd_lesson_path_join (own_path, equation);

      if (jd_model_find_equation (model, equation) < 0)
        check_equation (self, model, place, equation, mistakes);
      else
        json_object_set_member (own, equation, jd_json_copy (type));
    }
  jd_lesson_stage_check_document (self, variant, own_path, before, NULL, mistakes);
}

/* Writes @value into constant or parameter @name. */
static void
set_named (JdLessonStage *self,
           const char    *path,
           const char    *name,
           gboolean       rate,
           double         value,
           GPtrArray     *mistakes)
{
  JsonObject *constants = jd_json_get_object (json_node_get_object (self->document), "constants");
  JsonObject *parameter = jd_lesson_stage_find_named (self->document, "parameters", name);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (!rate && jd_json_get_member (constants, name) != NULL)
    {
      if (isfinite (value))
        json_object_set_member (constants, name, jd_json_number (value));
      return;
    }
  if (parameter != NULL)
    {
      if (isfinite (value))
        json_object_set_member (parameter, rate ? "rate" : "value", jd_json_number (value));
      return;
    }
  names = list_names (self, "parameters", !rate);
  hint = jd_lesson_did_you_mean (name, names);
  jd_lesson_stage_add_mistake (mistakes, self, path, name, JD_LESSON_ERROR_NAME,
                               rate ? _("no parameter is called “%s”%s")
                                    : _("no constant or parameter is called “%s”%s"),
                               name, hint);
}

/* The numbers of {name: expression}, computed in @scene, into the document. */
static void
set_numbers (JdLessonStage  *self,
             JdLessonScene  *scene,
             const char     *path,
             JsonObject     *values,
             gboolean        rate,
             GPtrArray      *mistakes)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *place = jd_lesson_path_join (path, name);
      g_autofree char *text = jd_lesson_expression_text (node);
      GError *error = NULL;
      double value = NAN;
      gboolean null = FALSE;

      if (text == NULL)
        self->unsure = TRUE;
      else if (!jd_lesson_scene_number (scene, text, &value, &null, &error))
        jd_lesson_mistakes_add (mistakes, self, place, text, error);
      else if (!isfinite (value))
        jd_lesson_stage_add_mistake (mistakes, self, place, text, JD_LESSON_ERROR_VALUE,
                                     _("null: nothing determines this"));
      set_named (self, place, name, rate, value, mistakes);
    }
}

void
jd_lesson_stage_set_values (JdLessonStage    *self,
            JdLessonVariant  *variant,
            const char       *path,
            JsonObject       *object,
            GPtrArray        *mistakes)
{
  JsonObject *set = jd_json_get_object (object, "set"), *rate = jd_json_get_object (object, "rate");
  g_autofree char *set_path = jd_lesson_path_join (path, "set"), *rate_path = jd_lesson_path_join (path, "rate");
  g_autoptr(JdLessonScene) scene = NULL;
  JsonNode *before;

  if (set == NULL && rate == NULL)
    return;
  scene = jd_lesson_stage_try (self, variant, path, mistakes);
  if (scene == NULL)
    return;
  before = jd_json_copy (self->document);
  if (set != NULL)
    set_numbers (self, scene, set_path, set, FALSE, mistakes);
  if (rate != NULL)
    set_numbers (self, scene, rate_path, rate, TRUE, mistakes);
  jd_lesson_stage_check_document (self, variant, set != NULL ? set_path : rate_path, before, NULL, mistakes);
}

static void
take_string (char       **to,
             JsonObject  *object,
             const char  *name)
{
  if (jd_json_get_string (object, name) == NULL)
    return;
  g_free (*to);
  *to = g_strdup (jd_json_get_string (object, name));
}

void
jd_lesson_stage_drop_unknown (JdLessonStage *self,
              const char    *path,
              GPtrArray     *mistakes)
{
  g_autofree char *own = jd_lesson_path_join (path, "parameterization");
  g_autofree char *event_path = jd_lesson_path_join (path, "event");

  if (self->parameterization != NULL && !g_str_equal (self->parameterization, "total") &&
      jd_lesson_stage_find_named (self->document, "parameterizations", self->parameterization) == NULL)
    {
      g_autoptr(GPtrArray) names = list_names (self, "parameterizations", FALSE);
      g_autofree char *hint = NULL;

      g_ptr_array_add (names, (gpointer) "total");
      hint = jd_lesson_did_you_mean (self->parameterization, names);
      jd_lesson_stage_add_mistake (mistakes, self, own, self->parameterization, JD_LESSON_ERROR_NAME,
                                   _("no parameterization is called “%s”%s"), self->parameterization, hint);
      g_free (self->parameterization);
      self->parameterization = g_strdup ("total");
    }
  if (self->event != NULL && jd_lesson_stage_find_named (self->document, "events", self->event) == NULL)
    {
      g_autoptr(GPtrArray) names = list_names (self, "events", FALSE);
      g_autofree char *hint = jd_lesson_did_you_mean (self->event, names);

      jd_lesson_stage_add_mistake (mistakes, self, event_path, self->event, JD_LESSON_ERROR_NAME,
                                   _("no event is called “%s”%s"), self->event, hint);
      g_clear_pointer (&self->event, g_free);
      self->no_names = self->no_names || names->len == 0;
    }
}

void
jd_lesson_stage_take_common (JdLessonStage *self,
             const char    *path,
             JsonObject    *object)
{
  take_string (&self->parameterization, object, "parameterization");
  take_string (&self->event, object, "event");
  take_string (&self->view, object, "view");
  if (jd_json_get_member (object, "instant") != NULL)
    {
      g_clear_pointer (&self->instant, json_node_unref);
      self->instant = json_node_ref (jd_json_get_member (object, "instant"));
      g_free (self->instant_path);
      self->instant_path = jd_lesson_path_join (path, "instant");
    }
  if (jd_json_get_object (object, "direction") != NULL)
    {
      g_clear_pointer (&self->direction, json_object_unref);
      self->direction = json_object_ref (jd_json_get_object (object, "direction"));
    }
}

JdLessonStage *
jd_lesson_stage_edit (const JdLessonStage  *self,
                      JdLessonVariant      *variant,
                      JsonObject           *edit,
                      const char           *path,
                      GPtrArray            *mistakes)
{
  JdLessonStage *changed = jd_lesson_stage_copy (self);
  const gboolean merges = jd_json_get_object (edit, "merge") != NULL;

  take_string (&changed->parameterization, edit, "parameterization");
  take_string (&changed->event, edit, "event");
  if (!merges)
    jd_lesson_stage_drop_unknown (changed, path, mistakes);
  jd_lesson_stage_set_values (changed, variant, path, edit, mistakes);
  if (merges)
    merge_patch (changed, variant, path, jd_json_get_member (edit, "merge"), mistakes);
  if (merges)
    jd_lesson_stage_drop_unknown (changed, path, mistakes);
  if (jd_json_get_object (edit, "tags") != NULL)
    set_tags (changed, variant, path, jd_json_get_object (edit, "tags"), mistakes);
  if (jd_json_get_object (edit, "types") != NULL)
    set_types (changed, variant, path, jd_json_get_object (edit, "types"), mistakes);
  {
    /* the names were looked at above */
    g_autofree char *parameterization = g_strdup (changed->parameterization), *event = g_strdup (changed->event);

    jd_lesson_stage_take_common (changed, path, edit);
    g_free (changed->parameterization);
    g_free (changed->event);
    changed->parameterization = g_steal_pointer (&parameterization);
    changed->event = g_steal_pointer (&event);
  }
  changed->played = jd_json_get_number (edit, "played", changed->played);
  return changed;
}
