/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "tests/app/jd-test-student.h"
#include "ui/draw/jd-outline.h"
#include "ui/panels/jd-panel.h"
#include "ui/panels/parts/jd-equation-row.h"
#include "ui/panels/parts/jd-type-chooser.h"

/* The steps of the short course in which the student makes something: he does it himself, by the pointer, or by the
 * keyboard alone.  Nothing here sets the focus or a value. */

static inline gboolean
holds_focus (Student   *self,
             GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->input.window));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* Moves the focus to @region by F6. */
static inline void
go_to_region (Student   *self,
              GtkWidget *region)
{
  for (guint i = 0; i < 6 && !holds_focus (self, region); i++)
    jd_input_key (&self->input, "F6");
  g_assert_true (holds_focus (self, region));
}

/* Moves the focus into @widget: by F6 to the region, then by Tab. */
static inline void
go_to (Student   *self,
       GtkWidget *region,
       GtkWidget *widget)
{
  go_to_region (self, region);
  for (guint i = 0; i < 60 && !holds_focus (self, widget); i++)
    jd_input_key (&self->input, "Tab");
  if (!holds_focus (self, widget))
    jd_input_shoot (&self->input, "not-reached");
  g_assert_true (holds_focus (self, widget));
}

static inline GtkWidget *
get_panels (Student *self)
{
  return gtk_widget_get_parent (jd_test_find (GTK_WIDGET (self->input.window), JD_TYPE_PANEL));
}

/* Whether the whole height of the widget is seen, and above which edge of @scrolled the rest lies. */
static inline gboolean
is_in_sight (GtkWidget *widget,
             GtkWidget *scrolled,
             gboolean  *out_above)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, scrolled, &bounds));
  *out_above = bounds.origin.y < 0;
  return bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (scrolled);
}

/* Turns the wheel at the edge of what scrolls, until @widget is seen. */
static inline void
scroll_to (Student   *self,
           GtkWidget *widget)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  gboolean above;
  int at[2];

  for (guint i = 0; scrolled != NULL && i < 60 && !is_in_sight (widget, scrolled, &above); i++)
    {
      jd_input_on_screen (&self->input, scrolled, 3, gtk_widget_get_height (scrolled) / 2.0, at);
      jd_input_do (&self->input, "mousemove %d %d click %d", at[0], at[1], above ? 4 : 5);
    }
  g_assert_true (scrolled == NULL || is_in_sight (widget, scrolled, &above));
}

/* Presses the widget by the pointer, once it is scrolled into view. */
static inline void
point_at (Student   *self,
          GtkWidget *widget)
{
  scroll_to (self, widget);
  jd_input_press (&self->input, widget);
}

/* Presses @button: the pointer clicks it; the keyboard goes to it and presses the space bar. */
static inline void
press_button (Student   *self,
              GtkWidget *region,
              GtkWidget *button,
              gboolean   by_keys)
{
  g_assert_nonnull (button);
  if (by_keys)
    {
      go_to (self, region, button);
      jd_input_key (&self->input, "space");
      return;
    }
  point_at (self, button);
}

static inline JdEquationRow *
find_row (GtkWidget  *widget,
          JdModel    *model,
          const char *equation)
{
  if (JD_IS_EQUATION_ROW (widget) &&
      g_str_equal (jd_model_get_equation (model, jd_equation_row_get_index (JD_EQUATION_ROW (widget)))->name,
                   equation))
    return JD_EQUATION_ROW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      JdEquationRow *found = find_row (child, model, equation);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The row of the equation in the Parameterization panel. */
static inline JdEquationRow *
get_row (Student    *self,
         const char *equation)
{
  JdStudy *study = jd_lesson_session_get_study (self->session);
  JdEquationRow *row = find_row (GTK_WIDGET (self->input.window), jd_study_get_model (study), equation);

  g_assert_nonnull (row);
  return row;
}

static inline void
tag (Student    *self,
     const char *equation,
     const char *button,
     gboolean    by_keys)
{
  press_button (self, get_panels (self), jd_test_child (get_row (self, equation), button), by_keys);
  wait_idle (self);
}

/* Solves contact.normal for y, and the integral of contact.slip for x. */
static inline void
make_one (Student  *self,
          gboolean  by_keys)
{
  tag (self, "contact.normal", "primitive", by_keys);
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ASKED);
  tag (self, "contact.slip", "primitive", by_keys);
}

static inline void
make_cut (Student  *self,
          gboolean  by_keys)
{
  tag (self, "rope.length", "complementary", by_keys);
}

static inline void
make_torque (Student  *self,
             gboolean  by_keys)
{
  tag (self, "weld.angle", "complementary", by_keys);
}

static inline void
make_reach (Student  *self,
            gboolean  by_keys)
{
  tag (self, "engine.drive", "complementary", by_keys);
}

/* Whether a slider grows to the left. */
static inline gboolean
is_mirrored (GtkWidget *widget)
{
  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
}

/* Drags the slider to @value: near it, and then by single pixels as long as the value comes closer. */
static inline void
drag_slider (Student  *self,
             GtkRange *range,
             double    value)
{
  GtkAdjustment *adjustment = gtk_range_get_adjustment (range);
  const double length = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_lower (adjustment);
  const double from = gtk_range_get_value (range);
  const int along = is_mirrored (GTK_WIDGET (range)) ? -1 : 1;
  GdkRectangle trough;
  int start, end, at[2], x = 0;

  scroll_to (self, GTK_WIDGET (range));
  gtk_range_get_range_rect (range, &trough);
  gtk_range_get_slider_range (range, &start, &end);
  jd_input_on_screen (&self->input, GTK_WIDGET (range), (start + end) / 2.0, trough.y + trough.height / 2.0, at);
  jd_input_do (&self->input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (&self->input, "mousedown 1");
  for (int i = 1; i <= 8; i++)
    {
      x = at[0] + along * (int) lround ((value - from) / length * trough.width * i / 8);
      jd_input_do (&self->input, "mousemove %d %d", x, at[1]);
    }
  for (int i = 0; i < 100 && fabs (gtk_range_get_value (range) - value) > 1e-9; i++)
    {
      x += gtk_range_get_value (range) < value ? along : -along;
      jd_input_do (&self->input, "mousemove %d %d", x, at[1]);
    }
  jd_input_do (&self->input, "mouseup 1");
}

/* Moves the slider of a virtual rate to @value, a multiple of 0.05, by keys or by a drag. */
static inline void
slide (Student   *self,
       GtkWidget *scale,
       double     value,
       gboolean   by_keys)
{
  GtkRange *range = GTK_RANGE (scale);

  if (by_keys)
    {
      const int steps = (int) lround ((value - gtk_range_get_value (range)) / 0.05);

      go_to (self, get_panels (self), scale);
      repeat_key (self, (steps > 0) != is_mirrored (scale) ? "Right" : "Left", abs (steps));
    }
  else
    drag_slider (self, range, value);
  g_assert_cmpfloat_with_epsilon (gtk_range_get_value (range), value, 1e-9);
}

/* The rope goes slack at the greatest speed of the slider. */
static inline void
make_slack (Student  *self,
            gboolean  by_keys)
{
  GtkWidget *scale = jd_test_find (jd_test_child (self->strip, "answer"), GTK_TYPE_SCALE);
  const double greatest = gtk_adjustment_get_upper (gtk_range_get_adjustment (GTK_RANGE (scale)));

  if (by_keys)
    {
      go_to (self, GTK_WIDGET (self->strip), scale);
      jd_input_key (&self->input, "End");
      return;
    }
  drag_slider (self, GTK_RANGE (scale), greatest);
  /* it did not end before the drag did */
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, greatest);
}

/* The slider of the virtual rate of @name. */
static inline GtkWidget *
find_slider (GtkWidget  *widget,
             const char *name)
{
  if (GTK_IS_SCALE (widget) && gtk_widget_get_mapped (widget) &&
      g_strcmp0 (g_object_get_data (G_OBJECT (widget), "jd-parameter"), name) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_slider (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The disk rolls virtually: x* + R φ* = 0. */
static inline void
make_compatible (Student  *self,
                 gboolean  by_keys)
{
  GtkWidget *phi = find_slider (GTK_WIDGET (self->input.window), "phi");
  GtkWidget *x = find_slider (GTK_WIDGET (self->input.window), "x");
  double radius;

  g_assert_true (phi != NULL && x != NULL);
  g_assert_true (jd_lesson_task_read_number (self->task, "R", &radius, NULL));
  slide (self, phi, -1.0, by_keys);
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ASKED);
  slide (self, x, radius, by_keys);
}

/* Whether the list of the choice has been opened. */
static inline gboolean
is_open (gpointer choice)
{
  GtkWidget *popover = jd_test_find (choice, GTK_TYPE_POPOVER);

  return popover != NULL && gtk_widget_get_mapped (popover);
}

/* Place of the item with this text in the list of @choice. */
static inline int
find_item (GtkWidget  *choice,
           const char *text)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (choice)));

  for (guint i = 0; gtk_string_list_get_string (list, i) != NULL; i++)
    if (g_str_equal (gtk_string_list_get_string (list, i), text))
      return (int) i;
  g_assert_not_reached ();
}

/* Chooses the item @text of @choice. */
static inline void
choose_item (Student    *self,
             GtkWidget  *region,
             GtkWidget  *choice,
             const char *text,
             gboolean    by_keys)
{
  GtkWidget *label;

  press_button (self, region, by_keys ? choice : jd_test_find (choice, GTK_TYPE_TOGGLE_BUTTON), by_keys);
  jd_test_wait (is_open, choice);
  jd_input_settle (&self->input);
  if (by_keys)
    {
      jd_input_key (&self->input, "Home");
      repeat_key (self, "Down", find_item (choice, text));
      jd_input_key (&self->input, "Return");
      return;
    }
  label = jd_test_find_label (jd_test_find (choice, GTK_TYPE_LIST_VIEW), text);
  g_assert_nonnull (label);
  point_at (self, label);
}

/* The first entry that is shown. */
static inline GtkWidget *
find_entry (GtkWidget *widget)
{
  if (GTK_IS_TEXT (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_entry (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The blade becomes elastic, with restitution 1. */
static inline void
make_elastic (Student  *self,
              gboolean  by_keys)
{
  GtkWidget *chooser = jd_test_find (GTK_WIDGET (get_row (self, "blade.lateral")), JD_TYPE_TYPE_CHOOSER);
  GtkWidget *entry;

  g_assert_nonnull (chooser);
  choose_item (self, get_panels (self), jd_test_child (chooser, "types"), "elastic", by_keys);
  wait_idle (self);
  g_assert_cmpint (get_state (self), ==, JD_LESSON_ASKED);
  entry = find_entry (chooser);
  g_assert_nonnull (entry);
  if (by_keys)
    go_to (self, get_panels (self), entry);
  else
    point_at (self, entry);
  jd_input_do (&self->input, "key ctrl+a 1 Return");
}

/* The Draw view, with everything in sight. */
static inline void
take_canvas (Student *self)
{
  self->input.view = jd_window_get_draw_view (self->input.window);
  self->input.canvas = jd_draw_view_get_canvas (self->input.view);
  jd_test_wait (jd_input_is_mapped, &self->input);
  jd_input_settle (&self->input);
}

/* Moves the crosshair to the world position by the arrow keys; with Shift it moves ten steps. */
static inline void
move_crosshair (Student      *self,
                double        from[2],
                const double  to[2])
{
  const double step = jd_view_get_grid_step (jd_paper_get_view (JD_PAPER (self->input.canvas)));
  const char *const keys[2][2] = { { "Left", "Right" }, { "Down", "Up" } };

  for (guint k = 0; k < 2; k++)
    {
      const int n = (int) lround ((to[k] - from[k]) / step);

      repeat_key (self, keys[k][n > 0], abs (n));
      from[k] += n * step;
    }
}

/* A second rod from the end A of the first one to a free place. */
static inline void
make_second (Student  *self,
             gboolean  by_keys)
{
  const JdView *view;
  double l, phi, end[2], free_end[2], cross[2], step;
  int at[2];

  take_canvas (self);
  view = jd_paper_get_view (JD_PAPER (self->input.canvas));
  g_assert_true (jd_lesson_task_read_number (self->task, "l", &l, NULL));
  g_assert_true (jd_lesson_task_read_number (self->task, "phi0", &phi, NULL));
  end[0] = l * cos (phi);
  end[1] = l * sin (phi);
  free_end[0] = end[0] - 0.4;
  free_end[1] = end[1];
  if (by_keys)
    {
      go_to_region (self, GTK_WIDGET (self->input.canvas));
      jd_input_key (&self->input, "l");
      /* shows the crosshair, in the middle */
      jd_input_key (&self->input, "Return");
      step = jd_view_get_grid_step (view);
      cross[0] = step * round (view->center_x / step);
      cross[1] = step * round (view->center_y / step);
      move_crosshair (self, cross, end);
      jd_input_key (&self->input, "Return");
      move_crosshair (self, cross, free_end);
      jd_input_key (&self->input, "Return");
      jd_input_key (&self->input, "Return");
      return;
    }
  jd_input_take (&self->input, "linkage");
  jd_input_click (&self->input, end[0], end[1]);
  jd_input_at (&self->input, free_end[0], free_end[1], at);
  jd_input_do (&self->input, "mousemove %d %d", at[0], at[1]);
  /* a double click ends the tool */
  jd_input_do (&self->input, "click --repeat 2 --delay 20 1");
}

static inline GtkWidget *
get_outline_row (Student    *self,
                 const char *name)
{
  JdOutline *outline = jd_test_find (GTK_WIDGET (self->input.view), JD_TYPE_OUTLINE);
  GtkListBox *list = jd_test_child (outline, "list");

  jd_input_settle (&self->input);
  for (int i = 0; jd_test_row_text (list, i) != NULL; i++)
    if (g_str_equal (jd_test_row_text (list, i), name))
      return GTK_WIDGET (gtk_list_box_get_row_at_index (list, i));
  g_assert_not_reached ();
}

static inline gboolean
is_selected (Student    *self,
             const char *name)
{
  JdSelection *selection = jd_draw_view_get_selection (self->input.view);

  return jd_selection_get_n (selection) == 1 && g_str_equal (jd_selection_get (selection, 0)->name, name);
}

/* Selects the joint: by its row in the outline, or by Tab on the sheet. */
static inline void
select_joint (Student    *self,
              const char *name,
              gboolean    by_keys)
{
  take_canvas (self);
  if (!by_keys)
    point_at (self, get_outline_row (self, name));
  else
    {
      go_to_region (self, GTK_WIDGET (self->input.canvas));
      for (guint i = 0; i < 20 && !is_selected (self, name); i++)
        jd_input_key (&self->input, "Tab");
    }
  g_assert_true (is_selected (self, name));
}

/* One of the two guides goes. */
static inline void
make_mended (Student  *self,
             gboolean  by_keys)
{
  select_joint (self, "guide2", by_keys);
  jd_input_key (&self->input, "Delete");
}

/* The disk that touches becomes one that rolls. */
static inline void
make_rolling (Student  *self,
              gboolean  by_keys)
{
  JdInspector *inspector;
  GtkWidget *choice;

  select_joint (self, "contact", by_keys);
  inspector = jd_test_find (GTK_WIDGET (self->input.view), JD_TYPE_INSPECTOR);
  choice = jd_test_find (GTK_WIDGET (jd_inspector_find_row (inspector, "Type")), GTK_TYPE_DROP_DOWN);
  choose_item (self, GTK_WIDGET (inspector), choice, "Rolling", by_keys);
}

static inline gboolean
is_made (gpointer student)
{
  return get_state (student) == JD_LESSON_ANSWERED;
}

/* Reaches the goal of the step, himself. */
static inline void
make_by_hand (Student  *self,
              gboolean  by_keys)
{
  static const struct
  {
    const char *lesson, *id;
    void (*make) (Student *self, gboolean by_keys);
  } steps[] = {
    { "Place it first", "second", make_second },
    { "Place it first", "mend", make_mended },
    { "Four kinds of equation", "one", make_one },
    { "Cut the rope", "cut", make_cut },
    { "Cut the rope", "slack", make_slack },
    { "The cheapest question", "torque", make_torque },
    { "What could be imagined", "compatible", make_compatible },
    { "Whose power is zero?", "mend", make_rolling },
    { "The engine without power", "reach", make_reach },
    { "Three phases of an impact", "elastic", make_elastic },
  };
  const char *lesson = jd_lesson_get_name (jd_lesson_session_get_lesson (self->session));
  const char *id = jd_lesson_session_get_step (self->session)->id;
  gsize i = 0;

  while (i < G_N_ELEMENTS (steps) && !(g_str_equal (steps[i].lesson, lesson) && g_str_equal (steps[i].id, id)))
    i++;
  g_assert_cmpuint (i, <, G_N_ELEMENTS (steps));
  steps[i].make (self, by_keys);
  jd_input_shoot (&self->input, by_keys ? "by-keys" : id);
  jd_test_wait (is_made, self);
  /* by himself, not by Show Me */
  g_assert_true (jd_lesson_session_get_committed (self->session));
}
