/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a step stands: its document with its setup, and edits of it. */
#include "core/lesson/jd-lesson-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

JsonNode *
jd_lesson_merge (JsonNode *target,
                 JsonNode *patch)
{
  JsonObject *object;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!JSON_NODE_HOLDS_OBJECT (patch))
    {
      g_clear_pointer (&target, json_node_unref);
      return jd_json_copy (patch);
    }
  if (target == NULL || !JSON_NODE_HOLDS_OBJECT (target))
    {
      g_clear_pointer (&target, json_node_unref);
      target = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (target, json_object_new ());
    }
  object = json_node_get_object (target);
  json_object_iter_init_ordered (&iter, json_node_get_object (patch));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      JsonNode *old = jd_lesson_member (object, name);

      if (JSON_NODE_HOLDS_NULL (member))
        json_object_remove_member (object, name);
      else if (old != NULL && JSON_NODE_HOLDS_OBJECT (old) && JSON_NODE_HOLDS_OBJECT (member))
        json_node_unref (jd_lesson_merge (json_node_ref (old), member));
      else
        json_object_set_member (object, name, jd_lesson_merge (NULL, member));
    }
  return target;
}

void
jd_lesson_stage_free (JdLessonStage *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->document, json_node_unref);
  g_clear_pointer (&self->instant, json_node_unref);
  g_clear_pointer (&self->direction, json_object_unref);
  g_free (self->parameterization);
  g_free (self->event);
  g_free (self->view);
  g_free (self);
}

JdLessonStage *
jd_lesson_stage_copy (const JdLessonStage *self)
{
  JdLessonStage *copy = g_memdup2 (self, sizeof *self);

  copy->document = jd_json_copy (self->document);
  copy->instant = self->instant != NULL ? json_node_ref (self->instant) : NULL;
  copy->direction = self->direction != NULL ? json_object_ref (self->direction) : NULL;
  copy->parameterization = g_strdup (self->parameterization);
  copy->event = g_strdup (self->event);
  copy->view = g_strdup (self->view);
  return copy;
}

/* The element called @name of the list @list of the document; NULL: none. */
static JsonObject *
find_named (JsonNode   *document,
            const char *list,
            const char *name)
{
  JsonObject *object = json_node_get_object (document);

  for (guint i = 0; i < jd_lesson_length (object, list); i++)
    if (g_strcmp0 (jd_lesson_string (jd_lesson_element (object, list, i), "name"), name) == 0)
      return jd_lesson_element (object, list, i);
  return NULL;
}

/* The object @name of @object, made if it is missing. */
static JsonObject *
ensure_object (JsonObject *object,
               const char *name)
{
  if (jd_lesson_object (object, name) == NULL)
    json_object_set_object_member (object, name, json_object_new ());
  return jd_lesson_object (object, name);
}

/* The tags of the stage's parameterization; one that the file does not name, total, is added to it. */
static JsonObject *
ensure_primitive (JdLessonStage *self)
{
  JsonObject *document = json_node_get_object (self->document);
  JsonObject *found = self->parameterization != NULL
                        ? find_named (self->document, "parameterizations", self->parameterization)
                        : jd_lesson_element (document, "parameterizations", 0);

  if (found == NULL)
    {
      if (jd_lesson_array (document, "parameterizations") == NULL)
        json_object_set_array_member (document, "parameterizations", json_array_new ());
      found = json_object_new ();
      json_object_set_string_member (found, "name",
                                     self->parameterization != NULL ? self->parameterization : "total");
      json_array_add_object_element (jd_lesson_array (document, "parameterizations"), found);
    }
  return ensure_object (found, "primitive");
}

/* A tag that is taken away must have an equation: others are looked at when the mechanism is read. */
static gboolean
check_equation (JdModel     *model,
                const char  *equation,
                GError     **error)
{
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (jd_model_find_equation (model, equation) >= 0)
    return TRUE;
  names = g_ptr_array_new ();
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    g_ptr_array_add (names, jd_model_get_equation (model, e)->name);
  hint = jd_lesson_did_you_mean (equation, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("tags: there is no equation “%s”%s"), equation, hint);
  return FALSE;
}

static gboolean
set_tags (JdLessonStage    *self,
          JdLessonVariant  *variant,
          JsonObject       *tags,
          GError          **error)
{
  JdModel *model = jd_lesson_variant_get_model (variant, self->document, error);
  JsonObject *primitive;
  JsonObjectIter iter;
  const char *equation;
  JsonNode *tag;

  if (model == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, tags);
  while (json_object_iter_next_ordered (&iter, &equation, &tag))
    if (JSON_NODE_HOLDS_NULL (tag) && !check_equation (model, equation, error))
      return FALSE;
  primitive = ensure_primitive (self);
  json_object_iter_init_ordered (&iter, tags);
  while (json_object_iter_next_ordered (&iter, &equation, &tag))
    if (JSON_NODE_HOLDS_NULL (tag))
      json_object_remove_member (primitive, equation);
    else
      json_object_set_member (primitive, equation, jd_json_copy (tag));
  return TRUE;
}

static gboolean
set_types (JdLessonStage  *self,
           JsonObject     *types,
           GError        **error)
{
  JsonObject *event = self->event != NULL ? find_named (self->document, "events", self->event)
                                          : jd_lesson_element (json_node_get_object (self->document), "events", 0);
  JsonObject *own;
  JsonObjectIter iter;
  const char *equation;
  JsonNode *type;

  if (event == NULL)
    {
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("types: the mechanism has no event"));
      return FALSE;
    }
  own = ensure_object (event, "types");
  json_object_iter_init_ordered (&iter, types);
  while (json_object_iter_next_ordered (&iter, &equation, &type))
    json_object_set_member (own, equation, jd_json_copy (type));
  return TRUE;
}

/* Writes @value into constant or parameter @name; FALSE and @error: there is none. */
static gboolean
set_named (JdLessonStage  *self,
           const char     *name,
           gboolean        rate,
           double          value,
           GError        **error)
{
  JsonObject *document = json_node_get_object (self->document);
  JsonObject *constants = jd_lesson_object (document, "constants");
  JsonObject *parameter = find_named (self->document, "parameters", name);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (!rate && jd_lesson_member (constants, name) != NULL)
    {
      json_object_set_member (constants, name, jd_json_number (value));
      return TRUE;
    }
  if (parameter != NULL)
    {
      json_object_set_member (parameter, rate ? "rate" : "value", jd_json_number (value));
      return TRUE;
    }
  names = g_ptr_array_new ();
  for (guint i = 0; i < jd_lesson_length (document, "parameters"); i++)
    {
      const char *own = jd_lesson_string (jd_lesson_element (document, "parameters", i), "name");

      if (own != NULL)
        g_ptr_array_add (names, (gpointer) own);
    }
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
               rate ? _("no parameter is called “%s”%s") : _("no constant or parameter is called “%s”%s"), name,
               hint);
  return FALSE;
}

/* The numbers of {name: expression}, computed in @scene, into the document. */
static gboolean
set_numbers (JdLessonStage  *self,
             JdLessonScene  *scene,
             JsonObject     *values,
             gboolean        rate,
             GError        **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *text = jd_lesson_expression_text (node);
      GError *local = NULL;
      double value = NAN;
      gboolean null = FALSE;

      if (text != NULL && !jd_lesson_scene_number (scene, text, &value, &null, &local))
        {
          g_propagate_prefixed_error (error, local, "%s.%s: ", rate ? "rate" : "set", name);
          return FALSE;
        }
      if (!isfinite (value))
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("%s.%s: null: nothing determines this"),
                       rate ? "rate" : "set", name);
          return FALSE;
        }
      if (!set_named (self, name, rate, value, error))
        return FALSE;
    }
  return TRUE;
}

/* "set" and "rate" of @object, by the numbers of the stage as it is. */
static gboolean
set_values (JdLessonStage    *self,
            JdLessonVariant  *variant,
            JsonObject       *object,
            GError          **error)
{
  JsonObject *set = jd_lesson_object (object, "set"), *rate = jd_lesson_object (object, "rate");
  g_autoptr(JdLessonScene) scene = NULL;

  if (set == NULL && rate == NULL)
    return TRUE;
  scene = jd_lesson_stage_open (self, variant, error);
  return scene != NULL && (set == NULL || set_numbers (self, scene, set, FALSE, error)) &&
         (rate == NULL || set_numbers (self, scene, rate, TRUE, error));
}

static void
take_string (char       **to,
             JsonObject  *object,
             const char  *name)
{
  if (jd_lesson_string (object, name) == NULL)
    return;
  g_free (*to);
  *to = g_strdup (jd_lesson_string (object, name));
}

/* What a setup and an edit have in common. */
static void
take_common (JdLessonStage *self,
             JsonObject    *object)
{
  take_string (&self->parameterization, object, "parameterization");
  take_string (&self->event, object, "event");
  take_string (&self->view, object, "view");
  if (jd_lesson_member (object, "instant") != NULL)
    {
      g_clear_pointer (&self->instant, json_node_unref);
      self->instant = json_node_ref (jd_lesson_member (object, "instant"));
    }
  if (jd_lesson_object (object, "direction") != NULL)
    {
      g_clear_pointer (&self->direction, json_object_unref);
      self->direction = json_object_ref (jd_lesson_object (object, "direction"));
    }
}

JdLessonStage *
jd_lesson_stage_edit (const JdLessonStage  *self,
                      JdLessonVariant      *variant,
                      JsonObject           *edit,
                      GError              **error)
{
  g_autoptr(JdLessonStage) changed = jd_lesson_stage_copy (self);

  take_string (&changed->parameterization, edit, "parameterization");
  take_string (&changed->event, edit, "event");
  if (!set_values (changed, variant, edit, error))
    return NULL;
  if (jd_lesson_object (edit, "merge") != NULL)
    changed->document = jd_lesson_merge (changed->document, jd_lesson_member (edit, "merge"));
  if (jd_lesson_object (edit, "tags") != NULL && !set_tags (changed, variant, jd_lesson_object (edit, "tags"), error))
    return NULL;
  if (jd_lesson_object (edit, "types") != NULL && !set_types (changed, jd_lesson_object (edit, "types"), error))
    return NULL;
  take_common (changed, edit);
  changed->played = jd_lesson_number (edit, "played", changed->played);
  return g_steal_pointer (&changed);
}

/* The stage that "step:ID" or "solution:ID" names. */
static JdLessonStage *
find_stage (JdLessonVariant  *variant,
            guint             i,
            const char       *name,
            GError          **error)
{
  JdLessonStage *stage = g_hash_table_lookup (variant->stages, name);
  const gboolean solved = g_str_has_prefix (name, "solution:");
  const int other = jd_lesson_find_step (variant->lesson, strchr (name, ':') + 1);
  const JdLessonStep *step = other >= 0 ? jd_lesson_get_step (variant->lesson, (guint) other) : NULL;
  g_autoptr(JdLessonStage) begin = NULL;

  if (stage != NULL)
    return jd_lesson_stage_copy (stage);
  if (other < 0 || (guint) other >= i || step->is_faulty ||
      (solved && jd_lesson_object (step->ask, "solution") == NULL))
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                   solved ? _("document: “%s” names no step before this one that has a solution")
                          : _("document: “%s” names no step before this one"),
                   name);
      return NULL;
    }
  begin = jd_lesson_stage_new (variant, (guint) other, NULL, error);
  if (begin == NULL)
    return NULL;
  stage = solved ? jd_lesson_stage_edit (begin, variant, jd_lesson_object (step->ask, "solution"), error)
                 : g_steal_pointer (&begin);
  if (stage == NULL)
    return NULL;
  g_hash_table_insert (variant->stages, g_strdup (name), stage);
  return jd_lesson_stage_copy (stage);
}

/* The document that a setup begins with, and its instant: that of the lesson where the document is the lesson's. */
static JdLessonStage *
begin_stage (JdLessonVariant  *variant,
             guint             i,
             JsonObject       *setup,
             GError          **error)
{
  JdLesson *lesson = variant->lesson;
  const char *model = jd_lesson_string (setup, "model");
  JsonNode *document = jd_lesson_member (setup, "document");
  JsonNode *instant = jd_lesson_member (jd_lesson_get_object (lesson), "instant");
  JdLessonStage *stage;

  if (document != NULL && !JSON_NODE_HOLDS_OBJECT (document))
    {
      stage = find_stage (variant, i, json_node_get_string (document), error);
      if (stage == NULL)
        return NULL;
      g_clear_pointer (&stage->parameterization, g_free);
      g_clear_pointer (&stage->event, g_free);
      g_clear_pointer (&stage->view, g_free);
      g_clear_pointer (&stage->direction, json_object_unref);
      stage->played = 0.0;
      return stage;
    }
  stage = g_new0 (JdLessonStage, 1);
  if (document != NULL)
    stage->document = jd_json_copy (document);
  else if (model != NULL)
    stage->document = jd_lesson_load_model (lesson, model, error);
  else if (lesson->model != NULL)
    stage->document = jd_json_copy (lesson->model);
  else
    g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("the lesson has no model"));
  if (stage->document == NULL)
    {
      jd_lesson_stage_free (stage);
      return NULL;
    }
  if (document == NULL && model == NULL && instant != NULL)
    stage->instant = json_node_ref (instant);
  return stage;
}

/* A name that stays from an earlier step means nothing where this step's document has nothing called so. */
static void
drop_stale (JdLessonStage *self,
            JsonObject    *written)
{
  if (self->parameterization != NULL && jd_lesson_string (written, "parameterization") == NULL &&
      find_named (self->document, "parameterizations", self->parameterization) == NULL &&
      !g_str_equal (self->parameterization, "total"))
    g_clear_pointer (&self->parameterization, g_free);
  if (self->event != NULL && jd_lesson_string (written, "event") == NULL &&
      find_named (self->document, "events", self->event) == NULL)
    g_clear_pointer (&self->event, g_free);
}

static JdLessonStage *
set_up (JdLessonVariant  *variant,
        guint             i,
        GError          **error)
{
  const JdLessonStep *step = jd_lesson_get_step (variant->lesson, i);
  g_autoptr(JdLessonStage) stage = begin_stage (variant, i, step->written, error);

  if (stage == NULL)
    return NULL;
  if (jd_lesson_object (step->written, "merge") != NULL)
    stage->document = jd_lesson_merge (stage->document, jd_lesson_member (step->written, "merge"));
  stage->document = jd_lesson_variant_apply (variant, stage->document);
  take_common (stage, step->setup);
  drop_stale (stage, step->written);
  stage->until = jd_lesson_number (step->setup, "until", stage->until);
  if (jd_lesson_object (step->written, "set") == NULL && jd_lesson_object (step->written, "rate") == NULL)
    return g_steal_pointer (&stage);
  {
    g_autoptr(JsonNode) instant = g_steal_pointer (&stage->instant);
    const gboolean ok = set_values (stage, variant, step->written, error);

    stage->instant = g_steal_pointer (&instant);
    return ok ? g_steal_pointer (&stage) : NULL;
  }
}

JdLessonStage *
jd_lesson_stage_new (JdLessonVariant  *variant,
                     guint             i,
                     const char      **out_member,
                     GError          **error)
{
  const JdLessonStep *step = jd_lesson_get_step (variant->lesson, i);
  JsonObject *begin = jd_lesson_object (step->object, "begin");
  g_autoptr(JdLessonStage) stage = NULL;

  if (out_member != NULL)
    *out_member = "setup";
  stage = set_up (variant, i, error);
  if (stage == NULL || begin == NULL)
    return g_steal_pointer (&stage);
  if (out_member != NULL)
    *out_member = "begin";
  return jd_lesson_stage_edit (stage, variant, begin, error);
}

/* Fills the instant of @options from "instant". */
static gboolean
read_instant (const JdLessonStage   *self,
              JdLessonSceneOptions  *options,
              GError               **error)
{
  JsonObject *object = self->instant != NULL && JSON_NODE_HOLDS_OBJECT (self->instant)
                         ? json_node_get_object (self->instant)
                         : NULL;
  const char *side = jd_lesson_string (object, "side");
  g_autofree char *text = NULL;
  g_autoptr(JdLessonScene) scene = NULL;
  gboolean null;

  if (self->instant == NULL)
    return TRUE;
  options->side = g_strcmp0 (side, "after") == 0    ? JD_LESSON_AFTER
                  : g_strcmp0 (side, "during") == 0 ? JD_LESSON_DURING
                                                    : JD_LESSON_BEFORE;
  options->instant_event = jd_lesson_string (object, "event");
  options->instant_when = jd_lesson_string (object, "when");
  if (object != NULL)
    return TRUE;
  /* a time: what it names is told before the motion begins */
  text = jd_lesson_expression_text (self->instant);
  scene = jd_lesson_scene_new (options, error);
  options->has_time = scene != NULL && jd_lesson_scene_number (scene, text, &options->time, &null, error);
  options->side = JD_LESSON_AFTER;
  return options->has_time;
}

JdLessonScene *
jd_lesson_stage_open (const JdLessonStage  *self,
                      JdLessonVariant      *variant,
                      GError              **error)
{
  JdLessonSceneOptions options = {
    .model = jd_lesson_variant_get_model (variant, self->document, error),
    .parameterization = self->parameterization,
    .event = self->event,
    .until = self->until,
    .direction = self->direction,
    .view = self->view,
    .played = self->played,
  };

  if (options.model == NULL || !read_instant (self, &options, error))
    return NULL;
  return jd_lesson_scene_new (&options, error);
}
