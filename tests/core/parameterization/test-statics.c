/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-statics.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* The equations of equilibrium and of steady motion: their derivatives against differences, the equations against those
 * of the motion, and closed forms. */

/* Step of central differences in natural units, and their error: h^2 of the third derivatives, rounding / h. */
#define STEP 1e-5
#define DIFFERENCE 1e-7
/* Two ways to the same number, each some ten operations. */
#define SAME 1e-11

typedef struct
{
  const char *name;
  const char *text;
  const char *constant;   /* to vary; its value enters forces, equations or both */
} Case;

static const Case cases[] = {
  { "rolling-disk", ROLLING_DISK, "R" }, { "four-bar", FOUR_BAR, "c" }, { "slider-crank", SLIDER_CRANK, "l" },
  { "bowl", BOWL, "R" },                 { "double-pendulum", DOUBLE_PENDULUM (ALL_BUT_NONE), "a" },
};

/* A statics with a state and multipliers of its own, in natural units. */
typedef struct
{
  JdStatics *statics;
  gsize      n, n_rows;
  double     t, constant;
  double    *s, *rates, *y;
} State;

static void
state_clear (State *self)
{
  g_clear_pointer (&self->statics, jd_statics_free);
  g_free (self->s);
  g_free (self->rates);
  g_free (self->y);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (State, state_clear)

/* The file's positions, all parameters moving, random rates and multipliers. */
static void
state_init (State              *self,
            JdParameterization *of,
            const char         *constant,
            GRand              *rand)
{
  const JdModel *model = jd_parameterization_get_model (of);
  const gsize n = jd_parameterization_get_n_symbolic (of);
  g_autofree gboolean *moving = g_new (gboolean, n + 1);
  g_autoptr(GError) error = NULL;

  for (gsize i = 0; i < n; i++)
    moving[i] = TRUE;
  self->statics = jd_statics_new (of, constant, moving, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (jd_statics_get_n (self->statics), ==, n);
  self->n = n;
  self->n_rows = jd_statics_get_n_rows (self->statics);
  self->t = jd_model_get_time (model);
  if (constant != NULL)
    self->constant = *(double *) g_hash_table_lookup (jd_model_get_constants (model), constant);
  self->s = g_new (double, n + 1);
  self->rates = g_new (double, n + 1);
  self->y = g_new (double, self->n_rows + 1);
  for (gsize i = 0; i < n; i++)
    {
      self->s[i] = jd_model_get_values (model)[jd_parameterization_get_symbolic_indices (of)[i]] /
                   jd_statics_get_units (self->statics)->place[i];
      self->rates[i] = g_rand_double_range (rand, -1, 1);
    }
  for (gsize h = 0; h < self->n_rows; h++)
    self->y[h] = g_rand_double_range (rand, -1, 1);
}

/* Forces, left sides and rates at the state: n + 2 n_rows numbers. */
static double *
eval (State *self)
{
  const JdStaticsNumbers *numbers = jd_statics_eval (self->statics, self->t, self->s, self->rates, self->y);
  double *values = g_new (double, self->n + 2 * self->n_rows + 1);

  memcpy (values, numbers->force, sizeof (double) * self->n);
  memcpy (values + self->n, numbers->left, sizeof (double) * self->n_rows);
  memcpy (values + self->n + self->n_rows, numbers->beta, sizeof (double) * self->n_rows);
  return values;
}

/* Their central differences by *@variable. */
static double *
differences (State  *self,
             double *variable)
{
  const double here = *variable;
  g_autofree double *after = NULL;
  double *before;

  *variable = here + STEP;
  after = eval (self);
  *variable = here - STEP;
  before = eval (self);
  *variable = here;
  for (gsize i = 0; i < self->n + 2 * self->n_rows; i++)
    before[i] = (after[i] - before[i]) / (2 * STEP);
  return before;
}

/* Stiffness, damping, drift and A are the derivatives that their names promise: -d force/ds, -d force/ds',
 * d beta/ds, and both d left/ds of holonomic equations and d beta/ds' of all. */
static void
test_derivatives (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JdModel) model = model_from_json (c->text);
  g_autoptr(GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) of = nth_parameterization (model, i);
      g_auto(State) state = { 0 };
      g_autofree double *all = NULL;
      const JdStaticsNumbers *numbers;
      gsize n, m;

      state_init (&state, of, NULL, rand);
      n = state.n;
      m = state.n_rows;
      for (gsize j = 0; j < n; j++)
        {
          g_autofree double *by_s = differences (&state, &state.s[j]),
                            *by_rate = differences (&state, &state.rates[j]);

          numbers = jd_statics_linearize (state.statics, state.t, state.s, state.rates, state.y);
          for (gsize k = 0; k < n; k++)
            {
              assert_near (by_s[k], -numbers->stiffness[k * n + j], DIFFERENCE);
              assert_near (by_rate[k], -numbers->damping[k * n + j], DIFFERENCE);
              g_assert_cmpfloat (numbers->mass[k * n + j], ==, numbers->mass[j * n + k]);
            }
          for (gsize h = 0; h < m; h++)
            {
              assert_near (by_s[n + m + h], numbers->drift[h * n + j], DIFFERENCE);
              assert_near (by_rate[n + m + h], numbers->rows[h * n + j], DIFFERENCE);
              if (jd_statics_get_row (state.statics, h)->holonomic)
                assert_near (by_s[n + h], numbers->rows[h * n + j], DIFFERENCE);
            }
        }
    }
}

/* The derivatives by a constant, on which others of the file depend. */
static void
test_by_constant (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JdModel) model = model_from_json (c->text);
  g_autoptr(GRand) rand = g_rand_new_with_seed (22);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) of = nth_parameterization (model, i);
      g_auto(State) state = { 0 };
      g_autofree double *after = NULL, *before = NULL;
      const JdStaticsNumbers *numbers;
      double largest = 0.0;

      state_init (&state, of, c->constant, rand);
      jd_statics_set_constant (state.statics, state.constant + STEP);
      after = eval (&state);
      jd_statics_set_constant (state.statics, state.constant - STEP);
      before = eval (&state);
      jd_statics_set_constant (state.statics, state.constant);
      numbers = jd_statics_linearize (state.statics, state.t, state.s, state.rates, state.y);
      for (gsize k = 0; k < state.n + 2 * state.n_rows; k++)
        {
          const double expected = k < state.n                  ? numbers->force_by[k]
                                  : k < state.n + state.n_rows ? numbers->left_by[k - state.n]
                                                               : numbers->beta_by[k - state.n - state.n_rows];

          assert_near ((after[k] - before[k]) / (2 * STEP), expected, DIFFERENCE);
          largest = fmax (largest, fabs (expected));
        }
      g_assert_cmpfloat (largest, >, 0.0);
    }
}

static void
test_unknown_constant (void)
{
  g_autoptr(JdModel) model = model_from_json (BOWL);
  g_autoptr(JdParameterization) of = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_statics_new (of, "nothing", NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
}

/* D - h + A^T lambda, A s' + b and M are those from which the motion is computed, in SI.  Where nothing is eliminated
 * numerically both are in the same parameters. */
static void
test_motion (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(JdModel) model = model_from_json (c->text);
  g_autoptr(GRand) rand = g_rand_new_with_seed (23);

  for (guint i = 0; i < jd_mechanism_get_parameterizations (jd_model_get_mechanism (model))->len; i++)
    {
      g_autoptr(JdParameterization) of = nth_parameterization (model, i);
      g_auto(State) state = { 0 };
      g_auto(Solved) s = { 0 };
      const JdDynamicsPattern *pattern = jd_parameterization_get_pattern (of);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (of);
      g_autofree double *force = g_new0 (double, pattern->n + 1);
      const JdStaticsNumbers *numbers;
      const JdStaticsUnits *u;

      if (jd_parameterization_get_n_symbolic (of) > pattern->n)
        continue;
      state_init (&state, of, NULL, rand);
      u = jd_statics_get_units (state.statics);
      solved_init (&s, of, state.t, jd_model_get_values (model), jd_model_get_rates (model));
      for (gsize k = 0; k < s.n; k++)
        s.qd[k] = state.rates[k] * u->place[k] / u->time;
      g_assert_true (jd_parameterization_eval_terms (of, s.t, s.q, s.qd, s.p, s.pd, &s.terms, work, NULL));
      numbers = jd_statics_linearize (state.statics, state.t, state.s, state.rates, state.y);
      for (gsize k = 0; k < s.n; k++)
        force[k] = s.terms.given[k] - s.terms.bias[k];
      for (gsize k = 0; k < pattern->n_rows; k++)
        force[pattern->row_column[k]] += s.terms.rows[k] * state.y[pattern->row_row[k]] * u->energy /
                                         u->row[pattern->row_row[k]];
      for (gsize k = 0; k < s.n; k++)
        assert_near (numbers->force[k], force[k] * u->place[k] / u->energy, SAME);
      for (gsize h = 0; h < s.m; h++)
        {
          assert_near (numbers->left[h], s.terms.left[h] / u->row[h], SAME);
          assert_near (numbers->beta[h], s.terms.rate[h] * u->time / u->row[h], SAME);
        }
      for (gsize k = 0; k < pattern->n_mass; k++)
        assert_near (numbers->mass[pattern->mass_row[k] * s.n + pattern->mass_column[k]],
                     s.terms.mass[k] * u->place[pattern->mass_row[k]] * u->place[pattern->mass_column[k]] /
                       (u->energy * u->time * u->time),
                     SAME);
    }
}

/* A pendulum of length l: force -m g l sin(th), stiffness m g l cos(th), inertia m l^2. */
static void
test_pendulum (void)
{
  const double m = 1.7, l = 0.6, g = 9.81, th = 0.8;
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'constants': {'m': 1.7, 'l': 0.6, 'g': 9.81}, 'gravity': [0, '-g'],"
                             " 'parameters': [{'name': 'th', 'value': 0.8}],"
                             " 'bodies': [{'name': 'P', 'origin': ['l*sin(th)', '-l*cos(th)'], 'mass': 'm'}],"
                             " 'parameterizations': [{'name': 'one', 'primitive': {}}]}");
  g_autoptr(JdParameterization) of = parameterization_of (model, "one");
  g_autoptr(JdStatics) statics = jd_statics_new (of, NULL, NULL, NULL);
  const JdStaticsUnits *u = jd_statics_get_units (statics);
  const double s = th / u->place[0];
  const JdStaticsNumbers *numbers = jd_statics_linearize (statics, 0.0, &s, NULL, NULL);
  double p[1];

  assert_near (u->place[0], 1.0, SAME);
  assert_near (numbers->force[0] * u->energy, -m * g * l * sin (th), SAME);
  assert_near (numbers->stiffness[0] * u->energy, m * g * l * cos (th), SAME);
  assert_near (numbers->mass[0] * u->energy * u->time * u->time, m * l * l, SAME);
  assert_near (numbers->damping[0], 0.0, SAME);
  g_assert_true (jd_statics_is_angle (statics, 0));
  g_assert_true (jd_statics_depends_on (statics, 0));
  g_assert_true (jd_statics_potential_depends_on (statics, 0));
  g_assert_false (jd_statics_depends_on_time (statics));
  jd_statics_expand (statics, 0.0, &s, p);
  assert_near (p[0], th, SAME);
}

/* A bead on a rod that turns at the rate w, in polar coordinates of the ground: at rest on the rod the force is
 * m w^2 r, the potential V - E0 is -m w^2 r^2 / 2, and time does not enter although it stands in every position. */
static void
test_turning_rod (void)
{
  const double m = 0.4, w = 3.0, r = 0.7;
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'constants': {'m': 0.4, 'w': 3.0},"
                             " 'parameters': [{'name': 'r', 'value': 0.7}],"
                             " 'bodies': [{'name': 'P', 'origin': ['r*cos(w*t)', 'r*sin(w*t)'], 'mass': 'm'}],"
                             " 'parameterizations': [{'name': 'one', 'primitive': {}}]}");
  g_autoptr(JdParameterization) of = parameterization_of (model, "one");
  g_autoptr(JdStatics) statics = jd_statics_new (of, "w", NULL, NULL);
  const JdStaticsUnits *u = jd_statics_get_units (statics);
  const double s = r / u->place[0];

  g_assert_false (jd_statics_depends_on_time (statics));
  g_assert_false (jd_statics_is_angle (statics, 0));
  g_assert_true (jd_statics_potential_depends_on (statics, 0));
  for (double t = 0.0; t < 2.0; t += 0.7)
    {
      const JdStaticsNumbers *numbers = jd_statics_linearize (statics, t, &s, NULL, NULL);

      assert_near (numbers->force[0] * u->energy / u->place[0], m * w * w * r, SAME);
      assert_near (numbers->stiffness[0] * u->energy / (u->place[0] * u->place[0]), -m * w * w, SAME);
      assert_near (numbers->force_by[0] * u->energy / u->place[0], 2.0 * m * w * r, SAME);
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *claim;
    GTestDataFunc test;
  } claims[] = { { "derivatives", test_derivatives },
                 { "by-constant", test_by_constant },
                 { "motion", test_motion } };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (claims); j++)
      {
        g_autofree char *path = g_strdup_printf ("/core/parameterization/statics/%s/%s", claims[j].claim,
                                                 cases[i].name);

        g_test_add_data_func (path, &cases[i], claims[j].test);
      }
  g_test_add_func ("/core/parameterization/statics/unknown-constant", test_unknown_constant);
  g_test_add_func ("/core/parameterization/statics/pendulum", test_pendulum);
  g_test_add_func ("/core/parameterization/statics/turning-rod", test_turning_rod);
  return g_test_run ();
}
