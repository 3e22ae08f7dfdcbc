/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank that several equations lose together at the instant of a jump: Cortes et al., section 4. */

#include "tests/core/impulse/jump-fixture.h"

#define TWO(x, y, z, second) \
  "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": " x "}, {\"name\": \"y\", \"rate\": " y "}, {\"name\": \"z\", \"rate\": " z "} ]," \
  "  \"kinetic_energy\": \"(x'^2+y'^2+z'^2)/2\"," \
  "  \"joints\": [ {\"name\": \"a\", \"type\": \"equation\", \"differential\": {\"one\": \"y'\"}}, " \
  "                {\"name\": \"b\", \"type\": \"equation\", \"differential\": {\"two\": \"" second "\"}} ]," \
  "  \"events\": [ {\"name\": \"cross\", \"types\": {}} ] }"

/* The three cases of table 1, none of whose rows vanishes: at x = 0 both are y'.  What is left of the second without
 * the first appears, disappears, is another, stays, and stays though it fades like x^2. */
static void
test_cases (void)
{
  static const struct { const char *text; JdRowType type; double x, z; gsize prior, posterior; } cases[] = {
    { TWO ("1", "0", "0", "y' + max(x, 0)*(z' - x')"), JD_ROW_INERT, 0.5, 0.5, 2, 1 },
    { TWO ("-1", "0", "-1", "y' + max(x, 0)*(z' - x')"), JD_ROW_RELEASED, -1.0, -1.0, 1, 2 },
    { TWO ("1", "0", "0", "y' + if(x > 0, x, -x)*z' - if(x > 0, 0.5*x, 0)*x'"), JD_ROW_INERT, 0.8, 0.4, 1, 1 },
    { TWO ("1", "0", "1", "y' + x*(z' - x')"), JD_ROW_REGULAR, 1.0, 1.0, 1, 1 },
    { TWO ("1", "0", "1", "3*y' + x^2*(z' - x')"), JD_ROW_REGULAR, 1.0, 1.0, 1, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (cases[i].text, "cross", NULL);
      const gboolean is_moved = cases[i].type == JD_ROW_INERT;

      g_assert_cmpuint (jump->limits->len, ==, 1);
      g_assert_cmpuint (((JdJumpLimit *) jump->limits->pdata[0])->n_with, ==, 1);
      g_assert_cmpint (jump->row_type[1], ==, cases[i].type);
      assert_near (rate_after (jump, "x"), cases[i].x, 1e-12);
      assert_near (rate_after (jump, "y"), 0.0, 1e-12);
      assert_near (rate_after (jump, "z"), cases[i].z, 1e-12);
      g_assert_cmpuint (jump->result->dof_prior, ==, cases[i].prior);
      g_assert_cmpuint (jump->result->dof_posterior, ==, cases[i].posterior);
      /* what limits transmit is no impulse of the equations themselves */
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, is_moved ? JD_VERDICT_HYPERSTATIC : JD_VERDICT_DETERMINATE);
      g_assert_true (jump->result->unique[0] == !is_moved && jump->result->unique[1] == !is_moved);
    }
}

/* ---- Random rows ---- */

#define N 5
#define ROWS 3

/* Three rows in five rates, the third at the instant a combination of the others; next to it they change with the
 * first parameter, on either side in another way. */
typedef struct
{
  double at[ROWS][N], slope[2][ROWS][N];   /* of negative, positive values of the parameter */
  double mass[N], applied[N], prior[N];
} Case;

static double
random_number (GRand *random)
{
  return floor (g_rand_double_range (random, -8.0, 8.0) * 8.0) / 8.0;
}

/* v -= the part of it across the rows of @w in the metric of @mass. */
static void
project (const double *mass,
         guint         n,
         double        w[][N],
         double       *v)
{
  double a[ROWS][ROWS + 1];

  for (guint i = 0; i < n; i++)
    {
      a[i][n] = 0.0;
      for (guint k = 0; k < N; k++)
        a[i][n] += w[i][k] * v[k];
      for (guint j = 0; j < n; j++)
        {
          a[i][j] = 0.0;
          for (guint k = 0; k < N; k++)
            a[i][j] += w[i][k] * w[j][k] / mass[k];
        }
    }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const double factor = a[j][i] / a[i][i];

        for (guint c = 0; c <= n && j != i; c++)
          a[j][c] -= factor * a[i][c];
      }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < N; k++)
      v[k] -= a[i][n] / a[i][i] * w[i][k] / mass[k];
}

/* The span next to the instant on one side, in the limit: the first two rows, and how the third leaves them. */
static void
span_of (const Case *self,
         guint       side,
         const double *combination,
         double      w[][N])
{
  for (guint k = 0; k < N; k++)
    {
      w[0][k] = self->at[0][k];
      w[1][k] = self->at[1][k];
      w[2][k] = self->slope[side][2][k] - combination[0] * self->slope[side][0][k] -
                combination[1] * self->slope[side][1][k];
    }
}

static char *
text_of (const Case  *self,
         const guint *order)
{
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"parameters\": [");

  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, "%s{\"name\": \"q%u\", \"rate\": %.17g}", k > 0 ? ", " : "", k, self->prior[k]);
  g_string_append (text, "], \"kinetic_energy\": \"0");
  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, " + %.17g*q%u'^2/2", self->mass[k], k);
  g_string_append (text, "\", \"joints\": [{\"name\": \"c\", \"type\": \"equation\", \"differential\": {");
  for (guint r = 0; r < ROWS; r++)
    {
      g_string_append_printf (text, "%s\"r%u\": \"0", r > 0 ? ", " : "", order[r]);
      for (guint k = 0; k < N; k++)
        g_string_append_printf (text, " + (%.17g + q0*if(q0 > 0, %.17g, %.17g))*q%u'", self->at[order[r]][k],
                                self->slope[1][order[r]][k], self->slope[0][order[r]][k], k);
      g_string_append (text, "\"");
    }
  g_string_append (text, "}}], \"events\": [{\"name\": \"cross\", \"types\": {}, \"impulses\": [");
  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, "%s{\"parameter\": \"q%u\", \"value\": %.17g}", k > 0 ? ", " : "", k,
                            self->applied[k]);
  g_string_append (text, "]}]}");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* FALSE if the prior rates hardly cross the border. */
static gboolean
random_case (GRand  *random,
             Case   *self,
             double *combination)
{
  double w[ROWS][N], speed = 0.0;

  for (guint j = 0; j < 2; j++)
    combination[j] = random_number (random);
  for (guint k = 0; k < N; k++)
    {
      self->mass[k] = g_rand_double_range (random, 0.5, 3.0);
      self->applied[k] = random_number (random);
      self->prior[k] = random_number (random);
      for (guint r = 0; r < ROWS; r++)
        {
          self->at[r][k] = r < 2 ? random_number (random)
                                 : combination[0] * self->at[0][k] + combination[1] * self->at[1][k];
          for (guint side = 0; side < 2; side++)
            self->slope[side][r][k] = random_number (random);
        }
    }
  for (guint before = 0; before < 2; before++)
    {
      double v[N];

      memcpy (v, self->prior, sizeof v);
      span_of (self, before, combination, w);
      project (self->mass, ROWS, w, v);
      for (guint k = 0; k < N; k++)
        speed = MAX (speed, fabs (v[k]));
      /* it comes from the side whose rows it keeps */
      if (fabs (v[0]) < 0.3 * speed || (v[0] > 0.0) == (before == 1))
        continue;
      memcpy (self->prior, v, sizeof v);
      return TRUE;
    }
  return FALSE;
}

/* The projection onto the span of D+ in closed form, whatever the order of the equations, with impulses applied. */
static void
test_random (void)
{
  static const guint orders[][ROWS] = { { 0, 1, 2 }, { 2, 0, 1 }, { 1, 2, 0 } };
  g_autoptr(GRand) random = g_rand_new_with_seed (20);
  guint done = 0;

  while (done < 60)
    {
      Case self;
      double combination[2], w[ROWS][N], expected[N], largest = 0.0;

      if (!random_case (random, &self, combination))
        continue;
      done++;
      for (guint k = 0; k < N; k++)
        expected[k] = self.prior[k] + self.applied[k] / self.mass[k];
      span_of (&self, self.prior[0] > 0.0 ? 1 : 0, combination, w);
      project (self.mass, ROWS, w, expected);
      for (guint k = 0; k < N; k++)
        largest = MAX (largest, fabs (expected[k]));
      for (guint o = 0; o < G_N_ELEMENTS (orders); o++)
        {
          g_autofree char *text = text_of (&self, orders[o]);
          g_autoptr(JdJump) jump = jump_everywhere (text, "cross", NULL);

          g_assert_cmpint (jd_jump_get_verdict (jump), <=, JD_VERDICT_ENERGY_GROWTH);
          g_assert_cmpuint (jump->result->dof_posterior, ==, N - ROWS);
          for (guint k = 0; k < N; k++)
            g_assert_cmpfloat_with_epsilon (jump->posterior[k], expected[k], 1e-9 * largest);
          g_assert_true (warns (jump, "posterior-region-not-entered") ==
                         ((expected[0] > 0.0) != (self.prior[0] > 0.0)));
        }
    }
}

/* ---- Positions ---- */

#define PARALLELOGRAM(rates, impulse) \
  "{\"jourdain\": 1, \"parameters\": [" rates "], \"kinetic_energy\": \"a'^2/2 + b'^2/2 + 2*c'^2\"," \
  " \"joints\": [{\"name\": \"k\", \"type\": \"equation\"," \
  " \"holonomic\": {\"x\": \"cos(a) + 2*cos(c) - 2 - cos(b)\", \"y\": \"sin(a) + 2*sin(c) - sin(b)\"}}]," \
  " \"events\": [{\"name\": \"hit\", \"types\": {}, \"impulses\": [{\"parameter\": \"a\", \"value\": " impulse "}]}]}"
#define CRANKS(a, b, c) "{\"name\": \"a\", \"rate\": " a "}, {\"name\": \"b\", \"rate\": " b "}, {\"name\": \"c\", \"rate\": " c "}"

/* A parallelogram of cranks 1 and coupler 2 that lies flat: of second order it goes on as one, (1, 1, 0), or folds,
 * (1, -3, -2).  Struck, both are consistent, each with momentum kept along it; left alone it goes on. */
static void
test_flat (void)
{
  static const double ways[2][3] = { { 1, 1, 0 }, { 1, -3, -2 } }, masses[3] = { 1, 1, 4 };
  static const struct { const char *text; double prior[3]; } cases[] = {
    { PARALLELOGRAM (CRANKS ("1", "1", "0"), "0.5"), { 1, 1, 0 } },
    { PARALLELOGRAM (CRANKS ("-2", "6", "4"), "0.5"), { -2, 6, 4 } },
    { PARALLELOGRAM (CRANKS ("0", "0", "0"), "0.5"), { 0, 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdJump) jump = jump_everywhere (cases[i].text, "hit", NULL);

      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
      g_assert_cmpuint (jump->n_outcomes, ==, 2);
      for (guint w = 0; w < 2; w++)
        {
          double momentum = 0.5, inertia = 0.0, nearest = HUGE_VAL;

          for (guint k = 0; k < 3; k++)
            {
              momentum += ways[w][k] * masses[k] * cases[i].prior[k];
              inertia += ways[w][k] * masses[k] * ways[w][k];
            }
          for (guint o = 0; o < 2; o++)
            {
              double difference = 0.0;

              for (guint k = 0; k < 3; k++)
                difference = MAX (difference, fabs (jump->outcomes[3 * o + k] - ways[w][k] * momentum / inertia));
              nearest = MIN (nearest, difference);
            }
          g_assert_cmpfloat (nearest, <, 1e-9);
        }
    }
  {
    g_autoptr(JdJump) jump = jump_everywhere (PARALLELOGRAM (CRANKS ("-2", "6", "4"), "0"), "hit", NULL);

    g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_DETERMINATE);
    assert_near (rate_after (jump, "b"), 6.0, 1e-12);
  }
}

/* An equation that follows from the others wherever these hold is no limit, though off them it would be another
 * row. */
static void
test_redundant (void)
{
  g_autoptr(JdJump) jump = jump_everywhere (
    "{\"jourdain\": 1, \"constants\": {\"u\": 0.7}, \"parameters\": [{\"name\": \"x\", \"value\": \"cos(u)\","
    " \"rate\": \"-sin(u)\"},"
    " {\"name\": \"y\", \"value\": \"sin(u)\", \"rate\": \"cos(u)\"},"
    " {\"name\": \"a\", \"value\": \"u\", \"rate\": 1}],"
    " \"kinetic_energy\": \"(x'^2 + y'^2 + a'^2)/2\", \"joints\": [{\"name\": \"k\", \"type\": \"equation\","
    " \"holonomic\": {\"x\": \"x - cos(a)\", \"y\": \"y - sin(a)\", \"again\": \"x^2 + y^2 - 1\"}}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {}, \"impulses\": [{\"parameter\": \"a\", \"value\": 3}]}]}",
    "hit", NULL);

  g_assert_cmpuint (jump->limits->len, ==, 0);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_HYPERSTATIC);
  assert_near (rate_after (jump, "a"), 1.0 + 1.5, 1e-12);
}

/* What acts by a limit eliminates nothing. */
static void
test_primitive (void)
{
  g_autoptr(JdModel) model = model_from_json ("{\"jourdain\": 1, \"parameters\": [" CRANKS (
    "1", "1",
    "0") "], \"kinetic_energy\": \"a'^2/2 + b'^2/2 + 2*c'^2\","
         " \"joints\": [{\"name\": \"k\", \"type\": \"equation\", \"holonomic\": {\"y\": \"sin(a) + 2*sin(c) - sin(b)\","
         " \"z\": \"sin(a) + 2*sin(c) - sin(b) + a*(a - b)\"}}],"
         " \"parameterizations\": [{\"name\": \"z\", \"primitive\": {\"k.z\": \"b\"}},"
         " {\"name\": \"y\", \"primitive\": {\"k.y\": \"b\"}}],"
         " \"events\": [{\"name\": \"hit\", \"types\": {}}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) by_z = jump_in (model, tags_of (model, 0), "hit", NULL, &error), by_y = NULL;

  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
  g_assert_nonnull (strstr (error->message, "k.z"));
  g_assert_null (by_z);
  g_clear_error (&error);
  by_y = jump_in (model, tags_of (model, 1), "hit", NULL, &error);
  g_assert_no_error (error);
  assert_near (rate_after (by_y, "b"), 1.0, 1e-12);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/rank/cases", test_cases);
  g_test_add_func ("/core/impulse/rank/random", test_random);
  g_test_add_func ("/core/impulse/rank/flat", test_flat);
  g_test_add_func ("/core/impulse/rank/redundant", test_redundant);
  g_test_add_func ("/core/impulse/rank/primitive", test_primitive);
  return g_test_run ();
}
