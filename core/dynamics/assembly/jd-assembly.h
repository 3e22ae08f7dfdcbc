/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdAssembly:
 *
 * Positions that the joints allow, near given ones, and rates that go with them: what a hand that drags a body needs.
 *
 * Positions keep f (p, t) = 0 of every holonomic equation that acts, and of a semi-holonomic one (rolling) its
 * integral, with the constant it has where a drag begins; non-holonomic equations limit no position.  A unilateral
 * equation limits where it would be crossed.  Near is meant in a metric W = diag (w_k), w_k = sum over the bodies of
 * m (dO/dp_k)^2 + I (d angle/dp_k)^2.
 *
 * A drag minimizes, under those equations,
 *   K/2 |P (p) - target|^2 + 1/2 (p - p0)^T W (p - p0),   p0 where the drag began,  K much larger than W,
 * so what the point leaves free stays as it was, and dragging back gives p0 again.  It goes there in bounded steps,
 * each put
 * back on the equations, so that the branch is kept and no dead point or limit is jumped over.
 *
 * An assembly is constant once made and may be shared by threads; each has its own work, which takes all memory at
 * once.
 */
typedef struct _JdAssembly     JdAssembly;
typedef struct _JdAssemblyWork JdAssemblyWork;

typedef struct
{
  double   point[2];    /* m: where the dragged point is */
  double   distance;    /* m: from its target */
  gboolean at_limit;    /* it cannot come nearer: the joints, or a unilateral equation, hold it */
  int      stop;        /* model equation of a unilateral joint that holds it; -1: none */
} JdDragReport;

/**
 * jd_assembly_new:
 *
 * JD_MODEL_ERROR_UNSUPPORTED if an equation cannot be compiled.
 */
JdAssembly     *jd_assembly_new           (JdModel         *model,
                                           GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_assembly_free          (JdAssembly      *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAssembly, jd_assembly_free)

JdAssemblyWork *jd_assembly_work_new      (const JdAssembly *self) G_GNUC_WARN_UNUSED_RESULT;
void            jd_assembly_work_free     (JdAssemblyWork   *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAssemblyWork, jd_assembly_work_free)

/**
 * jd_assembly_skip:
 *
 * Equations that are left out from now on, as if their joints were not there (n_equations; NULL: none).
 */
void            jd_assembly_skip          (const JdAssembly *self,
                                           JdAssemblyWork   *work,
                                           const gboolean   *skip);
/**
 * jd_assembly_begin:
 *
 * The drag begins at @p (N), which the joints allow at time @t.  @hold: parameters that stay (N; may be NULL).
 */
void            jd_assembly_begin         (const JdAssembly *self,
                                           JdAssemblyWork   *work,
                                           double            t,
                                           const double     *p,
                                           const gboolean   *hold);
/**
 * jd_assembly_drag:
 *
 * Brings the point @at (body axes, m) of @body as near to @target (ground axes, m) as the joints allow; @p: where the
 * drag is, on entry and on return.  Plane mechanisms only.
 */
void            jd_assembly_drag          (const JdAssembly *self,
                                           JdAssemblyWork   *work,
                                           gsize             body,
                                           const double      at[2],
                                           const double      target[2],
                                           double           *p,
                                           JdDragReport     *out);
/**
 * jd_assembly_project:
 *
 * The position nearest to @p that the equations allow at @t.  @gaps (n_equations, may be NULL): |f| of each that
 * acts, 0 of others.  FALSE with JD_MODEL_ERROR_INCONSISTENT, naming the equation that lacks most, if there is none
 * near: @p then has the smallest gaps found.
 */
gboolean        jd_assembly_project       (const JdAssembly *self,
                                           JdAssemblyWork   *work,
                                           double            t,
                                           double           *p,
                                           const gboolean   *hold,
                                           double           *gaps,
                                           GError          **error);
/**
 * jd_assembly_holds:
 *
 * Returns whether the positions @q that jd_assembly_project() gives are those of @p, and the rates @pd satisfy every
 * bilateral equation that acts.  What approaches a closed contact then is about to hit it, and keeps its velocity.
 */
gboolean        jd_assembly_holds         (const JdAssembly *self,
                                           double            t,
                                           const double     *p,
                                           const double     *pd,
                                           const double     *q);
/**
 * jd_assembly_project_rates:
 *
 * The rates nearest to @pd, in the metric of the kinetic energy, that every equation that acts at (@t, @p) allows,
 * differential ones included.  @hold: rates that stay.  FALSE with JD_MODEL_ERROR_INCONSISTENT if no rates do; @pd is
 * then as it was.
 */
gboolean        jd_assembly_project_rates (const JdAssembly *self,
                                           JdAssemblyWork   *work,
                                           double            t,
                                           const double     *p,
                                           double           *pd,
                                           const gboolean   *hold,
                                           GError          **error);

G_END_DECLS
