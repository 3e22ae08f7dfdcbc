/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the stage of a step: its document with its setup, and with edits. */
#include "core/lesson/jd-lesson-stage-private.h"

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
      JsonNode *old = jd_json_get_member (object, name);

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
  g_clear_pointer (&self->left_out, json_node_unref);
  g_free (self->event);
  g_free (self->view);
  g_free (self->instant_path);
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
  copy->instant_path = g_strdup (self->instant_path);
  copy->left_out = self->left_out != NULL ? json_node_ref (self->left_out) : NULL;
  return copy;
}

/* The stage that "step:ID" or "solution:ID" names; a copy.  NULL: a mistake. */
static JdLessonStage *
find_stage (JdLessonVariant  *variant,
            guint             i,
            const char       *name,
            GPtrArray        *mistakes)
{
  JdLessonStage *stage = g_hash_table_lookup (variant->stages, name);
  const gboolean solved = g_str_has_prefix (name, "solution:");
  const char *id = strchr (name, ':') + 1;
  const int other = jd_lesson_find_step (variant->lesson, id);
  const JdLessonStep *step = other >= 0 ? jd_lesson_get_step (variant->lesson, (guint) other) : NULL;
  g_autoptr(GPtrArray) theirs = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonStage) begin = NULL;

  if (stage != NULL)
    return jd_lesson_stage_copy (stage);
  if (other < 0 || (guint) other >= i ||
      (solved && !step->is_faulty && jd_json_get_object (step->ask, "solution") == NULL))
    {
      jd_lesson_stage_add_mistake (mistakes, NULL, "setup.document", NULL, JD_LESSON_ERROR_NAME,
                                   solved ? _("“%s” names no step before this one that has a solution")
                                          : _("“%s” names no step before this one"),
                                   name);
      return NULL;
    }
  begin = jd_lesson_stage_new (variant, (guint) other, theirs);
  if (begin != NULL && solved && jd_json_get_object (step->ask, "solution") != NULL)
    stage = jd_lesson_stage_edit (begin, variant, jd_json_get_object (step->ask, "solution"), "ask.solution", theirs);
  else
    stage = g_steal_pointer (&begin);
  if (theirs->len > 0 || step->is_faulty || stage == NULL)
    {
      /* Translators: “%s” is the id of a step. */
      jd_lesson_stage_add_mistake (mistakes, stage, "setup.document", NULL, JD_LESSON_ERROR_NAME,
                                   _("the step “%s” has mistakes"), id)
        ->follows = TRUE;
      return stage;
    }
  g_hash_table_insert (variant->stages, g_strdup (name), stage);
  return jd_lesson_stage_copy (stage);
}

/* The document that a setup begins with, and its instant: that of the lesson where the document is the lesson's.
 * NULL: a mistake. */
static JdLessonStage *
begin_stage (JdLessonVariant  *variant,
             guint             i,
             JsonObject       *setup,
             GPtrArray        *mistakes)
{
  JdLesson *lesson = variant->lesson;
  const char *model = jd_json_get_string (setup, "model");
  JsonNode *document = jd_json_get_member (setup, "document");
  const char *named = document != NULL ? jd_json_get_text (document) : NULL;
  JsonNode *instant = jd_json_get_member (jd_lesson_get_object (lesson), "instant");
  const gboolean own = document == NULL && model == NULL;
  JdLessonStage *stage;
  GError *error = NULL;

  if (named != NULL && strchr (named, ':') != NULL)
    {
      stage = find_stage (variant, i, named, mistakes);
      if (stage == NULL)
        return NULL;
      g_clear_pointer (&stage->parameterization, g_free);
      g_clear_pointer (&stage->event, g_free);
      g_clear_pointer (&stage->view, g_free);
      g_clear_pointer (&stage->direction, json_object_unref);
      g_clear_pointer (&stage->instant_path, g_free);
      stage->played = 0.0;
      return stage;
    }
  stage = g_new0 (JdLessonStage, 1);
  if (document != NULL)
    stage->document = JSON_NODE_HOLDS_OBJECT (document) ? jd_json_copy (document) : NULL;
  else if (model != NULL)
    stage->document = jd_lesson_load_model (lesson, model, &error);
  else if (lesson->model != NULL)
    stage->document = jd_json_copy (lesson->model);
  if (error != NULL)
    jd_lesson_mistakes_add (mistakes, NULL, "setup.model", NULL, error);
  else if (stage->document == NULL)
    jd_lesson_stage_add_mistake (mistakes, NULL, "setup", NULL, JD_LESSON_ERROR_INVALID,
                                 _("the lesson has no model"))
      ->follows = TRUE;
  if (stage->document == NULL)
    {
      jd_lesson_stage_free (stage);
      return NULL;
    }
  if (own && instant != NULL)
    {
      stage->instant = json_node_ref (instant);
      stage->instant_path = g_strdup ("");
    }
  return stage;
}

/* A name that stays from an earlier step means nothing where this step's document has nothing called so. */
static void
drop_stale (JdLessonStage *self,
            JsonObject    *written)
{
  if (self->parameterization != NULL && jd_json_get_string (written, "parameterization") == NULL &&
      jd_lesson_stage_find_named (self->document, "parameterizations", self->parameterization) == NULL &&
      !g_str_equal (self->parameterization, "total"))
    g_clear_pointer (&self->parameterization, g_free);
  if (self->event != NULL && jd_json_get_string (written, "event") == NULL &&
      jd_lesson_stage_find_named (self->document, "events", self->event) == NULL)
    g_clear_pointer (&self->event, g_free);
}

/* The document that a step begins with must be a mechanism.  @plain: the same without what is drawn. */
static gboolean
check_begin (JdLessonStage    *self,
             JdLessonVariant  *variant,
             JsonObject       *setup,
             JsonNode         *plain,
             GPtrArray        *mistakes)
{
  JdLesson *lesson = variant->lesson;
  const gboolean own = jd_json_get_member (setup, "document") != NULL || jd_json_get_member (setup, "model") != NULL;
  gboolean drawn;
  const char *path;
  GError *error = NULL;

  if (jd_lesson_variant_get_model (variant, self->document, &error) != NULL)
    return TRUE;
  drawn = jd_lesson_variant_get_model (variant, plain, NULL) != NULL;
  if (own)
    path = jd_json_get_member (setup, "document") != NULL ? "setup.document" : "setup.model";
  else
    path = lesson->unmerged != NULL ? "merge" : "model";
  jd_lesson_mistakes_add (mistakes, NULL, drawn ? "variants" : path, NULL, error)->whole = drawn || !own;
  if (drawn || own || lesson->unmerged == NULL)
    return FALSE;
  json_node_unref (self->document);
  self->document = jd_lesson_variant_apply (variant, jd_json_copy (lesson->unmerged));
  self->left_out = json_node_ref (jd_json_get_member (jd_lesson_get_object (lesson), "merge"));
  self->unsure = TRUE;
  return jd_lesson_variant_get_model (variant, self->document, NULL) != NULL;
}

static JdLessonStage *
set_up (JdLessonVariant  *variant,
        guint             i,
        GPtrArray        *mistakes)
{
  const JdLessonStep *step = jd_lesson_get_step (variant->lesson, i);
  g_autoptr(JdLessonStage) stage = begin_stage (variant, i, step->written, mistakes);
  const gboolean merges = jd_json_get_object (step->written, "merge") != NULL;

  if (stage == NULL)
    return NULL;
  if (merges)
    {
      JsonNode *before = jd_lesson_variant_apply (variant, jd_json_copy (stage->document));

      stage->document = jd_lesson_merge (stage->document, jd_json_get_member (step->written, "merge"));
      stage->document = jd_lesson_variant_apply (variant, stage->document);
      /* what is wrong without the merge is reported in its own place */
      if (!jd_lesson_stage_check_document (stage, variant, "setup.merge", before,
                                           jd_json_get_member (step->written, "merge"), mistakes) &&
          jd_lesson_variant_get_model (variant, stage->document, NULL) == NULL)
        return NULL;
    }
  else
    {
      g_autoptr(JsonNode) plain = jd_json_copy (stage->document);

      stage->document = jd_lesson_variant_apply (variant, stage->document);
      if (!check_begin (stage, variant, step->written, plain, mistakes))
        return NULL;
    }
  jd_lesson_stage_take_common (stage, "setup", step->setup);
  drop_stale (stage, step->written);
  jd_lesson_stage_drop_unknown (stage, "setup", mistakes);
  stage->until = jd_json_get_number (step->setup, "until", stage->until);
  {
    g_autoptr(JsonNode) instant = g_steal_pointer (&stage->instant);

    jd_lesson_stage_set_values (stage, variant, "setup", step->written, mistakes);
    stage->instant = g_steal_pointer (&instant);
  }
  return g_steal_pointer (&stage);
}

JdLessonStage *
jd_lesson_stage_new (JdLessonVariant  *variant,
                     guint             i,
                     GPtrArray        *mistakes)
{
  const JdLessonStep *step = jd_lesson_get_step (variant->lesson, i);
  JsonObject *begin = jd_json_get_object (step->object, "begin");
  g_autoptr(JdLessonStage) stage = set_up (variant, i, mistakes);

  if (stage == NULL || begin == NULL)
    return g_steal_pointer (&stage);
  return jd_lesson_stage_edit (stage, variant, begin, "begin", mistakes);
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
  const char *side = jd_json_get_string (object, "side");
  g_autofree char *text = NULL;
  g_autoptr(JdLessonScene) scene = NULL;
  gboolean null;

  if (self->instant == NULL)
    return TRUE;
  options->side = g_strcmp0 (side, "after") == 0    ? JD_LESSON_AFTER
                  : g_strcmp0 (side, "during") == 0 ? JD_LESSON_DURING
                                                    : JD_LESSON_BEFORE;
  options->instant_event = jd_json_get_string (object, "event");
  options->instant_when = jd_json_get_string (object, "when");
  if (object != NULL)
    return TRUE;
  /* a time: what it names is reported before the motion begins */
  text = jd_lesson_expression_text (self->instant);
  /* the reader reported what is no time */
  if (text == NULL)
    return TRUE;
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

JdLessonScene *
jd_lesson_stage_try (JdLessonStage    *self,
                     JdLessonVariant  *variant,
                     const char       *path,
                     GPtrArray        *mistakes)
{
  GError *error = NULL;
  JdLessonScene *scene = jd_lesson_stage_open (self, variant, &error);
  JdLessonMistake *mistake;

  if (scene != NULL || self->instant == NULL)
    {
      if (scene == NULL)
        jd_lesson_mistakes_add (mistakes, self, path, NULL, error);
      return scene;
    }
  /* the names are known: it is the instant */
  if (self->instant_path == NULL)
    jd_lesson_mistakes_add (mistakes, self, path, NULL, error)->follows = TRUE;
  else if (*self->instant_path == '\0')
    {
      mistake = jd_lesson_mistakes_add (mistakes, self, "instant", NULL, error);
      mistake->whole = TRUE;
    }
  else
    jd_lesson_mistakes_add (mistakes, self, self->instant_path, NULL, error);
  g_clear_pointer (&self->instant, json_node_unref);
  return jd_lesson_stage_try (self, variant, path, mistakes);
}

JdLessonScene *
jd_lesson_stage_open_edited (const JdLessonStage  *self,
                             JdLessonVariant      *variant,
                             JsonObject           *edit,
                             GError              **error)
{
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonStage) stage = jd_lesson_stage_edit (self, variant, edit, "", mistakes);
  g_autoptr(JdLessonScene) scene = jd_lesson_stage_try (stage, variant, "", mistakes);
  JdLessonMistake *first;

  if (mistakes->len == 0)
    return g_steal_pointer (&scene);
  first = g_ptr_array_index (mistakes, 0);
  g_propagate_error (error, g_error_copy (first->error));
  return NULL;
}
