/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparison of compatible virtual velocity fields between parameterizations and between files. */
#include "core/analysis/verdict/jd-field-invariance.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-kinematics.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

/* Newton's steps that bring the other mechanism to a position. */
#define MOST_STEPS 40

void
jd_field_invariance_free (JdFieldInvariance *self)
{
  for (gsize i = 0; i < self->n; i++)
    {
      g_free (self->agreements[i].name);
      g_free (self->agreements[i].refusal);
    }
  g_free (self->agreements);
  g_strfreev (self->bodies);
  g_free (self->broken);
  g_free (self);
}

/* Compares @fields (NULL: @refusal) with @own. */
static void
fill_agreement (JdFieldAgreement      *self,
                const char            *name,
                const JdVirtualFields *own,
                const JdVirtualFields *fields,
                gboolean               comparable,
                const GError          *refusal)
{
  self->name = g_strdup (name);
  self->comparable = comparable;
  self->angle = NAN;
  if (fields == NULL)
    {
      self->refusal = g_strdup (refusal != NULL ? refusal->message : "");
      return;
    }
  self->dimension = fields->n_fields;
  if (comparable)
    self->angle = jd_virtual_fields_angle (own, fields);
}

/* Counts the agreements and finds the largest angle.  Rows of equations of the fields have been solved. */
static void
judge (JdFieldInvariance *self)
{
  self->largest = 0.0;
  for (gsize i = 0; i < self->n; i++)
    if (!isnan (self->agreements[i].angle))
      {
        self->n_compared++;
        self->largest = fmax (self->largest, self->agreements[i].angle);
      }
  self->same = self->n_compared > 0 && self->largest <= JD_RANK_DERIVED;
}

JdFieldInvariance *
jd_field_invariance_new (JdParameterization  *parameterization,
                         const gboolean      *joints,
                         double               t,
                         const double        *p,
                         const double        *pd,
                         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdFieldInvariance) self = g_new0 (JdFieldInvariance, 1);
  g_autoptr(JdVirtualFields) own = jd_virtual_fields_new (parameterization, joints, t, p, pd, error);

  if (own == NULL)
    return NULL;
  self->dimension = own->n_fields;
  self->n = all->len;
  self->agreements = g_new0 (JdFieldAgreement, all->len + 1);
  for (guint i = 0; i < all->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (all, i);
      g_autoptr(GError) refusal = NULL;
      g_autoptr(JdParameterization) other = jd_parameterization_new (model, tags, NULL, &refusal);
      g_autoptr(JdVirtualFields) fields = NULL;

      if (other != NULL && jd_parameterization_check_primitive (other, model, t, p, pd, NULL, &refusal))
        fields = jd_virtual_fields_new (other, joints, t, p, pd, &refusal);
      fill_agreement (&self->agreements[i], tags->name, own, fields,
                      other != NULL && jd_virtual_comparable (parameterization, other, joints), refusal);
    }
  judge (self);
  return g_steal_pointer (&self);
}

/* --- Between two files. --- */

/* A body that both files have. */
typedef struct
{
  gsize        here, there;  /* its index */
  gboolean     turns;        /* in both files */
  const JdExpr *axes[3][3];  /* of the other file's body, in its model's parameters */
  double       origin[3];    /* here, m */
  double       frame[3][3];  /* its axes here */
} Pair;

/* The axes of body @body of the model, as expressions of @pool. */
static void
make_axes (const JdModel *model,
           JdExprPool    *pool,
           int            body,
           const JdExpr  *axes[3][3])
{
  const JdKinematics kinematics = { jd_model_get_mechanism (model), pool };

  for (int i = 0; i < 3; i++)
    {
      JdExprVec unit;

      for (int c = 0; c < 3; c++)
        unit.x[c] = jd_expr_number (pool, c == i ? 1.0 : 0.0);
      unit = jd_kinematics_to_ground (&kinematics, body, unit);
      for (int c = 0; c < 3; c++)
        axes[i][c] = unit.x[c];
    }
}

/* The bodies of the same name, with their position here. */
static GArray *
find_pairs (const JdModel *here,
            const JdModel *there,
            JdExprPool    *pool_here,
            JdExprPool    *pool_there,
            double         t,
            const double  *p)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (here));
  GArray *pairs = g_array_new (FALSE, TRUE, sizeof (Pair));

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      const int other = jd_mechanism_find_body (jd_model_get_mechanism (there), body->name);
      const JdExpr *axes[3][3];
      JdExprVec origin;
      Pair pair = { .here = b, .there = (gsize) other };

      if (other < 0)
        continue;
      pair.turns = !body->is_particle &&
                   !((JdBody *) g_ptr_array_index (jd_mechanism_get_bodies (jd_model_get_mechanism (there)),
                                                   (guint) other))
                      ->is_particle;
      make_axes (here, pool_here, (int) b, axes);
      make_axes (there, pool_there, other, pair.axes);
      origin = jd_model_get_origin (here, b);
      for (int c = 0; c < 3; c++)
        {
          pair.origin[c] = jd_model_eval (here, origin.x[c], t, p, p);
          for (int i = 0; i < 3; i++)
            pair.frame[i][c] = jd_model_eval (here, axes[i][c], t, p, p);
        }
      g_array_append_val (pairs, pair);
    }
  return pairs;
}

/* How far body @pair of the other mechanism is from its position here: a length, and an angle as a vector, both made
 * lengths; the angle is exact to first order. */
static void
find_distance (const JdModel *there,
               const Pair    *pair,
               double         length,
               double         t,
               const double  *p,
               double         out[6])
{
  const JdExprVec origin = jd_model_get_origin (there, pair->there);
  double turn[3] = { 0.0, 0.0, 0.0 };

  for (int i = 0; i < 3 && pair->turns; i++)
    {
      double a[3];
      const double *b = pair->frame[i];

      for (int c = 0; c < 3; c++)
        a[c] = jd_model_eval (there, pair->axes[i][c], t, p, p);
      turn[0] += 0.5 * (a[1] * b[2] - a[2] * b[1]);
      turn[1] += 0.5 * (a[2] * b[0] - a[0] * b[2]);
      turn[2] += 0.5 * (a[0] * b[1] - a[1] * b[0]);
    }
  for (int c = 0; c < 3; c++)
    {
      out[c] = (pair->origin[c] - jd_model_eval (there, origin.x[c], t, p, p)) / length;
      out[3 + c] = turn[c];
    }
}

/* The parameterization of a model without tags. */
static JdParameterization *
new_total (JdModel  *model,
           GError  **error)
{
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  JdParameterizationTags tags = { (char *) "total", none };

  return jd_parameterization_new (model, &tags, NULL, error);
}

/* One system of Newton's method: rows of the positions of the pairs, and of the holonomic equations if @joined. */
typedef struct
{
  JdModel            *there;
  JdParameterization *total;
  const GArray       *pairs;
  double              length, t;
  gboolean            joined;
  gsize               n, n_rows;
  double             *rows;   /* n_rows x n, in displacements */
  double             *right;  /* n_rows */
} Placement;

/* Rows of the positions: the unknowns are changes of the parameters by their displacements. */
static gboolean
fill_positions (Placement     *self,
                const double  *p,
                GError       **error)
{
  const double *displacement = jd_model_get_sizes (self->there)->displacement;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self->total);
  g_autoptr(JdTangent) tangent = jd_tangent_new (self->total, self->t, p, work, error);
  const guint n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->there))->len;
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);
  g_autofree double *direction = g_new0 (double, self->n + 1);

  if (tangent == NULL)
    return FALSE;
  for (guint i = 0; i < self->pairs->len; i++)
    find_distance (self->there, &g_array_index (self->pairs, Pair, i), self->length, self->t, p, self->right + 6 * i);
  for (gsize k = 0; k < self->n; k++)
    {
      direction[k] = displacement[k];
      jd_parameterization_field_of (self->total, self->t, p, tangent, direction, fields);
      direction[k] = 0.0;
      for (guint i = 0; i < self->pairs->len; i++)
        {
          const Pair *pair = &g_array_index (self->pairs, Pair, i);

          for (int c = 0; c < 3; c++)
            {
              self->rows[(6 * i + (gsize) c) * self->n + k] = fields[pair->there].velocity[c] / self->length;
              self->rows[(6 * i + 3 + (gsize) c) * self->n + k] = pair->turns ? fields[pair->there].angular[c] : 0.0;
            }
        }
    }
  return TRUE;
}

/* Rows of the holonomic equations, divided by their sizes. */
static void
fill_equations (Placement    *self,
                const double *p)
{
  const double *displacement = jd_model_get_sizes (self->there)->displacement;
  gsize row = 6 * self->pairs->len;

  for (gsize e = 0; self->joined && e < jd_model_get_n_equations (self->there); e++, row++)
    {
      const JdEquation *equation = jd_model_get_equation (self->there, e);
      const double size = jd_model_equation_size (self->there, e, self->t, p);
      g_autofree double *values = g_new0 (double, equation->n_terms + 2);

      memset (self->rows + row * self->n, 0, self->n * sizeof (double));
      self->right[row] = 0.0;
      if (equation->f == NULL || !(size > 0.0) || equation->side != 0)
        continue;
      jd_model_equation_eval (self->there, e, self->t, p, values);
      self->right[row] = -values[0] / size;
      for (gsize k = 0; k < equation->n_terms; k++)
        self->rows[row * self->n + equation->parameters[k]] = values[2 + k] * displacement[equation->parameters[k]] /
                                                              size;
    }
}

static double
largest_of (const double *x,
            gsize         n)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = isfinite (x[i]) ? fmax (largest, fabs (x[i])) : INFINITY;
  return largest;
}

/* Brings the parameters @p of the other mechanism, from its file's state, to the position.  FALSE without an error if
 * it does not arrive. */
static gboolean
place (Placement     *self,
       double        *p,
       GError       **error)
{
  const double *displacement = jd_model_get_sizes (self->there)->displacement;
  g_autofree double *step = g_new0 (double, self->n + 1);

  memcpy (p, jd_model_get_values (self->there), self->n * sizeof (double));
  for (int i = 0; i < MOST_STEPS; i++)
    {
      if (!fill_positions (self, p, error))
        return FALSE;
      fill_equations (self, p);
      if (largest_of (self->right, self->n_rows) <= JD_POSITION_REACHED)
        return TRUE;
      if (!jd_linear_least_squares (self->rows, self->n_rows, self->n, self->right, JD_RANK_NEWTON, step))
        return FALSE;
      for (gsize k = 0; k < self->n; k++)
        p[k] += step[k] * displacement[k];
    }
  return largest_of (self->right, self->n_rows) <= JD_HOLDS;
}

/* Position of the other mechanism in which its bodies are where they are here: with its holonomic equations if they
 * can hold, else without.  NULL and an error if its bodies cannot be there. */
static double *
find_position (JdModel             *there,
               JdParameterization  *total,
               const GArray        *pairs,
               double               length,
               double               t,
               GError             **error)
{
  const gsize n = jd_model_get_n_parameters (there);
  const gsize n_most = 6 * pairs->len + jd_model_get_n_equations (there);
  g_autofree double *rows = g_new0 (double, n_most * n + 1), *right = g_new0 (double, n_most + 1);
  g_autofree double *p = g_new0 (double, n + 1);
  GError *local = NULL;

  for (int joined = 1; joined >= 0; joined--)
    {
      Placement placement = {
        there, total, pairs, length, t, joined, n, joined ? n_most : 6 * pairs->len, rows, right
      };

      if (place (&placement, p, &local))
        return g_steal_pointer (&p);
      if (local != NULL)
        {
          g_propagate_error (error, local);
          return NULL;
        }
    }
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
               _("No parameters of the other file bring its bodies to this position"));
  return NULL;
}

/* Names the equation that @p breaks most. */
static void
find_broken (JdFieldInvariance *self,
             JdModel           *there,
             double             t,
             const double      *p)
{
  double worst = 0.0;

  for (gsize e = 0; e < jd_model_get_n_equations (there); e++)
    {
      const JdEquation *equation = jd_model_get_equation (there, e);
      double f;

      jd_model_equation_residuals (there, e, t, p, NULL, &f, NULL, NULL);
      if (equation->f == NULL || equation->side != 0 || jd_model_position_holds (there, e, t, p, f) ||
          fabs (f) / jd_model_equation_size (there, e, t, p) <= worst)
        continue;
      worst = fabs (f) / jd_model_equation_size (there, e, t, p);
      g_free (self->broken);
      self->broken = g_strdup (equation->name);
      self->broken_value = f;
    }
}

/* Multiplies the velocities of all twists by @factor. */
static void
scale_velocities (JdVirtualFields *self,
                  double           factor)
{
  for (gsize i = 0; i < self->n_fields * self->n_bodies * 6; i++)
    self->twists[i] *= i % 6 < 3 ? factor : 1.0;
}

/* The fields of the bodies of the @pairs, @here or in the other file: a basis of them, because a field may move other
 * bodies only. */
static JdVirtualFields *
restrict_fields (const JdVirtualFields *fields,
                 const GArray          *pairs,
                 gboolean               here)
{
  JdVirtualFields *self = g_new0 (JdVirtualFields, 1);

  *self = (JdVirtualFields) { pairs->len, fields->n_fields, NULL, fields->length };
  self->twists = g_new0 (double, self->n_fields * self->n_bodies * 6 + 1);
  for (gsize k = 0; k < fields->n_fields; k++)
    for (guint i = 0; i < pairs->len; i++)
      {
        const Pair *pair = &g_array_index (pairs, Pair, i);
        const gsize b = here ? pair->here : pair->there;

        memcpy (self->twists + (k * pairs->len + i) * 6, fields->twists + (k * fields->n_bodies + b) * 6,
                (pair->turns ? 6 : 3) * sizeof (double));
      }
  scale_velocities (self, 1.0 / self->length);
  self->n_fields = jd_subspace_orthonormalize (self->twists, self->n_fields, 6 * self->n_bodies, JD_RANK_DERIVED);
  scale_velocities (self, self->length);
  return self;
}

/* Fields compatible with all joints, of the bodies of the pairs. */
static JdVirtualFields *
find_fields (JdParameterization  *parameterization,
             const GArray        *pairs,
             gboolean             here,
             double               t,
             const double        *p,
             const double        *pd,
             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const guint n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  g_autofree gboolean *joints = g_new0 (gboolean, n_joints + 1);
  g_autoptr(JdVirtualFields) fields = NULL;

  for (guint j = 0; j < n_joints; j++)
    joints[j] = TRUE;
  fields = jd_virtual_fields_new (parameterization, joints, t, p, pd, error);
  return fields != NULL ? restrict_fields (fields, pairs, here) : NULL;
}

/* Compares with every parameterization of the other file; where an equation does not hold, primitive equations could
 * not eliminate, and it is compared without tags. */
static void
compare_files (JdFieldInvariance     *self,
               const JdVirtualFields *own,
               JdModel               *there,
               JdParameterization    *total,
               const GArray          *pairs,
               double                 t,
               const double          *p)
{
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (there));
  g_autofree double *rest = g_new0 (double, jd_model_get_n_parameters (there) + 1);

  self->n = self->broken != NULL ? 1 : all->len;
  self->agreements = g_new0 (JdFieldAgreement, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (all, (guint) i);
      g_autoptr(GError) refusal = NULL;
      g_autoptr(JdParameterization) other = self->broken != NULL
                                               ? jd_parameterization_ref (total)
                                               : jd_parameterization_new (there, tags, NULL, &refusal);
      g_autoptr(JdVirtualFields) fields = NULL;

      if (other != NULL && jd_parameterization_check_primitive (other, there, t, p, rest, NULL, &refusal))
        fields = find_fields (other, pairs, FALSE, t, p, rest, &refusal);
      fill_agreement (&self->agreements[i], jd_parameterization_get_name (other != NULL ? other : total), own, fields,
                      TRUE, refusal);
      if (other == NULL)
        {
          g_free (self->agreements[i].name);
          self->agreements[i].name = g_strdup (tags->name);
        }
    }
}

JdFieldInvariance *
jd_field_invariance_new_between (JdParameterization  *parameterization,
                                 double               t,
                                 const double        *p,
                                 const double        *pd,
                                 JdModel             *other,
                                 GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  const double length = jd_model_get_sizes (model)->length > 0.0 ? jd_model_get_sizes (model)->length : 1.0;
  g_autoptr(JdExprPool) pool_here = jd_expr_pool_new (), pool_there = jd_expr_pool_new ();
  g_autoptr(GArray) pairs = find_pairs (model, other, pool_here, pool_there, t, p);
  g_autoptr(JdFieldInvariance) self = g_new0 (JdFieldInvariance, 1);
  g_autoptr(JdParameterization) total = NULL;
  g_autoptr(JdVirtualFields) own = NULL;
  g_autofree double *position = NULL;

  if (pairs->len == 0)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                   _("No body of the other file has the name of a body of this one"));
      return NULL;
    }
  self->bodies = g_new0 (char *, pairs->len + 1);
  for (guint i = 0; i < pairs->len; i++)
    self->bodies[i] = g_strdup (((JdBody *) g_ptr_array_index (bodies, (guint) g_array_index (pairs, Pair, i).here))
                                  ->name);
  if ((own = find_fields (parameterization, pairs, TRUE, t, p, pd, error)) == NULL ||
      (total = new_total (other, error)) == NULL ||
      (position = find_position (other, total, pairs, length, t, error)) == NULL)
    return NULL;
  self->dimension = own->n_fields;
  find_broken (self, other, t, position);
  compare_files (self, own, other, total, pairs, t, position);
  judge (self);
  return g_steal_pointer (&self);
}
