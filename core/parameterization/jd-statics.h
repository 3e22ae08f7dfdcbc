/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdStatics:
 *
 * Lagrange's equations of a parameterization where the parameters do not move, or some of them move steadily, and
 * their exact first derivatives: what equilibria, their stability and small oscillations need.  Le van and Bouzidi,
 * [10.6], [10.11].  In s, the retained parameters and then those eliminated numerically, with s'' = 0:
 *
 *   force = D - h + A^T y = 0,   f (s, t) = 0,   beta (s, t) = 0,
 *
 * where at rest h = db/dt - dE0/ds.  The rows of A are the complementary equations, then the equations F = 0 that
 * eliminate numerically, then the laws of friction whose rate is no equation; y are their multipliers (of a law: the
 * friction effort at rest).
 *
 * All of this is in natural units, which the mechanism's own sizes give (JdStaticsUnits), so that no tolerance of
 * what uses it depends on the units of the file: s, s' and y on input, every number on output.  Times t, the varied
 * constant and the primitive parameters are SI.
 *
 * Constant once made, but for the memory of one evaluation: for one thread.
 */
typedef struct _JdStatics JdStatics;

/**
 * JdStaticsUnits:
 *
 * Units of the numbers: a force of 1 is energy / place, a multiplier of 1 is energy / row.
 */
typedef struct
{
  double *place;    /* S: of a length the mechanism's own, of an angle 1 rad */
  double *row;      /* R: of the left side, or of the rate times time */
  double  energy;   /* J */
  double  time;     /* s */
} JdStaticsUnits;

typedef enum
{
  JD_STATICS_COMPLEMENTARY,  /* index: equation of the model */
  JD_STATICS_IMPLICIT,       /* the same, primitive and solved numerically */
  JD_STATICS_LAW,            /* index: law of the model */
} JdStaticsKind;

typedef struct
{
  JdStaticsKind  kind;
  gsize          index;
  gboolean       holonomic;   /* f (s, t) = 0 is to hold; else only its rate form is */
  gboolean       homogeneous; /* beta = 0 identically */
} JdStaticsRow;

/**
 * JdStaticsNumbers:
 *
 * Matrices are dense, row-major; S is the number of s, R of rows.
 */
typedef struct
{
  double *force;       /* S */
  double *rows;        /* R x S: A */
  double *left;        /* R: f, 0 for differential rows */
  double *beta;        /* R */
  double *stiffness;   /* S x S: - d force_i / d s_j with y held */
  double *drift;       /* R x S: d beta_h / d s_j */
  double *damping;     /* S x S: - d force_i / d s'_j, gyroscopic terms included */
  double *mass;        /* S x S, symmetric */
  double *force_by;    /* S: d force / d c, c the varied constant; 0 if none */
  double *left_by;     /* R */
  double *beta_by;     /* R */
} JdStaticsNumbers;

/**
 * jd_statics_new:
 *
 * @vary: name of a constant that stays an input, constants that use it following; or NULL.  @moving: S flags, the
 * parameters that may have a rate; NULL: none.  JD_MODEL_ERROR_TOO_LARGE where the matrices would not fit.
 */
JdStatics              *jd_statics_new             (JdParameterization *parameterization,
                                                    const char         *vary,
                                                    const gboolean     *moving,
                                                    GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void                    jd_statics_free            (JdStatics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdStatics, jd_statics_free)

JdParameterization     *jd_statics_get_parameterization (const JdStatics *self);
gsize                   jd_statics_get_n           (const JdStatics *self);   /* S */
gsize                   jd_statics_get_n_rows      (const JdStatics *self);   /* R */
const JdStaticsRow     *jd_statics_get_row         (const JdStatics *self, gsize i);
/**
 * jd_statics_get_units:
 *
 * Lent.
 */
const JdStaticsUnits   *jd_statics_get_units       (const JdStatics *self);
/**
 * jd_statics_is_angle:
 *
 * Returns whether s_i is an angle, by itself or divided by a constant: it turns bodies, or occurs in trigonometric
 * functions.  Its unit is then that constant.
 */
gboolean                jd_statics_is_angle        (const JdStatics *self, gsize i);
/**
 * jd_statics_depends_on_time:
 *
 * Returns whether t occurs in any of the equations.
 */
gboolean                jd_statics_depends_on_time (const JdStatics *self);
/**
 * jd_statics_depends_on:
 *
 * Returns whether the parameter s_i occurs in force, f, beta or A.  FALSE means that it is ignorable: any value
 * serves.
 */
gboolean                jd_statics_depends_on      (const JdStatics *self, gsize i);
/**
 * jd_statics_potential_depends_on:
 *
 * Returns whether s_i occurs in V - E0.
 */
gboolean                jd_statics_potential_depends_on (const JdStatics *self, gsize i);

/**
 * jd_statics_get_places:
 *
 * Places, counted from force, of the numbers among force, rows, left and beta that are not identically 0.  The four
 * follow one another.  Lent; @n: their number.
 */
const gsize            *jd_statics_get_places      (const JdStatics *self, gsize *n);

/**
 * jd_statics_set_constant:
 *
 * The value of the varied constant from now on; the model's until then.
 */
void                    jd_statics_set_constant    (JdStatics    *self,
                                                    double        value);
/**
 * jd_statics_set_rates:
 *
 * The rates s' (S) that evaluations without rates mean from now on; until then, and with NULL, rest.
 */
void                    jd_statics_set_rates       (JdStatics    *self,
                                                    const double *rates);
/**
 * jd_statics_eval:
 *
 * Fills force, rows, left, beta at s (S), y (R); @rates: s' (S), NULL for rest or what jd_statics_set_rates() said.
 * The numbers are lent and overwritten by the next evaluation; not finite outside the domain.
 */
const JdStaticsNumbers *jd_statics_eval            (JdStatics    *self,
                                                    double        t,
                                                    const double *s,
                                                    const double *rates,
                                                    const double *y);
/**
 * jd_statics_check_domain:
 *
 * FALSE: JD_MODEL_ERROR_SINGULAR, some of these is not finite at s, whatever the multipliers.
 */
gboolean                jd_statics_check_domain    (JdStatics     *self,
                                                    double         t,
                                                    const double  *s,
                                                    const double  *rates,
                                                    GError       **error);
/**
 * jd_statics_linearize:
 *
 * All of it.
 */
const JdStaticsNumbers *jd_statics_linearize       (JdStatics    *self,
                                                    double        t,
                                                    const double *s,
                                                    const double *rates,
                                                    const double *y);
/**
 * jd_statics_get_cost:
 *
 * Returns the approximate cost of an evaluation, in multiplications; with @derivatives that of
 * jd_statics_linearize().
 */
double                  jd_statics_get_cost        (const JdStatics *self,
                                                    gboolean         derivatives);
/**
 * jd_statics_expand:
 *
 * All N primitive parameters of s.
 */
void                    jd_statics_expand          (JdStatics    *self,
                                                    double        t,
                                                    const double *s,
                                                    double       *p);

G_END_DECLS
