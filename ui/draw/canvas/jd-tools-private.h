/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas-private.h"

G_BEGIN_DECLS

/* The tables of the tools, and functions that several tools share. */
extern const JdTool jd_tool_select, jd_tool_pan;
extern const JdTool jd_tool_ground, jd_tool_particle, jd_tool_rod, jd_tool_disk, jd_tool_ring,
  jd_tool_shell, jd_tool_sphere, jd_tool_string, jd_tool_pane, jd_tool_box, jd_tool_polygon,
                    jd_tool_linkage;
extern const JdTool jd_tool_line, jd_tool_circle, jd_tool_graph, jd_tool_parametric;
extern const JdTool jd_tool_force, jd_tool_torque, jd_tool_spring, jd_tool_damper, jd_tool_torsion_spring,
                    jd_tool_torsion_damper;
/* A pivot on the ground, by one click on a body: jd-tool-joint.c. */
extern const JdTool jd_tool_ground_pivot;
extern const JdTool jd_tool_event, jd_tool_impulse;
extern const JdTool jd_tool_measure_length, jd_tool_measure_angle, jd_tool_scale_picture;
/* The tool of joints without name, title and type, which each joint type sets. */
extern const JdTool jd_tool_joint;
guint              jd_tool_joint_count (const JdJointType *type,
                                        gboolean           most);
/* Hints for the clicks.  They are never freed, as the tools are not. */
const char *const *jd_tool_joint_hints (const JdJointType *type);

/* Contacts of whole shapes: jd-tool-contact.c.  Whether the clicks on a body and then on @curve mean the body's
 * shape: all its corners touch the line, not one point. */
gboolean           jd_tool_contact_is_shape   (const JdClicks *clicks,
                                               int             curve);
/* Returns whether @body is on the solid side of the line @curve, which no joint uses yet. */
gboolean           jd_tool_contact_is_behind  (JdCanvas       *canvas,
                                               int             body,
                                               int             curve);
/* Makes the other side the solid one, in @root. */
void               jd_tool_contact_turn_curve (JdCanvas       *canvas,
                                               JsonNode       *root,
                                               int             curve);
/* Adds these contacts.  Returns the name of the first; NULL with an error if all are there. */
char              *jd_tool_contact_make_shape (const JdClicks *clicks,
                                               int             curve,
                                               JsonNode       *root,
                                               GError        **error);
/* Begins a drag of the picture below the drawing at an empty place of the sheet.  FALSE: there is none there, or
 * it is locked. */
gboolean jd_tool_underlay_press (JdCanvas      *canvas,
                                 const JdPlace *at);
void     jd_tool_underlay_move  (JdCanvas      *canvas,
                                 const JdPlace *at);
/* Lets all pairs of shapes in the rectangle (sheet coordinates: two opposite corners) touch, as one undo step. */
void               jd_tool_contact_take_band  (JdCanvas      *canvas,
                                               const double   band[4]);
/* Objects (JdObject *) that lie completely in such a rectangle, without the points of bodies. */
GPtrArray         *jd_tool_list_in_band       (JdCanvas      *canvas,
                                               const double   band[4]) G_GNUC_WARN_UNUSED_RESULT;
/* Moves what a new contact does not allow; velocities stay.  It is part of the step "make". */
void               jd_tool_assemble_touching  (JdCanvas      *canvas,
                                               const char    *label);

/* Rounds to what is visible. */
double      jd_tool_round       (JdCanvas       *canvas,
                                 double          value);
/* Distance in world coordinates. */
double      jd_tool_distance    (const double    a[2],
                                 const double    b[2]);
/* The expression @term + @value. */
char       *jd_tool_sum         (const char     *term,
                                 double          value);
/* Returns the expression @term + @angle.  A multiple of 15 degrees is written with pi, as in "t + pi/2". */
char       *jd_tool_sum_angle   (const char     *term,
                                 double          angle);
/* The array [x, y]. */
JsonNode   *jd_tool_pair        (double          x,
                                 double          y);
/* The vector from the first place to the second, multiplied by @per_metre. */
JsonNode   *jd_tool_vector      (const JdClicks *clicks,
                                 double          per_metre);
/* A new object of @type (NULL: no member "type").  It gets a name when it is added. */
JsonObject *jd_tool_new_object  (const char     *type);
void        jd_tool_set_names   (JsonObject     *object,
                                 const char     *member,
                                 const char     *a,
                                 const char     *b);
JsonNode   *jd_tool_node        (JsonObject     *object);
/* Adds @object (taken) to @root with a name made from @stem.  Returns the name. */
char       *jd_tool_add         (JsonNode       *root,
                                 JdObjectKind    kind,
                                 const char     *stem,
                                 JsonObject     *object);
/* The bodies at a place, topmost first, then the ground, which is everywhere.  Writes at most @max of them and
 * returns their number. */
gsize       jd_tool_bodies_at   (JdCanvas       *canvas,
                                 const JdPlace  *place,
                                 int            *out,
                                 gsize           max);
/* The two bodies for a joint at a place: the topmost two that are not yet joined there; the ground is last.  Returns
 * FALSE if all are already joined by joints at that place. */
gboolean    jd_tool_find_pair   (JdCanvas       *canvas,
                                 const JdPlace  *place,
                                 int             out[2]);
/* Adds all such pairs (JdChoice) to @out.  Returns the number of bodies there, counting those that are joined to each
 * other there as one. */
gsize       jd_tool_list_pairs  (JdCanvas       *canvas,
                                 const JdPlace  *place,
                                 GArray         *out);
/* Returns whether the first of two bodies at @place has the slot of a pin in a slot, whose pin is a point of the
 * other: the second has a point of its own there, and the first has none.  In the file the pin comes first. */
gboolean    jd_tool_slot_is_first (JdCanvas          *canvas,
                                   const JdJointType *type,
                                   const int          bodies[2],
                                   const JdPlace     *place);
/* Name of a joint of @root that has the type of @joint and holds the same objects; NULL if there is none. */
char       *jd_tool_dup_double  (JsonNode       *root,
                                 JsonObject     *joint) G_GNUC_WARN_UNUSED_RESULT;
/* Adds @body to @out (JdChoice) if the tool takes it at @next. */
void        jd_tool_add_choice  (const JdClicks *clicks,
                                 const JdPlace  *next,
                                 int             body,
                                 GArray         *out);
/* Adds those of the bodies at @next, and returns their number. */
gsize       jd_tool_list_bodies (const JdClicks *clicks,
                                 const JdPlace  *next,
                                 GArray         *out);
/* The topmost body at the place, or the ground. */
int         jd_tool_top_body    (JdCanvas       *canvas,
                                 const JdPlace  *place);
gboolean    jd_tool_is_particle (JdCanvas       *canvas,
                                 int             body);
/* Angle of @body in the drawing, rad; 0 for the ground. */
double      jd_tool_angle_of    (JdCanvas       *canvas,
                                 int             body);
/* Whether @next can be the next place; whether the places make an object.  FALSE with the reason (owned by the
 * caller). */
gboolean    jd_tool_accepts     (const JdClicks *clicks,
                                 const JdPlace  *next,
                                 char          **out_why);
gboolean    jd_tool_completes   (const JdClicks *clicks,
                                 char          **out_why);
/* Returns FALSE and a copy of @why. */
gboolean    jd_tool_refuse      (char          **out_why,
                                 const char     *why);
/* Returns whether @next is apart from the last place.  Else returns FALSE with a copy of @why. */
gboolean    jd_tool_check_apart (const JdClicks *clicks,
                                 const JdPlace  *next,
                                 const char     *why,
                                 char          **out_why);
const JdBody *jd_tool_body      (JdCanvas       *canvas,
                                 int             body);
/* Returns whether its shape is a circle. */
gboolean    jd_tool_is_round    (JdCanvas       *canvas,
                                 int             body);
const char *jd_tool_body_name   (JdCanvas       *canvas,
                                 int             body);
/* Name of the point of @body at a place, "body.point".  It is made in @root if there is none. */
char       *jd_tool_point       (JdCanvas       *canvas,
                                 JsonNode       *root,
                                 int             body,
                                 const double    at[2]);
/* Transforms a direction from ground axes to the axes of @body. */
void        jd_tool_to_axes     (JdCanvas       *canvas,
                                 int             body,
                                 const double    direction[2],
                                 double          out[2]);
/* Draws a length (m) beside the pointer: the distance from the last place and, if @turned, the direction. */
/* A length as a number in the document's unit, which is lent.  The caller owns the number. */
char       *jd_tool_format_length (JdCanvas      *canvas,
                                   double         length,
                                   const char   **out_unit) G_GNUC_WARN_UNUSED_RESULT;
void        jd_tool_draw_length (const JdClicks  *clicks,
                                 gboolean         turned,
                                 const JdPainter *painter);
/* Draws @text (lent) beside a place. */
void        jd_tool_draw_note   (const double     at[2],
                                 const char      *text,
                                 const JdPainter *painter);
/* Draws a line through the places. */
void        jd_tool_draw_path   (const JdClicks  *clicks,
                                 gboolean         closed,
                                 const JdPainter *painter);
/* Draws the preview of an arrow as a line. */
void        jd_tool_draw_arrow  (const JdClicks  *clicks,
                                 const JdPainter *painter);

G_END_DECLS
