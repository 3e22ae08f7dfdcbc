/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What rounding leaves of zero in numbers that are shown. */
#include "core/parameterization/model/jd-model-size.h"

#include "core/parameterization/model/jd-model-private.h"

/* The smaller of both; @least where @size is not known. */
static double
smaller (double least,
         double size)
{
  return size > 0.0 && size < least ? size : least;
}

double
jd_model_shown_zero (const JdModel *self)
{
  const JdModelSizes *sizes = &self->sizes;
  double least = smaller (1.0, sizes->energy);

  least = smaller (least, sizes->energy / jd_model_time_size (self));
  for (gsize k = 0; k < self->n; k++)
    {
      least = smaller (least, sizes->displacement[k]);
      least = smaller (least, sizes->velocity[k]);
      least = smaller (least, jd_model_acceleration_size (self, k));
      least = smaller (least, jd_model_force_size (self, k));
      least = smaller (least, jd_model_force_size (self, k) * jd_model_time_size (self));
    }
  for (gsize i = 0; i < self->n_equations; i++)
    {
      least = smaller (least, jd_model_multiplier_size (self, i));
      least = smaller (least, jd_model_impulse_size (self, i));
    }
  return MIN (JD_SHOWN_ZERO, JD_SHOWN_PART * least);
}
