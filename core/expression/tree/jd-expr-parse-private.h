/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Part of the parser that reads characters, names and numbers, and reports errors. */
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
  const char         *wrong;       /* place of the error */
  gboolean            part;        /* of a larger text: messages do not name the position */
  GError            **error;
} JdParser;

/* Moves to the next character that is no space. */
void          jd_parser_skip_spaces    (JdParser     *self);
/* Returns whether @c is next.  It and the spaces around it are skipped. */
gboolean      jd_parser_expect         (JdParser     *self,
                                        char          c);
/* Begins a deeper level; FALSE with an error beyond JD_EXPR_MAX_DEPTH. */
gboolean      jd_parser_enter          (JdParser     *self);
/* Reads a name, owned by the caller; and a number, NULL with an error if it is wrong. */
char         *jd_parser_scan_name      (JdParser     *self);
const JdExpr *jd_parser_read_number    (JdParser     *self);

/* Sets the error at @place unless one is set, and returns NULL. The format gives a sentence without position and
 * full stop. */
const JdExpr *jd_parser_fail           (JdParser     *self,
                                        const char   *place,
                                        JdExprError   code,
                                        const char   *format,
                                        ...) G_GNUC_PRINTF (4, 5);
/* Sets the error at a place where a number, a name or a parenthesis is expected. */
const JdExpr *jd_parser_fail_operand   (JdParser     *self);
/* Sets the error at a place where an operator or the end is expected. */
const JdExpr *jd_parser_fail_operator  (JdParser     *self);
/* The position of @place in characters, counted from 1. */
gsize         jd_parser_position       (const JdParser *self,
                                        const char     *place);
/* The character at @place in the form for a message. */
char         *jd_parser_character      (const char   *place);
/* The operator to write instead of a character that is often used for it, or NULL. */
const char   *jd_parser_operator_meant (const char   *place);

G_END_DECLS
