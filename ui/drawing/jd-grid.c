/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Grid of a sheet: that of the document, or one chosen by the scale. */
#include "ui/drawing/jd-grid.h"

#include "core/mechanism/jd-sheet.h"

/* px: lines of the document's grid that are nearer to each other are left out. */
#define LEAST_SPACING 5.0

double
jd_grid_get_step (JdMechanism  *mechanism,
                  const JdView *view)
{
  const double step = mechanism != NULL ? jd_mechanism_get_grid (mechanism) : 0;
  const double many = step > 0 ? LEAST_SPACING / (view->scale * step) : 0;

  if (!(step > 0))
    return jd_view_get_grid_step (view);
  /* 1, 2, 5, 10 ... times the step: the next such number that is large enough */
  return many <= 1 ? step
                   : step * jd_nice_number (many <= jd_nice_number (many) ? many : 2.6 * jd_nice_number (many));
}

double
jd_grid_get_major (JdMechanism  *mechanism,
                   const JdView *view)
{
  return mechanism != NULL && jd_mechanism_get_grid (mechanism) > 0 ? 5 * jd_grid_get_step (mechanism, view)
                                                                    : jd_view_get_major_step (view);
}
