/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Paths of points along a motion. */
#include "ui/drawing/picture/jd-trace.h"

#include <math.h>
#include <string.h>

/* Number of intervals before any is divided, the largest number of parts of one, and of instants altogether. */
#define N_INTERVALS 400
#define MAX_PARTS   32
#define MAX_INSTANTS 20000
/* Largest distance of the path from its chord, as a fraction of its extent: below half a pixel. */
#define FLATNESS    2e-4
/* Of a dot, in ordinary strokes; of the strokes. */
#define DOT_RADIUS  3.0
#define TRACE_WIDTH 1.6
/* Number of shades of a trace that fades. */
#define N_SHADES    32

typedef struct
{
  JdPictureFrame   *frame;
  const JdMotion   *motion;
  const JdPointRef *points;
  gsize             n_points;
  double           *p, *pd;
  GCancellable     *cancellable;
} Follower;

void
jd_trace_free (JdTrace *self)
{
  if (self == NULL)
    return;
  g_free (self->times);
  g_free (self->places);
  g_free (self);
}

/* The positions of all points at @time are appended to @places (n_points each). */
static void
add_instant (Follower *self,
             double    time,
             GArray   *times,
             GArray   *places)
{
  jd_motion_get_state (self->motion, time, TRUE, self->p, self->pd);
  jd_picture_update (self->frame, time, self->p);
  g_array_append_val (times, time);
  for (gsize k = 0; k < self->n_points; k++)
    {
      double place[3];

      jd_picture_get_place (self->frame, self->points[k], place);
      g_array_append_vals (places, place, 3);
    }
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double s = *(const double *) a, t = *(const double *) b;

  return s < t ? -1 : s > t ? 1 : 0;
}

/* Equally spaced instants, and those of events, at which a path may have a corner. */
static GArray *
dup_first_times (const JdMotion *motion,
                 double          from,
                 double          to)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  const gsize n_events = jd_motion_get_n_events (motion);

  for (gsize i = 0; i <= N_INTERVALS; i++)
    {
      const double time = i == N_INTERVALS ? to : from + (to - from) * (double) i / N_INTERVALS;

      g_array_append_val (times, time);
    }
  for (gsize i = 0; i < n_events; i++)
    {
      const double time = jd_motion_get_event (motion, i)->time;

      if (time > from && time < to && times->len < MAX_INSTANTS)
        g_array_append_val (times, time);
    }
  g_array_sort (times, compare_times);
  for (guint i = times->len - 1; i > 0; i--)
    if (g_array_index (times, double, i) <= g_array_index (times, double, i - 1))
      g_array_remove_index (times, i);
  return times;
}

/* The largest extent of one path along an axis, m. */
static double
extent_of (const double (*places)[3],
           gsize          n_instants,
           gsize          n_points)
{
  double extent = 0;

  for (gsize k = 0; k < n_points; k++)
    for (int c = 0; c < 3; c++)
      {
        double low = INFINITY, high = -INFINITY;

        for (gsize i = 0; i < n_instants; i++)
          {
            low = fmin (low, places[i * n_points + k][c]);
            high = fmax (high, places[i * n_points + k][c]);
          }
        extent = fmax (extent, high - low);
      }
  return extent;
}

/* Distance of point @k at instant @i from the mean of its neighbours; about four times that of the path from the
 * chords there. */
static double
bend_at (const GArray *times,
         const double (*places)[3],
         gsize         n_points,
         gsize         k,
         gsize         i)
{
  const double before = g_array_index (times, double, i) - g_array_index (times, double, i - 1);
  const double after = g_array_index (times, double, i + 1) - g_array_index (times, double, i);
  const double part = before / (before + after);
  double square = 0;

  for (int c = 0; c < 3; c++)
    {
      const double a = places[(i - 1) * n_points + k][c], b = places[(i + 1) * n_points + k][c];
      const double away = places[i * n_points + k][c] - (a + part * (b - a));

      square += away * away;
    }
  return sqrt (square);
}

/* Number of equal parts that make each path flat between instants @i and @i + 1. */
static guint
parts_at (const GArray *times,
          const double (*places)[3],
          gsize         n_points,
          gsize         i,
          double        flat)
{
  double bend = 0;

  for (gsize k = 0; k < n_points; k++)
    {
      if (i > 0)
        bend = fmax (bend, bend_at (times, places, n_points, k, i));
      if (i + 2 < times->len)
        bend = fmax (bend, bend_at (times, places, n_points, k, i + 1));
    }
  return flat > 0 ? (guint) CLAMP (ceil (sqrt (bend / (4 * flat))), 1, MAX_PARTS) : 1;
}

static gboolean
is_cancelled (const Follower *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

/* Divides the intervals in which a path bends. */
static gboolean
refine (Follower *self,
        GArray   *times,
        GArray   *places,
        GArray   *all_times,
        GArray   *all_places)
{
  const double (*coarse)[3] = (const double (*)[3]) (gpointer) places->data;
  const double flat = FLATNESS * extent_of (coarse, times->len, self->n_points);

  for (gsize i = 0; i < times->len && !is_cancelled (self); i++)
    {
      const double time = g_array_index (times, double, i);
      const gboolean room = i + 1 < times->len && all_times->len < MAX_INSTANTS;
      const guint n = room ? parts_at (times, coarse, self->n_points, i, flat) : 1;

      g_array_append_val (all_times, time);
      g_array_append_vals (all_places, coarse[i * self->n_points], (guint) (3 * self->n_points));
      for (guint k = 1; k < n; k++)
        add_instant (self, time + (g_array_index (times, double, i + 1) - time) * k / n, all_times, all_places);
    }
  return !is_cancelled (self);
}

/* Makes the trace of instants with the positions of all points: each point gets a row. */
static JdTrace *
make_trace (GArray *times,
            GArray *places,
            gsize   n_points)
{
  JdTrace *self = g_new0 (JdTrace, 1);
  const double (*rows)[3] = (const double (*)[3]) (gpointer) places->data;

  self->n_points = n_points;
  self->n_instants = times->len;
  self->times = g_memdup2 (times->data, times->len * sizeof (double));
  self->places = (double (*)[3]) g_new (double, 3 * (n_points * times->len + 1));
  for (gsize i = 0; i < times->len; i++)
    for (gsize k = 0; k < n_points; k++)
      memcpy (self->places[k * times->len + i], rows[i * n_points + k], sizeof *self->places);
  return self;
}

JdTrace *
jd_trace_new (const JdPicture  *picture,
              const JdMotion   *motion,
              const JdPointRef *points,
              gsize             n_points,
              double            from,
              double            to,
              GCancellable     *cancellable)
{
  const double start = jd_motion_get_start (motion), end = jd_motion_get_end (motion);
  const gsize N = jd_model_get_n_parameters (jd_motion_get_model (motion));
  g_autofree double *p = g_new0 (double, N + 1), * pd = g_new0 (double, N + 1);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) times = dup_first_times (motion, CLAMP (from, start, end), CLAMP (to, start, end));
  g_autoptr(GArray) first = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GArray) places = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GArray) all_times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GArray) all_places = g_array_new (FALSE, FALSE, sizeof (double));
  Follower self = { frame, motion, points, n_points, p, pd, cancellable };

  for (guint i = 0; i < times->len && !is_cancelled (&self); i++)
    add_instant (&self, g_array_index (times, double, i), first, places);
  if (is_cancelled (&self) || !refine (&self, times, places, all_times, all_places))
    return NULL;
  return make_trace (all_times, all_places, n_points);
}

/* The last instant that is not after @time; 0 if all are. */
static gsize
trace_find (const JdTrace *self,
            double         time)
{
  gsize low = 0, high = self->n_instants;

  while (low + 1 < high)
    {
      const gsize middle = (low + high) / 2;

      if (self->times[middle] <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

void
jd_trace_get_place (const JdTrace *self,
                    gsize          k,
                    double         time,
                    double         out[3])
{
  const gsize i = trace_find (self, time);
  const double (*path)[3] = (const double (*)[3]) (self->places + k * self->n_instants);
  const gsize next = MIN (i + 1, self->n_instants - 1);
  const double width = self->times[next] - self->times[i];
  const double part = width > 0 ? CLAMP ((time - self->times[i]) / width, 0, 1) : 0;

  for (int c = 0; c < 3; c++)
    out[c] = path[i][c] + part * (path[next][c] - path[i][c]);
}

static void
place_on_sheet (const JdPictureFrame *frame,
                const double          place[3],
                const JdPainter      *painter,
                double                out[2])
{
  jd_picture_project (frame, place, out);
  jd_painter_place (painter, out, out);
}

void
jd_trace_add_bounds (const JdTrace        *self,
                     const JdPictureFrame *frame,
                     JdBounds             *bounds)
{
  for (gsize i = 0; i < self->n_points * self->n_instants; i++)
    {
      double at[2];

      jd_picture_project (frame, self->places[i], at);
      if (isfinite (at[0]) && isfinite (at[1]))
        jd_bounds_add (bounds, at[0], at[1]);
    }
}

/* Calls @func with the places of point @k on the sheet from @from to @to, both included. */
typedef void (*PlaceFunc) (const double at[2], gpointer data);

static void
walk (const JdTrace        *self,
      const JdPictureFrame *frame,
      gsize                 k,
      double                from,
      double                to,
      const JdPainter      *painter,
      PlaceFunc             func,
      gpointer              data)
{
  double place[3], at[2];

  jd_trace_get_place (self, k, from, place);
  place_on_sheet (frame, place, painter, at);
  func (at, data);
  for (gsize i = trace_find (self, from) + 1; i < self->n_instants && self->times[i] < to; i++)
    {
      place_on_sheet (frame, self->places[k * self->n_instants + i], painter, at);
      func (at, data);
    }
  jd_trace_get_place (self, k, to, place);
  place_on_sheet (frame, place, painter, at);
  func (at, data);
}

static void
line_to (const double at[2],
         gpointer     data)
{
  if (isfinite (at[0]) && isfinite (at[1]))
    cairo_line_to (data, at[0], at[1]);
  else
    cairo_new_sub_path (data);
}

static void
add_to_bounds (const double at[2],
               gpointer     data)
{
  if (isfinite (at[0]) && isfinite (at[1]))
    jd_bounds_add (data, at[0], at[1]);
}

/* The dots of point @k after @from up to @to. */
static void
draw_dots (const JdTrace        *self,
           const JdPictureFrame *frame,
           gsize                 k,
           double                from,
           double                to,
           double                dots,
           const JdPainter      *painter)
{
  const double start = self->times[0], first = from > start ? floor ((from - start) / dots) + 1 : 0;

  for (double i = first; start + i * dots <= to; i++)
    {
      double place[3], at[2];

      jd_trace_get_place (self, k, start + i * dots, place);
      place_on_sheet (frame, place, painter, at);
      if (!isfinite (at[0]) || !isfinite (at[1]))
        continue;
      jd_painter_circle (painter, at[0], at[1], DOT_RADIUS * painter->style->scale);
      cairo_fill (painter->cr);
    }
}

void
jd_trace_draw (const JdTrace        *self,
               const JdPictureFrame *frame,
               double                from,
               double                to,
               double                dots,
               double                alpha,
               const JdPainter      *painter)
{
  const JdColor *color = &painter->style->colors[JD_COLOR_MUTED];

  from = fmax (from, self->times[0]);
  to = fmin (to, self->times[self->n_instants - 1]);
  if (to < from)
    return;
  cairo_save (painter->cr);
  cairo_set_line_join (painter->cr, CAIRO_LINE_JOIN_ROUND);
  jd_painter_pen (painter, JD_COLOR_MUTED, TRACE_WIDTH);
  if (alpha < 1)
    cairo_set_source_rgba (painter->cr, color->red, color->green, color->blue, alpha);
  for (gsize k = 0; k < self->n_points; k++)
    {
      cairo_new_path (painter->cr);
      walk (self, frame, k, from, to, painter, line_to, painter->cr);
      cairo_stroke (painter->cr);
      if (dots > 0)
        draw_dots (self, frame, k, from, to, dots, painter);
    }
  cairo_restore (painter->cr);
}

double
jd_trace_get_alpha (double time,
                    double now,
                    double length)
{
  return length > 0 ? CLAMP (1 - (now - time) / length, 0, 1) : 1;
}

void
jd_trace_draw_fading (const JdTrace        *self,
                      const JdPictureFrame *frame,
                      double                from,
                      double                to,
                      double                dots,
                      const JdPainter      *painter)
{
  for (int i = 0; i < N_SHADES; i++)
    {
      const double begin = from + (to - from) * i / N_SHADES, end = from + (to - from) * (i + 1) / N_SHADES;

      jd_trace_draw (self, frame, begin, end, dots, jd_trace_get_alpha ((begin + end) / 2, to, to - from), painter);
    }
}

JdBounds
jd_trace_get_extents (const JdTrace        *self,
                      const JdPictureFrame *frame,
                      double                from,
                      double                to,
                      const JdPainter      *painter)
{
  const double pen = ceil ((DOT_RADIUS + TRACE_WIDTH) * painter->style->scale) + 1;
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  from = fmax (from, self->times[0]);
  to = fmin (to, self->times[self->n_instants - 1]);
  for (gsize k = 0; k < self->n_points && from <= to; k++)
    walk (self, frame, k, from, to, painter, add_to_bounds, &bounds);
  if (jd_bounds_is_empty (&bounds))
    return bounds;
  bounds.x0 -= pen;
  bounds.y0 -= pen;
  bounds.x1 += pen;
  bounds.y1 += pen;
  return bounds;
}
