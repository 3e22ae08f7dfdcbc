/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sketch of an arrow question. */
#include "ui/lesson/jd-lesson-arrow.h"

#include <math.h>

#include "core/mechanism/jd-json.h"

struct _JdLessonArrow
{
  JdSketch         parent_instance;

  JdSheet         *sheet;    /* weak */
  JdLessonAnswer  *answer;   /* weak */
  JdLessonSession *session;
  GSignalGroup    *signals;
  double           at[3];    /* m */
  double           guess[2]; /* in the plane in which it was drawn */
  double           plane[6];
  double           seen[6];  /* the plane in which the sheet is seen */
};

G_DEFINE_FINAL_TYPE (JdLessonArrow, jd_lesson_arrow, JD_TYPE_SKETCH)

gboolean
jd_lesson_arrow_get_plane (JdLessonArrow *self,
                           double         out[6])
{
  g_return_val_if_fail (JD_IS_LESSON_ARROW (self), FALSE);

  return self->sheet != NULL && jd_sheet_get_plane (self->sheet, out);
}

static gboolean
is_asked (JdLessonArrow *self)
{
  return self->session != NULL && jd_lesson_session_get_state (self->session) == JD_LESSON_ASKED;
}

/* @vector, in ground axes, as it is seen in @plane. */
static void
project (const double plane[6],
         const double vector[3],
         double       out[2])
{
  for (int i = 0; i < 2; i++)
    out[i] = plane[3 * i] * vector[0] + plane[3 * i + 1] * vector[1] + plane[3 * i + 2] * vector[2];
}

/* The entries get the components. */
static void
moved_cb (JdLessonArrow *self)
{
  double vector[2];

  jd_sketch_get_vector (JD_SKETCH (self), vector);
  jd_lesson_answer_set_arrow (self->answer, vector);
  memcpy (self->guess, vector, sizeof self->guess);
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
  memcpy (self->guess, vector, sizeof self->guess);
  jd_sketch_set_vector (JD_SKETCH (self), vector);
}

/* Where the arrows are seen.  While it is asked, the guess lies in the plane of the sheet; afterwards it stands
 * still. */
static void
look (JdLessonArrow *self)
{
  double at[2], vector[3], guess[2];

  if (self->sheet == NULL)
    return;
  jd_lesson_arrow_get_plane (self, self->seen);
  project (self->seen, self->at, at);
  jd_sketch_set_foot (JD_SKETCH (self), at);
  if (is_asked (self))
    {
      memcpy (self->plane, self->seen, sizeof self->plane);
      return;
    }
  if (!jd_sketch_get_touched (JD_SKETCH (self)))
    return;
  for (int k = 0; k < 3; k++)
    vector[k] = self->guess[0] * self->plane[k] + self->guess[1] * self->plane[3 + k];
  project (self->seen, vector, guess);
  jd_sketch_set_vector (JD_SKETCH (self), guess);
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
  double whole[3] = { 0.0, 0.0, 0.0 }, vector[2];

  for (guint i = 0; components != NULL && i < MIN (json_array_get_length (components), 3); i++)
    whole[i] = json_array_get_double_element (components, i);
  look (self);
  project (self->seen, whole, vector);
  jd_sketch_set_open (JD_SKETCH (self), state == JD_LESSON_ASKED);
  jd_sketch_reveal (JD_SKETCH (self), components != NULL ? vector : NULL);
}

/* The view has been turned or moved. */
static void
seen_cb (JdLessonArrow *self)
{
  if (self->session != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    changed_cb (self);
}

static void
opened_cb (JdLessonArrow *self)
{
  const char *kind;
  double size;

  if (jd_lesson_session_get_arrow (self->session, self->at, &kind, &size))
    jd_sketch_begin (JD_SKETCH (self), self->at, kind, jd_lesson_arrow_get_unit (kind), size);
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
  g_clear_weak_pointer (&self->sheet);

  G_OBJECT_CLASS (jd_lesson_arrow_parent_class)->dispose (object);
}

/* The plane of a view is known when the sheet has its picture, which is after the step has opened. */
static void
jd_lesson_arrow_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  JdLessonArrow *self = JD_LESSON_ARROW (widget);
  double plane[6] = { 0.0 };

  jd_lesson_arrow_get_plane (self, plane);
  if (self->sheet != NULL && self->session != NULL && memcmp (plane, self->seen, sizeof plane) != 0)
    changed_cb (self);
  GTK_WIDGET_CLASS (jd_lesson_arrow_parent_class)->snapshot (widget, snapshot);
}

static void
jd_lesson_arrow_class_init (JdLessonArrowClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = jd_lesson_arrow_snapshot;
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
  g_set_weak_pointer (&self->sheet, sheet);
  g_signal_connect_object (sheet, "view-changed", G_CALLBACK (seen_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->answer, answer);
  jd_lesson_answer_set_tip (answer, GTK_WIDGET (self));
  g_signal_connect_object (answer, "changed", G_CALLBACK (answer_changed_cb), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
