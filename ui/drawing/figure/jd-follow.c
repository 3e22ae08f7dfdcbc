/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A view that follows a mechanism in pages. */
#include "ui/drawing/figure/jd-follow.h"

#include <math.h>

/* Converts @world (not empty) to sheet coordinates, without clipping it to the sheet. */
static JdBounds
to_sheet (const JdView   *view,
          const JdBounds *world)
{
  JdBounds sheet;
  double x, y;

  jd_bounds_clear (&sheet);
  jd_view_to_sheet (view, world->x0, world->y0, &x, &y);
  jd_bounds_add (&sheet, x, y);
  jd_view_to_sheet (view, world->x1, world->y1, &x, &y);
  jd_bounds_add (&sheet, x, y);
  return sheet;
}

/* Extends @sheet by the straight arrows. */
static void
add_arrows (const GArray       *arrows,
            const JdArrowScale *scale,
            const JdView       *view,
            JdBounds           *sheet)
{
  double x, y;

  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      const double unit = scale->straight[arrow->kind];

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      jd_view_to_sheet (view, arrow->at[0], arrow->at[1], &x, &y);
      jd_bounds_add (sheet, x + unit * (arrow->after[0] + arrow->vector[0]),
                     y - unit * (arrow->after[1] + arrow->vector[1]));
    }
}

static gboolean
fits (const JdBounds *sheet,
      double          width,
      double          height)
{
  return sheet->x1 - sheet->x0 <= width && sheet->y1 - sheet->y0 <= height;
}

/* Begins a page of @width x @height pixels.  @alone, @with_arrows: the moving parts on the sheet, without and with
 * their arrows. */
static void
turn_page (const JdFollow       *self,
           const JdPictureFrame *frame,
           const JdBounds       *alone,
           const JdBounds       *with_arrows,
           double                width,
           double                height,
           JdView               *view)
{
  JdBounds near, with_ground, shown = *alone;
  double x, y, factor = 1;

  jd_bounds_clear (&near);
  jd_picture_add_near_bounds (frame, &near);
  with_ground = to_sheet (view, &near);
  jd_bounds_join (&with_ground, with_arrows);
  if (fits (&with_ground, width, height))
    shown = with_ground;
  else if (fits (with_arrows, width, height))
    shown = *with_arrows;
  jd_view_to_world (view, (shown.x0 + shown.x1) / 2, (shown.y0 + shown.y1) / 2, &x, &y);
  if (!fits (alone, width, height))
    factor = MIN (width / (alone->x1 - alone->x0), height / (alone->y1 - alone->y0));
  jd_view_zoom (view, factor, view->width / 2, view->height / 2);
  view->center_x = x;
  view->center_y = y + self->top / 2 / view->scale;
}

gboolean
jd_follow_view (const JdFollow       *self,
                const JdPictureFrame *frame,
                const GArray         *arrows,
                const JdArrowScale   *scale,
                JdView               *view)
{
  const double width = view->width, height = view->height, margin = self->margin, top = self->top;
  const double dx = MAX (margin, self->part * width), dy = MAX (margin, self->part * height);
  JdBounds moving, alone, here;

  jd_bounds_clear (&moving);
  jd_picture_add_moving_bounds (frame, &moving);
  if (jd_bounds_is_empty (&moving))
    return FALSE;
  alone = here = to_sheet (view, &moving);
  add_arrows (arrows, scale, view, &here);
  if (here.x0 >= dx && here.x1 <= width - dx && here.y0 >= MAX (dy, margin + top) && here.y1 <= height - dy)
    return FALSE;
  turn_page (self, frame, &alone, &here, width - 2 * margin, height - top - 2 * margin, view);
  return TRUE;
}
