/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ground points and bodies. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/widgets/jd-readout.h"

/* kg: of what has just been drawn; the inspector changes it. */
#define MASS 1.0
/* m: what is smaller is a slip of the hand; and how near to a curve a disk touches it, px. */
#define SMALLEST 1e-6
#define TOUCH    8.0

static gboolean
fail_small (GError **error)
{
  g_set_error_literal (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_NAME,
                       _("That would have no size: give the second place apart from the first"));
  return FALSE;
}

static double
distance (const double a[2],
          const double b[2])
{
  return hypot (b[0] - a[0], b[1] - a[1]);
}

/* Adds the body; returns its name. */
static char *
add_body (JsonNode     *root,
          JdBodyDraft  *draft)
{
  draft->mass = MASS;
  return jd_edit_add_body (root, draft);
}

static void
add_point (JsonNode   *root,
           const char *body,
           const char *stem,
           double      x,
           double      y)
{
  g_autofree char *point = jd_edit_add_point (root, body, stem, x, y);
}

static gboolean
ground_finish (const JdTool  *self G_GNUC_UNUSED,
               JdCanvas      *canvas,
               const JdPlace *places,
               guint          n G_GNUC_UNUSED,
               GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  g_autofree char *name = jd_edit_add_point (root, "ground", "O", places[0].at[0], places[0].at[1]);

  return jd_tool_make (canvas, root, _("Add Ground Point"), JD_OBJECT_POINT, name, error);
}

static gboolean
particle_finish (const JdTool  *self G_GNUC_UNUSED,
                 JdCanvas      *canvas,
                 const JdPlace *places,
                 guint          n G_GNUC_UNUSED,
                 GError       **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JdBodyDraft draft = { .stem = "particle", .is_particle = TRUE, .x = places[0].at[0], .y = places[0].at[1] };
  g_autofree char *name = add_body (root, &draft);

  return jd_tool_make (canvas, root, _("Add Particle"), JD_OBJECT_BODY, name, error);
}

/* From @a to @b, its ends being points A and B. */
static char *
add_rod (JdCanvas     *canvas G_GNUC_UNUSED,
         JsonNode     *root,
         const double  a[2],
         const double  b[2])
{
  const double length = distance (a, b);
  JdBodyDraft draft = { .stem = "rod", .x = (a[0] + b[0]) / 2, .y = (a[1] + b[1]) / 2,
                        .angle = atan2 (b[1] - a[1], b[0] - a[0]), .shape = JD_SHAPE_ROD, .size = { length } };
  char *name = add_body (root, &draft);

  add_point (root, name, "A", -length / 2, 0);
  add_point (root, name, "B", length / 2, 0);
  return name;
}

static gboolean
rod_finish (const JdTool  *self G_GNUC_UNUSED,
            JdCanvas      *canvas,
            const JdPlace *places,
            guint          n G_GNUC_UNUSED,
            GError       **error)
{
  g_autofree char *name = NULL;
  JsonNode *root;

  if (distance (places[0].at, places[1].at) < SMALLEST)
    return fail_small (error);
  root = jd_canvas_dup_root (canvas);
  name = add_rod (canvas, root, places[0].at, places[1].at);
  return jd_tool_make (canvas, root, _("Add Rod"), JD_OBJECT_BODY, name, error);
}

static void
add_pivot (JsonNode   *root,
           const char *p,
           const char *q)
{
  JsonObject *joint = json_object_new ();
  JsonArray *between = json_array_new ();
  g_autofree char *name = NULL;

  json_array_add_string_element (between, p);
  json_array_add_string_element (between, q);
  json_object_set_string_member (joint, "name", "");
  json_object_set_string_member (joint, "type", "pivot");
  json_object_set_array_member (joint, "between", between);
  name = jd_edit_add (root, JD_OBJECT_JOINT, "pivot", json_node_init_object (json_node_alloc (), joint));
  json_object_unref (joint);
}

/* A place that caught a point of the ground or of a body hinges the linkage there. */
static void
hinge_at (JdCanvas      *canvas,
          JsonNode      *root,
          const JdPlace *place,
          const char    *rod,
          const char    *end)
{
  JdMechanism *mechanism = jd_picture_get_mechanism (jd_canvas_get_picture (canvas));
  g_autofree char *point = g_strdup_printf ("%s.%s", rod, end);
  g_autofree char *other = NULL;

  if (place->caught != JD_CATCH_POINT)
    return;
  other = jd_mechanism_dup_point_name (mechanism, place->point);
  add_pivot (root, point, other);
}

/* Which of the places before the last one but one it is on; -1: none. */
static int
find_closed (const JdPlace *places,
             guint          n)
{
  for (guint i = 0; i + 2 < n; i++)
    if (distance (places[i].at, places[n - 1].at) < SMALLEST)
      return (int) i;
  return -1;
}

/* A linkage that ends on a place of its own is hinged there, unless something else was caught, which it is hinged to.
 * @rods: names, each from a place to the next. */
static void
close_linkage (JsonNode      *root,
               const JdPlace *places,
               guint          n,
               GPtrArray     *rods)
{
  const int closed = find_closed (places, n);
  g_autofree char *p = NULL;
  g_autofree char *q = NULL;

  if (closed < 0 || n < 4 || places[n - 1].caught == JD_CATCH_POINT)
    return;
  p = g_strdup_printf ("%s.B", (const char *) g_ptr_array_index (rods, n - 2));
  q = g_strdup_printf ("%s.A", (const char *) g_ptr_array_index (rods, (guint) closed));
  add_pivot (root, p, q);
}

/* The places without those that are where the one before is; as many as are left. */
static guint
drop_repeated (const JdPlace *places,
               guint          n,
               JdPlace       *out)
{
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    if (kept == 0 || distance (out[kept - 1].at, places[i].at) >= SMALLEST)
      out[kept++] = places[i];
  return kept;
}

static gboolean
linkage_finish (const JdTool  *self G_GNUC_UNUSED,
                JdCanvas      *canvas,
                const JdPlace *clicked,
                guint          n_clicked,
                GError       **error)
{
  g_autofree JdPlace *places = g_new (JdPlace, n_clicked + 1);
  const guint n = drop_repeated (clicked, n_clicked, places);
  g_autoptr(GPtrArray) rods = g_ptr_array_new_with_free_func (g_free);
  JsonNode *root;

  if (n < 2)
    return fail_small (error);
  root = jd_canvas_dup_root (canvas);
  for (guint i = 0; i + 1 < n; i++)
    {
      char *rod = add_rod (canvas, root, places[i].at, places[i + 1].at);

      if (i == 0)
        hinge_at (canvas, root, &places[0], rod, "A");
      else
        {
          g_autofree char *p = g_strdup_printf ("%s.A", rod);
          g_autofree char *q = g_strdup_printf ("%s.B", (const char *) g_ptr_array_index (rods, i - 1));

          add_pivot (root, p, q);
        }
      g_ptr_array_add (rods, rod);
    }
  hinge_at (canvas, root, &places[n - 1], g_ptr_array_index (rods, n - 2), "B");
  close_linkage (root, places, n, rods);
  return jd_tool_make (canvas, root, _("Add Linkage"), JD_OBJECT_BODY, g_ptr_array_index (rods, n - 2), error);
}

/* A click on a point of something, or on a place of its own, ends the stroke there, once a rod is drawn. */
static gboolean
linkage_is_enough (const JdTool  *self G_GNUC_UNUSED,
                   JdCanvas      *canvas G_GNUC_UNUSED,
                   const JdPlace *places,
                   guint          n)
{
  return (n > 1 && places[n - 1].caught == JD_CATCH_POINT) || (n > 3 && find_closed (places, n) >= 0);
}

/* From the centre to the rim; a rim that all but touches a curve touches it. */
static double
disk_radius (JdCanvas      *canvas,
             const JdPlace *places)
{
  const gsize n = jd_mechanism_get_curves (jd_picture_get_mechanism (jd_canvas_get_picture (canvas)))->len;
  const double scale = jd_paper_get_view (JD_PAPER (canvas))->scale;
  const double radius = distance (places[0].at, places[1].at);

  if (places[1].caught == JD_CATCH_POINT || (places[1].state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) != 0)
    return radius;
  for (gsize i = 0; i < n; i++)
    {
      JdCurveSpot spot;

      jd_picture_find_spot (jd_canvas_get_frame (canvas), i, places[0].at[0], places[0].at[1], &spot);
      if (fabs (distance (places[0].at, spot.at) - radius) * scale < TOUCH)
        return distance (places[0].at, spot.at);
    }
  return jd_tool_round (canvas, radius);
}

static gboolean
disk_finish (const JdTool  *self G_GNUC_UNUSED,
             JdCanvas      *canvas,
             const JdPlace *places,
             guint          n G_GNUC_UNUSED,
             GError       **error)
{
  const double radius = disk_radius (canvas, places);
  JdBodyDraft draft = { .stem = "disk", .x = places[0].at[0], .y = places[0].at[1],
                        .shape = JD_SHAPE_DISK, .size = { radius } };
  g_autofree char *name = NULL;
  JsonNode *root;

  if (radius < SMALLEST)
    return fail_small (error);
  root = jd_canvas_dup_root (canvas);
  name = add_body (root, &draft);
  return jd_tool_make (canvas, root, _("Add Disk"), JD_OBJECT_BODY, name, error);
}

static gboolean
box_finish (const JdTool  *self G_GNUC_UNUSED,
            JdCanvas      *canvas,
            const JdPlace *places,
            guint          n G_GNUC_UNUSED,
            GError       **error)
{
  const double *a = places[0].at, *b = places[1].at;
  JdBodyDraft draft = { .stem = "box", .x = (a[0] + b[0]) / 2, .y = (a[1] + b[1]) / 2, .shape = JD_SHAPE_BOX,
                        .size = { jd_tool_round (canvas, fabs (b[0] - a[0])),
                                  jd_tool_round (canvas, fabs (b[1] - a[1])) } };
  g_autofree char *name = NULL;
  JsonNode *root;

  if (draft.size[0] < SMALLEST || draft.size[1] < SMALLEST)
    return fail_small (error);
  root = jd_canvas_dup_root (canvas);
  name = add_body (root, &draft);
  return jd_tool_make (canvas, root, _("Add Box"), JD_OBJECT_BODY, name, error);
}

/* Twice the area, and the centroid times it: shoelace formulas. */
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

/* Its origin is its centroid, so that it turns about that. */
static gboolean
polygon_finish (const JdTool  *self G_GNUC_UNUSED,
                JdCanvas      *canvas,
                const JdPlace *places,
                guint          n,
                GError       **error)
{
  g_autofree double (*vertices)[2] = g_malloc (n * sizeof *vertices);
  g_autofree char *name = NULL;
  JdBodyDraft draft = { .stem = "plate", .shape = JD_SHAPE_POLYGON };
  double center[2];
  JsonNode *root;

  if (fabs (polygon_area (places, n, center)) < SMALLEST * SMALLEST)
    return fail_small (error);
  draft.x = jd_tool_round (canvas, center[0]);
  draft.y = jd_tool_round (canvas, center[1]);
  for (guint i = 0; i < n; i++)
    {
      vertices[i][0] = jd_tool_round (canvas, places[i].at[0] - draft.x);
      vertices[i][1] = jd_tool_round (canvas, places[i].at[1] - draft.y);
    }
  draft.n_vertices = n;
  draft.vertices = (const double (*)[2]) vertices;
  root = jd_canvas_dup_root (canvas);
  name = add_body (root, &draft);
  return jd_tool_make (canvas, root, _("Add Polygon"), JD_OBJECT_BODY, name, error);
}

/* A click on the first corner closes it. */
static gboolean
polygon_is_enough (const JdTool  *self G_GNUC_UNUSED,
                   JdCanvas      *canvas G_GNUC_UNUSED,
                   const JdPlace *places,
                   guint          n)
{
  return n > 3 && distance (places[0].at, places[n - 1].at) < SMALLEST;
}

static void
path_preview (const JdTool  *self,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n,
              cairo_t       *cr)
{
  jd_tool_draw_path (canvas, places, n, self == &jd_tool_polygon && n > 2, cr);
  if (n > 1)
    jd_tool_draw_length (canvas, places[n - 2].at, places[n - 1].at, TRUE, cr);
}

static void
disk_preview (const JdTool  *self G_GNUC_UNUSED,
              JdCanvas      *canvas,
              const JdPlace *places,
              guint          n,
              cairo_t       *cr)
{
  double at[2];

  if (n < 2)
    return;
  jd_tool_to_sheet (canvas, places[0].at, at);
  cairo_new_path (cr);
  cairo_arc (cr, at[0], at[1], disk_radius (canvas, places) * jd_paper_get_view (JD_PAPER (canvas))->scale, 0,
             2 * G_PI);
  cairo_stroke (cr);
  jd_tool_draw_length (canvas, places[0].at, places[1].at, FALSE, cr);
}

static void
box_preview (const JdTool  *self G_GNUC_UNUSED,
             JdCanvas      *canvas,
             const JdPlace *places,
             guint          n,
             cairo_t       *cr)
{
  g_autofree char *width = NULL;
  g_autofree char *height = NULL;
  g_autofree char *text = NULL;
  double a[2], b[2];

  if (n < 2)
    return;
  jd_tool_to_sheet (canvas, places[0].at, a);
  jd_tool_to_sheet (canvas, places[1].at, b);
  cairo_rectangle (cr, fmin (a[0], b[0]), fmin (a[1], b[1]), fabs (b[0] - a[0]), fabs (b[1] - a[1]));
  cairo_stroke (cr);
  width = jd_readout_format (jd_tool_round (canvas, fabs (places[1].at[0] - places[0].at[0])));
  height = jd_readout_format (jd_tool_round (canvas, fabs (places[1].at[1] - places[0].at[1])));
  text = g_strdup_printf ("%s × %s\u2009m", width, height);
  jd_tool_draw_note (canvas, places[1].at, text, cr);
}

static const char *const ground_hints[] = { N_("Click where the ground has a point"), NULL };
static const char *const particle_hints[] = { N_("Click where the particle is"), NULL };
static const char *const rod_hints[] = { N_("Click where the rod begins"), N_("Click where the rod ends"), NULL };
static const char *const linkage_hints[] = {
  N_("Click where the first rod begins; a point there is hinged"),
  N_("Click where the rod ends"),
  N_("Click where the next rod ends; Enter or a double click ends the linkage"),
  NULL
};
static const char *const disk_hints[] = { N_("Click where the disk has its centre"), N_("Click where its rim passes"),
                                          NULL };
static const char *const box_hints[] = { N_("Click where the box has a corner"),
                                         N_("Click where it has the opposite corner"), NULL };
static const char *const polygon_hints[] = {
  N_("Click where the polygon has a corner"), N_("Click where it has its next corner"),
  N_("Click where it has its next corner"),
  N_("Click where it has its next corner; Enter or a click on the first one closes it"), NULL
};

const JdTool jd_tool_ground = {
  .name = "ground", .title = N_("Ground Point"), .icon = "jd-tool-ground-symbolic", .key = "g",
  .group = JD_TOOL_BODIES, .min_places = 1, .max_places = 1, .hints = ground_hints, .finish = ground_finish,
};
const JdTool jd_tool_particle = {
  .name = "particle", .title = N_("Particle"), .icon = "jd-tool-particle-symbolic", .key = "m",
  .group = JD_TOOL_BODIES, .min_places = 1, .max_places = 1, .hints = particle_hints, .finish = particle_finish,
};
const JdTool jd_tool_rod = {
  .name = "rod", .title = N_("Rod"), .icon = "jd-tool-rod-symbolic", .key = "r", .group = JD_TOOL_BODIES,
  .min_places = 2, .max_places = 2, .hints = rod_hints, .preview = path_preview, .finish = rod_finish,
};
const JdTool jd_tool_linkage = {
  .name = "linkage", .title = N_("Linkage of Rods"), .icon = "jd-tool-linkage-symbolic", .key = "l",
  .group = JD_TOOL_BODIES,
  .min_places = 2, .max_places = G_MAXUINT, .closes = TRUE, .hints = linkage_hints, .is_enough = linkage_is_enough,
  .preview = path_preview, .finish = linkage_finish,
};
const JdTool jd_tool_disk = {
  .name = "disk", .title = N_("Disk"), .icon = "jd-tool-disk-symbolic", .key = "d", .group = JD_TOOL_BODIES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = disk_hints, .preview = disk_preview,
  .finish = disk_finish,
};
const JdTool jd_tool_box = {
  .name = "box", .title = N_("Box"), .icon = "jd-tool-box-symbolic", .key = "b", .group = JD_TOOL_BODIES,
  .min_places = 2, .max_places = 2, .no_rays = TRUE, .hints = box_hints, .preview = box_preview, .finish = box_finish,
};
const JdTool jd_tool_polygon = {
  .name = "polygon", .title = N_("Polygon"), .icon = "jd-tool-polygon-symbolic", .key = "z", .group = JD_TOOL_BODIES,
  .min_places = 3, .max_places = G_MAXUINT, .closes = TRUE, .hints = polygon_hints, .is_enough = polygon_is_enough,
  .preview = path_preview, .finish = polygon_finish,
};
