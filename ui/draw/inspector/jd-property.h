/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/edit/jd-shown-unit.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Properties that can be set for a selection: one for each member of its objects that the file format knows, with
 * its present value.  They are listed again after each edit.  The properties of joints come from the catalogue, so
 * that a new joint type needs no change here. */
typedef enum
{
  JD_PROPERTY_HEADING,     /* a title above the following rows */
  JD_PROPERTY_NAME,        /* renames the object */
  JD_PROPERTY_EXPRESSION,  /* a number or an expression */
  JD_PROPERTY_TEXT,        /* text, such as a condition or a description */
  JD_PROPERTY_NAMES,       /* a list of names separated by commas; an empty list removes the member */
  JD_PROPERTY_SWITCH,      /* true or false; a missing member is false */
  JD_PROPERTY_CHOICE,      /* one of choices */
  JD_PROPERTY_ACTION,      /* a button */
} JdPropertyKind;

typedef enum
{
  JD_ACTION_HOMOGENEOUS,  /* computes the body's inertia from its shape */
  JD_ACTION_REMOVE,       /* removes the member at the path */
  JD_ACTION_CLEAR,        /* removes the member of the mechanism at the path */
  JD_ACTION_ADD_POINT,    /* adds a point to the body */
  JD_ACTION_CONSTANT,     /* makes the measure's value a constant of its name */
  JD_ACTION_ADD_IMPULSE,  /* adds an impulse to the event */
} JdPropertyAction;

/* One option of a choice. */
typedef struct
{
  char     *title;  /* translated, or a name */
  JsonNode *value;  /* the value to write; NULL removes the member */
} JdPropertyChoice;

typedef struct
{
  JdPropertyKind    kind;
  GPtrArray        *targets;   /* JdObject *: the objects that have this member; empty: the mechanism */
  char             *path;      /* path of the member in each target, such as "origin/0"; "": the object itself */
  char             *title;     /* translated */
  const char       *unit;      /* such as "m"; "" for a pure number; NULL if it is not fixed */
  const JdShownUnit *shown;    /* the document's unit for plain numbers; NULL: SI */
  char             *text;      /* present text; "" if the member is missing; NULL if the targets differ */
  const char       *fallback;  /* meaning of a missing member, such as "0"; NULL: the member is required */
  GPtrArray        *choices;   /* JdPropertyChoice * */
  int               chosen;    /* index in choices, or -1 */
  JdPropertyAction  action;
} JdProperty;

/* The properties common to @objects (JdObject *) of @mechanism, whose JSON is @root.  Without objects, those of the
 * mechanism.  List of JdProperty *, owned by the caller. */
GPtrArray *jd_property_list      (JdMechanism  *mechanism,
                                  JsonNode     *root,
                                  GPtrArray    *objects) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether the two belong to the same member of as many objects, which may have other names. */
gboolean   jd_property_alike     (const JdProperty *a,
                                  const JdProperty *b);
/* Returns whether the two belong to the same member of the same objects, whatever their values. */
gboolean   jd_property_same      (const JdProperty *a,
                                  const JdProperty *b);
/* Writes @value (taken; NULL removes the member) to every target.  Does not validate the mechanism. */
gboolean   jd_property_set       (const JdProperty *self,
                                  JsonNode         *root,
                                  JsonNode         *value,
                                  GError          **error);
/* Label of the undo step, such as "Change mass of rod".  The caller owns it. */
char      *jd_property_describe  (const JdProperty *self) G_GNUC_WARN_UNUSED_RESULT;
/* The part of an error @message to show beside the entry: without the place in the file ("bodies[0].mass: ") if that
 * is the entry's own.  The result points into @message. */
const char *jd_property_skip_place (const JdProperty *self,
                                    const char       *message);

G_END_DECLS
