/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sheet of a page: the program's own pictures of each sample, as shapes and their places. */

#include "ui/page/jd-page-private.h"

#include <math.h>

/* A displacement in the page's units, a twentieth of a pixel; an angle in ten-thousandths of a radian. */
#define PLACES_PER_PIXEL 20.0
#define TURNS_PER_RADIAN 1e4

/* What one drawing of a sequence says of its shape number k; of all drawings. */
typedef struct
{
  int *shape, *x, *y, *turn;  /* n_samples each; G_MININT where there is none */
} Track;

static void
track_free (gpointer data)
{
  Track *self = data;

  g_free (self->shape);
  g_free (self->x);
  g_free (self->y);
  g_free (self->turn);
  g_free (self);
}

static int *
new_numbers (gsize n)
{
  int *numbers = g_new (int, n + 1);

  for (gsize i = 0; i < n; i++)
    numbers[i] = G_MININT;
  return numbers;
}

static Track *
ensure_track (GPtrArray *tracks,
              guint      k,
              gsize      n)
{
  while (tracks->len <= k)
    {
      Track *track = g_new0 (Track, 1);

      track->shape = new_numbers (n);
      track->x = new_numbers (n);
      track->y = new_numbers (n);
      track->turn = new_numbers (n);
      g_ptr_array_add (tracks, track);
    }
  return g_ptr_array_index (tracks, k);
}

static void
store (GPtrArray    *tracks,
       const GArray *placed,
       gsize         sample,
       gsize         n)
{
  for (guint k = 0; k < placed->len; k++)
    {
      const JdPlaced *it = &g_array_index (placed, JdPlaced, k);
      Track *track = ensure_track (tracks, k, n);

      track->shape[sample] = (int) it->shape;
      track->x[sample] = (int) lround (it->x * PLACES_PER_PIXEL);
      track->y[sample] = (int) lround (it->y * PLACES_PER_PIXEL);
      track->turn[sample] = (int) lround (it->angle * TURNS_PER_RADIAN);
    }
}

static void
add_tracks (GString   *json,
            GPtrArray *tracks,
            gsize      n)
{
  g_string_append_c (json, '[');
  for (guint k = 0; k < tracks->len; k++)
    {
      const Track *track = g_ptr_array_index (tracks, k);

      g_string_append (json, k > 0 ? ",\n[" : "[");
      jd_page_add_steps (json, track->shape, n);
      g_string_append_c (json, ',');
      jd_page_add_steps (json, track->x, n);
      g_string_append_c (json, ',');
      jd_page_add_steps (json, track->y, n);
      g_string_append_c (json, ',');
      jd_page_add_steps (json, track->turn, n);
      g_string_append_c (json, ']');
    }
  g_string_append_c (json, ']');
}

/* ---- Drawing ---- */

/* Draws the moving layer of one sample. */
static GArray *
draw_sample (JdPageMaker        *maker,
             JdPictureFrame     *frame,
             JdParameterization *parameterization,
             const JdPageSample *sample,
             GError            **error)
{
  const gsize n = jd_model_get_n_parameters (maker->model), m = jd_model_get_n_equations (maker->model);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  g_autofree gboolean *acts = g_new0 (gboolean, m + 1);
  g_autofree gboolean *released = g_new0 (gboolean, m + 1);
  JdPainter painter = { NULL, &maker->style, &maker->view, jd_picture_frame_get_labels (frame) };
  JdPictureOptions options;

  jd_motion_get_state (maker->motion, sample->time, sample->after, p, pd);
  jd_motion_get_skipped (maker->motion, sample->time, sample->after, acts);
  for (gsize i = 0; i < m; i++)
    acts[i] = !acts[i];
  jd_picture_options_init (&options);
  options.acts = acts;
  options.flags = JD_PICTURE_CENTRES | JD_PICTURE_POINT_NAMES;
  if (parameterization != NULL)
    {
      jd_picture_get_released (maker->picture, parameterization, released);
      options.released = released;
    }
  jd_picture_update (frame, sample->time, p);
  painter.cr = jd_shapes_begin (maker->shapes);
  jd_picture_draw_moving (frame, &options, &painter);
  jd_labels_finish (painter.labels, painter.cr);
  return jd_shapes_end (maker->shapes, error);
}

static GPtrArray *
draw_samples (JdPageMaker         *maker,
              JdParameterization  *parameterization,
              GError             **error)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_autoptr(GPtrArray) tracks = g_ptr_array_new_with_free_func (track_free);

  for (guint i = 0; i < maker->samples->len; i++)
    {
      g_autoptr(GArray) placed = NULL;

      if (g_cancellable_set_error_if_cancelled (maker->cancellable, error))
        return NULL;
      placed = draw_sample (maker, frame, parameterization, &g_array_index (maker->samples, JdPageSample, i), error);
      if (placed == NULL)
        return NULL;
      store (tracks, placed, i, maker->samples->len);
    }
  return g_steal_pointer (&tracks);
}

/* Grid, axes and ground, which do not move. */
static gboolean
add_still (JdPageMaker  *maker,
           GError      **error)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_autoptr(GPtrArray) tracks = g_ptr_array_new_with_free_func (track_free);
  g_autoptr(GArray) placed = NULL;
  JdPainter painter = { NULL, &maker->style, &maker->view, jd_picture_frame_get_labels (frame) };
  JdPictureOptions options;

  jd_picture_options_init (&options);
  options.flags = JD_PICTURE_GRID;
  jd_picture_update (frame, jd_picture_get_time (maker->picture), jd_picture_get_values (maker->picture));
  painter.cr = jd_shapes_begin (maker->shapes);
  jd_picture_draw_still (frame, &options, &painter);
  jd_labels_finish (painter.labels, painter.cr);
  placed = jd_shapes_end (maker->shapes, error);
  if (placed == NULL)
    return FALSE;
  store (tracks, placed, 0, 1);
  jd_page_add_name (maker->json, "still");
  add_tracks (maker->json, tracks, 1);
  return TRUE;
}

/* ---- The view ---- */

/* A motion that stays within this many times the mechanism's size is seen whole; else the sheet follows it, and shows
 * this much around it. */
#define AROUND 2.6
/* The paper on which the sheet moves is at most this many sheets wide and high; what goes farther is drawn
 * smaller. */
#define MOST_SHEETS 60.0
/* Part of the sheet in which the mechanism moves before the sheet follows. */
#define STILL_PART 0.15
#define MARGIN_PART 0.14

static double
size_of (const JdBounds *bounds)
{
  return fmax (bounds->x1 - bounds->x0, bounds->y1 - bounds->y0);
}

/* What moves, and with @near the ground beside it, in one sample. */
static JdBounds
bounds_at (JdPageMaker    *maker,
           JdPictureFrame *frame,
           guint           sample,
           gboolean        near)
{
  const JdPageSample *at = &g_array_index (maker->samples, JdPageSample, sample);
  const gsize n = jd_model_get_n_parameters (maker->model);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  jd_motion_get_state (maker->motion, at->time, at->after, p, pd);
  jd_picture_update (frame, at->time, p);
  jd_picture_add_moving_bounds (frame, &bounds);
  if (near || jd_bounds_is_empty (&bounds))
    jd_picture_add_near_bounds (frame, &bounds);
  return bounds;
}

/* A sheet of its usual size that shows all of @bounds. */
static void
fit_whole (JdPageMaker    *maker,
           const JdBounds *bounds)
{
  jd_view_init (&maker->view, JD_PAGE_WIDTH, JD_PAGE_HEIGHT);
  jd_view_fit (&maker->view, bounds, MARGIN_PART * JD_PAGE_HEIGHT);
}

/* A paper for all of @bounds at the scale that shows @size around what moves, or at the largest that the paper has
 * room for. */
static void
fit_paper (JdPageMaker    *maker,
           const JdBounds *bounds,
           double          size)
{
  const double x = bounds->x1 - bounds->x0, y = bounds->y1 - bounds->y0;
  const double room_x = (MOST_SHEETS - 1.0) * JD_PAGE_WIDTH, room_y = (MOST_SHEETS - 1.0) * JD_PAGE_HEIGHT;
  double scale = JD_PAGE_HEIGHT / size;

  if (x * scale > room_x)
    scale = room_x / x;
  if (y * scale > room_y)
    scale = room_y / y;
  jd_view_init (&maker->view, x * scale + JD_PAGE_WIDTH, y * scale + JD_PAGE_HEIGHT);
  maker->view.center_x = 0.5 * (bounds->x0 + bounds->x1);
  maker->view.center_y = 0.5 * (bounds->y0 + bounds->y1);
  maker->view.scale = scale;
}

/* The sheet's upper left corner on the paper, such that (x, y) is not far from its middle. */
static void
follow (const JdPageMaker *maker,
        double             x,
        double             y,
        double             corner[2])
{
  const double still[2] = { STILL_PART * JD_PAGE_WIDTH, STILL_PART * JD_PAGE_HEIGHT };
  const double at[2] = { x - 0.5 * JD_PAGE_WIDTH, y - 0.5 * JD_PAGE_HEIGHT };
  const double last[2] = { maker->view.width - JD_PAGE_WIDTH, maker->view.height - JD_PAGE_HEIGHT };

  for (int i = 0; i < 2; i++)
    corner[i] = CLAMP (CLAMP (corner[i], at[i] - still[i], at[i] + still[i]), 0, last[i]);
}

/* Chooses for each sample where the sheet stands on the paper. */
static void
choose_corners (JdPageMaker    *maker,
                JdPictureFrame *frame)
{
  double corner[2] = { NAN, NAN };

  for (guint i = 0; i < maker->samples->len; i++)
    {
      const JdBounds bounds = bounds_at (maker, frame, i, FALSE);
      double x, y;

      jd_view_to_sheet (&maker->view, 0.5 * (bounds.x0 + bounds.x1), 0.5 * (bounds.y0 + bounds.y1), &x, &y);
      if (i == 0)
        {
          corner[0] = x - 0.5 * JD_PAGE_WIDTH;
          corner[1] = y - 0.5 * JD_PAGE_HEIGHT;
        }
      follow (maker, x, y, corner);
      maker->corners[2 * i] = (int) lround (corner[0]);
      maker->corners[2 * i + 1] = (int) lround (corner[1]);
    }
}

static void
fit_view (JdPageMaker *maker)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  JdBounds whole, moving;
  double size = 0;

  jd_bounds_clear (&whole);
  jd_bounds_clear (&moving);
  for (guint i = 0; i < maker->samples->len; i++)
    {
      const JdBounds near = bounds_at (maker, frame, i, TRUE), here = bounds_at (maker, frame, i, FALSE);

      jd_bounds_join (&whole, &near);
      jd_bounds_join (&moving, &here);
      size = fmax (size, size_of (&here));
    }
  if (!(size_of (&moving) > AROUND * size) || !(size > 0))
    fit_whole (maker, &whole);
  else
    fit_paper (maker, &moving, AROUND * size);
  choose_corners (maker, frame);
}

/* ---- All of it ---- */

static void
add_shapes (JdPageMaker *maker)
{
  g_autoptr(GPtrArray) styles = g_ptr_array_new ();

  jd_page_add_name (maker->json, "shapes");
  g_string_append_c (maker->json, '[');
  for (guint i = 0; i < jd_shapes_get_n (maker->shapes); i++)
    {
      const char *style = jd_shapes_get_style (maker->shapes, i);
      g_autofree char *path = jd_shapes_dup_path (maker->shapes, i);
      guint k;

      if (!g_ptr_array_find (styles, style, &k))
        {
          k = styles->len;
          g_ptr_array_add (styles, (char *) style);
        }
      g_string_append_printf (maker->json, "%s[%u,\"%s\"]", i > 0 ? ",\n" : "", k, path);
    }
  g_string_append (maker->json, "],\n");
  jd_page_add_name (maker->json, "styles");
  g_string_append_c (maker->json, '[');
  for (guint k = 0; k < styles->len; k++)
    {
      g_string_append (maker->json, k > 0 ? "," : "");
      jd_page_add_string (maker->json, g_ptr_array_index (styles, k));
    }
  g_string_append_c (maker->json, ']');
}

void
jd_page_begin_sheet (JdPageMaker *maker)
{
  jd_shapes_init_style (&maker->style);
  maker->corners = g_new0 (int, 2 * maker->samples->len + 1);
  fit_view (maker);
  maker->shapes = jd_shapes_new (maker->view.width, maker->view.height);
}

/* [x, y] of the sheet's corner on the paper, in each sample. */
static void
add_corners (JdPageMaker *maker)
{
  const gsize n = maker->samples->len;
  g_autofree int *numbers = g_new0 (int, n + 1);

  jd_page_add_name (maker->json, "corners");
  for (int c = 0; c < 2; c++)
    {
      for (gsize i = 0; i < n; i++)
        numbers[i] = maker->corners[2 * i + (gsize) c];
      g_string_append_c (maker->json, c == 0 ? '[' : ',');
      jd_page_add_steps (maker->json, numbers, n);
    }
  g_string_append (maker->json, "],\n");
}

gboolean
jd_page_add_sheet (JdPageMaker  *maker,
                   GError      **error)
{
  add_corners (maker);
  if (!add_still (maker, error))
    return FALSE;
  g_string_append (maker->json, ",\n");
  jd_page_add_name (maker->json, "moving");
  g_string_append_c (maker->json, '[');
  for (guint k = 0; k < maker->parameterizations->len; k++)
    {
      g_autoptr(GPtrArray) tracks = draw_samples (maker, g_ptr_array_index (maker->parameterizations, k), error);

      if (tracks == NULL)
        return FALSE;
      g_string_append (maker->json, k > 0 ? ",\n" : "");
      add_tracks (maker->json, tracks, maker->samples->len);
    }
  g_string_append (maker->json, "],\n");
  add_shapes (maker);
  return TRUE;
}
