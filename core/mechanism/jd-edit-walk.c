/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where in a document names stand: one table, and a walk along it.  A path is that of the format: "*" is any element
 * or member, "{kind}" any member whose own name says something, "!" before a step marks a part that may go without
 * what it stands in.  Constants and the points of the ground are objects themselves: walk_named(). */
#include "core/mechanism/jd-edit-private.h"

#include <string.h>

typedef struct
{
  const char *path;  /* what is left of it */
  JdSlotKind  kind;
} Rule;

static const Rule rules[] = {
  { "time", JD_SLOT_EXPR },
  { "gravity/*", JD_SLOT_EXPR },
  { "frame/origin/*", JD_SLOT_EXPR },
  { "frame/angle", JD_SLOT_EXPR },
  { "frame/rotation/*/1", JD_SLOT_EXPR },
  { "kinetic_energy", JD_SLOT_EXPR },
  { "compare/!*/parameterization", JD_SLOT_PARAMETERIZATION },
  { "compare/*/!event", JD_SLOT_EVENT },
  { "open_to_students/!*", JD_SLOT_OPEN },
  { "parameters/*/value", JD_SLOT_EXPR },
  { "parameters/*/rate", JD_SLOT_EXPR },

  { "bodies/*/origin/*", JD_SLOT_EXPR },
  { "bodies/*/angle", JD_SLOT_EXPR },
  { "bodies/*/rotation/*/1", JD_SLOT_EXPR },
  { "bodies/*/mass", JD_SLOT_EXPR },
  { "bodies/*/inertia", JD_SLOT_EXPR },
  { "bodies/*/inertia/*", JD_SLOT_EXPR },
  { "bodies/*/center/*", JD_SLOT_EXPR },
  { "bodies/*/points/*/*", JD_SLOT_EXPR },
  { "bodies/*/shape/disk", JD_SLOT_EXPR },
  { "bodies/*/shape/rod", JD_SLOT_EXPR },
  { "bodies/*/shape/box/*", JD_SLOT_EXPR },
  { "bodies/*/shape/polygon/*/*", JD_SLOT_EXPR },

  { "curves/*/on", JD_SLOT_BODY },
  { "curves/*/line/*/*", JD_SLOT_EXPR },
  { "curves/*/circle/center/*", JD_SLOT_EXPR },
  { "curves/*/circle/radius", JD_SLOT_EXPR },
  { "curves/*/graph/y", JD_SLOT_EXPR_X },
  { "curves/*/parametric/*", JD_SLOT_EXPR_S },
  { "curves/*/velocity/*", JD_SLOT_EXPR },

  { "joints/*/between/*", JD_SLOT_POINT },
  { "joints/*/through/*", JD_SLOT_POINT },
  { "joints/*/point", JD_SLOT_POINT },
  { "joints/*/body", JD_SLOT_BODY },
  { "joints/*/bodies/*", JD_SLOT_BODY },
  { "joints/*/curve", JD_SLOT_CURVE },
  { "joints/*/axis/*", JD_SLOT_EXPR },
  { "joints/*/direction/*", JD_SLOT_EXPR },
  { "joints/*/angle", JD_SLOT_EXPR },
  { "joints/*/length", JD_SLOT_EXPR },
  { "joints/*/ratio", JD_SLOT_EXPR },
  { "joints/*/value", JD_SLOT_EXPR },
  { "joints/*/of", JD_SLOT_EXPR },
  { "joints/*/when", JD_SLOT_EXPR },
  { "joints/*/friction", JD_SLOT_EXPR },
  { "joints/*/rolling_resistance", JD_SLOT_EXPR },
  { "joints/*/impact/restitution", JD_SLOT_EXPR },
  { "joints/*/holonomic/*", JD_SLOT_EXPR },
  { "joints/*/differential/*", JD_SLOT_EXPR },

  { "joints/*/efforts/!*/point", JD_SLOT_POINT },
  { "joints/*/efforts/!*/body", JD_SLOT_BODY },
  { "joints/*/efforts/!*/by", JD_SLOT_BODY },
  { "joints/*/efforts/!*/at/*", JD_SLOT_EXPR },
  { "joints/*/efforts/!*/vector/*", JD_SLOT_EXPR },
  { "joints/*/efforts/!*/couple", JD_SLOT_EXPR },
  { "joints/*/efforts/!*/couple/*", JD_SLOT_EXPR },
  { "joints/*/efforts/!*/value", JD_SLOT_EXPR },

  { "efforts/*/point", JD_SLOT_POINT },
  { "efforts/*/between/*", JD_SLOT_POINT },
  { "efforts/*/body", JD_SLOT_BODY },
  { "efforts/*/bodies/*", JD_SLOT_BODY },
  { "efforts/*/vector/*", JD_SLOT_EXPR },
  { "efforts/*/value", JD_SLOT_EXPR },
  { "efforts/*/value/*", JD_SLOT_EXPR },
  { "efforts/*/stiffness", JD_SLOT_EXPR },
  { "efforts/*/viscosity", JD_SLOT_EXPR },
  { "efforts/*/length", JD_SLOT_EXPR },
  { "efforts/*/angle", JD_SLOT_EXPR },
  { "efforts/*/values/!{parameter}", JD_SLOT_EXPR },

  { "parameterizations/*/primitive/!{equation}", JD_SLOT_PARAMETER },
  { "parameterizations/*/primitive/!{equation}/parameter", JD_SLOT_PARAMETER },

  { "events/*/!instead_of", JD_SLOT_EVENT },
  { "events/*/at", JD_SLOT_EXPR },
  { "events/*/when", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/before", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/after", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/restitution", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/above", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/friction", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/alpha", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/beta", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/threshold", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/coefficient", JD_SLOT_EXPR },
  { "events/*/types/!{equation}/normal", JD_SLOT_EQUATION },
  { "events/*/types/!{equation}/releases/!*", JD_SLOT_EQUATION },
  { "events/*/quasi_velocities/!*", JD_SLOT_EXPR },
  { "events/*/order/!*", JD_SLOT_EQUATION },
  { "events/*/rest_frame/!{parameter}", JD_SLOT_EXPR },
  { "events/*/impulses/!*/point", JD_SLOT_POINT },
  { "events/*/impulses/!*/vector/*", JD_SLOT_EXPR },
  { "events/*/impulses/!*/body", JD_SLOT_BODY },
  { "events/*/impulses/!*/couple", JD_SLOT_EXPR },
  { "events/*/impulses/!*/couple/*", JD_SLOT_EXPR },
  { "events/*/impulses/!*/parameter", JD_SLOT_PARAMETER },
  { "events/*/impulses/!*/value", JD_SLOT_EXPR },
};

typedef struct
{
  JdSlotFunc      func;
  gpointer        user_data;
  const JdObject *owner;
} Walk;

/* The rules that go on behind one step. */
typedef struct
{
  Rule     rules[G_N_ELEMENTS (rules)];
  gsize    n;
  gboolean part;       /* what the step leads to may go */
  int      key;        /* JdSlotKind that the member's own name is; -1: none */
} Step;

static gboolean walk_node (Walk       *self,
                           JsonNode   *node,
                           const Rule *here,
                           gsize       n_here,
                           gboolean    in_part);

const char *
_jd_slot_get_local (const JdSlot *slot)
{
  return slot->kind == JD_SLOT_EXPR_X ? "x" : slot->kind == JD_SLOT_EXPR_S ? "s" : NULL;
}

static JdSlotAnswer
ask (Walk        *self,
     JdSlotKind   kind,
     gboolean     in_part,
     const char  *text,
     char       **out_text)
{
  const JdSlot slot = { kind, self->owner, in_part };

  *out_text = NULL;
  return self->func (&slot, text, out_text, self->user_data);
}

/* Which kind of name "{equation}" or "{parameter}" stands for. */
static int
key_kind (const char *step,
          gsize       length)
{
  if (length < 2 || step[0] != '{')
    return -1;
  return strncmp (step, "{equation}", length) == 0 ? (int) JD_SLOT_EQUATION : (int) JD_SLOT_PARAMETER;
}

/* Of the rules @here those that go on with @name (NULL: any element at @index). */
static void
take_step (const Rule *here,
           gsize       n_here,
           const char *name,
           Step       *out)
{
  out->n = 0;
  out->part = FALSE;
  out->key = -1;
  for (gsize i = 0; i < n_here; i++)
    {
      const char *step = here[i].path;
      const gboolean part = *step == '!';
      gsize length;

      step += part;
      length = strcspn (step, "/");
      if (length == 0 ||
          !(step[0] == '*' || step[0] == '{' ||
            (strlen (name) == length && strncmp (step, name, length) == 0)))
        continue;
      out->part = out->part || part;
      if (out->key < 0)
        out->key = key_kind (step, length);
      out->rules[out->n].kind = here[i].kind;
      out->rules[out->n++].path = step[length] == '/' ? step + length + 1 : step + length;
    }
}

/* An expression that is a number stands as one; a name is a text whatever it looks like. */
static void
set_text (JsonNode   *node,
          JdSlotKind  kind,
          const char *text)
{
  g_autoptr(JsonNode) value = jd_edit_value_from_text (text);

  if (kind > JD_SLOT_EXPR_S || json_node_get_value_type (value) == G_TYPE_STRING)
    json_node_set_string (node, text);
  else if (json_node_get_value_type (value) == G_TYPE_INT64)
    json_node_set_int (node, json_node_get_int (value));
  else
    json_node_set_double (node, json_node_get_double (value));
}

static void
walk_array (Walk       *self,
            JsonArray  *array,
            const Rule *here,
            gsize       n_here,
            gboolean    in_part,
            gboolean   *out_drop)
{
  for (guint i = 0; i < json_array_get_length (array);)
    {
      char name[16];
      Step step;
      gboolean drop;

      g_snprintf (name, sizeof name, "%u", i);
      take_step (here, n_here, name, &step);
      drop = step.n > 0 &&
             walk_node (self, json_array_get_element (array, i), step.rules, step.n,
                        in_part || step.part);
      if (drop && step.part)
        {
          json_array_remove_element (array, i);
          continue;
        }
      *out_drop = *out_drop || drop;
      i++;
    }
}

static void
walk_object (Walk       *self,
             JsonObject *object,
             const Rule *here,
             gsize       n_here,
             gboolean    in_part,
             gboolean   *out_drop)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    l->data = g_strdup (l->data);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = l->data;
      g_autofree char *new_name = NULL;
      gboolean drop = FALSE;
      JsonNode *member = json_object_get_member (object, name);
      Step step;

      take_step (here, n_here, name, &step);
      if (step.n == 0)
        continue;
      if (step.key >= 0)
        drop = ask (self, (JdSlotKind) step.key, in_part || step.part, name, &new_name) == JD_SLOT_DROP;
      if (!drop)
        drop = walk_node (self, member, step.rules, step.n, in_part || step.part);
      if (drop && step.part)
        json_object_remove_member (object, name);
      else if (new_name != NULL)
        _jd_edit_rename_member (object, name, new_name);
      *out_drop = *out_drop || (drop && !step.part);
    }
}

/* Asks about the text @node and writes what is answered; TRUE if the part in which it stands is to go. */
static gboolean
walk_text (Walk       *self,
           JsonNode   *node,
           JdSlotKind  kind,
           gboolean    in_part)
{
  g_autofree char *text = NULL;
  const gboolean drop = ask (self, kind, in_part, json_node_get_string (node), &text) == JD_SLOT_DROP;

  if (text != NULL)
    set_text (node, kind, text);
  return drop;
}

/* TRUE if the part in which @node stands is to go. */
static gboolean
walk_node (Walk       *self,
           JsonNode   *node,
           const Rule *here,
           gsize       n_here,
           gboolean    in_part)
{
  gboolean drop = FALSE;

  if (JSON_NODE_HOLDS_ARRAY (node))
    walk_array (self, json_node_get_array (node), here, n_here, in_part, &drop);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    walk_object (self, json_node_get_object (node), here, n_here, in_part, &drop);
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    for (gsize i = 0; i < n_here; i++)
      if (*here[i].path == '\0')
        return walk_text (self, node, here[i].kind, in_part);
  return drop;
}

/* Elements of a list, each with itself as owner. */
static void
walk_list (Walk         *self,
           JdObjectKind  kind,
           JsonArray    *array,
           const Step   *list)
{
  Step step;

  take_step (list->rules, list->n, "0", &step);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      g_autoptr(JdObject) owner = NULL;

      if (_jd_edit_name_of (element) == NULL)
        continue;
      owner = jd_object_new (kind, _jd_edit_name_of (element));
      self->owner = owner;
      walk_node (self, element, step.rules, step.n, FALSE);
      self->owner = NULL;
    }
}

/* Members of @object, each with itself as owner: constants, and the ground's points. */
static void
walk_named (Walk         *self,
            JdObjectKind  kind,
            const char   *prefix,
            JsonObject   *object,
            const char   *path)
{
  g_autoptr(GList) names = json_object_get_members (object);
  const Rule rule = { path, JD_SLOT_EXPR };

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = g_strconcat (prefix, l->data, NULL);
      g_autoptr(JdObject) owner = jd_object_new (kind, name);

      self->owner = owner;
      walk_node (self, json_object_get_member (object, l->data), &rule, 1, FALSE);
      self->owner = NULL;
    }
}

/* What belongs to no object. */
static void
walk_rest (Walk       *self,
           JsonObject *root)
{
  static const char *const names[] = {
    "time", "gravity", "frame", "kinetic_energy", "compare", "open_to_students"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      JsonNode *node = json_object_get_member (root, names[i]);
      Step step;

      if (node == NULL)
        continue;
      take_step (rules, G_N_ELEMENTS (rules), names[i], &step);
      walk_node (self, node, step.rules, step.n, FALSE);
    }
}

void
_jd_edit_walk (JsonNode   *root,
               JdSlotFunc  func,
               gpointer    user_data)
{
  Walk self = { .func = func, .user_data = user_data };
  JsonObject *object = json_node_get_object (root);
  JsonObject *constants = _jd_edit_constants (root, FALSE);
  JsonObject *points = _jd_edit_points (root, "ground", FALSE);

  walk_rest (&self, object);
  if (constants != NULL)
    walk_named (&self, JD_OBJECT_CONSTANT, "", constants, "");
  if (points != NULL)
    walk_named (&self, JD_OBJECT_POINT, "ground.", points, "*");
  for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      JsonArray *array = _jd_edit_list_array (root, (JdObjectKind) kind, FALSE);
      Step step;

      if (array == NULL)
        continue;
      take_step (rules, G_N_ELEMENTS (rules), _jd_edit_list_name ((JdObjectKind) kind), &step);
      walk_list (&self, (JdObjectKind) kind, array, &step);
    }
}

/* Behind the number that begins at @c, as jd_expr_parse() reads it. */
static const char *
skip_number (const char *c)
{
  while (g_ascii_isdigit (*c) || *c == '.')
    c++;
  if ((*c == 'e' || *c == 'E') &&
      (g_ascii_isdigit (c[1]) || ((c[1] == '+' || c[1] == '-') && g_ascii_isdigit (c[2]))))
    for (c += 2; g_ascii_isdigit (*c);)
      c++;
  return c;
}

static const char *
skip_name (const char *c)
{
  gunichar letter = g_utf8_get_char (c);

  while (g_unichar_isalpha (letter) || g_unichar_isdigit (letter) || letter == '_')
    {
      c = g_utf8_next_char (c);
      letter = g_utf8_get_char (c);
    }
  return c;
}

/* Behind the closing quote of the text that begins at @c, or at its end. */
static const char *
skip_quoted (const char *c)
{
  const char *end = strchr (c + 1, '"');

  return end != NULL ? end + 1 : c + strlen (c);
}

/* Whether the name from @start to @end is the lambda of a multiplier, lambda("joint.equation"). */
static gboolean
is_multiplier (const char *start,
               const char *end)
{
  static const char lambda[] = "lambda";

  if ((gsize) (end - start) != strlen (lambda) || strncmp (start, lambda, strlen (lambda)) != 0)
    return FALSE;
  while (g_ascii_isspace (*end))
    end++;
  return *end == '(';
}

/* Replaces names outside of quotes, or in quotes what stands before the first point. */
static char *
replace (const char *text,
         gboolean    quoted,
         JdNameFunc  func,
         gpointer    user_data)
{
  GString *out = g_string_new (NULL);
  gboolean changed = FALSE;

  for (const char *c = text; *c != '\0';)
    {
      const char *start = c, *name = NULL, *name_end = NULL;

      if (g_ascii_isdigit (*c) || *c == '.')
        c = skip_number (c);
      else if (*c == '"')
        {
          c = skip_quoted (c);
          name = quoted ? start + 1 : NULL;
          name_end = quoted ? name + strcspn (name, ".\"") : NULL;
        }
      else if (g_unichar_isalpha (g_utf8_get_char (c)) || *c == '_')
        {
          c = skip_name (c);
          name = quoted || is_multiplier (start, c) ? NULL : start;
          name_end = c;
        }
      else
        c = g_utf8_next_char (c);
      if (name != NULL)
        {
          g_autofree char *old = g_strndup (name, (gsize) (name_end - name));
          const char *other = func (old, user_data);

          if (other != NULL)
            {
              g_string_append_len (out, start, name - start);
              g_string_append (out, other);
              start = name_end;
              changed = TRUE;
            }
        }
      g_string_append_len (out, start, c - start);
    }
  return g_string_free (out, !changed);
}

char *
_jd_edit_replace_names (const char *text,
                        JdNameFunc  func,
                        gpointer    user_data)
{
  return replace (text, FALSE, func, user_data);
}

char *
_jd_edit_replace_joints (const char *text,
                         JdNameFunc  func,
                         gpointer    user_data)
{
  return strchr (text, '"') != NULL ? replace (text, TRUE, func, user_data) : NULL;
}

gboolean
_jd_edit_split_open (const char    *text,
                     JdObjectKind  *out_kind,
                     const char   **out_name)
{
  if (g_str_has_prefix (text, "values:"))
    *out_kind = JD_OBJECT_PARAMETER;
  else if (g_str_has_prefix (text, "constants:"))
    *out_kind = JD_OBJECT_CONSTANT;
  else
    return FALSE;
  *out_name = strchr (text, ':') + 1;
  return TRUE;
}
