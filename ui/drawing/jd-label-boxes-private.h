/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-view.h"

G_BEGIN_DECLS

/* The rectangles of labels and of what they keep clear of. */

/* The area that both have, square pixels. */
double jd_label_boxes_overlap  (const JdBounds *a,
                                const JdBounds *b);
/* Appends to @boxes, of JdBounds, squares of half side @half along a line, as far as they are on a sheet of this
 * size. */
void   jd_label_boxes_add_line (GArray       *boxes,
                                const double  size[2],
                                const double  from[2],
                                const double  to[2],
                                double        half);

G_END_DECLS
