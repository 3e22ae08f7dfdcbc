/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "First five minutes" of README.md, step by step, by real pointer and key events: each step shows what its sentence
 * promises.  The words of the sentences are looked for in the README, so that neither changes alone. */

#include <string.h>

#include "app/start/jd-example-card.h"
#include "app/start/jd-start-page.h"
#include "tests/app/jd-test-input.h"
#include "tests/ui/jd-test-panels.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-table.h"
#include "ui/study/jd-transport.h"
#include "ui/panels/parts/jd-type-chooser.h"

/* The step numbered @number of the README; it has all of @words (NULL at the end). */
static void
assert_written (guint              number,
                const char *const *words)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "..", "README.md", NULL);
  g_autofree char *text = NULL;
  g_autofree char *first = g_strdup_printf ("\n%u. ", number);
  g_autofree char *next = g_strdup_printf ("\n%u. ", number + 1);
  char *step, *end;

  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  step = strstr (text, "## First five minutes");
  g_assert_nonnull (step);
  step = strstr (step, first);
  g_assert_nonnull (step);
  end = strstr (step, next);
  if (end == NULL)
    end = strstr (step, "\n## ");
  *end = '\0';
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_test_message ("%s", words[i]);
      g_assert_nonnull (strstr (step, words[i]));
    }
}

static gboolean
page_is_there (gpointer window)
{
  JdStartPage *page = jd_test_find (GTK_WIDGET (window), JD_TYPE_START_PAGE);

  return gtk_widget_get_mapped (jd_test_child (GTK_WIDGET (page), "examples")) &&
         jd_test_count_drawn (GTK_WIDGET (page)) > 0 && gtk_widget_get_width (GTK_WIDGET (page)) > 100;
}

static JdExampleCard *
find_card (GtkWidget  *widget,
           const char *title)
{
  JdExampleCard *found = NULL;

  if (JD_IS_EXAMPLE_CARD (widget))
    {
      GtkWidget *box = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (widget));

      for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        if (GTK_IS_LABEL (child) && g_str_equal (gtk_label_get_text (GTK_LABEL (child)), title))
          return JD_EXAMPLE_CARD (widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_card (child, title);
  return found;
}

static gboolean
has_motion (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && jd_study_get_motion (study) != NULL &&
         !jd_study_get_computing (study);
}

/* The pointer finds what has the focus: it has been scrolled into sight, and stays where it is. */
static void
press_in_sight (JdInput   *input,
                GtkWidget *widget)
{
  guint n_same = 0;
  int at[2] = { 0, 0 }, now[2];

  jd_input_settle (input);
  gtk_widget_grab_focus (widget);
  while (n_same < 4)
    {
      jd_input_settle (input);
      jd_input_on_screen (input, widget, 0, 0, now);
      n_same = now[0] == at[0] && now[1] == at[1] ? n_same + 1 : 0;
      memcpy (at, now, sizeof at);
    }
  jd_input_press (input, widget);
}

/* A window at its start page, where the example's card is pressed. */
static JdStudy *
open_card (JdInput    *input,
           const char *title)
{
  JdExampleCard *card;

  *input = (JdInput) { .window = jd_window_new (jd_input_get_application ()) };
  gtk_window_set_default_size (GTK_WINDOW (input->window), 1280, 800);
  gtk_window_present (GTK_WINDOW (input->window));
  input->view = jd_window_get_draw_view (input->window);
  input->canvas = jd_draw_view_get_canvas (input->view);
  jd_test_wait (page_is_there, input->window);
  card = find_card (GTK_WIDGET (input->window), title);
  g_assert_nonnull (card);
  press_in_sight (input, GTK_WIDGET (card));
  jd_test_wait (has_motion, input->window);
  jd_input_settle (input);
  g_assert_cmpstr (jd_window_get_view (input->window), ==, "study");
  return jd_test_get_study (input->window);
}

/* The first button that says @label, or NULL. */
static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

static JdPanel *
panel_of (JdInput *input,
          GType    type)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW);

  return jd_study_view_get_panel (view, type);
}

/* By its heading, if it is folded. */
static void
unfold (JdInput *input,
        JdPanel *panel)
{
  /* GTK loses a click on a heading that rows above it push away meanwhile: a person presses again. */
  for (guint k = 0; k < 10 && !jd_panel_get_expanded (panel); k++)
    {
      /* Only a change of the focus scrolls. */
      gtk_window_set_focus (GTK_WINDOW (input->window), NULL);
      press_in_sight (input, jd_test_find (GTK_WIDGET (panel), GTK_TYPE_BUTTON));
    }
  g_assert_true (jd_panel_get_expanded (panel));
  jd_panel_flush (panel);
  jd_input_settle (input);
}

static void
press_play (JdInput *input)
{
  GtkWidget *transport = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_TRANSPORT);

  jd_input_press (input, jd_test_find_action (transport, "study.play"));
}

static gboolean
is_far (gpointer study)
{
  return jd_study_get_time (study) > 3;
}

static gboolean
is_under_way (gpointer study)
{
  return jd_study_get_time (study) > 0.3;
}

typedef struct
{
  JdStudy *study;
  gsize    parameter;
  double   start;
} Moving;

/* The parameter has left its value at the start: at one instant it may be back there. */
static gboolean
has_moved (gpointer data)
{
  const Moving *self = data;
  const double *p;

  jd_study_get_state (self->study, &p, NULL, NULL);
  return fabs (p[self->parameter] - self->start) > 1e-3;
}

/* What moves is in the sheet. */
static void
assert_in_sight (JdInput *input)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW);
  JdPaper *paper = JD_PAPER (jd_study_view_get_sheet (view));
  JdStudy *study = jd_test_get_study (input->window);
  g_autoptr(JdPicture) picture = jd_picture_new (jd_study_get_model (study), NULL);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  const double *p;
  JdBounds world;
  double x0, y0, x1, y1;

  jd_input_settle (input);
  jd_bounds_clear (&world);
  jd_study_get_state (study, &p, NULL, NULL);
  jd_picture_update (frame, jd_study_get_time (study), p);
  jd_picture_add_moving_bounds (frame, &world);
  jd_view_to_sheet (jd_paper_get_view (paper), world.x0, world.y1, &x0, &y0);
  jd_view_to_sheet (jd_paper_get_view (paper), world.x1, world.y0, &x1, &y1);
  g_test_message ("%.0f to %.0f, %.0f to %.0f", x0, x1, y0, y1);
  g_assert_true (x0 >= 0 && x1 <= gtk_widget_get_width (GTK_WIDGET (paper)));
  g_assert_true (y0 >= 0 && y1 <= gtk_widget_get_height (GTK_WIDGET (paper)));
}

/* Whether an arrow of a constraint effort with this name is on the sheet. */
static gboolean
has_constraint_arrow (JdInput    *input,
                      const char *label)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  gboolean found = FALSE;
  JdBounds bounds;
  JdFigure figure;
  double width, height;

  jd_bounds_clear (&bounds);
  g_assert_true (jd_sheet_get_figure (jd_study_view_get_sheet (view), &figure, &width, &height));
  jd_figure_add_extents (&figure, &bounds, arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      found = found || (arrow->constraint && arrow->label != NULL && g_str_has_prefix (arrow->label, label));
    }
  return found;
}

static void
test_disk (void)
{
  static const char *const words[] = { "*Disk rolling along an axis*", "from the start page", "press play",
                                       "**Parameterization**", "`contact.normal` complementary",
                                       "force N appears beside it", "rolls on as before", NULL };
  JdInput input;
  JdStudy *study = open_card (&input, "Disk rolling along an axis");
  JdPanel *panel = panel_of (&input, JD_TYPE_PARAMETERIZATION_PANEL);
  JdMotion *motion = jd_study_get_motion (study);
  JdEquationRow *row;

  assert_written (1, words);
  press_play (&input);
  jd_test_wait (is_far, study);
  assert_in_sight (&input);
  g_assert_false (has_constraint_arrow (&input, "N"));
  unfold (&input, panel);
  row = jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (panel), "contact.normal");
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  press_in_sight (&input, find_button (GTK_WIDGET (row), "Complementary"));
  g_assert_false (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  g_assert_true (has_constraint_arrow (&input, "N"));
  g_assert_true (jd_study_get_motion (study) == motion);
  assert_in_sight (&input);
  jd_input_shoot (&input, "step-1");
  /* a tag that is clicked does not take the keys of the transport */
  jd_study_set_playing (study, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (jd_study_view_get_sheet (jd_test_find (GTK_WIDGET (input.window),
                                                                            JD_TYPE_STUDY_VIEW))));
  jd_input_press (&input, find_button (GTK_WIDGET (row), "Primitive"));
  g_assert_true (gtk_toggle_button_get_active (jd_test_child (row, "primitive")));
  jd_input_do (&input, "key space");
  g_assert_true (jd_study_get_playing (study));
  jd_study_set_playing (study, FALSE);
  jd_input_clear (&input);
}

/* The table of @panel that has this row, or NULL. */
static JdTable *
find_table (GtkWidget  *widget,
            const char *row)
{
  JdTable *found = NULL;

  if (JD_IS_TABLE (widget) && jd_table_find_row (JD_TABLE (widget), row) >= 0)
    return JD_TABLE (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_table (child, row);
  return found;
}

static double
posterior_of (JdInput    *input,
              const char *parameter)
{
  JdJumpPanel *panel = JD_JUMP_PANEL (panel_of (input, JD_TYPE_JUMP_PANEL));
  JdTable *rates;
  int row;

  jd_panel_flush (JD_PANEL (panel));
  g_assert_true (gtk_widget_get_visible (jd_test_child (panel, "result")));
  rates = jd_test_child (panel, "rates");
  row = jd_table_find_row (rates, parameter);
  g_assert_cmpint (row, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (rates, (guint) row, 1));
}

/* Step 3: the blade's equation is elastic, then inert again, after which the velocity is @inert. */
static void
try_law (JdInput *input, double inert)
{
  static const char *const law[] = { "blade's equation `elastic`, then `inert` again", NULL };
  JdPanel *tags = panel_of (input, JD_TYPE_PARAMETERIZATION_PANEL);
  JdTypeChooser *types;

  assert_written (3, law);
  unfold (input, tags);
  types = jd_test_find (GTK_WIDGET (jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (tags),
                                                                       "blade.lateral")),
                        JD_TYPE_TYPE_CHOOSER);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (types)));
  /* The list of a drop-down asks for a monitor, which the tests' screen has not. */
  jd_type_chooser_choose (types, "elastic");
  jd_test_wait (has_motion, input->window);
  jd_input_settle (input);
  g_assert_cmpfloat (fabs (posterior_of (input, "theta") - inert), >, 1e-3);
  jd_type_chooser_choose (types, "inert");
  jd_test_wait (has_motion, input->window);
  jd_input_settle (input);
  g_assert_cmpfloat_with_epsilon (posterior_of (input, "theta"), inert, 1e-9);
  jd_input_shoot (input, "step-3");
}

/* Step 4: a slider moves the virtual velocity field, and the mechanism stays. */
static void
try_field (JdInput *input, JdStudy *study)
{
  static const char *const field[] = { "**Virtual velocities** move a slider", "the mechanism does not follow it",
                                       "its own efforts have none", NULL };
  JdFieldPanel *fields = JD_FIELD_PANEL (panel_of (input, JD_TYPE_FIELD_PANEL));
  const double *p, *direction;
  const char *badge;
  double x, power;

  assert_written (4, field);
  unfold (input, JD_PANEL (fields));
  jd_study_get_state (study, &p, NULL, NULL);
  x = p[0];
  gtk_widget_grab_focus (jd_test_find (GTK_WIDGET (fields), GTK_TYPE_SCALE));
  jd_input_settle (input);
  jd_input_key (input, "Right");
  jd_input_key (input, "Right");
  direction = jd_study_get_direction (study);
  g_assert_cmpfloat (direction[0], !=, 0);
  jd_study_get_state (study, &p, NULL, NULL);
  g_assert_cmpfloat (p[0], ==, x);
  jd_panel_flush (JD_PANEL (fields));
  power = jd_test_read_power (fields, "joint blade");
  badge = gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (jd_test_child (fields, "joints"), 1, 1)));
  g_test_message ("power of the blade %g, badge %s", power, badge);
  g_assert_true (isfinite (power));
  if (g_str_has_prefix (badge, "✓"))
    g_assert_cmpfloat_with_epsilon (power, 0, 1e-9);
  jd_input_shoot (input, "step-4");
}

/* Steps 2, 3 and 4: the sleigh, its landing, another law, a field. */
static void
test_sleigh (void)
{
  static const char *const landing[] = { "*Sleigh landing*", "**Jump** press *Run* (or E)", "three phases",
                                         "degrees of freedom", "momenta that are conserved", NULL };
  JdInput input;
  JdStudy *study = open_card (&input, "Sleigh landing");
  JdPanel *jump = panel_of (&input, JD_TYPE_JUMP_PANEL);
  JdTable *phases;

  assert_written (2, landing);
  jd_input_key (&input, "e");
  g_assert_true (jd_panel_get_expanded (jump));
  phases = find_table (GTK_WIDGET (jump), "degrees of freedom");
  g_assert_nonnull (phases);
  for (guint phase = 0; phase < 3; phase++)
    g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (phases,
                                                                (guint) jd_table_find_row (phases,
                                                                                           "degrees of freedom"),
                                                                phase)),
                       >, 0);
  g_assert_cmpuint (jd_table_get_n_rows (jd_test_child (jump, "momenta")), >, 0);
  jd_input_shoot (&input, "step-2");

  try_law (&input, posterior_of (&input, "theta"));
  try_field (&input, study);
  jd_input_clear (&input);
}

/* Steps 5 and 6: a mechanism from an empty sheet; and three parameterizations of the sleigh beside each other. */
static void
test_new (void)
{
  static const char *const words[] = { "*New Mechanism*", "**Linkage** (L) click three times", "**pivot**",
                                       "**pin in a slot**", "press *Study* and play", "degrees of freedom", NULL };
  JdInput input;
  Moving moving;
  JdStudy *study;
  const double *p;

  assert_written (5, words);
  input = (JdInput) { .window = jd_window_new (jd_input_get_application ()) };
  gtk_window_set_default_size (GTK_WINDOW (input.window), 1280, 800);
  gtk_window_present (GTK_WINDOW (input.window));
  input.view = jd_window_get_draw_view (input.window);
  input.canvas = jd_draw_view_get_canvas (input.view);
  jd_test_wait (page_is_there, input.window);
  jd_input_press (&input,
                  find_button (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_START_PAGE), "_New Mechanism"));
  jd_test_wait (jd_input_is_mapped, &input);
  jd_input_settle (&input);
  jd_input_draw_rods (&input, 3, (const double[][2]) { { -1, 0 }, { 0, 1 }, { 1.4, 0 } });
  jd_input_take (&input, "joint-pivot");
  jd_input_click (&input, -1, 0);
  jd_input_take (&input, "joint-pin-slot");
  jd_input_click (&input, 1.4, 0);
  jd_input_click (&input, 2.4, 0);
  g_assert_cmpuint (jd_mechanism_get_joints (jd_input_get_mechanism (&input))->len, ==, 3);
  jd_test_wait (has_motion, input.window);
  jd_input_settle (&input);
  jd_input_wait_diagnosis (&input, "1 degree of freedom");
  jd_input_shoot (&input, "step-5-draw");
  jd_input_press (&input, find_button (GTK_WIDGET (input.window), "S_tudy"));
  g_assert_cmpstr (jd_window_get_view (input.window), ==, "study");
  jd_test_wait (has_motion, input.window);
  study = jd_test_get_study (input.window);
  jd_study_get_state (study, &p, NULL, NULL);
  moving = (Moving) { .study = study, .parameter = 2, .start = p[2] };
  press_play (&input);
  jd_test_wait (has_moved, &moving);
  assert_in_sight (&input);
  jd_input_shoot (&input, "step-5");
  jd_study_set_playing (study, FALSE);
  jd_input_clear (&input);
}

static gboolean
has_compared (gpointer view)
{
  return jd_compare_view_get_n_columns (view) > 1 && !jd_compare_view_get_busy (view);
}

static void
test_compare (void)
{
  static const char *const words[] = { "**Compare**", "the same instant in several parameterizations",
                                       "is said with a number", "is marked", NULL };
  const JdComparison *comparison;
  JdCompareView *view;
  double relative;
  JdInput input;

  assert_written (6, words);
  open_card (&input, "Sleigh landing");
  jd_input_press (&input, find_button (GTK_WIDGET (input.window), "_Compare"));
  g_assert_cmpstr (jd_window_get_view (input.window), ==, "compare");
  view = jd_window_get_compare_view (input.window);
  jd_test_wait (has_compared, view);
  comparison = jd_compare_view_get_comparison (view);
  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_DIFFERENT, NULL), ==, 0);
  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_EQUAL, &relative), >, 3);
  g_assert_cmpfloat (relative, <, 1e-9);
  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_ONLY, NULL), >, 0);
  jd_input_shoot (&input, "step-6");
  jd_input_clear (&input);
}

/* With a slider there instead nothing moves: Play says so above the sheet, and Draw how to weaken it. */
static void
test_rigid (void)
{
  JdInput input;

  jd_input_init (&input);
  jd_input_draw_rods (&input, 3, (const double[][2]) { { -1, 0 }, { 0, 1 }, { 1.4, 0 } });
  jd_input_key (&input, "p");
  jd_input_click (&input, -1, 0);
  jd_input_key (&input, "x");
  jd_input_click (&input, 1.4, 0);
  jd_input_click (&input, 2.4, 0);
  jd_test_wait (has_motion, input.window);
  jd_input_settle (&input);
  jd_input_wait_diagnosis (&input, "To let it move, weaken slider · No degree of freedom: nothing can move");
  jd_input_shoot (&input, "rigid-draw");
  jd_input_press (&input, find_button (GTK_WIDGET (input.window), "S_tudy"));
  jd_test_wait (has_motion, input.window);
  g_assert_true (jd_study_get_rigid (jd_test_get_study (input.window)));
  press_play (&input);
  jd_test_wait (is_under_way, jd_test_get_study (input.window));
  jd_input_shoot (&input, "rigid-study");
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (jd_test_find (GTK_WIDGET (input.window),
                                                                             JD_TYPE_STUDY_VIEW),
                                                               "problem")),
                            "no degree of freedom"));
  jd_study_set_playing (jd_test_get_study (input.window), FALSE);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/first-steps/disk", test_disk);
  g_test_add_func ("/app/first-steps/sleigh", test_sleigh);
  g_test_add_func ("/app/first-steps/new", test_new);
  g_test_add_func ("/app/first-steps/rigid", test_rigid);
  g_test_add_func ("/app/first-steps/compare", test_compare);
  return jd_test_run ();
}
