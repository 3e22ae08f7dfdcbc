/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parameters that equations determine numerically, without any mechanism: derivatives against closed forms and against
 * differences of the solution; branches that are left, and equations that determine nothing. */
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/parameterization/model/jd-implicit.h"
#include "core/parameterization/model/jd-kinetic.h"

/* Some ten operations. */
#define SAME 1e-12
/* Step of central differences of second order, and their error. */
#define STEP 1e-4
#define DIFFERENCE 1e-6

/* The equations of a test as tapes: F (q, u, t) with q = a, b and u = u, v. */
typedef struct
{
  gsize          n, n_u, n_s;
  JdExprPool    *pool;
  JdOwned       *owned;
  JdCoordinates  s;
  JdImplicit     implicit;
  JdTapeWork     tape;
  JdImplicitWork work;
} System;

static gboolean
resolve (const char   *name,
         JdSymbolKind *out_kind,
         gpointer      user_data G_GNUC_UNUSED)
{
  *out_kind = JD_SYMBOL_PARAMETER;
  return strlen (name) == 1;
}

static JdTape *
new_tape (System    *self,
          GPtrArray *outputs)
{
  return jd_tape_new ((const JdExpr *const *) outputs->pdata, outputs->len, self->s.inputs, 2 * self->s.n + 1, NULL,
                      NULL);
}

static void
system_init (System            *self,
             const char *const *texts,
             gsize              n,
             gsize              n_u)
{
  static const char *const names[2][4] = { { "a", "u", "v" }, { "a", "b", "u", "v" } };
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS, .resolve = resolve };
  g_autoptr(GArray) jacobian = jd_entries_new ();
  g_autoptr(GPtrArray) first = g_ptr_array_new (), second = g_ptr_array_new (), in_time = g_ptr_array_new ();

  *self = (System) { .n = n, .n_u = n_u, .n_s = n + n_u, .pool = jd_expr_pool_new (), .owned = jd_owned_new () };
  jd_coordinates_init (&self->s, self->pool, names[n - 1], self->n_s);
  for (gsize j = 0; j < n_u; j++)
    {
      g_autoptr(GError) error = NULL;
      const JdExpr *f = jd_expr_parse (self->pool, &scope, texts[j], NULL, &error), *rate;

      g_assert_no_error (error);
      g_ptr_array_add (first, (gpointer) f);
      for (gsize k = 0; k < self->n_s; k++)
        jd_entries_add (jacobian, j, k, jd_expr_diff (self->pool, f, self->s.q[k]));
      g_ptr_array_add (in_time, (gpointer) jd_expr_diff (self->pool, f, self->s.t));
      rate = jd_coordinates_drift (&self->s, f);
      g_ptr_array_add (second, (gpointer) jd_coordinates_drift (&self->s, rate));
    }
  jd_entries_list (jacobian, first);
  g_ptr_array_extend (first, in_time, NULL, NULL);
  self->implicit = (JdImplicit) { .n = n, .n_u = n_u, .first = new_tape (self, first),
                                  .second = new_tape (self, second) };
  jd_sparsity_init (&self->implicit.jacobian, jacobian, self->owned);
  jd_implicit_work_init (&self->work, &self->implicit, self->owned);
  self->tape = (JdTapeWork) { .inputs = g_new0 (double, 2 * self->n_s + 1), .outputs = g_new0 (double, first->len),
                              .scratch = g_new0 (double, MAX (jd_tape_get_work_size (self->implicit.first),
                                                              jd_tape_get_work_size (self->implicit.second))) };
}

static void
system_clear (System *self)
{
  jd_tape_free (self->implicit.first);
  jd_tape_free (self->implicit.second);
  g_free (self->tape.inputs);
  g_free (self->tape.outputs);
  g_free (self->tape.scratch);
  jd_coordinates_clear (&self->s);
  jd_owned_free (self->owned);
  jd_expr_pool_free (self->pool);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (System, system_clear)

static void
assert_near (const char *what,
             double      found,
             double      expected,
             double      tolerance)
{
  if (!(fabs (found - expected) <= tolerance * (1.0 + fabs (expected))))
    g_error ("%s: %.15g is not %.15g", what, found, expected);
}

/* Solves at q (n) and @t from @u (n_u), which becomes the solution. */
static gboolean
solve (System       *self,
       const double *q,
       double        t,
       double       *u)
{
  memcpy (self->tape.inputs, q, self->n * sizeof (double));
  memcpy (self->tape.inputs + self->n, u, self->n_u * sizeof (double));
  self->tape.inputs[2 * self->n_s] = t;
  if (!jd_implicit_solve (&self->implicit, &self->tape, &self->work))
    return FALSE;
  memcpy (u, self->tape.inputs + self->n, self->n_u * sizeof (double));
  return TRUE;
}

/* Solutions in closed form: u, u', u'' for q = a and one u. */
typedef struct
{
  const char *text;
  double      a, t, start, u, by_a, by_t, by_aa, by_at, by_tt;
} Closed;

static const Closed closed[] = {
  /* u = t sin (a), linear */
  { "u - t*sin(a)", 0.4, 1.5, 7.0, 0.5841275134629757, 1.381591491004328, 0.3894183423086505, -0.5841275134629757,
    0.9210609940028851, 0.0 },
  /* u = sqrt (4 - a^2), and the other root */
  { "a^2 + u^2 - 4", 1.2, 0.0, 1.0, 1.6, -0.75, 0.0, -0.9765625, 0.0, 0.0 },
  { "a^2 + u^2 - 4", 1.2, 0.0, -1.0, -1.6, 0.75, 0.0, 0.9765625, 0.0, 0.0 },
  /* u = log (a t) */
  { "exp(u) - a*t", 2.0, 3.0, 1.0, 1.791759469228055, 0.5, 0.3333333333333333, -0.25, 0.0, -0.1111111111111111 },
  /* the size of the equation does not matter */
  { "1e9*(a^2 + u^2 - 4)", 1.2, 0.0, 1.0, 1.6, -0.75, 0.0, -0.9765625, 0.0, 0.0 },
  { "1e-9*(a^2 + u^2 - 4)", 1.2, 0.0, 1.0, 1.6, -0.75, 0.0, -0.9765625, 0.0, 0.0 },
};

static void
test_closed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (closed); i++)
    {
      const Closed *c = &closed[i];
      g_auto(System) self = { 0 };
      double u = c->start;
      const double rate = 0.7;

      g_test_message ("%s from %g", c->text, c->start);
      system_init (&self, &c->text, 1, 1);
      g_assert_true (solve (&self, &c->a, c->t, &u));
      assert_near ("u", u, c->u, SAME);
      assert_near ("U", self.work.du[0], c->by_a, SAME);
      assert_near ("u_t", self.work.du_dt[0], c->by_t, SAME);
      self.tape.inputs[2] = rate;
      self.tape.inputs[3] = c->by_a * rate + c->by_t;
      jd_implicit_second (&self.implicit, &self.tape, &self.work);
      assert_near ("eta", self.work.eta[0], c->by_aa * rate * rate + 2.0 * c->by_at * rate + c->by_tt, SAME);
    }
}

/* Two equations that share both unknowns, listed in either order: derivatives along the curve q (t) = q + q' h +
 * q'' h^2 / 2 are differences of the solution. */
static void
test_two (void)
{
  static const char *const pairs[][2] = {
    { "a*cos(u) + b*cos(v) - 1.2 - 0.1*t", "a*sin(u) - b*sin(v) - 0.3*t" },
    { "a*sin(u) - b*sin(v) - 0.3*t", "a*cos(u) + b*cos(v) - 1.2 - 0.1*t" },
    { "u*v - a - t", "v + 0.1*v^3 - b*u - t^2" },
    { "v - a*b*t", "u + exp(-v)*a - b" },
  };
  static const double q[] = { 1.1, 0.9 }, qd[] = { 0.3, -0.4 }, qdd[] = { -0.2, 0.5 }, start[] = { 0.8, 0.7 };
  const double t = 0.4;

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_auto(System) self = { 0 };
      double u[3][2], expected[2], second[2], du[4], du_dt[2];

      g_test_message ("%s, %s", pairs[i][0], pairs[i][1]);
      system_init (&self, pairs[i], 2, 2);
      memcpy (u[1], start, sizeof start);
      for (gsize k = 0; k < 3; k++)
        {
          const double h = ((double) ((k + 1) % 3) - 1.0) * STEP;
          const double at[] = { q[0] + h * (qd[0] + 0.5 * h * qdd[0]), q[1] + h * (qd[1] + 0.5 * h * qdd[1]) };
          double *here = u[(k + 1) % 3];

          /* the middle first, then its sides from there */
          memcpy (here, k == 0 ? start : u[1], sizeof start);
          g_assert_true (solve (&self, at, t + h, here));
        }
      g_assert_true (solve (&self, q, t, u[1]));
      memcpy (du, self.work.du, sizeof du);
      memcpy (du_dt, self.work.du_dt, sizeof du_dt);
      for (gsize j = 0; j < 2; j++)
        expected[j] = du[2 * j] * qd[0] + du[2 * j + 1] * qd[1] + du_dt[j];
      memcpy (self.tape.inputs + 4, qd, sizeof qd);
      memcpy (self.tape.inputs + 6, expected, sizeof expected);
      jd_implicit_second (&self.implicit, &self.tape, &self.work);
      for (gsize j = 0; j < 2; j++)
        {
          second[j] = du[2 * j] * qdd[0] + du[2 * j + 1] * qdd[1] + self.work.eta[j];
          assert_near ("u'", expected[j], (u[2][j] - u[0][j]) / (2.0 * STEP), DIFFERENCE);
          assert_near ("u''", second[j], (u[2][j] - 2.0 * u[1][j] + u[0][j]) / (STEP * STEP), DIFFERENCE);
        }
    }
}

/* Nothing is determined where F_u vanishes, where F has no value, where no solution is near, or where an equation has
 * no u; a solution of another branch is not taken. */
static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    double a, start;
    gboolean solved;
  } cases[] = {
    { "u^2 - a", 1.0, 0.0, FALSE },                                               /* F_u is 0 */
    { "u^2 - a", 1.0, 1e-3, TRUE },                                               /* far, on the same side */
    { "u^2 + a", 1.0, 0.7, FALSE },                                               /* no solution */
    { "log(u) - a", 1.0, -2.0, FALSE },                                           /* no value */
    { "sqrt(u) - a", 1.0, 1.5, TRUE },        { "a - 1 + 0*u", 1.0, 1.0, FALSE }, /* no u */
    { "a^2 - 4 + 1e-14*u", 1.0, 1.0, FALSE },                                     /* F_u is nothing beside F_a */
    { "u^3 - u - a", 6.0, 0.1, FALSE }, /* the root 2 is on another branch: F_u changes its sign */
    { "u^3 - u - a", 6.0, 0.9, TRUE },        { "atan(u) - a", 0.0, 5.0, FALSE }, /* Newton's steps grow */
    { "atan(u) - a", 0.0, 1.0, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(System) self = { 0 };
      double u = cases[i].start;

      g_test_message ("%s from %g", cases[i].text, cases[i].start);
      system_init (&self, &cases[i].text, 1, 1);
      g_assert_cmpint (solve (&self, &cases[i].a, 0.0, &u), ==, cases[i].solved);
    }
}

/* An equation that is nothing beside the other one determines nothing; a small one does. */
static void
test_small_row (void)
{
  static const struct { const char *pair[2]; gboolean solved; } cases[] = {
    { { "1e-25*(u - a)", "v - b" }, FALSE },
    { { "1e-5*(u - a)", "v - b" }, TRUE },
    { { "u - a", "1e25*(v - b)" }, FALSE },
    { { "u - a + v", "2*(u - a + v)" }, FALSE },
  };
  static const double q[] = { 0.3, 0.8 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(System) self = { 0 };
      double u[] = { 1.0, 1.0 };

      g_test_message ("%s, %s", cases[i].pair[0], cases[i].pair[1]);
      system_init (&self, cases[i].pair, 2, 2);
      g_assert_cmpint (solve (&self, q, 0.0, u), ==, cases[i].solved);
      if (cases[i].solved)
        for (gsize k = 0; k < 2; k++)
          assert_near ("u", u[k], q[k], SAME);
    }
}

/* Without an iteration the derivatives are those at the values that are given, solution or not. */
static void
test_factor (void)
{
  static const char *const text[] = { "u^2 - a*t" };
  g_auto(System) self = { 0 };

  system_init (&self, text, 1, 1);
  for (double u = -2.0; u <= 2.0; u += 0.5)
    {
      const double a = 3.0, t = 0.7;

      self.tape.inputs[0] = a;
      self.tape.inputs[1] = u;
      self.tape.inputs[4] = t;
      g_assert_cmpint (jd_implicit_factor (&self.implicit, &self.tape, &self.work), ==, u != 0.0);
      g_assert_cmpfloat (self.tape.inputs[1], ==, u);
      if (u == 0.0)
        continue;
      assert_near ("U", self.work.du[0], t / (2.0 * u), SAME);
      assert_near ("u_t", self.work.du_dt[0], a / (2.0 * u), SAME);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/implicit/closed", test_closed);
  g_test_add_func ("/core/parameterization/implicit/two", test_two);
  g_test_add_func ("/core/parameterization/implicit/refused", test_refused);
  g_test_add_func ("/core/parameterization/implicit/small-row", test_small_row);
  g_test_add_func ("/core/parameterization/implicit/factor", test_factor);
  return g_test_run ();
}
