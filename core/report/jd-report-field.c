/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `field`: virtual velocity fields, their virtual powers, and their compatibility with joints. */
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road-parts-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/mechanism/jd-json.h"
#include "core/parameterization/jd-tangent.h"

/* Largest number of fields of bodies, and powers, in an answer: a field takes about 2 kB. */
#define FIELDS_MOST 4e5

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

JsonObject *
jd_report_body_field (const JdBodyField *field,
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
  g_autoptr(JdTangent)
    tangent = jd_tangent_new (parameterization, jd_model_get_time (model), jd_model_get_values (model), work, error);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, bodies->len + 1);
  g_autoptr(JsonObject) basis = json_object_new ();

  if (tangent == NULL)
    return NULL;

  for (gsize i = 0; i < n; i++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_object_member (basis, jd_model_get_parameter_name (model, retained[i]), object);
      direction[i] = 1.0;
      jd_parameterization_field_of (parameterization, jd_model_get_time (model), jd_model_get_values (model), tangent,
                                    direction, fields);
      direction[i] = 0.0;
      for (guint b = 0; b < bodies->len; b++)
        json_object_set_object_member (object, ((JdBody *) g_ptr_array_index (bodies, b))->name,
                                       jd_report_body_field (&fields[b], jd_mechanism_get_dimension (mechanism)));
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
  g_autofree double *zero = g_new0 (double, n + 1); /* without gravity weight has no power, and is told all the
                                                       * same */
  JsonObject *object;

  if (!jd_parameterization_powers (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model), powers, work, error))
    return NULL;
  object = json_object_new ();
  if (n_efforts == 0 || !g_str_equal (jd_model_get_effort (model, 0)->name, "weight"))
    json_object_set_object_member (object, "weight", jd_report_retained (parameterization, zero));
  for (gsize e = 0; e < n_efforts; e++)
    json_object_set_object_member (object, jd_model_get_effort (model, e)->name,
                                   jd_report_retained (parameterization, powers + e * n));
  return object;
}

/* Which joints @names (commas between; "all") are; NULL for a name that is none. */
static gboolean *
parse_joints (JdModel     *model,
              const char  *names,
              GError     **error)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const guint n = jd_mechanism_get_joints (mechanism)->len;
  g_auto(GStrv) list = g_strsplit (names, ",", -1);
  g_autofree gboolean *joints = g_new0 (gboolean, n + 1);

  for (char **name = list; *name != NULL; name++)
    {
      const int joint = jd_mechanism_find_joint (mechanism, *name);

      if (joint < 0 && !g_str_equal (*name, "all"))
        return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("There is no joint “%s”"), *name);
      for (guint j = 0; j < n; j++)
        joints[j] |= joint < 0 || j == (guint) joint;
    }
  return g_steal_pointer (&joints);
}

/* {effort: [its power in each compatible field]}: all given efforts. */
static JsonObject *
compatible_powers (JdParameterization      *parameterization,
                   const double            *basis,
                   gsize                    dimension,
                   JdParameterizationWork  *work,
                   GError                 **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization), n_efforts = jd_model_get_n_efforts (model);
  g_autofree double *powers = g_new0 (double, n_efforts * n + 1);
  JsonObject *object;

  if (!jd_parameterization_powers (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                   jd_model_get_rates (model), powers, work, error))
    return NULL;
  object = json_object_new ();
  for (gsize e = 0; e < n_efforts; e++)
    {
      JsonArray *array = json_array_new ();

      for (gsize k = 0; k < dimension; k++)
        {
          double power = 0.0;

          for (gsize i = 0; i < n; i++)
            power += basis[k * n + i] * powers[e * n + i];
          json_array_add_element (array, jd_json_number (power));
        }
      json_object_set_array_member (object, jd_model_get_effort (model, e)->name, array);
    }
  return object;
}

/* {parameterization: largest angle between its compatible fields and these}, for those of the file that differ in the
 * tags of these joints only ([7.78]). */
static JsonObject *
invariance_to_json (JdParameterization *parameterization,
                    const gboolean     *joints)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdVirtualFields) own = jd_virtual_fields_new (parameterization, joints, t, p, pd, NULL);
  JsonObject *object = json_object_new ();

  for (guint i = 0; own != NULL && i < parameterizations->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, i);
      g_autoptr(JdParameterization) other = jd_parameterization_new (model, tags, NULL, NULL);
      g_autoptr(JdVirtualFields) fields = NULL;

      if (other == NULL || g_str_equal (tags->name, jd_parameterization_get_name (parameterization)) ||
          !jd_virtual_comparable (parameterization, other, joints))
        continue;
      fields = jd_virtual_fields_new (other, joints, t, p, pd, NULL);
      if (fields != NULL)
        jd_answer_set_number (object, tags->name, jd_virtual_fields_angle (own, fields));
    }
  return object;
}

static gboolean
add_compatible (JdAnswer                *answer,
                JdParameterization      *parameterization,
                const gboolean          *joints,
                JdParameterizationWork  *work,
                GError                 **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree double *basis = g_new0 (double, n * n + 1);
  gsize dimension;
  JsonArray *array;
  JsonObject *powers;

  if (!jd_parameterization_compatible_with (parameterization, joints, NULL, jd_model_get_time (model),
                                            jd_model_get_values (model), jd_model_get_rates (model), basis,
                                            &dimension, work, error))
    return FALSE;
  powers = compatible_powers (parameterization, basis, dimension, work, error);
  if (powers == NULL)
    return FALSE;
  array = json_array_new ();
  for (gsize k = 0; k < dimension; k++)
    json_array_add_object_element (array, jd_report_retained (parameterization, basis + k * n));
  json_object_set_array_member (answer->members, "compatible", array);
  json_object_set_object_member (answer->members, "compatible_power", powers);
  json_object_set_object_member (answer->members, "invariance", invariance_to_json (parameterization, joints));
  return TRUE;
}

/* {body: whether a frame it carries satisfies hypothesis [2.33]}. */
static JsonObject *
hypothesis_to_json (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  g_autofree gboolean *holds = g_new (gboolean, bodies->len + 1);
  JsonObject *object = json_object_new ();

  if (!jd_virtual_hypothesis_2_33 (parameterization, jd_model_get_time (model), jd_model_get_values (model), holds,
                                   NULL))
    return object;
  for (guint b = 0; b < bodies->len; b++)
    json_object_set_boolean_member (object, ((JdBody *) g_ptr_array_index (bodies, b))->name, holds[b]);
  return object;
}

static gboolean
check_size (JdParameterization  *parameterization,
            GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const guint n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
  const double n_fields = (double) n * ((double) n_bodies + (double) jd_model_get_n_efforts (model));

  if (n_fields <= FIELDS_MOST)
    return TRUE;
  return jd_fail (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE,
    _("Too large: the fields and powers of %lu parameters, for %u bodies, would take more than the memory "
      "an analysis may have (1 GB)"),
    (gulong) n, n_bodies);
}

JdAnswer *
jd_report_field (JdParameterization  *parameterization,
                 const char          *compatible,
                 gboolean             road,
                 GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdAnswer) answer = jd_answer_new ("field");
  g_autofree gboolean *joints = NULL;
  g_autoptr(JsonObject) basis = NULL;
  g_autoptr(JsonObject) power = NULL;
  GError *local = NULL;

  if (compatible != NULL && (joints = parse_joints (model, compatible, error)) == NULL)
    return NULL;
  if (!jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model),
                             jd_model_get_rates (model), NULL, &local) ||
      !jd_parameterization_check_primitive (parameterization, model, jd_model_get_time (model),
                                            jd_model_get_values (model), jd_model_get_rates (model), NULL, &local) ||
      !check_size (parameterization, &local) || (basis = basis_to_json (parameterization, work, &local)) == NULL ||
      (power = powers_to_json (parameterization, work, &local)) == NULL)
    return jd_report_refuse ("field", model, local, error);

  jd_report_add_state_warnings (answer, model);
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  json_object_set_object_member (answer->members, "basis", g_steal_pointer (&basis));
  json_object_set_object_member (answer->members, "power", g_steal_pointer (&power));
  json_object_set_object_member (answer->members, "hypothesis_2_33", hypothesis_to_json (parameterization));
  if ((joints != NULL && !add_compatible (answer, parameterization, joints, work, &local)) ||
      (road && !jd_report_add_field_road (answer, parameterization, joints, &local)))
    return jd_report_refuse ("field", model, local, error);
  return g_steal_pointer (&answer);
}
