/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-private.h"
#include "core/expression/tree/jd-index-private.h"

G_BEGIN_DECLS

/* Polynomials with exact coefficients, which all sources of the simplifier use.
 *
 * An expression becomes a sum of terms
 *
 * coefficient * monomial * trig
 *
 * where a monomial is a product of atoms to whole powers, and trig is one cosine or sine of a linear combination of
 * angles (a term of a Fourier sum).  Products of cosines and sines become sums immediately: 2 cos a cos b = cos (a -
 * b) + cos (a + b).  This form is unique: an expression that is zero cancels, and cos a cos b + sin a sin b becomes
 * cos (a - b) without a search.  Angles with parts of pi that are no quarter turns are the exception: cos (a - pi/3)
 * is also -cos (a + 2 pi/3).  For printing, each coefficient of a monomial returns to its shortest form. */

typedef enum
{
  JD_ATOM_PLAIN,  /* a symbol, or a function that is not transformed */
  JD_ATOM_ROOT,   /* atom^exponent is radicand^(exponent / order); used for fractions too */
  JD_ATOM_SIN,    /* of an angle, order 1 */
  JD_ATOM_COS,
} JdAtomKind;

/* Level of an atom: constants such as masses and lengths; positions and time; rates and accelerations. */
typedef enum
{
  JD_LEVEL_CONSTANT,
  JD_LEVEL_POSITION,
  JD_LEVEL_RATE,
} JdAtomLevel;

/* A polynomial; memory of its JdWork. Terms differ in monomial or trig; none is zero. */
typedef struct
{
  guint32  mono;
  guint32  trig;  /* 2 * angle + 1: sin, 2 * angle: cos; 0: the factor 1 */
  JdNumber c;
} JdTerm;

typedef struct
{
  gsize  n;
  JdTerm terms[];
} JdPoly;

typedef struct
{
  const JdExpr *node;      /* the atom; of a ROOT radicand^(1 / order) */
  const JdExpr *base;      /* of a ROOT: the radicand */
  JdAtomKind    kind;
  JdAtomLevel   level;
  gint16        order;     /* powers with at least this exponent are multiplied out; 0: never */
  guint32       angle;     /* of SIN and COS */
  const JdPoly *value;     /* atom^order */
  const JdPoly *inverse;   /* atom^(-order) if that has another form; else NULL */
  gboolean      has_partner;
  guint16       partner;   /* 1 / atom^2 = a monomial times 1 / partner^2 */
  const JdPoly *argument;  /* of an inverse function; may be NULL */
} JdAtom;

typedef struct
{
  guint16 atom;
  gint16  exponent;
} JdFactor;

typedef struct
{
  guint32 first;    /* place of its factors, sorted by atom */
  guint16 n;
  guint16 level;    /* highest of its atoms */
  gboolean excess;  /* some atom has an exponent to be multiplied out */
} JdMonomial;

/* One part of an angle: coefficient * monomial. */
typedef struct
{
  guint32  mono;
  JdNumber c;
} JdAnglePart;

typedef struct
{
  guint32 first;
  guint32 n;
} JdAngle;

typedef struct
{
  guint64  key;      /* first trig, second trig */
  guint32  trig[2];
  JdNumber c[2];     /* may be 0 */
} JdTrigProduct;

/* A sum of terms during addition. */
typedef struct
{
  JdTerm  *terms;
  gsize    n;
  gsize    allocated;
  JdIndex  index;  /* of terms by monomial and trig */
} JdSum;

/* Working memory and limits of one simplification. */
typedef struct
{
  JdExprPool *pool;
  gsize       steps;
  gsize       limit;
  gboolean    exceeded;
  gboolean    only_expand;  /* functions are not transformed */
  gboolean    in_angle;     /* inside a cosine or sine: a sum over one denominator */
  gboolean    plain;        /* powers are not multiplied out; trigonometric functions are atoms */

  GPtrArray  *blocks;
  char       *block;
  gsize       block_left;

  GArray     *atoms;        /* JdAtom */
  JdNodeMap   atom_of_node;
  GArray     *monos;        /* JdMonomial; 0 is 1 */
  GArray     *factors;      /* JdFactor */
  JdIndex     mono_index;
  GArray     *angles;       /* JdAngle; 0 is no angle */
  GArray     *angle_parts;  /* JdAnglePart */
  JdIndex     angle_index;
  GArray     *products;     /* JdTrigProduct */
  JdIndex     product_index;
  GPtrArray  *sums;         /* JdSum, free for use */
  guint32     pi_mono;      /* 0 if pi does not occur */
  gboolean    has_multiple_sines;  /* sin 2a occurred: it may be printed */
  GArray     *trig_atoms;   /* guint32: atom + 1 of each trig; 0: not made yet */
  GArray     *short_forms;  /* of Fourier sums so far: see jd_poly_short_trig() */
  JdNodeMap   costs;        /* see jd_node_cost() */
} JdWork;

/* Default limit of the work: twenty times the steps that a chain of five rods needs. */
#define JD_STEPS_DEFAULT 1000000
/* A polynomial of more terms is not presented, because it is too long to read. */
#define JD_TERMS_MAX     1500

/* Initializes the work on expressions of @pool.  @budget: limit in steps; 0: the default limit. */
void          jd_work_init         (JdWork       *self,
                                    JdExprPool   *pool,
                                    gsize         budget);
void          jd_work_clear        (JdWork       *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdWork, jd_work_clear)
/* Memory that is freed with the work. */
gpointer      jd_work_alloc        (JdWork       *self,
                                    gsize         size);
/* Counts @n steps of work.  FALSE if the limit is exceeded; then all results are invalid. */
gboolean      jd_work_step         (JdWork       *self,
                                    gsize         n);
/* Atoms and monomials. */
#define       jd_work_atom(w, i)   (&g_array_index ((w)->atoms, JdAtom, (i)))
#define       jd_work_mono(w, i)   (&g_array_index ((w)->monos, JdMonomial, (i)))
#define       jd_work_factors(w, m) (&g_array_index ((w)->factors, JdFactor, \
                                                     jd_work_mono ((w), (m))->first))
/* Number of the atom of a node that is not transformed; number of any atom.  Both are made once for each node. */
guint16       jd_work_plain_atom   (JdWork         *self,
                                    const JdExpr   *node);
guint16       jd_work_add_atom     (JdWork         *self,
                                    const JdAtom   *atom);
/* Returns whether a product with these factors contains sqrt (P) / P, which is 1 / sqrt (P): the root is @atom to the
 * power @exponent, and the denominator may be written with another sum, the partner of the root. */
gboolean      jd_root_meets_partner (const JdAtom   *atom,
                                     int             exponent,
                                     const JdFactor *factors,
                                     gsize           n);
/* The monomial of @factors, which are sorted by atom and have exponents other than 0. */
guint32       jd_mono_new          (JdWork         *self,
                                    const JdFactor *factors,
                                    gsize           n);
/* atom^exponent, a b, and mono^exponent. */
guint32       jd_mono_power        (JdWork         *self,
                                    guint16         atom,
                                    int             exponent);
guint32       jd_mono_mul          (JdWork         *self,
                                    guint32         a,
                                    guint32         b);
guint32       jd_mono_raise        (JdWork         *self,
                                    guint32         mono,
                                    int             exponent);
/* The exponent of @atom in @mono, or 0. */
int           jd_mono_exponent     (JdWork         *self,
                                    guint32         mono,
                                    guint16         atom);
/* The factors of @mono for which @keep holds. */
typedef gboolean (*JdKeepFactor)   (JdWork         *self,
                                    const JdFactor *factor,
                                    gconstpointer   data);
guint32       jd_mono_filter       (JdWork         *self,
                                    guint32         mono,
                                    JdKeepFactor    keep,
                                    gconstpointer   data);
/* Lexicographic order of monomials: negative if @a comes first. */
int           jd_mono_compare      (JdWork         *self,
                                    guint32         a,
                                    guint32         b);

/* Begins a sum; terms and polynomials are then added; jd_sum_end() gives the polynomial. */
JdSum        *jd_sum_begin         (JdWork       *work);
void          jd_sum_add           (JdSum        *self,
                                    guint32       mono,
                                    guint32       trig,
                                    JdNumber      c);
void          jd_sum_add_poly      (JdSum        *self,
                                    const JdPoly *poly,
                                    JdNumber      scale);
/* The polynomial; @self is invalid afterwards. */
const JdPoly *jd_sum_end           (JdWork       *work,
                                    JdSum        *self);

/* Polynomials. */
/* Returns whether two polynomials have the same terms in the same order. */
gboolean      jd_poly_equal        (const JdPoly *a,
                                    const JdPoly *b);
const JdPoly *jd_poly_number       (JdWork       *work,
                                    JdNumber      c);
/* c * mono * trig. */
const JdPoly *jd_poly_mono         (JdWork       *work,
                                    JdNumber      c,
                                    guint32       mono,
                                    guint32       trig);
/* atom^exponent. */
const JdPoly *jd_poly_power        (JdWork       *work,
                                    guint16       atom,
                                    int           exponent);
const JdPoly *jd_poly_mul          (JdWork       *work,
                                    const JdPoly *a,
                                    const JdPoly *b);
const JdPoly *jd_poly_scale        (JdWork       *work,
                                    const JdPoly *a,
                                    JdNumber      c,
                                    guint32       mono);
const JdPoly *jd_poly_add          (JdWork       *work,
                                    const JdPoly *a,
                                    const JdPoly *b,
                                    JdNumber      scale_b);
const JdPoly *jd_poly_pow          (JdWork       *work,
                                    const JdPoly *a,
                                    guint         exponent);
/* Multiplies out the powers marked as excess in their monomials. */
const JdPoly *jd_poly_settle       (JdWork       *work,
                                    const JdPoly *poly);

/* poly = *out_c * *out_mono * result, with whole coefficients that have no common divisor. */
const JdPoly *jd_poly_primitive    (JdWork       *work,
                                    const JdPoly *poly,
                                    JdNumber     *out_c,
                                    guint32      *out_mono);

/* The functions of this group take polynomials whose trigonometric functions are atoms. */
/* The first and the last term by jd_mono_compare(); @poly is not 0. */
const JdTerm *jd_poly_leading      (JdWork       *work,
                                    const JdPoly *poly);
/* The product of all negative powers: for each atom the least exponent of any term.  Of @kind only, or of all if it
 * is -1. */
guint32       jd_poly_denominator  (JdWork       *work,
                                    const JdPoly *poly,
                                    int           kind);
/* The order of jd_mono_compare() for the JdTerm @a and @b; @work is the JdWork. */
int           jd_term_compare      (gconstpointer a,
                                    gconstpointer b,
                                    gpointer      work);
/* Terms sorted by jd_mono_compare(). */
const JdPoly *jd_poly_sorted       (JdWork       *work,
                                    const JdPoly *poly);
/* Quotient a / b if the remainder is zero, else NULL. */
const JdPoly *jd_poly_divide       (JdWork       *work,
                                    const JdPoly *a,
                                    const JdPoly *b);
/* Square root of @poly, or NULL if it is no square. */
const JdPoly *jd_poly_square_root  (JdWork       *work,
                                    const JdPoly *poly);
/* Finds two factors of more than one term each whose product is @poly (primitive).  FALSE if none were found. */
gboolean      jd_poly_split        (JdWork        *work,
                                    const JdPoly  *poly,
                                    const JdPoly **out_a,
                                    const JdPoly **out_b);

/* Angles. */
typedef struct
{
  guint32  trig;
  JdNumber c;     /* the value is c * trig */
} JdTrigUnit;

/* The cosine, or sine, of a sum of parts. */
JdTrigUnit    jd_trig_unit         (JdWork            *work,
                                    JdAnglePart       *parts,   /* changed */
                                    gsize              n_parts,
                                    gboolean           is_sin);
/* Product of two cosines or sines as half a sum of two. */
const JdTrigProduct *
              jd_trig_product      (JdWork            *work,
                                    guint32            a,
                                    guint32            b);
/* The parts of an angle, their number in *out_n; valid until the next angle is made. */
const JdAnglePart *
              jd_angle_parts       (JdWork            *work,
                                    guint32            angle,
                                    guint             *out_n);
/* The text form of an angle. */
const JdExpr *jd_angle_node        (JdWork            *work,
                                    guint32            angle);
/* The atom of a cosine or sine. */
guint16       jd_trig_atom         (JdWork            *work,
                                    guint32            trig);

/* jd_expr_expand() for sums and products of sums, symbols and functions; NULL if @expr has another form or is too
 * long. */
const JdExpr   *jd_expr_expand_plain     (JdExprPool   *pool,
                                          const JdExpr *expr);

/* Conversion of expressions to polynomials, and of monomials to expressions. */
const JdPoly *jd_poly_from_expr    (JdWork       *work,
                                    const JdExpr *expr);
const JdExpr *jd_mono_node         (JdWork       *work,
                                    guint32       mono);
/* The polynomial as an expression, term by term. */
const JdExpr *jd_poly_expanded     (JdWork       *work,
                                    const JdPoly *poly);
/* Polynomial with cosines and sines as atoms and each coefficient in its shortest form. */
const JdPoly *jd_poly_short_trig   (JdWork       *work,
                                    const JdPoly *poly);
/* Polynomials in powers of cosines of single angles, and sines to the first power, a form in which sums can be
 * divided.  Both polynomials use the same angles.  FALSE if there are too many. */
gboolean      jd_poly_cosine_forms (JdWork        *work,
                                    const JdPoly  *a,
                                    const JdPoly  *b,
                                    const JdPoly **out_a,
                                    const JdPoly **out_b);
/* Returns whether every part of the angle has a factor larger than 1: 2 a, 3 a - 2 b. */
gboolean      jd_angle_is_multiple (JdWork       *work,
                                    guint32       angle);
/* Divides numerators by the sums in their denominators; the result has a unique form. */
const JdPoly *jd_poly_cancel       (JdWork       *work,
                                    const JdPoly *poly);
/* Length of a formula as it is printed, in units of a symbol. */
double        jd_node_cost         (JdWork       *work,
                                    const JdExpr *node);
/* The polynomial in the form of a textbook. */
const JdExpr *jd_poly_present      (JdWork       *work,
                                    const JdPoly *poly);

static const JdNumber jd_minus_one G_GNUC_UNUSED = { -1.0, -1, 1 };
static const JdNumber jd_half G_GNUC_UNUSED = { 0.5, 1, 2 };

static inline JdNumber
jd_number_multiply (JdNumber a,
                    JdNumber b)
{
  if (a.value == 1.0 && a.denominator == 1)
    return b;
  if (b.value == 1.0 && b.denominator == 1)
    return a;
  return jd_number_mul (a, b);
}

/* a + b, where a remainder below rounding error becomes 0; and 1 / a. */
JdNumber      jd_number_plus       (JdNumber a,
                                    JdNumber b);
JdNumber      jd_number_inverse    (JdNumber a);

G_END_DECLS
