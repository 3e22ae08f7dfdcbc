/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Gives @widget, which shows @study, the actions of its clock: study.play, to-start, step-back, step-forward,
 * next-event, run-event, stop-at-events, side ("before", "during", "after").  Without a study (NULL) it has none. */
void          jd_study_actions_insert (GtkWidget *widget,
                                       JdStudy   *study);
/* Lets time pass for @study, if it plays, while @widget is seen; to be called when it begins or ends to play, and
 * when @widget shows another study (NULL: none).  @tick is kept for @widget, 0 at first. */
void          jd_study_update_tick    (JdStudy   *study,
                                       GtkWidget *widget,
                                       guint     *tick);
/* Whether time may be played and stepped: there is a motion, and the file's author has not closed it. */
gboolean      jd_study_actions_may (JdStudy *study);
/* The user goes to @time: a scrub bar, a click in a graph.  Nothing happens where he may not. */
void          jd_study_actions_seek (JdStudy *study,
                                     double   time);

G_END_DECLS
