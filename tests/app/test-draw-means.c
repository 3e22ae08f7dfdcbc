/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is drawn means what it says: sizes that are typed, linkages that close, joints that are not doubled, drags,
 * places that are caught; all by real pointer and key events. */

#include <glib/gstdio.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-sheet.h"
#include "tests/app/jd-test-input.h"
#include "ui/draw/canvas/jd-handle.h"
#include "ui/draw/canvas/jd-place.h"
#include "ui/draw/canvas/jd-tool.h"

static gboolean
has_model (gpointer self)
{
  return jd_document_get_model (jd_canvas_get_document (((JdInput *) self)->canvas)) != NULL &&
         jd_canvas_get_picture (((JdInput *) self)->canvas) != NULL;
}

/* The bundled example in Draw. */
static void
open_example (JdInput    *self,
              const char *name)
{
  g_autoptr(GFile) file = jd_test_example (name);

  jd_input_init (self);
  jd_window_open_file (self->window, file);
  jd_test_wait (jd_test_has_loaded, self->window);
  jd_window_set_view (self->window, "draw");
  jd_test_wait (jd_input_is_mapped, self);
  jd_test_wait (has_model, self);
  jd_input_settle (self);
}

static double
value_of (JdInput    *self,
          const char *parameter)
{
  const int k = jd_mechanism_find_parameter (jd_input_get_mechanism (self), parameter);

  g_assert_cmpint (k, >=, 0);
  return jd_canvas_get_positions (self->canvas)[k];
}

/* Balls of the cradle that are pulled away leave the others where they are, and stay on the arcs of their strings,
 * however fast: the second is taken while the equations of the first step are still derived. */
static void
test_quick_drag (void)
{
  static const double expected[] = { -0.3, 0.2, 0.4, 0.6, 1.1 };
  int from[2][2], to[2][2];
  JdInput input;

  open_example (&input, "40-newtons-cradle.jourdain");
  jd_input_at (&input, 0.03, 0.13, from[0]);
  jd_input_at (&input, -0.27, 0.23, to[0]);
  jd_input_at (&input, 0.83, 0.13, from[1]);
  jd_input_at (&input, 1.13, 0.23, to[1]);
  jd_input_do (&input,
               "mousemove %d %d mousedown 1 mousemove %d %d mouseup 1"
               " mousemove %d %d mousedown 1 mousemove %d %d mouseup 1",
               from[0][0], from[0][1], to[0][0], to[0][1], from[1][0], from[1][1], to[1][0], to[1][1]);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i + 1);
      g_autofree char *body = g_strdup_printf ("ball%u", i + 1);
      JsonNode *y = jd_edit_get_member (jd_mechanism_get_json (jd_input_get_mechanism (&input)), JD_OBJECT_BODY, body,
                                        "origin/1");

      g_assert_cmpfloat_with_epsilon (value_of (&input, name), expected[i], i == 0 || i == 4 ? 0.01 : 1e-12);
      /* the arc on which its string leads it, as the file has it */
      g_assert_nonnull (strstr (json_node_get_string (y), "sqrt(l^2"));
    }
  jd_input_clear (&input);
}

static gboolean
is_open (gpointer window)
{
  return !jd_window_get_loading (window) && jd_test_get_study (window) != NULL;
}

/* A rod of a long chain that is dragged before its equations are derived takes the chain along, or stays. */
static void
test_drag_at_once (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_test_chain (300);
  g_autofree char *text = json_to_string (root, FALSE);
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "chain.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  const JdView near = { 1, 0, 150, 0, 0 };
  int from[2], to[2];
  JdInput input;
  double x, y, th;

  g_assert_true (g_file_set_contents (path, text, -1, &error));
  jd_input_init (&input);
  jd_window_open_file (input.window, file);
  /* The motion is not waited for: dragging needs none, and that of so many bodies takes long. */
  jd_test_wait (is_open, input.window);
  jd_window_set_view (input.window, "draw");
  jd_test_wait (jd_input_is_mapped, &input);
  jd_input_settle (&input);
  jd_test_wait (has_model, &input);
  jd_paper_set_view (JD_PAPER (input.canvas), &near);
  jd_input_settle (&input);
  jd_input_at (&input, 0.4, 0, from);
  jd_input_at (&input, 0.4, 1, to);
  /* As long as a person would wait, not longer. */
  jd_document_set_patient (FALSE);
  jd_test_set_constant (jd_input_get_document (&input), "k", 1, "Edit");
  g_test_message ("%s", has_model (&input) ? "derived" : "being derived");
  jd_input_do (&input, "mousemove %d %d mousedown 1 mousemove %d %d mouseup 1", from[0], from[1], to[0], to[1]);
  jd_document_set_patient (TRUE);
  jd_test_wait (has_model, &input);
  x = value_of (&input, "x_rod");
  y = value_of (&input, "y_rod");
  th = value_of (&input, "theta_rod");
  g_test_message ("rod at %g, %g", x, y);
  g_assert_cmpfloat_with_epsilon (x - 0.5 * cos (th), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (y - 0.5 * sin (th), 0, 1e-9);
  jd_input_clear (&input);
  g_unlink (path);
  g_rmdir (folder);
}

static guint
count_joints (JdInput *self)
{
  return jd_mechanism_get_joints (jd_input_get_mechanism (self))->len;
}

/* "rod.B-rod2.A" of joint @index. */
static char *
dup_between (JdInput *self,
             guint    index)
{
  JdMechanism *mechanism = jd_input_get_mechanism (self);
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), index);
  g_autofree char *p = jd_mechanism_dup_point_name (mechanism, joint->points[0]);
  g_autofree char *q = jd_mechanism_dup_point_name (mechanism, joint->points[1]);

  g_assert_cmpuint (joint->n_points, ==, 2);
  return g_strconcat (p, "-", q, NULL);
}

static void
assert_between (JdInput    *self,
                guint       index,
                const char *expected)
{
  g_autofree char *between = dup_between (self, index);

  g_assert_cmpstr (between, ==, expected);
}

/* A click a few pixels off. */
static void
click_near (JdInput *self,
            double   x,
            double   y,
            int      dx,
            int      dy)
{
  int at[2];

  jd_input_at (self, x, y, at);
  jd_input_do (self, "mousemove %d %d", at[0] + dx, at[1] + dy);
  jd_input_do (self, "click 1");
}

/* A linkage that ends on its own first point is hinged there, also where that is no place of the grid; it needs no
 * Enter. */
static void
test_closed_linkage (void)
{
  JdInput input;
  int at[2];

  jd_input_init (&input);
  jd_input_key (&input, "l");
  jd_input_at (&input, -1, 0.2, at);
  jd_input_do (&input, "mousemove %d %d", at[0] + 7, at[1] + 7);
  jd_input_do (&input, "keydown alt click 1 keyup alt");
  jd_input_click (&input, 1, 0.2);
  jd_input_click (&input, 0, 1.4);
  jd_input_do (&input, "mousemove %d %d", at[0] + 4, at[1] + 5);
  jd_input_do (&input, "click 1");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 3);
  g_assert_cmpuint (count_joints (&input), ==, 3);
  assert_between (&input, 0, "rod2.A-rod.B");
  assert_between (&input, 1, "rod3.A-rod2.B");
  assert_between (&input, 2, "rod3.B-rod.A");
  jd_input_shoot (&input, "closed-linkage");
  jd_input_clear (&input);
}

/* Where two rods are joined, a pivot joins the next body that is not, then the ground, and then nothing more. */
static void
test_joint_not_doubled (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 3, (const double[][2]) { { -1, 0 }, { 0, 1 }, { 1, 0 } });
  jd_input_key (&input, "b");
  jd_input_click (&input, -0.4, 0.8);
  jd_input_click (&input, 0.4, 1.6);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  jd_input_key (&input, "p");
  jd_input_click (&input, 0, 1);
  g_assert_cmpuint (count_joints (&input), ==, 2);
  assert_between (&input, 1, "box.A-rod2.A");
  jd_input_click (&input, 0, 1);
  g_assert_cmpuint (count_joints (&input), ==, 3);
  assert_between (&input, 2, "box.A-ground.O");
  jd_input_click (&input, 0, 1);
  g_assert_cmpuint (count_joints (&input), ==, 3);
  g_assert_cmpstr (jd_input_get_hint (&input), ==,
                   "The bodies here are already joined to each other and to the ground");
  /* From one body to the other, by a drag, is one joint as well. */
  jd_input_key (&input, "e");
  jd_input_click (&input, -0.5, 0.5);
  jd_input_click (&input, 0.5, 0.5);
  g_assert_cmpuint (count_joints (&input), ==, 4);
  jd_input_click (&input, 0.5, 0.5);
  jd_input_click (&input, -0.5, 0.5);
  g_assert_cmpuint (count_joints (&input), ==, 4);
  g_assert_cmpstr (jd_input_get_hint (&input), ==, "gear already connects the same objects in the same way");
  jd_input_clear (&input);
}

static void
assert_point (JdInput    *self,
              const char *name,
              double      x,
              double      y)
{
  JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (self));
  JsonNode *px = jd_edit_get_member (root, JD_OBJECT_POINT, name, "0");
  JsonNode *py = jd_edit_get_member (root, JD_OBJECT_POINT, name, "1");

  g_assert_cmpfloat_with_epsilon (json_node_get_double (px), x, 1e-12);
  g_assert_cmpfloat_with_epsilon (json_node_get_double (py), y, 1e-12);
}

/* The grid and the angle step of the document are what places catch, are undone, and are in its file. */
static void
test_grid_chosen (void)
{
  JdInput input;
  JsonNode *root;

  jd_input_init (&input);
  jd_input_type (&input, "Grid of the sheet", "0.3");
  jd_input_type (&input, "Angle step of the sheet", "pi/18");
  jd_input_shoot (&input, "grid-chosen");
  g_assert_cmpfloat (jd_mechanism_get_grid (jd_input_get_mechanism (&input)), ==, 0.3);
  jd_input_key (&input, "g");
  jd_input_click (&input, 0.93, 0.56);
  assert_point (&input, "ground.O", 0.9, 0.6);
  jd_input_key (&input, "r");
  jd_input_click (&input, -0.6, -0.6);
  jd_input_click (&input, -0.6 + 1.2 * cos (G_PI / 18) + 0.01, -0.6 + 1.2 * sin (G_PI / 18));
  g_assert_cmpfloat_with_epsilon (value_of (&input, "theta_rod"), G_PI / 18, 1e-9);
  jd_input_key (&input, "s");
  for (guint i = 0; i < 4; i++)
    jd_input_key (&input, "ctrl+z");
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_false (json_object_has_member (json_node_get_object (root), "sheet"));
  jd_input_clear (&input);
}

/* Places are caught by the grid that is drawn, at any size. */
static void
test_grid_caught (void)
{
  static const double scales[] = { 61, 100, 160, 230 };
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "g");
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      const JdView view = { 0, 0, scales[i], 0, 0 };
      g_autofree char *name = i == 0 ? g_strdup ("ground.O") : g_strdup_printf ("ground.O%u", i + 1);
      double step;

      jd_paper_set_view (JD_PAPER (input.canvas), &view);
      jd_input_settle (&input);
      step = jd_view_get_grid_step (jd_paper_get_view (JD_PAPER (input.canvas)));
      click_near (&input, 3 * step, -3.0 * (i + 1) * step, 5, -6);
      assert_point (&input, name, 3 * step, -3.0 * (i + 1) * step);
    }
  jd_input_clear (&input);
}

/* From (0, 0.6) a ray at -30 degrees passes near (1, 0): the axis is meant. */
static void
test_axis_caught (void)
{
  JdInput input;
  const JdBody *rod;
  const double *p;

  jd_input_init (&input);
  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0.6);
  click_near (&input, 1, 0, 2, -3);
  rod = g_ptr_array_index (jd_mechanism_get_bodies (jd_input_get_mechanism (&input)), 0);
  p = jd_canvas_get_positions (input.canvas);
  g_assert_cmpstr (rod->name, ==, "rod");
  g_assert_cmpfloat_with_epsilon (p[0], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[1], 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[2], atan2 (-0.6, 1), 1e-12);
  jd_input_clear (&input);
}

/* A body that is turned stops at multiples of 15 degrees, wherever the grid is. */
static void
test_turn_caught (void)
{
  static const double degrees[] = { 15, 30, 75, 105, -60 };
  JdHandle handles[JD_MAX_HANDLES];
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "b");
  jd_input_click (&input, -0.6, -0.4);
  jd_input_click (&input, 0.6, 0.4);
  jd_input_key (&input, "s");
  for (guint i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      const double to = (degrees[i] + 90) * G_PI / 180 + 0.02;
      double radius;
      guint k = 0;

      g_assert_cmpuint (jd_handles_find (input.canvas, handles), >, 0);
      while (handles[k].kind != JD_HANDLE_ROTATE)
        k++;
      radius = hypot (handles[k].at[0], handles[k].at[1]);
      jd_input_drag (&input, handles[k].at[0], handles[k].at[1], radius * cos (to), radius * sin (to));
      g_test_message ("%g: %.9g", degrees[i], value_of (&input, "theta_box") * 180 / G_PI);
      g_assert_cmpfloat_with_epsilon (remainder (value_of (&input, "theta_box") * 180 / G_PI - degrees[i], 360), 0,
                                      1e-9);
    }
  jd_input_clear (&input);
}

static void
assert_member (JdInput    *self,
               const char *body,
               const char *path,
               const char *expected)
{
  JsonNode *node = jd_edit_get_member (jd_mechanism_get_json (jd_input_get_mechanism (self)), JD_OBJECT_BODY, body,
                                       path);

  g_assert_nonnull (node);
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    g_assert_cmpstr (json_node_get_string (node), ==, expected);
  else
    g_assert_cmpfloat_with_epsilon (json_node_get_double (node), g_ascii_strtod (expected, NULL), 1e-12);
}

static const char *
note_of (JdInput    *self,
         const char *title)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);

  jd_inspector_flush (inspector);
  return gtk_label_get_text (jd_test_child (jd_inspector_find_row (inspector, title), "note"));
}

/* A pendulum's length and mass that are typed move its end and give its inertia, as a drag does: the pivot holds, one
 * step of Undo takes all back, and names stay names.  An inertia of one's own is left alone, and said to be that. */
static void
test_typed_size (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "g");
  jd_input_click (&input, 0, 0);
  jd_input_draw_rods (&input, 2, (const double[][2]) { { 0, 0 }, { 0, -1 } });
  jd_test_set_constant (jd_input_get_document (&input), "m", 3, "Add m");
  jd_test_set_constant (jd_input_get_document (&input), "L", 2, "Add L");
  jd_test_wait (has_model, &input);
  jd_input_type (&input, "Length", "1.2");
  jd_test_wait (has_model, &input);
  assert_member (&input, "rod", "inertia", "0.12");
  assert_point (&input, "rod.A", -0.6, 0);
  assert_point (&input, "rod.B", 0.6, 0);
  g_assert_cmpfloat_with_epsilon (value_of (&input, "y_rod"), -0.6, 1e-9);
  jd_input_key (&input, "ctrl+z");
  assert_point (&input, "rod.B", 0.5, 0);
  g_assert_cmpfloat_with_epsilon (value_of (&input, "y_rod"), -0.5, 1e-9);
  jd_input_key (&input, "ctrl+y");
  jd_input_type (&input, "Length", "L");
  jd_input_type (&input, "Mass", "m");
  jd_test_wait (has_model, &input);
  assert_member (&input, "rod", "inertia", "m*L^2/12");
  assert_member (&input, "rod", "points/A/0", "-L/2");
  assert_member (&input, "rod", "points/B/0", "L/2");
  assert_member (&input, "rod", "points/B/1", "0");
  g_assert_cmpfloat_with_epsilon (value_of (&input, "y_rod"), -1, 1e-9);
  jd_input_type (&input, "Moment of inertia", "0.7");
  g_assert_nonnull (strstr (note_of (&input, "Moment of inertia"), "entered; its shape gives m*L^2/12"));
  jd_input_type (&input, "Length", "2*L");
  assert_member (&input, "rod", "inertia", "0.7");
  assert_member (&input, "rod", "points/A/0", "-(2*L)/2");
  jd_input_shoot (&input, "typed-size");
  jd_input_clear (&input);
}

/* A disk's radius and a box's width: the points on their boundaries. */
static void
test_typed_boundary (void)
{
  JdSelection *selection;
  JdInput input;

  jd_input_init (&input);
  selection = jd_draw_view_get_selection (input.view);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, -0.6, 0);
  jd_input_key (&input, "b");
  jd_input_click (&input, 0.4, -0.4);
  jd_input_click (&input, 1.4, 0.4);
  jd_input_key (&input, "p");
  jd_input_click (&input, -1, 0.4);
  jd_input_click (&input, 1.4, 0.4);
  jd_input_key (&input, "s");
  assert_point (&input, "disk.A", 0, 0.4);
  assert_point (&input, "box.A", 0.5, 0.4);
  jd_test_set_constant (jd_input_get_document (&input), "R", 0.3, "Add R");
  jd_selection_set (selection, JD_OBJECT_BODY, "disk");
  jd_input_settle (&input);
  jd_input_type (&input, "Radius", "R");
  assert_member (&input, "disk", "inertia", "1*R^2/2");
  assert_member (&input, "disk", "points/A/1", "R");
  jd_selection_set (selection, JD_OBJECT_BODY, "box");
  jd_input_settle (&input);
  jd_input_type (&input, "Width", "2");
  assert_member (&input, "box", "inertia", "0.386666666666666667");
  assert_point (&input, "box.A", 1, 0.4);
  jd_input_type (&input, "Height", "0.6");
  assert_point (&input, "box.A", 1, 0.3);
  jd_input_clear (&input);
}

static gboolean
has_offer (gpointer row)
{
  GtkWidget *offer = gtk_widget_get_last_child (row);

  return GTK_IS_BOX (offer) && gtk_widget_get_mapped (offer);
}

/* Presses keys in the row @title of the inspector: "2 space k g Return". */
static JdPropertyRow *
enter_keys (JdInput    *self,
            const char *title,
            const char *keys)
{
  JdPropertyRow *row = jd_input_enter (self, title);

  jd_input_do (self, "key --delay 2 %s", keys);
  return row;
}

/* Units are converted where they are typed, and refused where they do not fit. */
static void
test_typed_units (void)
{
  JdPropertyRow *row;
  JdInput input;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 2, (const double[][2]) { { 0, 0 }, { 1, 0 } });
  enter_keys (&input, "Length", "1 2 0 space c m Return");
  assert_member (&input, "rod", "shape/rod", "1.2");
  enter_keys (&input, "Mass", "5 0 0 g Return");
  assert_member (&input, "rod", "mass", "0.5");
  enter_keys (&input, "Angle", "3 0 space d e g Return");
  g_assert_cmpfloat_with_epsilon (value_of (&input, "theta_rod"), G_PI / 6, 1e-15);
  enter_keys (&input, "Angular velocity", "6 0 space r p m Return");
  enter_keys (&input, "Mass", "2 0 space c m Return");
  g_assert_nonnull (strstr (note_of (&input, "Mass"), "a value in kg belongs here, such as 500 g"));
  assert_member (&input, "rod", "mass", "0.5");
  jd_input_shoot (&input, "typed-units");
  /* the same value as before, in other units */
  row = enter_keys (&input, "Mass", "5 0 0 g Return");
  g_assert_cmpstr (jd_property_row_get_text (row), ==, "0.5");
  jd_input_clear (&input);
}

/* An unknown name becomes a constant where it is typed; one step of Undo takes both back. */
static void
test_typed_name (void)
{
  JdInput input;
  GtkWidget *row;
  JsonNode *L;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 2, (const double[][2]) { { 0, 0 }, { 1, 0 } });
  row = GTK_WIDGET (enter_keys (&input, "Length", "L Return"));
  jd_test_wait (has_offer, row);
  jd_input_shoot (&input, "typed-name");
  jd_input_do (&input, "key 2 k g Return");
  g_assert_nonnull (strstr (note_of (&input, "Length"), "a value in m belongs here"));
  jd_input_do (&input, "key ctrl+a 1 5 0 c m Return");
  assert_member (&input, "rod", "shape/rod", "L");
  L = jd_edit_get (jd_mechanism_get_json (jd_input_get_mechanism (&input)), JD_OBJECT_CONSTANT, "L");
  g_assert_cmpfloat (json_node_get_double (L), ==, 1.5);
  g_assert_false (has_offer (row));
  gtk_widget_grab_focus (GTK_WIDGET (input.canvas));
  jd_input_key (&input, "ctrl+z");
  assert_member (&input, "rod", "shape/rod", "1");
  g_assert_null (jd_edit_get (jd_mechanism_get_json (jd_input_get_mechanism (&input)), JD_OBJECT_CONSTANT, "L"));
  jd_input_clear (&input);
}

/* Whether the popover that has the focus shows all of its content. */
static gboolean
has_room (gpointer input)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (((JdInput *) input)->window));
  GtkWidget *popover = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;
  GtkRequisition needs;

  if (popover == NULL)
    return FALSE;
  gtk_widget_get_preferred_size (popover, &needs, NULL);
  return gdk_surface_get_height (gtk_native_get_surface (GTK_NATIVE (popover))) >= needs.height;
}

/* An unknown name typed while drawing becomes a constant, whose value is asked in place; the body keeps the name. */
static void
test_name_drawn (void)
{
  JsonNode *root;
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "r");
  jd_input_click (&input, 0, 0);
  jd_input_do (&input, "key Tab L Tab 3 0 Return");
  jd_input_shoot (&input, "name-drawn");
  jd_test_wait (has_room, &input);
  jd_input_do (&input, "key 2 k g Return");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 0);
  jd_input_do (&input, "key ctrl+a 1 5 0 c m Return");
  assert_member (&input, "rod", "shape/rod", "L");
  g_assert_cmpfloat_with_epsilon (value_of (&input, "theta_rod"), G_PI / 6, 1e-12);
  g_assert_cmpfloat_with_epsilon (value_of (&input, "x_rod"), 0.75 * cos (G_PI / 6), 1e-9);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_cmpfloat (json_node_get_double (jd_edit_get (root, JD_OBJECT_CONSTANT, "L")), ==, 1.5);
  jd_input_key (&input, "b");
  jd_input_click (&input, -2, -1);
  jd_input_do (&input, "key Tab L Tab h Return");
  jd_input_do (&input, "key period 5 Return");
  assert_member (&input, "box", "shape/box/0", "L");
  assert_member (&input, "box", "shape/box/1", "h");
  jd_input_key (&input, "ctrl+z");
  jd_input_key (&input, "ctrl+z");
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_null (jd_edit_get (root, JD_OBJECT_CONSTANT, "h"));
  assert_member (&input, "rod", "shape/rod", "L");
  jd_input_clear (&input);
}

/* Lengths and angles typed while drawing are those of the rods to the last digit, and hinge at a point there; units
 * are those of every entry. */
static void
test_typed_drawing (void)
{
  JsonNode *root;
  JdInput input;
  int at[2];

  jd_input_init (&input);
  jd_input_key (&input, "g");
  jd_input_click (&input, 1.2, 1);
  jd_input_key (&input, "l");
  jd_input_click (&input, 0, 0);
  jd_input_at (&input, 0.7, 0.1, at);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&input, "key 1 period 2 Tab 0");
  jd_input_shoot (&input, "typed-drawing");
  jd_input_do (&input, "key Return");
  jd_input_do (&input, "key 1 0 0 c m Tab 9 0 Return");
  /* the ground point stands there: the linkage ends */
  g_assert_cmpuint (count_joints (&input), ==, 2);
  assert_between (&input, 0, "rod2.A-rod.B");
  assert_between (&input, 1, "rod2.B-ground.O");
  assert_member (&input, "rod", "shape/rod", "1.2");
  assert_member (&input, "rod2", "shape/rod", "1");
  g_assert_cmpfloat (value_of (&input, "theta_rod"), ==, 0);
  g_assert_cmpfloat (value_of (&input, "x_rod2"), ==, 1.2);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, 0);
  jd_input_do (&input, "key period 3 3 k g Return");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 2);
  jd_input_do (&input, "key ctrl+a 3 3 c m Return");
  assert_member (&input, "disk", "shape/disk", "0.33");
  jd_input_key (&input, "b");
  jd_input_click (&input, 0, -1);
  jd_input_at (&input, -0.5, -1.5, at);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&input, "key Tab 3 period 3 Tab period 1 Return");
  assert_member (&input, "box", "shape/box/0", "3.3");
  assert_member (&input, "box", "shape/box/1", "0.1");
  g_assert_cmpfloat (value_of (&input, "x_box"), ==, -1.65);
  g_assert_cmpfloat (value_of (&input, "y_box"), ==, -1.05);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  {
    g_autofree char *text = jd_json_to_text (root);

    g_test_message ("%s", text);
    g_assert_null (strstr (text, "00000000"));
    g_assert_null (strstr (text, "99999999"));
  }
  jd_input_clear (&input);
}

static const char *
joint_type (JdInput    *self,
            const char *joint)
{
  return json_node_get_string (jd_edit_get_member (jd_mechanism_get_json (jd_input_get_mechanism (self)),
                                                   JD_OBJECT_JOINT, joint, "type"));
}

/* The choice "Type" of the joint that is selected, by keys. */
static void
choose_type (JdInput    *self,
             const char *keys)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  JdPropertyRow *row = jd_inspector_find_row (inspector, "Type");

  g_assert_nonnull (row);
  jd_input_press (self, jd_test_find (GTK_WIDGET (row), GTK_TYPE_TOGGLE_BUTTON));
  jd_input_do (self, "key %s Return", keys);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* A joint becomes another type and keeps its name, its points and the tags that still mean something; a type that
 * needs what it does not have is refused, and says what. */
static void
test_joint_retyped (void)
{
  g_autofree char *text = NULL;
  JdInput input;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 2, (const double[][2]) { { 0, 0 }, { 1, 0 } });
  jd_input_key (&input, "a");
  jd_input_click (&input, 0, 0);
  g_assert_cmpuint (count_joints (&input), ==, 1);
  assert_between (&input, 0, "rod.A-ground.O");
  g_assert_cmpstr (joint_type (&input, "pivot"), ==, "pivot");
  jd_test_wait (has_model, &input);
  g_assert_true (jd_document_retag (jd_input_get_document (&input), "total", "mine", NULL, "pivot.x", "x_rod", FALSE,
                                    NULL));
  choose_type (&input, "Down");
  g_assert_cmpstr (joint_type (&input, "pivot"), ==, "weld");
  assert_between (&input, 0, "rod.A-ground.O");
  text = jd_json_to_text (jd_mechanism_get_json (jd_input_get_mechanism (&input)));
  g_assert_nonnull (strstr (text, "\"pivot.x\""));
  jd_input_shoot (&input, "joint-retyped");
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpstr (joint_type (&input, "pivot"), ==, "pivot");
  /* contact: the pivot has no curve */
  choose_type (&input, "Down Down Down Down Down Down");
  g_assert_cmpstr (joint_type (&input, "pivot"), ==, "pivot");
  g_assert_nonnull (strstr (note_of (&input, "Type"), "needs a curve, which pivot does not have"));
  jd_input_clear (&input);
}

/* A click on one of several selected objects selects it alone; names are switched off; bodies are aligned.  All
 * objects are selected with the points of the ground. */
static void
test_several_selected (void)
{
  JdSelection *selection;
  JdInput input;

  jd_input_init (&input);
  selection = jd_draw_view_get_selection (input.view);
  jd_input_key (&input, "d");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, -0.8, 0);
  jd_input_click (&input, 0.2, 1);
  jd_input_click (&input, 0.4, 1);
  jd_input_click (&input, 2, -1);
  jd_input_click (&input, 2.2, -1);
  jd_input_key (&input, "s");
  jd_input_key (&input, "ctrl+a");
  g_assert_cmpuint (jd_selection_get_n (selection), ==, 3);
  jd_input_key (&input, "ctrl+shift+Right");
  g_assert_cmpfloat (value_of (&input, "x_disk2"), ==, 0.5);
  jd_input_key (&input, "ctrl+shift+Down");
  g_assert_cmpfloat (value_of (&input, "y_disk2"), ==, 0);
  g_assert_cmpfloat (value_of (&input, "y_disk3"), ==, 0);
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpfloat (value_of (&input, "y_disk3"), ==, -1);
  g_assert_true (jd_canvas_get_names (input.canvas));
  jd_input_key (&input, "alt+n");
  g_assert_false (jd_canvas_get_names (input.canvas));
  jd_input_shoot (&input, "names-off");
  jd_input_click (&input, -1, 0);
  g_assert_cmpuint (jd_selection_get_n (selection), ==, 1);
  g_assert_cmpstr (jd_selection_get (selection, 0)->name, ==, "disk");
  jd_input_key (&input, "g");
  jd_input_click (&input, 1, 2);
  jd_input_key (&input, "s");
  jd_input_key (&input, "ctrl+a");
  g_assert_cmpuint (jd_selection_get_n (selection), ==, 4);
  g_assert_true (jd_selection_contains (selection, JD_OBJECT_POINT, "ground.O"));
  jd_input_clear (&input);
}

/* Where the world's origin is on the screen, and how large a metre. */
static void
find_sheet (JdInput *self,
            int      out[3])
{
  jd_input_settle (self);
  jd_input_at (self, 0, 0, out);
  out[2] = gtk_widget_get_width (GTK_WIDGET (self->canvas));
}

/* Whatever is selected, said or typed, the sheet stays where it is. */
static void
test_sheet_stays (gconstpointer name)
{
  static const JdObjectKind kinds[] = { JD_OBJECT_BODY, JD_OBJECT_JOINT, JD_OBJECT_EFFORT, JD_OBJECT_CURVE,
                                        JD_OBJECT_POINT, JD_OBJECT_EVENT };
  JdSelection *selection;
  int first[3], now[3];
  JdInput input;

  open_example (&input, name);
  selection = jd_draw_view_get_selection (input.view);
  find_sheet (&input, first);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr(GPtrArray)
        objects = jd_edit_list (jd_mechanism_get_json (jd_input_get_mechanism (&input)), kinds[k]);

      for (guint i = 0; i < objects->len; i++)
        {
          const JdObject *object = g_ptr_array_index (objects, i);

          jd_selection_set (selection, object->kind, object->name);
          find_sheet (&input, now);
          g_test_message ("%s: %d %d, %d wide", object->name, now[0] - first[0], now[1] - first[1], now[2]);
          g_assert_cmpmem (first, sizeof first, now, sizeof now);
        }
    }
  for (const JdTool *const *tool = jd_tool_table (); *tool != NULL; tool++)
    {
      jd_canvas_set_tool (input.canvas, (*tool)->name);
      find_sheet (&input, now);
      g_test_message ("%s: %d %d, %d wide", (*tool)->name, now[0] - first[0], now[1] - first[1], now[2]);
      g_assert_cmpmem (first, sizeof first, now, sizeof now);
    }
  jd_input_clear (&input);
}

static void
assert_formula_fault (JdInput    *self,
                      const char *keys,
                      const char *says,
                      gboolean    offers)
{
  const char *title = "y as an expression in x";
  JdPropertyRow *row = enter_keys (self, title, keys);

  g_test_message ("%s: %s", keys, note_of (self, title));
  g_assert_nonnull (strstr (note_of (self, title), says));
  if (offers)
    jd_test_wait (has_offer, row);
  jd_input_settle (self);
  g_assert_cmpint (has_offer (row), ==, offers);
}

/* Mistakes in the formula of a graph: its own x is known, and a constant is offered only where it mends the formula. */
static void
test_formula_faults (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "graph");
  jd_input_click (&input, 0, -1);
  jd_input_click (&input, 1, 0);
  assert_formula_fault (&input, "s i n parenleft z parenright Return", "known here are x, g", TRUE);
  jd_input_shoot (&input, "formula-offer");
  assert_formula_fault (&input, "y space equal space s i n parenleft x parenright Return",
                        "only the right side of “y", FALSE);
  assert_formula_fault (&input, "x asterisk z Return", "“z” is not known", TRUE);
  assert_formula_fault (&input, "s i n space x Return", "argument stands in parentheses", FALSE);
  assert_formula_fault (&input, "x plus Return", "ends where", FALSE);
  assert_formula_fault (&input, "z plus Return", "“z” is not known", FALSE);
  jd_input_clear (&input);
}

static gboolean
has_bodies (JdInput *self,
            guint    n)
{
  return jd_mechanism_get_bodies (jd_input_get_mechanism (self))->len == n;
}

static gboolean
has_two (gpointer input)
{
  return has_bodies (input, 2);
}

static gboolean
has_three (gpointer input)
{
  return has_bodies (input, 3);
}

/* Each further copy that is pasted is one offset farther; one that was taken back leaves its place. */
static void
test_pasted_twice (void)
{
  JdInput input;
  double by[2];

  jd_input_init (&input);
  jd_input_key (&input, "m");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "s");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "ctrl+c");
  jd_input_key (&input, "ctrl+v");
  jd_test_wait (has_two, &input);
  by[0] = value_of (&input, "x_particle2");
  by[1] = value_of (&input, "y_particle2");
  g_assert_cmpfloat (by[0], >, 0.1);
  for (int pass = 0; pass < 2; pass++)
    {
      jd_input_key (&input, "ctrl+v");
      jd_test_wait (has_three, &input);
      g_assert_cmpfloat_with_epsilon (value_of (&input, "x_particle3"), 2 * by[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (value_of (&input, "y_particle3"), 2 * by[1], 1e-9);
      jd_input_key (&input, "ctrl+z");
      g_assert_true (has_two (&input));
    }
  jd_input_clear (&input);
}

/* The second click of a gear is on the other body. */
static void
test_gear_hints (void)
{
  JdInput input;

  jd_input_init (&input);
  for (int i = -1; i < 2; i += 2)
    {
      jd_input_key (&input, "d");
      jd_input_click (&input, i, 0);
      jd_input_click (&input, i, 0.4);
    }
  jd_input_take (&input, "joint-gear");
  g_assert_cmpstr (jd_canvas_get_hint (input.canvas), ==, "Click the body");
  jd_input_click (&input, -1, 0.1);
  g_assert_cmpstr (jd_canvas_get_hint (input.canvas), ==, "Click the other body");
  jd_input_click (&input, 1, 0.1);
  g_assert_cmpuint (jd_mechanism_get_joints (jd_input_get_mechanism (&input))->len, ==, 1);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/means/quick-drag", test_quick_drag);
  g_test_add_func ("/app/draw/means/drag-at-once", test_drag_at_once);
  g_test_add_func ("/app/draw/means/closed-linkage", test_closed_linkage);
  g_test_add_func ("/app/draw/means/joint-not-doubled", test_joint_not_doubled);
  g_test_add_func ("/app/draw/means/grid-caught", test_grid_caught);
  g_test_add_func ("/app/draw/means/grid-chosen", test_grid_chosen);
  g_test_add_func ("/app/draw/means/axis-caught", test_axis_caught);
  g_test_add_func ("/app/draw/means/turn-caught", test_turn_caught);
  g_test_add_data_func ("/app/draw/means/sheet-stays/sleigh", "06-sleigh-landing.jourdain", test_sheet_stays);
  g_test_add_data_func ("/app/draw/means/sheet-stays/crank", "12-slider-crank.jourdain", test_sheet_stays);
  g_test_add_data_func ("/app/draw/means/sheet-stays/space", "87-compound-joint.jourdain", test_sheet_stays);
  g_test_add_func ("/app/draw/means/typed-size", test_typed_size);
  g_test_add_func ("/app/draw/means/typed-boundary", test_typed_boundary);
  g_test_add_func ("/app/draw/means/typed-units", test_typed_units);
  g_test_add_func ("/app/draw/means/typed-drawing", test_typed_drawing);
  g_test_add_func ("/app/draw/means/joint-retyped", test_joint_retyped);
  g_test_add_func ("/app/draw/means/several-selected", test_several_selected);
  g_test_add_func ("/app/draw/means/typed-name", test_typed_name);
  g_test_add_func ("/app/draw/means/name-drawn", test_name_drawn);
  g_test_add_func ("/app/draw/means/formula-faults", test_formula_faults);
  g_test_add_func ("/app/draw/means/pasted-twice", test_pasted_twice);
  g_test_add_func ("/app/draw/means/gear-hints", test_gear_hints);
  return jd_test_run ();
}
