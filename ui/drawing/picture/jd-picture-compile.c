/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compilation of a picture: every position as an expression, all of them in two tapes. */

#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-letters.h"
#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>
#include <string.h>

/* Corners of a hull are on one line below this part of the square of its size. */
#define COLLINEAR 1e-12

/* Expressions of a tape. */
typedef struct
{
  GPtrArray *vectors;  /* const JdExpr *, three for each vector */
  GPtrArray *scalars;  /* const JdExpr * */
} Outputs;

/* Collects vectors and scalars while plans are made. */
typedef struct
{
  JdPicture    *self;
  JdKinematics  kinematics;
  Outputs       places, rates;
} Compiler;

static JdSlot
add_vector (Outputs   *outputs,
            JdExprVec  v)
{
  for (int i = 0; i < 3; i++)
    g_ptr_array_add (outputs->vectors, (gpointer) v.x[i]);
  return outputs->vectors->len / 3 - 1;
}

static JdSlot
add_scalar (Compiler     *compiler,
            Outputs      *outputs,
            const JdExpr *expr)
{
  g_ptr_array_add (outputs->scalars, (gpointer) jd_expr_import (compiler->kinematics.pool, expr));
  return outputs->scalars->len - 1;
}

static JdExprVec
import_vector (Compiler     *compiler,
               const JdExpr *x,
               const JdExpr *y,
               const JdExpr *z)
{
  JdExprPool *pool = compiler->kinematics.pool;

  return (JdExprVec) { { jd_expr_import (pool, x), jd_expr_import (pool, y),
                         z != NULL ? jd_expr_import (pool, z) : jd_expr_number (pool, 0) } };
}

static JdExprVec
unit_vector (Compiler *compiler,
             int       axis)
{
  JdExprVec v;

  for (int i = 0; i < 3; i++)
    v.x[i] = jd_expr_number (compiler->kinematics.pool, i == axis ? 1 : 0);
  return v;
}

/* A text owned by the picture. */
static const char *
keep (JdPicture *self,
      char      *text)
{
  g_autofree char *taken = text;

  return g_string_chunk_insert (self->texts, taken);
}

/* Markup of a name with its number as a subscript: "A12" gives A with subscript 12. */
static const char *
name_to_markup (JdPicture  *self,
                const char *name)
{
  gsize stem = strlen (name);
  g_autofree char *letters = NULL;
  g_autofree char *escaped = NULL;

  while (stem > 1 && g_ascii_isdigit (name[stem - 1]))
    stem--;
  letters = g_strndup (name, stem);
  escaped = g_markup_escape_text (letters, -1);
  if (name[stem] == '\0')
    return g_string_chunk_insert (self->texts, escaped);
  return keep (self, g_strdup_printf ("%s<sub>%s</sub>", escaped, name + stem));
}

/* The letter of a value that is ± one constant; NULL: it is none. */
static char *
letter_of (const JdExpr *expr)
{
  const JdExpr *letter = expr;

  if (expr != NULL && jd_expr_get_kind (expr) == JD_EXPR_MUL && jd_expr_get_n_args (expr) == 2 &&
      jd_expr_is_number (jd_expr_get_arg (expr, 0), -1))
    letter = jd_expr_get_arg (expr, 1);
  return letter != NULL && jd_expr_get_kind (letter) == JD_EXPR_SYMBOL &&
             jd_expr_get_symbol (letter) == JD_SYMBOL_CONSTANT
           ? jd_symbol_to_markup (jd_expr_get_name (letter), 0)
           : NULL;
}

/* The letter of an effort: of its only component, or of its value. */
static char *
effort_letter (const JdEffort *effort)
{
  const JdExpr *only = NULL;

  for (int i = 0; i < 3; i++)
    if (effort->vector[i] != NULL && !jd_expr_is_zero (effort->vector[i]))
      {
        if (only != NULL)
          return NULL;
        only = effort->vector[i];
      }
  return letter_of (only);
}

static const char *
point_name (JdPicture     *self,
            const JdPoint *point)
{
  if (g_str_equal (point->name, "origin") || g_str_equal (point->name, "center"))
    return NULL;
  return name_to_markup (self, point->name);
}

static void
compile_shape (Compiler   *compiler,
               JdBodyPlan *plan,
               int         index)
{
  const JdShape *shape = &plan->body->shape;

  for (int i = 0; i < 2; i++)
    plan->size[i] = shape->size[i] != NULL ? add_scalar (compiler, &compiler->places, shape->size[i]) : JD_NO_SLOT;
  if (shape->n_vertices == 0)
    return;
  plan->n_vertices = shape->n_vertices;
  plan->vertices = g_new (JdSlot, plan->n_vertices);
  for (gsize i = 0; i < plan->n_vertices; i++)
    {
      JdExprVec at = import_vector (compiler, shape->vertices[i][0], shape->vertices[i][1], NULL);

      plan->vertices[i] = add_vector (&compiler->places, jd_kinematics_place (&compiler->kinematics, index, at));
    }
}

static double
cross_of (const double a[2],
          const double b[2],
          const double c[2])
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* Convex hull by Andrew's monotone chain.  @order gets the indices of the corners, counterclockwise; for collinear
 * points those of the two ends. */
static gsize
convex_hull (double (*at)[2],
             gsize    n,
             gsize   *order)
{
  g_autofree gsize *sorted = g_new (gsize, n);
  gsize k = 0, floor_size;
  double span = 0, flat;

  for (gsize i = 0; i < n; i++)
    {
      gsize j = i;

      span = fmax (span, hypot (at[i][0] - at[0][0], at[i][1] - at[0][1]));
      for (; j > 0 && (at[sorted[j - 1]][0] > at[i][0] ||
                       (at[sorted[j - 1]][0] == at[i][0] && at[sorted[j - 1]][1] > at[i][1]));
           j--)
        sorted[j] = sorted[j - 1];
      sorted[j] = i;
    }
  flat = COLLINEAR * span * span;
  for (gsize i = 0; i < n; i++)
    {
      while (k >= 2 && cross_of (at[order[k - 2]], at[order[k - 1]], at[sorted[i]]) <= flat)
        k--;
      order[k++] = sorted[i];
    }
  floor_size = k + 1;
  for (gsize i = n - 1; i-- > 0;)
    {
      while (k >= floor_size && cross_of (at[order[k - 2]], at[order[k - 1]], at[sorted[i]]) <= flat)
        k--;
      order[k++] = sorted[i];
    }
  return k > 1 ? k - 1 : k;
}

/* Finds the hull of a body without shape.  In the plane it uses the positions of its points in the file's state,
 * which do not move relative to each other. */
static void
compile_hull (Compiler   *compiler,
              JdBodyPlan *plan)
{
  const JdPicture *self = compiler->self;
  const GPtrArray *points = plan->body->points;
  gsize n = points->len, n_corners;
  g_autofree double (*at)[2] = g_malloc0 (n * sizeof *at);
  g_autofree gsize *order = g_new (gsize, 2 * n + 2);

  for (gsize i = 0; i < n; i++)
    {
      const JdPoint *point = g_ptr_array_index (points, i);

      for (int k = 0; k < 2; k++)
        at[i][k] = jd_picture_eval (self, point->at[k], self->time, self->values, self->file_rates);
    }
  n_corners = convex_hull (at, n, order);
  plan->n_vertices = n_corners;
  plan->vertices = g_new (JdSlot, n_corners);
  for (gsize i = 0; i < n_corners; i++)
    plan->vertices[i] = plan->points[order[i]];
}

static gboolean
is_fixed (const JdExpr *expr)
{
  return expr == NULL || (!jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) &&
                          !jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 2));
}

/* Whether a joint welds the body to the ground. */
static gboolean
is_welded (const JdPicture *self,
           int              body)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);

  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      if (g_str_equal (joint->type->name, "weld") && joint->n_points == 2 &&
          ((joint->points[0].body == body && joint->points[1].body == JD_GROUND) ||
           (joint->points[1].body == body && joint->points[0].body == JD_GROUND)))
        return TRUE;
    }
  return FALSE;
}

/* In the plane a plate is a part of the ground if it is welded to it, or if its position is constant; in space if its
 * attitude is constant: a floor or a wall, which may be moved. */
static gboolean
is_part_of_ground (const JdPicture *self,
                   const JdBody    *body,
                   int              index)
{
  const JdShapeForm form = jd_shape_types[body->shape.kind].form;
  gboolean fixed = self->spatial || is_fixed (body->angle);

  if (body->shape.kind == JD_SHAPE_NONE || form == JD_FORM_ROUND || form == JD_FORM_LINE)
    return FALSE;
  for (int i = 0; i < 3 && !self->spatial; i++)
    fixed &= is_fixed (body->origin[i]);
  for (gsize i = 0; i < body->n_rotations; i++)
    fixed &= is_fixed (body->rotations[i].angle);
  return fixed || is_welded (self, index);
}

/* Whether a body rolls on the curve, or touches it with friction. */
static gboolean
is_rough_curve (const JdPicture *self,
                int              curve)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);

  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      if (joint->curve == curve && (joint->friction != NULL || g_str_equal (joint->type->name, "rolling")))
        return TRUE;
    }
  return FALSE;
}

static void
compile_body (Compiler *compiler,
              gsize     index)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdBodyPlan *plan = &compiler->self->bodies[index];
  const JdExpr *const *gravity = jd_mechanism_get_gravity (compiler->self->mechanism);
  const GPtrArray *points;
  JdExprVec g, origin;

  plan->body = g_ptr_array_index (jd_mechanism_get_bodies (compiler->self->mechanism), index);
  plan->name = name_to_markup (compiler->self, plan->body->name);
  points = plan->body->points;
  plan->points = g_new (JdSlot, points->len);
  plan->point_names = g_new0 (const char *, points->len + 1);
  for (guint i = 0; i < points->len; i++)
    {
      plan->points[i] = add_vector (&compiler->places,
                                    jd_kinematics_point (kinematics, (JdPointRef) { (int) index, i }));
      plan->point_names[i] = point_name (compiler->self, g_ptr_array_index (points, i));
    }
  plan->origin = plan->points[0];
  plan->center = plan->points[1];
  for (int axis = 0; axis < 3; axis++)
    plan->axes[axis] = add_vector (&compiler->places,
                                   jd_kinematics_to_ground (kinematics, (int) index, unit_vector (compiler, axis)));
  compile_shape (compiler, plan, (int) index);
  if (plan->body->shape.kind == JD_SHAPE_NONE && !compiler->self->spatial)
    compile_hull (compiler, plan);
  plan->is_support = is_part_of_ground (compiler->self, plan->body, (int) index);

  origin = jd_kinematics_point (kinematics, (JdPointRef) { (int) index, 0 });
  plan->velocity = add_vector (&compiler->rates, jd_expr_vec_diff_time (kinematics->pool, origin));
  plan->angular = add_vector (&compiler->rates, jd_kinematics_angular_velocity (kinematics, (int) index));
  g = import_vector (compiler, gravity[0], gravity[1], gravity[2]);
  plan->weight = add_vector (&compiler->rates,
                             jd_expr_vec_scale (kinematics->pool, jd_expr_import (kinematics->pool, plan->body->mass),
                                                g));
}

/* Whether the curve guides particles only, which have no side of it: it is a wire. */
static gboolean
is_wire (const JdPicture *self,
         const JdCurve   *curve,
         int              index)
{
  const GPtrArray *joints = jd_mechanism_get_joints (self->mechanism);

  if (curve->direction[0] != NULL)
    return FALSE;
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      if (joint->curve == index &&
          !(g_str_equal (joint->type->name, "on-curve") && joint->n_points > 0 && joint->points[0].body >= 0 &&
            self->bodies[joint->points[0].body].body->is_particle))
        return FALSE;
    }
  return TRUE;
}

static const char *
parameter_name (const JdPicture *self,
                gsize            i)
{
  const JdParameter *parameter = g_ptr_array_index (jd_mechanism_get_parameters (self->mechanism), i);

  return parameter->name;
}

/* Tape of (local, t, p) -> x, y. */
static JdTape *
compile_local (Compiler       *compiler,
               const JdCurve  *curve,
               GError        **error)
{
  const JdPicture *self = compiler->self;
  JdExprPool *pool = compiler->kinematics.pool;
  const JdExpr *outputs[2] = { jd_expr_import (pool, curve->point[0]), jd_expr_import (pool, curve->point[1]) };
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, self->N + 2);

  inputs[0] = jd_expr_import (pool, curve->local);
  inputs[1] = jd_expr_time (pool);
  for (gsize i = 0; i < self->N; i++)
    inputs[2 + i] = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter_name (self, i), 0);
  return jd_tape_new (outputs, 2, inputs, self->N + 2, self->constants, error);
}

static gboolean
compile_curve (Compiler  *compiler,
               gsize      index,
               GError   **error)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdCurvePlan *plan = &compiler->self->curves[index];
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (compiler->self->mechanism), index);

  plan->curve = curve;
  plan->name = name_to_markup (compiler->self, curve->name);
  plan->moves_material = curve->velocity[0] != NULL;
  plan->still = curve->on == JD_GROUND && is_fixed (curve->point[0]) && is_fixed (curve->point[1]) &&
                is_fixed (curve->direction[0]) && is_fixed (curve->direction[1]) && is_fixed (curve->radius);
  plan->is_rough = is_rough_curve (compiler->self, (int) index);
  plan->is_wire = is_wire (compiler->self, curve, (int) index);
  plan->point = plan->direction = plan->radius = JD_NO_SLOT;
  if (curve->local == NULL)
    {
      JdExprVec at = import_vector (compiler, curve->point[0], curve->point[1], NULL);

      plan->point = add_vector (&compiler->places, jd_kinematics_place (kinematics, curve->on, at));
    }
  if (curve->direction[0] != NULL)
    {
      JdExprVec along = import_vector (compiler, curve->direction[0], curve->direction[1], NULL);

      plan->direction = add_vector (&compiler->places, jd_kinematics_to_ground (kinematics, curve->on, along));
    }
  if (curve->radius != NULL)
    plan->radius = add_scalar (compiler, &compiler->places, curve->radius);
  if (curve->local != NULL)
    plan->tape = compile_local (compiler, curve, error);
  return curve->local == NULL || plan->tape != NULL;
}

static JdSlot
point_slot (const JdPicture *self,
            JdPointRef       ref)
{
  return ref.body == JD_GROUND ? self->ground[ref.point] : self->bodies[ref.body].points[ref.point];
}

/* How many parameters @where (n) depends on, if the parameter @name is one of them; else 0. */
static guint
count_movers (const JdExpr *const *where,
              gsize                n,
              const char          *name)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (where, n);
  guint count = 0;
  gboolean found = FALSE;

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);

      if (jd_expr_get_symbol (symbol) != JD_SYMBOL_PARAMETER)
        continue;
      count++;
      found |= g_str_equal (jd_expr_get_name (symbol), name);
    }
  return found ? count : 0;
}

/* A body that a parameter moves, and how many parameters move it. */
typedef struct
{
  int   body;
  guint rank;  /* 2 parameters, + 1 if they do not turn it; the smallest is the best */
} Driven;

/* Looks for the body that a parameter of @expr moves with the fewest others: one that it turns first. */
static void
find_driven_body (const JdPicture *self,
                  const JdExpr    *expr,
                  Driven          *best)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);

  for (guint k = 0; k < symbols->len; k++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, k);

      for (gsize b = 0; b < self->n_bodies && jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER; b++)
        {
          const JdBody *body = self->bodies[b].body;
          const char *name = jd_expr_get_name (symbol);
          guint turns = self->spatial ? 0 : count_movers (&body->angle, 1, name);
          guint moves = count_movers (body->origin, self->spatial ? 3 : 2, name);

          if (turns > 0 && 2 * turns < best->rank)
            *best = (Driven) { (int) b, 2 * turns };
          if (moves > 0 && 2 * moves + 1 < best->rank)
            *best = (Driven) { (int) b, 2 * moves + 1 };
        }
    }
}

/* Places a joint that is an equation between parameters beside a body: the one that its first declared effort acts
 * on, else one that its parameters move. */
static void
place_badge (JdPicture   *self,
             JdJointPlan *plan)
{
  const JdJoint *joint = plan->joint;
  Driven best = { JD_NONE, G_MAXUINT };

  plan->is_badge = TRUE;
  if (joint->n_efforts > 0 && joint->efforts[0].body >= 0)
    best.body = joint->efforts[0].body;
  else if (joint->of != NULL)
    find_driven_body (self, joint->of, &best);
  else
    for (gsize i = 0; i < joint->n_equations; i++)
      find_driven_body (self, joint->equations[i].expr, &best);
  plan->first = best.body;
  if (best.body == JD_NONE)
    return;
  plan->n_points = 1;
  plan->points[0] = self->bodies[best.body].origin;
}

static void
compile_joint_points (Compiler    *compiler,
                      JdJointPlan *plan)
{
  JdPicture *self = compiler->self;
  const JdJoint *joint = plan->joint;

  plan->n_points = MIN (joint->n_points, JD_GLYPH_MAX_POINTS);
  for (gsize i = 0; i < plan->n_points; i++)
    plan->points[i] = point_slot (self, joint->points[i]);
  plan->first = joint->n_points > 0 ? joint->points[0].body : JD_NONE;
  plan->second = joint->n_points > 1 ? joint->points[joint->n_points - 1].body : JD_NONE;
  if (joint->n_points == 0 && joint->n_bodies > 0)
    {
      plan->n_points = 0;
      for (gsize i = 0; i < MIN (joint->n_bodies, 2); i++)
        if (joint->bodies[i] != JD_GROUND)
          plan->points[plan->n_points++] = self->bodies[joint->bodies[i]].origin;
      plan->first = joint->bodies[0];
      plan->second = joint->n_bodies > 1 ? joint->bodies[1] : JD_NONE;
      if (joint->curve != JD_NONE && plan->first >= 0)
        plan->radius = self->bodies[plan->first].size[0];
    }
  if (plan->n_points == 0)
    place_badge (self, plan);
}

/* Markup of a multiplier: the document's letter, or lambda with the name of the equation. */
static char *
multiplier_symbol (JdMechanism   *mechanism,
                   const JdJoint *joint,
                   const char    *equation)
{
  g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, equation);
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  const char *letter = jd_mechanism_get_letter (mechanism, name);

  return letter != NULL ? jd_symbol_to_markup (letter, 0) : g_strdup_printf ("\u03bb<sub>%s</sub>", escaped);
}

/* Markup of a multiplier with its reaction: "Y = lambda_pin.y". */
static char *
multiplier_label (JdMechanism   *mechanism,
                  const JdJoint *joint,
                  const char    *equation)
{
  g_autofree char *symbol = multiplier_symbol (mechanism, joint, equation);
  g_autofree char *name = g_markup_escape_text (equation, -1);
  gsize contact;
  const JdReaction *reaction = jd_joint_find_reaction (joint, equation, &contact);
  const char *sign = reaction != NULL && reaction->factor < 0 ? "\u2212" : "", *component = name;

  if (reaction == NULL && joint->type->reactions != NULL)
    return g_steal_pointer (&symbol);
  if (reaction != NULL)
    component = g_str_equal (reaction->name, "Gamma") ? "\u0393" : reaction->name;
  if (reaction != NULL && contact > 0)
    return g_strdup_printf ("%s<sub>%" G_GSIZE_FORMAT "</sub> = %s%s", component, contact + 1, sign, symbol);
  return g_strdup_printf ("%s = %s%s", component, sign, symbol);
}

/* Finds the joint's equations by the names of its type or of the file.  A model has them in the order of the
 * joints. */
static void
compile_joint_equations (JdPicture   *self,
                         JdJointPlan *plan)
{
  const JdJoint *joint = plan->joint;
  const gsize n = jd_joint_count_equations (joint);

  plan->n_equations = n;
  plan->equations = g_new0 (gsize, n + 1);
  plan->names = g_new0 (const char *, n + 1);
  plan->labels = g_new0 (const char *, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      plan->equations[i] = self->n_equations++;
      plan->names[i] = jd_joint_get_equation_name (joint, i);
      plan->labels[i] = keep (self, multiplier_label (self->mechanism, joint, plan->names[i]));
    }
}

static double
constant_value (const JdExpr *symbol,
                gpointer      data)
{
  const double *value = g_hash_table_lookup (data, jd_expr_get_name (symbol));

  return value != NULL ? *value : NAN;
}

/* The places where the joint's two bodies may touch: where its normal forces act, and its gaps. */
static void
compile_touches (Compiler    *compiler,
                 JdJointPlan *plan)
{
  const JdJoint *joint = plan->joint;
  g_autoptr(GArray) equations = g_array_new (FALSE, FALSE, sizeof (JdJointEquation));
  g_autoptr(GArray) efforts = g_array_new (FALSE, FALSE, sizeof (JdJointEffort));
  JdJointBuilder builder = { .kinematics = &compiler->kinematics, .value = constant_value,
                             .value_data = compiler->self->constants, .equations = equations, .efforts = efforts };

  if (!jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT) || joint->n_bodies != 2 ||
      !joint->type->build (joint->type, joint, &builder, NULL) ||
      !joint->type->efforts (joint->type, joint, &builder, NULL))
    return;
  plan->touches = g_new0 (JdTouchPlan, joint->n_contacts);
  for (guint e = 0; e < efforts->len; e++)
    {
      const JdJointEffort *effort = &g_array_index (efforts, JdJointEffort, e);
      const char *name = jd_joint_number_name ("N", plan->n_touches);

      if (plan->n_touches == joint->n_contacts || effort->body != joint->bodies[0] ||
          !g_str_equal (effort->name, name))
        continue;
      plan->touches[plan->n_touches].place = add_vector (&compiler->places, effort->place);
      plan->touches[plan->n_touches++].normal = add_vector (&compiler->places, effort->vector);
    }
  for (guint i = 0; i < equations->len; i++)
    {
      const JdJointEquation *equation = &g_array_index (equations, JdJointEquation, i);

      if (equation->f != NULL && equation->contact < plan->n_touches)
        plan->touches[equation->contact].gap = add_scalar (compiler, &compiler->places, equation->f);
    }
}

/* The efforts of a drive, once the positions of all bodies are known. */
static void
compile_drive (Compiler    *compiler,
               JdJointPlan *plan)
{
  plan->drives = jd_picture_find_drive (compiler->self, &compiler->kinematics, plan->joint);
  for (guint i = 0; i < plan->drives->len; i++)
    {
      JdDriveEffort *effort = &g_array_index (plan->drives, JdDriveEffort, i);

      effort->slot = add_vector (&compiler->places, effort->effort);
    }
}

static void
compile_joint (Compiler *compiler,
               gsize     index)
{
  JdPicture *self = compiler->self;
  JdJointPlan *plan = &self->joints[index];
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (self->mechanism), index);

  plan->joint = joint;
  plan->glyph = jd_glyph_find (joint->type->name);
  plan->name = name_to_markup (self, joint->name);
  plan->curve = joint->curve;
  plan->axis = plan->radius = plan->length = JD_NO_SLOT;
  plan->first = plan->second = JD_NONE;
  compile_joint_points (compiler, plan);
  compile_joint_equations (self, plan);
  compile_touches (compiler, plan);
  if (joint->of != NULL)
    compile_drive (compiler, plan);
  if (joint->vector[0] != NULL && joint->n_points > 0)
    {
      /* An axis is fixed in the body of the second point, the direction of a blade in that of the first. */
      int carrier = joint->points[joint->n_points > 1 ? 1 : 0].body;
      JdExprVec axis = import_vector (compiler, joint->vector[0], joint->vector[1], NULL);

      plan->axis = add_vector (&compiler->places, jd_kinematics_to_ground (&compiler->kinematics, carrier, axis));
    }
  if (joint->length != NULL)
    plan->length = add_scalar (compiler, &compiler->places, joint->length);
}

/* Tension k (l - l0) of a spring, or c l' of a damper. */
static const JdExpr *
line_tension (Compiler       *compiler,
              const JdEffort *effort)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdExprPool *pool = kinematics->pool;
  JdExprVec between = jd_expr_vec_sub (pool, jd_kinematics_point (kinematics, effort->points[1]),
                                       jd_kinematics_point (kinematics, effort->points[0]));
  const JdExpr *length = jd_expr_vec_norm (pool, between);
  const JdExpr *coefficient = jd_expr_import (pool, effort->stiffness);

  if (jd_effort_types[effort->kind].is_damper)
    return jd_expr_mul (pool, coefficient, jd_expr_diff_time (pool, length));
  if (effort->length != NULL)
    length = jd_expr_sub (pool, length, jd_expr_import (pool, effort->length));
  return jd_expr_mul (pool, coefficient, length);
}

/* Moment on the first body: -k (angle_a - angle_b - angle), or -c (angle_a' - angle_b'). */
static const JdExpr *
torsion_moment (Compiler       *compiler,
                const JdEffort *effort)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdExprPool *pool = kinematics->pool;
  const JdExpr *turn = jd_expr_sub (pool, jd_kinematics_angle (kinematics, effort->bodies[0]),
                                    jd_kinematics_angle (kinematics, effort->bodies[1]));

  if (jd_effort_types[effort->kind].is_damper)
    turn = jd_expr_diff_time (pool, turn);
  else if (effort->length != NULL)
    turn = jd_expr_sub (pool, turn, jd_expr_import (pool, effort->length));
  return jd_expr_neg (pool, jd_expr_mul (pool, jd_expr_import (pool, effort->stiffness), turn));
}

/* Position of a torsion spring: a joint of its two bodies, else the origin of the first one. */
static JdSlot
torsion_place (const JdPicture *self,
               const JdEffort  *effort)
{
  int body = effort->bodies[0] >= 0 ? effort->bodies[0] : effort->bodies[1];

  for (gsize i = 0; i < self->n_joints; i++)
    {
      const JdJointPlan *plan = &self->joints[i];

      if (plan->joint->n_points == 2 && ((plan->first == effort->bodies[0] && plan->second == effort->bodies[1]) ||
                                         (plan->first == effort->bodies[1] && plan->second == effort->bodies[0])))
        return plan->points[0];
    }
  return body >= 0 ? self->bodies[body].origin : JD_NO_SLOT;
}

static gboolean
same_line (const JdEffort *a,
           const JdEffort *b)
{
  return jd_effort_types[a->kind].action == JD_ACTS_ALONG_LINE &&
         jd_effort_types[b->kind].action == JD_ACTS_ALONG_LINE &&
         memcmp (&a->points[0], &b->points[0], sizeof a->points[0]) == 0 &&
         memcmp (&a->points[1], &b->points[1], sizeof a->points[1]) == 0;
}

/* The force of a given force, in ground axes. */
static JdExprVec
force_vector (Compiler       *compiler,
              const JdEffort *effort)
{
  JdExprVec v = import_vector (compiler, effort->vector[0], effort->vector[1], effort->vector[2]);

  return effort->follower ? jd_kinematics_to_ground (&compiler->kinematics, effort->points[0].body, v) : v;
}

static void
compile_effort (Compiler *compiler,
                gsize     index)
{
  JdPicture *self = compiler->self;
  JdEffortPlan *plan = &self->efforts[index];
  const JdEffort *effort = g_ptr_array_index (jd_mechanism_get_efforts (self->mechanism), index);
  g_autofree char *letter = NULL;

  plan->effort = effort;
  plan->name = name_to_markup (self, effort->name);
  letter = effort_letter (effort);
  plan->symbol = letter != NULL ? g_string_chunk_insert (self->texts, letter) : plan->name;
  plan->points[0] = plan->points[1] = plan->vector = plan->value = JD_NO_SLOT;
  switch (jd_effort_types[effort->kind].action)
    {
    case JD_ACTS_ALONG_LINE:
      for (int i = 0; i < 2; i++)
        plan->points[i] = point_slot (self, effort->points[i]);
      plan->value = add_scalar (compiler, &compiler->rates, line_tension (compiler, effort));
      break;
    case JD_ACTS_AT_POINT:
      plan->points[0] = point_slot (self, effort->points[0]);
      plan->vector = add_vector (&compiler->rates, force_vector (compiler, effort));
      break;
    case JD_ACTS_ON_BODY:
      if (self->spatial || effort->bodies[0] < 0)
        break;
      plan->points[0] = self->bodies[effort->bodies[0]].origin;
      plan->value = add_scalar (compiler, &compiler->rates, effort->vector[2]);
      break;
    case JD_ACTS_BETWEEN_BODIES:
      plan->points[0] = torsion_place (self, effort);
      plan->value = add_scalar (compiler, &compiler->rates, torsion_moment (compiler, effort));
      break;
    case JD_ACTS_ON_PARAMETERS:
    default:
      break;
    }
}

/* Marks a spring and a damper between the same points, which are drawn side by side. */
static void
set_aside (JdPicture *self)
{
  for (gsize i = 0; i < self->n_efforts; i++)
    for (gsize k = i + 1; k < self->n_efforts; k++)
      if (same_line (self->efforts[i].effort, self->efforts[k].effort))
        {
          self->efforts[i].aside = -1;
          self->efforts[k].aside = 1;
        }
}

/* Makes the tape of (t, p), or with @order 1 of (t, p, p'). */
static gboolean
compile_tape (Compiler       *compiler,
              const Outputs  *outputs,
              gsize           order,
              JdSlots        *out,
              GError        **error)
{
  const JdPicture *self = compiler->self;
  JdExprPool *pool = compiler->kinematics.pool;
  gsize n_inputs = 1 + self->N * (order + 1);
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, n_inputs);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();

  inputs[0] = jd_expr_time (pool);
  for (gsize i = 1; i < n_inputs; i++)
    inputs[i] = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter_name (self, (i - 1) % self->N), i > self->N);
  g_ptr_array_extend (all, outputs->vectors, NULL, NULL);
  g_ptr_array_extend (all, outputs->scalars, NULL, NULL);
  *out = (JdSlots) { jd_tape_new ((const JdExpr *const *) all->pdata, all->len, inputs, n_inputs, self->constants,
                                  error),
                     outputs->vectors->len / 3, outputs->scalars->len };
  return out->tape != NULL;
}

static gboolean
compile_all (Compiler  *compiler,
             GError   **error)
{
  JdPicture *self = compiler->self;
  const GPtrArray *ground = jd_mechanism_get_ground_points (self->mechanism);

  for (gsize i = 0; i < self->n_ground; i++)
    {
      self->ground[i] = add_vector (&compiler->places,
                                    jd_kinematics_point (&compiler->kinematics, (JdPointRef) { JD_GROUND, i }));
      self->ground_names[i] = point_name (self, g_ptr_array_index (ground, i));
    }
  for (gsize i = 0; i < self->n_bodies; i++)
    {
      g_autofree char *mass = NULL;

      compile_body (compiler, i);
      self->centre_names[i] = keep (self, g_strdup_printf ("I<sub>%s</sub>", self->bodies[i].name));
      mass = letter_of (self->bodies[i].body->mass);
      self->weight_names[i] = keep (self, g_strdup_printf ("m<sub>%s</sub>\u2009<b>g</b>", self->bodies[i].name));
      self->weight_symbols[i] = mass != NULL ? keep (self, g_strdup_printf ("%s\u2009<b>g</b>", mass))
                                             : self->weight_names[i];
    }
  for (gsize i = 0; i < self->n_curves; i++)
    if (!compile_curve (compiler, i, error))
      return FALSE;
  for (gsize i = 0; i < self->n_joints; i++)
    compile_joint (compiler, i);
  for (gsize i = 0; i < self->n_efforts; i++)
    compile_effort (compiler, i);
  set_aside (self);

  return compile_tape (compiler, &compiler->places, 0, &self->places, error) &&
         compile_tape (compiler, &compiler->rates, 1, &self->rates, error);
}

gboolean
jd_picture_compile (JdPicture  *self,
                    GError    **error)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) vectors = g_ptr_array_new ();
  g_autoptr(GPtrArray) scalars = g_ptr_array_new ();
  g_autoptr(GPtrArray) rate_vectors = g_ptr_array_new ();
  g_autoptr(GPtrArray) rate_scalars = g_ptr_array_new ();
  Compiler compiler = { self, { self->mechanism, pool }, { vectors, scalars }, { rate_vectors, rate_scalars } };

  return compile_all (&compiler, error);
}
