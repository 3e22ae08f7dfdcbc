/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rectangles of labels and of what they keep clear of. */
#include "ui/drawing/jd-label-boxes-private.h"

#include <math.h>

double
jd_label_boxes_overlap (const JdBounds *a,
                        const JdBounds *b)
{
  /* Most pairs are apart. */
  if (!(a->x1 > b->x0 && b->x1 > a->x0 && a->y1 > b->y0 && b->y1 > a->y0))
    return 0;
  return (MIN (a->x1, b->x1) - MAX (a->x0, b->x0)) * (MIN (a->y1, b->y1) - MAX (a->y0, b->y0));
}

void
jd_label_boxes_add_line (GArray       *boxes,
                         const double  size[2],
                         const double  from[2],
                         const double  to[2],
                         double        half)
{
  const double length = hypot (to[0] - from[0], to[1] - from[1]);
  int n;

  if (!isfinite (length) || !(half > 0))
    return;
  n = 1 + (int) (fmin (length, 2 * fmax (size[0], size[1])) / (2.5 * half));
  for (int i = 0; i <= n; i++)
    {
      const double x = from[0] + (to[0] - from[0]) * i / n, y = from[1] + (to[1] - from[1]) * i / n;
      const JdBounds box = { x - half, y - half, x + half, y + half };

      if (x > -half && y > -half && x < size[0] + half && y < size[1] + half)
        g_array_append_val (boxes, box);
    }
}
