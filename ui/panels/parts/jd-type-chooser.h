/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Choice of the impulsive type of one equation at the study's current event, with the values that the type needs.
 * Members of the file's entry without a field here are kept.  Hidden while there is no event.
 *
 * Signal "refused" (text): why a choice was not accepted; the old one is shown again. */
#define JD_TYPE_TYPE_CHOOSER (jd_type_chooser_get_type ())
G_DECLARE_FINAL_TYPE (JdTypeChooser, jd_type_chooser, JD, TYPE_CHOOSER, GtkWidget)

void  jd_type_chooser_set_equation (JdTypeChooser *self,
                                    JdStudy       *study,
                                    const char    *equation);
/* Updates the chooser from the document. */
void  jd_type_chooser_update       (JdTypeChooser *self);
/* Chooses a type as the drop-down does: @type is its name in the file format, or "switch" for an equation that
 * breaks. */
void  jd_type_chooser_choose       (JdTypeChooser *self,
                                    const char    *type);

G_END_DECLS
