/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Curves on the ground, for what slides and rolls on them. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-json.h"

static gboolean
apart (const JdTool  *self G_GNUC_UNUSED,
       JdCanvas      *canvas G_GNUC_UNUSED,
       const JdPlace *places,
       guint          n,
       const JdPlace *next,
       char         **out_why)
{
  if (n == 0 || hypot (next->at[0] - places[n - 1].at[0], next->at[1] - places[n - 1].at[1]) > 1e-9)
    return TRUE;
  *out_why = g_strdup (_("This is the same place again: click somewhere else"));
  return FALSE;
}

static gboolean
add_curve (const JdTool *self,
           JdCanvas     *canvas,
           const char   *member,
           JsonNode     *value,
           GError      **error)
{
  g_autofree char *label = g_strdup_printf (_("Add %s"), _(self->title));
  g_autofree char *name = NULL;
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", "");
  json_object_set_member (object, member, value);
  name = jd_edit_add (root, JD_OBJECT_CURVE, self->name, json_node_init_object (json_node_alloc (), object));
  json_object_unref (object);
  return jd_tool_make (canvas, root, label, JD_OBJECT_CURVE, name, error);
}

static JsonNode *
object_node (JsonObject *object)
{
  JsonNode *node = json_node_init_object (json_node_alloc (), object);

  json_object_unref (object);
  return node;
}

/* Its left side, where things rest on it, is above a line drawn to the right. */
static gboolean
line_finish (const JdTool  *self,
             JdCanvas      *canvas,
             const JdPlace *places,
             guint          n G_GNUC_UNUSED,
             GError       **error)
{
  const double dx = places[1].at[0] - places[0].at[0], dy = places[1].at[1] - places[0].at[1];
  JsonObject *line = json_object_new ();

  json_object_set_member (line, "point", jd_tool_pair (places[0].at[0], places[0].at[1]));
  json_object_set_member (line, "direction",
                          dy == 0   ? jd_tool_pair (dx > 0 ? 1 : -1, 0)
                          : dx == 0 ? jd_tool_pair (0, dy > 0 ? 1 : -1)
                                    : jd_tool_pair (jd_tool_round (canvas, dx), jd_tool_round (canvas, dy)));
  return add_curve (self, canvas, "line", object_node (line), error);
}

static gboolean
circle_finish (const JdTool  *self,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n G_GNUC_UNUSED,
               GError       **error)
{
  const double radius = hypot (places[1].at[0] - places[0].at[0], places[1].at[1] - places[0].at[1]);
  JsonObject *circle = json_object_new ();

  json_object_set_member (circle, "center", jd_tool_pair (places[0].at[0], places[0].at[1]));
  json_object_set_member (circle, "radius", jd_json_number (jd_tool_round (canvas, radius)));
  return add_curve (self, canvas, "circle", object_node (circle), error);
}

/* A parabola with its lowest place at the first click, through the second one: a valley to begin with, which the
 * inspector rewrites. */
static gboolean
graph_finish (const JdTool  *self,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n G_GNUC_UNUSED,
              GError       **error)
{
  const double dx = places[1].at[0] - places[0].at[0], dy = places[1].at[1] - places[0].at[1];
  g_autofree char *x = jd_tool_sum ("x", -places[0].at[0]);
  g_autofree char *square = NULL;
  g_autofree char *text = NULL;
  char a[G_ASCII_DTOSTR_BUF_SIZE];
  JsonObject *graph = json_object_new ();

  g_ascii_formatd (a, sizeof a, "%.6g", fabs (dx) > 1e-9 ? dy / (dx * dx) : 1);
  square = g_strdup_printf ("%s*(%s)^2", a, x);
  text = dy == 0 ? jd_number_to_text (places[0].at[1]) : jd_tool_sum (square, places[0].at[1]);
  json_object_set_string_member (graph, "y", text);
  return add_curve (self, canvas, "graph", object_node (graph), error);
}

/* Half the width and the height of the ellipse between the centre and the second place: a circle, if that is level
 * with it. */
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

/* An ellipse to begin with. */
static gboolean
parametric_finish (const JdTool  *self,
                   JdCanvas      *canvas,
                   const JdPlace *places,
                   guint          n G_GNUC_UNUSED,
                   GError       **error)
{
  static const char *const functions[2] = { "cos(s)", "sin(s)" };
  JsonArray *both = json_array_new ();
  double halves[2];
  JsonNode *node;

  find_halves (places, halves);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *size = jd_number_to_text (jd_tool_round (canvas, halves[i]));
      g_autofree char *round = g_str_equal (size, "1") ? g_strdup (functions[i])
                                                       : g_strdup_printf ("%s*%s", size, functions[i]);
      g_autofree char *text = jd_tool_sum (round, places[0].at[i]);

      json_array_add_string_element (both, text);
    }
  node = json_node_init_array (json_node_alloc (), both);
  json_array_unref (both);
  return add_curve (self, canvas, "parametric", node, error);
}

static void
line_preview (const JdTool  *self G_GNUC_UNUSED,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n,
              cairo_t       *cr)
{
  jd_tool_draw_path (canvas, places, n, FALSE, cr);
  if (n > 1)
    jd_tool_draw_length (canvas, places[0].at, places[1].at, TRUE, cr);
}

static void
circle_preview (const JdTool  *self G_GNUC_UNUSED,
                JdCanvas      *canvas,
                const JdPlace *places,
                guint          n,
                cairo_t       *cr)
{
  double c[2], rim[2];

  if (n < 2)
    return;
  jd_tool_to_sheet (canvas, places[0].at, c);
  jd_tool_to_sheet (canvas, places[1].at, rim);
  cairo_new_path (cr);
  cairo_arc (cr, c[0], c[1], hypot (rim[0] - c[0], rim[1] - c[1]), 0, 2 * G_PI);
  cairo_stroke (cr);
  jd_tool_draw_length (canvas, places[0].at, places[1].at, FALSE, cr);
}

/* What the two places make of a parabola, or an ellipse. */
static void
curve_preview (const JdTool  *self,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n,
               cairo_t       *cr)
{
  const double scale = jd_paper_get_view (JD_PAPER (canvas))->scale;
  double c[2], to[2], halves[2];

  if (n < 2)
    return;
  jd_tool_to_sheet (canvas, places[0].at, c);
  jd_tool_to_sheet (canvas, places[1].at, to);
  find_halves (places, halves);
  cairo_new_path (cr);
  for (int i = 0; i <= 48; i++)
    {
      const double s = i / 48.0, turn = 2 * G_PI * s, u = 4 * s - 2;

      if (self == &jd_tool_parametric)
        cairo_line_to (cr, c[0] + scale * halves[0] * cos (turn), c[1] - scale * halves[1] * sin (turn));
      else
        cairo_line_to (cr, c[0] + u * (to[0] - c[0]), c[1] + u * u * (to[1] - c[1]));
    }
  cairo_stroke (cr);
}

static const char *const line_hints[] = {
  N_("Click where the line passes; what rests on it is at the left of its direction"), N_("Click where it goes to"), NULL
};
static const char *const circle_hints[] = { N_("Click where the circle has its centre"), N_("Click where it passes"),
                                            NULL };
static const char *const graph_hints[] = { N_("Click where the graph has its lowest place"),
                                           N_("Click where it passes"), NULL };
static const char *const parametric_hints[] = { N_("Click where the curve has its centre"),
                                                 N_("Click how wide and high it is; its formulas are in the "
                                                    "inspector"), NULL };

const JdTool jd_tool_line = {
  .name = "line", .title = N_("Line"), .icon = "jd-tool-line-symbolic", .key = "j", .group = JD_TOOL_CURVES,
  .min_places = 2, .max_places = 2, .hints = line_hints, .accepts = apart, .preview = line_preview,
  .finish = line_finish,
};
const JdTool jd_tool_circle = {
  .name = "circle", .title = N_("Circle"), .icon = "jd-tool-circle-symbolic", .key = "q", .group = JD_TOOL_CURVES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = circle_hints, .accepts = apart,
  .preview = circle_preview, .finish = circle_finish,
};
const JdTool jd_tool_graph = {
  .name = "graph", .title = N_("Graph"), .icon = "jd-tool-graph-symbolic", .group = JD_TOOL_CURVES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = graph_hints, .accepts = apart, .preview = curve_preview,
  .finish = graph_finish,
};
const JdTool jd_tool_parametric = {
  .name = "parametric", .title = N_("Parametric Curve"), .icon = "jd-tool-parametric-symbolic",
  .group = JD_TOOL_CURVES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = parametric_hints, .accepts = apart,
  .preview = curve_preview, .finish = parametric_finish,
};
