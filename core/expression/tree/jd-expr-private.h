/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* Layout of a node, exact numbers, the table of functions, and walks over nodes, for the sources of this folder.
 *
 * Nodes are shared, so that a graph of few nodes may be a huge tree, and derived nodes may nest deeper than parsed
 * text.  Therefore every walk visits a node once and keeps its own stack. */

/* A number: the exact fraction numerator / denominator, or, if denominator is 0, only a double.
 * Both integers are at most 2^53 in size, so that value is the correctly rounded quotient. */
typedef struct
{
  double  value;
  gint64  numerator;
  gint64  denominator;
} JdNumber;

/* Kinds of symbol that a node contains; see jd_expr_depends_on_kind(). */
typedef enum
{
  JD_HAS_CONSTANT     = 1 << 0,
  JD_HAS_PI           = 1 << 1,
  JD_HAS_TIME         = 1 << 2,
  JD_HAS_PARAMETER    = 1 << 3,
  JD_HAS_RATE         = 1 << 4,
  JD_HAS_ACCELERATION = 1 << 5,
  JD_HAS_MULTIPLIER   = 1 << 6,
  JD_HAS_LOCAL        = 1 << 7,
} JdHas;

/* A set of symbols as bits, an upper bound of the true set: symbol number i is bit i modulo 127, and constants share
 * the last bit. */
typedef struct
{
  guint64 bits[2];
} JdSymbolSet;

static inline gboolean
jd_symbol_set_meets (JdSymbolSet a,
                     JdSymbolSet b)
{
  return ((a.bits[0] & b.bits[0]) | (a.bits[1] & b.bits[1])) != 0;
}

static inline JdSymbolSet
jd_symbol_set_union (JdSymbolSet a,
                     JdSymbolSet b)
{
  return (JdSymbolSet) { { a.bits[0] | b.bits[0], a.bits[1] | b.bits[1] } };
}

static inline guint64
jd_hash_mix (guint64 hash,
             guint64 value)
{
  hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ (hash >> 29);
}

struct _JdExpr
{
  guint8      kind;        /* JdExprKind */
  guint8      op;          /* JdExprFunction, JdExprRelation or JdSymbolKind */
  guint8      order;       /* of a symbol */
  guint8      has;         /* JdHas */
  guint32     n_args;
  guint64     hash;        /* of the structure: the same in every pool */
  JdSymbolSet symbols;
  guint32     height;      /* 0 for a leaf */
  guint32     shared_bit;  /* of a symbol: another symbol has the same bit */
  union
  {
    JdNumber      number;
    const char   *name;
    const JdExpr *args[1]; /* n_args of them */
  };
};

#define JD_NUMBER_IS_EXACT(n) ((n).denominator != 0)

/* Entries of args of a CURVE that are no arguments: x, y, x', y', x'', y'' by the local symbol, that symbol, and a
 * symbol whose name is the curve's.  Traversals do not visit them. */
#define JD_N_CURVE_PARTS 8
#define JD_CURVE_LOCAL 6
#define JD_CURVE_NAME 7

/* Arguments of a FOOT and of a GAP. */
enum { JD_FOOT_CURVE, JD_FOOT_X, JD_FOOT_Y, JD_FOOT_TIME, JD_FOOT_ID, JD_N_FOOT };
enum { JD_GAP_VALUE, JD_GAP_X, JD_GAP_Y, JD_GAP_NX, JD_GAP_NY, JD_GAP_RATE, JD_N_GAP };

static const JdNumber jd_zero G_GNUC_UNUSED = { 0.0, 0, 1 };
static const JdNumber jd_one G_GNUC_UNUSED = { 1.0, 1, 1 };

/* There is one zero, without a sign. */
static inline JdNumber
jd_number_negate (JdNumber a)
{
  return (JdNumber) { 0.0 - a.value, -a.numerator, a.denominator };
}

/* Returns whether two numbers have the same value and representation. */
static inline gboolean
jd_number_equal (JdNumber a,
                 JdNumber b)
{
  return a.value == b.value && a.denominator == b.denominator && a.numerator == b.numerator;
}

static inline gboolean
jd_number_is (JdNumber number,
              double   value)
{
  return number.value == value;
}

/* The shortest decimal that reads back as @value, as an exact fraction if it fits. */
JdNumber        jd_number_from_double    (double value);
/* The double nearest to numerator / denominator where the fraction does not fit. */
JdNumber        jd_number_from_fraction  (gint64 numerator,
                                          gint64 denominator);
/* @mantissa 10^@exponent, of which @value is the correctly rounded double. */
JdNumber        jd_number_from_decimal   (guint64 mantissa,
                                          int     exponent,
                                          double  value);
/* Greatest common divisor; that of 0 and @b is @b. */
guint64         jd_common_divisor        (guint64 a,
                                          guint64 b);
/* Sum and product: exact where the operands are and the result fits, else rounded once. */
JdNumber        jd_number_add            (JdNumber a,
                                          JdNumber b);
JdNumber        jd_number_mul            (JdNumber a,
                                          JdNumber b);
/* base^exponent; FALSE if it is kept as a power, such as 2^(1/2). */
gboolean        jd_number_pow            (JdNumber  base,
                                          JdNumber  exponent,
                                          JdNumber *out_power);

/* The node of a number. */
const JdExpr   *jd_expr_from_number      (JdExprPool *pool,
                                          JdNumber    number);
/* A symbol as the parser reads it: x', lambda("joint.equation"). */
char           *jd_symbol_to_text        (const JdExpr *symbol) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether a term is a negative number or a product with one. */
gboolean        jd_term_is_negative      (const JdExpr *term);
/* The JdHas of a symbol. */
guint8          jd_symbol_has            (JdSymbolKind kind,
                                          guint        order);
/* The node of @pool with these arguments in their order, without folding. */
const JdExpr   *jd_expr_intern           (JdExprPool          *pool,
                                          JdExprKind           kind,
                                          guint                op,
                                          const JdExpr *const *args,
                                          gsize                n_args);
/* The CURVE with these parts; @graph: x is the local symbol. */
const JdExpr   *jd_expr_intern_curve     (JdExprPool          *pool,
                                          gboolean             graph,
                                          const JdExpr *const *parts);
/* Returns whether @expr is a node of this pool. */
gboolean        jd_expr_pool_contains    (const JdExprPool *self,
                                          const JdExpr     *expr);
/* Returns the operation of @expr with other arguments, folded. */
const JdExpr   *jd_expr_rebuild          (JdExprPool          *pool,
                                          const JdExpr        *expr,
                                          const JdExpr *const *args);
/* Properties of a function of the language. */
typedef struct
{
  const char  *name;    /* name in texts */
  const char  *word;    /* typeset name */
  const char  *latex;   /* LaTeX command; NULL if it is not written as a word */
  guint        cost;    /* approximate cost of a value, in multiplications */
  double     (*value)  (double x);             /* of one argument, */
  double     (*value2) (double x, double y);   /* or of two */
} JdFunction;

/* By JdExprFunction. */
extern const JdFunction jd_functions[JD_N_FUNCTIONS];

static inline guint
jd_function_n_args (JdExprFunction function)
{
  return jd_functions[function].value2 != NULL ? 2 : 1;
}
/* FALSE if there is no function of this name. */
gboolean        jd_function_find         (const char     *name,
                                          JdExprFunction *out_function);
/* Value of a function of one or two arguments, and of a relation; NAN outside the domain.  The tape and
 * jd_expr_eval() agree because both call these functions. */
double          jd_function_value        (JdExprFunction function,
                                          double         x,
                                          double         y);
/* Value of base^exponent.  The tape computes the same operations. */
double          jd_power_value           (double base,
                                          double exponent);
/* Whole powers up to this exponent are computed by multiplications. */
#define JD_LARGEST_INT_POWER 64
/* x^(n + 1/2) up to this exponent is computed as x^n sqrt (x). */
#define JD_LARGEST_HALF_POWER 8.0

double          jd_select_value          (JdExprRelation relation,
                                          double         left,
                                          double         right,
                                          double         then_value,
                                          double         else_value);

/* Value of a node that is no leaf.  @x holds the values of its arguments. */
double          jd_node_value            (const JdExpr *node,
                                          const double *x);

/* A list of nodes in a local variable; a short list needs no memory.  It must not be moved. */
typedef struct
{
  const JdExpr **at;
  gsize          n;
  gsize          allocated;
  const JdExpr  *small[24];
} JdNodes;

static inline void
jd_nodes_init (JdNodes *self)
{
  self->at = self->small;
  self->n = 0;
  self->allocated = G_N_ELEMENTS (self->small);
}
void            jd_nodes_grow            (JdNodes      *self);
static inline void
jd_nodes_add (JdNodes      *self,
              const JdExpr *node)
{
  if (self->n == self->allocated)
    jd_nodes_grow (self);
  self->at[self->n++] = node;
}
void            jd_nodes_clear           (JdNodes      *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdNodes, jd_nodes_clear)

/* A map from nodes to values.  Begin with { 0 }. */
typedef union
{
  gpointer pointer;
  gsize    index;
  double   number;
} JdNodeValue;

typedef struct
{
  const JdExpr *node;
  JdNodeValue   value;
} JdNodeEntry;

typedef struct
{
  JdNodeEntry *entries;
  gsize        size;  /* a power of two, or 0 */
  gsize        n;
} JdNodeMap;

/* The place of the value of @node, or NULL. */
JdNodeValue    *jd_node_map_lookup       (const JdNodeMap *self,
                                          const JdExpr    *node);
/* The place of the value of @node, which is inserted with 0 if it is missing.  *out_new: whether it was missing. */
JdNodeValue    *jd_node_map_insert       (JdNodeMap    *self,
                                          const JdExpr *node,
                                          gboolean     *out_new);
void            jd_node_map_clear        (JdNodeMap *self);
/* The known derivatives by the symbol @by, or, if it is NULL, by the time along a motion: a map from nodes to nodes
 * (pointer), owned by the pool. */
JdNodeMap      *jd_expr_pool_get_derivatives (JdExprPool   *self,
                                              const JdExpr *by);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdNodeMap, jd_node_map_clear)

/* The distinct nodes reached from some roots, arguments before the nodes that use them.  It must not be moved. */
typedef struct
{
  JdNodes   nodes;
  JdNodeMap places;  /* of each in nodes */
} JdNodeOrder;

/* Nodes whose symbols do not meet @only are left out with all nodes below them; NULL: none is left out. */
void            jd_node_order_init       (JdNodeOrder         *self,
                                          const JdExpr *const *roots,
                                          gsize                n_roots,
                                          const JdSymbolSet   *only);
void            jd_node_order_clear      (JdNodeOrder *self);
/* The place of @node, or G_MAXSIZE if the order does not contain it. */
static inline gsize
jd_node_order_find (const JdNodeOrder *self,
                    const JdExpr      *node)
{
  const JdNodeValue *value = jd_node_map_lookup (&self->places, node);

  return value != NULL ? value->index : G_MAXSIZE;
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdNodeOrder, jd_node_order_clear)

/* Computes the result of @node into @out from the results of its arguments in @args, one after another.  A node that
 * the order leaves out has no @args.  FALSE ends the walk. */
typedef gboolean (*JdFoldFunc) (const JdExpr  *node,
                                gconstpointer  args,
                                gpointer       out,
                                gpointer       data);
/* The results, of @size bytes each, of all nodes in their order, owned by the caller; NULL if @func ended the
 * walk. */
gpointer        jd_node_order_fold       (const JdNodeOrder *self,
                                          gsize              size,
                                          JdFoldFunc         func,
                                          gpointer           data) G_GNUC_WARN_UNUSED_RESULT;
/* The result of @expr alone; @only as in jd_node_order_init(). */
gboolean        jd_expr_fold             (const JdExpr      *expr,
                                          const JdSymbolSet *only,
                                          gsize              size,
                                          JdFoldFunc         func,
                                          gpointer           data,
                                          gpointer           out);

G_END_DECLS
