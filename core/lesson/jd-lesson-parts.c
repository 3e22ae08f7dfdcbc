/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits and setups of a lesson in words. */
#include "core/lesson/jd-lesson-parts.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

/* A title in the user's language. */
typedef struct
{
  const char *id, *title;
} Title;

static const Title shows[] = {
  { "velocity", N_("velocities") },
  { "field", N_("virtual velocities") },
  { "forces", N_("forces") },
  { "jump", N_("velocities before and after the event") },
  { "labels", N_("names") },
  { "grid", N_("the grid") },
  { "legend", N_("the legend") },
  { "axes", N_("the axes") },
  { "parameters", N_("angles and lengths of parameters") },
  { "dimensions", N_("constant lengths") },
};

static const Title panels[] = {
  { "parameterization", N_("Parameterization") },
  { "equations", N_("Equations") },
  { "field", N_("Virtual Velocities") },
  { "forces", N_("Forces") },
  { "jump", N_("Jump") },
  { "integrals", N_("First Integrals") },
  { "joints", N_("Perfect Joints") },
  { "equilibria", N_("Equilibria") },
  { "graphs", N_("Graphs") },
  { "sweep", N_("Sweep") },
};

static const Title views[] = { { "draw", N_("Draw") }, { "study", N_("Study") }, { "compare", N_("Compare") } };

static const char *
find_title (const Title *titles,
            gsize        n,
            const char  *id)
{
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (titles[i].id, id) == 0)
      return _(titles[i].title);
  return id;
}

const char *
jd_lesson_show_to_text (const char *show)
{
  return find_title (shows, G_N_ELEMENTS (shows), show);
}

const char *
jd_lesson_show_nth (guint i)
{
  return i < G_N_ELEMENTS (shows) ? shows[i].id : NULL;
}

const char *
jd_lesson_panel_nth (guint i)
{
  return i < G_N_ELEMENTS (panels) ? panels[i].id : NULL;
}

const char *
jd_lesson_panel_to_text (const char *panel)
{
  return find_title (panels, G_N_ELEMENTS (panels), panel);
}

static void
part_free (gpointer data)
{
  JdLessonPart *self = data;

  g_free (self->member);
  g_free (self->name);
  g_free (self->words);
  g_free (self);
}

/* Takes @words. */
static void
add_part (GPtrArray  *parts,
          const char *member,
          const char *name,
          char       *words)
{
  JdLessonPart *part = g_new0 (JdLessonPart, 1);

  part->member = g_strdup (member);
  part->name = g_strdup (name);
  part->words = words;
  g_ptr_array_add (parts, part);
}

/* A number with the sign of a text; an expression as it is typed. */
static char *
value_words (JsonNode *node)
{
  g_autoptr(GString) words = NULL;
  g_autofree char *line = NULL;

  if (jd_json_get_text (node) != NULL)
    return g_strdup (jd_json_get_text (node));
  line = jd_json_to_line (node);
  words = g_string_new (line);
  if (words->str[0] == '-')
    g_string_replace (words, "-", "\u2212", 1);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static char *
tag_words (const char *equation,
           JsonNode   *tag)
{
  JsonObject *object = jd_json_as_object (tag);
  const char *parameter = object != NULL ? jd_json_get_string (object, "parameter") : jd_json_get_text (tag);

  if (parameter == NULL)
    return g_strdup_printf (_("%s is complementary"), equation);
  if (object != NULL && jd_json_get_boolean (object, "integrated", FALSE))
    return g_strdup_printf (_("%s is primitive in its integrated form and eliminates %s"), equation, parameter);
  return g_strdup_printf (_("%s is primitive and eliminates %s"), equation, parameter);
}

/* "blade.lateral is elastic (restitution 1)". */
static char *
type_words (const char *equation,
            JsonNode   *type)
{
  JsonObject *object = jd_json_as_object (type);
  const char *name = object != NULL ? jd_json_get_string (object, "type") : jd_json_get_text (type);
  g_autoptr(GString) numbers = g_string_new (NULL);
  JsonObjectIter iter;
  const char *member;
  JsonNode *node;

  if (name == NULL)
    return g_strdup_printf (_("%s has its usual type"), equation);
  if (object != NULL)
    json_object_iter_init_ordered (&iter, object);
  while (object != NULL && json_object_iter_next_ordered (&iter, &member, &node))
    {
      g_autofree char *value = value_words (node);

      if (!g_str_equal (member, "type"))
        g_string_append_printf (numbers, "%s%s %s", numbers->len > 0 ? ", " : "",
                                g_dgettext (GETTEXT_PACKAGE, member), value);
    }
  if (numbers->len == 0)
    return g_strdup_printf (_("%s is %s"), equation, g_dgettext (GETTEXT_PACKAGE, name));
  return g_strdup_printf (_("%s is %s (%s)"), equation, g_dgettext (GETTEXT_PACKAGE, name), numbers->str);
}

static char *
set_words (const char *name,
           JsonNode   *node)
{
  g_autofree char *value = value_words (node);

  return g_strdup_printf ("%s = %s", name, value);
}

static char *
rate_words (const char *name,
            JsonNode   *node)
{
  g_autofree char *value = value_words (node);

  return g_strdup_printf ("%s' = %s", name, value);
}

static char *
direction_words (const char *name,
                 JsonNode   *node)
{
  g_autofree char *value = value_words (node);

  return g_strdup_printf ("%s* = %s", name, value);
}

/* "guide1 (slider), end (on-curve)"; other values by their names. */
static char *
element_words (JsonNode *node)
{
  JsonArray *array = jd_json_as_array (node);
  JsonObject *object = jd_json_as_object (node);
  g_autoptr(GString) words = g_string_new (NULL);
  JsonObjectIter iter;
  const char *member;
  JsonNode *value;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      JsonObject *one = jd_json_as_object (element);
      const char *type = one != NULL ? jd_json_get_string (one, "type") : NULL;
      g_autofree char *plain = one != NULL ? g_strdup (jd_json_get_string (one, "name")) : value_words (element);

      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", plain != NULL ? plain : "?");
      if (type != NULL)
        g_string_append_printf (words, " (%s)", g_dgettext (GETTEXT_PACKAGE, type));
    }
  if (object != NULL)
    json_object_iter_init_ordered (&iter, object);
  while (object != NULL && json_object_iter_next_ordered (&iter, &member, &value))
    g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", member);
  if (words->len == 0)
    return array != NULL || object != NULL ? g_strdup (_("none")) : value_words (node);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* A member of the mechanism's file that is replaced. */
static char *
merge_words (const char *name,
             JsonNode   *node)
{
  g_autofree char *value = NULL;

  if (JSON_NODE_HOLDS_NULL (node))
    return g_strdup_printf (_("%s: removed"), name);
  value = element_words (node);
  /* Translators: a part of a mechanism's file, and what it holds from then on: “joints: now guide (slider)”. */
  return g_strdup_printf (_("%s: now %s"), name, value);
}

static char *
instant_words (JsonNode *node)
{
  JsonObject *object = jd_json_as_object (node);
  const char *event = object != NULL ? jd_json_get_string (object, "event") : NULL;
  const char *side = object != NULL ? jd_json_get_string (object, "side") : NULL;
  g_autofree char *time = object == NULL ? value_words (node) : NULL;

  if (object == NULL)
    return g_strdup_printf (_("the instant t = %s s"), time);
  if (event == NULL)
    return g_strdup_printf (_("the first instant with %s"), jd_json_get_string (object, "when"));
  if (g_strcmp0 (side, "after") == 0)
    return g_strdup_printf (_("the instant just after the event “%s”"), event);
  if (g_strcmp0 (side, "during") == 0)
    return g_strdup_printf (_("the instant of the event “%s”"), event);
  return g_strdup_printf (_("the instant just before the event “%s”"), event);
}

/* "solution:cut", "step:cut", or a mechanism of its own. */
static char *
document_words (JsonNode *node)
{
  const char *text = jd_json_get_text (node);
  const char *id = text != NULL ? strchr (text, ':') : NULL;

  if (id == NULL)
    return g_strdup (_("a mechanism of its own"));
  return g_str_has_prefix (text, "solution:") ? g_strdup_printf (_("as after the solution of step “%s”"), id + 1)
                                              : g_strdup_printf (_("as at the beginning of step “%s”"), id + 1);
}

static char *
play_words (JsonNode *node)
{
  return g_strdup (json_node_get_boolean (node) ? _("the motion plays") : _("the motion stands still"));
}

static char *
view_words (JsonNode *node)
{
  return g_strdup_printf (_("the view %s"), find_title (views, G_N_ELEMENTS (views), jd_json_get_text (node)));
}

static char *
show_words (const char *id)
{
  return g_strdup_printf (_("the sheet shows %s"), jd_lesson_show_to_text (id));
}

static char *
panel_words (const char *id)
{
  return g_strdup_printf (_("the panel %s is unfolded"), jd_lesson_panel_to_text (id));
}

static char *
column_words (const char *name)
{
  return g_strdup_printf (_("a column of Compare: %s"), name);
}

static char *
hide_words (const char *name)
{
  return g_strdup_printf (_("%s is covered"), name);
}

/* How a member is said: with a sentence for each of its members, for each of its words, or for its value. */
static const struct
{
  const char *member;
  char *(*of_named) (const char *name, JsonNode *node);
  char *(*of_word) (const char *word);
  const char *no_word; /* sentence about an empty list */
  char *(*of_value) (JsonNode *node);
  const char *sentence; /* about a text or a number */
} members[] = {
  { "tags", tag_words, NULL, NULL, NULL, NULL },
  { "types", type_words, NULL, NULL, NULL, NULL },
  { "set", set_words, NULL, NULL, NULL, NULL },
  { "rate", rate_words, NULL, NULL, NULL, NULL },
  { "direction", direction_words, NULL, NULL, NULL, NULL },
  { "merge", merge_words, NULL, NULL, NULL, NULL },
  { "panels", NULL, panel_words, N_("no panel is unfolded"), NULL, NULL },
  { "show", NULL, show_words, N_("the sheet shows the mechanism alone"), NULL, NULL },
  { "columns", NULL, column_words, NULL, NULL, NULL },
  { "hide", NULL, hide_words, N_("nothing else is covered"), NULL, NULL },
  { "instant", NULL, NULL, NULL, instant_words, NULL },
  { "document", NULL, NULL, NULL, document_words, NULL },
  { "play", NULL, NULL, NULL, play_words, NULL },
  { "view", NULL, NULL, NULL, view_words, NULL },
  { "parameterization", NULL, NULL, NULL, NULL, N_("the parameterization “%s”") },
  { "event", NULL, NULL, NULL, NULL, N_("the event “%s”") },
  { "model", NULL, NULL, NULL, NULL, N_("the mechanism “%s”") },
  { "until", NULL, NULL, NULL, NULL, N_("the motion lasts %s s") },
  { "speed", NULL, NULL, NULL, NULL, N_("the motion plays %s times as fast") },
  { "played", NULL, NULL, NULL, NULL, N_("the motion has played for %s s") },
};

/* The sentence of the table, of which only its "%s" is replaced. */
static char *
fill (const char *sentence,
      JsonNode   *node)
{
  g_autofree char *value = value_words (node);
  g_autoptr(GString) words = g_string_new (_(sentence));

  g_string_replace (words, "%s", value, 1);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
add_words (GPtrArray *parts,
           gsize      m,
           JsonArray *array)
{
  const char *member = members[m].member;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *word = jd_json_get_text (json_array_get_element (array, i));

      if (word != NULL)
        add_part (parts, member, word, members[m].of_word (word));
    }
  if (json_array_get_length (array) == 0 && members[m].no_word != NULL)
    add_part (parts, member, NULL, g_strdup (_(members[m].no_word)));
}

static void
add_member (GPtrArray  *parts,
            const char *name,
            JsonNode   *node)
{
  gsize m = 0;
  JsonObjectIter iter;
  const char *inner;
  JsonNode *value;

  while (m < G_N_ELEMENTS (members) && !g_str_equal (members[m].member, name))
    m++;
  if (m < G_N_ELEMENTS (members) && members[m].of_named != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &inner, &value))
        add_part (parts, name, inner, members[m].of_named (inner, value));
    }
  else if (m < G_N_ELEMENTS (members) && members[m].of_word != NULL && JSON_NODE_HOLDS_ARRAY (node))
    add_words (parts, m, json_node_get_array (node));
  else if (m < G_N_ELEMENTS (members) && members[m].of_value != NULL)
    add_part (parts, name, NULL, members[m].of_value (node));
  else if (m < G_N_ELEMENTS (members) && members[m].sentence != NULL)
    add_part (parts, name, NULL, fill (members[m].sentence, node));
  else
    add_part (parts, name, NULL, set_words (name, node));
}

GPtrArray *
jd_lesson_parts_new (JsonObject *edit)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (edit != NULL)
    json_object_iter_init_ordered (&iter, edit);
  while (edit != NULL && json_object_iter_next_ordered (&iter, &name, &node))
    add_member (parts, name, node);
  return parts;
}

void
jd_lesson_part_remove (const JdLessonPart *self,
                       JsonObject         *edit)
{
  JsonObject *object;
  JsonArray *array;

  g_return_if_fail (self != NULL && edit != NULL);

  object = self->name != NULL ? jd_json_get_object (edit, self->member) : NULL;
  array = self->name != NULL ? jd_json_get_array (edit, self->member) : NULL;
  for (guint i = array != NULL ? json_array_get_length (array) : 0; i-- > 0;)
    if (g_strcmp0 (json_array_get_string_element (array, i), self->name) == 0)
      json_array_remove_element (array, i);
  if (object != NULL)
    json_object_remove_member (object, self->name);
  if (self->name == NULL || (object != NULL && json_object_get_size (object) == 0))
    json_object_remove_member (edit, self->member);
}

char *
jd_lesson_parts_to_text (JsonObject *edit)
{
  g_autoptr(GPtrArray) parts = jd_lesson_parts_new (edit);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", ((JdLessonPart *) g_ptr_array_index (parts, i))->words);
  return g_string_free (text, FALSE);
}
