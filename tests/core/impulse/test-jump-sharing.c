/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several contacts with friction on one rigid body, against an enumeration of the vertices of every mode.  By
 * Caratheodory's theorem an impulse in the sum of the friction cones is a sum of impulses along at most three of
 * their edges, which the enumeration tries; the program solves equations and inequalities instead. */

#include "core/impulse/jd-jump-balance.h"
#include "tests/core/impulse/jump-fixture.h"

#define MAX_CONTACTS 3
#define MAX_FOUND 64
#define TOLERANCE 1e-9

typedef enum { OPEN, STICK, FORWARD, BACKWARD, N_MODES } Mode;

typedef struct
{
  gsize   k;
  double  m, I, e;
  double  before[3];                      /* x', y', a' */
  double  point[MAX_CONTACTS][2];         /* from the mass centre */
  double  normal[MAX_CONTACTS][2];
  double  f[MAX_CONTACTS];
  double  found[MAX_FOUND][3];
  gsize   n_found;
} Body;

/* Row of the speed of contact @i along @d. */
static void
row_along (const Body *self, gsize i, const double *d, double *row)
{
  row[0] = d[0];
  row[1] = d[1];
  row[2] = self->point[i][0] * d[1] - self->point[i][1] * d[0];
}

/* The tangent is the normal turned by -90 degrees: a curve's direction. */
static void
rows_of (const Body *self, gsize i, double *n, double *t)
{
  const double along[2] = { self->normal[i][1], -self->normal[i][0] };

  row_along (self, i, self->normal[i], n);
  row_along (self, i, along, t);
}

static double
dot (const double *a, const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double
goal_of (const Body *self, gsize i)
{
  double n[3], t[3];

  rows_of (self, i, n, t);
  return -self->e * MIN (dot (n, self->before), 0.0);
}

/* Least squares of K c = r, at most 6 x 3, by Gram and Schmidt; FALSE if the columns are dependent. */
static gboolean
least_squares (gsize rows, gsize columns, double k[6][3], const double *r, double *c)
{
  double q[6][3], upper[3][3] = { { 0 } };

  for (gsize j = 0; j < columns; j++)
    {
      double length = 0.0, original = 0.0;

      for (gsize i = 0; i < rows; i++)
        {
          q[i][j] = k[i][j];
          original = hypot (original, k[i][j]);
        }
      for (guint twice = 0; twice < 2; twice++)
        for (gsize l = 0; l < j; l++)
          {
            double along = 0.0;

            for (gsize i = 0; i < rows; i++)
              along += q[i][l] * q[i][j];
            for (gsize i = 0; i < rows; i++)
              q[i][j] -= along * q[i][l];
            upper[l][j] += along;
          }
      for (gsize i = 0; i < rows; i++)
        length = hypot (length, q[i][j]);
      if (!(length > 1e-9 * original))
        return FALSE;
      upper[j][j] = length;
      for (gsize i = 0; i < rows; i++)
        q[i][j] /= length;
    }
  for (gsize j = columns; j-- > 0;)
    {
      c[j] = 0.0;
      for (gsize i = 0; i < rows; i++)
        c[j] += q[i][j] * r[i];
      for (gsize l = j + 1; l < columns; l++)
        c[j] -= upper[j][l] * c[l];
      c[j] /= upper[j][j];
    }
  return TRUE;
}

static void
add (Body *self, const double *v)
{
  for (gsize o = 0; o < self->n_found; o++)
    if (fabs (v[0] - self->found[o][0]) + fabs (v[1] - self->found[o][1]) + fabs (v[2] - self->found[o][2]) < 1e-7)
      return;
  if (self->n_found == MAX_FOUND)
    return;
  memcpy (self->found[self->n_found++], v, 3 * sizeof (double));
}

/* Whether velocities @v are those of @modes. */
static gboolean
agrees (const Body *self, const Mode *modes, const double *v)
{
  for (gsize i = 0; i < self->k; i++)
    {
      double n[3], t[3], across, along;

      rows_of (self, i, n, t);
      across = dot (n, v) - goal_of (self, i);
      along = dot (t, v);
      if (across < -TOLERANCE || (modes[i] != OPEN && across > TOLERANCE))
        return FALSE;
      if ((modes[i] == STICK && fabs (along) > TOLERANCE) || (modes[i] == FORWARD && along < TOLERANCE) ||
          (modes[i] == BACKWARD && along > -TOLERANCE))
        return FALSE;
    }
  return TRUE;
}

/* Impulses along the edges @chosen, such that the closed contacts have their speeds, that is to say a vertex of the
 * mode's impulses but for the inequalities of speeds.  Returns how many @vertices there are now. */
static gsize
try_edges (const Body *self, const Mode *modes, double edges[6][3], const gsize *chosen, gsize n_chosen,
           double vertices[MAX_FOUND][3], gsize count)
{
  double k[6][3], r[6], c[3] = { 0.0, 0.0, 0.0 }, v[3];
  gsize rows = 0;

  for (gsize i = 0; i < self->k; i++)
    {
      double of[2][3];

      rows_of (self, i, of[0], of[1]);
      for (gsize w = 0; w < 2; w++)
        {
          if (modes[i] == OPEN || (w == 1 && modes[i] != STICK))
            continue;
          r[rows] = (w == 0 ? goal_of (self, i) : 0.0) - dot (of[w], self->before);
          for (gsize g = 0; g < n_chosen; g++)
            {
              const double *edge = edges[chosen[g]];
              const double effect[3] = { edge[0] / self->m, edge[1] / self->m, edge[2] / self->I };

              k[rows][g] = dot (of[w], effect);
            }
          rows++;
        }
    }
  if (n_chosen > rows || !least_squares (rows, n_chosen, k, r, c))
    return count;
  for (gsize i = 0; i < rows; i++)
    {
      double left = 0.0;

      for (gsize g = 0; g < n_chosen; g++)
        left += k[i][g] * c[g];
      if (fabs (left - r[i]) > TOLERANCE)
        return count;
    }
  memcpy (v, self->before, sizeof v);
  for (gsize g = 0; g < n_chosen; g++)
    {
      if (c[g] < -TOLERANCE)
        return count;
      v[0] += c[g] * edges[chosen[g]][0] / self->m;
      v[1] += c[g] * edges[chosen[g]][1] / self->m;
      v[2] += c[g] * edges[chosen[g]][2] / self->I;
    }
  g_assert_cmpuint (count, <, MAX_FOUND);
  memcpy (vertices[count], v, sizeof v);
  return count + 1;
}

/* The vertices, and what lies between any two: the inequalities of speeds may cut them off. */
static void
add_between (Body *self, const Mode *modes, double vertices[MAX_FOUND][3], gsize count)
{
  const gsize steps = 16;

  for (gsize a = 0; a < count; a++)
    for (gsize b = 0; b <= a; b++)
      for (gsize s = 0; s <= (a == b ? 0 : steps); s++)
        {
          double v[3];

          for (gsize j = 0; j < 3; j++)
            v[j] = vertices[a][j] + (vertices[b][j] - vertices[a][j]) * (double) s / (double) steps;
          if (agrees (self, modes, v))
            add (self, v);
        }
}

static void
enumerate (Body *self)
{
  gsize count = 1;

  for (gsize i = 0; i < self->k; i++)
    count *= N_MODES;
  self->n_found = 0;
  for (gsize choice = 0; choice < count; choice++)
    {
      Mode modes[MAX_CONTACTS];
      double edges[6][3], vertices[MAX_FOUND][3];
      gsize n_edges = 0, n_vertices = 0, digits = choice;

      for (gsize i = 0; i < self->k; i++, digits /= N_MODES)
        {
          double n[3], t[3];

          modes[i] = (Mode) (digits % N_MODES);
          rows_of (self, i, n, t);
          for (int s = -1; s <= 1; s += 2)
            if (modes[i] == STICK || modes[i] == (s > 0 ? FORWARD : BACKWARD))
              {
                for (gsize j = 0; j < 3; j++)
                  edges[n_edges][j] = n[j] - s * self->f[i] * t[j];
                n_edges++;
              }
        }
      for (gsize set = 0; set < (gsize) 1 << n_edges; set++)
        {
          gsize chosen[6], n_chosen = 0;

          for (gsize g = 0; g < n_edges; g++)
            if (set >> g & 1)
              chosen[n_chosen++] = g;
          if (n_chosen <= 3)
            n_vertices = try_edges (self, modes, edges, chosen, n_chosen, vertices, n_vertices);
        }
      add_between (self, modes, vertices, n_vertices);
    }
}

static char *
number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_dtostr (text, sizeof text, value));
}

/* The same body as a mechanism, each contact on a line of its own. */
static JdJump *
jump_of (const Body *self, const char *law)
{
  g_autoptr(GString) curves = g_string_new (NULL), joints = g_string_new (NULL), types = g_string_new (NULL),
                      points = g_string_new (NULL), text = g_string_new (NULL);
  g_autofree char *e = number (self->e), *m = number (self->m), *inertia = number (self->I),
                  *vx = number (self->before[0]), *vy = number (self->before[1]), *va = number (self->before[2]);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(GError) error = NULL;
  JdJump *jump;

  for (gsize i = 0; i < self->k; i++)
    {
      g_autofree char *px = number (self->point[i][0]), *py = number (self->point[i][1]),
                      *dx = number (self->normal[i][1]), *dy = number (-self->normal[i][0]), *f = number (self->f[i]);
      const char *comma = i > 0 ? ", " : "";

      g_string_append_printf (points, "%s\"P%u\": [%s, %s]", comma, (guint) i, px, py);
      g_string_append_printf (curves,
                              "%s{\"name\": \"l%u\","
                              " \"line\": {\"point\": [%s, %s], \"direction\": [%s, %s]}}",
                              comma, (guint) i, px, py, dx, dy);
      g_string_append_printf (joints,
                              "%s{\"name\": \"c%u\", \"type\": \"contact\", \"point\": \"S.P%u\", "
                              "\"curve\": \"l%u\", \"friction\": %s}",
                              comma, (guint) i, (guint) i, (guint) i, f);
      g_string_append_printf (types,
                              "%s\"c%u.normal\":"
                              " {\"type\": \"elastic\", \"restitution\": %s, \"law\": \"%s\"}",
                              comma, (guint) i, e, law);
    }
  g_string_printf (text,
                   "{ \"jourdain\": 1, \"parameters\": [ {\"name\": \"x\", \"rate\": %s},"
                   " {\"name\": \"y\", \"rate\": %s}, {\"name\": \"a\", \"rate\": %s} ], \"curves\": [ %s ],"
                   " \"bodies\": [ {\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": %s,"
                   " \"inertia\": %s, \"points\": { %s }} ], \"joints\": [ %s ],"
                   " \"events\": [ {\"name\": \"hit\", \"types\": { %s }} ] }",
                   vx, vy, va, curves->str, m, inertia, points->str, joints->str, types->str);
  model = model_from_json (text->str);
  jump = jump_in (model, tags_of (model, 0), "hit", NULL, &error);
  g_assert_no_error (error);
  return jump;
}

static void
assert_velocity (const double *v, const double *expected)
{
  for (gsize k = 0; k < 3; k++)
    assert_near (v[k], expected[k], 1e-8);
}

/* The impulses of each outcome give the body its velocities, and obey the laws of friction where they are unique. */
static guint n_looked, n_unique, n_shared;

static void
check_impulses (const Body *self, const JdJump *jump)
{
  const JdEvent *event =
    jd_mechanism_find_event (jd_model_get_mechanism (jd_parameterization_get_model (jump->parameterization)), "hit");

  for (gsize o = 0; o < jump->n_outcomes; o++)
    {
      const double *v = jump->outcomes + o * 3;
      const double inertia[3] = { self->m, self->m, self->I };
      double sum[3] = { 0.0, 0.0, 0.0 };
      g_autoptr(GArray) impulses = jd_jump_balance_outcome (jump, event, o);

      g_assert_nonnull (impulses);
      g_assert_cmpuint (impulses->len, ==, 2 * self->k);
      for (gsize i = 0; i < self->k; i++)
        {
          double rows[2][3], value[2] = { 0.0, 0.0 };
          gboolean unique = TRUE;

          rows_of (self, i, rows[0], rows[1]);
          for (guint k = 0; k < impulses->len; k++)
            {
              const JdBalancedImpulse *impulse = &g_array_index (impulses, JdBalancedImpulse, k);

              if (strtoul (impulse->name + 1, NULL, 10) != i)
                continue;
              value[strstr (impulse->name, ".normal") == NULL] = impulse->value;
              unique = unique && impulse->unique;
            }
          for (guint j = 0; j < 3; j++)
            sum[j] += rows[0][j] * value[0] + rows[1][j] * value[1];
          *(unique ? &n_unique : &n_shared) += 1;
          if (!unique)
            continue;
          g_assert_cmpfloat (value[0], >=, -1e-8);
          g_assert_cmpfloat (fabs (value[1]), <=, self->f[i] * value[0] + 1e-8);
        }
      for (guint j = 0; j < 3; j++)
        assert_near (sum[j], inertia[j] * (v[j] - self->before[j]), 1e-8);
    }
}

/* The program's answer is the enumeration's.  Returns the verdict. */
static JdVerdict
check (Body *self, const char *law)
{
  g_autoptr(JdJump) jump = jump_of (self, law);

  enumerate (self);
  if (self->n_found == 0)
    g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INCONSISTENT);
  else if (self->n_found > 1)
    {
      g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_INDETERMINATE);
      g_assert_cmpuint (jump->n_outcomes, >=, 2);
      if (n_looked++ % 8 == 0)
        check_impulses (self, jump);
    }
  else
    {
      if (!jd_jump_is_known (jump))
        g_error ("%s: %s", law, jump->why);
      assert_velocity (jump->posterior, self->found[0]);
    }
  return jd_jump_get_verdict (jump);
}

/* Whether every contact approaches: Poisson's and Stronge's laws with e = 0 are then Newton's, as all are pushed
 * together. */
static gboolean
all_approach (const Body *self)
{
  for (gsize i = 0; i < self->k; i++)
    {
      double n[3], t[3];

      rows_of (self, i, n, t);
      if (dot (n, self->before) > -1e-9)
        return FALSE;
    }
  return TRUE;
}

static const char *const laws[] = { "newton", "poisson", "stronge" };

static void
check_laws (Body *self, guint *seen)
{
  const gsize n_laws = self->e == 0.0 && all_approach (self) ? 3 : 1;

  for (gsize l = 0; l < n_laws; l++)
    seen[check (self, laws[l])]++;
}

/* A rod into floor and wall. */
static void
test_corner (void)
{
  static const double frictions[] = { 0.0625, 0.3, 0.5, 0.75, 1.0, 1.5 }, angles[] = { 30.0, 45.0, 52.0, 60.0 };
  static const double rates[][3] = {
    { -0.3, -1.0, 0.0 }, { -1.0, -0.2, 0.4 }, { -0.5, -0.5, -0.3 }, { -0.4, -1.0, 1.2 }, { -0.2, -0.3, -2.0 },
  };
  guint seen[JD_VERDICT_INCONSISTENT + 1] = { 0 };

  for (gsize a = 0; a < G_N_ELEMENTS (angles); a++)
    for (gsize r = 0; r < G_N_ELEMENTS (rates); r++)
      for (gsize f = 0; f < G_N_ELEMENTS (frictions) * G_N_ELEMENTS (frictions); f++)
        {
          const double c = 0.5 * cos (angles[a] * G_PI / 180.0), s = 0.5 * sin (angles[a] * G_PI / 180.0);
          Body body = {
            .k = 2, .m = 1.3, .I = 1.3 / 12.0, .point = { { c, -s }, { -c, s } }, .normal = { { 0, 1 }, { 1, 0 } },
            .f = { frictions[f % G_N_ELEMENTS (frictions)], frictions[f / G_N_ELEMENTS (frictions)] },
            .e = f % 5 == 4 ? 0.4 : 0.0,
          };

          memcpy (body.before, rates[r], sizeof body.before);
          check_laws (&body, seen);
        }
  g_assert_cmpuint (seen[JD_VERDICT_HYPERSTATIC], >, 100);
  g_assert_cmpuint (seen[JD_VERDICT_DETERMINATE], >, 100);
}

/* A box, or a body on three feet, lands flat. */
static void
test_feet (void)
{
  static const double rates[][3] = {
    { 0.0, -1.0, 0.0 }, { 0.3, -1.0, 0.0 }, { 2.0, -1.0, 0.0 }, { -0.1, -1.0, 0.5 }, { -1.4, -1.0, -0.6 },
    { 0.2, -1.0, 2.5 }, { 0.0, 0.0, 0.0 },
  };
  static const double frictions[] = { 0.2, 0.5, 0.9, 3.0 };
  guint seen[JD_VERDICT_INCONSISTENT + 1] = { 0 };

  for (gsize k = 2; k <= 3; k++)
    for (gsize r = 0; r < G_N_ELEMENTS (rates); r++)
      for (gsize f = 0; f < 4 * G_N_ELEMENTS (frictions); f++)
        {
          const double mu = frictions[f / 4];
          Body body = {
            .k = k, .m = 2.0, .I = 0.35, .point = { { -0.5, -0.4 }, { 0.6, -0.4 }, { 0.1, -0.4 } },
            .normal = { { 0, 1 }, { 0, 1 }, { 0, 1 } },
            .f = { mu, f % 2 == 0 ? mu : 0.5 * mu, f % 4 < 2 ? mu : 0.7 * mu },
            .e = f % 4 == 3 && k == 2 ? 0.3 : 0.0,
          };

          memcpy (body.before, rates[r], sizeof body.before);
          check_laws (&body, seen);
        }
  g_assert_cmpuint (seen[JD_VERDICT_HYPERSTATIC], >, 50);
  g_assert_cmpuint (n_unique, >, 0);
  g_assert_cmpuint (n_shared, >, 0);
}

/* Contacts anywhere, of any direction. */
static void
test_anywhere (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (1312);
  guint seen[JD_VERDICT_INCONSISTENT + 1] = { 0 };

  for (guint count = 0; count < 300; count++)
    {
      Body body = { .k = count % 2 == 0 ? 2 : 3, .m = 1.0, .I = g_rand_double_range (rand, 0.05, 0.5) };

      for (gsize i = 0; i < body.k; i++)
        {
          const double turn = g_rand_double_range (rand, 0.0, 2.0 * G_PI);

          body.normal[i][0] = cos (turn);
          body.normal[i][1] = sin (turn);
          body.f[i] = g_rand_double_range (rand, 0.05, 1.2);
          for (gsize j = 0; j < 2; j++)
            body.point[i][j] = g_rand_double_range (rand, -1.0, 1.0);
        }
      for (gsize j = 0; j < 3; j++)
        body.before[j] = g_rand_double_range (rand, -1.0, 1.0);
      seen[check (&body, "newton")]++;
    }
  g_assert_cmpuint (seen[JD_VERDICT_HYPERSTATIC], >, 10);
  g_assert_cmpuint (seen[JD_VERDICT_DETERMINATE], >, 100);
}

/* Poisson's law, a box that lands flat and is stopped by its feet: its release has e N_1 and e N_2 of the
 * compression, and the feet go on sticking; which of them holds how much is not unique. */
static void
test_poisson (void)
{
  const double b = 0.5, h = 0.2, e = 0.5, vx = 0.3;
  Body body = {
    .k = 2, .m = 2.0, .I = 0.35, .e = e, .before = { vx, -1.0, 0.0 }, .point = { { -b, -h }, { b, -h } },
    .normal = { { 0, 1 }, { 0, 1 } }, .f = { 0.9, 0.9 },
  };
  g_autoptr(JdJump) jump = jump_of (&body, "poisson");
  /* Compression to rest: T = -m vx, (N_2 - N_1) b + T h = 0.  Release: a couple e (N_2 - N_1) b = e m vx h, and T'
   * that keeps x' + h a' = 0: x' = T' / m, I a' = e m vx h + T' h. */
  const double couple = e * body.m * vx * h;
  const double t = -couple * h / body.I / (1.0 / body.m + h * h / body.I);
  const double expected[3] = { t / body.m, e, (couple + t * h) / body.I };

  g_assert_cmpfloat (fabs (t), <, 0.9 * e * body.m);
  g_assert_cmpint (jd_jump_get_verdict (jump), ==, JD_VERDICT_HYPERSTATIC);
  assert_velocity (jump->posterior, expected);
  for (gsize f = 0; f < 2; f++)
    g_assert_false (jump->frictions[f].unique);
  for (gsize r = 0; r < jump->n_rows; r++)
    g_assert_true (jump->result->unique[r]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/sharing/corner", test_corner);
  g_test_add_func ("/core/impulse/sharing/feet", test_feet);
  g_test_add_func ("/core/impulse/sharing/anywhere", test_anywhere);
  g_test_add_func ("/core/impulse/sharing/poisson", test_poisson);
  return g_test_run ();
}
