/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Why friction does not determine the motion, or allows none, in words. */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <glib/gi18n-lib.h>

static const char *
joint_of (const JdFriction *self,
          gsize             k)
{
  return jd_model_get_joint (self->model, jd_model_get_law (self->model, k)->joint)->name;
}

static const char *
state_words (JdSlipState state)
{
  switch (state)
    {
    case JD_SLIP_OPEN:
      return _("opens");
    case JD_SLIP_STICK:
      return _("sticks");
    case JD_SLIP_FORWARD:
      return _("slips forwards");
    case JD_SLIP_BACKWARD:
    default:
      return _("slips backwards");
    }
}

/* The names of the joints of the acting laws, each once. */
static char *
joints_of (const JdFrictionSearch *self)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      if ((row < 0 || self->given[row]) &&
          !g_ptr_array_find_with_equal_func (names, joint_of (self->friction, k), g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) joint_of (self->friction, k));
    }
  g_ptr_array_add (names, NULL);
  return g_strjoinv ("”, “", (char **) names->pdata);
}

char *
jd_friction_explain_several (const JdFrictionSearch *self)
{
  for (gsize k = 0; k < self->l; k++)
    if (jd_friction_follows (self->friction, k))
      continue;
    else if (self->first.states[k] != self->other[k])
      return g_strdup_printf (_("Coulomb's law allows several motions at “%s”: in one it %s, in another it %s "
                                "(Painlevé's paradox), and rigid bodies do not tell which; less friction or a "
                                "deformable contact would"),
                              joint_of (self->friction, k), state_words (self->first.states[k]),
                              state_words (self->other[k]));
  {
    g_autofree char *names = joints_of (self);

    return g_strdup_printf (_("The normal forces at “%s” are not unique, and the friction there depends on them: "
                              "the motion is not determined"),
                            names);
  }
}

char *
jd_friction_explain_none (const JdFrictionSearch *self)
{
  g_autofree char *names = joints_of (self);

  if (self->searched)
    return g_strdup_printf (_("No motion was found that satisfies Coulomb's law at “%s”, where slips begin together "
                              "in directions to be found; that there is none is not proved"),
                            names);
  return g_strdup_printf (_("No motion satisfies Coulomb's law at “%s”: sticking, slipping and opening all "
                            "contradict themselves (Painlevé's paradox); less friction would allow one"),
                          names);
}
