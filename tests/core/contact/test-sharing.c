/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Three supports at x = -1, 0 and 2 carry a load: sum N = W, -N1 + 2 N3 = W x.  What statics leaves open is shared so
 * that no support pulls.  Every statement holds for loads of any size. */
#include "core/contact/jd-sharing.h"

#include <math.h>

#define ACCURACY 1e-9  /* of the load */

static const double sizes[] = { 1e-9, 1.0, 1e9 };
static const double sum[] = { 1, 1, 1 }, moment[] = { -1, 0, 2 };
static const double unit[][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

/* Three supports under the load @weight at @place. */
static JdSharing *
new_supports (double weight,
              double place)
{
  JdSharing *self = jd_sharing_new (3);

  jd_sharing_add_equation (self, sum, weight, weight);
  jd_sharing_add_equation (self, moment, weight * place, weight);
  for (guint i = 0; i < 3; i++)
    jd_sharing_add_bound (self, unit[i], 0.0, weight, FALSE);
  return self;
}

static void
assert_near (double value,
             double expected,
             double size)
{
  g_assert_cmpfloat (fabs (value - expected), <=, ACCURACY * size);
}

/* In the middle: N = (a + b x_i) W is the shortest, with 3 a + b = 1, a + 5 b = 0. */
static void
test_shortest (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(JdSharing) self = new_supports (sizes[k], 0.0);
      const double a = 5.0 / 14.0, b = -1.0 / 14.0;

      g_assert_true (jd_sharing_solve (self));
      assert_near (jd_sharing_get (self)[0], (a - b) * sizes[k], sizes[k]);
      assert_near (jd_sharing_get (self)[1], a * sizes[k], sizes[k]);
      assert_near (jd_sharing_get (self)[2], (a + 2 * b) * sizes[k], sizes[k]);
      g_assert_true (jd_sharing_is_unique (self, sum, ACCURACY * sizes[k]));
      g_assert_true (jd_sharing_is_unique (self, moment, ACCURACY * sizes[k]));
      for (guint i = 0; i < 3; i++)
        g_assert_false (jd_sharing_is_unique (self, unit[i], ACCURACY * sizes[k]));
    }
}

/* A support that can carry less than in the solution found, but not more, has no unique load; nor has one that can
 * carry more, but not less. */
static void
test_one_side (void)
{
  const double less[] = { 0, -1, 0 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(JdSharing) most = new_supports (sizes[k], 0.0), least = new_supports (sizes[k], 0.0);

      jd_sharing_add_bound (most, less, -5.0 / 14.0 * sizes[k], sizes[k], FALSE);
      jd_sharing_add_bound (least, unit[1], 5.0 / 14.0 * sizes[k], sizes[k], FALSE);
      g_assert_true (jd_sharing_solve (most) && jd_sharing_solve (least));
      g_assert_false (jd_sharing_is_unique (most, unit[1], 1e-3 * sizes[k]));
      g_assert_false (jd_sharing_is_unique (least, unit[1], 1e-3 * sizes[k]));
    }
}

/* Above the last support that one carries all, although the shortest solution would pull at another. */
static void
test_corner (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(JdSharing) self = new_supports (sizes[k], 2.0), strict = new_supports (sizes[k], 2.0);

      g_assert_true (jd_sharing_solve (self));
      for (guint i = 0; i < 3; i++)
        {
          assert_near (jd_sharing_get (self)[i], i == 2 ? sizes[k] : 0.0, sizes[k]);
          g_assert_true (jd_sharing_is_unique (self, unit[i], 1e-6 * sizes[k]));
        }
      jd_sharing_add_bound (strict, unit[0], 0.0, sizes[k], TRUE);
      g_assert_false (jd_sharing_solve (strict));
    }
}

/* Beyond the supports the load tips over. */
static void
test_beyond (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (int side = -1; side <= 1; side += 2)
      {
        g_autoptr(JdSharing) outside = new_supports (sizes[k], 0.5 + side * 1.51);
        g_autoptr(JdSharing) inside = new_supports (sizes[k], 0.5 + side * 1.49);

        g_assert_false (jd_sharing_solve (outside));
        g_assert_true (jd_sharing_solve (inside));
      }
}

/* The same equation twice agrees to rounding; with another right side it contradicts itself. */
static void
test_contradiction (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(JdSharing) same = new_supports (sizes[k], 0.3), other = new_supports (sizes[k], 0.3);

      jd_sharing_add_equation (same, sum, sizes[k] * (1.0 + 1e-13), sizes[k]);
      jd_sharing_add_equation (other, sum, sizes[k] * (1.0 + 1e-4), sizes[k]);
      g_assert_true (jd_sharing_solve (same));
      g_assert_false (jd_sharing_solve (other));
    }
}

/* Another solution, in which the middle support carries more, is one; there is none where all is unique. */
static void
test_more (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr(JdSharing) self = new_supports (sizes[k], 0.0), corner = new_supports (sizes[k], 2.0);
      double other[3];

      g_assert_true (jd_sharing_solve (self) && jd_sharing_solve (corner));
      g_assert_true (jd_sharing_find_more (self, unit[1], 0.1 * sizes[k], other));
      g_assert_cmpfloat (other[1], >=, jd_sharing_get (self)[1] + 0.0999 * sizes[k]);
      assert_near (other[0] + other[1] + other[2], sizes[k], sizes[k]);
      assert_near (2 * other[2] - other[0], 0.0, sizes[k]);
      for (guint i = 0; i < 3; i++)
        g_assert_cmpfloat (other[i], >=, -ACCURACY * sizes[k]);
      /* all that the middle one can carry is W */
      g_assert_false (jd_sharing_find_more (self, unit[1], 0.7 * sizes[k], other));
      g_assert_false (jd_sharing_find_more (corner, unit[1], 0.1 * sizes[k], other));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/sharing/shortest", test_shortest);
  g_test_add_func ("/core/contact/sharing/one-side", test_one_side);
  g_test_add_func ("/core/contact/sharing/corner", test_corner);
  g_test_add_func ("/core/contact/sharing/beyond", test_beyond);
  g_test_add_func ("/core/contact/sharing/contradiction", test_contradiction);
  g_test_add_func ("/core/contact/sharing/more", test_more);
  return g_test_run ();
}
