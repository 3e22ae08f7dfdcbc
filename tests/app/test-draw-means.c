/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is drawn means what it says: sizes that are typed, linkages that close, joints that are not doubled, drags,
 * places that are caught; all by real pointer and key events. */

#include <glib/gstdio.h>
#include <string.h>

#include "tests/app/jd-test-hands.h"
#include "ui/draw/canvas/jd-handle.h"
#include "ui/draw/canvas/jd-place.h"
#include "ui/draw/canvas/jd-tool.h"

static gboolean
has_model (gpointer self)
{
  return jd_document_get_model (jd_canvas_get_document (((JdHands *) self)->canvas)) != NULL &&
         jd_canvas_get_picture (((JdHands *) self)->canvas) != NULL;
}

/* The bundled example in Draw. */
static void
open_example (JdHands    *self,
              const char *name)
{
  g_autoptr(GFile) file = jd_test_example (name);

  jd_hands_init (self);
  jd_window_open_file (self->window, file);
  jd_test_wait (jd_test_has_loaded, self->window);
  jd_window_set_view (self->window, "draw");
  jd_test_wait (jd_hands_is_mapped, self);
  jd_test_wait (has_model, self);
  jd_hands_settle (self);
}

static double
value_of (JdHands    *self,
          const char *parameter)
{
  const int k = jd_mechanism_find_parameter (jd_hands_get_mechanism (self), parameter);

  g_assert_cmpint (k, >=, 0);
  return jd_canvas_get_positions (self->canvas)[k];
}

/* Balls of the cradle that are pulled away leave the others where they are, and stay at their height, however fast:
 * the second is taken while the equations of the first step are still derived. */
static void
test_quick_drag (void)
{
  static const double expected[] = { -0.3, 0.2, 0.4, 0.6, 1.1 };
  int from[2][2], to[2][2];
  JdHands hands;

  open_example (&hands, "40-newtons-cradle.jourdain");
  jd_hands_at (&hands, 0.03, 0.13, from[0]);
  jd_hands_at (&hands, -0.27, 0.23, to[0]);
  jd_hands_at (&hands, 0.83, 0.13, from[1]);
  jd_hands_at (&hands, 1.13, 0.23, to[1]);
  jd_hands_do (&hands,
               "mousemove %d %d mousedown 1 mousemove %d %d mouseup 1"
               " mousemove %d %d mousedown 1 mousemove %d %d mouseup 1",
               from[0][0], from[0][1], to[0][0], to[0][1], from[1][0], from[1][1], to[1][0], to[1][1]);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i + 1);
      g_autofree char *body = g_strdup_printf ("ball%u", i + 1);
      JsonNode *y = jd_edit_get_member (jd_mechanism_get_json (jd_hands_get_mechanism (&hands)), JD_OBJECT_BODY, body,
                                        "origin/1");

      g_assert_cmpfloat_with_epsilon (value_of (&hands, name), expected[i], i == 0 || i == 4 ? 0.01 : 1e-12);
      g_assert_cmpstr (json_node_get_string (y), ==, "R");
    }
  jd_hands_clear (&hands);
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
  JdHands hands;
  double x, y, th;

  g_assert_true (g_file_set_contents (path, text, -1, &error));
  jd_hands_init (&hands);
  jd_window_open_file (hands.window, file);
  /* The motion is not waited for: dragging needs none, and that of so many bodies takes long. */
  jd_test_wait (is_open, hands.window);
  jd_window_set_view (hands.window, "draw");
  jd_test_wait (jd_hands_is_mapped, &hands);
  jd_hands_settle (&hands);
  jd_test_wait (has_model, &hands);
  jd_paper_set_view (JD_PAPER (hands.canvas), &near);
  jd_hands_settle (&hands);
  jd_hands_at (&hands, 0.4, 0, from);
  jd_hands_at (&hands, 0.4, 1, to);
  /* As long as a person would wait, not longer. */
  jd_document_set_patient (FALSE);
  jd_test_set_constant (jd_hands_get_document (&hands), "k", 1, "Edit");
  g_test_message ("%s", has_model (&hands) ? "derived" : "being derived");
  jd_hands_do (&hands, "mousemove %d %d mousedown 1 mousemove %d %d mouseup 1", from[0], from[1], to[0], to[1]);
  jd_document_set_patient (TRUE);
  jd_test_wait (has_model, &hands);
  x = value_of (&hands, "x_rod");
  y = value_of (&hands, "y_rod");
  th = value_of (&hands, "th_rod");
  g_test_message ("rod at %g, %g", x, y);
  g_assert_cmpfloat_with_epsilon (x - 0.5 * cos (th), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (y - 0.5 * sin (th), 0, 1e-9);
  jd_hands_clear (&hands);
  g_unlink (path);
  g_rmdir (folder);
}

static guint
count_joints (JdHands *self)
{
  return jd_mechanism_get_joints (jd_hands_get_mechanism (self))->len;
}

/* "rod.B-rod2.A" of joint @index. */
static char *
dup_between (JdHands *self,
             guint    index)
{
  JdMechanism *mechanism = jd_hands_get_mechanism (self);
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (mechanism), index);
  g_autofree char *p = jd_mechanism_dup_point_name (mechanism, joint->points[0]);
  g_autofree char *q = jd_mechanism_dup_point_name (mechanism, joint->points[1]);

  g_assert_cmpuint (joint->n_points, ==, 2);
  return g_strconcat (p, "-", q, NULL);
}

static void
assert_between (JdHands    *self,
                guint       index,
                const char *expected)
{
  g_autofree char *between = dup_between (self, index);

  g_assert_cmpstr (between, ==, expected);
}

/* A click a few pixels off. */
static void
click_near (JdHands *self,
            double   x,
            double   y,
            int      dx,
            int      dy)
{
  int at[2];

  jd_hands_at (self, x, y, at);
  jd_hands_do (self, "mousemove %d %d", at[0] + dx, at[1] + dy);
  jd_hands_do (self, "click 1");
}

/* A linkage that ends on its own first point is hinged there, also where that is no place of the grid; it needs no
 * Enter. */
static void
test_closed_linkage (void)
{
  JdHands hands;
  int at[2];

  jd_hands_init (&hands);
  jd_hands_key (&hands, "l");
  jd_hands_at (&hands, -1, 0.2, at);
  jd_hands_do (&hands, "mousemove %d %d", at[0] + 7, at[1] + 7);
  jd_hands_do (&hands, "keydown alt click 1 keyup alt");
  jd_hands_click (&hands, 1, 0.2);
  jd_hands_click (&hands, 0, 1.4);
  jd_hands_do (&hands, "mousemove %d %d", at[0] + 4, at[1] + 5);
  jd_hands_do (&hands, "click 1");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_hands_get_mechanism (&hands))->len, ==, 3);
  g_assert_cmpuint (count_joints (&hands), ==, 3);
  assert_between (&hands, 0, "rod2.A-rod.B");
  assert_between (&hands, 1, "rod3.A-rod2.B");
  assert_between (&hands, 2, "rod3.B-rod.A");
  jd_hands_shoot (&hands, "closed-linkage");
  jd_hands_clear (&hands);
}

/* Where two rods are joined, a pivot joins the next body that is not, then the ground, and then nothing more. */
static void
test_joint_not_doubled (void)
{
  JdHands hands;

  jd_hands_init (&hands);
  jd_hands_draw_rods (&hands, 3, (const double[][2]) { { -1, 0 }, { 0, 1 }, { 1, 0 } });
  jd_hands_key (&hands, "b");
  jd_hands_click (&hands, -0.4, 0.8);
  jd_hands_click (&hands, 0.4, 1.6);
  g_assert_cmpuint (count_joints (&hands), ==, 1);
  jd_hands_key (&hands, "p");
  jd_hands_click (&hands, 0, 1);
  g_assert_cmpuint (count_joints (&hands), ==, 2);
  assert_between (&hands, 1, "box.A-rod2.A");
  jd_hands_click (&hands, 0, 1);
  g_assert_cmpuint (count_joints (&hands), ==, 3);
  assert_between (&hands, 2, "box.A-ground.O");
  jd_hands_click (&hands, 0, 1);
  g_assert_cmpuint (count_joints (&hands), ==, 3);
  g_assert_cmpstr (jd_hands_get_hint (&hands), ==,
                   "The bodies here are already joined to each other and to the ground");
  /* From one body to the other, by a drag, is one joint as well. */
  jd_hands_key (&hands, "e");
  jd_hands_click (&hands, -0.5, 0.5);
  jd_hands_click (&hands, 0.5, 0.5);
  g_assert_cmpuint (count_joints (&hands), ==, 4);
  jd_hands_click (&hands, 0.5, 0.5);
  jd_hands_click (&hands, -0.5, 0.5);
  g_assert_cmpuint (count_joints (&hands), ==, 4);
  g_assert_cmpstr (jd_hands_get_hint (&hands), ==, "gear already connects the same objects in the same way");
  jd_hands_clear (&hands);
}

static void
assert_point (JdHands    *self,
              const char *name,
              double      x,
              double      y)
{
  JsonNode *root = jd_mechanism_get_json (jd_hands_get_mechanism (self));
  JsonNode *px = jd_edit_get_member (root, JD_OBJECT_POINT, name, "0");
  JsonNode *py = jd_edit_get_member (root, JD_OBJECT_POINT, name, "1");

  g_assert_cmpfloat_with_epsilon (json_node_get_double (px), x, 1e-12);
  g_assert_cmpfloat_with_epsilon (json_node_get_double (py), y, 1e-12);
}

/* Places are caught by the grid that is drawn, at any size. */
static void
test_grid_caught (void)
{
  static const double scales[] = { 61, 100, 160, 230 };
  JdHands hands;

  jd_hands_init (&hands);
  jd_hands_key (&hands, "g");
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      const JdView view = { 0, 0, scales[i], 0, 0 };
      g_autofree char *name = i == 0 ? g_strdup ("ground.O") : g_strdup_printf ("ground.O%u", i + 1);
      double step;

      jd_paper_set_view (JD_PAPER (hands.canvas), &view);
      jd_hands_settle (&hands);
      step = jd_view_get_grid_step (jd_paper_get_view (JD_PAPER (hands.canvas)));
      click_near (&hands, 3 * step, -3.0 * (i + 1) * step, 5, -6);
      assert_point (&hands, name, 3 * step, -3.0 * (i + 1) * step);
    }
  jd_hands_clear (&hands);
}

/* From (0, 0.6) a ray at -30 degrees passes near (1, 0): the axis is meant. */
static void
test_axis_caught (void)
{
  JdHands hands;
  const JdBody *rod;
  const double *p;

  jd_hands_init (&hands);
  jd_hands_key (&hands, "r");
  jd_hands_click (&hands, 0, 0.6);
  click_near (&hands, 1, 0, 2, -3);
  rod = g_ptr_array_index (jd_mechanism_get_bodies (jd_hands_get_mechanism (&hands)), 0);
  p = jd_canvas_get_positions (hands.canvas);
  g_assert_cmpstr (rod->name, ==, "rod");
  g_assert_cmpfloat_with_epsilon (p[0], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[1], 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (p[2], atan2 (-0.6, 1), 1e-12);
  jd_hands_clear (&hands);
}

/* A body that is turned stops at multiples of 15 degrees, wherever the grid is. */
static void
test_turn_caught (void)
{
  static const double degrees[] = { 15, 30, 75, 105, -60 };
  JdHandle handles[JD_MAX_HANDLES];
  JdHands hands;

  jd_hands_init (&hands);
  jd_hands_key (&hands, "b");
  jd_hands_click (&hands, -0.6, -0.4);
  jd_hands_click (&hands, 0.6, 0.4);
  jd_hands_key (&hands, "s");
  for (guint i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      const double to = (degrees[i] + 90) * G_PI / 180 + 0.02;
      double radius;
      guint k = 0;

      g_assert_cmpuint (jd_handles_find (hands.canvas, handles), >, 0);
      while (handles[k].kind != JD_HANDLE_ROTATE)
        k++;
      radius = hypot (handles[k].at[0], handles[k].at[1]);
      jd_hands_drag (&hands, handles[k].at[0], handles[k].at[1], radius * cos (to), radius * sin (to));
      g_test_message ("%g: %.9g", degrees[i], value_of (&hands, "th_box") * 180 / G_PI);
      g_assert_cmpfloat_with_epsilon (remainder (value_of (&hands, "th_box") * 180 / G_PI - degrees[i], 360), 0,
                                      1e-9);
    }
  jd_hands_clear (&hands);
}

static void
assert_member (JdHands    *self,
               const char *body,
               const char *path,
               const char *expected)
{
  JsonNode *node = jd_edit_get_member (jd_mechanism_get_json (jd_hands_get_mechanism (self)), JD_OBJECT_BODY, body,
                                       path);

  g_assert_nonnull (node);
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    g_assert_cmpstr (json_node_get_string (node), ==, expected);
  else
    g_assert_cmpfloat_with_epsilon (json_node_get_double (node), g_ascii_strtod (expected, NULL), 1e-12);
}

static const char *
note_of (JdHands    *self,
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
  JdHands hands;

  jd_hands_init (&hands);
  jd_hands_key (&hands, "g");
  jd_hands_click (&hands, 0, 0);
  jd_hands_draw_rods (&hands, 2, (const double[][2]) { { 0, 0 }, { 0, -1 } });
  jd_test_set_constant (jd_hands_get_document (&hands), "m", 3, "Add m");
  jd_test_set_constant (jd_hands_get_document (&hands), "L", 2, "Add L");
  jd_test_wait (has_model, &hands);
  jd_hands_type (&hands, "Length", "1.2");
  jd_test_wait (has_model, &hands);
  assert_member (&hands, "rod", "inertia", "0.12");
  assert_point (&hands, "rod.A", -0.6, 0);
  assert_point (&hands, "rod.B", 0.6, 0);
  g_assert_cmpfloat_with_epsilon (value_of (&hands, "y_rod"), -0.6, 1e-9);
  jd_hands_key (&hands, "ctrl+z");
  assert_point (&hands, "rod.B", 0.5, 0);
  g_assert_cmpfloat_with_epsilon (value_of (&hands, "y_rod"), -0.5, 1e-9);
  jd_hands_key (&hands, "ctrl+y");
  jd_hands_type (&hands, "Length", "L");
  jd_hands_type (&hands, "Mass", "m");
  jd_test_wait (has_model, &hands);
  assert_member (&hands, "rod", "inertia", "m*L^2/12");
  assert_member (&hands, "rod", "points/A/0", "-L/2");
  assert_member (&hands, "rod", "points/B/0", "L/2");
  assert_member (&hands, "rod", "points/B/1", "0");
  g_assert_cmpfloat_with_epsilon (value_of (&hands, "y_rod"), -1, 1e-9);
  jd_hands_type (&hands, "Moment of inertia", "0.7");
  g_assert_nonnull (strstr (note_of (&hands, "Moment of inertia"), "entered; its shape gives m*L^2/12"));
  jd_hands_type (&hands, "Length", "2*L");
  assert_member (&hands, "rod", "inertia", "0.7");
  assert_member (&hands, "rod", "points/A/0", "-(2*L)/2");
  jd_hands_shoot (&hands, "typed-size");
  jd_hands_clear (&hands);
}

/* A disk's radius and a box's width: the points on their boundaries. */
static void
test_typed_boundary (void)
{
  JdSelection *selection;
  JdHands hands;

  jd_hands_init (&hands);
  selection = jd_draw_view_get_selection (hands.view);
  jd_hands_key (&hands, "d");
  jd_hands_click (&hands, -1, 0);
  jd_hands_click (&hands, -0.6, 0);
  jd_hands_key (&hands, "b");
  jd_hands_click (&hands, 0.4, -0.4);
  jd_hands_click (&hands, 1.4, 0.4);
  jd_hands_key (&hands, "p");
  jd_hands_click (&hands, -1, 0.4);
  jd_hands_click (&hands, 1.4, 0.4);
  jd_hands_key (&hands, "s");
  assert_point (&hands, "disk.A", 0, 0.4);
  assert_point (&hands, "box.A", 0.5, 0.4);
  jd_test_set_constant (jd_hands_get_document (&hands), "R", 0.3, "Add R");
  jd_selection_set (selection, JD_OBJECT_BODY, "disk");
  jd_hands_settle (&hands);
  jd_hands_type (&hands, "Radius", "R");
  assert_member (&hands, "disk", "inertia", "1*R^2/2");
  assert_member (&hands, "disk", "points/A/1", "R");
  jd_selection_set (selection, JD_OBJECT_BODY, "box");
  jd_hands_settle (&hands);
  jd_hands_type (&hands, "Width", "2");
  assert_member (&hands, "box", "inertia", "0.386666666666666667");
  assert_point (&hands, "box.A", 1, 0.4);
  jd_hands_type (&hands, "Height", "0.6");
  assert_point (&hands, "box.A", 1, 0.3);
  jd_hands_clear (&hands);
}

/* Where the world's origin is on the screen, and how large a metre. */
static void
find_sheet (JdHands *self,
            int      out[3])
{
  jd_hands_settle (self);
  jd_hands_at (self, 0, 0, out);
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
  JdHands hands;

  open_example (&hands, name);
  selection = jd_draw_view_get_selection (hands.view);
  find_sheet (&hands, first);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr(GPtrArray)
        objects = jd_edit_list (jd_mechanism_get_json (jd_hands_get_mechanism (&hands)), kinds[k]);

      for (guint i = 0; i < objects->len; i++)
        {
          const JdObject *object = g_ptr_array_index (objects, i);

          jd_selection_set (selection, object->kind, object->name);
          find_sheet (&hands, now);
          g_test_message ("%s: %d %d, %d wide", object->name, now[0] - first[0], now[1] - first[1], now[2]);
          g_assert_cmpmem (first, sizeof first, now, sizeof now);
        }
    }
  for (const JdTool *const *tool = jd_tool_table (); *tool != NULL; tool++)
    {
      jd_canvas_set_tool (hands.canvas, (*tool)->name);
      find_sheet (&hands, now);
      g_test_message ("%s: %d %d, %d wide", (*tool)->name, now[0] - first[0], now[1] - first[1], now[2]);
      g_assert_cmpmem (first, sizeof first, now, sizeof now);
    }
  jd_hands_clear (&hands);
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
  g_test_add_func ("/app/draw/means/axis-caught", test_axis_caught);
  g_test_add_func ("/app/draw/means/turn-caught", test_turn_caught);
  g_test_add_data_func ("/app/draw/means/sheet-stays/sleigh", "06-sleigh-landing.jourdain", test_sheet_stays);
  g_test_add_data_func ("/app/draw/means/sheet-stays/crank", "12-slider-crank.jourdain", test_sheet_stays);
  g_test_add_data_func ("/app/draw/means/sheet-stays/space", "87-compound-joint.jourdain", test_sheet_stays);
  g_test_add_func ("/app/draw/means/typed-size", test_typed_size);
  g_test_add_func ("/app/draw/means/typed-boundary", test_typed_boundary);
  return g_test_run ();
}
