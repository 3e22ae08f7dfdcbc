/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures of a mechanism: their list, their values on a tape, and the measure at a place of the sheet. */

#include "ui/drawing/picture/jd-measure-private.h"

#include <math.h>
#include <string.h>

JdMeasureShow
jd_measures_of_file (const JdPicture *picture)
{
  return jd_mechanism_get_measures (jd_picture_get_mechanism (picture))->len > 0 ? JD_MEASURE_OF_FILE : 0;
}

static JdTape *
compile (const JdMeasureFinder *finder)
{
  const JdPicture *picture = finder->picture;
  const GPtrArray *parameters = jd_mechanism_get_parameters (picture->mechanism);
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 1 + picture->N);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();

  inputs[0] = jd_expr_time (finder->kinematics.pool);
  for (gsize i = 0; i < picture->N; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (parameters, i);

      inputs[1 + i] = jd_expr_symbol (finder->kinematics.pool, JD_SYMBOL_PARAMETER, parameter->name, 0);
    }
  g_ptr_array_extend (all, finder->vectors, NULL, NULL);
  g_ptr_array_extend (all, finder->scalars, NULL, NULL);
  return jd_tape_new ((const JdExpr *const *) all->pdata, all->len, inputs, 1 + picture->N, picture->constants, NULL);
}

JdMeasures *
jd_measures_new (const JdPicture *picture)
{
  JdMeasures *self = g_new0 (JdMeasures, 1);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GPtrArray) vectors = g_ptr_array_new (), scalars = g_ptr_array_new ();
  g_autoptr(GArray) bases = g_array_new (FALSE, FALSE, sizeof (JdExprVec));
  g_autoptr(GHashTable) letters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JdMeasureFinder finder = { self, picture, { picture->mechanism, pool }, vectors, scalars, bases, letters,
                    frame->reach > 0 ? frame->reach : 1 };

  self->picture = jd_picture_ref ((JdPicture *) picture);
  self->measures = g_array_new (FALSE, FALSE, sizeof (JdMeasure));
  self->texts = g_string_chunk_new (256);
  jd_measure_find_all (&finder);
  self->n_vectors = vectors->len / 3;
  self->n_scalars = scalars->len;
  self->tape = compile (&finder);
  if (self->tape == NULL)
    g_array_set_size (self->measures, 0);
  return self;
}

void
jd_measures_free (JdMeasures *self)
{
  g_clear_pointer (&self->tape, jd_tape_free);
  g_clear_pointer (&self->lines, g_free);
  g_array_unref (self->measures);
  g_string_chunk_free (self->texts);
  jd_picture_unref (self->picture);
  g_free (self);
}

gsize
jd_measures_get_n (const JdMeasures *self)
{
  return self->measures->len;
}

gboolean
jd_measures_has_parameter (const JdMeasures *self,
                           int               parameter)
{
  for (guint i = 0; i < self->measures->len; i++)
    if (g_array_index (self->measures, JdMeasure, i).parameter == parameter)
      return TRUE;
  return FALSE;
}

const char *
jd_measures_get_label (const JdMeasures *self,
                       gsize             i)
{
  return g_array_index (self->measures, JdMeasure, i).label;
}

gboolean
jd_measures_shows (const JdMeasures *self,
                   gsize             i,
                   JdMeasureShow     show)
{
  const JdMeasure *measure = &g_array_index (self->measures, JdMeasure, i);

  if (measure->of_file != NULL)
    return (show & JD_MEASURE_OF_FILE) != 0;
  if (measure->parameter == JD_NONE)
    return (show & JD_MEASURE_DIMENSIONS) != 0;
  return (show & (measure->kind == JD_MEASURE_ANGLE ? JD_MEASURE_ANGLES : JD_MEASURE_LENGTHS)) != 0;
}

void
jd_measures_keep_lines (JdMeasures *self)
{
  if (self->lines == NULL)
    self->lines = g_malloc0_n (self->measures->len + 1, sizeof *self->lines);
  for (guint i = 0; i < self->measures->len; i++)
    self->lines[i][0] = NAN;
}

/* Distance of (@x, @y) from the line. */
static double
line_distance (const double line[4],
               double       x,
               double       y)
{
  const double dx = line[2] - line[0], dy = line[3] - line[1], square = dx * dx + dy * dy;
  const double part = square > 0 ? ((x - line[0]) * dx + (y - line[1]) * dy) / square : 0;
  const double s = fmin (fmax (part, 0), 1);

  return hypot (line[0] + s * dx - x, line[1] + s * dy - y);
}

const char *
jd_measures_pick (const JdMeasures *self,
                  double            x,
                  double            y,
                  double            distance)
{
  const char *found = NULL;

  for (guint i = 0; self->lines != NULL && i < self->measures->len; i++)
    {
      const double away = line_distance (self->lines[i], x, y);

      if (!(away <= distance) || g_array_index (self->measures, JdMeasure, i).of_file == NULL)
        continue;
      distance = away;
      found = g_array_index (self->measures, JdMeasure, i).of_file;
    }
  return found;
}

gboolean
jd_measures_get_line (const JdMeasures *self,
                      const char       *name,
                      double            out[4])
{
  for (guint i = 0; self->lines != NULL && i < self->measures->len; i++)
    if (g_strcmp0 (g_array_index (self->measures, JdMeasure, i).of_file, name) == 0 && isfinite (self->lines[i][0]))
      {
        memcpy (out, self->lines[i], sizeof self->lines[i]);
        return TRUE;
      }
  return FALSE;
}
