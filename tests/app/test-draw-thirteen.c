/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Textbook mechanisms drawn from an empty sheet by the obvious clicks and keys, each at the first try.  Their
 * accelerations, motions and impacts are those of closed forms, and the number of actions is limited: a key, a click,
 * a drag and a typed value are one action each.  Two of them by default, in the suite long all. */

#include "tests/app/jd-test-drawn.h"

#define GRAVITY 9.81

/* ---- Actions, counted ---- */

static guint n_actions;

static void
start (JdInput *self)
{
  n_actions = 0;
  jd_input_init (self);
  /* as a new user has it */
  jd_canvas_set_names_sizes (self->canvas, TRUE);
}

static void
key (JdInput    *self,
     const char *name)
{
  n_actions++;
  jd_input_key (self, name);
}

static void
click (JdInput *self,
       double   x,
       double   y)
{
  n_actions++;
  jd_input_click (self, x, y);
}

/* The tool of the key @tool, and its clicks. */
static void
draw (JdInput      *self,
      const char   *tool,
      guint         n,
      const double  places[][2])
{
  key (self, tool);
  for (guint i = 0; i < n; i++)
    click (self, places[i][0], places[i][1]);
}

#define DRAW(self, tool, ...) \
  draw (self, tool, sizeof ((const double[][2]) { __VA_ARGS__ }) / sizeof (double[2]), \
        (const double[][2]) { __VA_ARGS__ })

static void
type (JdInput    *self,
      const char *title,
      const char *text)
{
  n_actions++;
  jd_input_type (self, title, text);
}

static void
count_actions (JdInput    *self,
               const char *name,
               guint       most)
{
  g_test_message ("%s: %u actions", name, n_actions);
  jd_input_shoot (self, name);
  g_assert_cmpuint (n_actions, <=, most);
}

static void
finish (JdInput    *self,
        const char *name,
        guint       most)
{
  count_actions (self, name, most);
  jd_drawn_assert_plays (self, g_str_equal (name, "thirteen-atwood"));
  jd_input_clear (self);
}

static void
assert_acceleration (JdInput    *self,
                     const char *parameter,
                     double      expected)
{
  g_autoptr(JdModel) model = jd_drawn_load (self);
  const double found = jd_drawn_acceleration (model, parameter);

  g_test_message ("%s: %.12g, expected %.12g", parameter, found, expected);
  g_assert_cmpfloat_with_epsilon (found, expected, 1e-9 * (1 + fabs (expected)));
}

static void
assert_freedom (JdInput *self,
                gsize    expected)
{
  JdStatusLine *status = jd_test_child (self->view, "status");
  g_autofree char *says = expected == 1 ? g_strdup ("1 degree of freedom")
                                        : g_strdup_printf ("%" G_GSIZE_FORMAT " degrees of freedom", expected);

  g_assert_nonnull (status);
  jd_input_wait_diagnosis (self, says);
}

/* ---- The motion, read ---- */

static double
position (JdInput    *self,
          const char *parameter,
          double      t)
{
  JdStudy *study = jd_test_get_study (self->window);
  JdMotion *motion = jd_study_get_motion (study);
  JdMechanism *mechanism = jd_model_get_mechanism (jd_study_get_model (study));
  const gsize n = jd_mechanism_get_parameters (mechanism)->len;
  g_autofree double *p = g_new (double, n);
  g_autofree double *pd = g_new (double, n);
  const int k = jd_mechanism_find_parameter (mechanism, parameter);

  g_assert_nonnull (motion);
  g_assert_cmpint (k, >=, 0);
  jd_motion_get_state (motion, t, TRUE, p, pd);
  return p[k];
}

/* Coordinate @axis of the point at @along m from the middle of the rod of this number. */
static double
rod_point (JdInput *self,
           guint    number,
           double   along,
           int      axis,
           double   t)
{
  g_autofree char *o = g_strdup_printf ("%c_%u", axis == 0 ? 'x' : 'y', number);
  g_autofree char *angle = g_strdup_printf ("theta_%u", number);
  const double theta = position (self, angle, t);

  return position (self, o, t) + along * (axis == 0 ? cos (theta) : sin (theta));
}

static void
study (JdInput *self)
{
  jd_window_set_view (self->window, "study");
  jd_test_wait (jd_drawn_has_motion, self->window);
  g_assert_nonnull (jd_study_get_motion (jd_test_get_study (self->window)));
}

/* ---- The mechanisms ---- */

/* A rod that hangs from the ground: 3/2 g/l from the horizontal. */
static void
test_pendulum (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "r", { 0, 0 }, { 1, 0 });
  DRAW (&input, "p", { 0, 0 });
  assert_freedom (&input, 1);
  assert_acceleration (&input, "theta_1", -1.5 * GRAVITY);
  finish (&input, "thirteen-pendulum", 6);
}

/* A disk on an incline of 30 degrees: 2/3 g sin 30 degrees down the slope. */
static void
test_incline (void)
{
  const double a = 2.0 / 3 * GRAVITY / 2, s = sin (G_PI / 6), c = cos (G_PI / 6);
  JdInput input;

  start (&input);
  DRAW (&input, "j", { -2, 1 });
  jd_input_do (&input, "key 4 Tab minus 3 0 Return");
  n_actions += 3;
  DRAW (&input, "d", { -1, 1 }, { -1.2, 0.6 });
  DRAW (&input, "o", { -1, 1 }, { -2 + 3 * c, 1 - 3 * s });
  assert_freedom (&input, 1);
  assert_acceleration (&input, "x_1", a * c);
  assert_acceleration (&input, "y_1", -a * s);
  finish (&input, "thirteen-incline", 12);
}

/* Two particles on a rope over two pulleys of the ground: g (m2 - m1)/(m1 + m2). */
static void
test_atwood (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "g", { -0.4, 1 }, { 0.4, 1 });
  DRAW (&input, "m", { -0.4, -0.4 }, { 0.4, 0 });
  type (&input, "Mass", "3");
  DRAW (&input, "y", { -0.4, -0.4 }, { -0.4, 1 }, { 0.4, 1 }, { 0.4, 0 });
  key (&input, "Return");
  assert_acceleration (&input, "y_1", GRAVITY / 2);
  assert_acceleration (&input, "y_2", -GRAVITY / 2);
  finish (&input, "thirteen-atwood", 14);
}

static gboolean
is_visible (gpointer widget)
{
  return gtk_widget_get_visible (widget);
}

/* The gears have radii 0.4 and 0.8 m.  The velocity that is typed stays when Fix makes the other one consistent. */
static void
fix_velocities (JdInput *self)
{
  g_autoptr(JdModel) model = NULL;
  GtkWidget *fix = jd_test_find (jd_test_child (self->view, "status"), ADW_TYPE_SPLIT_BUTTON);

  jd_input_key (self, "Escape");
  jd_input_click (self, -1, -0.2);
  jd_input_type (self, "Angular velocity", "6.25");
  jd_test_wait (is_visible, fix);
  jd_input_press (self, jd_test_find (fix, GTK_TYPE_BUTTON));
  model = jd_drawn_load (self);
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);
      const double expected = g_str_equal (name, "theta_1") ? 6.25 : g_str_equal (name, "theta_2") ? -3.125 : 0;

      g_assert_cmpfloat_with_epsilon (jd_model_get_rates (model)[k], expected, 1e-14);
    }
}

/* Two disks on pivots, a gear pair, a torque: T/(I1 + I2 (r1/r2)^2) of the first. */
static void
test_gears (void)
{
  const double first = 0.5 * 0.4 * 0.4, second = 0.5 * 0.8 * 0.8, ratio = 0.4 / 0.8;
  const double alpha = 1 / (first + second * ratio * ratio);
  JdInput input;

  start (&input);
  DRAW (&input, "d", { -1, 0 }, { -0.6, 0 }, { 0.2, 0 }, { -0.6, 0 });
  DRAW (&input, "p", { -1, 0 }, { 0.2, 0 });
  DRAW (&input, "e", { -1, 0.2 }, { 0.2, 0.4 });
  DRAW (&input, "t", { -1, 0.2 });
  assert_freedom (&input, 1);
  assert_acceleration (&input, "theta_1", alpha);
  assert_acceleration (&input, "theta_2", -ratio * alpha);
  fix_velocities (&input);
  finish (&input, "thirteen-gears", 15);
}

/* A block that slides along a line between a spring and a damper: -(k (x - x0) + c x')/m. */
static void
test_block (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "b", { -0.4, -0.2 }, { 0.4, 0.4 });
  type (&input, "Velocity x", "2");
  DRAW (&input, "x", { 0, -0.2 }, { 1, -0.2 });
  DRAW (&input, "i", { -2, 0.2 }, { -0.4, 0.2 });
  type (&input, "Free length", "1.2");
  type (&input, "Stiffness", "50");
  n_actions += 1;
  jd_input_take (&input, "damper");
  click (&input, -2, 0);
  click (&input, -0.4, 0);
  type (&input, "Viscosity", "3");
  assert_freedom (&input, 1);
  assert_acceleration (&input, "x_1", -(50 * 0.4 + 3 * 2));
  finish (&input, "thirteen-block", 30);
}

/* A ball above a floor: it strikes after sqrt (2h/g), and comes back to e^2 h. */
static void
test_ball (void)
{
  const double h = 1, e = 0.5, fall = sqrt (2 * h / GRAVITY);
  JdInput input;

  start (&input);
  DRAW (&input, "j", { -2, -1 }, { 2, -1 });
  DRAW (&input, "d", { 0, 0.2 }, { 0.2, 0.2 });
  DRAW (&input, "c", { 0, 0.2 }, { -1, -1 });
  type (&input, "Restitution", "0.5");
  study (&input);
  g_assert_cmpfloat_with_epsilon (jd_motion_get_event (jd_study_get_motion (jd_test_get_study (input.window)), 0)
                                    ->time,
                                  fall, 1e-9);
  g_assert_cmpfloat_with_epsilon (position (&input, "y_1", fall * (1 + e)), -1 + 0.2 + e * e * h, 1e-9);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-ball", 10);
}

/* Peaucellier's inversor with OA = sqrt 10/.. on the grid: P stays on a straight line, to 1e-9. */
static void
test_peaucellier (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "g", { -2, 0 }, { -1, 0 });
  DRAW (&input, "l", { -1, 0 }, { 0, 0 });
  key (&input, "Return");
  DRAW (&input, "l", { -2, 0 }, { 1, 1 }, { 0, 0 });
  DRAW (&input, "l", { -2, 0 }, { 1, -1 }, { 0, 0 });
  DRAW (&input, "l", { 1, 1 }, { 2, 0 }, { 1, -1 });
  assert_freedom (&input, 1);
  jd_input_shoot (&input, "thirteen-peaucellier-drawn");
  study (&input);
  for (guint i = 0; i <= 20; i++)
    {
      const double t = 0.02 * i;

      g_assert_cmpfloat_with_epsilon (rod_point (&input, 6, sqrt (2) / 2, 0, t), 2, 1e-9);
    }
  g_assert_cmpfloat (fabs (rod_point (&input, 6, sqrt (2) / 2, 1, 0.4)), >, 0.05);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-peaucellier", 45);
}

/* Watt's linkage: the middle of the coupler stays near a straight line. */
static void
test_watt (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "g", { -2, 0.4 }, { 2, -0.4 });
  DRAW (&input, "l", { -2, 0.4 }, { 0, 0.4 }, { 0, -0.4 }, { 2, -0.4 });
  assert_freedom (&input, 1);
  study (&input);
  for (guint i = 0; i <= 20; i++)
    {
      const double t = 0.02 * i, y = rod_point (&input, 2, 0, 1, t);

      /* the closed form: of third order in y over the arms of 2 m */
      g_assert_cmpfloat (fabs (rod_point (&input, 2, 0, 0, t)), <=, fabs (y * y * y) / 4 + 1e-9);
    }
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-watt", 10);
}

/* The slider-crank with a motor, in fewest actions: the crank turns evenly, the rod's length leads the slider. */
static void
test_crank (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "g", { 0, 0 });
  DRAW (&input, "b", { 0.6, -0.2 }, { 1, 0.2 });
  DRAW (&input, "l", { 0, 0 }, { 0, 0.6 }, { 0.8, 0 });
  DRAW (&input, "x", { 1, -0.2 }, { 2, -0.2 });
  DRAW (&input, "v", { 0, 0.4 });
  jd_input_shoot (&input, "thirteen-crank-drawn");
  study (&input);
  for (guint i = 0; i <= 10; i++)
    {
      const double t = 0.3 * i, phi = G_PI / 2 + t;

      g_assert_cmpfloat_with_epsilon (position (&input, "x_1", t),
                                      0.6 * cos (phi) + sqrt (1 - 0.36 * sin (phi) * sin (phi)), 1e-8);
    }
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-crank", 14);
}

/* Three balls on strings with a gap of 2 cm: one impact after the other, and then only the last ball moves, with the
 * velocity of the first.  The strings of 1.4 m lead nearly along a line.  Without a gap the impacts are one, with
 * another law. */
static void
test_cradle (void)
{
  JdInput input;

  start (&input);
  key (&input, "d");
  for (int i = -1; i <= 1; i++)
    {
      click (&input, 0.4 * i, 0);
      n_actions++;
      jd_input_do (&input, "key period 1 9 Return");
      if (i == -1)
        type (&input, "Velocity x", "1");
    }
  key (&input, "y");
  for (int i = -1; i <= 1; i++)
    {
      click (&input, 0.4 * i, 1.4);
      click (&input, 0.4 * i, 0);
      key (&input, "Return");
    }
  key (&input, "c");
  for (int i = 0; i < 2; i++)
    {
      click (&input, 0.4 * (i - 1), 0.1);
      click (&input, 0.4 * i, 0.1);
      type (&input, "Restitution", "1");
    }
  count_actions (&input, "thirteen-cradle", 25);
  study (&input);
  g_assert_cmpfloat_with_epsilon (position (&input, "x_1", 0.01), -0.39, 1e-4);
  g_assert_cmpfloat_with_epsilon (position (&input, "x_1", 0.06), -0.38, 1e-3);
  g_assert_cmpfloat_with_epsilon (position (&input, "x_2", 0.06), 0.02, 1e-3);
  g_assert_cmpfloat_with_epsilon (position (&input, "x_3", 0.06), 0.42, 1e-3);
  g_assert_cmpfloat_with_epsilon (position (&input, "x_3", 0.1), 0.46, 2e-3);
  jd_input_clear (&input);
}

/* A crank, a coupler and a rocker on two pivots of the ground: Freudenstein's equation holds along the motion. */
static void
test_four_bar (void)
{
  const double d = 2, a = 0.6, b = hypot (1.8, 0.4), c = hypot (0.2, 1);
  const double k = (a * a - b * b + c * c + d * d) / (2 * a * c);
  double least = G_PI, most = -G_PI;
  JdInput input;

  start (&input);
  DRAW (&input, "g", { -1, 0 }, { 1, 0 });
  DRAW (&input, "l", { -1, 0 }, { -1, 0.6 }, { 0.8, 1 }, { 1, 0 });
  assert_freedom (&input, 1);
  study (&input);
  for (guint i = 0; i <= 20; i++)
    {
      const double t = 0.05 * i, crank = position (&input, "theta_1", t);
      /* drawn from the coupler to the ground */
      const double rocker = position (&input, "theta_3", t) + G_PI;

      least = fmin (least, crank);
      most = fmax (most, crank);
      g_assert_cmpfloat_with_epsilon (d / a * cos (rocker) - d / c * cos (crank) + k, cos (crank - rocker), 1e-8);
    }
  g_assert_cmpfloat (most - least, >, 0.2);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-four-bar", 9);
}

/* Two rods, level at first, above a floor: -9/7 g/l and 3/7 g/l; the tip strikes the floor where this is. */
static void
test_double_pendulum (void)
{
  const JdMotionEvent *event;
  JdInput input;

  start (&input);
  DRAW (&input, "g", { 0, 1 });
  DRAW (&input, "l", { 0, 1 }, { 1, 1 }, { 2, 1 });
  key (&input, "Return");
  DRAW (&input, "j", { -2, -0.6 }, { 0, -0.6 });
  DRAW (&input, "c", { 2, 1 }, { 1, -0.6 });
  assert_acceleration (&input, "theta_1", -9.0 / 7 * GRAVITY);
  assert_acceleration (&input, "theta_2", 3.0 / 7 * GRAVITY);
  study (&input);
  event = jd_motion_get_event (jd_study_get_motion (jd_test_get_study (input.window)), 0);
  g_assert_cmpstr (event->equation, ==, "contact.normal");
  g_assert_cmpfloat (event->time, >, 0.1);
  g_assert_cmpfloat_with_epsilon (rod_point (&input, 2, 0.5, 1, event->time), -0.6, 1e-9);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-double-pendulum", 13);
}

/* A sleigh whose blade is below its mass centre goes on a circle of radius v/w. */
static void
test_sleigh (void)
{
  const double v = 1, w = 0.5;
  JdInput input;

  start (&input);
  type (&input, "Gravity y", "0");
  DRAW (&input, "b", { -0.6, -0.2 }, { 0.6, 0.2 });
  type (&input, "Velocity x", "1");
  type (&input, "Angular velocity", "0.5");
  DRAW (&input, "k", { 0, 0 }, { 0.4, 0 });
  assert_freedom (&input, 2);
  study (&input);
  for (guint i = 0; i <= 10; i++)
    {
      const double t = i;

      g_assert_cmpfloat_with_epsilon (position (&input, "x_1", t), v / w * sin (w * t), 1e-8);
      g_assert_cmpfloat_with_epsilon (position (&input, "y_1", t), v / w * (1 - cos (w * t)), 1e-8);
    }
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-sleigh", 9);
}

/* ---- And others ---- */

/* A Scotch yoke: the end of a crank in the slot of a yoke that slides along a line.  The slot is the yoke's, for the
 * pin is the crank's end.  A motor asks which of the two it turns. */
static void
test_yoke (void)
{
  JdInput input;

  start (&input);
  DRAW (&input, "r", { 0, 0 }, { 0, 0.6 });
  DRAW (&input, "a", { 0, 0 });
  DRAW (&input, "b", { -0.2, -1 }, { 0.2, 1 });
  DRAW (&input, "x", { 0, -1 }, { 1, -1 });
  DRAW (&input, "n", { 0, 0.6 }, { 0, 1 });
  DRAW (&input, "v", { 0, 0.4 });
  jd_test_wait (jd_input_has_list, &input);
  key (&input, "Down");
  key (&input, "Return");
  jd_input_wait_diagnosis (&input, "No degree of freedom: the drives determine the motion");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (jd_mechanism_get_json (jd_input_get_mechanism (&input)),
                                                             JD_OBJECT_JOINT, "drive", "value")),
                   ==, "t + pi/2");
  study (&input);
  for (guint i = 0; i <= 10; i++)
    g_assert_cmpfloat_with_epsilon (position (&input, "x_2", 0.3 * i), -0.6 * sin (0.3 * i), 1e-9);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-yoke", 19);
}

/* A ladder of 2 m against a wall that was drawn from below, which would be solid on the ladder's side: the tool turns
 * it.  3/4 g sin phi, phi from the vertical; the ladder leaves the wall at 2/3 of its height. */
static void
test_ladder (void)
{
  const JdMotionEvent *event;
  JdInput input;

  start (&input);
  DRAW (&input, "j", { -2, -1 }, { 2, -1 }, { -2, -1 }, { -2, 2 });
  DRAW (&input, "r", { -2, 0.6 }, { -0.8, -1 });
  DRAW (&input, "c", { -2, 0.6 }, { -2, 1.6 }, { -0.8, -1 }, { 1, -1 });
  g_assert_null (strstr (jd_input_get_hint (&input), "must be a body"));
  assert_freedom (&input, 1);
  assert_acceleration (&input, "theta_1", 0.75 * GRAVITY * 0.6);
  study (&input);
  event = jd_motion_get_event (jd_study_get_motion (jd_test_get_study (input.window)), 0);
  g_assert_cmpstr (event->equation, ==, "contact.normal");
  g_assert_cmpfloat_with_epsilon (-sin (position (&input, "theta_1", event->time)), 2.0 / 3 * 0.8, 1e-8);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  finish (&input, "thirteen-ladder", 13);
}

static const struct
{
  const char *path;
  void      (*test) (void);
} mechanisms[] = {
  { "/app/draw/thirteen/pendulum", test_pendulum }, { "/app/draw/thirteen/incline", test_incline },
  { "/app/draw/thirteen/atwood", test_atwood },     { "/app/draw/thirteen/gears", test_gears },
  { "/app/draw/thirteen/block", test_block },       { "/app/draw/thirteen/ball", test_ball },
  { "/app/draw/thirteen/peaucellier", test_peaucellier }, { "/app/draw/thirteen/watt", test_watt },
  { "/app/draw/thirteen/four-bar", test_four_bar },       { "/app/draw/thirteen/sleigh", test_sleigh },
  { "/app/draw/thirteen/double-pendulum", test_double_pendulum },
  { "/app/draw/thirteen/crank", test_crank },             { "/app/draw/thirteen/cradle", test_cradle },
  { "/app/draw/thirteen/yoke", test_yoke },               { "/app/draw/thirteen/ladder", test_ladder },
};

int
main (int    argc,
      char **argv)
{
  guint first;

  if (!jd_test_init_display (&argc, &argv))
    return 0;

  first = (guint) g_test_rand_int_range (0, (gint32) G_N_ELEMENTS (mechanisms));
  for (guint i = 0; i < (g_getenv ("JD_TEST_LONG") != NULL ? G_N_ELEMENTS (mechanisms) : 2); i++)
    {
      const guint k = (first + i) % G_N_ELEMENTS (mechanisms);

      g_test_add_func (mechanisms[k].path, mechanisms[k].test);
    }
  return jd_test_run ();
}
