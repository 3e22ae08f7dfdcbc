/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Returns the user's name of the quantity @name of the covers ("lambda:rope.length"): "multiplier λ of rope.length",
 * as Pango markup, or as plain text.  Owned by the caller. */
char *jd_quantity_to_markup (JdModel    *model,
                             const char *name) G_GNUC_WARN_UNUSED_RESULT;
char *jd_quantity_to_text   (JdModel    *model,
                             const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
