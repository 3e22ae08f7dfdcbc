/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"
#include "core/mechanism/jd-object.h"

G_BEGIN_DECLS

/* Edits of a mechanism: functions on the root of its JSON, a copy made by jd_mechanism_dup_json(), which is read
 * again afterwards.  No edit reads the complete document: an edit that leaves an invalid mechanism is found, with its
 * JSON path, when the result is read.  After an error @root is unchanged.  Expressions are edited by their tokens, so
 * that the text of the user is kept around a name.  Numbers are written in their shortest form.
 *
 * The tables of jd-format.c describe where expressions, references and lists of names occur.  A new member of the
 * format needs a row there. */

#define JD_EDIT_ERROR (jd_edit_error_quark ())
typedef enum
{
  JD_EDIT_ERROR_UNKNOWN,  /* no object has this name, or it has no such member */
  JD_EDIT_ERROR_NAME,     /* not a name, reserved, already taken, or hidden by a curve's own x or s */
  JD_EDIT_ERROR_IN_USE,   /* the document itself needs it */
  JD_EDIT_ERROR_FIXED,    /* its position is written as an expression; the message names it */
  JD_EDIT_ERROR_UNIT,     /* a typed unit does not fit; the message says which would */
} JdEditError;

GQuark        jd_edit_error_quark      (void);

/**
 * jd_edit_get:
 *
 * Queries.
 *
 * The node of an object: a JSON object (a constant: its value; a point: its coordinates), which belongs to @root.
 * NULL if there is none; also for the points "origin" and "center" that every body has.
 */
JsonNode     *jd_edit_get              (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name);
/**
 * jd_edit_get_member:
 *
 * Member @path of an object ("points/A/0", "line/point/1", or "" for the object itself), or NULL.
 */
JsonNode     *jd_edit_get_member       (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name,
                                        const char     *path);
/**
 * jd_edit_free_name:
 *
 * A free name: @stem, or @stem with the first free number from 2.  If @stem is no valid name it is made one.  For
 * JD_OBJECT_POINT @stem is "owner.stem".  Constants and parameters share their names.  A parameterization or an event
 * may have any text as its name.
 */
char         *jd_edit_free_name        (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *stem) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_check_name:
 *
 * Returns whether @name is valid and free for an object of @kind.  JD_OBJECT_POINT: "owner.name".
 */
gboolean      jd_edit_check_name       (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name,
                                        GError        **error);
/**
 * jd_edit_list:
 *
 * All objects of @kind in the file's order (JdObject *).  JD_OBJECT_POINT: the points written in the file.
 */
GPtrArray    *jd_edit_list             (JsonNode       *root,
                                        JdObjectKind    kind) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_evaluate:
 *
 * Value of an expression or number in constants (and parameters, in the file's state); NaN if it has none.
 */
double        jd_edit_evaluate         (JsonNode       *root,
                                        JsonNode       *node);
/**
 * jd_edit_evaluate_shown:
 *
 * The same, but 0 where the value is only the rounding of terms that cancel: l*cos(pi/2).  No other value is taken
 * for rounding, however small it is.
 */
double        jd_edit_evaluate_shown   (JsonNode       *root,
                                        JsonNode       *node);

/**
 * JdBodyDraft:
 *
 * Addition of objects.  A body's own parameters x_NAME, y_NAME and (unless it is a particle) theta_NAME are added
 * with it.  Members that are 0 are not written.
 */
typedef struct
{
  const char    *stem;         /* "rod" */
  gboolean       is_particle;
  double         x, y, angle;  /* m, rad: position of its origin and angle of its axes */
  double         mass;         /* kg; inertia and centre are those of a homogeneous body of this shape */
  JdShapeKind    shape;
  double         size[2];      /* m: as in JdShape */
  gsize          n_vertices;
  const double (*vertices)[2]; /* m, body axes */
} JdBodyDraft;

/**
 * jd_edit_add_body:
 *
 * Returns the name, owned by the caller.
 */
char         *jd_edit_add_body         (JsonNode           *root,
                                        const JdBodyDraft  *draft) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_add_point:
 *
 * Adds a point of @owner ("ground" or a body) at (@x, @y) in its axes.  An existing point within 1e-9 m ("origin",
 * "center" included) is used instead.  Returns "owner.point"; NULL if there is no such owner.
 */
char         *jd_edit_add_point        (JsonNode           *root,
                                        const char         *owner,
                                        const char         *stem,
                                        double              x,
                                        double              y) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_add:
 *
 * Adds @object (taken; a constant: its value) with a free name made from @stem.  It serves every kind except bodies
 * and points, which have their own functions.  Returns the name.
 */
char         *jd_edit_add              (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *stem,
                                        JsonNode           *object) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_set_homogeneous:
 *
 * Writes inertia and mass centre of a homogeneous body with the mass and shape of @body: as formulas if mass and
 * shape are formulas, else as numbers.  FALSE if it has no shape, and for a polygon that has no area or whose sides
 * cross.
 */
gboolean      jd_edit_set_homogeneous  (JsonNode           *root,
                                        const char         *body);
/**
 * jd_edit_dup_other_inertia:
 *
 * Inertia of such a body as text, owned by the caller, if the inertia of @body (in the plane) differs from it; else
 * NULL.
 */
char         *jd_edit_dup_other_inertia (JsonNode          *root,
                                        const char         *body) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_check_sides:
 *
 * Whether the sides of the body's polygon do not cross, or it has no polygon.  FALSE with
 * JD_MECHANISM_ERROR_UNSUPPORTED.
 */
gboolean      jd_edit_check_sides      (JsonNode           *root,
                                        const char         *body,
                                        GError            **error);
/**
 * jd_edit_is_homogeneous:
 *
 * Returns whether inertia and mass centre are those of a homogeneous body of the same mass and shape, and not
 * expressions of the user.
 */
gboolean      jd_edit_is_homogeneous   (JsonNode           *root,
                                        const char         *body);

/**
 * jd_edit_is_size:
 *
 * Returns whether member @path of a body ("mass", "shape/rod") determines its boundary or its inertia.  In the plane.
 */
gboolean      jd_edit_is_size          (JsonNode           *root,
                                        const char         *path);
/**
 * jd_edit_set_size:
 *
 * Sets (@value taken) or removes (NULL) such a member.  Points on the boundary stay on the boundary, and the inertia
 * of a homogeneous body is adapted; both use the name if @value is one.  Expressions of the user are not changed.
 */
gboolean      jd_edit_set_size         (JsonNode           *root,
                                        const char         *body,
                                        const char         *path,
                                        JsonNode           *value,
                                        GError            **error);

/**
 * jd_edit_name_sizes:
 *
 * Makes the mass and the sizes of @body that are numbers constants with the letters of books: l_1 of a rod or a
 * string, r_1 of what is round, a_1 and b_1 of a box, m_1, with one free number for all.  Points on the boundary and
 * the inertia of a homogeneous body use the names.  In the plane.  Returns the number of constants; 0 with an error.
 */
guint         jd_edit_name_sizes       (JsonNode           *root,
                                        const char         *body,
                                        GError            **error);

/**
 * jd_edit_name_body:
 *
 * Names the sizes of a new body as jd_edit_name_sizes() does.  Its own parameters get the letters x, y and theta with
 * the same number.
 */
guint         jd_edit_name_body        (JsonNode           *root,
                                        const char         *body,
                                        GError            **error);

/**
 * jd_edit_renumber_body:
 *
 * If a name that @body has from jd_edit_name_body() is taken in @other, all of its number get another number, free in
 * both documents.
 */
void          jd_edit_renumber_body    (JsonNode           *root,
                                        const char         *body,
                                        JsonNode           *other);

/**
 * jd_edit_drop_sizes:
 *
 * Removes the constants that were sizes of bodies in @before, and that nothing in @root uses any more.
 */
void          jd_edit_drop_sizes       (JsonNode           *root,
                                        JsonNode           *before);

/**
 * jd_edit_drop_unused:
 *
 * Removes @constant if nothing uses it.
 */
void          jd_edit_drop_unused      (JsonNode           *root,
                                        const char         *constant);

/**
 * jd_edit_is_own_size:
 *
 * Returns whether @constant has such a name, and is the mass or a size of a body, alone.
 */
gboolean      jd_edit_is_own_size      (JsonNode           *root,
                                        const char         *constant);

/**
 * jd_edit_set_member:
 *
 * Changes.
 *
 * Sets (@value taken) or removes (NULL) member @path.  Objects on the path are made.  For "name" see
 * jd_edit_rename().
 */
gboolean      jd_edit_set_member       (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *name,
                                        const char         *path,
                                        JsonNode           *value,
                                        GError            **error);
/**
 * jd_edit_set_document_member:
 *
 * Sets or removes a member of the document, as jd_edit_set_member() does one of an object: "name", "gravity/1",
 * "time", "kinetic_energy".
 */
gboolean      jd_edit_set_document_member (JsonNode        *root,
                                           const char      *path,
                                           JsonNode        *value,
                                           GError         **error);
/**
 * jd_edit_clean:
 *
 * @value without visible rounding error: 0.3 for 0.30000000000000004.  A value that differs from one with 12
 * significant digits by less than 2e-15 of itself is that value.
 */
double        jd_edit_clean            (double              value);
/**
 * jd_edit_set_number:
 *
 * Sets member @member of @object to the cleaned number @value.
 */
void          jd_edit_set_number       (JsonObject         *object,
                                        const char         *member,
                                        double              value);
/**
 * jd_edit_value_from_text:
 *
 * Node of a value that the user typed: a number node if it is a number, else the text.
 */
JsonNode     *jd_edit_value_from_text  (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_rename:
 *
 * Renames an object in all expressions, references, tags, types and orders.  The @new_name of a point is without its
 * owner.
 */
gboolean      jd_edit_rename           (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *name,
                                        const char         *new_name,
                                        GError            **error);
/**
 * jd_edit_rename_own_parameters:
 *
 * Renames the parameters STEM_@name that only body @new_name uses to STEM_@new_name, if that name is free.
 */
void          jd_edit_rename_own_parameters (JsonNode      *root,
                                             const char    *name,
                                             const char    *new_name);
/**
 * jd_edit_set_state:
 *
 * Sets parameter values (m, rad) and rates, in the parameters' order.  Either may be NULL.  An unchanged value keeps
 * its expression.
 */
gboolean      jd_edit_set_state        (JsonNode           *root,
                                        const double       *values,
                                        const double       *rates,
                                        GError            **error);

/**
 * jd_edit_get_dependents:
 *
 * Removal.  The objects (JdObject *) that depend on @objects, without these.  A constant has none: its value replaces
 * it.
 */
GPtrArray    *jd_edit_get_dependents   (JsonNode           *root,
                                        GPtrArray          *objects) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_remove:
 *
 * Removes @objects, the objects that depend on them, the parameters that only they used, and all references to them
 * in tags and events.
 */
gboolean      jd_edit_remove           (JsonNode           *root,
                                        GPtrArray          *objects,
                                        GError            **error);

/**
 * jd_edit_forget_equation:
 *
 * Removes tags and types of @equation ("joint.equation"), which is to be removed.
 */
void          jd_edit_forget_equation  (JsonNode           *root,
                                        const char         *equation);

/**
 * jd_edit_copy:
 *
 * Copies.  A fragment is a document that holds copies of @objects with the constants, parameters and ground points
 * they use.  A joint, effort or curve may refer to an object outside it.
 */
JsonNode     *jd_edit_copy             (JsonNode           *root,
                                        GPtrArray          *objects) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_edit_paste:
 *
 * Adds @fragment, displaced by (@dx, @dy) m as far as its joints stay as they are, with new names for names in use.
 * Equal constants are shared.  An object that refers to an object in neither document is left out.  Returns the added
 * objects (JdObject *) without constants and parameters.
 */
GPtrArray    *jd_edit_paste            (JsonNode           *root,
                                        JsonNode           *fragment,
                                        double              dx,
                                        double              dy,
                                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_edit_move:
 *
 * Displaces objects by (@dx, @dy) m and turns them by @angle rad about (@x, @y) m, in ground axes: bodies by the
 * values of the parameters (or numbers) that are their coordinates, ground points and curves by their coordinates.
 * JD_EDIT_ERROR_FIXED if that is impossible.  Objects that move with their body are skipped; joints, efforts and
 * others are ignored.
 */
gboolean      jd_edit_move             (JsonNode           *root,
                                        GPtrArray          *objects,
                                        double              dx,
                                        double              dy,
                                        GError            **error);
gboolean      jd_edit_rotate           (JsonNode           *root,
                                        GPtrArray          *objects,
                                        double              x,
                                        double              y,
                                        double              angle,
                                        GError            **error);

/**
 * jd_edit_turn:
 *
 * Turns objects as jd_edit_rotate() does, with their motion: velocities turn with the bodies whose two coordinates
 * are parameters, and so do axes and angles of joints between the bodies and the ground, and drives of their angles.
 */
gboolean      jd_edit_turn             (JsonNode           *root,
                                        GPtrArray          *objects,
                                        double              x,
                                        double              y,
                                        double              angle,
                                        GError            **error);

/**
 * jd_edit_mirror:
 *
 * Mirrors bodies with what is written in their axes, ground points, and lines and circles of the ground: coordinate
 * @axis (0: x, 1: y) becomes 2 @at - its value, m in ground axes.  Rates are mirrored with them, and so are lines
 * and circles that the bodies carry, velocities of curves, directions and angles of joints between mirrored bodies
 * and the ground, and drives of a mirrored coordinate.  Efforts keep their directions.  Errors as jd_edit_move().
 */
gboolean      jd_edit_mirror           (JsonNode           *root,
                                        GPtrArray          *objects,
                                        guint               axis,
                                        double              at,
                                        GError            **error);

/**
 * jd_edit_align:
 *
 * Moves the bodies and ground points among @objects along @axis (0: x, 1: y) to the coordinate of the first of them.
 * Errors as jd_edit_move(); also if two of them have one coordinate in common that would need two values.
 */
gboolean      jd_edit_align            (JsonNode           *root,
                                        GPtrArray          *objects,
                                        guint               axis,
                                        GError            **error);
/**
 * jd_edit_distribute:
 *
 * Moves them so that the distances along @axis are equal, between the outermost two, which stay.
 */
gboolean      jd_edit_distribute       (JsonNode           *root,
                                        GPtrArray          *objects,
                                        guint               axis,
                                        GError            **error);

G_END_DECLS
