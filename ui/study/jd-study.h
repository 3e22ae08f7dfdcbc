/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/analysis/jump/jd-jump-geometry.h"
#include "core/analysis/jump/jd-jump-methods.h"
#include "core/impulse/jd-jump.h"
#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* What the Study view looks at: a document, one of its parameterizations, one of its events, the motion, and an
 * instant of it.  The sheet, the transport and the panels show what is here and change it here; none of them knows
 * another.
 *
 * The motion does not depend on the parameterization: it is integrated in a thread when the model changes, and
 * retagging leaves it alone.  What is derived at the instant shown (evaluation, virtual field, powers) is computed
 * when first asked for after a change.
 *
 * Signal "changed" (JdStudyChanges): all that has changed together, told once. */
#define JD_TYPE_STUDY (jd_study_get_type ())
G_DECLARE_FINAL_TYPE (JdStudy, jd_study, JD, STUDY, GObject)

/* Which side of an event is looked at: only an instant with an event has more than one. */
typedef enum
{
  JD_SIDE_BEFORE,
  JD_SIDE_DURING,
  JD_SIDE_AFTER,
} JdSide;

/* What "changed" tells of. */
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
  JD_STUDY_TIME                  = 1 << 11,  /* anything at the instant shown, the parameterization included */
  JD_STUDY_SIDE                  = 1 << 12,
  JD_STUDY_PLAYING               = 1 << 13,
  JD_STUDY_SPEED                 = 1 << 14,
  JD_STUDY_STOP_AT_EVENTS        = 1 << 15,
} JdStudyChanges;

JdStudy             *jd_study_new                      (JdDocument  *document) G_GNUC_WARN_UNUSED_RESULT;

/* Follows the clock of @leader, of the same document: its instant, its side, its jump.  Its motion too, unless other
 * events happen here (jd_study_set_events ()). */
void                 jd_study_follow                   (JdStudy     *self,
                                                        JdStudy     *leader);
/* The listed events that happen in a follower's motion (NULL-terminated; NULL: as the leader's), and the one whose
 * jump it looks at (NULL: the leader's). */
void                 jd_study_set_events               (JdStudy           *self,
                                                        const char *const *events,
                                                        const char        *own_event);

JdDocument          *jd_study_get_document             (JdStudy     *self);
JdMechanism         *jd_study_get_mechanism            (JdStudy     *self);
/* NULL while the document's model is being derived, or when it cannot be: then nothing derived is shown, and
 * jd_study_get_waiting() says why, in a sentence. */
JdModel             *jd_study_get_model                (JdStudy     *self);
const char          *jd_study_get_waiting              (JdStudy     *self);

/* The parameterization; NULL with jd_study_get_refusal() when it cannot be made, or while it is being derived. */
JdParameterization  *jd_study_get_parameterization     (JdStudy     *self);
const char          *jd_study_get_refusal              (JdStudy     *self);
const char          *jd_study_get_parameterization_name (JdStudy    *self);
void                 jd_study_set_parameterization_name (JdStudy    *self,
                                                         const char *name);
/* Makes @equation primitive by eliminating @parameter (NULL: complementary) in the current parameterization. */
gboolean             jd_study_set_primitive            (JdStudy     *self,
                                                        const char  *equation,
                                                        const char  *parameter,
                                                        GError     **error);

/* Gives the current parameterization, or the current event, another name; it stays the one looked at. */
gboolean             jd_study_rename                   (JdStudy      *self,
                                                        JdObjectKind  kind,
                                                        const char   *name,
                                                        GError      **error);
/* The event that types and the jump are about; NULL if the document has none. */
const char          *jd_study_get_event_name           (JdStudy     *self);
void                 jd_study_set_event_name           (JdStudy     *self,
                                                        const char  *name);
const JdEvent       *jd_study_get_event                (JdStudy     *self);
/* Types @equation at the current event; takes @type (NULL: regular). */
gboolean             jd_study_set_impulsive_type       (JdStudy     *self,
                                                        const char  *equation,
                                                        JsonNode    *type,
                                                        GError     **error);

/* The motion, or NULL while none is there (the model it takes included); and why there is none, or why it ends
 * early. */
JdMotion            *jd_study_get_motion               (JdStudy     *self);
gboolean             jd_study_get_computing            (JdStudy     *self);
double               jd_study_get_progress             (JdStudy     *self);
const char          *jd_study_get_message              (JdStudy     *self);
/* Whether there is a motion in which nothing can move: no degree of freedom, and nothing driven. */
gboolean             jd_study_get_rigid                (JdStudy     *self);
/* How long a motion is computed, s from the file's time; a follower's as long as its leader's. */
double               jd_study_get_duration             (JdStudy     *self);
void                 jd_study_set_duration             (JdStudy     *self,
                                                        double       seconds);

/* The instant.  While there is no motion it is that of the file's state, which is all there is to look at; what was
 * asked for last is gone to when a motion comes. */
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
/* N values, N rates, and for each model equation whether an event keeps it from acting; all NULL without a model.
 * Lent until the instant changes. */
void                 jd_study_get_state                (JdStudy        *self,
                                                        const double  **out_p,
                                                        const double  **out_pd,
                                                        const gboolean **out_skip);

/* Shows a position that is none of the motion's, @p (N values), at the start of the motion: an equilibrium, a mode
 * that swings around one.  The retained parameters have the rates @rates (N, those of the others count for nothing;
 * rad/s or m/s) or, if it is NULL, stand still.  Any step of the transport ends it; a @p of NULL does too. */
void                 jd_study_set_preview              (JdStudy      *self,
                                                        const double *p,
                                                        const double *rates);
gboolean             jd_study_get_previewing           (JdStudy      *self);

gboolean             jd_study_get_playing              (JdStudy     *self);
void                 jd_study_set_playing              (JdStudy     *self,
                                                        gboolean     playing);
double               jd_study_get_speed                (JdStudy     *self);
void                 jd_study_set_speed                (JdStudy     *self,
                                                        double       speed);
gboolean             jd_study_get_stop_at_events       (JdStudy     *self);
void                 jd_study_set_stop_at_events       (JdStudy     *self,
                                                        gboolean     stop);
/* Lets @seconds of the wall clock pass; does nothing unless playing. */
void                 jd_study_advance                  (JdStudy     *self,
                                                        double       seconds);
/* One step of time (+1, -1); at an event from side to side. */
void                 jd_study_step                     (JdStudy     *self,
                                                        int          direction);
/* Stands before the next event after the instant shown; at the end if there is none. */
void                 jd_study_next_event               (JdStudy     *self);

/* Derived at the instant, in the current parameterization; lent until the next change.  NULL with the reason in
 * @out_why (may be NULL; lent). */
const JdEvaluation  *jd_study_get_evaluation           (JdStudy     *self,
                                                        const char **out_why);
/* The virtual rates q* (n retained): what the sliders say. */
const double        *jd_study_get_direction            (JdStudy     *self);
void                 jd_study_set_direction            (JdStudy     *self,
                                                        gsize        i,
                                                        double       value);
/* All of them; @values has n entries, NULL for zeros. */
void                 jd_study_set_directions           (JdStudy      *self,
                                                        const double *values);
/* One for each body of the mechanism, of the direction. NULL if the field has none here. */
const JdBodyField   *jd_study_get_fields               (JdStudy     *self);
/* Virtual power of each given effort of the model in the direction, n_efforts. */
const double        *jd_study_get_given_powers         (JdStudy     *self);
/* TRUE if the direction satisfies the virtualized complementary equations of joint @joint that act: largest
 * |sum alpha_hi q*_i| at most 1e-9 of the sum of its terms. @out_defect (may be NULL): the largest of the sums. */
gboolean             jd_study_is_compatible            (JdStudy     *self,
                                                        gsize        joint,
                                                        double      *out_defect);
/* sum_i alpha_hi q*_i for complementary equation @h, at the instant. */
double               jd_study_virtual_rate             (JdStudy     *self,
                                                        gsize        h);

/* The jump of the current event, or of the event here, once it has been run.  After every change of tags or types it
 * is computed anew.  NULL with jd_study_get_jump_error(), which is NULL too before the first run. */
const JdJump        *jd_study_get_jump                 (JdStudy     *self);
/* What is computed with it: its posterior rates by three methods, and its velocity space; NULL where there is none. */
const JdJumpMethods  *jd_study_get_jump_methods        (JdStudy     *self);
const JdJumpGeometry *jd_study_get_jump_geometry       (JdStudy     *self);
const char          *jd_study_get_jump_error           (JdStudy     *self);
/* Whether the jump was taken from the motion, else from the file's state. */
gboolean             jd_study_get_jump_in_motion       (JdStudy     *self);
/* Goes to the instant of the current event and computes its jump; from the file's state if the motion does not reach
 * it.  Of an event that happens repeatedly, to the nearest of its instants.  A law of contacts that another one comes
 * before is the law from now on.  An event without instant and condition that is no law happens at the instant shown,
 * and the motion goes on from there; run there again, it is taken back. */
void                 jd_study_run_event                (JdStudy     *self);
/* Back to the start; an event that was run later than that is taken back. */
void                 jd_study_go_to_start              (JdStudy     *self);

G_END_DECLS
