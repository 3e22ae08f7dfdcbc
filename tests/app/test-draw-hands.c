/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hands on the sheet: what is under the pointer is chosen and selected, as real pointer and key events do it. */

#include "tests/app/jd-test-drawn.h"
#include "core/mechanism/jd-measured.h"
#include "ui/draw/canvas/jd-canvas-private.h"

static JdSelection *
selection_of (JdInput *self)
{
  return jd_draw_view_get_selection (self->view);
}

static void
assert_selected (JdInput      *self,
                 JdObjectKind  kind,
                 const char   *name)
{
  g_assert_cmpuint (jd_selection_get_n (selection_of (self)), ==, 1);
  g_assert_cmpint (jd_selection_get (selection_of (self), 0)->kind, ==, kind);
  g_assert_cmpstr (jd_selection_get (selection_of (self), 0)->name, ==, name);
}

static guint
count_joints (JdInput *self)
{
  return jd_mechanism_get_joints (jd_input_get_mechanism (self))->len;
}

/* ---- Several bodies under the pointer ---- */

static gboolean
has_no_list (gpointer input)
{
  return jd_test_find_name (GTK_WIDGET (((JdInput *) input)->canvas), "choose") == NULL;
}

static void
assert_joins (JdInput    *self,
              guint       index,
              const char *expected)
{
  JdMechanism *mechanism = jd_input_get_mechanism (self);
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), index);
  g_autofree char *p = jd_mechanism_dup_point_name (mechanism, joint->points[0]);
  g_autofree char *q = jd_mechanism_dup_point_name (mechanism, joint->points[1]);
  g_autofree char *found = g_strconcat (p, "-", q, NULL);

  g_assert_cmpstr (found, ==, expected);
}

/* Where two rods meet on the ground a pivot joins the rods; with Shift the list asks, by pointer and by keys.  Where
 * three meet, it always asks; Escape takes none. */
static void
test_choice (void)
{
  JdInput input;
  int at[2];

  jd_input_init (&input);
  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 0, 1);
  jd_input_key (&input, "p");
  jd_input_at (&input, 0, 0, at);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&input, "keydown shift click 1 keyup shift");
  jd_test_wait (jd_input_has_list, &input);
  g_assert_cmpuint (count_joints (&input), ==, 0);
  jd_input_shoot (&input, "choice");
  jd_input_key (&input, "Down");
  jd_input_key (&input, "Return");
  jd_test_wait (has_no_list, &input);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  assert_joins (&input, 0, "rod2.A-ground.O");
  jd_input_key (&input, "ctrl+z");
  jd_input_click (&input, 0, 0);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  assert_joins (&input, 0, "rod2.A-rod.A");
  jd_input_key (&input, "ctrl+z");

  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, -1, 0);
  jd_input_key (&input, "p");
  jd_input_click (&input, 0, 0);
  jd_test_wait (jd_input_has_list, &input);
  jd_input_shoot (&input, "choice-of-three");
  jd_input_key (&input, "Escape");
  jd_test_wait (has_no_list, &input);
  g_assert_cmpuint (count_joints (&input), ==, 0);
  jd_input_clear (&input);
}

/* A contact keeps the particle that was clicked, beside its middle, when the view is enlarged before the next click. */
static void
test_zoom_between_clicks (void)
{
  JdInput input;
  int at[2];
  double x, y;

  jd_input_init (&input);
  jd_input_key (&input, "m");
  jd_input_click (&input, 0, 1);
  jd_input_key (&input, "j");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, 1, 0);
  jd_input_take (&input, "joint-contact");
  jd_input_at (&input, 0, 1, at);
  jd_input_do (&input, "mousemove %d %d", at[0] + 6, at[1]);
  jd_input_do (&input, "keydown ctrl click 1 keyup ctrl");
  g_assert_cmpuint (input.canvas->places->len, ==, 1);
  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (input.canvas)), 0, 0, &x, &y);
  jd_paper_zoom_at (JD_PAPER (input.canvas), 3, x, y);
  jd_input_click (&input, 0.1, 0);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  jd_input_clear (&input);
}

/* Undo takes back the places of an unfinished object one by one, and only then the last edit. */
static void
test_undo_of_places (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, 1);
  jd_input_click (&input, -0.8, 1);
  jd_input_key (&input, "z");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_click (&input, 1, 0.6);
  g_assert_cmpuint (input.canvas->places->len, ==, 3);
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpuint (input.canvas->places->len, ==, 2);
  jd_input_key (&input, "BackSpace");
  g_assert_cmpuint (input.canvas->places->len, ==, 1);
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpuint (input.canvas->places->len, ==, 0);
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_canvas_get_mechanism (input.canvas))->len, ==, 1);
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_canvas_get_mechanism (input.canvas))->len, ==, 0);
  jd_input_clear (&input);
}

static const JdJoint *
last_joint (JdInput *self)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_input_get_mechanism (self));

  g_assert_cmpuint (joints->len, >, 0);
  return g_ptr_array_index (joints, joints->len - 1);
}

/* Where a rod lies in a box, a motor and a torque ask which of them they turn.  A tool that takes only one of them
 * takes that one: what rolls is a disk, and a torsion spring of a body there goes to the ground. */
static void
test_choice_of_body (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_key (&input, "b");
  jd_input_click (&input, 0.4, -0.4);
  jd_input_click (&input, 1.6, 0.4);
  jd_input_key (&input, "v");
  jd_input_click (&input, 0.8, 0);
  jd_test_wait (jd_input_has_list, &input);
  jd_input_key (&input, "Down");
  jd_input_key (&input, "Return");
  jd_test_wait (has_no_list, &input);
  g_assert_cmpstr (jd_expr_get_name (last_joint (&input)->of), ==, "theta_rod");
  jd_input_key (&input, "t");
  jd_input_click (&input, 0.8, 0);
  jd_test_wait (jd_input_has_list, &input);
  jd_input_key (&input, "Escape");
  jd_test_wait (has_no_list, &input);
  g_assert_cmpuint (jd_mechanism_get_efforts (jd_input_get_mechanism (&input))->len, ==, 0);
  jd_input_take (&input, "torsion-spring");
  jd_input_click (&input, 0.2, 0);
  jd_input_click (&input, 0.2, 0);
  g_assert_cmpuint (jd_mechanism_get_efforts (jd_input_get_mechanism (&input))->len, ==, 1);

  jd_input_key (&input, "j");
  jd_input_click (&input, -2, -1);
  jd_input_click (&input, 2, -1);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, -0.8);
  jd_input_click (&input, -1, -1);
  jd_input_key (&input, "r");
  jd_input_click (&input, -1, -0.8);
  jd_input_click (&input, -1, 0.2);
  jd_input_key (&input, "o");
  jd_input_click (&input, -1, -0.8);
  jd_input_click (&input, 0, -1);
  g_assert_cmpstr (last_joint (&input)->type->name, ==, "rolling");
  jd_input_clear (&input);
}

static double
shown (JdInput    *self,
       const char *parameter)
{
  const int k = jd_mechanism_find_parameter (jd_input_get_mechanism (self), parameter);

  g_assert_cmpint (k, >=, 0);
  return jd_canvas_get_positions (self->canvas)[k];
}

static double
written (JdInput    *self,
         const char *parameter,
         const char *member)
{
  JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (self));
  JsonNode *node = jd_edit_get_member (root, JD_OBJECT_PARAMETER, parameter, member);

  return node != NULL ? jd_edit_evaluate (root, node) : 0;
}

/* A box is turned by the angle that is typed, in degrees; a wrong unit is refused beside the entry. */
static void
test_turn (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "b");
  jd_input_click (&input, 1, 0);
  jd_input_click (&input, 1.4, 0.4);
  jd_input_key (&input, "s");
  jd_input_key (&input, "alt+r");
  jd_test_wait (jd_input_has_ask, &input);
  jd_input_do (&input, "key 3 0 k g Return");
  g_assert_true (jd_input_has_ask (&input));
  jd_input_do (&input, "key ctrl+a 3 0 Return");
  jd_test_wait (jd_input_has_no_ask, &input);
  g_assert_cmpfloat_with_epsilon (written (&input, "theta_box", "value"), G_PI / 6, 1e-9);
  g_assert_cmpfloat (written (&input, "x_box", "value"), ==, 1.2);
  jd_input_clear (&input);
}

/* A particle that hangs on a rope is selected where it is, the rope beside it; and no line is left of a direction
 * once it is placed. */
static void
test_hanging (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "g");
  jd_input_click (&input, 0, 1);
  jd_input_key (&input, "m");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "y");
  jd_input_click (&input, 0, 1);
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "Return");
  g_assert_cmpuint (input.canvas->here.n_guides, ==, 0);
  jd_input_key (&input, "s");
  jd_input_click (&input, 0, 0);
  assert_selected (&input, JD_OBJECT_BODY, "particle");
  jd_input_click (&input, 0, 0.5);
  assert_selected (&input, JD_OBJECT_JOINT, "rope");
  jd_input_key (&input, "ctrl+a");
  g_assert_cmpuint (jd_selection_get_n (selection_of (&input)), >, 1);
  jd_input_click (&input, 0, 0);
  assert_selected (&input, JD_OBJECT_BODY, "particle");
  jd_input_key (&input, "ctrl+a");
  jd_input_key (&input, "Escape");
  g_assert_cmpuint (jd_selection_get_n (selection_of (&input)), ==, 0);

  jd_input_key (&input, "b");
  jd_input_click (&input, 1, 0);
  jd_input_click (&input, 1.4, 0.4);
  jd_input_key (&input, "x");
  jd_input_click (&input, 1.2, 0);
  jd_input_click (&input, 2, 0);
  g_assert_cmpuint (count_joints (&input), ==, 2);
  g_assert_cmpuint (input.canvas->here.n_guides, ==, 0);
  jd_input_shoot (&input, "hanging");
  jd_input_clear (&input);
}

static void
show_view (JdInput    *self,
           const char *name)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "view", g_variant_new_string (name));
  jd_input_settle (self);
}

/* A rope, a linkage or a polygon under way ends like at Escape when its tool is pressed again or the view is left: it
 * does not go on with the next click. */
static void
test_under_way (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "g");
  jd_input_click (&input, 0, 1);
  jd_input_key (&input, "m");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "y");
  jd_input_click (&input, 0, 1);
  jd_input_key (&input, "y");
  g_assert_cmpuint (input.canvas->places->len, ==, 0);
  g_assert_cmpuint (count_joints (&input), ==, 0);
  jd_input_click (&input, 0, 1);
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "y");
  g_assert_cmpuint (input.canvas->places->len, ==, 0);
  g_assert_cmpuint (count_joints (&input), ==, 1);

  jd_input_key (&input, "z");
  jd_input_click (&input, 1, 0);
  jd_input_click (&input, 2, 0);
  show_view (&input, "study");
  show_view (&input, "draw");
  g_assert_cmpuint (input.canvas->places->len, ==, 0);
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 1);
  jd_input_clear (&input);
}

/* ---- Playing on the sheet ---- */

static gboolean
has_motion_in_draw (gpointer input)
{
  JdStudy *study = jd_test_get_study (((JdInput *) input)->window);

  return jd_study_get_motion (study) != NULL && !jd_study_get_computing (study);
}

static gboolean
has_fallen (gpointer input)
{
  return shown (input, "theta_rod") < -0.2;
}

/* Energy of the rod of 1 m and 1 kg that turns about its end: w^2/6 + g sin (theta)/2. */
static double
energy (double theta,
        double rate)
{
  return rate * rate / 6 + 9.81 * sin (theta) / 2;
}

static gboolean
is_below (gpointer input)
{
  return shown (input, "y_disk") < 0.9;
}

static void
play_until (JdInput  *self,
            gboolean (*has_come) (gpointer input))
{
  JdStudy *study = jd_test_get_study (self->window);

  jd_test_wait (has_motion_in_draw, self);
  jd_study_set_speed (study, 0.1);
  jd_input_key (self, "space");
  jd_test_wait (has_come, self);
  /* From here on it falls more slowly than any action takes. */
  jd_study_set_speed (study, 0.0001);
}

static void
play_until_fallen (JdInput *self)
{
  play_until (self, has_fallen);
}

/* A pendulum plays on the sheet.  What is drawn meanwhile stops it where it is: one step of undo takes both back.  So
 * does a value that is typed; and a press of Home shows the start again. */
static void
test_plays (void)
{
  JdInput input;
  double theta;

  jd_input_init (&input);
  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_key (&input, "p");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "s");
  play_until_fallen (&input);
  jd_input_shoot (&input, "plays-in-draw");
  g_assert_cmpfloat (written (&input, "theta_rod", "value"), ==, 0);
  jd_input_key (&input, "Home");
  g_assert_cmpfloat (shown (&input, "theta_rod"), ==, 0);

  play_until_fallen (&input);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, 1);
  theta = shown (&input, "theta_rod");
  g_assert_cmpfloat (theta, <, -0.2);
  jd_input_click (&input, -0.8, 1);
  g_assert_cmpfloat_with_epsilon (written (&input, "theta_rod", "value"), theta, 1e-9);
  g_assert_cmpfloat_with_epsilon (energy (theta, written (&input, "theta_rod", "rate")), 0, 1e-6);
  jd_input_shoot (&input, "stopped-in-draw");
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpfloat (written (&input, "theta_rod", "value"), ==, 0);
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 1);

  jd_input_key (&input, "s");
  jd_selection_set (selection_of (&input), JD_OBJECT_BODY, "rod");
  play_until_fallen (&input);
  jd_input_type (&input, "Mass", "2");
  theta = written (&input, "theta_rod", "value");
  g_assert_cmpfloat (theta, <, -0.2);
  g_assert_cmpfloat_with_epsilon (energy (theta, written (&input, "theta_rod", "rate")), 0, 1e-6);
  jd_input_clear (&input);
}

/* A ball over the ground: its contact is open, and what is drawn meanwhile stops it where it is. */
static void
test_plays_above (void)
{
  JdInput input;
  double height;

  jd_input_init (&input);
  jd_input_key (&input, "j");
  jd_input_click (&input, -2, -1);
  jd_input_click (&input, 2, -1);
  jd_input_key (&input, "d");
  jd_input_click (&input, 0, 1);
  jd_input_click (&input, 0.2, 1);
  jd_input_key (&input, "c");
  jd_input_click (&input, 0, 1);
  jd_input_click (&input, 1, -1);
  g_assert_cmpuint (jd_mechanism_get_joints (jd_input_get_mechanism (&input))->len, ==, 1);
  jd_input_key (&input, "s");
  play_until (&input, is_below);
  jd_input_key (&input, "r");
  jd_input_click (&input, -1, 1);
  height = shown (&input, "y_disk");
  g_assert_cmpfloat (height, <, 0.9);
  jd_input_click (&input, -0.8, 1);
  g_assert_cmpfloat_with_epsilon (written (&input, "y_disk", "value"), height, 1e-9);
  g_assert_cmpfloat_with_epsilon (written (&input, "y_disk", "rate"), -sqrt (2 * 9.81 * (1 - height)), 1e-6);
  jd_input_clear (&input);
}

/* ---- Measured ---- */

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static double
measured (JdInput    *self,
          const char *name)
{
  return jd_mechanism_measure (jd_input_get_mechanism (self), name);
}

/* A length and two angles are measured by clicks, drawn, picked on the sheet, kept as a constant, and taken back. */
static void
test_measured (void)
{
  JdInput input;
  double line[4];
  int at[2];
  GtkWidget *button;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 3, (const double[][2]) { { 0, 0 }, { 0.6, 0.8 }, { 1.4, 0.2 } });
  jd_input_take (&input, "measure-length");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1.4, 0.2);
  assert_selected (&input, JD_OBJECT_MEASURE, "d");
  g_assert_cmpfloat_with_epsilon (measured (&input, "d"), hypot (1.4, 0.2), 1e-9);
  jd_input_take (&input, "measure-angle");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 0.6, 0.8);
  jd_input_click (&input, 1.4, 0.2);
  g_assert_cmpfloat_with_epsilon (measured (&input, "alpha"), G_PI / 2, 1e-9);
  /* The rod's line against the ground: two clicks. */
  jd_input_click (&input, 0.15, 0.2);
  jd_input_click (&input, 1.2, 0.9);
  g_assert_cmpfloat_with_epsilon (measured (&input, "alpha2"), atan2 (0.8, 0.6), 1e-9);
  jd_input_shoot (&input, "measured");

  jd_input_key (&input, "s");
  jd_input_settle (&input);
  g_assert_true (jd_measures_get_line (input.canvas->layers.measures, "d", line));
  jd_input_on_screen (&input, GTK_WIDGET (input.canvas), 0.75 * line[0] + 0.25 * line[2],
                      0.75 * line[1] + 0.25 * line[3], at);
  jd_input_do (&input, "mousemove %d %d click 1", at[0], at[1]);
  assert_selected (&input, JD_OBJECT_MEASURE, "d");
  button = find_button (GTK_WIDGET (input.view), "Make Its Value a Constant");
  g_assert_nonnull (button);
  jd_input_press (&input, button);
  g_assert_nonnull (jd_edit_get (jd_mechanism_get_json (jd_input_get_mechanism (&input)), JD_OBJECT_CONSTANT, "d"));
  jd_input_key (&input, "ctrl+z");
  gtk_widget_grab_focus (GTK_WIDGET (input.canvas));
  jd_input_key (&input, "Delete");
  g_assert_true (isnan (measured (&input, "d")));
  jd_input_key (&input, "ctrl+z");
  g_assert_false (isnan (measured (&input, "d")));
  jd_input_clear (&input);
}

/* ---- Mirrored and turned ---- */

static const char *const crank_parameters[] = { "x_rod", "y_rod", "theta_rod", "x_rod2", "theta_rod2", "x_box" };

static void
get_accelerations (JdInput *self,
                   double   out[G_N_ELEMENTS (crank_parameters)])
{
  g_autoptr(JdModel) model = jd_drawn_load (self);

  for (gsize i = 0; i < G_N_ELEMENTS (crank_parameters); i++)
    out[i] = jd_drawn_acceleration (model, crank_parameters[i]);
}

/* A slider-crank, mirrored left to right, moves as its mirror image; mirrored again, it is what it was; and with named sizes its accelerations are the same. */
static void
test_mirror (void)
{
  double before[G_N_ELEMENTS (crank_parameters)], after[G_N_ELEMENTS (crank_parameters)];
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "g");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "b");
  jd_input_click (&input, 0.6, -0.2);
  jd_input_click (&input, 1, 0.2);
  jd_input_draw_rods (&input, 3, (const double[][2]) { { 0, 0 }, { 0.2, 0.6 }, { 0.8, 0 } });
  jd_input_key (&input, "x");
  jd_input_click (&input, 1, -0.2);
  jd_input_click (&input, 2, 0.2);
  jd_input_key (&input, "s");
  get_accelerations (&input, before);
  first = jd_mechanism_to_text (jd_input_get_mechanism (&input));
  jd_input_key (&input, "ctrl+a");
  jd_input_key (&input, "ctrl+m");
  jd_input_shoot (&input, "mirrored");
  get_accelerations (&input, after);
  for (gsize i = 0; i < G_N_ELEMENTS (crank_parameters); i++)
    {
      g_test_message ("%s: %.12g, mirrored %.12g", crank_parameters[i], before[i], after[i]);
      g_assert_cmpfloat (fabs (before[i]), >, 0.1);
      g_assert_cmpfloat_with_epsilon (after[i], crank_parameters[i][0] == 'y' ? before[i] : -before[i],
                                      1e-9 * fabs (before[i]));
    }
  jd_input_key (&input, "ctrl+m");
  get_accelerations (&input, after);
  for (gsize i = 0; i < G_N_ELEMENTS (crank_parameters); i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-9 * fabs (before[i]));

  jd_input_key (&input, "ctrl+z");
  jd_input_key (&input, "ctrl+z");
  last = jd_mechanism_to_text (jd_input_get_mechanism (&input));
  g_assert_cmpstr (last, ==, first);

  jd_input_key (&input, "ctrl+l");
  g_assert_cmpuint (jd_mechanism_get_constants (jd_input_get_mechanism (&input))->len, ==, 1 + 2 + 2 + 3);
  get_accelerations (&input, after);
  for (gsize i = 0; i < G_N_ELEMENTS (crank_parameters); i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-9 * fabs (before[i]));
  g_assert_false (jd_canvas_get_measures (input.canvas));
  jd_input_key (&input, "alt+a");
  g_assert_true (jd_canvas_get_measures (input.canvas));
  jd_input_shoot (&input, "named");
  g_assert_nonnull (input.canvas->layers.measures);
  g_assert_cmpuint (jd_measures_get_n (input.canvas->layers.measures), >, 0);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/hands/hanging", test_hanging);
  g_test_add_func ("/app/draw/hands/under-way", test_under_way);
  g_test_add_func ("/app/draw/hands/turn", test_turn);
  g_test_add_func ("/app/draw/hands/plays", test_plays);
  g_test_add_func ("/app/draw/hands/plays-above", test_plays_above);
  if (g_getenv ("JD_TEST_LONG") == NULL)
    return jd_test_run ();
  g_test_add_func ("/app/draw/hands/measured", test_measured);
  g_test_add_func ("/app/draw/hands/choice", test_choice);
  g_test_add_func ("/app/draw/hands/zoom-between-clicks", test_zoom_between_clicks);
  g_test_add_func ("/app/draw/hands/undo-of-places", test_undo_of_places);
  g_test_add_func ("/app/draw/hands/choice-of-body", test_choice_of_body);
  g_test_add_func ("/app/draw/hands/mirror", test_mirror);
  return jd_test_run ();
}
