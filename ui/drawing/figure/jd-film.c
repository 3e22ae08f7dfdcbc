/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbered figures of a motion. */
#include "ui/drawing/figure/jd-film.h"

#include "ui/drawing/jd-arrows-private.h"
#include "ui/drawing/picture/jd-underlay.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _JdFilm
{
  JdPicture          *picture;
  JdParameterization *parameterization;  /* NULL: the figure has none */
  JdMotion           *motion;
  JdFigure            figure;            /* lends what is below */
  JdView              first, view;       /* of the sheet, and of the frame */
  JdArrowScale        arrow_scale;       /* of all frames */
  JdBounds            bounds;            /* of all frames, where there is no view */
  JdFollow            follow;
  gboolean            follows;
  double              eye[2];
  double             *direction;
  gboolean           *skip;
  char              **meanings;          /* n_equations; NULL where unknown.  NULL: all are */
  gsize               n_equations;
  JdFeet              feet;              /* of the frame */
  double             *p, *pd;
  JdPointRef         *points;
  gsize               n_points;
  JdTrace            *trace;             /* NULL until it is written */
  double              length;            /* s of the paths; 0: from the start */
  double              width, height;
  double              from, step;        /* s */
  guint               n_frames;
};

static char **
dup_meanings (const char *const *meanings,
              gsize              n)
{
  char **copy = g_new0 (char *, n);

  for (gsize i = 0; i < n; i++)
    copy[i] = g_strdup (meanings[i]);
  return copy;
}

JdFilm *
jd_film_new (const JdFigure   *figure,
             JdMotion         *motion,
             const JdPointRef *points,
             gsize             n_points,
             double            width,
             double            height)
{
  JdFilm *self = g_new0 (JdFilm, 1);
  JdModel *model = jd_motion_get_model (motion);
  const gsize N = jd_model_get_n_parameters (model);

  self->picture = jd_picture_ref ((JdPicture *) figure->picture);
  self->motion = jd_motion_ref (motion);
  if (figure->parameterization != NULL)
    self->parameterization = jd_parameterization_ref (figure->parameterization);
  self->figure = *figure;
  if (figure->underlay != NULL)
    jd_underlay_image_ref ((JdUnderlayImage *) figure->underlay);
  self->p = g_new0 (double, N + 1);
  self->pd = g_new0 (double, N + 1);
  self->skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  self->n_equations = jd_model_get_n_equations (model);
  if (figure->meanings != NULL)
    self->meanings = dup_meanings (figure->meanings, self->n_equations);
  self->points = g_memdup2 (points, n_points * sizeof *points);
  self->n_points = n_points;
  self->width = width;
  self->height = height;
  if (figure->direction != NULL && self->parameterization != NULL)
    self->direction = g_memdup2 (figure->direction,
                                 jd_parameterization_get_n_retained (self->parameterization) * sizeof (double));
  if (figure->view != NULL)
    self->first = self->view = *figure->view;
  if (figure->arrow_scale != NULL)
    self->arrow_scale = *figure->arrow_scale;
  if (figure->eye != NULL)
    memcpy (self->eye, figure->eye, sizeof self->eye);
  self->figure.view = figure->view != NULL ? &self->view : NULL;
  self->figure.arrow_scale = &self->arrow_scale;
  self->figure.bounds = &self->bounds;
  self->figure.eye = figure->eye != NULL ? self->eye : NULL;
  self->figure.direction = self->direction;
  self->figure.p = self->p;
  self->figure.pd = self->pd;
  self->figure.skip = self->skip;
  self->figure.meanings = (const char *const *) self->meanings;
  self->figure.feet = &self->feet;
  /* What is of the one instant, or of the window. */
  self->figure.evaluation = NULL;
  self->figure.relative = self->figure.background = NULL;
  self->figure.composed = FALSE;
  self->figure.measures = NULL;
  self->figure.jump = NULL;
  self->figure.posterior = NULL;
  self->figure.covered = NULL;
  self->figure.instant = NULL;
  self->figure.before = FALSE;
  self->figure.show &= ~(guint) JD_FIGURE_JUMP;
  self->length = figure->trace != NULL && figure->trace_from > figure->trace->times[0]
                   ? figure->trace_to - figure->trace_from
                   : 0;
  self->figure.trace = NULL;
  jd_film_set_times (self, jd_motion_get_start (motion), jd_motion_get_end (motion), 25);
  return self;
}

void
jd_film_free (JdFilm *self)
{
  if (self == NULL)
    return;
  jd_picture_unref (self->picture);
  jd_motion_unref (self->motion);
  g_clear_pointer (&self->parameterization, jd_parameterization_unref);
  jd_trace_free (self->trace);
  if (self->figure.underlay != NULL)
    jd_underlay_image_unref ((JdUnderlayImage *) self->figure.underlay);
  g_free (self->direction);
  for (gsize i = 0; self->meanings != NULL && i < self->n_equations; i++)
    g_free (self->meanings[i]);
  g_free (self->meanings);
  g_free (self->skip);
  g_free (self->feet.s);
  g_free (self->p);
  g_free (self->pd);
  g_free (self->points);
  g_free (self);
}

void
jd_film_set_times (JdFilm *self,
                   double  from,
                   double  to,
                   double  rate)
{
  self->from = from;
  self->step = 1 / rate;
  self->n_frames = (guint) fmin (floor ((to - from) * rate * (1 + G_MINDOUBLE) + 0.5) + 1, JD_FILM_MAX_FRAMES);
}

void
jd_film_set_follow (JdFilm         *self,
                    const JdFollow *follow)
{
  self->follows = follow != NULL;
  if (follow != NULL)
    self->follow = *follow;
}

guint
jd_film_get_n_frames (const JdFilm *self)
{
  return self->n_frames;
}

GFile *
jd_film_dup_file (GFile *file,
                  guint  i)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GFile) folder = g_file_get_parent (file);
  char *dot = strrchr (name, '.');
  g_autofree char *suffix = g_strdup (dot != NULL ? dot : "");
  g_autofree char *numbered = NULL;

  if (dot != NULL)
    *dot = '\0';
  numbered = g_strdup_printf ("%s-%04u%s", name, i + 1, suffix);
  return folder != NULL ? g_file_get_child (folder, numbered) : g_file_new_for_path (numbered);
}

static void
draw_frame (cairo_t  *cr,
            double    width,
            double    height,
            gpointer  user_data)
{
  JdFilm *self = user_data;

  jd_figure_draw (cr, &self->figure, width, height, NULL);
}

/* Sets the figure to frame @i. */
static void
set_frame (JdFilm *self,
           guint   i)
{
  const double time = fmin (self->from + i * self->step, jd_motion_get_end (self->motion));

  jd_motion_get_state (self->motion, time, TRUE, self->p, self->pd);
  jd_motion_get_skipped (self->motion, time, TRUE, self->skip);
  g_clear_pointer (&self->feet.s, g_free);
  jd_motion_get_feet (self->motion, time, TRUE, self->p, &self->feet);
  self->figure.time = time;
  self->figure.trace = self->trace;
  self->figure.trace_to = time;
  self->figure.trace_from = self->length > 0 ? time - self->length : jd_motion_get_start (self->motion);
}

/* Keeps in @longest one arrow of each kind and shape, the longest so far. */
static void
keep_longest (GArray       *longest,
              const GArray *arrows)
{
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      guint k = 0;

      while (k < longest->len && (g_array_index (longest, JdArrow, k).kind != arrow->kind ||
                                  g_array_index (longest, JdArrow, k).shape != arrow->shape))
        k++;
      if (k == longest->len)
        g_array_append_val (longest, *arrow);
      else if (jd_arrow_get_size (arrow) > jd_arrow_get_size (&g_array_index (longest, JdArrow, k)))
        g_array_index (longest, JdArrow, k) = *arrow;
    }
}

/* Finds the scale of the arrows that suits all frames, and their bounds. */
static gboolean
measure_frames (JdFilm        *self,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autoptr(GArray) longest = jd_arrows_new ();
  const JdView sheet = { .width = self->width, .height = self->height };

  jd_bounds_clear (&self->bounds);
  for (guint i = 0; i < self->n_frames; i++)
    {
      g_autoptr(GArray) arrows = jd_arrows_new ();

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      set_frame (self, i);
      jd_figure_add_extents (&self->figure, &self->bounds, arrows);
      keep_longest (longest, arrows);
    }
  jd_arrow_scale_update (&self->arrow_scale, longest, &sheet);
  return TRUE;
}

/* Moves the view with the mechanism of the frame that is set. */
static void
follow_frame (JdFilm         *self,
              JdPictureFrame *frame)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdBounds bounds;

  if (!self->follows || self->figure.view == NULL)
    return;
  jd_bounds_clear (&bounds);
  jd_figure_add_extents (&self->figure, &bounds, arrows);
  if (self->figure.eye != NULL)
    jd_picture_frame_set_eye (frame, self->eye[0], self->eye[1]);
  jd_picture_frame_set_feet (frame, &self->feet);
  jd_picture_update (frame, self->figure.time, self->p);
  jd_follow_view (&self->follow, frame, arrows, &self->arrow_scale, &self->view);
}

/* Pictures of a longer film would follow those of this one. */
static gboolean
check_rest (const JdFilm  *self,
            GFile         *file,
            GError       **error)
{
  g_autoptr(GFile) next = jd_film_dup_file (file, self->n_frames);
  g_autofree char *name = g_file_get_basename (next);

  if (!g_file_query_exists (next, NULL))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
               _("“%s” is left from a longer animation and would follow the last picture: choose another name, or "
                 "delete the older pictures"),
               name);
  return FALSE;
}

gboolean
jd_film_write (JdFilm          *self,
               GFile           *file,
               GCancellable    *cancellable,
               JdProgressFunc   progress,
               gpointer         progress_data,
               GError         **error)
{
  g_autoptr(JdPictureFrame) place = jd_picture_frame_new (self->picture);

  if (!check_rest (self, file, error) || !measure_frames (self, cancellable, error))
    return FALSE;
  self->view = self->first;
  if (self->n_points > 0 && self->trace == NULL)
    self->trace = jd_trace_new (self->picture, self->motion, self->points, self->n_points,
                                jd_motion_get_start (self->motion), jd_motion_get_end (self->motion), cancellable);
  for (guint i = 0; i < self->n_frames; i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (file, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      set_frame (self, i);
      follow_frame (self, place);
      if (!jd_export_figure (frame, self->width, self->height, draw_frame, self, error))
        return FALSE;
      if (progress != NULL)
        progress ((i + 1.0) / self->n_frames, progress_data);
    }
  return TRUE;
}
