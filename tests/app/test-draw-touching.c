/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that touch, drawn from an empty sheet by pointer and keys: contacts of whole shapes, of all pairs in a
 * rectangle and in a selection.  Their motions and forces are those of closed forms. */

#include "tests/app/jd-test-drawn.h"
#include "ui/panels/jd-study-view.h"

#define GRAVITY 9.81
/* The dominoes: width, height, distance. */
#define WIDTH    0.2
#define HEIGHT   1.0
#define DISTANCE 0.4
#define DOMINOES 10

static guint
count_joints (JdInput *self)
{
  return jd_mechanism_get_joints (jd_input_get_mechanism (self))->len;
}

static void
draw_box (JdInput *self,
          double   x0,
          double   y0,
          double   x1,
          double   y1)
{
  jd_input_click (self, x0, y0);
  jd_input_click (self, x1, y1);
}

static void
draw_floor (JdInput *self,
            double   y)
{
  jd_input_key (self, "j");
  jd_input_click (self, -2, y);
  jd_input_click (self, 2, y);
}

static JdMotion *
study (JdInput *self)
{
  jd_window_set_view (self->window, "study");
  jd_test_wait (jd_drawn_has_motion, self->window);
  jd_input_shoot (self, "touching-study");
  if (jd_study_get_message (jd_test_get_study (self->window)) != NULL)
    g_test_message ("%s", jd_study_get_message (jd_test_get_study (self->window)));
  g_assert_nonnull (jd_study_get_motion (jd_test_get_study (self->window)));
  return jd_study_get_motion (jd_test_get_study (self->window));
}

static double
read_motion (JdInput    *self,
             const char *parameter,
             double      t,
             gboolean    after,
             gboolean    rate)
{
  JdStudy *study = jd_test_get_study (self->window);
  JdMechanism *mechanism = jd_model_get_mechanism (jd_study_get_model (study));
  const gsize n = jd_mechanism_get_parameters (mechanism)->len;
  g_autofree double *p = g_new (double, n);
  g_autofree double *pd = g_new (double, n);
  const int k = jd_mechanism_find_parameter (mechanism, parameter);

  g_assert_cmpint (k, >=, 0);
  jd_motion_get_state (jd_study_get_motion (study), t, after, p, pd);
  return rate ? pd[k] : p[k];
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* All normal forces that are not 0 at @t are, in any order, the ascending @expected. */
static void
assert_forces (JdInput      *self,
               double        t,
               const double *expected,
               guint         n)
{
  g_autoptr(GError) error = NULL;
  JdStudy *study = jd_test_get_study (self->window);
  JdModel *model = jd_study_get_model (study);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const gsize n_parameters = jd_mechanism_get_parameters (mechanism)->len;
  g_autofree double *p = g_new (double, n_parameters);
  g_autofree double *pd = g_new (double, n_parameters);
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, jd_mechanism_find_parameterization (mechanism, "total"), NULL, &error);
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GArray) found = g_array_new (FALSE, FALSE, sizeof (double));

  g_assert_no_error (error);
  jd_motion_get_state (jd_study_get_motion (study), t, TRUE, p, pd);
  evaluation = jd_evaluate (total, t, p, pd, NULL, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < evaluation->m; i++)
    if (fabs (evaluation->multipliers[i]) > 1e-6)
      g_array_append_val (found, evaluation->multipliers[i]);
  g_array_sort (found, compare_numbers);
  g_assert_cmpuint (found->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (found, double, i), expected[i], 1e-7);
}

/* A stack of three boxes of 1 kg, the upper one let fall.  The contact tool is given one rectangle around all: the
 * three pairs of boxes, and four corners of each box on the floor.  Each box divides its load between the ends of what
 * it shares with the one below, as the lever says. */
static void
test_stack (void)
{
  const double fall = sqrt (2 * 0.4 / GRAVITY), g = GRAVITY;
  const double before[] = { g / 3, 2 * g / 3, 2 * g / 3, 4 * g / 3 };
  const double later[] = { g / 2, g / 2, g, g, g, 2 * g };
  JdMotion *motion;
  JdInput input;

  jd_input_init (&input);
  draw_floor (&input, -1);
  jd_input_key (&input, "b");
  draw_box (&input, -0.6, -1, 0.6, -0.6);
  draw_box (&input, 0, -0.6, 0.8, -0.2);
  draw_box (&input, 0, 0.2, 0.4, 0.6);
  jd_input_key (&input, "c");
  jd_input_drag (&input, -1.2, 1, 1.2, -1.4);
  g_assert_cmpuint (count_joints (&input), ==, 3 + 12);
  jd_input_shoot (&input, "touching-stack");
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpuint (count_joints (&input), ==, 0);
  jd_input_key (&input, "ctrl+shift+z");
  g_assert_cmpuint (count_joints (&input), ==, 3 + 12);

  motion = study (&input);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, fall, 1e-9);
  g_assert_cmpfloat_with_epsilon (read_motion (&input, "y_box3", fall / 2, TRUE, FALSE), 0.4 - g * fall * fall / 8,
                                  1e-9);
  assert_forces (&input, fall / 2, before, G_N_ELEMENTS (before));
  for (double t = fall; t < 2; t += 0.3)
    {
      g_assert_cmpfloat_with_epsilon (read_motion (&input, "y_box3", t, TRUE, FALSE), 0, 1e-9);
      g_assert_cmpfloat_with_epsilon (read_motion (&input, "y_box2", t, TRUE, FALSE), -0.4, 1e-9);
      g_assert_cmpfloat_with_epsilon (read_motion (&input, "x_box", t, TRUE, FALSE), 0, 1e-9);
      g_assert_cmpfloat_with_epsilon (read_motion (&input, "theta_box2", t, TRUE, FALSE), 0, 1e-9);
    }
  assert_forces (&input, 1, later, G_N_ELEMENTS (later));
  jd_input_shoot (&input, "touching-stack-played");
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  jd_drawn_assert_plays (&input, FALSE);
  jd_input_clear (&input);
}

/* A click on a box, then on a line, means its shape: four corners.  A click at a corner means this corner.  Keys do
 * the same with what is selected. */
static void
test_shape (void)
{
  JdInput input;
  const JdJoint *joint;

  jd_input_init (&input);
  draw_floor (&input, -1);
  jd_input_key (&input, "b");
  draw_box (&input, -0.6, -1, 0.6, -0.6);
  jd_input_key (&input, "c");
  jd_input_click (&input, 0, -0.8);
  jd_input_click (&input, -1.4, -1);
  g_assert_cmpuint (count_joints (&input), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      joint = g_ptr_array_index (jd_mechanism_get_joints (jd_input_get_mechanism (&input)), i);
      g_assert_cmpuint (joint->n_points, ==, 1);
      g_assert_cmpuint (joint->points[0].point, >, 1);
    }
  jd_input_key (&input, "ctrl+z");
  jd_input_click (&input, 0.6, -0.6);
  jd_input_click (&input, -1.4, -1);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  jd_input_key (&input, "ctrl+z");
  jd_input_key (&input, "d");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 0.2, 0);
  jd_input_key (&input, "s");
  jd_input_key (&input, "ctrl+a");
  jd_input_key (&input, "ctrl+shift+j");
  g_assert_cmpuint (count_joints (&input), ==, 4 + 1 + 1);
  jd_input_clear (&input);
}

/* Height of a domino's mass centre above its right lower corner, turned by @a clockwise. */
static double
height_at (double a)
{
  return WIDTH / 2 * sin (a) + HEIGHT / 2 * cos (a);
}

/* Angular velocity at @a of a domino that had @w at 0, by its energy about the corner. */
static double
speed_at (double a,
          double w)
{
  return sqrt (w * w + 2 * GRAVITY * (height_at (0) - height_at (a)) / ((WIDTH * WIDTH + HEIGHT * HEIGHT) / 3));
}

/* Time from 0 to @a, by Simpson's rule. */
static double
time_to (double a,
         double w)
{
  const guint n = 2000;
  double sum = 0;

  for (guint i = 0; i <= n; i++)
    sum += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) / speed_at (a * i / n, w);
  return sum * a / (3 * n);
}

static double
domino_rate (JdInput *self,
             guint    i,
             double   t,
             gboolean after)
{
  g_autofree char *name = i == 0 ? g_strdup ("theta_box") : g_strdup_printf ("theta_box%u", i + 1);

  return -read_motion (self, name, t, after, TRUE);
}

static gboolean
has_model (gpointer input)
{
  return jd_document_get_model (jd_input_get_document (input)) != NULL;
}

/* Ten dominoes: one is drawn, nine are copies, set side by side.  Each turns about its right lower corner, and all
 * may touch.  The first falls as a pendulum does, and each impact, which is inert and level, keeps the sum of the
 * angular momenta divided by the lever: of the first impact one half is left. */
static void
test_dominoes (void)
{
  const double a = asin ((DISTANCE - WIDTH) / HEIGHT);
  const JdMotionEvent *event;
  JdMotion *motion;
  JdInput input;
  double w;
  guint n_hits = 0;

  jd_input_init (&input);
  draw_floor (&input, 0);
  jd_input_key (&input, "b");
  draw_box (&input, -2, 0, -2 + WIDTH, HEIGHT);
  for (guint i = 1; i < DOMINOES; i++)
    jd_input_key (&input, "ctrl+d");
  jd_input_key (&input, "ctrl+a");
  jd_input_key (&input, "ctrl+shift+Down");
  jd_input_shoot (&input, "touching-dominoes-copied");
  jd_input_key (&input, "a");
  for (guint i = 0; i < DOMINOES; i++)
    jd_input_click (&input, -2 + WIDTH + i * DISTANCE, 0);
  jd_input_key (&input, "s");
  jd_input_click (&input, -2 + WIDTH / 2, 0.8);
  jd_input_type (&input, "Angular velocity", "-8");
  jd_test_wait (has_model, &input);
  jd_input_key (&input, "ctrl+k");
  jd_input_key (&input, "c");
  jd_input_drag (&input, -2.4, 1.3, 2.4, -0.5);
  g_assert_cmpuint (count_joints (&input), ==, DOMINOES + DOMINOES * (DOMINOES - 1) / 2 + 3 * DOMINOES);
  jd_input_shoot (&input, "touching-dominoes");

  motion = study (&input);
  w = domino_rate (&input, 0, 0, TRUE);
  g_assert_cmpfloat_with_epsilon (w, 2, 1e-6); /* of 8: the rates nearest in the kinetic energy */
  event = jd_motion_get_event (motion, 0);
  g_assert_cmpfloat_with_epsilon (event->time, time_to (a, w), 1e-8);
  g_assert_cmpfloat_with_epsilon (domino_rate (&input, 0, event->time, FALSE), speed_at (a, w), 1e-8);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (domino_rate (&input, i, event->time, TRUE), speed_at (a, w) / 2, 1e-8);
  /* each strikes the next one, in their order */
  for (gsize i = 0; i < jd_motion_get_n_events (motion) && n_hits < DOMINOES - 1; i++)
    {
      event = jd_motion_get_event (motion, i);
      if (event->kind != JD_MOTION_IMPACT || !event->jumps)
        continue;
      n_hits++;
      for (guint k = 0; k < DOMINOES; k++)
        g_assert_true ((fabs (domino_rate (&input, k, event->time, TRUE)) > 1e-6) == (k <= n_hits));
    }
  g_assert_cmpuint (n_hits, ==, DOMINOES - 1);
  jd_input_clear (&input);
}

static gboolean
is_time_with (gpointer label)
{
  return gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (label), "pass through each other") != NULL;
}

/* Two boxes fall without a contact, the upper one faster: the status line tells when they begin to pass through each
 * other, and its button lets them touch; until then Study tells it from that time on. */
static void
test_passing (void)
{
  JdMotion *motion;
  JdInput input;
  GtkWidget *status, *fix, *problem;

  jd_input_init (&input);
  jd_input_key (&input, "b");
  draw_box (&input, -0.6, -1, 0.6, -0.6);
  draw_box (&input, -0.2, 0.4, 0.4, 0.8);
  jd_input_key (&input, "s");
  jd_input_click (&input, 0.1, 0.7);
  jd_input_type (&input, "Velocity y", "-2");
  jd_input_wait_diagnosis (&input, "From t = 0.5 s on “box” and “box2” pass through each other: no joint is between "
                                   "them. A contact of the two bodies lets them touch · 6 degrees of freedom");
  jd_input_shoot (&input, "touching-passing");
  study (&input);
  jd_study_set_time (jd_test_get_study (input.window), 0.4);
  problem = jd_test_child (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW), "problem");
  g_assert_false (is_time_with (problem));
  jd_study_set_time (jd_test_get_study (input.window), 0.6);
  jd_test_wait (is_time_with, problem);
  jd_input_shoot (&input, "touching-passing-study");

  jd_window_set_view (input.window, "draw");
  status = jd_test_child (input.view, "status");
  fix = jd_test_find (status, ADW_TYPE_SPLIT_BUTTON);
  jd_input_wait_diagnosis (&input, "From t = 0.5 s on “box” and “box2” pass through each other: no joint is between "
                                   "them. A contact of the two bodies lets them touch · 6 degrees of freedom");
  g_assert_true (gtk_widget_get_visible (fix));
  g_signal_emit_by_name (fix, "clicked");
  g_assert_cmpuint (count_joints (&input), ==, 1);
  jd_input_wait_diagnosis (&input, "6 degrees of freedom");
  g_assert_false (gtk_widget_get_visible (fix));
  motion = study (&input);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, 0.5, 1e-9);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/touching/stack", test_stack);
  g_test_add_func ("/app/draw/touching/passing", test_passing);
  if (g_getenv ("JD_TEST_LONG") == NULL)
    return jd_test_run ();
  g_test_add_func ("/app/draw/touching/shape", test_shape);
  g_test_add_func ("/app/draw/touching/dominoes", test_dominoes);
  return jd_test_run ();
}
