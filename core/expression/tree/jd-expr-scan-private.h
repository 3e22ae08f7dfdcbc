/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the parser of expressions reads a text with: characters, names, numbers, and what it says where they are
 * wrong. */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-private.h"

G_BEGIN_DECLS

typedef struct
{
  JdExprPool         *pool;
  const JdParseScope *scope;
  const char         *text;
  const char         *at;          /* next character, spaces skipped */
  guint               depth;
  const char         *wrong;       /* where the error is */
  GError            **error;
} JdParser;

void          jd_parser_skip_spaces    (JdParser     *self);
/* Goes over @c and the spaces around it, if it is there. */
gboolean      jd_parser_expect         (JdParser     *self,
                                        char          c);
/* One level deeper; an error beyond JD_EXPR_MAX_DEPTH. */
gboolean      jd_parser_enter          (JdParser     *self);
char         *jd_parser_scan_name      (JdParser     *self);
const JdExpr *jd_parser_read_number    (JdParser     *self);

/* Sets the error, once; the format gives a sentence without position and full stop.  Returns NULL. */
const JdExpr *jd_parser_fail           (JdParser     *self,
                                        const char   *place,
                                        JdExprError   code,
                                        const char   *format,
                                        ...) G_GNUC_PRINTF (4, 5);
/* Where a number, a name or a parenthesis should stand. */
const JdExpr *jd_parser_fail_operand   (JdParser     *self);
/* Where an operator should stand, or the end. */
const JdExpr *jd_parser_fail_operator  (JdParser     *self);
/* Counted from 1, in characters. */
gsize         jd_parser_position       (const JdParser *self,
                                        const char     *place);
/* The character at @place as a message shows it. */
char         *jd_parser_character      (const char   *place);
/* What to write instead of a character that people use for an operator, or NULL. */
const char   *jd_parser_operator_meant (const char   *place);

G_END_DECLS
