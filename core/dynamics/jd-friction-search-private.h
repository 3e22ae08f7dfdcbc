/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/jd-friction-private.h"

G_BEGIN_DECLS

/* What the sources of jd_friction_decide() share: the search for the states that are consistent. */

/* Unilateral equations that are tried. */
#define MAX_UNILATERAL 14

typedef struct
{
  JdFriction          *friction;
  JdFrictionProblem   *problem;
  const int           *side;
  const gsize         *complementary;
  gsize                n, m, l;
  const gboolean      *given;       /* m: rows that act if nothing opens */
  gboolean            *active;      /* m: of the case at hand */
  gsize                n_unilateral;
  gsize                unilateral[MAX_UNILATERAL];
  gsize                n_cases;
  double               force, acceleration;  /* largest at hand */
  gboolean            *starts;      /* l: partners that slip from rest, in a direction to be found */
  guint                n_tries;     /* starts of that search where several begin together */
  gboolean             hunted;      /* it was made, and proves nothing where it finds nothing */
  gboolean             solvable;    /* some case had a solution, consistent or not */

  /* the first consistent case, and whether another motion is consistent too */
  gboolean             found, several;
  double              *x, *y, *forces, *cosine;
  JdSlipState     *states, *other;
  int                 *signs;
  gboolean            *chosen;      /* m */
  gboolean            *unique;      /* m */
  gboolean            *unique_forces; /* l */
  gboolean            *sways, *sways_force;  /* m, l: what the sharing of N that are not unique changes */
  JdVerdict            verdict;
} JdFrictionSearch;

/* Accelerations and multipliers with all laws in their states; FALSE if these contradict each other. */
gboolean _jd_friction_solve_case      (JdFrictionSearch *self);
/* The largest of the forces and of the accelerations of the last solution. */
void     _jd_friction_measure         (JdFrictionSearch *self);
/* All laws have a state: solves, and judges. */
void     _jd_friction_look_at_case    (JdFrictionSearch *self,
                                       JdVerdict         verdict);

/* jd-friction-direct.c: the directions of slips that begin, and the case with each that is found. */
void     _jd_friction_find_direction  (JdFrictionSearch *self,
                                       gsize             k,
                                       JdVerdict         verdict);
void     _jd_friction_find_directions (JdFrictionSearch *self,
                                       JdVerdict         verdict);

G_END_DECLS
