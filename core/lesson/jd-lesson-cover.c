/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Quantities that are covered until a step is answered: those that its setup hides or its question names. */
#include "core/lesson/jd-lesson-task-private.h"

#include "core/lesson/language/jd-lesson-language-private.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  GPtrArray *names;  /* char *, owned */
} Covers;

static void
add (Covers     *self,
     const char *name)
{
  if (name != NULL && !g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, NULL))
    g_ptr_array_add (self->names, g_strdup (name));
}

/* Members of answers, and the word that covers them. */
static const struct
{
  const char *command, *member, *word;
} members[] = {
  { "check", "degrees_of_freedom", "freedoms" },
  { "check", "redundant", "freedoms" },
  { "check", "equations", "kinds" },
  { "jump", "dof", "dof" },
  { "jump", NULL, "jump" },
  { "joints", NULL, "joints" },
  { "integrals", NULL, "integrals" },
  { "equilibria", NULL, "equilibria" },
  { "modes", NULL, "equilibria" },
  { "field", NULL, "field" },
};

static void
cover_read (Covers            *self,
            const JdLessonUse *use)
{
  const char *member = use->keys != NULL ? use->keys[0] : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    if (g_str_has_prefix (use->first, members[i].command) &&
        (members[i].member == NULL || g_strcmp0 (members[i].member, member) == 0))
      {
        add (self, members[i].word);
        return;
      }
}

static void
cover_use_cb (const JdLessonUse *use,
              gpointer           user_data)
{
  static const char *const of_quantity[] = { "value", "truth", "told", "fewest", "along", "least", "most", NULL };
  Covers *self = user_data;

  if (g_str_equal (use->name, "unknowns"))
    add (self, "counts");
  else if (use->first == NULL)
    return;
  else if (g_strv_contains (of_quantity, use->name))
    add (self, use->first);
  else if (g_str_equal (use->name, "read"))
    cover_read (self, use);
  else if (g_str_equal (use->name, "power"))
    {
      g_autofree char *name = g_strconcat ("power:", use->first, NULL);

      add (self, name);
    }
}

static void
cover_expression (Covers   *self,
                  JsonNode *node)
{
  const char *text = node != NULL ? jd_json_get_text (node) : NULL;
  g_autoptr(JdLessonProgram) program = NULL;

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      cover_expression (self, json_array_get_element (json_node_get_array (node), i));
  program = text != NULL ? jd_lesson_program_new (text, NULL, NULL) : NULL;
  if (program != NULL)
    jd_lesson_program_foreach_use (program, cover_use_cb, self);
}

/* The kind of arrow that is asked covers all arrows of that kind. */
static void
cover_vector (Covers     *self,
              JsonObject *of)
{
  const char *force = jd_json_get_string (of, "force"), *impulse = jd_json_get_string (of, "impulse");

  if (jd_json_get_member (of, "velocity") != NULL)
    add (self, "velocity");
  if (jd_json_get_member (of, "velocity-after") != NULL || impulse != NULL)
    add (self, "jump");
  if (jd_json_get_member (of, "virtual") != NULL)
    add (self, "field");
  if (force != NULL)
    add (self, "forces");
  if (jd_json_get_member (of, "vector") != NULL)
    {
      const char *is = jd_json_get_string (of, "is");

      add (self, is == NULL                    ? "velocity"
                 : g_str_equal (is, "force")   ? "forces"
                 : g_str_equal (is, "impulse") ? "jump"
                                               : is);
    }
}

static void
cover_ask (Covers             *self,
           const JdLessonStep *step)
{
  /* what a “make” step asks for is to be seen: its goal is reached in sight */
  if (step->kind == NULL || !step->kind->predicts)
    return;
  cover_expression (self, jd_json_get_member (step->ask, "answer"));
  if (jd_json_get_object (step->ask, "of") != NULL)
    cover_vector (self, jd_json_get_object (step->ask, "of"));
  else
    cover_expression (self, jd_json_get_member (step->ask, "of"));
  for (guint i = 0; i < jd_json_get_length (step->ask, "choices"); i++)
    cover_expression (self, jd_json_get_member (jd_json_get_element (step->ask, "choices", i), "correct"));
}

char **
jd_lesson_task_dup_covers (const JdLessonTask *self)
{
  JsonArray *hide = jd_json_get_array (self->step->setup, "hide");
  Covers covers = { g_ptr_array_new () };

  for (guint i = 0; hide != NULL && i < json_array_get_length (hide); i++)
    add (&covers, jd_json_get_text (json_array_get_element (hide, i)));
  cover_ask (&covers, self->step);
  g_ptr_array_add (covers.names, NULL);
  return (char **) g_ptr_array_free (covers.names, FALSE);
}
