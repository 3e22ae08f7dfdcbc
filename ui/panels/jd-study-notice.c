/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the Study view says about the motion: its events, its end, and what is not to be trusted. */
#include "ui/panels/jd-study-notice-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
jd_study_dup_distrust (JdStudy *study)
{
  const char *parameter;
  const double trusted = jd_study_get_trusted (study, &parameter);

  if (!(jd_study_get_time (study) > trusted))
    return NULL;
  if (parameter == NULL)
    return g_strdup_printf (_("The motion is not trusted after t = %.2f s: small differences end it elsewhere."),
                            trusted);
  return g_strdup_printf (_("This motion magnifies small differences. After t = %.2f s the estimated error of %s "
                            "exceeds one millionth of its range."),
                          trusted, parameter);
}

char *
jd_study_dup_overlap (JdStudy *study)
{
  const JdOverlaps *overlaps = jd_study_get_overlaps (study);
  const gsize n = overlaps != NULL ? jd_overlaps_get_n (overlaps) : 0;

  for (gsize i = n; i-- > 0;)
    if (!jd_overlaps_get (overlaps, i)->from_start &&
        jd_study_get_time (study) >= jd_overlaps_get (overlaps, i)->time)
      return jd_overlaps_dup_text (overlaps, i);
  return NULL;
}

const char *
jd_study_find_problem (JdStudy *study)
{
  const double time = jd_study_get_time (study);

  if (jd_study_get_message (study) != NULL &&
      (time >= jd_study_get_end (study) || jd_study_get_motion (study) == NULL))
    return jd_study_get_message (study);
  if (jd_study_get_rigid (study) && !jd_covers_has (jd_study_get_covers (study), "freedoms") &&
      (jd_study_get_playing (study) || time > jd_study_get_start (study)))
    return _("The mechanism has no degree of freedom: nothing can move. In Draw the status line says which joint "
             "to weaken.");
  return NULL;
}

/* What happens to an equation where the velocities do not jump.  It may be what a lesson asks: while something is
 * covered the equation is only named. */
static char *
describe_change (JdStudy             *study,
                 const JdMotionEvent *event)
{
  /* Translators: %s is an equation, such as floor.normal */
  static const char *const texts[] = {
    [JD_MOTION_OPENS] = N_("%s opens"),
    [JD_MOTION_CLOSES] = N_("%s closes"),
    [JD_MOTION_ENTERS] = N_("%s begins to act"),
    [JD_MOTION_LEAVES] = N_("%s ceases to act"),
    [JD_MOTION_STICK] = N_("%s begins to stick"),
    [JD_MOTION_SLIP] = N_("%s begins to slip"),
  };

  if (event->event != NULL || jd_covers_get_active (jd_study_get_covers (study)))
    return g_strdup (event->event != NULL ? event->event : event->equation);
  return g_strdup_printf (_(texts[event->kind]), event->equation);
}

/* The event at the instant, and its laws: of an event, of a joint's impact, or the default.  A law may tell the
 * outcome: while the jump is covered it is not shown. */
static char *
describe_event (JdStudy             *study,
                const JdMotionEvent *event)
{
  JdModel *model = jd_study_get_model (study);
  const int equation = event->equation != NULL ? jd_model_find_equation (model, event->equation) : -1;
  g_autofree char *laws = NULL, *name = NULL;
  const JdJoint *joint;

  if (event->kind != JD_MOTION_IMPACT && event->kind != JD_MOTION_LISTED)
    return describe_change (study, event);
  if (!jd_covers_has (jd_study_get_covers (study), "jump"))
    laws = jd_jump_dup_laws_of_motion (jd_study_get_motion (study), event);
  if (event->kind == JD_MOTION_LISTED || equation < 0)
    name = g_strdup (event->event);
  else
    {
      joint = jd_model_get_joint (model, jd_model_get_equation (model, (gsize) equation)->joint);
      name = event->event != NULL ? g_strdup_printf (_("%s: the law of this impact"), event->event)
             : joint->restitution != NULL
               ? g_strdup_printf (_("%s: impact, by the law of its joint"), event->equation)
               : g_strdup_printf (_("%s: impact, by the default law"), event->equation);
    }
  return laws != NULL ? g_strdup_printf ("%s\n%s", name, laws) : g_steal_pointer (&name);
}

char *
jd_study_dup_event (JdStudy *study)
{
  const JdMotionEvent *here = jd_study_get_event_here (study);
  const JdJump *jump = jd_study_get_jump (study);

  if (here == NULL && jd_study_get_side (study) == JD_SIDE_DURING && jump != NULL &&
      !jd_study_get_jump_in_motion (study))
    return g_strdup_printf (_("%s, from the file’s state"), jump->event);
  return here != NULL && !jd_study_get_playing (study) ? describe_event (study, here) : NULL;
}

gboolean
jd_study_begins_with_event (JdStudy *study)
{
  const JdMotion *motion = jd_study_get_motion (study);

  return motion != NULL && jd_motion_get_n_events (motion) > 0 &&
         jd_motion_get_event (motion, 0)->time <= jd_study_get_start (study);
}

/* Whether @text names @name: alone in quotation marks, or as the joint of an equation there. */
static gboolean
is_named (const char *text,
          const char *name)
{
  for (const char *at = strstr (text, name); at != NULL; at = strstr (at + 1, name))
    {
      const char *end = at + strlen (name);
      const gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : 0, after = g_utf8_get_char (end);

      if (g_unichar_ispunct (before) && before != '_' && before != '.' &&
          (after == '.' || (g_unichar_ispunct (after) && after != '_')))
        return TRUE;
    }
  return FALSE;
}

const char *
jd_study_find_culprit (JdStudy      *study,
                       const char   *problem,
                       JdObjectKind *out_kind)
{
  static const JdObjectKind kinds[] = { JD_OBJECT_JOINT, JD_OBJECT_EFFORT, JD_OBJECT_BODY };
  JdMechanism *mechanism = jd_study_get_mechanism (study);
  const GPtrArray *const objects[] = { jd_mechanism_get_joints (mechanism), jd_mechanism_get_efforts (mechanism),
                                       jd_mechanism_get_bodies (mechanism) };

  for (gsize k = 0; problem != NULL && k < G_N_ELEMENTS (kinds); k++)
    for (guint i = 0; i < objects[k]->len; i++)
      {
        /* Each of them begins with its name. */
        const char *const *object = g_ptr_array_index (objects[k], i);

        *out_kind = kinds[k];
        if (is_named (problem, *object))
          return *object;
      }
  return NULL;
}
