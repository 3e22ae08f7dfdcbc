/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-kkt-private.h"
#include "core/dynamics/kkt/jd-state-expressions-private.h"
#include "core/dynamics/stepping/jd-mass-blocks-private.h"
#include "core/dynamics/stepping/jd-sweeps-private.h"
#include "core/linear/jd-tolerances.h"

G_BEGIN_DECLS

/* A motion by time stepping (Moreau, "Unilateral contact and dry friction in finite freedom dynamics", 1988; Jean,
 * "The non-smooth contact dynamics method", 1999).  All N parameters p are retained; v = p'.  One step is:
 *
 *   t_m = t + h / 2,   p_m = p + h / 2 v,
 *   M (v+ - v) = h F + B^T P_b + sum_i (a_i P_i + tangential impulses),   B v+ + beta = 0,
 *   p+ = p_m + h / 2 v+,   which is then brought onto the bilateral equations.
 *
 * v+ is brought onto those at (t + h, p+), too.  The impulses that this takes belong to the step: on a path that
 * curves, and with a drive that accelerates, they are half of all.
 *
 * M, F = D - h(p, v) (the file's efforts less the inertial terms), the bilateral rows B and the rows a_i of contacts
 * are those at (t_m, p_m), F with the rates v.  Each unilateral equation i (left side g_i, on its side >= 0; rate
 * u_i) in reach obeys Moreau's law with Newton's restitution e and Coulomb's law:
 *
 *   u_i+ >= c_i,   P_i >= 0,   P_i (u_i+ - c_i) = 0,   |T_i| <= f P_i,   T_i = -f P_i sign (slip+),
 *
 * with c_i = -e u_i for a contact that approaches (u_i < 0, e > 0) and would close within the step, and otherwise
 * c_i = -max (g_i, 0) / h: it may approach until it closes in the middle of the next step, where it is stopped.  So a
 * contact that is closed, or reaches into its curve, never goes deeper, and what closes without restitution is not
 * stopped short of the contact.  Several contacts that close in one step close together.
 *
 * The sweeps of a step end at rounding, or after a bound of work.  What is left of the laws then is told as a figure
 * and does not end the motion.  The error is of order h where contacts close, where F depends on rates, and where
 * bilateral equations curve or accelerate what they hold; events are not located.  An impact without restitution is
 * divided between two steps, in parts that depend on the end of the first one: where friction changes between slip
 * and stick in it, the rates afterwards do not converge with h. */

/* One unilateral equation with the laws of its joint. */
typedef struct
{
  gsize     equation;       /* of the model */
  double    side;           /* +1: left side >= 0, -1: <= 0 */
  double    restitution;    /* e */
  double    closed;         /* the largest |left side| of a closed contact */
  guint     n_rows;         /* the normal row and those of the laws */
  gsize     law[JD_SWEEP_ROWS];   /* of row r >= 1: law of the model */
  double    limit[JD_SWEEP_ROWS]; /* of row r >= 1: its coefficient */
  guint     n_columns;
  guint32  *columns;        /* n_columns: parameters of whole blocks of M, block after block */
  guint     n_blocks;
  guint32  *blocks;         /* n_blocks */
  gboolean  tied;           /* bilateral equations hold some of the columns */
  gsize     first_row;      /* place of its rows among those of all contacts */
  gsize     first_output;   /* left side; then for each row its part without rates, and its coefficients */
  guint     n_terms[JD_SWEEP_ROWS];
  guint32  *slots;          /* of the coefficients, one row after another: their places in columns */
} JdSteppingContact;

/* The terms of the equations of motion (jd-stepping-terms.c), and the rows of contacts (jd-stepping-contacts.c). */
typedef struct
{
  JdModel            *model;          /* lent */
  gsize               N;
  GPtrArray          *memory;         /* owns the memory of all arrays */

  JdMassBlocks        blocks;
  JdStateExpressions *mass_tape;
  double             *mass;           /* entries of M */
  gboolean            mass_constant, mass_known;
  JdStateExpressions *force_tape;
  double             *force;          /* N: F */

  gsize               m;              /* bilateral equations */
  gsize              *bilateral;      /* m: of the model */
  gboolean           *holonomic;      /* m */
  gboolean            any_holonomic;
  gboolean            left_out;       /* some solution left out rows that follow from others */
  JdDynamicsPattern   pattern;        /* of M and B */
  JdKkt              *kkt;
  JdStateExpressions *row_tape;       /* of each bilateral equation f, beta, then the entries of its row */
  double             *row_outputs;
  double             *rows, *left, *beta;  /* entries of B; m; m */
  double             *r, *s, *x, *y;  /* N, m, N, m */
  double             *scratch;        /* N */

  gsize               n_contacts;
  JdSteppingContact  *contacts;
  gsize               n_rows;         /* of all contacts */
  JdStateExpressions *contact_tape;
  double             *contact_outputs;
} JdSteppingTerms;

/* Compiles everything.  FALSE and @error: what time stepping does not cover, with the reason. */
gboolean jd_stepping_terms_init     (JdSteppingTerms *self,
                                     JdModel         *model,
                                     GError         **error);
void     jd_stepping_terms_clear    (JdSteppingTerms *self);
/* M and F at (t, p) with the rates @v.  FALSE and @error: a rate has no inertia. */
gboolean jd_stepping_terms_eval     (JdSteppingTerms *self,
                                     double           t,
                                     const double    *p,
                                     const double    *v,
                                     GError         **error);
/* B, beta and the left sides at (t, p). */
void     jd_stepping_terms_bilateral (JdSteppingTerms *self,
                                      double           t,
                                      const double    *p);
/* self->x = v+ - v and self->y = P_b of M x - B^T y = r, B x = -(B v + beta), with r = self->r.  @positions: B x = -f
 * of the holonomic equations in its place. */
gboolean jd_stepping_terms_solve    (JdSteppingTerms *self,
                                     double           t,
                                     const double    *v,
                                     gboolean         positions,
                                     GError         **error);
/* If rows were left out: checks that all bilateral equations hold at (t, p) with the rates @v. */
gboolean jd_stepping_terms_check    (const JdSteppingTerms *self,
                                     double                 t,
                                     const double          *p,
                                     const double          *v,
                                     GError               **error);

/* The columns of contacts, their tape; after the blocks of M and the bilateral equations. */
gboolean jd_stepping_contacts_init  (JdSteppingTerms *self,
                                     GError         **error);
/* Left sides and rows of all contacts at (t, p). */
void     jd_stepping_contacts_eval  (JdSteppingTerms *self,
                                     double           t,
                                     const double    *p);
/* The left side of @contact on its side; its rate with the rates @v; and the sum of the sizes of the terms of
 * that. */
double   jd_stepping_contact_gap    (const JdSteppingTerms   *self,
                                     const JdSteppingContact *contact);
double   jd_stepping_contact_rate   (const JdSteppingTerms   *self,
                                     const JdSteppingContact *contact,
                                     const double            *v,
                                     double                  *out_size);
/* The rows of @contact into @out->b and @a (n_rows x n_columns, set), its responses into @x, and what follows from
 * them: 1 / w and sqrt (w). */
void     jd_stepping_contact_fill   (JdSteppingTerms         *self,
                                     const JdSteppingContact *contact,
                                     JdSweepContact          *out,
                                     double                  *a,
                                     double                  *x);

/* What time stepping does not cover in @model with the events that would happen (NULL-terminated; NULL: those of the
 * file, see jd_motion_new()): FALSE and JD_MODEL_ERROR_UNSUPPORTED with the name and the reason. */
gboolean jd_stepping_check          (JdModel            *model,
                                     const char *const  *events,
                                     GError            **error);

G_END_DECLS
