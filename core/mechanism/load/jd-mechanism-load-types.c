/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the impulsive types of an event's equations. */
#include "core/mechanism/jd-joint-sets.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/load/jd-reader-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static const JdJoint *
get_joint_of (JdReader   *self,
              const char *equation)
{
  const int index = GPOINTER_TO_INT (g_hash_table_lookup (self->equations, equation)) - 1;

  return g_ptr_array_index (self->mechanism->joints, (guint) index);
}

/* TRUE for "joint.name", of any contact of @joint. */
static gboolean
equation_is (const JdJoint *joint,
             const char    *equation,
             const char    *name)
{
  const char *own = strchr (equation, '.') + 1;

  return strcmp (own, name) == 0 || g_strcmp0 (jd_joint_base_name (joint, own), name) == 0;
}

gboolean
jd_reader_is_unilateral (JdReader   *self,
                         const char *equation)
{
  const JdJoint *joint = get_joint_of (self, equation);

  return jd_joint_get_side (joint) != 0 && joint->type->unilateral != NULL &&
         (strcmp (joint->type->unilateral, "*") == 0 || equation_is (joint, equation, joint->type->unilateral));
}

/* The rates a friction impulse can act along: a slip, or what the file calls one. */
static gboolean
may_slip (const JdJoint *joint,
          const char    *equation)
{
  if (strcmp (joint->type->name, "rolling") == 0)
    return equation_is (joint, equation, "slip");
  for (gsize i = 0; i < joint->n_equations; i++)
    if (equation_is (joint, equation, joint->equations[i].name))
      return joint->equations[i].differential;
  return FALSE;
}

static gboolean
check_friction (JdReader              *self,
                const JdImpulsiveType *type)
{
  return strcmp (type->normal, type->equation) != 0 ||
         jd_reader_fail_at (self, "normal", _("the normal equation must be another than “%s”"), type->equation);
}

static int
find_impulsive_type (JdReader   *self,
                     const char *name)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (int i = 0; i < JD_N_IMPULSIVE_TYPES; i++)
    {
      if (strcmp (jd_impulsive_types[i].name, name) == 0)
        return i;
      g_ptr_array_add (names, (gpointer) jd_impulsive_types[i].name);
    }
  hint = jd_did_you_mean (name, names);
  jd_reader_fail (self,
                  _("there is no impulsive type “%s”%s; expected regular, live, inert, elastic, "
                    "instantaneous, released, breakable, friction or pasquero"),
                  name, hint);
  return -1;
}

/* The bits of "only": the law "switch" of breaking has members of its own. */
static guint
type_only (JdImpulsiveKind  kind,
           JsonObject      *object)
{
  JsonNode *law = json_object_get_member (object, "law");
  guint only = 1u << kind;

  if (kind == JD_IMPULSIVE_BREAKABLE && law != NULL && JSON_NODE_HOLDS_VALUE (law) &&
      g_strcmp0 (json_node_get_string (law), jd_breaking_laws[JD_BREAKING_SWITCH]) == 0)
    only |= 1u << JD_N_IMPULSIVE_TYPES;
  return only;
}

/* A joint that is assumed perfect has no friction in an impact either. */
static gboolean
check_assumed (JdReader              *self,
               const JdImpulsiveType *type)
{
  const gsize joint = GPOINTER_TO_SIZE (g_hash_table_lookup (self->equations, type->equation)) - 1;

  if (type->coefficient == NULL || !(jd_mechanism_assumes_perfect (self->mechanism, &joint, 1) ||
                                     jd_mechanism_is_in_compound (self->mechanism, joint)))
    return TRUE;
  return jd_reader_fail (
    self, _("“%s” is of a joint that is assumed perfect: friction contradicts this; remove one of them"),
    type->equation);
}

/* A type that stands as {"type": name, ...}. */
static gboolean
read_long_type (JdReader        *self,
                JsonObject      *object,
                JdImpulsiveType *type)
{
  if (type->kind == JD_IMPULSIVE_FRICTION && !may_slip (get_joint_of (self, type->equation), type->equation))
    return jd_reader_fail (self,
                           _("impulsive friction acts on the “slip” of a “rolling” joint, or on a "
                             "differential equation; “%s” is none"),
                           type->equation);
  return jd_reader_fields (self, object, jd_impulsive_fields, type_only (type->kind, object), type) &&
         (type->kind != JD_IMPULSIVE_FRICTION || check_friction (self, type)) && check_assumed (self, type);
}

/* A type that stands as its name alone. */
static gboolean
check_short_type (JdReader        *self,
                  JdImpulsiveKind  kind)
{
  const char *name = jd_impulsive_types[kind].name;
  const JdField *field = jd_field_of_type (jd_impulsive_fields, kind);

  if (jd_impulsive_types[kind].alone)
    return TRUE;
  return jd_reader_fail (self, _("the type “%s” needs “%s”; write {\"type\": \"%s\", \"%s\": …}"), name, field->name,
                         name, field->name);
}

static gboolean
read_impulsive_type (JdReader   *self,
                     const char *equation,
                     JsonNode   *node,
                     gpointer    data)
{
  JdImpulsiveType *type = g_new0 (JdImpulsiveType, 1);
  JsonNode *name = JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), "type")
                                                 : node;
  gsize mark = self->path->len;
  const char *text;
  int kind;

  type->equation = g_strdup (equation);
  g_ptr_array_add (data, type);
  if (!jd_reader_check_equation (self, equation))
    return FALSE;
  if (name == NULL)
    return jd_reader_fail_at (self, "type", _("this member is missing, and required"));
  if (name == node && (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING))
    return jd_reader_fail (self,
                           _("this is %s; expected an impulsive type such as \"inert\","
                             " or {\"type\": \"elastic\", …}"),
                           jd_json_describe (node));
  if (name != node)
    jd_reader_enter (self, "type");
  text = jd_reader_string (self, name);
  jd_reader_leave (self, mark);
  kind = text != NULL ? find_impulsive_type (self, text) : -1;
  if (kind < 0)
    return FALSE;
  type->kind = (JdImpulsiveKind) kind;
  return name != node ? read_long_type (self, json_node_get_object (node), type)
                      : check_short_type (self, type->kind);
}

gboolean
jd_reader_impulsive_types (JdReader      *self,
                           JsonNode      *node,
                           const JdField *field G_GNUC_UNUSED,
                           gpointer       out)
{
  return jd_reader_each_member (self, node, read_impulsive_type, *(GPtrArray **) out);
}

const JdImpulsiveType *
jd_event_find_type (const JdEvent *event,
                    const char    *equation)
{
  for (guint i = 0; i < event->types->len; i++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, i);

      if (strcmp (type->equation, equation) == 0)
        return type;
    }
  return NULL;
}

gboolean
jd_impulsive_type_is_off_before (const JdImpulsiveType *type)
{
  return type->kind == JD_IMPULSIVE_INERT || type->kind == JD_IMPULSIVE_ELASTIC ||
         type->kind == JD_IMPULSIVE_INSTANTANEOUS || type->kind == JD_IMPULSIVE_BREAKABLE ||
         type->kind == JD_IMPULSIVE_PASQUERO;
}
