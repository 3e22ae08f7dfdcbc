/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adding and removing corners of a polygon. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-canvas-private.h"

/* px: distance within which an edge is hit. */
#define REACH 9.0
#define LEAST 3

static JsonArray *
find_polygon (JsonNode   *root,
              const char *body)
{
  JsonNode *node = jd_edit_get_member (root, JD_OBJECT_BODY, body, "shape/polygon");

  return jd_json_as_array (node);
}

guint
jd_handle_count_corners (JsonNode   *root,
                         const char *body)
{
  JsonArray *polygon = find_polygon (root, body);

  return polygon != NULL ? json_array_get_length (polygon) : 0;
}

/* Nearest point to (@x, @y) on the edge from @a to @b, sheet coordinates.  Returns the distance. */
static double
nearest_on_edge (const double a[2],
                 const double b[2],
                 double       x,
                 double       y,
                 double       out[2])
{
  const double dx = b[0] - a[0], dy = b[1] - a[1], square = dx * dx + dy * dy;
  const double s = square > 0 ? CLAMP (((x - a[0]) * dx + (y - a[1]) * dy) / square, 0, 1) : 0;

  out[0] = a[0] + s * dx;
  out[1] = a[1] + s * dy;
  return hypot (out[0] - x, out[1] - y);
}

/* Copies the array with a new corner @at before @index, or, with @at NULL, without the corner at @index. */
static void
change_corners (JsonNode     *root,
                const char   *body,
                guint         index,
                const double *at)
{
  JsonArray *polygon = find_polygon (root, body);
  JsonArray *changed = json_array_new ();

  for (guint i = 0; i <= json_array_get_length (polygon); i++)
    {
      if (i == index && at != NULL)
        {
          JsonArray *corner = json_array_new ();

          for (int k = 0; k < 2; k++)
            json_array_add_element (corner, jd_json_number (at[k]));
          json_array_add_array_element (changed, corner);
        }
      if (i < json_array_get_length (polygon) && (at != NULL || i != index))
        json_array_add_element (changed, json_array_dup_element (polygon, i));
    }
  json_object_set_array_member (json_node_get_object (jd_edit_get_member (root, JD_OBJECT_BODY, body, "shape")),
                                "polygon", changed);
}

/* Updates mass centre and inertia of a homogeneous body, so that it stays homogeneous. */
static void
commit (JdCanvas     *canvas,
        const char   *body,
        guint         index,
        const double *at)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  const gboolean homogeneous = jd_edit_is_homogeneous (root, body);
  const gboolean crossed = !jd_edit_check_sides (root, body, NULL);

  change_corners (root, body, index, at);
  if (homogeneous)
    jd_edit_set_homogeneous (root, body);
  if (crossed || jd_edit_check_sides (root, body, &error))
    jd_canvas_commit (canvas, g_steal_pointer (&root), at != NULL ? _("Add Corner") : _("Remove Corner"), NULL,
                      &error);
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}

/* Converts a position to body axes, rounded to what is visible. */
static void
to_body (JdCanvas     *canvas,
         int           body,
         const double  sheet[2],
         double        out[2])
{
  const JdView *view = canvas->view;
  JdBodyAxes axes;
  double x, y;

  jd_picture_get_body_axes (canvas->frame, body, &axes);
  jd_view_to_world (view, sheet[0], sheet[1], &x, &y);
  jd_body_axes_from_world (&axes, x, y, out);
  for (int i = 0; i < 2; i++)
    out[i] = jd_place_round (view, out[i]);
}

gboolean
jd_handles_edit_corner (JdCanvas *canvas,
                        double    x,
                        double    y)
{
  const JdView *view = canvas->view;
  JdHandle handles[JD_MAX_HANDLES], hit;
  double corners[JD_MAX_HANDLES][2], near[2], at[2];
  const guint n_handles = jd_handles_find (canvas, handles);
  const char *body;
  guint n = 0;

  for (guint i = 0; i < n_handles; i++)
    if (handles[i].kind == JD_HANDLE_VERTEX)
      {
        jd_view_to_sheet (view, handles[i].at[0], handles[i].at[1], &corners[n][0], &corners[n][1]);
        n++;
      }
  if (n < LEAST)
    return FALSE;
  body = jd_selection_get (canvas->selection, 0)->name;
  if (jd_handles_pick (canvas, x, y, &hit))
    {
      if (hit.kind != JD_HANDLE_VERTEX)
        return FALSE;
      if (n > LEAST)
        commit (canvas, body, hit.index, NULL);
      else
        jd_canvas_complain (canvas, _("A polygon needs at least three corners"));
      return TRUE;
    }
  for (guint i = 0; i < n; i++)
    if (nearest_on_edge (corners[i], corners[(i + 1) % n], x, y, near) < REACH * jd_canvas_get_reach (canvas))
      {
        to_body (canvas, jd_mechanism_find_body (jd_canvas_get_mechanism (canvas), body), near, at);
        commit (canvas, body, i + 1, at);
        return TRUE;
      }
  return FALSE;
}
