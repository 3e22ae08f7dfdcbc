/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas-private.h"

G_BEGIN_DECLS

/* One table for each tool, and what several of them do. */
extern const JdTool jd_tool_select, jd_tool_pan;
extern const JdTool jd_tool_ground, jd_tool_particle, jd_tool_rod, jd_tool_disk, jd_tool_box, jd_tool_polygon,
                    jd_tool_linkage;
extern const JdTool jd_tool_line, jd_tool_circle, jd_tool_graph, jd_tool_parametric;
extern const JdTool jd_tool_force, jd_tool_torque, jd_tool_spring, jd_tool_damper, jd_tool_torsion_spring,
                    jd_tool_torsion_damper;
extern const JdTool jd_tool_event, jd_tool_impulse;
/* The tool of any joint: all but its name, title and type. */
extern const JdTool jd_tool_joint;
guint              jd_tool_joint_count (const JdJointType *type,
                                        gboolean           most);
/* What each click is for; never freed, as the tools are not. */
const char *const *jd_tool_joint_hints (const JdJointType *type);

/* Rounded to what can be seen. */
double      jd_tool_round       (JdCanvas       *canvas,
                                 double          value);
/* World distance. */
double      jd_tool_distance    (const double    a[2],
                                 const double    b[2]);
/* An expression: @term, and a number to be added. */
char       *jd_tool_sum         (const char     *term,
                                 double          value);
/* [x, y] */
JsonNode   *jd_tool_pair        (double          x,
                                 double          y);
/* The arrow from the first place to the second one, @per_metre for a metre of it. */
JsonNode   *jd_tool_vector      (const JdClicks *clicks,
                                 double          per_metre);
/* An object of @type (NULL: it has none), to be named when it is added. */
JsonObject *jd_tool_new_object  (const char     *type);
void        jd_tool_set_number  (JsonObject     *object,
                                 const char     *member,
                                 double          value);
void        jd_tool_set_names   (JsonObject     *object,
                                 const char     *member,
                                 const char     *a,
                                 const char     *b);
JsonNode   *jd_tool_node        (JsonObject     *object);
/* Adds @object (taken) to @root, called after @stem; returns its name. */
char       *jd_tool_add         (JsonNode       *root,
                                 JdObjectKind    kind,
                                 const char     *stem,
                                 JsonObject     *object);
/* The bodies at a place, the topmost first, then the ground: "ground" is where no body is.  At most @max; returns how
 * many. */
gsize       jd_tool_bodies_at   (JdCanvas       *canvas,
                                 const JdPlace  *place,
                                 int            *out,
                                 gsize           max);
/* The two that a joint at a place takes: the topmost that are not joined there yet, the ground last.  FALSE if all
 * are joined, one by one, by joints at that place. */
gboolean    jd_tool_find_pair   (JdCanvas       *canvas,
                                 const JdPlace  *place,
                                 int             out[2]);
/* The name of a joint of @root that is of the type of @joint and holds the same things; NULL if there is none. */
char       *jd_tool_dup_double  (JsonNode       *root,
                                 JsonObject     *joint) G_GNUC_WARN_UNUSED_RESULT;
/* The topmost one, or the ground. */
int         jd_tool_top_body    (JdCanvas       *canvas,
                                 const JdPlace  *place);
gboolean    jd_tool_is_particle (JdCanvas       *canvas,
                                 int             body);
/* rad: of @body (the ground: 0) in the drawing. */
double      jd_tool_angle_of    (JdCanvas       *canvas,
                                 int             body);
/* FALSE, with a copy of @why. */
gboolean    jd_tool_refuse      (char          **out_why,
                                 const char     *why);
/* Whether @next is apart from the last place; else FALSE with a copy of @why. */
gboolean    jd_tool_check_apart (const JdClicks *clicks,
                                 const JdPlace  *next,
                                 const char     *why,
                                 char          **out_why);
const char *jd_tool_body_name   (JdCanvas       *canvas,
                                 int             body);
/* The point of @body at a place, "body.point", made in @root if there is none. */
char       *jd_tool_point       (JdCanvas       *canvas,
                                 JsonNode       *root,
                                 int             body,
                                 const double    at[2]);
/* A direction of the ground in the axes of @body. */
void        jd_tool_to_axes     (JdCanvas       *canvas,
                                 int             body,
                                 const double    direction[2],
                                 double          out[2]);
/* A size, beside the place of the pointer: how far it is from the place before, and in which direction if @turned;
 * lengths in m. */
void        jd_tool_draw_length (const JdClicks  *clicks,
                                 gboolean         turned,
                                 const JdPainter *painter);
/* Beside it too: any text (lent). */
void        jd_tool_draw_note   (const double     at[2],
                                 const char      *text,
                                 const JdPainter *painter);
/* A line through the places. */
void        jd_tool_draw_path   (const JdClicks  *clicks,
                                 gboolean         closed,
                                 const JdPainter *painter);
/* The preview of an arrow: that line. */
void        jd_tool_draw_arrow  (const JdClicks  *clicks,
                                 const JdPainter *painter);

G_END_DECLS
