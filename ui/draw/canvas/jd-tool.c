/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of tools, the steps that finish an object, and functions that several tools share. */
#include "ui/draw/canvas/jd-tools-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-sheet.h"
#include "ui/document/jd-document-lock.h"
#include "ui/widgets/jd-readout.h"

/* px: distance from the pointer to the text beside it. */
#define NOTE_DISTANCE 14.0
/* m: clicks closer than this are at one place. */
#define SAME_PLACE 1e-9
/* Of 15 degrees: an angle that differs by less from a multiple is one. */
#define SAME_ANGLE 1e-12

static const JdTool *const before_joints[] = {
  &jd_tool_select,
  &jd_tool_pan,
  &jd_tool_ground,
  &jd_tool_particle,
  &jd_tool_rod,
  &jd_tool_linkage,
  &jd_tool_string,
  &jd_tool_disk,
  &jd_tool_ring,
  &jd_tool_shell,
  &jd_tool_sphere,
  &jd_tool_box,
  &jd_tool_pane,
  &jd_tool_polygon,
};

static const JdTool *const after_joints[] = {
  &jd_tool_force,
  &jd_tool_torque,
  &jd_tool_spring,
  &jd_tool_damper,
  &jd_tool_torsion_spring,
  &jd_tool_torsion_damper,
  &jd_tool_line,
  &jd_tool_circle,
  &jd_tool_graph,
  &jd_tool_parametric,
  &jd_tool_event,
  &jd_tool_impulse,
  &jd_tool_measure_length,
  &jd_tool_measure_angle,
  &jd_tool_scale_picture,
};

/* Keys of the most frequent joints.  The others are in the palette only. */
static const char *const joint_keys[][2] = {
  { "pivot", "p" }, { "weld", "w" }, { "slider", "x" }, { "pin-slot", "n" }, { "rope", "y" }, { "contact", "c" },
  { "rolling", "o" }, { "drive", "v" }, { "gear", "e" }, { "blade", "k" }, { "on-curve", "u" },
};

static const char *const contact_hints[] = {
  N_("Click the body that touches, at a corner for this corner alone, or drag a rectangle around all that may touch"),
  N_("Click the other body, or the curve"), NULL
};

static JdTool *
create_joint_tool (const JdJointType *type)
{
  const gboolean is_contact = g_str_equal (type->name, "contact");
  JdTool *tool = g_new (JdTool, 1);

  *tool = jd_tool_joint;
  tool->name = g_strconcat ("joint-", type->name, NULL);
  tool->title = type->title;
  tool->joint_type = type;
  tool->min_places = jd_tool_joint_count (type, FALSE);
  tool->max_places = jd_tool_joint_count (type, TRUE);
  tool->hints = is_contact ? contact_hints : jd_tool_joint_hints (type);
  if (is_contact)
    tool->take_band = jd_tool_contact_take_band;
  for (gsize i = 0; i < G_N_ELEMENTS (joint_keys); i++)
    if (g_str_equal (joint_keys[i][0], type->name))
      tool->key = joint_keys[i][1];
  return tool;
}

static gpointer
create_table (gpointer data G_GNUC_UNUSED)
{
  const JdJointType *const *catalogue = jd_joint_catalogue ();
  GPtrArray *table = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (before_joints); i++)
    g_ptr_array_add (table, (gpointer) before_joints[i]);
  g_ptr_array_add (table, (gpointer) &jd_tool_ground_pivot);
  for (gsize i = 0; catalogue[i] != NULL; i++)
    if (catalogue[i]->planar)
      g_ptr_array_add (table, create_joint_tool (catalogue[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (after_joints); i++)
    g_ptr_array_add (table, (gpointer) after_joints[i]);
  g_ptr_array_add (table, NULL);
  return g_ptr_array_free (table, FALSE);
}

const JdTool *const *
jd_tool_table (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, create_table, NULL);
}

const JdTool *
jd_tool_find (const char *name)
{
  const JdTool *const *table = jd_tool_table ();

  for (gsize i = 0; table[i] != NULL; i++)
    if (g_strcmp0 (table[i]->name, name) == 0)
      return table[i];
  return NULL;
}

const char *
jd_tool_group_title (JdToolGroup group)
{
  static const char *const titles[JD_N_TOOL_GROUPS] = {
    [JD_TOOL_SELECTION] = N_("Selection"), [JD_TOOL_BODIES] = N_("Bodies"), [JD_TOOL_JOINTS] = N_("Joints"),
    [JD_TOOL_EFFORTS] = N_("Efforts"), [JD_TOOL_CURVES] = N_("Curves"), [JD_TOOL_EVENTS] = N_("Events"),
    [JD_TOOL_MEASURES] = N_("Measures"),
  };

  return _(titles[group]);
}

double
jd_tool_round (JdCanvas *canvas,
               double    value)
{
  return jd_place_round (canvas->view, value);
}

double
jd_tool_distance (const double a[2],
                  const double b[2])
{
  return hypot (b[0] - a[0], b[1] - a[1]);
}

char *
jd_tool_sum (const char *term,
             double      value)
{
  g_autofree char *number = jd_number_to_text (fabs (jd_edit_clean (value)));

  return value == 0 ? g_strdup (term) : g_strdup_printf ("%s %c %s", term, value > 0 ? '+' : '-', number);
}

char *
jd_tool_sum_angle (const char *term,
                   double      angle)
{
  const double twelfths = 12 * angle / G_PI;
  int part = (int) round (CLAMP (twelfths, -1e6, 1e6)), whole = 12;
  g_autofree char *times = NULL;
  g_autofree char *over = NULL;

  if (part == 0 || fabs (twelfths - part) > SAME_ANGLE)
    return jd_tool_sum (term, angle);
  for (int prime = 2; prime <= 3; prime++)
    while (part % prime == 0 && whole % prime == 0)
      {
        part /= prime;
        whole /= prime;
      }
  times = ABS (part) > 1 ? g_strdup_printf ("%d*", ABS (part)) : g_strdup ("");
  over = whole > 1 ? g_strdup_printf ("/%d", whole) : g_strdup ("");
  return g_strdup_printf ("%s %c %spi%s", term, part > 0 ? '+' : '-', times, over);
}

JsonNode *
jd_tool_pair (double x,
              double y)
{
  JsonArray *pair = json_array_sized_new (2);

  json_array_add_element (pair, jd_json_number (jd_edit_clean (x)));
  json_array_add_element (pair, jd_json_number (jd_edit_clean (y)));
  return json_node_init_array (json_node_alloc (), pair);
}

JsonNode *
jd_tool_vector (const JdClicks *clicks,
                double          per_metre)
{
  const double *from = clicks->places[0].at, *to = clicks->places[1].at;

  return jd_tool_pair (jd_tool_round (clicks->canvas, per_metre * (to[0] - from[0])),
                       jd_tool_round (clicks->canvas, per_metre * (to[1] - from[1])));
}

JsonObject *
jd_tool_new_object (const char *type)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", "");
  if (type != NULL)
    json_object_set_string_member (object, "type", type);
  return object;
}

void
jd_tool_set_names (JsonObject *object,
                   const char *member,
                   const char *a,
                   const char *b)
{
  JsonArray *names = json_array_new ();

  json_array_add_string_element (names, a);
  json_array_add_string_element (names, b);
  json_object_set_array_member (object, member, names);
}

JsonNode *
jd_tool_node (JsonObject *object)
{
  JsonNode *node = json_node_alloc ();

  json_node_init_object (node, object);
  json_object_unref (object);
  return node;
}

char *
jd_tool_add (JsonNode     *root,
             JdObjectKind  kind,
             const char   *stem,
             JsonObject   *object)
{
  g_autofree char *name = g_strdelimit (g_strdup (stem), "-", '_');

  return jd_edit_add (root, kind, name, jd_tool_node (object));
}

gsize
jd_tool_bodies_at (JdCanvas      *canvas,
                   const JdPlace *place,
                   int           *out,
                   gsize          max)
{
  double at[2];
  gsize n;

  if (place->taken)
    {
      n = MIN (place->n_bodies, max);
      memcpy (out, place->bodies, n * sizeof *out);
      return n;
    }
  jd_view_to_sheet (canvas->view, place->at[0], place->at[1], &at[0], &at[1]);
  n = jd_picture_pick_bodies (canvas->frame, canvas->view, at[0], at[1], out, max);
  /* A caught point may lie outside the picture of its body. */
  if (place->caught == JD_CATCH_POINT && place->point.body >= 0)
    {
      for (gsize i = 0; i < n; i++)
        if (out[i] == place->point.body)
          return n;
      n = MIN (n, max - 1);
      out[n++] = place->point.body;
    }
  return n;
}

int
jd_tool_top_body (JdCanvas      *canvas,
                  const JdPlace *place)
{
  int body;

  if (place->choice.n > 0)
    return place->choice.bodies[0];
  if (place->caught == JD_CATCH_POINT && place->point.body >= 0)
    return place->point.body;
  return jd_tool_bodies_at (canvas, place, &body, 1) > 0 ? body : JD_GROUND;
}

void
jd_tool_add_choice (const JdClicks *clicks,
                    const JdPlace  *next,
                    int             body,
                    GArray         *out)
{
  const JdChoice choice = { 1, { body } };
  g_autofree char *why = NULL;
  JdPlace place = *next;

  place.choice = choice;
  if (clicks->tool->accepts (clicks, &place, &why))
    g_array_append_val (out, choice);
}

gsize
jd_tool_list_bodies (const JdClicks *clicks,
                     const JdPlace  *next,
                     GArray         *out)
{
  int bodies[JD_PLACE_MAX_BODIES];
  const gsize n = jd_tool_bodies_at (clicks->canvas, next, bodies, JD_PLACE_MAX_BODIES);

  for (gsize i = 0; i < n; i++)
    jd_tool_add_choice (clicks, next, bodies[i], out);
  return out->len;
}

double
jd_tool_angle_of (JdCanvas *canvas,
                  int       body)
{
  JdBodyAxes axes;

  jd_picture_get_body_axes (canvas->frame, body, &axes);
  return atan2 (axes.ex[1], axes.ex[0]);
}

gboolean
jd_tool_accepts (const JdClicks  *clicks,
                 const JdPlace   *next,
                 char           **out_why)
{
  return clicks->tool->accepts == NULL || clicks->tool->accepts (clicks, next, out_why);
}

gboolean
jd_tool_completes (const JdClicks  *clicks,
                   char           **out_why)
{
  return clicks->tool->completes == NULL || clicks->tool->completes (clicks, out_why);
}

gboolean
jd_tool_refuse (char       **out_why,
                const char  *why)
{
  *out_why = g_strdup (why);
  return FALSE;
}

gboolean
jd_tool_check_apart (const JdClicks *clicks,
                     const JdPlace  *next,
                     const char     *why,
                     char          **out_why)
{
  return clicks->n == 0 || jd_tool_distance (next->at, clicks->places[clicks->n - 1].at) > SAME_PLACE ||
         jd_tool_refuse (out_why, why);
}

gboolean
jd_tool_is_particle (JdCanvas *canvas,
                     int       body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_canvas_get_mechanism (canvas));

  return body >= 0 && ((const JdBody *) g_ptr_array_index (bodies, body))->is_particle;
}

const JdBody *
jd_tool_body (JdCanvas *canvas,
              int       body)
{
  return g_ptr_array_index (jd_mechanism_get_bodies (jd_canvas_get_mechanism (canvas)), (guint) body);
}

gboolean
jd_tool_is_round (JdCanvas *canvas,
                  int       body)
{
  return jd_shape_types[jd_tool_body (canvas, body)->shape.kind].form == JD_FORM_ROUND;
}

const char *
jd_tool_body_name (JdCanvas *canvas,
                   int       body)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (canvas);
  const JdBody *it;

  if (body < 0)
    return "ground";
  it = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), body);
  return it->name;
}

void
jd_tool_to_axes (JdCanvas     *canvas,
                 int           body,
                 const double  direction[2],
                 double        out[2])
{
  JdBodyAxes axes;

  jd_picture_get_body_axes (canvas->frame, body, &axes);
  axes.o[0] = axes.o[1] = 0;
  jd_body_axes_from_world (&axes, direction[0], direction[1], out);
}

char *
jd_tool_point (JdCanvas     *canvas,
               JsonNode     *root,
               int           body,
               const double  at[2])
{
  JdBodyAxes axes;
  double local[2];

  jd_picture_get_body_axes (canvas->frame, body, &axes);
  jd_body_axes_from_world (&axes, at[0], at[1], local);
  /* Rounds components that differ from a round number by rounding error only. */
  for (int i = 0; i < 2; i++)
    if (fabs (local[i] - round (local[i] * 1e9) / 1e9) < 1e-13)
      local[i] = round (local[i] * 1e9) / 1e9;
  return jd_edit_add_point (root, jd_tool_body_name (canvas, body), body < 0 ? "O" : "A", local[0], local[1]);
}

void
jd_tool_assemble_touching (JdCanvas   *canvas,
                           const char *label)
{
  jd_canvas_assemble_state (canvas, label, "make", FALSE);
}

/* Moves the state to one that the new joint allows.  Bodies that approach each other where they touch keep their
 * velocities: the motion begins with their impact. */
static void
assemble (const JdClicks *clicks,
          const char     *label)
{
  const JdJointType *type = clicks->tool->joint_type;

  if (type == NULL || !jd_joint_type_has_member (type, JD_MEMBER_CONTACT))
    jd_canvas_assemble (clicks->canvas, label, "make");
  else
    jd_tool_assemble_touching (clicks->canvas, label);
}

/* The numbers of the bodies that are new in @root become constants, and their parameters have the letters of books,
 * if the document's lock lets constants change. */
static void
name_bodies (JdCanvas *canvas,
            JsonNode *root)
{
  const gboolean names = canvas->names_sizes && jd_document_may (canvas->document, "constants");
  g_autoptr(GPtrArray) bodies = jd_edit_list (root, JD_OBJECT_BODY);
  JsonNode *before = jd_mechanism_get_json (jd_canvas_get_mechanism (canvas));

  for (guint i = 0; names && i < bodies->len; i++)
    {
      const JdObject *body = g_ptr_array_index (bodies, i);

      if (jd_edit_get (before, JD_OBJECT_BODY, body->name) == NULL)
        jd_edit_name_body (root, body->name, NULL);
    }
}

gboolean
jd_tool_finish (const JdClicks *clicks,
                GError        **error)
{
  JdCanvas *canvas = clicks->canvas;
  const JdTool *tool = clicks->tool;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autofree char *name = tool->make (clicks, root, error);
  g_autofree char *label = tool->label != NULL ? g_strdup (_(tool->label))
                                               : g_strdup_printf (_("Add %s"), _(tool->title));

  if (name == NULL)
    return FALSE;
  if (tool->kind == JD_OBJECT_BODY)
    {
      jd_typing_write_sizes (canvas, root, name);
      name_bodies (canvas, root);
    }
  jd_document_end_group (canvas->document);
  if (!jd_canvas_commit (canvas, g_steal_pointer (&root), label, "make", error))
    return FALSE;
  if (tool->kind == JD_OBJECT_JOINT)
    assemble (clicks, label);
  jd_document_end_group (canvas->document);
  if (canvas->selection != NULL)
    jd_selection_set (canvas->selection, tool->kind, name);
  return TRUE;
}

void
jd_tool_draw_note (const double     at[2],
                   const char      *text,
                   const JdPainter *painter)
{
  const double away = NOTE_DISTANCE * painter->style->scale;
  double place[2];
  gboolean at_edge;

  jd_painter_place (painter, at, place);
  /* Near the right edge the text is drawn on the left side. */
  at_edge = place[0] > 0.8 * painter->view->width;
  jd_painter_write (painter, JD_LABEL_SANS, text, JD_COLOR_INK, place[0] + (at_edge ? -away : away), place[1] + away,
                    at_edge ? 1 : 0, 0);
}

char *
jd_tool_format_length (JdCanvas    *canvas,
                       double       length,
                       const char **out_unit)
{
  const JdShownUnit *unit = jd_mechanism_get_shown_unit (jd_canvas_get_mechanism (canvas), "m");

  *out_unit = unit != NULL ? unit->name : "m";
  return jd_readout_format (jd_shown_unit_get_value (unit, length));
}

void
jd_tool_draw_length (const JdClicks  *clicks,
                     gboolean         turned,
                     const JdPainter *painter)
{
  const double *from = clicks->places[clicks->n - 2].at, *to = clicks->places[clicks->n - 1].at;
  const double dx = to[0] - from[0], dy = to[1] - from[1];
  const char *unit;
  g_autofree char *length = jd_tool_format_length (clicks->canvas, jd_tool_round (clicks->canvas, hypot (dx, dy)),
                                                   &unit);
  g_autofree char *angle = jd_readout_format (round (10 * atan2 (dy, dx) * 180 / G_PI) / 10);
  g_autofree char *text = turned ? g_strdup_printf ("%s\u2009%s, %s°", length, unit, angle)
                                 : g_strdup_printf ("%s\u2009%s", length, unit);

  if (hypot (dx, dy) > 0)
    jd_tool_draw_note (to, text, painter);
}

void
jd_tool_draw_path (const JdClicks  *clicks,
                   gboolean         closed,
                   const JdPainter *painter)
{
  double at[2];

  for (guint i = 0; i < clicks->n; i++)
    {
      jd_painter_place (painter, clicks->places[i].at, at);
      cairo_line_to (painter->cr, at[0], at[1]);
    }
  if (closed)
    cairo_close_path (painter->cr);
  cairo_stroke (painter->cr);
}

void
jd_tool_draw_arrow (const JdClicks  *clicks,
                    const JdPainter *painter)
{
  jd_tool_draw_path (clicks, FALSE, painter);
}
