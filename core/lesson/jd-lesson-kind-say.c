/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “say”: the student explains in words of his own, which are kept and never judged. */
#include "core/lesson/jd-lesson-task-private.h"

#define END { .name = NULL }

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "prompt", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_STEP_WORDS },
  { .name = "model", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_STEP_WORDS },
  END
};

static const JdLessonField feedback[] = {
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

static JsonNode *
answer_say (JdLessonTask  *task,
            GError       **error)
{
  g_autofree char *text = jd_lesson_task_dup_prose (task, JD_LESSON_PROSE_MODEL, 0, NULL, error);

  return text != NULL ? json_node_init_string (json_node_alloc (), text) : NULL;
}

/* The check of all texts reports what is wrong with the sentence. */
static void
check_say (JdLessonCheck *check)
{
  if (!jd_lesson_check_is_reported (check, "ask.model"))
    check->answer = answer_say (check->task, NULL);
}

/* Nothing is judged: what was said is right. */
static gboolean
judge_say (JdLessonTask         *task G_GNUC_UNUSED,
           const JdLessonGiven  *given G_GNUC_UNUSED,
           JdLessonJudgement    *out,
           GError              **error G_GNUC_UNUSED)
{
  jd_lesson_judgement_set (out, TRUE, -1);
  return TRUE;
}

const JdLessonKind jd_lesson_kind_say = {
  .name = "say",
  .fields = fields,
  .feedback = feedback,
  .check = check_say,
  .judge = judge_say,
  .answer = answer_say,
};
