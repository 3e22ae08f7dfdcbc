/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson.h"
#include "core/lesson/language/jd-lesson-text.h"

G_BEGIN_DECLS

/**
 * JdLessonVariant:
 *
 * A lesson with the constants that a seed draws.  Seed 0 is the file's own numbers.  Counted by references; it
 * belongs to one thread.
 */
typedef struct _JdLessonVariant JdLessonVariant;

/**
 * jd_lesson_variant_new:
 *
 * Draws the constants.  Constant c has a stream of its own: SplitMix64 that begins with FNV-1a (64 bits) of its name,
 * xor seed times 0x9e3779b97f4a7c15.  Draw a (counted from 0) takes output a of each stream, the upper 32 bits u of
 * it, and value floor (u n / 2^32) of the n values that the constant may have.  A range from, to, step has the values
 * from + k step, rounded to 12 digits.  A draw that breaks a condition of "where" is drawn again, at most 100 times.
 * NULL and @error (JD_LESSON_ERROR_INVALID) if all break one, or there is a mistake.
 */
JdLessonVariant    *jd_lesson_variant_new          (JdLesson  *lesson,
                                                    guint64    seed,
                                                    GError   **error) G_GNUC_WARN_UNUSED_RESULT;
JdLessonVariant    *jd_lesson_variant_ref          (JdLessonVariant *self);
void                jd_lesson_variant_unref        (JdLessonVariant *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonVariant, jd_lesson_variant_unref)
guint64             jd_lesson_variant_get_seed     (const JdLessonVariant *self);
/**
 * jd_lesson_variant_dup_words:
 *
 * "m = 1.2, k = 40"; "" for seed 0.  Owned by the caller.
 */
char               *jd_lesson_variant_dup_words    (const JdLessonVariant *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdLessonTask:
 *
 * One step of a lesson in one variant, as it opens: its scene, its texts, its judge.
 */
typedef struct _JdLessonTask JdLessonTask;

/**
 * jd_lesson_task_new:
 *
 * Opens step @i.  NULL and @error (JD_LESSON_ERROR_INVALID), with the path.
 */
JdLessonTask       *jd_lesson_task_new             (JdLessonVariant  *variant,
                                                    guint             i,
                                                    GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void                jd_lesson_task_free            (JdLessonTask *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonTask, jd_lesson_task_free)
const JdLessonStep *jd_lesson_task_get_step        (const JdLessonTask *self);
/**
 * jd_lesson_task_get_scene:
 *
 * The scene as the step opens; lent.
 */
JdLessonScene      *jd_lesson_task_get_scene       (const JdLessonTask *self);
/**
 * jd_lesson_task_get_side:
 *
 * The side of the instant at which the step opens, if an event is there: that of the step or of the lesson; of a
 * time, after it.
 */
JdLessonSide        jd_lesson_task_get_side        (const JdLessonTask *self);
/**
 * jd_lesson_task_get_document:
 *
 * The mechanism's document as the step opens; lent and constant.  The student works on a copy.
 */
JsonNode           *jd_lesson_task_get_document    (const JdLessonTask *self);
/**
 * jd_lesson_task_dup_solved:
 *
 * The document after the author's solution of a “make” step, what Show Me does, or after the edit of a “change”
 * step.  Owned by the caller.
 */
JsonNode           *jd_lesson_task_dup_solved      (JdLessonTask  *self,
                                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_task_find_instant:
 *
 * The time and the side at which "instant" of @edit (a solution, a change or a reveal) leads from the step as it
 * opens.  FALSE and @error: it is not reached, or the edit has a mistake.
 */
gboolean            jd_lesson_task_find_instant    (JdLessonTask  *self,
                                                    JsonObject    *edit,
                                                    double        *out_time,
                                                    JdLessonSide  *out_side,
                                                    GError       **error);
/**
 * jd_lesson_task_open_live:
 *
 * The scene of what the student has before him: his document's @model, and what the window shows.  What is NULL or 0
 * in @shown is that of the step.  Owned by the caller.
 */
JdLessonScene      *jd_lesson_task_open_live       (JdLessonTask                *self,
                                                    const JdLessonSceneOptions  *shown,
                                                    GError                     **error) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  JD_LESSON_PROSE_TITLE,
  JD_LESSON_PROSE_TEXT,
  JD_LESSON_PROSE_HINT,      /* number i */
  JD_LESSON_PROSE_FEEDBACK,  /* number i */
  JD_LESSON_PROSE_CHOICE,    /* number i */
  JD_LESSON_PROSE_EXPLAIN,
  JD_LESSON_PROSE_PROMPT,    /* of “say” */
  JD_LESSON_PROSE_MODEL,     /* of “say” */
} JdLessonProse;

/**
 * jd_lesson_task_dup_prose:
 *
 * A text of the step with its values, from @scene (NULL: that of the step).  [[words]] of the glossary stay.  NULL
 * without an error: the step has no such text.  Owned by the caller.
 */
char               *jd_lesson_task_dup_prose       (JdLessonTask   *self,
                                                    JdLessonProse   which,
                                                    guint           i,
                                                    JdLessonScene  *scene,
                                                    GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_lesson_task_dup_covers:
 *
 * Returns the names that are covered until the step is answered: those of "hide", and that of the quantity asked for.
 * NULL-terminated, each once; owned by the caller.  A name is a quantity of Compare ("rope.T", "lambda:rope.length",
 * "x''", "impulse:blade.lateral"), "power:NAME", or one of velocity, field, forces, jump, freedoms, kinds, counts,
 * dof, time, joints, integrals, equilibria.
 */
char              **jd_lesson_task_dup_covers      (const JdLessonTask *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdLessonGiven:
 *
 * Answer of the student.  Only the members of the step's kind are looked at.
 */
typedef struct
{
  const char        *text;     /* number: what was typed, a number or an expression in constants and parameters */
  const char *const *choices;  /* choice: the ids chosen, NULL-terminated; change: "rises", "falls", "stays",
                                * "appears" or "lost" alone */
  double             arrow[2]; /* arrow: its components in the plane that it was drawn in, in the answer's unit */
  gboolean           zero;     /* arrow: it is the null vector */
  const double      *plane;    /* arrow: 6 numbers, the two unit vectors of that plane; NULL: x and y */
  JdLessonScene     *scene;    /* make: of the student's document */
} JdLessonGiven;

/**
 * jd_lesson_task_may_vanish:
 *
 * Returns whether the value of a “change” step is null before or after the change, or in some parameterization of its
 * document or in "total".  Only then "appears" and "lost" are offered, whichever answer is right.
 */
gboolean            jd_lesson_task_may_vanish      (JdLessonTask *self);

typedef enum
{
  JD_LESSON_NOTE_NONE,
  JD_LESSON_NOTE_SIGN,      /* the size is right, the sign is not */
  JD_LESSON_NOTE_SIZE,      /* the sign is right, the size is not */
  JD_LESSON_NOTE_UNIT,      /* the digits are right, the power of ten is not */
  JD_LESSON_NOTE_WHOLE,     /* a count is asked, and the number is no whole one */
  JD_LESSON_NOTE_ANGLE,     /* of an arrow: the length is right, the direction is not */
  JD_LESSON_NOTE_LENGTH,    /* the direction is right, the length is not */
} JdLessonNote;

typedef struct
{
  gboolean      right;
  int           feedback;  /* index of the first entry that fits; -1: none */
  JdLessonNote  note;      /* what can be said without the author; only of a wrong answer */
  double        value;     /* number: the value of what was typed */
  double        angle;     /* arrow: between the two, rad; NAN where one is the null vector */
} JdLessonJudgement;

/**
 * jd_lesson_task_judge:
 *
 * Judges what is given.  FALSE and @error: it cannot be judged, such as a text that is no expression; the message is
 * for the student.
 */
gboolean            jd_lesson_task_judge           (JdLessonTask         *self,
                                                    const JdLessonGiven  *given,
                                                    JdLessonJudgement    *out,
                                                    GError              **error);
/**
 * jd_lesson_task_read_number:
 *
 * The value of what a student types: a number or an expression in the constants and parameters of the step.  A comma
 * between digits is a point, where no function has two arguments.  Units behind numbers must fit the unit of the
 * question; a question without one asks for a pure number.  FALSE and @error: the message is for the student.
 */
gboolean            jd_lesson_task_read_number     (JdLessonTask  *self,
                                                    const char    *text,
                                                    double        *out,
                                                    GError       **error);
/**
 * jd_lesson_note_to_text:
 *
 * The sentence of @note, translated; NULL for none.
 */
const char         *jd_lesson_note_to_text         (JdLessonNote note);

/**
 * jd_lesson_task_dup_answer:
 *
 * The right answer: a number; the list of ids of right choices; {"outcome", "before", "after"} of a change; {"at",
 * "vector", "kind"} of an arrow; a list of the goals in words; the author's sentence.  NULL and @error if there is
 * none.
 */
JsonNode           *jd_lesson_task_dup_answer      (JdLessonTask  *self,
                                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_lesson_task_dup_misconception:
 *
 * Returns the wrong arrow of feedback @i of an “arrow” step, in the form of jd_lesson_task_dup_answer().  Returns
 * NULL and @error if nothing determines it.
 */
JsonNode           *jd_lesson_task_dup_misconception (JdLessonTask  *self,
                                                      guint          i,
                                                      GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_lesson_arrow_get_unit:
 *
 * The unit of an arrow of @kind ("velocity", "field", "force", "impulse").
 */
const char         *jd_lesson_arrow_get_unit       (const char *kind);

/**
 * jd_lesson_task_dup_choices:
 *
 * The order in which choices are shown: indices of "choices", as in the file or, with "shuffle", by the seed.
 * @out_n: how many.  Owned by the caller.
 */
guint              *jd_lesson_task_dup_choices     (const JdLessonTask *self,
                                                    guint              *out_n) G_GNUC_WARN_UNUSED_RESULT;

/**
 * JdLessonGoal:
 *
 * One condition of a “make” step, for a lamp.
 */
typedef struct
{
  char     *words;  /* "rope.T is told", "as few unknowns as possible (now 7)" */
  gboolean  holds;
} JdLessonGoal;

/**
 * jd_lesson_task_list_goals:
 *
 * The conditions of a “make” step in @scene, each by itself (JdLessonGoal *); owned by the caller.  A condition that
 * is about something not there does not hold.
 */
GPtrArray          *jd_lesson_task_list_goals      (JdLessonTask  *self,
                                                    JdLessonScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
