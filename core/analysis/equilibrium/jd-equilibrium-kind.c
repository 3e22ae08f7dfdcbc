/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Absolute, relative and parametric equilibria. */
#include "core/analysis/equilibrium/jd-equilibrium-kind.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* A particle of a body: position and velocity. */
typedef struct
{
  double r[3], v[3];
} Particle;

static void
eval_vector (JdModel      *model,
             JdExprVec     vector,
             double        t,
             const double *p,
             const double *pd,
             double        out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = vector.x[i] != NULL ? jd_model_eval (model, vector.x[i], t, p, pd) : 0.0;
}

/* Velocity of the body's origin. */
static void
eval_velocity (JdModel      *model,
               gsize         body,
               double        t,
               const double *p,
               const double *pd,
               double        out[3])
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdExprVec velocity = jd_model_get_origin (model, body);

  for (int i = 0; i < 3; i++)
    if (velocity.x[i] != NULL)
      velocity.x[i] = jd_expr_diff_time (pool, jd_expr_import (pool, velocity.x[i]));
  eval_vector (model, velocity, t, p, pd, out);
}

/* Adds four particles of the body that do not lie in a plane: they move as the body does.  All four of a particle are
 * the particle itself. */
static void
add_particles (JdModel      *model,
               gsize         body,
               double        length,
               double        t,
               const double *p,
               const double *pd,
               GArray       *particles)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  const gboolean is_particle = ((const JdBody *) g_ptr_array_index (bodies, body))->is_particle;
  double r[3], v[3], omega[3] = { 0.0 };

  eval_vector (model, jd_model_get_origin (model, body), t, p, pd, r);
  eval_velocity (model, body, t, p, pd, v);
  if (!is_particle)
    eval_vector (model, jd_model_get_angular_velocity (model, body), t, p, pd, omega);
  for (int k = -1; k < 3; k++)
    {
      Particle particle = { { r[0], r[1], r[2] }, { v[0], v[1], v[2] } };

      /* omega x (length e_k) */
      if (k >= 0 && !is_particle)
        {
          particle.r[k] += length;
          particle.v[(k + 1) % 3] += length * omega[(k + 2) % 3];
          particle.v[(k + 2) % 3] -= length * omega[(k + 1) % 3];
        }
      g_array_append_val (particles, particle);
    }
}

static double
speed_of (const Particle *particle)
{
  return hypot (hypot (particle->v[0], particle->v[1]), particle->v[2]);
}

/* Whether no distance between moving particles changes: (r_b - r_a) . (v_b - v_a) = 0. */
static gboolean
is_rigid (const GArray *particles,
          double        fastest,
          double        length)
{
  for (guint a = 0; a < particles->len; a++)
    for (guint b = a + 1; b < particles->len; b++)
      {
        const Particle *one = &g_array_index (particles, Particle, a),
                       *other = &g_array_index (particles, Particle, b);
        double rate = 0.0;

        for (int i = 0; i < 3; i++)
          rate += (other->r[i] - one->r[i]) * (other->v[i] - one->v[i]);
        if (fabs (rate) > JD_VALUES_AGREE * fastest * length)
          return FALSE;
      }
  return TRUE;
}

/* Removes the bodies (four particles each) that stand still.  Returns the largest speed. */
static double
keep_moving (GArray *particles,
             double  slow)
{
  double fastest = 0.0;

  for (guint first = particles->len; first >= 4; first -= 4)
    {
      double body = 0.0;

      for (guint k = first - 4; k < first; k++)
        body = fmax (body, speed_of (&g_array_index (particles, Particle, k)));
      if (body <= slow)
        g_array_remove_range (particles, first - 4, 4);
      fastest = fmax (fastest, body);
    }
  return fastest;
}

/* Fills @particles with those that move at @t while the retained parameters are those of @p.  Returns the largest
 * speed; -1: the parameters cannot be eliminated there. */
static double
find_moving (JdParameterization *parameterization,
             double              t,
             const double       *p,
             double              length,
             GArray             *particles)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
  g_autofree double *q = g_new0 (double, n + 1);
  g_autofree double *qd = g_new0 (double, n + 1);
  g_autofree double *at = g_memdup2 (p, (N + 1) * sizeof (double));
  g_autofree double *pd = g_new0 (double, N + 1);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);

  g_array_set_size (particles, 0);
  jd_parameterization_retain (parameterization, p, q);
  if (!jd_parameterization_expand (parameterization, t, q, qd, at, pd, work, NULL))
    return -1.0;
  for (gsize body = 0; body < jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len; body++)
    add_particles (model, body, length, t, at, pd, particles);
  return keep_moving (particles, JD_COEFFICIENT_ZERO * length / jd_model_time_size (model));
}

JdEquilibriumKind
jd_equilibrium_kind (JdParameterization *parameterization,
                     double              t,
                     const double       *p)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double size = jd_model_get_sizes (model)->length, length = size > 0.0 ? size : 1.0;
  g_autoptr(GArray) particles = g_array_new (FALSE, FALSE, sizeof (Particle));
  double fastest = find_moving (parameterization, t, p, length, particles);

  /* What is driven may have no speed just now, as x = t^2 at 0. */
  if (fastest >= 0.0 && particles->len == 0)
    {
      const double later = t + JD_KIND_MOMENT * jd_model_time_size (model);

      fastest = fmax (0.0, find_moving (parameterization, later, p, length, particles));
    }
  if (fastest < 0.0)
    return JD_EQUILIBRIUM_PARAMETRIC;
  if (particles->len == 0)
    return jd_mechanism_get_frame (jd_model_get_mechanism (model)) == NULL ? JD_EQUILIBRIUM_ABSOLUTE
                                                                           : JD_EQUILIBRIUM_RELATIVE;
  return is_rigid (particles, fastest, length) ? JD_EQUILIBRIUM_RELATIVE : JD_EQUILIBRIUM_PARAMETRIC;
}

const char *
jd_equilibrium_kind_name (JdEquilibriumKind kind)
{
  return kind == JD_EQUILIBRIUM_ABSOLUTE ? "absolute" : kind == JD_EQUILIBRIUM_RELATIVE ? "relative" : "parametric";
}

const char *
jd_equilibrium_kind_explain (JdEquilibriumKind kind)
{
  switch (kind)
    {
    case JD_EQUILIBRIUM_ABSOLUTE:
      return _("Absolute equilibrium: everything is at rest in the Galilean frame (10.1.1)");
    case JD_EQUILIBRIUM_RELATIVE:
      return _(
        "Relative equilibrium: the parameters are constant, and what moves is at rest in a moving frame (10.1.2)");
    case JD_EQUILIBRIUM_PARAMETRIC:
    default:
      return _("Parametric equilibrium only: the parameters are constant, but bodies move relative to each other "
               "(10.1.2)");
    }
}
