/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual velocity fields as twists of the bodies. */
#include "core/analysis/verdict/jd-virtual-field.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

static gsize
count_bodies (const JdParameterization *parameterization)
{
  return jd_mechanism_get_bodies (jd_model_get_mechanism (jd_parameterization_get_model (parameterization)))->len;
}

static double
length_of (const JdModel *model)
{
  const double length = jd_model_get_sizes (model)->length;

  return length > 0.0 ? length : 1.0;
}

JdVirtualFields *
jd_virtual_fields_new (JdParameterization  *parameterization,
                       const gboolean      *joints,
                       double               t,
                       const double        *p,
                       const double        *pd,
                       GError             **error)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization), n_bodies = count_bodies (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdVirtualFields) self = g_new0 (JdVirtualFields, 1);
  g_autoptr(JdTangent) tangent = NULL;
  /* The memory of calloc() is not used before compatible_with() has found that the fields fit. */
  g_autofree double *basis = g_new0 (double, n * n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);

  if (!jd_parameterization_compatible_with (parameterization, joints, NULL, t, p, pd, basis, &self->n_fields, work,
                                            error) ||
      (tangent = jd_tangent_new (parameterization, t, p, work, error)) == NULL)
    return NULL;
  self->n_bodies = n_bodies;
  self->length = length_of (jd_parameterization_get_model (parameterization));
  self->twists = g_new0 (double, self->n_fields * n_bodies * 6 + 1);
  for (gsize k = 0; k < self->n_fields; k++)
    {
      jd_parameterization_field_of (parameterization, t, p, tangent, basis + k * n, fields);
      for (gsize b = 0; b < n_bodies; b++)
        {
          double *twist = &self->twists[(k * n_bodies + b) * 6];

          memcpy (twist, fields[b].velocity, 3 * sizeof (double));
          memcpy (twist + 3, fields[b].angular, 3 * sizeof (double));
        }
    }
  return g_steal_pointer (&self);
}

void
jd_virtual_fields_free (JdVirtualFields *self)
{
  g_free (self->twists);
  g_free (self);
}

/* Copies the twists with the velocities divided by @length, so that they are comparable with angular velocities. */
static double *
dup_in_lengths (const JdVirtualFields *self,
                double                 length)
{
  const gsize n = self->n_fields * self->n_bodies * 6;
  double *twists = g_new (double, n + 1);

  for (gsize i = 0; i < n; i++)
    twists[i] = self->twists[i] / (i % 6 < 3 ? length : 1.0);
  return twists;
}

double
jd_virtual_fields_angle (const JdVirtualFields *a,
                         const JdVirtualFields *b)
{
  g_autofree double *in_a = NULL, *in_b = NULL;

  g_return_val_if_fail (a->n_bodies == b->n_bodies, G_PI_2);

  in_a = dup_in_lengths (a, a->length);
  in_b = dup_in_lengths (b, a->length);
  return jd_subspace_angle (in_a, a->n_fields, in_b, b->n_fields, 6 * a->n_bodies, JD_RANK_DERIVED);
}

gboolean
jd_virtual_comparable (const JdParameterization *a,
                       const JdParameterization *b,
                       const gboolean           *joints)
{
  const JdModel *model = jd_parameterization_get_model (a);

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    if (!joints[jd_model_get_equation (model, e)->joint] &&
        (jd_parameterization_get_eliminated (a, e) < 0) != (jd_parameterization_get_eliminated (b, e) < 0))
      return FALSE;
  return TRUE;
}

/* Position of the origin of @body in ground axes. */
static void
find_origin (const JdModel *model,
             gsize          body,
             double         t,
             const double  *p,
             double         origin[3])
{
  const JdExprVec place = jd_model_get_origin (model, body);

  for (int c = 0; c < 3; c++)
    origin[c] = jd_model_eval (model, place.x[c], t, p, p);
}

/* Virtual velocity of the particle at @place of the body with @field and its origin at @origin:
 * V* (P) = V* (O) + Omega* x OP ([4.32]). */
static void
virtual_at (const JdBodyField *field,
            const double       origin[3],
            const double       place[3],
            double             velocity[3])
{
  const double *w = field->angular;
  const double r[3] = { place[0] - origin[0], place[1] - origin[1], place[2] - origin[2] };

  velocity[0] = field->velocity[0] + w[1] * r[2] - w[2] * r[1];
  velocity[1] = field->velocity[1] + w[2] * r[0] - w[0] * r[2];
  velocity[2] = field->velocity[2] + w[0] * r[1] - w[1] * r[0];
}

void
jd_virtual_background (const JdModel     *model,
                       double             t,
                       const double      *p,
                       const JdBodyField *fields,
                       gsize              observer,
                       JdBodyField       *background)
{
  const gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
  double from[3], to[3];

  find_origin (model, observer, t, p, from);
  for (gsize b = 0; b < n_bodies; b++)
    {
      background[b] = fields[observer];
      find_origin (model, b, t, p, to);
      virtual_at (&fields[observer], from, to, background[b].velocity);
    }
}

void
jd_virtual_relative (const JdModel     *model,
                     double             t,
                     const double      *p,
                     const JdBodyField *fields,
                     const JdBodyField *background,
                     JdBodyField       *relative)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  const double length = length_of (model);

  for (gsize b = 0; b < bodies->len; b++)
    {
      const gboolean particle = ((JdBody *) g_ptr_array_index (bodies, (guint) b))->is_particle;
      double origin[3], scale = 0.0;

      for (int c = 0; c < 3; c++)
        {
          relative[b].velocity[c] = fields[b].velocity[c] - background[b].velocity[c];
          relative[b].angular[c] = fields[b].angular[c] - background[b].angular[c];
          scale = fmax (scale, fmax (fabs (fields[b].velocity[c]), fabs (background[b].velocity[c])) / length);
          scale = fmax (scale, fmax (fabs (fields[b].angular[c]), fabs (background[b].angular[c])));
        }
      for (int c = 0; c < 3; c++)
        {
          if (fabs (relative[b].velocity[c]) <= JD_ROUNDING * scale * length)
            relative[b].velocity[c] = 0.0;
          if (particle || fabs (relative[b].angular[c]) <= JD_ROUNDING * scale)
            relative[b].angular[c] = 0.0;
        }
      find_origin (model, b, t, p, origin);
      relative[b].has_centre = FALSE;
      if (jd_mechanism_get_dimension (mechanism) == 2)
        jd_body_field_find_centre (&relative[b], origin, scale);
    }
}

void
jd_virtual_compose (const JdModel        *model,
                    double                t,
                    const double         *p,
                    const JdBodyField    *fields,
                    const JdBodyField    *background,
                    JdPointRef            point,
                    JdVirtualComposition *out)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { jd_model_get_mechanism (model), pool };
  const JdExprVec place = jd_kinematics_point (&kinematics, point);
  double origin[3];

  for (int c = 0; c < 3; c++)
    out->place[c] = jd_model_eval (model, place.x[c], t, p, p);
  find_origin (model, (gsize) point.body, t, p, origin);
  virtual_at (&fields[point.body], origin, out->place, out->absolute);
  virtual_at (&background[point.body], origin, out->place, out->background);
  for (int c = 0; c < 3; c++)
    out->relative[c] = out->absolute[c] - out->background[c];
}

/* Fills @moves, n rows of as many flags as bodies: whether q*_i alone gives the body a virtual velocity. */
static gboolean
find_movers (JdParameterization  *parameterization,
             double               t,
             const double        *p,
             gboolean            *moves,
             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize n_bodies = count_bodies (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdTangent) tangent = jd_tangent_new (parameterization, t, p, work, error);
  g_autofree double *direction = g_new0 (double, n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);

  if (tangent == NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      direction[i] = jd_model_get_sizes (model)->displacement[retained[i]];
      jd_parameterization_field_of (parameterization, t, p, tangent, direction, fields);
      direction[i] = 0.0;
      for (gsize b = 0; b < n_bodies; b++)
        for (int c = 0; c < 3; c++)
          moves[i * n_bodies + b] |= fabs (fields[b].velocity[c]) >= JD_RATE_ROUNDING * length_of (model) ||
                                     fabs (fields[b].angular[c]) >= JD_RATE_ROUNDING;
    }
  return TRUE;
}

gboolean
jd_virtual_movers (JdParameterization  *parameterization,
                   gsize                body,
                   double               t,
                   const double        *p,
                   gboolean            *moves,
                   GError             **error)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize n_bodies = count_bodies (parameterization);
  g_autofree gboolean *all = g_new0 (gboolean, n * n_bodies + 1);

  if (!find_movers (parameterization, t, p, all, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    moves[i] = all[i * n_bodies + body];
  return TRUE;
}

gboolean
jd_virtual_hypothesis_2_33 (JdParameterization  *parameterization,
                            double               t,
                            const double        *p,
                            gboolean            *holds,
                            GError             **error)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize n_bodies = count_bodies (parameterization);
  g_autofree gboolean *moves = g_new0 (gboolean, n * n_bodies + 1);

  if (!find_movers (parameterization, t, p, moves, error))
    return FALSE;
  for (gsize b = 0; b < n_bodies; b++)
    holds[b] = TRUE;
  for (gsize k = 0; k < n * n_bodies; k++)
    holds[k % n_bodies] &= !moves[k];
  return TRUE;
}
