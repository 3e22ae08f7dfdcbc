/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Formulas as boxes, made from the model's expressions. */

/* An equation of more numbers and names is not shown: the distance of two polygons, written out, can have millions. */
#define JD_LONGEST_EQUATION 2000.0
/* The number of numbers, names and operations in the left side of equation @i, as it would be shown. */
double   jd_model_count_equation  (JdModel     *model,
                                   gsize        i);
/* Left side of equation @i of the model as written, in rate form if it is differential; f with the equation's name as
 * its index if it is longer than JD_LONGEST_EQUATION.  @out_text (may be NULL) is the same as text, ending in " = 0",
 * or says that it is too long; the caller owns it. */
JdMath  *jd_model_math_equation   (JdModel     *model,
                                   gsize        i,
                                   char       **out_text) G_GNUC_WARN_UNUSED_RESULT;
/* The letter that the document gives the multiplier of @equation, or lambda with the name of the equation as its
 * index. */
JdMath  *jd_model_math_multiplier (JdModel     *model,
                                   const char  *equation) G_GNUC_WARN_UNUSED_RESULT;
/* The same as text: the letter of the document, or lambda("contact.slip").  The caller owns it. */
char    *jd_model_dup_multiplier  (JdModel     *model,
                                   const char  *equation) G_GNUC_WARN_UNUSED_RESULT;
/* The rate of a parameter, its virtual rate (x with a star), and a letter with the parameter as its index (D_x). */
JdMath  *jd_model_math_rate       (const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;
JdMath  *jd_model_math_virtual    (const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;
JdMath  *jd_model_math_index      (const char  *letter,
                                   const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
