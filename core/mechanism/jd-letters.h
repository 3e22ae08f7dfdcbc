/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Letters of multipliers, the document's "letters": {"contact.slip": "mu"}.  They stand in typeset formulas; texts in
 * the grammar of the file keep lambda("contact.slip"). */

/**
 * jd_mechanism_get_letter:
 *
 * The name of the multiplier of @equation ("joint.equation"), lent; NULL where the document gives none.
 */
const char *jd_mechanism_get_letter (JdMechanism *self,
                                     const char  *equation);
/**
 * jd_mechanism_set_letters:
 *
 * @math, which it takes, with the letters of the document for its multipliers.
 */
JdMath     *jd_mechanism_set_letters (JdMechanism *self,
                                      JdMath      *math) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
