/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts of the answer of `field`: fields relative to an observer, and compatible fields of another file. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-field-invariance.h"
#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/mechanism/jd-json.h"
#include "core/parameterization/jd-tangent.h"

/* The observer is a body, or has no background field. */
#define NO_BODY -1

static gboolean
find_observer (JdMechanism  *mechanism,
               const char   *name,
               int          *out_body,
               GError      **error)
{
  *out_body = jd_mechanism_find_body (mechanism, name);
  if (*out_body >= 0 || g_str_equal (name, "ground") ||
      (g_str_equal (name, "galilean") && jd_mechanism_get_frame (mechanism) != NULL))
    return TRUE;
  return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                  _("--relative: there is no body “%s”; a body, “ground” or, in a file with a frame, “galilean”"),
                  name);
}

/* {body: field}. */
static JsonObject *
fields_to_json (JdMechanism       *mechanism,
                const JdBodyField *fields)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  JsonObject *object = json_object_new ();

  for (guint b = 0; b < bodies->len; b++)
    json_object_set_object_member (object, ((JdBody *) g_ptr_array_index (bodies, b))->name,
                                   jd_report_body_field (&fields[b], jd_mechanism_get_dimension (mechanism)));
  return object;
}

/* Retained parameters that move the body; none for @body NO_BODY. */
static JsonArray *
movers_to_json (JdParameterization *parameterization,
                int                 body)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  g_autofree gboolean *moves = g_new0 (gboolean, n + 1);
  JsonArray *array = json_array_new ();

  if (body == NO_BODY || !jd_virtual_movers (parameterization, (gsize) body, jd_model_get_time (model),
                                             jd_model_get_values (model), moves, NULL))
    return array;
  for (gsize i = 0; i < n; i++)
    if (moves[i])
      json_array_add_string_element (array, jd_model_get_parameter_name (model, retained[i]));
  return array;
}

gboolean
jd_report_field_relative (JdAnswer            *answer,
                          JdParameterization  *parameterization,
                          const char          *observer,
                          GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const gsize n_bodies = jd_mechanism_get_bodies (mechanism)->len;
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(JdTangent) tangent = NULL;
  g_autofree double *direction = g_new0 (double, n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, 3 * n_bodies + 1);
  JsonObject *object, *basis, *backgrounds;
  int body;

  if (!find_observer (mechanism, observer, &body, error) ||
      (tangent = jd_tangent_new (parameterization, t, p, work, error)) == NULL)
    return FALSE;
  object = json_object_new ();
  basis = json_object_new ();
  backgrounds = json_object_new ();
  json_object_set_string_member (object, "observer", observer);
  json_object_set_array_member (object, "moved_by", movers_to_json (parameterization, body));
  for (gsize i = 0; i < n; i++)
    {
      const char *name = jd_model_get_parameter_name (model, jd_parameterization_get_retained (parameterization)[i]);
      const JdBodyField *relative = fields;

      direction[i] = 1.0;
      jd_parameterization_field_of (parameterization, t, p, tangent, direction, fields);
      direction[i] = 0.0;
      if (body != NO_BODY)
        {
          jd_virtual_background (model, t, p, fields, (gsize) body, fields + n_bodies);
          jd_virtual_relative (model, t, p, fields, fields + n_bodies, fields + 2 * n_bodies);
          for (gsize b = 0; b < n_bodies; b++)
            fields[n_bodies + b].has_centre = FALSE;
          relative = fields + 2 * n_bodies;
        }
      json_object_set_object_member (basis, name, fields_to_json (mechanism, relative));
      if (body != NO_BODY)
        json_object_set_object_member (backgrounds, name, fields_to_json (mechanism, fields + n_bodies));
    }
  json_object_set_object_member (object, "basis", basis);
  json_object_set_object_member (object, "background", backgrounds);
  json_object_set_object_member (answer->members, "relative", object);
  return TRUE;
}

/* {parameterization: {dimension, angle, refused}}. */
static JsonObject *
agreements_to_json (const JdFieldInvariance *found)
{
  JsonObject *object = json_object_new ();

  for (gsize i = 0; i < found->n; i++)
    {
      const JdFieldAgreement *agreement = &found->agreements[i];
      JsonObject *entry = jd_json_ensure_object (object, agreement->name);

      if (agreement->refusal != NULL)
        {
          json_object_set_string_member (entry, "refused", agreement->refusal);
          continue;
        }
      json_object_set_int_member (entry, "dimension", (gint64) agreement->dimension);
      jd_answer_set_number (entry, "angle", agreement->angle);
    }
  return object;
}

gboolean
jd_report_field_same_as (JdAnswer            *answer,
                         JdParameterization  *parameterization,
                         const char          *name,
                         JdModel             *other,
                         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  GError *local = NULL;
  g_autoptr(JdFieldInvariance)
    found = jd_field_invariance_new_between (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                                             jd_model_get_rates (model), other, &local);
  JsonObject *object;
  JsonArray *bodies;

  if (g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID))
    {
      g_propagate_error (error, local);
      return FALSE;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "file", name);
  json_object_set_object_member (answer->members, "same_as", object);
  if (found == NULL)
    {
      json_object_set_null_member (object, "same");
      json_object_set_string_member (object, "why", local->message);
      g_error_free (local);
      return TRUE;
    }
  bodies = json_array_new ();
  for (char **body = found->bodies; *body != NULL; body++)
    json_array_add_string_element (bodies, *body);
  json_object_set_boolean_member (object, "same", found->same);
  json_object_set_array_member (object, "bodies", bodies);
  json_object_set_int_member (object, "dimension", (gint64) found->dimension);
  jd_answer_set_number (object, "angle", found->largest);
  json_object_set_object_member (object, "parameterizations", agreements_to_json (found));
  if (found->broken != NULL)
    {
      JsonObject *broken = jd_json_ensure_object (object, "other_constant");

      jd_answer_set_number (broken, found->broken, found->broken_value);
    }
  return TRUE;
}
