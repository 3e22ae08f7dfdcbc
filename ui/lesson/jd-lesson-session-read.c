/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions that read a session: its lesson, its step and its answer. */
#include "ui/lesson/jd-lesson-session-private.h"

JdLesson *
jd_lesson_session_get_lesson (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->engine->lesson;
}

guint
jd_lesson_session_get_index (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->index;
}

const JdLessonStep *
jd_lesson_session_get_step (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return jd_lesson_get_step (self->engine->lesson, self->index);
}

guint64
jd_lesson_session_get_seed (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->seed;
}

const char *
jd_lesson_session_get_variant (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), "");

  return self->opened != NULL ? self->opened->variant : "";
}

JdLessonState
jd_lesson_session_get_state (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), JD_LESSON_FAULTY);

  return self->state;
}

gboolean
jd_lesson_session_get_busy (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->running || self->live.source != 0 || self->jobs.length > 0;
}

const char *
jd_lesson_session_get_problem (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->problem;
}

JdDocument *
jd_lesson_session_get_document (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->document;
}

JdStudy *
jd_lesson_session_get_study (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->study;
}

gboolean
jd_lesson_session_is_open (JdLessonSession *self,
                           const char      *topic)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return g_strv_contains ((const char *const *) jd_lesson_session_get_step (self)->open, topic);
}

const char *
jd_lesson_session_get_prose (JdLessonSession *self,
                             JdLessonProse    which)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  if (which == JD_LESSON_PROSE_EXPLAIN)
    return self->reply.explanation;
  return self->opened != NULL ? self->opened->prose[which] : NULL;
}

const GPtrArray *
jd_lesson_session_get_options (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->opened != NULL ? self->opened->options : NULL;
}

const GPtrArray *
jd_lesson_session_get_goals (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->opened != NULL ? self->opened->goals : NULL;
}

guint
jd_lesson_session_get_n_hints (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), 0);

  return self->reply.n_hints;
}

const char *
jd_lesson_session_get_hint (JdLessonSession *self,
                            guint            i)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);
  g_return_val_if_fail (i < self->reply.n_hints, NULL);

  return self->opened->hints[i];
}

gboolean
jd_lesson_session_has_hint (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->state != JD_LESSON_OPENING && self->opened != NULL && self->opened->hints != NULL &&
         self->opened->hints[self->reply.n_hints] != NULL;
}

const char *
jd_lesson_session_get_given (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->reply.given;
}

const JdLessonJudgement *
jd_lesson_session_get_judgement (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return &self->reply.judgement;
}

const char *
jd_lesson_session_get_feedback (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->reply.feedback;
}

gboolean
jd_lesson_session_get_committed (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->reply.committed;
}

JsonNode *
jd_lesson_session_get_answer (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->reply.answer;
}

gboolean
jd_lesson_session_get_arrow (JdLessonSession  *self,
                             double            out_at[3],
                             const char      **out_kind,
                             double           *out_size)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  if (self->opened == NULL || !self->opened->has_arrow)
    return FALSE;
  for (int i = 0; i < 3; i++)
    out_at[i] = self->opened->at[i];
  *out_kind = self->opened->arrow_kind;
  *out_size = self->opened->arrow_size;
  return TRUE;
}

JsonObject *
jd_lesson_session_get_edit (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), NULL);

  return self->reply.edit;
}

gboolean
jd_lesson_session_can_compare (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), FALSE);

  return self->state == JD_LESSON_ANSWERED && self->reply.committed &&
         self->reply.likeness == JD_LESSON_NOT_COMPARED && jd_lesson_session_is_kind (self, "say");
}

JdLessonLikeness
jd_lesson_session_get_likeness (JdLessonSession *self)
{
  g_return_val_if_fail (JD_IS_LESSON_SESSION (self), JD_LESSON_NOT_COMPARED);

  return self->reply.likeness;
}
