/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of a mechanism: velocities of points (Le van and Bouzidi, 2.20, 4.9), and reactions of joints. */
#include "core/lesson/jd-lesson-vector-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-fields-private.h"
#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-kinematics.h"
#include "core/parameterization/jd-tangent.h"

/* Finds the point called @name, "body.point". */
static gboolean
find_point (JdMechanism  *mechanism,
            const char   *name,
            JdPointRef   *out,
            GError      **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *hint = NULL;

  for (int b = JD_GROUND; b < (int) bodies->len; b++)
    {
      const GPtrArray *points = b < 0 ? jd_mechanism_get_ground_points (mechanism)
                                      : ((const JdBody *) g_ptr_array_index (bodies, (guint) b))->points;

      for (guint i = 0; i < points->len; i++)
        {
          *out = (JdPointRef) { b, i };
          g_ptr_array_add (names, jd_mechanism_dup_point_name (mechanism, *out));
          if (g_str_equal (g_ptr_array_index (names, names->len - 1), name))
            return TRUE;
        }
    }
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no point is called “%s”%s"), name, hint);
  return FALSE;
}

static double
eval (JdModel      *model,
      const JdExpr *expr)
{
  return jd_model_eval (model, expr, jd_model_get_time (model), jd_model_get_values (model),
                        jd_model_get_rates (model));
}

/* The position of the point, and sum_k dP/dp_k rates_k, with dP/dt if it is @real. */
static void
move_point (JdModel        *model,
            JdPointRef      ref,
            const double   *rates,
            gboolean        real,
            JdLessonVector *out)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { jd_model_get_mechanism (model), pool };
  const JdExprVec place = jd_kinematics_point (&kinematics, ref);

  out->has_place = TRUE;
  out->terms = 0.0;
  for (int i = 0; i < 3; i++)
    {
      out->at[i] = eval (model, place.x[i]);
      out->vector[i] = real ? eval (model, jd_expr_diff (pool, place.x[i], jd_expr_time (pool))) : 0.0;
      out->terms += fabs (out->vector[i]);
      for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
        {
          const char *name = jd_model_get_parameter_name (model, k);
          const JdExpr *slope = jd_expr_diff (pool, place.x[i], jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0));
          const double term = jd_expr_is_zero (slope) ? 0.0 : eval (model, slope) * rates[k];

          out->vector[i] += term;
          out->terms += fabs (term);
        }
    }
}

static gboolean
virtual_velocity (JdLessonScene   *scene,
                  JsonObject      *of,
                  JdPointRef       ref,
                  JdLessonVector  *out,
                  GError         **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  JdParameterization *parameterization = jd_lesson_scene_parameterize (scene,
                                                                       jd_json_get_string (of, "parameterization"),
                                                                       error);
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (model) + 1);
  g_autoptr(JdParameterizationWork) work = NULL;
  g_autofree double *direction = NULL;
  JdTangent *tangent;

  if (parameterization == NULL)
    return FALSE;
  direction = jd_lesson_scene_dup_direction (scene, jd_json_get_object (of, "direction"), parameterization, error);
  if (direction == NULL)
    return FALSE;
  work = jd_parameterization_work_new (parameterization);
  tangent = jd_tangent_new (parameterization, jd_model_get_time (model), jd_model_get_values (model), work, error);
  if (tangent == NULL)
    return FALSE;
  jd_tangent_apply (tangent, direction, rates);
  jd_tangent_free (tangent);
  move_point (model, ref, rates, FALSE, out);
  return TRUE;
}

/* The rates after the scene's event. */
static double *
dup_posterior (JdLessonScene  *scene,
               GError        **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  g_autofree double *rates = g_new0 (double, jd_model_get_n_parameters (model) + 1);
  JdLessonValue value;

  if (!jd_lesson_scene_value (scene, "read('jump', 'posterior')", &value, NULL, error))
    return NULL;
  for (gsize k = 0; value.kind == JD_LESSON_NODE && k < jd_model_get_n_parameters (model); k++)
    rates[k] = jd_json_get_number (json_node_get_object (value.node), jd_model_get_parameter_name (model, k), NAN);
  if (value.kind == JD_LESSON_NODE)
    return g_steal_pointer (&rates);
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, "null");
  return NULL;
}

/* The component @name of the reaction of @joint, or of its impulse; NAN: nothing determines it. */
static gboolean
component_value (JdLessonScene  *scene,
                 int             joint,
                 const char     *name,
                 gboolean        impulse,
                 double         *out,
                 GError        **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  const char *joint_name = jd_model_get_joint (model, (gsize) joint)->name;
  g_autofree char *quantity = impulse ? NULL : g_strdup_printf ("%s.%s", joint_name, name);
  const JdComparisonRow *row;
  int factor = 1;

  for (gsize e = 0; impulse && e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);

      if (equation->joint != (gsize) joint || g_strcmp0 (equation->reaction, name) != 0)
        continue;
      quantity = g_strdup_printf ("impulse:%s", equation->name);
      factor = equation->reaction_factor;
      break;
    }
  *out = 0.0;
  if (quantity == NULL)
    return TRUE;
  row = jd_lesson_scene_find_row (scene, quantity, error);
  if (row == NULL)
    return FALSE;
  *out = row->cells[0].known ? factor * row->cells[0].value : NAN;
  return TRUE;
}

static double
state_value_cb (const JdExpr *symbol,
                gpointer      user_data)
{
  return eval (user_data, symbol);
}

/* The body that receives the arrow: the one that the joint names first; of two of which the ground is first, the
 * other. */
static int
find_receiver (const JdJoint *joint)
{
  int receiver = JD_GROUND;

  for (gsize i = 0; i < joint->n_points && receiver == JD_GROUND; i++)
    receiver = joint->points[i].body;
  for (gsize i = 0; i < joint->n_bodies && receiver == JD_GROUND; i++)
    receiver = joint->bodies[i];
  return receiver;
}

/* The sum of the joint's forces on the body that receives the arrow: each component times its direction. */
static gboolean
sum_reactions (JdLessonScene   *scene,
               int              index,
               GArray          *efforts,
               gboolean         impulse,
               JdLessonVector  *out,
               GError         **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  const int receiver = find_receiver (jd_model_get_joint (model, (gsize) index));

  for (guint i = 0; i < efforts->len; i++)
    {
      const JdJointEffort *effort = &g_array_index (efforts, JdJointEffort, i);
      double component;

      if (effort->body != receiver || effort->couple || effort->along != NULL || effort->absent)
        continue;
      if (!component_value (scene, index, effort->name, impulse, &component, error))
        return FALSE;
      if (isnan (component))
        {
          g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, "null");
          return FALSE;
        }
      for (int k = 0; k < 3; k++)
        {
          const double term = component * eval (model, effort->vector.x[k]);

          out->vector[k] += term;
          out->terms += fabs (term);
          if (!out->has_place)
            out->at[k] = eval (model, effort->place.x[k]);
        }
      out->has_place = TRUE;
    }
  return TRUE;
}

static gboolean
reaction (JdLessonScene   *scene,
          const char      *name,
          gboolean         impulse,
          JdLessonVector  *out,
          GError         **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const int index = jd_mechanism_find_joint (mechanism, name);
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { mechanism, pool };
  g_autoptr(GArray) efforts = g_array_new (FALSE, TRUE, sizeof (JdJointEffort));
  JdJointBuilder builder = { .kinematics = &kinematics, .value = state_value_cb, .value_data = model,
                             .efforts = efforts };
  g_autoptr(GPtrArray) names = NULL;
  g_autofree char *hint = NULL;
  const JdJoint *joint;

  if (index < 0)
    {
      names = g_ptr_array_new ();
      for (guint i = 0; i < joints->len; i++)
        g_ptr_array_add (names, ((const JdJoint *) g_ptr_array_index (joints, i))->name);
      hint = jd_lesson_did_you_mean (name, names);
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no joint is called “%s”%s"), name, hint);
      return FALSE;
    }
  joint = jd_model_get_joint (model, (gsize) index);
  if (joint->type->efforts != NULL && !joint->type->efforts (joint->type, joint, &builder, error))
    return FALSE;
  if (!sum_reactions (scene, index, efforts, impulse, out, error))
    return FALSE;
  if (out->has_place)
    return TRUE;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
               _("the joint “%s” transmits no force that could be drawn"), name);
  return FALSE;
}

/* {"vector": [...], "at": point, "is": kind} */
static gboolean
given_vector (JdLessonScene   *scene,
              JsonObject      *of,
              JdLessonVector  *out,
              GError         **error)
{
  JsonArray *components = jd_json_get_array (of, "vector");
  const char *at = jd_json_get_string (of, "at"), *is = jd_json_get_string (of, "is");
  g_autofree double *none = g_new0 (double, jd_model_get_n_parameters (jd_lesson_scene_get_model (scene)) + 1);
  JdPointRef ref;

  if (at != NULL)
    {
      if (!find_point (jd_lesson_scene_get_mechanism (scene), at, &ref, error))
        return FALSE;
      move_point (jd_lesson_scene_get_model (scene), ref, none, FALSE, out);
    }
  out->kind = is != NULL ? is : "velocity";
  out->terms = 0.0;
  for (guint i = 0; i < MIN (json_array_get_length (components), 3); i++)
    {
      g_autofree char *text = jd_lesson_expression_text (json_array_get_element (components, i));
      gboolean null;

      if (!jd_lesson_scene_number (scene, text, &out->vector[i], &null, error))
        return FALSE;
      if (null)
        {
          g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, "null");
          return FALSE;
        }
      out->terms += fabs (out->vector[i]);
    }
  return TRUE;
}

gboolean
jd_lesson_scene_vector (JdLessonScene   *scene,
                        JsonObject      *of,
                        JdLessonVector  *out,
                        GError         **error)
{
  static const char *const points[] = { "velocity", "velocity-after", "virtual" };
  JdModel *model = jd_lesson_scene_get_model (scene);
  const char *point = NULL;
  JdPointRef ref;
  guint which;

  *out = (JdLessonVector) { .kind = "velocity" };
  if (jd_json_get_array (of, "vector") != NULL)
    return given_vector (scene, of, out, error);
  if (jd_json_get_string (of, "force") != NULL || jd_json_get_string (of, "impulse") != NULL)
    {
      const gboolean impulse = jd_json_get_string (of, "impulse") != NULL;

      out->kind = impulse ? "impulse" : "force";
      return reaction (scene, jd_json_get_string (of, out->kind), impulse, out, error);
    }
  for (which = 0; which < G_N_ELEMENTS (points) && point == NULL; which++)
    point = jd_json_get_string (of, points[which]);
  if (!find_point (jd_lesson_scene_get_mechanism (scene), point, &ref, error))
    return FALSE;
  if (g_str_equal (points[which - 1], "virtual"))
    {
      out->kind = "field";
      return virtual_velocity (scene, of, ref, out, error);
    }
  if (g_str_equal (points[which - 1], "velocity"))
    move_point (model, ref, jd_model_get_rates (model), TRUE, out);
  else
    {
      g_autofree double *posterior = dup_posterior (scene, error);

      if (posterior == NULL)
        return FALSE;
      move_point (model, ref, posterior, TRUE, out);
    }
  return TRUE;
}
