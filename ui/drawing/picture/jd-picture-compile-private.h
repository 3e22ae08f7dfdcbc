/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-picture-private.h"

G_BEGIN_DECLS

/* Expressions of a tape. */
typedef struct
{
  GPtrArray *vectors;  /* const JdExpr *, three for each vector */
  GPtrArray *scalars;  /* const JdExpr * */
} JdPictureOutputs;

/* Collects vectors and scalars while plans are made. */
typedef struct
{
  JdPicture    *self;
  JdKinematics  kinematics;
  JdPictureOutputs       places, rates;
} JdPictureCompiler;

/* jd-picture-compile.c */
JdSlot      jd_compiler_add_vector     (JdPictureOutputs *outputs,
                                        JdExprVec         v);
JdSlot      jd_compiler_add_scalar     (JdPictureCompiler *compiler,
                                        JdPictureOutputs  *outputs,
                                        const JdExpr      *expr);
/* Returns the vector in the compiler's pool; @z NULL: 0. */
JdExprVec   jd_compiler_import_vector  (JdPictureCompiler *compiler,
                                        const JdExpr      *x,
                                        const JdExpr      *y,
                                        const JdExpr      *z);
/* Returns a copy of @text (taken) that the picture owns. */
const char *jd_compiler_keep           (JdPicture *self,
                                        char      *text);
/* Returns the markup of a name with its number as a subscript: "A12" gives A with subscript 12.  The picture owns
 * it. */
const char *jd_compiler_name_to_markup (JdPicture  *self,
                                        const char *name);
/* Returns the markup of the constant in a value that is plus or minus one constant, else NULL.  The caller owns
 * it. */
char       *jd_compiler_get_letter     (const JdExpr *expr) G_GNUC_WARN_UNUSED_RESULT;
/* Returns the place of a point, which is compiled before. */
JdSlot      jd_compiler_get_point_slot (const JdPicture *self,
                                        JdPointRef       ref);

/* jd-picture-compile-joint.c: plans joint @index.  All bodies and curves are planned before. */
void        jd_compiler_add_joint      (JdPictureCompiler *compiler,
                                        gsize              index);

/* jd-picture-compile-effort.c: plans effort @index.  All joints are planned before. */
void        jd_compiler_add_effort     (JdPictureCompiler *compiler,
                                        gsize              index);
/* Marks a spring and a damper between the same points, which are drawn side by side. */
void        jd_compiler_set_aside      (JdPicture *self);

G_END_DECLS
