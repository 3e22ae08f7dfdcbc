/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/stepper/jd-stepper-private.h"

G_BEGIN_DECLS

/* The passage of singular positions that a linkage passes smoothly: four-bars with equal links that lie flat.  The
 * rows that are solved depend on each other there, so the equations do not determine the accelerations, and several
 * motions meet; the one that goes on has continuous velocities.  It is the polynomial through the position, the
 * rates, the accelerations and their change just before, brought onto the constraints beyond, where they are
 * independent again.
 *
 * The sine measures how near such a position is: the least of the sines between the rows that are solved, in the
 * metric of M, and of their lengths as parts of the largest so far, for a row may vanish. */
typedef struct
{
  JdStepper *stepper;               /* lent */
  gboolean   never;                 /* coefficients have kinks, where the velocities may jump: nothing is passed */
  double     sine, before;          /* at the last two nodes */
  double    *length, *longest;      /* m: of the rows, by the natural displacements: now, and the largest so far */
} JdPassage;

void     jd_passage_init    (JdPassage *self, JdStepper *stepper, gboolean never, GPtrArray *blocks);
/* At the start of a segment; after a step, which limits the next. */
void     jd_passage_begin   (JdPassage *self);
void     jd_passage_follow  (JdPassage *self);
/* The length of a step that passes a singular position, HUGE_VAL if none is due; that step.  FALSE and the stepper's
 * failure. */
double   jd_passage_due     (const JdPassage *self);
gboolean jd_passage_hop     (JdPassage *self, double h);
/* The stepper's failure becomes singular where a singular position is the reason. */
void     jd_passage_explain (const JdPassage *self);

G_END_DECLS
