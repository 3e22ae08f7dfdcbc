/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Variants: constants drawn from a seed. */
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/linear/jd-random.h"
#include "core/mechanism/jd-json.h"

/* Draws before "where" is given up. */
#define MOST_DRAWS 100
/* Models that a variant keeps. */
#define MOST_MODELS 64
guint64
jd_lesson_draw (const char *name,
                guint64     seed,
                guint       draw,
                guint64     n)
{
  return ((guint64) jd_random_draw (name, seed, draw) * n) >> 32;
}

/* The value from + k step, as it is written with 12 digits. */
static double
step_value (double  from,
            double  step,
            guint64 k)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.12g", from + (double) k * step);
  return g_ascii_strtod (text, NULL);
}

/* The value of constant @name in draw @draw; NULL if @values are none, which the reader reported. */
static JsonNode *
draw_value (const char *name,
            JsonNode   *values,
            guint64     seed,
            guint       draw)
{
  JsonObject *range;
  double from, step, n;

  if (JSON_NODE_HOLDS_ARRAY (values))
    {
      JsonArray *array = json_node_get_array (values);

      if (json_array_get_length (array) == 0)
        return NULL;
      return json_node_ref (json_array_get_element (array, (guint) jd_lesson_draw (name, seed, draw,
                                                                                   json_array_get_length (array))));
    }
  if (!JSON_NODE_HOLDS_OBJECT (values))
    return NULL;
  range = json_node_get_object (values);
  from = jd_json_get_number (range, "from", 0.0);
  step = jd_json_get_number (range, "step", 1.0);
  /* the last value may lie a rounding above "to" */
  n = floor ((jd_json_get_number (range, "to", 0.0) - from) / step * (1.0 + JD_SAME) + JD_SAME) + 1.0;
  if (!(n >= 1.0 && n <= JD_LESSON_MOST_VALUES))
    return NULL;
  return jd_json_number (step_value (from, step, jd_lesson_draw (name, seed, draw, (guint64) n)));
}

static void
draw_all (JdLessonVariant *self,
          guint            draw)
{
  JsonObject *variants = jd_json_get_object (jd_lesson_get_object (self->lesson), "variants");
  JsonObjectIter iter;
  const char *name;
  JsonNode *values;

  g_clear_pointer (&self->constants, json_object_unref);
  self->constants = json_object_new ();
  if (self->seed == 0 || variants == NULL)
    return;
  json_object_iter_init_ordered (&iter, variants);
  while (json_object_iter_next_ordered (&iter, &name, &values))
    {
      JsonNode *value = draw_value (name, values, self->seed, draw);

      if (value != NULL)
        json_object_set_member (self->constants, name, value);
    }
}

JsonNode *
jd_lesson_variant_apply (JdLessonVariant *self,
                         JsonNode        *document)
{
  JsonObject *constants = jd_json_get_object (json_node_get_object (document), "constants");
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, self->constants);
  while (constants != NULL && json_object_iter_next_ordered (&iter, &name, &value))
    if (json_object_has_member (constants, name))
      json_object_set_member (constants, name, json_node_ref (value));
  return document;
}

/* The constants that "variants" names must be there in the lesson's mechanism. */
static void
list_unknown (JdLesson  *lesson,
              GPtrArray *mistakes)
{
  JsonObject *variants = jd_json_get_object (jd_lesson_get_object (lesson), "variants");
  JsonObject *constants = jd_json_get_object (json_node_get_object (lesson->model), "constants");
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  JsonObjectIter iter;
  const char *name;

  if (constants != NULL)
    {
      json_object_iter_init_ordered (&iter, constants);
      while (json_object_iter_next_ordered (&iter, &name, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  if (variants == NULL)
    return;
  json_object_iter_init_ordered (&iter, variants);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    {
      const char *nearest = jd_name_nearest (name, names);
      g_autofree char *path = jd_lesson_path_join ("variants", name);
      GError *error;

      if (jd_json_get_member (constants, name) != NULL)
        continue;
      error = nearest != NULL
                ? g_error_new (JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                               _("the mechanism has no constant “%s”; did you mean “%s”?"), name, nearest)
                : g_error_new (JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                               _("the mechanism has no constant “%s”; “merge” can add it"), name);
      jd_lesson_mistakes_add (mistakes, NULL, path, name, error)->whole = TRUE;
    }
}

/* The scene in which the conditions of "where" are judged.  What is wrong is left out, and added to @mistakes. */
static JdLessonScene *
open_where (JdLessonVariant *self,
            GPtrArray       *mistakes)
{
  JsonObject *object = jd_lesson_get_object (self->lesson);
  JsonNode *instant = jd_json_get_member (object, "instant");
  g_autoptr(JdLessonStage) stage = g_new0 (JdLessonStage, 1);
  GError *error = NULL;

  stage->document = jd_lesson_variant_apply (self, jd_json_copy (self->lesson->model));
  stage->instant = instant != NULL ? json_node_ref (instant) : NULL;
  stage->instant_path = g_strdup ("");
  if (jd_lesson_variant_get_model (self, stage->document, &error) != NULL)
    return jd_lesson_stage_try (stage, self, "model", mistakes);
  jd_lesson_mistakes_add (mistakes, NULL, jd_json_get_member (object, "merge") != NULL ? "merge" : "model", NULL,
                          error)
    ->whole = TRUE;
  return NULL;
}

static guint
count_where (const JdLesson *lesson)
{
  JsonNode *where = jd_json_get_member (jd_lesson_get_object (lesson), "where");

  return where == NULL ? 0 : JSON_NODE_HOLDS_ARRAY (where) ? json_array_get_length (json_node_get_array (where)) : 1;
}

/* Condition @i of "where", and its path (owned). */
static JsonNode *
get_where (const JdLesson  *lesson,
           guint            i,
           char           **out_path)
{
  JsonNode *where = jd_json_get_member (jd_lesson_get_object (lesson), "where");

  *out_path = JSON_NODE_HOLDS_ARRAY (where) ? g_strdup_printf ("where[%u]", i) : g_strdup ("where");
  return JSON_NODE_HOLDS_ARRAY (where) ? json_array_get_element (json_node_get_array (where), i) : where;
}

static gboolean
is_condition (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_STRING || json_node_get_value_type (node) == G_TYPE_BOOLEAN);
}

void
jd_lesson_variant_list_mistakes (JdLessonVariant *self,
                                 GPtrArray       *mistakes)
{
  const guint n = self->lesson->model != NULL ? count_where (self->lesson) : 0;
  g_autoptr(JdLessonScene) scene = NULL;

  if (self->lesson->model != NULL)
    list_unknown (self->lesson, mistakes);
  if (n > 0)
    scene = open_where (self, mistakes);
  for (guint i = 0; scene != NULL && i < n; i++)
    {
      g_autofree char *path = NULL;
      JsonNode *condition = get_where (self->lesson, i, &path);
      GError *error = NULL;

      jd_lesson_scene_holds (scene, condition, &error);
      if (error != NULL && (mistakes->len == 0 || jd_lesson_error_is_of_name (error)))
        jd_lesson_mistakes_add (mistakes, NULL, path, NULL, error)->whole = TRUE;
    }
}

/* A condition of "where" is not fulfilled by the draw: TRUE, and its text in @out_broken; or FALSE.  A mistake is an
 * @error. */
static gboolean
find_broken (JdLessonVariant  *self,
             char            **out_broken,
             GError          **error)
{
  const guint n = count_where (self->lesson);
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonScene) scene = n > 0 ? open_where (self, mistakes) : NULL;

  for (guint i = 0; mistakes->len == 0 && i < n; i++)
    {
      g_autofree char *path = NULL;
      JsonNode *condition = get_where (self->lesson, i, &path);
      GError *local = NULL;

      /* the reader reported what is no condition */
      if (!is_condition (condition) || jd_lesson_scene_holds (scene, condition, &local))
        continue;
      if (local != NULL)
        {
          g_propagate_prefixed_error (error, local, "%s: ", path);
          return FALSE;
        }
      g_free (*out_broken);
      *out_broken = g_strdup (jd_json_get_text (condition) != NULL ? jd_json_get_text (condition) : "false");
      return TRUE;
    }
  if (mistakes->len > 0)
    {
      const JdLessonMistake *first = g_ptr_array_index (mistakes, 0);

      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s", first->path, first->error->message);
    }
  return FALSE;
}

static gboolean
draw_until_right (JdLessonVariant  *self,
                  GError          **error)
{
  g_autofree char *broken = NULL;

  for (guint draw = 0; draw < MOST_DRAWS; draw++)
    {
      GError *local = NULL;

      draw_all (self, draw);
      if (!find_broken (self, &broken, &local))
        {
          if (local == NULL)
            return TRUE;
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s", local->message);
          g_error_free (local);
          return FALSE;
        }
      /* the file's own numbers are not drawn, and a lesson without variants has no others */
      if (self->seed == 0 || !jd_lesson_has_variants (self->lesson))
        {
          g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
                       _("where: %s does not hold for the file's own "
                         "numbers"),
                       broken);
          return FALSE;
        }
    }
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID,
               _("where: no draw of %d for variant %lu fulfils %s; draw from other values"), MOST_DRAWS,
               (gulong) self->seed, broken);
  return FALSE;
}

JdLessonVariant *
jd_lesson_variant_new_plain (JdLesson *lesson)
{
  JdLessonVariant *self = g_new0 (JdLessonVariant, 1);

  self->ref_count = 1;
  self->lesson = jd_lesson_ref (lesson);
  self->constants = json_object_new ();
  self->models = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) jd_model_unref);
  self->stages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) jd_lesson_stage_free);
  return self;
}

JdLessonVariant *
jd_lesson_variant_new (JdLesson  *lesson,
                       guint64    seed,
                       GError   **error)
{
  g_autoptr(JdLessonVariant) self = NULL;
  g_autoptr(GPtrArray) mistakes = NULL;

  g_return_val_if_fail (lesson != NULL, NULL);

  if (lesson->model == NULL)
    {
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("model: the lesson has no model"));
      return NULL;
    }
  mistakes = jd_lesson_mistakes_new ();
  list_unknown (lesson, mistakes);
  if (mistakes->len > 0)
    {
      const JdLessonMistake *first = g_ptr_array_index (mistakes, 0);

      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s", first->path, first->error->message);
      return NULL;
    }
  self = jd_lesson_variant_new_plain (lesson);
  self->seed = seed;
  return draw_until_right (self, error) ? g_steal_pointer (&self) : NULL;
}

JdLessonVariant *
jd_lesson_variant_ref (JdLessonVariant *self)
{
  self->ref_count++;
  return self;
}

void
jd_lesson_variant_unref (JdLessonVariant *self)
{
  if (self == NULL || --self->ref_count > 0)
    return;
  g_clear_pointer (&self->models, g_hash_table_unref);
  g_clear_pointer (&self->stages, g_hash_table_unref);
  g_clear_pointer (&self->constants, json_object_unref);
  jd_lesson_unref (self->lesson);
  g_free (self);
}

guint64
jd_lesson_variant_get_seed (const JdLessonVariant *self)
{
  return self->seed;
}

char *
jd_lesson_constants_to_text (JsonObject *constants)
{
  g_autoptr(GString) words = g_string_new (NULL);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, constants);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *text = jd_lesson_expression_text (value);

      g_string_append_printf (words, "%s%s = %s", words->len > 0 ? ", " : "", name, text);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
jd_lesson_variant_dup_words (const JdLessonVariant *self)
{
  return jd_lesson_constants_to_text (self->constants);
}

JdModel *
jd_lesson_variant_get_model (JdLessonVariant  *self,
                             JsonNode         *document,
                             GError          **error)
{
  g_autofree char *line = jd_json_to_line (document);
  JdModel *model = g_hash_table_lookup (self->models, line);
  g_autoptr(JdMechanism) mechanism = NULL;
  GError *local = NULL;

  if (model != NULL)
    return model;
  mechanism = jd_mechanism_new_from_json (document, jd_joint_catalogue (), &local);
  if (mechanism != NULL)
    model = jd_model_new (mechanism, NULL, NULL, &local);
  if (model == NULL)
    {
      /* Translators: A sentence follows that says what is wrong with it. */
      g_propagate_prefixed_error (error, local, "%s", _("the mechanism: "));
      return NULL;
    }
  if (g_hash_table_size (self->models) >= MOST_MODELS)
    g_hash_table_remove_all (self->models);
  g_hash_table_insert (self->models, g_steal_pointer (&line), model);
  return model;
}
