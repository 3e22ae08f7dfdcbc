/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-foot.h"

G_BEGIN_DECLS

/**
 * JdExprPool:
 *
 * Symbolic expressions.
 *
 * A pool makes equal expressions one node, so that == compares them.  Nodes never change, and live as long as their
 * pool, which owns them.  A pool has no lock: one thread changes it at a time, any number of threads may read its
 * nodes while no thread changes it, and jd_expr_import() copies nodes from one pool to another.  Angles are
 * radians.
 *
 * Sums and products are flat (n-ary) and kept in one order, numbers first. a - b is a + (-1) b, a / b is a b^(-1) and
 * sqrt (a) is a^(1/2), so that no CALL is a square root.  The constructors apply only transformations that keep the
 * value wherever it is defined: they fold numbers exactly (rational while numerator and denominator fit 53 bits), add
 * equal terms, multiply equal bases with integer powers, drop 0 + and 1 *.  All other transformations belong to
 * jd_expr_simplify().
 *
 * Nesting is at most JD_EXPR_MAX_DEPTH in parsed text.  Derived and substituted expressions may nest deeper; all
 * functions walk them without recursion.  Make a large sum by one jd_expr_sum(), not term by term, because each call
 * copies the list.
 */
typedef struct _JdExprPool JdExprPool;
typedef struct _JdExpr     JdExpr;

#define JD_EXPR_MAX_DEPTH 256

typedef enum
{
  JD_EXPR_NUMBER,
  JD_EXPR_SYMBOL,
  JD_EXPR_ADD,       /* n >= 2 arguments */
  JD_EXPR_MUL,       /* n >= 2 arguments; a number, if any, is the first */
  JD_EXPR_POW,       /* base, exponent */
  JD_EXPR_CALL,      /* function of one or two arguments */
  JD_EXPR_IF,        /* left, right, then, else: if (left relation right, then, else) */
  JD_EXPR_CURVE,     /* a leaf: a curve r (s) */
  JD_EXPR_FOOT,      /* curve, x, y, t, number: the s of the nearest point to (x, y) */
  JD_EXPR_GAP,       /* value, x, y, n_x, n_y, rate: a distance with the gradient n */
} JdExprKind;

typedef enum
{
  JD_FUNCTION_SIN,
  JD_FUNCTION_COS,
  JD_FUNCTION_TAN,
  JD_FUNCTION_ASIN,
  JD_FUNCTION_ACOS,
  JD_FUNCTION_ATAN,
  JD_FUNCTION_ATAN2,
  JD_FUNCTION_SINH,
  JD_FUNCTION_COSH,
  JD_FUNCTION_TANH,
  JD_FUNCTION_EXP,
  JD_FUNCTION_LOG,
  JD_FUNCTION_SQRT,
  JD_FUNCTION_ABS,
  JD_FUNCTION_SIGN,
  JD_FUNCTION_MIN,
  JD_FUNCTION_MAX,
  JD_N_FUNCTIONS,
} JdExprFunction;

typedef enum
{
  JD_RELATION_LESS,
  JD_RELATION_LESS_EQUAL,
  JD_RELATION_GREATER,
  JD_RELATION_GREATER_EQUAL,
} JdExprRelation;

/**
 * jd_relation_holds:
 *
 * Returns whether "left relation right" holds; not if one of them is NAN.
 */
gboolean jd_relation_holds (JdExprRelation relation,
                            double         left,
                            double         right);

typedef enum
{
  JD_SYMBOL_CONSTANT,    /* m, R, g */
  JD_SYMBOL_PI,
  JD_SYMBOL_TIME,        /* t */
  JD_SYMBOL_PARAMETER,   /* order 0: x, 1: x', 2: x'' */
  JD_SYMBOL_MULTIPLIER,  /* lambda("joint.equation") */
  JD_SYMBOL_LOCAL,       /* x or s, a curve's own variable */
} JdSymbolKind;

#define JD_EXPR_ERROR (jd_expr_error_quark ())
typedef enum
{
  JD_EXPR_ERROR_SYNTAX,          /* the text is not an expression */
  JD_EXPR_ERROR_UNKNOWN_SYMBOL,  /* a name with no meaning here */
  JD_EXPR_ERROR_TOO_DEEP,        /* nested deeper than JD_EXPR_MAX_DEPTH */
  JD_EXPR_ERROR_DOMAIN,          /* the value is not a finite number */
} JdExprError;

GQuark         jd_expr_error_quark    (void);

JdExprPool    *jd_expr_pool_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void           jd_expr_pool_free      (JdExprPool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdExprPool, jd_expr_pool_free)

/**
 * jd_expr_pool_get_size:
 *
 * The number of different nodes in the pool.
 */
gsize          jd_expr_pool_get_size  (const JdExprPool *self);

/* Constructors.  All return a node of @pool; arguments are nodes of the same pool. */

/**
 * jd_expr_number:
 *
 * Numbers: the shortest decimal that reads back as @value; an exact fraction (denominator not 0).
 */
const JdExpr  *jd_expr_number         (JdExprPool *pool,
                                       double      value);
const JdExpr  *jd_expr_rational       (JdExprPool *pool,
                                       gint64      numerator,
                                       gint64      denominator);
/**
 * jd_expr_symbol:
 *
 * A symbol.  Only parameters have an order other than 0.  The name of pi and of the time is ignored.
 */
const JdExpr  *jd_expr_symbol         (JdExprPool   *pool,
                                       JdSymbolKind  kind,
                                       const char   *name,
                                       guint         order);
const JdExpr  *jd_expr_time           (JdExprPool *pool);
/**
 * jd_expr_add:
 *
 * a + b, a - b, -a, a b, a / b, base ^ exponent, and sums and products of any number of arguments (0 and 1 for
 * none).
 */
const JdExpr  *jd_expr_add            (JdExprPool   *pool,
                                       const JdExpr *a,
                                       const JdExpr *b);
const JdExpr  *jd_expr_sub            (JdExprPool   *pool,
                                       const JdExpr *a,
                                       const JdExpr *b);
const JdExpr  *jd_expr_neg            (JdExprPool   *pool,
                                       const JdExpr *a);
const JdExpr  *jd_expr_mul            (JdExprPool   *pool,
                                       const JdExpr *a,
                                       const JdExpr *b);
const JdExpr  *jd_expr_div            (JdExprPool   *pool,
                                       const JdExpr *a,
                                       const JdExpr *b);
const JdExpr  *jd_expr_pow            (JdExprPool   *pool,
                                       const JdExpr *base,
                                       const JdExpr *exponent);
const JdExpr  *jd_expr_pow_int        (JdExprPool   *pool,
                                       const JdExpr *base,
                                       int           exponent);
const JdExpr  *jd_expr_sum            (JdExprPool          *pool,
                                       const JdExpr *const *terms,
                                       gsize                n_terms);
const JdExpr  *jd_expr_product        (JdExprPool          *pool,
                                       const JdExpr *const *factors,
                                       gsize                n_factors);
/**
 * jd_expr_call:
 *
 * A function of one argument, and one of two arguments.
 */
const JdExpr  *jd_expr_call           (JdExprPool     *pool,
                                       JdExprFunction  function,
                                       const JdExpr   *argument);
const JdExpr  *jd_expr_call2          (JdExprPool     *pool,
                                       JdExprFunction  function,
                                       const JdExpr   *first,
                                       const JdExpr   *second);
/**
 * jd_expr_if:
 *
 * if (left relation right, then, else).
 */
const JdExpr  *jd_expr_if             (JdExprPool     *pool,
                                       JdExprRelation  relation,
                                       const JdExpr   *left,
                                       const JdExpr   *right,
                                       const JdExpr   *then_expr,
                                       const JdExpr   *else_expr);
/**
 * jd_expr_curve:
 *
 * A plane curve called @name: (@x, @y) as expressions in the LOCAL symbol @local, constants and t.  @graph: x is the
 * local symbol itself.
 */
const JdExpr  *jd_expr_curve          (JdExprPool   *pool,
                                       const char   *name,
                                       const JdExpr *x,
                                       const JdExpr *y,
                                       const JdExpr *local,
                                       gboolean      graph);
/**
 * jd_expr_foot:
 *
 * The s of the nearest point of @curve to the centre (@x, @y), which are expressions in parameters and t, the
 * solution of (c - r (s)) . r' (s) = 0 by jd_feet_find() with the number @id.  Its derivatives are those of an
 * implicit function.
 */
const JdExpr  *jd_expr_foot           (JdExprPool   *pool,
                                       const JdExpr *curve,
                                       const JdExpr *x,
                                       const JdExpr *y,
                                       guint         id);
/**
 * jd_expr_curve_at:
 *
 * x (@axis 0) or y of the @curve at the local value @s, or its first or second derivative (@order) by s.
 */
const JdExpr  *jd_expr_curve_at       (JdExprPool   *pool,
                                       const JdExpr *curve,
                                       guint         order,
                                       guint         axis,
                                       const JdExpr *s);
/**
 * jd_expr_curve_rate:
 *
 * The partial derivative of x or y of the @curve by the time, at the local value @s.
 */
const JdExpr  *jd_expr_curve_rate     (JdExprPool   *pool,
                                       const JdExpr *curve,
                                       guint         axis,
                                       const JdExpr *s);
/**
 * jd_expr_gap:
 *
 * @value, a distance of (@x, @y) from a curve along its unit normal (@n_x, @n_y): its derivative is n . (x', y') and,
 * by the time, @rate, because the derivative of the foot takes no part.
 */
const JdExpr  *jd_expr_gap            (JdExprPool   *pool,
                                       const JdExpr *value,
                                       const JdExpr *x,
                                       const JdExpr *y,
                                       const JdExpr *n_x,
                                       const JdExpr *n_y,
                                       const JdExpr *rate);
/**
 * jd_expr_import:
 *
 * Returns @expr, which may belong to another pool, as a node of @pool.
 */
const JdExpr  *jd_expr_import         (JdExprPool   *pool,
                                       const JdExpr *expr);

/**
 * jd_expr_get_kind:
 *
 * Reading a node.
 */
JdExprKind     jd_expr_get_kind       (const JdExpr *self);
gsize          jd_expr_get_n_args     (const JdExpr *self);
const JdExpr  *jd_expr_get_arg        (const JdExpr *self,
                                       gsize         i);
double         jd_expr_get_value      (const JdExpr *self);   /* of a NUMBER */
/**
 * jd_expr_get_rational:
 *
 * Returns whether a node is a NUMBER kept as an exact fraction of integers; denominator > 0.
 */
gboolean       jd_expr_get_rational   (const JdExpr *self,
                                       gint64       *out_numerator,
                                       gint64       *out_denominator);
/**
 * jd_expr_is_number:
 *
 * Returns whether a node is the NUMBER @value.
 */
gboolean       jd_expr_is_number      (const JdExpr *self,
                                       double        value);
#define        jd_expr_is_zero(e)     (jd_expr_is_number ((e), 0.0))
#define        jd_expr_is_one(e)      (jd_expr_is_number ((e), 1.0))
JdSymbolKind   jd_expr_get_symbol     (const JdExpr *self);   /* of a SYMBOL */
const char    *jd_expr_get_name       (const JdExpr *self);   /* of a SYMBOL; lent */
guint          jd_expr_get_order      (const JdExpr *self);   /* of a SYMBOL: 0, 1, 2 */
JdExprFunction jd_expr_get_function   (const JdExpr *self);   /* of a CALL */
JdExprRelation jd_expr_get_relation   (const JdExpr *self);   /* of an IF */
/**
 * jd_expr_get_curve_name:
 *
 * The name of the curve of a FOOT; lent.
 */
const char    *jd_expr_get_curve_name (const JdExpr *self);
/**
 * jd_expr_compare:
 *
 * Negative, 0 or positive: an order of nodes by structure and name, and, deep inside, by hash. It is the same in
 * every pool and every run.
 */
int            jd_expr_compare        (const JdExpr *a,
                                       const JdExpr *b);
/**
 * jd_expr_hash:
 *
 * A hash of the structure, the same in every pool and every run.
 */
guint          jd_expr_hash           (const JdExpr *self);

/**
 * jd_expr_depends_on:
 *
 * Questions.  @symbol belongs to the same pool.
 */
gboolean       jd_expr_depends_on       (const JdExpr *self,
                                         const JdExpr *symbol);
/**
 * jd_expr_depends_on_kind:
 *
 * Returns whether a symbol of @kind with an order in [min_order, max_order] occurs.
 */
gboolean       jd_expr_depends_on_kind  (const JdExpr *self,
                                         JdSymbolKind  kind,
                                         guint         min_order,
                                         guint         max_order);
/**
 * jd_expr_get_symbols:
 *
 * The distinct symbols, in the order of jd_expr_compare(); an array of const JdExpr *, owned by the caller.
 */
GPtrArray     *jd_expr_get_symbols      (const JdExpr *self) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray     *jd_expr_get_symbols_of   (const JdExpr *const *exprs,
                                         gsize                n) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_expr_count_nodes:
 *
 * The number of distinct nodes that @self reaches, itself included.
 */
gsize          jd_expr_count_nodes      (const JdExpr *self);
/**
 * jd_expr_count_tree:
 *
 * The number of nodes if nothing were shared: a measure of the printed length.  It may be astronomic where
 * jd_expr_count_nodes() is small; ask before printing a derived expression.
 */
double         jd_expr_count_tree       (const JdExpr *self);

/**
 * jd_expr_diff:
 *
 * Derivatives and substitution. The pool remembers derivatives, so asking again is cheap. abs, sign, min, max and if
 * are differentiated piece by piece.
 */
const JdExpr  *jd_expr_diff             (JdExprPool   *pool,
                                         const JdExpr *expr,
                                         const JdExpr *symbol);
/**
 * jd_expr_diff_time:
 *
 * The derivative by the time along a motion: x -> x', x' -> x'', and the explicit t.  @expr must not contain x''.
 */
const JdExpr  *jd_expr_diff_time        (JdExprPool   *pool,
                                         const JdExpr *expr);
/**
 * jd_expr_substitute:
 *
 * Replaces symbols (keys, const JdExpr *) by expressions (values), all at once.
 */
const JdExpr  *jd_expr_substitute       (JdExprPool   *pool,
                                         const JdExpr *expr,
                                         GHashTable   *map);
const JdExpr  *jd_expr_substitute_one   (JdExprPool   *pool,
                                         const JdExpr *expr,
                                         const JdExpr *symbol,
                                         const JdExpr *by);
/**
 * jd_expr_add_kinks:
 *
 * Adds to @kinks (const JdExpr *, of @pool) the expressions that vanish where a piece of @expr ends: the difference
 * of the two sides of an if, of the arguments of min and max, and the argument of abs and sign. Only those that
 * depend on parameters or t are added, each once.
 */
void           jd_expr_add_kinks        (JdExprPool    *pool,
                                         const JdExpr  *expr,
                                         GPtrArray     *kinks);

/**
 * jd_expr_add_feet:
 *
 * Adds to @feet (const JdExpr *) the FOOT nodes of @expr, each once.
 */
void           jd_expr_add_feet         (const JdExpr  *expr,
                                         GPtrArray     *feet);

/**
 * JdExprValueFunc:
 *
 * Value of a symbol for jd_expr_eval().
 */
typedef double (*JdExprValueFunc)       (const JdExpr *symbol,
                                         gpointer      user_data);
/**
 * jd_expr_eval:
 *
 * The value, by walking the graph once; NAN where a symbol or a function has none.  FOOT nodes are nearest points.
 */
double         jd_expr_eval             (const JdExpr    *expr,
                                         JdExprValueFunc  value,
                                         gpointer         user_data);
/**
 * jd_expr_eval_from:
 *
 * The value where FOOT nodes are followed from @feet (may be NULL).
 */
double         jd_expr_eval_from        (const JdExpr    *expr,
                                         const JdFeet    *feet,
                                         JdExprValueFunc  value,
                                         gpointer         user_data);
/**
 * jd_expr_decide:
 *
 * Replaces each if by its branch that holds for these values.
 */
const JdExpr  *jd_expr_decide           (JdExprPool      *pool,
                                         const JdExpr    *expr,
                                         JdExprValueFunc  value,
                                         gpointer         user_data);
/**
 * jd_expr_examine_foot:
 *
 * Finds the nearest of all points for a FOOT, with what must be known of it.
 */
void           jd_expr_examine_foot     (const JdExpr    *foot,
                                         JdExprValueFunc  value,
                                         gpointer         user_data,
                                         JdFoot          *out);

G_END_DECLS
