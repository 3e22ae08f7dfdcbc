/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Given efforts: forces, torques, springs and dampers. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"

/* What has just been drawn: N for a metre of arrow, N m, N/m, N s/m, N m/rad, N m s/rad.  The inspector changes
 * it. */
#define FORCE_PER_METRE   10.0
#define TORQUE             1.0
#define STIFFNESS        100.0
#define VISCOSITY          1.0
#define TORSION_STIFFNESS 10.0
#define TORSION_VISCOSITY  0.1

static gboolean
is_particle (JdCanvas *canvas,
             int       body)
{
  JdMechanism *mechanism = jd_picture_get_mechanism (jd_canvas_get_picture (canvas));

  return body >= 0 && ((const JdBody *) g_ptr_array_index (jd_mechanism_get_bodies (mechanism), body))->is_particle;
}

static gboolean
differs (const JdPlace *places,
         guint          n,
         const JdPlace *next)
{
  return n == 0 || hypot (next->at[0] - places[n - 1].at[0], next->at[1] - places[n - 1].at[1]) > 1e-9;
}

static gboolean
force_accepts (const JdTool  *self G_GNUC_UNUSED,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n,
               const JdPlace *next,
               char         **out_why)
{
  if (n == 0 && jd_tool_top_body (canvas, next) == JD_GROUND)
    return jd_tool_refuse (out_why, _("A force acts on a body: click on the point of a body"));
  if (!differs (places, n, next))
    return jd_tool_refuse (out_why, _("A force of no length: click where its arrow ends"));
  return TRUE;
}

static gboolean
turning_accepts (const JdTool  *self,
                 JdCanvas      *canvas,
                 const JdPlace *places,
                 guint          n,
                 const JdPlace *next,
                 char         **out_why)
{
  const int body = jd_tool_top_body (canvas, next);

  if (n == 0 && body == JD_GROUND)
    return jd_tool_refuse (out_why, _("There is no body here: click on a body"));
  if (is_particle (canvas, body))
    return jd_tool_refuse (out_why, _("A particle does not turn: click on a body with a size"));
  if (n == 1 && body == jd_tool_top_body (canvas, &places[0]))
    return jd_tool_refuse (out_why, _("This is the first body again: click on another one, or on the ground"));
  return self != NULL;
}

static gboolean
line_accepts (const JdTool  *self G_GNUC_UNUSED,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n,
              const JdPlace *next,
              char         **out_why)
{
  if (!differs (places, n, next))
    return jd_tool_refuse (out_why, _("This is the same place again: click somewhere else"));
  if (n == 1 && jd_tool_top_body (canvas, next) == jd_tool_top_body (canvas, &places[0]))
    return jd_tool_refuse (out_why, _("Both ends are on one body: end on another one, or on the ground"));
  return TRUE;
}

static JsonObject *
create_effort (const char *type)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", "");
  json_object_set_string_member (object, "type", type);
  return object;
}

static gboolean
add_effort (const JdTool *self,
            JdCanvas     *canvas,
            JsonNode     *root,
            JsonObject   *object,
            GError      **error)
{
  g_autofree char *label = g_strdup_printf (_("Add %s"), _(self->title));
  g_autofree char *stem = g_strdelimit (g_strdup (self->name), "-", '_');
  g_autofree char *name = jd_edit_add (root, JD_OBJECT_EFFORT, stem,
                                       json_node_init_object (json_node_alloc (), object));

  json_object_unref (object);
  return jd_tool_make (canvas, root, label, JD_OBJECT_EFFORT, name, error);
}

static gboolean
force_finish (const JdTool  *self,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n G_GNUC_UNUSED,
              GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *object = create_effort ("force");
  g_autofree char *point = jd_tool_point (canvas, root, jd_tool_top_body (canvas, &places[0]), places[0].at);

  json_object_set_string_member (object, "point", point);
  json_object_set_member (object, "vector",
                          jd_tool_pair (jd_tool_round (canvas, FORCE_PER_METRE * (places[1].at[0] - places[0].at[0])),
                                        jd_tool_round (canvas,
                                                       FORCE_PER_METRE * (places[1].at[1] - places[0].at[1]))));
  return add_effort (self, canvas, root, object, error);
}

static gboolean
torque_finish (const JdTool  *self,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n G_GNUC_UNUSED,
               GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *object = create_effort ("torque");

  json_object_set_string_member (object, "body", jd_tool_body_name (canvas, jd_tool_top_body (canvas, &places[0])));
  json_object_set_member (object, "value", jd_json_number (TORQUE));
  return add_effort (self, canvas, root, object, error);
}

/* A spring is at rest as it is drawn. */
static gboolean
line_finish (const JdTool  *self,
             JdCanvas      *canvas,
             const JdPlace *places,
             guint          n G_GNUC_UNUSED,
             GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *object = create_effort (self->name);
  JsonArray *between = json_array_new ();

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *point = jd_tool_point (canvas, root, jd_tool_top_body (canvas, &places[i]), places[i].at);

      json_array_add_string_element (between, point);
    }
  json_object_set_array_member (object, "between", between);
  if (self == &jd_tool_spring)
    {
      json_object_set_member (object, "stiffness", jd_json_number (STIFFNESS));
      json_object_set_member (object, "length",
                              jd_json_number (jd_tool_round (canvas, hypot (places[1].at[0] - places[0].at[0],
                                                                            places[1].at[1] - places[0].at[1]))));
    }
  else
    json_object_set_member (object, "viscosity", jd_json_number (VISCOSITY));
  return add_effort (self, canvas, root, object, error);
}

static gboolean
torsion_finish (const JdTool  *self,
                JdCanvas      *canvas,
                const JdPlace *places,
                guint          n G_GNUC_UNUSED,
                GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *object = create_effort (self->name);
  JsonArray *bodies = json_array_new ();
  const int a = jd_tool_top_body (canvas, &places[0]), b = jd_tool_top_body (canvas, &places[1]);

  json_array_add_string_element (bodies, jd_tool_body_name (canvas, a));
  json_array_add_string_element (bodies, jd_tool_body_name (canvas, b));
  json_object_set_array_member (object, "bodies", bodies);
  if (self == &jd_tool_torsion_spring)
    {
      json_object_set_member (object, "stiffness", jd_json_number (TORSION_STIFFNESS));
      json_object_set_member (object, "angle",
                              jd_json_number (jd_tool_round (canvas, remainder (jd_tool_angle_of (canvas, a) -
                                                                                  jd_tool_angle_of (canvas, b),
                                                                                2 * G_PI))));
    }
  else
    json_object_set_member (object, "viscosity", jd_json_number (TORSION_VISCOSITY));
  return add_effort (self, canvas, root, object, error);
}

static void
arrow_preview (const JdTool  *self G_GNUC_UNUSED,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n,
               cairo_t       *cr)
{
  jd_tool_draw_path (canvas, places, n, FALSE, cr);
}

static const char *const force_hints[] = { N_("Click the point of the body where the force acts"),
                                           N_("Click where its arrow ends"), NULL };
static const char *const torque_hints[] = { N_("Click the body the torque acts on"), NULL };
static const char *const line_hints[] = { N_("Click the point where it begins, on a body or the ground"),
                                          N_("Click the point where it ends"), NULL };
static const char *const torsion_hints[] = { N_("Click the body it turns"), N_("Click the other body, or the ground"),
                                             NULL };

const JdTool jd_tool_force = {
  .name = "force", .title = N_("Force"), .icon = "jd-tool-force-symbolic", .key = "f", .group = JD_TOOL_EFFORTS,
  .min_places = 2, .max_places = 2, .hints = force_hints, .accepts = force_accepts, .preview = arrow_preview,
  .finish = force_finish,
};
const JdTool jd_tool_torque = {
  .name = "torque", .title = N_("Torque"), .icon = "jd-tool-torque-symbolic", .key = "t", .group = JD_TOOL_EFFORTS,
  .min_places = 1, .max_places = 1, .hints = torque_hints, .accepts = turning_accepts, .finish = torque_finish,
};
const JdTool jd_tool_spring = {
  .name = "spring", .title = N_("Spring"), .icon = "jd-tool-spring-symbolic", .key = "i", .group = JD_TOOL_EFFORTS,
  .min_places = 2, .max_places = 2, .hints = line_hints, .accepts = line_accepts, .preview = arrow_preview,
  .finish = line_finish,
};
const JdTool jd_tool_damper = {
  .name = "damper", .title = N_("Damper"), .icon = "jd-tool-damper-symbolic", .group = JD_TOOL_EFFORTS,
  .min_places = 2, .max_places = 2, .hints = line_hints, .accepts = line_accepts, .preview = arrow_preview,
  .finish = line_finish,
};
const JdTool jd_tool_torsion_spring = {
  .name = "torsion-spring", .title = N_("Torsion Spring"), .icon = "jd-tool-torsion-spring-symbolic",
  .group = JD_TOOL_EFFORTS, .min_places = 2, .max_places = 2, .hints = torsion_hints, .accepts = turning_accepts,
  .preview = arrow_preview, .finish = torsion_finish,
};
const JdTool jd_tool_torsion_damper = {
  .name = "torsion-damper", .title = N_("Torsion Damper"), .icon = "jd-tool-torsion-damper-symbolic",
  .group = JD_TOOL_EFFORTS, .min_places = 2, .max_places = 2, .hints = torsion_hints, .accepts = turning_accepts,
  .preview = arrow_preview, .finish = torsion_finish,
};
