/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Linearized motion around an equilibrium or a steady motion, reduced to the free directions Z: M xi'' + C xi' + K
 * xi = 0 with Z M Z^T, Z C Z^T and Z K Z^T. */
#include "core/analysis/equilibrium/jd-equilibrium-road.h"
#include "core/analysis/equilibrium/jd-modes-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Maximum number of multiplications for the modes of one position; and the factors of the cube of the number of
 * coupled free directions, for the symmetric problem and for the pencil of twice the size. */
#define MODES_WORK 1.5e10
#define SYMMETRIC_WORK 12.0
#define PENCIL_WORK 300.0

/* A mode that only grows or decays is shown from e^-GROWTH to 1 or back. */
#define GROWTH 3.0

static void
mode_free (gpointer data)
{
  JdMode *mode = data;

  g_free (mode->shape);
  g_free (mode->phase);
  g_free (mode);
}

void
jd_linearized_free (JdLinearized *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->modes);
  g_free (self->stiffness);
  g_free (self->softest);
  g_clear_pointer (&self->road, jd_road_free);
  g_free (self);
}

gboolean
jd_linearized_grows (const JdLinearized *self)
{
  return self->growth > JD_MODE_GROWS * self->scale || self->slow_growth > 0.0;
}

static void
reduced_clear (JdReduced *r)
{
  g_free (r->z);
  g_free (r->shapes);
  g_free (r->mass);
  g_free (r->damping);
  g_free (r->stiffness);
  g_clear_pointer (&r->road, jd_road_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdReduced, reduced_clear)

/* Z a Z^T; @size becomes the largest entry of a. */
static double *
project (const JdReduced *r,
         const double    *a,
         double          *size)
{
  for (gsize i = 0; i < r->n * r->n; i++)
    *size = fmax (*size, fabs (a[i]));
  return jd_modes_project (r->z, r->f, a, r->n);
}

/* Name of the equation of row @h; for a friction law, that of its normal force. */
static const char *
name_row (JdStatics *statics,
          gsize      h)
{
  const JdStaticsRow *row = jd_statics_get_row (statics, h);
  JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (statics));
  const gsize equation = row->kind == JD_STATICS_LAW ? jd_model_get_law (model, row->index)->normal : row->index;

  return jd_model_get_equation (model, equation)->name;
}

/* The road of the rows @all (k x n), of which f directions are free. */
static void
note_rows (JdReduced    *r,
           gsize         k,
           const double *all)
{
  if (r->with_road && r->n + k <= JD_ROAD_LARGEST)
    r->road = jd_road_new_of_rows (r->n, k, all, r->n - r->f, JD_RANK_ROWS);
}

/* Free directions: the kernel of the acting rows.  Leaves: the additional directions that the holonomic rows alone
 * allow. */
static void
find_directions (JdReduced              *r,
                 JdStatics              *statics,
                 const JdStaticsNumbers *numbers,
                 const gboolean         *acts)
{
  const gsize n = r->n, m = jd_statics_get_n_rows (statics);
  g_autofree double *all = g_new0 (double, m * n + 1), *holonomic = NULL, *leaves = NULL;
  gsize n_all = 0, n_holonomic = 0;

  for (gsize h = 0; h < m; h++)
    if (acts[h])
      {
        memcpy (all + n_all++ * n, numbers->rows + h * n, n * sizeof (double));
        n_holonomic += jd_statics_get_row (statics, h)->holonomic ? 1 : 0;
        for (gsize i = 0; i < n; i++)
          if (numbers->drift[h * n + i] != 0.0)
            r->drifting = name_row (statics, h);
      }
  r->z = g_new0 (double, n * n + 1);
  r->f = jd_subspace_kernel (all, n_all, n, JD_RANK_ROWS, r->z);
  note_rows (r, n_all, all);
  if (n_holonomic == n_all)
    return;
  /* The kernel of the holonomic rows and the free directions together. */
  holonomic = g_new0 (double, (n_holonomic + r->f) * n + 1);
  leaves = g_new0 (double, n * n + 1);
  n_holonomic = 0;
  for (gsize h = 0; h < m; h++)
    if (acts[h] && jd_statics_get_row (statics, h)->holonomic)
      memcpy (holonomic + n_holonomic++ * n, numbers->rows + h * n, n * sizeof (double));
  memcpy (holonomic + n_holonomic * n, r->z, r->f * n * sizeof (double));
  r->l = jd_subspace_kernel (holonomic, n_holonomic + r->f, n, JD_RANK_ROWS, leaves);
}

/* |a_ij - a_ji| <= JD_MODES_NEGLIGIBLE size. */
static gboolean
is_symmetric (const double *a,
              gsize         n,
              double        size)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < i; j++)
      if (fabs (a[i * n + j] - a[j * n + i]) > JD_MODES_NEGLIGIBLE * size)
        return FALSE;
  return TRUE;
}

static int
compare_modes (gconstpointer a,
               gconstpointer b)
{
  const JdMode *x = *(JdMode *const *) a, *y = *(JdMode *const *) b;

  if (x->frequency != y->frequency)
    return x->frequency < y->frequency ? -1 : 1;
  return (x->growth < y->growth) - (x->growth > y->growth);
}

/* The condition number of the reduced M in the directions with inertia; INFINITY if there are none. */
static double
condition_of_mass (const JdReduced *r)
{
  g_autofree double *values = g_new0 (double, r->f + 1);
  gsize first = 0;

  if (!jd_linear_symmetric (r->mass, r->f, values, NULL) || !(values[r->f - 1] > 0.0))
    return INFINITY;
  while (values[first] <= JD_MASS_ZERO * values[r->f - 1])
    first++;
  return values[r->f - 1] / values[first];
}

static void
note_stiffness (JdLinearized    *self,
                const JdReduced *r)
{
  g_autofree double *vectors = NULL;

  self->stiffness = g_new0 (double, r->f);
  jd_linear_symmetric (r->stiffness, r->f, self->stiffness, NULL);
  if (!(fabs (self->stiffness[0]) < JD_MODE_SOFT))
    return;
  vectors = g_new0 (double, r->f * r->f);
  self->softest = g_new0 (double, r->n + 1);
  jd_linear_symmetric (r->stiffness, r->f, self->stiffness, vectors);
  for (gsize q = 0; q < r->f; q++)
    jd_dense_add_scaled (r->n, self->softest, vectors[q], r->z + q * r->n);
}

/* Adds dp for the free directions, dp_qk += sum_i tangent_i z_qi, from row @k of dp/ds (N x n). */
static void
add_shapes (JdReduced    *r,
            gsize         k,
            const double *tangent)
{
  for (gsize i = 0; i < r->n; i++)
    for (gsize q = 0; q < r->f && tangent[i] != 0.0; q++)
      r->shapes[q * r->n_p + k] += tangent[i] * r->z[q * r->n + i];
}

/* Computes dp for the free directions at the equilibrium, with the parameterization's tapes for q; each unknown that
 * is solved numerically is itself a parameter. */
static void
find_shapes (JdReduced    *r,
              JdStatics    *statics,
              double        t,
              const double *s)
{
  JdParameterization *of = jd_statics_get_parameterization (statics);
  JdModel *model = jd_parameterization_get_model (of);
  const gsize n = jd_parameterization_get_n_retained (of);
  g_autofree double *p = NULL, *of_q = NULL, *tau = NULL, *tangent = NULL;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (of);
  const double *place = jd_statics_get_units (statics)->place;

  r->displacement = jd_model_get_sizes (model)->displacement;
  r->n_p = jd_model_get_n_parameters (model);
  r->shapes = g_new0 (double, r->n_p * r->f + 1);
  tangent = g_new0 (double, r->n_p * r->n + 1);
  p = g_new0 (double, r->n_p + 1);
  tau = g_new0 (double, r->n_p + 1);
  of_q = g_new0 (double, r->n_p * n + 1);
  jd_statics_expand (statics, t, s, p);
  /* The free directions satisfy the implicit equations, so that the changes of q determine all others. */
  if (jd_parameterization_tangent (of, t, p, of_q, tau, work, NULL))
    for (gsize k = 0; k < r->n_p; k++)
      for (gsize i = 0; i < n; i++)
        tangent[k * r->n + i] = of_q[k * n + i] * place[i];
  else
    for (gsize i = 0; i < r->n; i++)
      tangent[jd_parameterization_get_symbolic_indices (of)[i] * r->n + i] = place[i];
  for (gsize k = 0; k < r->n_p; k++)
    add_shapes (r, k, tangent + k * r->n);
}

static gboolean
check_finite (const JdStaticsNumbers  *numbers,
              gsize                    n,
              GError                 **error)
{
  for (gsize i = 0; i < n * n; i++)
    if (!isfinite (numbers->stiffness[i]) || !isfinite (numbers->mass[i]) || !isfinite (numbers->damping[i]))
      {
        g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                             _("The equations have no second derivatives at this position"));
        return FALSE;
      }
  return TRUE;
}

/* The stiffness; 0 if all its entries are rounding errors of forces that cancel. */
static double *
clean_stiffness (const JdStaticsNumbers *numbers,
                 gsize                   n,
                 const double           *rounding)
{
  double *stiffness = g_memdup2 (numbers->stiffness, (n * n + 1) * sizeof (double));
  gboolean any = rounding == NULL;

  for (gsize i = 0; i < n && !any; i++)
    for (gsize j = 0; j < n; j++)
      any |= fabs (stiffness[i * n + j]) > fmax (rounding[i], rounding[j]);
  if (!any)
    memset (stiffness, 0, n * n * sizeof (double));
  return stiffness;
}

static void
convert_to_seconds (JdLinearized *self,
                 double        time)
{
  for (guint k = 0; k < self->modes->len; k++)
    {
      JdMode *mode = g_ptr_array_index (self->modes, k);

      mode->frequency /= time;
      mode->growth /= time;
    }
  self->growth /= time;
  self->slow_growth /= time;
  self->scale /= time;
}

/* Checks that the work is allowed.  The pencil is not split into components. */
static gboolean
check_work (const JdReduced  *r,
            gboolean          symmetric,
            GError          **error)
{
  g_autofree double *both = g_new (double, r->f * r->f + 1);
  g_autofree gsize *component = g_new (gsize, r->f + 1), * size = NULL;
  double work = symmetric ? 0.0 : PENCIL_WORK * pow ((double) r->f, 3.0);
  gsize n_components;

  for (gsize i = 0; i < r->f * r->f; i++)
    both[i] = fabs (r->mass[i]) + fabs (r->stiffness[i]);
  n_components = jd_linear_components (both, r->f, component);
  size = g_new0 (gsize, n_components + 1);
  for (gsize i = 0; i < r->f; i++)
    size[component[i]]++;
  for (gsize c = 0; c < n_components && symmetric; c++)
    work += SYMMETRIC_WORK * pow ((double) size[c], 3.0);
  if (work <= MODES_WORK)
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
               _("Too large: the linearized motion in %lu free directions would take more work than an analysis may "
                 "do; no mode was sought"),
               (gulong) r->f);
  return FALSE;
}

JdLinearized *
jd_linearized_new (JdStatics       *statics,
                   double           t,
                   const double    *s,
                   const double    *rates,
                   const double    *y,
                   const gboolean  *acts,
                   const double    *rounding,
                   gboolean         shapes,
                   GError         **error)
{
  const JdStaticsNumbers *numbers = jd_statics_linearize (statics, t, s, rates, y);
  g_autofree double *stiffness = clean_stiffness (numbers, jd_statics_get_n (statics), rounding);
  g_autoptr(JdLinearized) self = g_new0 (JdLinearized, 1);
  g_auto(JdReduced) r = { .n = jd_statics_get_n (statics), .with_road = shapes };
  double mass_size = 0.0;
  gboolean solved, symmetric;

  self->modes = g_ptr_array_new_with_free_func (mode_free);
  self->growth = -INFINITY;
  if (!check_finite (numbers, r.n, error))
    return NULL;
  find_directions (&r, statics, numbers, acts);
  self->n_freedom = r.f;
  self->n_leaves = r.l;
  self->negligible = r.f == 0;
  self->road = g_steal_pointer (&r.road);
  self->has_stiffness = TRUE;
  if (r.f == 0)
    return g_steal_pointer (&self);
  if (r.drifting != NULL)
    {
      g_set_error (
        error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
        _("The differential equation “%s” is not homogeneous near this position: the linearized motion is "
          "not determined"),
        r.drifting);
      return NULL;
    }
  r.mass = project (&r, numbers->mass, &mass_size);
  r.damping = project (&r, numbers->damping, &r.damping_size);
  r.stiffness = project (&r, stiffness, &r.stiffness_size);
  self->has_stiffness = is_symmetric (r.stiffness, r.f, r.stiffness_size);
  self->gyroscopic = !jd_modes_is_negligible (r.damping, r.f,
                                              fmax (r.damping_size,
                                                    JD_MODE_DAMPED * sqrt (mass_size * r.stiffness_size)));
  symmetric = self->has_stiffness && !self->gyroscopic;
  if (!check_work (&r, symmetric, error))
    return NULL;
  if (shapes || !symmetric)
    find_shapes (&r, statics, t, s);
  if (self->has_stiffness)
    note_stiffness (self, &r);
  if (self->road != NULL)
    self->road->condition = condition_of_mass (&r);
  solved = symmetric ? jd_modes_solve_symmetric (self, &r, error) : jd_modes_solve_general (self, &r, error);
  if (!solved)
    return NULL;
  convert_to_seconds (self, jd_statics_get_units (statics)->time);
  g_ptr_array_sort (self->modes, compare_modes);
  return g_steal_pointer (&self);
}

JdLinearized *
jd_modes_new (JdParameterization   *parameterization,
              const JdEquilibrium  *equilibrium,
              const double         *rates,
              GError              **error)
{
  g_autofree double *symbolic = g_new0 (double, jd_parameterization_get_n_symbolic (parameterization) + 1);
  g_autoptr(JdStatics) statics = NULL;

  g_return_val_if_fail (equilibrium != NULL, NULL);

  statics = jd_equilibrium_statics (parameterization, rates, symbolic, error);
  if (statics == NULL)
    return NULL;
  return jd_linearized_new (statics, jd_model_get_time (jd_parameterization_get_model (parameterization)),
                            equilibrium->s, rates != NULL ? symbolic : NULL, equilibrium->y, equilibrium->rows_act,
                            equilibrium->rounding, TRUE, error);
}

/* Multipliers by least squares, A^T y = -force.  Returns the largest remaining force. */
static double
balance (JdStatics      *statics,
         double          t,
         const double   *s,
         const double   *rates,
         const gboolean *acts,
         double         *y,
         gsize          *out_worst)
{
  const gsize n = jd_statics_get_n (statics), m = jd_statics_get_n_rows (statics);
  const JdStaticsNumbers *numbers = jd_statics_eval (statics, t, s, rates, y);
  g_autofree double *a = g_new0 (double, n * m + 1), *b = g_new0 (double, n + 1);
  double worst = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      b[i] = -numbers->force[i];
      for (gsize h = 0; h < m; h++)
        a[i * m + h] = acts[h] ? numbers->rows[h * n + i] : 0.0;
    }
  if (m > 0)
    jd_linear_least_squares (a, n, m, b, JD_RANK_ROWS, y);
  numbers = jd_statics_eval (statics, t, s, rates, y);
  *out_worst = 0;
  for (gsize i = 0; i < n; i++)
    if (!(fabs (numbers->force[i]) <= worst))
      {
        worst = fabs (numbers->force[i]);
        *out_worst = i;
      }
  return worst;
}

static gboolean
check_moving (JdStatics       *statics,
              const gboolean  *moving,
              GError         **error)
{
  JdParameterization *of = jd_statics_get_parameterization (statics);

  for (gsize i = 0; i < jd_statics_get_n (statics); i++)
    if (moving[i] && jd_statics_depends_on (statics, i))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                     _("“%s” has a rate, but the equations contain its value: a motion with a constant rate of it "
                       "is not steady"),
                     jd_model_get_parameter_name (jd_parameterization_get_model (of),
                                                  jd_parameterization_get_symbolic_indices (of)[i]));
        return FALSE;
      }
  return TRUE;
}

JdLinearized *
jd_modes_new_steady (JdParameterization  *parameterization,
                     GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_symbolic (parameterization);
  const double t = jd_model_get_time (model);
  g_autofree double *s = g_new0 (double, n + 1), * rates = g_new0 (double, n + 1), * y = NULL;
  g_autofree gboolean *moving = g_new0 (gboolean, n + 1), * acts = NULL;
  g_autoptr(JdStatics) statics = NULL;
  const JdStaticsUnits *units;
  double left, scale;
  gsize worst;

  if (!jd_model_check_state (model, t, jd_model_get_values (model), jd_model_get_rates (model), NULL, error))
    return NULL;
  for (gsize i = 0; i < n; i++)
    {
      s[i] = jd_model_get_values (model)[jd_parameterization_get_symbolic_indices (parameterization)[i]];
      rates[i] = jd_model_get_rates (model)[jd_parameterization_get_symbolic_indices (parameterization)[i]];
      moving[i] = rates[i] != 0.0;
    }
  statics = jd_statics_new (parameterization, NULL, moving, error);
  if (statics == NULL || !check_moving (statics, moving, error))
    return NULL;
  units = jd_statics_get_units (statics);
  for (gsize i = 0; i < n; i++)
    {
      s[i] /= units->place[i];
      rates[i] *= units->time / units->place[i];
    }
  if (!jd_statics_check_domain (statics, t, s, rates, error))
    return NULL;
  y = g_new0 (double, jd_statics_get_n_rows (statics) + 1);
  acts = g_new0 (gboolean, jd_statics_get_n_rows (statics) + 1);
  for (gsize h = 0; h < jd_statics_get_n_rows (statics); h++)
    {
      const JdStaticsRow *row = jd_statics_get_row (statics, h);

      acts[h] = jd_model_equation_acts (model,
                                        row->kind == JD_STATICS_LAW ? jd_model_get_law (model, row->index)->normal
                                                                    : row->index,
                                        t, jd_model_get_values (model), jd_model_get_rates (model));
    }
  scale = balance (statics, t, s, NULL, acts, y, &worst);
  memset (y, 0, jd_statics_get_n_rows (statics) * sizeof (double));
  left = balance (statics, t, s, rates, acts, y, &worst);
  if (!(left <= JD_STEADY_FORCE * fmax (scale, JD_FORCE_ZERO)) || jd_statics_depends_on_time (statics))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                   _("The state is no steady motion: a generalized force of %g is left along “%s”"),
                   left * units->energy / units->place[worst],
                   jd_model_get_parameter_name (model,
                                                jd_parameterization_get_symbolic_indices (parameterization)[worst]));
      return NULL;
    }
  return jd_linearized_new (statics, t, s, rates, y, acts, NULL, TRUE, error);
}

void
jd_mode_move (const JdMode *self,
              const double *displacement,
              gsize         n,
              double        phase,
              double       *p)
{
  const gboolean swings = self->frequency > 0.0 || self->growth == 0.0;
  const double part = phase - floor (phase);
  double largest = 0.0, size;

  for (gsize k = 0; k < n; k++)
    largest = fmax (largest, fabs (self->shape[k]) / displacement[k]);
  size = largest > 0.0 ? JD_MODE_SHOWN / largest : 0.0;
  if (!swings)
    size *= exp (-GROWTH * (self->growth > 0.0 ? 1.0 - part : part));
  for (gsize k = 0; k < n; k++)
    p[k] += size * self->shape[k] * (swings ? cos (2.0 * G_PI * phase + self->phase[k]) : 1.0);
}
