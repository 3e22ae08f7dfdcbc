/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Installs on @widget, which shows @study, the actions of the clock: study.play, to-start, step-back, step-forward,
 * next-event, run-event, stop-at-events, side ("before", "during", "after").  With @study NULL it removes them. */
void          jd_study_actions_insert (GtkWidget *widget,
                                       JdStudy   *study);
/* Adds or removes the frame callback that advances the time of @study while it plays and @widget is visible.  Call
 * it when playing starts or stops, and when @widget shows another study (NULL: none).  @tick keeps the callback's id
 * for @widget, 0 at first. */
void          jd_study_update_tick    (JdStudy   *study,
                                       GtkWidget *widget,
                                       guint     *tick);
/* Returns whether the user may play and step: there is a motion, and the file's lock leaves time open. */
gboolean      jd_study_actions_may (JdStudy *study);
/* Moves to @time for the user, from a scrub bar or a click in a graph.  Does nothing where the user may not. */
void          jd_study_actions_seek (JdStudy *study,
                                     double   time);

G_END_DECLS
