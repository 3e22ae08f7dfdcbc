/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Sliders of chosen constants.  A slider writes its constant into the document, as an edit that can be undone; one
 * drag is one edit.  It writes again only when the motion of the last value is known, so that a drag shows motions
 * instead of cancelling them.  Constants whose value in the file is a formula have no slider.
 *
 * Signal "changed": another choice. */
#define JD_TYPE_SLIDERS (jd_sliders_get_type ())
G_DECLARE_FINAL_TYPE (JdSliders, jd_sliders, JD, SLIDERS, GtkWidget)

/* @study may be NULL. */
void       jd_sliders_set_study   (JdSliders         *self,
                                   JdStudy           *study);
gboolean   jd_sliders_get_pinned  (JdSliders         *self,
                                   const char        *name);
void       jd_sliders_set_pinned  (JdSliders         *self,
                                   const char        *name,
                                   gboolean           pinned);
/* The names of the constants with a slider; the caller owns them. */
GStrv      jd_sliders_dup_pinned  (JdSliders         *self) G_GNUC_WARN_UNUSED_RESULT;
void       jd_sliders_set_all     (JdSliders         *self,
                                   const char *const *names);
/* Fills @box with a check button for each constant that can have a slider. */
void       jd_sliders_fill_choice (JdSliders         *self,
                                   GtkBox            *box);

G_END_DECLS
