/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Functions that the tests on random plane and spatial mechanisms share: documents written number by number, states
 * on the constraints, random tags, and statements that hold for any mechanism. */
#include "core/analysis/integrals/jd-integrals.h"
#include "core/dynamics/kkt/jd-dynamics.h"

/* A document being written, without its braces.  Every number is a named constant, so that formulas contain letters
 * only. */
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
/* Writes the name of a new constant with @value, as it is used inside an expression. */
void                write_name              (Writer *self,
                                             double  value);
void                write_number            (Writer *self,
                                             double  value);
/* Writes "parameters" of the bodies 0, 1, ...  @letters has one letter for each parameter of a body; the name is the
 * letter and the number of the body. */
void                write_parameters        (Writer       *self,
                                             const char   *letters,
                                             guint         n_bodies,
                                             const double *values,
                                             const double *rates);
/* Writes a damper on the y and a spring on the x of body @b, each if it is not 0. *@separator is the text before the
 * first effort, then that before others. */
void                write_body_efforts      (Writer       *self,
                                             guint         b,
                                             double        damping,
                                             double        stiffness,
                                             const char  **separator);
#define WRITER_INIT { g_string_new (NULL), g_string_new (NULL), 0 }
/* The model of the document with the members written.  Frees the writer's memory. */
JdModel            *read_model              (Writer *self);

/* Rates that satisfy every equation and are nearest to random ones.  Returns FALSE if the rows are dependent or
 * nearly so. */
gboolean            random_rates            (GRand   *random,
                                             JdModel *model,
                                             double  *rates);
/* A parameterization with random tags whose elimination is well conditioned in the state, or NULL. */
JdParameterization *random_parameterization (GRand   *random,
                                             JdModel *model);

/* The largest absolute value, but at least 1. */
double              largest                 (const double *x,
                                             gsize         n);
JdEvaluation       *evaluate                (JdParameterization *parameterization);
/* Checks that accelerations and common multipliers agree in two parameterizations. */
void                check_same              (JdParameterization *a,
                                             const JdEvaluation *of_a,
                                             JdParameterization *b,
                                             const JdEvaluation *of_b);
/* Checks that every integral that is said to exist is conserved.  Returns their number. */
guint               check_integrals         (JdParameterization *parameterization,
                                             const JdMotion     *motion);
