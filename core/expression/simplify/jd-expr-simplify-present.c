/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Conversion of a polynomial to the expression with the shortest text: terms are collected and factors taken out.
 *
 * A term has three parts: constants, positions (with cosines and sines) and rates.  Rates and the other parts form a
 * matrix of coefficients.  Proportional columns or rows are one product, such as (m1 + m2) l1^2 th1'^2 or m2 l2^2
 * (th1' + th2')^2.  The coefficients of the rates are treated in the same way, positions against constants.  The
 * shortest of several forms is taken. */
#include "core/expression/simplify/jd-expr-simplify-gather-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

#define MAX_MERGED_TERMS   800
#define MAX_FRACTION_TERMS 40
#define MAX_BINOMIAL_TERMS 40
#define MAX_FACTORED_TERMS 24    /* of sums with rates, which hardly ever have factors */

static const JdExpr *present_rates     (JdWork       *work,
                                        const JdPoly *poly);
static const JdExpr *present_positions (JdWork       *work,
                                        const JdPoly *poly,
                                        gboolean      in_product);

static const JdExpr *
present_product (JdWork       *work,
                 JdNumber      c,
                 guint32       mono,
                 const JdExpr *rest)
{
  const JdExpr *factors[] = { jd_expr_from_number (work->pool, c), jd_mono_node (work, mono), rest };

  return jd_expr_product (work->pool, factors, 3);
}

static const JdExpr *
product_or_null (JdWork       *work,
                 JdNumber      c,
                 guint32       mono,
                 const JdExpr *rest)
{
  return rest == NULL ? NULL : present_product (work, c, mono, rest);
}

static const JdExpr *
present_cheaper (JdWork       *work,
                 const JdExpr *a,
                 const JdExpr *b)
{
  if (a == NULL || b == NULL)
    return a == NULL ? b : a;
  return jd_node_cost (work, b) < jd_node_cost (work, a) - JD_COST_TIE ? b : a;
}

static const JdPoly *
negated (JdWork       *work,
         const JdPoly *poly)
{
  return jd_poly_scale (work, poly, jd_minus_one, 0);
}

/* c * poly with the opposite sign in both, where it @reads_negative. */
static void
turn_sign (JdWork        *work,
           gboolean       reads_negative,
           const JdPoly **poly,
           JdNumber      *c)
{
  if (!reads_negative)
    return;
  *poly = negated (work, *poly);
  *c = jd_number_negate (*c);
}

/* c * mono * sum, with the sign where it reads best. */
static const JdExpr *
scaled_sum (JdWork       *work,
            JdNumber      c,
            guint32       mono,
            const JdPoly *sum)
{
  turn_sign (work, jd_poly_inner_reads_negative (work, sum), &sum, &c);
  return present_product (work, c, mono, jd_poly_expanded (work, sum));
}

/* Sums of single products: k r - k l is k (r - l). */
static const JdExpr *
present_kernels (JdWork       *work,
                 const JdPoly *poly)
{
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();
  guint32 common;

  while (poly->n > 1 && poly->n <= MAX_MERGED_TERMS && jd_work_step (work, 8 * poly->n) &&
         (common = jd_poly_best_kernel (work, poly)) != 0)
    {
      JdNumber c;
      guint32 mono;
      const JdPoly *sum = jd_poly_take_kernel (work, poly, common, &poly);

      sum = jd_poly_primitive (work, sum, &c, &mono);
      g_ptr_array_add (nodes, (gpointer) scaled_sum (work, c, jd_mono_mul (work, mono, common), sum));
    }
  g_ptr_array_add (nodes, (gpointer) jd_poly_expanded (work, poly));
  return jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

/* Constants against positions. */
static const JdExpr *
present_merged (JdWork       *work,
                const JdPoly *poly,
                JdAtomLevel   outer_level)
{
  g_autoptr(GArray) buckets = jd_poly_merge (work, poly, outer_level, outer_level);
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();
  JdSum *single = jd_sum_begin (work);

  for (guint i = 0; i < buckets->len; i++)
    {
      const JdBucket *bucket = &g_array_index (buckets, JdBucket, i);
      const JdPoly *inner = bucket->inner, *outer = bucket->outer;
      JdNumber c;
      guint32 mono;

      if (inner->n == 1 && outer->n == 1)
        {
          jd_sum_add (single, jd_mono_mul (work, inner->terms[0].mono, outer->terms[0].mono), 0,
                      jd_number_multiply (inner->terms[0].c, outer->terms[0].c));
          continue;
        }
      inner = jd_poly_primitive (work, inner, &c, &mono);
      outer = jd_poly_scale (work, outer, c, 0);
      if (jd_poly_is_mostly_negative (inner) ||
          (jd_poly_is_mostly_negative (outer) && jd_poly_reads_negative (work, inner)))
        {
          inner = negated (work, inner);
          outer = negated (work, outer);
        }
      g_ptr_array_add (nodes,
                       (gpointer) present_product (work, jd_one, mono,
                                                   jd_expr_mul (work->pool, present_positions (work, inner, TRUE),
                                                                present_positions (work, outer, TRUE))));
    }
  g_ptr_array_add (nodes, (gpointer) present_kernels (work, jd_sum_end (work, single)));
  return jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

static gboolean
poly_has_atom_of (JdWork       *work,
                  const JdPoly *poly,
                  guint32       mono)
{
  for (gsize i = 0; i < poly->n; i++)
    for (gsize j = 0; j < jd_work_mono (work, mono)->n; j++)
      if (jd_mono_exponent (work, poly->terms[i].mono, jd_work_factors (work, mono)[j].atom) != 0)
        return TRUE;
  return FALSE;
}

/* A product of two sums, if it is one. What is in @denominator goes back where it came from:
 * (x - a) (1 - l / r) rather than (x - a) (r - l) / r. */
static const JdExpr *
present_factors (JdWork       *work,
                 const JdPoly *poly,
                 guint32       denominator)
{
  const JdPoly *a, *b;
  gboolean negative;

  if (!jd_poly_split (work, poly, &a, &b))
    return NULL;
  if (denominator != 0 && !poly_has_atom_of (work, b, denominator) && poly_has_atom_of (work, a, denominator))
    {
      const JdPoly *swap = a;

      a = b;
      b = swap;
    }
  if (denominator != 0 && poly_has_atom_of (work, b, denominator))
    {
      b = jd_poly_scale (work, b, jd_one, denominator);
      denominator = 0;
    }
  negative = jd_poly_reads_negative (work, a) != jd_poly_reads_negative (work, b);
  if (jd_poly_reads_negative (work, a))
    a = negated (work, a);
  if (jd_poly_reads_negative (work, b))
    b = negated (work, b);
  return present_product (work, negative ? jd_minus_one : jd_one, denominator,
                          jd_expr_mul (work->pool, present_rates (work, a), present_rates (work, b)));
}

/* Terms with one constant that are a square: k (r - l)^2 among others. */
static const JdExpr *
present_with_square (JdWork       *work,
                     const JdPoly *poly,
                     guint16       atom,
                     gboolean      of_rates)
{
  JdSum *with = jd_sum_begin (work);
  JdSum *without = jd_sum_begin (work);
  const JdPoly *part, *rest, *root = NULL;
  JdNumber c;
  guint32 mono;

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      gboolean in = jd_mono_exponent (work, term->mono, atom) == 1 &&
                    (!of_rates || jd_work_mono (work, term->mono)->level == JD_LEVEL_RATE);

      jd_sum_add (in ? with : without, term->mono, 0, term->c);
    }
  part = jd_sum_end (work, with);
  rest = jd_sum_end (work, without);
  if (part->n < 3 || part->n > 30 || rest->n == 0)
    return NULL;
  part = jd_poly_primitive (work, part, &c, &mono);
  if (jd_work_step (work, part->n * part->n))
    root = jd_poly_square_root (work, part);
  if (root == NULL)
    {
      root = jd_poly_square_root (work, negated (work, part));
      c = jd_number_negate (c);
    }
  if (root == NULL || root->n >= part->n)
    return NULL;
  if (jd_poly_reads_negative (work, root))
    root = negated (work, root);
  return jd_expr_add (work->pool,
                      present_product (work, c, mono, jd_expr_pow_int (work->pool, present_rates (work, root), 2)),
                      present_rates (work, rest));
}

static const JdExpr *
present_squares (JdWork       *work,
                 const JdPoly *poly,
                 gboolean      of_rates)
{
  if (poly->n < 4 || poly->n > MAX_MERGED_TERMS)
    return NULL;
  for (guint16 atom = 0; atom < work->atoms->len; atom++)
    {
      const JdAtom *a = jd_work_atom (work, atom);
      const JdExpr *node;

      if (a->level != JD_LEVEL_CONSTANT || a->kind != JD_ATOM_PLAIN)
        continue;
      node = present_with_square (work, poly, atom, of_rates);
      if (node != NULL)
        return node;
    }
  return NULL;
}

/* The place of the term that makes a square with terms i and j, u^2 +- 2 u v + v^2, or n. */
static gsize
find_cross_term (JdWork         *work,
                 const JdPoly   *poly,
                 const guint32  *squares,
                 const gboolean *used,
                 gsize           i,
                 gsize           j)
{
  guint32 product = jd_mono_mul (work, poly->terms[i].mono, poly->terms[j].mono);
  double c = 4.0 * poly->terms[i].c.value * poly->terms[j].c.value;

  for (gsize k = 0; k < poly->n; k++)
    if (!used[k] && k != i && k != j && squares[k] == product && poly->terms[k].c.value * poly->terms[k].c.value == c)
      return k;
  return poly->n;
}

/* Three terms as a square of two, if they are; else NULL. */
static const JdExpr *
binomial_node (JdWork       *work,
               const JdTerm *a,
               const JdTerm *b,
               const JdTerm *cross)
{
  JdSum *sum = jd_sum_begin (work);
  const JdPoly *root;
  JdNumber c;
  guint32 mono;

  jd_sum_add (sum, a->mono, 0, a->c);
  jd_sum_add (sum, b->mono, 0, b->c);
  jd_sum_add (sum, cross->mono, 0, cross->c);
  root = jd_poly_primitive (work, jd_sum_end (work, sum), &c, &mono);
  turn_sign (work, jd_poly_is_mostly_negative (root), &root, &c);
  root = jd_poly_square_root (work, root);
  if (root == NULL)
    return NULL;
  if (jd_poly_reads_negative (work, root))
    root = negated (work, root);
  return present_product (work, c, mono, jd_expr_pow_int (work->pool, jd_poly_expanded (work, root), 2));
}

/* Squares of differences among the terms: (x - a)^2 + (y - b)^2. */
static const JdExpr *
present_binomials (JdWork       *work,
                   const JdPoly *poly)
{
  g_autofree gboolean *used = g_new0 (gboolean, poly->n + 1);
  g_autofree guint32 *squares = g_new (guint32, poly->n + 1);
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();
  JdSum *rest = jd_sum_begin (work);

  poly = jd_poly_sorted (work, poly);
  for (gsize i = 0; i < poly->n && poly->n <= MAX_BINOMIAL_TERMS; i++)
    squares[i] = jd_mono_raise (work, poly->terms[i].mono, 2);
  jd_work_step (work, poly->n * poly->n);
  for (gsize i = 0; i < poly->n && poly->n <= MAX_BINOMIAL_TERMS; i++)
    for (gsize j = i + 1; j < poly->n && !used[i]; j++)
      {
        gsize k = used[j] ? poly->n : find_cross_term (work, poly, squares, used, i, j);
        const JdExpr *node = NULL;

        if (k < poly->n)
          node = binomial_node (work, &poly->terms[i], &poly->terms[j], &poly->terms[k]);
        if (node == NULL)
          continue;
        g_ptr_array_add (nodes, (gpointer) node);
        used[i] = used[j] = used[k] = TRUE;
      }
  for (gsize i = 0; i < poly->n; i++)
    if (!used[i])
      jd_sum_add (rest, poly->terms[i].mono, 0, poly->terms[i].c);
  poly = jd_sum_end (work, rest);
  if (nodes->len == 0)
    return NULL;
  g_ptr_array_add (nodes, (gpointer) present_positions (work, poly, FALSE));
  return jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

/* A sum without common factor. */
static const JdExpr *
present_primitive (JdWork       *work,
                   const JdPoly *poly)
{
  guint levels = jd_poly_levels (work, poly);
  const JdExpr *best;

  if (poly->n == 1)
    return jd_poly_expanded (work, poly);
  if (poly->n > MAX_MERGED_TERMS)
    return jd_poly_expanded (work, poly);
  best = present_kernels (work, poly);
  if ((levels & (levels - 1)) != 0)
    {
      best = present_cheaper (work, present_merged (work, poly, JD_LEVEL_CONSTANT), best);
      best = present_cheaper (work, present_merged (work, poly, JD_LEVEL_POSITION), best);
    }
  best = present_cheaper (work, best, present_factors (work, poly, 0));
  best = present_cheaper (work, best, present_binomials (work, poly));
  return present_cheaper (work, best, present_squares (work, poly, FALSE));
}

/* Puts back denominators that some term does not have: 1 - r / l stays. */
static const JdPoly *
restore_denominators (JdWork       *work,
                      const JdPoly *rest,
                      guint32      *mono)
{
  gsize n = jd_work_mono (work, *mono)->n;
  guint32 back = 0;

  for (gsize i = 0; i < n; i++)
    {
      const JdFactor factor = jd_work_factors (work, *mono)[i];
      int most = 0;

      for (gsize j = 0; j < rest->n && factor.exponent < 0; j++)
        most = MAX (most, jd_mono_exponent (work, rest->terms[j].mono, factor.atom));
      if (most > 0)
        back = jd_mono_mul (work, back, jd_mono_power (work, factor.atom, MAX (factor.exponent, -most)));
    }
  if (back == 0)
    return rest;
  *mono = jd_mono_mul (work, *mono, jd_mono_raise (work, back, -1));
  return jd_poly_scale (work, rest, jd_one, back);
}

static gsize
count_coefficients (const JdPoly *poly)
{
  gsize n = 0;

  for (gsize i = 0; i < poly->n; i++)
    n += fabs (poly->terms[i].c.value) != 1.0;
  return n;
}

/* Whether the fraction @c, taken out of @poly, leaves no fewer coefficients: y - sin (th)/2 - 1 stays. */
static gboolean
is_idle_fraction (const JdPoly *poly,
                  JdNumber      c,
                  const JdPoly *rest)
{
  return c.denominator > 1 && count_coefficients (poly) <= count_coefficients (rest) + 1;
}

/* A common factor is taken out unless that would only hide long terms behind it: m g l (1 - cos th),
 * but (m1 + m2) g l1 cos th1 + m2 g l2 cos th2. */
static const JdExpr *
present_whole (JdWork       *work,
               const JdPoly *poly,
               gboolean      in_product)
{
  JdNumber c;
  guint32 mono;
  const JdPoly *rest;
  double saving;

  if (poly->n == 0)
    return jd_expr_from_number (work->pool, jd_zero);
  if (poly->n == 1)
    return jd_poly_expanded (work, poly);
  rest = restore_denominators (work, jd_poly_primitive (work, poly, &c, &mono), &mono);
  saving = ((jd_number_equal (c, jd_one) ? 0.0 : 0.5) + jd_mono_size (work, mono)) * (double) poly->n;
  if (!in_product && (jd_poly_levels (work, rest) & (1u << JD_LEVEL_POSITION)) != 0 &&
      saving < jd_poly_size (work, rest) / 3.5)
    {
      /* a square keeps its factor outside all the same */
      const JdExpr *factors = product_or_null (work, c, mono, present_factors (work, rest, 0));

      return present_cheaper (work, present_primitive (work, poly), factors);
    }
  if (!in_product && !work->in_angle && mono == 0 && is_idle_fraction (poly, c, rest))
    return present_primitive (work, poly);
  turn_sign (work, jd_poly_inner_reads_negative (work, rest), &rest, &c);
  return present_product (work, c, mono, present_primitive (work, rest));
}

static gboolean
is_root (JdWork         *work,
         const JdFactor *factor,
         gconstpointer   data G_GNUC_UNUSED)
{
  return jd_work_atom (work, factor->atom)->kind == JD_ATOM_ROOT;
}

/* Roots and denominators of a term. */
static guint32
mono_fraction (JdWork  *work,
               guint32  mono)
{
  return jd_mono_filter (work, mono, is_root, NULL);
}

typedef struct
{
  guint32 fraction;
  JdSum  *sum;
} Fraction;

static int
fraction_compare (gconstpointer a,
                  gconstpointer b,
                  gpointer      data)
{
  return jd_mono_compare (data, ((const Fraction *) a)->fraction, ((const Fraction *) b)->fraction);
}

/* All over one denominator. */
static const JdExpr *
present_one_fraction (JdWork       *work,
                      const JdPoly *poly)
{
  const guint32 denominator = jd_poly_denominator (work, poly, JD_ATOM_ROOT);
  const JdPoly *numerator;

  numerator = jd_poly_scale (work, poly, jd_one, jd_mono_raise (work, denominator, -1));
  work->plain = FALSE; /* multiply out */
  numerator = jd_poly_settle (work, numerator);
  work->plain = TRUE;
  numerator = jd_poly_short_trig (work, numerator);
  return present_product (work, jd_one, denominator, present_whole (work, numerator, TRUE));
}

/* Whether there is more than one denominator or root. */
static gboolean
poly_has_fractions (JdWork       *work,
                    const JdPoly *poly)
{
  for (gsize i = 1; i < poly->n; i++)
    if (mono_fraction (work, poly->terms[i].mono) != mono_fraction (work, poly->terms[0].mono))
      return TRUE;
  return FALSE;
}

/* A sum that has: one numerator for each denominator, or all over one. */
static const JdExpr *
present_fractions (JdWork       *work,
                   const JdPoly *poly)
{
  g_autoptr(GArray) fractions = g_array_new (FALSE, FALSE, sizeof (Fraction));
  g_autoptr(GPtrArray) nodes = NULL;
  const JdExpr *sum;

  for (gsize i = 0; i < poly->n; i++)
    {
      guint32 fraction = mono_fraction (work, poly->terms[i].mono);
      guint32 rest = jd_mono_mul (work, poly->terms[i].mono, jd_mono_raise (work, fraction, -1));
      guint at = 0;

      while (at < fractions->len && g_array_index (fractions, Fraction, at).fraction != fraction)
        at++;
      if (at == fractions->len)
        {
          Fraction new_fraction = { fraction, jd_sum_begin (work) };

          g_array_append_val (fractions, new_fraction);
        }
      jd_sum_add (g_array_index (fractions, Fraction, at).sum, rest, 0, poly->terms[i].c);
    }
  g_array_sort_with_data (fractions, fraction_compare, work);
  nodes = g_ptr_array_new ();
  for (guint i = 0; i < fractions->len; i++)
    {
      Fraction *fraction = &g_array_index (fractions, Fraction, i);
      const JdPoly *numerator = jd_sum_end (work, fraction->sum);

      g_ptr_array_add (nodes, (gpointer) present_product (work, jd_one, fraction->fraction,
                                                          present_whole (work, numerator, TRUE)));
    }
  sum = jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
  if (poly->n <= MAX_FRACTION_TERMS)
    sum = present_cheaper (work, sum, present_one_fraction (work, poly));
  return sum;
}

static const JdExpr *
present_positions (JdWork       *work,
                   const JdPoly *poly,
                   gboolean      in_product)
{
  const JdExpr *fractions;
  const JdPoly *rest;
  JdNumber c;
  guint32 mono, denominator;

  if (!poly_has_fractions (work, poly))
    return present_whole (work, poly, in_product);
  rest = jd_poly_primitive (work, poly, &c, &mono);
  denominator = mono_fraction (work, mono);
  mono = jd_mono_mul (work, mono, jd_mono_raise (work, denominator, -1));
  rest = restore_denominators (work, rest, &mono);
  turn_sign (work, jd_poly_inner_reads_negative (work, rest), &rest, &c);
  if (in_product || mono != 0)
    fractions = present_product (work, c, mono,
                                 present_fractions (work, jd_poly_scale (work, rest, jd_one, denominator)));
  else
    fractions = present_fractions (work, poly);
  return present_cheaper (work, fractions,
                          product_or_null (work, c, mono, present_factors (work, rest, denominator)));
}

/* Presents @poly as the coefficient of a rate. */
static const JdExpr *
present_coefficient (JdWork       *work,
                     const JdPoly *poly,
                     gboolean      in_product)
{
  JdNumber c;
  guint32 mono;
  const JdPoly *rest;

  if (poly->n < 2 || poly_has_fractions (work, poly))
    return present_positions (work, poly, in_product);
  rest = jd_poly_primitive (work, poly, &c, &mono);
  if (mono == 0 && is_idle_fraction (poly, c, rest))
    return present_primitive (work, poly);
  return present_positions (work, poly, in_product);
}

/* rates * rest, either being a sum. */
static const JdExpr *
present_block (JdWork       *work,
               const JdPoly *rates,
               const JdPoly *rest)
{
  JdNumber c;
  guint32 mono;
  const JdExpr *factors = NULL;
  gboolean in_product;

  rates = jd_poly_primitive (work, rates, &c, &mono);
  rest = jd_poly_scale (work, rest, c, 0);
  if (jd_poly_is_mostly_negative (rates) ||
      (jd_poly_is_mostly_negative (rest) && jd_poly_reads_negative (work, rates)))
    {
      rates = negated (work, rates);
      rest = negated (work, rest);
    }
  factors = present_cheaper (work, jd_poly_expanded (work, rates), present_factors (work, rates, 0));
  in_product = mono != 0 || rates->n > 1;
  return present_product (work, jd_one, mono,
                          jd_expr_mul (work->pool, present_coefficient (work, rest, in_product), factors));
}

static const JdExpr *
present_rates_merged (JdWork       *work,
                      const JdPoly *poly,
                      gboolean      by_rates)
{
  g_autoptr(GArray) buckets = jd_poly_merge (work, poly, by_rates ? JD_LEVEL_RATE : JD_LEVEL_CONSTANT,
                                             by_rates ? JD_LEVEL_RATE : JD_LEVEL_POSITION);
  g_autoptr(GPtrArray) nodes = g_ptr_array_new ();

  for (guint i = 0; i < buckets->len; i++)
    {
      const JdBucket *bucket = &g_array_index (buckets, JdBucket, i);

      g_ptr_array_add (nodes, (gpointer) (by_rates ? present_block (work, bucket->outer, bucket->inner)
                                                   : present_block (work, bucket->inner, bucket->outer)));
    }
  return jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
}

static const JdExpr *
present_rates (JdWork       *work,
               const JdPoly *poly)
{
  JdNumber c;
  guint32 mono;
  const JdPoly *rest;
  const JdExpr *best, *factors;

  if ((jd_poly_levels (work, poly) & (1u << JD_LEVEL_RATE)) == 0 || poly->n < 2)
    return present_positions (work, poly, FALSE);
  if (poly->n > MAX_MERGED_TERMS)
    return jd_poly_expanded (work, poly);
  best = present_cheaper (work, present_rates_merged (work, poly, FALSE), present_rates_merged (work, poly, TRUE));
  rest = jd_poly_primitive (work, poly, &c, &mono);
  factors = poly->n <= MAX_FACTORED_TERMS ? present_factors (work, rest, 0) : NULL;
  if (factors != NULL)
    best = present_cheaper (work, best, present_product (work, c, mono, factors));
  return present_cheaper (work, best, present_squares (work, poly, TRUE));
}

const JdExpr *
jd_poly_present (JdWork       *work,
                 const JdPoly *poly)
{
  gboolean plain = work->plain;
  const JdExpr *node;

  if (poly->n > JD_TERMS_MAX)
    {
      work->exceeded = TRUE;
      return jd_expr_from_number (work->pool, jd_zero);
    }
  poly = jd_poly_cancel (work, poly);
  work->plain = TRUE;
  node = present_rates (work, jd_poly_short_trig (work, poly));
  work->plain = plain;
  return node;
}
