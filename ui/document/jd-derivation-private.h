/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Derivation of a model from a mechanism in a thread.  It is not reference-counted: the caller of
 * jd_derivation_start() owns it and may free it at any time.  If it is freed before its end, the thread stops soon
 * and its result is dropped.  It is used from the main thread, or from one other thread before it is attached. */
typedef struct _JdDerivation JdDerivation;

typedef void (*JdDerivedFunc) (gpointer user_data);

JdDerivation *jd_derivation_start   (JdMechanism    *mechanism) G_GNUC_WARN_UNUSED_RESULT;
void          jd_derivation_free    (JdDerivation   *self);
/* Stops the derivation soon, with G_IO_ERROR_CANCELLED unless it ends before. */
void          jd_derivation_cancel  (JdDerivation   *self);
/* Completed fraction, 0 to 1. */
double        jd_derivation_get_progress (JdDerivation *self);
/* Calls @derived in the main loop when the derivation ends, but never after jd_derivation_free().  It is not called
 * for a derivation that has already ended: see jd_derivation_wait(). */
void          jd_derivation_attach  (JdDerivation   *self,
                                     JdDerivedFunc   derived,
                                     gpointer        user_data);
/* Waits at most @microseconds (-1: without limit).  Returns whether the derivation has ended. */
gboolean      jd_derivation_wait    (JdDerivation   *self,
                                     gint64          microseconds);
/* Duration of a finished derivation, us. */
gint64        jd_derivation_get_duration (JdDerivation *self);
/* Result of a finished derivation: the model, or NULL with the error.  The caller takes ownership of both. */
JdModel      *jd_derivation_take    (JdDerivation   *self,
                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDerivation, jd_derivation_free)

G_END_DECLS
