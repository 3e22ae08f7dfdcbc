/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdPartition:
 *
 * The partition of the N parameters and of the equations by the tags (Le van and Bouzidi, 2.4): primitive equations
 * eliminate parameters, in formulas or numerically; the other parameters are retained, q, and the other equations are
 * complementary.  s = (q, u) are the parameters that formulas are in, u being those eliminated numerically.
 */
typedef struct
{
  gsize  n;              /* retained parameters q */
  gsize *retained;       /* n: indices of parameters, ascending */
  gsize  m;              /* complementary equations */
  gsize *complementary;  /* m: indices of equations, ascending */
  int   *eliminated;     /* for each equation: the parameter that it eliminates, or -1 */
  int   *implicit;       /* for each parameter: the equation that eliminates it numerically, or -1 */
  gsize  n_solved;       /* parameters eliminated in formulas */
  gsize *solved;         /* n_solved: in the order of elimination */
  gsize  n_u;            /* parameters eliminated numerically */
  gsize  ns;             /* n + n_u */
  gsize *symbolic;       /* ns: the parameter of each s */
  gsize *s_of;           /* for each parameter: its place in s, or G_MAXSIZE */
} JdPartition;

/**
 * jd_partition_place:
 *
 * All parameters @p (N), out of @s (ns) and the @solved ones (n_solved).
 */
void jd_partition_place (const JdPartition *part,
                         const double      *s,
                         const double      *solved,
                         double            *p);

G_END_DECLS
