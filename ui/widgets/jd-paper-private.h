/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/widgets/jd-paper.h"

G_BEGIN_DECLS

/* The gestures of a paper: its pointer, the drag that moves it, and the pinch that zooms it. */
typedef struct
{
  double      pointer[2];   /* its last position */
  GtkGesture *pan;          /* lent by the widget */
  double      pan_x, pan_y;
  double      pinch, pinch_x, pinch_y;
  gboolean    pinching;     /* two fingers touch the paper */
} JdPaperGestures;

JdPaperGestures *jd_paper_get_gestures (JdPaper *self);
void             jd_paper_add_gestures (JdPaper *self);

G_END_DECLS
