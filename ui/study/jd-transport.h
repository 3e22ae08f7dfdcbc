/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The transport bar: play, step, scrub (events are ticks), choose the side of an event, and set the speed.  Its
 * buttons name the actions of the Study view ("study.play", ...). */
#define JD_TYPE_TRANSPORT (jd_transport_get_type ())
G_DECLARE_FINAL_TYPE (JdTransport, jd_transport, JD, TRANSPORT, GtkWidget)

void  jd_transport_set_study (JdTransport *self,
                              JdStudy     *study);
/* Sets the studies that follow the clock of this one (JdStudy *, lent).  The tick of an event that only some of them
 * have shows their letters, A for the first. */
void  jd_transport_set_followers (JdTransport *self,
                                  GPtrArray   *studies);
/* For tests: the letters of the tick at @time ("": an event of the study itself), or NULL without a tick. */
const char *jd_transport_get_tick (JdTransport *self,
                                   double       time);

G_END_DECLS
