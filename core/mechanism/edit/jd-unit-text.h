/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Quantities as a user types them: numbers with units, such as “20 cm”, “30°”, “60 rpm” or “9.81 m/s²”, anywhere in
 * an expression.  The file holds SI numbers only: quantities are converted when they are entered. */

/**
 * jd_unit_text_to_si:
 *
 * @text with each quantity replaced by its value in SI: “L + 20 cm” becomes “L + 0.2”, “30°” becomes “pi/6”.  Decimal
 * values have at most 15 digits, so that conversion adds no rounding error that could be seen.  Text without units,
 * also if it is no expression, is unchanged.  Owned by the caller.
 */
char      *jd_unit_text_to_si         (const char   *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_unit_text_check:
 *
 * Returns whether the units in @text agree with each other and with @unit, the unit of the member for which it is
 * entered (such as "N/m"; "": a pure number; NULL: any).  Names have the units that @mechanism gives them.  Returns
 * TRUE if @text has no unit, and where no unit follows.  Else sets @error with what would be right.
 */
gboolean   jd_unit_text_check         (const char   *text,
                                      JdMechanism  *mechanism,
                                      const char   *unit,
                                      GError      **error);
/**
 * jd_unit_text_dup_unknown:
 *
 * The first name in the expression @text that could be a constant's, and is neither in @mechanism nor reserved nor
 * @local (NULL: none) nor that of a unit behind a number; NULL if there is none, or @text would be no expression with
 * constants of such names.  Owned by the caller.
 */
char      *jd_unit_text_dup_unknown   (const char   *text,
                                      JdMechanism  *mechanism,
                                      const char   *local) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_unit_text_add_constant:
 *
 * Adds the constant @name with the value @text to @root, a copy of the JSON of @mechanism.  @unit as in
 * jd_unit_text_check().  FALSE with @error, a sentence for the user, if the text has no value or the name is not
 * free.
 */
gboolean   jd_unit_text_add_constant  (JsonNode     *root,
                                      JdMechanism  *mechanism,
                                      const char   *name,
                                      const char   *text,
                                      const char   *unit,
                                      GError      **error);

G_END_DECLS
