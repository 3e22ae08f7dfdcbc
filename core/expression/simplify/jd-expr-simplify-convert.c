/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Conversion of expressions to polynomials, and of polynomials back, term by term. */
#include "core/expression/simplify/jd-expr-simplify-private.h"

#include <math.h>

#define MAX_POWER_TERMS  3000.0  /* (a + b + ...)^n with more terms stays a power */
#define MAX_ANGLE_PARTS  12      /* the argument of a sine with more is one angle */
#define MAX_ROOT         12
#define MAX_MULTIPLE     4       /* of an inverse function within a sine */

/* The node of @poly inside a function or a denominator. */
static const JdExpr *
poly_node (JdWork       *work,
           const JdPoly *poly)
{
  return work->only_expand ? jd_poly_expanded (work, poly) : jd_poly_present (work, poly);
}

static const JdPoly *
poly_plain (JdWork       *work,
            const JdExpr *node)
{
  if (node->kind == JD_EXPR_NUMBER)
    return jd_poly_number (work, node->number);
  return jd_poly_power (work, jd_work_plain_atom (work, node), 1);
}

/* The atom radicand^(1 / order); FALSE, and the value, if that is a number. */
static gboolean
root_atom (JdWork        *work,
           const JdPoly  *radicand,
           int            order,
           guint16       *out_atom,
           const JdExpr **out_number)
{
  const JdExpr *base = poly_node (work, radicand);
  const JdExpr *node = jd_expr_pow (work->pool, base, jd_expr_rational (work->pool, 1, order));

  *out_number = node;
  if (node->kind == JD_EXPR_NUMBER)
    return FALSE;
  *out_atom = jd_work_add_atom (work, &(JdAtom) { .node = node,
                                                  .base = base,
                                                  .kind = JD_ATOM_ROOT,
                                                  .order = (gint16) order,
                                                  .value = radicand });
  return TRUE;
}

/* radicand^(exponent / order), the radicand having been made ready. */
static const JdPoly *
poly_root (JdWork       *work,
           const JdPoly *radicand,
           int           exponent,
           int           order)
{
  const JdExpr *number;
  guint16 atom;

  if (!root_atom (work, radicand, order, &atom, &number))
    return jd_poly_from_expr (work, jd_expr_pow_int (work->pool, number, exponent));
  return jd_poly_settle (work, jd_poly_power (work, atom, exponent));
}

/* The common number and monomial of the terms of @poly in its short form; the rest is returned. */
static const JdPoly *
short_primitive (JdWork       *work,
                 const JdPoly *poly,
                 JdNumber     *out_c,
                 guint32      *out_mono)
{
  const gboolean plain = work->plain;
  const JdPoly *rest;

  work->plain = TRUE;
  rest = jd_poly_primitive (work, work->only_expand ? poly : jd_poly_short_trig (work, poly), out_c, out_mono);
  work->plain = plain;
  return rest;
}

static const JdPoly *
term_inverse (JdWork   *work,
              JdNumber  c,
              guint32   mono,
              int       n)
{
  if (!jd_number_pow (c, jd_number_from_double (-n), &c))
    c = jd_number_from_double (pow (c.value, -n));
  return jd_poly_settle (work, jd_poly_mono (work, c, jd_mono_raise (work, mono, -n), 0));
}

/* 1 / poly^n: common factors on their own, then each sum that is a factor as one fraction. */
static const JdPoly *
poly_inverse (JdWork       *work,
              const JdPoly *poly,
              int           n)
{
  const gboolean plain = work->plain;
  JdNumber c;
  guint32 mono;
  const JdPoly *rest = short_primitive (work, poly, &c, &mono);
  const JdPoly *inverse, *a, *b;
  gboolean split = FALSE;

  work->plain = TRUE;
  if (rest->n > 1 && jd_poly_leading (work, rest)->c.value < 0.0)
    {
      c = jd_number_negate (c);
      rest = jd_poly_scale (work, rest, jd_minus_one, 0);
    }
  if (!work->only_expand)
    split = jd_poly_split (work, rest, &a, &b);
  work->plain = plain;
  if (rest->n == 1)
    return term_inverse (work, jd_number_multiply (c, rest->terms[0].c),
                         jd_mono_mul (work, mono, rest->terms[0].mono), n);
  inverse = term_inverse (work, c, mono, n);
  if (split)
    return jd_poly_mul (work, inverse,
                        jd_poly_mul (work, poly_inverse (work, jd_poly_settle (work, a), n),
                                     poly_inverse (work, jd_poly_settle (work, b), n)));
  return jd_poly_mul (work, inverse, poly_root (work, jd_poly_settle (work, rest), -2 * n, 2));
}

static void
set_inverse (JdWork       *work,
             guint16       atom,
             const JdPoly *inverse)
{
  JdAtom *root = jd_work_atom (work, atom);
  const JdTerm *term = &inverse->terms[0];

  root->inverse = inverse;
  if (inverse->n != 1 || term->trig != 0)
    return;
  for (gsize i = 0; i < jd_work_mono (work, term->mono)->n; i++)
    {
      const JdFactor *factor = &jd_work_factors (work, term->mono)[i];

      if (jd_work_atom (work, factor->atom)->kind != JD_ATOM_ROOT)
        continue;
      /* only where there is one sum to meet */
      root->has_partner = factor->exponent == -2 && !root->has_partner;
      root->partner = factor->atom;
      if (!root->has_partner)
        return;
    }
}

/* poly^(exponent / 2), the exponent being odd.  1 / sqrt (P)^2 is made the same as 1 / P. */
static const JdPoly *
square_root_power (JdWork       *work,
                   const JdPoly *poly,
                   int           exponent)
{
  const JdExpr *number;
  const JdPoly *inverse;
  guint16 atom;

  if (!work->only_expand && root_atom (work, poly, 2, &atom, &number) && jd_work_atom (work, atom)->inverse == NULL)
    {
      inverse = poly_inverse (work, poly, 1);
      if (inverse->n != 1 || inverse->terms[0].trig != 0 ||
          jd_mono_exponent (work, inverse->terms[0].mono, atom) != -2)
        set_inverse (work, atom, inverse);
    }
  return poly_root (work, poly, exponent, 2);
}

/* sqrt (4 S) = 2 sqrt (S): only numbers, whose sign is known, come out of a root. */
static const JdPoly *
poly_square_root (JdWork       *work,
                  const JdPoly *poly,
                  int           exponent)
{
  JdNumber c, root;
  guint32 mono;

  short_primitive (work, poly, &c, &mono);
  if (jd_number_equal (c, jd_one) || !jd_number_pow (c, jd_half, &root) || !JD_NUMBER_IS_EXACT (root) ||
      !jd_number_pow (root, jd_number_from_double (exponent), &root))
    return square_root_power (work, poly, exponent);
  poly = jd_poly_scale (work, poly, jd_number_inverse (c), 0);
  return jd_poly_scale (work, square_root_power (work, poly, exponent), root, 0);
}

/* Upper bound of the number of terms of poly^n. */
static double
power_size (const JdPoly *poly,
            gint64        n)
{
  double size = 1.0;

  for (gsize i = 1; i < poly->n && size <= MAX_POWER_TERMS; i++)
    size *= ((double) n + (double) i) / (double) i;
  return size;
}

static const JdPoly *
poly_whole_power (JdWork       *work,
                  const JdPoly *poly,
                  gint64        n,
                  const JdExpr *node)
{
  if (ABS (n) > 1000 || poly->n == 0)
    return poly_plain (work, node);
  if (n < 0)
    return poly_inverse (work, poly, (int) -n);
  if (power_size (poly, n) > MAX_POWER_TERMS)
    return jd_poly_power (work, jd_work_plain_atom (work, poly_node (work, poly)), (int) n);
  return jd_poly_pow (work, poly, (guint) n);
}

static const JdPoly *
convert_power (JdWork       *work,
               const JdExpr *node,
               const JdPoly *base,
               const JdPoly *exponent)
{
  const JdNumber *e = &node->args[1]->number;
  gboolean is_number = node->args[1]->kind == JD_EXPR_NUMBER;

  if (is_number && e->denominator == 1)
    return poly_whole_power (work, base, e->numerator, node);
  if (is_number && JD_NUMBER_IS_EXACT (*e) && e->denominator <= MAX_ROOT && ABS (e->numerator) <= 100 && base->n > 0)
    return e->denominator == 2 ? poly_square_root (work, base, (int) e->numerator)
                               : poly_root (work, base, (int) e->numerator, (int) e->denominator);
  return poly_plain (work, jd_expr_pow (work->pool, poly_node (work, base), poly_node (work, exponent)));
}

/* Cosine and sine of an inverse function's value, both true wherever the function has one. */
static void
inverse_cos_sin (JdWork        *work,
                 const JdAtom  *atom,
                 const JdPoly **out_cos,
                 const JdPoly **out_sin)
{
  JdExprFunction function = jd_expr_get_function (atom->node);
  const JdPoly *x = atom->argument;
  const JdPoly *one = jd_poly_number (work, jd_one);
  const JdPoly *square = jd_poly_mul (work, x, x);

  if (function == JD_FUNCTION_ATAN)
    {
      *out_cos = poly_square_root (work, jd_poly_add (work, one, square, jd_one), -1);
      *out_sin = jd_poly_mul (work, x, *out_cos);
      return;
    }
  *out_cos = x;
  *out_sin = poly_square_root (work, jd_poly_add (work, one, square, jd_minus_one), 1);
  if (function == JD_FUNCTION_ASIN)
    {
      const JdPoly *swap = *out_cos;

      *out_cos = *out_sin;
      *out_sin = swap;
    }
}

/* The place of asin, acos or atan with a whole factor among the parts, or n. */
static gsize
find_inverse (JdWork            *work,
              const JdAnglePart *parts,
              gsize              n)
{
  for (gsize i = 0; i < n; i++)
    {
      const JdFactor *factor = jd_work_factors (work, parts[i].mono);

      if (jd_work_mono (work, parts[i].mono)->n == 1 && factor->exponent == 1 &&
          jd_work_atom (work, factor->atom)->argument != NULL && parts[i].c.denominator == 1 &&
          ABS (parts[i].c.numerator) <= MAX_MULTIPLE)
        return i;
    }
  return n;
}

static const JdPoly *
poly_cos_sin (JdWork            *work,
              const JdAnglePart *parts,
              gsize              n,
              gboolean           is_sin)
{
  g_autofree JdAnglePart *rest = g_new (JdAnglePart, n + 1);
  gsize inverse = find_inverse (work, parts, n);
  const JdPoly *inverse_cos, *inverse_sin;
  JdAtom atom;
  gboolean positive;

  for (gsize i = 0; i < n; i++)
    rest[i] = parts[i];
  if (inverse == n || work->exceeded)
    {
      JdTrigUnit unit = jd_trig_unit (work, rest, n, is_sin);

      if (is_sin && jd_angle_is_multiple (work, unit.trig / 2))
        work->has_multiple_sines = TRUE;
      return jd_poly_mono (work, unit.c, 0, unit.trig);
    }
  /* cos (a + A) = cos a cos A - sin a sin A, sin (a + A) = sin a cos A + cos a sin A */
  atom = *jd_work_atom (work, jd_work_factors (work, parts[inverse].mono)->atom);
  positive = parts[inverse].c.value > 0.0;
  rest[inverse].c = jd_number_plus (rest[inverse].c, positive ? jd_minus_one : jd_one);
  if (rest[inverse].c.value == 0.0)
    rest[inverse] = rest[--n];
  inverse_cos_sin (work, &atom, &inverse_cos, &inverse_sin);
  return jd_poly_add (work, jd_poly_mul (work, poly_cos_sin (work, rest, n, is_sin), inverse_cos),
                      jd_poly_mul (work, poly_cos_sin (work, rest, n, !is_sin), inverse_sin),
                      is_sin == positive ? jd_one : jd_minus_one);
}

static const JdPoly *
convert_cos_sin (JdWork       *work,
                 const JdPoly *argument,
                 gboolean      is_sin)
{
  g_autofree JdAnglePart *parts = g_new (JdAnglePart, argument->n + 1);
  gsize n = 0;

  if (argument->n > MAX_ANGLE_PARTS)
    argument = poly_plain (work, poly_node (work, argument));
  for (gsize i = 0; i < argument->n; i++)
    {
      const JdTerm *term = &argument->terms[i];
      guint32 mono = term->mono;

      if (term->trig != 0)
        {
          /* the angle is itself a sine of something */
          const JdExpr *node = poly_node (work, jd_poly_mono (work, jd_one, mono, term->trig));

          mono = jd_mono_power (work, jd_work_plain_atom (work, node), 1);
        }
      parts[n++] = (JdAnglePart) { mono, term->c };
    }
  return poly_cos_sin (work, parts, n, is_sin);
}

/* abs (-2 S) = 2 abs (S) */
static const JdPoly *
convert_abs (JdWork       *work,
             const JdPoly *argument)
{
  JdNumber c;
  guint32 mono;

  if (argument->n == 0)
    return argument;
  short_primitive (work, argument, &c, &mono);
  argument = jd_poly_scale (work, argument, jd_number_inverse (c), 0);
  if (jd_poly_leading (work, argument)->c.value < 0.0)
    argument = jd_poly_scale (work, argument, jd_minus_one, 0);
  return jd_poly_scale (work,
                        poly_plain (work, jd_expr_call (work->pool, JD_FUNCTION_ABS, poly_node (work, argument))), c,
                        0);
}

static const JdPoly *
convert_call (JdWork        *work,
              const JdExpr  *node,
              const JdPoly **args)
{
  JdExprFunction function = jd_expr_get_function (node);
  const JdExpr *call;
  const JdPoly *result;

  if (work->only_expand)
    return poly_plain (work, node);
  switch ((int) function)
    {
    case JD_FUNCTION_SIN:
      return convert_cos_sin (work, args[0], TRUE);
    case JD_FUNCTION_COS:
      return convert_cos_sin (work, args[0], FALSE);
    case JD_FUNCTION_TAN:
      result = convert_cos_sin (work, args[0], FALSE);
      if (result->n == 0)
        return poly_plain (work, node);
      return jd_poly_mul (work, convert_cos_sin (work, args[0], TRUE), poly_inverse (work, result, 1));
    case JD_FUNCTION_ABS:
      return convert_abs (work, args[0]);
    case JD_FUNCTION_ATAN2:
    case JD_FUNCTION_MIN:
    case JD_FUNCTION_MAX:
      return poly_plain (work,
                         jd_expr_call2 (work->pool, function, poly_node (work, args[0]), poly_node (work, args[1])));
    default:
      break;
    }
  call = jd_expr_call (work->pool, function, poly_node (work, args[0]));
  result = poly_plain (work, call);
  if (call->kind == JD_EXPR_CALL &&
      (function == JD_FUNCTION_ASIN || function == JD_FUNCTION_ACOS || function == JD_FUNCTION_ATAN))
    jd_work_atom (work, jd_work_factors (work, result->terms[0].mono)->atom)->argument = args[0];
  return result;
}

static const JdPoly *
convert_sum (JdWork        *work,
             const JdPoly **args,
             gsize          n)
{
  JdSum *sum = jd_sum_begin (work);

  for (gsize i = 0; i < n && jd_work_step (work, args[i]->n); i++)
    jd_sum_add_poly (sum, args[i], jd_one);
  return jd_sum_end (work, sum);
}

/* Short factors first: a number or a symbol costs nothing there. */
static const JdPoly *
convert_product (JdWork        *work,
                 const JdPoly **args,
                 gsize          n)
{
  const JdPoly *product = jd_poly_number (work, jd_one);

  for (gsize i = 0; i < n; i++)
    {
      gsize least = i;
      const JdPoly *factor;

      for (gsize j = i + 1; j < n; j++)
        if (args[j]->n < args[least]->n)
          least = j;
      factor = args[least];
      args[least] = args[i];
      product = jd_poly_mul (work, product, factor);
    }
  return product;
}

/* @args may be put into another order. */
static const JdPoly *
convert_node (JdWork        *work,
              const JdExpr  *node,
              const JdPoly **args)
{
  switch (jd_expr_get_kind (node))
    {
    case JD_EXPR_NUMBER:
      return jd_poly_number (work, node->number);
    case JD_EXPR_ADD:
      return convert_sum (work, args, node->n_args);
    case JD_EXPR_MUL:
      return convert_product (work, args, node->n_args);
    case JD_EXPR_POW:
      return convert_power (work, node, args[0], args[1]);
    case JD_EXPR_CALL:
      return convert_call (work, node, args);
    case JD_EXPR_IF:
      if (work->only_expand)
        return poly_plain (work, node);
      return poly_plain (work, jd_expr_if (work->pool, jd_expr_get_relation (node), poly_node (work, args[0]),
                                           poly_node (work, args[1]), poly_node (work, args[2]),
                                           poly_node (work, args[3])));
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CURVE:
    case JD_EXPR_FOOT:
    case JD_EXPR_GAP:
    default:
      return poly_plain (work, node);
    }
}

/* Atoms are numbered in one order whatever the order of the expression. */
static void
register_symbols (JdWork       *work,
                  const JdExpr *expr)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);
      guint16 atom = jd_work_plain_atom (work, symbol);

      if (symbol->op == JD_SYMBOL_PI)
        work->pi_mono = jd_mono_power (work, atom, 1);
    }
}

static gboolean
fold_node (const JdExpr  *node,
           gconstpointer  args,
           gpointer       out,
           gpointer       data)
{
  JdWork *work = data;

  *(const JdPoly **) out = convert_node (work, node, (const JdPoly **) args);
  return !work->exceeded;
}

const JdPoly *
jd_poly_from_expr (JdWork       *work,
                   const JdExpr *expr)
{
  const JdPoly *poly;

  if (expr->kind == JD_EXPR_NUMBER)
    return jd_poly_number (work, expr->number);
  if (work->atoms->len == 0)
    register_symbols (work, expr);
  return jd_expr_fold (expr, NULL, sizeof poly, fold_node, work, &poly) ? poly : jd_poly_number (work, jd_zero);
}

static const JdExpr *
factor_node (JdWork         *work,
             const JdFactor *factor)
{
  const JdAtom *atom = jd_work_atom (work, factor->atom);

  if (atom->kind == JD_ATOM_ROOT)
    return jd_expr_pow (work->pool, atom->base, jd_expr_rational (work->pool, factor->exponent, atom->order));
  return jd_expr_pow_int (work->pool, atom->node, factor->exponent);
}

/* The place of cos^(-n) of the angle of which the i-th factor is sin^n, or the number of factors. */
static gsize
find_tangent (JdWork         *work,
              const JdFactor *factors,
              gsize           n,
              gsize           i)
{
  const JdAtom *sine = jd_work_atom (work, factors[i].atom);

  if (sine->kind != JD_ATOM_SIN || factors[i].exponent <= 0)
    return n;
  for (gsize j = 0; j < n; j++)
    {
      const JdAtom *cosine = jd_work_atom (work, factors[j].atom);

      if (cosine->kind == JD_ATOM_COS && cosine->angle == sine->angle && factors[j].exponent == -factors[i].exponent)
        return j;
    }
  return n;
}

const JdExpr *
jd_mono_node (JdWork  *work,
              guint32  mono)
{
  gsize n = jd_work_mono (work, mono)->n;
  const JdFactor *factors = jd_work_factors (work, mono);
  g_autofree const JdExpr **nodes = g_new0 (const JdExpr *, n + 1);

  for (gsize i = 0; i < n; i++)
    {
      gsize j = find_tangent (work, factors, n, i);

      if (j < n)
        {
          const JdExpr *angle = jd_work_atom (work, factors[i].atom)->node->args[0];

          nodes[i] = jd_expr_pow_int (work->pool, jd_expr_call (work->pool, JD_FUNCTION_TAN, angle),
                                      factors[i].exponent);
          nodes[j] = jd_expr_from_number (work->pool, jd_one);
        }
    }
  for (gsize i = 0; i < n; i++)
    if (nodes[i] == NULL)
      nodes[i] = factor_node (work, &factors[i]);
  return jd_expr_product (work->pool, nodes, n);
}

const JdExpr *
jd_poly_expanded (JdWork       *work,
                  const JdPoly *poly)
{
  g_autofree const JdExpr **terms = g_new (const JdExpr *, poly->n + 1);

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      const JdExpr *factors[3];

      factors[0] = jd_expr_from_number (work->pool, term->c);
      factors[1] = jd_mono_node (work, term->mono);
      factors[2] = factors[0];
      if (term->trig != 0)
        {
          guint16 atom = jd_trig_atom (work, term->trig);

          factors[2] = jd_work_atom (work, atom)->node;
        }
      terms[i] = jd_expr_product (work->pool, factors, term->trig != 0 ? 3 : 2);
    }
  return jd_expr_sum (work->pool, terms, poly->n);
}
