/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape-builder-private.h"
#include "core/expression/tree/jd-expr-private.h"

G_BEGIN_DECLS

/* A node on its way to a tape. */
typedef struct
{
  const JdExpr *node;
  guint         n_uses;
  gboolean      inlined;  /* computed where it is used: a term of one sum, a divisor in one product */
  JdTapeValue   value;
} JdTapeEntry;

/* Expressions on their way to a tape, node after node. */
typedef struct
{
  JdNodeOrder    order;
  JdTapeEntry   *entries;    /* one for each node of order */
  GHashTable    *inputs;     /* symbol -> 1 + number */
  GHashTable    *defined;    /* symbol -> the node of order whose value it has */
  GHashTable    *constants;  /* char * -> double * */
  GHashTable    *sincos;     /* arguments (nodes) of which sine and cosine are computed together */
  GHashTable    *split;      /* arguments, sums of two of sincos or their negatives, whose sine and cosine come from
                              * theirs; or NULL */
  JdTapeBuilder *tape;
} JdTapeCompiler;

/* The value of a node that is written. */
JdTapeValue   jd_tape_compiler_value    (const JdTapeCompiler *self,
                                         const JdExpr         *node);
/* Writes the steps of @entry, whose arguments are written, and sets its value, unless it is left to its user.  FALSE
 * with JD_EXPR_ERROR_UNKNOWN_SYMBOL for a symbol that is no input, no definition and no constant. */
gboolean      jd_tape_compiler_write    (JdTapeCompiler  *self,
                                         JdTapeEntry     *entry,
                                         GError         **error);
/* Returns whether multiplications and one root make |x|^exponent. */
gboolean      jd_tape_exponent_is_cheap (double exponent);
/* x of the terms x and -x. */
const JdExpr *jd_tape_angle_of          (const JdExpr *term,
                                         gboolean     *out_negative);

G_END_DECLS
