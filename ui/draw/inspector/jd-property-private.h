/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/inspector/jd-property.h"

G_BEGIN_DECLS

/* Data to list the properties of one object. */
typedef struct
{
  JdMechanism    *mechanism;
  JsonNode       *root;
  const JdObject *object;  /* NULL: of the mechanism itself */
  GPtrArray      *list;    /* JdProperty *, to which properties are appended */
} JdPropertyLister;

/* The member of the object at @path ("origin/0"; "": the object itself), or NULL. */
JsonNode   *jd_property_member     (JdPropertyLister *lister,
                                    const char       *path);
/* Appends a property for the member at @path.  Only @path is copied; the other texts are kept. */
JdProperty *jd_property_add        (JdPropertyLister *lister,
                                    JdPropertyKind    kind,
                                    const char       *path,
                                    const char       *title,
                                    const char       *unit,
                                    const char       *fallback);
/* Appends those of the document's sheet. */
void        jd_property_list_sheet (JdPropertyLister *lister);
/* Appends all properties of the object. */
void        jd_property_list_object (JdPropertyLister *lister);

G_END_DECLS
