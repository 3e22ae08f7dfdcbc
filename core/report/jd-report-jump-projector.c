/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The projector of a jump and the case of its change of rank (Cortés et al., section 4), and its energies for an
 * observer, as JSON. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/jump/jd-jump-cases.h"
#include "core/analysis/jump/jd-jump-observer.h"
#include "core/analysis/jump/jd-jump-projector.h"
#include "core/mechanism/jd-json.h"

/* {name of a row: {name of a column: number}} of an n x k matrix. */
static JsonObject *
matrix_to_json (char         **rows,
                gsize          n,
                char         **columns,
                gsize          k,
                const double  *matrix)
{
  JsonObject *object = json_object_new ();

  for (gsize i = 0; i < n; i++)
    {
      JsonObject *row = json_object_new ();

      for (gsize j = 0; j < k; j++)
        jd_answer_set_number (row, columns[j], matrix[i * k + j] + 0.0);
      json_object_set_object_member (object, rows[i], row);
    }
  return object;
}

/* The parts of a vector: {names[0]: first + second, names[1]: first, names[2]: second}. */
static JsonObject *
split_to_json (JdParameterization *parameterization,
               gsize               n,
               const char *const   names[3],
               const double       *first,
               const double       *second)
{
  JsonObject *object = json_object_new ();
  g_autofree double *sum = g_new0 (double, n + 1);

  for (gsize i = 0; i < n; i++)
    sum[i] = first[i] + second[i];
  json_object_set_object_member (object, names[0], jd_report_retained (parameterization, sum));
  json_object_set_object_member (object, names[1], jd_report_retained (parameterization, first));
  json_object_set_object_member (object, names[2], jd_report_retained (parameterization, second));
  return object;
}

/* The names of the retained parameters, without the dash of their rates. */
static char **
parameter_names (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  char **names = g_new0 (char *, n + 1);

  for (gsize i = 0; i < n; i++)
    names[i] = g_strdup (jd_model_get_parameter_name (model, retained[i]));
  return names;
}

static JsonObject *
projector_to_json (const JdJump          *jump,
                   const JdJumpProjector *self,
                   char                 **names)
{
  static const char *const momenta[] = { "before", "kept", "taken" };
  static const char *const velocities[] = { "before", "parallel", "orthogonal" };
  const gsize n = self->n;
  JsonObject *object = json_object_new ();

  json_object_set_object_member (object, "w", matrix_to_json (self->row_names, self->n_rows, names, n, self->rows));
  if (self->C != NULL)
    json_object_set_object_member (object, "C",
                                   matrix_to_json (self->row_names, self->n_rows, self->row_names, self->n_rows,
                                                   self->C));
  else
    json_object_set_null_member (object, "C");
  json_object_set_object_member (object, "P", matrix_to_json (names, n, names, n, self->P));
  if (self->quasi_P != NULL)
    json_object_set_object_member (object, "P_quasi",
                                   matrix_to_json (self->quasi_names, n, self->quasi_names, n, self->quasi_P));
  json_object_set_object_member (object, "momentum",
                                 split_to_json (jump->parameterization, n, momenta, self->kept, self->taken));
  json_object_set_object_member (object, "velocity",
                                 split_to_json (jump->parameterization, n, velocities, self->parallel,
                                                self->orthogonal));
  return object;
}

void
jd_report_jump_add_projector (JdAnswer      *answer,
                              const JdJump  *jump,
                              const JdEvent *event)
{
  g_autoptr(JdJumpProjector) self = jd_jump_projector_new (jump, event, NULL);
  g_auto(GStrv) names = parameter_names (jump->parameterization);

  if (self == NULL)
    return;
  if (self->has_during)
    jd_answer_set_number (jd_json_ensure_object (answer->members, "kinetic_energy"), "during", self->energy_during);
  json_object_set_object_member (answer->members, "mass_matrix",
                                 matrix_to_json (names, self->n, names, self->n, self->mass));
  json_object_set_object_member (answer->members, "projector", projector_to_json (jump, self, names));
}

/* {rank, covectors: {equation: {parameter: coefficient}}}. */
static JsonObject *
span_to_json (JdModel          *model,
              const JdJumpSpan *span)
{
  JsonObject *object = json_object_new (), *covectors = json_object_new ();

  for (gsize i = 0; i < span->n; i++)
    json_object_set_object_member (covectors, jd_model_get_equation (model, span->equations[i])->name,
                                   jd_report_parameters (model, span->rows + i * jd_model_get_n_parameters (model)));
  json_object_set_int_member (object, "rank", (gint64) span->rank);
  json_object_set_object_member (object, "covectors", covectors);
  return object;
}

void
jd_report_jump_add_cases (JdAnswer      *answer,
                          const JdJump  *jump,
                          const JdEvent *event)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  g_autoptr(JdJumpCases) self = jd_jump_cases_new (jump, event, NULL);
  JsonObject *object;

  if (self == NULL || (self->number == 0 && jump->limits->len == 0))
    return;
  object = json_object_new ();
  if (self->number > 0)
    json_object_set_int_member (object, "case", (gint64) self->number);
  else
    json_object_set_null_member (object, "case");
  json_object_set_object_member (object, "D-", span_to_json (model, &self->before));
  json_object_set_int_member (object, "rank_at", (gint64) self->rank_at);
  json_object_set_object_member (object, "D+", span_to_json (model, &self->after));
  json_object_set_boolean_member (object, "contained", self->contained);
  json_object_set_boolean_member (object, "satisfied", self->satisfied);
  json_object_set_object_member (answer->members, "change_of_rank", object);
}

/* The rates of the retained parameters from @rates; FALSE for a name that is none of them. */
static gboolean
take_rates (JdParameterization  *parameterization,
            GHashTable          *rates,
            double              *out,
            GError             **error)
{
  g_auto(GStrv) names = parameter_names (parameterization);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, rates);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      gsize i = 0;

      while (names[i] != NULL && !g_str_equal (names[i], name))
        i++;
      if (names[i] == NULL)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("--observer: “%s” is no retained parameter of “%s”"), (char *) name,
                       jd_parameterization_get_name (parameterization));
          return FALSE;
        }
      out[i] = *(double *) value;
    }
  return TRUE;
}

gboolean
jd_report_jump_add_observer (JdAnswer             *answer,
                             JdParameterization   *parameterization,
                             const JdEvent        *event,
                             const JdMotion       *motion,
                             const JdMotionEvent  *met,
                             GHashTable           *rates,
                             GError              **error)
{
  g_autofree double *frame = g_new0 (double, jd_parameterization_get_n_retained (parameterization) + 1);
  g_autoptr(JdJump) jump = NULL;
  JdJumpObserver seen;
  JsonObject *object;

  if (!take_rates (parameterization, rates, frame, error))
    return FALSE;
  jump = jd_report_new_jump (parameterization, event, motion, met, NULL);
  if (jump == NULL || !jd_jump_is_known (jump) || !jd_jump_observe (jump, event, frame, &seen, NULL))
    return TRUE;
  object = json_object_new ();
  json_object_set_object_member (object, "rates", jd_report_retained (parameterization, frame));
  jd_answer_set_number (object, "before", seen.before);
  jd_answer_set_number (object, "after", seen.after);
  jd_answer_set_number (object, "loss", seen.before - seen.after);
  json_object_set_boolean_member (object, "at_rest", seen.at_rest);
  json_object_set_object_member (jd_json_ensure_object (answer->members, "kinetic_energy"), "observer", object);
  return TRUE;
}
