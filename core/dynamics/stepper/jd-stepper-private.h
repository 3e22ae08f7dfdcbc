/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/stepper/jd-motion-energy-private.h"
#include "core/dynamics/stepper/jd-rk8-private.h"

G_BEGIN_DECLS

/* The complementary rows (m) that act, and those of them that are solved. */
typedef struct
{
  gboolean *acting;      /* rows that act */
  gboolean *active;      /* a largest independent set of them: these are solved */
  gboolean *bound;       /* rows that act but for contacts that are not solved, which may open: others hold them */
  gboolean  all_active;  /* every row of the m is solved */
} JdActingRows;

/* A step ends where a contact is predicted to close if that is within this part of its length: further on the
 * accelerations change. */
#define JD_STEP_SHORT_AIM 0.1
/* Degree of the polynomials that interpolate a step. */
#define JD_STEP_DEGREE 8
/* At most so many places inside a step where the polynomials are made to agree with the equations. */
#define JD_STEP_POINTS 3

/* The stepper: the state of the motion, and the steps in which it goes on while the same rows act.  SI units,
 * radians.
 *
 * The state is y = (q, q', W): the n retained parameters, their rates, and the work done where there is any.  A step
 * of length h solves
 *
 *   q'' = x,   M x - A^T lambda = D - h,   A x = -gamma,   W' = P
 *
 * by the pair of orders 8 and 7 (jd-rk8-private.h; a short step by Kutta's method of order 4), and then projects the
 * end onto the constraints (it is settled): positions by the smallest change dq in the metric of M with A dq = -f,
 * rates by the smallest dq' with A dq' = -(A q' + b).  The length of the next step follows from the error of this
 * one, h_next = 0.9 h (tolerance / error)^(1/8).  Inside the step q is a polynomial (dense output): of degree 5
 * through q, q' and q'' at both ends; refined to degree 8 it agrees with the accelerations inside the step as well.
 *
 * CVODE (SUNDIALS 6.4) was tried on the same equations: 10 s, tolerance 1e-11, error of the end against this stepper
 * with 1e-14, least processor time of 15 runs (of this stepper, of the whole motion with its nodes):
 *
 *                     this stepper              Adams, fixed point        BDF, Newton, projection
 *   pendulum          257 steps 2e-10 0.4 ms    1051 steps 1e-9 1.8 ms     3395 steps 3e-9 3.6 ms
 *   double pendulum   739 steps 1e-4  1.6 ms    4291 steps 7e-2 8.9 ms    10419 steps 2e-3  15 ms
 *   four-bar linkage  701 steps 6e-11 3.2 ms    4632 steps 5e-7  12 ms    10803 steps 7e-7  37 ms
 *
 * Every run is repeated to the last bit by both.  The projection is offered for BDF only, whose order is at most 5;
 * with Adams the left sides of the four-bar drift to 7e-9 of their sizes.  So CVODE is less accurate and four to
 * twelve times slower. */
typedef struct
{
  JdSystem             *system;    /* lent: the equations; another one after an event that changes live equations */
  JdMotionEnergy       *energy;    /* lent */
  const JdActingRows   *rows;      /* lent by the acting set */

  /* the state */
  double                t, t_rest; /* s: the time is t + t_rest; t_rest is what t loses by rounding */
  double                unit;      /* s: natural time of the mechanism */
  double               *y;         /* size */
  double               *derivative; /* size: y' */
  double               *p, *pd;    /* N: all parameters and their rates, of the state expanded last */
  JdFeet               *feet;      /* NULL: there are no curves; else lent: those of the state at the start of a
                                    * step */
  gboolean              fresh;     /* the system was evaluated at this state */
  double                residual_position, residual_rate; /* largest |f| and |A q' + b| after settling */
  GError               *failure;   /* why the last step or settling failed */

  /* the step */
  gsize                 size;      /* 2 n, and 1 for the work; at least 1 */
  JdRk8                *rk8;
  double                tolerance; /* relative error of a step */
  double                h;         /* s: length to try next */
  double                start, start_rest; /* t and t_rest at the start of the last step */
  double                step_h;    /* s: its length */
  double               *y_start, *start_derivative; /* size: y and y' at its start */
  double               *error;     /* size: order 7 less order 8; also scratch */
  double               *largest;   /* size: largest |y_i| so far, which the tolerance refers to */
  double               *probe;     /* scratch: size */
  double               *pull;      /* scratch: n */
  gboolean             *holonomic; /* scratch: m */
  gboolean              ballistic; /* contacts have closed where their gaps' accelerations predicted it */
  gboolean              parabolic; /* free flight is a parabola in each parameter, known without integrating */
  gboolean              flies;     /* no row is solved, and there is no friction */
  gboolean              straight;  /* the last step was a parabola in each parameter */

  /* the polynomial of the step in powers of s = (t - start) / step_h */
  double               *polynomial; /* (n + 1) x (JD_STEP_DEGREE + 1): of each q_i, and of the work */
  double               *wrong;     /* scratch: (n + 1) x JD_STEP_POINTS */
  gboolean              refined;   /* it agrees with the equations inside the step */
} JdStepper;

/* @value of retained parameter @i as a part of its natural displacement; 0 where that is not known. */
static inline double
jd_stepper_part (const JdStepper *self,
                 gsize            i,
                 double           value)
{
  return self->system->sizes.reach[i] > 0.0 ? fabs (value) / self->system->sizes.reach[i] : 0.0;
}

/* The largest of @values (n), each as a part of the natural displacement of its parameter. */
static inline double
jd_stepper_largest_part (const JdStepper *self,
                         const double    *values)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->system->n; i++)
    largest = MAX (largest, jd_stepper_part (self, i, values[i]));
  return largest;
}

/* Returns whether the work is part of the state. */
static inline gboolean
jd_stepper_has_work (const JdStepper *self)
{
  return self->energy->power != NULL;
}

/* The state of @system's model; memory from @blocks. */
void     jd_stepper_init         (JdStepper            *self,
                                  JdSystem             *system,
                                  JdMotionEnergy       *energy,
                                  const JdActingRows   *rows,
                                  double                until,
                                  GPtrArray            *blocks);
void     jd_stepper_clear        (JdStepper *self);
/* Changes the positions of the start by @change (N), small enough to be solved for what depends on them. */
void     jd_stepper_change       (JdStepper *self, const double *change);
/* Once it is known whether there is work to integrate.  @tolerance 0: the default. */
void     jd_stepper_prepare      (JdStepper *self, double tolerance);
/* The length of a first step, at most @whole: from the settled state. */
void     jd_stepper_guess_step   (JdStepper *self, double whole);

/* jd-stepper.c */
/* t + t_rest = @start + @rest + @h. */
void     jd_stepper_set_time     (JdStepper *self, double start, double rest, double h);
/* Set the failure: of its own, or that of the system at @t; FALSE. */
gboolean jd_stepper_fail         (JdStepper *self, JdModelError code, const char *format, ...) G_GNUC_PRINTF (3, 4);
gboolean jd_stepper_fail_system  (JdStepper *self, JdVerdict verdict, double t);
/* p and p' of the state; FALSE and an error if the position has no parameters. */
gboolean jd_stepper_expand       (JdStepper *self, GError **error);
/* Accelerations at (@t, @y) into the system's x; FALSE and the failure. */
gboolean jd_stepper_accelerate   (JdStepper *self, double t, const double *y);
/* y' = f (t, y) for the integrator; @data is the stepper. */
gboolean jd_stepper_rates        (double t, const double *y, double *derivative, gpointer data);
/* x with M x - A^T y = 0 and A x = s (the system's s) for the @rows: the smallest in the metric of M.  FALSE:
 * none. */
gboolean jd_stepper_least_change (JdSystem *system, const gboolean *rows, double *x, double *y);
/* Fills the derivative with the system's last solution. */
void     jd_stepper_fill         (JdStepper *self);
/* Projects the state onto the constraints, solves there, and fills the derivative.  FALSE and the failure. */
gboolean jd_stepper_settle       (JdStepper *self);
/* Follows the nearest points of curves to the state.  FALSE where one is lost. */
gboolean jd_stepper_follow       (JdStepper *self);
/* The state is the start of a step, or becomes it again. */
void     jd_stepper_begin        (JdStepper *self);
void     jd_stepper_return       (JdStepper *self);
/* Steps until one is accurate enough, at most to @target, to a settled end.  @aim: after this length a contact is
 * predicted to close; the step ends there if it can (*out_aimed).  FALSE and the failure, where it began. */
gboolean jd_stepper_advance      (JdStepper *self, double target, double aim, gboolean *out_aimed);
/* Rate and acceleration of the left side of unilateral equation @i, positive on its admissible side, in the settled
 * state. */
void     jd_stepper_gap_motion   (JdStepper *self, gsize i, double *out_rate, double *out_acceleration);

/* jd-stepper-step.c */
/* One step of the integrator of length @h from the start at @t to y, not settled.  FALSE and the failure if the
 * equations have no solution on the way. */
gboolean jd_stepper_step         (JdStepper *self, double t, double h);
/* A step from the start, or free flight where that is a parabola: its error as a part of what is allowed; HUGE_VAL:
 * there is none. */
double   jd_stepper_try          (JdStepper *self, double h);
/* The polynomial of the last step: of degree 5; of degree 8, most accurate between the part @s and the nearer end (it
 * takes at most five evaluations).  FALSE if the equations cannot be solved inside the step. */
void     jd_stepper_fit          (JdStepper *self);
gboolean jd_stepper_refine       (JdStepper *self, double s);
/* @y = (q, q') at the part @s of the last step; the work done by then. */
void     jd_stepper_eval         (const JdStepper *self, double s, double *y);
double   jd_stepper_eval_work    (const JdStepper *self, double s);
/* Returns the largest difference between the settled accelerations, times step_h^2, and the polynomial's second
 * derivative at @s, relative to the natural displacements. */
double   jd_stepper_misfit       (const JdStepper *self, double s);

/* Names for the reason why a motion ends, as “crank.x”, “slider.normal”; owned by the caller.  They look at the state
 * at hand, or where that cannot be evaluated at the start of the last step.
 *
 * The acting equations that come nearest to depending on each other: those of the least singular value of their rows,
 * each as a part of its longest entry by the natural displacements.  NULL: none can be named. */
char *jd_stepper_why_dependent   (JdStepper *stepper);
/* The acting equations A that contradict each other in the terms evaluated last: those with c_h != 0 in a combination
 * with c^T A = 0 and c^T s != 0.  NULL: they do not. */
char *jd_stepper_why_inconsistent (JdStepper *stepper);
/* The acting equation whose left side is largest by its size; NULL: none. */
char *jd_stepper_why_unsatisfied (JdStepper *stepper);
/* Names the given effort or equation that is undefined from the current state on along its rates, in a sentence
 * without a full stop.  @span (s) is the time within which it was defined.  Returns NULL if everything is defined. */
char *jd_stepper_why_undefined   (JdStepper *stepper, double span);
/* The retained parameter whose acceleration is largest by its natural displacement, with the body that it moves:
 * “theta” (rod).  NULL: none. */
char *jd_stepper_why_fastest     (JdStepper *stepper);

G_END_DECLS
