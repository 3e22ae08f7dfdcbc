/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dimensions of constants and parameters from the expressions of a file.  Each member of the file says which
 * dimension its expression has; the terms of a sum have the same one.  A symbol takes the first dimension that
 * follows.  Facts without numbers come first, because a number in a file may stand for a length or a mass: in
 * "0.5*cos(theta)" it is 0.5 m. */
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-units-private.h"

/* Knowledge of the dimension of an expression. */
typedef enum
{
  UNKNOWN,
  ANY,      /* a number: of any dimension */
  SOFT,     /* if its numeric factors are pure numbers */
  HARD,
} Knowledge;

typedef struct
{
  GHashTable *symbols;
  gboolean    soft;     /* whether numeric factors are pure numbers */
  gboolean    changed;
} Inference;

#define NUMBER       JD_DIMENSION (0, 0, 0, FALSE)
#define ANGLE        JD_DIMENSION (0, 0, 0, TRUE)
#define LENGTH       JD_DIMENSION (0, 1, 0, FALSE)
#define SPEED        JD_DIMENSION (0, 1, -1, FALSE)
#define ACCELERATION JD_DIMENSION (0, 1, -2, FALSE)
#define MASS         JD_DIMENSION (1, 0, 0, FALSE)
#define INERTIA      JD_DIMENSION (1, 2, 0, FALSE)
#define FORCE        JD_DIMENSION (1, 1, -2, FALSE)
#define ENERGY       JD_DIMENSION (1, 2, -2, FALSE)
#define TIME         JD_DIMENSION (0, 0, 1, FALSE)

/* Factors that a formula has of its own, such as 1/2 or 1/12; larger ones may be quantities. */
#define LARGEST_PURE 12

JdDimension
jd_dimension_times (JdDimension a,
                    JdDimension b,
                    double      power)
{
  return (JdDimension) { a.mass + power * b.mass, a.length + power * b.length, a.time + power * b.time,
                         a.angle + power * b.angle };
}

static gboolean
is_same (JdDimension a,
         JdDimension b)
{
  return a.mass == b.mass && a.length == b.length && a.time == b.time;
}

static gboolean
is_pure (const JdExpr *number)
{
  gint64 numerator, denominator;

  return jd_expr_get_rational (number, &numerator, &denominator) && ABS (numerator) <= LARGEST_PURE &&
         denominator <= LARGEST_PURE;
}

static gboolean
is_sign (const JdExpr *number)
{
  return jd_expr_is_number (number, 1) || jd_expr_is_number (number, -1);
}

static Knowledge find (GHashTable *symbols, const JdExpr *expr, JdDimension *out);

static Knowledge
find_symbol (GHashTable   *symbols,
             const JdExpr *expr,
             JdDimension  *out)
{
  const JdSymbolKind kind = jd_expr_get_symbol (expr);
  const JdDimension *known = NULL;

  if (kind == JD_SYMBOL_TIME)
    *out = TIME;
  else if (kind == JD_SYMBOL_PI)
    *out = ANGLE;
  if (kind == JD_SYMBOL_TIME || kind == JD_SYMBOL_PI)
    return HARD;
  if (kind == JD_SYMBOL_CONSTANT || kind == JD_SYMBOL_PARAMETER)
    known = g_hash_table_lookup (symbols, jd_expr_get_name (expr));
  if (known == NULL)
    return UNKNOWN;
  *out = jd_dimension_times (*known, TIME, -(double) jd_expr_get_order (expr));
  return HARD;
}

/* The dimension that the arguments of @expr from @first on have in common.  Terms with numeric factors do not count
 * beside others.  UNKNOWN where they contradict each other. */
static Knowledge
find_common (GHashTable   *symbols,
             const JdExpr *expr,
             gsize         first,
             JdDimension  *out)
{
  Knowledge best = UNKNOWN;
  gboolean contradiction = FALSE;

  for (gsize i = first; i < jd_expr_get_n_args (expr); i++)
    {
      JdDimension one = NUMBER;
      const Knowledge known = find (symbols, jd_expr_get_arg (expr, i), &one);

      if (known > best)
        {
          best = known;
          *out = one;
          contradiction = FALSE;
        }
      else if (known == best && known >= SOFT && !is_same (one, *out))
        contradiction = TRUE;
      else if (known == best && known >= SOFT)
        out->angle = MAX (out->angle, one.angle);
    }
  return contradiction ? UNKNOWN : best;
}

static Knowledge
find_product (GHashTable   *symbols,
              const JdExpr *expr,
              JdDimension  *out)
{
  Knowledge worst = HARD;

  *out = NUMBER;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    {
      const JdExpr *factor = jd_expr_get_arg (expr, i);
      JdDimension one = NUMBER;
      Knowledge known;

      if (jd_expr_get_kind (factor) == JD_EXPR_NUMBER)
        known = is_sign (factor) ? HARD : is_pure (factor) ? SOFT : UNKNOWN;
      else
        known = find (symbols, factor, &one);
      worst = known == ANY ? UNKNOWN : MIN (worst, known);
      *out = jd_dimension_times (*out, one, 1);
    }
  return worst;
}

static Knowledge
find_power (GHashTable   *symbols,
            const JdExpr *expr,
            JdDimension  *out)
{
  const JdExpr *exponent = jd_expr_get_arg (expr, 1);
  JdDimension base = NUMBER;
  const Knowledge known = find (symbols, jd_expr_get_arg (expr, 0), &base);

  if (jd_expr_get_kind (exponent) != JD_EXPR_NUMBER)
    return UNKNOWN;
  *out = jd_dimension_times (NUMBER, base, jd_expr_get_value (exponent));
  return known == ANY ? UNKNOWN : known;
}

static Knowledge
find_call (GHashTable   *symbols,
           const JdExpr *expr,
           JdDimension  *out)
{
  switch (jd_expr_get_function (expr))
    {
    case JD_FUNCTION_ASIN:
    case JD_FUNCTION_ACOS:
    case JD_FUNCTION_ATAN:
    case JD_FUNCTION_ATAN2:
      *out = ANGLE;
      return HARD;
    case JD_FUNCTION_ABS:
    case JD_FUNCTION_MIN:
    case JD_FUNCTION_MAX:
      return find_common (symbols, expr, 0, out);
    default:
      *out = NUMBER;
      return HARD;
    }
}

static Knowledge
find (GHashTable   *symbols,
      const JdExpr *expr,
      JdDimension  *out)
{
  switch (jd_expr_get_kind (expr))
    {
    case JD_EXPR_NUMBER:
      return ANY;
    case JD_EXPR_SYMBOL:
      return find_symbol (symbols, expr, out);
    case JD_EXPR_ADD:
      return find_common (symbols, expr, 0, out);
    case JD_EXPR_MUL:
      return find_product (symbols, expr, out);
    case JD_EXPR_POW:
      return find_power (symbols, expr, out);
    case JD_EXPR_CALL:
      return find_call (symbols, expr, out);
    case JD_EXPR_IF:
    default:
      return find_common (symbols, expr, 2, out);
    }
}

gboolean
jd_units_infer_expr (GHashTable   *symbols,
                     const JdExpr *expr,
                     JdDimension  *out)
{
  return find (symbols, expr, out) >= SOFT;
}

/* ---- From a dimension to the symbols ---- */

static void require (Inference *self, const JdExpr *expr, JdDimension dimension);

static void
require_symbol (Inference    *self,
                const JdExpr *expr,
                JdDimension   dimension)
{
  const JdSymbolKind kind = jd_expr_get_symbol (expr);
  JdDimension *known;

  if (kind != JD_SYMBOL_CONSTANT && kind != JD_SYMBOL_PARAMETER)
    return;
  dimension = jd_dimension_times (dimension, TIME, jd_expr_get_order (expr));
  known = g_hash_table_lookup (self->symbols, jd_expr_get_name (expr));
  if (known == NULL)
    g_hash_table_insert (self->symbols, g_strdup (jd_expr_get_name (expr)), g_memdup2 (&dimension, sizeof dimension));
  else if (!is_same (*known, dimension) || known->angle != 0 || dimension.angle == 0)
    return;
  else
    known->angle = dimension.angle;
  self->changed = TRUE;
}

/* The one factor whose dimension is not known takes what the others leave. */
static void
require_product (Inference    *self,
                 const JdExpr *expr,
                 JdDimension   dimension)
{
  const JdExpr *open = NULL;

  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    {
      const JdExpr *factor = jd_expr_get_arg (expr, i);
      JdDimension one = NUMBER;

      if (jd_expr_get_kind (factor) == JD_EXPR_NUMBER)
        {
          if (!is_sign (factor) && !(self->soft && is_pure (factor)))
            return;
        }
      else if (find (self->symbols, factor, &one) >= (self->soft ? SOFT : HARD))
        dimension = jd_dimension_times (dimension, one, -1);
      else if (open != NULL)
        return;
      else
        open = factor;
    }
  if (open != NULL)
    require (self, open, dimension);
}

static void
require_all (Inference    *self,
             const JdExpr *expr,
             gsize         first,
             JdDimension   dimension)
{
  for (gsize i = first; i < jd_expr_get_n_args (expr); i++)
    require (self, jd_expr_get_arg (expr, i), dimension);
}

/* @expr has @dimension. */
static void
require (Inference    *self,
         const JdExpr *expr,
         JdDimension   dimension)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  const JdExpr *exponent = kind == JD_EXPR_POW ? jd_expr_get_arg (expr, 1) : NULL;

  if (kind == JD_EXPR_SYMBOL)
    require_symbol (self, expr, dimension);
  else if (kind == JD_EXPR_ADD)
    require_all (self, expr, 0, dimension);
  else if (kind == JD_EXPR_IF)
    require_all (self, expr, 2, dimension);
  else if (kind == JD_EXPR_MUL)
    require_product (self, expr, dimension);
  else if (kind == JD_EXPR_POW && jd_expr_get_kind (exponent) == JD_EXPR_NUMBER)
    require (self, jd_expr_get_arg (expr, 0),
             jd_dimension_times (NUMBER, dimension, 1 / jd_expr_get_value (exponent)));
  else if (kind == JD_EXPR_CALL &&
           (jd_expr_get_function (expr) == JD_FUNCTION_ABS || jd_expr_get_function (expr) == JD_FUNCTION_MIN ||
            jd_expr_get_function (expr) == JD_FUNCTION_MAX))
    require_all (self, expr, 0, dimension);
}

/* @a and @b have the same dimension. */
static void
equate (Inference    *self,
        const JdExpr *a,
        const JdExpr *b)
{
  const Knowledge enough = self->soft ? SOFT : HARD;
  JdDimension dimension = NUMBER;

  if (find (self->symbols, a, &dimension) >= enough)
    require (self, b, dimension);
  else if (find (self->symbols, b, &dimension) >= enough)
    require (self, a, dimension);
}

/* Takes the facts that the form of @expr gives by itself: sines are of angles, the terms of a sum are alike. */
static void
settle (Inference    *self,
        const JdExpr *expr)
{
  const JdExprKind kind = jd_expr_get_kind (expr);
  JdDimension dimension = NUMBER;

  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    settle (self, jd_expr_get_arg (expr, i));
  if (kind == JD_EXPR_CALL && jd_expr_get_function (expr) <= JD_FUNCTION_TAN)
    require (self, jd_expr_get_arg (expr, 0), ANGLE);
  else if (kind == JD_EXPR_CALL &&
           (jd_expr_get_function (expr) == JD_FUNCTION_EXP || jd_expr_get_function (expr) == JD_FUNCTION_LOG))
    require (self, jd_expr_get_arg (expr, 0), NUMBER);
  else if (kind == JD_EXPR_ADD && find (self->symbols, expr, &dimension) >= (self->soft ? SOFT : HARD))
    require (self, expr, dimension);
}

/* ---- The members of the file ---- */

/* @expr, which may be NULL, has @dimension. */
static void
state (Inference    *self,
       const JdExpr *expr,
       JdDimension   dimension)
{
  if (expr == NULL)
    return;
  settle (self, expr);
  require (self, expr, dimension);
}

static void
state_all (Inference           *self,
           const JdExpr *const *exprs,
           gsize                n,
           JdDimension          dimension)
{
  for (gsize i = 0; i < n; i++)
    state (self, exprs[i], dimension);
}

static void
state_body (Inference    *self,
            const JdBody *body)
{
  state_all (self, body->origin, 3, LENGTH);
  state (self, body->angle, ANGLE);
  for (gsize i = 0; i < body->n_rotations; i++)
    state (self, body->rotations[i].angle, ANGLE);
  state (self, body->mass, MASS);
  state_all (self, body->inertia, body->n_inertia, INERTIA);
  state_all (self, body->center, 3, LENGTH);
  for (guint i = 0; i < body->points->len; i++)
    state_all (self, ((const JdPoint *) g_ptr_array_index (body->points, i))->at, 3, LENGTH);
  state_all (self, body->shape.size, 2, LENGTH);
  for (gsize i = 0; i < body->shape.n_vertices; i++)
    state_all (self, body->shape.vertices[i], 2, LENGTH);
}

static void
state_curve (Inference     *self,
             const JdCurve *curve)
{
  state_all (self, curve->point, 2, LENGTH);
  state (self, curve->radius, LENGTH);
  state_all (self, curve->velocity, 2, SPEED);
}

static void
state_joint (Inference     *self,
             const JdJoint *joint)
{
  state (self, joint->length, LENGTH);
  state (self, joint->angle, ANGLE);
  state (self, joint->friction, NUMBER);
  state (self, joint->rolling_resistance, LENGTH);
  state (self, joint->ratio, NUMBER);
  if (joint->of != NULL)
    {
      settle (self, joint->of);
      settle (self, joint->value);
      equate (self, joint->of, joint->value);
    }
  for (gsize i = 0; i < joint->n_equations; i++)
    settle (self, joint->equations[i].expr);
  if (joint->has_when)
    equate (self, joint->when_left, joint->when_right);
}

static void
state_effort (Inference       *self,
              JdMechanism     *mechanism,
              const JdEffort  *effort)
{
  const JdEffortType *type = &jd_effort_types[effort->kind];
  const gboolean turns = type->action == JD_ACTS_BETWEEN_BODIES;
  const JdDimension stiffness = jd_dimension_times (turns ? ENERGY : FORCE, turns ? NUMBER : LENGTH, -1);

  state_all (self, effort->vector, 3, type->action == JD_ACTS_ON_BODY ? ENERGY : FORCE);
  state (self, effort->value, ENERGY);
  state (self, effort->stiffness, jd_dimension_times (stiffness, TIME, type->is_damper ? 1 : 0));
  state (self, effort->length, turns ? ANGLE : LENGTH);
  for (gsize i = 0; i < effort->n_values; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (jd_mechanism_get_parameters (mechanism),
                                                        effort->value_parameters[i]);
      const JdDimension *known = g_hash_table_lookup (self->symbols, parameter->name);

      if (known != NULL)
        state (self, effort->values[i], jd_dimension_times (ENERGY, *known, -1));
    }
}

/* @name (with its rate, of @order 1) is given by @expr. */
static void
define (Inference    *self,
        const char   *name,
        guint         order,
        const JdExpr *expr)
{
  const JdDimension *known = g_hash_table_lookup (self->symbols, name);
  JdDimension dimension = NUMBER;

  if (expr == NULL)
    return;
  settle (self, expr);
  if (known != NULL)
    require (self, expr, jd_dimension_times (*known, TIME, -(double) order));
  else if (find (self->symbols, expr, &dimension) >= (self->soft ? SOFT : HARD))
    {
      dimension = jd_dimension_times (dimension, TIME, order);
      g_hash_table_insert (self->symbols, g_strdup (name), g_memdup2 (&dimension, sizeof dimension));
      self->changed = TRUE;
    }
}

static void
look_at_file (Inference   *self,
              JdMechanism *mechanism)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism), *curves = jd_mechanism_get_curves (mechanism);
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism), *efforts = jd_mechanism_get_efforts (mechanism);
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
  const GPtrArray *points = jd_mechanism_get_ground_points (mechanism);

  for (guint i = 0; i < bodies->len; i++)
    state_body (self, g_ptr_array_index (bodies, i));
  for (guint i = 0; i < points->len; i++)
    state_all (self, ((const JdPoint *) g_ptr_array_index (points, i))->at, 3, LENGTH);
  for (guint i = 0; i < curves->len; i++)
    state_curve (self, g_ptr_array_index (curves, i));
  for (guint i = 0; i < joints->len; i++)
    state_joint (self, g_ptr_array_index (joints, i));
  for (guint i = 0; i < efforts->len; i++)
    state_effort (self, mechanism, g_ptr_array_index (efforts, i));
  state_all (self, jd_mechanism_get_gravity (mechanism), 3, ACCELERATION);
  state (self, jd_mechanism_get_kinetic_energy (mechanism), ENERGY);
  for (guint i = 0; i < parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);

      define (self, parameter->name, 0, parameter->value_expr);
      define (self, parameter->name, 1, parameter->rate_expr);
    }
  for (guint i = 0; i < constants->len; i++)
    {
      const JdConstant *constant = g_ptr_array_index (constants, i);

      define (self, constant->name, 0, constant->expr);
    }
}

GHashTable *
jd_units_infer (JdMechanism *mechanism)
{
  Inference self = { .symbols = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };

  for (guint pass = 0; pass < 2; pass++)
    {
      self.soft = pass == 1;
      do
        {
          self.changed = FALSE;
          look_at_file (&self, mechanism);
        }
      while (self.changed);
    }
  return self.symbols;
}
