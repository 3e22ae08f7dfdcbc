/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/app/jd-test-input.h"

#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/sheet/jd-sheet.h"

/* Pulling a body of the Study view with the pointer, while the motion plays. */

static const char pendulum[] =
  "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"ground\": {\"points\": {\"O\": [0, 0]}},"
  " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": -0.5}, {\"name\": \"th\"}],"
  " \"bodies\": [{\"name\": \"plate\", \"origin\": [\"x\", \"y\"], \"angle\": \"th\", \"mass\": 2, \"inertia\": 0.1,"
  " \"shape\": {\"box\": [0.4, 0.6]}, \"points\": {\"P\": [0, 0.5]}}],"
  " \"joints\": [{\"name\": \"pivot\", \"type\": \"pivot\", \"between\": [\"plate.P\", \"ground.O\"]}]}";

/* The motor stretches the rod. */
static const char stretched[] =
  "{\"jourdain\": 1, \"ground\": {\"points\": {\"O\": [0, 0]}},"
  " \"parameters\": [{\"name\": \"x\", \"value\": 0.5, \"rate\": 1},"
  "  {\"name\": \"y\", \"value\": 0.5, \"rate\": -1}],"
  " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
  " \"joints\": [{\"name\": \"motor\", \"type\": \"drive\", \"of\": \"x\", \"value\": \"0.5 + t\"},"
  " {\"name\": \"rod\", \"type\": \"rod\", \"between\": [\"P.origin\", \"ground.O\"], \"length\": \"sqrt(0.5)\"}]}";

static JdSheet *
get_sheet (JdInput *input)
{
  return jd_test_find (GTK_WIDGET (input->window), JD_TYPE_SHEET);
}

static gboolean
has_motion (gpointer input)
{
  JdStudy *study = jd_test_get_study (((JdInput *) input)->window);

  return jd_study_get_motion (study) != NULL && !jd_study_get_computing (study);
}

static gboolean
is_playing (gpointer input)
{
  return jd_study_get_playing (jd_test_get_study (((JdInput *) input)->window));
}

static const JdEffort *
get_pull (JdInput *input)
{
  const GPtrArray *efforts = jd_mechanism_get_efforts (jd_input_get_mechanism (input));

  return efforts->len > 0 ? g_ptr_array_index (efforts, 0) : NULL;
}

static gboolean
is_pulled (gpointer input)
{
  return get_pull (input) != NULL && has_motion (input);
}

static gboolean
is_free (gpointer input)
{
  return get_pull (input) == NULL && has_motion (input);
}

static gboolean
has_gone (gpointer input)
{
  JdStudy *study = jd_test_get_study (((JdInput *) input)->window);
  const double *p;

  jd_study_get_state (study, &p, NULL, NULL);
  return p != NULL && jd_study_get_motion (study) != NULL && p[0] > 0.02;
}

static void
point_at (JdInput *input,
          double   x,
          double   y)
{
  JdSheet *sheet = get_sheet (input);
  double sx, sy;
  int at[2];

  jd_view_to_sheet (jd_paper_get_view (JD_PAPER (sheet)), x, y, &sx, &sy);
  jd_input_on_screen (input, GTK_WIDGET (sheet), sx, sy, at);
  jd_input_do (input, "mousemove %d %d", at[0], at[1]);
}

static void
open_study (JdInput    *input,
            const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root;

  jd_input_init (input);
  root = json_from_string (text, &error);
  g_assert_no_error (error);
  g_assert_true (jd_document_replace (jd_input_get_document (input), root, "Draw", NULL, &error));
  g_assert_no_error (error);
  jd_document_end_group (jd_input_get_document (input));
  jd_window_set_view (input->window, "study");
  jd_test_wait (has_motion, input);
  jd_study_set_speed (jd_test_get_study (input->window), 0.1);
  jd_input_settle (input);
}

/* The motion of the file that would be saved, integrated anew, is the motion that is shown, to the bit. */
static void
assert_same_motion (JdInput *input)
{
  JdStudy *study = jd_test_get_study (input->window);
  JdMotion *shown = jd_study_get_motion (study);
  g_autofree char *text = jd_mechanism_to_text (jd_input_get_mechanism (input));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  const JdMotionOptions options = { .until = jd_study_get_duration (study),
                                    .step = jd_study_get_duration (study) / 2000, .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  for (double t = 0; t <= 10; t += 0.37)
    {
      double p[3], pd[3], other[3], rates[3];

      jd_motion_get_state (shown, t, FALSE, p, pd);
      jd_motion_get_state (motion, t, FALSE, other, rates);
      for (int i = 0; i < 3; i++)
        g_assert_true (p[i] == other[i] && pd[i] == rates[i]);
    }
}

static void
test_pull (void)
{
  JdInput input;
  JdStudy *study;
  double p[3], pd[3], largest = 0, before;

  open_study (&input, pendulum);
  study = jd_test_get_study (input.window);
  /* at rest nothing is pulled, and the sheet moves */
  point_at (&input, 0, -0.6);
  jd_input_key (&input, "space");
  jd_test_wait (is_playing, &input);
  before = jd_paper_get_view (JD_PAPER (get_sheet (&input)))->center_x;
  jd_input_do (&input, "mousedown 1");
  for (int i = 1; i <= 6; i++)
    point_at (&input, 0.03 * i, -0.6 + 0.01 * i);
  jd_test_wait (is_pulled, &input);
  jd_test_wait (has_gone, &input);
  g_assert_cmpfloat (jd_paper_get_view (JD_PAPER (get_sheet (&input)))->center_x, ==, before);
  g_assert_cmpint (get_pull (&input)->kind, ==, JD_EFFORT_FORCE);
  g_assert_cmpstr (get_pull (&input)->name, ==, "pull");
  jd_input_do (&input, "mouseup 1");
  jd_test_wait (is_pulled, &input);
  jd_input_shoot (&input, "pull");
  g_assert_true (jd_study_get_playing (study));
  jd_study_set_playing (study, FALSE);
  g_assert_cmpstr (jd_document_get_undo_name (jd_input_get_document (&input)), ==, "Pull plate");
  for (double t = 0; t <= 10; t += 0.05)
    {
      jd_motion_get_state (jd_study_get_motion (study), t, FALSE, p, pd);
      largest = MAX (largest, fabs (p[0]));
      /* the pivot holds */
      g_assert_cmpfloat_with_epsilon (hypot (p[0], p[1]), 0.5, 1e-9);
    }
  g_assert_cmpfloat (largest, >, 0.02);
  assert_same_motion (&input);

  jd_input_key (&input, "ctrl+z");
  jd_test_wait (is_free, &input);
  jd_motion_get_state (jd_study_get_motion (study), 9, FALSE, p, pd);
  g_assert_cmpfloat_with_epsilon (p[0], 0, 1e-12);
  jd_input_clear (&input);
}

/* A drag of a body that is not playing moves the paper, as before. */
static void
test_still (void)
{
  JdInput input;
  double before;

  open_study (&input, pendulum);
  before = jd_paper_get_view (JD_PAPER (get_sheet (&input)))->center_x;
  point_at (&input, 0, -0.6);
  jd_input_do (&input, "mousedown 1");
  for (int i = 1; i <= 6; i++)
    jd_input_do (&input, "mousemove_relative 10 0");
  jd_input_do (&input, "mouseup 1");
  g_assert_null (get_pull (&input));
  g_assert_cmpfloat (jd_paper_get_view (JD_PAPER (get_sheet (&input)))->center_x, !=, before);
  jd_input_clear (&input);
}

/* Where the motion ends, a button shows in Draw the joint that the reason names. */
static void
test_end (void)
{
  JdInput input;
  GtkWidget *culprit;

  open_study (&input, stretched);
  culprit = jd_test_child (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW), "culprit");
  g_assert_false (gtk_widget_get_visible (culprit));
  jd_study_set_time (jd_test_get_study (input.window), 1);
  g_assert_true (gtk_widget_get_visible (culprit));
  jd_input_settle (&input);
  jd_input_press (&input, culprit);
  g_assert_cmpstr (jd_window_get_view (input.window), ==, "draw");
  g_assert_true (jd_selection_contains (jd_draw_view_get_selection (input.view), JD_OBJECT_JOINT, "motor"));
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = jd_test_use_state ();
  int status;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/pull/pull", test_pull);
  g_test_add_func ("/app/pull/still", test_still);
  g_test_add_func ("/app/pull/end", test_end);
  status = jd_test_run ();
  jd_test_remove_tree (folder);
  return status;
}
