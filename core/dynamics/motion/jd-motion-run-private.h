/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion-events-private.h"
#include "core/dynamics/stepper/jd-passage-private.h"

G_BEGIN_DECLS

/* The run: one integration of a motion.  It owns the parts and the loop:
 *
 *   1. a step, at most to the next instant of an event, or a flight too short for one (stepper, passage);
 *   2. the first passage of a watch inside it: back to that instant (watches);
 *   3. the state becomes a node; the energy is looked at;
 *   4. at an instant: the segment ends; what happens, jumps included (events and impacts); what acts (acting set);
 *      another segment begins.
 *
 * Between instants the motion is smooth: a segment. */
typedef struct
{
  JdMotion              *motion;
  const JdMotionOptions *options;
  GCancellable          *cancellable;
  JdProgressFunc         progress;
  gpointer               progress_data;
  double                 reported;         /* progress reported last */

  GPtrArray             *blocks;           /* memory of the parts' arrays */
  JdMotionEnergy         energy;
  JdStepper              stepper;
  JdActingSet            acting;
  JdWatches              watches;
  JdInstants             instants;
  JdPassage              passage;

  JdMotionSegment       *segment;          /* the one being integrated; owned by the motion */
  gboolean               segment_straight; /* all its steps were parabolas in each parameter */
  double                 instant;          /* s, at which something happens; NAN: nothing does */
  gboolean               rechoosing;       /* it ends only because other rows are chosen: nothing happens */
  gboolean               leaves;           /* the segment begins in a singular position that its first step leaves */
  GError                *stays;            /* why nothing goes on from that position; NULL: something does */
  GArray                *breaks;           /* jd_motion_breaks_new() */
  guint                  next_break;
  GArray                *stops;            /* jd_motion_stops_new() */
  guint                  next_stop;
  gpointer               guard;            /* of options->guard; NULL: nothing looks */
  gboolean               wrong;            /* it has found the motion wrong, which ends there */
  gsize                  guarded;          /* the sample up to which it has looked */

  gsize                  max_steps;
  gsize                  n_window;         /* steps of the window at hand */
  double                 window_start;     /* s */
  gsize                  n_short;          /* windows in a row of steps too short for the rest of the motion */
} JdMotionRun;

/* Moves on, by a rounding error of the time, where pieces of efforts end at the start. */
void     jd_motion_run_pass_breaks   (JdMotionRun *run);
/* Integrates from the settled state of the parts to the end, or to an event that cannot be passed (the motion's end
 * reason).  Returns FALSE with an error if cancelled. */
gboolean jd_motion_run_integrate     (JdMotionRun *run, GError **error);

/* jd-motion-resume.c: takes over what options->earlier holds before options->from, and stands at its end.  FALSE,
 * with nothing changed: the motion begins at its start.  @events: those that happen at an instant. */
gboolean jd_motion_run_resume        (JdMotionRun *run, const GPtrArray *events);

/* jd-motion-segment.c */
/* The settled state becomes a node: drifts are looked at here.  @begins: the first of a segment. */
void     jd_motion_run_record_node   (JdMotionRun *run, gboolean begins);
gboolean jd_motion_run_begin_segment (JdMotionRun *run, GError **error);
/* The segment is complete: its samples, first excepted (it stands already).  FALSE: the motion was found wrong in it,
 * and ends there. */
gboolean jd_motion_run_end_segment   (JdMotionRun *run);

/* jd-motion-angles.c */
/* Before a step: takes other angles where that is due.  FALSE and the stepper's failure. */
gboolean jd_motion_run_turn         (JdMotionRun *run);
/* The last node of the segment, or of the motion, is known: the file's angles at its nodes. */
void     jd_motion_run_follow_angles (JdMotionRun *run);
/* Why the motion cannot go on where angles are at their pole, to be freed; NULL: none are. */
char    *jd_motion_run_explain_pole (const JdMotionRun *run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
