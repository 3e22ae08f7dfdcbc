/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Readings of virtual velocities and virtual powers (Le van and Bouzidi, 4.4, 5.6, 7.2). */
#include "core/lesson/language/jd-lesson-scene-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/dynamics/kkt/jd-dynamics.h"

/* The parameterization of the scene, and the direction in it; FALSE and @error if there is none. */
static gboolean
take_direction (JdLessonScene       *scene,
                JdParameterization **out_parameterization,
                double             **out_direction,
                GError             **error)
{
  *out_parameterization = jd_lesson_scene_parameterize (scene, NULL, error);
  *out_direction = *out_parameterization != NULL
                     ? jd_lesson_scene_dup_direction (scene, scene->direction, *out_parameterization, error)
                     : NULL;
  return *out_direction != NULL;
}

static void
set_number (JdLessonValue *out,
            double         number)
{
  *out = (JdLessonValue) { .kind = isfinite (number) ? JD_LESSON_NUMBER : JD_LESSON_NULL, .number = number };
}

gboolean
jd_lesson_read_direction (JdLessonArguments *arguments,
                          JdLessonValue     *out,
                          GError           **error)
{
  JdParameterization *parameterization;
  const char *name = arguments->values[0].text;
  g_autofree double *direction = NULL;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  const gsize *retained;
  JdModel *model;

  if (!take_direction (arguments->scene, &parameterization, &direction, error))
    return FALSE;
  model = jd_parameterization_get_model (parameterization);
  retained = jd_parameterization_get_retained (parameterization);
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const char *parameter = jd_model_get_parameter_name (model, retained[i]);

      if (g_str_equal (parameter, name))
        {
          set_number (out, direction[i]);
          return TRUE;
        }
      g_ptr_array_add (names, (gpointer) parameter);
    }
  arguments->wrong = 1;
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no retained parameter is called “%s”%s"), name,
               hint);
  return FALSE;
}

gboolean
jd_lesson_read_size (JdLessonArguments *arguments,
                     JdLessonValue     *out,
                     GError           **error)
{
  JdParameterization *parameterization;
  g_autofree double *direction = NULL;
  double sum = 0.0;

  if (!g_str_equal (arguments->values[0].text, "direction"))
    {
      arguments->wrong = 1;
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                           _("only the direction has a size; it is written size('direction')"));
      return FALSE;
    }
  if (!take_direction (arguments->scene, &parameterization, &direction, error))
    return FALSE;
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    sum = hypot (sum, direction[i]);
  set_number (out, sum);
  return TRUE;
}

/* The joint called as the argument @i says; -1 and @error: there is none. */
static int
find_joint (JdLessonArguments *arguments,
            guint              i,
            GError           **error)
{
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (arguments->scene);
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);
  const char *name = arguments->values[i].text;
  const int joint = jd_mechanism_find_joint (mechanism, name);
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;

  if (joint >= 0)
    return joint;
  names = g_ptr_array_new ();
  for (guint j = 0; j < joints->len; j++)
    g_ptr_array_add (names, ((const JdJoint *) g_ptr_array_index (joints, j))->name);
  hint = jd_lesson_did_you_mean (name, names);
  arguments->wrong = i + 1;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no joint is called “%s”%s"), name, hint);
  return -1;
}

/* The coefficients alpha (m x n) of the complementary equations in the retained parameters at the scene's instant;
 * owned. */
static double *
dup_rows (JdParameterization  *parameterization,
          GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *entries = g_new0 (double, pattern->n_rows + 1);
  g_autofree double *rows = g_new0 (double, pattern->m * pattern->n + 1);
  const gsize n_parameters = jd_model_get_n_parameters (model);
  g_autofree double *q = g_new0 (double, n_parameters + 1);
  g_autofree double *qd = g_new0 (double, n_parameters + 1);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), n_parameters * sizeof (double));
  JdDynamicsTerms terms = { .rows = entries };

  jd_parameterization_retain (parameterization, jd_model_get_values (model), q);
  jd_parameterization_retain (parameterization, jd_model_get_rates (model), qd);
  if (!jd_parameterization_eval_terms (parameterization, jd_model_get_time (model), q, qd, p, NULL, &terms, work,
                                       error))
    return NULL;
  for (gsize k = 0; k < pattern->n_rows; k++)
    rows[pattern->row_row[k] * pattern->n + pattern->row_column[k]] = entries[k];
  return g_steal_pointer (&rows);
}

/* Sum alpha_h . q* of row @h, and the sum of the absolute values of its terms. */
static double
row_rate (const double *rows,
          gsize         n,
          gsize         h,
          const double *direction,
          double       *out_terms)
{
  double sum = 0.0;

  *out_terms = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      sum += rows[h * n + i] * direction[i];
      *out_terms += fabs (rows[h * n + i] * direction[i]);
    }
  return sum;
}

gboolean
jd_lesson_read_compatible (JdLessonArguments *arguments,
                           JdLessonValue     *out,
                           GError           **error)
{
  const int joint = find_joint (arguments, 0, error);
  JdParameterization *parameterization;
  JdModel *model;
  g_autofree double *direction = NULL;
  g_autofree double *rows = NULL;
  gboolean compatible = TRUE;

  if (joint < 0 || !take_direction (arguments->scene, &parameterization, &direction, error))
    return FALSE;
  rows = dup_rows (parameterization, error);
  if (rows == NULL)
    return FALSE;
  model = jd_parameterization_get_model (parameterization);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const gsize e = jd_parameterization_get_complementary (parameterization)[h];
      double terms, rate;

      if (jd_model_get_equation (model, e)->joint != (gsize) joint ||
          !jd_model_equation_acts (model, e, jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model)))
        continue;
      rate = row_rate (rows, jd_parameterization_get_n_retained (parameterization), h, direction, &terms);
      compatible = compatible && fabs (rate) <= JD_COEFFICIENT_ZERO * terms;
    }
  set_number (out, compatible);
  return TRUE;
}

/* The power of the given effort @e in the direction. */
static gboolean
given_power (JdParameterization  *parameterization,
             gsize                e,
             const double        *direction,
             double              *out,
             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *powers = g_new0 (double, jd_model_get_n_efforts (model) * n + 1);

  if (!jd_parameterization_powers (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model), powers, work, error))
    return FALSE;
  *out = 0.0;
  for (gsize i = 0; i < n; i++)
    *out += powers[e * n + i] * direction[i];
  return TRUE;
}

/* Sum lambda_h (alpha_h . q*) over the complementary equations of @joint, [8.10]; NAN where a multiplier that counts
 * is not unique. */
static gboolean
constraint_power (JdParameterization  *parameterization,
                  gsize                joint,
                  const double        *direction,
                  double              *out,
                  GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autofree double *rows = dup_rows (parameterization, error);
  g_autoptr(JdEvaluation) evaluation = NULL;

  if (rows == NULL)
    return FALSE;
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                            jd_model_get_rates (model), NULL, error);
  if (evaluation == NULL)
    return FALSE;
  *out = evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH ? 0.0 : NAN;
  for (gsize h = 0; h < evaluation->m; h++)
    {
      const gsize e = jd_parameterization_get_complementary (parameterization)[h];
      double terms;
      const double rate = row_rate (rows, evaluation->n, h, direction, &terms);

      if (jd_model_get_equation (model, e)->joint != joint)
        continue;
      if (evaluation->unique[h])
        *out += evaluation->multipliers[h] * rate;
      else if (fabs (rate) > JD_COEFFICIENT_ZERO * terms)
        *out = NAN;
    }
  return TRUE;
}

gboolean
jd_lesson_read_power (JdLessonArguments *arguments,
                      JdLessonValue     *out,
                      GError           **error)
{
  const char *name = arguments->values[0].text;
  JdParameterization *parameterization;
  JdModel *model;
  g_autofree double *direction = NULL;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  double power = 0.0;
  int joint;

  if (!take_direction (arguments->scene, &parameterization, &direction, error))
    return FALSE;
  model = jd_parameterization_get_model (parameterization);
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      g_ptr_array_add (names, jd_model_get_effort (model, e)->name);
      if (!g_str_equal (jd_model_get_effort (model, e)->name, name))
        continue;
      if (!given_power (parameterization, e, direction, &power, error))
        return FALSE;
      set_number (out, power);
      return TRUE;
    }
  joint = jd_mechanism_find_joint (jd_model_get_mechanism (model), name);
  if (joint >= 0 && !constraint_power (parameterization, (gsize) joint, direction, &power, error))
    return FALSE;
  if (joint >= 0 || g_str_equal (name, "weight"))
    {
      set_number (out, power);
      return TRUE;
    }
  for (guint j = 0; j < jd_mechanism_get_joints (jd_model_get_mechanism (model))->len; j++)
    g_ptr_array_add (names, (gpointer) jd_model_get_joint (model, j)->name);
  hint = jd_lesson_did_you_mean (name, names);
  arguments->wrong = 1;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no effort and no joint is called “%s”%s"), name,
               hint);
  return FALSE;
}

gboolean
jd_lesson_read_invariance (JdLessonArguments *arguments,
                           JdLessonValue     *out,
                           GError           **error)
{
  JdLessonScene *scene = arguments->scene;
  const int joint = find_joint (arguments, 0, error);
  JdModel *model = jd_lesson_scene_get_model (scene);
  JdParameterization *parameterization, *other;
  g_autofree gboolean *joints = NULL;
  g_autoptr(JdVirtualFields) own = NULL;
  g_autoptr(JdVirtualFields) others = NULL;

  if (joint < 0)
    return FALSE;
  parameterization = jd_lesson_scene_parameterize (scene, NULL, error);
  if (parameterization == NULL)
    return FALSE;
  arguments->wrong = 2;
  other = jd_lesson_scene_parameterize (scene, arguments->values[1].text, error);
  if (other == NULL)
    return FALSE;
  arguments->wrong = 0;
  joints = g_new0 (gboolean, jd_mechanism_get_joints (jd_model_get_mechanism (model))->len + 1);
  joints[joint] = TRUE;
  own = jd_virtual_fields_new (parameterization, joints, jd_model_get_time (model), jd_model_get_values (model),
                               jd_model_get_rates (model), error);
  if (own == NULL)
    return FALSE;
  others = jd_virtual_fields_new (other, joints, jd_model_get_time (model), jd_model_get_values (model),
                                  jd_model_get_rates (model), error);
  if (others == NULL)
    return FALSE;
  set_number (out, jd_virtual_fields_angle (own, others));
  return TRUE;
}
