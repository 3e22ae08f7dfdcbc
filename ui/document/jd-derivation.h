/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* A model being derived from a mechanism in a thread.  Reference-free: whoever starts it owns it, and frees it
 * whether it has ended or not; its thread then soon ends, and what it would have found is dropped.  Used from the
 * main thread, or from one other thread before it is attached. */
typedef struct _JdDerivation JdDerivation;

typedef void (*JdDerivedFunc) (gpointer user_data);

JdDerivation *jd_derivation_start   (JdMechanism    *mechanism) G_GNUC_WARN_UNUSED_RESULT;
void          jd_derivation_free    (JdDerivation   *self);
/* It ends soon, with G_IO_ERROR_CANCELLED unless it was about to end anyway. */
void          jd_derivation_cancel  (JdDerivation   *self);
/* How much of it is done, from 0 to 1. */
double        jd_derivation_get_progress (JdDerivation *self);
/* From now on @derived is called in the main loop when it ends; never after jd_derivation_free().  Not called if it
 * has ended already: see jd_derivation_wait(). */
void          jd_derivation_attach  (JdDerivation   *self,
                                     JdDerivedFunc   derived,
                                     gpointer        user_data);
/* Waits at most @microseconds (-1: for ever).  Returns whether it has ended. */
gboolean      jd_derivation_wait    (JdDerivation   *self,
                                     gint64          microseconds);
/* Of one that has ended: how long it took, us. */
gint64        jd_derivation_get_duration (JdDerivation *self);
/* Of one that has ended: the model, or NULL and why.  Both are handed over. */
JdModel      *jd_derivation_take    (JdDerivation   *self,
                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDerivation, jd_derivation_free)

G_END_DECLS
