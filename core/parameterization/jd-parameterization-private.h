/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-model-private.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* What the sources of the parameterization share.
 *
 * s are the parameters left after symbolic elimination: the n retained ones q, then the n_u eliminated numerically,
 * u.  Every tape has the inputs s (ns), s' (ns), t, in this order. */

/* Formulas from which numbers are computed, in s, s', t. */
typedef struct
{
  GArray        *mass;    /* JdFormulaEntry, row >= column, sorted */
  const JdExpr **bias;    /* ns */
  const JdExpr **given;   /* ns */
  GArray        *rows;    /* JdFormulaEntry: equation, s; sorted */
  const JdExpr **gamma;   /* m */
  const JdExpr **left;    /* m: f, 0 for differential ones */
  const JdExpr **rate;    /* m */
} JdFormulas;

typedef struct _JdReduction JdReduction;

struct _JdParameterization
{
  gatomicrefcount  refs;
  JdModel         *model;
  char            *name;
  GRecMutex        lock;         /* of the pool and of everything derived late */
  JdExprPool      *pool;
  JdProgress      *progress;       /* of who waits for what is compiled; NULL: nobody */
  gboolean         abandoned;    /* half compiled: of no more use */

  gsize            n;
  gsize           *retained;
  gsize            m;
  gsize           *complementary;
  int             *eliminated;   /* for each equation of the model: parameter or -1 */
  int             *implicit;     /* for each parameter: equation or -1 */
  gsize            ns;
  gsize           *symbolic;     /* s -> parameter */
  gsize           *s_of;         /* parameter -> s, or G_MAXSIZE */
  gsize            n_u;
  const JdExpr   **f;            /* n_u: F = 0; f[j] belongs to u_j = s[n + j] */

  const JdExpr    *t;
  const JdExpr   **s, **sd, **sdd;
  const JdExpr   **x;            /* N: p_k = X_k (s, t) */
  const JdExpr   **xd;           /* N: its rate, with s' */
  gsize            n_solved;     /* parameters eliminated symbolically */
  gsize           *solved;
  const JdExpr   **stepwise;     /* n_solved: each in s and those solved before it; NULL where they do not follow
                                  * each other so */
  GHashTable      *map;          /* p_k -> X_k of the solved ones */
  GHashTable      *rate_map;     /* the same, and p'_k -> X'_k */

  /* Derived when first asked for. */
  gsize           *tangent_start;      /* N + 1: T = dX/ds, row after row */
  gsize           *tangent_s;          /* the column of each entry */
  const JdExpr   **tangent;
  const JdExpr   **carried;            /* N: eta, X'' without s'' */
  GPtrArray       *kinetic_terms;      /* raw, in s and s' */
  const JdExpr    *kinetic_raw;
  const JdExpr    *kinetic;            /* simplified */
  const JdExpr    *kinetic_parts[3];
  const JdExpr    *potential_raw;
  const JdExpr    *potential;
  const JdExpr   **left;               /* m: complementary equations, raw */
  const JdExpr   **left_shown;         /* m: simplified */
  const JdExpr   **given_raw;          /* ns: D from the efforts without potential only */
  const JdExpr   **friction_raw;       /* ns: L of friction that has no equation, in lambda ("joint.T"); formulas only */
  const JdExpr   **positions;          /* N: simplified */
  const JdExpr   **coefficients;       /* m x n: simplified */
  const JdExpr   **du;                 /* n_u x n: du_j/dq_i */
  const JdExpr   **lagrange_raw;       /* n */
  const JdExpr   **lagrange;           /* n */

  /* Tapes, compiled before the first work. */
  gboolean         compiled;
  gboolean         at_rest;            /* nothing moves while s' = 0, and E is a quadratic form in p': E2 is all of
                                        * it */
  JdFormulas       formulas;           /* what the terms tape computes */
  gsize            n_mass_s;           /* entries of M in s */
  gsize           *mass_s_row, *mass_s_column;
  gsize            n_rows_s;
  gsize           *rows_s_row, *rows_s_column;
  JdDynamicsPattern pattern;
  gsize            n_tangent;          /* entries dX_k/ds_i of the solved parameters */
  gsize           *tangent_row, *tangent_column;
  gsize            n_jacobian;         /* entries dF_j/ds_i */
  gsize           *jacobian_row, *jacobian_column;
  JdTape          *position_tape;      /* X of the solved */
  JdTape          *velocity_tape;      /* X, X' */
  JdTape          *tangent_tape;       /* entries, dX/dt */
  JdTape          *acceleration_tape;  /* entries, X'' without s'' */
  JdTape          *implicit_tape;      /* F, entries, dF/dt */
  JdTape          *implicit_second_tape; /* d2F/dt2 without s'' */
  JdTape          *terms_tape;         /* mass, bias, given, rows, gamma, left, rate */
  JdTape          *free_tape;          /* mass, bias, given; NULL where the terms tape has nothing else */
  JdTape          *left_tape;          /* left, rate */
  JdTape          *energy_tape;        /* E2, E1, E0, V */
  JdReduction     *reduction;          /* instead of the last three, for long chains; else NULL */
};

struct _JdParameterizationWork
{
  const JdParameterization *of;
  double *inputs;    /* s, s', t */
  double *outputs;   /* of the largest tape */
  double *tape;      /* its scratch */
  /* numerical elimination */
  double *lu;        /* n_u x n_u */
  gsize  *pivot;
  double *scale;
  double *du;        /* n_u x n: du/dq */
  double *du_dt;     /* n_u: du/dt */
  double *eta;       /* n_u: u'' without q'' */
  double *step;      /* n_u */
  double *mass;      /* ns x ns */
  double *product;   /* ns x n */
  double *row;       /* ns */
  /* reduction from p */
  double *total_inputs, *total_outputs, *total_tape;
  double *tangent;   /* entries of T in rows */
  double *carried;   /* N: eta */
  double *moved;     /* N */
  double *dense;     /* ns x ns */
  double *reduced;   /* as the terms tape gives them */
};

/* Upper size (parameters s) of systems whose formulas are simplified. */
#define JD_SIMPLIFY_MAX 12

/* Elimination: fills n_u, f, map, solved, implicit from the tags. @equations, @parameters: n_tags
 * of them. */
gboolean       jd_parameterization_eliminate      (JdParameterization  *self,
                                                   const gsize         *equations,
                                                   const gsize         *parameters,
                                                   gsize                n_tags,
                                                   GError             **error);

/* Formulas; the lock is held. */
/* Indices in s, ascending, of the symbols of @order in @expr. */
GArray        *jd_parameterization_s_in           (const JdParameterization *self, const JdExpr *expr,
                                                   guint order) G_GNUC_WARN_UNUSED_RESULT;
/* @expr, in p and p' and of any pool, in s and s'. */
const JdExpr  *jd_parameterization_to_s           (JdParameterization *self, const JdExpr *expr);
/* d/dt along a motion without the s'' terms. */
const JdExpr  *jd_parameterization_drift          (JdParameterization *self, const JdExpr *expr);
void           jd_parameterization_derive         (JdParameterization *self);
/* FALSE where nobody wants any more what is being compiled: formulas may be left out then, since no tape is made
 * of them. */
gboolean       jd_parameterization_goes_on        (const JdParameterization *self);
/* T and eta. */
void           jd_parameterization_derive_tangent (JdParameterization *self);
/* Leaves the entries of the tangent tape in work->outputs, and du/dq and du/dt in work->du and work->du_dt. */
gboolean       jd_parameterization_run_tangent    (const JdParameterization *self, double t, const double *p,
                                                   JdParameterizationWork *work, GError **error);
/* The formulas in p carried over to s by T and eta, as they come; these multiplied out, like terms added; those
 * derived from teaching forms. */
void           jd_formulas_init                   (JdFormulas *formulas, JdParameterization *self);
void           jd_formulas_init_expanded          (JdFormulas *formulas, JdParameterization *self,
                                                   const JdFormulas *raw);
void           jd_formulas_init_simplified        (JdFormulas *formulas, JdParameterization *self);
void           jd_formulas_clear                  (JdFormulas *formulas);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdFormulas, jd_formulas_clear)
gboolean       jd_parameterization_compile        (JdParameterization *self, GError **error);

/* Numerical reduction from p; see there. */
gboolean       jd_parameterization_wants_reduction (const JdParameterization *self);
gboolean       jd_parameterization_make_reduction  (JdParameterization *self, GError **error);
void           jd_reduction_free                   (JdReduction *reduction);
/* The formulas that are reduced, in p. */
JdParameterization *jd_parameterization_get_total  (const JdParameterization *self);
void           jd_parameterization_reduction_work  (const JdParameterization *self, JdParameterizationWork *work);
/* As the terms tape, the left tape and the energy tape would give them; lent, of the work. */
const double  *jd_parameterization_reduce_terms    (const JdParameterization *self, JdParameterizationWork *work);
const double  *jd_parameterization_reduce_left     (const JdParameterization *self, JdParameterizationWork *work);
void           jd_parameterization_reduce_energies (const JdParameterization *self, JdParameterizationWork *work,
                                                    double out[4]);

G_END_DECLS
