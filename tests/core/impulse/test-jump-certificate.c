/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random contacts, with and without friction, beside bilateral rows of every type: the outcome carries its own
 * certificate, which no solver is needed to check.  Fixed seeds; JD_TEST_LONG set: 5000 jumps, else the first 250. */

#include "tests/core/impulse/jump-fixture.h"

#define MAX_N 6
#define TOLERANCE 1e-9

typedef enum { REGULAR, LIVE, INERT, ELASTIC, RELEASED, TOUCHES, BOUNCES, RUBS, N_KINDS } Kind;

typedef struct
{
  GRand   *rand;
  gsize    n, m;
  double   v[MAX_N];
  Kind     kind[MAX_N];
  double   row[MAX_N][MAX_N], slip[MAX_N][MAX_N];
  double   b[MAX_N], e[MAX_N], f[MAX_N], after[MAX_N];
  double   mass[MAX_N][MAX_N];
  double   impulse[MAX_N];  /* applied */
} Case;

static double
uniform (Case *self, double from, double to)
{
  return g_rand_double_range (self->rand, from, to);
}

static double
along (const Case *self, const double *row, const double *v)
{
  double sum = 0.0;

  for (gsize k = 0; k < self->n; k++)
    sum += row[k] * v[k];
  return sum;
}

static void
choose (Case *self)
{
  self->n = (gsize) g_rand_int_range (self->rand, 2, MAX_N + 1);
  self->m = (gsize) g_rand_int_range (self->rand, 1, (gint32) self->n);
  for (gsize i = 0; i < self->n; i++)
    {
      self->v[i] = uniform (self, -1.0, 1.0);
      self->impulse[i] = self->m % 2 == 0 ? uniform (self, -1.0, 1.0) : 0.0;
      for (gsize j = 0; j <= i; j++)
        self->mass[i][j] = self->mass[j][i] = i == j ? 3.0 : uniform (self, -0.5, 0.5);
    }
  for (gsize i = 0; i < self->m; i++)
    {
      const Kind kind = self->kind[i] = (Kind) g_rand_int_range (self->rand, 0, N_KINDS);

      for (gsize k = 0; k < self->n; k++)
        {
          self->row[i][k] = uniform (self, -1.0, 1.0);
          self->slip[i][k] = uniform (self, -1.0, 1.0);
        }
      self->e[i] = kind == ELASTIC || kind == BOUNCES || kind == RUBS ? uniform (self, 0.0, 1.0) : 0.0;
      self->f[i] = uniform (self, 0.05, 0.8);
      self->after[i] = uniform (self, -1.0, 1.0);
      self->b[i] = kind == REGULAR || kind == RELEASED ? -along (self, self->row[i], self->v) : 0.0;
    }
}

static void
append (GString *text, const char *before, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s(%s)", before, g_ascii_dtostr (buffer, sizeof buffer, value));
}

static void
append_row (const Case *self, GString *text, const double *row, const char *dash)
{
  for (gsize k = 0; k < self->n; k++)
    {
      append (text, " + ", row[k]);
      g_string_append_printf (text, "*q%u%s", (guint) k, dash);
    }
}

static void
append_joint (const Case *self, GString *text, gsize i)
{
  const gboolean contact = self->kind[i] >= TOUCHES;

  g_string_append_printf (text, "%s{\"name\": \"c%u\", \"type\": \"equation\", \"%s\": {\"e\": \"", i > 0 ? ", " : "",
                          (guint) i, contact ? "holonomic" : "differential");
  append (text, "", self->b[i]);
  g_string_append (text, contact ? "*t" : "");
  append_row (self, text, self->row[i], contact ? "" : "'");
  g_string_append_printf (text, "\"}%s}", contact ? ", \"unilateral\": true" : "");
  if (self->kind[i] != RUBS)
    return;
  g_string_append_printf (text, ", {\"name\": \"t%u\", \"type\": \"equation\", \"differential\": {\"e\": \"0",
                          (guint) i);
  append_row (self, text, self->slip[i], "'");
  g_string_append (text, "\"}}");
}

static void
append_type (const Case *self, GString *text, gsize i)
{
  static const char *const names[N_KINDS] = { "regular", "live", "inert", "elastic", "released", "inert", "elastic",
                                              "elastic" };

  g_string_append_printf (text, "%s\"c%u.e\": {\"type\": \"%s\"", i > 0 ? ", " : "", (guint) i, names[self->kind[i]]);
  if (self->kind[i] == LIVE)
    {
      append (text, ", \"before\": \"", along (self, self->row[i], self->v));
      append (text, "\", \"after\": \"", self->after[i]);
      g_string_append (text, "\"");
    }
  if (self->kind[i] == ELASTIC || self->kind[i] >= BOUNCES)
    {
      append (text, ", \"restitution\": \"", self->e[i]);
      g_string_append (text, "\"");
    }
  g_string_append (text, "}");
  if (self->kind[i] != RUBS)
    return;
  g_string_append_printf (text, ", \"t%u.e\": {\"type\": \"friction\", \"normal\": \"c%u.e\"", (guint) i, (guint) i);
  append (text, ", \"coefficient\": \"", self->f[i]);
  g_string_append (text, "\"}");
}

static char *
write_case (const Case *self)
{
  GString *text = g_string_new ("{ \"jourdain\": 1, \"kinetic_energy\": \"0");

  for (gsize i = 0; i < self->n; i++)
    for (gsize j = 0; j < self->n; j++)
      {
        append (text, " + ", self->mass[i][j] / 2.0);
        g_string_append_printf (text, "*q%u'*q%u'", (guint) i, (guint) j);
      }
  g_string_append (text, "\", \"parameters\": [");
  for (gsize k = 0; k < self->n; k++)
    {
      g_string_append_printf (text, "%s{\"name\": \"q%u\", \"rate\": \"", k > 0 ? ", " : "", (guint) k);
      append (text, "", self->v[k]);
      g_string_append (text, "\"}");
    }
  g_string_append (text, "], \"joints\": [");
  for (gsize i = 0; i < self->m; i++)
    append_joint (self, text, i);
  g_string_append (text, "], \"events\": [{\"name\": \"hit\", \"types\": {");
  for (gsize i = 0; i < self->m; i++)
    append_type (self, text, i);
  g_string_append (text, "}, \"impulses\": [");
  for (gsize k = 0; k < self->n; k++)
    {
      g_string_append_printf (text, "%s{\"parameter\": \"q%u\", \"value\": \"", k > 0 ? ", " : "", (guint) k);
      append (text, "", self->impulse[k]);
      g_string_append (text, "\"}");
    }
  g_string_append (text, "]}] }");
  return g_string_free (text, FALSE);
}

/* What each law asks of the row's rates and of its impulse. */
static void
check_row (const Case *self, const JdJump *jump, gsize i, double *balance)
{
  g_autofree char *name = g_strdup_printf ("c%u.e", (guint) i), *slip = g_strdup_printf ("t%u.e", (guint) i);
  const double before = along (self, self->row[i], self->v) + self->b[i],
               after = along (self, self->row[i], jump->posterior) + self->b[i];
  const double impulse = impulse_of (jump, name), tangent = self->kind[i] == RUBS ? impulse_of (jump, slip) : 0.0;
  const double goal = self->kind[i] >= TOUCHES ? -self->e[i] * MIN (before, 0.0)
                      : self->kind[i] == LIVE  ? self->after[i]
                                               : -self->e[i] * before;

  if (self->kind[i] == RELEASED)
    assert_near (impulse, 0.0, 0.0);
  else if (self->kind[i] < TOUCHES)
    assert_near (after, goal, TOLERANCE);
  else
    {
      g_assert_cmpfloat (after, >=, goal - TOLERANCE);
      g_assert_cmpfloat (impulse, >=, -TOLERANCE);
      g_assert_cmpfloat (fmin (impulse, after - goal), <=, TOLERANCE);
    }
  if (self->kind[i] == RUBS)
    {
      const double rate = along (self, self->slip[i], jump->posterior);

      g_assert_cmpfloat (fabs (tangent), <=, self->f[i] * impulse + TOLERANCE);
      if (fabs (rate) > TOLERANCE)
        assert_near (tangent, rate > 0.0 ? -self->f[i] * impulse : self->f[i] * impulse, TOLERANCE);
    }
  for (gsize k = 0; k < self->n; k++)
    balance[k] -= self->row[i][k] * impulse + self->slip[i][k] * tangent;
}

static void
check_case (const Case *self, const JdJump *jump)
{
  double balance[MAX_N], sum = jump->carnot_applied + jump->carnot_friction + jump->carnot_rest;

  for (gsize k = 0; k < self->n; k++)
    {
      balance[k] = -self->impulse[k];
      for (gsize l = 0; l < self->n; l++)
        balance[k] += self->mass[k][l] * (jump->posterior[l] - self->v[l]);
    }
  for (gsize i = 0; i < self->m; i++)
    check_row (self, jump, i, balance);
  for (gsize k = 0; k < self->n; k++)
    assert_near (balance[k], 0.0, TOLERANCE);
  for (gsize r = 0; r < jump->n_rows; r++)
    sum += jump->carnot[r];
  assert_near (sum, jump->result->energy_before - jump->result->energy_after, TOLERANCE);
  g_assert_cmpfloat (jump->result->form_privileged, <, 1e-10);
  g_assert_cmpfloat (jump->result->form_projector, <, 1e-10);
}

static void
test_certificates (void)
{
  const guint count = g_getenv ("JD_TEST_LONG") != NULL ? 5000 : 250;
  guint n_determined = 0;

  for (guint seed = 0; seed < count; seed++)
    {
      Case self = { .rand = g_rand_new_with_seed (seed) };
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdJump) jump = NULL;
      g_autoptr(GError) error = NULL;

      choose (&self);
      text = write_case (&self);
      model = model_from_json (text);
      jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);
      g_assert_no_error (error);
      if (jd_jump_get_verdict (jump) <= JD_VERDICT_ENERGY_GROWTH && jd_jump_is_known (jump))
        {
          n_determined++;
          check_case (&self, jump);
        }
      g_rand_free (self.rand);
    }
  g_assert_cmpuint (n_determined, >, count * 9 / 10);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/jump-certificate/random", test_certificates);
  return g_test_run ();
}
