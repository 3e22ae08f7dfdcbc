/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson that is being written, and its file. */
#include "core/lesson/draft/jd-lesson-draft.h"

#include <string.h>

#include "core/lesson/jd-lesson-task-private.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/mechanism/jd-json.h"

struct _JdLessonDraft
{
  JsonObject *lesson;
  GPtrArray  *steps;   /* JsonObject *: each "setup" is whole */
};

JdLessonDraft *
jd_lesson_draft_new (const char *name,
                     const char *model)
{
  JdLessonDraft *self;

  g_return_val_if_fail (name != NULL && model != NULL, NULL);

  self = g_new0 (JdLessonDraft, 1);
  self->lesson = json_object_new ();
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  json_object_set_int_member (self->lesson, "jlesson", 1);
  json_object_set_string_member (self->lesson, "name", name);
  json_object_set_string_member (self->lesson, "model", model);
  return self;
}

JdLessonDraft *
jd_lesson_draft_new_from_json (JsonNode *root)
{
  g_autoptr(JsonNode) copy = NULL;
  JsonArray *steps;
  JdLessonDraft *self;

  g_return_val_if_fail (root != NULL && JSON_NODE_HOLDS_OBJECT (root), NULL);

  copy = jd_json_copy (root);
  self = g_new0 (JdLessonDraft, 1);
  self->lesson = json_object_ref (json_node_get_object (copy));
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) json_object_unref);
  steps = jd_json_get_array (self->lesson, "steps");
  for (guint i = 0; steps != NULL && i < json_array_get_length (steps); i++)
    g_ptr_array_add (self->steps, json_object_ref (json_array_get_object_element (steps, i)));
  json_object_remove_member (self->lesson, "steps");
  return self;
}

void
jd_lesson_draft_free (JdLessonDraft *self)
{
  if (self == NULL)
    return;
  json_object_unref (self->lesson);
  g_ptr_array_unref (self->steps);
  g_free (self);
}

/* Takes @value; NULL removes the member. */
static void
set_member (JsonObject *object,
            const char *name,
            JsonNode   *value)
{
  if (value != NULL)
    json_object_set_member (object, name, value);
  else
    json_object_remove_member (object, name);
}

/* Sets the member @path, such as "ask.tolerance.angle".  An object that gets empty goes, but not the first if
 * @keep_first. */
static void
put_at (JsonObject *object,
        const char *path,
        gboolean    keep_first,
        JsonNode   *value)
{
  const char *dot = strchr (path, '.');
  g_autofree char *name = dot != NULL ? g_strndup (path, (gsize) (dot - path)) : NULL;
  JsonObject *inner;

  if (name == NULL)
    {
      set_member (object, path, value);
      return;
    }
  inner = jd_json_get_object (object, name);
  if (inner == NULL)
    {
      inner = json_object_new ();
      json_object_set_object_member (object, name, inner);
    }
  put_at (inner, dot + 1, FALSE, value);
  if (!keep_first && json_object_get_size (inner) == 0)
    json_object_remove_member (object, name);
}

/* A deep copy of @object (may be NULL) in a node. */
static JsonNode *
copy_object (JsonObject *object)
{
  g_autoptr(JsonNode) node = NULL;

  if (object == NULL)
    return NULL;
  node = json_node_init_object (json_node_alloc (), object);
  return jd_json_copy (node);
}

void
jd_lesson_draft_set (JdLessonDraft *self,
                     const char    *name,
                     JsonNode      *value)
{
  set_member (self->lesson, name, value);
}

guint
jd_lesson_draft_get_n_steps (const JdLessonDraft *self)
{
  return self->steps->len;
}

JsonObject *
jd_lesson_draft_get_lesson (const JdLessonDraft *self)
{
  return self->lesson;
}

static JsonObject *
get_step (const JdLessonDraft *self,
          guint                i)
{
  g_assert (i < self->steps->len);
  return g_ptr_array_index (self->steps, i);
}

JsonObject *
jd_lesson_draft_get_step (const JdLessonDraft *self,
                          guint                i)
{
  return get_step (self, i);
}

static gboolean
has_id (const JdLessonDraft *self,
        const char          *id)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (g_strcmp0 (jd_json_get_string (get_step (self, i), "id"), id) == 0)
      return TRUE;
  return FALSE;
}

guint
jd_lesson_draft_add_step (JdLessonDraft *self,
                          const char    *id)
{
  JsonObject *step = json_object_new ();
  guint number = self->steps->len + 1;
  char *own = id != NULL ? g_strdup (id) : g_strdup_printf ("%u", number);

  while (id == NULL && has_id (self, own))
    {
      g_free (own);
      own = g_strdup_printf ("%u", ++number);
    }
  json_object_set_string_member (step, "id", own);
  g_free (own);
  g_ptr_array_add (self->steps, step);
  return self->steps->len - 1;
}

void
jd_lesson_draft_insert_step (JdLessonDraft *self,
                             guint          i)
{
  g_return_if_fail (i <= self->steps->len);

  jd_lesson_draft_move_step (self, jd_lesson_draft_add_step (self, NULL), i);
}

void
jd_lesson_draft_move_step (JdLessonDraft *self,
                           guint          i,
                           guint          to)
{
  g_return_if_fail (i < self->steps->len && to < self->steps->len);

  g_ptr_array_insert (self->steps, (int) to, g_ptr_array_steal_index (self->steps, i));
}

void
jd_lesson_draft_remove_step (JdLessonDraft *self,
                             guint          i)
{
  g_return_if_fail (i < self->steps->len);

  g_ptr_array_remove_index (self->steps, i);
}

void
jd_lesson_draft_put (JdLessonDraft *self,
                     guint          i,
                     const char    *name,
                     JsonNode      *value)
{
  put_at (get_step (self, i), name, TRUE, value);
}

void
jd_lesson_draft_set_text (JdLessonDraft *self,
                          guint          i,
                          const char    *name,
                          const char    *text)
{
  g_autofree char *own = g_strstrip (g_strdup (text));

  if (*own != '\0')
    json_object_set_string_member (get_step (self, i), name, own);
  else
    json_object_remove_member (get_step (self, i), name);
}

const char *
jd_lesson_draft_get_text (const JdLessonDraft *self,
                          guint                i,
                          const char          *name)
{
  const char *text = jd_json_get_string (get_step (self, i), name);

  return text != NULL ? text : "";
}

guint
jd_lesson_draft_count_words (const JdLessonDraft *self,
                             guint                i,
                             const char          *name)
{
  return jd_lesson_text_count_words (jd_lesson_draft_get_text (self, i, name));
}

void
jd_lesson_draft_set_setup (JdLessonDraft *self,
                           guint          i,
                           JsonObject    *setup)
{
  jd_lesson_draft_put (self, i, "setup", copy_object (setup));
}

void
jd_lesson_draft_set_reveal (JdLessonDraft *self,
                            guint          i,
                            JsonObject    *reveal)
{
  jd_lesson_draft_put (self, i, "reveal", copy_object (reveal));
}

static gboolean
is_make (JsonObject *ask)
{
  return g_strcmp0 (jd_json_get_string (ask, "kind"), "make") == 0;
}

void
jd_lesson_draft_set_ask (JdLessonDraft *self,
                         guint          i,
                         JsonObject    *ask)
{
  JsonObject *old = jd_lesson_draft_get_ask (self, i);
  JsonNode *solution = is_make (old) && is_make (ask) ? jd_json_get_member (old, "solution") : NULL;
  JsonNode *copy = copy_object (ask);

  if (solution != NULL && jd_json_get_member (ask, "solution") == NULL)
    json_object_set_member (json_node_get_object (copy), "solution", jd_json_copy (solution));
  set_member (get_step (self, i), "ask", copy);
}

JsonObject *
jd_lesson_draft_get_ask (const JdLessonDraft *self,
                         guint                i)
{
  return jd_json_get_object (get_step (self, i), "ask");
}

void
jd_lesson_draft_set_solution (JdLessonDraft *self,
                              guint          i,
                              JsonObject    *solution)
{
  JsonObject *ask = jd_lesson_draft_get_ask (self, i);

  g_return_if_fail (is_make (ask));

  set_member (ask, "solution", copy_object (solution));
}

void
jd_lesson_draft_set_open (JdLessonDraft     *self,
                          guint              i,
                          const char *const *topics)
{
  JsonArray *open = json_array_new ();

  for (gsize k = 0; topics != NULL && topics[k] != NULL; k++)
    json_array_add_string_element (open, topics[k]);
  json_object_remove_member (get_step (self, i), "open");
  if (json_array_get_length (open) > 0)
    json_object_set_array_member (get_step (self, i), "open", open);
  else
    json_array_unref (open);
}

/* The members of @object in the order of the table @fields, then the others; a copy. */
static JsonObject *
put_in_order (JsonObject          *object,
              const JdLessonField *fields)
{
  JsonObject *ordered = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (const JdLessonField *field = fields; field->name != NULL; field++)
    {
      JsonObject *inner = field->fields != NULL ? jd_json_get_object (object, field->name) : NULL;

      node = jd_json_get_member (object, field->name);
      if (inner != NULL)
        json_object_set_object_member (ordered, field->name, put_in_order (inner, field->fields));
      else if (node != NULL)
        json_object_set_member (ordered, field->name, jd_json_copy (node));
    }
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!json_object_has_member (ordered, name))
      json_object_set_member (ordered, name, jd_json_copy (node));
  return ordered;
}

/* Of the whole @setup what is not in @stays already; NULL: nothing. */
static JsonObject *
find_difference (JsonObject *setup,
                 JsonObject *stays)
{
  g_autoptr(JsonObject) differs = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, setup);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonNode *old = jd_json_get_member (stays, name);

      if (old == NULL || !json_node_equal (old, node))
        json_object_set_member (differs, name, jd_json_copy (node));
    }
  return json_object_get_size (differs) > 0 ? put_in_order (differs, jd_lesson_setup_fields) : NULL;
}

/* Step @i as it is written, after steps that leave @stays. */
static JsonObject *
write_step (const JdLessonDraft *self,
            guint                i,
            JsonObject          *stays)
{
  JsonObject *step = put_in_order (get_step (self, i), jd_lesson_step_fields);
  JsonObject *setup = jd_json_get_object (get_step (self, i), "setup"), *ask = jd_json_get_object (step, "ask");
  const JdLessonKind *kind = ask != NULL ? jd_lesson_kind_find (jd_json_get_string (ask, "kind")) : NULL;
  JsonObject *differs = setup != NULL ? find_difference (setup, stays) : NULL;

  if (differs != NULL)
    json_object_set_object_member (step, "setup", differs);
  else
    json_object_remove_member (step, "setup");
  if (kind != NULL)
    json_object_set_object_member (step, "ask", put_in_order (ask, kind->fields));
  if (jd_json_get_member (step, "text") == NULL)
    json_object_set_string_member (step, "text", "");
  jd_lesson_take_staying (setup, stays);
  jd_lesson_take_staying (jd_json_get_object (get_step (self, i), "reveal"), stays);
  return step;
}

JsonNode *
jd_lesson_draft_dup_json (const JdLessonDraft *self)
{
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *lesson = put_in_order (self->lesson, jd_lesson_fields);
  g_autoptr(JsonObject) stays = json_object_new ();
  JsonArray *steps = json_array_new ();

  for (guint i = 0; i < self->steps->len; i++)
    {
      g_autoptr(JsonObject) step = write_step (self, i, stays);

      json_array_add_object_element (steps, put_in_order (step, jd_lesson_step_fields));
    }
  json_object_set_array_member (lesson, "steps", steps);
  json_node_take_object (root, lesson);
  return root;
}

char *
jd_lesson_draft_dup_text (const JdLessonDraft *self)
{
  g_autoptr(JsonNode) root = jd_lesson_draft_dup_json (self);

  return jd_json_to_text (root);
}
