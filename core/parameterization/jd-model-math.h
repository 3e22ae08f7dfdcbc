/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/* Formulas as boxes, made from the model's expressions. */

/* Form in which an equation is shown. */
typedef enum
{
  JD_EQUATION_FORM_WHOLE,      /* as written */
  JD_EQUATION_FORM_TOUCHING,   /* of two shapes in contact: as it is while the same corners and edges touch */
  JD_EQUATION_FORM_IDLE,       /* of two shapes in contact: no corner touches with this number */
  JD_EQUATION_FORM_LONG,       /* too long */
} JdEquationForm;

/* Left side of equation @i of the model as written, in rate form if it is differential.  That of two shapes in
 * contact is shown as it is in the state of the file.  Where it is idle or too long, it is f with the equation's name
 * as its index.  @out_text (may be NULL) is the same as text, ending in " = 0", or a sentence that says the form too;
 * the caller owns it.  @out_form may be NULL. */
JdMath  *jd_model_math_equation   (JdModel         *model,
                                   gsize            i,
                                   char           **out_text,
                                   JdEquationForm  *out_form) G_GNUC_WARN_UNUSED_RESULT;
/* The letter that the document gives the multiplier of @equation, or lambda with the name of the equation as its
 * index. */
JdMath  *jd_model_math_multiplier (JdModel     *model,
                                   const char  *equation) G_GNUC_WARN_UNUSED_RESULT;
/* Returns the multiplier of jd_model_math_multiplier() as text: the letter of the document, or
 * lambda("contact.slip").  The caller owns it. */
char    *jd_model_dup_multiplier  (JdModel     *model,
                                   const char  *equation) G_GNUC_WARN_UNUSED_RESULT;
/* The rate of a parameter, its virtual rate (x with a star), and a letter with the parameter as its index (D_x). */
JdMath  *jd_model_math_rate       (const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;
JdMath  *jd_model_math_virtual    (const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;
JdMath  *jd_model_math_index      (const char  *letter,
                                   const char  *parameter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
