/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

/* A vector as a list: two components in the plane. */
static JsonArray *
vector_to_json (const double *x,
                guint         n)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_element (array, jd_json_number (x[i]));
  return array;
}

static JsonObject *
body_field_to_json (const JdBodyField *field,
                    guint              dimension)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, "velocity", vector_to_json (field->velocity, dimension));
  if (dimension == 2)
    jd_answer_set_number (object, "angular", field->angular[2]);
  else
    json_object_set_array_member (object, "angular", vector_to_json (field->angular, 3));
  if (field->has_centre)
    json_object_set_array_member (object, "centre", vector_to_json (field->centre, 2));
  else
    json_object_set_null_member (object, "centre");
  return object;
}

/* {retained parameter: {body: field}}: row i is the field of q*_i = 1. */
static JsonObject *
basis_to_json (JdParameterization      *parameterization,
               JdParameterizationWork  *work,
               GError                 **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree double *direction = g_new0 (double, n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, bodies->len + 1);
  g_autoptr(JsonObject) basis = json_object_new ();

  for (gsize i = 0; i < n; i++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_object_member (basis, jd_model_get_parameter_name (model, retained[i]),
                                     object);
      direction[i] = 1.0;
      if (!jd_parameterization_field (parameterization, jd_model_get_time (model),
                                      jd_model_get_values (model), direction, fields, work, error))
        return NULL;
      direction[i] = 0.0;
      for (guint b = 0; b < bodies->len; b++)
        json_object_set_object_member (object, ((JdBody *) g_ptr_array_index (bodies, b))->name,
                                       body_field_to_json (&fields[b],
                                                           jd_mechanism_get_dimension (mechanism)));
    }
  return g_steal_pointer (&basis);
}

/* {effort: {retained parameter: virtual power of the effort in its basis field}}. */
static JsonObject *
powers_to_json (JdParameterization      *parameterization,
                JdParameterizationWork  *work,
                GError                 **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  gsize n_efforts = jd_model_get_n_efforts (model);
  g_autofree double *powers = g_new0 (double, n_efforts * n + 1);
  g_autofree double *zero = g_new0 (double, n + 1);   /* without gravity weight has no power, and is told all the same */
  JsonObject *object;

  if (!jd_parameterization_powers (parameterization, jd_model_get_time (model),
                                   jd_model_get_values (model), jd_model_get_rates (model),
                                   powers, work, error))
    return NULL;
  object = json_object_new ();
  if (n_efforts == 0 || !g_str_equal (jd_model_get_effort (model, 0)->name, "weight"))
    json_object_set_object_member (object, "weight", jd_report_retained (parameterization, zero));
  for (gsize e = 0; e < n_efforts; e++)
    json_object_set_object_member (object, jd_model_get_effort (model, e)->name,
                                   jd_report_retained (parameterization, powers + e * n));
  return object;
}

static JsonArray *
compatible_to_json (JdParameterization      *parameterization,
                    gsize                    joint,
                    JdParameterizationWork  *work,
                    GError                 **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree double *basis = g_new0 (double, n * n + 1);
  gsize dimension;
  JsonArray *array;

  if (!jd_parameterization_compatible (parameterization, joint, jd_model_get_time (model),
                                       jd_model_get_values (model), jd_model_get_rates (model),
                                       basis, &dimension, work, error))
    return NULL;
  array = json_array_new ();
  for (gsize k = 0; k < dimension; k++)
    json_array_add_object_element (array, jd_report_retained (parameterization, basis + k * n));
  return array;
}

JdAnswer *
jd_report_field (JdParameterization  *parameterization,
                 const char          *compatible,
                 GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JsonObject) basis = NULL;
  g_autoptr(JsonObject) power = NULL;
  g_autoptr(JsonArray) fields = NULL;
  GError *local = NULL;
  int joint = -1;

  if (compatible != NULL)
    {
      joint = jd_mechanism_find_joint (jd_model_get_mechanism (model), compatible);
      if (joint < 0)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("There is no joint “%s”"), compatible);
          return NULL;
        }
    }
  if (!jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model),
                             jd_model_get_rates (model), NULL, &local) ||
      (basis = basis_to_json (parameterization, work, &local)) == NULL ||
      (power = powers_to_json (parameterization, work, &local)) == NULL ||
      (joint >= 0 &&
       (fields = compatible_to_json (parameterization, (gsize) joint, work, &local)) == NULL))
    return jd_report_refuse ("field", model, local, error);

  JdAnswer *answer = jd_answer_new ("field");

  jd_report_add_file_warnings (answer, model);
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  json_object_set_object_member (answer->members, "basis", g_steal_pointer (&basis));
  json_object_set_object_member (answer->members, "power", g_steal_pointer (&power));
  if (fields != NULL)
    json_object_set_array_member (answer->members, "compatible", g_steal_pointer (&fields));
  return answer;
}
