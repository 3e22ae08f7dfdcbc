/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/linear/jd-blocks.h"

G_BEGIN_DECLS

/* Cholesky factors of a symmetric matrix M by its connected blocks: M = L L^T in each.  A sparse right side is solved
 * in the blocks that it touches. */
typedef struct
{
  gsize    n;            /* rows of M */
  gsize    n_entries;    /* of the lower triangle */
  gsize   *slots;        /* n_entries: place of each in the factors */
  gsize    n_blocks;
  guint32 *start;        /* n_blocks + 1: of each block in members */
  guint32 *members;      /* n: rows, block after block, ascending in each */
  guint32 *block_of;     /* n */
  gsize   *offset;       /* n_blocks + 1: of each block in the factors */
  double  *factors;      /* row-major L, with 1 / L_ii on the diagonal */
} JdMassBlocks;

/* The blocks of M (@n x @n), whose lower triangle has @n_entries entries at (@row[k], @column[k]).  The memory lives
 * as long as @memory. */
void     jd_mass_blocks_init   (JdMassBlocks *self,
                                gsize         n,
                                gsize         n_entries,
                                const gsize  *row,
                                const gsize  *column,
                                GPtrArray    *memory);
/* Factors M with these entries.  Returns -1, or a row of a block that is not positive definite. */
int      jd_mass_blocks_factor (JdMassBlocks *self,
                                const double *entries);
/* x := M^-1 x in block @b; x has the entries of the block's members. */
void     jd_mass_blocks_solve  (const JdMassBlocks *self,
                                gsize               b,
                                double             *x);

/* Merges the sets of @a and @b in @parent (each set is a tree, its root its own parent); and finds the root of @a. */
void     jd_union_merge        (guint32 *parent,
                                gsize    a,
                                gsize    b);
gsize    jd_union_find         (guint32 *parent,
                                gsize    a);

G_END_DECLS
