/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas of the state that a study shows, where other corners may touch, or constraints move otherwise, than at the
 * start. */
#include "ui/study/jd-touching.h"

#include "core/dynamics/motion/jd-motion-steps.h"

struct _JdTouching
{
  JdParameterization *parameterization;
  JdMotion           *motion;   /* NULL: the formulas are the same in every state, or the motion is not known */
  double              time;
  gboolean            after;
  gsize               segment;  /* of the motion */
};

/* The motion on which the formulas depend; NULL: none. */
static JdMotion *
find_motion (JdStudy *study)
{
  JdModel *model = jd_study_get_model (study);
  JdMotion *motion = model != NULL ? jd_study_get_motion (study) : NULL;

  if (motion == NULL || jd_motion_get_steps (motion) != NULL)
    return NULL;
  return jd_model_has_borders (model) || jd_motion_changes_equations (motion) ? motion : NULL;
}

gboolean
jd_touching_matters (JdStudy *study)
{
  return find_motion (study) != NULL;
}

static gsize
find_segment (JdStudy  *study,
              JdMotion *motion)
{
  return jd_motion_get_segment (motion, jd_study_get_time (study), jd_study_get_side (study) == JD_SIDE_AFTER);
}

JdTouching *
jd_touching_new (JdStudy *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  JdMotion *motion = find_motion (study);
  JdTouching *self;

  if (parameterization == NULL)
    return NULL;
  self = g_new0 (JdTouching, 1);
  self->parameterization = jd_parameterization_ref (parameterization);
  self->motion = motion != NULL ? jd_motion_ref (motion) : NULL;
  self->time = jd_study_get_time (study);
  self->after = jd_study_get_side (study) == JD_SIDE_AFTER;
  self->segment = motion != NULL ? find_segment (study, motion) : 0;
  return self;
}

void
jd_touching_free (JdTouching *self)
{
  if (self == NULL)
    return;
  jd_parameterization_unref (self->parameterization);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_free (self);
}

gboolean
jd_touching_is_current (const JdTouching *self,
                        JdStudy          *study)
{
  JdMotion *motion = find_motion (study);

  return self != NULL && self->parameterization == jd_study_get_parameterization (study) && self->motion == motion &&
         (motion == NULL || self->segment == find_segment (study, motion));
}

/* NULL where the formulas are those of the parameterization's model. */
static JdModel *
new_model (const JdTouching *self)
{
  return self->motion != NULL ? jd_motion_new_model_at (self->motion, self->time, self->after, NULL) : NULL;
}

JdModel *
jd_touching_new_model (const JdTouching *self)
{
  JdModel *model = new_model (self);

  return model != NULL ? model : jd_model_ref (jd_parameterization_get_model (self->parameterization));
}

JdParameterization *
jd_touching_derive (const JdTouching *self)
{
  JdMechanism *mechanism = jd_model_get_mechanism (jd_parameterization_get_model (self->parameterization));
  const JdParameterizationTags
    *tags = jd_mechanism_find_parameterization (mechanism, jd_parameterization_get_name (self->parameterization));
  g_autoptr(JdModel)
    model = self->motion == NULL ? NULL : jd_motion_new_model_at (self->motion, self->time, self->after, NULL);
  JdParameterization *derived = model != NULL && tags != NULL ? jd_parameterization_new (model, tags, NULL, NULL)
                                                              : NULL;

  return derived != NULL ? derived : jd_parameterization_ref (self->parameterization);
}
