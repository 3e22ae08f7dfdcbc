/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* A locked file: its author says what may be touched in the window, by topics.  "values" and "constants" may name
 * one: "values:theta", "constants:g".  A lock keeps from mistakes, not from intent: whoever can write the file can
 * unlock it. */

/* The topics, NULL at the end: "tags" (which equations are primitive), "parameterizations" (adding, renaming,
 * deleting them), "types" (impulsive types at events), "events" (all else about them), "values" (of parameters, and
 * rates), "constants", "compare" (columns), "time" (playing and scrubbing), "draw" (everything else). */
extern const char *const jd_lock_topics[];

gboolean            jd_mechanism_get_locked (JdMechanism *self);
/* What is open, as in the file; NULL at the end. */
const char *const  *jd_mechanism_get_open   (JdMechanism *self);

/* Whether the window may change @topic: TRUE if the file is not locked. */
gboolean            jd_mechanism_is_open    (JdMechanism *self,
                                             const char  *topic);
/* The first topic that is closed and would be changed if @root took the place of @self; NULL if there is none.
 * Locking and unlocking are always allowed. */
char               *jd_mechanism_find_closed (JdMechanism *self,
                                              JsonNode    *root) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
