/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shortest form of a Fourier sum: the sum itself, or powers of cosines and sines of a basis of angles, with sin^2 or
 * cos^2 for each angle.  For example cos (a - b) is kept, cos (a - b) - cos (a + b) becomes 2 sin a sin b, and 1 -
 * cos 2a becomes 2 sin^2 a. */
#include "core/expression/simplify/jd-expr-simplify-basis-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_GROUP    48   /* longer sums are left as they are */
#define MAX_PAIRS    6    /* vectors from which bases of two are tried */

/* Weights of the parts of a formula when forms are compared: a term, a coefficient, a function... */
#define WEIGHT_TERM      4
#define WEIGHT_NUMBER    2
#define WEIGHT_FRACTION  1
#define WEIGHT_MINUS     1
#define WEIGHT_FUNCTION  6
#define WEIGHT_ANGLE     2
#define WEIGHT_MULTIPLE  7
#define WEIGHT_MULTIPLE_SINE 100
#define WEIGHT_POWER     1

typedef struct
{
  const JdPoly *fourier;  /* sorted, monomial 1 */
  const JdPoly *form;
} ShortForm;

/* sin 2a is shorter than 2 sin a cos a, but beside sin^2 a the latter is what textbooks write. */
static int
function_weight (JdWork       *work,
                 const JdAtom *atom)
{
  guint n;
  int weight = WEIGHT_FUNCTION;

  jd_angle_parts (work, atom->angle, &n);
  weight += WEIGHT_ANGLE * (int) n;
  if (!jd_angle_is_multiple (work, atom->angle))
    return weight;
  if (atom->kind == JD_ATOM_SIN && !work->has_multiple_sines)
    weight += WEIGHT_MULTIPLE_SINE;
  return weight + WEIGHT_MULTIPLE;
}

static int
form_weight (JdWork       *work,
             const JdPoly *form)
{
  int weight = 0;
  gboolean has_fraction = FALSE;

  for (gsize i = 0; i < form->n; i++)
    {
      const JdTerm *term = &form->terms[i];
      gsize n = jd_work_mono (work, term->mono)->n;

      weight += WEIGHT_TERM + (term->c.value < 0.0 ? WEIGHT_MINUS : 0);
      if (n == 0 || (term->c.value != 1.0 && term->c.value != -1.0))
        weight += WEIGHT_NUMBER;
      has_fraction |= term->c.denominator != 1;
      for (gsize j = 0; j < n; j++)
        {
          const JdFactor *factor = &jd_work_factors (work, term->mono)[j];

          weight += function_weight (work, jd_work_atom (work, factor->atom)) +
                    (factor->exponent != 1 ? WEIGHT_POWER : 0);
        }
    }
  return weight + (has_fraction ? WEIGHT_FRACTION : 0);
}

/* 1 - atom^2 */
static const JdPoly *
one_minus_square (JdWork  *work,
                  guint16  atom)
{
  return jd_poly_add (work, jd_poly_number (work, jd_one), jd_poly_power (work, atom, 2), jd_minus_one);
}

/* Each cosine or sine its own atom. */
static const JdPoly *
form_as_it_stands (JdWork       *work,
                   const JdPoly *fourier)
{
  JdSum *sum = jd_sum_begin (work);

  for (gsize i = 0; i < fourier->n; i++)
    {
      const JdTerm *term = &fourier->terms[i];
      guint32 mono = 0;

      if (term->trig != 0)
        mono = jd_mono_power (work, jd_trig_atom (work, term->trig), 1);
      jd_sum_add (sum, mono, 0, term->c);
    }
  return jd_sum_end (work, sum);
}

/* cos (k a) and sin (k a) as polynomials in cos a, sin a to the first power:
 * cos (k+1) a = 2 cos a cos (k a) - cos (k-1) a, and the same for sin. */
static void
multiple_angle (JdWork        *work,
                guint32        angle,
                int            k,
                const JdPoly **out_cos,
                const JdPoly **out_sin)
{
  const JdNumber two = jd_number_from_fraction (2, 1);
  const JdPoly *c = jd_poly_power (work, jd_trig_atom (work, 2 * angle), 1);
  const JdPoly *cosines[2] = { jd_poly_number (work, jd_one), c };
  const JdPoly *s = jd_poly_power (work, jd_trig_atom (work, 2 * angle + 1), 1);
  const JdPoly *sines[2] = { jd_poly_number (work, jd_zero), s };

  for (int i = 1; i < abs (k); i++)
    {
      const JdPoly *next_cos = jd_poly_mul (work, c, cosines[1]);
      const JdPoly *next_sin = jd_poly_mul (work, c, sines[1]);

      next_cos = jd_poly_add (work, jd_poly_scale (work, next_cos, two, 0), cosines[0], jd_minus_one);
      next_sin = jd_poly_add (work, jd_poly_scale (work, next_sin, two, 0), sines[0], jd_minus_one);
      cosines[0] = cosines[1];
      cosines[1] = next_cos;
      sines[0] = sines[1];
      sines[1] = next_sin;
    }
  *out_cos = cosines[k != 0];
  *out_sin = jd_poly_scale (work, sines[k != 0], k < 0 ? jd_minus_one : jd_one, 0);
}

/* In cosines, and sines to the first power only; NULL if the basis does not fit. */
static const JdPoly *
form_in_basis (JdWork        *work,
               const JdPoly  *fourier,
               const JdBasis *basis)
{
  g_autofree int *multiples = g_new0 (int, (fourier->n + 1) * JD_BASIS_MAX);
  JdSum *sum;

  for (gsize i = 0; i < fourier->n; i++)
    if (!jd_angle_coordinates (work, fourier->terms[i].trig / 2, basis, multiples + i * JD_BASIS_MAX))
      return NULL;
  sum = jd_sum_begin (work);
  for (gsize i = 0; i < fourier->n; i++)
    {
      const JdTerm *term = &fourier->terms[i];
      const JdPoly *cosine = jd_poly_number (work, jd_one);
      const JdPoly *sine = jd_poly_number (work, jd_zero);

      for (guint j = 0; j < basis->n; j++)
        {
          int multiple = multiples[i * JD_BASIS_MAX + j];
          const JdPoly *c, *s, *product;

          if (multiple == 0)
            continue;
          multiple_angle (work, basis->angles[j], multiple, &c, &s);
          product = jd_poly_add (work, jd_poly_mul (work, cosine, c), jd_poly_mul (work, sine, s), jd_minus_one);
          sine = jd_poly_add (work, jd_poly_mul (work, sine, c), jd_poly_mul (work, cosine, s), jd_one);
          cosine = product;
        }
      jd_sum_add_poly (sum, term->trig & 1 ? sine : cosine, term->c);
    }
  return jd_sum_end (work, sum);
}

/* Replaces square of atom a by 1 - b^2. */
static const JdPoly *
swap_squares (JdWork       *work,
              const JdPoly *poly,
              guint16       a,
              guint16       b)
{
  const JdPoly *square = one_minus_square (work, b);
  JdSum *sum = jd_sum_begin (work);

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      int exponent = jd_mono_exponent (work, term->mono, a);
      guint32 rest = jd_mono_mul (work, term->mono, jd_mono_power (work, a, -(exponent / 2) * 2));

      jd_sum_add_poly (sum,
                       jd_poly_mul (work, jd_poly_mono (work, term->c, rest, 0),
                                    jd_poly_pow (work, square, (guint) (exponent / 2))),
                       jd_one);
    }
  return jd_sum_end (work, sum);
}

/* Takes out powers of 1 - cos^2 = sin^2, then writes the rest with sin^2 or cos^2, whichever is shorter. */
static const JdPoly *
choose_squares (JdWork       *work,
                const JdPoly *poly,
                guint32       angle)
{
  guint16 c = jd_trig_atom (work, 2 * angle);
  guint16 s = jd_trig_atom (work, 2 * angle + 1);
  const JdPoly *sine_square = one_minus_square (work, c), *quotient, *swapped;
  int n = 0;

  while (poly->n > 1 && (quotient = jd_poly_divide (work, poly, sine_square)) != NULL)
    {
      poly = quotient;
      n++;
    }
  swapped = swap_squares (work, poly, c, s);
  if (form_weight (work, swapped) < form_weight (work, poly))
    poly = swapped;
  return jd_poly_scale (work, poly, jd_one, jd_mono_power (work, s, 2 * n));
}

/* Terms alike in which sines and cosines are to an odd power are written alike. */
static guint
term_class (JdWork        *work,
            guint32        mono,
            const JdBasis *basis)
{
  guint class = 0;

  for (guint i = 0; i < basis->n; i++)
    {
      guint c = (guint) jd_mono_exponent (work, mono, jd_trig_atom (work, 2 * basis->angles[i]));
      guint s = (guint) jd_mono_exponent (work, mono, jd_trig_atom (work, 2 * basis->angles[i] + 1));

      class = class * 4 + (c & 1) * 2 + (s & 1);
    }
  return class;
}

static const JdPoly *
form_reduced (JdWork        *work,
              const JdPoly  *poly,
              const JdBasis *basis)
{
  JdSum *result = jd_sum_begin (work);
  g_autofree guint *classes = g_new (guint, poly->n + 1);
  g_autofree gboolean *done = g_new0 (gboolean, poly->n + 1);

  for (gsize i = 0; i < poly->n; i++)
    classes[i] = term_class (work, poly->terms[i].mono, basis);
  for (gsize i = 0; i < poly->n; i++)
    {
      JdSum *alike = jd_sum_begin (work);
      const JdPoly *class;

      for (gsize j = i; j < poly->n; j++)
        if (!done[j] && classes[j] == classes[i])
          {
            done[j] = TRUE;
            jd_sum_add (alike, poly->terms[j].mono, 0, poly->terms[j].c);
          }
      class = jd_sum_end (work, alike);
      for (guint j = 0; j<basis->n &&class->n> 0; j++)
        class = choose_squares (work, class, basis->angles[j]);
      jd_sum_add_poly (result, class, jd_one);
    }
  return jd_sum_end (work, result);
}

/* If the terms are A cos u cos v and +-A sin u sin v, or A sin u cos v and +-A cos u sin v: the one term
 * that takes their place. */
static gboolean
sum_of_angles (JdWork       *work,
               const JdTerm *a,
               const JdTerm *b,
               JdTerm       *out_term)
{
  guint32 ratio = jd_mono_mul (work, a->mono, jd_mono_raise (work, b->mono, -1));
  guint32 upper[2] = { 0 }; /* trig of the factors only in a */
  guint32 lower[2] = { 0 };
  guint n_upper = 0, n_lower = 0;
  guint32 rest = a->mono;
  const JdPoly *term;

  if (jd_work_mono (work, ratio)->n != 4 || fabs (a->c.value) != fabs (b->c.value))
    return FALSE;
  for (gsize i = 0; i < 4; i++)
    {
      const JdFactor factor = jd_work_factors (work, ratio)[i];
      const JdAtom *atom = jd_work_atom (work, factor.atom);
      guint32 trig = 2 * atom->angle + (atom->kind == JD_ATOM_SIN);

      if (factor.exponent == 1 && n_upper < 2)
        {
          upper[n_upper++] = trig;
          rest = jd_mono_mul (work, rest, jd_mono_power (work, factor.atom, -1));
        }
      else if (factor.exponent == -1 && n_lower < 2)
        lower[n_lower++] = trig;
      else
        return FALSE;
    }
  if (!((lower[0] == (upper[0] ^ 1) && lower[1] == (upper[1] ^ 1)) ||
        (lower[0] == (upper[1] ^ 1) && lower[1] == (upper[0] ^ 1))))
    return FALSE;
  /* as a Fourier sum it is one term */
  term = jd_poly_add (work,
                      jd_poly_mul (work, jd_poly_mono (work, a->c, 0, upper[0]),
                                   jd_poly_mono (work, jd_one, 0, upper[1])),
                      jd_poly_mul (work, jd_poly_mono (work, b->c, 0, lower[0]),
                                   jd_poly_mono (work, jd_one, 0, lower[1])),
                      jd_one);
  if (term->n != 1 || term->terms[0].trig == 0)
    return FALSE;
  rest = jd_mono_mul (work, rest, jd_mono_power (work, jd_trig_atom (work, term->terms[0].trig), 1));
  *out_term = (JdTerm) { rest, 0, term->terms[0].c };
  return TRUE;
}

/* Pairs of terms drawn together as functions of sums and differences of the basis' angles. */
static const JdPoly *
form_recombined (JdWork       *work,
                 const JdPoly *form)
{
  for (gsize i = 0; i < form->n; i++)
    for (gsize j = 0; j < form->n; j++)
      {
        JdTerm term;
        JdSum *sum;

        if (j == i || !sum_of_angles (work, &form->terms[i], &form->terms[j], &term))
          continue;
        sum = jd_sum_begin (work);
        for (gsize k = 0; k < form->n; k++)
          if (k != i && k != j)
            jd_sum_add (sum, form->terms[k].mono, 0, form->terms[k].c);
        jd_sum_add (sum, term.mono, 0, term.c);
        return form_recombined (work, jd_sum_end (work, sum));
      }
  return form;
}

static void
try_basis (JdWork         *work,
           const JdPoly   *fourier,
           const JdBasis  *basis,
           const JdPoly  **best,
           int            *best_weight)
{
  const JdPoly *form;
  int weight;

  if (!jd_work_step (work, fourier->n))
    return;
  form = form_in_basis (work, fourier, basis);
  if (form == NULL || form->n > 4 * MAX_GROUP)
    return;
  form = form_reduced (work, form, basis);
  if (basis->n > 1)
    form = form_recombined (work, form);
  weight = form_weight (work, form);
  if (weight < *best_weight)
    {
      *best_weight = weight;
      *best = form;
    }
}

/* cos p and cos q as products of functions of (p + q)/2 and (p - q)/2. */
static void
try_pairs (JdWork         *work,
           const JdPoly   *fourier,
           const guint32  *angles,
           guint           n,
           const JdPoly  **best,
           int            *best_weight)
{
  for (guint i = 0; i < MIN (n, MAX_PAIRS); i++)
    for (guint j = i + 1; j < MIN (n, MAX_PAIRS); j++)
      {
        JdBasis basis = { { jd_half_sum (work, angles[i], angles[j], 1),
                          jd_half_sum (work, angles[i], angles[j], -1) }, 2 };

        if (basis.angles[0] == 0 || basis.angles[1] == 0)
          continue;
        try_basis (work, fourier, &basis, best, best_weight);
        basis.angles[0] = jd_primitive_angle (work, basis.angles[0]);
        basis.angles[1] = jd_primitive_angle (work, basis.angles[1]);
        try_basis (work, fourier, &basis, best, best_weight);
      }
}

static const JdPoly *
shortest_form (JdWork       *work,
               const JdPoly *fourier)
{
  guint32 angles[MAX_GROUP];
  const JdPoly *best = form_as_it_stands (work, fourier);
  int best_weight = form_weight (work, best);
  guint n;
  JdBasis basis = { .n = 1 };

  if (fourier->n > MAX_GROUP)
    return best;
  n = jd_distinct_angles (fourier, angles);
  if (n == 0)
    return best;
  for (guint i = 0; i < MIN (n, 2); i++)
    {
      basis.angles[0] = jd_primitive_angle (work, angles[i]);
      try_basis (work, fourier, &basis, &best, &best_weight);
    }
  if (n > 1)
    try_pairs (work, fourier, angles, n, &best, &best_weight);
  if (n > 2 && jd_basis_of_parts (work, angles, n, &basis))
    try_basis (work, fourier, &basis, &best, &best_weight);
  return best;
}

static const JdPoly *
remembered_form (JdWork       *work,
                 const JdPoly *fourier)
{
  ShortForm entry = { fourier, NULL };

  if (work->short_forms == NULL)
    work->short_forms = g_array_new (FALSE, FALSE, sizeof (ShortForm));
  for (guint i = 0; i < work->short_forms->len; i++)
    {
      const ShortForm *known = &g_array_index (work->short_forms, ShortForm, i);

      if (jd_poly_equal (known->fourier, fourier))
        return known->form;
    }
  entry.form = shortest_form (work, fourier);
  g_array_append_val (work->short_forms, entry);
  return entry.form;
}

static int
compare_parts (JdWork  *work,
               guint32  a,
               guint32  b)
{
  guint n_a, n_b;
  const JdAnglePart *pa = jd_angle_parts (work, a, &n_a);
  const JdAnglePart *pb = jd_angle_parts (work, b, &n_b);

  if (n_a != n_b)
    return n_a < n_b ? -1 : 1;
  for (guint i = 0; i < n_a; i++)
    {
      if (pa[i].mono != pb[i].mono)
        return jd_mono_compare (work, pa[i].mono, pb[i].mono);
      if (pa[i].c.value != pb[i].c.value)
        return pa[i].c.value < pb[i].c.value ? -1 : 1;
    }
  return 0;
}

/* By monomial, then angle, in an order that does not depend on how the sum came about. */
static int
compare_terms (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const JdTerm *ta = a, *tb = b;

  if (ta->mono != tb->mono)
    return jd_mono_compare (data, ta->mono, tb->mono);
  if (ta->trig / 2 != tb->trig / 2)
    return compare_parts (data, ta->trig / 2, tb->trig / 2);
  return (ta->trig > tb->trig) - (ta->trig < tb->trig);
}

const JdPoly *
jd_poly_short_trig (JdWork       *work,
                    const JdPoly *poly)
{
  gsize size = sizeof (JdPoly) + poly->n * sizeof (JdTerm);
  JdPoly *sorted = jd_work_alloc (work, size);
  JdSum *sum = jd_sum_begin (work);
  gsize end;

  memcpy (sorted, poly, size);
  g_qsort_with_data (sorted->terms, (int) sorted->n, sizeof (JdTerm), compare_terms, work);
  for (gsize i = 0; i < sorted->n; i = end)
    {
      guint32 mono = sorted->terms[i].mono;
      JdPoly *group;
      const JdPoly *form;

      for (end = i; end < sorted->n && sorted->terms[end].mono == mono; end++)
        ;
      group = jd_work_alloc (work, sizeof (JdPoly) + (end - i) * sizeof (JdTerm));
      group->n = end - i;
      for (gsize j = i; j < end; j++)
        group->terms[j - i] = (JdTerm) { 0, sorted->terms[j].trig, sorted->terms[j].c };
      if (group->n == 1 && group->terms[0].trig == 0)
        {
          jd_sum_add (sum, mono, 0, group->terms[0].c);
          continue;
        }
      form = remembered_form (work, group);
      for (gsize j = 0; j < form->n; j++)
        jd_sum_add (sum, jd_mono_mul (work, mono, form->terms[j].mono), 0, form->terms[j].c);
    }
  return jd_sum_end (work, sum);
}

/* All of @poly in @basis, monomial by monomial. */
static const JdPoly *
cosine_form (JdWork        *work,
             const JdPoly  *poly,
             const JdBasis *basis)
{
  JdSum *sum = jd_sum_begin (work);

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdPoly *trig = jd_poly_mono (work, poly->terms[i].c, 0, poly->terms[i].trig);
      const JdPoly *form = form_in_basis (work, trig, basis);

      if (form == NULL)
        {
          jd_sum_end (work, sum);
          return NULL;
        }
      jd_sum_add_poly (sum, jd_poly_scale (work, form, jd_one, poly->terms[i].mono), jd_one);
    }
  return jd_sum_end (work, sum);
}

gboolean
jd_poly_cosine_forms (JdWork        *work,
                      const JdPoly  *a,
                      const JdPoly  *b,
                      const JdPoly **out_a,
                      const JdPoly **out_b)
{
  g_autofree guint32 *angles = g_new (guint32, a->n + b->n + 1);
  gboolean plain = work->plain;
  guint n = jd_distinct_angles (a, angles);
  JdBasis basis;

  n += jd_distinct_angles (b, angles + n);
  if (!jd_basis_of_parts (work, angles, n, &basis))
    return FALSE;
  work->plain = TRUE;
  *out_a = cosine_form (work, a, &basis);
  *out_b = cosine_form (work, b, &basis);
  work->plain = plain;
  return *out_a != NULL && *out_b != NULL;
}
