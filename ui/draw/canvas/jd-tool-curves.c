/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools for curves on the ground, along which bodies slide and roll. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"

static gboolean
apart (const JdClicks *clicks,
       const JdPlace  *next,
       char          **out_why)
{
  return jd_tool_check_apart (clicks, next, _("This is the same place again: click somewhere else"), out_why);
}

static char *
add_curve (const JdClicks *clicks,
           JsonNode       *root,
           JsonNode       *value)
{
  JsonObject *object = jd_tool_new_object (NULL);

  json_object_set_member (object, clicks->tool->name, value);
  return jd_tool_add (root, JD_OBJECT_CURVE, clicks->tool->name, object);
}

/* Adds a line.  Its left side, on which bodies rest, is above a line drawn to the right. */
static char *
make_line (const JdClicks *clicks,
           JsonNode       *root,
           GError        **error G_GNUC_UNUSED)
{
  const double *a = clicks->places[0].at, *b = clicks->places[1].at;
  const double dx = b[0] - a[0], dy = b[1] - a[1];
  JsonObject *line = json_object_new ();

  json_object_set_member (line, "point", jd_tool_pair (a[0], a[1]));
  json_object_set_member (line, "direction",
                          dy == 0   ? jd_tool_pair (dx > 0 ? 1 : -1, 0)
                          : dx == 0 ? jd_tool_pair (0, dy > 0 ? 1 : -1)
                          : (clicks->places[1].state & GDK_ALT_MASK) != 0
                            ? jd_tool_pair (jd_edit_clean (dx), jd_edit_clean (dy))
                            : jd_tool_vector (clicks, 1));
  return add_curve (clicks, root, jd_tool_node (line));
}

static char *
make_circle (const JdClicks *clicks,
             JsonNode       *root,
             GError        **error G_GNUC_UNUSED)
{
  const double *center = clicks->places[0].at, radius = jd_tool_distance (center, clicks->places[1].at);
  JsonObject *circle = json_object_new ();

  json_object_set_member (circle, "center", jd_tool_pair (center[0], center[1]));
  jd_edit_set_number (circle, "radius",
                      (clicks->places[1].state & GDK_ALT_MASK) != 0 ? jd_edit_clean (radius)
                                                                    : jd_tool_round (clicks->canvas, radius));
  return add_curve (clicks, root, jd_tool_node (circle));
}

/* Adds a parabola with its lowest point at the first click, through the second one.  The inspector changes its
 * equation. */
static char *
make_graph (const JdClicks *clicks,
            JsonNode       *root,
            GError        **error G_GNUC_UNUSED)
{
  const double *lowest = clicks->places[0].at, *through = clicks->places[1].at;
  const double dx = through[0] - lowest[0], dy = through[1] - lowest[1];
  g_autofree char *x = jd_tool_sum ("x", -lowest[0]);
  g_autofree char *square = NULL;
  g_autofree char *text = NULL;
  char a[G_ASCII_DTOSTR_BUF_SIZE];
  JsonObject *graph = json_object_new ();

  g_ascii_formatd (a, sizeof a, "%.6g", fabs (dx) > 1e-9 ? dy / (dx * dx) : 1);
  square = g_strdup_printf ("%s*(%s)^2", a, x);
  text = dy == 0 ? jd_number_to_text (lowest[1]) : jd_tool_sum (square, lowest[1]);
  json_object_set_string_member (graph, "y", text);
  return add_curve (clicks, root, jd_tool_node (graph));
}

/* Half width and half height of the ellipse with the given centre through the second place; a circle if both places
 * are at one height. */
static void
find_halves (const JdPlace *places,
             double         out[2])
{
  for (int i = 0; i < 2; i++)
    out[i] = fabs (places[1].at[i] - places[0].at[i]);
  for (int i = 0; i < 2; i++)
    if (out[i] < 1e-9)
      out[i] = out[1 - i];
}

/* Adds an ellipse. */
static char *
make_parametric (const JdClicks *clicks,
                 JsonNode       *root,
                 GError        **error G_GNUC_UNUSED)
{
  static const char *const functions[2] = { "cos(s)", "sin(s)" };
  JsonArray *both = json_array_new ();
  JsonNode *node = json_node_alloc ();
  double halves[2];

  find_halves (clicks->places, halves);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *size = jd_number_to_text (jd_tool_round (clicks->canvas, halves[i]));
      g_autofree char *round = g_str_equal (size, "1") ? g_strdup (functions[i])
                                                       : g_strdup_printf ("%s*%s", size, functions[i]);
      g_autofree char *text = jd_tool_sum (round, clicks->places[0].at[i]);

      json_array_add_string_element (both, text);
    }
  json_node_take_array (json_node_init (node, JSON_NODE_ARRAY), both);
  return add_curve (clicks, root, node);
}

static void
line_preview (const JdClicks  *clicks,
              const JdPainter *painter)
{
  jd_tool_draw_path (clicks, FALSE, painter);
  if (clicks->n > 1)
    jd_tool_draw_length (clicks, TRUE, painter);
}

static void
circle_preview (const JdClicks  *clicks,
                const JdPainter *painter)
{
  double center[2], rim[2];

  if (clicks->n < 2)
    return;
  jd_painter_place (painter, clicks->places[0].at, center);
  jd_painter_place (painter, clicks->places[1].at, rim);
  jd_painter_circle (painter, center[0], center[1], jd_tool_distance (center, rim));
  cairo_stroke (painter->cr);
  jd_tool_draw_length (clicks, FALSE, painter);
}

/* Draws the parabola or the ellipse of the two places. */
static void
curve_preview (const JdClicks  *clicks,
               const JdPainter *painter)
{
  const double scale = painter->view->scale;
  double c[2], to[2], halves[2];

  if (clicks->n < 2)
    return;
  jd_painter_place (painter, clicks->places[0].at, c);
  jd_painter_place (painter, clicks->places[1].at, to);
  find_halves (clicks->places, halves);
  for (int i = 0; i <= 48; i++)
    {
      const double s = i / 48.0, turn = 2 * G_PI * s, u = 4 * s - 2;

      if (clicks->tool == &jd_tool_parametric)
        cairo_line_to (painter->cr, c[0] + scale * halves[0] * cos (turn), c[1] - scale * halves[1] * sin (turn));
      else
        cairo_line_to (painter->cr, c[0] + u * (to[0] - c[0]), c[1] + u * u * (to[1] - c[1]));
    }
  cairo_stroke (painter->cr);
}

static const char *const line_hints[] = {
  N_("Click a point of the line; bodies rest on the left side of its direction"), N_("Click a second point of "
                                                                                          "the line"), NULL
};
static const char *const circle_hints[] = { N_("Click the centre of the circle"), N_("Click a point of the "
                                                                                            "curve"),
                                            NULL };
static const char *const graph_hints[] = { N_("Click the lowest point of the graph"),
                                           N_("Click a point of the curve"), NULL };
static const char *const parametric_hints[] = { N_("Click the centre of the curve"),
                                                 N_("Click to set its width and height; the inspector shows its "
                                                    "formulas"), NULL };

const JdTool jd_tool_line = {
  .name = "line", .title = N_("Line"), .icon = "jd-tool-line-symbolic", .key = "j", .group = JD_TOOL_CURVES,
  .kind = JD_OBJECT_CURVE,
  .min_places = 2, .max_places = 2, .size = JD_SIZE_POLAR, .hints = line_hints, .accepts = apart,
  .preview = line_preview,
  .make = make_line,
};
const JdTool jd_tool_circle = {
  .name = "circle", .title = N_("Circle"), .icon = "jd-tool-circle-symbolic", .key = "q", .group = JD_TOOL_CURVES,
  .kind = JD_OBJECT_CURVE,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .size = JD_SIZE_RADIUS, .hints = circle_hints,
  .accepts = apart, .preview = circle_preview, .make = make_circle,
};
const JdTool jd_tool_graph = {
  .name = "graph", .title = N_("Graph"), .icon = "jd-tool-graph-symbolic", .group = JD_TOOL_CURVES,
  .kind = JD_OBJECT_CURVE,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = graph_hints, .accepts = apart, .preview = curve_preview,
  .make = make_graph,
};
const JdTool jd_tool_parametric = {
  .name = "parametric", .title = N_("Parametric Curve"), .icon = "jd-tool-parametric-symbolic",
  .group = JD_TOOL_CURVES, .kind = JD_OBJECT_CURVE,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = parametric_hints, .accepts = apart,
  .preview = curve_preview, .make = make_parametric,
};
