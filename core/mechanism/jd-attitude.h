/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/**
 * JdAttitude:
 *
 * The attitude of a body in space that three successive rotations about its own axes i, j, k give, each by one
 * parameter:
 *
 *   R = R_i(a) R_j(b) R_k(c),   Omega = a' e_i + b' R_i e_j + c' R_i R_j e_k.
 *
 * With k = i these are proper Euler angles, else Cardan's.  The angles have a pole where R_i R_j e_k = +-e_i: there
 * the first and the third rotation turn about the same axis, and only the sum or the difference of a and c is
 * determined. Its sine s (jd_attitude_sine()) is the distance from it.
 */
typedef struct
{
  gsize body;
  char  axes[4];        /* "zxz" */
  char  other[4];       /* the order whose pole is farthest from this one's: "zxy" */
  gsize parameters[3];  /* indices of a, b, c */
} JdAttitude;

/**
 * jd_attitude_init:
 *
 * Returns whether body @body is placed so: three rotations, each by one parameter and nothing else, about axes that
 * differ from those before.
 */
gboolean jd_attitude_init      (JdAttitude  *self,
                                JdMechanism *mechanism,
                                gsize        body);
/**
 * jd_attitude_describe_pole:
 *
 * If a body of @mechanism that three angles place stands at their pole, where the sine is at most @nearest: a
 * sentence that names it and the order of rotations that would serve; NULL: none does.  @p: the values of the
 * parameters.
 */
char    *jd_attitude_describe_pole (JdMechanism  *mechanism,
                                    double        nearest,
                                    const double *p,
                                    JdAttitude   *out_attitude) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_attitude_sine:
 *
 * s = cos b of Cardan's angles, +-sin b of proper Euler angles with the order's sign; zero at the pole.
 */
double   jd_attitude_sine      (const char   *axes,
                                double        b);
/**
 * jd_attitude_matrix:
 *
 * R, row-major, body to ground.
 */
void     jd_attitude_matrix    (const char   *axes,
                                const double  angles[3],
                                double        R[9]);
/**
 * jd_attitude_omega:
 *
 * The angular velocity, in ground axes.
 */
void     jd_attitude_omega     (const char   *axes,
                                const double  angles[3],
                                const double  rates[3],
                                double        omega[3]);
/**
 * jd_attitude_angles:
 *
 * The @angles of the attitude @R that are nearest to those given: of the two sides of the pole the one given, or
 * either where R or the angles given are at the pole (@through).
 */
void     jd_attitude_angles    (const char   *axes,
                                const double  R[9],
                                gboolean      through,
                                double        angles[3]);
/**
 * jd_attitude_rates:
 *
 * The @rates of the @angles for the angular velocity @omega.  Nearer to the pole than JD_POLE the angles are changed,
 * with the same attitude, so that b' carries what would otherwise be unbounded, and only the sum or the difference of
 * a' and c' is determined: the smallest are given, and FALSE is returned.
 */
gboolean jd_attitude_rates     (const char   *axes,
                                const double  R[9],
                                const double  omega[3],
                                double        angles[3],
                                double        rates[3]);

typedef void (*JdAttitudeFunc) (double   t,
                                double   R[9],
                                gpointer user_data);
/**
 * jd_attitude_follow:
 *
 * The @angles of the attitude at @start become those at @end by continuity along @func.  Where the motion passes the
 * pole nearer than JD_POLE_SIDE it goes through: b goes on beyond, a and c are continuous.  Farther away b turns
 * back, and a and c change by nearly a half turn on the way.
 */
void     jd_attitude_follow    (const char     *axes,
                                JdAttitudeFunc  func,
                                gpointer        user_data,
                                double          start,
                                double          end,
                                double          angles[3]);

G_END_DECLS
