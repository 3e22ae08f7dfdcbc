/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Earlier instants and paths of points in a figure. */
#include "app/common/jd-figure-instants.h"

#include <glib/gi18n.h>

/* Computes the states at @n times of the motion, N parameters each. */
static double *
sample (const JdMotion *motion,
        gsize           N,
        const double   *times,
        gsize           n)
{
  double *states = g_new0 (double, N * n + 1);
  g_autofree double *rates = g_new0 (double, N + 1);

  for (gsize i = 0; i < n; i++)
    jd_motion_get_state (motion, times[i], TRUE, states + N * i, rates);
  return states;
}

/* Finds what acts at @n times of the motion, n_equations flags each. */
static gboolean *
find_acting (const JdMotion *motion,
             const double   *times,
             gsize           n)
{
  const gsize n_equations = jd_model_get_n_equations (jd_motion_get_model (motion));
  gboolean *acts = g_new0 (gboolean, n_equations * n + 1);

  for (gsize i = 0; i < n; i++)
    {
      jd_motion_get_skipped (motion, times[i], TRUE, acts + n_equations * i);
      for (gsize e = 0; e < n_equations; e++)
        acts[n_equations * i + e] = !acts[n_equations * i + e];
    }
  return acts;
}

void
jd_figure_instants_add_earlier (JdFigureInstants *self,
                                JdFigure         *figure,
                                const JdMotion   *motion,
                                const double     *times,
                                gsize             n)
{
  figure->n_earlier = n;
  figure->earlier_times = times;
  figure->earlier_p = self->earlier = sample (motion, jd_model_get_n_parameters (jd_motion_get_model (motion)), times,
                                              n);
  figure->earlier_acts = self->acts = find_acting (motion, times, n);
}

gboolean
jd_figure_instants_are_seen (const JdFigure *figure,
                             double          width,
                             double          height)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (figure->picture);
  const gsize N = jd_mechanism_get_parameters (jd_picture_get_mechanism (figure->picture))->len;
  double x0, y0, x1, y1;
  JdBounds bounds;
  JdView view;

  if (figure->view == NULL || figure->n_earlier == 0)
    return TRUE;
  if (figure->eye != NULL)
    jd_picture_frame_set_eye (frame, figure->eye[0], figure->eye[1]);
  jd_bounds_clear (&bounds);
  for (gsize i = 0; i < figure->n_earlier; i++)
    {
      jd_picture_update (frame, figure->earlier_times[i], figure->earlier_p + N * i);
      jd_picture_add_moving_bounds (frame, &bounds);
    }
  if (jd_bounds_is_empty (&bounds))
    return TRUE;
  view = *figure->view;
  view.width = width;
  view.height = height;
  jd_view_to_sheet (&view, bounds.x0, bounds.y1, &x0, &y0);
  jd_view_to_sheet (&view, bounds.x1, bounds.y0, &x1, &y1);
  return x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;
}

char **
jd_figure_instants_dup_points (JdMechanism *mechanism)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();

  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++)
      {
        g_autofree char *name = jd_mechanism_dup_point_name (mechanism, (JdPointRef) { (int) b, i });

        g_strv_builder_add (names, name);
      }
  return g_strv_builder_end (names);
}

static gboolean
find_point (JdMechanism  *mechanism,
            const char   *name,
            JdPointRef   *out,
            GError      **error)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  g_auto(GStrv) names = jd_figure_instants_dup_points (mechanism);
  g_autofree char *known = g_strjoinv (", ", names);

  for (guint b = 0, k = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++, k++)
      if (g_str_equal (names[k], name))
        {
          *out = (JdPointRef) { (int) b, i };
          return TRUE;
        }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--trace %s: no body has this point; there are %s"), name, known);
  return FALSE;
}

gboolean
jd_figure_instants_add_traces (JdFigureInstants   *self,
                               JdFigure           *figure,
                               const JdMotion     *motion,
                               JdMechanism        *mechanism,
                               const char *const  *points,
                               double              start,
                               GError            **error)
{
  const gsize n = g_strv_length ((char **) points);
  g_autofree JdPointRef *refs = g_new0 (JdPointRef, n + 1);

  for (gsize k = 0; k < n; k++)
    if (!find_point (mechanism, points[k], &refs[k], error))
      return FALSE;
  figure->trace = self->trace = jd_trace_new (figure->picture, motion, refs, n, start, figure->time, NULL);
  figure->trace_from = start;
  figure->trace_to = figure->time;
  return TRUE;
}

void
jd_figure_instants_clear (JdFigureInstants *self)
{
  g_clear_pointer (&self->earlier, g_free);
  g_clear_pointer (&self->acts, g_free);
  g_clear_pointer (&self->trace, jd_trace_free);
}
