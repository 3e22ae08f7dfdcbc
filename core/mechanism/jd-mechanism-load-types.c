/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The impulsive types of an event's equations. */
#include "core/mechanism/jd-mechanism-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

gboolean
jd_reader_impact_law (JdReader    *self,
                      JsonObject  *object,
                      JdImpactLaw *out_law)
{
  g_autofree char *name = NULL;

  if (!json_object_has_member (object, "law"))
    return TRUE;
  if (!jd_reader_string_member (self, object, "law", TRUE, &name))
    return FALSE;
  if (jd_impact_law_parse (name, out_law))
    return TRUE;
  jd_reader_enter (self, "law");
  return jd_reader_fail (self, _("“%s” is not a law of impact; expected \"newton\", \"poisson\" or \"stronge\""),
                         name);
}

/* A constant coefficient with a range. */
static gboolean
read_bounded (JdReader      *self,
              JsonObject    *object,
              const char    *name,
              JdBound        bound,
              const JdExpr **out)
{
  gsize mark;

  if (!jd_reader_expr_member (self, object, name, TRUE, JD_SCOPE_CONSTANTS, out))
    return FALSE;
  mark = jd_reader_enter (self, name);
  if (!jd_reader_bound (self, bound, out, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

static gboolean
read_regular (JdReader        *self,
              JsonObject      *object,
              JdImpulsiveType *type)
{
  return !json_object_has_member (object, "friction") ||
         read_bounded (self, object, "friction", JD_BOUND_NOT_NEGATIVE, &type->coefficient);
}

static gboolean
read_restitution (JdReader        *self,
                  JsonObject      *object,
                  JdImpulsiveType *type)
{
  return read_bounded (self, object, "restitution", JD_BOUND_UNIT, &type->restitution);
}

static gboolean
read_elastic (JdReader        *self,
              JsonObject      *object,
              JdImpulsiveType *type)
{
  return read_restitution (self, object, type) && jd_reader_impact_law (self, object, &type->impact_law);
}

static gboolean
read_pasquero (JdReader        *self,
               JsonObject      *object,
               JdImpulsiveType *type)
{
  return jd_reader_expr_member (self, object, "alpha", TRUE, JD_SCOPE_MOTION, &type->alpha) &&
         jd_reader_expr_member (self, object, "beta", TRUE, JD_SCOPE_MOTION, &type->beta);
}

static gboolean
read_live (JdReader        *self,
           JsonObject      *object,
           JdImpulsiveType *type)
{
  return jd_reader_expr_member (self, object, "before", TRUE, JD_SCOPE_MOTION, &type->before) &&
         jd_reader_expr_member (self, object, "after", TRUE, JD_SCOPE_MOTION, &type->after);
}

/* TRUE if @expr is in constants alone, so that its range can be checked now. */
static gboolean
is_constant (const JdExpr *expr)
{
  static const JdSymbolKind variable[] = { JD_SYMBOL_TIME, JD_SYMBOL_PARAMETER, JD_SYMBOL_MULTIPLIER };

  for (gsize i = 0; i < G_N_ELEMENTS (variable); i++)
    if (jd_expr_depends_on_kind (expr, variable[i], 0, 2))
      return FALSE;
  return TRUE;
}

/* The threshold of a breakable equation: at the instant, so that the active forces may enter it (Pasquero, remark
 * 7). */
static gboolean
read_threshold (JdReader        *self,
                JsonObject      *object,
                JdImpulsiveType *type)
{
  gsize mark;

  if (!jd_reader_expr_member (self, object, "threshold", TRUE, JD_SCOPE_MOTION | JD_SCOPE_MULTIPLIERS,
                              &type->threshold))
    return FALSE;
  if (!is_constant (type->threshold))
    return TRUE;
  mark = jd_reader_enter (self, "threshold");
  if (!jd_reader_bound (self, JD_BOUND_POSITIVE, &type->threshold, 1))
    return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
}

/* "releases": [equation, ...]. */
static gboolean
read_releases (JdReader        *self,
               JsonObject      *object,
               JdImpulsiveType *type)
{
  JsonArray *array;
  gsize outer;
  guint n;

  if (!jd_reader_array_member (self, object, "releases", &array))
    return FALSE;
  if (array == NULL)
    return TRUE;
  outer = jd_reader_enter (self, "releases");
  n = json_array_get_length (array);
  type->releases = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_reader_enter_index (self, i);
      const char *equation = jd_reader_string (self, json_array_get_element (array, i));

      if (equation == NULL || !jd_reader_equation (self, equation))
        return FALSE;
      type->releases[i] = g_strdup (equation);
      jd_reader_leave (self, mark);
    }
  jd_reader_leave (self, outer);
  return TRUE;
}

static gboolean
read_breakable (JdReader        *self,
                JsonObject      *object,
                JdImpulsiveType *type)
{
  static const char *const laws[] = { "glass", "fluid", "switch" };
  static const char *const keys[] = { "type", "law", "threshold", NULL };
  static const char *const switch_keys[] = { "type", "law", "threshold", "restitution", "above", "releases", NULL };
  g_autofree char *law = NULL;
  guint found = 0;

  if (!jd_reader_string_member (self, object, "law", TRUE, &law))
    return FALSE;
  while (found < G_N_ELEMENTS (laws) && strcmp (law, laws[found]) != 0)
    found++;
  if (found == G_N_ELEMENTS (laws))
    {
      jd_reader_enter (self, "law");
      return jd_reader_fail (self, _("“%s” is not a law of breaking; expected \"glass\", \"fluid\" or \"switch\""),
                             law);
    }
  type->breaking = (JdBreakingLaw) found;
  jd_reader_check_keys (self, object, type->breaking == JD_BREAKING_SWITCH ? switch_keys : keys);
  if (!read_threshold (self, object, type))
    return FALSE;
  return type->breaking != JD_BREAKING_SWITCH ||
         (read_restitution (self, object, type) &&
          read_bounded (self, object, "above", JD_BOUND_UNIT, &type->above) &&
          read_releases (self, object, type));
}

static const JdJoint *
get_joint_of (JdReader   *self,
              const char *equation)
{
  const int index = GPOINTER_TO_INT (g_hash_table_lookup (self->equations, equation)) - 1;

  return g_ptr_array_index (self->mechanism->joints, (guint) index);
}

/* TRUE for "joint.name". */
static gboolean
equation_is (const char *equation,
             const char *name)
{
  return strcmp (strchr (equation, '.') + 1, name) == 0;
}

gboolean
jd_reader_is_unilateral (JdReader   *self,
                         const char *equation)
{
  const JdJoint *joint = get_joint_of (self, equation);

  return jd_joint_get_side (joint) != 0 && joint->type->unilateral != NULL &&
         (strcmp (joint->type->unilateral, "*") == 0 || equation_is (equation, joint->type->unilateral));
}

/* The rates a friction impulse can act along: a slip, or what the file calls one. */
static gboolean
may_slip (const JdJoint *joint,
          const char    *equation)
{
  if (strcmp (joint->type->name, "rolling") == 0)
    return equation_is (equation, "slip");
  for (gsize i = 0; i < joint->n_equations; i++)
    if (equation_is (equation, joint->equations[i].name))
      return joint->equations[i].differential;
  return FALSE;
}

static gboolean
read_friction (JdReader        *self,
               JsonObject      *object,
               JdImpulsiveType *type)
{
  const JdJoint *joint = get_joint_of (self, type->equation);
  gsize mark;

  if (!may_slip (joint, type->equation))
    return jd_reader_fail (self, _("impulsive friction acts on the “slip” of a “rolling” joint, or on a "
                                   "differential equation; “%s” is none"), type->equation);
  if (!jd_reader_string_member (self, object, "normal", TRUE, &type->normal))
    return FALSE;
  mark = jd_reader_enter (self, "normal");
  if (!jd_reader_equation (self, type->normal))
    return FALSE;
  if (strcmp (type->normal, type->equation) == 0)
    return jd_reader_fail (self, _("the normal equation must be another than “%s”"), type->equation);
  jd_reader_leave (self, mark);
  return read_bounded (self, object, "coefficient", JD_BOUND_NOT_NEGATIVE, &type->coefficient);
}

/* The types; those with members stand as {"type": name, ...}. */
static const struct
{
  const char *name;
  const char *keys[5];      /* NULL-terminated; breakable ones check their own */
  gboolean    optional;     /* whether the name alone will do */
  gboolean  (*read) (JdReader *self, JsonObject *object, JdImpulsiveType *type);
} impulsive_types[JD_N_IMPULSIVE_TYPES] = {
  [JD_IMPULSIVE_REGULAR]       = { "regular", { "type", "friction" }, TRUE, read_regular },
  [JD_IMPULSIVE_LIVE]          = { "live", { "type", "before", "after" }, FALSE, read_live },
  [JD_IMPULSIVE_INERT]         = { "inert", { "type" }, TRUE, NULL },
  [JD_IMPULSIVE_ELASTIC]       = { "elastic", { "type", "restitution", "law" }, FALSE, read_elastic },
  [JD_IMPULSIVE_INSTANTANEOUS] = { "instantaneous", { "type", "restitution" }, FALSE, read_restitution },
  [JD_IMPULSIVE_RELEASED]      = { "released", { "type" }, TRUE, NULL },
  [JD_IMPULSIVE_BREAKABLE]     = { "breakable", { NULL, "law" }, FALSE, read_breakable },
  [JD_IMPULSIVE_FRICTION]      = { "friction", { "type", "normal", "coefficient" }, FALSE, read_friction },
  [JD_IMPULSIVE_PASQUERO]      = { "pasquero", { "type", "alpha", "beta" }, FALSE, read_pasquero },
};

static int
find_impulsive_type (JdReader   *self,
                     const char *name)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (int i = 0; i < JD_N_IMPULSIVE_TYPES; i++)
    {
      if (strcmp (impulsive_types[i].name, name) == 0)
        return i;
      g_ptr_array_add (names, (gpointer) impulsive_types[i].name);
    }
  hint = jd_reader_did_you_mean (name, names);
  jd_reader_fail (self, _("there is no impulsive type “%s”%s; expected regular, live, inert, elastic, "
                          "instantaneous, released, breakable, friction or pasquero"),
                  name, hint);
  return -1;
}

static gboolean
read_type (JdReader   *self,
           const char *equation,
           JsonNode   *node,
           JdEvent    *event)
{
  const gsize mark = jd_reader_enter (self, equation);
  JdImpulsiveType *type = g_new0 (JdImpulsiveType, 1);
  g_autofree char *name = NULL;
  JsonObject *object = NULL;
  int kind;

  type->equation = g_strdup (equation);
  g_ptr_array_add (event->types, type);
  if (!jd_reader_equation (self, equation))
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      object = json_node_get_object (node);
      if (!jd_reader_string_member (self, object, "type", TRUE, &name))
        return FALSE;
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    name = g_strdup (json_node_get_string (node));
  else
    return jd_reader_fail (self, _("this is %s; expected an impulsive type such as \"inert\","
                                   " or {\"type\": \"elastic\", …}"),
                           jd_json_describe (node));
  kind = find_impulsive_type (self, name);
  if (kind < 0)
    return FALSE;
  type->kind = (JdImpulsiveKind) kind;
  if (object != NULL && impulsive_types[kind].keys[0] != NULL)
    jd_reader_check_keys (self, object, impulsive_types[kind].keys);
  if (impulsive_types[kind].read != NULL && (object != NULL || !impulsive_types[kind].optional))
    {
      if (object == NULL)
        return jd_reader_fail (self, _("the type “%s” needs “%s”; write {\"type\": \"%s\", \"%s\": …}"),
                               name, impulsive_types[kind].keys[1], name, impulsive_types[kind].keys[1]);
      if (!impulsive_types[kind].read (self, object, type))
        return FALSE;
    }
  jd_reader_leave (self, mark);
  return TRUE;
}

gboolean
jd_reader_read_impulsive_types (JdReader   *self,
                                JsonObject *object,
                                JdEvent    *event)
{
  JsonNode *node = json_object_get_member (object, "types");
  JsonObject *types;
  JsonObjectIter iter;
  const char *equation;
  JsonNode *member;
  gsize mark;

  if (node == NULL)
    return TRUE;
  mark = jd_reader_enter (self, "types");
  types = jd_reader_object (self, node);
  if (types == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, types);
  while (json_object_iter_next_ordered (&iter, &equation, &member))
    if (!read_type (self, equation, member, event))
      return FALSE;
  jd_reader_leave (self, mark);
  return TRUE;
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
         type->kind == JD_IMPULSIVE_INSTANTANEOUS ||
         type->kind == JD_IMPULSIVE_BREAKABLE || type->kind == JD_IMPULSIVE_PASQUERO;
}
