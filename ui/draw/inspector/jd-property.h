/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-edit.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* What can be set of a selection: one entry for each member of its objects that the file format knows, with what
 * stands there now.  Made anew after each edit.  The joints' come from the catalogue's descriptors, so a new joint
 * type has its entries by itself. */
typedef enum
{
  JD_PROPERTY_HEADING,     /* a title over what follows */
  JD_PROPERTY_NAME,        /* renames the object */
  JD_PROPERTY_EXPRESSION,  /* a number or an expression */
  JD_PROPERTY_TEXT,        /* a condition, a description */
  JD_PROPERTY_NAMES,       /* a list of names, with commas between; none removes the member */
  JD_PROPERTY_SWITCH,      /* true or false; absent is false */
  JD_PROPERTY_CHOICE,      /* one of choices */
  JD_PROPERTY_ACTION,      /* a button */
} JdPropertyKind;

typedef enum
{
  JD_ACTION_HOMOGENEOUS,  /* the body's inertia is again that of its shape */
  JD_ACTION_REMOVE,       /* of the member at the path */
  JD_ACTION_ADD_POINT,    /* to the body */
  JD_ACTION_ADD_IMPULSE,  /* to the event */
} JdPropertyAction;

/* One of what a choice offers. */
typedef struct
{
  char     *title;  /* translated, or a name */
  JsonNode *value;  /* what is written; NULL removes the member */
} JdPropertyChoice;

typedef struct
{
  JdPropertyKind    kind;
  GPtrArray        *targets;   /* JdObject *: whose member this is; empty: the mechanism's own */
  char             *path;      /* of the member in each of them: "origin/0"; "": the object itself */
  char             *title;     /* translated */
  const char       *unit;      /* "m"; NULL if there is none or it depends */
  char             *text;      /* what stands there; "" if nothing does; NULL if the targets differ */
  const char       *fallback;  /* what nothing means: "0"; NULL: something must stand there */
  GPtrArray        *choices;   /* JdPropertyChoice * */
  int               chosen;    /* index in choices, or -1 */
  JdPropertyAction  action;
} JdProperty;

/* The entries common to @objects (JdObject *) of @mechanism, whose JSON is @root; the mechanism's own if there is
 * none.  JdProperty *, owned by the caller. */
GPtrArray *jd_property_list      (JdMechanism  *mechanism,
                                  JsonNode     *root,
                                  GPtrArray    *objects) G_GNUC_WARN_UNUSED_RESULT;
/* TRUE if the two entries are about the same member of the same objects, whatever stands there. */
gboolean   jd_property_same      (const JdProperty *a,
                                  const JdProperty *b);
/* Writes @value (taken; NULL removes it) to the member in every target.  Does not read the result. */
gboolean   jd_property_set       (const JdProperty *self,
                                  JsonNode         *root,
                                  JsonNode         *value,
                                  GError          **error);
/* "Change mass of rod", what the step is called in Undo; owned by the caller. */
char      *jd_property_describe  (const JdProperty *self) G_GNUC_WARN_UNUSED_RESULT;
/* What of an error's @message there is to say beside the entry: without the place in the file, "bodies[0].mass: ",
 * where that is the entry's own.  Points into @message. */
const char *jd_property_skip_place (const JdProperty *self,
                                    const char       *message);

G_END_DECLS
