/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Creation of pictures from a model or from a mechanism, and their release. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <string.h>

static JdPicture *
create_empty (JdMechanism *mechanism)
{
  JdPicture *self = g_new0 (JdPicture, 1);

  g_atomic_ref_count_init (&self->refs);
  self->mechanism = g_object_ref (mechanism);
  self->spatial = jd_mechanism_get_dimension (mechanism) == 3;
  self->N = jd_mechanism_get_parameters (mechanism)->len;
  self->values = g_new0 (double, self->N + 1);
  self->file_rates = g_new0 (double, self->N + 1);
  self->n_ground = jd_mechanism_get_ground_points (mechanism)->len;
  self->n_bodies = jd_mechanism_get_bodies (mechanism)->len;
  self->n_curves = jd_mechanism_get_curves (mechanism)->len;
  self->n_joints = jd_mechanism_get_joints (mechanism)->len;
  self->n_efforts = jd_mechanism_get_efforts (mechanism)->len;
  self->ground = g_new0 (JdSlot, self->n_ground);
  self->texts = g_string_chunk_new (512);
  self->ground_names = g_new0 (const char *, self->n_ground + 1);
  self->bodies = g_new0 (JdBodyPlan, self->n_bodies);
  self->centre_names = g_new0 (const char *, self->n_bodies + 1);
  self->weight_names = g_new0 (const char *, self->n_bodies + 1);
  self->weight_symbols = g_new0 (const char *, self->n_bodies + 1);
  self->curves = g_new0 (JdCurvePlan, self->n_curves);
  self->joints = g_new0 (JdJointPlan, self->n_joints);
  self->efforts = g_new0 (JdEffortPlan, self->n_efforts);
  return self;
}

JdPicture *
jd_picture_new (JdModel  *model,
                GError  **error)
{
  g_autoptr(JdPicture) self = NULL;

  g_return_val_if_fail (model != NULL, NULL);

  self = create_empty (jd_model_get_mechanism (model));
  self->model = jd_model_ref (model);
  self->constants = g_hash_table_ref (jd_model_get_constants (model));
  self->time = jd_model_get_time (model);
  memcpy (self->values, jd_model_get_values (model), self->N * sizeof *self->values);
  memcpy (self->file_rates, jd_model_get_rates (model), self->N * sizeof *self->file_rates);
  if (!jd_picture_compile (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

JdPicture *
jd_picture_new_for_mechanism (JdMechanism  *mechanism,
                              GError      **error)
{
  g_autoptr(JdPicture) self = NULL;

  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  self = create_empty (mechanism);
  self->constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (!jd_mechanism_evaluate_state (mechanism, NULL, NULL, self->constants, self->values, self->file_rates, error))
    return NULL;
  self->time = jd_mechanism_evaluate_time (mechanism, self->constants);
  if (!jd_picture_compile (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

JdPicture *
jd_picture_ref (JdPicture *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
jd_picture_unref (JdPicture *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (gsize i = 0; i < self->n_bodies; i++)
    {
      g_free (self->bodies[i].points);
      g_free (self->bodies[i].point_names);
      g_free (self->bodies[i].vertices);
    }
  for (gsize i = 0; i < self->n_curves; i++)
    g_clear_pointer (&self->curves[i].tape, jd_tape_free);
  for (gsize i = 0; i < self->n_joints; i++)
    {
      g_free (self->joints[i].labels);
      g_free (self->joints[i].names);
      g_free (self->joints[i].equations);
      g_free (self->joints[i].touches);
      g_clear_pointer (&self->joints[i].drives, g_array_unref);
    }
  g_free (self->ground_names);
  g_free (self->centre_names);
  g_free (self->weight_names);
  g_free (self->weight_symbols);
  g_string_chunk_free (self->texts);
  g_clear_pointer (&self->places.tape, jd_tape_free);
  g_clear_pointer (&self->rates.tape, jd_tape_free);
  g_free (self->ground);
  g_free (self->bodies);
  g_free (self->curves);
  g_free (self->joints);
  g_free (self->efforts);
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_pointer (&self->constants, g_hash_table_unref);
  g_free (self->values);
  g_free (self->file_rates);
  g_object_unref (self->mechanism);
  g_free (self);
}
