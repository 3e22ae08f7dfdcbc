/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impacts with friction whose slip has two components. */

#include "tests/core/impulse/jump-fixture.h"

#define N 5

static const char *const laws[] = { "newton", "poisson", "stronge" };

/* A contact in N rates: mass matrix, rows of the gap and of the slip's components. */
typedef struct
{
  double mass[N][N], row[3][N], prior[N], applied[N];
  double f, e;
  const char *law;
} Contact;

static char *
linear (const double *row,
        const char   *prime)
{
  g_autoptr(GString) text = g_string_new ("0");

  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, " + (%.17g)*q%u%s", row[k], k, prime);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @angle: the slip is written along axes turned by it. */
static JdJump *
jump_of (const Contact *self,
         double         angle)
{
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [");
  g_autofree char *gap = linear (self->row[0], "");
  char *slip[2];
  JdJump *jump;

  for (guint i = 0; i < 2; i++)
    {
      double row[N];

      for (guint k = 0; k < N; k++)
        row[k] = i == 0 ? cos (angle) * self->row[1][k] + sin (angle) * self->row[2][k]
                        : cos (angle) * self->row[2][k] - sin (angle) * self->row[1][k];
      slip[i] = linear (row, "'");
    }
  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, "%s{\"name\": \"q%u\", \"rate\": %.17g}", k > 0 ? ", " : "", k, self->prior[k]);
  g_string_append (text, "], \"kinetic_energy\": \"0");
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      g_string_append_printf (text, " + (%.17g)*q%u'*q%u'", 0.5 * self->mass[i][j], i, j);
  g_string_append_printf (text,
                          "\", \"joints\": [{\"name\": \"c\", \"type\": \"equation\", \"unilateral\": true,"
                          " \"friction\": %.17g,"
                          " \"holonomic\": {\"gap\": \"%s\"}, \"differential\": {\"u\": \"%s\", \"v\": \"%s\"}}],"
                          " \"events\": [{\"name\": \"hit\","
                          " \"types\": {\"c.gap\": {\"type\": \"elastic\", \"restitution\": %.17g,"
                          " \"law\": \"%s\"}}, \"impulses\": [",
                          self->f, gap, slip[0], slip[1], self->e, self->law);
  for (guint k = 0; k < N; k++)
    g_string_append_printf (text, "%s{\"parameter\": \"q%u\", \"value\": %.17g}", k > 0 ? ", " : "", k,
                            self->applied[k]);
  g_string_append (text, "]}]}");
  jump = jump_everywhere (text->str, "hit", NULL);
  g_free (slip[0]);
  g_free (slip[1]);
  return jump;
}

static double
rate_of (const Contact *self,
         guint          row,
         const double  *velocity)
{
  double sum = 0.0;

  for (guint k = 0; k < N; k++)
    sum += self->row[row][k] * velocity[k];
  return sum;
}

/* x = M^-1 b by elimination. */
static void
solve_mass (const Contact *self,
            const double  *b,
            double        *x)
{
  double a[N][N + 1];

  for (guint i = 0; i < N; i++)
    {
      memcpy (a[i], self->mass[i], sizeof self->mass[i]);
      a[i][N] = b[i];
    }
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      {
        const double factor = j != i ? a[j][i] / a[i][i] : 0.0;

        for (guint c = i; c <= N && j != i; c++)
          a[j][c] -= factor * a[i][c];
      }
  for (guint i = 0; i < N; i++)
    x[i] = a[i][N] / a[i][i];
}

static void
fill_random (Contact *self,
             GRand   *random)
{
  double a[N][N];

  for (guint i = 0; i < N; i++)
    {
      self->prior[i] = g_rand_double_range (random, -2.0, 2.0);
      self->applied[i] = 0.0;
      for (guint j = 0; j < N; j++)
        a[i][j] = g_rand_double_range (random, -1.0, 1.0);
      for (guint r = 0; r < 3; r++)
        self->row[r][i] = g_rand_double_range (random, -1.0, 1.0);
    }
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      {
        self->mass[i][j] = i == j ? 0.5 : 0.0;
        for (guint k = 0; k < N; k++)
          self->mass[i][j] += a[i][k] * a[j][k];
      }
  self->f = g_rand_double_range (random, 0.05, 2.5);
  self->e = g_rand_double_range (random, 0.0, 1.0);
  if (rate_of (self, 0, self->prior) > 0.0)
    for (guint k = 0; k < N; k++)
      self->prior[k] *= -1.0;
}

/* ---- In small steps ---- */

/* The impact by the push N in small steps of Runge and Kutta, slip in Cartesian components, at rest below a
 * threshold: nothing in common with what the program does. */
typedef struct
{
  double w[3][3], f;
  double s[6];        /* normal speed, slip, impulses of friction, work */
  double n;
} Steps;

/* The direction in which slip begins where friction cannot hold it: it is pulled straight on, found by trying all. */
static void
find_begin (const Steps *self,
            double       d[2])
{
  double last = NAN;

  for (guint k = 0; k <= 200000; k++)
    {
      const double angle = 2.0 * G_PI * k / 200000.0, x = cos (angle), y = sin (angle);
      const double pull[2] = { self->w[1][0] - self->f * (self->w[1][1] * x + self->w[1][2] * y),
                               self->w[2][0] - self->f * (self->w[2][1] * x + self->w[2][2] * y) };
      const double across = x * pull[1] - y * pull[0];

      if (!isnan (last) && (across > 0.0) != (last > 0.0) && x * pull[0] + y * pull[1] > 0.0)
        {
          d[0] = x;
          d[1] = y;
        }
      last = across;
    }
}

static void
slope_of (const Steps  *self,
          const double *s,
          double       *slope)
{
  const double size = hypot (s[1], s[2]), b[2] = { self->w[1][0], self->w[2][0] };
  const double determinant = self->w[1][1] * self->w[2][2] - self->w[1][2] * self->w[2][1];
  double t[2] = { -(self->w[2][2] * b[0] - self->w[1][2] * b[1]) / determinant,
                  -(self->w[1][1] * b[1] - self->w[2][1] * b[0]) / determinant };
  double d[2] = { s[1] / size, s[2] / size };
  const gboolean sticks = size <= 1e-9 && hypot (t[0], t[1]) <= self->f;

  if (size <= 1e-9 && !sticks)
    find_begin (self, d);
  for (guint i = 0; i < 2 && !sticks; i++)
    t[i] = -self->f * d[i];
  slope[0] = self->w[0][0] + b[0] * t[0] + b[1] * t[1];
  for (guint i = 0; i < 2; i++)
    {
      slope[1 + i] = sticks ? 0.0 : b[i] + self->w[1 + i][1] * t[0] + self->w[1 + i][2] * t[1];
      slope[3 + i] = t[i];
    }
  slope[5] = s[0];
}

/* A step of @h at most: shorter where the slip comes to rest, so that it does so within 1e-8 of it. */
static void
step (Steps *self,
      double h)
{
  const double size = hypot (self->s[1], self->s[2]);
  double k[4][6], s[6];

  if (size > 1e-9)
    h = MIN (h, 0.05 * size / (self->w[1][1] + self->w[2][2] + hypot (self->w[1][0], self->w[2][0])));
  for (guint stage = 0; stage < 4; stage++)
    {
      const double part = stage == 0 ? 0.0 : stage == 3 ? h : 0.5 * h;

      for (guint i = 0; i < 6; i++)
        s[i] = self->s[i] + (stage > 0 ? part * k[stage - 1][i] : 0.0);
      slope_of (self, s, k[stage]);
    }
  for (guint i = 0; i < 6; i++)
    self->s[i] += h / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
  self->n += h;
  if (size > 1e-9 && size < 1e-8 && hypot (self->s[1], self->s[2]) < size)
    self->s[1] = self->s[2] = 0.0;
}

/* The impulses N, T of the impact. */
static void
follow (const Contact *self,
        double        *out)
{
  double response[3][N];
  const double h = 2e-5;
  Steps steps = { .f = self->f };
  double compressed, work;

  for (guint i = 0; i < 3; i++)
    {
      solve_mass (self, self->row[i], response[i]);
      steps.s[i] = rate_of (self, i, self->prior);
    }
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      steps.w[i][j] = rate_of (self, i, response[j]);
  while (steps.s[0] < 0.0)
    step (&steps, h);
  compressed = steps.n;
  work = steps.s[5];
  while (g_str_equal (self->law, "poisson") ? steps.n < (1.0 + self->e) * compressed
                                            : steps.s[5] - work < -self->e * self->e * work)
    step (&steps, h);
  out[0] = steps.n;
  out[1] = steps.s[3];
  out[2] = steps.s[4];
}

/* Poisson's and Stronge's laws against small steps; friction within its bound and against the slip; the kinetic
 * energy falls by what all impulses do; and the axes of the slip do not matter. */
static void
test_followed (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (31);
  guint n_slip = 0, n_stick = 0;

  for (guint c = 0; c < 24; c++)
    {
      Contact contact;
      double expected[3];

      fill_random (&contact, random);
      contact.law = laws[1 + c % 2];
      follow (&contact, expected);
      {
        g_autoptr(JdJump) jump = jump_of (&contact, 0.0), turned = jump_of (&contact, 0.7);
        const double n = impulse_of (jump, "c.gap"),
                     t[2] = { jump->frictions[0].impulse, jump->frictions[1].impulse };
        const double u[2] = { rate_of (&contact, 1, jump->posterior), rate_of (&contact, 2, jump->posterior) };
        const gboolean slips = jump->frictions[0].state == JD_SLIP_OBLIQUE;

        n_slip += slips;
        n_stick += !slips;
        g_assert_cmpint (jump->frictions[0].state, ==, jump->frictions[1].state);
        assert_near (n, expected[0], 2e-4);
        assert_near (t[0], expected[1], 2e-4);
        assert_near (t[1], expected[2], 2e-4);
        g_assert_cmpfloat (hypot (t[0], t[1]), <=, contact.f * n * (1.0 + 1e-9));
        g_assert_true (slips == (hypot (u[0], u[1]) > 1e-9));
        g_assert_cmpfloat (jump->result->energy_after, <=, jump->result->energy_before);
        for (guint k = 0; k < N; k++)
          assert_near (turned->posterior[k], jump->posterior[k], 1e-11);
      }
    }
  g_assert_cmpuint (n_slip, >, 5);
  g_assert_cmpuint (n_stick, >, 5);
}

/* Newton's law: the normal speed comes back by e, and friction is against the final slip, f N of it, or less where
 * that is none. */
static void
test_newton (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (8);

  for (guint c = 0; c < 40; c++)
    {
      Contact contact;
      double u[2], t[2], size, n;

      fill_random (&contact, random);
      contact.law = laws[0];
      for (guint k = 0; k < N; k++)
        contact.applied[k] = c % 3 == 0 ? g_rand_double_range (random, -1.0, 1.0) : 0.0;
      {
        g_autoptr(JdJump) jump = jump_of (&contact, 0.0), turned = jump_of (&contact, -1.1);

        g_assert_true (jd_jump_is_known (jump));
        n = impulse_of (jump, "c.gap");
        for (guint i = 0; i < 2; i++)
          {
            t[i] = jump->frictions[i].impulse;
            u[i] = rate_of (&contact, 1 + i, jump->posterior);
          }
        size = hypot (u[0], u[1]);
        if (jump->frictions[0].state == JD_SLIP_OPEN)
          g_assert_cmpfloat (rate_of (&contact, 0, jump->posterior), >=,
                             -contact.e * rate_of (&contact, 0, contact.prior) - 1e-9);
        else
          assert_near (rate_of (&contact, 0, jump->posterior), -contact.e * rate_of (&contact, 0, contact.prior),
                       1e-11);
        if (jump->frictions[0].state == JD_SLIP_OBLIQUE)
          for (guint i = 0; i < 2; i++)
            assert_near (t[i], -contact.f * n * u[i] / size, 1e-10);
        else if (jump->frictions[0].state == JD_SLIP_STICK)
          g_assert_true (size < 1e-10 && hypot (t[0], t[1]) <= contact.f * n * (1.0 + 1e-9));
        for (guint k = 0; k < N; k++)
          assert_near (turned->posterior[k], jump->posterior[k], 1e-10);
      }
    }
}

/* ---- Closed forms ---- */

/* A rod in the plane and its end's slip: what is across it answers alone, and nothing pulls that way.  So the slip
 * goes straight on in the plane's own direction, whatever the axes: all laws are those of the planar contact. */
static void
test_straight (void)
{
  static const double vx[] = { 1.5, -0.4, 0.2, 3.0 }, omega[] = { 0.3, -1.0, 2.0, -0.5 };
  const double m = 1.5, i = 0.5, s = sin (1.0), c = cos (1.0);

  for (guint k = 0; k < 12; k++)
    {
      Contact contact = {
        .mass = { { m, 0, 0, 0, 0 }, { 0, m, 0, 0, 0 }, { 0, 0, m, 0, 0 }, { 0, 0, 0, i, 0 }, { 0, 0, 0, 0, 1 } },
        .row = { { 0, 1, 0, -c, 0 }, { 1, 0, 0, s, 0 }, { 0, 0, 1, 0, 0 } },
        .prior = { vx[k % 4], -3.0, 0.0, omega[k % 4], 0.7 }, .f = 0.35, .e = 0.6, .law = laws[k / 4],
      };
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": %.17g}, {\"name\": \"y\", \"rate\": -3},"
        " {\"name\": \"a\", \"rate\": %.17g}],"
        " \"kinetic_energy\": \"1.5*(x'^2 + y'^2)/2 + 0.5*a'^2/2\", \"joints\": [{\"name\": \"c\","
        " \"type\": \"equation\", \"unilateral\": true,"
        " \"friction\": 0.35, \"holonomic\": {\"gap\": \"y - cos(1)*a\"},"
        " \"differential\": {\"u\": \"x' + sin(1)*a'\"}}],"
        " \"events\": [{\"name\": \"hit\", \"types\": {\"c.gap\": {\"type\": \"elastic\", \"restitution\": 0.6,"
        " \"law\": \"%s\"}}}]}",
        vx[k % 4], omega[k % 4], contact.law);
      g_autoptr(JdJump) plane = jump_everywhere (text, "hit", NULL), space = jump_of (&contact, 0.3 + k);

      assert_near (space->posterior[0], rate_after (plane, "x"), 1e-11);
      assert_near (space->posterior[1], rate_after (plane, "y"), 1e-11);
      assert_near (space->posterior[2], 0.0, 1e-11);
      assert_near (space->posterior[3], rate_after (plane, "a"), 1e-11);
      assert_near (impulse_of (space, "c.gap"), impulse_of (plane, "c.gap"), 1e-11);
    }
}

/* A contact at rest that cannot hold slips straight on: b - f W_tt d along d, friction against it. */
static void
test_begins (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (5);
  guint done = 0;

  for (guint c = 0; c < 200 && done < 8; c++)
    {
      Contact contact;

      fill_random (&contact, random);
      contact.law = laws[1 + c % 2];
      contact.f = 0.05;
      /* the slip's part of the prior rates is taken off, in the Euclidean metric, twice for the second row */
      for (guint pass = 0; pass < 200; pass++)
        for (guint r = 1; r < 3; r++)
          {
            double squared = 0.0, speed = rate_of (&contact, r, contact.prior);

            for (guint k = 0; k < N; k++)
              squared += contact.row[r][k] * contact.row[r][k];
            for (guint k = 0; k < N; k++)
              contact.prior[k] -= speed / squared * contact.row[r][k];
          }
      if (rate_of (&contact, 0, contact.prior) > -0.1 ||
          hypot (rate_of (&contact, 1, contact.prior), rate_of (&contact, 2, contact.prior)) > 1e-14)
        continue;
      {
        g_autoptr(JdJump) jump = jump_of (&contact, 0.0);
        const double n = impulse_of (jump, "c.gap");
        const double u[2] = { rate_of (&contact, 1, jump->posterior), rate_of (&contact, 2, jump->posterior) };
        const double size = hypot (u[0], u[1]);

        if (jump->frictions[0].state != JD_SLIP_OBLIQUE)
          continue;
        done++;
        for (guint i = 0; i < 2; i++)
          assert_near (jump->frictions[i].impulse, -contact.f * n * u[i] / size, 1e-11);
      }
    }
  g_assert_cmpuint (done, ==, 8);
}

/* Two such contacts that push each other: the process is not told. */
static void
test_refused (void)
{
  g_autoptr(JdModel) model = model_from_json (
    "{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [{\"name\": \"x\", \"rate\": 1},"
    " {\"name\": \"y\", \"rate\": 2}, {\"name\": \"z\", \"rate\": -1}, {\"name\": \"a\"}],"
    " \"kinetic_energy\": \"(x'^2 + y'^2 + z'^2 + a'^2)/2\", \"joints\": ["
    "  {\"name\": \"c\", \"type\": \"equation\", \"unilateral\": true, \"friction\": 0.2,"
    " \"holonomic\": {\"gap\": \"z - a\"}, \"differential\": {\"u\": \"x'\", \"v\": \"y'\"}},"
    "  {\"name\": \"d\", \"type\": \"equation\", \"unilateral\": true, \"holonomic\": {\"gap\": \"z + 2*a\"}}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {\"c.gap\": {\"type\": \"elastic\", \"restitution\": 0.5},"
    " \"d.gap\": {\"type\": \"elastic\", \"restitution\": 0.5}}}]}");
  g_autoptr(GError) error = NULL;

  g_assert_null (jump_in (model, tags_of (model, 0), "hit", NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
  g_assert_nonnull (strstr (error->message, "c.gap"));
}

/* Two particles held together touch each other roughly: nobody can tell what of the blow the friction carries. */
static void
test_held (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"dimension\": 3, \"parameters\": [{\"name\": \"x\", \"rate\": 0.3},"
    " {\"name\": \"y\", \"rate\": -0.7}, {\"name\": \"z\"}, {\"name\": \"p\", \"rate\": 0.3},"
    " {\"name\": \"q\", \"rate\": -0.7}],"
    " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\", \"z\"], \"mass\": 1.3},"
    " {\"name\": \"B\", \"origin\": [\"p\", \"q\", 0], \"mass\": 0.7}],"
    " \"joints\": [{\"name\": \"h\", \"type\": \"equation\", \"holonomic\": {\"x\": \"x - p\", \"y\": \"y - q\"}},"
    " {\"name\": \"c\", \"type\": \"equation\", \"unilateral\": true, \"friction\": 0.4, \"holonomic\": {\"n\": \"z\"},"
    " \"differential\": {\"u\": \"0.6*(x' - p') + 0.8*(y' - q')\", \"v\": \"0.6*(y' - q') - 0.8*(x' - p')\"}}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {}, \"impulses\": [{\"parameter\": \"p\", \"value\": 0.7},"
    " {\"parameter\": \"z\", \"value\": -0.5}]}]}";
  g_autoptr(JdJump) jump = jump_everywhere (text, "hit", NULL);

  assert_near (jump->posterior[0], 0.3 + 0.7 / 2.0, 1e-13);
  assert_near (jump->posterior[3], 0.3 + 0.7 / 2.0, 1e-13);
  for (gsize f = 0; f < 2; f++)
    {
      g_assert_cmpint (jump->frictions[f].state, ==, JD_SLIP_STICK);
      g_assert_false (jump->frictions[f].unique);
    }
  for (gsize r = 0; r < jump->n_rows; r++)
    g_assert_cmpint (jump->result->unique[r], ==, r == 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/space/followed", test_followed);
  g_test_add_func ("/core/impulse/space/newton", test_newton);
  g_test_add_func ("/core/impulse/space/straight", test_straight);
  g_test_add_func ("/core/impulse/space/begins", test_begins);
  g_test_add_func ("/core/impulse/space/refused", test_refused);
  g_test_add_func ("/core/impulse/space/held", test_held);
  return g_test_run ();
}
