/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Search for the constant lengths of a mechanism that have a letter. */

#include "ui/drawing/picture/jd-measure-private.h"

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-print.h"
#include "ui/drawing/jd-markup.h"

/* Whether a constant of the file occurs, which is a letter to be written. */
static gboolean
has_letter (const JdExpr *expr)
{
  return expr != NULL && jd_expr_depends_on_kind (expr, JD_SYMBOL_CONSTANT, 0, 0) &&
         !jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) &&
         !jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

static char *
length_label (const JdExpr *length)
{
  g_autofree char *text = NULL;

  if (jd_expr_get_kind (length) == JD_EXPR_SYMBOL)
    return jd_symbol_to_markup (jd_expr_get_name (length), 0);
  text = jd_expr_to_text (length);
  return jd_markup_of_formula (text);
}

/* Adds a constant length, unless it has no letter or its letter is marked already. */
void
jd_measure_add_constant (JdMeasureFinder *finder,
                         JdMeasureKind    kind,
                         JdExprVec        from,
                         JdExprVec        to,
                         const JdExpr    *length)
{
  g_autofree char *label = NULL;

  if (!has_letter (length))
    return;
  if (jd_measure_value_in_file (finder, length) < 0)
    length = jd_expr_neg (finder->kinematics.pool, length);
  if (!(jd_measure_value_in_file (finder, length) > 0))
    return;
  label = length_label (length);
  if (g_hash_table_add (finder->letters, g_strdup (label)))
    jd_measure_add (finder, kind, from, to, length, label);
}

/* The distance of two places of one body as an expression, if it has a simple one. */
static const JdExpr *
find_distance (JdMeasureFinder *finder,
               JdExprVec        a,
               JdExprVec        b)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExprVec between = jd_expr_vec_sub (pool, b, a);

  for (int i = 0; i < 2; i++)
    if (jd_measure_is_zero (finder, between.x[1 - i]))
      return jd_expr_simplify (pool, between.x[i], 0);
  return NULL;
}

static void
add_between (JdMeasureFinder *finder,
             int              body,
             JdExprVec        a,
             JdExprVec        b)
{
  jd_measure_add_constant (finder, JD_MEASURE_LENGTH, jd_kinematics_place (&finder->kinematics, body, a),
                           jd_kinematics_place (&finder->kinematics, body, b), find_distance (finder, a, b));
}

/* Corners of a rectangle: the ends of its lower side and of its right side. */
static void
add_box (JdMeasureFinder *finder,
         int              body,
         const JdShape   *shape)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *half[2], *low[2];

  for (int i = 0; i < 2; i++)
    {
      half[i] = jd_expr_mul (pool, jd_expr_rational (pool, 1, 2), jd_measure_import (finder, shape->size[i]));
      low[i] = jd_expr_neg (pool, half[i]);
    }
  add_between (finder, body, jd_measure_plane_vector (finder, low[0], low[1]),
               jd_measure_plane_vector (finder, half[0], low[1]));
  add_between (finder, body, jd_measure_plane_vector (finder, half[0], low[1]),
               jd_measure_plane_vector (finder, half[0], half[1]));
}

void
jd_measure_add_body_lengths (JdMeasureFinder *finder,
                             int              body)
{
  const JdBodyPlan *plan = &finder->picture->bodies[body];
  const JdShape *shape = &plan->body->shape;
  const JdExprVec origin = jd_measure_plane_vector (finder, NULL, NULL);
  JdExprVec ends[2];
  gboolean bar = jd_measure_get_bar (finder, plan, ends);

  if (bar)
    add_between (finder, body, ends[0], ends[1]);
  else if (jd_shape_types[shape->kind].form == JD_FORM_ROUND && shape->kind != JD_SHAPE_NONE)
    {
      const JdExprVec rim = jd_measure_plane_vector (finder, shape->size[0], NULL);

      jd_measure_add_constant (finder, JD_MEASURE_RADIUS, jd_kinematics_place (&finder->kinematics, body, origin),
                               jd_kinematics_place (&finder->kinematics, body, rim),
                               jd_measure_import (finder, shape->size[0]));
    }
  else if (jd_shape_types[shape->kind].form == JD_FORM_RECTANGLE)
    add_box (finder, body, shape);
  for (guint i = 1; i < plan->body->points->len && !plan->body->is_particle; i++)
    {
      const JdPoint *point = g_ptr_array_index (plan->body->points, i);
      const JdExprVec place = jd_measure_plane_vector (finder, point->at[0], point->at[1]);

      if (!bar || !(jd_measure_are_near (finder, place, ends[0]) || jd_measure_are_near (finder, place, ends[1])))
        add_between (finder, body, origin, place);
    }
}

void
jd_measure_add_ground_lengths (JdMeasureFinder *finder)
{
  const GPtrArray *points = jd_mechanism_get_ground_points (finder->picture->mechanism);
  const GPtrArray *joints = jd_mechanism_get_joints (finder->picture->mechanism);
  const GPtrArray *curves = jd_mechanism_get_curves (finder->picture->mechanism);

  for (guint i = 0; i < points->len; i++)
    {
      const JdPoint *point = g_ptr_array_index (points, i);

      add_between (finder, JD_GROUND, jd_measure_plane_vector (finder, NULL, NULL),
                   jd_measure_plane_vector (finder, point->at[0], point->at[1]));
    }
  for (guint i = 0; i < joints->len; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, i);

      if (joint->length != NULL && joint->n_points == 2 && g_str_equal (joint->type->name, "rod"))
        jd_measure_add_constant (finder, JD_MEASURE_LENGTH,
                                 jd_kinematics_point (&finder->kinematics, joint->points[0]),
                                 jd_kinematics_point (&finder->kinematics, joint->points[1]),
                                 jd_measure_import (finder, joint->length));
    }
  for (guint i = 0; i < curves->len; i++)
    {
      const JdCurve *curve = g_ptr_array_index (curves, i);
      JdExprVec centre, rim;

      if (curve->radius == NULL)
        continue;
      centre = jd_measure_plane_vector (finder, curve->point[0], curve->point[1]);
      rim = jd_expr_vec_add (finder->kinematics.pool, centre, jd_measure_plane_vector (finder, curve->radius, NULL));
      jd_measure_add_constant (finder, JD_MEASURE_RADIUS,
                               jd_kinematics_place (&finder->kinematics, curve->on, centre),
                               jd_kinematics_place (&finder->kinematics, curve->on, rim),
                               jd_measure_import (finder, curve->radius));
    }
}
