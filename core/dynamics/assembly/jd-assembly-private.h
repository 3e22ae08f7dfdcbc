/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/assembly/jd-assembly.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/expression/tape/jd-tape.h"

G_BEGIN_DECLS

/* Rows of the target of a drag: the two coordinates of its point. */
#define JD_N_TARGET 2

/* Place of a body and its derivatives by the parameters it depends on: x, y, angle, then dx, dy, d angle for each. */
typedef struct
{
  JdTape *tape;
  gsize   n;
  gsize  *parameters;  /* n */
  double  mass;        /* kg; and kg m^2, about the mass centre */
  double  inertia;
} JdAssemblyBody;

/* One product of two entries of J, in an entry of S = J W^-1 J^T. */
typedef struct
{
  guint32 a, b;        /* entries of J */
  guint32 parameter;
} JdAssemblyProduct;

struct _JdAssembly
{
  JdModel        *model;
  gsize           N;
  gsize           m;                 /* position equations: rows */
  gsize          *equation;          /* m: of the model */
  gboolean       *integral;          /* m: f is the integral of a semi-holonomic equation, up to a constant */
  int            *side;              /* m */
  int            *condition;         /* m: which condition it has, or -1 */
  gsize           n_conditions;
  JdExprRelation *relation;          /* n_conditions */

  /* Outputs: m values of f, the entries of J by rows, two sides of each condition.  Inputs: t, p. */
  JdTape         *tape;
  gsize           n_entries;
  gsize          *row_start;         /* m + 1 */
  gsize          *column;            /* n_entries: parameters */

  gsize           n_bodies;
  JdAssemblyBody *bodies;
  gsize           n_body_outputs;    /* most of one body's tape, and its memory */
  gsize           n_work;            /* largest of all tapes */
  double          length;            /* m: how far things are from each other */
  double         *step;              /* N: a parameter's largest change at once, m or rad */

  /* S, its upper triangle by columns, rows in the order of elimination, the two of the target last; for SuiteSparse's
   * LDL. */
  int            *order;             /* m: row at each place */
  int            *column_start;      /* m + 3 */
  int            *row_index;
  gsize           n_values;
  gsize          *product_start;     /* n_values + 1; none for the target's rows */
  JdAssemblyProduct *products;
  int            *l_start;           /* m + 3 */
  int            *parent;            /* m + 2 */

  /* Rates. */
  JdTape         *rate_tape;         /* beta of all equations, then their coefficients.  Inputs: t, p */
  gsize           n_rate_entries;
};

struct _JdAssemblyWork
{
  const JdAssembly *assembly;
  double         *inputs;            /* N + 1 */
  double         *outputs;           /* of the tape, or of the rates' */
  double         *body_outputs;
  double         *memory;            /* of tapes */

  /* The drag. */
  double          t;
  double         *reference;         /* N: p0 */
  double         *weight;            /* N: w */
  double         *inverse;           /* N: 1/w, 0 if held */
  double         *offset;            /* m: constants of integrals */
  gboolean       *acts;              /* m: its condition holds */
  gboolean       *skipped;           /* m */

  /* At a position. */
  double         *f;                 /* m */
  double         *entries;           /* n_entries: J, lent from outputs */
  gboolean       *active;            /* m: bilateral and acting, or unilateral and held */
  double          place[2];          /* of the dragged point */
  double         *gradient;          /* 2 N: dplace/dp, rows */
  double         *trial, *change, *kept;  /* N each */

  /* S. */
  double         *values;
  double         *b;                 /* m + 2 */
  double         *multiplier;        /* m: of the last solution */
  int            *l_count, *flag, *scratch_pattern, *l_index;
  double         *l_value, *diagonal, *scratch;

  /* Rates; made when first asked for. */
  JdDynamicsPattern pattern;         /* n = N, m = n_equations + N: the last hold a rate */
  gsize          *mass_row, *mass_column, *row_row, *row_column;
  JdKkt          *kkt;
  double         *mass, *mass_dense, *rows, *left, *right, *rates, *forces, *zero, *natural;
  gboolean       *row_active;
};

/* What a step minimizes, beside the equations. */
typedef struct
{
  gboolean      restores;   /* nothing: the shortest way back to the equations */
  gboolean      drags;      /* the point, and target */
  const double *target;
  double        stiffness;  /* K */
  double        damping;    /* nu: the step costs nu/2 dp^T W dp besides */
  double        relaxation; /* of the equations, relative: 0 but for what cannot be assembled */
} JdAssemblyStep;

/* jd-assembly.c: f, J and conditions at @p; FALSE if something has no value. */
gboolean jd_assembly_eval         (const JdAssembly *self,
                                   JdAssemblyWork   *work,
                                   const double     *p);
/* Place of a point of @body, and its gradient. */
gboolean jd_assembly_eval_point   (const JdAssembly *self,
                                   JdAssemblyWork   *work,
                                   gsize             body,
                                   const double      at[2],
                                   const double     *p);
/* Largest |f| of what acts and is violated. */
double   jd_assembly_residual     (const JdAssembly     *self,
                                   const JdAssemblyWork *work);
/* jd-assembly-step.c: fills work->change by the step from @p, where everything was evaluated. */
void     jd_assembly_step         (const JdAssembly     *self,
                                   JdAssemblyWork       *work,
                                   const double         *p,
                                   const JdAssemblyStep *step);
/* Pattern of S. */
void     jd_assembly_analyze      (JdAssembly           *self);

G_END_DECLS
