/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/**
 * JdParseFlags:
 *
 * Symbols that a text may contain.  The grammar is that of the mechanism file: + - * / ^ (right to left, binding
 * tighter than unary minus), parentheses, functions, if (condition, a, b), pi, t, x' and, if allowed, x'' and
 * lambda("joint.equation").
 */
typedef enum
{
  JD_PARSE_TIME        = 1 << 0,  /* t is allowed */
  JD_PARSE_PARAMETERS  = 1 << 1,  /* parameters are allowed */
  JD_PARSE_RATES       = 1 << 2,  /* x' is allowed */
  JD_PARSE_EQUATIONS   = 1 << 3,  /* x'' and lambda("...") are allowed: printed Lagrange equations */
} JdParseFlags;

/**
 * JdParseResolve:
 *
 * Sets the kind of the symbol @name (CONSTANT, PARAMETER or LOCAL); FALSE if the name is not known.
 */
typedef gboolean (*JdParseResolve) (const char   *name,
                                    JdSymbolKind *out_kind,
                                    gpointer      user_data);

/**
 * JdParseCall:
 *
 * Reads a function of a language that contains this grammar.  @name stands before the “(” at @open in the text.
 * Returns the function's value as a node of @pool, and in @out_end the place after the closing “)”.  NULL with @error
 * (without a position) and in @out_wrong the place of the mistake; NULL without an error if the name is no such
 * function.
 */
typedef const JdExpr *(*JdParseCall) (JdExprPool   *pool,
                                      const char   *name,
                                      const char   *open,
                                      const char  **out_end,
                                      const char  **out_wrong,
                                      gpointer      user_data,
                                      GError      **error);

typedef struct
{
  JdParseFlags    flags;
  JdParseResolve  resolve;
  gpointer        user_data;
  GPtrArray      *known_names;   /* char *, for "did you mean"; may be NULL */
  JdParseCall     call;          /* functions of another language; NULL: none */
  GPtrArray      *known_calls;   /* char *: their names, for "did you mean"; may be NULL */
} JdParseScope;

/**
 * jd_expr_parse:
 *
 * Parses @text.  On failure it returns NULL, sets @error (JD_EXPR_ERROR) with a message that names the place, the
 * mistake and the remedy, and stores the position of the first wrong character, counted from 1, in @out_position (may
 * be NULL).
 */
const JdExpr  *jd_expr_parse            (JdExprPool          *pool,
                                         const JdParseScope  *scope,
                                         const char          *text,
                                         gsize               *out_position,
                                         GError             **error);

/**
 * jd_expr_parse_part:
 *
 * Parses the sum that begins at @at, a place in a larger text of valid UTF-8, and stores in @out_end the first
 * character after it and the spaces behind it.  On failure it returns NULL, sets @error with a message without a
 * position, and stores in @out_wrong the place of the first wrong character.
 */
const JdExpr  *jd_expr_parse_part       (JdExprPool          *pool,
                                         const JdParseScope  *scope,
                                         const char          *at,
                                         const char         **out_end,
                                         const char         **out_wrong,
                                         GError             **error);

/**
 * jd_name_is_valid:
 *
 * Returns whether @name may name a constant, a parameter or a body: letters (of any script), digits and _, beginning
 * with a letter, and not reserved (t, pi, if, ground, names of functions).
 */
gboolean       jd_name_is_valid         (const char *name);
/**
 * jd_name_is_reserved:
 *
 * Returns whether the grammar reserves @name.
 */
gboolean       jd_name_is_reserved      (const char *name);
/**
 * jd_name_nearest:
 *
 * The name in @names (char *) with the least edit distance from @name, for messages; NULL if none is near.
 */
const char    *jd_name_nearest          (const char *name,
                                         GPtrArray  *names);
/**
 * jd_number_to_text:
 *
 * Shortest decimal text that reads back as @value, with a point in every locale: "0.1", "1e-09". Owned by the
 * caller.
 */
char          *jd_number_to_text        (double value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
