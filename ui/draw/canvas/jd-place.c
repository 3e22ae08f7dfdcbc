/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places on the canvas: what the pointer catches there. */
#include "ui/draw/canvas/jd-place.h"

#include <math.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-sheet.h"
#include "ui/drawing/jd-grid.h"

/* px: catching distances. */
#define REACH_POINT   10.0
#define REACH_CURVE    8.0
#define REACH_ALIGNED  5.0
#define REACH_ANGLE    7.0
#define REACH_EXACT    3.0
/* A step that differs from a unit fraction by less than this part is one. */
#define SAME_STEP 1e-9

double
jd_place_round (const JdView *view,
                double        value)
{
  const double power = ceil (log10 (10 * view->scale));
  const double unit = pow (10, fabs (power));

  /* Division by a power of ten that is an integer gives the shortest decimal. */
  /* Adding zero turns -0 into 0. */
  return (power >= 0 ? round (value * unit) / unit : round (value / unit) * unit) + 0.0;
}

static double
to_grid (double value,
         double step)
{
  const double inverse = round (1 / step);

  /* A division by a whole number gives the shortest decimal. */
  if (step < 1 && fabs (step * inverse - 1) < SAME_STEP)
    return round (value * inverse) / inverse + 0.0;
  return jd_edit_clean (round (value / step) * step) + 0.0;
}

static double
sheet_distance (const JdSurroundings *around,
                const double          at[2],
                double                x,
                double                y)
{
  double sx, sy;

  jd_view_to_sheet (around->view, at[0], at[1], &sx, &sy);
  return hypot (sx - x, sy - y);
}

static void
add_guide (JdPlace      *place,
           const double  from[2],
           const double  to[2])
{
  JdGuide *guide;

  if (place->n_guides == JD_PLACE_MAX_GUIDES)
    return;
  guide = &place->guides[place->n_guides++];
  memcpy (guide->from, from, sizeof guide->from);
  memcpy (guide->to, to, sizeof guide->to);
}

static JdMechanism *
mechanism_of (const JdSurroundings *around)
{
  return jd_picture_get_mechanism (jd_picture_frame_get_picture (around->frame));
}

static double
grid_step (const JdSurroundings *around)
{
  return jd_grid_get_step (around->frame != NULL ? mechanism_of (around) : NULL, around->view);
}

static const GPtrArray *
points_of (const JdSurroundings *around,
           int                   body)
{
  JdMechanism *mechanism = mechanism_of (around);
  const JdBody *owner;

  if (body == JD_GROUND)
    return jd_mechanism_get_ground_points (mechanism);
  owner = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), body);
  return owner->points;
}

typedef struct
{
  JdPointRef ref;
  double     at[2];
} Point;

/* Lists the points that can be caught. */
static GArray *
list_points (const JdSurroundings *around)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Point));
  const int n = (int) jd_mechanism_get_bodies (mechanism_of (around))->len;

  for (int body = n - 1; body >= JD_GROUND; body--)
    {
      const GPtrArray *points = points_of (around, body);

      if (body != JD_GROUND && body == around->not_body)
        continue;
      for (guint i = 0; i < points->len; i++)
        {
          Point point = { { body, i }, { 0 } };
          const double *at = point.at;

          jd_picture_get_point (around->frame, point.ref, point.at);
          if (around->without == NULL || hypot (at[0] - around->without[0], at[1] - around->without[1]) > 1e-9)
            g_array_append_val (list, point);
        }
    }
  return list;
}

/* If @at is nearer than the place caught so far, makes it the caught place. */
static gboolean
try_place (const JdSurroundings *around,
           const double          at[2],
           JdCatch               caught,
           double               *nearest,
           JdPlace              *place)
{
  const double distance = sheet_distance (around, at, place->x, place->y);

  if (distance >= *nearest)
    return FALSE;
  *nearest = distance;
  place->caught = caught;
  memcpy (place->at, at, sizeof place->at);
  return TRUE;
}

/* Whether the point lies within the catching square of the place. */
static gboolean
is_in_cell (const JdSurroundings *around,
            const double          at[2],
            const JdPlace        *place)
{
  const double half = around->cell / 2;
  double x, y;

  jd_view_to_sheet (around->view, at[0], at[1], &x, &y);
  return fabs (x - place->x) <= half && fabs (y - place->y) <= half;
}

static gboolean
catch_point (const JdSurroundings *around,
             JdPlace              *place)
{
  g_autoptr(GArray) points = list_points (around);
  const gboolean by_cell = around->cell > 2 * REACH_POINT;
  double nearest = by_cell ? around->cell : REACH_POINT;

  for (guint i = 0; i < points->len; i++)
    {
      const Point *point = &g_array_index (points, Point, i);

      if (by_cell && !is_in_cell (around, point->at, place))
        continue;
      if (try_place (around, point->at, JD_CATCH_POINT, &nearest, place))
        place->point = point->ref;
    }
  return place->caught == JD_CATCH_POINT;
}

/* Catches a place already clicked for the object being drawn; the figure may close there. */
static gboolean
catch_own (const JdSurroundings *around,
           JdPlace              *place)
{
  double nearest = REACH_POINT;

  for (guint i = 0; i < around->n_own; i++)
    try_place (around, around->own[i].at, JD_CATCH_OWN, &nearest, place);
  return place->caught == JD_CATCH_OWN;
}

/* Points where the two tangents from @from touch the circle (@center, @radius).  Returns FALSE if @from is inside. */
static gboolean
find_tangents (const double from[2],
               const double center[2],
               double       radius,
               double       out[2][2])
{
  const double dx = from[0] - center[0], dy = from[1] - center[1], distance = hypot (dx, dy);
  double base, half;

  if (!(distance > radius) || !(radius > 0))
    return FALSE;
  base = atan2 (dy, dx);
  half = acos (radius / distance);
  for (int i = 0; i < 2; i++)
    {
      out[i][0] = center[0] + radius * cos (base + (i == 0 ? half : -half));
      out[i][1] = center[1] + radius * sin (base + (i == 0 ? half : -half));
    }
  return TRUE;
}

static gboolean
try_circle (const JdSurroundings *around,
            const double          center[2],
            double                radius,
            JdPlace              *place)
{
  double touch[2][2];

  if (!find_tangents (around->from, center, radius, touch))
    return FALSE;
  for (int i = 0; i < 2; i++)
    if (sheet_distance (around, touch[i], place->x, place->y) < REACH_POINT)
      {
        place->caught = JD_CATCH_TANGENT;
        memcpy (place->at, touch[i], sizeof place->at);
        add_guide (place, around->from, touch[i]);
        add_guide (place, center, touch[i]);
        return TRUE;
      }
  return FALSE;
}

/* Catches the place where a line from the last place is tangent to a disk or a circle. */
static gboolean
catch_tangent (const JdSurroundings *around,
               JdPlace              *place)
{
  JdMechanism *mechanism = mechanism_of (around);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  if (around->from == NULL)
    return FALSE;
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      JdBodyAxes axes;

      if (jd_shape_types[body->shape.kind].form != JD_FORM_ROUND || (int) b == around->not_body)
        continue;
      jd_picture_get_body_axes (around->frame, (int) b, &axes);
      if (try_circle (around, axes.o, jd_picture_get_body_size (around->frame, b, 0), place))
        return TRUE;
    }
  return FALSE;
}

static gboolean
catch_curve (const JdSurroundings *around,
             JdPlace              *place)
{
  JdCurveSpot spot;
  double wx, wy;
  const int curve = jd_picture_pick_curve (around->frame, around->view, place->x, place->y);

  if (curve < 0)
    return FALSE;
  jd_view_to_world (around->view, place->x, place->y, &wx, &wy);
  jd_picture_find_spot (around->frame, (gsize) curve, wx, wy, &spot);
  if (sheet_distance (around, spot.at, place->x, place->y) > REACH_CURVE)
    return FALSE;
  /* If the curve passes near a grid point, takes the curve's point at that grid line. */
  jd_picture_find_spot (around->frame, (gsize) curve, to_grid (spot.at[0], grid_step (around)),
                        to_grid (spot.at[1], grid_step (around)), &spot);
  place->caught = JD_CATCH_CURVE;
  place->curve = curve;
  memcpy (place->at, spot.at, sizeof place->at);
  return TRUE;
}

/* A grid point on the ray is taken exactly, without rounding the length. */
static gboolean
grid_is_on_ray (const JdSurroundings *around,
                const double          at[2],
                double                angle,
                JdPlace              *place)
{
  const double step = grid_step (around);
  const double grid[2] = { to_grid (at[0], step), to_grid (at[1], step) };
  const double dx = grid[0] - around->from[0], dy = grid[1] - around->from[1];

  if (fabs (remainder (atan2 (dy, dx) - angle, 2 * G_PI)) > 1e-9 || hypot (dx, dy) < step / 2)
    return FALSE;
  memcpy (place->at, grid, sizeof grid);
  return TRUE;
}

/* Catches an axis of the sheet, where the grid has the axis itself. */
static gboolean
is_on_axis (const JdSurroundings *around,
            const JdPlace        *place)
{
  double sx, sy;

  jd_view_to_sheet (around->view, 0, 0, &sx, &sy);
  return fmin (fabs (place->x - sx), fabs (place->y - sy)) < REACH_ALIGNED;
}

/* Catches a ray from the last place at a multiple of the angle step, with a length on the grid. */
static gboolean
catch_angle (const JdSurroundings *around,
             JdPlace              *place)
{
  double wx, wy, angle, length, sx, sy;
  const double step = grid_step (around);
  const double turn = around->frame != NULL ? jd_mechanism_get_angle_step (mechanism_of (around))
                                            : JD_USUAL_ANGLE_STEP;

  if (around->from == NULL || around->no_rays)
    return FALSE;
  jd_view_to_world (around->view, place->x, place->y, &wx, &wy);
  angle = round (atan2 (wy - around->from[1], wx - around->from[0]) / turn) * turn;
  length = (wx - around->from[0]) * cos (angle) + (wy - around->from[1]) * sin (angle);
  jd_view_to_sheet (around->view, around->from[0] + length * cos (angle), around->from[1] + length * sin (angle), &sx,
                    &sy);
  if (hypot (sx - place->x, sy - place->y) > REACH_ANGLE || length * around->view->scale < 2 * REACH_ANGLE)
    return FALSE;
  place->caught = JD_CATCH_ANGLE;
  if (grid_is_on_ray (around, (const double[2]) { wx, wy }, angle, place))
    {
      add_guide (place, around->from, place->at);
      return TRUE;
    }
  /* A pointer on a grid point catches the grid point, not the ray. */
  if (sheet_distance (around, (const double[2]) { to_grid (wx, step), to_grid (wy, step) }, place->x, place->y) <
      REACH_EXACT)
    {
      place->caught = JD_CATCH_NOTHING;
      return FALSE;
    }
  length = to_grid (length, step);
  place->at[0] = around->from[0] + length * cos (angle);
  place->at[1] = around->from[1] + length * sin (angle);
  /* Rays along the axes are exact to the last digit. */
  if (fabs (cos (angle)) < 1e-12)
    place->at[0] = around->from[0];
  if (fabs (sin (angle)) < 1e-12)
    place->at[1] = around->from[1];
  add_guide (place, around->from, place->at);
  return TRUE;
}

static void
catch_aligned_or_grid (const JdSurroundings *around,
                       JdPlace              *place)
{
  g_autoptr(GArray) points = around->frame != NULL ? list_points (around)
                                                    : g_array_new (FALSE, FALSE, sizeof (Point));
  const double here[2] = { place->x, place->y }, step = grid_step (around);
  double nearest[2] = { REACH_ALIGNED, REACH_ALIGNED }, s[2]; /* px: distance across and up to the nearest aligned
                                                               * point */
  const double *aligned[2] = { NULL, NULL };

  for (guint k = 0; k < points->len; k++)
    {
      const double *at = g_array_index (points, Point, k).at;

      jd_view_to_sheet (around->view, at[0], at[1], &s[0], &s[1]);
      for (int i = 0; i < 2; i++)
        if (fabs (s[i] - here[i]) < nearest[i])
          {
            nearest[i] = fabs (s[i] - here[i]);
            aligned[i] = at;
          }
    }
  place->caught = aligned[0] != NULL || aligned[1] != NULL ? JD_CATCH_ALIGNED : JD_CATCH_GRID;
  for (int i = 0; i < 2; i++)
    place->at[i] = aligned[i] != NULL ? aligned[i][i] : to_grid (place->at[i], step);
  for (int i = 0; i < 2; i++)
    if (aligned[i] != NULL)
      add_guide (place, aligned[i], place->at);
}

void
jd_place_find (const JdSurroundings *around,
               double                x,
               double                y,
               GdkModifierType       state,
               JdPlace              *out)
{
  *out = (JdPlace) { .x = x, .y = y, .state = state, .curve = JD_NONE, .point = { JD_NONE, 0 } };
  jd_view_to_world (around->view, x, y, &out->at[0], &out->at[1]);
  if ((state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) != 0)
    {
      for (int i = 0; i < 2; i++)
        out->at[i] = jd_place_round (around->view, out->at[i]);
      return;
    }
  if ((around->frame != NULL && catch_point (around, out)) || catch_own (around, out))
    return;
  if (around->frame != NULL && (catch_tangent (around, out) || catch_curve (around, out)))
    return;
  if (is_on_axis (around, out) || !catch_angle (around, out))
    catch_aligned_or_grid (around, out);
}
