/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/overlap/jd-overlap.h"
#include "core/dynamics/motion/jd-motion-trust.h"
#include "core/analysis/verdict/jd-compatible-space.h"
#include "core/analysis/verdict/jd-effort-powers.h"
#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/analysis/verdict/jd-virtual-field.h"
#include "core/analysis/jump/jd-jump-cases.h"
#include "core/analysis/jump/jd-jump-geometry.h"
#include "core/analysis/jump/jd-jump-methods.h"
#include "core/analysis/jump/jd-jump-outcomes.h"
#include "core/analysis/jump/jd-jump-projector.h"
#include "core/analysis/jump/jd-jump-table.h"
#include "core/impulse/jd-jump.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* The state of the Study view: a document, one of its parameterizations, one of its events, the motion, and an
 * instant of the motion.  The sheet, the transport and the panels read and change this object and do not know each
 * other.
 *
 * The motion does not depend on the parameterization.  It is integrated in a thread when the model changes; a change
 * of tags keeps it.  Quantities at the instant shown (evaluation, virtual field, powers) are computed when they are
 * first needed after a change.
 *
 * Signal "changed" (JdStudyChanges): emitted once for all that has changed together. */
#define JD_TYPE_STUDY (jd_study_get_type ())
G_DECLARE_FINAL_TYPE (JdStudy, jd_study, JD, STUDY, GObject)

/* The side of an event that is shown.  Only an instant with an event has more than one side. */
typedef enum
{
  JD_SIDE_BEFORE,
  JD_SIDE_DURING,
  JD_SIDE_AFTER,
} JdSide;

/* Flags of the signal "changed". */
typedef enum
{
  JD_STUDY_MODEL                 = 1 << 0,
  JD_STUDY_PARAMETERIZATION      = 1 << 1,
  JD_STUDY_PARAMETERIZATION_NAME = 1 << 2,
  JD_STUDY_EVENT_NAME            = 1 << 3,
  JD_STUDY_MOTION                = 1 << 4,
  JD_STUDY_COMPUTING             = 1 << 5,
  JD_STUDY_PROGRESS              = 1 << 6,
  JD_STUDY_MESSAGE               = 1 << 7,
  JD_STUDY_DURATION              = 1 << 8,
  JD_STUDY_JUMP                  = 1 << 9,
  JD_STUDY_DIRECTION             = 1 << 10,
  JD_STUDY_TIME                  = 1 << 11,  /* anything at the instant shown, including the parameterization */
  JD_STUDY_SIDE                  = 1 << 12,
  JD_STUDY_PLAYING               = 1 << 13,
  JD_STUDY_SPEED                 = 1 << 14,
  JD_STUDY_STOP_AT_EVENTS        = 1 << 15,
  JD_STUDY_MEANING               = 1 << 16,  /* the meaning of the multipliers has been found */
  JD_STUDY_COVERS                = 1 << 17,  /* the document's covers or predictions */
  JD_STUDY_OUTCOMES              = 1 << 18,  /* other outcomes of the jump, their progress, and the one shown */
  JD_STUDY_TRUST                 = 1 << 19,  /* the estimated error of the motion */
  JD_STUDY_OVERLAPS              = 1 << 20,  /* bodies that pass through each other in the motion */
  JD_STUDY_CHOICE                = 1 << 21,  /* another parameterization was chosen; no edit renamed or removed it */
} JdStudyChanges;

/* Results that are computed with a jump; NULL where they do not exist. */
typedef struct
{
  JdJumpMethods   *methods;    /* NULL: no event of the file */
  JdJumpGeometry  *geometry;   /* NULL: too many degrees of freedom to draw */
  JdJumpProjector *projector;  /* NULL: a velocity without inertia */
  JdJumpCases     *cases;      /* NULL: no change of rank */
  JdJumpTable     *table;
} JdJumpReport;

JdStudy             *jd_study_new                      (JdDocument  *document) G_GNUC_WARN_UNUSED_RESULT;

/* Makes @self follow the clock of @leader, a study of the same document: its instant, its side and its jump.  It
 * also shows the leader's motion, unless other events happen here (jd_study_set_events ()). */
void                 jd_study_follow                   (JdStudy     *self,
                                                        JdStudy     *leader);
/* Sets the listed events that happen in a follower's motion (NULL-terminated; NULL: the leader's), and the event
 * whose jump it shows (NULL: the leader's). */
void                 jd_study_set_events               (JdStudy           *self,
                                                        const char *const *events,
                                                        const char        *own_event);

JdDocument          *jd_study_get_document             (JdStudy     *self);
/* The document's covers. */
JdCovers            *jd_study_get_covers               (JdStudy     *self);
JdMechanism         *jd_study_get_mechanism            (JdStudy     *self);
/* The model.  NULL while it is being derived, or when it cannot be: then no derived quantity is shown, and
 * jd_study_get_waiting() gives the reason as a sentence. */
JdModel             *jd_study_get_model                (JdStudy     *self);
const char          *jd_study_get_waiting              (JdStudy     *self);

/* The parameterization.  NULL when it cannot be made (see jd_study_get_refusal()), or while it is being derived. */
JdParameterization  *jd_study_get_parameterization     (JdStudy     *self);
const char          *jd_study_get_refusal              (JdStudy     *self);
const char          *jd_study_get_parameterization_name (JdStudy    *self);
void                 jd_study_set_parameterization_name (JdStudy    *self,
                                                         const char *name);
/* Whether another study shows the current parameterization too, beside this one: a change of its tags then makes a
 * variant of it, which is shown here alone. */
void                 jd_study_set_shared               (JdStudy     *self,
                                                        gboolean     shared);
/* Makes @equation primitive by eliminating @parameter (NULL: complementary) in the current parameterization. */
gboolean             jd_study_set_primitive            (JdStudy     *self,
                                                        const char  *equation,
                                                        const char  *parameter,
                                                        GError     **error);

/* Renames the current parameterization or the current event; it stays the current one. */
gboolean             jd_study_rename                   (JdStudy      *self,
                                                        JdObjectKind  kind,
                                                        const char   *name,
                                                        GError      **error);
/* The event whose impulsive types and jump are shown.  NULL if the document has none. */
const char          *jd_study_get_event_name           (JdStudy     *self);
void                 jd_study_set_event_name           (JdStudy     *self,
                                                        const char  *name);
const JdEvent       *jd_study_get_event                (JdStudy     *self);
/* Sets the impulsive type of @equation at the current event.  Takes @type (NULL: regular). */
gboolean             jd_study_set_impulsive_type       (JdStudy     *self,
                                                        const char  *equation,
                                                        JsonNode    *type,
                                                        GError     **error);

/* The motion, or NULL while there is none or its model is being derived.  jd_study_get_message() says why there is
 * none, or why it ends early; why it ends only if this tells nothing that is covered. */
JdMotion            *jd_study_get_motion               (JdStudy     *self);
gboolean             jd_study_get_computing            (JdStudy     *self);
double               jd_study_get_progress             (JdStudy     *self);
const char          *jd_study_get_message              (JdStudy     *self);
/* The time up to which the motion can be trusted (JdMotionTrust), estimated in a thread after the motion is shown.
 * HUGE_VAL: to its end, or not known yet.  *out_parameter (may be NULL): the parameter whose error is too large from
 * then on; NULL if it is not one parameter. */
double               jd_study_get_trusted              (JdStudy     *self,
                                                        const char **out_parameter);
/* The bodies that pass through each other, found in a thread after the motion is shown; NULL: not known (yet). */
const JdOverlaps    *jd_study_get_overlaps             (JdStudy     *self);
/* Before an edit that a slider makes: the sheet and the transport keep showing the motion that is known, until that
 * of the edited mechanism is known, or cannot be.  @hold FALSE: there was no such edit. */
void                 jd_study_set_holding              (JdStudy     *self,
                                                        gboolean     hold);
/* Before an edit that changes the motion only from @time on: what the motion shows before is not computed again. */
void                 jd_study_keep_before              (JdStudy     *self,
                                                        double       time);
gboolean             jd_study_get_holding              (JdStudy     *self);
/* While a motion changes with each move of a hand: it is computed only so many s beyond the instant shown, and goes
 * on as it is played.  0: motions are computed whole; the one that is shown too, if it is not. */
void                 jd_study_set_horizon              (JdStudy     *self,
                                                        double       seconds);
/* Returns the time that one second of the motion took to compute, s; 0 if not known yet. */
double               jd_study_get_pace                 (JdStudy     *self);
/* Returns the end of the complete motion: jd_study_get_end() unless it is cut at the horizon. */
double               jd_study_get_last                 (JdStudy     *self);
/* Returns whether there is a motion in which nothing can move: no degree of freedom, and nothing driven. */
gboolean             jd_study_get_rigid                (JdStudy     *self);
/* Length of the motion to compute, in s from the file's time.  A follower uses its leader's. */
double               jd_study_get_duration             (JdStudy     *self);
void                 jd_study_set_duration             (JdStudy     *self,
                                                        double       seconds);

/* The instant.  Without a motion it is the time of the file's state, the only one that can be shown; a time that was
 * set is used when a motion arrives. */
double               jd_study_get_start                (JdStudy     *self);
double               jd_study_get_end                  (JdStudy     *self);
double               jd_study_get_time                 (JdStudy     *self);
void                 jd_study_set_time                 (JdStudy     *self,
                                                        double       time);
JdSide               jd_study_get_side                 (JdStudy     *self);
void                 jd_study_set_side                 (JdStudy     *self,
                                                        JdSide       side);
/* The motion's last event at the instant shown, or NULL. */
const JdMotionEvent *jd_study_get_event_here           (JdStudy     *self);
/* N values, N rates, and for each equation of the model whether an event keeps it from acting.  All are NULL without
 * a model.  Lent until the instant changes. */
void                 jd_study_get_state                (JdStudy        *self,
                                                        const double  **out_p,
                                                        const double  **out_pd,
                                                        const gboolean **out_skip);

/* The feet of contacts with curves at the instant; NULL: none, or a position outside the motion.  Lent likewise. */
const JdFeet        *jd_study_get_feet                 (JdStudy     *self);

/* Shows a position outside the motion, @p (N values), at the start of the motion, such as an equilibrium or an
 * oscillation mode.  @rates (N, rad/s or m/s) gives the rates of the retained parameters; its other entries are
 * ignored.  With @rates NULL all rates are zero.  @name says what it is, for headings: "equilibrium".  Any step of
 * the transport ends the preview; so does @p NULL. */
void                 jd_study_set_preview              (JdStudy      *self,
                                                        const double *p,
                                                        const double *rates,
                                                        const char   *name);
gboolean             jd_study_get_previewing           (JdStudy      *self);
/* Returns what such a position is; NULL: none is shown. */
const char          *jd_study_get_preview_name         (JdStudy      *self);

gboolean             jd_study_get_playing              (JdStudy     *self);
void                 jd_study_set_playing              (JdStudy     *self,
                                                        gboolean     playing);
double               jd_study_get_speed                (JdStudy     *self);
void                 jd_study_set_speed                (JdStudy     *self,
                                                        double       speed);
gboolean             jd_study_get_stop_at_events       (JdStudy     *self);
void                 jd_study_set_stop_at_events       (JdStudy     *self,
                                                        gboolean     stop);
/* Advances the time by @seconds of the wall clock, if playing. */
void                 jd_study_advance                  (JdStudy     *self,
                                                        double       seconds);
/* Makes one step of time (+1 or -1).  At an event the step leads to its next side. */
void                 jd_study_step                     (JdStudy     *self,
                                                        int          direction);
/* Goes to the instant before the next event, or to the end if there is none. */
void                 jd_study_next_event               (JdStudy     *self);

/* Evaluates the current parameterization at the instant.  Lent until the next change.  Returns NULL with the reason
 * in @out_why (may be NULL; lent). */
const JdEvaluation  *jd_study_get_evaluation           (JdStudy     *self,
                                                        const char **out_why);
/* The meaning of the multipliers of the current parameterization in the state of the file (Le van and Bouzidi,
 * 8.2.2). NULL without a parameterization, and while it is computed in a thread, which the first call starts.  Lent
 * until the parameterization changes. */
const JdMultiplierMeanings *jd_study_get_meanings      (JdStudy     *self);
/* The chosen virtual rates q* of the n retained parameters. */
const double        *jd_study_get_direction            (JdStudy     *self);
/* Sets one of them; where the field is kept compatible, one that is free. */
void                 jd_study_set_direction            (JdStudy     *self,
                                                        gsize        i,
                                                        double       value);
/* Sets all of them.  @values has n entries; NULL sets zeros.  Where the field is kept compatible, the nearest
 * compatible field is taken (jd_compatible_space_project ()). */
void                 jd_study_set_directions           (JdStudy      *self,
                                                        const double *values);
/* Keeps the field compatible with these joints (n_joints; copied) from now on, beginning with the nearest field; NULL
 * makes all rates free again. */
void                 jd_study_set_compatible           (JdStudy        *self,
                                                        const gboolean *joints);
const gboolean      *jd_study_get_compatible           (JdStudy     *self);
/* Returns whether virtual rate @i can be chosen; the others follow from the free ones. */
gboolean             jd_study_is_free                  (JdStudy     *self,
                                                        gsize        i);

/* The observer of the field: index of a body, the ground, or the Galilean frame of a file with a frame of its own.
 * No virtual rate moves the last two (hypothesis [2.33]), so that the field is the same in both. */
#define JD_OBSERVER_GROUND   -1
#define JD_OBSERVER_GALILEAN -2
void                 jd_study_set_observer             (JdStudy     *self,
                                                        int          observer);
int                  jd_study_get_observer             (JdStudy     *self);
/* Virtual velocity field of each body of the mechanism for the chosen direction, relative to the observer: NULL if it
 * does not exist here.  The background field, V*_{R0 R} at the origin of each body: NULL where it is 0, as no body is
 * the observer. */
const JdBodyField   *jd_study_get_relative_fields      (JdStudy     *self);
const JdBodyField   *jd_study_get_background           (JdStudy     *self);
/* The point of a body whose virtual velocities are composed ([4.43]); of the ground: none.  jd_study_compose()
 * returns FALSE where there is none, or no body as observer. */
void                 jd_study_set_composed             (JdStudy     *self,
                                                        JdPointRef   point);
JdPointRef           jd_study_get_composed             (JdStudy     *self);
gboolean             jd_study_compose                  (JdStudy              *self,
                                                        JdVirtualComposition *out_composition);

/* Virtual power of each given effort of the model for the chosen direction, n_efforts. */
const double        *jd_study_get_given_powers         (JdStudy     *self);
/* The efforts of @joint with their values at the instant and their virtual powers in the field; @external: as a joint
 * with the exterior.  Lent until the next call or change.  NULL if they do not exist here. */
const JdEffortPower *jd_study_get_effort_powers        (JdStudy     *self,
                                                        gsize        joint,
                                                        gboolean     external,
                                                        gsize       *out_n);
/* Returns whether the direction satisfies the virtualized complementary equations of joint @joint that act.
 * @out_defect (may be NULL) is the largest |sum_i alpha_hi q*_i| of those that are broken. */
gboolean             jd_study_is_compatible            (JdStudy     *self,
                                                        gsize        joint,
                                                        double      *out_defect);
/* Returns whether the direction breaks complementary equation @h, which acts: |sum_i alpha_hi q*_i| is above 1e-9
 * times the sum of its terms' absolute values.  @out_defect is this sum, or 0. */
gboolean             jd_study_is_broken                (JdStudy     *self,
                                                        gsize        h,
                                                        double      *out_defect);
/* sum_i alpha_hi q*_i of complementary equation @h at the instant. */
double               jd_study_virtual_rate             (JdStudy     *self,
                                                        gsize        h);

/* The jump of the current event, or of the event at the instant, once it has been run.  It is computed again after
 * every change of tags or types.  NULL on failure, with jd_study_get_jump_error(), and before the first run, without
 * an error. */
const JdJump        *jd_study_get_jump                 (JdStudy     *self);
const JdJumpReport  *jd_study_get_jump_report          (JdStudy     *self);
const char          *jd_study_get_jump_error           (JdStudy     *self);
/* Returns whether the jump was computed at an instant of the motion; else from the file's state. */
gboolean             jd_study_get_jump_in_motion       (JdStudy     *self);
/* Other outcomes of the jump, over types, laws and orders.  jd_study_ask_outcomes() starts their computation in a
 * thread; until then, and without an event, there are none.  A change of the jump drops them. */
void                  jd_study_ask_outcomes            (JdStudy     *self);
const JdJumpOutcomes *jd_study_get_outcomes            (JdStudy     *self);
const char           *jd_study_get_outcomes_error      (JdStudy     *self);
/* 0 to 1; NAN if nothing is being computed. */
double                jd_study_get_outcomes_progress   (JdStudy     *self);
/* The row of the table of outcomes that the sheet shows in place of the jump; -1: the jump. */
void                  jd_study_show_outcome            (JdStudy     *self,
                                                        int          row);
int                   jd_study_get_outcome_shown       (JdStudy     *self);
/* The jump to draw, and its velocities after the instant (N): those of the outcome shown, else its own; NULL if these
 * are not determined. */
const JdJump         *jd_study_get_drawn_jump          (JdStudy       *self,
                                                        const double **out_posterior);
/* Goes to the instant of the current event and computes its jump.  If the motion does not reach the event, the jump
 * starts from the file's state.  An event that happens repeatedly is run at the instant nearest to the one shown.
 *
 * A law of contacts becomes the law in force, even if another law precedes it.  An event without "at" and "when"
 * that is no law happens at the instant shown, and the motion continues from there.  Running it there again takes it
 * back. */
void                 jd_study_run_event                (JdStudy     *self);
/* The event that was run and its time, NAN for a law in force; NULL: none.  Lent. */
const char          *jd_study_get_run                  (JdStudy     *self,
                                                        double      *out_time);
/* Goes to the start.  An event that was run later than the start is taken back. */
void                 jd_study_go_to_start              (JdStudy     *self);

G_END_DECLS
