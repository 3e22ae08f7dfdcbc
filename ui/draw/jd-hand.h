/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/jd-canvas.h"
#include "ui/draw/jd-handle.h"

G_BEGIN_DECLS

/* Something being dragged on the canvas: a body that its mechanism follows, objects that move as they are, or a
 * handle.  One drag is one step of Undo. */
typedef struct _JdHand JdHand;

/* Takes hold at sheet (@x, @y): of the body, whose mechanism follows, when it is one that joints hold; else of all
 * that is selected.  NULL, having said so, while it is not known what the joints allow. */
JdHand    *jd_hand_new_drag    (JdCanvas         *canvas,
                                const JdObject   *object,
                                double            x,
                                double            y) G_GNUC_WARN_UNUSED_RESULT;
JdHand    *jd_hand_new_handle  (JdCanvas         *canvas,
                                const JdHandle   *handle) G_GNUC_WARN_UNUSED_RESULT;
void       jd_hand_free        (JdHand           *self);
/* To sheet (@x, @y); what it catches there is in @out_place. */
void       jd_hand_move        (JdHand           *self,
                                double            x,
                                double            y,
                                GdkModifierType   state,
                                JdPlace          *out_place);
/* Leaves it where it is. */
void       jd_hand_drop        (JdHand           *self);
/* Puts it back. */
void       jd_hand_cancel      (JdHand           *self);

/* The selection moved by (@dx, @dy) m, as by arrow keys: one step of Undo with others of the same @group. */
void       jd_hand_nudge       (JdCanvas         *canvas,
                                double            dx,
                                double            dy,
                                const char       *group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdHand, jd_hand_free)

G_END_DECLS
