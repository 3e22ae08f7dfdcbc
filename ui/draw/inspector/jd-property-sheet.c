/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Properties of the document's sheet: grid, angle step, units, the picture below. */
#include "ui/draw/inspector/jd-property-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-sheet.h"

static void
add (JdPropertyLister *lister,
     JdPropertyKind    kind,
     const char       *path,
     const char       *title,
     const char       *unit,
     const char       *fallback)
{
  (void) jd_property_add (lister, kind, path, title, unit, fallback);
}

/* A choice of the units in which plain numbers are shown and typed; SI, the first, is the default. */
static void
add_units (JdPropertyLister   *lister,
           const char         *path,
           const char         *title,
           const char *const  *units)
{
  JdProperty *self = jd_property_add (lister, JD_PROPERTY_CHOICE, path, title, NULL, NULL);
  JsonNode *now = jd_property_member (lister, path);
  const char *chosen = now != NULL ? json_node_get_string (now) : units[0];

  for (guint i = 0; units[i] != NULL; i++)
    {
      JdPropertyChoice *choice = g_new0 (JdPropertyChoice, 1);

      choice->title = g_strdup (units[i]);
      choice->value = i > 0 ? json_node_init_string (json_node_alloc (), units[i]) : NULL;
      g_ptr_array_add (self->choices, choice);
      if (g_strcmp0 (chosen, units[i]) == 0)
        self->chosen = (int) i;
    }
}

static void
list_underlay (JdPropertyLister *lister)
{
  JdProperty *action;

  add (lister, JD_PROPERTY_HEADING, "", _("Picture below the Drawing"), NULL, NULL);
  add (lister, JD_PROPERTY_EXPRESSION, "underlay/x", _("Left end"), "m", "0");
  add (lister, JD_PROPERTY_EXPRESSION, "underlay/y", _("Lower end"), "m", "0");
  add (lister, JD_PROPERTY_EXPRESSION, "underlay/width", _("Width"), "m", NULL);
  add (lister, JD_PROPERTY_EXPRESSION, "underlay/angle", _("Turned by"), "rad", "0");
  add (lister, JD_PROPERTY_EXPRESSION, "underlay/opacity", _("Opacity"), "", "0.5");
  add (lister, JD_PROPERTY_SWITCH, "underlay/locked", _("Locked"), NULL, "");
  add (lister, JD_PROPERTY_SWITCH, "underlay/exported", _("Shown in Study and in figures"), NULL, "");
  action = jd_property_add (lister, JD_PROPERTY_ACTION, "underlay", _("Remove This Picture"), NULL, NULL);
  action->action = JD_ACTION_CLEAR;
}

void
jd_property_list_sheet (JdPropertyLister *lister)
{
  JdUnderlay underlay;

  if (jd_mechanism_get_underlay (lister->mechanism, &underlay))
    list_underlay (lister);
  add (lister, JD_PROPERTY_EXPRESSION, "sheet/grid", _("Grid of the sheet"), "m", _("automatic"));
  add (lister, JD_PROPERTY_EXPRESSION, "sheet/angle_step", _("Angle step of the sheet"), "rad", _("automatic"));
  add_units (lister, "sheet/length_unit", _("Unit of lengths"), jd_length_units);
  add_units (lister, "sheet/mass_unit", _("Unit of masses"), jd_mass_units);
  add_units (lister, "sheet/angle_unit", _("Unit of angles"), jd_angle_units);
}
