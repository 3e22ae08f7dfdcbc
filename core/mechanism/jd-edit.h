/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Editing a mechanism: functions on the root of its JSON, a copy made by jd_mechanism_dup_json(), which is then read
 * again.  None reads the whole: a change that leaves no valid mechanism is found, with its JSON path, when the result
 * is read.  On an error @root is as it was.  Expressions are changed by their tokens, so that the text the user wrote
 * stays as it is around a name; numbers are written in their shortest form.
 *
 * What an expression, a reference or a list of names may be is described in jd-format.c: a new member of the format
 * needs its row there. */

#define JD_EDIT_ERROR (jd_edit_error_quark ())
typedef enum
{
  JD_EDIT_ERROR_UNKNOWN,  /* nothing is called so, or has such a member */
  JD_EDIT_ERROR_NAME,     /* not a name, reserved, already taken, or hidden by a curve's own x or s */
  JD_EDIT_ERROR_IN_USE,   /* the document itself needs it */
  JD_EDIT_ERROR_FIXED,    /* its place is written as an expression: message says which */
} JdEditError;

GQuark        jd_edit_error_quark      (void);

typedef enum
{
  JD_OBJECT_CONSTANT,
  JD_OBJECT_PARAMETER,
  JD_OBJECT_POINT,              /* name: "body.point" or "ground.point" */
  JD_OBJECT_CURVE,
  JD_OBJECT_BODY,
  JD_OBJECT_JOINT,
  JD_OBJECT_EFFORT,
  JD_OBJECT_PARAMETERIZATION,
  JD_OBJECT_EVENT,
  JD_N_OBJECT_KINDS,
} JdObjectKind;

/* Something with a name in the document. */
typedef struct
{
  JdObjectKind  kind;
  char         *name;
} JdObject;

JdObject     *jd_object_new            (JdObjectKind    kind,
                                        const char     *name) G_GNUC_WARN_UNUSED_RESULT;
JdObject     *jd_object_copy           (const JdObject *self) G_GNUC_WARN_UNUSED_RESULT;
void          jd_object_free           (JdObject       *self);
/* Both for hash tables of JdObject *. */
gboolean      jd_object_equal          (gconstpointer   a,
                                        gconstpointer   b);
guint         jd_object_hash           (gconstpointer   self);
/* An empty array of JdObject * that frees them. */
GPtrArray    *jd_object_array_new      (void) G_GNUC_WARN_UNUSED_RESULT;
/* "Body rod", "Joint B": translated, for messages and lists.  Owned by the caller. */
char         *jd_object_describe       (const JdObject *self) G_GNUC_WARN_UNUSED_RESULT;
/* "Body", "Joint": translated. */
const char   *jd_object_kind_title     (JdObjectKind    kind);

/* An empty valid mechanism in the plane with gravity [0, -9.81] and the parameterization "total". */
JsonNode     *jd_edit_new_document     (const char     *name) G_GNUC_WARN_UNUSED_RESULT;

/* Looking things up.
 *
 * The node of an object: a JSON object (a constant: its value; a point: its coordinates), which belongs to @root.
 * NULL if there is none; also for the points "origin" and "center" that every body has. */
JsonNode     *jd_edit_get              (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name);
/* Member @path ("points/A/0", "line/point/1", "" itself) of an object, or NULL. */
JsonNode     *jd_edit_get_member       (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name,
                                        const char     *path);
/* @stem if it is free, else @stem with the first free number from 2; a @stem that is no name is made one.  For
 * JD_OBJECT_POINT @stem is "owner.stem".  Constants and parameters share their names; a parameterization or an event
 * may be called by any text. */
char         *jd_edit_free_name        (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *stem) G_GNUC_WARN_UNUSED_RESULT;
/* Whether an object of @kind may be called @name: valid and free.  JD_OBJECT_POINT: "owner.name". */
gboolean      jd_edit_check_name       (JsonNode       *root,
                                        JdObjectKind    kind,
                                        const char     *name,
                                        GError        **error);
/* All objects of @kind in the file's order (JdObject *); of JD_OBJECT_POINT those written in the file. */
GPtrArray    *jd_edit_list             (JsonNode       *root,
                                        JdObjectKind    kind) G_GNUC_WARN_UNUSED_RESULT;
/* The value of an expression or number in constants (and parameters, in the file's state).  NaN if it has none. */
double        jd_edit_evaluate         (JsonNode       *root,
                                        JsonNode       *node);

/* Adding.  A body's own parameters x_NAME, y_NAME and (unless it is a particle) th_NAME are made with it; members
 * left 0 are not written. */
typedef struct
{
  const char    *stem;         /* "rod" */
  gboolean       is_particle;
  double         x, y, angle;  /* m, rad: of its origin and axes */
  double         mass;         /* kg; inertia and centre are those of a homogeneous body of this shape */
  JdShapeKind    shape;
  double         size[2];      /* m: as in JdShape */
  gsize          n_vertices;
  const double (*vertices)[2]; /* m, body axes */
} JdBodyDraft;

/* Returns the name, owned by the caller. */
char         *jd_edit_add_body         (JsonNode           *root,
                                        const JdBodyDraft  *draft) G_GNUC_WARN_UNUSED_RESULT;
/* A point of @owner ("ground" or a body) at (@x, @y) in its axes; the one already there if it lies within 1e-9 m
 * ("origin", "center" included).  Returns "owner.point"; NULL if there is no such owner. */
char         *jd_edit_add_point        (JsonNode           *root,
                                        const char         *owner,
                                        const char         *stem,
                                        double              x,
                                        double              y) G_GNUC_WARN_UNUSED_RESULT;
/* Adds @object (taken; a constant: its value), named by @stem.  Every kind but bodies and points, which have their
 * own.  Returns the name. */
char         *jd_edit_add              (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *stem,
                                        JsonNode           *object) G_GNUC_WARN_UNUSED_RESULT;
/* Writes inertia and mass centre of a homogeneous body of @body's mass and shape: formulas where these are, else
 * numbers.  FALSE if it has no shape. */
gboolean      jd_edit_set_homogeneous  (JsonNode           *root,
                                        const char         *body);
/* The inertia of such a body as text, owned by the caller, where that of @body (in the plane) is another one; else
 * NULL. */
char         *jd_edit_dup_other_inertia (JsonNode          *root,
                                        const char         *body) G_GNUC_WARN_UNUSED_RESULT;
/* Whether its inertia and mass centre are those of a homogeneous body of its mass and shape, and not an expression of
 * somebody's own. */
gboolean      jd_edit_is_homogeneous   (JsonNode           *root,
                                        const char         *body);

/* Whether member @path of a body is one that its boundary or inertia goes with: "mass", "shape/rod".  In the
 * plane. */
gboolean      jd_edit_is_size          (JsonNode           *root,
                                        const char         *path);
/* Sets (@value taken) or removes (NULL) such a member.  Points on the boundary stay there, and the inertia of a
 * homogeneous body stays that, both by the name where @value is one; expressions of somebody's own stay as they
 * are. */
gboolean      jd_edit_set_size         (JsonNode           *root,
                                        const char         *body,
                                        const char         *path,
                                        JsonNode           *value,
                                        GError            **error);

/* Changing.
 *
 * Sets (@value taken) or removes (NULL) member @path; objects on the way are made.  Not "name": see
 * jd_edit_rename(). */
gboolean      jd_edit_set_member       (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *name,
                                        const char         *path,
                                        JsonNode           *value,
                                        GError            **error);
/* The same of the document: "name", "gravity/1", "time", "kinetic_energy". */
gboolean      jd_edit_set_document_member (JsonNode        *root,
                                           const char      *path,
                                           JsonNode        *value,
                                           GError         **error);
/* What the user typed as a value: a number node where it is a number, else the text. */
JsonNode     *jd_edit_value_from_text  (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
/* Renames everywhere: expressions, references, tags, types, orders.  A point's @new_name is without its owner. */
gboolean      jd_edit_rename           (JsonNode           *root,
                                        JdObjectKind        kind,
                                        const char         *name,
                                        const char         *new_name,
                                        GError            **error);
/* Renames the parameters called STEM_@name that only body @new_name uses to STEM_@new_name, where that is free. */
void          jd_edit_rename_own_parameters (JsonNode      *root,
                                             const char    *name,
                                             const char    *new_name);
/* Parameter values (m, rad) and rates, in the parameters' order; either may be NULL.  What is the same keeps its
 * expression. */
gboolean      jd_edit_set_state        (JsonNode           *root,
                                        const double       *values,
                                        const double       *rates,
                                        GError            **error);

/* Removing.  What cannot stay without @objects (JdObject *), not counting them; constants have none: where they were
 * used stands their value. */
GPtrArray    *jd_edit_get_dependents   (JsonNode           *root,
                                        GPtrArray          *objects) G_GNUC_WARN_UNUSED_RESULT;
/* Removes @objects, what depends on them, the parameters that only they used, and what tags and events said about
 * them. */
gboolean      jd_edit_remove           (JsonNode           *root,
                                        GPtrArray          *objects,
                                        GError            **error);

/* Drops what tags and events say about @equation ("joint.equation"), which is to be no more. */
void          jd_edit_forget_equation  (JsonNode           *root,
                                        const char         *equation);

/* Copying.  A fragment is a document of its own that holds copies of @objects with the constants, parameters and
 * ground points they use.  A joint, effort or curve may refer to what is not in it. */
JsonNode     *jd_edit_copy             (JsonNode           *root,
                                        GPtrArray          *objects) G_GNUC_WARN_UNUSED_RESULT;
/* Adds @fragment, moved by (@dx, @dy) m where it can be moved, with new names where they are taken; equal constants
 * are shared.  What refers to something that is neither in the fragment nor here is left out.  Returns what was added
 * (JdObject *), without constants and parameters. */
GPtrArray    *jd_edit_paste            (JsonNode           *root,
                                        JsonNode           *fragment,
                                        double              dx,
                                        double              dy,
                                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;

/* Moving by (@dx, @dy) m, turning by @angle rad about (@x, @y) m, in ground axes: bodies by the values of the
 * parameters (or numbers) that are their coordinates, ground points and curves by their coordinates.
 * JD_EDIT_ERROR_FIXED where that cannot be; what goes with its body is skipped.  Joints, efforts and the rest are
 * ignored. */
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdObject, jd_object_free)

G_END_DECLS
