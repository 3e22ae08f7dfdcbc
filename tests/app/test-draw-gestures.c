/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Gestures on the sheet: fingers, the wheel, the arrow keys, handles of curves, the context menu, and drags while the
 * mechanism moves. */
#include "tests/app/jd-test-values.h"

static GtkEventController *
find_controller (GtkWidget *widget,
                 GType      type)
{
  g_autoptr(GListModel) all = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (all, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  g_assert_not_reached ();
}

/* The server sends no touch: the handlers are called as the gestures call them.  A finger takes the place it was put
 * on when it leaves; two fingers place nothing, and zoom. */
static void
test_touch (void)
{
  JdInput input;
  JdPaper *paper;
  double scale, before[2], after[2];

  jd_input_init (&input);
  paper = JD_PAPER (input.canvas);
  g_assert_nonnull (find_controller (GTK_WIDGET (input.canvas), GTK_TYPE_GESTURE_ZOOM));
  jd_input_take (&input, "particle");
  input.canvas->press.touch = TRUE;
  jd_canvas_press (input.canvas, 300, 300, 0);
  ASSERT_COUNT (&input, bodies, 0);
  jd_paper_begin_pinch (paper, 320, 300);
  scale = jd_paper_get_view (paper)->scale;
  jd_view_to_world (jd_paper_get_view (paper), 320, 300, &before[0], &before[1]);
  jd_paper_pinch (paper, 1.5, 330, 300);
  jd_paper_pinch (paper, 2.0, 340, 310);
  g_assert_cmpfloat_with_epsilon (jd_paper_get_view (paper)->scale, 2 * scale, 1e-9 * scale);
  jd_view_to_world (jd_paper_get_view (paper), 340, 310, &after[0], &after[1]);
  g_assert_cmpfloat_with_epsilon (before[0], after[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (before[1], after[1], 1e-9);
  jd_canvas_move (input.canvas, 350, 350, 0);
  jd_canvas_release (input.canvas, 350, 350, 0);
  jd_paper_end_pinch (paper);
  ASSERT_COUNT (&input, bodies, 0);

  jd_canvas_press (input.canvas, 300, 300, 0);
  jd_canvas_release (input.canvas, 301, 300, 0);
  ASSERT_COUNT (&input, bodies, 1);
  jd_input_take (&input, "rod");
  input.canvas->press.touch = TRUE;
  jd_canvas_press (input.canvas, 400, 300, 0);
  for (int x = 410; x <= 500; x += 10)
    jd_canvas_move (input.canvas, x, 300, 0);
  jd_canvas_release (input.canvas, 500, 300, 0);
  ASSERT_COUNT (&input, bodies, 2);
  jd_input_clear (&input);
}

/* A finger reaches a handle that a pointer would miss. */
static void
test_touch_handles (void)
{
  JdInput input;
  JdHandle handles[JD_MAX_HANDLES], hit;
  double x, y;

  jd_input_init (&input);
  jd_input_take (&input, "disk");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 1, 0);
  jd_input_key (&input, "s");
  g_assert_cmpuint (jd_handles_find (input.canvas, handles), >, 0);
  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (input.canvas)), handles[0].at[0], handles[0].at[1], &x, &y);
  g_assert_false (jd_handles_pick (input.canvas, x + 11, y - 11, &hit));
  input.canvas->press.touch = TRUE;
  g_assert_true (jd_handles_pick (input.canvas, x + 11, y - 11, &hit));
  g_assert_cmpint (hit.kind, ==, handles[0].kind);
  jd_input_clear (&input);
}

/* A point of a body goes by the arrow keys, in its body's axes; selected with its body it goes with that, once. */
static void
test_nudge_point (void)
{
  JdInput input;
  JdSelection *selection;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  JdDocument *document;
  double step, x;

  jd_input_init (&input);
  document = jd_canvas_get_document (input.canvas);
  selection = jd_canvas_get_selection (input.canvas);
  step = jd_view_get_grid_step (jd_paper_get_view (JD_PAPER (input.canvas)));
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  {
    const JdBodyDraft draft = { .stem = "rod", .mass = 1, .angle = G_PI / 2, .shape = JD_SHAPE_ROD, .size = { 2 } };

    g_free (jd_edit_add_body (root, &draft));
  }
  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "L", json_node_init_int (json_node_alloc (), 1)));
  g_free (jd_edit_add_point (root, "rod", "P", 0.5, 0.25));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_POINT, "rod.P", "0", jd_edit_value_from_text ("L/2"), &error));
  g_assert_true (jd_document_replace (document, g_steal_pointer (&root), "Rod", NULL, &error));
  g_assert_no_error (error);

  /* The rod stands upright: to the right is against its y. */
  jd_selection_set (selection, JD_OBJECT_POINT, "rod.P");
  gtk_widget_grab_focus (GTK_WIDGET (input.canvas));
  jd_input_key (&input, "Right");
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_POINT, "rod.P", "0")), ==, "L/2");
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_POINT, "rod.P", "1")),
                                  0.25 - step, 1e-6);
  g_clear_pointer (&root, json_node_unref);

  x = value_of (&input, "x_rod");
  jd_selection_add (selection, JD_OBJECT_BODY, "rod");
  jd_input_key (&input, "Right");
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  g_assert_cmpfloat_with_epsilon (value_of (&input, "x_rod"), x + step, 1e-6);
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_POINT, "rod.P", "1")),
                                  0.25 - step, 1e-6);
  jd_input_clear (&input);
}

/* Pulls handle @kind of the only curve of @text to (1, 0.5). */
static void
pull_curve (JdInput      *input,
            const char   *text,
            JdHandleKind  kind)
{
  JdDocument *document = jd_canvas_get_document (input->canvas);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  g_autoptr(GError) error = NULL;
  JdHandle handles[JD_MAX_HANDLES];
  const double to[2] = { 1, 0.5 };
  guint n, i;

  json_object_set_array_member (json_node_get_object (root), "curves", json_array_new ());
  g_free (jd_edit_add (root, JD_OBJECT_CURVE, "c", jd_json_parse (text, -1, &error)));
  g_assert_true (jd_document_replace (document, g_steal_pointer (&root), "Curve", NULL, &error));
  g_assert_no_error (error);
  jd_selection_set (jd_canvas_get_selection (input->canvas), JD_OBJECT_CURVE, "c");
  jd_input_settle (input);
  n = jd_handles_find (input->canvas, handles);
  for (i = 0; i < n && handles[i].kind != kind; i++)
    ;
  g_assert_cmpuint (i, <, n);
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  g_assert_true (jd_handle_apply (&handles[i], input->canvas, input->canvas->frame, root, to, &error));
  g_assert_true (jd_document_replace (document, g_steal_pointer (&root), "Pull", NULL, &error));
  g_assert_no_error (error);
}

/* Curves whose place is not written have handles that work. */
static void
test_curve_handles (void)
{
  static const char line[] = "{\"line\": {\"direction\": [1, 0]}}";
  static const char circle[] = "{\"circle\": {\"radius\": 2}}";
  static const struct
  {
    const char *text;
    JdHandleKind kind;
    const char *path;
    double expected;
  } cases[] = {
    { line, JD_HANDLE_LINE_POINT, "line/point/1", 0.5 },
    { line, JD_HANDLE_LINE_END, "line/direction/1", 0.5 },
    { circle, JD_HANDLE_CIRCLE_CENTRE, "circle/center/0", 1 },
    { circle, JD_HANDLE_CIRCLE_RADIUS, "circle/radius", 1.118 },
  };
  JdInput input;

  jd_input_init (&input);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) root = NULL;

      pull_curve (&input, cases[i].text, cases[i].kind);
      root = jd_mechanism_dup_json (jd_input_get_mechanism (&input));
      g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root, jd_edit_get_member (root, JD_OBJECT_CURVE, "c",
                                                                                  cases[i].path)),
                                      cases[i].expected, 0.05);
    }
  jd_input_clear (&input);
}

/* The wheel zooms about the place below the pointer, as far as it goes and back. */
static void
test_wheel (void)
{
  JdInput input;
  const JdView *view;
  double scale, x, y;
  int at[2];

  jd_input_init (&input);
  view = jd_paper_get_view (JD_PAPER (input.canvas));
  scale = view->scale;
  jd_input_at (&input, 1, -1, at);
  jd_view_to_sheet (view, 1, -1, &x, &y);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  for (int button = 4; button <= 5; button++)
    {
      double wx, wy;

      for (int i = 0; i < (button == 4 ? 3 : 6); i++)
        jd_input_do (&input, "click %d", button);
      if (button == 4)
        g_assert_cmpfloat (view->scale, >, 1.2 * scale);
      else
        g_assert_cmpfloat (view->scale, <, 0.9 * scale);
      jd_view_to_world (view, x, y, &wx, &wy);
      /* To the pixel that the pointer was put on. */
      g_assert_cmpfloat (hypot (wx - 1, wy + 1) * view->scale, <, 3);
    }
  jd_input_clear (&input);
}

static gboolean
has_no_menu (gpointer canvas)
{
  return gtk_widget_get_first_child (canvas) == NULL;
}

/* Items of the menu, through its sections. */
static guint
count_items (GMenuModel *model)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr(GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);

      n += section != NULL ? count_items (section) : 1;
    }
  return n;
}

/* The secondary button selects what is there and offers what can be done with it; so does a finger that stays. */
static void
test_menu (void)
{
  JdInput input;
  GtkWidget *menu;
  int at[2];

  jd_input_init (&input);
  jd_input_take (&input, "particle");
  jd_input_click (&input, 0, 0);
  jd_input_key (&input, "s");
  jd_input_click (&input, 2, 2);
  g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (input.view)), ==, 0);
  jd_input_at (&input, 0, 0, at);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&input, "click 3");
  /* Of the two zeros the one without a sign. */
  g_assert_false (signbit (value_of (&input, "x_particle")) || signbit (value_of (&input, "y_particle")));
  g_assert_cmpuint (jd_selection_get_n (jd_draw_view_get_selection (input.view)), ==, 1);
  menu = gtk_widget_get_first_child (GTK_WIDGET (input.canvas));
  g_assert_true (GTK_IS_POPOVER_MENU (menu) && gtk_widget_get_mapped (menu));
  /* All but Join, which takes two. */
  g_assert_cmpuint (count_items (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (menu))), ==, 16);
  jd_input_shoot (&input, "menu");
  jd_input_key (&input, "Escape");
  jd_test_wait (has_no_menu, input.canvas);

  jd_input_take (&input, "particle");
  input.canvas->press.touch = TRUE;
  jd_canvas_press (input.canvas, 200, 200, 0);
  g_signal_emit_by_name (find_controller (GTK_WIDGET (input.canvas), GTK_TYPE_GESTURE_LONG_PRESS), "pressed", 200.0,
                         200.0);
  g_assert_true (GTK_IS_POPOVER_MENU (gtk_widget_get_first_child (GTK_WIDGET (input.canvas))));
  jd_canvas_release (input.canvas, 200, 200, 0);
  ASSERT_COUNT (&input, bodies, 1);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_first_child (GTK_WIDGET (input.canvas))));
  jd_test_wait (has_no_menu, input.canvas);
  jd_input_clear (&input);
}

/* While a linkage is dragged its velocities are those its joints allow where it is, and near a dead point too: the
 * crank's middle goes round O. */
static void
test_velocities_under_way (void)
{
  g_autoptr(GFile) file = jd_test_example ("13-four-bar-linkage.jourdain");
  static const double targets[][2] = { { 1.26, 0.76 }, { 1.3, 0.74 }, { 1.45, 0.6 } };
  const double a = 0.4;
  const double *p;
  JdInput input;
  int at[2];

  jd_input_init (&input);
  jd_window_open_file (input.window, file);
  jd_test_wait (jd_test_has_loaded, input.window);
  jd_window_set_view (input.window, "draw");
  jd_input_settle (&input);
  p = jd_canvas_get_positions (input.canvas);
  jd_input_at (&input, 1 + 0.8 * cos (p[2]), 0.8 * sin (p[2]), at);
  jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&input, "mousedown 1");
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      const double before = p[0];
      const double *pd;

      jd_input_at (&input, targets[i][0], targets[i][1], at);
      jd_input_do (&input, "mousemove %d %d", at[0], at[1]);
      p = jd_canvas_get_positions (input.canvas);
      pd = input.canvas->instant.pd;
      g_assert_nonnull (pd);
      g_assert_cmpfloat (fabs (p[0] - before), >, 1e-4);
      g_assert_cmpfloat (fabs (pd[0]), >, 0.1);
      g_assert_cmpfloat_with_epsilon (pd[3], -a / 2 * sin (p[0]) * pd[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (pd[4], a / 2 * cos (p[0]) * pd[0], 1e-9);
    }
  jd_input_do (&input, "mouseup 1");
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/touch", test_touch);
  g_test_add_func ("/app/draw/touch-handles", test_touch_handles);
  g_test_add_func ("/app/draw/nudge-point", test_nudge_point);
  g_test_add_func ("/app/draw/curve-handles", test_curve_handles);
  g_test_add_func ("/app/draw/wheel", test_wheel);
  g_test_add_func ("/app/draw/menu", test_menu);
  g_test_add_func ("/app/draw/velocities-under-way", test_velocities_under_way);
  return jd_test_run ();
}
