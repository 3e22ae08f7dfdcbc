/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/kkt/jd-system-private.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/linear/jd-blocks.h"

#include <math.h>

G_BEGIN_DECLS

/* Definitions that the sources of the motion share.
 *
 * The motion is stored in the retained parameters q of one parameterization, the form that is fastest for this
 * mechanism: at each accepted step of the integrator a node (t, q, q', q''), on the constraints.  Between events the
 * motion is smooth: a segment.  Inside a segment q is the polynomial through the values and two derivatives at four
 * nodes (degree 11), which is more accurate than the steps themselves. */

/* jd-motion-angles-private.h */
typedef struct _JdMotionAngles JdMotionAngles;
/* jd-motion-steps-private.h */
typedef struct _JdMotionStates JdMotionStates;

typedef struct
{
  double     begins;        /* s: its first node may be a moment later, beyond a border in time */
  gsize      first, last;   /* nodes, both included */
  JdSystem  *system;        /* lent by the motion: knows which equations are live with which rate */
  gboolean  *active;        /* m: independent rows that act */
  gboolean  *acts;          /* n_equations */
  gboolean  *switched_off;  /* n_equations: by events past or to come */
  gboolean   pieces;        /* coefficients are made of pieces: at its last node those of the next may stand */
  gboolean   borders;       /* contacts touch that have borders, and may be at one at its first and last node */
  JdSlipState *laws;    /* of the model's laws of friction: what they do */
  double    *headings;  /* of these laws at the last node, see JdSlipDirections; NULL: there are none */
  const gboolean *turned; /* of each body that angles place: about its other axes; lent; NULL: none */
  double    *angles;      /* nodes x 3 for each of them: the file's angles at the nodes; NULL: not known, or the
                           * same */
} JdMotionSegment;

struct _JdMotion
{
  gatomicrefcount      refs;
  JdModel             *model;        /* jd_model_divide() of @given_model, which follows @feet */
  JdModel             *given_model;
  JdParameterization  *form;
  JdModel             *run_model;    /* while integrating, those in the angles at hand; lent */
  JdParameterization  *run_form;
  JdMotionAngles      *angles;       /* NULL: no body is placed by angles that have a pole */
  gsize                n, m, N, n_equations;
  GPtrArray           *systems;      /* JdSystem *; the last is the current one while integrating */
  GMutex               lock;         /* of the systems, once made */

  GArray              *nodes;        /* of 1 + 3 n + n_feet double: t, q, q', q'', the feet by joint */
  JdFeet               feet;         /* from which nearest points of curves are followed, while integrating and, under
                                      * the lock, while a state is read; lent by @model; n is 0 without curves */
  GPtrArray           *segments;     /* JdMotionSegment * */
  GArray              *samples;      /* of 1 + 2 N double: t, p, p' */
  GPtrArray           *events;       /* JdMotionEvent * */
  GDestroyNotify       report_free;
  JdContactLaws       *laws;
  JdMotionStates      *states;       /* of a motion by time stepping, which has no form, no nodes, no segments and no
                                      * events; else NULL */

  double               start, end;
  double               passed;       /* an instant by which the ends of a spring on one line have passed each other;
                                      * NAN: none has */
  gsize                passed_line;  /* its distance */
  double               unproved;     /* the first instant from which on it is not proved to be the only motion; NAN:
                                      * none */
  char                *end_reason;
  GError              *end_error;
  const char          *end_event;    /* the listed event whose jump ended it, lent by the model; else NULL */
  JdMotionKeep         keep;
  JdMotionFigures      figures;
};

/* States can be read between samples. */
static inline gboolean
jd_motion_has_states (const JdMotion *self)
{
  return self->keep == JD_MOTION_KEEP_ALL || self->keep == JD_MOTION_KEEP_STRETCH;
}

/* The model in the state @instant, with the live equations of @system.  NULL and @error as jd_model_new_at(). */
JdModel               *jd_motion_new_live_model (const JdMotion        *self,
                                                 const JdSystem        *system,
                                                 const JdModelInstant  *instant,
                                                 GError               **error);
/* Before: the first segment that reaches @t; after: the last that has begun. */
const JdMotionSegment *jd_motion_find_segment (const JdMotion *self, double t, gboolean after);
void   jd_motion_segment_free   (JdMotionSegment *segment);

/* q, q', q'' of node @i, one after another; its time. */
static inline double *
jd_motion_node (const JdMotion *self,
                gsize           i)
{
  return (double *) (gpointer) self->nodes->data + (3 * self->n + 1 + self->feet.n) * i + 1;
}

/* The feet at node @i, lent; n is 0 without curves. */
static inline JdFeet
jd_motion_feet_of_node (const JdMotion *self,
                        gsize           i)
{
  return self->feet.n > 0 ? (JdFeet) { self->feet.n, jd_motion_node (self, i) + 3 * self->n } : (JdFeet) { 0, NULL };
}

static inline double
jd_motion_node_time (const JdMotion *self,
                     gsize           i)
{
  return jd_motion_node (self, i)[-1];
}

/* The motion ends early, for this reason; @cause: the refusal behind it, or NULL.  FALSE. */
gboolean jd_motion_stop         (JdMotion     *self,
                                 const GError *cause,
                                 const char   *format,
                                 ...) G_GNUC_PRINTF (3, 4);
void   jd_motion_clear_events   (JdMotion     *self);
void   jd_motion_remove_event   (JdMotion      *self,
                                 JdMotionEvent *event);
/* All events but the first @n go. */
void   jd_motion_drop_events    (JdMotion     *self,
                                 guint         n);
/* Nodes, samples and segments go; the events that stay are those of the next sample. */
void   jd_motion_clear_states   (JdMotion     *self);
/* A node (@t, @y = (q, q'), @qdd) becomes number @at. */
void   jd_motion_insert_node    (JdMotion     *self,
                                 gsize         at,
                                 double        t,
                                 const double *y,
                                 const double *qdd);
/* A sample at @t, or at the time of the last one if that is later by rounding. */
void   jd_motion_append_sample  (JdMotion     *self,
                                 double        t,
                                 const double *p,
                                 const double *pd);
/* Gives the last sample, if it is that of @from, the time @to. */
void   jd_motion_move_last_sample (JdMotion *self,
                                   double    from,
                                   double    to);
/* The number of nodes, at most four, between which the state at @t is interpolated. */
gsize  jd_motion_count_nodes_about (const JdMotion        *self,
                                    const JdMotionSegment *segment,
                                    double                 t);
/* The feet at the node before @t inside @segment, lent; n is 0 without curves. */
JdFeet        jd_motion_feet_before (const JdMotion        *self,
                                     const JdMotionSegment *segment,
                                     double                 t);
/* @state = (q, q', q'') at @t inside @segment. */
void   jd_motion_interpolate    (const JdMotion        *self,
                                 const JdMotionSegment *segment,
                                 double                 t,
                                 double                *state);
/* Whether @t is the end of a @segment beyond which coefficients may have other pieces: rows there may be those of the
 * next. */
gboolean jd_motion_is_at_border (const JdMotion        *self,
                                 const JdMotionSegment *segment,
                                 double                 t);
/* The state at @t inside @segment, on the constraints; the systems' lock is held or not yet needed. */
void   jd_motion_state_in       (const JdMotion        *self,
                                 const JdMotionSegment *segment,
                                 double                 t,
                                 double                *p,
                                 double                *pd);

/* The state @p and @pd (N each), which are in the angles of @segment (NULL: those at hand), in the file's angles: at
 * @t inside it, or at the state at hand. */
void   jd_motion_to_file        (const JdMotion        *self,
                                 const JdMotionSegment *segment,
                                 double                 t,
                                 double                *p,
                                 double                *pd);
/* The rates @pd of the file's angles become those of the angles at hand; @p: the positions in these. */
void   jd_motion_from_file      (const JdMotion        *self,
                                 const double          *p,
                                 double                *pd);

/* jd-motion-steps.c, of a motion by time stepping.  The state at @t, inside the motion. */
void     jd_motion_states_read  (const JdMotion *self,
                                 double          t,
                                 double         *p,
                                 double         *pd);
/* Which equations act in the step about @t, @after or before it: bilateral ones, and those that are pushed. */
void     jd_motion_states_find_acting (const JdMotion *self,
                                       double          t,
                                       gboolean        after,
                                       gboolean       *acts);
void     jd_motion_states_free  (JdMotionStates *self);

/* The form that is integrated: tags chosen for speed, never on an equation that some event, side or region may
 * switch off, nor on one that does work. @events: those that happen.  G_IO_ERROR_CANCELLED, soon, where
 * @cancellable (may be NULL) is cancelled. */
JdParameterization *jd_motion_form_new (JdModel       *model,
                                        GPtrArray     *events,
                                        GCancellable  *cancellable,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Makes a form with the tags of @form for @model, which is the model of @form in other angles. */
JdParameterization *jd_motion_form_like (JdModel                   *model,
                                         const JdParameterization  *form,
                                         GCancellable              *cancellable,
                                         GError                   **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
