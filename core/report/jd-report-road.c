/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The road of the numbers of an answer. */
#include "core/report/jd-report-road.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/impulse/jd-jump-frame.h"
#include "core/mechanism/jd-json.h"
#include "core/report/jd-report-private.h"

#include <math.h>

static void
add_residual (JsonObject *residuals,
              const char *name,
              double      residual,
              double      size)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "residual", residual);
  jd_answer_set_number (object, "size", size);
  json_object_set_object_member (residuals, name, object);
}

/* The road with @residuals (taken); @system NULL: too large. */
static void
add_road (JdAnswer     *answer,
          JsonObject   *residuals,
          const JdRoad *system)
{
  JsonObject *road = json_object_new ();

  json_object_set_object_member (road, "residuals", residuals);
  if (system != NULL)
    {
      const gsize rank = system->rank;
      JsonArray *singular = json_array_new ();

      jd_answer_set_number (road, "condition", system->condition);
      json_object_set_int_member (road, "rows", (gint64) system->k);
      json_object_set_int_member (road, "rank", (gint64) rank);
      for (gsize i = 0; i < system->n_singular; i++)
        json_array_add_element (singular, jd_json_number (system->singular[i]));
      json_object_set_array_member (road, "singular_values", singular);
      jd_answer_set_number (road, "smallest_kept", rank > 0 ? system->singular[rank - 1] : NAN);
      jd_answer_set_number (road, "largest_dropped",
                            rank == system->k           ? NAN
                            : rank < system->n_singular ? system->singular[rank]
                                                        : 0.0);
      jd_answer_set_number (road, "tolerance", JD_RANK_METRIC);
    }
  json_object_set_object_member (answer->members, "road", road);
}

gboolean
jd_report_evaluate_add_road (JdAnswer            *answer,
                             JdParameterization  *parameterization,
                             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double *p = jd_model_get_values (model);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(JdEvaluationRoad) road = NULL;
  JsonObject *residuals;

  if (!jd_answer_is_known (answer))
    return TRUE;
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), p, jd_model_get_rates (model), NULL, error);
  road = evaluation != NULL ? jd_evaluation_road_new (parameterization, evaluation, p, error) : NULL;
  if (road == NULL)
    return FALSE;
  residuals = json_object_new ();
  for (gsize i = 0; i < road->n; i++)
    add_residual (residuals, jd_model_get_parameter_name (model, retained[i]), road->balance[i],
                  road->balance_size[i]);
  for (gsize h = 0; h < road->m; h++)
    if (!isnan (road->rows[h]))
      add_residual (residuals, jd_model_get_equation (model, complementary[h])->name, road->rows[h],
                    road->row_size[h]);
  add_road (answer, residuals, road->system);
  return TRUE;
}

/* M (q'+ - q'-) + a+ - a- - P - B^T Lambda of retained parameter @i, less the impulses of friction that no row holds;
 * *size: the sum of its terms' sizes. */
static double
momentum_residual (const JdJump      *jump,
                   const JdJumpFrame *frame,
                   gsize              i,
                   double            *size)
{
  const gsize n = frame->n, N = frame->N;
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);
  double sum = frame->offset_after[i] - frame->offset_before[i] - frame->applied[i];

  *size = fabs (frame->offset_after[i]) + fabs (frame->offset_before[i]) + fabs (frame->applied[i]);
  for (gsize j = 0; j < n; j++)
    {
      const double mass = frame->mass[i * n + j];

      sum += mass * (jump->posterior[retained[j]] - jump->prior[retained[j]]);
      *size += fabs (mass * jump->posterior[retained[j]]) + fabs (mass * jump->prior[retained[j]]);
    }
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const double term = frame->coefficients[r * n + i] * jump->result->impulses[r];

      sum -= term;
      *size += fabs (term);
    }
  for (gsize k = 0; k < N; k++)
    {
      const double term = frame->tangent[k * n + i] * jump->slipping[k];

      sum -= term;
      *size += fabs (term);
    }
  return sum;
}

/* Whether row @r holds after the instant with its goal. */
static gboolean
has_goal (const JdJump *jump,
          gsize         r)
{
  return jump->result->active[r] && jump->row_type[r] != JD_ROW_RELEASED && jump->row_type[r] != JD_ROW_SLIPPING &&
         isfinite (jump->row_goal[r]);
}

gboolean
jd_report_jump_add_road (JdAnswer             *answer,
                         JdParameterization   *parameterization,
                         const JdEvent        *event,
                         const JdMotion       *motion,
                         const JdMotionEvent  *met,
                         GError              **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  g_autoptr(JdJump) jump = NULL;
  g_autoptr(JdRoad) system = NULL;
  g_autofree double *rows = NULL;
  JdJumpSetting setting;
  JsonObject *residuals;
  gsize k = 0, n;

  if (!jd_answer_is_known (answer))
    return TRUE;
  jump = jd_report_new_jump (parameterization, event, motion, met, error);
  if (jump == NULL || !jd_jump_setting_init (&setting, jump, event, error))
    return FALSE;
  n = setting.frame.n;
  rows = g_new0 (double, jump->n_rows * n + 1);
  residuals = json_object_new ();
  for (gsize i = 0; i < n; i++)
    {
      double size;
      const double residual = momentum_residual (jump, &setting.frame, i, &size);

      add_residual (residuals, jd_model_get_parameter_name (model, retained[i]), residual, size);
    }
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      if (!has_goal (jump, r))
        continue;
      add_residual (residuals, jd_model_get_equation (model, jump->row_equation[r])->name,
                    jump->row_after[r] - jump->row_goal[r], jump->row_scale[r]);
      for (gsize j = 0; j < n; j++)
        rows[k * n + j] = setting.frame.coefficients[r * n + j];
      k++;
    }
  system = jd_road_new (n, k, setting.frame.mass, rows);
  add_road (answer, residuals, system);
  jd_jump_setting_clear (&setting);
  return TRUE;
}
