/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-expr-simplify-private.h"

#include <math.h>
#include <string.h>

/* Cosines and sines of linear combinations of angles, numbered; an angle and its opposite are one. */

static inline guint64
hash_mix (guint64 hash,
          guint64 value)
{
  hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ (hash >> 29);
}

/* Positions before constants: th - alpha rather than alpha - th. */
static int
part_compare (JdWork  *work,
              guint32  a,
              guint32  b)
{
  JdAtomLevel level_a;
  JdAtomLevel level_b;

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

typedef struct
{
  const JdAnglePart *parts;
  gsize              n;
} AngleKey;

static guint64
parts_hash (const JdAnglePart *parts,
            gsize              n)
{
  guint64 hash = n;

  for (gsize i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, &parts[i].c.value, sizeof bits);
      hash = hash_mix (hash_mix (hash, parts[i].mono), bits);
    }
  return hash;
}

static guint64
angle_hash (guint32  id,
            gpointer data)
{
  JdWork *work = data;
  JdAngle *angle = &g_array_index (work->angles, JdAngle, id);

  return parts_hash (&g_array_index (work->angle_parts, JdAnglePart, angle->first), angle->n);
}

static gboolean
angle_equal (guint32       id,
             gconstpointer key,
             gpointer      data)
{
  const AngleKey *wanted = key;
  JdWork *work = data;
  JdAngle *angle = &g_array_index (work->angles, JdAngle, id);

  if (angle->n != wanted->n)
    return FALSE;
  for (guint32 i = 0; i < angle->n; i++)
    {
      JdAnglePart *part = &g_array_index (work->angle_parts, JdAnglePart, angle->first + i);

      if (part->mono != wanted->parts[i].mono || !jd_number_equal (part->c, wanted->parts[i].c))
        return FALSE;
    }
  return TRUE;
}

static guint32
angle_intern (JdWork            *work,
              const JdAnglePart *parts,
              gsize              n)
{
  const AngleKey key = { parts, n };
  guint64 hash;
  guint32 id;
  JdAngle angle = { work->angle_parts->len, (guint32) n };

  if (n == 0)
    return 0;
  hash = parts_hash (parts, n);
  id = jd_id_table_find (&work->angle_table, hash, angle_equal, &key, work);
  if (id != 0)
    return id;
  id = work->angles->len;
  g_array_append_vals (work->angle_parts, parts, (guint) n);
  g_array_append_val (work->angles, angle);
  jd_id_table_add (&work->angle_table, hash, id, angle_hash, work);
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
  gboolean minus = turns == 1 || turns == 2;
  gboolean sine = turns % 2 == 1;

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
  if (n == 1 && parts[0].mono == work->pi_mono && parts[0].mono != 0 &&
      unit_of_pi (parts[0].c, is_sin, &unit))
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
  JdAngle angle_a = g_array_index (work->angles, JdAngle, a);
  JdAngle angle_b = g_array_index (work->angles, JdAngle, b);
  g_autofree JdAnglePart *parts = g_new (JdAnglePart, angle_a.n + angle_b.n);
  gsize n = 0;

  for (guint32 i = 0; i < angle_a.n; i++)
    parts[n++] = g_array_index (work->angle_parts, JdAnglePart, angle_a.first + i);
  for (guint32 i = 0; i < angle_b.n; i++)
    {
      parts[n] = g_array_index (work->angle_parts, JdAnglePart, angle_b.first + i);
      if (minus)
        parts[n].c = jd_number_negate (parts[n].c);
      n++;
    }
  return jd_trig_unit (work, parts, n, is_sin);
}

static guint64
product_hash (guint32  id,
              gpointer data)
{
  JdWork *work = data;

  return hash_mix (1, g_array_index (work->products, JdTrigProduct, id - 1).key);
}

static gboolean
product_equal (guint32       id,
               gconstpointer key,
               gpointer      data)
{
  JdWork *work = data;

  return g_array_index (work->products, JdTrigProduct, id - 1).key == *(const guint64 *) key;
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
  guint32 id = jd_id_table_find (&work->product_table, hash_mix (1, key), product_equal, &key, work);
  gboolean sin_a = a & 1;
  gboolean sin_b = b & 1;
  JdTrigUnit sum;
  JdTrigUnit difference;
  JdTrigProduct product;

  if (id != 0)
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
  id = work->products->len;
  jd_id_table_add (&work->product_table, hash_mix (1, key), id, product_hash, work);
  return &g_array_index (work->products, JdTrigProduct, id - 1);
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
