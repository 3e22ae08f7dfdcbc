/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the tests on random mechanisms, in the plane and in space, share: documents written number by number, states
 * on the constraints, random tags, and the statements that hold for any mechanism. */
#include "core/analysis/integrals/jd-integrals.h"
#include "core/dynamics/kkt/jd-dynamics.h"

/* A document under way, without its braces: every number is a constant with a name, so that formulas are those of
 * letters. */
typedef struct
{
  GString *text;
  GString *constants;
  guint    n_constants;
} Writer;

double              range                   (GRand  *random,
                                             double  low,
                                             double  high);
void                write_text              (Writer     *self,
                                             const char *format,
                                             ...) G_GNUC_PRINTF (2, 3);
/* The name of a new constant with @value. */
char               *new_name                (Writer *self,
                                             double  value);
/* The name of a constant with @value, as it stands inside an expression. */
void                write_name              (Writer *self,
                                             double  value);
void                write_number            (Writer *self,
                                             double  value);
/* "parameters": those of bodies 0, 1...; @letters: one for each parameter of a body, whose name is the letter and the
 * body's number. */
void                write_parameters        (Writer       *self,
                                             const char   *letters,
                                             guint         n_bodies,
                                             const double *values,
                                             const double *rates);
/* A damper on the y and a spring on the x of body @b, each if it is not 0; *@separator: before the first effort, then
 * before others. */
void                write_body_efforts      (Writer       *self,
                                             guint         b,
                                             double        damping,
                                             double        stiffness,
                                             const char  **separator);
#define WRITER_INIT { g_string_new (NULL), g_string_new (NULL), 0 }
/* The model of the document with the members written; releases what the writer holds. */
JdModel            *read_model              (Writer *self);

/* Rates that satisfy every equation, nearest to random ones; FALSE where the rows are dependent or nearly so. */
gboolean            random_rates            (GRand   *random,
                                             JdModel *model,
                                             double  *rates);
/* A parameterization with random tags that eliminates sharply in the state, or NULL. */
JdParameterization *random_parameterization (GRand   *random,
                                             JdModel *model);

/* At least 1. */
double              largest                 (const double *x,
                                             gsize         n);
JdEvaluation       *evaluate                (JdParameterization *parameterization);
/* Accelerations and the multipliers both tell, in two parameterizations. */
void                check_same              (JdParameterization *a,
                                             const JdEvaluation *of_a,
                                             JdParameterization *b,
                                             const JdEvaluation *of_b);
/* Every integral that is said to exist is kept; returns how many. */
guint               check_integrals         (JdParameterization *parameterization,
                                             const JdMotion     *motion);
