/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization-private.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

/* A tape of those numbers that are not always 0: others are not computed, so that matrices of many parameters cost no
 * more than what couples them. */
typedef struct
{
  JdTape   *tape;
  gsize     n;        /* outputs */
  gsize    *place;    /* n: among the numbers */
  double   *outputs;  /* n */
  gboolean *used;     /* inputs: some output contains it, of those that were to be looked at */
} JdStaticsTape;

struct _JdStatics
{
  JdParameterization *parameterization;
  gsize               ns, m;
  JdStaticsRow       *rows;
  gboolean            has_vary;
  double              varied;             /* value of the varied constant */
  gboolean            timed;
  gboolean           *depends;            /* ns */
  gboolean           *potential_depends;  /* ns */
  JdStaticsTape       first;              /* force, rows, left, beta */
  JdStaticsTape       second;             /* stiffness, drift, damping, mass, by the constant */
  JdStaticsTape       energy;             /* V - E0, then the N parameters: no numbers of the view */
  double             *inputs;             /* s, s', t, y, c */
  double             *steady;             /* S: s' where none are given; NULL: 0 */
  double             *tape;
  double             *numbers;            /* of one evaluation */
  JdStaticsNumbers    view;
  double             *factor;             /* of each number: what makes it one of natural units */
  JdStaticsUnits      units;
  gboolean           *angle;              /* ns: it turns bodies, or occurs in trigonometric functions */
};

/* Formulas to compile, and their places among the numbers: those that are always 0 have none. */
typedef struct
{
  GPtrArray *exprs;
  GArray    *places;  /* gsize */
  gsize      next;    /* place */
} JdStaticsOutputs;

void     jd_statics_outputs_init    (JdStaticsOutputs *self,
                                     gsize             first);
void     jd_statics_outputs_clear   (JdStaticsOutputs *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdStaticsOutputs, jd_statics_outputs_clear)
/* Adds a formula at @place; @n of them at the next places; or their derivatives by the symbols, a row of the symbols
 * for each, with the @substitutes (may be NULL) set in afterwards. */
void     jd_statics_add             (JdStaticsOutputs *self,
                                     gsize             place,
                                     const JdExpr     *expr);
void     jd_statics_add_all         (JdStaticsOutputs     *self,
                                     const JdExpr *const  *exprs,
                                     gsize                 n);
void     jd_statics_add_derivatives (JdStaticsOutputs     *self,
                                     JdExprPool           *pool,
                                     const JdExpr *const  *exprs,
                                     gsize                 n,
                                     const JdExpr *const  *symbols,
                                     gsize                 n_symbols,
                                     gboolean              negative,
                                     GHashTable           *substitutes);
/* @n_watched: of the first outputs it is noted what inputs they contain.  FALSE and an error as jd_tape_new(). */
gboolean jd_statics_tape_init       (JdStaticsTape           *self,
                                     const JdStaticsOutputs  *outputs,
                                     gsize                    n_watched,
                                     const JdExpr *const     *inputs,
                                     gsize                    n_inputs,
                                     GHashTable              *constants,
                                     GError                 **error);
void     jd_statics_tape_clear      (JdStaticsTape *self);
/* The numbers of @tape for the inputs at hand, without their factors. */
void jd_statics_compute         (JdStatics           *self,
                                 const JdStaticsTape *tape);
/* jd-statics-units.c: the units in which all numbers are given, once the tapes are there. */
void jd_statics_find_units      (JdStatics *self);
/* Finds the inputs that the equations depend on. */
void jd_statics_find_dependence (JdStatics *self);

G_END_DECLS
