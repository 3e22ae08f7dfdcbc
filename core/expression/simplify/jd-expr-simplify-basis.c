/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Angles as whole multiples of the angles of a basis, by Gauss-Jordan elimination of their coefficients. */
#include "core/expression/simplify/jd-expr-simplify-basis-private.h"

#include <math.h>

#define MAX_ROWS        32  /* parts of angles of one basis */
#define MAX_DENOMINATOR 64  /* of the fractions of an angle */

static guint32
angle_intern_scaled (JdWork            *work,
                     const JdAnglePart *parts,
                     guint              n,
                     JdNumber           scale)
{
  g_autofree JdAnglePart *scaled = g_new (JdAnglePart, n + 1);

  for (guint i = 0; i < n; i++)
    scaled[i] = (JdAnglePart) { parts[i].mono, jd_number_multiply (parts[i].c, scale) };
  return jd_trig_unit (work, scaled, n, FALSE).trig / 2;
}

/* One row for each part of any of the angles: its coefficients in the angles of the basis, then in
 * @angle.  Returns how many, or 0 if there are too many. */
static guint
coordinate_rows (JdWork        *work,
                 guint32        angle,
                 const JdBasis *basis,
                 double         rows[MAX_ROWS][JD_BASIS_MAX + 1])
{
  guint32 monos[MAX_ROWS];
  guint n_rows = 0;

  for (guint column = 0; column <= basis->n; column++)
    {
      guint n;
      const JdAnglePart *parts = jd_angle_parts (work, column < basis->n ? basis->angles[column] : angle, &n);

      for (guint i = 0; i < n; i++)
        {
          guint row = 0;

          while (row < n_rows && monos[row] != parts[i].mono)
            row++;
          if (row == MAX_ROWS)
            return 0;
          if (row == n_rows)
            {
              monos[n_rows++] = parts[i].mono;
              for (guint j = 0; j <= basis->n; j++)
                rows[row][j] = 0.0;
            }
          rows[row][column] = parts[i].c.value;
        }
    }
  return n_rows;
}

/* Gauss and Jordan; the coefficients are small whole numbers. FALSE if the basis is not independent. */
static gboolean
eliminate (double rows[MAX_ROWS][JD_BASIS_MAX + 1],
           guint  n_rows,
           guint  n)
{
  for (guint column = 0; column < n; column++)
    {
      guint pivot = column;

      while (pivot < n_rows && rows[pivot][column] == 0.0)
        pivot++;
      if (pivot >= n_rows)
        return FALSE;
      for (guint j = 0; j <= n; j++)
        {
          double swap = rows[pivot][j];

          rows[pivot][j] = rows[column][j];
          rows[column][j] = swap;
        }
      for (guint i = 0; i < n_rows; i++)
        {
          double ratio = rows[i][column] / rows[column][column];

          for (guint j = 0; j <= n && i != column; j++)
            rows[i][j] -= ratio * rows[column][j];
        }
    }
  return TRUE;
}

gboolean
jd_angle_coordinates (JdWork        *work,
                      guint32        angle,
                      const JdBasis *basis,
                      int           *out_multiples)
{
  double rows[MAX_ROWS][JD_BASIS_MAX + 1];
  guint n_rows = coordinate_rows (work, angle, basis, rows);

  if (n_rows < basis->n || !eliminate (rows, n_rows, basis->n))
    return FALSE;
  for (guint i = basis->n; i < n_rows; i++)
    if (rows[i][basis->n] != 0.0)
      return FALSE;
  for (guint i = 0; i < basis->n; i++)
    {
      double multiple = rows[i][basis->n] / rows[i][i];

      if (fabs (multiple) > JD_BASIS_MULTIPLE_MAX || multiple != trunc (multiple))
        return FALSE;
      out_multiples[i] = (int) multiple;
    }
  return TRUE;
}

guint
jd_distinct_angles (const JdPoly *fourier,
                    guint32      *out_angles)
{
  guint n = 0;

  for (gsize i = 0; i < fourier->n; i++)
    {
      guint32 angle = fourier->terms[i].trig / 2;
      gboolean known = angle == 0;

      for (guint j = 0; j < n; j++)
        known |= out_angles[j] == angle;
      if (!known)
        out_angles[n++] = angle;
    }
  return n;
}

guint32
jd_primitive_angle (JdWork  *work,
                    guint32  angle)
{
  guint n;
  const JdAnglePart *parts = jd_angle_parts (work, angle, &n);
  guint64 divisor = 0;
  gint64 denominator = 1;

  for (guint i = 0; i < n; i++)
    {
      gint64 d = parts[i].c.denominator;

      if (d == 0 || d > MAX_DENOMINATOR)
        return angle;
      denominator *= d / (gint64) jd_common_divisor ((guint64) denominator, (guint64) d);
      if (denominator > MAX_DENOMINATOR)
        return angle;
    }
  for (guint i = 0; i < n; i++)
    divisor = jd_common_divisor (divisor, (guint64) ABS (parts[i].c.numerator) *
                                            (guint64) (denominator / parts[i].c.denominator));
  if (divisor <= 1)
    return angle;
  return angle_intern_scaled (work, parts, n, jd_number_from_fraction (1, (gint64) divisor));
}

guint32
jd_half_sum (JdWork  *work,
             guint32  a,
             guint32  b,
             int      sign)
{
  guint n_a, n_b;
  const JdAnglePart *pa = jd_angle_parts (work, a, &n_a);
  const JdAnglePart *pb = jd_angle_parts (work, b, &n_b);
  g_autofree JdAnglePart *parts = g_new (JdAnglePart, n_a + n_b);
  const JdNumber half_b = sign > 0 ? jd_half : jd_number_negate (jd_half);
  guint32 angle;
  guint n;

  for (guint i = 0; i < n_a; i++)
    parts[i] = (JdAnglePart) { pa[i].mono, jd_number_multiply (pa[i].c, jd_half) };
  for (guint i = 0; i < n_b; i++)
    parts[n_a + i] = (JdAnglePart) { pb[i].mono, jd_number_multiply (pb[i].c, half_b) };
  angle = jd_trig_unit (work, parts, n_a + n_b, FALSE).trig / 2;
  pa = jd_angle_parts (work, angle, &n);
  for (guint i = 0; i < n; i++)
    if (pa[i].c.denominator != 1)
      return 0;
  return angle;
}

gboolean
jd_basis_of_parts (JdWork        *work,
                   const guint32 *angles,
                   guint          n_angles,
                   JdBasis       *out_basis)
{
  guint32 monos[JD_BASIS_MAX];

  out_basis->n = 0;
  for (guint i = 0; i < n_angles; i++)
    {
      guint n;
      const JdAnglePart *parts = jd_angle_parts (work, angles[i], &n);

      for (guint k = 0; k < n; k++)
        {
          guint at = 0;

          while (at < out_basis->n && monos[at] != parts[k].mono)
            at++;
          if (at < out_basis->n)
            continue;
          if (at == JD_BASIS_MAX)
            return FALSE;
          monos[at] = parts[k].mono;
          out_basis->n++;
        }
    }
  for (guint i = 0; i < out_basis->n; i++)
    {
      const JdAnglePart part = { monos[i], jd_one };

      out_basis->angles[i] = angle_intern_scaled (work, &part, 1, jd_one);
      if (out_basis->angles[i] == 0)
        return FALSE;
    }
  return TRUE;
}
