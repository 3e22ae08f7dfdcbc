/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compilation of a picture: every position as an expression, all of them in two tapes; plans of bodies and curves. */

#include "core/expression/tree/jd-expr-print.h"
#include "ui/drawing/picture/jd-picture-compile-private.h"

#include <math.h>
#include <string.h>

/* Corners of a hull are on one line below this part of the square of its size. */
#define COLLINEAR 1e-12
/* Contacts whose glyphs are drawn, at most. */
#define MOST_CONTACTS 60

JdSlot
jd_compiler_add_vector (JdPictureOutputs *outputs,
                        JdExprVec         v)
{
  for (int i = 0; i < 3; i++)
    g_ptr_array_add (outputs->vectors, (gpointer) v.x[i]);
  return outputs->vectors->len / 3 - 1;
}

JdSlot
jd_compiler_add_scalar (JdPictureCompiler *compiler,
                        JdPictureOutputs  *outputs,
                        const JdExpr      *expr)
{
  g_ptr_array_add (outputs->scalars, (gpointer) jd_expr_import (compiler->kinematics.pool, expr));
  return outputs->scalars->len - 1;
}

JdExprVec
jd_compiler_import_vector (JdPictureCompiler *compiler,
                           const JdExpr      *x,
                           const JdExpr      *y,
                           const JdExpr      *z)
{
  JdExprPool *pool = compiler->kinematics.pool;

  return (JdExprVec) { { jd_expr_import (pool, x), jd_expr_import (pool, y),
                         z != NULL ? jd_expr_import (pool, z) : jd_expr_number (pool, 0) } };
}

static JdExprVec
unit_vector (JdPictureCompiler *compiler,
             int                axis)
{
  JdExprVec v;

  for (int i = 0; i < 3; i++)
    v.x[i] = jd_expr_number (compiler->kinematics.pool, i == axis ? 1 : 0);
  return v;
}

const char *
jd_compiler_keep (JdPicture *self,
                  char      *text)
{
  g_autofree char *taken = text;

  return g_string_chunk_insert (self->texts, taken);
}

const char *
jd_compiler_name_to_markup (JdPicture  *self,
                            const char *name)
{
  gsize stem = strlen (name);
  g_autofree char *letters = NULL;
  g_autofree char *escaped = NULL;

  while (stem > 1 && g_ascii_isdigit (name[stem - 1]))
    stem--;
  /* "O_1" is O with the index 1, as in formulas. */
  letters = g_strndup (name, name[stem] != '\0' && stem > 1 && name[stem - 1] == '_' ? stem - 1 : stem);
  escaped = g_markup_escape_text (letters, -1);
  if (name[stem] == '\0')
    return g_string_chunk_insert (self->texts, escaped);
  return jd_compiler_keep (self, g_strdup_printf ("%s<sub>%s</sub>", escaped, name + stem));
}

char *
jd_compiler_get_letter (const JdExpr *expr)
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

static const char *
point_name (JdPicture     *self,
            const JdPoint *point)
{
  if (g_str_equal (point->name, "origin") || g_str_equal (point->name, "center"))
    return NULL;
  return jd_compiler_name_to_markup (self, point->name);
}

static void
compile_shape (JdPictureCompiler *compiler,
               JdBodyPlan        *plan,
               int                index)
{
  const JdShape *shape = &plan->body->shape;

  for (int i = 0; i < 2; i++)
    plan->size[i] = shape->size[i] != NULL ? jd_compiler_add_scalar (compiler, &compiler->places, shape->size[i])
                                           : JD_NO_SLOT;
  if (shape->n_vertices == 0)
    return;
  plan->n_vertices = shape->n_vertices;
  plan->vertices = g_new (JdSlot, plan->n_vertices);
  for (gsize i = 0; i < plan->n_vertices; i++)
    {
      JdExprVec at = jd_compiler_import_vector (compiler, shape->vertices[i][0], shape->vertices[i][1], NULL);

      plan->vertices[i] = jd_compiler_add_vector (&compiler->places,
                                                  jd_kinematics_place (&compiler->kinematics, index, at));
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
convex_hull (double (*at)[2] ,
             gsize           n,
             gsize          *order)
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
compile_hull (JdPictureCompiler *compiler,
              JdBodyPlan        *plan)
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
compile_body (JdPictureCompiler *compiler,
              gsize              index)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdBodyPlan *plan = &compiler->self->bodies[index];
  const JdExpr *const *gravity = jd_mechanism_get_gravity (compiler->self->mechanism);
  const GPtrArray *points;
  JdExprVec g, origin;

  plan->body = g_ptr_array_index (jd_mechanism_get_bodies (compiler->self->mechanism), index);
  plan->name = jd_compiler_name_to_markup (compiler->self, plan->body->name);
  points = plan->body->points;
  plan->points = g_new (JdSlot, points->len);
  plan->point_names = g_new0 (const char *, points->len + 1);
  for (guint i = 0; i < points->len; i++)
    {
      plan->points[i] = jd_compiler_add_vector (&compiler->places,
                                                jd_kinematics_point (kinematics, (JdPointRef) { (int) index, i }));
      plan->point_names[i] = point_name (compiler->self, g_ptr_array_index (points, i));
    }
  plan->origin = plan->points[0];
  plan->center = plan->points[1];
  for (int axis = 0; axis < 3; axis++)
    plan->axes[axis] = jd_compiler_add_vector (&compiler->places,
                                               jd_kinematics_to_ground (kinematics, (int) index,
                                                                        unit_vector (compiler, axis)));
  compile_shape (compiler, plan, (int) index);
  if (plan->body->shape.kind == JD_SHAPE_NONE && !compiler->self->spatial)
    compile_hull (compiler, plan);
  plan->is_support = is_part_of_ground (compiler->self, plan->body, (int) index);

  origin = jd_kinematics_point (kinematics, (JdPointRef) { (int) index, 0 });
  plan->velocity = jd_compiler_add_vector (&compiler->rates, jd_expr_vec_diff_time (kinematics->pool, origin));
  plan->angular = jd_compiler_add_vector (&compiler->rates, jd_kinematics_angular_velocity (kinematics, (int) index));
  g = jd_compiler_import_vector (compiler, gravity[0], gravity[1], gravity[2]);
  plan->weight = jd_compiler_add_vector (&compiler->rates,
                                         jd_expr_vec_scale (kinematics->pool,
                                                            jd_expr_import (kinematics->pool, plan->body->mass), g));
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
compile_local (JdPictureCompiler *compiler,
               const JdCurve     *curve,
               GError           **error)
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
compile_curve (JdPictureCompiler *compiler,
               gsize              index,
               GError           **error)
{
  JdKinematics *kinematics = &compiler->kinematics;
  JdCurvePlan *plan = &compiler->self->curves[index];
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (compiler->self->mechanism), index);

  plan->curve = curve;
  plan->name = jd_compiler_name_to_markup (compiler->self, curve->name);
  plan->moves_material = curve->velocity[0] != NULL;
  plan->still = curve->on == JD_GROUND && is_fixed (curve->point[0]) && is_fixed (curve->point[1]) &&
                is_fixed (curve->direction[0]) && is_fixed (curve->direction[1]) && is_fixed (curve->radius);
  plan->is_rough = is_rough_curve (compiler->self, (int) index);
  plan->is_wire = is_wire (compiler->self, curve, (int) index);
  plan->point = plan->direction = plan->radius = JD_NO_SLOT;
  if (curve->local == NULL)
    {
      JdExprVec at = jd_compiler_import_vector (compiler, curve->point[0], curve->point[1], NULL);

      plan->point = jd_compiler_add_vector (&compiler->places, jd_kinematics_place (kinematics, curve->on, at));
    }
  if (curve->direction[0] != NULL)
    {
      JdExprVec along = jd_compiler_import_vector (compiler, curve->direction[0], curve->direction[1], NULL);

      plan->direction = jd_compiler_add_vector (&compiler->places,
                                                jd_kinematics_to_ground (kinematics, curve->on, along));
    }
  if (curve->radius != NULL)
    plan->radius = jd_compiler_add_scalar (compiler, &compiler->places, curve->radius);
  if (curve->local != NULL)
    plan->tape = compile_local (compiler, curve, error);
  return curve->local == NULL || plan->tape != NULL;
}

JdSlot
jd_compiler_get_point_slot (const JdPicture *self,
                            JdPointRef       ref)
{
  return ref.body == JD_GROUND ? self->ground[ref.point] : self->bodies[ref.body].points[ref.point];
}

/* Makes the tape of (t, p), or with @order 1 of (t, p, p'). */
static gboolean
compile_tape (JdPictureCompiler      *compiler,
              const JdPictureOutputs *outputs,
              gsize                   order,
              JdSlots                *out,
              GError                **error)
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
compile_all (JdPictureCompiler *compiler,
             GError           **error)
{
  JdPicture *self = compiler->self;
  const GPtrArray *ground = jd_mechanism_get_ground_points (self->mechanism);
  gsize n_contacts = 0;

  for (gsize i = 0; i < self->n_ground; i++)
    {
      self->ground[i] = jd_compiler_add_vector (&compiler->places,
                                                jd_kinematics_point (&compiler->kinematics,
                                                                     (JdPointRef) { JD_GROUND, i }));
      self->ground_names[i] = point_name (self, g_ptr_array_index (ground, i));
    }
  for (gsize i = 0; i < self->n_bodies; i++)
    {
      g_autofree char *mass = NULL;

      compile_body (compiler, i);
      self->centre_names[i] = jd_compiler_keep (self, g_strdup_printf ("I<sub>%s</sub>", self->bodies[i].name));
      mass = jd_compiler_get_letter (self->bodies[i].body->mass);
      self->weight_names[i] = jd_compiler_keep (self, g_strdup_printf ("m<sub>%s</sub>\u2009<b>g</b>",
                                                                       self->bodies[i].name));
      self->weight_symbols[i] = mass != NULL ? jd_compiler_keep (self, g_strdup_printf ("%s\u2009<b>g</b>", mass))
                                             : self->weight_names[i];
    }
  for (gsize i = 0; i < self->n_curves; i++)
    if (!compile_curve (compiler, i, error))
      return FALSE;
  for (gsize i = 0; i < self->n_joints; i++)
    {
      jd_compiler_add_joint (compiler, i);
      n_contacts += jd_picture_is_contact (&self->joints[i]);
    }
  self->crowded = n_contacts > MOST_CONTACTS;
  for (gsize i = 0; i < self->n_efforts; i++)
    jd_compiler_add_effort (compiler, i);
  jd_compiler_set_aside (self);

  return compile_tape (compiler, &compiler->places, 0, &self->places, error) &&
         compile_tape (compiler, &compiler->rates, 1, &self->rates, error);
}

gboolean
jd_picture_compile (JdPicture *self,
                    GError   **error)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) vectors = g_ptr_array_new ();
  g_autoptr(GPtrArray) scalars = g_ptr_array_new ();
  g_autoptr(GPtrArray) rate_vectors = g_ptr_array_new ();
  g_autoptr(GPtrArray) rate_scalars = g_ptr_array_new ();
  JdPictureCompiler compiler = {
    self, { self->mechanism, pool }, { vectors, scalars }, { rate_vectors, rate_scalars }
  };

  return compile_all (&compiler, error);
}
