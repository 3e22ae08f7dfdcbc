/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Name and description of a document as figures, pages and handouts show them.  Those of a bundled example, and of a
 * copy that still has its description, are in the language of the program; all others are as in the file. */

/* The name, lent; NULL: there is none. */
const char *jd_mechanism_get_shown_name        (JdMechanism *self);
/* The description, lent; NULL: there is none. */
const char *jd_mechanism_get_shown_description (JdMechanism *self);

G_END_DECLS
