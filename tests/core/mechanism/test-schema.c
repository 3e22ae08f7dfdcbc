/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks that data/jourdain.schema.json is what the tables of the file format give.  With "--print" the program
 * prints the schema: after a change of the format, write its output there.  schema.py tests the schema against files.
 * */
#include <stdio.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism-lock.h"

static JsonNode *table_schema (const JdField *table, guint only, guint dimension);

/* @format is the JSON text of a schema, written with ' for ". */
static JsonNode *
schema (const char *format,
        ...)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *node;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_strdelimit (text, "'", '"');
  node = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  return node;
}

/* The text of @node (taken), to be a part of another schema. */
static char *
text_of (JsonNode *node)
{
  char *text = jd_json_to_line (node);

  json_node_unref (node);
  return g_strdelimit (text, "\"", '\'');
}

static const char *
number_schema (JdBound bound)
{
  switch (bound)
    {
    case JD_BOUND_NOT_NEGATIVE:
      return "{'anyOf': [{'type': 'number', 'minimum': 0}, {'$ref': '#/$defs/text'}]}";
    case JD_BOUND_POSITIVE:
      return "{'anyOf': [{'type': 'number', 'exclusiveMinimum': 0}, {'$ref': '#/$defs/text'}]}";
    case JD_BOUND_UNIT:
      return "{'anyOf': [{'type': 'number', 'minimum': 0, 'maximum': 1}, {'$ref': '#/$defs/text'}]}";
    default:
      return "{'$ref': '#/$defs/expression'}";
    }
}

static JsonNode *
vector_schema (const JdField *field,
               guint          n)
{
  const char *zero = field->bound == JD_BOUND_NOT_ZERO ? ", 'not': {'items': {'const': 0}}" : "";

  return schema ("{'type': 'array', 'items': %s, 'minItems': %u, 'maxItems': %u%s}",
                 number_schema (field->each ? field->bound : JD_BOUND_NONE), n, n, zero);
}

/* One of the kinds that fields of @table belong to; @word is "oneOf", or "anyOf" where the first one counts. */
static JsonNode *
alternatives_schema (const JdField *table,
                     guint          dimension,
                     const char    *word)
{
  g_autoptr(GString) list = g_string_new (NULL);
  guint kinds = 0;

  for (const JdField *field = table; field->name != NULL; field++)
    kinds |= field->only;
  for (guint kind = 1; kind <= kinds; kind <<= 1)
    if ((kinds & kind) != 0)
      {
        g_autofree char *one = text_of (table_schema (table, kind, dimension));

        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", one);
      }
  return schema ("{'%s': [%s]}", word, list->str);
}

/* Objects whose "type" is one of @names say by it which fields they have; @alone: those whose name alone will do. */
static JsonNode *
typed_schema (const JdField *table,
              guint          dimension,
              const char   **names,
              const guint   *only,
              guint          n)
{
  g_autoptr(GString) list = g_string_new (NULL), cases = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *fields = text_of (table_schema (table, only[i], dimension));

      g_string_append_printf (list, "%s'%s'", i > 0 ? ", " : "", names[i]);
      g_string_append_printf (cases, "%s{'if': {'properties': {'type': {'const': '%s'}}}, 'then': %s}",
                              i > 0 ? ", " : "", names[i], fields);
    }
  return schema ("{'type': 'object', 'required': ['type'], 'properties': {'type': {'enum': [%s]}}, 'allOf': [%s]}",
                 list->str, cases->str);
}

static JsonNode *
joint_schema (guint dimension)
{
  const char *names[64];
  guint only[64], n = 0;

  for (const JdJointType *const *type = jd_joint_catalogue (); *type != NULL; type++)
    if (dimension == 2 ? (*type)->planar : (*type)->spatial)
      {
        names[n] = (*type)->name;
        only[n++] = jd_joint_type_only (*type);
      }
  return typed_schema (jd_joint_fields, dimension, names, only, n);
}

static JsonNode *
effort_schema (guint dimension)
{
  const char *names[JD_N_EFFORT_KINDS];
  guint only[JD_N_EFFORT_KINDS], n = 0;

  for (guint i = 0; i < JD_N_EFFORT_KINDS; i++)
    {
      const JdEffortType *type = &jd_effort_types[i];

      /* An effort between two ends has a sentence for its derivation. */
      g_assert_true ((type->sentence != NULL) ==
                     (type->action == JD_ACTS_ALONG_LINE || type->action == JD_ACTS_BETWEEN_BODIES));
      if (dimension == 2 || !type->planar_only)
        {
          names[n] = type->name;
          only[n++] = 1u << i;
        }
    }
  return typed_schema (jd_effort_fields, dimension, names, only, n);
}

static JsonNode *
impulsive_type_schema (guint dimension)
{
  const char *names[JD_N_IMPULSIVE_TYPES];
  guint only[JD_N_IMPULSIVE_TYPES];
  g_autoptr(GString) alone = g_string_new (NULL);
  g_autofree char *typed = NULL, *with_switch = NULL;

  for (guint i = 0; i < JD_N_IMPULSIVE_TYPES; i++)
    {
      names[i] = jd_impulsive_types[i].name;
      only[i] = 1u << i;
      if (jd_impulsive_types[i].alone)
        g_string_append_printf (alone, "%s'%s'", alone->len > 0 ? ", " : "", names[i]);
    }
  typed = text_of (typed_schema (jd_impulsive_fields, dimension, names, only, JD_N_IMPULSIVE_TYPES));
  with_switch = text_of (table_schema (jd_impulsive_fields, 1u << JD_N_IMPULSIVE_TYPES, dimension));
  return schema ("{'anyOf': [{'enum': [%s]}, {'allOf': [%s, {'if': {'required': ['law'], 'properties': {'type': "
                 "{'const': 'breakable'}, 'law': {'const': '%s'}}}, 'then': %s}]}]}",
                 alone->str, typed, jd_breaking_laws[JD_BREAKING_SWITCH], with_switch);
}

static JsonNode *
element_schema (const JdField *field,
                guint          dimension)
{
  if (field->kind == JD_FIELD_DECLARED_EFFORTS)
    return alternatives_schema (field->fields, dimension, "anyOf");
  if (field->kind == JD_FIELD_IMPULSES ||
      (field->kind == JD_FIELD_LIST && (field->list == JD_OBJECT_CURVE || field->list == JD_OBJECT_MEASURE)))
    return alternatives_schema (field->fields, dimension, "oneOf");
  if (field->kind == JD_FIELD_LIST && field->list == JD_OBJECT_JOINT)
    return joint_schema (dimension);
  if (field->kind == JD_FIELD_LIST && field->list == JD_OBJECT_EFFORT)
    return effort_schema (dimension);
  return table_schema (field->fields, 0, dimension);
}

static JsonNode *
map_schema (const char *value)
{
  return schema ("{'type': 'object', 'additionalProperties': %s}", value);
}

static JsonNode *
choice_schema (const char *const *choices)
{
  g_autofree char *list = g_strjoinv ("', '", (char **) choices);

  return schema ("{'enum': ['%s']}", list);
}

static JsonNode *
open_schema (void)
{
  g_autofree char *topics = g_strjoinv ("|", (char **) jd_lock_topics);

  return schema ("{'type': 'array', 'items': {'type': 'string', 'pattern': '^(%s|values:.+|constants:.+)$'}}",
                 topics);
}

/* Texts, references and switches. */
static JsonNode *
text_schema (const JdField *field)
{
  switch (field->kind)
    {
    case JD_FIELD_CONDITION:
      return schema ("{'type': 'string', 'pattern': '[<>]'}");
    case JD_FIELD_TEXT:
    case JD_FIELD_LABEL:
    case JD_FIELD_PARAMETERIZATION:
    case JD_FIELD_EVENT:
      return schema ("{'type': 'string'}");
    case JD_FIELD_CHOICE:
      return choice_schema (field->choices);
    case JD_FIELD_BOOLEAN:
      return schema ("{'type': 'boolean'}");
    case JD_FIELD_VERSION:
      return schema ("{'const': 1}");
    case JD_FIELD_DIMENSION:
      return schema ("{'enum': [2, 3]}");
    case JD_FIELD_DIRECTION:
      return schema ("{'enum': [-1, 0, 1]}");
    case JD_FIELD_POINT:
    case JD_FIELD_EQUATION:
      return schema ("{'$ref': '#/$defs/pair'}");
    case JD_FIELD_POINT_PAIR:
      return schema ("{'type': 'array', 'items': {'$ref': '#/$defs/pair'}, 'minItems': 2, 'maxItems': 2, "
                     "'uniqueItems': true}");
    case JD_FIELD_POINTS:
      if (field->n > 0)
        return schema ("{'type': 'array', 'items': {'$ref': '#/$defs/pair'}, 'minItems': %u, 'maxItems': %u}",
                       field->n, field->n);
      return schema ("{'type': 'array', 'items': {'$ref': '#/$defs/pair'}, 'minItems': 2}");
    case JD_FIELD_BODY:
      return schema ("{'$ref': '#/$defs/text', 'not': {'const': 'ground'}}");
    case JD_FIELD_BODY_PAIR:
      return schema ("{'type': 'array', 'items': {'$ref': '#/$defs/text'}, 'minItems': 2, 'maxItems': 2, "
                     "'uniqueItems': true}");
    case JD_FIELD_EQUATIONS:
      return schema ("{'type': 'array', 'items': {'$ref': '#/$defs/pair'}}");
    case JD_FIELD_JOINT_SETS:
      return schema ("{'type': 'array', 'items': {'type': 'array', 'items': {'$ref': '#/$defs/text'}, "
                     "'minItems': 1, 'uniqueItems': true}}");
    case JD_FIELD_LESSON:
      return schema ("{'type': 'object'}");
    case JD_FIELD_OPEN:
      return open_schema ();
    default:
      return schema ("{'$ref': '#/$defs/text'}");
    }
}

/* @vector, or the vectors on which @n components of it are given; takes @vector. */
static JsonNode *
with_components (JsonNode      *vector,
                 const JdField *field,
                 guint          n)
{
  g_autofree char *one = NULL;

  if (!field->components)
    return vector;
  one = text_of (vector);
  return schema ("{'anyOf': [%s, {'type': 'object', 'additionalProperties': %s, 'minProperties': %u, "
                 "'maxProperties': %u}]}",
                 one, one, n, n);
}

/* What may stand in @field. */
static JsonNode *
value_schema (const JdField *field,
              guint          dimension)
{
  const guint n = field->n > 0 ? field->n : dimension;
  g_autofree char *inner = NULL;

  switch (field->kind)
    {
    case JD_FIELD_EXPR:
    case JD_FIELD_VALUE:
      return schema ("%s", number_schema (field->bound));
    case JD_FIELD_VECTOR:
      return with_components (vector_schema (field, n), field, n);
    case JD_FIELD_COUPLE:
      return dimension == 3 ? with_components (vector_schema (field, 3), field, 3)
                            : schema ("{'$ref': '#/$defs/expression'}");
    case JD_FIELD_INERTIA:
      if (dimension == 2)
        return schema ("%s", number_schema (JD_BOUND_NOT_NEGATIVE));
      inner = g_strdup (number_schema (JD_BOUND_NOT_NEGATIVE));
      return schema ("{'type': 'array', 'prefixItems': [%s, %s, %s], 'items': {'$ref': '#/$defs/expression'}, "
                     "'oneOf': [{'minItems': 3, 'maxItems': 3}, {'minItems': 6, 'maxItems': 6}]}",
                     inner, inner, inner);
    case JD_FIELD_ROTATION:
      return schema ("{'type': 'array', 'items': {'type': 'array', 'minItems': 2, 'maxItems': 2, "
                     "'prefixItems': [{'enum': ['x', 'y', 'z']}, {'$ref': '#/$defs/expression'}]}}");
    case JD_FIELD_POLYGON:
      inner = text_of (vector_schema (field, 2));
      return schema ("{'type': 'array', 'minItems': 2, 'items': %s}", inner);
    case JD_FIELD_BY_PARAMETER:
    case JD_FIELD_NAMED:
    case JD_FIELD_EQUATION_MAP:
    case JD_FIELD_CONSTANTS:
      return map_schema ("{'$ref': '#/$defs/expression'}");
    case JD_FIELD_POINT_MAP:
      inner = text_of (vector_schema (field, n));
      return map_schema (inner);
    case JD_FIELD_OBJECT:
    case JD_FIELD_FRAME:
      return table_schema (field->fields, 1u << dimension, dimension);
    case JD_FIELD_SHAPE:
      return alternatives_schema (field->fields, dimension, "oneOf");
    case JD_FIELD_LIST:
    case JD_FIELD_DECLARED_EFFORTS:
    case JD_FIELD_IMPULSES:
    case JD_FIELD_COLUMNS:
      inner = text_of (element_schema (field, dimension));
      return schema ("{'type': 'array', 'items': %s}", inner);
    case JD_FIELD_PRIMITIVE:
      inner = text_of (table_schema (field->fields, 0, dimension));
      return schema ("{'type': 'object', 'additionalProperties': {'anyOf': [{'$ref': '#/$defs/text'}, %s]}}", inner);
    case JD_FIELD_IMPULSIVE_TYPES:
      inner = text_of (impulsive_type_schema (dimension));
      return map_schema (inner);
    case JD_FIELD_LETTERS:
      return map_schema ("{'$ref': '#/$defs/text'}");
    default:
      return text_schema (field);
    }
}

/* An object with those fields of @table that types with the bits @only have.  Other members may stand there: a reader
 * keeps them. */
static JsonNode *
table_schema (const JdField *table,
              guint          only,
              guint          dimension)
{
  g_autoptr(GString) required = g_string_new (NULL);
  JsonNode *node = schema ("{'type': 'object', 'properties': {}}");
  JsonObject *object = json_node_get_object (node);
  const gboolean contact = table == jd_joint_fields && (only & (1u << JD_MEMBER_CONTACT)) != 0;

  for (const JdField *field = table; field->name != NULL; field++)
    {
      JsonNode *value;

      if (!jd_field_has (field, only) || field->kind == JD_FIELD_TYPE)
        continue;
      value = value_schema (field, dimension);
      if (field->title != NULL && strchr (field->title, '%') == NULL)
        json_object_set_string_member (json_node_get_object (value), "title", field->title);
      if (field->unit != NULL && *field->unit != '\0')
        json_object_set_string_member (json_node_get_object (value), "description", field->unit);
      json_object_set_member (json_object_get_object_member (object, "properties"), field->name, value);
      if (field->fallback == NULL && !(contact && field->only != 0))
        g_string_append_printf (required, "%s'%s'", required->len > 0 ? ", " : "", field->name);
    }
  if (required->len > 0)
    json_object_set_member (object, "required", schema ("[%s]", required->str));
  if (contact)
    json_object_set_member (object, "oneOf",
                            schema ("[{'required': ['body', 'curve']}, {'required': ['point', 'curve']}, "
                                    "{'required': ['bodies'], 'not': {'required': ['curve']}}]"));
  if (table == jd_event_fields)
    json_object_set_member (object, "not", schema ("{'required': ['at', 'when']}"));
  return node;
}

static char *
make_schema (void)
{
  g_autofree char *plane = text_of (table_schema (jd_document_fields, 0, 2));
  g_autofree char *space = text_of (table_schema (jd_document_fields, 0, 3));
  JsonNode
    *node = schema ("{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'title': 'Jourdain mechanism', "
                    "'if': {'type': 'object', 'required': ['dimension'], 'properties': {'dimension': {'const': 3}}}, "
                    "'then': {'$ref': '#/$defs/space'}, 'else': {'$ref': '#/$defs/plane'}, '$defs': {"
                    "'text': {'type': 'string', 'minLength': 1}, "
                    "'expression': {'anyOf': [{'type': 'number'}, {'$ref': '#/$defs/text'}]}, "
                    "'pair': {'type': 'string', 'pattern': '^[^.]+[.].+$'}, "
                    "'plane': %s, 'space': %s}}",
                    plane, space);
  char *text = jd_json_to_text (node);

  json_node_unref (node);
  return text;
}

static void
test_file (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "..", "jourdain.schema.json", NULL);
  g_autofree char *text = make_schema ();
  g_autofree char *stored = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &stored, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (stored, ==, text);
}

int
main (int   argc,
      char *argv[])
{
  if (argc == 2 && strcmp (argv[1], "--print") == 0)
    {
      g_autofree char *text = make_schema ();

      fputs (text, stdout);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/schema/file", test_file);
  return g_test_run ();
}
