/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/lesson/jd-glossary.h"
#include "core/lesson/jd-lesson-faults.h"
#include "core/lesson/language/jd-lesson-scene.h"

G_BEGIN_DECLS

/* A lesson: a list of steps on a live mechanism, as in a file *.jlesson.  It holds questions, conditions and texts,
 * and no answers: every right answer is computed from the mechanism when the step is shown. */

#define JD_LESSON_MAX_STEPS    40
#define JD_LESSON_STEP_WORDS   60   /* of "text" and of "explain" */
#define JD_LESSON_REPLY_WORDS  40   /* of a feedback text */
#define JD_LESSON_TITLE_WORDS  6
#define JD_LESSON_MOST_VALUES  1e6   /* of a constant that is drawn, of a slider */

/**
 * JdLessonPlaces:
 *
 * Folders in which a lesson looks for its models beside its own: the bundled examples and templates; and the glossary
 * with which the [[words]] of its texts are compared.  Lent, may be NULL.
 */
typedef struct
{
  GFile            *examples;
  GFile            *templates;
  const JdGlossary *glossary;
} JdLessonPlaces;

typedef struct _JdLessonKind JdLessonKind;

/**
 * JdLessonStep:
 *
 * One step, constant and owned by its lesson.  Its objects are those of the file.
 */
typedef struct
{
  char               *id;
  const JdLessonKind *kind;      /* NULL: a step without a question */
  JsonObject         *object;    /* the whole step */
  JsonObject         *ask;       /* NULL: none */
  JsonObject         *setup;     /* as the step opens, with what stays from the steps before it: parameterization,
                                  * event, view, columns, panels, show, speed; never NULL */
  JsonObject         *written;   /* "setup" as it is written; NULL: none */
  JsonObject         *reveal;    /* NULL: none */
  char              **open;      /* topics that the student may touch, NULL-terminated */
  guint               n_hints;
  guint               n_feedback;
  gboolean            poll;      /* may be offered as a class vote */
  gboolean            is_faulty; /* it has an error, and cannot be shown */
} JdLessonStep;

/**
 * JdLesson:
 *
 * A lesson as it was read, constant and counted by references.
 */
typedef struct _JdLesson JdLesson;

/**
 * jd_lesson_load:
 *
 * Reads the lesson @file, or the lesson inside the mechanism @file.  Every mistake is added to @faults.  NULL if
 * there is nothing that could be shown; a lesson with faults may have steps that can be.
 */
JdLesson           *jd_lesson_load            (GFile                *file,
                                               const JdLessonPlaces *places,
                                               GPtrArray            *faults) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_new_from_json:
 *
 * Reads the lesson from the document @root, as jd_lesson_load() does from a file.  @name: its file's name without a
 * folder, under which progress is kept; @folder: where its models are looked for first (NULL: nowhere).  A document
 * that is a mechanism (it has "jourdain") holds the lesson in its member "lesson".
 */
JdLesson           *jd_lesson_new_from_json   (JsonNode             *root,
                                               const char           *name,
                                               GFile                *folder,
                                               const JdLessonPlaces *places,
                                               GPtrArray            *faults) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_new_from_text:
 *
 * Reads the lesson from @length bytes of JSON, such as those of standard input, as jd_lesson_load() does from a file.
 * Its models are looked for in no folder.
 */
JdLesson           *jd_lesson_new_from_text   (const char           *text,
                                               gssize                length,
                                               const char           *name,
                                               const JdLessonPlaces *places,
                                               GPtrArray            *faults) G_GNUC_WARN_UNUSED_RESULT;
JdLesson           *jd_lesson_ref             (JdLesson *self);
void                jd_lesson_unref           (JdLesson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLesson, jd_lesson_unref)

/**
 * jd_lesson_get_file_name:
 *
 * The name of its file; lent, as everything here.
 */
const char         *jd_lesson_get_file_name   (const JdLesson *self);
const char         *jd_lesson_get_name        (const JdLesson *self);
const char         *jd_lesson_get_goal        (const JdLesson *self);         /* or NULL */
const char         *jd_lesson_get_source      (const JdLesson *self);         /* or NULL */
const char         *jd_lesson_get_description (const JdLesson *self);         /* or NULL */
const char         *jd_lesson_get_track       (const JdLesson *self);         /* or NULL */
double              jd_lesson_get_order       (const JdLesson *self);         /* 0: not said */
double              jd_lesson_get_minutes     (const JdLesson *self);         /* 0: not said */
const char *const  *jd_lesson_get_needs       (const JdLesson *self);         /* NULL-terminated */
/**
 * jd_lesson_get_tries:
 *
 * Number of predictions that a step takes before it reveals its answer.
 */
guint               jd_lesson_get_tries       (const JdLesson *self);
gboolean            jd_lesson_has_variants    (const JdLesson *self);
/**
 * jd_lesson_get_print:
 *
 * SHA-256 of the steps, in hexadecimal digits: progress of another text of the lesson is known by it.
 */
const char         *jd_lesson_get_print       (const JdLesson *self);
guint               jd_lesson_get_n_steps     (const JdLesson *self);
const JdLessonStep *jd_lesson_get_step        (const JdLesson *self,
                                               guint           i);
/**
 * jd_lesson_find_step:
 *
 * Index of the step called @id, or -1.
 */
int                 jd_lesson_find_step       (const JdLesson *self,
                                               const char     *id);

/**
 * jd_lesson_kind_get_name:
 *
 * "number", "choice", "change", "arrow", "make", "say": untranslated.
 */
const char         *jd_lesson_kind_get_name   (const JdLessonKind *kind);
/**
 * jd_lesson_kind_is_prediction:
 *
 * Returns whether a step of this kind takes a prediction before its reveal, which can be right or wrong.
 */
gboolean            jd_lesson_kind_is_prediction (const JdLessonKind *kind);

G_END_DECLS
