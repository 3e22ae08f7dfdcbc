/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Search for the angles and lengths that parameters measure, from the formulas of a mechanism. */

#include "ui/drawing/picture/jd-measure-private.h"

#include <math.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-measured.h"

/* Number of random points at which an identity is checked. */
#define N_CHECKS 6
/* Maximum number of points that a length is measured from, so that large mechanisms take no seconds. */
#define MAX_BASES 40
/* Two places closer than this part of the mechanism's size are one. */
#define SAME_PLACE 1e-6

/* ---- Expressions ---- */

static const JdExpr *
number (JdMeasureFinder *finder,
        double           value)
{
  return jd_expr_number (finder->kinematics.pool, value);
}

const JdExpr *
jd_measure_import (JdMeasureFinder *finder,
                   const JdExpr    *expr)
{
  return expr != NULL ? jd_expr_import (finder->kinematics.pool, expr) : number (finder, 0);
}

JdExprVec
jd_measure_plane_vector (JdMeasureFinder *finder,
                         const JdExpr    *x,
                         const JdExpr    *y)
{
  return (JdExprVec) { { jd_measure_import (finder, x), jd_measure_import (finder, y), number (finder, 0) } };
}

static JdExprVec
diff_vector (JdMeasureFinder *finder,
             JdExprVec        v,
             const JdExpr    *by)
{
  for (int i = 0; i < 3; i++)
    v.x[i] = jd_expr_diff (finder->kinematics.pool, v.x[i], by);
  return v;
}

static gboolean
are_equal (JdExprVec a,
           JdExprVec b)
{
  for (int i = 0; i < 3; i++)
    if (a.x[i] != b.x[i] && !jd_expr_agree (a.x[i], b.x[i], N_CHECKS))
      return FALSE;
  return TRUE;
}

gboolean
jd_measure_is_zero (JdMeasureFinder *finder,
                    const JdExpr    *expr)
{
  return jd_expr_is_zero (expr) || jd_expr_agree (expr, number (finder, 0), N_CHECKS);
}

/* Whether the value depends on no parameter and not on the time. */
static gboolean
is_constant (JdMeasureFinder *finder,
             const JdExpr    *expr)
{
  const JdExpr *plain = jd_expr_expand (finder->kinematics.pool, expr);

  return !jd_expr_depends_on_kind (plain, JD_SYMBOL_PARAMETER, 0, 2) &&
         !jd_expr_depends_on_kind (plain, JD_SYMBOL_TIME, 0, 0);
}

double
jd_measure_value_in_file (const JdMeasureFinder *finder,
                          const JdExpr          *expr)
{
  const JdPicture *picture = finder->picture;

  return jd_picture_eval (picture, expr, picture->time, picture->values, picture->file_rates);
}

/* ---- The list ---- */

static gsize
add_vector (JdMeasureFinder *finder,
            JdExprVec        v)
{
  for (int i = 0; i < 3; i++)
    g_ptr_array_add (finder->vectors, (gpointer) v.x[i]);
  return finder->vectors->len / 3 - 1;
}

JdMeasure *
jd_measure_add (JdMeasureFinder *finder,
                JdMeasureKind    kind,
                JdExprVec        from,
                JdExprVec        to,
                const JdExpr    *value,
                const char      *label)
{
  JdMeasure measure = { .kind = kind, .parameter = JD_NONE, .body = JD_NONE, .sense = 1 };

  measure.label = g_string_chunk_insert (finder->self->texts, label);
  measure.from = add_vector (finder, from);
  measure.to = add_vector (finder, to);
  measure.base = measure.from;
  measure.value = finder->scalars->len;
  g_ptr_array_add (finder->scalars, (gpointer) value);
  g_array_append_val (finder->self->measures, measure);
  return &g_array_index (finder->self->measures, JdMeasure, finder->self->measures->len - 1);
}

static JdMeasure *
add_of_parameter (JdMeasureFinder *finder,
                  JdMeasureKind    kind,
                  JdExprVec        from,
                  JdExprVec        to,
                  int              parameter,
                  const JdExpr    *symbol)
{
  g_autofree char *label = jd_symbol_to_markup (jd_expr_get_name (symbol), 0);
  JdMeasure *measure = jd_measure_add (finder, kind, from, to, symbol, label);

  measure->parameter = parameter;
  return measure;
}

/* ---- Lines of bodies ---- */

/* A line of a body, in its axes. */
typedef struct
{
  JdExprVec vertex, far;
  gboolean  is_bar;     /* the body is drawn along it */
  gboolean  is_joined;  /* the vertex is a joint */
} Line;

/* The two ends of a body that is drawn as a bar, in its axes. */
gboolean
jd_measure_get_bar (JdMeasureFinder  *finder,
                    const JdBodyPlan *plan,
                    JdExprVec         ends[2])
{
  const JdShape *shape = &plan->body->shape;
  JdExprPool *pool = finder->kinematics.pool;

  if (jd_shape_types[shape->kind].form == JD_FORM_LINE && shape->kind != JD_SHAPE_NONE)
    {
      const JdExpr *half = jd_expr_mul (pool, jd_expr_rational (pool, 1, 2),
                                        jd_measure_import (finder, shape->size[0]));

      ends[0] = jd_measure_plane_vector (finder, jd_expr_neg (pool, half), NULL);
      ends[1] = jd_measure_plane_vector (finder, half, NULL);
      return TRUE;
    }
  if (shape->kind != JD_SHAPE_NONE || plan->n_vertices != 2)
    return FALSE;
  for (int end = 0; end < 2; end++)
    for (guint i = 0; i < plan->body->points->len; i++)
      if (plan->points[i] == plan->vertices[end])
        {
          const JdPoint *point = g_ptr_array_index (plan->body->points, i);

          ends[end] = jd_measure_plane_vector (finder, point->at[0], point->at[1]);
        }
  return TRUE;
}

gboolean
jd_measure_are_near (const JdMeasureFinder *finder,
                     JdExprVec              a,
                     JdExprVec              b)
{
  double square = 0;

  for (int i = 0; i < 3; i++)
    {
      const double d = jd_measure_value_in_file (finder, a.x[i]) - jd_measure_value_in_file (finder, b.x[i]);

      square += d * d;
    }
  return sqrt (square) <= SAME_PLACE * finder->size;
}

/* How well a place of a body serves as the vertex of its angle relative to body @other: 3 for a joint with that body,
 * 2 for another joint, 1 for the origin. */
static int
rate_vertex (JdMeasureFinder *finder,
             int              body,
             int              other,
             JdExprVec        place)
{
  const GPtrArray *joints = jd_mechanism_get_joints (finder->picture->mechanism);
  const JdExprVec at = jd_kinematics_place (&finder->kinematics, body, place);
  int best = jd_measure_are_near (finder, place, jd_measure_plane_vector (finder, NULL, NULL)) ? 1 : 0;

  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      gboolean here = FALSE, has_other = FALSE;

      for (gsize i = 0; i < joint->n_points && joint->n_points == 2 && joint->length == NULL; i++)
        {
          here |= jd_measure_are_near (finder, at, jd_kinematics_point (&finder->kinematics, joint->points[i]));
          has_other |= joint->points[i].body == other;
        }
      if (here)
        best = MAX (best, has_other ? 3 : 2);
    }
  return best;
}

/* The place where a body that is no bar turns relative to body @other: a pivot, or its origin. */
static JdExprVec
find_pivot (JdMeasureFinder *finder,
            int              body,
            int              other,
            gboolean        *out_joined)
{
  const GPtrArray *joints = jd_mechanism_get_joints (finder->picture->mechanism);
  const JdBodyPlan *plan = &finder->picture->bodies[body];

  *out_joined = FALSE;
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      if (!g_str_equal (joint->type->name, "pivot"))
        continue;
      for (int i = 0; i < 2; i++)
        if (joint->points[i].body == body && joint->points[1 - i].body == other)
          {
            const JdPoint *point = g_ptr_array_index (plan->body->points, joint->points[i].point);

            *out_joined = TRUE;
            return jd_measure_plane_vector (finder, point->at[0], point->at[1]);
          }
    }
  return jd_measure_plane_vector (finder, NULL, NULL);
}

/* The line of @body whose turn relative to body @other is marked. */
static Line
find_line (JdMeasureFinder *finder,
           int              body,
           int              other)
{
  const JdBodyPlan *plan = &finder->picture->bodies[body];
  JdExprVec ends[2];
  Line line = { .is_bar = jd_measure_get_bar (finder, plan, ends) };

  if (line.is_bar)
    {
      const int rates[2] = { rate_vertex (finder, body, other, ends[0]), rate_vertex (finder, body, other, ends[1]) };
      const int vertex = rates[1] > rates[0] ? 1 : 0;

      line.vertex = ends[vertex];
      line.far = ends[1 - vertex];
      line.is_joined = rates[vertex] >= 2;
      return line;
    }
  line.vertex = find_pivot (finder, body, other, &line.is_joined);
  line.far = jd_measure_plane_vector (finder, plan->body->center[0], plan->body->center[1]);
  if (jd_measure_are_near (finder, line.vertex, line.far))
    line.far.x[0] = jd_expr_add (finder->kinematics.pool, line.vertex.x[0], number (finder, 0.2 * finder->size));
  return line;
}

/* ---- Angles ---- */

/* The body relative to which the angle of @body is @sense q and a constant: an index, JD_GROUND, or JD_NONE. */
static int
find_reference (JdMeasureFinder *finder,
                int              body,
                const JdExpr    *q,
                int              sense)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *angle = jd_kinematics_angle (&finder->kinematics, body);
  const JdExpr *rest = jd_expr_expand (pool, sense > 0 ? jd_expr_sub (pool, angle, q) : jd_expr_add (pool, angle, q));

  if (jd_expr_depends_on (rest, q))
    return JD_NONE;
  if (is_constant (finder, rest))
    return JD_GROUND;
  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    if ((int) b != body && !finder->picture->bodies[b].body->is_particle &&
        is_constant (finder, jd_expr_sub (pool, rest, jd_kinematics_angle (&finder->kinematics, (int) b))))
      return (int) b;
  return JD_NONE;
}

/* Marks q as the angle of a body's line, of all that it turns the one that shows it best. */
static gboolean
find_body_angle (JdMeasureFinder *finder,
                 int              parameter,
                 const JdExpr    *q)
{
  int best = -1, best_body = JD_NONE, best_sense = 1;
  Line best_line = { 0 };
  JdMeasure *measure;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    for (int sense = 1; sense >= -1; sense -= 2)
      {
        const JdBody *body = finder->picture->bodies[b].body;
        const int other = body->is_particle || !jd_expr_depends_on (jd_measure_import (finder, body->angle), q)
                            ? JD_NONE
                            : find_reference (finder, (int) b, q, sense);
        Line line;

        if (other == JD_NONE)
          continue;
        line = find_line (finder, (int) b, other);
        if (2 * line.is_bar + line.is_joined <= best)
          continue;
        best = 2 * line.is_bar + line.is_joined;
        best_body = (int) b;
        best_sense = sense;
        best_line = line;
      }
  if (best_body == JD_NONE)
    return FALSE;
  measure = add_of_parameter (finder, JD_MEASURE_ANGLE,
                              jd_kinematics_place (&finder->kinematics, best_body, best_line.vertex),
                              jd_kinematics_place (&finder->kinematics, best_body, best_line.far), parameter, q);
  measure->sense = best_sense;
  measure->leg = best_line.is_bar ? JD_LEG_NONE : JD_LEG_SHORT;
  return TRUE;
}

/* Whether P' = sense k x (P - C), with P'' = C - P. */
static gboolean
turns (JdMeasureFinder *finder,
       JdExprVec        first,
       JdExprVec        second,
       int              sense)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *s = number (finder, sense);

  return are_equal (first, (JdExprVec) { { jd_expr_mul (pool, s, second.x[1]),
                                           jd_expr_neg (pool, jd_expr_mul (pool, s, second.x[0])),
                                           number (finder, 0) } });
}

static gboolean
is_base (JdMeasureFinder *finder,
         JdExprVec        place)
{
  for (guint i = 0; i < finder->bases->len; i++)
    if (are_equal (place, g_array_index (finder->bases, JdExprVec, i)))
      return TRUE;
  return FALSE;
}

/* The constant distance of a place that q turns about another one; NULL: it has no simple form. */
static const JdExpr *
find_arm (JdMeasureFinder *finder,
          JdExprVec        arm,
          const JdExpr    *q)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *at_zero[2];

  for (int i = 0; i < 2; i++)
    at_zero[i] = jd_expr_simplify (pool, jd_expr_substitute_one (pool, arm.x[i], q, number (finder, 0)), 0);
  return jd_expr_is_zero (at_zero[0]) ? at_zero[1] : jd_expr_is_zero (at_zero[1]) ? at_zero[0] : NULL;
}

/* Marks q as the angle of the line from a point C of the mechanism to the origin P of a body. */
static gboolean
find_point_angle (JdMeasureFinder *finder,
                  int              parameter,
                  const JdExpr    *q)
{
  JdExprPool *pool = finder->kinematics.pool;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    {
      const JdExprVec at = jd_kinematics_point (&finder->kinematics, (JdPointRef) { (int) b, 0 });
      const JdExprVec first = diff_vector (finder, at, q), second = diff_vector (finder, first, q);
      const JdExprVec centre = jd_expr_vec_add (pool, at, second);
      int sense;
      JdMeasure *measure;

      if (jd_measure_is_zero (finder, second.x[0]) && jd_measure_is_zero (finder, second.x[1]))
        continue;
      sense = turns (finder, first, second, 1) ? 1 : turns (finder, first, second, -1) ? -1 : 0;
      if (sense == 0 || !is_base (finder, centre))
        continue;
      measure = add_of_parameter (finder, JD_MEASURE_ANGLE, centre, at, parameter, q);
      measure->sense = sense;
      measure->leg = JD_LEG_TO_POINT;
      jd_measure_add_constant (finder, JD_MEASURE_LENGTH, centre, at,
                               find_arm (finder, jd_expr_vec_sub (pool, at, centre), q));
      return TRUE;
    }
  return FALSE;
}

/* ---- Lengths ---- */

/* The point from whose level the length q along the unit vector @along, which ends at @at, is measured; if it is
 * none, where the length begins.  Returns FALSE if it is unknown. */
static gboolean
find_base (JdMeasureFinder *finder,
           JdExprVec        at,
           JdExprVec        along,
           const JdExpr    *q,
           JdExprVec       *out_base)
{
  JdExprPool *pool = finder->kinematics.pool;

  for (guint i = 0; i < finder->bases->len; i++)
    {
      const JdExprVec from = g_array_index (finder->bases, JdExprVec, i);

      *out_base = from;
      if (jd_expr_agree (jd_expr_vec_dot (pool, jd_expr_vec_sub (pool, at, from), along), q, N_CHECKS))
        return TRUE;
    }
  *out_base = jd_expr_vec_sub (pool, at, jd_expr_vec_scale (pool, q, along));
  return is_constant (finder, jd_expr_sub (pool, jd_expr_vec_dot (pool, at, along), q));
}

/* Marks q as a length that ends at the origin of a body. */
static gboolean
find_length (JdMeasureFinder *finder,
             int              parameter,
             const JdExpr    *q)
{
  JdExprPool *pool = finder->kinematics.pool;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    {
      const JdExprVec at = jd_kinematics_point (&finder->kinematics, (JdPointRef) { (int) b, 0 });
      const JdExprVec along = diff_vector (finder, at, q), second = diff_vector (finder, along, q);
      JdMeasure *measure;
      JdExprVec base;

      if (!are_equal (second, jd_measure_plane_vector (finder, NULL, NULL)) ||
          !jd_expr_agree (jd_expr_vec_dot (pool, along, along), number (finder, 1), N_CHECKS) ||
          !find_base (finder, at, along, q, &base))
        continue;
      measure = add_of_parameter (finder, JD_MEASURE_LENGTH,
                                  jd_expr_vec_sub (pool, at, jd_expr_vec_scale (pool, q, along)), at, parameter, q);
      measure->body = (int) b;
      measure->base = add_vector (finder, base);
      return TRUE;
    }
  return FALSE;
}

/* ---- Measures of the file ---- */

/* The two places of the measure: the ends of a length; the vertex of an angle, and a place of its second line. */
static void
find_places (JdMeasureFinder  *finder,
             const JdMeasured *asked,
             JdExprVec         out[2],
             JdMeasureLeg     *out_leg)
{
  Line line;

  *out_leg = JD_LEG_TO_POINT;
  if (asked->kind != JD_MEASURED_TURN)
    {
      out[0] = jd_kinematics_point (&finder->kinematics, asked->points[asked->kind == JD_MEASURED_CORNER ? 1 : 0]);
      out[1] = jd_kinematics_point (&finder->kinematics, asked->points[asked->kind == JD_MEASURED_CORNER ? 2 : 1]);
      return;
    }
  line = find_line (finder, asked->bodies[0], asked->bodies[1]);
  out[0] = jd_kinematics_place (&finder->kinematics, asked->bodies[0], line.vertex);
  out[1] = jd_kinematics_place (&finder->kinematics, asked->bodies[0], line.far);
  *out_leg = line.is_bar ? JD_LEG_NONE : JD_LEG_SHORT;
}

static void
add_of_file (JdMeasureFinder *finder)
{
  const GPtrArray *measures = jd_mechanism_get_measures (finder->picture->mechanism);

  for (guint i = 0; i < measures->len; i++)
    {
      JdMeasured asked = *(const JdMeasured *) g_ptr_array_index (measures, i);
      const JdExpr *value = jd_measured_value (&finder->kinematics, &asked);
      g_autofree char *label = jd_symbol_to_markup (asked.name, 0);
      JdMeasureLeg leg;
      JdExprVec at[2];
      JdMeasure *measure;

      /* The ground has no line: the other body's line shows its turn against that body. */
      if (asked.kind == JD_MEASURED_TURN && asked.bodies[0] == JD_GROUND)
        {
          asked.bodies[0] = asked.bodies[1];
          asked.bodies[1] = JD_GROUND;
        }
      find_places (finder, &asked, at, &leg);
      measure = jd_measure_add (finder, asked.kind == JD_MEASURED_LENGTH ? JD_MEASURE_LENGTH : JD_MEASURE_ANGLE,
                                at[0], at[1], value, label);
      measure->of_file = g_string_chunk_insert (finder->self->texts, asked.name);
      measure->leg = leg;
      if (asked.kind == JD_MEASURED_TURN && asked.bodies[0] != ((const JdMeasured *) measures->pdata[i])->bodies[0])
        measure->sense = -1;
    }
}

/* ---- All of them ---- */

static void
collect_bases (JdMeasureFinder *finder)
{
  const JdExprVec origin = jd_measure_plane_vector (finder, NULL, NULL);

  g_array_append_val (finder->bases, origin);
  for (int body = JD_GROUND; body < (int) finder->picture->n_bodies; body++)
    {
      const GPtrArray *points = body == JD_GROUND ? jd_mechanism_get_ground_points (finder->picture->mechanism)
                                                  : finder->picture->bodies[body].body->points;

      for (guint i = 0; i < points->len && finder->bases->len < MAX_BASES; i++)
        {
          const JdExprVec at = jd_kinematics_point (&finder->kinematics, (JdPointRef) { body, i });

          g_array_append_val (finder->bases, at);
        }
    }
}

void
jd_measure_find_all (JdMeasureFinder *finder)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (finder->picture->mechanism);

  collect_bases (finder);
  for (gsize b = 0; b < finder->picture->n_bodies && !finder->picture->spatial; b++)
    jd_measure_add_body_lengths (finder, (int) b);
  if (!finder->picture->spatial)
    jd_measure_add_ground_lengths (finder);
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);
      const JdExpr *q = jd_expr_symbol (finder->kinematics.pool, JD_SYMBOL_PARAMETER, parameter->name, 0);

      if (finder->picture->spatial ||
          !(find_body_angle (finder, (int) i, q) || find_point_angle (finder, (int) i, q)))
        find_length (finder, (int) i, q);
    }
  add_of_file (finder);
}
