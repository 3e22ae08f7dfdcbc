/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-mechanism-private.h"

#include "core/mechanism/jd-json.h"

G_DEFINE_QUARK (jd-mechanism-error-quark, jd_mechanism_error)
G_DEFINE_FINAL_TYPE (JdMechanism, jd_mechanism, G_TYPE_OBJECT)

void
jd_point_free (JdPoint *self)
{
  g_free (self->name);
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
curve_free (JdCurve *self)
{
  g_free (self->name);
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
tagging_free (JdTagging *self)
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
constant_free (JdConstant *self)
{
  g_free (self->name);
  g_free (self);
}

static void
parameter_free (JdParameter *self)
{
  g_free (self->name);
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

static void
jd_mechanism_finalize (GObject *object)
{
  JdMechanism *self = JD_MECHANISM (object);

  g_clear_pointer (&self->root, json_node_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->open, g_strfreev);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->frame, frame_free);
  g_hash_table_unref (self->constant_index);
  g_hash_table_unref (self->parameter_index);
  g_hash_table_unref (self->body_index);
  g_hash_table_unref (self->joint_index);
  g_ptr_array_unref (self->constants);
  g_ptr_array_unref (self->parameters);
  g_ptr_array_unref (self->ground_points);
  g_ptr_array_unref (self->curves);
  g_ptr_array_unref (self->bodies);
  g_ptr_array_unref (self->joints);
  g_ptr_array_unref (self->efforts);
  g_ptr_array_unref (self->taggings);
  g_ptr_array_unref (self->events);
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->warnings);
  g_ptr_array_unref (self->checks);
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
  self->constants = g_ptr_array_new_with_free_func ((GDestroyNotify) constant_free);
  self->parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) parameter_free);
  self->ground_points = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_point_free);
  self->curves = g_ptr_array_new_with_free_func ((GDestroyNotify) curve_free);
  self->bodies = g_ptr_array_new_with_free_func ((GDestroyNotify) body_free);
  self->joints = g_ptr_array_new_with_free_func ((GDestroyNotify) joint_free);
  self->efforts = g_ptr_array_new_with_free_func ((GDestroyNotify) effort_free);
  self->taggings = g_ptr_array_new_with_free_func ((GDestroyNotify) tagging_free);
  self->events = g_ptr_array_new_with_free_func ((GDestroyNotify) event_free);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) column_free);
  self->warnings = g_ptr_array_new_with_free_func ((GDestroyNotify) warning_free);
  self->checks = g_ptr_array_new_with_free_func ((GDestroyNotify) bound_check_free);
  self->constant_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->parameter_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->body_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->joint_index = g_hash_table_new (g_str_hash, g_str_equal);
}

const char *
jd_impact_law_name (JdImpactLaw law)
{
  g_return_val_if_fail (law < JD_N_IMPACT_LAWS, NULL);

  return jd_impact_laws[law];
}

gboolean
jd_impact_law_parse (const char  *name,
                     JdImpactLaw *out_law)
{
  for (guint i = 0; i < JD_N_IMPACT_LAWS; i++)
    if (g_str_equal (jd_impact_laws[i], name))
      {
        *out_law = (JdImpactLaw) i;
        return TRUE;
      }
  return FALSE;
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

  self->points = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_point_free);
  return self;
}

gpointer
jd_tagging_new (void)
{
  JdTagging *self = g_new0 (JdTagging, 1);

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

const char *
jd_mechanism_get_name (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->name;
}

const char *
jd_mechanism_get_source (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->source;
}

const char *
jd_mechanism_get_description (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->description;
}

guint
jd_mechanism_get_dimension (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), 2);
  return self->dimension;
}

double
jd_mechanism_get_time (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), 0);
  return self->time;
}

const JdExpr *const *
jd_mechanism_get_gravity (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->gravity;
}

const JdFrame *
jd_mechanism_get_frame (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->frame;
}

const JdExpr *
jd_mechanism_get_kinetic_energy (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->kinetic_energy;
}

const GPtrArray *
jd_mechanism_get_constants (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->constants;
}

const GPtrArray *
jd_mechanism_get_parameters (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->parameters;
}

const GPtrArray *
jd_mechanism_get_ground_points (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->ground_points;
}

const GPtrArray *
jd_mechanism_get_curves (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->curves;
}

const GPtrArray *
jd_mechanism_get_bodies (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->bodies;
}

const GPtrArray *
jd_mechanism_get_joints (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->joints;
}

const GPtrArray *
jd_mechanism_get_efforts (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->efforts;
}

const GPtrArray *
jd_mechanism_get_taggings (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->taggings;
}

const GPtrArray *
jd_mechanism_get_events (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->events;
}

const GPtrArray *
jd_mechanism_get_columns (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->columns;
}

const GPtrArray *
jd_mechanism_get_warnings (JdMechanism *self)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);
  return self->warnings;
}

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

static int
find_index (GHashTable *index,
            const char *name)
{
  return name == NULL ? -1 : GPOINTER_TO_INT (g_hash_table_lookup (index, name)) - 1;
}

int
jd_mechanism_find_parameter (JdMechanism *self,
                             const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), -1);
  return find_index (self->parameter_index, name);
}

int
jd_mechanism_find_body (JdMechanism *self,
                        const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), -1);
  return find_index (self->body_index, name);
}

int
jd_mechanism_find_joint (JdMechanism *self,
                         const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), -1);
  return find_index (self->joint_index, name);
}

const JdTagging *
jd_mechanism_find_tagging (JdMechanism *self,
                           const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);

  for (guint i = 0; i < self->taggings->len; i++)
    {
      const JdTagging *tagging = g_ptr_array_index (self->taggings, i);

      if (g_strcmp0 (tagging->name, name) == 0)
        return tagging;
    }
  return NULL;
}

const JdEvent *
jd_mechanism_find_event (JdMechanism *self,
                         const char  *name)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self), NULL);

  for (guint i = 0; i < self->events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (self->events, i);

      if (g_strcmp0 (event->name, name) == 0)
        return event;
    }
  return NULL;
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
