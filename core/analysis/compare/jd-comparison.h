/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/analysis/compare/jd-printed.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* Several parameterizations of one mechanism, side by side: what all of them say alike, with the largest difference
 * computed, and what only one can tell.  Each column solves its own equations (jd_evaluate()), and what it prints is
 * parsed back and put to the test at that solution; nothing is copied from one column to another, or the agreement
 * would prove nothing.
 *
 * A comparison keeps no reference to what it was made of but names; it is made in any thread and constant
 * afterwards. */
typedef struct _JdComparison JdComparison;

/* One column, all lent.  The instant is one of @motion, on the side @after of it; or, without a motion, the state
 * given. */
typedef struct
{
  JdParameterization *parameterization;  /* NULL: it cannot be made, and @refusal says why */
  const char         *refusal;
  guint               law;      /* columns with the same number have the same motion and the same impulsive types */
  JdMotion           *motion;   /* may be NULL */
  gboolean            after;
  double              time;
  const double       *p, *pd;   /* N each; NULL: the model's state.  Only without a motion, as is @skip */
  const gboolean     *skip;     /* equations that do not act; may be NULL */
  const JdEvent      *event;    /* whose jump is told, where the motion meets it or else from the model's state;
                                 * may be NULL */
  double              event_time;  /* of one the motion meets repeatedly: where it does nearest to this */
  const JdMotion      *met_by;  /* without @motion: that whose instant @met is; may be NULL */
  const JdMotionEvent *met;     /* the instant of @met_by whose jump is told; may be NULL */
  JdPrinted          *printed;  /* the printed equations put to the test; NULL: not known, and @not_printed says
                                 * why */
  const char         *not_printed;
} JdComparisonColumn;

typedef enum
{
  JD_COMPARISON_SHAPE,         /* class, number of equations and unknowns, retained parameters */
  JD_COMPARISON_ACCELERATION,  /* of every primitive parameter */
  JD_COMPARISON_MULTIPLIER,
  JD_COMPARISON_REACTION,
  JD_COMPARISON_FORCE,         /* generalized: D, L, Q of retained parameters */
  JD_COMPARISON_ENERGY,
  JD_COMPARISON_PRINTED,       /* what is left of each printed equation at the column's own solution */
  JD_COMPARISON_JUMP,          /* posterior rates of every primitive parameter */
  JD_COMPARISON_IMPULSE,
  JD_COMPARISON_JUMP_ENERGY,
  JD_COMPARISON_N_GROUPS,
} JdComparisonGroup;

typedef enum
{
  JD_AGREEMENT_WORDS,        /* the row says something, it has nothing to agree about */
  JD_AGREEMENT_NOBODY,       /* no column tells it */
  JD_AGREEMENT_ONLY,         /* one column alone tells it */
  JD_AGREEMENT_EQUAL,        /* those who tell it say the same */
  JD_AGREEMENT_HOLDS,        /* printed equations: satisfied */
  JD_AGREEMENT_OTHER_FIELD,  /* the numbers differ and may: virtual velocity fields of one parameter in several
                              * parameterizations */
  JD_AGREEMENT_OTHER_LAW,    /* the numbers differ and may: columns with other impulsive types */
  JD_AGREEMENT_DIFFERENT,    /* they ought to be the same, and are not */
} JdAgreement;

typedef struct
{
  gboolean  told;
  double    value;    /* NAN where a text says it */
  double    size;     /* printed equations: of their terms; else |value| */
  char     *text;     /* told in words; or why it is not told, translated; NULL beside a value that needs no remark */
  char     *reveal;   /* the primitive equation that would have to be complementary; NULL: none would tell it */
} JdComparisonCell;

typedef struct
{
  JdComparisonGroup  group;
  char              *name;         /* "x''", "lambda:joint.equation", "joint.N", "D:x", "E", "printed:x", "x'+", "impulse:joint.equation":
                                    * untranslated, of one group only once */
  int                parameter;    /* it is about, or -1 */
  int                equation;     /* of the model, or -1 */
  JdComparisonCell  *cells;        /* one for each column */
  double             size;         /* of its numbers where the mechanism's sizes tell it (jd-model-size.h); else 0 */
  JdAgreement        agreement;
  double             difference;   /* the largest computed between columns that ought to agree, or of a printed
                                    * equation to 0 */
  double             relative;     /* the same over the largest of the values, or over JD_SMALL_PART of the
                                    * row's size; printed: over the size of the terms */
  int                only;         /* column that alone tells it, or -1 */
} JdComparisonRow;

/* All @columns are of one model.  NULL, soon, where @cancellable (may be NULL) is cancelled. */
JdComparison          *jd_comparison_new          (JdModel                  *model,
                                                   const JdComparisonColumn *columns,
                                                   gsize                     n_columns,
                                                   GCancellable             *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void                   jd_comparison_free         (JdComparison *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdComparison, jd_comparison_free)

gsize                  jd_comparison_get_n_columns (const JdComparison *self);
gsize                  jd_comparison_get_n_rows   (const JdComparison *self);
const JdComparisonRow *jd_comparison_get_row      (const JdComparison *self,
                                                   gsize               i);
const JdComparisonRow *jd_comparison_find_row     (const JdComparison *self,
                                                   const char         *name);
/* How @column's equations, or its jump, were solved; the reason in @out_why (lent, may be NULL).  A column that could
 * not be solved has the error its parameterization gave in @out_error (lent, may be NULL), else NULL. */
JdVerdict              jd_comparison_get_verdict  (const JdComparison  *self,
                                                   gsize                column,
                                                   const char         **out_why,
                                                   const GError       **out_error);
JdVerdict              jd_comparison_get_jump_verdict (const JdComparison  *self,
                                                       gsize                column,
                                                       const char         **out_why,
                                                       const GError       **out_error);
/* How many rows agree so, and the largest relative difference among them (may be NULL). */
guint                  jd_comparison_count        (const JdComparison *self,
                                                   JdAgreement         agreement,
                                                   double             *out_relative);

G_END_DECLS
