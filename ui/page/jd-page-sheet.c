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

/* A motion that goes farther than this many times the mechanism's size leaves the sheet. */
#define FARTHEST 6.0

static double
size_of (const JdBounds *bounds)
{
  return fmax (bounds->x1 - bounds->x0, bounds->y1 - bounds->y0);
}

/* Everything that moves, as long as it stays near. */
static void
fit_view (JdPageMaker *maker)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  const gsize n = jd_model_get_n_parameters (maker->model);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  JdBounds bounds;
  double first = 0;

  jd_bounds_clear (&bounds);
  for (guint i = 0; i < maker->samples->len; i++)
    {
      const JdPageSample *sample = &g_array_index (maker->samples, JdPageSample, i);
      JdBounds longer = bounds;

      jd_motion_get_state (maker->motion, sample->time, sample->after, p, pd);
      jd_picture_update (frame, sample->time, p);
      jd_picture_add_near_bounds (frame, &longer);
      if (i == 0)
        first = fmax (size_of (&longer), 1e-9);
      if (i > 0 && size_of (&longer) > FARTHEST * first)
        break;
      bounds = longer;
    }
  jd_view_init (&maker->view, JD_PAGE_WIDTH, JD_PAGE_HEIGHT);
  jd_view_fit (&maker->view, &bounds, 0.14 * JD_PAGE_HEIGHT);
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
  fit_view (maker);
  maker->shapes = jd_shapes_new (JD_PAGE_WIDTH, JD_PAGE_HEIGHT);
}

gboolean
jd_page_add_sheet (JdPageMaker  *maker,
                   GError      **error)
{
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
