/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cosines and sines of linear combinations of angles, numbered; an angle and its opposite have one number.  Products
 * of cosines and sines become sums: 2 cos a cos b = cos (a - b) + cos (a + b). */
#include "core/expression/simplify/jd-expr-simplify-private.h"

#include <math.h>
#include <string.h>

const JdAnglePart *
jd_angle_parts (JdWork  *work,
                guint32  angle,
                guint   *out_n)
{
  const JdAngle *a = &g_array_index (work->angles, JdAngle, angle);

  *out_n = a->n;
  return &g_array_index (work->angle_parts, JdAnglePart, a->first);
}

gboolean
jd_angle_is_multiple (JdWork  *work,
                      guint32  angle)
{
  guint n;
  const JdAnglePart *parts = jd_angle_parts (work, angle, &n);

  for (guint i = 0; i < n; i++)
    if (fabs (parts[i].c.value) <= 1.0)
      return FALSE;
  return n > 0;
}

/* Positions before constants: th - alpha rather than alpha - th. */
static int
part_compare (JdWork  *work,
              guint32  a,
              guint32  b)
{
  JdAtomLevel level_a, level_b;

  if (a == b)
    return 0;
  level_a = jd_work_mono (work, a)->level;
  level_b = jd_work_mono (work, b)->level;
  if (level_a != level_b)
    return level_a > level_b ? -1 : 1;
  return jd_mono_compare (work, a, b);
}

/* Sorts, adds parts of one monomial, drops zeros. */
static gsize
parts_merge (JdWork      *work,
             JdAnglePart *parts,
             gsize        n)
{
  gsize kept = 0;

  for (gsize i = 0; i < n; i++)
    {
      JdAnglePart part = parts[i];
      gsize j = kept;

      while (j > 0 && part_compare (work, parts[j - 1].mono, part.mono) > 0)
        j--;
      if (j > 0 && parts[j - 1].mono == part.mono)
        {
          parts[j - 1].c = jd_number_plus (parts[j - 1].c, part.c);
          continue;
        }
      for (gsize k = kept; k > j; k--)
        parts[k] = parts[k - 1];
      parts[j] = part;
      kept++;
    }
  n = kept;
  kept = 0;
  for (gsize i = 0; i < n; i++)
    if (parts[i].c.value != 0.0)
      parts[kept++] = parts[i];
  return kept;
}

/* The sign with which an angle reads best: few minus signs, the first part positive. */
static gboolean
parts_are_negative (const JdAnglePart *parts,
                    gsize              n)
{
  gsize n_negative = 0;

  for (gsize i = 0; i < n; i++)
    n_negative += parts[i].c.value < 0.0;
  return n > 0 && (2 * n_negative > n || (2 * n_negative == n && parts[0].c.value < 0.0));
}

/* Takes whole quarter turns out; the rest of the multiple of pi lies in (-1, 1]. */
static gsize
parts_take_turns (JdWork      *work,
                  JdAnglePart *parts,
                  gsize        n,
                  guint       *out_quarters)
{
  *out_quarters = 0;
  if (work->pi_mono == 0)
    return n;
  for (gsize i = 0; i < n; i++)
    {
      JdNumber c = parts[i].c;

      if (parts[i].mono != work->pi_mono || !JD_NUMBER_IS_EXACT (c))
        continue;
      if (c.denominator <= 2)
        {
          *out_quarters = (guint) (((c.numerator * (2 / c.denominator)) % 4 + 4) % 4);
          for (gsize j = i + 1; j < n; j++)
            parts[j - 1] = parts[j];
          return n - 1;
        }
      parts[i].c = jd_number_plus (c, jd_number_from_double (-2.0 * round (c.value / 2.0)));
      return n;
    }
  return n;
}

static gboolean
angle_is (JdWork            *work,
          guint32            id,
          const JdAnglePart *parts,
          gsize              n)
{
  guint n_angle;
  const JdAnglePart *angle = jd_angle_parts (work, id, &n_angle);
  gboolean equal = n_angle == n;

  for (gsize i = 0; equal && i < n; i++)
    equal = angle[i].mono == parts[i].mono && jd_number_equal (angle[i].c, parts[i].c);
  return equal;
}

static guint32
angle_intern (JdWork            *work,
              const JdAnglePart *parts,
              gsize              n)
{
  const JdAngle angle = { work->angle_parts->len, (guint32) n };
  guint64 hash = n, bits;
  guint32 probe = 0, id;

  if (n == 0)
    return 0;
  for (gsize i = 0; i < n; i++)
    {
      memcpy (&bits, &parts[i].c.value, sizeof bits);
      hash = jd_hash_mix (jd_hash_mix (hash, parts[i].mono), bits);
    }
  while ((id = jd_index_next (&work->angle_index, (guint32) hash, &probe)) != 0)
    if (angle_is (work, id, parts, n))
      return id;
  id = work->angles->len;
  g_array_append_vals (work->angle_parts, parts, (guint) n);
  g_array_append_val (work->angles, angle);
  jd_index_add (&work->angle_index, (guint32) hash, id);
  return id;
}

/* cos and sin of (sign) angle + quarters pi/2. */
static JdTrigUnit
unit_of_angle (guint32  angle,
               gboolean negative,
               guint    quarters,
               gboolean is_sin)
{
  /* sin x = cos (x - pi/2) */
  guint turns = (quarters + (is_sin ? 3 : 0)) % 4;
  gboolean minus = turns == 1 || turns == 2, sine = turns % 2 == 1;

  if (sine && negative)
    minus = !minus;
  if (angle == 0)
    return (JdTrigUnit) { 0, sine ? jd_zero : minus ? jd_minus_one : jd_one };
  return (JdTrigUnit) { 2 * angle + (guint32) sine, minus ? jd_minus_one : jd_one };
}

/* cos (pi/3) and its like; FALSE if the value is not rational. */
static gboolean
unit_of_pi (JdNumber    turns,
            gboolean    is_sin,
            JdTrigUnit *out_unit)
{
  double size = fabs (turns.value);

  if (!is_sin && turns.denominator == 3)
    *out_unit = (JdTrigUnit) { 0, jd_number_from_fraction (size < 0.5 ? 1 : -1, 2) };
  else if (is_sin && turns.denominator == 6)
    *out_unit = (JdTrigUnit) { 0, jd_number_from_fraction (turns.value < 0.0 ? -1 : 1, 2) };
  else
    return FALSE;
  return TRUE;
}

JdTrigUnit
jd_trig_unit (JdWork      *work,
              JdAnglePart *parts,
              gsize        n_parts,
              gboolean     is_sin)
{
  guint quarters;
  gsize n = parts_merge (work, parts, n_parts);
  gboolean negative;
  JdTrigUnit unit;

  n = parts_take_turns (work, parts, n, &quarters);
  if (n == 1 && parts[0].mono == work->pi_mono && parts[0].mono != 0 && unit_of_pi (parts[0].c, is_sin, &unit))
    return unit;
  negative = parts_are_negative (parts, n);
  if (negative)
    for (gsize i = 0; i < n; i++)
      parts[i].c = jd_number_negate (parts[i].c);
  return unit_of_angle (angle_intern (work, parts, n), negative, quarters, is_sin);
}

/* Of the angle a + sign * b. */
static JdTrigUnit
unit_of_sum (JdWork   *work,
             guint32   a,
             guint32   b,
             gboolean  minus,
             gboolean  is_sin)
{
  guint n_a, n_b;
  const JdAnglePart *parts_a = jd_angle_parts (work, a, &n_a);
  const JdAnglePart *parts_b = jd_angle_parts (work, b, &n_b);
  g_autofree JdAnglePart *parts = g_new (JdAnglePart, n_a + n_b);

  memcpy (parts, parts_a, n_a * sizeof (JdAnglePart));
  memcpy (parts + n_a, parts_b, n_b * sizeof (JdAnglePart));
  for (guint i = n_a; minus && i < n_a + n_b; i++)
    parts[i].c = jd_number_negate (parts[i].c);
  return jd_trig_unit (work, parts, n_a + n_b, is_sin);
}

/* 2 cos a cos b = cos (a - b) + cos (a + b)
 * 2 sin a sin b = cos (a - b) - cos (a + b)
 * 2 sin a cos b = sin (a + b) + sin (a - b)
 * 2 cos a sin b = sin (a + b) - sin (a - b) */
const JdTrigProduct *
jd_trig_product (JdWork  *work,
                 guint32  a,
                 guint32  b)
{
  guint64 key = ((guint64) a << 32) + b;
  const guint32 hash = (guint32) jd_hash_mix (1, key);
  guint32 probe = 0, id;
  gboolean sin_a = a & 1, sin_b = b & 1;
  JdTrigUnit sum, difference;
  JdTrigProduct product;

  while ((id = jd_index_next (&work->product_index, hash, &probe)) != 0)
    if (g_array_index (work->products, JdTrigProduct, id - 1).key == key)
      return &g_array_index (work->products, JdTrigProduct, id - 1);
  sum = unit_of_sum (work, a / 2, b / 2, FALSE, sin_a != sin_b);
  difference = unit_of_sum (work, a / 2, b / 2, TRUE, sin_a != sin_b);
  if (sin_b)
    {
      JdTrigUnit *minus = sin_a ? &sum : &difference;

      minus->c = jd_number_negate (minus->c);
    }
  product = (JdTrigProduct) { key, { sum.trig, difference.trig }, { sum.c, difference.c } };
  g_array_append_val (work->products, product);
  jd_index_add (&work->product_index, hash, work->products->len);
  return &g_array_index (work->products, JdTrigProduct, work->products->len - 1);
}

const JdExpr *
jd_angle_node (JdWork  *work,
               guint32  angle)
{
  JdAngle parts = g_array_index (work->angles, JdAngle, angle);
  JdPoly *poly = jd_work_alloc (work, sizeof (JdPoly) + parts.n * sizeof (JdTerm));
  const JdExpr *node;

  poly->n = parts.n;
  for (guint32 i = 0; i < parts.n; i++)
    {
      JdAnglePart *part = &g_array_index (work->angle_parts, JdAnglePart, parts.first + i);

      poly->terms[i] = (JdTerm) { part->mono, 0, part->c };
    }
  work->in_angle = TRUE;
  node = jd_poly_present (work, poly);
  work->in_angle = FALSE;
  return node;
}

static guint16
trig_atom_new (JdWork  *work,
               guint32  trig)
{
  gboolean sine = trig & 1;
  const JdExpr *node = jd_expr_call (work->pool, sine ? JD_FUNCTION_SIN : JD_FUNCTION_COS,
                                     jd_angle_node (work, trig / 2));

  return jd_work_add_atom (work, &(JdAtom) { .node = node,
                                             .kind = sine ? JD_ATOM_SIN : JD_ATOM_COS,
                                             .order = 1,
                                             .angle = trig / 2,
                                             .value = jd_poly_mono (work, jd_one, 0, trig) });
}

guint16
jd_trig_atom (JdWork  *work,
              guint32  trig)
{
  guint16 atom;

  if (trig >= work->trig_atoms->len)
    g_array_set_size (work->trig_atoms, trig + 64);
  if (g_array_index (work->trig_atoms, guint32, trig) != 0)
    return (guint16) (g_array_index (work->trig_atoms, guint32, trig) - 1);
  atom = trig_atom_new (work, trig);
  g_array_index (work->trig_atoms, guint32, trig) = atom + 1u;
  return atom;
}
