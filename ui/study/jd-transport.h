/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The bar that moves through time: play, step, scrub (events are ticks), before, during or after an event, speed.
 * Its buttons name the Study view's actions ("study.play", ...). */
#define JD_TYPE_TRANSPORT (jd_transport_get_type ())
G_DECLARE_FINAL_TYPE (JdTransport, jd_transport, JD, TRANSPORT, GtkWidget)

void  jd_transport_set_study (JdTransport *self,
                              JdStudy     *study);
/* Others that follow its clock (JdStudy *, lent as long as they are here): where one of them alone has an event, the
 * tick has its letter, A for the first. */
void  jd_transport_set_followers (JdTransport *self,
                                  GPtrArray   *studies);
/* Ticks there are, for tests: at @time, its letters ("": of the study itself), or NULL. */
const char *jd_transport_get_tick (JdTransport *self,
                                   double       time);

G_END_DECLS
