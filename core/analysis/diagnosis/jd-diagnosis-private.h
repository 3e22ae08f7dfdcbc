/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "core/dynamics/assembly/jd-assembly.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* A linear dependence of rows: sum_k factors[k] row[k] = 0; the largest factor is 1. */
typedef struct
{
  gsize   n;
  gsize  *rows;
  double *factors;
} JdRowDependence;

/* Rows of a sparse matrix: the entries of row i are start[i] ... start[i + 1] - 1. */
typedef struct
{
  gsize   n_rows, n_columns;
  gsize  *start;
  gsize  *column;
  double *value;
} JdSparseRows;

/* jd-diagnosis-rank.c.  The rank of @rows, and in @dependences (JdRowDependence *) one dependence for each dependent
 * row.  It is fast for a thousand sparse rows. */
gsize        jd_diagnosis_find_rank       (const JdSparseRows *rows,
                                           GPtrArray          *dependences);
void         jd_row_dependence_free        (JdRowDependence       *self);

/* The working data of a diagnosis.  Velocities and rows are in the natural sizes of the parameters. */
typedef struct
{
  JdModel        *model;
  JdModel        *before;       /* lent; NULL */
  JdMechanism    *mechanism;
  JdAssembly     *assembly;
  JdAssemblyWork *work;
  JdDiagnosis    *result;
  double          t;
  const double   *p;      /* position and rates of the drawing */
  const double   *pd;
  gboolean       *acts;   /* n_equations: whether they act at result->values */
  GCancellable   *cancellable;  /* lent; NULL */
} JdDiagnosing;

/* jd-diagnosis.c */
/* Adds a finding to the result.  @equations (gsize; NULL: none) and their joints are named in it. */
JdFinding   *jd_finding_new            (const JdDiagnosing *self,
                                        JdFindingKind       kind,
                                        GArray             *equations);
/* The joint of @equation. */
const JdJoint *jd_joint_of             (const JdDiagnosing *self,
                                        gsize               equation);
/* The equations (gsize) with the largest gaps where the sum of squares is least. */
GArray      *jd_gather_violated        (const JdDiagnosing *self) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the @marks (n_equations) of all equations of the joints of @equations. */
void         jd_mark_joints            (const JdDiagnosing *self,
                                        const GArray       *equations,
                                        gboolean           *marks,
                                        gboolean            mark);
/* Gathers the rows of the @taken equations (n_equations) at the position @p, in displacements (jd-model-size.h), with
 * the indices of the equations and, unless NULL, their beta.  The caller clears @rows. */
void         jd_gather_rows            (const JdModel      *model,
                                        double              t,
                                        const double       *p,
                                        const gboolean     *taken,
                                        JdSparseRows       *rows,
                                        gsize              *equation,
                                        double             *beta);
void         jd_sparse_rows_clear      (JdSparseRows       *rows);

/* jd-diagnosis-rigid.c */
/* The equations (gsize) that each block a motion.  The equations @equation (@n_rows) leave no freedom; without any
 * one of the result there is one.  The result names only a few joints.  NULL if the mechanism is not rigid at all
 * times: it is driven, a contact can open, or a condition can end. */
GArray      *jd_find_rigid             (const JdDiagnosing *self,
                                        const gsize        *equation,
                                        gsize               n_rows,
                                        GPtrArray          *dependences) G_GNUC_WARN_UNUSED_RESULT;
/* Reduces @equations to joints that a weaker joint can replace, if there are @any; then to the last few joints. */
void         jd_keep_released          (const JdDiagnosing *self,
                                        GArray             *equations,
                                        gboolean            any);

/* jd-diagnosis-inertia.c */
/* Reports an allowed velocity without kinetic energy, with the body that moves in it. */
void         jd_report_inertia         (const JdDiagnosing *self);

/* jd-diagnosis-conflict.c */
/* The position @p (N) nearest to the drawing without the equations of @skip (n_equations + 1); FALSE if the others
 * have no common position. */
gboolean     jd_project_without        (const JdDiagnosing *self,
                                        const gboolean     *skip,
                                        double             *p);
/* A minimal set of equations (gsize) without a common position near the drawing.  Only equations that are not
 * @left_out (n_equations + 1) are searched.  NULL if there is no such set, or if there are too many joints. */
GArray      *jd_find_conflict          (const JdDiagnosing *self,
                                        const gboolean     *left_out) G_GNUC_WARN_UNUSED_RESULT;
/* Opens the loop of @equations at one joint and closes it as far as the other equations allow.  Sets the position @p
 * (N), and the gap and the loop of @finding.  Returns FALSE if the loop has no joint of two points, or the gap is no
 * distance. */
gboolean     jd_open_loop              (const JdDiagnosing *self,
                                        const GArray       *equations,
                                        const gboolean     *left_out,
                                        JdFinding          *finding,
                                        double             *p);

/* jd-diagnosis-fixes.c */
void         jd_fix_free               (JdFix              *self);
/* Adds fixes that replace the joint of @equation, one of a dependent or contradictory set, by a weaker joint. */
void         jd_add_release_fixes      (const JdDiagnosing *self,
                                        JdFinding          *finding,
                                        gsize               equation);
/* Adds fixes that change lengths and points of the joint of @equation, which has a gap in every position. */
void         jd_add_fitting_fixes      (const JdDiagnosing *self,
                                        JdFinding          *finding,
                                        gsize               equation);
/* Returns whether jd_add_release_fixes() has a fix for @equation. */
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
