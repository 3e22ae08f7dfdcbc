/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mechanisms drawn from an empty sheet by real pointer and key events. */

#include "tests/app/jd-test-values.h"

/* A rod, hinged, pulled: it follows its pivot; one step back and it hangs where it was. */
static void
test_pendulum (void)
{
  JdInput input;
  double x;

  jd_input_init (&input);
  jd_input_take (&input, "rod");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  ASSERT_COUNT (&input, bodies, 1);
  g_assert_cmpfloat (value_of (&input, "x_rod"), ==, 0.5);
  jd_input_key (&input, "p");
  g_assert_cmpstr (jd_canvas_get_tool (input.canvas), ==, "joint-pivot");
  jd_input_click (&input, 0, 0);
  g_assert_cmpstr (jd_input_get_hint (&input), !=, NULL);
  ASSERT_COUNT (&input, joints, 1);
  ASSERT_COUNT (&input, ground_points, 1);

  jd_input_key (&input, "s");
  jd_input_drag (&input, 0.75, 0, 0, -0.75);
  jd_input_shoot (&input, "pendulum");
  x = value_of (&input, "x_rod");
  g_assert_cmpfloat (fabs (x), <, 0.05);
  g_assert_cmpfloat_with_epsilon (hypot (x, value_of (&input, "y_rod")), 0.5, 1e-9);
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&input)), ==, "Move rod");
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpfloat (value_of (&input, "x_rod"), ==, 0.5);
  jd_input_clear (&input);
}

/* Three bars in one stroke, from one ground point to another. */
static void
draw_four_bar (JdInput *input)
{
  jd_input_take (input, "ground");
  jd_input_click (input, -1, 0);
  jd_input_click (input, 1, 0);
  ASSERT_COUNT (input, ground_points, 2);
  jd_input_key (input, "l");
  jd_input_click (input, -1, 0);
  jd_input_click (input, -1, 0.6);
  jd_input_click (input, 1, 1.2);
  jd_input_click (input, 1, 0);
  ASSERT_COUNT (input, bodies, 3);
  ASSERT_COUNT (input, joints, 4);
}

static void
test_four_bar (void)
{
  JdInput input;

  jd_input_init (&input);
  draw_four_bar (&input);
  jd_input_key (&input, "s");
  jd_input_drag (&input, -1, 0.3, -1.3, 0.3);
  jd_input_shoot (&input, "four-bar");
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&input)), ==, "Move rod");
  jd_input_clear (&input);
}

/* What the tool calls its first polygon. */
#define POLYGON "plate"

static void
double_click (JdInput *input,
              double   x,
              double   y)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int at[2], time;

  jd_input_at (input, x, y, at);
  jd_input_do (input, "mousemove %d %d", at[0], at[1]);
  /* However long the machine takes from one click to the other. */
  g_object_get (settings, "gtk-double-click-time", &time, NULL);
  g_object_set (settings, "gtk-double-click-time", G_MAXINT, NULL);
  jd_input_do (input, "click --repeat 2 --delay 40 1");
  g_object_set (settings, "gtk-double-click-time", time, NULL);
}

static double
area_of (JdInput    *input,
         const char *body)
{
  JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (input));
  const guint n = jd_handle_count_corners (root, body);
  double area = 0, at[2][2];

  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < 4; k++)
        {
          g_autofree char *path = g_strdup_printf ("shape/polygon/%u/%u", (i + k / 2) % n, k % 2);

          at[k / 2][k % 2] = jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_BODY, body, path));
        }
      area += (at[0][0] * at[1][1] - at[0][1] * at[1][0]) / 2;
    }
  return area;
}

/* A corner is dragged, one is made on an edge and taken away again; the body stays homogeneous. */
static void
test_corners (void)
{
  JdInput input;
  JsonNode *root;

  jd_input_init (&input);
  jd_input_take (&input, "polygon");
  jd_input_click (&input, -1, -1);
  jd_input_click (&input, 1, -1);
  jd_input_click (&input, 1, 1);
  jd_input_click (&input, -1, 1);
  jd_input_key (&input, "Return");
  jd_input_key (&input, "s");
  g_assert_nonnull (strstr (jd_input_get_hint (&input), "corner"));
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 4, 1e-9);
  jd_input_drag (&input, 1, 1, 2, 1);
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 5, 0.05);
  double_click (&input, 0, -1);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_cmpuint (jd_handle_count_corners (root, POLYGON), ==, 5);
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&input)), ==, "Add Corner");
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 5, 0.05);
  jd_input_drag (&input, 0, -1, 0, -2);
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 6, 0.1);
  jd_input_shoot (&input, "corners");
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_true (jd_edit_is_homogeneous (root, POLYGON));
  double_click (&input, 0, -2);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_cmpuint (jd_handle_count_corners (root, POLYGON), ==, 4);
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&input)), ==, "Remove Corner");
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 1);
  jd_input_clear (&input);
}

static gboolean
has_assembled_rate (gpointer input)
{
  JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (input));
  JsonNode *rate = jd_edit_get_member (root, JD_OBJECT_PARAMETER, "a0", "rate");

  return rate != NULL && fabs (jd_edit_evaluate (root, rate) - 1) < 1e-9;
}

/* What a joint asks of the velocities is written when the model of a large mechanism arrives; both are one step. */
static void
test_assembles_late (void)
{
  JsonNode *root = jd_test_chain_in_angles (16);
  JdDocument *document;
  JdInput input;

  jd_input_init (&input);
  document = jd_input_get_document (&input);
  g_free (jd_edit_add (root, JD_OBJECT_JOINT, "drive",
                       jd_json_parse ("{\"type\": \"drive\", \"of\": \"a0\", \"value\": \"t\"}", -1, NULL)));
  g_assert_true (jd_canvas_commit (input.canvas, root, "Chain", "make", NULL));
  g_test_message ("%s", jd_document_get_deriving (document) ? "not derived yet" : "derived at once");
  jd_canvas_assemble (input.canvas, "Chain", "make");
  jd_document_end_group (document);
  jd_test_wait (has_assembled_rate, &input);
  jd_document_undo (document);
  ASSERT_COUNT (&input, bodies, 0);
  g_assert_false (jd_document_get_can_undo (document));
  jd_input_clear (&input);
}

#define ASSERT_CROSSES(input) g_assert_nonnull (strstr (jd_input_get_hint (input), "sides would cross"))

/* A corner whose side would cross another is refused, and so is the closing side; the corners before it stay. */
static void
test_crossing_corner (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "polygon");
  jd_input_click (&input, -1, -1);
  jd_input_click (&input, 1, -1);
  jd_input_click (&input, 1, 1);
  double_click (&input, 0, -2);
  ASSERT_CROSSES (&input);
  g_assert_cmpuint (input.canvas->places->len, ==, 3);
  jd_input_click (&input, 2, 1);
  g_assert_cmpuint (input.canvas->places->len, ==, 4);
  g_assert_null (strstr (jd_input_get_hint (&input), "cross"));
  jd_input_key (&input, "Return");
  ASSERT_CROSSES (&input);
  jd_input_click (&input, -1, -1);
  ASSERT_CROSSES (&input);
  g_assert_cmpuint (input.canvas->places->len, ==, 4);
  ASSERT_COUNT (&input, bodies, 0);
  jd_input_shoot (&input, "crossing");
  jd_input_click (&input, 2, 2);
  jd_input_click (&input, -1, 2);
  jd_input_key (&input, "Return");
  ASSERT_COUNT (&input, bodies, 1);
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 7, 1e-9);
  /* Escape drops a polygon that cannot be closed, and says so. */
  jd_input_take (&input, "polygon");
  jd_input_click (&input, -2.4, 0);
  jd_input_click (&input, -2.4, -1);
  jd_input_click (&input, -2, -1);
  jd_input_click (&input, -2, 1);
  jd_input_click (&input, -1.6, 1);
  g_assert_cmpuint (input.canvas->places->len, ==, 5);
  jd_input_key (&input, "Escape");
  g_assert_cmpuint (input.canvas->places->len, ==, 0);
  ASSERT_CROSSES (&input);
  ASSERT_COUNT (&input, bodies, 1);
  jd_input_clear (&input);
}

/* A corner is not dragged across a side, and not taken away if sides would cross then. */
static void
test_crossing_drag (void)
{
  const double corners[][2] = { { -1, -1 }, { 1, -1 }, { 1, 0.6 }, { -1, 0.6 }, { 0.6, 0 } };
  JdInput input;
  JsonNode *root;

  jd_input_init (&input);
  jd_input_take (&input, "polygon");
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    jd_input_click (&input, corners[i][0], corners[i][1]);
  jd_input_key (&input, "Return");
  jd_input_key (&input, "s");
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 1.92, 1e-9);
  double_click (&input, 1, 0.6);
  ASSERT_CROSSES (&input);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_cmpuint (jd_handle_count_corners (root, POLYGON), ==, 5);
  jd_input_drag (&input, 0.6, 0, 1.6, 0);
  ASSERT_CROSSES (&input);
  root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
  g_assert_true (jd_edit_check_sides (root, POLYGON, NULL));
  g_assert_true (jd_edit_is_homogeneous (root, POLYGON));
  jd_input_clear (&input);
}

/* A polygon that stands on a line is closed by a click on its first corner, which it has once. */
static void
test_closes_on_line (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "line");
  jd_input_click (&input, -2, -1);
  jd_input_click (&input, 2, -1);
  jd_input_take (&input, "polygon");
  jd_input_click (&input, -1, -1);
  jd_input_click (&input, 1, -1);
  jd_input_click (&input, -1, 0.4);
  jd_input_click (&input, -1, -1);
  ASSERT_COUNT (&input, bodies, 1);
  g_assert_cmpuint (jd_handle_count_corners (jd_mechanism_get_json (jd_input_get_mechanism (&input)), POLYGON), ==,
                    3);
  g_assert_cmpfloat_with_epsilon (area_of (&input, POLYGON), 1.4, 1e-9);
  jd_input_clear (&input);
}

/* An applied impulse is seen while drawing: an arrow with two heads, called by its event. */
static void
test_impulse_seen (void)
{
  const JdArrow *found = NULL;
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "particle");
  jd_input_click (&input, 0, 0);
  jd_input_take (&input, "impulse");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0.6);
  ASSERT_COUNT (&input, events, 1);
  jd_input_shoot (&input, "impulse-seen");
  for (guint i = 0; i < input.canvas->arrows->len; i++)
    if (g_array_index (input.canvas->arrows, JdArrow, i).kind == JD_ARROW_IMPULSE)
      found = &g_array_index (input.canvas->arrows, JdArrow, i);
  g_assert_nonnull (found);
  g_assert_cmpfloat_with_epsilon (found->at[0], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (atan2 (found->vector[1], found->vector[0]), atan2 (0.6, 1), 0.02);
  jd_input_key (&input, "ctrl+z");
  jd_input_settle (&input);
  for (guint i = 0; i < input.canvas->arrows->len; i++)
    g_assert_cmpint (g_array_index (input.canvas->arrows, JdArrow, i).kind, !=, JD_ARROW_IMPULSE);
  jd_input_clear (&input);
}

/* What goes with a body is named; one step back, all of it is there again. */
static void
test_deletes (void)
{
  JdInput input;

  jd_input_init (&input);
  draw_four_bar (&input);
  jd_input_key (&input, "s");
  jd_input_click (&input, -1, 0.4);
  jd_input_key (&input, "Delete");
  ASSERT_COUNT (&input, bodies, 2);
  ASSERT_COUNT (&input, joints, 2);
  g_assert_nonnull (strstr (jd_input_get_hint (&input), "pivot2"));
  g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (input.view)), ==, 0);
  jd_input_key (&input, "ctrl+z");
  ASSERT_COUNT (&input, joints, 4);
  jd_input_clear (&input);
}

/* What is selected by a rubber band is copied with the joints that lie within it. */
/* The copies of @n_bodies bodies and @n_joints joints follow their originals, with the next names.  The joints of the
 * copies are between copies, and between the points of the originals. */
static void
assert_copied (JdInput *self,
               guint    n_bodies,
               guint    n_joints)
{
  JdMechanism *mechanism = jd_input_get_mechanism (self);

  for (guint i = 0; i < n_bodies; i++)
    {
      const JdBody *copy = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), n_bodies + i);
      g_autofree char *name = g_strdup_printf ("rod%u", n_bodies + i + 1);
      g_autofree char *parameter = g_strconcat ("theta_", name, NULL);

      g_assert_cmpstr (copy->name, ==, name);
      g_assert_cmpint (jd_mechanism_find_parameter (mechanism, parameter), >=, 0);
    }
  for (guint i = 0; i < n_joints; i++)
    {
      const JdJoint *first = g_ptr_array_index (jd_mechanism_get_joints (mechanism), i);
      const JdJoint *copy = g_ptr_array_index (jd_mechanism_get_joints (mechanism), n_joints + i);
      g_autofree char *name = g_strdup_printf ("pivot%u", n_joints + i + 1);

      g_assert_cmpstr (copy->name, ==, name);
      for (guint k = 0; k < 2; k++)
        if (first->points[k].body == JD_GROUND)
          g_assert_cmpint (copy->points[k].body, ==, JD_GROUND);
        else
          {
            g_assert_cmpint (copy->points[k].body, ==, first->points[k].body + (int) n_bodies);
            g_assert_cmpuint (copy->points[k].point, ==, first->points[k].point);
          }
    }
}

static void
test_copies (void)
{
  JdInput input;

  jd_input_init (&input);
  draw_four_bar (&input);
  jd_input_key (&input, "s");
  jd_input_drag (&input, -1.6, 1.8, 1.6, -0.4);
  g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (input.view)), >=, 3);
  jd_input_key (&input, "ctrl+d");
  ASSERT_COUNT (&input, bodies, 6);
  ASSERT_COUNT (&input, joints, 8);
  assert_copied (&input, 3, 4);
  jd_input_clear (&input);
}

static GtkWidget *
fix_of (JdInput *input)
{
  return gtk_widget_get_last_child (GTK_WIDGET (jd_test_child (input->view, "status")));
}

static gboolean
can_fix (gpointer input)
{
  return gtk_widget_get_visible (fix_of (input));
}

/* The angle that was just changed stays, and the rest of the rod goes along.  Once the mending is undone, that has
 * changed last; it is not kept then. */
static void
test_changed_angle (void)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root;
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "rod");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_key (&input, "p");
  jd_input_click (&input, 0, 0);
  jd_input_wait_diagnosis (&input, "1 degree of freedom");
  root = jd_mechanism_dup_json (jd_input_get_mechanism (&input));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_PARAMETER, "theta_rod", "value", jd_json_number (0.5), &error));
  g_assert_true (jd_document_replace (jd_input_get_document (&input), root, "Turn", NULL, &error));
  g_assert_no_error (error);

  jd_test_wait (can_fix, &input);
  g_signal_emit_by_name (fix_of (&input), "clicked");
  g_assert_cmpfloat (value_of (&input, "theta_rod"), ==, 0.5);
  g_assert_cmpfloat_with_epsilon (value_of (&input, "x_rod"), 0.5 * cos (0.5), 1e-9);
  g_assert_cmpfloat_with_epsilon (value_of (&input, "y_rod"), 0.5 * sin (0.5), 1e-9);
  jd_input_wait_diagnosis (&input, "1 degree of freedom");

  jd_input_key (&input, "ctrl+z");
  g_assert_cmpfloat (value_of (&input, "x_rod"), ==, 0.5);
  jd_test_wait (can_fix, &input);
  g_signal_emit_by_name (fix_of (&input), "clicked");
  g_assert_cmpfloat (value_of (&input, "theta_rod"), >, 0.05);
  jd_input_clear (&input);
}

static gboolean
has_loop (gpointer input)
{
  return ((JdInput *) input)->canvas->findings.gaps->len > 0;
}

/* And it is known how it moves. */
static gboolean
is_closed (gpointer input)
{
  return !has_loop (input) && strstr (jd_input_get_diagnosis (input), "degree") != NULL;
}

/* A four-bar linkage whose crank, 1, coupler, 0.6, and rocker, 1.2, do not reach over the 3.5 between its pivots. */
static const char short_coupler[] =
  "{\"jourdain\": 1, \"name\": \"Short\", \"gravity\": [0, -9.81], \"parameters\": ["
  "{\"name\": \"xa\", \"value\": 0.4}, {\"name\": \"ya\", \"value\": 0.3}, {\"name\": \"a\", \"value\": 0.64},"
  "{\"name\": \"xb\", \"value\": 1.1}, {\"name\": \"yb\", \"value\": 0.7}, {\"name\": \"b\", \"value\": 0.1},"
  "{\"name\": \"xc\", \"value\": 3.0}, {\"name\": \"yc\", \"value\": 0.3}, {\"name\": \"c\", \"value\": 2.6}],"
  "\"ground\": {\"points\": {\"O\": [0, 0], \"C\": [3.5, 0]}}, \"bodies\": ["
  "{\"name\": \"crank\", \"origin\": [\"xa\", \"ya\"], \"angle\": \"a\", \"mass\": 1, \"inertia\": 0.1,"
  " \"shape\": {\"rod\": 1}, \"points\": {\"A\": [-0.5, 0], \"B\": [0.5, 0]}},"
  "{\"name\": \"coupler\", \"origin\": [\"xb\", \"yb\"], \"angle\": \"b\", \"mass\": 1, \"inertia\": 0.1,"
  " \"shape\": {\"rod\": 0.6}, \"points\": {\"A\": [-0.3, 0], \"B\": [0.3, 0]}},"
  "{\"name\": \"rocker\", \"origin\": [\"xc\", \"yc\"], \"angle\": \"c\", \"mass\": 1, \"inertia\": 0.1,"
  " \"shape\": {\"rod\": 1.2}, \"points\": {\"A\": [-0.6, 0], \"B\": [0.6, 0]}}],"
  "\"joints\": [{\"name\": \"p\", \"type\": \"pivot\", \"between\": [\"crank.A\", \"ground.O\"]},"
  " {\"name\": \"q\", \"type\": \"pivot\", \"between\": [\"coupler.A\", \"crank.B\"]},"
  "{\"name\": \"r\", \"type\": \"pivot\", \"between\": [\"rocker.B\", \"coupler.B\"]},"
  " {\"name\": \"s\", \"type\": \"pivot\", \"between\": [\"rocker.A\", \"ground.C\"]}]}";

/* What cannot close is said, marked, and drawn with what it lacks; a click mends it, and one step back it is broken
 * again. */
static void
test_open_loop (void)
{
  g_autoptr(GError) error = NULL;
  JdFindingLine gap;
  GtkWidget *fix;
  JdInput input;

  jd_input_init (&input);
  g_assert_true (jd_document_replace (jd_input_get_document (&input), jd_json_parse (short_coupler, -1, NULL),
                                      "Write", NULL, &error));
  g_assert_no_error (error);
  jd_test_wait (has_loop, &input);
  jd_input_shoot (&input, "open-loop");
  gap = g_array_index (input.canvas->findings.gaps, JdFindingLine, 0);
  g_assert_cmpfloat_with_epsilon (hypot (gap.to[0] - gap.from[0], gap.to[1] - gap.from[1]), 3.5 - 1 - 0.6 - 1.2,
                                  1e-9);
  jd_input_wait_diagnosis (&input, "p, q, r and s cannot hold together: 0.7 m is missing · The joints cannot meet");
  for (guint j = 0; j < 4; j++)
    g_assert_true (input.canvas->findings.faulty[j]);

  fix = gtk_widget_get_first_child (gtk_widget_get_last_child (GTK_WIDGET (jd_test_child (input.view, "status"))));
  /* The button has just come: it has a place from the next frame on. */
  jd_input_settle (&input);
  jd_input_press (&input, fix);
  jd_test_wait (is_closed, &input);
  jd_input_shoot (&input, "closed-loop");
  jd_input_key (&input, "ctrl+z");
  jd_test_wait (has_loop, &input);
  jd_input_clear (&input);
}

static gboolean
has_bodies (gpointer input)
{
  return jd_mechanism_get_bodies (jd_input_get_mechanism (input))->len > 0;
}

/* From window to window: what is copied in one is pasted in the other, with its joints, and is a mechanism of its own
 * there. */
static void
test_copies_between_windows (void)
{
  JdInput from, to;

  jd_input_init (&from);
  draw_four_bar (&from);
  jd_input_key (&from, "s");
  jd_input_key (&from, "ctrl+a");
  jd_input_key (&from, "ctrl+c");
  jd_input_init (&to);
  ASSERT_COUNT (&to, bodies, 0);
  jd_input_click (&to, 0, 0);
  jd_input_key (&to, "ctrl+v");
  jd_test_wait (has_bodies, &to);
  jd_input_shoot (&to, "pasted-in-another-window");
  ASSERT_COUNT (&to, bodies, 3);
  ASSERT_COUNT (&to, joints, 4);
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&to)), ==, "Paste");
  jd_input_wait_diagnosis (&to, "1 degree of freedom");
  ASSERT_COUNT (&from, bodies, 3);
  /* Text that is no mechanism is refused in words. */
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (to.canvas)), "a shopping list");
  jd_input_key (&to, "ctrl+v");
  jd_input_settle (&to);
  g_assert_nonnull (strstr (jd_input_get_hint (&to), "no part of a mechanism"));
  ASSERT_COUNT (&to, bodies, 3);
  jd_input_key (&to, "ctrl+z");
  ASSERT_COUNT (&to, bodies, 0);
  jd_input_clear (&to);
  jd_input_clear (&from);
}

static gboolean
has_choices (gpointer input)
{
  GtkWidget *popover = jd_test_find_name (GTK_WIDGET (((JdInput *) input)->canvas), "connect");

  return popover != NULL && gtk_widget_get_mapped (popover);
}

static gboolean
has_no_choices (gpointer input)
{
  return jd_test_find_name (GTK_WIDGET (((JdInput *) input)->canvas), "connect") == NULL;
}

/* Two bodies are joined by keys: the joints that can be are offered, the others say why they cannot. */
static void
test_connects (void)
{
  JdInput input;
  GtkWidget *choices, *weld, *contact;
  const JdJoint *joint;

  jd_input_init (&input);
  jd_input_take (&input, "rod");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 0.4, 0);
  jd_input_click (&input, 1.4, 0.4);
  ASSERT_COUNT (&input, bodies, 2);
  jd_input_key (&input, "s");
  jd_input_key (&input, "ctrl+a");
  jd_input_key (&input, "ctrl+j");
  jd_test_wait (has_choices, &input);
  jd_input_shoot (&input, "connect");
  choices = jd_test_find_name (GTK_WIDGET (input.canvas), "connect");
  weld = jd_test_find_name (choices, "joint-weld");
  contact = jd_test_find_name (choices, "joint-contact");
  g_assert_true (gtk_widget_get_sensitive (weld));
  g_assert_false (gtk_widget_get_sensitive (contact));
  g_assert_false (gtk_widget_get_sensitive (jd_test_find_name (choices, "joint-slider")));
  g_assert_true (gtk_widget_get_sensitive (jd_test_find_name (choices, "joint-rod")));
  jd_input_key (&input, "Escape");
  jd_test_wait (has_no_choices, &input);
  ASSERT_COUNT (&input, joints, 0);

  jd_input_key (&input, "ctrl+j");
  jd_test_wait (has_choices, &input);
  /* The first that can be has the focus. */
  jd_input_key (&input, "Down");
  jd_input_key (&input, "Return");
  jd_test_wait (has_no_choices, &input);
  ASSERT_COUNT (&input, joints, 1);
  joint = g_ptr_array_index (jd_mechanism_get_joints (jd_input_get_mechanism (&input)), 0);
  g_assert_cmpint (joint->points[0].body, !=, joint->points[1].body);
  jd_input_clear (&input);
}

/* A rod and its pivot without a pointer: the crosshair goes by the arrow keys, Enter places. */
static void
test_keys_alone (void)
{
  static const char *const strokes[] = {
    "r", "Return", "Return", "shift+Right", "Return", "p", "Right", "Left", "Return",
  };
  JdInput input;

  jd_input_init (&input);
  gtk_widget_grab_focus (GTK_WIDGET (input.canvas));
  for (gsize i = 0; i < G_N_ELEMENTS (strokes); i++)
    jd_input_key (&input, strokes[i]);
  jd_input_shoot (&input, "keys-alone");
  ASSERT_COUNT (&input, bodies, 1);
  ASSERT_COUNT (&input, joints, 1);
  jd_input_clear (&input);
}

/* What cannot be is explained where one looks, and nothing is made. */
static void
test_explains (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "joint-pivot");
  jd_input_click (&input, 1, 1);
  g_assert_nonnull (strstr (jd_input_get_hint (&input), "no body here"));
  ASSERT_COUNT (&input, joints, 0);
  g_assert_false (jd_document_get_can_undo (jd_input_get_document (&input)));
  jd_input_clear (&input);
}

static const char *
cursor_of (JdInput *input)
{
  GdkCursor *cursor = gtk_widget_get_cursor (GTK_WIDGET (input->canvas));

  return cursor != NULL ? gdk_cursor_get_name (cursor) : "default";
}

/* What cannot be taken is explained as soon as the pointer is over it, and no longer once it has gone on. */
static void
test_explains_before (void)
{
  JdInput input;
  int at[2], away[2];

  jd_input_init (&input);
  jd_input_take (&input, "particle");
  jd_input_click (&input, 0, 0);
  jd_input_take (&input, "torque");
  jd_input_at (&input, 0, 0, at);
  jd_input_at (&input, 2, 1, away);
  g_assert_null (strstr (jd_input_get_hint (&input), "does not turn"));
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  g_assert_nonnull (strstr (jd_input_get_hint (&input), "does not turn"));
  g_assert_cmpstr (cursor_of (&input), ==, "not-allowed");
  jd_input_do (&input, "mousemove %d %d", away[0], away[1]);
  g_assert_null (strstr (jd_input_get_hint (&input), "does not turn"));
  g_assert_nonnull (strstr (jd_input_get_hint (&input), "Click"));
  g_assert_cmpstr (cursor_of (&input), ==, "crosshair");
  jd_input_take (&input, "pan");
  g_assert_cmpstr (cursor_of (&input), ==, "grab");
  jd_input_take (&input, "select");
  g_assert_cmpstr (cursor_of (&input), ==, "default");
  jd_input_clear (&input);
}

static void
draw_bodies (JdInput *input)
{
  jd_input_take (input, "line");
  jd_input_click (input, -3, -2);
  jd_input_click (input, -1, -2);
  ASSERT_COUNT (input, curves, 1);
  jd_input_take (input, "disk");
  jd_input_click (input, -2, -1.4);
  jd_input_click (input, -1.4, -1.4);
  ASSERT_COUNT (input, bodies, 1);
  jd_input_take (input, "joint-rolling");
  jd_input_click (input, -2, -1.2);
  jd_input_shoot (input, "rolling-tool");
  jd_input_click (input, -2.4, -2);
  ASSERT_COUNT (input, joints, 1);
  jd_input_take (input, "box");
  jd_input_click (input, 1, 1);
  jd_input_click (input, 2, 2);
  ASSERT_COUNT (input, bodies, 2);
  jd_input_take (input, "joint-slider");
  jd_input_click (input, 1.4, 1.4);
  jd_input_click (input, 2.4, 1.4);
  ASSERT_COUNT (input, joints, 2);
  jd_input_take (input, "polygon");
  jd_input_click (input, -3, 0.6);
  jd_input_click (input, -2, 0.6);
  jd_input_click (input, -2.6, 1.4);
  jd_input_key (input, "Return");
  ASSERT_COUNT (input, bodies, 3);
  jd_input_take (input, "particle");
  jd_input_click (input, 0, 2);
  ASSERT_COUNT (input, bodies, 4);
}

static void
draw_efforts (JdInput *input)
{
  jd_input_take (input, "spring");
  jd_input_click (input, 0, 2);
  jd_input_click (input, 0, 3);
  jd_input_take (input, "damper");
  jd_input_click (input, 0, 2);
  jd_input_click (input, 1, 2);
  jd_input_take (input, "force");
  jd_input_click (input, 0, 2);
  jd_input_click (input, -0.4, 2.4);
  jd_input_take (input, "torque");
  jd_input_click (input, -2, -1.2);
  jd_input_take (input, "torsion-spring");
  jd_input_click (input, -2, -1.2);
  jd_input_click (input, 3, -1);
  ASSERT_COUNT (input, efforts, 5);
}

static void
draw_joints_and_event (JdInput *input)
{
  jd_input_take (input, "joint-rope");
  jd_input_click (input, 0, 2);
  jd_input_click (input, 2, 3);
  jd_input_click (input, 2, 2);
  jd_input_key (input, "Return");
  jd_input_take (input, "joint-drive");
  jd_input_click (input, -2.6, 0.8);
  jd_input_take (input, "joint-blade");
  jd_input_click (input, -2.2, 0.7);
  jd_input_click (input, -1, 0.7);
  ASSERT_COUNT (input, joints, 5);
  jd_input_take (input, "impulse");
  jd_input_click (input, 0, 2);
  jd_input_click (input, 0.6, 2.4);
  ASSERT_COUNT (input, events, 1);
}

/* Every tool makes what it says, and undoing everything gives the empty sheet. */
static void
test_every_tool (void)
{
  JdInput input;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  jd_input_init (&input);
  first = jd_mechanism_to_text (jd_input_get_mechanism (&input));
  draw_bodies (&input);
  draw_efforts (&input);
  draw_joints_and_event (&input);
  jd_input_key (&input, "s");
  jd_input_click (&input, 1.8, 1.8);
  jd_input_shoot (&input, "every-tool");
  for (guint i = 0; i < 100 && jd_document_get_can_undo (jd_input_get_document (&input)); i++)
    jd_input_key (&input, "ctrl+z");
  last = jd_mechanism_to_text (jd_input_get_mechanism (&input));
  g_assert_cmpstr (last, ==, first);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/changed-angle", test_changed_angle);
  g_test_add_func ("/app/draw/open-loop", test_open_loop);
  g_test_add_func ("/app/draw/pendulum", test_pendulum);
  g_test_add_func ("/app/draw/four-bar", test_four_bar);
  g_test_add_func ("/app/draw/deletes", test_deletes);
  g_test_add_func ("/app/draw/copies", test_copies);
  g_test_add_func ("/app/draw/copies-between-windows", test_copies_between_windows);
  g_test_add_func ("/app/draw/connects", test_connects);
  g_test_add_func ("/app/draw/keys-alone", test_keys_alone);
  g_test_add_func ("/app/draw/corners", test_corners);
  g_test_add_func ("/app/draw/crossing-corner", test_crossing_corner);
  g_test_add_func ("/app/draw/crossing-drag", test_crossing_drag);
  g_test_add_func ("/app/draw/assembles-late", test_assembles_late);
  g_test_add_func ("/app/draw/closes-on-line", test_closes_on_line);
  g_test_add_func ("/app/draw/impulse-seen", test_impulse_seen);
  g_test_add_func ("/app/draw/explains", test_explains);
  g_test_add_func ("/app/draw/explains-before", test_explains_before);
  g_test_add_func ("/app/draw/every-tool", test_every_tool);
  return jd_test_run ();
}
