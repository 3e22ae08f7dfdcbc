/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools for given efforts: forces, torques, springs and dampers. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-format.h"

/* Values of a new effort: N for 1 m of arrow, N m, N/m, N s/m, N m/rad, N m s/rad.  The inspector changes them. */
#define FORCE_PER_METRE   10.0
#define TORQUE             1.0
#define STIFFNESS        100.0
#define VISCOSITY          1.0
#define TORSION_STIFFNESS 10.0
#define TORSION_VISCOSITY  0.1

static gboolean
force_accepts (const JdClicks *clicks,
               const JdPlace  *next,
               char          **out_why)
{
  if (clicks->n == 0 && jd_tool_top_body (clicks->canvas, next) == JD_GROUND)
    return jd_tool_refuse (out_why, _("A force acts on a body: click on the point of a body"));
  return jd_tool_check_apart (clicks, next, _("The force would be zero: click where its arrow ends"), out_why);
}

static gboolean
turning_accepts (const JdClicks *clicks,
                 const JdPlace  *next,
                 char          **out_why)
{
  const int body = jd_tool_top_body (clicks->canvas, next);

  if (clicks->n == 0 && body == JD_GROUND)
    return jd_tool_refuse (out_why, _("There is no body here: click on a body"));
  if (jd_tool_is_particle (clicks->canvas, body))
    return jd_tool_refuse (out_why, _("A particle does not turn: click on a body with a size"));
  if (clicks->n == 1 && body == jd_tool_top_body (clicks->canvas, &clicks->places[0]))
    return jd_tool_refuse (out_why, _("This is the first body again: click on another one, or on the ground"));
  return TRUE;
}

/* The user is asked which of several bodies turns. */
static gboolean
turning_choices (const JdClicks *clicks,
                 const JdPlace  *next,
                 GArray         *out)
{
  const gsize n = jd_tool_list_bodies (clicks, next, out);

  if (clicks->n == 1)
    jd_tool_add_choice (clicks, next, JD_GROUND, out);
  return n > 1;
}

static gboolean
line_accepts (const JdClicks *clicks,
              const JdPlace  *next,
              char          **out_why)
{
  if (!jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why))
    return FALSE;
  if (clicks->n == 1 &&
      jd_tool_top_body (clicks->canvas, next) == jd_tool_top_body (clicks->canvas, &clicks->places[0]))
    return jd_tool_refuse (out_why, _("Both ends are on one body: end on another one, or on the ground"));
  return TRUE;
}

/* The rest length of a new spring is its present length. */
static double
rest_of (const JdClicks *clicks,
         gboolean        turns)
{
  const JdPlace *places = clicks->places;
  JdCanvas *canvas = clicks->canvas;
  const double rest = turns ? remainder (jd_tool_angle_of (canvas, jd_tool_top_body (canvas, &places[0])) -
                                           jd_tool_angle_of (canvas, jd_tool_top_body (canvas, &places[1])),
                                         2 * G_PI)
                            : jd_tool_distance (places[0].at, places[1].at);

  return jd_tool_round (canvas, rest);
}

/* Sets what the effort acts on: one body or two, the two points between which it acts, or its one point. */
static void
set_ends (const JdClicks *clicks,
          JdEffortAction  action,
          JsonNode       *root,
          JsonObject     *object)
{
  const gboolean bodies = action == JD_ACTS_ON_BODY || action == JD_ACTS_BETWEEN_BODIES;
  char *ends[2] = { NULL, NULL };

  for (guint i = 0; i < clicks->n && (i == 0 || action != JD_ACTS_AT_POINT); i++)
    {
      const int body = jd_tool_top_body (clicks->canvas, &clicks->places[i]);

      ends[i] = bodies ? g_strdup (jd_tool_body_name (clicks->canvas, body))
                       : jd_tool_point (clicks->canvas, root, body, clicks->places[i].at);
    }
  if (ends[1] != NULL)
    jd_tool_set_names (object, bodies ? "bodies" : "between", ends[0], ends[1]);
  else
    json_object_set_string_member (object, bodies ? "body" : "point", ends[0]);
  g_free (ends[0]);
  g_free (ends[1]);
}

static char *
make_effort (const JdClicks *clicks,
             JsonNode       *root,
             GError        **error G_GNUC_UNUSED)
{
  const JdEffortType *type = jd_effort_types;
  JsonObject *object = jd_tool_new_object (clicks->tool->name);
  gboolean turns;

  while (!g_str_equal (type->name, clicks->tool->name))
    type++;
  turns = type->action == JD_ACTS_BETWEEN_BODIES;
  set_ends (clicks, type->action, root, object);
  if (type->action == JD_ACTS_ON_BODY)
    jd_edit_set_number (object, "value", TORQUE);
  else if (type->action == JD_ACTS_AT_POINT)
    json_object_set_member (object, "vector", jd_tool_vector (clicks, FORCE_PER_METRE));
  else if (type->is_damper)
    jd_edit_set_number (object, "viscosity", turns ? TORSION_VISCOSITY : VISCOSITY);
  else
    {
      jd_edit_set_number (object, "stiffness", turns ? TORSION_STIFFNESS : STIFFNESS);
      jd_edit_set_number (object, turns ? "angle" : "length", rest_of (clicks, turns));
    }
  return jd_tool_add (root, JD_OBJECT_EFFORT, clicks->tool->name, object);
}

static const char *const force_hints[] = { N_("Click the point of the body where the force acts"),
                                           N_("Click where its arrow ends"), NULL };
static const char *const torque_hints[] = { N_("Click the body the torque acts on"), NULL };
static const char *const line_hints[] = { N_("Click its first point, on a body or the ground"),
                                          N_("Click its second point"), NULL };
static const char *const torsion_hints[] = { N_("Click the body it turns"), N_("Click the other body, or the ground"),
                                             NULL };

const JdTool jd_tool_force = {
  .name = "force", .title = N_("Force"), .icon = "jd-tool-force-symbolic", .key = "f", .group = JD_TOOL_EFFORTS,
  .kind = JD_OBJECT_EFFORT,
  .min_places = 2, .max_places = 2, .hints = force_hints, .accepts = force_accepts, .preview = jd_tool_draw_arrow,
  .make = make_effort,
};
const JdTool jd_tool_torque = {
  .name = "torque", .title = N_("Torque"), .icon = "jd-tool-torque-symbolic", .key = "t", .group = JD_TOOL_EFFORTS,
  .kind = JD_OBJECT_EFFORT,
  .min_places = 1, .max_places = 1, .hints = torque_hints, .accepts = turning_accepts,
  .list_choices = turning_choices, .make = make_effort,
};
const JdTool jd_tool_spring = {
  .name = "spring", .title = N_("Spring"), .icon = "jd-tool-spring-symbolic", .key = "i", .group = JD_TOOL_EFFORTS,
  .kind = JD_OBJECT_EFFORT,
  .min_places = 2, .max_places = 2, .hints = line_hints, .accepts = line_accepts, .preview = jd_tool_draw_arrow,
  .make = make_effort,
};
const JdTool jd_tool_damper = {
  .name = "damper", .title = N_("Damper"), .icon = "jd-tool-damper-symbolic", .group = JD_TOOL_EFFORTS,
  .kind = JD_OBJECT_EFFORT,
  .min_places = 2, .max_places = 2, .hints = line_hints, .accepts = line_accepts, .preview = jd_tool_draw_arrow,
  .make = make_effort,
};
const JdTool jd_tool_torsion_spring = {
  .name = "torsion-spring", .title = N_("Torsion Spring"), .icon = "jd-tool-torsion-spring-symbolic",
  .group = JD_TOOL_EFFORTS, .kind = JD_OBJECT_EFFORT, .min_places = 2, .max_places = 2, .hints = torsion_hints,
  .accepts = turning_accepts, .list_choices = turning_choices,
  .preview = jd_tool_draw_arrow, .make = make_effort,
};
const JdTool jd_tool_torsion_damper = {
  .name = "torsion-damper", .title = N_("Torsion Damper"), .icon = "jd-tool-torsion-damper-symbolic",
  .group = JD_TOOL_EFFORTS, .kind = JD_OBJECT_EFFORT, .min_places = 2, .max_places = 2, .hints = torsion_hints,
  .accepts = turning_accepts, .list_choices = turning_choices,
  .preview = jd_tool_draw_arrow, .make = make_effort,
};
