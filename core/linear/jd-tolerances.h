/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The tolerances of ranks, each relative to the largest singular value, or to the row, of a matrix whose rows were
 * brought to one size.  Rounding gives 1e-15 or less; a position that solves the equations is exact to 1e-11 or
 * better; so what is below 1e-10 cannot be told from 0. */

/* Rows of the acting equations at one position: kernels, modes, redundancy. */
#define JD_RANK_ROWS       1e-9
/* Rows whose entries went through another solve first: multipliers, efforts, reactions, the fields of a verdict. */
#define JD_RANK_DERIVED    1e-8
/* Generic rank, by elimination, of rows brought to one size: the parameterization's own count of freedom. */
#define JD_RANK_ELIMINATION 1e-7
/* Singular values of a system that a Newton step solves in the sense of least squares. */
#define JD_RANK_NEWTON     1e-12
/* Steps that bring a position onto its equations. */
#define JD_RANK_PROJECTION 1e-10
/* A row below this part of the matrix's largest entry is rounding of 0, and is not brought to size. */
#define JD_RANK_ZERO_ROW   1e-13
