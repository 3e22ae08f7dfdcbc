/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sums of fractions: one numerator for each denominator, or all over one. */
#include "core/expression/simplify/jd-expr-simplify-present-private.h"

#define MAX_FRACTION_TERMS 40

static gboolean
is_root (JdWork         *work,
         const JdFactor *factor,
         gconstpointer   data G_GNUC_UNUSED)
{
  return jd_work_atom (work, factor->atom)->kind == JD_ATOM_ROOT;
}

guint32
jd_mono_fraction (JdWork  *work,
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
  work->plain = FALSE;  /* multiply out */
  numerator = jd_poly_settle (work, numerator);
  work->plain = TRUE;
  numerator = jd_poly_short_trig (work, numerator);
  return jd_present_product (work, jd_one, denominator, jd_present_whole (work, numerator, TRUE));
}

gboolean
jd_poly_has_fractions (JdWork       *work,
                       const JdPoly *poly)
{
  for (gsize i = 1; i < poly->n; i++)
    if (jd_mono_fraction (work, poly->terms[i].mono) != jd_mono_fraction (work, poly->terms[0].mono))
      return TRUE;
  return FALSE;
}

const JdExpr *
jd_present_fractions (JdWork       *work,
                      const JdPoly *poly)
{
  g_autoptr(GArray) fractions = g_array_new (FALSE, FALSE, sizeof (Fraction));
  g_autoptr(GPtrArray) nodes = NULL;
  const JdExpr *sum;

  for (gsize i = 0; i < poly->n; i++)
    {
      guint32 fraction = jd_mono_fraction (work, poly->terms[i].mono);
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

      g_ptr_array_add (nodes, (gpointer)
                       jd_present_product (work, jd_one, fraction->fraction,
                                           jd_present_whole (work, numerator, TRUE)));
    }
  sum = jd_expr_sum (work->pool, (const JdExpr *const *) nodes->pdata, nodes->len);
  if (poly->n <= MAX_FRACTION_TERMS)
    sum = jd_present_cheaper (work, sum, present_one_fraction (work, poly));
  return sum;
}
