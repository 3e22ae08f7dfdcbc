/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/impulse/touch-scene.h"

/* Random stacks of boxes and disks with friction: their forces, impulses and accelerations against an independent
 * solution of the conditions "a >= 0, N >= 0, a N = 0". */

#define EXACT 1e-10
#define N_SCENES 1000
#define N_SHORT 30
#define MAX_BOXES 4
#define N_ROUGH 3
#define MAX_ROUGH 4
#define N_ROUGH_SCENES 300

/* ---- Random stacks ---- */

/* Solves the n equations a x = b by elimination; FALSE if they are singular. */
static gboolean
solve (gsize  n,
       double a[2 * MAX_BOXES][2 * MAX_BOXES],
       double b[2 * MAX_BOXES],
       double x[2 * MAX_BOXES])
{
  for (gsize k = 0; k < n; k++)
    {
      gsize best = k;

      for (gsize i = k + 1; i < n; i++)
        if (fabs (a[i][k]) > fabs (a[best][k]))
          best = i;
      if (fabs (a[best][k]) < 1e-12)
        return FALSE;
      for (gsize j = 0; j < n; j++)
        {
          const double other = a[k][j];

          a[k][j] = a[best][j];
          a[best][j] = other;
        }
      x[0] = b[k];
      b[k] = b[best];
      b[best] = x[0];
      for (gsize i = k + 1; i < n; i++)
        {
          const double factor = a[i][k] / a[k][k];

          for (gsize j = k; j < n; j++)
            a[i][j] -= factor * a[k][j];
          b[i] -= factor * b[k];
        }
    }
  for (gsize k = n; k-- > 0;)
    {
      x[k] = b[k];
      for (gsize j = k + 1; j < n; j++)
        x[k] -= a[k][j] * x[j];
      x[k] /= a[k][k];
    }
  return TRUE;
}

typedef struct
{
  gsize  n;                            /* boxes */
  double w[MAX_BOXES], h[MAX_BOXES], x[MAX_BOXES], y[MAX_BOXES];
  double inverse[MAX_BOXES][3];        /* of mass, mass, inertia */
  double load[MAX_BOXES][3];           /* forces and torque at the centre, without weight */
  double rows[2 * MAX_BOXES][3 * MAX_BOXES]; /* rates of the gaps at the ends of what boxes share */
} Stack;

static void
add_row (Stack *self,
         gsize  row,
         gsize  box,
         double x)
{
  self->rows[row][3 * box + 1] = 1.0;
  self->rows[row][3 * box + 2] = x - self->x[box];
  if (box == 0)
    return;
  self->rows[row][3 * box - 2] = -1.0;
  self->rows[row][3 * box - 1] = -(x - self->x[box - 1]);
}

/* The accelerations: of all choices of contacts that push, the one whose gaps do not close. */
static void
solve_stack (const Stack *self,
             double      *accelerations)
{
  const gsize n = 3 * self->n, m = 2 * self->n;
  double response[2 * MAX_BOXES][2 * MAX_BOXES] = { 0 }, free_gap[2 * MAX_BOXES] = { 0 };

  for (gsize i = 0; i < m; i++)
    for (gsize k = 0; k < n; k++)
      {
        const double weighted = self->rows[i][k] * self->inverse[k / 3][k % 3];

        free_gap[i] += weighted * self->load[k / 3][k % 3] - (k % 3 == 1 ? G * self->rows[i][k] : 0.0);
        for (gsize j = 0; j < m; j++)
          response[i][j] += weighted * self->rows[j][k];
      }
  for (guint choice = 0; choice < 1u << m; choice++)
    {
      double a[2 * MAX_BOXES][2 * MAX_BOXES], b[2 * MAX_BOXES], x[2 * MAX_BOXES];
      double forces[2 * MAX_BOXES] = { 0 };
      gsize list[2 * MAX_BOXES], size = 0;
      gboolean fits = TRUE;

      for (gsize i = 0; i < m; i++)
        if ((choice & (1u << i)) != 0)
          list[size++] = i;
      for (gsize i = 0; i < size; i++)
        {
          b[i] = -free_gap[list[i]];
          for (gsize j = 0; j < size; j++)
            a[i][j] = response[list[i]][list[j]];
        }
      if (!solve (size, a, b, x))
        continue;
      for (gsize i = 0; i < size; i++)
        {
          forces[list[i]] = x[i];
          fits &= x[i] >= -1e-9;
        }
      for (gsize i = 0; i < m && fits; i++)
        {
          double gap = free_gap[i];

          for (gsize j = 0; j < m; j++)
            gap += response[i][j] * forces[j];
          fits = gap >= -1e-9;
        }
      if (!fits)
        continue;
      for (gsize k = 0; k < n; k++)
        {
          accelerations[k] = self->inverse[k / 3][k % 3] * self->load[k / 3][k % 3] - (k % 3 == 1 ? G : 0.0);
          for (gsize i = 0; i < m; i++)
            accelerations[k] += self->inverse[k / 3][k % 3] * self->rows[i][k] * forces[i];
        }
      return;
    }
  g_error ("no choice of contacts fits");
}

static void
check_stack (GRand *random)
{
  Stack stack = { .n = (gsize) g_rand_int_range (random, 1, 4) };
  double top = 0.0, expected[3 * MAX_BOXES];
  Scene scene;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;

  scene_init (&scene);
  add_fixed (&scene, "F", "'box': [6, 1]", (double[]) { 0, -0.5, 0 });
  for (gsize k = 0; k < stack.n; k++)
    {
      const double mass = g_rand_double_range (random, 0.5, 3.0), inertia = g_rand_double_range (random, 0.02, 0.3);
      g_autofree char *name = g_strdup_printf ("B%" G_GSIZE_FORMAT, k),
                      *below = g_strdup_printf ("B%" G_GSIZE_FORMAT, k - 1);
      g_autofree char *shape = NULL;
      double left, right;

      stack.w[k] = g_rand_double_range (random, 0.2, 1.0);
      stack.h[k] = g_rand_double_range (random, 0.1, 0.6);
      stack.x[k] = k == 0
                     ? g_rand_double_range (random, -0.5, 0.5)
                     : stack.x[k - 1] + g_rand_double_range (random, -0.45, 0.45) * (stack.w[k] + stack.w[k - 1]);
      stack.y[k] = top + 0.5 * stack.h[k];
      top += stack.h[k];
      stack.inverse[k][0] = stack.inverse[k][1] = 1.0 / mass;
      stack.inverse[k][2] = 1.0 / inertia;
      stack.load[k][0] = g_rand_double_range (random, -5, 5);
      stack.load[k][1] = g_rand_double_range (random, -20, 20);
      stack.load[k][2] = g_rand_double_range (random, -4, 4);
      left = stack.x[k] - 0.5 * stack.w[k];
      right = stack.x[k] + 0.5 * stack.w[k];
      if (k > 0)
        {
          left = MAX (left, stack.x[k - 1] - 0.5 * stack.w[k - 1]);
          right = MIN (right, stack.x[k - 1] + 0.5 * stack.w[k - 1]);
        }
      add_row (&stack, 2 * k, k, left);
      add_row (&stack, 2 * k + 1, k, right);
      shape = g_strdup_printf ("'box': [%.17g, %.17g]", stack.w[k], stack.h[k]);
      add_body (&scene, name, shape, mass, inertia, (double[]) { stack.x[k], stack.y[k], 0 }, NULL);
      append (scene.joints, "{'name': 'c%" G_GSIZE_FORMAT "', 'type': 'contact', 'bodies': ['%s', '%s']}", k,
              k % 2 == 0 || k == 0 ? name : below,
              k == 0       ? "F"
              : k % 2 == 0 ? below
                           : name);
      append (scene.efforts,
              "{'name': 'f%" G_GSIZE_FORMAT "', 'type': 'force', 'point': '%s.origin', 'vector': [%.17g, %.17g]}", k,
              name, stack.load[k][0], stack.load[k][1]);
      append (scene.efforts, "{'name': 't%" G_GSIZE_FORMAT "', 'type': 'torque', 'body': '%s', 'value': %.17g}", k,
              name, stack.load[k][2]);
    }
  model = scene_model (&scene, G);
  evaluation = evaluate (model);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  solve_stack (&stack, expected);
  for (gsize k = 0; k < 3 * stack.n; k++)
    assert_near (evaluation->pdd[k], expected[k], 1e-8);
}

static void
test_random (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? N_SCENES : N_SHORT;
  GRand *random = g_rand_new_with_seed (20);

  for (guint k = 0; k < n; k++)
    check_stack (random);
  g_rand_free (random);
}

/* ---- Random disks with friction ---- */

/* Contact k has the rows 2 k (gap rate) and 2 k + 1 (slip) in the velocities x, y, a of each disk. */
typedef struct
{
  gsize  c;                                  /* contacts */
  double rows[2 * MAX_ROUGH][N_ROUGH * 3];
  double inverse[N_ROUGH * 3][3];            /* of each disk's mass matrix, whose mass centre is beside its middle */
  double f[MAX_ROUGH];
  double goal[MAX_ROUGH];                    /* of the gap rate */
  int    slip[MAX_ROUGH];                    /* of accelerations: sign of a slip that is going on, else 0 */
  double free[N_ROUGH * 3];                  /* velocities or accelerations without the contacts */
} Rough;

typedef struct
{
  gsize  n;
  double motion[20][N_ROUGH * 3];
} RoughSet;

static double
rough_rate (const Rough  *self,
            gsize         row,
            const double *velocities)
{
  double sum = 0.0;

  for (gsize j = 0; j < N_ROUGH * 3; j++)
    sum += self->rows[row][j] * velocities[j];
  return sum;
}

/* Component @v of the inverse mass matrix times @forces. */
static double
rough_answer (const Rough  *self,
              gsize         v,
              const double *forces)
{
  double sum = 0.0;

  for (gsize j = 0; j < 3; j++)
    sum += self->inverse[v][j] * forces[v - v % 3 + j];
  return sum;
}

/* The inverse of the mass matrix in x, y, a of the middle of disk @k: mass @m, inertia @i about the mass centre (@x,
 * @y), as w_centre = w_middle + a' x r. */
static void
rough_weigh (Rough  *self,
             gsize   k,
             double  m,
             double  i,
             double  x,
             double  y)
{
  const double inverse[3][3] = { { 1.0 / m + y * y / i, -x * y / i, y / i },
                                 { -x * y / i, 1.0 / m + x * x / i, -x / i },
                                 { y / i, -x / i, 1.0 / i } };

  memcpy (self->inverse[3 * k], inverse, sizeof inverse);
}

/* One choice: each contact is open (0), sticks (1), or slips with sign 1 (2) or -1 (3).  Adds its motion if every law
 * holds:  N >= 0 and w = goal, or N = T = 0 and w >= goal;  |T| <= f N and slip 0, or T = -s f N and s slip > 0. */
static void
rough_try (const Rough *self,
           guint        choice,
           RoughSet    *set)
{
  const gsize size = 2 * self->c;
  double a[2 * MAX_BOXES][2 * MAX_BOXES] = { 0 }, b[2 * MAX_BOXES] = { 0 }, x[2 * MAX_BOXES], motion[N_ROUGH * 3];

  for (gsize k = 0; k < self->c; k++)
    {
      const guint digit = (choice >> (2 * k)) & 3;
      const double s = digit == 2 ? 1.0 : -1.0;

      if (self->slip[k] != 0 && digit != 0 && digit != (self->slip[k] > 0 ? 2 : 3))
        return;
      for (gsize i = 2 * k; i < 2 * k + 2; i++)
        if (digit == 0)
          a[i][i] = 1.0;
        else if (i % 2 == 1 && digit > 1)
          {
            a[i][i] = 1.0;
            a[i][i - 1] = s * self->f[k];
          }
        else
          {
            b[i] = (i % 2 == 0 ? self->goal[k] : 0.0) - rough_rate (self, i, self->free);
            for (gsize j = 0; j < size; j++)
              for (gsize v = 0; v < N_ROUGH * 3; v++)
                a[i][j] += self->rows[i][v] * rough_answer (self, v, self->rows[j]);
          }
    }
  if (!solve (size, a, b, x))
    return;
  for (gsize v = 0; v < N_ROUGH * 3; v++)
    {
      motion[v] = self->free[v];
      for (gsize i = 0; i < size; i++)
        motion[v] += rough_answer (self, v, self->rows[i]) * x[i];
    }
  for (gsize k = 0; k < self->c; k++)
    {
      const guint digit = (choice >> (2 * k)) & 3;
      const double slip = rough_rate (self, 2 * k + 1, motion), s = digit == 2 ? 1.0 : -1.0;

      if (digit == 0 ? rough_rate (self, 2 * k, motion) < self->goal[k] : x[2 * k] < 0.0)
        return;
      if (digit == 1 && fabs (x[2 * k + 1]) > self->f[k] * x[2 * k])
        return;
      if (digit > 1 && self->slip[k] == 0 && s * slip <= 0.0)
        return;
    }
  g_assert_cmpuint (set->n, <, G_N_ELEMENTS (set->motion));
  memcpy (set->motion[set->n++], motion, sizeof motion);
}

static void
rough_solve (const Rough *self,
             RoughSet    *set)
{
  set->n = 0;
  for (guint choice = 0; choice < 1u << (2 * self->c); choice++)
    rough_try (self, choice, set);
}

/* A contact of disk @b with what lies at @n below it: disk @a, or the floor (-1). */
static void
rough_add (Rough        *self,
           Scene        *scene,
           GRand        *random,
           int           a,
           int           b,
           const double  n[2],
           const double *radius,
           double       *restitution)
{
  const gsize k = self->c++;
  g_autofree char *below = a < 0 ? g_strdup ("floor") : g_strdup_printf ("D%d", a);

  memset (self->rows[2 * k], 0, sizeof self->rows[0]);
  memset (self->rows[2 * k + 1], 0, sizeof self->rows[0]);
  for (int end = 0; end < 2; end++)
    {
      const int disk = end == 0 ? a : b;
      const double sign = end == 0 ? -1.0 : 1.0;

      if (disk < 0)
        continue;
      self->rows[2 * k][3 * disk] = sign * n[0];
      self->rows[2 * k][3 * disk + 1] = sign * n[1];
      self->rows[2 * k + 1][3 * disk] = -sign * n[1];
      self->rows[2 * k + 1][3 * disk + 1] = sign * n[0];
      self->rows[2 * k + 1][3 * disk + 2] = -radius[disk];
    }
  self->f[k] = g_rand_double_range (random, 0.05, 4.0);
  restitution[k] = g_rand_double (random);
  append (scene->joints,
          "{'name': 'c%" G_GSIZE_FORMAT "', 'type': 'contact', 'bodies': ['%s', 'D%d'], 'friction': %.17g,"
          " 'impact': {'restitution': %.17g}}",
          k, below, b, self->f[k], restitution[k]);
}

static void
assert_in_set (const RoughSet *set,
               const double   *motion)
{
  for (gsize o = 0; o < set->n; o++)
    {
      double difference = 0.0, size = 1.0;

      for (gsize v = 0; v < N_ROUGH * 3; v++)
        {
          difference = fmax (difference, fabs (motion[v] - set->motion[o][v]));
          size = fmax (size, fabs (motion[v]));
        }
      if (difference <= 1e-8 * size)
        return;
    }
  g_error ("a motion is not among the %u of all choices", (guint) set->n);
}

/* The accelerations, from spins alone: their verdict tells how many there are, which is returned. */
static gsize
check_rough_rest (Rough        *self,
                  JdModel      *model,
                  const double *load,
                  const double *spin)
{
  g_autoptr(JdEvaluation) evaluation = evaluate (model);
  RoughSet set;

  for (gsize v = 0; v < N_ROUGH * 3; v++)
    self->free[v] = rough_answer (self, v, load);
  for (gsize k = 0; k < self->c; k++)
    {
      const double slip = rough_rate (self, 2 * k + 1, spin);

      self->goal[k] = 0.0;
      self->slip[k] = slip > 0.0 ? 1 : slip < 0.0 ? -1 : 0;
    }
  rough_solve (self, &set);
  g_assert_cmpint (evaluation->verdict, ==,
                   set.n == 0   ? JD_VERDICT_INCONSISTENT
                   : set.n == 1 ? JD_VERDICT_DETERMINATE
                                : JD_VERDICT_INDETERMINATE);
  if (set.n == 1)
    assert_in_set (&set, evaluation->pdd);
  return set.n;
}

/* The impact, of random velocities: the same outcomes, one for one.  Returns how many. */
static gsize
check_rough_impact (Rough        *self,
                    JdModel      *model,
                    GRand        *random,
                    const double *restitution)
{
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = (char *) "total", .tags = no_tags };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, &error);
  g_autoptr(JdJump) jump = NULL;
  g_autofree gboolean *closing = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  gboolean any = FALSE;
  RoughSet set;

  for (gsize v = 0; v < N_ROUGH * 3; v++)
    self->free[v] = g_rand_double_range (random, -2.0, 2.0);
  for (gsize k = 0; k < self->c; k++)
    {
      const double rate = rough_rate (self, 2 * k, self->free);
      g_autofree char *name = g_strdup_printf ("c%" G_GSIZE_FORMAT ".normal", k);

      self->goal[k] = rate < 0.0 ? -restitution[k] * rate : 0.0;
      self->slip[k] = 0;
      closing[jd_model_find_equation (model, name)] = rate < 0.0;
      any |= rate < 0.0;
    }
  if (!any)
    return 1;
  rough_solve (self, &set);
  jump = jd_jump_new (total, NULL, NULL, closing, jd_model_get_time (model), jd_model_get_values (model), self->free,
                      NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (jd_jump_is_known (jump), ==, set.n == 1);
  g_assert_cmpuint (jd_jump_is_known (jump) ? 1 : jump->n_outcomes, ==, set.n);
  if (jd_jump_is_known (jump))
    assert_in_set (&set, jump->posterior);
  for (gsize o = 0; o < jump->n_outcomes; o++)
    assert_in_set (&set, jump->outcomes + o * N_ROUGH * 3);
  return set.n;
}

/* Two disks side by side on the floor that touch, and a small one on the second: of the contacts some are left out.
 * As their mass centres are beside their middles, slipping presses the contacts. */
static void
check_rough (GRand *random,
             guint *n_rest,
             guint *n_impact)
{
  Rough self = { 0 };
  double radius[N_ROUGH], place[N_ROUGH][3] = { { 0 } }, load[N_ROUGH * 3], spin[N_ROUGH * 3] = { 0 },
                          restitution[MAX_ROUGH];
  const double angle = g_rand_double_range (random, 0.5, 1.6);
  const guint used = (guint) g_rand_int_range (random, 1, 1 << MAX_ROUGH);
  const int below[MAX_ROUGH] = { -1, 0, -1, 1 }, above[MAX_ROUGH] = { 0, 1, 1, 2 };
  g_autoptr(JdModel) model = NULL;
  Scene scene;

  scene_init (&scene);
  add_fixed (&scene, "floor", "'box': [100, 1]", (double[]) { 0, -0.5, 0 });
  for (int k = 0; k < N_ROUGH; k++)
    radius[k] = k < 2 ? g_rand_double_range (random, 0.3, 0.6) : g_rand_double_range (random, 0.05, 0.15);
  place[0][1] = radius[0];
  place[1][0] = 2.0 * sqrt (radius[0] * radius[1]);
  place[1][1] = radius[1];
  place[2][0] = place[1][0] + (radius[1] + radius[2]) * cos (angle);
  place[2][1] = place[1][1] + (radius[1] + radius[2]) * sin (angle);
  for (int k = 0; k < N_ROUGH; k++)
    {
      const double mass = g_rand_double_range (random, 0.3, 3.0),
                   inertia = mass * radius[k] * radius[k] * g_rand_double_range (random, 0.02, 0.3);
      g_autofree char *name = g_strdup_printf ("D%d", k), *shape = g_strdup_printf ("'disk': %.17g", radius[k]);

      const double far = g_rand_double_range (random, 0.0, 0.9) * radius[k],
                   round = g_rand_double_range (random, -G_PI, G_PI);
      const double x = far * cos (round), y = far * sin (round);

      rough_weigh (&self, (gsize) k, mass, inertia, x, y);
      load[3 * k] = g_rand_double_range (random, -20, 20);
      load[3 * k + 1] = g_rand_double_range (random, -20, 20);
      load[3 * k + 2] = g_rand_double_range (random, -4, 4);
      spin[3 * k + 2] = g_rand_int_range (random, 0, 3) == 0 ? g_rand_double_range (random, -5, 5) : 0.0;
      add_body (&scene, name, shape, mass, inertia, place[k], spin + 3 * k);
      g_string_truncate (scene.bodies, scene.bodies->len - 1);
      g_string_append_printf (scene.bodies, ", 'center': [%.17g, %.17g]}", x, y);
      append (scene.efforts, "{'name': 'f%d', 'type': 'force', 'point': '%s.origin', 'vector': [%.17g, %.17g]}", k,
              name, load[3 * k], load[3 * k + 1]);
      append (scene.efforts, "{'name': 't%d', 'type': 'torque', 'body': '%s', 'value': %.17g}", k, name,
              load[3 * k + 2]);
      /* weight, and what the spin takes to turn the mass centre */
      load[3 * k] += mass * spin[3 * k + 2] * spin[3 * k + 2] * x;
      load[3 * k + 1] += mass * (spin[3 * k + 2] * spin[3 * k + 2] * y - G);
      load[3 * k + 2] -= mass * G * x;
    }
  for (gsize k = 0; k < MAX_ROUGH; k++)
    if ((used & (1u << k)) != 0)
      {
        const int a = below[k], b = above[k];
        const double n[2] = { a < 0 ? 0.0 : (place[b][0] - place[a][0]) / (radius[a] + radius[b]),
                              a < 0 ? 1.0 : (place[b][1] - place[a][1]) / (radius[a] + radius[b]) };

        rough_add (&self, &scene, random, a, b, n, radius, restitution);
      }
  model = scene_model (&scene, G);
  *n_rest += check_rough_rest (&self, model, load, spin) != 1;
  *n_impact += check_rough_impact (&self, model, random, restitution) != 1;
}

/* Up to four contacts with friction: all motions that Coulomb's law allows are found, and no other. */
static void
test_rough (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? N_ROUGH_SCENES : N_SHORT;
  GRand *random = g_rand_new_with_seed (23);
  guint n_rest = 0, n_impact = 0;

  for (guint k = 0; k < n; k++)
    check_rough (random, &n_rest, &n_impact);
  g_test_message ("of %u: %u, and %u impacts, have no outcome or several", n, n_rest, n_impact);
  g_assert_cmpuint (n_rest, >, 0);
  g_assert_cmpuint (n_impact, >, 0);
  g_rand_free (random);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/touch-random/stacks", test_random);
  g_test_add_func ("/core/impulse/touch-random/rough", test_rough);
  return g_test_run ();
}
