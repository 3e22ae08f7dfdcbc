/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture below the drawing: the tool that takes a line of known length, and drags of the picture. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-canvas-private.h"

/* The place of the pointer: nothing is caught. */
static void
find_world (JdCanvas      *canvas,
            const JdPlace *place,
            double         out[2])
{
  jd_view_to_world (canvas->view, place->x, place->y, &out[0], &out[1]);
}

static gboolean
scale_accepts (const JdClicks *clicks,
               const JdPlace  *next,
               char          **out_why)
{
  JdUnderlay place;

  if (!jd_mechanism_get_underlay (jd_canvas_get_mechanism (clicks->canvas), &place))
    return jd_tool_refuse (out_why, _("There is no picture below the drawing: choose one in the menu of the sheet"));
  return jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why);
}

static void
scale_use (const JdClicks *clicks)
{
  JdCanvas *canvas = clicks->canvas;

  for (int i = 0; i < 2; i++)
    find_world (canvas, &clicks->places[i], &canvas->scale_line[2 * i]);
  gtk_widget_activate_action (GTK_WIDGET (canvas), "draw.scale-picture", NULL);
}

static const char *const scale_hints[] = { N_("Click one end of a length that you know in the picture"),
                                           N_("Click its other end, and type the length"), NULL };

const JdTool jd_tool_scale_picture = {
  .name = "scale-picture", .title = N_("Scale of the Picture"), .icon = "jd-tool-scale-picture-symbolic",
  .group = JD_TOOL_MEASURES, .min_places = 2, .max_places = 2, .no_catch = TRUE, .hints = scale_hints,
  .accepts = scale_accepts, .preview = jd_tool_draw_arrow, .use = scale_use,
};

void
jd_canvas_get_scale_line (JdCanvas *self,
                          double    out[4])
{
  g_return_if_fail (JD_IS_CANVAS (self));

  memcpy (out, self->scale_line, sizeof self->scale_line);
}

/* ---- Drags ---- */

gboolean
jd_tool_underlay_press (JdCanvas      *canvas,
                        const JdPlace *at)
{
  JdUnderlay place;
  double world[2];

  find_world (canvas, at, world);
  if (canvas->underlay.image == NULL || !jd_mechanism_get_underlay (jd_canvas_get_mechanism (canvas), &place) ||
      place.locked || !jd_underlay_image_contains (canvas->underlay.image, &place, world[0], world[1]))
    return FALSE;
  canvas->underlay_held = TRUE;
  canvas->underlay_from[0] = world[0];
  canvas->underlay_from[1] = world[1];
  return TRUE;
}

void
jd_tool_underlay_move (JdCanvas      *canvas,
                       const JdPlace *at)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *underlay = jd_json_get_object (json_node_get_object (root), "underlay");
  JdUnderlay place;
  double world[2];
  g_autoptr(GError) error = NULL;

  find_world (canvas, at, world);
  if (underlay == NULL || !jd_mechanism_get_underlay (jd_canvas_get_mechanism (canvas), &place))
    {
      json_node_unref (root);
      return;
    }
  json_object_set_member (underlay, "x",
                          jd_json_number (jd_place_round (canvas->view,
                                                          place.x + world[0] - canvas->underlay_from[0])));
  json_object_set_member (underlay, "y",
                          jd_json_number (jd_place_round (canvas->view,
                                                          place.y + world[1] - canvas->underlay_from[1])));
  canvas->underlay_from[0] = world[0];
  canvas->underlay_from[1] = world[1];
  if (!jd_canvas_commit (canvas, root, _("Move the Picture"), "move-picture", &error))
    jd_canvas_complain (canvas, error->message);
}
