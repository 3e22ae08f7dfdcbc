/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest points of the curves that contacts touch: in the model's state, and along a motion. */
#include "core/parameterization/model/jd-model-feet.h"
#include "core/parameterization/model/jd-model-private.h"

#include "core/linear/jd-tolerances.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The joint of a foot is its number. */
static gsize
number_of (const JdExpr *foot)
{
  return (gsize) jd_expr_get_value (jd_expr_get_arg (foot, jd_expr_get_n_args (foot) - 1));
}

/* The nearest point must be the only one, and the centre must not be its centre of curvature. */
static gboolean
check_foot (const JdModel  *self,
            const JdFoot   *foot,
            gsize           joint,
            GError        **error)
{
  const JdJoint *at = jd_model_get_joint (self, joint);
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (self->mechanism), (guint) at->curve);

  if (isnan (foot->s))
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                 _("Joint “%s”: no nearest point of the curve “%s” was found"), at->name, curve->name);
  else if (!(foot->margin > JD_HOLDS))
    g_set_error (
      error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
      _("Joint “%s”: the centre of curvature of the curve “%s” at (%g, %g), in its axes, is the place from "
        "which the distance is measured: no point of the curve there is nearer than those beside it"),
      at->name, curve->name, foot->at[0], foot->at[1]);
  else if (foot->tie)
    g_set_error (
      error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
      _("Joint “%s”: two points of the curve “%s” are equally near, (%g, %g) and (%g, %g) in its axes; the "
        "file’s state does not tell which of them is meant"),
      at->name, curve->name, foot->at[0], foot->at[1], foot->other[0], foot->other[1]);
  else
    return TRUE;
  return FALSE;
}

/* A disk touches with its radius between it and its centre: it must be smaller than the radius of curvature. */
static gboolean
check_radius (const JdModel  *self,
              const JdFoot   *foot,
              gsize           joint,
              GError        **error)
{
  const JdJoint *at = jd_model_get_joint (self, joint);
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (self->mechanism), (guint) at->curve);
  const JdBody *body;
  double radius;

  if (at->n_points > 0)
    return TRUE;
  body = g_ptr_array_index (jd_mechanism_get_bodies (self->mechanism), (guint) at->bodies[0]);
  radius = jd_expr_eval (body->shape.size[0], jd_model_state_value, (gpointer) self);
  if (1.0 - (curve->reversed ? -foot->curvature : foot->curvature) * radius > JD_HOLDS)
    return TRUE;
  g_set_error (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
    _("Joint “%s”: the disk, of radius %g m, does not fit into the curve “%s” at (%g, %g) in its axes, where "
      "the radius of curvature is %g m: it would touch at two points"),
    at->name, radius, curve->name, foot->at[0], foot->at[1], 1.0 / fabs (foot->curvature));
  return FALSE;
}

/* Numbers of a foot: s, and 1 - curvature distance. */
#define N_NUMBERS 2
/* A motion that ends with less than this left of 1 - curvature distance ends because of it. */
#define SMALL_MARGIN 0.015625

/* (c - r) . r'' / r' . r' is the curvature times the distance. */
static void
add_numbers (JdModel      *self,
             const JdExpr *foot,
             GPtrArray    *outputs)
{
  JdExprPool *pool = self->pool;
  const JdExpr *curve = jd_expr_get_arg (foot, 0), *turn = jd_expr_number (pool, 0.0), *square = turn;

  for (guint i = 0; i < 2; i++)
    {
      const JdExpr *slope = jd_expr_curve_at (pool, curve, 1, i, foot);
      const JdExpr *arm = jd_expr_sub (pool, jd_expr_get_arg (foot, 1 + i),
                                       jd_expr_curve_at (pool, curve, 0, i, foot));

      square = jd_expr_add (pool, square, jd_expr_pow_int (pool, slope, 2));
      turn = jd_expr_add (pool, turn, jd_expr_mul (pool, arm, jd_expr_curve_at (pool, curve, 2, i, foot)));
    }
  g_ptr_array_add (outputs, (gpointer) foot);
  g_ptr_array_add (outputs,
                   (gpointer) jd_expr_sub (pool, jd_expr_number (pool, 1.0), jd_expr_div (pool, turn, square)));
}

/* The equation of the foot, and the tape of its place. */
static gboolean
describe_foot (JdModel       *self,
               JdModelFoot   *out,
               GError       **error)
{
  JdExprPool *pool = self->pool;
  const JdJoint *joint = jd_model_get_joint (self, out->joint);
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (self->mechanism), (guint) joint->curve);
  const JdExpr *shape = jd_expr_get_arg (out->foot, 0), *sum = jd_expr_number (pool, 0.0), *place[2];
  const JdExpr *inputs[] = { jd_expr_import (pool, curve->local), jd_expr_time (pool) };

  for (guint i = 0; i < 2; i++)
    {
      const JdExpr *arm = jd_expr_sub (pool, jd_expr_get_arg (out->foot, 1 + i),
                                       jd_expr_curve_at (pool, shape, 0, i, out->foot));

      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, arm, jd_expr_curve_at (pool, shape, 1, i, out->foot)));
      place[i] = jd_expr_curve_at (pool, shape, 0, i, inputs[0]);
    }
  out->equation = sum;
  out->place = jd_owned_take (self->owned, jd_tape_new (place, 2, inputs, 2, self->constants, error),
                              (GDestroyNotify) jd_tape_free);
  return out->place != NULL;
}

gboolean
jd_model_find_feet (JdModel  *self,
                    GError  **error)
{
  g_autoptr(GPtrArray) feet = g_ptr_array_new (), outputs = g_ptr_array_new ();

  for (gsize i = 0; i < self->n_equations; i++)
    if (self->equations[i].f != NULL)
      jd_expr_add_feet (self->equations[i].f, feet);
  if (feet->len == 0)
    return TRUE;
  self->feet.state.n = self->n_joints;
  self->feet.state.s = jd_owned_array (self->owned, self->n_joints, sizeof (double));
  self->feet.n = feet->len;
  self->feet.of = jd_owned_array (self->owned, feet->len, sizeof (JdModelFoot));
  for (gsize j = 0; j < self->n_joints; j++)
    self->feet.state.s[j] = NAN;
  for (guint k = 0; k < feet->len; k++)
    {
      const JdExpr *expr = g_ptr_array_index (feet, k);
      const gsize joint = number_of (expr);
      JdFoot foot;

      jd_expr_examine_foot (expr, jd_model_state_value, self, &foot);
      if (!check_foot (self, &foot, joint, error) || !check_radius (self, &foot, joint, error))
        return FALSE;
      self->feet.state.s[joint] = foot.s;
      self->feet.of[k] = (JdModelFoot) { .joint = joint, .foot = expr };
      if (!describe_foot (self, &self->feet.of[k], error))
        return FALSE;
      add_numbers (self, expr, outputs);
    }
  self->feet.tape = jd_owned_take (self->owned,
                                   jd_model_tape_new (self, (const JdExpr *const *) outputs->pdata, outputs->len,
                                                      error),
                                   jd_model_tape_free);
  return self->feet.tape != NULL;
}

const JdFeet *
jd_model_get_feet (const JdModel *self)
{
  return self->feet.n > 0 ? &self->feet.state : NULL;
}

/* The numbers of all feet at @p, followed from @feet. */
static void
eval_feet (const JdModel *self,
           double         t,
           const double  *p,
           const JdFeet  *feet,
           double        *numbers)
{
  jd_model_tape_eval_from (self->feet.tape, self, feet, t, p, NULL, numbers);
}

const JdFeet *
jd_model_feet_for (const JdModel *self,
                   const double  *p)
{
  if (self->feet.n == 0)
    return NULL;
  return self->base != NULL || (p != NULL && memcmp (p, self->values, self->n * sizeof (double)) == 0)
           ? &self->feet.state
           : NULL;
}

gboolean
jd_model_follow_feet (const JdModel *self,
                      double         t,
                      const double  *p,
                      JdFeet        *feet)
{
  g_autofree double *numbers = NULL;
  gboolean success = TRUE;

  if (self->feet.n == 0)
    return TRUE;
  numbers = g_new (double, N_NUMBERS * self->feet.n);
  eval_feet (self, t, p, feet, numbers);
  for (gsize k = 0; k < self->feet.n; k++)
    if (isnan (numbers[N_NUMBERS * k]))
      success = FALSE;
    else
      feet->s[self->feet.of[k].joint] = numbers[N_NUMBERS * k];
  return success;
}

char *
jd_model_explain_feet (const JdModel *self,
                       double         t,
                       const double  *p,
                       const JdFeet  *feet)
{
  g_autofree double *numbers = g_new (double, N_NUMBERS * self->feet.n + 1);

  if (self->feet.n > 0)
    eval_feet (self, t, p, feet, numbers);
  for (gsize k = 0; k < self->feet.n; k++)
    {
      const JdModelFoot *foot = &self->feet.of[k];
      const JdJoint *joint = jd_model_get_joint (self, foot->joint);
      const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (self->mechanism), (guint) joint->curve);
      const double inputs[] = { feet->s[foot->joint], t };
      g_autofree double *work = NULL;
      double at[2];

      if (numbers[N_NUMBERS * k + 1] > SMALL_MARGIN)
        continue;
      work = g_new (double, jd_tape_get_work_size (foot->place));
      jd_tape_eval (foot->place, inputs, at, work);
      return g_strdup_printf (
        _("joint “%s”: at t = %g s the place from which the distance is measured reaches the "
          "centre of curvature of the curve “%s” at (%g, %g) in its axes; beyond it the nearest "
          "point jumps"),
        joint->name, t, curve->name, at[0], at[1]);
    }
  return NULL;
}

gsize
jd_model_get_n_feet (const JdModel *self)
{
  return self->feet.n;
}

const char *
jd_model_get_foot (const JdModel  *self,
                   gsize           k,
                   const JdExpr  **out_foot,
                   const JdExpr  **out_equation)
{
  g_return_val_if_fail (k < self->feet.n, NULL);

  *out_foot = self->feet.of[k].foot;
  *out_equation = self->feet.of[k].equation;
  return jd_model_get_joint (self, self->feet.of[k].joint)->name;
}
