/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-sheet.h"

G_BEGIN_DECLS

/* Plain numbers in the document's units, as entries show and read them.  Expressions with names are in SI always. */

/**
 * jd_shown_unit_is_plain:
 *
 * Returns whether @text is a number and nothing else.
 */
gboolean   jd_shown_unit_is_plain   (const char        *text);
/**
 * jd_shown_unit_dup_text:
 *
 * The SI value @text in @unit: "0.2" is "20" in cm, "pi/6" is "30" in degrees.  NULL if @text is no number and no
 * multiple of pi.  Owned by the caller.
 */
char      *jd_shown_unit_dup_text   (const JdShownUnit *unit,
                                     const char        *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_shown_unit_dup_typed:
 *
 * @text as it was typed, with @unit (NULL: none) behind it if it is plain: “20” becomes “20 cm”.  Owned by the
 * caller.
 */
char      *jd_shown_unit_dup_typed  (const JdShownUnit *unit,
                                     const char        *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
