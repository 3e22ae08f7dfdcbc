/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* Numbers that a document has outside its constants: a stiffness, a mass, a coordinate.  An analysis varies
 * constants; such a number is varied as a new constant that stands in its place. */

/**
 * JdFileNumber:
 *
 * A number of bodies, joints, efforts or gravity.
 */
typedef struct
{
  char   *name;   /* "spring.stiffness", "S.points.A[1]", "gravity[1]": unique */
  double  value;
} JdFileNumber;

/**
 * jd_file_numbers_list:
 *
 * All of them, JdFileNumber *, in the order of the file.
 */
GPtrArray   *jd_file_numbers_list         (JdMechanism  *mechanism) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_file_numbers_new_varied:
 *
 * Returns the mechanism with the number @name written as a constant, whose name is *out_constant (owned by the
 * caller).  Fails with JD_MODEL_ERROR_INVALID if there is no such number.
 */
JdMechanism *jd_file_numbers_new_varied   (JdMechanism  *mechanism,
                                           const char   *name,
                                           char        **out_constant,
                                           GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
