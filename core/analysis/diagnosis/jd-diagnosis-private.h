/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "core/dynamics/assembly/jd-assembly.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* A row that follows from others: sum_k factor[k] row[k] = 0, the largest factor 1. */
typedef struct
{
  gsize   n;
  gsize  *rows;
  double *factors;
} JdRowDependence;

/* Rows of a sparse matrix: row i has entries start[i] ... start[i + 1] - 1. */
typedef struct
{
  gsize   n_rows, n_columns;
  gsize  *start;
  gsize  *column;
  double *value;
} JdSparseRows;

/* jd-diagnosis-rank.c, which is quick for a thousand sparse rows where jd_redundancy_new() is dense: the rank; each
 * dependent row with what it follows from, in @dependences (JdRowDependence *). */
gsize        jd_sparse_rank            (const JdSparseRows *rows,
                                        GPtrArray          *dependences);
void         jd_row_dependence_free        (JdRowDependence       *self);

/* What a diagnosis is made with; velocities and rows are in the natural sizes of the parameters. */
typedef struct
{
  JdModel        *model;
  JdMechanism    *mechanism;
  JdAssembly     *assembly;
  JdAssemblyWork *work;
  JdDiagnosis    *result;
  double          t;
  const double   *p;      /* the drawing; and its rates */
  const double   *pd;
  gboolean       *acts;   /* n_equations: at result->values */
  GCancellable   *cancellable;  /* lent; NULL */
} JdDiagnosing;


/* What equation @i lacks where the equations come nearest to being met, as a part of its size. */
double       jd_lack                       (const JdDiagnosing *self,
                                            gsize               i);

const char  *jd_joint_name             (const JdDiagnosing *self,
                                        gsize               equation);

/* jd-diagnosis.c: the rows of the equations that are @taken (n_equations), at the assembled position; which they are,
 * and beta beside them.  To be cleared. */
void         jd_gather_rows            (const JdDiagnosing *self,
                                        const gboolean     *taken,
                                        JdSparseRows       *rows,
                                        gsize              *equation,
                                        double             *beta);
void         jd_sparse_rows_clear      (JdSparseRows       *rows);

/* jd-diagnosis-rigid.c */
/* Of equations @equation (@n_rows) that leave no freedom, with what follows from what: those (gsize) without any one of
 * which there is one, of a few joints.  NULL if something can move all the same: it is driven, a contact opens, a
 * condition ends. */
GArray      *jd_find_rigid             (const JdDiagnosing *self,
                                        const gsize        *equation,
                                        gsize               n_rows,
                                        GPtrArray          *dependences) G_GNUC_WARN_UNUSED_RESULT;
/* Leaves in @equations those of joints that can be replaced by one that holds less, if @any can; then those of the
 * last few joints. */
void         jd_keep_released          (const JdDiagnosing *self,
                                        GArray             *equations,
                                        gboolean            any);

/* jd-diagnosis-conflict.c */
/* Equations (gsize) that no position near the drawing satisfies together, though it would without any one of them: of
 * those not @left_out (n_equations + 1).  NULL if there are none, or too many joints to try. */
GArray      *jd_find_conflict          (const JdDiagnosing *self,
                                        const gboolean     *left_out) G_GNUC_WARN_UNUSED_RESULT;
/* Opens the loop of @equations at one joint, and closes it as far as all others allow: the position in @p (N), the
 * gap and the loop in @finding.  FALSE if there is no joint of two points, or what is missing is no distance. */
gboolean     jd_open_loop              (const JdDiagnosing *self,
                                        const GArray       *equations,
                                        const gboolean     *left_out,
                                        JdFinding          *finding,
                                        double             *p);

/* jd-diagnosis-fixes.c */
void         jd_fix_free               (JdFix              *self);
/* For joints whose equations follow from others, or contradict each other: @equation is one of those. */
void         jd_add_release_fixes      (const JdDiagnosing *self,
                                        JdFinding          *finding,
                                        gsize               equation);
/* For joint of @equation, which lacks something whatever the position: lengths and points that would fit. */
void         jd_add_fitting_fixes      (const JdDiagnosing *self,
                                        JdFinding          *finding,
                                        gsize               equation);
/* Whether one of those adds a fix for it. */
gboolean     jd_is_released            (const JdDiagnosing *self,
                                        gsize               equation);
void         jd_add_removal_fix        (const JdDiagnosing *self,
                                        JdFinding          *finding,
                                        gsize               equation);
void         jd_add_state_fix          (JdFinding    *finding,
                                        const char   *label,
                                        const double *values,
                                        const double *rates,
                                        gsize         n);
void         jd_add_mass_fix           (JdFinding    *finding,
                                        const JdBody *body);

G_END_DECLS
