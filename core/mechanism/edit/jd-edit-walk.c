/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Walk over the names in a document, by the tables of jd-format.c.  An edit receives every name, and may replace it
 * or remove the part that contains it. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

/* The form in which the names of a field are written. */
typedef enum
{
  TEXT_NONE,       /* no name */
  TEXT_EXPR,       /* names of an expression: constants and parameters; joints in lambda ("joint.equation") */
  TEXT_POINT,      /* "body.point" */
  TEXT_EQUATION,   /* "joint.equation" */
  TEXT_OPEN,       /* "values:parameter", "constants:constant", or a word */
  TEXT_NAME,       /* the name alone */
} TextForm;

typedef struct
{
  TextForm     form;
  JdObjectKind kind;       /* of TEXT_NAME */
  TextForm     key;        /* of the names of members, if they say something */
  gboolean     parts;      /* each element or member may go alone */
  gboolean     second;     /* only the second element of each element: [axis, angle] */
} Form;

static const Form forms[JD_N_FIELD_KINDS] = {
  [JD_FIELD_EXPR] = { TEXT_EXPR },
  [JD_FIELD_VALUE] = { TEXT_EXPR },
  [JD_FIELD_CONDITION] = { TEXT_EXPR },
  [JD_FIELD_VECTOR] = { TEXT_EXPR },
  [JD_FIELD_COUPLE] = { TEXT_EXPR },
  [JD_FIELD_INERTIA] = { TEXT_EXPR },
  [JD_FIELD_ROTATION] = { TEXT_EXPR, .second = TRUE },
  [JD_FIELD_POLYGON] = { TEXT_EXPR },
  [JD_FIELD_BY_PARAMETER] = { TEXT_EXPR, JD_OBJECT_PARAMETER, TEXT_NAME, TRUE },
  [JD_FIELD_NAMED] = { TEXT_EXPR, .parts = TRUE },
  [JD_FIELD_EQUATION_MAP] = { TEXT_EXPR },
  [JD_FIELD_POINT_MAP] = { TEXT_EXPR },
  [JD_FIELD_POINT] = { TEXT_POINT },
  [JD_FIELD_POINT_PAIR] = { TEXT_POINT },
  [JD_FIELD_POINTS] = { TEXT_POINT },
  [JD_FIELD_BODY] = { TEXT_NAME, JD_OBJECT_BODY },
  [JD_FIELD_CARRIER] = { TEXT_NAME, JD_OBJECT_BODY },
  [JD_FIELD_BODY_PAIR] = { TEXT_NAME, JD_OBJECT_BODY },
  [JD_FIELD_CURVE] = { TEXT_NAME, JD_OBJECT_CURVE },
  [JD_FIELD_PARAMETER] = { TEXT_NAME, JD_OBJECT_PARAMETER },
  [JD_FIELD_PARAMETER_NAME] = { TEXT_NAME, JD_OBJECT_PARAMETER },
  [JD_FIELD_EQUATION] = { TEXT_EQUATION },
  [JD_FIELD_EQUATIONS] = { TEXT_EQUATION, .parts = TRUE },
  [JD_FIELD_PARAMETERIZATION] = { TEXT_NAME, JD_OBJECT_PARAMETERIZATION },
  [JD_FIELD_EVENT] = { TEXT_NAME, JD_OBJECT_EVENT },
  [JD_FIELD_JOINT_SETS] = { TEXT_NAME, JD_OBJECT_JOINT, .parts = TRUE },
  [JD_FIELD_OPEN] = { TEXT_OPEN, .parts = TRUE },
  [JD_FIELD_DECLARED_EFFORTS] = { .parts = TRUE },
  [JD_FIELD_IMPULSES] = { .parts = TRUE },
  [JD_FIELD_COLUMNS] = { .parts = TRUE },
  [JD_FIELD_PRIMITIVE] = { TEXT_NAME, JD_OBJECT_PARAMETER, TEXT_EQUATION, TRUE },
  [JD_FIELD_IMPULSIVE_TYPES] = { .key = TEXT_EQUATION, .parts = TRUE },
  [JD_FIELD_LETTERS] = { .key = TEXT_EQUATION, .parts = TRUE },
};

typedef struct
{
  JdReferenceFunc  func;
  gpointer         user_data;
  JdReference      reference;   /* that is asked about */
  gboolean         drop;
} Walk;

/* Asks about @name, of @kind; what is to stand in its place, or NULL. */
static char *
ask (Walk         *self,
     JdObjectKind  kind,
     const char   *name)
{
  char *instead = NULL;

  self->reference.kind = kind;
  self->reference.name = name;
  if (self->func (&self->reference, &instead, self->user_data) == JD_REFERENCE_DROP)
    self->drop = TRUE;
  return instead;
}

static char *
ask_in_expression (JdObjectKind  kind,
                   const char   *name,
                   gpointer      user_data)
{
  Walk *self = user_data;

  if (kind == JD_OBJECT_PARAMETER && g_strcmp0 (name, self->reference.local) == 0)
    return NULL;
  self->reference.whole = strcmp (name, self->reference.text) == 0;
  return ask (self, kind, name);
}

/* "owner.name", of which either part may get another text; NULL if neither does. */
static char *
ask_pair (Walk         *self,
          JdObjectKind  owner_kind,
          const char   *text)
{
  g_autofree char *owner = NULL;
  g_autofree char *new_owner = NULL;
  g_autofree char *new_name = owner_kind == JD_OBJECT_BODY ? ask (self, JD_OBJECT_POINT, text) : NULL;
  const char *name;

  if (!jd_edit_split (text, &owner, &name))
    return NULL;
  if (strcmp (owner, "ground") != 0)
    new_owner = ask (self, owner_kind, owner);
  if (new_owner == NULL && new_name == NULL)
    return NULL;
  return g_strconcat (new_owner != NULL ? new_owner : owner, ".", new_name != NULL ? new_name : name, NULL);
}

static char *
ask_open (Walk       *self,
          const char *text)
{
  JdObjectKind kind = g_str_has_prefix (text, "values:") ? JD_OBJECT_PARAMETER : JD_OBJECT_CONSTANT;
  const char *colon = strchr (text, ':');
  g_autofree char *instead = NULL;

  if (colon == NULL || (kind == JD_OBJECT_CONSTANT && !g_str_has_prefix (text, "constants:")))
    return NULL;
  instead = ask (self, kind, colon + 1);
  return instead != NULL ? g_strdup_printf ("%.*s%s", (int) (colon + 1 - text), text, instead) : NULL;
}

/* The replacement of @text, or NULL. */
static char *
ask_text (Walk         *self,
          TextForm      form,
          JdObjectKind  kind,
          const char   *text)
{
  self->reference.text = text;
  self->reference.whole = TRUE;
  switch (form)
    {
    case TEXT_EXPR:
      return jd_edit_replace_names (text, ask_in_expression, self);
    case TEXT_POINT:
      return ask_pair (self, JD_OBJECT_BODY, text);
    case TEXT_EQUATION:
      return ask_pair (self, JD_OBJECT_JOINT, text);
    case TEXT_OPEN:
      return ask_open (self, text);
    case TEXT_NAME:
      /* "ground" is no body of the file; a parameterization, an event or a curve may be called so. */
      return kind == JD_OBJECT_BODY && strcmp (text, "ground") == 0 ? NULL : ask (self, kind, text);
    case TEXT_NONE:
    default:
      return NULL;
    }
}

/* An expression that is a number stands as one; a name is a text whatever it looks like. */
static void
set_text (JsonNode   *node,
          TextForm    form,
          const char *text)
{
  g_autoptr(JsonNode) value = jd_edit_value_from_text (text);

  if (form == TEXT_EXPR && jd_json_get_text (value) == NULL)
    jd_json_set_value (node, value);
  else
    json_node_set_string (node, text);
}

static void walk_fields (Walk          *self,
                         JsonObject    *object,
                         const JdField *table);
static void walk_value  (Walk          *self,
                         JsonNode      *node,
                         const JdField *field,
                         gboolean       inner);

/* An element or member: an object with fields, or texts of the field itself.  What goes as a whole needs no look. */
static void
walk_child (Walk          *self,
            JsonNode      *node,
            const JdField *field)
{
  if (self->drop)
    return;
  if (JSON_NODE_HOLDS_OBJECT (node) && field->fields != NULL)
    walk_fields (self, json_node_get_object (node), field->fields);
  else
    walk_value (self, node, field, TRUE);
}

static void
walk_array (Walk          *self,
            JsonArray     *array,
            const JdField *field,
            gboolean       inner)
{
  const gboolean parts = forms[field->kind].parts && !inner, in_part = self->reference.in_part;

  for (guint i = forms[field->kind].second && inner ? 1 : 0; i < json_array_get_length (array); i++)
    {
      self->reference.in_part = in_part || parts;
      walk_child (self, json_array_get_element (array, i), field);
      if (self->drop && parts)
        {
          json_array_remove_element (array, i--);
          self->drop = FALSE;
        }
    }
  self->reference.in_part = in_part;
}

/* Calls for each member of a map, whose names may be names of something. */
static void
walk_map (Walk          *self,
          JsonObject    *object,
          const JdField *field)
{
  const Form *form = &forms[field->kind];
  const gboolean in_part = self->reference.in_part;
  g_auto(GStrv) names = jd_edit_dup_names (object);

  self->reference.in_part = in_part || form->parts;
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autofree char *instead = ask_text (self, form->key, form->kind, names[i]);

      walk_child (self, json_object_get_member (object, names[i]), field);
      if (self->drop && form->parts)
        {
          json_object_remove_member (object, names[i]);
          self->drop = FALSE;
        }
      else if (instead != NULL)
        jd_edit_rename_member (object, names[i], instead);
    }
  self->reference.in_part = in_part;
}

/* Texts of @field; @inner: inside an element or member of it. */
static void
walk_value (Walk          *self,
            JsonNode      *node,
            const JdField *field,
            gboolean       inner)
{
  const Form *form = &forms[field->kind];
  g_autofree char *instead = NULL;

  if (JSON_NODE_HOLDS_ARRAY (node))
    walk_array (self, json_node_get_array (node), field, inner);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    walk_map (self, json_node_get_object (node), field);
  else if (jd_json_get_text (node) != NULL)
    instead = ask_text (self, form->form, form->kind, jd_json_get_text (node));
  if (instead != NULL)
    set_text (node, form->form, instead);
}

static void
walk_field (Walk          *self,
            JsonNode      *node,
            const JdField *field)
{
  self->reference.local = (field->scope & JD_SCOPE_LOCAL_X) != 0   ? "x"
                          : (field->scope & JD_SCOPE_LOCAL_S) != 0 ? "s"
                                                                   : NULL;
  if (field->kind == JD_FIELD_OBJECT || field->kind == JD_FIELD_FRAME || field->kind == JD_FIELD_SHAPE)
    {
      if (JSON_NODE_HOLDS_OBJECT (node))
        walk_fields (self, json_node_get_object (node), field->fields);
    }
  else
    walk_value (self, node, field, FALSE);
}

/* A member that an object's type does not have is looked at too: the file keeps it. */
static void
walk_fields (Walk          *self,
             JsonObject    *object,
             const JdField *table)
{
  const gboolean in_part = self->reference.in_part;
  g_auto(GStrv) names = jd_edit_dup_names (object);

  for (gsize i = 0; names[i] != NULL; i++)
    {
      const JdField *field = jd_field_find (table, names[i], JD_EVERY_TYPE);

      if (field == NULL)
        continue;
      self->reference.in_part = in_part || field->part;
      walk_field (self, json_object_get_member (object, names[i]), field);
      if (self->drop && !field->part)
        break;
      if (self->drop)
        json_object_remove_member (object, names[i]);
      self->drop = FALSE;
    }
  self->reference.in_part = in_part;
}

/* Members of @object, each with itself as owner: constants, and the ground's points. */
static void
walk_named (Walk          *self,
            JdObjectKind   kind,
            const char    *owner,
            JsonObject    *object,
            const JdField *field)
{
  g_autoptr(GPtrArray) owners = jd_object_array_new ();

  jd_edit_list_members (object, kind, owner, owners);
  for (guint i = 0; i < owners->len; i++)
    {
      const JdObject *it = g_ptr_array_index (owners, i);

      self->reference.owner = it;
      walk_value (self, json_object_get_member (object, owner != NULL ? strchr (it->name, '.') + 1 : it->name), field,
                  TRUE);
      self->reference.owner = NULL;
    }
}

/* Elements of a list, each with itself as owner. */
static void
walk_list (Walk          *self,
           JsonArray     *array,
           const JdField *field)
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      g_autoptr(JdObject) owner = NULL;

      if (jd_edit_name_of (element) == NULL)
        continue;
      owner = jd_object_new (field->list, jd_edit_name_of (element));
      self->reference.owner = owner;
      walk_fields (self, json_node_get_object (element), field->fields);
      self->reference.owner = NULL;
    }
}

void
jd_edit_walk (JsonNode        *root,
              JdReferenceFunc  func,
              gpointer         user_data)
{
  static const JdField constants = { .kind = JD_FIELD_EXPR };
  Walk self = { .func = func, .user_data = user_data };

  for (const JdField *field = jd_document_fields; field->name != NULL; field++)
    {
      JsonNode *node = json_object_get_member (json_node_get_object (root), field->name);

      self.drop = FALSE;
      if (node == NULL)
        continue;
      if (field->kind == JD_FIELD_LIST)
        walk_list (&self, jd_edit_list_array (root, field->list, FALSE), field);
      else if (field->kind == JD_FIELD_CONSTANTS)
        walk_named (&self, JD_OBJECT_CONSTANT, NULL, jd_edit_constants (root, FALSE), &constants);
      else if (field->fields == jd_ground_fields)
        walk_named (&self, JD_OBJECT_POINT, "ground", jd_edit_points (root, "ground", FALSE), jd_ground_fields);
      else
        walk_field (&self, node, field);
    }
}

/* The end of the number that begins at @c, as jd_expr_parse() reads it. */
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

/* The end of the quoted text that begins at @c, after its closing quote if it has one. */
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

char *
jd_edit_replace_names (const char *text,
                       JdNameFunc  func,
                       gpointer    user_data)
{
  GString *out = g_string_new (NULL);
  gboolean changed = FALSE;

  for (const char *c = text; *c != '\0';)
    {
      const char *start = c, *name = NULL, *name_end = NULL;
      const gboolean quoted = *c == '"';

      if (g_ascii_isdigit (*c) || *c == '.')
        c = skip_number (c);
      else if (quoted)
        {
          c = skip_quoted (c);
          name = start + 1;
          name_end = name + strcspn (name, ".\"");
        }
      else if (g_unichar_isalpha (g_utf8_get_char (c)) || *c == '_')
        {
          c = skip_name (c);
          name = is_multiplier (start, c) ? NULL : start;
          name_end = c;
        }
      else
        c = g_utf8_next_char (c);
      if (name != NULL)
        {
          g_autofree char *old = g_strndup (name, (gsize) (name_end - name));
          g_autofree char *instead = func (quoted ? JD_OBJECT_JOINT : JD_OBJECT_PARAMETER, old, user_data);

          if (instead != NULL)
            {
              g_string_append_len (out, start, name - start);
              g_string_append (out, instead);
              start = name_end;
              changed = TRUE;
            }
        }
      g_string_append_len (out, start, c - start);
    }
  return g_string_free (out, !changed);
}
