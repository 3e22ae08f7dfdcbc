/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/linear/jd-budget.h"
#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

#define JD_LESSON_ERROR (jd_lesson_error_quark ())
typedef enum
{
  JD_LESSON_ERROR_INVALID,  /* the lesson is wrong: the message begins with the JSON path */
  JD_LESSON_ERROR_SYNTAX,   /* a text is no expression: the message begins with the column */
  JD_LESSON_ERROR_NAME,     /* a reading names what is not there */
  JD_LESSON_ERROR_PATH,     /* read() names a member that is not there */
  JD_LESSON_ERROR_VALUE,    /* a value of the wrong kind, or none */
  JD_LESSON_ERROR_BUDGET,   /* the readings of this scene have done all the work that they may do */
} JdLessonError;

GQuark jd_lesson_error_quark (void);

/**
 * JdLessonScene:
 *
 * Context in which the expressions of a lesson are evaluated: a mechanism in a state, the parameterization that the
 * student looks at, an event and a virtual direction.  Readings have no side effects and remember what they have
 * computed.  A scene belongs to one thread; its model may be shared.
 *
 * All readings of a scene together have a budget of work, counted and not timed, so that a lesson is right or wrong
 * on every machine alike.
 */
typedef struct _JdLessonScene JdLessonScene;

typedef enum
{
  JD_LESSON_BEFORE,
  JD_LESSON_DURING,
  JD_LESSON_AFTER,
} JdLessonSide;

/**
 * JdLessonSceneOptions:
 *
 * All is lent and may be NULL or 0.  @model is that of the document; the instant is an event's or @time's, else that
 * of the document.
 */
typedef struct
{
  JdModel    *model;             /* required */
  const char *parameterization;  /* its name; NULL: the document's first */
  const char *event;             /* its name; NULL: the document's first, if it has one */
  gboolean    chooses;           /* @event is also the law of the motion, as -e of simulate chooses it */
  const char *instant_event;     /* the instant of this event, at its first occurrence */
  const char *instant_when;      /* the first instant at which "left = right" holds: in parameters, rates and t */
  gboolean    has_time;
  double      time;              /* the instant, s */
  JdLessonSide side;
  double      until;             /* length of the motion, s; 0: 10 s */
  JsonObject *direction;         /* {parameter: number or expression}: the virtual direction q*; others 0 */
  const char *view;              /* "draw", "study", "compare": for view(); NULL: "study" */
  double      played;            /* for played(), s */
} JdLessonSceneOptions;

/**
 * jd_lesson_scene_new:
 *
 * Makes a scene, and moves to its instant.  NULL and @error: a name is wrong, the instant is not reached, or the
 * state breaks an equation.
 */
JdLessonScene      *jd_lesson_scene_new                  (const JdLessonSceneOptions *options,
                                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
void                jd_lesson_scene_free                 (JdLessonScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonScene, jd_lesson_scene_free)

/**
 * jd_lesson_scene_get_model:
 *
 * The model in the state of the instant; all lent.
 */
JdModel            *jd_lesson_scene_get_model            (const JdLessonScene *self);
JdMechanism        *jd_lesson_scene_get_mechanism        (const JdLessonScene *self);
const char         *jd_lesson_scene_get_parameterization (const JdLessonScene *self);
const JdEvent      *jd_lesson_scene_get_event            (const JdLessonScene *self);  /* NULL: none */
double              jd_lesson_scene_get_time             (const JdLessonScene *self);
const double       *jd_lesson_scene_get_values           (const JdLessonScene *self);  /* N */
const double       *jd_lesson_scene_get_rates            (const JdLessonScene *self);  /* N */

/**
 * jd_lesson_scene_parameterize:
 *
 * The parameterization @name (NULL: that of the scene), lent; it is made at the model of the instant.
 */
JdParameterization *jd_lesson_scene_parameterize         (JdLessonScene  *self,
                                                          const char     *name,
                                                          GError        **error);
/**
 * jd_lesson_scene_get_total:
 *
 * The one in which no equation is primitive, lent.
 */
JdParameterization *jd_lesson_scene_get_total            (JdLessonScene  *self,
                                                          GError        **error);

/**
 * jd_lesson_scene_number:
 *
 * The value of the expression @text; @out_null: nothing determines it.  FALSE and @error: a mistake.
 */
gboolean            jd_lesson_scene_number               (JdLessonScene  *self,
                                                          const char     *text,
                                                          double         *out_value,
                                                          gboolean       *out_null,
                                                          GError        **error);
/**
 * jd_lesson_scene_holds:
 *
 * Returns whether @condition holds: a text, a list of texts that must all hold, or true or false.  A condition that
 * nothing determines does not hold.  FALSE and @error: a mistake.
 */
gboolean            jd_lesson_scene_holds                (JdLessonScene  *self,
                                                          JsonNode       *condition,
                                                          GError        **error);
/**
 * jd_lesson_scene_expand:
 *
 * @text with each {expression} replaced by its value, with three digits; “{{” is a brace.  @out_null (may be NULL) is
 * set where nothing determines a value, which is shown as “?”.  Owned by the caller; NULL and @error: a mistake.
 */
char               *jd_lesson_scene_expand               (JdLessonScene  *self,
                                                          const char     *text,
                                                          gboolean       *out_null,
                                                          GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
