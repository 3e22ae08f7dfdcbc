/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Generalized forces of each type of effort, computed by hand: the force at a point times the derivative of its place,
 * by differences, and the couple times that of the angle.  At sizes of 1e-6, 1 and 1e6 m, as is the rank of equations
 * with whole coefficients, which is known exactly. */
#include <math.h>
#include <string.h>

#include "tests/core/parameterization/fixture.h"

#define N 6

/* Two bodies at (x, y) and (u, v) with angles a and b; points P and Q of theirs, O of the ground that moves. */
static const double body_point[2][2] = { { 0.3, -0.1 }, { -0.2, 0.4 } };

typedef struct
{
  double size, t;
  double p[N], pd[N];
} State;

/* The place of the point of body @i (2: of the ground) and its velocity by the rates @pd. */
static void
place_of (const State  *self,
          const double *p,
          int           i,
          double        out[2])
{
  const double c = i < 2 ? cos (p[3 * i + 2]) : 1, s = i < 2 ? sin (p[3 * i + 2]) : 0;

  if (i == 2)
    {
      out[0] = self->size * (0.7 + 0.2 * sin (self->t));
      out[1] = self->size * -0.5;
      return;
    }
  out[0] = p[3 * i] + self->size * (c * body_point[i][0] - s * body_point[i][1]);
  out[1] = p[3 * i + 1] + self->size * (s * body_point[i][0] + c * body_point[i][1]);
}

/* Along (p + h p', t + h): the rate of the place. */
static void
velocity_of (const State *self,
             int          i,
             double       out[2])
{
  const double h = 1e-5;
  double places[2][2];

  for (int side = 0; side < 2; side++)
    {
      State moved = *self;

      for (int k = 0; k < N; k++)
        moved.p[k] += (side == 0 ? h : -h) * self->pd[k];
      moved.t += side == 0 ? h : -h;
      place_of (&moved, moved.p, i, places[side]);
    }
  for (int k = 0; k < 2; k++)
    out[k] = (places[0][k] - places[1][k]) / (2 * h);
}

/* Adds F . dP/dp_k of the force @f at the point of body @i. */
static void
add_force (const State *self,
           int          i,
           double       fx,
           double       fy,
           double       out[N])
{
  for (int k = 0; k < N; k++)
    {
      const double h = 1e-5 * (k % 3 == 2 ? 1 : self->size);
      double p[N], after[2], before[2];

      memcpy (p, self->p, sizeof p);
      p[k] += h;
      place_of (self, p, i, after);
      p[k] -= 2 * h;
      place_of (self, p, i, before);
      out[k] += (fx * (after[0] - before[0]) + fy * (after[1] - before[1])) / (2 * h);
    }
}

/* A tension between the points of the bodies @i and @j, positive in pull. */
static void
add_tension (const State *self,
             int          i,
             int          j,
             double       tension,
             double       out[N])
{
  double a[2], b[2], length;

  place_of (self, self->p, i, a);
  place_of (self, self->p, j, b);
  length = hypot (b[0] - a[0], b[1] - a[1]);
  add_force (self, i, tension * (b[0] - a[0]) / length, tension * (b[1] - a[1]) / length, out);
  add_force (self, j, tension * (a[0] - b[0]) / length, tension * (a[1] - b[1]) / length, out);
}

/* The length from body @i to @j and its rate. */
static double
length_of (const State *self,
           int          i,
           int          j,
           double      *rate)
{
  double a[2], b[2], va[2], vb[2], length;

  place_of (self, self->p, i, a);
  place_of (self, self->p, j, b);
  velocity_of (self, i, va);
  velocity_of (self, j, vb);
  length = hypot (b[0] - a[0], b[1] - a[1]);
  *rate = ((b[0] - a[0]) * (vb[0] - va[0]) + (b[1] - a[1]) * (vb[1] - va[1])) / length;
  return length;
}

static void
force (const State *s,
       double       out[N])
{
  add_force (s, 0, 2 * s->t, -3 * s->pd[0] / s->size, out);
}

static void
follower (const State *s,
          double       out[N])
{
  const double c = cos (s->p[5]), sine = sin (s->p[5]);

  add_force (s, 1, c * 1.5 - sine * -0.5, sine * 1.5 + c * -0.5, out);
}

static void
torque (const State *s,
        double       out[N])
{
  out[2] += 4 - s->pd[2];
}

static void
spring (const State *s,
        double       out[N])
{
  double rate;

  add_tension (s, 0, 1, 7 * (1 + s->t) * (length_of (s, 0, 1, &rate) / s->size - 0.3 * s->t), out);
}

static void
ground_spring (const State *s,
               double       out[N])
{
  double rate;

  add_tension (s, 1, 2, 2.5 * length_of (s, 1, 2, &rate) / s->size, out);
}

static void
damper (const State *s,
        double       out[N])
{
  double rate;

  length_of (s, 2, 0, &rate);
  add_tension (s, 2, 0, 1.25 * rate / s->size, out);
}

static void
torsion (const State *s,
         double       out[N])
{
  const double moment = 3 * (s->p[2] - s->p[5] - 0.2);

  out[2] -= moment;
  out[5] += moment;
}

static void
ground_torsion (const State *s,
                double       out[N])
{
  /* of the ground less body B: its angle is - b */
  out[5] += 3 * (-s->p[5] - 0.2);
}

static void
torsion_damper (const State *s,
                double       out[N])
{
  const double moment = 0.5 * (s->pd[2] - s->pd[5]);

  out[2] -= moment;
  out[5] += moment;
}

static void
potential (const State *s,
           double       out[N])
{
  out[0] -= 2 * s->p[0] * s->p[4] / (s->size * s->size);
  out[4] -= s->p[0] * s->p[0] / (s->size * s->size);
  out[5] -= cos (s->p[5]);
}

static void
generalized (const State *s,
             double       out[N])
{
  out[1] += s->t - s->pd[1] / s->size;
  out[2] += 5;
}

/* Forces are in units of one newton, lengths in the size L. */
static const struct
{
  const char *text;
  void (*force) (const State *self, double out[N]);
} cases[] = {
  { "'type': 'force', 'point': 'A.P', 'vector': ['2*t', '-3*x`/L']", force },
  { "'type': 'force', 'point': 'B.Q', 'vector': [1.5, -0.5], 'follower': true", follower },
  { "'type': 'torque', 'body': 'A', 'value': '4 - a`'", torque },
  { "'type': 'spring', 'between': ['A.P', 'B.Q'], 'stiffness': '7*(1 + t)/L', 'length': '0.3*t*L'", spring },
  { "'type': 'spring', 'between': ['B.Q', 'ground.O'], 'stiffness': '2.5/L'", ground_spring },
  { "'type': 'damper', 'between': ['ground.O', 'A.P'], 'viscosity': '1.25/L'", damper },
  { "'type': 'torsion-spring', 'bodies': ['A', 'B'], 'stiffness': 3, 'angle': 0.2", torsion },
  { "'type': 'torsion-spring', 'bodies': ['ground', 'B'], 'stiffness': 3, 'angle': 0.2", ground_torsion },
  { "'type': 'torsion-damper', 'bodies': ['A', 'B'], 'viscosity': 0.5", torsion_damper },
  { "'type': 'potential', 'value': 'x^2*v/L^2 + sin(b)'", potential },
  { "'type': 'generalized', 'values': {'y': 't - y`/L', 'a': 5}", generalized },
};

static void
test_efforts (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (41);

  for (gsize i = 0; i < 3 * G_N_ELEMENTS (cases); i++)
    {
      State state = { .size = pow (10.0, 6.0 * (i % 3) - 6.0), .t = 0.6 };
      g_autofree char
        *text = g_strdup_printf ("{'jourdain': 1, 'time': 0.6, 'constants': {'L': %g}, 'parameters':"
                                 " [{'name': 'x'}, {'name': 'y'}, {'name': 'a'}, {'name': 'u'}, {'name':"
                                 " 'v'}, {'name': 'b'}], 'ground': {'points': {'O': ['L*(0.7 +"
                                 " 0.2*sin(t))', '-0.5*L']}}, 'bodies': [{'name': 'A', 'origin': ['x',"
                                 " 'y'], 'angle': 'a', 'mass': 1, 'inertia': 'L^2', 'points': {'P':"
                                 " ['0.3*L', '-0.1*L']}}, {'name': 'B', 'origin': ['u', 'v'], 'angle':"
                                 " 'b', 'mass': 1, 'inertia': 'L^2', 'points': {'Q': ['-0.2*L',"
                                 " '0.4*L']}}], 'efforts': [{'name': 'e', %s}]}",
                                 state.size, cases[i / 3].text);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdModelEffort *effort = jd_model_get_effort (model, 0);

      g_test_message ("%s at %g", cases[i / 3].text, state.size);
      for (guint round = 0; round < 5; round++)
        {
          double expected[N] = { 0 };

          for (int k = 0; k < N; k++)
            {
              state.p[k] = g_rand_double_range (rand, -1, 1) * (k % 3 == 2 ? 3 : state.size);
              state.pd[k] = g_rand_double_range (rand, -1, 1) * (k % 3 == 2 ? 1 : state.size);
            }
          cases[i / 3].force (&state, expected);
          for (int k = 0; k < N; k++)
            {
              /* a couple is of the order of N times L, unless it is given in N m */
              const double unit = k % 3 == 2 ? fmax (state.size, fabs (expected[k])) : 1;

              g_assert_cmpfloat_with_epsilon (jd_model_eval (model, effort->forces[k], state.t, state.p, state.pd) /
                                                unit,
                                              expected[k] / unit, 1e-7);
            }
        }
    }
}

/* ---- The rank of equations ---- */

#define ROWS 5
#define COLUMNS 4

/* By elimination without fractions: exact. */
static guint
rank_of (gint64 a[ROWS][COLUMNS])
{
  guint rank = 0;

  for (guint column = 0; column < COLUMNS && rank < ROWS; column++)
    {
      guint pivot = rank;

      while (pivot < ROWS && a[pivot][column] == 0)
        pivot++;
      if (pivot == ROWS)
        continue;
      for (guint k = 0; k < COLUMNS; k++)
        {
          const gint64 kept = a[rank][k];

          a[rank][k] = a[pivot][k];
          a[pivot][k] = kept;
        }
      for (guint i = rank + 1; i < ROWS; i++)
        {
          const gint64 factor = a[i][column];

          for (guint k = 0; k < COLUMNS; k++)
            a[i][k] = a[i][k] * a[rank][column] - factor * a[rank][k];
        }
      rank++;
    }
  return rank;
}

/* Degrees of freedom are the columns less the rank, and what follows from the rest is redundant: for holonomic and
 * differential rows, with factors from 1e-6 to 1e6, in lengths and in angles. */
static void
test_rank (void)
{
  static const double factors[] = { 1, 1e-6, 1e6, -3, 0.1 };
  g_autoptr(GRand) rand = g_rand_new_with_seed (42);
  guint n_redundant = 0;

  for (guint round = 0; round < 60; round++)
    {
      const guint wanted = 1 + round % 4;
      gint64 left[ROWS][COLUMNS], right[COLUMNS][COLUMNS], a[ROWS][COLUMNS] = { { 0 } };
      g_autoptr(GString) holonomic = g_string_new (NULL), differential = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      gsize freedom, redundant;
      guint rank;

      for (guint k = 0; k < COLUMNS; k++)
        {
          for (guint i = 0; i < ROWS; i++)
            left[i][k] = g_rand_int_range (rand, -4, 5);
          for (guint j = 0; j < COLUMNS; j++)
            right[k][j] = g_rand_int_range (rand, -4, 5);
        }
      for (guint i = 0; i < ROWS; i++)
        for (guint j = 0; j < COLUMNS; j++)
          for (guint k = 0; k < wanted; k++)
            a[i][j] += left[i][k] * right[k][j];
      for (guint i = 0; i < ROWS; i++)
        {
          const gboolean rate = (round + i) % 2 == 0;
          GString *out = rate ? differential : holonomic;
          const char *mark = rate ? "`" : "";

          /* a row of zeros is no equation */
          if (a[i][0] == 0 && a[i][1] == 0 && a[i][2] == 0 && a[i][3] == 0)
            continue;
          g_string_append_printf (out, "%s'e%u': '%g*(%d*x%s + %d*y%s + %d*a%s + %d*u%s)'", out->len > 0 ? ", " : "",
                                  i, factors[g_rand_int_range (rand, 0, G_N_ELEMENTS (factors))], (int) a[i][0], mark,
                                  (int) a[i][1], mark, (int) a[i][2], mark, (int) a[i][3], mark);
        }
      text =
        g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a'}, {'name': 'u'}],"
                         " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1,"
                         " 'points': {'P': [1, 0]}}, {'name': 'B', 'origin': ['u', 2], 'mass': 1}], 'joints':"
                         " [{'name': 'j', 'type': 'equation', 'holonomic': {%s}, 'differential': {%s}}]}",
                         holonomic->str, differential->str);
      model = model_from_text (text);
      rank = rank_of (a);
      jd_model_count_freedom (model, 0, jd_model_get_values (model), jd_model_get_rates (model), &freedom,
                              &redundant);
      g_test_message ("rank %u of %u equations", rank, (guint) jd_model_get_n_equations (model));
      g_assert_cmpuint (freedom, ==, COLUMNS - rank);
      g_assert_cmpuint (redundant, ==, jd_model_get_n_equations (model) - rank);
      n_redundant += redundant > 0;
    }
  g_assert_cmpuint (n_redundant, >, 30);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/efforts/forces", test_efforts);
  g_test_add_func ("/core/parameterization/efforts/rank", test_rank);
  return g_test_run ();
}
