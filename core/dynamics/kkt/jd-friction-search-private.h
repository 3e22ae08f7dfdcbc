/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-friction-private.h"

G_BEGIN_DECLS

/* The search of jd_friction_decide(), which its sources share. */

/* Unilateral rows that may open, at most. */
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
  gboolean            *starts;      /* l: partners whose slip begins, in a direction to be found */
  guint                n_tries;     /* starting points of the directions where several slips begin together */
  gboolean             hunted;      /* such directions were searched: finding none is no proof that there is none */
  gboolean             solvable;    /* some case had a solution, consistent or not */

  /* the first consistent case, and whether another motion is consistent too */
  gboolean             found, several;
  double              *x, *y, *forces, *cosine;
  JdSlipState     *states, *other;
  int                 *signs;
  gboolean            *chosen;      /* m */
  gboolean            *unique;      /* m */
  gboolean            *unique_forces; /* l */
  gboolean            *sways, *sways_force;  /* m, l: multipliers and T that depend on N that are not unique */
  JdVerdict            verdict;
} JdFrictionSearch;

/* Accelerations and multipliers with all laws in their states; FALSE if these contradict each other. */
gboolean jd_friction_solve_case       (JdFrictionSearch *self);
/* The largest of the forces and of the accelerations of the last solution. */
void     jd_friction_measure          (JdFrictionSearch *self);
/* Solves the case at hand, and keeps it if it is consistent. */
void     jd_friction_look_at_case     (JdFrictionSearch *self,
                                       JdVerdict         verdict);

/* jd-friction-direct.c: the directions of slips that begin, and the case with each that is found. */
void     jd_friction_find_direction   (JdFrictionSearch *self,
                                       gsize             k,
                                       JdVerdict         verdict);
void     jd_friction_find_directions  (JdFrictionSearch *self,
                                       JdVerdict         verdict);

G_END_DECLS
