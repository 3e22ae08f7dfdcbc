/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* The bodies of a model that contacts keep apart, and those that other joints or shared parameters tie together. */
typedef struct _JdTies JdTies;

JdTies  *jd_ties_new   (const JdModel *model) G_GNUC_WARN_UNUSED_RESULT;
void     jd_ties_free  (JdTies *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdTies, jd_ties_free)
/* Returns whether a contact that nothing switches off is between the bodies @a and @b. */
gboolean jd_ties_touch (const JdTies *self, gsize a, gsize b);
/* Returns whether they are tied together, or do not move. */
gboolean jd_ties_tie   (JdTies *self, gsize a, gsize b);

G_END_DECLS
