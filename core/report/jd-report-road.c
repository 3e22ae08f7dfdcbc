/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The road of the numbers of an answer, as JSON and in words. */
#include "core/report/jd-report-road.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/impulse/jd-jump-frame.h"
#include "core/mechanism/jd-json.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road-parts-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

JsonObject *
jd_report_road_of_evaluation (JdParameterization  *parameterization,
                              const JdEvaluation  *evaluation,
                              const double        *p,
                              GError             **error)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autoptr(JdEvaluationRoad) road = jd_evaluation_road_new (parameterization, evaluation, p, error);
  JsonObject *residuals;

  if (road == NULL)
    return NULL;
  residuals = json_object_new ();
  for (gsize i = 0; i < road->n; i++)
    jd_report_add_residual (residuals, jd_model_get_parameter_name (model, retained[i]), road->balance[i],
                            road->balance_size[i]);
  for (gsize h = 0; h < road->m; h++)
    if (!isnan (road->rows[h]))
      jd_report_add_residual (residuals, jd_model_get_equation (model, complementary[h])->name, road->rows[h],
                              road->row_size[h]);
  return jd_report_make_road (residuals, road->system);
}

gboolean
jd_report_evaluate_add_road (JdAnswer            *answer,
                             JdParameterization  *parameterization,
                             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const double *p = jd_model_get_values (model);
  g_autoptr(JdEvaluation) evaluation = NULL;
  JsonObject *road;

  if (!jd_answer_is_known (answer))
    return TRUE;
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), p, jd_model_get_rates (model), NULL, error);
  road = evaluation != NULL ? jd_report_road_of_evaluation (parameterization, evaluation, p, error) : NULL;
  if (road != NULL)
    json_object_set_object_member (answer->members, "road", road);
  return road != NULL;
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

JsonObject *
jd_report_road_of_jump (const JdJump   *jump,
                        const JdEvent  *event,
                        GError        **error)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);
  g_autoptr(JdRoad) system = NULL;
  g_autofree double *rows = NULL;
  JdJumpSetting setting;
  JsonObject *residuals;
  gsize k = 0, n;

  if (!jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  n = setting.frame.n;
  rows = g_new0 (double, jump->n_rows * n + 1);
  residuals = json_object_new ();
  for (gsize i = 0; i < n; i++)
    {
      double size;
      const double residual = momentum_residual (jump, &setting.frame, i, &size);

      jd_report_add_residual (residuals, jd_model_get_parameter_name (model, retained[i]), residual, size);
    }
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      if (!has_goal (jump, r))
        continue;
      jd_report_add_residual (residuals, jd_model_get_equation (model, jump->row_equation[r])->name,
                              jump->row_after[r] - jump->row_goal[r], jump->row_scale[r]);
      for (gsize j = 0; j < n; j++)
        rows[k * n + j] = setting.frame.coefficients[r * n + j];
      k++;
    }
  system = jd_road_new (n, k, setting.frame.mass, rows);
  jd_jump_setting_clear (&setting);
  return jd_report_make_road (residuals, system);
}

gboolean
jd_report_jump_add_road (JdAnswer             *answer,
                         JdParameterization   *parameterization,
                         const JdEvent        *event,
                         const JdMotion       *motion,
                         const JdMotionEvent  *met,
                         GError              **error)
{
  g_autoptr(JdJump) jump = NULL;
  JsonObject *road;

  if (!jd_answer_is_known (answer))
    return TRUE;
  jump = jd_report_new_jump (parameterization, event, motion, met, error);
  road = jump != NULL ? jd_report_road_of_jump (jump, event, error) : NULL;
  if (road != NULL)
    json_object_set_object_member (answer->members, "road", road);
  return road != NULL;
}

JsonObject *
jd_report_road_of_equilibrium (JdStatics           *statics,
                               const double        *symbolic,
                               const JdEquilibrium *e)
{
  const JdModel *model = jd_parameterization_get_model (jd_statics_get_parameterization (statics));
  g_autoptr(JdEquilibriumRoad) road = jd_equilibrium_road_new (statics, symbolic, e);
  JsonObject *residuals = json_object_new ();

  for (gsize i = 0; i < road->n; i++)
    jd_report_add_residual (residuals, jd_model_get_parameter_name (model, road->parameters[i]), road->balance[i],
                            road->balance_size[i]);
  for (gsize h = 0; h < road->m; h++)
    if (!isnan (road->rows[h]))
      jd_report_add_residual (residuals, jd_model_get_equation (model, road->equations[h])->name, road->rows[h],
                              road->row_size[h]);
  return jd_report_make_road (residuals, road->system);
}

/* @in_words: the residuals have the names that a user reads. */
static JsonObject *
road_of_modes (const JdLinearized *linearized,
               gboolean            in_words)
{
  JsonObject *residuals = json_object_new ();

  for (guint k = 0; k < linearized->modes->len; k++)
    {
      const JdMode *mode = g_ptr_array_index (linearized->modes, k);
      g_autofree char *number = in_words ? g_strdup_printf (_("Mode %u"), k + 1) : g_strdup_printf ("%u", k + 1);

      if (!isnan (mode->residual))
        jd_report_add_residual (residuals, number, mode->residual, 1.0);
    }
  return jd_report_make_road (residuals, linearized->road);
}

JsonObject *
jd_report_road_of_modes (const JdLinearized *linearized)
{
  return road_of_modes (linearized, FALSE);
}

/* ---- In words ---- */

static char *
dup_number (JsonObject *object,
            const char *member)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits, "%.3g", json_object_get_double_member (object, member)));
}

/* @without: why there is no condition number. */
static char *
say_condition (JsonObject *road,
               const char *without)
{
  g_autofree char *condition = NULL;

  if (json_object_get_null_member (road, "condition"))
    return g_strdup (without);
  condition = dup_number (road, "condition");
  return g_strdup_printf (_("The condition number of the system is %s: by this factor at most it can enlarge errors "
                            "of its terms."),
                          condition);
}

/* The decision on the rank of the equations that act. */
static char *
say_rank (JsonObject *road)
{
  const gint64 n_rows = json_object_get_int_member (road, "rows"), rank = json_object_get_int_member (road, "rank");
  g_autofree char *kept = NULL, *dropped = NULL, *tolerance = dup_number (road, "tolerance");

  if (n_rows == 0)
    return g_strdup (_("No complementary equation acts."));
  if (rank > 0)
    kept = dup_number (road, "smallest_kept");
  if (rank == n_rows)
    return g_strdup_printf (_("All complementary equations that act are independent: the smallest singular value is "
                              "%s, the limit is %s."),
                            kept, tolerance);
  dropped = dup_number (road, "largest_dropped");
  return g_strdup_printf (_("Of the complementary equations that act, %d of %d are independent: the smallest "
                            "singular value kept is %s, the largest dropped is %s, the limit is %s."),
                          (int) rank, (int) n_rows, kept != NULL ? kept : "\u2013", dropped, tolerance);
}

static char **
make_sentences (JsonObject *road,
                const char *without)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  if (json_object_has_member (road, "condition"))
    {
      g_autofree char *condition = say_condition (road, without), *rank = say_rank (road);

      g_strv_builder_add_many (builder, condition, rank, NULL);
    }
  return g_strv_builder_end (builder);
}

char **
jd_report_road_sentences (JsonObject *road)
{
  return make_sentences (road, _("A velocity has no inertia: the system has no condition number."));
}

static char *
make_text (JsonObject *road,
           char      **sentences)
{
  JsonObject *residuals = json_object_get_object_member (road, "residuals");
  g_autoptr(GString) text = g_string_new (_("What the numbers leave of each equation, of the sum of its terms:"));
  g_autoptr(GList) names = json_object_get_members (residuals);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonObject *one = json_object_get_object_member (residuals, name->data);
      g_autofree char *residual = dup_number (one, "residual"), *size = dup_number (one, "size");

      g_string_append_c (text, '\n');
      /* Translators: the name of an equation, what is left of it, and the sum of the sizes of its terms. */
      g_string_append_printf (text, _("%s: %s of %s"), (const char *) name->data, residual, size);
    }
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    g_string_append_printf (text, "\n%s", *sentence);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
jd_report_road_text (JsonObject *road)
{
  g_auto(GStrv) sentences = jd_report_road_sentences (road);

  return make_text (road, sentences);
}

char *
jd_report_road_text_of_modes (JdParameterization   *parameterization,
                              const double         *rates,
                              const JdEquilibrium  *e,
                              const JdLinearized   *linearized,
                              GError              **error)
{
  g_autofree double *symbolic = g_new0 (double, jd_parameterization_get_n_symbolic (parameterization) + 1);
  g_autoptr(JdStatics) statics = jd_equilibrium_statics (parameterization, rates, symbolic, error);
  g_autoptr(JsonObject) place = NULL, modes = NULL;
  g_auto(GStrv) sentences = NULL;
  g_autofree char *text = NULL, *text_of_modes = NULL;

  if (statics == NULL)
    return NULL;
  place = jd_report_road_of_equilibrium (statics, symbolic, e);
  sentences = make_sentences (place, _("The equilibrium is not isolated: the system has no condition number."));
  text = make_text (place, sentences);
  if (linearized == NULL || linearized->modes->len == 0)
    return g_steal_pointer (&text);
  modes = road_of_modes (linearized, TRUE);
  text_of_modes = jd_report_road_text (modes);
  return g_strdup_printf ("%s\n\n%s\n%s", text, _("Small oscillations"), text_of_modes);
}
