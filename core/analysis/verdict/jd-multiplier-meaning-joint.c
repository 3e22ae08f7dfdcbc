/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The complementary equations and the efforts of one joint as numerical rows, in the state and at random positions
 * near it.  Each effort is resolved into a combination of the equations' rows and a remainder.  The remainder is the
 * virtual power of the effort in fields compatible with the joint. */
#include "core/analysis/verdict/jd-multiplier-meaning-private.h"

#include <math.h>
#include <string.h>

#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/parameterization/jd-tangent.h"

#define N_POSITIONS    5      /* random positions, besides the state */
#define MAX_DRAWS      25
#define SPREAD         0.3    /* range of the random positions in displacements and times (jd-model-size.h) */

void
jd_meaning_joint_clear (JdMeaningJoint *self)
{
  g_clear_pointer (&self->work, jd_parameterization_work_free);
  g_clear_pointer (&self->powers, jd_joint_powers_free);
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->equations, g_free);
  g_clear_pointer (&self->row_unit, g_free);
  g_clear_pointer (&self->effort_unit, g_free);
  g_clear_pointer (&self->held, g_array_unref);
  g_clear_pointer (&self->values, g_array_unref);
  g_clear_pointer (&self->columns, g_free);
  g_clear_pointer (&self->perfect, g_free);
  g_clear_pointer (&self->open, g_free);
  g_clear_pointer (&self->conditions, g_array_unref);
}

gboolean
jd_meaning_joint_has (const JdMeaningJoint *self,
                      gsize                 joint)
{
  for (gsize i = 0; i < self->n_joints; i++)
    if (self->joints[i] == joint)
      return TRUE;
  return FALSE;
}

/* The efforts of several joints are called "joint.effort". */
gsize
jd_meaning_joint_of_effort (const JdMeaningJoint  *self,
                            gsize                  e,
                            const char           **out_name)
{
  const char *name = self->powers->names[e];

  *out_name = name;
  for (gsize i = 0; i < self->n_joints && self->n_joints > 1; i++)
    {
      const char *joint = jd_model_get_joint (self->model, self->joints[i])->name;
      const gsize length = strlen (joint);

      if (strncmp (name, joint, length) != 0 || name[length] != '.')
        continue;
      *out_name = name + length + 1;
      return self->joints[i];
    }
  return self->joints[0];
}

gboolean
jd_meaning_joint_init (JdMeaningJoint      *self,
                       JdParameterization  *parameterization,
                       const gsize         *joints,
                       gsize                n_joints,
                       GError             **error)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);

  self->parameterization = parameterization;
  self->model = jd_parameterization_get_model (parameterization);
  self->joints = joints;
  self->n_joints = n_joints;
  self->n = jd_parameterization_get_n_retained (parameterization);
  self->N = jd_model_get_n_parameters (self->model);
  self->work = jd_parameterization_work_new (parameterization);
  self->powers = jd_joint_powers_new (self->model, joints, n_joints, FALSE, error);
  if (self->powers == NULL)
    return FALSE;
  for (gsize i = 0; i < n_joints; i++)
    {
      const JdJoint *drawn = jd_model_get_joint (self->model, joints[i]);

      self->has_law |= drawn->friction != NULL || drawn->rolling_resistance != NULL;
    }
  self->conditions = g_array_new (FALSE, FALSE, sizeof (double));
  self->columns = g_new0 (gsize, self->n + 1);
  self->rows = g_new0 (gsize, m + 1);
  self->equations = g_new0 (gsize, m + 1);
  for (gsize h = 0; h < m; h++)
    if (jd_meaning_joint_has (self, jd_model_get_equation (self->model, complementary[h])->joint))
      {
        self->equations[self->m] = complementary[h];
        self->rows[self->m++] = h;
      }
  self->row_unit = g_new0 (double, self->m + 1);
  self->effort_unit = g_new0 (double, self->powers->n_efforts + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      const double size = jd_model_get_sizes (self->model)->row[self->equations[h]];

      self->row_unit[h] = size > 0.0 ? size : 1.0;
    }
  self->held = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    if (jd_meaning_joint_has (self, jd_model_get_equation (self->model, e)->joint) ||
        jd_parameterization_get_eliminated (parameterization, e) >= 0)
      g_array_append_val (self->held, e);
  self->values = g_array_new (FALSE, FALSE, sizeof (double));
  self->perfect = g_new (gboolean, self->powers->n_efforts + 1);
  self->open = g_new0 (gboolean, self->powers->n_efforts + 1);
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    self->perfect[e] = TRUE;
  self->independent = self->m > 0;
  return TRUE;
}

/* Whether equation @e belongs to one of several contacts of its joint, and this contact is open. */
static gboolean
is_open (const JdMeaningJoint *self,
         gsize                 e,
         double                t,
         const double         *p,
         const double         *pd)
{
  const JdEquation *equation = jd_model_get_equation (self->model, e);

  return jd_model_get_joint (self->model, equation->joint)->n_contacts > 1 &&
         !jd_model_equation_acts (self->model, e, t, p, pd);
}

/* The number of the contact to which effort @e belongs, as its name says: N, N_2, ... */
static gsize
contact_of (const JdMeaningJoint *self,
            gsize                 e,
            gsize                *out_joint)
{
  const char *name, *number;

  *out_joint = jd_meaning_joint_of_effort (self, e, &name);
  number = strrchr (name, '_');
  return number != NULL ? (gsize) g_ascii_strtoull (number + 1, NULL, 10) - 1 : 0;
}

static gboolean
is_of_open (const JdMeaningJoint *self,
            gsize                 effort,
            double                t,
            const double         *p,
            const double         *pd)
{
  gsize joint;
  const gsize contact = contact_of (self, effort, &joint);

  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, e);

      if (equation->joint == joint && equation->contact == contact && is_open (self, e, t, p, pd))
        return TRUE;
    }
  return FALSE;
}

void
jd_meaning_joint_leave_open (JdMeaningJoint *self,
                             double          t,
                             const double   *p,
                             const double   *pd)
{
  gsize m = 0;
  gboolean acts = FALSE;

  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    acts |= jd_meaning_joint_has (self, jd_model_get_equation (self->model, e)->joint) &&
            jd_model_equation_acts (self->model, e, t, p, pd);
  if (!acts)
    return;
  for (gsize h = 0; h < self->m; h++)
    if (!is_open (self, self->equations[h], t, p, pd))
      {
        self->rows[m] = self->rows[h];
        self->row_unit[m] = self->row_unit[h];
        self->equations[m++] = self->equations[h];
      }
  self->m = m;
  self->independent = m > 0;
  for (guint k = self->held->len; k-- > 0;)
    if (is_open (self, g_array_index (self->held, gsize, k), t, p, pd))
      g_array_remove_index (self->held, k);
  for (gsize e = 0; e < self->powers->n_efforts; e++)
    if (is_of_open (self, e, t, p, pd))
      self->powers->absent[e] = self->open[e] = TRUE;
}

static double
norm (const double *x,
      gsize         n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum = hypot (sum, x[i]);
  return sum;
}

/* Scales rows and efforts by the displacements of the parameters and by their units.  The unit of an effort that is
 * zero at all positions so far is not known yet. */
static void
apply_units (JdMeaningJoint *self,
             double          t,
             const double   *p,
             double         *rows,
             double         *efforts)
{
  const gsize n = self->n;
  const gsize *retained = jd_parameterization_get_retained (self->parameterization);
  const double *displacement = jd_model_get_sizes (self->model)->displacement;

  for (gsize e = 0; e < self->powers->n_efforts; e++)
    if (self->effort_unit[e] == 0.0)
      self->effort_unit[e] = jd_joint_powers_unit (self->powers, self->model, e, t, p);
  for (gsize h = 0; h < self->m + self->powers->n_efforts; h++)
    {
      double *row = h < self->m ? rows + h * n : efforts + (h - self->m) * n;
      const double unit = h < self->m ? self->row_unit[h] : self->effort_unit[h - self->m];

      for (gsize i = 0; i < n; i++)
        row[i] *= unit > 0.0 ? displacement[retained[i]] / unit : 0.0;
    }
}

/* Reduces the rows and efforts of the joint to the retained parameters with the tangent map: a_i = sum_k a_k
 * dp_k/dq_i. */
static gboolean
reduce_at (JdMeaningJoint *self,
           double          t,
           const double   *p,
           double         *rows,
           double         *efforts)
{
  const gsize n = self->n, N = self->N, n_efforts = self->powers->n_efforts;
  g_autoptr(JdTangent) tangent = jd_tangent_new (self->parameterization, t, p, self->work, NULL);
  g_autofree double *forces = g_new0 (double, n_efforts * N + 1);
  g_autofree double *row = g_new0 (double, N + 1);

  if (tangent == NULL)
    return FALSE;
  jd_joint_powers_eval (self->powers, self->model, t, p, forces);
  for (gsize h = 0; h < self->m + n_efforts; h++)
    {
      const double *all = h < self->m ? row : forces + (h - self->m) * N;
      double *out = h < self->m ? rows + h * n : efforts + (h - self->m) * n;

      if (h < self->m)
        {
          const JdEquation *equation = jd_model_get_equation (self->model, self->equations[h]);

          memset (row, 0, N * sizeof *row);
          for (gsize i = 0; i < equation->n_terms; i++)
            row[equation->parameters[i]] = jd_model_eval (self->model, equation->coefficients[i], t, p, p);
        }
      jd_tangent_combine (tangent, all, out, NULL);
    }
  apply_units (self, t, p, rows, efforts);
  return TRUE;
}

gboolean
jd_multiplier_meaning_solve_effort (const double *rows,
                                    gsize         m,
                                    const gsize  *columns,
                                    const double *effort,
                                    gsize         n,
                                    double       *c,
                                    double       *rest)
{
  g_autofree double *square = g_new0 (double, m * m + 1);
  g_autofree double *scale = g_new0 (double, m + 1);
  g_autofree gsize *pivot = g_new0 (gsize, m + 1);

  for (gsize r = 0; r < m; r++)
    {
      c[r] = effort[columns[r]];
      for (gsize h = 0; h < m; h++)
        {
          square[r * m + h] = rows[h * n + columns[r]];
          scale[r] = MAX (scale[r], fabs (square[r * m + h]));
        }
    }
  if (!jd_dense_lu_factor (square, pivot, scale, m, JD_RANK_DERIVED))
    return FALSE;
  jd_dense_lu_solve (square, pivot, c, m);
  for (gsize i = 0; i < n; i++)
    {
      rest[i] = effort[i];
      for (gsize h = 0; h < m; h++)
        rest[i] -= c[h] * rows[h * n + i];
    }
  return TRUE;
}

/* Chooses the columns in the state: the largest entries that make the rows independent. */
static void
choose_columns (JdMeaningJoint *self,
                const double   *rows)
{
  g_autofree double *reduced = g_memdup2 (rows, (self->m * self->n + 1) * sizeof (double));

  self->independent = jd_dense_reduce (reduced, self->m, self->n, self->columns, JD_RANK_DERIVED) == self->m &&
                      self->m > 0;
}

/* Stores the remainders of the efforts in the state.  The joint is perfect if sum_e F_e rest_e = 0. */
static void
keep_conditions (JdMeaningJoint *self,
                 const double   *rests)
{
  const gsize n_efforts = self->powers->n_efforts;

  for (gsize i = 0; i < self->n; i++)
    for (gsize e = 0; e < n_efforts; e++)
      {
        const double rest = self->powers->absent[e] || self->powers->given[e] ? 0.0 : rests[e * self->n + i];

        g_array_append_val (self->conditions, rest);
      }
}

/* Sets the part of the remainder of @effort (n) that is rounding error to zero.  Returns whether it becomes zero. */
static gboolean
drop_rounding (const double *effort,
               double       *rest,
               gsize         n)
{
  const double least = JD_VALUES_AGREE * MAX (norm (effort, n), JD_EFFORT_ZERO);
  const gboolean none = norm (rest, n) <= least;

  for (gsize i = 0; i < n; i++)
    if (none || fabs (rest[i]) <= least)
      rest[i] = 0.0;
  return none;
}

gboolean
jd_meaning_joint_sample (JdMeaningJoint *self,
                         double          t,
                         const double   *p)
{
  const gsize n = self->n, n_efforts = self->powers->n_efforts;
  const gboolean is_first = self->values->len == 0;
  g_autofree double *rows = g_new0 (double, self->m * n + 1);
  g_autofree double *efforts = g_new0 (double, n_efforts * n + 1);
  g_autofree double *rests = g_new0 (double, n_efforts * n + 1);
  g_autofree double *c = g_new0 (double, self->m * n_efforts + 1);
  g_autofree double *of_effort = g_new0 (double, self->m + 1);

  if (!reduce_at (self, t, p, rows, efforts))
    return FALSE;
  if (is_first)
    choose_columns (self, rows);
  if (self->m == 0)
    for (gsize i = 0; i < n_efforts * n; i++)
      rests[i] = fabs (efforts[i]) > JD_VALUES_AGREE ? efforts[i] : 0.0;
  for (gsize e = 0; self->independent && e < n_efforts; e++)
    {
      if (!jd_multiplier_meaning_solve_effort (rows, self->m, self->columns, efforts + e * n, n, of_effort,
                                               rests + e * n))
        return FALSE;
      self->perfect[e] &= drop_rounding (efforts + e * n, rests + e * n, n);
      for (gsize h = 0; h < self->m; h++)
        c[h * n_efforts + e] = of_effort[h];
    }
  if (is_first)
    keep_conditions (self, rests);
  g_array_append_vals (self->values, c, (guint) (self->m * n_efforts));
  return TRUE;
}

void
jd_meaning_joint_sample_around (JdMeaningJoint *self,
                                double          t,
                                const double   *p)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (8020);
  g_autofree double *moved = g_new (double, self->N + 1);
  guint found = 0;
  double when;

  for (guint draw = 0; draw < MAX_DRAWS && found < N_POSITIONS; draw++)
    if (jd_position_draw (self->model, (gsize *) (gpointer) self->held->data, self->held->len, 0, random, SPREAD, t,
                          p, &when, moved) &&
        jd_meaning_joint_sample (self, when, moved))
      found++;
}

double
jd_meaning_joint_value (const JdMeaningJoint *self,
                        gsize                 k,
                        gsize                 h,
                        gsize                 e)
{
  return g_array_index (self->values, double, (k * self->m + h) * self->powers->n_efforts + e);
}

double
jd_meaning_joint_unit (const JdMeaningJoint *self,
                       gsize                 h,
                       gsize                 e)
{
  return (self->effort_unit[e] > 0.0 ? self->effort_unit[e] : 1.0) / self->row_unit[h];
}

static gsize
count_positions (const JdMeaningJoint *self)
{
  return self->values->len / MAX (self->m * self->powers->n_efforts, 1);
}

gboolean
jd_meaning_joint_is_constant (const JdMeaningJoint *self,
                              gsize                 h,
                              gsize                 e)
{
  const double first = jd_meaning_joint_value (self, 0, h, e);

  for (gsize k = 1; k < count_positions (self); k++)
    if (fabs (jd_meaning_joint_value (self, k, h, e) - first) > JD_VALUES_AGREE * MAX (1.0, fabs (first)))
      return FALSE;
  return TRUE;
}
