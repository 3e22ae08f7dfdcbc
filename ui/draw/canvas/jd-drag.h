/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-handle.h"

G_BEGIN_DECLS

/* Something being dragged on the canvas: a body that its mechanism follows, objects that move as they are, or a
 * handle.  One drag is one step of Undo. */
typedef struct _JdDrag JdDrag;

/* Takes hold at sheet (@x, @y): of the body, whose mechanism follows, when it is one that joints hold; else of all
 * that is selected.  NULL, having said so, while it is not known what the joints allow. */
JdDrag    *jd_drag_new_object  (JdCanvas       *canvas,
                                const JdObject *object,
                                double          x,
                                double          y) G_GNUC_WARN_UNUSED_RESULT;
JdDrag    *jd_drag_new_handle  (JdCanvas       *canvas,
                                const JdHandle *handle) G_GNUC_WARN_UNUSED_RESULT;
void       jd_drag_free        (JdDrag           *self);
/* To sheet (@x, @y); what it catches there is in @out_place. */
void       jd_drag_move        (JdDrag          *self,
                                double           x,
                                double           y,
                                GdkModifierType  state,
                                JdPlace         *out_place);
/* Leaves it where it is. */
void       jd_drag_drop        (JdDrag           *self);
/* Puts it back. */
void       jd_drag_cancel      (JdDrag           *self);

/* The selection moved by (@dx, @dy) m, as by arrow keys: one step of Undo with others of the same @group. */
void       jd_drag_nudge       (JdCanvas   *canvas,
                                double      dx,
                                double      dy,
                                const char *group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDrag, jd_drag_free)

G_END_DECLS
