/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mass matrix, the virtual velocity fields and the motion of a case. */
#include "reference.h"

#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/dynamics/motion/jd-motion.h"

/* {"order": retained parameters, "matrix": d2E / dq' dq'}. */
void
check_mass (const Case         *c,
            JsonObject         *expected,
            JdParameterization *parameterization)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  JsonArray *order = json_object_get_array_member (expected, "order");
  JsonArray *matrix = json_object_get_array_member (expected, "matrix");
  const guint n = json_array_get_length (order);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *values = g_new0 (double, pattern->n_mass + 1), * full = g_new0 (double, n * n);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), jd_model_get_n_parameters (model) * sizeof (double));
  g_autofree double *q = g_new0 (double, n), * qd = g_new0 (double, n);
  g_autofree guint *place = g_new (guint, n);
  JdDynamicsTerms terms = { .mass = values };
  g_autoptr(GError) error = NULL;

  g_assert_cmpuint (pattern->n, ==, n);
  for (guint i = 0; i < n; i++)
    place[find_parameter (c, model, retained, n, json_array_get_string_element (order, i))] = i;
  for (gsize i = 0; i < n; i++)
    {
      q[i] = p[retained[i]];
      qd[i] = jd_model_get_rates (model)[retained[i]];
    }
  jd_parameterization_eval_terms (parameterization, jd_model_get_time (model), q, qd, p, NULL, &terms, work, &error);
  g_assert_no_error (error);
  for (gsize e = 0; e < pattern->n_mass; e++)
    full[place[pattern->mass_row[e]] * n + place[pattern->mass_column[e]]] =
      full[place[pattern->mass_column[e]] * n + place[pattern->mass_row[e]]] = values[e];
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      check_number (c, "mass", json_array_get_string_element (order, i), full[i * n + j],
                    get_number_at (json_array_get_array_element (matrix, i), j));
}

/* [{"body", "place" (its origin if absent), "velocity": {parameter: dP/dq}, "angular": {parameter: ..}}]: basis
 * fields. */
void
check_fields (const Case         *c,
              JsonArray          *expected,
              JdParameterization *parameterization)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, bodies->len);
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model);

  for (guint k = 0; k < json_array_get_length (expected); k++)
    {
      JsonObject *object = json_array_get_object_element (expected, k);
      const char *body_name = json_object_get_string_member (object, "body"), *parameter;
      const gboolean angular = json_object_has_member (object, "angular");
      JsonObjectIter iter;
      JsonNode *node;
      guint b = 0;

      while (b < bodies->len && !g_str_equal (((const JdBody *) g_ptr_array_index (bodies, b))->name, body_name))
        b++;
      g_assert_cmpuint (b, <, bodies->len);
      json_object_iter_init_ordered (&iter, json_object_get_object_member (object, angular ? "angular" : "velocity"));
      while (json_object_iter_next_ordered (&iter, &parameter, &node))
        {
          g_autofree double *direction = g_new0 (double, n);
          g_autoptr(GError) error = NULL;
          double arm[3];

          direction[find_parameter (c, model, retained, n, parameter)] = 1.0;
          jd_parameterization_field (parameterization, t, p, direction, fields, work, &error);
          g_assert_no_error (error);
          for (guint i = 0; i < 3; i++)
            arm[i] = json_object_has_member (object, "place")
                       ? get_number_at (json_object_get_array_member (object, "place"), i) -
                           jd_model_eval (model, jd_model_get_origin (model, b).x[i], t, p, p)
                       : 0.0;
          for (guint i = 0; i < 3; i++)
            check_number (c, angular ? "angular virtual velocity of" : "virtual velocity of", body_name,
                          angular ? fields[b].angular[i]
                                  : fields[b].velocity[i] + fields[b].angular[(i + 1) % 3] * arm[(i + 2) % 3] -
                                      fields[b].angular[(i + 2) % 3] * arm[(i + 1) % 3],
                          get_number_at (json_node_get_array (node), i));
        }
    }
}

/* {"times", "tolerance", "values": {parameter: [..]}, "rates": {parameter: [..]}}: the motion from the state. */
void
check_motion (const Case *c,
              JsonObject *expected,
              JdModel    *model)
{
  JsonArray *times = json_object_get_array_member (expected, "times");
  const double tolerance = json_object_get_double_member (expected, "tolerance");
  const JdMotionOptions options = { .until = get_number_at (times, json_array_get_length (times) - 1) };
  const gsize n = jd_model_get_n_parameters (model);
  g_autofree double *p = g_new (double, n), * pd = g_new (double, n);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_motion_get_end_reason (motion));
  for (guint k = 0; k < json_array_get_length (times); k++)
    {
      jd_motion_get_state (motion, get_number_at (times, k), FALSE, p, pd);
      for (int rates = 0; rates < 2; rates++)
        {
          JsonObject *table = json_object_get_object_member (expected, rates ? "rates" : "values");
          JsonObjectIter iter;
          const char *name;
          JsonNode *node;

          json_object_iter_init_ordered (&iter, table);
          while (json_object_iter_next_ordered (&iter, &name, &node))
            {
              const int i = jd_mechanism_find_parameter (jd_model_get_mechanism (model), name);
              const double value = get_number_at (json_node_get_array (node), k), found = rates ? pd[i] : p[i];

              if (!(fabs (found - value) <= tolerance * (1.0 + fabs (value))))
                g_error ("%s: %s%s at %g is %.15g, expected %.15g", c->what, name, rates ? "'" : "",
                         get_number_at (times, k), found, value);
            }
        }
    }
}
