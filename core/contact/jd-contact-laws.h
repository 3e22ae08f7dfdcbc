/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdContactLaws:
 *
 * Events that are laws of contacts (the format, "An event without at and when that types a unilateral equation is the
 * law of those contacts"), in the order of their precedence.  It lends the model and its events.
 */
typedef struct _JdContactLaws JdContactLaws;

/**
 * jd_event_is_contact_law:
 *
 * Returns whether @event is a contact law: it has no instant and no condition, types a unilateral equation, applies
 * no impulse, and neither makes a bilateral equation live nor releases one.
 */
gboolean       jd_event_is_contact_law     (const JdModel *model,
                                            const JdEvent *event);
/**
 * jd_contact_laws_new:
 *
 * Selects the events of @names (NULL-terminated) that are laws, in this order.  @names NULL: all laws of the file
 * that replace no other event, in the file's order.
 */
JdContactLaws *jd_contact_laws_new         (JdModel           *model,
                                            const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
void           jd_contact_laws_free        (JdContactLaws *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdContactLaws, jd_contact_laws_free)

/**
 * jd_contact_laws_dup_choice:
 *
 * Names of the events that happen, for jd_motion_new(), if @name (NULL: none) is chosen.  The chosen event has
 * precedence as a law, and the event that it replaces does not happen.  With @alone, an event that has an instant or
 * a condition happens only if it is the chosen one, unless that is a law.  NULL if the choice changes nothing.
 */
char         **jd_contact_laws_dup_choice  (JdModel    *model,
                                            const char *name,
                                            gboolean    alone);

/**
 * jd_contact_laws_get_events:
 *
 * All events that are laws here.
 */
const GPtrArray *jd_contact_laws_get_events (const JdContactLaws *self);   /* const JdEvent * */
/**
 * jd_contact_laws_find:
 *
 * The law of equation @i: the first event that types it, if it is unilateral; NULL if there is none.
 */
const JdEvent *jd_contact_laws_find        (const JdContactLaws *self,
                                            gsize                i);
/**
 * jd_contact_laws_join:
 *
 * Joins the laws that act if the unilateral equations @closing (n_equations) close at one instant while @touching
 * rest on their bounds (they may include the closing ones). *out_event has the types of all these laws; it is NULL if
 * there are none.  FALSE and JD_MODEL_ERROR_INDETERMINATE if two laws contradict each other.
 */
gboolean       jd_contact_laws_join        (const JdContactLaws  *self,
                                            const gboolean       *closing,
                                            const gboolean       *touching,
                                            JdEvent             **out_event,
                                            GError              **error);
/**
 * jd_joined_event_copy:
 *
 * Copies a joined event.  The copy owns its lists and lends everything else.
 */
JdEvent       *jd_joined_event_copy        (const JdEvent *event) G_GNUC_WARN_UNUSED_RESULT;
void           jd_joined_event_free        (JdEvent *event);

G_END_DECLS
