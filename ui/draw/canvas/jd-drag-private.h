/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-handle.h"

G_BEGIN_DECLS

/* A drag on the canvas: of a body whose mechanism follows, of objects that move without others, or of a handle.  One
 * drag is one undo step. */
typedef struct _JdDrag JdDrag;

/* Starts a drag at sheet (@x, @y).  If joints hold the body, it is dragged and its mechanism follows; otherwise all
 * selected objects are dragged.  Returns NULL, with a complaint, while the equations of the joints are not known. */
JdDrag    *jd_drag_new_object  (JdCanvas       *canvas,
                                const JdObject *object,
                                double          x,
                                double          y) G_GNUC_WARN_UNUSED_RESULT;
JdDrag    *jd_drag_new_handle  (JdCanvas       *canvas,
                                const JdHandle *handle) G_GNUC_WARN_UNUSED_RESULT;
void       jd_drag_free        (JdDrag           *self);
/* Moves to sheet (@x, @y).  @out_place is the place caught there. */
void       jd_drag_move        (JdDrag          *self,
                                double           x,
                                double           y,
                                GdkModifierType  state,
                                JdPlace         *out_place);
/* Ends the drag at its present position. */
void       jd_drag_drop        (JdDrag           *self);
/* Cancels the drag and restores the start. */
void       jd_drag_cancel      (JdDrag           *self);

/* Moves the selection by (@dx, @dy) m, as the arrow keys do.  Moves with the same @group are one undo step. */
void       jd_drag_nudge       (JdCanvas   *canvas,
                                double      dx,
                                double      dy,
                                const char *group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDrag, jd_drag_free)

G_END_DECLS
