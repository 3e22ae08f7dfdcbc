/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Freedoms without inertia: a velocity that the equations allow and that has no kinetic energy, and the body that
 * moves in it. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Largest number of parameters for the search, which needs a dense null space. */
#define MOST_DENSE 240

/* A basis of the null space of the acting rows, in natural sizes: rows of N. */
static double *
dup_allowed (const JdDiagnosing *self,
             gsize              *out_n)
{
  const gsize N = self->result->n_parameters, n = self->result->n_equations;
  const double *unit = jd_model_get_sizes (self->model)->displacement;
  g_autofree double *rows = g_new0 (double, n * N + 1);
  g_autofree gsize *columns = g_new0 (gsize, N + 1);
  double *basis;
  gsize n_acting = 0, rank;

  jd_model_eval_dense (self->model, self->t, self->result->values, self->pd, NULL, NULL, rows, NULL);
  for (gsize i = 0; i < n; i++)
    if (self->acts[i])
      memmove (rows + n_acting++ * N, rows + i * N, N * sizeof (double));
  for (gsize k = 0; k < n_acting * N; k++)
    rows[k] *= unit[k % N];
  rank = jd_dense_reduce (rows, n_acting, N, columns, JD_RANK_ELIMINATION);
  *out_n = N - rank;
  basis = g_new0 (double, (N - rank) * N + 1);
  jd_dense_null_space (rows, N, rank, columns, basis);
  return basis;
}

/* Finds an allowed velocity without kinetic energy, @out (N); FALSE if there is none.  Gram-Schmidt in the metric of
 * M orthonormalizes a basis of the allowed velocities:
 *
 *   v_i := v_i - sum_j<i (v_i . M v_j) v_j,   v_i := v_i / sqrt (v_i . M v_i).
 *
 * The first v_i whose energy vanishes is the result. */
static gboolean
find_massless (const JdDiagnosing *self,
               double             *out)
{
  const gsize N = self->result->n_parameters;
  const double *unit = jd_model_get_sizes (self->model)->displacement;
  gsize n;
  g_autofree double *basis = dup_allowed (self, &n);
  g_autofree double *mass = g_new0 (double, N * N + 1);
  g_autofree double *momenta = g_new0 (double, n * N + 1);
  double largest = 0;

  jd_model_eval_dense (self->model, self->t, self->result->values, self->pd, mass, NULL, NULL, NULL);
  for (gsize k = 0; k < N * N; k++)
    mass[k] *= unit[k / N] * unit[k % N];
  for (gsize k = 0; k < N; k++)
    largest = fmax (largest, mass[k * N + k]);
  for (gsize i = 0; i < n; i++)
    {
      double *v = basis + i * N, *momentum = momenta + i * N;
      const double size = jd_dense_dot (N, v, v);
      double energy;

      for (gsize j = 0; j < i; j++)
        jd_dense_add_scaled (N, v, -jd_dense_dot (N, v, momenta + j * N), basis + j * N);
      for (gsize r = 0; r < N; r++)
        momentum[r] = jd_dense_dot (N, mass + r * N, v);
      energy = jd_dense_dot (N, v, momentum);
      if (!(energy > JD_DIAGNOSIS_WEIGHTLESS * largest * size) || largest == 0)
        {
          for (gsize r = 0; r < N; r++)
            out[r] = v[r] * unit[r];
          return TRUE;
        }
      for (gsize r = 0; r < N; r++)
        {
          v[r] /= sqrt (energy);
          momentum[r] /= sqrt (energy);
        }
    }
  return FALSE;
}

/* The body without mass or inertia that moves most in @velocity. */
static const JdBody *
find_moving (const JdDiagnosing *self,
             const double       *velocity)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (self->mechanism);
  const double *before = self->result->values;
  g_autofree double *after = g_new (double, self->result->n_parameters + 1);
  const double size = jd_model_get_sizes (self->model)->length, length = size > 0.0 ? size : 1.0;
  const JdBody *found = NULL;
  double most = 0;

  for (gsize k = 0; k < self->result->n_parameters; k++)
    after[k] = before[k] + JD_DIAGNOSIS_MOVED * velocity[k];
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdExpr *angle = jd_model_get_angle (self->model, b);
      const JdExprVec origin = jd_model_get_origin (self->model, b);
      const JdBody *body = g_ptr_array_index (bodies, b);
      const JdExpr *place[3] = { origin.x[0], origin.x[1],
                                 jd_mechanism_get_dimension (self->mechanism) == 2 ? angle : origin.x[2] };
      double moved = 0;

      if (jd_model_eval (self->model, body->mass, self->t, after, NULL) > 0 &&
          (body->is_particle || jd_model_eval (self->model, body->inertia[0], self->t, after, NULL) > 0))
        continue;
      for (gsize i = 0; i < 3; i++)
        moved = fmax (moved, fabs (jd_model_eval (self->model, place[i], self->t, after, NULL) -
                                   jd_model_eval (self->model, place[i], self->t, before, NULL)) /
                               (place[i] == angle ? 1.0 : length));
      if (moved > most)
        {
          most = moved;
          found = body;
        }
    }
  return found;
}

void
jd_report_inertia (const JdDiagnosing *self)
{
  const gsize N = self->result->n_parameters;
  g_autofree double *velocity = g_new0 (double, N + 1);
  const gboolean has_body = jd_mechanism_get_bodies (self->mechanism)->len > 0 ||
                            jd_mechanism_get_kinetic_energy (self->mechanism) != NULL;
  const JdBody *body;
  JdFinding *finding;

  if (has_body && (N == 0 || N > MOST_DENSE || !find_massless (self, velocity)))
    return;
  finding = jd_finding_new (self, JD_FINDING_INCOMPLETE, NULL);
  body = has_body ? find_moving (self, velocity) : NULL;
  if (!has_body)
    finding->sentence = g_strdup (_("There is no body yet"));
  else if (body == NULL)
    finding->sentence = g_strdup (_("A velocity that the joints leave free has no inertia: give every body mass and "
                                    "moment of inertia"));
  else
    finding->sentence = g_strdup_printf (body->is_particle
                                           ? _("%s has no mass: nothing tells how it moves")
                                           : _("%s lacks mass or moment of inertia: its motion is not determined"),
                                         body->name);
  if (body == NULL)
    return;
  g_ptr_array_add (finding->objects, jd_object_new (JD_OBJECT_BODY, body->name));
  jd_add_mass_fix (finding, body);
}
