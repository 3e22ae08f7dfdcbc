/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/compare/jd-comparison.h"
#include "core/lesson/language/jd-lesson-language-private.h"
#include "core/lesson/language/jd-lesson-scene.h"

G_BEGIN_DECLS

/* The struct of a scene, and functions that the readings share. */

struct _JdLessonScene
{
  JdModel            *base;         /* of the document */
  JdModel            *model;        /* at the instant */
  JdMotion           *travel;       /* the motion to the instant; NULL: the document's state */
  gboolean            after;
  char               *parameterization;
  const JdEvent      *event;        /* lent by the mechanism; NULL: none */
  gboolean            event_named;  /* it was asked for by name */
  gboolean            chooses;      /* it is also the law of the motion */
  double              until;
  JsonObject         *direction;    /* may be NULL */
  char               *view;
  double              played;
  JdBudget            budget;
  /* made when first asked for */
  GHashTable         *programs;     /* text -> JdLessonProgram * */
  GHashTable         *answers;      /* options -> JsonNode * */
  GHashTable         *by_name;      /* name -> JdParameterization * */
  GHashTable         *least;        /* quantity -> double *: fewest() */
  JdParameterization *total;
  JdComparison       *comparison;
  JdMotion           *motion;       /* from the instant, of length until */
};

/* Counts @work; FALSE and JD_LESSON_ERROR_BUDGET when all is spent. */
gboolean            jd_lesson_scene_spend      (JdLessonScene  *self,
                                                double          work,
                                                GError        **error);
/* The program of @text, lent. */
JdLessonProgram    *jd_lesson_scene_program    (JdLessonScene  *self,
                                                const char     *text,
                                                GError        **error);
/* The value of @text; @out_size as in jd_lesson_program_eval(). */
gboolean            jd_lesson_scene_value      (JdLessonScene  *self,
                                                const char     *text,
                                                JdLessonValue  *out,
                                                double         *out_size,
                                                GError        **error);
/* The direction q* of @written (may be NULL: 0) in the retained parameters of @parameterization: n numbers, owned. */
double             *jd_lesson_scene_dup_direction (JdLessonScene       *self,
                                                   JsonObject          *written,
                                                   JdParameterization  *parameterization,
                                                   GError             **error);
/* The row of the quantity @name; column 0 is the total parameterization, column 1 that of the scene. */
const JdComparisonRow *jd_lesson_scene_find_row (JdLessonScene  *self,
                                                 const char     *name,
                                                 GError        **error);
/* FALSE and an error where the state is one of time stepping, which has no forces at an instant: what needs more than
 * positions and rates asks first. */
gboolean            jd_lesson_scene_check_forces (const JdLessonScene  *self,
                                                  GError              **error);
/* The motion from the instant. */
JdMotion           *jd_lesson_scene_get_motion (JdLessonScene  *self,
                                                GError        **error);
/* The event at the instant to which the scene has travelled; NULL: none. */
const JdMotionEvent *jd_lesson_scene_find_occurrence (JdLessonScene  *self);
/* " did you mean “name”?", or "" where no name is near; owned. */
char               *jd_lesson_did_you_mean     (const char     *name,
                                                GPtrArray      *names);
/* "left = right" as "left - (right)"; NULL and an error if it is no such text.  Owned. */
char               *jd_lesson_difference       (const char     *text,
                                                GError        **error);
/* The first root of @expr (of the model's names) along @motion after its start, or at it.  FALSE: there is none. */
gboolean            jd_lesson_first_root       (const JdMotion *motion,
                                                const JdExpr   *expr,
                                                double         *out_time);
/* The retained parameters of the scene's parameterization, whose virtual rates have sliders; the names are lent. */
GPtrArray *jd_lesson_scene_list_retained (JdLessonScene *self) G_GNUC_WARN_UNUSED_RESULT;
/* The parameters and constants that an expression may use, for "did you mean"; none of a scene that is NULL.  The
 * names are lent. */
GPtrArray *jd_lesson_scene_list_symbols (JdLessonScene *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
