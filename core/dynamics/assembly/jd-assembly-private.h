/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/assembly/jd-assembly.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/expression/tape/jd-tape.h"
#include "core/linear/jd-blocks.h"

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

/* The pattern of the sparse symmetric matrix S = J W^-1 J^T of a step, bordered by the two rows of the target: its
 * upper triangle by columns, rows in the order of elimination, the two of the target last; for SuiteSparse's LDL. */
typedef struct
{
  int               *order;          /* m: row at each place */
  int               *column_start;   /* m + 3 */
  int               *row_index;      /* n_values */
  gsize              n_values;
  gsize             *product_start;  /* n_values + 1; none for the target's rows */
  JdAssemblyProduct *products;
  int               *l_start;        /* m + 3: of the columns of L, S = L D L^T */
  int               *parent;         /* m + 2 */
} JdAssemblyPattern;

/* The numbers of S and of its factors. */
typedef struct
{
  double *values;           /* n_values */
  double *b;                /* m + 2: right sides, then multipliers in the order of elimination */
  int    *l_count, *flag, *scratch_pattern;  /* m + 2 each */
  int    *l_index;
  double *l_value;          /* L */
  double *diagonal, *scratch;  /* m + 2: D */
} JdAssemblySolver;

/* The rates nearest to given ones: x = p'_new - p'_old with M x - A^T y = 0 and A x = -(A p'_old + b).  Made when
 * first asked for. */
typedef struct
{
  JdDynamicsPattern pattern;  /* n = N, m = n_equations + N: the last rows hold a rate */
  JdKkt            *kkt;      /* NULL: not yet made */
  double           *mass;     /* n_mass: M, kg or kg m^2 */
  double           *mass_dense; /* N x N */
  double            largest;  /* J: of M's diagonal, by natural displacements per second */
  double           *rows;     /* n_rows: A */
  double           *right;    /* n_equations + N: -(A p'_old + b) */
  double           *rates;    /* N: p'_new */
  double           *forces;   /* n_equations + N: y */
  double           *zero;     /* N: zeros */
  double           *natural;  /* n_equations + N: natural sizes of the rows; 0 for held rates */
  gboolean         *row_active; /* n_equations + N */
} JdAssemblyRates;

struct _JdAssembly
{
  GPtrArray      *blocks;            /* memory of the arrays */
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

  JdAssemblyPattern pattern;

  /* Rates. */
  JdTape         *rate_tape;         /* beta of all equations, then their coefficients.  Inputs: t, p */
  gsize           n_rate_entries;
};

struct _JdAssemblyWork
{
  const JdAssembly *assembly;
  GPtrArray      *blocks;            /* memory of the arrays */
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
  double         *trial, *change;    /* N each */
  double         *multiplier;        /* m: of the last solution */

  JdAssemblySolver solver;
  JdAssemblyRates  rates;
};

/* Returns whether row @i acts and is violated: a unilateral equation, on its forbidden side. */
static inline gboolean
jd_assembly_is_violated (const JdAssembly     *self,
                         const JdAssemblyWork *work,
                         gsize                 i)
{
  return work->acts[i] && (self->side[i] == 0 || self->side[i] * work->f[i] < 0);
}

/* Objective that a step minimizes under the equations. */
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
