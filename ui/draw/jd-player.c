/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The motion, played on the sheet of the Draw view. */
#include "ui/draw/jd-player-private.h"

#include <glib/gi18n-lib.h>

#include "ui/study/jd-study-actions.h"
#include "ui/widgets/jd-resources.h"

struct _JdPlayer
{
  GtkBox        parent_instance;

  JdCanvas     *canvas;         /* lent */
  JdStudy      *study;
  GSignalGroup *study_signals;
  GSignalGroup *document_signals;
  guint         tick;
  gboolean      active;         /* the canvas shows the instant of the study */
  gboolean      waiting;        /* for the motion, to play it */

  GtkLabel     *time;
  GtkWidget    *rewind;
  GtkWidget    *play;
};

G_DEFINE_FINAL_TYPE (JdPlayer, jd_player, GTK_TYPE_BOX)

static gboolean
is_playing (JdPlayer *self)
{
  return self->active && self->study != NULL && jd_study_get_playing (self->study);
}

static void
update_buttons (JdPlayer *self)
{
  const gboolean playing = is_playing (self) || self->waiting;
  const char *label = playing ? _("Pause") : _("Play");

  gtk_button_set_icon_name (GTK_BUTTON (self->play),
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play, playing ? _("Pause (Space)") : _("Play (Space)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_visible (self->rewind, self->active);
  gtk_widget_set_visible (GTK_WIDGET (self->time), self->active);
}

/* Whether an event of the file has happened up to the instant shown. */
static gboolean
has_happened (const JdMotion *motion,
              double          time,
              gboolean        after)
{
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);

      if (event->event != NULL && (event->time < time || (after && event->time == time)))
        return TRUE;
    }
  return FALSE;
}

/* Whether a past event keeps an equation from acting at the instant shown: the file cannot say so of its initial
 * state.  It says what is still to come, and the state says which contacts are open. */
static gboolean
is_released (JdPlayer *self)
{
  const JdMotion *motion = jd_study_get_motion (self->study);
  JdModel *model = jd_study_get_model (self->study);
  const double time = jd_study_get_time (self->study);
  const gboolean after = jd_study_get_side (self->study) == JD_SIDE_AFTER;
  g_autofree gboolean *off = NULL;

  if (motion == NULL || model == NULL || !has_happened (motion, time, after))
    return FALSE;
  off = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  jd_motion_get_switched_off (motion, time, after, off);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    if (off[i])
      return TRUE;
  return FALSE;
}

/* Whether the study shows the document's mechanism, which it takes over in its turn after an edit. */
static gboolean
is_current (JdPlayer *self)
{
  JdMechanism *mechanism = jd_document_get_mechanism (jd_study_get_document (self->study));
  JdModel *model = jd_study_get_model (self->study);

  return model != NULL && jd_model_get_n_parameters (model) == jd_mechanism_get_parameters (mechanism)->len;
}

static void
show_instant (JdPlayer *self)
{
  const double *p, *pd, time = jd_study_get_time (self->study);
  char text[32];

  jd_study_get_state (self->study, &p, &pd, NULL);
  if (p == NULL || !is_current (self))
    return;
  jd_canvas_show_instant (self->canvas, time, p, is_released (self) ? NULL : pd);
  g_snprintf (text, sizeof text, "t = %.2f s", time);
  gtk_label_set_text (self->time, text);
}

static void
stop (JdPlayer *self)
{
  self->waiting = FALSE;
  if (self->active)
    {
      self->active = FALSE;
      jd_study_set_playing (self->study, FALSE);
    }
  jd_study_update_tick (NULL, GTK_WIDGET (self), &self->tick);
  update_buttons (self);
}

/* Why there is no motion, or why it ends before its time. */
static void
report (JdPlayer *self)
{
  const char *why = jd_study_get_message (self->study);

  jd_canvas_note (self->canvas, why != NULL ? why : jd_study_get_waiting (self->study));
}

static void
start (JdPlayer *self)
{
  self->waiting = FALSE;
  if (!jd_study_actions_may (self->study))
    {
      if (jd_study_get_motion (self->study) == NULL)
        report (self);
      update_buttons (self);
      return;
    }
  if (!self->active)
    jd_study_set_time (self->study, jd_study_get_start (self->study));
  self->active = TRUE;
  jd_study_set_playing (self->study, TRUE);
  jd_study_update_tick (self->study, GTK_WIDGET (self), &self->tick);
  show_instant (self);
  update_buttons (self);
}

static gboolean
is_waited_for (JdPlayer *self)
{
  return jd_study_get_motion (self->study) == NULL &&
         (jd_study_get_computing (self->study) || jd_document_get_deriving (jd_study_get_document (self->study)));
}

void
jd_player_toggle (JdPlayer *self)
{
  g_return_if_fail (JD_IS_PLAYER (self));

  if (self->study == NULL || jd_canvas_get_picture (self->canvas) == NULL)
    return;
  if (self->waiting)
    stop (self);
  else if (is_playing (self))
    jd_study_set_playing (self->study, FALSE);
  else if (is_waited_for (self))
    {
      self->waiting = TRUE;
      update_buttons (self);
    }
  else
    start (self);
}

void
jd_player_play (JdPlayer *self)
{
  g_return_if_fail (JD_IS_PLAYER (self));

  if (!self->waiting && !is_playing (self))
    jd_player_toggle (self);
}

void
jd_player_rewind (JdPlayer *self)
{
  g_return_if_fail (JD_IS_PLAYER (self));

  if (!self->active && !self->waiting)
    return;
  stop (self);
  jd_canvas_show_start (self->canvas);
}

static void
changed_cb (JdPlayer       *self,
            JdStudyChanges  changes)
{
  if (self->waiting && !is_waited_for (self))
    start (self);
  if (!self->active)
    return;
  if (changes & JD_STUDY_TIME)
    show_instant (self);
  if (changes & JD_STUDY_PLAYING)
    {
      jd_study_update_tick (self->study, GTK_WIDGET (self), &self->tick);
      update_buttons (self);
      if (!jd_study_get_playing (self->study) && jd_study_get_time (self->study) >= jd_study_get_end (self->study) &&
          jd_study_get_message (self->study) != NULL)
        report (self);
    }
}

/* The edit has kept the instant, or it was an undo: the canvas shows the file's state. */
static void
mechanism_cb (JdPlayer *self)
{
  if (self->active || self->waiting)
    stop (self);
}

/* What is under the pointer stays there; where the instant cannot be kept, the drawing goes back to the file's. */
static void
touched_cb (JdPlayer *self)
{
  if (!self->active)
    return;
  jd_study_set_playing (self->study, FALSE);
  if (!is_released (self))
    return;
  jd_player_rewind (self);
  jd_canvas_note (self->canvas, _("An event had released a joint there, which an initial state cannot say: the "
                                  "drawing is back at its start"));
}

static void
unmap_cb (JdPlayer *self)
{
  jd_player_rewind (self);
}

void
jd_player_set_canvas (JdPlayer *self,
                      JdCanvas *canvas)
{
  g_return_if_fail (JD_IS_PLAYER (self));

  self->canvas = canvas;
  g_signal_connect_object (canvas, "touched", G_CALLBACK (touched_cb), self, G_CONNECT_SWAPPED);
}

void
jd_player_set_study (JdPlayer *self,
                     JdStudy  *study)
{
  g_return_if_fail (JD_IS_PLAYER (self));

  if (study == self->study)
    return;
  if (self->study != NULL)
    stop (self);
  g_set_object (&self->study, study);
  g_signal_group_set_target (self->study_signals, study);
  g_signal_group_set_target (self->document_signals, study != NULL ? jd_study_get_document (study) : NULL);
}

static void
jd_player_dispose (GObject *object)
{
  JdPlayer *self = JD_PLAYER (object);

  if (self->study != NULL)
    jd_player_set_study (self, NULL);

  G_OBJECT_CLASS (jd_player_parent_class)->dispose (object);
}

static void
jd_player_finalize (GObject *object)
{
  JdPlayer *self = JD_PLAYER (object);

  g_clear_object (&self->study_signals);
  g_clear_object (&self->document_signals);

  G_OBJECT_CLASS (jd_player_parent_class)->finalize (object);
}

static void
jd_player_class_init (JdPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_player_dispose;
  object_class->finalize = jd_player_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-player.ui");
  gtk_widget_class_bind_template_child (widget_class, JdPlayer, time);
  gtk_widget_class_bind_template_child (widget_class, JdPlayer, rewind);
  gtk_widget_class_bind_template_child (widget_class, JdPlayer, play);
}

static void
jd_player_init (JdPlayer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->study_signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->study_signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (mechanism_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_connect (self, "unmap", G_CALLBACK (unmap_cb), NULL);
  update_buttons (self);
}
