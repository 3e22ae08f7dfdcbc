/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Events, and impulses struck at a point. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"

/* s after the file's time, and N s for a metre of arrow. */
#define EVENT_DELAY       1.0
#define IMPULSE_PER_METRE 1.0

static JsonNode *
create_event (JdCanvas  *canvas,
              JsonArray *impulses)
{
  JsonObject *event = json_object_new ();
  JsonNode *node;

  json_object_set_string_member (event, "name", "");
  json_object_set_member (event, "at",
                          jd_json_number (jd_picture_get_time (jd_canvas_get_picture (canvas)) + EVENT_DELAY));
  json_object_set_object_member (event, "types", json_object_new ());
  if (impulses != NULL)
    json_object_set_array_member (event, "impulses", impulses);
  node = json_node_init_object (json_node_alloc (), event);
  json_object_unref (event);
  return node;
}

static gboolean
event_finish (const JdTool  *self G_GNUC_UNUSED,
              JdCanvas      *canvas,
              const JdPlace *places G_GNUC_UNUSED,
              guint          n G_GNUC_UNUSED,
              GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  g_autofree char *name = jd_edit_add (root, JD_OBJECT_EVENT, "event", create_event (canvas, NULL));

  return jd_tool_make (canvas, root, _("Add Event"), JD_OBJECT_EVENT, name, error);
}

static gboolean
impulse_accepts (const JdTool  *self G_GNUC_UNUSED,
                 JdCanvas      *canvas,
                 const JdPlace *places,
                 guint          n,
                 const JdPlace *next,
                 char         **out_why)
{
  int body;

  if (n == 0 && jd_tool_bodies_at (canvas, next, &body, 1) == 0)
    {
      *out_why = g_strdup (_("A blow falls on a body: click on the point of a body"));
      return FALSE;
    }
  if (n == 1 && hypot (next->at[0] - places[0].at[0], next->at[1] - places[0].at[1]) < 1e-9)
    {
      *out_why = g_strdup (_("A blow of no length: click where its arrow ends"));
      return FALSE;
    }
  return TRUE;
}

/* The event that is selected gets the impulse; without one, a new event. */
static gboolean
impulse_finish (const JdTool  *self G_GNUC_UNUSED,
                JdCanvas      *canvas,
                const JdPlace *places,
                guint          n G_GNUC_UNUSED,
                GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JdSelection *selection = jd_canvas_get_selection (canvas);
  const JdObject *selected = selection != NULL && jd_selection_get_n (selection) == 1
                               ? jd_selection_get (selection, 0)
                               : NULL;
  JsonObject *impulse = json_object_new ();
  JsonNode *event = NULL;
  g_autofree char *name = NULL;
  g_autofree char *point = NULL;
  int body = JD_GROUND;

  jd_tool_bodies_at (canvas, &places[0], &body, 1);
  point = jd_tool_point (canvas, root, body, places[0].at);
  json_object_set_string_member (impulse, "point", point);
  json_object_set_member (impulse, "vector",
                          jd_tool_pair (jd_tool_round (canvas,
                                                       IMPULSE_PER_METRE * (places[1].at[0] - places[0].at[0])),
                                        jd_tool_round (canvas,
                                                       IMPULSE_PER_METRE * (places[1].at[1] - places[0].at[1]))));
  if (selected != NULL && selected->kind == JD_OBJECT_EVENT)
    event = jd_edit_get (root, JD_OBJECT_EVENT, selected->name);
  if (event != NULL && json_object_has_member (json_node_get_object (event), "impulses"))
    {
      name = g_strdup (selected->name);
      json_array_add_object_element (json_object_get_array_member (json_node_get_object (event), "impulses"),
                                     impulse);
    }
  else
    {
      JsonArray *impulses = json_array_new ();

      json_array_add_object_element (impulses, impulse);
      if (event != NULL)
        {
          name = g_strdup (selected->name);
          json_object_set_array_member (json_node_get_object (event), "impulses", impulses);
        }
      else
        name = jd_edit_add (root, JD_OBJECT_EVENT, "blow", create_event (canvas, impulses));
    }
  return jd_tool_make (canvas, root, _("Add Impulse"), JD_OBJECT_EVENT, name, error);
}

static void
impulse_preview (const JdTool  *self G_GNUC_UNUSED,
                 JdCanvas      *canvas,
                 const JdPlace *places,
                 guint          n,
                 cairo_t       *cr)
{
  jd_tool_draw_path (canvas, places, n, FALSE, cr);
}

static const char *const event_hints[] =
  { N_("Click on the sheet: an event a second later, whose types the inspector and Study set"), NULL };
static const char *const impulse_hints[] = { N_("Click the point of the body that is struck"),
                                             N_("Click where the arrow of the impulse ends"), NULL };

const JdTool jd_tool_event = {
  .name = "event", .title = N_("Event"), .icon = "jd-tool-event-symbolic", .group = JD_TOOL_EVENTS,
  .min_places = 1, .max_places = 1, .hints = event_hints, .finish = event_finish,
};
const JdTool jd_tool_impulse = {
  .name = "impulse", .title = N_("Applied Impulse"), .icon = "jd-tool-impulse-symbolic", .group = JD_TOOL_EVENTS,
  .min_places = 2, .max_places = 2, .hints = impulse_hints, .accepts = impulse_accepts, .preview = impulse_preview,
  .finish = impulse_finish,
};
