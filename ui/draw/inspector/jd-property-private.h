/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/inspector/jd-property.h"

G_BEGIN_DECLS

/* What the entries are made of: one object of the mechanism and its JSON. */
typedef struct
{
  JdMechanism    *mechanism;
  JsonNode       *root;
  const JdObject *object;  /* NULL: the mechanism itself */
  GPtrArray      *list;    /* JdProperty *: what is made is appended */
} JdPropertyLister;

/* The object's member at @path ("origin/0"; "": the object itself), or NULL. */
JsonNode   *jd_property_member     (JdPropertyLister *lister,
                                    const char       *path);
/* Appends an entry for the member at @path; all texts but @path are kept as they are. */
JdProperty *jd_property_add        (JdPropertyLister *lister,
                                    JdPropertyKind    kind,
                                    const char       *path,
                                    const char       *title,
                                    const char       *unit,
                                    const char       *fallback);
/* Appends what can be set of the object. */
void        jd_property_list_object (JdPropertyLister *lister);

G_END_DECLS
