/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory of one simplification, its atoms and monomials.  Monomials are numbered, so that a product of terms is found
 * in a table and a sum of terms compares numbers. */
#include "core/expression/simplify/jd-expr-simplify-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define BLOCK_SIZE   (64 * 1024)
#define MAX_EXPONENT 10000

/* In a sum of inexact numbers the rest of a cancellation is rounding, and counts as 0. */
JdNumber
jd_number_plus (JdNumber a,
                JdNumber b)
{
  JdNumber sum;

  if (a.denominator == 1 && b.denominator == 1)
    return jd_number_add (a, b);
  sum = jd_number_add (a, b);
  if (!JD_NUMBER_IS_EXACT (sum) && fabs (sum.value) <= 8.0 * DBL_EPSILON * MAX (fabs (a.value), fabs (b.value)))
    return jd_zero;
  return sum;
}

JdNumber
jd_number_inverse (JdNumber a)
{
  JdNumber inverse;

  if (!jd_number_pow (a, jd_minus_one, &inverse))
    inverse = jd_number_from_double (1.0 / a.value);
  return inverse;
}

static void
sum_free (gpointer data)
{
  JdSum *self = data;

  g_free (self->terms);
  jd_index_clear (&self->index);
  g_free (self);
}

void
jd_work_init (JdWork     *self,
              JdExprPool *pool,
              gsize       budget)
{
  const JdMonomial one = { 0 };
  const JdAngle none = { 0, 0 };

  *self = (JdWork) { .pool = pool };
  self->limit = budget != 0 ? MIN (budget, JD_STEPS_DEFAULT) : JD_STEPS_DEFAULT;
  self->blocks = g_ptr_array_new_with_free_func (g_free);
  /* With room from the start: the place of nothing, the product 1 for example, is a place all the same. */
  self->atoms = g_array_sized_new (FALSE, FALSE, sizeof (JdAtom), 16);
  self->monos = g_array_sized_new (FALSE, FALSE, sizeof (JdMonomial), 16);
  self->factors = g_array_sized_new (FALSE, FALSE, sizeof (JdFactor), 16);
  self->angles = g_array_sized_new (FALSE, FALSE, sizeof (JdAngle), 16);
  self->angle_parts = g_array_sized_new (FALSE, FALSE, sizeof (JdAnglePart), 16);
  self->products = g_array_sized_new (FALSE, FALSE, sizeof (JdTrigProduct), 16);
  self->sums = g_ptr_array_new_with_free_func (sum_free);
  self->trig_atoms = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_append_val (self->monos, one);
  g_array_append_val (self->angles, none);
}

void
jd_work_clear (JdWork *self)
{
  if (self->blocks == NULL)
    return;
  g_ptr_array_unref (self->blocks);
  g_array_unref (self->atoms);
  g_array_unref (self->monos);
  g_array_unref (self->factors);
  g_array_unref (self->angles);
  g_array_unref (self->angle_parts);
  g_array_unref (self->products);
  g_ptr_array_unref (self->sums);
  g_array_unref (self->trig_atoms);
  jd_index_clear (&self->mono_index);
  jd_index_clear (&self->angle_index);
  jd_index_clear (&self->product_index);
  g_clear_pointer (&self->short_forms, g_array_unref);
  jd_node_map_clear (&self->atom_of_node);
  jd_node_map_clear (&self->costs);
  *self = (JdWork) { 0 };
}

gpointer
jd_work_alloc (JdWork *self,
               gsize   size)
{
  gpointer memory;

  size = (size + 7) & ~(gsize) 7;
  if (size > self->block_left)
    {
      self->block_left = MAX (size, BLOCK_SIZE);
      self->block = g_malloc (self->block_left);
      g_ptr_array_add (self->blocks, self->block);
    }
  memory = self->block;
  self->block += size;
  self->block_left -= size;
  return memory;
}

gboolean
jd_work_step (JdWork *self,
              gsize   n)
{
  self->steps += n;
  if (self->steps > self->limit)
    self->exceeded = TRUE;
  return !self->exceeded;
}

static JdAtomLevel
node_level (const JdExpr *node)
{
  if (jd_expr_depends_on_kind (node, JD_SYMBOL_PARAMETER, 1, 2) ||
      jd_expr_depends_on_kind (node, JD_SYMBOL_MULTIPLIER, 0, 0))
    return JD_LEVEL_RATE;
  if (jd_expr_depends_on_kind (node, JD_SYMBOL_PARAMETER, 0, 0) ||
      jd_expr_depends_on_kind (node, JD_SYMBOL_TIME, 0, 0) || jd_expr_depends_on_kind (node, JD_SYMBOL_LOCAL, 0, 0))
    return JD_LEVEL_POSITION;
  return JD_LEVEL_CONSTANT;
}

guint16
jd_work_add_atom (JdWork       *self,
                  const JdAtom *atom)
{
  gboolean is_new;
  JdNodeValue *place = jd_node_map_insert (&self->atom_of_node, atom->node, &is_new);

  if (is_new)
    {
      if (self->atoms->len >= G_MAXUINT16)
        {
          self->exceeded = TRUE;
          return 0;
        }
      place->index = self->atoms->len;
      g_array_append_val (self->atoms, *atom);
      jd_work_atom (self, place->index)->level = node_level (atom->node);
    }
  return (guint16) place->index;
}

guint16
jd_work_plain_atom (JdWork       *self,
                    const JdExpr *node)
{
  return jd_work_add_atom (self, &(JdAtom) { .node = node, .kind = JD_ATOM_PLAIN });
}

static int
factors_exponent (const JdFactor *factors,
                  gsize           n,
                  guint16         atom)
{
  for (gsize i = 0; i < n; i++)
    if (factors[i].atom == atom)
      return factors[i].exponent;
  return 0;
}

gboolean
jd_root_meets_partner (const JdAtom   *atom,
                       int             exponent,
                       const JdFactor *factors,
                       gsize           n)
{
  return atom->has_partner && exponent == 1 && factors_exponent (factors, n, atom->partner) <= -2;
}

/* The number of the monomial of these factors, or 0 if it is new. */
static guint32
mono_find (JdWork         *self,
           guint32         hash,
           const JdFactor *factors,
           gsize           n)
{
  guint32 probe = 0, id;

  while ((id = jd_index_next (&self->mono_index, hash, &probe)) != 0)
    if (jd_work_mono (self, id)->n == n && memcmp (jd_work_factors (self, id), factors, n * sizeof (JdFactor)) == 0)
      break;
  return id;
}

/* The monomial of @factors, which are sorted by atom and have exponents other than 0. */
guint32
jd_mono_new (JdWork         *self,
             const JdFactor *factors,
             gsize           n)
{
  guint64 hash = n;
  guint32 id;
  JdMonomial mono = { self->factors->len, (guint16) n, JD_LEVEL_CONSTANT, FALSE };

  if (n == 0)
    return 0;
  for (gsize i = 0; i < n; i++)
    hash = jd_hash_mix (hash, ((guint64) factors[i].atom << 16) + (guint16) factors[i].exponent);
  id = mono_find (self, (guint32) hash, factors, n);
  if (id != 0)
    return id;
  for (gsize i = 0; i < n; i++)
    {
      const JdAtom *atom = jd_work_atom (self, factors[i].atom);

      mono.level = MAX (mono.level, (guint16) atom->level);
      mono.excess |= atom->order > 0 && factors[i].exponent >= atom->order;
      mono.excess |= atom->inverse != NULL && factors[i].exponent <= -atom->order;
      mono.excess |= jd_root_meets_partner (atom, factors[i].exponent, factors, n);
      if (ABS (factors[i].exponent) > MAX_EXPONENT)
        self->exceeded = TRUE;
    }
  id = self->monos->len;
  g_array_append_vals (self->factors, factors, (guint) n);
  g_array_append_val (self->monos, mono);
  jd_index_add (&self->mono_index, (guint32) hash, id);
  return id;
}

guint32
jd_mono_power (JdWork  *self,
               guint16  atom,
               int      exponent)
{
  const JdFactor factor = { atom, (gint16) CLAMP (exponent, -MAX_EXPONENT - 1, MAX_EXPONENT + 1) };

  return jd_mono_new (self, &factor, exponent != 0);
}

guint32
jd_mono_mul (JdWork  *self,
             guint32  a,
             guint32  b)
{
  gsize n_a, n_b, i = 0, j = 0, n = 0;
  JdFactor small[64];
  g_autofree JdFactor *large = NULL;
  JdFactor *product = small;
  const JdFactor *fa, *fb;

  if (a == 0 || b == 0)
    return a + b;
  n_a = jd_work_mono (self, a)->n;
  n_b = jd_work_mono (self, b)->n;
  if (n_a + n_b > G_N_ELEMENTS (small))
    product = large = g_new (JdFactor, n_a + n_b);
  fa = jd_work_factors (self, a);
  fb = jd_work_factors (self, b);
  while (i < n_a || j < n_b)
    {
      if (j == n_b || (i < n_a && fa[i].atom < fb[j].atom))
        product[n++] = fa[i++];
      else if (i == n_a || fb[j].atom < fa[i].atom)
        product[n++] = fb[j++];
      else
        {
          product[n].atom = fa[i].atom;
          product[n].exponent = (gint16) (fa[i++].exponent + fb[j++].exponent);
          n += product[n].exponent != 0;
        }
    }
  return jd_mono_new (self, product, n);
}

guint32
jd_mono_raise (JdWork  *self,
               guint32  mono,
               int      exponent)
{
  gsize n = jd_work_mono (self, mono)->n;
  g_autofree JdFactor *factors = NULL;

  if (mono == 0 || exponent == 0)
    return 0;
  factors = g_memdup2 (jd_work_factors (self, mono), n * sizeof (JdFactor));
  for (gsize i = 0; i < n; i++)
    {
      int power = factors[i].exponent * exponent;

      factors[i].exponent = (gint16) CLAMP (power, -MAX_EXPONENT - 1, MAX_EXPONENT + 1);
    }
  return jd_mono_new (self, factors, n);
}

int
jd_mono_exponent (JdWork  *self,
                  guint32  mono,
                  guint16  atom)
{
  return factors_exponent (jd_work_factors (self, mono), jd_work_mono (self, mono)->n, atom);
}

guint32
jd_mono_filter (JdWork        *self,
                guint32        mono,
                JdKeepFactor   keep,
                gconstpointer  data)
{
  const gsize n = jd_work_mono (self, mono)->n;
  g_autofree JdFactor *kept = g_new (JdFactor, n + 1);
  gsize n_kept = 0;

  for (gsize i = 0; i < n; i++)
    if (keep (self, &jd_work_factors (self, mono)[i], data))
      kept[n_kept++] = jd_work_factors (self, mono)[i];
  return jd_mono_new (self, kept, n_kept);
}

int
jd_mono_compare (JdWork  *self,
                 guint32  a,
                 guint32  b)
{
  const JdFactor *fa = jd_work_factors (self, a);
  const JdFactor *fb = jd_work_factors (self, b);
  gsize n_a = jd_work_mono (self, a)->n;
  gsize n_b = jd_work_mono (self, b)->n;

  for (gsize i = 0; i < n_a || i < n_b; i++)
    {
      if (i == n_a || (i < n_b && fb[i].atom < fa[i].atom))
        return fb[i].exponent > 0 ? 1 : -1;
      if (i == n_b || fa[i].atom < fb[i].atom)
        return fa[i].exponent > 0 ? -1 : 1;
      if (fa[i].exponent != fb[i].exponent)
        return fa[i].exponent > fb[i].exponent ? -1 : 1;
    }
  return 0;
}
