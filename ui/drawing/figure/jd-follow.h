/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-arrows.h"
#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* How a view follows a mechanism that goes far: in pages.  Pixels. */
typedef struct
{
  double margin;  /* of a page */
  double top;     /* strip above a page, besides its margin */
  double part;    /* fraction of the width and of the height at each edge that is left to the next page */
} JdFollow;

/* Turns the page when the moving parts of @frame or the straight arrows leave it: centres @view on as much as fits,
 * in this order: moving parts, arrows, nearby ground.  If the moving parts do not fit, the scale is reduced.  Returns
 * whether @view has changed. */
gboolean jd_follow_view (const JdFollow       *self,
                         const JdPictureFrame *frame,
                         const GArray         *arrows,
                         const JdArrowScale   *scale,
                         JdView               *view);

G_END_DECLS
