/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jumps of random mechanisms, with mixes of types and tags, from fixed seeds: what holds for every one.  JD_TEST_LONG
 * set: 5000 of them, else the first 100. */

#include "tests/core/impulse/jump-fixture.h"

#define MAX_N 6

/* A mechanism given by its energy and its equations, its tags chosen so that each eliminates a parameter of its
 * own. */
typedef struct
{
  GRand   *rand;
  gsize    N, m;
  double   rates[MAX_N];
  double   rows[MAX_N][MAX_N];
  gboolean differential[MAX_N];
  gboolean inhomogeneous[MAX_N];
  double   b[MAX_N];
  GString *types;
  gboolean primitive[MAX_N];
  gboolean quiet;       /* nothing may bring energy */
} Random;

static void
append_number (GString *text, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_dtostr (buffer, sizeof buffer, value));
}

/* E: the diagonal outweighs the rest, so it is positive definite; one coefficient depends on position. */
static void
append_energy (Random *self, GString *text)
{
  g_string_append (text, " \"kinetic_energy\": \"0");
  for (gsize i = 0; i < self->N; i++)
    {
      g_string_append_printf (text, " + (1.5 + %s)*q%u'^2", i == 0 ? "cos(q1)/2" : "0.5", (guint) i);
      for (gsize j = 0; j < i; j++)
        {
          g_string_append (text, " + (");
          append_number (text, g_rand_double_range (self->rand, -0.5, 0.5));
          g_string_append_printf (text, ")*q%u'*q%u'", (guint) i, (guint) j);
        }
    }
  g_string_append (text, "\",");
}

/* Types: regular and live rows hold before, their b made so; tags go to regular rows about positions. */
static void
append_type (Random *self, gsize i, double speed)
{
  static const char *const names[] = { "regular", "live", "inert", "elastic", "instantaneous", "released" };
  const guint kind = self->quiet ? (i % 2 == 0 ? 2 : 0) : (guint) g_rand_int_range (self->rand, 0, 6);
  GString *text = self->types;

  self->b[i] = kind == 0 || kind == 1 || kind == 5 ? -speed : g_rand_double_range (self->rand, -0.5, 0.5);
  if (self->quiet)
    self->b[i] = 0.0;
  g_string_append_printf (text, "%s\"c%u.e\": ", i > 0 ? ", " : "", (guint) i);
  if (kind == 1)
    {
      g_string_append (text, "{\"type\": \"live\", \"before\": ");
      append_number (text, speed);
      g_string_append (text, ", \"after\": ");
      append_number (text, g_rand_double_range (self->rand, -1.0, 1.0));
      g_string_append (text, "}");
    }
  else if (kind == 3 || kind == 4)
    {
      g_string_append_printf (text, "{\"type\": \"%s\", \"restitution\": ", names[kind]);
      append_number (text, g_rand_double (self->rand));
      g_string_append (text, "}");
    }
  else
    g_string_append_printf (text, "\"%s\"", names[kind]);
  self->primitive[i] = (kind == 0 || kind == 1) && !self->differential[i];
}

static void
append_equations (Random *self, GString *text)
{
  g_string_append (text, " \"joints\": [");
  for (gsize i = 0; i < self->m; i++)
    {
      double speed = 0.0;

      for (gsize j = 0; j < self->N; j++)
        speed += self->rows[i][j] * self->rates[j];
      self->differential[i] = g_rand_boolean (self->rand);
      append_type (self, i, speed);
      g_string_append_printf (text, "%s{\"name\": \"c%u\", \"type\": \"equation\", \"%s\": {\"e\": \"(",
                              i > 0 ? ", " : "", (guint) i, self->differential[i] ? "differential" : "holonomic");
      append_number (text, self->b[i]);
      g_string_append (text, self->differential[i] ? ")" : ")*t");
      for (gsize j = 0; j < self->N; j++)
        {
          g_string_append (text, " + (");
          append_number (text, self->rows[i][j]);
          g_string_append_printf (text, ")*q%u%s", (guint) j, self->differential[i] ? "'" : "");
        }
      g_string_append (text, "\"}}");
    }
  g_string_append (text, "],");
}

static void
append_tags (Random *self, GString *text)
{
  g_string_append (text, " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}");
  for (guint subset = 0; subset < 2; subset++)
    {
      guint count = 0;

      g_string_append_printf (text, ", {\"name\": \"tags %u\", \"primitive\": {", subset);
      for (gsize i = 0; i < self->m; i++)
        if (self->primitive[i] && (subset == 0 || g_rand_boolean (self->rand)))
          g_string_append_printf (text, "%s\"c%u.e\": \"q%u\"", count++ > 0 ? ", " : "", (guint) i, (guint) i);
      g_string_append (text, "}}");
    }
  g_string_append (text, "],");
}

/* Row i has 1 at q_i.  In a quiet mechanism those of odd number are regular: they have nothing of each other's
 * parameters, so that each can be made to hold by its own rate. */
static void
choose_rows (Random *self)
{
  for (gsize i = 0; i < self->m; i++)
    for (gsize j = 0; j < self->N; j++)
      self->rows[i][j] = j == i ? 1.0
                         : self->quiet && i % 2 == 1 && j % 2 == 1 && j < self->m
                           ? 0.0
                           : g_rand_double_range (self->rand, -0.6, 0.6);
  for (gsize i = 1; self->quiet && i < self->m; i += 2)
    {
      self->rates[i] = 0.0;
      for (gsize j = 0; j < self->N; j++)
        if (j != i && self->rows[i][j] != 0.0)
          self->rates[i] -= self->rows[i][j] * self->rates[j];
    }
}

static char *
random_mechanism (Random *self)
{
  GString *text = g_string_new ("{ \"jourdain\": 1, \"parameters\": [");

  self->N = (gsize) g_rand_int_range (self->rand, 2, MAX_N + 1);
  self->m = (gsize) g_rand_int_range (self->rand, 1, (gint32) self->N);
  self->types = g_string_new (NULL);
  for (gsize j = 0; j < self->N; j++)
    {
      self->rates[j] = g_rand_double_range (self->rand, -1.0, 1.0);
    }
  choose_rows (self);
  for (gsize j = 0; j < self->N; j++)
    {
      g_string_append_printf (text, "%s{\"name\": \"q%u\", \"rate\": ", j > 0 ? ", " : "", (guint) j);
      append_number (text, self->rates[j]);
      g_string_append (text, "}");
    }
  g_string_append (text, "],");
  append_energy (self, text);
  append_equations (self, text);
  append_tags (self, text);
  g_string_append_printf (text, " \"events\": [{\"name\": \"hit\", \"types\": {%s}", self->types->str);
  if (!self->quiet)
    {
      g_string_append (text, ", \"impulses\": [{\"parameter\": \"q0\", \"value\": ");
      append_number (text, g_rand_double_range (self->rand, -1.0, 1.0));
      g_string_append (text, "}]");
    }
  g_string_append (text, "}] }");
  g_string_free (self->types, TRUE);
  return g_string_free (text, FALSE);
}

static void
assert_momenta (const JdJump *jump)
{
  const JdImpulseResult *result = jump->result;

  for (gsize s = 0; s < result->n_privileged; s++)
    assert_near (result->momentum_after[s] - result->momentum_before[s],
                 result->momentum_applied[s] + result->momentum_friction[s], 1e-10);
}

/* The three forms agree, every parameterization has the same outcome, the privileged momenta change by what is
 * applied, Carnot's losses make up the whole. */
static void
test_random (gconstpointer data)
{
  const int count = g_getenv ("JD_TEST_LONG") != NULL ? 5000 : 100;
  const gboolean quiet = GPOINTER_TO_INT (data);
  guint n_determined = 0;

  for (int k = 0; k < count; k++)
    {
      Random random = { .rand = g_rand_new_with_seed ((guint32) (7000 + k)), .quiet = quiet };
      g_autofree char *text = random_mechanism (&random);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(JdJump) first = NULL;
      double sum = 0.0;

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr(GError) error = NULL;
          g_autoptr(JdJump) jump = jump_in (model, tags_of (model, i), "hit", NULL, &error);

          if (jump == NULL)
            g_error ("%d: %s: %s", k, error->message, text);
          if (jd_jump_is_known (jump))
            {
              g_assert_cmpfloat (jump->result->form_privileged, <, 1e-10);
              g_assert_cmpfloat (jump->result->form_projector, <, 1e-10);
              g_assert_cmpfloat (jump->result->form_multiplier, <, 1e-10);
              assert_momenta (jump);
            }
          if (first != NULL && jd_jump_is_known (first))
            assert_same (first, jump);
          else if (first != NULL)
            g_assert_cmpint (jd_jump_get_verdict (first), ==, jd_jump_get_verdict (jump));
          else
            first = g_steal_pointer (&jump);
        }
      if (jd_jump_is_known (first))
        {
          n_determined++;
          for (gsize r = 0; r < first->n_rows; r++)
            sum += first->carnot[r];
          sum += first->carnot_applied + first->carnot_friction + first->carnot_rest;
          assert_near (sum, first->result->energy_before - first->result->energy_after, 1e-10);
          if (quiet)
            g_assert_cmpfloat (first->result->energy_after, <=, first->result->energy_before * (1.0 + 1e-12));
        }
      g_rand_free (random.rand);
    }
  g_assert_cmpuint (n_determined, >, (guint) count * 9 / 10);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/impulse/jump-random/mixed", GINT_TO_POINTER (FALSE), test_random);
  g_test_add_data_func ("/core/impulse/jump-random/quiet", GINT_TO_POINTER (TRUE), test_random);
  return g_test_run ();
}
