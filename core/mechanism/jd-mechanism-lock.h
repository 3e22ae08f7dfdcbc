/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-format.h"

G_BEGIN_DECLS

/* A locked file: its author lists, by topics, the changes that the window allows.  "values" and "constants" may name
 * one: "values:theta", "constants:g".  The lock prevents mistakes only: a user who can write the file can unlock
 * it. */

gboolean            jd_mechanism_get_locked (JdMechanism *self);
/**
 * jd_mechanism_get_open:
 *
 * The open topics as in the file, NULL-terminated.
 */
const char *const  *jd_mechanism_get_open   (JdMechanism *self);

/**
 * jd_mechanism_is_open:
 *
 * Returns whether the window may change @topic; TRUE if the file is not locked.
 */
gboolean            jd_mechanism_is_open    (JdMechanism *self,
                                             const char  *topic);
/**
 * jd_mechanism_find_closed:
 *
 * The first closed topic that a replacement of @self by @root would change; NULL if there is none.  Locking and
 * unlocking are always allowed.
 */
char               *jd_mechanism_find_closed (JdMechanism *self,
                                              JsonNode    *root) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
