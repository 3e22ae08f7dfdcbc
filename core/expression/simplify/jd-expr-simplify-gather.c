/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures of the readability of a formula: its length, its best sign, and the grouping of its terms. */
#include "core/expression/simplify/jd-expr-simplify-gather-private.h"

#include <math.h>

static double
cost_of_args (const JdNodeMap *costs,
              const JdExpr    *node)
{
  double cost = 0.0;

  for (gsize i = 0; i < node->n_args; i++)
    {
      const JdExpr *arg = node->args[i];

      cost += jd_node_map_lookup (costs, arg)->number;
      if (node->kind == JD_EXPR_MUL && arg->kind == JD_EXPR_ADD)
        cost += 1.5; /* a pair of parentheses */
      if (node->kind == JD_EXPR_MUL && arg->kind == JD_EXPR_NUMBER && arg->number.value == -1.0)
        cost -= 0.5;
    }
  return cost;
}

static double
cost_of_node (const JdNodeMap *costs,
              const JdExpr    *node)
{
  switch (jd_expr_get_kind (node))
    {
    case JD_EXPR_NUMBER:
      return node->number.denominator == 1 ? 1.0 : 1.5;
    case JD_EXPR_SYMBOL:
    case JD_EXPR_CURVE:
    case JD_EXPR_FOOT:
    case JD_EXPR_GAP:
      return 2.0;
    case JD_EXPR_ADD:
      return cost_of_args (costs, node) + (double) (node->n_args - 1);
    case JD_EXPR_MUL:
      return cost_of_args (costs, node);
    case JD_EXPR_POW:
      return cost_of_args (costs, node) +
             (node->args[0]->kind == JD_EXPR_ADD || node->args[0]->kind == JD_EXPR_MUL ? 1.5 : 0.0);
    case JD_EXPR_CALL:
      if (node->op == JD_FUNCTION_ASIN || node->op == JD_FUNCTION_ACOS || node->op == JD_FUNCTION_ATAN)
        return 6.0 + cost_of_args (costs, node); /* sqrt (1 - x^2) before cos (asin x) */
      return 2.0 + cost_of_args (costs, node);
    case JD_EXPR_IF:
    default:
      return 2.0 + cost_of_args (costs, node);
    }
}

double
jd_node_cost (JdWork       *work,
              const JdExpr *node)
{
  const JdNodeValue *known = jd_node_map_lookup (&work->costs, node);
  g_auto(JdNodeOrder) order = { 0 };
  double cost = 0.0;

  if (known != NULL)
    return known->number;
  jd_node_order_init (&order, &node, 1, NULL);
  for (gsize i = 0; i < order.nodes.n; i++)
    {
      gboolean is_new;
      JdNodeValue *place = jd_node_map_insert (&work->costs, order.nodes.at[i], &is_new);

      if (is_new)
        place->number = 0.0;
      cost = cost_of_node (&work->costs, order.nodes.at[i]);
      place->number = cost;
    }
  return cost;
}

gboolean
jd_poly_is_mostly_negative (const JdPoly *poly)
{
  gsize n = 0;

  for (gsize i = 0; i < poly->n; i++)
    n += poly->terms[i].c.value < 0.0;
  return 2 * n > poly->n;
}

/* Rank of a term in a sum: x - a, R - a, 1 - cos th. */
static int
term_rank (JdWork       *work,
           const JdTerm *term)
{
  const JdMonomial *mono = jd_work_mono (work, term->mono);

  if (mono->level == JD_LEVEL_RATE)
    return 4;
  for (gsize i = 0; i < mono->n; i++)
    {
      const JdAtom *atom = jd_work_atom (work, jd_work_factors (work, term->mono)[i].atom);

      if (atom->level == JD_LEVEL_POSITION && atom->kind == JD_ATOM_PLAIN)
        return 3;
    }
  if (mono->level == JD_LEVEL_CONSTANT)
    return mono->n > 0 ? 2 : 1;
  return 0;
}

gboolean
jd_poly_reads_negative (JdWork       *work,
                        const JdPoly *poly)
{
  gsize n = 0;
  const JdTerm *first = &poly->terms[0];

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      int rank = term_rank (work, term);
      int first_rank = term_rank (work, first);

      n += term->c.value < 0.0;
      double size = fabs (term->c.value) - fabs (first->c.value);

      if (rank > first_rank || (rank == first_rank && size > 0.0) ||
          (rank == first_rank && size == 0.0 && jd_mono_compare (work, term->mono, first->mono) < 0))
        first = term;
    }
  return 2 * n > poly->n || (2 * n == poly->n && first->c.value < 0.0);
}

gboolean
jd_poly_inner_reads_negative (JdWork       *work,
                              const JdPoly *poly)
{
  for (gsize i = 0; i < poly->n; i++)
    {
      const JdMonomial *mono = jd_work_mono (work, poly->terms[i].mono);

      if (mono->n > 1 || (mono->n == 1 && jd_work_factors (work, poly->terms[i].mono)->exponent != 1))
        return jd_poly_is_mostly_negative (poly);
    }
  return jd_poly_reads_negative (work, poly);
}

double
jd_mono_size (JdWork  *work,
              guint32  mono)
{
  const JdFactor *factors = jd_work_factors (work, mono);
  double size = 0.0;

  for (gsize i = 0; i < jd_work_mono (work, mono)->n; i++)
    size += (jd_work_atom (work, factors[i].atom)->kind == JD_ATOM_PLAIN ? 1.0 : 2.0) +
            (factors[i].exponent == 1 ? 0.0 : 0.5);
  return size;
}

double
jd_poly_size (JdWork       *work,
              const JdPoly *poly)
{
  double size = 0.0;

  for (gsize i = 0; i < poly->n; i++)
    size += jd_mono_size (work, poly->terms[i].mono) + (poly->terms[i].c.denominator == 1 ? 0.0 : 0.5);
  return size;
}

/* Levels that occur, as bits. */
guint
jd_poly_levels (JdWork       *work,
                const JdPoly *poly)
{
  guint levels = 0;

  for (gsize i = 0; i < poly->n; i++)
    for (gsize j = 0; j < jd_work_mono (work, poly->terms[i].mono)->n; j++)
      levels |= 1u << jd_work_atom (work, jd_work_factors (work, poly->terms[i].mono)[j].atom)->level;
  return levels;
}

typedef struct
{
  guint32  outer;
  guint32  inner;
  JdNumber c;
} Cell;

static int
cell_compare (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Cell *ca = a, *cb = b;

  if (ca->outer != cb->outer)
    return jd_mono_compare (data, ca->outer, cb->outer);
  return jd_mono_compare (data, ca->inner, cb->inner);
}

/* Puts outer * (scale * inner) where inner is already, or in a new bucket. */
static void
buckets_add (JdWork       *work,
             GArray       *buckets,
             const JdPoly *inner,
             guint32       outer,
             JdNumber      scale)
{
  JdBucket bucket;

  for (guint i = 0; i < buckets->len; i++)
    {
      JdBucket *known = &g_array_index (buckets, JdBucket, i);

      if (jd_poly_equal (known->inner, inner))
        {
          jd_sum_add (known->outer_sum, outer, 0, scale);
          return;
        }
    }
  bucket = (JdBucket) { inner, jd_sum_begin (work), NULL };
  jd_sum_add (bucket.outer_sum, outer, 0, scale);
  g_array_append_val (buckets, bucket);
}

/* @levels: the lowest and the highest. */
static gboolean
is_at_levels (JdWork         *work,
              const JdFactor *factor,
              gconstpointer   levels)
{
  const JdAtomLevel level = jd_work_atom (work, factor->atom)->level;

  return level >= ((const JdAtomLevel *) levels)[0] && level <= ((const JdAtomLevel *) levels)[1];
}

GArray *
jd_poly_merge (JdWork       *work,
               const JdPoly *poly,
               JdAtomLevel   min_level,
               JdAtomLevel   max_level)
{
  GArray *buckets = g_array_new (FALSE, FALSE, sizeof (JdBucket));
  g_autofree Cell *cells = g_new (Cell, poly->n + 1);
  const JdAtomLevel levels[] = { min_level, max_level };
  gsize end;

  for (gsize i = 0; i < poly->n; i++)
    {
      guint32 outer = jd_mono_filter (work, poly->terms[i].mono, is_at_levels, levels);
      guint32 inner = jd_mono_mul (work, poly->terms[i].mono, jd_mono_raise (work, outer, -1));

      cells[i] = (Cell) { outer, inner, poly->terms[i].c };
    }
  g_qsort_with_data (cells, (int) poly->n, sizeof (Cell), cell_compare, work);
  jd_work_step (work, poly->n);
  for (gsize i = 0; i < poly->n; i = end)
    {
      JdNumber inverse = jd_number_inverse (cells[i].c);
      JdPoly *inner;

      for (end = i; end < poly->n && cells[end].outer == cells[i].outer; end++)
        ;
      inner = jd_work_alloc (work, sizeof (JdPoly) + (end - i) * sizeof (JdTerm));
      inner->n = end - i;
      for (gsize j = i; j < end; j++)
        inner->terms[j - i] = (JdTerm) { cells[j].inner, 0, jd_number_multiply (cells[j].c, inverse) };
      buckets_add (work, buckets, inner, cells[i].outer, cells[i].c);
      jd_work_step (work, buckets->len);
    }
  for (guint i = 0; i < buckets->len; i++)
    {
      JdBucket *bucket = &g_array_index (buckets, JdBucket, i);

      bucket->outer = jd_sum_end (work, bucket->outer_sum);
    }
  return buckets;
}

typedef struct
{
  guint32 common;
  guint   count;
  double  saving;
} Kernel;

static int
kernel_compare (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const Kernel *ka = a, *kb = b;

  return ka->common == kb->common ? 0 : jd_mono_compare (data, ka->common, kb->common);
}

/* @mono without its i-th atom, if that is to the first power. */
static gboolean
mono_without (JdWork  *work,
              guint32  mono,
              gsize    i,
              guint32 *out_rest)
{
  const JdFactor factor = jd_work_factors (work, mono)[i];

  if (factor.exponent != 1 || jd_work_mono (work, mono)->n < 2)
    return FALSE;
  *out_rest = jd_mono_mul (work, mono, jd_mono_power (work, factor.atom, -1));
  return TRUE;
}

guint32
jd_poly_best_kernel (JdWork       *work,
                     const JdPoly *poly)
{
  g_autoptr(GArray) kernels = g_array_new (FALSE, FALSE, sizeof (Kernel));
  guint32 best = 0;
  double saving = 0.0;

  for (gsize i = 0; i < poly->n; i++)
    {
      guint32 mono = poly->terms[i].mono;
      Kernel whole = { mono, 1, 0.0 };

      if (mono != 0)
        g_array_append_val (kernels, whole);
      for (gsize j = 0; j < jd_work_mono (work, mono)->n; j++)
        {
          Kernel kernel = { 0, 1, 0.0 };

          if (mono_without (work, mono, j, &kernel.common))
            g_array_append_val (kernels, kernel);
        }
    }
  g_array_sort_with_data (kernels, kernel_compare, work);
  for (guint i = 0, end; i < kernels->len; i = end)
    {
      const Kernel *kernel = &g_array_index (kernels, Kernel, i);
      double worth;

      for (end = i; end < kernels->len && g_array_index (kernels, Kernel, end).common == kernel->common; end++)
        ;
      worth = (double) (end - i - 1) * jd_mono_size (work, kernel->common);
      if (worth > saving)
        {
          saving = worth;
          best = kernel->common;
        }
    }
  return best;
}

const JdPoly *
jd_poly_take_kernel (JdWork        *work,
                     const JdPoly  *poly,
                     guint32        common,
                     const JdPoly **out_rest)
{
  guint32 inverse = jd_mono_raise (work, common, -1);
  JdSum *taken = jd_sum_begin (work);
  JdSum *rest = jd_sum_begin (work);

  for (gsize i = 0; i < poly->n; i++)
    {
      const JdTerm *term = &poly->terms[i];
      guint32 quotient = jd_mono_mul (work, term->mono, inverse);

      if (quotient == 0 || (jd_work_mono (work, quotient)->n == 1 && jd_work_factors (work, quotient)->exponent == 1))
        jd_sum_add (taken, quotient, 0, term->c);
      else
        jd_sum_add (rest, term->mono, 0, term->c);
    }
  *out_rest = jd_sum_end (work, rest);
  return jd_sum_end (work, taken);
}
