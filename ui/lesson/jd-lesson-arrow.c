/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sketch of an arrow question. */
#include "ui/lesson/jd-lesson-arrow.h"

#include <math.h>

#include "core/mechanism/jd-json.h"

struct _JdLessonArrow
{
  JdSketch         parent_instance;

  JdLessonAnswer  *answer;   /* weak */
  JdLessonSession *session;
  GSignalGroup    *signals;
};

G_DEFINE_FINAL_TYPE (JdLessonArrow, jd_lesson_arrow, JD_TYPE_SKETCH)

static gboolean
is_asked (JdLessonArrow *self)
{
  return self->session != NULL && jd_lesson_session_get_state (self->session) == JD_LESSON_ASKED;
}

/* The entries get the components. */
static void
moved_cb (JdLessonArrow *self)
{
  double vector[2];

  jd_sketch_get_vector (JD_SKETCH (self), vector);
  jd_lesson_answer_set_arrow (self->answer, vector);
}

static void
committed_cb (JdLessonArrow *self)
{
  jd_lesson_answer_commit (self->answer);
}

/* The entries have changed. */
static void
answer_changed_cb (JdLessonArrow *self)
{
  double vector[2];

  if (!is_asked (self) || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  jd_lesson_answer_get_arrow (self->answer, vector);
  if (isnan (vector[0]) || isnan (vector[1]))
    return;
  jd_sketch_set_vector (JD_SKETCH (self), vector);
}

/* The guess can be moved while it is asked, and the model's arrow is shown when it is answered. */
static void
changed_cb (JdLessonArrow *self)
{
  const JdLessonState state = jd_lesson_session_get_state (self->session);
  JsonNode *answer = state == JD_LESSON_ANSWERED ? jd_lesson_session_get_answer (self->session) : NULL;
  JsonArray *components = answer != NULL && JSON_NODE_HOLDS_OBJECT (answer)
                            ? jd_json_get_array (json_node_get_object (answer), "vector")
                            : NULL;
  double vector[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; components != NULL && i < MIN (json_array_get_length (components), 3); i++)
    vector[i] = json_array_get_double_element (components, i);
  jd_sketch_set_open (JD_SKETCH (self), state == JD_LESSON_ASKED);
  jd_sketch_reveal (JD_SKETCH (self), components != NULL ? vector : NULL);
}

static void
opened_cb (JdLessonArrow *self)
{
  const char *kind;
  double at[3], size;

  if (jd_lesson_session_get_arrow (self->session, at, &kind, &size))
    jd_sketch_begin (JD_SKETCH (self), at, kind, jd_lesson_arrow_get_unit (kind), size);
  else
    jd_sketch_end (JD_SKETCH (self));
  changed_cb (self);
}

void
jd_lesson_arrow_set_session (JdLessonArrow   *self,
                             JdLessonSession *session)
{
  g_return_if_fail (JD_IS_LESSON_ARROW (self));

  g_set_object (&self->session, session);
  g_signal_group_set_target (self->signals, session);
  jd_sketch_end (JD_SKETCH (self));
}

static void
jd_lesson_arrow_dispose (GObject *object)
{
  JdLessonArrow *self = JD_LESSON_ARROW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->answer);

  G_OBJECT_CLASS (jd_lesson_arrow_parent_class)->dispose (object);
}

static void
jd_lesson_arrow_class_init (JdLessonArrowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_lesson_arrow_dispose;
}

static void
jd_lesson_arrow_init (JdLessonArrow *self)
{
  self->signals = g_signal_group_new (JD_TYPE_LESSON_SESSION);
  g_signal_group_connect_object (self->signals, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "revealed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "moved", G_CALLBACK (moved_cb), NULL);
  g_signal_connect (self, "committed", G_CALLBACK (committed_cb), NULL);
}

GtkWidget *
jd_lesson_arrow_new (JdSheet        *sheet,
                     JdLessonAnswer *answer)
{
  JdLessonArrow *self = g_object_new (JD_TYPE_LESSON_ARROW, NULL);

  jd_sketch_set_sheet (JD_SKETCH (self), sheet);
  g_set_weak_pointer (&self->answer, answer);
  jd_lesson_answer_set_tip (answer, GTK_WIDGET (self));
  g_signal_connect_object (answer, "changed", G_CALLBACK (answer_changed_cb), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
