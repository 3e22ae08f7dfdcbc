/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tools for ground points and bodies. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-outline.h"

/* kg: mass of a new body; the inspector changes it. */
#define MASS 1.0
/* m: smaller sizes are refused, because they come from an accidental movement; px: distance within which a disk's
 * rim touches a curve. */
#define SMALLEST 1e-6
#define TOUCH    8.0

static char *
fail_small (GError **error)
{
  g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
                       _("This would have no size: click farther from the first place"));
  return NULL;
}

/* Adds the body.  Returns its name. */
static char *
add_body (JsonNode    *root,
          JdBodyDraft *draft)
{
  draft->mass = MASS;
  return jd_edit_add_body (root, draft);
}

/* The shape that a tool draws, which has its name; a linkage is made of rods. */
static JdShapeKind
shape_of (const JdTool *tool)
{
  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS; kind++)
    if (g_str_equal (jd_field_of_type (jd_shape_fields, kind)->name, tool->name))
      return kind;
  return JD_SHAPE_ROD;
}

static char *
make_ground (const JdClicks *clicks,
             JsonNode       *root,
             GError        **error G_GNUC_UNUSED)
{
  return jd_edit_add_point (root, "ground", "O", clicks->places[0].at[0], clicks->places[0].at[1]);
}

static char *
make_particle (const JdClicks *clicks,
               JsonNode       *root,
               GError        **error G_GNUC_UNUSED)
{
  const double *at = clicks->places[0].at;

  return add_body (root, &(JdBodyDraft) { .stem = "particle", .is_particle = TRUE, .x = at[0], .y = at[1] });
}

/* Adds a rod or a string from @a to @b with the points A and B at its ends. */
static char *
add_rod (JsonNode     *root,
         JdShapeKind   shape,
         const double  a[2],
         const double  b[2])
{
  const double dx = jd_edit_clean (b[0] - a[0]), dy = jd_edit_clean (b[1] - a[1]), length = hypot (dx, dy);
  JdBodyDraft draft = { .stem = jd_field_of_type (jd_shape_fields, shape)->name,
                        .x = (a[0] + b[0]) / 2, .y = (a[1] + b[1]) / 2,
                        .angle = atan2 (dy, dx), .shape = shape, .size = { length } };
  char *name = add_body (root, &draft);

  g_free (jd_edit_add_point (root, name, "A", -length / 2, 0));
  g_free (jd_edit_add_point (root, name, "B", length / 2, 0));
  return name;
}

static char *
make_rod (const JdClicks *clicks,
          JsonNode       *root,
          GError        **error)
{
  const double *a = clicks->places[0].at, *b = clicks->places[1].at;

  return jd_tool_distance (a, b) < SMALLEST ? fail_small (error) : add_rod (root, shape_of (clicks->tool), a, b);
}

/* Adds a pivot between point @end of @rod and the point @other. */
static void
add_pivot (JsonNode   *root,
           const char *rod,
           const char *end,
           const char *other)
{
  JsonObject *joint = jd_tool_new_object ("pivot");
  g_autofree char *point = g_strdup_printf ("%s.%s", rod, end);

  jd_tool_set_names (joint, "between", point, other);
  g_free (jd_tool_add (root, JD_OBJECT_JOINT, "pivot", joint));
}

/* If the place has caught a point of the ground or of a body, adds a pivot there. */
static void
hinge_at (JdCanvas      *canvas,
          JsonNode      *root,
          const JdPlace *place,
          const char    *rod,
          const char    *end)
{
  g_autofree char *other = NULL;

  if (place->caught != JD_CATCH_POINT)
    return;
  other = jd_mechanism_dup_point_name (jd_canvas_get_mechanism (canvas), place->point);
  add_pivot (root, rod, end, other);
}

/* Index of the earlier place that the last place coincides with, the one just before it excepted; -1 if there is
 * none. */
static int
find_closed (const JdPlace *places,
             guint          n)
{
  for (guint i = 0; i + 2 < n; i++)
    if (jd_tool_distance (places[i].at, places[n - 1].at) < SMALLEST)
      return (int) i;
  return -1;
}

/* If a linkage ends at one of its own places, adds a pivot there, unless the place has caught another object, to
 * which the linkage is then hinged.  @rods are the names of the rods between consecutive places. */
static void
close_linkage (JsonNode      *root,
               const JdPlace *places,
               guint          n,
               GPtrArray     *rods)
{
  const int closed = find_closed (places, n);
  g_autofree char *other = NULL;

  if (closed < 0 || n < 4 || places[n - 1].caught == JD_CATCH_POINT)
    return;
  other = g_strdup_printf ("%s.A", (const char *) g_ptr_array_index (rods, (guint) closed));
  add_pivot (root, g_ptr_array_index (rods, n - 2), "B", other);
}

/* Removes places that coincide with the one before.  Returns the number left. */
static guint
drop_repeated (const JdClicks *clicks,
               JdPlace        *out)
{
  guint kept = 0;

  for (guint i = 0; i < clicks->n; i++)
    if (kept == 0 || jd_tool_distance (out[kept - 1].at, clicks->places[i].at) >= SMALLEST)
      out[kept++] = clicks->places[i];
  return kept;
}

static char *
make_linkage (const JdClicks *clicks,
              JsonNode       *root,
              GError        **error)
{
  g_autofree JdPlace *places = g_new (JdPlace, clicks->n + 1);
  const guint n = drop_repeated (clicks, places);
  g_autoptr(GPtrArray) rods = g_ptr_array_new_with_free_func (g_free);

  if (n < 2)
    return fail_small (error);
  for (guint i = 0; i + 1 < n; i++)
    {
      char *rod = add_rod (root, JD_SHAPE_ROD, places[i].at, places[i + 1].at);

      if (i == 0)
        hinge_at (clicks->canvas, root, &places[0], rod, "A");
      else
        {
          g_autofree char *before = g_strdup_printf ("%s.B", (const char *) g_ptr_array_index (rods, i - 1));

          add_pivot (root, rod, "A", before);
        }
      g_ptr_array_add (rods, rod);
    }
  hinge_at (clicks->canvas, root, &places[n - 1], g_ptr_array_index (rods, n - 2), "B");
  close_linkage (root, places, n, rods);
  return g_strdup (g_ptr_array_index (rods, n - 2));
}

/* A click on a point of an object or on a place of the linkage itself ends the linkage, if it has a rod. */
static gboolean
linkage_is_enough (const JdClicks *clicks)
{
  const guint n = clicks->n;

  return (n > 1 && clicks->places[n - 1].caught == JD_CATCH_POINT) || (n > 3 && find_closed (clicks->places, n) >= 0);
}

/* Radius from the centre to the pointer.  If the rim nearly touches a curve, the radius for which it touches. */
static double
disk_radius (const JdClicks *clicks)
{
  JdCanvas *canvas = clicks->canvas;
  const gsize n = jd_mechanism_get_curves (jd_canvas_get_mechanism (canvas))->len;
  const JdPlace *rim = &clicks->places[1];
  const double *center = clicks->places[0].at, radius = jd_tool_distance (center, rim->at);

  if (rim->caught == JD_CATCH_POINT || (rim->state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) != 0)
    return radius;
  for (gsize i = 0; i < n; i++)
    {
      JdCurveSpot spot;

      jd_picture_find_spot (canvas->frame, i, center[0], center[1], &spot);
      if (fabs (jd_tool_distance (center, spot.at) - radius) * canvas->view->scale < TOUCH)
        return jd_tool_distance (center, spot.at);
    }
  return jd_tool_round (canvas, radius);
}

static char *
make_disk (const JdClicks *clicks,
           JsonNode       *root,
           GError        **error)
{
  const double *center = clicks->places[0].at;
  JdBodyDraft draft = { .stem = clicks->tool->name, .x = center[0], .y = center[1], .shape = shape_of (clicks->tool),
                        .size = { disk_radius (clicks) } };

  return draft.size[0] < SMALLEST ? fail_small (error) : add_body (root, &draft);
}

/* Draws width and height. */
static void
box_size (const JdClicks *clicks,
          double          out[2])
{
  for (int i = 0; i < 2; i++)
    {
      const double side = fabs (clicks->places[1].at[i] - clicks->places[0].at[i]);

      out[i] = (clicks->places[1].state & GDK_ALT_MASK) != 0 ? jd_edit_clean (side)
                                                             : jd_tool_round (clicks->canvas, side);
    }
}

static char *
make_box (const JdClicks *clicks,
          JsonNode       *root,
          GError        **error)
{
  const double *a = clicks->places[0].at, *b = clicks->places[1].at;
  JdBodyDraft draft = { .stem = clicks->tool->name, .x = (a[0] + b[0]) / 2, .y = (a[1] + b[1]) / 2,
                        .shape = shape_of (clicks->tool) };

  box_size (clicks, draft.size);
  return draft.size[0] < SMALLEST || draft.size[1] < SMALLEST ? fail_small (error) : add_body (root, &draft);
}

/* Shoelace formulas: returns twice the signed area 2A, and 2A times the centroid,
 *   2A = sum_i (x_i y_i+1 - x_i+1 y_i),
 *   2A c = sum_i (r_i + r_i+1) (x_i y_i+1 - x_i+1 y_i) / 3. */
static double
polygon_area (const JdPlace *places,
              guint          n,
              double         out_center[2])
{
  double area = 0;

  out_center[0] = out_center[1] = 0;
  for (guint i = 0; i < n; i++)
    {
      const double *a = places[i].at, *b = places[(i + 1) % n].at;
      const double cross = (a[0] - places[0].at[0]) * (b[1] - places[0].at[1]) -
                           (b[0] - places[0].at[0]) * (a[1] - places[0].at[1]);

      area += cross;
      for (int k = 0; k < 2; k++)
        out_center[k] += cross * (a[k] + b[k] + places[0].at[k]) / 3;
    }
  if (area != 0)
    for (int k = 0; k < 2; k++)
      out_center[k] /= area;
  return area;
}

/* Whether the corner is where the one before it is. */
static gboolean
repeats (const JdClicks *clicks,
         guint           i)
{
  return jd_tool_distance (clicks->places[(i + clicks->n - 1) % clicks->n].at, clicks->places[i].at) < SMALLEST;
}

/* Adds a polygon, with a corner that was clicked again once.  Its origin is its centroid, so that it turns about
 * it. */
static char *
make_polygon (const JdClicks *clicks,
              JsonNode       *root,
              GError        **error G_GNUC_UNUSED)
{
  g_autofree double (*vertices)[2] = g_malloc (clicks->n * sizeof *vertices);
  JdBodyDraft draft = { .stem = "plate", .shape = JD_SHAPE_POLYGON, .vertices = (const double (*)[2]) vertices };
  double center[2];

  polygon_area (clicks->places, clicks->n, center);
  for (int k = 0; k < 2; k++)
    center[k] = jd_tool_round (clicks->canvas, center[k]);
  for (guint i = 0; i < clicks->n; i++)
    if (!repeats (clicks, i))
      {
        for (int k = 0; k < 2; k++)
          vertices[draft.n_vertices][k] = jd_tool_round (clicks->canvas, clicks->places[i].at[k] - center[k]);
        draft.n_vertices++;
      }
  draft.x = center[0];
  draft.y = center[1];
  return add_body (root, &draft);
}

/* A click on the first corner closes the polygon. */
static gboolean
polygon_is_enough (const JdClicks *clicks)
{
  return clicks->n > 3 && jd_tool_distance (clicks->places[0].at, clicks->places[clicks->n - 1].at) < SMALLEST;
}

/* Whether the corners, and then @next (NULL: the first corner again), do not make sides that cross. */
static gboolean
check_sides (const JdClicks  *clicks,
             const JdPlace   *next,
             char           **out_why)
{
  g_autofree double (*corners)[2] = g_malloc_n (clicks->n + 1, sizeof *corners);
  const guint n = next != NULL ? clicks->n + 1 : clicks->n;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < n; i++)
    memcpy (corners[i], i < clicks->n ? clicks->places[i].at : next->at, sizeof corners[i]);
  return jd_outline_check_sides ((const double (*)[2]) corners, n, next == NULL, &error) ||
         jd_tool_refuse (out_why, error->message);
}

static gboolean
polygon_completes (const JdClicks  *clicks,
                   char           **out_why)
{
  g_autoptr(GError) error = NULL;
  double center[2];

  if (!check_sides (clicks, NULL, out_why))
    return FALSE;
  if (fabs (polygon_area (clicks->places, clicks->n, center)) >= SMALLEST * SMALLEST)
    return TRUE;
  fail_small (&error);
  return jd_tool_refuse (out_why, error->message);
}

static gboolean
polygon_accepts (const JdClicks  *clicks,
                 const JdPlace   *next,
                 char           **out_why)
{
  if (clicks->n > 2 && jd_tool_distance (clicks->places[0].at, next->at) < SMALLEST)
    return polygon_completes (clicks, out_why);
  return check_sides (clicks, next, out_why);
}

static void
path_preview (const JdClicks  *clicks,
              const JdPainter *painter)
{
  jd_tool_draw_path (clicks, clicks->tool == &jd_tool_polygon && clicks->n > 2, painter);
  if (clicks->n > 1)
    jd_tool_draw_length (clicks, TRUE, painter);
}

static void
disk_preview (const JdClicks  *clicks,
              const JdPainter *painter)
{
  double at[2];

  if (clicks->n < 2)
    return;
  jd_painter_place (painter, clicks->places[0].at, at);
  jd_painter_circle (painter, at[0], at[1], disk_radius (clicks) * painter->view->scale);
  cairo_stroke (painter->cr);
  jd_tool_draw_length (clicks, FALSE, painter);
}

static void
box_preview (const JdClicks  *clicks,
             const JdPainter *painter)
{
  g_autofree char *width = NULL;
  g_autofree char *height = NULL;
  g_autofree char *text = NULL;
  double a[2], b[2], size[2];
  const char *unit;

  if (clicks->n < 2)
    return;
  jd_painter_place (painter, clicks->places[0].at, a);
  jd_painter_place (painter, clicks->places[1].at, b);
  cairo_rectangle (painter->cr, fmin (a[0], b[0]), fmin (a[1], b[1]), fabs (b[0] - a[0]), fabs (b[1] - a[1]));
  cairo_stroke (painter->cr);
  box_size (clicks, size);
  width = jd_tool_format_length (clicks->canvas, size[0], &unit);
  height = jd_tool_format_length (clicks->canvas, size[1], &unit);
  text = g_strdup_printf ("%s × %s\u2009%s", width, height, unit);
  jd_tool_draw_note (clicks->places[1].at, text, painter);
}

static const char *const ground_hints[] = { N_("Click to add a point of the ground"), NULL };
static const char *const particle_hints[] = { N_("Click to add a particle"), NULL };
static const char *const rod_hints[] = { N_("Click one end of the rod"),
                                         N_("Click the other end of the rod, or type its length"), NULL };
static const char *const linkage_hints[] = {
  N_("Click the start of the first rod; a point there becomes a hinge"),
  N_("Click the other end of the rod, or type its length"),
  N_("Click the end of the next rod; Enter or a double click ends the linkage"),
  NULL
};
static const char *const disk_hints[] = { N_("Click the centre of the disk"), N_("Click a point of its rim"),
                                          NULL };
static const char *const box_hints[] = { N_("Click a corner of the box"),
                                         N_("Click the opposite corner"), NULL };
static const char *const round_hints[] = { N_("Click the centre"), N_("Click a point of its rim"), NULL };
static const char *const string_hints[] = { N_("Click one end of the string"),
                                            N_("Click the other end of the string, or type its length"), NULL };
static const char *const pane_hints[] = { N_("Click a corner of the pane"), N_("Click the opposite corner"), NULL };
static const char *const polygon_hints[] = {
  N_("Click the first corner of the polygon"), N_("Click the next corner"),
  N_("Click the next corner"),
  N_("Click the next corner; Enter or a click on the first corner closes the polygon"), NULL
};

const JdTool jd_tool_ground = {
  .name = "ground", .title = N_("Ground Point"), .icon = "jd-tool-ground-symbolic", .key = "g",
  .group = JD_TOOL_BODIES, .kind = JD_OBJECT_POINT, .min_places = 1, .max_places = 1, .hints = ground_hints,
  .make = make_ground,
};
const JdTool jd_tool_particle = {
  .name = "particle", .title = N_("Particle"), .icon = "jd-tool-particle-symbolic", .key = "m",
  .group = JD_TOOL_BODIES, .kind = JD_OBJECT_BODY, .min_places = 1, .max_places = 1, .hints = particle_hints,
  .make = make_particle,
};
const JdTool jd_tool_rod = {
  .name = "rod", .title = N_("Rod"), .icon = "jd-tool-rod-symbolic", .key = "r", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_POLAR,
  .min_places = 2, .max_places = 2, .hints = rod_hints, .preview = path_preview, .make = make_rod,
};
const JdTool jd_tool_linkage = {
  .name = "linkage", .title = N_("Linkage of Rods"), .label = N_("Add Linkage"),
  .icon = "jd-tool-linkage-symbolic", .key = "l",
  .group = JD_TOOL_BODIES, .kind = JD_OBJECT_BODY, .size = JD_SIZE_POLAR,
  .min_places = 2, .max_places = G_MAXUINT, .closes = TRUE, .hints = linkage_hints, .is_enough = linkage_is_enough,
  .preview = path_preview, .make = make_linkage,
};
const JdTool jd_tool_disk = {
  .name = "disk", .title = N_("Disk"), .icon = "jd-tool-disk-symbolic", .key = "d", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_RADIUS,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = disk_hints, .preview = disk_preview,
  .make = make_disk,
};
const JdTool jd_tool_box = {
  .name = "box", .title = N_("Box"), .icon = "jd-tool-box-symbolic", .key = "b", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_SIDES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = box_hints, .preview = box_preview, .make = make_box,
};
const JdTool jd_tool_ring = {
  .name = "ring", .title = N_("Ring"), .icon = "jd-tool-ring-symbolic", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_RADIUS,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = round_hints, .preview = disk_preview,
  .make = make_disk,
};
const JdTool jd_tool_shell = {
  .name = "shell", .title = N_("Hemispherical Shell"), .icon = "jd-tool-shell-symbolic", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_RADIUS,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = round_hints, .preview = disk_preview,
  .make = make_disk,
};
const JdTool jd_tool_sphere = {
  .name = "sphere", .title = N_("Sphere"), .icon = "jd-tool-sphere-symbolic", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_RADIUS,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = round_hints, .preview = disk_preview,
  .make = make_disk,
};
const JdTool jd_tool_string = {
  .name = "string", .title = N_("String"), .icon = "jd-tool-string-symbolic", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_POLAR,
  .min_places = 2, .max_places = 2, .hints = string_hints, .preview = path_preview, .make = make_rod,
};
const JdTool jd_tool_pane = {
  .name = "pane", .title = N_("Pane of Glass"), .icon = "jd-tool-pane-symbolic", .group = JD_TOOL_BODIES,
  .kind = JD_OBJECT_BODY, .size = JD_SIZE_SIDES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = pane_hints, .preview = box_preview, .make = make_box,
};
const JdTool jd_tool_polygon = {
  .name = "polygon", .title = N_("Polygon"), .icon = "jd-tool-polygon-symbolic", .key = "z",
  .group = JD_TOOL_BODIES, .kind = JD_OBJECT_BODY, .size = JD_SIZE_POLAR,
  .min_places = 3, .max_places = G_MAXUINT, .closes = TRUE, .hints = polygon_hints,
  .accepts = polygon_accepts, .is_enough = polygon_is_enough, .completes = polygon_completes,
  .preview = path_preview, .make = make_polygon,
};
