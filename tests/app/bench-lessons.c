/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a step of each bundled lesson takes to open, and the author's edit of a “make” step to be made and judged, in
 * a session; and how long judging that edit alone takes, in the thread that does it beside the edit. */
#include <time.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/jd-lesson-check.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/lesson/jd-lesson-session.h"

static gboolean
is_idle (gpointer session)
{
  return jd_lesson_session_get_state (session) != JD_LESSON_OPENING && !jd_lesson_session_get_busy (session) &&
         !jd_document_get_deriving (jd_lesson_session_get_document (session));
}

static double
wait_idle (JdLessonSession *session,
           GTimer          *timer)
{
  jd_test_wait (is_idle, session);
  return 1000.0 * g_timer_elapsed (timer, NULL);
}

/* Time that the processor has worked in this thread, ms: the load of the machine does not count. */
static double
work_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * (double) time.tv_sec + 1e-6 * (double) time.tv_nsec;
}

/* Opens step @i as a session does in its thread: the variant, the task with its check, and what can be chosen.  ms of
 * the processor. */
static double
open_alone (JdLesson *lesson,
            guint     i)
{
  const double start = work_time ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);
  g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);
  const JdLessonKind *kind = jd_lesson_task_get_step (task)->kind;
  g_autoptr(JsonNode) answer = NULL;

  jd_lesson_check_task (task, &error);
  if (kind != NULL)
    answer = jd_lesson_task_dup_answer (task, &error);
  if (kind != NULL && g_str_equal (jd_lesson_kind_get_name (kind), "change"))
    jd_lesson_task_may_vanish (task);
  g_assert_no_error (error);
  return work_time () - start;
}

/* Judges the solved mechanism of step @i, as a session does after an edit: it derives the model, opens the scene and
 * evaluates the goal.  ms of the processor. */
static double
judge_alone (JdLesson *lesson,
             guint     i)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);
  g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);
  g_autoptr(JsonNode) solved = jd_lesson_task_dup_solved (task, &error);
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (solved, jd_joint_catalogue (), &error);
  const double start = work_time ();
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  const JdLessonSceneOptions shown = { .model = model };
  g_autoptr(JdLessonScene) scene = jd_lesson_task_open_live (task, &shown, &error);
  const JdLessonGiven given = { .scene = scene };
  JdLessonJudgement judgement;

  jd_lesson_task_judge (task, &given, &judgement, &error);
  g_assert_no_error (error);
  return work_time () - start;
}

static void
measure (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  g_autoptr(GFile) templates = g_file_new_for_path (g_getenv ("JD_TEMPLATES_DIR"));
  const JdLessonPlaces places = { .examples = examples, .templates = templates };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_load (file, &places, faults);
  g_autoptr(JdLessonSession) session = jd_lesson_session_new (lesson, NULL);
  double worst_open = 0.0, worst_work = 0.0, worst_judge = 0.0, worst_alone = 0.0;

  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    {
      g_autoptr(GTimer) timer = g_timer_new ();

      if (i == 0)
        jd_lesson_session_begin (session);
      else
        jd_lesson_session_go (session, 1);
      worst_open = MAX (worst_open, wait_idle (session, timer));
      worst_work = MAX (worst_work, open_alone (lesson, i));
      if (jd_lesson_session_get_goals (session) != NULL)
        {
          while (jd_lesson_session_has_hint (session))
            jd_lesson_session_hint (session);
          g_timer_start (timer);
          jd_lesson_session_show_me (session);
          worst_judge = MAX (worst_judge, wait_idle (session, timer));
          worst_alone = MAX (worst_alone, judge_alone (lesson, i));
        }
      else
        jd_lesson_session_give_up (session);
      jd_test_wait (is_idle, session);
      if (!jd_lesson_session_can_go (session, 1))
        break;
    }
  g_print (
    "%-40s open at most %6.1f ms, alone %6.1f ms of work, edit and judge at most %6.1f ms, judge alone %6.1f ms of work\n",
    name, worst_open, worst_work, worst_judge, worst_alone);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_LESSONS_DIR"), 0, NULL);
  const char *name;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".jlesson"))
      measure (name);
  return 0;
}
