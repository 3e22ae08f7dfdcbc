/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-attitude.h"

G_BEGIN_DECLS

/**
 * jd_own_angles_check:
 *
 * Returns whether the three parameters occur in nothing but the rotation of this body, so that other angles may stand
 * in their place.  *out_why: otherwise a sentence with what uses which of them, to be freed.  Tags and what is only
 * shown do not count.
 */
gboolean jd_own_angles_check    (const JdAttitude  *self,
                                JdMechanism       *mechanism,
                                char             **out_why);

G_END_DECLS
