/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Overlaps of polygons, convex or not, whose vertices and edges often coincide, against a search for a common point. */
#include "core/analysis/overlap/jd-solid-private.h"

#include <math.h>

#define MOST     8
#define N_PAIRS  300
#define SPACING  0.0437  /* of the points tried; no multiple hits the lines of the grid */
#define INSIDE   0.004   /* how far from each line a common point has to be */

/* A polygon around the origin with vertices on the grid of integers, in the order of their directions.  No two
 * neighbours are half a turn apart, so that the polygon does not meet itself. */
static void
random_polygon (GRand   *rand,
                JdSolid *out)
{
  static const int ring[8][2] = {
    { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 }
  };

  guint twice;
  gboolean wide;

  *out = (JdSolid) { .at = g_malloc (MOST * sizeof *out->at) };
  do
    {
      const guint chosen = (guint) g_rand_int_range (rand, 0, 1 << MOST);

      out->n = 0;
      for (guint k = 0; k < MOST; k++)
        if ((chosen >> k & 1) != 0)
          {
            const int factor = g_rand_int_range (rand, 1, 4);

            out->at[out->n][0] = factor * ring[k][0];
            out->at[out->n++][1] = factor * ring[k][1];
          }
      /* three neighbouring directions without a vertex make half a turn between two vertices */
      twice = chosen | chosen << MOST;
      wide = FALSE;
      for (guint k = 0; k < MOST; k++)
        wide = wide || (twice >> k & 7) == 0;
    }
  while (wide);
  jd_solid_measure (out);
}

/* In the axes of the ground; angles are quarter turns. */
static void
place_polygon (const JdSolid *self,
               const JdPlace *place,
               double       (*out)[2])
{
  const double c = round (cos (place->angle)), s = round (sin (place->angle));

  for (gsize k = 0; k < self->n; k++)
    {
      out[k][0] = place->x + c * self->at[k][0] - s * self->at[k][1];
      out[k][1] = place->y + s * self->at[k][0] + c * self->at[k][1];
    }
}

/* Whether (@x, @y) is inside, farther than INSIDE from each edge: by the angle under which the polygon is seen. */
static gboolean
is_inside (double (*at)[2],
           gsize    n,
           double   x,
           double   y)
{
  double turn = 0;

  for (gsize k = 0; k < n; k++)
    {
      const double *a = at[k], *b = at[(k + 1) % n];
      const double ax = a[0] - x, ay = a[1] - y, bx = b[0] - x, by = b[1] - y;
      const double length = hypot (b[0] - a[0], b[1] - a[1]), height = ax * by - ay * bx;

      turn += atan2 (height, ax * bx + ay * by);
      if (fabs (height) < INSIDE * length && (bx - ax) * ax + (by - ay) * ay <= 0 &&
          (bx - ax) * bx + (by - ay) * by >= 0)
        return FALSE;
    }
  return fabs (turn) > G_PI;
}

static gboolean
have_common_point (double (*a)[2],
                   gsize    n_a,
                   double (*b)[2],
                   gsize    n_b)
{
  for (double x = -3.021; x < 3; x += SPACING)
    for (double y = -3.017; y < 3; y += SPACING)
      if (is_inside (a, n_a, x, y) && is_inside (b, n_b, x, y))
        return TRUE;
  return FALSE;
}

static void
test_polygons (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (20261129);
  guint n_overlaps = 0;

  for (guint i = 0; i < N_PAIRS; i++)
    {
      const JdPlace at = { 0, 0, 0 };
      JdPlace place = { 0, 0, 0 };
      JdSolid a, b;
      double first[MOST][2], second[MOST][2];
      gboolean overlaps;

      random_polygon (rand, &a);
      /* each eighth pair is a polygon twice, in one place */
      if (i % 8 != 0)
        place = (JdPlace) { g_rand_int_range (rand, -4, 5), g_rand_int_range (rand, -4, 5),
                            G_PI / 2 * g_rand_int_range (rand, 0, 4) };
      if (i % 8 == 0)
        {
          b = a;
          b.at = g_memdup2 (a.at, MOST * sizeof *a.at);
        }
      else
        {
          random_polygon (rand, &b);
        }
      place_polygon (&a, &at, first);
      place_polygon (&b, &place, second);
      overlaps = jd_solid_overlaps (&a, &at, &b, &place);
      if (overlaps != have_common_point (first, a.n, second, b.n))
        {
          g_autoptr(GString) text = g_string_new (NULL);

          for (gsize k = 0; k < a.n; k++)
            g_string_append_printf (text, "(%g, %g) ", first[k][0], first[k][1]);
          g_string_append (text, "and ");
          for (gsize k = 0; k < b.n; k++)
            g_string_append_printf (text, "(%g, %g) ", second[k][0], second[k][1]);
          g_error ("pair %u: %soverlap is told of %s", i, overlaps ? "an " : "no ", text->str);
        }
      g_assert_true (jd_solid_overlaps (&b, &place, &a, &at) == overlaps);
      n_overlaps += overlaps ? 1 : 0;
      jd_solid_clear (&a);
      jd_solid_clear (&b);
    }
  g_test_message ("%u of %d overlap", n_overlaps, N_PAIRS);
  g_assert_cmpuint (n_overlaps, >, N_PAIRS / 10);
  g_assert_cmpuint (n_overlaps, <, 9 * N_PAIRS / 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/solid/polygons", test_polygons);
  return g_test_run ();
}
