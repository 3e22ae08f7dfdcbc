/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sparse polynomials: sums of terms, their products and powers. */
#include "core/expression/simplify/jd-expr-simplify-private.h"

#define MAX_CONTENT  (G_GUINT64_CONSTANT (1) << 53)  /* what an exact number holds */

JdSum *
jd_sum_begin (JdWork *work)
{
  if (work->sums->len > 0)
    return g_ptr_array_steal_index_fast (work->sums, work->sums->len - 1);
  return g_new0 (JdSum, 1);
}

void
jd_sum_add (JdSum    *self,
            guint32   mono,
            guint32   trig,
            JdNumber  c)
{
  const guint32 hash = (guint32) jd_hash_mix (trig, mono);
  guint32 probe = 0, i;

  while ((i = jd_index_next (&self->index, hash, &probe)) != 0)
    {
      JdTerm *term = &self->terms[i - 1];

      if (term->mono == mono && term->trig == trig)
        {
          term->c = jd_number_plus (term->c, c);
          return;
        }
    }
  if (self->n == self->allocated)
    {
      self->allocated = MAX (32, self->allocated * 2);
      self->terms = g_renew (JdTerm, self->terms, self->allocated);
    }
  self->terms[self->n++] = (JdTerm) { mono, trig, c };
  jd_index_add (&self->index, hash, (guint32) self->n);
}

void
jd_sum_add_poly (JdSum        *self,
                 const JdPoly *poly,
                 JdNumber      scale)
{
  for (gsize i = 0; i < poly->n; i++)
    jd_sum_add (self, poly->terms[i].mono, poly->terms[i].trig, jd_number_multiply (poly->terms[i].c, scale));
}

static JdPoly *
poly_alloc (JdWork *work,
            gsize   n)
{
  JdPoly *poly = jd_work_alloc (work, sizeof (JdPoly) + n * sizeof (JdTerm));

  poly->n = n;
  return poly;
}

const JdPoly *
jd_sum_end (JdWork *work,
            JdSum  *self)
{
  JdPoly *poly = poly_alloc (work, self->n);
  gsize n = 0;

  for (gsize i = 0; i < self->n; i++)
    if (self->terms[i].c.value != 0.0)
      poly->terms[n++] = self->terms[i];
  poly->n = n;
  self->n = 0;
  jd_index_empty (&self->index);
  g_ptr_array_add (work->sums, self);
  return poly;
}

gboolean
jd_poly_equal (const JdPoly *a,
               const JdPoly *b)
{
  gboolean equal = a->n == b->n;

  for (gsize i = 0; i < a->n && equal; i++)
    equal = a->terms[i].mono == b->terms[i].mono && a->terms[i].trig == b->terms[i].trig &&
            jd_number_equal (a->terms[i].c, b->terms[i].c);
  return equal;
}

const JdPoly *
jd_poly_mono (JdWork   *work,
              JdNumber  c,
              guint32   mono,
              guint32   trig)
{
  JdPoly *poly = poly_alloc (work, 1);

  poly->n = c.value != 0.0;
  poly->terms[0] = (JdTerm) { mono, trig, c };
  return poly;
}

const JdPoly *
jd_poly_power (JdWork  *work,
               guint16  atom,
               int      exponent)
{
  return jd_poly_mono (work, jd_one, jd_mono_power (work, atom, exponent), 0);
}

const JdPoly *
jd_poly_number (JdWork   *work,
                JdNumber  c)
{
  return jd_poly_mono (work, c, 0, 0);
}

/* Adds a * b to @sum. */
static void
sum_add_product (JdWork       *work,
                 JdSum        *sum,
                 const JdTerm *a,
                 const JdTerm *b)
{
  guint32 mono = jd_mono_mul (work, a->mono, b->mono);
  JdNumber c = jd_number_multiply (a->c, b->c);
  const JdTrigProduct *product;

  if (a->trig == 0 || b->trig == 0)
    {
      jd_sum_add (sum, mono, a->trig + b->trig, c);
      return;
    }
  product = jd_trig_product (work, a->trig, b->trig);
  c = jd_number_multiply (c, jd_half);
  for (gsize i = 0; i < 2; i++)
    if (product->c[i].value != 0.0)
      jd_sum_add (sum, mono, product->trig[i], jd_number_multiply (c, product->c[i]));
}

const JdPoly *
jd_poly_mul (JdWork       *work,
             const JdPoly *a,
             const JdPoly *b)
{
  JdSum *sum = jd_sum_begin (work);

  if (jd_work_step (work, a->n * b->n))
    for (gsize i = 0; i < a->n; i++)
      for (gsize j = 0; j < b->n; j++)
        sum_add_product (work, sum, &a->terms[i], &b->terms[j]);
  return jd_poly_settle (work, jd_sum_end (work, sum));
}

/* The power of one atom in excess, multiplied out; what remains of its exponent is put back. */
static const JdPoly *
factor_excess (JdWork   *work,
               JdFactor *factors,
               gsize     n,
               gsize     i)
{
  const JdAtom atom = *jd_work_atom (work, factors[i].atom);
  int power = atom.order > 0 ? factors[i].exponent / atom.order : 0;

  if (jd_root_meets_partner (&atom, factors[i].exponent, factors, n))
    {
      const JdTerm *inverse = &atom.inverse->terms[0];
      guint32 rest = jd_mono_mul (work, inverse->mono, jd_mono_power (work, atom.partner, 2));

      factors[i].exponent = -1;
      for (gsize j = 0; j < n; j++)
        if (factors[j].atom == atom.partner)
          factors[j].exponent = (gint16) (factors[j].exponent + 2);
      return jd_poly_mono (work, jd_number_inverse (inverse->c), jd_mono_raise (work, rest, -1), 0);
    }
  if (power > 0 || (power < 0 && atom.inverse != NULL))
    {
      factors[i].exponent = (gint16) (factors[i].exponent % atom.order);
      return jd_poly_pow (work, power > 0 ? atom.value : atom.inverse, (guint) ABS (power));
    }
  return NULL;
}

/* Product of the atoms of @mono in excess, multiplied out; *out_rest is the rest of it. */
static const JdPoly *
mono_excess (JdWork  *work,
             guint32  mono,
             guint32 *out_rest)
{
  gsize n = jd_work_mono (work, mono)->n;
  g_autofree JdFactor *factors = g_memdup2 (jd_work_factors (work, mono), n * sizeof (JdFactor));
  const JdPoly *value = jd_poly_number (work, jd_one);
  gsize n_rest = 0;

  for (gsize i = 0; i < n; i++)
    {
      const JdPoly *factor = factor_excess (work, factors, n, i);

      if (factor != NULL)
        value = jd_poly_mul (work, value, factor);
    }
  for (gsize i = 0; i < n; i++)
    if (factors[i].exponent != 0)
      factors[n_rest++] = factors[i];
  *out_rest = jd_mono_new (work, factors, n_rest);
  return value;
}

const JdPoly *
jd_poly_settle (JdWork       *work,
                const JdPoly *poly)
{
  JdSum *sum;
  gsize n_excess = 0;

  for (gsize i = 0; i < poly->n; i++)
    n_excess += (gsize) jd_work_mono (work, poly->terms[i].mono)->excess;
  if (n_excess == 0 || work->plain || !jd_work_step (work, n_excess))
    return poly;
  sum = jd_sum_begin (work);
  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      guint32 rest;
      const JdPoly *value;

      if (!jd_work_mono (work, term->mono)->excess)
        {
          jd_sum_add (sum, term->mono, term->trig, term->c);
          continue;
        }
      value = mono_excess (work, term->mono, &rest);
      jd_sum_add_poly (sum, jd_poly_mul (work, value, jd_poly_mono (work, term->c, rest, term->trig)), jd_one);
    }
  return jd_poly_settle (work, jd_sum_end (work, sum));
}

/* a * c * mono */
const JdPoly *
jd_poly_scale (JdWork       *work,
               const JdPoly *a,
               JdNumber      c,
               guint32       mono)
{
  JdPoly *scaled;

  if (mono == 0 && jd_number_equal (c, jd_one))
    return a;
  scaled = poly_alloc (work, a->n);
  for (gsize i = 0; i < a->n; i++)
    scaled->terms[i] = (JdTerm) { jd_mono_mul (work, a->terms[i].mono, mono), a->terms[i].trig,
                                  jd_number_multiply (a->terms[i].c, c) };
  return jd_poly_settle (work, scaled);
}

const JdPoly *
jd_poly_add (JdWork       *work,
             const JdPoly *a,
             const JdPoly *b,
             JdNumber      scale_b)
{
  JdSum *sum = jd_sum_begin (work);

  jd_work_step (work, a->n + b->n);
  jd_sum_add_poly (sum, a, jd_one);
  jd_sum_add_poly (sum, b, scale_b);
  return jd_sum_end (work, sum);
}

const JdPoly *
jd_poly_pow (JdWork       *work,
             const JdPoly *a,
             guint         exponent)
{
  const JdPoly *power = jd_poly_number (work, jd_one);

  if (a->n == 1 && a->terms[0].trig == 0)
    {
      JdNumber c;
      guint32 mono = jd_mono_raise (work, a->terms[0].mono, (int) MIN (exponent, G_MAXINT16));

      jd_number_pow (a->terms[0].c, jd_number_from_double ((double) exponent), &c);
      return jd_poly_settle (work, jd_poly_mono (work, c, mono, 0));
    }
  for (guint i = 0; i < exponent && !work->exceeded; i++)
    power = jd_poly_mul (work, power, a);
  return power;
}

/* The positive number that leaves whole coefficients without common divisor. */
static JdNumber
poly_number_content (const JdPoly *poly)
{
  guint64 numerator = 0, denominator = 1;

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdNumber *c = &poly->terms[i].c;
      guint64 d = (guint64) c->denominator;

      if (!JD_NUMBER_IS_EXACT (*c))
        return jd_one;
      numerator = jd_common_divisor (numerator, (guint64) ABS (c->numerator));
      d /= jd_common_divisor (denominator, d);
      if (denominator > G_MAXINT32 || d > G_MAXINT32)
        return jd_one;
      denominator *= d;
    }
  if (numerator == 0 || denominator > MAX_CONTENT)
    return jd_one;
  return jd_number_from_fraction ((gint64) numerator, (gint64) denominator);
}

/* The common monomial: for each atom the least exponent of all terms. */
static guint32
poly_mono_content (JdWork       *work,
                   const JdPoly *poly)
{
  guint32 content = poly->terms[0].mono;

  for (gsize i = 1; i < poly->n; i++)
    {
      gsize n_a = jd_work_mono (work, content)->n;
      gsize n_b = jd_work_mono (work, poly->terms[i].mono)->n;
      g_autofree JdFactor *least = g_new (JdFactor, n_a + n_b + 1);
      const JdFactor *a = jd_work_factors (work, content);
      const JdFactor *b = jd_work_factors (work, poly->terms[i].mono);
      gsize n = 0;

      for (gsize j = 0, k = 0; j < n_a || k < n_b;)
        {
          JdFactor factor;

          if (k == n_b || (j < n_a && a[j].atom < b[k].atom))
            factor = (JdFactor) { a[j].atom, MIN (a[j].exponent, 0) };
          else if (j == n_a || b[k].atom < a[j].atom)
            factor = (JdFactor) { b[k].atom, MIN (b[k].exponent, 0) };
          else
            factor = (JdFactor) { a[j].atom, MIN (a[j].exponent, b[k].exponent) };
          j += j < n_a && a[j].atom == factor.atom;
          k += k < n_b && b[k].atom == factor.atom;
          if (factor.exponent != 0)
            least[n++] = factor;
        }
      content = jd_mono_new (work, least, n);
    }
  return content;
}

const JdPoly *
jd_poly_primitive (JdWork       *work,
                   const JdPoly *poly,
                   JdNumber     *out_c,
                   guint32      *out_mono)
{
  gboolean plain = work->plain;
  const JdPoly *rest;

  *out_c = jd_one;
  *out_mono = 0;
  if (poly->n == 0)
    return poly;
  *out_c = poly_number_content (poly);
  *out_mono = poly_mono_content (work, poly);
  work->plain = TRUE; /* w / w^(-2) stays w^3 while the content is outside */
  rest = jd_poly_scale (work, poly, jd_number_inverse (*out_c), jd_mono_raise (work, *out_mono, -1));
  work->plain = plain;
  return rest;
}
