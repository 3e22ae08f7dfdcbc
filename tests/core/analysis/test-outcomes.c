/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of outcomes over types, laws and orders, and energies for observers, against closed forms. */
#include "core/analysis/jump/jd-jump-observer.h"
#include "core/analysis/jump/jd-jump-outcomes.h"
#include "tests/core/impulse/jump-fixture.h"

/* A ball on a floor, and a particle in a corner of the angle a. */
static const char ball_text[] =
  "{'jourdain': 1, 'constants': {'m': 1.5, 'v': 2, 'u': 3},"
  " 'parameters': [{'name': 'x', 'rate': 'u'}, {'name': 'y', 'rate': '-v'}],"
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
  " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
  " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor'}],"
  " 'parameterizations': [{'name': 'total', 'primitive': {}}],"
  " 'events': [{'name': 'e', 'types': {'c.normal': {'type': 'elastic', 'restitution': 0.25}}}]}";
static const char corner_text[] =
  "{'jourdain': 1, 'constants': {'a': 'acos(0.6)'},"
  " 'parameters': [{'name': 'x', 'rate': -3}, {'name': 'y', 'rate': -1}],"
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 2}],"
  " 'curves': [{'name': 'first', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
  " {'name': 'second', 'line': {'point': [0, 0], 'direction': ['-cos(a)', '-sin(a)']}}],"
  " 'joints': [{'name': 'wall1', 'type': 'contact', 'point': 'P.origin', 'curve': 'first'},"
  " {'name': 'wall2', 'type': 'contact', 'point': 'P.origin', 'curve': 'second'}],"
  " 'parameterizations': [{'name': 'total', 'primitive': {}}],"
  " 'events': [{'name': 'e', 'types': {'wall1.normal': {'type': 'elastic', 'restitution': 1},"
  " 'wall2.normal': {'type': 'elastic', 'restitution': 1}}, 'order': ['wall1.normal', 'wall2.normal']}]}";

static JdJumpOutcomes *
outcomes_of (JdModel *model, JdProgress *progress, GError **error)
{
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  JdJumpCase at;

  jd_jump_case_init (&at, model, jd_mechanism_find_event (jd_model_get_mechanism (model), "e"));
  return jd_jump_outcomes_new (parameterization, &at, progress, error);
}

static const JdJumpOutcome *
find_row (const JdJumpOutcomes *self, JdOutcomeKind kind, const char *name)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      const JdJumpOutcome *row = self->rows->pdata[i];

      if (row->kind == kind &&
          (name == NULL || g_ptr_array_find_with_equal_func (row->names, name, g_str_equal, NULL)))
        return row;
    }
  return NULL;
}

/* y'+ = e v, and the loss is m v^2 (1 - e^2) / 2, whatever the type; the laws are one row. */
static void
test_types (void)
{
  static const struct
  {
    const char *name;
    double e;
  } table[] = { { "inert", 0.0 }, { "0.5", 0.5 }, { "elastic", 1.0 } };
  g_autoptr(JdModel) model = model_from_text (ball_text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJumpOutcomes) self = outcomes_of (model, NULL, &error);
  const JdJumpOutcome *row = find_row (self, JD_OUTCOME_GIVEN, NULL);

  g_assert_no_error (error);
  assert_near (row->posterior[1], 0.25 * 2.0, 1e-12);
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const double e = table[i].e;

      row = find_row (self, JD_OUTCOME_TYPE, table[i].name);
      g_assert_nonnull (row);
      assert_near (row->posterior[0], 3.0, 1e-12);
      assert_near (row->posterior[1], e * 2.0, 1e-12);
      assert_near (row->loss, 0.5 * 1.5 * 4.0 * (1.0 - e * e), 1e-12);
      assert_near (impulse_of (row->jump, "c.normal"), 1.5 * (1.0 + e) * 2.0, 1e-12);
    }
  row = find_row (self, JD_OUTCOME_LAW, "stronge");
  g_assert_cmpuint (row->names->len, ==, 3);
  /* one contact has no orders */
  g_assert_null (find_row (self, JD_OUTCOME_ORDER, NULL));
  g_assert_cmpuint (self->rows->len, ==, 5);
  g_assert_null (self->remark);
}

/* Reflections at two walls, one after another until the particle leaves both: p - 2 (n.p) n. */
static void
reflect (double angle, gboolean second, double *v)
{
  const double nx = second ? sin (angle) : 0.0, ny = second ? -cos (angle) : 1.0, across = v[0] * nx + v[1] * ny;

  if (across >= 0.0)
    return;
  v[0] -= 2.0 * across * nx;
  v[1] -= 2.0 * across * ny;
}

static void
test_orders (void)
{
  const double angle = acos (0.6);
  g_autoptr(JdModel) model = model_from_text (corner_text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJumpOutcomes) self = outcomes_of (model, NULL, &error);

  g_assert_no_error (error);
  for (int first = 0; first < 2; first++)
    {
      const JdJumpOutcome *row = find_row (self, JD_OUTCOME_ORDER,
                                           first == 0 ? "wall1.normal, wall2.normal" : "wall2.normal, wall1.normal");
      double v[2] = { -3.0, -1.0 };

      for (int k = 0; k < 20; k++)
        reflect (angle, (k + first) % 2 == 1, v);
      assert_near (row->posterior[0], v[0], 1e-12);
      assert_near (row->posterior[1], v[1], 1e-12);
      assert_near (row->loss, 0.0, 1e-9);
    }
  /* together, with e = 1, the velocity is reversed where both walls are pushed */
  assert_near (find_row (self, JD_OUTCOME_ORDER, "together")->posterior[0], 3.0, 1e-12);
  assert_near (find_row (self, JD_OUTCOME_ORDER, "together")->posterior[1], 1.0, 1e-12);
}

static void
cancel_cb (double fraction G_GNUC_UNUSED, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

/* Progress does not fall, and a cancelled table is none. */
static void
test_cancel (void)
{
  g_autoptr(JdModel) model = model_from_text (corner_text);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  JdProgress progress = { .cancellable = cancellable, .progress = cancel_cb, .progress_data = cancellable };
  g_autoptr(GError) error = NULL;

  g_assert_null (outcomes_of (model, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_refused_type (void)
{
  static const char *const types[] = { "inert", "springy", NULL };
  g_autoptr(JdModel) model = model_from_text (ball_text);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  JdJumpCase at;

  jd_jump_case_init (&at, model, jd_mechanism_find_event (jd_model_get_mechanism (model), "e"));
  g_assert_null (jd_jump_all_types (parameterization, &at, types, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
}

/* Pasquero, example 13: seen by an observer with the velocity (h, 0) the ball loses the same energy, and another part
 * of it; an observer who rises with the ball sees the floor move. */
static void
test_observers (void)
{
  g_autoptr(JdModel) model = model_from_text (ball_text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "e", NULL, &error);
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "e");

  g_assert_no_error (error);
  for (double h = -2.0; h <= 4.0; h += 1.5)
    {
      const double frame[] = { h, 0.0 };
      JdJumpObserver seen;

      g_assert_true (jd_jump_observe (jump, event, frame, &seen, &error));
      g_assert_true (seen.at_rest);
      assert_near (seen.before, 0.75 * ((3.0 - h) * (3.0 - h) + 4.0), 1e-12);
      assert_near (seen.before - seen.after, 0.75 * 4.0 * (1.0 - 0.0625), 1e-12);
    }
  {
    const double frame[] = { 0.0, 0.5 };
    JdJumpObserver seen;

    g_assert_true (jd_jump_observe (jump, event, frame, &seen, &error));
    g_assert_false (seen.at_rest);
    assert_near (seen.after, 0.75 * 9.0, 1e-12);
    assert_near (seen.before, 0.75 * (9.0 + 6.25), 1e-12);
  }
  /* the frames that are always told */
  assert_near (jump->frame_before[JD_JUMP_FRAME_PRIOR], 0.0, 1e-12);
  assert_near (jump->frame_after[JD_JUMP_FRAME_PRIOR], 0.75 * 6.25, 1e-12);
  g_assert_true (isnan (jump->frame_before[JD_JUMP_FRAME_REST]));
  g_assert_true (jump->loss_is_invariant);
}

/* A rate that is rounding beside the largest of all rates is told as 0; every other is told as it is. */
static void
test_rates (void)
{
  g_autoptr(JdModel) model = model_from_text (ball_text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJumpOutcomes) self = outcomes_of (model, NULL, &error);
  JdJumpOutcome rounded = *find_row (self, JD_OUTCOME_TYPE, "inert");
  double posterior[] = { 1e-3, -2e-9 };

  g_assert_no_error (error);
  assert_near (jd_jump_outcome_get_rate (find_row (self, JD_OUTCOME_GIVEN, NULL), 0), 3.0, 1e-12);
  assert_near (jd_jump_outcome_get_rate (find_row (self, JD_OUTCOME_GIVEN, NULL), 1), 0.5, 1e-12);
  g_assert_cmpfloat (jd_jump_outcome_get_rate (find_row (self, JD_OUTCOME_TYPE, "inert"), 1), ==, 0.0);
  rounded.posterior = posterior;
  g_assert_cmpfloat (jd_jump_outcome_get_rate (&rounded, 0), ==, 1e-3);
  g_assert_cmpfloat (jd_jump_outcome_get_rate (&rounded, 1), ==, 0.0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/analysis/outcomes/types", test_types);
  g_test_add_func ("/core/analysis/outcomes/orders", test_orders);
  g_test_add_func ("/core/analysis/outcomes/cancel", test_cancel);
  g_test_add_func ("/core/analysis/outcomes/refused-type", test_refused_type);
  g_test_add_func ("/core/analysis/outcomes/observers", test_observers);
  g_test_add_func ("/core/analysis/outcomes/rates", test_rates);
  return g_test_run ();
}
