/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/stepper/jd-stepper-private.h"

G_BEGIN_DECLS

/* A singular position was passed; or not, with the stepper's failure; or the state is that before, to be followed
 * further. */
typedef enum
{
  JD_PASSED,
  JD_PASSED_NOT,
  JD_PASSED_LATER,
} JdPassed;

/* Nodes of the polynomial by which a position is passed from afar. */
#define JD_PASSAGE_NODES 4

/* A node of the motion. */
typedef struct
{
  double  t;
  double *y, *derivative;   /* size */
} JdPassageNode;

/* The passage of singular positions that a linkage passes smoothly: four-bars with equal links that lie flat.  The
 * rows that are solved depend on each other there, so the equations do not determine the accelerations, and several
 * motions meet; the one that goes on has continuous velocities.  It is the polynomial of the rates and accelerations
 * just before, brought onto the constraints beyond, where they are independent again.  Near the position the rounding
 * of the rates grows, and the steps that it allows shrink.  So the position is passed from afar where the polynomial
 * meets the constraints to rounding there, and only otherwise from near.
 *
 * The sine measures how near such a position is: the least of the sines between the rows that are solved, in the
 * metric of M, and of their lengths as parts of the largest so far, for a row may vanish. */
typedef struct
{
  JdStepper *stepper;               /* lent */
  gboolean   never;                 /* coefficients have kinks, where the velocities may jump: nothing is passed */
  double     sine, before;          /* at the last two nodes */
  double     next;                  /* at the end of the last step */
  gboolean   refused;               /* this position could not be passed from afar */
  JdPassageNode nodes[JD_PASSAGE_NODES]; /* on the way to it, the state at hand last */
  gsize      n_nodes;
  GPtrArray *blocks;                /* lent: memory of the nodes */
  double    *length, *longest;      /* m: of the rows, by the natural displacements: now, and the largest so far */
} JdPassage;

void     jd_passage_init    (JdPassage *self, JdStepper *stepper, gboolean never, GPtrArray *blocks);
/* At the start of a segment. */
void     jd_passage_begin   (JdPassage *self);
/* Returns whether the last step came too near a position to pass it from afar: it is to be repeated with *out_h. */
gboolean jd_passage_comes_near (JdPassage *self, double *out_h);
/* After a step, which limits the next. */
void     jd_passage_follow  (JdPassage *self);
/* The length of a step that passes a singular position, at most the time that is @left; HUGE_VAL if none is due.
 * That step. */
double   jd_passage_due     (const JdPassage *self, double left);
JdPassed jd_passage_hop     (JdPassage *self, double h);
/* The first step where the motion begins in a singular position, with the accelerations at hand, over at most the
 * time that is @left.  FALSE and the stepper's failure. */
gboolean jd_passage_leave   (JdPassage *self, double left);
/* The stepper's failure becomes singular where a singular position is the reason. */
void     jd_passage_explain (const JdPassage *self);

G_END_DECLS
