/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-dynamics.h"

G_BEGIN_DECLS

/* M = L L^T in its blocks: the connected components of its pattern, each dense.  A parameter has a place, such that
 * those of a block stand beside each other. */
typedef struct
{
  gsize     n, n_entries;
  gsize    *row, *column;   /* n_entries: the pattern */
  gboolean  massless;       /* a parameter has no entry on the diagonal, and M is never regular */

  gsize     n_blocks;
  gsize    *block_start;    /* n_blocks + 1: first place of each block */
  gsize    *block_offset;   /* n_blocks: index in factor of its size x size entries */
  gsize    *parameter_at;   /* n: parameter at each place */
  gsize    *place;          /* n: place of each parameter */
  guint32  *slot;           /* n_entries: index in factor */

  gsize     n_factor;
  double   *factor;         /* lower triangles; the diagonal as its reciprocal */
  double    pivot;          /* the smallest, as a part of its diagonal entry */
} JdKktMass;

void     jd_kkt_mass_init           (JdKktMass               *self,
                                     const JdDynamicsPattern *pattern);
void     jd_kkt_mass_clear          (JdKktMass *self);
/* The block that contains @place. */
gsize    jd_kkt_mass_block_of_place (const JdKktMass *self,
                                     gsize            place);
/* Factors @mass (n_entries).  FALSE if a velocity has no inertia. */
gboolean jd_kkt_mass_factor         (JdKktMass    *self,
                                     const double *mass);

/* v := L^-1 v for one block. */
static inline void
jd_kkt_block_solve_lower (const double *l,
                          gsize         size,
                          double       *v)
{
  if (size == 1)
    {
      v[0] *= l[0];
      return;
    }
  for (gsize i = 0; i < size; i++)
    {
      const double *li = l + i * size;
      double sum = v[i];

      for (gsize j = 0; j < i; j++)
        sum -= li[j] * v[j];
      v[i] = sum * li[i];
    }
}

/* v := L^-T v for one block. */
static inline void
jd_kkt_block_solve_upper (const double *l,
                          gsize         size,
                          double       *v)
{
  for (gsize i = size; i-- > 0;)
    {
      const double *li = l + i * size;

      v[i] *= li[i];
      for (gsize j = 0; j < i; j++)
        v[j] -= li[j] * v[i];
    }
}

G_END_DECLS
