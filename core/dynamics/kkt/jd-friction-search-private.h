/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-friction-private.h"

G_BEGIN_DECLS

/* The search of jd_friction_decide(), shared by its sources. */

/* Largest number of unilateral rows that may open. */
#define MAX_UNILATERAL 14

/* A case with its solution. */
typedef struct
{
  double      *x, *y;             /* n, m */
  double      *forces, *cosine;   /* l, l */
  JdSlipState *states;            /* l */
  int         *signs;             /* l */
  gboolean    *active;            /* m */
} JdFrictionCase;

typedef struct
{
  JdFriction          *friction;
  JdFrictionProblem   *problem;
  const int           *side;
  const gsize         *complementary;
  gsize                n, m, l;
  const gboolean      *given;       /* m: rows that act if nothing opens */
  gboolean             wedged;      /* some contacts may push each other more, and are not looked at group by group */
  gboolean             brief;       /* which multipliers are unique is not asked for */
  gboolean            *active;      /* m: acting rows of the present case */
  gsize                n_unilateral;
  gsize               *unilateral;  /* n_unilateral */
  gsize                n_cases;
  double               force, acceleration;  /* largest values of the present case */
  gboolean            *starts;      /* l: partners whose slip begins in an unknown direction */
  guint                n_tries;     /* number of starting points of the directions where several slips begin
                                     * together */
  gboolean             searched;    /* such directions were searched; an unsuccessful search is no proof that there
                                     * are none */
  gboolean             solvable;    /* some case had a solution, consistent or not */
  const double        *shared_x, *shared_y, *shared_forces;  /* n, m, l: of the present case, accelerations and one
                                                              * sharing of the multipliers and T; NULL: not given */
  gboolean             shared_only; /* with these: all impulses that satisfy every law have this motion */

  /* the first consistent case, and whether another motion is consistent too */
  gboolean             found, several;
  JdFrictionCase       first;
  JdSlipState         *other;       /* l: states of the other motion */
  gboolean            *unique;      /* m */
  gboolean            *unique_forces; /* l */
  gboolean            *varies, *varies_force;  /* m, l: multipliers and T that depend on N that are not unique */
  JdVerdict            verdict;
} JdFrictionSearch;

/* Solves for accelerations and multipliers with all laws in their states; FALSE if the states contradict each
 * other. */
gboolean jd_friction_solve_case       (JdFrictionSearch *self);
/* Computes the largest force and acceleration of the last solution. */
void     jd_friction_measure          (JdFrictionSearch *self);
/* Solves the present case, and stores it if it is consistent. */
void     jd_friction_try_case     (JdFrictionSearch *self,
                                   JdVerdict         verdict);

/* Whether the rows are consistent: closed rows side y >= 0, open rows side (A x - s) >= 0.  Of a closed row whose y
 * changes with T that are not unique jd_friction_slack() tells. */
gboolean jd_friction_rows_consistent  (const JdFrictionSearch *self);
/* Writes which closed unilateral rows, of those that are @active (m), push. */
void     jd_friction_set_pushing      (JdFrictionSearch       *self,
                                       const gboolean         *active);
/* The acceleration of the slip of law @k along its direction: sigma w', or of partners d . w'. */
double   jd_friction_acceleration_along (const JdFrictionSearch *self,
                                         gsize                   k);
/* The size of multipliers without effect that are added to those of the present case.  Without any forces, the T that
 * they cause are to change the accelerations by their size: |T x_k| = acceleration. */
double   jd_friction_scale_of_idle    (const JdFrictionSearch *self);

/* jd-friction-signs.c.  Whether the present case, which is consistent, has another motion for other N of bilateral
 * laws, which are not unique: T = f |N| follows N when that changes its sign, and what sticks by one N slips by
 * another. */
gboolean jd_friction_depends_on_signs (JdFrictionSearch *self);

/* Stores the last solution in the place of the case found.  FALSE if it has another motion. */
gboolean jd_friction_store_same       (JdFrictionSearch *self,
                                       JdVerdict         verdict);
/* jd-friction-wedged.c.  After a search that found one motion: whether contacts that may push each other more change
 * it; if not, that their forces are not unique. */
void     jd_friction_look_at_wedges   (JdFrictionSearch *self);
/* The same file.  After a search that found one motion, with contacts that only touch: whether other contacts may
 * push these.  If that changes the motion, there are several; if not, the forces that may vary are not unique. */
void     jd_friction_look_at_touching (JdFrictionSearch *self);

/* jd-friction-many.c.  Looks at the cases that a contact problem finds.  FALSE where it finds none because they are
 * too many, or cannot be such a problem.  @out_why: where none was found, and that there is none is not proved. */
gboolean jd_friction_search_many      (JdFrictionSearch  *self,
                                       double            *dependent,
                                       char             **out_why);

/* Whether N of a law that acts may have either sign. */
gboolean jd_friction_has_bilateral    (const JdFrictionSearch *self);

/* jd-friction-words.c.  Sentences that name the joints: the search has found several motions, or none. */
char    *jd_friction_explain_several  (const JdFrictionSearch *self) G_GNUC_WARN_UNUSED_RESULT;
char    *jd_friction_explain_none     (const JdFrictionSearch *self) G_GNUC_WARN_UNUSED_RESULT;

/* Computes a basis of the multipliers without effect of the rows that are masked, {nu: A^T nu = 0}, in rows of m.
 * Returns its dimension. */
gsize    jd_friction_find_idle        (const JdFrictionSearch  *self,
                                       double                 **out_idle);
/* Returns whether unilateral rows depend on other rows: some of their forces have no effect but by friction. */
gboolean jd_friction_is_wedged        (const JdFrictionSearch  *self);

/* jd-friction-direct.c.  Find the directions of slips that begin, and look at the case with each direction found. */
void     jd_friction_find_direction   (JdFrictionSearch *self,
                                       gsize             k,
                                       JdVerdict         verdict);
void     jd_friction_find_directions  (JdFrictionSearch *self,
                                       JdVerdict         verdict);
/* Without friction T = 0 in either direction of slip: the states get the one in which the slip grows. */
void     jd_friction_direct_frictionless (JdFrictionSearch *self);

G_END_DECLS
