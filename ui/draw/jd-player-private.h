/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Plays the motion of the study on the canvas of the Draw view, which stays editable: a press on the sheet pauses the
 * motion, and an edit makes the instant shown the initial state.  The widget has the buttons and the time. */
#define JD_TYPE_PLAYER (jd_player_get_type ())
G_DECLARE_FINAL_TYPE (JdPlayer, jd_player, JD, PLAYER, GtkBox)

void     jd_player_set_canvas (JdPlayer *self,
                               JdCanvas *canvas);
void     jd_player_set_study  (JdPlayer *self,
                               JdStudy  *study);
/* Plays or pauses.  Where the motion is still being computed, it plays as soon as it is there. */
void     jd_player_toggle     (JdPlayer *self);
/* Plays from the start, or goes on. */
void     jd_player_play       (JdPlayer *self);
/* Shows the file's state again. */
void     jd_player_rewind     (JdPlayer *self);

G_END_DECLS
