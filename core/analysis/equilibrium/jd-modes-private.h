/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-modes.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* The reduced linearized equations.  The rows of Z are orthonormal directions of free velocities; M, C, K are
 * reduced to Z M Z^T and so on.  Leaves are directions that only differential equations forbid. */
typedef struct
{
  gsize        n, f, l;      /* numbers of parameters s, of free directions, of leaves */
  double      *z;            /* f x n */
  double      *mass, *damping, *stiffness;  /* f x f */
  const char  *drifting;     /* a differential equation that is not homogeneous nearby, lent; or NULL */
  double       stiffness_size, damping_size;
  double      *shapes;       /* f x N: dp for each free direction, SI; NULL: not requested */
  const double *displacement; /* N: size of the parameters (jd-model-size.h); lent */
  gsize        n_p;
  gboolean     with_road;
  JdRoad      *road;         /* of the rows that act, or NULL */
} JdReduced;

/* Returns whether no entry of the n x n matrix exceeds rounding errors of numbers of @size. */
gboolean jd_modes_is_negligible   (const double     *a,
                                   gsize             n,
                                   double            size);
/* Z a Z^T (f x f) of any n x n matrix @a, for the f rows of @z. */
double  *jd_modes_project         (const double     *z,
                                   gsize             f,
                                   const double     *a,
                                   gsize             n) G_GNUC_WARN_UNUSED_RESULT;
/* Add to @self the modes of symmetric K and M without C, and those of any matrices.  Return FALSE with
 * JD_MODEL_ERROR_INDETERMINATE if a free motion has neither inertia nor stiffness. */
gboolean jd_modes_solve_symmetric (JdLinearized     *self,
                                   const JdReduced  *r,
                                   GError          **error);
gboolean jd_modes_solve_general   (JdLinearized     *self,
                                   const JdReduced  *r,
                                   GError          **error);

G_END_DECLS
