/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/expression/tree/jd-expr.h"

G_BEGIN_DECLS

/* The language of answers and conditions: the expressions of the mechanism file, and beside them strings, comparisons
 * with == and !=, and, or, not, near(), if() with any condition, and the readings of a scene. */

/* Longest text of an expression, in bytes. */
#define JD_LESSON_MAX_TEXT 2000

typedef enum
{
  JD_LESSON_NULL,    /* nothing determines it */
  JD_LESSON_NUMBER,  /* also truth: 1 or 0 */
  JD_LESSON_TEXT,
  JD_LESSON_NODE,    /* a list or an object of an answer */
} JdLessonValueKind;

/* A value; @text and @node are lent by the scene or the program. */
typedef struct
{
  JdLessonValueKind  kind;
  double             number;
  const char        *text;
  JsonNode          *node;
  const char        *sentence;  /* member of an answer with a text that differs between languages; NULL: none */
  const char        *instead;   /* the member to use instead of it; NULL: none */
} JdLessonValue;

typedef struct _JdLessonScene   JdLessonScene;  /* jd-lesson-scene.h */
typedef struct _JdLessonProgram JdLessonProgram;
typedef struct _JdLessonReading JdLessonReading;

/* Arguments of a reading, with the natural size of the quantities read so far. */
typedef struct
{
  JdLessonScene *scene;
  gsize          n;
  JdLessonValue *values;
  guint          wrong;   /* out: the argument that is wrong, counted from 1; 0: the whole reading */
  double        *size;    /* largest natural size so far */
} JdLessonArguments;

struct _JdLessonReading
{
  const char *name;
  const char *arguments;  /* one letter each: t a text, n a number, * anything; "+" at the end: as many of the last as
                           * there are */
  const char *example;    /* for messages: "value('rope.T')" */
  gboolean  (*read) (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
};

/* Parses @text.  @scene: knows the names; NULL: every name is taken for a parameter, so that only the grammar is
 * checked.  NULL and @error (JD_LESSON_ERROR), which begins with "column N: ". */
JdLessonProgram *jd_lesson_program_new   (const char      *text,
                                          JdLessonScene   *scene,
                                          GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void             jd_lesson_program_free  (JdLessonProgram *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonProgram, jd_lesson_program_free)

/* Its value in @scene.  @out_size (may be NULL): the largest natural size of the quantities that it reads, 0 if none
 * is known. */
gboolean         jd_lesson_program_eval  (JdLessonProgram *self,
                                          JdLessonScene   *scene,
                                          JdLessonValue   *out,
                                          double          *out_size,
                                          GError         **error);
/* Both sides of a comparison at its top, as texts, or its value: "7 and 3"; owned by the caller. */
char            *jd_lesson_program_sides (JdLessonProgram *self,
                                          JdLessonScene   *scene) G_GNUC_WARN_UNUSED_RESULT;

/* The sum that is all of the program, without readings; NULL if it is anything else.  Lent. */
const JdExpr    *jd_lesson_program_get_sum (const JdLessonProgram *self);

/* A use of a reading in a program: @name of the reading, @first its first argument where that is a text, and @keys
 * the other texts, NULL-terminated.  All lent. */
typedef struct
{
  const char  *name;
  const char  *first;
  const char **keys;
} JdLessonUse;
typedef void (*JdLessonUseFunc) (const JdLessonUse *use, gpointer user_data);
void             jd_lesson_program_foreach_use (const JdLessonProgram *self,
                                                JdLessonUseFunc        func,
                                                gpointer               user_data);

/* All readings, ended by one without a name. */
extern const JdLessonReading jd_lesson_readings[];

/* One value as a text for messages: a number with six digits, a text in quotes, "null". */
char            *jd_lesson_value_to_text (const JdLessonValue *value) G_GNUC_WARN_UNUSED_RESULT;

/* Parts of readings, by file. */
gboolean jd_lesson_read_fewest     (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_report     (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_direction  (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_size       (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_compatible (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_power      (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_invariance (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_along      (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_least      (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_most       (JdLessonArguments *arguments, JdLessonValue *out, GError **error);
gboolean jd_lesson_read_events     (JdLessonArguments *arguments, JdLessonValue *out, GError **error);

G_END_DECLS
