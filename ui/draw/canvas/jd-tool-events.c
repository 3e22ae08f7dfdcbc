/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools for events and for impulses at a point. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>

/* s after the file's time; and N s for 1 m of arrow. */
#define EVENT_DELAY       1.0
#define IMPULSE_PER_METRE 1.0

static char *
add_event (const JdClicks *clicks,
           JsonNode       *root,
           const char     *stem,
           JsonArray      *impulses)
{
  JsonObject *event = jd_tool_new_object (NULL);

  jd_edit_set_number (event, "at", clicks->canvas->instant.time + EVENT_DELAY);
  json_object_set_object_member (event, "types", json_object_new ());
  if (impulses != NULL)
    json_object_set_array_member (event, "impulses", impulses);
  return jd_tool_add (root, JD_OBJECT_EVENT, stem, event);
}

static char *
make_event (const JdClicks *clicks,
            JsonNode       *root,
            GError        **error G_GNUC_UNUSED)
{
  return add_event (clicks, root, "event", NULL);
}

static gboolean
impulse_accepts (const JdClicks *clicks,
                 const JdPlace  *next,
                 char          **out_why)
{
  int body;

  if (clicks->n == 0 && jd_tool_bodies_at (clicks->canvas, next, &body, 1) == 0)
    return jd_tool_refuse (out_why, _("An impulse acts on a body: click on the point of a body"));
  return jd_tool_check_apart (clicks, next, _("The impulse would be zero: click where its arrow ends"), out_why);
}

/* Adds the impulse to the selected event, or to a new one. */
static char *
make_impulse (const JdClicks *clicks,
              JsonNode       *root,
              GError        **error G_GNUC_UNUSED)
{
  JdCanvas *canvas = clicks->canvas;
  const JdObject *selected = canvas->selection != NULL && jd_selection_get_n (canvas->selection) == 1
                               ? jd_selection_get (canvas->selection, 0)
                               : NULL;
  JsonNode *node = selected != NULL && selected->kind == JD_OBJECT_EVENT
                     ? jd_edit_get (root, JD_OBJECT_EVENT, selected->name)
                     : NULL;
  JsonObject *event = node != NULL ? json_node_get_object (node) : NULL;
  JsonObject *impulse = json_object_new ();
  JsonArray *impulses = NULL;
  g_autofree char *point = NULL;
  int body = JD_GROUND;

  jd_tool_bodies_at (canvas, &clicks->places[0], &body, 1);
  point = jd_tool_point (canvas, root, body, clicks->places[0].at);
  json_object_set_string_member (impulse, "point", point);
  json_object_set_member (impulse, "vector", jd_tool_vector (clicks, IMPULSE_PER_METRE));
  if (event != NULL && json_object_has_member (event, "impulses"))
    {
      json_array_add_object_element (json_object_get_array_member (event, "impulses"), impulse);
      return g_strdup (selected->name);
    }
  impulses = json_array_new ();
  json_array_add_object_element (impulses, impulse);
  if (event == NULL)
    return add_event (clicks, root, "blow", impulses);
  json_object_set_array_member (event, "impulses", impulses);
  return g_strdup (selected->name);
}

static const char *const event_hints[] =
  { N_("Click on the sheet to add an event one second later; set its types in the inspector or in Study"), NULL };
static const char *const impulse_hints[] = { N_("Click the point of the body on which the impulse acts"),
                                             N_("Click where the arrow of the impulse ends"), NULL };

const JdTool jd_tool_event = {
  .name = "event", .title = N_("Event"), .icon = "jd-tool-event-symbolic", .group = JD_TOOL_EVENTS,
  .kind = JD_OBJECT_EVENT,
  .min_places = 1, .max_places = 1, .hints = event_hints, .make = make_event,
};
const JdTool jd_tool_impulse = {
  .name = "impulse", .title = N_("Applied Impulse"), .label = N_("Add Impulse"), .icon = "jd-tool-impulse-symbolic",
  .group = JD_TOOL_EVENTS, .kind = JD_OBJECT_EVENT,
  .min_places = 2, .max_places = 2, .hints = impulse_hints, .accepts = impulse_accepts, .preview = jd_tool_draw_arrow,
  .make = make_impulse,
};
