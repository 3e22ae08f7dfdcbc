/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/edit/jd-edit.h"

G_BEGIN_DECLS

/* Changes the type of @joint of the plane mechanism @root to @type.  It keeps its name, its objects, and of its laws,
 * tags and impulsive types what the new type has, too.  Lengths and angles become those of the present position.
 * Returns FALSE with @error if the new type needs something that the joint does not have. */
gboolean jd_joint_retype (JsonNode    *root,
                          const char  *joint,
                          const char  *type,
                          GError     **error);

G_END_DECLS
