/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Covers the arrows whose size or direction a question asks for. */
#include "ui/study/sheet/jd-sheet-private.h"

/* Whether the motion has had an event: velocities after it tell its jump. */
static gboolean
is_after_event (JdSheet *self)
{
  JdMotion *motion = jd_study_get_motion (self->study);
  const double time = jd_study_get_time (self->study);
  const gboolean before = jd_study_get_side (self->study) == JD_SIDE_BEFORE &&
                          jd_study_get_event_here (self->study) != NULL;

  for (gsize i = 0; motion != NULL && i < jd_motion_get_n_events (motion); i++)
    {
      const double event = jd_motion_get_event (motion, i)->time;

      if (event < time || (event <= time && !before))
        return TRUE;
    }
  return FALSE;
}

/* An arrow of a constraint effort is the effort and the multiplier of its equation.  That of friction goes with the
 * normal equation. */
static gboolean
is_effort_covered (JdSheet          *self,
                   const JdEquation *equation)
{
  JdCovers *covers = jd_study_get_covers (self->study);
  const JdJoint *of = jd_model_get_joint (jd_study_get_model (self->study), equation->joint);
  g_autofree char *joint = g_strconcat (of->name, ".", NULL);

  return jd_covers_has_of (covers, "lambda:", equation->name) ||
         (equation->reaction != NULL && jd_covers_has_of (covers, joint, equation->reaction)) ||
         (of->friction != NULL && jd_covers_has_of (covers, joint, "T"));
}

void
jd_sheet_update_covers (JdSheet *self)
{
  JdModel *model = self->picture != NULL ? jd_study_get_model (self->study) : NULL;
  const gsize n = model != NULL ? jd_model_get_n_equations (model) : 0;

  g_clear_pointer (&self->covered, g_free);
  if (n == 0 || jd_covers_is_empty (jd_study_get_covers (self->study)))
    return;
  self->covered = g_new0 (gboolean, 2 * n);
  for (gsize e = 0; e < n; e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);

      self->covered[2 * e] = is_effort_covered (self, equation);
      self->covered[2 * e + 1] = jd_covers_has_of (jd_study_get_covers (self->study), "impulse:", equation->name);
    }
}

gboolean
jd_sheet_is_visible (JdSheet *self,
                     JdShow   what)
{
  JdCovers *covers = jd_study_get_covers (self->study);

  if (!self->shows[what])
    return FALSE;
  switch ((int) what)
    {
    case JD_SHOW_VELOCITIES:
      return !jd_covers_has (covers, "velocity") && !(jd_covers_has (covers, "after") && is_after_event (self));
    case JD_SHOW_FIELD:
      return !jd_covers_has (covers, "field");
    case JD_SHOW_FORCES:
      return !jd_covers_has (covers, "forces");
    case JD_SHOW_JUMP:
      return !jd_covers_has (covers, "after") && !jd_covers_has (covers, "velocity");
    default:
      return TRUE;
    }
}
