/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-modes.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* The reduced problem.  Rows of z: orthonormal directions of free velocities; leaves: those that only differential
 * equations forbid. */
typedef struct
{
  gsize        n, f, l;      /* s, free, leaves */
  double      *z;            /* f x n */
  double      *mass, *damping, *stiffness;  /* f x f */
  const char  *drifting;     /* a differential equation that is not homogeneous nearby, or NULL; lent */
  double       stiffness_size, damping_size;
  double      *shapes;       /* f x N: dp along each free direction, SI; NULL: not asked for */
  const double *displacement; /* N: of the parameters (jd-model-size.h); lent */
  gsize        n_p;
} JdReduced;

/* Whether no entry of the n x n matrix is larger than rounding of @size. */
gboolean jd_modes_is_negligible   (const double     *a,
                                   gsize             n,
                                   double            size);
/* z a z^T of the symmetric or general n x n matrix @a, for the f rows of @z: f x f. */
double  *jd_modes_project         (const double     *z,
                                   gsize             f,
                                   const double     *a,
                                   gsize             n) G_GNUC_WARN_UNUSED_RESULT;
/* The modes of symmetric K and M without C, and those of any matrices, added to @self.  FALSE and
 * JD_MODEL_ERROR_INDETERMINATE where a free motion has neither inertia nor stiffness. */
gboolean jd_modes_solve_symmetric (JdLinearized     *self,
                                   const JdReduced  *r,
                                   GError          **error);
gboolean jd_modes_solve_general   (JdLinearized     *self,
                                   const JdReduced  *r,
                                   GError          **error);

G_END_DECLS
