/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools that measure lengths and angles, and that scale and drag the picture below the drawing by a known length. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-canvas-private.h"

static const char *const angle_hints[] = {
  N_("Click a body for the angle of its line, or a point on the first leg of an angle"),
  N_("Click the vertex of the angle; after a body, click the other body, or the ground"),
  N_("Click a point on the second leg, counterclockwise from the first"), NULL
};

/* The point of the topmost body there, or of the ground. */
static char *
point_at (const JdClicks *clicks,
          JsonNode       *root,
          guint           i)
{
  const JdPlace *place = &clicks->places[i];
  const int body = place->caught == JD_CATCH_POINT ? place->point.body : jd_tool_top_body (clicks->canvas, place);

  return jd_tool_point (clicks->canvas, root, body, place->at);
}

/* Whether the place is on a body, and not at a point: then its line is meant. */
static int
line_at (JdCanvas      *canvas,
         const JdPlace *place)
{
  const int body = place->caught == JD_CATCH_POINT ? JD_GROUND : jd_tool_top_body (canvas, place);

  return body >= 0 && !jd_tool_is_particle (canvas, body) ? body : JD_NONE;
}

/* Two clicks mean the angle of two bodies if the first is on the line of a body: the other may be the ground. */
static gboolean
is_of_bodies (const JdClicks *clicks)
{
  return clicks->n > 0 && line_at (clicks->canvas, &clicks->places[0]) != JD_NONE;
}

static gboolean
length_accepts (const JdClicks *clicks,
                const JdPlace  *next,
                char          **out_why)
{
  return jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why);
}

static gboolean
angle_accepts (const JdClicks *clicks,
               const JdPlace  *next,
               char          **out_why)
{
  const int body = jd_tool_top_body (clicks->canvas, next);

  if (is_of_bodies (clicks) && jd_tool_is_particle (clicks->canvas, body))
    return jd_tool_refuse (out_why, _("A particle does not turn: click on a body with a size"));
  if (is_of_bodies (clicks) && body == line_at (clicks->canvas, &clicks->places[0]))
    return jd_tool_refuse (out_why, _("This is the first body again: click on another one, or on the ground"));
  return jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why);
}

static gboolean
angle_is_enough (const JdClicks *clicks)
{
  return clicks->n == 2 && is_of_bodies (clicks);
}

static char *
make_length (const JdClicks *clicks,
             JsonNode       *root,
             GError        **error G_GNUC_UNUSED)
{
  JsonObject *object = jd_tool_new_object (NULL);
  g_autofree char *from = point_at (clicks, root, 0);
  g_autofree char *to = point_at (clicks, root, 1);

  jd_tool_set_names (object, "between", from, to);
  return jd_tool_add (root, JD_OBJECT_MEASURE, "d", object);
}

static char *
make_angle (const JdClicks *clicks,
            JsonNode       *root,
            GError        **error G_GNUC_UNUSED)
{
  JsonObject *object = jd_tool_new_object (NULL);
  JsonArray *points;

  if (is_of_bodies (clicks))
    {
      jd_tool_set_names (object, "bodies",
                         jd_tool_body_name (clicks->canvas, line_at (clicks->canvas, &clicks->places[0])),
                         jd_tool_body_name (clicks->canvas, jd_tool_top_body (clicks->canvas, &clicks->places[1])));
      return jd_tool_add (root, JD_OBJECT_MEASURE, "alpha", object);
    }
  points = json_array_new ();
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *point = point_at (clicks, root, i);

      json_array_add_string_element (points, point);
    }
  json_object_set_array_member (object, "angle", points);
  return jd_tool_add (root, JD_OBJECT_MEASURE, "alpha", object);
}

static void
length_preview (const JdClicks  *clicks,
                const JdPainter *painter)
{
  jd_tool_draw_path (clicks, FALSE, painter);
  if (clicks->n == 2)
    jd_tool_draw_length (clicks, FALSE, painter);
}

static const char *const length_hints[] = { N_("Click its first point, on a body or the ground"),
                                            N_("Click its second point"), NULL };

const JdTool jd_tool_measure_length = {
  .name = "measure-length", .title = N_("Measured Length"), .icon = "jd-tool-measure-length-symbolic",
  .group = JD_TOOL_MEASURES, .kind = JD_OBJECT_MEASURE, .min_places = 2, .max_places = 2, .hints = length_hints,
  .accepts = length_accepts, .preview = length_preview, .make = make_length,
};
const JdTool jd_tool_measure_angle = {
  .name = "measure-angle", .title = N_("Measured Angle"), .icon = "jd-tool-measure-angle-symbolic",
  .group = JD_TOOL_MEASURES, .kind = JD_OBJECT_MEASURE, .min_places = 3, .max_places = 3, .hints = angle_hints,
  .accepts = angle_accepts, .is_enough = angle_is_enough, .preview = jd_tool_draw_arrow, .make = make_angle,
};

/* ---- The picture below the drawing ---- */

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
    find_world (canvas, &clicks->places[i], &canvas->scaled.line[2 * i]);
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

  memcpy (out, self->scaled.line, sizeof self->scaled.line);
}

/* ---- Drags ---- */

gboolean
jd_tool_underlay_press (JdCanvas      *canvas,
                        const JdPlace *at)
{
  JdUnderlay place;
  double world[2];

  find_world (canvas, at, world);
  if (canvas->layers.underlay.image == NULL ||
      !jd_mechanism_get_underlay (jd_canvas_get_mechanism (canvas), &place) || place.locked ||
      !jd_underlay_image_contains (canvas->layers.underlay.image, &place, world[0], world[1]))
    return FALSE;
  canvas->scaled.held = TRUE;
  canvas->scaled.from[0] = world[0];
  canvas->scaled.from[1] = world[1];
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
                                                          place.x + world[0] - canvas->scaled.from[0])));
  json_object_set_member (underlay, "y",
                          jd_json_number (jd_place_round (canvas->view,
                                                          place.y + world[1] - canvas->scaled.from[1])));
  canvas->scaled.from[0] = world[0];
  canvas->scaled.from[1] = world[1];
  if (!jd_canvas_commit (canvas, root, _("Move the Picture"), "move-picture", &error))
    jd_canvas_complain (canvas, error->message);
}
