/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The impulsive type of one equation at the study's current event, with the values the type needs; members of the
 * file's entry that have no field here are kept.  Hidden while there is no event.
 *
 * Signal "refused" (text): why a choice was not taken; what stood before is shown again. */
#define JD_TYPE_TYPE_CHOOSER (jd_type_chooser_get_type ())
G_DECLARE_FINAL_TYPE (JdTypeChooser, jd_type_chooser, JD, TYPE_CHOOSER, GtkWidget)

void  jd_type_chooser_set_equation (JdTypeChooser *self,
                                    JdStudy       *study,
                                    const char    *equation);
/* Shows what the document says. */
void  jd_type_chooser_update       (JdTypeChooser *self);
/* What the drop-down does: @type is its name in the file format; "switch" for what breaks with that law. */
void  jd_type_chooser_choose       (JdTypeChooser *self,
                                    const char    *type);

G_END_DECLS
