/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes of sign of a function on the circle, by samples and bisection. */
#include "core/contact/jd-circle.h"

#include <math.h>

/* Bisections from one look to the next: 2 pi / 2^60 is below the rounding of an angle. */
#define N_HALVINGS 60
/* Where the first look is, of the distance of two: a direction that a file writes down, such as that of an axis, does
 * not fall on a look. */
#define FIRST_LOOK 0.37

void
jd_circle_scan (guint            n,
                JdCircleFunction function,
                JdCircleFound    found,
                gpointer         data)
{
  const double step = 2.0 * G_PI / n;
  double before = function (data, (FIRST_LOOK - 1.0) * step);

  for (guint i = 0; i < n; i++)
    {
      double high = (i + FIRST_LOOK) * step, low = high - step;
      const double after = function (data, high);

      if (!isnan (before) && !isnan (after) && (before > 0.0) != (after > 0.0))
        {
          for (guint halving = 0; halving < N_HALVINGS; halving++)
            {
              const double middle = 0.5 * (low + high);

              if ((function (data, middle) > 0.0) == (before > 0.0))
                low = middle;
              else
                high = middle;
            }
          if (!found (data, high, function (data, high), fmax (fabs (before), fabs (after))))
            return;
        }
      before = after;
    }
}
