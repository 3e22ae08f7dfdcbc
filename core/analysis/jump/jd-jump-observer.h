/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdJumpObserver:
 *
 * Kinetic energy of a jump as an observer sees it: |p' - h|^2 / 2 in the metric of M, h being the rates with which
 * the observer moves (Pasquero, examples 12 and 13).
 */
typedef struct
{
  double   before, after;  /* J */
  gboolean at_rest;        /* every equation that acts in the jump is at rest for the observer: a frame of rest */
} JdJumpObserver;

/**
 * jd_jump_observe:
 *
 * @jump, solved at @event, has numbers.  @frame (n): h in the retained parameters; primitive equations hold for the
 * observer too.  FALSE with the errors of jd_jump_setting_init().
 */
gboolean jd_jump_observe (const JdJump    *jump,
                          const JdEvent   *event,
                          const double    *frame,
                          JdJumpObserver  *out,
                          GError         **error);

G_END_DECLS
