/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Division, square roots and factors of polynomials whose trigonometric functions are atoms.  Only the factors
 * that textbook forms have are sought: squares, quadratics, and sums that multiply the coefficient of another
 * atom.  This is cheap, and a factor that is not found only makes the formula longer. */
#include "core/expression/simplify/jd-expr-simplify-private.h"

#include <string.h>

#define MAX_QUOTIENT 200
#define MAX_ROOT_TERMS 12
#define MAX_SPLIT_TERMS 60

int
jd_term_compare (gconstpointer a,
                 gconstpointer b,
                 gpointer      work)
{
  return jd_mono_compare (work, ((const JdTerm *) a)->mono, ((const JdTerm *) b)->mono);
}

const JdPoly *
jd_poly_sorted (JdWork       *work,
                const JdPoly *poly)
{
  gsize size = sizeof (JdPoly) + poly->n * sizeof (JdTerm);
  JdPoly *sorted = jd_work_alloc (work, size);

  memcpy (sorted, poly, size);
  g_qsort_with_data (sorted->terms, (int) sorted->n, sizeof (JdTerm), jd_term_compare, work);
  return sorted;
}

const JdTerm *
jd_poly_leading (JdWork       *work,
                 const JdPoly *poly)
{
  const JdTerm *leading = &poly->terms[0];

  for (gsize i = 1; i < poly->n; i++)
    if (jd_mono_compare (work, poly->terms[i].mono, leading->mono) < 0)
      leading = &poly->terms[i];
  return leading;
}

static const JdTerm *
poly_trailing (JdWork       *work,
               const JdPoly *poly)
{
  const JdTerm *trailing = &poly->terms[0];

  for (gsize i = 1; i < poly->n; i++)
    if (jd_mono_compare (work, poly->terms[i].mono, trailing->mono) > 0)
      trailing = &poly->terms[i];
  return trailing;
}

/* The coefficient of atom^exponent. */
static const JdPoly *
coefficient_of (JdWork       *work,
                const JdPoly *poly,
                guint16       atom,
                int           exponent)
{
  JdSum *sum = jd_sum_begin (work);
  guint32 divisor = jd_mono_power (work, atom, -exponent);

  for (gsize i = 0; i < poly->n; i++)
    if (jd_mono_exponent (work, poly->terms[i].mono, atom) == exponent)
      jd_sum_add (sum, jd_mono_mul (work, poly->terms[i].mono, divisor), poly->terms[i].trig, poly->terms[i].c);
  return jd_sum_end (work, sum);
}

static gboolean
mono_is_whole (JdWork  *work,
               guint32  mono)
{
  const JdFactor *factors = jd_work_factors (work, mono);

  for (gsize i = 0; i < jd_work_mono (work, mono)->n; i++)
    if (factors[i].exponent < 0)
      return FALSE;
  return TRUE;
}

/* a = quotient * b + rest, as far as leading terms go; no exponent is negative.  NULL if too long. */
static const JdPoly *
divide_rest (JdWork        *work,
             const JdPoly  *a,
             const JdPoly  *b,
             const JdPoly **out_rest)
{
  const JdTerm *leading = jd_poly_leading (work, b);
  guint32 inverse = jd_mono_raise (work, leading->mono, -1);
  JdNumber inverse_c = jd_number_inverse (leading->c);
  JdSum *quotient = jd_sum_begin (work);
  JdSum *rest = jd_sum_begin (work);
  gsize n_steps = 0;

  while (a->n > 0 && n_steps++ < MAX_QUOTIENT && jd_work_step (work, a->n + b->n))
    {
      const JdTerm *first = jd_poly_leading (work, a);
      guint32 mono = jd_mono_mul (work, first->mono, inverse);
      JdNumber c = jd_number_multiply (first->c, inverse_c);

      if (mono_is_whole (work, mono))
        {
          jd_sum_add (quotient, mono, 0, c);
          a = jd_poly_add (work, a, jd_poly_scale (work, b, c, mono), jd_minus_one);
        }
      else if (out_rest == NULL)
        break;
      else
        {
          jd_sum_add (rest, first->mono, 0, first->c);
          a = jd_poly_add (work, a, jd_poly_mono (work, first->c, first->mono, 0), jd_minus_one);
        }
    }
  b = jd_sum_end (work, quotient);
  if (out_rest != NULL)
    *out_rest = jd_sum_end (work, rest);
  else
    jd_sum_end (work, rest);
  return a->n == 0 ? b : NULL;
}

const JdPoly *
jd_poly_divide (JdWork       *work,
                const JdPoly *a,
                const JdPoly *b)
{
  return divide_rest (work, a, b, NULL);
}

/* The first and the last terms of a product are those of its factors multiplied. */
static gboolean
may_divide (JdWork       *work,
            const JdPoly *a,
            const JdPoly *b)
{
  const JdTerm *ends_a[] = { jd_poly_leading (work, a), poly_trailing (work, a) };
  const JdTerm *ends_b[] = { jd_poly_leading (work, b), poly_trailing (work, b) };

  for (gsize i = 0; i < 2; i++)
    {
      const JdFactor *factors = jd_work_factors (work, ends_b[i]->mono);

      for (gsize j = 0; j < jd_work_mono (work, ends_b[i]->mono)->n; j++)
        if (jd_mono_exponent (work, ends_a[i]->mono, factors[j].atom) < factors[j].exponent)
          return FALSE;
    }
  return TRUE;
}

/* The square root of a single term, if it has one. */
static gboolean
term_square_root (JdWork       *work,
                  const JdTerm *term,
                  JdTerm       *out_root)
{
  gsize n = jd_work_mono (work, term->mono)->n;
  g_autofree JdFactor *factors = g_memdup2 (jd_work_factors (work, term->mono), n * sizeof (JdFactor));

  for (gsize i = 0; i < n; i++)
    {
      if (factors[i].exponent % 2 != 0)
        return FALSE;
      factors[i].exponent = (gint16) (factors[i].exponent / 2);
    }
  out_root->mono = jd_mono_new (work, factors, n);
  out_root->trig = 0;
  return term->c.value > 0.0 && jd_number_pow (term->c, jd_half, &out_root->c) && JD_NUMBER_IS_EXACT (out_root->c);
}

/* Term by term from the leading one, as one extracts a root by hand. */
const JdPoly *
jd_poly_square_root (JdWork       *work,
                     const JdPoly *poly)
{
  const JdPoly *root, *rest;
  JdTerm first;
  guint32 inverse;
  JdNumber inverse_c;

  if (poly->n == 0)
    return poly;
  if (!term_square_root (work, jd_poly_leading (work, poly), &first))
    return NULL;
  inverse = jd_mono_raise (work, first.mono, -1);
  inverse_c = jd_number_multiply (jd_number_inverse (first.c), jd_half);
  root = jd_poly_mono (work, first.c, first.mono, 0);
  rest = jd_poly_add (work, poly, jd_poly_mul (work, root, root), jd_minus_one);
  while (rest->n > 0)
    {
      const JdTerm *next = jd_poly_leading (work, rest);
      guint32 mono = jd_mono_mul (work, next->mono, inverse);
      const JdPoly *term;

      if (root->n >= MAX_ROOT_TERMS || !mono_is_whole (work, mono) || jd_mono_compare (work, mono, first.mono) <= 0 ||
          !jd_work_step (work, rest->n))
        return NULL;
      term = jd_poly_mono (work, jd_number_multiply (next->c, inverse_c), mono, 0);
      /* P - (root + term)^2 = rest - term (2 root + term) */
      rest = jd_poly_add (work, rest,
                          jd_poly_mul (work, term, jd_poly_add (work, term, root, jd_number_from_fraction (2, 1))),
                          jd_minus_one);
      root = jd_poly_add (work, root, term, jd_one);
    }
  return root;
}

/* All atoms of a polynomial, sorted; of caller. */
static GArray *
poly_atoms (JdWork       *work,
            const JdPoly *poly)
{
  GArray *atoms = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autofree gboolean *seen = g_new0 (gboolean, work->atoms->len + 1);

  for (gsize i = 0; i < poly->n; i++)
    for (gsize j = 0; j < jd_work_mono (work, poly->terms[i].mono)->n; j++)
      seen[jd_work_factors (work, poly->terms[i].mono)[j].atom] = TRUE;
  for (guint i = 0; i < work->atoms->len; i++)
    if (seen[i])
      {
        guint16 atom = (guint16) i;

        g_array_append_val (atoms, atom);
      }
  return atoms;
}

static int
poly_degree (JdWork       *work,
             const JdPoly *poly,
             guint16       atom)
{
  int degree = 0;

  for (gsize i = 0; i < poly->n; i++)
    degree = MAX (degree, jd_mono_exponent (work, poly->terms[i].mono, atom));
  return degree;
}

static const JdPoly *
primitive_part (JdWork       *work,
                const JdPoly *poly)
{
  JdNumber c;
  guint32 mono;

  return jd_poly_primitive (work, poly, &c, &mono);
}

/* Whether the coefficient of some power of @atom divides it all. */
static gboolean
split_by_coefficient (JdWork        *work,
                      const JdPoly  *poly,
                      guint16        atom,
                      const JdPoly **out_a,
                      const JdPoly **out_b)
{
  int degree = poly_degree (work, poly, atom);

  for (int e = 0; e <= MIN (degree, 3); e++)
    {
      const JdPoly *divisor = coefficient_of (work, poly, atom, e);

      if (divisor->n < 2 || divisor->n == poly->n)
        continue;
      divisor = primitive_part (work, divisor);
      if (!may_divide (work, poly, divisor))
        continue;
      *out_a = divisor;
      *out_b = jd_poly_divide (work, poly, divisor);
      if (*out_b != NULL && (*out_b)->n > 1)
        return TRUE;
    }
  return FALSE;
}

/* a x^2 + b x + c with a square b^2 - 4 a c: (2 a x + b - root) (2 a x + b + root) / (4 a). */
static gboolean
split_quadratic (JdWork        *work,
                 const JdPoly  *poly,
                 guint16        atom,
                 const JdPoly **out_a,
                 const JdPoly **out_b)
{
  const JdPoly *a, *b, *c, *root, *sum;

  if (poly_degree (work, poly, atom) != 2)
    return FALSE;
  a = coefficient_of (work, poly, atom, 2);
  b = coefficient_of (work, poly, atom, 1);
  c = coefficient_of (work, poly, atom, 0);
  if (c->n == 0)
    return FALSE;
  root = jd_poly_square_root (work, jd_poly_add (work, jd_poly_mul (work, b, b), jd_poly_mul (work, a, c),
                                                 jd_number_from_fraction (-4, 1)));
  if (root == NULL)
    return FALSE;
  sum = jd_poly_add (work, b, root, jd_one);
  sum = jd_poly_add (work, sum,
                     jd_poly_scale (work, a, jd_number_from_fraction (2, 1), jd_mono_power (work, atom, 1)), jd_one);
  *out_a = primitive_part (work, sum);
  if ((*out_a)->n < 2 || (*out_a)->n >= poly->n + (root->n == 0))
    return FALSE;
  *out_b = jd_poly_divide (work, poly, *out_a);
  return *out_b != NULL && (*out_b)->n > 1;
}

gboolean
jd_poly_split (JdWork        *work,
               const JdPoly  *poly,
               const JdPoly **out_a,
               const JdPoly **out_b)
{
  g_autoptr(GArray) atoms = NULL;

  if (poly->n < 3 || poly->n > MAX_SPLIT_TERMS)
    return FALSE;
  for (gsize i = 0; i < poly->n; i++)
    if (!mono_is_whole (work, poly->terms[i].mono))
      return FALSE;
  atoms = poly_atoms (work, poly);
  for (guint i = 0; i < atoms->len; i++)
    if (split_by_coefficient (work, poly, g_array_index (atoms, guint16, i), out_a, out_b))
      return TRUE;
  for (guint i = 0; i < atoms->len; i++)
    if (split_quadratic (work, poly, g_array_index (atoms, guint16, i), out_a, out_b))
      return TRUE;
  return FALSE;
}

guint32
jd_poly_denominator (JdWork       *work,
                     const JdPoly *poly,
                     int           kind)
{
  guint32 denominator = 0;

  for (gsize i = 0; i < poly->n; i++)
    for (gsize j = 0; j < jd_work_mono (work, poly->terms[i].mono)->n; j++)
      {
        const JdFactor factor = jd_work_factors (work, poly->terms[i].mono)[j];
        const int known = jd_mono_exponent (work, denominator, factor.atom);

        if (factor.exponent < known && (kind < 0 || jd_work_atom (work, factor.atom)->kind == (JdAtomKind) kind))
          denominator = jd_mono_mul (work, denominator, jd_mono_power (work, factor.atom, factor.exponent - known));
      }
  return denominator;
}

/* a = quotient * b + rest for polynomials with cosines and sines. */
static const JdPoly *
divide_with_trig (JdWork        *work,
                  const JdPoly  *a,
                  const JdPoly  *b,
                  const JdPoly **out_rest)
{
  gboolean plain = work->plain;
  const JdPoly *quotient;
  guint32 denominator;
  JdNumber c;
  guint32 mono;

  if (!jd_poly_cosine_forms (work, a, b, &a, &b) || a->n == 0 || b->n == 0)
    return NULL;
  work->plain = TRUE;
  b = jd_poly_primitive (work, b, &c, &mono);
  denominator = jd_poly_denominator (work, a, -1);
  a = jd_poly_scale (work, a, jd_one, jd_mono_raise (work, denominator, -1));
  quotient = divide_rest (work, a, b, out_rest);
  if (quotient != NULL)
    {
      mono = jd_mono_mul (work, denominator, jd_mono_raise (work, mono, -1));
      quotient = jd_poly_scale (work, quotient, jd_number_inverse (c), mono);
      *out_rest = jd_poly_scale (work, *out_rest, jd_one, denominator);
    }
  work->plain = plain;
  if (quotient == NULL || quotient->n == 0)
    return NULL;
  *out_rest = jd_poly_settle (work, *out_rest);
  return jd_poly_settle (work, quotient);
}

/* In the terms with atom^exponent the coefficient is divided by the radicand. */
static const JdPoly *
cancel_power (JdWork       *work,
              const JdPoly *poly,
              guint16       atom,
              int           exponent)
{
  const JdPoly *value = jd_work_atom (work, atom)->value;
  int order = jd_work_atom (work, atom)->order;
  guint32 power = jd_mono_power (work, atom, exponent);
  guint32 next_power = jd_mono_power (work, atom, exponent + order);
  const JdPoly *numerator = coefficient_of (work, poly, atom, exponent);
  const JdPoly *quotient, *rest;

  if (numerator->n == 0 || !jd_work_step (work, numerator->n * value->n))
    return poly;
  quotient = divide_with_trig (work, numerator, value, &rest);
  if (quotient == NULL)
    return poly;
  numerator = jd_poly_add (work, rest, numerator, jd_minus_one);
  poly = jd_poly_add (work, poly, jd_poly_scale (work, numerator, jd_one, power), jd_one);
  return jd_poly_add (work, poly, jd_poly_scale (work, quotient, jd_one, next_power), jd_one);
}

const JdPoly *
jd_poly_cancel (JdWork       *work,
                const JdPoly *poly)
{
  gboolean plain = work->plain;

  work->plain = FALSE;
  for (guint16 atom = 0; atom < work->atoms->len; atom++)
    {
      int least = 0;

      if (jd_work_atom (work, atom)->kind != JD_ATOM_ROOT)
        continue;
      for (gsize i = 0; i < poly->n; i++)
        least = MIN (least, jd_mono_exponent (work, poly->terms[i].mono, atom));
      for (int exponent = least; exponent < 0; exponent++)
        poly = cancel_power (work, poly, atom, exponent);
    }
  work->plain = plain;
  return poly;
}
