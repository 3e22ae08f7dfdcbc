/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/analysis/compare/jd-printed.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/impulse/jd-jump.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/**
 * JdComparison:
 *
 * A comparison of several parameterizations of one mechanism.  Each row has one quantity, each column one
 * parameterization.  The comparison reports the largest difference between the columns of a row, and the rows that
 * only one column knows.  Each column solves its own equations (jd_evaluate()), and its printed equations are parsed
 * back and evaluated at that solution.  No number is copied between columns, so that agreement is a proof.
 *
 * A comparison can be made in any thread and is constant afterwards.  It keeps no reference to its arguments except
 * the names.
 */
typedef struct _JdComparison JdComparison;

/**
 * JdComparisonColumn:
 *
 * One column; all pointers are lent.  Its instant is the instant @time of @motion on the side @after, or the given
 * state if there is no motion.
 */
typedef struct
{
  JdParameterization *parameterization;  /* NULL if it cannot be made; @refusal then gives the reason */
  const char         *refusal;
  guint               law;      /* columns with equal numbers have the same motion and the same impulsive types */
  JdMotion           *motion;   /* may be NULL */
  gboolean            after;
  double              time;
  const double       *p, *pd;   /* N each; NULL: the state of the model.  Only without a motion, like @skip */
  const gboolean     *skip;     /* equations that do not act; may be NULL */
  const JdEvent      *event;    /* the event whose jump is compared, as found in the motion, or else from the state of
                                 * the model; may be NULL */
  double              event_time;  /* for an event that occurs repeatedly: the occurrence nearest to this time is
                                    * used */
  const JdMotion      *met_by;  /* without @motion: the motion in which @met occurs; may be NULL */
  const JdMotionEvent *met;     /* the event of @met_by whose jump is compared; may be NULL */
  JdPrinted          *printed;  /* the printed equations to be evaluated; NULL: not known, and @not_printed gives the
                                 * reason */
  const char         *not_printed;
} JdComparisonColumn;

typedef enum
{
  JD_COMPARISON_SHAPE,         /* class, numbers of equations and unknowns, retained parameters */
  JD_COMPARISON_ACCELERATION,  /* of every primitive parameter */
  JD_COMPARISON_MULTIPLIER,
  JD_COMPARISON_REACTION,
  JD_COMPARISON_FORCE,         /* generalized forces D, L, Q of retained parameters */
  JD_COMPARISON_ENERGY,
  JD_COMPARISON_PRINTED,       /* residual of each printed equation at the column's own solution */
  JD_COMPARISON_JUMP,          /* posterior rates of every primitive parameter */
  JD_COMPARISON_IMPULSE,
  JD_COMPARISON_JUMP_ENERGY,
  JD_COMPARISON_N_GROUPS,
} JdComparisonGroup;

typedef enum
{
  JD_AGREEMENT_WORDS,        /* the row has texts, which are not compared */
  JD_AGREEMENT_NONE,         /* no column knows it */
  JD_AGREEMENT_ONLY,         /* exactly one column knows it */
  JD_AGREEMENT_EQUAL,        /* all columns that know it have equal values */
  JD_AGREEMENT_HOLDS,        /* the printed equations are satisfied */
  JD_AGREEMENT_OTHER_FIELD,  /* the values may differ, as the virtual velocity fields of the parameter differ */
  JD_AGREEMENT_OTHER_LAW,    /* the values may differ, as the columns have other impulsive types */
  JD_AGREEMENT_DIFFERENT,    /* the values should be equal and are not */
} JdAgreement;

typedef struct
{
  gboolean  known;
  double    value;    /* NAN if the cell has a text instead */
  double    size;     /* of printed equations the size of their terms; otherwise |value| */
  char     *text;     /* the answer in words; or the reason why it is not known, translated; NULL beside a value
                       * without remark */
  char     *reveal;   /* the primitive equation that must become complementary for the value to be known; NULL if
                       * there is none */
} JdComparisonCell;

typedef struct
{
  JdComparisonGroup  group;
  char              *name;         /* "x''", "lambda:joint.equation", "joint.N", "D:x", "E", "printed:x", "x'+",
                                    * "impulse:joint.equation": untranslated, unique within a group */
  int                parameter;    /* its parameter, or -1 */
  int                equation;     /* of the model, or -1 */
  JdComparisonCell  *cells;        /* one for each column */
  double             size;         /* natural size of its values (jd-model-size.h); 0 if not known */
  JdAgreement        agreement;
  double             difference;   /* largest difference between columns that should agree; of a printed equation the
                                    * largest residual */
  double             relative;     /* @difference over the largest value, or over JD_SMALL_PART of @size if that is
                                    * larger; of a printed equation over the size of its terms */
  int                only;         /* the only column that knows it, or -1 */
} JdComparisonRow;

/**
 * JdColumnVerdict:
 *
 * Verdict about the solution of the equations of a column.
 */
typedef struct
{
  JdVerdict  verdict;
  char      *why;     /* the reason; may be NULL */
  GError    *error;   /* of the parameterization; NULL if the column could be solved */
} JdColumnVerdict;

/**
 * jd_comparison_new:
 *
 * Makes the comparison of @columns, all of one model.  Returns NULL soon after @cancellable (may be NULL) is
 * cancelled.
 */
JdComparison          *jd_comparison_new          (JdModel                  *model,
                                                   const JdComparisonColumn *columns,
                                                   gsize                     n_columns,
                                                   GCancellable             *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void                   jd_comparison_free         (JdComparison *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdComparison, jd_comparison_free)

/**
 * JdComparisonCover:
 *
 * Whether a row must not be told.
 */
typedef gboolean (*JdComparisonCover) (const JdComparisonRow *row,
                                       gpointer               data);
/**
 * jd_comparison_new_covered:
 *
 * A copy in which each cell of a covered row has the text "?" instead of its answer, and the row neither agrees nor
 * differs.  Owned by the caller.
 */
JdComparison          *jd_comparison_new_covered  (const JdComparison *self,
                                                   JdComparisonCover   is_covered,
                                                   gpointer            data) G_GNUC_WARN_UNUSED_RESULT;

gsize                  jd_comparison_get_n_columns (const JdComparison *self);
gsize                  jd_comparison_get_n_rows   (const JdComparison *self);
const JdComparisonRow *jd_comparison_get_row      (const JdComparison *self,
                                                   gsize               i);
/**
 * jd_comparison_get_jump:
 *
 * Returns the words that say to which event and which instant the rows of the jump belong, in each column if they are
 * not the same in all; NULL without a jump.
 */
const char            *jd_comparison_get_jump     (const JdComparison *self);
/**
 * jd_comparison_get_verdict:
 *
 * Returns the verdict about the solution of the equations of @column, or with @jump of its jump.
 */
const JdColumnVerdict *jd_comparison_get_verdict  (const JdComparison *self,
                                                   gsize               column,
                                                   gboolean            jump);
/**
 * jd_comparison_count:
 *
 * The number of rows with this @agreement, and the largest relative difference among them (may be NULL).
 */
guint                  jd_comparison_count        (const JdComparison *self,
                                                   JdAgreement         agreement,
                                                   double             *out_relative);

G_END_DECLS
