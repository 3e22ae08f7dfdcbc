/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* The events that are laws of contacts (the format, "An event without at and when that types a unilateral equation is
 * the law of those contacts"), in the order of their precedence.  Lends the model and its events. */
typedef struct _JdContactLaws JdContactLaws;

/* Whether @event is one: it says neither an instant nor a condition, types a unilateral equation, applies no impulse,
 * and neither makes a bilateral equation live nor releases one nor puts one into an order. */
gboolean       jd_event_is_contact_law     (const JdModel *model,
                                            const JdEvent *event);
/* @names (NULL-terminated): those of these events that are laws, in this order; NULL: all laws of the file that stand
 * in the place of no other, in the file's order. */
JdContactLaws *jd_contact_laws_new         (JdModel           *model,
                                            const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
void           jd_contact_laws_free        (JdContactLaws *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdContactLaws, jd_contact_laws_free)

/* The events that happen, for jd_motion_new(), where @name (NULL: none) is chosen: it has precedence as a law, and
 * the event whose place it takes does not happen.  With @alone events that have an instant or a condition happen only
 * if they are the chosen one, unless that is a law.  NULL where this is what happens anyway. */
char         **jd_contact_laws_dup_choice  (JdModel    *model,
                                            const char *name,
                                            gboolean    alone);

/* All events that are laws here. */
const GPtrArray *jd_contact_laws_get_events (const JdContactLaws *self);   /* const JdEvent * */
/* The law of equation @i: the first event that types it, if it is unilateral.  NULL if there is none. */
const JdEvent *jd_contact_laws_find        (const JdContactLaws *self,
                                            gsize                i);
/* What happens where the unilateral equations @closing (n_equations) close at one instant and @touching rest on their
 * bounds (the closing ones may be among them): one event with the types of all laws that take part.  *out_event NULL
 * where none does.  FALSE and JD_MODEL_ERROR_INDETERMINATE where two laws contradict each other. */
gboolean       jd_contact_laws_join        (const JdContactLaws  *self,
                                            const gboolean       *closing,
                                            const gboolean       *touching,
                                            JdEvent             **out_event,
                                            GError              **error);
/* A joined event lends all but its lists. */
JdEvent       *jd_joined_event_copy        (const JdEvent *event) G_GNUC_WARN_UNUSED_RESULT;
void           jd_joined_event_free        (JdEvent *event);

G_END_DECLS
