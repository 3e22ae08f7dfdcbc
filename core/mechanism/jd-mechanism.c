/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mechanism as an object: memory and access to its parts. */
#include "core/mechanism/jd-mechanism-private.h"

#include "core/mechanism/jd-json.h"

G_DEFINE_QUARK (jd-mechanism-error-quark, jd_mechanism_error)
G_DEFINE_FINAL_TYPE (JdMechanism, jd_mechanism, G_TYPE_OBJECT)

/* Frees a struct that has its name as its first member and nothing else of its own. */
static void
named_free (gpointer self)
{
  g_free (*(char **) self);
  g_free (self);
}

static void
body_free (JdBody *self)
{
  g_free (self->name);
  g_free (self->rotations);
  g_ptr_array_unref (self->points);
  g_free (self->shape.vertices);
  g_free (self);
}

static void
frame_free (JdFrame *self)
{
  g_free (self->rotations);
  g_free (self);
}

static void
joint_free (JdJoint *self)
{
  g_free (self->name);
  g_free (self->points);
  g_free (self->bodies);
  for (gsize i = 0; i < self->n_equations; i++)
    g_free (self->equations[i].name);
  g_free (self->equations);
  for (gsize i = 0; i < self->n_efforts; i++)
    g_free (self->efforts[i].name);
  g_free (self->efforts);
  g_free (self);
}

static void
effort_free (JdEffort *self)
{
  g_free (self->name);
  g_free (self->value_parameters);
  g_free (self->values);
  g_free (self);
}

static void
tag_free (JdTag *self)
{
  g_free (self->equation);
  g_free (self->parameter);
  g_free (self);
}

static void
tags_free (JdParameterizationTags *self)
{
  g_free (self->name);
  g_ptr_array_unref (self->tags);
  g_free (self);
}

static void
impulsive_type_free (JdImpulsiveType *self)
{
  g_free (self->equation);
  g_free (self->normal);
  g_strfreev (self->releases);
  g_free (self);
}

static void
event_free (JdEvent *self)
{
  g_free (self->name);
  g_free (self->instead_of);
  g_ptr_array_unref (self->types);
  g_ptr_array_unref (self->impulses);
  g_strfreev (self->order);
  g_free (self->rest_parameters);
  g_free (self->rest_rates);
  g_strfreev (self->quasi_names);
  g_free (self->quasi_velocities);
  g_free (self);
}

static void
column_free (JdMechanismColumn *self)
{
  g_free (self->parameterization);
  g_free (self->event);
  g_free (self);
}

static void
warning_free (JdWarning *self)
{
  g_free (self->code);
  g_free (self->text);
  g_free (self);
}

static void
bound_check_free (JdBoundCheck *self)
{
  g_free (self->path);
  g_free (self);
}

#define MEMBER(name) G_STRUCT_OFFSET (JdMechanism, name)

static const struct
{
  gsize          offset;   /* GPtrArray * */
  GDestroyNotify free;     /* an element */
} arrays[] = {
  { MEMBER (constants), named_free },
  { MEMBER (parameters), named_free },
  { MEMBER (ground_points), named_free },
  { MEMBER (curves), named_free },
  { MEMBER (bodies), (GDestroyNotify) body_free },
  { MEMBER (joints), (GDestroyNotify) joint_free },
  { MEMBER (efforts), (GDestroyNotify) effort_free },
  { MEMBER (parameterizations), (GDestroyNotify) tags_free },
  { MEMBER (events), (GDestroyNotify) event_free },
  { MEMBER (columns), (GDestroyNotify) column_free },
  { MEMBER (measures), named_free },
  { MEMBER (perfect_sets), (GDestroyNotify) jd_joint_set_free },
  { MEMBER (warnings), (GDestroyNotify) warning_free },
  { MEMBER (checks), (GDestroyNotify) bound_check_free },
};

static const gsize indexes[] = {
  MEMBER (index.constants), MEMBER (index.parameters), MEMBER (index.bodies), MEMBER (index.joints)
};

static void
jd_mechanism_finalize (GObject *object)
{
  JdMechanism *self = JD_MECHANISM (object);

  g_clear_pointer (&self->root, json_node_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->open, g_strfreev);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->underlay.image, g_free);
  g_clear_pointer (&self->frame, frame_free);
  g_clear_pointer (&self->letters, g_hash_table_unref);
  for (gsize i = 0; i < G_N_ELEMENTS (indexes); i++)
    g_hash_table_unref (G_STRUCT_MEMBER (GHashTable *, self, indexes[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_ptr_array_unref (G_STRUCT_MEMBER (GPtrArray *, self, arrays[i].offset));
  g_clear_pointer (&self->pool, jd_expr_pool_free);

  G_OBJECT_CLASS (jd_mechanism_parent_class)->finalize (object);
}

static void
jd_mechanism_class_init (JdMechanismClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_mechanism_finalize;
}

static void
jd_mechanism_init (JdMechanism *self)
{
  self->pool = jd_expr_pool_new ();
  self->dimension = 2;
  self->time_expr = jd_expr_number (self->pool, 0);
  for (int i = 0; i < 3; i++)
    self->gravity[i] = jd_expr_number (self->pool, 0);
  self->letters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (gsize i = 0; i < G_N_ELEMENTS (indexes); i++)
    G_STRUCT_MEMBER (GHashTable *, self, indexes[i]) = g_hash_table_new (g_str_hash, g_str_equal);
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    G_STRUCT_MEMBER (GPtrArray *, self, arrays[i].offset) = g_ptr_array_new_with_free_func (arrays[i].free);
}

JdMechanism *
jd_mechanism_new_empty (void)
{
  return g_object_new (JD_TYPE_MECHANISM, NULL);
}

gpointer
jd_body_new (void)
{
  JdBody *self = g_new0 (JdBody, 1);

  self->points = g_ptr_array_new_with_free_func (named_free);
  return self;
}

gpointer
jd_parameterization_tags_new (void)
{
  JdParameterizationTags *self = g_new0 (JdParameterizationTags, 1);

  self->tags = g_ptr_array_new_with_free_func ((GDestroyNotify) tag_free);
  return self;
}

gpointer
jd_event_new (void)
{
  JdEvent *self = g_new0 (JdEvent, 1);

  self->types = g_ptr_array_new_with_free_func ((GDestroyNotify) impulsive_type_free);
  self->impulses = g_ptr_array_new_with_free_func (g_free);
  return self;
}

#define GETTER(type, member)                           \
  type                                                 \
  jd_mechanism_get_##member (JdMechanism *self)        \
  {                                                    \
    g_return_val_if_fail (JD_IS_MECHANISM (self), 0);  \
    return self->member;                               \
  }

GETTER (const char *, name)
GETTER (const char *, description)
GETTER (guint, dimension)
GETTER (double, time)
GETTER (const JdExpr *const *, gravity)
GETTER (const JdFrame *, frame)
GETTER (const JdExpr *, kinetic_energy)
GETTER (const GPtrArray *, constants)
GETTER (const GPtrArray *, parameters)
GETTER (const GPtrArray *, ground_points)
GETTER (const GPtrArray *, curves)
GETTER (const GPtrArray *, bodies)
GETTER (const GPtrArray *, joints)
GETTER (const GPtrArray *, efforts)
GETTER (const GPtrArray *, parameterizations)
GETTER (const GPtrArray *, events)
GETTER (const GPtrArray *, columns)
GETTER (const GPtrArray *, measures)
GETTER (const GPtrArray *, perfect_sets)
GETTER (const GPtrArray *, warnings)

const JdPoint *
jd_mechanism_get_point (JdMechanism *self,
                        JdPointRef   ref)
{
  GPtrArray *points;

  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);

  if (ref.body == JD_GROUND)
    points = self->ground_points;
  else
    points = ((JdBody *) g_ptr_array_index (self->bodies, (guint) ref.body))->points;
  g_return_val_if_fail (ref.point < points->len, NULL);
  return g_ptr_array_index (points, ref.point);
}

char *
jd_mechanism_dup_point_name (JdMechanism *self,
                             JdPointRef   ref)
{
  const JdPoint *point = jd_mechanism_get_point (self, ref);
  const char *body = "ground";

  g_return_val_if_fail (point != NULL, NULL);

  if (ref.body != JD_GROUND)
    body = ((JdBody *) g_ptr_array_index (self->bodies, (guint) ref.body))->name;
  return g_strconcat (body, ".", point->name, NULL);
}

#define FINDER(what, index)                                                                        \
  int                                                                                              \
  jd_mechanism_find_##what (JdMechanism *self,                                                     \
                            const char  *name)                                                     \
  {                                                                                                \
    g_return_val_if_fail (JD_IS_MECHANISM (self), -1);                                             \
    return name == NULL ? -1 : GPOINTER_TO_INT (g_hash_table_lookup (self->index, name)) - 1;      \
  }

FINDER (parameter, index.parameters)
FINDER (body, index.bodies)
FINDER (joint, index.joints)

/* Of an array of structs that begin with their names. */
static gpointer
find_named (const GPtrArray *array,
            const char      *name)
{
  for (guint i = 0; i < array->len; i++)
    if (g_strcmp0 (*(char **) g_ptr_array_index (array, i), name) == 0)
      return g_ptr_array_index (array, i);
  return NULL;
}

const JdParameterizationTags *
jd_mechanism_find_parameterization (JdMechanism *self,
                                    const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return find_named (self->parameterizations, name);
}

const JdEvent *
jd_mechanism_find_event (JdMechanism *self,
                         const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return find_named (self->events, name);
}

char *
jd_mechanism_to_text (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return jd_json_to_text (self->root);
}

JsonNode *
jd_mechanism_get_json (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->root;
}

JsonNode *
jd_mechanism_dup_json (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return jd_json_copy (self->root);
}
