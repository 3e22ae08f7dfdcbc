/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/dynamics/kkt/jd-road.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

/* Which of many closed unilateral equations open: the accelerations of a particle, or of several, in a corner of random
 * walls.  By Gauss' principle they are the point of the cone A x >= 0 nearest to the free ones in the metric of M,
 * which the conditions
 *
 *   M x - r = A^T y,   A x >= 0,   y >= 0,   y (A x) = 0
 *
 * prove, however the answer was found. */

#define MOST_WALLS 16
#define MOST_SIZE 10
#define EXACT 1e-9

typedef struct
{
  gsize  n, k;
  double mass[MOST_SIZE], force[MOST_SIZE];
  double walls[MOST_WALLS][MOST_SIZE];
  int    side[MOST_WALLS];              /* 0: bilateral */
} Corner;

/* Particles in the plane at rest in the corner, @units m being the unit of length. */
static JdModel *
corner_model (const Corner *self,
              double        unit)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain': 1, 'parameters': [");
  g_autofree char *all = NULL;

  for (gsize i = 0; i < self->n; i++)
    g_string_append_printf (text, "%s{'name': 'x%u'}", i > 0 ? ", " : "", (guint) i);
  g_string_append (text, "], 'bodies': [");
  for (gsize i = 0; i < self->n; i += 2)
    g_string_append_printf (text, "%s{'name': 'b%u', 'origin': ['x%u', 'x%u'], 'mass': %.17g}", i > 0 ? ", " : "",
                            (guint) i, (guint) i, (guint) i + 1, self->mass[i]);
  g_string_append_printf (text, "], 'ground': {'points': {'O': [%.17g, 0]}}, 'efforts': [", unit);
  for (gsize i = 0; i < self->n; i += 2)
    g_string_append_printf (text,
                            "%s{'name': 'e%u', 'type': 'force', 'point': 'b%u.origin', 'vector': [%.17g, %.17g]}",
                            i > 0 ? ", " : "", (guint) i, (guint) i, unit * self->force[i],
                            unit * self->force[i + 1]);
  g_string_append (text, "], 'joints': [");
  for (gsize h = 0; h < self->k; h++)
    {
      g_string_append_printf (text, "%s{'name': 'w%u', 'type': 'equation', 'unilateral': %s, 'holonomic': {'f': '0",
                              h > 0 ? ", " : "", (guint) h, self->side[h] != 0 ? "true" : "false");
      for (gsize i = 0; i < self->n; i++)
        g_string_append_printf (text, " + %.17g*x%u", self->walls[h][i], (guint) i);
      g_string_append (text, "'}}");
    }
  g_string_append (text, "], 'parameterizations': [{'name': 'total', 'primitive': {}}]}");
  all = g_strdup (text->str);
  return model_from_text (all);
}

/* Checks the conditions that prove the accelerations, in the unit of length.  Returns the number of walls that push. */
static gsize
check_proof (const Corner       *self,
             const JdEvaluation *evaluation,
             double              unit)
{
  double rest[MOST_SIZE], largest = 0.0, strongest = 0.0;
  gsize n_pushing = 0;

  for (gsize i = 0; i < self->n; i++)
    {
      rest[i] = self->mass[i] * evaluation->pdd[i] / unit - self->force[i];
      strongest = fmax (strongest, fabs (self->force[i]));
      largest = fmax (largest, fabs (self->force[i]) / self->mass[i]);
    }
  for (gsize h = 0; h < self->k; h++)
    {
      const double y = evaluation->multipliers[h] / unit;
      double along = 0.0;

      for (gsize i = 0; i < self->n; i++)
        {
          along += self->walls[h][i] * evaluation->pdd[i] / unit;
          rest[i] -= self->walls[h][i] * y;
        }
      if (self->side[h] != 0 && (along < -EXACT * largest || y < -EXACT * strongest))
        g_error ("wall %u is left with %g, and pushes with %g", (guint) h, along, y);
      if (fabs (y) > EXACT * strongest || self->side[h] == 0)
        {
          g_assert_cmpfloat (fabs (along), <=, EXACT * largest);
          g_assert_true (evaluation->acts[h]);
          n_pushing++;
        }
      if (!evaluation->acts[h])
        g_assert_cmpfloat (y, ==, 0.0);
    }
  for (gsize i = 0; i < self->n; i++)
    if (!(fabs (rest[i]) <= EXACT * strongest))
      g_error ("M x - r - A^T y of x%u is %g", (guint) i, rest[i]);
  return n_pushing;
}

static JdEvaluation *
evaluate (JdModel *model)
{
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  JdEvaluation *evaluation = jd_evaluate (total, 0.0, jd_model_get_values (model), jd_model_get_rates (model), NULL,
                                          &error);

  g_assert_no_error (error);
  return evaluation;
}

/* Random walls: independent ones, and many more than there are directions, of which some follow from others, some are
 * repeated, and some are opposed. */
static void
draw_corner (Corner *self,
             GRand  *random,
             guint   trial)
{
  double inside[MOST_SIZE];

  self->n = 2 * (gsize) g_rand_int_range (random, 1, 4);
  self->k = trial % 3 == 0 ? 1 + trial % self->n : (gsize) g_rand_int_range (random, 4, 1 + MOST_WALLS);
  for (gsize i = 0; i < self->n; i++)
    {
      self->mass[i] = i % 2 == 0 ? exp (g_rand_double_range (random, -2.0, 2.0)) : self->mass[i - 1];
      self->force[i] = g_rand_double_range (random, -3.0, 3.0);
      inside[i] = g_rand_double_range (random, -1.0, 1.0);
    }
  for (gsize h = 0; h < self->k; h++)
    {
      double along = 0.0;

      self->side[h] = h > 0 && g_rand_int_range (random, 0, 8) == 0 && h < self->n / 2 ? 0 : 1;
      for (gsize i = 0; i < self->n; i++)
        {
          self->walls[h][i] = trial % 4 == 1 ? g_rand_int_range (random, -1, 2) : g_rand_double_range (random, -1, 1);
          if (h > 1 && g_rand_int_range (random, 0, 5) == 0)
            self->walls[h][i] = self->walls[h - 1][i];
          along += self->walls[h][i] * inside[i];
        }
      if (fabs (along) < 1e-3)
        {
          self->walls[h][0] += inside[0] + 0.5;
          along += (inside[0] + 0.5) * inside[0];
        }
      /* the corner has an inside, but for every fifth */
      for (gsize i = 0; i < self->n && along < 0.0 && trial % 5 != 0; i++)
        self->walls[h][i] = -self->walls[h][i];
    }
}

/* The accelerations are proved, in metres and in micrometres, and do not depend on the order of the walls. */
static void
test_corners (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (17);
  gsize n_pushing = 0, n_more = 0;

  for (guint trial = 0; trial < 32; trial++)
    {
      const double unit = trial % 2 == 0 ? 1.0 : 1e-6;
      Corner corner, turned;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdModel) other = NULL;
      g_autoptr(JdEvaluation) evaluation = NULL;
      g_autoptr(JdEvaluation) again = NULL;

      draw_corner (&corner, random, trial);
      turned = corner;
      for (gsize h = 0; h < corner.k; h++)
        {
          memcpy (turned.walls[h], corner.walls[corner.k - 1 - h], sizeof turned.walls[h]);
          turned.side[h] = corner.side[corner.k - 1 - h];
        }
      g_test_message ("trial %u: %u walls of %u", trial, (guint) corner.k, (guint) corner.n);
      model = corner_model (&corner, unit);
      other = corner_model (&turned, unit);
      evaluation = evaluate (model);
      again = evaluate (other);
      g_assert_cmpint (evaluation->verdict, <=, JD_VERDICT_HYPERSTATIC);
      g_assert_cmpint (again->verdict, <=, JD_VERDICT_HYPERSTATIC);
      n_pushing += check_proof (&corner, evaluation, unit);
      n_more += corner.k > corner.n ? 1 : 0;
      check_proof (&turned, again, unit);
      for (gsize i = 0; i < corner.n; i++)
        g_assert_cmpfloat_with_epsilon (evaluation->pdd[i] / unit, again->pdd[i] / unit, EXACT * 1e2);
    }
  g_assert_cmpuint (n_pushing, >, 32);
  g_assert_cmpuint (n_more, >, 12);
}

/* Fills @corner with the walls for which changing one row after the other takes 2^n steps (Fathi 1979, for the matrix
 * L L^T with 1 on the diagonal of L and 2 below it): A A^T is its inverse, and all walls seem to pull at first.  In one
 * of the two orders the changes are given up, and the dual method has the answer. */
static void
fill_long_way (Corner   *corner,
               gsize     n,
               gboolean  reversed)
{
  *corner = (Corner) { .n = n, .k = n };
  for (gsize h = 0; h < n; h++)
    {
      const gsize wall = reversed ? n - 1 - h : h;

      corner->mass[h] = 1.0;
      corner->side[wall] = 1;
      for (gsize i = h; i < n; i++)
        {
          corner->walls[wall][i] = i == h ? 1.0 : (i - h) % 2 == 1 ? -2.0 : 2.0;
          corner->force[i] += corner->walls[wall][i];
        }
    }
}

/* These walls alone, and with slightly other forces and masses and with other walls in between: where the dual method
 * takes one in, it gives up others.  A L^T (1, 1, ...) = (1, 1, ...) gives an inside. */
static void
test_long_way (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (29);

  for (guint trial = 0; trial < 34; trial++)
    {
      const gsize n = trial < 10 ? 2 + 2 * (trial % (MOST_SIZE / 2)) : 8 + trial % 2 * 2;
      const gsize n_more = trial < 10 ? 0 : 1 + trial % 4;
      Corner corner;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdEvaluation) evaluation = NULL;

      fill_long_way (&corner, n, trial >= 5);
      for (gsize i = 0; trial >= 10 && i < n; i++)
        {
          corner.mass[i] = i % 2 == 0 ? exp (g_rand_double_range (random, -0.01, 0.01)) : corner.mass[i - 1];
          corner.force[i] += g_rand_double_range (random, -0.02, 0.02);
        }
      for (gsize more = 0; more < n_more; more++)
        {
          const gsize place = g_rand_int (random) % (corner.k + 1);
          double along = 0.0;

          memmove (corner.walls + place + 1, corner.walls + place, (corner.k - place) * sizeof corner.walls[0]);
          corner.side[corner.k++] = 1;
          for (gsize i = 0; i < n; i++)
            {
              corner.walls[place][i] = g_rand_double_range (random, -1.0, 1.0);
              along += corner.walls[place][i] * (1.0 + 2.0 * (double) (n - 1 - i));
            }
          for (gsize i = 0; i < n && along < 0.0; i++)
            corner.walls[place][i] = -corner.walls[place][i];
        }
      g_test_message ("trial %u: %u walls of %u", trial, (guint) corner.k, (guint) n);
      model = corner_model (&corner, 1.0);
      evaluation = evaluate (model);
      g_assert_cmpint (evaluation->verdict, <=, JD_VERDICT_HYPERSTATIC);
      check_proof (&corner, evaluation, 1.0);
    }
}

/* A multiplier is unique exactly if no other sharing of the push has the same effect: of walls that push, those whose
 * row does not follow from the rows of the others that touch. */
static void
test_unique (void)
{
  static const struct
  {
    const char *name;
    Corner corner;
    JdVerdict verdict;
    const char *unique; /* of each wall: 1, 0 */
    gsize n_redundant;
  } cases[] = {
    { "one wall", { 2, 1, { 1, 1 }, { 0, -2 }, { { 0, 1 } }, { 1 } }, JD_VERDICT_DETERMINATE, "1", 0 },
    { "two across",
      { 2, 2, { 1, 1 }, { -1, -2 }, { { 0, 1 }, { 1, 0 } }, { 1, 1 } },
      JD_VERDICT_DETERMINATE,
      "11",
      0 },
    { "twice the same",
      { 2, 2, { 1, 1 }, { 0, -2 }, { { 0, 1 }, { 0, 2 } }, { 1, 1 } },
      JD_VERDICT_HYPERSTATIC,
      "00",
      1 },
    { "three about a corner",
      { 2, 3, { 1, 1 }, { 0, -2 }, { { 1, 1 }, { -1, 1 }, { 0, 1 } }, { 1, 1, 1 } },
      JD_VERDICT_HYPERSTATIC,
      "000",
      1 },
    { "three, of which one opens",
      { 2, 3, { 1, 1 }, { 3, -2 }, { { 0, 1 }, { 0, 2 }, { 1, 0 } }, { 1, 1, 1 } },
      JD_VERDICT_HYPERSTATIC,
      "001",
      1 },
    { "opposed", { 2, 2, { 1, 1 }, { 5, 0 }, { { 0, 1 }, { 0, -1 } }, { 1, 1 } }, JD_VERDICT_HYPERSTATIC, "00", 1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JdModel) model = corner_model (&cases[k].corner, 1.0);
      g_autoptr(JdEvaluation) evaluation = evaluate (model);

      g_test_message ("%s: %s", cases[k].name, evaluation->why);
      g_assert_cmpint (evaluation->verdict, ==, cases[k].verdict);
      g_assert_cmpuint (evaluation->n_redundant, ==, cases[k].n_redundant);
      check_proof (&cases[k].corner, evaluation, 1.0);
      for (gsize h = 0; h < cases[k].corner.k; h++)
        g_assert_cmpint (evaluation->unique[h], ==, cases[k].unique[h] == '1');
    }
}

/* ---- The solver itself ---- */

/* A largest set of independent rows: as many as the rank says, and a row outside it adds none. */
static void
test_independent (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (19);

  for (guint trial = 0; trial < 40; trial++)
    {
      enum
      {
        N = 4,
        M = 6
      };
      gsize row[N * M], column[N * M], diagonal[N] = { 0, 1, 2, 3 };
      const JdDynamicsPattern pattern = {
        .n = N, .m = M, .n_mass = N, .mass_row = diagonal, .mass_column = diagonal,
        .n_rows = N * M, .row_row = row, .row_column = column,
      };
      const gsize rank = 1 + trial % 3;
      double mass[N], rows[N * M], r[N] = { 1.0, 2.0, 3.0, 4.0 }, s[M] = { 0 }, x[N], y[M], held[N * M];
      double full[N * N] = { 0 };
      gboolean active[M];
      const gboolean *independent;
      gsize n_active = 0, n_independent = 0;
      g_autoptr(JdKkt) kkt = NULL;
      g_autoptr(JdRoad) road = NULL;

      for (gsize i = 0; i < N; i++)
        full[i * N + i] = mass[i] = exp (g_rand_double_range (random, -1.0, 1.0));
      for (gsize e = 0; e < N * M; e++)
        {
          row[e] = e / N;
          column[e] = e % N;
          rows[e] = g_rand_double_range (random, -1.0, 1.0);
        }
      for (gsize h = rank; h < M; h++)
        for (gsize i = 0; i < N; i++)
          rows[h * N + i] = rows[h % rank * N + i] - 0.5 * rows[(h + 1) % rank * N + i];
      for (gsize h = 0; h < M; h++)
        n_active += active[h] = h < rank || g_rand_boolean (random);
      kkt = jd_kkt_new (&pattern);
      g_assert_cmpint (jd_kkt_solve (kkt, mass, rows, r, s, active, x, y, NULL, NULL), <=, JD_VERDICT_HYPERSTATIC);
      independent = jd_kkt_get_independent (kkt);
      for (gsize h = 0; h < M; h++)
        if (independent[h])
          {
            g_assert_true (active[h]);
            memcpy (held + n_independent++ * N, rows + h * N, N * sizeof (double));
          }
      g_assert_cmpuint (jd_kkt_get_n_redundant (kkt), ==, n_active - n_independent);
      g_assert_cmpuint (n_independent, ==, rank);
      road = jd_road_new (N, n_independent, full, held);
      g_assert_cmpuint (road->rank, ==, rank);
      for (gsize h = 0; h < M; h++)
        {
          double along = 0.0;

          for (gsize i = 0; i < N; i++)
            along += rows[h * N + i] * x[i];
          if (active[h])
            g_assert_cmpfloat (fabs (along), <=, EXACT);
          else
            g_assert_cmpfloat (y[h], ==, 0.0);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/dynamics/signorini/corners", test_corners);
  g_test_add_func ("/core/dynamics/signorini/long-way", test_long_way);
  g_test_add_func ("/core/dynamics/signorini/unique", test_unique);
  g_test_add_func ("/core/dynamics/kkt/independent", test_independent);
  return g_test_run ();
}
