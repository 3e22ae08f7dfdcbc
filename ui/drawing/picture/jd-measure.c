/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures of a mechanism: what parameters and constant lengths are in its picture, read from its formulas. */

#include "ui/drawing/picture/jd-measure-private.h"

#include <math.h>
#include <string.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-kinematics.h"
#include "core/mechanism/jd-measured.h"
#include "ui/drawing/jd-markup.h"

/* Number of random points at which an identity is checked. */
#define N_CHECKS 6
/* Maximum number of points that a length is measured from, so that large mechanisms take no seconds. */
#define MAX_BASES 40
/* Two places closer than this part of the mechanism's size are one. */
#define SAME_PLACE 1e-6

/* Data while the measures are found. */
typedef struct
{
  JdMeasures      *self;
  const JdPicture *picture;
  JdKinematics     kinematics;
  GPtrArray       *vectors;   /* const JdExpr *, three for each vector */
  GPtrArray       *scalars;
  GArray          *bases;     /* JdExprVec: points that lengths and angles are measured from; the first is the
                               * ground's origin */
  GHashTable      *letters;   /* labels of the constant lengths found: each is marked once */
  double           size;      /* of the mechanism, m */
} Finder;

/* ---- Expressions ---- */

static const JdExpr *
number (Finder *finder,
        double  value)
{
  return jd_expr_number (finder->kinematics.pool, value);
}

static const JdExpr *
import (Finder       *finder,
        const JdExpr *expr)
{
  return expr != NULL ? jd_expr_import (finder->kinematics.pool, expr) : number (finder, 0);
}

static JdExprVec
plane_vector (Finder       *finder,
              const JdExpr *x,
              const JdExpr *y)
{
  return (JdExprVec) { { import (finder, x), import (finder, y), number (finder, 0) } };
}

static JdExprVec
diff_vector (Finder       *finder,
             JdExprVec     v,
             const JdExpr *by)
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

static gboolean
is_zero (Finder       *finder,
         const JdExpr *expr)
{
  return jd_expr_is_zero (expr) || jd_expr_agree (expr, number (finder, 0), N_CHECKS);
}

/* Whether the value depends on no parameter and not on the time. */
static gboolean
is_constant (Finder       *finder,
             const JdExpr *expr)
{
  const JdExpr *plain = jd_expr_expand (finder->kinematics.pool, expr);

  return !jd_expr_depends_on_kind (plain, JD_SYMBOL_PARAMETER, 0, 2) &&
         !jd_expr_depends_on_kind (plain, JD_SYMBOL_TIME, 0, 0);
}

/* Whether a constant of the file occurs, which is a letter to be written. */
static gboolean
has_letter (const JdExpr *expr)
{
  return expr != NULL && jd_expr_depends_on_kind (expr, JD_SYMBOL_CONSTANT, 0, 0) &&
         !jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) &&
         !jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

static double
value_in_file (const Finder *finder,
               const JdExpr *expr)
{
  const JdPicture *picture = finder->picture;

  return jd_picture_eval (picture, expr, picture->time, picture->values, picture->file_rates);
}

/* ---- The list ---- */

static gsize
add_vector (Finder    *finder,
            JdExprVec  v)
{
  for (int i = 0; i < 3; i++)
    g_ptr_array_add (finder->vectors, (gpointer) v.x[i]);
  return finder->vectors->len / 3 - 1;
}

static JdMeasure *
add_measure (Finder        *finder,
             JdMeasureKind  kind,
             JdExprVec      from,
             JdExprVec      to,
             const JdExpr  *value,
             const char    *label)
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
add_of_parameter (Finder        *finder,
                  JdMeasureKind  kind,
                  JdExprVec      from,
                  JdExprVec      to,
                  int            parameter,
                  const JdExpr  *symbol)
{
  g_autofree char *label = jd_symbol_to_markup (jd_expr_get_name (symbol), 0);
  JdMeasure *measure = add_measure (finder, kind, from, to, symbol, label);

  measure->parameter = parameter;
  return measure;
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
static void
add_constant (Finder        *finder,
              JdMeasureKind  kind,
              JdExprVec      from,
              JdExprVec      to,
              const JdExpr  *length)
{
  g_autofree char *label = NULL;

  if (!has_letter (length))
    return;
  if (value_in_file (finder, length) < 0)
    length = jd_expr_neg (finder->kinematics.pool, length);
  if (!(value_in_file (finder, length) > 0))
    return;
  label = length_label (length);
  if (g_hash_table_add (finder->letters, g_strdup (label)))
    add_measure (finder, kind, from, to, length, label);
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
static gboolean
get_bar (Finder           *finder,
         const JdBodyPlan *plan,
         JdExprVec         ends[2])
{
  const JdShape *shape = &plan->body->shape;
  JdExprPool *pool = finder->kinematics.pool;

  if (jd_shape_types[shape->kind].form == JD_FORM_LINE && shape->kind != JD_SHAPE_NONE)
    {
      const JdExpr *half = jd_expr_mul (pool, jd_expr_rational (pool, 1, 2), import (finder, shape->size[0]));

      ends[0] = plane_vector (finder, jd_expr_neg (pool, half), NULL);
      ends[1] = plane_vector (finder, half, NULL);
      return TRUE;
    }
  if (shape->kind != JD_SHAPE_NONE || plan->n_vertices != 2)
    return FALSE;
  for (int end = 0; end < 2; end++)
    for (guint i = 0; i < plan->body->points->len; i++)
      if (plan->points[i] == plan->vertices[end])
        {
          const JdPoint *point = g_ptr_array_index (plan->body->points, i);

          ends[end] = plane_vector (finder, point->at[0], point->at[1]);
        }
  return TRUE;
}

static gboolean
are_near (const Finder *finder,
          JdExprVec     a,
          JdExprVec     b)
{
  double square = 0;

  for (int i = 0; i < 3; i++)
    {
      const double d = value_in_file (finder, a.x[i]) - value_in_file (finder, b.x[i]);

      square += d * d;
    }
  return sqrt (square) <= SAME_PLACE * finder->size;
}

/* How well a place of a body serves as the vertex of its angle relative to body @other: 3 for a joint with that body,
 * 2 for another joint, 1 for the origin. */
static int
rate_vertex (Finder    *finder,
             int        body,
             int        other,
             JdExprVec  place)
{
  const GPtrArray *joints = jd_mechanism_get_joints (finder->picture->mechanism);
  const JdExprVec at = jd_kinematics_place (&finder->kinematics, body, place);
  int best = are_near (finder, place, plane_vector (finder, NULL, NULL)) ? 1 : 0;

  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      gboolean here = FALSE, has_other = FALSE;

      for (gsize i = 0; i < joint->n_points && joint->n_points == 2 && joint->length == NULL; i++)
        {
          here |= are_near (finder, at, jd_kinematics_point (&finder->kinematics, joint->points[i]));
          has_other |= joint->points[i].body == other;
        }
      if (here)
        best = MAX (best, has_other ? 3 : 2);
    }
  return best;
}

/* The place where a body that is no bar turns relative to body @other: a pivot, or its origin. */
static JdExprVec
find_pivot (Finder   *finder,
            int       body,
            int       other,
            gboolean *out_joined)
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
            return plane_vector (finder, point->at[0], point->at[1]);
          }
    }
  return plane_vector (finder, NULL, NULL);
}

/* The line of @body whose turn relative to body @other is marked. */
static Line
find_line (Finder *finder,
           int     body,
           int     other)
{
  const JdBodyPlan *plan = &finder->picture->bodies[body];
  JdExprVec ends[2];
  Line line = { .is_bar = get_bar (finder, plan, ends) };

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
  line.far = plane_vector (finder, plan->body->center[0], plan->body->center[1]);
  if (are_near (finder, line.vertex, line.far))
    line.far.x[0] = jd_expr_add (finder->kinematics.pool, line.vertex.x[0], number (finder, 0.2 * finder->size));
  return line;
}

/* ---- Angles ---- */

/* The body relative to which the angle of @body is @sense q and a constant: an index, JD_GROUND, or JD_NONE. */
static int
find_reference (Finder       *finder,
                int           body,
                const JdExpr *q,
                int           sense)
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
find_body_angle (Finder       *finder,
                 int           parameter,
                 const JdExpr *q)
{
  int best = -1, best_body = JD_NONE, best_sense = 1;
  Line best_line = { 0 };
  JdMeasure *measure;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    for (int sense = 1; sense >= -1; sense -= 2)
      {
        const JdBody *body = finder->picture->bodies[b].body;
        const int other = body->is_particle || !jd_expr_depends_on (import (finder, body->angle), q)
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
turns (Finder    *finder,
       JdExprVec  first,
       JdExprVec  second,
       int        sense)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *s = number (finder, sense);

  return are_equal (first, (JdExprVec) { { jd_expr_mul (pool, s, second.x[1]),
                                           jd_expr_neg (pool, jd_expr_mul (pool, s, second.x[0])),
                                           number (finder, 0) } });
}

static gboolean
is_base (Finder    *finder,
         JdExprVec  place)
{
  for (guint i = 0; i < finder->bases->len; i++)
    if (are_equal (place, g_array_index (finder->bases, JdExprVec, i)))
      return TRUE;
  return FALSE;
}

/* The constant distance of a place that q turns about another one; NULL: it has no simple form. */
static const JdExpr *
find_arm (Finder       *finder,
          JdExprVec     arm,
          const JdExpr *q)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *at_zero[2];

  for (int i = 0; i < 2; i++)
    at_zero[i] = jd_expr_simplify (pool, jd_expr_substitute_one (pool, arm.x[i], q, number (finder, 0)), 0);
  return jd_expr_is_zero (at_zero[0]) ? at_zero[1] : jd_expr_is_zero (at_zero[1]) ? at_zero[0] : NULL;
}

/* Marks q as the angle of the line from a point C of the mechanism to the origin P of a body. */
static gboolean
find_point_angle (Finder       *finder,
                  int           parameter,
                  const JdExpr *q)
{
  JdExprPool *pool = finder->kinematics.pool;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    {
      const JdExprVec at = jd_kinematics_point (&finder->kinematics, (JdPointRef) { (int) b, 0 });
      const JdExprVec first = diff_vector (finder, at, q), second = diff_vector (finder, first, q);
      const JdExprVec centre = jd_expr_vec_add (pool, at, second);
      int sense;
      JdMeasure *measure;

      if (is_zero (finder, second.x[0]) && is_zero (finder, second.x[1]))
        continue;
      sense = turns (finder, first, second, 1) ? 1 : turns (finder, first, second, -1) ? -1 : 0;
      if (sense == 0 || !is_base (finder, centre))
        continue;
      measure = add_of_parameter (finder, JD_MEASURE_ANGLE, centre, at, parameter, q);
      measure->sense = sense;
      measure->leg = JD_LEG_TO_POINT;
      add_constant (finder, JD_MEASURE_LENGTH, centre, at, find_arm (finder, jd_expr_vec_sub (pool, at, centre), q));
      return TRUE;
    }
  return FALSE;
}

/* ---- Lengths ---- */

/* The point from whose level the length q along the unit vector @along, which ends at @at, is measured; if it is
 * none, where the length begins.  Returns FALSE if it is unknown. */
static gboolean
find_base (Finder       *finder,
           JdExprVec     at,
           JdExprVec     along,
           const JdExpr *q,
           JdExprVec    *out_base)
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
find_length (Finder       *finder,
             int           parameter,
             const JdExpr *q)
{
  JdExprPool *pool = finder->kinematics.pool;

  for (gsize b = 0; b < finder->picture->n_bodies; b++)
    {
      const JdExprVec at = jd_kinematics_point (&finder->kinematics, (JdPointRef) { (int) b, 0 });
      const JdExprVec along = diff_vector (finder, at, q), second = diff_vector (finder, along, q);
      JdMeasure *measure;
      JdExprVec base;

      if (!are_equal (second, plane_vector (finder, NULL, NULL)) ||
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

/* ---- Constant lengths ---- */

/* The distance of two places of one body as an expression, if it has a simple one. */
static const JdExpr *
find_distance (Finder    *finder,
               JdExprVec  a,
               JdExprVec  b)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExprVec between = jd_expr_vec_sub (pool, b, a);

  for (int i = 0; i < 2; i++)
    if (is_zero (finder, between.x[1 - i]))
      return jd_expr_simplify (pool, between.x[i], 0);
  return NULL;
}

static void
add_between (Finder    *finder,
             int        body,
             JdExprVec  a,
             JdExprVec  b)
{
  add_constant (finder, JD_MEASURE_LENGTH, jd_kinematics_place (&finder->kinematics, body, a),
                jd_kinematics_place (&finder->kinematics, body, b), find_distance (finder, a, b));
}

/* Corners of a rectangle: the ends of its lower side and of its right side. */
static void
add_box (Finder        *finder,
         int            body,
         const JdShape *shape)
{
  JdExprPool *pool = finder->kinematics.pool;
  const JdExpr *half[2], *low[2];

  for (int i = 0; i < 2; i++)
    {
      half[i] = jd_expr_mul (pool, jd_expr_rational (pool, 1, 2), import (finder, shape->size[i]));
      low[i] = jd_expr_neg (pool, half[i]);
    }
  add_between (finder, body, plane_vector (finder, low[0], low[1]), plane_vector (finder, half[0], low[1]));
  add_between (finder, body, plane_vector (finder, half[0], low[1]), plane_vector (finder, half[0], half[1]));
}

static void
add_body_lengths (Finder *finder,
                  int     body)
{
  const JdBodyPlan *plan = &finder->picture->bodies[body];
  const JdShape *shape = &plan->body->shape;
  const JdExprVec origin = plane_vector (finder, NULL, NULL);
  JdExprVec ends[2];
  gboolean bar = get_bar (finder, plan, ends);

  if (bar)
    add_between (finder, body, ends[0], ends[1]);
  else if (jd_shape_types[shape->kind].form == JD_FORM_ROUND && shape->kind != JD_SHAPE_NONE)
    {
      const JdExprVec rim = plane_vector (finder, shape->size[0], NULL);

      add_constant (finder, JD_MEASURE_RADIUS, jd_kinematics_place (&finder->kinematics, body, origin),
                    jd_kinematics_place (&finder->kinematics, body, rim), import (finder, shape->size[0]));
    }
  else if (jd_shape_types[shape->kind].form == JD_FORM_RECTANGLE)
    add_box (finder, body, shape);
  for (guint i = 1; i < plan->body->points->len && !plan->body->is_particle; i++)
    {
      const JdPoint *point = g_ptr_array_index (plan->body->points, i);
      const JdExprVec place = plane_vector (finder, point->at[0], point->at[1]);

      if (!bar || !(are_near (finder, place, ends[0]) || are_near (finder, place, ends[1])))
        add_between (finder, body, origin, place);
    }
}

static void
add_ground_lengths (Finder *finder)
{
  const GPtrArray *points = jd_mechanism_get_ground_points (finder->picture->mechanism);
  const GPtrArray *joints = jd_mechanism_get_joints (finder->picture->mechanism);
  const GPtrArray *curves = jd_mechanism_get_curves (finder->picture->mechanism);

  for (guint i = 0; i < points->len; i++)
    {
      const JdPoint *point = g_ptr_array_index (points, i);

      add_between (finder, JD_GROUND, plane_vector (finder, NULL, NULL),
                   plane_vector (finder, point->at[0], point->at[1]));
    }
  for (guint i = 0; i < joints->len; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, i);

      if (joint->length != NULL && joint->n_points == 2 && g_str_equal (joint->type->name, "rod"))
        add_constant (finder, JD_MEASURE_LENGTH, jd_kinematics_point (&finder->kinematics, joint->points[0]),
                      jd_kinematics_point (&finder->kinematics, joint->points[1]), import (finder, joint->length));
    }
  for (guint i = 0; i < curves->len; i++)
    {
      const JdCurve *curve = g_ptr_array_index (curves, i);
      JdExprVec centre, rim;

      if (curve->radius == NULL)
        continue;
      centre = plane_vector (finder, curve->point[0], curve->point[1]);
      rim = jd_expr_vec_add (finder->kinematics.pool, centre, plane_vector (finder, curve->radius, NULL));
      add_constant (finder, JD_MEASURE_RADIUS, jd_kinematics_place (&finder->kinematics, curve->on, centre),
                    jd_kinematics_place (&finder->kinematics, curve->on, rim), import (finder, curve->radius));
    }
}

/* ---- Measures of the file ---- */

/* The two places of the measure: the ends of a length; the vertex of an angle, and a place of its second line. */
static void
find_places (Finder           *finder,
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
add_of_file (Finder *finder)
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
      measure = add_measure (finder, asked.kind == JD_MEASURED_LENGTH ? JD_MEASURE_LENGTH : JD_MEASURE_ANGLE, at[0],
                             at[1], value, label);
      measure->of_file = g_string_chunk_insert (finder->self->texts, asked.name);
      measure->leg = leg;
      if (asked.kind == JD_MEASURED_TURN && asked.bodies[0] != ((const JdMeasured *) measures->pdata[i])->bodies[0])
        measure->sense = -1;
    }
}

JdMeasureShow
jd_measures_of_file (const JdPicture *picture)
{
  return jd_mechanism_get_measures (jd_picture_get_mechanism (picture))->len > 0 ? JD_MEASURE_OF_FILE : 0;
}

/* ---- All of them ---- */

static void
collect_bases (Finder *finder)
{
  const JdExprVec origin = plane_vector (finder, NULL, NULL);

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

static void
find_all (Finder *finder)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (finder->picture->mechanism);

  collect_bases (finder);
  for (gsize b = 0; b < finder->picture->n_bodies && !finder->picture->spatial; b++)
    add_body_lengths (finder, (int) b);
  if (!finder->picture->spatial)
    add_ground_lengths (finder);
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

static JdTape *
compile (const Finder *finder)
{
  const JdPicture *picture = finder->picture;
  const GPtrArray *parameters = jd_mechanism_get_parameters (picture->mechanism);
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 1 + picture->N);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();

  inputs[0] = jd_expr_time (finder->kinematics.pool);
  for (gsize i = 0; i < picture->N; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);

      inputs[1 + i] = jd_expr_symbol (finder->kinematics.pool, JD_SYMBOL_PARAMETER, parameter->name, 0);
    }
  g_ptr_array_extend (all, finder->vectors, NULL, NULL);
  g_ptr_array_extend (all, finder->scalars, NULL, NULL);
  return jd_tape_new ((const JdExpr *const *) all->pdata, all->len, inputs, 1 + picture->N, picture->constants, NULL);
}

JdMeasures *
jd_measures_new (const JdPicture *picture)
{
  JdMeasures *self = g_new0 (JdMeasures, 1);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GPtrArray) vectors = g_ptr_array_new (), scalars = g_ptr_array_new ();
  g_autoptr(GArray) bases = g_array_new (FALSE, FALSE, sizeof (JdExprVec));
  g_autoptr(GHashTable) letters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Finder finder = { self, picture, { picture->mechanism, pool }, vectors, scalars, bases, letters,
                    frame->reach > 0 ? frame->reach : 1 };

  self->picture = jd_picture_ref ((JdPicture *) picture);
  self->measures = g_array_new (FALSE, FALSE, sizeof (JdMeasure));
  self->texts = g_string_chunk_new (256);
  find_all (&finder);
  self->n_vectors = vectors->len / 3;
  self->n_scalars = scalars->len;
  self->tape = compile (&finder);
  if (self->tape == NULL)
    g_array_set_size (self->measures, 0);
  return self;
}

void
jd_measures_free (JdMeasures *self)
{
  g_clear_pointer (&self->tape, jd_tape_free);
  g_clear_pointer (&self->lines, g_free);
  g_array_unref (self->measures);
  g_string_chunk_free (self->texts);
  jd_picture_unref (self->picture);
  g_free (self);
}

gsize
jd_measures_get_n (const JdMeasures *self)
{
  return self->measures->len;
}

gboolean
jd_measures_has_parameter (const JdMeasures *self,
                           int               parameter)
{
  for (guint i = 0; i < self->measures->len; i++)
    if (g_array_index (self->measures, JdMeasure, i).parameter == parameter)
      return TRUE;
  return FALSE;
}

const char *
jd_measures_get_label (const JdMeasures *self,
                       gsize             i)
{
  return g_array_index (self->measures, JdMeasure, i).label;
}

gboolean
jd_measures_shows (const JdMeasures *self,
                   gsize             i,
                   JdMeasureShow     show)
{
  const JdMeasure *measure = &g_array_index (self->measures, JdMeasure, i);

  if (measure->of_file != NULL)
    return (show & JD_MEASURE_OF_FILE) != 0;
  if (measure->parameter == JD_NONE)
    return (show & JD_MEASURE_DIMENSIONS) != 0;
  return (show & (measure->kind == JD_MEASURE_ANGLE ? JD_MEASURE_ANGLES : JD_MEASURE_LENGTHS)) != 0;
}

void
jd_measures_keep_lines (JdMeasures *self)
{
  if (self->lines == NULL)
    self->lines = g_malloc0_n (self->measures->len + 1, sizeof *self->lines);
  for (guint i = 0; i < self->measures->len; i++)
    self->lines[i][0] = NAN;
}

/* Distance of (@x, @y) from the line. */
static double
line_distance (const double line[4],
               double       x,
               double       y)
{
  const double dx = line[2] - line[0], dy = line[3] - line[1], square = dx * dx + dy * dy;
  const double part = square > 0 ? ((x - line[0]) * dx + (y - line[1]) * dy) / square : 0;
  const double s = fmin (fmax (part, 0), 1);

  return hypot (line[0] + s * dx - x, line[1] + s * dy - y);
}

const char *
jd_measures_pick (const JdMeasures *self,
                  double            x,
                  double            y,
                  double            distance)
{
  const char *found = NULL;

  for (guint i = 0; self->lines != NULL && i < self->measures->len; i++)
    {
      const double away = line_distance (self->lines[i], x, y);

      if (!(away <= distance) || g_array_index (self->measures, JdMeasure, i).of_file == NULL)
        continue;
      distance = away;
      found = g_array_index (self->measures, JdMeasure, i).of_file;
    }
  return found;
}

gboolean
jd_measures_get_line (const JdMeasures *self,
                      const char       *name,
                      double            out[4])
{
  for (guint i = 0; self->lines != NULL && i < self->measures->len; i++)
    if (g_strcmp0 (g_array_index (self->measures, JdMeasure, i).of_file, name) == 0 && isfinite (self->lines[i][0]))
      {
        memcpy (out, self->lines[i], sizeof self->lines[i]);
        return TRUE;
      }
  return FALSE;
}
